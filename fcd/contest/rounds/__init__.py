"""Playing rounds: on the engine (referee), in a tuned loop (rounds), compiled (kernel).

The engine has the last word; the fast paths read tables that were asked from it.
"""

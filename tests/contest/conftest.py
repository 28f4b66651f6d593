"""The bad players are read by tests, and must not be run by pytest itself.

Nor must the rogues be looked at: looking for examples in their docstrings, doctest asks a class for
its name, and one of them ends the process when it is asked.
"""

collect_ignore_glob = ["bad_players/*", "rogues.py"]

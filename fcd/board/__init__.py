"""What a person sees and touches: drawing, and the boards in a terminal and in a notebook.

Nothing is imported here, so that the console never waits for the notebook's widgets.
"""

"""What is shown in a notebook: the board and the small teaching widgets."""

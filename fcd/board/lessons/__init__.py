"""The small teaching widgets, one file each: pure Python, no browser, and no rule of their own.

A `Lesson` takes small messages and gives a view made of blocks (fcd.board.widgets.blocks), which a
terminal shows as text, a page as HTML and a notebook as a Panel. What is legal, what happens and
why is asked of the engine.
"""

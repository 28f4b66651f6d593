"""The thinking half of the small teaching widgets: pure Python, no browser, and no rule of its own.

A `Lesson` takes small messages and gives a view made of `blocks`; `plain` shows a view as text,
`page` as HTML that needs no kernel, and fcd.board.widgets.panel in a notebook. What is legal, what
happens and why is asked of the engine.
"""

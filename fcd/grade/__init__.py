"""Grading a class: from a folder of whatever students handed in to a gradebook.

`intake` reads the files safely, `submissions` finds out whose they are, `cells` turns notebook
cells into Python, `grading` asks the checks about one submission, `batch` does that for all,
`results` keeps what is known on disk and writes the gradebook from it, `telling` is for the
terminal, `command` is `fcd grade`, and `self_test` tries all of it on this machine.
"""

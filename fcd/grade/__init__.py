"""Grading a class: from a folder of whatever students handed in to a gradebook.

`submissions` finds the files and whose they are, `intake` reads them safely, `cells` turns notebook
cells into Python, `grading` asks the checks about one submission, `batch` does that for all of them,
`results` keeps what is known on disk and writes the gradebook from it, `telling` is for the terminal,
`command` is `fcd grade`, and `self_test` tries all of it on this machine.
"""

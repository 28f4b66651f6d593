"""Asking the checks about a notebook, in a process of its own that may hang, crash or lie.

`grade(path)` is what others call. `python -m fcd.teach.grading NOTEBOOK` is the process: it runs
the cells and tells, line by line, what it begins and what it finds.

What a student prints cannot get among the reports. But a notebook runs as the person who grades it:
this keeps honest mistakes from doing harm, and is no prison.
"""

from fcd.teach.grading.handed_in import HandedIn, read_handed_in
from fcd.teach.grading.outside import SECONDS, Graded, grade, grade_all

__all__ = ["SECONDS", "Graded", "HandedIn", "grade", "grade_all", "read_handed_in"]

"""One grader for all: children are its business."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fcd.grade.grading import Grader, How
from fcd.sandbox.handout import make_handout
from fcd.teach.outcome import Depth
from tests.grade.handed import SANDBOX

SECONDS = 2.0  # of computing: enough for any check


@pytest.fixture(scope="session")
def grader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    handout = make_handout(tmp_path_factory.mktemp("handout"))
    with Grader(handout, How(SANDBOX, Depth.PUBLIC, SECONDS)) as made:
        yield made

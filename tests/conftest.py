"""Settings shared by all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# A hook. It stands here because with -n the process that prints reads no conftest.py further down.
from tests.browser.chromium import pytest_terminal_summary as pytest_terminal_summary

pytest.register_assert_rewrite("tests.scenarios")  # so that a failing scenario says what it saw

# No deadline: a slow machine is not a failing test. Always the same examples, so that a red run
# can be repeated; FCD_HYPOTHESIS=thorough looks further.
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("FCD_HYPOTHESIS", "steady"))

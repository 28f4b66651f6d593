"""Settings shared by all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: a slow machine is not a failing test. Always the same examples, so that a red run
# can be repeated; FCD_HYPOTHESIS=thorough looks further.
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("FCD_HYPOTHESIS", "steady"))

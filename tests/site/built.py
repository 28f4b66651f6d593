"""The site, built once for the tests of a run; and Node, to run its Python without a browser."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

from fcd.site.build import build
from fcd.site.downloads import Downloads
from fcd.site.steps import CannotBuild
from tests.site.python import ROOT

MISSING = "the site was not tried"


@cache
def built_site() -> Path:
    """What was fetched for the last one is used again."""
    out = ROOT / ".site" / "tested"
    try:
        build(ROOT, out)
    except CannotBuild as error:
        give_up(str(error))
    return out


def find_node() -> tuple[str | Path, ...]:
    """How to run Node."""
    try:
        return Downloads(ROOT, ROOT / ".site").node()
    except CannotBuild as error:
        give_up(str(error))


def give_up(why: str) -> NoReturn:
    """Skip what needs a site; where browsers are required, fail it."""
    if os.environ.get("FCD_REQUIRE_BROWSER", "0") != "0":
        pytest.fail(f"{MISSING}, and FCD_REQUIRE_BROWSER is set. {why}", pytrace=False)
    pytest.skip(f"{MISSING}: {why}")

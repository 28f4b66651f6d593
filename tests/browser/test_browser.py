"""The instruments of the browser tests: what would be red without them, and that it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.axe import audit, audit_by_day_and_night

PAGE = "<!doctype html><html lang=en><title>a page</title><style>{}</style><main>{}</main>"
GOOD = PAGE.format("", "<h1>Cards</h1><button>Draw</button>")
BAD = "<h1>Cards</h1><img src='data:,'><button></button><p style='color: #ccc'>pale</p>"
FAULTS = {"image-alt", "button-name", "color-contrast"}


def rules(violations):
    return {violation.split(":")[0] for violation in violations}


LIKE_LAB = "body { margin: 0; overflow: hidden } main { position: absolute }"  # it has no height


def test_each_fault_of_a_bad_page_is_found_wherever_it_is_looked_for(page):
    page.set_content(GOOD)
    assert audit(page) == []
    for style in ("", LIKE_LAB):
        page.set_content(PAGE.format(style, BAD))
        assert rules(audit(page)) == FAULTS
    page.set_content(PAGE.format("", f"<div id=ours>Cards</div><div>{BAD}</div>"))
    assert audit(page, "#ours") == []
    assert rules(audit(page, "main")) == FAULTS
    assert rules(audit_by_day_and_night(page)) == FAULTS | {"in the dark"}
    page.set_content(PAGE.format("", ""))
    with pytest.raises(AssertionError, match="means nothing"):
        audit(page)


def test_a_failing_script_is_a_failing_test(new_page):
    page = new_page()
    with page.expect_event("pageerror"):
        page.set_content("<script>throw new Error('on purpose')</script>")
    with pytest.raises(AssertionError, match="on purpose"):
        new_page.close()


@pytest.mark.slow
def test_skipped_browser_tests_are_the_last_thing_said():
    test = "tests/browser/test_browser.py::test_a_failing_script_is_a_failing_test"
    bare = ["-p", "no:cacheprovider", "-p", "no:nbval", "--override-ini", "addopts="]  # saves time
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *bare, "-n1", test],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "FCD_CHROMIUM": "there is none", "FCD_REQUIRE_BROWSER": "0"},
        capture_output=True,
        text=True,
    )
    *_, title, fact, advice, more_advice, closing = done.stdout.splitlines()
    assert "! BROWSER TESTS WERE SKIPPED: 1 !" in title
    assert chromium.MISSING in fact
    assert (advice, more_advice) == chromium.ADVICE
    assert "1 skipped" in closing
    assert done.returncode == 0


def test_chromium_is_the_one_asked_for_or_on_the_path_or_playwrights_own(tmp_path, monkeypatch):
    def program(name):
        (tmp_path / name).touch(mode=0o755)
        return str(tmp_path / name)

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FCD_CHROMIUM", raising=False)
    own, wanted = program("playwrights.exe"), program("wanted.exe")
    assert chromium.find("nowhere") is None
    assert chromium.find(own) == own
    installed = program("chromium.exe" if os.name == "nt" else "chromium")
    assert chromium.find(own) == installed
    monkeypatch.setenv("FCD_CHROMIUM", wanted)
    assert chromium.find(own) == wanted
    monkeypatch.setenv("FCD_CHROMIUM", "misspelt")
    assert chromium.find(own) is None  # and no other browser
    monkeypatch.setenv("FCD_REQUIRE_BROWSER", "1")
    with pytest.raises(pytest.fail.Exception, match=chromium.MISSING):
        chromium.give_up()

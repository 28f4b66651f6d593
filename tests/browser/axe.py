"""Accessibility audits by axe-core, the copy that comes with the package axe-playwright-python."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

from tests.browser.host import set_theme

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
CONTRAST = "color-contrast"

# Where the body has no height, as in JupyterLab, axe takes all text for hidden and finds nothing.
RUN = """async ([within, runOnly]) => {
  if (document.body.clientHeight === 0) document.body.style.minHeight = '100vh';
  const options = {resultTypes: ['violations'], ...(runOnly && {runOnly})};
  const {passes, violations} = await axe.run(within ?? document, options);
  return {
    judged: [...passes, ...violations].map((rule) => rule.id),
    faults: violations.flatMap(({id, help, nodes}) =>
      nodes.map(({target}) => `${id}: ${help}: ${target.join(' ')}`)),
  };
}"""


def audit(page: Page, within: str | None = None, only: str | None = None) -> list[str]:
    """Return the violations on a page, or inside the elements of a CSS selector, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN, [within, only])
    if CONTRAST not in found["judged"]:
        raise AssertionError("axe could judge no text's contrast here, so its zero means nothing")
    return list(found["faults"])


def audit_by_day_and_night(page: Page) -> list[str]:
    """Return the violations of a widget on its page; in the dark nothing is other than colors."""
    faults = audit(page, "main")
    set_theme(page, "dark")
    faults += [f"in the dark: {fault}" for fault in audit(page, "main", only=CONTRAST)]
    set_theme(page, "light")
    return faults

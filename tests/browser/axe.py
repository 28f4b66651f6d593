"""Accessibility audits by axe-core, the copy that comes with the package axe-playwright-python."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

# Where the body has no height, as in JupyterLab, axe takes all text for hidden and finds nothing.
RUN = """async (within) => {
  if (document.body.clientHeight === 0) document.body.style.minHeight = '100vh';
  return await axe.run(within ?? document);
}"""


def audit(page: Page, within: str | None = None) -> list[str]:
    """Return the violations on a page, or inside the elements of a CSS selector, one line each."""
    page.evaluate(AXE)
    results = page.evaluate(RUN, within)
    judged = {rule["id"] for rule in results["passes"] + results["violations"]}
    if "color-contrast" not in judged:
        raise AssertionError("axe could judge no text's contrast here, so its zero means nothing")
    return [
        f"{rule['id']}: {rule['help']}: {' '.join(map(str, node['target']))}"
        for rule in results["violations"]
        for node in rule["nodes"]
    ]

"""JupyterLite: the application, without the course and without Python."""

from __future__ import annotations

import json
import re
from pathlib import Path

from fcd.site.downloads import PYODIDE, Downloads, python_of
from fcd.site.pyodide import PRELOADED
from fcd.site.steps import call, empty, made, step

_APPS = ("lab",)
# Fonts for browsers of ten years ago, and what only developers of JupyterLite need.
_OLD_FONTS = [f"build/fa-*.{kind}" for kind in ("svg", "eot", "ttf", "woff")]
_NOT_NEEDED = ("**/*.map", *_OLD_FONTS, "lab/favicon.ico", "rspack.*")
# Diagrams written as text are a quarter of JupyterLab, and no notebook has one. These words are in
# the files that load the rest of it. What the Help menu would open lies on other servers.
_DIAGRAMS = ("mermaidAPI", "elk.layered")
_DISABLED = [
    "@jupyterlab/mermaid-extension",
    "@jupyterlab/help-extension:jupyter-forum",
    "@jupyterlab/help-extension:resources",
]
_OFF = ("sourcemaps", "unused-shared-packages", "libarchive")
CONFIG = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Card games",
        "contentsAllJsonFile": "all.json",
        "disabledExtensions": _DISABLED,
        "enableMemoryStorage": False,
        "faviconUrl": "./icon.svg",
        "settingsOverrides": {
            "@jupyterlab/apputils-extension:notification": {
                "fetchNews": "false",
                "checkForUpdates": False,
            },
            "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        },
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./static/pyodide/start_python.mjs",
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"packages": PRELOADED},
            }
        },
    },
}


def application(downloads: Downloads) -> Path:
    """A folder with JupyterLite as we want it, made again only if something about it changes."""
    tools = downloads.tools()

    def make(folder: Path) -> None:
        source = empty(downloads.folder / "app-source")
        (source / "jupyter-lite.json").write_text(json.dumps(CONFIG), encoding="utf-8")
        options = [word for name in _APPS for word in ("--apps", name)]
        options += [f"--no-{name}" for name in _OFF]
        with step("Building JupyterLite"):
            call(
                python_of(tools),
                *("-m", "jupyterlite_core", "build", *options),
                *("--lite-dir", str(source), "--output-dir", str(folder)),
                cwd=source,
                otherwise="JupyterLite could not be built; above is what it said.",
            )
        trim(folder)

    tools_made_of = tools.with_suffix(".made-of").read_text()
    parts = (CONFIG, _APPS, _OFF, _NOT_NEEDED, _DIAGRAMS, PYODIDE, tools_made_of)
    return made(downloads.folder / "app", parts, make)


def trim(folder: Path) -> None:
    """Leave out what nobody will load; and name our icon before a browser asks for a usual one."""
    for pattern in _NOT_NEEDED:
        for path in folder.glob(pattern):
            path.unlink()
    for path in only_for_diagrams(folder / "build"):
        path.unlink()
    for name in _APPS:
        for path in (folder / name).rglob("index.html"):
            up = "../" * (len(path.relative_to(folder).parts) - 1)
            icon = f'<head><link rel="icon" href="{up}icon.svg" type="image/svg+xml">'
            page = path.read_text(encoding="utf-8").replace("<head>", icon, 1)
            path.write_text(page, encoding="utf-8")


def only_for_diagrams(build: Path) -> list[Path]:
    """The scripts of JupyterLab that it loads for diagrams and for nothing else.

    They ask for each other by number: `.e(963)` loads 963.71d40b5.js.
    """
    scripts = {path.name.partition(".")[0]: path for path in build.rglob("*.js")}
    texts = {number: path.read_text(encoding="utf-8") for number, path in scripts.items()}
    asks = {number: set(re.findall(r"\.e\((\d+)\)", text)) for number, text in texts.items()}
    diagrams = {number for number, text in texts.items() if any(word in text for word in _DIAGRAMS)}
    needed: set[str] = set()
    found = scripts.keys() - set().union(*asks.values())  # nobody asks for them: it starts there
    while found:
        needed |= found
        found = set().union(*(asks[number] for number in found)) & scripts.keys()
        found -= needed | diagrams
    return [path for number, path in scripts.items() if number not in needed]

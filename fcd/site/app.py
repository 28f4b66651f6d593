"""JupyterLite: the application, without the course and without Python."""

from __future__ import annotations

import json
from pathlib import Path

from fcd.site.downloads import PYODIDE, Downloads, python_of
from fcd.site.pyodide import PRELOADED
from fcd.site.steps import call, empty, made, step

_APPS = ("lab", "notebooks", "tree")
# Fonts for browsers of ten years ago, and what only developers of JupyterLite need.
_NOT_NEEDED = ("**/*.map", "build/fa-*.svg", "build/fa-*.eot", "lab/favicon.ico", "rspack.*")
_OFF = ("sourcemaps", "unused-shared-packages", "libarchive")
CONFIG = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Card games",
        "contentsAllJsonFile": "all.json",
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
    parts = (CONFIG, _APPS, _OFF, _NOT_NEEDED, PYODIDE, tools_made_of)
    return made(downloads.folder / "app", parts, make)


def trim(folder: Path) -> None:
    """Leave out what nobody will load; and name our icon before a browser asks for a usual one."""
    for pattern in _NOT_NEEDED:
        for path in folder.glob(pattern):
            path.unlink()
    for name in _APPS:
        for path in (folder / name).rglob("index.html"):
            up = "../" * (len(path.relative_to(folder).parts) - 1)
            icon = f'<head><link rel="icon" href="{up}icon.svg" type="image/svg+xml">'
            page = path.read_text(encoding="utf-8").replace("<head>", icon, 1)
            path.write_text(page, encoding="utf-8")

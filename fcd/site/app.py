"""JupyterLite: the application, without the course and without Python."""

from __future__ import annotations

import json
from pathlib import Path

from fcd.site.downloads import PYODIDE, Downloads, python_of
from fcd.site.pyodide import PRELOADED
from fcd.site.steps import call, empty, made, step

_APPS = ("lab", "notebooks", "tree")
_OFF = ("sourcemaps", "unused-shared-packages", "libarchive")
CONFIG = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Card games",
        "contentsAllJsonFile": "all.json",
        "enableMemoryStorage": False,
        "settingsOverrides": {
            "@jupyterlab/apputils-extension:notification": {
                "fetchNews": "false",
                "checkForUpdates": False,
            },
            "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        },
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./static/pyodide/pyodide.mjs",
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
                *(python_of(tools), "-m", "jupyterlite_core", "build"),
                *("--lite-dir", source, "--output-dir", folder, *options),
                cwd=source,
                otherwise="JupyterLite could not be built; above is what it said.",
            )
        for path in folder.rglob("*.map"):
            path.unlink()

    parts = (CONFIG, _APPS, _OFF, PYODIDE, (tools.with_suffix(".made-of")).read_text())
    return made(downloads.folder / "app", parts, make)

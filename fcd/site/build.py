"""Put the site together in a folder beside the last one, and only then replace that."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import fcd
from fcd.site.app import application
from fcd.site.contents import put_contents
from fcd.site.downloads import Downloads
from fcd.site.first_page import put_first_page
from fcd.site.memory import put_memory
from fcd.site.pyodide import put_pyodide
from fcd.site.reading import put_reading_copy
from fcd.site.steps import CannotBuild, step

MARK = "fcd-site.json"  # by this file a site is known as ours, and may be replaced


def build(project: Path, out: Path, offline: bool = False) -> None:
    """Build the whole site. CannotBuild says why not, and the last one is still there."""
    refuse_strangers(out)
    downloads = Downloads(project, project / ".site", offline)
    new = out.with_name(f".{out.name}-new")
    shutil.rmtree(new, ignore_errors=True)
    try:
        app = application(downloads)
        shutil.copytree(app, new)
        python = put_pyodide(downloads, project, new / "static" / "pyodide")
        with step("Copying the course"):
            put_contents(project, new, python)
        with step("Writing the reading copy"):
            put_reading_copy(project, new / "reading")
        put_memory(downloads, new / "static" / "pyodide")
        put_first_page(new)
        (new / ".nojekyll").touch()  # some hosts leave out names that begin with _ without it
        mark = {"fcd": fcd.__version__, "python": python}
        (new / MARK).write_text(json.dumps(mark), encoding="utf-8")
        swap(new, out)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def refuse_strangers(out: Path) -> None:
    """A folder that we have not built is not ours to replace."""
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise CannotBuild(f"{out} has other files in it. Choose another folder, or empty it.")
    if out.exists() and not out.is_dir():
        raise CannotBuild(f"{out} is a file. Choose another name for the folder.")


def swap(new: Path, out: Path) -> None:
    """Put the new site where the last one is, which comes back if that fails."""
    old = out.with_name(f".{out.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    try:
        if out.exists():
            out.rename(old)
        try:
            new.rename(out)
        except OSError:
            if old.exists():
                old.rename(out)
            raise
    except OSError as error:
        raise CannotBuild(f"{out} can't be replaced. Is it open somewhere? ({error})") from None
    shutil.rmtree(old, ignore_errors=True)


def sizes(site: Path) -> dict[str, int]:
    """The bytes of each part, and of all."""
    places = {
        "Python (Pyodide and packages)": ("static",),
        "JupyterLite": ("build", "extensions", "lab"),
        "the course": ("files", "api"),
        "reading copy": ("reading",),
    }
    found = {part: sum(_size(site / name) for name in names) for part, names in places.items()}
    whole = _size(site)
    return {**found, "pages and the rest": whole - sum(found.values()), "all of it": whole}


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())

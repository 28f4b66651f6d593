"""The course's files in the site: the learner's copies, and their list for JupyterLite."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fcd.series.copies import fresh, originals

KERNEL = {"display_name": "Python", "language": "python", "name": "python"}
_LINK = re.compile(r"\[([^]]+)\]\(([^)#\s]+)(#[^)]*)?\)")


def put_contents(project: Path, site: Path, python: str) -> None:
    """Copy what learners get on their own computers, for a browser with this Python."""
    files = site / "files"
    there = originals(project)
    for name, original in there.items():
        text = fresh(project, original)
        is_notebook = name.endswith(".ipynb")
        text = for_browser(text, python) if is_notebook else without_dead_links(name, text, there)
        (files / name).parent.mkdir(parents=True, exist_ok=True)
        (files / name).write_text(text, encoding="utf-8")
    for folder in (files, *(path for path in files.rglob("*") if path.is_dir())):
        listed = _listed(folder, files)
        listed |= {"content": [_listed(path, files) for path in sorted(folder.iterdir())]}
        listed |= {"format": "json"}
        index = site / "api" / "contents" / folder.relative_to(files) / "all.json"
        index.parent.mkdir(parents=True, exist_ok=True)
        index.write_text(json.dumps(listed, indent=1), encoding="utf-8")


def _listed(path: Path, files: Path) -> dict[str, Any]:
    """A file or folder as a Jupyter server would list it."""
    name = "" if path == files else path.relative_to(files).as_posix()
    kind = "directory" if path.is_dir() else "notebook" if path.suffix == ".ipynb" else "file"
    time = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat().replace("+00:00", "Z")
    known = {"name": name.rpartition("/")[2], "path": name, "type": kind, "writable": True}
    times = {"created": time, "last_modified": time}
    unknown = dict.fromkeys(("content", "format", "mimetype", "hash", "hash_algorithm"))
    return {**unknown, **known, **times, "size": None if path.is_dir() else path.stat().st_size}


def for_browser(notebook: str, python: str) -> str:
    """Names JupyterLite's kernel, which otherwise would be asked for."""
    book: dict[str, Any] = json.loads(notebook)
    about = book["metadata"]
    about["kernelspec"] = KERNEL
    about["language_info"]["version"] = python
    about.pop("fcd_copy", None)
    return json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def without_dead_links(name: str, text: str, there: Collection[str]) -> str:
    """A link to what is only in the project, such as how to write exercises, is only its text."""

    def kept(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[2]))
        return found[0] if target in there or ":" in found[2] else found[1]

    return _LINK.sub(kept, text)

"""The course's files in the site: the learner's copies, and their list for JupyterLite."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Collection
from datetime import datetime
from pathlib import Path
from typing import Any

from fcd.series.copies import fresh, originals

KERNEL = {"display_name": "Python", "language": "python", "name": "python"}
_LINK = re.compile(r"\[([^]]+)\]\(([^)#\s]+)(#[^)]*)?\)")


def put_contents(project: Path, site: Path, python: str) -> None:
    """Copy what learners get on their own computers, for a browser with this Python."""
    from jupyter_server.services.contents.filemanager import FileContentsManager

    files = site / "files"
    there = originals(project)
    for name, original in there.items():
        text = fresh(project, original)
        made = for_browser(text, python) if name.endswith(".ipynb") else without_dead_links(name, text, there)
        (files / name).parent.mkdir(parents=True, exist_ok=True)
        (files / name).write_text(made, encoding="utf-8")
    manager = FileContentsManager(root_dir=str(files))
    for folder in (files, *(path for path in files.rglob("*") if path.is_dir())):
        inside = folder.relative_to(files)
        listed = manager.get("" if folder == files else inside.as_posix())
        index = site / "api" / "contents" / inside / "all.json"
        index.parent.mkdir(parents=True, exist_ok=True)
        index.write_text(json.dumps(listed, default=datetime.isoformat), encoding="utf-8")


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

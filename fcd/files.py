"""Files that are either whole or not there.

A file is written under another name and then moved into place, so that a full disk or a pulled
plug leaves the old one as it was.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_atomic(path: Path, text: str) -> None:
    """Write a file completely or not at all. OSError says what went wrong."""
    path = path.resolve()  # a link stays a link to the file that is replaced
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)  # can only be asked by setting it
        os.umask(mask)
        part.chmod(path.stat().st_mode if path.exists() else 0o666 & ~mask)  # mkstemp gives 0o600
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise

"""Files that are either whole or not there.

A file is written under another name and then moved into place, so that a full disk or a pulled
plug leaves the old one as it was.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG


def write_atomic(path: Path, text: str, *, lasting: bool = True) -> None:
    """Write a file completely or not at all. OSError says what went wrong.

    If it isn't `lasting`, it needn't outlive a power cut: it can be made again. Disks are slow.
    """
    path = path.resolve()  # a link stays a link to the file that is replaced
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        mask = os.umask(0)  # can only be asked by setting it
        os.umask(mask)
        part.chmod(path.stat().st_mode if path.exists() else 0o666 & ~mask)  # mkstemp gives 0o600
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def check_writable(path: Path) -> None:
    """Raise an OSError now if a file could not be written later. Nothing is changed."""
    path = path.resolve()
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder")
    if path.exists() and not path.is_file():
        raise OSError(f"{path} isn't an ordinary file")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-", suffix=".part")
    os.close(handle)
    Path(name).unlink()


def read_bounded(path: Path, most: int) -> bytes:
    """A file of at most this many bytes. ValueError if it has more, or isn't an ordinary file."""
    with path.open("rb") as file:
        if not S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ValueError(f"{path} isn't an ordinary file")
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{path} has more than {most:,} bytes")
    return data

"""Every file in a folder, and in the zips in it, read so that none of them can do harm.

Nothing is unpacked to disk, and no link is followed. What isn't read is named with the reason.
"""

from __future__ import annotations

import io
import os
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from fcd.sandbox.budget import printable

LARGEST = 20_000_000  # bytes of one file; a notebook with many pictures has one or two million
MOST_FILES = 20_000  # in a zip
MOST_LISTED = 5_000_000  # bytes of a zip's table of contents
DEEPEST = 3  # zips within zips
AT_ONCE, RATIO = 20_000_000, 100  # bytes to which a zip may unpack, and times its size
END, END_SIZE = b"PK\5\6", 22  # of a zip

KINDS = {
    "a picture": "png jpg jpeg gif svg heic webp bmp tif tiff",
    "a PDF": "pdf",
    "a text": "txt md tex",
    "a document": "doc docx odt rtf pages",
    "a web page": "html htm",
    "an archive that isn't a zip": "7z rar tar gz tgz bz2 xz",
    "a table": "csv xls xlsx ods tsv",
    "a film or a sound": "mp4 mov avi mkv mp3 wav m4a",
}
REASONS = {suffix: kind for kind, suffixes in KINDS.items() for suffix in suffixes.split()}
COPIES = {".ipynb_checkpoints", "__MACOSX", "__pycache__", ".git", ".venv"}
SYSTEM = {".ds_store", "thumbs.db", "desktop.ini"}


@dataclass(frozen=True, slots=True)
class File:
    """A file, or why it was not read. A zip is one of the parts, like a folder."""

    parts: tuple[str, ...]
    data: bytes = b""
    reason: str = ""

    @property
    def name(self) -> str:
        return "/".join(self.parts)


@dataclass
class _Allowance:
    """How much a zip may still unpack. What is in it takes from its own and from the outer one."""

    left: int
    outer: _Allowance | None = None

    def take(self, size: int) -> None:
        self.left -= size
        if self.left < 0:
            raise ValueError(f"a zip that unpacks to more than {RATIO} times its size")
        if self.outer:
            self.outer.take(size)


def find_files(folder: Path, skip: Path | None = None) -> Iterator[File]:
    """All files in the folder or zip, in a fixed order, but for those in `skip`."""
    if folder.is_dir():
        return _Names().unique(_folder(folder, (), skip and skip.resolve()))
    return _Names().unique(_file(folder, (folder.name,)))  # a zip of the whole class


@dataclass
class _Names:
    """No two files have the same name, even if a zip says so, and none moves the cursor."""

    known: set[tuple[str, ...]] = field(default_factory=set)

    def unique(self, files: Iterator[File]) -> Iterator[File]:
        for file in files:
            plain = tuple(" ".join(printable(part).split()) for part in file.parts)
            parts, number = plain, 1
            while parts in self.known:
                number += 1
                parts = (*plain[:-1], f"{plain[-1]} ({number})")
            self.known.add(parts)
            yield File(parts, file.data, file.reason)


def _folder(folder: Path, above: tuple[str, ...], skip: Path | None) -> Iterator[File]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield File(above or (folder.name,), reason=_unreadable(error))
        return
    if not entries and above:
        yield File(above, reason="an empty folder")
    for entry in entries:
        name = os.fsencode(entry.name).decode("utf-8", "replace")
        parts = (*above, unicodedata.normalize("NFC", name))
        if entry.is_symlink():
            yield File(parts, reason="a link to something else: not followed")
        elif entry.is_dir(follow_symlinks=False):
            if name in COPIES:
                yield File(parts, reason="a folder of a program's own copies")
            elif Path(entry.path).resolve() != skip:
                yield from _folder(Path(entry.path), parts, skip)
        elif not entry.is_file(follow_symlinks=False):
            yield File(parts, reason="not a file that can be read")
        else:
            yield from _file(Path(entry.path), parts)


def _file(path: Path, parts: tuple[str, ...]) -> Iterator[File]:
    reason = why_not(parts[-1])
    try:
        if reason:
            yield File(parts, reason=reason)
        elif _is_zip(parts[-1]):
            with path.open("rb") as opened:
                yield from _zip(opened, parts, _Allowance(_allowed(path.stat().st_size)), 1)
        else:
            with path.open("rb") as opened:
                yield _read(opened, parts)
    except OSError as error:
        yield File(parts, reason=_unreadable(error))


def _read(opened: IO[bytes], parts: tuple[str, ...]) -> File:
    data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        return File(parts, reason=f"larger than {LARGEST // 1_000_000} MB")
    return File(parts, data)


def _unreadable(error: OSError) -> str:
    return f"it can't be read: {error.strerror or error}"


def _is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def is_notebook(name: str) -> bool:
    """Whether it is called a notebook; browsers like to add another suffix."""
    return name.lower().removesuffix(".txt").removesuffix(".json").endswith(".ipynb")


def why_not(name: str) -> str:
    """Why a file of this name isn't read; nothing if it is."""
    low = name.lower()
    if low in SYSTEM or low.startswith("._"):
        return "a file of the system's own"
    if is_notebook(name) or low.endswith((".py", ".zip")):
        return ""
    return f"{REASONS.get(low.rpartition('.')[2], 'neither a notebook nor Python')}: not graded"


# -- zips ------------------------------------------------------------------------------------------


def _allowed(size: int) -> int:
    return AT_ONCE + RATIO * size


def _zip(
    opened: IO[bytes], parts: tuple[str, ...], allowance: _Allowance, depth: int
) -> Iterator[File]:
    if depth > DEEPEST:
        yield File(parts, reason="a zip in a zip in a zip: not opened")
        return
    try:
        if not _contents_fit(opened):
            raise ValueError(f"a zip of more than {MOST_FILES:,} files: not opened")
        with zipfile.ZipFile(opened) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if not infos:
                yield File(parts, reason="an empty zip")
            for info in infos:
                yield from _member(archive, info, parts, allowance, depth)
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError) as error:
        known = (
            str(error) if type(error) is ValueError else f"it isn't a zip that can be read: {error}"
        )
        yield File(parts, reason=known)


def _contents_fit(opened: IO[bytes]) -> bool:
    """Whether the table of contents is small; zipfile reads all of it at once."""
    size = opened.seek(0, os.SEEK_END)
    opened.seek(max(0, size - END_SIZE - 0xFFFF))
    tail = opened.read()
    at = len(tail) - END_SIZE
    if tail[at : at + 4] != END:
        at = tail.rfind(END)
    opened.seek(0)
    files, length = (
        int.from_bytes(tail[at + i : at + i + n], "little") for i, n in ((10, 2), (12, 4))
    )
    return at < 0 or (files <= MOST_FILES and length <= MOST_LISTED)


def _member(
    archive: zipfile.ZipFile,
    info: zipfile.ZipInfo,
    above: tuple[str, ...],
    allowance: _Allowance,
    depth: int,
) -> Iterator[File]:
    inside = tuple(unicodedata.normalize("NFC", _decoded(info)).replace("\\", "/").split("/"))
    parts = (*above, *inside)
    leads_out = any(part in ("", ".", "..") or ":" in part[1:2] for part in inside)
    reason = "its name leads out of the zip" if leads_out else why_not(inside[-1])
    if COPIES & {*inside}:
        reason = "a program's own copy"
    elif stat.S_ISLNK(info.external_attr >> 16):
        reason = "a link to something else: not followed"
    elif info.flag_bits & 1:
        reason = "it has a password"
    if reason:
        yield File(parts, reason=reason)
        return
    try:
        with archive.open(info) as opened:
            file = _read(opened, parts)
        allowance.take(LARGEST if file.reason else len(file.data))
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError) as error:
        yield File(parts, reason=f"it can't be read: {error}")
        return
    if file.reason or not _is_zip(inside[-1]):
        yield file
    else:
        own = _Allowance(_allowed(len(file.data)), allowance)
        yield from _zip(io.BytesIO(file.data), parts, own, depth + 1)


def _decoded(info: zipfile.ZipInfo) -> str:
    """Its name. Many programs write UTF-8 and do not say so."""
    if info.flag_bits & 0x800:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename

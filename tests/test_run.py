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
    return root


@pytest.fixture
def ran(project, monkeypatch):
    """The commands that were run, by a `run` that only makes the file that venv would make."""
    commands = []

    def pretend(*command, **options):
        commands.append([str(part) for part in command])
        if "venv" in commands[-1]:
            run.SCRIPTS.mkdir(parents=True)
            run.PYTHON.touch()
        return 0

    monkeypatch.setattr(run, "run", pretend)
    return commands


@pytest.fixture
def no_uv(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)


@pytest.fixture
def uv(monkeypatch):
    monkeypatch.setattr(shutil, "which", {"uv": "/bin/uv"}.get)


def exit_sentence(caught):
    sentence = caught.value.code
    assert isinstance(sentence, str)
    assert "\n" not in sentence
    return sentence


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


# ---------------------------------------------------------------- what to do


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"]])
def test_help_names_every_command_and_installs_nothing(words, ran, capsys):
    assert run.main(*words) == 0
    printed = capsys.readouterr().out
    assert all(f"run.py {command}" in printed for command in run.COMMANDS)
    assert not ran


def test_an_unknown_command_is_named_and_installs_nothing(ran, capsys):
    assert run.main("jump") == 2
    assert "jump" in capsys.readouterr().out
    assert not ran


def test_a_command_installs_first_and_gets_the_arguments(ran, no_uv, monkeypatch):
    monkeypatch.setitem(run.COMMANDS, "lab", lambda *args: run.is_installed() and len(args))
    assert run.main("lab", "--port", "8899") == 2


# ---------------------------------------------------------------- installing


def test_pip_installs_the_pinned_versions(ran, no_uv):
    run.install()
    make, upgrade, install = ran
    assert make[1:] == ["-m", "venv", str(run.VENV)]
    pip = [str(run.PYTHON), "-m", "pip", "install", "--no-input"]
    assert upgrade == [*pip, "--upgrade", "pip"]
    assert install == [*pip, "-c", "constraints.txt", "-e", ".[all]"]


def test_uv_installs_the_pinned_versions_when_it_is_there(ran, uv, monkeypatch):
    monkeypatch.setattr(sys, "_base_executable", "/bin/python3", raising=False)
    run.install()
    make, install = ran
    assert make == ["/bin/uv", "venv", "--seed", "--python", "/bin/python3", str(run.VENV)]
    into = ["--python", str(run.PYTHON)]
    assert install == ["/bin/uv", "pip", "install", *into, "-c", "constraints.txt", "-e", ".[all]"]


def test_an_activated_venv_is_not_built_upon(ran, no_uv, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/somebody/elses/venv/bin/python")
    monkeypatch.setattr(sys, "_base_executable", "/bin/python3", raising=False)
    run.install()
    assert ran[0][0] == "/bin/python3"


def test_what_is_installed_is_left_alone(ran, no_uv):
    run.install()
    ran.clear()
    run.install()
    assert not ran


DAMAGE = {
    "no stamp": lambda root: run.STAMP.unlink(),  # as when the installation was interrupted
    "no Python": lambda root: run.PYTHON.unlink(),
    "another pyproject": lambda root: (root / "pyproject.toml").write_text("changed"),
    "other constraints": lambda root: (root / "constraints.txt").write_text("changed"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_half_made_or_outdated_venv_is_made_anew(damage, project, ran, no_uv):
    run.install()
    (run.VENV / "left over").touch()
    ran.clear()
    DAMAGE[damage](project)
    assert not run.is_installed()
    run.install()
    assert len(ran) == 3
    assert not (run.VENV / "left over").exists()
    assert run.is_installed()


def test_another_python_or_another_place_is_another_installation(project, monkeypatch):
    here = run.fingerprint()
    with monkeypatch.context() as changed:
        changed.setattr(sys, "version", "3.99.0")
        assert run.fingerprint() != here
    project.rename(project.with_name("moved"))
    monkeypatch.setattr(run, "ROOT", project.with_name("moved"))
    assert run.fingerprint() != here


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_without_a_module_one_sentence_says_what_to_install(missing, ran, no_uv, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name != missing or None)
    run.VENV.mkdir()  # and what was there stays
    with pytest.raises(SystemExit) as caught:
        run.install()
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"sudo apt install python{version}-venv" in exit_sentence(caught)
    assert not ran
    assert run.VENV.exists()


def test_uv_does_without_the_venv_module(ran, uv, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    run.install()
    assert run.is_installed()


def test_a_venv_in_use_gets_one_sentence(ran, no_uv, monkeypatch):
    def refuse(path):
        raise PermissionError("python.exe is in use")

    monkeypatch.setattr(shutil, "rmtree", refuse)
    with pytest.raises(SystemExit) as caught:
        run.install()
    assert "python.exe is in use" in exit_sentence(caught)
    assert not ran


def python_that(does):
    return sys.executable, "-c", does


def test_a_step_that_fails_shows_what_it_said(project, capfdbinary):
    with pytest.raises(SystemExit) as caught:
        run.step("Dealing", *python_that("import sys; sys.exit('no cards left')"))
    assert exit_sentence(caught).startswith("Dealing failed")
    assert b"no cards left" in capfdbinary.readouterr().out


def test_a_step_that_works_shows_only_its_title_and_seconds(project, capfd):
    run.step("Dealing", *python_that("print('a card, and another card')"))
    assert re.fullmatch(r"Dealing \.+ \d+ s\n", capfd.readouterr().out)


def test_an_installation_that_fails_leaves_no_stamp(ran, no_uv, monkeypatch):
    pretend = run.run
    monkeypatch.setattr(run, "run", lambda *command, log: pretend(*command) + ("-c" in command))
    with pytest.raises(SystemExit):
        run.install()
    assert run.PYTHON.exists()
    assert not run.STAMP.exists()


# ---------------------------------------------------------------- running other programs


def test_the_exit_code_is_the_programs(project):
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


def test_ctrl_c_lets_the_program_end_and_says_one_line(project, no_uv, monkeypatch, capsys):
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
    run.STAMP.write_text(run.fingerprint())
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

    def pretend(python, dash_m, program, *args, **options):
        assert (python, dash_m) == (run.PYTHON, "-m")
        asked.append([program, *map(str, args)])
        return codes.get(program, 0)

    monkeypatch.setattr(run, "run", pretend)
    return types.SimpleNamespace(codes=codes, asked=asked)


def test_the_whole_test_ends_with_pytest(exit_codes, capsys):
    assert run.test() == 0
    assert [command[0] for command in exit_codes.asked] == ["ruff", "ruff", "mypy", "pytest"]
    assert capsys.readouterr().out.splitlines()[-1] == "--- pytest ---"


def test_all_checks_run_and_the_failed_ones_are_named(exit_codes, capsys):
    exit_codes.codes.update(ruff=1, pytest=5)
    assert run.test() == 1
    assert len(exit_codes.asked) == 4
    last_line = capsys.readouterr().out.splitlines()[-1]
    assert last_line == "Failed: ruff check, ruff format, pytest"


def test_arguments_are_for_pytest_alone(exit_codes):
    exit_codes.codes.update(pytest=5)
    assert run.test("-k", "skip") == 5
    assert exit_codes.asked == [["pytest", "-k", "skip"]]


@pytest.mark.parametrize("user", [0, 1000])
def test_lab_opens_the_first_notebook(user, exit_codes, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    run.lab("--port", "8899")
    [[program, *options, notebook]] = exit_codes.asked
    assert program == "jupyterlab"
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


def test_the_fcd_command_runs_where_the_caller_is(project, monkeypatch, tmp_path):
    command = run.FCD, "play", "uno"
    monkeypatch.setattr(run, "run", lambda *words, cwd: int((words, cwd) == (command, tmp_path)))
    monkeypatch.setenv("FCD_COMMAND", "")
    monkeypatch.chdir(tmp_path)
    assert run.fcd("play", "uno") == 1


@pytest.mark.parametrize(("windows", "python"), [(True, "py"), (False, "python3")])
def test_the_fcd_command_knows_how_it_was_called(windows, python, project, monkeypatch, tmp_path):
    monkeypatch.setattr(run, "ON_WINDOWS", windows)
    monkeypatch.setattr(run, "run", lambda *words, cwd: 0)
    monkeypatch.setenv("FCD_COMMAND", "")
    for folder, script in ((project, "run.py"), (tmp_path, f'"{project / "run.py"}"')):
        monkeypatch.chdir(folder)
        run.fcd("play", "uno")
        assert run.environment()["FCD_COMMAND"] == f"{python} {script} fcd"

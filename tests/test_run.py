"""run.py makes .venv, repairs it, and leaves it alone; no test here needs a network."""

import ast
import importlib.util
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import types
from functools import partial
from pathlib import Path

import pytest

import run

SOURCE = Path(run.__file__).read_text(encoding="utf-8")
FETCH_UV = run.fetch_uv


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


def told(function, *args):
    """The one sentence with which it ends."""
    with pytest.raises(SystemExit) as caught:
        function(*args)
    says = str(caught.value.code)
    assert "\n" not in says
    return says


def test_an_old_python_gets_one_sentence_and_can_read_as_far_as_that(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    says = told(runpy.run_path, run.__file__)
    assert says.startswith("fcd needs Python 3.11 or newer; this is Python ")
    ast.parse(SOURCE, feature_version=(3, 6))  # 3.6 to 3.10 read it all, and then say it
    new_in_python_3 = ast.JoinedStr | ast.AnnAssign | ast.arg
    tree = ast.walk(ast.parse(SOURCE))
    first = min(node.lineno for node in tree if isinstance(node, new_in_python_3))
    assert "needs Python 3.11" in SOURCE.splitlines()[first - 1]  # Python 2 prints this line
    assert SOURCE.isascii()  # or it would complain of the encoding instead


def test_help_and_unknown_commands_install_nothing(ran, capsys):
    for words in ([], ["--help"], ["-h"], ["help"]):
        assert run.main(*words) == 0
        printed = capsys.readouterr().out
        assert all(f"run.py {command}" in printed for command in run.COMMANDS)
    assert run.main("jump") == 2
    assert "jump" in capsys.readouterr().out
    assert not ran


def test_learners_get_what_they_need_and_tests_add_the_rest(ran, monkeypatch):
    monkeypatch.setattr(shutil, "which", {"uv": "/bin/uv"}.get)  # the one that is there is used
    for name in ("lab", "play", "test"):
        monkeypatch.setitem(run.COMMANDS, name, lambda *args: len(args))
    made = ["/bin/uv", "venv", "--seed", "--python", "/bin/python3", str(run.VENV)]
    installs = ["/bin/uv", "pip", "install", "--python", str(run.PYTHON), "-c", "constraints.txt"]
    for words, code, commands, whom in (
        ("lab --port 8899", 2, [made, [*installs, "-e", ".[notebook,fast]"]], "learner"),
        ("setup", 0, [], "learner"),
        ("play", 0, [[*installs, "-e", ".[notebook,fast,app]"]], "player"),  # adds the app
        ("lab", 0, [], "player"),
        ("test", 0, [[*installs, "-e", ".[all]"]], "author"),  # into the same .venv
        ("lab", 0, [], "author"),  # who has all has this, too
    ):
        assert run.main(*words.split()) == code
        assert (ran, run.installed()) == (commands, whom)
        ran.clear()
    shutil.rmtree(run.VENV)  # and without uv; no venv that is activated is built upon
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(run, "fetch_uv", lambda folder: (None, {}))
    monkeypatch.setattr(sys, "executable", "/somebody/elses/venv/bin/python")
    run.install()
    pip = [str(run.PYTHON), *run.PIP, "install", "-c", "constraints.txt", "-e", ".[notebook,fast]"]
    assert ran == [["/bin/python3", "-m", "venv", str(run.VENV)], pip]


DAMAGE = {
    "no stamp": lambda root, sys: run.STAMP.unlink(),  # as when the installation was interrupted
    "no Python": lambda root, sys: run.PYTHON.unlink(),
    "another pyproject": lambda root, sys: (root / "pyproject.toml").write_text("changed"),
    "other constraints": lambda root, sys: (root / "constraints.txt").write_text("changed"),
    "another Python": lambda root, sys: sys("version", "3.99.0"),
}


def test_a_half_made_or_outdated_venv_is_made_anew(project, ran, monkeypatch):
    run.install()
    for what, damage in DAMAGE.items():
        (run.VENV / "left over").touch()
        damage(project, partial(monkeypatch.setattr, sys))
        assert run.installed() == "", what
        ran.clear()
        run.install()
        assert (len(ran), run.installed()) == (2, "learner"), what
        assert not (run.VENV / "left over").exists()
    project.rename(project.with_name("moved"))
    for name in ("ROOT", "STAMP", "PYTHON"):
        there = project.with_name("moved") / getattr(run, name).relative_to(project)
        monkeypatch.setattr(run, name, there)
    assert run.installed() == "", "a .venv that was moved does not work"


def test_an_installation_that_fails_leaves_no_stamp(ran, monkeypatch):
    pretend = run.run
    for whom in run.EXTRAS:  # the author's after the learner's
        with monkeypatch.context() as broken:
            broken.setattr(run, "run", lambda *words, **more: pretend(*words) + ("-c" in words))
            assert "failed. The reason is above" in told(run.install, whom)
        assert (run.PYTHON.exists(), run.installed()) == (True, "")
        run.install()


def test_what_stands_in_the_way_gets_one_sentence(ran, monkeypatch):
    def refuse(path):
        raise PermissionError("python.exe is in use")

    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    for missing in ("venv", "ensurepip"):
        with monkeypatch.context() as without:
            without.setattr(run, "fetch_uv", lambda folder: (None, {}))
            without.setattr(importlib.util, "find_spec", lambda name, no=missing: name != no)
            assert f"sudo apt install {package}" in told(run.install)
            assert run.make_venv("uv")[0] == "uv", "which does without them"
            assert not ran
    run.VENV.mkdir()
    monkeypatch.setattr(shutil, "rmtree", refuse)
    assert "python.exe is in use" in told(run.install)
    assert not ran


def test_uv_is_fetched_by_the_pip_there_is_or_one_line_says_that_it_cannot(
    ran, monkeypatch, capsys
):
    monkeypatch.setattr(shutil, "which", lambda name, path: f"{path}: {name}")
    listed = types.SimpleNamespace(stdout="global.proxy='p:1'")
    monkeypatch.setattr(subprocess, "run", lambda command, **options: listed)
    wanted = ["install", "--only-binary", ":all:", "--target", "folder", "uv"]
    for pip, python, before in ((True, sys.executable, 0), (None, str(run.PYTHON), 1)):
        monkeypatch.setattr(importlib.util, "find_spec", lambda name, pip=pip: name != "pip" or pip)
        ran.clear()
        uv, settings = FETCH_UV("folder")
        assert uv == f"folder/bin{os.pathsep}folder/Scripts: uv"
        assert settings["ALL_PROXY"] == "p:1"
        assert ran[before:] == [[python, *run.PIP, *wanted]], "without pip, .venv is made before"
    capsys.readouterr()
    monkeypatch.setattr(run, "run", lambda *command, **more: 1)
    assert FETCH_UV("folder") == (None, {})
    fetching, says = capsys.readouterr().out.splitlines()
    assert fetching == "Fetching uv . failed"
    assert says.startswith("uv isn't available, so pip does the work")


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


def test_a_step_shows_its_title_and_seconds_or_what_went_wrong(project, capfd):
    python = (sys.executable, "-Sc")
    run.step("Dealing", *python, "print('a card, and another card')")
    assert re.fullmatch(r"Dealing \.+ \d+ s\n", capfd.readouterr().out)
    says = told(run.step, "Dealing", *python, "raise SystemExit('no cards left')")
    assert says.startswith("Dealing failed")
    assert "no cards left" in capfd.readouterr().out
    program = "import os; raise SystemExit(int(os.environ['A']))"
    assert run.run(*python, program, more={"A": "3"}) == 3


def test_programs_see_our_venv_and_no_other(project, monkeypatch):
    for name in (*run.ASTRAY, "VIRTUAL_ENV"):
        monkeypatch.setenv(name, "astray")
    for name, value in {"PIP_USER": "1", "PIP_PROXY": "kept", "PATH": "before"}.items():
        monkeypatch.setenv(name, value)
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


def test_lab_opens_the_first_notebook(exit_codes, monkeypatch):
    for user in (0, 1000):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user, raising=False)
        run.lab("--port", "8899")
        copying, (_, program, *options, notebook) = exit_codes.asked[-2:]
        assert copying == ["fcd.series.copies"]
        assert (program, options[-2:]) == (run.START_LAB, ["--port", "8899"])
        assert ("--allow-root" in options) == (user == 0)
        path = Path(notebook).relative_to(run.ROOT)
        assert (run.ROOT / "notebooks" / path.name).is_file()
        assert f"--LabApp.default_url=/lab/tree/{path.as_posix()}" in options
    exit_codes.codes["fcd.series.copies"] = 1  # such as a full disk
    assert run.lab() == 1
    assert exit_codes.asked[-1] == ["fcd.series.copies"]


def test_play_shows_one_notebook_and_original_names_the_copies(exit_codes, monkeypatch, tmp_path):
    monkeypatch.setattr(run, "MINE", tmp_path / "mine")
    monkeypatch.setenv("JUPYTER_PATH", "theirs")
    run.play("--no-browser")
    program, *options, notebook = exit_codes.asked[-1]
    assert (program, options[-1], Path(notebook).is_file()) == ("voila", "--no-browser", True)
    assert Path(os.environ["JUPYTER_PATH"].split(os.pathsep)[0], "voila/templates/table").is_dir()
    assert run.MINE.is_dir()  # where it notes what is won
    run.original("03", "play")
    assert exit_codes.asked[-1] == ["fcd.series.copies", "original", "03", "play"]


def test_notebooks_are_run_anew_all_or_those_that_are_named(exit_codes, capsys):
    exit_codes.codes["fcd.series.running"] = 1
    assert run.notebooks() == 1
    assert run.notebooks("00", "play") == 1
    assert run.notebooks("00", "99") == 2
    assert run.notebooks("ex01", "--course", "nowhere") == 2
    assert "00_start_here" in capsys.readouterr().out
    everything, two = ([Path(path).stem for path in asked[1:]] for asked in exit_codes.asked)
    assert {"00_start_here", "13_testing_the_rules", "ex01_cards"} < set(everything)
    assert two == ["00_start_here", "play"]


def test_fcd_runs_where_the_caller_is_and_knows_how(project, monkeypatch):
    command = run.FCD, "play", "uno"
    monkeypatch.setattr(run, "run", lambda *words, cwd: int((words, cwd) == (command, Path.cwd())))
    monkeypatch.setenv("FCD_COMMAND", "")
    for windows, python in ((True, "py"), (False, "python3")):
        monkeypatch.setattr(run, "ON_WINDOWS", windows)
        for folder, script in ((project, "run.py"), (project.parent, f'"{project / "run.py"}"')):
            monkeypatch.chdir(folder)
            assert run.fcd("play", "uno") == 1
            assert run.environment()["FCD_COMMAND"] == f"{python} {script} fcd"

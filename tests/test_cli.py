"""The `fcd` command, as one types it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import fcd
from fcd import VARIANTS, Game, find_variant
from fcd.board.bots import BOTS
from fcd.board.terminal.console import Ink, ink_for, named
from fcd.cards import Card, Color, contents
from fcd.cli import BOTS as BOTS_IN_HELP
from fcd.cli import main
from fcd.rulebook import books
from fcd.variants.custom_cards import IDEAS

ROOT = Path(fcd.__file__).parent.parent
FCD = [sys.executable, "-m", "fcd"]
Out = pytest.CaptureFixture[str]


def printed(capsys: Out, *argv: str) -> str:
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Out, *argv: str) -> str:
    """The one line that a mistake is answered with."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert (out, err[:5], err.count("\n")) == ("", "fcd: ", 1)
    return err


def test_help_shows_every_command_and_examples_that_exist(capsys: Out) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"fcd {fcd.__version__}\n"
    text = printed(capsys)
    examples = re.findall(r"^  fcd (\w+)", text, re.MULTILINE)
    commands = re.findall(r"^    (\w+) ", text, re.MULTILINE)
    known = {"variants", "rules", "deck", "diagram", "play", "contest", "teach"}
    known |= {"validate", "grade"}
    assert set(examples) <= set(commands) == known
    for group, part in (("contest", "run"), ("teach", "build")):
        assert re.search(rf"^    {part} ", printed(capsys, group), re.MULTILINE)
    assert list(BOTS_IN_HELP) == list(BOTS)


def test_help_does_not_import_the_contest() -> None:
    script = "import sys; from fcd.cli import main; main([]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    modules = done.stdout.splitlines()[-1].split()
    light = {"fcd.contest", "fcd.contest.commands"}
    assert {each for each in modules if each.startswith("fcd.contest")} == light


def test_variants_has_a_line_for_every_game_and_the_options_of_uno(capsys: Out) -> None:
    games, _, options = printed(capsys, "variants").partition("\n\n")
    assert [line.split()[0] for line in games.splitlines()] == list(VARIANTS)
    assert re.search(r"^uno +UNO +2–10 players +112 cards$", games, re.MULTILINE)
    known = ["+classic", "+draw_until_playable", "+custom=N", "+customs=0, 1 or 2"]
    for option in [*known, *(f"{idea.number} {idea.name}" for idea in IDEAS)]:
        assert option in " ".join(options.split())


def test_rules_lists_the_books_or_shows_one_or_one_rule_of_it(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [line.split()[0] for line in printed(capsys, "rules").splitlines()] == list(books())
    for columns, width in ((30, 30), (200, 88)):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = printed(capsys, "rules", "mini_uno").splitlines()
        assert width - 8 <= max(map(len, lines)) <= width
    for argv in (["fcd2017#match"], ["fcd2017", "match"], ["FCD2017", "#Match"]):
        text = printed(capsys, "rules", *argv)
        assert text.startswith("What matches  [#match]\n")
        assert "wild card" not in text  # the next rule
    assert printed(capsys, "rules", "uno+classic", "catch") == printed(capsys, "rules", "uno#catch")
    text = printed(capsys, "rules", "uno+custom=8")
    assert text.startswith(printed(capsys, "rules", "uno#custom-8"))
    assert text.endswith("\nAll the other rules: fcd rules uno\n")
    text = printed(capsys, "rules", "UNO+classic+draw_until_playable")
    assert text.index("[#classic]") < text.index("[#draw-until-playable]")
    assert "[#customizable]" in printed(capsys, "rules", "uno+customs=1")


def test_hints_name_the_command_one_has(
    capsys: Out, typed: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FCD_COMMAND", "python3 run.py fcd")
    assert "\n  python3 run.py fcd play uno " in printed(capsys)
    played = printed(capsys, "play", "uno")
    assert "The rules: python3 run.py fcd rules uno" in played
    assert "To go on: python3 run.py fcd play --resume " in played
    assert "python3 run.py fcd variants" in refused(capsys, "play")
    assert "python3 run.py fcd rules uno" in printed(capsys, "rules", "uno+classic")


MISTAKES = {
    "rules chess": "no rulebook 'chess'; there are: fcd2018",
    "rules uno cach": "Did you mean 'catch'",
    "rules chess#match": "no rulebook 'chess'",
    "rules uno#match draw": "already cites a rule",
    "deck chess": "there is no game 'chess'; there are fcd201",
    "deck fcd2108": "Did you mean 'fcd2018'",
    "rules mini_umo": "Did you mean 'mini_uno'?",
    "rules uno+x": "UNO has no option 'x'",
    "diagram uno --svg no/uno.svg": "cannot write no/uno.svg: No such file",
    "play": "play what?",
    "play uno --players 11": "UNO is for 2 to 10 players, not 11",
    "play fcd2018 --names A,B,C,D,E": "5 names are too many for 4 players",
    "play uno --names A,a": "every player needs a different name",
    "play uno --names A,,B": "list of names",
    "play uno --names A,\x1b[2J": "cannot be printed",
    "play uno --humans 5": "of 4 players, 5 cannot be people",
    "play uno --humans -1": "of 4 players, -1 cannot be people",
    "play uno --save no/such/folder/f": "there is no such folder",
    "play --resume nowhere.json": "cannot read nowhere.json: No such file",
    "play --resume x --seed 0": "leave out --seed",
    "play uno --resume x": "leave out the game",
}


def test_mistakes_get_one_clear_line(capsys: Out, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    for line, says in MISTAKES.items():
        assert says in refused(capsys, *line.split(" ")), line


def test_deck_and_diagram(capsys: Out, tmp_path: Path) -> None:
    assert printed(capsys, "deck", "UNO") == contents(find_variant("uno").deck) + "\n"
    assert printed(capsys, "diagram", "mini_uno") == f"{find_variant('mini_uno').diagram()}\n"
    file = tmp_path / "uno.svg"
    assert printed(capsys, "diagram", "uno", "--svg", str(file)) == f"Written: {file}\n"
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert [f.name for f in tmp_path.iterdir()] == ["uno.svg"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has another error for it")
def test_a_reader_that_stops_reading_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    argv = [*FCD, "rules", "uno"]
    done = subprocess.run(argv, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_terminal_without_hearts_is_no_error(tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    argv = [*FCD, "play", "fcd2018", "--seed", "1"]
    typing = b"\xff\nquit\n"
    done = subprocess.run(argv, cwd=tmp_path, input=typing, capture_output=True, env=environ)
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(rb"of (hearts|diamonds|clubs|spades) \?", done.stdout)
    assert b"isn't a move" in done.stdout


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> StringIO:
    """What is typed; the current folder is an empty one."""
    stdin = StringIO()
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.chdir(tmp_path)
    return stdin


def type_in(stdin: StringIO, *lines: str) -> None:
    stdin.seek(0)
    stdin.truncate()
    stdin.write("".join(f"{line}\n" for line in lines))
    stdin.seek(0)


def test_leaving_and_resuming(capsys: Out, typed: StringIO, tmp_path: Path) -> None:
    type_in(typed, "draw", "end")
    text = printed(capsys, "play", "fcd2018", "--seed", "7", "--names", "Zoe")
    [file] = tmp_path.iterdir()
    assert f"To go on: fcd play --resume {file.name}\n" in text
    left = Game.from_json(file.read_text(encoding="utf-8"))
    assert (left.names, left.state.player) == (("Zoe", "Alice", "Bob", "Jack"), 0)
    assert [*map(str, left.moves[:2])] == ["draw", "end"]
    type_in(typed, "draw", "save")
    assert "Zoe (you)" in printed(capsys, "play", "--resume", file.name)
    again = Game.from_json(file.read_text(encoding="utf-8"))
    assert [*map(str, again.moves)] == [*map(str, left.moves), "draw"]


def test_watching_bots_and_a_finished_round(capsys: Out, typed: StringIO, tmp_path: Path) -> None:
    watch = ("play", "mini_uno", "--humans", "0", "--seed", "4", "--bots", "random")
    text = printed(capsys, *watch, "--save", "f.json")
    assert text.startswith(f"{VARIANTS['mini_uno'].title}, seed 4.")
    assert "The round (seed 4) is over." in text
    assert "\x1b[" in printed(capsys, *watch, "--color", "always")
    before = (tmp_path / "f.json").read_bytes()
    assert text.startswith(printed(capsys, *watch)), "the same seed, the same round"
    type_in(typed, "yes")
    text = printed(capsys, "play", "--resume", "f.json")
    assert "there is nothing to go on with" in text
    assert "The round (seed 4) is over." in text
    assert "Another round" not in text
    assert (tmp_path / "f.json").read_bytes() == before


def test_a_bad_record_is_refused(capsys: Out, tmp_path: Path) -> None:
    """tests/test_record.py has more of them."""
    text = Game("fcd2018", players=["Ann", "Bob", "Cem", "Dan"], seed=7).to_json()
    file = tmp_path / "f.json"
    for says, damaged in {
        "only part of one": text[:60].encode(),
        "cannot be printed": text.replace("Bob", "Bob\\u001b[2J").encode(),  # steers a terminal
        "cannot resume": b"\xff",
    }.items():
        file.write_bytes(damaged)
        assert says in refused(capsys, "play", "--resume", str(file))
    if Path("/dev/zero").exists():  # it would be read for ever
        assert "isn't an ordinary file" in refused(capsys, "play", "--resume", "/dev/zero")


def test_hot_seat_where_to_save_and_a_fresh_seed(
    capsys: Out, typed: StringIO, tmp_path: Path
) -> None:
    type_in(typed, "", "quit")
    argv = ["play", "uno", "--humans", "2", "--names", "Ann,Ben", "--save", "mine.json"]
    text = printed(capsys, *argv)
    assert re.search(r"Pass the device to (Ann|Ben)", text)
    assert "--humans 2" in text.splitlines()[-1]
    saved = Game.from_json((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert saved.names == ("Ann", "Ben")
    assert re.findall(r"^UNO, seed (\d+)", text) == [str(saved.seed)]


# Where tests run in the background, Ctrl-C is switched off; a terminal has it switched on.
AT_A_TERMINAL = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from fcd.cli import main
sys.exit(main(["play", "uno", "--players", "2", "--seed", "1"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to whole groups of processes")
def test_a_real_ctrl_c_saves(tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    argv = [sys.executable, "-c", AT_A_TERMINAL]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, cwd=tmp_path, stdin=pipe, stdout=pipe, env=environ) as process:
        assert process.stdout is not None
        text = b""
        while b"? for help):\n> " not in text:
            byte = process.stdout.read(1)
            assert byte, "it ended before it asked for a move"
            text += byte
        process.send_signal(signal.SIGINT)
        text += process.communicate(timeout=60)[0]
    [file] = tmp_path.iterdir()
    assert process.returncode == 0
    assert f"fcd play --resume {file.name}".encode() in text
    assert Game.from_json(file.read_text(encoding="utf-8")).seed == 1


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_when_there_are_colors_and_screens_to_wipe() -> None:
    rows: list[tuple[StringIO, Any, dict[str, str], bool]] = [
        (Terminal(), "auto", {}, True),
        (Terminal(), "auto", {"NO_COLOR": "1"}, False),
        (Terminal(), "auto", {"NO_COLOR": ""}, True),  # empty is unset, says no-color.org
        (Terminal(), "auto", {"TERM": "dumb"}, False),
        (Terminal(), "never", {}, False),
        (Terminal(), "always", {"NO_COLOR": "1"}, True),
        (StringIO(), "auto", {}, False),
        (StringIO(), "always", {}, True),
    ]
    for stream, when, environ, colored in rows:
        assert ink_for(stream, when, environ).colored is colored, (stream, when, environ)
    assert ink_for(Terminal(), "never", {}).blank_screen().startswith("\x1b[2J")
    assert ink_for(StringIO(), "always", {}).blank_screen() == "\n" * 100


def test_colors_only_decorate() -> None:
    """Without its colors a painted card is the plain one, letters and all."""
    plain, painted = Ink(), Ink(colored=True)
    codes = set()
    for card in {*find_variant("fcd2018").deck, *find_variant("uno").deck}:
        code, text, _ = re.split(r"(?<=m)(.*)(?=\x1b)", painted.chip(card, 8))
        assert text.strip() == str(card) == plain.chip(card)
        codes.add((card.color, code))
    assert len(codes) == len(Color) + 1
    assert len({code for _, code in codes}) == len(codes)
    assert "\x1b" not in plain.bold("x") + plain.faint("x") + plain.color(Color.RED)
    names = [named(Card.parse(text)) for text in ("R2H", "P0Q", "Gskip", "wild4")]
    assert names == ["red 2 of hearts ♥", "purple 0 of questions", "green Skip", "Wild Draw 4"]

"""The `fcd` command, as one types it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fcd
from fcd import VARIANTS, Game, find_variant
from fcd.board.bots import BOTS
from fcd.board.terminal.ansi import Ink, ink_for, named
from fcd.board.terminal.lines import unmeasured
from fcd.cards import Card, Color, contents
from fcd.cli import BOTS as BOTS_IN_HELP
from fcd.cli import main
from fcd.rulebook import books, load
from fcd.variants.custom_cards import IDEAS

ROOT = Path(fcd.__file__).parent.parent
FCD = [sys.executable, "-m", "fcd"]
Out = pytest.CaptureFixture[str]


def told(capsys: Out, *argv: str) -> str:
    """What a command that works prints."""
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Out, *argv: str) -> str:
    """The one line that a mistake is answered with."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("fcd: ")
    return err


# -- looking ---------------------------------------------------------------------------------


def test_version(capsys: Out) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"fcd {fcd.__version__}\n"


def test_help_shows_every_command_and_examples_that_exist(capsys: Out) -> None:
    text = told(capsys)
    examples = re.findall(r"^  fcd (\w+)", text, re.MULTILINE)
    commands = re.findall(r"^    (\w+) ", text, re.MULTILINE)
    known = {"variants", "rules", "deck", "diagram", "play", "contest", "teach", "validate"}
    assert set(examples) <= set(commands) == known


def test_python_m_fcd_is_the_command() -> None:
    done = subprocess.run([*FCD, "--version"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"fcd {fcd.__version__}\n"


def test_the_help_names_the_bots_there_are() -> None:
    assert list(BOTS_IN_HELP) == list(BOTS)


def test_variants_has_a_line_for_every_game(capsys: Out) -> None:
    lines = told(capsys, "variants").splitlines()
    table = lines[: lines.index("")]
    assert [line.split()[0] for line in table] == list(VARIANTS)
    assert any(re.fullmatch(r"uno +UNO +2–10 players +112 cards", line) for line in table)


def test_variants_tells_the_options_of_uno(capsys: Out) -> None:
    text = " ".join(told(capsys, "variants").split())
    for option in ("+classic", "+draw_until_playable", "+custom=N", "+customs=0, 1 or 2"):
        assert option in text
    for idea in IDEAS:
        assert f"{idea.number} {idea.name}" in text


def test_rules_lists_the_books(capsys: Out) -> None:
    lines = told(capsys, "rules").splitlines()
    assert [line.split()[0] for line in lines] == list(books())


@pytest.mark.parametrize("columns", [30, 200])
def test_a_whole_book_fits_the_terminal(
    capsys: Out, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = told(capsys, "rules", "mini_uno")
    width = min(columns, 88)
    assert width - 8 <= max(map(len, text.splitlines())) <= width
    for rule in load("mini_uno").values():
        assert f"[#{rule.anchor}]" in text


@pytest.mark.parametrize(
    "argv", [("fcd2017#match",), ("fcd2017", "match"), ("fcd2017", "#match")], ids=" ".join
)
def test_one_rule(capsys: Out, argv: tuple[str, ...]) -> None:
    text = told(capsys, "rules", *argv)
    assert text.startswith("What matches  [#match]\n")
    words = " ".join(text.split())
    assert "same value, or the same suit, or the current color" in words
    assert "wild card" not in words  # the next rule


def test_an_option_of_uno_is_read_about_in_its_book(capsys: Out) -> None:
    assert told(capsys, "rules", "uno+classic", "catch") == told(capsys, "rules", "uno#catch")


def test_the_rules_of_an_option_are_its_own(capsys: Out) -> None:
    text = told(capsys, "rules", "uno+custom=8")
    assert text.startswith(told(capsys, "rules", "uno#custom-8"))
    assert text.endswith("\nAll the other rules: fcd rules uno\n")
    text = told(capsys, "rules", "uno+classic+draw_until_playable")
    assert text.index("[#classic]") < text.index("[#draw-until-playable]")
    assert "[#customizable]" in told(capsys, "rules", "uno+customs=1")


def test_case_does_not_matter(capsys: Out) -> None:
    assert told(capsys, "deck", "UNO+Classic") == told(capsys, "deck", "uno+classic")
    assert told(capsys, "rules", "FCD2017#Match") == told(capsys, "rules", "fcd2017", "match")


def test_play_tells_of_the_options(capsys: Out) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    text = capsys.readouterr().out
    for option in ("uno+classic", "uno+draw_until_playable", "uno+custom=", "uno+customs="):
        assert option in text


def test_hints_name_the_command_one_has(
    capsys: Out, typed: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FCD_COMMAND", "python3 run.py fcd")
    assert "\n  python3 run.py fcd play uno " in told(capsys)
    assert "The rules: python3 run.py fcd rules uno" in told(capsys, "play", "uno")
    assert "python3 run.py fcd variants" in refused(capsys, "play")
    assert "python3 run.py fcd rules uno" in told(capsys, "rules", "uno+classic")


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["rules", "chess"], "no rulebook 'chess'; there are: fcd2018"),
        (["rules", "uno", "cach"], "Did you mean 'catch'"),
        (["rules", "chess#match"], "no rulebook 'chess'"),
        (["rules", "uno#match", "draw"], "already cites a rule"),
        (["deck", "chess"], "there is no game 'chess'; there are fcd201"),
        (["deck", "fcd2108"], "Did you mean 'fcd2018'"),
        (["rules", "mini_umo"], "Did you mean 'mini_uno'?"),
        (["diagram", "uno+x"], "UNO has no option 'x'"),
        (["play"], "play what?"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "uno", "--players", "11"], "UNO is for 2 to 10 players, not 11"),
        (["play", "uno", "--players", "-3"], "UNO is for 2 to 10 players, not -3"),
        (["play", "fcd2018", "--names", "A,B,C,D,E"], "5 names are too many for 4 players"),
        (["play", "uno", "--names", "A,a"], "every player needs a different name"),
        (["play", "uno", "--names", "A,,B"], "list of names"),
        (["play", "uno", "--names", "A,\x1b[2J"], "cannot be printed"),
        (["play", "uno", "--humans", "5"], "of 4 players, 5 cannot be people"),
        (["play", "uno", "--humans", "-1"], "of 4 players, -1 cannot be people"),
        (["play", "fcd2018", "--match"], "no rule for a match; --tally adds up"),
        (["play", "mini_uno", "--match"], "Mini UNO has no rule for a match"),
        (["play", "uno_contest", "--match"], "has no rule for a match"),
        (["play", "uno", "--match", "--tally"], "choose one"),
        (["play", "--resume", "x", "--tally"], "leave out --tally"),
        (["play", "uno", "--save", "no/such/folder/f"], "there is no such folder"),
        (["play", "--resume", "nowhere.json"], "cannot read nowhere.json: No such file"),
        (["play", "--resume", "x", "--seed", "0"], "leave out --seed"),
        (["play", "uno", "--resume", "x"], "leave out the game"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_mistakes_get_one_clear_line(capsys: Out, argv: list[str], says: str) -> None:
    assert says in refused(capsys, *argv)


def test_deck(capsys: Out) -> None:
    assert told(capsys, "deck", "uno") == contents(find_variant("uno").deck) + "\n"


@pytest.mark.parametrize("key", VARIANTS)
def test_diagram(capsys: Out, key: str) -> None:
    assert told(capsys, "diagram", key) == f"{find_variant(key).diagram()}\n"


def test_diagram_as_a_picture(capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "uno.svg"
    assert told(capsys, "diagram", "uno", "--svg", str(file)) == f"Written: {file}\n"
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert [f.name for f in tmp_path.iterdir()] == ["uno.svg"]


def test_a_picture_that_cannot_be_written(capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "no" / "uno.svg"
    says = refused(capsys, "diagram", "uno", "--svg", str(file))
    assert f"cannot write {file}: No such file" in says


@pytest.mark.skipif(os.name == "nt", reason="Windows has another error for it")
def test_a_reader_that_stops_reading_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*FCD, "rules", "uno"], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 1


def test_a_terminal_without_hearts_is_no_error(tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    argv = [*FCD, "play", "fcd2018", "--seed", "1"]
    done = subprocess.run(
        argv, cwd=tmp_path, input=b"\xff\nquit\n", capture_output=True, check=False, env=environ
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert re.search(rb"of (hearts|diamonds|clubs|spades) \?", done.stdout)
    assert b"is no move" in done.stdout


# -- playing ---------------------------------------------------------------------------------


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


@pytest.mark.parametrize("key", VARIANTS)
def test_watching_bots(capsys: Out, key: str) -> None:
    text = told(capsys, "play", key, "--humans", "0", "--seed", "12", "--bots", "random")
    assert text.startswith(f"{VARIANTS[key].title}, seed 12.")
    assert "The round (seed 12) is over." in text
    assert text == told(capsys, "play", key, "--humans", "0", "--seed", "12", "--bots", "random")


def test_a_fresh_seed_is_told_and_repeats_the_deal(capsys: Out, typed: StringIO) -> None:
    text = told(capsys, "play", "uno")
    seed = re.match(r"UNO, seed (\d+)", text)
    assert seed
    hand = text[text.index("Your hand") : text.index("(? for help)")]
    assert hand in told(capsys, "play", "uno", "--seed", seed[1])


def test_leaving_and_resuming(capsys: Out, typed: StringIO, tmp_path: Path) -> None:
    type_in(typed, "draw", "end")
    text = told(capsys, "play", "fcd2018", "--seed", "7", "--names", "Zoe")
    [file] = tmp_path.iterdir()
    assert f"To go on: fcd play --resume {file.name}\n" in text
    left = Game.from_json(file.read_text(encoding="utf-8"))
    assert left.names == ("Zoe", "Alice", "Bob", "Jack")
    assert left.state.player == 0
    assert [str(move) for move in left.moves[:2]] == ["draw", "end"]

    type_in(typed, "draw", "save")
    text = told(capsys, "play", "--resume", file.name)
    assert "Zoe (you)" in text
    again = Game.from_json(file.read_text(encoding="utf-8"))
    assert again.moves[: len(left.moves)] == left.moves
    assert str(again.moves[-1]) == "draw"


def test_a_number_of_thousands_of_digits_is_just_wrong(capsys: Out, typed: StringIO) -> None:
    type_in(typed, "9" * 5000)
    assert "there is no card 999" in told(capsys, "play", "uno", "--seed", "5")


def test_a_finished_round_has_nothing_to_go_on_with(
    capsys: Out, typed: StringIO, tmp_path: Path
) -> None:
    told(capsys, "play", "mini_uno", "--humans", "0", "--seed", "4", "--save", "f.json")
    before = (tmp_path / "f.json").read_bytes()
    type_in(typed, "yes")
    text = told(capsys, "play", "--resume", "f.json")
    assert "there is nothing to go on with" in text
    assert "The round (seed 4) is over." in text
    assert "Another round" not in text
    assert (tmp_path / "f.json").read_bytes() == before


def test_a_tally_of_any_game(capsys: Out) -> None:
    text = told(capsys, "play", "fcd2018", "--humans", "0", "--seed", "2", "--tally")
    assert text.count("is over.") > 1
    assert re.search(r"^total ", text, re.MULTILINE)


def test_save_says_where(capsys: Out, typed: StringIO, tmp_path: Path) -> None:
    told(capsys, "play", "uno", "--save", "mine.json", "--players", "2")
    assert len(Game.from_json((tmp_path / "mine.json").read_text(encoding="utf-8")).names) == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:60], "only part of one"),
        (lambda text: text.replace('"draw"', '"end"'), "move 0 of the record cannot be played"),
        (lambda text: text.replace('"seed": 7', '"seed": 8'), "does not fit its seal"),
        (lambda text: "\udcff", "cannot resume"),
    ],
    ids=["cut", "illegal", "changed", "no text"],
)
def test_a_bad_record_is_refused(capsys: Out, tmp_path: Path, change, says: str) -> None:
    game = Game("fcd2018", seed=7)
    game.play("draw")
    file = tmp_path / "f.json"
    file.write_bytes(change(game.to_json()).encode("utf-8", "surrogateescape"))
    assert says in refused(capsys, "play", "--resume", str(file))


def test_names_in_a_record_cannot_steer_the_terminal(capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "f.json"
    record = Game("fcd2018", players=["Ann", "Ben", "Cem", "Dan"]).to_json()
    file.write_text(record.replace("Ben", "Ben\\u001b[2J"), encoding="utf-8")
    assert "cannot be printed" in refused(capsys, "play", "--resume", str(file))


def test_hot_seat_names_and_match(capsys: Out, typed: StringIO) -> None:
    type_in(typed, "", "quit")
    argv = ["play", "uno", "--humans", "2", "--names", "Ann,Ben", "--match", "--seed", "1"]
    text = told(capsys, *argv)
    assert re.search(r"Pass the device to (Ann|Ben)", text)
    assert "--humans 2" in text.splitlines()[-1]


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
        while b"? for help): " not in text:
            byte = process.stdout.read(1)
            assert byte, "it ended before it asked for a move"
            text += byte
        process.send_signal(signal.SIGINT)
        text += process.communicate(timeout=60)[0]
    assert process.returncode == 0
    [file] = tmp_path.iterdir()
    assert f"fcd play --resume {file.name}".encode() in text
    assert Game.from_json(file.read_text(encoding="utf-8")).seed == 1


# -- ink -------------------------------------------------------------------------------------


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "when", "environ", "colored"),
    [
        (Terminal(), "auto", {}, True),
        (Terminal(), "auto", {"NO_COLOR": "1"}, False),
        (Terminal(), "auto", {"NO_COLOR": ""}, True),  # empty is unset, says no-color.org
        (Terminal(), "auto", {"TERM": "dumb"}, False),
        (Terminal(), "never", {}, False),
        (Terminal(), "always", {"NO_COLOR": "1"}, True),
        (StringIO(), "auto", {}, False),
        (StringIO(), "always", {}, True),
    ],
)
def test_when_there_are_colors(stream, when, environ, colored) -> None:
    assert ink_for(stream, when, environ).colored is colored


def test_only_a_terminal_is_told_to_wipe_itself() -> None:
    assert ink_for(Terminal(), "never", {}).blank_screen().startswith("\x1b[2J")
    assert ink_for(StringIO(), "always", {}).blank_screen() == "\n" * 100


def test_the_line_editor_does_not_count_colors_as_width() -> None:
    prompt = unmeasured(Ink(colored=True).bold("Your move:") + " ")
    assert re.sub("\x01[^\x02]*\x02", "", prompt) == "Your move: "


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


def test_cards_are_named_in_full() -> None:
    names = [named(Card.parse(text)) for text in ("R2H", "P0Q", "Gskip", "wild4")]
    assert names == ["red 2 of hearts ♥", "purple 0 of questions", "green skip", "wild draw four"]


@pytest.mark.parametrize(("when", "colored"), [("always", True), ("auto", False)])
def test_the_color_option(capsys: Out, typed: StringIO, when: str, colored: bool) -> None:
    type_in(typed, "?", "quit")
    text = told(capsys, "play", "uno", "--seed", "1", "--color", when)
    assert ("\x1b[" in text) is colored
    assert re.sub(r"\x1b\[[\d;]*m", "", text).count("Your hand:") == 1

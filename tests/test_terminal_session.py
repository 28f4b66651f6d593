"""A round in a terminal, driven by scripted people: whole games, secrets, leaving safely."""

from __future__ import annotations

import os
import re
import signal
from datetime import datetime
from itertools import chain, islice
from pathlib import Path

import pytest

from fcd import VARIANTS, Card, Game
from fcd.board.bots import BOTS, eager
from fcd.board.terminal.console import Ink, result, table
from fcd.board.terminal.prompt import Quit
from fcd.board.terminal.session import LAST_NEWS, TerminalSession, new_name
from fcd.cards import CLASSIC_UNO_DECK, FCD_DECK
from fcd.engine import State
from fcd.engine.chance import shuffled
from tests.scripted import MINE, OTHERS, Screen, a_game, down_to_one, eagerly, play, prepared

WIPED = Ink().blank_screen()
CODES = re.compile(r"\x1b\[[\d;]*m")


def session(shown: Screen, game: Game, path: Path | None = None, **options) -> TerminalSession:
    return TerminalSession(game, shown.terminal, path=path, **options)


def saved(file: Path) -> Game:
    return Game.from_json(file.read_text(encoding="utf-8"))


def test_bots_and_people_play_whole_games_and_every_move_is_printed_once() -> None:
    for key in (*VARIANTS, "uno+classic", "uno+draw_until_playable", "uno+custom=8"):
        for bots in BOTS:
            game = Game(key, seed=5)
            shown = play(game, [], humans=(), bots=bots)
            assert game.is_over, key
            assert shown.unwrapped == " ".join(f"· {line}" for line in game.log), (key, bots)
    for key in VARIANTS:
        for humans in ((0,), (1, 2)):
            game = Game(key, seed=3)
            play(game, eagerly(game), humans)
            assert game.winner is not None, (key, humans)


def test_a_long_round_that_is_resumed_begins_near_its_end() -> None:
    game = Game("fcd2018", seed=3)
    while len(game.moves) < 40 or game.state.player != 0:
        game.play(eager(game.view(game.state.player)))
    shown = play(game, ["log"])
    before = shown.text.partition("Your hand")[0]
    assert before.count("· ") == LAST_NEWS + 1
    assert f"(type log for the {len(game.log) - LAST_NEWS} lines before)" in before
    assert shown.since("(? for help):\n· ").count("· ") == len(game.log)


EACH_ONCE = {"f": tuple(dict.fromkeys(FCD_DECK)), "u": tuple(dict.fromkeys(CLASSIC_UNO_DECK))}
COLORED = [card for deck in EACH_ONCE.values() for card in deck if card.color]  # "wild" is a word
NAMED = {text: card for card in COLORED for text in (str(card), card.spoken)}
ANY_CARD = re.compile(rf"\b({'|'.join(sorted(NAMED, key=len, reverse=True))})\b")


def mentioned(text: str) -> set[Card]:
    """The colored cards that a text names, short or spoken."""
    return {NAMED[found] for found in ANY_CARD.findall(" ".join(text.split()))}


def known_to(game: Game, seat: int | None) -> set[Card]:
    """All cards that this seat (None: everybody) has ever seen."""
    known = {card for state in game.states for card in state.discards}
    known.update(c for s in game.states for c in (s.hands[seat] if seat is not None else ()))
    for event in chain(*game.events):
        among = seat is not None and seat in (event.player, event.other)
        if event.kind == "shows-for-deal" or (event.kind == "shows" and among):
            known.update(event.cards)
    return known


@pytest.mark.parametrize("humans", [(0,), (0, 1, 3)])
@pytest.mark.parametrize("key", ["fcd2017", "uno", "seven_zero"])
def test_nobody_reads_of_a_card_that_seat_has_not_seen(key: str, humans: tuple[int, ...]) -> None:
    """Each card is dealt once, so that whoever mentions one gives away where it is."""
    game = Game(key, deck=shuffled(EACH_ONCE[key.replace("seven", "u")[0]], 4, 0), seed=4, dealer=3)
    person = eagerly(game)
    looked: set[int | None] = set()
    looks: list[str] = []

    def answer(question: str) -> str:
        on_screen = shown.text.rpartition(WIPED)[2]
        if humans == (0,):
            shown.shown = []  # read, and nobody else will
        everybody = "Pass the device" in question or "did not say" in question
        audience = 0 if humans == (0,) else None if everybody else game.state.player
        looked.add(audience)
        assert mentioned(on_screen) <= known_to(game, audience), question
        if looks and "your turn" in question:  # somebody curious, who looks at everything
            return looks.pop()
        looks[:] = ["show", "log", "?"]
        return person(question)

    shown = Screen(answer)
    session(shown, game, humans=humans, bots="random").play_round()
    assert looked == ({0} if humans == (0,) else {None, 0, 1, 3})
    assert (WIPED in shown.text) is (humans != (0,))


def test_who_gets_the_screen_is_greeted_once() -> None:
    shown = play(a_game(), ["", "draw", "end"] * 3 + [""], humans=(0, 1))
    seats = re.findall(r"Pass the device to (\w+)|(seed 0)", shown.text)
    assert " ".join("".join(found) for found in seats) == "Alice seed 0 Bob seed 0 Alice Bob"


def nobody_wins() -> Game:
    game = prepared("fcd2018", [MINE, *OTHERS], "R5H", draw="B1S")
    for move in ("draw", "end", "draw"):
        game.play(move)
    return game


@pytest.mark.parametrize("columns", [40, 60])
def test_everything_keeps_within_the_width(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for ink in (Ink(), Ink(colored=True)):
        shown = play(a_game("fcd2017"), ["?", "sing", "4", "why 4", "rules", "log"], ink=ink).text
        shown += "\n" + play(down_to_one(forgets=True), ["?", "x"], humans=(0, 1, 2), ink=ink).text
        ending = result(nobody_wins(), ink).splitlines()[:-1]  # the last is a fixed sentence
        plain = [CODES.sub("", line) for line in [*shown.splitlines(), *ending]]
        assert max(map(len, plain)) <= columns
        assert bool(CODES.search(shown)) is ink.colored


def test_the_table_shows_what_lies_openly_and_the_result_counts_every_hand() -> None:
    theirs = ["B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("uno+custom=7", ["custom R1 R2 R3 R4 R6 R7", *theirs], "Y9", draw="Y1 Y2 Y3")
    game.play("play custom naming blue")  # which opens all hands
    assert theirs[1] in play(game, [], humans=(1,)).text
    hands = ["wild R1 R2 R3 R4 R6 R7", *theirs]
    game = prepared("uno", hands, "Yreverse", draw="Y1 Y2 Y3", dealer=0)
    game.play("play wild naming blue")
    assert table(game.view(2), "UNO", Ink()).splitlines() == [
        "UNO, turn 1: play goes up this list",
        " ↑   Alice        6 cards",
        " ↑   Bob          7 cards",
        " ↑ ▶ Jack (you)   7 cards",
        "Top card: wild  Wild",
        "Color in play: blue",
        "Draw pile: 3 cards",
    ]
    hands = ["R1 R2 R3 R4 R6 R7 R8", "Bskip B5 B5 B5 B5 B5 B5"]
    game = prepared("mini_uno", hands, "R9", draw="B5 B5 B5 B5 B5 B0")
    for move in ("R1", "R2", "R3", "R4", "R6", "R7"):
        game.play(f"play {move}")
        game.play("draw")
    game.play("play R8")
    assert result(game, Ink()).splitlines()[1:] == [
        "The round (seed 0) is over. Alice won.",
        "  Alice     0",
        "  Bob      75  Bskip B5 B5 B5 B5 B5 B5 B5 B5 B5 B5 B5 B0",
        "Alice gets 75 points.",
    ]
    lines = result(nobody_wins(), Ink()).splitlines()
    assert lines[1] == "The round (seed 0) is over. Nobody won."
    assert lines[2] == f"  Alice      {7 + 5 + 9 + 1 + 2 + 3 + 4 + 1}  {MINE} B1S"
    assert lines[-1] == "Count the points left in each hand. Fewer is better."


@pytest.mark.parametrize("error", [KeyboardInterrupt, EOFError, Quit, ZeroDivisionError])
def test_however_one_leaves_the_round_is_saved(tmp_path: Path, error: type[BaseException]) -> None:
    file = tmp_path / "my round.json"
    game = a_game()
    lines = iter(["", "draw"])

    def answer(question: str) -> str:
        for line in lines:
            return line
        raise error

    shown = Screen(answer)
    leaving = session(shown, game, file, humans=(0, 1), bots="random")
    if error is ZeroDivisionError:  # a mistake of ours
        with pytest.raises(error):
            leaving.play()
    else:
        assert leaving.play() == 0
        assert "Your hand" in shown.text
        assert "Your hand" not in shown.since(WIPED)
    hint = f'To go on: fcd play --resume "{file}" --humans 2 --bots random'
    assert shown.text.endswith(f"Saved: {file}\n{hint}")
    assert file.read_text(encoding="utf-8") == game.to_json()
    assert list(map(str, saved(file).moves)) == ["draw"]


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been() -> None:
    straight = Game("uno", seed=6)
    play(straight, eagerly(straight), bots="random")
    for ply in range(0, len(straight.moves), 3):
        resumed = Game.from_json(straight.at(ply).to_json())
        play(resumed, eagerly(resumed), bots="random")
        assert resumed.moves == straight.moves, ply


def test_watching_leaves_no_file_when_the_reader_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = Screen([])
    monkeypatch.setattr(shown, "shown", None)  # there is nowhere to write
    with pytest.raises(AttributeError):
        session(shown, a_game(), humans=()).play()
    assert not list(tmp_path.iterdir())


def test_saving_again_writes_the_same_new_file_and_never_one_of_another_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session(Screen(["save", "draw", "save", "quit"]), a_game()).play()
    [file] = tmp_path.iterdir()
    assert re.fullmatch(r"fcd-fcd2018-\d{8}-\d{6}\.fcd\.json", file.name)
    assert len(saved(file).moves) == 1
    names = []
    for _ in range(3):
        file = new_name("uno", datetime(2026, 1, 2, 3, 4, 5), tmp_path)
        file.touch()
        names.append(file.name.removeprefix("fcd-uno-20260102-030405"))
    assert names == [".fcd.json", "-2.fcd.json", "-3.fcd.json"]


@pytest.mark.parametrize("broken", [(os, "fsync"), (Path, "replace")])
def test_a_failed_save_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: tuple[object, str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text("good", encoding="utf-8")

    def full_disk(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*broken, full_disk)
    shown = Screen(["save", "quit"])
    assert session(shown, a_game(), file).play() == 1
    assert shown.text.count("The round couldn't be saved: [Errno 28] No space left") == 2
    assert "To go on" not in shown.text
    assert [f.name for f in tmp_path.iterdir()] == ["round.json"]
    assert file.read_text(encoding="utf-8") == "good"


def test_ctrl_c_in_the_middle_of_a_move_or_of_saving_only_delays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(list[State]):
        def append(self, state: State) -> None:
            signal.raise_signal(signal.SIGINT)
            super().append(state)

    presses = iter([signal.SIGINT, signal.SIGINT])

    def hammered(file: int) -> None:
        for number in islice(presses, 1):
            signal.raise_signal(number)

    monkeypatch.setattr(os, "fsync", hammered)
    game, shown, file = a_game(), Screen(["draw"]), tmp_path / "round.json"
    game._states = Interrupted(game._states)
    # Where tests run in the background, Ctrl-C is switched off.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert session(shown, game, file).play() == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert next(presses, None) is None
    assert list(map(str, saved(file).moves)) == ["draw"]
    assert file.read_text(encoding="utf-8") == game.to_json()
    assert [f.name for f in tmp_path.iterdir()] == ["round.json"]
    assert "To go on: " in shown.text

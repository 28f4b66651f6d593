"""Leaving safely, coming back, and one round after another."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from fcd import Game, find_variant
from fcd.board import saving
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.evening import Evening, result
from fcd.board.terminal.opening import deal
from fcd.board.terminal.reading import Quit
from fcd.engine import State
from fcd.scoring import Match
from tests.scripted import MINE, OTHERS, Answer, Screen, a_game, in_full, play, prepared


def evening(shown: Screen, path: Path | None = None, **options: object) -> Evening:
    settings = {"humans": 1, "bots": "eager", "ask": shown.ask, "tell": shown.tell, "path": path}
    return Evening(**(settings | options))  # type: ignore[arg-type]


def interrupting(answers: list[str], error: type[BaseException]) -> Answer:
    lines = iter(answers)

    def answer(prompt: str) -> str:
        for line in lines:
            return line
        raise error

    return answer


@pytest.mark.parametrize("error", [KeyboardInterrupt, EOFError, Quit])
def test_leaving_saves_and_resuming_goes_on(tmp_path: Path, error: type[BaseException]) -> None:
    file = tmp_path / "round.json"
    game = a_game()
    shown = Screen(interrupting(["draw", "end", "draw"], error))
    assert evening(shown, file).play(game) == 0
    assert f"Saved: {file}\nTo go on: fcd play --resume {file}" in shown.text
    assert file.read_text(encoding="utf-8") == game.to_json()
    again = Game.from_json(file.read_text(encoding="utf-8"))
    assert again.state == game.state
    assert again.moves == game.moves


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Somebody leaves after every single move."""
    straight, broken = Game("uno", seed=6), Game("uno", seed=6)
    play(straight, in_full(straight), bots="random")
    file = tmp_path / "round.json"
    for _ in straight.moves:
        decided: list[str] = []

        def answer(prompt: str, decided: list[str] = decided, game: Game = broken) -> str:
            if "(? for help)" in prompt:
                if decided:
                    raise KeyboardInterrupt
                decided.append(prompt)
            return in_full(game)(prompt)

        evening(Screen(answer), file, bots="random").play(broken)
        broken = Game.from_json(file.read_text(encoding="utf-8"))
    assert broken.moves == straight.moves
    assert broken.is_over


def test_whatever_goes_wrong_the_round_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    game = a_game()
    shown = Screen(interrupting(["draw"], ZeroDivisionError))
    with pytest.raises(ZeroDivisionError):
        evening(shown, file).play(game)
    assert f"Saved: {file}\nTo go on: fcd play --resume {file}" in shown.text
    assert list(map(str, Game.from_json(file.read_text(encoding="utf-8")).moves)) == ["draw"]


def test_watching_leaves_no_file_when_the_reader_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def gone(text: str) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        evening(Screen([]), humans=0, tell=gone).play(a_game())
    assert not list(tmp_path.iterdir())


def test_leaving_a_shared_screen_wipes_it(tmp_path: Path) -> None:
    shown = Screen(["", "quit"])
    evening(shown, tmp_path / "round.json", humans=2).play(a_game())
    assert "Your hand" in shown.text
    assert "Your hand" not in shown.since(Ink().blank_screen())
    shown = Screen(["quit"])
    evening(shown, tmp_path / "round.json").play(a_game())
    assert Ink().blank_screen() not in shown.text


def test_the_hint_is_what_one_can_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FCD_COMMAND", "python3 run.py fcd")
    shown = Screen(["quit"])
    evening(shown, tmp_path / "round.json").play(a_game())
    assert "To go on: python3 run.py fcd play --resume " in shown.text


def test_the_hint_repeats_who_plays(tmp_path: Path) -> None:
    file = tmp_path / "my round.json"
    shown = Screen(interrupting([], EOFError))
    evening(shown, file, humans=2, bots="random").play(a_game())
    assert f'fcd play --resume "{file}" --humans 2 --bots random' in shown.text


def test_saving_again_writes_the_same_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = Screen(["save", "draw", "save", "quit"])
    evening(shown).play(a_game())
    [file] = tmp_path.iterdir()
    assert re.fullmatch(r"fcd-fcd2018-\d{8}-\d{6}\.fcd\.json", file.name)
    assert len(Game.from_json(file.read_text(encoding="utf-8")).moves) == 1


def test_a_new_name_is_never_that_of_another_file(tmp_path: Path) -> None:
    now = datetime(2026, 1, 2, 3, 4, 5)
    first = saving.new_name("uno", now, tmp_path)
    first.touch()
    second = saving.new_name("uno", now, tmp_path)
    second.touch()
    assert first.name == "fcd-uno-20260102-030405.fcd.json"
    assert second.name == "fcd-uno-20260102-030405-2.fcd.json"
    assert saving.new_name("uno", now, tmp_path).name == "fcd-uno-20260102-030405-3.fcd.json"


@pytest.mark.parametrize("broken", [(os, "fsync"), (Path, "replace")], ids=["write", "move"])
def test_a_failed_save_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: tuple[object, str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text("good", encoding="utf-8")

    def full_disk(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*broken, full_disk)
    shown = Screen(["save", "quit"])
    assert evening(shown, file).play(a_game()) == 1
    assert "It could not be saved: [Errno 28] No space left on device" in shown.text
    assert "The round could not be saved" in shown.text
    assert "To go on" not in shown.text
    assert [f.name for f in tmp_path.iterdir()] == ["round.json"]
    assert file.read_text(encoding="utf-8") == "good"


@pytest.fixture
def ctrl_c() -> Iterator[Callable[[], None]]:
    """Presses Ctrl-C, also where tests run in the background and it is switched off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield lambda: signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_in_the_middle_of_a_move_saves_the_whole_move(
    tmp_path: Path, ctrl_c: Callable[[], None]
) -> None:
    class Interrupted(list[State]):
        def append(self, state: State) -> None:
            ctrl_c()
            super().append(state)

    game = a_game()
    game._states = Interrupted(game._states)
    file = tmp_path / "round.json"
    assert evening(Screen(["draw"]), file).play(game) == 0
    again = Game.from_json(file.read_text(encoding="utf-8"))
    assert list(map(str, again.moves)) == ["draw"]


def test_ctrl_c_while_saving_only_delays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ctrl_c: Callable[[], None]
) -> None:
    hammering = iter([ctrl_c, ctrl_c])
    monkeypatch.setattr(os, "fsync", lambda number: next(hammering, int)())
    file = tmp_path / "round.json"
    game = a_game()
    shown = Screen(["draw", "quit"])
    assert evening(shown, file).play(game) == 0
    assert file.read_text(encoding="utf-8") == game.to_json()
    assert [f.name for f in tmp_path.iterdir()] == ["round.json"]
    assert "To go on: " in shown.text


def test_more_rounds_are_dealt_while_people_like(tmp_path: Path) -> None:
    games: list[Game] = []
    first = Game("mini_uno", players=2, seed=1)
    wishes = iter(["yes", "no"])

    def answer(prompt: str) -> str:
        if "Another round" in prompt:
            return next(wishes)
        return in_full(games[-1])(prompt)

    shown = Screen(answer)

    class Watched(Evening):
        def _play_round(self, game: Game, file: saving.RecordFile) -> None:
            games.append(game)
            super()._play_round(game, file)

    Watched(1, "eager", shown.ask, shown.tell).play(first)
    assert [game.seed for game in games] == [1, 2]
    assert all(game.is_over for game in games)
    for game in games:
        assert game.winner is not None
        assert f"(seed {game.seed}) is over. {game.names[game.winner]} has won." in shown.text


def test_a_further_round_never_overwrites_a_finished_one(tmp_path: Path) -> None:
    first = Game("mini_uno", players=2, seed=1)
    wishes = iter(["yes", "yes"])
    (tmp_path / "mine-2.fcd.json").write_text("another file", encoding="utf-8")

    class Watched(Evening):
        def _play_round(self, game: Game, file: saving.RecordFile) -> None:
            nonlocal first
            first = game
            super()._play_round(game, file)

    def answer(prompt: str) -> str:
        if "Another round" in prompt:
            return next(wishes)
        if first.seed == 3:
            raise EOFError
        return in_full(first)(prompt)

    shown = Screen(answer)
    Watched(1, "eager", shown.ask, shown.tell, path=tmp_path / "mine.fcd.json").play(first)
    names = ("mine.fcd.json", "mine-3.fcd.json", "mine-4.fcd.json")
    games = [Game.from_json((tmp_path / n).read_text(encoding="utf-8")) for n in names]
    assert [(game.seed, game.is_over) for game in games] == [(1, True), (2, True), (3, False)]
    assert (tmp_path / "mine-2.fcd.json").read_text(encoding="utf-8") == "another file"


def test_the_result_shows_cards_as_chips_within_the_width(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    game = prepared("fcd2018", [MINE, *OTHERS], "R5H", draw="B1S")
    for move in ("draw", "end", "draw"):
        game.play(move)
    ink = Ink(colored=True)
    painted = result(game, ink)
    assert ink.chip(game.state.hands[0][0]) in painted
    plain = re.sub(r"\x1b\[[\d;]*m", "", painted)
    assert max(map(len, plain.splitlines()[1:-1])) <= 40
    assert all(f" {card} " in f"{plain} ".replace("\n", " ") for card in game.state.hands[0])


def test_the_result_counts_every_hand() -> None:
    hands = ["R1 R2 R3 R4 R6 R7 R8", "Bskip B5 B5 B5 B5 B5 B5"]
    game = prepared("mini_uno", hands, "R9", draw="B5 B5 B5 B5 B5 B0")
    for move in ("R1", "R2", "R3", "R4", "R6", "R7"):
        game.play(f"play {move}")
        game.play("draw")
    game.play("play R8")
    assert result(game).splitlines()[1:] == [
        "The round (seed 0) is over. Alice has won.",
        "  Alice     0",
        "  Bob      75  Bskip B5 B5 B5 B5 B5 B5 B5 B5 B5 B5 B5 B0",
        "Alice gets 75 points.",
    ]


def test_a_round_nobody_wins_says_so() -> None:
    game = prepared("fcd2018", [MINE, *OTHERS], "R5H", draw="B1S")
    for move in ("draw", "end", "draw"):
        game.play(move)
    lines = result(game).splitlines()
    assert lines[1] == "The round (seed 0) is over. Nobody has won."
    assert lines[2] == f"  Alice      {7 + 5 + 9 + 1 + 2 + 3 + 4 + 1}  {MINE} B1S"
    assert lines[-1] == "Everybody counts their own hand, and low is good."


def test_bots_play_a_match_to_its_end() -> None:
    match = Match("uno", ["Ann", "Ben"], seed=2)
    shown = Screen([])
    evening(shown, humans=0, match=match).play(match.next_round())
    assert match.is_over
    assert shown.text.endswith(str(match))
    assert shown.text.count("is over.") == len(match.rounds)


def test_a_tally_counts_every_hand() -> None:
    game, match = deal(find_variant("fcd2018"), ["Ann", "Ben", "Cem", "Dan"], 2, tally=True)
    assert match is not None
    evening(Screen([]), humans=0, match=match).play(game)
    assert match.is_over
    assert sum(map(bool, match.rounds[0])) >= 3


def test_people_can_stop_a_match_between_rounds() -> None:
    match = Match("mini_uno", ["Ann", "Ben"], seed=2)
    game = match.next_round()

    def answer(prompt: str) -> str:
        return "no" if "Another" in prompt else in_full(game)(prompt)

    shown = Screen(answer)
    evening(shown, match=match).play(game)
    assert len(match.rounds) == 1
    assert "Mini UNO, match to 500" in shown.text


def test_a_finished_round_is_saved_where_one_asked_for_it(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    game = Game("mini_uno", seed=4)
    evening(Screen([]), file, humans=0).play(game)
    assert Game.from_json(file.read_text(encoding="utf-8")).is_over

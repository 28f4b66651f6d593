"""The console, driven by scripted people: nothing here needs a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest

from fcd import VARIANTS, Card, Game
from fcd.board.bots import BOTS, eager
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.console import LAST_NEWS, Console
from fcd.board.terminal.screen import table
from fcd.cards import CLASSIC_UNO_DECK, FCD_DECK
from fcd.engine.chance import shuffled
from tests.scripted import (
    Answer,
    Screen,
    a_game,
    by_number,
    down_to_one,
    fcd2017_game,
    in_full,
    no_saving,
    play,
    prepared,
)

WIPED = Ink().blank_screen()

# -- whole games -----------------------------------------------------------------------------

GAMES = [*VARIANTS, "uno+classic", "uno+draw_until_playable", "uno+custom=8"]


@pytest.mark.parametrize("bots", BOTS)
@pytest.mark.parametrize("key", GAMES)
def test_bots_play_a_whole_game_and_every_move_is_told_once(key: str, bots: str) -> None:
    game = Game(key, seed=5)
    shown = play(game, [], humans=(), bots=bots)
    assert game.is_over
    assert shown.unwrapped == " ".join(f"· {line}" for line in game.log)


@pytest.mark.parametrize("person", [in_full, by_number])
@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("humans", [(0,), (1, 2)])
def test_people_play_a_whole_game(
    key: str, person: Callable[[Game], Answer], humans: Sequence[int]
) -> None:
    game = Game(key, seed=3)
    play(game, person(game), humans)
    assert game.is_over
    assert game.winner is not None


# -- secrets ---------------------------------------------------------------------------------

EACH_ONCE = {"fcd": tuple(dict.fromkeys(FCD_DECK)), "uno": tuple(dict.fromkeys(CLASSIC_UNO_DECK))}
SECRET_GAMES = ["fcd2017", "fcd2018", "uno", "uno_contest", "seven_zero"]


def with_each_card_once(key: str, seed: int) -> Game:
    """So that whoever mentions a card gives away where it is."""
    deck = EACH_ONCE["fcd" if key.startswith("fcd") else "uno"]
    return Game(key, deck=shuffled(deck, seed, 0), seed=seed, dealer=3)


NAMED = {
    text: card
    for card in EACH_ONCE["fcd"] + EACH_ONCE["uno"]
    if card.color  # "wild" is also just a word
    for text in (str(card), card.spoken)
}
ANY_CARD = re.compile(rf"\b({'|'.join(sorted(NAMED, key=len, reverse=True))})\b")


def mentioned(text: str) -> set[Card]:
    """The colored cards that a text names, short or spoken."""
    return {NAMED[found] for found in ANY_CARD.findall(" ".join(text.split()))}


def known_to(game: Game, seat: int | None) -> set[Card]:
    """All cards that this seat (None: everybody) has ever seen."""
    known = {card for state in game.states for card in state.discards}
    for state in game.states:
        known.update(state.hands[seat] if seat is not None else ())
    for event in (event for events in game.events for event in events):
        if event.kind == "shows-for-deal" or (
            event.kind == "shows" and seat is not None and seat in (event.player, event.other)
        ):
            known.update(event.cards)
    return known


def curious(game: Game) -> Answer:
    """A person who looks at everything before each move."""
    ordinary = in_full(game)
    looks: Iterator[str] = iter(())

    def answer(prompt: str) -> str:
        nonlocal looks
        if "your move" not in prompt:
            return ordinary(prompt)
        for look in looks:
            return look
        looks = iter(["?", "log", "show"])
        return ordinary(prompt)

    return answer


@pytest.mark.parametrize("key", SECRET_GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_one_person_never_reads_of_a_card_not_seen(key: str, seed: int) -> None:
    game = with_each_card_once(key, seed)
    shown = Screen(curious(game))

    def tell(text: str) -> None:
        assert mentioned(text) <= known_to(game, 0)
        shown.tell(text)

    console = Console(
        game, humans=[0], bot=BOTS["random"], ask=shown.ask, tell=tell, save=no_saving
    )
    console.play_round()
    assert "Your hand" in shown.text


@pytest.mark.parametrize("key", SECRET_GAMES)
def test_nobody_sees_another_hand_on_a_shared_screen(key: str) -> None:
    game = with_each_card_once(key, 4)
    person = curious(game)
    looked: set[int | None] = set()

    def answer(prompt: str) -> str:
        on_screen = shown.text.rpartition(WIPED)[2]
        passing = "Pass the device" in prompt or "did not say" in prompt
        audience = None if passing else game.state.player
        looked.add(audience)
        assert mentioned(on_screen) <= known_to(game, audience), prompt
        return person(prompt)

    shown = Screen(answer)
    console = Console(
        game,
        humans=[0, 1, 3],
        bot=BOTS["random"],
        ask=shown.ask,
        tell=shown.tell,
        save=no_saving,
    )
    console.play_round()
    assert looked == {None, 0, 1, 3}


def test_one_person_alone_has_no_curtain() -> None:
    game = Game("fcd2018", seed=3)
    shown = play(game, in_full(game))
    assert "Pass the device" not in shown.text
    assert WIPED not in shown.text


def test_hands_that_lie_open_are_shown() -> None:
    mine = "custom R1 R2 R3 R4 R6 R7"
    theirs = ["B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("uno+custom=7", [mine, *theirs], "Y9", draw="Y1 Y2 Y3")
    game.play("play custom naming blue")
    shown = play(game, [], humans=(1,))
    assert "G1 G2 G3 G4 G6 G7 G8" in shown.text


# -- looks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 60])
def test_everything_keeps_within_the_width(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = play(fcd2017_game(), ["?", "sing", "uno", "no", "4", "rules", "log"])
    assert max(map(len, shown.text.splitlines())) <= columns
    shown = play(down_to_one(forgets=True), ["?", "call UNO by Jack"], humans=(0, 1, 2))
    assert max(map(len, shown.text.splitlines())) <= columns


@pytest.mark.parametrize("colored", [False, True])
@pytest.mark.parametrize("columns", [58, 59, 61, 62, 63])
def test_the_middle_of_the_table_keeps_within_the_width(
    monkeypatch: pytest.MonkeyPatch, columns: int, colored: bool
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    hands = ["custom R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "R9", draw="Y1 Y2 Y3")
    game.play("play custom naming yellow")
    text = table(game.view(1), game.variant, Ink(colored=colored))
    plain = re.sub(r"\x1b\[[\d;]*m", "", text)
    assert max(map(len, plain.splitlines())) <= columns
    assert "customizable, color in force: yellow" in " ".join(plain.split())
    assert ("customizable, color" in plain) is (columns >= 59 + 4 * colored)


def test_questions_are_bold_and_old_news_is_faint() -> None:
    game = a_game()
    shown = Screen(["log"])
    ink = Ink(colored=True)
    console = Console(
        game,
        humans=[0],
        bot=BOTS["eager"],
        ask=shown.ask,
        tell=shown.tell,
        save=no_saving,
        ink=ink,
    )
    with pytest.raises(EOFError):
        console.play_round()
    assert shown.shown[-1] == ink.bold("Alice, your move (? for help):") + " "
    assert shown.shown[0] == f"· {game.log[0]}"
    assert shown.shown[-2] == ink.faint(f"· {game.log[0]}")


def test_who_gets_the_screen_is_greeted_once() -> None:
    game = a_game()
    shown = Screen(["", "draw", "end", "", "draw", "end", "", "draw", "end", ""])
    console = Console(
        game,
        humans=[0, 1],
        bot=BOTS["eager"],
        ask=shown.ask,
        tell=shown.tell,
        save=no_saving,
        greeting="Welcome.",
    )
    with pytest.raises(EOFError):
        console.play_round()
    seats = re.findall(r"Pass the device to (\w+)|(Welcome)", shown.text)
    assert ["".join(found) for found in seats] == [
        "Alice",
        "Welcome",
        "Bob",
        "Welcome",
        "Alice",
        "Bob",
    ]


def test_a_long_round_that_is_resumed_is_told_from_near_its_end() -> None:
    game = Game("fcd2018", seed=3)
    while len(game.moves) < 40 or game.state.player != 0:
        game.play(eager(game.view(game.state.player)))
    shown = play(game, ["log"])
    before = shown.text.partition("Your hand")[0]
    assert before.count("· ") == LAST_NEWS + 1
    assert f"(log tells what was before: {len(game.log) - LAST_NEWS} lines)" in before
    assert f"· {game.log_for(0)[-1]}" in shown.unwrapped
    assert shown.since("(? for help): \n· ").count("· ") == len(game.log)

"""The console, driven by scripted people: nothing here needs a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest

from fcd import VARIANTS, Card, Game
from fcd.board import screen
from fcd.board.ansi import Ink
from fcd.board.bots import BOTS
from fcd.board.console import Console
from fcd.cards import CLASSIC_UNO_DECK, FCD_DECK
from fcd.engine import Action, Phase
from fcd.engine.chance import shuffled
from tests.scripted import (
    MINE,
    OTHERS,
    Answer,
    Screen,
    a_game,
    by_number,
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
    plain = " ".join(text.replace(screen.COMMANDS, "").split())
    return {NAMED[found] for found in ANY_CARD.findall(plain)}


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
        passing = "Pass the device" in prompt or "one card left" in prompt
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


# -- the person's turn -----------------------------------------------------------------------


def test_an_illegal_move_is_answered_with_the_reason_and_asked_again() -> None:
    game = a_game()
    before = game.state
    shown = play(game, ["4"])
    assert game.state is before
    answer = shown.since("play Y1C: that is not legal now.")
    for reason in (
        "one of these is needed",
        "it has the color red [fcd2018#match]",
        "it has the suit of red 5 of hearts [fcd2018#match]",
        "a 0 goes on any card [fcd2018#zero]",
        "rules #match",
        "Alice, your move",
    ):
        assert reason in answer
    assert "the card is in your hand" not in answer  # which is not broken


def test_an_illegal_action_is_answered_too() -> None:
    game = a_game()
    shown = play(game, ["end"])
    assert not game.moves
    assert "the turn has just begun: now you may play or draw [fcd2018#turn]" in shown.text


@pytest.mark.parametrize("line", ["2", "G5D", "play 2", "play G5D", "PLAY green 5 of diamonds"])
def test_ways_to_play_a_card(line: str) -> None:
    game = a_game()
    play(game, [line])
    assert [str(move) for move in game.moves] == ["play G5D"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("0", "there is no card 0 in your hand: 1 to 7"),
        ("8", "there is no card 8 in your hand: 1 to 7"),
        ("²", "'²' is no move"),
        ("sing", "'sing' is no move. Moves are written like"),
        ("play Q9", "'q9' is no card"),
        ("draw by Bob", "you can only move for yourself"),
        ("why", "why what?"),
        ("why 9", "there is no card 9"),
        ("undo", "You have not made a move"),
        ("rules #bluff", "no rule 'bluff' in 'fcd2018'"),
    ],
)
def test_what_cannot_be_understood_is_answered(line: str, says: str) -> None:
    game = a_game()
    shown = play(game, [line])
    assert says in shown.unwrapped
    assert not game.moves


def test_enter_makes_the_only_move_there_is() -> None:
    game = a_game()
    shown = play(game, ["", "1", "", "draw", ""])
    assert [str(move) for move in game.moves[:2]] == ["play R7D", "end"]
    assert "Press Enter to end your turn" in shown.text
    assert [str(m) for m, s in zip(game.moves, game.states, strict=False) if s.player == 0] == [
        "play R7D",
        "end",
        "draw",
        "end",
    ]


def test_enter_never_plays_a_card() -> None:
    game = prepared("mini_uno", ["R1 B1 B2 B3 B4 B6 B7", "B8 B8 B8 B8 B8 B8 B8"], "R5", draw="R9")
    assert list(map(str, game.legal_moves())) == ["play R1"]
    play(game, ["", "", ""])
    assert not game.moves


def test_a_wild_asks_for_its_color() -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, ["1", "", "1", "purple", "r"])
    assert str(game.moves[0]) == "play wild naming red"
    assert shown.text.count("Which color? red, blue, green, yellow") == 2
    assert "All right." in shown.text
    assert "'purple' is not one of red, blue, green, yellow" in shown.text


def test_swap_hands_asks_for_color_and_player() -> None:
    hands = ["swap R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, ["play swap naming blue", "jack"])
    assert str(game.moves[0]) == "play swap naming blue with 2"
    assert "Which player? Bob, Jack" in shown.text


def test_no_color_is_asked_for_a_card_that_cannot_be_played() -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3")
    shown = play(game, ["draw", "1"])
    assert "only the card just drawn (yellow 1) may still be played" in shown.text
    assert "Which color" not in shown.text
    assert "[uno#wild]" not in shown.text  # that no color was named is not the reason


def test_why_explains_every_clause_and_changes_nothing() -> None:
    game = a_game()
    shown = play(game, ["why 1", "why Y1C", "why play BDQ", "why draw"])
    assert "play R7D: legal\n  ✓ the card is in your hand [fcd2018#turn]" in shown.text
    assert "play Y1C: not legal" in shown.text
    assert "play BDQ naming red: not legal\n  ✗ the card is in your hand" in shown.text
    assert "draw: legal\n  no rule is against it" in shown.text
    assert not game.moves


def test_help_says_what_can_be_done_now() -> None:
    shown = play(a_game(), ["?"])
    assert "You may now:\n  play 1 (R7D), 2 (G5D), 3 (B9H)\n  draw" in shown.text
    assert "rules #match" in shown.since("You may now")


def test_rules_prints_a_section_or_lists_them() -> None:
    shown = play(a_game(), ["rules #zero", "rules advance", "rules uno#catch", "rules"])
    for words in ("0: the wild card  [#zero]", "[#advance]", "Catching  [#catch]", "#draw-two, "):
        assert words in shown.text


def test_a_house_rule_finds_both_of_its_books() -> None:
    game = Game("seven_zero", seed=1)
    shown = play(game, ["rules #seven", "rules #catch"], humans=(game.state.player,))
    assert "[#seven]" in shown.text
    assert "Catching  [#catch]" in shown.text


def test_log_tells_the_own_draws_and_only_counts_the_others() -> None:
    game = a_game()
    game.play("draw")
    game.play("end")
    game.play("draw")
    game.play("end")
    shown = play(game, ["log"], humans=(0,))
    log = shown.since("· Mallory deals")
    assert "· Alice draws blue 1 of spades\n" in log
    assert "· Bob draws one card\n" in log


def test_undo_goes_back_to_the_own_last_decision() -> None:
    game = a_game()
    before = game.state
    shown = play(game, ["draw", "end", "undo", "undo", "undo"])
    assert game.state == before
    assert re.search(r"\d+ moves are taken back", shown.text)
    assert "One move is taken back." in shown.text
    assert "You have not made a move" in shown.since("One move is taken back")


def test_after_undo_the_news_is_told_again() -> None:
    game = a_game()
    shown = play(game, ["draw", "end", "undo", "end"])
    assert shown.text.count("· Alice ends the turn") == 2
    assert shown.text.count("· Bob") == 2 * len(re.findall("Bob", "\n".join(game.log[3:])))


def test_after_undo_others_hear_the_news_again() -> None:
    game = a_game()
    alice, bob = ["", "draw", "end"], ["", "draw", "end"]
    shown = play(game, [*alice, *bob, "", "undo", "end", ""], humans=(0, 1))
    assert "· Alice ends the turn" in shown.since("Pass the device to Bob")


def test_what_is_owed_is_said() -> None:
    hands = [MINE, *OTHERS]
    game = prepared("fcd2018", hands, "R2H", draw="B1S B3S B4S B6S")
    shown = play(game, ["draw"])
    assert "You owe two cards: draw, or pass the debt on with a 2." in shown.text
    assert "You still owe one card." in shown.text
    assert "Press Enter to draw a card" in shown.text


def test_the_table_shows_what_lies_openly() -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("uno", hands, "Yreverse", draw="Y1 Y2 Y3", dealer=0)
    game.play("play wild naming blue")
    text = play(game, [], humans=(2,)).text
    assert "UNO, turn 1: play runs up this list" in text
    assert " ↑ ▶ Jack (you)   7 cards" in text
    assert " ↑   Alice        6 cards" in text
    assert "Top card: wild  wild, color in force: blue\nDraw pile: 3 cards\n" in text


# -- words and catches -----------------------------------------------------------------------


def down_to_one(*, forgets: bool) -> Game:
    """UNO: Bob, seat 1, has put down all but one card, and kept silent or not. Jack is next."""
    hands = ["R1 R1 R2 R2 R3 R3 R4", "B1 B2 B1 B2 B3 B3 B4", "G1 G1 G2 G2 G3 G3 G4"]
    game = prepared("uno", hands, "B9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", dealer=0)
    alice, bob, jack = game.state.hands
    game._states[0] = game.state._replace(hands=(alice, bob[:2], jack))
    game.play("play B1")
    game.play("end" if forgets else "say UNO")
    return game


def test_a_person_may_catch_out_of_turn() -> None:
    game = down_to_one(forgets=True)
    assert game.state.player == 2
    shown = play(game, ["call UNO"], humans=(0,))
    assert "Bob has one card left. Enter to go on, or type: call UNO: " in shown.text
    assert str(game.moves[2]) == "call UNO by 0"
    assert len(game.state.hands[1]) >= 2


def test_the_offer_comes_even_if_the_word_was_said_and_a_wrong_catch_is_refused() -> None:
    game = down_to_one(forgets=False)
    made = len(game.moves)
    shown = play(game, ["uno"], humans=(0,))
    assert "the player before has not said it [uno#catch]" in shown.text
    assert shown.text.count("Bob has one card left") == 2
    assert len(game.moves) == made


def test_who_goes_on_lets_the_chance_pass() -> None:
    game = down_to_one(forgets=True)
    shown = play(game, ["dance", "draw", ""], humans=(0, 2))
    assert "'dance' is no move" in shown.text
    assert "Now Alice may call out, and nothing else can be done." in shown.text
    assert "Pass the device to Jack" in shown.text
    assert len(game.moves) == 2


def test_several_people_say_who_calls() -> None:
    game = down_to_one(forgets=True)
    shown = play(game, ["call UNO"], humans=(0, 1, 2))
    assert str(game.moves[-1]) == "call UNO by 0"
    assert "Pass the device to Jack" in shown.text


def test_a_bot_catches_a_person_who_forgot() -> None:
    game = down_to_one(forgets=True)
    play(game, [], humans=(1,))
    assert game.moves[2].action is Action.CALL


def test_a_bot_catches_a_person_who_has_the_next_turn_too() -> None:
    hands = ["Bskip B1 R2 R2 R3 R3 R4", "G1 G1 G2 G2 G3 G3 G4"]
    game = prepared("uno", hands, "B9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    alice, bob = game.state.hands
    game._states[0] = game.state._replace(hands=(alice[:2], bob))
    play(game, ["1", "end"])
    assert list(map(str, game.moves)) == ["play Bskip", "end", "call UNO by 1"]


def test_a_bot_lets_a_person_on_turn_catch_first() -> None:
    game = down_to_one(forgets=True)
    shown = play(game, [], humans=(2,))
    assert len(game.moves) == 2
    assert "Jack, your move" in shown.text


def test_the_own_word_is_asked_for() -> None:
    game = down_to_one(forgets=True)
    game.undo()
    shown = play(game, ["uno"], humans=(1,))
    assert "Now say UNO, or be caught." in shown.text
    assert str(game.moves[1]) == "say UNO"


def test_people_judge_a_dare_even_if_a_bot_plays_the_card() -> None:
    hands = ["R1 R1 R2 R2 R3 R3 R4", "custom B1 B2 B2 B3 B3 B4"]
    game = prepared("uno+custom=10", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", dealer=0)
    shown = play(game, ["perhaps", "no"], humans=(0,))
    assert "do your best rooster call; was it done?" in shown.unwrapped
    assert shown.text.count("What does the table say? yes or no: ") == 2
    assert game.states[1].phase is Phase.DARED
    assert str(game.moves[1]) == "answer no"
    assert len(game.states[2].hands[0]) == 7 + 4

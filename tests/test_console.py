"""The console, driven by scripted people: nothing here needs a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest

from fcd import VARIANTS, Card, Game, find_variant
from fcd.board.bots import BOTS, eager
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.console import LAST_NEWS, Console
from fcd.board.terminal.hints import hint
from fcd.board.terminal.reading import choose
from fcd.board.terminal.screen import table
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
        "it is a 0, which goes on any card [fcd2018#zero]",
        "rules #match",
        "Alice, your move",
    ):
        assert reason in answer
    assert "the card is in your hand" not in answer  # which is not broken


def test_an_illegal_action_is_answered_too() -> None:
    game = a_game()
    shown = play(game, ["end"])
    assert not game.moves
    assert re.search(r"end: that is not legal now\. ✗ .+ \[fcd2018#end-turn\]", shown.unwrapped)


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
        ("9" * 5000, "there is no card 99999999999999999999 in your hand: 1 to 7"),
        ("sing", "'sing' is no move. Type a card's number, draw or ? for help."),
        ("play Q9", "'Q9' is no card. Type a card's number, draw or ? for help."),
        ("play", "play what? Type a card's number, draw or ? for help."),
        ("why sing", "'sing' is no move. Type a card's number"),
        ("3 naming pink", "there is no color 'pink'"),
        ("draw by Bob", "you can only move for yourself"),
        ("why", "why what?"),
        ("why 9", "there is no card 9"),
        ("undo", "You have not made a choice"),
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


@pytest.mark.parametrize(
    "line", ["2 naming blue", "play 2 naming blue", "wild naming blue", "PLAY 2 NAMING BLUE"]
)
def test_ways_to_name_the_color_at_once(line: str) -> None:
    hands = ["R1 wild R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, [line])
    assert str(game.moves[0]) == "play wild naming blue"
    assert "Which color" not in shown.text


@pytest.mark.parametrize("line", ["1 with Jack", "play 1 with jack", "play R7 with 2"])
def test_ways_to_choose_the_player_at_once(line: str) -> None:
    hands = ["R7 R1 R2 R3 R4 R6 R8", "B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("seven_zero", hands, "R9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, [line])
    assert str(game.moves[0]) == "play R7 with 2"
    assert "Which player" not in shown.text


@pytest.mark.parametrize("line", ["?", "quit", "exit", "q"])
def test_a_question_can_be_left(line: str) -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3")
    shown = play(game, ["1", line, "draw"])
    assert ("All right." in shown.text) is (line == "?")
    assert len(game.moves) == (line == "?")
    assert "is not one of" not in shown.text


def test_the_first_letters_of_a_name_go_before_quitting() -> None:
    assert choose(lambda prompt: "q", "Which player", {"Quinn": 1, "Bob": 2}) == 1


@pytest.mark.parametrize("line", ["show", "hand", "table", "SHOW"])
def test_ways_to_see_the_table_again(line: str) -> None:
    assert play(a_game(), [line]).text.count("Your hand:") == 2


@pytest.mark.parametrize("line", ["quit", "q", "exit"])
def test_ways_to_leave(line: str) -> None:
    game = a_game()
    play(game, [line, "draw"])
    assert not game.moves


def test_to_pass_is_to_end_the_turn() -> None:
    game = a_game()
    play(game, ["pass", "draw", "pass"])
    assert list(map(str, game.moves[:2])) == ["draw", "end"]


# -- what cards do ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "card", "says"),
    [
        ("fcd2018", "R0H", "the wild card"),
        ("fcd2018", "R2H", "+2"),
        ("fcd2018", "RAH", "skips"),
        ("fcd2018", "RBH", ""),
        ("fcd2018", "RDH", "names a color"),
        ("fcd2017", "RBH", "turns round"),
        ("fcd2017", "RCH", "play again"),
        ("fcd2017", "R7H", ""),
        ("uno", "R7", ""),
        ("uno", "Rskip", ""),
        ("uno", "custom", ""),
        ("uno+custom=8", "custom", "tell a joke"),
        ("seven_zero", "R7", "trade hands"),
        ("seven_zero", "R0", "pass the hands on"),
    ],
)
def test_special_cards_say_what_they_do(key: str, card: str, says: str) -> None:
    assert hint(find_variant(key), Card.parse(card)) == says


def test_the_hint_stands_beside_the_card() -> None:
    game = prepared("fcd2018", [f"GDS {MINE[4:]}", *OTHERS], "R5H", draw="B1S B2S")
    assert "  1  GDS  green D of spades ♠, names a color" in play(game, []).text


def test_what_a_challenge_costs_is_said() -> None:
    hands = ["wild4 R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7 G1 G2")
    game.play("play wild4 naming red")
    shown = play(game, ["?"], humans=(1,))
    assert "(if you are wrong, you draw six cards)" in shown.unwrapped
    assert "call UNO, challenge to make another move" in example_lines(shown)


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
    assert "[uno#draw]" in shown.since("that is not legal now")
    assert "Which color" not in shown.text
    assert "[uno#wild]" not in shown.text  # that no color was named is not the reason


def test_why_explains_every_clause_and_changes_nothing() -> None:
    game = a_game()
    shown = play(game, ["why 1", "why Y1C", "why play BDQ", "why draw"])
    assert "play R7D: legal\n  ✓ the card is in your hand [fcd2018#turn]" in shown.text
    assert "play Y1C: not legal" in shown.text
    assert "play BDQ naming red: not legal\n  ✗ the card is in your hand" in shown.text
    assert "draw: legal\n  ✓ you may always draw instead of playing" in shown.text
    assert not game.moves


def test_help_says_what_can_be_done_now() -> None:
    shown = play(a_game(), ["?"])
    assert "You may now:\n  play 1 (R7D), 2 (G5D), 3 (B9H)\n  draw" in shown.text
    assert "rules #match" in shown.since("You may now")


def example_lines(shown: Screen) -> str:
    """The help on what can be typed, as one line."""
    return " ".join(shown.since("\nType\n").split())


def test_help_has_examples_from_the_game_at_hand() -> None:
    plain = example_lines(play(a_game(), ["?"]))
    assert "1 to play card 1 of your hand, or its letters: R7D" in plain
    assert "draw, end to make another move" in plain
    wordy = example_lines(play(fcd2017_game(), ["?"]))
    assert "draw, end, say TRIO, call TRIO to make" in wordy
    hands = ["R1 wild R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    uno = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3")
    assert "2 naming yellow, draw, end, say UNO, call UNO to" in example_lines(play(uno, ["?"]))


def fcd2017_game(mine: str = MINE) -> Game:
    """Alice has the turn, and nobody forgot a word."""
    return prepared("fcd2017", [mine, *OTHERS], "R5H", draw="B1S B2S B3S B4S B6S")


FITS_NOTHING = "Y1C Y2C Y3C Y4C Y6C Y7C Y8C"


def test_call_outs_come_last_with_their_price() -> None:
    shown = play(fcd2017_game(), ["?"])
    assert (
        "You may now: play 1 (R7D), 2 (G5D), 3 (B9H) draw "
        "call TRIO, call DUO, call UNO (if wrong, you take four cards) Type"
    ) in shown.unwrapped


def test_a_catch_that_cannot_be_wrong_has_no_price() -> None:
    shown = play(down_to_one(forgets=True), ["?"], humans=(2,))
    assert "call UNO\n" in shown.since("You may now")
    assert "if wrong" not in shown.text


def test_enter_draws_if_nothing_fits_whoever_could_be_called_out() -> None:
    game = fcd2017_game(FITS_NOTHING)
    shown = play(game, [""])
    assert str(game.moves[0]) == "draw"
    assert "Nothing in your hand fits.\nPress Enter to draw a card" in shown.text
    assert "Nothing in your hand fits" not in play(fcd2017_game(), []).text


@pytest.mark.parametrize("line", ["uno", "say UNO"])
def test_a_word_that_would_call_out_nobody_is_asked_about(line: str) -> None:
    game = fcd2017_game()
    shown = play(game, [line, "no", line, ""])
    assert not game.moves
    assert "Nobody forgot UNO: calling it costs you four cards. Call it?" in shown.unwrapped
    assert shown.text.count("All right.") == 2
    play(game, [line, "yes"])
    assert str(game.moves[0]) == "call UNO"


def test_a_call_in_full_is_meant() -> None:
    game = fcd2017_game()
    play(game, ["call UNO"])
    assert str(game.moves[0]) == "call UNO"


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
    log = shown.since("· red 5 of hearts is turned up")
    assert "· Alice draws blue 1 of spades\n" in log
    assert "· Bob draws one card\n" in log


def test_undo_goes_back_to_the_own_last_choice() -> None:
    """Which is the draw: whoever has drawn can only end the turn."""
    game = a_game()
    before = game.state
    shown = play(game, ["draw", "undo", "draw", "end", "undo", "undo"])
    assert game.state == before
    assert "One move is taken back." in shown.text
    assert re.search(r"\d+ moves are taken back", shown.since("One move is taken back."))
    assert "You have not made a choice" in shown.since("moves are taken back")


def test_undo_does_not_stop_where_only_a_wrong_call_was_the_other_move() -> None:
    theirs = "P1S P3S P4S P6S P8S P9S P1S"
    mine = "R7D Y4C Y6C Y8C Y9C Y1C Y3C"
    game = prepared("fcd2017", [mine, *[theirs] * 3], "R5H", draw="B4S B6S B8S B9S Y1S Y3S")
    before = game.state
    shown = play(game, ["1", "", "", "", "undo"])
    assert "Press Enter to draw a card" in shown.text
    assert game.state == before


def test_a_catch_out_of_turn_can_be_undone() -> None:
    game = down_to_one(forgets=True)
    game.play("call UNO by 0")
    play(game, ["undo"], humans=(0,))
    assert len(game.moves) == 2


def test_after_undo_the_news_is_told_again() -> None:
    game = a_game()
    shown = play(game, ["draw", "end", "undo", "draw", "end"])
    assert shown.text.count("· Alice ends the turn") == 2
    assert shown.text.count("· Bob") == 2 * len(re.findall("Bob", "\n".join(game.log[3:])))


def test_after_undo_others_hear_the_news_again() -> None:
    game = a_game()
    alice, bob = ["", "draw", "end"], ["", "draw", "end"]
    shown = play(game, [*alice, *bob, "", "undo", "draw", "end", ""], humans=(0, 1))
    assert "· Alice ends the turn" in shown.since("Pass the device to Bob")


def test_a_debt_that_cannot_be_passed_on_is_not_offered_to_be() -> None:
    game = prepared("fcd2018", [FITS_NOTHING.replace("Y2C", "Y9C"), *OTHERS], "R2H", draw="B1S")
    assert "You owe two cards: draw.\n" in play(game, []).text


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
    assert "Bob did not say UNO. Enter to go on, or type: call UNO: " in shown.text
    assert str(game.moves[2]) == "call UNO by 0"
    assert len(game.state.hands[1]) >= 2


@pytest.mark.parametrize("line", ["call UNO", "uno", "say UNO", "CALL uno by Alice"])
def test_ways_to_catch(line: str) -> None:
    game = down_to_one(forgets=True)
    play(game, [line], humans=(0,))
    assert str(game.moves[2]) == "call UNO by 0"


def test_nothing_is_offered_if_the_word_was_said() -> None:
    game = down_to_one(forgets=False)
    shown = play(game, [], humans=(0,))
    assert "call UNO" not in shown.text
    assert "Alice, your move" in shown.text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("?", "Answer the question, or type: rules, log, save or quit."),
        ("log", "· Bob ends the turn"),
        ("rules catch", "Catching  [#catch]"),
    ],
)
def test_commands_are_answered_before_a_catch(line: str, says: str) -> None:
    game = down_to_one(forgets=True)
    shown = play(game, [line], humans=(0,))
    answer = shown.text.partition("call UNO: ")[2]
    assert says in answer
    assert "Bob did not say UNO" in answer  # asked again
    assert len(game.moves) == 2


@pytest.mark.parametrize("line", ["quit", "q", "exit"])
def test_quitting_before_a_catch(line: str) -> None:
    shown = play(down_to_one(forgets=True), [line, "call UNO"], humans=(0,))
    assert shown.shown[-1].endswith("call UNO: ")


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
    assert "or draws four cards" in shown.unwrapped  # the rule, with what follows
    assert shown.text.count("What does the table say? yes or no: ") == 2
    assert game.states[1].phase is Phase.DARED
    assert str(game.moves[1]) == "answer no"
    assert len(game.states[2].hands[0]) == 7 + 4

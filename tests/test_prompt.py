"""One person at the terminal's prompt: what can be typed, and how it is answered."""

from __future__ import annotations

import re
from collections.abc import Callable

from fcd import Card, Game, find_variant
from fcd.board.sentences import hint
from fcd.engine import Action, Phase
from tests.scripted import MINE, OTHERS, a_game, down_to_one, play, prepared

FITS_NOTHING = "Y1C Y2C Y3C Y4C Y6C Y7C Y8C"
BOB, JACK = "B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"


def three(mine: str = "R1 wild R2 R3 R4 R6 R7", key: str = "uno", top: str = "Y9") -> Game:
    return prepared(key, [mine, BOB, JACK], top, draw="Y1 Y2 Y3 Y4 Y6 Y7")


def moves_of(game: Game) -> list[str]:
    return list(map(str, game.moves))


def test_an_illegal_move_is_answered_with_the_reason_and_asked_again() -> None:
    game = a_game()
    shown = play(game, ["4", "end"])
    assert not game.moves
    answer = shown.unwrapped.partition("play Y1C isn't legal now.")[2]
    for reason in (
        "✗ Needs red, a heart, a 5 or a 0. This is a yellow 1 of clubs. [fcd2018#match]",
        "Nothing has changed. To read the rule: rules #match Alice, it's your turn",
    ):
        assert reason in answer
    assert "is in your hand" not in answer  # which is not broken
    assert re.search(r"end isn't legal now\. ✗ .+ \[fcd2018#end-turn\]", answer)


WAYS: dict[str, tuple[Callable[[], Game], list[str]]] = {
    "play G5D": (a_game, ["2", "G5D", "play 2", "play G5D", "PLAY green 5 of diamonds"]),
    "play wild naming blue": (
        three,
        ["2 naming blue", "play 2 naming blue", "wild naming blue", "PLAY 2 NAMING BLUE"],
    ),
    "play R7 with 2": (
        lambda: three("R7 R1 R2 R3 R4 R6 R8", "seven_zero", "R9"),
        ["1 with Jack", "play 1 with jack", "play R7 with 2"],
    ),
    "call UNO": (lambda: a_game("fcd2017"), ["uno", "say UNO", "call UNO"]),
}


def test_ways_to_make_a_move() -> None:
    wrong = []
    for move, (make, lines) in WAYS.items():
        for line in lines:
            game = make()
            shown = play(game, [line])
            if moves_of(game)[:1] != [move] or "Which" in shown.text:
                wrong.append((line, shown.text))
    assert wrong == []


ANSWERS = {
    "0": "there's no card 0 in your hand. Your cards are 1 to 7",
    "8": "there's no card 8 in your hand",
    "²": "'²' isn't a move",
    "9" * 5000: "there's no card 99999999999999999999 in your hand",
    "sing": "'sing' isn't a move. Type a card's number, a move or ? for help.",
    "play Q9": "'q9' isn't a card. Type a card's number, a move or ? for help.",
    "play": "play what? Type a card's number",
    "why sing": "'sing' isn't a move. Type a card's number",
    "3 naming pink": "there is no color 'pink'",
    "draw by Bob": "you can only move for yourself",
    "why": "why what?",
    "why 9": "there's no card 9",
    "why 1": "play R7D: legal ✓ The red 7 of diamonds is in your hand. [fcd2018#turn]",
    "why Y1C": "play Y1C: not legal",
    "why play BDQ": "play BDQ naming red: not legal ✗ The blue D of questions isn't in your hand.",
    "why draw": "draw: legal ✓ You can draw instead of playing.",
    "undo": "You haven't made a choice",
    "rules": "#draw-two, ",
    "rules #zero": "0: the wild card [#zero]",
    "rules advance": "[#advance]",
    "rules uno#catch": "Catching [#catch]",
    "rules #bluff": "no rule 'bluff' in 'fcd2018'",
    "?": "You can now: play 1 (R7D), 2 (G5D), 3 (B9H) draw Type a card's number",
}


def test_what_is_no_move_is_answered_and_changes_nothing() -> None:
    wrong = []
    for line, says in ANSWERS.items():
        game = a_game()
        shown = play(game, [line])
        if says not in shown.unwrapped or game.moves:
            wrong.append((line, shown.text))
    assert wrong == []
    game = Game("seven_zero", seed=1)  # a house rule has two books
    shown = play(game, ["rules #seven", "rules #catch"], humans=(game.state.player,))
    assert "[#seven]" in shown.text
    assert "Catching  [#catch]" in shown.text
    # Help names the price of a call if there is one.
    calls = "draw call TRIO, call DUO, call UNO (if you're wrong, you draw four cards) Type"
    assert calls in play(a_game("fcd2017"), ["help"]).unwrapped
    free = play(down_to_one(forgets=True), ["?"], humans=(2,))
    assert "call UNO" in free.since("You can now")
    assert "if wrong" not in free.text


def test_enter_makes_the_only_move_there_is_unless_it_is_a_card() -> None:
    game = a_game()
    shown = play(game, ["", "1", "", "pass", "draw", "pass"])
    assert "Press Enter to end (? for help):" in shown.text
    mine = zip(game.moves, game.states, strict=False)
    assert [str(m) for m, s in mine if s.player == 0] == ["play R7D", "end", "draw", "end"]
    game = a_game("fcd2017", FITS_NOTHING)  # in which one may call out, wrongly
    assert "You have no card you can play.\nPress Enter to draw (" in play(game, [""]).text
    assert moves_of(game)[0] == "draw"
    game = prepared("mini_uno", ["R1 B1 B2 B3 B4 B6 B7", "B8 B8 B8 B8 B8 B8 B8"], "R5", draw="R9")
    assert list(map(str, game.legal_moves())) == ["play R1"]
    play(game, ["", "", ""])
    assert not game.moves


def test_a_card_asks_for_what_it_needs() -> None:
    game = three()
    shown = play(game, ["2", "", "2", "purple", "?", "r"])
    assert moves_of(game)[0] == "play wild naming red"
    assert shown.text.count("Which color? red, blue, green, yellow") == 4
    assert "All right." in shown.text
    assert "'purple' isn't one of red, blue, green, yellow." in shown.text
    game = three("swap R1 R2 R3 R4 R6 R7")
    assert "Which player? Bob, Jack, nobody" in play(game, ["play swap naming blue", "jack"]).text
    assert moves_of(game)[0] == "play swap naming blue with 2"
    game = Game("seven_zero", players=["Ann", "Quinn", "Bob"])  # q is Quinn here, and not quit
    seven = Card.parse("R7")
    hands = ((seven,) * 2, *game.state.hands[1:])
    game._states[0] = game.state._replace(player=0, hands=hands, color=seven.color)
    play(game, ["1", "q"])
    assert moves_of(game)[0] == "play R7 with 1"
    shown = play(three("wild R1 R2 R3 R4 R6 R7"), ["draw", "1"])  # which cannot be played then
    assert "[uno#draw]" in shown.since("isn't legal now")
    assert "Which color" not in shown.text
    assert "[uno#wild]" not in shown.text  # that no color was named is not the reason


def test_ways_to_leave() -> None:
    for line in ("quit", "q", "exit"):
        for first in ([], ["2"]):  # at the prompt, and asked for a color
            game = three()
            play(game, [*first, line, "draw"])
            assert not game.moves, line
        game = down_to_one(forgets=True)  # and asked who calls out
        play(game, [line, "Alice"], humans=(0,))
        assert len(game.moves) == 2, line


def test_show_and_log() -> None:
    game = a_game()
    for move in ("draw", "end", "draw", "end"):
        game.play(move)
    shown = play(game, ["show", "HAND", "table", "log"])
    assert shown.text.count("Your hand:") == 4
    log = shown.since("· the red 5 of hearts is turned up")
    assert "· Alice draws the blue 1 of spades\n" in log  # one's own draw, and of others how many
    assert "· Bob draws one card\n" in log


def test_undo_goes_back_to_the_own_last_choice_and_news_is_printed_again() -> None:
    """Which is the draw: whoever has drawn can only end the turn."""
    game = a_game()
    before = game.state
    shown = play(game, ["draw", "undo", "draw", "end", "undo", "undo"])
    assert game.state == before
    assert "You took back one move." in shown.text
    assert re.search(r"You took back \d+ moves", shown.since("You took back one move."))
    assert "You haven't made a choice" in shown.since(" moves.")
    shown = play(game, ["draw", "end", "undo", "draw", "end"])
    assert shown.text.count("· Alice ends the turn") == 2
    assert shown.text.count("· Bob") == 2 * len(re.findall("Bob", "\n".join(game.log[3:])))
    turn = ["", "draw", "end"]
    shown = play(a_game(), [*turn, *turn, "", "undo", "draw", "end", ""], humans=(0, 1))
    assert "· Alice ends the turn" in shown.since("Pass the device to Bob")
    # It does not stop where only a wrong call was the other move.
    theirs = "P1S P3S P4S P6S P8S P9S P1S"
    mine = "R7D Y4C Y6C Y8C Y9C Y1C Y3C"
    game = prepared("fcd2017", [mine, *[theirs] * 3], "R5H", draw="B4S B6S B8S B9S Y1S Y3S")
    before = game.state
    assert "Press Enter to draw" in play(game, ["1", "", "", "", "undo"]).text
    assert game.state == before


HINTS = {
    "fcd2018": {"R0H": "the wild card", "R2H": "+2", "RAH": "skips", "RBH": ""},
    "fcd2017": {"RBH": "turns around", "RCH": "play again", "RDH": "names a color", "R7H": ""},
    "uno": {"R7": "", "Rskip": "", "custom": ""},
    "uno+custom=8": {"custom": "tell a joke"},
    "seven_zero": {"R7": "trade hands", "R0": "pass the hands on"},
}


def test_special_cards_say_what_they_do() -> None:
    for key, cards in HINTS.items():
        found = {card: hint(find_variant(key), Card.parse(card)) for card in cards}
        assert found == cards, key
    game = prepared("fcd2018", [f"GDS {MINE[4:]}", *OTHERS], "R5H", draw="B1S B2S")
    assert "  1  GDS  green D of spades ♠, names a color" in play(game, []).text


def test_what_is_owed_is_said() -> None:
    game = prepared("fcd2018", [MINE, *OTHERS], "R2H", draw="B1S B3S B4S B6S")
    shown = play(game, ["draw"])
    assert "You owe two cards: draw, or pass the debt on with a 2." in shown.text
    assert "You still owe one card.\nPress Enter to draw" in shown.text
    assert shown.text.count("Your hand:") == 1  # is not shown again for a draw
    game = prepared("fcd2018", [FITS_NOTHING.replace("Y2C", "Y9C"), *OTHERS], "R2H", draw="B1S")
    assert "You owe two cards: draw.\n" in play(game, []).text
    game = three("wild4 R1 R2 R3 R4 R6 R7")
    game.play("play wild4 naming red")
    assert "if you're wrong, you draw six cards" in play(game, [], humans=(1,)).unwrapped
    game = down_to_one(forgets=True)
    game.undo()
    assert "Say UNO now, or you can be caught." in play(game, ["uno"], humans=(1,)).text
    assert moves_of(game)[1] == "say UNO"


def test_people_not_on_turn_may_catch_and_take_it_back() -> None:
    game = down_to_one(forgets=True)
    assert game.state.player == 2
    shown = play(game, ["?", "log", "rules catch", "why", "alice"], humans=(0,))
    answers = shown.text.split("Bob didn't say UNO. Who calls it out? Alice (Enter to go on):\n")
    says = ["rules, log, save or quit.", "· Bob ends the turn", "[#catch]", "isn't one of Alice."]
    for answer, words in zip(answers[1:], says, strict=False):
        assert words in answer
    assert moves_of(game)[2] == "call UNO by 0"
    game = down_to_one(forgets=True)
    game.play("call UNO by 0")
    play(game, ["undo"], humans=(0,))
    assert len(game.moves) == 2
    shown = play(game, ["jack", "no", "a"], humans=(0, 1, 2))  # it is Jack's turn: no need to
    assert "'jack' isn't one of Alice." in shown.text
    assert moves_of(game)[-1] == "call UNO by 0"
    assert "Pass the device to Jack" in shown.text
    game.undo()
    play(game, [""], humans=(0, 2))  # one may let it pass
    assert len(game.moves) == 2
    assert "Who calls" not in play(down_to_one(forgets=False), [], humans=(0,)).text


def test_bots_catch_people_who_forgot() -> None:
    game = down_to_one(forgets=True)
    play(game, [], humans=(1,))
    assert game.moves[2].action is Action.CALL
    game = prepared("uno", ["Bskip B1 R2 R2 R3 R3 R4", JACK], "B9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    alice, bob = game.state.hands
    game._states[0] = game.state._replace(hands=(alice[:2], bob))
    play(game, ["1", "end"])  # also somebody who has the next turn, too
    assert moves_of(game) == ["play Bskip", "end", "call UNO by 1"]
    game = down_to_one(forgets=True)
    assert "Jack, it's your turn" in play(game, [], humans=(2,)).text  # people on turn go first
    assert len(game.moves) == 2


def test_people_judge_a_dare_even_if_a_bot_plays_the_card() -> None:
    hands = ["R1 R1 R2 R2 R3 R3 R4", "custom B1 B2 B2 B3 B3 B4"]
    game = prepared("uno+custom=10", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", dealer=0)
    shown = play(game, ["perhaps", "", "no"], humans=(0,))
    assert "Crow like a rooster. Was it done?" in shown.unwrapped
    assert "or draws four cards" in shown.unwrapped  # the rule, with what follows
    assert shown.text.count("What does the table say? yes, no") == 3
    assert game.states[1].phase is Phase.DARED
    assert moves_of(game)[1] == "answer no"
    assert len(game.states[2].hands[0]) == 7 + 4

"""Notebook 05: what the special cards do, what somebody owes, and which color counts."""

from __future__ import annotations

from typing import Any

from IPython.display import HTML

from fcd.board import (
    Board,
    Choice,
    Goals,
    LegalCards,
    LegalMoves,
    MatchExplorer,
    MultipleChoice,
    SpecialCardLab,
    WhatHappens,
    make_owe,
    side_by_side,
)
from fcd.board.drawing import cards_svg, picture
from fcd.board.lessons.goals import (
    name_your_best_color,
    pass_a_debt_on,
    play_a_2_after_a_c,
    skip_somebody,
)
from fcd.board.lessons.quiz import Quiz
from fcd.board.widgets.panel import SideBySide
from fcd.game import Game
from fcd.series.lessons import new_board, predict
from fcd.series.quizzes import four, owes
from fcd.series.steps import SPECIALS, TURNS

_html: Any = HTML  # which has no type hints


def board() -> Board:
    return new_board(TURNS, seed=19)


def _six() -> Game:
    return four(SPECIALS, "RAH GBS BCC PDD Y2Q R0S", top="R5H")


def show_the_six() -> Any:
    hand = _six().hand()
    drawn = cards_svg(hand, variant=SPECIALS, width=84)  # as large as on a board
    return _html(picture(drawn, ", ".join(card.spoken for card in hand)))


def predict_advance() -> Quiz:
    asked = "Alice plays the red A and ends her turn. Whose turn is it then?"
    why = "After an A the next player loses a turn, so Jack is next."
    return predict(WhatHappens(_six(), "play RAH", text=asked, why=why))


def see_it_done() -> SpecialCardLab:
    return SpecialCardLab(SPECIALS, card="RAH")


def predict_backwards() -> Quiz:
    """Two questions in one: the second one tells what is right in the first."""
    hands, moves = ["RBH R4S", "RBC G8C", "", "RAD Y7H"], ["play RBH", "end"]
    first = WhatHappens(
        four(SPECIALS, *hands, top="R9H", moves=moves),
        "play RAD",
        text="Alice played a B, so Mallory is next. She plays an A and ends her turn. "
        "Whose turn is it then?",
        why="“Next” means next in the direction of play. Now Jack comes after Mallory, "
        "so Jack is skipped.",
    )
    second = WhatHappens(
        four(SPECIALS, *hands, top="R9H", moves=[*moves, "play RAD", "end"]),
        "play RBC",
        text="Mallory’s A skipped Jack. Now Bob plays another B and ends his turn. "
        "Whose turn is it then?",
        why="The second B turns play back to clockwise, and clockwise Jack comes after Bob.",
    )
    return predict(first, second)


def predict_continue() -> Quiz:
    table = four(SPECIALS, "BCH B4S Y5H GCQ R9D", top="B9S", moves=["play BCH"])
    asked = "Alice has put a blue C on a blue 9. Which cards can follow?"
    why = "They have to match the C. The 9 below it doesn’t count anymore."
    cards = LegalCards(table, asked, why=why)
    moves = {"Draw a card": "draw", "End her turn": "end"}
    why = "She doesn’t have to go on. But a turn is for playing or for drawing, never both."
    return predict(cards, LegalMoves(table, moves, "What else could she do after the C?", why=why))


def puzzle_of_the_chain() -> Board:
    return Board.puzzle(four(SPECIALS, "G7H BCQ GCD RCS", top="R9H"))


def _declared(*moves: str) -> Game:
    hands = "RDH R4S", "G5C Y6H BDS P0Q R7C", "", "Y8H R3D"
    return four(SPECIALS, *hands, top="R9S", moves=moves)


def predict_naming() -> Quiz:
    moves = {
        "Play the red D and name green": "play RDH naming green",
        "Play the red D and name red, its own color": "play RDH naming red",
        "Play the red D without naming a color": "play RDH",
    }
    asked = "A red 9 of spades is the top card. Which of these moves can Alice make?"
    why = "A D always names a color. Its own color will do, but Alice has to say it."
    return predict(LegalMoves(_declared(), moves, asked, why=why))


def predict_the_named_color() -> Quiz:
    table = _declared("play RDH naming green", "end")
    why = "Green replaces the red on the D. Another D or a heart still matches, and so does a 0."
    return predict(LegalCards(table, why=why))


def predict_how_long() -> Quiz:
    table = _declared("play RDH naming green", *["end", "draw"] * 2, "end")
    asked = "Bob and Jack have drawn. What is the color in play when Mallory’s turn begins?"
    colors = {"red": "Red, as printed on the D", "green": "Green, as Alice named it"}
    options = [*colors.values(), "None: any color will do"]
    why = "Drawing changes nothing. Green is the color in play until the next card is played."
    return predict(MultipleChoice(asked, options, colors[str(table.state.color)], why))


def name_a_color() -> SpecialCardLab:
    return SpecialCardLab(SPECIALS, card="RDH")


_TWOS = ["play R2H", "end", "play B2D", "end", "draw", "draw", "draw", "draw", "end"]


def _owing(count: int) -> Game:
    """The story of three 2s after so many moves."""
    hands = "R2H R4S R6S R8S", "B2D R5S Y0C RDH", "P8S P7S P6S P4S", "Y2Q Y9D Y8D Y7D"
    return four(SPECIALS, *hands, top="R9S", draw="G8C G2S G5D G6H", moves=_TWOS[:count])


def predict_a_way_out() -> Quiz:
    """A story in three questions: each one tells what is right in the one before."""
    asked = "Alice has played a red 2. Which cards can Bob answer with?"
    why = "Only a 2 can answer a 2, in any color and suit. Even a 0 or a D won’t do."
    cards = LegalCards(_owing(2), asked, why=why)
    debt = WhatHappens(
        _owing(2),
        "play B2D",
        {"Two cards": owes(2), "Four cards": owes(4), "None": owes(0)},
        "Bob answers with his blue 2. How many cards does Jack owe?",
        why="Bob passes the debt on and makes it bigger: two cards for each 2 in a row.",
    )
    lucky = Choice(
        "Jack owes four. The second card he draws is a green 2! Can he play it now?",
        _owing(6),
        "play G2S",
        why="It came too late. Jack has started to draw, so he draws everything he owes.",
    )
    return predict(cards, debt, lucky)


def predict_the_third_two() -> Quiz:
    options = {"Two cards": owes(2), "Four cards": owes(4), "Six cards": owes(6)}
    asked = "Mallory plays the yellow 2. How many cards does Alice owe?"
    why = "Jack has paid for the first two 2s. Nobody pays twice for a card: a new 2 starts over."
    return predict(WhatHappens(_owing(9), "play Y2Q", options, asked, why=why))


def puzzle_of_ten_cards() -> Board:
    hands = "R2H G2S R9D", "Y2D Y6C BEQ", "B2D G7C Y7D", "P2S P8S Y4H"
    table = four(SPECIALS, *hands, top="R5H")
    return Board.puzzle(table, make_owe(10, turns=2), open_hands=True)


def predict_the_first_card() -> Quiz:
    skipped = four(SPECIALS, top="RAH")
    begins = MultipleChoice(
        "A red A is turned up before the first turn. Who begins?",
        skipped.names,
        skipped.names[skipped.state.player],
        "The A skips Alice, who would have begun. A 2 counts, too: Alice would owe two cards.",
    )
    turned = WhatHappens(
        four(SPECIALS, top="RBH"),
        "draw",
        text="A red B is turned up. Alice begins; she draws a card and ends her turn. Who’s next?",
        why="The B has turned play around, so Mallory comes after Alice. "
        "A C or a D does nothing when it’s turned up first.",
    )
    return predict(begins, turned)


def play() -> SideBySide:
    alice, bob = "RCH R2C G2S RAD GBH GDQ Y0S", "B2D RAC Y9H B4C P6S G1D Y3Q"
    jack, mallory = "YDC B7H G8C R1S P4D BES Y6D", "GAS YCD P2C R6Q B3S GFH Y1C"
    table = Board(four(SPECIALS, alice, bob, jack, mallory, top="R7H"))
    wanted = play_a_2_after_a_c, pass_a_debt_on, skip_somebody, name_your_best_color
    return side_by_side(table, Goals(table, *wanted))


def compare_with_the_named_color() -> MatchExplorer:
    return MatchExplorer(SPECIALS, top="RDH", card="R7C", color="green")


def compare_with_the_two() -> MatchExplorer:
    return MatchExplorer(SPECIALS, top="R2H", card="Y0C")

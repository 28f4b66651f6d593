"""Notebook 01: what is on a card, what two cards share, what a hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fcd.board import Board, Goal, MatchExplorer, MultipleChoice, Quiz
from fcd.board.drawing import cards_svg
from fcd.board.lessons.questions import Question
from fcd.board.widgets import blocks
from fcd.cards import HEX, Card, Color, Hand, Suit, listed
from fcd.cards import cards as every_card
from fcd.game import Game
from fcd.positions import position
from fcd.scoring import hand_points
from fcd.series.lessons import fewest_points, large_cards, predict
from fcd.series.steps import MATCHING


def board() -> Board:
    return Board(position(MATCHING, hands=["Y3C B9H R3S G8D", "", "", ""], top="Y7H", seed=13))


def show_a_card() -> Card:
    return Card.parse("R5H")


def predict_after_nine() -> Quiz:
    why = (
        "Each value is a single character. After the 9 the digits run out, so letters take over: "
        "A is ten, B is eleven, up to F, which is fifteen."
    )
    after = HEX[HEX.index("9") + 1]
    return predict(
        MultipleChoice("Which value comes after the 9?", ["10", "A", "none"], after, why)
    )


def show_the_values() -> Hand:
    return large_cards(every_card(HEX, [Color.GREEN], [Suit.SPADES]))


def show_the_colors() -> Hand:
    return large_cards(every_card("7", Color, [Suit.HEARTS]))


def show_the_suits() -> Hand:
    return large_cards(every_card("7", [Color.BLUE], Suit))


def predict_what_is_shared() -> Quiz:
    one, other = pair = large_cards("G7D G2D")
    why = {
        "color": "Both are green.",
        "value": "One is a 7, the other is a 2.",
        "suit": "Both are diamonds.",
    }
    question = Question(
        "Which features do these two cards share?",
        tuple(blocks.option(name, name) for name in _FEATURES),
        frozenset(_shared(one, other)),
        many=True,
        why={name: [blocks.check("", words)] for name, words in why.items()},
    )
    return predict(_showing(question, pair))


def compare_two_cards() -> MatchExplorer:
    tasks = {
        "Make them share only the suit.": lambda shared: shared == {"suit"},
        "Make them share nothing.": lambda shared: not shared,
    }
    return MatchExplorer(MATCHING, top="R5H", card="R9Q", tasks=tasks)


def puzzle_of_the_suit() -> Board:
    table = position(MATCHING, hands=["R8C B5S G2H R1H YAD", "", "", ""], top="R5H")
    goal = "Play the card that shares its suit with the top card, and nothing else."

    def instead(game: Game, seat: int) -> str:
        shared = [name for name in _FEATURES if name in _shared_at_last(game)]
        return f"the {game.state.top.spoken} shares its {listed(shared)}" if shared else ""

    solved = Goal(goal, lambda game: _shared_at_last(game) == {"suit"}, instead=instead)
    return Board.puzzle(table, solved)


def predict_points() -> Quiz:
    hand = large_cards("R9H BAQ G0S PFC")
    each = " + ".join(str(hand_points("fcd2018", [card])) for card in hand)
    total = str(hand_points("fcd2018", hand))
    why = f"{each} = {total}. The A is worth 10 and the F 15; color and suit don’t count."
    question = MultipleChoice(
        "How many points is this hand worth?", ["25", "34", "35", "44"], total, why
    )
    return predict(_showing(question, hand))


def puzzle_of_the_points() -> Board:
    table = position(MATCHING, hands=["G9S BCS BES R4S GFH", "", "", ""], top="B4S")
    return fewest_points(table)


def show_uno_cards() -> Hand:
    return large_cards("G7 Rskip Bdraw2 wild")


_FEATURES = {"color": "color", "value": "rank", "suit": "suit"}  # programs call the value rank


def _shared(one: Card, other: Card) -> set[str]:
    return {name for name, part in _FEATURES.items() if getattr(one, part) == getattr(other, part)}


def _shared_at_last(game: Game) -> set[str]:
    """What the two uppermost cards of the discard pile share."""
    pile = game.state.discards
    return _shared(pile[-1], pile[-2]) if len(pile) > 1 else set()


def _showing(question: Question, hand: Sequence[Card]) -> Question:
    """The question with these cards above it."""
    drawn = blocks.picture(cards_svg(hand, width=84), ", ".join(card.spoken for card in hand))
    return replace(question, shown=(drawn,))

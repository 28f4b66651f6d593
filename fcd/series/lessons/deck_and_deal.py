"""Notebook 02: the deck, the deal, what is left, and who begins."""

from __future__ import annotations

from fcd.board import Board, Dealer, MultipleChoice, Quiz
from fcd.board.drawing import card_svg
from fcd.board.lessons.questions import Question
from fcd.board.widgets import blocks
from fcd.cards import Color, Hand
from fcd.game import Game
from fcd.positions import position
from fcd.series.lessons import fewest_points, large_cards, new_board, predict
from fcd.series.steps import MATCHING, TURNS

_DECK = MATCHING.deck
_SEED = 31  # the learner deals this round, or another, and then plays it
_dealers: list[Dealer] = []  # the one that was shown last


def board() -> Board:
    return fewest_points(position(MATCHING, hands=["RDC G9H GBQ Y4C GED", "", "", ""], top="G4H"))


def predict_the_deck() -> Quiz:
    count = str(len(_DECK))
    why = f"16 values × 5 colors × 5 suits make 400 different cards. Each is there twice: {count}."
    answers = ["52", "400", "625", "800"]
    return predict(MultipleChoice("How many cards are in the deck?", answers, count, why))


def predict_the_reds() -> Quiz:
    count = str(sum(card.color is Color.RED for card in _DECK))
    why = f"Five colors share the {len(_DECK)} cards equally, so each color has a fifth of them."
    return predict(
        MultipleChoice("How many cards are red?", ["80", "160", "200", "400"], count, why)
    )


def show_the_top_of_a_new_deck() -> Hand:
    return large_cards(_DECK[:8])


def predict_the_second_card() -> Quiz:
    second = Game(MATCHING, deck=_DECK).hand(0)[1]
    why = (
        "Alice gets the 1st card. Bob, Jack and Mallory get the next three, so the 5th is Alice’s."
    )
    question = Question(
        "Which card is Alice’s second?",
        tuple(blocks.option(str(c), c.spoken, card_svg(c, width=84)) for c in _DECK[1:8]),
        frozenset({str(second)}),
        why={"": [blocks.check("", why)]},
    )
    return predict(question)


def predict_what_is_left() -> Quiz:
    left = str(len(Game(MATCHING, seed=_SEED).state.draw_pile))
    why = f"800 cards, minus four hands of seven, minus the one turned up: {left}."
    asked = "How many cards are left in the draw pile?"
    return predict(MultipleChoice(asked, ["771", "772", "793"], left, why))


def deal_the_cards() -> Dealer:
    _dealers[:] = [Dealer(MATCHING, seed=_SEED)]
    return _dealers[0]


def predict_who_is_next() -> Quiz:
    table = position(TURNS, hands=[""] * 4, top="R5H", moves=["draw", "end"] * 4)
    asked = "Alice, Bob and Jack have had their turns. Mallory ends hers. Whose turn is it now?"
    why = "After Mallory it’s Alice again: play goes around the table."
    return predict(MultipleChoice(asked, table.names, table.names[table.state.player], why))


def play_this_deal() -> Board:
    dealt = _dealers[0].game if _dealers else Game(MATCHING, seed=_SEED)
    return new_board(dealt.variant, seed=dealt.seed)

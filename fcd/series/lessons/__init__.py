"""What the notebooks without programming call: one module for each, in the order of its cells.

`lesson = begin("01_cards")` gives a notebook its module, so that every cell is one line that a
person can read: `lesson.show_a_card()`. Words that are read stand in the notebook; a module has
what must be asked of the engine. What several of them need is here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from fcd.board.drawing import card_svg, cards_svg
from fcd.board.lessons.questions import Question
from fcd.board.presenter.goals import Goal
from fcd.board.widgets import blocks
from fcd.cards import Card, Hand
from fcd.engine import Variant
from fcd.game import Game
from fcd.positions import read_cards
from fcd.scoring import hand_points
from fcd.series.notebook import predict, quiz

__all__ = ["board_at", "cards", "fewest_points", "new_board", "predict", "puzzle", "quiz"]
__all__ += ["showing", "which_card"]


def cards(text: str) -> Hand:
    """These cards, drawn: `cards("R5H G7S")`."""
    return Hand(read_cards(text))


def new_board(game: str | Variant, seed: int, **options: Any) -> object:
    """A board with a new round, for one person among three bots."""
    from fcd.board import Board  # which needs ipywidgets

    return Board(Game(game, seed=seed), **options)


def board_at(game: Game, **options: Any) -> object:
    """A board on which this round is played on."""
    from fcd.board import Board

    return Board(game, **options)


def puzzle(game: Game, goal: Goal | None = None) -> object:
    """A position and something to reach in it; without a goal, to win in this turn."""
    from fcd.board import Board

    return Board.puzzle(game, goal)


def fewest_points(game: Game) -> object:
    """A puzzle: get rid of the card that counts most among those that can be played."""
    state, rules = game.state, game.variant
    playable = {move.card for move in game.legal_moves() if move.card}
    least = hand_points(rules, state.hand) - max(hand_points(rules, [c]) for c in playable)
    text = "Play one card, and keep as few points in your hand as you can."
    test = partial(_has_points, rules, least)
    return puzzle(game, Goal(text, test))


def _has_points(rules: Variant, points: int, game: Game, seat: int) -> bool:
    return hand_points(rules, game.state.hands[seat]) == points


def showing(question: Question, hand: Sequence[Card]) -> Question:
    """The question with these cards above it."""
    drawn = blocks.picture(cards_svg(hand, width=84), ", ".join(card.spoken for card in hand))
    return replace(question, shown=(drawn,))


def which_card(text: str, offered: Sequence[Card], answer: Card, why: str) -> Question:
    """A question to answer by clicking a card."""
    options = [blocks.option(str(c), c.spoken, card_svg(c, width=72)) for c in offered]
    reason = {"": [blocks.check("", why)]}
    return Question(text, tuple(options), frozenset({str(answer)}), why=reason)

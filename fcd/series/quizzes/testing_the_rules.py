"""Notebook 13: laws and examples, what is promised, the smallest table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, permutations

from fcd.board.lessons.questions import MultipleChoice, Question
from fcd.cards import Card
from fcd.engine import Action, Phase, Variant
from fcd.game import Game
from fcd.series.quizzes import Questions, four, which
from fcd.variants import find_variant

quiz = Questions()


@quiz.in_both("setup")
def _left(game: str) -> Question:
    moves = ["draw", "end", "play R7H", "end", "draw", "end"]
    table = four(game, "", "R7H B1C B3C B4C B6C B8C B9C", top="R5H", left=10, moves=moves)
    state, held = table.state, sum(map(len, table.state.hands))
    return MultipleChoice(
        f"A round was dealt from a deck of {len(table.deck or ())} cards. Now the four hands have "
        f"{held} cards together, and {len(state.discards)} lie on the discard pile. How many are "
        "in the draw pile, if no card is ever lost or made?",
        ["7", "8", "9", "10"],
        answer=str(len(state.draw_pile)),
        why="Hands and piles together are always the whole deck.",
    )


@quiz.in_both("end-turn", "turn")
def _which_law(game: str) -> Question:
    """In a broken game a turn can be ended after a play, but not after a draw. Alice draws. Which
    law does she see broken?"""
    table = _round(_without_end_after_draw(find_variant(game)), "draw")
    piles = (*table.state.hands, table.state.draw_pile, table.state.discards)
    laws_broken = {
        "No card is lost or made": Counter(chain(*piles)) != Counter(table.deck),
        "Until the game is over, there’s a legal move": not (table.is_over or table.legal_moves()),
        "A player who draws gets one card": len(table.hand(0)) != 2,
    }
    return which(laws_broken, "After her draw no move is left to her, and the game is not over.")


@quiz.in_both("draw")
def _blind(game: str) -> Question:
    """A test lets Alice draw a card, and asserts that she has one card more. In a broken game,
    players may draw as often as they like. What does the test say about that game?"""
    # The same example on the right game, and on one in which cards may be drawn on and on.
    right, greedy = find_variant(game), _with_endless_draws(find_variant(game))
    passes = [len(_round(each, "draw").hand(0)) == 2 for each in (right, greedy)]
    differ = _round(right, "draw").legal_moves() != _round(greedy, "draw").legal_moves()
    options = {
        "Nothing: the test passes there as well": all(passes) and differ,
        "It fails, because Alice could draw again": passes == [True, False],
        "It fails in the correct game, too": not passes[0],
    }
    return which(options, "It never asks what may be done after the draw.")


@quiz("setup")
def _promised() -> Question:
    """Alice was dealt a red 5, a blue 7 and a green 9, in this order, and has drawn a yellow 3.
    What may a test assert about her hand?"""
    # What is so in whatever order a player holds the cards.
    dealt = tuple(map(Card.parse, ("R5H", "B7S", "G9D")))
    drawn = Card.parse("Y3C")
    tests = {
        "Card 0 is the red 5": lambda hand: hand[0] == dealt[0],
        "The red 5 is among them": lambda hand: dealt[0] in hand,
        "The card drawn last comes last": lambda hand: hand[-1] == drawn,
        "They are sorted by value": lambda hand: list(hand) == sorted(hand, key=lambda c: c.rank),
    }
    hands = [*permutations((*dealt, drawn))]
    why = "The rules say who gets which cards, and not in which order they are held."
    return which({text: all(map(test, hands)) for text, test in tests.items()}, why)


@quiz.in_both("end-turn")
def _smallest(game: str) -> Question:
    """In a broken game nobody can end a turn after a draw. Hypothesis looks for a table on which
    somebody is stuck, and makes it as small as it can. What will it show?"""
    # Tables on which Alice is stuck in the broken game; small is few moves, then few cards.
    broken = _without_end_after_draw(find_variant(game))
    moves = next(n for n in range(4) if not _round(broken, *["draw"] * n).legal_moves())
    options = {
        "40 cards, and 12 moves": moves == 12,
        "30 cards, and one draw": moves == 1,
        "30 cards, and no move at all": moves == 0,
        "30 cards, a play, an end and a draw": moves == 3,
    }
    return which(options, "Before the draw, Alice still has something to do. After it, nothing.")


# -- broken games ----------------------------------------------------------------------------------


def _round(variant: Variant, *moves: str) -> Game:
    return four(variant, "R7H", top="R5H", left=5, moves=moves)


def _without_end_after_draw(variant: Variant) -> Variant:
    ways = dict(variant.turn[Phase.DREW])
    del ways[Action.END]
    return replace(variant, turn={**variant.turn, Phase.DREW: ways})


def _with_endless_draws(variant: Variant) -> Variant:
    draw = replace(variant.turn[Phase.READY][Action.DRAW], to=Phase.DREW)
    ways = {**variant.turn[Phase.DREW], Action.DRAW: draw}
    return replace(variant, turn={**variant.turn, Phase.DREW: ways})

"""Notebook 02: the deck, the deal, what is left, and who begins."""

from __future__ import annotations

from fcd.board.lessons.questions import Question
from fcd.engine import smallest_deck
from fcd.game import Game
from fcd.series.quizzes import Questions, four, one_of, which
from fcd.variants import find_variant

quiz = Questions()


@quiz.in_both("deck")
def _purple(game: str) -> Question:
    """How many purple cards are in the traditional deck?"""
    purple = str(sum(card.color == "purple" for card in find_variant(game).deck))
    why = "Sixteen values in five suits make 80 purple cards, and each is there twice."
    return one_of(["80", "100", "160", "200"], purple, why, f"{game}#deck")


@quiz.in_both("setup")
def _seventh(game: str) -> Question:
    """The cards are dealt from the top of the deck, and Alice is player 0. Who gets the seventh
    card?"""
    deck = find_variant(game).deck
    table = Game(game, deck=deck)
    (seat,) = (seat for seat, hand in enumerate(table.state.hands) if deck[6] in hand)
    why = "One at a time: Alice, Bob, Jack, Mallory, Alice, Bob, Jack."
    return one_of(table.names, table.names[seat], why, f"{game}#setup")


@quiz.in_both("setup", "deck")
def _left(game: str) -> Question:
    """The traditional deck has been dealt. How many cards are in the draw pile now?"""
    left = str(len(Game(game, seed=1).state.draw_pile))
    why = "Of 800 cards, four players hold seven each, and one lies face up."
    return one_of(["771", "772", "793", "800"], left, why, f"{game}#setup")


@quiz.in_both("deck")
def _smallest(game: str) -> Question:
    """You want to play with a small deck of your own. How many cards must it have at least?"""
    smallest = str(smallest_deck(find_variant(game), 4))
    why = "28 to deal, one to turn up, and one to draw."
    return one_of(["28", "29", "30", "800"], smallest, why, f"{game}#deck")


@quiz.in_both("deck", "setup")
def _in_order(game: str) -> Question:
    """The cards are dealt. Alice draws one card and ends her turn, then Bob draws one. Which cards
    do they get?"""
    table = Game(game, seed=1)
    pile = table.state.draw_pile
    for move in ("draw", "end", "draw"):
        table.play(move)
    drawn = tuple(hand[-1] for hand in table.state.hands[:2])
    pairs = {
        "any two cards: the pile is shuffled before each draw": (),
        "the two that lay on top: Alice the upper one, Bob the next": pile[:2],
        "the two that lay at the bottom: Alice the lowest one, Bob the next": pile[:-3:-1],
    }
    why = "You draw from the top. Once the deck is on the table, its order is fixed."
    return which({words: pair == drawn for words, pair in pairs.items()}, why, f"{game}#deck")


@quiz.in_both("players")
def _after_the_last(game: str) -> Question:
    """Alice, Bob and Jack have had their turns. Mallory, player 3, draws a card and ends hers.
    Whose turn is it now?"""
    table = four(game, top="R5H", moves=["draw", "end"] * 4)
    why = "Clockwise: player 0, 1, 2, 3, and then 0 again."
    return one_of(table.names, table.names[table.state.player], why, f"{game}#players")

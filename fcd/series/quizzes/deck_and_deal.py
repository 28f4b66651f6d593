"""Notebook 02: the deck, the deal, what is left, and who begins."""

from __future__ import annotations

from fcd.board.lessons.questions import Question
from fcd.game import Game
from fcd.series.quizzes import Questions, four, one_of, which
from fcd.variants import find_variant

quiz = Questions()


@quiz.in_both("deck")
def _purple(game: str) -> Question:
    """How many purple cards are in the deck?"""
    purple = str(sum(card.color == "purple" for card in find_variant(game).deck))
    why = {
        "": "16 values × 5 suits make 80 purple cards, and each is in the deck twice.",
        "80": "Each card is in the deck twice.",
        "100": "There are 16 values, not 10.",
        "200": "Five colors share the 800 cards, not four.",
    }
    return one_of(["80", "100", "160", "200"], purple, why, f"{game}#deck")


@quiz.in_both("setup")
def _seventh(game: str) -> Question:
    """You deal from the top of the deck, and Alice gets the first card. Who gets the seventh?"""
    deck = find_variant(game).deck
    table = Game(game, deck=deck)
    (seat,) = (seat for seat, hand in enumerate(table.state.hands) if deck[6] in hand)
    why = {
        "": "One at a time: Alice, Bob, Jack, Mallory, Alice, Bob, Jack.",
        "Alice": "She gets the first, the fifth and the ninth: cards are dealt one at a time.",
        "Bob": "He gets the second and the sixth.",
        "Mallory": "She gets the fourth and the eighth.",
    }
    return one_of(table.names, table.names[seat], why, f"{game}#setup")


@quiz.in_both("setup", "deck")
def _left(game: str) -> Question:
    """The cards have been dealt. How many cards are in the draw pile now?"""
    left = str(len(Game(game, seed=1).state.draw_pile))
    why = {
        "": "There are 800 cards: four players hold seven each, and one is face up.",
        "772": "One more card has left the pile: the one that’s face up.",
        "793": "That would be one hand of seven. There are four.",
        "800": "That’s the whole deck, before the deal.",
    }
    return one_of(["771", "772", "793", "800"], left, why, f"{game}#setup")


@quiz.in_both("deck", "setup")
def _in_order(game: str) -> Question:
    """The cards are dealt. Alice draws a card and ends her turn. Then Bob draws one. Which cards do
    they get?"""
    table = Game(game, seed=1)
    pile = table.state.draw_pile
    for move in ("draw", "end", "draw"):
        table.play(move)
    drawn = tuple(hand[-1] for hand in table.state.hands[:2])
    mixed = "Any two cards: the pile is shuffled before each draw."
    bottom = "The two at the bottom: Alice the last, Bob the one above it."
    pairs = {
        mixed: (),
        "The two on top: Alice the first, Bob the second.": pile[:2],
        bottom: pile[:-3:-1],
    }
    why = {
        "": "Cards are drawn from the top, and the pile is never reordered.",
        mixed: "The pile isn’t shuffled after the deal.",
        bottom: "Cards are drawn from the top.",
    }
    return which({words: pair == drawn for words, pair in pairs.items()}, why, f"{game}#deck")


@quiz.in_both("players")
def _after_the_last(game: str) -> Question:
    """Alice, Bob and Jack have had their turns. Mallory draws a card and ends hers. Whose turn is
    it now?"""
    table = four(game, top="R5H", moves=["draw", "end"] * 4)
    why = {
        "": "Clockwise: Alice, Bob, Jack, Mallory, and then Alice again.",
        "Bob": "He comes after Alice.",
        "Jack": "He comes after Bob: play goes clockwise, not back.",
        "Mallory": "She has just ended her turn.",
    }
    return one_of(table.names, table.names[table.state.player], why, f"{game}#players")

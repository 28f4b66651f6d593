"""Notebook 01: what is on a card, and what it is worth."""

from __future__ import annotations

from fcd.board.lessons.questions import Question
from fcd.cards import BadNotation, Card
from fcd.scoring import hand_points
from fcd.series.quizzes import Questions, one_of, which
from fcd.variants import find_variant

quiz = Questions()


@quiz.in_both("deck")
def _values(game: str) -> Question:
    """How many different values do the cards have?"""
    values = {card.rank for card in find_variant(game).deck}
    why = {
        "": f"They are {', '.join(sorted(values))}. The 0 is one of them.",
        "10": "These are only the digits. There are letters, too.",
        "13": "That’s how many an ordinary deck of cards has.",
        "15": "That’s how many there are without the 0.",
    }
    return one_of(["10", "13", "15", "16"], str(len(values)), why, f"{game}#deck")


@quiz.in_both("deck")
def _is_a_card(game: str) -> Question:
    """Only one of these cards exists. Which one?"""
    cards = ["pink 7 of hearts", "blue 10 of spades", "yellow 4 of questions", "red G of clubs"]
    why = {
        "": "Yellow is a color, 4 is a value, and questions are a suit.",
        "pink 7 of hearts": "The colors are red, blue, green, yellow and purple.",
        "blue 10 of spades": "The value after 9 is A.",
        "red G of clubs": "The last value is F.",
    }
    return which({card: _is_in_deck(card, game) for card in cards}, why, f"{game}#deck")


def _is_in_deck(spoken: str, game: str) -> bool:
    try:
        return Card.parse(spoken) in find_variant(game).kinds
    except BadNotation:
        return False


@quiz.in_both("points")
def _hand(game: str) -> Question:
    """Alice holds the red 9 of hearts, the yellow A of clubs and the purple 0 of spades. How many
    points are in this hand?"""
    hand = [Card.parse(code) for code in ("R9H", "YAC", "P0S")]
    counts = [hand_points(game, [card]) for card in hand]
    why = {
        "": f"{' + '.join(map(str, counts))}: the A comes after the 9, and a 0 is worth nothing.",
        "10": "That’s the A alone. The 9 counts, too.",
        "20": "The A is worth one more than the 9, not two more.",
        "29": "The 0 is worth nothing, not 10.",
    }
    return one_of(["10", "19", "20", "29"], str(hand_points(game, hand)), why, f"{game}#points")


@quiz.in_both("points")
def _worth_the_same(game: str) -> Question:
    """Which card is worth the same as the red C of questions?"""
    spoken = ["purple 8 of clubs", "green C of spades", "green D of clubs", "green 1 of clubs"]
    wanted = hand_points(game, [Card.parse("RCQ")])
    points = {each: hand_points(game, [Card.parse(each)]) for each in spoken}
    why = {each: f"This one is worth {worth}." for each, worth in points.items() if worth != wanted}
    why[""] = f"Both are worth {wanted}. Only the value counts; color and suit don’t."
    return which({each: points[each] == wanted for each in spoken}, why, f"{game}#points")

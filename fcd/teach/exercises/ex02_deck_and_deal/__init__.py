"""ex02: the deck of 800 cards, counting in any deck, and dealing in order."""

from __future__ import annotations

from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises.ex02_deck_and_deal import asking, cases, mistakes

EXERCISE = Exercise(
    key="ex02",
    title="Deck and deal",
    chapter="02_deck_and_deal",
    minutes=40,
    mutants=(
        *("deal-seven-at-a-time", "draw-from-bottom", "no-top-at-start"),
        *("suit-counts-values", "color-counts-hands"),
    ),
    checks=(
        Check(
            name="ex02.full_deck",
            submission="full_deck",
            game=asking.GAME,
            points=10,
            stage="Eight hundred cards",
            task="Make the traditional deck: every card there is, twice, in any order.",
            model=asking.full_deck,
            checker=cases.DECK,
            hints=(
                "How many kinds of cards are there? Sixteen values, each in five colors, each of "
                "those in five suits.",
                "Three loops inside each other make every kind: `for color in Color:` is one.",
                'The ranks are the signs of a string: `for rank in "0123456789ABCDEF":`.',
                "Append each `Card(rank, color, suit)` twice, or make the list and double it: "
                "`2 * deck`.",
            ),
            misconceptions=mistakes.OF_DECK,
        ),
        Check(
            name="ex02.num_of_suit",
            submission="num_of_suit",
            game=asking.GAME,
            points=5,
            stage="Counting",
            task="Count the cards of a suit in the deck that is given.",
            model=asking.counting("num_of_suit"),
            checker=cases.SUITS,
            hints=(
                "How would you count them with real cards? You need a number to begin with.",
                "Look at every card of the deck: is its `suit` the wanted one?",
                "`sum(card.suit == suit for card in deck)` adds 1 for every True.",
            ),
            misconceptions=mistakes.OF_SUITS,
        ),
        Check(
            name="ex02.num_of_color",
            submission="num_of_color",
            game=asking.GAME,
            points=5,
            stage="Counting",
            task="Count the cards of a color in the deck that is given.",
            model=asking.counting("num_of_color"),
            checker=cases.COLORS,
            hints=(
                "What is different from counting a suit? One word.",
                "Look at every card of the deck: is its `color` the wanted one?",
                "`sum(card.color == color for card in deck)` adds 1 for every True.",
            ),
            misconceptions=mistakes.OF_COLORS,
        ),
        Check(
            name="ex02.num_of_value",
            submission="num_of_value",
            game=asking.GAME,
            points=5,
            stage="Counting",
            task="Count the cards of a value, a number from 0 to 15, in the deck that is given.",
            model=asking.counting("num_of_value"),
            checker=cases.VALUES,
            hints=(
                'A card\'s rank is a text, such as "7" or "A". What you are given is a number.',
                "Which sign belongs to the value 10? A string of all signs can tell.",
                '`"0123456789ABCDEF"[value]` is the rank to look for.',
            ),
            misconceptions=mistakes.OF_VALUES,
        ),
        Check(
            name="ex02.hands",
            submission="deal",
            game=asking.GAME,
            points=10,
            stage="Dealing",
            task="Deal seven cards to each of four players, one at a time.",
            model=asking.deal,
            checker=cases.HANDS,
            hints=(
                "Write down which cards player 0 gets: number 0, and then? Who gets number 5?",
                "Player 0 gets cards 0, 4, 8 and so on. What is always 4?",
                "Card number n goes to player `n % 4`, for n from 0 to 27.",
                "A slice can take every fourth card: `deck[0:28:4]` is the hand of player 0.",
            ),
            misconceptions=mistakes.OF_HANDS,
        ),
        Check(
            name="ex02.piles",
            submission="deal",
            game=asking.GAME,
            points=5,
            stage="Dealing",
            task="Turn up the next card, and leave the rest as the draw pile, in order.",
            model=asking.deal,
            checker=cases.PILES,
            hints=(
                "How many cards are in the four hands? Which number has the next one?",
                "The first card is number 0, so after 28 cards comes number 28.",
                "The draw pile is everything after that card: a slice without an end.",
            ),
            misconceptions=mistakes.OF_PILES,
        ),
        Check(
            name="ex02.too_few",
            submission="deal",
            game=asking.GAME,
            points=5,
            stage="Dealing",
            task="Refuse a deck of fewer than 30 cards with a ValueError.",
            model=asking.deal,
            checker=cases.SIZES,
            hints=(
                "How many cards must there be: for the hands, to turn up, and to draw?",
                "Compare `len(deck)` with 30 before you do anything else.",
                '`if len(deck) < 30:` and, below it, `raise ValueError("…")` with your sentence.',
            ),
            misconceptions=mistakes.OF_SIZES,
        ),
    ),
)

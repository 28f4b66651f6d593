"""ex01: a Card class for Final Card-Down: its parts, its text, its points, wild or not, equal."""

from __future__ import annotations

from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises.ex01_cards import cases, mistakes

EXERCISE = Exercise(
    key="ex01",
    title="Cards",
    chapter="01_cards",
    minutes=40,
    mutants=(
        *("points-count-cards", "letters-count-ten", "specials-count-twenty"),
        *("zero-not-wild", "zero-judged-on-top", "anything-matches"),
    ),
    checks=(
        Check(
            name="ex01.parts",
            submission="Card",
            game=cases.GAME,
            points=5,
            stage="Three parts",
            task="Keep the value, the color and the suit that a card is made of.",
            model=cases.model,
            checker=cases.PARTS,
            hints=(
                "What does `self` stand for in a method? Whose value is to be remembered?",
                "`__init__` is called once for each new card, and gets its three parts.",
                "`self.value = value` keeps one of them. Two more lines like it, and you are done.",
            ),
            misconceptions=mistakes.OF_PARTS,
        ),
        Check(
            name="ex01.text",
            submission="Card",
            game=cases.GAME,
            points=10,
            stage="Three signs",
            task="Write a card as color, value and suit, one sign each, such as R2H or BDQ.",
            model=cases.model,
            checker=cases.TEXT,
            hints=(
                "Three signs stand in a row. Which is first? Write the red 2 of hearts by hand.",
                'The first letter of a color is `self.color.name[0]`: "R" for `Color.RED`.',
                'For the value, count along a string: which letter is `"0123456789ABCDEF"[10]`?',
                "Join the three with `+`, or in an f-string, and return it. Do not print it.",
            ),
            misconceptions=mistakes.OF_TEXT,
        ),
        Check(
            name="ex01.points",
            submission="Card",
            game=cases.GAME,
            points=5,
            stage="Points",
            task="Say what a card counts in somebody's hand.",
            model=cases.model,
            checker=cases.POINTS,
            hints=(
                "How many points does a 7 count? And an A? Does the color change anything?",
                "The letters only stand in the text. Inside, your card has a number from 0 to 15.",
                "There is nothing to work out: `return` something your card already keeps.",
            ),
            misconceptions=mistakes.OF_POINTS,
        ),
        Check(
            name="ex01.is_wild",
            submission="Card",
            game=cases.GAME,
            points=5,
            stage="Wild or not",
            task="Say whether a card goes on any other card.",
            model=cases.model,
            checker=cases.WILD,
            hints=(
                "Which value goes on anything in Final Card-Down? It is only one.",
                "A D lets you name a color, but it must match like other cards.",
                "Compare the value with the number 0, not with the text '0', using `==`.",
            ),
            misconceptions=mistakes.OF_WILD,
        ),
        Check(
            name="ex01.equal",
            submission="Card",
            game=cases.GAME,
            points=5,
            stage="Equal cards",
            task="Let cards with the same three parts be equal, and one member of a set.",
            model=cases.model,
            checker=cases.EQUAL,
            hints=(
                "The deck has every card twice. What must agree for two cards to be alike?",
                "`__eq__(self, other)` compares three parts. Two tuples are equal if all their "
                "items are: `(1, 2) == (1, 2)`.",
                "A set asks for `hash(card)` first. Equal cards need equal hashes.",
                "`hash((self.value, self.color, self.suit))` will do.",
            ),
            misconceptions=mistakes.OF_EQUAL,
        ),
    ),
)

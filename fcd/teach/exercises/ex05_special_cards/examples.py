"""ex05: the public examples, the smallest first. They show every known mistake."""

from __future__ import annotations

from fcd.cards import Card
from fcd.teach.exercises.ex05_special_cards.stories import story
from fcd.teach.exercises.ex05_special_cards.turns import Step, chain, pair

OWED = (
    story("R3H", "play R2H"),
    story("R3H"),
    story("R3H", "play R2H", "play B2H"),
    story("R2H"),
    story("R2H", "draw"),
    story("R2H", "play B2H"),
    story("R2H", "draw", "play B3H"),
    story("R2H", "draw", "play B2H"),
    story("R3H", "draw"),
)
TURN = (
    story("R3H"),
    story("R3H", "play R5H"),
    story("R3H", "play RAH"),
    story("RAH"),
    story("RAH", "draw"),
    story("R3H", "play RAH", "draw"),
    story("R3H", "play RAH", "play BAH"),
    story("R3H", "play BBH", "draw"),
    story("RBH", "draw"),
    story("R3H", "play R2H", "draw"),
)
COLOR = (
    story("R3H"),
    story("R3H", "play B5H"),
    story("R3H", "play BDH naming green"),
    story("R3H", "play BDH naming green", "draw"),
    story("R3H", "play BDH naming green", "draw", "draw"),
    story("R3H", "play BDH naming green", "play R5H"),
    story("R3H", "play BDH naming green", "draw", "play R5H"),
    story("RDH"),
    story("RDH", "draw"),
)
FOLLOW = tuple(
    pair(text)
    for text in (
        *("R5H on R7Q", "R5H on B7Q", "G5H on BDQ green", "B5H on BDQ green", "B5Q on BDQ green"),
        *("RDH on BDQ green", "R0H on BDQ green", "B5H on BDQ", "G5H on BDQ", "RDH on B7Q"),
    )
)
FIRST = tuple(Card.parse(text) for text in ("R3H", "R2H", "RAH", "RBH", "RCH", "RDH", "R0H"))
NEXT = (
    *(Step(0, 1, Card.parse("R3H")), Step(3, 1, Card.parse("R3H")), Step(0, -1, None)),
    *(Step(1, 1, Card.parse("RAH")), Step(0, 1, Card.parse("RBH")), Step(2, -1, Card.parse("RBH"))),
    *(Step(0, -1, Card.parse("RAH")), Step(2, 1, Card.parse("RCH")), Step(3, 1, None)),
)
GO_ON = (
    chain("R3H", "R5H", "end"),
    chain("R3H", "", "end"),
    chain("R3H", "", "draw"),
    *(chain("R3H", "", "play B5H"), chain("R3H", "", "play B5S"), chain("R3H", "", "play B3S")),
    *(chain("R3H", "", "play B0S"), chain("R0H", "", "play B5S")),
    chain("R3H", "R5H", "play R7H"),
    chain("R3H", "RCS", "play B7S"),
    chain("R3H", "RCS", "play B7H"),
    chain("R3H", "RCS", "play B7Q"),
    chain("R3H", "RCS", "end"),
    chain("R3H", "RCS", "draw"),
    chain("R3H", "R5H", "draw"),
    chain("R3H", "RCS RCH", "play R7H"),
    chain("RCS", "R5H", "play R7H"),
    chain("BDS", "", "play B5H", named="green"),
    chain("BDS", "", "play G5H", named="green"),
    chain("BDS", "BCS", "play G7H", named="green"),
    chain("BDS", "BCS", "play B7H", named="green"),
)
TABLE = (
    story("R3H"),
    story("R3H", "play B5H"),
    *(story("R2H"), story("RAH"), story("RBH")),
    story("R3H", "play RBH"),
    story("R3H", "play RBH", "draw"),
    story("R3H", "play R2H", "play B2H"),
    story("R3H", "play R2H", "draw"),
    story("R2H", "draw", "play B2H"),
    story("R3H", "play BDH naming green", "draw"),
    story("R3H", "play RAH", "draw"),
    story("RCH", "play RDH naming blue", "play GBH"),
)

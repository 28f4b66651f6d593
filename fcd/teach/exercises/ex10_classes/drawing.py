"""ex10: drawing until a card can be played, what is asked, and what goes wrong."""

from __future__ import annotations

from fcd.cards import Card, Color
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex10_classes.hands import (
    BLUE,
    Hand,
    HandCase,
    hand_model,
    hands,
    holding,
    rows,
)
from fcd.teach.exercises.ex10_classes.piles import Pile
from fcd.teach.exercises.ex10_classes.reading import GAME, a_hand, mistaken, rule, texts
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import taught_game


def _ask_drawing(submission: Submission, case: HandCase) -> object:
    hand, deck = submission(list(case.hand)), submission(list(case.deck))
    drawn = hand.draw_until_playable(deck, case.top, case.color)
    if drawn is None:
        raise Unusable("hand.draw_until_playable() returned None: return the cards drawn.")
    if not isinstance(drawn, list | tuple):
        raise Unusable(
            f"hand.draw_until_playable() is {shown(drawn)}, which isn't a list of cards."
        )
    return {
        "drawn": texts(drawn, "hand.draw_until_playable()"),
        "hand": a_hand(hand, "hand"),
        "deck": texts(deck.cards(), "deck.cards()"),
    }


def _drawing_scene(case: HandCase) -> CaseView:
    call = f"hand.draw_until_playable(deck, {case.top}, {case.color!r})"
    piles = (*rows(case), Row("in the deck", case.deck, "the last one lies on top"))
    return CaseView(call, piles, rules=rule("draw-until-playable", "match"))


DRAWING = CaseChecker(
    (
        *(
            holding("B7", deck="G9 R9"),
            holding("B7", deck="G9 R9 B9"),
            holding("R7", deck="G9 B9 B0"),
        ),
        *(holding("B7", deck="R9 wild B9"), holding("B7", "wild", BLUE, deck="B9 R9")),
        *(holding("B7", deck="R9 Y5 B9"),),
    ),
    _ask_drawing,
    _drawing_scene,
    lambda: hands(2, 4),
    count=40,
    hidden_count=100,
)


class _Hand(Hand):
    taught = taught_game(GAME)


class _PutsAside(_Hand):
    def draw_until_playable(self, deck: Pile, top: Card, color: Color) -> list[Card]:
        before = self.cards()
        drawn = super().draw_until_playable(deck, top, color)
        self._cards = before
        return drawn


class _OnlyTheLast(_Hand):
    def draw_until_playable(self, deck: Pile, top: Card, color: Color) -> list[Card]:
        before = self.cards()
        drawn = super().draw_until_playable(deck, top, color)
        self._cards = before + drawn[-1:]
        return drawn


class _AnyThatFits(_Hand):
    def draw_until_playable(self, deck: Pile, top: Card, color: Color) -> list[Card]:
        drawn: list[Card] = []
        while len(deck):
            drawn.append(deck.take())
            self.add(drawn[-1])
            if self.playable(top, color):
                break
        return drawn


DRAWING_MISTAKES = (
    mistaken(
        "draws-once",
        "uno-draws-once",
        hand_model,
        "only one card is drawn. Go on until one comes that can be played.",
    ),
    Misconception(
        "puts-aside",
        "It looks as if the cards drawn do not come into the hand. `add` them.",
        lambda: _PutsAside,
    ),
    Misconception(
        "only-the-last",
        "It looks as if only the last card comes into the hand. All cards drawn stay there.",
        lambda: _OnlyTheLast,
    ),
    Misconception(
        "any-that-fits",
        "It looks as if drawing stops when any card of the hand fits. Look only at the card just "
        "drawn.",
        lambda: _AnyThatFits,
    ),
    mistaken(
        "if-needed",
        "uno-must-play",
        hand_model,
        "nothing is drawn when the hand has a card that fits. Whoever calls this method wants to "
        "draw: only the cards *drawn* are looked at.",
    ),
)

"""ex10: Player, what is right, what is asked, and what goes wrong."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import Cards
from fcd.positions import read_cards
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex10_classes.piles import Pile
from fcd.teach.exercises.ex10_classes.reading import a_hand, field, rule
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import TaughtGame


class Player:
    """A player as it should be; no rule is about it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.points = 0
        self.hand = Pile()

    def add_points(self, points: int) -> None:
        """Give points."""
        self.points += points

    def reminder(self) -> str:
        """Who holds what."""
        return f"{self.name}: {' '.join(map(str, self.hand.cards()))}"


def player_model(taught: TaughtGame) -> type[Player]:
    """The right Player, whatever the rules are."""
    return Player


class PlayerCase(NamedTuple):
    """A player, the cards and points they get, and the cards that another one gets."""

    name: str = "Ann"
    cards: Cards = ()
    points: tuple[int, ...] = ()
    others: Cards = ()


def _ask(submission: Submission, case: PlayerCase) -> object:
    player, other = submission(case.name), submission("Zoe")
    for card in case.cards:
        player.hand.add(card)
    for card in case.others:
        other.hand.add(card)
    for points in case.points:
        player.add_points(points)
    answer = {
        "name": field(player, "name"),
        "points": field(player, "points"),
        "hand": a_hand(player.hand, "player.hand"),
        "reminder": _reminder(player.reminder(), case.cards) if case.cards else "",
    }
    for held, given in ((player.hand, case.cards), (other.hand, case.others)):
        for card in given:
            held.remove(card)  # in case all players share one hand: the next case begins anew
    return answer


def _reminder(said: object, cards: Cards) -> object:
    """The reminder, its cards sorted if they are the right ones: a hand has no order."""
    if not isinstance(said, str):
        return said
    name, _, held = said.partition(": ")
    in_order = sorted(map(str, cards))
    return f"{name}: {' '.join(in_order)}" if sorted(held.split(" ")) == in_order else said


def _scene(case: PlayerCase) -> CaseView:
    lines = [f"player = Player({case.name!r})"]
    lines += [f"player.hand.add({card})" for card in case.cards]
    lines += ["other = Player('Zoe')"] if case.others else []
    lines += [f"other.hand.add({card})" for card in case.others]
    lines += [f"player.add_points({points})" for points in case.points]
    lines += ["player.reminder()"] if case.cards else []
    gets = ((case.name, case.cards), ("Zoe", case.others))
    rows = tuple(Row(f"{name} gets", cards) for name, cards in gets if cards)
    moves = len(case.cards) + len(case.others) + len(case.points)
    return CaseView("; ".join(lines), rows, rules=rule("players"), moves=moves)


_FEW = st.lists(st.sampled_from(read_cards("R5 B7 Rskip wild")), max_size=2).map(tuple)

PLAYER = CaseChecker(
    (
        PlayerCase(),
        PlayerCase("Ben"),
        PlayerCase(cards=read_cards("R5 wild")),
        PlayerCase(points=(20,)),
        PlayerCase(points=(20, 7)),
        PlayerCase(others=read_cards("B7")),
    ),
    _ask,
    _scene,
    lambda: st.builds(
        PlayerCase,
        st.sampled_from(["Ann", "Ben"]),
        _FEW,
        st.lists(st.integers(0, 90), max_size=2).map(tuple),
        _FEW,
    ),
    count=25,
    hidden_count=60,
)


class _SharedHand(Player):
    shared = Pile()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.hand = self.shared


class _LastPoints(Player):
    def add_points(self, points: int) -> None:
        self.points = points


class _NoName(Player):
    def reminder(self) -> str:
        return " ".join(map(str, self.hand.cards()))


class _Written(Player):
    def reminder(self) -> str:
        return f"{self.name}: {self.hand.cards()}"


MISTAKES = (
    Misconception(
        "shared-hand",
        "It looks as if all players hold the same hand. What is made in the class, or as a default "
        "value, is made once for all; make the hand in `__init__`: `self.hand = Hand()`.",
        lambda: _SharedHand,
    ),
    Misconception(
        "last-points",
        "It looks as if new points replace the old ones. Points are added up.",
        lambda: _LastPoints,
    ),
    Misconception(
        "no-name",
        "It looks as if the reminder does not say whose it is. It begins with the name and a "
        "colon.",
        lambda: _NoName,
    ),
    Misconception(
        "as-a-list",
        "It looks as if the list itself is written into the reminder, with its brackets. Write "
        "each card with `str` and join them with spaces.",
        lambda: _Written,
    ),
)

"""ex11: objects that are asked twice, and positions in which a player is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from fcd import cards
from fcd.cards import Cards, Color
from fcd.contest.conformance.position import Position
from fcd.game import Game
from fcd.teach.given.positions import position_of
from fcd.teach.objects import Ours
from fcd.teach.writing import (
    Complaint,
    Row,
    TableCase,
    TableQuestion,
    Unusable,
    magnitude,
    rules_in,
    same,
    shown,
    taught_game,
    true_ones,
)

UNO = taught_game("uno_contest")
KINDS = tuple(dict.fromkeys(UNO.variant.deck))
WILDS = WILD, WILD_DRAW_4 = cards.Card("wild"), cards.Card("wild4")


def differ(one: object, other: object) -> bool:
    """Whether they look different, whatever they are; often there is a quick way to tell."""
    if one is other or (type(one) is type(other) and type(one) in (int, str) and one == other):
        return False
    return shown(one) != shown(other)


def twice(ask: Callable[[], object]) -> object:
    """The answer, if asking does not change it."""
    first, again = ask(), ask()
    if differ(again, first):
        raise Unusable(
            f"Asked twice, the same object said {shown(first)}, then {shown(again)}. "
            "Does asking change something?"
        )
    return first


def plain(told: object) -> object:
    """A text without any methods of its own."""
    return str.__str__(told) if isinstance(told, str) else told


def held(hand: Iterable[object]) -> str:
    """Cards in notation; whatever else a student hands over, too."""
    return " ".join(str(each) if isinstance(each, cards.Card) else shown(each) for each in hand)


def one_of(right: Sequence[object], got: object) -> Complaint | None:
    """Any of these is right."""
    is_right = any(same(got, each) for each in right)
    return None if is_right else Complaint(" or ".join(map(repr, right)))


def colors_of(hand: Cards) -> list[Color]:
    return [card.color for card in hand if card.color]


_position = lru_cache(maxsize=1_000)(position_of)


class AtTheTable(TableQuestion, Ours[TableCase]):
    """What one player sees. `later`: the same object is asked after many other questions, too."""

    players, hand, pile, kinds, fresh = (1, 1), (1, 4), (0, 0), (2, 5), 15
    cited = rules_in("uno_contest#contest")[-1:]
    others: tuple[str, ...] = ()  # what it is asked before

    def table(self, chance: Random) -> TableCase:
        """Some hands are large, and in some next to nothing fits."""
        case = super().table(chance)
        if chance.random() < 0.4 and self.hand[1] > 1:
            hand = chance.choices(self.misfits(case), k=chance.choice((0, 1, 2, 3, 9, 14)))
            late = chance.choice((WILD_DRAW_4, *WILDS, chance.choice(self.pool)))
            hand.insert(chance.choice((0, len(hand), len(hand))), late)
            case = case._replace(hands=(tuple(hand),))
        later = self.others and chance.random() < 0.2
        return case._replace(asked="later") if later else case

    def misfits(self, case: TableCase) -> list[cards.Card]:
        """Cards that cannot be played."""
        top = case.on
        if not (case.color or top.color):
            return [*self.pool]
        colored = (card for card in self.pool if card.color not in (None, case.current_color))
        return [card for card in colored if card.rank != top.rank]

    def circumstances(self, case: TableCase) -> set[str]:
        """How much is held and of what kind, and on what it is played."""
        found = {f"{magnitude(len(case.hand))} in hand", f"ask {case.asked}"}
        found |= true_ones({"two alike": len({*case.hand}) < len(case.hand)})
        if not case.top:
            kinds = {f"holds {self._kind(card)}" for card in case.hand}
            return {*found, *kinds, f"{len({*colors_of(case.hand)})} colors"}
        called = true_ones({f"{case.color} was called": case.color})
        fitting = min(len(self.fitting(case)), 2)
        return {*found, *called, f"on {self._kind(case.top)}", f"{fitting} fit"}

    @cached_property
    def other_cases(self) -> list[TableCase]:
        return [self.read(text) for text in self.others]

    def of_object(
        self, new: Callable[[], Any], ask: Callable[[Any, TableCase], object], case: TableCase
    ) -> object:
        """The answer of a new object, and of one that was asked other things before."""
        used = new() if "later" in case.asked else None
        for other in self.other_cases * 3 if used is not None else ():
            ask(used, other)
        one = new()
        told = twice(lambda: ask(one, case))
        if used is not None and differ(again := ask(used, case), told):
            raise Unusable(
                f"An object that was asked {3 * len(self.others)} other questions before says "
                f"{shown(again)}. A new one says {shown(told)}. Is something kept from "
                "one question to the next, such as the first answer?"
            )
        return told

    def ask_color(self, player: Any, hand: Cards) -> object:
        color = player.call_color(hand)
        if type(color) is str:
            raise Unusable(f"`call_color` gave the text {shown(color)}. Give a Color: Color.GREEN.")
        return color

    def position(self, case: TableCase) -> Position:
        return _position(case)

    def fitting(self, case: TableCase) -> list[int]:
        """The places of the cards that may be played."""
        playable = self.position(case).playable
        return [place for place, card in enumerate(case.hand) if card in playable]

    def typed(self, case: TableCase) -> str:
        return f'read_position("{case._replace(asked="")}")'

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        called = f"{case.color} was called" if case.color else ""
        up_card = (Row("up card", (case.top,), called),) if case.top else ()
        return *up_card, Row("hand", case.hand, "places are counted from 0" if case.top else "")

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return ()


class OnlyCards(AtTheTable):
    """A hand alone, perhaps an empty one."""

    hand = (0, 5)

    def misfits(self, case: TableCase) -> list[cards.Card]:
        return [*self.pool, *case.hand * 20]

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(top=None, color=None)

    def features(self, case: TableCase) -> Iterable[object]:
        return {card.rank for card in case.hand}

    def typed(self, case: TableCase) -> str:
        return f'read_cards("{held(case.hand)}")'

    def game_of(self, text: str) -> None:
        return None

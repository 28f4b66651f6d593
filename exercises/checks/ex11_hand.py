"""ex11: a hand, which asks its player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from fcd import cards
from fcd.cards import Cards, Color
from fcd.contest.player import (
    COLORS,
    NO_PLAY_POSSIBLE,
    Player,
    TableView,
    can_play_on,  # noqa: F401 - a wrong program asks it
    points_of,
)
from fcd.contest.players import EagerPlayer
from fcd.game import Game
from fcd.scoring import hand_points
from fcd.teach.altered import altered
from fcd.teach.given.positions import Decided
from fcd.teach.objects import but
from fcd.teach.writing import (
    Submission,
    TableCase,
    Unusable,
    magnitude,
    rules_in,
    shown,
)

from .ex11_asking import (
    KINDS,
    UNO,
    WILD,
    WILD_DRAW_4,
    AtTheTable,
    OnlyCards,
    colors_of,
    differ,
    held,
    twice,
)

EAGER = EagerPlayer()


class Hand:
    """A right one."""

    taught = UNO

    def __init__(self, player: Player, cards: list[cards.Card]) -> None:
        self.player, self.cards = player, list(cards)

    def count_points(self) -> int:
        return hand_points(self.taught.variant, self.cards)

    def select_color(self) -> Color:
        return self.player.call_color(tuple(self.cards))

    def select_card(self, up_card: cards.Card, called: Any, state: Any) -> object:
        place = self.player.play(tuple(self.cards), up_card, called, state)
        if place == NO_PLAY_POSSIBLE:
            return None
        return self.cards.pop(place)


class AboutAHand(AtTheTable):
    """A hand whose player says what the case says: a place, `none`, or a color."""

    ours, cited = Hand, rules_in("uno_contest#players")[:3]
    asking = ""

    def hand_of(self, submission: Submission, player: Player, cards: Cards) -> Any:
        """A hand; after it another one is made, with cards and a player of its own."""
        mine = submission(player, list(cards))
        submission(Decided(0, Color.YELLOW), [WILD_DRAW_4])
        return mine

    def left(self, hand: Any) -> str:
        """What is still held. Of two equal cards either may have gone: the order is free."""
        left = hand.cards
        if not isinstance(left, list | tuple) or not all(type(c) is cards.Card for c in left):
            raise Unusable(f"`cards` is {shown(left)} afterwards, which isn't a list of cards.")
        return held(sorted(left, key=KINDS.index))

    def stays(self, hand: Any, case: TableCase) -> None:
        if (now := self.left(hand)) != held(sorted(case.hand, key=KINDS.index)):
            raise Unusable(
                f"Afterwards the hand holds {now or 'nothing'}. It should stay as it is."
            )

    def call(self, name: str, case: TableCase) -> str:
        said = case.asked.partition(", ")[0]
        said = f"color={Color(said)!r}" if said in [*COLORS] else said
        said = said.replace("none", "")
        return f'Hand(Decided({said}), list(read_cards("{held(case.hand)}"))){self.asking}'


def _place(said: str) -> int:
    return NO_PLAY_POSSIBLE if said in ("", "none") else int(said)


def _question(player: Decided, method: str) -> tuple[object, ...]:
    """What the player was asked last: this, and only once. Its answers are no longer the same."""
    asked = [name for name, *_ in player.questions]
    if asked == [method]:
        return player.questions[0][1:]
    if not asked:
        return ()
    times = f"{len(asked)} times: {', '.join(map(str, asked))}" if asked[1:] else f"{asked[0]}"
    raise Unusable(
        f"The player was asked {times}. Ask `{method}`, once, and keep the answer: asked again, a "
        "player may say something else."
    )


class HandPoints(AboutAHand, OnlyCards):
    """What the cards are worth."""

    asking, cited = ".count_points()", rules_in("uno_contest#points")[:-1]

    def ask(self, submission: Submission, case: TableCase) -> object:
        hand = self.hand_of(submission, Decided(), case.hand)
        points = twice(hand.count_points)
        self.stays(hand, case)
        for new in ([*case.hand[1:]], [*case.hand, WILD]):
            hand.cards = list(new)
            now, wanted = hand.count_points(), submission(Decided(), list(new)).count_points()
            if differ(now, wanted):
                raise Unusable(
                    f"When its `cards` are {shown(new)}, this hand counts {shown(now)}. A "
                    f"new hand of these cards counts {shown(wanted)}. Are the points counted only "
                    "once? Cards come and go: count them each time."
                )
        return points


class HandColor(AboutAHand, OnlyCards):
    """The color that its player wants; the next time, it may want another one."""

    asking = ".select_color()"

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return super().asks(case, chance)._replace(asked=chance.choice(COLORS).value)

    def ask(self, submission: Submission, case: TableCase) -> object:
        player = Decided(color=Color(case.asked))
        hand = self.hand_of(submission, player, case.hand)
        color = hand.select_color()
        question = _question(player, "call_color")
        self.stays(hand, case)
        for player.color in COLORS if question else ():
            player.questions = ()
            if (again := hand.select_color()) is not player.color:
                raise Unusable(
                    f"The player said {player.color!r} when it was asked again, and "
                    f"`select_color()` gave {shown(again)}. Ask the player each time."
                )
        return {"called": color, "the player was asked with": _hand_of(question)}

    def features(self, case: TableCase) -> Iterable[object]:
        return {(case.asked, card.color) for card in case.hand}

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return (f"asked for a color, this player says {Color(case.asked)!r}",)


def _hand_of(question: tuple[object, ...]) -> str:
    if not question:
        return "nothing: it wasn't asked"
    first = question[0]
    return held(first) if isinstance(first, list | tuple) else shown(first)


class HandCard(AboutAHand):
    """The card that its player wants, which leaves the hand. `1, 0`: asked twice, it says these.

    The player may say any place: a hand does not judge.
    """

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        fitting, places = self.fitting(case), [*range(len(case.hand)), NO_PLAY_POSSIBLE]
        said = [chance.choice(fitting or places[-1:])]
        if chance.random() < 0.3:
            said = [chance.choice(places)]
        while len({*case.hand}) == len(case.hand) and chance.random() < 0.5:
            left = len(case.hand) - sum(place != NO_PLAY_POSSIBLE for place in said)
            said += [chance.choice([*range(left), NO_PLAY_POSSIBLE])]
        told = ("none" if place == NO_PLAY_POSSIBLE else str(place) for place in said)
        return case._replace(asked=", ".join(told))

    def size(self, case: TableCase) -> Any:
        return case.asked.count(","), *super().size(case)

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        """Fewer questions, too."""
        said = case.asked.split(", ")
        for n in range(len(said) if said[1:] else 0):
            yield case._replace(asked=", ".join(said[:n] + said[n + 1 :]))
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        places = [_place(said) for said in case.asked.split(", ")]
        alike = len({*case.hand}) < len(case.hand)  # of these, either may have gone
        held = len(case.hand)
        for place in places:
            if place >= held:
                return False
            held -= place != NO_PLAY_POSSIBLE
        return not (alike and places[1:]) and super().makes_sense(case)

    def ask(self, submission: Submission, case: TableCase) -> object:
        player = Decided()
        mine = self.hand_of(submission, player, case.hand)
        told = []
        for said, (_, up_card, called, view) in self.questions(case):
            player.place, player.questions = _place(said), ()
            card = mine.select_card(up_card, called, view)
            question = _question(player, "play")
            if question and (type(question[3]) is not TableView or question[3] != view):
                raise Unusable(f"The player was given {shown(question[3])}. Pass `state` on.")
            asked = (_hand_of(question), *map(shown, question[1:3]))
            told.append({"card": card, "left": self.left(mine), "the player was asked with": asked})
        return {
            f"{'then ' * n}{key}": got for n, one in enumerate(told) for key, got in one.items()
        }

    def questions(self, case: TableCase) -> Iterable[tuple[str, Any]]:
        """What the player says, and what the hand is asked, with the cards that it has then."""
        hand = case.hand
        for said in case.asked.split(", "):
            yield said, self.position(case._replace(hands=(hand, *case.hands[1:]))).question
            hand = tuple(card for n, card in enumerate(hand) if n != _place(said))

    def circumstances(self, case: TableCase) -> set[str]:
        first, *then = map(_place, case.asked.split(", "))
        found = {f"{magnitude(len(case.hand))} in hand", f"says {magnitude(first)}"}
        found |= {f"then {magnitude(place)}" for place in then}
        found |= {f"asked {magnitude(len(then))} more times"}
        found |= {"two alike"} if len({*case.hand}) < len(case.hand) else set()
        found |= {f"called {case.color}", f"that fits: {first in self.fitting(case)}"}
        return found

    def call(self, name: str, case: TableCase) -> str:
        _, *then = case.asked.split(", ")
        asked = f"hand.select_card(*{self.typed(case)}[1:])"
        calls = [f"hand = {super().call(name, case)}", f"print({asked}, hand.cards)"]
        for place in then:
            calls += [f"hand.player.place = {_place(place)}", f"print({asked}, hand.cards)"]
        return "; ".join(calls)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        said = ("NO_PLAY_POSSIBLE" if n == "none" else n for n in case.asked.split(", "))
        return (f"asked for a card, this player says {', then '.join(said)}",)


QUESTIONS = {"hand_points": HandPoints(), "hand_color": HandColor(), "hand_card": HandCard()}

# -- wrong programs --------------------------------------------------------------------------------


def _drop_equal(hand: Hand, place: int) -> object:
    card = hand.cards[place]
    hand.cards = [each for each in hand.cards if each != card]
    return card


def _color(new: str) -> type:
    return altered(Hand, "select_color", "tuple(self.cards)", new)


def _taken(new: str) -> type:
    return altered(Hand, "select_card", "self.cards.pop(place)", new)


FITS = "any(can_play_on(card, up_card, called) for card in self.cards)"

MISTAKES: dict[str, dict[str, Submission]] = {
    "hand_points": {
        "counts-cards": but(Hand, count_points=lambda s: len(s.cards)),
        "only-numbers": but(
            Hand, count_points=lambda s: sum(int(c.rank) for c in s.cards if c.rank.isdigit())
        ),
        "first-card-only": but(Hand, count_points=lambda s: sum(map(points_of, s.cards[:1]))),
    },
    "hand_color": {
        "always-green": but(Hand, select_color=lambda s: Color.GREEN),
        "own-strategy": but(Hand, select_color=lambda s: max(COLORS, key=colors_of(s.cards).count)),
        "cards-not-given": _color("()"),
        "wilds-not-given": _color("tuple(card for card in self.cards if card.color)"),
        "not-asked-without-cards": but(
            Hand, select_color=lambda s: Hand.select_color(s) if s.cards else Color.GREEN
        ),
    },
    "hand_card": {
        "card-kept": _taken("self.cards[place]"),
        "own-strategy": altered(Hand, "select_card", "self.player", "EAGER"),
        "minus-one-is-the-last": altered(
            Hand, "select_card", "return None", "return self.cards.pop()"
        ),
        "zero-is-nothing": _taken("self.cards.pop(place) if place else None"),
        "place-not-card": _taken("(place, self.cards.pop(place))[0]"),
        "first-card-goes": _taken("(self.cards[place], self.cards.pop(0))[0]"),
        "all-equal-cards-go": _taken("_drop_equal(self, place)"),
        "called-color-not-given": altered(
            Hand, "select_card", "called, state)", "up_card.color, state)"
        ),
        "own-color-given": altered(
            Hand, "select_card", "called, state)", "called or up_card.color, state)"
        ),
        "refuses-a-card": _taken(
            "self.cards.pop(place) if can_play_on(self.cards[place], up_card, called) else None"
        ),
        "asked-only-if-something-fits": altered(
            Hand, "select_card", "self.player", f"-1 if not {FITS} else self.player"
        ),
    },
}

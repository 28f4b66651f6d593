"""ex10: mistakes as students make them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fcd.cards import Card, Color
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.outcome import Outcome
from tests.teach.handed_in import solved

SOLVED: Any = solved("ex10")


class OneListForAll(SOLVED["Pile"]):  # type: ignore[misc, name-defined]
    _cards: list[Card] = []  # noqa: RUF012 - that is the mistake

    def __init__(self, cards: Any = ()) -> None:
        if cards:
            self._cards = list(cards)


class OneDefaultForAll(SOLVED["Pile"]):  # type: ignore[misc, name-defined]
    def __init__(self, cards: Any = []) -> None:  # noqa: B006 - that is the mistake
        self._cards = cards


class OneHandForAll(SOLVED["Player"]):  # type: ignore[misc, name-defined]
    hand = SOLVED["Hand"]()

    def __init__(self, name: str) -> None:
        self.name, self.points = name, 0


class OneListOfCardsForAll(solved("ex09")["Player"]):  # type: ignore[misc]
    hand: list[Card] = []  # noqa: RUF012 - that is the mistake

    def __init__(self, name: str) -> None:
        self.name = name


def test_what_is_shared_is_recognized_again_and_again() -> None:
    for check, submission, mistake in (
        ("ex09.player", OneListOfCardsForAll, "shared-hand"),
        ("ex10.pile", OneListForAll, "shared-list"),
        ("ex10.pile", OneDefaultForAll, "default-list"),
        ("ex10.player", OneHandForAll, "shared-hand"),
    ):
        reports = [find_check(check).run(submission) for _ in range(2)]
        assert [report.finding.misconception for report in reports] == [mistake, mistake]
        assert reports[0] == reports[1]


def test_a_forgotten_super_is_told() -> None:
    class Hand(SOLVED["Hand"]):  # type: ignore[misc]
        def __init__(self, cards: Any = ()) -> None:
            self.held = list(cards)

    report = find_check("ex10.playable").run(Hand)
    assert report.outcome is Outcome.RAISED
    assert "AttributeError: 'Hand' object has no attribute '_cards'" in repr(report)
    assert any("super().__init__" in hint for hint in find_check("ex10.playable").hints)


def test_drawing_that_is_not_written_yet_costs_only_its_own_points() -> None:
    class UnoGame(SOLVED["UnoGame"]):  # type: ignore[misc]
        def draw(self) -> None:
            raise NotImplementedError

    outcomes = [find_check(f"ex10.{name}").run(UnoGame).outcome for name in ("play", "draw", "win")]
    assert outcomes[::2] == [Outcome.RIGHT, Outcome.RIGHT]
    assert outcomes[1] in (Outcome.NOT_ATTEMPTED, Outcome.RAISED)


class Endless(str):
    """A name that never finds out whether it is another one."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        while True:
            pass


def test_names_are_read_without_their_methods() -> None:
    class Game(SOLVED["UnoGame"]):  # type: ignore[misc, name-defined]
        def __init__(self, names: list[str], *args: Any, **how: Any) -> None:
            super().__init__([Endless(name) for name in names], *args, **how)

    for name in ("seats", "first_card", "play", "win"):
        assert find_check(f"ex10.{name}").run(Game).outcome is Outcome.RIGHT


def test_only_what_differs_is_shown() -> None:
    class Game(SOLVED["UnoGame"]):  # type: ignore[misc, name-defined]
        def play(self, card: Card, color: Color | None = None) -> None:
            super().play(card, color)
            self.color = Color.RED

    report = find_check("ex10.play").run(Game)
    assert report.finding.got == "color: 'red'"


def test_no_error_is_the_right_answer_where_one_is_raised() -> None:
    class Nine(SOLVED["UnoGame"]):  # type: ignore[misc, name-defined]
        def __init__(self, names: list[str], *args: Any, **how: Any) -> None:
            if len(names) > 9:
                raise ValueError("too many")
            super().__init__(names, *args, **how)

    class TwoZeros(SOLVED["Deck"]):  # type: ignore[misc, name-defined]
        def __init__(self, cards: Any = None) -> None:
            super().__init__(cards)
            if cards is None:
                self.add(Card("0", Color.RED))

    finding = find_check("ex10.seats").run(Nine).finding
    assert finding.got == "UnoTable(…): 'ValueError'"
    assert finding.expected == "UnoTable(…): 'no ValueError'"
    finding = find_check("ex10.deck").run(TwoZeros).finding
    assert "Does your deck have more than 108 cards" in finding.says


def test_a_hand_that_is_handed_out_is_told() -> None:
    class Hand(SOLVED["Hand"]):  # type: ignore[misc]
        def playable(self, top: Card, color: Color | None) -> list[Card]:
            fitting: list[Card] = super().playable(top, color)
            return self._cards if fitting == self._cards else fitting

    assert "the hand's own list" in find_check("ex10.playable").run(Hand).finding.says


def test_two_tables_share_nothing_and_what_is_given_stays_as_it_is() -> None:
    class OneDiscardPile(SOLVED["UnoTable"]):  # type: ignore[misc, name-defined]
        shared = SOLVED["Pile"]()

        def turn_up(self) -> None:
            self.discards = self.shared
            super().turn_up()

    class TakesTheNames(SOLVED["UnoTable"]):  # type: ignore[misc, name-defined]
        def __init__(self, names: list[str], *args: Any, **how: Any) -> None:
            super().__init__(names, *args, **how)
            names.clear()

    report = find_check("ex10.first_card").run(OneDiscardPile)
    assert report.outcome is Outcome.WRONG
    assert "Does it keep something between the calls" in report.finding.says
    report = find_check("ex10.first_card").run(TakesTheNames)
    assert "Your code changed the list of names" in report.finding.says


def test_no_pile_is_larger_than_the_deck() -> None:
    class Pile(SOLVED["Pile"]):  # type: ignore[misc]
        def add(self, card: Card) -> None:
            self._cards.append(card)

    report = find_check("ex10.full_pile").run(Pile)
    assert report.outcome is Outcome.WRONG
    assert report.finding.scene is not None
    assert "108 * [Card.parse" in report.finding.scene.call
    assert find_check("ex10.pile").run(Pile).outcome is Outcome.RIGHT


def test_every_call_can_be_typed() -> None:
    for check in find_exercise("ex10").checks:
        checker: Any = check.checker
        for text in checker.stored:
            with suppress(ValueError):  # what is refused is refused here, too
                exec(checker.view(checker.question.read(text)).call, {**SOLVED})


def test_which_of_two_equal_cards_is_removed_is_open_but_not_the_order_of_the_others() -> None:
    class TheLast(SOLVED["Pile"]):  # type: ignore[misc, name-defined]
        def remove(self, card: Card) -> None:
            self._cards.reverse()
            try:
                self._cards.remove(card)
            finally:
                self._cards.reverse()

    class Sorts(SOLVED["Pile"]):  # type: ignore[misc, name-defined]
        def remove(self, card: Card) -> None:
            self._cards.sort(key=lambda each: each != card)
            self._cards.remove(card)

    assert find_check("ex10.pile").run(TheLast).outcome is Outcome.RIGHT
    assert find_check("ex10.pile").run(Sorts).outcome is Outcome.WRONG


def test_what_was_told_is_not_kept_for_later() -> None:
    class Hand(SOLVED["Hand"]):  # type: ignore[misc]
        def points(self) -> int:
            self.kept = getattr(self, "kept", None) or super().points()
            return int(self.kept)

    class Player(SOLVED["Player"]):  # type: ignore[misc]
        def reminder(self) -> str:
            self.kept = getattr(self, "kept", None) or super().reminder()
            return str(self.kept)

    assert find_check("ex10.points").run(Hand).outcome is Outcome.WRONG
    assert find_check("ex10.player").run(Player).outcome is Outcome.WRONG


def test_an_empty_deck_may_be_refilled_at_once() -> None:
    class UnoGame(SOLVED["UnoGame"]):  # type: ignore[misc]
        def play(self, card: Card, color: Color | None = None) -> None:
            super().play(card, color)
            self.refill()

        def draw(self) -> None:
            super().draw()
            self.refill()

    for name in ("first_card", "play", "draw", "win"):
        assert find_check(f"ex10.{name}").run(UnoGame).outcome is Outcome.RIGHT


def test_a_card_that_was_exchanged_and_names_in_another_order_are_noticed() -> None:
    class Pile(SOLVED["Pile"]):  # type: ignore[misc]
        kept: Any = ()

        def cards(self) -> list[Card]:
            if len(self.kept) != len(self):
                self.kept = super().cards()
            return list(self.kept)

    class Hand(SOLVED["Hand"]):  # type: ignore[misc]
        def draw_until_playable(self, deck: Any, top: Card, color: Color | None) -> list[Card]:
            self.kept = getattr(self, "kept", [])
            self.kept += super().draw_until_playable(deck, top, color)
            return list(self.kept)

    class UnoTable(SOLVED["UnoTable"]):  # type: ignore[misc]
        def __init__(self, names: list[str], *args: Any, **how: Any) -> None:
            super().__init__(sorted(names), *args, **how)

    for name, wrong in (("pile", Pile), ("draw_until_playable", Hand), ("seats", UnoTable)):
        assert find_check(f"ex10.{name}").run(wrong).outcome is Outcome.WRONG


def test_a_color_is_named_only_after_a_wild() -> None:
    """Nobody says what else name_color does: it isn't asked, not even to show a smaller case."""

    class Table(SOLVED["UnoTable"]):  # type: ignore[misc, name-defined]
        def name_color(self, color: Color) -> None:
            self.pass_on()

    report = find_check("ex10.first_card").run(Table)
    assert report.outcome is Outcome.WRONG
    assert report.finding.scene is not None
    assert "wild" in report.finding.scene.call

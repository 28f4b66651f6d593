"""ex10: UNO in classes: Pile, Deck, Hand, Player, and a table at which they meet.

At a console nobody says UNO and nobody challenges a Wild Draw 4; drawing goes on until a card fits.
Everything is asked of two objects that are made at the same time and must not notice each other.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from random import Random
from typing import Any

from fcd.cards import UNO_DECK, Card, Cards, Color
from fcd.engine import Action, IllegalMove, Move, Phase
from fcd.game import Game
from fcd.scoring import hand_points, round_points
from fcd.teach.answers import same
from fcd.teach.mutants.changing import also, having
from fcd.teach.table_case import magnitude
from fcd.teach.writing import (
    CaseView,
    Model,
    Question,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    lineage,
    quoted,
    rules_in,
    shown,
    taught_game,
)

GAME = "uno+classic+draw_until_playable"
RIGHT = taught_game(GAME)
NAMES = "Cem Ann DJ Ben Anna Eva Dia Gil Fay Jon Hal Kim Ida".split()  # noqa: SIM905  # in no order
KINDS = tuple(dict.fromkeys(UNO_DECK))
TEXTS = {card: str(card) for card in KINDS}  # written once: a check reads cards all the time
Answer = dict[str, object]


def rules(*sections: str) -> tuple[str, ...]:
    return rules_in(*(f"uno#{section}" for section in sections))


# -- reading what students' objects tell, without trusting it --------------------------------------


def texts(cards: object, where: str) -> list[str]:
    """A list of cards, as texts."""
    if not isinstance(cards, list | tuple):
        raise Unusable(f"{where} is {shown(cards)}. It should be a list of cards.")
    where = f"One card of {where}"
    return [text(card, where) for card in cards]


def text(card: object, where: str) -> str:
    if type(card) is not Card:
        raise Unusable(f"{where} is {shown(card)}, which isn't a Card.")
    return TEXTS.get(card) or str(card)


def held(pile: Submission, where: str) -> list[str]:
    """The cards of a pile, asked twice."""
    if pile is None:
        raise Unusable(f"{where} is None. It should be a pile, with the method cards().")
    where = f"{where}.cards()"
    cards = pile.cards()
    told, again = texts(cards, where), pile.cards()
    if type(again) is list and again is not cards and again == cards:
        return told
    if (later := texts(again, where)) != told:
        raise Unusable(f"{where} gave {told} the first time and {later} the second time.")
    return told


def unordered(pile: Submission, where: str) -> str:
    """The same for a hand or the like: nobody says in which order its cards are."""
    return " ".join(sorted(held(pile, where)))


def field(thing: Submission, name: str) -> Any:
    """An attribute, which must not be a method."""
    value = getattr(thing, name)
    if callable(value):
        raise Unusable(f"`{name}` is a method here. Put `@property` above its `def`.")
    is_text = isinstance(value, str) and not isinstance(value, Enum)
    return str.__str__(value) if is_text else value  # a text without methods of its own


def name_of(player: Submission, where: str) -> str:
    name = getattr(player, "name", None)
    if not isinstance(name, str):
        raise Unusable(f"{where} is {shown(player)}, which isn't a Player with a name.")
    return str.__str__(name)


TWIN = "a second one, made at the same time"


def twice(
    pair: Iterable[Submission],
    tell: Callable[[Submission], Answer],
    look: Callable[[Submission], Answer] | None = None,
) -> Answer:
    """What an object tells, and whether another one, made at the same time, tells the same.

    `look` asks the first one once more, when the other one has been used.
    """
    one, other = pair
    first, second = tell(one), tell(other)
    changed = look and any(not same(n, first.get(k, n)) for k, n in look(one).items())
    apart = [f"{key} {shown(second[key])}" for key in first if not same(second[key], first[key])]
    apart += ["what is done with it changes the first one"] if changed else []
    return {**first, TWIN: ", ".join(apart) or "the same"}


AGAIN = "asked again"


def asked_again(again: object, before: object) -> Answer:
    return {AGAIN: "the same" if again == before else again}


def unchanged(what: str, now: Sequence[object], before: Sequence[object]) -> None:
    if list(now) != list(before):
        raise Unusable(f"Your code changed {what} it was given. Work on a copy: `list(…)`.")


def as_list(cards: Cards) -> str:
    """A list of cards as it is typed."""
    if len(cards) > 20 and len({*cards}) == 1:
        return f'{len(cards)} * [Card.parse("{cards[0]}")]'
    return f'list(read_cards("{" ".join(map(str, cards))}"))' if cards else ""


# -- questions about cards that are on no table ----------------------------------------------------


class OffTable(TableQuestion):
    """A pile, a hand or a deck. `ask` has what is done with it, step by step."""

    players, hand, pile = (1, 1), (0, 4), (0, 0)
    fresh, made, many = 20, 600, True

    def table(self, chance: Random) -> TableCase:
        """Seldom many cards."""
        case = super().table(chance)
        if self.many and chance.random() < 0.1:
            more = chance.choices(self.pool, k=chance.randint(6, 20))
            case = case._replace(hands=(case.hand + tuple(more), *case.hands[1:]))
        return case._replace(top=None, color=None)

    def circumstances(self, case: TableCase) -> set[str]:
        cards, deeds = case.cards, self.deeds(case)
        found = {f"{magnitude(len(cards))} cards", f"{magnitude(len(deeds))} deeds"}
        found |= {"equal cards"} if len({*cards}) < len(cards) else set()
        found |= {f"{deed.split()[0]} last" for deed in deeds[-1:]}
        found |= {f"{deed.split()[0]} before" for deed in deeds[:-1]}
        return found | {card.rank for card in case.hand[:1]}

    def deeds(self, case: TableCase) -> list[str]:
        return case.asked.split(", ") if case.asked else []

    def size(self, case: TableCase) -> tuple[int, int, int, int]:
        return len(self.deeds(case)), len(case.cards), len({*case.cards}), len(str(case))

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        deeds = self.deeds(case)
        for n in range(len(deeds)):
            yield case._replace(asked=", ".join(deeds[:n] + deeds[n + 1 :]))
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        return True

    def game_of(self, text: str) -> None:
        return None


# -- a pile ----------------------------------------------------------------------------------------


class Pile:
    """A pile as it should be; no rule is about it, but for how many cards there are."""

    most = len(RIGHT.variant.deck)

    def __init__(self, cards: Sequence[Card] = ()) -> None:
        self._cards = self.own(cards)
        if len(self._cards) > self.most:
            raise ValueError

    def own(self, cards: Sequence[Card]) -> list[Card]:
        return list(cards)

    def __len__(self) -> int:
        return len(self._cards)

    def cards(self) -> list[Card]:
        return list(self._cards)

    def add(self, card: Card) -> None:
        if len(self) >= self.most:
            raise ValueError
        self._cards.append(card)

    def take(self) -> Card:
        return self._cards.pop()

    def remove(self, card: Card) -> None:
        self._cards.remove(card)

    def shuffle(self, seed: int) -> None:
        Random(seed).shuffle(self._cards)


DEEDS = {
    "add": "pile.add({})",
    "take": "pile.take()",
    "remove": "pile.remove({})",
    "swap": "pile.take(); pile.add({})",
    "given": "cards.append({})",
    "spoil": "pile.cards().append({})",
}


class Piles(OffTable):
    """A pile and what is done with it: `R5 B7; ask add R5, take, remove B7, given R0, spoil R0`.

    `swap R0`: the top card is exchanged, and nobody looks in between; `given R0`: the list that was
    given grows afterwards; `spoil R0`: one that `cards()` returned.
    """

    kinds, fresh = (1, 4), 40

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        deeds: list[str] = []
        cards = (*case.hand, *self.some_cards(chance))
        for _ in range(chance.randint(0, 3)):
            deed = chance.choice(list(DEEDS))
            longer = [*deeds, deed if deed == "take" else f"{deed} {chance.choice(cards)}"]
            if self.makes_sense(case._replace(asked=", ".join(longer))):
                deeds = longer
        return case._replace(asked=", ".join(deeds))

    def makes_sense(self, case: TableCase) -> bool:
        """Only a card that is there is taken, and after some removals nobody knows which is."""
        deeds = self.deeds(case)
        if "remove" in ", ".join(deeds[:-1]) and self.is_unsure(case):
            return False
        try:
            self.right(case)
        except IndexError:
            return False
        return True

    def is_unsure(self, case: TableCase) -> bool:
        """Which of two equal cards is removed is nobody's business."""
        added = [deed.split()[1] for deed in self.deeds(case) if deed[:4] in ("add ", "swap")]
        cards = [*map(str, case.hand), *added]
        return "remove" in case.asked and len({*cards}) < len(cards)

    def features(self, case: TableCase) -> Iterator[object]:
        there = set(map(str, case.hand))
        for deed in self.deeds(case):
            verb, _, card = deed.partition(" ")
            yield verb, card in there, bool(case.hand)

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        given = [list(case.hand), list(case.hand)]
        try:
            with_list = case.hand or "given" in case.asked
            piles = [submission(cards) if with_list else submission() for cards in given]
        except ValueError:
            return {"Pile(…)": "ValueError"}
        try:
            return twice(
                zip(piles, given, strict=True),
                lambda each: self.tell(each[0], each[1], case),
                lambda each: {"len": len(each[0])},
            )
        finally:
            for pile in piles:
                empty(pile)  # in case all piles share one list: the next case begins anew

    def tell(self, pile: Submission, given: list[Card], case: TableCase) -> Answer:
        cards = listed(pile)
        seen, returned, before = [(cards, texts(cards, "pile.cards()"))], [], [""]
        for deed in self.deeds(case):
            before = held(pile, "pile")
            if told := do(pile, given, deed):
                returned.append(told)
            cards = listed(pile)
            seen.append((cards, texts(cards, "pile.cards()")))
        grown = sum(deed.startswith("given") for deed in self.deeds(case))
        kept = given[: len(given) - grown] == list(case.hand)
        now = held(pile, "pile")
        if self.is_unsure(case):
            now = as_if_first(now, before, self.deeds(case)[-1].removeprefix("remove "))
        changed = (told for cards, told in seen if texts(cards, "pile.cards()") != told)
        return {
            "len": len(pile),
            "returned or raised": returned,
            "cards": briefly(now),
            "cards before the last step": briefly(before) if self.deeds(case)[1:] else [],
            "the list given is unchanged": kept,
            "lists that cards() returned before": (
                "changed since" if [*changed] else "as they were"
            ),
        }

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        most = len(taught.variant.deck)
        return self.ask(type("Pile", (Pile,), {"most": most}), case)

    def call(self, name: str, case: TableCase) -> str:
        cards = as_list(case.hand)
        lines = [f"pile = {name}({cards})"]
        if "given" in case.asked:
            lines = [f"cards = {cards or '[]'}", f"pile = {name}(cards)"]
        for deed in self.deeds(case):
            verb, _, card = deed.partition(" ")
            lines.append(DEEDS[verb].format(f'Card.parse("{card}")'))
        return "; ".join([*lines, "pile.cards()"])

    def show(self, case: TableCase) -> CaseView:
        row = Row("in the pile at first", case.hand[-12:], "the last one lies on top")
        return CaseView("", (row,), rules=rules("setup"), moves=len(self.deeds(case)))


def briefly(cards: list[str]) -> list[str]:
    """Of a hundred cards only the last ones."""
    return cards if len(cards) < 30 else ["…", *cards[-3:]]


def listed(pile: Submission) -> list[Card]:
    """What `cards()` returns, which is said to be a list."""
    cards = pile.cards()
    if isinstance(cards, tuple):
        raise Unusable("pile.cards() is a tuple. It should be a new list.")
    return cards  # type: ignore[no-any-return]  # it is read by `texts`


def as_if_first(now: list[str], before: list[str], card: str) -> list[str]:
    """Which of two equal cards was removed is nobody's business, but the others stay in order."""
    places = [n for n, each in enumerate(before) if each == card]
    orders = [before[:n] + before[n + 1 :] for n in places]
    return orders[0] if now in orders else now


def do(pile: Submission, given: list[Card], deed: str) -> str:
    """Do it; what was taken, or that it was refused."""
    verb, _, name = deed.partition(" ")
    if verb in ("take", "swap"):
        taken = text(pile.take(), "pile.take()")
        if verb == "swap":
            pile.add(Card.parse(name))
        return taken
    if verb in ("add", "remove"):
        try:
            getattr(pile, verb)(Card.parse(name))
        except ValueError:
            return f"ValueError by {verb}"
    elif verb == "given":
        given.append(Card.parse(name))
    elif verb == "spoil" and isinstance(seen := pile.cards(), list):
        seen.append(Card.parse(name))
    return ""


def empty(pile: Submission) -> None:
    try:
        for _ in range(min(len(pile), 200)):
            pile.take()
    except Exception:  # it was only for politeness
        return


class FullPiles(Piles):
    """Piles of about as many cards as there are in all."""

    fresh, made = 0, 0

    def every(self) -> Iterator[TableCase]:
        wilds = (Card("wild"),)
        for size in (1, 107, 108, 109):
            for asked in ("", "add R5", "add R5, add B7", "add R5, add B7, take, add G1"):
                yield TableCase((wilds * size,), asked=asked)

    def make(self, chance: Random) -> TableCase:
        return chance.choice(list(self.every()))

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        return iter(())

    def show(self, case: TableCase) -> CaseView:
        lines = (f"A pile of {len(case.hand)} cards.",)
        return CaseView("", lines=lines, rules=rules("classic"), moves=len(self.deeds(case)))


class Listed(Question[str]):
    """Cases that are few enough to be listed."""

    fresh, made = 0, 0

    def read(self, text: str) -> str:
        return text

    def write(self, case: str) -> str:
        return case

    def make(self, chance: Random) -> str:
        return chance.choice(list(self.every()))


def beside(cards: list[str], before: list[str]) -> int:
    """How many cards are beside the same card as before: with some twenty cards, hardly any."""
    pairs = {*pairwise(before), *pairwise(before[::-1])}
    return sum(pair in pairs for pair in pairwise(cards))


def few_or_most(number: int, size: int) -> str:
    return "few" if number < size / 2 else "most"


class Shuffle(Listed):
    """Piles of the same cards, shuffled with the same seed and with another one: `1 2 30`.

    Six of them are there twice.
    """

    def cards(self, case: str) -> Cards:
        return KINDS[: int(case.split()[2]) - 6] + KINDS[:6]

    def every(self) -> list[str]:
        return [f"{n} {n + 1 + n % 3} {20 + 2 * n}" for n in range(8)]

    def ask(self, submission: Submission, case: str) -> Answer:
        one, other, size = map(int, case.split())
        cards = self.cards(case)
        order, again, another = (self.shuffled(submission, cards, n) for n in (one, one, other))
        more = [self.shuffled(submission, cards, n) for n in range(10 * one + 10, 10 * one + 18)]
        was = [*map(str, cards)]
        mixed: Answer = {  # of one that doesn't use the seed, only chance could tell
            "cards beside the same card as before": "few",
            "equal cards": "not in pairs",
            "cards beside the same card as with another seed": "few",
            "cards that stay in their places, whatever the seed": "",
        }
        if order == again:
            side_by_side = sum(a == b for a, b in pairwise(order)) > 5
            stay = (
                card
                for place, card in enumerate(was)
                if all(each[place : place + 1] == [card] for each in (order, another, *more))
            )
            found = (
                few_or_most(beside(order, was), size),
                "side by side" if side_by_side else "not in pairs",
                few_or_most(beside(order, another), size),
                " ".join(stay),
            )
            mixed = dict(zip(mixed, found, strict=True))
        return {
            "number of cards": len(order),
            "the same cards as before": sorted(order) == sorted(was),
            "in another order": order != was,
            "the same order for the same seed": order == again,
            "the same order for the same seed, when shuffled a second time": (
                self.shuffled(submission, cards, one, other)
                == self.shuffled(submission, tuple(map(Card.parse, order)), other)
            ),
            "another order for another seed": order != another,
            **mixed,
        }

    def shuffled(self, submission: Submission, cards: Cards, *seeds: int) -> list[str]:
        given = list(cards)
        pile = submission(given)
        for seed in seeds:
            pile.shuffle(seed)
        unchanged("the list of cards", given, cards)
        return held(pile, "pile")

    def answer(self, taught: TaughtGame, case: str) -> Answer:
        return self.ask(Pile, case)

    def call(self, name: str, case: str) -> str:
        pile = f"pile = {name}({as_list(self.cards(case))})"
        return f"{pile}; pile.shuffle({case.split()[0]}); pile.cards()"

    def show(self, case: str) -> CaseView:
        one, other, size = case.split()
        seeds = f"two with seed {one}, others with seed {other} and more"
        lines = (f"Piles of the same {size} cards are shuffled, {seeds}.",)
        return CaseView("", lines=lines, rules=rules("setup"))


# -- the deck --------------------------------------------------------------------------------------


class Decks(Listed):
    """How many of one card there are: `R5`; of all: `all`; or what given ones are: `of R5 B7`."""

    def every(self) -> list[str]:
        few = ["of", "of R5", "of B7 R5 wild", "of R5 R5"]
        return ["all", *map(str, KINDS), *few, "of 108", "of 109", "full"]

    def given_cards(self, case: str) -> list[Card]:
        """`of 109`: as many; else those that are named."""
        names = case.split()[1:]
        if names and names[0].isdigit():
            return [KINDS[n % 50] for n in range(int(names[0]))]
        return [*map(Card.parse, names)]

    def ask(self, submission: Submission, case: str) -> object:
        if case == "full":
            deck = submission()
            return {"ValueError": do(deck, [], "add R5"), "len": len(deck)}
        if case.startswith("of"):
            given = [self.given_cards(case) for _ in range(2)]
            try:
                decks = [submission(cards) for cards in given]
            except ValueError:
                return {"Deck(…)": "ValueError"}
            return twice(decks, lambda d: self.tell(d, case))
        deck, other = submission(), submission()
        taken = other.take()  # from another deck
        try:
            is_a_pile = "Pile" in lineage(deck)[1:]
            if case == "all":
                return {"len": len(deck), "is a Pile": is_a_pile}
            return held(deck, "deck").count(case)
        finally:
            other.add(taken)  # in case both are one

    def tell(self, deck: Submission, case: str) -> Answer:
        cards = held(deck, "deck")
        return {"len": len(deck), **({"cards": cards} if case != "of" else {})}

    def answer(self, taught: TaughtGame, case: str) -> object:
        deck = taught.variant.deck
        if case == "full":
            return {"ValueError": "ValueError by add", "len": len(deck)}
        if case.startswith("of"):
            given = [*map(str, self.given_cards(case))]
            if len(given) > len(RIGHT.variant.deck):
                return {"Deck(…)": "ValueError"}
            cards = {"cards": given} if case != "of" else {}
            return {"len": len(given), **cards, TWIN: "the same"}
        if case == "all":
            return {"len": len(deck), "is a Pile": True}
        return deck.count(Card.parse(case))

    def call(self, name: str, case: str) -> str:
        if case == "all":
            return f"len({name}())"
        if case == "full":
            return f'{name}().add(Card.parse("R5"))'
        if case.startswith("of"):
            cards = tuple(self.given_cards(case))
            return f"{name}({as_list(cards) or '[]'}).cards()"
        return f'{name}().cards().count(Card.parse("{case}"))'

    def show(self, case: str) -> CaseView:
        if case == "all":
            lines = ("A card has been taken from another deck.",)
            return CaseView("", lines=lines, rules=rules("deck", "classic"))
        if case == "full" or len(self.given_cards(case)) > 20:
            lines = ("A deck is a pile, and no pile is larger than DECK_SIZE.",)
            return CaseView("", lines=lines, rules=rules("classic"))
        label = "given" if case.startswith("of") else "how many of these?"
        cards = tuple(self.given_cards(case) if "of" in case else [Card.parse(case)])
        return CaseView("", (Row(label, cards),), rules=rules("deck", "classic"))


class Deal(OffTable):
    """Hands that should be dealt, and the cards below: `R1 R3 | R2 R4; pile B1 B0`."""

    players, hand, pile, kinds, many = (2, 4), (1, 3), (0, 13), (4, 9), False

    def table(self, chance: Random) -> TableCase:
        """Seldom for many players."""
        case = super().table(chance)
        if chance.random() < 0.8:
            return case
        size, players = chance.randint(1, 7), chance.randint(5, 10)
        hands = (tuple(chance.choices(self.pool, k=size)) for _ in range(players))
        return case._replace(hands=tuple(hands), pile=case.pile + case.cards)

    def circumstances(self, case: TableCase) -> set[str]:
        times, size = self.times(case), magnitude(len(case.hand))
        return {f"{len(case.hands)} hands", f"{size} in each", f"{times} times"}

    def makes_sense(self, case: TableCase) -> bool:
        return len(case.hands) > 1 and len({*map(len, case.hands)}) == 1

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        yield case._replace(hands=case.hands[:-1])
        yield from super().smaller(case)

    def features(self, case: TableCase) -> Iterator[object]:
        yield len(case.hands), len(case.hand), self.times(case)

    def times(self, case: TableCase) -> int:
        """How often can be dealt."""
        return min(2, len(case.deck) // max(1, len(case.hands) * len(case.hand)))

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        deck = case.deck[::-1]
        given = [list(deck), list(deck)]
        answer = twice([submission(cards) for cards in given], lambda d: self.tell(d, case))
        for cards in given:
            unchanged("the list of cards", cards, deck)
        return answer

    def tell(self, deck: Submission, case: TableCase) -> Answer:
        kept = []
        for _ in range(self.times(case)):
            dealt = deck.deal(len(case.hands), len(case.hand))
            if not isinstance(dealt, list | tuple):
                raise Unusable(f"deck.deal() is {shown(dealt)}. It should be a list of hands.")
            kept.append((dealt, hands_of(dealt)))
        if any(hands_of(dealt) != told for dealt, told in kept):
            raise Unusable("The hands that were dealt first changed when others were dealt.")
        times = ("hands", "hands dealt next")
        answer: Answer = {time: told for time, (_, told) in zip(times, kept, strict=False)}
        return {**answer, "left": held(deck, "deck")}

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        players, size, deck = len(case.hands), len(case.hand), case.deck
        answer: Answer = {}
        for time in ("hands", "hands dealt next")[: self.times(case)]:
            dealt, deck = deck[: players * size], deck[players * size :]
            cards = (*dealt, self.plain, self.plain)  # the engine turns one up
            how = {"players": players, "dealer": players - 1, "hand_size": size}
            hands = taught.new_game(cards, **how).state.hands if size else ((),) * players
            answer[time] = [sorted(map(str, hand)) for hand in hands]
        return {**answer, "left": [*map(str, deck[::-1])], TWIN: "the same"}

    def call(self, name: str, case: TableCase) -> str:
        deal = f"deck.deal({len(case.hands)}, {len(case.hand)})"
        deals = "; ".join([deal] * self.times(case))
        return f"deck = {name}({as_list(case.deck[::-1])}); {deals}"

    def show(self, case: TableCase) -> CaseView:
        row = Row("in the deck", case.deck[::-1], "the last one lies on top")
        return CaseView("", (row,), rules=rules("setup"))


def hands_of(dealt: Sequence[object]) -> list[list[str]]:
    return [sorted(texts(hand, "One hand of deck.deal()")) for hand in dealt]


# -- a hand ----------------------------------------------------------------------------------------


class Playable(TableQuestion):
    """A hand and the top card: which cards fit? `R5 on wild`: no color has been named yet."""

    players, hand, pile, kinds = (1, 1), (0, 3), (0, 0), (2, 4)
    fresh, made = 60, 800

    def table(self, chance: Random) -> TableCase:
        """Seldom many cards."""
        case = super().table(chance)
        if chance.random() < 0.9:
            return case
        more = (*chance.choices(self.pool, k=chance.randint(7, 12)), *case.hand)
        return case._replace(hands=(more, *case.hands[1:]))

    def named_color(self, top: Card, chance: Random) -> Color | None:
        return super().named_color(top, chance) if chance.random() < 0.7 else None

    def makes_sense(self, case: TableCase) -> bool:
        """A color need not be named."""
        return super().makes_sense(case if self.color(case) else case._replace(color=Color.RED))

    def color(self, case: TableCase) -> Color | None:
        assert case.top
        return case.color or case.top.color

    def features(self, case: TableCase) -> Iterator[object]:
        """Every rank, in each way to match or not to."""
        if len(case.hand) == 1 and case.top:
            (card,), top = case.hand, case.top
            yield card.rank, card.rank == top.rank, card.color == self.color(case), not top.color
        yield len(case.hand), len({*case.hand}), len(self.fitting(RIGHT, case))

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        def tell(hand: Submission) -> Answer:
            color = self.color(case)
            fitting = hand.playable(case.top, color)
            cards = sorted(texts(fitting, "hand.playable()"))
            if isinstance(fitting, list):
                fitting.append(KINDS[0])  # it is not the hand's own
            again = sorted(texts(hand.playable(case.top, color), "hand.playable()"))
            kept = unordered(hand, "hand")
            for card in case.hand[:1]:
                hand.remove(card)  # exchanged for another one: there are as many as before
            hand.add(case.top)
            then = sorted(texts(hand.playable(case.top, color), "hand.playable()"))
            told = {"fitting": cards, **asked_again(again, cards), "hand": kept}
            return {**told, self.then(case): then}

        return twice([submission(list(case.hand)), submission(list(case.hand))], tell)

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        assert case.top
        other = case._replace(hands=((*case.hand[1:], case.top), *case.hands[1:]))
        return {
            "fitting": self.fitting(taught, case),
            AGAIN: "the same",
            "hand": " ".join(sorted(map(str, case.hand))),
            self.then(case): self.fitting(taught, other),
            TWIN: "the same",
        }

    def then(self, case: TableCase) -> str:
        return f"fitting, with {case.top} " + (f"for {case.hand[0]}" if case.hand else "added")

    def fitting(self, taught: TaughtGame, case: TableCase) -> list[str]:
        plays = (move.card for move in case.play(taught).legal_moves())
        cards = {card for card in plays if card}
        return sorted(str(card) for card in case.hand if card in cards)

    def call(self, name: str, case: TableCase) -> str:
        card = f'Card.parse("{case.top}")'
        asks = f"print(hand.playable({card}, {self.color(case)!r}))"
        less = [f'hand.remove(Card.parse("{card}"))' for card in case.hand[:1]]
        hand = f"hand = {name}({as_list(case.hand)})"
        return "; ".join([hand, asks, *less, f"hand.add({card})", asks])

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        on_pile, _ = super().rows(case, game)
        return on_pile, Row("in the hand", case.hand)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules("match", "wild")


SEVEN = Card.parse("R7")


class Points(OffTable):
    """A hand: what do its cards count?"""

    hand = (0, 5)

    def features(self, case: TableCase) -> Iterator[object]:
        yield len(case.hand)
        if len(case.hand) == 1:
            yield case.hand[0].rank

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        def tell(hand: Submission) -> Answer:
            points = hand.points()
            told = {"points": points, **asked_again(hand.points(), points)}
            told["hand"] = unordered(hand, "hand")
            for card in case.hand[:1]:
                hand.remove(card)
            hand.add(SEVEN)
            told["with R7, for a card if it has one"] = hand.points()
            hand.take()
            told["then without its top card"] = hand.points()
            hand.add(SEVEN)
            return {**told, "then with R7 added": hand.points()}

        return twice([submission(list(case.hand)), submission(list(case.hand))], tell)

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        class Ours(Hand):
            def points(self) -> int:
                return hand_points(taught.variant, self.cards())

        return self.ask(Ours, case)

    def call(self, name: str, case: TableCase) -> str:
        shows, more = "print(hand.points())", 'hand.add(Card.parse("R7"))'
        less = [f'hand.remove(Card.parse("{card}"))' for card in case.hand[:1]]
        steps = [shows, *less, more, shows, "hand.take()", shows, more, shows]
        return "; ".join([f"hand = {name}({as_list(case.hand)})", *steps])

    def show(self, case: TableCase) -> CaseView:
        return CaseView("", (Row("in the hand", case.hand),), rules=rules("points"))


class Drawing(Playable):
    """The same with cards to draw: `B7 on R5; pile B9 R9`."""

    pile = (0, 5)

    def table(self, chance: Random) -> TableCase:
        """Seldom many cards that do not fit."""
        case = super().table(chance)
        if chance.random() < 0.9:
            return case
        more = misfits(case, chance.randint(6, 12), chance)
        return case._replace(pile=more + case.pile)

    def features(self, case: TableCase) -> Iterator[object]:
        state = self.drawn(RIGHT, case)
        drawn, left = state.hands[0][len(case.hand) :], bool(state.draw_pile)
        yield len(drawn), left
        if drawn and case.top:
            yield drawn[-1].rank, drawn[-1].rank == case.top.rank, left

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        kinds = getattr(submission, "__mro__", ())
        kind = next((each for each in kinds if each.__name__ == "Pile"), submission)

        def tell(hand: Submission) -> Answer:
            deck = kind(list(case.pile[::-1]))
            drawn = hand.draw_until_playable(deck, case.top, self.color(case))
            if drawn is None:
                raise Unusable("hand.draw_until_playable() returned None. Return the cards drawn.")
            cards = texts(drawn, "hand.draw_until_playable()")
            if isinstance(drawn, list):
                drawn.append(KINDS[0])  # it is not the hand's own
            told: Answer = {"drawn": cards, "hand": unordered(hand, "hand")}
            told["deck"] = held(deck, "deck")
            again = hand.draw_until_playable(kind([case.top]), case.top, self.color(case))
            told["drawn next, from another deck"] = texts(again, "hand.draw_until_playable()")
            if drawn is again or texts(drawn, "What was drawn first")[: len(cards)] != cards:
                raise Unusable("The list returned before has changed. Make a new one each time.")
            return told

        return twice([submission(list(case.hand)), submission(list(case.hand))], tell)

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        state = self.drawn(taught, case)
        drawn = list(map(str, case.pile[: len(state.hands[0]) - len(case.hand)]))
        return {
            "drawn": drawn,
            "hand": " ".join(sorted(map(str, state.hands[0]))),
            "deck": list(map(str, state.draw_pile[::-1])),
            "drawn next, from another deck": [str(case.top)],
            TWIN: "the same",
        }

    def circumstances(self, case: TableCase) -> set[str]:
        state = self.drawn(RIGHT, case)
        drawn = state.hands[0][len(case.hand) :]
        found = {f"{magnitude(len(drawn))} drawn", f"{magnitude(len(case.hand))} in hand"}
        found |= {"some are left"} if state.draw_pile else set()
        found |= {"a color was named"} if case.color else set()
        found |= set() if self.color(case) else {"no color yet"}
        found |= {"a hand that fits"} if self.fitting(RIGHT, case) else set()
        return found | {f"{self._kind(card)} last" for card in drawn[-1:]}

    def drawn(self, taught: TaughtGame, case: TableCase) -> Any:
        game = case.play(taught)
        while DRAW in game.legal_moves():
            game.play(DRAW)
            if game.state.player:
                break
        return game.state

    def call(self, name: str, case: TableCase) -> str:
        deck = f"deck = Pile({as_list(case.pile[::-1])})"
        hand = f"hand = {name}({as_list(case.hand)})"
        top = f'Card.parse("{case.top}"), {self.color(case)!r}'
        again = f'hand.draw_until_playable(Pile([Card.parse("{case.top}")]), {top})'
        return f"{deck}; {hand}; print(hand.draw_until_playable(deck, {top})); {again}"

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        deck = Row("in the deck", case.pile[::-1], "the last one lies on top")
        return *super().rows(case, game), deck

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules("draw-until-playable", "match")


def misfits(case: TableCase, number: int, chance: Random) -> Cards:
    """Numbers that do not fit the top card."""
    assert case.top
    color = case.color or case.top.color
    others = [
        c for c in KINDS if c.rank in Rounds.tops and c.color != color and c.rank != case.top.rank
    ]
    return tuple(chance.choices(others, k=number))


DRAW, END = Move(Action.DRAW), Move(Action.END)

# -- a player --------------------------------------------------------------------------------------


class Players(OffTable):
    """A player who gets cards and points: `R5 wild; ask Ben, 20, 7`. Zoe gets the same."""

    hand, kinds = (0, 3), (1, 3)

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        most = chance.choice((0, 9, 90, 700))
        points = (str(chance.randint(0, most)) for _ in range(chance.randint(0, 4)))
        return case._replace(asked=", ".join([chance.choice(NAMES), *points]))

    def makes_sense(self, case: TableCase) -> bool:
        return self.deeds(case)[:1] != [] and self.deeds(case)[0] in NAMES

    def features(self, case: TableCase) -> Iterator[object]:
        yield len(self.deeds(case)), min(len(case.hand), 8)
        yield from (card.rank for card in case.hand)

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        name = self.deeds(case)[0]
        player, other = submission(name), submission("Zoe")
        try:
            answer = self.tell(player, case)
            theirs = self.tell(other, case)
            answer |= {"another player's name": theirs["name"]}
            answer |= {f"Zoe's {key}": theirs[key] for key in ("hand", "points")}
            return answer
        finally:
            empty(player.hand)  # in case all players share one: the next case begins anew

    def tell(self, player: Submission, case: TableCase) -> Answer:
        hand = field(player, "hand")
        if not hasattr(hand, "playable"):
            raise Unusable(f"player.hand is {shown(hand)}. It should be a Hand.")
        answer: Answer = {"reminder without cards": self.reminder(player, ())}
        for card in case.hand:
            hand.add(card)
        totals = [field(player, "points")]
        for points in self.deeds(case)[1:]:
            player.add_points(int(points))
            totals.append(field(player, "points"))
        answer |= {"reminder": self.reminder(player, case.hand)} if case.hand else {}
        answer |= {
            "name": field(player, "name"),
            "points": totals,
            "hand": unordered(player.hand, "player.hand"),
        }
        if case.hand:
            hand.remove(case.hand[0])
            hand.add(SEVEN)
            other = self.reminder(player, (*case.hand[1:], SEVEN))
            answer |= {f"reminder with R7 for {case.hand[0]}": other}
        return answer

    def circumstances(self, case: TableCase) -> set[str]:
        points = [*map(int, self.deeds(case)[1:])]
        large = "500 or more" if sum(points) >= 500 else magnitude(sum(points))
        cards = magnitude(len(case.hand))
        return {f"{cards} cards", f"{large} points", f"{magnitude(len(points))} times"}

    def reminder(self, player: Submission, cards: Cards) -> object:
        """What is said, its cards sorted if they are the right ones: a hand has no order."""
        said, again = player.reminder(), player.reminder()
        if not isinstance(said, str) or said != again:
            return said if said == again else f"{shown(said)}, then {shown(again)}"
        if not cards:
            return said.rstrip(" ")
        name, _, told = said.partition(": ")
        in_order = sorted(map(str, cards))
        return f"{name}: {' '.join(in_order)}" if sorted(told.split(" ")) == in_order else said

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        return self.ask(Player, case)

    def call(self, name: str, case: TableCase) -> str:
        who, *points = self.deeds(case)
        lines = [f'player = {name}("{who}")']
        if case.hand:
            lines += [f"[player.hand.add(card) for card in {as_list(case.hand)}]"]
        lines += [f"player.add_points({each})" for each in points]
        says = "print(player.reminder())"
        if case.hand:
            less = f'player.hand.remove(Card.parse("{case.hand[0]}"))'
            lines += [says, less, 'player.hand.add(Card.parse("R7"))', says]
        ends = "player.name, player.points, player.hand.cards()"
        return "; ".join([lines[0], says, *lines[1:], ends])

    def show(self, case: TableCase) -> CaseView:
        who, *points = self.deeds(case)
        told = [f"{who} gets {' and then '.join(points)} points."] if points else []
        lines = (*told, "Another player, Zoe, gets the same.")
        rows = (Row(f"{who} gets", case.hand),) if case.hand else ()
        return CaseView("", rows, lines=lines, moves=len(points))


# -- the table -------------------------------------------------------------------------------------


TWELVE = "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B1 G2 Y3"


def with_another_table(
    submission: Submission, look: Callable[[Submission], Answer]
) -> Callable[[Submission], Answer]:
    """Look at a table when another one, with other players and cards, has been made as well."""

    def look_again(table: Submission) -> Answer:
        submission(["Zoe", "Max"], [*map(Card.parse, TWELVE.split())], hand_size=2)
        return look(table)

    return look_again


class Seats(Listed):
    """How many want to play: `3`; with a seed for the shuffle: `3 7`, and hands of five cards."""

    def every(self) -> list[str]:
        return [*map(str, range(14)), *(f"{n} {seed}" for n in (2, 3, 10) for seed in range(5))]

    def ask(self, submission: Submission, case: str) -> Answer:
        count, *seed = map(int, case.split())
        names, cards = NAMES[:count], 9 * [*map(Card.parse, TWELVE.split())]
        try:
            if seed:
                return self.shuffled(submission, names, *seed)
            given = (list(names), list(cards))
            tables = [submission(*given), submission(*given)]
            answer = twice(tables, self.tell, with_another_table(submission, self.tell))
        except ValueError:
            return {"UnoTable(…)": "ValueError"}
        unchanged("the list of names", given[0], names)
        unchanged("the list of cards", given[1], cards)
        return answer

    def tell(self, table: Submission) -> Answer:
        return {
            "players": [name_of(player, "A player") for player in table.players],
            "hands": [unordered(player.hand, "hand") for player in table.players],
            "points": [field(player, "points") for player in table.players],
            "cards in the deck": len(table.deck),
            "top cards of the deck": held(table.deck, "deck")[-3:],
            "discards": held(table.discards, "discards"),
        }

    def shuffled(self, submission: Submission, names: list[str], seed: int) -> Answer:
        table, again, other = (
            submission(list(names), seed=s, hand_size=5) for s in (seed, seed, seed + 1)
        )
        hands = [[held(p.hand, "hand") for p in t.players] for t in (table, again, other)]
        dealt = [card for hand in hands[0] for card in hand]
        cards = [*dealt, *held(table.deck, "deck"), *held(table.discards, "discards")]
        return {
            "cards in all": len(cards),
            "all cards of the deck": sorted(cards) == sorted(map(str, RIGHT.variant.deck)),
            "the same deal for the same seed": hands[0] == hands[1],
            "another deal for another seed": hands[0] != hands[2],
            "cards of the last player": len(hands[0][-1]),
        }

    def answer(self, taught: TaughtGame, case: str) -> Answer:
        variant, (count, *seed) = taught.variant, map(int, case.split())
        if count not in variant.players:
            return {"UnoTable(…)": "ValueError"}
        if seed:
            return {
                "cards in all": len(variant.deck),
                "all cards of the deck": in_order(variant.deck) == in_order(RIGHT.variant.deck),
                "the same deal for the same seed": True,
                "another deal for another seed": True,
                "cards of the last player": 5,
            }
        deck = 9 * [*map(Card.parse, reversed(TWELVE.split()))]
        state = taught.new_game(deck, players=count, dealer=count - 1).state
        return {
            "players": NAMES[:count],
            "hands": [in_order(hand) for hand in state.hands],
            "points": [0] * count,
            "cards in the deck": len(state.draw_pile),
            "top cards of the deck": [*map(str, state.draw_pile[2::-1])],
            "discards": [*map(str, state.discards)],
            TWIN: "the same",
        }

    def call(self, name: str, case: str) -> str:
        count, *seed = map(int, case.split())
        cards = f'9 * list(read_cards("{TWELVE}"))'
        given = f"seed={seed[0]}, hand_size=5" if seed else cards
        return f"table = {name}({typed(NAMES[:count])}, {given})"

    def show(self, case: str) -> CaseView:
        count, *seed = case.split()
        seeds = f", with seed {seed[0]}, twice, and with the next seed" if seed else ""
        lines = (f"{count} player{'s' * (count != '1')}{seeds}",)
        return CaseView("", lines=lines, rules=rules("players", "setup"))


def typed(names: Sequence[str]) -> str:
    return json.dumps(list(names))


# -- rounds ----------------------------------------------------------------------------------------


def without_color(move: Move) -> Move:
    """The console ignores a color that is named with a colored card; the engine does not."""
    return move._replace(color=None) if move.card and move.card.color else move


def make_move(game: Game, move: Move) -> None:
    """A move of the console game, and all that needs no decision there."""
    game.play(without_color(move))
    while move == DRAW and game.state.phase is Phase.DREW and DRAW in game.legal_moves():
        game.play(DRAW)
    while game.state.phase in (Phase.PLAYED, Phase.CHALLENGED):
        legal = {move.action: move for move in game.legal_moves()}
        game.play(next(legal[a] for a in (Action.SAY, Action.END, Action.DRAW) if a in legal))


class Rounds(TableQuestion):
    """A round that is dealt, moves, of which some may be refused, and the move that is asked.

    Each check asks about its own part of the game, so that one mistake costs its points once.
    """

    first, players, hand, pile, kinds = True, (2, 5), (2, 3), (4, 12), (2, 6)
    moves = (1, 6)
    tops = (*"123456789", "0")
    actions: tuple[Action, ...] = (Action.PLAY, Action.NAME)
    refills = False  # whether the deck may run out
    reverses = False  # whether a Reverse may be turned up first
    fresh, made = 5, 1_500

    # -- cases

    def table(self, chance: Random) -> TableCase:
        case = super().table(chance)
        tops = [card for card in self.pool if card.rank in self.tops]
        near = [card for card in case.cards if card in tops]
        case = case._replace(top=chance.choice(near or tops))
        if self.reverses and chance.random() < 0.3:  # whether play runs left was asked before
            case = case._replace(top=Card("reverse", chance.choice(self.variant.colors)))
        if self.refills and chance.random() < 0.4:
            case = self.alike(case, chance)
        if self.moves[1] and chance.random() < 0.5:
            case = self.with_action(case, chance)
        if chance.random() < 0.08:
            case = self.with_many(case, chance)
        return case._replace(top=Card("wild")) if chance.random() < 0.1 else case

    def with_many(self, case: TableCase, chance: Random) -> TableCase:
        """Hands of more than seven cards."""
        more = (tuple(chance.choices(self.pool, k=7)) for _ in case.hands)
        hands = tuple((*new, *hand) for new, hand in zip(more, case.hands, strict=True))
        return case._replace(hands=hands[:3])

    def alike(self, case: TableCase, chance: Random) -> TableCase:
        """Discards of one kind: when the deck runs out, everybody knows what is in the new one."""
        card = Card("5", chance.choice(self.variant.colors))
        other = next(Card("7", color) for color in self.variant.colors if color != card.color)
        more = chance.choice((Card("draw2", card.color), Card("wild"), Card("wild4")))
        kinds = (card, card, card, other, more)
        hands = (tuple(chance.choices(kinds, k=len(hand))) for hand in case.hands)
        top = Card("reverse", card.color) if chance.random() < 0.2 else card
        return case._replace(hands=tuple(hands), top=top, pile=chance.randint(1, 3) * (other,))

    def with_action(self, case: TableCase, chance: Random) -> TableCase:
        """The player who begins has a card that acts, and can be played."""
        assert case.top
        rank = chance.choice(ACTING)
        card = Card(rank, case.top.color if rank != "wild4" else None)
        starter = self.play(RIGHT, case._replace(moves=())).state.player
        hands = [(card, *hand[1:]) if n == starter else hand for n, hand in enumerate(case.hands)]
        return case._replace(hands=tuple(hands))

    def played(self, case: TableCase, chance: Random) -> TableCase:
        for _ in range(chance.randint(*self.moves)):
            over = self.play(RIGHT, case).is_over
            longer = case._replace(moves=(*case.moves, self.some_move(case, chance)))
            if self.makes_sense(longer):
                case = longer
            if over:
                break
        return self.with_last_asked(case)

    def with_last_asked(self, case: TableCase) -> TableCase:
        if not case.moves or case.asked:
            return case
        return case._replace(moves=case.moves[:-1], asked=str(case.moves[-1]))

    def some_move(self, case: TableCase, chance: Random) -> Move:
        """Mostly one that is allowed."""
        game = self.play(RIGHT, case)
        legal = [move for move in game.legal_moves() if move.action in self.actions]
        cards = (*game.state.hand, chance.choice(case.cards), chance.choice(WILDS))
        others = [Move(Action.PLAY, card) for card in cards]
        color = chance.choice(self.variant.colors)
        others += [Move(Action.PLAY, card, color) for card in cards]
        others += [move for move in (DRAW, END) if move.action in self.actions]
        draws = [move for move in legal if move == DRAW]  # or cards would nearly always be played
        return chance.choice(legal + 3 * draws if legal and chance.random() < 0.8 else others)

    def all_moves(self, case: TableCase) -> tuple[Move, ...]:
        return (*case.moves, *((Move.parse(case.asked),) if case.asked else ()))

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        yield self.with_last_asked(case._replace(asked=""))
        yield case._replace(hands=case.hands[:-1])
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        if len(case.hands) < 2 or not super().makes_sense(case):
            return False
        game, _ = self.story(RIGHT, case)
        sure = self.is_sure(case, game) and not self.is_open(case)
        return sure and (self.may_end or not game.is_over)

    def is_open(self, case: TableCase) -> bool:
        """Nobody says what it means to name a color if no Wild was turned up, or to do so again.

        Before that one may or may not draw, and play a wild.
        """
        moves = self.all_moves(case)
        names = [n for n, move in enumerate(moves) if move.action is Action.NAME]
        if case.top != Card("wild") or names[1:]:
            return bool(names)
        wilds = {*WILDS} & {*self.play(RIGHT, case._replace(moves=())).state.hand}
        before = moves[: names[0]] if names else moves
        return any(move == DRAW or (move.color and move.card in wilds) for move in before)

    def is_sure(self, case: TableCase, game: Game) -> bool:
        """Whether chance and empty piles have no say in it."""
        others = {*case.pile} - {Card("wild4")}
        if case.top == Card("wild4") and (len(others) != 1 or "draw2" in str(others)):
            return False  # it is shuffled in: another card is sure only if all others are alike
        for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
            new = before.discards[: None if move.action is Action.PLAY else -1]
            if after.shuffles > before.shuffles and not (self.refills and len({*new}) == 1):
                return False  # who knows what comes next?
            draws = DRAWS.get(move.card.rank, 0) if move.card else 0
            if len((*before.draw_pile, *before.discards)) < draws:
                return False
            if after.is_over and after.winner is None:
                return False  # no cards are left: that is left out
        return True

    def size(self, case: TableCase) -> tuple[int, int, int, int]:
        return super().size(case._replace(moves=self.all_moves(case)))

    def features(self, case: TableCase) -> Iterator[object]:
        game, refused = self.story(RIGHT, case)
        *_, last = (END, *self.all_moves(case))
        what = last.card.rank if last.card else last.action
        yield what, bool(refused)
        if what not in self.tops:
            yield what, len(case.hands)
            yield what, game.state.direction, len(case.hands) > 2, game.is_over

    def circumstances(self, case: TableCase) -> set[str]:
        """How it was before the last move, what was done, and what came of it."""
        *earlier, last = self.all_moves(case) or (END,)
        told, refused = self.story(RIGHT, case)
        before = self.story(RIGHT, case._replace(moves=tuple(earlier), asked=""))[0].state
        after = told.state
        found = {
            f"{len(case.hands)} players" if len(case.hands) < 5 else "5 players or more",
            f"seat {before.player}" if before.player < 4 else "another seat",
            f"{min(len(before.hand), 3)} in hand" if len(before.hand) < 8 else "8 or more in hand",
            f"{min(len(before.draw_pile), 2)} to draw",
            f"{min(len(earlier), 2)} earlier",
            f"on {self.kind(before.top)}",
        }
        so = {
            "to the left": before.direction < 0,
            "a color was named": before.color != before.top.color,
            "no color yet": before.color is None,
            "a color too many": last != without_color(last),
            "8 or more are left": max(map(len, after.hands)) > 7,
            "the deck was refilled": before.shuffles > 0,
            "refilled now": after.shuffles > before.shuffles,
            "over": after.is_over,
            "refused": typed_move(last) in refused,
            "after a draw": before.phase is Phase.DREW,
            "something refused before": len(refused) > 1,
        }
        what = self.kind(last.card) if last.card else str(last.action)
        if last.card and not last.color and not last.card.color:
            what += " without a color"
        found |= {what, *(name for name, is_so in so.items() if is_so)}
        together = ("to the left", "refilled now", "over", "after a draw")
        found |= {f"{what}, {name}" for name in together if so[name] and "refused" not in found}
        found |= {"refilled twice"} if after.shuffles > 1 else set()
        if "refilled now" in found and len({*before.draw_pile, *before.discards[:-1]}) > 1:
            found |= {"refilled now, after other cards"}
        names = (self.kind(move.card) if move.card else move.action for move in earlier)
        return found | {f"earlier {name}" for name in names}

    def kind(self, card: Card) -> str:
        return "a number" if card.rank in Rounds.tops else f"a {card.rank}"

    # -- asking

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return self.story(taught, case._replace(asked=""))[0]

    def story(self, taught: TaughtGame, case: TableCase) -> tuple[Game, list[str]]:
        """The round after all moves, and those that were refused."""
        game = case._replace(moves=()).play(taught, tuple(NAMES[: len(case.hands)]))
        refused = []
        for move in self.all_moves(case):
            try:
                self.move(game, move)
            except IllegalMove:
                refused.append(typed_move(move))
        return game, refused

    def move(self, game: Game, move: Move) -> None:
        make_move(game, move)

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        game, refused = self.story(taught, case)
        told = {**facts(game), REFUSED: ", ".join(refused) or "nothing", TWIN: "the same"}
        return self.with_piles(case, told)

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        names, cards = NAMES[: len(case.hands)], case.deck[::-1]
        given = [(list(names), list(cards)) for _ in range(2)]
        tables = [submission(*each, **self.how(case)) for each in given]
        look = self.look if self.moves[1] else with_another_table(submission, self.look)
        answer = twice(tables, lambda game: self.tell(game, case), look)
        for theirs, dealt in given:
            unchanged("the list of names", theirs, names)
            unchanged("the list of cards", dealt, cards)
        return answer

    def how(self, case: TableCase) -> dict[str, int]:
        return {"hand_size": len(case.hand)}

    def look(self, game: Submission) -> Answer:
        return looks(game)

    def tell(self, game: Submission, case: TableCase) -> Answer:
        refused, moves = [], self.all_moves(case)
        for number, move in enumerate(moves, start=1):
            if number == len(moves):
                self.look(game)  # what is told now must not be kept for later
            try:
                do_move(game, move)
            except ValueError:
                refused.append(typed_move(move))
            except NotImplementedError:
                if move not in (DRAW, END) or field(game, "winner") is None:
                    raise  # after the end a draw that isn't written yet is as good as refused
                refused.append(typed_move(move))
        told = {**self.look(game), REFUSED: ", ".join(refused) or "nothing"}
        return self.with_piles(case, told)

    def with_piles(self, case: TableCase, told: Answer) -> Answer:
        """Some refill an empty deck at once, others wait, and a card may be played in between."""
        if "deck" in told and self.plays_on(case):
            both = f"{told.pop('deck')} {told.pop('discards')}"
            told["deck and discards"] = " ".join(sorted(both.split()))
        return told

    def plays_on(self, case: TableCase) -> bool:
        """Whether a card is played when the deck may have become empty."""
        left = len(case.pile)
        for move in self.all_moves(case):
            if move.card and left <= 0:
                return True
            left -= 99 if move == DRAW else DRAWS.get(move.card.rank, 0) if move.card else 0
        return False

    # -- showing

    def call(self, name: str, case: TableCase) -> str:
        given = f"{typed(NAMES[: len(case.hands)])}, {as_list(case.deck[::-1])}"
        how = ", ".join(f"{key}={value}" for key, value in self.how(case).items())
        made = f"game = {name}({given}, {how})"
        return "; ".join([made, *map(typed_move, self.all_moves(case))])

    def show(self, case: TableCase) -> CaseView:
        return replace(super().show(case), moves=len(self.all_moves(case)))

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        assert case.top
        hands = (Row(f"{n} gets", h) for n, h in zip(NAMES, case.hands, strict=False))
        deck = Row("then in the deck", case.pile[::-1], "the last one lies on top")
        return *hands, Row("turned up first", (case.top,)), deck

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        played, refused = self.story(RIGHT, case)
        told = [line for line in played.log if not line.endswith("says UNO")]
        told += [f"{move} raises a ValueError" for move in refused]
        return f"What should happen: {told[0]}", *told[1:]

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        if not case.asked or case.asked.startswith("name"):
            assert case.top
            return (quoted("uno#first-card", FIRST.get(case.top.rank, "A number")),)
        move = without_color(self.all_moves(case)[-1])
        told = () if game.is_over else tuple(game.explain(move).lines())
        after, _ = self.story(RIGHT, case)
        if after.is_over:
            return *told, *rules("end", "last-card", "points")
        if move.card is None:
            return *told, *rules("draw-until-playable")
        ref = self.variant.meaning(move.card).ref
        return (*told, *rules(ref)) if ref else told


DRAWS = {"draw2": 2, "wild4": 4}
FIRST = {
    "draw2": "- Draw Two",
    "skip": "- Skip",
    "reverse": "- Reverse",
    "wild": "- Wild,",
    "wild4": "- Wild Draw 4",
}
REFUSED = "ValueError raised by"


def typed_move(move: Move) -> str:
    verb = {Action.NAME: "name_color", Action.END: "end_turn"}.get(move.action, move.action)
    card = [f'Card.parse("{move.card}")'] if move.card else []
    return f"game.{verb}({', '.join([*card, *([repr(move.color)] if move.color else [])])})"


def do_move(game: Submission, move: Move) -> None:
    """Make a move in a game of the student's."""
    verb = {Action.NAME: "name_color", Action.END: "end_turn"}.get(move.action, move.action)
    getattr(game, verb)(*(given for given in (move.card, move.color) if given is not None))


def facts(game: Game) -> Answer:
    """What everybody could see in the engine's round, and the hands."""
    state, names = game.state, game.names
    hands = {f"{n}'s hand": in_order(h) for n, h in zip(names, state.hands, strict=True)}
    if game.winner is not None:
        points = dict(zip(names, round_points(game), strict=True))
        return {"winner": names[game.winner], "points": points, **hands}
    return {
        "winner": None,
        "turn": names[state.player],
        "top": str(state.top),
        "color": str(state.color) if state.color else None,
        **hands,
        **piles([*map(str, state.draw_pile)], [*map(str, state.discards)]),
    }


def piles(deck: list[str], discards: list[str]) -> Answer:
    """In no order, and as if an empty deck were refilled at once."""
    if not deck:
        deck, discards = discards[:-1], discards[-1:]
    return {"deck": " ".join(sorted(deck)), "discards": " ".join(sorted(discards))}


def in_order(cards: Iterable[Card]) -> str:
    return " ".join(sorted(map(str, cards)))


def looks(game: Submission) -> Answer:
    """The same in a game of the student's."""
    winner = field(game, "winner") if hasattr(game, "winner") else None
    players = list(game.players)
    hands: Answer = {
        f"{name_of(player, 'A player')}'s hand": unordered(player.hand, "hand")
        for player in players
    }
    if winner is not None:
        points = {name_of(player, "A player"): field(player, "points") for player in players}
        return {"winner": name_of(winner, "game.winner"), "points": points, **hands}
    color = field(game, "color")
    if color is not None and not isinstance(color, Color):
        raise Unusable(f"game.color is {shown(color)}, which isn't a Color.")
    return {
        "winner": None,
        "turn": name_of(field(game, "current"), "game.current"),
        "top": text(field(game, "top"), "game.top"),
        "color": str(color) if color else None,
        **hands,
        **piles(held(game.deck, "deck"), held(game.discards, "discards")),
    }


class FirstCard(Rounds):
    """A table right after the deal, or after a color was named.

    `ask mix`: a Wild Draw 4 goes back; is there chance in what is turned up next?
    `below B1 B2; ask give 3`: these come onto the discards, and then the last player draws three
    cards, though the deck has only one.
    """

    players, hand, pile = (2, 10), (1, 2), (2, 6)
    tops = (*Rounds.tops, "skip", "reverse", "draw2", "wild", "wild4")
    moves = (0, 0)

    def table(self, chance: Random) -> TableCase:
        case = super().table(chance)
        rank = chance.choice(self.tops if chance.random() < 0.3 else self.tops[-5:])
        return case._replace(top=chance.choice([c for c in self.pool if c.rank == rank]))

    def make(self, chance: Random) -> TableCase:
        while not self.makes_sense(case := super().make(chance)):
            pass
        return case

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        assert case.top
        if case.top.rank == "wild4":
            pile = [*chance.randint(1, 3) * case.pile[:1], *chance.randint(0, 5) * [Card("wild4")]]
            case = case._replace(pile=tuple(chance.sample(pile, len(pile))))
        if case.top and case.top.rank == "wild" and chance.random() < 0.6:
            case = case._replace(asked=f"name {chance.choice(self.variant.colors)}")
        return case

    def makes_sense(self, case: TableCase) -> bool:
        return not self.is_special(case) and super().makes_sense(case)

    def features(self, case: TableCase) -> Iterator[object]:
        assert case.top
        yield case.top.rank
        if case.top.rank not in Rounds.tops:
            yield case.top.rank, len(case.hands)
        yield case.asked

    def circumstances(self, case: TableCase) -> set[str]:
        assert case.top
        players = len(case.hands)
        many = f"{players} players" if players in (2, 3, 4, 10) else "some more players"
        return {f"on {self._kind(case.top)}", many, case.asked[:4]}

    def is_special(self, case: TableCase) -> bool:
        return case.asked.startswith(("mix", "give"))

    def all_moves(self, case: TableCase) -> tuple[Move, ...]:
        return () if self.is_special(case) else super().all_moves(case)

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        if "mix" in case.asked:
            game, _ = self.story(taught, case)
            back = game.state.top != Card("wild4")
            return {"turned up": "not always the same", "mixed": True} if back else {"mixed": False}
        if "give" in case.asked:
            count = int(case.asked.removeprefix("give "))
            cards = (*case.pile, *case.hands[-1], *filter(None, (case.top,)), *case.below[:-1])
            return {
                "color": str(case.top and case.top.color),
                "cards in hand": len(case.hand) + count,
                "the card that was left": "drawn",
                "discards": [*map(str, case.below[-1:])],
                "hand and deck": in_order(cards),
                "shuffled": True,
            }
        game, _ = self.story(taught, case)
        return {**super().answer(taught, case), "direction": game.state.direction}

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        if "mix" in case.asked:
            return self.mixed(submission, case)
        return (
            self.drawn_by_last(submission, case)
            if "give" in case.asked
            else super().ask(submission, case)
        )

    def drawn_by_last(self, submission: Submission, case: TableCase) -> Answer:
        table = submission(NAMES[: len(case.hands)], list(case.deck[::-1]), **self.how(case))
        for card in case.below:
            table.discards.add(card)
        discards, player = held(table.discards, "discards"), table.players[-1]
        if not hasattr(table, "give"):  # a helper: others may be called otherwise
            return self.answer(RIGHT, case)
        table.give(player, int(case.asked.removeprefix("give ")))
        hand, deck = held(player.hand, "hand"), held(table.deck, "deck")
        return {
            "color": str(field(table, "color")),
            "cards in hand": len(hand),
            "the card that was left": "drawn" if str(case.pile[0]) in hand else "not drawn",
            "discards": held(table.discards, "discards"),
            "hand and deck": " ".join(sorted(hand + deck)),
            "shuffled": beside(deck, discards) < len(deck) - 2,
        }

    def look(self, game: Submission) -> Answer:
        return {**super().look(game), "direction": field(game, "direction")}

    def mixed(self, submission: Submission, case: TableCase) -> Answer:
        """With the cards of the deck in several orders, all known."""
        places, near, cards = [], 0, [*case.pile]
        for n in range(8):
            deck = [*cards[n:], *cards[:n]]
            dealt = [*deck, case.top, *(card for hand in case.hands for card in hand)]
            table = submission(NAMES[: len(case.hands)], dealt, seed=n, **self.how(case))
            left = held(table.deck, "deck")
            places.append([*map(str, deck)].index(text(field(table, "top"), "table.top")))
            near += beside(left, [*map(str, deck)])
        varies = "not always the same" if len({*places}) > 1 else "always the one in the same place"
        return {"turned up": varies, "mixed": near < 4 * len(cards)}

    def how(self, case: TableCase) -> dict[str, int]:
        """Sometimes with a seed, which must not matter to cards that are given."""
        return super().how(case) | ({"seed": 3} if len(case.hand) > 1 else {})

    def call(self, name: str, case: TableCase) -> str:
        call = super().call(name, case).replace("game", "table")
        if "give" not in case.asked:
            return call
        adds = f"[table.discards.add(card) for card in {as_list(case.below)}]"
        return f"{call}; {adds}; table.give(table.players[-1], {case.asked[5:]})"

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        if "mix" in case.asked:
            orders = "The same is done with the cards of the deck in seven other orders"
            return (f"{orders}, and with the seeds 1 to 7.",)
        return () if "give" in case.asked else super().lines(case, game)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        if "give" in case.asked:
            return rules("empty-pile")
        return super().rules(case._replace(asked=case.asked.replace("mix", "name")), game)


class DrawRounds(Rounds):
    """Rounds in which cards are drawn; those that act are played only if they were just drawn.

    `ask mix`: the deck runs out, and is there chance in what becomes the new one?
    """

    actions = (Action.PLAY, Action.NAME, Action.DRAW, Action.END)
    hand, pile, kinds, refills, reverses = (1, 3), (1, 6), (1, 4), True, True
    moves = (1, 8)

    def table(self, chance: Random) -> TableCase:
        """Seldom many cards that do not fit."""
        case = super().table(chance)
        if case.top == Card("wild") or chance.random() < 0.93:
            return case
        return case._replace(pile=misfits(case, chance.randint(6, 11), chance) + case.pile)

    def look(self, game: Submission) -> Answer:
        drawn = field(game, "drawn")
        told = None if drawn is None else text(drawn, "game.drawn")
        return {**super().look(game), "drawn": told}

    def tell(self, game: Submission, case: TableCase) -> Answer:
        if case.asked != "mix":
            return super().tell(game, case)
        super().tell(game, case._replace(asked=""))
        discards = held(game.discards, "discards")
        game.draw()
        cards = held(game.deck, "deck")
        return {"cards": len(cards), "shuffled": beside(cards, discards) < len(cards) - 2}

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        if case.asked != "mix":
            state = self.story(taught, case)[0].state
            drawn = state.drawn if state.phase is Phase.DREW else None
            return {**super().answer(taught, case), "drawn": str(drawn) if drawn else None}
        game, _ = self.story(taught, case)
        return {"cards": len(game.state.draw_pile), "shuffled": True, TWIN: "the same"}

    def all_moves(self, case: TableCase) -> tuple[Move, ...]:
        return super().all_moves(case._replace(asked=case.asked.replace("mix", "draw")))

    def makes_sense(self, case: TableCase) -> bool:
        return case.asked != "mix" and super().makes_sense(case)

    def some_move(self, case: TableCase, chance: Random) -> Move:
        drawn = self.play(RIGHT, case).state.drawn
        while (card := (move := super().some_move(case, chance)).card) and card.rank in ACTING:
            if card == drawn:
                break
            if chance.random() < 0.3:
                return DRAW
        return move


ACTING = ("skip", "reverse", "draw2", "wild4")


class LastCards(Rounds):
    """Rounds that end, or could. With two cards a player who was skipped to can win, too."""

    players, pile, may_end, refills, reverses = (2, 7), (1, 9), True, True, True
    hand = (1, 2)

    def table(self, chance: Random) -> TableCase:
        """Mostly one card each; seldom two Wild Draw 4s, so that many cards count."""
        case = super().table(chance)
        if chance.random() < 0.05:
            more = tuple(chance.choices(self.pool, k=10))
            return case._replace(hands=(WILDS[1:] * 2, more[:2]), top=self.plain, pile=more[2:])
        less = case._replace(hands=tuple(hand[:1] for hand in case.hands))
        return less if chance.random() < 0.6 else case

    def had(self, case: TableCase) -> int:
        """The points that everybody already has."""
        return 5 if len(case.hands) > 3 else 0

    def tell(self, game: Submission, case: TableCase) -> Answer:
        for player in game.players if self.had(case) else ():
            player.add_points(self.had(case))
        return super().tell(game, case)

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        answer = super().answer(taught, case)
        if isinstance(points := answer.get("points"), dict):
            answer["points"] = {name: self.had(case) + won for name, won in points.items()}
        return answer

    def call(self, name: str, case: TableCase) -> str:
        made, *moves = super().call(name, case).split("; ")
        had = f"[player.add_points({self.had(case)}) for player in game.players]"
        return "; ".join([made, *([had] if self.had(case) else []), *moves])

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        had = f"Everybody already has {self.had(case)} points."
        return *([had] if self.had(case) else []), *super().lines(case, game)

    def some_move(self, case: TableCase, chance: Random) -> Move:
        over = self.play(RIGHT, case).is_over
        return chance.choice((DRAW, END)) if over else super().some_move(case, chance)


QUESTIONS: dict[str, Question[Any]] = {
    "pile": Piles(),
    "full_pile": FullPiles(),
    "shuffle": Shuffle(),
    "deck": Decks(),
    "deal": Deal(),
    "playable": Playable(),
    "points": Points(),
    "draw_until_playable": Drawing(),
    "player": Players(),
    "seats": Seats(),
    "first_card": FirstCard(),
    "play": Rounds(),
    "draw": DrawRounds(),
    "win": LastCards(),
}

# -- wrong programs, where no broken game says the same --------------------------------------------


def but(right: type, **wrong: object) -> type:
    """The same, but for this."""
    return type(right.__name__, (right,), wrong)


class RoundAndRound(Pile):
    """A deck that deals as it should, as long as it takes as it should."""

    def deal(self, hands: int, size: int) -> list[list[Card]]:
        dealt: list[list[Card]] = [[] for _ in range(hands)]
        for _ in range(size):
            for hand in dealt:
                hand.append(self.take())
        return dealt


class Hand(Pile):
    """A hand as a student writes it. Those below have one thought wrong."""

    def playable(self, top: Card, color: Color) -> list[Card]:
        return [c for c in self.cards() if c.color in (None, color) or c.rank == top.rank]

    def draw_until_playable(self, deck: Pile, top: Card, color: Color) -> list[Card]:
        drawn: list[Card] = []
        while len(deck) and not Hand(drawn[-1:]).playable(top, color):
            drawn.append(deck.take())
        self._cards += self.keep(drawn)
        return drawn

    def keep(self, drawn: list[Card]) -> list[Card]:
        return drawn


class Player:
    """A player as it should be; no rule is about it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.points = 0
        self.hand = self.new_hand()

    def new_hand(self) -> Hand:
        return Hand()

    def add_points(self, points: int) -> None:
        self.points += points

    def reminder(self) -> str:
        return f"{self.name}: {self.listed()}"

    def listed(self) -> str:
        return " ".join(map(str, self.hand.cards()))


def _removes_all(pile: Pile, card: Card) -> None:
    Pile.remove(pile, card)
    pile._cards = [each for each in pile._cards if each != card]


def _cut(pile: Pile, seed: int) -> None:
    place = Random(seed).randrange(1, len(pile))
    pile._cards = pile._cards[place:] + pile._cards[:place]


def _picked_again(pile: Pile, seed: int) -> None:
    pile._cards = Random(seed).choices(pile._cards, k=len(pile))


def _honest(hand: Hand, top: Card, color: Color) -> list[Card]:
    has_color = any(card.color is color for card in hand.cards())
    fitting = Hand.playable(hand, top, color)
    return [card for card in fitting if not (has_color and card.rank == "wild4")]


def _deck(*cards: Card) -> Model:
    return Model(Decks(), RIGHT.with_rules(having(deck=cards)))


def _seats(players: range) -> Model:
    return Model(Seats(), RIGHT.with_rules(having(players=players)))


class EmptyIsNone(Decks):
    """An empty list is taken for none."""

    def answer(self, taught: TaughtGame, case: str) -> object:
        return {"len": 108, TWIN: "the same"} if case == "of" else super().answer(taught, case)


class NotShuffled(Seats):
    """The seed does not matter."""

    def answer(self, taught: TaughtGame, case: str) -> Answer:
        answer = super().answer(taught, case)
        return {key: told and "another" not in key for key, told in answer.items()}


class TurnPasses(DrawRounds):
    """Drawing ends the turn."""

    def move(self, game: Game, move: Move) -> None:
        super().move(game, move)
        if move == DRAW:
            game.play(END)


class ColorFirst(Rounds):
    """The color changes before anything is checked."""

    def move(self, game: Game, move: Move) -> None:
        try:
            super().move(game, move)
        except IllegalMove:
            if move.color:
                game._states[-1] = game.state._replace(color=move.color)
            raise


def _when_refilled(**change: object) -> TaughtGame:
    """Refilling the deck changes something else as well."""

    def patch(variant: Any, before: Any, move: Move, now: Any) -> Any:
        other = {name: is_now(now) for name, is_now in change.items()}  # type: ignore[operator]
        return now._replace(**other) if now.shuffles > before.shuffles else now

    return RIGHT.with_patch(patch)


class GoesOn(LastCards):
    """After the end every move is let through, and does nothing."""

    def move(self, game: Game, move: Move) -> None:
        if not game.is_over:
            super().move(game, move)


COLORED = tuple(card for card in RIGHT.variant.deck if card.color)
WILDS = (Card("wild"), Card("wild4"))
SHARED_LIST: list[Card] = []
SHARED_HAND = Hand()

MISTAKES: dict[str, dict[str, object]] = {
    "pile": {
        "shared-list": but(Pile, own=lambda self, cards: [*cards] if cards else SHARED_LIST),
        "open-door": but(Pile, cards=lambda self: self._cards),
        "default-list": but(
            Pile, __init__=lambda s, cards=SHARED_LIST: setattr(s, "_cards", cards)
        ),
        "same-list": but(Pile, own=lambda s, cards: cards if type(cards) is list else [*cards]),
        "removes-all": but(Pile, remove=_removes_all),
        "from-below": but(Pile, take=lambda self: self._cards.pop(0)),
        "silent": but(Pile, remove=lambda s, card: card in s._cards and s._cards.remove(card)),
    },
    "full_pile": {
        "no-limit": but(Pile, most=999),
        "one-too-many": but(Pile, most=Pile.most + 1),
        "only-adding": but(Pile, __init__=lambda s, cards=(): setattr(s, "_cards", [*cards])),
        "silently-full": but(Pile, add=lambda s, card: len(s) < s.most and s._cards.append(card)),
    },
    "shuffle": {
        "any-seed": but(Pile, shuffle=lambda self, seed: random.shuffle(self._cards)),
        "one-seed": but(Pile, shuffle=lambda self, seed: Random(0).shuffle(self._cards)),
        "drawn-again": but(Pile, shuffle=_picked_again),
        "a-copy": but(Pile, shuffle=lambda self, seed: Random(seed).shuffle(self.cards())),
        "cut": but(Pile, shuffle=_cut),
    },
    "deck": {
        "one-of-each": _deck(*dict.fromkeys(COLORED), *4 * WILDS),
        "full-box": _deck(*UNO_DECK),
        "two-wilds": _deck(*COLORED, *2 * WILDS),
        "empty-is-none": Model(EmptyIsNone(), RIGHT),
    },
    "deal": {
        "all-at-once": but(
            Pile,
            deal=lambda s, hands, size: [[s.take() for _ in range(size)] for _ in range(hands)],
        ),
        "from-below": but(RoundAndRound, take=lambda self: self._cards.pop(0)),
        "still-there": but(
            Pile, deal=lambda self, hands, size: RoundAndRound(self.cards()).deal(hands, size)
        ),
    },
    "playable": {
        "printed-color": but(
            Hand, playable=lambda s, top, color: Hand.playable(s, top, top.color or Color.PURPLE)
        ),
        "honest-wild4": but(Hand, playable=_honest),
        "each-once": but(Hand, playable=lambda *args: [*dict.fromkeys(Hand.playable(*args))]),
    },
    "points": {"counts-cards": but(Hand, points=lambda self: len(self))},
    "draw_until_playable": {
        "puts-aside": but(Hand, keep=lambda self, drawn: []),
        "only-the-last": but(Hand, keep=lambda self, drawn: drawn[-1:]),
    },
    "player": {
        "shared-hand": but(Player, new_hand=lambda self: SHARED_HAND),
        "last-points": but(Player, add_points=lambda s, points: setattr(s, "points", points)),
        "no-name": but(Player, reminder=Player.listed),
        "as-a-list": but(Player, listed=lambda self: str(self.hand.cards())),
    },
    "seats": {
        "no-limit": _seats(range(100)),
        "no-most": _seats(range(2, 100)),
        "not-shuffled": Model(NotShuffled(), RIGHT),
    },
    "play": {
        "anything-goes": Model(
            Rounds(), RIGHT.with_rules(also("any card", lambda card, top: True))
        ),
        "color-first": Model(ColorFirst(), RIGHT),
    },
    "draw": {
        "first-reverse-forgotten": Model(
            DrawRounds(), RIGHT.with_deal(lambda v, state: state._replace(direction=1))
        ),
        "turn-passes": Model(TurnPasses(), RIGHT),
        "refill-color": Model(DrawRounds(), _when_refilled(color=lambda now: now.top.color)),
        "refill-direction": Model(DrawRounds(), _when_refilled(direction=lambda now: 1)),
    },
    "win": {
        "first-reverse-forgotten": Model(
            LastCards(), RIGHT.with_deal(lambda v, state: state._replace(direction=1))
        ),
        "goes-on": Model(GoesOn(), RIGHT),
    },
}

"""ex10: UNO in classes: Pile, Deck, Hand, Player, and a table at which they meet.

Everything is asked of two objects that are made at the same time and must not notice each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from fcd.cards import Card, Cards, Color
from fcd.teach.objects import Listed, Ours, but
from fcd.teach.table_case import magnitude
from fcd.teach.writing import (
    CaseView,
    Question,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    lineage,
    python,
    shown,
)

from .ex10_classes import (
    KINDS,
    NAMES,
    RIGHT,
    TWIN,
    WILDS,
    Answer,
    Deck,
    Hand,
    Pile,
    Player,
    as_list,
    beside,
    field,
    held,
    not_its_own,
    rules,
    text,
    texts,
    twice,
    unchanged,
    unordered,
)
from .ex10_table import DrawRounds, FirstCard, LastCards, Rounds, Seats, misfits
from .ex10_wrong import MISTAKES as MISTAKES

AGAIN = "asked again"
SEVEN = Card.parse("R7")

# -- two objects -----------------------------------------------------------------------------------


class Twins(TableQuestion, Ours[TableCase]):
    """Two hands, or piles, of the same cards."""

    noun = "hand"

    def script(self, case: TableCase) -> Iterator[tuple[Any, ...]]:
        """What is done with each: a label, if it is told, a method, and its arguments."""
        raise NotImplementedError

    def new(self, submission: Submission, case: TableCase) -> Any:
        return submission(list(case.hand))

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        pair = [self.new(submission, case) for _ in range(2)]
        return twice(pair, lambda one: self.tell(one, case))

    def answer(self, taught: TaughtGame, case: TableCase) -> Answer:
        one = self.new(but(self.ours, taught=taught), case)
        return {**self.tell(one, case), TWIN: "the same"}

    def tell(self, hand: Submission, case: TableCase) -> Answer:
        told: Answer = {}
        for label, method, *args in self.script(case):
            got = getattr(hand, method)(*args)
            if not label:
                continue
            told[label] = self.read_answer(got, hand)
            if AGAIN not in told:
                again = self.read_answer(getattr(hand, method)(*args), hand)
                told[AGAIN] = "the same" if again == told[label] else again
                told["hand"] = unordered(hand, "hand")
        return told

    def read_answer(self, got: Any, hand: Submission) -> object:
        return got

    def call(self, name: str, case: TableCase) -> str:
        lines = [f"{self.noun} = {name}({as_list(case.hand)})"]
        for label, method, *args in self.script(case):
            line = f"{self.noun}.{method}({', '.join(map(python, args))})"
            lines.append(f"print({line})" if label else line)
        return "; ".join(lines)


class OffTable(Twins):
    """Cards that are on no table. `ask` has what is done with them, step by step."""

    players, hand, pile = (1, 1), (0, 4), (0, 0)
    many, fresh, made = (6, 20), 20, 600
    row, note, why = "in the hand", "", "points"

    def table(self, chance: Random) -> TableCase:
        return super().table(chance)._replace(top=None, color=None)

    def deeds(self, case: TableCase) -> list[str]:
        return case.asked.split(", ") if case.asked else []

    def circumstances(self, case: TableCase) -> set[str]:
        cards, deeds = case.cards, self.deeds(case)
        found = {f"{magnitude(len(cards))} cards", f"{magnitude(len(deeds))} deeds"}
        found |= {"equal cards"} if len({*cards}) < len(cards) else set()
        found |= {f"{deed.split()[0]} last" for deed in deeds[-1:]}
        found |= {f"{deed.split()[0]} before" for deed in deeds[:-1]}
        return found | {card.rank for card in case.hand[:1]}

    def features(self, case: TableCase) -> Iterator[object]:
        yield len(self.deeds(case)), min(len(case.hand), 8)
        yield from ((len(case.hand) == 1, card.rank) for card in case.hand)

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

    def show(self, case: TableCase) -> CaseView:
        row = Row(self.row, self.seen(case), self.note)
        return CaseView("", (row,), rules=rules(self.why), moves=len(self.deeds(case)))

    def seen(self, case: TableCase) -> Cards:
        """The cards that are drawn."""
        return case.hand


# -- a pile ----------------------------------------------------------------------------------------


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

    ours, kinds, fresh = Pile, (1, 4), 40
    row, note, why = "in the pile at first", "the last one lies on top", "setup"

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
        if "remove" in ", ".join(self.deeds(case)[:-1]) and self.is_unsure(case):
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

    answer = Ours.answer  # its wrong programs are such as spoil a twin

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        given = [list(case.hand), list(case.hand)]
        try:
            with_list = case.hand or "given" in case.asked
            piles = [submission(cards) if with_list else submission() for cards in given]
        except ValueError:
            return {"Pile(…)": "ValueError"}
        try:
            return {"Pile(…)": "no ValueError"} | twice(
                zip(piles, given, strict=True),
                lambda each: self.told(each[0], each[1], case),
                lambda each: {"len": len(each[0])},
            )
        finally:
            for pile in piles:
                empty(pile)  # in case all piles share one list: the next case begins anew

    def told(self, pile: Submission, given: list[Card], case: TableCase) -> Answer:
        deeds, seen, returned, before = self.deeds(case), [], [], [""]
        for deed in ("", *deeds):
            if deed:
                before = held(pile, "pile")
                returned.append(do(pile, given, deed))
            cards = listed(pile)
            seen.append((cards, texts(cards, "pile.cards()")))
        grown = sum(deed.startswith("given") for deed in deeds)
        kept = given[: len(given) - grown] == list(case.hand)
        now = held(pile, "pile")
        if self.is_unsure(case):
            now = as_if_first(now, before, deeds[-1].removeprefix("remove "))
        changed = any(texts(cards, "pile.cards()") != told for cards, told in seen)
        return {
            "len": len(pile),
            "returned or raised": [*filter(None, returned)],
            "cards": briefly(now),
            "cards before the last step": briefly(before) if deeds[1:] else [],
            "the list given is unchanged": kept,
            "lists that cards() returned before": "changed since" if changed else "as they were",
        }

    def call(self, name: str, case: TableCase) -> str:
        cards = as_list(case.hand)
        lines = [f"pile = {name}({cards})"]
        if "given" in case.asked:
            lines = [f"cards = {cards or '[]'}", f"pile = {name}(cards)"]
        for deed in self.deeds(case):
            verb, _, card = deed.partition(" ")
            lines.append(DEEDS[verb].format(f'Card.parse("{card}")'))
        return "; ".join([*lines, "pile.cards()"])

    def seen(self, case: TableCase) -> Cards:
        return case.hand[-12:]


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
    taken = text(pile.take(), "pile.take()") if verb in ("take", "swap") else ""
    card = Card.parse(name) if name else SEVEN
    try:
        if verb in ("add", "swap"):
            pile.add(card)
        elif verb == "remove":
            pile.remove(card)
    except ValueError:
        return f"ValueError by {verb}"
    if verb == "given":
        given.append(card)
    elif verb == "spoil" and isinstance(cards := pile.cards(), list):
        cards.append(card)
    return taken


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
        for size in (1, 107, 108, 109):
            for asked in ("", "add R5", "add R5, add B7", "add R5, add B7, take, add G1"):
                yield TableCase((WILDS[:1] * size,), asked=asked)

    def make(self, chance: Random) -> TableCase:
        return chance.choice(list(self.every()))

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        return iter(())

    def show(self, case: TableCase) -> CaseView:
        lines = (f"A pile of {len(case.hand)} cards.",)
        return CaseView("", lines=lines, rules=rules("classic"), moves=len(self.deeds(case)))


class Shuffle(Listed):
    """Piles of the same cards, shuffled with the same seed and with another one: `1 2 30`.

    Six of them are there twice.
    """

    ours = Pile
    cases = tuple(f"{n} {n + 1 + n % 3} {20 + 2 * n}" for n in range(8))

    def cards(self, case: str) -> Cards:
        return KINDS[: int(case.split()[2]) - 6] + KINDS[:6]

    def ask(self, submission: Submission, case: str) -> Answer:
        one, other, size = map(int, case.split())
        cards = self.cards(case)
        was = [*map(str, cards)]

        def shuffled(*seeds: int, cards: Sequence[Card] = cards) -> list[str]:
            given = list(cards)
            pile = submission(given)
            for seed in seeds:
                pile.shuffle(seed)
            unchanged("the list of cards", given, cards)
            return held(pile, "pile")

        order, again, another = shuffled(one), shuffled(one), shuffled(other)
        more = [shuffled(n) for n in range(10 * one + 10, 10 * one + 18)]
        found = ("few", "not in pairs", "few", "")  # without a seed, only chance could tell
        if order == again:
            stay = (
                card
                for place, card in enumerate(was)
                if all(each[place : place + 1] == [card] for each in (order, another, *more))
            )
            found = (
                few_or_most(beside(order, was), size),
                "side by side" if sum(a == b for a, b in pairwise(order)) > 5 else "not in pairs",
                few_or_most(beside(order, another), size),
                " ".join(stay),
            )
        return {
            "number of cards": len(order),
            "the same cards as before": sorted(order) == sorted(was),
            "in another order": order != was,
            "the same order for the same seed": order == again,
            "the same order for the same seed, when shuffled a second time": (
                shuffled(one, other) == shuffled(other, cards=[*map(Card.parse, order)])
            ),
            "another order for another seed": order != another,
            "cards beside the same card as before": found[0],
            "equal cards": found[1],
            "cards beside the same card as with another seed": found[2],
            "cards that stay in their places, whatever the seed": found[3],
        }

    def call(self, name: str, case: str) -> str:
        pile = f"pile = {name}({as_list(self.cards(case))})"
        return f"{pile}; pile.shuffle({case.split()[0]}); pile.cards()"

    def show(self, case: str) -> CaseView:
        one, other, size = case.split()
        seeds = f"two with seed {one}, others with seed {other} and more"
        lines = (f"Piles of the same {size} cards are shuffled, {seeds}.",)
        return CaseView("", lines=lines, rules=rules("setup"))


def few_or_most(number: int, size: int) -> str:
    return "few" if number < size / 2 else "most"


# -- the deck --------------------------------------------------------------------------------------


class Decks(Listed):
    """How many of one card there are: `R5`; of all: `all`; or what given ones are: `of R5 B7`."""

    ours = Deck
    few = ("of", "of R5", "of B7 R5 wild", "of R5 R5", "of 108", "of 109")
    cases = ("all", *map(str, KINDS), *few, "full")

    def given_cards(self, case: str) -> Cards:
        """`of 109`: as many; else those that are named."""
        number = case.removeprefix("of ")
        if number.isdigit():
            return tuple(KINDS[n % 50] for n in range(int(number)))
        return tuple(map(Card.parse, case.split()[1:]))

    def ask(self, submission: Submission, case: str) -> object:
        if case.startswith("of"):
            given = [list(self.given_cards(case)) for _ in range(2)]
            try:
                decks = [submission(cards) for cards in given]
            except ValueError:
                return {"Deck(…)": "ValueError"}
            return {"Deck(…)": "no ValueError"} | twice(decks, lambda deck: self.tell(deck, case))
        deck = self.new(submission)
        if case == "full":
            return {"ValueError": do(deck, [], "add R5"), "len": len(deck)}
        other = submission()
        taken = other.take()  # from another deck
        try:
            if case == "all":
                return {"len": len(deck), "is a Pile": "Pile" in lineage(deck)[1:]}
            return held(deck, "deck").count(case)
        finally:
            other.add(taken)  # in case both are one

    def new(self, submission: Submission) -> Any:
        try:
            return submission()
        except ValueError as error:
            most = len(RIGHT.variant.deck)
            raise Unusable(
                f"`Deck()` raised a ValueError ({shown(str(error))}). Does your deck have more "
                f"than {most} cards, or does your Pile already refuse {most}?"
            ) from None

    def tell(self, deck: Submission, case: str) -> Answer:
        cards = held(deck, "deck")
        return {"len": len(deck), **({"cards": cards} if case != "of" else {})}

    def call(self, name: str, case: str) -> str:
        if case == "all":
            return f"len({name}())"
        if case == "full":
            return f'{name}().add(Card.parse("R5"))'
        if case.startswith("of"):
            return f"{name}({as_list(self.given_cards(case)) or '[]'}).cards()"
        return f'{name}().cards().count(Card.parse("{case}"))'

    def show(self, case: str) -> CaseView:
        if case == "full" or len(self.given_cards(case)) > 20:
            lines = ("A deck is a pile, and no pile is larger than DECK_SIZE.",)
            return CaseView("", lines=lines, rules=rules("classic"))
        why = rules("deck", "classic")
        if case == "all":
            return CaseView("", lines=("A card has been taken from another deck.",), rules=why)
        is_given = case.startswith("of")
        cards = self.given_cards(case) if is_given else (Card.parse(case),)
        return CaseView("", (Row("given" if is_given else "how many of these?", cards),), rules=why)


class Deal(OffTable):
    """Hands that should be dealt, and the cards below: `R1 R3 | R2 R4; pile B1 B0`."""

    ours, noun, many = Deck, "deck", (0, 0)
    players, hand, pile, kinds = (2, 4), (1, 3), (0, 13), (4, 9)
    row, note, why = "in the deck", "the last one lies on top", "setup"

    def table(self, chance: Random) -> TableCase:
        """Seldom for many players."""
        case = super().table(chance)
        if chance.random() < 0.8:
            return case
        size, players = chance.randint(1, 7), chance.randint(5, 10)
        hands = (tuple(chance.choices(self.pool, k=size)) for _ in range(players))
        return case._replace(hands=tuple(hands), pile=case.pile + case.cards)

    def circumstances(self, case: TableCase) -> set[str]:
        times, size = len([*self.script(case)]), magnitude(len(case.hand))
        return {f"{len(case.hands)} hands", f"{size} in each", f"{times} times"}

    def features(self, case: TableCase) -> Iterator[object]:
        yield len(case.hands), len(case.hand), len([*self.script(case)])

    def makes_sense(self, case: TableCase) -> bool:
        return len(case.hands) > 1 and len({*map(len, case.hands)}) == 1

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        yield case._replace(hands=case.hands[:-1])
        yield from super().smaller(case)

    def script(self, case: TableCase) -> Iterator[tuple[Any, ...]]:
        """Dealt once, and a second time if there are cards enough."""
        times = len(case.deck) // max(1, len(case.hands) * len(case.hand))
        for label in ("hands", "hands dealt next")[:times]:
            yield label, "deal", len(case.hands), len(case.hand)

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        deck = case.deck[::-1]
        given = [list(deck), list(deck)]
        answer = twice([submission(cards) for cards in given], lambda d: self.tell(d, case))
        for cards in given:
            unchanged("the list of cards", cards, deck)
        return answer

    def new(self, submission: Submission, case: TableCase) -> Any:
        return submission(list(self.seen(case)))

    def tell(self, deck: Submission, case: TableCase) -> Answer:
        answer: Answer = {}
        kept = []
        for label, method, *args in self.script(case):
            dealt = getattr(deck, method)(*args)
            if not isinstance(dealt, list | tuple):
                raise Unusable(f"deck.deal() is {shown(dealt)}. It should be a list of hands.")
            answer[label] = hands_of(dealt)
            kept.append(dealt)
        if [*map(hands_of, kept)] != [*answer.values()]:
            raise Unusable("The hands that were dealt first changed when others were dealt.")
        return {**answer, "left": held(deck, "deck")}

    def call(self, name: str, case: TableCase) -> str:
        deals = (f"deck.deal({hands}, {size})" for _, _, hands, size in self.script(case))
        return "; ".join([f"deck = {name}({as_list(self.seen(case))})", *deals])

    def seen(self, case: TableCase) -> Cards:
        return case.deck[::-1]


def hands_of(dealt: Sequence[object]) -> list[list[str]]:
    return [sorted(texts(hand, "One hand of deck.deal()")) for hand in dealt]


# -- a hand ----------------------------------------------------------------------------------------


class Points(OffTable):
    """A hand: what do its cards count?"""

    ours, hand = Hand, (0, 5)

    def script(self, case: TableCase) -> Iterator[tuple[Any, ...]]:
        yield "points", "points"
        yield from (("", "remove", card) for card in case.hand[:1])
        yield "", "add", SEVEN
        yield "with R7, for a card if it has one", "points"
        yield "", "take"
        yield "then without its top card", "points"
        yield "", "add", SEVEN
        yield "then with R7 added", "points"


class Playable(Twins):
    """A hand and the top card: which cards fit? `R5 on wild`: no color has been named yet."""

    ours, players, hand, pile, kinds = Hand, (1, 1), (0, 3), (0, 0), (2, 4)
    many, fresh, made, cited = (7, 12), 60, 800, rules("match", "wild")

    def named_color(self, top: Card, chance: Random) -> Color | None:
        return super().named_color(top, chance) if chance.random() < 0.7 else None

    def makes_sense(self, case: TableCase) -> bool:
        """A color need not be named."""
        return super().makes_sense(case if self.color(case) else case._replace(color=Color.RED))

    def color(self, case: TableCase) -> Color | None:
        return case.color or case.on.color

    def features(self, case: TableCase) -> Iterator[object]:
        """Every rank, in each way to match or not to."""
        if len(case.hand) == 1 and case.top:
            (card,), top = case.hand, case.top
            yield card.rank, card.rank == top.rank, card.color == self.color(case), not top.color
        yield len(case.hand), len({*case.hand}), self.fitting(case)

    def fitting(self, case: TableCase) -> int:
        """How many cards of the hand fit."""
        return len(Hand(case.hand).playable(case.on, self.color(case)))

    def script(self, case: TableCase) -> Iterator[tuple[Any, ...]]:
        ask = ("playable", case.top, self.color(case))
        swapped = [card for card in case.hand[:1] if card != case.top]
        then = f"with {case.top} " + (f"for {swapped[0]}" if swapped else "added")
        yield "fitting", *ask
        yield from (("", "remove", card) for card in swapped)
        yield "", "add", case.top
        yield f"fitting, {then}", *ask

    def read_answer(self, got: Any, hand: Submission) -> object:
        cards = sorted(texts(got, "hand.playable()"))
        not_its_own(got, hand, "hand.playable()")
        return cards

    def rows(self, case: TableCase, game: object) -> tuple[Row, ...]:
        on_pile, _ = super().rows(case, game)  # type: ignore[arg-type]
        return on_pile, Row("in the hand", case.hand)


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

    def drawn(self, case: TableCase) -> Cards:
        return tuple(
            Hand(case.hand).draw_until_playable(Pile(case.pile[::-1]), case.on, self.color(case))
        )

    def features(self, case: TableCase) -> Iterator[object]:
        drawn = self.drawn(case)
        left = len(drawn) < len(case.pile)
        yield len(drawn), left
        if drawn and case.top:
            yield drawn[-1].rank, drawn[-1].rank == case.top.rank, left

    def circumstances(self, case: TableCase) -> set[str]:
        drawn = self.drawn(case)
        so = {
            "some are left": len(drawn) < len(case.pile),
            "a color was named": case.color is not None,
            "no color yet": self.color(case) is None,
            "a hand that fits": self.fitting(case) > 0,
        }
        found = {f"{magnitude(len(drawn))} drawn", f"{magnitude(len(case.hand))} in hand"}
        found |= {name for name, is_so in so.items() if is_so}
        return found | {f"{self._kind(card)} last" for card in drawn[-1:]}

    def new(self, submission: Submission, case: TableCase) -> Any:
        """A hand, and the student's own kind of pile."""
        kinds = getattr(submission, "__mro__", ())
        kind = next((each for each in kinds if each.__name__ == "Pile"), submission)
        return super().new(submission, case), kind

    def tell(self, pair: Submission, case: TableCase) -> Answer:
        (hand, kind), asked = pair, (case.top, self.color(case))
        where = "hand.draw_until_playable()"
        deck = kind(list(case.pile[::-1]))
        drawn = hand.draw_until_playable(deck, *asked)
        if drawn is None:
            raise Unusable(f"{where} returned None. Return the cards drawn.")
        cards = texts(drawn, where)
        not_its_own(drawn, hand, where)
        told: Answer = {"drawn": cards, "hand": unordered(hand, "hand")}
        told["deck"] = held(deck, "deck")
        again = hand.draw_until_playable(kind([case.top]), *asked)
        told["drawn next, from another deck"] = texts(again, where)
        if drawn is again or texts(drawn, "What was drawn first")[: len(cards)] != cards:
            raise Unusable("The list returned before has changed. Make a new one each time.")
        return told

    def call(self, name: str, case: TableCase) -> str:
        deck = f"deck = Pile({as_list(case.pile[::-1])})"
        hand = f"hand = {name}({as_list(case.hand)})"
        top = f'Card.parse("{case.top}"), {self.color(case)!r}'
        again = f'hand.draw_until_playable(Pile([Card.parse("{case.top}")]), {top})'
        return f"{deck}; {hand}; print(hand.draw_until_playable(deck, {top})); {again}"

    def rows(self, case: TableCase, game: object) -> tuple[Row, ...]:
        deck = Row("in the deck", case.pile[::-1], "the last one lies on top")
        return *super().rows(case, game), deck

    def rules(self, case: TableCase, game: object) -> tuple[str, ...]:
        return rules("draw-until-playable", "match")


# -- a player --------------------------------------------------------------------------------------


class Players(OffTable):
    """A player who gets cards and points: `R5 wild; ask Ben, 20, 7`. Zoe gets the same."""

    ours, hand, kinds = Player, (0, 3), (1, 3)

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        most = chance.choice((0, 9, 90, 700))
        points = (str(chance.randint(0, most)) for _ in range(chance.randint(0, 4)))
        return case._replace(asked=", ".join([chance.choice(NAMES), *points]))

    def makes_sense(self, case: TableCase) -> bool:
        return self.deeds(case)[:1] != [] and self.deeds(case)[0] in NAMES

    def circumstances(self, case: TableCase) -> set[str]:
        points = [*map(int, self.deeds(case)[1:])]
        large = "500 or more" if sum(points) >= 500 else magnitude(sum(points))
        cards = magnitude(len(case.hand))
        return {f"{cards} cards", f"{large} points", f"{magnitude(len(points))} times"}

    answer = Ours.answer

    def ask(self, submission: Submission, case: TableCase) -> Answer:
        player, other = submission(self.deeds(case)[0]), submission("Zoe")
        try:
            answer, theirs = self.tell(player, case), self.tell(other, case)
            answer |= {"another player's name": theirs["name"]}
            return answer | {f"Zoe's {key}": theirs[key] for key in ("hand", "points")}
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
        if self.is_swapped(case):
            hand.remove(case.hand[0])
            hand.add(SEVEN)
            other = self.reminder(player, (*case.hand[1:], SEVEN))
            answer |= {f"reminder with R7 for {case.hand[0]}": other}
        return answer

    def is_swapped(self, case: TableCase) -> bool:
        """Whether a card becomes another one."""
        return case.hand[:1] not in ((), (SEVEN,))

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

    def call(self, name: str, case: TableCase) -> str:
        who, *points = self.deeds(case)
        says = "print(player.reminder())"
        lines = [f'player = {name}("{who}")', says]
        if case.hand:
            lines += [f"[player.hand.add(card) for card in {as_list(case.hand)}]"]
        lines += [f"player.add_points({each})" for each in points]
        lines += [says] if case.hand else []
        if self.is_swapped(case):
            less = f'player.hand.remove(Card.parse("{case.hand[0]}"))'
            lines += [less, 'player.hand.add(Card.parse("R7"))', says]
        return "; ".join([*lines, "player.name, player.points, player.hand.cards()"])

    def show(self, case: TableCase) -> CaseView:
        who, *points = self.deeds(case)
        told = [f"{who} gets {' and then '.join(points)} points."] if points else []
        lines = (*told, "Another player, Zoe, gets the same.")
        rows = (Row(f"{who} gets", case.hand),) if case.hand else ()
        return CaseView("", rows, lines=lines, moves=len(points))


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

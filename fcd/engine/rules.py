"""The vocabulary of a variant.

A variant answers two questions. *May I?* is answered by clauses: each is one sentence of the
rules, the place it comes from and a test of it; together they are also the explanation shown to a
learner. *What then?* is answered by effects, small values that act on a Table.

A Variant binds both to a deck. It is plain data: a house rule is a `dataclasses.replace` of one.
What could never work, such as a forgotten comma, is refused when it is made. Whether a game is any
good is for its diagram and for rounds played with it to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Protocol

from fcd.cards import HEX, RANKS, Card, Cards, Color, listed
from fcd.engine.explanation import Finding, Verdict
from fcd.engine.state import Action, Move, Phase, State
from fcd.engine.wording import fill, inside, sentence

if TYPE_CHECKING:
    from fcd.board.drawing.diagram import Diagram
    from fcd.engine.table import Table

# -- may I? ------------------------------------------------------------------------------------

# Says whether the sentence holds for a move; None: it does not bear on it.
Test = Callable[["Variant", State, Move], bool | None]


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: what to say when it holds and when it does not, its place, and a test of it.

    A house rule may give one text only, as a condition: "it is a number".
    """

    name: str  # stable: kernel, mutants and checks refer to it, never to the English
    ref: str  # an anchor of the variant's book, or a full reference; empty: the card's own
    says: str  # true when it holds; may have the places of wording.py
    test: Test
    advisory: bool = False  # legal all the same, but somebody can make you pay for it
    cacheable: bool = False  # looks at nothing but the move, the top card and the color in play
    fails: str = ""  # true when it does not hold; empty: made of `says`
    short: str = ""  # what it needs, to stand in a list: "a 5"; empty: made of `says`

    def passes(self, v: Variant, s: State, m: Move) -> bool:
        return self.advisory or self.test(v, s, m) is not False

    def judge(self, v: Variant, s: State, m: Move) -> tuple[Finding, ...]:
        """The finding, in words; none if the clause does not bear on the move."""
        held = self.test(v, s, m)
        if held is None:
            return ()
        fails = Verdict.WARNS if self.advisory else Verdict.FAILS
        return (self.finding(v, s, m, Verdict.HOLDS if held else fails),)

    def finding(self, v: Variant, s: State, m: Move, verdict: Verdict, one_of: str = "") -> Finding:
        """The sentence that is true with this verdict."""
        text = self.says if verdict is Verdict.HOLDS else self.fails
        if not text:  # a house rule with one text
            lead = "This is risky" if verdict is Verdict.WARNS else "You can't do this"
            text = f"{lead} unless {inside(self.says)}"
        ref = self.ref or (v.meaning(m.card) if m.card else PLAIN).ref
        return Finding(verdict, self.name, sentence(fill(text, v, s, m)), v.cite(ref), one_of)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Several ways to be legal, of which one is enough."""

    clauses: tuple[Clause, ...]

    @property
    def cacheable(self) -> bool:
        return all(clause.cacheable for clause in self.clauses)

    def passes(self, v: Variant, s: State, m: Move) -> bool:
        return any(clause.test(v, s, m) for clause in self.clauses)

    def judge(self, v: Variant, s: State, m: Move) -> tuple[Finding, ...]:
        """A finding for each clause, all with the line that sums them up."""
        held = [bool(clause.test(v, s, m)) for clause in self.clauses]
        says = next((c.says for c, holds in zip(self.clauses, held, strict=True) if holds), None)
        sums_up = self.needs(v, s, m) if says is None else sentence(fill(says, v, s, m))
        missing = Verdict.FAILS if says is None else Verdict.UNUSED
        return tuple(
            clause.finding(v, s, m, Verdict.HOLDS if holds else missing, sums_up)
            for clause, holds in zip(self.clauses, held, strict=True)
        )

    def needs(self, v: Variant, s: State, m: Move) -> str:
        """All the ways in one sentence: "Needs yellow, an 8 or a wild."."""
        shorts = (fill(c.short or inside(c.says), v, s, m) for c in self.clauses)
        return f"Needs {listed(dict.fromkeys(filter(None, shorts)), 'or')}."


Rule = Clause | AnyOf


@dataclass(frozen=True)
class Transition:
    """One action open in one phase: the phase it leads to, and the rules it must obey."""

    to: Phase
    rules: tuple[Rule, ...] = ()

    @cached_property
    def cacheable(self) -> tuple[Rule, ...]:
        """The rules whose answer can be remembered for a card, a top card and a color."""
        return tuple(rule for rule in self.rules if rule.cacheable)

    @cached_property
    def advice(self) -> tuple[Clause, ...]:
        return tuple(rule for rule in self.rules if isinstance(rule, Clause) and rule.advisory)

    @cached_property
    def dynamic(self) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if not rule.cacheable)


def transition(to: Phase, *rules: Rule) -> Transition:
    """A Transition that reads like a line of the turn table."""
    return Transition(to, rules)


Turn = Mapping[Phase, Mapping[Action, Transition]]
Refusals = Mapping[Phase, Mapping[Action, Clause]]

# -- what then? --------------------------------------------------------------------------------


class Effect(Protocol):
    """Something that a card does, in the verbs of the table. Frozen, so that variants compare."""

    def apply(self, table: Table, move: Move) -> None: ...


class Dare(Protocol):
    """A question to the table whose answer decides what happens."""

    @property
    def question(self) -> str: ...

    def answer(self, table: Table, *, done: bool) -> None: ...


Asks = Literal["color", "target"]
CAN_ASK = ("color", "target")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a rank means in one game."""

    ref: str
    effects: tuple[Effect, ...] = ()
    opening: tuple[Effect, ...] | None = None  # when turned up first; None: as when played
    last: tuple[Effect, ...] = ()  # when it is the card that wins the round
    asks: frozenset[Asks] = frozenset()
    target_optional: bool = field(default=False, repr=False)  # nobody may be chosen, too
    points: int | None = None  # None: the value printed on it

    def __post_init__(self) -> None:
        _check_effects("effects", self.effects)
        _check_effects("opening", () if self.opening is None else self.opening)
        _check_effects("last", self.last)
        asks: object = self.asks
        if not isinstance(asks, Set) or not asks <= {*CAN_ASK}:
            wanted = " or ".join(f"frozenset({{{each!r}}})" for each in CAN_ASK)
            raise ValueError(f"asks is {wanted}, not {asks!r:.60}")


def _check_effects(part: str, effects: object) -> None:
    if not isinstance(effects, tuple):
        several = effects if isinstance(effects, list) else [effects]
        if not all(map(_acts, several)):
            raise ValueError(f"{part} is a tuple, such as (Skip(),), not {effects!r:.60}")
        written = ", ".join(map(_as_written, several))
        comma = ",), with the comma" if len(several) == 1 else ")"
        raise ValueError(f"{part} is a tuple: write ({written}{comma}")
    for each in effects:
        if isinstance(each, type):
            raise ValueError(f"{part}: {each.__name__} is a class: write {_as_written(each)}")
        if not _acts(each):
            raise ValueError(
                f"{part}: {each!r:.60} isn't an effect, which has apply(self, table, move)"
            )


def _acts(effect: object) -> bool:
    return callable(getattr(effect, "apply", None))


def _as_written(effect: object) -> str:
    return f"{effect.__name__}(…)" if isinstance(effect, type) else repr(effect)


PLAIN = Meaning("match")


@dataclass(frozen=True, slots=True)
class Sayings:
    """Words to say on reaching a hand size, and the price of forgetting them."""

    ref: str
    words: Mapping[int, str]
    missed: int  # cards for whoever is rightly called out, for each word
    wrong: int = 0  # cards for whoever calls out wrongly


class Dealing(Enum):
    """How the dealer is found. The player after the dealer starts."""

    LAST_SEAT = "the last seat deals"
    BY_LOT = "chance picks the dealer"
    HIGHEST_CARD = "everybody draws a card, and the highest number deals"


class Scoring(Enum):
    """What the points of a round are good for."""

    OWN_HAND = "all players count their own hands, and fewer points are better"
    WINNER_TAKES_ALL = "the winner gets the points of all other hands"


# -- both together -----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Variant:
    """Everything the engine needs to know about one game, as data."""

    key: str
    title: str
    deck: Cards
    players: range
    turn: Turn
    version: int = 1  # bumped when, and only when, a record would replay differently
    book: str = ""  # the rulebook its anchors are in; empty: the one named like the key
    refusals: Refusals = field(default_factory=dict)  # sentences for ways that are closed
    meanings: Mapping[str, Meaning] = field(default_factory=dict)
    sayings: Sayings | None = None
    dealing: Dealing = Dealing.LAST_SEAT
    scoring: Scoring = Scoring.OWN_HAND
    hand_size: int = 7
    reshuffles: bool = True  # an empty draw pile: shuffle the discards, or turn them over as is
    ends_itself: frozenset[Phase] = frozenset()  # END is made here when nothing else can be done

    def __post_init__(self) -> None:
        for rank, meaning in self.meanings.items():
            if rank not in RANKS:  # a meaning that no card could ever have would just never act
                text = f"ranks are text: write {str(rank)!r}"
                hint = text if str(rank) in RANKS else f"there are {', '.join(RANKS)}"
                raise ValueError(f"no card has the rank {rank!r:.60}; {hint}")
            if not isinstance(meaning, Meaning):
                raise ValueError(f"what {rank!r} means is a Meaning(…), not {meaning!r:.60}")

    def meaning(self, card: Card) -> Meaning:
        return self.meanings.get(card.rank, PLAIN)

    def points(self, card: Card) -> int:
        points = self.meaning(card).points
        if points is None and card.rank not in HEX:
            raise ValueError(f"{card} ({card.spoken}) isn't a card of {self.title}")
        return int(card.rank, 16) if points is None else points

    def cite(self, ref: str) -> str:
        """The full reference of an anchor: "match" is "fcd2018#match" in fcd2018."""
        return ref if "#" in ref else f"{self.book or self.key}#{ref}"

    def dealing_out(self, hand_size: int) -> Variant:
        """The same game with more or fewer cards to begin with, made only once."""
        if hand_size not in self._of_hand_size:
            self._of_hand_size[hand_size] = replace(self, hand_size=hand_size)
        return self._of_hand_size[hand_size]

    @cached_property
    def _of_hand_size(self) -> dict[int, Variant]:
        return {}

    @cached_property
    def kinds(self) -> frozenset[Card]:
        return frozenset(self.deck)

    @cached_property
    def colors(self) -> tuple[Color, ...]:
        """The colors that can be named: those in the deck."""
        in_deck = {card.color for card in self.deck}
        return tuple(color for color in Color if color in in_deck)

    @cached_property
    def play_cache(self) -> dict[tuple[Phase, Card, Color | None], dict[Card, tuple[Move, ...]]]:
        """Plays that pass the cacheable rules, filled in as they are asked for (legality.py)."""
        return {}

    def diagram(self) -> Diagram:
        """The turn as a picture, drawn from the turn table."""
        from fcd.board.drawing.diagram import Diagram  # only wanted when somebody looks

        return Diagram(self)

    def __repr__(self) -> str:
        return f"<Variant {self.key} v{self.version}: {self.title}>"

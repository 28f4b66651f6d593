"""The vocabulary of a rule book.

A rule book answers two questions. *May I?* is answered by clauses: each is one sentence of the
rules, the place it comes from and a test of it; together they are also the explanation shown to a
learner. *What then?* is answered by effects, small values that act on a Table.

A Variant binds both to a deck. It is plain data: a house rule is a `dataclasses.replace` of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from fcd.cards import HEX, Card, Cards, Color
from fcd.engine.checking import check_asks, check_effects, check_ranks
from fcd.engine.moves import Action, Move
from fcd.engine.state import Phase, State

if TYPE_CHECKING:
    from fcd.board.drawing.diagram import Diagram
    from fcd.engine.table import Table

# -- may I? ------------------------------------------------------------------------------------


class Verdict(Enum):
    """What one clause says about one move."""

    HOLDS = "✓"
    FAILS = "✗"
    WARNS = "!"  # allowed, but somebody can make you pay for it
    UNUSED = "·"  # one of several ways to be legal, and not this one


_STATEMENTS = {"over", "turn", "player", "form"}  # the findings that legality.py makes itself


class Finding(NamedTuple):
    """One clause's word on one move."""

    verdict: Verdict
    name: str
    says: str
    ref: str
    one_of: bool = False  # one of several clauses of which one is enough

    @property
    def is_statement(self) -> bool:
        """Whether it says what is so (the game is over), and not, as clauses do, what must be."""
        return self.name in _STATEMENTS

    def __str__(self) -> str:
        return f"{self.verdict.value} {self.says} [{self.ref}]"


class Row(NamedTuple):
    """One line of an explanation, as it is shown; at depth 1 it belongs to the heading above it."""

    verdict: Verdict
    text: str
    ref: str = ""  # empty: a heading
    depth: int = 0
    is_statement: bool = False

    def __str__(self) -> str:
        ref = f" [{self.ref}]" if self.ref else ""
        return f"{'  ' * self.depth}{self.verdict.value} {self.text}{ref}"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Why a move is legal or not: every clause that bears on it. True when it is legal."""

    move: Move
    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return all(finding.verdict is not Verdict.FAILS for finding in self.findings)

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The clauses that the move breaks."""
        return tuple(f for f in self.findings if f.verdict is Verdict.FAILS)

    def rows(self, findings: tuple[Finding, ...] | None = None) -> list[Row]:
        """The findings (all of them, or these), line by line: whatever shows one, shows these."""
        rows: list[Row] = []
        for found in self.findings if findings is None else findings:
            if found.one_of and not any(row.depth for row in rows):
                fails = found.verdict is Verdict.FAILS
                verdict = Verdict.FAILS if fails else Verdict.HOLDS
                rows.append(Row(verdict, f"one of these is {'needed' if fails else 'enough'}:"))
            rows.append(
                Row(found.verdict, found.says, found.ref, int(found.one_of), found.is_statement)
            )
        return rows

    def lines(self, findings: tuple[Finding, ...] | None = None) -> list[str]:
        """The rows as text."""
        return [str(row) for row in self.rows(findings)]

    def __str__(self) -> str:
        verdict = "legal" if self else "not legal"
        return "\n".join([f"{self.move}: {verdict}", *(f"  {line}" for line in self.lines())])

    __repr__ = __str__  # what a person wants to see of it, in a notebook without pictures too

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it; IPython adds the plain text."""
        from fcd.board.drawing import explanation_html  # only wanted when somebody looks

        return {"text/html": explanation_html(self)}


class IllegalMove(ValueError):
    """The move breaks a rule; `explanation` says which. Nothing has changed."""

    def __init__(self, move: Move, explanation: Explanation) -> None:
        lines = explanation.lines(explanation.broken)
        reasons = f" {lines[0].strip()}" if len(lines) == 1 else "".join(f"\n{x}" for x in lines)
        super().__init__(f"{move} is not legal:{reasons}")
        self.move = move
        self.explanation = explanation

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Move, Explanation]]:
        return IllegalMove, (self.move, self.explanation)


# Says whether the sentence holds for a move; None: it does not bear on it.
Test = Callable[["Variant", State, Move], bool | None]


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of the rules, its place in them, and a test of it."""

    name: str  # stable: kernel, mutants and checks refer to it, never to the English
    ref: str  # an anchor of the variant's book, or a full reference; empty: the card's own
    says: str  # may mention {card}, {top}, {color}, {owed} and {drawn}
    test: Test
    advisory: bool = False  # legal all the same, but somebody can make you pay for it
    cacheable: bool = False  # looks at nothing but the move, the top card and the color in force

    def passes(self, v: Variant, s: State, m: Move) -> bool:
        """Whether this clause leaves the move legal."""
        return self.advisory or self.test(v, s, m) is not False

    def judge(self, v: Variant, s: State, m: Move) -> tuple[Finding, ...]:
        """The finding, in words; none if the clause does not bear on the move."""
        held = self.test(v, s, m)
        if held is None:
            return ()
        fails = Verdict.WARNS if self.advisory else Verdict.FAILS
        return (self.finding(v, s, m, Verdict.HOLDS if held else fails),)

    def finding(
        self, v: Variant, s: State, m: Move, verdict: Verdict, *, one_of: bool = False
    ) -> Finding:
        """This clause's sentence, filled in for one move."""
        color = s.color or "none yet"
        words = {"top": s.top.spoken, "color": color, "owed": s.speech.owed or "nothing"}
        words |= {"card": m.card.spoken if m.card else "no card"}
        words |= {"drawn": s.drawn.spoken if s.drawn else "none"}
        ref = self.ref or (v.meaning(m.card) if m.card else PLAIN).ref
        return Finding(verdict, self.name, self.says.format(**words), v.cite(ref), one_of)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Several ways to be legal, of which one is enough."""

    clauses: tuple[Clause, ...]

    @property
    def cacheable(self) -> bool:
        """True if all of its clauses are."""
        return all(clause.cacheable for clause in self.clauses)

    def passes(self, v: Variant, s: State, m: Move) -> bool:
        """Whether at least one of the clauses holds."""
        return any(clause.test(v, s, m) for clause in self.clauses)

    def judge(self, v: Variant, s: State, m: Move) -> tuple[Finding, ...]:
        """A finding for each clause; those that do not hold only count if none does."""
        held = [bool(clause.test(v, s, m)) for clause in self.clauses]
        missing = Verdict.UNUSED if any(held) else Verdict.FAILS
        return tuple(
            clause.finding(v, s, m, Verdict.HOLDS if holds else missing, one_of=True)
            for clause, holds in zip(self.clauses, held, strict=True)
        )


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
        """The clauses that may be broken, at a risk."""
        return tuple(rule for rule in self.rules if isinstance(rule, Clause) and rule.advisory)

    @cached_property
    def dynamic(self) -> tuple[Rule, ...]:
        """The rules that must be asked anew in each state."""
        return tuple(rule for rule in self.rules if not rule.cacheable)


def transition(to: Phase, *rules: Rule) -> Transition:
    """A Transition that reads like a line of the turn table."""
    return Transition(to, rules)


Turn = Mapping[Phase, Mapping[Action, Transition]]
Refusals = Mapping[Phase, Mapping[Action, Clause]]

# -- what then? --------------------------------------------------------------------------------


class Effect(Protocol):
    """Something that a card does. Frozen, so that rule books can be compared and replaced."""

    def apply(self, table: Table, move: Move) -> None:
        """Act on the table in its verbs."""


class Dare(Protocol):
    """A question to the table whose answer decides what happens."""

    @property
    def question(self) -> str:
        """What the table is asked."""

    def answer(self, table: Table, *, done: bool) -> None:
        """Carry out the consequence."""


Asks = Literal["color", "target"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a rank means in one game."""

    ref: str
    effects: tuple[Effect, ...] = ()
    opening: tuple[Effect, ...] | None = None  # when turned up first; None: as when played
    last: tuple[Effect, ...] = ()  # when it is the card that wins the round
    asks: frozenset[Asks] = frozenset()
    points: int | None = None  # None: the value printed on it

    def __post_init__(self) -> None:
        """A forgotten comma is told here, not in the middle of a round."""
        check_effects("effects", self.effects)
        check_effects("opening", () if self.opening is None else self.opening)
        check_effects("last", self.last)
        check_asks(self.asks)


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
    HIGHEST_CARD = "everybody draws a card and the highest number deals"


class Scoring(Enum):
    """What the points of a round are good for."""

    OWN_HAND = "everybody counts their own hand, and low is good"
    WINNER_TAKES_ALL = "the winner gets the points of all other hands"


# -- the rule book -----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A rule book: everything the engine needs to know about one game, as data."""

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
        """A meaning that no card could ever have would just never act."""
        check_ranks(self.meanings)
        for rank, meaning in self.meanings.items():
            if not isinstance(meaning, Meaning):
                raise ValueError(f"what {rank!r} means is a Meaning(…), not {meaning!r:.60}")

    def meaning(self, card: Card) -> Meaning:
        """What this card means here."""
        return self.meanings.get(card.rank, PLAIN)

    def points(self, card: Card) -> int:
        """What this card counts in a hand."""
        points = self.meaning(card).points
        if points is None and card.rank not in HEX:
            raise ValueError(f"{card} ({card.spoken}) is no card of {self.title}")
        return int(card.rank, 16) if points is None else points

    def cite(self, ref: str) -> str:
        """The full reference of an anchor: "match" is "fcd2018#match" in fcd2018."""
        return ref if "#" in ref else f"{self.book or self.key}#{ref}"

    @cached_property
    def kinds(self) -> frozenset[Card]:
        """The different cards of the deck."""
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

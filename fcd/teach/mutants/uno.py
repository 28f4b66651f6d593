"""Broken games of UNO, and right ones that only look different."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fcd.cards import DIGITS, SYMBOLS, WILDS, Card, Color
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import AnyOf, Clause, Meaning, Scoring, way
from fcd.engine.table import Table
from fcd.teach.mutants import Mutant
from fcd.variants.changing import with_clause, without
from fcd.variants.uno import ASK, HITCH, PAY

BOOK = ("uno", "uno+classic")
HOUSE = ("uno+classic+draw_until_playable",)
CONTEST = ("uno_contest",)
TABLE = (*BOOK, *HOUSE)
ALL = (*TABLE, *CONTEST)

# -- words for what is changed ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Draw:
    """The next player draws, and that is all."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        """Deal, and skip nobody."""
        table.deal(table.next_player, self.count)


@dataclass(frozen=True, slots=True)
class _KeepColor:
    """A color is named, and nobody listens."""

    def apply(self, table: Table, move: Move) -> None:
        """Keep the color that was in force."""
        table.set_color(table.color_before or Color.RED)


def _meaning(v: Variant, ranks: tuple[str, ...], **changes: object) -> Variant:
    """With cards of these ranks changed."""
    changed = {r: replace(v.meanings[r], **changes) for r in ranks}  # type: ignore[arg-type]
    return replace(v, meanings={**v.meanings, **changed})


def _match(v: Variant, change: Callable[[tuple[Clause, ...]], tuple[Clause, ...]]) -> Variant:
    """With other ways to match, wherever a card is played."""
    turn = {
        phase: {
            action: replace(
                each,
                rules=tuple(
                    AnyOf(change(rule.clauses)) if isinstance(rule, AnyOf) else rule
                    for rule in each.rules
                ),
            )
            for action, each in ways.items()
        }
        for phase, ways in v.turn.items()
    }
    return replace(v, turn=turn)


def _also(name: str, test: Callable[[Card, State], bool]) -> Clause:
    """One more way to match, which no book has."""
    return Clause(name, "match", name, lambda v, s, m: m.card is not None and test(m.card, s))


def _dropped(name: str) -> Callable[[tuple[Clause, ...]], tuple[Clause, ...]]:
    return lambda clauses: tuple(clause for clause in clauses if clause.name != name)


def _way(v: Variant, phase: Phase, action: Action, *rules: Clause) -> Variant:
    """With another line in the turn table, which leads where it led before."""
    changed = replace(v.turn[phase][action], rules=rules)
    return replace(v, turn={**v.turn, phase: {**v.turn[phase], action: changed}})


def _stacking(v: Variant) -> Variant:
    """With Draw Twos that can be answered by Draw Twos."""
    answer = way(Phase.PLAYED, may.IN_HAND, may.only("draw2", "draw-two"))
    owing = {Action.PLAY: answer, Action.DRAW: way(Phase.PAID, PAY)}
    paid = {Phase.PAYING: {Action.DRAW: way(Phase.PAID, PAY)}}
    done = {Phase.PAID: {Action.END: way(Phase.READY, may.TURN_DONE)}}
    turn = {**v.turn, Phase.OWING: owing, **paid, **done}
    stacked = replace(v, turn=turn, ends_itself=v.ends_itself | {Phase.PAID})
    return _meaning(stacked, ("draw2",), effects=(does.Stack(2),))


def _drawn_cards_wait(v: Variant) -> Variant:
    fewer = {key: each for key, each in v.turn[Phase.DREW].items() if key is not Action.PLAY}
    return replace(v, turn={**v.turn, Phase.DREW: fewer})


def _no_useful_card(v: Variant, s: State, m: Move) -> bool | None:
    """The hitch of the Wild Draw 4 as many tell it: numbers and symbols count, too."""
    if m.card is None or m.card.rank != "wild4":
        return None
    return not any(c.color == s.color or c.rank == s.top.rank for c in s.hand if c.color)


_ONE_POINT = {rank: Meaning("match", points=1) for rank in DIGITS}

# -- broken games ----------------------------------------------------------------------------------

MATCHING = (
    Mutant(
        "uno-zero-wild",
        "A 0 goes on any card.",
        ALL,
        lambda s: s.ruled(lambda v: _match(v, lambda c: (*c, may.always_playable("wild", "0")))),
    ),
    Mutant(
        "uno-wild-needs-match",
        "A wild goes only on another wild.",
        ALL,
        lambda s: s.ruled(lambda v: _match(v, _dropped("always-playable"))),
    ),
    Mutant(
        "uno-anything-on-wild",
        "Any card goes on a wild, whatever color was named.",
        ALL,
        lambda s: s.ruled(
            lambda v: _match(
                v, lambda c: (*c, _also("on a wild", lambda card, t: t.top.rank in WILDS))
            )
        ),
    ),
    Mutant(
        "uno-symbols-alike",
        "A Skip goes on a Reverse: all symbols match each other.",
        ALL,
        lambda s: s.ruled(
            lambda v: _match(
                v, lambda c: (*c, _also("a symbol", lambda card, t: _both_symbols(card, t.top)))
            )
        ),
    ),
    Mutant(
        "uno-only-colors",
        "The same number or symbol in another color does not match.",
        ALL,
        lambda s: s.ruled(lambda v: _match(v, _dropped("same-symbol"))),
    ),
    Mutant(
        "uno-only-ranks",
        "The same color does not match.",
        ALL,
        lambda s: s.ruled(lambda v: _match(v, _dropped("same-color"))),
    ),
)


def _both_symbols(card: Card, top: Card) -> bool:
    return card.rank in SYMBOLS and top.rank in SYMBOLS


CARDS = (
    Mutant(
        "uno-named-color-ignored",
        "The color named with a wild is forgotten: the one before stays in force.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("wild",), effects=(_KeepColor(),))),
    ),
    Mutant(
        "uno-draw-two-keeps-turn",
        "After a Draw Two the next player draws two cards and plays.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("draw2",), effects=(_Draw(2),))),
    ),
    Mutant(
        "uno-draw-two-draws-one",
        "After a Draw Two the next player draws one card.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("draw2",), effects=(does.DrawAndSkip(1),))),
    ),
    Mutant(
        "uno-draw-two-only-skips",
        "After a Draw Two the next player draws nothing.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("draw2",), effects=(does.Skip(),))),
    ),
    Mutant(
        "uno-draw-two-stacks",
        "A Draw Two can be answered by a Draw Two.",
        ALL,
        lambda s: s.ruled(_stacking),
    ),
    Mutant(
        "uno-skip-skips-nobody",
        "After a Skip the next player plays.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("skip",), effects=())),
    ),
    Mutant(
        "uno-skip-skips-two",
        "After a Skip two players miss their turns.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("skip",), effects=(does.Skip(), does.Skip()))),
    ),
    Mutant(
        "uno-reverse-does-nothing",
        "After a Reverse play goes on in the same direction.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("reverse",), effects=())),
    ),
    Mutant(
        "uno-reverse-skips",
        "A Reverse is a Skip, however many play.",
        ALL,
        lambda s: s.ruled(lambda v: _meaning(v, ("reverse",), effects=(does.Skip(),))),
    ),
    Mutant(
        "uno-reverse-between-two",
        "With two players a Reverse does not skip.",
        TABLE,
        lambda s: s.ruled(lambda v: _meaning(v, ("reverse",), effects=(does.Reverse(),))),
    ),
    Mutant(
        "uno-contest-reverse-between-two",
        "With two players a Reverse acts as a Skip in the contest, too.",
        CONTEST,
        lambda s: s.ruled(lambda v: _meaning(v, ("reverse",), effects=(does.Reverse(True),))),
    ),
    Mutant(
        "uno-wild4-draws-two",
        "After a Wild Draw 4 the next player draws two cards.",
        ALL,
        lambda s: s.ruled(
            lambda v: _meaning(v, ("wild4",), effects=(does.NameColor(), does.DrawAndSkip(2)))
        ),
    ),
    Mutant(
        "uno-wild4-keeps-turn",
        "After a Wild Draw 4 the next player draws four cards and plays.",
        ALL,
        lambda s: s.ruled(
            lambda v: _meaning(v, ("wild4",), effects=(does.NameColor(), _Draw(4)))
        ),
    ),
    Mutant(
        "uno-wild4-always-honest",
        "A Wild Draw 4 may be played with a card of the color in hand.",
        ("uno", "uno+classic", *CONTEST),
        lambda s: s.ruled(lambda v: without(v, HITCH, *_hitches(v))),
    ),
    Mutant(
        "uno-wild4-no-match-at-all",
        "A Wild Draw 4 wants a hand without matching numbers and symbols, too.",
        ("uno", "uno+classic", *CONTEST),
        lambda s: s.ruled(
            lambda v: with_clause(
                v, Action.PLAY, replace(_hitches(v)[0], test=_no_useful_card)
            )
        ),
    ),
)


def _hitches(v: Variant) -> tuple[Clause, ...]:
    """The hitch of the Wild Draw 4: to be challenged in one game, forbidden in the other."""
    rules = v.turn[Phase.READY][Action.PLAY].rules
    return tuple(r for r in rules if isinstance(r, Clause) and r.name == HITCH.name)

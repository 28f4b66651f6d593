"""The turn as a machine to look at: its transitions, as data, as text and as a picture.

All of it is made from the rule book (transitions.py finds the arrows, diagram_svg.py draws them)
and none of it by hand.

>>> from fcd.variants import MINI_UNO
>>> print(MINI_UNO.diagram())
Mini UNO: one turn
<BLANKLINE>
ready   play → played  (in-hand, match)
        play → over    your last card, or a draw two when the cards run out
        draw → drew    (nothing-playable)
        draw → over    when the cards run out
drew    end  → ready   by itself (done)
played  end  → ready   by itself (done)
<BLANKLINE>
in-hand           the card is in your hand [mini_uno#turn]
match             one of these is enough:
- same-color      it has the color in force [mini_uno#match]
- same-symbol     it has the number or symbol of the top card [mini_uno#match]
nothing-playable  no card in your hand can be played: whoever can play must [mini_uno#must-play]
done              what the turn asks for has been done [mini_uno#turn]
"""

from __future__ import annotations

import re
from functools import cached_property

from fcd.engine.moves import Action
from fcd.engine.rules import AnyOf, Clause, Rule, Variant
from fcd.engine.state import Phase
from fcd.engine.transitions import Arrow, Edge, find_arrows, find_openings


class Diagram:
    """The transitions of one turn, as data, as text and as a picture."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every transition that can happen: phase, action, the phase after it."""
        return tuple(arrow.edge for arrow in self.arrows)

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """The edges, and when each of them is taken."""
        return find_arrows(self.variant)

    @cached_property
    def starts(self) -> tuple[Phase, ...]:
        """The phases in which a turn can begin."""
        ends = (arrow.to for arrow in self.arrows if arrow.action is Action.END)
        starts = {*find_openings(self.variant), *ends}
        return tuple(phase for phase in Phase if phase in starts)

    @property
    def title(self) -> str:
        """What it shows."""
        return f"{self.variant.title}: one turn"

    # -- text --------------------------------------------------------------------------------

    def text(self) -> str:
        """One line for each edge, then the clauses that its move must obey."""
        rows = []
        before: tuple[Phase | None, Action | None] = (None, None)
        for phase, action, to, when in self.arrows:
            rules = self.variant.turn[phase][action].rules
            notes = [", or ".join(when)] if when else []
            if rules and before != (phase, action):
                notes.append(f"({', '.join(map(_name, rules))})")
            rows.append(("" if phase == before[0] else phase, action, to, " ".join(notes)))
            before = (phase, action)
        wide = [max(len(row[i]) for row in rows) for i in range(3)]
        lines = [
            f"{phase:<{wide[0]}}  {action:<{wide[1]}} → {to:<{wide[2]}}  {notes}".rstrip()
            for phase, action, to, notes in rows
        ]
        return "\n".join([self.title, "", *lines, "", *self._clauses()])

    def _clauses(self) -> list[str]:
        used = (self.variant.turn[phase][action].rules for phase, action, *_ in self.arrows)
        rules: dict[Rule, None] = dict.fromkeys(rule for rules in used for rule in rules)
        rows: list[tuple[str, str]] = []
        for rule in rules:
            if isinstance(rule, AnyOf):
                rows.append((_name(rule), "one of these is enough:"))
                rows += [(f"- {clause.name}", self._sentence(clause)) for clause in rule.clauses]
            else:
                rows.append((rule.name, self._sentence(rule)))
        wide = max((len(name) for name, _ in rows), default=0)
        return [f"{name:<{wide}}  {says}" for name, says in dict.fromkeys(rows)]

    def _sentence(self, clause: Clause) -> str:
        """A clause in general, before there is a move to fill in."""
        says = re.sub(r" \([^)]*{\w+}\)", "", clause.says)
        general = {"color": "in force", "top": "the top card", "card": "the card", "drawn": ""}
        says = says.format(owed="the word owed", **general)
        advice = " (a warning: the move is legal all the same)" if clause.advisory else ""
        ref = self.variant.cite(clause.ref) if clause.ref else "by the rule of the card"
        return f"{says}{advice} [{ref}]"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Diagram of {self.variant.title}: {len(self.arrows)} edges>"

    # -- picture -----------------------------------------------------------------------------

    def svg(self, lit: Phase | None = None) -> str:
        """A picture, by itself a whole SVG file; `lit` marks the phase one is in."""
        from fcd.engine.diagram_svg import draw  # only wanted when somebody looks

        return draw(self, lit)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it, no wider than its cell; IPython adds the plain text."""
        from fcd.board.drawing import picture  # only wanted when somebody looks

        return {"text/html": picture(self.svg(), self.text())}


def _name(rule: Rule) -> str:
    return "match" if isinstance(rule, AnyOf) else rule.name

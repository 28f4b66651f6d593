"""Small prepared rounds to try a rule on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fcd import Card, Explanation, Game, Move, Variant
from fcd.engine import (
    Event,
    State,
    Verdict,
    canonical,
    explain,
    legal_moves,
    narrate,
    new_round,
    step,
)
from fcd.game import NAMES


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


class Round:
    """A round that starts in any state one likes and is played by text.

    Player 0 is on turn unless told otherwise; `draw` is the draw pile, next card first; `below`
    are the cards under the top of the discard pile, oldest first. Further keywords are fields of
    State (phase, debt, speech, color, direction, turn, …).
    """

    def __init__(
        self,
        v: Variant,
        hands: Sequence[str],
        top: str,
        *,
        draw: str = "",
        below: str = "",
        player: int = 0,
        **fields: Any,
    ) -> None:
        discards = cards(f"{below} {top}")
        fields.setdefault("color", discards[-1].color)
        self.v = v
        self.events: list[Event] = []
        self.s = State(
            hands=tuple(map(cards, hands)),
            draw_pile=cards(draw),
            discards=discards,
            player=player,
            dealer=fields.pop("dealer", len(hands) - 1),
            **fields,
        )

    @classmethod
    def dealt(
        cls, v: Variant, deck: str | Sequence[Card], players: int = 4, **options: Any
    ) -> Round:
        """A round dealt from a given deck (options: seed, dealer)."""
        self = cls.__new__(cls)
        self.v = v
        given = cards(deck) if isinstance(deck, str) else tuple(deck)
        self.s, events = new_round(v, players, deck=given, **options)
        self.events = list(events)
        return self

    def play(self, *moves: str) -> Round:
        """Make moves; `events` and `log` are then those of the last one."""
        for text in moves:
            self.s, events = step(self.v, self.s, Move.parse(text))
            self.events = list(events)
        return self

    def why(self, move: str) -> Explanation:
        return explain(self.v, self.s, Move.parse(move))

    def can(self, move: str) -> bool:
        """Whether a move is legal, by its explanation and by the list of legal moves."""
        read = canonical(self.s, Move.parse(move))
        legal = bool(self.why(move))
        assert legal == (read in legal_moves(self.v, self.s)), f"{move}: {self.why(move)}"
        assert self.why(move).findings, f"{move} is neither explained nor refused"
        return legal

    @property
    def legal(self) -> set[str]:
        return {str(move) for move in legal_moves(self.v, self.s)}

    @property
    def log(self) -> str:
        return narrate(self.events, NAMES)

    def hand(self, player: int) -> str:
        return " ".join(map(str, self.s.hands[player]))

    def warned(self, move: str) -> set[tuple[str, str]]:
        """The clauses a legal move had better not break: (name, ref)."""
        assert self.can(move)
        found = self.why(move).findings
        return {(f.name, f.ref) for f in found if f.verdict is Verdict.WARNS}

    def broken(self, move: str) -> set[tuple[str, str]]:
        return {(f.name, f.ref) for f in self.why(move).broken}


def dealing(v: Variant, top: str, *, players: int = 4, rest: str = "") -> tuple[Card, ...]:
    """A deck that deals harmless cards, turns up `top` and goes on with `rest` and harmless cards.

    Harmless: plain numbers of the variant's deck that no rule treats specially.
    """
    plain = [c for c in v.deck if c.rank in "3456789" and v.meaning(c).ref == "match"]
    count = v.hand_size * players
    hands = (plain * (count // len(plain) + 1))[:count]
    return (*hands, *cards(top), *cards(rest), *plain[:20])


def first_legal(game: Game) -> Move:
    """A player without a plan, for rounds whose course does not matter.

    Give `play_out` a limit all the same: in a broken game a round may never end.
    """
    return game.legal_moves()[0]

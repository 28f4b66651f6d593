"""Turn machine: a turn as a picture with the phase one is in lit up, and what may be done there.

It walks through a round, or follows one that is being played; then it says only what the whole
table knows, and nothing of anybody's hand.
"""

from __future__ import annotations

import re
from typing import Any

from fcd import engine
from fcd.board.bots import eager
from fcd.board.lessons import pictures, situations
from fcd.board.lessons.lesson import Lesson, Steps
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import Card
from fcd.engine import Explanation, Phase, State, Variant, Verdict
from fcd.engine.diagram import Diagram
from fcd.engine.diagram_layout import TITLES
from fcd.engine.diagram_svg import LIT
from fcd.engine.moves import Action, Move
from fcd.game import Game
from fcd.variants import find_variant

_VERBS = {
    Action.PLAY: "play a card",
    Action.DRAW: "draw",
    Action.SAY: "say the word",
    Action.CALL: "call somebody out",
    Action.NAME: "name a color",
    Action.CHALLENGE: "challenge",
    Action.ANSWER: "answer for the table",
    Action.END: "end the turn",
}
_SAMPLE = 60  # moves of a sample round: enough to see every ordinary phase


def sample_round(variant: str | Variant, seed: int = 1) -> Game:
    """The beginning of a round between eager bots."""
    game = Game(variant, players=situations.PLAYERS, seed=seed)
    return game.play_out(lambda game: eager(game.view(game.state.player)), _SAMPLE)


class Machine(Steps):
    """The turn of one game, walked through with a round of it."""

    title = "Turn machine"
    what = "Move"

    def __init__(self, game: str | Variant | Game = "fcd2018") -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else sample_round(game)
        self.own = self.game.variant
        self.diagram = self.own.diagram()  # one: finding its arrows takes a moment

    @property
    def last(self) -> int:
        """As many as moves have been made."""
        return len(self.game.moves)

    @property
    def state(self) -> State:
        """The round at this step."""
        return self.game.states[self.at]

    def controls(self) -> list[Block]:
        """The game, and walking."""
        choose = situations.choose_game(self.game.variant, own=self.own)
        return [choose, blocks.row("Steps of the round", *self.walk())]

    def body(self) -> list[Block]:
        """What happened last, the machine, and what may be done now."""
        s, v = self.state, self.game.variant
        name = self.game.names[s.player]
        told = f"{self.game.log[self.at]}."
        now = "The round is over." if s.is_over else f"{name} may now:"
        lines = [] if s.is_over else possible(v, s)
        return [
            blocks.paragraph(told[0].upper() + told[1:], "changed", live=True),
            lit(self.diagram, s.phase),
            blocks.paragraph(now),
            blocks.checks(lines),
        ]

    def chosen(self, name: str, value: Any) -> None:
        """Another game, or another step."""
        if name == "game":
            self.game = sample_round(situations.game_called(self.game.variant, value, self.own))
            self.diagram = self.game.variant.diagram()
            self.at = 0
        else:
            super().chosen(name, value)


class Following(Lesson):
    """The same beside a round that is being played: it is told the phase, and knows no more."""

    title = "Turn machine"

    def __init__(self, variant: str | Variant, phase: str = Phase.READY, says: str = "") -> None:
        super().__init__()
        self.diagram = find_variant(variant).diagram()
        self.follow(phase, says)

    def follow(self, phase: str, says: str = "") -> None:
        """The round has moved on."""
        self.phase, self.says = Phase(phase), says

    def body(self) -> list[Block]:
        """The machine, and what the turn table offers in this phase."""
        offered = self.diagram.variant.turn.get(self.phase, {})
        lines = [blocks.check("•", _VERBS[action]) for action in offered]
        now = "Whoever is on turn can now:" if lines else "The round is over."
        return [
            *([blocks.paragraph(self.says, "changed", live=True)] if self.says else []),
            lit(self.diagram, self.phase),
            blocks.paragraph(now),
            blocks.checks(lines),
        ]


def lit(diagram: Diagram, phase: Phase) -> Block:
    """The picture with this phase lit, and its words."""
    svg = diagram.svg(lit=phase)
    return pictures.wide(svg, f"{diagram.title}. Lit: {TITLES[phase]}.", *_place(svg))


_BOX = re.compile(rf'<rect x="([\d.]+)" \S+ width="([\d.]+)" [^>]*fill="{LIT.fill}"')
_SHEET = re.compile(r'viewBox="0 0 ([\d.]+)')


def _place(svg: str) -> tuple[float, float]:
    """Where the lit box is: shares of the picture's width."""
    box, sheet = _BOX.search(svg), _SHEET.search(svg)
    assert box, "some box is lit"
    assert sheet, "a picture has a size"
    left, width, whole = map(float, (*box.groups(), sheet[1]))
    return left / whole, (left + width) / whole


def possible(variant: Variant, state: State) -> list[blocks.Check]:
    """Everything the turn table offers here: what can be done, and what cannot and why."""
    lines = []
    legal = engine.legal_moves(variant, state)
    for action in variant.turn[state.phase]:
        able = [move for move in legal if move.action is action]
        if able:
            ref = _ref(engine.explain(variant, state, able[0]))
            lines.append(blocks.check("✓", _VERBS[action] + _which(able), ref))
        else:
            lines += [blocks.check("✗", _VERBS[action]), *_why_not(variant, state, action)]
    return lines


def _which(moves: list[Move]) -> str:
    """The cards that fit, or the words."""
    named = dict.fromkeys(
        _in_full(move.card) if move.card else move.word or str(move.color or "") for move in moves
    )
    return f": {', '.join(named)}" if any(named) else ""


def _in_full(card: Card) -> str:
    """The card in words, and as one writes it in code if that is different."""
    return card.spoken if str(card) == card.spoken else f"{card.spoken} ({card})"


def _ref(told: Explanation) -> str:
    held = [finding.ref for finding in told.findings if finding.verdict is Verdict.HOLDS]
    return held[-1] if held else ""


def _why_not(variant: Variant, state: State, action: Action) -> list[blocks.Check]:
    """The rules that every move of this kind would break."""
    tried = [move for move in engine.candidates(variant, state) if move.action is action]
    broken = [engine.explain(variant, state, move).broken for move in tried]
    shared = [finding for finding in broken[0] if all(finding in each for each in broken)]
    return [blocks.check("✗", finding.says, finding.ref, 1) for finding in shared]

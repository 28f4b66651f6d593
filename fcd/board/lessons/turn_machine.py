"""Turn machine: a turn as a picture with the phase one is in lit up, and what may be done there.

It walks through a round, or follows one that is being played; then it says only what the whole
table knows, and nothing of anybody's hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fcd import engine
from fcd.board.bots import eager
from fcd.board.drawing.diagram import PLACES, Diagram
from fcd.board.lessons import situations
from fcd.board.lessons.lesson import Steps
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.engine import Phase, State, Variant, Verdict
from fcd.engine.state import Action, Move
from fcd.game import Game

if TYPE_CHECKING:
    from fcd.board.widgets.board import Board

_VERBS = {
    Action.PLAY: "play a card",
    Action.DRAW: "draw",
    Action.SAY: "say the word",
    Action.CALL: "call another player out",
    Action.NAME: "name a color",
    Action.CHALLENGE: "challenge",
    Action.ANSWER: "answer for the table",
    Action.END: "end the turn",
}
_SAMPLE = 60  # moves of a sample round: enough to see every ordinary phase


class TurnMachine(Steps):
    """Walks through a sample round of a game, or through a round of yours, or follows a board.

    >>> machine = TurnMachine("mini_uno")
    >>> machine.phase
    'ready'

    `TurnMachine(board)` beside `board` lights up the phase that the board shows.
    """

    title = "Turn machine"
    what = "Move"

    def __init__(self, source: str | Variant | Game | Board = "fcd2018") -> None:
        super().__init__()
        if isinstance(source, str | Variant):
            source = _sample_round(source)
        self.board = None if isinstance(source, Game) else source
        self.game = source if isinstance(source, Game) else source.game
        self.own = self.game.variant
        self.diagram = self.own.diagram()  # one: finding its arrows takes a moment
        if self.board:
            self.board.observe(self._follow, "state")

    def _follow(self, change: object) -> None:
        assert self.board
        self._show(self.board.game)
        self.refresh()

    def _show(self, game: Game) -> None:
        self.game = game
        if game.variant != self.diagram.variant:
            self.diagram = game.variant.diagram()

    @property
    def last(self) -> int:
        return len(self.game.moves)

    @property
    def phase(self) -> str:
        shown = self.board.state["phase"] if self.board else self.game.states[self.at].phase
        return str(shown)

    def controls(self) -> list[Block]:
        if self.board:
            return []
        choose = situations.choose_game(self.game.variant, own=self.own)
        return [choose, blocks.row("Steps of the round", *self.walk())]

    def body(self) -> list[Block]:
        if self.board:
            offered = self.game.variant.turn.get(Phase(self.phase), {})
            lines = [blocks.check("•", _VERBS[action]) for action in offered]
            name = self.game.names[self.board.state["player"]]
            says = self.board.state["status"]
            who = f"Now: “{PLACES[self.phase][1]}”. {name} can"
        else:
            state = self.game.states[self.at]
            lines = possible(self.game.variant, state)
            log = self.game.log[self.at]
            says, who = f"{log[0].upper()}{log[1:]}.", f"{self.game.names[state.player]} can now"
        return [
            *([blocks.paragraph(says, "changed", live=True)] if says else []),
            lit(self.diagram, Phase(self.phase), whole=self.board is not None),
            blocks.paragraph(f"{who}:" if lines else "The round is over."),
            blocks.checks(lines),
        ]

    def chosen(self, name: str, value: Any) -> None:
        if name == "game":
            self._show(_sample_round(situations.game_called(self.game.variant, value)))
            self.at = 0
        else:
            super().chosen(name, value)


def _sample_round(variant: str | Variant) -> Game:
    game = Game(variant, players=situations.PLAYERS, seed=1)
    return game.play_out(lambda game: eager(game.view(game.state.player)), _SAMPLE)


def lit(diagram: Diagram, phase: Phase, *, whole: bool = False) -> Block:
    """The diagram, beside a board all of it at once."""
    alt = f"{diagram.title}. Lit: {PLACES[phase][1]}."
    return blocks.picture(diagram.svg(lit=phase), alt, place=diagram.place(phase), whole=whole)


def possible(variant: Variant, state: State) -> list[blocks.Check]:
    """Everything the turn table offers here: what can be done, and what cannot and why."""
    lines = []
    legal = engine.legal_moves(variant, state)
    for action in variant.turn.get(state.phase, {}):
        able = [move for move in legal if move.action is action]
        if able:
            findings = engine.explain(variant, state, able[0]).findings
            held = ["", *(found.ref for found in findings if found.verdict is Verdict.HOLDS)]
            lines.append(blocks.check("✓", _VERBS[action] + _which(able), held[-1]))
        else:
            lines += [blocks.check("✗", _VERBS[action]), *_why_not(variant, state, action)]
    return lines


def _which(moves: list[Move]) -> str:
    """The cards that fit, with their codes where these are others; or the words, or the colors."""
    named: dict[str, None] = {}
    for move in moves:
        words, code = (move.card.spoken, str(move.card)) if move.card else ("", "")
        words = words or move.word or str(move.color or "")
        named[f"{words} ({code})" if code.lower() not in ("", words.lower()) else words] = None
    return f": {', '.join(named)}" if any(named) else ""


def _why_not(variant: Variant, state: State, action: Action) -> list[blocks.Check]:
    """The rules that every move of this kind would break."""
    tried = [move for move in engine.candidates(variant, state) if move.action is action]
    broken = [engine.explain(variant, state, move).broken for move in tried]
    shared = [finding for finding in broken[0] if all(finding in each for each in broken)]
    lines = {finding.one_of or finding.says: finding.ref for finding in reversed(shared)}
    return [blocks.check("", says, ref, 1) for says, ref in reversed(lines.items())]

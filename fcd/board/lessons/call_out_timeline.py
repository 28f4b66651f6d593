"""Call-out timeline: who had to say which word, who said it, and who could be called out for it.

All of it is read off a round that was played: what the states say about speech, what the events say
was said, and which call-outs the engine would have allowed.
"""

from __future__ import annotations

from typing import Any

from fcd import engine
from fcd.board.lessons import pictures
from fcd.board.lessons.lesson import Steps
from fcd.board.lessons.words_svg import draw, place
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, Check
from fcd.engine import Action, State, Variant
from fcd.engine.rules import Clause
from fcd.game import Game
from fcd.positions import position

_MOVES = (
    *("play R1H", "say TRIO", "end"),  # Alice does it right
    *("play R7H", "end"),  # Bob forgets
    *("call TRIO", "play R1D", "say TRIO", "end"),  # Jack has noticed
    *("play R7D", "end"),  # Mallory forgets
    *("play R3H", "say DUO", "end"),  # Alice has not noticed
    *("call TRIO", "play R8H", "end"),  # Bob is wrong: Alice did not owe that word
)
_LEGEND = (  # not in the picture, of which a narrow cell shows only a part
    "In the picture, a number is the cards left after a move; ✓ word said; ! called out rightly; "
    "✗ called out wrongly; “no …” word forgotten; “…?” can be called out for it."
)


def sample_game() -> Game:
    """A round of the full game in which words are said, forgotten, called out and overlooked."""
    hands = ["R1H R3H R4H R6H", "R7H R8H R9H REH", "R1D R3D R4D R6D", "R7D R8D R9D RED"]
    return position("fcd2017", hands=hands, top="R5H", moves=_MOVES)


class Words(Steps):
    """The words of a round, along its moves."""

    title = "Call-out timeline"
    what = "Move"

    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self.game = sample_game() if game is None else game
        self.at = 0 if game is None else self.last  # a sample is to be walked through

    @property
    def last(self) -> int:
        """As many as moves have been made."""
        return len(self.game.moves)

    def controls(self) -> list[Block]:
        """Walking along the round."""
        return [blocks.row("Steps of the round", *self.walk())]

    def printed(self) -> dict[str, Any]:
        """The whole round: on paper there is no walking."""
        return Words(self.game).view()

    def body(self) -> list[Block]:
        """The picture, what holds at this move, and the story so far; nothing of what comes."""
        game = self.game
        if game.variant.sayings is None:
            return [blocks.paragraph(f"In {game.variant.title} there is no word to say.")]
        told = self.story()
        line = f"{game.log[self.at]}."
        return [
            pictures.wide(draw(game, self.at), "; ".join(_spoken(told)), *place(game, self.at)),
            blocks.paragraph(_LEGEND, "soft"),
            blocks.paragraph(f"Move {self.at}: {line}", "changed", live=True),
            blocks.checks(standing(game, self.at)),
            blocks.heading("So far"),
            blocks.checks(told or [blocks.check("", "No word has been due yet.")]),
        ]

    def story(self) -> list[Check]:
        """What became of every word, up to the move looked at."""
        return story(self.game, self.at)


def _spoken(told: list[Check]) -> list[str]:
    return [says.removesuffix(".") for _, says, *_ in told] or ["no word has been due yet"]


# -- what holds at one moment ----------------------------------------------------------------


def standing(game: Game, ply: int) -> list[Check]:
    """Who owes a word now, and who can call out whom, until when."""
    v, s, names = game.variant, game.states[ply], game.names
    lines = []
    if s.speech.owed:
        says = f"{names[s.player]} has to say {s.speech.owed} now."
        lines.append(blocks.check("!", says, _words_ref(v)))
    accused = s.speech.accused
    if s.speech.unsaid and accused is not None:
        callers = " or ".join(names[seat] for seat in able_to_call(v, s))
        until = " or ".join(closing(v, s))
        words = " and ".join(s.speech.unsaid)
        says = f"{callers} can call out {names[accused]} for {words}"
        lines.append(blocks.check("!", f"{says}, until {names[s.player]} {until}.", _call_ref(v)))
    if not lines:
        lines.append(blocks.check("", "Nobody owes a word, and nobody can be called out."))
    return lines


def able_to_call(variant: Variant, state: State) -> list[int]:
    """The seats that can call out a word which was really forgotten."""
    calls = [m for m in engine.legal_moves(variant, state) if m.word in state.speech.unsaid]
    seats = (state.player if m.player is None else m.player for m in calls)
    return list(dict.fromkeys(seats))


def closing(variant: Variant, state: State) -> list[str]:
    """What the player on turn can do after which it is too late to call out.

    It is everything else that the turn table offers now. (Not only what is legal: that would
    betray the hand.)
    """
    offered = variant.turn.get(state.phase, {})
    return [f"{action}s" for action in offered if action is not Action.CALL]


# -- the story -------------------------------------------------------------------------------


def story(game: Game, ply: int) -> list[Check]:
    """What became of every word, up to this move."""
    return [
        blocks.check(mark, f"Move {number}: {says}.", ref)
        for number in range(1, ply + 1)
        for mark, says, ref in _told(game, number)
    ]


def _told(game: Game, ply: int) -> list[tuple[str, str, str]]:
    v, names = game.variant, game.names
    before, after, events = game.states[ply - 1], game.states[ply], game.events[ply]
    kinds = {event.kind for event in events}
    public = engine.narrate(events, names)
    if "says" in kinds:
        return [("✓", public, _words_ref(v))]
    if "catches" in kinds:
        return [("!", public, _call_ref(v))]
    if "calls-wrongly" in kinds:
        return [("✗", public, _call_ref(v))]
    told = []
    if before.speech.owed:
        says = f"{names[before.player]} has not said {before.speech.owed}"
        told.append(("✗", says, _words_ref(v)))
    if before.speech.unsaid and not after.speech.unsaid and before.speech.accused is not None:
        says = f"now it is too late to call out {names[before.speech.accused]}"
        told.append(("·", says, _call_ref(v)))
    return told


def _words_ref(variant: Variant) -> str:
    return variant.cite(variant.sayings.ref) if variant.sayings else ""


def _call_ref(variant: Variant) -> str:
    """Where the rule book speaks of calling out: what the clauses of that way cite."""
    calls = (
        transitions[Action.CALL]
        for transitions in variant.turn.values()
        if Action.CALL in transitions
    )
    refs = [rule.ref for call in calls for rule in call.rules if isinstance(rule, Clause)]
    return variant.cite(refs[0]) if refs else _words_ref(variant)

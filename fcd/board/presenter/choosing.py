"""Questions that the board asks: which color, which player, was the dare done, who calls out."""

from __future__ import annotations

from typing import TypedDict

from fcd.board.presenter.sitting import Sitting
from fcd.engine import Move, Phase

NOBODY = "nobody"
LEAVING = "leaving"  # a round that is not over, for another one
Pending = Move | str | None  # a card that still needs its color or player; or LEAVING
Options = list[tuple[str, str]]


class Question(TypedDict):
    """A question, and what can be answered: values with their labels."""

    ask: str
    text: str
    options: Options
    cancel: bool


def question(sitting: Sitting, pending: Pending) -> Question | None:
    """What has to be chosen before anything else can be done; None if nothing."""
    game, state = sitting.game, sitting.game.state
    if pending == LEAVING:
        text = "This round is not over. Leave it and deal another?"
        leave: Options = [("yes", "New game"), ("no", "Play on")]
        return Question(ask="new", text=text, options=leave, cancel=False)
    if sitting.closed or sitting.curtain or not sitting.people:
        return None
    if isinstance(pending, Move) and pending.card is not None:
        return _about(sitting, pending)
    if sitting.veiled:
        accused = game.names[state.speech.accused or 0]
        callers: Options = [(str(s), game.names[s]) for s in sitting.catchers]
        text = f"{accused} did not say {state.speech.unsaid[0]}. Who calls it out?"
        return Question(ask="caller", text=text, options=[*callers, (NOBODY, NOBODY)], cancel=False)
    if state.phase is Phase.DARED and state.dare is not None:
        text = f"The table decides: {state.dare.question}"
        return Question(
            ask="answer", text=text, options=[("yes", "yes"), ("no", "no")], cancel=False
        )
    if state.phase is Phase.NAMING and state.player == sitting.me:
        text = f"The {state.top.spoken} was turned up first: name the color to begin with."
        return Question(ask="color", text=text, options=_colors(sitting), cancel=False)
    return None


def _about(sitting: Sitting, pending: Move) -> Question:
    """What the card that was clicked still needs."""
    assert pending.card is not None
    card = pending.card.spoken
    if pending.color is None and "color" in sitting.game.variant.meaning(pending.card).asks:
        text = f"Name a color for the {card}:"
        return Question(ask="color", text=text, options=_colors(sitting), cancel=True)
    names = enumerate(sitting.game.names)
    others: Options = [(str(s), name) for s, name in names if s != sitting.game.state.player]
    if sitting.game.variant.meaning(pending.card).target_optional:
        others.append((NOBODY, NOBODY))
    return Question(ask="player", text=f"The {card}: with whom?", options=others, cancel=True)


def _colors(sitting: Sitting) -> Options:
    return [(str(color), str(color)) for color in sitting.game.variant.colors]

"""The coach: what a strong player would do, and why, in words for a learner.

Every legal move is weighed by a list of small considerations (considerations.py); the highest sum
is the advice. The reasons are those that set it apart from the next best: from another card or
deed, and from the same card with another color or player named with it. After the game, `review`
looks at the moves of one seat with the same eyes, and only with what that seat knew at the time.

The coach knows what its seat may know, and not more. It refuses to know rules: the engine is asked.

>>> from fcd.positions import position
>>> game = position("fcd2018", hands=["R0H R7D Y9S", "", "", ""], top="R5H")
>>> move, reasons = advise(game.view(0))
>>> move
play R7D
>>> print(*reasons, sep=chr(10))
Keep the red 0 of hearts for later: it goes on any card.
If you keep the red 7 of diamonds, it counts 7 points against you.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fcd.board.considerations import (
    ALL_BUT_WON,
    CARD,
    CONSIDERATIONS,
    INDIFFERENT,
    RID,
    WORD,
    Opinion,
)
from fcd.board.foresight import Prospect, imagine
from fcd.cards import Card
from fcd.engine import Action, Move, Phase
from fcd.game import Game
from fcd.view import View

MOST_REASONS = 3
_ONLY = "It's the only card you can play."
TELLING = 0.15 * CARD  # a smaller difference in weight is not worth a sentence
CLEAR = 0.8 * CARD  # a smaller one between two moves is a matter of taste


class Advice(NamedTuple):
    """A move, and why: at least one sentence."""

    move: Move
    reasons: tuple[str, ...]


class Remark(NamedTuple):
    """A move that was made after so many others, what a strong player would have done, and why."""

    ply: int
    made: Move
    better: Move
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Judged:
    """A move with what each consideration says of it, and the sum."""

    move: Move
    opinions: tuple[Opinion, ...]
    weight: float

    @property
    def deed(self) -> tuple[Action, Card | None, str | None]:
        """The move without what is only named with it."""
        return self.move.action, self.move.card, self.move.word


def advise(view: View) -> Advice:
    """What a strong player would do in this seat. ValueError if there is nothing to do."""
    judged = judge(view)
    return Advice(judged[0].move, reasons(view, judged[0], judged[1:]))


def judge(view: View) -> list[Judged]:
    """All legal moves of this seat, the best first; equals in the order of the turn table."""
    if not view.legal_moves:
        raise ValueError(f"{view.names[view.seat]} has no move to make")
    now, judged = imagine(view), []
    for move in view.legal_moves:
        prospect = Prospect(view, move, now)
        opinions = tuple(consider(prospect) for consider in CONSIDERATIONS)
        if any(opinion.weight >= ALL_BUT_WON for opinion in opinions):  # then nothing else matters
            opinions = tuple(o if o.weight >= ALL_BUT_WON else INDIFFERENT for o in opinions)
        judged.append(Judged(move, opinions, sum(opinion.weight for opinion in opinions)))
    return sorted(judged, key=lambda each: -each.weight)


def review(game: Game, seat: int) -> tuple[Remark, ...]:
    game.check_seat(seat)
    remarks = []
    for ply, move in enumerate(game.moves):
        if seat == (game.states[ply].player if move.player is None else move.player):
            remarks.append(_remark(game.at(ply).view(seat), move, ply))
    return tuple(filter(None, remarks))


def _remark(view: View, move: Move, ply: int) -> Remark | None:
    if len(view.legal_moves) < 2:
        return None
    best, *others = judge(view)
    made = next((each for each in others if each.move == move), best)
    if best.weight - made.weight < CLEAR:
        return None
    why = _differences(best, made) or reasons(view, best, others)
    return Remark(ply, move, best.move, tuple(why)[:MOST_REASONS])


def reasons(view: View, best: Judged, others: list[Judged]) -> tuple[str, ...]:
    calls, unsaid = Action.CALL, view.speech.unsaid  # a wrong call-out is no rival
    rivals = [o for o in others if o.move.action is not calls or o.move.word in unsaid]
    another = [rival for rival in rivals if rival.deed != best.deed]
    same = [rival for rival in rivals if rival.deed == best.deed]
    why = [] if another else [_no_choice(view, best.move)]
    plays = {move.card for move in view.legal_moves if move.action is Action.PLAY}
    if another and plays == {best.move.card} and len(view.hand) > 1:
        why.append(_ONLY)
    for group in (another, same):
        clearly_worse = (rival for rival in group if best.weight - rival.weight >= TELLING)
        why += _differences(best, next(clearly_worse, best))
    if _ONLY in why:
        why = [each for each in why if each != RID]
    return tuple(dict.fromkeys(why))[:MOST_REASONS] or (_toss_up(view),)


def _toss_up(view: View) -> str:
    if view.challenged is None:
        return "It's as good as any other move here."
    name = view.names[view.challenged]
    return f"It depends on {name}’s hand. If you think {name} has the color, challenge."


def _differences(best: Judged, rival: Judged) -> list[str]:
    found: list[tuple[float, str]] = []
    for mine, other in zip(best.opinions, rival.opinions, strict=True):
        gap = mine.weight - other.weight
        sentence = mine.sentence if mine.weight >= -other.weight else other.sentence
        if gap >= TELLING and sentence:
            found.append((gap, sentence))
    found.sort(key=lambda each: -each[0])
    decisive = [sentence for gap, sentence in found if gap >= WORD]
    return decisive or [sentence for _, sentence in found]


def _no_choice(view: View, move: Move) -> str:
    if move.action is Action.PLAY:
        return _ONLY
    if move.action is Action.DRAW and view.phase is Phase.PAYING:
        return "You still owe cards, so keep drawing."
    if move.action is Action.DRAW:
        return "You have no card you can play, so draw."
    if move.action is Action.END:
        return "There's nothing else to do this turn."
    return "There's nothing else to do now."

"""What then? One move, carried out: the only way from one state to the next.

The life of a move: the turn table and its clauses decide whether it is legal (legality.py), the
handler of its action and the effects of its card act on a Table, the table freezes into the new
state. An illegal move raises and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable

from fcd.engine.events import Event
from fcd.engine.legality import END, can_play, canonical, explain, is_legal, legal_moves
from fcd.engine.moves import Action, Move
from fcd.engine.rules import IllegalMove, Transition, Variant
from fcd.engine.state import NO_DEBT, Phase, State
from fcd.engine.table import Table

Step = tuple[State, tuple[Event, ...]]
NONE: frozenset[str] = frozenset()


def step(v: Variant, s: State, move: Move) -> Step:
    """Carry out a legal move: the new state and what happened. Raises IllegalMove otherwise."""
    move = canonical(s, move)
    if not is_legal(v, s, move):
        raise IllegalMove(move, explain(v, s, move))
    transition = v.turn[s.phase][move.action]
    table = Table(v, s, ignored=_ignored_advice(v, s, move, transition))
    _CARRY_OUT[move.action](table, move, transition)
    state = table.freeze()
    if table.phase in v.ends_itself and legal_moves(v, state) == [END]:
        table.next_turn(v.turn[table.phase][Action.END].to)
        state = table.freeze()
    return state, tuple(table.events)


def _ignored_advice(v: Variant, s: State, move: Move, transition: Transition) -> frozenset[str]:
    """The names of the advisory clauses that the move goes against."""
    advice = transition.advice
    return frozenset(c.name for c in advice if c.test(v, s, move) is False) if advice else NONE


def _play(t: Table, move: Move, transition: Transition) -> None:
    card = move.card
    assert card is not None  # the clauses have made sure of it
    t.miss_word()
    t.close_calls()
    t.phase = transition.to
    t.put_down(card)
    meaning = t.variant.meaning(card)
    won = not t.hands[t.player]
    for effect in meaning.last if won else meaning.effects:
        effect.apply(t, move)
    if won:
        t.win(t.player)
    else:
        t.win_if_out()
        t.owe_word()


def _draw(t: Table, move: Move, transition: Transition) -> None:
    t.close_calls()
    debt = t.debt
    if t.challenge:
        t.challenge = None
        t.phase = transition.to
        t.deal(t.player, debt.owed)
    elif debt.owed:
        t.debt = debt._replace(drawn=debt.drawn + 1)
        t.phase = Phase.PAYING if t.debt.drawn < debt.owed else transition.to
        t.deal(t.player, 1)
    else:
        count = 1 if debt.toll == 1 or can_play(t.variant, t.freeze()) else debt.toll
        t.debt = debt._replace(toll=1)  # paid once
        t.phase = transition.to
        taken = t.deal(t.player, count)
        t.drawn = taken[-1] if taken else None


def _say(t: Table, move: Move, transition: Transition) -> None:
    t.phase = transition.to
    t.speech = t.speech._replace(owed=None)
    t.note(Event("says", t.player, word=str(move.word)))


def _call(t: Table, move: Move, transition: Transition) -> None:
    speech, sayings, word = t.speech, t.variant.sayings, str(move.word)
    assert sayings is not None
    caller = t.player if move.player is None else move.player
    t.phase = transition.to
    t.speech = speech._replace(
        called=(*speech.called, word), unsaid=tuple(w for w in speech.unsaid if w != word)
    )
    if word in speech.unsaid and speech.accused is not None:
        t.note(Event("catches", caller, other=speech.accused, word=word))
        t.deal(speech.accused, sayings.missed)
    else:
        t.note(Event("calls-wrongly", caller, word=word))
        t.deal(caller, sayings.wrong)


def _name(t: Table, move: Move, transition: Transition) -> None:
    assert move.color is not None
    t.phase = transition.to
    t.set_color(move.color)


def _challenge(t: Table, move: Move, transition: Transition) -> None:
    assert t.challenge is not None
    accused, guilty, hand, color, fine = t.challenge
    owed = t.debt.owed
    t.close_calls()
    t.challenge = None
    t.debt = NO_DEBT
    t.note(Event("challenges", t.player, other=accused))
    t.note(Event("shows", accused, hand, len(hand), other=t.player))
    t.note(Event("guilty" if guilty else "innocent", accused, color=color))
    t.phase = Phase.READY if guilty else transition.to
    t.deal(accused if guilty else t.player, owed if guilty else owed + fine)


def _answer(t: Table, move: Move, transition: Transition) -> None:
    assert t.dare is not None
    dare, t.dare = t.dare, None
    t.phase = transition.to
    done = move.word == "yes"
    t.note(Event("done" if done else "refused", t.player))
    dare.answer(t, done=done)
    t.owe_word()


def _end(t: Table, move: Move, transition: Transition) -> None:
    t.miss_word()
    t.note(Event("ends", t.player))
    t.next_turn(transition.to)


_CARRY_OUT: dict[Action, Callable[[Table, Move, Transition], None]] = {
    Action.PLAY: _play,
    Action.DRAW: _draw,
    Action.SAY: _say,
    Action.CALL: _call,
    Action.NAME: _name,
    Action.CHALLENGE: _challenge,
    Action.ANSWER: _answer,
    Action.END: _end,
}

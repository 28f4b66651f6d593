"""Following a student's game turn by turn: each status must be one that the engine can reach.

Which of the cards that fit is played is the student's choice, and the order after a shuffle is
chance; the engine goes on from what the student's game told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from fcd.cards import Card, Cards
from fcd.engine import Action, Event, Move, State, Variant, explain, legal_moves, narrate, step
from fcd.scoring import hand_points
from fcd.teach.cases import Complaint
from fcd.teach.exercises.ex09_mini_uno.model import GAME
from fcd.teach.exercises.ex09_mini_uno.rounds import Played, Round
from fcd.teach.exercises.ex09_mini_uno.status import NAMES, Status, same_discards, written
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import quoted, rules_in
from fcd.teach.taught_game import taught_game

SUBJECT = taught_game(GAME)
VARIANT: Variant = SUBJECT.variant
MOST_DRAWN = 4  # cards of the draw pile that are shown


# -- what may come of a turn -----------------------------------------------------------------------


class Reached(NamedTuple):
    """A state that a legal move leads to. If cards were shuffled, only some drawn are certain."""

    state: State
    move: Move
    events: tuple[Event, ...]
    certain: Cards | None = None  # None: all, and the draw pile's order as well

    def allows(self, told: Status) -> bool:
        """Whether it is this state, up to chance. After the end it is nobody's turn."""
        now = Status.of(self.state)
        whose = (now.player, now.direction) == (told.player, told.direction)
        if not (whose or self.state.is_over) or not same_discards(now.discards, told.discards):
            return False
        if self.certain is None:
            return (now.hands, now.draw_pile) == (told.hands, told.draw_pile)
        return self._allows_by_chance(now, told)

    def _allows_by_chance(self, now: Status, told: Status) -> bool:
        drawers = {event.player for event in self.events if event.kind == "draws"}
        for seat, (hand, theirs) in enumerate(zip(now.hands, told.hands, strict=True)):
            if seat not in drawers and hand != theirs:
                return False
            if seat in drawers and not self._is_certain(hand) <= Counter(theirs):
                return False
        sizes = list(map(len, now.hands)) == list(map(len, told.hands))
        return sizes and _all_cards(now) == _all_cards(told)

    def _is_certain(self, hand: Cards) -> Counter[Card]:
        """What the drawing player must hold: the cards before, and those drawn before a shuffle."""
        drawn = Counter(card for e in self.events if e.kind == "draws" for card in e.cards)
        return Counter(hand) - drawn + Counter(self.certain or ())

    def followed(self, told: Status) -> State:
        """This state with the student's order of cards."""
        return self.state._replace(
            hands=told.hands, draw_pile=told.draw_pile, discards=told.discards
        )


def _all_cards(status: Status) -> Counter[Card]:
    return Counter([*(card for hand in status.hands for card in hand), *status.draw_pile])


def reached(before: State) -> Iterator[Reached]:
    """All that a turn can lead to. The discards may be shuffled when a card is missing, as soon as
    the draw pile is empty, or at the start of the next turn: nobody could tell at a table.
    """
    for move in legal_moves(VARIANT, before):
        now, events = step(VARIANT, before, move)
        shuffled = any(event.kind == "reshuffles" for event in events)
        yield Reached(now, move, events, before.draw_pile if shuffled else None)
        turned = _turned_over(now)
        if turned:
            drawn = tuple(card for e in events if e.kind == "draws" for card in e.cards)
            yield Reached(turned, move, events, before.draw_pile if shuffled else drawn)
    first = _turned_over(before)
    if first:
        for move in legal_moves(VARIANT, first):
            now, events = step(VARIANT, first, move)
            yield Reached(now, move, events, ())


def _turned_over(state: State) -> State | None:
    if state.draw_pile or len(state.discards) < 2:
        return None
    return state._replace(draw_pile=state.discards[:-1], discards=state.discards[-1:])


# -- the judge -------------------------------------------------------------------------------------


def judge(round_: Round, got: object) -> Complaint | None:
    """What is wrong in the first round, or in the next ones on the same game."""
    assert isinstance(got, Played)
    complaint = _judge_round(round_, got)
    for again in got.again:
        complaint = complaint or _the_next_time(_judge_round(round_, again))
    return complaint or (_not_shuffled(round_, got) if len(got.again) > 1 else None)


def _the_next_time(complaint: Complaint | None) -> Complaint | None:
    if complaint is None or complaint.scene is None:
        return complaint
    scene = complaint.scene
    lines = ("another round, set up on the same game after this one", *scene.lines)
    return replace(complaint, scene=replace(scene, lines=lines))


def _not_shuffled(round_: Round, got: Played) -> Complaint | None:
    """Whether the new draw pile is in the same order every time."""
    (order, *others) = {played.statuses[-1].draw_pile for played in (got, *got.again)}
    if others:
        return None
    state = round_.deal(SUBJECT)
    scene = _scene(round_, state, [], round_.turns, rules_in(f"{GAME}#empty-pile"))
    line = f"played {round_.times} times"
    return Complaint(
        "the new draw pile is shuffled: its order changes from round to round",
        got=f"draw_pile {written(order)}, every time",
        scene=replace(scene, lines=(line, *scene.lines)),
    )


def _judge_round(round_: Round, got: Played) -> Complaint | None:
    """The first status that no legal turn leads to, or the first wrong winner, if asked."""
    states = [round_.deal(SUBJECT)]
    told: list[str] = []
    if got.statuses[0].differs(Status.of(states[0])):
        return _wrong_setup(round_, states[0], got.statuses[0])
    for status in got.statuses[1:]:
        complaint = _wrong_winner(round_, states[-1], told, got)
        if complaint:
            return complaint
        outcomes = list(reached(states[-1]))
        found = next((each for each in outcomes if each.allows(status)), None)
        if found is None:
            return _wrong_turn(round_, states[-1], told, status, outcomes)
        told.append(narrate(found.events, round_.names))
        states.append(found.followed(status))
    return _wrong_winner(round_, states[-1], told, got) or _played_on(round_, states[-1], told, got)


def scene_of(round_: Round) -> CaseView:
    """The round as it begins, and the turns that are asked for."""
    return _scene(round_, round_.deal(SUBJECT), [], round_.turns, TURN_RULES)


def setup_scene_of(round_: Round) -> CaseView:
    """The round as it begins."""
    return _scene(round_, round_.deal(SUBJECT), [], 0, SETUP_RULES)


TURN_RULES = rules_in(f"{GAME}#turn")
SETUP_RULES = rules_in(f"{GAME}#setup", f"{GAME}#first-card")


def _wrong_setup(round_: Round, right: State, told: Status) -> Complaint:
    expected = Status.of(right)
    fields = told.differs(expected)
    scene = CaseView(
        round_.call(0),
        rows=(Row("the deck", round_.deck, "dealt from the left"),),
        lines=(f"{NAMES[round_.dealer]} (seat {round_.dealer}) deals",),
        rules=SETUP_RULES,
    )
    return Complaint(expected.told(fields, told), got=told.told(fields, expected), scene=scene)


def _wrong_turn(
    round_: Round, before: State, told: list[str], status: Status, outcomes: list[Reached]
) -> Complaint:
    nearest = min(outcomes, key=lambda each: _distance(Status.of(each.state), status))
    expected = Status.of(nearest.state)
    fields = status.differs(expected)
    others = len({each.move for each in outcomes}) > 1
    may = " (or another card that fits)" if others else ""
    scene = _scene(round_, before, told, len(told) + 1, _rules(before, status, nearest))
    return Complaint(
        f"{narrate(nearest.events, round_.names)}{may}: {expected.told(fields, status)}",
        got=status.told(fields, expected),
        scene=scene,
    )


def _distance(one: Status, two: Status) -> tuple[bool, int]:
    """Those that put down the same card are near."""
    return one.discards[-1] != two.discards[-1], len(one.differs(two))


def _rules(before: State, status: Status, nearest: Reached) -> tuple[str, ...]:
    """The clauses about what the player did; if it was legal, what should have come of it."""
    told = explain(VARIANT, before, _made(before, status) or nearest.move)
    if not told:
        return tuple(told.lines())
    card = nearest.move.card
    if card is None:
        rules = (*told.lines(), *rules_in(f"{GAME}#draw"))
    elif VARIANT.meaning(card).last and nearest.state.is_over:
        rules = rules_in(f"{GAME}#last-card")[:1]
    elif VARIANT.meaning(card).effects:
        rules = rules_in(VARIANT.cite(VARIANT.meaning(card).ref))
    else:
        rules = (*told.lines(), quoted(f"{GAME}#players", "Play starts out"))
    if any(event.kind == "reshuffles" for event in nearest.events):
        rules += rules_in(f"{GAME}#empty-pile")[:1]
    return rules


def _made(before: State, status: Status) -> Move | None:
    """The move that the student's player seems to have made."""
    held, holds = Counter(before.hand), Counter(status.hands[before.player])
    gone, come = list((held - holds).elements()), list((holds - held).elements())
    if len(gone) == 1 and not come:
        return Move(Action.PLAY, gone[0])
    return Move(Action.DRAW) if come and not gone else None


def _wrong_winner(round_: Round, state: State, told: list[str], got: Played) -> Complaint | None:
    """The winner that was told after so many turns."""
    if not got.winners:
        return None
    winner = got.winners[len(told)]
    right = None if state.winner is None else (NAMES[state.winner], _points(state))
    if winner == right:
        return None
    scene = _scene(round_, state, told, len(told), END_RULES)
    scene = replace(scene, call=f"{scene.call}; game.winner()")
    return Complaint(repr(right), got=repr(winner), scene=scene)


def _played_on(round_: Round, state: State, told: list[str], got: Played) -> Complaint | None:
    if got.after is None or not got.after.differs(got.statuses[-1]):
        return None
    fields = got.after.differs(got.statuses[-1])
    return Complaint(
        "the round is over: play() changes nothing any more",
        got=got.after.told(fields, got.statuses[-1]),
        scene=_scene(round_, state, told, len(told) + 1, END_RULES),
    )


END_RULES = rules_in(f"{GAME}#end", f"{GAME}#points")


def _points(state: State) -> int:
    return hand_points(VARIANT, [card for hand in state.hands for card in hand])


# -- showing ---------------------------------------------------------------------------------------


def _scene(
    round_: Round, state: State, told: list[str], turns: int, rules: tuple[str, ...]
) -> CaseView:
    """The table before the turn in question, and what has happened so far."""
    hands = (
        Row(f"{name} holds", hand, "to play" if seat == state.player and not state.is_over else "")
        for seat, (name, hand) in enumerate(zip(round_.names, state.hands, strict=True))
    )
    more = len(state.draw_pile) - MOST_DRAWN
    return CaseView(
        round_.call(turns),
        rows=(
            Row("on the pile", (state.top,)),
            *hands,
            Row(
                "to be drawn", state.draw_pile[:MOST_DRAWN], f"and {more} more" if more > 0 else ""
            ),
        ),
        lines=(*told, *([] if state.direction == 1 else ["play goes to the left"])),
        rules=rules,
        moves=turns,
    )

"""Broken games of Final Card-Down: what is changed in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from fcd import adt
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine.effects import Reverse, Skip, Stack
from fcd.engine.rules import AnyOf
from fcd.engine.table import Table
from fcd.game import Game
from fcd.teach.mutants.changing import (
    Breaking,
    Change,
    after,
    answers,
    closed,
    dealt,
    each_new_turn,
    each_play,
    each_rule,
    flipping,
    having,
    line,
    meaning,
    opened,
    rules,
    strict,
    tested,
    with_clause,
    without,
    worth,
)


def _on_printed_color(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.color in (s.color, s.top.color)


def _unless_named(v: Variant, s: State, m: Move) -> bool:
    """As a second condition: nothing but the named color, if one was named."""
    named = s.top.rank == "D" and s.color != s.top.color
    return not named or (m.card is not None and (m.card.color == s.color or m.card.rank == "0"))


_ONLY_NAMED = replace(may.SAME_COLOR, name="only-named", test=_unless_named)
_ZERO_TOO = AnyOf((may.only("2", "draw-two"), may.always_playable("zero", "0")))


@dataclass(frozen=True, slots=True)
class _Alone:
    """A 2 that knows nothing of other 2s."""

    def apply(self, table: Table, move: Move) -> None:
        """The next player owes two cards, whatever was owed before."""
        table.debt = table.debt._replace(owed=0)
        table.pass_debt(2)


def _all_at_once(v: Variant, before: State, move: Move, now: State) -> State:
    """The first draw of a debt takes the rest of it, too."""
    if move.action is not Action.DRAW or now.phase is not Phase.PAYING:
        return now
    table = Table(v, now)
    table.deal(now.player, now.debt.owed - now.debt.drawn)
    table.debt = now.debt._replace(drawn=now.debt.owed)
    table.phase = Phase.OVER if table.phase is Phase.OVER else Phase.PAID
    return table.freeze()


def _still_owed(before: State, now: State) -> State:
    if before.debt.owed == 0 or now.debt.owed:
        return now
    return now._replace(debt=now.debt._replace(owed=before.debt.owed), phase=Phase.OWING)


def _by_twos_on_top(before: State, now: State) -> State:
    twos = sum(1 for _ in takewhile(lambda card: card.rank == "2", reversed(now.discards)))
    return now._replace(debt=now.debt._replace(owed=2 * twos)) if now.debt.owed else now


def _skips_on(before: State, now: State) -> State:
    """An A that was played earlier skips again."""
    if now.top.rank != "A" or before.phase in (Phase.PLAYED, Phase.AGAIN):
        return now
    return now._replace(player=(now.player + now.direction) % len(now.hands))


def _seven_at_a_time(v: Variant, now: State) -> State:
    cards = [card for round_ in zip(*now.hands, strict=True) for card in round_]
    size = v.hand_size if len(cards) == v.hand_size * len(now.hands) else len(now.hands[0])
    hands = tuple(tuple(cards[n : n + size]) for n in range(0, len(cards), size))
    return now._replace(hands=hands)


def _never_without_winner(v: Variant, before: State, move: Move, now: State) -> State:
    if not now.is_over or now.winner is not None:
        return now
    return now._replace(phase=v.turn[before.phase][move.action].to)


def _over_too_early(v: Variant, before: State, move: Move, now: State) -> State:
    nothing_left = not now.draw_pile and len(now.discards) == 1
    return now._replace(phase=Phase.OVER) if nothing_left else now


def _at_the_last_card(v: Variant, before: State, move: Move, now: State) -> State:
    return now if now.draw_pile or now.is_over else now._replace(phase=Phase.OVER)


def _flipped_at_once(v: Variant, before: State, move: Move, now: State) -> State:
    if now.draw_pile or len(now.discards) == 1:
        return now
    return now._replace(draw_pile=now.discards[:-1], discards=now.discards[-1:])


def _inverted(game: Game) -> int:
    answer = adt.game_winner(game)
    swapped = {adt.NO_WINNER: adt.NOT_FINISHED, adt.NOT_FINISHED: adt.NO_WINNER}
    return swapped.get(answer, answer)


_NEVER_AT_FIRST = replace(may.ONCE_EACH, name="not-at-first", test=lambda v, s, m: s.turn > 0)


_ONE_CALL = replace(may.ONCE_EACH, test=lambda v, s, m: not s.speech.called)


def _sayings(**changes: Any) -> Change:
    def change(v: Variant) -> Variant:
        assert v.sayings is not None
        return replace(v, sayings=replace(v.sayings, **changes))

    return change


def _at_any_time(v: Variant) -> Variant:
    phases = (Phase.DREW, Phase.PAID, Phase.PLAYED)
    for phase in (*phases, Phase.AGAIN):
        v = opened(Action.SAY, phase, phase)(v)
    return v


def _calls_after_draw(v: Variant) -> Variant:
    return opened(Action.CALL, Phase.DREW, Phase.DREW, like=Phase.READY)(v)


def _by_hand_size(v: Variant, before: State, move: Move, now: State) -> State:
    """What is owed is seen from the cards that the player before holds now."""
    if now.turn == before.turn or v.sayings is None:
        return now
    word = v.sayings.words.get(len(now.hands[before.player]))
    played = before.phase in (Phase.PLAYED, Phase.AGAIN)
    said = played and before.speech.owed is None
    unsaid = (word,) if word and not said else ()
    return now._replace(speech=now.speech._replace(unsaid=unsaid))


def _by_seat(before: State, now: State) -> State:
    """The seat before is accused, whoever had the turn before."""
    return now._replace(speech=now.speech._replace(accused=(now.player - now.direction) % 4))


def _counts_as_draw(v: Variant, before: State, move: Move, now: State) -> State:
    """Penalty cards of a wrong call-out count as the turn's draw."""
    paid = move.action is Action.CALL and len(now.hand) > len(before.hand)
    return now._replace(phase=Phase.DREW) if paid and now.phase is Phase.READY else now


def _owed_after_draw(v: Variant, before: State, move: Move, now: State) -> State:
    """A word is owed for the hand size that a draw leads to."""
    if move.action is not Action.DRAW or now.phase is not Phase.DREW or v.sayings is None:
        return now
    word = v.sayings.words.get(len(now.hand))
    missed = (*now.speech.missed, word) if word else now.speech.missed
    return now._replace(speech=now.speech._replace(missed=missed))


def _forgiven_late(v: Variant, s: State, m: Move) -> bool:
    return m.word is not None and m.word in (s.speech.owed, *s.speech.missed)


CHANGES: Mapping[str, Breaking] = {
    # matching
    "any-card-in-hand": rules(without("in-hand")),
    "zero-not-wild": rules(without("always-playable")),
    "zero-judged-on-top": rules(tested("always-playable", lambda v, s, m: s.top.rank == "0")),
    "zero-on-two": rules(line(Phase.OWING, Action.PLAY, may.IN_HAND, _ZERO_TOO)),
    "match-on-two": rules(opened(Action.PLAY, Phase.PLAYED, Phase.OWING, like=Phase.READY)),
    "suit-no-match": rules(without("same-suit")),
    "value-no-match": rules(without("same-value")),
    "color-no-match": rules(without("same-color")),
    "anything-matches": rules(tested("same-suit", lambda v, s, m: True)),
    "printed-color-too": rules(tested("same-color", _on_printed_color)),
    "only-named-color": rules(with_clause(Action.PLAY, _ONLY_NAMED)),
    "declare-ignored": after(each_play(lambda before, card, now: now._replace(color=card.color))),
    "declare-silently": rules(without("names-color")),
    "named-color-lost": after(
        lambda v, before, move, now: (
            now._replace(color=now.top.color) if move.action is Action.DRAW else now
        )
    ),
    "named-color-sticks": after(
        each_play(
            lambda before, card, now: (
                now._replace(color=before.color)
                if before.color != before.top.color and card.rank != "D"
                else now
            )
        )
    ),
    "first-declare-no-color": dealt(
        lambda v, now: now._replace(color=None) if now.top.rank == "D" else now
    ),
    # a turn
    "end-at-start": rules(opened(Action.END, Phase.READY, Phase.READY)),
    "end-never": rules(closed(Action.END, *Phase)),
    "end-not-after-draw": rules(closed(Action.END, Phase.DREW, Phase.PAID)),
    "draw-ends-turn": rules(having(ends_itself=frozenset({Phase.DREW, Phase.PAID}))),
    "play-ends-turn": rules(having(ends_itself=frozenset({Phase.PLAYED}))),
    "play-after-draw": rules(opened(Action.PLAY, Phase.PLAYED, Phase.DREW, like=Phase.READY)),
    "draw-after-play": rules(opened(Action.DRAW, Phase.DREW, Phase.PLAYED)),
    "two-plays": rules(opened(Action.PLAY, Phase.PAID, Phase.PLAYED, like=Phase.READY)),
    "second-draw": rules(opened(Action.DRAW, Phase.PAID, Phase.DREW)),
    "unlimited-draws": rules(opened(Action.DRAW, Phase.DREW, Phase.DREW, Phase.PAID)),
    "draw-only-if-stuck": rules(with_clause(Action.DRAW, may.NOTHING_PLAYABLE)),
    "moves-after-end": rules(
        lambda v: replace(v, turn={**v.turn, Phase.OVER: v.turn[Phase.PAYING]})
    ),
    "continue-never": rules(closed(Action.PLAY, Phase.AGAIN)),
    "continue-must": rules(closed(Action.END, Phase.AGAIN)),
    "continue-any-card": rules(
        each_rule(lambda rule: None if isinstance(rule, AnyOf) else rule, Phase.AGAIN)
    ),
    "continue-once": after(
        each_play(
            lambda before, card, now: (
                now._replace(phase=Phase.PLAYED)
                if before.phase is now.phase is Phase.AGAIN
                else now
            )
        )
    ),
    "continue-draws": rules(opened(Action.DRAW, Phase.DREW, Phase.AGAIN)),
    "continue-inherited": after(
        each_play(
            lambda before, card, now: (
                now._replace(phase=Phase.AGAIN)
                if before.top.rank == "C" and before.phase is Phase.READY and (not now.is_over)
                else now
            )
        )
    ),
    # twos
    "one-draw-takes-all": after(_all_at_once),
    "end-too-early": rules(opened(Action.END, Phase.READY, Phase.PAYING)),
    "end-while-owing": rules(opened(Action.END, Phase.READY, Phase.OWING)),
    "answer-while-paying": rules(opened(Action.PLAY, Phase.PLAYED, Phase.PAYING, like=Phase.OWING)),
    "debt-never-reset": after(each_new_turn(_still_owed)),
    "stack-not-counted": rules(meaning("2", effects=(_Alone(),))),
    "debt-by-twos-on-top": after(each_new_turn(_by_twos_on_top)),
    "two-ignored": rules(meaning("2", effects=())),
    "two-costs-four": rules(meaning("2", effects=(Stack(4),))),
    "two-costs-one": rules(meaning("2", effects=(Stack(1),))),
    "first-two-ignored": rules(meaning("2", opening=())),
    # who is next
    "advance-ignored": rules(meaning("A", effects=())),
    "advance-skips-two": rules(meaning("A", effects=(Skip(), Skip()))),
    "advance-keeps-skipping": after(each_new_turn(_skips_on)),
    "backwards-ignored": rules(meaning("B", effects=(), opening=())),
    "backwards-for-one-turn": after(
        each_new_turn(lambda before, now: now if now.top.rank == "B" else now._replace(direction=1))
    ),
    "backwards-skips": rules(meaning("B", effects=(Reverse(), Skip()))),
    "first-card-ignored": rules(meaning("2 A B C D", opening=())),
    "first-advance-ignored": rules(meaning("A", opening=())),
    "first-backwards-ignored": rules(meaning("B", opening=())),
    "first-backwards-starts-at-3": dealt(
        lambda v, now: now._replace(player=3) if now.top.rank == "B" else now
    ),
    "first-continue-plays-twice": after(
        lambda v, before, move, now: (
            now._replace(phase=Phase.AGAIN)
            if before.turn == 0
            and before.top.rank == "C"
            and (len(before.discards) == 1)
            and (now.phase is Phase.PLAYED)
            else now
        )
    ),
    # piles, the end, points
    "deal-seven-at-a-time": dealt(_seven_at_a_time),
    "draw-from-bottom": dealt(lambda v, now: now._replace(draw_pile=now.draw_pile[::-1])),
    "flip-wrong-order": after(flipping(lambda cards: (*cards[-2::-1], cards[-1]))),
    "flip-top-too": after(flipping(lambda cards: (*cards, cards[-1]))),
    "flip-keeps-bottom": after(flipping(lambda cards: cards[::-1])),
    "flip-at-once": after(_flipped_at_once),
    "no-winner-missing": after(_never_without_winner),
    "no-winner-inverted": answers(game_winner=_inverted),
    "no-winner-too-early": after(_over_too_early),
    "no-winner-at-empty-pile": after(_at_the_last_card),
    "winner-plays-on": after(
        lambda v, before, move, now: (
            now if now.winner is None else now._replace(phase=Phase.PLAYED, winner=None)
        )
    ),
    "wins-with-one-left": after(
        lambda v, before, move, now: (
            now._replace(phase=Phase.OVER, winner=before.player)
            if len(now.hands[before.player]) == 1 < len(before.hand)
            else now
        )
    ),
    "winner-zero": answers(game_winner=lambda game: adt.game_winner(game) if game.is_over else 0),
    "winner-is-next": answers(
        game_winner=lambda game: (
            adt.game_winner(game) if game.winner is None else (game.winner + 1) % 4
        )
    ),
    "points-count-cards": answers(player_points=lambda game, p: len(game.state.hands[p])),
    "letters-count-ten": rules(worth(10, "ABCDEF")),
    "specials-count-twenty": rules(worth(20, "2AD")),
    # words
    "words-any-time": rules(_at_any_time),
    "word-too-late": rules(tested("word-owed", _forgiven_late)),
    "word-must": rules(strict("word-first")),
    "only-uno": rules(_sayings(words={1: "UNO"})),
    "duo-trio-swapped": rules(_sayings(words={3: "DUO", 2: "TRIO", 1: "UNO"})),
    "word-owed-after-draw": after(_owed_after_draw),
    "owed-by-hand-size": after(_by_hand_size),
    "wrong-call-invalid": rules(strict("rightly")),
    "first-call-invalid": rules(with_clause(Action.CALL, _NEVER_AT_FIRST)),
    "penalties-swapped": rules(_sayings(missed=4, wrong=2)),
    "wrong-call-free": rules(_sayings(wrong=0)),
    "one-call-a-turn": rules(with_clause(Action.CALL, _ONE_CALL)),
    "call-again": rules(without("once-each")),
    "call-after-draw": rules(_calls_after_draw),
    "penalty-counts-as-draw": after(_counts_as_draw),
    "accused-by-seat": after(each_new_turn(_by_seat)),
}

"""May I? Explanations, and the legal moves: exactly those whose explanation is truthy.

`explain` asks every clause and writes down its words. `is_legal` asks the same clauses of the
same table and writes nothing. `legal_plays` remembers what the cacheable ones have answered. There
is no other source of legality.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from fcd.cards import Card, Color, listed
from fcd.engine.explanation import Explanation, Finding, Verdict
from fcd.engine.rules import Transition, Variant
from fcd.engine.state import Action, Move, State

END = Move(Action.END)

_VERBS = {
    Action.PLAY: "play a card",
    Action.DRAW: "draw",
    Action.SAY: "say a word",
    Action.CALL: "call out",
    Action.NAME: "name a color",
    Action.CHALLENGE: "challenge",
    Action.ANSWER: "answer yes or no",
    Action.END: "end your turn",
}
_NOTHING_OPEN: dict[Action, Transition] = {}


def canonical(s: State, move: Move) -> Move:
    """The same move without a player if it is that player's turn: so equal moves are equal."""
    return move._replace(player=None) if move.player == s.player else move


def explain(v: Variant, s: State, move: Move) -> Explanation:
    """Every clause that bears on this move, with its words, its anchor and whether it holds."""
    move = canonical(s, move)
    transition = v.turn.get(s.phase, _NOTHING_OPEN).get(move.action)
    if s.is_over:
        return _refused(v, move, "over", "end", "The round is over.")
    if transition is None:
        return _closed(v, s, move)
    stray = _stray_parts(v, move)
    if stray:
        named = (f"a {'player' if part == 'target' else part}" for part in stray)
        says = f"You can't choose {listed(named, 'or')} with this move."
        return _refused(v, move, "form", "turn", says)
    if not _may_interrupt(s, move):
        at_table = move.player in range(len(s.hands))
        says = f"It's player {s.player}'s turn." if at_table else "There's no such player."
        return _refused(v, move, "player", "turn", says)
    findings = (finding for rule in transition.rules for finding in rule.judge(v, s, move))
    return Explanation(move, tuple(findings))


def _closed(v: Variant, s: State, move: Move) -> Explanation:
    """The turn table does not offer this now: the variant's own sentence, or what it offers."""
    refusal = v.refusals.get(s.phase, {}).get(move.action)
    if refusal is not None:
        return Explanation(move, (refusal.finding(v, s, move, Verdict.FAILS),))
    actions = dict.fromkeys(legal.action for legal in legal_moves(v, s) if legal.player is None)
    said = {**_VERBS, Action.SAY: f"say {s.speech.owed}"}  # nothing else can be said
    ways = listed((said[action] for action in actions), "or") if actions else "do nothing"
    says = f"You can't {_VERBS[move.action]} now. You can {ways}."
    return _refused(v, move, "turn", "turn", says)


def is_legal(v: Variant, s: State, move: Move) -> bool:
    """Whether `explain(v, s, move)` would be truthy, without the words."""
    move = canonical(s, move)
    transition = v.turn.get(s.phase, _NOTHING_OPEN).get(move.action)
    if transition is None or _stray_parts(v, move) or not _may_interrupt(s, move):
        return False
    return all(rule.passes(v, s, move) for rule in transition.rules)


def legal_moves(v: Variant, s: State) -> list[Move]:
    """All legal moves, in the order of the turn table and of the hand."""
    moves: list[Move] = []
    for action, transition in v.turn.get(s.phase, _NOTHING_OPEN).items():
        if action is Action.PLAY:
            moves += legal_plays(v, s, transition)
            continue
        for move in _FORMS[action](v, s):
            for rule in transition.rules:
                if not rule.passes(v, s, move):
                    break
            else:
                moves.append(move)
    return moves


def legal_plays(v: Variant, s: State, transition: Transition) -> list[Move]:
    """The legal moves among the cards in hand.

    What a card may do on a top card under a color is asked once and remembered; only the
    clauses that look at more than that are asked again.
    """
    key = (s.phase, s.discards[-1], s.color)
    known = v.play_cache.get(key)
    if known is None:
        known = v.play_cache.setdefault(key, {})
    plays: list[Move] = []
    for card in dict.fromkeys(s.hands[s.player]):
        candidates = known.get(card)
        if candidates is None:
            rules = transition.cacheable
            ways = plays_of(v, s, card)
            candidates = tuple(m for m in ways if all(rule.passes(v, s, m) for rule in rules))
            if "target" not in v.meaning(card).asks:  # targets depend on who is at the table
                known[card] = candidates
        for move in candidates:
            for rule in transition.dynamic:
                if not rule.passes(v, s, move):
                    break
            else:
                plays.append(move)
    return plays


def can_play(v: Variant, s: State) -> bool:
    transition = v.turn[s.phase].get(Action.PLAY)
    return transition is not None and bool(legal_plays(v, s, transition))


def candidates(v: Variant, s: State) -> Iterator[Move]:
    """Every move one could sensibly write down now, legal or not."""
    for action in Action:
        if action is Action.PLAY:
            for card in dict.fromkeys(s.hand):
                yield from plays_of(v, s, card)
        else:
            yield from _FORMS[action](v, s)


def plays_of(v: Variant, s: State, card: Card) -> list[Move]:
    """The ways to write down playing one card: with each color, with each other player."""
    meaning = v.meaning(card)
    colors: tuple[Color | None, ...] = v.colors if "color" in meaning.asks else (None,)
    seats: tuple[int | None, ...] = (None,)
    if "target" in meaning.asks:
        seats = (*_others(s), *((None,) if meaning.target_optional else ()))
    return [Move(Action.PLAY, card, color, seat) for color in colors for seat in seats]


def _others(s: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(s.hands)) if seat != s.player)


_USED = {
    Action.SAY: ("word",),
    Action.CALL: ("word",),
    Action.ANSWER: ("word",),
    Action.NAME: ("color",),
}


def _stray_parts(v: Variant, move: Move) -> list[str]:
    """The parts of a move that are filled in although nothing asks for them."""
    action, card, color, target, word, _ = move
    if color is None and target is None and word is None and action is Action.PLAY:
        return []
    parts = {"card": card, "color": color, "target": target, "word": word}
    used: Collection[str] = _USED.get(action, ())
    if action is Action.PLAY and card is not None:
        used = v.meaning(card).asks | {"card"}
    return [name for name, part in parts.items() if part is not None and name not in used]


def _may_interrupt(s: State, move: Move) -> bool:
    """Whose turn it is not can only call out, and must sit at the table."""
    if move.player is None:
        return True
    return move.action is Action.CALL and move.player in range(len(s.hands))


def _words(v: Variant) -> tuple[str, ...]:
    return tuple(v.sayings.words.values()) if v.sayings else ()


def _calls(v: Variant, s: State) -> list[Move]:
    seats = (None, *_others(s))
    return [Move(Action.CALL, word=word, player=seat) for word in _words(v) for seat in seats]


_FORMS: dict[Action, Callable[[Variant, State], Sequence[Move]]] = {
    Action.DRAW: lambda v, s: (Move(Action.DRAW),),
    Action.SAY: lambda v, s: [Move(Action.SAY, word=word) for word in _words(v)],
    Action.CALL: _calls,
    Action.NAME: lambda v, s: [Move(Action.NAME, color=color) for color in v.colors],
    Action.CHALLENGE: lambda v, s: (Move(Action.CHALLENGE),),
    Action.ANSWER: lambda v, s: (Move(Action.ANSWER, word="yes"), Move(Action.ANSWER, word="no")),
    Action.END: lambda v, s: (END,),
}


def _refused(v: Variant, move: Move, name: str, ref: str, says: str) -> Explanation:
    return Explanation(move, (Finding(Verdict.FAILS, name, says, v.cite(ref)),))

"""ex08: from a long round to a short one on which a student's class is wrong as well.

One question instead of all, a turn or a move less, plain cards instead of those that have nothing
to do with it. Hypothesis could do the same, but it knows no turns and takes much longer.
"""

from __future__ import annotations

from collections.abc import Iterator

from fcd.adt import PlayerMove
from fcd.cards import Cards
from fcd.engine import IllegalMove, Move, Phase
from fcd.game import Game
from fcd.teach.exercises.ex08_the_adt.asking import Asked, Question
from fcd.teach.exercises.ex08_the_adt.writing import FILLER
from fcd.teach.generating import Script

SMALL_PILE = 7  # cards; more than the largest penalty


def simpler(case: Asked, least_pile: int) -> Iterator[Asked]:
    """Cases that are one step simpler, the largest steps first; with so many cards to draw."""
    script, questions = case
    if len(questions) > 1:
        yield from (Asked(script, (question,)) for question in questions)
    shorter = [*_shorter(script)]
    sizes = range(least_pile, max(least_pile, SMALL_PILE))
    dry = [_with_pile(each, size) for each in shorter for size in sizes]
    smaller = [_with_pile(script, size) for size in range(least_pile, len(script.pile))]
    for other in (*shorter, *dry, *smaller, *_plainer(script)):
        if _makes_sense(other, case):
            yield Asked(other, questions)


def _makes_sense(script: Script, case: Asked) -> bool:
    """Whether the moves are legal, and the questions ask for the same thing as before."""
    try:
        game = script.play()
    except IllegalMove:
        return False
    return all(_is_there(question, game, case) for question in case.questions)


def _is_there(question: Question, game: Game, case: Asked) -> bool:
    if question.name == "_past":
        return bool(question.args[0] <= game.state.turn)
    (move,) = question.args if question.name == "is_valid_move" else (None,)
    if isinstance(move, PlayerMove) and "say" in move.action.value:  # one's own, or a call-out
        return _is_fresh(game) == _is_fresh(case.script.play())
    return True


def _is_fresh(game: Game) -> bool:
    return game.state.phase in (Phase.READY, Phase.OWING)


def _shorter(script: Script) -> Iterator[Script]:
    """Without one of the turns; without one of the moves."""
    moves = script.moves
    turns = [state.turn for state in script.play().states[:-1]]
    for turn in sorted(set(turns), reverse=True):
        yield _with(script, tuple(m for m, t in zip(moves, turns, strict=True) if t != turn))
    for n in reversed(range(len(moves))):
        yield _with(script, moves[:n] + moves[n + 1 :])


def _with_pile(script: Script, size: int) -> Script:
    """With so many cards to draw: what ran out in a long round must run out in a short one, too."""
    return script._replace(pile=(*script.pile, *[FILLER] * size)[:size])


def _with(script: Script, moves: tuple[Move, ...]) -> Script:
    return script._replace(moves=moves)


def _plainer(script: Script) -> Iterator[Script]:
    """With a hand, the pile or a single card made plain."""
    for number, hand in enumerate((*script.hands, script.pile)):
        if set(hand) != {FILLER}:
            yield _with_cards(script, number, (FILLER,) * len(hand))
    for number, hand in enumerate((*script.hands, script.pile)):
        for n, card in enumerate(hand):
            if card != FILLER:
                yield _with_cards(script, number, (*hand[:n], FILLER, *hand[n + 1 :]))
    if script.top != FILLER:
        yield script._replace(top=FILLER)


def _with_cards(script: Script, number: int, cards: Cards) -> Script:
    """With other cards in this hand; number 4 is the pile."""
    if number == 4:
        return script._replace(pile=cards)
    return script._replace(hands=(*script.hands[:number], cards, *script.hands[number + 1 :]))

"""ex06, the rounds: words said and forgotten, what students are told of them, what is right."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd import adt
from fcd.cards import Card, Cards
from fcd.engine import Action, Move, Phase
from fcd.game import Game
from fcd.teach.exercises.shared.questions import Question
from fcd.teach.generating import Script
from fcd.teach.given.moved import Moved
from fcd.teach.taught_game import TaughtGame

GAME = "fcd2017"
WORDS = ("TRIO", "DUO", "UNO")
END, DRAW = Move(Action.END), Move(Action.DRAW)


class Call(NamedTuple):
    """A round, and a word that could be called out now."""

    script: Script
    word: str


# -- what students are told ------------------------------------------------------------------------


@lru_cache(maxsize=5_000)
def told_turns(script: Script) -> tuple[tuple[Moved, ...], ...]:
    """The moves of all turns, the one that is not over last; it may be empty."""
    game = script.play()
    states = game.states
    turns: list[list[Moved]] = [[] for _ in range(states[-1].turn + 1)]
    for before, move, after in zip(states, game.moves, states[1:], strict=False):
        done = move.action.value + (f" {move.word}" if move.word else "")
        turns[before.turn].append(Moved(before.player, done, len(after.hands[before.player])))
    return tuple(map(tuple, turns))


def this_turn(script: Script) -> list[Moved]:
    """The moves of the turn that is not over."""
    return list(told_turns(script)[-1])


def turns_before(script: Script) -> list[list[Moved]]:
    """The turns that are over."""
    return [list(turn) for turn in told_turns(script)[:-1]]


@lru_cache(maxsize=5_000)
def whose_turn(script: Script) -> int:
    """Who is to move."""
    return script.play().state.player


# -- what is right ---------------------------------------------------------------------------------


def _valid(taught: TaughtGame, game: Game, action: adt.Action) -> bool:
    return bool(taught.course["is_valid_move"](game, adt.PlayerMove(action)))


def _has_begun(game: Game) -> bool:
    return game.state.phase not in (Phase.READY, Phase.OWING)


def _word_owed(taught: TaughtGame, script: Script) -> object:
    """The word that can be said as one's own; all of them, should a broken game allow several."""
    game = script.play(taught)
    if _has_begun(game):
        sayable = [w for w in WORDS if _valid(taught, game, adt.Action[f"SAY_{w}"])]
    else:  # where the course interface would take it for a call-out
        sayable = [w for w in WORDS if game.explain(Move(Action.SAY, word=w))]
    return tuple(sayable) if len(sayable) > 1 else next(iter(sayable), None)


def _may_call_out(taught: TaughtGame, call: Call) -> object:
    game = call.script.play(taught)
    if _has_begun(game):  # where the course interface would take it for one's own word
        return bool(game.explain(Move(Action.CALL, word=call.word)))
    return _valid(taught, game, adt.Action[f"SAY_{call.word}"])


def _penalties(taught: TaughtGame, call: Call) -> list[tuple[int, int]]:
    """Who takes how many cards, if the word is called out."""
    count: Any = taught.course["player_card_count"]
    game = call.script.play(taught)
    before = [count(game, player) for player in range(4)]
    game.play(Move(Action.CALL, word=call.word))
    taken = [(player, count(game, player) - before[player]) for player in range(4)]
    return [(player, cards) for player, cards in taken if cards]


def _penalty(taught: TaughtGame, call: Call) -> object:
    taken = _penalties(taught, call)
    return taken[0] if len(taken) == 1 else tuple(taken)


def _missed_words(taught: TaughtGame, script: Script) -> object:
    """The words for which calling out costs somebody else."""
    caller = script.play(taught).state.player
    calls = ((word, _penalties(taught, Call(script, word))) for word in WORDS)
    return [word for word, taken in calls if any(who != caller for who, _ in taken)]


def _player_before(taught: TaughtGame, script: Script) -> object:
    return taught.course["get_previous_turn_player"](script.play(taught))


def _may_end(taught: TaughtGame, script: Script) -> object:
    return _valid(taught, script.play(taught), adt.Action.END_TURN)


WORD_OWED: Question[Script] = Question(lambda s: (this_turn(s),), _word_owed)
MAY_CALL_OUT: Question[Call] = Question(lambda c: (c.word, this_turn(c.script)), _may_call_out)
MISSED_WORDS: Question[Script] = Question(lambda s: (turns_before(s)[-1],), _missed_words)
PLAYER_BEFORE: Question[Script] = Question(
    lambda s: (whose_turn(s), turns_before(s)), _player_before
)
PENALTY: Question[Call] = Question(
    lambda c: (c.word, whose_turn(c.script), turns_before(c.script)), _penalty
)
MAY_END: Question[Script] = Question(lambda s: (this_turn(s),), _may_end)

# -- rounds ----------------------------------------------------------------------------------------

# All red hearts: everything fits on everything, so that rounds differ in what is said.
_CARDS = tuple(map(Card.parse, ("R3H", "RCH", "RAH", "RBH")))
_PILE: Cards = (Card.parse("R5H"),) * 30  # enough for every penalty
_TOP = Card.parse("R4H")


def written(hand: str, moves: str = "") -> Script:
    """A round written by hand: Alice's cards, and moves as in "play RCH, say TRIO, end"."""
    cards = tuple(map(Card.parse, hand.split()))
    others = ((_CARDS[0],) * len(cards),) * 3
    made = tuple(Move.parse(move) for move in moves.split(", ") if move)
    return Script(GAME, (cards, *others), _TOP, _PILE, made)


@st.composite
def rounds(draw: st.DrawFn, most_moves: int = 6, *, begun: bool = True, turns: int = 0) -> Script:
    """A round in which people talk and forget to.

    With `begun` it may stop anywhere, otherwise where a turn begins, after at least so many turns.
    """
    size = draw(st.integers(1, 4))
    hands = tuple(tuple(draw(st.sampled_from(_CARDS)) for _ in range(size)) for _ in range(4))
    script = Script(GAME, hands, _TOP, _PILE)
    game = script.deal()
    for _ in range(draw(st.integers(0, most_moves))):
        legal = game.legal_moves()
        plays = [move for move in legal if move.action is Action.PLAY]
        some = st.sampled_from(legal)
        game.play(draw(st.sampled_from(plays) | some if plays else some))
        if game.is_over:  # the winning card; it stays in the hand
            game.undo()
            break
    while not begun and (_has_begun(game) or game.state.turn < turns):
        game.play(END if END in game.legal_moves() else DRAW)
    while not begun and game.moves and game.moves[-1].action is Action.CALL:
        game.undo()
    return script._replace(moves=game.moves)


def calls(*, begun: bool) -> st.SearchStrategy[Call]:
    """A round, and any word."""
    return st.builds(Call, rounds(begun=begun), st.sampled_from(WORDS))

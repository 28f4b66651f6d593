"""ex08: a round that is played on a student's class, and the questions at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fcd.adt import PLAY_CARD, PlayerMove
from fcd.cards import Card, Cards
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.checks import Submission
from fcd.teach.course import lists_of
from fcd.teach.generating import Script
from fcd.teach.given.replaying import in_course_terms

PLAYERS = range(4)
MOST_CARDS = 1_000  # in a hand, of a game that cannot count


class Question(NamedTuple):
    """A method of the student's class and its arguments; or one of ours, in OWN_QUESTIONS."""

    name: str
    args: tuple[Any, ...] = ()

    @property
    def call(self) -> str:
        """As it would stand in a cell."""
        args = ", ".join(_written(arg) for arg in self.args)
        return _CALLS.get(self.name, f"game.{self.name}({args})").replace("$", args)


class Asked(NamedTuple):
    """A round and what is asked at its end. A counterexample is best with one question."""

    script: Script
    questions: tuple[Question, ...]


def ask(submission: Submission, case: Asked) -> object:
    """Play the round on a new game of the student's, and ask."""
    game = submission(*lists_of(case.script.deck))
    for move in case.script.moves:
        _method(game, "play_move")(in_course_terms(move))
    answers = [answer(game, question) for question in case.questions]
    return answers[0] if len(answers) == 1 else answers


def answer(game: Any, question: Question) -> object:
    """One answer. Hands are sorted: nobody may count on their order."""
    own = OWN_QUESTIONS.get(question.name)
    return own(game, *question.args) if own else _method(game, question.name)(*question.args)


# -- questions that take more than one call --------------------------------------------------------


def _method(game: Any, name: str) -> Callable[..., Any]:
    method = getattr(game, name, None)
    if not callable(method):
        raise Unusable(f"Your class has no method `{name}`.")
    return method  # type: ignore[no-any-return]


def _hand(game: Any) -> Cards:
    count = _count(_method(game, "hand_card_count")(), "hand_card_count()")
    return _sorted([_method(game, "hand_card")(n) for n in range(count)], "hand_card(n)")


def _hand_of(game: Any, player: int) -> Cards:
    asked = f"player_card_count({player})"
    count = _count(_method(game, "player_card_count")(player), asked)
    cards = [_method(game, "get_hand_card")(player, n) for n in range(count)]
    return _sorted(cards, f"get_hand_card({player}, n)")


def _past(game: Any, turn: int) -> list[PlayerMove]:
    count = _count(_method(game, "turn_moves")(turn), f"turn_moves({turn})")
    return [_used(_method(game, "past_move")(turn, n), turn, n) for n in range(count)]


def _used(move: object, turn: int, n: int) -> PlayerMove:
    """The move without the parts that it does not use, whatever they are."""
    if not isinstance(move, PlayerMove):
        asked = f"past_move({turn}, {n})"
        raise Unusable(f"{asked} is {shown(move)}, which isn't a PlayerMove.")
    if move.action is not PLAY_CARD:
        return PlayerMove(move.action)
    names_color = move.card is not None and move.card.rank == "D"
    return PlayerMove(move.action, move.card, move.next_color if names_color else None)


def _changed_by_asking(game: Any, moves: Sequence[PlayerMove]) -> list[str]:
    """Which answers differ after asking whether these moves are valid; there should be none."""
    looks = [question for question in _LOOKS if hasattr(game, question.name)]
    looks += [Question("_hand_of", (player,)) for player in PLAYERS]
    before = [shown(answer(game, question)) for question in looks]
    for move in moves:
        _method(game, "is_valid_move")(move)
    after = [shown(answer(game, question)) for question in looks]
    return [q.call for q, was, now in zip(looks, before, after, strict=True) if was != now]


_LOOKS = tuple(
    Question(name)
    for name in ("current_player", "current_turn", "top_discard", "get_current_color")
)
OWN_QUESTIONS: dict[str, Callable[..., object]] = {
    "_hand": _hand,
    "_hand_of": _hand_of,
    "_past": _past,
    "_changed_by_asking": _changed_by_asking,
}
_CALLS = {
    "_hand": "sorted([game.hand_card(n) for n in range(game.hand_card_count())], key=str)",
    "_hand_of": "sorted([game.get_hand_card($, n) for n in range(game.player_card_count($))], "
    "key=str)",
    "_past": "[game.past_move($, n) for n in range(game.turn_moves($))]",
    "_changed_by_asking": "what changed by asking game.is_valid_move(…) about $",
}


def _count(value: object, asked: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < MOST_CARDS:
        raise Unusable(f"{asked} is {shown(value)}, which isn't a count of cards or moves.")
    return value


def _sorted(cards: list[object], asked: str) -> Cards:
    for card in cards:
        if not isinstance(card, Card):
            raise Unusable(f"{asked} is {shown(card)} for one of these n, which isn't a Card.")
    return tuple(sorted(cards, key=str))  # type: ignore[arg-type]


def _written(arg: object) -> str:
    if isinstance(arg, PlayerMove):
        parts = [arg.action, arg.card, arg.next_color]
        return f"PlayerMove({', '.join(_written(part) for part in parts if part is not None)})"
    if isinstance(arg, tuple):
        return ", ".join(map(_written, arg))
    return str(arg) if isinstance(arg, Card) else repr(arg)

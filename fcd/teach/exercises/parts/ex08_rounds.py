"""ex08: a round that is played on a student's class, a question at its end, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd import adt
from fcd.adt import PLAY_CARD, PlayerMove
from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.rulebook import section
from fcd.teach.answers import shown
from fcd.teach.asking import Unusable
from fcd.teach.checks import Thing
from fcd.teach.course import lists_of
from fcd.teach.generating import Script
from fcd.teach.outcome import Row, Scene

PLAYERS = range(4)
MOST_CARDS = 1_000  # in a hand, of a game that cannot count
SHOWN = 8  # cards of a pile, and turns, that are shown


class Question(NamedTuple):
    """A method of the student's class and its arguments; or one of ours, in `_ASKED`."""

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


def ask(thing: Thing, case: Asked) -> object:
    """Play the round on a new game of the student's, and ask."""
    game = thing(*lists_of(case.script.deck))
    for move in case.script.moves:
        _method(game, "play_move")(in_course_terms(move))
    answers = [answer(game, question) for question in case.questions]
    return answers[0] if len(answers) == 1 else answers


def answer(game: Any, question: Question) -> object:
    """One answer. Hands are sorted: nobody may count on their order."""
    own = _ASKED.get(question.name)
    return own(game, *question.args) if own else _method(game, question.name)(*question.args)


def in_course_terms(move: Move) -> PlayerMove:
    """A move of the engine as the course interface has it."""
    action = adt.Action(f"say {move.word}" if move.word else str(move.action))
    return PlayerMove(action, move.card, move.color)


def _in_engine_terms(game: Game, move: PlayerMove) -> Move | str:
    if move.action is not PLAY_CARD:
        return move.action.value
    return Move(Action.PLAY, move.card, move.next_color)


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
        raise Unusable(f"{asked} is {shown(move)}, which is no PlayerMove.")
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
_ASKED: dict[str, Callable[..., object]] = {
    "_hand": _hand,
    "_hand_of": _hand_of,
    "_past": _past,
    "_changed_by_asking": _changed_by_asking,
}
_CALLS = {
    "_hand": "sorted(game.hand_card(n) for n in range(game.hand_card_count()))",
    "_hand_of": "sorted(game.get_hand_card($, n) for n in range(game.player_card_count($)))",
    "_past": "[game.past_move($, n) for n in range(game.turn_moves($))]",
    "_changed_by_asking": "what changed by asking game.is_valid_move(…) about $",
}


def _count(value: object, asked: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < MOST_CARDS:
        raise Unusable(f"{asked} is {shown(value)}, which is no count of cards or moves.")
    return value


def _sorted(cards: list[object], asked: str) -> Cards:
    for card in cards:
        if not isinstance(card, Card):
            raise Unusable(f"{asked} is {shown(card)} for one of these n, which is no Card.")
    return tuple(sorted(cards, key=str))  # type: ignore[arg-type]


def _written(arg: object) -> str:
    if isinstance(arg, PlayerMove):
        parts = [arg.action, arg.card, arg.next_color]
        return f"PlayerMove({', '.join(_written(part) for part in parts if part is not None)})"
    if isinstance(arg, tuple):
        return ", ".join(map(_written, arg))
    return str(arg) if isinstance(arg, Card) else repr(arg)


# -- showing ---------------------------------------------------------------------------------------

_ANCHORS = {
    **dict.fromkeys(("num_cards", "num_of_suit", "num_of_color", "num_of_value"), "deck"),
    **dict.fromkeys(("_hand", "_hand_of", "player_card_count", "hand_card_count"), "setup"),
    **dict.fromkeys(("top_discard", "get_deck_card", "get_discard_pile_card"), "setup"),
    "get_hand_card": "history",
    "player_points": "points",
    "current_player": "players",
    "play_direction": "players",
    **dict.fromkeys(("current_turn", "num_turns", "turn_moves", "_past"), "history"),
    **dict.fromkeys(("current_turn_moves", "get_previous_turn_player"), "history"),
    "get_top_discard_turn_number": "history",
    **dict.fromkeys(("get_active_draw_twos", "get_number_of_two_cards_at_top"), "draw-two"),
    "get_current_color": "match",
    "game_winner": "end",
    "_changed_by_asking": "turn",
}
_ACTIONS = {Action.DRAW: "draw", Action.END: "end-turn", Action.SAY: "words"}
_ACTIONS[Action.CALL] = "call-out"


def scene(case: Asked) -> Scene:
    """The table at the end of the round, as it should be."""
    script, questions = case
    game = script.play()
    state = game.state
    named = state.color != state.top.color
    hidden = len(state.draw_pile) - SHOWN
    return Scene(
        call=questions[0].call if len(questions) == 1 else "all that this stage is about",
        rows=(
            Row("on the pile", (state.top,), f"{state.color} was named" if named else ""),
            Row(f"player {state.player} holds", state.hand),
            Row("to be drawn", state.draw_pile[:SHOWN], f"and {hidden} more" if hidden > 0 else ""),
        ),
        lines=(*_turns(game), f"the deck: {' '.join(map(str, script.deck))}"),
        rules=_rules(game, questions[0]),
        moves=len(script.moves),
    )


def _turns(game: Game) -> list[str]:
    """What was done, a line for each turn."""
    turns: dict[int, list[str]] = {}
    players: dict[int, int] = {}
    for state, move in zip(game.states, game.moves, strict=False):
        turns.setdefault(state.turn, []).append(str(move).replace("call", "say"))
        players[state.turn] = state.player
    lines = [f"turn {t}, player {players[t]}: {', '.join(moves)}" for t, moves in turns.items()]
    left_out = len(lines) - SHOWN
    return [f"({left_out} turns before)", *lines[-SHOWN:]] if left_out > 0 else lines


def _rules(game: Game, question: Question) -> tuple[str, ...]:
    """The engine's sentences about a move; for other questions what the rulebook says."""
    if question.name == "is_valid_move":
        return tuple(game.explain(_in_engine_terms(game, question.args[0])).lines())
    anchors = [_ANCHORS[question.name]]
    if game.moves:
        last = game.moves[-1]
        anchors.append(_ACTIONS.get(last.action) or _about(game, game.state.top))
    else:
        anchors.append("first-card")
    return tuple(_sentence(f"{game.variant.key}#{anchor}") for anchor in dict.fromkeys(anchors))


def _about(game: Game, card: Card) -> str:
    return "zero" if card.rank == "0" else game.variant.meaning(card).ref


def _sentence(ref: str) -> str:
    return f"{' '.join(section(ref).paragraphs[0].split())} [{ref}]"


# -- writing cases ---------------------------------------------------------------------------------

FILLER = Card.parse("P9Q")  # fits nothing but itself
_NAMES = {str(member): member for member in (*Color, *Suit)}
_MOVES = {"uno": "say UNO", "duo": "say DUO", "trio": "say TRIO"}


def cards(text: str) -> Cards:
    """Cards as in "R5H B7Q"."""
    return tuple(map(Card.parse, text.split()))


def dealt(*hands: str, top: str = "R5H", pile: str = "P7Q P6Q P5Q P4Q", moves: str = "") -> Script:
    """A round of the short game; hands are filled up with cards that fit nothing.

    Moves are separated by commas, "play R7H, end".
    """
    held = [(cards(hand) + 7 * (FILLER,))[:7] for hand in (*hands, "", "", "", "")[:4]]
    script = Script("fcd2018", tuple(held), Card.parse(top), cards(pile))
    return script._replace(moves=tuple(read_moves(moves)))


def read_moves(text: str) -> list[Move]:
    """Moves from their text; which words call somebody out, `in_full_game` finds out."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [Move.parse(_MOVES.get(part, part)) for part in parts]


def in_full_game(script: Script) -> Script:
    """The same round in the full game, in which a word may be a call-out."""
    script = script._replace(game="fcd2017")
    game = script.deal()
    for move in script.moves:
        game.play(str(move))
    return script._replace(moves=game.moves)


def asks(script: Script, *texts: str) -> tuple[Asked, ...]:
    """A case for each question, such as "player_points 2" or "valid play R5H"."""
    return tuple(Asked(script, (_question(text),)) for text in texts)


def _question(text: str) -> Question:
    name, _, rest = text.partition(" ")
    if name == "valid":
        return Question("is_valid_move", (in_course_terms(read_moves(rest)[0]),))
    if name == "asking":
        return Question("_changed_by_asking", (tuple(map(in_course_terms, read_moves(rest))),))
    name = f"_{name}" if f"_{name}" in _ASKED else name
    return Question(name, tuple(_NAMES.get(w) or int(w) for w in rest.split()))


# -- making cases up -------------------------------------------------------------------------------

Asks = Callable[[Game], list[Question]]


@st.composite
def rounds(
    draw: st.DrawFn,
    game: str,
    questions: Asks,
    ranks: str,
    most_moves: int = 8,
    least_moves: int = 0,
    most_pile: int = 6,
) -> Asked:
    """A deck of few kinds of cards, up to so many legal moves, and what is asked after them."""
    kinds = draw(st.lists(_kinds(ranks), min_size=2, max_size=6))
    one = st.sampled_from((FILLER, *kinds))
    deck = [draw(one) for _ in range(29 + draw(st.integers(1, most_pile)))]
    hands = tuple(tuple(deck[player:28:4]) for player in PLAYERS)
    script = Script(game, hands, deck[28], tuple(deck[29:]))
    round_ = script.deal()
    for _ in range(draw(st.integers(least_moves, most_moves))):
        legal = [move for move in round_.legal_moves() if move.player is None]
        if not legal:
            break
        plays = [move for move in legal if move.action is Action.PLAY]
        if plays and draw(st.booleans()):
            legal = plays
        round_.play(draw(st.sampled_from(legal)))
    asked = questions(round_)
    each = [(question,) for question in asked]
    chosen = draw(st.sampled_from([*each, *[tuple(asked)] * (4 * len(asked))]))
    return Asked(script._replace(moves=round_.moves), chosen)


def _kinds(ranks: str) -> st.SearchStrategy[Card]:
    few = st.sampled_from(tuple(Color)[:2]), st.sampled_from(tuple(Suit)[:2])
    return st.builds(Card, st.sampled_from(ranks), *few)


def about(*texts: str) -> Asks:
    """These questions, whatever the round; "…p" stands for every player."""
    asked = [
        _question(text.replace("…p", str(player)))
        for text in texts
        for player in (PLAYERS if "…p" in text else (0,))
    ]
    return lambda game: asked


def history(game: Game) -> list[Question]:
    """About all that happened."""
    return [Question("num_turns"), *(Question("_past", (t,)) for t in range(game.state.turn + 1))]


def validity(game: Game) -> list[Question]:
    """Whether each of the moves that could be thought of is valid, and whether asking is safe."""
    kinds = sorted({card for hand in game.state.hands for card in hand}, key=str)
    moves = [
        PlayerMove(PLAY_CARD, card, Color.GREEN if card.rank == "D" else None) for card in kinds
    ]
    moves += [PlayerMove(action) for action in _plain(game)]
    return [
        *(Question("is_valid_move", (move,)) for move in moves),
        Question("_changed_by_asking", (tuple(moves),)),
    ]


def _plain(game: Game) -> list[adt.Action]:
    words = game.variant.sayings is not None
    return [
        action
        for action in adt.Action
        if action is not PLAY_CARD and (words or "say" not in action.value)
    ]

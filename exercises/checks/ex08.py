"""ex08: rounds that are played on a student's class, and what is asked at their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from random import Random
from typing import Any

from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Action, IllegalMove, Move, Phase
from fcd.game import Game
from fcd.rulebook import section
from fcd.teach.budget import MANY_STEPS
from fcd.teach.given.lists import lists_of
from fcd.teach.given.replaying import OWN, answers, read_question
from fcd.teach.writing import (
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    beside,
    python,
    taught_game,
)

ALL = "all"  # that a stage is about is asked, one question after the other
FILLER = Card.parse("P9Q")  # fits nothing but itself
SHOWN = 8  # cards of the draw pile
SILENT = frozenset({Action.PLAY, Action.DRAW, Action.END})
OWN_WORDS = SILENT | {Action.SAY}
ALL_ACTIONS = OWN_WORDS | {Action.CALL}
WORDS = ("valid say TRIO", "valid say DUO", "valid say UNO")


def _each(*texts: str) -> tuple[str, ...]:
    """These questions, those that end with a P for every player."""
    return tuple(
        text[:-1] + str(player) if text.endswith(" P") else text
        for text in texts
        for player in (range(4) if text.endswith(" P") else (0,))
    )


# -- what is asked, stage by stage -----------------------------------------------------------------

EVERY_COUNT = (
    "num_cards",
    *(f"num_of_suit {suit}" for suit in Suit),
    *(f"num_of_color {color}" for color in Color),
    *(f"num_of_value {value}" for value in range(16)),
)
DECK = ("num_cards", "num_of_suit questions", "num_of_color red", "num_of_value 9")
TABLE = _each(
    *("player_card_count P", "hand_of P", "player_points P", "top_discard"),
    *("draw_pile", "discard_pile", "after_hand_of P"),
)
NOW = ("current_player", "current_turn", "num_turns", "hand_card_count", "hand")
COUNTS = ("get_active_draw_twos", "get_number_of_two_cards_at_top", "get_current_color")
SINCE = ("current_turn_moves", "get_previous_turn_player", "get_top_discard_turn_number")
START = (*DECK, *TABLE, *NOW, *COUNTS)
SHORT = (*START, *SINCE)
ENDS = (*SHORT, "game_winner")
FULL = (*ENDS, "play_direction")


class Stage(TableQuestion):
    """A class of the student's, and all that is asked of it after a round."""

    first, hand, may_end = True, (7, 7), True
    steps, made = MANY_STEPS, 120  # a hundred questions in one

    def __init__(
        self,
        looks: tuple[str, ...],
        ranks: str,
        moves: tuple[int, int] = (0, 0),
        *,
        pile: tuple[int, int] = (1, 9),
        judges: bool = True,  # is_valid_move is asked, too
        remembers: bool = True,  # and what has happened
        actions: frozenset[Action] = SILENT,
        runs_dry: bool = True,  # the draw pile can be turned over
        fresh: int = 20,
    ) -> None:
        self.looks, self.ranks, self.moves, self.pile = looks, ranks, moves, pile
        self.judges, self.remembers, self.actions = judges, remembers, actions
        self.runs_dry, self.fresh = runs_dry, fresh

    @property
    def plain(self) -> Card:
        return FILLER

    # -- making up -----------------------------------------------------------------------------

    def some_cards(self, chance: Random) -> Cards:
        """Few colors and suits, so that most cards match."""
        colors, suits = chance.sample(list(Color), 2), chance.sample(list(Suit), 2)
        kinds = [
            Card(chance.choice(self.ranks), chance.choice(colors), chance.choice(suits))
            for _ in range(chance.randint(1, 6))
        ]
        return (*kinds, *[FILLER] * chance.randint(0, 2))

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """Some rounds are of players who play whatever they can: these get far."""
        game, eager = case.play(taught_game(self.game)), chance.choice((0.3, 0.8, 0.97))
        for _ in range(chance.randint(*self.moves)):
            ways: dict[Action, list[Move]] = {}
            for move in game.legal_moves():
                if self.may_be_made(move, game):
                    ways.setdefault(move.action, []).append(move)
            if not ways:
                break
            is_eager = Action.PLAY in ways and chance.random() < eager
            game.play(chance.choice(ways[Action.PLAY if is_eager else chance.choice([*ways])]))
        return case._replace(moves=game.moves)

    def may_be_made(self, move: Move, game: Game) -> bool:
        is_there = self.runs_dry or move.action is not Action.DRAW or bool(game.state.draw_pile)
        return is_there and move.player is None and move.action in self.actions

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=ALL)

    def features(self, case: TableCase) -> Iterator[object]:
        """Each kind of card, turned up or played; each length of a debt; each end."""
        state = _round(self.game, case).state
        yield from (("first", case.top and case.top.rank), ("owed", state.debt.owed))
        yield "end", state.is_over, state.winner
        yield from (("played", move.card.rank) for move in case.moves if move.card)

    # -- asking --------------------------------------------------------------------------------

    def questions(self, case: TableCase) -> tuple[str, ...]:
        """What is asked, in this order; valid moves twice, for asking must not change anything."""
        if case.asked != ALL:
            return tuple(case.asked.split(", "))
        game = _round(self.game, case)
        valid = tuple(self.valid(game)) if self.judges else ()
        turns = range(game.state.turn + 1) if self.remembers else ()
        return (*valid, *self.looks, *(f"past {turn}" for turn in turns), *valid)

    def valid(self, game: Game) -> Iterator[str]:
        """Moves that somebody could think of."""
        yield from ("valid draw", "valid end")
        for card in sorted({card for held in game.state.hands for card in held}, key=str):
            yield f"valid play {card}"
            if card.rank == "D":
                yield f"valid play {card} naming green"
        if Action.CALL in self.actions or (Action.SAY in self.actions and not _is_fresh(game)):
            yield from WORDS

    def ask(self, submission: Submission, case: TableCase) -> object:
        lists, kept = lists_of(case.deck), lists_of(case.deck)
        moves, asked = [*map(str, case.moves)], [*self.questions(case)]
        got = beside(_followed, submission, *lists, moves, asked)
        if lists != kept:
            raise Unusable("Your class changed a list that it was given. Make lists of your own.")
        return got

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        if taught is taught_game(self.game):
            return self.answers(_Interface(_round(self.game, case), taught.course), case)
        game = case._replace(moves=()).play(taught)
        for move in case.moves:
            with suppress(IllegalMove):  # what a broken game refuses isn't made
                game.play(move)
        return self.answers(_Interface(game, taught.course), case)

    def answers(self, game: Any, case: TableCase) -> object:
        return answers(game, [*self.questions(case)])

    # -- smaller -------------------------------------------------------------------------------

    def size(self, case: TableCase) -> Any:
        special = sum(card != FILLER for card in case.cards) + len(case.pile)
        asked = 99 if case.asked == ALL else case.asked.count(",")
        return len(case.moves), special, asked, len(str(case))

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        for asked in _fewer(self.questions(case)):
            yield case._replace(asked=", ".join(asked))
        for moves in _fewer_turns(case.moves):
            yield case._replace(moves=moves)
            if draws := _draws(case.moves) - _draws(moves):  # what ran out must run out again
                yield case._replace(moves=moves, pile=case.pile[:-draws])
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        if not super().makes_sense(case) or {len(hand) for hand in case.hands} != {7}:
            return False
        own = Action.SAY in self.actions and Action.CALL not in self.actions
        says = own and any(word in case.asked for word in WORDS)
        return (self.runs_dry or _draws(case.moves) <= len(case.pile)) and not (
            says and _is_fresh(_round(self.game, case))
        )

    # -- showing -------------------------------------------------------------------------------

    def call(self, name: str, case: TableCase) -> str:
        """On one line, so that it can be copied from anywhere."""
        text = str(case._replace(asked=""))
        made = f'replay({name}, "{text}")'
        if case.asked == ALL:
            return made
        first, *others = self.questions(case)
        if not others:
            return _written(first, made)
        calls = [_written(first, f"(game := {made})"), *(_written(o, "game") for o in others)]
        return ", ".join(calls)

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        on_pile, _ = super().rows(case, game)
        state = game.state
        more = len(state.draw_pile) - SHOWN
        return (
            on_pile,
            Row(f"player {state.player} holds", state.hand),
            Row("to be drawn", state.draw_pile[:SHOWN], f"and {more} more" if more > 0 else ""),
        )

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """What was done, a line for each turn."""
        turns: dict[str, list[str]] = {}
        for state, move in zip(game.states, game.moves, strict=False):
            told = turns.setdefault(f"turn {state.turn}, player {state.player}", [])
            told.append(str(move).replace("call", "say"))
        lines = [f"{turn}: {', '.join(moves)}" for turn, moves in turns.items()]
        if case.asked == ALL:
            lines.append("then everything that this stage is about is asked")
        elif "," in case.asked:
            lines.append("asked one after the other: asking must not change anything")
        return tuple(lines)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """The engine's sentences about a move; for other questions what the rulebook says."""
        name, _, move = self.questions(case)[-1].partition(" ")
        if name == "valid":
            return tuple(game.explain(move).lines())
        found = (anchor for anchor, names in _ABOUT.items() if name in names.split())
        about = next(found, "history")
        anchors = dict.fromkeys([about, *_latest(game)])
        if game.moves and len(anchors) > 1:
            anchors.pop("setup", None)
        return tuple(_sentence(f"{game.variant.key}#{anchor}") for anchor in anchors)


# -- one question ----------------------------------------------------------------------------------


class _Interface:
    """A round of the engine with the methods of a student's class."""

    def __init__(self, game: Game, course: Mapping[str, Callable[..., Any]]) -> None:
        self.game, self.course = game, course

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self.course[name], self.game)


def _followed(
    kind: Any, values: Any, colors: Any, suits: Any, moves: list[str], asked: list[str]
) -> object:
    """A round on a student's class, and what it says at the end."""
    from fcd.teach.given.replaying import answers, course_move

    game = kind(values, colors, suits)
    for move in moves:
        game.play_move(course_move(move))
    return answers(game, asked)


def _written(question: str, game: str) -> str:
    """As it is typed."""
    name, args = read_question(question)
    typed = [_typed(arg) for arg in args]
    if name in OWN:
        return f"{name}({', '.join([game, *typed])})"
    return f"{game}.{name}({', '.join(typed)})"


def _typed(arg: Any) -> str:
    if not hasattr(arg, "action"):
        return python(arg)
    parts = (arg.action, arg.card, arg.next_color)
    return f"PlayerMove({', '.join(python(part) for part in parts if part is not None)})"


@lru_cache(maxsize=500)
def _dealt(key: str, case: TableCase) -> Game:
    return case.play(taught_game(key))


def _round(key: str, case: TableCase) -> Game:
    """The round as it should be; whatever is asked, it is played once."""
    return _dealt(key, case._replace(asked=""))


def _is_fresh(game: Game) -> bool:
    """Whether a word would call somebody out."""
    return game.state.phase in (Phase.READY, Phase.OWING)


# -- smaller ---------------------------------------------------------------------------------------


def _fewer(asked: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """One question, or some of them."""
    if len(asked) == 1:
        return
    yield from ((question,) for question in dict.fromkeys(asked))
    step = len(asked) // 2
    while step:
        yield from (asked[:n] + asked[n + step :] for n in range(0, len(asked), step))
        step //= 2


def _draws(moves: tuple[Move, ...]) -> int:
    return sum(move.action is Action.DRAW for move in moves)


def _fewer_turns(moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
    """Without one turn, or two or four in a row."""
    ends = [n + 1 for n, move in enumerate(moves) if move.action is Action.END]
    starts = [0, *ends]
    for length in (4, 2, 1):
        for start, end in zip(starts, starts[length:], strict=False):
            yield moves[:start] + moves[end:]


# -- rules -----------------------------------------------------------------------------------------

_ABOUT = {  # the rules that questions are about; all others are about "history"
    "deck": "num_cards num_of_suit num_of_color num_of_value",
    "setup": "hand hand_of player_card_count hand_card_count top_discard draw_pile discard_pile",
    "points": "player_points",
    "players": "current_player play_direction",
    "draw-two": "get_active_draw_twos get_number_of_two_cards_at_top",
    "match": "get_current_color",
    "end": "game_winner",
}
_MADE = {
    Action.DRAW: "draw",
    Action.END: "end-turn",
    Action.SAY: "words",
    Action.CALL: "call-out",
}


def _latest(game: Game) -> list[str]:
    """What happened last; when a turn has just ended, also what was done in it."""
    if not game.moves:
        return ["first-card"] if game.state.top.rank in game.variant.meanings else []
    last = game.moves[-2:] if game.moves[-1].action is Action.END else game.moves[-1:]
    return [_MADE.get(move.action) or _card_rule(game, move.card) for move in last]


def _card_rule(game: Game, card: Card | None) -> str:
    assert card
    return "zero" if card.rank == "0" else game.variant.meaning(card).ref


def _sentence(ref: str) -> str:
    """How the rule begins; of those that go on to say what it costs, all of it."""
    paragraphs = [paragraph.removeprefix("- ") for paragraph in section(ref).paragraphs]
    whole = ref.endswith(("#first-card", "#call-out"))
    return f"{' '.join(paragraphs if whole else paragraphs[:1])} [{ref}]"


# -- the stages ------------------------------------------------------------------------------------

_PLAIN = "3456790ADF"
_TALKS: dict[str, Any] = {"pile": (1, 14), "actions": ALL_ACTIONS}
_EARLY: dict[str, Any] = {"pile": (1, 16), "runs_dry": False}

QUESTIONS = {
    "counting": Stage(EVERY_COUNT, _PLAIN, judges=False, remembers=False),
    "dealing": Stage((*DECK, *TABLE), _PLAIN, judges=False, remembers=False),
    "starting": Stage(START, "3479" + "02AD" * 2, judges=False, remembers=False),
    "judging": Stage(START, "34" + "02AD" * 2, remembers=False),
    "playing": Stage(SHORT, "34" + "02AD" * 2, (0, 12), **_EARLY, judges=False, remembers=False),
    "twos": Stage(SHORT, "3" + "2" * 6, (0, 30), **_EARLY, judges=False, remembers=False),
    "remembering": Stage(SHORT, "34" + "0AD", (0, 12), **_EARLY, judges=False),
    "turns": Stage(SHORT, "34" + "0AD" + "2222", (0, 24), **_EARLY),
    "ending": Stage(ENDS, "3340" + "2AAD", (0, 40), pile=(1, 3)),
    "backwards": Stage(FULL, "34" + "BBBA", (0, 12)),
    "continuing": Stage(FULL, "34" + "CCCC2BD", (0, 10)),
    "speaking": Stage(FULL, "3" + "CCCCCA2D", (0, 16), actions=OWN_WORDS, fresh=30),
    "calling_out": Stage(FULL, "3" + "CCCCCAB", (0, 20), **_TALKS, fresh=30),
    "whole_game": Stage(FULL, "3" + "02ABCCD", (0, 40), **_TALKS, fresh=30),
}

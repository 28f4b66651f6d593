"""ex08: rounds that are played on a student's class, and what is asked at their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from itertools import combinations, product
from random import Random
from typing import Any

from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Action, IllegalMove, Move, Phase
from fcd.game import Game
from fcd.rulebook import section
from fcd.sandbox.budget import MANY_STEPS, at_full_speed
from fcd.teach.answers import same
from fcd.teach.course import rule_about
from fcd.teach.given.lists import lists_of
from fcd.teach.given.replaying import OWN, answer, read_question
from fcd.teach.table_case import magnitude
from fcd.teach.writing import (
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    beside,
    python,
    shown,
    taught_game,
)

Words = tuple[str, ...]

ALL = "all"  # that a stage is about is asked at the end, and some of it after each move
ALWAYS = "always "  # what follows is asked before the first move and after each one
FILLER = Card.parse("P9Q")  # fits nothing but itself
FEW = 2  # moves: after these the deck is counted again
SHORT_ROUND = 8  # moves: after these it is tried whether games share anything
SHOWN = 8  # cards of the draw pile, or turns
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

    first, hand = True, (7, 7)
    steps, made, each = MANY_STEPS, 300, 1  # hundreds of questions in one

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
        fresh: int = 2,
        combined: int = 16,
    ) -> None:
        self.looks, self.ranks, self.moves, self.pile = looks, ranks, moves, pile
        self.judges, self.remembers, self.actions = judges, remembers, actions
        self.runs_dry, self.fresh, self.combined = runs_dry, fresh, combined
        self.may_end = runs_dry
        self.later_looks = tuple(look for look in looks if look not in DECK)  # that doesn't change
        self.quick = tuple(
            look for look in self.later_looks if " " not in look and look not in _SEVERAL
        )

    @property
    def plain(self) -> Card:
        return FILLER

    # -- making up -----------------------------------------------------------------------------

    def some_cards(self, chance: Random) -> Cards:
        """Few colors and suits, so that most cards match; sometimes all of them do."""
        colors = chance.sample(list(Color), 2)
        suits = chance.sample(list(Suit), chance.choice((1, 2, 2)))
        kinds = [
            Card(chance.choice(self.ranks), chance.choice(colors), chance.choice(suits))
            for _ in range(chance.randint(1, 6))
        ]
        return (*kinds, *[FILLER] * (chance.randint(0, 2) if len(suits) == 2 else 0))

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """Players differ: some play what they can and get far; some are polite; some call out."""
        game = case.play(taught_game(self.game))
        eager, polite, strict = (chance.choice((0.1, 0.5, 0.9, 0.98)) for _ in range(3))
        likely = {Action.SAY: polite, Action.CALL: strict, Action.PLAY: eager}
        least, most = self.moves
        for _ in range(chance.choice((chance.randint(least, most), most))):
            ways: dict[Action, list[Move]] = {}
            for move in game.legal_moves():
                is_wise = move.action is not Action.CALL or move.word in game.state.speech.unsaid
                if self.may_be_made(move, game) and (is_wise or chance.random() < 0.1):
                    ways.setdefault(move.action, []).append(move)
            if not ways:
                break
            wanted = [way for way in likely if way in ways and chance.random() < likely[way]]
            others = [way for way in ways if way not in likely] or [*ways]
            found = ways[wanted[0] if wanted else chance.choice(others)]
            again = [move for move in found if move.card and move.card.rank == "C"]
            game.play(chance.choice(again if again and chance.random() < 0.5 else found))
        if game.is_over and not self.may_end:
            game.undo()
        moves = ((move, move._replace(color=chance.choice(list(Color)))) for move in game.moves)
        return case._replace(
            moves=tuple(
                named if move.card and not move.color and chance.random() < 0.1 else move
                for move, named in moves
            )
        )

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return case._replace(moves=tuple(map(_as_played, case.moves))).play(taught)

    def table(self, chance: Random) -> TableCase:
        """Piles are small or large: one runs out, with the other there is time to win."""
        case = super().table(chance)
        more = chance.choice((0, 0, 20)) if self.runs_dry and self.moves[1] else 0
        pile = (*case.pile, *chance.choices(case.cards, k=more))
        if self.ranks.count("C") < 4 or chance.random() < 0.6:
            return case._replace(pile=pile)
        seat, color = chance.randrange(4), case.top.color if case.top else None
        others = [card for card in self.pool if card.color == color]
        sprint = [Card("C", color, chance.choice(list(Suit)))] * chance.randint(3, 6)
        sprint += chance.choices(others, k=7 - len(sprint))
        hands = (*case.hands[:seat], tuple(sprint), *case.hands[seat + 1 :])
        return case._replace(hands=hands, pile=pile)  # one player can be done in a few turns

    def may_be_made(self, move: Move, game: Game) -> bool:
        is_there = self.runs_dry or move.action is not Action.DRAW or bool(game.state.draw_pile)
        return is_there and move.player is None and move.action in self.actions

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=ALL)

    def features(self, case: TableCase) -> Iterator[object]:
        """Each kind of card, turned up or played; each length of a debt; each end."""
        states = _round(self.game, case).states
        yield from (("first", case.top and case.top.rank), ("end", states[-1].winner))
        yield from (("owed", state.debt.owed) for state in states)
        yield from (("played", move.card.rank) for move in case.moves if move.card)

    def meetings(self, case: TableCase) -> set[tuple[str, str]]:
        """Of each moment: a round has many."""
        game, found = _round(self.game, case), set()
        for made in range(len(game.states)):
            facts, move, others = _moment(game, made)
            found |= {*combinations(sorted(facts | move), 2), *product(others, facts & LATE | move)}
        return found

    def effort(self, case: TableCase) -> float:
        """The end is asked about most."""
        return len(case.moves) + 8

    # -- asking --------------------------------------------------------------------------------

    def questions(self, case: TableCase) -> tuple[str, ...]:
        """What is asked at the end; some twice, for asking must not change anything."""
        if case.asked != ALL:
            return tuple(case.asked.removeprefix(ALWAYS).split(", "))
        game = _round(self.game, case)
        valid = tuple(self.valid(game)) if self.judges else ()
        last = game.state.turn if self.remembers else -1
        turns = sorted({0, last // 2, last - 1, last} & {*range(last + 1)})
        looks = self.looks if len(case.moves) <= FEW or not last % 3 else self.later_looks
        again = (*valid[:2], *self.words(game)) if valid else ()
        return (*valid, *looks, *(f"past {turn}" for turn in turns), *again)

    def valid(self, game: Game) -> Iterator[str]:
        """Moves that somebody could think of."""
        yield from ("valid draw", "valid end")
        for card in sorted({card for held in game.state.hands for card in held}, key=str):
            yield f"valid play {card}"
            if card.rank == "D":
                yield f"valid play {card} naming green"
        yield f"valid play {game.state.hand[0]} naming blue" if game.state.hand else "valid draw"
        yield from self.words(game)

    def words(self, game: Game) -> tuple[str, ...]:
        """Those that this stage knows what to do with."""
        own = Action.SAY in self.actions and not _is_fresh(game)
        return WORDS if own or Action.CALL in self.actions else ()

    def plan(self, case: TableCase) -> list[tuple[str, ...]]:
        """What is asked after the deal, after one move, after two …"""
        *_, end = made = range(len(case.moves) + 1)
        if case.asked == ALL:
            return [*(self.glance(case, n) for n in made[:-1]), self.questions(case)]
        always = case.asked.startswith(ALWAYS)
        return [self.questions(case) if always or n == end else () for n in made]

    def glance(self, case: TableCase, made: int) -> tuple[str, ...]:
        """A few questions, at any time: an answer must not stay what it once was."""
        game, player = _round(self.game, case).at(made), made % 4
        found = [*self.quick[(made + made // 2) % 2 :: 2]]  # the others next time
        if self.looks is not EVERY_COUNT:
            found += [f"player_points {player}", f"player_card_count {player}"]
            found += ["get_deck_card 0", "get_discard_pile_card 1"]
        if self.remembers:
            found.append(f"past {game.state.turn}")
        if self.judges:
            held = sorted({*map(str, game.state.hand)})
            found += ["valid draw", "valid end", *self.words(game)[made % 3 :][:1]]
            found += [f"valid play {card}" for card in held[player % (len(held) or 1) :][:1]]
            if made < len(case.moves):
                found.append(f"valid {case.moves[made]}".replace("call", "say"))
        return tuple(dict.fromkeys(found))

    def ask(self, submission: Submission, case: TableCase) -> object:
        try:
            return _alone(self.followed(submission, case))
        except (NotImplementedError, Unusable):
            raise
        except Exception:  # a student's code may raise anything
            found = self.before_it_raised(submission, case)
            if same(found, self.right_answers(case)[: len(found)]):
                raise
            return found  # it is wrong before it raises: that is what is told

    def followed(self, submission: Submission, case: TableCase, moves: int = 99) -> list[object]:
        """All answers, up to this many moves."""
        lists, made, plan, again = at_full_speed(lambda: self.orders(case, moves))
        found, changed, hands, before, *others = beside(
            _followed, submission, *lists, made, plan, again, "hand" in self.looks
        )
        if changed:
            raise Unusable("Your class changed a list that it was given. Make lists of your own.")
        now, was = ([*map(shown, hand or ())] for hand in hands)
        if now != was and sorted(now) == sorted(was):  # other cards are told where they are asked
            raise Unusable(
                "Asking your game changed the order of the current player's hand: hand_card(n) "
                f"gave {' '.join(was)} before and {' '.join(now)} afterwards. Asking must not "
                "change anything."
            )
        for story, after in zip(_STORIES, others, strict=True):
            for question, was, now in zip(again, before, after, strict=True):
                if not same(now, was):
                    raise Unusable(
                        f"{story} {_written(question, 'game')} was {shown(now)} instead of "
                        f"{shown(was)}. Keep what belongs to a game in its own `self`, in lists "
                        "that you make in __init__."
                    )
        return list(found)

    def orders(self, case: TableCase, moves: int) -> tuple[Any, Words, tuple[Words, ...], Words]:
        """The deck, the moves, what is asked, and what is asked again at the end."""
        again: Words = ()
        if case.asked == ALL and len(case.moves) <= min(moves, SHORT_ROUND):
            words = self.words(_round(self.game, case)) if self.judges else ()
            again = (*self.quick, *self.glance(case, len(case.moves)), *words, *DECK)
        made = tuple(map(str, case.moves[:moves]))
        return lists_of(case.deck), made, _plan(self, case)[: moves + 1], again

    def before_it_raised(self, submission: Submission, case: TableCase) -> list[object]:
        """The answers up to the last move after which nothing raises."""
        found: list[object] = []
        low, high = 0, len(case.moves)
        while low < high:
            middle = (low + high) // 2
            try:
                found = self.followed(submission, case, middle)
            except Exception:  # here, too
                high = middle
            else:
                low = middle + 1
        return found

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        if taught is taught_game(self.game):
            return _alone(self.right_answers(case))
        game = case._replace(moves=()).play(taught)
        theirs = _Interface(game, taught.course)
        found: list[object] = []
        for move, asked in zip((None, *case.moves), _plan(self, case), strict=True):
            with suppress(IllegalMove):  # what a broken game refuses isn't made
                if move:
                    game.play(_as_played(move))
            found += [answer(theirs, question) for question in asked]
        return _alone(found)

    def right_answers(self, case: TableCase) -> list[object]:
        """One after the other, from the deal to the end."""
        found: list[object] = []
        game, course = _round(self.game, case), taught_game(self.game).course
        for made, asked in enumerate(_plan(self, case)):
            then = _Interface(game.at(made), course)
            found += [answer(then, question) for question in asked]
        return found

    # -- smaller -------------------------------------------------------------------------------

    def size(self, case: TableCase) -> Any:
        special = sum(card != FILLER for card in case.cards) + len(case.pile)
        asked = 99 if case.asked == ALL else case.asked.count(",") + case.asked.startswith(ALWAYS)
        return len(case.moves), special, asked, len(str(case))

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        if case.asked == ALL:  # where does it begin?
            yield from (case._replace(moves=case.moves[:n]) for n in range(len(case.moves)))
        always = ALWAYS if case.asked.startswith(ALWAYS) else ""
        for asked in _fewer(self.questions(case)):
            yield case._replace(asked=always + ", ".join(asked))
        if case.asked == ALL and case.moves:
            asked = (*self.glance(case, 0), *self.questions(case))
            yield from (case._replace(asked=ALWAYS + each) for each in dict.fromkeys(asked))
        for n, move in enumerate(case.moves):
            if move != (plain := _as_played(move)):
                yield case._replace(moves=(*case.moves[:n], plain, *case.moves[n + 1 :]))
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
        early = case.asked.startswith(ALWAYS) or _is_fresh(_round(self.game, case))
        return (self.runs_dry or _draws(case.moves) <= len(case.pile)) and not (says and early)

    # -- showing -------------------------------------------------------------------------------

    def call(self, name: str, case: TableCase) -> str:
        """On one line, so that it can be copied from anywhere."""
        text = str(case._replace(asked=""))
        made = f'replay({name}, "{text}")'
        if case.asked == ALL:
            return made
        if case.asked.startswith(ALWAYS):
            asked = ", ".join(_written(question, "game") for question in self.questions(case))
            asked = f"({asked})" if "," in case.asked else asked
            return f'[{asked} for game in each_step({name}, "{text}")]'
        first, *others = self.questions(case)
        if not others:
            return _written(first, made)
        calls = [_written(first, f"(game := {made})"), *(_written(o, "game") for o in others)]
        return ", ".join(calls)

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        on_pile, _ = super().rows(case, game)
        state, asked = game.state, self.questions(case)
        name, args = read_question(asked[0])
        player = args[0] if len(asked) == 1 and name in _OF_A_PLAYER else state.player
        more = len(state.draw_pile) - SHOWN
        return (
            on_pile,
            Row(f"player {player} holds", state.hands[player]),
            Row("to be drawn", state.draw_pile[:SHOWN], f"and {more} more" if more > 0 else ""),
        )

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """What was done, a line for each turn."""
        turns: dict[str, list[str]] = {}
        for state, move in zip(game.states, case.moves, strict=False):
            turns.setdefault(f"turn {state.turn}, player {state.player}", []).append(str(move))
        lines = [f"{turn}: {', '.join(moves)}" for turn, moves in turns.items()]
        if (before := len(lines) - SHOWN) > 1:
            lines[:before] = [f"… {before} turns before …"]
        if case.asked == ALL:
            lines.append("then everything that this stage is about is asked")
        elif case.asked.startswith(ALWAYS):
            lines.append("asked before the first move and after each one: answers must keep up")
        elif "," in case.asked:
            lines.append("asked one after the other: asking must not change anything")
        return tuple(lines)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """The engine's sentences about a move; for other questions what the rulebook says."""
        name, _, move = self.questions(case)[-1].partition(" ")
        if name == "valid":
            played = _as_played(Move.parse(move))
            ignored = [] if str(played) == move else [IGNORED]
            return (*game.explain(played).lines(), *ignored)
        anchors = dict.fromkeys([_about(game, name), *_latest(game)])
        if game.moves and len(anchors) > 1:
            anchors.pop("setup", None)
        refs = (a if "#" in a else f"{game.variant.key}#{a}" for a in anchors)
        ignored = [IGNORED] if any(made != _as_played(made) for made in case.moves) else []
        return (*map(_sentence, refs), *ignored)


# -- one question ----------------------------------------------------------------------------------


class _Interface:
    """A round of the engine with the methods of a student's class."""

    def __init__(self, game: Game, course: Mapping[str, Callable[..., Any]]) -> None:
        self.game, self.course = game, course

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self.course[name], self.game)


_SEVERAL = ("hand", "draw_pile", "discard_pile")  # take more than one call
_OF_A_PLAYER = ("hand_of", "player_card_count", "player_points", "get_hand_card", "after_hand_of")
_STORIES = (
    "Other games were made, and the three lists of this one were emptied: then",
    "A second game got the same cards and moves, while others were made: in this one",
)
IGNORED = "With any other card than a D, `next_color` is ignored."


def _as_played(move: Move) -> Move:
    """As the engine has it, which refuses a color where the course interface ignores it."""
    return move if move.card and move.card.rank == "D" else move._replace(color=None)


def _followed(
    kind: Any,
    values: list[int],
    colors: list[Any],
    suits: list[Any],
    moves: tuple[str, ...],
    plan: tuple[tuple[str, ...], ...],
    again: tuple[str, ...],
    with_hand: bool,
) -> Any:
    """A round on a student's class: all answers, and whether the lists and a hand are as they were.

    At the end another game gets the same moves, and before each one a new game is made. Some
    questions are asked before this, when the other one is a move behind and the lists are emptied,
    and of the other one: the answers must be the same.
    """
    from fcd.teach.given.replaying import answer, course_move, hand_as_listed

    def listed() -> Any:
        try:
            return hand_as_listed(game) if with_hand else None
        except Exception:  # if this fails it is told where it is asked
            return None

    lists = values, colors, suits
    kept = [[*each] for each in lists]
    game = kind(*lists)
    *earlier, last = plan
    found = []
    for move, asked in zip(moves, earlier, strict=True):
        found += [answer(game, question) for question in asked]
        game.play_move(course_move(move))
    hand = listed()
    found += [answer(game, question) for question in last]
    hands = [listed(), hand]
    changed = [*lists] != kept
    before = [answer(game, question) for question in again]
    if not again:
        return found, changed, hands, [], [], []
    other = kind(*(each[:] for each in kept))
    for move in moves[:-1]:
        kind(*(each[::-1] for each in kept))
        other.play_move(course_move(move))
    kind(*(each[::-1] for each in kept))
    for each in lists:
        each.clear()
    after = [answer(game, question) for question in again]
    for move in moves[-1:]:
        other.play_move(course_move(move))
    return found, changed, hands, before, after, [answer(other, question) for question in again]


def _alone(found: list[object]) -> object:
    """The answer, if there is only one."""
    return found[0] if len(found) == 1 else found


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


@lru_cache(maxsize=1_000)  # of a whole class
def _plan(stage: Stage, case: TableCase) -> tuple[Words, ...]:
    """Ours and the student's answers follow the same one."""
    return tuple(map(tuple, stage.plan(case)))


@lru_cache(maxsize=1_000)
def _dealt(key: str, case: TableCase) -> Game:
    return case._replace(moves=tuple(map(_as_played, case.moves))).play(taught_game(key))


def _round(key: str, case: TableCase) -> Game:
    """The round as it should be; whatever is asked, it is played once."""
    return _dealt(key, case._replace(asked=""))


LATE = {"won", "nobody won"}


def _moment(game: Game, made: int) -> tuple[set[str], set[str], set[str]]:
    """After this many moves: what is so, what is done then, and what should not matter much."""
    states, moves = game.states[: made + 1], game.moves[:made]
    state, speech, held = states[-1], states[-1].speech, len(states[-1].hand)
    of_turn = [moves[n] for n in range(made) if states[n].turn == state.turn]
    played = Counter(_kind(move.card) for move in moves if move.card)
    turned_over = sum(event.kind == "flips" for each in game.events[: made + 1] for event in each)
    facts = {
        f"phase {state.phase}",
        f"on {_kind(state.top)}",
        f"play runs {state.direction}",
        f"{held if held < 5 else 'more'} in hand",
        f"{magnitude(state.debt.owed)} owed",
        f"{len(speech.unsaid)} words unsaid",
        f"{len(speech.missed)} words missed",
        f"{len(speech.called)} words called",
        f"turned over {min(turned_over, 2)} times",
    }
    facts |= {f"the last card is {_kind(state.hand[0])}"} if held == 1 else set()
    facts |= {"won" if state.winner is not None else "nobody won"} if state.is_over else set()
    facts |= {"a color was named"} if state.color != state.top.color else set()
    facts |= {"a word is owed"} if speech.owed else set()
    earlier = [s.speech for s in states if s.turn < state.turn and s.player == state.player]
    facts |= {"as before"} if speech.owed and speech.owed in [s.owed for s in earlier] else set()
    facts |= (
        {"forgot long ago"}
        if any(
            s.speech.missed and s.player == speech.accused and s.turn < state.turn - 1
            for s in states
        )
        else set()
    )
    facts |= {f"after {_kind(move.card)} in this turn" for move in of_turn if move.card}
    made_now = game.moves[made : made + 1]
    move = {f"{now.action} {_kind(now.card) if now.card else ''}" for now in made_now}
    move |= {f"rightly {now.word in speech.unsaid}" for now in made_now if now.word}
    before = [m for s, m in zip(states, moves, strict=False) if m.word and s.player == state.player]
    others = {
        f"player {state.player}",
        f"{magnitude(len(state.draw_pile))} to draw",
        f"{magnitude(len(state.draw_pile) + len(state.discards) - 1)} left",
        f"turn {magnitude(state.turn)}",
        f"{magnitude(len(of_turn))} moves in this turn",
        f"{magnitude(len(before))} words by this player",
        *(f"{min(count, 3)} times {kind}" for kind, count in played.items()),
    }
    return facts, move, others


def _kind(card: Card) -> str:
    return f"a {card.rank}" if card.rank in "02ABCD" else "a plain card"


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

_MADE = {
    Action.DRAW: "draw",
    Action.END: "end-turn",
    Action.SAY: "words",
    Action.CALL: "call-out",
}


_RULINGS = {  # where it is about more than the rule says
    "current_turn_moves": "fcd2018#ruling-11",
    "get_active_draw_twos": "fcd2018#ruling-4",
    "get_number_of_two_cards_at_top": "fcd2018#ruling-5",
    "get_current_color": "fcd2018#ruling-7",
}


def _about(game: Game, name: str) -> str:
    """The rule that a question is about."""
    turned_over = any(event.kind == "flips" for events in game.events for event in events)
    named = game.state.color != game.state.top.color
    plain = {"get_number_of_two_cards_at_top": not turned_over, "get_current_color": not named}
    if name in _RULINGS and not plain.get(name):
        return _RULINGS[name]
    return rule_about(name)


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
    "starting": Stage(START, "3479" + "02ABCD" * 2, judges=False, remembers=False),
    "judging": Stage(START, "34" + "02ABCD" * 2, remembers=False),
    "playing": Stage(
        SHORT, "34" + "02AD" * 2 + "BC", (0, 14), **_EARLY, judges=False, remembers=False
    ),
    "twos": Stage(SHORT, "3A" + "2" * 6, (0, 30), **_EARLY, judges=False, remembers=False),
    "remembering": Stage(SHORT, "34" + "0ABCD", (0, 14), **_EARLY, judges=False),
    "turns": Stage(SHORT, "34" + "0ABCD" + "2222", (0, 24), **_EARLY),
    "ending": Stage(ENDS, "34" + "0222AAABCDD", (0, 56), pile=(1, 3), combined=44),
    "backwards": Stage(FULL, "34" + "02D" + "BBBBAAA", (0, 14)),
    "continuing": Stage(FULL, "34" + "CCCCCC" + "02ABD", (0, 12)),
    "speaking": Stage(FULL, "3" + "CCCCCCC" + "02ABD", (0, 20), actions=OWN_WORDS, combined=24),
    "calling_out": Stage(FULL, "3" + "CCCCCCCCC" + "02AABBD", (0, 24), **_TALKS, combined=36),
    "whole_game": Stage(FULL, "3" + "02ABCCCCD", (0, 40), **_TALKS, combined=40),
}

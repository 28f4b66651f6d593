"""ex11: what a contest of programs is made of: scoreboard, card, hand, one game, two players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from fcd import cards
from fcd.cards import Cards, Color
from fcd.contest.conformance.position import Position
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView, can_play_on, points_of
from fcd.contest.players import EagerPlayer, SomewhatLessEagerPlayer
from fcd.engine import Action, Move, State, explain
from fcd.game import Game
from fcd.scoring import Scoreboard, hand_points, round_points
from fcd.teach.answers import wrong_type
from fcd.teach.given.deal import Cheapest, Deal, Dearest
from fcd.teach.given.positions import Decided, allowed, position_of
from fcd.teach.table_case import magnitude
from fcd.teach.writing import (
    CaseView,
    Complaint,
    Lent,
    Question,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    beside,
    is_elsewhere,
    rules_in,
    shown,
    taught_game,
)

UNO = taught_game("uno_contest")
KINDS = tuple(dict.fromkeys(UNO.variant.deck))
WILDS = WILD, WILD_DRAW_4 = cards.Card("wild"), cards.Card("wild4")


def differ(one: object, other: object) -> bool:
    """Whether they look different, whatever they are; often there is a quick way to tell."""
    if one is other or (type(one) is type(other) and type(one) in (int, str) and one == other):
        return False
    return shown(one) != shown(other)


def twice(ask: Callable[[], object]) -> object:
    """The answer, if asking does not change it."""
    first, again = ask(), ask()
    if differ(again, first):
        raise Unusable(
            f"Asked twice, the same object said {shown(first)}, then {shown(again)}. "
            "Does asking change something?"
        )
    return first


def lasting(ask: Callable[[Any], object], new: Callable[[], Any], used: Any, what: str) -> object:
    """The answer of a new object; one that has been used before must give the same."""
    one = new()
    told, again = twice(lambda: ask(one)), ask(used)
    if differ(again, told):
        raise Unusable(
            f"{what} says {shown(again)}. A new one says {shown(told)}. Is something kept from "
            "one question to the next, such as the first answer?"
        )
    return told


def plain(told: object) -> object:
    """A text without any methods of its own."""
    return str.__str__(told) if isinstance(told, str) else told


def held(hand: Iterable[object]) -> str:
    """Cards in notation; whatever else a student hands over, too."""
    return " ".join(str(each) if isinstance(each, cards.Card) else shown(each) for each in hand)


# -- Scoreboard ------------------------------------------------------------------------------------

Gains = tuple[tuple[str, int], ...]


class Entries(NamedTuple):
    """`Ann Ben; Ann 5, Ben 3; another Ben 7`: names, points in this order, a second scoreboard."""

    names: tuple[str, ...]
    gains: Gains = ()
    another: Gains | None = None  # a scoreboard of its own, made after all this

    @property
    def boards(self) -> dict[str, Gains]:
        return {"board": self.gains} | ({} if self.another is None else {"another": self.another})


class Scores(Question[Entries]):
    """Names and scores of a scoreboard, perhaps with another one beside it."""

    fresh = 15
    asking = "{board}.names, [{board}.get_score(name) for name in {board}.names]"
    rules: tuple[str, ...] = ()
    people = ("Ann", "Ben", "Anna", "Dora", "Cem", "Alexandra", "Finn", "dan")

    def read(self, text: str) -> Entries:
        names, *others = (part.strip() for part in text.split(";"))
        case = Entries(tuple(names.split()))
        for part in others:
            entries = (one.split() for one in part.removeprefix("another").split(",") if one)
            gains = tuple((name, int(points)) for name, points in entries)
            beside = part.startswith("another")
            case = case._replace(another=gains) if beside else case._replace(gains=gains)
        return case

    def write(self, case: Entries) -> str:
        told = {b: ", ".join(f"{n} {p}" for n, p in gains) for b, gains in case.boards.items()}
        another = [f"another {told['another']}".strip()] if "another" in told else []
        return "; ".join([" ".join(case.names), *filter(None, [told["board"]]), *another])

    def make(self, chance: Random) -> Entries:
        names = tuple(chance.sample(self.people, chance.choice((2, 2, 3, 3, 4, 8))))

        def gains(count: int) -> Gains:
            most = chance.choice((3, 120, 3_000))
            return tuple((chance.choice(names), chance.randint(0, most)) for _ in range(count))

        another = gains(chance.randint(0, 2)) if chance.random() < 0.4 else None
        return Entries(names, gains(chance.choice((0, 1, 2, 3, 4, 9))), another)

    def smaller(self, case: Entries) -> Iterable[Entries]:
        yield case._replace(another=None)
        yield from (case._replace(gains=less) for less in _one_less(case.gains))
        yield from (case._replace(another=less) for less in _one_less(case.another or ()))
        used = {name for gains in case.boards.values() for name, _ in gains}
        for name in case.names[2:]:
            if name not in used:
                yield case._replace(names=tuple(each for each in case.names if each != name))

    def size(self, case: Entries) -> tuple[int, int, int]:
        entered = sum(map(len, case.boards.values())) + len(case.boards)
        return entered, len(case.names), len(self.write(case))

    def circumstances(self, case: Entries) -> set[str]:
        score = self.scores(case)
        best = max(score.values())
        found = {
            f"{magnitude(len(case.names))} names",
            f"{magnitude(len(case.gains))} entries",
            f"a score of {len(str(best))} digits",
            f"{[*score.values()].count(best)} have the most",
            f"{min(len(score), 3)} have points" if best else "nobody has points",
        }
        found |= {"names as in the alphabet"} if sorted(case.names) == [*case.names] else set()
        alike = [n for n in case.names for m in case.names if n != m and n in m]
        found |= {"a name within another"} if alike else set()
        found |= {f"another with {len(case.another)}"} if case.another is not None else set()
        lengths = {len(str(points)) for points in score.values()}
        found |= {"longer and shorter scores"} if len(lengths) > 1 else set()
        names = [name for name, _ in case.gains]
        found |= {"somebody gets points again"} if len({*names}) < len(names) else set()
        return found | ({"an entry of 0"} if 0 in dict(case.gains).values() else set())

    def scores(self, case: Entries) -> dict[str, int]:
        score = dict.fromkeys(case.names, 0)
        for name, points in case.gains:
            score[name] += points
        return score

    def script(self, case: Entries) -> Iterable[tuple[str, tuple[str, int] | None]]:
        """What is done, in turns if there are two: a scoreboard is made, or gets an entry."""
        half = len(case.gains) if case.another is None else (len(case.gains) + 1) // 2
        yield "board", None
        yield from (("board", entry) for entry in case.gains[:half])
        if case.another is not None:
            yield "another", None
            for pair in zip_longest(case.another, case.gains[half:]):
                yield from ((b, e) for b, e in zip(("another", "board"), pair, strict=True) if e)

    def ask(self, submission: Submission, case: Entries) -> object:
        answers = self.filled(submission, case, early=False)
        asked_early = self.filled(submission, case, early=True)
        if differ(asked_early, answers):
            raise Unusable(
                "Asked before the last points are added, too, a scoreboard says "
                f"{shown(asked_early)} in the end; asked only in the end, {shown(answers)}. Is an "
                "answer kept? Points may be added later, so work it out each time."
            )
        return answers

    def filled(self, submission: Submission, case: Entries, early: bool) -> object:
        """What these scoreboards say in the end, asked after every step or only then."""
        names = list(case.names)
        boards: dict[str, Any] = {}
        for key, entry in self.script(case):
            if entry is None:
                boards[key] = submission(names)
                self.begins(boards[key], case)
            else:
                boards[key].add_to_score(*entry)
            if early:
                for board in boards.values():
                    self.told(board, case)
        answers = {key: self.asked(board, case) for key, board in boards.items()}
        if names != list(case.names):
            raise Unusable(f"The list of names that your scoreboard was given is {names} now.")
        return answers if len(answers) > 1 else answers["board"]

    def asked(self, board: Any, case: Entries) -> object:
        """What it says, if asking changes nothing."""
        before = self.known(board, case)
        told = twice(lambda: self.told(board, case))
        if (after := self.known(board, case)) != before:
            raise Unusable(
                f"Before `{self.asking.format(board='board')}`, names and scores were "
                f"{shown(before)}. Now they are {shown(after)}. Asking should not change them."
            )
        return told

    def known(self, board: Any, case: Entries) -> object:
        """Names and scores, if it can tell them: that is another check's business."""
        try:
            return [*board.names], [board.get_score(name) for name in case.names]
        except Exception:  # whatever is wrong with them
            return None

    def begins(self, board: Any, case: Entries) -> None:
        """With no points, whatever is on other scoreboards."""
        for name in case.names:
            score = board.get_score(name)
            if type(score) is int and score:
                raise Unusable(
                    f"On a new scoreboard {name} has {shown(score)} points. All begin with 0. Are "
                    "these from another scoreboard? What is written in the class belongs to all of "
                    "its objects: make it in `__init__`, as `self.…`."
                )

    def told(self, board: Any, case: Entries) -> object:
        """What one scoreboard says."""
        names = board.names
        if not isinstance(names, list | tuple):
            raise Unusable(f"`names` is {shown(names)}, which isn't a list of names.")
        return {"names": list(names), **{name: board.get_score(name) for name in case.names}}

    def answer(self, taught: TaughtGame, case: Entries) -> object:
        return self.filled(Scoreboard, case, early=False)  # no rule of play bears on it

    def call(self, name: str, case: Entries) -> str:
        made, lines = f" = Scoreboard({list(case.names)})", []
        for board, entry in self.script(case):
            lines.append(board + (made if entry is None else f".add_to_score{entry}"))
        asked = ", ".join(self.asking.format(board=board) for board in case.boards)
        return "; ".join([*lines, asked])

    def show(self, case: Entries) -> CaseView:
        moves = sum(map(len, case.boards.values()))
        return CaseView("", rules=self.rules, moves=moves)


def _one_less(gains: Gains) -> Iterable[Gains]:
    return (gains[:n] + gains[n + 1 :] for n in range(len(gains)))


class Winner(Scores):
    """A player with the most points: of several, any may be named."""

    asking = "{board}.winner"
    rules = rules_in("uno_contest#points")[-1:]

    def begins(self, board: Any, case: Entries) -> None:
        """Nothing else is asked here than the winner."""

    def make(self, chance: Random) -> Entries:
        return super().make(chance)._replace(another=None)

    def told(self, board: Any, case: Entries) -> object:
        winner = board.winner
        if callable(winner):
            raise Unusable("`board.winner` is a method. With `@property` above it, it is the name.")
        return plain(winner)

    def judge(self, case: Entries, got: object) -> Complaint | None:
        score = self.scores(case)
        best = [name for name in case.names if score[name] == max(score.values())]
        return None if type(got) is str and got in best else Complaint(" or ".join(map(repr, best)))


class BoardText(Winner):
    """A line for each player. What else is in the text is a matter of taste."""

    asking, rules = "print({board})", ()
    number = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?")

    def told(self, board: Any, case: Entries) -> object:
        return plain(str(board))

    def judge(self, case: Entries, got: object) -> Complaint | None:
        found = [self.line(line, case) for line in str(got).splitlines()]
        wanted = {name: str(score) for name, score in self.scores(case).items()}
        if sorted(each for each in found if each) == sorted(wanted.items()):
            return None
        like = "\n".join(f"{name}: {score}" for name, score in wanted.items())
        return Complaint(f"a text with a line for each player, such as {like!r}")

    def line(self, line: str, case: Entries) -> tuple[str, str] | None:
        """The player that a line is about, and the score in it: the first number after the name."""
        names = re.findall("|".join(sorted(case.names, key=len, reverse=True)), line)
        if not names:
            return None
        before, _, after = line.partition(names[0])
        if before[-1:].isalnum() or after[:1].isalnum():
            return names[0], ""  # "Ann5"
        numbers = self.number.findall(after)[:1] or self.number.findall(before)[-1:]
        return " ".join(names), "".join(numbers).replace(",", "")


# -- Card ------------------------------------------------------------------------------------------


def made(submission: Submission, card: cards.Card) -> Any:
    return submission(card.rank, card.color) if card.color else submission(card.rank)


def typed(card: cards.Card) -> str:
    """How a student makes it."""
    return repr(card)


def unchanged(mine: Any, card: cards.Card, after: str) -> None:
    """Its parts are still those that it was made of."""
    for name in ("rank", "color"):
        now, wanted = getattr(mine, name), getattr(card, name)
        if now is not wanted and not (type(now) is str and now == wanted):
            raise Unusable(f"{after}, its `{name}` is {shown(now)}, not {wanted!r}.")


class OneCard(Question[cards.Card]):
    """Something about a single card. There are so few that all are asked about."""

    fresh = 0
    rules = rules_in("uno_contest#points")[1:-1]

    def read(self, text: str) -> cards.Card:
        return cards.Card.parse(text)

    def write(self, case: cards.Card) -> str:
        return str(case)

    def make(self, chance: Random) -> cards.Card:
        return chance.choice(KINDS)

    def every(self) -> Cards:
        return KINDS

    def size(self, case: cards.Card) -> int:
        return KINDS.index(case)

    def show(self, case: cards.Card) -> CaseView:
        return CaseView("", (Row("the card", (case,)),), rules=self.rules)


def _in_words(text: str) -> str:
    return text.lower().replace("draw 2", "draw two").replace("draw 4", "draw four")


class CardText(OneCard):
    """Its text. "draw 2" is as good as "draw two", and capitals are as good as small letters."""

    rules = rules_in("uno_contest#deck")

    def ask(self, submission: Submission, case: cards.Card) -> object:
        mine = made(submission, case)
        unchanged(mine, case, "When it is made")
        told = plain(twice(lambda: str(mine)))
        return self._text(case) if _in_words(str(told)) == self._text(case) else told

    def answer(self, taught: TaughtGame, case: cards.Card) -> object:
        return self._text(case)

    def _text(self, case: cards.Card) -> str:
        return _in_words(case.spoken)

    def call(self, name: str, case: cards.Card) -> str:
        return f"str({typed(case)})"


class Assigned(NamedTuple):
    """`B8 rank`: somebody tries to change this part of a card."""

    card: cards.Card
    part: str


class CardStays(Question[Assigned]):
    """A card is made once, and never changes: not by hand, and not when another one is made."""

    fresh = 0

    def read(self, text: str) -> Assigned:
        card, part = text.split()
        return Assigned(cards.Card.parse(card), part)

    def write(self, case: Assigned) -> str:
        return f"{case.card} {case.part}"

    def every(self) -> Iterable[Assigned]:
        return (Assigned(card, part) for card in KINDS for part in ("rank", "color"))

    def make(self, chance: Random) -> Assigned:
        return chance.choice([*self.every()])

    def size(self, case: Assigned) -> tuple[int, bool]:
        return KINDS.index(case.card), case.part == "color"

    def ask(self, submission: Submission, case: Assigned) -> object:
        mine, other = made(submission, case.card), self.other(case.card)
        beside_it = made(submission, other)
        raised = []
        values = {getattr(each, case.part) for each in (other, WILD, WILD_DRAW_4)}
        for value in values - {getattr(case.card, case.part)}:
            try:
                setattr(mine, case.part, value)
                raised.append("no error")
            except Exception:  # AttributeError, as a rule; which one is a matter of taste
                raised.append("an error")
        unchanged(beside_it, other, "When another card is changed")
        told = {name: getattr(mine, name) for name in ("rank", "color")}
        return {**told, "raised": max(raised)}

    def other(self, card: cards.Card) -> cards.Card:
        """A card that is different in both."""
        return next(c for c in KINDS if c.rank != card.rank and c.color != card.color)

    def answer(self, taught: TaughtGame, case: Assigned) -> object:
        return {"rank": case.card.rank, "color": case.card.color, "raised": "an error"}

    def call(self, name: str, case: Assigned) -> str:
        other = self.other(case.card)
        value = getattr(other, case.part)
        return f"card = {typed(case.card)}; other = {typed(other)}; card.{case.part} = {value!r}"

    def show(self, case: Assigned) -> CaseView:
        rule = rules_in("uno_contest#deck")
        return CaseView("", (Row("the card", (case.card,)),), rules=rule)


class ForfeitCost(OneCard):
    """What it costs, and whether it is wild."""

    def ask(self, submission: Submission, case: cards.Card) -> object:
        mine = made(submission, case)
        told = twice(lambda: {"forfeit_cost": mine.forfeit_cost(), "is_wild": mine.is_wild()})
        unchanged(mine, case, "Afterwards")
        cost, wild = told.values()  # type: ignore[attr-defined]
        if said := wrong_type(cost, 20) or wrong_type(wild, True):
            raise Unusable(said)
        return told

    def answer(self, taught: TaughtGame, case: cards.Card) -> object:
        wild = "color" in taught.variant.meaning(case).asks
        return {"forfeit_cost": hand_points(taught.variant, [case]), "is_wild": wild}

    def call(self, name: str, case: cards.Card) -> str:
        return f"card = {typed(case)}; card.forfeit_cost(), card.is_wild()"


# -- positions: a hand, an up card, and the color that was called ----------------------------------


_position = lru_cache(maxsize=1_000)(position_of)


class AtTheTable(TableQuestion):
    """What one player sees. `later`: the same object is asked after many other questions, too."""

    players, hand, pile, kinds, fresh = (1, 1), (1, 4), (0, 0), (2, 5), 15
    others: tuple[str, ...] = ()  # what it is asked before

    def table(self, chance: Random) -> TableCase:
        """Some hands are large, and in some next to nothing fits."""
        case = super().table(chance)
        if chance.random() < 0.4 and self.hand[1] > 1:
            hand = chance.choices(self.misfits(case), k=chance.choice((0, 1, 2, 3, 9, 14)))
            late = chance.choice((WILD_DRAW_4, *WILDS, chance.choice(self.pool)))
            hand.insert(chance.choice((0, len(hand), len(hand))), late)
            case = case._replace(hands=(tuple(hand),))
        later = self.others and chance.random() < 0.2
        return case._replace(asked="later") if later else case

    def misfits(self, case: TableCase) -> list[cards.Card]:
        """Cards that cannot be played."""
        assert case.top
        top = case.top
        if not (case.color or top.color):
            return [*self.pool]
        colored = (card for card in self.pool if card.color not in (None, case.current_color))
        return [card for card in colored if card.rank != top.rank]

    def circumstances(self, case: TableCase) -> set[str]:
        """How much is held and of what kind, and on what it is played."""
        found = {f"{magnitude(len(case.hand))} in hand", f"ask {case.asked}"}
        found |= {"two alike"} if len({*case.hand}) < len(case.hand) else set()
        if not case.top:
            found |= {f"holds {self._kind(card)}" for card in case.hand}
            return found | {f"{len({*_colors(case.hand)})} colors"}
        fitting = self.fitting(case)
        found |= {f"on {self._kind(case.top)}", f"{min(len(fitting), 2)} fit"}
        found |= {f"{case.color} was called"} if case.color else set()
        return found

    def used(self, new: Callable[[], Any], ask: Callable[[Any, TableCase], object]) -> Any:
        """An object that was asked other things before."""
        used = new()
        for case in self.other_cases * 3:
            ask(used, case)
        return used

    @cached_property
    def other_cases(self) -> list[TableCase]:
        return [self.read(text) for text in self.others]

    def of_object(
        self, new: Callable[[], Any], ask: Callable[[Any, TableCase], object], case: TableCase
    ) -> object:
        """The answer of a new object, and of one that was asked other things before."""
        if "later" not in case.asked:
            one = new()
            return twice(lambda: ask(one, case))
        many = 3 * len(self.others)
        what = f"An object that was asked {many} other questions before"
        return lasting(lambda each: ask(each, case), new, self.used(new, ask), what)

    def ask_color(self, player: Any, hand: Cards) -> object:
        color = player.call_color(hand)
        if type(color) is str:
            raise Unusable(f"`call_color` gave the text {shown(color)}. Give a Color: Color.GREEN.")
        return color

    def position(self, case: TableCase) -> Position:
        return _position(case)

    def fitting(self, case: TableCase) -> list[int]:
        """The places of the cards that may be played."""
        playable = self.position(case).playable
        return [place for place, card in enumerate(case.hand) if card in playable]

    def typed(self, case: TableCase) -> str:
        return f'read_position("{case._replace(asked="")}")'

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        called = f"{case.color} was called" if case.color else ""
        up_card = (Row("up card", (case.top,), called),) if case.top else ()
        return *up_card, Row("hand", case.hand, "places are counted from 0" if case.top else "")

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return ()

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in("uno_contest#contest")[-1:]


class OnlyCards(AtTheTable):
    """A hand alone, perhaps an empty one."""

    hand = (0, 5)

    def misfits(self, case: TableCase) -> list[cards.Card]:
        return [*self.pool, *case.hand * 20]

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(top=None, color=None)

    def features(self, case: TableCase) -> Iterable[object]:
        return {card.rank for card in case.hand}

    def typed(self, case: TableCase) -> str:
        return f'read_cards("{held(case.hand)}")'


class CanPlayOn(AtTheTable):
    """One card, the up card, and the color that was called."""

    hand, kinds = (1, 1), (2, 2)
    others = ("- on R1", "- on B2", "- on wild green", "- on Yskip", "- on wild4 red")

    def ask(self, submission: Submission, case: TableCase) -> object:
        assert case.top
        held, up_card = list[Any](), made(submission, case.top)

        def new() -> Any:
            held.append(made(submission, case.hand[0]))
            return held[-1]

        def ask(card: Any, other: TableCase) -> object:
            assert other.top
            up = up_card if other == case else made(submission, other.top)
            return card.can_play_on(up, other.color)

        told = self.of_object(new, ask, case)
        for card in held:
            unchanged(card, case.hand[0], "Afterwards")
        unchanged(up_card, case.top, "Afterwards the up card has changed")
        return told

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        assert case.top
        state = State((case.hand, ()), (), (case.top,), case.current_color, 0, 1)
        return bool(explain(taught.variant, state, self.move(case)))

    def move(self, case: TableCase) -> Move:
        card = case.hand[0]
        return Move(Action.PLAY, card, None if card.color else COLORS[0])

    def every(self) -> Iterable[TableCase]:
        """Every rank on every rank, each called color; every card on its own color; all colors."""
        red, blue = ([c for c in KINDS if c.color in (color, None)] for color in COLORS[:2])
        for card in red:
            for top in blue:
                called = (None,) if top.color else COLORS
                yield from (TableCase(((card,),), top, color) for color in called)
        for card in KINDS[: -len(WILDS)]:
            yield TableCase(((card,),), cards.Card("1", card.color))
            yield from (TableCase(((card,),), wild, card.color) for wild in WILDS)
        for one in COLORS:
            for other in COLORS:
                card = cards.Card("8", one)
                yield TableCase(((card,),), cards.Card("9", other))
                yield from (TableCase(((card,),), wild, other) for wild in WILDS)

    def call(self, name: str, case: TableCase) -> str:
        assert case.top
        return f"{typed(case.hand[0])}.can_play_on({typed(case.top)}, {case.color!r})"

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return super().rows(case, game)[0], Row("to be played", case.hand)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(self.move(case)).lines())


# -- EagerPlayer -----------------------------------------------------------------------------------


class EagerColor(OnlyCards):
    """Which color it calls."""

    others = ("R9 R9 Y5", "B5 Y3 wild", "-", "Y9 G1", "wild")

    def ask(self, submission: Submission, case: TableCase) -> object:
        return self.of_object(submission, lambda p, c: self.ask_color(p, c.hand), case)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return EagerPlayer().call_color(case.hand)

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}().call_color({self.typed(case)})"


class EagerPlay(AtTheTable):
    """Which place it plays."""

    others = (
        "R5 R7 on R3",
        "B5 R5 wild on R7",
        "B5 wild4 on R7",
        "B5 G5 on R7",
        "R1 B1 on wild4 blue",
    )

    def ask(self, submission: Submission, case: TableCase) -> object:
        place = self.of_object(
            submission, lambda player, each: player.play(*self.position(each).question), case
        )
        if isinstance(place, cards.Card):
            raise Unusable(
                f"`play` gave a card, {place.spoken}. Give its *place* in the hand: the first is 0."
            )
        return place

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        hand, up_card, called, view = self.position(case).question
        cards = allowed(taught.variant, hand, up_card, called)
        return EagerPlayer().play(hand, up_card, called, TableView((cards, *tuple(view)[1:])))

    def features(self, case: TableCase) -> Iterable[object]:
        """Every rank, played or not, in each way to match or not to."""
        assert case.top
        place, color = self.right(case), case.current_color
        return {("called", case.color, place)} | {
            (card.rank, card.rank == case.top.rank, card.color == color, n == place)
            for n, card in enumerate(case.hand)
        }

    def circumstances(self, case: TableCase) -> set[str]:
        place = self.right(case)
        assert isinstance(place, int)
        if place == NO_PLAY_POSSIBLE:
            return super().circumstances(case) | {"plays nothing"}
        played = {f"plays {self._kind(case.hand[place])}", f"place {magnitude(place)}"}
        return super().circumstances(case) | played

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}().play(*{self.typed(case)})"

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        fitting = [f"{place} (the {case.hand[place].spoken})" for place in self.fitting(case)]
        return (f"may be played: {', '.join(fitting) or 'nothing'}",)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        draw_4 = rules_in("uno_contest#wild-draw-4")[-1:] if WILD_DRAW_4 in case.hand else ()
        draw = self.position(case).explain_draw().lines()
        return (*super().rules(case, game), *draw, *draw_4)


# -- Hand ------------------------------------------------------------------------------------------


class AboutAHand(AtTheTable):
    """A hand whose player says what the case says: a place, `none`, or a color."""

    asking = ""

    def player(self, said: str) -> Decided:
        if said in [*COLORS]:
            return Decided(color=Color(said))
        return Decided(_place(said))

    def hand_of(self, submission: Submission, player: Player, cards: Cards) -> Any:
        """A hand; after it another one is made, with cards and a player of its own."""
        mine = submission(player, list(cards))
        submission(Decided(0, Color.YELLOW), [WILD_DRAW_4])
        return mine

    def left(self, hand: Any) -> str:
        """What is still held. Of two equal cards either may have gone: the order is free."""
        left = hand.cards
        if not isinstance(left, list | tuple) or not all(type(c) is cards.Card for c in left):
            raise Unusable(f"`cards` is {shown(left)} afterwards, which isn't a list of cards.")
        return held(sorted(left, key=KINDS.index))

    def stays(self, hand: Any, case: TableCase) -> None:
        if (now := self.left(hand)) != held(sorted(case.hand, key=KINDS.index)):
            raise Unusable(
                f"Afterwards the hand holds {now or 'nothing'}. It should stay as it is."
            )

    def call(self, name: str, case: TableCase) -> str:
        said = case.asked.partition(", ")[0]
        said = f"color={Color(said)!r}" if said in [*COLORS] else said
        said = said.replace("none", "")
        return f'Hand(Decided({said}), list(read_cards("{held(case.hand)}"))){self.asking}'

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in("uno_contest#players")[:3]


def _place(said: str) -> int:
    return NO_PLAY_POSSIBLE if said in ("", "none") else int(said)


def _question(player: Decided, method: str) -> tuple[object, ...]:
    """What the player was asked last: this, and only once. Its answers are no longer the same."""
    asked = [name for name, *_ in player.questions]
    if asked == [method]:
        return player.questions[0][1:]
    if not asked:
        return ()
    times = f"{len(asked)} times: {', '.join(map(str, asked))}" if asked[1:] else f"{asked[0]}"
    raise Unusable(
        f"The player was asked {times}. Ask `{method}`, once, and keep the answer: asked again, a "
        "player may say something else."
    )


class HandPoints(AboutAHand, OnlyCards):
    """What the cards are worth."""

    def ask(self, submission: Submission, case: TableCase) -> object:
        hand = self.hand_of(submission, Decided(), case.hand)
        points = twice(hand.count_points)
        self.stays(hand, case)
        for new in ([*case.hand[1:]], [*case.hand, WILD]):
            hand.cards = list(new)
            now, wanted = hand.count_points(), submission(Decided(), list(new)).count_points()
            if differ(now, wanted):
                raise Unusable(
                    f"When its `cards` are {shown(new)}, this hand counts {shown(now)}. A "
                    f"new hand of these cards counts {shown(wanted)}. Are the points counted only "
                    "once? Cards come and go: count them each time."
                )
        return points

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return hand_points(taught.variant, case.hand)

    asking = ".count_points()"

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in("uno_contest#points")[:-1]


class HandColor(AboutAHand, OnlyCards):
    """The color that its player wants; the next time, it may want another one."""

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return super().asks(case, chance)._replace(asked=chance.choice(COLORS).value)

    def ask(self, submission: Submission, case: TableCase) -> object:
        player = self.player(case.asked)
        hand = self.hand_of(submission, player, case.hand)
        color = hand.select_color()
        question = _question(player, "call_color")
        self.stays(hand, case)
        for player.color in COLORS if question else ():
            player.questions = ()
            if (again := hand.select_color()) is not player.color:
                raise Unusable(
                    f"The player said {player.color!r} when it was asked again, and "
                    f"`select_color()` gave {shown(again)}. Ask the player each time."
                )
        return {"called": color, "the player was asked with": _hand_of(question)}

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return {"called": Color(case.asked), "the player was asked with": held(case.hand)}

    def features(self, case: TableCase) -> Iterable[object]:
        return {(case.asked, card.color) for card in case.hand}

    asking = ".select_color()"

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return (f"asked for a color, this player says {Color(case.asked)!r}",)


def _hand_of(question: tuple[object, ...]) -> str:
    if not question:
        return "nothing: it wasn't asked"
    first = question[0]
    return held(first) if isinstance(first, list | tuple) else shown(first)


class HandCard(AboutAHand):
    """The card that its player wants, which leaves the hand. `1, 0`: asked twice, it says these.

    The player may say any place: a hand does not judge.
    """

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        fitting, places = self.fitting(case), [*range(len(case.hand)), NO_PLAY_POSSIBLE]
        said = [chance.choice(fitting or places[-1:])]
        if chance.random() < 0.3:
            said = [chance.choice(places)]
        while len({*case.hand}) == len(case.hand) and chance.random() < 0.5:
            left = len(case.hand) - sum(place != NO_PLAY_POSSIBLE for place in said)
            said += [chance.choice([*range(left), NO_PLAY_POSSIBLE])]
        told = ("none" if place == NO_PLAY_POSSIBLE else str(place) for place in said)
        return case._replace(asked=", ".join(told))

    def size(self, case: TableCase) -> Any:
        return case.asked.count(","), *super().size(case)

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        """Fewer questions, too."""
        said = case.asked.split(", ")
        for n in range(len(said) if said[1:] else 0):
            yield case._replace(asked=", ".join(said[:n] + said[n + 1 :]))
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        places = [_place(said) for said in case.asked.split(", ")]
        alike = len({*case.hand}) < len(case.hand)  # of these, either may have gone
        held = len(case.hand)
        for place in places:
            if place >= held:
                return False
            held -= place != NO_PLAY_POSSIBLE
        return not (alike and places[1:]) and super().makes_sense(case)

    def ask(self, submission: Submission, case: TableCase) -> object:
        player = Decided()
        mine = self.hand_of(submission, player, case.hand)
        told = []
        for said, (_, up_card, called, view) in self.questions(case):
            player.place, player.questions = _place(said), ()
            card = mine.select_card(up_card, called, view)
            question = _question(player, "play")
            if question and (type(question[3]) is not TableView or question[3] != view):
                raise Unusable(f"The player was given {shown(question[3])}. Pass `state` on.")
            asked = (_hand_of(question), *map(shown, question[1:3]))
            told.append({"card": card, "left": self.left(mine), "the player was asked with": asked})
        return self.in_all(told)

    def questions(self, case: TableCase) -> Iterable[tuple[str, Any]]:
        """What the player says, and what the hand is asked, with the cards that it has then."""
        hand = case.hand
        for said in case.asked.split(", "):
            yield said, self.position(case._replace(hands=(hand, *case.hands[1:]))).question
            hand = tuple(card for n, card in enumerate(hand) if n != _place(said))

    def in_all(self, told: list[dict[str, object]]) -> dict[str, object]:
        """Of the second time and so on, too."""
        return {
            f"{'then ' * n}{key}": value
            for n, each in enumerate(told)
            for key, value in each.items()
        }

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        told = []
        for said, (hand, up_card, called, _) in self.questions(case):
            place = _place(said)
            left = [card for n, card in enumerate(hand) if n != place]
            told.append(
                {
                    "card": None if place == NO_PLAY_POSSIBLE else hand[place],
                    "left": held(sorted(left, key=KINDS.index)),
                    "the player was asked with": (held(hand), shown(up_card), shown(called)),
                }
            )
        return self.in_all(told)

    def features(self, case: TableCase) -> Iterable[object]:
        """None: circumstances are enough."""
        return ()

    def circumstances(self, case: TableCase) -> set[str]:
        first, *then = map(_place, case.asked.split(", "))
        found = {f"{magnitude(len(case.hand))} in hand", f"says {magnitude(first)}"}
        found |= {f"then {magnitude(place)}" for place in then}
        found |= {f"asked {magnitude(len(then))} more times"}
        found |= {"two alike"} if len({*case.hand}) < len(case.hand) else set()
        found |= {f"called {case.color}", f"that fits: {first in self.fitting(case)}"}
        return found

    def call(self, name: str, case: TableCase) -> str:
        _, *then = case.asked.split(", ")
        asked = f"hand.select_card(*{self.typed(case)}[1:])"
        calls = [f"hand = {super().call(name, case)}", f"print({asked}, hand.cards)"]
        for place in then:
            calls += [f"hand.player.place = {_place(place)}", f"print({asked}, hand.cards)"]
        return "; ".join(calls)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        said = ("NO_PLAY_POSSIBLE" if n == "none" else n for n in case.asked.split(", "))
        return (f"asked for a card, this player says {', then '.join(said)}",)


# -- One game --------------------------------------------------------------------------------------

LONGEST = 80  # moves of a made-up deal, which can go round and round


def _lent(deal: Deal) -> Lent:
    """A deal for code in another process, which is told of the round as much as it needs."""

    def play(players: Sequence[Player], names: Sequence[str]) -> Lent:
        game = deal.play(players, names)
        state = game.state
        seen = Lent("State", hands=state.hands, top=state.top, color=state.color)
        told = {"names": game.names, "winner": game.winner, "is_over": game.is_over}
        return Lent("Game", **told, log=game.log, state=seen)

    return Lent("Deal", hands=deal.hands, up_card=deal.up_card, pile=deal.pile, play=play)


class SingleGame(TableQuestion):
    """A deal is played. `cheap`: the last player's cheapest cards first; `late`: all have points.

    `3 games`: in each of them, everybody gets the hand of the player on the right.
    """

    players, hand, pile, kinds, fresh, first = (2, 5), (1, 2), (1, 5), (3, 7), 4, True
    up_cards = tuple(map(cards.Card.parse, ("R3", "B5", "Rskip")))

    def make(self, chance: Random) -> TableCase:
        while True:
            case = super().make(chance)._replace(top=chance.choice(self.up_cards))
            words = [chance.choice(("", "cheap")), chance.choice(("", "", "late"))]
            words += [chance.choice(("", "", "2 games", "3 games"))]
            case = case._replace(asked=", ".join(filter(None, words)))
            if chance.random() < 0.02:  # somebody is left with many cards
                red = tuple(chance.sample(KINDS[:40:4], 8))
                others = tuple((skip,) * 8 for skip in KINDS[-5 : -chance.randint(2, 4)])
                case = TableCase((red, *others), self.up_cards[0], first=True, pile=others[0] * 3)
            if self.makes_sense(case):
                return case

    def makes_sense(self, case: TableCase) -> bool:
        even = len({len(hand) for hand in case.hands}) == 1 and len(case.hands) > 1
        return (
            even
            and bool(case.hands[0])
            and bool(case.top and case.top.color)
            and all(self.played_out(UNO, each).is_over for each in self.deals(case))
        )

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        """Fewer words and fewer players, too."""
        words = case.asked.split(", ")
        for n in range(len(words)):
            yield case._replace(asked=", ".join(words[:n] + words[n + 1 :]))
        for n in range(len(case.hands)):
            yield case._replace(hands=case.hands[:n] + case.hands[n + 1 :])
        yield from super().smaller(case)

    def size(self, case: TableCase) -> Any:
        return self.times(case), *super().size(case)

    def names(self, case: TableCase) -> tuple[str, ...]:
        return ("Cem", "Ann", "Eva", "Ben", "Dora")[: len(case.hands)]

    def at_the_table(self, case: TableCase) -> list[Player]:
        others = [Dearest() for _ in case.hands[1:]]
        return [*others, Cheapest() if "cheap" in case.asked else Dearest()]

    def times(self, case: TableCase) -> int:
        return next((int(n) for n in case.asked if n.isdigit()), 1)

    def deals(self, case: TableCase) -> list[TableCase]:
        """One after the other."""
        turned = ((-n) % len(case.hands) for n in range(self.times(case)))
        return [case._replace(hands=case.hands[n:] + case.hands[:n]) for n in turned]

    def board(self, case: TableCase) -> Scoreboard:
        board = Scoreboard(self.names(case))
        for name, points in self.before(case).items():
            board.add_to_score(name, points)
        return board

    def before(self, case: TableCase) -> dict[str, int]:
        """The points of earlier rounds."""
        names = self.names(case) if "late" in case.asked else ()
        return {name: 30 * n for n, name in enumerate(names, start=1)}

    def ask(self, submission: Submission, case: TableCase) -> object:
        board, other = self.board(case), self.board(case)
        single = submission(board, self.at_the_table(case))
        submission(other, [Cheapest() for _ in case.hands])
        for each in self.deals(case):
            assert each.top
            deal = Deal(each.hands, each.top, each.pile)
            single.play_game(_lent(deal) if is_elsewhere(single) else deal)
        if other.scores != self.board(case).scores:
            raise Unusable("The points are on the scoreboard of another SingleUnoGame.")
        return dict(zip(board.names, board.scores, strict=True))

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        board = self.board(case)
        for each in self.deals(case):
            for name, points in zip(
                board.names, round_points(self.played_out(taught, each)), strict=True
            ):
                board.add_to_score(name, points)
        return dict(zip(board.names, board.scores, strict=True))

    def played_out(self, taught: TaughtGame, case: TableCase) -> Game:
        """As the contest's referee plays it; but broken games can be played, too."""
        game = case.play(taught, self.names(case))
        players = self.at_the_table(case)
        for _ in range(LONGEST):
            if game.is_over:
                break
            game.play(_move(game, players[game.state.player]))
        return game

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return case.play(taught, self.names(case))

    def features(self, case: TableCase) -> Iterable[object]:
        moves = self.played_out(UNO, case).moves
        return {move.card.rank for move in moves if move.card}

    def circumstances(self, case: TableCase) -> set[str]:
        """Who wins how much, and what happens before."""
        found = {f"{len(case.hands)} players", *case.asked.split(", ")}
        for each in self.deals(case):
            game = self.played_out(UNO, each)
            left = [card for hand in game.state.hands for card in hand]
            found |= {f"seat {game.winner} wins"}
            found |= {"two alike are left"} if len({*left}) < len(left) else set()
            found |= {"turned over"} if game.state.shuffles else set()
        return found

    def call(self, name: str, case: TableCase) -> str:
        names, lines = list(self.names(case)), []
        players = ", ".join(f"{type(each).__name__}()" for each in self.at_the_table(case))
        lines += [f"board.add_to_score{entry}" for entry in self.before(case).items()]
        lines += [f"game = {name}(board, [{players}])"]
        for each in self.deals(case):
            hands = ", ".join(f'"{held(hand)}"' for hand in each.hands)
            deal = f'read_deal({hands}, on="{case.top}", pile="{held(case.pile)}")'
            lines += [f"game.play_game({deal})"]
        return "; ".join([f"board = Scoreboard({names})", *lines, "print(board)"])

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        assert case.top
        dealt = (Row(n, hand) for n, hand in zip(self.names(case), case.hands, strict=True))
        pile = (Row("pile", case.pile),) if case.pile else ()
        return Row("up card", (case.top,)), *dealt, *pile

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        cheap = f"{self.names(case)[-1]} plays the cheapest card first"
        told = [cheap] if "cheap" in case.asked else []
        told += [f"{name} has {points} points before" for name, points in self.before(case).items()]
        for n, each in enumerate(self.deals(case), start=1):
            over = self.played_out(UNO, each)
            told += [f"game {n}:"] if self.times(case) > 1 else []
            left = zip(self.names(case), over.state.hands, strict=True)
            still = ", ".join(f"{name} {held(hand) or 'nothing'}" for name, hand in left)
            told += [*over.log[1:], f"left: {still}"]
        return tuple(told)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in("uno_contest#end", "uno_contest#points")[:-1]


def _move(game: Game, player: Player) -> Move:
    state, legal = game.state, game.legal_moves()
    allowed = frozenset(move.card for move in legal if move.card)
    view = Position(state.hand, state.top, state.color).view()
    called = None if state.top.color else state.color
    place = player.play(state.hand, state.top, called, TableView((allowed, *tuple(view)[1:])))
    if place == NO_PLAY_POSSIBLE:
        return next(move for move in legal if move.action in (Action.DRAW, Action.END))
    card, rest = state.hand[place], state.hand[:place] + state.hand[place + 1 :]
    return Move(Action.PLAY, card, player.call_color(rest) if card.color is None else None)


# -- SomewhatLessEagerPlayer -----------------------------------------------------------------------


def worth_of(taught: TaughtGame, hand: Cards) -> dict[Color, int]:
    """What the cards of each color are worth."""
    return {c: hand_points(taught.variant, [h for h in hand if h.color is c]) for c in COLORS}


class LessEagerColor(EagerColor):
    """The color that is worth most; of several, any may be called."""

    hand = (0, 6)

    def circumstances(self, case: TableCase) -> set[str]:
        worth = sorted(worth_of(UNO, case.hand).values())
        close = {f"{magnitude(worth[-1] - worth[-2])} more than the next"}
        return super().circumstances(case) | close | {f"{self.right(case)} is right"}

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        if not any(card.color for card in case.hand):
            return EagerPlayer().call_color(case.hand)
        worth = worth_of(taught, case.hand)
        return max(COLORS, key=lambda color: worth[color])

    def judge(self, case: TableCase, got: object) -> Complaint | None:
        right, worth = [self.right(case)], worth_of(UNO, case.hand)
        if any(card.color for card in case.hand):
            right = [color for color in COLORS if worth[color] == max(worth.values())]
        if type(got) is Color and got in right:
            return None
        return Complaint(" or ".join(map(repr, right)))

    def features(self, case: TableCase) -> Iterable[object]:
        return {card.rank for card in case.hand} | {self.right(case)}

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        worth, there = worth_of(UNO, case.hand), {card.color for card in case.hand}
        points = ", ".join(f"{c}: {worth[c]} points" for c in COLORS if c in there)
        return (points or "no card with a color, so call what EagerPlayer calls",)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return *rules_in("uno_contest#points")[1:-1], *super().rules(case, game)


class LessEagerInherits(AtTheTable):
    """`play` or `color`, asked of a player whose EagerPlayer has changed its ways.

    Whether something is inherited is found out by changing what is inherited from: a class between
    the student's player and its EagerPlayer plays and calls differently; the player should follow.
    """

    fresh = 10

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        if chance.random() < 0.3:
            hand = tuple(chance.choices(WILDS, k=chance.randint(0, 3)))
            return case._replace(hands=(hand,), top=self.plain, color=None, asked="color")
        return case._replace(asked="play")

    def makes_sense(self, case: TableCase) -> bool:
        wilds = not any(card.color for card in case.hand)
        return wilds if case.asked == "color" else super().makes_sense(case)

    def ask(self, submission: Submission, case: TableCase) -> object:
        heir = _heir(submission)
        if case.asked == "play":
            return heir.play(*self.position(case).question)
        return self.ask_color(heir, case.hand)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        if case.asked == "color":
            return Color.YELLOW
        return max(self.fitting(case), default=NO_PLAY_POSSIBLE)

    def features(self, case: TableCase) -> Iterable[object]:
        """None: circumstances are enough."""
        return ()

    def circumstances(self, case: TableCase) -> set[str]:
        place = self.right(case)
        played = case.hand[place] if isinstance(place, int) and case.hand and place >= 0 else None
        return super().circumstances(case) | {f"plays {self._kind(played) if played else place}"}

    def call(self, name: str, case: TableCase) -> str:
        if case.asked == "play":
            return f"{name}().play(*{self.typed(case)})"
        return f'{name}().call_color(read_cards("{held(case.hand)}"))'

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        told = "EagerPlayer.call_color: it now calls yellow, not green"
        if case.asked == "play":
            told = "EagerPlayer.play: it now takes the last card that fits, not the first"
        return f"we changed {told}", "your player should follow, since it extends EagerPlayer"


def _heir(submission: Submission) -> Any:
    """A new player of this class, with Changed between it and its EagerPlayer."""
    if not isinstance(submission, type):
        submission()
        raise Unusable("SomewhatLessEagerPlayer should be a class.")
    if "EagerPlayer" not in [each.__name__ for each in submission.__mro__[1:]]:
        raise Unusable(f"{submission.__name__} doesn't extend EagerPlayer: `class …(EagerPlayer):`")
    return beside(_changed, submission)


def _changed(submission: type) -> Any:
    from types import FunctionType

    from fcd.cards import Color
    from fcd.contest.player import NO_PLAY_POSSIBLE

    base = next(each for each in submission.__mro__[1:] if each.__name__ == "EagerPlayer")
    changed = type("Changed", (base,), {})

    def play_last(self: Any, hand: Any, up: Any, called: Any, state: Any) -> int:
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return max(fitting, default=NO_PLAY_POSSIBLE)

    def call_yellow(self: Any, hand: Any) -> Color:
        return Color.YELLOW

    def for_heirs(new: Any, old: Any) -> Any:
        """Another EagerPlayer that is made and asked is as it was: that isn't inheriting."""
        return lambda self, *asked: (old if type(self) is changed else new)(self, *asked)

    def looking_up(method: FunctionType) -> FunctionType:
        """The method for whom EagerPlayer is Changed: EagerPlayer.play(self, …) is fine, too."""
        names = {name: changed for name, value in method.__globals__.items() if value is base}
        seen = {**method.__globals__, **names}
        parts = method.__name__, method.__defaults__, method.__closure__
        found = FunctionType(method.__code__, seen, *parts)
        found.__kwdefaults__ = method.__kwdefaults__
        return found

    for name, new in (("play", play_last), ("call_color", call_yellow)):
        setattr(changed, name, for_heirs(new, getattr(base, name)))
    methods = [(n, each) for n, each in vars(submission).items() if type(each) is FunctionType]
    own = {name: looking_up(method) for name, method in methods}
    return type(submission.__name__, (submission, changed), own)()


QUESTIONS = {
    "scores": Scores(),
    "winner": Winner(),
    "scoreboard_text": BoardText(),
    "card_text": CardText(),
    "card_stays": CardStays(),
    "forfeit_cost": ForfeitCost(),
    "can_play_on": CanPlayOn(),
    "eager_color": EagerColor(),
    "eager_play": EagerPlay(),
    "hand_points": HandPoints(),
    "hand_color": HandColor(),
    "hand_card": HandCard(),
    "single_game": SingleGame(),
    "less_eager_color": LessEagerColor(),
    "less_eager_inherits": LessEagerInherits(),
}

# -- wrong programs: the right ones with one method changed ----------------------------------------


def kind(base: type, **methods: Any) -> type:
    return type(base.__name__, (base,), methods)


class Card(NamedTuple):
    """A right one."""

    rank: str
    color: Color | None = None

    def __str__(self) -> str:
        return cards.Card(self.rank, self.color).spoken

    def is_wild(self) -> bool:
        return self.color is None

    def forfeit_cost(self) -> int:
        return points_of(cards.Card(self.rank, self.color))

    def can_play_on(self, up_card: Card, called_color: Color | None) -> bool:
        return can_play_on(cards.Card(*self), cards.Card(*up_card), called_color)


class Hand:
    """A right one."""

    def __init__(self, player: Player, cards: list[cards.Card]) -> None:
        self.player, self.cards = player, list(cards)

    def count_points(self) -> int:
        return sum(map(points_of, self.cards))

    def select_color(self) -> Color:
        return self.player.call_color(tuple(self.cards))

    def place(self, *question: Any) -> int:
        return self.player.play(tuple(self.cards), *question)

    def take(self, place: int) -> object:
        return self.cards.pop(place)

    def nothing(self) -> object:
        return None

    def select_card(self, *question: Any) -> object:
        place = self.place(*question)
        return self.nothing() if place == NO_PLAY_POSSIBLE else self.take(place)


class SingleUnoGame:
    """A right one."""

    def __init__(self, scoreboard: Scoreboard, players: Sequence[Player]) -> None:
        self.scoreboard, self.players = scoreboard, players

    def play_game(self, deal: Deal) -> None:
        game = deal.play(self.players, self.scoreboard.names)
        if (seat := self.winner(game)) is not None:
            self.scoreboard.add_to_score(seat, self.worth(game, seat))

    def winner(self, game: Game) -> int | None:
        return game.winner

    def worth(self, game: Game, seat: int) -> int:
        return sum(hand_points(UNO.variant, hand) for hand in game.state.hands)


class OneDictForAll(Scoreboard):
    """All scoreboards share it; a new one begins with 0 for all."""

    points: dict[str, int] = {}  # noqa: RUF012 - that is the mistake

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.points.update(dict.fromkeys(names, 0))

    def add_to_score(self, player: Any, points: int) -> None:
        self.points[player] += points

    def get_score(self, player: Any) -> int:
        return self.points[player]


def _adding(add: Callable[[Scoreboard, str, int], int]) -> type:
    """A scoreboard that adds something else."""
    return kind(
        Scoreboard,
        add_to_score=lambda s, n, points: Scoreboard.add_to_score(s, n, add(s, n, points)),
    )


def _all_get_it(board: Scoreboard, name: str, points: int) -> None:
    for each in board.names:
        Scoreboard.add_to_score(board, each, points)


def _text(lines: Callable[[Scoreboard], Iterable[str]]) -> type:
    return kind(Scoreboard, __str__=lambda s: "\n".join(lines(s)))


def _winner(winner: Callable[[Scoreboard], object]) -> type:
    return kind(Scoreboard, winner=property(winner))


def _remember(self: Any, rank: str, color: Color | None = None) -> None:
    self.rank, self.color = rank, color


def _number(card: Card) -> int:
    return int(card.rank) if card.rank.isdigit() else -1


def _playing(choose: Callable[[list[int], Cards], int | None]) -> type:
    """An Eager that chooses otherwise among the cards that may be played."""

    def play(self: Player, hand: Cards, up: object, called: object, state: TableView) -> int:
        place = choose([n for n, card in enumerate(hand) if card in state.playable], hand)
        return NO_PLAY_POSSIBLE if place is None else place

    return kind(EagerPlayer, play=play)


def _first(places: Sequence[int], *others: Sequence[int]) -> int | None:
    return next((place for some in (places, *others) for place in some), None)


def _plain_wilds(places: list[int], hand: Cards) -> list[int]:
    return [place for place in places if hand[place] != WILD_DRAW_4]


def _first_that(fits: Callable[[cards.Card, cards.Card, Any], bool], late: bool = True) -> type:
    """An Eager that decides by itself what fits; the Wild Draw 4 comes late, or as it comes."""

    def play(self: Player, hand: Cards, up: cards.Card, called: object, state: object) -> int:
        fitting = [n for n, card in enumerate(hand) if fits(card, up, called)]
        first = _plain_wilds(fitting, hand) if late else fitting
        return (first or fitting or [NO_PLAY_POSSIBLE])[0]

    return kind(EagerPlayer, play=play)


def _from_one(self: Player, *question: Any) -> int:
    place = EagerPlayer.play(self, *question)  # type: ignore[arg-type]
    return place if place == NO_PLAY_POSSIBLE else place + 1


def _calling(call: Callable[[Cards], object]) -> type:
    return kind(EagerPlayer, call_color=lambda self, hand: call(hand))


def _by_points(hand: Cards, pick: Any = max, among: Sequence[Color] = COLORS) -> Color:
    worth = worth_of(UNO, hand)
    found: Color = pick(among, key=lambda color: worth[color])
    return found


def _colors(hand: Cards) -> list[Color]:
    return [card.color for card in hand if card.color]


def _less(hand: Cards, otherwise: Callable[[Cards], object]) -> object:
    return SomewhatLessEagerPlayer().call_color(hand) if _colors(hand) else otherwise(hand)


def _dearest(hand: Cards) -> object:
    return max((card for card in hand if card.color), key=points_of).color


def _dearest_of(hand: Cards, color: Color) -> int:
    return max((points_of(card) for card in hand if card.color is color), default=-1)


def _drop_equal(hand: Hand, place: int) -> object:
    card = hand.cards[place]
    hand.cards = [each for each in hand.cards if each != card]
    return card


def _if_something_fits(hand: Hand, up: cards.Card, called: Any, state: Any) -> int:
    fits = any(can_play_on(card, up, called) for card in hand.cards)
    return Hand.place(hand, up, called, state) if fits else NO_PLAY_POSSIBLE


def _losers_get_points(single: SingleUnoGame, deal: Deal) -> None:
    game = deal.play(single.players, single.scoreboard.names)
    for seat, hand in enumerate(game.state.hands):
        if game.winner not in (None, seat):
            single.scoreboard.add_to_score(seat, hand_points(UNO.variant, hand))


EAGER = EagerPlayer()

MISTAKES: dict[str, dict[str, Submission]] = {
    "scores": {
        "sets-the-score": _adding(lambda board, name, points: points - board.get_score(name)),
        "all-get-it": kind(Scoreboard, add_to_score=_all_get_it),
        "counts-rounds": _adding(lambda board, name, points: 1),
        "sorts-names": kind(Scoreboard, names=property(lambda s: tuple(sorted(s._names)))),
        "one-for-all": OneDictForAll,
    },
    "winner": {
        "nobody-at-zero": _winner(
            lambda s: s.names[s.scores.index(max(s.scores))] if any(s.scores) else None
        ),
        "fewest-points": _winner(lambda s: s.names[s.scores.index(min(s.scores))]),
        "score-not-name": _winner(lambda s: max(s.scores)),
        "place-not-name": _winner(lambda s: s.scores.index(max(s.scores))),
        "compares-names": _winner(lambda s: max(s.names)),
        "compares-texts": _winner(lambda s: max(s.names, key=lambda n: str(s.get_score(n)))),
    },
    "scoreboard_text": {
        "no-scores": _text(lambda s: s.names),
        "zeros-left-out": _text(
            lambda s: (f"{n}: {s.get_score(n)}" for n in s.names if s.get_score(n))
        ),
        "only-the-winner": kind(Scoreboard, __str__=lambda s: f"{s.winner} {max(s.scores)}"),
        "in-two-lists": kind(
            Scoreboard, __str__=lambda s: f"{' '.join(s.names)}\n{' '.join(map(str, s.scores))}"
        ),
        "on-one-line": kind(
            Scoreboard, __str__=lambda s: ", ".join(f"{n}: {s.get_score(n)}" for n in s.names)
        ),
    },
    "card_text": {
        "short-text": kind(Card, __str__=lambda s: str(cards.Card(*s))),
        "none-in-text": kind(
            Card, __str__=lambda s: ("" if s.color else "None ") + Card.__str__(s)
        ),
        "rank-first": kind(
            Card, __str__=lambda s: f"{s.rank} {s.color}" if s.color else Card.__str__(s)
        ),
        "raw-rank": kind(Card, __str__=lambda s: f"{s.color} {s.rank}" if s.color else s.rank),
    },
    "card_stays": {
        "can-be-changed": kind(object, __init__=_remember),
        "belongs-to-the-class": kind(
            object,
            __init__=lambda s, *parts: setattr(type(s), "parts", (*parts, None)),
            rank=property(lambda s: s.parts[0]),
            color=property(lambda s: s.parts[1]),
        ),
    },
    "forfeit_cost": {
        "every-card-one": kind(Card, forfeit_cost=lambda s: 1),
        "specials-free": kind(Card, forfeit_cost=lambda s: max(0, _number(s))),
        "draw-four-not-wild": kind(Card, is_wild=lambda s: s.rank == "wild"),
        "draw-four-costs-20": kind(
            Card,
            is_wild=lambda s: s.rank == "wild",
            forfeit_cost=lambda s: 20 if s.rank == "wild4" else Card.forfeit_cost(s),
        ),
        "zero-costs-ten": kind(Card, forfeit_cost=lambda s: Card.forfeit_cost(s) or 10),
    },
    "can_play_on": {
        "called-color-ignored": kind(
            Card,
            can_play_on=lambda card, up, called: (
                card.color in (None, up.color) or card.rank == up.rank
            ),
        ),
        "special-cards-alike": kind(
            Card,
            can_play_on=lambda card, up, called: (
                card.color in (None, called or up.color) or _number(card) == _number(up)
            ),
        ),
        "draw-four-not-on-wild": kind(
            Card,
            can_play_on=lambda card, up, called: (
                Card.can_play_on(card, up, called)
                and not (card.rank == "wild4" and up.color is None and up.rank != card.rank)
            ),
        ),
        "both-needed": kind(
            Card,
            can_play_on=lambda card, up, called: (
                card.color is None or (card.color == (called or up.color) and card.rank == up.rank)
            ),
        ),
    },
    "eager_color": {
        "a-color-it-holds": _calling(lambda hand: [*_colors(hand), Color.GREEN][0]),
        "green-if-held": _calling(
            lambda hand: (
                Color.GREEN if Color.GREEN in _colors(hand) else [Color.GREEN, *_colors(hand)][-1]
            )
        ),
        "red": _calling(lambda hand: Color.RED),
    },
    "eager_play": {
        "highest-place": _playing(
            lambda places, hand: _first(_plain_wilds(places, hand)[::-1], places[::-1])
        ),
        "draw-4-as-it-comes": _first_that(can_play_on, late=False),
        "draw-4-when-allowed": _playing(lambda places, hand: _first(places)),
        "never-draw-4": _playing(lambda places, hand: _first(_plain_wilds(places, hand))),
        "called-color-ignored": _first_that(
            lambda card, up, called: card.color in (None, up.color) or card.rank == up.rank
        ),
        "saves-wilds": _playing(
            lambda places, hand: _first(
                [n for n in places if hand[n].color], _plain_wilds(places, hand), places
            )
        ),
        "wilds-wait": _playing(
            lambda places, hand: _first([n for n in places if hand[n].color], places)
        ),
        "last-draw-4": _playing(
            lambda places, hand: _first(_plain_wilds(places, hand), places[::-1])
        ),
        "zero-is-nothing": kind(
            EagerPlayer,
            play=lambda self, *asked: EagerPlayer.play(self, *asked) or NO_PLAY_POSSIBLE,
        ),
        "counts-from-one": kind(EagerPlayer, play=_from_one),
    },
    "hand_points": {
        "counts-cards": kind(Hand, count_points=lambda s: len(s.cards)),
        "only-numbers": kind(
            Hand, count_points=lambda s: sum(int(c.rank) for c in s.cards if c.rank.isdigit())
        ),
        "first-card-only": kind(Hand, count_points=lambda s: sum(map(points_of, s.cards[:1]))),
    },
    "hand_color": {
        "always-green": kind(Hand, select_color=lambda s: Color.GREEN),
        "own-strategy": kind(Hand, select_color=lambda s: max(COLORS, key=_colors(s.cards).count)),
        "cards-not-given": kind(Hand, select_color=lambda s: s.player.call_color(())),
        "wilds-not-given": kind(
            Hand,
            select_color=lambda s: s.player.call_color(tuple(c for c in s.cards if c.color)),
        ),
        "not-asked-without-cards": kind(
            Hand, select_color=lambda s: Hand.select_color(s) if s.cards else Color.GREEN
        ),
    },
    "hand_card": {
        "card-kept": kind(Hand, take=lambda s, n: s.cards[n]),
        "own-strategy": kind(Hand, place=lambda s, *asked: EAGER.play(tuple(s.cards), *asked)),
        "minus-one-is-the-last": kind(Hand, nothing=lambda s: s.cards.pop()),
        "zero-is-nothing": kind(Hand, take=lambda s, n: s.cards.pop(n) if n else None),
        "place-not-card": kind(Hand, take=lambda s, n: (n, s.cards.pop(n))[0]),
        "first-card-goes": kind(Hand, take=lambda s, n: (s.cards[n], s.cards.pop(0))[0]),
        "all-equal-cards-go": kind(Hand, take=_drop_equal),
        "called-color-not-given": kind(
            Hand, place=lambda s, up, called, state: Hand.place(s, up, up.color, state)
        ),
        "own-color-given": kind(
            Hand, place=lambda s, up, called, state: Hand.place(s, up, called or up.color, state)
        ),
        "asked-only-if-something-fits": kind(Hand, place=_if_something_fits),
    },
    "single_game": {
        "one-point-a-win": kind(SingleUnoGame, worth=lambda s, g, seat: 1),
        "counts-cards": kind(SingleUnoGame, worth=lambda s, g, seat: sum(map(len, g.state.hands))),
        "somebody-always-wins": kind(SingleUnoGame, winner=lambda s, g: g.winner or 0),
        "one-hand-only": kind(
            SingleUnoGame,
            worth=lambda s, g, seat: hand_points(UNO.variant, (g.state.hands * 2)[seat + 1]),
        ),
        "losers-get-points": kind(SingleUnoGame, play_game=_losers_get_points),
        "equal-cards-once": kind(
            SingleUnoGame,
            worth=lambda s, g, seat: sum(map(points_of, (c for h in g.state.hands for c in {*h}))),
        ),
        "fewest-cards-win": kind(
            SingleUnoGame,
            winner=lambda s, g: min(range(len(g.names)), key=lambda n: len(g.state.hands[n])),
        ),
        "seat-zero": kind(SingleUnoGame, winner=lambda s, g: g.winner or None),
        "nothing-on-the-board": kind(SingleUnoGame, winner=lambda s, g: None),
        "other-players": kind(
            SingleUnoGame,
            __init__=lambda s, board, players: SingleUnoGame.__init__(
                s, board, [Dearest() for _ in players]
            ),
        ),
    },
    "less_eager_color": {
        "counts-cards": _calling(
            lambda hand: max(COLORS, key=_colors(hand).count) if _colors(hand) else Color.GREEN
        ),
        "counts-cards-as-held": _calling(
            lambda hand: max(_colors(hand) or [Color.GREEN], key=_colors(hand).count)
        ),
        "equal-cards-once": _calling(
            lambda hand: _by_points(tuple({*hand})) if _colors(hand) else Color.GREEN
        ),
        "none-for-wilds": _calling(lambda hand: _less(hand, lambda hand: None)),
        "any-for-wilds": _calling(_by_points),
        "any-for-wilds-held": _calling(lambda hand: _by_points(hand) if hand else Color.GREEN),
        "dearest-card": _calling(lambda hand: _dearest(hand) if _colors(hand) else Color.GREEN),
        "dearest-color": _calling(
            lambda hand: (
                max(COLORS, key=lambda c: _dearest_of(hand, c)) if _colors(hand) else Color.GREEN
            )
        ),
        "fewest-points": _calling(
            lambda hand: (
                _by_points(hand, min, [c for c in COLORS if c in _colors(hand)])
                if _colors(hand)
                else Color.GREEN
            )
        ),
        "still-green": _calling(EAGER.call_color),
    },
    "less_eager_inherits": {
        "play-copied": kind(SomewhatLessEagerPlayer, play=EagerPlayer.play),
        "green-copied": _calling(lambda hand: _less(hand, lambda hand: Color.GREEN)),
        "asks-another-player": kind(
            EagerPlayer,
            play=lambda self, *question: EAGER.play(*question),
            call_color=lambda self, hand: _less(hand, EAGER.call_color),
        ),
    },
}

"""ex11: what a contest of programs is made of: scoreboard, card, hand, one game, two players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from fcd import cards
from fcd.cards import Cards, Color
from fcd.contest.conformance.position import Position
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView, can_play_on, points_of
from fcd.contest.players import EagerPlayer, SomewhatLessEagerPlayer
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.scoring import Scoreboard, hand_points, round_points
from fcd.teach.given.deal import Cheapest, Deal, Dearest
from fcd.teach.given.positions import Decided, allowed, position_of
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


def twice(ask: Callable[[], object]) -> object:
    """The answer, if asking does not change it."""
    first, again = ask(), ask()
    if shown(again) != shown(first):
        raise Unusable(
            f"Asked twice, the same object said {shown(first)}, then {shown(again)}. "
            "Does asking change something?"
        )
    return first


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

    fresh = 60
    early = False  # whether it is asked before the last entry, too: is an old answer kept?
    asking = "{board}.names, [{board}.get_score(name) for name in {board}.names]"

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
        names = tuple(chance.sample(("Ann", "Ben", "Cem", "Dora"), chance.randint(2, 4)))

        def gains(count: int) -> Gains:
            most = chance.choice((3, 120))
            return tuple((chance.choice(names), chance.randint(0, most)) for _ in range(count))

        another = gains(chance.randint(0, 2)) if chance.random() < 0.4 else None
        return Entries(names, gains(chance.randint(0, 4)), another)

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

    def ask(self, submission: Submission, case: Entries) -> object:
        names = list(case.names)
        boards = {}
        for key, gains in case.boards.items():
            boards[key] = board = submission(names)
            self.begins(board, case)
            for n, (name, points) in enumerate(gains, start=1):
                if n == len(gains) and self.early:
                    self.told(board, case)
                board.add_to_score(name, points)
        answers = {key: twice(lambda b=board: self.told(b, case)) for key, board in boards.items()}  # type: ignore[misc]
        if names != list(case.names):
            raise Unusable(f"The list of names that your scoreboard was given is {names} now.")
        return answers if len(answers) > 1 else answers["board"]

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
        return self.ask(Scoreboard, case)  # no rule of play bears on it

    def call(self, name: str, case: Entries) -> str:
        lines = []
        for board, gains in case.boards.items():
            lines.append(f"{board} = Scoreboard({list(case.names)})")
            lines += [f"{board}.add_to_score({n!r}, {points})" for n, points in gains]
            lines[len(lines) - 1 : -1] = [self.asking.format(board=board)] * (
                self.early and bool(gains)
            )
        asked = ", ".join(self.asking.format(board=board) for board in case.boards)
        return "; ".join([*lines, asked])

    def show(self, case: Entries) -> CaseView:
        moves = sum(map(len, case.boards.values()))
        return CaseView("", rules=rules_in("uno_contest#points")[-1:], moves=moves)


def _one_less(gains: Gains) -> Iterable[Gains]:
    return (gains[:n] + gains[n + 1 :] for n in range(len(gains)))


class Winner(Scores):
    """A player with the most points: of several, any may be named."""

    asking, early = "{board}.winner", True

    def begins(self, board: Any, case: Entries) -> None:
        """Nothing else is asked here than the winner."""

    def make(self, chance: Random) -> Entries:
        return super().make(chance)._replace(another=None)

    def told(self, board: Any, case: Entries) -> object:
        winner = board.winner
        return plain(winner() if callable(winner) else winner)  # a method will do, too

    def judge(self, case: Entries, got: object) -> Complaint | None:
        score = dict.fromkeys(case.names, 0)
        for name, points in case.gains:
            score[name] += points
        best = [name for name in case.names if score[name] == max(score.values())]
        return None if type(got) is str and got in best else Complaint(" or ".join(map(repr, best)))


class BoardText(Winner):
    """A line for each player. What else is in the text is a matter of taste."""

    asking, early = "print({board})", False
    number = re.compile(r"-?\d+(?:\.\d+)?")

    def told(self, board: Any, case: Entries) -> object:
        return plain(str(board))

    def judge(self, case: Entries, got: object) -> Complaint | None:
        board = Scoreboard(case.names)
        for name, points in case.gains:
            board.add_to_score(name, points)
        found = [self.line(line, case) for line in str(got).splitlines()]
        wanted = {name: str(board.get_score(name)) for name in case.names}
        if sorted(each for each in found if each) == sorted(wanted.items()):
            return None
        like = "\n".join(f"{name}: {score}" for name, score in wanted.items())
        return Complaint(f"a text with a line for each player, such as\n{like}")

    def line(self, line: str, case: Entries) -> tuple[str, str] | None:
        """The player that a line is about, and the score in it: the first number after the name."""
        names = [name for name in case.names for _ in range(line.count(name))]
        if not names:
            return None
        before, _, after = line.partition(names[0])
        if before[-1:].isalnum() or after[:1].isalnum():
            return names[0], ""  # "Ann5"
        numbers = self.number.findall(after)[:1] or self.number.findall(before)[-1:]
        return " ".join(names), "".join(numbers)


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
    rules = rules_in("uno_contest#points")

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


class CardText(OneCard):
    """Its text. "draw 2" is as good as "draw two"."""

    rules = rules_in("uno_contest#deck")

    def ask(self, submission: Submission, case: cards.Card) -> object:
        mine = made(submission, case)
        unchanged(mine, case, "When it is made")
        told = plain(twice(lambda: str(mine)))
        in_words = str(told).replace("draw 2", "draw two").replace("draw 4", "draw four")
        return case.spoken if in_words == case.spoken else told

    def answer(self, taught: TaughtGame, case: cards.Card) -> object:
        return case.spoken

    def call(self, name: str, case: cards.Card) -> str:
        return f"str({typed(case)})"


class CardStays(OneCard):
    """A card is made once, and never changes: not by hand, and not when another one is made."""

    rules = rules_in("uno_contest#deck")

    def ask(self, submission: Submission, case: cards.Card) -> object:
        mine, other = made(submission, case), self.other(case)
        made(submission, other)
        told: dict[str, object] = {name: getattr(mine, name) for name in ("rank", "color")}
        for name in ("rank", "color"):
            try:
                setattr(mine, name, getattr(other, name))
                told[f"card.{name} = …"] = "raises no error"
            except Exception:  # AttributeError, as a rule; which one is a matter of taste
                told[f"card.{name} = …"] = "raises an error"
        return told

    def other(self, case: cards.Card) -> cards.Card:
        """A card that is different in both."""
        return next(c for c in KINDS if c.rank != case.rank and c.color != case.color)

    def answer(self, taught: TaughtGame, case: cards.Card) -> object:
        refused = dict.fromkeys(("card.rank = …", "card.color = …"), "raises an error")
        return {"rank": case.rank, "color": case.color, **refused}

    def call(self, name: str, case: cards.Card) -> str:
        return f"card = {typed(case)}; {typed(self.other(case))}; card.rank, card.color"

    def show(self, case: cards.Card) -> CaseView:
        other = self.other(case)
        tried = f"then we try card.rank = {other.rank!r} and card.color = {other.color!r}"
        return CaseView("", (Row("the card", (case,)),), (tried,), self.rules)


class ForfeitCost(OneCard):
    """What it costs, and whether it is wild."""

    def ask(self, submission: Submission, case: cards.Card) -> object:
        mine = made(submission, case)
        told = twice(lambda: {"forfeit_cost": mine.forfeit_cost(), "is_wild": mine.is_wild()})
        unchanged(mine, case, "Afterwards")
        return told

    def answer(self, taught: TaughtGame, case: cards.Card) -> object:
        wild = "color" in taught.variant.meaning(case).asks
        return {"forfeit_cost": hand_points(taught.variant, [case]), "is_wild": wild}

    def call(self, name: str, case: cards.Card) -> str:
        return f"card = {typed(case)}; card.forfeit_cost(), card.is_wild()"


# -- positions: a hand, an up card, and the color that was called ----------------------------------


class AtTheTable(TableQuestion):
    """What one player sees."""

    players, hand, pile, kinds, fresh = (1, 1), (1, 4), (0, 0), (2, 5), 60

    def ask_color(self, player: Any, hand: Cards) -> object:
        color = twice(lambda: player.call_color(hand))
        if type(color) is str:
            raise Unusable(f"`call_color` gave the text {shown(color)}. Give a Color: Color.GREEN.")
        return color

    def position(self, case: TableCase) -> Position:
        return position_of(case)

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

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(top=None, color=None)

    def features(self, case: TableCase) -> Iterable[object]:
        return {card.rank for card in case.hand}

    def typed(self, case: TableCase) -> str:
        return f'read_cards("{held(case.hand)}")'


class CanPlayOn(AtTheTable):
    """One card, the up card, and the color that was called."""

    hand, kinds = (1, 1), (2, 2)

    def ask(self, submission: Submission, case: TableCase) -> object:
        assert case.top
        card, up_card = (made(submission, each) for each in (case.hand[0], case.top))
        told = twice(lambda: card.can_play_on(up_card, case.color))
        unchanged(card, case.hand[0], "Afterwards")
        unchanged(up_card, case.top, "Afterwards the up card has changed")
        return told

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return bool(case.play(taught).explain(self.move(case)))

    def move(self, case: TableCase) -> Move:
        card = case.hand[0]
        return Move(Action.PLAY, card, None if card.color else COLORS[0])

    def every(self) -> Iterable[TableCase]:
        """Every rank on every rank, each called color; every card on its own color."""
        red, blue = ([c for c in KINDS if c.color in (color, None)] for color in COLORS[:2])
        for card in red:
            for top in blue:
                called = (None,) if top.color else COLORS
                yield from (TableCase(((card,),), top, color) for color in called)
        for card in KINDS[: -len(WILDS)]:
            yield TableCase(((card,),), cards.Card("1", card.color))
            yield from (TableCase(((card,),), wild, card.color) for wild in WILDS)

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

    def ask(self, submission: Submission, case: TableCase) -> object:
        return self.ask_color(submission(), case.hand)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return EagerPlayer().call_color(case.hand)

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}().call_color({self.typed(case)})"


class EagerPlay(AtTheTable):
    """Which place it plays."""

    def ask(self, submission: Submission, case: TableCase) -> object:
        player = submission()
        place = twice(lambda: player.play(*self.position(case).question))
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

    def player(self, case: TableCase) -> Decided:
        if case.asked in [*COLORS]:
            return Decided(color=Color(case.asked))
        return Decided(NO_PLAY_POSSIBLE if case.asked in ("", "none") else int(case.asked))

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
        said = f"color={Color(case.asked)!r}" if case.asked in [*COLORS] else case.asked
        said = said.replace("none", "")
        return f'Hand(Decided({said}), list(read_cards("{held(case.hand)}"))){self.asking}'

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in("uno_contest#players")[:3]


class HandPoints(AboutAHand, OnlyCards):
    """What the cards are worth."""

    def ask(self, submission: Submission, case: TableCase) -> object:
        hand = submission(Decided(), list(case.hand))
        points = twice(hand.count_points)
        self.stays(hand, case)
        return points

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return hand_points(taught.variant, case.hand)

    asking = ".count_points()"

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in("uno_contest#points")


class HandColor(AboutAHand, OnlyCards):
    """The color that its player wants."""

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return super().asks(case, chance)._replace(asked=chance.choice(COLORS).value)

    def ask(self, submission: Submission, case: TableCase) -> object:
        player = self.player(case)
        hand = submission(player, list(case.hand))
        color = hand.select_color()
        self.stays(hand, case)
        return {"called": color, "the player was asked with": _hand_of(player)}

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return {"called": Color(case.asked), "the player was asked with": held(case.hand)}

    def features(self, case: TableCase) -> Iterable[object]:
        return {(case.asked, card.color) for card in case.hand}

    asking = ".select_color()"

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return (f"asked for a color, this player says {Color(case.asked)!r}",)


def _hand_of(player: Decided) -> str:
    if not player.asked:
        return "nothing: it wasn't asked"
    first = player.asked[0]
    return held(first) if isinstance(first, list | tuple) else shown(first)


class HandCard(AboutAHand):
    """The card that its player wants, which leaves the hand."""

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        fitting = self.fitting(case)
        return case._replace(asked=str(chance.choice(fitting)) if fitting else "none")

    def makes_sense(self, case: TableCase) -> bool:
        said = [str(place) for place in self.fitting(case)] or ["none"]
        return case.asked in said and super().makes_sense(case)

    def ask(self, submission: Submission, case: TableCase) -> object:
        player, (hand, up_card, called, view) = self.player(case), self.position(case).question
        mine = submission(player, list(hand))
        card = mine.select_card(up_card, called, view)
        if player.asked and (type(player.asked[-1]) is not TableView or player.asked[-1] != view):
            raise Unusable(f"The player was given {shown(player.asked[-1])}. Pass `state` on.")
        asked = (_hand_of(player), *map(shown, player.asked[1:3]))
        return {"card": card, "left": self.left(mine), "the player was asked with": asked}

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        place = self.player(case).place
        card = None if place == NO_PLAY_POSSIBLE else case.hand[place]
        left = [each for n, each in enumerate(case.hand) if n != place]
        return {
            "card": card,
            "left": held(sorted(left, key=KINDS.index)),
            "the player was asked with": (held(case.hand), shown(case.top), shown(case.color)),
        }

    def features(self, case: TableCase) -> Iterable[object]:
        return {
            (case.asked, len(case.hand), len({*case.hand}) < len(case.hand), case.color is None)
        }

    def call(self, name: str, case: TableCase) -> str:
        asked = f"hand.select_card(*{self.typed(case)}[1:])"
        return f"hand = {super().call(name, case)}; print({asked}, hand.cards)"

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        said = "NO_PLAY_POSSIBLE" if case.asked == "none" else case.asked
        return (f"asked for a card, this player says {said}",)


# -- One game --------------------------------------------------------------------------------------

LONGEST = 80  # moves of a made-up deal, which can go round and round



def _lent(deal: Deal) -> Lent:
    """A deal for code in another process; the round that is played gets there as far as it needs."""

    def play(players: Sequence[Player], names: Sequence[str]) -> Lent:
        game = deal.play(players, names)
        state = game.state
        seen = Lent("State", hands=state.hands, top=state.top, color=state.color)
        told = {"names": game.names, "winner": game.winner, "is_over": game.is_over}
        return Lent("Game", **told, log=game.log, state=seen)

    return Lent("Deal", hands=deal.hands, up_card=deal.up_card, pile=deal.pile, play=play)


class SingleGame(TableQuestion):
    """A deal is played. `cheap`: Ann plays her cheapest cards first; `twice`: it's played twice."""

    players, hand, pile, kinds, fresh, first = (2, 3), (1, 2), (1, 5), (3, 7), 15, True
    up_cards = tuple(map(cards.Card.parse, ("R3", "B5", "Rskip")))

    def make(self, chance: Random) -> TableCase:
        while True:
            case = super().make(chance)._replace(top=chance.choice(self.up_cards))
            case = case._replace(asked=chance.choice(("", "", "cheap")))
            if self.makes_sense(case):
                return case

    def makes_sense(self, case: TableCase) -> bool:
        even = len({len(hand) for hand in case.hands}) == 1 and len(case.hands) > 1
        return (
            even
            and bool(case.hands[0])
            and bool(case.top and case.top.color)
            and self.played_out(UNO, case).is_over
        )

    def names(self, case: TableCase) -> tuple[str, ...]:
        return ("Ann", "Ben", "Cem")[: len(case.hands)]

    def at_the_table(self, case: TableCase) -> list[Player]:
        others = [Dearest() for _ in case.hands[1:]]
        return [Cheapest() if "cheap" in case.asked else Dearest(), *others]

    def times(self, case: TableCase) -> int:
        return 2 if "twice" in case.asked else 1

    def ask(self, submission: Submission, case: TableCase) -> object:
        assert case.top
        boards = [Scoreboard(self.names(case)) for _ in range(2)]
        single, _ = (submission(board, self.at_the_table(case)) for board in boards)
        for _ in range(self.times(case)):
            deal = Deal(case.hands, case.top, case.pile)
            single.play_game(_lent(deal) if is_elsewhere(single) else deal)
        if any(boards[1].scores):
            raise Unusable("The points are on the scoreboard of another SingleUnoGame.")
        return dict(zip(boards[0].names, boards[0].scores, strict=True))

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        game = self.played_out(taught, case)
        points = (self.times(case) * each for each in round_points(game))
        return dict(zip(self.names(case), points, strict=True))

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
        return {(move.card.rank, len(case.hands)) for move in moves if move.card}

    def call(self, name: str, case: TableCase) -> str:
        names = list(self.names(case))
        players = ", ".join(f"{type(each).__name__}()" for each in self.at_the_table(case))
        hands = ", ".join(f'"{held(hand)}"' for hand in case.hands)
        deal = f'read_deal({hands}, on="{case.top}", pile="{held(case.pile)}")'
        plays = "; ".join([f"game.play_game({deal})"] * self.times(case))
        return (
            f"board = Scoreboard({names}); game = {name}(board, [{players}]); {plays}; print(board)"
        )

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        assert case.top
        dealt = (Row(n, hand) for n, hand in zip(self.names(case), case.hands, strict=True))
        pile = (Row("pile", case.pile),) if case.pile else ()
        return Row("up card", (case.top,)), *dealt, *pile

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        over = self.played_out(UNO, case)
        first = ("Ann plays her cheapest card first",) if "cheap" in case.asked else ()
        left = zip(self.names(case), over.state.hands, strict=True)
        still = ", ".join(f"{name} {held(hand) or 'nothing'}" for name, hand in left)
        return *first, *over.log[1:], f"left: {still}"

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in("uno_contest#end", "uno_contest#points")


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
        return (points or "nothing but wilds, so call what EagerPlayer calls",)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return *rules_in("uno_contest#points")[1:-1], *super().rules(case, game)


class LessEagerInherits(AtTheTable):
    """`play` or `color`, asked of a player whose EagerPlayer has changed its ways.

    Whether something is inherited is found out by changing what is inherited from: a class between
    the student's player and its EagerPlayer plays and calls differently; the player should follow.
    """

    fresh = 40

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
        return ((case.asked, self.right(case), len(case.hand)),)

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

    def play_last(self, hand, up, called, state):  # type: ignore[no-untyped-def]
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return max(fitting, default=NO_PLAY_POSSIBLE)

    def call_yellow(self, hand):  # type: ignore[no-untyped-def]
        return Color.YELLOW

    def for_heirs(new, old):  # type: ignore[no-untyped-def]
        """Another EagerPlayer that is made and asked is as it was: that isn't inheriting."""
        return lambda self, *asked: (old if type(self) is changed else new)(self, *asked)

    def looking_up(method):  # type: ignore[no-untyped-def]
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


def _drop_equal(hand: Hand, place: int) -> object:
    card = hand.cards[place]
    hand.cards = [each for each in hand.cards if each != card]
    return card


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
    },
    "scoreboard_text": {
        "no-scores": kind(Scoreboard, __str__=lambda s: "\n".join(s.names)),
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
    },
    "single_game": {
        "one-point-a-win": kind(SingleUnoGame, worth=lambda s, g, seat: 1),
        "counts-cards": kind(SingleUnoGame, worth=lambda s, g, seat: sum(map(len, g.state.hands))),
        "somebody-always-wins": kind(SingleUnoGame, winner=lambda s, g: g.winner or 0),
        "one-hand-only": kind(
            SingleUnoGame,
            worth=lambda s, g, seat: hand_points(UNO.variant, (g.state.hands * 2)[seat + 1]),
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
        "none-for-wilds": _calling(lambda hand: _less(hand, lambda hand: None)),
        "any-for-wilds": _calling(_by_points),
        "dearest-card": _calling(lambda hand: _dearest(hand) if _colors(hand) else Color.GREEN),
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

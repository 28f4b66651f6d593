"""ex09: mini UNO, a whole game. A student's game is followed turn by turn.

Which of the cards that fit is played is the student's choice, and the order after a shuffle is
chance: every status must be one that a legal turn leads to from the status before.
"""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import replace
from io import StringIO
from itertools import count, islice, pairwise
from operator import add
from random import Random
from textwrap import shorten
from typing import Any, NamedTuple

from fcd import engine
from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Event, Move, Phase, State, Variant
from fcd.game import Game
from fcd.scoring import hand_points, round_points
from fcd.teach.mutants.changing import having
from fcd.teach.objects import Listed, Ours, but, in_order
from fcd.teach.writing import (
    CaseView,
    Complaint,
    Question,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    quoted,
    rules_in,
    shown,
    taught_game,
)

GAME = "mini_uno"
RIGHT = taught_game(GAME)
VARIANT = RIGHT.variant
KINDS = tuple(dict.fromkeys(VARIANT.deck))
NAMES = ("Anna", "Ann", "bo", "Dan")  # some begin alike, and one has no capital
OTHERS = ("Dan", "bo", "Anna", "Ann")  # at another table
NONE = "no cards"
PEOPLE = ("Gus", "ann", "Mary Lou", "Ben", "Eve", "Dan", "Cleo")  # in no order


def rules(*sections: str) -> tuple[str, ...]:
    return rules_in(*(f"{GAME}#{section}" for section in sections))


def texts(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


# -- what students write, answered by the engine ---------------------------------------------------


def fits(taught: TaughtGame, card: Card, top: Card) -> bool:
    return bool(TableCase(((card,),), top).play(taught).explain(Move(Action.PLAY, card)))


class OurPlayer:
    """A name and a hand."""

    taught = RIGHT
    handed_out = ("name", "hand", "playable", "__str__")  # to code that is in another process

    def __init__(self, name: str) -> None:
        self.name = name
        self.hand: list[Card] = []

    def playable(self, top: Card) -> list[Card]:
        return [card for card in self.hand if fits(self.taught, card, top)]

    def __str__(self) -> str:
        return f"{self.name}: {texts(self.hand)}"


class OurGame:
    """A whole game. Of several cards that fit the first is played."""

    taught = RIGHT
    handed_out = ("players", "setup", "state", "show", "play", "winner")
    round: Game

    def __init__(self, names: Sequence[str]) -> None:
        engine.check_players(self.taught.variant, len(names))
        self.players = [OurPlayer(name) for name in names]
        self.seeds: Iterator[int] = count()  # every setup is another one

    def setup(
        self, deck: Any = None, dealer: int | None = None, hand_size: int | None = None
    ) -> None:
        names, seed = [player.name for player in self.players], next(self.seeds)
        how = {"players": names, "dealer": dealer, "hand_size": hand_size, "seed": seed}
        self.round = self.taught.new_game(deck, **how)

    def state(self) -> dict[str, Any]:
        return {name: getattr(self.round.state, name) for name in Status._fields}

    def show(self) -> None:
        print(*self.seen().lines(self.round.names), sep="\n")

    def seen(self) -> Status:
        return Status.of(self.round.state)

    def play(self) -> None:
        turn = self.round.state.turn
        while self.round.state.turn == turn and not self.round.is_over:
            self.round.play(self.round.legal_moves()[0])

    def winner(self) -> tuple[str, int] | None:
        seat = self.round.winner
        return None if seat is None else (self.players[seat].name, round_points(self.round)[seat])


# -- what a student's game tells about itself ------------------------------------------------------

MOST_CARDS = 1_000  # that are looked at: no deck of ours is that large


class Status(NamedTuple):
    """What `state()` gives. Nobody is told how to sort a hand: ask `alike`, not `==`."""

    hands: tuple[Cards, ...]
    draw_pile: Cards  # the next card first
    discards: Cards  # the top card last
    player: int
    direction: int

    @classmethod
    def of(cls, state: State) -> Status:
        return cls(*(getattr(state, name) for name in cls._fields))

    def facts(self, names: Sequence[str] = NAMES) -> dict[str, str]:
        """In words. Two that say the same are the same: the order below the top card is free."""
        *below, top = self.discards
        hands = {f"{n} holds": in_order(h, NONE) for n, h in zip(names, self.hands, strict=False)}
        return {
            **hands,
            "draw_pile": texts(self.draw_pile) or "no cards",
            "discards": f"{in_order(below)} {top}".strip(),
            "player": f"{self.player} ({names[self.player]})",
            "direction": str(self.direction),
        }

    def alike(self, other: Status) -> bool:
        return self == other or self.facts() == other.facts()

    def all_cards(self) -> list[Card]:
        return [*(card for hand in self.hands for card in hand), *self.draw_pile, *self.discards]

    def apart(self, other: Status, names: Sequence[str] = NAMES) -> str:
        """What is told here, and told differently there."""
        theirs = other.facts(names)
        mine = {name: told for name, told in self.facts(names).items() if told != theirs.get(name)}
        return ", ".join(f"{n} {shorten(told, 60, placeholder=' …')}" for n, told in mine.items())

    def lines(self, names: Sequence[str] = NAMES) -> list[str]:
        """As `show` prints it."""
        mark = {self.player: " (to play)"}
        return [
            *(f"{names[n]}: {texts(hand)}{mark.get(n, '')}" for n, hand in enumerate(self.hands)),
            f"top card: {self.discards[-1]}",
            f"draw pile: {len(self.draw_pile)}",
            f"direction: {'right' if self.direction == 1 else 'left'}",
        ]


def want(fine: bool, what: str, told: object, wanted: str) -> None:
    if not fine:
        raise Unusable(f"{what} is {shown(told)}. It should be {wanted}.")


def read_status(told: Any, players: int) -> Status:
    """The dict that `state()` gave. Unusable says what is wrong with it."""
    want(isinstance(told, Mapping), "state()", told, "a dict")
    if missing := [key for key in Status._fields if key not in told]:
        raise Unusable(f"The dict that state() returned has no {missing[0]!r}.")
    hands, draw_pile, discards, player, direction = (told[key] for key in Status._fields)
    listed = isinstance(hands, list | tuple) and len(hands) == players
    want(listed, "state()['hands']", hands, f"a list of {players} hands, one for each player")
    seat = type(player) is int and player in range(players)
    want(seat, "state()['player']", player, f"a seat, counted from 0: 0 to {players - 1}")
    sign = type(direction) is int and direction in (1, -1)
    want(sign, "state()['direction']", direction, "1 (to the right) or -1 (to the left)")
    read = tuple(read_cards(hand, "A hand in state()['hands']") for hand in hands)
    put_down = read_cards(discards, "state()['discards']")
    want(bool(put_down), "state()['discards']", discards, "at least the top card")
    return Status(read, read_cards(draw_pile, "state()['draw_pile']"), put_down, player, direction)


def read_cards(told: Any, where: str) -> Cards:
    """A list of cards; a deque will do."""
    want(isinstance(told, list | tuple | deque), where, told, "a list of cards")
    cards = tuple(islice(told, MOST_CARDS))
    want(len(told) == len(cards), where, len(told), f"at most {MOST_CARDS} cards")
    if others := [card for card in cards if type(card) is not Card]:
        want(False, f"A card in {where}", others[0], "a Card")
    return cards


Winner = tuple[str, int] | None


def read_winner(told: Any, where: str = "winner()") -> Winner:
    if told is None:
        return None
    pair = isinstance(told, list | tuple) and len(told) == 2
    fine = pair and isinstance(told[0], str) and type(told[1]) is int
    want(fine, where, told, "None, or a name and a score")
    return str.__str__(told[0]), told[1]  # without any methods of its own


@contextmanager
def same_chance() -> Iterator[None]:
    """A player that chooses by chance chooses the same when it is asked again."""
    before = random.getstate()
    random.seed(1)
    try:
        yield
    finally:
        random.setstate(before)


# -- 0. the parts ----------------------------------------------------------------------------------


class Points(Listed):
    """What a card counts."""

    cases = tuple(map(str, KINDS))

    def given(self, case: str) -> tuple[Card]:
        return (Card.parse(case),)

    def answer(self, taught: TaughtGame, case: str) -> int:
        return taught.variant.points(Card.parse(case))

    def show(self, case: str) -> CaseView:
        return CaseView("", (Row("the card", self.given(case)),), rules=rules("points"))


class Deck(Listed):
    """How often a card is in the deck, or how many cards there are: "all"."""

    cases = ("all", *Points.cases)

    def ask(self, submission: Submission, case: str) -> int:
        deck = read_cards(submission(), "make_deck()")
        return len(deck) if case == "all" else deck.count(Card.parse(case))

    def answer(self, taught: TaughtGame, case: str) -> int:
        return self.ask(lambda: taught.variant.deck, case)

    def call(self, name: str, case: str) -> str:
        return f"len({name}())" if case == "all" else f'{name}().count(Card.parse("{case}"))'

    def show(self, case: str) -> CaseView:
        row = () if case == "all" else (Row("how many", (Card.parse(case),)),)
        return CaseView("", row, rules=rules("deck"))


class OneHand(TableQuestion):
    """A hand, and the top card."""

    players, hand, pile, kinds = (1, 1), (1, 1), (0, 0), (2, 4)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules("match")

    def features(self, case: TableCase) -> Iterator[object]:
        yield from (len(case.hand), case.top and case.top.rank, *(c.rank for c in case.hand[:1]))


class Fits(OneHand):
    """Whether the only card fits. All red cards are asked on all cards."""

    fresh = 20

    def every(self) -> Iterator[TableCase]:
        red = [card for card in KINDS if card.color is Color.RED]
        yield from (TableCase(((card,),), top) for card in red for top in KINDS)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.hand[0], case.top

    def answer(self, taught: TaughtGame, case: TableCase) -> bool:
        assert case.top
        return fits(taught, case.hand[0], case.top)


# -- 1. players and a game -------------------------------------------------------------------------


class APlayer(OneHand, Ours[TableCase]):
    """A player with this hand, and another one beside. Then one card is another one."""

    ours, hand, fresh = OurPlayer, (0, 3), 60

    def table(self, chance: Random) -> TableCase:
        case = super().table(chance)
        if chance.random() < 0.9:
            return case
        many = chance.choices(self.pool, k=chance.randint(8, 12))
        return case._replace(hands=(tuple(many),))

    def ask(self, submission: Submission, case: TableCase) -> dict[str, object]:
        player, other = submission("bo"), submission("Ann")
        self.tell(player, case)  # what is told now must not be kept for later
        for card in case.hand:
            player.hand.append(card)
        answer = {
            "name": player.name,
            **self.tell(player, case),
            "hand": texts(read_cards(player.hand, "hand")),
            "another player's name": other.name,
            "another player's hand": texts(read_cards(other.hand, "hand")),
        }
        if case.hand:
            player.hand[0] = case.top
            told = self.tell(player, case)
            now = f"with {case.top} instead of {case.hand[0]}"
            answer |= {f"{key} {now}": then for key, then in told.items()}
        player.hand.clear()  # in case all players share one hand: the next case begins anew
        return answer

    def tell(self, player: Any, case: TableCase) -> dict[str, object]:
        fitting = player.playable(case.top)
        told = in_order(read_cards(fitting, "playable(top)"), NONE)
        if isinstance(fitting, list):
            fitting.append(case.top)  # it is not the hand itself
        return {"playable": told, "str(player)": str(player).rstrip()}

    def call(self, name: str, case: TableCase) -> str:
        shows = f'print(player, player.playable(Card.parse("{case.top}")))'
        hand = f'player.hand += cards_of("{texts(case.hand)}")'
        other = f'player.hand[0] = Card.parse("{case.top}")'
        then = [hand, shows, other, shows] if case.hand else []
        return "; ".join([f'player = {name}("bo")', shows, *then])

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return Row("on the pile", (game.state.top,)), Row("bo holds", case.hand)


class HowMany(Listed):
    """A game for this many players."""

    ours, cases = OurGame, "01234567"

    def names(self, case: str) -> list[str]:
        return list(PEOPLE[: int(case)])

    def ask(self, submission: Submission, case: str) -> object:
        names = self.names(case)
        try:
            game = submission(names)
        except ValueError as error:
            if not any(sign.isalpha() for sign in str(error)):
                told = f"only says {str(error)!r}" if str(error) else "says nothing"
                raise Unusable(f"Your ValueError {told}. Say in words what is wrong.") from None
            return "ValueError"
        if len(names) not in VARIANT.players:
            return "no ValueError"
        if names != self.names(case):
            raise Unusable("Your code changed the list of names. Leave it as it is.")
        submission(list(PEOPLE[2:5]))  # another game, which is none of this one's business
        want(isinstance(game.players, list | tuple), "players", game.players, "a list of Players")
        return " and ".join(str(player.name) for player in game.players)

    def call(self, name: str, case: str) -> str:
        other = f"other = {name}({list(PEOPLE[2:5])})"
        made = f"game = {name}({self.names(case)})"
        if len(self.names(case)) not in VARIANT.players:
            return made
        return f"{made}; {other}; ' and '.join(player.name for player in game.players)"

    def show(self, case: str) -> CaseView:
        return CaseView("", rules=rules("players"))


class Shuffle(Listed):
    """A game that is set up again and again, with and without a deck or a dealer."""

    ours, cases = OurGame, "234"
    steps = 1_000_000
    kinds = (
        "setup()",
        "setup(dealer=0)",
        "setup(make_deck())",
        "setup(make_deck()), play(), setup()",
    )

    def ask(self, submission: Submission, case: str) -> dict[str, str]:
        with same_chance():
            game, players = submission(list(NAMES[: int(case)])), int(case)
            return {
                f"{what}, after {call}": fact
                for call in self.kinds
                for what, fact in self.summary(call, game, players).items()
            }

    def summary(self, call: str, game: Any, players: int) -> dict[str, str]:
        """What is always so, and what changes."""
        seen = []  # that a seat never deals happens once in 250,000 checks
        for _ in range(12 * (players if call in self.kinds[::2] else 1)):
            if "make_deck" in call:
                game.setup(list(VARIANT.deck[::-1]))  # beginning with the actions
            if "play" in call:
                with suppress(Exception):  # that's for the checks of stage 3 to say
                    for _ in range(9):
                        if game.state()["direction"] == 1:
                            game.play()
            if "make_deck" not in call or "play" in call:
                game.setup(**({"dealer": 0} if "dealer" in call else {}))
            seen.append(read_status(game.state(), players))
        sizes = dict.fromkeys(" and ".join(str(len(h)) for h in each.hands) for each in seen)
        whole = {in_order(each.all_cards()) for each in seen} == {in_order(VARIANT.deck)}
        dealt = (in_order([card for hand in each.hands for card in hand]) for each in seen)
        return {
            "hands": f"{' or '.join([*sizes][:3])} cards",
            "all cards": "those of the deck" if whole else "not those of the deck",
            "who starts": "somebody"
            if "play" in call
            else _all_of(NAMES[n] for n in sorted({each.player for each in seen})),
            "the direction": _all_of(str(n) for n in sorted({s.direction for s in seen})),
            "the cards dealt": _varies(dealt),
            "the top card": _varies(each.discards for each in seen),
            "the draw pile": _mixed([each.draw_pile for each in seen]),
        }

    def judge(self, case: str, got: Any) -> Complaint | None:
        right: Any = self.right(case)
        for what, fact in right.items():
            if got[what] != fact:
                calls = [f"game.{call}" for call in what.split(", ")[1:]]
                calls[0] = calls[0].replace("after ", "")
                calls = [self.begin(case), *calls, "game.state()"]
                scene = replace(self.show(case), call="; ".join(calls))
                return Complaint(f"{what}: {fact}", got=f"{what}: {got[what]}", scene=scene)
        return None

    def show(self, case: str) -> CaseView:
        lines = ("done again and again, on the same game",)
        call = f"{self.begin(case)}; game.setup(); game.state()"
        return CaseView(call, lines=lines, rules=rules("setup"))

    def begin(self, case: str) -> str:
        return f"game = Game({list(NAMES[: int(case)])})"


def _all_of(seen: Iterator[str]) -> str:
    first, *others = seen
    return " or ".join([first, *others]) if others else f"always {first}"


def _varies(seen: Any) -> str:
    return "not always the same" if len(set(seen)) > 1 else "always the same"


def _mixed(piles: list[Cards]) -> str:
    """In a deck that is only cut, or shuffled in part, most cards keep their neighbors."""
    beside = [{*pairwise(pile)} for pile in piles]
    kept = sum(len(one & two) for one, two in pairwise(beside))
    if kept < 0.2 * sum(map(len, beside)):  # about 0.05 by chance
        return "other cards beside each other each time"
    return "always the same" if len({*piles}) == 1 else "often the same cards beside each other"


# -- rounds: a setup and some turns ----------------------------------------------------------------


class Played(NamedTuple):
    """What a student's game told after the setup and after every turn."""

    statuses: tuple[Status, ...]
    winners: tuple[Winner, ...] = ()
    printed: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """By which mistakes are recognized: after a shuffle only what isn't left to chance."""
        told, shuffled = [str(self.statuses[0].facts())], False
        for before, now in pairwise(self.statuses):
            left = len(before.draw_pile) - len(now.draw_pile)
            shuffled |= left < 0 or before.draw_pile[left:] != now.draw_pile
            top = now.discards[-1] in (before.discards[-1], *before.hands[before.player])
            sizes = [*map(len, now.hands), len(now.draw_pile), len(now.discards)]
            told.append(f"{sizes} {now[3:]} {top}" if shuffled else str(now.facts()))
        return f"{told} {self.winners} {self.printed}"


MANY = 12  # rounds, in which a pile that is shuffled has different orders
FEW = 4  # orders that are not enough: by chance there are more, but for once in 200,000 checks


def asked(case: TableCase) -> tuple[int, int]:
    """How many turns, and how many rounds."""
    found = re.fullmatch(r"turns (\d+)(?:, (?:(\d+) rounds|2 tables))?", case.asked)
    if not found:
        raise ValueError(f"{case.asked!r}: write 'turns 3', or 2 rounds or 2 tables behind it")
    return int(found[1]), int(found[2] or 1)


def dealt(case: TableCase, number: int) -> TableCase:
    """In the second round, or at the second table, other cards; but a shuffle is repeated."""
    return elsewhere(case) if number % 2 and asked(case)[1] < MANY else case


class Rounds(TableQuestion, Ours[TableCase]):
    """`ask turns 3`: a round that is dealt, and this many turns.

    `ask turns 3, 2 rounds`: on the same game; `, 2 tables`: two games, played in turns. The second
    one is dealt other cards.
    """

    ours, first, pile = OurGame, True, (0, 0)
    players, hand, turns = (2, 4), (1, 3), (1, 6)
    spare = 2  # cards to draw for each turn: with 2 there are always enough
    fresh, made, tries = 4, 150, 40

    # -- cases

    def table(self, chance: Random) -> TableCase:
        """Mostly one where nobody has a choice, so that all games come to the same point."""
        players, turns = chance.randint(*self.players), chance.randint(*self.turns)
        size, dealer = chance.randint(*self.hand), chance.randrange(players)
        size = chance.randint(8, 10) if chance.random() < 0.05 else size
        case = TableCase(first=True, dealer=None if dealer == players - 1 else dealer)
        again = chance.choice(("", "", "", "", ", 2 rounds", ", 2 tables"))
        case = case._replace(asked=f"turns {turns}{again}")
        acting = [rank for rank in ("draw2", "draw2", "skip", "reverse") if rank in str(self.pool)]
        turns_around = size > 1 and bool(acting) and chance.random() < 0.5
        for _ in range(self.tries):
            kinds = self.some_cards(chance)
            top = chance.choice(kinds)
            hands = [chance.choices(kinds, k=size) for _ in range(players)]
            if turns_around:  # with a Reverse on another one, after which an action fits
                color = Color.BLUE if top.color is Color.RED else Color.RED
                starter, top = hands[(dealer + 1) % players], Card("reverse", top.color)
                starter[0] = Card("reverse", color)
                chance.choice((starter, hands[dealer]))[-1] = Card(chance.choice(acting), color)
            pile = chance.choices(kinds, k=max(1, self.spare * turns))
            case = case._replace(hands=tuple(map(tuple, hands)), top=top, pile=tuple(pile))
            if (moves := self.moves_made(case)) and len(moves) == turns:
                break
        return case

    def moves_made(self, case: TableCase) -> tuple[Move, ...] | None:
        """What is done in these turns, if nobody has a choice; None: somebody has."""
        game = case.play(RIGHT)
        for _ in range(asked(case)[0]):
            if game.is_over:
                break
            first, *others = game.legal_moves()
            if any(move.card != first.card for move in others):
                return None
            game.play(first)
        return game.moves

    def moment(self, case: TableCase) -> tuple[State, State, tuple[Move, ...]]:
        if (moves := self.moves_made(case)) is None:
            raise ValueError("somebody has a choice")
        states = case._replace(moves=moves).play(RIGHT).states
        return states[-2:][0], states[-1], moves

    def circumstances(self, case: TableCase) -> set[str]:
        """What is so in the last of the turns, and before."""
        if not (found := super().circumstances(case)):
            return found
        before, state, moves = self.moment(case)
        so = {
            "to the left": before.direction < 0,
            "turned over now": state.shuffles > before.shuffles,
            "over": state.is_over,
            "turned over twice": state.shuffles > 1,
            "no points": state.is_over and not any(c.rank != "0" for h in state.hands for c in h),
            "another of the top card below": before.discards.count(state.top)
            > (not moves or moves[-1].card is None),
        }
        what = [f"{move.action} {move.card and self._kind(move.card)}" for move in moves[-1:]]
        found |= {f"{last}, {name}" for last in what for name in [*so][:3] if so[name]}
        return found | {case.asked[8:], *(name for name, is_so in so.items() if is_so)}

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        turns, _ = asked(case)
        yield case._replace(asked=f"turns {turns}")
        again = case.asked.removeprefix(f"turns {turns}")
        for fewer in range(self.turns[0], turns):
            yield case._replace(asked=f"turns {fewer}{again}")
        yield case._replace(hands=case.hands[:-1])
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        turns, rounds = asked(case)
        enough = len(case.pile) >= max(1, self.spare * turns) and len(case.hands) >= self.players[0]
        if not enough or not super().makes_sense(case):
            return False
        return rounds < MANY or self.judge(case, self.right(case)) is None  # is anything shuffled?

    def size(self, case: TableCase) -> Any:
        turns, rounds = asked(case)
        return turns * rounds, super().size(case)

    def features(self, case: TableCase) -> Iterator[object]:
        assert case.top
        yield from (case.top.rank, (len(case.hands), case.dealer), case.asked[8:])
        yield len(case.hands[0]) > VARIANT.hand_size

    # -- asking

    def ask(self, submission: Submission, case: TableCase) -> tuple[Played, ...]:
        turns, rounds = asked(case)
        tables = 2 if "tables" in case.asked else 1
        with same_chance():
            games = [submission(list(p[: len(case.hands)])) for p in (NAMES, OTHERS)[:tables]]
            played = [
                self.one_round(games, [dealt(case, n + t) for t in range(tables)], turns)
                for n in range(rounds)
            ]
        return tuple(told for table in zip(*played, strict=True) for told in table)

    def one_round(self, games: list[Any], cases: list[TableCase], turns: int) -> list[Played]:
        decks = [set_up(game, case) for game, case in zip(games, cases, strict=True)]
        told = [[self.look(game, case)] for game, case in zip(games, cases, strict=True)]
        going = list(range(len(games)))
        for _ in range(turns):
            for n in [*going]:
                if () in told[n][-1][0].hands or not self.turn(games[n]):  # a player is out
                    going.remove(n)
                else:
                    told[n].append(self.look(games[n], cases[n]))
        self.end(games, cases, told)
        for deck, case in zip(decks, cases, strict=True):
            if deck != list(case.deck):
                raise Unusable(CHANGED)
        for game, case, looks in zip(games[:-1], cases, told, strict=False):
            if self.look(game, case) != looks[-1]:
                raise Unusable(SHARED)
        return [Played(*zip(*looks, strict=True)) for looks in told]

    def end(self, games: list[Any], cases: list[TableCase], told: list[Any]) -> None:
        """What is done when all turns are played."""

    def turn(self, game: Any) -> bool:
        """Whether it could be played."""
        game.play()
        return True

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        """What is asked after every turn."""
        return (read_status(game.state(), len(case.hands)),)

    def judge(self, case: TableCase, got: Any) -> Complaint | None:
        for number, played in enumerate(got):
            if complaint := self.judged(Following(case, number), played):
                return complaint
        return _not_shuffled(self, case, got) if len(got) >= MANY else None

    def judged(self, following: Following, played: Played) -> Complaint | None:
        return following.judge(played)

    def show(self, case: TableCase) -> CaseView:
        turns, _ = asked(case)
        scene = Following(case).scene(turns, rules("turn"))
        in_turns = "tables" in case.asked
        return replace(scene, call=typed(case, turns, number=0)) if in_turns else scene


CHANGED = "`setup` changed the list of cards it was given. Work on a copy: `list(deck)`."
SHARED = (
    "Two games were played in turns, and a turn in one changed the other. What belongs to one game "
    "has to be made in `__init__` or `setup`, and kept in `self`."
)


def elsewhere(case: TableCase) -> TableCase:
    """What is dealt at another table: all numbers are one higher, and other players get them."""
    hands = tuple(tuple(map(one_higher, hand)) for hand in case.hands[::-1])
    assert case.top
    top, pile = one_higher(case.top), tuple(map(one_higher, case.pile))
    dealer = (dealer_of(case) + 1) % len(case.hands)
    return case._replace(hands=hands, top=top, pile=pile, dealer=dealer)


def one_higher(card: Card) -> Card:
    return Card(str((int(card.rank) + 1) % 10), card.color) if card.rank.isdigit() else card


def set_up(game: Any, case: TableCase) -> list[Card]:
    """The list that was given."""
    deck, (args, how) = list(case.deck), dealing(case)
    game.setup(deck, *args, **how)
    return deck


def dealing(case: TableCase) -> tuple[list[int], dict[str, int]]:
    """Dealer and hand size, by name if the last player deals. Seven cards are not mentioned: that
    is what the rules say.
    """
    size = len(case.hands[0])
    how = {"dealer": dealer_of(case)} | ({} if size == VARIANT.hand_size else {"hand_size": size})
    last = dealer_of(case) == len(case.hands) - 1
    return ([], how) if last else ([*how.values()], {})


def dealer_of(case: TableCase) -> int:
    return len(case.hands) - 1 if case.dealer is None else case.dealer


def typed(
    case: TableCase, turns: int, then: str = "game.state()", number: int | None = None
) -> str:
    """What it takes to get there, as it can be typed into a cell: in a round, or at a table."""
    begin, again = beginning(case, NAMES), beginning(dealt(case, number or 0), NAMES)
    plays = ["game.play()"] * turns
    if number is not None and "tables" in case.asked:
        other = [line.replace("game", "other") for line in beginning(elsewhere(case), OTHERS)]
        begin = [begin[0], other[0], begin[1], other[1]]
        plays = ["game.play()", "other.play()"] * turns
        then = then.replace("game", "other") if number else then
    elif number:
        begin += [*["game.play()"] * asked(case)[0], "game.state()", again[1]]
    return "; ".join([*begin, *plays, then])


def beginning(case: TableCase, names: Sequence[str]) -> list[str]:
    args, how = dealing(case)
    words = [*map(str, args), *(f"{name}={value}" for name, value in how.items())]
    deck = ", ".join([f'cards_of("{texts(case.deck)}")', *words])
    return [f"game = Game({list(names[: len(case.hands)])})", f"game.setup({deck})"]


def _not_shuffled(question: Rounds, case: TableCase, got: tuple[Played, ...]) -> Complaint | None:
    """Whether a new draw pile has, in many rounds, only a few orders, compared to the discards."""
    times = [list(renewals(played)) for played in got]
    firsts, others = [t[0] for t in times if t], [again for t in times for again in t[1:]]
    for which, new in (("", firsts), (" when it is made a second time", others)):
        seen = [(old, pile) for old, pile in new if len({*old}) > 3 and len(pile) > 2]
        orders = {tuple(map(old.index, pile)) for old, pile in seen}
        if len(seen) < MANY or len(orders) > FEW:
            continue
        scene, few = question.show(case), f"{len(orders)} order{'s' if len(orders) > 1 else ''}"
        return Complaint(
            "the new draw pile is shuffled: its order changes from round to round",
            got=f"draw_pile {texts(seen[0][1])}, made of discards {texts(seen[0][0])}",
            says=f"It looks as if the new draw pile isn't shuffled{which}: in {len(seen)} rounds "
            f"its cards came in only {few}.",
            scene=replace(scene, lines=(f"played {len(got)} times",), rules=rules("empty-pile")),
        )
    return None


def renewals(played: Played) -> Iterator[tuple[Cards, Cards]]:
    """The discards that became a draw pile, and what is left of it after the turn."""
    for before, now in pairwise(played.statuses):
        put_down = len(now.hands[before.player]) < len(before.hands[before.player])
        old = before.discards if put_down else before.discards[:-1]
        if old and len(now.discards) == 1:
            yield old, now.draw_pile


# -- following a round -----------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What a legal move leads to."""

    before: State
    state: State
    move: Move | None = None  # None: the round was over
    events: tuple[Event, ...] = ()
    by_chance: bool = False  # cards were shuffled

    def allows(self, told: Status) -> bool:
        """Whether it is this state, up to chance. After the end it's nobody's turn."""
        now = Status.of(self.state)
        if self.state.is_over and self.move:
            now = now._replace(player=told.player, direction=told.direction)
        if not self.by_chance:
            return now.alike(told)
        cards = Counter(now.all_cards()) == Counter(told.all_cards())
        alike = now._replace(hands=told.hands, draw_pile=told.draw_pile).alike(told)
        return cards and alike and self.certain(told)

    def certain(self, told: Status) -> bool:
        """Everybody holds as many cards as they must, and those that are known."""
        for seat, (hand, theirs) in enumerate(zip(self.state.hands, told.hands, strict=True)):
            drawn = [e.cards for e in self.events if e.kind == "draws" and e.player == seat]
            new = Counter(card for cards in drawn for card in cards)
            known = Counter(self.before.draw_pile[: new.total()])  # the old draw pile comes first
            if len(hand) != len(theirs) or not Counter(hand) - new + known <= Counter(theirs):
                return False
        return True


def outcomes(before: State) -> Iterator[Outcome]:
    """All that a turn can lead to. The discards may be turned over when a card is missing, as soon
    as the draw pile is empty, or when the next turn begins: nobody could tell at a table.
    """
    if before.is_over:
        yield Outcome(before, before)
        return
    for start in filter(None, (before, turned_over(before))):
        for move in engine.legal_moves(VARIANT, start):
            now, events = engine.step(VARIANT, start, move)
            chance = start is not before or now.shuffles > start.shuffles
            yield Outcome(before, now, move, events, chance)
            if turned := turned_over(now):
                yield Outcome(before, turned, move, events, by_chance=True)


def turned_over(state: State) -> State | None:
    if state.draw_pile or len(state.discards) < 2:
        return None
    return state._replace(draw_pile=state.discards[:-1], discards=state.discards[-1:])


class Following:
    """A round that is followed as far as it has been right."""

    def __init__(self, case: TableCase, number: int | None = None) -> None:
        self.whole, self.number = case, number  # of the rounds, or tables; None: it is alone
        self.case = dealt(case, number) if number else case
        tables = number is not None and "tables" in case.asked
        self.names = tuple((OTHERS if tables and number else NAMES)[: len(case.hands)])
        self.about: tuple[str, ...] = ()
        if tables:
            which = "the second one" if number else "the first one"
            self.about = (f"two games are played in turns; this is {which}",)
        elif number:
            self.about = ("another round, set up on the same game",)
        self.state = self.case.play(RIGHT, self.names).state
        self.told: list[tuple[Event, ...]] = []  # what has happened

    def judge(self, played: Played) -> Complaint | None:
        """The first status that no legal turn leads to, or the first wrong winner."""
        first, *others = played.statuses
        right = Status.of(self.state)
        if not first.alike(right):
            told, wanted = first.apart(right, self.names), right.apart(first, self.names)
            return Complaint(wanted, got=told, scene=self.setting_up())
        complaint = self.wrong_winner(played)
        for status in others:
            complaint = complaint or self.turn(status) or self.wrong_winner(played)
        return complaint

    def turn(self, status: Status) -> Complaint | None:
        """Go on, if a legal turn leads to this status."""
        found = next((each for each in outcomes(self.state) if each.allows(status)), None)
        if found is None:
            return self.wrong_turn(status, [*outcomes(self.state)])
        self.told.append(found.events)
        self.state = found.state._replace(**status._asdict())
        return None

    def wrong_turn(self, status: Status, possible: list[Outcome]) -> Complaint:
        near = min(possible, key=lambda each: _distance(Status.of(each.state), status))
        right = Status.of(near.state)
        what = engine.narrate(near.events, self.names) if near.move else "The round is over"
        others = len({each.move for each in possible}) > 1
        what += " (or another card that fits)" if others else ""
        scene = self.scene(len(self.told) + 1, self.broken_rules(status, near))
        scene = replace(scene, lines=(*scene.lines, f"What should happen now: {what}"))
        told, wanted = status.apart(right, self.names), right.apart(status, self.names)
        return Complaint(wanted, got=told, scene=scene)

    def wrong_winner(self, played: Played) -> Complaint | None:
        if not played.winners:
            return None
        state, winner = self.state, played.winners[len(self.told)]
        points = hand_points(VARIANT, [card for hand in state.hands for card in hand])
        right = None if state.winner is None else (self.names[state.winner], points)
        if winner == right:
            return None
        scene = self.scene(len(self.told), rules("end", "points"), "game.winner()")
        return Complaint(repr(right), got=repr(winner), scene=scene)

    # -- showing

    def setting_up(self) -> CaseView:
        dealer = dealer_of(self.case)
        return CaseView(
            typed(self.whole, 0, number=self.number),
            rows=(Row("the deck", self.case.deck, "dealt from the left"),),
            lines=(*self.about, f"{self.names[dealer]} (seat {dealer}) deals"),
            rules=rules("setup", "first-card"),
        )

    def scene(self, turns: int, why: tuple[str, ...], then: str = "game.state()") -> CaseView:
        """The table before the turn in question, and what has happened so far."""
        state = self.state
        to_play = {} if state.is_over else {state.player: "to play"}
        hands = (
            Row(f"{self.names[seat]} holds", hand, to_play.get(seat, ""))
            for seat, hand in enumerate(state.hands)
        )
        more = len(state.draw_pile) - 4
        note = f"and {more} more" if more > 0 else ""
        return CaseView(
            typed(self.whole, turns, then, self.number),
            (
                Row("on the pile", (state.top,)),
                *hands,
                Row("to be drawn", state.draw_pile[:4], note),
            ),
            (
                *self.about,
                *(engine.narrate(events, self.names) for events in self.told),
                *(["play goes to the left"] if state.direction == -1 else []),
            ),
            why,
            turns,
        )

    def broken_rules(self, status: Status, near: Outcome) -> tuple[str, ...]:
        """The clauses about what the player did; if it was legal, what should have come of it."""
        if not near.move:
            return rules("end")
        said = engine.explain(VARIANT, self.state, _made(self.state, status) or near.move)
        card = near.move.card
        if not said:
            why = tuple(said.lines())
        elif card is None:
            why = (*said.lines(), *rules("draw"))
        elif VARIANT.meaning(card).last and near.state.is_over:
            why = rules("last-card")[:1]
        elif VARIANT.meaning(card).effects:
            why = rules_in(VARIANT.cite(VARIANT.meaning(card).ref))
        else:
            why = (*said.lines(), quoted(f"{GAME}#players", "Play starts out"))
        return why + (rules("empty-pile")[:1] if near.by_chance else ())


def _distance(one: Status, two: Status) -> tuple[bool, int]:
    """Those that put down the same card are near."""
    return one.discards[-1] != two.discards[-1], len(one.apart(two))


def _made(before: State, status: Status) -> Move | None:
    """The move that the student's player seems to have made."""
    held, holds = Counter(before.hand), Counter(status.hands[before.player])
    gone, come = list((held - holds).elements()), held < holds
    if len(gone) == 1 and not holds - held:
        return Move(Action.PLAY, gone[0])
    return Move(Action.DRAW) if come else None


# -- 2. to 4.: what is asked of a round ------------------------------------------------------------


class Setup(Rounds):
    """Only the deal. Where there are two rounds, there is a game at another table, too."""

    hand, turns, spare = (1, 3), (0, 0), 0

    def show(self, case: TableCase) -> CaseView:
        return Following(case).setting_up()


class Show(Rounds):
    """What `show` prints; after turns, too, once the student's game can play them."""

    turns, spare = (0, 3), 1

    def circumstances(self, case: TableCase) -> set[str]:
        found = super().circumstances(case)
        return {each for each in found if re.search("players|seat|left|reverse|tables|over", each)}

    def turn(self, game: Any) -> bool:
        try:
            return super().turn(game)
        except Exception:  # that's for the checks of stage 3 to say
            return False

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        with redirect_stdout(StringIO()) as out:
            returned = game.show()
        if not out.getvalue().strip() and isinstance(returned, str):
            raise Unusable("show() returned its text, and printed nothing. Use `print`.")
        want(returned is None, "What show() returned", returned, "None: it only prints")
        return (*super().look(game, case), (), out.getvalue())

    def judged(self, following: Following, played: Played) -> Complaint | None:
        """Nothing but the text: whether the turns are right is asked elsewhere."""
        if complaint := following.judge(Played(played.statuses[:1])):
            return complaint
        for turns, (status, text) in enumerate(zip(played.statuses, played.printed, strict=True)):
            lines, right = printed_lines(text), status.lines(following.names)
            if () in status.hands or _plain(lines) == _plain(right):
                continue
            following.state = following.state._replace(**status._asdict())
            says = "You print everything on one line. Print a line for each player, and a line "
            says += "each for the top card, the draw pile and the direction."
            return Complaint(
                shown(right),
                says=says if len(lines) == 1 else "",
                got=shown(lines),
                scene=following.scene(turns, rules("players")[:1], "game.show()"),
            )
        return None

    def show(self, case: TableCase) -> CaseView:
        return Following(case).scene(0, rules("players")[:1], "game.show()")


def printed_lines(text: str) -> list[str]:
    """Blanks at the ends of lines, and empty lines around the text, can't be seen."""
    return [line.rstrip() for line in text.strip().splitlines()]


def _plain(lines: list[str]) -> list[object]:
    """Cards in any order: of each line the name, the words, and how it ends."""
    return [(line.partition(":")[0], sorted(line.split()), line.endswith(")")) for line in lines]


class Winners(Rounds):
    """With the winner after each turn; and one turn more, after the end."""

    hand, made, spare = (1, 2), 500, 1

    def some_cards(self, chance: Random) -> Cards:
        """Sometimes such that the winner gets nothing."""
        zeros = tuple(card for card in self.pool if card.rank == "0")
        return zeros if chance.random() < 0.1 else super().some_cards(chance)

    def end(self, games: list[Any], cases: list[TableCase], told: list[Any]) -> None:
        for game, case, looks in zip(games, cases, told, strict=True):
            if () in looks[-1][0].hands:
                game.play()
                looks.append(self.look(game, case))

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        return (*super().look(game, case), read_winner(game.winner()))


class Whole(TableQuestion):
    """`ask limit 3` or `ask no limit`: a game of ours that counts, played to its end.

    `ask limit 3, over`: the game is over before; whether it is played once more is left open.
    """

    first, players, hand, pile = True, (2, 2), (1, 2), (8, 12)
    fresh, made = 20, 40

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=chance.choice(("no limit", f"limit {chance.randint(0, 8)}")))

    def features(self, case: TableCase) -> Iterator[object]:
        yield case.asked

    def ask(self, submission: Submission, case: TableCase) -> str:
        plays = 0

        def play(game: OurGame) -> None:
            nonlocal plays
            plays += 1
            OurGame.play(game)

        game = but(OurGame, play=play)(NAMES[:2])
        set_up(game, case)
        limit = self.limit(case)
        if "over" in case.asked:
            played_right(game)
            return f"{read_winner(submission(game, *limit), 'play_round()')}"
        winner = read_winner(submission(game, *limit), "play_round()")
        return f"{winner} after {plays} play{'' if plays == 1 else 's'}"

    def limit(self, case: TableCase) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", case.asked)]

    def answer(self, taught: TaughtGame, case: TableCase) -> str:
        return self.ask(played_right, case)

    def call(self, name: str, case: TableCase) -> str:
        played = f"{name}(game); " if "over" in case.asked else ""
        limit = ", ".join(["game", *map(str, self.limit(case))])
        return typed(case, 0, f"{played}{name}({limit})")

    def show(self, case: TableCase) -> CaseView:
        scene = Following(case).scene(0, rules("end", "limit"))
        over = ", and is over already" if "over" in case.asked else ""
        return replace(scene, call="", lines=(f"the game plays by the rules{over}",))


def played_right(game: OurGame, limit: int = 100) -> Winner:
    for _ in range(limit):
        if game.winner():
            break
        game.play()
    return game.winner()


class Numbers(Rounds):
    """No actions yet."""

    ranks, hand, made = "1234567890", (1, 4), 250


class Actions(Rounds):
    """About half of the cards are actions."""

    ranks, hand, made = "1 2 3 skip reverse draw2", (1, 4), 500


class EmptyPile(Rounds):
    """Few cards to draw. A turn takes at most one card more out of the piles than it puts in."""

    ranks, spare, made = "1 2 draw2 reverse skip", 1, 500

    def table(self, chance: Random) -> TableCase:
        """Sometimes such that all right games make two new piles: the first player draws twice two
        cards, and never plays again.
        """
        if chance.random() < 0.98:
            return super().table(chance)
        color, dealer = chance.choice((Color.RED, Color.BLUE)), chance.randrange(4)
        top, one, *others = (Card(rank, color) for rank in chance.sample("0123456789", 10))
        draws = Card("draw2", color)
        hands: tuple[Cards, ...] = ((one,) * 4, (*others[:4],), (*others[4:],), (draws,) * 4)
        hands = hands[3 - dealer :] + hands[: 3 - dealer]
        case = TableCase(hands, top, first=True, pile=(one,), dealer=dealer)
        return case._replace(asked=f"turns 10, {MANY} rounds")

    def features(self, case: TableCase) -> Iterator[object]:
        """How many cards there are to draw when somebody has to, and which way play goes."""
        yield from super().features(case)
        if self.moves_made(case):
            before, _, moves = self.moment(case)
            rank = moves[-1].card and self._kind(moves[-1].card)
            yield rank, min(len(before.draw_pile), 2), before.direction


QUESTIONS: dict[str, Question[Any]] = {
    "make_deck": Deck(),
    "fits": Fits(),
    "points": Points(),
    "player": APlayer(),
    "game": HowMany(),
    "setup": Setup(),
    "show": Show(),
    "shuffle": Shuffle(),
    "turn": Numbers(),
    "actions": Actions(),
    "empty_pile": EmptyPile(),
    "winner": Winners(),
    "play_round": Whole(),
}

# -- wrong programs, where no broken game says the same --------------------------------------------


HAND: list[Card] = []


def _share_hand(self: OurPlayer, name: str) -> None:
    self.name, self.hand = name, HAND


def _four_colors() -> list[Card]:
    colors = {Color.BLUE: Color.GREEN, Color.RED: Color.YELLOW}
    deck = VARIANT.deck
    return [*deck, *(Card(card.rank, colors[card.color]) for card in deck if card.color)]


def _for_players(least: int, most: int) -> TaughtGame:
    return RIGHT.with_rules(having(players=range(least, most + 1)))


def _dealing(arranged: Callable[[list[Card], int, int], list[Card]]) -> type:
    """A game that deals a deck as if it lay in another order."""

    def setup(self: OurGame, deck: Any, dealer: int, hand_size: int = 7) -> None:
        OurGame.setup(self, arranged(deck, len(self.players), hand_size), dealer, hand_size)

    return but(OurGame, setup=setup)


def _in_blocks(deck: list[Card], players: int, size: int) -> list[Card]:
    """A whole hand for the first player, then a whole hand for the next."""
    dealt = [deck[seat * size + number] for number in range(size) for seat in range(players)]
    return dealt + deck[len(dealt) :]


def _showing(other: Callable[[Status], dict[str, Any]]) -> type:
    """Shows the game as if it were so."""
    return but(OurGame, seen=lambda self: (now := OurGame.seen(self))._replace(**other(now)))


class _HandsGrow(OurGame):
    kept: tuple[Cards, ...] = ()

    def setup(self, *args: Any, **how: Any) -> None:
        super().setup(*args, **how)
        dealt = self.round.state.hands
        self.kept = tuple(map(add, self.kept, dealt)) or dealt

    def state(self) -> dict[str, Any]:
        return {**super().state(), "hands": self.kept}


class _DirectionKept(OurGame):
    direction = 1

    def setup(self, *args: Any, **how: Any) -> None:
        super().setup(*args, **how)
        self.round._states[-1] = self.round.state._replace(direction=self.direction)

    def play(self) -> None:
        super().play()
        self.direction = self.round.state.direction


class _PlaysOn(OurGame):
    def play(self) -> None:
        state = self.round.state
        if state.is_over:
            seat = (state.player + state.direction) % len(state.hands)
            self.round._states[-1] = state._replace(phase=Phase.READY, player=seat)
        super().play()


def _next_player_wins(self: OurGame) -> Winner:
    won = OurGame.winner(self)
    seat = self.round.winner
    return won and (self.players[((seat or 0) + 1) % len(self.players)].name, won[1])


def _no_zero(self: OurGame) -> Winner:
    won = OurGame.winner(self)
    return won if won and won[1] else None


def _dealer_0_forgotten(self: OurGame, deck: Any = None, dealer: int = 0, **how: Any) -> None:
    OurGame.setup(self, deck, dealer or None, **how)


def _turned_back(v: Variant, before: State, move: Move, now: State) -> State:
    """With a new draw pile play goes to the right again."""
    return now._replace(direction=1) if now.shuffles > before.shuffles else now


def _limited(to: Callable[[int], int]) -> Callable[..., Winner]:
    return lambda game, limit=100: played_right(game, to(limit))


def _always_to_the_limit(game: OurGame, limit: int = 100) -> Winner:
    for _ in range(limit):
        game.play()
    return game.winner()


def _asks_too_early(game: OurGame, limit: int = 100) -> Winner:
    winner = game.winner()
    for _ in range(limit):
        if winner:
            break
        winner = game.winner()
        game.play()
    return winner


MISTAKES: dict[str, dict[str, object]] = {
    "make_deck": {
        "one-of-each": lambda: list(KINDS),
        "only-numbers": lambda: [card for card in VARIANT.deck if card.rank.isdigit()],
        "four-colors": _four_colors,
    },
    "fits": {"both-the-same": lambda card, top: card == top},
    "points": {
        "draw-two-counts-two": lambda card: 2 if card.rank == "draw2" else VARIANT.points(card)
    },
    "player": {
        "shared-hand": but(OurPlayer, __init__=_share_hand),
        "first-that-fits": but(OurPlayer, playable=lambda s, top: OurPlayer.playable(s, top)[:1]),
        "cards-in-code": but(OurPlayer, __str__=lambda self: f"{self.name}: {self.hand}"),
    },
    "game": {"one-player": _for_players(1, 4), "only-three": _for_players(2, 3)},
    "setup": {
        "in-blocks": _dealing(_in_blocks),
        "from-the-end": _dealing(lambda deck, players, size: deck[::-1]),
    },
    "show": {
        "seat-0-plays": _showing(lambda now: {"player": 0}),
        "always-right": _showing(lambda now: {"direction": 1}),
        "bottom-card": _showing(lambda now: {"discards": now.discards[:1]}),
    },
    "shuffle": {
        "hands-grow": _HandsGrow,
        "dealer-0-forgotten": but(OurGame, setup=_dealer_0_forgotten),
    },
    "turn": {
        "turn-stays": RIGHT.with_patch(lambda v, was, move, now: now._replace(player=was.player))
    },
    "actions": {"direction-kept": _DirectionKept},
    "empty_pile": {"direction-forgotten": RIGHT.with_patch(_turned_back)},
    "winner": {
        "next-player-wins": but(OurGame, winner=_next_player_wins),
        "plays-on": _PlaysOn,
        "no-zero": but(OurGame, winner=_no_zero),
    },
    "play_round": {
        "one-too-many": _limited(lambda limit: limit + 1),
        "always-to-the-limit": _always_to_the_limit,
        "always-a-hundred": _limited(lambda limit: 100),
        "asks-too-early": _asks_too_early,
        "at-least-once": _limited(lambda limit: max(limit, 1)),
        "zero-is-none": _limited(lambda limit: limit or 100),
    },
}

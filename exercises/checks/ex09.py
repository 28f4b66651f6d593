"""ex09: mini UNO, a whole game. A student's game is followed turn by turn.

Which of the cards that fit is played is the student's choice, and the order after a shuffle is
chance: every status must be one that a legal turn leads to from the status before.
"""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import count, islice, pairwise
from operator import add
from random import Random
from textwrap import shorten
from typing import Any, NamedTuple

from fcd import engine
from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Event, Move, Phase, State
from fcd.game import Game
from fcd.scoring import hand_points, round_points
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
NAMES = ("Ann", "Ben", "Cleo", "Dan")
PEOPLE = ("Gus", "Ann", "Finn", "Ben", "Eve", "Dan", "Cleo")  # in no order


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
        print(*Status.of(self.round.state).lines(), sep="\n")

    def play(self) -> None:
        turn = self.round.state.turn
        while self.round.state.turn == turn and not self.round.is_over:
            self.round.play(self.round.legal_moves()[0])

    def winner(self) -> tuple[str, int] | None:
        seat = self.round.winner
        return None if seat is None else (NAMES[seat], round_points(self.round)[seat])


def our_game(taught: TaughtGame = RIGHT, **methods: object) -> type[OurGame]:
    """The same by another game, or with other methods."""
    return type("Game", (OurGame,), {"taught": taught, **methods})


def our_player(taught: TaughtGame = RIGHT, **methods: object) -> type[OurPlayer]:
    return type("Player", (OurPlayer,), {"taught": taught, **methods})


# -- what a student's game tells about itself ------------------------------------------------------

MOST_CARDS = 1_000  # that are looked at: no deck of ours is that large


class Status(NamedTuple):
    """What `state()` gives. Nobody is told how to sort a hand."""

    hands: tuple[Cards, ...]
    draw_pile: Cards  # the next card first
    discards: Cards  # the top card last
    player: int
    direction: int

    @classmethod
    def of(cls, state: State) -> Status:
        return cls(*(getattr(state, name) for name in cls._fields))

    def facts(self) -> dict[str, str]:
        """In words. Two that say the same are the same: the order below the top card is free."""
        *below, top = self.discards
        hands = {f"{n} holds": in_order(h) for n, h in zip(NAMES, self.hands, strict=False)}
        return {
            **hands,
            "draw_pile": texts(self.draw_pile) or "no cards",
            "discards": f"{in_order(below, '')} {top}".strip(),
            "player": f"{self.player} ({NAMES[self.player]})",
            "direction": str(self.direction),
        }

    def all_cards(self) -> list[Card]:
        return [*(card for hand in self.hands for card in hand), *self.draw_pile, *self.discards]

    def apart(self, other: Status) -> str:
        """What is told here, and told differently there."""
        theirs = other.facts()
        mine = {name: told for name, told in self.facts().items() if told != theirs.get(name)}
        return ", ".join(f"{n} {shorten(told, 60, placeholder=' …')}" for n, told in mine.items())

    def lines(self) -> list[str]:
        """As `show` prints it."""
        mark = {self.player: " (to play)"}
        return [
            *(f"{NAMES[n]}: {texts(hand)}{mark.get(n, '')}" for n, hand in enumerate(self.hands)),
            f"top card: {self.discards[-1]}",
            f"draw pile: {len(self.draw_pile)}",
            f"direction: {'right' if self.direction == 1 else 'left'}",
        ]


def in_order(cards: Sequence[Card], none: str = "no cards") -> str:
    return " ".join(sorted(map(str, cards))) or none


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


class Few(Question[str]):
    """So few cases that all of them are asked; their texts are enough."""

    cases: Sequence[str] = tuple(map(str, KINDS))

    def read(self, text: str) -> str:
        return text

    def write(self, case: str) -> str:
        return case

    def make(self, chance: Random) -> str:
        return chance.choice(self.cases)

    def every(self) -> Sequence[str]:
        return self.cases


class Points(Few):
    """What a card counts."""

    def given(self, case: str) -> tuple[Card]:
        return (Card.parse(case),)

    def answer(self, taught: TaughtGame, case: str) -> int:
        return taught.variant.points(Card.parse(case))

    def show(self, case: str) -> CaseView:
        return CaseView("", (Row("the card", self.given(case)),), rules=rules("points"))


class Deck(Few):
    """How often a card is in the deck, or how many cards there are: "all"."""

    cases = ("all", *Few.cases)

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


class APlayer(OneHand):
    """A player with this hand, and another one beside."""

    hand, fresh = (0, 3), 60

    def ask(self, submission: Submission, case: TableCase) -> dict[str, object]:
        player, other = submission("Ann"), submission("Ben")
        for card in case.hand:
            player.hand.append(card)
        answer = {
            "name": player.name,
            "playable": in_order(read_cards(player.playable(case.top), "playable(top)")),
            "str(player)": str(player).rstrip(),
            "hand": texts(read_cards(player.hand, "hand")),
            "another player's name": other.name,
            "another player's hand": texts(read_cards(other.hand, "hand")),
        }
        player.hand.clear()  # in case all players share one hand: the next case begins anew
        return answer

    def answer(self, taught: TaughtGame, case: TableCase) -> dict[str, object]:
        return self.ask(our_player(taught), case)

    def call(self, name: str, case: TableCase) -> str:
        top = f'Card.parse("{case.top}")'
        hand = f'player.hand += cards_of("{texts(case.hand)}")'
        return f'player = {name}("Ann"); {hand}; print(player, player.playable({top}))'

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return Row("on the pile", (game.state.top,)), Row("Ann holds", case.hand)


class HowMany(Few):
    """A game for this many players."""

    cases = "01234567"

    def answer(self, taught: TaughtGame, case: str) -> object:
        return self.ask(our_game(taught), case)

    def ask(self, submission: Submission, case: str) -> object:
        names = list(PEOPLE[: int(case)])
        try:
            game = submission(names)
        except ValueError as error:
            if not any(sign.isalpha() for sign in str(error)):
                says = "Your ValueError has no words. Say what is wrong and what is accepted."
                raise Unusable(says) from None
            return "ValueError"
        want(isinstance(game.players, list | tuple), "players", game.players, "a list of Players")
        if names != list(PEOPLE[: int(case)]):
            raise Unusable("Your code changed the list of names. Leave it as it is.")
        return " and ".join(str(player.name) for player in game.players)

    def call(self, name: str, case: str) -> str:
        made = f"{name}({list(PEOPLE[: int(case)])})"
        return f"' and '.join(player.name for player in {made}.players)"

    def show(self, case: str) -> CaseView:
        return CaseView("", rules=rules("players"))


class Shuffle(HowMany):
    """A game that is set up again and again, with and without a deck or a dealer."""

    cases = "234"
    times = 12  # for each player: that a seat never deals happens once in 250,000 checks

    def ask(self, submission: Submission, case: str) -> dict[str, str]:
        with same_chance():
            game, players = submission(list(NAMES[: int(case)])), int(case)
            often = self.times * players
            return {
                **self.summary("setup()", game, players, often),
                **self.summary("setup(dealer=0)", game, players, 6, dealer=0),
                **self.summary("setup(deck)", game, players, often, deck=list(VARIANT.deck)),
            }

    def summary(self, call: str, game: Any, players: int, times: int, **how: Any) -> dict[str, str]:
        """What is always so, and what changes."""
        seen = []
        for _ in range(times):
            game.setup(**how)
            seen.append(read_status(game.state(), players))
        sizes = dict.fromkeys(" and ".join(str(len(h)) for h in each.hands) for each in seen)
        whole = {in_order(each.all_cards()) for each in seen} == {in_order(VARIANT.deck)}
        dealt = (in_order([card for hand in each.hands for card in hand]) for each in seen)
        return {
            f"hands after {call}": f"{' or '.join([*sizes][:3])} cards",
            f"all cards after {call}": "the deck" if whole else "not the deck",
            f"who starts after {call}": " or ".join(
                NAMES[seat] for seat in sorted({each.player for each in seen})
            ),
            f"the cards dealt by {call}": _varies(dealt),
            f"the top card after {call}": _varies(each.discards for each in seen),
            f"the draw pile after {call}": _varies(each.draw_pile for each in seen),
        }

    def call(self, name: str, case: str) -> str:
        return f"game = {name}({list(NAMES[: int(case)])}); game.setup(); game.state()"

    def show(self, case: str) -> CaseView:
        lines = ("set up again and again, on the same game",)
        return CaseView("", lines=lines, rules=rules("setup"))


def _varies(seen: Any) -> str:
    return "not always the same" if len(set(seen)) > 1 else "always the same"


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


MANY = 20  # rounds, in which a pile that is shuffled has different orders


class Rounds(TableQuestion):
    """`ask turns 3`: a round that is dealt, and this many turns; `, 2 rounds` on the same game."""

    first, pile = True, (0, 0)
    players, hand, turns = (2, 4), (1, 3), (1, 4)
    spare = 2  # cards to draw for each turn: with 2 there are always enough
    fresh, made = 40, 120

    # -- cases

    def asked(self, case: TableCase) -> tuple[int, int]:
        """How many turns, and how many rounds."""
        asked = re.fullmatch(r"turns (\d+)(?:, (\d+) rounds)?", case.asked)
        if not asked:
            raise ValueError(f"{case.asked!r}: write 'turns 3' or 'turns 3, 2 rounds'")
        return int(asked[1]), int(asked[2] or 1)

    def table(self, chance: Random) -> TableCase:
        case, turns = super().table(chance), chance.randint(*self.turns)
        pile = chance.choices(case.cards, k=max(1, self.spare * turns))
        dealer = chance.randrange(len(case.hands))
        given = None if dealer == len(case.hands) - 1 else dealer
        rounds = ", 2 rounds" if chance.random() < 0.1 else ""
        return case._replace(pile=tuple(pile), dealer=given, asked=f"turns {turns}{rounds}")

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        turns, rounds = self.asked(case)
        if rounds > 1:
            yield case._replace(asked=f"turns {turns}")
        again = f", {rounds} rounds" if rounds > 1 else ""
        for fewer in range(self.turns[0], turns):
            yield case._replace(asked=f"turns {fewer}{again}")
        yield case._replace(hands=case.hands[:-1])
        yield from super().smaller(case)

    def makes_sense(self, case: TableCase) -> bool:
        turns, rounds = self.asked(case)
        enough = len(case.pile) >= max(1, self.spare * turns) and len(case.hands) >= self.players[0]
        if not enough or not super().makes_sense(case):
            return False
        return rounds < MANY or self.judge(case, self.right(case)) is None  # is anything shuffled?

    def size(self, case: TableCase) -> Any:
        turns, rounds = self.asked(case)
        return turns * rounds, super().size(case)

    def features(self, case: TableCase) -> Iterator[object]:
        assert case.top
        yield from (case.top.rank, (len(case.hands), case.dealer), self.asked(case))

    # -- asking

    def ask(self, submission: Submission, case: TableCase) -> tuple[Played, ...]:
        turns, rounds = self.asked(case)
        with same_chance():
            game = submission(list(NAMES[: len(case.hands)]))
            return tuple(self.one_round(game, case, turns) for _ in range(rounds))

    def one_round(self, game: Any, case: TableCase, turns: int) -> Played:
        set_up(game, case)
        told = [self.look(game, case)]
        for _ in range(turns):
            if () in told[-1][0].hands or not self.turn(game):  # a player is out
                break
            told.append(self.look(game, case))
        return Played(*zip(*told, strict=True))

    def turn(self, game: Any) -> bool:
        """Whether it could be played."""
        game.play()
        return True

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        """What is asked after every turn."""
        return (read_status(game.state(), len(case.hands)),)

    def answer(self, taught: TaughtGame, case: TableCase) -> tuple[Played, ...]:
        return self.ask(our_game(taught), case)

    def judge(self, case: TableCase, got: Any) -> Complaint | None:
        for number, played in enumerate(got):
            if complaint := Following(case).judge(played):
                return self.again(case, complaint) if number else complaint
        return _not_shuffled(self, case, got) if len(got) >= MANY else None

    # -- showing

    def again(self, case: TableCase, complaint: Complaint) -> Complaint:
        """The same in another round, on the same game."""
        assert complaint.scene
        call = f"{typed(case, self.asked(case)[0])}; {complaint.scene.call.partition('; ')[2]}"
        lines = ("another round, set up on the same game", *complaint.scene.lines)
        return replace(complaint, scene=replace(complaint.scene, call=call, lines=lines))

    def call(self, name: str, case: TableCase) -> str:
        return typed(case, self.asked(case)[0])

    def show(self, case: TableCase) -> CaseView:
        return Following(case).scene(self.asked(case)[0], rules("turn"))


def set_up(game: Any, case: TableCase) -> None:
    """Seven cards are not mentioned: that is what the rules say."""
    size, deck = len(case.hands[0]), list(case.deck)
    how = {} if size == VARIANT.hand_size else {"hand_size": size}
    game.setup(deck, dealer=dealer_of(case), **how)
    if deck != list(case.deck):
        raise Unusable(
            "setup() changed the list of cards that it was given. Work on a copy: `list(deck)`."
        )


def dealer_of(case: TableCase) -> int:
    return len(case.hands) - 1 if case.dealer is None else case.dealer


def typed(case: TableCase, turns: int, then: str = "game.state()") -> str:
    """What it takes to get there, as it can be typed into a cell."""
    size = len(case.hands[0])
    hand_size = "" if size == VARIANT.hand_size else f", hand_size={size}"
    deck = f'cards_of("{texts(case.deck)}"), dealer={dealer_of(case)}{hand_size}'
    plays = ["game.play()"] * turns
    game = f"game = Game({list(NAMES[: len(case.hands)])})"
    return "; ".join([game, f"game.setup({deck})", *plays, then])


def _not_shuffled(question: Rounds, case: TableCase, got: tuple[Played, ...]) -> Complaint | None:
    """Whether a draw pile is in the same order in every one of many rounds."""
    (order, *others) = {played.statuses[-1].draw_pile for played in got}
    if others:
        return None
    scene = question.show(case)
    return Complaint(
        "the new draw pile is shuffled: its order changes from round to round",
        got=f"draw_pile {texts(order)}, every time",
        says="It looks as if the new draw pile isn't shuffled: it's the same in every round.",
        scene=replace(scene, lines=(f"played {len(got)} times",), rules=rules("empty-pile")),
    )


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
            return now.facts() == told.facts()
        alike = now._replace(hands=told.hands, draw_pile=told.draw_pile).facts() == told.facts()
        return (
            alike and Counter(now.all_cards()) == Counter(told.all_cards()) and self.certain(told)
        )

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

    def __init__(self, case: TableCase) -> None:
        self.case = case
        self.names = NAMES[: len(case.hands)]
        self.state = case.play(RIGHT, self.names).state
        self.told: list[str] = []  # what has happened, in words

    def judge(self, played: Played) -> Complaint | None:
        """The first status that no legal turn leads to, or the first wrong winner."""
        first, *others = played.statuses
        right = Status.of(self.state)
        if first.facts() != right.facts():
            return Complaint(right.apart(first), got=first.apart(right), scene=self.setting_up())
        complaint = self.wrong_winner(played)
        for status in others:
            complaint = complaint or self.turn(status) or self.wrong_winner(played)
        return complaint

    def turn(self, status: Status) -> Complaint | None:
        """Go on, if a legal turn leads to this status."""
        possible = list(outcomes(self.state))
        found = next((each for each in possible if each.allows(status)), None)
        if found is None:
            return self.wrong_turn(status, possible)
        self.told.append(engine.narrate(found.events, self.names))
        self.state = found.state._replace(**status._asdict())
        return None

    def wrong_turn(self, status: Status, possible: list[Outcome]) -> Complaint:
        near = min(possible, key=lambda each: _distance(Status.of(each.state), status))
        right = Status.of(near.state)
        what = engine.narrate(near.events, self.names) if near.move else "The round is over"
        others = len({each.move for each in possible}) > 1
        what += " (or another card that fits)" if others else ""
        scene = self.scene(len(self.told) + 1, self.broken_rules(status, near))
        return Complaint(f"{what}: {right.apart(status)}", got=status.apart(right), scene=scene)

    def wrong_winner(self, played: Played) -> Complaint | None:
        if not played.winners:
            return None
        state, winner = self.state, played.winners[len(self.told)]
        points = hand_points(VARIANT, [card for hand in state.hands for card in hand])
        right = None if state.winner is None else (NAMES[state.winner], points)
        if winner == right:
            return None
        scene = self.scene(len(self.told), rules("end", "points"), "game.winner()")
        return Complaint(repr(right), got=repr(winner), scene=scene)

    # -- showing

    def setting_up(self) -> CaseView:
        dealer = dealer_of(self.case)
        return CaseView(
            typed(self.case, 0),
            rows=(Row("the deck", self.case.deck, "dealt from the left"),),
            lines=(f"{NAMES[dealer]} (seat {dealer}) deals",),
            rules=rules("setup", "first-card"),
        )

    def scene(self, turns: int, why: tuple[str, ...], then: str = "game.state()") -> CaseView:
        """The table before the turn in question, and what has happened so far."""
        state = self.state
        to_play = {} if state.is_over else {state.player: "to play"}
        hands = (
            Row(f"{NAMES[seat]} holds", hand, to_play.get(seat, ""))
            for seat, hand in enumerate(state.hands)
        )
        more = len(state.draw_pile) - 4
        note = f"and {more} more" if more > 0 else ""
        return CaseView(
            typed(self.case, turns, then),
            (
                Row("on the pile", (state.top,)),
                *hands,
                Row("to be drawn", state.draw_pile[:4], note),
            ),
            (*self.told, *(["play goes to the left"] if state.direction == -1 else [])),
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

    def ask(self, submission: Submission, case: TableCase) -> tuple[Played, ...]:
        elsewhere = case._replace(top=case.pile[0], pile=case.pile[::-1], dealer=0)
        names, (_, rounds) = list(NAMES[: len(case.hands)]), self.asked(case)
        with same_chance():
            game, other, told = submission([*names]), submission([*names]), []
            for _ in range(rounds):
                set_up(game, case)
                if rounds > 1:
                    set_up(other, elsewhere)
                told.append(Played(self.look(game, case)))
        return tuple(told)

    def judge(self, case: TableCase, got: Any) -> Complaint | None:
        complaint = super().judge(case, got)
        if complaint and complaint.scene and self.asked(case)[1] > 1:
            lines = (*complaint.scene.lines, "then another game is set up, at another table")
            return replace(complaint, scene=replace(complaint.scene, lines=lines))
        return complaint

    def show(self, case: TableCase) -> CaseView:
        return Following(case).setting_up()


class Show(Rounds):
    """What `show` prints; after turns, too, once the student's game can play them."""

    turns = (0, 2)

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
        return (*super().look(game, case), (), out.getvalue())

    def judge(self, case: TableCase, got: Any) -> Complaint | None:
        for played in got:
            following = Following(case)
            if complaint := following.judge(Played(played.statuses[:1])):
                return complaint
            for turns, (status, text) in enumerate(
                zip(played.statuses, played.printed, strict=True)
            ):
                lines, right = printed_lines(text), status.lines()
                if () in status.hands or _plain(lines) == _plain(right):
                    continue
                following.state = following.state._replace(**status._asdict())
                says = "You print everything on one line. Print a line for each player, and a line "
                says += "each for the top card, the draw pile and the direction."
                return Complaint(
                    shown(right),
                    says=says if len(lines) == 1 else "",
                    got=shown(lines),
                    scene=following.scene(turns, rules("players"), "game.show()"),
                )
        return None

    def show(self, case: TableCase) -> CaseView:
        return Following(case).scene(0, rules("players"), "game.show()")


def printed_lines(text: str) -> list[str]:
    """Blanks at the ends of lines, and empty lines around the text, can't be seen."""
    return [line.rstrip() for line in text.strip().splitlines()]


def _plain(lines: list[str]) -> list[object]:
    """Cards in any order: of each line the name, the words, and how it ends."""
    return [(line.partition(":")[0], sorted(line.split()), line.endswith(")")) for line in lines]


class Winners(Rounds):
    """With the winner after each turn; and one turn more, after the end."""

    hand = (1, 2)

    def one_round(self, game: Any, case: TableCase, turns: int) -> Played:
        played = super().one_round(game, case, turns)
        if () not in played.statuses[-1].hands:
            return played
        game.play()
        status, winner = self.look(game, case)
        return Played((*played.statuses, status), (*played.winners, winner))

    def look(self, game: Any, case: TableCase) -> tuple[Any, ...]:
        return (*super().look(game, case), read_winner(game.winner()))


class Whole(TableQuestion):
    """`ask limit 3` or `ask no limit`: a game of ours that counts, played to its end."""

    first, players, hand, pile = True, (2, 2), (1, 2), (8, 12)
    fresh, made = 20, 40

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=chance.choice(("no limit", f"limit {chance.randint(1, 8)}")))

    def features(self, case: TableCase) -> Iterator[object]:
        yield case.asked

    def ask(self, submission: Submission, case: TableCase) -> str:
        plays = 0

        def play(game: OurGame) -> None:
            nonlocal plays
            plays += 1
            OurGame.play(game)

        game = our_game(play=play)(NAMES[:2])
        set_up(game, case)
        limit = [] if case.asked == "no limit" else [int(case.asked.split()[1])]
        winner = read_winner(submission(game, *limit), "play_round()")
        return f"{winner} after {plays} play{'' if plays == 1 else 's'}"

    def answer(self, taught: TaughtGame, case: TableCase) -> str:
        return self.ask(played_right, case)

    def call(self, name: str, case: TableCase) -> str:
        limit = "" if case.asked == "no limit" else f", {case.asked.split()[1]}"
        return typed(case, 0, f"{name}(game{limit})")

    def show(self, case: TableCase) -> CaseView:
        scene = Following(case).scene(0, rules("end", "limit"))
        return replace(scene, call="", lines=("the game plays by the rules",))


def played_right(game: OurGame, limit: int = 100) -> Winner:
    for _ in range(limit):
        if game.winner():
            break
        game.play()
    return game.winner()


class Numbers(Rounds):
    """No actions yet."""

    ranks = "1234567890"


class Actions(Rounds):
    """About half of the cards are actions."""

    ranks = "1 2 3 skip reverse draw2"


class EmptyPile(Rounds):
    """Few cards to draw. A turn takes at most one card more out of the piles than it puts in."""

    ranks, spare = "1 2 3 4 draw2", 1

    def table(self, chance: Random) -> TableCase:
        case = super().table(chance)
        many = case._replace(asked=f"turns {self.asked(case)[0]}, {MANY} rounds")
        return many if chance.random() < 0.04 and self.makes_sense(many) else case


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


def _four_colors() -> list[Card]:
    colors = {Color.BLUE: Color.GREEN, Color.RED: Color.YELLOW}
    deck = VARIANT.deck
    return [*deck, *(Card(card.rank, colors[card.color]) for card in deck if card.color)]


_HAND: list[Card] = []


def _share_hand(self: OurPlayer, name: str) -> None:
    self.name, self.hand = name, _HAND


def _first_that_fits(self: OurPlayer, top: Card) -> list[Card]:
    return OurPlayer.playable(self, top)[:1]


def _for_players(least: int, most: int) -> type:
    return our_game(RIGHT.with_rules(lambda v: replace(v, players=range(least, most + 1))))


def _dealing(arranged: Callable[[list[Card], int, int], list[Card]]) -> type:
    """A game that deals a deck as if it lay in another order."""

    def setup(self: OurGame, deck: Any, dealer: int, hand_size: int = 7) -> None:
        OurGame.setup(self, arranged(deck, len(self.players), hand_size), dealer, hand_size)

    return our_game(setup=setup)


def _in_blocks(deck: list[Card], players: int, size: int) -> list[Card]:
    """A whole hand for the first player, then a whole hand for the next."""
    dealt = [deck[seat * size + number] for number in range(size) for seat in range(players)]
    return dealt + deck[len(dealt) :]


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
    return won and (NAMES[(NAMES.index(won[0]) + 1) % len(self.players)], won[1])


def _showing(**other: object) -> type:
    """Shows the game as if it were so."""

    def show(self: OurGame) -> None:
        print(*Status.of(self.round.state)._replace(**other).lines(), sep="\n")  # type: ignore[arg-type]

    return our_game(show=show)


def _show_bottom(self: OurGame) -> None:
    status = Status.of(self.round.state)
    print(*status._replace(discards=status.discards[:1]).lines(), sep="\n")


def _one_too_many(game: OurGame, limit: int = 100) -> Winner:
    return played_right(game, limit + 1)


def _always_to_the_limit(game: OurGame, limit: int = 100) -> Winner:
    for _ in range(limit):
        game.play()
    return game.winner()


def _always_a_hundred(game: OurGame, limit: int = 100) -> Winner:
    return played_right(game)


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
        "shared-hand": our_player(__init__=_share_hand),
        "first-that-fits": our_player(playable=_first_that_fits),
        "cards-in-code": our_player(__str__=lambda self: f"{self.name}: {self.hand}"),
    },
    "game": {"one-player": _for_players(1, 4), "only-three": _for_players(2, 3)},
    "setup": {
        "in-blocks": _dealing(_in_blocks),
        "from-the-end": _dealing(lambda deck, players, size: deck[::-1]),
    },
    "show": {
        "seat-0-plays": _showing(player=0),
        "always-right": _showing(direction=1),
        "bottom-card": our_game(show=_show_bottom),
    },
    "shuffle": {"hands-grow": _HandsGrow},
    "turn": {
        "turn-stays": our_game(
            RIGHT.with_patch(lambda v, before, move, now: now._replace(player=before.player))
        )
    },
    "actions": {"direction-kept": _DirectionKept},
    "winner": {"next-player-wins": our_game(winner=_next_player_wins), "plays-on": _PlaysOn},
    "play_round": {
        "one-too-many": _one_too_many,
        "always-to-the-limit": _always_to_the_limit,
        "always-a-hundred": _always_a_hundred,
        "asks-too-early": _asks_too_early,
    },
}

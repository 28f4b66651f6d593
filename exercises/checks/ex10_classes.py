"""ex10: the classes that students write, answered by the engine; and how theirs are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import pairwise
from random import Random
from typing import Any

from fcd.cards import UNO_DECK, Card, Cards, Color
from fcd.engine import Action, Move, Phase
from fcd.scoring import hand_points, round_points
from fcd.teach.answers import same
from fcd.teach.writing import Submission, TableCase, Unusable, rules_in, shown, taught_game

GAME = "uno+classic+draw_until_playable"
RIGHT = taught_game(GAME)
NAMES = "Cem Ann DJ Ben Anna Eva Dia Gil Fay Jon Hal Kim Ida".split()  # noqa: SIM905  # in no order
KINDS = tuple(dict.fromkeys(UNO_DECK))
WILDS = (Card("wild"), Card("wild4"))
DRAW, END = Move(Action.DRAW), Move(Action.END)
Answer = dict[str, object]


def rules(*sections: str) -> tuple[str, ...]:
    return rules_in(*(f"uno#{section}" for section in sections))


# -- what students write ---------------------------------------------------------------------------


class Pile:
    """A pile as it should be; no rule is about it, but for how many cards there are."""

    taught = RIGHT
    most: Any = property(lambda self: len(self.taught.variant.deck))  # cards, at most

    def __init__(self, cards: Sequence[Card] = ()) -> None:
        self._cards = self.own(cards)
        if len(self._cards) > self.most:
            raise ValueError

    def own(self, cards: Sequence[Card]) -> list[Card]:
        return list(cards)

    def __len__(self) -> int:
        return len(self._cards)

    def cards(self) -> list[Card]:
        return list(self._cards)

    def add(self, card: Card) -> None:
        if len(self) >= self.most:
            raise ValueError
        self._cards.append(card)

    def take(self) -> Card:
        return self._cards.pop()

    def remove(self, card: Card) -> None:
        self._cards.remove(card)

    def shuffle(self, seed: int) -> None:
        Random(seed).shuffle(self._cards)


class Deck(Pile):
    """A deck that deals as it should, as long as it takes as it should."""

    def __init__(self, cards: Sequence[Card] | None = None) -> None:
        super().__init__(cards or ())
        if cards is None:
            self._cards = list(self.taught.variant.deck)

    def deal(self, hands: int, size: int) -> list[list[Card]]:
        dealt = [self.take() for _ in range(hands * size)]
        more = 2 * (Card("1", Color.RED),)  # one is turned up, one is left
        how = {"players": hands, "dealer": hands - 1, "hand_size": size}
        game = self.taught.new_game((*dealt, *more), **how) if size else None
        return [list(hand) for hand in game.state.hands] if game else [[] for _ in range(hands)]


class Hand(Pile):
    """A hand; its cards lie on a table when they are asked about."""

    def playable(self, top: Card, color: Color | None) -> list[Card]:
        legal = TableCase((tuple(self._cards),), top, color).play(self.taught).legal_moves()
        fitting = {move.card for move in legal}
        return [card for card in self._cards if card in fitting]

    def points(self) -> int:
        return hand_points(self.taught.variant, self._cards)

    def draw_until_playable(self, deck: Pile, top: Card, color: Color | None) -> list[Card]:
        case = TableCase((tuple(self._cards),), top, color, pile=tuple(deck.cards()[::-1]))
        game = case.play(self.taught)
        while not game.state.player and DRAW in game.legal_moves():
            game.play(DRAW)
        drawn = [deck.take() for _ in game.state.hands[0][len(self) :]]
        self._cards += self.keep(drawn)
        return drawn

    def keep(self, drawn: list[Card]) -> list[Card]:
        return drawn


class Player:
    """A player as it should be; no rule is about it."""

    taught = RIGHT

    def __init__(self, name: str) -> None:
        self.name = name
        self.points = 0
        self.hand = self.new_hand()

    def new_hand(self) -> Hand:
        return Hand()

    def add_points(self, points: int) -> None:
        self.points += points

    def reminder(self) -> str:
        return f"{self.name}: {self.listed()}"

    def listed(self) -> str:
        return " ".join(map(str, self.hand.cards()))


class Game:
    """A round of the engine. Nobody says UNO, nobody challenges, drawing goes on until a card fits.

    It is a table and a game: what a table cannot do isn't asked of it.
    """

    taught = RIGHT

    def __init__(
        self,
        names: Sequence[str],
        cards: Sequence[Card] | None = None,
        seed: int = 0,
        hand_size: int | None = None,
    ) -> None:
        how = {"players": tuple(names), "dealer": len(names) - 1, "hand_size": hand_size}
        self.round = self.taught.new_game(cards and cards[::-1], **how, seed=seed)
        self.seated = [Player(name) for name in names]

    def move(self, move: Move) -> None:
        """A move, and all that needs no decision at a console."""
        game = self.round
        game.play(without_color(move))
        while move == DRAW and game.state.phase is Phase.DREW and DRAW in game.legal_moves():
            game.play(DRAW)
        while game.state.phase in (Phase.PLAYED, Phase.CHALLENGED):
            legal = {move.action: move for move in game.legal_moves()}
            game.play(next(legal[a] for a in (Action.SAY, Action.END, Action.DRAW) if a in legal))
        if game.winner is not None:
            for player, points in zip(self.seated, round_points(game), strict=True):
                player.add_points(points)

    def play(self, card: Card, color: Color | None = None) -> None:
        self.move(Move(Action.PLAY, card, color))

    def draw(self) -> None:
        self.move(DRAW)

    def end_turn(self) -> None:
        self.move(END)

    def name_color(self, color: Color) -> None:
        self.move(Move(Action.NAME, color=color))

    @property
    def players(self) -> list[Player]:
        for player, hand in zip(self.seated, self.round.state.hands, strict=True):
            player.hand = Hand(hand)
        return self.seated

    deck = property(lambda self: Pile(self.round.state.draw_pile[::-1]))
    discards = property(lambda self: Pile(self.round.state.discards))
    top = property(lambda self: self.round.state.top)
    color = property(lambda self: self.round.state.color)
    direction = property(lambda self: self.round.state.direction)
    current = property(lambda self: self.seated[self.round.state.player])

    @property
    def drawn(self) -> Card | None:
        return self.round.state.drawn if self.round.state.phase is Phase.DREW else None

    @property
    def winner(self) -> Player | None:
        return None if self.round.winner is None else self.seated[self.round.winner]


def without_color(move: Move) -> Move:
    """The console ignores a color that is named with a colored card; the engine does not."""
    return move._replace(color=None) if move.card and move.card.color else move


# -- reading what students' objects tell, without trusting it --------------------------------------


def texts(cards: object, where: str) -> list[str]:
    """A list of cards, as texts."""
    if not isinstance(cards, list | tuple):
        raise Unusable(f"{where} is {shown(cards)}. It should be a list of cards.")
    if {*map(type, cards)} <= {Card}:  # as nearly always, and this is fast
        return [*map(str, cards)]
    where = f"One card of {where}"
    return [text(card, where) for card in cards]


def text(card: object, where: str) -> str:
    if type(card) is not Card:
        raise Unusable(f"{where} is {shown(card)}, which isn't a Card.")
    return str(card)


def held(pile: Submission, where: str) -> list[str]:
    """The cards of a pile, asked twice."""
    if pile is None:
        raise Unusable(f"{where} is None. It should be a pile, with the method cards().")
    where = f"{where}.cards()"
    cards = pile.cards()
    told, again = texts(cards, where), pile.cards()
    if type(again) is list and again is not cards and again == cards:
        return told
    if (later := texts(again, where)) != told:
        raise Unusable(f"{where} gave {told} the first time and {later} the second time.")
    return told


def unordered(pile: Submission, where: str) -> str:
    """The same for a hand or the like: nobody says in which order its cards are."""
    return " ".join(sorted(held(pile, where)))


def field(thing: Submission, name: str) -> Any:
    """An attribute, which must not be a method."""
    value = getattr(thing, name)
    if callable(value):
        raise Unusable(f"`{name}` is a method here. Put `@property` above its `def`.")
    is_text = isinstance(value, str) and not isinstance(value, Enum)
    return str.__str__(value) if is_text else value  # a text without methods of its own


def name_of(player: Submission, where: str = "A player") -> str:
    name = getattr(player, "name", None)
    if not isinstance(name, str):
        raise Unusable(f"{where} is {shown(player)}, which isn't a Player with a name.")
    return str.__str__(name)


TWIN = "a second one, made at the same time"


def twice(
    pair: Iterable[Submission],
    tell: Callable[[Submission], Answer],
    look: Callable[[Submission], Answer] | None = None,
) -> Answer:
    """What an object tells, and whether another one, made at the same time, tells the same.

    `look` asks the first one once more, when the other one has been used.
    """
    one, other = pair
    first, second = tell(one), tell(other)
    changed = look and any(not same(n, first.get(k, n)) for k, n in look(one).items())
    apart = [f"{key} {shown(second[key])}" for key in first if not same(second[key], first[key])]
    apart += ["what is done with it changes the first one"] if changed else []
    return {**first, TWIN: ", ".join(apart) or "the same"}


def unchanged(what: str, now: Sequence[object], before: Sequence[object]) -> None:
    if list(now) != list(before):
        raise Unusable(f"Your code changed {what} it was given. Work on a copy: `list(…)`.")


def not_its_own(cards: Any, pile: Submission, where: str) -> None:
    """Whatever is done with a list that was returned, the pile stays as it is."""
    size = len(pile)
    if isinstance(cards, list):
        cards.append(KINDS[0])
    if len(pile) != size:
        raise Unusable(
            f"{where} returned the hand's own list: changing that list changes the hand. Make a "
            "new list in every call."
        )


def beside(cards: list[str], before: list[str]) -> int:
    """How many cards are beside the same card as before: with some twenty cards, hardly any."""
    pairs = {*pairwise(before), *pairwise(before[::-1])}
    return sum(pair in pairs for pair in pairwise(cards))


def as_list(cards: Cards) -> str:
    """A list of cards as it is typed."""
    if len(cards) > 20 and len({*cards}) == 1:
        return f'{len(cards)} * [Card.parse("{cards[0]}")]'
    return f'list(read_cards("{" ".join(map(str, cards))}"))' if cards else ""

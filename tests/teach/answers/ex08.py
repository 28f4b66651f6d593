"""A right answer to ex08 that remembers nothing but the deck and the moves.

Every question is answered by playing the round again with pure functions; hands lie backwards.
"""

from __future__ import annotations

from functools import reduce
from itertools import takewhile
from typing import Any, NamedTuple

from fcd.adt import DRAW_CARD, END_TURN, PLAY_CARD, SAY_DUO, SAY_TRIO, SAY_UNO, Action, PlayerMove
from fcd.cards import HEX, Card, Cards, Color

WORDS: tuple[Action | None, ...] = (None, SAY_UNO, SAY_DUO, SAY_TRIO)


class Now(NamedTuple):
    """How the round stands."""

    hands: tuple[Cards, ...]
    pile: Cards
    discards: Cards  # the top card first
    color: Color | None
    seat: int
    way: int = 1
    twos: int = 0
    turns: tuple[tuple[PlayerMove, ...], ...] = ((),)
    seats: tuple[int, ...] = ()
    top_turn: int = -1
    missed: frozenset[Action] = frozenset()
    unsaid: frozenset[Action] = frozenset()
    winner: int = -1

    @property
    def made(self) -> tuple[PlayerMove, ...]:
        return self.turns[-1]

    @property
    def played(self) -> list[Card]:
        return [m.card for m in self.made if m.action is PLAY_CARD and m.card is not None]

    @property
    def drawn(self) -> int:
        return [m.action for m in self.made].count(DRAW_CARD)

    @property
    def fresh(self) -> bool:
        return not self.played and not self.drawn

    @property
    def owed(self) -> Action | None:
        just_played = bool(self.made) and self.made[-1].action is PLAY_CARD
        left = len(self.hands[self.seat])
        return WORDS[left] if just_played and left < 4 else None


def dealt(cards: Cards, full: bool) -> Now:
    first = cards[28]
    hands = tuple(cards[seat:28:4][::-1] for seat in range(4))
    way = -1 if full and first.rank == "B" else 1
    seat, twos = (1 if first.rank == "A" else 0), (1 if first.rank == "2" else 0)
    return Now(hands, cards[29:], (first,), first.color, seat, way, twos)


def with_hand(now: Now, seat: int, hand: Cards) -> Now:
    return now._replace(hands=(*now.hands[:seat], hand, *now.hands[seat + 1 :]))


def took(now: Now, seat: int, count: int) -> Now:
    if count == 0 or now.winner == 4:
        return now
    if now.pile:
        more = with_hand(now, seat, (now.pile[0], *now.hands[seat]))
        return took(more._replace(pile=now.pile[1:]), seat, count - 1)
    if len(now.discards) == 1:
        return now._replace(winner=4)
    top, *below = now.discards
    return took(now._replace(pile=tuple(reversed(below)), discards=(top,)), seat, count)


def put(now: Now, move: PlayerMove) -> Now:
    card = move.card
    assert card is not None
    hand = now.hands[now.seat]
    where = hand.index(card)
    left = hand[:where] + hand[where + 1 :]
    return with_hand(now, now.seat, left)._replace(
        discards=(card, *now.discards),
        color=move.next_color if card.rank == "D" else card.color,
        top_turn=len(now.turns) - 1,
        winner=-1 if left else now.seat,
    )


def ended(now: Now) -> Now:
    last = now.played[-1].rank if now.played else ""
    return now._replace(
        seat=(now.seat + now.way * (2 if last == "A" else 1)) % 4,
        twos=now.twos + 1 if last == "2" else 0,
        turns=(*now.turns, ()),
        seats=(*now.seats, now.seat),
        unsaid=now.missed,
        missed=frozenset(),
    )


def after(now: Now, move: PlayerMove, full: bool) -> Now:
    was_fresh = now.fresh
    if full and now.owed and move.action is not now.owed:
        now = now._replace(missed=now.missed | {now.owed})
    now = now._replace(turns=(*now.turns[:-1], (*now.made, move)))
    if move.action is END_TURN:
        return ended(now)
    if move.action is DRAW_CARD:
        return took(now, now.seat, 1)
    if move.action is PLAY_CARD:
        turns_round = full and move.card is not None and move.card.rank == "B"
        return put(now, move)._replace(way=-now.way if turns_round else now.way)
    if not was_fresh:
        return now
    return took(now, now.seats[-1], 2) if move.action in now.unsaid else took(now, now.seat, 4)


def fits(now: Now, move: PlayerMove) -> bool:
    card, top = move.card, now.discards[0]
    if card is None or card not in now.hands[now.seat]:
        return False
    if now.twos:
        return card.rank == "2"
    named = card.rank != "D" or move.next_color is not None
    features = {(card.rank, top.rank), (card.suit, top.suit), (card.color, now.color)}
    return named and (card.rank == "0" or any(mine == its for mine, its in features))


def valid(now: Now, move: PlayerMove, full: bool) -> bool:
    if now.winner != -1:
        return False
    match move.action:
        case Action.PLAY_CARD:
            goes_on = full and bool(now.played) and now.played[-1].rank == "C"
            return (now.fresh or goes_on) and fits(now, move)
        case Action.DRAW_CARD:
            return now.fresh or 0 < now.drawn < 2 * now.twos
        case Action.END_TURN:
            return bool(now.played) or now.drawn == max(1, 2 * now.twos)
        case word:
            called = {made.action for made in now.made}
            return full and (word not in called if now.fresh else word is now.owed)


def nth(cards: Cards, n: int) -> Card | None:
    return (*cards, *[None] * (n + 1))[n]


def make(full: bool) -> type:
    """The class: a deck, a list of moves, and questions."""

    def begin(self: Any, values: list[int], colors: list[Any], suits: list[Any]) -> None:
        self.deck = tuple(
            Card(HEX[value], color, suit)
            for value, color, suit in zip(values, colors, suits, strict=True)
        )
        self.moves = []

    def now(self: Any) -> Now:
        start = dealt(self.deck, full)
        return reduce(lambda state, move: after(state, move, full), self.moves, start)

    def play_move(self: Any, move: PlayerMove) -> None:
        self.moves.append(move)

    questions = {
        "current_player": lambda s: s.seat,
        "current_turn": lambda s: len(s.turns) - 1,
        "num_turns": lambda s: len(s.turns),
        "top_discard": lambda s: s.discards[0],
        "play_direction": lambda s: s.way,
        "hand_card_count": lambda s: len(s.hands[s.seat]),
        "hand_card": lambda s, n: s.hands[s.seat][n],
        "player_card_count": lambda s, p: len(s.hands[p]),
        "player_points": lambda s, p: sum(HEX.index(card.rank) for card in s.hands[p]),
        "get_hand_card": lambda s, p, n: nth(s.hands[p], n),
        "get_deck_card": lambda s, n: nth(s.pile, n),
        "get_discard_pile_card": lambda s, n: nth(s.discards, n),
        "get_active_draw_twos": lambda s: s.twos,
        "get_number_of_two_cards_at_top": lambda s: len(
            list(takewhile(lambda card: card.rank == "2", s.discards))
        ),
        "get_current_color": lambda s: s.color,
        "current_turn_moves": lambda s: len(s.played) + max(0, s.drawn - (s.winner == 4)),
        "get_previous_turn_player": lambda s: (-1, *s.seats)[-1],
        "get_top_discard_turn_number": lambda s: s.top_turn,
        "turn_moves": lambda s, t: len(s.turns[t]),
        "past_move": lambda s, t, n: s.turns[t][n],
        "game_winner": lambda s: s.winner,
        "is_valid_move": lambda s, move: valid(s, move, full),
    }
    counts = {
        "num_cards": lambda self: len(self.deck),
        "num_of_suit": lambda self, suit: [card.suit for card in self.deck].count(suit),
        "num_of_color": lambda self, color: [card.color for card in self.deck].count(color),
        "num_of_value": lambda self, value: [card.rank for card in self.deck].count(HEX[value]),
    }

    def asked(question: Any) -> Any:
        return lambda self, *args: question(now(self), *args)

    methods = {name: asked(question) for name, question in questions.items()}
    return type("Game", (), {"__init__": begin, "play_move": play_move, **counts, **methods})


Game2018, Game2017 = make(full=False), make(full=True)
Counting = Dealing = Starting = Judging = Playing = Remembering = TurnTaking = Game2018
Backwards = Continuing = Speaking = Game2017

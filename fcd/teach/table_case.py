"""One kind of case for all that happens at a table, with one notation:

    R5H B7Q | G1S on BDQ red; pile P6C P6C; owed 2; after draw, draw; ask play R5H

Hands, seat 0 first; the top card, and a color if one was named with it. `first R2H` instead of
`on`: that card was turned up when the round began, and did what a first card does. What is not said
is as it usually is. What is asked is read by the exercise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.engine import Action, IllegalMove, Move, Phase, State, Variant
from fcd.engine.state import Debt, Speech
from fcd.game import Game
from fcd.teach.outcome import CaseView, Row
from fcd.teach.question import Question
from fcd.teach.taught_game import TaughtGame, is_plain, plain_card, taught_game


class TableCase(NamedTuple):
    """Cards on a table, the moves made since, and what is asked."""

    hands: tuple[Cards, ...] = ()
    top: Card | None = None
    color: Color | None = None  # named with the top card
    first: bool = False  # the top card was turned up first, and has had its effect
    pile: Cards = ()  # to draw from, the next card first
    below: Cards = ()  # under the top card, the lowest first
    player: int = 0
    direction: int = 1
    owed: int = 0  # cards, by the player
    dealer: int | None = None  # the last seat, if nothing is said
    unsaid: tuple[str, ...] = ()  # words that the player before forgot to say
    moves: tuple[Move, ...] = ()
    asked: str = ""

    @property
    def hand(self) -> Cards:
        """The cards of the player whose turn it is at the start."""
        return self.hands[self.player]

    @property
    def on(self) -> Card:
        """The top card, where a case has one."""
        assert self.top, "a top card is needed"
        return self.top

    @property
    def current_color(self) -> Color:
        """The one that was named, or the top card's own."""
        color = self.color or (self.top and self.top.color)
        assert color is not None, "a wild needs a color"
        return color

    @property
    def cards(self) -> Cards:
        held = (card for hand in self.hands for card in hand)
        return (*held, *((self.top,) if self.top else ()), *self.pile, *self.below)

    @property
    def deck(self) -> Cards:
        """The cards as they are dealt, to equal hands, beginning after the dealer."""
        start = 0 if self.dealer is None else self.dealer + 1
        in_turn = self.hands[start:] + self.hands[:start]
        dealt = (card for cards in zip(*in_turn, strict=True) for card in cards)
        return (*dealt, *((self.top,) if self.top else ()), *self.pile)

    # -- as text -------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> TableCase:
        """Read a case. ValueError says what cannot be read."""
        where, *others = (part.strip() for part in text.split(";"))
        case = _with_table(cls(), where)
        for part in others:
            word, _, rest = part.partition(" ")
            if word not in _NOTATION:
                raise ValueError(f"{part!r} isn't part of a case; {', '.join(_NOTATION)} are")
            name, read, _ = _NOTATION[word]
            case = case._with(name, read(rest))
        return case

    def __str__(self) -> str:
        hands = " | ".join(_spaced(hand) or "-" for hand in self.hands)
        top = f"{'first' if self.first else 'on'} {self.top}" if self.top else ""
        parts = [" ".join(filter(None, (hands, top, str(self.color or ""))))]
        for word, (name, _, write) in _NOTATION.items():
            value = getattr(self, name)
            if value != TableCase._field_defaults[name]:
                parts.append(f"{word} {write(value)}".rstrip())
        return "; ".join(parts)

    # -- as a round ----------------------------------------------------------------------------

    def all_hands(self, variant: Variant) -> tuple[Cards, ...]:
        """The hands; those nobody asks about have one card."""
        missing = max(variant.players[0], self.player + 1) - len(self.hands)
        return (*self.hands, *((plain_card(variant),),) * missing) if missing > 0 else self.hands

    def play(self, taught: TaughtGame, names: tuple[str, ...] | None = None) -> Game:
        """The round after all moves, in a right or a broken game, which may raise IllegalMove."""
        hands = self.all_hands(taught.variant)
        players = names or len(hands)
        dealer = len(hands) - 1 if self.dealer is None else self.dealer
        if self.first:
            size = len(hands[0])
            game = taught.new_game(self.deck, players=players, dealer=dealer, hand_size=size)
        else:
            game = taught.standing(self._state(taught.variant, hands, dealer), players)
        for move in self.moves:
            game.play(move)
        return game

    def _state(self, variant: Variant, hands: tuple[Cards, ...], dealer: int) -> State:
        top = self.top or plain_card(variant, -1)
        return State(
            hands,
            self.pile,
            (*self.below, top),
            self.color or top.color,
            self.player,
            dealer,
            direction=self.direction,
            phase=Phase.OWING if self.owed else Phase.READY,
            debt=Debt(owed=self.owed),
            speech=Speech(accused=(self.player - self.direction) % len(hands), unsaid=self.unsaid),
        )

    # -- smaller -------------------------------------------------------------------------------

    def smaller(self, plain: Card) -> Iterator[TableCase]:
        """One step simpler, the largest steps first. Most of these make no sense: look first."""
        moves = self.moves
        for n in reversed(range(len(moves))):
            yield self._replace(moves=moves[:n])
        for n in reversed(range(len(moves))):
            yield self._replace(moves=moves[:n] + moves[n + 1 :])
        for name in ("pile", "below"):
            cards = getattr(self, name)
            yield from (self._with(name, cards[:n]) for n in range(len(cards)))
        usual = TableCase._field_defaults
        for name in ("color", "owed", "direction", "player", "dealer", "unsaid"):
            if getattr(self, name) != usual[name]:
                yield self._with(name, usual[name])
        yield from self._fewer()
        yield from self._plainer(plain)

    def _fewer(self) -> Iterator[TableCase]:
        """One card less in every hand, or in one of them."""
        most = max(map(len, self.hands), default=0)
        for n in range(most):
            yield self._replace(hands=tuple(hand[:n] + hand[n + 1 :] for hand in self.hands))
        for seat, hand in enumerate(self.hands):
            for n in range(len(hand)):
                yield self._with_hand(seat, hand[:n] + hand[n + 1 :])

    def _plainer(self, plain: Card) -> Iterator[TableCase]:
        """A hand, a pile or one card that has nothing to do with it."""
        for seat, hand in enumerate(self.hands):
            if set(hand) - {plain}:
                yield self._with_hand(seat, (plain,) * len(hand))
        for seat, hand in enumerate(self.hands):
            for n, card in enumerate(hand):
                if card != plain:
                    yield self._with_hand(seat, (*hand[:n], plain, *hand[n + 1 :]))
        for name in ("pile", "below"):
            cards: Cards = getattr(self, name)
            if set(cards) - {plain}:
                yield self._with(name, (plain,) * len(cards))
        if self.top and self.top != plain:
            yield self._replace(top=plain, color=None)

    def _with(self, name: str, value: Any) -> TableCase:
        return self._replace(**{name: value})

    def _with_hand(self, seat: int, hand: Cards) -> TableCase:
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def magnitude(number: int) -> str:
    """About how many: nobody forgets 5 who thinks of 4, but many forget 0, 1 or 30.

    >>> [magnitude(n) for n in (0, 1, 2, 3, 7, 30, 2000)]
    ['0', '1', '2', 'a few', 'several', 'many', 'very many']
    """
    names = (3, "a few"), (6, "several"), (12, "many"), (800, "very many")
    return next((name for least, name in reversed(names) if number >= least), str(number))


def pairs(cards: Cards) -> Iterator[tuple[Card, Card]]:
    """A card, and one to put it on: each rank on each rank, sharing nothing else, a suit, a color.

    Each card is at least once on one with which it shares nothing but perhaps the rank.

    >>> cards = Card.parse("R1H"), Card.parse("R2H"), Card.parse("B2S")
    >>> [f"{card} on {top}" for card, top in pairs(cards)]
    ['R1H on R1H', 'R1H on B2S', 'R2H on R2H', 'R2H on B2S', 'B2S on R1H']
    """
    ranks: dict[str, list[Card]] = {}
    for card in cards:
        ranks.setdefault(card.rank, []).append(card)
    for n, alike in enumerate(ranks.values()):
        for k in range(max(len(ranks), len(alike))):
            card, tops = alike[k % len(alike)], [*ranks.values()][(n + k) % len(ranks)]
            start = k % len(tops)
            shared: dict[tuple[bool, bool], Card] = {}
            for top in tops[start:] + tops[:start]:
                suit = card.suit is not None and card.suit == top.suit
                shared.setdefault((suit, card.color is not None and card.color == top.color), top)
            if tops is not alike:
                shared.pop((True, True), None)  # which says no more than either alone
            yield from (
                (card, top) for way, top in shared.items() if k < len(ranks) or not any(way)
            )


def _spaced(cards: Iterable[Card]) -> str:
    """Cards as text, equal ones in a row as "R5Hx3".

    >>> _spaced(_cards("R5Hx3 B7Q B7Q"))
    'R5Hx3 B7Q B7Q'
    """
    runs = [(card, len(list(row))) for card, row in groupby(cards)]
    return " ".join(f"{card}x{n}" if n > 2 else " ".join([str(card)] * n) for card, n in runs)


def _cards(text: str) -> Cards:
    """The same, read again."""
    words = (_TIMES.fullmatch(word) for word in text.split())
    return tuple(Card.parse(word[1]) for word in words if word for _ in range(int(word[2] or 1)))


_TIMES = re.compile(r"(.+?)(?:x(\d+))?")


def _with_table(case: TableCase, text: str) -> TableCase:
    """The part before the first semicolon."""
    words = text.split()
    place = next((n for n, word in enumerate(words) if word in ("on", "first")), len(words))
    held, rest = " ".join(words[:place]), words[place:]
    hands = tuple(_cards("" if h.strip() == "-" else h) for h in held.split("|")) if held else ()
    if not rest:
        return case._replace(hands=hands)
    if len(rest) not in (2, 3):
        raise ValueError(f"{text!r}: a top card is needed, and perhaps a color, as in 'on BDQ red'")
    color = Color(rest[2]) if len(rest) == 3 else None
    top = Card.parse(rest[1])
    return case._replace(hands=hands, top=top, color=color, first=rest[0] == "first")


# What may follow after a semicolon: the field, how its value is read, and how it is written.
_NOTATION: dict[str, tuple[str, Callable[[str], Any], Callable[[Any], str]]] = {
    "pile": ("pile", _cards, _spaced),
    "below": ("below", _cards, _spaced),
    "player": ("player", int, str),
    "back": ("direction", lambda text: -1, lambda direction: ""),
    "owed": ("owed", int, str),
    "dealer": ("dealer", int, str),
    "unsaid": ("unsaid", lambda text: tuple(text.split()), " ".join),
    "after": (
        "moves",
        lambda text: tuple(map(Move.parse, text.split(", "))),
        lambda moves: ", ".join(map(str, moves)),
    ),
    "ask": ("asked", str, str),
}

ON_PILE, HOLDS = "on the pile", "{} holds"


def table_rows(game: Game, top: str = ON_PILE, hand: str = HOLDS) -> tuple[Row, ...]:
    """The top card now, and the hand of the player whose turn it is; none without a label."""
    state = game.state
    named = state.color is not None and state.color != state.top.color
    note = f"{state.color} was named" if named else ""
    rows = Row(top, (state.top,), note), Row(hand.format(game.names[state.player]), state.hand)
    return tuple(row for row in rows if row.label)


# -- questions about a table -----------------------------------------------------------------------


class TableQuestion(Question[TableCase]):
    """A question about a table. Ranges say how much is made up, both ends included."""

    players = (4, 4)
    hand = (1, 3)  # cards in each hand; all hands are equally large
    many = (0, 0)  # more cards in the first hand, but only in one case of ten
    pile = (1, 6)
    below = (0, 0)
    moves = (0, 0)
    may_end = False  # whether these moves may end the round
    first = False  # deal, and turn the top card up
    ranks = ""  # of the cards; "" for all. Those that come first are the plain ones
    kinds = (2, 6)  # different cards in one case: few, so that they have to do with each other
    varied = False  # whether different cards are easier to follow than equal ones
    top_label, hand_label = ON_PILE, HOLDS  # of the cards that are drawn; "" for none
    cited: tuple[str, ...] = ()  # what the rulebook says, if that is the same for all cases

    @property
    def variant(self) -> Variant:
        return taught_game(self.game).variant

    @cached_property
    def pool(self) -> Cards:
        cards = sorted(
            dict.fromkeys(self.variant.deck), key=lambda card: not is_plain(self.variant, card)
        )
        order = self.ranks.split() if " " in self.ranks else list(self.ranks)
        if not order:
            return tuple(cards)
        return tuple(
            sorted((c for c in cards if c.rank in order), key=lambda c: order.index(c.rank))
        )

    @property
    def plain(self) -> Card:
        """What cards are replaced with if they do not matter."""
        return self.pool[0]

    def read(self, text: str) -> TableCase:
        return TableCase.parse(text)

    def write(self, case: TableCase) -> str:
        return str(case)

    def size(self, case: TableCase) -> tuple[int, int, int, int]:
        """Few moves, few cards, few kinds of cards, few words."""
        cards, kinds = case.cards, len({*case.cards})
        return len(case.moves), len(cards), -kinds if self.varied else kinds, len(str(case))

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        """The round; a question may add what all its cases have, such as a pile."""
        return case.play(taught)

    # -- making up -----------------------------------------------------------------------------

    def make(self, chance: Random) -> TableCase:
        """A table, and moves that are legal there; then whatever `asks` puts in."""
        case = self.table(chance)
        return self.asks(self.played(case, chance) if self.moves[1] else case, chance)

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """The case after some legal moves, of which half are plays."""
        game = self.play(taught_game(self.game), case)
        for _ in range(chance.randint(*self.moves)):
            choices = [move for move in game.legal_moves() if self.may_be_made(move, game)]
            plays = [move for move in choices if move.action is Action.PLAY]
            if not choices:
                break
            game.play(chance.choice(plays if plays and chance.random() < 0.5 else choices))
            if game.is_over and not self.may_end:
                game.undo()
                break
        return case._replace(moves=game.moves)

    def table(self, chance: Random) -> TableCase:
        """The table before anybody has moved."""
        kinds = self.some_cards(chance)
        size, players = chance.randint(*self.hand), chance.randint(*self.players)
        hands = tuple(tuple(chance.choices(kinds, k=size)) for _ in range(players))
        top = chance.choice(kinds)
        case = TableCase(
            hands,
            top,
            None if self.first else self.named_color(top, chance),
            self.first,
            tuple(chance.choices(kinds, k=chance.randint(*self.pile))),
            tuple(chance.choices(kinds, k=chance.randint(*self.below))),
        )
        if self.many[1] and chance.random() < 0.1:
            more = chance.choices(self.pool, k=chance.randint(*self.many))
            case = case._replace(hands=(hands[0] + tuple(more), *hands[1:]))
        return case

    def some_cards(self, chance: Random) -> Cards:
        """A few kinds, half of them like another one in something; cards that act are not rare."""
        pool = self.pool
        if chance.random() < 0.5:
            pool = tuple(card for card in pool if not is_plain(self.variant, card)) or pool
        kinds = [chance.choice(pool)]
        for _ in range(chance.randint(*self.kinds) - 1):
            like = chance.choice(kinds)
            near = [c for c in pool if c.rank == like.rank or c.color == like.color] or pool
            kinds.append(chance.choice(near if chance.random() < 0.6 else pool))
        return tuple(kinds)

    def named_color(self, top: Card, chance: Random) -> Color | None:
        """A color for a card with which one is named; for others none."""
        if "color" not in self.variant.meaning(top).asks:
            return None
        return chance.choice(self.variant.colors)

    def may_be_made(self, move: Move, game: Game) -> bool:
        return True

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        """The case with what is asked in it."""
        return case

    def features(self, case: TableCase) -> Iterable[object]:
        """Each rank, and each kind of card on each, where the answer is yes and where it is no."""
        right = self.right(case)
        answer = right if right is None or isinstance(right, bool) else ""
        asked = Move.parse(case.asked).card if case.asked.startswith("play ") else None
        put = (asked,) if asked else case.hands[0] if case.hands and not case.moves else ()
        cards = [("top", case.top), *(("played", move.card) for move in case.moves)]
        as_what = "asked" if asked else "held"
        cards += [(as_what, card) for card in put]
        found: set[object] = {(answer, where, card.rank) for where, card in cards if card}
        on = self._kind(case.top) if case.top else ""
        return found | {(answer, as_what, self._kind(card), on) for card in put}

    def circumstances(self, case: TableCase) -> set[str]:
        """How many play, which way, who holds how much, what was done last and on what."""
        try:
            before, state, moves = self.moment(case)
        except (IllegalMove, ValueError, AssertionError):
            return set()
        last = moves[-1] if moves else None
        found = {
            f"{len(state.hands)} players",
            f"seat {before.player}",
            f"{magnitude(len(before.hand))} in hand",
            f"{magnitude(len(before.draw_pile))} to draw",
            f"{magnitude(len(moves))} moves",
            f"{magnitude(before.debt.owed)} owed",
            f"phase {before.phase}",
            f"on {self._kind(before.top)}",
            f"ask {case.asked.partition(' ')[0]}",
        }
        found |= {"play runs left"} if before.direction < 0 else set()
        found |= {"a color was named"} if before.color != before.top.color else set()
        found |= {"the pile was turned over"} if state.shuffles else set()
        found |= {"turned over just now"} if state.shuffles > before.shuffles else set()
        found |= {"the round is over"} if state.is_over else set()
        if last:
            found |= {f"last {last.action}"}
            found |= {f"last played {self._kind(last.card)}"} if last.card else set()
            found |= {"the card just drawn"} if before.drawn and last.card else set()
        earlier = [self._kind(move.card) for move in moves[:-1] if move.card]
        return found | {f"earlier {kind}" for kind in earlier}

    def moment(self, case: TableCase) -> tuple[State, State, tuple[Move, ...]]:
        """How it was before the last move and is after it, and all moves."""
        states = self.play(taught_game(self.game), case).states
        return states[-2:][0], states[-1], case.moves

    def _kind(self, card: Card) -> str:
        return "a plain card" if is_plain(self.variant, card) else f"a {card.rank}"

    # -- smaller -------------------------------------------------------------------------------

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        return case.smaller(self.plain)

    def makes_sense(self, case: TableCase) -> bool:
        """Whether it can be played, and is within what may be made up."""
        if case.top and not (case.first or case.color or case.top.color):
            return False  # a wild with which nothing was named
        sizes = {len(hand) for hand in case.hands}
        if case.hands and (min(sizes) < self.hand[0] or (case.first and len(sizes) > 1)):
            return False
        if len(case.pile) < self.pile[0] or len(case.below) < self.below[0]:
            return False
        try:
            game = self.play(taught_game(self.game), case)
        except (IllegalMove, ValueError, AssertionError):
            return False
        return self.may_end or not game.is_over

    # -- showing -------------------------------------------------------------------------------

    def show(self, case: TableCase) -> CaseView:
        """The cards as they lay before the moves, the moves in words, and the rules."""
        game = self.play(taught_game(self.game), case)
        return CaseView(
            "",
            rows=self.rows(case, game),
            lines=self.lines(case, game),
            rules=self.rules(case, game),
            moves=len(case.moves),
        )

    def game_of(self, text: str) -> Game | None:
        return self.play(taught_game(self.game), self.read(text))

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return table_rows(game, self.top_label, self.hand_label)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """What has happened, in words."""
        return game.log[1:]

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """What the rules say about it, each sentence with its anchor in brackets."""
        return self.cited

"""Special card lab: one special card is played in a prepared position, before and after.

The position is dealt and played by the engine; the lab only lays both states side by side and
marks what is different.
"""

from __future__ import annotations

from typing import Any

from fcd import engine
from fcd.board.drawing import cards_svg, labels
from fcd.board.lessons import situations
from fcd.board.lessons.lesson import Lesson
from fcd.board.presenter.portrait import status
from fcd.board.presenter.speaking import in_words
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import RANK_NAMES, RANKS, Card, Cards, Color
from fcd.engine import Move, State, Variant, Verdict
from fcd.engine.chance import shuffled
from fcd.engine.events import count_cards
from fcd.engine.legality import plays_of
from fcd.engine.moves import Action
from fcd.game import Game
from fcd.positions import position
from fcd.variants import find_variant

_HAND = 5  # cards each: after one is played no game asks for a word
_MOST = 12  # buttons to go on with


class Lab(Lesson):
    """A special card of a game, what it changes, and how it goes on from there."""

    title = "Special card lab"

    def __init__(self, variant: str | Variant = "fcd2018", card: str | Card | None = None) -> None:
        """`card` may be any special card of the game, such as "R2H"; the first otherwise."""
        super().__init__()
        self.variant = self.own = find_variant(variant)
        ranks = situations.special_ranks(self.variant)
        wanted = card if isinstance(card, Card) or card is None else Card.parse(card)
        if wanted is not None and (wanted not in self.variant.kinds or wanted.rank not in ranks):
            raise ValueError(
                f"{wanted.spoken} is no special card of {self.variant.title}: "
                f"those are {', '.join(RANK_NAMES.get(rank, rank) for rank in ranks)}"
            )
        self.card = wanted or self._first_card()
        self._start()

    def _start(self) -> None:
        self.color: Color = self.variant.colors[-1]
        self.target = 1
        self.bluff = False
        self.then: tuple[str, ...] = ()

    def _first_card(self) -> Card:
        """One that does something; that a card fits everywhere is less to look at."""
        return self._card(next(r for r in RANKS if r in self.variant.meanings))

    def _card(self, rank: str) -> Card:
        return next(card for card in situations.kinds(self.variant) if card.rank == rank)

    # -- the position ------------------------------------------------------------------------

    def prepared(self, *, bluff: bool = False) -> Game:
        """Alice holds the card, and whatever it is good to have beside it."""
        v, card = self.variant, self.card
        plain = list(shuffled(situations.plain_cards(v), 1, 0))
        color = card.color or v.colors[0]
        top = self._top(plain, color)
        plain.remove(top)
        mine = [card, *([_take(plain, color)] if card.color or bluff else [])]
        mine += [_take(plain, color, other=True) for _ in range(_HAND - len(mine))]
        like = [c for c in situations.kinds(v) if c.rank == card.rank and c.color != card.color]
        hers = [*like[:1], *(_take(plain, each) for each in v.colors)][:_HAND]
        hers += [_take(plain, color, other=True) for _ in range(_HAND - len(hers))]
        return position(v, hands=[mine, hers, *_two_hands(plain)], top=top)

    def _top(self, plain: list[Card], color: Color) -> Card:
        """A card to play on: a rule of some house may not let this card go on the first best."""
        v, card = self.variant, self.card
        other = card.rank not in v.meanings  # one that fits everywhere: on something quite unlike
        fitting = [top for top in plain if (top.color != color) == other]
        lets = (top for top in fitting if self._goes_on(top))
        return next(lets, fitting[0])

    def _goes_on(self, top: Card) -> bool:
        v, hand = self.variant, (self.card,) * _HAND
        return engine.is_legal(v, situations.at_table(v, top, top.color, hand), self._move())

    def played(self) -> Game:
        """The position after the card, the end of that turn, and the moves tried since.

        Nothing has happened yet if no card lets it be played.
        """
        game = self.prepared(bluff=self.bluff)
        if not game.explain(self._move()):
            return game
        game.play(self._move())
        if situations.is_done(game.variant, game.state):
            game.play("end")
        for text in self.then:
            game.play(text)
        return game

    def _move(self) -> Move:
        asks = self.variant.meaning(self.card).asks
        color = self.color if "color" in asks else None
        target = self.target if "target" in asks else None
        return Move(Action.PLAY, self.card, color, target)

    def _can_bluff(self) -> bool:
        game = self.prepared(bluff=True)
        move = plays_of(self.variant, game.state, self.card)[0]
        return any(found.verdict is Verdict.WARNS for found in game.explain(move).findings)

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        """The game, the card, and what the card asks for."""
        v, known = self.variant, labels(self.variant)
        ranks = []
        for rank in situations.special_ranks(v):
            name, does = RANK_NAMES.get(rank, rank), known.get(rank, ("", ""))[1]
            ranks.append((rank, f"{name}: {does}" if does and does not in name else name))
        shown = [
            situations.choose_game(v, own=self.own),
            blocks.select("rank", "Special card", ranks, self.card.rank),
        ]
        asks = v.meaning(self.card).asks
        if "color" in asks:
            colors = [(color, color) for color in v.colors]
            shown.append(blocks.select("color", "Naming", colors, self.color))
        if "target" in asks:
            names = [
                (str(seat), self.prepared().names[seat]) for seat in range(1, situations.PLAYERS)
            ]
            shown.append(blocks.select("target", "With", names, str(self.target)))
        if self._can_bluff():
            honest = [("", "no card of the color in force"), ("bluff", "one, so it is a bluff")]
            shown.append(blocks.select("bluff", "Alice also holds", honest, "bluff" * self.bluff))
        return shown

    def body(self) -> list[Block]:
        """The rule, both states side by side, what happened, and what could be done next."""
        game = self.played()
        return [*self._shown(), *(self._next(game) if game.moves else [])]

    def printed(self) -> dict[str, Any]:
        """On paper nothing is done next."""
        return {**self.view(), "body": self._shown()}

    def _shown(self) -> list[Block]:
        before, game = self.prepared(bluff=self.bluff), self.played()
        why = before.explain(self._move())
        if not why:  # a house rule that forbids it everywhere, or here
            card, top = self.card.spoken, before.state.top.spoken
            says = f"No card was found on which Alice may play {card}. This is why not on {top}:"
            return [blocks.paragraph(says), blocks.checks(situations.reasons(why))]
        told = game.log[1:]
        steps = [blocks.check(f"{number}.", f"{line}.") for number, line in enumerate(told, 1)]
        return [
            *self._rule(),
            self._compared(before, game),
            blocks.heading("What happened"),
            blocks.checks(steps),
        ]

    def _rule(self) -> list[Block]:
        told = self.prepared(bluff=self.bluff)
        explained = told.explain(self._move())
        unnamed = self.variant.meaning(self.card).effects  # by a house rule that is in no book
        rule = situations.doing(self.variant, self.card)
        rule = rule or ("one of this house" if unnamed else "goes on any card")
        says = f"Alice plays {self.card.spoken}. Its rule: {rule}."
        meant = self.variant.cite(self.variant.meaning(self.card).ref)
        refs = [f.ref for f in explained.findings if f.name == "always-playable"]
        ref = meant if self.card.rank in self.variant.meanings else refs[0]
        return [blocks.checks([blocks.check("", says, ref)])]

    def _compared(self, before: Game, after: Game) -> Block:
        v, names = self.variant, before.names
        rows: list[list[blocks.Cell]] = []
        for label, seat in (
            ("on the pile", None),
            (f"{names[0]}'s hand", 0),
            (f"{names[1]}'s hand", 1),
        ):
            rows.append([label, *(self._cards(game.state, seat) for game in (before, after))])
        then, now = facts(v, before), facts(v, after)
        for label in then:
            old, new = then[label], now[label]
            rows.append(
                [label, old, blocks.paragraph(f"{new} ◂", "changed") if old != new else new]
            )
        return blocks.table("Before and after (◂ has changed)", ["what", "before", "after"], rows)

    def _cards(self, state: State, seat: int | None) -> Block:
        cards = (state.top,) if seat is None else state.hands[seat]
        ring = [place for place, card in enumerate(cards) if card == self.card][:1]
        svg = cards_svg(cards, variant=self.variant, width=48, per_row=6, ring=ring)
        return blocks.picture(svg, ", ".join(card.spoken for card in cards))

    def _next(self, game: Game) -> list[Block]:
        moves = _sensible(game)
        name = game.names[game.state.player]
        buttons = [blocks.button(f"do {move}", in_words(move, game)) for move in moves[:_MOST]]
        again = [blocks.button("again", "Start over", "s", main=True)] if self.then else []
        if game.is_over or not moves:
            return [blocks.row("Start over", *again)] if again else []
        return [blocks.heading(f"And then? {name} could"), blocks.row("Go on", *buttons, *again)]

    # -- being told --------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Another game, another card, or what goes with it."""
        if name == "game":
            self.variant = situations.game_called(self.variant, value, self.own)
            self.card = self._first_card()
            self._start()
        elif name == "rank":
            self.card = self._card(value)
            self._start()
        elif name == "color":
            self.color = Color(value)
        elif name == "target":
            self.target = int(value)
        elif name == "bluff":
            self.bluff = bool(value)
        self.then = ()

    def pressed(self, name: str) -> None:
        """Go on with a move, or start over."""
        self.then = () if name == "again" else (*self.then, name.removeprefix("do "))


def facts(variant: Variant, game: Game) -> dict[str, str]:
    """What a special card can change, in words."""
    s, names = game.state, game.names
    owed, passed = s.debt.owed - s.debt.drawn, s.debt.passed
    owes = f"{names[s.player]} owes {count_cards(owed)}" if owed else ""
    if passed:
        owes = f"the next player will owe {count_cards(passed)}"
    turn = "nobody: the round is over" if s.is_over else names[s.player]
    return {
        "whose turn": turn,
        "told by the board": f"{names[s.player]}: “{status(game.view(s.player))}”",
        "direction": "clockwise" if s.direction > 0 else "counterclockwise",
        "color in force": str(s.color),
        "debt": owes or "none",
        "cards held": ", ".join(f"{n} {len(h)}" for n, h in zip(names, s.hands, strict=True)),
    }


def _sensible(game: Game) -> list[Move]:
    """The moves to go on with; nobody has forgotten a word here, so nobody calls out."""
    return [move for move in game.legal_moves() if move.action is not Action.CALL]


def _take(cards: list[Card], color: Color, *, other: bool = False) -> Card:
    """Take the first card that has this color, or another one, out of the list."""
    card = next(card for card in cards if (card.color != color) == other)
    cards.remove(card)
    return card


def _two_hands(plain: list[Card]) -> tuple[Cards, Cards]:
    return tuple(plain[:_HAND]), tuple(plain[_HAND : 2 * _HAND])

"""Special card lab: one special card is played in a prepared position, before and after.

The position is dealt and played by the engine; the lab only lays both states side by side and
marks what is different.
"""

from __future__ import annotations

from typing import Any

from fcd import engine
from fcd.board.drawing import card_svg, pile_svg
from fcd.board.lessons import situations
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.situations import CARD
from fcd.board.sentences import move_text, status
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, View
from fcd.cards import RANK_NAMES, RANKS, Card, Cards, Color
from fcd.engine import Move, Variant, Verdict
from fcd.engine.chance import shuffled
from fcd.engine.events import count_cards
from fcd.engine.state import Action
from fcd.game import Game
from fcd.positions import position
from fcd.variants import find_variant

_HAND = 5  # cards each: after one is played no game asks for a word
_MOST = 12  # buttons to go on with


class SpecialCardLab(Lesson):
    """What a special card changes, and how it can go on from there.

    `card` may be any special card of the game; without one it is the first.

    >>> lab = SpecialCardLab("fcd2018", card="RAH")
    >>> lab.game.log[1]
    'Alice plays the red A of hearts; Bob is skipped'
    """

    title = "Special card lab"

    def __init__(self, variant: str | Variant = "fcd2018", card: str | Card | None = None) -> None:
        super().__init__()
        self.variant = self.own = find_variant(variant)
        ranks = situations.special_ranks(self.variant)
        wanted = card if isinstance(card, Card) or card is None else Card.parse(card)
        if wanted is not None and (wanted not in self.variant.kinds or wanted.rank not in ranks):
            raise ValueError(
                f"the {wanted.spoken} isn't a special card in {self.variant.title}: "
                f"those are {', '.join(RANK_NAMES.get(rank, rank) for rank in ranks)}"
            )
        self._start(wanted or self._first_card())

    def _start(self, card: Card) -> None:
        self.card = card
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
        v, card = self.variant, self.card
        special = situations.special_ranks(v)
        ordinary = [c for c in situations.kinds(v) if c.rank not in special]
        plain = list(shuffled(ordinary, 1, 0))
        color = card.color or v.colors[0]
        top = self._top(plain, color)
        plain.remove(top)
        mine = [card, *([_take(plain, color)] if card.color or bluff else [])]
        mine += [_take(plain, color, other=True) for _ in range(_HAND - len(mine))]
        like = [c for c in situations.kinds(v) if c.rank == card.rank and c.color != card.color]
        if "color" in v.meaning(card).asks:  # then each color lets another card of hers be played
            like, plain = [], [c for c in plain if not c.suit or c.suit != card.suit]
        hers = [*like[:1], *(_take(plain, each) for each in v.colors)][:_HAND]
        hers += [_take(plain, color, other=True) for _ in range(_HAND - len(hers))]
        return position(v, hands=[mine, hers, plain[:_HAND], plain[_HAND : 2 * _HAND]], top=top)

    def _top(self, plain: list[Card], color: Color) -> Card:
        """A card to play on: a rule of some house may not let this card go on the first best."""
        v, hand = self.variant, (self.card,) * _HAND
        other = self.card.rank not in v.meanings  # one that fits everywhere: on something unlike it
        fitting = [top for top in plain if (top.color != color) == other]
        for top in fitting:
            if engine.is_legal(v, situations.at_table(v, top, top.color, hand), self._move()):
                return top
        return fitting[0]

    @property
    def game(self) -> Game:
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
        move = situations.first_play(self.variant, game.state, self.card)
        return any(found.verdict is Verdict.WARNS for found in game.explain(move).findings)

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        v, asks = self.variant, self.variant.meaning(self.card).asks
        ranks = situations.rank_options(v, situations.special_ranks(v))
        shown = [
            situations.choose_game(v, own=self.own),
            blocks.select("rank", "Special card", ranks, self.card.rank),
        ]
        if "color" in asks:
            shown.append(blocks.select("color", "Naming", v.colors, self.color))
        if "target" in asks:
            names = [(str(seat), name) for seat, name in enumerate(self.prepared().names) if seat]
            shown.append(blocks.select("target", "With", names, str(self.target)))
        if self._can_bluff():
            honest = [("", "no card of the color in play"), ("bluff", "one, so it's a bluff")]
            shown.append(blocks.select("bluff", "Alice also holds", honest, "bluff" * self.bluff))
        return shown

    def body(self) -> list[Block]:
        *played, changed = self._played()
        return [*played, *self._next(self.game), changed]

    def printed(self) -> View:
        """On paper nothing is done next."""
        return {**self.view(), "body": self._played()}

    def _played(self) -> list[Block]:
        before, after = self.prepared(bluff=self.bluff), self.game
        if not after.moves:  # a house rule forbids it everywhere, or here
            card, top = self.card.spoken, before.state.top.spoken
            says = f"Alice can't play the {card} on any card. On the {top} this is why:"
            why = blocks.reasons(before.explain(self._move()))
            return [blocks.paragraph(says), blocks.checks(why)]
        steps = [blocks.check(f"{n}.", f"{line}.") for n, line in enumerate(after.log)][1:]
        return [
            blocks.heading("What happened"),
            blocks.checks([*steps, self._rule(before)]),
            blocks.columns(
                self._table("Before", before, before, after),
                self._table("After", after, before, after),
            ),
            self._compared(before, after),
        ]

    def _rule(self, before: Game) -> blocks.Check:
        v, meaning = self.variant, self.variant.meaning(self.card)
        ref = v.cite(meaning.ref)
        if self.card.rank not in v.meanings:
            found = before.explain(self._move()).findings
            ref = next(each.ref for each in found if each.name == "always-playable")
        return blocks.check("", "", ref)

    def _table(self, title: str, game: Game, before: Game, after: Game) -> list[Block]:
        """The top card, the two hands it is about, and the hand of whoever goes on; cards that
        were drawn since come flying."""
        hands = []
        for seat in sorted({0, 1, after.state.player}):
            held, old = game.state.hands[seat], before.state.hands[seat]
            hands.append(blocks.hand(f"{game.names[seat]}’s hand", self._cards(held, old)))
        top, color = game.state.top, game.state.color
        named = f" (the color is {color})" if color != top.color else ""
        svg = pile_svg(top, color, variant=self.variant, width=CARD)
        return [
            blocks.heading(title),
            blocks.paragraph(f"Top card{named}", "changed" if named else ""),
            blocks.picture(svg, top.spoken),
            *hands,
        ]

    def _cards(self, cards: Cards, old: Cards) -> list[Block]:
        shown, left = [], list(old)
        for place, card in enumerate(cards):
            is_old = card in left
            if is_old:
                left.remove(card)
            svg = card_svg(card, variant=self.variant, width=CARD)
            order = 0 if is_old else 100 * len(self.then) + place
            shown.append(blocks.card(svg, card.spoken, ring=card == self.card, order=order))
        return shown

    def _compared(self, before: Game, after: Game) -> Block:
        rows: list[list[blocks.Cell]] = []
        now = _facts(after)
        for label, old in _facts(before).items():
            new = now[label]
            if old != new:
                rows.append([label, old, blocks.paragraph(new, "changed")])
        return blocks.table("What has changed", ["", "Before", "After"], rows)

    def _next(self, game: Game) -> list[Block]:
        if not game.moves:
            return []
        again = [blocks.button("again", "Start over", "s", main=True)] if self.then else []
        # Nobody has forgotten a word here, so nobody calls out.
        moves = [move for move in game.legal_moves() if move.action is not Action.CALL]
        if game.is_over or not moves:
            return [blocks.row("Start over", *again)] if again else []
        buttons = [blocks.button(f"do {move}", move_text(move, game)) for move in moves[:_MOST]]
        who = game.names[game.state.player]
        return [blocks.heading(f"What now? {who} can"), blocks.row("Go on", *buttons, *again)]

    # -- choosing ----------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        if name == "game":
            self.variant = situations.game_called(self.variant, value)
            self._start(self._first_card())
        elif name == "rank":
            self._start(self._card(value))
        elif name == "color":
            self.color = Color(value)
        elif name == "target":
            self.target = int(value)
        elif name == "bluff":
            self.bluff = bool(value)
        self.then = ()

    def pressed(self, name: str) -> None:
        self.then = () if name == "again" else (*self.then, name.removeprefix("do "))


def _facts(game: Game) -> dict[str, str]:
    s, names = game.state, game.names
    owed, passed = s.debt.owed - s.debt.drawn, s.debt.passed
    owes = f"{names[s.player]} owes {count_cards(owed)}" if owed else "none"
    if passed:
        owes = f"the next player will owe {count_cards(passed)}"
    return {
        "Turn": "nobody: the round is over" if s.is_over else names[s.player],
        "The board says": f"{names[s.player]}: “{status(game.view(s.player))}”",
        "Direction": "clockwise" if s.direction > 0 else "counterclockwise",
        "Color in play": str(s.color),
        "Cards to draw": owes,
        "Cards in hand": ", ".join(f"{n} {len(h)}" for n, h in zip(names, s.hands, strict=True)),
    }


def _take(cards: list[Card], color: Color, *, other: bool = False) -> Card:
    card = next(card for card in cards if (card.color != color) == other)
    cards.remove(card)
    return card

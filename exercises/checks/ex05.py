"""ex05: what special cards do, in the short game of 2018 and in the full game of 2017.

Most questions are about a story: the card that was turned up first, and one move for every turn
since. "first R3H; after play R2H, draw" is one; everybody holds the cards that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from fcd.adt import END_TURN, PlayerMove
from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Action, IllegalMove, Move
from fcd.game import Game
from fcd.teach.altered import altered
from fcd.teach.given.turns import move_text, read_move, typed_move
from fcd.teach.table_case import magnitude
from fcd.teach.writing import (
    Row,
    TableCase,
    TableQuestion,
    TaughtGame,
    rules_in,
    taught_game,
)

SPARE = Card.parse("P6C")  # in hands and in the draw pile: nobody ever plays it
PILE = (SPARE,) * 99
NAMES = ("player 0", "player 1", "player 2", "player 3")
COLORS, SUITS = tuple(Color), tuple(Suit)
DRAW, END = Move(Action.DRAW), Move(Action.END)


class OneCardEach(TableQuestion):
    """Something about cards that are played, whoever holds them."""

    pile = (0, 0)
    ranks = "3579" + "1468EF" + "02ABCD"

    def dealt(self, taught: TaughtGame, case: TableCase, *others: Card) -> Game:
        """Everybody holds the cards that are played, so that a broken game can go on, too."""
        hand = (*_played(case), *others, SPARE, SPARE)
        return case._replace(hands=(hand,) * 4, pile=PILE, moves=()).play(taught, NAMES)

    def a_card(self, chance: Random) -> Card:
        """Every second one is special."""
        ranks = self.ranks if chance.random() < 0.5 else "02ABCD"
        return Card(chance.choice(ranks), chance.choice(COLORS), chance.choice(SUITS))

    def a_play(self, card: Card, chance: Random) -> Move:
        """Play it; a D names a color."""
        return Move(Action.PLAY, card, chance.choice(COLORS) if card.rank == "D" else None)

    def as_typed(self, value: object) -> str:
        return typed_move(value) or super().as_typed(value)


def _played(case: TableCase) -> Cards:
    """The cards that were put down, in order."""
    return tuple(move.card for move in case.moves if move.card)


def _kind(card: Card | None) -> str:
    """Its rank, if that does something."""
    return "draw" if card is None else card.rank if card.rank in "02ABCD" else "plain"


def _ways(card: Card, on: Card, color: Color | None) -> tuple[bool, ...]:
    """How they match."""
    return card.rank == "0", card.rank == on.rank, card.suit == on.suit, card.color == color


# -- stories ---------------------------------------------------------------------------------------


class Story(OneCardEach):
    """A first card, and what each player did since: one card a turn, or drawing all that is due."""

    moves, fresh = (0, 12), 60

    def __init__(self, ask: Callable[[TaughtGame, Game], object], *anchors: str) -> None:
        self.asked, self.anchors = ask, anchors

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        game = self.dealt(taught, case)
        for move in case.moves:
            self.turn(game, move)
        return game

    def turn(self, game: Game, move: Move) -> None:
        """All of one player's turn."""
        game.play(move)
        while move == DRAW and not game.explain(END):
            game.play(DRAW)
        game.play(END)

    def table(self, chance: Random) -> TableCase:
        return TableCase(top=self.a_card(chance), first=True)

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """Short stories often; the same rank again and again, such as a long stack of 2s."""
        top, moves = case.on, list[Move]()
        for _ in range(min(chance.randint(*self.moves) for _ in range(2))):
            waits = top.rank == "2" and DRAW not in moves[-1:]
            if chance.random() < 0.35:
                moves.append(DRAW)
                continue
            other = self.a_card(chance)
            rank = top.rank if waits or chance.random() < 0.25 else other.rank
            same = rank in (top.rank, "0")  # goes on the top card, whatever its suit
            top = Card(rank, other.color, other.suit if same else top.suit)
            moves.append(self.a_play(top, chance))
        return case._replace(moves=tuple(moves))

    def circumstances(self, case: TableCase) -> set[str]:
        """What was turned up first, what came last, what before, and how much."""
        first, *kinds = map(_kind, (case.top, *(move.card for move in case.moves)))
        named = [move.color != move.card.color for move in case.moves if move.card and move.color]
        found = {f"first {first}", f"{magnitude(len(kinds))} moves"}
        found |= {f"last {kind}" for kind in kinds[-1:]}
        found |= {f"before that {kind}" for kind in kinds[-2:-1]}
        found |= {f"first and last {first}"} if kinds[-1:] == [first] else set()
        found |= {"play runs backwards"} if [first, *kinds].count("B") % 2 else set()
        return found | ({"the last D names another color"} if named[-1:] == [True] else set())

    def size(self, case: TableCase) -> Any:
        """Few moves, few cards, few kinds of cards."""
        cards = _played(case)
        return (
            len(case.moves),
            len(cards),
            len({*cards}),
            sum(card.rank in "02ABCD" for card in cards),
        )

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        yield from super().smaller(case)
        for n, move in enumerate(case.moves):
            if move != DRAW:
                yield case._replace(moves=(*case.moves[:n], DRAW, *case.moves[n + 1 :]))

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.top, [read_move(str(move)) for move in case.moves]

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        try:
            return self.asked(taught, self.play(taught, case))
        except IllegalMove:
            return None  # a broken game in which the story cannot happen

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        played = _played(case)
        turned_up = Row("turned up first", (case.on,))
        return (turned_up, Row("then played", played)) if played else (turned_up,)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """Each player's turn in a line: after a C, too, the turn is over."""
        log = (line for line in game.log if not line.endswith("ends the turn"))
        return tuple(line.replace("can play another card", "ends the turn") for line in log)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """Those that are asked about; if all are, those of the cards in the story."""
        meanings = self.variant.meanings
        ranks = [card.rank for card in _played(case)]
        anchors = self.anchors or [meanings[rank].ref for rank in ranks if rank in meanings]
        first = ["first-card"] if case.top and case.top.rank in meanings else []
        about = dict.fromkeys([*first, *anchors]) or ["players"]
        return rules_in(*(f"{self.game}#{anchor}" for anchor in about))


def _player(taught: TaughtGame, game: Game) -> object:
    return taught.course["current_player"](game)


def _direction(taught: TaughtGame, game: Game) -> int:
    return int(taught.course["play_direction"](game))


def _owed(taught: TaughtGame, game: Game) -> int:
    return game.state.debt.owed


def _color(taught: TaughtGame, game: Game) -> object:
    return taught.course["get_current_color"](game)


def _all_of(*asks: Callable[[TaughtGame, Game], object]) -> Callable[[TaughtGame, Game], object]:
    return lambda taught, game: tuple(ask(taught, game) for ask in asks)


class Opening(Story):
    """A story of which only the first card is told."""

    moves = (0, 0)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return (case.top,)


# -- one moment ------------------------------------------------------------------------------------


class MayFollow(OneCardEach):
    """A card, the top card, and the color that was named with it, if any."""

    hand, players, kinds, fresh, hand_label = (1, 1), (1, 1), (2, 2), 40, "to be played"

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return case.play(taught)

    def named_color(self, top: Card, chance: Random) -> Color | None:
        """A D may have been turned up first: then nothing was named."""
        return chance.choice((None, *COLORS)) if top.rank == "D" else None

    def some_cards(self, chance: Random) -> tuple[Card, ...]:
        """Often a D to put it on."""
        cards = super().some_cards(chance)
        top = cards[0]
        return (Card("D", top.color, top.suit), *cards) if chance.random() < 0.5 else cards

    def makes_sense(self, case: TableCase) -> bool:
        return not (case.color and case.top and case.top.rank != "D") and super().makes_sense(case)

    def circumstances(self, case: TableCase) -> set[str]:
        """Also what is put on it, and how that matches."""
        card = case.hand[0]
        how = _ways(card, case.on, case.current_color)
        return super().circumstances(case) | {f"put {_kind(card)}", f"matches {how}"}

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.hand[0], case.top, case.color

    def answer(self, taught: TaughtGame, case: TableCase) -> bool:
        return bool(taught.course["is_valid_move"](self.play(taught, case), self.move(case)))

    def move(self, case: TableCase) -> PlayerMove:
        card = case.hand[0]
        return read_move(f"play {card}" + (f" naming {card.color}" if card.rank == "D" else ""))

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(move_text(self.move(case))).lines())


class NextPlayer(Story):
    """One turn: whose it is, which way play runs, and the card; or the player draws."""

    def make(self, chance: Random) -> TableCase:
        card = self.a_card(chance)
        move = DRAW if chance.random() < 0.2 else self.a_play(card, chance)
        top = Card("3", chance.choice(COLORS), card.suit)
        return TableCase(
            top=top, player=chance.randrange(4), direction=chance.choice((1, -1)), moves=(move,)
        )

    def makes_sense(self, case: TableCase) -> bool:
        return len(case.moves) == 1 and super().makes_sense(case)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.player, case.direction, case.moves[0].card

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        card = case.moves[0].card
        return (Row(f"player {case.player} plays", (card,)),) if card else ()

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        way = "clockwise" if case.direction == 1 else "counterclockwise"
        begins = f"play runs {way} when the turn of player {case.player} begins"
        draws = f"player {case.player} draws a card and ends the turn"
        return (begins,) if case.moves[0].card else (begins, draws)


class MayGoOn(OneCardEach):
    """The cards that were played in a turn, and a move that the player would like to make."""

    moves, fresh = (0, 6), 60

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        card = read_move(case.asked).card
        game = self.dealt(taught, case, *((card,) if card else ()))
        for move in case.moves:
            game.play(move)
        return game

    def make(self, chance: Random) -> TableCase:
        """Cs as long as it goes on, then something that is near the last card or the first."""
        top = self.a_card(chance)
        named = chance.choice(COLORS) if top.rank == "D" and chance.random() < 0.7 else None
        cards = [top]
        for _ in range(chance.randint(*self.moves)):
            rank = chance.choice("CCCCCC3ADB20")
            cards.append(Card(rank, chance.choice(COLORS), cards[-1].suit))
            if rank != "C":
                break
        asked = chance.choice(("draw", "end", *4 * ("play",)))
        if asked == "play":
            card, near = self.a_card(chance), chance.choice((top, *2 * cards[-1:]))
            color, suit = chance.choice(
                ((card.color, near.suit), (near.color, card.suit), (card.color, card.suit))
            )
            move = self.a_play(Card(card.rank, color, suit), chance)
            asked = str(move._replace(color=near.color) if move.color else move)
        moves = tuple(self.a_play(card, chance) for card in cards[1:])
        return TableCase(top=top, color=named, moves=moves, asked=asked)

    def circumstances(self, case: TableCase) -> set[str]:
        """How the move is like the last card, how like the first, and what that one was."""
        move, top, played = read_move(case.asked), case.top, _played(case)
        if not move.card or not top:
            return set()
        last = (top, *played)[-1]
        matches = any(_ways(move.card, last, last.color))
        on_top = move.card.color == case.current_color, move.card.suit == top.suit
        likes = {
            f"on {_kind(top)}": True,
            f"{magnitude(len(played))} played": True,
            f"asked {_kind(move.card)}": True,
            f"one's own C after {_kind(top)}": bool(played) and last.rank == "C",
            "it matches": matches,
            "only by color": matches and not any(_ways(move.card, last, None)),
            "it has only the first card's color": on_top[0] and not matches,
            "it has only the first card's suit": on_top[1] and not matches,
            "only the color that it names matches": move.next_color == last.color and not matches,
            "a color was named": case.color is not None,
        }
        return {like for like, so in likes.items() if so}

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.top, case.color, list(_played(case)), read_move(case.asked)

    def answer(self, taught: TaughtGame, case: TableCase) -> bool:
        try:
            game = self.play(taught, case)
        except IllegalMove:
            return False  # a broken game does not even get there
        return bool(taught.course["is_valid_move"](game, read_move(case.asked)))

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        card = read_move(case.asked).card
        rows = (
            Row("on the pile", (case.on,), f"{case.color} was named" if case.color else ""),
            Row("played in this turn", _played(case)),
        )
        return (*rows, Row("to be played", (card,))) if card else rows

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return ()

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(case.asked).lines())


QUESTIONS = {
    "cards_owed": Story(_owed, "draw-two"),
    "whose_turn": Story(_player, "players", "advance"),
    "color_in_force": Story(_color, "declare"),
    "may_follow": MayFollow(),
    "first_turn": Opening(_all_of(_player, _direction, _owed), "first-card"),
    "next_player": NextPlayer(_player),
    "may_go_on": MayGoOn(),
    "table_after": Story(_all_of(_player, _direction, _owed, _color)),
}

# -- wrong programs, where no broken game says the same --------------------------------------------


class Student:
    """Somebody who goes through a story step by step."""

    def first_turn(self, first: Card) -> tuple[int, int, int]:
        return int(first.rank == "A"), -1 if first.rank == "B" else 1, 2 * (first.rank == "2")

    def owes(self, owed: int, card: Card | None) -> int:
        return owed + 2 if card and card.rank == "2" else 0

    def brings(self, color: Color | None, move: PlayerMove) -> Color | None:
        return move.next_color or move.card.color if move.card else color

    def turns(self, direction: int, card: Card | None) -> int:
        return -direction if card and card.rank == "B" else direction

    def next_player(self, player: int, direction: int, card: Card | None) -> int:
        steps = 2 if card and card.rank == "A" else 1
        return (player + steps * self.turns(direction, card)) % 4

    def table_after(
        self, first: Card, moves: list[PlayerMove]
    ) -> tuple[int, int, int, Color | None]:
        (player, direction, owed), color = self.first_turn(first), first.color
        for move in moves:
            player = self.next_player(player, direction, move.card)
            direction, owed = self.turns(direction, move.card), self.owes(owed, move.card)
            color = self.brings(color, move)
        return player, direction, owed, color

    def cards_owed(self, first: Card, moves: list[PlayerMove]) -> int:
        return self.table_after(first, moves)[2]

    def color_in_force(self, first: Card, moves: list[PlayerMove]) -> Color | None:
        return self.table_after(first, moves)[3]

    def may_follow(self, card: Card, top: Card, named: Color | None) -> bool:
        alike = card.rank in (top.rank, "0") or card.suit == top.suit
        return alike or card.color == (named or top.color)

    def may_go_on(
        self, top: Card, named: Color | None, played: list[Card], move: PlayerMove
    ) -> bool:
        if move.card and played:
            return played[-1].rank == "C" and self.may_follow(move.card, played[-1], None)
        if move.card:
            return self.may_follow(move.card, top, named)
        return (move.action is END_TURN) == bool(played)


# What is thought instead: where, which words, and what they are replaced with.
THOUGHTS = {
    "never-reset": ("owes", "0", "owed"),
    "pays-two": ("owes", "0", "0 if card else max(owed - 2, 0)"),
    "doubles": ("owes", "owed + 2", "(2 * owed or 2)"),
    "on-top": ("owes", "0", "0 if card else owed"),
    "always-back": ("turns", "-direction", "-1"),
    "clockwise": (
        "turns",
        '-direction if card and card.rank == "B" else direction',
        '-1 if card and card.rank == "B" else 1',
    ),
    "first-stays": ("brings", "move.card.color if move.card else color", "color"),
    "zero-keeps-color": (
        "brings",
        "if move.card else",
        'if move.card and move.card.rank != "0" else',
    ),
    "two-skips": ("first_turn", '== "A"', 'in "A2"'),
    "flips-twice": (
        "table_after",
        "player = ",
        "direction = self.turns(direction, move.card); player = ",
    ),
    "direction-kept": ("table_after", "self.turns(direction, move.card)", "direction"),
    "goes-on": (
        "next_player",
        "steps = 2 if card and card.rank ==",
        'steps = 0 if card and card.rank == "C" else 2 if card and card.rank ==',
    ),
    "printed": ("may_follow", "(named or top.color)", "top.color"),
    "none-named": ("may_follow", "(named or top.color)", "named"),
    "declare-wild": ("may_follow", '"0")', '"0") or card.rank == "D"'),
    "only-named": ("may_follow", "alike or", 'alike and (not named or card.rank == "0") or'),
    "no-continue": ("may_go_on", 'played[-1].rank == "C"', "False"),
    "old-top": ("may_go_on", "move.card, played[-1], None", "move.card, top, None"),
}


def _wrong(check: str, names: str) -> dict[str, object]:
    return {name: getattr(altered(Student, *THOUGHTS[name])(), check) for name in names.split()}


def _no_circle(first: Card, moves: list[PlayerMove]) -> int:
    cards = (first, *(move.card for move in moves))
    return len(moves) + sum(card is not None and card.rank == "A" for card in cards)


def _sticks(first: Card, moves: list[PlayerMove]) -> Color | None:
    named = [move.next_color for move in moves if move.next_color]
    return named[-1] if named else Student().color_in_force(first, moves)


def _negative(player: int, direction: int, card: Card | None) -> int:
    return player + direction * {"A": 2, "B": -1}.get(card.rank if card else "", 1)


MISTAKES = {
    "cards_owed": _wrong("cards_owed", "never-reset on-top pays-two doubles"),
    "whose_turn": {
        "no-circle": _no_circle,
        "backwards-here": QUESTIONS["whose_turn"].model(taught_game("fcd2017")),
    },
    "color_in_force": {
        **_wrong("color_in_force", "first-stays zero-keeps-color"),
        "sticks": _sticks,
    },
    "may_follow": _wrong("may_follow", "printed only-named none-named declare-wild"),
    "first_turn": _wrong("first_turn", "two-skips"),
    "next_player": {
        **_wrong("next_player", "clockwise always-back goes-on"),
        "negative": _negative,
    },
    "may_go_on": _wrong("may_go_on", "no-continue old-top"),
    "table_after": _wrong(
        "table_after", "never-reset zero-keeps-color flips-twice direction-kept always-back goes-on"
    ),
}

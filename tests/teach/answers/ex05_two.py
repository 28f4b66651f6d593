"""A right answer to ex05, with a table that changes as the story goes on."""

from __future__ import annotations

from dataclasses import dataclass

from fcd.adt import ANTICLOCKWISE, CLOCKWISE, DRAW_CARD, PLAY_CARD, Direction, PlayerMove
from fcd.cards import Card, Color


@dataclass(slots=True)
class Table:
    """What everybody can see; the short game knows no B."""

    color: Color | None
    turns_round: bool = True
    player: int = 3
    direction: Direction = CLOCKWISE
    owed: int = 0

    def see(self, move: PlayerMove) -> None:
        rank = move.card.rank if move.card else ""
        self.owed = self.owed + 2 if rank == "2" else 0
        if rank == "B" and self.turns_round:
            self.direction = ANTICLOCKWISE if self.direction is CLOCKWISE else CLOCKWISE
        if move.card:
            self.color = move.next_color if move.next_color else move.card.color
        self.advance()
        if rank == "A":
            self.advance()

    def advance(self) -> None:
        self.player += self.direction
        if self.player == 4:
            self.player = 0
        elif self.player == -1:
            self.player = 3


def story(first: Card, moves: list[PlayerMove], turns_round: bool = False) -> Table:
    table = Table(first.color, turns_round)
    table.see(PlayerMove(PLAY_CARD, first))
    if first.rank == "B":
        table.player = 0
    for move in moves:
        table.see(move)
    return table


def cards_owed(first: Card, moves: list[PlayerMove]) -> int:
    return story(first, moves).owed


def whose_turn(first: Card, moves: list[PlayerMove]) -> int:
    return story(first, moves).player


def color_in_force(first: Card, moves: list[PlayerMove]) -> Color | None:
    return story(first, moves).color


def table_after(first: Card, moves: list[PlayerMove]) -> tuple[int, int, int, Color | None]:
    table = story(first, moves, turns_round=True)
    return table.player, table.direction, table.owed, table.color


def first_turn(card: Card) -> tuple[int, int, int]:
    return table_after(card, [])[:3]


def next_player(player: int, direction: int, played: Card | None) -> int:
    table = Table(None, True, player, Direction(direction))
    table.see(PlayerMove(DRAW_CARD if played is None else PLAY_CARD, played))
    return table.player


def may_follow(card: Card, top: Card, named: Color | None) -> bool:
    if card.rank == "0" or card.rank == top.rank or card.suit == top.suit:
        return True
    if named:
        return card.color == named
    return card.color == top.color


def may_go_on(top: Card, named: Color | None, played: list[Card], move: PlayerMove) -> bool:
    if not played:
        if move.card:
            return may_follow(move.card, top, named)
        return move.action == DRAW_CARD
    if move.card:
        return played[-1].rank == "C" and may_follow(move.card, played[-1], None)
    return move.action != DRAW_CARD

"""ex10: UnoTable and UnoGame as they should be: played by the engine, as at a console.

Nobody says UNO there and nobody challenges: the word is always said, and whoever a Wild Draw 4 is
played on draws at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fcd.cards import Card, Color
from fcd.engine import Action, Move, Phase
from fcd.scoring import round_points
from fcd.teach.exercises.ex10_classes.piles import Pile
from fcd.teach.exercises.ex10_classes.players import Player
from fcd.teach.taught_game import TaughtGame


class UnoTable:
    """A round that has been dealt."""

    taught: TaughtGame

    def __init__(
        self,
        names: Sequence[str],
        cards: Iterable[Card] | None = None,
        seed: int = 0,
        hand_size: int | None = None,
    ) -> None:
        self.round = self.taught.new_game(
            None if cards is None else [*cards][::-1],
            players=list(names),
            seed=seed,
            dealer=len(names) - 1,
            hand_size=hand_size,
        )

    @property
    def players(self) -> list[Player]:
        """Who plays, with hands and points."""
        return [self._player(seat) for seat in range(self.round.players)]

    def _player(self, seat: int) -> Player:
        player = Player(self.round.names[seat])
        player.hand = Pile(self.round.state.hands[seat])
        player.add_points(round_points(self.round)[seat])
        return player

    @property
    def deck(self) -> Pile:
        """What can be drawn."""
        return Pile(self.round.state.draw_pile[::-1])

    @property
    def discards(self) -> Pile:
        """What has been played."""
        return Pile(self.round.state.discards)

    @property
    def top(self) -> Card:
        """The card that the next one has to match."""
        return self.round.state.top

    @property
    def color(self) -> Color | None:
        """The color in play."""
        return self.round.state.color

    @property
    def current(self) -> Player:
        """Whose turn it is."""
        return self._player(self.round.state.player)

    def name_color(self, color: Color) -> None:
        """After a wild was turned up first."""
        self.round.play(Move(Action.NAME, color=color))


class UnoGame(UnoTable):
    """The same, and it can be played."""

    @property
    def winner(self) -> Player | None:
        """Who has won."""
        return None if self.round.winner is None else self._player(self.round.winner)

    def play(self, card: Card, color: Color | None = None) -> None:
        """Put a card down. IllegalMove is a ValueError."""
        self.round.play(Move(Action.PLAY, card, color))
        self._settle()

    def draw(self) -> None:
        """Draw until a card can be played."""
        draw = Move(Action.DRAW)
        self.round.play(draw)
        while draw in self.round.legal_moves() and self.round.state.phase is Phase.DREW:
            self.round.play(draw)

    def end_turn(self) -> None:
        """Keep the card drawn."""
        self.round.play(Move(Action.END))

    def _settle(self) -> None:
        """Do what needs no decision: say the word, end the turn, draw for a Wild Draw 4."""
        while self.round.state.phase in (Phase.PLAYED, Phase.CHALLENGED):
            wanted = (Action.SAY, Action.END, Action.DRAW)
            legal = {move.action: move for move in self.round.legal_moves()}
            self.round.play(next(legal[action] for action in wanted if action in legal))


def table_model(taught: TaughtGame) -> type[UnoTable]:
    """The table of this variant."""
    return type("UnoTable", (UnoTable,), {"taught": taught})


def game_model(taught: TaughtGame) -> type[UnoGame]:
    """The game of this variant."""
    return type("UnoGame", (UnoGame,), {"taught": taught})

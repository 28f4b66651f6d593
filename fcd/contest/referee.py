"""A round between players, on the readable engine: slow, and right by definition.

The result is a Game, with its log and record, to be replayed, drawn and explained. The fast paths
(rounds.py, kernel.py) are held to this one.
"""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest.felt import Felt, Spot
from fcd.contest.foul import Evidence, Foul, said, shown
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.tables import UNO_CONTEST, RuleTables
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.game import Game
from fcd.scoring import round_points


def referee_round(
    players: Sequence[Player],
    seed: int,
    *,
    names: Sequence[str] | None = None,
    scores: Sequence[int] | None = None,
    variant: Variant = UNO_CONTEST,
    deck: Sequence[Card] | None = None,
    dealer: int | None = None,
) -> Game:
    """Play a round to its end; `players[0]` sits on seat 0. Foul if a player breaks a rule."""
    seats = list(names) if names else [f"Player {seat}" for seat in range(len(players))]
    game = Game(variant, players=seats, seed=seed, deck=deck, dealer=dealer)
    desk = _Desk(game, list(players), tuple(scores or [0] * len(players)))
    while not game.is_over:
        desk.turn()
    return game


def points_won(game: Game) -> int:
    """What the round was worth to its winner."""
    return max(round_points(game))


class _Desk:
    """Asks the players and carries their answers to the engine."""

    def __init__(self, game: Game, players: list[Player], scores: tuple[int, ...]) -> None:
        self.game = game
        self.players = players
        self.scores = scores
        self.called: list[Color | None] = [None] * len(players)
        self.felt = Felt.of(RuleTables.of(game.variant))

    def turn(self) -> None:
        """One question and what follows from the answer; after drawing, a second one."""
        seat = self.game.state.player
        card = self.ask(seat)
        if card is not None:
            self.put_down(seat, card)
            return
        self.draw(seat)
        if self.game.is_over or not self.felt.tables.plays_after_draw:
            return
        # Blocked again, the engine has passed the turn on; the player is asked all the same, so
        # that the question says nothing about the answer.
        card = self.ask(seat)
        if card is not None:
            self.put_down(seat, card)
        elif self.game.state.phase is Phase.DREW:
            raise self.foul(seat, "did not play although it could", NO_PLAY_POSSIBLE)

    def ask(self, seat: int) -> Card | None:
        """The card that a player wants to put down; None if it says that it has none."""
        state = self.game.state
        hand, spot = state.hands[seat], self.spot(state)
        try:
            answer = self.players[seat].play(
                hand, spot.up_card, spot.called_color, self.view(seat, state)
            )
        except Exception as error:
            raise self.foul(seat, f"raised {said(error)}", None) from error
        if type(answer) is not int:
            raise self.foul(seat, f"answered {shown(answer)}, which is no whole number", answer)
        if answer == NO_PLAY_POSSIBLE:
            return None
        if not 0 <= answer < len(hand):
            raise self.foul(seat, f"answered {answer}, and has no such card", answer)
        return hand[answer]

    def spot(self, state: State) -> Spot:
        """What lies on top."""
        assert state.color is not None  # the first card has one, and every wild is given one
        return self.felt.spot(state.top, state.color)

    def view(self, seat: int, state: State) -> TableView:
        """What this player may know now."""
        spot = self.spot(state)
        chain: tuple[object, ...] = ()
        for card in state.discards:
            chain = (card, chain)
        sizes = sum(len(hand) << 8 * place for place, hand in enumerate(state.hands))
        playable = spot.playable(state.hands[seat])
        lent = (seat, self.scores)
        return TableView((playable, sizes, chain, tuple(self.called), state.direction, lent))

    def put_down(self, seat: int, card: Card) -> None:
        """Play a card, with a color if it asks for one."""
        state, game = self.game.state, self.game
        move = Move(Action.PLAY, card)
        if game.variant.meaning(card).asks:
            hand = state.hands[seat]
            where = hand.index(card)
            move = move._replace(color=self.color(seat, hand[:where] + hand[where + 1 :]))
        if state.player != seat:  # the engine has seen that nothing fits, and gone on
            raise self.foul(seat, f"played {card.spoken}, which does not fit", card)
        explanation = game.explain(move)
        if not explanation:
            why = "; ".join(finding.says for finding in explanation.broken)
            raise self.foul(seat, f"played {card.spoken} against the rules: {why}", card)
        game.play(move)

    def color(self, seat: int, hand: Cards) -> Color:
        """The color that a player calls, holding what is left after its wild."""
        try:
            color = self.players[seat].call_color(hand)
        except Exception as error:
            raise self.foul(seat, f"raised {said(error)}", None) from error
        if not isinstance(color, Color) or color not in self.game.variant.colors:
            raise self.foul(seat, f"called {shown(color)}, which is no color of the deck", color)
        self.called[seat] = color
        return color

    def draw(self, seat: int) -> None:
        """The player says that nothing can be played."""
        explanation = self.game.explain("draw")
        if not explanation:
            raise self.foul(seat, "did not play although it could", NO_PLAY_POSSIBLE)
        self.game.play("draw")

    def foul(self, seat: int, what: str, answer: object) -> Foul:
        """The evidence against a player."""
        state = self.game.state
        evidence = Evidence(
            state.hands[seat], state.top, state.color, shown(answer), self.game.seed
        )
        return Foul(seat, what, evidence)

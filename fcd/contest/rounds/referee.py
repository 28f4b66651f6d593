"""A round between players, on the readable engine: slow, and right by definition.

The result is a Game, with its log and record, to be replayed, drawn and explained. The fast paths
(rounds.py, kernel.py) are held to this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest.foul import (
    NOT_THEIRS,
    REFUSED,
    Evidence,
    Foul,
    no_color,
    no_int,
    no_match,
    no_place,
    raised,
    shown,
)
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.fast_table import FastTable, TopCard
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.engine import Action, Move, State, Variant
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
    for _ in referee_turns(game, players, scores):
        pass
    return game


def referee_turns(
    game: Game, players: Sequence[Player], scores: Sequence[int] | None = None
) -> Iterator[None]:
    """Play a round that has been dealt, turn by turn, to its end."""
    desk = _Desk(game, list(players), tuple(scores or [0] * len(players)))
    while not game.is_over:
        desk.turn()
        yield


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
        self.table = FastTable.of(RuleTables.of(game.variant))

    def turn(self) -> None:
        """One question and what follows from the answer; after drawing, a second one."""
        seat = self.game.state.player
        if self.ask(seat):
            return
        self.game.play("draw")
        # Blocked again, the engine has passed the turn on; the player is asked all the same, so
        # that the question says nothing about the answer.
        if self.table.tables.plays_after_draw and not self.game.is_over:
            self.ask(seat)

    def ask(self, seat: int) -> bool:
        """Let a player play a card, if it has one to play."""
        hand = self.game.state.hands[seat]
        answer = self.answer(seat)
        if type(answer) is not int:
            raise self.foul(seat, no_int(answer), answer)
        if answer == NO_PLAY_POSSIBLE:
            if self.may_play(seat):
                raise self.foul(seat, REFUSED, answer)
            return False
        if not 0 <= answer < len(hand):
            raise self.foul(seat, no_place(answer), answer)
        if not self.may_play(seat, hand[answer]):
            raise self.foul(seat, no_match(hand[answer]), answer)
        self.put_down(seat, hand[answer])
        return True

    def answer(self, seat: int) -> object:
        """What a player says when it is asked for a card."""
        state, spot = self.game.state, self.spot(self.game.state)
        question = (state.hands[seat], spot.up_card, spot.called_color, self.view(seat, state))
        try:
            return self.players[seat].play(*question)
        except NOT_THEIRS:
            raise
        except BaseException as error:
            evidence = Evidence(state.hands[seat], state.top, state.color, "", self.game.seed)
            raise Foul(seat, raised(error), evidence) from error

    def may_play(self, seat: int, card: Card | None = None) -> bool:
        """Whether the engine lets a player put down this card, or any at all."""
        if self.game.state.player != seat:
            return False  # it has seen that nothing can be played, and gone on
        plays = [move.card for move in self.game.legal_moves() if move.action is Action.PLAY]
        return bool(plays) if card is None else card in plays

    def put_down(self, seat: int, card: Card) -> None:
        """Play a card, with a color if it asks for one."""
        move = Move(Action.PLAY, card)
        if self.game.variant.meaning(card).asks:
            hand = self.game.state.hands[seat]
            where = hand.index(card)
            move = move._replace(color=self.color(seat, hand[:where] + hand[where + 1 :]))
        self.game.play(move)

    def color(self, seat: int, hand: Cards) -> Color:
        """The color that a player calls, holding what is left after its wild."""
        seed = self.game.seed
        try:
            named: object = self.players[seat].call_color(hand)
        except NOT_THEIRS:
            raise
        except BaseException as error:
            raise Foul(seat, raised(error), Evidence(hand, seed=seed)) from error
        if type(named) is not Color or named not in self.game.variant.colors:
            raise Foul(seat, no_color(named), Evidence(hand, answer=shown(named), seed=seed))
        self.called[seat] = named
        return named

    def spot(self, state: State) -> TopCard:
        """What lies on top."""
        assert state.color is not None  # the first card has one, and every wild is given one
        return self.table.spot(state.top, state.color)

    def view(self, seat: int, state: State) -> TableView:
        """What this player may know now."""
        return TableView.of(
            playable=self.spot(state).playable(state.hands[seat]),
            sizes=[len(hand) for hand in state.hands],
            played=state.discards,
            called=self.called,
            direction=state.direction,
            seat=seat,
            scores=self.scores,
            bits=self.table.size_bits,
        )

    def foul(self, seat: int, what: str, answer: object) -> Foul:
        """What a player did when it was asked for a card, with the evidence."""
        state, seed = self.game.state, self.game.seed
        evidence = Evidence(state.hands[seat], state.top, state.color, shown(answer), seed)
        return Foul(seat, what, evidence)

"""A round between players, on the readable engine: slow, and right by definition.

The result is a Game, with its log and record, to be replayed, drawn and explained. The fast paths
(rounds.py, kernel/) are held to this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest import foul as fouls
from fcd.contest.foul import NOT_THEIRS, Evidence, Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.fast_table import FastTable, TopCard
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.engine import Action, Move, Variant
from fcd.game import Game


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
        seat = game.state.player
        if not desk.ask(seat):
            game.play("draw")
            # Blocked again, the engine has passed the turn on; the player is asked all the same, so
            # that the question says nothing about the answer.
            if not game.is_over:
                desk.ask(seat)
        yield


class _Desk:
    """Asks the players and carries their answers to the engine."""

    def __init__(self, game: Game, players: list[Player], scores: tuple[int, ...]) -> None:
        self.game = game
        self.players = players
        self.scores = scores
        self.called: list[Color | None] = [None] * len(players)
        self.table = FastTable.of(RuleTables.of(game.variant))

    def ask(self, seat: int) -> bool:
        """Whether a player has played a card; Foul if it should have."""
        state, seed = self.game.state, self.game.seed
        hand = state.hands[seat]
        assert state.color is not None  # the first card has one, and every wild is given one
        top = self.table.called[state.top][state.color]
        asked = Evidence(hand, state.top, state.color, "", seed)
        question = (hand, top.up_card, top.called_color, self.view(seat, top))
        answer = self.answer(seat, asked, "play", *question)
        what = self.wrong(seat, hand, answer)
        if what:
            raise Foul(seat, what, asked._replace(answer=fouls.shown(answer)))
        assert isinstance(answer, int)
        if answer == NO_PLAY_POSSIBLE:
            return False
        move = Move(Action.PLAY, hand[answer])
        if self.game.variant.meaning(hand[answer]).asks:
            where = hand.index(hand[answer])
            move = move._replace(color=self.color(seat, hand[:where] + hand[where + 1 :]))
        self.game.play(move)
        return True

    def answer(self, seat: int, asked: Evidence, question: str, *details: object) -> object:
        try:
            return getattr(self.players[seat], question)(*details)
        except NOT_THEIRS:
            raise
        except BaseException as error:
            raise Foul(seat, fouls.raised(error), asked) from error

    def wrong(self, seat: int, hand: Cards, answer: object) -> str:
        """What is wrong with an answer, as the engine sees it; empty if nothing is."""
        plays: list[Card | None] = []
        if self.game.state.player == seat:  # else it has seen that nothing can be played
            moves = self.game.legal_moves()
            plays = [move.card for move in moves if move.action is Action.PLAY]
        if wrong := fouls.wrong_place(answer, hand):
            return wrong
        assert isinstance(answer, int)
        if answer == NO_PLAY_POSSIBLE:
            return fouls.REFUSED if plays else ""
        return "" if hand[answer] in plays else fouls.no_match(hand[answer])

    def color(self, seat: int, hand: Cards) -> Color:
        """The color that a player calls, holding what is left after its wild."""
        asked = Evidence(hand, seed=self.game.seed)
        named = self.answer(seat, asked, "call_color", hand)
        if type(named) is not Color or named not in self.game.variant.colors:
            raise Foul(seat, fouls.wrong_color(named), asked._replace(answer=fouls.shown(named)))
        self.called[seat] = named
        return named

    def view(self, seat: int, top: TopCard) -> TableView:
        state = self.game.state
        return TableView.of(
            playable=top.playable(state.hands[seat]),
            sizes=[len(hand) for hand in state.hands],
            played=state.discards,
            called=self.called,
            direction=state.direction,
            seat=seat,
            scores=self.scores,
            bits=self.table.size_bits,
        )

"""ex11, step 5: one game. The student ties together what is there; the engine plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView, points_of
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.scoring import Scoreboard, round_points
from fcd.teach.checks import Submission
from fcd.teach.exercises.shared.contest_positions import GAME, hands
from fcd.teach.given.deal import Deal, read_deal
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame, taught_game

STAGE = "One game"
NAMES = ("Ann", "Ben", "Cem")
LONGEST = 40  # turns of a made-up deal


class ByPrice(Player):
    """Plays its dearest or its cheapest card. In which order it holds them does not matter."""

    dear = True

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The place of that card."""
        order = sorted(range(len(hand)), key=lambda place: _price(hand[place]), reverse=self.dear)
        return next((place for place in order if hand[place] in state.playable), NO_PLAY_POSSIBLE)

    def call_color(self, hand: Cards) -> Color:
        """The color of its dearest card, or the first there is."""
        colored = [card for card in sorted(hand, key=_price, reverse=True) if card.color]
        return colored[0].color or COLORS[0] if colored else COLORS[0]


def _price(card: Card) -> tuple[int, str]:
    return points_of(card), str(card)


class Dearest(ByPrice):
    """Its dearest card first."""


class Cheapest(ByPrice):
    """Its cheapest card first."""

    dear = False


class Evening(NamedTuple):
    """Deals that are played one after the other, on one scoreboard."""

    deals: tuple[Deal, ...]
    cheap: bool = False  # Ann plays her cheapest card first, not her dearest

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return NAMES[: len(self.deals[0].hands)]

    def players(self) -> list[Player]:
        """New ones."""
        others = [Dearest() for _ in self.names[1:]]
        return [Cheapest() if self.cheap else Dearest(), *others]


# -- what is right ---------------------------------------------------------------------------------


def model(taught: TaughtGame) -> type:
    """Plays and counts by this variant."""

    class SingleUnoGame:
        def __init__(self, scoreboard: Scoreboard, players: Sequence[Player]) -> None:
            self.scoreboard, self.players = scoreboard, players

        def play_game(self, deal: Deal) -> None:
            game = _played(taught, deal, self.players, self.scoreboard.names)
            for name, points in zip(game.names, round_points(game), strict=True):
                self.scoreboard.add_to_score(name, points)

    return SingleUnoGame


def _played(
    taught: TaughtGame, deal: Deal, players: Sequence[Player], names: Sequence[str]
) -> Game:
    """The round, played out. As the contest's referee plays it, but broken games can be, too."""
    right = deal.dealt(names)
    game = taught.new_game(
        right.deck, players=names, dealer=right.dealer, hand_size=right.hand_size
    )
    for _ in range(2 * LONGEST):
        if game.is_over:
            break
        game.play(_move(game, players[game.state.player]))
    return game


def _move(game: Game, player: Player) -> Move:
    state, legal = game.state, game.legal_moves()
    plays = [move for move in legal if move.action is Action.PLAY]
    called = state.color if state.top.color is None else None
    place = player.play(state.hand, state.top, called, _view(game, plays))
    if place == NO_PLAY_POSSIBLE:
        return next(move for move in legal if move.action in (Action.DRAW, Action.END))
    card = state.hand[place]
    rest = state.hand[:place] + state.hand[place + 1 :]
    color = player.call_color(rest) if card.color is None else None
    return Move(Action.PLAY, card, color)


def _view(game: Game, plays: Sequence[Move]) -> TableView:
    state = game.state
    return TableView.of(
        playable=frozenset(move.card for move in plays if move.card),
        sizes=[len(hand) for hand in state.hands],
        played=state.discards,
        called=[None] * len(state.hands),
        direction=state.direction,
        seat=state.player,
        scores=[0] * len(state.hands),
    )


# -- asking ----------------------------------------------------------------------------------------


def ask(submission: Submission, case: Evening) -> object:
    """What is on the scoreboard at the end."""
    board = Scoreboard(case.names)
    single = submission(board, case.players())
    for deal in case.deals:
        single.play_game(deal)
    return dict(zip(board.names, board.scores, strict=True))


def scene(case: Evening) -> CaseView:
    """The deals, how they were played, and what is left in the hands."""
    shown: list[Row] = []
    lines = [f"{case.names[0]} plays the cheapest card first"] if case.cheap else []
    for deal in case.deals:
        game = deal.play(case.players(), case.names)
        dealt = zip(case.names, deal.hands, strict=True)
        shown += [Row("up card", (deal.up_card,)), *(Row(name, hand) for name, hand in dealt)]
        shown += [Row("pile", deal.pile)] if deal.pile else []
        lines += game.log[1:]
        left = zip(case.names, game.state.hands, strict=True)
        lines.append(f"left: {', '.join(f'{name} {_text(hand)}' for name, hand in left)}")
    plays = "; ".join(["game.play_game(deal)"] * len(case.deals))
    return CaseView(
        call=f"game = SingleUnoGame(scoreboard, players); {plays}",
        rows=tuple(shown),
        lines=tuple(lines),
        rules=(*rules_in("uno_contest#end"), *rules_in("uno_contest#points")),
        moves=sum(len(deal.play(case.players(), case.names).moves) for deal in case.deals),
    )


def _text(hand: Cards) -> str:
    return " ".join(map(str, hand)) or "nothing"


# -- cases -----------------------------------------------------------------------------------------

RED_5 = read_deal("R5", "B9", on="R3", pile="G4")  # Ann plays it, and has won 9 points
BEN_WINS = read_deal("R5 B9", "R7 R8", on="R3", pile="G1 G2 Y4")
NOBODY = read_deal("B5", "G9", on="R3", pile="Y4")  # Ben finds no card to draw
EXAMPLES = (
    Evening((RED_5,)),
    Evening((BEN_WINS,)),
    Evening((NOBODY,)),
    Evening((RED_5, RED_5)),
    Evening((read_deal("R5 R1", "B9 wild", on="R3", pile="G4"),), cheap=True),
    Evening((read_deal("R5", "Bskip", "wild4", on="R3", pile="G4"),)),
    # what special cards do, and do not do
    Evening((read_deal("Rskip R1", "R9 R8", on="R3", pile="G4 G5"),)),
    Evening((read_deal("Rreverse R1", "R9 R8", on="R3", pile="G4 G5"),)),
    Evening((read_deal("Rreverse B1", "R9 R8", "R7 R6", on="R3", pile="G4 G5"),)),
    Evening((read_deal("Rdraw2 R1", "R9 R8", on="R3", pile="G4 G5 G6 G7"),)),
    Evening((read_deal("Rdraw2 R1", "R9 Bdraw2", "R7 B1", on="R3", pile="G4 G5 G6 G7"),)),
    Evening((read_deal("wild4 B1", "R9 R8", on="R3", pile="G4 G5 G6 G7 Y1"),)),
    Evening((read_deal("wild4 R1", "R9 R8", on="R3", pile="G4 G5 G6 G7 Y1"),)),
    Evening((read_deal("wild4 B3", "R9 R8", on="R3", pile="G4 G5 G6 G7 Y1"),)),
    Evening((read_deal("wild B1", "R9 R8", on="R3", pile="G4 G5 B6"),)),
    Evening((read_deal("Rdraw2", "B9", on="R3", pile="G4 G5"),)),  # the last card
    Evening((read_deal("R5", "R9", on="Rskip", pile="G4"),)),  # the first card
    Evening((read_deal("R5 B1", "R9 B2", on="Rdraw2", pile="G4 G5 G6"),)),
    Evening((read_deal("B5", "R9", on="R3", pile="R4 G5"),)),  # a card that is drawn
)


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    """A small deal that comes to an end."""
    size, players = draw(st.integers(1, 2)), draw(st.integers(2, 3))
    dealt = tuple(draw(hands(size, size)) for _ in range(players))
    up_card = draw(st.sampled_from(tuple(map(Card.parse, ("R3", "B5", "Rskip")))))
    deal = Deal(dealt, up_card, draw(hands(1, 5)))
    evening = Evening((deal,), draw(st.booleans()))
    game = _played(taught_game(GAME), deal, evening.players(), evening.names)
    return evening if game.is_over else Evening((RED_5,))  # cards can go round and round

"""What cards, rounds and matches are worth.

What a card counts and what a round is good for is said by its Variant (`points`, `scoring`); here
it is added up. Nothing here plays or saves anything.

>>> board = Scoreboard(["Ann", "Ben"])
>>> board.add_to_score("Ben", 35)
>>> print(board)
* Ben  35
  Ann   0
>>> match = Match("uno", ["Ann", "Ben"], seed=1)
>>> game = match.next_round()
>>> game = game.play_out(lambda game: game.legal_moves()[0])
>>> print(match)
UNO, match to 500
round  Ann  Ben
    1   34    0
total   34    0
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fcd.arguments import is_whole, player_names, whole
from fcd.cards import Card
from fcd.console import table
from fcd.engine import Variant
from fcd.engine.chance import mix
from fcd.engine.rules import Scoring
from fcd.game import Game
from fcd.variants import find_variant

# -- points ----------------------------------------------------------------------------------


def hand_points(variant: str | Variant, cards: Iterable[Card]) -> int:
    """What these cards count together.

    >>> hand_points("fcd2018", map(Card.parse, ["R9H", "RAH", "RFH"]))
    34
    """
    return sum(map(find_variant(variant).points, cards))


def held_points(game: Game) -> tuple[int, ...]:
    """What each seat holds now, whatever that is good for."""
    return tuple(hand_points(game.variant, hand) for hand in game.state.hands)


def round_points(game: Game) -> tuple[int, ...]:
    """What the round is worth to each seat, by the scoring rule of its variant.

    Where everybody counts the own hand (Final Card-Down), that can be asked at any time. Where
    the winner takes all, it is 0 for everybody until there is a winner.
    """
    held = held_points(game)
    if game.variant.scoring is Scoring.OWN_HAND:
        return held
    gains = [0] * len(held)
    if game.winner is not None:
        gains[game.winner] = sum(held) - held[game.winner]
    return tuple(gains)


# -- keeping score ---------------------------------------------------------------------------


class Scoreboard:
    """Names and their points. Only `add_to_score` changes it."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = player_names(names, "a scoreboard needs a list of names")
        self._seats = {name: seat for seat, name in enumerate(self._names)}
        self._scores = [0] * len(self._names)

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._scores)

    def add_to_score(self, player: str | int, points: int) -> None:
        self._scores[self._seat(player)] += whole(points, "points")

    def get_score(self, player: str | int) -> int:
        return self._scores[self._seat(player)]

    @property
    def winner(self) -> str:
        """Who has the most points; of several, the first in the list of names."""
        return self._names[self._scores.index(max(self._scores))]

    def _seat(self, player: str | int) -> int:
        if isinstance(player, str) and player in self._seats:
            return self._seats[player]
        if is_whole(player) and player in range(len(self._names)):
            return player
        known = f"{', '.join(self._names)} (seats 0 to {len(self._names) - 1})"
        raise ValueError(f"there is no player {player!r} on this scoreboard, only {known}")

    def __repr__(self) -> str:
        scores = zip(self._names, self._scores, strict=True)
        return f"<Scoreboard {', '.join(f'{name} {score}' for name, score in scores)}>"

    def __str__(self) -> str:
        best_first = sorted(zip(self._names, self._scores, strict=True), key=lambda row: -row[1])
        marked = [(f"  {name}", str(score)) for name, score in best_first]
        return table(marked, left=1).replace(" ", "*", 1)


# -- many rounds -----------------------------------------------------------------------------


class Match:
    """Round after round, until somebody has reached the target.

    In the normal way (uno#match-500) each round's winner collects points, a round without a
    winner brings nobody any, and whoever reaches the target has won.

    With `tally=True` (uno#tally) everybody adds up what they are left holding, in a round without
    a winner too. When somebody reaches the target, the lowest total wins; equals share the win.

    A round counts as soon as it is over. Every round finds its own dealer and is dealt from its
    own seed, which depends on nothing but the match's seed and the number of the round.
    """

    def __init__(
        self,
        variant: str | Variant,
        players: int | Sequence[str],
        seed: int = 0,
        target: int = 500,
        tally: bool = False,
    ) -> None:
        """Nothing is dealt yet, but what could not be played is refused."""
        trial = Game(variant, players=players, seed=seed)
        if whole(target, "target") < 1:
            raise ValueError(f"the target must be at least 1 point, not {target}")
        if trial.variant.scoring is Scoring.OWN_HAND and not tally:
            raise ValueError(
                f"in {trial.variant.title} everybody counts the own hand and low is good, "
                f"so a match needs tally=True"
            )
        self.variant = trial.variant
        self.names = trial.names
        self.seed = seed
        self.target = target
        self.tally = tally
        self._written: list[tuple[int, ...]] = []  # the rounds before the one being played
        self._game: Game | None = None

    # -- playing -----------------------------------------------------------------------------

    def next_round(self) -> Game:
        """Deal another round. ValueError if the match is over, or the last round is not."""
        if self.is_over:
            raise ValueError(f"the match is over: {self._standing()}")
        if self._game is not None:
            if not self._game.is_over:
                raise ValueError(
                    f"round {len(self._written) + 1} is not over: "
                    f"play it to its end, or break it off with stop_round()"
                )
            self._written.append(self._count(self._game))
        seed = mix(mix(self.seed) + len(self._written))
        self._game = Game(self.variant, players=self.names, seed=seed)
        return self._game

    def stop_round(self) -> None:
        """Break the round off, as one without a winner: a limit was reached, or dinner is ready."""
        if self._game is None or self._game.is_over:
            raise ValueError("there is no round to break off")
        self._written.append(self._count(self._game))
        self._game = None

    def _count(self, game: Game) -> tuple[int, ...]:
        return held_points(game) if self.tally else round_points(game)

    # -- looking -----------------------------------------------------------------------------

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """What each round that is over has brought to each seat."""
        game = self._game
        last = [self._count(game)] if game is not None and game.is_over else []
        return (*self._written, *last)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(*self.rounds, strict=True))) or (0,) * len(self.names)

    @property
    def is_over(self) -> bool:
        return max(self.scores) >= self.target

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: nobody before the end, several if their tallies are equally low."""
        if not self.is_over:
            return ()
        scores = self.scores
        best = min(scores) if self.tally else max(scores)
        return tuple(name for name, score in zip(self.names, scores, strict=True) if score == best)

    @property
    def winner(self) -> str | None:
        """The only winner; None before the end, and if the win is shared."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    # -- showing -----------------------------------------------------------------------------

    def _standing(self) -> str:
        if not self.is_over:
            return f"{len(self.rounds)} rounds played"
        winners = self.winners
        won = "has won" if len(winners) == 1 else "share the win"
        score = self.scores[self.names.index(winners[0])]
        return f"{' and '.join(winners)} {won} with {score}"

    def __repr__(self) -> str:
        return f"<Match {self.variant.key}: {len(self.names)} players, {self._standing()}>"

    def __str__(self) -> str:
        rows = [
            ["round", *self.names],
            *([str(number), *map(str, points)] for number, points in enumerate(self.rounds, 1)),
            ["total", *map(str, self.scores)],
        ]
        way = "running tally" if self.tally else "match"
        lines = [f"{self.variant.title}, {way} to {self.target}", table(rows, left=0)]
        return "\n".join([*lines, *([self._standing()] if self.is_over else [])])

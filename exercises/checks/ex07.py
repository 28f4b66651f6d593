"""ex07: the pile that runs out, the last card, and points: of a hand, a round, a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

from fcd import adt
from fcd.cards import Card, Color
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.scoring import Match, hand_points, round_points
from fcd.teach.given.after import After
from fcd.teach.writing import (
    CaseView,
    Question,
    Row,
    TableCase,
    TableQuestion,
    TaughtGame,
    magnitude,
    rules_in,
    taught_game,
)
from fcd.variants import find_variant

DRAW = Move(Action.DRAW)
NAMES = ("player 0", "player 1", "player 2", "player 3")


# -- an empty pile ---------------------------------------------------------------------------------


class TurnedOver(TableQuestion):
    """The discards, while the draw pile is empty."""

    pile, below, fresh = (0, 0), (0, 4), 60
    varied, cited = True, rules_in("fcd2017#empty-pile")

    def table(self, chance: Random) -> TableCase:
        """Mostly different cards, so that every order shows; sometimes some are equal."""
        kinds = self.pool if chance.random() < 0.7 else chance.choices(self.pool, k=2)
        pile, below = (chance.randint(*few) for few in (self.pile, self.below))
        top, *cards = chance.choices(kinds, k=1 + pile + below)
        return TableCase(top=top, pile=tuple(cards[:pile]), below=tuple(cards[pile:]))

    def features(self, case: TableCase) -> set[object]:
        cards = case.cards
        return {(len(case.pile), len(case.below), len({*cards}) < len(cards))}

    def given(self, case: TableCase) -> tuple[object, ...]:
        return ([*case.below, case.on],)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        card, pile, discards = _drawn(self.play(taught, case))
        return [*card, *pile], discards

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return (Row("discards", (*case.below, *game.states[0].discards[-1:]), "top card last"),)


class DrawCard(TurnedOver):
    """The draw pile, too."""

    pile, below = (0, 3), (0, 3)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return list(case.pile), *super().given(case)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        card, *piles = _drawn(self.play(taught, case))
        return [*card, None][0], *piles

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        note = "next card first" if case.pile else ""
        return Row("draw pile", case.pile, note), *super().rows(case, game)


def _drawn(game: Game) -> tuple[list[Card], list[Card], list[Card]]:
    """What the current player gets who draws now, if anything, and the piles afterwards."""
    before = game.state
    game.play(DRAW)
    card = Counter(game.state.hands[before.player]) - Counter(before.hand)
    return [*card.elements()], [*game.state.draw_pile], [*game.state.discards]


# -- the end ---------------------------------------------------------------------------------------


class GameWinner(TableQuestion):
    """A table near its end, and some moves. All cards match; how many there are is what counts."""

    pile, below, moves, fresh = (0, 2), (0, 2), (0, 4), 60
    ranks, may_end, top_label, hand_label = "3", True, "", ""
    cited = rules_in("fcd2017#end", "fcd2017#ruling-12")

    def table(self, chance: Random) -> TableCase:
        pile, below = ((self.plain,) * chance.randint(*few) for few in (self.pile, self.below))
        hands = tuple((self.plain,) * min(chance.choices(range(1, 4), k=2)) for _ in range(4))
        seat = chance.randrange(4)
        return TableCase(hands, self.plain, pile=pile, below=below, player=seat)

    def may_be_made(self, move: Move, game: Game) -> bool:
        return not move.word

    def features(self, case: TableCase) -> set[object]:
        after, winner = self.after(case), self.right(case)
        return {(winner, after.move, after.player), (winner, after.draw_pile, after.discards)}

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return case.play(taught, NAMES)

    @cache  # noqa: B019 - a question lasts as long as the program
    def after(self, case: TableCase) -> After:
        """The table as it is told to students."""
        game = self.play(taught_game(self.game), case)
        state, moves = game.state, game.moves
        before = game.states[-2] if moves else state
        took = len(state.hands[before.player]) - len(before.hand)
        return After(
            moves[-1].action.value if moves else "deal",
            max(took, 0),
            before.player,
            tuple(map(len, state.hands)),
            len(state.draw_pile),
            len(state.discards),
        )

    def given(self, case: TableCase) -> tuple[object, ...]:
        return (self.after(case),)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return taught.course["game_winner"](self.play(taught, case))

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return game.log[1:] or ("the cards have been dealt",)


CALL = Move(Action.CALL, word="UNO")
WAYS = {1: (DRAW, ()), 2: (CALL, ("UNO",)), 4: (CALL, ())}  # a word forgotten, or a wrong call-out


class RunsOut(TableQuestion):
    """A move that makes somebody take one, two or four cards."""

    ranks, fresh, top_label, hand_label = "3", 30, "", ""
    cited = rules_in("fcd2017#ruling-13")

    def table(self, chance: Random) -> TableCase:
        return self.wanting(chance.choice((1, 2, 4)), chance.randrange(9), chance.randrange(9))

    def wanting(self, wanted: int, pile: int, below: int) -> TableCase:
        """This many cards are wanted, and this many lie there."""
        (move, unsaid), card = WAYS[wanted], (self.plain,)
        lying = TableCase(top=self.plain, pile=card * pile, below=card * below)
        return lying._replace(unsaid=unsaid, moves=(move,))

    def makes_sense(self, case: TableCase) -> bool:
        return (case.moves[:1], case.unsaid) in [((m,), u) for m, u in WAYS.values()]

    def given(self, case: TableCase) -> tuple[object, ...]:
        wanted = next(n for n, way in WAYS.items() if way == (case.moves[0], case.unsaid))
        return wanted, len(case.pile), len(case.below) + 1

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        winner = taught.course["game_winner"](self.play(taught, case))
        return bool(winner == adt.NO_WINNER)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        wanted, pile, discards = self.given(case)
        return (
            f"cards to take: {wanted}",
            f"cards in the draw pile: {pile}; discards, with the top card: {discards}",
        )


# -- points ----------------------------------------------------------------------------------------


class Points(TableQuestion):
    """A hand, and what it counts."""

    hand, many, players, pile, kinds, fresh = (0, 4), (8, 30), (1, 1), (0, 0), (1, 4), 60
    top_label, hand_label = "", "hand"

    def table(self, chance: Random) -> TableCase:
        return TableCase(super().table(chance).hands)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return (list(case.hand),)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return taught.course["player_points"](self.play(taught, case), 0)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return rules_in(f"{self.game}#points")


# -- a round of UNO --------------------------------------------------------------------------------

RED = {rank: Card(rank, Color.RED) for rank in "1234"}


class StillDrawn(TableQuestion):
    """The last card of player 0."""

    pile, top_label, hand_label = (0, 0), "", "the winning card"
    cited = rules_in("uno#last-card")

    def table(self, chance: Random) -> TableCase:
        return TableCase(((chance.choice(self.pool),),))

    def every(self) -> Iterator[TableCase]:
        return (TableCase(((card,),)) for card in self.pool)

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        """The last card can be played now, and there is enough to draw."""
        ((last,),) = case.hands
        top = Card("3", last.color or Color.RED)
        hands = ((last,), (RED["1"],), (RED["1"],))
        return case._replace(hands=hands, top=top, pile=(RED["2"],) * 9).play(taught)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.hand

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        game = self.play(taught, case)
        game.play(next(move for move in game.legal_moves() if move.card == case.hand[0]))
        return sum(map(len, game.state.hands[1:])) - 2


class RoundPoints(TableQuestion):
    """The hands when the round is over. Who has none has won; if all have some, nobody has."""

    hand, players, pile, fresh, cited = (0, 2), (2, 10), (0, 0), 60, rules_in("uno#points")

    def table(self, chance: Random) -> TableCase:
        kinds, players = self.some_cards(chance), min(chance.randint(*self.players) for _ in "12")
        sizes = (1, 2) if chance.random() < 0.8 else (8, 30)
        hands = [tuple(chance.choices(kinds, k=chance.randint(*sizes))) for _ in range(players)]
        winner = chance.randint(-1, players - 1)
        return TableCase(tuple(() if n == winner else hand for n, hand in enumerate(hands)))

    def makes_sense(self, case: TableCase) -> bool:
        return case.hands.count(()) <= 1 < len(case.hands) and super().makes_sense(case)

    def features(self, case: TableCase) -> set[object]:
        seats = {(_winner(case), len(case.hands))}
        return {*seats, *(card.rank for card in case.cards)} if _winner(case) >= 0 else {*seats}

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        """The winner is about to put down a last card; or somebody to draw where none is left."""
        hands = tuple(hand or (RED["3"],) for hand in case.hands)
        seat = max(_winner(case), 0)
        return case._replace(hands=hands, top=RED["4"], player=seat).play(taught)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return _winner(case), [list(hand) for hand in case.hands]

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        game = self.play(taught, case)
        game.play(Move(Action.PLAY, RED["3"]) if _winner(case) >= 0 else DRAW)
        return list(round_points(game))

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        held = enumerate(case.hands)
        return tuple(Row(f"player {n}", hand, "" if hand else "has won") for n, hand in held)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return () if _winner(case) >= 0 else ("nobody has won",)


def _winner(case: TableCase) -> int:
    return case.hands.index(()) if () in case.hands else -1


# -- a match of UNO --------------------------------------------------------------------------------

Rounds = tuple[tuple[int, ...], ...]  # for each round, what it brought to each player
SOME = (0, 1, 20, 20, 99, 100, 180, 200, 250, 300, 320, 499, 500, 501, 600, 1000)


class Written(Match):
    """A match of which only the points have been written down."""

    def __init__(self, taught: TaughtGame, rounds: Rounds, *, tally: bool) -> None:
        super().__init__(taught.variant, len(rounds[0]) if rounds else 2, tally=tally)
        self._written = list(rounds)


class AMatch(Question[Rounds]):
    """What the rounds have brought, written "300 0, 0 20"; "-" before the first one."""

    fresh = 60

    def __init__(self, anchor: str, *, tally: bool) -> None:
        self.anchor, self.tally = anchor, tally

    def read(self, text: str) -> Rounds:
        rows = [] if text == "-" else text.split(", ")
        return tuple(tuple(map(int, row.split())) for row in rows)

    def write(self, case: Rounds) -> str:
        return ", ".join(" ".join(map(str, row)) for row in case) or "-"

    def size(self, case: Rounds) -> tuple[int, int]:
        return len(case), len(self.write(case))

    def make(self, chance: Random) -> Rounds:
        """Round after round, until somebody has 500."""
        players, rounds = chance.choice((2, 2, 3, 4, 5, 7, 10)), Rounds()
        for _ in range(chance.randint(0, 7)):
            if rounds and max(_totals(rounds)) >= 500:
                break
            winner = chance.randint(-1, players - 1)
            row = (
                chance.choice(SOME) if (seat != winner if self.tally else seat == winner) else 0
                for seat in range(players)
            )
            rounds = (*rounds, tuple(row))
        return rounds

    def smaller(self, case: Rounds) -> Iterator[Rounds]:
        yield from (case[:n] + case[n + 1 :] for n in range(len(case)))
        if case and len(case[0]) > 2:
            yield from (tuple(row[:n] + row[n + 1 :] for row in case) for n in range(len(case[0])))
        for n, row in enumerate(case):
            for seat, points in enumerate(row):
                if points:
                    yield (*case[:n], (*row[:seat], 0, *row[seat + 1 :]), *case[n + 1 :])

    def features(self, case: Rounds) -> set[object]:
        totals, answer = _totals(case), str(self.right(case))
        return {(answer, len(totals)), (answer, max(totals, default=0) == 500, len(case))}

    def circumstances(self, case: Rounds) -> set[str]:
        """How many play how many rounds, who is how near 500, how many have the same."""
        totals = _totals(case)
        best = max(totals, default=0)
        return {
            f"{len(totals)} players",
            f"{magnitude(len(case))} rounds",
            f"{magnitude(best // 100)} hundreds",
            f"{magnitude(totals.count(min(totals, default=0)))} lowest",
            f"{magnitude(sum(total >= 500 for total in totals))} have reached it",
            *(f"seat {n}" for n, total in enumerate(totals) if total == best),
        }

    def given(self, case: Rounds) -> tuple[object, ...]:
        return ([list(row) for row in case],)

    def answer(self, taught: TaughtGame, case: Rounds) -> object:
        match = Written(taught, case, tally=self.tally)
        seats = [match.names.index(name) for name in match.winners]
        return seats if self.tally else [*seats, -1][0]

    def show(self, case: Rounds) -> CaseView:
        lines = f"totals: {_totals(case)}" if case else "no round has been played"
        return CaseView("", lines=(lines,), rules=rules_in(self.anchor))


def _totals(rounds: Rounds | list[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*rounds, strict=True)]


QUESTIONS = {
    "turned_over": TurnedOver(),
    "draw_card": DrawCard(),
    "game_winner": GameWinner(),
    "runs_out": RunsOut(),
    "points": Points(),
    "points_in_uno": Points(),
    "still_drawn": StillDrawn(),
    "round_points": RoundPoints(),
    "match_winner": AMatch("uno#match-500", tally=False),
    "tally_winners": AMatch("uno#tally", tally=True),
}

# -- wrong programs, where no broken game says the same --------------------------------------------

Pile = list[Card]
Totals = list[int]
Program = Callable[[list[Totals]], Any]


def _draw(pile: Pile, discards: Pile, take: int = 0) -> tuple[Card | None, Pile, Pile]:
    """As it should be, but for the place from which the card is taken."""
    if not pile:
        pile, discards = discards[:-1], discards[-1:]
    left = list(pile)
    return (left.pop(take) if pile else None), left, discards


def _game_winner(after: After, ends: bool = False) -> int:
    """With one more thought about when it ends without a winner."""
    if 0 in after.hands:
        return after.hands.index(0)
    return 4 if ends or (after.move == "draw" and after.took == 0) else -1


_worth, _hand = find_variant("uno").points, partial(hand_points, "uno")


def _digit(card: Card) -> int:
    return int(card.rank) if card.rank.isdigit() else 0


def _adding(worth: Callable[[Card], int]) -> Callable[[Pile], int]:
    return lambda hand: sum(map(worth, hand))


def _won(winner: int, hands: list[Pile], counted: Callable[[Pile], int] = _hand) -> Totals:
    """All hands, counted in this way, for the winner."""
    return [sum(map(counted, hands)) if n == winner else 0 for n in range(len(hands))]


def _others_lose(winner: int, hands: list[Pile]) -> Totals:
    lost = [-_hand(hand) * (winner >= 0) for hand in hands]
    return [won or lost[n] for n, won in enumerate(_won(winner, hands))]


def _reached(totals: Totals) -> bool:
    return max(totals) >= 500


def _share(best: Callable[[Totals], int], over: Callable[[Totals], bool] = _reached) -> Program:
    """Who has this total, as soon as it is over."""

    def winners(rounds: list[Totals]) -> Totals:
        totals = _totals(rounds)
        return [n for n, total in enumerate(totals) if total == best(totals) and over(totals)]

    return winners


def _wins(*how: Any) -> Program:
    return lambda rounds: [*_share(*how)(rounds), -1][0]


MISTAKES: dict[str, dict[str, object]] = {
    "turned_over": {
        "top-too": lambda discards: (discards, []),
        "first-stays": lambda discards: (discards[1:], discards[:1]),
        "swapped": lambda discards: (discards[-1:], discards[:-1]),
    },
    "draw_card": {
        "from-below": lambda pile, discards: _draw(pile, discards, -1),
        "gives-up": lambda pile, discards: _draw(pile, discards) if pile else (None, [], discards),
        "takes-the-top": lambda pile, discards: (
            _draw(pile, discards) if pile or discards[1:] else (discards[0], [], [])
        ),
        "stays-in": lambda pile, discards: (
            (pile or discards[:-1] or [None])[0],
            pile or discards[:-1],
            discards if pile else discards[-1:],
        ),
    },
    "game_winner": {
        "took-nothing": lambda after: _game_winner(after, after.took == 0),
        "too-early": lambda after: _game_winner(
            after, after.draw_pile == 0 and after.discards == 1
        ),
        "empty-pile": lambda after: _game_winner(after, after.draw_pile == 0),
        "one-left": lambda after: (
            after.player if after.hands[after.player] < 2 else _game_winner(after)
        ),
    },
    "runs_out": {
        "only-the-pile": lambda wanted, pile, discards: wanted > pile,
        "some-is-enough": lambda wanted, pile, discards: pile == 0 and discards == 1,
    },
    "points": {
        "only-digits": _adding(_digit),
        "wild-fifty": _adding(lambda card: int(card.rank, 16) or 50),
    },
    "points_in_uno": {
        "all-twenty": _adding(lambda card: min(_worth(card), 20)),
        "wilds-fifty": _adding(lambda card: _worth(card) if card.color else 50),
        "numbers-only": _adding(_digit),
        "counted": len,
    },
    "still_drawn": {
        "over-is-over": lambda last: 0,
        "any-wild": lambda last: {"draw2": 2}.get(last.rank, 0 if last.color else 4),
        "any-symbol": lambda last: {20: 2, 50: 4 * (last.rank == "wild4")}.get(_worth(last), 0),
    },
    "round_points": {
        "from-the-end": lambda winner, hands: _won(winner % len(hands), hands),
        "cards-counted": lambda winner, hands: _won(winner, hands, len),
        "others-lose": _others_lose,
    },
    "match_winner": {
        "more-than-500": _wins(max, lambda totals: max(totals) > 500),
        "leads": _wins(max, lambda totals: True),
        "exactly-500": _wins(lambda totals: 500, lambda totals: True),
        "in-one-round": lambda rounds: next(
            (row.index(max(row)) for row in rounds if _reached(row)), -1
        ),
        "lowest": _wins(min),
    },
    "tally_winners": {
        "highest": _share(max),
        "at-any-time": _share(min, lambda totals: True),
        "first-of-equals": lambda rounds: _share(min)(rounds)[:1],
        "over-500": _share(min, lambda totals: max(totals) > 500),
        "all-at-500": _share(min, lambda totals: min(totals) >= 500),
    },
}

"""Rounds between Python players, as fast as Python allows.

One flat loop over what the FastTable has looked up beforehand. What may be played and what cards do
comes from the engine's tables; the referee (referee.py) plays the same rounds on the engine
itself, and a test holds this loop to it, move for move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.contest import foul as fouls
from fcd.contest.foul import NOT_THEIRS, Evidence, Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Chain, Player, TableView, unchained
from fcd.contest.rounds.fast_table import Deal, FastTable, TopCard
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.engine.chance import shuffled

MakePlayer = Callable[[], Player]
Trace = list[tuple[int, Card | None, Color | None]]  # seat, card put down (None: drew), color

Result = tuple[int, int, int]  # the winner's seat (-1: none), the points won, the number of turns

LATER = object()  # what a player answers whose answer comes later: see round_with_pauses

PASSED = 255  # among answers that are kept as bytes: NO_PLAY_POSSIBLE

PULSE = [0]  # rounds finished in this process: watch.py looks whether it goes on


class Dealt(NamedTuple):
    """Rounds to be played one after the other: numbers, seeds and deals."""

    numbers: range
    seeds: list[int]
    deals: Iterable[Deal]

    @classmethod
    def block(
        cls, tables: RuleTables, terms: Terms, block: int, rounds: int | None = None
    ) -> Dealt:
        """A block, or its first rounds."""
        numbers = terms.rounds_of(block)[:rounds]
        seeds = list(map(terms.round_seed, numbers))
        deals: Iterable[Deal]
        try:
            from fcd.contest.rounds.compiled import deal_many

            deals = deal_many(tables, seeds, terms.players)
        except ImportError:  # without numba
            table = FastTable.of(tables)
            deals = (table.deal(seed, terms.players) for seed in seeds)
        return cls(numbers, seeds, deals)


def play_block(
    tables: RuleTables, line_up: Sequence[MakePlayer], terms: Terms, block: int
) -> Tally:
    """Play one block with new players. Foul if one of them breaks a rule or fails."""
    players = seat_players(line_up, terms, block)
    dealt = Dealt.block(tables, terms, block)
    results = play_rounds(FastTable.of(tables), players, terms, dealt)
    return tally_of(terms, dealt.numbers, results)


def play_rounds(
    table: FastTable,
    players: Sequence[Player],
    terms: Terms,
    dealt: Dealt,
    said: bytearray | None = None,
) -> Iterator[Result]:
    """How the rounds come out, one by one, on a scoreboard that is empty at first."""
    scores = [0] * terms.players
    for number, seed, deal in zip(*dealt, strict=True):
        seating = terms.seating(number)
        seated = [players[who] for who in seating]
        known = tuple([scores[who] for who in seating])
        try:
            result = play_round(table, seated, seed, deal, known, said=said)
        except Foul as foul:
            raise Foul(seating[foul.player], foul.what, foul.evidence) from foul.__cause__
        PULSE[0] += 1
        if result[0] >= 0:
            scores[seating[result[0]]] += result[1]
        yield result


def tally_of(terms: Terms, numbers: Iterable[int], results: Iterable[Result]) -> Tally:
    tally = Tally(terms.players)
    gained = [0] * terms.players
    for number, (seat, points, turns) in zip(numbers, results, strict=True):
        tally.rounds += 1
        tally.turns += turns
        if seat < 0:
            tally.undecided += 1
        else:
            who = terms.seating(number)[seat]
            tally.count(seat, who, points)
            gained[who] += points
        if (number + 1) % terms.group == 0:
            tally.close_group(gained)
            gained = [0] * terms.players
    return tally


def seat_players(line_up: Sequence[MakePlayer], terms: Terms, block: int) -> list[Player]:
    """New players for a block, each with chance of its own."""
    return make_players(line_up, terms.chance_seeds(block))


def make_players(line_up: Sequence[MakePlayer], chances: Sequence[int]) -> list[Player]:
    players = []
    for who, make in enumerate(line_up):
        try:
            player = make()
            player.chance = Random(chances[who])
        except NOT_THEIRS:
            raise
        except BaseException as error:
            what = f"cannot be made: {fouls.said(error)}"
            raise Foul(who, error.args[0] if type(error) is fouls.Told else what) from error
        players.append(player)
    return players


def play_round(
    table: FastTable,
    players: Sequence[Player],
    seed: int,
    deal: Deal,
    scores: tuple[int, ...],
    trace: Trace | None = None,
    said: bytearray | None = None,
) -> Result:
    """Play one round. All answers are added to `said`, if it is there."""
    try:
        next(round_with_pauses(table, players, seed, deal, scores, trace, said))
    except StopIteration as end:
        result: Result = end.value
        return result
    raise ValueError("a player says that it answers later, and nobody waits for it")


def round_with_pauses(  # noqa: C901  one flat loop: calls would double its time
    table: FastTable,
    players: Sequence[Player],
    seed: int,
    deal: Deal,
    scores: tuple[int, ...],
    trace: Trace | None = None,
    said: bytearray | None = None,
) -> Generator[tuple[Any, ...], object, Result]:
    """Play one round. A player that answers LATER: yields its question, and is sent the answer.

    So many rounds can be played side by side, and their questions be asked together.
    """
    count = len(players)
    plays: list[Callable[..., object]] = []  # the methods that are called, looked up once
    for seat, player in enumerate(players):
        try:
            plays.append(player.play)
        except NOT_THEIRS:
            raise
        except BaseException as error:
            raise Foul(seat, fouls.raised(error)) from error
    after, before, one_card = table.circle(count)
    tops, restricted = table.tops, table.restricted

    dealer, deck = deal
    hand_size = table.tables.variant.hand_size
    dealt = hand_size * count
    hands = [deck[(seat - dealer - 1) % count : dealt : count] for seat in range(count)]
    holds_restricted = [not restricted.isdisjoint(held) for held in hands]
    sizes = hand_size * sum(one_card)
    pile = deck[: dealt - 1 : -1]  # the last is drawn next
    shuffles = 2  # one for the dealer, one for the deck
    card = pile.pop()
    played: Chain = (card, ())
    while card not in table.opening:
        card = pile.pop()
        played = (card, played)
    up_card, called_color, color, plain, full, colored, action = table.opening[card]
    called: tuple[Color | None, ...] = (None,) * count
    direction, onward = 1, after
    standing = (called, direction, scores, table.size_bits)
    seat = onward[dealer]
    turns = 0
    drew = False
    answer: object = None

    try:
        while True:
            held = hands[seat]
            hand = tuple(held)
            legal = full if holds_restricted[seat] and colored.isdisjoint(hand) else plain
            view = TableView((legal, sizes, played, seat, standing))
            try:
                answer = plays[seat](hand, up_card, called_color, view)
            except NOT_THEIRS:
                raise
            except BaseException as error:
                evidence = Evidence(hand, up_card, color, "", seed)
                raise Foul(seat, fouls.raised(error), evidence) from error
            if answer is LATER:
                answer = yield hand, up_card, called_color, view
            if type(answer) is not int:
                raise Foul(seat, fouls.wrong_place(answer, hand))

            if answer >= 0:
                try:
                    card = hand[answer]
                except IndexError:
                    raise Foul(seat, fouls.wrong_place(answer, hand)) from None
                if card not in legal:
                    raise Foul(seat, fouls.no_match(card))
                if said is not None:
                    said.append(answer)
                held.remove(card)  # of equal cards the first leaves, as in the engine
                sizes -= one_card[seat]
                played = (card, played)
                top_card = tops[card]
                if top_card is None:
                    top_card = yield from _ask_color(
                        table, players[seat], seat, card, tuple(held), seed
                    )
                    if said is not None:
                        said.append(table.tables.colors.index(top_card.color))
                    called = (*called[:seat], top_card.color, *called[seat + 1 :])
                    standing = (called, direction, scores, table.size_bits)
                up_card, called_color, color, plain, full, colored, action = top_card
                if trace is not None:
                    trace.append((seat, card, called_color))
                if not held:
                    break
                if action is not None:
                    if holds_restricted[seat]:
                        holds_restricted[seat] = not restricted.isdisjoint(held)
                    if action.reverses:
                        direction = -direction
                        onward = after if direction == 1 else before
                        standing = (called, direction, scores, table.size_bits)
                    if action.skips:
                        seat = onward[seat]
                        for _ in range(action.draws):
                            if not pile:
                                played = _turn_over(played, pile, seed, shuffles)
                                shuffles += 1
                                if not pile:
                                    return -1, 0, turns + 1
                            card = pile.pop()
                            hands[seat].append(card)
                            sizes += one_card[seat]
                            if card in restricted:
                                holds_restricted[seat] = True
            elif answer != NO_PLAY_POSSIBLE:
                raise Foul(seat, fouls.wrong_place(answer, hand))
            elif card in legal if drew else not legal.isdisjoint(hand):
                # What was blocked before, only the drawn card can free.
                raise Foul(seat, fouls.REFUSED)
            else:
                if said is not None:
                    said.append(PASSED)
                if not drew:
                    if not pile:
                        played = _turn_over(played, pile, seed, shuffles)
                        shuffles += 1
                        if not pile:
                            return -1, 0, turns
                    card = pile.pop()
                    held.append(card)
                    sizes += one_card[seat]
                    if card in restricted:
                        holds_restricted[seat] = True
                    if trace is not None:
                        trace.append((seat, None, None))
                    drew = True
                    continue
            drew = False
            turns += 1
            seat = onward[seat]
    except Foul as foul:
        evidence = foul.evidence or Evidence(hand, up_card, color, fouls.shown(answer), seed)
        raise Foul(seat, foul.what, evidence) from foul.__cause__
    except fouls.TookTooLong:
        raise Foul(seat, fouls.TOO_LONG, Evidence(hand, up_card, color, "", seed)) from None

    points = sum(map(table.points.__getitem__, chain.from_iterable(hands)))
    return seat, points, turns + 1


def _ask_color(
    table: FastTable, player: Player, seat: int, card: Card, hand: Cards, seed: int
) -> Generator[tuple[Any, ...], object, TopCard]:
    """Where a wild leaves us: its player, holding what is left, calls a color."""
    try:
        named: object = player.call_color(hand)
    except KeyboardInterrupt:
        raise
    except fouls.TookTooLong:
        raise Foul(seat, fouls.TOO_LONG, Evidence(hand, seed=seed)) from None
    except BaseException as error:
        raise Foul(seat, fouls.raised(error), Evidence(hand, seed=seed)) from error
    if named is LATER:
        named = yield (hand,)
    top_card = table.called[card].get(named) if type(named) is Color else None
    if top_card is None:
        evidence = Evidence(hand, answer=fouls.shown(named), seed=seed)
        raise Foul(seat, fouls.wrong_color(named), evidence)
    return top_card


def _turn_over(played: Chain, pile: list[Card], seed: int, shuffles: int) -> Chain:
    """Shuffle the discards below the up card into the empty pile; what is left of the discards."""
    up_card, *below = unchained(played)
    pile += reversed(shuffled(below[::-1], seed, shuffles))
    return (up_card, ())

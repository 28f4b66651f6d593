"""Rounds between Python players, as fast as Python allows.

One flat loop over what the Felt has looked up beforehand. What may be played and what cards do
comes from the engine's tables; the referee (referee.py) plays the same rounds on the engine
itself, and a test holds this loop to it, move for move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from fcd.cards import Card, Cards, Color
from fcd.contest.felt import Felt, Spot
from fcd.contest.foul import Evidence, Foul, said, shown
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.tables import RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.engine.chance import mix, shuffled

MakePlayer = Callable[[], Player]
Deal = tuple[int, bytes]  # the dealer, and the deck in card numbers
Trace = list[tuple[int, Card | None, Color | None]]  # seat, card put down (None: drew), color


class TookTooLong(BaseException):
    """Thrown into the thread of a player that does not answer (watch.py). No `except` is meant."""


def play_sitting(
    tables: RuleTables, line_up: Sequence[MakePlayer], terms: Terms, sitting: int
) -> Tally:
    """Play one sitting with new players. Foul if one of them breaks a rule or fails."""
    felt = Felt.of(tables)
    players = seat_players(line_up, terms, sitting)
    tally = Tally(terms.players)
    scores = [0] * terms.players
    gained = [0] * terms.players
    numbers = terms.rounds_of(sitting)
    for number, deal in zip(numbers, _deals(felt, terms, numbers), strict=True):
        seating = terms.seating(number)
        seated = [players[who] for who in seating]
        known = tuple(scores[who] for who in seating)
        try:
            seat, points, turns = play_round(felt, seated, terms.round_seed(number), deal, known)
        except Foul as foul:
            raise Foul(seating[foul.player], foul.what, foul.evidence) from foul.__cause__
        tally.rounds += 1
        tally.turns += turns
        if seat < 0:
            tally.undecided += 1
        else:
            who = seating[seat]
            tally.count(seat, who, points)
            scores[who] += points
            gained[who] += points
        if (number + 1) % terms.group == 0:
            tally.close_group(gained)
            gained = [0] * terms.players
    return tally


def seat_players(line_up: Sequence[MakePlayer], terms: Terms, sitting: int) -> list[Player]:
    """New players for a sitting, each with chance of its own."""
    players = []
    for who, make in enumerate(line_up):
        try:
            player = make()
        except Exception as error:
            raise Foul(who, f"cannot be made: {said(error)}") from error
        player.chance = Random(mix(mix(terms.seed) + sitting * terms.players + who))
        players.append(player)
    return players


def _deals(felt: Felt, terms: Terms, numbers: range) -> Iterable[Deal]:
    """The deals of these rounds: all at once by compiled code, or one by one."""
    seeds = [terms.round_seed(number) for number in numbers]
    try:
        from fcd.contest.compiled import deal_many
    except ImportError:  # without numba
        return (felt.deal(seed, terms.players) for seed in seeds)
    return deal_many(felt.tables, seeds, terms.players)


def play_round(  # noqa: C901, PLR0912, PLR0915  one flat loop: calls would double its time
    felt: Felt,
    players: Sequence[Player],
    seed: int,
    deal: Deal,
    scores: tuple[int, ...],
    trace: Trace | None = None,
) -> tuple[int, int, int]:
    """Play one round: the winner's seat (-1: none), the points won, the number of turns."""
    count = len(players)
    tables, cards, points_of = felt.tables, felt.cards, felt.points
    asks_again = tables.plays_after_draw
    spots, deeds = felt.spots, felt.deeds
    plays = [player.play for player in players]
    lent = [(seat, scores) for seat in range(count)]
    make, seen = tuple.__new__, TableView
    units = [1 << 8 * seat for seat in range(count)]  # hand sizes lie side by side in one number

    dealer, deck = deal
    dealt = tables.variant.hand_size * count
    hands: list[Cards] = [
        tuple([cards[n] for n in deck[(seat - dealer - 1) % count : dealt : count]])
        for seat in range(count)
    ]
    pile = map(cards.__getitem__, deck[dealt:])
    sizes = sum(units) * tables.variant.hand_size
    called: tuple[Color | None, ...] = (None,) * count
    shuffles = 2 if tables.by_lot else 1
    played: tuple[object, ...] = ()
    for card in pile:
        played = (card, played)
        if card in spots:
            break
    spot = spots[card]
    up_card, called_color, color, plain, full, colored, hitched = spot
    direction = 1
    seat = (dealer + 1) % count
    turns = 0
    drew = asking = False
    answer: object = None

    def draw() -> Card | None:
        """The next card; the discards are shuffled if there is none left."""
        nonlocal pile, played, shuffles
        drawn = next(pile, None)
        if drawn is None and played[1]:
            below = _unchain(played[1])
            played = (played[0], ())
            pile = iter(shuffled(below, seed, shuffles))
            shuffles += 1
            drawn = next(pile)
        return drawn

    try:
        while True:
            hand = hands[seat]
            if plain.isdisjoint(hand):
                legal = full
            elif hitched.isdisjoint(hand) or not colored.isdisjoint(hand):
                legal = plain
            else:
                legal = full
            view = make(seen, (legal, sizes, played, called, direction, lent[seat]))
            asking = True
            answer = plays[seat](hand, up_card, called_color, view)
            asking = False
            if type(answer) is not int:
                raise Foul(seat, f"answered {shown(answer)}, which is no whole number")
            if answer == NO_PLAY_POSSIBLE:
                if not legal.isdisjoint(hand):
                    raise Foul(seat, "did not play although it could")
                if not drew:
                    new = draw()
                    if new is None:
                        return -1, 0, turns
                    if trace is not None:
                        trace.append((seat, None, None))
                    hands[seat] = (*hand, new)
                    sizes += units[seat]
                    if asks_again:
                        drew = True
                        continue
            else:
                if not 0 <= answer < len(hand):
                    raise Foul(seat, f"answered {answer}, and has no such card")
                card = hand[answer]
                if card not in legal:
                    raise Foul(seat, f"played {card.spoken}, which does not fit")
                where = hand.index(card)  # of equal cards the first leaves, as in the engine
                hand = hands[seat] = hand[:where] + hand[where + 1 :]
                sizes -= units[seat]
                played = (card, played)
                deed = deeds[card]
                if deed.names_color:
                    asking = True
                    answer = players[seat].call_color(hand)
                    asking = False
                    spot = _called(felt, card, answer, seat)
                    called = (*called[:seat], spot.color, *called[seat + 1 :])
                else:
                    spot = spots[card]
                if trace is not None:
                    trace.append((seat, card, spot.called_color))
                up_card, called_color, color, plain, full, colored, hitched = spot
                if not hand:
                    victim = (seat + direction) % count
                    for _ in range(deed.last_draws):
                        new = draw()
                        if new is not None:
                            hands[victim] += (new,)
                    points = sum(points_of[card] for cards_left in hands for card in cards_left)
                    return seat, points, turns + 1
                if deed.reverses:
                    direction = -direction
                if deed.skips:
                    seat = (seat + direction) % count
                    for _ in range(deed.draws):
                        new = draw()
                        if new is None:
                            return -1, 0, turns + 1
                        hands[seat] += (new,)
                        sizes += units[seat]
            drew = False
            turns += 1
            seat = (seat + direction) % count
    except Foul as foul:
        evidence = Evidence(hands[foul.player], up_card, color, shown(answer), seed)
        raise Foul(foul.player, foul.what, evidence) from foul.__cause__
    except TookTooLong:
        evidence = Evidence(hands[seat], up_card, color, "", seed)
        raise Foul(seat, "took too long to answer", evidence) from None
    except Exception as error:
        if not asking:
            raise  # a mistake of ours
        evidence = Evidence(hands[seat], up_card, color, "", seed)
        raise Foul(seat, f"raised {said(error)}", evidence) from error


def _called(felt: Felt, card: Card, named: object, seat: int) -> Spot:
    """Where a wild leaves us when this color is called."""
    spot = felt.called[card].get(named) if isinstance(named, Color) else None
    if spot is None:
        raise Foul(seat, f"called {shown(named)}, which is no color of the deck")
    return spot


def _unchain(chain: object) -> list[Card]:
    """The cards of a chain, the oldest first."""
    cards: list[Card] = []
    while chain:
        card, chain = chain  # type: ignore[misc]
        cards.append(card)
    cards.reverse()
    return cards

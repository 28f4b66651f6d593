"""ex07, mistakes about the scores of UNO, as code that makes them."""

from __future__ import annotations

from fcd.cards import Card
from fcd.teach.exercises.shared.questions import mistake

POINTS_OF = {
    **dict.fromkeys(("draw2", "reverse", "skip"), 20),
    **dict.fromkeys(("wild", "wild4"), 50),
    **dict.fromkeys(("swap", "custom"), 40),
}
Hand = list[Card]
Hands = list[list[Card]]
Rounds = list[list[int]]


def _of(card: Card) -> int:
    return POINTS_OF.get(card.rank) or int(card.rank)


def _worth(hand: Hand) -> int:
    return sum(map(_of, hand))


# -- points_in_uno ---------------------------------------------------------------------------------


def _all_twenty(hand: Hand) -> int:
    return sum(min(_of(card), 20) for card in hand)


def _wilds_fifty(hand: Hand) -> int:
    return sum(50 if card.color is None else _of(card) for card in hand)


def _numbers_only(hand: Hand) -> int:
    return sum(_of(card) for card in hand if card.rank.isdigit())


def _counted(hand: Hand) -> int:
    return len(hand)


POINTS_IN_UNO = (
    mistake(
        "all-twenty",
        "all special cards count 20. Those without a color count more: a Wild 50, for example.",
        _all_twenty,
    ),
    mistake(
        "wilds-fifty",
        "every card without a color counts 50. Swap Hands and Customizable count 40.",
        _wilds_fifty,
    ),
    mistake(
        "numbers-only",
        "only numbers count. Special cards count, too, and a lot.",
        _numbers_only,
    ),
    mistake("counted", "you count the cards. Add up what they are worth.", _counted),
)

# -- still_drawn -----------------------------------------------------------------------------------


def _over_is_over(last: Card) -> int:
    return 0


def _any_wild(last: Card) -> int:
    return {"draw2": 2}.get(last.rank, 4 if last.color is None else 0)


def _any_symbol(last: Card) -> int:
    return {"wild4": 4}.get(last.rank, 2 if last.rank in ("draw2", "skip", "reverse") else 0)


def _only_draw_two(last: Card) -> int:
    return 2 if last.rank == "draw2" else 0


STILL_DRAWN = (
    mistake(
        "over-is-over",
        "the last card does nothing. That is so in Final Card-Down; in UNO a last Draw Two or Wild "
        "Draw 4 is carried out before the points are counted.",
        _over_is_over,
    ),
    mistake(
        "any-wild",
        "every wild makes somebody draw four. Only the Wild Draw 4 does.",
        _any_wild,
    ),
    mistake(
        "any-symbol",
        "every symbol makes somebody draw two. Only the Draw Two does.",
        _any_symbol,
    ),
    mistake(
        "only-draw-two",
        "only the Draw Two is carried out. The Wild Draw 4 is, too.",
        _only_draw_two,
    ),
)

# -- round_points ----------------------------------------------------------------------------------


def _own_hands(winner: int, hands: Hands) -> list[int]:
    return [_worth(hand) for hand in hands]


def _from_the_end(winner: int, hands: Hands) -> list[int]:
    gains = [0] * len(hands)
    gains[winner] = sum(map(_worth, hands))
    return gains


def _cards_counted(winner: int, hands: Hands) -> list[int]:
    return [sum(map(len, hands)) if seat == winner else 0 for seat in range(len(hands))]


def _others_lose(winner: int, hands: Hands) -> list[int]:
    total = sum(map(_worth, hands))
    if winner < 0:
        return [0] * len(hands)
    return [total if s == winner else -_worth(hand) for s, hand in enumerate(hands)]


ROUND_POINTS = (
    mistake(
        "own-hands",
        "everybody gets the points of the own hand. In UNO the winner gets them all, and the "
        "others get nothing.",
        _own_hands,
    ),
    mistake(
        "from-the-end",
        "the points go to somebody although nobody has won. -1 isn't a player; but in Python "
        "`points[-1]` is the last one in the list.",
        _from_the_end,
    ),
    mistake(
        "cards-counted",
        "the winner gets one point for each card. The points of the cards count.",
        _cards_counted,
    ),
    mistake(
        "others-lose",
        "the others lose what they hold. They just get nothing.",
        _others_lose,
    ),
)

# -- match_winner ----------------------------------------------------------------------------------


def _totals(rounds: Rounds) -> list[int]:
    return [sum(column) for column in zip(*rounds, strict=True)] or [0, 0]


def _more_than_500(rounds: Rounds) -> int:
    totals = _totals(rounds)
    return totals.index(max(totals)) if max(totals) > 500 else -1


def _leads(rounds: Rounds) -> int:
    totals = _totals(rounds)
    return totals.index(max(totals))


def _in_one_round(rounds: Rounds) -> int:
    reached = [points.index(max(points)) for points in rounds if max(points) >= 500]
    return reached[0] if reached else -1


def _exactly_500(rounds: Rounds) -> int:
    totals = _totals(rounds)
    return totals.index(500) if 500 in totals else -1


def _lowest(rounds: Rounds) -> int:
    totals = _totals(rounds)
    return totals.index(min(totals)) if max(totals) >= 500 else -1


MATCH_WINNER = (
    mistake(
        "more-than-500",
        "more than 500 points are needed. To reach 500 is enough.",
        _more_than_500,
    ),
    mistake(
        "leads",
        "whoever leads has won. Nobody has before somebody reaches 500: answer -1.",
        _leads,
    ),
    mistake(
        "exactly-500",
        "somebody needs exactly 500. More is fine: a total of 500 *or more* wins.",
        _exactly_500,
    ),
    mistake(
        "in-one-round",
        "500 points must come in one round. They are added up, round after round.",
        _in_one_round,
    ),
    mistake(
        "lowest",
        "the lowest total wins. That is the other way to score; here the winners collect points.",
        _lowest,
    ),
)

# -- tally_winners ---------------------------------------------------------------------------------


def _with(best: int, totals: list[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == best]


def _highest(rounds: Rounds) -> list[int]:
    totals = _totals(rounds)
    return _with(max(totals), totals) if max(totals) >= 500 else []


def _at_any_time(rounds: Rounds) -> list[int]:
    totals = _totals(rounds)
    return _with(min(totals), totals)


def _first_of_equals(rounds: Rounds) -> list[int]:
    totals = _totals(rounds)
    return [totals.index(min(totals))] if max(totals) >= 500 else []


def _over_500(rounds: Rounds) -> list[int]:
    totals = _totals(rounds)
    return _with(min(totals), totals) if max(totals) > 500 else []


def _all_at_500(rounds: Rounds) -> list[int]:
    totals = _totals(rounds)
    return _with(min(totals), totals) if min(totals) >= 500 else []


TALLY_WINNERS = (
    mistake(
        "highest",
        "whoever reaches 500 wins. Here everybody writes down what they were left with: the lowest "
        "total wins.",
        _highest,
    ),
    mistake(
        "at-any-time",
        "the lowest total wins at any time. Only when somebody has reached 500; until then answer "
        "an empty list.",
        _at_any_time,
    ),
    mistake(
        "first-of-equals",
        "only one player can win. Those with equally low totals share the win.",
        _first_of_equals,
    ),
    mistake("over-500", "more than 500 points end it. To reach 500 is enough.", _over_500),
    mistake(
        "all-at-500",
        "everybody must have 500 before it ends. One player is enough.",
        _all_at_500,
    ),
)

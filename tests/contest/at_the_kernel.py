"""Games, compiled players, and the same blocks played by the kernel and by Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from fcd.cards import Card
from fcd.contest.forms import Form, FormPlayer, ranked, valued
from fcd.contest.player import points_of
from fcd.contest.rounds.compiled import Run, play_blocks
from fcd.contest.rounds.rounds import play_block
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.engine import Action, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Clause, Meaning
from fcd.variants import UNO_CONTEST
from fcd.variants.changing import _with_rules
from tests.contest.at_the_table import TWO_COLORS, Played


def mixed(numbers, start):
    """A number that depends on every one of these, and on their order."""
    number = start
    for each in numbers:
        number = (number * 31 + each + 7) % 1_000_003
    return number


def nth_legal(legal, which):
    """The place of a legal card: the first is number 0."""
    place = 0
    while True:
        if legal >> place & 1:
            if which == 0:
                return place
            which -= 1
        place += 1


def how_many(legal):
    count = 0
    while legal:
        count += legal & 1
        legal >>= 1
    return count


def choose_by_all(hand, legal, up_card, color, known):
    """Anything that it is shown may change the choice."""
    number = mixed(known, mixed(hand, up_card * 5 + color))
    return nth_legal(legal, number % how_many(legal))


def call_by_all(hand, known):
    return mixed(known, mixed(hand, 3)) % 4


def choose_last(hand, legal, up_card, color, known):
    return nth_legal(legal, how_many(legal) - 1)


def call_by_hand(hand, known):
    return mixed(hand, 1) % 4


def _scattered(card: Card, up_card: Card) -> int:
    return int(mixed(str(card).encode(), 1) % 11 - mixed(str(up_card).encode(), 2) % 5)


POINTS = valued(points_of)
FORMS: dict[str, Form] = {
    "eager": Form(),
    "red": Form(color=0),
    "less eager": Form(values=POINTS),
    "least points": Form(values=tuple(-points for points in POINTS), color=3),
    "priorities": Form(priorities=ranked(_scattered)),
    "negative priorities": Form(
        priorities=tuple(tuple(each - 100_000 for each in row) for row in ranked(_scattered)[::-1])
    ),
    "by all": Form(choose=choose_by_all, call=call_by_all),
    "last": Form(choose=choose_last),
    "last, by hand": Form(choose=choose_last, call=call_by_hand),
    "last, calls by all": Form(choose=choose_last, call=call_by_all),
    "chooses by all": Form(choose=choose_by_all, values=POINTS),
    "eager, calls by all": Form(call=call_by_all),
    "priorities, calls by all": Form(priorities=ranked(_scattered), call=call_by_all),
}


def line_up(count: int, first: int = 0) -> list[Form]:
    names = list(FORMS)
    return [FORMS[names[(first + place) % len(names)]] for place in range(count)]


def with_meaning(rank: str, meaning: Meaning, game: Variant = UNO_CONTEST) -> Variant:
    return replace(game, meanings={**game.meanings, rank: meaning})


RED_FIVE = Clause(
    "red-five", "wild", "it is a red 5", lambda v, s, m: m.card == Card.parse("R5"), cacheable=True
)
MATCH = may.match(
    may.SAME_COLOR, may.SAME_SYMBOL, may.always_playable("wild", "wild", "wild4", "0"), RED_FIVE
)
WILD_ZEROS = _with_rules(
    UNO_CONTEST,
    lambda action, rules: (may.IN_HAND, MATCH, *rules[2:]) if action is Action.PLAY else rules,
)
DRAW_3 = with_meaning("draw2", Meaning("draw-two", (does.DrawAndSkip(3),), opening=(), points=33))
OTHERWISE = UNO_CONTEST
for _rank, _effects in {
    "skip": (),
    "draw2": (does.Skip(),),
    "wild": (does.NameColor(), does.Reverse()),
    "wild4": (does.NameColor(),),
}.items():
    _meaning = replace(UNO_CONTEST.meanings[_rank], effects=_effects)
    OTHERWISE = with_meaning(_rank, _meaning, OTHERWISE)
NO_STARTS = with_meaning("7", Meaning("match", (), opening=(does.CoverUp(),), points=7))
SHORT = UNO_CONTEST.deck[::3] + UNO_CONTEST.deck[-4:]  # 40 cards, 6 of them wild
GAMES: dict[str, Variant] = {
    "uno_contest": UNO_CONTEST,
    "two colors": TWO_COLORS,
    "short": replace(UNO_CONTEST, deck=SHORT),
    "shorter": replace(UNO_CONTEST, deck=SHORT[::-1][:30], hand_size=5),
    "one card": replace(UNO_CONTEST, hand_size=1, deck=SHORT),
    "draw 3": DRAW_3,
    "draw 3, short": replace(DRAW_3, deck=SHORT),
    "special cards do other things": OTHERWISE,
    "some never start": replace(NO_STARTS, deck=SHORT),
    "wild zeros": WILD_ZEROS,
    "two colors, short": replace(TWO_COLORS, deck=TWO_COLORS.deck[::2], hand_size=3),
}


def by_kernel(game: Variant, forms: Sequence[Form], terms: Terms) -> list[Played]:
    """The rounds of the first block; none if it is given up."""
    run = Run(RuleTables.of(game), forms, terms)
    rounds, before = [], run.tally()
    for number in terms.rounds_of(0):
        moves = run.trace(number)
        if run.given_up:
            return []
        after = run.tally()
        won = [b - a for a, b in zip(before.wins, after.wins, strict=True)]
        winner = terms.seating(number).index(won.index(1)) if any(won) else None
        points = sum(after.points) - sum(before.points)
        rounds.append(Played(winner, points, after.turns - before.turns, moves))
        before = after
    return rounds


def by_python(
    way: Callable[..., Played], game: Variant, forms: Sequence[Form], terms: Terms
) -> list[Played]:
    """The same rounds, in the tuned loop or on the readable engine."""
    players = [FormPlayer(form, RuleTables.of(game)) for form in forms]
    scores = [0] * terms.players
    rounds = []
    for number in terms.rounds_of(0):
        seating = terms.seating(number)
        known = [scores[who] for who in seating]
        played = way([players[who] for who in seating], terms.round_seed(number), known, game)
        if played.winner is not None:
            scores[seating[played.winner]] += played.points
        rounds.append(played)
    return rounds


def in_python(game: Variant, forms: Sequence[Form], terms: Terms) -> Tally:
    """A match in the tuned loop, added up."""
    tables = RuleTables.of(game)
    makers = [partial(FormPlayer, form, tables) for form in forms]
    parts = [play_block(tables, makers, terms, block) for block in terms.blocks]
    return sum(parts[1:], parts[0])


def plays_alike(game: Variant, forms: Sequence[Form], terms: Terms) -> bool:
    played = play_blocks(RuleTables.of(game), forms, terms, terms.blocks)
    return played == in_python(game, forms, terms)

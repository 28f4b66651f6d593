"""Variants as tables: what is understood is right, everything else is refused with its reason."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from types import FunctionType
from typing import Any

import pytest

from fcd.cards import Card
from fcd.contest.player import COLORS, can_play_on
from fcd.contest.rounds.tables import NotCompilable, RuleTables
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.legality import is_legal
from fcd.engine.rules import Clause, Dealing, Effect, Meaning, Rule, Scoring, transition
from fcd.engine.table import Table
from fcd.variants import FCD_2017, FCD_2018, MINI_UNO, UNO, UNO_CONTEST
from fcd.variants.changing import _with_rules, without

READY, DREW, PLAYED = Phase.READY, Phase.DREW, Phase.PLAYED
SHAPE = "a turn is not just: play if you can, else draw one"


def changed(**changes: Any) -> Variant:
    return replace(UNO_CONTEST, **changes)


def meaning(rank: str, **changes: Any) -> Variant:
    """The contest's game, in which a rank means something else."""
    known = UNO_CONTEST.meanings.get(rank, Meaning("match"))
    return changed(meanings={**UNO_CONTEST.meanings, rank: replace(known, **changes)})


def effects(rank: str, *wanted: Effect) -> Variant:
    return meaning(rank, effects=wanted)


def also(rule: Rule) -> Variant:
    return _with_rules(
        UNO_CONTEST, lambda action, rules: (*rules, *[rule] * (action is Action.PLAY))
    )


def turn(phase: Phase, action: Action, *rules: Clause, to: Phase) -> Variant:
    ways: dict[Action, Any] = {**UNO_CONTEST.turn[phase], action: transition(to, *rules)}
    return changed(turn={**UNO_CONTEST.turn, phase: ways})


def instead(known: Clause, **changes: Any) -> Variant:
    """The contest's game with a clause changed wherever it stands."""
    return _with_rules(
        UNO_CONTEST,
        lambda _, rules: tuple(replace(r, **changes) if r == known else r for r in rules),
    )


@dataclass(frozen=True, slots=True)
class Cough:
    """An effect that nobody knows."""

    def apply(self, table: Table, move: Move) -> None:
        """Cough."""


def derived(kind: Any) -> Any:
    """Looks like an effect that is known, and could do anything."""
    return type(f"My{kind.__name__}", (kind,), {})


def rewritten(test: Any) -> Any:
    """The same code, which looks elsewhere for what it calls."""
    names = {"can_play": lambda v, s: True}
    return FunctionType(test.__code__, names, "test", None, test.__closure__)


DEAR = Clause("in-hand", "turn", "you hold no more than 5", lambda v, s, m: len(s.hand) <= 5)
ADVICE = may.no_matching_color("wild4", "wild-draw-4", advisory=True)
RESTRICTION = may.no_matching_color("wild4", "wild-draw-4")
NOT_ON_NINE = Clause(
    "not-on-nine", "match", "not on a 9", lambda v, s, m: s.top.rank != "9", cacheable=True
)
NAME = does.NameColor()
ANY = lambda v, s, m: True  # noqa: E731  a test

WORDS = "words are said in it"
LAST = "a red Draw Two does something when it wins"
WILD = "a Wild names its color in an unknown way"
FIVE = "a red 5 names its color in an unknown way"
SKIP_FIRST = "a red Skip does something when it is turned up first"
WILD_FIRST = "a Wild does something when it is turned up first"
RESTRICTED = "the clause 'no-matching-color' asks for more than two cards"

REFUSED: list[tuple[Variant, str]] = [
    (FCD_2017, WORDS),
    (changed(sayings=UNO.sayings), WORDS),
    (changed(reshuffles=False), "the discards are turned over, not shuffled"),
    (changed(dealing=Dealing.HIGHEST_CARD), "the dealer isn't picked by lot"),
    (changed(dealing=Dealing.LAST_SEAT), "the dealer isn't picked by lot"),
    (changed(scoring=Scoring.OWN_HAND), "everybody counts the own hand"),
    (changed(deck=(Card("wild"),) * 40), "it has no cards with a color"),
    (changed(deck=FCD_2018.deck), "it has 400 kinds of cards, over 64"),
    # clauses
    (also(replace(DEAR, name="dear")), "the clause 'dear' asks for more than two cards"),
    (also(DEAR), "the clause 'in-hand' asks for more than two cards"),
    (also(ADVICE), RESTRICTED),
    (turn(DREW, Action.PLAY, may.IN_HAND, may.JUST_DRAWN, to=PLAYED), SHAPE),
    (also(replace(RESTRICTION, test=rewritten(RESTRICTION.test))), RESTRICTED),
    (also(may.match(may.SAME_COLOR, DEAR)), "the clause 'one of several' asks for more"),
    (also(NOT_ON_NINE), "what goes on a red 0 is not decided by color and rank alone"),
    (also(may.no_matching_color("5", "match")), "5, which is not always a wild card"),
    # turns
    (turn(READY, Action.DRAW, to=DREW), SHAPE),
    (replace(MINI_UNO, dealing=Dealing.BY_LOT), SHAPE),  # there a turn ends with the draw
    (instead(may.NOTHING_PLAYABLE, test=ANY), SHAPE),
    (instead(may.NOTHING_PLAYABLE, test=rewritten(may.NOTHING_PLAYABLE.test)), SHAPE),
    (instead(may.NOTHING_PLAYABLE, advisory=True), SHAPE),
    (turn(READY, Action.DRAW, may.NOTHING_PLAYABLE, to=READY), SHAPE),
    (turn(READY, Action.END, may.NOTHING_PLAYABLE, to=READY), SHAPE),
    (turn(DREW, Action.END, may.TURN_DONE, to=READY), SHAPE),
    (turn(READY, Action.PLAY, may.IN_HAND, to=READY), SHAPE),
    (changed(ends_itself=frozenset({DREW})), SHAPE),
    (changed(turn={**UNO_CONTEST.turn, Phase.NAMING: {}}), SHAPE),
    (without(UNO_CONTEST, actions={Action.PLAY}), SHAPE),
    # cards
    (effects("5", Cough()), "what Cough() does on a red 5"),
    (effects("skip", derived(does.Skip)()), "what MySkip() does on a red Skip"),
    (effects("draw2", derived(does.DrawAndSkip)(2)), "what MyDrawAndSkip(count=2) does"),
    (effects("reverse", derived(does.Reverse)()), "what MyReverse(skips_between_two=False) does"),
    (effects("draw2", does.DrawAndSkip(0)), "what DrawAndSkip(count=0) does"),
    (effects("draw2", does.Stack(2)), "what Stack(count=2) does"),
    (effects("reverse", does.Reverse(skips_between_two=True)), "(skips_between_two=True) does"),
    (effects("skip", does.Skip(), does.Skip()), "a red Skip does several things"),
    (meaning("wild", effects=()), WILD),
    (meaning("wild", asks=frozenset()), WILD),
    (meaning("5", effects=(NAME,), opening=(), asks=frozenset({"color"})), FIVE),
    (meaning("5", asks=frozenset({"target"})), FIVE),
    (meaning("draw2", last=(does.Skip(),)), LAST),
    (meaning("draw2", last=(does.LastDraw(2),)), LAST),
    (meaning("skip", opening=(does.Skip(),)), SKIP_FIRST),
    (meaning("skip", opening=None), SKIP_FIRST),
    (meaning("wild", opening=()), WILD_FIRST),
    (meaning("wild", opening=(does.PutBack(),)), WILD_FIRST),
    (meaning("5", points=-5), "a red 5 counts -5, not 0 to 10000"),
    (meaning("5", points=0.5), "a red 5 counts 0.5, not 0 to"),
    (meaning("5", points=10**30), "not 0 to 10000"),
]


def test_what_is_unknown_is_refused_with_its_reason():
    for game, reason in REFUSED:
        for _ in range(2):  # a refusal is no table, and is not remembered as one
            with pytest.raises(NotCompilable) as refusal:
                RuleTables.of(game)
            travelled = pickle.loads(pickle.dumps(refusal.value))
            assert str(travelled).startswith(f"{game.title} cannot be compiled: ")
            assert reason in str(travelled)


def test_every_game_has_its_own_tables_made_once():
    """They are found by identity, and Python gives that of a dead object to the next one."""
    game = changed()
    assert game == UNO_CONTEST
    assert RuleTables.of(game) is RuleTables.of(game) is not RuleTables.of(UNO_CONTEST)
    assert RuleTables.of(game).variant is game
    for size in range(1, 20):
        assert RuleTables.of(changed(hand_size=size)).variant.hand_size == size


def test_what_goes_on_what_is_what_the_engine_says():
    """Every card on every card under every color, in a hand where no restriction bears on it."""
    for game in (UNO_CONTEST, changed(deck=UNO_CONTEST.deck[:40])):
        tables = RuleTables.of(game)
        for (top, color), fitting in tables.matching.items():
            for card in tables.cards:
                state = State(((card,), ()), (), (top,), color, 0, 1, phase=READY)
                named = game.colors[0] if game.meaning(card).asks else None
                fits = is_legal(game, state, Move(Action.PLAY, card, named))
                assert (card in fitting) == fits
                if game is UNO_CONTEST:
                    assert can_play_on(card, top, color) == fits
                    if top.color:
                        assert can_play_on(card, top) == fits
                        assert can_play_on(card, top, COLORS[0]) == fits  # called long ago
    with pytest.raises(ValueError, match="what fits on a wild depends on the called color"):
        can_play_on(Card("wild4"), Card("wild"))


def test_clauses_are_recognized_whatever_they_say():
    said = instead(may.NOTHING_PLAYABLE, name="stuck", ref="draw", says="no way out")
    assert RuleTables.of(said).restricted == {53}
    no_restriction = without(UNO_CONTEST, UNO_CONTEST.turn[READY][Action.PLAY].rules[3])  # type: ignore[arg-type]
    assert RuleTables.of(no_restriction).restricted == set()
    both = also(replace(may.no_matching_color("wild", "wild"), name="wild-too"))
    assert RuleTables.of(both).restricted == {52, 53}


def test_a_game_is_for_so_many_and_a_card_is_always_left_to_turn_up():
    numbers = UNO_CONTEST.deck[:24]
    small = changed(deck=(Card("wild"),) * 4 + numbers, hand_size=5)
    RuleTables.of(small).check_table(4)  # 20 cards dealt, 4 wilds, 4 others: one is turned up
    for game, players, reason in (
        (UNO_CONTEST, 1, "UNO contest is for 2 to 14 players, not 1"),
        (small, 5, "with 5 players needs 30 cards, not 28"),
        (changed(deck=numbers), 4, "needs 30 cards, not 24"),
    ):
        with pytest.raises(ValueError, match=reason):
            RuleTables.of(game).check_table(players)

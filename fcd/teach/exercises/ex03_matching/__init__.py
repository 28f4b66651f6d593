"""ex03: what may be put on what, in Final Card-Down and in UNO."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Color
from fcd.engine import Action, Explanation, Move, Phase, State, Variant, explain
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check, Exercise, Submission
from fcd.teach.exercises.ex03_matching.mistakes import FCD_MISTAKES, UNO_MISTAKES
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import TaughtGame, taught_game

CanPlayOn = Callable[[Card, Card, Color], bool]


class Pair(NamedTuple):
    """A card, the top card, and the color in play."""

    card: Card
    top: Card
    color: Color


# -- what is right ---------------------------------------------------------------------------------


def model(taught: TaughtGame) -> CanPlayOn:
    """Ask the variant, for a hand of this one card."""
    return lambda card, top, color: bool(_explained(taught.variant, Pair(card, top, color)))


def _explained(variant: Variant, pair: Pair) -> Explanation:
    state = State(((pair.card,), ()), (), (pair.top,), pair.color, 0, 1, phase=Phase.READY)
    asks = variant.meaning(pair.card).asks
    move = Move(
        Action.PLAY,
        pair.card,
        variant.colors[0] if "color" in asks else None,
        1 if "target" in asks else None,
    )
    return explain(variant, state, move)


# -- cases -----------------------------------------------------------------------------------------


def _ask(submission: Submission, pair: Pair) -> object:
    return submission(pair.card, pair.top, pair.color)


def _scene(name: str, game: str) -> Callable[[Pair], CaseView]:
    def scene(pair: Pair) -> CaseView:
        told = _explained(taught_game(game).variant, pair)
        named = pair.color != pair.top.color
        return CaseView(
            call=f'{name}(Card.parse("{pair.card}"), Card.parse("{pair.top}"), {pair.color!r})',
            rows=(
                Row("on the pile", (pair.top,), f"{pair.color} was named" if named else ""),
                Row("to be played", (pair.card,)),
            ),
            rules=tuple(told.lines()),
        )

    return scene


def _pairs(game: str) -> st.SearchStrategy[Pair]:
    """Any two cards; every third time a color was named, if the top card lets one be named."""
    variant = taught_game(game).variant
    kinds = sorted(variant.kinds, key=variant.deck.index)

    @st.composite
    def pairs(draw: st.DrawFn) -> Pair:
        top = draw(st.sampled_from(kinds))
        near = [card for card in kinds if card.rank == top.rank or card.color == top.color]
        card = draw(st.sampled_from(kinds) | st.sampled_from(near))
        color = top.color
        if "color" in variant.meaning(top).asks:
            color = draw(st.sampled_from(variant.colors))
        assert color is not None
        return Pair(card, top, color)

    return pairs()


def _pair(text: str) -> Pair:
    """A pair as in "R5H on B7H", or "R5H on BDQ red" if a color was named."""
    card, _, top, *named = text.split()
    color = Color(named[0]) if named else Card.parse(top).color
    assert color is not None
    return Pair(Card.parse(card), Card.parse(top), color)


def _examples(*texts: str) -> tuple[Pair, ...]:
    return tuple(map(_pair, texts))


FCD_EXAMPLES = _examples(
    *("R5H on R7Q", "R5H on B5Q", "R5H on B7H", "R5H on B7Q", "R0H on B7Q"),
    *("R5H on B0Q", "G5H on BDQ green", "B5H on BDQ green", "GDH on BDQ red", "G5Q on BDQ red"),
)
UNO_EXAMPLES = _examples(
    *("R5 on R7", "R5 on B5", "R5 on B7", "Rskip on Bskip", "Rskip on B5", "wild on B5"),
    *("R5 on wild red", "R5 on wild blue", "wild4 on B5", "R0 on B5"),
)

# -- the exercise ----------------------------------------------------------------------------------

EXERCISE = Exercise(
    key="ex03",
    title="Matching",
    chapter="03_valid_moves",
    minutes=30,
    checks=(
        Check(
            name="ex03.can_play_on",
            submission="can_play_on",
            game="fcd2018",
            points=10,
            stage="Final Card-Down",
            task="Say whether a card may be put on the top card, while this color is in play.",
            model=model,
            checker=CaseChecker(
                FCD_EXAMPLES, _ask, _scene("can_play_on", "fcd2018"), lambda: _pairs("fcd2018")
            ),
            hints=(
                "There are four ways to be allowed. One of them is enough. Write down all four.",
                "Three ways compare: value with value, suit with suit, color with color. Only for "
                "the color there is a special argument.",
                "The fourth way looks at the card alone: `card.rank == '0'`.",
                "Join the four with `or`; compare the color with `color`, not with `top.color`.",
            ),
            misconceptions=FCD_MISTAKES,
        ),
        Check(
            name="ex03.can_play_on_in_uno",
            submission="can_play_on_in_uno",
            game="uno+classic",
            points=10,
            stage="UNO",
            task="The same for UNO, where cards have no suit and wilds have no color.",
            model=model,
            checker=CaseChecker(
                UNO_EXAMPLES,
                _ask,
                _scene("can_play_on_in_uno", "uno+classic"),
                lambda: _pairs("uno+classic"),
            ),
            hints=(
                "What does a wild card have that no other card has? Or rather: what does it lack?",
                "There are three ways to be allowed: color, number or symbol, and being wild.",
                "A wild's color is None. Wild Draw 4 is a wild, too: who may challenge it is not "
                "asked here.",
            ),
            misconceptions=UNO_MISTAKES,
        ),
    ),
    mutants=(
        *("zero-not-wild", "zero-judged-on-top", "suit-no-match", "value-no-match"),
        *("color-no-match", "anything-matches", "printed-color-too", "only-named-color"),
        *("uno-zero-wild", "uno-wild-needs-match", "uno-anything-on-wild", "uno-symbols-alike"),
        *("uno-only-colors", "uno-only-ranks"),
    ),
)

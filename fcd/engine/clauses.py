"""Ready-made clauses: sentences that more than one rule book shares.

Each cites an anchor that every rulebook using it has; `dataclasses.replace` gives it another.
"""

from __future__ import annotations

from fcd.cards import RANK_NAMES
from fcd.engine.legality import can_play
from fcd.engine.moves import Move
from fcd.engine.rules import AnyOf, Clause, Variant
from fcd.engine.state import State

# -- playing a card ---------------------------------------------------------------------------


def _in_hand(v: Variant, s: State, m: Move) -> bool:
    return m.card in s.hands[s.player]


def _same_color(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.color is not None and m.card.color == s.color


def _same_rank(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.rank == s.top.rank


def _same_suit(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.suit is not None and m.card.suit == s.top.suit


IN_HAND = Clause("in-hand", "turn", "the card is in your hand", _in_hand)
SAME_COLOR = Clause("same-color", "match", "it has the color {color}", _same_color, timeless=True)
SAME_VALUE = Clause("same-value", "match", "it has the value of {top}", _same_rank, timeless=True)
SAME_SYMBOL = Clause(
    "same-symbol", "match", "it has the number or symbol of {top}", _same_rank, timeless=True
)
SAME_SUIT = Clause("same-suit", "match", "it has the suit of {top}", _same_suit, timeless=True)


def always_playable(ref: str, *ranks: str) -> Clause:
    """Cards that match anything."""
    says = f"a {' or '.join(RANK_NAMES.get(rank, rank) for rank in ranks)} goes on any card"
    return Clause(
        "always-playable",
        ref,
        says,
        lambda v, s, m: m.card is not None and m.card.rank in ranks,
        timeless=True,
    )


def match(*clauses: Clause) -> AnyOf:
    """A card matches if one of these holds."""
    return AnyOf(clauses)


def only(rank: str, ref: str) -> Clause:
    """Nothing else helps."""
    return Clause(
        "only-rank",
        ref,
        f"only a {rank} answers a {rank}",
        lambda v, s, m: m.card is not None and m.card.rank == rank,
        timeless=True,
    )


def _names_color(v: Variant, s: State, m: Move) -> bool | None:
    if m.card is None or "color" not in v.meaning(m.card).asks:
        return None
    return m.color in v.colors


def _names_target(v: Variant, s: State, m: Move) -> bool | None:
    if m.card is None or "target" not in v.meaning(m.card).asks:
        return None
    return m.target in range(len(s.hands)) and m.target != s.player


NAMES_COLOR = Clause(
    "names-color", "", "a color of the deck is named with it", _names_color, timeless=True
)
NAMES_TARGET = Clause("names-target", "", "another player is named with it", _names_target)


def no_matching_color(rank: str, ref: str, *, advisory: bool = False) -> Clause:
    """The hitch of the Wild Draw 4."""

    def test(v: Variant, s: State, m: Move) -> bool | None:
        if m.card is None or m.card.rank != rank:
            return None
        return all(card.color != s.color for card in s.hand)

    says = "a wild draw four needs a hand without the color {color}"
    return Clause("no-matching-color", ref, says, test, advisory=advisory)


# -- drawing and ending ----------------------------------------------------------------------

JUST_DRAWN = Clause(
    "just-drawn",
    "draw",
    "only the card just drawn ({drawn}) may still be played",
    lambda v, s, m: m.card is not None and m.card == s.drawn,
)
NOTHING_PLAYABLE = Clause(
    "nothing-playable",
    "must-play",
    "whoever can play a card must play one",
    lambda v, s, m: not can_play(v, s),
)

PLAYABLE_FOUND = Clause(
    "playable-found",
    "draw-until-playable",
    "a card that can be played has been drawn",
    lambda v, s, m: can_play(v, s),
)

# -- words ------------------------------------------------------------------------------------

WORD_OWED = Clause(
    "word-owed",
    "words",
    "the word is owed now (owed: {owed})",
    lambda v, s, m: m.word is not None and m.word == s.speech.owed,
)
OWN_TURN = Clause(
    "own-turn",
    "call-out",
    "only the player whose turn it is calls out",
    lambda v, s, m: m.player is None,
)
ONCE_EACH = Clause(
    "once-each",
    "call-out",
    "each word is called at most once in a turn",
    lambda v, s, m: m.word not in s.speech.called,
)
A_KNOWN_WORD = Clause(
    "known-word",
    "call-out",
    "it is one of the words of the game",
    lambda v, s, m: v.sayings is not None and m.word in v.sayings.words.values(),
)


def _somebody_else(v: Variant, s: State, m: Move) -> bool:
    return s.speech.accused != (s.player if m.player is None else m.player)


SOMEBODY_FORGOT = Clause(
    "forgot",
    "catch",
    "the player before has not said it",
    lambda v, s, m: m.word in s.speech.unsaid,
)
SOMEBODY_ELSE = Clause("somebody-else", "catch", "nobody catches themselves", _somebody_else)

# -- questions --------------------------------------------------------------------------------

KNOWN_COLOR = Clause(
    "known-color",
    "first-card",
    "the color is one of the deck's",
    lambda v, s, m: m.color in v.colors,
)
YES_OR_NO = Clause(
    "yes-or-no",
    "customizable",
    "the answer is yes or no",
    lambda v, s, m: m.word in ("yes", "no"),
)

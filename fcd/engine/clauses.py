"""Ready-made clauses: sentences that more than one variant shares.

Each cites an anchor that every rulebook using it has; `dataclasses.replace` gives it another.
"""

from __future__ import annotations

from fcd.cards import RANK_NAMES, WILDS
from fcd.engine.legality import can_play
from fcd.engine.rules import AnyOf, Clause, Variant
from fcd.engine.state import Move, State

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
SAME_COLOR = Clause("same-color", "match", "it has the color {color}", _same_color, cacheable=True)
SAME_VALUE = Clause("same-value", "match", "it has the value of {top}", _same_rank, cacheable=True)
SAME_SYMBOL = Clause(
    "same-symbol", "match", "it has the number or symbol of {top}", _same_rank, cacheable=True
)
SAME_SUIT = Clause("same-suit", "match", "it has the suit of {top}", _same_suit, cacheable=True)


def always_playable(ref: str, *ranks: str) -> Clause:
    names = ["wild card"] if set(ranks) <= set(WILDS) else [RANK_NAMES.get(r, r) for r in ranks]
    says = f"it is a {' or a '.join(names)}, which goes on any card"
    return Clause(
        "always-playable",
        ref,
        says,
        lambda v, s, m: m.card is not None and m.card.rank in ranks,
        cacheable=True,
    )


def match(*clauses: Clause) -> AnyOf:
    return AnyOf(clauses)


def only(rank: str, ref: str) -> Clause:
    name = RANK_NAMES.get(rank, rank)
    return Clause(
        "only-rank",
        ref,
        f"it is a {name}: only a {name} answers a {name}",
        lambda v, s, m: m.card is not None and m.card.rank == rank,
        cacheable=True,
    )


def _names_color(v: Variant, s: State, m: Move) -> bool | None:
    if m.card is None or "color" not in v.meaning(m.card).asks:
        return None
    return m.color in v.colors


def _names_target(v: Variant, s: State, m: Move) -> bool | None:
    if m.card is None or "target" not in v.meaning(m.card).asks:
        return None
    if m.target is None and v.meaning(m.card).target_optional:
        return None
    return m.target in range(len(s.hands)) and m.target != s.player


NAMES_COLOR = Clause(
    "names-color", "", "a color of the deck is named with the card", _names_color, cacheable=True
)
NAMES_TARGET = Clause("names-target", "", "another player is named with it", _names_target)


def no_matching_color(rank: str, ref: str, *, advisory: bool = False) -> Clause:
    """The restriction of the Wild Draw 4."""

    def test(v: Variant, s: State, m: Move) -> bool | None:
        if m.card is None or m.card.rank != rank:
            return None
        return all(card.color != s.color for card in s.hand)

    says = "your hand is without the color {color}, as this card wants it"
    return Clause("no-matching-color", ref, says, test, advisory=advisory)


# -- facts and refusals ------------------------------------------------------------------------


def fact(name: str, ref: str, says: str) -> Clause:
    """What a way of the turn table says by being open."""
    return Clause(name, ref, says, lambda v, s, m: True, cacheable=True)


def refusal(name: str, ref: str, says: str) -> Clause:
    """Why a way of the turn table is closed."""
    return Clause(name, ref, says, lambda v, s, m: False, cacheable=True)


# -- drawing and ending ----------------------------------------------------------------------

TURN_DONE = fact("done", "turn", "what the turn asks for has been done")
MAY_DRAW = fact("may-draw", "draw", "you may always draw instead of playing")
JUST_DRAWN = Clause(
    "just-drawn",
    "draw",
    "it is the card just drawn ({drawn}): no other may be played now",
    lambda v, s, m: m.card is not None and m.card == s.drawn,
)
NOTHING_PLAYABLE = Clause(
    "nothing-playable",
    "must-play",
    "no card in your hand can be played: whoever can play must",
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
WORD_FIRST = Clause(
    "word-first",
    "words",
    "{owed} has been said: without it you can be called out",
    lambda v, s, m: None if s.speech.owed is None else False,
    advisory=True,
)
RIGHTLY = Clause(
    "rightly",
    "call-out",
    "the player before forgot to say it: calling out wrongly costs cards",
    lambda v, s, m: m.word in s.speech.unsaid,
    advisory=True,
)
OWN_TURN = Clause(
    "own-turn",
    "call-out",
    "it is your turn: only then you may call out",
    lambda v, s, m: m.player is None,
)
ONCE_EACH = Clause(
    "once-each",
    "call-out",
    "this word has not been called in this turn yet",
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
    "the player before forgot to say it",
    lambda v, s, m: m.word in s.speech.unsaid,
)
SOMEBODY_ELSE = Clause("somebody-else", "catch", "it is somebody else who forgot", _somebody_else)

# -- questions --------------------------------------------------------------------------------

KNOWN_COLOR = Clause(
    "known-color",
    "first-card",
    "the color is one of the deck's",
    lambda v, s, m: m.color in v.colors,
)
YES_OR_NO = Clause(
    "yes-or-no", "customizable", "the answer is yes or no", lambda v, s, m: m.word in ("yes", "no")
)

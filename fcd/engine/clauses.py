"""Ready-made clauses: sentences that more than one variant shares.

Each cites an anchor that every rulebook using it has; `dataclasses.replace` gives it another.
"""

from __future__ import annotations

from dataclasses import replace

from fcd.cards import WILDS, listed
from fcd.engine.legality import can_play
from fcd.engine.rules import AnyOf, Clause, Variant
from fcd.engine.state import Move, State
from fcd.engine.wording import a_rank

# -- playing a card ---------------------------------------------------------------------------


def _in_hand(v: Variant, s: State, m: Move) -> bool:
    return m.card in s.hands[s.player]


def _same_color(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.color is not None and m.card.color == s.color


def _same_rank(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.rank == s.top.rank and m.card.rank not in WILDS


def _same_suit(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.suit is not None and m.card.suit == s.top.suit


IN_HAND = Clause(
    "in-hand",
    "turn",
    "{card} is in your hand.",
    _in_hand,
    fails="{card} isn't in your hand.",
)
SAME_COLOR = Clause(
    "same-color",
    "match",
    "It's {color}, {pile}.",
    _same_color,
    cacheable=True,
    fails="It isn't {color}.",
    short="{color}",
)
SAME_VALUE = Clause(
    "same-value",
    "match",
    "It's {value}, like {top}.",
    _same_rank,
    cacheable=True,
    fails="It isn't {value}.",
    short="{value}",
)
SAME_SYMBOL = replace(
    SAME_VALUE, name="same-symbol", says="It's {symbol}, like {top}.", short="{symbol}"
)
SAME_SUIT = Clause(
    "same-suit",
    "match",
    "It's {suit}, like {top}.",
    _same_suit,
    cacheable=True,
    fails="It isn't {suit}.",
    short="{suit}",
)


def always_playable(ref: str, *ranks: str) -> Clause:
    named = listed(dict.fromkeys(map(a_rank, ranks)), "or")
    return Clause(
        "always-playable",
        ref,
        f"{named} goes on any card.",
        lambda v, s, m: m.card is not None and m.card.rank in ranks,
        cacheable=True,
        fails=f"It isn't {named}.",
        short=named,
    )


def match(*clauses: Clause) -> AnyOf:
    return AnyOf(clauses)


def only(rank: str, ref: str) -> Clause:
    named = a_rank(rank)
    return Clause(
        "only-rank",
        ref,
        f"{named} can answer {named}.",
        lambda v, s, m: m.card is not None and m.card.rank == rank,
        cacheable=True,
        fails=f"Only {named} can answer {named}. Otherwise, draw the cards you owe.",
        short=named,
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
    "names-color",
    "",
    "You name a color with it.",
    _names_color,
    cacheable=True,
    fails="When you play this card, you have to name a color.",
)
NAMES_TARGET = Clause(
    "names-target",
    "",
    "You choose another player.",
    _names_target,
    fails="Choose another player for this card.",
)


def no_matching_color(rank: str, ref: str, *, advisory: bool = False) -> Clause:
    """The restriction of the Wild Draw 4."""

    def test(v: Variant, s: State, m: Move) -> bool | None:
        if m.card is None or m.card.rank != rank:
            return None
        return all(card.color != s.color for card in s.hand)

    says = "None of your cards is {color}, so you can play this one."
    bluff = "You have a {color} card, so this is a bluff. The next player can challenge it."
    never = "You have a {color} card, so you can't play this one."
    fails = bluff if advisory else never
    return Clause("no-matching-color", ref, says, test, advisory=advisory, fails=fails)


# -- facts and refusals ------------------------------------------------------------------------


def fact(name: str, ref: str, says: str) -> Clause:
    """What a way of the turn table says by being open."""
    return Clause(name, ref, says, lambda v, s, m: True, cacheable=True)


def refusal(name: str, ref: str, fails: str) -> Clause:
    """Why a way of the turn table is closed."""
    return Clause(name, ref, "", lambda v, s, m: False, cacheable=True, fails=fails)


# -- drawing and ending ----------------------------------------------------------------------

TURN_DONE = fact("done", "turn", "You've made your move, so you can end your turn.")
MAY_DRAW = fact("may-draw", "draw", "You can draw instead of playing.")
JUST_DRAWN = Clause(
    "just-drawn",
    "draw",
    "It's the card you just drew.",
    lambda v, s, m: m.card is not None and m.card == s.drawn,
    fails="After drawing, you can play only the card you drew: {drawn}.",
)
NOTHING_PLAYABLE = Clause(
    "nothing-playable",
    "must-play",
    "You have no card you can play.",
    lambda v, s, m: not can_play(v, s),
    fails="You have a card you can play, so you have to play one.",
)
USELESS_DRAW = replace(
    NOTHING_PLAYABLE,
    ref="draw-until-playable",
    says="You can't play the card you drew, so draw again.",
    fails="You drew a card you can play. Play it or end your turn.",
)
PLAYABLE_FOUND = Clause(
    "playable-found",
    "draw-until-playable",
    "You drew a card you can play, so you can stop drawing.",
    lambda v, s, m: can_play(v, s),
    fails="Keep drawing until you get a card you can play.",
)

# -- words ------------------------------------------------------------------------------------

WORD_OWED = Clause(
    "word-owed",
    "words",
    "{word} is the word to say now.",
    lambda v, s, m: m.word is not None and m.word == s.speech.owed,
    fails="{due}",
)
WORD_FIRST = Clause(
    "word-first",
    "words",
    "You've said {owed}.",
    lambda v, s, m: None if s.speech.owed is None else False,
    advisory=True,
    fails="Say {owed} first, or you can be caught.",
)
RIGHTLY = Clause(
    "rightly",
    "call-out",
    "The player before you forgot to say {word}.",
    lambda v, s, m: m.word in s.speech.unsaid,
    advisory=True,
    fails="Nobody forgot to say {word}, and a wrong call costs you {price}.",
)
OWN_TURN = Clause(
    "own-turn",
    "call-out",
    "It's your turn, so you can call out.",
    lambda v, s, m: m.player is None,
    fails="You can call out only on your own turn.",
)
ONCE_EACH = Clause(
    "once-each",
    "call-out",
    "You haven't called out {word} this turn.",
    lambda v, s, m: m.word not in s.speech.called,
    fails="You've already called out {word} this turn.",
)
A_KNOWN_WORD = Clause(
    "known-word",
    "call-out",
    "{word} is a word of this game.",
    lambda v, s, m: v.sayings is not None and m.word in v.sayings.words.values(),
    fails="{word} isn't a word of this game.",
)


def _somebody_else(v: Variant, s: State, m: Move) -> bool:
    return s.speech.accused != (s.player if m.player is None else m.player)


SOMEBODY_FORGOT = Clause(
    "forgot",
    "catch",
    "The last player forgot to say {word}.",
    lambda v, s, m: m.word in s.speech.unsaid,
    fails="Nobody can be caught for not saying {word} now.",
)
SOMEBODY_ELSE = Clause(
    "somebody-else",
    "catch",
    "It was another player who forgot.",
    _somebody_else,
    fails="The player who forgot can't call it out.",
)

# -- questions --------------------------------------------------------------------------------

KNOWN_COLOR = Clause(
    "known-color",
    "first-card",
    "The deck has this color.",
    lambda v, s, m: m.color in v.colors,
    fails="Name one of the deck's colors.",
)
YES_OR_NO = Clause(
    "yes-or-no",
    "customizable",
    "The answer is yes or no.",
    lambda v, s, m: m.word in ("yes", "no"),
    fails="Answer yes or no.",
)

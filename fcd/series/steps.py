"""The game as it grows through the series: the same games with parts left out.

Only what is missing is defined here, so that every rule that is there is the real one. One thing is
added: in MATCHING turns end by themselves.

>>> MATCHING.title, sorted(SPECIALS.meanings)
('Final Card-Down, matching only', ['2', 'A', 'B', 'C', 'D'])
>>> UNO_NUMBERS.title, len(UNO_NUMBERS.deck), len(UNO_WILDS.deck)
('UNO with numbers only', 76, 108)
"""

from __future__ import annotations

from dataclasses import replace

from fcd.cards import DIGITS, SYMBOLS
from fcd.engine import Variant
from fcd.engine import clauses as may
from fcd.engine.state import Action, Phase
from fcd.variants.changing import without
from fcd.variants.fcd2017 import FCD_2017
from fcd.variants.fcd2018 import FCD_2018
from fcd.variants.uno import SAY_FIRST, UNO, WILDS

# Notebook 04: play or draw, then end the turn. No card but the 0 is special.
TURNS = replace(
    without(FCD_2018, may.NAMES_COLOR),
    key="fcd2018-turns",
    title="Final Card-Down without special cards",
    version=1,
    book="fcd2018",
    meanings={},
)

# Notebook 03: the same, and turns end by themselves, so that all one thinks of is what matches.
MATCHING = replace(
    TURNS,
    key="fcd2018-matching",
    title="Final Card-Down, matching only",
    version=1,
    ends_itself=frozenset({Phase.PLAYED, Phase.DREW, Phase.PAID}),  # PAID: never reached
)

# Notebook 05: the full game with all its special cards, before there are words to say.
SPECIALS = replace(
    without(FCD_2017, may.WORD_FIRST, actions={Action.SAY, Action.CALL}),
    key="fcd2017-specials",
    title="Final Card-Down with all special cards",
    version=1,
    book="fcd2017",
    sayings=None,
)


# Notebook uno: numbers, then the cards with symbols, then wilds; the word to say comes last.
def _uno(name: str, title: str, ranks: tuple[str, ...]) -> Variant:
    """UNO with no other cards than these, and without its word."""
    wild = "wild" in ranks
    clauses = [SAY_FIRST] if wild else [SAY_FIRST, WILDS]
    actions = {Action.SAY, Action.CALL} | (set() if wild else {Action.CHALLENGE})
    return replace(
        without(UNO, *clauses, actions=actions),
        key=f"uno-{name}",
        title=f"UNO {title}",
        version=1,
        book="uno",
        deck=tuple(card for card in UNO.deck if card.rank in ranks),
        meanings={rank: UNO.meanings[rank] for rank in UNO.meanings if rank in ranks},
        sayings=None,
    )


UNO_NUMBERS = _uno("numbers", "with numbers only", (*DIGITS,))
UNO_SYMBOLS = _uno("symbols", "without wilds", (*DIGITS, *SYMBOLS))
UNO_WILDS = _uno("wilds", "without saying UNO", (*DIGITS, *SYMBOLS, "wild", "wild4"))

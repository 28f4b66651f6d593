"""The game as it grows through the series: the same games with parts left out.

Only what is missing is defined here, so that every rule that is there is the real one. One thing is
added: in MATCHING turns end by themselves.

>>> MATCHING.title, sorted(SPECIALS.meanings)
('Final Card-Down, matching only', ['2', 'A', 'B', 'C', 'D'])
"""

from __future__ import annotations

from dataclasses import replace

from fcd.engine import clauses as may
from fcd.engine.state import Action, Phase
from fcd.variants.changing import without
from fcd.variants.fcd2017 import FCD_2017
from fcd.variants.fcd2018 import FCD_2018

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

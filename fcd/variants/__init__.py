"""The variants: five games, and a house rule as the worked example of adding one.

>>> find_variant("fcd2018")
<Variant fcd2018 v1: Final Card-Down 2018>
>>> find_variant("uno+classic").title
'UNO, classic'
"""

from __future__ import annotations

from fcd.engine import Variant
from fcd.variants.changing import with_clause
from fcd.variants.fcd2017 import FCD_2017
from fcd.variants.fcd2018 import FCD_2018
from fcd.variants.mini_uno import MINI_UNO
from fcd.variants.seven_zero import SEVEN_ZERO
from fcd.variants.uno import UNO
from fcd.variants.uno_contest import UNO_CONTEST
from fcd.variants.uno_options import read_options, uno

VARIANTS = {v.key: v for v in (FCD_2018, FCD_2017, MINI_UNO, UNO, SEVEN_ZERO, UNO_CONTEST)}


def find_variant(key: str | Variant) -> Variant:
    """The game of this name; UNO's options are added with "+". A Variant is itself."""
    if isinstance(key, Variant):
        return key
    name, *options = str(key).split("+")
    if name in VARIANTS and not options:
        return VARIANTS[name]
    if name == "uno" and options:
        return uno(**read_options(options))
    raise ValueError(f"there is no game {key!r}; there are {', '.join(VARIANTS)}")


__all__ = [
    "FCD_2017",
    "FCD_2018",
    "MINI_UNO",
    "SEVEN_ZERO",
    "UNO",
    "UNO_CONTEST",
    "VARIANTS",
    "find_variant",
    "uno",
    "with_clause",
]

"""What a player's file may import, name by name.

Names that reach for anything by its name in a text (operator.attrgetter, functools.wraps,
string.Formatter, typing.get_type_hints) are not on the list: they would be back doors.
"""

from __future__ import annotations

from fcd import contest
from fcd.contest.players import PLAYERS

__all__ = ["ALLOWED", "INSTEAD", "may_import"]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PLAYER = _names("Player TableView NO_PLAY_POSSIBLE COLORS can_play_on points_of")

ALLOWED: dict[str, frozenset[str]] = {
    "__future__": _names("annotations"),
    "bisect": _names("bisect bisect_left bisect_right insort insort_left insort_right"),
    "collections": _names("ChainMap Counter OrderedDict abc defaultdict deque namedtuple"),
    "collections.abc": _names(
        "Callable Collection Container Generator Hashable Iterable Iterator Mapping "
        "MutableMapping MutableSequence MutableSet Reversible Sequence Set Sized"
    ),
    "dataclasses": _names("asdict astuple dataclass field replace"),
    "enum": _names("Enum Flag IntEnum IntFlag StrEnum auto unique"),
    "fcd": _names("Card Color"),
    "fcd.cards": _names("Card Cards Color CLASSIC_UNO_DECK DIGITS RANKS SYMBOLS WILDS"),
    "fcd.contest": _PLAYER | (PLAYERS.keys() & contest.__all__),
    "fcd.contest.player": _PLAYER,
    "fcd.contest.players": frozenset(PLAYERS),
    "fractions": _names("Fraction"),
    "functools": _names("cache cached_property cmp_to_key lru_cache partial reduce total_ordering"),
    "heapq": _names("heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest"),
    "itertools": _names(
        "accumulate batched chain combinations combinations_with_replacement compress count "
        "cycle dropwhile filterfalse groupby islice pairwise permutations product repeat starmap "
        "takewhile tee zip_longest"
    ),
    "math": _names(
        "ceil comb copysign cos dist e exp exp2 fabs factorial floor fmod fsum gcd hypot inf "
        "isclose isfinite isinf isnan isqrt lcm log log10 log1p log2 nan perm pi pow prod sin "
        "sqrt tan tanh tau trunc"
    ),
    "operator": _names(
        "add and_ contains countOf eq floordiv ge getitem gt index indexOf is_ is_not itemgetter "
        "le lshift lt mod mul ne neg not_ or_ pos pow rshift sub truediv truth xor"
    ),
    "re": _names("compile escape findall finditer fullmatch match search split sub"),
    "statistics": _names(
        "fmean geometric_mean harmonic_mean mean median median_high median_low mode multimode "
        "pstdev pvariance quantiles stdev variance"
    ),
    "string": _names("ascii_letters ascii_lowercase ascii_uppercase digits"),
    "typing": _names(
        "Any Callable ClassVar Dict Final FrozenSet Generic Iterable Iterator List Literal Mapping "
        "NamedTuple Optional Protocol Sequence Set TYPE_CHECKING Tuple Type TypeAlias TypeVar "
        "Union cast final"
    ),
}
NUMBERS = "fcd.contest.numbers"  # all that is public in it

INSTEAD = {  # what to write in the place of what is often tried
    "random": "chance comes from self.chance, which has the same methods: self.chance.choice(…)",
    "secrets": "chance comes from self.chance: self.chance.choice(…)",
    "time": "a player is not told the time",
    "numpy": "lists and loops do; a function on small numbers is compiled anyway",
    "numba": "a function choose(…) on small numbers is compiled for you",
    "copy": "everything you are lent is immutable: keep it as it is",
}


def may_import(module: str, name: str = "") -> bool:
    """Whether a file may import this module, or this name from it."""
    if module == NUMBERS:
        return bool(name) and not name.startswith("_")
    if module.startswith("fcd.contest.players."):
        return name in PLAYERS
    if not name:  # of ours only names: a module would lead to all others
        return module in ALLOWED and not module.startswith("fcd")
    return name in ALLOWED.get(module, ())

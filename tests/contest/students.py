"""Students' files, as text: some play well, others have something wrong in them.

Each bad one is named after what it does.
"""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from fcd.contest import conformance
from fcd.contest.conformance.entrants import Entrant, built_in, read

FIRST = """
for place, card in enumerate(hand):
    if card in state.playable:
        return place
return NO_PLAY_POSSIBLE
"""

FITTING = "fitting = [place for place, card in enumerate(hand) if card in state.playable]\n"


def player(play: str, call: str = "return Color.GREEN", before: str = "", within: str = "") -> str:
    """A class; `play` begins in line 10, `before` (one line) is line 6, `within` (one) line 8."""
    return (
        "from itertools import count\n"
        "\n"
        "from fcd.cards import Color\n"
        "from fcd.contest.player import NO_PLAY_POSSIBLE, Player\n"
        f"\n{before}\n"
        "class Bad(Player):\n"
        f"    {within}\n"
        "    def play(self, hand, up_card, called_color, state):\n"
        f"{indent(dedent(play).strip(), ' ' * 8)}\n"
        "    def call_color(self, hand):\n"
        f"{indent(dedent(call).strip(), ' ' * 8)}\n"
    )


def chooser(choose: str, more: str = "") -> str:
    """A function on small numbers; its body begins in line 2."""
    body = indent(dedent(choose).strip(), "    ")
    return f"def choose(hand, legal, up_card, color, known):\n{body}\n{more}"


LEGAL = """
place = 0
while not legal >> place & 1:
    place += 1
return place
"""
BIG_NUMBER = """
number = 1
for card in hand:
    number = number * 1_000_003 + card
"""

BAD = {
    # -- wrong answers
    "beyond": player(FIRST.replace("enumerate(hand)", "enumerate(hand, start=1)")),
    "bluffs": player(FIRST.replace("if card", "if card.rank == 'wild4' or card")),
    "misfits": player("return 0"),
    "names_card": player(FIRST.replace("return place", "return card")),
    "no_return": player(FIRST.replace("return NO_PLAY_POSSIBLE", "")),
    "refuses": player(FITTING + "return fitting[0] if len(fitting) > 1 else NO_PLAY_POSSIBLE"),
    "colorless": player(FIRST, "return hand[0].color if hand else None"),
    "purple": player(FIRST, "return Color.GREEN if hand else Color.PURPLE"),
    "illegal_number": chooser("return 0"),
    "wrong_color_number": chooser(LEGAL, "def call(hand, known):\n    return 4\n"),
    # -- failures
    "raises": player(
        FITTING + "fitting.sort(key=lambda place: int(hand[place].rank))\n"
        "return fitting[0] if fitting else NO_PLAY_POSSIBLE"
    ),
    "recurses": player("return self.play(hand, up_card, called_color, state)"),
    "breaks_at_once": player(FIRST, within="def __init__(self): self.table = int('five')"),
    "breaks_when_loaded": player(FIRST, before="TABLE = [1, 2, 3][7]"),
    "booby_traps": player(FIRST, "return Trap()")
    + "class Trap:\n    @property\n    def __class__(self): return nowhere\n",
    # -- never done
    "hangs": player("while any(card.color is None for card in hand): pass\n" + FIRST.lstrip()),
    "counts_forever": player("return sum(count())"),  # in a call that nobody can interrupt
    "stubborn": player("while True:\n    with Deaf():\n        while True: pass")
    + "class Deaf:\n"
    + "    def __enter__(self): return self\n"
    + "    def __exit__(self, *error): return True\n",
    "compiled_hang": chooser(  # when it holds many cards
        "place = 0\nwhile len(hand) > 9 or not legal >> place & 1:\n"
        "    place = (place + 1) % 9\nreturn place"
    ),
    "hangs_compiled": chooser(  # where numbers have 64 bits and become negative beyond them
        BIG_NUMBER.strip() + "\nplace = 0\nwhile number < 0:\n    place = (place + 1) % 7\n"
        "while not legal >> place & 1:\n    place += 1\nreturn place"
    ),
    # -- what is not theirs
    "crashes": player(  # Python's own stack overflows
        "nested = ()\nfor _ in range(1_000_000): nested = (nested,)\nreturn hash(nested)"
    ),
    "swells": player("kept = []\nwhile True: kept.append(bytes(100_000_000))"),
    "tampers": player(
        "kind = type(state)\nkind.playable = frozenset(hand)\nreturn NO_PLAY_POSSIBLE"
    ),
    "writes": chooser("for card in range(54):\n    known[64 + card] = 0\n" + LEGAL.lstrip()),
    # -- not the same each time
    "hashes": player(FIRST, "return Color(next(iter({'red', 'blue', 'green', 'yellow'})))"),
    "shares": player(
        FIRST,
        "self.seen.append(hand)\nreturn (Color.GREEN, Color.RED)[len(self.seen) % 2]",
        within="seen = []",
    ),
    # -- not the same compiled
    "compiles_not": chooser("best = max(hand)\nreturn hand.index(best)"),
    "overflows": chooser(
        BIG_NUMBER.strip() + "\nwanted = number % 97\nbest, chosen = -1, 0\n"
        "for place in range(len(hand)):\n"
        "    if legal >> place & 1 and (wanted * (place + 1)) % 89 > best:\n"
        "        best, chosen = (wanted * (place + 1)) % 89, place\n"
        "return chosen"
    ),
}

HEAD = """\
from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
"""

LAST = player(FITTING + "return fitting[-1] if fitting else NO_PLAY_POSSIBLE", "return Color.RED")
GAMBLER = player(
    FITTING + "self.asked += 1\n"
    "return self.chance.choice(fitting) if fitting else NO_PLAY_POSSIBLE",
    "return self.chance.choice([Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW])",
    within="asked = 0",
)

HIGH = """\
from fcd.contest.player import points_of

def priority(card, up_card):
    return points_of(card)
"""

NUMBERS = chooser(LEGAL, "def call(hand, known):\n    return len(hand) % 4\n")

# Well-behaved for some time; then the deed. So nobody is found out before playing starts.
LATER = """{head}
class Later(Player):
    asked = 0

    def play(self, hand, up_card, called_color, state):
        self.asked += 1
        if self.asked > {after}:
            {deed}
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return fitting[0] if fitting else NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
"""


def student(name: str, source: str) -> Entrant:
    """The player in a file of this name."""
    return read(source, f"{name}.py")


def later(name: str, deed: str, after: int = 4000) -> Entrant:
    """A player who does something in the course of a block."""
    return student(name, LATER.format(head=HEAD, deed=deed, after=after))


def bad(name: str) -> Entrant:
    return student(name, BAD[name])


def only(monkeypatch: pytest.MonkeyPatch, *checks: str) -> None:
    """Let only these checks be made: all of them take seconds."""
    monkeypatch.setattr(conformance, "CHECKS", {key: conformance.CHECKS[key] for key in checks})


EAGER, LESS = built_in("EagerPlayer"), built_in("SomewhatLessEagerPlayer")
ANN, BEN = student("Ann", LAST), student("Ben", GAMBLER)
CAT, DAN = student("Cat", HIGH), student("Dan", NUMBERS)

# As notebook 11 teaches it: built on ours, with helpers and methods of ours.
BUILT_ON_OURS = student(
    "Eva",
    """
from fcd.contest import NO_PLAY_POSSIBLE, SomewhatLessEagerPlayer, can_play_on, points_of
from fcd.contest.players import PLAYERS, ChampionPlayer
from fcd.scoring import hand_points

class Mine(SomewhatLessEagerPlayer):
    def play(self, hand, up_card, called_color, state):
        fitting = [n for n, card in enumerate(hand) if can_play_on(card, up_card, called_color)]
        fitting = [n for n in fitting if hand[n] in state.playable]
        return max(fitting, key=lambda n: self.worth(hand[n]), default=NO_PLAY_POSSIBLE)

    def worth(self, card):
        return hand_points("uno_contest", [card])

class Sweet(Mine):
    champion = ChampionPlayer()

    def play(self, hand, up_card, called_color, state):
        if min(state.hand_sizes[:-1]) < 3:
            return self.champion.play(hand, up_card, called_color, state)
        return super().play(hand, up_card, called_color, state)

    def worth(self, card):
        return -1 if card.color is None else super().worth(card) + points_of(card)
""",
)

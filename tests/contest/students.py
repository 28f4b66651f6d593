"""Students' files, as text: some play well, some do not, and each is quick to load."""

from __future__ import annotations

import pytest

from fcd.contest.conformance import isolation
from fcd.contest.conformance.entrants import Entrant, built_in, read
from tests.contest.bad_players import BAD, FITTING, LEGAL, chooser, player

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
    """Let processes that examine make only these checks: all of them take seconds."""
    few = f"import fcd.contest.conformance as c; c.CHECKS = {{k: c.CHECKS[k] for k in {checks}}}"
    monkeypatch.setattr(isolation, "PROGRAM", f"{few}; {isolation.PROGRAM}")


EAGER, LESS = built_in("EagerPlayer"), built_in("SomewhatLessEagerPlayer")
ANN, BEN = student("Ann", LAST), student("Ben", GAMBLER)
CAT, DAN = student("Cat", HIGH), student("Dan", NUMBERS)

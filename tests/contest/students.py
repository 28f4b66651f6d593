"""Students' files, as text: some play well, some do not, and each is quick to load."""

from __future__ import annotations

from fcd.contest.conformance.entrants import Entrant, built_in, read
from tests.contest.bad_players import BAD

HEAD = """\
from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
"""

LAST = f"""{HEAD}
class Last(Player):
    def play(self, hand, up_card, called_color, state):
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return fitting[-1] if fitting else NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.RED
"""

GAMBLER = f"""{HEAD}
class Gambler(Player):
    rounds = 0

    def play(self, hand, up_card, called_color, state):
        self.rounds += 1
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return self.chance.choice(fitting) if fitting else NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return self.chance.choice([Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW])
"""

HIGH = """\
from fcd.contest.player import points_of

def priority(card, up_card):
    return points_of(card)
"""

NUMBERS = """\
def choose(hand, legal, up_card, color, known):
    place = 0
    while not legal >> place & 1:
        place += 1
    return place

def call(hand, known):
    return len(hand) % 4
"""

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


EAGER, LESS = built_in("EagerPlayer"), built_in("SomewhatLessEagerPlayer")
ANN, BEN = student("Ann", LAST), student("Ben", GAMBLER)
CAT, DAN = student("Cat", HIGH), student("Dan", NUMBERS)

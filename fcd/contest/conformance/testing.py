"""The checks as tests for pytest.

from fcd.contest.conformance import PlayerConformance

class TestMine(PlayerConformance):
    player = MyPlayer          # or the path of a file
"""

from __future__ import annotations

from typing import ClassVar

from fcd.contest.conformance.checks import Skip
from fcd.contest.conformance.entrants import BadPlayer
from fcd.contest.conformance.player_under_test import PlayerUnderTest
from fcd.contest.conformance.report import Broken
from fcd.contest.conformance.suite import SomePlayer, entrant_of, run
from fcd.contest.tournament.watch import PATIENCE


class PlayerConformance:
    """What every player in the contest must do. Subclass it and say which player is meant."""

    player: ClassVar[SomePlayer]
    seconds: ClassVar[float] = PATIENCE

    def test_it_keeps_the_rules_for_files(self) -> None:
        """Imports, and what it touches."""
        self.check("file")

    def test_it_can_be_made(self) -> None:
        """Without arguments."""
        self.check("made")

    def test_it_answers_in_time(self) -> None:
        """Whole rounds within `seconds` each."""
        self.check("time")

    def test_it_answers_with_a_place_in_its_hand(self) -> None:
        """Or NO_PLAY_POSSIBLE."""
        self.check("answers")

    def test_it_plays_if_it_can(self) -> None:
        """uno_contest#must-play."""
        self.check("must-play")

    def test_it_plays_only_what_fits(self) -> None:
        """uno_contest#match."""
        self.check("legal")

    def test_it_plays_a_wild_draw_4_only_without_the_color(self) -> None:
        """uno_contest#wild-draw-4."""
        self.check("wild-draw-4")

    def test_it_calls_one_of_the_four_colors(self) -> None:
        """uno_contest#wild."""
        self.check("color")

    def test_it_leaves_what_it_is_lent_as_it_was(self) -> None:
        """Cards, hands and views."""
        self.check("lent")

    def test_the_same_seed_gives_the_same_answers(self) -> None:
        """Chance comes from self.chance."""
        self.check("same")

    def test_it_plays_whole_rounds(self) -> None:
        """Against the built-in players."""
        self.check("rounds")

    def test_it_plays_the_same_compiled(self) -> None:
        """If it has a compiled form."""
        self.check("compiled")

    def check(self, name: str) -> None:
        """Make one check; its evidence is the failure."""
        __tracebackhide__ = True  # pytest shows the evidence, and not how it was found
        import pytest

        try:
            run(PlayerUnderTest(entrant_of(type(self).player), self.seconds), name)
        except (Broken, BadPlayer) as error:
            pytest.fail(str(error), pytrace=False)
        except Skip as skip:
            pytest.skip(str(skip) or "this does not apply to it")

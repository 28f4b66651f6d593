"""The map of the series: its notebooks in reading order.

What a notebook says about itself (title, minutes) stands in the notebook too; a test compares.

>>> find_chapter("03_valid_moves").number
'03'
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Chapter:
    """One notebook of the series."""

    key: str  # its file's name, without .ipynb
    title: str
    minutes: int
    exercise: str = ""  # the one that goes with it, such as "ex03"

    @property
    def number(self) -> str:
        """As written, such as "03"; nothing for `uno` and `play`."""
        head = self.key.partition("_")[0]
        return head if head.isdigit() else ""

    @property
    def name(self) -> str:
        """Without the number, such as "valid_moves": its quiz and its lesson are called so."""
        return self.key.removeprefix(f"{self.number}_")

    @property
    def is_taught(self) -> bool:
        """Whether there is something to learn in it, and a quiz at its end."""
        return self.key != "play"

    @property
    def needs_no_code(self) -> bool:
        """Whether its code is folded away: nobody has to read any."""
        return self.is_taught and self.number < "08"

    @property
    def is_exercise_here(self) -> bool:
        return self.exercise_file is not None

    @property
    def exercise_file(self) -> Path | None:
        """Its exercise, if it lies where exercises do: beside the notebooks' folder, or in it."""
        name = f"{self.exercise}_*.ipynb"
        found = (_find(folder, name) for folder in _EXERCISES if self.exercise)
        return next(filter(None, found), None)


CHAPTERS = (
    Chapter("00_start_here", "Start here", 10),
    Chapter("uno", "UNO in 20 minutes", 20),
    Chapter("01_cards", "Cards", 15, "ex01"),
    Chapter("02_deck_and_deal", "Deck and deal", 15, "ex02"),
    Chapter("03_valid_moves", "Valid moves", 20, "ex03"),
    Chapter("04_turns", "Turns", 20, "ex04"),
    Chapter("05_special_cards", "Special cards", 35, "ex05"),
    Chapter("06_saying_uno", "Saying UNO", 30, "ex06"),
    Chapter("07_ending_and_points", "Ending and points", 25, "ex07"),
    Chapter("08_the_adt", "The course interface", 45, "ex08"),
    Chapter("09_five_games", "Five games", 35, "ex09"),
    Chapter("10_house_rules", "House rules", 50, "ex10"),
    Chapter("11_strategies", "Strategies", 50, "ex11"),
    Chapter("12_tournament", "The tournament", 45, "ex12"),
    Chapter("13_testing_the_rules", "Testing the rules", 35, "ex13"),
    Chapter("play", "Play", 5),
)

_EXERCISES = (Path("../exercises"), Path("exercises"))


def _find(folder: Path, name: str) -> Path | None:
    try:
        return next(folder.glob(name), None)
    except OSError:  # a folder that may not be looked into
        return None


def find_chapter(key: str) -> Chapter:
    for chapter in CHAPTERS:
        if chapter.key == key:
            return chapter
    keys = [chapter.key for chapter in CHAPTERS]
    near = get_close_matches(str(key), keys, n=1, cutoff=0.4)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"there is no notebook {key!r:.60}.{hint} There are {', '.join(keys)}")

"""Lobby: choose a game and who plays it, and deal. What can be chosen is what the games allow.

A round is dealt onto a table: a Board in a notebook, a Presenter anywhere else. The round before
is put aside, not thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbelow
from typing import Any, Protocol

from fcd.board.lessons import blocks, uno_choices
from fcd.board.lessons.blocks import Block
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.reading import first_sentence
from fcd.board.presenter import Mode, Presenter
from fcd.checks import is_whole, whole
from fcd.engine import Variant
from fcd.game import Game
from fcd.rulebook import books, load
from fcd.variants import VARIANTS, find_variant

HOW = {
    Mode.PLAY: "against the computer",
    Mode.HOT: "several people at this screen",
    Mode.WATCH: "watch the computer play",
}
STRENGTH = {  # what a person calls it: the bot, and what it does
    "easy": ("random", "plays by chance and may forget its words"),
    "normal": ("eager", "plays the first card that fits"),
    "hard": ("strong", "thinks before it plays"),
}
FRESH = "fresh"
_REMEMBERED = 5  # deals that can be chosen again
_NUMBERS = 1_000_000  # deal numbers that people can tell each other
_HOUSE_RULES = ("seven_zero",)


class Table(Protocol):
    """Where a round is played."""

    @property
    def game(self) -> Game:
        """The round on it now."""


class Choosing(Lesson):
    """What is chosen, the table of the round that was dealt, and the one put aside for it."""

    title = "Choose a game and play"

    def __init__(
        self,
        game: str | Variant = "fcd2018",
        players: int | None = None,
        seed: int | None = None,
        make: Callable[..., Table] = Presenter,
    ) -> None:
        """`make(game, mode=…, bots=…, open_hands=…)` makes the table of a round."""
        super().__init__()
        self.variant = find_variant(game)
        own = {} if self._name in VARIANTS else {self.variant.key: self.variant}
        self.games = {**VARIANTS, **own}
        self.wished = 4 if players is None else self._check_players(players)
        self.wished_people = 2
        self.mode = Mode.PLAY
        self.strength = "normal"
        self.number = None if seed is None else whole(seed, "seed")  # of the next deal
        self.past: tuple[int, ...] = ()
        self.table: Table | None = None
        self.aside: Table | None = None
        self._make = make

    def _check_players(self, players: object) -> int:
        if is_whole(players) and players in self.variant.players:
            return players
        title, counts = self.variant.title, _counts(self.variant)
        raise ValueError(f"{title} is for {counts} players, not {players!r:.60}")

    # -- what is chosen ----------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play: as many as were wished for, if the game allows it."""
        allowed = self.variant.players
        return min(max(self.wished, allowed[0]), allowed[-1])

    @property
    def people(self) -> int:
        """How many of them are people; they have the first seats."""
        alone = {Mode.PLAY: 1, Mode.WATCH: 0}
        return alone.get(self.mode, min(self.wished_people, self.players))

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats of the computer."""
        bot, _ = STRENGTH[self.strength]
        return dict.fromkeys(range(self.people, self.players), bot)

    def game(self, seed: int) -> Game:
        """A round of what is chosen."""
        return Game(self.variant, players=self.players, seed=seed)

    @property
    def unfinished(self) -> bool:
        """Whether the round on the table has begun and is not over."""
        return self.table is not None and _unfinished(self.table)

    # -- showing -----------------------------------------------------------------------------

    def body(self) -> list[Block]:
        """The game, who plays, the deal. All games lie open until the first deal."""
        first = self.table is None
        extras = uno_choices.selects(self.variant)
        return [
            *([self._games()] if first else []),
            blocks.row("Who plays", *([] if first else [self._game()]), *self._who()),
            *([blocks.row("Options of UNO", *extras)] if extras else []),
            blocks.paragraph(self.summary if first else f"Next: {self.summary}", live=True),
            blocks.row("The deal", self._number(), *self._buttons()),
            blocks.paragraph(self.on_the_table, "changed", live=True),
        ]

    def _games(self) -> Block:
        options = [blocks.option(k, f"{_called(v)}. {_about(v)}") for k, v in self.games.items()]
        return blocks.pick("game", "Which game?", options, [self._name], many=False)

    def _game(self) -> Block:
        options = [(key, variant.title) for key, variant in self.games.items()]
        return blocks.select("game", "Game", options, self._name)

    @property
    def _name(self) -> str:
        """The game's key; UNO is one game, whatever its options are."""
        return self.variant.key if uno_choices.options_of(self.variant) is None else "uno"

    def _who(self) -> list[Block]:
        counts = [(str(n), str(n)) for n in self.variant.players]
        people = [(str(n), str(n)) for n in range(2, self.players + 1)]
        hows = [(str(mode), words) for mode, words in HOW.items()]
        levels = [(level, level) for level in STRENGTH]
        several = len(counts) > 1
        shared = self.mode is Mode.HOT and len(people) > 1
        return [
            *([blocks.select("players", "Players", counts, str(self.players))] if several else []),
            blocks.select("how", "How", hows, str(self.mode)),
            *([blocks.select("people", "People", people, str(self.people))] if shared else []),
            *([blocks.select("strength", "Computer", levels, self.strength)] if self.bots else []),
        ]

    def _number(self) -> Block:
        known = dict.fromkeys([*([] if self.number is None else [self.number]), *self._numbers()])
        options = [(FRESH, "a fresh one"), *((str(n), str(n)) for n in known)]
        now = FRESH if self.number is None else str(self.number)
        return blocks.select("number", "Deal number", options, now)

    def _numbers(self) -> list[int]:
        """The deals that can be dealt again, the one on the table first."""
        lying = [] if self.table is None else [self.table.game.seed]
        return list(dict.fromkeys([*lying, *self.past]))[:_REMEMBERED]

    def _buttons(self) -> list[Block]:
        deal = blocks.button("deal", "Deal", "d", main=True)
        if self.aside is None or not _unfinished(self.aside):
            return [deal]
        return [deal, blocks.button("back", "Back to the round before", "b")]

    @property
    def summary(self) -> str:
        """Who will play what, in a few short sentences."""
        computers, allowed = len(self.bots), self.variant.players
        here = {Mode.PLAY: ["you"], Mode.HOT: [f"{self.people} people who share this screen"]}
        sits = here.get(self.mode, [])
        sits += [f"{computers} computer player{'s' * (computers > 1)}"] if computers else []
        says = f"{self.variant.title}. {self.players} players: {' and '.join(sits)}."
        always = f" This game is always for {allowed[0]}." if len(allowed) == 1 else ""
        plays = f" The computer {STRENGTH[self.strength][1]}." if computers else ""
        return says + always + plays

    @property
    def on_the_table(self) -> str:
        """What was dealt, if anything, and how to deal it on another day."""
        if self.table is None:
            return ""
        game, key = self.table.game, self.table.game.variant.key
        known = f'"{key}"' if key.split("+")[0] in VARIANTS else "…"
        return (
            f"On the table: {game.variant.title}, deal number {game.seed}. "
            f"To deal it another day: Lobby({known}, {game.players}, seed={game.seed})"
        )

    def printed(self) -> dict[str, Any]:
        """The games, and what is chosen."""
        games = [f"{_called(v)}, {_counts(v)} players. {_about(v)}" for v in self.games.values()]
        body = [
            blocks.checks(blocks.check("•", words) for words in games),
            blocks.paragraph(f"Chosen: {self.summary}"),
            blocks.paragraph(self.on_the_table or "Run the cell, choose, and press Deal."),
        ]
        return {"title": self.title, "controls": [], "body": body, "note": ""}

    # -- being told --------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Something else is chosen. The round on the table stays as it is."""
        if name == "game":
            key = value[0] if isinstance(value, list) else value  # of a pick, or of a select
            self.variant = self.variant if key == self._name else self.games[key]
        elif name == "players":
            self.wished = int(value)
        elif name == "people":
            self.wished_people = int(value)
        elif name == "how":
            self.mode = Mode(value)
        elif name == "strength":
            self.strength = value
        elif name == "number":
            self.number = None if value == FRESH else int(value)
        else:
            self.variant = uno_choices.choose(self.variant, name, value)

    def pressed(self, name: str) -> None:
        """Deal, or take up again what was put aside for it."""
        if name == "deal":
            self._deal()
        else:
            self.table, self.aside = self.aside, self.table

    def _deal(self) -> None:
        seed = randbelow(_NUMBERS) if self.number is None else self.number
        table = self._make(
            self.game(seed), mode=self.mode, bots=self.bots, open_hands=self.mode is Mode.WATCH
        )
        if self.unfinished:
            self.note = "The round before was not finished. It is put aside: Back brings it back."
        self.past = tuple(self._numbers())
        self.table, self.aside, self.number = table, self.table, None


def _unfinished(table: Table) -> bool:
    return bool(table.game.moves) and not table.game.is_over


def _called(variant: Variant) -> str:
    return f"{variant.title} (a house rule)" if variant.key in _HOUSE_RULES else variant.title


def _about(variant: Variant) -> str:
    """What its rulebook begins with."""
    key = variant.key
    return first_sentence(load(key).intro) if key in books() else "Rules of your own."


def _counts(variant: Variant) -> str:
    first, last = variant.players[0], variant.players[-1]
    return str(first) if first == last else f"{first} to {last}"

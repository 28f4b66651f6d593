"""Lobby: choose a game and who plays it, deal, and play it below, all in one cell.

What can be chosen is what the games allow. A round is dealt onto a table: a Board in a notebook, a
Presenter where there is none. An unfinished round is put aside for the next. There is room for one:
the one that lay there is then gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple

from fcd.arguments import is_whole, whole
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.rule_reader import first_sentence
from fcd.board.lessons.uno_choices import uno_chosen, uno_selects, uno_wish
from fcd.board.presenter import Mode, Presenter
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, View
from fcd.engine import Variant
from fcd.game import Game
from fcd.rulebook import books, load
from fcd.variants import UNO, VARIANTS, find_variant
from fcd.variants.uno_options import options_of

if TYPE_CHECKING:
    from fcd.board.widgets.board import Board
    from fcd.board.widgets.panel import LobbyBox

    Table = Board | Presenter

HOW = {
    Mode.PLAY: "against the computer",
    Mode.HOT: "several people at this screen",
    Mode.WATCH: "watch the computer play",
}
STRENGTH = {  # as it is called on the board, too: the bot, and what it does
    "random": ("random", "plays by chance and may forget its words"),
    "eager": ("eager", "plays the first card that fits"),
    "strong": ("strong", "thinks before it plays"),
}
FRESH = "fresh"
_REMEMBERED = 5  # deals that can be chosen again
_NUMBERS = 1_000_000  # deal numbers that people can tell each other


class Dealt(NamedTuple):
    """A table, and how many moves the computer had made on it before anybody else could."""

    table: Table
    opening: int

    @property
    def unfinished(self) -> bool:
        game = self.table.game
        return len(game.moves) > self.opening and not game.is_over


class Lobby(Lesson):
    """A panel to choose on, and below it the board of the round that was dealt.

    `lobby.board` is the board in view, None before the first deal. Every deal is a fresh one unless
    a number is chosen; `seed` is the number of the first. A board that cannot come back is closed.

    >>> lobby = Lobby("mini_uno", 2, seed=7)
    >>> lobby.handle({"type": "press", "id": "deal"})
    >>> lobby.game.seed
    7

    `make(game, mode=…, bots=…, open_hands=…)` makes the table of a round, if it is not to be a
    Board.
    """

    title = "Choose a game and play"

    def __init__(
        self,
        game: str | Variant = "fcd2018",
        players: int | None = None,
        *,
        seed: int | None = None,
        make: Callable[..., Table] | None = None,
    ) -> None:
        super().__init__()
        given = find_variant(game)
        options = options_of(given)
        self.games = {**VARIANTS, **({} if _is_ours(given) else {given.key: given})}
        self.name = given.key if options is None else UNO.key  # of the chosen one in `games`
        self.uno_wish = uno_wish(options or {})
        self.wished = 4 if players is None else self._check_players(players)
        self.wished_people = 2
        self.mode = Mode.PLAY
        self.strength = "eager"
        self.number = None if seed is None else whole(seed, "seed")  # of the next deal
        self.past: tuple[int, ...] = ()
        self.dealt: Dealt | None = None
        self.aside: Dealt | None = None
        self._make = make

    def _check_players(self, players: object) -> int:
        if is_whole(players) and players in self.variant.players:
            return players
        title, counts = self.variant.title, _counts(self.variant)
        raise ValueError(f"{title} is for {counts} players, not {players!r:.60}")

    # -- what is chosen, and what was dealt --------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The game: UNO is one game on the list, whatever its options are."""
        variant = self.games[self.name]
        return uno_chosen(self.uno_wish) if variant is UNO else variant

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
        bot, _ = STRENGTH[self.strength]
        return dict.fromkeys(range(self.people, self.players), bot)

    @property
    def table(self) -> Table | None:
        """Where the round is that was dealt last, or taken up again."""
        return self.dealt and self.dealt.table

    @property
    def board(self) -> Board | None:
        """The same, if it is a board."""
        return None if isinstance(self.table, Presenter) else self.table

    @property
    def game(self) -> Game | None:
        return self.table.game if self.table else None

    # -- showing -----------------------------------------------------------------------------

    def body(self) -> list[Block]:
        """The game, who plays, the deal. All games lie open until the first deal."""
        first = self.table is None
        titles = [(key, variant.title) for key, variant in self.games.items()]
        game = blocks.select("game", "Game", titles, self.name)
        extras = uno_selects(self.uno_wish) if self.games[self.name] is UNO else []
        buttons = [blocks.button("deal", "Deal", main=True)]
        if self.aside and self.aside.unfinished:
            buttons.append(blocks.button("back", "Back to the round before", "b"))
        return [
            *([self._all_games()] if first else []),
            blocks.row("Who plays", *([] if first else [game]), *self._who()),
            *([blocks.row("Options of UNO", *extras)] if extras else []),
            blocks.paragraph(self.summary if first else f"Next: {self.summary}", live=True),
            blocks.row("The deal", self._number(), *buttons),
            blocks.paragraph(self.on_the_table, "changed", live=True),
        ]

    def _all_games(self) -> Block:
        options = [blocks.option(k, f"{_called(v)}. {_about(v)}") for k, v in self.games.items()]
        return blocks.pick("game", "Which game?", options, [self.name], many=False)

    def _who(self) -> list[Block]:
        counts, people = self.variant.players, range(2, self.players + 1)
        hows = [(str(mode), words) for mode, words in HOW.items()]
        shown = []
        if len(counts) > 1:
            shown.append(blocks.select("players", "Players", map(str, counts), str(self.players)))
        shown.append(blocks.select("how", "How", hows, str(self.mode)))
        if self.mode is Mode.HOT and len(people) > 1:
            shown.append(blocks.select("people", "People", map(str, people), str(self.people)))
        if self.bots:
            shown.append(blocks.select("strength", "Computer", STRENGTH, self.strength))
        return shown

    def _number(self) -> Block:
        chosen = [] if self.number is None else [self.number]
        known = dict.fromkeys([*chosen, *self._deals()])
        options = [(FRESH, "a fresh one"), *((str(n), str(n)) for n in known)]
        return blocks.select("number", "Deal number", options, str(chosen[0]) if chosen else FRESH)

    def _deals(self) -> list[int]:
        """The numbers that can be dealt again, the one on the table first."""
        lying = [self.game.seed] if self.game else []
        return list(dict.fromkeys([*lying, *self.past]))[:_REMEMBERED]

    @property
    def summary(self) -> str:
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
        if self.game is None:
            return ""
        game, variant = self.game, self.game.variant
        if any(given is not None for given in (game.deck, game.dealer, game.hand_size)):
            # Its number does not deal it: a board can load it from a file.
            return f"On the table: {variant.title}, a prepared round."
        ours = _is_ours(variant)
        rules = f'"{variant.key}"' if ours else "my_rules"
        given = "" if ours else ", with your rules as my_rules"
        again = f"Lobby({rules}, {game.players}, seed={game.seed})"
        says = f"On the table: {variant.title}, deal number {game.seed}."
        return f"{says} To deal it another day{given}: {again}"

    def printed(self) -> View:
        games = [f"{_called(v)}, {_counts(v)} players. {_about(v)}" for v in self.games.values()]
        body = [
            blocks.checks(blocks.check("•", words) for words in games),
            blocks.paragraph(f"Chosen: {self.summary}"),
            blocks.paragraph(self.on_the_table or "Run the cell, choose, and press Deal."),
        ]
        return self.sheet(body)

    # -- choosing and dealing ----------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Something else is chosen. The round on the table stays as it is."""
        if name == "game":
            self.name = value[0] if isinstance(value, list) else value  # a pick, or a select
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
            self.uno_wish = {**self.uno_wish, name: value}

    def pressed(self, name: str) -> None:
        if name == "deal":
            self._deal()
        else:
            self.dealt, self.aside = self.aside, self.dealt

    def _deal(self) -> None:
        seed = randbelow(_NUMBERS) if self.number is None else self.number
        game = Game(self.variant, players=self.players, seed=seed)
        make = self._make or self.box.lay
        table = make(game, mode=self.mode, bots=self.bots, open_hands=self.mode is Mode.WATCH)
        self.past = tuple(self._deals())
        if self.dealt and self.dealt.unfinished:
            self.note = "The round before was not finished. It is put aside: Back brings it back."
            if self.aside and self.aside.unfinished:
                gone = self.aside.table.game.seed
                self.note += f" The one put aside earlier, deal number {gone}, is now gone."
            self.aside = self.dealt
        self.dealt, self.number = Dealt(table, len(table.game.moves)), None

    # -- in a notebook -----------------------------------------------------------------------

    @cached_property
    def box(self) -> LobbyBox:
        from fcd.board.widgets.panel import LobbyBox

        return LobbyBox(self)

    def _ipython_display_(self, **options: Any) -> None:
        self.box._ipython_display_(**options)

    def __repr__(self) -> str:
        return "\n\n".join([super().__repr__(), *([repr(self.board)] if self.board else [])])


def _is_ours(variant: Variant) -> bool:
    """Whether its key alone finds it: rules of one's own may have a key like ours."""
    return VARIANTS.get(variant.key) == variant or options_of(variant) is not None


def _called(variant: Variant) -> str:
    """Its title. A house rule has no rules but its own, and goes by another game's book."""
    house = variant.book not in ("", variant.key)
    return f"{variant.title} (a house rule)" if house else variant.title


def _about(variant: Variant) -> str:
    key = variant.key
    return first_sentence(load(key).intro) if key in books() else "Rules of your own."


def _counts(variant: Variant) -> str:
    first, last = variant.players[0], variant.players[-1]
    return str(first) if first == last else f"{first} to {last}"

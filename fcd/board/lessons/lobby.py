"""Lobby: choose a game and who plays it, deal, and play it below, all in one cell.

What can be chosen is what the games allow. Once a round is dealt, the lobby folds to one line. The
table is a Board in a notebook, a Presenter where there is none. An unfinished round is put aside
for the next. There is room for one: the one that lay there is then gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple

from fcd.arguments import is_whole, whole
from fcd.board.lessons.game_tiles import game_tile
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.uno_choices import uno_chosen, uno_selects, uno_wish
from fcd.board.presenter import Mode, Presenter
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, View
from fcd.engine import Variant
from fcd.game import Game
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
STRENGTH = {  # the bot, as it is called on the board too, and what it does
    "random": "picks any legal card and sometimes forgets to say UNO",
    "eager": "plays the first legal card",
    "strong": "thinks before it plays",
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

    title = "Play"

    def __init__(
        self,
        game: str | Variant = UNO,
        players: int | None = None,
        *,
        seed: int | None = None,
        make: Callable[..., Table] | None = None,
    ) -> None:
        super().__init__()
        given = find_variant(game)
        options = options_of(given)
        own = {} if _is_ours(given) else {given.key: given}
        self.games = {UNO.key: UNO, **VARIANTS, **own}
        self.name = given.key if options is None else UNO.key  # of the chosen one in `games`
        self.uno_wish = uno_wish(options or {})
        self.wished = 4 if players is None else self._check_players(players)
        self.wished_people = 2
        self.mode = Mode.PLAY
        self.strength = "eager"
        self.number = None if seed is None else whole(seed, "seed")  # of the next deal
        self.past: tuple[int, ...] = ()
        self.deals = 0
        self.folded = False  # to one line, above the table
        self.more = False  # choices that few will miss are in view
        self.dealt: Dealt | None = None
        self.aside: Dealt | None = None
        self._make = make

    def _check_players(self, players: object) -> int:
        if is_whole(players) and players in self.variant.players:
            return players
        title, counts = self.variant.title, self.variant.players
        allowed = " to ".join(dict.fromkeys([str(counts[0]), str(counts[-1])]))
        raise ValueError(f"{title} is for {allowed} players, not {players!r:.60}")

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
        return dict.fromkeys(range(self.people, self.players), self.strength)

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

    def view(self) -> View:
        shown = super().view()
        if self.folded and self.game:
            title = f"{self.game.variant.title} · {self.game.players} players"
            shown["title"] = title
        return {**shown, "deals": self.deals}

    def controls(self) -> list[Block]:
        """Those beside the title of the folded lobby."""
        return [blocks.button("change", "Change"), *self._way_back()] if self.folded else []

    def body(self) -> list[Block]:
        """The game, who plays, the deal."""
        if self.folded:
            return []
        buttons = [blocks.button("deal", "Deal", main=True)]
        if self.table:
            buttons += [blocks.button("keep", "Keep playing"), *self._way_back()]
        more = blocks.button("more", "Fewer choices" if self.more else "More choices")
        return [
            self._all_games(),
            blocks.row("Who plays", *self._who(), *buttons, more),
            *(self._extras() if self.more else []),
            blocks.paragraph(self.summary, live=True),
        ]

    def _all_games(self) -> Block:
        tiles = [game_tile(key, variant) for key, variant in self.games.items()]
        return blocks.pick("game", "Choose a game", tiles, [self.name], many=False)

    def _way_back(self) -> list[Block]:
        lies_aside = self.aside and self.aside.unfinished
        return [blocks.button("back", "Back to the last round", "b")] if lies_aside else []

    def _extras(self) -> list[Block]:
        options = uno_selects(self.uno_wish) if self.games[self.name] is UNO else []
        return [
            *([blocks.row("UNO options", *options)] if options else []),
            blocks.row("Which deal", self._number()),
            blocks.paragraph(self.on_the_table),
        ]

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
        options = [(FRESH, "a new one"), *((str(n), str(n)) for n in known)]
        return blocks.select("number", "Deal number", options, str(chosen[0]) if chosen else FRESH)

    def _deals(self) -> list[int]:
        """The numbers that can be dealt again, the one on the table first."""
        lying = [self.game.seed] if self.game else []
        return list(dict.fromkeys([*lying, *self.past]))[:_REMEMBERED]

    @property
    def summary(self) -> str:
        """What Deal will deal."""
        title, computers = self.variant.title, len(self.bots)
        them = f"{computers} computer player{'s' * (computers > 1)}"
        if self.mode is Mode.WATCH:
            says = f"{them} play {title}, and you watch."
        elif self.mode is Mode.HOT:
            against = f" against {them}" if computers else ""
            says = f"{self.people} people share this screen and play {title}{against}."
        else:
            says = f"You play {title} against {them}."
        always = (
            "" if len(self.variant.players) > 1 else f" It’s always for {self.players} players."
        )
        return says + always + (f" The computer {STRENGTH[self.strength]}." if computers else "")

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
        return f"{says} To deal it again another day{given}: {again}"

    def printed(self) -> View:
        body = [self._all_games(), blocks.paragraph(self.summary)]
        return self.sheet([*body, blocks.paragraph(self.on_the_table or "Then press Deal.")])

    # -- choosing and dealing ----------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Something else is chosen. The round on the table stays as it is."""
        if name == "game":
            self.name = value[0]
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
        elif name == "back":
            self.dealt, self.aside = self.aside, self.dealt
        if name == "more":
            self.more = not self.more
        else:
            self.folded = name != "change"

    def _deal(self) -> None:
        seed = randbelow(_NUMBERS) if self.number is None else self.number
        game = Game(self.variant, players=self.players, seed=seed)
        make = self._make or self.box.lay
        table = make(game, mode=self.mode, bots=self.bots, open_hands=self.mode is Mode.WATCH)
        self.past = tuple(self._deals())
        if self.dealt and self.dealt.unfinished:
            self.note = "Your last round wasn't finished. It's put aside; Back brings it back."
            if self.aside and self.aside.unfinished:
                gone = self.aside.table.game.seed
                self.note += f" The one put aside earlier, deal number {gone}, is now gone."
            self.aside = self.dealt
        self.dealt, self.number = Dealt(table, len(table.game.moves)), None
        self.deals += 1

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

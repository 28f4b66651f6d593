"""Call-out timeline: who had to say which word, who said it, and who could be called out for it.

All of it is read off a round that was played: what the states say about speech, what the events say
was said, and which call-outs the engine would have allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from fcd import engine
from fcd.board.drawing.diagram import SANS
from fcd.board.lessons.lesson import Steps
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, Check, View
from fcd.engine import Action, State, Variant
from fcd.engine.rules import Clause
from fcd.game import Game
from fcd.positions import position

if TYPE_CHECKING:
    from fcd.board.widgets.board import Board

_MOVES = (
    *("play R1H", "say TRIO", "end"),  # Alice does it right
    *("play R7H", "end"),  # Bob forgets
    *("call TRIO", "play R1D", "say TRIO", "end"),  # Jack has noticed
    *("play R7D", "end"),  # Mallory forgets
    *("play R3H", "say DUO", "end"),  # Alice has not noticed
    *("call TRIO", "play R8H", "end"),  # Bob is wrong: Alice did not owe that word
)
_LEGEND = (  # not in the picture, of which a narrow cell shows only a part
    "A number shows how many cards are left. “no {0}” means the word was forgotten. “{0}?” means "
    "this player can be caught. ✓ is a word said, ! a call-out that was right, ✗ a wrong one."
)
_SPOKEN = {"says": "✓", "catches": "!", "calls-wrongly": "✗"}  # events, and how they are marked


def sample_game() -> Game:
    """A round of the full game in which words are said, forgotten, called out and overlooked."""
    hands = ["R1H R3H R4H R6H", "R7H R8H R9H REH", "R1D R3D R4D R6D", "R7D R8D R9D RED"]
    return position("fcd2017", hands=hands, top="R5H", moves=_MOVES)


class CallOutTimeline(Steps):
    """The words of a round: a sample with words forgotten, a round of yours, or a board's.

    >>> timeline = CallOutTimeline()
    >>> timeline.handle({"type": "press", "id": "last"})
    >>> print(timeline.words()[1])
    Move 5: Bob didn't say TRIO.

    `CallOutTimeline(board)` grows while the board is played on.
    """

    title = "Call-out timeline"
    what = "Move"

    def __init__(self, source: Game | Board | None = None) -> None:
        super().__init__()
        if isinstance(source, str | Variant):
            raise TypeError("a timeline needs a Game or a Board, or nothing for a sample round")
        self.board = None if source is None or isinstance(source, Game) else source
        self.game = sample_game() if source is None else getattr(source, "game", source)
        self.at = 0 if source is None else self.last  # a sample is to be walked through
        self.asked: int | None = None  # the move at which the player at a board asked for help
        if self.board:
            self.board.observe(self._follow, "state")

    def _follow(self, change: Any) -> None:
        assert self.board
        self.game = self.board.game
        self.at = min(change["new"]["ply"], self.last)
        self.asked = None
        self.refresh()

    @property
    def last(self) -> int:
        return len(self.game.moves)

    def controls(self) -> list[Block]:
        return [blocks.row("Steps of the round", *self.walk())]

    def printed(self) -> View:
        """The whole round: on paper there is no walking."""
        return CallOutTimeline(self.game).view()

    def body(self) -> list[Block]:
        """The picture, what holds at this move, and the story so far; nothing of what comes."""
        game, at = self.game, self.at
        if game.variant.sayings is None:
            return [blocks.paragraph(f"In {game.variant.title} there is no word to say.")]
        words = [says.removesuffix(".") for says in self.words()] or [
            "no word was said or forgotten"
        ]
        due = self.story() or [blocks.check("", "No word was said or forgotten yet.")]
        most = _FEW if self.board else _MOST
        where = place(game, at, most)
        standing = blocks.checks(_standing(game, at))
        ask = blocks.button("help", "Who can be caught?")
        return [
            blocks.picture(
                draw(game, at, most), "; ".join(words), place=where, whole=self.board is not None
            ),
            blocks.paragraph(_LEGEND.format(_first_word(game.variant)), "soft"),
            blocks.paragraph(f"Move {at}: {game.log[at]}.", "changed", live=True),
            standing if not self.board or self.asked == at else blocks.row("Help", ask),
            blocks.heading("So far"),
            blocks.checks(due),
        ]

    def pressed(self, name: str) -> None:
        super().pressed(name)
        if name == "help":
            self.asked = self.at

    def story(self) -> list[Check]:
        """What became of every word, up to the move that is shown."""
        return [
            blocks.check(mark, f"Move {ply}: {says}.", ref)
            for ply in range(1, self.at + 1)
            for mark, says, ref in _happened(self.game, ply)
        ]

    def words(self) -> list[str]:
        return [says for _, says, *_ in self.story()]


# -- what holds, and what has happened ---------------------------------------------------------


def _standing(game: Game, ply: int) -> list[Check]:
    """Who owes a word now, and who can call out whom, until when."""
    v, s, names = game.variant, game.states[ply], game.names
    lines = []
    if s.speech.owed:
        says = f"{names[s.player]} has to say {s.speech.owed} now."
        lines.append(blocks.check("!", says, _words_ref(v)))
    accused = s.speech.accused
    if s.speech.unsaid and accused is not None:
        callers = " or ".join(names[seat] for seat in able_to_call(v, s))
        until = " or ".join(closing(v, s))
        words = " or ".join(s.speech.unsaid)
        says = f"{callers} can catch {names[accused]} for not saying {words}"
        lines.append(blocks.check("!", f"{says}, until {names[s.player]} {until}.", _call_ref(v)))
    return lines or [blocks.check("", "Nobody owes a word, and nobody can be caught.")]


def able_to_call(variant: Variant, state: State) -> list[int]:
    """The seats that can call out a word which was really forgotten."""
    calls = [m for m in engine.legal_moves(variant, state) if m.word in state.speech.unsaid]
    return list(dict.fromkeys(state.player if m.player is None else m.player for m in calls))


def closing(variant: Variant, state: State) -> list[str]:
    """What the player on turn can do after which it is too late to call out.

    It is everything else that the turn table offers now. (Not only what is legal: that would
    betray the hand.)
    """
    offered = variant.turn.get(state.phase, {})
    return [f"{action}s" for action in offered if action is not Action.CALL]


def _happened(game: Game, ply: int) -> Iterator[tuple[str, str, str]]:
    """Mark, sentence and rule for whatever this move has to do with words."""
    v, names, events = game.variant, game.names, game.events[ply]
    before, after = game.states[ply - 1].speech, game.states[ply].speech
    spoken = next((event.kind for event in events if event.kind in _SPOKEN), None)
    if spoken:
        ref = _words_ref(v) if spoken == "says" else _call_ref(v)
        yield _SPOKEN[spoken], engine.narrate(events, names), ref
        return
    if before.owed:
        mover = names[game.states[ply - 1].player]
        yield "–", f"{mover} didn't say {before.owed}", _words_ref(v)
    if before.unsaid and not after.unsaid and before.accused is not None:
        yield "·", f"now it's too late to catch {names[before.accused]}", _call_ref(v)


def _first_word(variant: Variant) -> str:
    """The word that is due first: the one for most cards."""
    return max(variant.sayings.words.items())[1] if variant.sayings else ""


def _words_ref(variant: Variant) -> str:
    return variant.cite(variant.sayings.ref) if variant.sayings else ""


def _call_ref(variant: Variant) -> str:
    """Where the rulebook speaks of calling out: what the clauses of that transition cite."""
    for transitions in variant.turn.values():
        call = transitions.get(Action.CALL)
        for rule in call.rules if call else ():
            if isinstance(rule, Clause):
                return variant.cite(rule.ref)
    return _words_ref(variant)


# -- the picture: a lane for every player, a column for every move -----------------------------
#
# Like the turn diagram it brings its own light background; what a color says, a sign says as well.

_LANE, _COLUMN, _LEFT, _TOP, _RIGHT = 52, 60, 92, 30, 34
_MOST = 8  # columns; of a longer round those around the move looked at, so that a cell has room
_FEW = 3  # of them beside a board, where there is little room
_INK, _SOFT, _LINE = "#1f2933", "#4a5561", "#c3ccd5"
_GOOD, _BAD, _CALL = "#2c6e49", "#a61b1b", "#8a5a00"
_PAINT = {"says": _GOOD, "catches": _CALL, "calls-wrongly": _BAD}
_BOLD = ' font-weight="700"'


def draw(game: Game, ply: int, most: int = _MOST) -> str:
    """The words of a round up to the move `ply`, which is marked; what follows is left open."""
    shown = _shown(game, ply, most)
    width, height = _width(shown), _TOP + _LANE * game.players + 14
    cursor = _LEFT + _COLUMN * (ply - shown[0])
    parts = []
    for seat, name in enumerate(game.names):
        y = _lane(seat)
        parts.append(f'<path d="M{_LEFT} {y}H{width - 8}" stroke="{_LINE}" stroke-width="2"/>')
        parts.append(_text(12, y + 5, _short(name), 14, _INK, "start", bold=_BOLD))
    parts.append(
        f'<rect x="{cursor + 2}" y="4" width="{_COLUMN - 4}" height="{height - 8}" rx="6" '
        f'fill="#e2edfa" stroke="#2b64a8" stroke-width="1.5"/>'
    )
    for column, number in enumerate(shown):
        x = _LEFT + _COLUMN * column + _COLUMN / 2
        parts.append(_text(x, 20, "deal" if number == 0 else str(number), 12, _SOFT))
        if number <= ply:
            parts += _open_calls(game, number, x)
            parts += _move(game, number, x) if number else []
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="{SANS}"><title>Call-out timeline</title>'
        f'<rect width="{width}" height="{height}" rx="8" fill="#f7f9fb"/>{"".join(parts)}</svg>'
    )


def place(game: Game, ply: int, most: int = _MOST) -> tuple[float, float]:
    """Where the marked move is in the picture, and a column on either side: shares of its width."""
    shown = _shown(game, ply, most)
    width, column = _width(shown), ply - shown[0]
    left, right = (_LEFT + _COLUMN * each for each in (column - 1, column + 2))
    return max(0.0, left / width), min(1.0, right / width)


def _shown(game: Game, ply: int, most: int) -> range:
    last = len(game.moves)
    first = max(0, min(ply - most // 2, last - most))
    return range(first, min(last, first + most) + 1)


def _width(shown: range) -> int:
    return _LEFT + _COLUMN * len(shown) + _RIGHT


def _lane(seat: int) -> float:
    return _TOP + _LANE * seat + _LANE / 2


def _short(name: str) -> str:
    return name if len(name) <= 10 else f"{name[:9]}…"


def _open_calls(game: Game, number: int, x: float) -> Iterator[str]:
    speech = game.states[number].speech
    if speech.unsaid and speech.accused is not None:
        y, wide, tall = _lane(speech.accused), _COLUMN - 14, 5 + 13 * len(speech.unsaid)
        yield (
            f'<rect x="{x + 12}" y="{y + 9 - tall}" width="{wide}" height="{tall}" rx="3" '
            f'fill="#f6d9a8" stroke="{_CALL}" stroke-dasharray="5 3"/>'
        )
        for line, word in enumerate(reversed(speech.unsaid)):
            yield _text(x + 12 + wide / 2, y + 4 - 13 * line, f"{word}?", 11, _CALL, bold=_BOLD)


def _move(game: Game, number: int, x: float) -> Iterator[str]:
    """The word that was said with this move, or else the cards left after it."""
    before, mover = game.states[number - 1], game.moves[number - 1].player
    seat = before.player if mover is None else mover
    y = _lane(seat)
    for event in game.events[number]:
        if event.kind in _SPOKEN:
            words = f"{_SPOKEN[event.kind]} {event.word}"
            wide = 10 + 7.4 * len(words)
            yield (
                f'<rect x="{x - wide / 2:.1f}" y="{y - 12}" width="{wide:.1f}" height="24" rx="12" '
                f'fill="{_PAINT[event.kind]}"/>'
            )
            yield _text(x, y + 4, words, 11, "#ffffff", bold=_BOLD)
            return
    yield f'<circle cx="{x}" cy="{y}" r="11" fill="#fff" stroke="{_SOFT}"/>'
    yield _text(x, y + 4.5, str(len(game.states[number].hands[seat])), 12, _INK)
    if before.speech.owed:
        yield _text(x, y + 21, f"no {before.speech.owed}", 11, _BAD, bold=_BOLD)


def _text(
    x: float, y: float, words: str, size: int, paint: str, anchor: str = "middle", bold: str = ""
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{paint}" text-anchor="{anchor}"{bold}>'
        f"{escape(words)}</text>"
    )

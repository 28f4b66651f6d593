"""Somebody who types: a line becomes a legal move, or is answered on the spot.

A card is meant by its number, its letters, or in full; what it still needs (a color, another
player) is asked for. Whether a move is legal is asked of the game: an illegal one is answered with
the rules it breaks, and nothing has changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeVar

from fcd.board.bots import sensible_moves, take_back
from fcd.board.sentences import duties, price_of_calling, shelf
from fcd.board.terminal import console
from fcd.board.terminal.console import Terminal, filled, page_width, wrapped
from fcd.cards import BadNotation, Card
from fcd.engine import Action, Move
from fcd.engine.events import count_cards
from fcd.game import Game
from fcd.rulebook import load, section

T = TypeVar("T")

HELP = """\
Type a card's number or letters to play it, or a move that is listed above. Also:
why 1, why draw: which rules allow or forbid it
rules, rules #match: list the rules, read one
show, log: see the table again, or everything that has happened
undo: go back to your last choice
save, quit: save the round in a file (Ctrl-C does it, too)"""

_NAMING = re.compile(r"\s+(?:naming|with)\s", re.IGNORECASE)  # may follow a card


class NeverMind(Exception):
    """An empty answer to a question: the player wants to think again."""


class Quit(Exception):
    """The player wants to leave; the round is to be saved."""


class Undone(Exception):
    """Moves were taken back: look at the game again."""


class Prompt:
    """Asks a seat, of which it looks at the view only; or whoever sits around (seat None)."""

    def __init__(
        self, game: Game, seat: int | None, terminal: Terminal, save: Callable[[], object]
    ) -> None:
        self.game, self.seat = game, seat
        self.ask, self.tell, self.ink = terminal.ask, terminal.tell, terminal.ink
        self.commands: dict[str, Callable[[str], object]] = {
            **dict.fromkeys(("?", "help"), self._help),
            "rules": self._rules,
            "log": self._log,
            "save": lambda rest: save(),
            **dict.fromkeys(("quit", "q", "exit"), self._quit),
        }
        if seat is not None:
            self.view = game.view(seat)
            self.commands |= dict.fromkeys(("show", "hand", "table"), self._show)
            self.commands |= {"why": self._why, "undo": self._undo}

    def decide(self, *, in_full: bool = True) -> Move:
        """Ask the seat until there is a legal move; `in_full` shows the whole table before."""
        view = self.view
        if in_full:
            self._show("")
        for duty in duties(view):
            self.tell(self.ink.bold(filled(duty)))
        moves = sensible_moves(view)
        # Enter makes the only sensible move, unless it is a card: finding that is the pleasure.
        only = moves[0] if len(moves) == 1 and moves[0].action is not Action.PLAY else None
        question = f"Press Enter to {only}" if only else f"{view.names[view.seat]}, it's your turn"
        while True:
            line = self.ask(f"{question} (? for help):")
            move = self._take(line) if line else only
            if move is not None:
                return move

    def catch(self, callers: list[int]) -> Move | None:
        """One of them may call out whoever forgot a word. None: nobody does."""
        speech, names = self.game.state.speech, self.game.names
        assert speech.accused is not None  # somebody forgot
        word = speech.unsaid[0]
        calls = {names[seat]: Move(Action.CALL, word=word, player=seat) for seat in callers}
        question = f"{names[speech.accused]} didn't say {word}. Who calls it out?"
        with suppress(NeverMind):
            return self._choose(question, calls, "to go on")
        return None

    def dare(self) -> Move:
        """The people judge whether a dare was done; the rulebook says what follows."""
        variant = self.game.variant
        ref = variant.cite(variant.meaning(self.game.state.top).ref)
        self.tell(section(ref).page(page_width()))
        answers = {word: Move(Action.ANSWER, word=word) for word in ("yes", "no")}
        while True:
            with suppress(NeverMind):
                return self._choose("What does the table say?", answers)

    def _choose(self, question: str, options: Mapping[str, T], enter: str = "to think again") -> T:
        """One of these, by its name or how that begins. NeverMind if the answer is empty."""
        listed = ", ".join(options)
        while True:
            answer = self.ask(f"{question} {listed} (Enter {enter}):").lower()
            if not answer:
                raise NeverMind
            exact = [name for name in options if name.lower() == answer]
            found = exact or [name for name in options if name.lower().startswith(answer)]
            if len(found) == 1:
                return options[found[0]]
            if not self._obeyed(answer):
                self.tell(filled(f"{answer!r:.60} isn't one of {listed}."))

    def _take(self, line: str) -> Move | None:
        """The legal move on this line, if it is one. If not, it has been answered."""
        try:
            if not self._obeyed(line):
                move = self._completed(self._read(line))
                explanation = self.game.explain(move)
                if explanation:
                    return move
                self.tell(console.refusal(explanation))
        except BadNotation as error:
            self.tell(wrapped(str(error)))
        except NeverMind:
            self.tell("All right.")
        return None

    def _read(self, text: str) -> Move:
        """A move in full, or a card by "3", "R2H", "play 3", "3 naming blue"; "uno" says it."""
        words = self.game.variant.sayings.words.values() if self.game.variant.sayings else ()
        named, *_ = _NAMING.split(re.sub(r"(?i)^play\s+", "", text), maxsplit=1)
        card = self._card(named)
        if card is not None:
            text = f"play {card}" + text[text.index(named) + len(named) :]
        elif text.upper() in words:
            text = f"say {text}"
        elif text.lower() == "pass":
            text = "end"
        try:
            move = self.game.read(text)
        except BadNotation as error:
            wrong = f"{error.wrong} Type a card's number, a move or ? for help."
            raise BadNotation(wrong) from None
        if move.player not in (None, self.seat):
            raise BadNotation("you can only move for yourself")
        return move

    def _card(self, text: str) -> Card | None:
        held = self.view.hand
        if text.isascii() and text.isdigit():
            number = int(text) if len(text) < 5 else 0  # Python refuses thousands of digits
            if number not in range(1, len(held) + 1):
                raise BadNotation(
                    f"there's no card {text:.20} in your hand. Your cards are 1 to {len(held)}"
                )
            return held[number - 1]
        try:
            return Card.parse(text)
        except BadNotation:
            return None

    def _completed(self, move: Move, *, ask: bool = True) -> Move:
        """With the color and the player that the card asks for.

        If it cannot be played anyhow, or nobody is to be asked, any will do: that they are missing
        would hide the real reasons.
        """
        view, variant = self.view, self.game.variant
        asks = variant.meaning(move.card).asks if move.card else frozenset()
        legal = [m for m in view.legal_moves if m.card == move.card and ask]
        if "color" in asks and move.color is None:
            colors = {str(m.color): m.color for m in legal}
            color = self._choose("Which color?", colors) if legal else variant.colors[0]
            move = move._replace(color=color)
        if "target" in asks and move.target is None:
            whom: dict[int | None, str] = {None: "nobody", **dict(enumerate(view.names))}
            seats = {whom[m.target]: m.target for m in legal}
            target = self._choose("Which player?", seats) if legal else int(view.seat == 0)
            move = move._replace(target=target)
        return move

    def _obeyed(self, line: str) -> bool:
        """Whether the line was a command, which has then been carried out."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        return command is not None

    def _help(self, rest: str) -> None:
        if self.seat is None:
            self.tell(filled("Answer the question, or type: rules, log, save or quit."))
            return
        legal = self.view.legal_moves
        plays = {move.card for move in legal if move.action is Action.PLAY}
        numbered = [f"{n} ({card})" for n, card in enumerate(self.view.hand, 1) if card in plays]
        calls = [str(move) for move in legal if move.action is Action.CALL]
        others = [str(m) for m in legal if m.action not in (Action.PLAY, Action.CALL)]
        price = price_of_calling(self.game.variant)
        risk = f" (if you're wrong, you draw {count_cards(price)})" if price else ""
        self.tell(self.ink.bold("You can now:"))
        for moves, before, after in ((numbered, "play ", ""), (others, "", ""), (calls, "", risk)):
            if moves:
                self.tell(wrapped(before + ", ".join(moves) + after, "  "))
        self.tell("\n".join(map(wrapped, HELP.splitlines())))

    def _rules(self, rest: str) -> None:
        books = [load(key) for key in shelf(self.game.variant)]
        if not rest:
            for book in books:
                self.tell(wrapped(f"{book.title}: " + ", ".join(f"#{anchor}" for anchor in book)))
            return
        key, _, anchor = rest.lower().rpartition("#")
        home = next((book.key for book in books if anchor in book), books[0].key)
        try:
            self.tell(section(f"{key or home}#{anchor}").page(page_width()))
        except (KeyError, ValueError) as error:
            self.tell(wrapped(str(error)))

    def _why(self, rest: str) -> None:
        if not rest:
            raise BadNotation("why what? A card or a move, such as: why 1, why draw")
        move = self._completed(self._read(rest), ask=False)
        self.tell(console.set_in(str(self.game.explain(move))))

    def _show(self, rest: str) -> None:
        table = console.table(self.view, self.game.variant.title, self.ink)
        self.tell(f"\n{table}\n{console.hand(self.view, self.ink)}")

    def _log(self, rest: str) -> None:
        self.tell(self.ink.faint(console.news(self.game.log_for(self.seat))))

    def _undo(self, rest: str) -> None:
        count = take_back(self.game, self.view.seat)
        if not count:
            self.tell("You haven't made a choice yet, so there's nothing to take back.")
            return
        self.tell("You took back one move." if count == 1 else f"You took back {count} moves.")
        raise Undone

    def _quit(self, rest: str) -> None:
        raise Quit

"""Questions to the people around the screen, whoever's turn it is: a catch, a dare."""

from __future__ import annotations

from fcd.board.terminal import screen
from fcd.board.terminal.commands import Commands
from fcd.board.terminal.page import filled
from fcd.board.terminal.reading import read_words
from fcd.board.terminal.rulepages import rule
from fcd.cards import BadNotation
from fcd.engine import Action, Move

YES = ("y", "yes")
NO = ("n", "no")


class Aside(Commands):
    """Somebody who types for all the people together."""

    def catch(self, callers: list[int]) -> Move | None:
        """One of them may call out whoever forgot a word. None: nobody does."""
        speech, names = self.game.state.speech, self.game.names
        assert speech.accused is not None  # somebody forgot
        word = speech.unsaid[0]
        by = "" if len(callers) == 1 else f" by {names[callers[0]]}"
        question = (
            f"{names[speech.accused]} did not say {word}. Enter to go on, or type: call {word}{by}:"
        )
        while line := self.ask(question).strip():
            if not self.obeyed(line):
                move = self._read_catch(line, callers)
                if move is not None:
                    return move
        return None

    def _read_catch(self, line: str, callers: list[int]) -> Move | None:
        """The catch on this line, if it is a legal one. If not, it has been answered."""
        try:
            move = read_words(self.game, line)
        except BadNotation as error:
            self.tell(filled(str(error)))
            return None
        if move.player is None and len(callers) == 1:
            move = move._replace(player=callers[0])
        if move.action is not Action.CALL or move.player not in callers:
            names = " or ".join(self.game.names[seat] for seat in callers)
            self.tell(filled(f"Now {names} may call out, and nothing else can be done."))
            return None
        explanation = self.game.explain(move)
        if not explanation:
            self.tell(screen.reasons(explanation))
        return move if explanation else None

    def dare(self) -> Move:
        """The people judge whether a dare was done; the rulebook says what follows."""
        variant = self.game.variant
        self.tell(rule(variant.cite(variant.meaning(self.game.state.top).ref)))
        while True:
            answer = self.ask("What does the table say? yes or no:").strip().lower()
            if answer in (*YES, *NO):
                return Move(Action.ANSWER, word="yes" if answer in YES else "no")
            self.obeyed(answer)

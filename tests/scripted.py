"""Scripted people for the terminal, and games prepared for them to sit down at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fcd import Game, Variant
from fcd.board.bots import eager
from fcd.board.terminal.console import Ink, Terminal
from fcd.board.terminal.prompt import Quit
from fcd.board.terminal.session import TerminalSession
from fcd.engine import Action
from fcd.positions import read_cards

Answer = Callable[[str], str]


class Screen:
    """Takes the terminal's place: answers questions, and remembers everything that was shown."""

    def __init__(self, answer: Answer | Iterable[str], ink: Ink | None = None) -> None:
        self.shown: list[str] = []
        lines = iter(()) if callable(answer) else iter(answer)

        def read(prompt: str) -> str:
            if callable(answer):
                return answer(self.shown[-1])
            for line in lines:
                return line
            raise EOFError

        self.terminal = Terminal(read, lambda text: self.shown.append(text), ink or Ink())

    @property
    def text(self) -> str:
        return "\n".join(self.shown)

    @property
    def unwrapped(self) -> str:
        return " ".join(self.text.split())

    def since(self, words: str) -> str:
        """What was shown from the last mention of these words on."""
        return self.text[self.text.rindex(words) :]


def play(
    game: Game,
    answer: Answer | Iterable[str],
    humans: Sequence[int] = (0,),
    bots: str = "eager",
    ink: Ink | None = None,
) -> Screen:
    """Play until the round is over or the script runs out; nothing is saved."""
    shown = Screen(answer, ink)
    try:
        TerminalSession(game, shown.terminal, humans, bots).play_round()
    except (EOFError, Quit):
        assert not game.is_over
    return shown


def eagerly(game: Game) -> Answer:
    """A person who does what the eager bot would: types numbers, presses Enter, and answers."""

    def answer(prompt: str) -> str:
        view = game.view(game.state.player)
        move = eager(view)
        if "Which color" in prompt:
            return str(move.color)[:1].upper()
        if "Which player" in prompt:
            return "nobody" if move.target is None else view.names[move.target]
        if move.action is Action.PLAY and move.card is not None and "your turn" in prompt:
            return str(view.hand.index(move.card) + 1)
        return "" if "Enter" in prompt else str(move)

    return answer


MINE = "R7D G5D B9H Y1C Y2C Y3C Y4C"
OTHERS = [" ".join(f"{color}{rank}S" for rank in "1234678") for color in "PGY"]


def prepared(
    variant: str | Variant, hands: Sequence[str], top: str, *, draw: str, dealer: int | None = None
) -> Game:
    """A game in which each player is dealt these seven cards; `top` is turned up, `draw` drawn."""
    dealer = len(hands) - 1 if dealer is None else dealer
    turns = [*hands[dealer + 1 :], *hands[: dealer + 1]]
    dealt = zip(*(read_cards(hand) for hand in turns), strict=True)
    deck = (*(card for each in dealt for card in each), *read_cards(top), *read_cards(draw))
    return Game(variant, players=len(hands), deck=deck, dealer=dealer)


def a_game(key: str = "fcd2018", mine: str = MINE) -> Game:
    """Alice has the turn: 1 to 3 fit the red 5 of hearts, 4 to 7 do not."""
    return prepared(key, [mine, *OTHERS], "R5H", draw="B1S B2S B3S B4S B6S")


def down_to_one(*, forgets: bool) -> Game:
    """UNO: Bob, seat 1, has put down all but one card, and kept silent or not. Jack is next."""
    hands = ["R1 R1 R2 R2 R3 R3 R4", "B1 B2 B1 B2 B3 B3 B4", "G1 G1 G2 G2 G3 G3 G4"]
    game = prepared("uno", hands, "B9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", dealer=0)
    alice, bob, jack = game.state.hands
    game._states[0] = game.state._replace(hands=(alice, bob[:2], jack))
    game.play("play B1")
    game.play("end" if forgets else "say UNO")
    return game

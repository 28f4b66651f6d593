"""Help with the game at hand: what can be done now, and what can be typed.

Functions of a View: every example is made of cards and words that this seat has before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fcd.board.bots import right_calls
from fcd.board.sentences import price_of_calling
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.page import columns, wrapped
from fcd.cards import Card
from fcd.engine import Action, Move, Phase, Variant
from fcd.engine.events import count_cards
from fcd.view import View


def without_wrong_calls(view: View) -> list[Move]:
    """The legal moves that are not known to be a mistake."""
    right = right_calls(view)
    return [m for m in view.legal_moves if m.action is not Action.CALL or m in right]


def expected(view: View) -> str:
    """What to type instead of something that could not be read."""
    moves = [m for m in without_wrong_calls(view) if m.action is not Action.PLAY]
    colors = "name and a color" if view.phase is Phase.NAMING else ""
    words = [colors] if colors else list(map(str, moves))
    words = ["a card's number"] * bool(_plays(view)) + words
    return f"Type {', '.join(words)} or ? for help." if words else "Type ? for help."


def choices(view: View, variant: Variant, ink: Ink) -> str:
    """The legal moves, cards by their number; last the call-outs, which can be wrong."""
    lines = []
    actions = dict.fromkeys(move.action for move in view.legal_moves)
    for action in sorted(actions, key=lambda action: action is Action.CALL):
        moves = [move for move in view.legal_moves if move.action is action]
        if action is Action.PLAY:
            text = f"play {_playable(view, moves)}"
        else:
            text = ", ".join(map(str, moves))
        price = price_of_calling(variant) if action is Action.CALL else 0
        note = f" (if wrong, you take {count_cards(price)})" if price else ""
        lines.append(wrapped(text + note, "  "))
    return "\n".join([ink.bold("You may now:"), *lines])


def _plays(view: View) -> list[Move]:
    return [move for move in view.legal_moves if move.action is Action.PLAY]


def _playable(view: View, moves: Sequence[Move]) -> str:
    cards = dict.fromkeys(move.card for move in moves if move.card is not None)
    return ", ".join(f"{_numbers(view.hand, card)} ({card})" for card in cards)


def _numbers(cards: Sequence[Card], wanted: Card) -> str:
    return " or ".join(str(n) for n, card in enumerate(cards, 1) if card == wanted)


# -- what can be typed -----------------------------------------------------------------------


def commands(view: View, variant: Variant) -> str:
    """Everything that can be typed in this game, with examples from this hand."""
    return "\n".join(["Type", *(_row(words, what) for words, what in _commands(view, variant))])


def _commands(view: View, variant: Variant) -> Iterator[tuple[str, str]]:
    card = next((m.card for m in _plays(view) if m.card), view.hand[0] if view.hand else None)
    if card is not None:
        number = view.hand.index(card) + 1
        yield str(number), f"to play card {number} of your hand, or its letters: {card}"
        yield f"why {number}, why draw", "to see which rules allow or forbid it"
    yield ", ".join(_moves_in_full(view, variant)), "to make another move"
    yield "rules #match", "to read a rule; rules alone lists them"
    yield "show, log", "to see the table again, or all that has happened"
    yield "undo", "to go back to your last choice"
    yield "save, quit", "to save the round; quit saves it too (so does Ctrl-C)"


def _moves_in_full(view: View, variant: Variant) -> Iterator[str]:
    """A move of every kind that this game has; of the rare ones, only if it can be made now."""
    kinds = {action for ways in variant.turn.values() for action in ways}
    kinds -= {Action.NAME, Action.CHALLENGE} - {move.action for move in view.legal_moves}
    word = next(iter(variant.sayings.words.values())) if variant.sayings else ""
    color = variant.colors[-1]
    for number, card in enumerate(view.hand, 1):
        if "color" in variant.meaning(card).asks:
            yield f"{number} naming {color}"
            break
    examples = {
        Action.DRAW: "draw",
        Action.END: "end",
        Action.SAY: f"say {word}",
        Action.CALL: f"call {word}",
        Action.NAME: f"name {color}",
        Action.CHALLENGE: "challenge",
    }
    yield from (text for action, text in examples.items() if action in kinds)


def _row(words: str, what: str) -> str:
    """What to type, and what it is for, in two columns if the first is short."""
    if len(words) > 16:
        return f"{wrapped(words, '  ')}\n{_row('', what)}"
    return columns(f"  {words}", 19, what)

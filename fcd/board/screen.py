"""What the console prints: the table, a hand, what can be done, and why not.

Functions of a View, so that nothing can be printed that the seat may not know. Nothing here asks
or plays.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from fcd.board.ansi import Ink, named
from fcd.cards import Card
from fcd.engine import Action, Explanation, Move, Phase, Variant
from fcd.engine.events import count_cards
from fcd.view import View

WIDEST = 88  # lines longer than this are hard to read


def page_width() -> int:
    """How wide to write."""
    return max(20, min(WIDEST, shutil.get_terminal_size().columns))


def wrapped(text: str, indent: str = "") -> str:
    """One paragraph within the width, its later lines set in."""
    later = " " * (len(indent) + 2)
    return textwrap.fill(text, page_width(), initial_indent=indent, subsequent_indent=later)


def news(lines: Iterable[str]) -> str:
    """What has happened, one line for every move."""
    return "\n".join(wrapped(line, "· ") for line in lines)


# -- the table -------------------------------------------------------------------------------


def table(view: View, variant: Variant, ink: Ink) -> str:
    """Who sits where with how many cards, whose turn it is, and what lies in the middle."""
    way = "down this list" if view.direction == 1 else "up this list"
    head = f"{variant.title}, turn {view.turn}: play runs {way}"
    return "\n".join([ink.bold(head), *_seats(view, ink), _middle(view, ink)])


def _seats(view: View, ink: Ink) -> Iterator[str]:
    names = [f"{name} (you)" if s == view.seat else name for s, name in enumerate(view.names)]
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        turn = "▶" if seat == view.player and not view.is_over else " "
        arrow = "↓" if view.direction == 1 else "↑"
        row = f" {arrow} {turn} {name:<{wide}}  {_size(view.counts[seat])}"
        shown = view.hands[seat] if seat != view.seat else None  # hands can lie open
        cards = f"  {' '.join(map(ink.chip, shown))}" if shown else ""
        yield (ink.bold(row) if turn == "▶" else row) + cards


def _size(count: int) -> str:
    return f"{count:>2} card" if count == 1 else f"{count:>2} cards"


def _middle(view: View, ink: Ink) -> str:
    text = f"Top card: {ink.chip(view.top)}  {named(view.top)}"
    if view.color is not None and view.color != view.top.color:
        text += f", color in force: {ink.color(view.color)}"
    return f"{text}\nDraw pile: {_size(view.draw_pile).strip()}"


def hand(view: View, ink: Ink) -> str:
    """The own cards, numbered, in as many columns as there is room for."""
    if not view.hand:
        return "You hold no cards."
    wide = max(len(str(card)) for card in view.hand)
    cells = [
        (f"{number:>3}  {ink.chip(card, wide)}  ", named(card))
        for number, card in enumerate(view.hand, 1)
    ]
    name_wide = max(len(name) for _, name in cells)
    columns = max(1, (page_width() + 2) // (9 + wide + name_wide + 2))
    rows = -(-len(cells) // columns)
    lines = [
        "  ".join(f"{chip}{name:<{name_wide}}" for chip, name in cells[row::rows]).rstrip()
        for row in range(rows)
    ]
    return "\n".join(["Your hand:", *lines])


# -- what can be done ------------------------------------------------------------------------


def duties(view: View) -> list[str]:
    """What this seat owes or has to answer, in sentences."""
    says = []
    left = view.debt.owed - view.debt.drawn
    if view.phase is Phase.OWING:
        says.append(f"You owe {count_cards(left)}: draw, or pass the debt on with a 2.")
    elif view.phase is Phase.PAYING:
        says.append(f"You still owe {count_cards(left)}.")
    elif view.phase is Phase.CHALLENGED and view.challenged is not None:
        name = view.names[view.challenged]
        says.append(f"{name} wants you to draw {count_cards(left)}: draw, or challenge.")
    elif view.phase is Phase.NAMING:
        says.append("A wild was turned up first: name the color.")
    elif view.phase is Phase.AGAIN:
        says.append("You may put down one more card, or end your turn.")
    if view.debt.toll > 1 and view.phase is Phase.READY:
        says.append(f"If you cannot play, a draw costs you {count_cards(view.debt.toll)}.")
    if view.speech.owed:
        says.append(f"Now say {view.speech.owed}, or be caught.")
    return says


def choices(view: View, ink: Ink) -> str:
    """The legal moves, cards by their number."""
    lines = []
    for action in dict.fromkeys(move.action for move in view.legal_moves):
        moves = [move for move in view.legal_moves if move.action is action]
        if action is Action.PLAY:
            lines.append(wrapped(f"play {_playable(view, moves)}", "  "))
        else:
            lines.append(wrapped(", ".join(map(str, moves)), "  "))
    return "\n".join([ink.bold("You may now:"), *lines])


def _playable(view: View, moves: Sequence[Move]) -> str:
    cards = dict.fromkeys(move.card for move in moves if move.card is not None)
    return ", ".join(f"{_numbers(view.hand, card)} ({card})" for card in cards)


def _numbers(cards: Sequence[Card], wanted: Card) -> str:
    return " or ".join(str(n) for n, card in enumerate(cards, 1) if card == wanted)


COMMANDS = """\
Type
  3                  to play card 3 of your hand, or its letters: R2H
  draw, end          or any move in full: play RDH naming blue, say UNO, call UNO,
                     name red, challenge
  why 3, why draw    to see which rules allow or forbid it
  rules #match       to read a rule; rules alone lists them
  show, log          to see the table again, or all that has happened
  undo               to take back your last move, and what followed it
  save, quit         to save the round; quit saves it too (so does Ctrl-C)"""


def reasons(explanation: Explanation) -> str:
    """Why a move was refused: the clauses it breaks and where they stand."""
    anchor = explanation.broken[0].ref.partition("#")[2]
    look_up = f"Nothing has changed. To read the rule: rules #{anchor}"
    lines = _set_in(explanation.lines(explanation.broken))
    return "\n".join([f"{explanation.move}: that is not legal now.", *lines, look_up])


def full_reasons(explanation: Explanation) -> str:
    """Every clause that bears on a move."""
    verdict = "legal" if explanation else "not legal"
    lines = _set_in(explanation.lines()) or ["  no rule is against it"]
    return "\n".join([f"{explanation.move}: {verdict}", *lines])


def _set_in(lines: list[str]) -> list[str]:
    """Within the width, each as far to the right as it was and a little more."""
    return [wrapped(line.lstrip(), " " * (2 + len(line) - len(line.lstrip()))) for line in lines]

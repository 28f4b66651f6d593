"""What a seat owes or has to answer, in sentences, and what calling out can cost it."""

from __future__ import annotations

from fcd.board.hints import wrong_challenge
from fcd.engine import Action, Phase, Variant
from fcd.engine.events import count_cards
from fcd.view import View


def duties(view: View, variant: Variant) -> list[str]:
    """What this seat owes or has to answer, in sentences."""
    says = []
    left = view.debt.owed - view.debt.drawn
    if view.phase is Phase.OWING:
        ranks = sorted({move.card.rank for move in view.legal_moves if move.card})
        answer = f", or pass the debt on with a {' or a '.join(ranks)}" if ranks else ""
        says.append(f"You owe {count_cards(left)}: draw{answer}.")
    elif view.phase is Phase.PAYING:
        says.append(f"You still owe {count_cards(left)}.")
    elif view.phase is Phase.CHALLENGED and view.challenged is not None:
        name = view.names[view.challenged]
        stake = count_cards(left + wrong_challenge(variant, view.top))
        says.append(
            f"{name} wants you to draw {count_cards(left)}: draw, or challenge "
            f"(if you are wrong, you draw {stake})."
        )
    elif view.phase is Phase.NAMING:
        says.append("A wild was turned up first: name the color.")
    elif view.phase is Phase.AGAIN:
        says.append("You may put down one more card, or end your turn.")
    elif view.phase is Phase.READY and not can_play(view):
        says.append("Nothing in your hand fits.")
    if view.debt.toll > 1 and view.phase is Phase.READY:
        says.append(f"If you cannot play, a draw costs you {count_cards(view.debt.toll)}.")
    if view.speech.owed:
        says.append(f"Now say {view.speech.owed}, or be caught.")
    return says


def price_of_calling(variant: Variant) -> int:
    """The cards for calling somebody out wrongly."""
    return variant.sayings.wrong if variant.sayings else 0


def can_play(view: View) -> bool:
    """Whether this seat has a card to play now."""
    return any(move.action is Action.PLAY for move in view.legal_moves)

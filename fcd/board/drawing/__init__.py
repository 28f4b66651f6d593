"""Pictures of cards and tables as SVG, and the same in plain text. Pure functions, no widgets.

Nothing here is needed to play: `import fcd` does not load it; a notebook that shows a card does.
This file has how things show themselves there: HTML that survives the sanitizer of untrusted
notebooks. Pictures are `img` with the SVG in the address and the text as the alt; styles are
inline; colors bring their own ground, so that light and dark pages both do.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fcd.board.drawing.card import back_svg, card_svg, cards_svg, labels, pile_svg
from fcd.board.drawing.shapes import escaped
from fcd.board.drawing.table import table_svg
from fcd.board.drawing.text import table_text
from fcd.board.drawing.theme import THEME
from fcd.board.sentences import match_chips
from fcd.cards import Card, Cards
from fcd.engine import Action, Explanation
from fcd.engine.explanation import Row, Verdict
from fcd.engine.rules import Variant
from fcd.game import Game
from fcd.rulebook import citation
from fcd.view import View

if TYPE_CHECKING:
    from fcd.contest.results import MatchResult, TournamentResult

# What is at home in the modules beside this one.
__all__ = [
    "THEME",
    "back_svg",
    "card_svg",
    "cards_svg",
    "labels",
    "pile_svg",
    "table_svg",
    "table_text",
]

# White text can be read on each.
GROUNDS = {Verdict.HOLDS: "#17683f", Verdict.FAILS: "#a3201a", Verdict.WARNS: "#7a4b00"}


def picture(svg: str, alt: str) -> str:
    """The drawing as an image that needs no other file, with a text for those who cannot see it."""
    data = b64encode(svg.encode()).decode()
    said = escaped(alt)
    return f'<img alt="{said}" style="max-width: 100%" src="data:image/svg+xml;base64,{data}">'


def card_html(card: Card) -> str:
    return picture(card_svg(card), card.spoken)


def hand_html(hand: Iterable[Card], variant: Variant | None = None) -> str:
    """Cards in rows; with a game, they say what they do in it."""
    cards = tuple(hand)
    drawn = cards_svg(cards, variant=variant)
    return picture(drawn, ", ".join(card.spoken for card in cards) or "no cards")


def game_html(game: Game) -> str:
    return _table_html(*of_game(game))


def view_html(view: View) -> str:
    return _table_html(*of_view(view))


def _table_html(setup: dict[str, Any], state: dict[str, Any]) -> str:
    return picture(table_svg(setup, state), table_text(setup, state))


def show_match(match: MatchResult) -> None:
    from fcd.board.contest import page  # the contest's hooks may ask the drawings only

    page.show_match(match)


def show_tournament(result: TournamentResult) -> None:
    from fcd.board.contest import page

    page.show_tournament(result)


def explanation_html(explanation: Explanation) -> str:
    items = "".join(map(_item, explanation.rows()))
    legal = _badge(Verdict.HOLDS, "legal") if explanation else _badge(Verdict.FAILS, "not legal")
    return f"<div><p><b>{escaped(str(explanation.move))}</b> {legal}</p>{_list(items)}</div>"


def _item(row: Row) -> str:
    title = escaped(citation(row.ref))
    return f"<li>{_badge(row.verdict)} {escaped(row.text)} <small>{title}</small></li>"


def _list(items: str) -> str:
    style = "list-style-type: none; line-height: 1.8; margin: 0; padding-left: 1.5em"
    return f'<ul style="{style}">{items}</ul>'


def _badge(verdict: Verdict, said: str = "") -> str:
    style = "color: #ffffff; padding: 1px 6px; border-radius: 8px"
    style = f"background-color: {GROUNDS[verdict]}; {style}"
    return f'<span style="{style}">{f"{verdict.value} {said}".strip()}</span>'


# -- a game or a view as the two dicts that a table is drawn from ----------------------------------

Dicts = tuple[dict[str, Any], dict[str, Any]]


def of_game(game: Game) -> Dicts:
    """The whole table with all hands open; the player on turn sits in front."""
    setup, state = _dicts(game.view(game.state.player), game.state.hands, len(game.moves))
    return setup, {**state, "match": match_chips(game.variant, game.state)}


def of_view(view: View) -> Dicts:
    return _dicts(view, view.hands, len(view.log) - 1)


def _dicts(view: View, hands: tuple[Cards | None, ...], ply: int) -> Dicts:
    variant = view.rules
    seats = [
        {
            "name": name,
            "n": count,
            "hand": [str(card) for card in hand] if hand and seat != view.seat else None,
            "tag": "winner" if seat == view.winner else "",
        }
        for seat, (name, count, hand) in enumerate(zip(view.names, view.counts, hands, strict=True))
    ]
    playable = {move.card for move in view.legal_moves if move.action is Action.PLAY}
    status = f"{view.names[view.player]}'s turn"
    if view.is_over:
        status = "no winner" if view.winner is None else f"{view.names[view.winner]} won"
    state = {
        "ply": ply,
        "turn": view.turn,
        "me": view.seat,
        "player": -1 if view.is_over else view.player,
        "dir": view.direction,
        "seats": seats,
        "deck": view.draw_pile,
        "pile": len(view.discards),
        "top": str(view.top),
        "color": view.color,
        "hand": [[str(card), int(card not in playable)] for card in view.hand],
        "owes": view.debt.owed - view.debt.drawn,
        "status": status,
    }
    return {"key": variant.key, "title": variant.title, "labels": labels(variant)}, state

"""How things show themselves in a notebook: HTML that survives the sanitizer of untrusted ones.

Pictures are `img` with the SVG in the address and the text as the alt; styles are inline; colors
bring their own ground, so that light and dark pages both do.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from itertools import groupby

from fcd.board.drawing.card import card_svg
from fcd.board.drawing.row import cards_svg
from fcd.board.drawing.shapes import escaped
from fcd.board.drawing.snapshot import of_game, of_view
from fcd.board.drawing.table import table_svg
from fcd.board.drawing.tabletext import table_text
from fcd.cards import Card
from fcd.engine import Explanation
from fcd.engine.explanation import Finding, Verdict
from fcd.engine.rules import Variant
from fcd.game import Game
from fcd.view import View

# In a word, and on which ground: white text can be read on each.
VERDICTS = {
    Verdict.HOLDS: ("holds", "#17683f"),
    Verdict.FAILS: ("not so", "#a3201a"),
    Verdict.WARNS: ("risky", "#7a4b00"),
    Verdict.UNUSED: ("not this one", "#4d5654"),
}


def picture(svg: str, alt: str) -> str:
    """The drawing as an image that needs no other file, with a text for those who cannot see it."""
    data = b64encode(svg.encode()).decode()
    said = escaped(alt)
    return f'<img alt="{said}" style="max-width: 100%" src="data:image/svg+xml;base64,{data}">'


def card_html(card: Card) -> str:
    """One card."""
    return picture(card_svg(card), card.spoken)


def hand_html(hand: Iterable[Card], variant: Variant | None = None) -> str:
    """Cards in rows; with a game, they say what they do in it."""
    cards = tuple(hand)
    drawn = cards_svg(cards, variant=variant)
    return picture(drawn, ", ".join(card.spoken for card in cards) or "no cards")


def game_html(game: Game) -> str:
    """The whole table, with all hands open."""
    setup, state = of_game(game)
    return picture(table_svg(setup, state), table_text(setup, state))


def view_html(view: View) -> str:
    """The table as one seat sees it."""
    setup, state = of_view(view)
    return picture(table_svg(setup, state), table_text(setup, state))


def explanation_html(explanation: Explanation) -> str:
    """Every clause that bears on the move, with its verdict in a mark and a word."""
    items = []
    for one_of, findings in groupby(explanation.findings, key=lambda finding: finding.one_of):
        lines = "".join(map(_item, findings))
        items.append(_group(explanation, lines) if one_of else lines)
    legal = _badge(Verdict.HOLDS, "legal") if explanation else _badge(Verdict.FAILS, "not legal")
    move = escaped(str(explanation.move))
    return f"<div><p><b>{move}</b> {legal}</p>{_list(''.join(items))}</div>"


def _group(explanation: Explanation, lines: str) -> str:
    """Clauses of which one is enough, under their heading."""
    if any(finding.one_of for finding in explanation.broken):
        return f"<li>{_badge(Verdict.FAILS, 'none')} one of these is needed:{_list(lines)}</li>"
    return f"<li>{_badge(Verdict.HOLDS)} one of these is enough:{_list(lines)}</li>"


def _item(finding: Finding) -> str:
    says, ref = escaped(finding.says), escaped(finding.ref)
    badge = _badge(finding.verdict, "no" if finding.is_statement else "")
    return f"<li>{badge} {says} <small>[{ref}]</small></li>"


def _list(items: str) -> str:
    style = "list-style-type: none; line-height: 1.8; margin: 0; padding-left: 1.5em"
    return f'<ul style="{style}">{items}</ul>'


def _badge(verdict: Verdict, said: str = "") -> str:
    word, ground = VERDICTS[verdict]
    style = f"background-color: {ground}; color: #ffffff; padding: 1px 6px; border-radius: 8px"
    return f'<span style="{style}">{verdict.value} {said or word}</span>'

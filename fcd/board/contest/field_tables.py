"""What is known between players: head to head, and who could be on which place."""

from __future__ import annotations

from fcd.board.contest.field import Field
from fcd.board.contest.heat import cell_words, largest, shade
from fcd.board.contest.markup import (
    cell,
    clipped_html,
    head,
    name_html,
    row,
    scrolling,
    table,
)
from fcd.board.contest.plot import tidy
from fcd.board.contest.scale import MINUS
from fcd.board.drawing.shapes import escaped
from fcd.contest.results.statistics import Places

SMALL_FROM = 13  # players: from here on cells are narrow


def heat_table(field: Field) -> str:
    """How far each row is ahead of each column, in numbers and shades."""
    margins, sure, most = field.margins, field.sure, largest(field.margins)
    heads = [f'<th scope="col" class="player">row {MINUS} column</th>', *_numbered(field)]
    rows = []
    for place, name in enumerate(field.names):
        cells = [
            _heat_cell(margins[place][other], sure[place][other], most, itself=place == other)
            for other in range(len(field.names))
        ]
        rows.append(row([_ranked(place, name), *cells]))
    caption = "Points a round by which the row's player is ahead of the column's"
    return scrolling(table(heads, rows, caption, f"heat {_size(field)}"), caption)


def _size(field: Field) -> str:
    return "small" if len(field.names) >= SMALL_FROM else "large"


def _numbered(field: Field) -> list[str]:
    """Heads of columns: numbers for the eye, names for the ear and the pointer."""
    return [
        f'<th scope="col" title="{escaped(tidy(name))}"><span aria-hidden="true">{place}</span>'
        f'<span class="unseen">{name_html(name)}</span></th>'
        for place, name in enumerate(field.names, 1)
    ]


def _ranked(place: int, name: str) -> str:
    number = f'<span class="rank">{place + 1}</span>'
    return f'<th scope="row" class="player">{number} {clipped_html(name)}</th>'


def _heat_cell(margin: float | None, sure: bool, most: float, *, itself: bool) -> str:
    if itself:
        return '<td class="itself"></td>'
    words = cell_words(margin, sure=sure) or "–"
    step = shade(margin or 0, most, sure=sure)
    doubt = " doubt" if not sure else ""
    return f'<td class="h{step}{doubt}">{words}</td>'


# -- places --------------------------------------------------------------------------------------


def places_table(field: Field) -> str:
    """For each player the places that it could have, and how sure it is to beat the next."""
    count = len(field.names)
    heads = [head("player", "player"), head("better than the next", "number")]
    heads += [head(str(place)) for place in range(1, count + 1)]
    rows = []
    for place, (name, places) in enumerate(zip(field.names, field.places, strict=True)):
        cells = [_place_cell(places, at, here=at == place + 1) for at in range(1, count + 1)]
        rows.append(row([_ranked(place, name), cell(_next(field, place), "number"), *cells]))
    caption = "Places that each player could have"
    return scrolling(table(heads, rows, caption, f"places {_size(field)}"), caption)


def _place_cell(places: Places, at: int, *, here: bool) -> str:
    if not places.best <= at <= places.worst:
        return "<td></td>"
    sign = "●" if here else "○"
    said = "has this place" if here else "could be here"
    return f'<td class="could"><span aria-hidden="true">{sign}</span>' + (
        f'<span class="unseen">{said}</span></td>'
    )


def _next(field: Field, place: int) -> str:
    if place + 1 >= len(field.names):
        return "–"
    return escaped(percent(field.certainty[place][place + 1]))


def percent(certainty: float) -> str:
    """How sure something is; never quite 0 or 100 % unless it is.

    >>> percent(0.5), percent(0.99987), percent(1 - 1e-9), percent(1e-9)
    ('50 %', '99.99 %', '> 99.99 %', '< 0.01 %')
    """
    if certainty > 0.99995:
        return "> 99.99 %"
    if certainty < 0.00005:
        return "< 0.01 %"
    written = f"{100 * certainty:.2f}" if min(certainty, 1 - certainty) < 0.005 else ""
    return f"{written or f'{100 * certainty:.3g}'} %"


def certainty_table(field: Field) -> str:
    """How sure it is that each row is better than each column."""
    heads = ['<th scope="col" class="player">row better than column</th>', *_numbered(field)]
    rows = [
        row(
            [
                _ranked(place, name),
                *(
                    '<td class="itself"></td>' if place == other else cell(escaped(percent(chance)))
                    for other, chance in enumerate(field.certainty[place])
                ),
            ]
        )
        for place, name in enumerate(field.names)
    ]
    caption = "How sure it is that the row's player is better than the column's"
    return scrolling(table(heads, rows, caption, f"sure {_size(field)}"), caption)

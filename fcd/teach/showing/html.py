"""Reports in a notebook: the case in drawn cards, got and expected, the sentence, the rules.

Styles are inline and every ground brings its own ink, as everything a notebook keeps must: it is
shown on light and dark pages, and in notebooks that are not trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fcd.board.drawing import cards_svg, picture
from fcd.board.drawing.shapes import escaped
from fcd.cards import Cards
from fcd.rulebook import section
from fcd.series.copies import find_root
from fcd.teach.checker import table_of
from fcd.teach.folder import find_check
from fcd.teach.outcome import CaseView, Outcome, Report, Row
from fcd.teach.showing.text import MARKS, parts
from fcd.teach.showing.words import Summary
from fcd.variants import find_variant

# White on each of these can be read.
GROUNDS = {
    Outcome.NOT_ATTEMPTED: "#4d5654",
    Outcome.RIGHT: "#17683f",
    Outcome.WRONG: "#a3201a",
    Outcome.RAISED: "#a3201a",
    Outcome.TOO_LONG: "#7a4b00",
}
MONO = "font-family: monospace; white-space: pre-wrap; overflow-wrap: anywhere"
SENTENCE = "background: #fff3c4; color: #3a2c00; padding: 8px 12px; border-radius: 8px"
ANSWER = "padding: 6px 12px; border-radius: 8px; color: #1b1b1b"


def report_html(report: Report, *, alone: bool = False) -> str:
    """A headline in the color of the outcome, and below it what a student needs to go on.

    `alone` is for a page outside of the course: there, no link leads anywhere, nothing can be run.
    """
    ground = GROUNDS[report.outcome]
    body = "".join(_body(report, alone=alone))
    frame = f"border: 1px solid {ground}; border-left-width: 8px; border-radius: 8px"
    return f'<div style="{frame}; padding: 8px 14px; max-width: 760px">{_head(report)}{body}</div>'


def _head(report: Report) -> str:
    outcome = report.outcome
    points = ""
    if outcome is not Outcome.NOT_ATTEMPTED:
        points = f' <span style="opacity: 0.8">{report.points}</span>'
    return f"<div>{badge(outcome, report.said)} <b>{escaped(report.check)}</b>{points}</div>"


def badge(outcome: Outcome, said: str = "") -> str:
    style = (
        f"background: {GROUNDS[outcome]}; color: #ffffff; padding: 2px 10px; border-radius: 10px"
    )
    return f'<span style="{style}">{MARKS[outcome]} {said or outcome}</span>'


def _body(report: Report, *, alone: bool) -> Iterator[str]:
    draw: dict[str, Callable[[Any], str]] = {
        "line": _line,
        "next": lambda line: "" if alone else _line(line),
        "case": lambda scene: _case(scene, find_check(report.check).game),
        "answers": _answers,
        "sentence": lambda says: f'<p style="{SENTENCE}">{marked_up(says)}</p>',
        "printed": lambda text: _line(f"Your code printed: `{text}`"),
        "rules": lambda rules: _rules(rules, alone=alone),
    }
    yield from (draw[kind](what) for kind, what in parts(report.finding) if what)
    if report.finding.traceback and alone:
        yield f"<pre>{escaped(report.finding.traceback)}</pre>"
    scene = report.finding.scene
    if scene and not alone and table_of(find_check(report.check), scene.case):
        yield _line(f"To play this case on a board: `play_case({report.check!r})`")


def _line(says: str) -> str:
    return f'<p style="margin: 6px 0">{marked_up(says)}</p>'


def marked_up(says: str) -> str:
    """Text in which `code` stands in backticks."""
    parts = escaped(says).split("`")
    coded = [f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts)]
    return "".join(coded) if len(parts) % 2 else escaped(says)


# -- the case --------------------------------------------------------------------------------------


def _case(scene: CaseView, game: str) -> str:
    told = "".join(f'<li style="margin: 0">{escaped(line)}</li>' for line in scene.lines)
    rows = "".join(_row(row, game) for row in scene.rows)
    lines = f'<ul style="margin: 4px 0">{told}</ul>' if told else ""
    call = f'<div style="{MONO}; margin: 8px 0 4px">{escaped(scene.call)}</div>'
    return f'{call}<div style="display: flex; flex-wrap: wrap; gap: 18px">{rows}</div>{lines}'


def _row(row: Row, game: str) -> str:
    note = f' <b style="{SENTENCE}; padding: 1px 8px">{escaped(row.note)}</b>' if row.note else ""
    drawn = _cards(row.cards, game) if row.cards else "<i>no cards</i>"
    label = f'<div style="margin-bottom: 4px">{escaped(row.label)}{note}</div>'
    return f"<div>{label}{drawn}</div>"


def _cards(cards: Cards, game: str) -> str:
    svg = cards_svg(cards, variant=find_variant(game))
    return picture(svg, ", ".join(card.spoken for card in cards))


def _answers(answers: dict[str, str]) -> str:
    drawn = "".join(_answer(label, said) for label, said in answers.items())
    if len(answers) == 1:
        return drawn
    return f'<div style="display: flex; flex-wrap: wrap; gap: 12px">{drawn}</div>'


def _answer(label: str, value: str) -> str:
    said = f'<span style="{MONO}; color: #1b1b1b">{escaped(value)}</span>'
    ground = "#cdeedb" if label == "right answer" else "#ffd9d5"
    return f'<div style="{ANSWER}; background: {ground}; margin: 6px 0">{label}<br>{said}</div>'


def _rules(rules: Sequence[str], *, alone: bool) -> str:
    refs = [rule.rpartition(" [")[2] for rule in rules]
    last = (ref != after for ref, after in zip(refs, [*refs[1:], ""], strict=True))  # named once
    items = (_rule(rule, link=end, alone=alone) for rule, end in zip(rules, last, strict=True))
    style = "list-style-type: none; margin: 0; padding-left: 4px; line-height: 1.6"
    drawn = f'<ul style="{style}">{"".join(items)}</ul>'
    return f'<div style="margin-top: 6px">The rules:</div>{drawn}'


def _rule(rule: str, *, link: bool, alone: bool) -> str:
    indent = len(rule) - len(rule.lstrip())
    says, bracket, ref = rule.strip().rpartition(" [")
    where = f" {_link(ref.rstrip(']'), alone=alone)}" if link else ""
    text = f"{escaped(says)}{where}" if bracket else escaped(rule.strip())
    if text.startswith("- "):  # an item of a list in the rulebook
        indent, text = indent + 1, f"• {text[2:]}"
    return f'<li style="padding-left: {indent * 0.8}em">{text}</li>'


def _link(ref: str, *, alone: bool) -> str:
    """To the rule's place in its book, by title; relative to the folder of the exercise."""
    try:
        title = section(ref).title
    except ValueError:
        return f"<small>[{escaped(ref)}]</small>"
    if alone:
        return f"<small>({escaped(title)})</small>"
    books = "../rules" if find_root() else "../notebooks/rules"
    place = escaped(f"{books}/{section(ref).ref.replace('#', '.ipynb#cell-id=')}")
    return f'<small>(<a href="{place}">{escaped(title)}</a>)</small>'


# -- an exercise -----------------------------------------------------------------------------------


def summary_html(summary: Summary) -> str:
    """A row for each check, stage by stage, and the sum."""
    cell = "text-align: left; padding: 3px 14px 3px 0"
    rows, stage = [], ""
    for row in summary.rows:
        check, outcome, _, note = row
        parts = (
            "" if check.stage == stage else escaped(check.stage),
            f"<code>{escaped(check.name)}</code>",  # what `hint` and `solution` want
            badge(outcome, row.said),
            row.points,
            f"<i>{escaped(note)}</i>" if note else "",
        )
        stage = check.stage
        rows.append("".join(f'<td style="{cell}">{part}</td>' for part in parts))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    exercise = summary.exercise
    head = f"<b>{escaped(exercise.key)} {escaped(exercise.title)}</b>"
    total = f"<b>{summary.in_words}</b>"
    return f"<div>{head}<table>{body}</table><div>{total}</div></div>"

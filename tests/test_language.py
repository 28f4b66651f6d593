"""The language: every sentence a person reads is whole, short, plain, and true as it stands."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

import pytest

import fcd
from fcd import Game, find_variant
from fcd.board.presenter import side_panel
from fcd.engine import Explanation, Variant, explain
from fcd.engine.explanation import Finding, Verdict
from fcd.engine.legality import candidates
from fcd.engine.rules import AnyOf, Clause
from fcd.engine.wording import told_of
from fcd.series.steps import MATCHING, SPECIALS, TURNS
from fcd.variants import VARIANTS
from fcd.variants.custom_cards import IDEAS

OPTIONS = ["uno+classic", "uno+draw_until_playable", *(f"uno+custom={i.number}" for i in IDEAS)]
GAMES = [*VARIANTS.values(), *map(find_variant, OPTIONS), MATCHING, TURNS, SPECIALS]
each_game = pytest.mark.parametrize("v", GAMES, ids=lambda v: v.key)

MOST_WORDS = 25
ENDS = re.compile(r"(?<=[.!?])\s+|\n")


def is_plain(text: str) -> bool:
    """Sentences with a capital and a full stop, none of them long."""
    parts = ENDS.split(text)
    whole = all(re.fullmatch(r"(?s)[A-Z0-9“].*[.!?”]", part) for part in parts)
    return whole and all(len(part.split()) <= MOST_WORDS for part in parts)


# -- clauses and explanations ----------------------------------------------------------------------


def clauses(v: Variant) -> Iterator[tuple[Clause, bool]]:
    """Every clause of a game, and whether it is one of several."""
    transitions = chain.from_iterable(ways.values() for ways in v.turn.values())
    for each in chain.from_iterable(way.rules for way in transitions):
        if isinstance(each, AnyOf):
            yield from ((clause, True) for clause in each.clauses)
        else:
            yield each, False
    for ways in v.refusals.values():
        yield from ((clause, False) for clause in ways.values())


def always(clause: Clause, answer: bool) -> bool:
    """It looks at nothing: a fact that always holds, or a refusal that never does."""
    code = clause.test.__code__
    return (code.co_names, code.co_consts) == ((), (None, answer))


@each_game
def test_every_clause_has_a_sentence_for_each_verdict_and_a_short_form(v: Variant) -> None:
    for clause, one_of in clauses(v):
        assert clause.says.endswith(".") != always(clause, False), clause.name
        assert clause.fails.endswith((".", "{due}")) != always(clause, True), clause.name
        assert clause.says != clause.fails
        assert clause.short or not one_of, clause.name


@cache
def _pattern(text: str) -> re.Pattern[str]:
    parts = map(re.escape, re.split(r"{\w+}", text))
    return re.compile(".+".join(parts), re.IGNORECASE)  # it gets a capital


def tells_the_truth(v: Variant, found: Finding) -> bool:
    """Whether it is the sentence that belongs to the verdict."""
    mine = [clause for clause, _ in clauses(v) if clause.name == found.name]
    held = found.verdict is Verdict.HOLDS
    texts = [clause.says if held else clause.fails for clause in mine]
    return not mine or any(_pattern(text).fullmatch(found.says) for text in texts)


def explanations(v: Variant) -> Iterator[Explanation]:
    for seed in range(3):
        chance, game = Random(seed), Game(v, seed=seed)
        while not game.is_over and len(game.moves) < 60:
            yield from (explain(v, game.state, move) for move in candidates(v, game.state))
            game.play(chance.choice(game.legal_moves()))
        yield game.explain("draw")


@each_game
def test_every_line_of_an_explanation_is_true_as_it_stands(v: Variant) -> None:
    for told in explanations(v):
        rows = told.rows()
        assert [row.text for row in rows if not is_plain(row.text)] == []
        assert [found for found in told.findings if not tells_the_truth(v, found)] == []
        marks = [row.verdict for row in rows]
        assert (Verdict.FAILS in marks) is not bool(told)
        summed_up = tuple({found.one_of for found in told.findings} - {""})
        assert sum(row.text.startswith(summed_up) for row in rows) <= 1


@each_game
def test_whatever_is_said_to_a_player_can_be_said_about_one(v: Variant) -> None:
    texts = {row.text for told in explanations(v) for row in told.rows()}
    texts |= {text for clause, _ in clauses(v) for text in (clause.says, clause.fails) if text}
    about = {told_of("Bob", text) for text in texts}
    assert [text for text in about if re.search(r"(?i)\byou", text)] == []
    assert [text for text in about if re.search(r"\b(Bob|[Hh]e) (have|draw|owe|do)\b", text)] == []
    assert told_of("Ann", "End your turn.") == "Ann has to end Ann's turn."


@pytest.mark.parametrize("v", [MATCHING, TURNS], ids=lambda v: v.key)
def test_the_first_boards_do_not_speak_of_cards_that_come_later(v: Variant) -> None:
    refs = {found.ref for told in explanations(v) for found in told.findings}
    assert {"fcd2018#match", "fcd2018#draw"} <= refs
    pages = [side_panel.rule(ref, v) for ref in [*refs, "fcd2018"]]
    lines = [text for page in pages for _, text, *_ in page["lines"]]
    lines += [title for page in pages for title in page["titles"].values()]
    assert [line for line in lines if re.search(r"\b(2s|[Aa] 2[: ]|[Aa] D\b|an A\b)", line)] == []
    assert "After a D" in str(side_panel.rule("fcd2018#match")), "as the full game has it"


# -- everything else that is said ------------------------------------------------------------------

SPEAKING = (
    "cards.py game.py view.py record.py scoring.py engine variants board/bots.py board/coach.py "
    "board/considerations.py board/sentences.py board/drawing/text.py board/lessons "
    "board/presenter board/terminal series"
)
NOT_PLAIN = re.compile(
    r"\b([Ww]hoever|[Ss]omebody|so many|in force|is to move|stands|it is so|[Nn]ot so)\b"
    r"|(?<![Tt]here )\b(is|are) no\b"
)
MAY_BE_LONG = {"Moves are written like": "a list of examples"}


def strings(path: Path) -> Iterator[str]:
    """What a file may show to somebody: every text with a space, with … for what is filled in."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parts: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):  # a docstring
            parts.add(node.value)
        if isinstance(node, ast.JoinedStr):
            parts.update(node.values)
            yield "".join(str(v.value) if isinstance(v, ast.Constant) else "…" for v in node.values)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
            yield node.value


def test_what_is_said_elsewhere_is_short_and_plain() -> None:
    folder = Path(fcd.__file__).parent
    paths = [folder / name for name in SPEAKING.split()]
    files = [file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path])]
    said = {text for file in files for text in strings(file) if " " in text}
    assert len(said) > 300
    long = [t for t in said if max(len(s.split()) for s in ENDS.split(t)) > MOST_WORDS]
    odd = [text for text in said if NOT_PLAIN.search(text)]
    long = [text for text in long if not text.startswith((*MAY_BE_LONG,))]
    assert sorted({*long, *odd}) == []

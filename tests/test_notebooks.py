"""The notebooks keep to the style of the series, and nothing in them is hollow."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from fcd import rulebook
from fcd.series.chapters import CHAPTERS, find_chapter
from tests.series import FOLDER, KEYS, TAUGHT, Cell, calls, cells, cited, code, headings, prose, raw

every = pytest.mark.parametrize("key", KEYS)
taught = pytest.mark.parametrize("key", TAUGHT)  # all but `play`
IGNORED = {"nbval-ignore-output", "nbval-skip"}


def test_the_map_has_every_notebook_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(KEYS)


# -- form ----------------------------------------------------------------------------------------


@every
def test_it_opens_with_title_promise_and_minutes(key: str) -> None:
    chapter, first = find_chapter(key), cells(key)[0]
    number = f"{int(chapter.number)}. " if chapter.number not in ("", "00") else ""
    assert first.source.startswith(f"# {number}{chapter.title}\n")
    assert f"**{chapter.minutes} minutes**" in first.source
    assert "You need" in first.source


@taught
def test_it_says_what_one_can_do_afterwards(key: str) -> None:
    assert "Afterwards you can" in "\n".join(cell.source for cell in cells(key)[:3])


@every
def test_all_imports_are_in_the_first_code_cell_and_public(key: str) -> None:
    first, *others = code(key)
    assert cells(key).index(first) <= 3
    *imports, last = first.tree.body
    assert isinstance(last, ast.Expr)
    assert ast.unparse(last) == f"begin({key!r})"
    for node in imports:
        assert isinstance(node, ast.ImportFrom | ast.Import)
        assert not [a.name for a in node.names if a.name == "*" or a.name.startswith("_")]
    for cell in others:
        assert not [n for n in ast.walk(cell.tree) if isinstance(n, ast.Import | ast.ImportFrom)]


@every
def test_everything_imported_is_used(key: str) -> None:
    first, *others = code(key)
    names = {a.asname or a.name for n in first.tree.body[:-1] for a in n.names}  # type: ignore[attr-defined]
    used = {n.id for c in [first, *others] for n in ast.walk(c.tree) if isinstance(n, ast.Name)}
    assert names <= used


@every
def test_cells_are_small(key: str) -> None:
    assert max(len(cell.lines) for cell in code(key)) <= 15
    assert median(len(cell.lines) for cell in code(key)) <= 5
    assert [c.id for c in prose(key) if len(c.words) > 80] == []
    assert len(prose(key)) >= len(code(key))


@every
def test_definitions_are_short_and_used_at_once(key: str) -> None:
    found = code(key)
    for number, cell in enumerate(found):
        for node in cell.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                assert (node.end_lineno or 0) - node.lineno < 12, node.name
                follows = "\n".join(c.source for c in found[number : number + 2])
                assert follows.count(node.name) > 1, f"{node.name} is not used at once"


@every
def test_there_are_no_magics_shells_paths_or_networks(key: str) -> None:
    for cell in code(key):
        assert not re.search(r"(?m)^\s*[%!]", cell.source), cell.id
        assert not re.search(r"https?:|sys\.path|os\.environ|urllib|requests", cell.source), cell.id


@every
def test_every_deal_shows_its_seed(key: str) -> None:
    for call in calls(key, "Game"):
        given = {word.arg for word in call.keywords}
        assert given & {"seed", "deck"}, ast.unparse(call)


@every
def test_headings_go_down_one_step_at_a_time(key: str) -> None:
    levels = [level for level, _ in headings(key)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(lower <= upper + 1 for upper, lower in pairwise(levels))
    words = [text for _, text in headings(key)]
    assert len(set(words)) == len(words)


@taught
def test_it_has_the_parts_of_a_lesson(key: str) -> None:
    words = [text for level, text in headings(key) if level == 2]
    assert words[-3:] == ["Often mistaken", "Quiz", "Key points"]
    assert len(words) >= 5
    inside = _under(key, "Often mistaken")
    assert 2 <= sum(level == 3 for level, _ in inside) <= 3
    assert len(calls(key, "predict")) >= 1
    assert len(calls(key, "quiz")) == 1


def _under(key: str, title: str) -> list[tuple[int, str]]:
    found = headings(key)
    start = found.index((2, title)) + 1
    rest = [n for n, (level, _) in enumerate(found) if level <= 2 and n >= start]
    return found[start : rest[0] if rest else None]


@taught
def test_key_points_are_three_sentences(key: str) -> None:
    [cell] = [cell for cell in prose(key) if cell.source.startswith("## Key points")]
    points = re.findall(r"(?m)^\d\. .+", cell.source)
    assert len(points) == 3


@taught
def test_it_ends_with_the_exercise_and_the_next_notebook(key: str) -> None:
    last, chapter = cells(key)[-1], find_chapter(key)
    following = CHAPTERS[CHAPTERS.index(chapter) + 1]
    assert f"({following.key}.ipynb)" in last.source
    exercise = chapter.exercise
    assert (
        f"[{exercise}](../exercises/{exercise}_" if exercise else "(../exercises/"
    ) in last.source


@every
def test_links_lead_somewhere(key: str) -> None:
    for cell in prose(key):
        for target in re.findall(r"\]\(([^)]+)\)", cell.source):
            path, _, anchor = target.partition("#")
            assert not re.match(r"\w+:", target), f"no network: {target}"
            file = (FOLDER / path).resolve() if path else FOLDER / f"{key}.ipynb"
            assert file.exists(), target
            assert not anchor or anchor in _anchors(file), target


def _anchors(file: Path) -> set[str]:
    """Headings as links name them: as they are in notebooks, in small letters on a page."""
    if file.suffix == ".ipynb":
        return {title.replace(" ", "-") for _, title in headings(file.stem)}
    titles = re.findall(r"(?m)^#+ +(.+)$", file.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in titles}


# -- pictures, widgets, text -----------------------------------------------------------------------


@every
def test_pictures_have_words(key: str) -> None:
    for cell in prose(key):
        assert not re.search(r"!\[\s*\]", cell.source), cell.id
    for cell in code(key):
        for output in cell.outputs:
            page = "".join(output.get("data", {}).get("text/html", []))
            for image in re.findall(r"<img\b[^>]*>", page):
                assert re.search(r'alt="[^"]{3,}"', image), cell.id
            assert not {"image/png", "image/svg+xml"} & set(output.get("data", {})), cell.id
            assert "<svg" not in page, "pictures are images with words"


@every
def test_widgets_are_followed_by_the_same_in_text(key: str) -> None:
    """Quizzes and the rule reader are text already, and their text is stored and compared."""
    found = code(key)
    for cell, after in zip(found, [*found[1:], None], strict=True):
        shown = cell.tree.body[-1]
        if cell.is_widget and not _is_text_already(shown):
            assert after is not None, cell.id
            assert _names(shown) & _printed(after), f"{cell.id} is not followed by its text"
            assert after.text.strip(), cell.id


def _is_text_already(node: ast.stmt) -> bool:
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return False
    called = node.value.func
    texts = {"quiz", "predict", "RuleReader", "ProgressPage"}
    return isinstance(called, ast.Name) and called.id in texts


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _printed(cell: Cell) -> set[str]:
    """What a cell prints: the names in its calls of print."""
    called = [node for node in ast.walk(cell.tree) if isinstance(node, ast.Call)]
    prints = [call for call in called if _names(call.func) == {"print"}]
    return {name for call in prints for part in call.args for name in _names(part)}


@taught
def test_there_is_something_to_touch_for_the_idea_at_hand(key: str) -> None:
    kinds = "Board MatchExplorer Dealer TurnMachine SpecialCardLab CallOutTimeline RuleCompare"
    assert any(calls(key, kind) for kind in kinds.split()) or "Board." in _source(key)


def _source(key: str) -> str:
    return "\n".join(cell.source for cell in code(key))


@every
def test_what_may_be_changed_is_marked(key: str) -> None:
    """A tag for tools and a pencil for people go together."""
    for cell in code(key):
        assert ("✏" in cell.source) == ("change-me" in cell.tags), cell.id


@pytest.mark.parametrize("key", [key for key in KEYS if key < "08"])
def test_nobody_has_to_write_code_in_the_first_half(key: str) -> None:
    for cell in code(key):
        assert not [n for n in ast.walk(cell.tree) if isinstance(n, ast.FunctionDef | ast.ClassDef)]


# -- checks that are not hollow --------------------------------------------------------------------


@every
def test_cells_are_numbered_without_gaps(key: str) -> None:
    """nbval never compares a cell whose number is missing."""
    assert [cell.count for cell in code(key)] == [*range(1, len(code(key)) + 1)]


def test_hardly_any_cell_is_left_out_and_each_says_why() -> None:
    found = [cell for key in KEYS for cell in code(key)]
    ignored = [cell for cell in found if IGNORED & set(cell.tags) or "NBVAL_" in cell.source]
    assert len(ignored) < 0.05 * len(found)
    assert [cell.id for cell in ignored if "# not compared:" not in cell.source] == []


@every
def test_errors_are_staged(key: str) -> None:
    for cell in code(key):
        fails = any(output["output_type"] == "error" for output in cell.outputs)
        assert fails == ("raises-exception" in cell.tags), cell.id


@every
def test_nothing_went_to_stderr(key: str) -> None:
    assert not [c.id for c in code(key) for o in c.outputs if o.get("name") == "stderr"]


@every
def test_the_file_is_as_tools_want_it(key: str) -> None:
    notebook = raw(key)
    assert notebook["nbformat"] == 4
    assert notebook["nbformat_minor"] >= 5
    assert notebook["metadata"]["language_info"]["name"] == "python"
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in notebook["metadata"], "no widget state is saved"
    ids = [cell.id for cell in cells(key)]
    assert len(set(ids)) == len(ids)
    assert [each for each in ids if not re.fullmatch(r"[a-z][a-z0-9-]{1,40}", each)] == []
    assert all(set(cell["metadata"]) <= {"tags"} for cell in notebook["cells"])


# -- rules ---------------------------------------------------------------------------------------


@taught
def test_the_rules_that_are_named_can_be_read_at_the_end(key: str) -> None:
    [reader] = calls(key, "RuleReader")[-1:]
    books = [ast.literal_eval(node) for node in reader.args]
    shown = {rule.ref for book in books for rule in rulebook.load(book).sections}
    for word in reader.keywords:
        shown |= {f"{word.arg}#{anchor}" for anchor in ast.literal_eval(word.value).split()}
    assert shown >= cited(key)
    if key != "09_five_games":  # which shows whole books
        assert shown == cited(key)


@every
def test_every_rule_that_is_named_exists(key: str) -> None:
    for ref in cited(key):
        assert rulebook.section(ref).ref == ref


def test_the_reader_of_cells_would_notice() -> None:
    """The checks above are only as good as what they read."""
    cell = Cell(
        "markdown",
        "x",
        "# A *title*\n\nSee [the map](a.ipynb), `fcd2018#match` – yes.",
        (),
        None,
        (),
    )
    assert cell.words == ["A", "*title*", "See", "[the", "map],", "`fcd2018#match`", "yes."]

"""The notebooks keep to the style of the series, and nothing in them is hollow.

A function below takes a notebook's key and yields what is wrong in it; `@every` and `@taught` make
a test of it, which lists all that is wrong in all notebooks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from statistics import median

from fcd import rulebook
from fcd.series.chapters import CHAPTERS, find_chapter
from fcd.series.rule_notebooks import linked_rules, rule_link, written
from tests.series import (
    FOLDER,
    KEYS,
    REF,
    TAUGHT,
    WITHOUT_CODE,
    calls,
    cells,
    cited,
    code,
    headings,
    prose,
    raw,
)

Faults = Iterator[str]
IGNORED = {"nbval-ignore-output", "nbval-skip"}
TO_TOUCH = "Board MatchExplorer Dealer TurnMachine SpecialCardLab CallOutTimeline RuleCompare"


def every(find: Callable[[str], Faults], keys: Sequence[str] = KEYS) -> Callable[[], None]:
    def test() -> None:
        assert [f"{key}: {fault}" for key in keys for fault in find(key)] == []

    return test


taught = partial(every, keys=TAUGHT)  # all but `play`
without_code = partial(every, keys=WITHOUT_CODE)
for_programmers = partial(every, keys=[key for key in TAUGHT if key not in WITHOUT_CODE])


def test_the_map_has_every_notebook_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(KEYS)


def test_the_rules_to_link_to_are_the_rulebooks() -> None:
    """Written anew by python -m fcd.series.rule_notebooks."""
    stored = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("rules/*.ipynb")}
    assert stored == {book: written(book) for book in rulebook.books()}


@every
def test_it_opens_with_title_promise_and_minutes(key: str) -> Faults:
    chapter, first = find_chapter(key), cells(key)[0].source
    number = f"{int(chapter.number)}. " if chapter.number not in ("", "00") else ""
    if not first.startswith(f"# {number}{chapter.title}\n"):
        yield "its title is not that of the map"
    if f"**{chapter.minutes} minutes**" not in first:
        yield f"the first cell does not say that it takes {chapter.minutes} minutes"
    promise = "\n".join(cell.source for cell in cells(key)[:8])
    if "After this notebook you’ll be able to" not in promise and key in TAUGHT:
        yield "it does not say what it is good for"


@without_code
def test_it_begins_with_a_board_that_needs_nothing_above_it(key: str) -> Faults:
    first = code(key)[0]
    if cells(key).index(first) > 1 or len(cells(key)[0].words) > 60:
        yield "there is too much to read before the board"
    if not first.is_widget or f"lesson = begin({key!r})" not in ast.unparse(first.tree):
        yield "its first code cell does not begin and show a board"


@without_code
def test_no_programming_means_none_in_sight(key: str) -> Faults:
    hard = ast.Lambda | ast.comprehension | ast.For | ast.While | ast.FunctionDef | ast.ClassDef
    for cell in code(key):
        if not cell.is_folded:
            yield f"{cell.id} is not folded"
        if any(isinstance(node, hard) for node in ast.walk(cell.tree)):
            yield f"{cell.id} is a program"
    yield from (f"{cell.id} is not one line" for cell in code(key)[1:] if len(cell.lines) > 1)
    yield from (f"{cell.id} has code in it" for cell in prose(key) if "```" in cell.source)


@without_code
def test_the_lesson_has_what_the_cells_call_and_nothing_else(key: str) -> Faults:
    file = FOLDER.parent / "fcd" / "series" / "lessons" / f"{find_chapter(key).name}.py"
    tree = ast.parse(file.read_text(encoding="utf-8") if file.exists() else "")
    has = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    public = {name for name in has if not name.startswith("_")}
    called = {
        node.attr
        for cell in code(key)
        for node in ast.walk(cell.tree)
        if isinstance(node, ast.Attribute) and _names(node.value) == {"lesson"}
    }
    yield from (f"{name} is called by no cell" for name in public - called)
    yield from (f"{name} is not in the lesson" for name in called - public)


def test_lessons_are_short() -> None:
    count = {key: len(cells(key)) for key in TAUGHT}
    assert count["01_cards"] + count["02_deck_and_deal"] <= 60
    assert max(count["05_special_cards"], count["06_saying_uno"]) <= 60


@for_programmers
def test_all_imports_are_in_the_first_code_cell_public_and_used(key: str) -> Faults:
    first, *others = code(key)
    *imports, last = first.tree.body
    if cells(key).index(first) > 3 or ast.unparse(last) != f"begin({key!r})":
        yield "it does not begin"
    names = set()
    for node in imports:
        if not isinstance(node, ast.ImportFrom | ast.Import):
            yield f"not an import: {ast.unparse(node)}"
            continue
        names |= {a.asname or a.name for a in node.names}
        yield from (a.name for a in node.names if a.name == "*" or a.name.startswith("_"))
    yield from (f"{name} is imported for nothing" for name in names - _all_names(key))
    for cell in others:
        if any(isinstance(n, ast.Import | ast.ImportFrom) for n in ast.walk(cell.tree)):
            yield f"{cell.id} imports"


@every
def test_cells_are_small_and_definitions_used_at_once(key: str) -> Faults:
    found = code(key)
    if median(len(cell.lines) for cell in found) > 5 or len(prose(key)) < len(found):
        yield "there is too much code in it"
    yield from (f"{cell.id} has too many lines" for cell in found if len(cell.lines) > 15)
    yield from (f"{cell.id} has too many words" for cell in prose(key) if len(cell.words) > 80)
    for number, cell in enumerate(found):
        for node in cell.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                follows = "\n".join(c.source for c in found[number : number + 2])
                if (node.end_lineno or 0) - node.lineno >= 12 or follows.count(node.name) < 2:
                    yield f"{node.name} is too long, or not used at once"


@every
def test_there_are_no_magics_shells_paths_networks_or_hidden_deals(key: str) -> Faults:
    for cell in code(key):
        if re.search(r"(?m)^\s*[%!]|https?:|sys\.path|os\.environ|urllib|requests", cell.source):
            yield cell.id
    for call in calls(key, "Game"):
        if not {word.arg for word in call.keywords} & {"seed", "deck"}:
            yield f"it does not show its seed: {ast.unparse(call)}"


@every
def test_headings_go_down_one_step_at_a_time(key: str) -> Faults:
    levels, words = zip(*headings(key), strict=True)
    if levels.count(1) != 1 or levels[0] != 1 or len(set(words)) < len(words):
        yield "its headings are not one title and different others"
    yield from (f"from {a} to {b}" for a, b in pairwise(levels) if b > a + 1)


@taught
def test_it_has_the_parts_of_a_lesson(key: str) -> Faults:
    parts = [text for level, text in headings(key) if level == 2]
    found = headings(key)
    inside = found[found.index((2, "Common mistakes")) + 1 : found.index((2, "Quiz"))]
    [points] = [cell.source for cell in prose(key) if cell.source.startswith("## Key points")]
    good = {
        # The key points answer the quiz: they are neither right below it nor right above it.
        "it ends as all do": parts[-3:] == ["Key points", "Common mistakes", "Quiz"],
        "there is something before": len(parts) >= 5,
        "two or three are often mistaken": 2 <= sum(level == 3 for level, _ in inside) <= 3,
        "something is predicted": bool(calls(key, "predict")) or _calls_lesson(key, "predict"),
        "it has one quiz": len(calls(key, "quiz")) == 1,
        "key points are three sentences": len(re.findall(r"(?m)^\d\. .+", points)) == 3,
        "there is something to touch": any(calls(key, kind) for kind in TO_TOUCH.split())
        or any("Board." in cell.source for cell in code(key))
        or sum(cell.is_widget for cell in code(key)) > 3,
    }
    yield from (what for what, holds in good.items() if not holds)


def _calls_lesson(key: str, verb: str) -> bool:
    return any(cell.source.startswith(f"lesson.{verb}") for cell in code(key))


@taught
def test_it_ends_with_the_exercise_and_the_next_notebook(key: str) -> Faults:
    last, chapter = cells(key)[-1].source, find_chapter(key)
    following = CHAPTERS[CHAPTERS.index(chapter) + 1]
    exercise = chapter.exercise
    where = f"[{exercise}](../exercises/{exercise}_" if exercise else "(../exercises/"
    yield from (link for link in (f"({following.key}.ipynb)", where) if link not in last)


@every
def test_links_lead_somewhere(key: str) -> Faults:
    for target in re.findall(r"\]\(([^)]+)\)", "\n".join(cell.source for cell in prose(key))):
        path, _, anchor = target.partition("#")
        file = (FOLDER / path).resolve() if path else FOLDER / f"{key}.ipynb"
        network = re.match(r"\w+:", target)
        if network or not file.exists() or (anchor and anchor not in _anchors(file)):
            yield target


def _anchors(file: Path) -> set[str]:
    """Headings as links name them: as they are in notebooks, in small letters on a page."""
    if file.suffix == ".ipynb":
        key = str(file.relative_to(FOLDER).with_suffix(""))
        if key.startswith("rules"):
            return {f"cell-id={cell.id}" for cell in cells(key)}
        return {title.replace(" ", "-") for _, title in headings(key)}
    titles = re.findall(r"(?m)^#+ +(.+)$", file.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in titles}


@every
def test_pictures_have_words(key: str) -> Faults:
    yield from (cell.id for cell in prose(key) if re.search(r"!\[\s*\]", cell.source))
    for cell in code(key):
        for data in (output.get("data", {}) for output in cell.outputs):
            page = "".join(data.get("text/html", []))
            images = re.findall(r"<img\b[^>]*>", page)
            if not all(re.search(r'alt="[^"]{3,}"', image) for image in images):
                yield f"{cell.id}: a picture without words"
            plot = data.get("application/vnd.vegalite.v5+json", {})
            drawn = {"image/png", "image/svg+xml"} & set(data) or "<svg" in page
            if drawn and not plot.get("description"):
                yield f"{cell.id}: pictures are images with words"
            if plot and "image/png" not in data:
                yield f"{cell.id}: GitHub draws no plot; run it with fcd.series.running"


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _all_names(key: str) -> set[str]:
    return {name for cell in code(key) for name in _names(cell.tree)}


@every
def test_cells_are_numbered_and_tagged_for_what_they_do(key: str) -> Faults:
    """nbval never compares a cell whose number is missing."""
    if [cell.count for cell in code(key)] != [*range(1, len(code(key)) + 1)]:
        yield "cells are not numbered without gaps"
    for cell in code(key):
        good = {
            "a tag for tools goes with a pencil for people": ("✏" in cell.source)
            == ("change-me" in cell.tags),
            "errors are staged with expected_error": all("ename" not in o for o in cell.outputs),
            "nothing goes to stderr": all(o.get("name") != "stderr" for o in cell.outputs),
        }
        yield from (f"{cell.id}: {what}" for what, holds in good.items() if not holds)


def test_hardly_any_cell_is_left_out_and_each_says_why() -> None:
    found = [cell for key in KEYS for cell in code(key)]
    ignored = [cell for cell in found if IGNORED & set(cell.tags) or "NBVAL_" in cell.source]
    assert len(ignored) < 0.05 * len(found)
    assert [cell.id for cell in ignored if "# not compared:" not in cell.source] == []


@every
def test_the_file_is_as_tools_want_it(key: str) -> Faults:
    notebook = raw(key)
    metadata = notebook["metadata"]
    ids = [cell.id for cell in cells(key)]
    metadatas = [cell["metadata"] for cell in notebook["cells"]]
    good = {
        "format 4.5": (notebook["nbformat"], notebook["nbformat_minor"] >= 5) == (4, True),
        "python": metadata["language_info"]["name"] == "python",
        "python3": metadata["kernelspec"]["name"] == "python3",
        "no widget state is saved": "widgets" not in metadata,
        "ids are unique": len(set(ids)) == len(ids),
        "ids are words": all(re.fullmatch(r"[a-z][a-z0-9-]{1,40}", each) for each in ids),
        "only tags and folds": {*chain(*metadatas)} <= {"tags", "jupyter"},
    }
    yield from (what for what, holds in good.items() if not holds)


@taught
def test_rules_are_cited_by_links_with_their_titles(key: str) -> Faults:
    for cell in prose(key):
        yield from (f"{ref} is not a link" for ref in REF.findall(cell.source))
        links = re.findall(r"\[[^]]+\]\(rules/[^)]+#[^)]+\)", cell.source)
        titled = {rule_link(ref) for ref in linked_rules(cell.source)}  # or a second one like it
        yield from (each for each in {*links} - titled if not each.startswith("[full game]("))


@for_programmers
def test_the_rules_that_are_named_can_be_read_at_the_end(key: str) -> Faults:
    [reader] = calls(key, "RuleReader")[-1:]
    books = [ast.literal_eval(node) for node in reader.args]
    shown = {rule.ref for book in books for rule in rulebook.load(book).sections}
    for word in reader.keywords:
        shown |= {f"{word.arg}#{anchor}" for anchor in ast.literal_eval(word.value).split()}
    yield from (f"{ref} cannot be read" for ref in cited(key) - shown)
    if key != "09_five_games":  # which shows whole books
        yield from (f"{ref} is not named" for ref in shown - cited(key))

"""What the site's first page shows that Python has to say: the map, the games, the first tables.

The page itself is in pages/. Its board is the same as in a notebook.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from html import escape
from itertools import count, islice
from pathlib import Path
from typing import Any

from fcd.board.drawing import card_svg
from fcd.board.lessons.lobby import STRENGTH
from fcd.board.page import deal
from fcd.board.widgets import front_end
from fcd.cards import Card
from fcd.series.chapters import CHAPTERS, Chapter
from fcd.site.memory import NAMES
from fcd.variants import UNO, VARIANTS

_PAGES = Path(__file__).with_name("pages")
_DEALS = 8  # to choose from; more would only make the page larger
_LARGEST_USED = 260_000  # bytes
_LARGE = (NAMES, "pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.mjs")


def put_first_page(site: Path) -> None:
    """Copy the page to the root, filled in, with what it needs besides."""
    shutil.copytree(_PAGES, site, dirs_exist_ok=True)
    page = site / "index.html"
    exercises = {
        path.name[:4]: path.name for path in (site / "files" / "exercises").glob("ex*.ipynb")
    }
    facts = {"deals": first_tables(), "games": games(), "exercises": sorted(exercises.values())}
    text = page.read_text(encoding="utf-8")
    for mark, made in {
        "<!-- the map -->": course_map(exercises),
        "<!-- the games -->": _options((game["key"], game["title"]) for game in games()),
        "<!-- the computer -->": _options(
            (key, f"{key}: {says}") for key, says in STRENGTH.items()
        ),
        "<!-- the facts -->": json.dumps(facts, ensure_ascii=False).replace("<", "\\u003c"),
    }.items():
        text = text.replace(mark, made)
    page.write_text(text, encoding="utf-8")
    (site / "board.js").write_text(front_end("board.js", "film.js", "keys.js"), encoding="utf-8")
    (site / "board.css").write_text(front_end("board.css", "film.css"), encoding="utf-8")
    (site / "icon.svg").write_text(card_svg(Card("wild"), width=32), encoding="utf-8")
    python = site / "static" / "pyodide"
    large = [path for name in _LARGE for path in python.glob(name)]
    (wheel,) = python.glob("final_card_down-*.whl")
    start = {
        "files": {path.name: path.stat().st_size for path in large},
        "memory": next((path.name for path in large if path.match(NAMES)), None),
        "wheel": wheel.name,
    }
    (python / "start.json").write_text(json.dumps(start), encoding="utf-8")
    (site / "warm-up.json").write_text(json.dumps(used_by_the_course(site)), encoding="utf-8")


def used_by_the_course(site: Path) -> list[str]:
    """What a browser can fetch beforehand: packages, and most of what JupyterLab asks for.

    JupyterLab's large files but one are for what nobody opens here, such as diagrams.
    """
    found = [*site.glob("lab/*"), *site.glob("static/pyodide/*"), *site.glob("extensions/**/*.js")]
    found += [path for path in site.glob("build/*.js") if path.stat().st_size < _LARGEST_USED]
    found += site.glob("build/jlab_core.*.js")
    return sorted(path.relative_to(site).as_posix() for path in found if path.is_file())


def first_tables() -> list[dict[str, Any]]:
    """Rounds of UNO in which you begin and can choose: shown at once, and played a little later."""
    return list(islice(_good_tables(), _DEALS))


def _good_tables() -> Iterator[dict[str, Any]]:
    for seed in count(1):
        wish: dict[str, Any] = {"game": UNO.key, "players": 4, "bot": "eager", "seed": seed}
        table = deal(**wish)
        state = table["state"]
        can = sum(why == 0 for _, why, _ in state["hand"])
        if state["ply"] == 0 and state["player"] == state["me"] and 2 <= can <= 4:
            yield {**wish, **table}


def games() -> list[dict[str, Any]]:
    """What can be chosen, and for how many players it is."""
    there = {UNO.key: UNO, **VARIANTS}
    return [
        {"key": key, "title": each.title, "players": list(each.players)}
        for key, each in there.items()
    ]


def course_map(exercises: dict[str, str]) -> str:
    """A list of the notebooks, each with its minutes and its exercise, without code and with."""
    lessons = [each for each in CHAPTERS if each.needs_no_code]
    programming = [each for each in CHAPTERS if each not in lessons]
    made = ""
    for title, part in (("No programming needed", lessons), ("For programmers", programming)):
        items = "".join(_item(each, exercises) for each in part)
        made += f"<h3>{title} <small>{_time(part)}</small></h3>\n<ol>{items}</ol>\n"
    return made


def _time(chapters: list[Chapter]) -> str:
    hours = sum(each.minutes for each in chapters) / 60
    return f"about {hours:.0f} hours"


def _item(chapter: Chapter, exercises: dict[str, str]) -> str:
    number = f"{int(chapter.number)}. " if chapter.number.strip("0") else ""
    link = f'<a href="{_notebook(f"{chapter.key}.ipynb")}">{number}{escape(chapter.title)}</a>'
    file = exercises.get(chapter.exercise)
    exercise = (
        f' <a class="exercise" href="{_notebook(f"exercises/{file}")}">exercise</a>' if file else ""
    )
    return f"<li>{link}{exercise} <small>{chapter.minutes} minutes</small></li>\n"


def _notebook(path: str) -> str:
    return f"lab/index.html?path={path}"


def _options(choices: Any) -> str:
    return "".join(
        f'<option value="{escape(key)}">{escape(words)}</option>' for key, words in choices
    )

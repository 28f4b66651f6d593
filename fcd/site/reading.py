"""The reading copy: every notebook as a page, with what it shows, for readers without Python.

It is made from the notebooks as they are committed. A link to a rule leads to the rule.
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

import mistune
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from fcd import rulebook
from fcd.board.widgets.static_fallback import INVITATION, without_invitation
from fcd.series.chapters import CHAPTERS
from fcd.series.copies import originals

_HERE = Path(__file__).parent
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_LINK = re.compile(r'(href|src)="([^"]+)"')
_PICTURE = re.compile(r'<img[^>]*?alt="(?P<words>[^"]*)"[^>]*?>')
_SVG = re.compile(r'data:image/svg\+xml;base64,([^"]+)')
# What stills say to those who have a kernel.
_FOR_THE_KERNEL = re.compile(
    r"<style>.*?</style>|<p><em>Run the cell to use this\.</em></p>"
    rf"|<p>{re.escape(INVITATION)}.*?</p>",
    re.DOTALL,
)
_CITED = re.compile(r"\[(Rule: [^]<]+)\]")
_RULE = re.compile(r'"rules/(\w+)\.ipynb')


@dataclass
class Page:
    """One notebook, or one text, of the learner's copies."""

    name: str  # such as "exercises/ex03_matching.ipynb"
    original: Path
    part: str  # of the table of contents
    title: str = ""
    sections: list[tuple[str, str]] = field(default_factory=list)  # id and text of each heading
    body: str = ""

    @property
    def to(self) -> str:
        """Its own file."""
        return str(Path(self.name).with_suffix(".html").as_posix())

    @property
    def root(self) -> str:
        """The way up, from here to the reading copy's folder."""
        return "../" * self.name.count("/")


def put_reading_copy(project: Path, folder: Path) -> None:
    """All pages, and their table of contents."""
    found = pages(project)
    where = {page.original: page.to for page in found}
    for page in found:
        page.body = _with_links(_with_citations(_body(page)), page, where)
    tools = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    template = tools.get_template("reading.html")
    around = zip([None, *found], found, [*found[1:], None], strict=False)
    for before, page, after in around:
        text = template.render(page=page, before=before, after=after, root=page.root)
        path = folder / page.to
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    parts: dict[str, list[Page]] = {}
    for page in found:
        parts.setdefault(page.part, []).append(page)
    text = template.render(page=None, before=None, after=found[0], root="", parts=parts)
    (folder / "index.html").write_text(text, encoding="utf-8")
    shutil.copyfile(_HERE / "reading.css", folder / "reading.css")


def pages(project: Path) -> list[Page]:
    """In reading order."""
    there = originals(project)
    order = [f"{chapter.key}.ipynb" for chapter in CHAPTERS]
    named = {name: "The course" for name in order if name in there}
    named |= {name: "Exercises" for name in there if name.startswith("exercises/")}
    named |= {f"rules/{book}.ipynb": "Rulebooks" for book in rulebook.books()}
    return [Page(name, there[name], part) for name, part in named.items()]


# -- one page --------------------------------------------------------------------------------------


def _body(page: Page) -> str:
    text = page.original.read_text(encoding="utf-8")
    if page.original.suffix == ".md":
        return _prose(text, page)
    return "\n".join(_cell(cell, page) for cell in json.loads(text)["cells"])


def _cell(cell: dict[str, Any], page: Page) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        inside = _prose(source, page)
    elif cell["cell_type"] == "code":
        inside = _code(source, folded=bool(cell["metadata"].get("jupyter")))
        inside += "".join(map(_output, cell["outputs"]))
    else:
        return ""
    return f'<section id="{escape(cell["id"])}">{inside}</section>'


class _Prose(mistune.HTMLRenderer):
    """Gives headings the ids by which JupyterLab knows them, and notes them for the contents."""

    def __init__(self, page: Page) -> None:
        super().__init__(escape=False)
        self.page = page

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        plain = unescape(re.sub("<[^>]+>", "", text))
        name = escape(plain.replace(" ", "-"))
        if level == 1 and not self.page.title:
            self.page.title = plain
        elif level == 2:
            self.page.sections.append((name, plain))
        return f'<h{level} id="{name}">{text}</h{level}>\n'

    def block_code(self, code: str, info: str | None = None) -> str:
        return _colored(code) if info == "python" else f"<pre>{escape(code)}</pre>\n"


def _prose(text: str, page: Page) -> str:
    made = mistune.Markdown(_Prose(page), plugins=[mistune.plugins.import_plugin("table")])(text)
    return str(made)


def _code(source: str, *, folded: bool) -> str:
    colored = _colored(source)
    return f"<details class=code><summary>Code</summary>{colored}</details>" if folded else colored


@cache
def _colored(source: str) -> str:
    return str(highlight(source, PythonLexer(), HtmlFormatter()))


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return _plain("".join(output["text"]))
    if output["output_type"] == "error":
        return _plain(f"{output['ename']}: {output['evalue']}")
    data: Mapping[str, Any] = {kind: _joined(part) for kind, part in output["data"].items()}
    words = data.get("text/plain", "")
    if "image/png" in data:
        source = f"data:image/png;base64,{data['image/png'].strip()}"
        return _figure(f'<img class=plot src="{source}" alt="{escape(words)}">', words)
    if "text/html" in data:
        made = _SVG.sub(_resting, _FOR_THE_KERNEL.sub("", data["text/html"]))
        pictures = _PICTURE.findall(made)
        large = [each for each in pictures if "\n" in unescape(each)]
        return _figure(made, unescape(large[0]) if len(large) == len(pictures) == 1 else "")
    return _plain(words) if set(data) == {"text/plain"} else ""  # else a widget: it left a picture


def _joined(part: Any) -> Any:
    return "".join(part) if isinstance(part, list) else part


def _plain(text: str) -> str:
    return f"<pre class=output>{escape(_ANSI.sub('', text))}</pre>"


def _figure(made: str, words: str) -> str:
    """A picture, and below it what it says, for those who cannot see it and for those who can."""
    said = f"<details><summary>In words</summary><pre>{escape(words)}</pre></details>"
    return f"<figure>{made}{said if words else ''}</figure>"


def _resting(found: re.Match[str]) -> str:
    """A board's picture without its invitation to start it."""
    drawn = without_invitation(b64decode(found[1]).decode())
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"


# -- links -----------------------------------------------------------------------------------------


def _with_citations(body: str) -> str:
    """What explanations cite is linked, too: in the book they name, or the one linked to before."""
    books = {rulebook.load(name).title: name for name in rulebook.books()}
    rules = {
        (name, rulebook.citation(rule.ref)): rule.ref
        for name in books.values()
        for rule in rulebook.load(name).sections
    }
    linked_to = [(found.start(), found[1]) for found in _RULE.finditer(body)]

    def linked(found: re.Match[str]) -> str:
        cited, _, named = unescape(found[1]).partition(" (")
        before = [name for place, name in linked_to if place < found.start()]
        after = [name for place, name in linked_to if place > found.start()]
        for name in [books[named[:-1]]] if named[:-1] in books else [*reversed(before), *after]:
            whole = cited if named[:-1] in books else unescape(found[1])
            if ref := rules.get((name, whole)):
                link = f"rules/{ref.replace('#', '.ipynb#cell-id=')}"
                return f'[<a href="{link}">{found[1]}</a>]'
        return found[0]

    return _CITED.sub(linked, body)


def _with_links(body: str, page: Page, where: Mapping[Path, str]) -> str:
    """Links between notebooks lead to pages, those to a cell to its place there."""

    def to_page(found: re.Match[str]) -> str:
        kind, link = found[1], unescape(found[2])
        if re.match(r"[a-z]+:|#", link):
            return found[0]
        name, _, place = link.partition("#")
        target = where.get(Path(posixpath.normpath((page.original.parent / name).as_posix())))
        if target is None:
            return "" if kind == "href" else found[0]  # what is only in the project: words, no link
        place = f"#{place.removeprefix('cell-id=')}" if place else ""
        return f'{kind}="{page.root}{target}{place}"'

    return _LINK.sub(to_page, body)

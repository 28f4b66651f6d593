"""The site: what is in it and what isn't, and what happens where something can't be fetched."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from base64 import b64decode
from html import unescape
from pathlib import Path

import pytest

from fcd.board.widgets.static_fallback import with_invitation, without_invitation
from fcd.series.copies import originals
from fcd.site import __main__ as command
from fcd.site import downloads as fetching
from fcd.site.app import only_for_diagrams
from fcd.site.build import MARK, build, swap
from fcd.site.contents import put_contents
from fcd.site.downloads import TOOLS, Downloads
from fcd.site.first_page import put_first_page
from fcd.site.pyodide import (
    LEFT_OUT,
    OURS,
    PRELOADED,
    copy_wheel,
    files_of_ours,
    locked,
    with_dependencies,
    write_wheel,
)
from fcd.site.reading import put_reading_copy
from fcd.site.steps import CannotBuild, made
from fcd.teach.solutions import BEGIN, read_notebook, source_of, without_marks

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """All of it but JupyterLite and Pyodide."""
    folder = tmp_path_factory.mktemp("site")
    put_contents(ROOT, folder, "3.14.2")
    put_reading_copy(ROOT, folder / "reading")
    python = folder / "static" / "pyodide"
    python.mkdir(parents=True)
    write_wheel(ROOT, python)
    put_first_page(folder)
    return folder


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return write_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


# -- what learners get -----------------------------------------------------------------------------


def test_it_has_the_learners_copies_without_answers(site):
    files = site / "files"
    names = {path.relative_to(files).as_posix() for path in files.rglob("*") if path.is_file()}
    assert names == originals(ROOT).keys()
    for path in files.rglob("*.ipynb"):
        book = json.loads(path.read_text(encoding="utf-8"))
        assert book["metadata"]["kernelspec"]["name"] == "python", "JupyterLite would ask"
        assert book["metadata"]["language_info"]["version"] == "3.14.2"
        code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
        assert not any(cell["outputs"] for cell in code[1:]), path


def test_jupyterlite_is_told_of_every_file(site):
    listed = []
    for index in sorted((site / "api" / "contents").rglob("all.json")):
        folder = json.loads(index.read_text(encoding="utf-8"))
        assert index.parent == site / "api" / "contents" / folder["path"]
        listed += [each["path"] for each in folder["content"] if each["type"] != "directory"]
    assert sorted(listed) == sorted(originals(ROOT))


def test_no_solution_is_in_it(site, wheel):
    """Neither in the notebooks, nor in the reading copy, nor in the package."""
    shown = [unescape(re.sub("<[^>]+>", "", p.read_text("utf-8"))) for p in site.rglob("*.html")]
    shown += ["\n".join(map(source_of, read_notebook(p)["cells"])) for p in site.rglob("*.ipynb")]
    with zipfile.ZipFile(wheel) as packed:
        assert not [name for name in packed.namelist() if name.endswith(".ipynb")]
        shown += [packed.read(name).decode() for name in packed.namelist()]
    everything = without_marks("\n".join(shown))
    cells = [
        without_marks(source_of(cell)).strip()
        for path in (ROOT / "solutions").glob("*.ipynb")
        for cell in read_notebook(path)["cells"]
        if BEGIN in source_of(cell)
    ]
    assert len(cells) > 50
    assert [cell for cell in cells if cell in everything] == []
    assert "def test_" in everything, "ex13 shows how a test begins, so this would find code"


def test_every_link_leads_somewhere_in_the_site(site):
    notebooks = [path for path in (site / "files").rglob("*") if path.is_file()]
    wrong = []
    for path in notebooks:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".ipynb":
            cells = json.loads(text)["cells"]
            text = "\n".join(source_of(c) for c in cells if c["cell_type"] == "markdown")
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            target = path.parent / link.partition("#")[0]
            wrong += [] if link.startswith("#") or target.is_file() else [(path.name, link)]
    pages = {path: path.read_text(encoding="utf-8") for path in (site / "reading").rglob("*.html")}
    ids = {path: set(re.findall(r'id="([^"]*)"', text)) for path, text in pages.items()}
    for path, text in pages.items():
        for link in re.findall(r'(?:href|src)="(?!data:)([^"]+)"', text):
            name, _, place = unescape(link).partition("#")
            target = (path.parent / name.partition("?")[0]).resolve() if name else path
            is_lab = target == site / "lab" / "index.html"
            found = target.is_file() and (not place or place in ids[target])
            if is_lab:
                found = (site / "files" / name.partition("?path=")[2]).is_file()
            wrong += [] if found else [(path.name, link)]
    assert wrong == []
    assert sum(text.count('<a href="rules/') for text in pages.values()) > 100


def test_the_reading_copy_is_for_readers(site):
    folder = site / "reading"
    pages = {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.html")
    }
    assert len(pages) == len(originals(ROOT)) + 1
    for name, text in pages.items():
        assert not re.search(r'(?:src|href)="(?:\w+:)?//|@import|<script', text), name
        drawn = [b64decode(each).decode() for each in re.findall(r"svg\+xml;base64,([^\"]+)", text)]
        assert not [each for each in (text, *drawn) if "Click here" in each], name
        assert text.count("<h1") == 1, name
        assert all('alt="' in image for image in re.findall("<img[^>]*>", text)), name
    assert '<section id="match"><h2' in pages["rules/fcd2018"]
    assert '<img class=plot src="data:image/png' in pages["12_tournament"]
    assert 'rel="next" href="04_turns.html"' in pages["03_valid_moves"]
    assert re.search(r'\[<a href="rules/uno.html#match">Rule: What matches', pages["09_five_games"])


def test_a_picture_loses_its_invitation_and_nothing_else():
    picture = '<svg xmlns="x" viewBox="0 0 600 400"><rect width="5"/></svg>'
    assert without_invitation(with_invitation(picture, 200)) == picture
    assert without_invitation(picture) == picture


def test_the_first_page_tells_jupyterlite_where_its_root_is(site):
    page = (site / "index.html").read_text(encoding="utf-8")
    assert 'data-jupyter-lite-root=".">{}</script>' in page


# -- our package in the browser --------------------------------------------------------------------


def test_nothing_in_the_wheel_needs_what_is_left_out():
    out = {each.removesuffix(".py").replace("/", ".") for each in LEFT_OUT}
    assert all((ROOT / "fcd" / each).exists() for each in LEFT_OUT)
    wrong = []
    for path in files_of_ours(ROOT):
        for node in ast.walk(ast.parse(path.read_bytes())) if path.suffix == ".py" else ():
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            dots = [f"{name.removeprefix('fcd.')}." for name in names if name.startswith("fcd.")]
            wrong += [(path.name, n) for n in dots if n.startswith(tuple(f"{o}." for o in out))]
    assert wrong == []


def test_the_wheel_alone_has_all_exercises(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)
    script = f"""
import sys; sys.path.insert(0, {str(tmp_path)!r})
import fcd
from importlib.metadata import version
from fcd.teach.folder import exercises
print(fcd.__file__)
print(version({OURS!r}), len(exercises()))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    there, found = done.stdout.splitlines()
    assert there == str(tmp_path / "fcd" / "__init__.py")
    assert found.split()[1] == str(len([*(ROOT / "exercises" / "checks").glob("ex*.md")]))


def test_the_lock_names_every_wheel_with_its_hash(wheel, tmp_path):
    other = tmp_path / "some_thing-1.5-py3-none-any.whl"
    with zipfile.ZipFile(other, "w") as packed:
        needs = "Requires-Dist: Final.Card_Down>=0.1\nRequires-Dist: strange; python_version<'3'\n"
        packed.writestr("x.dist-info/METADATA", f"Name: Some.Thing\nVersion: 1.5\n{needs}")
        packed.writestr("one_module.py", "")
        packed.writestr("package/__init__.py", "")
    theirs = {"some-thing": {"imports": ["known"], "depends": [OURS, "not-here"]}}
    lock = locked([wheel, other], {})
    assert lock["some-thing"]["imports"] == ["one_module", "package"]
    assert lock["some-thing"]["depends"] == [OURS]
    assert lock[OURS]["imports"] == ["fcd"]
    assert lock[OURS]["file_name"] == wheel.name
    assert lock[OURS]["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()
    known = locked([wheel, other], theirs)["some-thing"]
    assert (known["imports"], known["depends"]) == (["known"], [OURS])
    assert {"fcd", "numpy"}.isdisjoint({*lock, *PRELOADED}), (
        "fcd is a stranger's on package indexes"
    )


def test_the_same_package_is_the_same_wheel(wheel, tmp_path):
    assert write_wheel(ROOT, tmp_path).read_bytes() == wheel.read_bytes()


def test_what_nobody_can_use_in_a_browser_is_left_out(tmp_path):
    (tmp_path / "new").mkdir()
    wheel = tmp_path / "some-1-py3-none-any.whl"
    kept = ["pygments/lexers/python.py", "pygments/style.py", "IPython/terminal/embed.py"]
    with zipfile.ZipFile(wheel, "w") as packed:
        for name in (*kept, "pygments/lexers/lisp.py", "some-1.data/share/x.js", "a/tests/b.py"):
            packed.writestr(name, "import prompt_toolkit")
    copy_wheel(wheel, tmp_path / "new")
    with zipfile.ZipFile(tmp_path / "new" / wheel.name) as packed:
        assert packed.namelist() == kept
        assert "prompt_toolkit" not in packed.read(kept[-1]).decode()
    needs = {"ipython": ["prompt_toolkit", "six"], "prompt-toolkit": ["wcwidth"], "six": []}
    theirs = {name: {"depends": depends} for name, depends in needs.items()}
    assert with_dependencies(theirs, ("ipython",)) == ["ipython", "six"]


def test_only_scripts_for_diagrams_are_left_out_of_jupyterlab(tmp_path):
    for name, text in {
        "core.abc.js": "a.e(1).then(); a.e(2)",
        "1.abc.js": "b.e(4)",
        "2.abc.js": "mermaidAPI c.e(3),c.e(4)",
        "3.abc.js": "drawing",
        "4.abc.js": "both need this",
        "5.abc.js": "nobody names it, so it stays",
    }.items():
        (tmp_path / name).write_text(text)
    assert sorted(path.name for path in only_for_diagrams(tmp_path)) == ["2.abc.js", "3.abc.js"]


# -- fetching --------------------------------------------------------------------------------------

# Stands for pip: puts a wheel for each name==version where it is told to, as long as it may.
PIP = """
import sys, pathlib
words = sys.argv[1:]
folder = pathlib.Path(words[words.index("--dest") + 1])
for word in words:
    name, _, version = word.partition("==")
    if version == "broken":
        (folder / "half-1").touch()
        sys.exit("the line went dead")
    if version:
        (folder / f"{name.replace('-', '_')}-{version}-py3-none-any.whl").touch()
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder with our pins, and a pip that needs no network."""
    shutil.copy(ROOT / "constraints.txt", tmp_path)
    monkeypatch.setattr(fetching, "_PIP", (sys.executable, "-c", PIP))
    return tmp_path


def test_wheels_are_fetched_once(project, monkeypatch, capsys):
    wanted = {"comm": "0.2.3", "some-thing": "1.0"}
    first = Downloads(project, project / ".site").wheels(wanted, "Fetching")
    assert {path.name for path in first.values()} == {
        "comm-0.2.3-py3-none-any.whl",
        "some_thing-1.0-py3-none-any.whl",
    }
    assert re.fullmatch(r"Fetching \.+ \d s\n", capsys.readouterr().out)
    monkeypatch.setattr(fetching, "_PIP", ("no such program",))
    again = Downloads(project, project / ".site", offline=True)
    assert again.wheels(wanted, "Fetching") == first
    with pytest.raises(CannotBuild, match="comm==9"):
        again.wheels({"comm": "9", "some-thing": "1.0"}, "Fetching")


def test_half_a_download_is_not_kept(project):
    downloads = Downloads(project, project / ".site")
    with pytest.raises(
        CannotBuild, match=r"(?s)the line went dead.*could not fetch .*run the same"
    ):
        downloads.wheels({"comm": "0.2.3", "other": "broken"}, "Fetching")
    assert [*(project / ".site" / "wheels").iterdir()] == []
    assert [path.name for path in (project / ".site").iterdir()] == ["wheels"]


def test_a_failed_build_leaves_the_last_good_site(project, monkeypatch):
    monkeypatch.setattr(fetching, "_PIP", (sys.executable, "-c", "raise SystemExit('no network')"))
    out = project / "site"
    out.mkdir()
    (out / MARK).write_text("the last good one")
    with pytest.raises(CannotBuild, match="no network"):
        build(project, out)
    with pytest.raises(CannotBuild, match=r"without --offline"):
        build(project, out, offline=True)
    assert [path.read_text() for path in out.iterdir()] == ["the last good one"]
    with pytest.raises(CannotBuild, match="can't be replaced"):
        swap(project / "never built", out)
    assert (out / MARK).read_text() == "the last good one"


def test_the_command_says_what_is_missing(project, monkeypatch, capsys):
    monkeypatch.setattr(command, "PROJECT", project)
    assert command.main("--offline") == 1
    said = capsys.readouterr().out
    assert "jupyterlite-core==" in said
    assert said.endswith("The site was not built.\n"), "there was none before"


def test_a_strangers_folder_is_never_replaced(project):
    (project / "thesis").mkdir()
    (project / "thesis" / "chapter.tex").touch()
    with pytest.raises(CannotBuild, match="other files"):
        build(project, project / "thesis")
    with pytest.raises(CannotBuild, match="is a file"):
        build(project, project / "constraints.txt")
    assert (project / "thesis" / "chapter.tex").is_file()


def test_what_failed_half_way_is_made_again(tmp_path):
    def fail(folder):
        (folder / "half").touch()
        raise CannotBuild

    with pytest.raises(CannotBuild):
        made(tmp_path / "app", "parts", fail)
    assert not (tmp_path / "app").exists()
    count = iter("123")

    def succeed(folder):
        (folder / "made").write_text(next(count))

    for parts, content in (("parts", "1"), ("parts", "1"), ("others", "2")):
        folder = made(tmp_path / "app", parts, succeed)
        assert (folder / "made").read_text() == content


def test_every_tool_is_pinned():
    pins = Downloads(ROOT, ROOT / ".site").pins
    names = re.findall(r"(?m)^[\w-]+", TOOLS.read_text())
    assert "jupyterlite-core" in names
    assert set(names) <= pins.keys()

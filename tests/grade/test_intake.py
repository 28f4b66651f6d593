"""Every file in a folder is graded or named with a reason, whatever is in it."""

from __future__ import annotations

import io
import os
import sys
import zipfile
from pathlib import Path

import pytest

from fcd.grade import intake
from fcd.grade.submissions import NO_NAME, NOT_OURS, Found, Names, find_submissions
from tests.grade.handed import IN_UNO, RIGHT, as_notebook, hand_in

NOTEBOOK = as_notebook(RIGHT)


def zipped(files: dict[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def put(folder: Path, *names: str, text: str | bytes = NOTEBOOK) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def whose(found: Found) -> list[tuple[str, str, int]]:
    return [(each.student, each.exercise, each.attempt) for each in found.submissions]


# How each is named, and who handed in what, in which attempt.
LAYOUTS: dict[str, tuple[list[str], list[tuple[str, str, int]]]] = {
    "a folder each": (
        ["ann/ex03_matching.ipynb", "bob/ex03_matching.ipynb", "bob/deep/down/ex04.ipynb"],
        [("ann", "ex03", 1), ("bob", "ex03", 1), ("bob", "ex04", 1)],
    ),
    "loose files": (
        ["ann-ex03.ipynb", "ex03_bob.ipynb", "EX03 cy.ipynb", "ex03_matching.ipynb"],
        [("ann", "ex03", 1), ("bob", "ex03", 1), ("cy", "ex03", 1), ("ex03_matching", "ex03", 1)],
    ),
    "names with hyphens and dots, and none": (
        [
            "Anne-Marie O'Brien_ex03-matching.ipynb",
            "J.Doe-ex03 (2).ipynb",
            "J.Roe_ex03.ipynb",
            "Untitled3.ipynb",
            "ex03_matching - Copy.ipynb",
            "ex03_matching-Copy1.ipynb",
        ],
        [
            (name, "ex03", 1)
            for name in (
                "Anne-Marie O'Brien",
                "J.Doe",
                "J.Roe",
                "Untitled3",
                "ex03_matching - Copy",
                "ex03_matching-Copy1",
            )
        ],
    ),
    "copies in one's own folder": (
        ["ann/Untitled.ipynb", "ann/ex03-Copy2.ipynb", "ann/ex03-Copy10.ipynb", "bob/ex03.ipynb"],
        [("ann", "ex03", 1), ("ann", "ex03", 2), ("ann", "ex03", 3), ("bob", "ex03", 1)],
    ),
    "Canvas": (
        [
            "doejane_11_501_ex03_matching.ipynb",
            "doejane_11_502_ex03_matching-1.ipynb",
            "doejane_12_503_ex03_matching.ipynb",
            "poe_edgar_LATE_13_504_ex03.py",
        ],
        [
            ("doejane (11)", "ex03", 1),
            ("doejane (11)", "ex03", 2),
            ("doejane (12)", "ex03", 1),
            ("poe_edgar", "ex03", 1),
        ],
    ),
    "Canvas, a folder for each exercise": (
        ["ex03/poe_1_501_a.ipynb", "ex04 submissions/poe_1_601_b.ipynb"],
        [("poe", "ex03", 1), ("poe", "ex04", 1)],
    ),
    "Moodle": (
        [
            "Jane Doe_77_assignsubmission_file_/ex03.ipynb",
            "Zoë Poe_78_assignsubmission_file_ex03.ipynb",
        ],
        [("Jane Doe", "ex03", 1), ("Zoë Poe", "ex03", 1)],
    ),
    "one box around all": (
        ["class/ann/ex03.ipynb", "class/bob/ex03.ipynb"],
        [("ann", "ex03", 1), ("bob", "ex03", 1)],
    ),
    "somebody else's name within one's own folder": (
        ["ann/ex03.ipynb", "bob/ex03.ipynb", "bob/ann_1_2_ex03-9.ipynb"],
        [("ann", "ex03", 1), ("bob", "ex03", 1), ("bob", "ex03", 2)],
    ),
    "saved again by a browser": (
        ["ann/ex03.ipynb", "ann/ex03 (2).ipynb", "ann/ex03 (10).ipynb.txt", "ann/ex03.py"],
        [("ann", "ex03", 1), ("ann", "ex03", 2), ("ann", "ex03", 3), ("ann", "ex03", 4)],
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_whose_it_is_and_which_attempt(layout: str, tmp_path: Path) -> None:
    names, wanted = LAYOUTS[layout]
    found = find_submissions(put(tmp_path, *names))
    assert whose(found) == wanted
    assert not found.others
    inside = put(tmp_path / "z", "class.zip", text=zipped(dict.fromkeys(names, NOTEBOOK)))
    if any("/" in name or "_1" in name for name in names):  # else all is taken for one student's
        assert whose(find_submissions(inside)) == wanted
        assert whose(find_submissions(inside / "class.zip")) == wanted


def test_only_a_name_makes_a_student(tmp_path: Path) -> None:
    """The others are graded, with a note; with a file that can't be read, they are known, too."""
    put(tmp_path, "ex03_matching (3).ipynb", "ann/Untitled.ipynb", "Bo_ex03.ipynb")
    broken = ("Ivan_ex03.ipynb", "Untitled.ipynb", "jo/ex03.ipynb", "ann/ex03.py.zip", "Li.zip")
    put(tmp_path, *broken, text=b"\0 no")
    put(tmp_path, "me.pdf", "them/x.png", "sam/.ipynb_checkpoints/ex03.ipynb")
    put(tmp_path, "kim/shopping.py", text="x = 1")
    put(tmp_path, "pat.zip", text=zipped({".ipynb_checkpoints/ex03.ipynb": NOTEBOOK}))
    found = find_submissions(tmp_path)
    notes = {each.student: NO_NAME in each.notes for each in found.submissions}
    assert notes == {"Bo": False, "ann": False, "ex03_matching (3)": True}
    assert found.unread == {"Ivan", "jo", "ann", "Li"}


def test_the_latest_attempt_is_kept_and_the_others_are_named(tmp_path: Path) -> None:
    found = find_submissions(put(tmp_path, "a/ex03.ipynb", "a/ex03 (1).ipynb", "a/ex03.py"))
    found.latest()
    assert [each.name for each in found.submissions] == ["a/ex03 (1).ipynb"]
    assert found.others == dict.fromkeys(
        ("a/ex03.ipynb", "a/ex03.py"), "an earlier attempt of a at ex03"
    )


def test_the_names_can_be_told(tmp_path: Path) -> None:
    put(tmp_path, "a_1_2_ex03.ipynb", "b/ex03.ipynb", "c/ex03.ipynb")
    assert [s for s, *_ in whose(find_submissions(tmp_path))] == ["a 1 2", "b", "c"]
    found = find_submissions(tmp_path, Names.CANVAS)
    assert [s for s, *_ in whose(found)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("encoding", "note"),
    [("utf-8", ""), ("utf-8-sig", ""), ("utf-16", ""), ("utf-16-le", ""), ("latin-1", "Latin-1")],
)
def test_encodings(encoding: str, note: str, tmp_path: Path) -> None:
    python = f"# größer\n{RIGHT}\n# %% next\n{IN_UNO}\n"
    put(tmp_path, "a/ex03.py", text=python.encode(encoding))
    raw = as_notebook("x = 'größer'").encode().decode("unicode_escape").encode(encoding)
    put(tmp_path, "b/ex03.ipynb", text=raw)
    one, other = find_submissions(tmp_path).submissions
    assert len(one.cells) == 2
    assert one.cells[0].startswith("# größer\ndef can_play_on")
    assert other.cells == ("x = 'größer'",)
    assert note in "".join(one.notes)
    assert bool(one.notes) is bool(note)


def test_an_exercise_is_known_by_its_functions(tmp_path: Path) -> None:
    put(tmp_path, "ann/homework.py", text=f"{RIGHT}\n{IN_UNO}")
    put(tmp_path, "bob/homework.py", text="print('hello')")
    found = find_submissions(tmp_path)
    [ann] = found.submissions
    assert ann.notes == ("graded as ex03, based on the functions it defines",)
    assert found.others == {"bob/homework.py": NOT_OURS}


def test_what_cannot_be_graded_has_a_reason(tmp_path: Path) -> None:
    wanted = {
        "a/me.PNG": (b"", "a picture: not graded"),
        "a/report.pdf": (b"", "a PDF: not graded"),
        "a/work.rar": (b"", "an archive that isn't a zip: not graded"),
        "a/.DS_Store": (b"", "a file of the system's own"),
        "a/strange": (b"", "neither a notebook nor Python: not graded"),
        "a/ex03_empty.ipynb": (b"", "it isn't a notebook: "),
        "a/ex03_torn.ipynb": (b'{"cells": [', "it isn't a notebook: "),
        "a/ex03_deep.ipynb": (b"[" * 100_000, "it isn't a notebook: it is nested without end"),
        "a/ex03_list.ipynb": (b"[1, 2]", "it isn't a notebook: it has no cells"),
        "a/ex03_3.ipynb": (b'{"cells": 3}', "it isn't a notebook: it has no cells"),
        "a/ex03_digits.ipynb": (b"9" * 5_000, "it isn't a notebook: "),
        "a/ex99.ipynb": (NOTEBOOK.replace("can_play_on", "x").encode(), NOT_OURS),
        "a/broken.zip": (b"PK no", "it isn't a zip that can be read: "),
        "a/none.zip": (zipped({}), "an empty zip"),
    }
    for name, (text, _) in wanted.items():
        put(tmp_path, name, text=text)
    (tmp_path / "b" / "ex03.ipynb").mkdir(parents=True)
    put(tmp_path, "c/.ipynb_checkpoints/ex03.ipynb")
    found = find_submissions(tmp_path)
    reasons = {name: reason for name, (_, reason) in wanted.items()}
    reasons |= {
        "b/ex03.ipynb": "an empty folder",
        "c/.ipynb_checkpoints": "a folder of a program's",
    }
    assert found.submissions == []
    assert {*found.others} == {*reasons}
    for name, reason in reasons.items():
        assert found.others[name].startswith(reason), name


@pytest.mark.parametrize(
    "text",
    [
        '{"cells": [3, {}, {"cell_type": "code", "source": [1]}]}',
        '{"cells": [], "metadata": {"fcd": {"exercise": 3}}}',
    ],
)
def test_odd_cells_are_no_cells(text: str, tmp_path: Path) -> None:
    [found] = find_submissions(put(tmp_path, "a/ex03.ipynb", text=text)).submissions
    assert found.cells == ()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_are_not_followed(tmp_path: Path) -> None:
    secret = hand_in(tmp_path / "elsewhere", "ex03.ipynb", "secret = 1")
    folder = tmp_path / "handed_in"
    folder.mkdir()
    (folder / "ex03_a.ipynb").symlink_to(secret)
    (folder / "b").symlink_to(secret.parent)
    os.mkfifo(folder / "ex03_c.ipynb")
    link = zipfile.ZipInfo("ex03.ipynb")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(folder / "d.zip", "w") as archive:
        archive.writestr(link, str(secret))
    found = find_submissions(folder)
    assert found.submissions == []
    assert sorted(found.others) == ["b", "d.zip/ex03.ipynb", "ex03_a.ipynb", "ex03_c.ipynb"]


def test_names_in_a_zip_lead_nowhere(tmp_path: Path) -> None:
    names = ("../../ex03.ipynb", "/etc/ex03.ipynb", "C:\\ex03.ipynb", "a/../ex03.ipynb")
    found = find_submissions(put(tmp_path, "a.zip", text=zipped(dict.fromkeys(names, NOTEBOOK))))
    assert found.submissions == []
    assert {*found.others.values()} == {"its name leads out of the zip"}
    assert len(found.others) == len(names)


def test_two_files_of_one_name_are_two_files(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("ex03.ipynb", NOTEBOOK)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("ex03.ipynb", NOTEBOOK)
    found = find_submissions(put(tmp_path, "a.zip", text=data.getvalue()))
    assert len({each.name for each in found.submissions}) == 2


def test_bombs_do_not_go_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "LARGEST", 1_000_000)
    monkeypatch.setattr(intake, "AT_ONCE", 2_000_000)
    monkeypatch.setattr(intake, "MOST_FILES", 100)
    zeros = b"0" * 990_000
    inner = zipped({f"ex03_{n}.py": zeros for n in range(9)})
    nested = NOTEBOOK.encode()
    for _ in range(5):
        nested = (
            zipped({"ex03.zip": nested}) if nested[:2] == b"PK" else zipped({"x.ipynb": nested})
        )
    put(tmp_path, "a/large.py", text=b"#" * 1_000_001)
    put(tmp_path, "b.zip", text=zipped({"ex03.py": b"#" * 1_000_001}))
    put(tmp_path, "c.zip", text=inner)
    put(tmp_path, "d.zip", text=zipped({f"{n}.zip": inner for n in range(50)}))
    put(tmp_path, "e.zip", text=zipped({f"{n}.py": b"" for n in range(101)}))
    put(tmp_path, "f.zip", text=nested)
    put(tmp_path, "z/ex03.ipynb")
    found = find_submissions(tmp_path)
    assert ("z", "ex03", 1) in whose(found), "a neighbor is not harmed"
    assert found.others["a/large.py"] == found.others["b.zip/ex03.py"] == "larger than 1 MB"
    assert found.others["c.zip"] == "a zip that unpacks to more than 100 times its size"
    assert found.others["e.zip"] == "a zip of more than 100 files: not opened"
    assert "a zip in a zip in a zip: not opened" in found.others.values()
    assert sum(name.startswith("d.zip/") for name in found.others) >= 1
    assert sum(each.name.startswith("d.zip/") for each in found.submissions) < 20


def test_names_that_are_not_text(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("such names can't be made there")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/ex03_\xff\xe4.ipynb")).write_text(NOTEBOOK)
    [found] = find_submissions(tmp_path).submissions
    found.name.encode()  # it can be written into a file

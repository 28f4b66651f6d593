"""What only Jupyter understands is taken out of a cell, and nothing else."""

from __future__ import annotations

from time import process_time

import pytest

from fcd.grade.cells import as_python, cell_name, defines, python_cells, with_line


@pytest.mark.parametrize(
    ("source", "python", "left_out"),
    [
        ("%matplotlib inline\nx = 1", "pass\nx = 1", ["%matplotlib inline"]),
        ("%%time\nx = 1", "\nx = 1", ["%%time"]),
        ("\n%%capture out\n%%time\nx = 1", "\n\n\nx = 1", ["%%capture out", "%%time"]),
        ("%%bash\nrm -r /", "", ["%%bash"]),
        ("%%HTML\n<b>", "", ["%%HTML"]),
        ("%time x = 1", "x = 1", ["%time"]),
        ("for n in a:\n    %timeit f(n)", "for n in a:\n    f(n)", ["%timeit"]),
        ("%timeit -n 3 f(n)", "pass", ["%timeit -n 3 f(n)"]),
        ("!pip install x \\\n  y\nx = 1", "pass\n\nx = 1", ["!pip install x \\"]),
        ("pip install numpy", "pass", ["pip install numpy"]),
        ("files = !ls\nx = %pwd", "files = None\nx = None", ["files = !ls", "x = %pwd"]),
        ("?len\nlen?\nstr.join??", "pass\npass\npass", ["?len", "len?", "str.join??"]),
        ("x = 5 % 3\ny = a != b\nprint('50%?')", None, []),
    ],
)
def test_magics(source: str, python: str | None, left_out: list[str]) -> None:
    assert as_python(source) == (source if python is None else python, left_out)


def test_cells_are_told_by_their_lines() -> None:
    assert cell_name(2, "\n  \ndef f(x):\n    y\x1b") == "cell 2 (def f(x):)"
    says = "SyntaxError: expected ':' (<cell 2>, line 3)"
    assert with_line(says, "\n\ndef f(x)\n") == "SyntaxError: expected ':', in line 3: def f(x)"
    assert with_line("SyntaxError: odd (<cell 2>, line 9)", "x").startswith("SyntaxError: odd")


def test_what_a_cell_would_define() -> None:
    text = "class Card(:\n  def text(self\nmine: int = 3\nx == 3\nasync def go("
    found = [n for n in ("Card", "text", "mine", "go", "x", "Car") if defines(text, n)]
    assert found == ["Card", "text", "mine", "go"]


@pytest.mark.parametrize(
    "source", ["\n" * 300_000 + "x = 1", "$\n" + " " * 300_000 + "x", "%%time\n" * 100_000]
)
def test_no_file_holds_up_the_grader(source: str) -> None:
    start = process_time()
    assert not defines(source, "can_play_on")
    as_python(source)
    assert process_time() - start < 10  # seconds; it took hours


def test_python_files_are_split_where_editors_and_jupyter_split_them() -> None:
    assert python_cells("a\n# %%\nb\n#%% title\nc\n\n# In[3]:\nd") == [
        "a\n",
        "\nb\n",
        "\nc\n\n",
        "\nd",
    ]
    assert python_cells("x = '''\n  # %% no\n'''") == ["x = '''\n  # %% no\n'''"]

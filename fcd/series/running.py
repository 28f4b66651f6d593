"""Running notebooks anew and storing what they show, for those who write them.

    python -m fcd.series.running notebooks/03_valid_moves.ipynb

What is stored is the same on every machine: cells numbered from 1, no times, no saved widgets, and
of an error what it says, not where its files lie. A notebook in which a cell fails that was not
meant to is left as it was.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from fcd.board.contest.vega_lite import MIME, still_picture
from fcd.files import write_atomic

CELL_SECONDS = 60
_WIDGET = "application/vnd.jupyter.widget-view+json"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")  # colors of a traceback
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.11",
    },
}


def run_notebook(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        extra_arguments=["--log-level=ERROR"],  # no word on how it is connected
        coalesce_streams=True,  # or what a loop prints is now one output, now two
    )
    with tempfile.TemporaryDirectory() as folder:  # what is noted is not the author's own progress
        client.execute(env={**os.environ, "FCD_PROGRESS": str(Path(folder) / "progress.json")})
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        _tidy(cell)
    write_atomic(path, nbformat.writes(notebook) + "\n")


def _tidy(cell: NotebookNode) -> None:
    cell.metadata.pop("execution", None)
    for number, output in enumerate(cell.get("outputs", ())):
        if output.output_type == "error":
            output.traceback = [f"{output.ename}: {output.evalue}"]
        if _WIDGET in output.get("data", {}):  # the widget is gone; its name need not change
            output.data[_WIDGET]["model_id"] = f"{cell.id}-{number}"
        if MIME in output.get("data", {}):  # GitHub and others draw no plot, but show a picture
            output.data["image/png"] = still_picture(output.data[MIME])


def main(names: list[str]) -> int:
    """Run these notebooks, one after the other; what is wrong with one does not stop the others."""
    if not names or names[0].startswith("-"):
        print(__doc__)
        return 0 if names else 2
    outcomes = []
    for path in map(Path, names):
        print(path.name, end=" ", flush=True)
        try:
            outcomes.append(_outcome(path))
        except KeyboardInterrupt:
            print("\nStopped. That notebook was left as it was.")
            return 130
        print(outcomes[-1])
    return 0 if all(outcome == "done" for outcome in outcomes) else 1


def _outcome(path: Path) -> str:
    if not path.is_file():
        return "is not there"
    try:
        run_notebook(path)
    except CellExecutionError as error:
        return f"was left as it was:\n{_ANSI.sub('', str(error))}"
    except Exception as error:  # no notebook at all, a kernel that died, a full disk, …
        return f"was left as it was: {type(error).__name__}: {' '.join(str(error).split())[:200]}"
    return "done"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

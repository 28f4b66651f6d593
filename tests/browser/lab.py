"""A real Jupyter server in a folder of its own, and notebooks in a real browser on it.

JupyterLab serves two hosts: itself under lab/tree/, Notebook 7 under notebooks/. Nothing here knows
of boards, and nothing reads or writes the person's own settings.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
START = 60  # seconds that a server may take to start on a busy machine
PATIENCE = 60_000  # … and ms that anything may that needs a kernel

CONFIG = {
    "ServerApp": {"open_browser": False, "port": 0, "allow_root": True, "log_level": "WARN"},
    "IdentityProvider": {"token": ""},  # it listens to this machine only, for a minute
    "LabApp": {
        "expose_app_in_browser": True,
        "news_url": None,
        "check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "extension_manager": "readonly",  # the other one asks for packages on the network
    },
    "JupyterNotebookApp": {"expose_app_in_browser": True},
}
NOTIFICATIONS = "@jupyterlab/apputils-extension/notification.jupyterlab-settings"
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}  # or a question lies over the notebook

# In the page. It is there long before the notebook, its session and its kernel are.
NOTEBOOK = "window.jupyterapp?.shell?.currentWidget"
READY = f"""(async ({{context, sessionContext}}) => {{
  await window.jupyterapp.restored;
  await context.ready;
  await sessionContext.ready;
  await sessionContext.session.kernel.info;
}})({NOTEBOOK})"""
RUN_ALL = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
SHUT_DOWN = "window.jupyterapp.serviceManager.sessions.shutdownAll()"
ASK = f"""{NOTEBOOK}.sessionContext.session.kernel.requestExecute(
  {{code: '', silent: true, user_expressions: {{answer: %s}}}}).done
  .then((reply) => reply.content.user_expressions.answer)"""


@dataclass(frozen=True)
class Jupyter:
    """A running server and the folder it shows."""

    url: str
    folder: Path

    def write(self, name: str, *cells: str) -> None:
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}  # or it asks
        nbformat.write(book, self.folder / name)

    def read(self, name: str) -> Any:
        return nbformat.read(self.folder / name, as_version=4)

    def open(self, page: Page, name: str, host: str = "lab/tree") -> None:
        """Open a notebook in JupyterLab, or in Notebook 7, and wait until its kernel answers."""
        page.goto(f"{self.url}{host}/{name}?reset")  # with no other notebook beside it
        page.wait_for_function(f"{NOTEBOOK}?.sessionContext", timeout=PATIENCE)
        wait_for(page, READY)


def run_all(page: Page) -> None:
    assert wait_for(page, RUN_ALL), page.locator(".jp-OutputArea").all_inner_texts()


def ask(page: Page, expression: str) -> str:
    answer = wait_for(page, ASK % json.dumps(expression))
    assert answer["status"] == "ok", answer
    return str(answer["data"]["text/plain"])


def shut_down(page: Page) -> None:
    wait_for(page, SHUT_DOWN)


def save(page: Page) -> None:
    wait_for(page, f"{NOTEBOOK}.context.save()")


def count_cells(page: Page) -> int:
    """Also those out of sight, which are not drawn."""
    return int(page.evaluate(f"{NOTEBOOK}.content.widgets.length"))


def is_changed(page: Page) -> bool:
    """Tell whether JupyterLab would ask to save the notebook."""
    return bool(page.evaluate(f"{NOTEBOOK}.context.model.dirty"))


def is_trusted(page: Page) -> bool:
    """Tell whether JupyterLab takes the outputs for ours, or for somebody's from the web."""
    return bool(page.evaluate(f"{NOTEBOOK}.content.widgets[0].model.trusted"))


def wait_for(page: Page, promise: str, patience: float = PATIENCE) -> Any:
    """Return what a promise in the page gives; unlike page.evaluate, do not wait for ever."""
    page.evaluate(f"""window.fcdDone = null; void {promise}.then(
        (value) => {{ window.fcdDone = {{value}}; }},
        (error) => {{ window.fcdDone = {{error: String(error)}}; }})""")
    page.wait_for_function("window.fcdDone", timeout=patience)
    done = page.evaluate("window.fcdDone")
    assert "error" not in done, done["error"]
    return done["value"]


@contextmanager
def jupyter(home: Path) -> Iterator[Jupyter]:
    """Run a server whose settings, signatures and notebooks all lie in one folder."""
    places = {each: home / each for each in ("config", "data", "runtime", "ipython", "notebooks")}
    for place in places.values():
        place.mkdir()
    for path, value in (
        ("jupyter_server_config.json", CONFIG),
        (f"lab/user-settings/{NOTIFICATIONS}", NO_NEWS),
    ):
        file = places["config"] / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value))
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={places['notebooks']}"]
    settings = {
        "JUPYTER_CONFIG_DIR": places["config"],
        "JUPYTER_DATA_DIR": places["data"],
        "JUPYTER_RUNTIME_DIR": places["runtime"],
        "IPYTHONDIR": places["ipython"],
        "PYTHONPATH": ROOT,  # the kernels work in the folder of their notebook
    }
    environment = {**os.environ, **{name: str(value) for name, value in settings.items()}}
    log = home / "server.log"
    with log.open("wb") as said:
        server = subprocess.Popen(command, env=environment, stdout=said, stderr=said)
        try:
            yield Jupyter(address(server, places["runtime"], log), places["notebooks"])
        finally:
            server.terminate()
            server.wait()


def address(server: subprocess.Popen[bytes], runtime: Path, log: Path) -> str:
    """Return the address that the server writes down once it listens: it finds a free port."""
    give_up = time.monotonic() + START
    while time.monotonic() < give_up and server.poll() is None:
        for path in runtime.glob("jpserver-*.json"):
            if path.stat().st_size:
                return str(json.loads(path.read_text())["url"])
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start; it said:\n{log.read_text(errors='replace')}")

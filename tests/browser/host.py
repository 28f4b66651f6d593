"""A bare page that runs a widget's real JavaScript against the real Python object.

There is no Jupyter, no comm and no server in between: the page has a `model` with the whole
contract of an anywidget front end (get, set, save_changes, on, off, send). What the page sends is
handed to `widget.receive(message)`, and each synced trait that changes goes back into the page.

    host = Host(page, board)
    page.click("text=Draw")
    host.sent[-1]["type"]          # "draw"

`hold()` keeps messages back as a busy kernel would, until `release()`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page
from traitlets import Bunch

Changes = list[tuple[str, Any]]

# Theme variables as JupyterLab sets them, so that a page can look like a light or a dark notebook.
THEMES = {
    "light": "--jp-layout-color0: #fff; --jp-layout-color1: #fff; --jp-ui-font-color1: #212121",
    "dark": "--jp-layout-color0: #111; --jp-layout-color1: #212121; --jp-ui-font-color1: #fff",
}

PAGE = """<!doctype html><html lang="en"><title>a notebook's cell</title>
<style>{css}</style>
<style>body{{margin:8px;background:var(--jp-layout-color0)}}</style>
<body><main></main></body></html>"""

MODEL = """async ([esm, traits]) => {
  const heard = {};
  let dirty = {};
  const tell = (event) => [...(heard[event] ?? [])].forEach((f) => f());
  const model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = dirty[name] = value; tell(`change:${name}`); },
    save_changes: () => { window.fcdSave(dirty).then(apply); dirty = {}; },
    on: (event, f) => (heard[event] ??= new Set()).add(f),
    off: (event, f) => heard[event]?.delete(f),
    send: (message) => { window.fcdSend(JSON.parse(JSON.stringify(message))).then(apply); },
  };
  const change = ([name, value]) => { traits[name] = value; tell(`change:${name}`); };
  const apply = (changes) => changes.forEach(change);
  const url = URL.createObjectURL(new Blob([esm], {type: 'text/javascript'}));
  const module = await import(url);
  const views = [];
  const addView = async () => {
    const el = document.createElement('div');
    document.querySelector('main').append(el);
    const cleanup = await module.default.render({model, el});
    views.push(() => { cleanup?.(); el.remove(); });
  };
  await module.default.initialize?.({model});
  const closeViews = () => views.splice(0).forEach((close) => close());
  window.fcdHost = {apply, addView, closeViews, heard};
  await addView();
}"""


SET_THEME = """([variables, light]) => {
  document.documentElement.style.cssText = variables;
  document.body.dataset.jpThemeLight = light;
}"""


def set_theme(page: Page, theme: str) -> None:
    page.evaluate(SET_THEME, [THEMES[theme], str(theme == "light").lower()])


class Host:
    def __init__(self, page: Page, widget: Any) -> None:
        self.page = page
        self.widget = widget
        self.sent: list[dict[str, Any]] = []  # what the page has sent
        self._changes: Changes = []  # what it has not been told yet
        self._held: list[dict[str, Any]] | None = None
        self._names = [name for name in widget.get_state() if not name.startswith("_")]
        widget.observe(self._note, self._names)
        page.expose_function("fcdSend", self._receive)
        page.expose_function("fcdSave", self._save)
        page.set_content(PAGE.format(css=widget._css))
        set_theme(page, "light")
        state = widget.get_state()
        page.evaluate(MODEL, [str(widget._esm), {name: state[name] for name in self._names}])

    def push(self) -> None:
        """Tell the page what has changed on the Python side without its asking."""
        self.page.evaluate("(changes) => window.fcdHost.apply(changes)", self._take())

    def hold(self) -> None:
        self._held = []

    def release(self) -> None:
        while self._held:
            self.answer_one()
        self._held = None

    def answer_one(self) -> None:
        """Answer the first message that was kept back, and go on keeping back."""
        assert self._held, "nothing was sent"
        self.widget.receive(self._held.pop(0))
        self.push()

    def add_view(self) -> None:
        self.page.evaluate("() => window.fcdHost.addView()")

    def close(self) -> None:
        """Take all views away, as when a cell's output is cleared."""
        self.page.evaluate("() => window.fcdHost.closeViews()")

    def _note(self, change: Bunch) -> None:
        self._changes.append((change["name"], change["new"]))

    def _take(self) -> Changes:
        changes, self._changes = self._changes, []
        return changes

    def _receive(self, message: dict[str, Any]) -> Changes:
        self.sent.append(message)
        if self._held is not None:
            self._held.append(message)
            return []
        self.widget.receive(message)
        return self._take()

    def _save(self, changes: dict[str, Any]) -> Changes:
        self.widget.set_state(changes)
        return self._take()

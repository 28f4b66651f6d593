// On plain http a browser has no service worker, so JupyterLite's kernel can't reach the learner's
// files, and each notebook would forget its progress. Here the kernel's own copy of that one file and
// the browser's are made the same: before the first cell, and whenever Python rests after a change.

const STORE = "files", PATH = "progress.json", FOLDER = "/drive"; // where JupyterLite would put it
const SECONDS = 2;

/** The same database as JupyterLite's own, for the folder of the site (this file lies two below). */
const DATABASE = `JupyterLite Storage - ${new URL("../../", import.meta.url).pathname}`;

async function inStore(mode, act) {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => opening.transaction.abort(); // JupyterLite makes it
  });
  try {
    return await new Promise((resolve, reject) => {
      const change = database.transaction(STORE, mode), asked = act(change.objectStore(STORE));
      change.oncomplete = () => resolve(asked.result);
      change.onerror = change.onabort = () => reject(change.error);
    });
  } finally {
    database.close();
  }
}

const read = async () => {
  const file = await inStore("readonly", (store) => store.get(PATH));
  return typeof file?.content === "string" ? file.content : file ? JSON.stringify(file.content) : "";
};

function write(content) {
  const now = new Date().toISOString();
  return inStore("readwrite", (store) => store.put({ name: PATH, path: PATH, created: now, last_modified: now, writable: true,
    content, size: content.length, type: "file", format: "text", mimetype: "application/json" }, PATH));
}

export async function keepProgress(python) {
  const { FS } = python, file = `${FOLDER}/${PATH}`;
  const here = () => (FS.analyzePath(file).exists ? FS.readFile(file, { encoding: "utf8" }) : "");
  FS.mkdirTree(FOLDER);
  let known = await read(); // throws if this browser keeps nothing: then Python says so
  if (known) FS.writeFile(file, known);
  python.runPython(`import os; os.environ.setdefault("FCD_PROGRESS", "${file}"); del os`);

  setInterval(async () => {
    if (here() === known) return;
    const theirs = await read(); // another notebook may have written, too
    if (theirs && theirs !== known) {
      python.globals.set("_theirs", theirs);
      python.runPython(`
from pathlib import Path as _Path
from fcd.series.progress import Progress as _Progress
_file = _Path("${file}")
_file.write_text(_Progress.from_json(_file.read_bytes()).merged(_Progress.from_json(_theirs.encode())).to_json())
del _Path, _Progress, _file, _theirs`);
    }
    await write((known = here()));
  }, 1000 * SECONDS);
}

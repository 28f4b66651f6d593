// Starts Python for the first page and for JupyterLite's kernel, which takes this for Pyodide's own
// pyodide.mjs. From a file of what Python's memory was like once all was imported (fcd/site/memory.py),
// that takes a tenth of the time. Without it, or if it is of another Pyodide, Python starts as usual.

import { loadPyodide as start } from "./pyodide.mjs";

const beside = (name) => new URL(name, import.meta.url);

/** That memory, which is packed in its file; null if there is none. */
async function memory() {
  try {
    const { memory: name } = await (await fetch(beside("start.json"), { cache: "no-cache" })).json();
    const answer = name && (await fetch(beside(name)));
    if (!answer?.ok) return null;
    const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    return null;
  }
}

/** Pyodide with room for that memory, which this version does not make itself. */
async function roomy(settings, size) {
  const { default: create } = await import(beside("pyodide.asm.mjs"));
  const made = await create(settings), before = made.HEAPU8.length;
  while (made.HEAPU8.length < size - 65536) made._malloc(65536); // it has a head of some bytes
  made.HEAPU8.fill(0, before); // malloc's own notes
  return made;
}

async function quickly(options) {
  const kept = await memory();
  if (!kept) return start(options);
  let python;
  try {
    const createPyodideModule = (settings) => roomy(settings, kept.length);
    python = await start({ ...options, _loadSnapshot: kept, createPyodideModule });
  } catch (error) {
    console.warn("Python starts without its memory:", error);
    return start(options);
  }
  python.runPython("import random; random.seed(); del random"); // or chance would be the same everywhere
  return python;
}

// Calls that go through Python's C code, such as those of sorted(cards, key=itself), need the browser's
// stack, and where that ends, Pyodide ends. Of it Python sees only the part in its own memory, and
// raises a RecursionError in time if that may be this large: Chromium's ends at 130,000 bytes or later.
const STACK = 100_000;

function keepToStack({ _module: python }) {
  const top = python._emscripten_stack_get_base();
  python._PyUnstable_ThreadState_SetStackProtection(python._PyThreadState_Get(), top - STACK, STACK);
  python._emscripten_stack_set_limits(top, top - STACK); // what Pyodide sets it to for each cell
}

export async function loadPyodide(options = {}) {
  const python = await quickly(options);
  keepToStack(python);
  if (!self.isSecureContext && options.packages) { // JupyterLite's kernel
    const { keepProgress } = await import("./keep_progress.mjs");
    await keepProgress(python).catch((error) => console.warn("Progress is not kept:", error));
  }
  return python;
}

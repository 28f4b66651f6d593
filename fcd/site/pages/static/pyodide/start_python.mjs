// Starts Python for the first page and for JupyterLite's kernel, which takes this for Pyodide's own
// pyodide.mjs. With memory.bin, what Python's memory was like once all was imported (fcd/site/memory.py),
// that takes a tenth of the time. Without it, or if it is of another Pyodide, Python starts as usual.

import { loadPyodide as start } from "./pyodide.mjs";

const MEMORY = new URL("memory.bin", import.meta.url);

/** What memory.bin holds, which is packed; null if there is none. */
async function memory() {
  try {
    const answer = await fetch(MEMORY);
    if (!answer.ok) return null;
    return await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  } catch {
    return null;
  }
}

export async function loadPyodide(options = {}) {
  const kept = await memory();
  if (!kept) return start(options);
  let python;
  try {
    python = await start({ ...options, _loadSnapshot: kept });
  } catch (error) {
    console.warn("Python starts without its memory:", error);
    return start(options);
  }
  python.runPython("import random; random.seed(); del random"); // or chance would be the same everywhere
  return python;
}

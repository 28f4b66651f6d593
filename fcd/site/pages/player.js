// The worker of the first page: Python with our package and nothing else, and one table in it.
//
// In:  {type: "deal", game, players, bot, seed}, then what the board sends.
// Out: {type: "loading", done}, {type: "ready"}, {type: "table", setup, state}, {type: "failed", text}.

const waiting = []; // what comes before Python is there
self.onmessage = ({ data }) => waiting.push(data);

const HERE = new URL("static/pyodide/", self.location);
const { files, wheel } = await (await fetch(new URL("start.json", HERE))).json();
const all = Object.values(files).reduce((sum, size) => sum + size, 0);

/** Tell how far the large files are. Pyodide fetches some of them itself, so this listens in. */
const plain = self.fetch;
let loaded = 0;
self.fetch = async (what, options) => {
  const answer = await plain(what, options);
  const name = new URL(what.url ?? what, self.location).pathname.split("/").pop();
  if (!answer.ok || !answer.body || !(name in files)) return answer;
  const listen = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.length;
      self.postMessage({ type: "loading", done: Math.min(1, loaded / all) });
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(listen), { headers: answer.headers });
};

try {
  const { loadPyodide } = await import("./static/pyodide/start_python.mjs");
  const ours = fetch(new URL(wheel, HERE)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: HERE.href });
  const unpack = async () => python.unpackArchive(await ours, "wheel");
  const has = python.runPython("import sys; 'fcd.board.page' in sys.modules"); // in its memory
  if (!has) await unpack();
  const answer = python.runPython("from fcd.board.page import answer; answer");
  self.onmessage = ({ data }) => self.postMessage({ type: "table", ...JSON.parse(answer(JSON.stringify(data))) });
  self.postMessage({ type: "ready" });
  for (const data of waiting) self.onmessage({ data });
  if (has) await unpack(); // files that may be needed later
} catch (error) {
  self.postMessage({ type: "failed", text: String(error).split("\n").filter(Boolean).pop() });
}

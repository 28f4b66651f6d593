// Runs notebooks in Pyodide under Node, one after the other in the same Python, and tells what their cells show.
// usage: node cells.mjs PYODIDE FOLDER JOBS OUT
// FOLDER is what Python sees as /drive; JOBS is JSON, [{folder, cells: [source, …]}, …]; OUT the same with results.
import { readFileSync, writeFileSync } from "fs";
import { dirname, resolve } from "path";
import { fileURLToPath, pathToFileURL } from "url";

const [pyodide, folder, jobs, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const shell = readFileSync(`${dirname(fileURLToPath(import.meta.url))}/shell.py`, "utf8");
const quiet = () => {};

const py = await loadPyodide({ indexURL: `${pyodide}/`, packages: ["final-card-down", "ipython"], stdout: quiet, stderr: quiet });
py.FS.mkdirTree("/drive");
py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, "/drive");
await py.runPythonAsync(shell);
const run = py.globals.get("run");

const results = [];
for (const job of JSON.parse(readFileSync(jobs, "utf8"))) {
  const before = process.cpuUsage();
  const cells = JSON.parse(run(job.folder, JSON.stringify(job.cells)));
  const { user, system } = process.cpuUsage(before);
  results.push({ cpu: (user + system) / 1e6, cells });
  writeFileSync(out, JSON.stringify(results));
}
process.exit(0);

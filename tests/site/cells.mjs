// Python in Pyodide under Node. usage: node cells.mjs SITE FOLDER
// FOLDER is what Python sees as /drive. Each line in is JSON, {folder, cells: [source, …]}; each line out
// what came of these cells, and the seconds of computing that they took.
import { readFileSync, writeSync } from "fs";
import { dirname, resolve } from "path";
import { createInterface } from "readline";
import { fileURLToPath, pathToFileURL } from "url";

const [site, folder] = process.argv.slice(2).map((path) => resolve(path));
const pyodide = `${site}/static/pyodide`;
const settings = JSON.parse(readFileSync(`${site}/jupyter-lite.json`))["jupyter-config-data"].litePluginSettings;
const { packages } = settings["@jupyterlite/pyodide-kernel-extension:kernel"].loadPyodideOptions;
globalThis.self = { isSecureContext: true }; // there is no fetch for files here, so it starts slowly
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/start_python.mjs`));
const quiet = () => {};
const py = await loadPyodide({ indexURL: `${pyodide}/`, packages, stdout: quiet, stderr: quiet });
py.FS.mkdirTree("/drive");
py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, "/drive");
await py.runPythonAsync(readFileSync(`${dirname(fileURLToPath(import.meta.url))}/shell.py`, "utf8"));
const run = py.globals.get("run");

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line);
  for (const cell of job.cells) await py.loadPackagesFromImports(cell).catch(quiet); // as the kernel does
  const before = process.cpuUsage();
  const cells = JSON.parse(run(`/drive/${job.folder}`, JSON.stringify(job.cells)));
  const { user, system } = process.cpuUsage(before);
  writeSync(1, `${JSON.stringify({ cells, seconds: (user + system) / 1e6 })}\n`);
}

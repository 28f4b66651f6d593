// Starts Python, imports, and writes what its memory is like then.
// usage: node make_memory.mjs PYODIDE SITE_PACKAGES PROGRAM OUT   (PROGRAM is Python, as text)

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, packages, program, out] = process.argv.slice(2);
const folder = resolve(pyodide) + "/";
const { loadPyodide } = await import(pathToFileURL(folder + "pyodide.mjs"));
const python = await loadPyodide({ indexURL: folder, _makeSnapshot: true, env: { HOME: "/home/pyodide" } });

// Not with loadPackage: that leaves JavaScript's objects in the memory, which cannot be written down.
function copy(from, to) {
  python.FS.mkdirTree(to);
  for (const each of readdirSync(from, { withFileTypes: true })) {
    const [a, b] = [join(from, each.name), `${to}/${each.name}`];
    if (each.isDirectory()) copy(a, b);
    else python.FS.writeFile(b, new Uint8Array(readFileSync(a)));
  }
}
copy(packages, python.runPython("import site; site.getsitepackages()[0]"));
python.runPython(program);

// What Python has freed is filled with zeros, or it would be packed, too: malloc gives out what is
// free, largest pieces first, until it has to take new memory.
const memory = python._module, all = [];
for (const size of [1 << 20, 1 << 16, 1 << 12, 1 << 9, 1 << 6]) {
  for (let end = memory._sbrk(0); end === memory._sbrk(0); ) {
    all.push(memory._malloc(size));
    memory.HEAPU8.fill(0, all.at(-1), all.at(-1) + size);
  }
}
for (const each of all) memory._free(each);
writeFileSync(out, gzipSync(python.makeMemorySnapshot()));
process.exit(0); // Pyodide would keep Node running

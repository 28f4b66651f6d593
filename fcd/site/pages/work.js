// What the learner has changed: a list, to download, to hand in, to bring back, to undo.
//
// JupyterLite keeps files in this browser's IndexedDB, and shows its own copy of one it lacks there.
// So an original comes back when ours is deleted.

const DATABASE = `JupyterLite Storage - ${new URL(".", location).pathname}`, STORE = "files";
const { exercises } = JSON.parse(document.getElementById("facts").textContent);
const [list, all, bring, done, insecure] = ["files", "download", "bring", "done", "insecure"].map((id) => document.getElementById(id));

// -- the files --

/** Do something with the store; nothing, if there is none and `act` only looks. */
async function inStore(mode, act) {
  const there = !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  if (!there && mode === "readonly") return [];
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE); // JupyterLite adds its own
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    if (!database.objectStoreNames.contains(STORE)) return [];
    return await new Promise((resolve, reject) => {
      const change = database.transaction(STORE, mode), asked = act(change.objectStore(STORE));
      change.oncomplete = () => resolve(asked.result);
      change.onerror = change.onabort = () => reject(change.error);
    });
  } finally {
    database.close();
  }
}

const kept = async () => (await inStore("readonly", (store) => store.getAll())).filter(({ type }) => type !== "directory");

function bytes({ type, format, content }) {
  if (format === "base64") return Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
  const text = typeof content === "string" ? content : `${JSON.stringify(content, null, type === "notebook" ? 1 : 2)}\n`;
  return new TextEncoder().encode(text);
}

function model(path, data) {
  const text = new TextDecoder().decode(data), now = new Date().toISOString(), notebook = path.endsWith(".ipynb");
  const content = notebook ? JSON.parse(text) : text;
  if (notebook && !Array.isArray(content?.cells)) throw new Error("it is not a notebook");
  return { name: path.split("/").pop(), path, created: now, last_modified: now, writable: true, content, size: data.length,
    ...(notebook ? { type: "notebook", format: "json", mimetype: "application/json" } : { type: "file", format: "text", mimetype: "text/plain" }) };
}

// -- the list --

async function show() {
  const files = (await kept()).sort((a, b) => (a.path < b.path ? -1 : 1));
  all.hidden = !files.length;
  if (!files.length) return list.replaceChildren(make("p", "You haven’t changed any notebook yet."));
  const table = make("table", make("caption", "Kept in this browser"));
  for (const file of files) table.append(make("tr", make("th", label(file)), make("td", when(file)), make("td", ...buttons(file))));
  for (const th of table.querySelectorAll("th")) th.scope = "row";
  list.replaceChildren(table);
}

function make(tag, ...inside) {
  const e = document.createElement(tag);
  e.append(...inside);
  return e;
}

function label({ path, type }) {
  if (path === "progress.json") return "Your progress (quizzes, points)";
  if (type !== "notebook") return path;
  const link = make("a", path);
  link.href = `lab/index.html?path=${encodeURIComponent(path)}`;
  return link;
}

const when = ({ last_modified: day }) => new Date(day).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

function buttons(file) {
  const download = make("button", "Download"), back = make("button", "Get the original back");
  download.ariaLabel = `Download ${file.path}`;
  download.onclick = () => save(file.name, bytes(file));
  back.ariaLabel = `Get the original of ${file.path} back`;
  back.onclick = async () => {
    const sure = `Get the original of ${file.path} back? What you wrote in it is then gone from this browser. Download it first if you may want it. If it’s open in another tab, close it there.`;
    if (!confirm(sure)) return;
    await inStore("readwrite", (store) => store.delete(file.path));
    say(`${file.path} is the original again.`);
    await show();
  };
  return file.type === "notebook" ? [download, back] : [download];
}

const say = (words) => (done.textContent = words);

function save(name, data) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, 60_000, link.href);
}

all.onclick = async () => {
  const files = await kept();
  save("my_card_games.zip", zip(files.map((file) => [file.path, bytes(file)])));
  say(`${files.length} ${files.length === 1 ? "file is" : "files are"} in my_card_games.zip.`);
};

bring.onchange = async () => {
  const said = [];
  for (const file of bring.files) {
    try {
      const data = new Uint8Array(await file.arrayBuffer());
      const inside = file.name.endsWith(".zip") ? await unzip(data) : [[place(file.name), data]];
      for (const [path, each] of inside) said.push(await put(path, each));
    } catch (error) {
      said.push(`${file.name} can’t be used: ${error.message}.`);
    }
  }
  bring.value = "";
  say(said.join(" "));
  await show();
};

/** Browsers add " (1)" to the name of what is downloaded twice. */
function place(name) {
  const own = name.replace(/ ?\(\d+\)(?=\.\w+$)/, "");
  return exercises.includes(own) ? `exercises/${own}` : own;
}

async function put(path, data) {
  if (!/^(exercises\/)?[^/\\]+\.(ipynb|json)$/.test(path)) return `${path} isn’t a notebook or your progress, so it was left out.`;
  const made = model(path, data);
  if ((await kept()).some((each) => each.path === path) && !confirm(`Replace ${path} in this browser by the one you bring?`)) return `${path} was left as it is.`;
  await inStore("readwrite", (store) => store.put(made, path));
  return `${path} is back.`;
}

// -- zip: not packed, as our files are small --

const CRC = Uint32Array.from({ length: 256 }, (_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1; return n; });
const crc = (data) => ~data.reduce((sum, byte) => CRC[(sum ^ byte) & 255] ^ (sum >>> 8), -1) >>> 0;

/** Numbers of these many bytes each, the small end first. */
const numbers = (...pairs) => Uint8Array.from(pairs.flatMap(([n, size]) => Array.from({ length: size }, (_, k) => (n / 256 ** k) & 255)));

function zip(files) {
  const parts = [], index = [];
  let at = 0;
  for (const [path, data] of files) {
    const name = new TextEncoder().encode(path);
    // Version 2.0, names in UTF-8, not packed, 1 January 2000; then what is in it.
    const about = numbers([20, 2], [0x800, 2], [0, 2], [0, 2], [0x2821, 2], [crc(data), 4], [data.length, 4], [data.length, 4], [name.length, 2], [0, 2]);
    parts.push(numbers([0x04034b50, 4]), about, name, data);
    index.push(numbers([0x02014b50, 4], [20, 2]), about, numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), name);
    at += 4 + about.length + name.length + data.length;
  }
  const size = index.reduce((sum, part) => sum + part.length, 0), n = files.length;
  return new Blob([...parts, ...index, numbers([0x06054b50, 4], [0, 4], [n, 2], [n, 2], [size, 4], [at, 4], [0, 2])]);
}

/** [path, bytes] of each file in a zip of ours, or in one that was unpacked and packed again. */
async function unzip(data) {
  const view = new DataView(data.buffer), two = (at) => view.getUint16(at, true), four = (at) => view.getUint32(at, true);
  let end = data.length - 22;
  while (end >= 0 && four(end) !== 0x06054b50) end--;
  if (end < 0) throw new Error("it is not a zip");
  const found = [];
  for (let at = four(end + 16), n = two(end + 10); n; n--) {
    const path = new TextDecoder().decode(data.subarray(at + 46, at + 46 + two(at + 28))), from = four(at + 42);
    const start = from + 30 + two(from + 26) + two(from + 28), packed = data.subarray(start, start + four(at + 20));
    const whole = two(at + 10) ? new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer() : packed;
    if (!path.endsWith("/")) found.push([path.replace(/^.*?(?=(exercises\/)?[^/]+$)/, ""), new Uint8Array(await whole)]);
    at += 46 + two(at + 28) + two(at + 30) + two(at + 32);
  }
  return found;
}

// -- begin --

insecure.hidden = isSecureContext;
addEventListener("pageshow", show);
document.addEventListener("visibilitychange", () => document.hidden || show());

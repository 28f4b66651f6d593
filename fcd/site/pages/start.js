// The first page: a board that can be seen at once, and played as soon as Python is there.
//
// The table on it was dealt when the site was built; the worker deals the very same one again. What
// is clicked before that is kept, the last click only, and sent when Python has started.

import board from "./board.js";

const { deals, games } = JSON.parse(document.getElementById("facts").textContent);
const [python, loaded, says, table, form] = ["python", "loaded", "says", "table", "deal"].map((id) => document.getElementById(id));
const first = deals[Math.floor(Math.random() * deals.length)];
const { setup, state, ...wish } = first;

// -- what the board knows as a widget's model --

const traits = { setup, state }, heard = {};
function put(name, value) {
  traits[name] = value;
  for (const react of heard[`change:${name}`] ?? []) react();
}
const model = {
  get: (name) => traits[name],
  set: put,
  save_changes() {},
  on: (event, react) => (heard[event] ??= new Set()).add(react),
  off: (event, react) => heard[event]?.delete(react),
  send(message) {
    if (ready) return worker.postMessage(message);
    kept = message;
    const note = "Python is still loading. This is done as soon as it’s there; you can still choose something else.";
    setTimeout(put, 0, "state", { ...traits.state, ack: message.seq, note });
  },
};

// -- Python --

let ready = false, kept = null;
const worker = new Worker("player.js", { type: "module" });
worker.onerror = () => react({ type: "failed", text: "The browser could not start it." });
worker.onmessage = ({ data }) => react(data);
worker.postMessage({ type: "deal", ...wish });

function react({ type, done, text, setup, state }) {
  if (type === "loading") {
    loaded.value = 85 * done; // the rest is for starting it
    if (done === 1) say("Python is starting. You can choose your first card already.");
  } else if (type === "ready") {
    ready = true;
    loaded.value = 100;
    loaded.hidden = true;
    say("Python is ready. Choose any card: if it can’t be played, the board says why.");
    if (kept) worker.postMessage(kept);
    kept = null;
    document.body.dataset.python = "ready";
    whenIdle(warmUp);
  } else if (type === "table") {
    if (setup && JSON.stringify(setup) !== JSON.stringify(traits.setup)) put("setup", setup);
    // The table that is there already is not painted again.
    if (JSON.stringify({ ...traits.state, ack: 0, note: "" }) !== JSON.stringify({ ...state, ack: 0, note: "" }) || state.ack) put("state", state);
  } else if (type === "failed") {
    loaded.hidden = true;
    say(`Python could not be started. ${text} Reload the page to try again.`);
  }
}

function say(words) {
  if (says.textContent !== words) says.textContent = words;
}

// -- another game --

const { game, players } = form.elements;
function offerPlayers() {
  const counts = games.find(({ key }) => key === game.value).players, wished = Number(players.value) || 4;
  players.replaceChildren(...counts.map((n) => new Option(n, n)));
  players.value = counts.includes(wished) ? wished : counts.at(-1);
  players.disabled = counts.length === 1;
}
form.elements.bot.value = wish.bot;
game.onchange = offerPlayers;
offerPlayers();
form.onsubmit = (event) => {
  event.preventDefault();
  kept = null; // it was for the other table
  worker.postMessage({ type: "deal", game: game.value, players: Number(players.value), bot: form.elements.bot.value });
  if (!ready) say("This game is dealt as soon as Python is there.");
  table.scrollIntoView({ block: "nearest" });
};
document.querySelector('a[href="#table"]').onclick = (event) => {
  event.preventDefault();
  table.scrollIntoView({ block: "nearest" });
  (table.querySelector(".fcd-hand [aria-disabled=false]") ?? table).focus({ preventScroll: true });
};

// -- while somebody plays: fetch what the course needs, so that it opens sooner --

const whenIdle = self.requestIdleCallback ?? ((f) => setTimeout(f, 2000));

async function warmUp() {
  if (navigator.connection?.saveData) return;
  try {
    const names = await (await fetch("warm-up.json", { priority: "low" })).json();
    for (const name of names) await (await fetch(name, { priority: "low" })).arrayBuffer();
  } catch { /* offline: then later */ }
}

board.render({ model, el: table });

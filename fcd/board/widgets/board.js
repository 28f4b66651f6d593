// The board in the browser: it paints what Python says and sends back what a person does.
//
// No rules in here: what can be done, and why not, is in the state that Python sends. Names and
// sentences become text, never HTML.

const COLORS = { R: "red", B: "blue", G: "green", Y: "yellow", P: "purple" };
const SUITS = { H: "hearts", D: "diamonds", C: "clubs", S: "spades", Q: "questions" };
const RANKS = "0 1 2 3 4 5 6 7 8 9 A B C D E F skip reverse draw2 wild wild4 swap custom".split(" ");
const CODE = new RegExp(`^([RBGYP])?(${RANKS.join("|")})([HDCSQ])?$`);
const ROUND = "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M17.5 2v5h-5"; // an arrow that turns clockwise

const PATIENCE = 5000; // ms without an answer until the board says so
const GRACE = 250; // ms to get from a card to what is said about it
const REST = 500; // ms on a usable button until something is said about it
const LARGEST = 1_000_000; // bytes of a saved round
const PACES = { normal: 1000, slow: 2200, fast: 300 }; // ms between moves that are watched

/** The parts of a card, from its id: "R2H", "wild4#1". */
function parse(id) {
  const [, color, rank, suit] = CODE.exec(id.split("#")[0]) ?? [, , "?"];
  return { id, rank, color: COLORS[color], suit: SUITS[suit] };
}

/** An element: "tag.class.class" (each gets fcd- in front), properties if any, and contents. */
function h(name, props, ...inside) {
  const [tag, ...classes] = name.split(".");
  const e = document.createElement(tag);
  if (tag === "button") e.type = tag;
  for (const each of classes) e.classList.add(`fcd-${each}`);
  if (props?.constructor === Object) Object.assign(e, props);
  else if (props) e.append(props);
  e.append(...inside);
  return e;
}

function glyph(path) {
  const [svg, p] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.ariaHidden = true;
  p.setAttribute("d", path);
  svg.append(p);
  return svg;
}

/** Make these items the children of `parent`. Known keys keep their elements, and so the focus. */
function sync(parent, items, key, make, update) {
  const known = new Map([...parent.children].map((e) => [e.fcdKey, e]));
  const next = items.map((item) => {
    const k = key(item);
    const e = known.get(k) ?? Object.assign(make(item), { fcdKey: k });
    known.delete(k);
    update?.(e, item);
    return e;
  });
  for (const e of known.values()) e.remove(); // first, so that nothing that stays has to move
  next.forEach((e, i) => parent.children[i] !== e && parent.insertBefore(e, parent.children[i]));
}

/** Whether `e` shows this already, so that it can be left alone. */
function shows(e, value) {
  const before = e.fcdShown;
  return before === (e.fcdShown = JSON.stringify(value));
}

const toggle = (e, name, on) => e.classList.toggle(`fcd-${name}`, Boolean(on));
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const pills = (...words) => words.filter(Boolean).map((word) => h("em", word));

/** Sort cards by one of their parts, and those that are equal in it by the others. */
const PARTS = { color: Object.values(COLORS), suit: Object.values(SUITS), rank: RANKS };
const difference = (a, b) => (part) => PARTS[part].indexOf(a[part]) - PARTS[part].indexOf(b[part]);
const by = (part) => (a, b) => [part, "rank", "color", "suit"].map(difference(a, b)).find(Boolean) ?? 0;

function render({ model, el }) {
  let setup = {}, state = {};
  let order = "dealt"; // how this view sorts its hand
  let playing = false, stepTimer = 0; // watching
  let notice = ""; // what the browser itself has to say
  let byKeyboard = true; // and not with a pointer

  // -- messages up, one at a time --

  const uid = Math.random().toString(36).slice(2, 8); // two views must not take each other's answers
  let count = 0, waiting = null, sent = "", patience = 0;
  let wanted = null; // the move to go to as soon as the last message is answered
  let comeBack = null; // where the focus was before a page was opened

  function send(type, parts) {
    if (waiting || film.playing()) return; // a double click plays one card
    waiting = `${uid}-${++count}`;
    sent = type;
    toggle(root, "busy", true);
    patience = setTimeout(() => {
      answered();
      wanted = null;
      tell("Python is not answering. It may be busy. If it has stopped, run the notebook from the top.");
    }, PATIENCE);
    model.send({ ...parts, type, ply: state.ply, seq: waiting });
  }

  function answered() {
    clearTimeout(patience);
    waiting = null;
    toggle(root, "busy", false);
  }

  function goTo(ply) {
    const to = Math.max(0, Math.min(state.last, ply));
    wanted = waiting ? to : null; // while one is under way, only the latest wish counts
    send("goto", { to });
  }

  function tell(words) {
    notice = words;
    paintWords();
  }

  // -- buttons: those that cannot be used say why --

  /** A button. `does` is a function, or the type of a message with its `parts`. */
  function button(look, label, does, parts, props) {
    const act = typeof does === "string" ? () => send(does, parts) : does;
    return h(`button${look}`, { fcdDo: act, ...props }, label);
  }

  function press(b) {
    if (!blocked(b)) {
      b.fcdDo?.();
      return tip.contains(b) || hideTip();
    }
    showTip(b);
    aloud.textContent = ""; // so that the same words are read once more
    aloud.textContent = b.fcdTip.text;
  }

  const away = (e) => e.closest("[hidden], [inert]");
  const blocked = (b) => b.ariaDisabled === "true";

  /** Whether a button can be used, and what is said about it. `about` is what "Why?" asks for. */
  function mark(b, why, tipText, about) {
    const [reason, ref] = state.why[why ?? 0];
    b.ariaDisabled = Boolean(why);
    b.fcdTip = { text: reason || tipText || "", ref, about };
    b.toggleAttribute("data-tip", b.fcdTip.text);
    return reason;
  }

  function label(b, words, key) {
    b.replaceChildren(words);
    if (!key) return b;
    b.dataset.key = key;
    b.ariaKeyShortcuts = key.toUpperCase();
    b.append(h("kbd", { ariaHidden: true }, b.ariaKeyShortcuts));
    return b;
  }

  const meta = (type, words, key, does = type) => label(button(".act.quiet", "", does, {}, { fcdMeta: type }), words, key);

  // -- the parts of the board --

  const curtain = h("div.curtain");
  const title = h("b");
  const goal = h("span.goal");
  const picker = h("input", { type: "file", accept: ".json", hidden: true });
  const summary = h("summary.act.quiet", "More");
  const more = h("details", summary, h("div.menu", meta("new", "New game"), meta("save", "Save this round"),
    meta("load", "Load a round …", "", () => picker.click()), meta("rules", "Rules"), meta("log", "All moves"), meta("text", "Read as text"), meta("keys", "Keys", "?")));
  const tools = h("div.tools", meta("hint", "Hint", "h"), meta("undo", "Take back", "z"), more);
  const seats = h("ul.seats");
  const deckCount = h("b");
  const deck = button(".deck", h("span", { ariaHidden: true }, deckCount, h("small", "draw")), "draw", {}, { tabIndex: -1 });
  const top = h("div");
  const force = h("b.force");
  const pile = h("div", { role: "img" }, top, force);
  const match = h("div.match");
  const way = h("span");
  const you = h("p.you"); // what has happened to the person here, said large
  const words = h("div");
  const say = h("div.say", { role: "status" }, you, words);
  const panel = h("div.panel", { role: "group" });
  const who = h("span.who");
  const sort = h("span.sort", { role: "toolbar", ariaLabel: "Sort the hand" });
  const bar = h("div.bar", who, sort);
  const hand = h("div.hand", { role: "group" });
  const player = button(".act.due", "", () => ((playing = !playing), goOn()));
  const speed = h("select", { ariaLabel: "Speed", onchange: () => goOn() }, ...Object.keys(PACES).map((name) => h("option", name)));
  const watch = h("span.watch", player, speed);
  const acts = h("div.acts", { role: "toolbar", ariaLabel: "Moves" });
  const foot = h("div.foot", watch, acts);
  const table = h("div.table", h("div.top", title, goal, tools),
    h("div.field", seats, h("div.mid", h("div.track"), deck, pile, match, h("span.way", glyph(ROUND), way)), panel),
    bar, hand, say, foot);

  const pageTitle = h("b", { tabIndex: -1 });
  const backToLive = button(".small.live", "Live", () => goTo(state.last));
  const lines = h("div.lines", { tabIndex: 0 });
  const sidePanel = h("div.side-panel", { role: "group" }, h("div.head", pageTitle, backToLive, button(".small", "Close", "close")), lines);
  const where = h("span");
  const log = h("ol.log", { ariaLabel: "Moves, newest first" });
  const slider = h("input", { type: "range", ariaLabel: "Replay", oninput: () => goTo(Number(slider.value)) });
  const moves = h("div.moves", { role: "group", ariaLabel: "Moves and replay" },
    h("div.head", h("b", "Moves"), where), log,
    h("div.replay", button(".small", "◀", () => goTo(state.ply - 1), {}, { ariaLabel: "One move back" }), slider,
      button(".small", "▶", () => goTo(state.ply + 1), {}, { ariaLabel: "One move forward" }),
      button(".small.live", "Live", () => goTo(state.last))));
  const side = h("div.side", sidePanel, moves);

  const tipText = h("p");
  const toRule = button(".small", "Rule", () => send("rule", { ref: owner.fcdTip.ref }));
  const toWhy = button(".small", "Why?", () => send("why", owner.fcdTip.about));
  const tip = h("div.tip", { hidden: true }, tipText, toRule, toWhy);
  const aloud = h("p.aloud", { ariaLive: "assertive" });
  // With a tabIndex, a click on it brings the keys here.
  const root = h("section", { className: "fcd", tabIndex: -1 }, h("div.all", curtain, table, side), tip, aloud, picker);

  // -- what is said of a card or button --
  // It stays while pointer or focus is on either of the two, and goes with Escape (WCAG 1.4.13).
  // It is behind its owner's group: Tab leads in. It lies over no card, and lets clicks through.

  let owner = null, tipTimer = 0, pointer = "";
  const place = ({ screenX, screenY }) => `${screenX} ${screenY}`;
  const listen = (event, react) => root.addEventListener(event, react);

  function showTip(b) {
    clearTimeout(tipTimer);
    if (!b.fcdTip?.text) return;
    owner = b;
    tipText.textContent = b.fcdTip.text;
    toRule.hidden = !b.fcdTip.ref;
    toWhy.hidden = !b.fcdTip.about;
    if (!tip.contains(focused())) b.closest(".fcd-table > *")?.after(tip);
    tip.hidden = false;
    const [all, at, size, low, wide] = [tip.offsetParent, b, tip, say, table].map((e) => e.getBoundingClientRect());
    const left = Math.min(at.left + (at.width - size.width) / 2, wide.right - size.width - 8);
    const above = at.top - size.height - 6 < all.top ? at.bottom + 6 : at.top - size.height - 6;
    tip.style.left = `${Math.max(wide.left + 8, left) - all.left}px`;
    tip.style.top = `${(hand.contains(b) || foot.contains(b) ? low.top : above) - all.top}px`;
  }

  function hideTip() {
    clearTimeout(tipTimer);
    tip.hidden = true;
    owner = null;
  }

  function hideTipSoon() {
    clearTimeout(tipTimer);
    const held = tip.contains(focused()) || (byKeyboard && owner === focused());
    if (owner && !held) tipTimer = setTimeout(hideTip, GRACE);
  }

  /** Whether the pointer is over what is said, which itself is not hit. */
  function reading({ clientX: x, clientY: y }) {
    const { left, right, top: above, bottom } = tip.getBoundingClientRect();
    return !tip.hidden && x >= left && x <= right && y >= above && y <= bottom;
  }

  let at = null; // what the pointer is on, as far as tips are concerned
  listen("pointermove", (e) => {
    const { target, pointerType } = e, still = pointer === place(e); // only the board has moved
    if (pointerType === "touch" || still) return; // a tap is a click
    pointer = place(e);
    const b = reading(e) ? tip : target.closest("[data-tip]");
    if (b === at) return;
    at = b;
    clearTimeout(tipTimer);
    if (b && b !== tip) tipTimer = setTimeout(showTip, blocked(b) ? GRACE / 3 : REST, b);
    else if (!b) hideTipSoon();
  });
  listen("pointerleave", () => {
    at = null;
    hideTipSoon();
  });
  listen("pointerdown", (e) => {
    byKeyboard = false;
    pointer = place(e);
  });
  listen("focusout", hideTipSoon);
  listen("focusin", ({ target }) => {
    if (byKeyboard && target.matches("[data-tip]")) showTip(target);
    const group = target.closest("[data-rove]");
    if (group) rove(group, target);
  });
  listen("click", ({ target, detail }) => {
    const b = target.closest("button");
    if (detail > 1 && hand.contains(b)) return; // the second click of two would hit the next card
    if (b && more.contains(b)) closeMenu();
    else if (!more.contains(target)) more.open = false;
    if (b) press(b);
  });

  // -- keys; the hand and each row of buttons are one tab stop --

  const focused = () => root.getRootNode().activeElement;
  const groups = [sort, hand, acts, log];
  const stops = (group) => [...group.querySelectorAll("button")];
  for (const group of groups) group.dataset.rove = "";

  /** Let Tab stop at one button of the group: at this one, or where it stopped before. */
  function rove(group, at) {
    const all = stops(group);
    group.fcdStop = at ?? (all.includes(group.fcdStop) ? group.fcdStop : all[0]);
    for (const b of all) b.tabIndex = b === group.fcdStop ? 0 : -1;
  }

  function move(group, key) {
    const all = stops(group), from = all.indexOf(focused());
    const line = all.findIndex((b) => b.offsetTop > all[0].offsetTop);
    const row = line > 0 ? line : 1;
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row, Home: -Infinity, End: Infinity }[key];
    all[Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
  }

  const keyed = (key) => [...root.querySelectorAll("[data-key]")].find((b) => b.dataset.key === key && !away(b));
  const unclaim = claimKeys(root, keyed, tell);

  const cell = () => el.closest(".jp-Cell[tabindex]"); // in JupyterLab; elsewhere cells take no focus

  listen("keydown", (e) => {
    const onward = e.shiftKey && e.key === "Enter";
    if (e.ctrlKey || e.metaKey || e.altKey || (onward && !cell())) return;
    e.stopPropagation(); // or else `d` `d` on a card deletes the notebook's cell
    if (onward) {
      e.preventDefault();
      const next = cell().nextElementSibling; // to run this cell again would deal anew
      next?.focus({ preventScroll: true });
      return next?.scrollIntoView({ block: "nearest" }); // its top, if it is high
    }
    byKeyboard = true;
    const { target } = e, key = e.key.toLowerCase(), about = target.fcdTip;
    const group = target.closest("[data-rove], .fcd-options, .fcd-menu") ?? hand;
    const b = keyed(key);
    if (e.repeat && !/^(arrow|tab)/.test(key)) return e.preventDefault(); // held down is pressed once
    if (key === "escape") escape();
    else if (target.matches("input, select")) return; // these need their arrows and letters
    else if (/^arrow(up|down)/.test(key) && [lines, words].includes(target)) return; // these scroll
    else if (/^(home|end)/.test(key) && target === lines) lines.scrollTop = key === "end" && lines.scrollHeight;
    else if (/^(arrow|home|end)/.test(key)) move(group, e.key);
    else if (key === "w" && about?.about) send("why", about.about);
    else if (key === "r" && about?.ref) send("rule", { ref: about.ref });
    else if (b) press(b);
    else return;
    e.preventDefault();
  });

  function closeMenu() {
    summary.focus();
    more.open = false;
  }

  function escape() {
    if (!tip.hidden) hideTip();
    else if (more.open) closeMenu();
    else if (state.side_panel) send("close");
    else if (state.choose?.cancel) send("cancel");
  }

  /** Escape works, too, while the focus is elsewhere. */
  const escapeElsewhere = (e) => e.key === "Escape" && !root.contains(e.target) && hideTip();
  const page = el.ownerDocument;
  page.addEventListener("keydown", escapeElsewhere);

  // -- cards --

  /** The face of a card. Screen readers get `spoken` instead. */
  function face({ rank, color, suit }) {
    const { path, text } = setup.theme.faces[rank] ?? {};
    const [short, long] = setup.labels[rank] ?? ["", ""];
    const symbol = () => (path ? glyph(path) : h("b", text ?? rank));
    const pip = () => (suit ? glyph(setup.theme.suits[suit]) : "");
    return h(`span.face.pat.${color ?? "wild"}`, { ariaHidden: true }, h("span.corner", symbol(), pip()),
      h("span.short", short), h("span.oval", symbol(), pip()), h("span.long", long), h("span.name", color ?? "wild"));
  }

  const showing = (id) => h("span.card", face(parse(id)));

  function spoken({ rank, color, suit }) {
    const name = `${color ? `${color} ` : ""}${setup.names[rank] ?? rank}${suit ? ` of ${suit}` : ""}`;
    const long = setup.labels[rank]?.[1] ?? "";
    return name.includes(long) ? name : `${name}, ${long}`;
  }

  // -- painting the state --

  function paint(shown = model.get("state") ?? {}) {
    state = shown;
    if (!state.seats || !setup.theme) return;
    const had = root.contains(focused()) ? focused() : null;
    const at = [...hand.children].indexOf(had), asked = asking();
    const mine = waiting !== null && state.ack === waiting;
    if (mine) answered();
    const turn = state.live && !state.over && state.player === state.me && setup.mode !== "watch" && !state.filming;
    toggle(root, "mine", turn);
    toggle(root, "past", !state.live);
    toggle(root, "back", state.dir < 0);
    root.dataset.ply = state.ply;
    for (const part of [paintTop, paintSeats, paintPiles, paintWords, paintPanel, paintHand, paintActs, paintMoves, paintPage]) part(turn);
    for (const group of groups) rove(group);
    const keys = byKeyboard;
    byKeyboard = false; // so that nothing is said of the card where the focus ends up
    refocus(had, at, mine, asked !== asking());
    byKeyboard = keys;
    fit(); // it measures, as focusing does: once is enough
    if (shows(tip, state.ply) && owner?.isConnected && owner.fcdTip.text) showTip(owner);
    else hideTip();
    if (mine && state.file) offer(state.file);
    if (mine && wanted !== null) goTo(wanted);
    if (!state.filming) goOn();
  }

  /** What depends on the width: cards far under each other show less, and what scrolls is a tab stop. */
  function fit() {
    toggle(hand, "tight", (hand.clientWidth - 92) / (hand.children.length - 1) < 42);
    const full = () => words.scrollHeight > words.clientHeight + 2;
    for (const e of words.querySelectorAll(".fcd-news *")) if (full()) toggle(e, "aloud", true); // is only heard
    if (full()) words.tabIndex = 0;
    else words.removeAttribute("tabindex");
    if (!shows(words, words.textContent)) words.scrollTop = words.scrollHeight; // what to do now is below
  }

  const ended = () => state.over || /done|missed/.test(state.goal?.state);
  const asking = () => (state.curtain ? "curtain" : panel.fcdShown);

  function paintTop() {
    const signs = { open: "Goal:", done: "✓ Solved:", missed: "✗ Missed:" };
    title.textContent = setup.title;
    goal.hidden = !state.goal;
    if (state.goal) goal.textContent = `${signs[state.goal.state]} ${state.goal.text}`;
    goal.dataset.state = state.goal?.state;
    way.textContent = state.dir < 0 ? "counterclockwise" : "clockwise";
    curtain.hidden = !state.curtain;
    table.inert = side.inert = !curtain.hidden;
    const { name, text } = state.curtain ?? {};
    curtain.replaceChildren(h("b", name), h("p", text), button(".act", "Show my cards", "ready"));
    if (!state.meta.undo) curtain.append(button(".act.quiet", "Take back", "undo"));
  }

  function paintSeats() {
    const n = state.seats.length;
    const others = state.seats.map((_, k) => (state.me + k) % n).slice(1);
    seats.style.setProperty("--cols", Math.ceil(others.length / Math.ceil(others.length / 5)));
    toggle(seats, "many", n > 6);
    sync(seats, others, (seat) => seat, () => h("li", h("span.fan", { ariaHidden: true }), h("span.label"), h("span.marks")), paintSeat);
  }

  function paintSeat(li, seat) {
    const { name, n, hand: open, bot, tag } = state.seats[seat], [fan, words, marks] = li.children;
    const shown = open ?? Array(Math.min(n, 12)).fill("");
    const on = seat === state.player && !ended();
    toggle(li, "on", on);
    fan.style.setProperty("--n", Math.max(shown.length - 1, 1));
    fan.replaceChildren(...shown.map((id) => (id ? showing(id) : h("i"))));
    words.replaceChildren(h("span", h("b", { title: name }, name), h("span", plural(n, "card"))));
    if (bot) words.append(h("small", bot));
    if (open) words.append(h("span.aloud", open.map((id) => spoken(parse(id))).join("; ")));
    marks.replaceChildren(...pills(tag, on && "playing", on && state.owes && `owes ${state.owes}`));
  }

  function paintPiles() {
    const draw = state.acts.find((act) => act.type === "draw");
    deck.dataset.n = deckCount.textContent = state.deck;
    deck.ariaLabel = `Draw pile, ${plural(state.deck, "card")}${draw ? `: ${draw.label}` : ""}`;
    mark(deck, draw?.why, state.tips[draw?.tip], { act: ["draw", ""] });
    if (!draw) deck.ariaDisabled = true;
    const card = parse(state.top), color = state.color ?? "none";
    pile.className = `fcd-pile fcd-${color}`;
    pile.ariaLabel = `Discard pile, ${plural(state.pile, "card")}. On top: ${spoken(card)}. Color in play: ${color}.`;
    force.textContent = card.color === state.color ? "" : state.color ?? "no color yet";
    if (!shows(top, [state.top, state.pile])) top.replaceChildren(showing(state.top));
    const { lead, chips, also } = state.match;
    match.replaceChildren(h("small", lead), ...chips.map(chip), h("small", also));
  }

  function chip([kind, value]) {
    if (kind === "color") return h(`span.chip.pat.${value}`, value);
    if (kind === "suit") return h("span.chip", glyph(setup.theme.suits[value]), value);
    return h("span.chip", kind === "rank" ? `any ${setup.names[value] ?? value}` : value);
  }

  /** What has happened and what to do next, read aloud. */
  function paintWords() {
    const duties = state.duties.filter((duty) => !state.status.includes(duty)).join(" ");
    const said = [["news", state.news.join(" · ")], ["note", notice || state.note], ["note", state.hint?.text], ["note", duties], [puzzled() ? "aloud" : "status", state.status]];
    if (you.textContent !== state.you) you.textContent = state.you;
    sync(words, said.filter(([, text]) => text), String, ([kind, text]) => h(`p.${kind}`, null, ...text.split(/(?<= · )/).map((each) => h("span", each))));
  }

  // -- questions and the end --

  const puzzled = () => state.live && !state.over && !state.filming && ended(); // then the panel says how it ended

  function paintPanel() {
    const { choose, stuck, over } = state;
    const end = puzzled() ? state.status : null;
    const shown = choose ?? stuck ?? over ?? end;
    panel.hidden = !shown;
    toggle(table, "end", shown && shown === over);
    if (shows(panel, shown)) return;
    panel.ariaLabel = choose?.text ?? stuck?.text ?? over?.title ?? end;
    panel.replaceChildren(...(choose ? question(choose) : stuck ? failure(stuck) : over ? ending(over) : end ? [h("p", end), again()] : []));
  }

  function question({ ask, text, options, cancel }) {
    const buttons = options.map(([value, words]) => button(ask === "color" ? `.act.pat.${value}` : ".act", words, ask, { value }));
    if (cancel) buttons.push(button(".act.quiet", "Cancel", "cancel"));
    return [h("b", text), h("div.options", ...buttons)];
  }

  function failure({ text }) {
    return [h("p", text), h("div.options", button(".act", "Try again", "step"), button(".act", "Let the eager bot move", "bot"))];
  }

  const again = () => h("div.options", button(".act.due", "Start again", "new"), button(".act", "Take back", "undo"));

  function ending({ title: words, text, rows, match }) {
    const total = (k) => (match?.text ? ` · ${match.totals[k]} in all` : "");
    const row = ([name, points, won], k) => h(won ? "li.won" : "li", h("span", name, won ? " ★" : ""), " ", plural(points, "point") + total(k));
    return [h("div.result", h("b", words), h("p", text), match?.text ? h("p", h("strong", match.text)) : "", setup.mode === "puzzle" ? again() :
      h("div.options", button(".act.due", match?.won ? "New match" : match ? "Next round" : "Play again", "new"), button(".act", "Review", "review"))), h("ol.scores", ...rows.map(row))];
  }

  // -- the own hand --

  function paintHand(turn) {
    const { name, tag } = state.seats[state.me];
    const cards = state.hand.map(([id, why, about]) => ({ ...parse(id), why, about: state.tips[about] }));
    const on = state.player === state.me && !ended();
    who.replaceChildren(h("b", name), h("span", plural(cards.length, "card"), h("span.points", state.over ? "" : ` · ${plural(state.points, "point")}`)),
      ...pills(tag, on && (turn ? "your turn" : "playing"), on && state.owes && `${turn ? "you owe" : "owes"} ${state.owes}`));
    const differ = Object.keys(PARTS).filter((part) => new Set(cards.map((card) => card[part])).size > 1);
    const able = cards.length > 2 && differ.length ? ["dealt", ...differ] : [];
    const chosen = able.includes(order) ? order : "dealt";
    sync(sort, able, String, (part) => button("", part === "rank" ? "value" : part, () => ((order = part), paint())),
      (b, part) => (b.ariaPressed = part === chosen));
    if (PARTS[chosen]) cards.sort(by(chosen));
    sync(hand, cards, ({ id }) => id, (card) => button(".card", face(card), "play", { id: card.id }), paintCard);
    hand.ariaLabel = `Hand of ${name}: ${cards.filter((card) => !card.why).length} playable`;
  }

  function paintCard(b, card) {
    const reason = mark(b, card.why, card.about, { id: card.id });
    const hinted = state.hint?.card === card.id;
    b.dataset.id = card.id;
    toggle(b, "hint", hinted);
    b.ariaLabel = [`${spoken(card)}.`, reason ? `Not playable. ${reason}` : "Playable.", !reason && card.about, hinted && "Suggested."].filter(Boolean).join(" ");
  }

  // -- the buttons below it --

  function paintActs() {
    // "Go on" comes and goes: its place stays.
    const shown = state.acts.some(({ type }) => type === "step") ? state.acts : [...state.acts, { type: "" }];
    acts.style.setProperty("--n", shown.length);
    toggle(acts, "many", shown.length > 7); // then in two low rows
    sync(acts, shown, ({ type, word }) => `${type} ${word}`, ({ type, word }) => (type ? button(".act", "", type, word ? { word } : {}) : h("span")), (b, act) => {
      if (!act.type) return;
      label(b, act.label, act.key);
      mark(b, act.why, state.tips[act.tip], act.type !== "step" && { act: [act.type, act.word] });
      toggle(b, "due", act.due);
      toggle(b, "call", act.type === "call");
      toggle(b, "hint", state.hint?.act?.join() === `${act.type},${act.word}`);
    });
    for (const b of stops(tools)) mark(b, state.meta[b.fcdMeta]);
    watch.hidden = setup.mode !== "watch";
    foot.inert = !!state.over;
  }

  function goOn() {
    clearTimeout(stepTimer);
    playing = playing && state.live && !state.over && !state.stuck;
    label(player, playing ? "Pause" : "Play", "p");
    if (playing) stepTimer = setTimeout(send, PACES[speed.value], "step");
  }

  // -- moves and replay --

  function paintMoves() {
    slider.ariaValueText = where.textContent = `${state.ply} of ${state.last}`;
    sync(log, [...state.log].reverse(), String, ([ply, words]) => h("li", button("", words, () => goTo(ply))), (li, [ply]) => {
      toggle(li, "later", ply > state.ply);
      li.firstChild.ariaCurrent = ply === state.ply ? "step" : null;
    });
    const now = log.querySelector("[aria-current=step]");
    if (now) log.scrollTop = now.offsetTop - log.offsetTop - log.clientHeight / 3;
    slider.max = state.last;
    if (wanted === null) slider.value = state.ply; // else it is still being dragged
  }

  // -- pages beside the table --

  function paintPage() {
    sidePanel.hidden = !state.side_panel;
    backToLive.hidden = state.live;
    if (shows(sidePanel, state.side_panel) || !state.side_panel) return;
    const { kind, title: words } = state.side_panel;
    pageTitle.textContent = words;
    for (const e of [sidePanel, lines]) e.ariaLabel = words;
    lines.replaceChildren(...state.side_panel.lines.map(([sign, text, ref, ply]) => h("p",
      sign && h(kind === "keys" ? "kbd" : "b", sign),
      text && (ply === null ? h("span", text) : button("", text, () => goTo(ply))),
      ref && button(".ref", state.side_panel.titles[ref], "rule", { ref }))));
  }

  // -- focus: where a person would look for it, never from outside --

  function refocus(had, at, mine, asks) {
    if (mine && state.side_panel && sent !== "goto") {
      if (!sidePanel.contains(had)) comeBack = tip.contains(had) ? owner : had;
      hideTip();
      pageTitle.focus();
      return sidePanel.scrollIntoView({ block: "nearest" });
    }
    if (!had) return;
    const inside = had.isConnected && !away(had);
    if (asks && (state.choose || state.curtain || (state.over && (!inside || at >= 0)))) (state.curtain ? curtain : panel).querySelector("button").focus();
    else if (mine && sent === "close" && comeBack?.isConnected) comeBack.focus();
    else if (inside) focused() === had || had.focus({ preventScroll: true }); // it was moved
    else (hand.children[Math.min(at, hand.children.length - 1)] ?? hand.fcdStop ?? acts.fcdStop)?.focus();
  }

  // -- files --

  function offer({ name, text }) {
    h("a", { href: `data:application/json,${encodeURIComponent(text)}`, download: name }).click();
  }

  picker.onchange = async () => {
    const [file] = picker.files;
    if (!file) return;
    if (file.size > LARGEST) tell("That file is too large for a saved round.");
    else send("load", { text: await file.text() });
    picker.value = ""; // so that the same file can be picked again
  };

  // -- begin and end --

  function prepare() {
    setup = model.get("setup") ?? {};
    for (const [name, [ground, ink]] of Object.entries(setup.theme?.colors ?? {})) {
      root.style.setProperty(`--${name}`, ground);
      root.style.setProperty(`--on-${name}`, ink);
    }
    const names = [...el.ownerDocument.querySelectorAll(".fcd")].map((e) => e !== root && e.ariaLabel);
    for (let n = 1; n === 1 || names.includes(root.ariaLabel); n++) root.ariaLabel = `${setup.title} table${n > 1 ? ` ${n}` : ""}`;
    for (const e of [hand, top]) e.replaceChildren(); // another game may label a card otherwise
    top.fcdShown = "";
    paint();
  }

  function repaint() {
    notice = "";
    film.show(model.get("state") ?? {});
  }

  const watching = () => setup.mode === "watch", haste = () => (watching() ? PACES[speed.value] / PACES.normal : 1);
  const film = filming({ root, seats, deck, pile, hand, bar, say, words, showing, paint, press, blocked, watching, haste, shown: () => state });
  more.lastChild.append(...film.choices);
  model.on("change:setup", prepare);
  model.on("change:state", repaint);
  el.classList.add("fcd-host");
  el.append(root);
  const ran = () => cell()?.nextElementSibling?.matches(".jp-mod-active");
  setTimeout(() => ran() && root.scrollIntoView({ block: state.goal ? "start" : "nearest" }), 200);
  prepare();
  const resized = new ResizeObserver(() => {
    fit();
    if (!tip.hidden) showTip(owner);
  });
  resized.observe(table);
  return () => {
    resized.disconnect();
    model.off("change:setup", prepare);
    model.off("change:state", repaint);
    film.close();
    page.removeEventListener("keydown", escapeElsewhere);
    unclaim();
    for (const timer of [patience, stepTimer, tipTimer]) clearTimeout(timer);
    root.remove();
  };
}

export default { render };

// Panel: shows the blocks of a lesson and sends one small message at a time. Plain ESM, no build
// step, no network. It knows no rules and makes no HTML of strings: all text is set as text, and a
// picture is an <img>.

const PATIENCE = 5000; // ms until we say that Python is not answering

// An element with attributes and children (nodes or text); false and null leave one out.
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  node.append(...children.flat().filter((child) => child != null && child !== false && child !== ""));
  return node;
}

// ---- blocks to look at -------------------------------------------------------------------------

const MARKS = { "✓": "yes", "✗": "no", "!": "warning", "·": "not used" };

function mark(sign) {
  const aloud = MARKS[sign];
  return make("span", { class: "fcd-p-mark", "data-mark": sign, role: aloud && "img", "aria-label": aloud }, sign);
}

function ruleLink(ref, title) {
  const name = { class: "fcd-p-ref", type: "button", "data-id": `rule ${ref}`, "data-rule": ref };
  return make("button", name, title);
}

// Cards in a row; as text they are read one by one.
const hand = (b) =>
  make("div", { class: "fcd-p-hand", role: "group", "aria-label": b.label }, make("p", {}, b.label),
    make("div", { class: "fcd-p-fan" }, b.cards.map(card), !b.cards.length && make("i", {}, b.empty)));

const card = (c) =>
  make("span", { "data-ring": c.ring, "data-order": c.order || null, "data-deck": c.deck }, make("img", { src: c.src, alt: c.alt }));

const table = (b) =>
  make("div", { class: "fcd-p-scroll", tabindex: "0", role: "region", "aria-label": b.caption },
    make("table", { "data-many": b.head.length > 4 },
      make("caption", {}, b.caption),
      make("thead", {}, make("tr", {}, b.head.map((words) => (words ? make("th", { scope: "col" }, words) : make("td"))))),
      make("tbody", {}, b.rows.map((row) => make("tr", {}, row.map(cell))))));

const cell = (content, column) =>
  make(column ? "td" : "th", column ? {} : { scope: "row" }, typeof content === "string" ? content : show(content));

const SHOW = {
  heading: (b) => make("h4", { class: "fcd-p-heading" }, b.text),
  paragraph: (b) => make("p", { "data-tone": b.tone || null, role: b.live && "status" }, b.text),
  picture: (b) => {
    const image = make("img", { src: b.src, alt: b.alt });
    // The name beside a picture is for eyes: whoever listens has heard it as the words for the picture.
    if (b.whole) return make("button", { class: "fcd-p-picture fcd-p-whole", type: "button", "data-id": "larger", "data-larger": true }, image, make("span", {}, "Larger"));
    if (!b.place) return make("div", { class: "fcd-p-picture", "data-named": b.named }, image, b.named && make("span", { "aria-hidden": "true" }, b.alt));
    // Wide pictures scroll; what scrolls must be reachable without a mouse.
    return make("div", { class: "fcd-p-picture fcd-p-scroll", tabindex: "0", role: "region", "aria-label": "picture, scrolls sideways", "data-place": b.place, style: `--least: ${b.least}px` }, image);
  },
  checks: (b) =>
    make("ul", { class: "fcd-p-checks" }, b.lines.map(([sign, says, ref, depth]) =>
      make("li", { "data-depth": depth || null }, sign && mark(sign), make("span", {}, says, says && ref && " ", ref && ruleLink(ref, b.titles[ref]))))),
  link: (b) => make("p", {}, b.before, make("a", { href: b.href, "data-id": `link ${b.href}` }, b.text), b.after),
  bar: (b) => make("label", { class: "fcd-p-bar" }, make("progress", { max: b.of, value: b.value }), b.label),
  columns: (b) => make("div", { class: "fcd-p-columns", "data-small": b.small }, b.parts.map((part) => make("div", {}, part.map(show)))),
  table,
  hand,
  rule: (b) =>
    make("section", { class: "fcd-p-rule", "aria-label": `Rule: ${b.title}` },
      make("h4", { class: "fcd-p-heading" }, b.title),
      b.lines.map((line) => make("p", { "data-item": line.startsWith("- ") }, line.replace(/^- /, "• "))),
      make("button", { type: "button", "data-id": "close", "data-close": true }, "Close")),

  beside: (b) =>
    make("div", { class: "fcd-p-beside", role: "group", "aria-label": b.label }, b.parts.map((part) => make("div", {}, part.map(show)))),
  row: (b) => make("div", { class: "fcd-p-row", role: "group", "aria-label": b.label }, b.parts.flat().map(show)),

  // ---- blocks to answer ------------------------------------------------------------------------

  select: (b) =>
    make("label", { class: "fcd-p-select" }, make("span", {}, b.label),
      make("select", { "data-id": b.id, "data-set": "text" },
        b.options.map((o) => make("option", { value: o.value, selected: o.value === b.value }, o.label)))),
  slider: (b) =>
    make("label", { class: "fcd-p-slider" }, make("span", {}, b.label),
      make("input", { type: "range", min: 0, max: b.last, value: b.value, "data-id": b.id, "data-set": "number", "aria-valuetext": b.says }),
      make("output", {}, b.says)),
  button: (b) =>
    make("button", { type: "button", class: b.main ? "fcd-p-main" : null, "data-id": b.id, "data-press": b.id, "data-key": b.key || null, "aria-disabled": String(b.off), "aria-keyshortcuts": b.key || null },
      b.label, b.key && " ", b.key && make("kbd", { "aria-hidden": "true" }, b.key.toUpperCase())),
  pick: (b) =>
    make("fieldset", { class: "fcd-p-pick", "data-cards": b.options.some((o) => o.src), "data-tiles": b.options.some((o) => o.says) },
      make("legend", {}, b.label),
      b.options.map((o) =>
        make("label", { class: "fcd-p-option", "data-tone": o.tone || null, "data-off": b.off },
          make("input", { type: b.many ? "checkbox" : "radio", name: b.id, value: o.value, checked: b.value.includes(o.value), "data-id": `${b.id} ${o.value}`, "data-set": b.many ? "many" : "text", "data-of": b.id, "aria-disabled": b.off && "true" }),
          o.src ? make("img", { src: o.src, alt: o.says ? "" : o.label }) : make("span", {}, o.label),
          o.says && make("span", {}, make("strong", {}, o.label), make("br"), o.says),
          o.mark && make("b", {}, o.mark), o.note && make("small", {}, o.note)))),
};

// A link to a notebook. JupyterLab opens in a tab of its own what has these attributes when a click
// reaches the page; elsewhere, and for a new window, it is a link like any other.
function openNotebook(link, event) {
  const [, folder] = location.pathname.match(/\/lab(?:\/workspaces\/[^/]+)?\/tree\/(.*)$/) ?? [];
  if (folder === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const path = new URL(link.getAttribute("href"), `https://here/${folder}`).pathname.slice(1);
  link.dataset.commandlinkerCommand = "docmanager:open";
  link.dataset.commandlinkerArgs = JSON.stringify({ path: decodeURIComponent(path) });
}

const show = (block) => (SHOW[block.kind] ?? (() => make("p", {}, `(${block.kind}?)`)))(block);

// Bring into view what a wide picture is about, if it is not.
function lookAt(scroller) {
  const [left, right] = scroller.dataset.place.split(" ").map((share) => share * scroller.scrollWidth);
  const { scrollLeft, clientWidth } = scroller;
  if (left < scrollLeft || right > scrollLeft + clientWidth) scroller.scrollLeft = (left + right - clientWidth) / 2;
}

// ---- from the old picture to the new one -------------------------------------------------------

// Elements that stay what they are stay in place, and with them focus, scrolling and a slider that
// is being dragged. `busy` are the controls that have moved on since: their values are left alone.
function morph(old, fresh, busy) {
  const same = old.nodeName === fresh.nodeName && old.dataset?.id === fresh.dataset?.id;
  if (!same) return old.replaceWith(fresh);
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const [was, is] = [[...old.childNodes], [...fresh.childNodes]];
  is.forEach((child, i) => (was[i] ? morph(was[i], child, busy) : old.append(child)));
  was.slice(is.length).forEach((child) => child.remove());
  if (!old.matches("input, select") || busy.includes(old.dataset.of ?? old.dataset.id)) return;
  old.checked = fresh.checked; // attributes are only what an input began with
  if (old.value !== fresh.value) old.value = fresh.value;
}

function render({ model, el }) {
  const me = Math.random().toString(36).slice(2, 8); // two views of one panel must not take each other's answers
  const root = make("section", { class: "fcd-p", tabindex: -1 }); // a click anywhere brings the keys here
  const parts = ["fcd-p-title", "fcd-p-controls", "fcd-p-body", "fcd-p-note"].map((name) => make("div", { class: name }));
  const [, , body, note] = parts;
  note.setAttribute("role", "status");
  // Outside the parts that are shown anew, so that it stays open.
  const words = make("pre", { tabindex: 0, role: "region", "aria-label": "The same as text" });
  const asText = make("details", { class: "fcd-p-text" }, make("summary", {}, "Read as text"), words);
  asText.addEventListener("toggle", tell);
  const large = make("dialog", { class: "fcd-p-large", "aria-label": "The picture, larger" }, make("button", { type: "button", "data-shut": true }, "Close"));
  let dealt = null; // the order of the last card that was dealt
  // The text speaks of what is beside a board, so it is open until the reader folds it.
  const fold = model.get("companion") && make("details", { open: true }, make("summary", {}, parts[0]), ...parts.slice(1), asText);
  root.append(...(fold ? [fold] : [...parts, asText]), large);
  let sent = 0, waiting = null, queue = [], timer = null;
  let pressed = false; // a press is under way or in the queue
  let deals = model.get("state")?.deals; // rounds dealt in a lobby: a new one is brought into view
  let cited = null; // the link by which a rule was opened: closing it leads back there

  function paint() {
    const state = model.get("state");
    if (!state?.body) return;
    if (waiting && state.ack === waiting) settle();
    const had = root.contains(document.activeElement) ? document.activeElement : null;
    const focus = had?.dataset.id, at = had?.getBoundingClientRect(), below = body.contains(had);
    tell();
    const fresh = [[make("h3", {}, state.title)], state.controls.map(show), state.body.map(show), [state.note]];
    const names = [...document.querySelectorAll(".fcd-p")].map((each) => each !== root && each.ariaLabel);
    let n = 1; // two of a kind on one page have names of their own
    do root.ariaLabel = n > 1 ? `${state.title} ${n}` : state.title;
    while (names.includes(root.ariaLabel) && ++n);
    parts.forEach((part, i) => {
      const next = part.cloneNode(false);
      next.append(...fresh[i]);
      // Radio buttons of one name belong together all over the page, so each view has its own names.
      next.querySelectorAll("input[name]").forEach((input) => (input.name = `${me} ${input.name}`));
      morph(part, next, queue.map((message) => message.id));
    });
    // A control that has moved in the picture was made anew: the focus follows it.
    const find = (id) => id && root.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (focus && !root.contains(document.activeElement)) {
      const asked = had.matches("[data-of]") && root; // an answer to another question must not look chosen
      const heir = find(focus) || find(cited) || asked || (below && nearest(at)) || root.querySelector("select, input, button");
      heir?.focus({ preventScroll: true });
      heir?.scrollIntoView({ block: "nearest" }); // the page stays where it is if it can
    }
    if (focus && focus === cited) root.querySelector(".fcd-p-rule")?.scrollIntoView({ block: "nearest" });
    if (state.deals !== deals) {
      deals = state.deals;
      bringUp();
    }
    if (large.open) enlarge();
    if (!waiting && queue.length) post(queue.shift());
    deal();
  }

  // The control of the body closest to where the one that is gone was, rather in its row.
  function nearest(was) {
    const far = ({ left, top }) => Math.hypot(left - was.left, 9 * (top - was.top));
    const all = [...body.querySelectorAll("[data-press], [data-set]")].map((it) => [far(it.getBoundingClientRect()), it]);
    return all.sort((a, b) => a[0] - b[0])[0]?.[1];
  }

  function tell() {
    words.textContent = asText.open ? model.get("state").text : "";
  }

  // A dialog over the whole page; what it shows stays up to date.
  function enlarge() {
    const small = root.querySelector(".fcd-p-whole > img");
    if (!small) return large.close();
    large.replaceChildren(large.firstChild, small.cloneNode());
    if (!large.open) large.showModal();
  }

  // Beside a board nothing is told before the board has shown it.
  let film = null;
  function heed() {
    const board = model.get("companion") && el.parentElement?.querySelector(".fcd-filming");
    film?.disconnect();
    if (!board || (waiting && model.get("state").ack === waiting)) return paint();
    film = new MutationObserver(heed);
    film.observe(board, { attributeFilter: ["class"] });
  }

  // Cards that were not there before fly in from the draw pile, one after the other.
  function deal() {
    const cards = [...root.querySelectorAll("[data-order]")].sort((a, b) => a.dataset.order - b.dataset.order);
    const fresh = cards.filter((card) => dealt !== null && Number(card.dataset.order) > dealt);
    dealt = Number(cards.at(-1)?.dataset.order ?? 0);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const from = root.querySelector("[data-deck]")?.getBoundingClientRect();
    fresh.forEach((card, place) => {
      const { x, y } = card.getBoundingClientRect();
      const transform = from ? `translate(${from.x - x}px, ${from.y - y}px)` : "translateY(-40px)";
      const timing = { duration: 380, delay: 80 * place, fill: "backwards", easing: "ease-out" };
      card.animate([{ opacity: 0, transform }, { opacity: 1, offset: 0.1 }, { opacity: 1, transform: "none" }], timing);
    });
  }

  // What was dealt comes a moment later, below us, and makes the box we are in grow.
  function bringUp() {
    const grown = new ResizeObserver(() => root.scrollIntoView({ block: "start" }));
    grown.observe(el.parentElement ?? el);
    setTimeout(() => grown.disconnect(), 1500);
  }

  // One message at a time; what comes meanwhile waits. A second press is dropped, so that a double
  // click does nothing twice; of several settings of one control the latest counts.
  function send(message) {
    const setting = message.type === "set";
    if (!setting && pressed) return;
    if (!setting) pressed = true;
    if (!waiting) return post(message);
    if (setting && queue.at(-1)?.type === "set" && queue.at(-1).id === message.id) queue.pop();
    queue.push(message);
  }

  function post(message) {
    waiting = `${me}${++sent}`;
    root.setAttribute("aria-busy", "true");
    timer = setTimeout(() => {
      queue = [];
      settle();
      note.textContent = "Python isn't answering. It may be busy. If it has stopped, run the cell again.";
    }, PATIENCE);
    model.send({ ...message, seq: waiting });
  }

  function settle() {
    clearTimeout(timer);
    waiting = null;
    pressed = queue.some((message) => message.type !== "set");
    root.removeAttribute("aria-busy");
  }

  function set(input) {
    const { set: kind, of } = input.dataset;
    const chosen = () => [...root.querySelectorAll(`[data-of="${CSS.escape(of)}"]:checked`)].map((box) => box.value);
    const value = kind === "number" ? Number(input.value) : kind === "many" ? chosen() : input.value;
    send({ type: "set", id: of ?? input.dataset.id, value });
  }

  function press(button) {
    const { press: id, rule, close, larger, shut } = button.dataset;
    if (larger !== undefined) enlarge();
    else if (shut !== undefined) large.close();
    else if (rule) {
      cited = button.dataset.id;
      send({ type: "rule", value: rule });
    }
    else if (close !== undefined) send({ type: "close" });
    else if (button.getAttribute("aria-disabled") !== "true") send({ type: "press", id });
  }

  root.addEventListener("input", (event) => event.target.dataset.set && set(event.target));
  root.addEventListener("click", (event) => {
    if (event.target.matches("input[aria-disabled]")) event.preventDefault(); // what is checked stays as it is
    const pressed = event.target.closest("button, a[href]");
    if (pressed?.matches("a")) openNotebook(pressed, event);
    else if (pressed) press(pressed);
  });
  const keyed = (key) => [...root.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
  const unclaim = claimKeys(root, keyed, (words) => (note.textContent = words));
  // Shift+Enter goes on to the next cell of the notebook (as on a board).
  const cell = () => el.closest(".jp-Cell[tabindex]"); // in JupyterLab; elsewhere cells take no focus
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return; // Ctrl+S stays the notebook's
    event.stopPropagation(); // without this "d d" would delete the cell
    if (event.shiftKey && event.key === "Enter" && cell()) {
      event.preventDefault();
      const next = cell().nextElementSibling;
      next?.focus({ preventScroll: true });
      return next?.scrollIntoView({ block: "nearest" });
    }
    const rule = event.key === "Escape" && root.querySelector("[data-close]");
    if (rule) return press(rule);
    if (event.target.matches("select")) return; // which finds its options by letter
    const button = keyed(event.key.toLowerCase());
    if (!button) return;
    event.preventDefault();
    press(button);
  });

  // A wide picture is moved when there is another one to be seen, or when the cell gets another
  // width. Otherwise it stays where the reader has moved it.
  root.addEventListener("load", (event) => event.target.parentNode.dataset.place && lookAt(event.target.parentNode), true);
  let width = 0;
  const resized = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width !== width) root.querySelectorAll("[data-place]").forEach(lookAt);
    width = contentRect.width;
  });
  resized.observe(root);

  // The board may hear of the same moves a moment later than we do.
  const hear = () => (model.get("companion") && !waiting ? setTimeout(heed, 60) : heed());
  model.on("change:state", hear);
  el.append(root);
  // Whoever has just run it is shown the next cell, and would have to scroll back (as on a board).
  const ran = () => cell()?.nextElementSibling?.matches(".jp-mod-active");
  setTimeout(() => ran() && root.scrollIntoView({ block: "nearest" }), 200);
  paint();
  return () => {
    resized.disconnect();
    film?.disconnect();
    unclaim();
    model.off("change:state", hear);
    clearTimeout(timer);
  };
}

export default { render };

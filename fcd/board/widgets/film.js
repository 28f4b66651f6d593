
// The film: what has happened since the last state, move by move; then the state itself. Also dragging,
// sounds and speed. A click or a key skips the film, and nothing is sent while it runs.

const SPEEDS = { instant: 0, normal: 1, slow: 2 }; // times everything below
const FLIGHT = 340, STEP = 600, LOOK = 220; // ms: of a card; from move to move; to look, at least
const AT_ONCE = 4, BEAT = 70; // cards that fly; ms from one to the next
const NEAR = 40; // px around the pile where a card can be dropped
const SKIP = "The others are moving. Click the board or press a key to skip ahead.";
const QUIET = { you: "", news: [], note: "", hint: null, duties: [], choose: null, over: null, stuck: null, filming: true };

/** A choice that the browser remembers, if it may. */
function remembered(key, value) {
  try { value = localStorage.getItem(key) ?? value; } catch { /* some pages have no memory */ }
  return {
    get: () => value,
    set(now) {
      value = now;
      try { localStorage.setItem(key, now); } catch { /* then until the page is closed */ }
    },
  };
}

function filming({ root, seats, deck, pile, hand, bar, say, words, showing, paint, press, blocked, shown, watching, haste }) {
  const page = root.ownerDocument, calm = matchMedia("(prefers-reduced-motion: reduce)");
  const speed = remembered("fcd-speed", ""), sounds = remembered("fcd-sounds", "");
  const [layer, feast] = [1, 2].map(() => h("div.film", { ariaHidden: true }));
  root.append(layer, feast);
  let next = {}, on = false, timer = 0, fading = 0, lifted = [];
  const chosen = () => (speed.get() in SPEEDS ? speed.get() : calm.matches ? "instant" : "normal");
  const pace = () => SPEEDS[chosen()] * haste();

  // -- one state after the other --

  function show(state) {
    if (on) end();
    clear();
    toggle(root, "dragging", (held = null));
    const frames = state.film ?? [], was = shown();
    const turned = was.curtain || was.me !== state.me; // then nothing is where it was
    next = state;
    if (frames.length) clearTimeout(fading), toggle(root, "old", false);
    if (frames.length || state.ply !== was.ply) for (const e of root.querySelectorAll(".fcd-badges")) e.replaceChildren();
    if (!frames.length) return paint(next);
    if (!pace() || page.hidden || !root.offsetWidth) return end();
    if (frames.length > 1 || turned || frames[0].seat !== next.me) return run(frames, turned);
    timer = setTimeout(clear, launch(frames[0], end)); // nothing waits for one's own card
  }

  function run(frames, turned) {
    let cards = [];
    const play = ([frame, ...rest]) => {
      if (!frame) return end();
      cards = frame.hand ?? cards;
      const now = () => paint(shot(frame, cards));
      const mine = !turned && frame.moved.some(([kind, seat]) => kind + seat === `draws${next.me}`);
      const time = turned ? 0 : launch(frame, mine && now);
      ring(frame.what === "draws" ? 330 : 440);
      words.replaceChildren(h("p.status", frame.text));
      timer = setTimeout(() => {
        clear();
        turned = false;
        if (!mine) now();
        badge(frame);
        timer = setTimeout(play, rest.length && Math.max(LOOK * pace(), STEP * pace() - time), rest);
      }, time);
    };
    toggle(root, "filming", (on = true));
    toggle(root, "mine", false);
    say.ariaLive = "off"; // all of it is read aloud at the end
    play(frames);
  }

  /** A frame as a state in which nothing can be pressed. */
  function shot(frame, cards) {
    const no = next.why.length, n = frame.counts;
    return { ...next, ...QUIET, ...frame, status: frame.text, why: [...next.why, [SKIP, ""]],
      hand: cards.map((id) => [id, no, 0]), acts: next.acts.map((act) => ({ ...act, why: no, due: false })),
      log: next.log.filter(([ply]) => ply <= frame.ply),
      seats: next.seats.map((seat, k) => ({ ...seat, n: n[k], tag: "", hand: seat.hand?.length === n[k] ? seat.hand : null })) };
  }

  /** Show at once how it ends. */
  function end() {
    clearTimeout(timer);
    if (on) clear();
    toggle(root, "filming", (on = false));
    say.ariaLive = "polite";
    paint(next);
    next.film.forEach(badge);
    fading = setTimeout(toggle, 2500, root, "old", true);
    if (next.you) ring(220, 0.1);
    if (next.seats[next.me].tag || next.goal?.state === "done") celebrate();
  }

  function clear() {
    clearTimeout(timer);
    layer.replaceChildren();
    for (const e of lifted) e.style.opacity = "";
    lifted = [];
  }

  function lift(e) {
    e.style.opacity = 0;
    lifted.push(e);
  }

  // -- cards in the air --

  const back = () => h("i.back");
  const seatOf = (seat) => seats.children[(seat - next.me + next.seats.length) % next.seats.length - 1];

  const isA = (code) => (e) => code && e.dataset.id?.split("#")[0] === code;

  /** The card of a seat that is played, or else its last one. */
  function cardOf(seat, code) {
    const held = [...(seat === next.me ? hand : seatOf(seat).querySelector(".fcd-fan")).children];
    return held.find(isA(code)) ?? held.at(-1) ?? (seat === next.me ? bar : seatOf(seat));
  }

  /** Where that is, in the size of a card. */
  function place(e) {
    const { left, top, width, height } = (e.querySelector(".fcd-face") ?? e).getBoundingClientRect(), w = Math.min(width, height / 1.4);
    return { left: left + (width - w) / 2, top, width: w };
  }

  function put(what, { left, top, width }) {
    const all = root.getBoundingClientRect(), ghost = h("div.ghost", what);
    ghost.style.cssText = `left:${left - all.left}px;top:${top - all.top}px;--w:${width}px`;
    layer.append(ghost);
    return ghost;
  }

  function fly(what, from, to, delay) {
    put(what, to).animate([{ transform: `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / to.width})` }, { transform: "none" }],
      { duration: FLIGHT * pace(), delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" });
  }

  /** Let the cards of a frame fly; how long that takes. `now` paints what comes of it before they land. */
  function launch({ moved }, now) {
    if (calm.matches) return now && now(), 0;
    const top = pile.querySelector(".fcd-card"), there = place(top), before = [...hand.children];
    const ways = moved.map(([kind, seat, , cards, other]) => {
      if (kind === "draws") return [place(deck)];
      const own = cardOf(seat, cards[0]), from = dropped ?? place(own);
      if (kind === "swaps") return [from, place(cardOf(other ?? seat))];
      lift(own);
      if (now) put(top.cloneNode(true), there); // lies below until it lands
      return [from, there];
    });
    if (now) now();
    const fresh = [...hand.children].filter((e) => !before.includes(e));
    fresh.forEach(lift);
    let start = 0, last = 0;
    for (const [kind, seat, n, cards] of moved) {
      const [from, to] = ways.shift();
      if (kind === "swaps") fly(back(), from, to, start), fly(back(), to, from, start);
      else for (let k = 0; k < Math.min(n, AT_ONCE); k++) {
        const at = fresh.findIndex(isA(cards[k])), slot = at < 0 ? cardOf(seat) : fresh.splice(at, 1)[0];
        fly(cards[k] ? showing(cards[k]) : back(), from, to ?? place(slot), (last = start + k * BEAT * pace()));
      }
      start = last + (FLIGHT * pace()) / 2; // before the one before has landed
    }
    dropped = null;
    return moved.length && last + FLIGHT * pace();
  }

  // -- badges, sounds, a small feast --

  function badge({ badges: every }) {
    const pill = `+${next.owes}`; // in the end the person's own debt is told beside the name
    const badges = every.filter(([seat, words]) => on || seat !== next.me || words !== pill);
    for (const seat of new Set(badges.map(([seat]) => seat))) {
      const at = seat === next.me ? bar : seatOf(seat);
      const all = (at.fcdBadges ??= at.appendChild(h("span.badges")));
      all.replaceChildren(...badges.filter((each) => each[0] === seat).map(([, words]) => h(PARTS.color.includes(words) ? `em.pat.${words}` : "em", words)));
    }
  }

  let audio = null;
  function ring(pitch, after = 0) {
    if (!sounds.get()) return;
    audio ??= new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain(), from = audio.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.06, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.15);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.16);
  }

  function celebrate() {
    [523, 659, 784].forEach((pitch, k) => ring(pitch, k / 8));
    if (calm.matches) return;
    for (let k = 0; k < 40; k++) {
      const bit = h(`i.bit.${PARTS.color[k % 5]}`), [x, y] = [Math.random() - 0.5, Math.random() - 0.6];
      feast.append(bit);
      bit.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x * 700}px,${y * 420}px) rotate(${x * 900}deg)`, opacity: 0 }],
        { duration: 1400, easing: "cubic-bezier(.1,.7,.3,1)", fill: "forwards" }).onfinish = () => bit.remove();
    }
  }

  // -- skipping, dragging --

  let swallow = false; // the click of a press that skipped or dragged
  let held = null, dropped = null; // the card under the pointer; where one was let go

  const skips = (e) => !watching() && e.closest(".fcd-hand, .fcd-acts, .fcd-deck"); // else it does what it says, too
  const over = (type, react) => root.addEventListener(type, react, true);
  over("pointerdown", (e) => {
    swallow = on && skips(e.target);
    if (on) return end();
    const b = e.target.closest("button");
    if (hand.contains(b) && !e.button) held = { b, id: e.pointerId, x: e.clientX, y: e.clientY };
  });
  over("click", (e) => {
    const only = swallow || (on && skips(e.target));
    if (on) end();
    swallow = false;
    if (!only) return;
    e.preventDefault();
    e.stopPropagation();
  });
  over("keydown", (e) => {
    if (!on || e.ctrlKey || e.metaKey || e.altKey || e.key === "Shift") return;
    end();
    if (watching()) return;
    e.preventDefault();
    e.stopPropagation();
  });
  over("pointermove", (e) => {
    if (held?.id !== e.pointerId) return;
    const x = e.clientX - held.x, y = e.clientY - held.y;
    if (!held.ghost) {
      if (Math.hypot(x, y) < 8) return;
      if (e.pointerType === "touch" && -y < Math.abs(x)) return void (held = null); // that is scrolling
      held.from = place(held.b);
      held.ghost = put(showing(held.b.dataset.id), held.from);
      hand.setPointerCapture(held.id);
      lift(held.b);
      toggle(root, "dragging", true);
    }
    held.ghost.style.transform = `translate(${x}px,${y}px)`;
  });
  for (const type of ["pointerup", "pointercancel"]) over(type, (e) => {
    if (held?.id !== e.pointerId) return;
    const { b, ghost } = held, { left, right, top, bottom } = pile.getBoundingClientRect();
    held = null;
    if (!ghost) return;
    toggle(root, "dragging", false);
    swallow = true;
    const x = e.clientX, y = e.clientY, hit = type === "pointerup" && x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR;
    dropped = hit && !blocked(b) ? place(ghost) : null;
    if (!dropped) ghost.style.transform = "none";
    timer = setTimeout(clear, dropped ? PATIENCE : calm.matches ? 0 : 200); // it has returned then
    if (hit) press(b);
  });
  const hide = () => page.hidden && on && end();
  page.addEventListener("visibilitychange", hide);

  // -- the menu --

  const choice = h("select", { onchange: () => speed.set(choice.value) }, ...Object.keys(SPEEDS).map((name) => h("option", name)));
  const loud = h("input", { type: "checkbox", checked: !!sounds.get(), onchange: () => (sounds.set(loud.checked ? "on" : ""), ring(440)) });
  choice.value = chosen();

  return {
    show,
    playing: () => on,
    choices: [h("label", "Animation", choice), h("label", "Sounds", loud)],
    close() {
      clearTimeout(timer);
      page.removeEventListener("visibilitychange", hide);
      audio?.close();
    },
  };
}

// In the page, before anything of Jupyter: it hears every message of the kernel's websocket and
// times what a click does to a board. benchmarks/board.py says what its numbers mean.

(() => {
  const QUIET = 120; // ms without a change of the page, after which a board has settled
  const PATIENCE = 20_000;
  let messages = [];

  /** [channel, header, parent, metadata, content] of a message as Jupyter packs it (v1). */
  function unpack(buffer) {
    const view = new DataView(buffer), count = Number(view.getBigUint64(0, true));
    const at = Array.from({ length: count }, (_, k) => Number(view.getBigUint64(8 * (k + 1), true)));
    const text = (k) => new TextDecoder().decode(new Uint8Array(buffer, at[k], at[k + 1] - at[k]));
    return { channel: text(0), type: JSON.parse(text(1)).msg_type, content: at[5] - at[4] };
  }

  function hear(way, data) {
    if (!(data instanceof ArrayBuffer)) data = data.buffer ?? new TextEncoder().encode(data).buffer;
    messages.push({ way, at: performance.now(), bytes: data.byteLength, ...unpack(data) });
  }

  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      if (String(args[0]).includes("/channels"))
        this.addEventListener("message", ({ data }) => hear("down", data));
    }
    send(data) {
      if (this.url.includes("/channels")) hear("up", data);
      super.send(data);
    }
  };

  // Each board tells whether it has answered, and which move it shows.
  const BOARDS = {
    board: {
      root: ".fcd",
      find: ({ on, id, number }) => on === "card" ? document.querySelector(`.fcd-hand [data-id="${id}"]`)
        : document.querySelectorAll(on === "act" ? ".fcd-acts button" : ".fcd-panel button")[number],
      before: () => 0,
      answered: () => !document.querySelector(".fcd.fcd-busy"),
      ply: () => Number(document.querySelector(".fcd").dataset.ply),
    },
    plain: {
      root: ".plain",
      find: ({ on, id, number }) => on === "card" ? document.querySelector(`.plain-${id.replace("#", "_")}`)
        : document.querySelectorAll(on === "act" ? ".plain-moves button" : ".plain-choices button")[number],
      before: () => document.querySelector(".plain-done").dataset.answers,
      answered: (before) => (document.querySelector(".plain-done")?.dataset.answers ?? before) !== before,
      ply: () => Number(document.querySelector(".plain-done").dataset.ply),
    },
  };

  function observe(name, ply, resolve, reject) {
    const board = BOARDS[name], root = document.querySelector(board.root), before = board.before();
    let clicked = null, changes = [], latest = 0, drawn = 0, painted = 0, timer = 0;
    messages = [];
    const seen = new MutationObserver(() => {
      changes.push(performance.now());
      const change = ++latest;
      // The frame that shows this change has been drawn when the task after it runs.
      requestAnimationFrame(() => setTimeout(() => { [drawn, painted] = [change, performance.now()]; }));
      clearTimeout(timer);
      if (clicked !== null) timer = setTimeout(finish, QUIET);
    });
    const onClick = (event) => { clicked = event.timeStamp; changes = []; };
    const late = setTimeout(() => end(reject, new Error(`${name} did not get to move ${ply}`)), PATIENCE);
    function end(tell, what) {
      seen.disconnect();
      removeEventListener("click", onClick, true);
      clearTimeout(late);
      clearTimeout(timer);
      tell(what);
    }
    function finish() {
      if (!board.answered(before) || board.ply() !== ply || drawn !== latest)
        return void (timer = setTimeout(finish, QUIET));
      const comm = messages.filter(({ type }) => type.startsWith("comm_"));
      const up = comm.filter(({ way }) => way === "up"), down = comm.filter(({ way }) => way === "down");
      const answers = changes.filter((at) => at >= down[0].at);
      end(resolve, {
        up: up.length, down: down.length,
        bytesUp: total(up, "bytes"), bytesDown: total(down, "bytes"), contentDown: total(down, "content"),
        allDown: total(messages.filter(({ way }) => way === "down"), "bytes"),
        sent: up[0].at - clicked, came: down[0].at - clicked, cameAll: down.at(-1).at - clicked,
        changed: changes.at(-1) - clicked, torn: changes.at(-1) - answers[0], settled: painted - clicked,
      });
    }
    const total = (list, part) => list.reduce((sum, each) => sum + each[part], 0);
    addEventListener("click", onClick, { capture: true });
    seen.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  window.fcdProbe = {
    /** Where a person would click for this, scrolled into sight. */
    aim(name, click) {
      const target = BOARDS[name].find(click);
      if (!target || target.disabled) throw new Error(`${name}: nothing to click for ${JSON.stringify(click)}`);
      target.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = target.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    },

    /** How long the kernel takes to answer a request that asks for nothing. */
    async floor() {
      const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
      const start = performance.now();
      await kernel.requestCommInfo({ target_name: "none" });
      return performance.now() - start;
    },

    /** Make ready for a click; `fcdProbe.result` promises what becomes of it, timed from it on. */
    watch(name, ply) {
      fcdProbe.result = new Promise((resolve, reject) => observe(name, ply, resolve, reject));
    },

    /** Choose how fast our board shows the moves of others, as a person does in its menu. */
    speed(value) {
      const choice = document.querySelector(".fcd-menu select");
      choice.value = value;
      choice.dispatchEvent(new Event("change"));
    },

    /** Click, and count the frames that are drawn in a second while what follows is shown. */
    async film(click) {
      const playing = () => document.querySelector(".fcd-filming, .fcd-ghost"), stop = performance.now() + PATIENCE;
      const frame = () => new Promise(requestAnimationFrame);
      BOARDS.board.find(click).click();
      while (!playing() && performance.now() < stop) await frame();
      const start = await frame();
      let end = start, frames = 0;
      for (; playing() && end < stop; frames++) end = await frame();
      while (BOARDS.board.ply() !== click.ply) await frame();
      return { frames, ms: end - start, fps: (1000 * frames) / (end - start) };
    },

    /** Click quickly, for the memory: wait for nothing but the answers. */
    async run(name, clicks) {
      const board = BOARDS[name];
      for (const click of clicks) {
        const before = board.before(), stop = performance.now() + PATIENCE;
        board.find(click).click();
        await new Promise((resolve) => setTimeout(resolve));
        while (!board.answered(before) || board.ply() !== click.ply) {
          if (performance.now() > stop) throw new Error(`${name}: no answer to ${JSON.stringify(click)}`);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await new Promise((resolve) => setTimeout(resolve, 20)); // the rest of the plain board
        messages = [];
      }
    },
  };
})();

// Keys that are meant for a widget, for boards and panels alike. JupyterLab selects the next cell when
// one is run, and there `d` `d` deletes it. A widget does not take the focus, or Shift+Enter would not
// go on. But from when one is run or used until the reader types or moves the selection, a key of the
// widget that is most in sight brings the keys there, wherever in the notebook was clicked. It does
// nothing else yet.

const AT_LEAST = 40; // px of a widget that are in sight

/** `keyed(key)` is the button of this key, `say(words)` tells what happened. Returns how to stop. */
function claimKeys(root, keyed, say) {
  const page = root.ownerDocument;
  const claim = (on) => (page.fcdClaims = on);
  root.fcdKeyed = keyed;
  if (navigator.userActivation?.hasBeenActive) claim(true); // not when a page is opened

  function inSight(e) {
    const { top, bottom } = e.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  }

  function hear(e) {
    const { target, key } = e, lower = key.toLowerCase();
    if (!page.fcdClaims || target.closest?.(".fcd, .fcd-p")) return;
    if (target.closest?.("input, textarea, select, [contenteditable=true]") || /^(escape|arrow.*|j|k)$/.test(lower)) return claim(false);
    if (e.ctrlKey || e.metaKey || e.altKey || (target !== page.body && !target.closest?.(".jp-Notebook"))) return;
    const able = [...page.querySelectorAll(".fcd, .fcd-p")].filter((each) => inSight(each) > AT_LEAST && each.fcdKeyed?.(lower));
    if (able.sort((a, b) => inSight(b) - inSight(a))[0] !== root) return;
    e.stopImmediatePropagation();
    e.preventDefault();
    root.focus({ preventScroll: true });
    say(`Now your keys go here. Press ${key.toUpperCase()} again for “${keyed(lower).firstChild.textContent}”.`);
  }

  const used = () => claim(true);
  root.addEventListener("focusin", used);
  window.addEventListener("keydown", hear, true);
  return () => window.removeEventListener("keydown", hear, true);
}


/* Single keys at a table: 1 to 9 choose, U undoes, H asks for a hint, W says why, L opens the log, M goes to the map, T aims at the next target, ? lists
   them. They are off while somebody types, and can be switched off in the settings. */
(() => {
  "use strict";

  const KEYS = [
    ["1 – 9", "choose"], ["Enter", "confirm"], ["H", "what would you do?"], ["W", "why"], ["U, Shift U", "undo, redo"], ["Space", "pause the stage"],
    ["X", "twice as fast"], ["S", "skip to the newest"], ["L", "log"], ["M", "map"], ["+, −", "map nearer, farther"], ["T", "next target"], ["?", "this list"],
  ];
  const root = document.documentElement;
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const press = (selector) => all(selector)[0]?.click();

  /* What the number keys choose from: the verbs and choices of the first question that are in sight. */
  function ways() {
    const form = all("form.question")[0];
    return form ? [...form.querySelectorAll("[role=tab], button.choice:not(:disabled)")].filter(shown) : [];
  }

  function number() {
    const found = new Map(ways().slice(0, 9).map((each, place) => [each, String(place + 1)]));
    for (const each of document.querySelectorAll("form.question :is([role=tab], button.choice)")) {
      const wanted = found.get(each);
      if (each.dataset.number === wanted) continue;
      if (wanted) each.dataset.number = wanted;
      else delete each.dataset.number;
    }
  }

  function aim() {
    const targets = ways().filter((each) => each.dataset.target);
    if (!targets.length) return;
    targets[(targets.indexOf(document.activeElement) + 1) % targets.length].focus();
  }

  function why() {
    const found = all(".log .why")[0];
    if (found) found.open = !found.open;
    else press("[data-why]");
  }

  function help() {
    let list = document.getElementById("keys");
    if (!list) {
      list = document.createElement("dialog");
      list.id = "keys";
      list.className = "keys";
      const head = document.createElement("h2");
      head.textContent = "Keys";
      const rows = document.createElement("dl");
      for (const [key, does] of KEYS) {
        const [term, words] = ["dt", "dd"].map((name) => document.createElement(name));
        term.textContent = key;
        words.textContent = does;
        rows.append(term, words);
      }
      const close = document.createElement("button");
      close.type = "button";
      close.textContent = "Close";
      close.addEventListener("click", () => list.close());
      list.append(head, rows, close);
      document.body.append(list);
    }
    if (list.open) list.close();
    else list.showModal();
  }

  /* To a view of the phone, and back to the fight. */
  function tab(name) {
    press(`#tabs .to-${root.dataset.tab === name ? "fight" : name}`);
  }

  function log() {
    if (document.getElementById("tabs")) tab("log");
    else press("[data-pull]");
  }

  function map() {
    if (document.getElementById("tabs")) tab("map");
    else document.getElementById("map")?.focus();
  }

  const DOES = {
    u: () => press('[data-key="u"]'), U: () => press('[data-key="U"]'), h: () => press('[data-key="h"]'), w: why, l: log, m: map, t: aim, "?": help,
    "+": () => press("[data-map=in]"), "=": () => press("[data-map=in]"), "-": () => press("[data-map=out]"), "−": () => press("[data-map=out]"),
    x: () => pace(document.querySelector("beat-pace")?.fast ? "1" : "2"),
    s: () => pace("skip"), " ": () => pace("pause"),
  };

  function pace(what) {
    document.querySelector("beat-pace")?.press(what);
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || root.dataset.nokeys) return;
    const typing = event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog");
    if (typing || document.querySelector("[popover]:popover-open")) return;
    const pressed = event.target.closest("button, a, summary, input");
    if (event.key === " " && pressed) return;
    if (!document.getElementById("live")) return;
    if (/^[1-9]$/.test(event.key)) {
      const way = ways()[Number(event.key) - 1];
      if (!way) return;
      event.preventDefault();
      way.focus();
      way.click();
    } else if (event.key === "Enter" && !pressed) {
      const confirms = all("form.question :is(plan-controls, card-pick, .picker) button.primary:enabled")[0];
      if (confirms) confirms.click();
      else ways()[0]?.focus();
    } else if (Object.hasOwn(DOES, event.key)) {
      event.preventDefault();
      DOES[event.key]();
    }
  });

  document.addEventListener("DOMContentLoaded", number);
  new MutationObserver(number).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "aria-selected"] });
})();

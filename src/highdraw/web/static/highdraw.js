/* What a page does in the browser beyond showing what it is sent: settings kept here, cards that turn over, the title,
   a buzz when somebody is asked, taps on the map, the pickers for real cards and dice. No page needs it to be answered. */
(() => {
  "use strict";

  const root = document.documentElement;
  const SETTINGS = ["theme", "four", "vibrate", "sound", "nokeys"];
  const TURN_MS = 180;
  const STEADY_MS = 250;
  const TOAST_MS = 8000;

  // ---- settings: kept in this browser, off until switched on

  const memory = new Map();

  function kept(name) {
    if (memory.has(name)) return memory.get(name);
    try {
      return localStorage.getItem(`highdraw.${name}`) || "";
    } catch {
      return "";
    }
  }

  function keep(name, value) {
    memory.set(name, value);
    try {
      localStorage.setItem(`highdraw.${name}`, value);
    } catch {
      // A browser that keeps nothing: the setting holds until the page is closed.
    }
  }

  function dress() {
    for (const [name, value] of [["theme", kept("theme")], ["four", kept("four")]]) {
      if (value) root.setAttribute(`data-${name}`, value);
      else root.removeAttribute(`data-${name}`);
    }
  }

  function showSettings() {
    for (const control of document.querySelectorAll("[data-setting]")) {
      const value = kept(control.dataset.setting);
      if (control.type === "checkbox") control.checked = Boolean(value);
      else control.value = value;
      if (control.selectedIndex < 0) control.selectedIndex = 0;
    }
  }

  function changeSetting(control) {
    const name = control.dataset.setting;
    if (!SETTINGS.includes(name)) return;
    keep(name, control.type === "checkbox" ? (control.checked ? "on" : "") : control.value);
    dress();
    if (name === "sound" && control.checked) tone();
    if (name === "vibrate" && control.checked) buzz();
  }

  // ---- cards

  const isBack = (shown) => (shown || "").endsWith("_back");
  const turned = (before, after) => isBack(before) !== isBack(after);

  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function turnOver(card) {
    if (still.matches || !card.animate) return;
    card.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], { duration: TURN_MS, easing: "ease-out" });
  }

  // ---- being asked

  let audio = null;

  function tone() {
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (!Audio) return;
    audio = audio || new Audio();
    const start = audio.currentTime + 0.02;
    const voice = audio.createOscillator();
    const loud = audio.createGain();
    voice.frequency.value = 587;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    voice.connect(loud).connect(audio.destination);
    voice.start(start);
    voice.stop(start + 0.4);
  }

  function buzz() {
    if (navigator.vibrate) navigator.vibrate(120);
  }

  let askedBefore = null;
  let changedAt = 0;

  function noticeAsked() {
    const main = document.querySelector("main[data-asked]");
    const asked = main ? main.dataset.asked : "";
    if (asked === askedBefore) return;
    const first = askedBefore === null;
    askedBefore = asked;
    changedAt = performance.now();
    if (first || !asked) return;
    if (kept("vibrate")) buzz();
    if (kept("sound")) tone();
  }

  function nameThePage() {
    const main = document.querySelector("main[data-title]");
    const words = main ? main.dataset.title : document.querySelector(".console .now h2")?.textContent;
    if (words) document.title = `${words.trim()} · Highdraw`;
  }

  let turnShown = "";

  function followTurn() {
    for (const order of document.querySelectorAll(".order")) {
      const now = order.querySelector(".now");
      if (!now || now.textContent === turnShown) continue;
      turnShown = now.textContent;
      order.scrollLeft = now.offsetLeft - order.offsetLeft - order.clientWidth / 4;
    }
  }

  // ---- another question begins at its top, however far down the last one was answered

  let questionShown = "";

  function showFromTop() {
    const now = document.querySelector("section.now");
    const question = now?.querySelector("form.question [name=fingerprint]")?.value || "";
    if (question === questionShown) return;
    questionShown = question;
    if (now) now.scrollTop = 0;
  }

  // ---- nothing changes under a thumb: a tap counts for what was there when it began

  let touched = null;

  const meaning = (button) => `${button.value} ${button.form?.querySelector("[name=fingerprint]")?.value || ""}`;

  const MARKS = { bad: "warn", ok: "check", info: "phone" };

  /* Said in passing: `bad`, `ok` or `info`; `more` is what a button says, and what on the page it presses. */
  function say(words, kind = "bad", more = null) {
    const line = document.createElement("p");
    line.className = `toast ${kind}`;
    line.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#i-${MARKS[kind]}"></use></svg><span></span>`;
    line.lastChild.textContent = words;
    if (more) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: more[0] });
      button.addEventListener("click", () => {
        line.remove();
        document.querySelector(more[1])?.click();
      });
      line.append(button);
    }
    document.getElementById("toast")?.replaceChildren(line);
  }

  document.addEventListener("say", (event) => say(...event.detail));

  let joinedBefore = null;

  /* The GM is told who has joined. */
  function noticeJoined() {
    const joined = document.querySelector("main[data-joined]")?.dataset.joined.split("\n") ?? null;
    const fresh = joinedBefore && joined?.filter((each) => each && !joinedBefore.includes(each));
    joinedBefore = joined;
    if (fresh?.length) say(fresh.join(" "), "info", ["Change", ".panels [hx-get$='/hand/people']"]);
  }

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("form.question button[type=submit]");
    const early = event.pointerType === "touch" && performance.now() - changedAt < STEADY_MS;
    touched = button ? { button, meant: meaning(button), early } : null;
  }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("form.question button[type=submit]");
    if (!button || !touched || touched.button !== button || event.detail === 0) return;
    const changed = touched.early || touched.meant !== meaning(button);
    touched = null;
    if (!changed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say("The question changed as you tapped. Look again, then choose.");
  }, true);

  // ---- drawings

  const SVG = "http://www.w3.org/2000/svg";

  function drawn(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.append(document.createElementNS(SVG, "use"));
    svg.firstChild.setAttribute("href", `#${name}`);
    return svg;
  }

  // ---- real cards and dice

  const wordsOf = (field) => field.value.trim().split(/[\s,]+/).filter(Boolean);

  function pickCard(button) {
    const picker = button.closest(".picker");
    const field = picker.querySelector("[name=value]");
    const words = wordsOf(field);
    const count = Number(picker.dataset.count);
    const pressed = (kind) => picker.querySelector(`[data-${kind}][aria-pressed=true]`);
    if (button.dataset.back) {
      words.pop();
    } else if (button.dataset.card) {
      words.splice(count - 1, 1);
      words.push(button.dataset.card);
    } else {
      const kind = button.dataset.rank ? "rank" : "suit";
      pressed(kind)?.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-pressed", "true");
      const [rank, suit] = [pressed("rank"), pressed("suit")];
      if (!rank || !suit) return;
      words.splice(count - 1, 1);
      words.push(rank.dataset.rank + suit.dataset.suit);
      rank.setAttribute("aria-pressed", "false");
      suit.setAttribute("aria-pressed", "false");
    }
    field.value = words.join(" ");
    showPicked();
  }

  function showPicked() {
    for (const picker of document.querySelectorAll(".picker")) {
      const faces = wordsOf(picker.querySelector("[name=value]")).map((word) => word.toUpperCase());
      const known = faces.filter((face) => /^(([2-9AJQK]|10)[SHDC]|RJ|BJ|\?\?)$/.test(face));
      const shown = picker.querySelector(".picked");
      if (shown.dataset.faces === known.join(" ") && shown.childElementCount === known.length) continue;
      shown.dataset.faces = known.join(" ");
      shown.replaceChildren(...known.map((face) => {
        const card = document.createElement("span");
        card.className = `card small ${face === "??" ? "" : { RJ: "X", BJ: "Y" }[face] || face.slice(-1)}`;
        card.dataset.face = face;
        card.setAttribute("role", "img");
        card.setAttribute("aria-label", face === "??" ? "A card face down" : face);
        card.append(drawn(face === "??" ? "c_back" : `c_${face}`));
        return card;
      }));
    }
  }

  function pickPip(button) {
    const dice = button.closest(".dice");
    const field = dice.querySelector("[name=value]");
    const words = wordsOf(field);
    while (words.length < Number(dice.dataset.count)) words.push("?");
    words[Number(button.closest(".die").dataset.die)] = button.dataset.pip;
    field.value = words.join(" ");
    showPips();
  }

  function showPips() {
    for (const dice of document.querySelectorAll(".dice")) {
      const words = wordsOf(dice.querySelector("[name=value]"));
      for (const pip of dice.querySelectorAll("[data-pip]")) {
        const right = String(words[Number(pip.closest(".die").dataset.die)] === pip.dataset.pip);
        if (pip.getAttribute("aria-pressed") !== right) pip.setAttribute("aria-pressed", right);
      }
    }
  }

  // ---- the console: the log as a drawer, links to copy, a line that is empty again once it was said

  function showDrawer() {
    const open = String(root.hasAttribute("data-log"));
    for (const pull of document.querySelectorAll("[data-pull]")) {
      if (pull.getAttribute("aria-expanded") !== open) pull.setAttribute("aria-expanded", open);
    }
  }

  // ---- the phone: one view at a time

  function showTab(name) {
    root.setAttribute("data-tab", name);
    for (const tab of document.querySelectorAll("#tabs a")) {
      if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
  }

  function showCopies() {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
  }

  function copyLink(button) {
    const field = button.parentElement.querySelector("[data-copied]");
    navigator.clipboard.writeText(field.value).then(() => say("Copied.", "ok"), () => field.select());
  }

  document.addEventListener("htmx:after:swap", showSettings);

  document.addEventListener("htmx:after:request", (event) => {
    const form = event.target.closest?.("form.clears");
    if (form && event.detail?.ctx?.response?.status === 204) form.reset();
  });

  // ---- what has changed: the stream names pieces of the last text by their places; put together, they are the next text

  let pieces = [];
  let shown = "";

  document.addEventListener("htmx:sse:before:message", (event) => {
    const { message, connection } = event.detail;
    if (message.event) return;
    if (message.data[0] === "{") {
      const patch = JSON.parse(message.data);
      if (patch.from !== shown) {
        event.detail.cancelled = true;
        connection.lastEventId = "";
        connection.reader?.cancel();
        return;
      }
      message.data = patch.parts.map((part) => (typeof part === "string" ? part : pieces.slice(part[0], part[0] + part[1]).join("<"))).join("<");
    }
    pieces = message.data.split("<");
    shown = message.id;
  });

  // ---- when nothing gets through, and when the table is no more

  const CUT_OFF = "No connection to the server. What you see may be old; it comes up to date by itself.";

  function tableGone(words) {
    const live = document.getElementById("live");
    if (!live) return;
    const main = document.createElement("main");
    const [head, line, link] = ["h1", "p", "a"].map((name) => document.createElement(name));
    main.id = "main";
    main.className = "narrow";
    head.textContent = words;
    link.href = "/";
    link.textContent = "Back to the tables";
    line.append(link);
    main.append(head, line);
    root.removeAttribute("data-cut-off");
    document.getElementById("cut-off")?.remove();
    live.replaceWith(main);
  }

  // ---- on to the next fight: by itself, and once, so that whoever comes back can read

  function follow() {
    const link = document.querySelector("a[data-follow]");
    if (!link || sessionStorage.getItem(`followed ${link.pathname}`)) return;
    sessionStorage.setItem(`followed ${link.pathname}`, "yes");
    location.assign(link.href);
  }

  document.addEventListener("htmx:after:swap", follow);
  document.addEventListener("DOMContentLoaded", follow);

  // The GM's seat has changed hands: whoever had it, or took it, goes on at the page that is theirs now.
  document.addEventListener("moved", (event) => event.detail?.data && location.replace(event.detail.data));

  document.addEventListener("gone", (event) => tableGone(event.detail?.data || "This table was removed."));

  /* The line over the page while nothing gets through; its button tries again at once. */
  function cutOff() {
    if (document.getElementById("cut-off")) return;
    const line = document.createElement("div");
    line.id = "cut-off";
    line.className = "banner";
    const [words, now] = ["p", "button"].map((name) => document.createElement(name));
    words.textContent = "Connection lost. Trying again; what you see may be old.";
    now.type = "button";
    now.textContent = "Now";
    now.setAttribute("aria-label", "Try again now");
    now.addEventListener("click", () => document.getElementById("live")?._htmx?.sse?.delayCanceller?.());
    line.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-wifi"></use></svg>';
    line.append(words, now);
    document.body.prepend(line);
  }

  document.addEventListener("htmx:sse:error", (event) => {
    if (event.detail?.status === 404) return tableGone("This table was removed.");
    if ([403, 410].includes(event.detail?.status)) return location.reload();
    if (!root.hasAttribute("data-cut-off")) say(CUT_OFF);
    root.setAttribute("data-cut-off", "");
    cutOff();
  });

  document.addEventListener("htmx:sse:after:connection", () => {
    root.removeAttribute("data-cut-off");
    document.getElementById("cut-off")?.remove();
  });

  document.addEventListener("htmx:error", (event) => {
    if (event.detail?.error?.name === "AbortError" || event.target.id === "live") return;
    const kept = event.target.closest?.("form.question");
    say(kept ? "Not sent yet: no connection. Your answer is kept here and sent as soon as the server can be reached."
      : "That did not get through: the server cannot be reached. Try again in a moment.");
  });

  // A machine that slept does not know that its connection is gone: it asks for a new one when it wakes.

  const TICK_MS = 5000;
  const SLEPT_MS = 25000;
  let ticked = Date.now();

  setInterval(() => {
    const now = Date.now();
    if (now - ticked > SLEPT_MS) document.getElementById("live")?._htmx?.sse?.reader?.cancel();
    ticked = now;
  }, TICK_MS);

  // ---- all together, whenever the page has changed

  let clearing = 0;

  function settle(records) {
    for (const { target, type, attributeName, oldValue } of records) {
      const card = attributeName === "href" && target.closest(".card");
      if (card && turned(oldValue, target.getAttribute("href"))) turnOver(card);
      if (type === "childList" && target.id === "toast" && target.childElementCount) {
        clearTimeout(clearing);
        clearing = setTimeout(() => target.replaceChildren(), TOAST_MS);
      }
    }
    noticeAsked();
    noticeJoined();
    nameThePage();
    followTurn();
    showFromTop();
    showPicked();
    showPips();
    showDrawer();
    showCopies();
  }

  dress();

  document.addEventListener("DOMContentLoaded", () => {
    showSettings();
    if (document.getElementById("tabs")) showTab("fight");
    settle([]);
    new MutationObserver(settle).observe(document.body, {
      subtree: true, childList: true, attributes: true, attributeOldValue: true,
      attributeFilter: ["href", "data-title", "data-asked", "data-joined", "aria-expanded", "aria-pressed", "hidden"],
    });
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-setting]")) changeSetting(event.target);
  });

  document.addEventListener("input", (event) => {
    if (event.target.closest(".picker")) showPicked();
    if (event.target.closest(".dice")) showPips();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[type=button]");
    if (button?.dataset.pip) pickPip(button);
    else if (button?.closest(".picker")) pickCard(button);
    else if (event.target.closest?.("#tabs a")) {
      event.preventDefault();
      showTab(event.target.closest("a").dataset.tab);
    }
    else if (button && "copy" in button.dataset) copyLink(button);
    else if (button && "pull" in button.dataset) {
      root.toggleAttribute("data-log");
      showDrawer();
    }
  });
})();

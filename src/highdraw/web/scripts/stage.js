/* The stage in motion: exchanges that came at once are shown one after the other, with a pause, twice as fast, or skipped; and the
   verbs of a question as a row. Nobody waits for it: what is asked stands there at once, and can be answered. */
(() => {
  "use strict";

  const READ_MS = 700;
  const PLAY_MS = 1500;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const root = document.documentElement;

  class BeatPace extends HTMLElement {
    connectedCallback() {
      if (this.listens) return;
      this.listens = true;
      this.hidden = false;
      this.queue = [];
      this.paused = false;
      this.fast = false;
      this.stage = this.closest("#stage");
      this.shown = Number(this.stage.dataset.exchange || 0);
      this.addEventListener("click", (event) => this.press(event.target.closest("[data-pace]")?.dataset.pace));
      this.stage.addEventListener("click", (event) => event.target.closest("button, a, summary") || this.finish());
      this.watch = new MutationObserver(() => this.changed());
      this.watch.observe(this.stage, { attributes: true, attributeFilter: ["data-exchange"], childList: true });
    }

    disconnectedCallback() {
      clearTimeout(this.timer);
      this.watch?.disconnect();
    }

    press(what) {
      if (!what) return;
      if (what === "pause") this.pause(!this.paused);
      else if (what === "skip") this.skip();
      else {
        this.fast = what === "2";
        root.toggleAttribute("data-fast", this.fast);
      }
      for (const button of this.querySelectorAll("[data-pace]")) {
        const name = button.dataset.pace;
        const on = name === "pause" ? this.paused : name === "2" ? this.fast : name === "1" ? !this.fast : null;
        if (on !== null) button.setAttribute("aria-pressed", String(on));
      }
    }

    /* Holding the stage: what comes meanwhile waits in the queue. */
    pause(on) {
      this.paused = on;
      if (!on) return this.next();
      clearTimeout(this.timer);
      const now = this.stage.querySelector(".beat");
      if (!this.over && now) this.cover(now.cloneNode(true));
    }

    skip() {
      this.queue = [];
      this.paused = false;
      this.uncover();
      this.finish();
    }

    finish() {
      for (const one of this.stage.getAnimations({ subtree: true })) one.finish();
    }

    /* A page that is brought up to date takes away what it does not know: it is put back while it is needed. */
    changed() {
      if (this.over && !this.over.isConnected) this.stage.append(this.over);
      const now = Number(this.stage.dataset.exchange || 0);
      if (now === this.shown) return;
      const [after, before] = [this.shown, now];
      this.shown = now;
      if (before < after) return this.skip();
      this.fetch(after, before);
    }

    async fetch(after, before) {
      if (before - after < 2) return;
      try {
        const answer = await fetch(`${this.dataset.beats}?after=${after}&before=${before}`);
        if (!answer.ok) return;
        const page = document.createElement("template");
        page.innerHTML = await answer.text();
        this.queue.push(...page.content.children);
      } catch {
        return;
      }
      if (!this.over) this.next();
    }

    next() {
      clearTimeout(this.timer);
      if (this.paused) return;
      const beat = this.queue.shift();
      if (!beat) return this.uncover();
      this.cover(beat);
      const wait = READ_MS + (still.matches ? 0 : PLAY_MS);
      this.timer = setTimeout(() => this.next(), this.fast ? wait / 2 : wait);
    }

    cover(beat) {
      this.over = this.over || Object.assign(document.createElement("div"), { className: "passing" });
      this.over.replaceChildren(beat);
      if (!this.over.isConnected) this.stage.append(this.over);
    }

    uncover() {
      clearTimeout(this.timer);
      this.over?.remove();
      this.over = null;
    }
  }

  /* The verbs of a question: a row of tabs, one of them open. */
  class VerbChoices extends HTMLElement {
    connectedCallback() {
      if (this.listens) return;
      this.listens = true;
      const row = this.querySelector(".verbrow");
      if (!row) return;
      row.hidden = false;
      this.classList.add("live");
      row.addEventListener("click", (event) => event.target.closest("[role=tab]") && this.open(event.target.closest("[role=tab]")));
      row.addEventListener("keydown", (event) => this.move(event));
      this.open(row.querySelector("[aria-selected=true]"));
    }

    get tabs() {
      return [...this.querySelector(".verbrow").children];
    }

    open(tab) {
      for (const each of this.tabs) {
        each.setAttribute("aria-selected", String(each === tab));
        each.tabIndex = each === (tab ?? this.tabs[0]) ? 0 : -1;
        document.getElementById(each.getAttribute("aria-controls")).hidden = each !== tab;
      }
    }

    move(event) {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const tabs = this.tabs;
      const tab = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
      this.open(tab);
      tab.focus();
    }
  }

  customElements.define("beat-pace", BeatPace);
  customElements.define("verb-choices", VerbChoices);
})();

/* Tips for the first fight in this browser, one at a time, each beside what it is about. */
(() => {
  "use strict";

  const KEPT = "highdraw.coached";
  const GAP = 14, EDGE = 14;
  const root = document.documentElement;
  const narrow = matchMedia("(max-width: 760px)");

  const coached = () => {
    try {
      return Boolean(localStorage.getItem(KEPT));
    } catch {
      return true;
    }
  };

  class FirstFight extends HTMLElement {
    connectedCallback() {
      if (this.listens || coached()) return;
      this.listens = true;
      this.hidden = false;
      this.addEventListener("click", (event) => this.press(event.target.closest("[data-coach]")?.dataset.coach));
      this.before = this.shown;
      setTimeout(() => this.show(0), 300);
      addEventListener("resize", () => this.place());
      this.sizes = new ResizeObserver(() => this.place());
      for (const change of ["htmx:after:swap", "choices-made"]) document.addEventListener(change, () => requestAnimationFrame(() => this.follow()));
    }

    /* Which exchange is on the stage: what is said of one waits for the first that somebody sees happen. */
    get shown() {
      return document.querySelector("#stage")?.dataset.exchange;
    }

    follow() {
      if (this.at === 0 && this.shown !== this.before) this.show(1);
      else this.ring();
    }

    get bubbles() {
      return [...this.querySelectorAll(".bubble")];
    }

    press(what) {
      if (what === "next" && this.at === 0 && this.shown === this.before) {
        this.bubbles[0].hidden = true;
        this.ring();
      }
      else if (what === "next") {
        this.show(this.at + 1);
        document.querySelector(".coached")?.scrollIntoView({ block: "nearest" });
        this.place();
        this.bubbles[this.at]?.scrollIntoView({ block: "nearest" });
      }
      else if (what === "end") this.end();
    }

    show(at) {
      this.at = at;
      const bubbles = this.bubbles;
      bubbles.forEach((each, place) => { each.hidden = place !== at; });
      if (at >= bubbles.length) return this.end();
      this.ring();
    }

    /* What a tip is about has a ring around it; the tip itself stands beside it. */
    ring() {
      for (const each of document.querySelectorAll(".coached")) each.classList.remove("coached");
      const bubble = this.bubbles[this.at];
      const about = !bubble?.hidden && bubble?.dataset.beside;
      const shown = about && !this.hidden && document.querySelector(about);
      this.sizes?.disconnect();
      if (shown) {
        shown.classList.add("coached");
        this.sizes?.observe(shown);
      }
      this.place();
    }

    /* Below it, to its left, to its right or above it, wherever neither the stage nor a choice is covered; else where the style has it.
       On a narrow page what it is about makes room for it below. */
    place() {
      const bubble = this.bubbles[this.at];
      const about = bubble && document.querySelector(bubble.dataset.beside);
      this.removeAttribute("data-side");
      root.style.removeProperty("--tip");
      Object.assign(this.style, { left: "", top: "" });
      if (this.hidden || !about?.offsetParent) return;
      this.dataset.side = "below";
      const { width, height } = bubble.getBoundingClientRect();
      if (narrow.matches && !bubble.hidden) root.style.setProperty("--tip", `${height + GAP}px`);
      const it = about.getBoundingClientRect();
      const most = root.clientWidth - EDGE - width;
      const across = Math.max(EDGE, Math.min(it.left, most));
      const along = Math.max(EDGE, it.top + Math.max(0, Math.min(it.height, innerHeight - it.top) - height) / 2);
      const page = Math.max(innerHeight, root.scrollHeight - scrollY);
      const ways = [
        ["below", across, it.bottom + GAP], ["left", it.left - GAP - width, along],
        ["right", it.right + GAP, along], ["above", across, it.top - GAP - height],
      ];
      const kept = [...document.querySelectorAll("#stage, .question")].map((each) => each.getBoundingClientRect());
      const free = ([, x, y]) => x >= EDGE / 2 && x <= most + EDGE && y + scrollY >= 0 && y + height <= page && !kept.some((one) => (
        x < one.right && one.left < x + width && y < one.bottom && one.top < y + height));
      const open = ways.filter(free);
      const way = open.find(([, , y]) => y >= 0 && y + height <= innerHeight) || open[0];
      if (!way) return this.removeAttribute("data-side");
      this.dataset.side = way[0];
      const from = this.offsetParent?.getBoundingClientRect() || { left: -scrollX, top: -scrollY };
      Object.assign(this.style, { left: `${way[1] - from.left}px`, top: `${way[2] - from.top}px` });
    }

    end() {
      try {
        localStorage.setItem(KEPT, "yes");
      } catch {
        // A browser that keeps nothing sees them again.
      }
      this.hidden = true;
      this.ring();
    }
  }

  customElements.define("first-fight", FirstFight);
})();

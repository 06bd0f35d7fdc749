/* When nothing gets through, a page says so and tries again; when its table is no more, it says that. */
(() => {
  "use strict";

  const CUT_OFF = "No connection to the server. What you see may be old; it comes up to date by itself.";
  const GONE = "This table was removed.";
  const UNSENT = "Not sent yet: no connection. Your answer is kept here and sent as soon as the server can be reached.";
  const UNREACHED = "That did not get through: the server cannot be reached. Try again in a moment.";
  const TICK_MS = 5000;
  const SLEPT_MS = 25000;
  const root = document.documentElement;
  const stream = () => document.getElementById("live")?._htmx?.sse;
  const say = (words) => document.dispatchEvent(new CustomEvent("say", { detail: [words] }));

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
    connected();
    live.replaceWith(main);
  }

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
    now.addEventListener("click", () => stream()?.delayCanceller?.());
    line.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-wifi"></use></svg>';
    line.append(words, now);
    document.body.prepend(line);
  }

  function connected() {
    root.removeAttribute("data-cut-off");
    document.getElementById("cut-off")?.remove();
  }

  document.addEventListener("gone", (event) => tableGone(event.detail?.data || GONE));

  document.addEventListener("htmx:sse:error", (event) => {
    if (event.detail?.status === 404) return tableGone(GONE);
    if ([403, 410].includes(event.detail?.status)) return location.reload();
    if (!root.hasAttribute("data-cut-off")) say(CUT_OFF);
    root.setAttribute("data-cut-off", "");
    cutOff();
  });

  document.addEventListener("htmx:sse:after:connection", connected);

  document.addEventListener("htmx:error", (event) => {
    if (event.detail?.error?.name === "AbortError" || event.target.id === "live") return;
    say(event.target.closest?.("form.question") ? UNSENT : UNREACHED);
  });

  // A machine that slept does not know that its connection is gone: it asks for a new one when it wakes.
  let ticked = Date.now();

  setInterval(() => {
    const now = Date.now();
    if (now - ticked > SLEPT_MS) stream()?.reader?.cancel();
    ticked = now;
  }, TICK_MS);
})();

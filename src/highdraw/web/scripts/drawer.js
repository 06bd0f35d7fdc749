/* The drawer at a table: a rule that is asked for, or the receipt of what stands on the stage. And words of art that say what they mean
   under the pointer, too. Without a script rules open as pages, receipts in the log, words by a tap. */
(() => {
  "use strict";

  const HOVER_MS = 350;
  const hovers = matchMedia("(hover: hover)");

  // ---- the drawer

  function drawer() {
    const known = document.getElementById("drawer");
    if (known) return known;
    const made = document.createElement("dialog");
    made.id = "drawer";
    made.className = "drawer";
    made.innerHTML = '<div class="top row"><h2 id="drawer-title"></h2><button type="button" class="close icon quiet" aria-label="Close">'
      + '<svg class="icon" aria-hidden="true"><use href="#i-x"></use></svg></button></div><div class="bd"></div>';
    made.setAttribute("aria-labelledby", "drawer-title");
    made.addEventListener("click", (event) => {
      if (event.target === made || event.target.closest(".close")) made.close();
    });
    document.body.append(made);
    return made;
  }

  function show(title, ...inside) {
    const made = drawer();
    made.querySelector("h2").textContent = title;
    made.querySelector(".bd").replaceChildren(...inside);
    if (!made.open) made.showModal();
    made.scrollTop = 0;
  }

  /* Where in the fight at this table a rule has counted. */
  async function showMet(into, link) {
    const token = location.pathname.match(/^\/[gps]\/([^/]+)$/)?.[1];
    if (!token) return;
    const answer = await fetch(`/t/${token}/met/${link.pathname.split("/").pop()}`, { headers: { "hx-request": "true" } });
    if (answer.ok) into.innerHTML = await answer.text();
  }

  async function showRule(link) {
    try {
      const answer = await fetch(link.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = page.querySelector(".page-body article");
      if (!found) throw new Error(link.href);
      const head = found.querySelector("h1");
      const title = head.textContent;
      head.remove();
      const more = document.createElement("p");
      const whole = Object.assign(document.createElement("a"), { href: link.href, target: "_blank", textContent: "Open in the rulebook", className: "page" });
      more.append(whole);
      const met = document.createElement("div");
      show(title, found, met, more);
      await showMet(met, link);
    } catch {
      location.assign(link.href);
    }
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const line = event.target.closest?.(".receipt li");
    const link = event.target.closest?.('.receipt a.rule, .gloss a[href^="/rules/"], #drawer a[href^="/rules/"]:not(.page)') || line?.querySelector("a.rule");
    if (!link) return;
    event.preventDefault();
    event.target.closest(".gloss")?.hidePopover();
    showRule(link);
  });

  // ---- why it came out so: the receipt of the exchange on the stage, from the log

  const stage = () => document.getElementById("stage");
  const whyOf = (number) => [...document.querySelectorAll(`.log [data-exchange="${number}"] .why`)].find((each) => each.querySelector(".receipt"));

  function offerWhy() {
    const button = stage()?.querySelector("[data-why]");
    if (button) button.hidden = !whyOf(stage().dataset.exchange);
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-why]")) return;
    const why = whyOf(stage().dataset.exchange);
    if (!why) return;
    const inside = [...why.children].filter((each) => each.localName !== "summary").map((each) => each.cloneNode(true));
    show(stage().querySelector(".verdict .word")?.textContent || "Why", ...inside);
  });

  document.addEventListener("DOMContentLoaded", offerWhy);
  document.addEventListener("htmx:after:swap", offerWhy);

  // ---- words of art

  let waiting = 0;

  document.addEventListener("pointerover", (event) => {
    const term = hovers.matches && event.target.closest?.(".term");
    clearTimeout(waiting);
    if (term) waiting = setTimeout(() => document.getElementById(term.getAttribute("popovertarget"))?.showPopover({ source: term }), HOVER_MS);
  });
})();

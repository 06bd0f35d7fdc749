/* <choice-odds data-from="ADDRESS" data-key="KEY">: odds beside the choices of the form it stands in.

They are fetched once a question, when it has stood for a moment, and set in again whenever the page has been brought up to date. Answers never wait for them. */
(() => {
  const known = new Map();
  const MOST = 20;
  const A_MOMENT = 500;
  const GOOD = 0.55, POOR = 0.35;

  async function fetchOdds(place) {
    const { from, key } = place.dataset;
    known.set(key, null);
    if (known.size > MOST) known.delete(known.keys().next().value);
    let found = null;
    do {
      await new Promise((done) => setTimeout(done, A_MOMENT));
      if (![...document.querySelectorAll("choice-odds")].some((one) => one.dataset.key === key)) return known.delete(key);
      try {
        const response = await fetch(from, { headers: { accept: "application/json" } });
        found = response.ok ? await response.json() : { choices: [] };
      } catch {
        found = { choices: [] };
      }
    } while (found.later);
    known.set(key, found);
    show();
  }

  function inWords(odds, numbers) {
    if (numbers) return `${Math.round(odds.chance * 100)}% ${odds.says}`;
    return `${odds.chance >= GOOD ? "likely" : odds.chance < POOR ? "unlikely" : "about even"} ${odds.says}`;
  }

  function bar(odds, numbers) {
    const kind = odds.chance >= GOOD ? "good" : odds.chance < POOR ? "poor" : "fair";
    const span = document.createElement("span");
    span.className = `odds lab ${kind}`;
    const meter = document.createElement("meter");
    Object.assign(meter, { min: 0, max: 1, value: odds.chance });
    meter.setAttribute("aria-hidden", "true");
    span.append(meter);
    if (numbers) {
      const share = document.createElement("b");
      share.textContent = `${Math.round(odds.chance * 100)}%`;
      span.append(share);
    }
    const says = document.createElement("small");
    says.textContent = odds.says;
    span.append(says);
    return span;
  }

  /* What was set in for another question, or before the odds were switched off, goes. */
  function clear() {
    for (const span of document.querySelectorAll(".odds.lab")) {
      const place = span.closest("form")?.querySelector("choice-odds");
      if (place && place.dataset.key === span.dataset.key) continue;
      const button = span.closest("button");
      button.setAttribute("aria-label", span.dataset.label);
      span.remove();
      button.querySelector(":scope > .price:empty")?.remove();
    }
  }

  function beside(button, odds, numbers, key) {
    if (button.querySelector(".odds")) return;
    let price = button.querySelector(":scope > .price");
    if (!price) {
      price = document.createElement("span");
      price.className = "price";
      button.append(price);
    }
    const label = button.getAttribute("aria-label") || button.textContent.trim();
    const span = bar(odds, numbers);
    Object.assign(span.dataset, { key, label });
    price.prepend(span);
    button.setAttribute("aria-label", `${label}; ${inWords(odds, numbers)}`);
  }

  function show() {
    clear();
    for (const place of document.querySelectorAll("choice-odds")) {
      const form = place.closest("form");
      const found = known.get(place.dataset.key);
      if (found === undefined) {
        fetchOdds(place);
        continue;
      }
      if (!found || !form) continue;
      const by = new Map(found.choices.filter((choice) => choice.odds).map((choice) => [choice.key, choice.odds]));
      for (const button of form.querySelectorAll("button[name=value]")) {
        const odds = by.get(button.value);
        if (odds) beside(button, odds, found.numbers, place.dataset.key);
      }
      suggest(form.querySelector("card-pick"), found);
      const none = !found.choices.some((choice) => choice.odds) && found.says;
      place.hidden = !none;
      place.textContent = none ? found.says : "";
      place.title = found.assumed;
      place.dataset.shown = found.choices.length ? "yes" : "none";
    }
  }

  /* ---- cards that are picked */

  /* Typed cards as small cards. */
  const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
  const CARD = /\b(10|[2-9JQKA])([SHDC])\b|\b[RB]J\b/g;
  const drawn = (typed) => typed.replace(CARD, (face, rank, suit) => suit
    ? `<span class="mc ${suit}" role="img" aria-label="${rank} of ${SUITS[suit]}">${rank}<svg><use href="#${SUITS[suit]}"></use></svg></span>`
    : `<span class="mc ${face === "RJ" ? "X" : "Y"}">Joker</span>`);

  /* Where each card has its own buttons, the first pile goes without saying. */
  function named(pick, typed) {
    if (!pick.querySelector(".direct")) return drawn(typed);
    const first = pick.querySelector("[data-pile]").dataset.pile;
    return drawn(typed.replace(new RegExp(`^${first} `), "").replaceAll(" / ", " + "));
  }

  function suggest(pick, found) {
    const place = pick?.querySelector(".sensible");
    if (!place || place.dataset.shown) return;
    const worth = found.choices.filter((choice) => choice.odds);
    place.dataset.shown = "yes";
    place.hidden = !worth.length;
    place.replaceChildren(...worth.map(({ key, odds }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      const words = document.createElement("span");
      words.innerHTML = key === "none" ? "No card of yours" : named(pick, key);
      button.append(words, bar(odds, found.numbers));
      button.querySelector(".odds").classList.remove("lab");
      button.addEventListener("click", () => pick.take(key));
      return button;
    }));
  }

  /* What is tapped is tried out when it has stood for a moment; the next tap takes its place. */
  async function tryOut(pick, typed, allowed) {
    const line = pick.querySelector(".tried");
    const place = pick.closest("form")?.querySelector("choice-odds");
    const mine = (pick.tries = (pick.tries || 0) + 1);
    const stale = () => pick.tries !== mine || !pick.isConnected;
    line.hidden = true;
    line.replaceChildren();
    if (!place || !allowed) return;
    let found;
    do {
      await new Promise((done) => setTimeout(done, A_MOMENT));
      if (stale()) return;
      try {
        const response = await fetch(`${place.dataset.from}&pick=${encodeURIComponent(typed)}`, { headers: { accept: "application/json" } });
        found = response.ok ? await response.json() : { choices: [] };
      } catch {
        found = { choices: [] };
      }
      if (stale()) return;
    } while (found.later);
    const odds = found.choices[0]?.odds;
    if (!odds) return;
    const span = bar(odds, found.numbers);
    span.classList.remove("lab");
    line.append(span);
    line.hidden = false;
  }

  document.addEventListener("cards-tried", (event) => tryOut(event.target, event.detail.pick, event.detail.allowed));
  document.addEventListener("choices-made", show);
  document.addEventListener("htmx:after:swap", show);
  document.addEventListener("DOMContentLoaded", show);
})();

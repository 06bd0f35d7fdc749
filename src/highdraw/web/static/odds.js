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
      place.title = found.assumed;
      place.dataset.shown = found.choices.length ? "yes" : "none";
    }
  }

  document.addEventListener("htmx:after:swap", show);
  document.addEventListener("DOMContentLoaded", show);
})();

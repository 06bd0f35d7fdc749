/* Cards tapped from a hand into piles, and facets set side by side. What is laid stands in the field that can be typed as well;
   what it would come to is asked of the server. No page needs this to be answered. */
(() => {
  "use strict";

  const PAUSE_MS = 120;

  /* What cards come to: in words, and where there is a picture of it, that in their place for those who see. */
  function say(place, words, drawn = "") {
    const line = place.querySelector(".preview");
    line.textContent = words;
    line.classList.toggle("sr", Boolean(drawn));
    place.querySelector(".drawn").innerHTML = drawn;
    return line;
  }

  class CardPick extends HTMLElement {
    connectedCallback() {
      if (this.listens) return;
      this.listens = true;
      this.active = "";
      this.addEventListener("click", (event) => this.tap(event.target.closest("button[type=button]")));
      this.addEventListener("input", () => this.changed());
      this.closest("form").addEventListener("submit", () => this.stop(), true);
      queueMicrotask(() => this.show());
    }

    disconnectedCallback() {
      this.stop();
    }

    /* The cards of a suggestion. */
    take(typed) {
      this.field.value = typed === "none" ? "" : typed;
      this.changed();
    }

    /* Once it is laid there is nothing to try out any more. */
    stop() {
      clearTimeout(this.waits);
      this.asking?.abort();
    }

    get field() {
      return this.querySelector("[name=value]");
    }

    get piles() {
      return [...this.querySelectorAll("[data-pile]")];
    }

    /* What lies in each pile, as the field says it. */
    get laid() {
      const names = this.piles.map((pile) => pile.dataset.pile);
      const found = Object.fromEntries(names.map((name) => [name, []]));
      for (const part of this.field.value.split("/")) {
        const text = part.trim().replace(/^none$/i, "");
        const name = names.find((each) => `${text} `.toLowerCase().startsWith(`${each.toLowerCase()} `));
        const cards = (name === undefined ? text : text.slice(name.length)).split(/[\s,]+/).filter(Boolean);
        found[name ?? names[0]]?.push(...cards.map((card) => card.toUpperCase()));
      }
      return found;
    }

    write(laid) {
      const parts = Object.entries(laid).filter(([, cards]) => cards.length).map(([name, cards]) => `${name} ${cards.join(" ")}`);
      this.field.value = parts.join(" / ");
      this.changed();
    }

    tap(button) {
      if (!button || button.closest(".sensible")) return;
      const pile = button.closest("[data-pile]");
      if (pile && !button.dataset.card) {
        this.active = pile.dataset.pile;
        this.show();
        return;
      }
      const laid = this.laid;
      if (button.dataset.to) {
        this.place(laid, button);
        return;
      }
      if (pile || button.getAttribute("aria-pressed") === "true") this.takeBack(laid, button.dataset.card);
      else this.lay(laid, button.dataset.card);
      this.write(laid);
    }

    /* A button below a card: into that pile; pressed again, out of it. */
    place(laid, button) {
      const { card, to } = button.dataset;
      const lies = [...button.parentElement.children].find((each) => each.getAttribute("aria-pressed") === "true");
      if (lies) laid[lies.dataset.to].splice(laid[lies.dataset.to].lastIndexOf(card), 1);
      if (lies !== button) laid[to].push(card);
      this.write(laid);
    }

    takeBack(laid, card) {
      for (const cards of Object.values(laid).reverse()) {
        const place = cards.lastIndexOf(card);
        if (place < 0) continue;
        cards.splice(place, 1);
        return;
      }
    }

    lay(laid, card) {
      const room = (pile) => laid[pile.dataset.pile].length < Number(pile.dataset.most);
      const chosen = this.piles.find((pile) => pile.dataset.pile === this.active);
      const pile = chosen || this.piles.find(room) || this.piles[0];
      const cards = laid[pile.dataset.pile];
      if (!room(pile)) cards.pop();
      cards.push(card);
    }

    changed() {
      this.show();
      this.stop();
      this.waits = setTimeout(() => this.preview(), PAUSE_MS);
    }

    show() {
      if (!this.field) return;
      const laid = this.laid;
      const left = Object.entries(laid).flatMap(([pile, cards]) => cards.map((card) => ({ pile, card })));
      const total = left.length;
      const held = [...this.querySelectorAll(".held [data-card]:not([data-to])")];
      for (const button of held) {
        const place = left.findIndex((each) => each.card === button.dataset.card);
        const [lies] = place >= 0 ? left.splice(place, 1) : [];
        button.setAttribute("aria-pressed", String(Boolean(lies)));
        this.mark(button.closest(".one-card"), lies?.pile);
      }
      for (const pile of this.piles) {
        const cards = laid[pile.dataset.pile];
        pile.querySelector("legend button").setAttribute("aria-pressed", String(pile.dataset.pile === this.active));
        pile.dataset.count = cards.length;
        pile.querySelector(".laid").replaceChildren(...cards.flatMap((card) => {
          const like = held.find((button) => button.dataset.card === card);
          if (!like) return [];
          const copy = like.cloneNode(true);
          copy.removeAttribute("aria-pressed");
          copy.setAttribute("aria-label", `Take back ${like.getAttribute("aria-label")}`);
          return [copy];
        }));
      }
      const button = this.querySelector("button[type=submit]");
      const words = total ? `Lay ${total} card${total > 1 ? "s" : ""}` : button.dataset.nothing;
      if (button.textContent !== words) button.textContent = words;
    }

    /* Which pile a card lies in, on the buttons below it. */
    mark(place, pile) {
      if (!place) return;
      const names = this.piles.map((each) => each.dataset.pile);
      if (pile) place.dataset.in = String(names.indexOf(pile));
      else delete place.dataset.in;
      for (const way of place.querySelectorAll("[data-to]")) way.setAttribute("aria-pressed", String(way.dataset.to === pile));
    }

    async preview() {
      const form = this.closest("form");
      this.asking = new AbortController();
      const body = new URLSearchParams({ who: form.elements.who.value, value: this.field.value });
      try {
        const answer = await fetch(form.action.replace(/\/answer$/, "/preview"), { method: "POST", body, signal: this.asking.signal });
        if (!answer.ok) return;
        const { says, allowed, costs, drawn } = await answer.json();
        const line = say(this, [says, ...costs].join(" · "), drawn);
        line.classList.toggle("wrong", !allowed);
        this.classList.toggle("refused", !allowed);
        this.dispatchEvent(new CustomEvent("cards-tried", { bubbles: true, detail: { pick: this.field.value || "none", allowed } }));
      } catch (error) {
        if (error.name !== "AbortError") say(this, "");
      }
    }
  }

  /* Cards tapped to choose: the server says what they make, and each choice it is becomes a button. */
  class CardSet extends HTMLElement {
    connectedCallback() {
      if (this.listens) return;
      this.listens = true;
      this.addEventListener("click", (event) => this.tap(event.target.closest("button[type=button]")));
      this.closest("form").addEventListener("submit", () => this.stop(), true);
      queueMicrotask(() => {
        for (const each of this.querySelectorAll(".sizes, .suggest")) each.hidden = false;
      });
    }

    disconnectedCallback() {
      this.stop();
    }

    stop() {
      this.asking?.abort();
    }

    get cards() {
      return [...this.querySelectorAll(".held [data-card]")];
    }

    get tapped() {
      return this.cards.filter((card) => card.getAttribute("aria-pressed") === "true").map((card) => card.dataset.card);
    }

    tap(button) {
      if (!button || button.closest(".all")) return;
      if (button.matches(".suggest")) {
        this.ask("suggest");
        return;
      }
      if (button.dataset.cards) this.press(button.dataset.cards.split(" "));
      else button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      this.ask(this.tapped.join(" "));
    }

    press(cards) {
      for (const card of this.cards) {
        const place = cards.indexOf(card.dataset.card);
        if (place >= 0) cards.splice(place, 1);
        card.setAttribute("aria-pressed", String(place >= 0));
      }
    }

    async ask(value) {
      this.stop();
      const form = this.closest("form");
      this.asking = new AbortController();
      const body = new URLSearchParams({ who: form.elements.who.value, value });
      try {
        const answer = await fetch(form.action.replace(/\/answer$/, "/preview"), { method: "POST", body, signal: this.asking.signal });
        if (answer.ok) this.show(await answer.json(), value === "suggest");
      } catch (error) {
        if (error.name !== "AbortError") say(this, "");
      }
    }

    show({ says, allowed, choices, cards, drawn }, suggested) {
      const line = say(this, says, drawn);
      line.classList.toggle("wrong", !allowed);
      if (suggested) this.press(cards);
      for (const size of this.querySelectorAll("[data-cards]")) {
        size.setAttribute("aria-pressed", String(size.dataset.cards === this.tapped.join(" ")));
      }
      const sure = allowed && this.tapped.length > 0;
      this.querySelector(".makes").replaceChildren(...choices.map(([key, words], place) => {
        const button = document.createElement("button");
        button.type = "submit";
        button.name = "value";
        button.value = key;
        button.className = place || !sure ? "choice" : "choice primary";
        button.textContent = words;
        return button;
      }));
      this.dispatchEvent(new CustomEvent("choices-made", { bubbles: true }));
    }
  }

  class PlanControls extends HTMLElement {
    connectedCallback() {
      if (this.listens) return;
      this.listens = true;
      this.addEventListener("change", () => this.show());
      queueMicrotask(() => this.show());
    }

    get inputs() {
      return [...this.querySelectorAll("[data-facet]")];
    }

    get chosen() {
      const set = (input) => (input.type === "checkbox" ? (input.checked ? "on" : "off") : input.checked ? input.value : undefined);
      return Object.fromEntries(this.inputs.map((input) => [input.dataset.facet, set(input)]).filter(([, value]) => value !== undefined));
    }

    /* Every combination: of each control the place of its value, then the place of what it says. */
    get known() {
      const table = (text) => text.split("\n").map((line) => line.split("\t"));
      const controls = table(this.dataset.controls);
      const texts = table(this.dataset.texts);
      return this.dataset.known.split(";").map((row) => {
        const places = row.split(",").map(Number);
        const [says, hint, reason] = texts[places.at(-1)];
        return { facets: Object.fromEntries(controls.map(([name, ...values], at) => [name, values[places[at]]])), says, hint, reason };
      });
    }

    /* The combination of these values, if there is one. */
    find(values) {
      this.every ??= this.known;
      return this.every.find((each) => Object.entries(values).every(([name, value]) => each.facets[name] === value));
    }

    show() {
      const chosen = this.chosen;
      for (const input of this.inputs) {
        const value = input.type === "checkbox" ? (input.checked ? "off" : "on") : input.value;
        const other = this.find({ ...chosen, [input.dataset.facet]: value });
        const why = other ? other.reason : "This does not go together.";
        const label = input.closest("label");
        input.disabled = Boolean(why) && !input.checked;
        if (label.title !== why) label.title = why;
      }
      const now = this.find(chosen);
      const line = this.querySelector(".preview");
      const says = now ? [now.reason || now.says, now.reason ? "" : now.hint].filter(Boolean).join(": ") : "";
      if (line.textContent !== says) line.textContent = says;
      line.classList.toggle("wrong", Boolean(now?.reason));
    }
  }

  customElements.define("card-pick", CardPick);
  customElements.define("card-set", CardSet);
  customElements.define("plan-controls", PlanControls);
})();

/* Real cards and dice, tapped instead of typed: what is tapped stands in the field that can be typed as well. */
(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const wordsOf = (field) => field.value.trim().split(/[\s,]+/).filter(Boolean);

  function drawn(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.append(document.createElementNS(SVG, "use"));
    svg.firstChild.setAttribute("href", `#${name}`);
    return svg;
  }

  // ---- cards

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

  // ---- dice

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

  document.addEventListener("page:changed", () => {
    showPicked();
    showPips();
  });

  document.addEventListener("input", (event) => {
    if (event.target.closest(".picker")) showPicked();
    if (event.target.closest(".dice")) showPips();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[type=button]");
    if (button?.dataset.pip) pickPip(button);
    else if (button?.closest(".picker")) pickCard(button);
  });
})();

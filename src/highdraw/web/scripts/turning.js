/* A card that was face down turns over when it shows its face, and the other way round. */
(() => {
  "use strict";

  const TURN_MS = 180;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const isBack = (shown) => (shown || "").endsWith("_back");

  function turnOver(card) {
    if (still.matches || !card.animate) return;
    card.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], { duration: TURN_MS, easing: "ease-out" });
  }

  new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      const card = target.closest(".card");
      if (card && isBack(oldValue) !== isBack(target.getAttribute("href"))) turnOver(card);
    }
  }).observe(document.body, { subtree: true, attributeOldValue: true, attributeFilter: ["href"] });
})();

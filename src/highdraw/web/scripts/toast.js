/* What is said in passing. A script says it by the event `say` with [words, kind, more]: `kind` is `bad`, `ok` or `info`, `more` what a
   button says and what on the page it presses. Whatever stands there, the server's words too, goes away by itself. */
(() => {
  "use strict";

  const TOAST_MS = 8000;
  const MARKS = { bad: "warn", ok: "check", info: "phone" };
  const place = document.getElementById("toast");
  let clearing = 0;

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
    place.replaceChildren(line);
  }

  document.addEventListener("say", (event) => say(...event.detail));

  new MutationObserver(() => {
    clearTimeout(clearing);
    clearing = setTimeout(() => place.replaceChildren(), TOAST_MS);
  }).observe(place, { childList: true });
})();

/* <button data-copy hidden> beside an <input data-copied>: copies what stands there. Shown where the browser lets a page do it. */
(() => {
  "use strict";

  document.addEventListener("page:changed", () => {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-copy]");
    if (!button) return;
    const field = button.parentElement.querySelector("[data-copied]");
    const said = () => document.dispatchEvent(new CustomEvent("say", { detail: ["Copied.", "ok"] }));
    navigator.clipboard.writeText(field.value).then(said, () => field.select());
  });
})();

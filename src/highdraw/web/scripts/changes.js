/* Whenever something on the page has changed, and once at first, the document hears `page:changed`. */
addEventListener("DOMContentLoaded", () => {
  const tell = () => document.dispatchEvent(new CustomEvent("page:changed"));
  tell();
  new MutationObserver(tell).observe(document.body, {
    subtree: true, childList: true, attributes: true,
    attributeFilter: ["data-title", "data-asked", "data-joined", "aria-expanded", "aria-pressed", "hidden"],
  });
});

/* <form data-unsaved>: whoever leaves with something in it that is not saved is asked first; with `yes` it came back unsaved. Without a
   connection it is not sent, so that what was typed is not exchanged for the browser's page about that. */
(() => {
  "use strict";

  const PATIENCE_MS = 1000;
  const OFFLINE = "It was not sent: the server cannot be reached. Nothing is lost: try again in a moment.";
  let changed = Boolean(document.querySelector("form[data-unsaved=yes]"));
  let reached = null;

  const of = (element) => element.closest?.("form[data-unsaved]");

  document.addEventListener("input", (event) => {
    if (of(event.target)) changed = true;
  });

  // What a row more or less comes to is shown at once.
  document.addEventListener("htmx:after:swap", (event) => {
    const button = event.detail?.ctx?.sourceElement;
    if (["more", "less"].includes(button?.name)) document.querySelector("form[data-unsaved]").dispatchEvent(new Event("input", { bubbles: true }));
  });

  document.addEventListener("submit", async (event) => {
    const form = of(event.target);
    if (!form || reached === form || event.defaultPrevented) {
      changed = changed && event.defaultPrevented;
      return;
    }
    event.preventDefault();
    try {
      const patience = new Promise((after) => setTimeout(after, PATIENCE_MS));
      await Promise.race([fetch("/static/icon.svg", { method: "HEAD", cache: "no-store" }), patience]);
    } catch {
      document.dispatchEvent(new CustomEvent("say", { detail: [OFFLINE] }));
      return;
    }
    reached = form;
    form.requestSubmit(event.submitter);
    reached = null;
  });

  addEventListener("beforeunload", (event) => changed && event.preventDefault());
})();

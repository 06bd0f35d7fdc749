/* An answer that did not get through stays chosen on the page, marked as not sent yet, and is sent as soon as the server can be reached.
   Another answer to the same question takes its place; when the question is another by then, the server says so. */
(() => {
  "use strict";

  const AGAIN_MS = 3000;
  let unsent = null;
  let timer = 0;

  const keyOf = (form) => form?.querySelector("[name=key]")?.value;
  const question = (event) => event.target.closest?.("form.question");

  function mark(button, on) {
    button?.classList.toggle("unsent", on);
  }

  document.addEventListener("submit", (event) => {
    const form = question(event);
    if (!form) return;
    mark(unsent?.button, false);
    unsent = { form, key: keyOf(form), button: event.submitter, failed: false };
  }, true);

  document.addEventListener("htmx:error", (event) => {
    if (!unsent || question(event) !== unsent.form || event.detail?.error?.name === "AbortError") return;
    mark(unsent.button, true);
    unsent.failed = true;
    clearTimeout(timer);
    timer = setTimeout(send, AGAIN_MS);
  });

  document.addEventListener("htmx:after:request", (event) => {
    if (unsent && question(event) === unsent.form && event.detail?.ctx?.response) unsent = null;
  });

  function send() {
    if (!unsent?.failed) return;
    const { form, key, button } = unsent;
    if (!form.isConnected || keyOf(form) !== key) unsent = null;
    else form.requestSubmit(button?.isConnected ? button : undefined);
  }

  addEventListener("online", send);
  document.addEventListener("htmx:sse:after:connection", send);
})();

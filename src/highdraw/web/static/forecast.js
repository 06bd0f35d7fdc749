/* <button data-forecast="ADDRESS"> beside <output class="forecast">: who wins from here, a little narrower every time, while it is pressed.

When the fight has gone on it begins anew. */
(() => {
  const A_MOMENT = 300;
  let on = false, busy = false, says = "";

  function show() {
    for (const button of document.querySelectorAll("[data-forecast]")) {
      button.setAttribute("aria-pressed", String(on));
      const output = button.parentElement.querySelector("output.forecast");
      if (output && output.textContent !== says) output.textContent = says;
    }
  }

  async function run() {
    if (busy) return;
    busy = true;
    for (let done = false; on && !done; ) {
      const button = document.querySelector("[data-forecast]");
      if (!button) break;
      try {
        const response = await fetch(button.dataset.forecast, { headers: { accept: "application/json" } });
        const found = await response.json();
        says = response.ok ? found.says : found.error || "There is no forecast now.";
        done = !response.ok || found.done;
      } catch {
        says = "The server cannot be reached.";
        done = true;
      }
      if (!on) says = "";
      show();
      await new Promise((after) => setTimeout(after, A_MOMENT));
    }
    busy = false;
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-forecast]")) return;
    on = !on;
    says = on ? "Fights are played …" : "";
    show();
    if (on) run();
  });
  document.addEventListener("htmx:after:swap", () => {
    show();
    if (on) run();
  });
})();

/* Settings of this browser, off until switched on: kept here, and on the root element as `data-NAME` for styles and scripts to read.
   Loaded before anything is drawn, so that no page flashes in another theme. */
(() => {
  "use strict";

  const SETTINGS = ["theme", "four", "vibrate", "sound", "nokeys"];
  const settings = document.documentElement.dataset;

  function set(name, value) {
    if (value) settings[name] = value;
    else delete settings[name];
  }

  function recall() {
    try {
      for (const name of SETTINGS) set(name, localStorage.getItem(`highdraw.${name}`));
    } catch {
      // A browser that keeps nothing: settings hold until the page is closed.
    }
  }

  function keep(name, value) {
    set(name, value);
    try {
      localStorage.setItem(`highdraw.${name}`, value);
    } catch {
      // As above.
    }
  }

  function show() {
    for (const control of document.querySelectorAll("[data-setting]")) {
      const value = settings[control.dataset.setting] || "";
      if (control.type === "checkbox") control.checked = Boolean(value);
      else control.value = value;
      if (control.selectedIndex < 0) control.selectedIndex = 0;
    }
  }

  document.addEventListener("change", ({ target }) => {
    const name = target.dataset.setting;
    if (SETTINGS.includes(name)) keep(name, target.type === "checkbox" ? (target.checked ? "on" : "") : target.value);
  });

  recall();
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:after:swap", show);
})();

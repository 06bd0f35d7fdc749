/* Where there is no room for everything: a phone shows one view at a time, a narrow console has its log in a drawer and its panels in a
   menu. */
(() => {
  "use strict";

  const root = document.documentElement;

  function showTab(name) {
    root.dataset.tab = name;
    for (const tab of document.querySelectorAll("#tabs a")) {
      if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
  }

  function showLog() {
    const open = String("log" in root.dataset);
    for (const pull of document.querySelectorAll("[data-pull]")) {
      if (pull.getAttribute("aria-expanded") !== open) pull.setAttribute("aria-expanded", open);
    }
  }

  if (document.getElementById("tabs")) showTab("fight");

  document.addEventListener("page:changed", showLog);

  document.addEventListener("click", (event) => {
    event.target.closest?.("#panels:popover-open button")?.parentElement.hidePopover();
    const tab = event.target.closest?.("#tabs a");
    if (tab) {
      event.preventDefault();
      showTab(tab.dataset.tab);
    } else if (event.target.closest?.("button[data-pull]")) {
      root.toggleAttribute("data-log");
      showLog();
    }
  });
})();

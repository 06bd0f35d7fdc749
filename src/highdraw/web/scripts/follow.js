/* On to the next fight: by itself, and once, so that whoever comes back can read. */
(() => {
  "use strict";

  function follow() {
    const link = document.querySelector("a[data-follow]");
    if (!link || sessionStorage.getItem(`followed ${link.pathname}`)) return;
    sessionStorage.setItem(`followed ${link.pathname}`, "yes");
    location.assign(link.href);
  }

  document.addEventListener("htmx:after:swap", follow);
  document.addEventListener("DOMContentLoaded", follow);

  // The GM's seat has changed hands: whoever had it, or took it, goes on at the page that is theirs now.
  document.addEventListener("moved", (event) => event.detail?.data && location.replace(event.detail.data));
})();

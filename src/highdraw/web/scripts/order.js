/* The order of action is scrolled to whose turn it is. */
(() => {
  "use strict";

  let shown = "";

  document.addEventListener("page:changed", () => {
    for (const order of document.querySelectorAll(".order")) {
      const now = order.querySelector(".now");
      if (!now || now.textContent === shown) continue;
      shown = now.textContent;
      order.scrollLeft = now.offsetLeft - order.offsetLeft - order.clientWidth / 4;
    }
  });
})();

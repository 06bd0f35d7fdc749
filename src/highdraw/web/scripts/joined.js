/* The GM is told who has joined: `data-joined` has a line for everybody who has. */
(() => {
  "use strict";

  let before = null;

  document.addEventListener("page:changed", () => {
    const joined = document.querySelector("main[data-joined]")?.dataset.joined.split("\n") ?? null;
    const fresh = before && joined?.filter((each) => each && !before.includes(each));
    before = joined;
    if (!fresh?.length) return;
    document.dispatchEvent(new CustomEvent("say", { detail: [fresh.join(" "), "info", ["Change", ".panels [hx-get$='/hand/people']"]] }));
  });
})();

/* Answering on the map. A token or a row of its list brings the choice about it to hand; where a spot is asked for, tap, drag or arrow
   keys move it, and what is chosen stands in the fields that can be typed as well. */
(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const CORNERS = "M-1.7-.9V-1.7H-.9M.9-1.7H1.7V-.9M1.7.9V1.7H.9M-.9 1.7H-1.7V.9";
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const place = () => document.querySelector("form.question .place");
  const maps = () => [...document.querySelectorAll(".field > svg")];
  const mapFor = (spot) => spot.querySelector(".field > svg") || maps().find(shown) || maps()[0];

  function set(element, attributes) {
    for (const [key, value] of Object.entries(attributes)) {
      if (element.getAttribute(key) !== String(value)) element.setAttribute(key, value);
    }
  }

  function mark(svg, tag, name, attributes) {
    let shape = svg.querySelector(`:scope > .${name}`);
    if (shape && shape.tagName !== tag) {
      shape.remove();
      shape = null;
    }
    if (!shape) {
      shape = document.createElementNS(SVG, tag);
      shape.setAttribute("class", name);
      svg.append(shape);
    }
    set(shape, attributes);
  }

  // ---- a spot

  const numbers = (spot) => ["x", "y", "reach"].map((name) => Number(spot.dataset[name]));
  const fields = (spot) => ["x", "y"].map((name) => spot.querySelector(`[name=${name}]`));
  const tenth = (number) => Math.round(number * 10) / 10;

  // ---- on ground of hexes: a yard wide, rows of them from west to east

  const ROW = Math.sqrt(3) / 2;
  const HEX_ARROWS = { ArrowLeft: [-1, 0, -1], ArrowRight: [1, 0, 1], ArrowUp: [0.5, ROW, -0.5], ArrowDown: [-0.5, -ROW, 0.5] };
  const CORNER = [0, 1, 2, 3, 4, 5].map((side) => [Math.cos(side * Math.PI / 3), Math.sin(side * Math.PI / 3)]);
  const allowed = (spot) => Number(spot.dataset.hexes || 0);

  function hexAt(x, y) {
    const r = y / ROW, q = x - r / 2, s = -q - r;
    const near = [q, r, s].map(Math.round), off = [q, r, s].map((value, place) => Math.abs(value - near[place]));
    if (off[0] > off[1] && off[0] > off[2]) near[0] = -near[1] - near[2];
    else if (off[1] > off[2]) near[1] = -near[0] - near[2];
    return [near[0], near[1]];
  }

  function hexesTo(spot, east, north) {
    const [x, y] = numbers(spot), from = hexAt(x, y), to = hexAt(east, north);
    const q = to[0] - from[0], r = to[1] - from[1];
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  }

  /* The hex of a spot, or the last one on the way to it that can be gone to. */
  function putHex(spot, east, north) {
    const [x, y] = numbers(spot);
    let share = 1;
    while (hexesTo(spot, x + (east - x) * share, y + (north - y) * share) > allowed(spot)) share -= 0.01;
    const [q, r] = hexAt(x + (east - x) * share, y + (north - y) * share);
    [q + r / 2, r * ROW].forEach((value, number) => { fields(spot)[number].value = tenth(value); });
    showPlace();
  }

  /* The spot, or the last one within reach on the way to it. */
  function put(spot, east, north) {
    if (allowed(spot)) return putHex(spot, east, north);
    const [x, y, reach] = numbers(spot);
    const share = Math.min(1, reach / Math.hypot(east - x, north - y));
    const goal = [x + (east - x) * share, y + (north - y) * share].map(tenth);
    while (Math.hypot(goal[0] - x, goal[1] - y) > reach) {
      goal[0] = tenth(goal[0] - Math.sign(goal[0] - x) * 0.1);
      goal[1] = tenth(goal[1] - Math.sign(goal[1] - y) * 0.1);
    }
    fields(spot).forEach((field, number) => { field.value = goal[number]; });
    showPlace();
  }

  function showPlace() {
    const spot = place(), svg = spot && mapFor(spot);
    for (const other of maps()) {
      if (other === svg) continue;
      other.querySelectorAll(":scope > :is(.reach, .way, .target)").forEach((old) => old.remove());
      if (other.parentElement.classList.contains("aims")) other.parentElement.classList.remove("aims");
      if (!other.classList.contains("near")) other.removeAttribute("tabindex");
    }
    if (!svg) return;
    if (!svg.parentElement.classList.contains("aims")) svg.parentElement.classList.add("aims");
    set(svg, { tabindex: 0 });
    const [x, y, reach] = numbers(spot);
    const [east, north] = fields(spot).map((field) => Number(field.value));
    const far = tenth(Math.hypot(east - x, north - y));
    const most = allowed(spot);
    if (most) mark(svg, "polygon", "reach", { points: CORNER.map(([dx, dy]) => `${x + dx * (most + 0.5)},${-y + dy * (most + 0.5)}`).join(" ") });
    else mark(svg, "circle", "reach", { cx: x, cy: -y, r: reach });
    mark(svg, "path", "way", { d: `M${x} ${-y}L${east} ${-north}` });
    mark(svg, "circle", "target", { cx: east, cy: -north, r: Number(svg.dataset.size) * 0.9 });
    const said = spot.querySelector("output"), gone = most ? hexesTo(spot, east, north) : far;
    const words = gone ? `${gone} of ${most || tenth(reach)} ${most ? "hexes" : spot.dataset.unit}` : "";
    if (said && said.textContent !== words) said.textContent = words;
  }

  /* The spot under a finger or the mouse. A second finger looks at the map: the spot goes back to where it was. */
  let drag = null;

  function toPointer(event) {
    const spot = place(), at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drag.svg.getScreenCTM().inverse());
    if (spot) put(spot, at.x, -at.y);
  }

  function letGo() {
    const spot = drag && place();
    if (spot) fields(spot).forEach((field, number) => { field.value = drag.before[number]; });
    drag = null;
    showPlace();
  }

  document.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return letGo();
    const svg = event.target.closest?.(".field.aims:not(.measuring) > svg");
    if (!svg || event.button || !place()) return;
    drag = { svg, before: fields(place()).map((field) => field.value) };
    svg.setPointerCapture(event.pointerId);
    toPointer(event);
  });
  document.addEventListener("pointermove", (event) => drag && event.isPrimary && toPointer(event));
  document.addEventListener("pointerup", () => { drag = null; });
  document.addEventListener("pointercancel", letGo);

  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest?.(".field.aims > svg") && place();
    if (!spot || !(event.key in ARROWS || event.key === "Enter")) return;
    event.preventDefault();
    if (event.key === "Enter") return spot.querySelector("button[type=submit]").focus();
    if (allowed(spot)) {
      const [east, up, turned] = HEX_ARROWS[event.key], [x, y] = fields(spot).map((field) => Number(field.value));
      return put(spot, x + (event.shiftKey ? turned : east), y + up);
    }
    const step = event.shiftKey ? 0.1 : 1, [dx, dy] = ARROWS[event.key], [x, y] = fields(spot).map((field) => Number(field.value));
    put(spot, x + dx * step, y + dy * step);
  });

  // ---- somebody

  const choices = () => [...(([...document.querySelectorAll("form.question")].find(shown) || document.querySelector("form.question"))
    ?.querySelectorAll("button.choice[data-target]:not(:disabled)") || [])];

  /* Who can be chosen: their tokens are ringed, the others' rows of the list do nothing. */
  function showTargets() {
    const can = new Set(place() ? [] : choices().map((each) => each.dataset.target));
    for (const token of document.querySelectorAll(".field .spot")) {
      const on = can.has(token.dataset.who);
      if (token.classList.contains("can") !== on) token.classList.toggle("can", on);
    }
    for (const row of document.querySelectorAll(".twin button")) {
      const off = !place() && !can.has(row.dataset.who) && !row.closest(".measuring");
      if (row.disabled !== off) row.disabled = off;
    }
  }

  function aim(who) {
    const found = choices().filter((each) => each.dataset.target === who);
    const way = found.find(shown) || found[0];
    if (!way) return;
    if (!shown(way)) document.querySelector("#tabs a[data-tab=fight]")?.click();
    for (let verb = way.closest(".with"); verb; verb = verb.parentElement.closest(".with")) {
      if (verb.hidden) verb.parentElement.open(document.querySelector(`[aria-controls="${verb.id}"]`));
    }
    way.focus();
    way.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("click", (event) => {
    const one = event.target.closest?.(".field [data-who]");
    const spot = place();
    if (one && spot && one.dataset.x) put(spot, Number(one.dataset.x), Number(one.dataset.y));
    else if (one && !spot) aim(one.dataset.who);
  });

  /* Corners around whoever the choice in hand is about. */
  function corner(event) {
    const who = event.target.closest?.("form.question [data-target]")?.dataset.target;
    for (const svg of maps()) {
      const token = who && svg.querySelector(`.spot[data-who="${CSS.escape(who)}"]`);
      if (token) mark(svg, "path", "corners", { d: CORNERS, transform: token.getAttribute("transform") });
    }
  }

  document.addEventListener("focusin", corner);
  document.addEventListener("pointerover", corner);
  document.addEventListener("input", (event) => event.target.closest(".place") && showPlace());

  function show() {
    showPlace();
    showTargets();
  }

  document.addEventListener("DOMContentLoaded", () => {
    show();
    new MutationObserver(show).observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden", "class", "disabled"] });
  });
})();

/* Looking at the map: zoom by buttons, wheel, two fingers or + and −; move it when it is near; measure from one token or place to
   another; show one side or only those who stand; how far somebody strikes and shoots. What is set lasts as long as the page. */
(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const MOST = 8, STEP = 1.5, SAMPLES = 60;
  const ROW = Math.sqrt(3) / 2;
  const PAN = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  /* Without a zoom a map is seen as it came: the people, and what is near them. */
  const looks = { zoom: null, x: null, y: null, filter: "all", measuring: false, from: null, to: null };
  const fields = () => [...document.querySelectorAll(".field:has(> .map-tools)")];
  const picture = (field) => field.querySelector(":scope > svg");
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const numbers = (text) => text.split(" ").map(Number);
  const whole = (svg) => numbers(svg.dataset.box);
  const home = (svg) => numbers(svg.dataset.near || svg.dataset.box);
  const tenth = (number) => Math.round(number * 10) / 10;

  function set(element, name, value) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }

  function toggle(element, name, on) {
    if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
  }

  // ---- zoom

  /* The part in sight, never beyond the edges of the whole. */
  function part(svg) {
    if (looks.zoom === null) return home(svg);
    const [west, top, wide, high] = whole(svg), w = wide / looks.zoom, h = high / looks.zoom;
    const clamp = (value, low, room, size) => Math.min(Math.max(value - size / 2, low), low + room - size);
    return [clamp(looks.x ?? west + wide / 2, west, wide, w), clamp(looks.y ?? top + high / 2, top, high, h), w, h];
  }

  function point(svg, event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  }

  const zoomed = (svg) => looks.zoom ?? Math.min(...[2, 3].map((side) => whole(svg)[side] / home(svg)[side]));

  /* Nearer or farther by a factor; what lies at `at` stays where it is. */
  function zoom(svg, by, at) {
    const before = zoomed(svg), [x, y, w, h] = part(svg);
    const after = Math.min(MOST, Math.max(1, before * by));
    if (after === before) return false;
    looks.zoom = after;
    const share = before / looks.zoom, keep = at || { x: x + w / 2, y: y + h / 2 };
    looks.x = keep.x + (x + w / 2 - keep.x) * share;
    looks.y = keep.y + (y + h / 2 - keep.y) * share;
    show();
    return true;
  }

  function pan(svg, dx, dy) {
    const [x, y, w, h] = part(svg);
    looks.zoom = zoomed(svg);
    looks.x = x + w / 2 + dx;
    looks.y = y + h / 2 + dy;
    show();
  }

  /* The ground follows a finger. */
  function drag(svg, dx, dy) {
    const scale = svg.getScreenCTM().a;
    pan(svg, -dx / scale, -dy / scale);
  }

  document.addEventListener("wheel", (event) => {
    const svg = event.target.closest?.(".field:has(> .map-tools) > svg");
    if (svg && zoom(svg, event.deltaY < 0 ? 1.2 : 1 / 1.2, point(svg, event))) event.preventDefault();
  }, { passive: false });

  const fingers = new Map();
  let pinch = null, moved = false;

  /* The middle between two fingers, and how far apart they are. */
  function spread() {
    if (fingers.size !== 2) return null;
    const [one, other] = fingers.values();
    return { clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2, wide: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  document.addEventListener("pointerdown", (event) => {
    if (!fingers.size) moved = false;
    const svg = event.target.closest?.(".field:has(> .map-tools) > svg");
    if (!svg || event.button) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, svg });
    pinch = spread();
  });
  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const { svg } = finger, dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    const aims = svg.parentElement.classList.contains("aims");
    const still = zoomed(svg) === 1 || (looks.zoom === null && event.pointerType !== "mouse");
    if (fingers.size === 1 && (aims || still || (!moved && Math.hypot(dx, dy) < 6))) return;
    moved = true;
    if (fingers.size === 1) drag(svg, dx, dy);
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    const before = pinch;
    pinch = spread();
    if (!before || !pinch) return;
    zoom(svg, pinch.wide / before.wide, point(svg, before));
    drag(svg, pinch.clientX - before.clientX, pinch.clientY - before.clientY);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      pinch = spread();
    });
  }

  /* Two fingers on a map are for the map: the page does not scroll below them. */
  document.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1 && event.target.closest?.(".field:has(> .map-tools) > svg")) event.preventDefault();
  }, { passive: false });

  document.addEventListener("keydown", (event) => {
    const svg = event.target.closest?.(".field:not(.aims) > svg.near");
    if (!svg || !(event.key in PAN)) return;
    event.preventDefault();
    const [, , w, h] = part(svg), [dx, dy] = PAN[event.key];
    pan(svg, dx * w / 5, dy * h / 5);
  });

  // ---- measure

  const named = (svg, who) => svg.parentElement.querySelector(`.spot[data-who="${CSS.escape(who)}"]`);

  /* A token by its place, or any place by its name. */
  function end(svg, one, event) {
    const token = one && named(svg, one.dataset.who);
    if (token) return { who: one.dataset.who, x: Number(token.dataset.x), y: -Number(token.dataset.y), name: token.dataset.name, cover: token.dataset.cover };
    const at = point(svg, event);
    if (svg.dataset.grid === "hex") [at.x, at.y] = centre(hex(at));
    return { x: at.x, y: at.y, name: `${tenth(at.x)}, ${tenth(-at.y)}`, cover: "" };
  }

  function hex({ x, y }) {
    const r = -y / ROW, q = x - r / 2, s = -q - r, near = [q, r, s].map(Math.round);
    const off = near.map((value, place) => Math.abs(value - [q, r, s][place]));
    const worst = off.indexOf(Math.max(...off));
    near[worst] = -near[(worst + 1) % 3] - near[(worst + 2) % 3];
    return near;
  }

  const centre = ([q, r]) => [q + r / 2, -r * ROW];

  function far(svg, a, b) {
    if (svg.dataset.grid !== "hex") return tenth(Math.hypot(a.x - b.x, a.y - b.y));
    const one = hex(a), other = hex(b);
    return Math.max(...one.map((value, place) => Math.abs(value - other[place])));
  }

  const turn = (p, q, r) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  const across = (a, b, c, d) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

  /* What lies on the straight way: walls, parts of the ground by name, and the cover of whoever is at its end. */
  function between(svg, a, b) {
    const walls = [...svg.querySelectorAll(":scope > .wall")].filter((wall) => {
      const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) => Number(wall.getAttribute(name)));
      return across(a, b, { x: x1, y: y1 }, { x: x2, y: y2 });
    });
    const areas = [...svg.querySelectorAll(":scope > .area[data-label]")].filter((area) => {
      const shape = area.querySelector("path, circle");
      return Array.from({ length: SAMPLES + 1 }, (_, step) => step / SAMPLES).some((share) =>
        shape.isPointInFill(new DOMPoint(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)));
    });
    return [walls.length ? (walls.length > 1 ? `${walls.length} walls between` : "a wall between") : "nothing solid between",
      ...areas.map((area) => area.dataset.label), ...(b.cover ? [`${b.name} has ${b.cover}`] : [])];
  }

  function measure(svg, one, event) {
    const at = end(svg, one, event);
    if (!looks.from || looks.to) Object.assign(looks, { from: at, to: null });
    else looks.to = at;
    show();
  }

  function now(svg, at) {
    const token = at?.who && named(svg, at.who);
    return token ? { ...at, x: Number(token.dataset.x), y: -Number(token.dataset.y), cover: token.dataset.cover } : at;
  }

  function showMeasure(field, svg) {
    const a = now(svg, looks.from), b = now(svg, looks.to), line = svg.querySelector(":scope > .measure");
    const said = field.querySelector(".measured");
    let words = "";
    if (looks.measuring) words = !a ? "Measure: choose where from." : !b ? `From ${a.name}: choose where to.` : "";
    if (looks.measuring && a && b) {
      words = `${a.name} to ${b.name}: ${far(svg, a, b)} ${svg.dataset.unit} · ${between(svg, a, b).join(" · ")}`;
      const path = line || svg.appendChild(document.createElementNS(SVG, "path"));
      set(path, "class", "measure");
      set(path, "d", `M${a.x} ${a.y}L${b.x} ${b.y}`);
    } else line?.remove();
    if (said && said.textContent !== words) said.textContent = words;
  }

  document.addEventListener("click", (event) => {
    const field = event.target.closest?.(".field:has(> .map-tools)");
    if (!field) return;
    const svg = picture(field), tool = event.target.closest("[data-map]")?.dataset.map;
    if (tool === "in") zoom(svg, STEP);
    else if (tool === "out") zoom(svg, 1 / STEP);
    else if (tool === "fit") Object.assign(looks, { zoom: looks.zoom === 1 ? null : 1, x: null, y: null });
    else if (tool === "measure") Object.assign(looks, { measuring: !looks.measuring, from: null, to: null });
    const one = event.target.closest("[data-who]");
    if (moved || (looks.measuring && !tool && (one || event.target.closest("svg") === svg))) {
      event.stopPropagation();
      if (!moved) measure(svg, one, event);
      moved = false;
    }
    show();
  }, { capture: true });

  // ---- who is shown

  document.addEventListener("change", (event) => {
    if (!event.target.matches?.(".map-tools select")) return;
    looks.filter = event.target.value;
    show();
  });

  function wanted(token) {
    return looks.filter === "all" || (looks.filter === "up" ? !token.classList.contains("down") : token.classList.contains(looks.filter));
  }

  function showFilter(field) {
    const out = new Set([...field.querySelectorAll(".spot")].filter((token) => !wanted(token)).map((token) => token.dataset.who));
    for (const each of field.querySelectorAll("[data-who]")) toggle(each.closest("li") || each, "off", out.has(each.dataset.who));
  }

  /* How far somebody strikes and shoots, while the pointer is on the token. */
  document.addEventListener("pointerover", (event) => {
    const token = event.target.closest?.(".field .spot");
    for (const old of document.querySelectorAll(".field .span.theirs")) old.remove();
    for (const [kind, far_] of token ? [["strikes", token.dataset.reach], ["shoots", token.dataset.range]] : []) {
      if (!far_) continue;
      const ring = document.createElementNS(SVG, "circle");
      set(ring, "class", `span theirs ${kind}`);
      for (const [name, value] of [["cx", token.dataset.x], ["cy", -token.dataset.y], ["r", far_]]) set(ring, name, value);
      token.closest("svg").append(ring);
    }
  });

  function show() {
    for (const field of fields()) {
      const svg = picture(field), near = looks.zoom > 1;
      set(svg, "viewBox", part(svg).map((value) => Number(value.toFixed(4))).join(" "));
      toggle(svg, "near", near);
      if (near) set(svg, "tabindex", 0);
      else if (!field.classList.contains("aims") && svg.hasAttribute("tabindex")) svg.removeAttribute("tabindex");
      toggle(field, "measuring", looks.measuring);
      const button = field.querySelector("[data-map=measure]"), choice = field.querySelector(".map-tools select");
      set(button, "aria-pressed", looks.measuring);
      if (choice && choice.value !== looks.filter) choice.value = looks.filter;
      showFilter(field);
      showMeasure(field, svg);
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    show();
    new MutationObserver(show).observe(document.body, { subtree: true, childList: true, attributeFilter: ["viewBox", "aria-pressed"] });
  });
})();

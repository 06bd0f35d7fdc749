/* The page on which an encounter is built. Fighters are dragged to a side; on the map tokens are moved, walls and boxes drawn. All of it ends in
   the fields of the form, which can be filled in by hand as well. */
const form = document.querySelector("#encounter");
const fine = (number) => Math.round(number * 2) / 2;
const words = (numbers) => numbers.map((each) => String(fine(each))).join(" ");
const changed = () => form.dispatchEvent(new Event("input", { bubbles: true }));
const again = () => form.querySelector("button[value=show]").click();

let stamp = form.querySelector("#builder").dataset.stamp;
document.addEventListener("htmx:after:swap", () => {
  const now = form.querySelector("#builder").dataset.stamp;
  if (now !== stamp) changed();
  stamp = now;
});
form.addEventListener("change", (event) => {
  if (event.target.name === "mapped" || /^(switch-|(wall|area|option)\.)/.test(event.target.name) || /\.(at|side|count)$/.test(event.target.name)) again();
});

form.classList.add("scripted");

/* ---- from the list to a side */

document.addEventListener("dragstart", (event) => {
  const one = event.target.closest?.("[data-kind]");
  if (one) event.dataTransfer.setData("text/plain", one.dataset.kind);
});
for (const name of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(name, (event) => {
    const side = event.target.closest?.("[data-side]");
    if (!side) return;
    event.preventDefault();
    side.classList.toggle("over", name === "dragover");
    if (name !== "drop") return;
    const what = `add ${event.dataTransfer.getData("text/plain")} ${side.dataset.side}`;
    [...form.querySelectorAll("button[name=do]")].find((each) => each.value === what)?.click();
  });
}

customElements.define("roster-search", class extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("input");
    field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
    field.addEventListener("input", (event) => {
      event.stopPropagation();
      const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const one of document.querySelectorAll(".roster li")) {
        one.hidden = !wanted.every((word) => one.textContent.toLowerCase().includes(word));
      }
    });
  }
});

/* ---- the map */

customElements.define("field-editor", class extends HTMLElement {
  connectedCallback() {
    this.addEventListener("pointerdown", (event) => this.begin(event));
    this.addEventListener("pointermove", (event) => this.move(event));
    this.addEventListener("pointerup", (event) => this.end(event));
    this.addEventListener("keydown", (event) => this.key(event));
  }

  get svg() {
    return this.querySelector("svg");
  }

  place(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [at.x, -at.y];
  }

  begin(event) {
    if (!event.target.closest("svg")) return;
    const tool = this.querySelector("input:checked").value;
    const token = event.target.closest("[data-row]");
    if (tool === "move" && !token) return;
    event.preventDefault();
    this.doing = { tool, token, from: this.place(event) };
    if (tool === "move") token.focus();
    else {
      const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
      shape.setAttribute("class", "drawn");
      this.svg.append(shape);
      this.doing.shape = shape;
    }
    this.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    if (!this.doing) return;
    const [x, y] = this.place(event);
    const { tool, token, from, shape } = this.doing;
    this.doing.to = [x, y];
    if (tool === "move") token.setAttribute("transform", `translate(${fine(x)} ${fine(-y)})`);
    else if (tool === "wall") shape.setAttribute("d", `M${from[0]} ${-from[1]}L${x} ${-y}`);
    else shape.setAttribute("d", `M${from[0]} ${-from[1]}H${x}V${-y}H${from[0]}Z`);
  }

  end() {
    const { tool, token, from, to, shape } = this.doing || {};
    this.doing = null;
    shape?.remove();
    if (!to) return;
    if (tool === "move") this.put(token.dataset.row, to);
    else if (Math.hypot(to[0] - from[0], to[1] - from[1]) >= 0.5) this.draw(tool, [...from, ...to]);
  }

  put(row, to) {
    const field = form.elements[`row.${row}.at`];
    field.value = words(to);
    again();
  }

  draw(tool, ends) {
    const number = form.querySelectorAll(tool === "wall" ? "[name^='wall.']" : "[name^='area.'][name$='.box']").length;
    const fields = tool === "wall" ? { [`wall.${number}`]: words(ends) } : { [`area.${number}.kind`]: "solid", [`area.${number}.box`]: words(ends) };
    for (const [name, value] of Object.entries(fields)) {
      this.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    again();
  }

  key(event) {
    const token = event.target.closest("[data-row]");
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!token || !step) return;
    event.preventDefault();
    const [x, y] = token.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    this.put(token.dataset.row, [x + step[0], -y + step[1]]);
  }
});

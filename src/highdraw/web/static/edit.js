/* A number on a fighter's row is changed where it stands: the field comes from the panel that sets it, and goes the same way. What the
   panel has no field for opens the panel. Amid an exchange the GM is asked when. Without a script the panel opens at once. */
(() => {
  "use strict";

  let plain = null;

  const words = (element) => element.textContent.trim().toLowerCase();
  const made = (name, more) => Object.assign(document.createElement(name), more);

  async function fieldOf(button) {
    const answer = await fetch(button.getAttribute("hx-get"), { headers: { "hx-request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const label = [...page.querySelectorAll("form[action$='/correct'] label")].find((each) => {
      const name = each.querySelector("span")?.firstChild;
      return name && each.querySelector("input[type=number]") && words(name) === button.dataset.track.toLowerCase();
    });
    return label && { form: label.closest("form"), input: label.querySelector("input[type=number]"), was: label.querySelector("[type=hidden]") };
  }

  function whole(button) {
    plain = button;
    button.click();
    plain = null;
  }

  async function edit(button) {
    const found = answered(await fieldOf(button).catch(() => null), button);
    if (!found) return;
    const box = made("form", { className: "edit-here", popover: "auto" });
    const label = made("label");
    const field = found.input;
    label.append(made("span", { className: "sr", textContent: button.getAttribute("aria-label") }), field);
    box.append(label, made("button", { type: "submit", textContent: "Set" }));
    document.body.append(box);
    const at = button.getBoundingClientRect();
    box.style.left = `${Math.max(4, Math.min(at.left, innerWidth - 190))}px`;
    box.style.top = `${Math.min(at.bottom + 4, innerHeight - 60)}px`;
    box.addEventListener("toggle", (event) => event.newState === "closed" && box.remove());
    box.addEventListener("submit", (event) => {
      event.preventDefault();
      send(box, found, event.submitter?.value || "", button);
    });
    box.showPopover();
    field.focus();
    field.select();
  }

  function answered(found, button) {
    if (!found) whole(button);
    return found;
  }

  async function send(box, { form, input, was }, when, button) {
    const said = new URLSearchParams({ who: form.querySelector("[name=who]").value, [input.name]: input.value, [was.name]: was.value });
    if (when) said.set("when", when);
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: said, headers: { "hx-request": "true" } });
    if (answer.ok) {
      const says = `${button.dataset.name}: ${button.dataset.track} ${when === "boundary" ? "will be set" : "set"} to ${input.value}.`;
      document.dispatchEvent(new CustomEvent("say", { detail: [says, "ok", ["Undo", ".back [data-key=u]"]] }));
      return box.hidePopover();
    }
    const told = new DOMParser().parseFromString(await answer.text(), "text/html").body.textContent.trim();
    box.querySelectorAll("p, [name=when]").forEach((each) => each.remove());
    box.append(made("p", { textContent: told, role: "alert" }));
    if (answer.status === 409) {
      box.querySelector("button").hidden = true;
      for (const [value, name] of [["now", "Make it now"], ["boundary", "When this exchange is over"]]) {
        box.append(made("button", { type: "submit", name: "when", value, textContent: name }));
      }
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button.number[data-track]");
    if (!button || button === plain) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    edit(button);
  }, true);
})();

/* <code-keys>: the signs that codes are made of as keys below the field, so that no phone's keyboard corrects them; and a slot for each
   sign that was given, in place of the field's own letters. */
customElements.define("code-keys", class extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("input");
    const keys = this.querySelector(".keys");
    const slots = this.querySelector(".slots");
    const show = () => {
      const signs = field.value.replaceAll(" ", "").toUpperCase();
      slots.hidden = signs.length > slots.children.length;
      [...slots.children].forEach((slot, place) => {
        slot.textContent = signs[place] ?? "";
        slot.className = place < signs.length ? "given" : place === signs.length ? "next" : "";
      });
    };
    keys.hidden = false;
    this.querySelector(".delete").hidden = false;
    field.addEventListener("input", show);
    show();
    if (matchMedia("(pointer: coarse)").matches) field.inputMode = "none";
    this.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]");
      if (!key) return;
      const sign = key.dataset.key;
      if (sign === "") field.value = field.value.slice(0, -1);
      else if (field.value.length < field.maxLength) field.value += sign;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
});

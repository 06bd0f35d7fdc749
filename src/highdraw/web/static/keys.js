/* <code-keys>: the signs that codes are made of as keys below the field, so that no phone's keyboard corrects them. */
customElements.define("code-keys", class extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("input");
    const keys = this.querySelector(".keys");
    keys.hidden = false;
    if (matchMedia("(pointer: coarse)").matches) field.inputMode = "none";
    keys.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]");
      if (!key) return;
      const sign = key.dataset.key;
      if (sign === "") field.value = field.value.slice(0, -1);
      else if (field.value.length < field.maxLength) field.value += sign;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
});

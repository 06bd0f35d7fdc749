/* <find-in data-in=".house">: a search field that hides what does not hold the words, and headings with nothing left under them. */
customElements.define("find-in", class extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.field = this.querySelector("input");
    this.field.addEventListener("input", () => this.find());
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    this.find();
  }

  find() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const one of document.querySelectorAll(this.dataset.in)) {
      const text = one.textContent.toLowerCase();
      one.hidden = !words.every((word) => text.includes(word));
      if (!one.hidden) found += 1;
    }
    for (const section of document.querySelectorAll("main section")) {
      section.hidden = !section.querySelector(`${this.dataset.in}:not([hidden])`);
    }
    const none = document.querySelector(".none");
    if (none) none.hidden = found > 0;
  }
});

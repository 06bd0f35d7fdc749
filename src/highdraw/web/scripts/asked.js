/* Being asked: the title says so, the phone buzzes or sounds if that is switched on, the question begins at its top, and nothing
   changes under a thumb. */
(() => {
  "use strict";

  const STEADY_MS = 250;
  const settings = document.documentElement.dataset;
  let audio = null;

  function tone() {
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (!Audio) return;
    audio = audio || new Audio();
    const start = audio.currentTime + 0.02;
    const voice = audio.createOscillator();
    const loud = audio.createGain();
    voice.frequency.value = 587;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    voice.connect(loud).connect(audio.destination);
    voice.start(start);
    voice.stop(start + 0.4);
  }

  function buzz() {
    if (navigator.vibrate) navigator.vibrate(120);
  }

  // Whoever switches it on hears or feels it once.
  document.addEventListener("change", ({ target }) => {
    if (!target.checked) return;
    if (target.dataset.setting === "sound") tone();
    if (target.dataset.setting === "vibrate") buzz();
  });

  let askedBefore = null;
  let changedAt = 0;

  function noticeAsked() {
    const main = document.querySelector("main[data-asked]");
    const asked = main ? main.dataset.asked : "";
    if (asked === askedBefore) return;
    const first = askedBefore === null;
    askedBefore = asked;
    changedAt = performance.now();
    if (first || !asked) return;
    if (settings.vibrate) buzz();
    if (settings.sound) tone();
  }

  function nameThePage() {
    const main = document.querySelector("main[data-title]");
    const words = main ? main.dataset.title : document.querySelector(".console .now h2")?.textContent;
    if (words) document.title = `${words.trim()} · Highdraw`;
  }

  // ---- another question begins at its top, however far down the last one was answered

  let questionShown = "";

  function showFromTop() {
    const now = document.querySelector("section.now");
    const question = now?.querySelector("form.question [name=fingerprint]")?.value || "";
    if (question === questionShown) return;
    questionShown = question;
    if (now) now.scrollTop = 0;
  }

  document.addEventListener("page:changed", () => {
    noticeAsked();
    nameThePage();
    showFromTop();
  });

  // ---- nothing changes under a thumb: a tap counts for what was there when it began

  let touched = null;

  const meaning = (button) => `${button.value} ${button.form?.querySelector("[name=fingerprint]")?.value || ""}`;

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("form.question button[type=submit]");
    const early = event.pointerType === "touch" && performance.now() - changedAt < STEADY_MS;
    touched = button ? { button, meant: meaning(button), early } : null;
  }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("form.question button[type=submit]");
    if (!button || !touched || touched.button !== button || event.detail === 0) return;
    const changed = touched.early || touched.meant !== meaning(button);
    touched = null;
    if (!changed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.dispatchEvent(new CustomEvent("say", { detail: ["The question changed as you tapped. Look again, then choose."] }));
  }, true);
})();

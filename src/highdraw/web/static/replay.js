/* Scrubbing through a fight: slider, arrow keys, marks and the play button go from beat to beat, the links step by step; htmx fetches
   what is shown. */
const form = document.getElementById("scrub");
const at = document.getElementById("at");
const slider = document.getElementById("beat");
const play = document.getElementById("play");
const speeds = form.querySelector(".speeds");
const marks = [...form.querySelectorAll(".beats a")];
const steps = marks.map((each) => Number(each.dataset.step));
const PACE_MS = 1800;
let timer = 0;
let speed = 1;

/* The beat that is on the stage at a step. */
const beatAt = (step) => Math.max(0, steps.findLastIndex((each) => each <= step));

function say() {
  const now = beatAt(Number(at.value));
  slider.value = String(now);
  marks.forEach((each, place) => {
    if (place === now) each.setAttribute("aria-current", "step");
    else each.removeAttribute("aria-current");
  });
  const words = `Beat ${now + 1} of ${marks.length}: ${marks[now].title}`;
  slider.setAttribute("aria-valuetext", words);
  document.getElementById("beat-says").value = words;
}

function goStep(step) {
  const to = Math.max(0, Math.min(steps.at(-1), step));
  if (to === Number(at.value)) return;
  at.value = String(to);
  say();
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function goBeat(beat) {
  goStep(steps[Math.max(0, Math.min(marks.length - 1, beat))]);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = "Play";
  play.setAttribute("aria-pressed", "false");
}

function start() {
  if (beatAt(Number(at.value)) >= marks.length - 1) goBeat(0);
  clearInterval(timer);
  timer = setInterval(() => {
    const next = beatAt(Number(at.value)) + 1;
    goBeat(next);
    if (next >= marks.length - 1) stop();
  }, PACE_MS / speed);
  play.textContent = "Pause";
  play.setAttribute("aria-pressed", "true");
}

for (const each of [play, slider, speeds]) each.hidden = false;
for (const each of marks) each.tabIndex = -1;

play.addEventListener("click", () => (timer ? stop() : start()));

speeds.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-speed]");
  if (!chosen) return;
  speed = Number(chosen.dataset.speed);
  for (const each of speeds.children) each.setAttribute("aria-pressed", String(each === chosen));
  if (timer) start();
});

slider.addEventListener("input", () => {
  at.value = String(steps[Number(slider.value)]);
  say();
});
slider.addEventListener("pointerdown", () => timer && stop());
say();

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goStep(Number(link.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, select, textarea, summary, [contenteditable]");
  if (busy || event.altKey || event.ctrlKey || event.metaKey) return;
  const beat = beatAt(Number(at.value));
  const goes = { ArrowLeft: beat - 1, ArrowRight: beat + 1, PageUp: beat - 10, PageDown: beat + 10, Home: 0, End: marks.length - 1 };
  if (Object.hasOwn(goes, event.key)) {
    event.preventDefault();
    goBeat(goes[event.key]);
  } else if (event.key === " " && !event.target.closest("button, a")) {
    event.preventDefault();
    play.click();
  }
});

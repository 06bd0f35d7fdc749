// Stepping through a fight: keys, the four links and the play button move the slider; htmx fetches what it shows.
const form = document.getElementById("scrub");
const slider = document.getElementById("at");
const play = document.getElementById("play");
const PACE = 1100;
let timer = 0;

const last = () => Number(slider.max);

function go(step) {
  const to = Math.max(0, Math.min(last(), step));
  if (to === Number(slider.value)) return;
  slider.value = String(to);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}

/* The exchange that is on the stage at this step stands out among all. */
function showExchange() {
  const at = Number(slider.value);
  const marks = [...document.querySelectorAll("#scrub .beats a")];
  const now = marks.filter((each) => Number(each.dataset.step) <= at).pop();
  for (const each of marks) {
    if (each === now) each.setAttribute("aria-current", "step");
    else each.removeAttribute("aria-current");
  }
}

function say() {
  showExchange();
  slider.setAttribute("aria-valuetext", `Step ${slider.value} of ${slider.max}`);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = "Play";
  play.setAttribute("aria-pressed", "false");
}

function start() {
  if (Number(slider.value) >= last()) go(0);
  timer = setInterval(() => {
    go(Number(slider.value) + 1);
    if (Number(slider.value) >= last()) stop();
  }, PACE);
  play.textContent = "Pause";
  play.setAttribute("aria-pressed", "true");
}

play.hidden = false;
play.addEventListener("click", () => (timer ? stop() : start()));
slider.addEventListener("input", say);
form.addEventListener("pointerdown", (event) => event.target === slider && timer && stop());
say();

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(link.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, select, textarea, button, summary, [contenteditable]");
  if (busy || event.altKey || event.ctrlKey || event.metaKey) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
  if (event.key in steps) {
    event.preventDefault();
    go(Number(slider.value) + steps[event.key]);
  } else if (event.key === "Home" || event.key === "End") {
    event.preventDefault();
    go(event.key === "Home" ? 0 : last());
  }
});

/* In the lobby: <button data-all="VALUE" aria-controls="LIST"> sets everybody of a side who is not taken. */
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-all]");
  if (!button) return;
  for (const choice of document.getElementById(button.getAttribute("aria-controls")).querySelectorAll("select")) choice.value = button.dataset.all;
});

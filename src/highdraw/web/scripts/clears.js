/* <form class="clears">: empty again once what was in it has arrived. */
document.addEventListener("htmx:after:request", (event) => {
  const form = event.target.closest?.("form.clears");
  if (form && event.detail?.ctx?.response?.status === 204) form.reset();
});

/* Dialogs without a line of script in the page: data-dialog-open="id" opens, data-dialog-close closes, a click beside
   an open dialog closes it. The browser keeps the focus inside and gives it back. */
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-dialog-open]");
  if (opener) {
    document.getElementById(opener.dataset.dialogOpen).showModal();
    return;
  }
  const closer = event.target.closest("[data-dialog-close]");
  if (closer) closer.closest("dialog").close();
  else if (event.target.matches("dialog[open]")) event.target.close();
});

/* The table on the whole screen, where the browser can do that; on a phone its bars take much of the height. */
(() => {
  const show = () => {
    for (const button of document.querySelectorAll("[data-fullscreen]")) {
      button.hidden = !document.fullscreenEnabled;
      button.setAttribute("aria-pressed", String(document.fullscreenElement !== null));
    }
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-fullscreen]")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(show);
  });
  document.addEventListener("fullscreenchange", show);
  document.addEventListener("drawn", show);
  show();
})();

/* Chances on the board of the dice game are a hint that everybody switches for himself; this browser remembers. */
(() => {
  const key = "dice-quest-chances";
  const root = document.documentElement;
  const show = (on) => root.classList.toggle("chances", on);

  try {
    show(localStorage.getItem(key) === "on");
  } catch {
    /* without storage the hint is off at first */
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-hint-switch]")) return;
    const on = !root.classList.contains("chances");
    show(on);
    try {
      localStorage.setItem(key, on ? "on" : "off");
    } catch {
      /* then it holds for this page */
    }
  });
})();

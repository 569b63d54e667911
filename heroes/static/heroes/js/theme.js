/* Day or lamp: what was chosen in this browser, else what the account says (data-theme as the server wrote it), else
   the system's wish. Runs before the page is drawn, so nothing flashes. */
(() => {
  const root = document.documentElement;
  const next = { auto: "light", light: "dark", dark: "auto" };
  let theme = root.dataset.theme || "auto";
  try {
    theme = localStorage.getItem("theme") ?? theme;
  } catch {
    /* Storage is closed to us: the choice lasts as long as the page. */
  }

  const apply = () => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.title = button.getAttribute(`data-name-${theme}`);
      button.querySelector("[data-theme-name]").textContent = button.title;
      for (const icon of button.querySelectorAll("[data-theme-icon]")) icon.hidden = icon.dataset.themeIcon !== theme;
      button.hidden = false;
    }
  };

  if (!(theme in next)) theme = "auto";
  apply();
  addEventListener("DOMContentLoaded", apply);
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-switch]")) return;
    theme = next[theme];
    apply();
    try {
      localStorage.setItem("theme", theme);
    } catch {
      /* as above */
    }
  });
})();

/* Day or lamp: this device's choice, then the account's (in the page), then the system's. Runs before anything is drawn. */
(() => {
  const root = document.documentElement;
  const remembered = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const apply = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  const show = (button) => {
    const theme = root.dataset.theme ?? "auto";
    button.title = button.getAttribute(`data-name-${theme}`);
    button.querySelector("[data-theme-name]").textContent = button.title;
    for (const icon of button.querySelectorAll("[data-theme-icon]")) icon.hidden = icon.dataset.themeIcon !== theme;
    button.hidden = false;
  };

  apply(remembered() ?? root.dataset.theme);
  addEventListener("DOMContentLoaded", () => document.querySelectorAll("[data-theme-switch]").forEach(show));
  addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-theme-switch]");
    if (!button) return;
    const next = { undefined: "light", light: "dark", dark: "" }[root.dataset.theme];
    apply(next);
    try {
      if (next) localStorage.setItem("theme", next);
      else localStorage.removeItem("theme");
    } catch {
      /* Storage is closed to us: the choice lasts as long as the page. */
    }
    document.querySelectorAll("[data-theme-switch]").forEach(show);
  });
})();

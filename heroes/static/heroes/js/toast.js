/* Passing messages. Any script says: document.dispatchEvent(new CustomEvent("toast", {detail: text})). */
(() => {
  const shown = 8000;

  document.addEventListener("toast", ({ detail }) => {
    const shelf = document.getElementById("toasts");
    const toast = document.getElementById("toast-template").content.firstElementChild.cloneNode(true);
    toast.querySelector("[data-toast-text]").textContent = detail;
    shelf.append(toast);
    while (shelf.children.length > 3) shelf.firstElementChild.remove();
    let timer = setTimeout(() => toast.remove(), shown);
    toast.addEventListener("pointerenter", () => clearTimeout(timer));
    toast.addEventListener("pointerleave", () => (timer = setTimeout(() => toast.remove(), shown)));
  });

  document.addEventListener("click", (event) => {
    event.target.closest("[data-toast-close]")?.closest(".toast").remove();
    const copy = event.target.closest("[data-copy]");
    if (!copy) return;
    const source = document.querySelector(copy.dataset.copy);
    source.select();
    const done = () => document.dispatchEvent(new CustomEvent("toast", { detail: copy.dataset.copied }));
    if (navigator.clipboard) navigator.clipboard.writeText(source.value).then(done, () => {});
    else if (document.execCommand("copy")) done();
  });

  document.addEventListener("htmx:responseError", (event) => {
    const text = event.detail.xhr.getResponseHeader("X-Error-Message") || event.detail.xhr.statusText;
    if (text) document.dispatchEvent(new CustomEvent("toast", { detail: text }));
  });
})();

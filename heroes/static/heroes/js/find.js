/* Looking a word up in a page: [data-find] names what is searched; what does not hold every word is hidden. */
(() => {
  const form = document.querySelector("[data-find]");
  const field = form.querySelector("input");
  const told = form.querySelector("[data-find-count]");
  const parts = [...document.querySelectorAll(form.dataset.find)];
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = parts.map((part) => plain(part.textContent));
  const find = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    parts.forEach((part, number) => {
      part.hidden = !words.every((word) => texts[number].includes(word));
      found += !part.hidden;
    });
    told.textContent = !words.length ? "" : found ? String(found) : told.dataset.none;
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", find);
  /* A link to a section is followed also while it is hidden. */
  addEventListener("hashchange", () => {
    field.value = "";
    find();
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  });
})();

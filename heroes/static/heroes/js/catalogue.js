/* Keys on the pages of cards: "/" goes to the search field, arrows go from card to card; a changed order is sent at
   once. Without this script the pages do the same with links and a button. */
(() => {
  for (const button of document.querySelectorAll("[data-for-no-script]")) button.hidden = true;
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
  });

  const typing = (element) => element?.closest("input, select, textarea, [contenteditable]");

  const step = (gallery, key) => {
    const faces = [...gallery.querySelectorAll(".face")];
    const here = faces.indexOf(document.activeElement);
    if (here < 0) return false;
    const across = faces.filter((face) => face.offsetTop === faces[0].offsetTop).length;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[key];
    faces[here + by]?.focus();
    return Boolean(faces[here + by]);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
    const field = document.getElementById("card-query");
    if (event.key === "/" && field) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (event.key.startsWith("Arrow")) {
      const gallery = document.querySelector("[data-gallery]");
      if (gallery && step(gallery, event.key)) event.preventDefault();
      const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
      const link = !gallery && rel && document.querySelector(`.card-way [rel="${rel}"]`);
      if (link) link.click();
    }
  });
})();

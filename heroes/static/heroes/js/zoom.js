/* Reading a card: hover or keyboard focus shows it large beside itself, a click or tap opens it in a dialog with its
   moves. Hovering only adds comfort; the dialog has everything. */
(() => {
  const still = 280;
  let timer = 0;

  /* A card that has a drawn face shows that; what is to be said about it beyond the face stands in the page. */
  const drawn = (card) => {
    const face = document.createElement("img");
    face.className = "card-drawn";
    face.src = card.dataset.face;
    face.alt = document.getElementById(card.dataset.more)?.querySelector(".vh")?.textContent ?? "";
    return face;
  };
  const tell = (place, card) => {
    const more = document.getElementById(card.dataset.more ?? "");
    place.replaceChildren(...(more ? [...more.cloneNode(true).children].filter((line) => !line.matches(".vh")) : []));
  };

  const copyOf = (card) => {
    const large = document.createElement("div");
    large.className = card.dataset.face ? "card card--l" : card.className.replace(/\bcard--(xs|s|m|lit|known)\b/g, "").trim() + " card--l";
    large.dataset.emblem = card.dataset.emblem;
    large.append(card.dataset.face ? drawn(card) : card.querySelector(".card-face").cloneNode(true));
    return large;
  };

  const hideGlass = () => {
    clearTimeout(timer);
    const glass = document.getElementById("glass");
    if (glass.matches(":popover-open")) glass.hidePopover();
  };

  const showGlass = (card) => {
    if (!card.isConnected || document.querySelector("dialog[open]")) return;
    const glass = document.getElementById("glass");
    glass.replaceChildren(copyOf(card));
    glass.showPopover();
    const here = card.getBoundingClientRect();
    const size = glass.getBoundingClientRect();
    const right = here.right + 14 + size.width <= innerWidth;
    const left = right ? here.right + 14 : Math.max(8, here.left - 14 - size.width);
    const top = Math.min(Math.max(8, here.top + here.height / 2 - size.height / 2), innerHeight - size.height - 8);
    glass.style.inset = `${Math.max(8, top)}px auto auto ${left}px`;
  };

  /* A card whose text can be read where it lies needs no glass. */
  const small = (card) => card.getBoundingClientRect().width < 230;
  const later = (card) => {
    clearTimeout(timer);
    timer = setTimeout(() => showGlass(card), still);
  };

  document.addEventListener("pointerover", (event) => {
    const card = event.target.closest?.("[data-card]");
    if (card && event.pointerType === "mouse" && small(card)) later(card);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.target.closest?.("[data-card]") && !event.relatedTarget?.closest?.("[data-card]")) hideGlass();
  });
  document.addEventListener("focusin", (event) => {
    hideGlass();
    const card = event.target.closest("[data-card]");
    if (card?.matches(":focus-visible") && small(card)) later(card);
  });
  document.addEventListener("focusout", hideGlass);
  document.addEventListener("scroll", hideGlass, { passive: true, capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideGlass();
  });

  const read = (card) => {
    hideGlass();
    const zoom = document.getElementById("zoom");
    zoom.querySelector("[data-zoom-card]").replaceChildren(copyOf(card));
    zoom.setAttribute("aria-label", (card.querySelector(".card-title, [data-title]") ?? card).textContent);
    const moves = zoom.querySelector("[data-zoom-moves]");
    moves.replaceChildren();
    for (const key of (card.dataset.moves ?? "").split(" ").filter(Boolean)) {
      const option = document.querySelector(`.option[value="${CSS.escape(key)}"]`);
      if (!option) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button button--main button--big";
      button.textContent = option.querySelector(".option-label").textContent;
      button.addEventListener("click", () => {
        zoom.close();
        /* The page may have moved on while the card was being read: then the old answer is gone, and not sent. */
        const current = document.querySelector(`.option[value="${CSS.escape(key)}"]`);
        if (current) current.form.requestSubmit(current);
      });
      moves.append(button);
    }
    tell(zoom.querySelector("[data-zoom-more]"), card);
    zoom.showModal();
    (moves.firstElementChild ?? zoom.querySelector("[data-dialog-close]")).focus();
  };

  document.addEventListener("click", (event) => {
    const card = event.target.closest("[data-card]");
    if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    read(card);
  });
  document.addEventListener("read", (event) => read(event.target));
})();

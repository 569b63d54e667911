/* The Heroes' Journey at the table: touching a card answers where there is nothing to choose, minions are assigned by two
   taps or by dragging, assignments are lines, and a long press reads a card. Everything is a button in the prompt too. */
(() => {
  const slip = 8;
  const patience = 450;
  const svg = "http://www.w3.org/2000/svg";
  const field = () => document.querySelector("[data-field]");
  const option = (key) => document.querySelector(`.option[value="${CSS.escape(key)}"]`);
  const press = (key) => {
    const button = option(key);
    if (button) button.form.requestSubmit(button);
    return button !== null;
  };
  const name = (tile) => tile.id.replace("card-", "");
  const assigns = (tile) => document.querySelector(`.option[value^="assign:${name(tile)}>"]`) !== null;

  /* Lines ---------------------------------------------------------------------------------------------------- */

  let dragging = null;

  const middle = (element, towards) => {
    const box = element.getBoundingClientRect();
    const y = towards < box.top ? box.top : towards > box.bottom ? box.bottom : box.top + box.height / 2;
    return { x: box.left + box.width / 2, y };
  };
  const line = (from, to, css) => {
    const origin = field().getBoundingClientRect();
    const path = document.createElementNS(svg, "path");
    const [x1, y1, x2, y2] = [from.x - origin.left, from.y - origin.top, to.x - origin.left, to.y - origin.top];
    const bend = (y1 + y2) / 2;
    path.setAttribute("d", `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`);
    path.setAttribute("class", css);
    return path;
  };
  const lines = () => {
    const canvas = field()?.querySelector(".field-lines");
    if (!canvas) return;
    const drawn = [];
    for (const minion of field().querySelectorAll("[data-against]")) {
      const companion = document.getElementById(`card-${minion.dataset.against}`);
      if (!companion) continue;
      const there = companion.getBoundingClientRect();
      const from = middle(minion, there.top + there.height / 2);
      drawn.push(line(from, middle(companion, from.y), "assigned"));
    }
    if (dragging?.moved) drawn.push(line(middle(dragging.tile, dragging.y), dragging, "assigned assigned--now"));
    canvas.replaceChildren(...drawn);
  };
  addEventListener("resize", lines);
  document.addEventListener("drawn", lines);
  document.addEventListener("scroll", lines, { passive: true, capture: true });

  /* Two taps ------------------------------------------------------------------------------------------------- */

  let picked = "";
  const light = () => {
    const tile = document.getElementById(`card-${picked}`);
    if (tile && !assigns(tile)) picked = "";
    for (const one of document.querySelectorAll("[data-pair]")) {
      one.classList.toggle("tile--picked", name(one) === picked);
      one.classList.toggle("tile--aim", picked !== "" && option(`assign:${picked}>${name(one)}`) !== null);
    }
  };
  document.addEventListener("drawn", light);

  const touched = (tile) => {
    if (tile.dataset.act) return press(tile.dataset.act);
    if (!("pair" in tile.dataset)) return false;
    if (picked && press(`assign:${picked}>${name(tile)}`)) picked = "";
    else if (assigns(tile)) picked = picked === name(tile) ? "" : name(tile);
    else return false;
    light();
    return true;
  };

  /* Before the reading glass: a click that answers does not read. */
  let reading = false;
  document.addEventListener(
    "click",
    (event) => {
      const tile = event.target.closest?.("#zone-board .tile");
      if (!tile) return;
      if (reading || dragging?.moved || touched(tile)) event.stopPropagation();
      reading = false;
    },
    true,
  );

  /* Dragging, and a long press that reads ---------------------------------------------------------------------- */

  let timer = 0;
  document.addEventListener("pointerdown", (event) => {
    const tile = event.target.closest?.("#zone-board .tile");
    dragging = null;
    reading = false;
    if (!tile || event.button || !(tile.dataset.act || "pair" in tile.dataset)) return;
    dragging = { tile, id: event.pointerId, from: { x: event.clientX, y: event.clientY }, x: 0, y: 0, moved: false };
    if (event.pointerType === "mouse") return; // reads by hovering
    timer = setTimeout(() => {
      reading = true;
      dragging = null;
      tile.dispatchEvent(new CustomEvent("read", { bubbles: true }));
    }, patience);
  });
  document.addEventListener("pointermove", (event) => {
    if (dragging?.id !== event.pointerId) return;
    dragging.x = event.clientX;
    dragging.y = event.clientY;
    if (Math.hypot(event.clientX - dragging.from.x, event.clientY - dragging.from.y) > slip) {
      clearTimeout(timer);
      if (assigns(dragging.tile)) {
        dragging.moved = true;
        picked = name(dragging.tile);
        light();
        lines();
      }
    }
  });
  document.addEventListener("pointerup", (event) => {
    clearTimeout(timer);
    if (dragging?.id !== event.pointerId || !dragging.moved) return;
    const onto = document.elementFromPoint(event.clientX, event.clientY)?.closest(".tile");
    if (onto) press(`assign:${name(dragging.tile)}>${name(onto)}`);
    picked = "";
    setTimeout(() => {
      dragging = null;
      light();
      lines();
    });
  });
  document.addEventListener("pointercancel", () => {
    clearTimeout(timer);
    dragging = null;
    lines();
  });

  /* Cards that a new question is about are brought out from behind the dock. */
  let question = "";
  const show = () => {
    const now = document.querySelector("[data-decision]")?.dataset.decision ?? "";
    if (now === question) return;
    question = now;
    const lit = [...document.querySelectorAll("#zone-board .tile:is([data-act], [data-pair])")].pop();
    if (!lit) return;
    const hidden = lit.getBoundingClientRect().bottom + slip - document.querySelector(".dock").getBoundingClientRect().top;
    if (hidden > 0) scrollBy({ top: hidden });
  };
  document.addEventListener("drawn", show);

  addEventListener("load", () => {
    show();
    lines();
    light();
  });
})();

/* A map that can be moved and made larger: by dragging, pinching, Ctrl and wheel, its buttons, or the arrow keys while it
   has the focus. Pressing a lit cell presses the button that the prompt has for the same answer. */
(() => {
  const least = 3;
  const margin = 4;
  const near = 2;
  const rim = 0.15; // a key may lie on the outer edge of a cell
  const comfortable = 60; // pixels of a cell, at least, as long as nobody asks to see more
  const slip = 6;

  const map = () => document.querySelector("[data-map]");
  const numbers = (text) => text.trim().split(/\s+/).map(Number);

  /* What the server drew: all cells. What we show: a part of it, as long as the company stays where it is. */
  let whole = null;
  let shown = null;
  let here = "";
  let about = "";

  const show = () => map().setAttribute("viewBox", `${shown.x} ${shown.y} ${shown.width} ${shown.height}`);

  /* All of it while its cells are large enough, when the next location is to be placed, and at the end. */
  const around = () => {
    const frame = map().getBoundingClientRect();
    const wide = whole.width * comfortable > frame.width || whole.height * comfortable > frame.height;
    if (!wide || map().dataset.show === "all") return { ...whole };
    const [x, y] = numbers(here);
    return { x: x - near, y: y - near, width: 2 * near + 1, height: 2 * near + 1 };
  };

  const read = () => {
    const svg = map();
    if (!svg) return;
    const [x, y, width, height] = numbers(svg.dataset.extent);
    whole = { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim };
    here = svg.dataset.here;
    if (!shown || about !== `${here} ${svg.dataset.show}`) {
      about = `${here} ${svg.dataset.show}`;
      shown = around();
    }
    show();
  };

  /* Cells on the map for each pixel of the screen: the drawing keeps its proportions inside its frame. */
  const perPixel = () => {
    const frame = map().getBoundingClientRect();
    return Math.max(shown.width / frame.width, shown.height / frame.height);
  };
  const keepInSight = () => {
    const between = (value, low, high) => Math.min(Math.max(value, low), high);
    shown.x = between(shown.x, whole.x - shown.width + 2, whole.x + whole.width - 2);
    shown.y = between(shown.y, whole.y - shown.height + 2, whole.y + whole.height - 2);
  };
  const zoom = (factor, at) => {
    const largest = Math.max(whole.width, whole.height) + 2 * margin;
    const width = Math.min(Math.max(shown.width * factor, least), largest);
    const scale = width / shown.width;
    const frame = map().getBoundingClientRect();
    const side = { x: at ? (at.x - frame.left) / frame.width : 0.5, y: at ? (at.y - frame.top) / frame.height : 0.5 };
    const height = shown.height * scale;
    shown = {
      x: shown.x + (shown.width - width) * side.x,
      y: shown.y + (shown.height - height) * side.y,
      width,
      height,
    };
    keepInSight();
    show();
  };
  const move = (dx, dy) => {
    shown.x += dx;
    shown.y += dy;
    keepInSight();
    show();
  };

  const tools = {
    in: () => zoom(0.75),
    out: () => zoom(1 / 0.75),
    here: () => {
      const [x, y] = numbers(here);
      shown = { x: x - near, y: y - near, width: 2 * near + 1, height: 2 * near + 1 };
      show();
    },
    all: () => {
      shown = { ...whole };
      show();
    },
  };

  document.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-map-do]");
    if (tool) tools[tool.dataset.mapDo]();
  });

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const signs = { "+": tools.in, "=": tools.in, "-": tools.out, 0: tools.all };
  document.addEventListener("keydown", (event) => {
    if (event.target !== map() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrows[event.key]) move(...arrows[event.key]);
    else if (signs[event.key]) signs[event.key]();
    else return;
    event.preventDefault();
  });

  document.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !event.target.closest?.("[data-map]")) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );

  /* Fingers and the mouse ---------------------------------------------------------------------------------- */

  const fingers = new Map();
  let dragged = 0;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { far: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  };

  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("[data-map]") || event.button) return;
    if (!fingers.size) dragged = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  document.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !map()) return;
    const wide = fingers.size === 2 ? spread() : null;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (wide) {
      const now = spread();
      dragged = slip + 1;
      zoom(wide.far / Math.max(now.far, 1), now.middle);
    } else {
      dragged += Math.hypot(event.clientX - before.x, event.clientY - before.y);
      if (dragged > slip) {
        const cells = perPixel();
        move((before.x - event.clientX) * cells, (before.y - event.clientY) * cells);
      }
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }

  /* Answers ------------------------------------------------------------------------------------------------ */

  let picked = "";
  const radios = () => document.querySelectorAll('input[name="pick"]');
  const chosen = () => document.querySelector('input[name="pick"]:checked:not(:disabled)')?.value ?? "";

  document.addEventListener("change", (event) => {
    if (event.target.name === "pick") picked = event.target.value;
  });

  document.addEventListener("click", (event) => {
    const cell = event.target.closest?.("[data-place], [data-answer]");
    if (!cell || dragged > slip) return;
    const key = keyOf(cell);
    const button = document.querySelector(`.option[value="${CSS.escape(key)}"]`);
    if (button) button.form.requestSubmit(button);
  });

  /* What the pointer or the keyboard is at is marked on the map and among the buttons alike. */
  const keyOf = (thing) => thing.dataset.answer ?? (thing.dataset.place ? `play:${chosen()}>${thing.dataset.place}` : thing.value);
  const point = (event) => {
    for (const marked of document.querySelectorAll(".is-pointed")) marked.classList.remove("is-pointed");
    const thing = event.target.closest?.(".map [data-place], .map [data-answer], .compass-option, .cells .option");
    if (!thing || !map()) return;
    const key = keyOf(thing);
    const place = /^play:.*>(.)$/.exec(key)?.[1];
    const button = document.querySelector(`.option[value="${CSS.escape(key)}"]`);
    if (!button) return;
    button.classList.add("is-pointed");
    map().querySelector(place ? `[data-place="${place}"]` : `[data-answer="${CSS.escape(key)}"]`)?.classList.add("is-pointed");
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, point);

  /* After each drawing: the same part of the map, and the card that was chosen, if it can still be played. */
  document.addEventListener("drawn", () => {
    read();
    const same = [...radios()].find((radio) => radio.value === picked && !radio.disabled);
    if (same) same.checked = true;
  });
  read();
})();

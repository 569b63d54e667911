/* A map that can be moved and made larger: by dragging, pinching, Ctrl and wheel, its buttons, or the arrow keys while it
   has the focus. Pressing a lit cell presses the button that the prompt has for the same answer. */
(() => {
  const least = 3;
  const margin = 4;
  const roomy = 9;
  const slip = 6;

  const map = () => document.querySelector("[data-map]");
  const numbers = (text) => text.trim().split(/\s+/).map(Number);

  /* What the server drew: all cells. What we show: a part of it, as long as the location stays the same. */
  let whole = null;
  let shown = null;
  let here = "";

  const show = () => map().setAttribute("viewBox", `${shown.x} ${shown.y} ${shown.width} ${shown.height}`);

  const around = () => {
    if (whole.width <= roomy && whole.height <= roomy) return { ...whole };
    const [x, y] = numbers(here);
    return { x: x - margin, y: y - margin, width: 2 * margin + 1, height: 2 * margin + 1 };
  };

  const read = () => {
    const svg = map();
    if (!svg) return;
    const [x, y, width, height] = numbers(svg.getAttribute("viewBox"));
    whole = { x, y, width, height };
    if (svg.dataset.here !== here || !shown) {
      here = svg.dataset.here;
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
    const largest = Math.max(whole.width, whole.height, roomy) + 2 * margin;
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
      shown = { x: x - 2, y: y - 2, width: 5, height: 5 };
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
    const key = cell.dataset.answer ?? `play:${chosen()}>${cell.dataset.place}`;
    const button = document.querySelector(`.option[value="${CSS.escape(key)}"]`);
    if (button) button.form.requestSubmit(button);
  });

  /* After each drawing: the same part of the map, and the card that was chosen, if it can still be played. */
  document.addEventListener("drawn", () => {
    read();
    const same = [...radios()].find((radio) => radio.value === picked && !radio.disabled);
    if (same) same.checked = true;
  });
  read();
})();

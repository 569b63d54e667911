/* A card goes where it goes: what stands elsewhere after a drawing travels there, what is new appears, what is gone fades,
   a number that has changed swells. Off for those who wish it (the system's setting, or the switch in the menu). */
(() => {
  const root = document.documentElement;
  const quiet = matchMedia("(prefers-reduced-motion: reduce)");
  let off = false;
  try {
    off = localStorage.getItem("motion") === "off";
  } catch {
    /* Storage is closed to us: the choice lasts as long as the page. */
  }
  const switches = () => document.querySelectorAll("[data-motion-switch]");
  const apply = () => {
    if (off) root.dataset.motion = "off";
    else delete root.dataset.motion;
    for (const button of switches()) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(!off));
    }
  };
  apply();
  addEventListener("DOMContentLoaded", apply);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-motion-switch]")) return;
    off = !off;
    apply();
    try {
      localStorage.setItem("motion", off ? "off" : "on");
    } catch {
      /* as above */
    }
  });

  const still = () => off || quiet.matches || document.hidden;
  const time = { duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" };
  let before = null;

  const numbers = () => {
    const found = new Map();
    for (const number of document.querySelectorAll("[data-pulse]")) {
      const home = number.closest("[id]")?.id ?? "";
      let key = home;
      for (let n = 1; found.has(key); n += 1) key = `${home} ${n}`;
      found.set(key, number);
    }
    return found;
  };

  document.addEventListener("drawing", () => {
    before = null;
    if (still()) return;
    before = { places: new Map(), numbers: new Map() };
    for (const thing of document.querySelectorAll("[data-flip]")) {
      const box = thing.getBoundingClientRect();
      if (box.width) before.places.set(thing.id, { thing, box });
    }
    for (const [key, number] of numbers()) before.numbers.set(key, number.textContent);
  });

  document.addEventListener("drawn", () => {
    if (!before) return;
    const { places, numbers: told } = before;
    before = null;
    for (const thing of document.querySelectorAll("[data-flip]")) {
      const was = places.get(thing.id)?.box;
      places.delete(thing.id);
      const box = thing.getBoundingClientRect();
      if (!box.width) continue;
      if (!was) {
        thing.animate([{ opacity: 0, transform: "scale(0.8)" }, { opacity: 1 }], time);
      } else if (Math.hypot(was.left - box.left, was.top - box.top) > 3) {
        const move = `translate(${was.left - box.left}px, ${was.top - box.top}px) scale(${was.width / box.width})`;
        thing.animate([{ transform: move, transformOrigin: "0 0" }, { transformOrigin: "0 0" }], time);
      }
    }
    for (const { thing, box } of places.values()) {
      if (thing.isConnected) continue;
      const ghost = thing.cloneNode(true);
      ghost.removeAttribute("id");
      ghost.setAttribute("aria-hidden", "true");
      ghost.inert = true;
      ghost.classList.add("ghost");
      document.body.append(ghost);
      ghost.style.inset = `${box.top}px auto auto ${box.left}px`;
      ghost.style.width = `${box.width}px`;
      const gone = ghost.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(0.7) rotate(-4deg)" }], { ...time, duration: 480 });
      gone.onfinish = () => ghost.remove();
    }
    for (const [key, number] of numbers()) {
      if (told.has(key) && told.get(key) !== number.textContent) {
        number.animate([{ scale: 1 }, { scale: 1.6 }, { scale: 1 }], time);
      }
    }
  });
})();

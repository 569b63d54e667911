/* Replay of a match. Each moment is a page of its own; here it is fetched and morphed into this one, so that a step, a jump
   and the first load are one path. Arrows step, Home and End jump, the space bar plays and stops. */
(() => {
  let replay = document.getElementById("replay");
  if (!replay) return;
  let timer = 0;
  let asked = 0;

  const form = () => document.getElementById("moment");
  const speed = () => Number(document.getElementById("moment-speed").value);
  const playing = () => timer !== 0;

  /* What only works with scripts is hidden in the page as the server sends it, and what is only for pages without them shown. */
  const dress = (page) => {
    for (const part of page.querySelectorAll("[data-with-script]")) part.hidden = false;
    for (const part of page.querySelectorAll("[data-without-script]")) part.hidden = true;
    const button = page.querySelector("[data-play]");
    button.hidden = false;
    button.setAttribute("aria-pressed", String(playing()));
    button.querySelector("[data-play-on]").hidden = !playing();
    button.querySelector("[data-play-off]").hidden = playing();
    const chosen = document.getElementById("moment-speed").value;
    page.querySelector("#moment-speed").value = chosen;
    for (const option of page.querySelectorAll("#moment-speed option")) option.toggleAttribute("selected", option.value === chosen);
  };

  const follow = () => {
    const line = [...replay.querySelectorAll(".log-line--now")].at(-1);
    const log = replay.querySelector(".log");
    if (line) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  };

  const show = async (address) => {
    const ours = (asked += 1);
    let page;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.statusText);
      page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
    } catch {
      stop();
      return false;
    }
    if (!page || ours !== asked) return false;
    dress(page);
    /* What somebody has chosen to see of the log stays. */
    const beforeNodeMorphed = (node) => !node.matches?.("[data-log-tools]");
    Idiomorph.morph(replay, page, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed } });
    replay = document.getElementById("replay");
    document.getElementById("moment-at").value = replay.dataset.at;
    history.replaceState(null, "", address);
    follow();
    document.dispatchEvent(new CustomEvent("drawn"));
    return true;
  };

  const step = (name) => {
    const link = replay.querySelector(`a[data-step="${name}"]`);
    return link ? show(link.href) : Promise.resolve(false);
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    dress(replay);
  };
  const next = async () => {
    if (!(await step("on"))) stop();
    else if (playing()) timer = setTimeout(next, speed());
  };
  const play = () => {
    timer = setTimeout(next, replay.querySelector('a[data-step="on"]') ? 0 : speed());
    dress(replay);
  };
  const toggle = () => (playing() ? stop() : play());

  const chosen = () => {
    const wish = new URLSearchParams(new FormData(form()));
    return `${form().getAttribute("action")}?${wish}`;
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-play]")) return toggle();
    /* A click anywhere on a line of the log leads to its moment, unless it is on a card. */
    const line = event.target.closest("a, button") ? null : event.target.closest(".log-line");
    const link = event.target.closest("a[data-step], a.log-jump") ?? line?.querySelector(".log-jump");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(link.href);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("#moment-at, #moment-as")) show(chosen());
  });
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "moment") return;
    event.preventDefault();
    show(chosen());
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (name) {
      event.preventDefault();
      stop();
      step(name);
    } else if (event.key === " " && !event.target.closest("button, a, summary")) {
      event.preventDefault();
      toggle();
    }
  });

  dress(replay);
  follow();
})();

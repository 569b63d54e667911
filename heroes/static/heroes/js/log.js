/* The log of a table or a replay: search, show only some lines, step from turn to turn, copy. Lines that are drawn anew are
   sorted out again; closing the tools shows everything. */
(() => {
  const tools = document.querySelector("[data-log-tools]");
  if (!tools) return;
  const log = document.getElementById("zone-log");
  const around = log.parentElement;
  const live = around.getAttribute("aria-live");
  const find = document.getElementById("log-find");
  const kind = document.getElementById("log-kind");
  const found = tools.querySelector("[data-log-found]");
  let jumpedTo = null;
  const lines = () => [...log.querySelectorAll(".log-line")];
  const toast = (detail) => document.dispatchEvent(new CustomEvent("toast", { detail }));

  const words = (line) => {
    const copy = line.cloneNode(true);
    for (const aside of copy.querySelectorAll(".vh, .log-jump")) aside.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const isOfKind = (line) => {
    if (kind.value.startsWith("seat-")) return line.querySelector(`.log-seat[data-seat="${kind.value.slice(5)}"]`) !== null;
    if (kind.value === "turn") return line.matches(".log-line--turn, .log-line--round");
    return kind.value === "" || line.matches(`.log-line--${kind.value}`);
  };

  const sort = () => {
    const wanted = find.value.trim().toLocaleLowerCase();
    const some = wanted !== "" || kind.value !== "";
    let shown = 0;
    for (const line of lines()) {
      line.hidden = !(isOfKind(line) && words(line).toLocaleLowerCase().includes(wanted));
      shown += !line.hidden;
    }
    found.textContent = some ? `${found.dataset.label} ${shown}` : "";
    if (live) around.setAttribute("aria-live", some ? "off" : live); /* lines that come back are no news */
  };

  tools.hidden = false;
  find.addEventListener("input", sort);
  kind.addEventListener("change", sort);
  document.addEventListener("drawn", () => {
    if (find.value || kind.value) sort();
  });
  tools.addEventListener("toggle", () => {
    if (tools.open) return;
    find.value = kind.value = "";
    sort();
  });

  tools.addEventListener("click", async (event) => {
    const step = event.target.closest("[data-log-step]")?.dataset.logStep;
    const copy = event.target.closest("[data-log-copy]");
    if (step) {
      const turns = lines().filter((line) => !line.hidden && line.matches(".log-line--turn, .log-line--round"));
      const from = (line) => line.getBoundingClientRect().top - around.getBoundingClientRect().top;
      const place = turns.indexOf(jumpedTo);
      const next = step === "1" ? turns.find((turn) => from(turn) > 4) : turns.findLast((turn) => from(turn) < around.clientHeight);
      const line = place === -1 ? next : turns[place + Number(step)];
      if (!line) return;
      jumpedTo?.classList.remove("log-line--now");
      jumpedTo = line;
      line.classList.add("log-line--now");
      around.scrollTop += from(line);
      found.textContent = words(line); /* the button keeps the focus, so the line is said */
    }
    if (copy) {
      const text = lines().filter((line) => !line.hidden).map(words).join("\n");
      try {
        await navigator.clipboard.writeText(text);
        toast(copy.dataset.copied);
      } catch {
        toast(copy.dataset.failed);
      }
    }
  });
})();

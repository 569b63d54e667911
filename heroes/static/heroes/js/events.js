// Clocks of rounds, times in the reader's own zone, and the button that prints. Every page says the same without it.

const offsets = new WeakMap(); // by how much the server's clock is ahead, as the page knew when it came

function shown(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    if (!offsets.has(clock)) offsets.set(clock, Number(clock.dataset.now) - Date.now() / 1000);
    const left = Math.ceil(Number(clock.dataset.ends) - Date.now() / 1000 - offsets.get(clock));
    const face = clock.querySelector(".round-timer-left");
    face.hidden = left <= 0;
    face.textContent = shown(Math.max(left, 0));
    clock.querySelector(".round-timer-over").hidden = left > 0;
    clock.querySelector(".round-timer-end").hidden = left <= 0;
  }
}

function localTimes(root) {
  for (const time of root.querySelectorAll("time[data-local]")) {
    const mine = new Date(time.dateTime).toLocaleString(document.documentElement.lang, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const zone = time.dataset.local;
    time.removeAttribute("data-local");
    if (zone === Intl.DateTimeFormat().resolvedOptions().timeZone) continue;
    time.title = `${Intl.DateTimeFormat().resolvedOptions().timeZone}: ${mine}`;
    const note = document.createElement("small");
    note.className = "local-time";
    note.textContent = ` · ${time.title}`;
    time.after(note);
  }
  for (const time of root.querySelectorAll("time[data-clock]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    time.removeAttribute("data-clock");
  }
}

localTimes(document);
tick();
setInterval(tick, 1000);
document.addEventListener("visibilitychange", tick);
document.addEventListener("htmx:load", (event) => {
  localTimes(event.target);
  tick();
});
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

/* The live table. The server sends the freshly drawn zones of this seat; they are morphed into the page, so first load,
   update and reconnect are one path. Without a connection every form still works as a plain POST. */
(() => {
  const table = document.querySelector("[data-socket]");
  if (!table) return;

  const patience = { first: 500, longest: 20000 };
  let socket = null;
  let failures = 0;
  let timer = 0;
  let finished = false;

  const log = table.querySelector(".log");
  const done = table.querySelector("[data-automatic]");
  const toast = (text) => document.dispatchEvent(new CustomEvent("toast", { detail: text }));
  const lines = table.querySelector("[data-connection]");
  const connection = (state) => {
    for (const line of lines.children) line.hidden = line.dataset.state !== state;
  };
  const send = (message) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  /* An answer that is on its way marks its button; any word from the server frees it. */
  const free = () => {
    for (const button of table.querySelectorAll(".option[aria-busy]")) button.removeAttribute("aria-busy");
  };

  /* Drawing ---------------------------------------------------------------------------------------------- */

  let told = "";
  const announce = () => {
    const text = table.querySelector("#zone-prompt .prompt-text")?.textContent.trim() ?? "";
    const said = document.getElementById("announce");
    if (said && told !== text) said.textContent = told = text;
    const mine = table.querySelector(".prompt--asked") !== null;
    table.classList.toggle("table--asked", mine);
    document.title = document.title.replace(/^● /, "");
    if (mine && document.hidden) document.title = `● ${document.title}`;
    const question = table.querySelector(".prompt--asked")?.dataset.decision ?? "";
    if (question && question !== called) call(text);
    called = question;
  };

  /* Calling somebody to the table: by sound and by a notice of the browser, both off until somebody wishes them. */

  let called = table.querySelector(".prompt--asked")?.dataset.decision ?? "";
  const wished = (notice) => localStorage.getItem(`notice-${notice}`) === "on";
  const chime = () => {
    const audio = new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.6);
    tone.addEventListener("ended", () => audio.close());
  };
  const call = (text) => {
    if (wished("sound")) chime();
    if (!document.hidden || !wished("browser") || !("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification(document.title.replace(/^● /, ""), { body: text, tag: location.pathname });
    notice.addEventListener("click", () => {
      focus();
      notice.close();
    });
  };
  const notices = table.querySelector("[data-notices]");
  if (notices) {
    notices.hidden = false;
    for (const button of notices.querySelectorAll("[data-notice]")) {
      const notice = button.dataset.notice;
      const show = () => button.setAttribute("aria-pressed", String(wished(notice)));
      button.addEventListener("click", async () => {
        const on = !wished(notice);
        if (on && notice === "browser" && (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")) {
          toast(button.dataset.refused);
          return;
        }
        localStorage.setItem(`notice-${notice}`, on ? "on" : "off");
        if (on && notice === "sound") chime();
        show();
      });
      show();
    }
  }

  /* `zones` are drawn anew; `lines` are added to the log, unless they stand there already. */
  const draw = (zones, lines) => {
    const focused = document.activeElement;
    /* What somebody is writing stays; anything else that has the focus is drawn anew like the rest. */
    const writing = focused?.matches("input, textarea") ?? false;
    const zoneOfFocus = focused?.closest?.("[id^='zone-']");
    document.dispatchEvent(new CustomEvent("drawing"));
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    for (const [id, html] of Object.entries(zones)) {
      const zone = document.getElementById(id);
      if (zone) Idiomorph.morph(zone, html, { morphStyle: "innerHTML", ignoreActiveValue: writing });
    }
    if (lines) {
      const added = document.createElement("template");
      added.innerHTML = lines;
      /* What the table has done for somebody is told where people look, until something else happens. */
      const automatic = [...added.content.querySelectorAll(".log-line--automatic")].at(-1);
      done.hidden = !automatic;
      done.textContent = automatic?.textContent.trim() ?? "";
      for (const line of [...added.content.children]) if (!document.getElementById(line.id)) document.getElementById("zone-log").append(line);
    }
    /* Whoever was answering by keyboard goes on with the next question; nobody else's focus is moved. */
    if (zoneOfFocus && !focused.isConnected) {
      const answers = [...table.querySelectorAll("#zone-prompt .option")];
      const next = answers.find((option) => option.checkVisibility()) ?? (zoneOfFocus.tabIndex >= -1 ? zoneOfFocus : null);
      next?.focus({ preventScroll: true });
    }
    if (atEnd) log.scrollTop = log.scrollHeight;
    free();
    announce();
    tick();
    document.dispatchEvent(new CustomEvent("drawn"));
  };

  /* Clocks ----------------------------------------------------------------------------------------------- */

  /* The server tells instants by its own clock; ours may go wrong, so the difference is kept. */
  let ahead = Number(table.dataset.now) - Date.now() / 1000;
  const face = (seconds) => {
    const whole = Math.max(0, Math.ceil(seconds));
    const hours = Math.floor(whole / 3600);
    if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
    if (hours) return `${hours}:${String(Math.floor(whole / 60) % 60).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };
  let hurried = "";
  const tick = () => {
    const now = Date.now() / 1000 + ahead;
    for (const clock of table.querySelectorAll("[data-ends]")) {
      const left = Number(clock.dataset.ends) - now;
      clock.querySelector("[data-clock-face]").textContent = face(left);
      const short = left < Number(clock.dataset.warn ?? 0);
      clock.classList.toggle("clock--short", short);
      if (clock.hasAttribute("data-wait")) clock.hidden = left <= 0;
      if (short && clock.hasAttribute("data-mine") && hurried !== clock.dataset.ends) {
        hurried = clock.dataset.ends;
        document.getElementById("announce").textContent = table.dataset.hurry;
        if (wished("sound")) chime();
      }
    }
  };
  setInterval(tick, 500);

  /* The connection --------------------------------------------------------------------------------------- */

  const received = {
    zones(message) {
      if (message.now) ahead = message.now - Date.now() / 1000;
      draw(message.zones, message.log);
    },
    error(message) {
      free();
      toast(message.message);
    },
    reload() {
      location.reload();
    },
    closed(message) {
      finished = true;
      connection("closed");
      if (message.reason) toast(message.reason);
    },
  };

  const join = () => {
    clearTimeout(timer);
    if (finished || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const address = new URL(table.dataset.socket, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const joining = new WebSocket(address);
    socket = joining;
    joining.addEventListener("open", () => {
      failures = 0;
      connection("joined");
      if (document.hidden) send({ type: "in_view", in_view: false });
    });
    joining.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      received[message.type]?.(message);
    });
    joining.addEventListener("close", () => {
      if (socket !== joining || finished) return;
      socket = null;
      connection("lost");
      free();
      const longest = Math.min(patience.longest, patience.first * 2 ** failures);
      failures += 1;
      timer = setTimeout(join, longest * (0.5 + Math.random() / 2));
    });
  };
  const joinNow = () => {
    if (document.hidden) return;
    failures = 0;
    join();
    announce();
  };
  addEventListener("online", joinNow);
  addEventListener("pageshow", joinNow);
  document.addEventListener("visibilitychange", joinNow);
  document.addEventListener("visibilitychange", () => send({ type: "in_view", in_view: !document.hidden }));

  /* Answering -------------------------------------------------------------------------------------------- */

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id !== "choose" || socket?.readyState !== WebSocket.OPEN) return;
    event.preventDefault();
    if (table.querySelector(".option[aria-busy]")) return;
    const answer = new FormData(form, event.submitter);
    event.submitter?.setAttribute("aria-busy", "true");
    send({
      type: "choose",
      decision: answer.get("decision"),
      keys: answer.getAll("keys"),
    });
  });

  /* Everything else one may do at the table (chat, comfort, concede, rematch) is an ordinary form that stays here. */
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-stay]")) return;
    event.preventDefault();
    const body = new FormData(form, event.submitter);
    event.submitter?.closest("dialog")?.close();
    /* The property `formAction` of a button that has none is the page's own address. */
    const address = event.submitter?.getAttribute("formaction") ?? form.action;
    try {
      const answer = await fetch(address, {
        method: "POST",
        body,
        headers: { Accept: "application/problem+json" },
      });
      if (!answer.ok) {
        const problem = await answer.json().catch(() => ({}));
        toast(problem.detail ?? form.dataset.failed);
      } else if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
        location.assign(answer.url);
      } else {
        form.reset();
      }
    } catch {
      toast(form.dataset.failed);
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("input, textarea, select, button, a, summary, dialog, [contenteditable]")) return;
    const pass = table.querySelector(".option[data-pass]");
    if (!pass) return;
    event.preventDefault();
    pass.form.requestSubmit(pass);
  });

  announce();
  tick();
  const toTheEnd = () => (log.scrollTop = log.scrollHeight);
  toTheEnd();
  document.getElementById("side").addEventListener("toggle", toTheEnd);
  join();
})();

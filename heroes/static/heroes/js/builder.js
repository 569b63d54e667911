/* The builder by keyboard and by drag. Every change is a button of the form "change"; this script only presses them:
   arrows go from card to card, + and - change copies, C considers, Ctrl Z and Ctrl Y go back and forth. */
(() => {
  const builder = document.querySelector("[data-builder]");
  if (!builder) return;
  const typing = (element) => element?.closest("input, select, textarea, [contenteditable]");

  const press = (name, value) => {
    const form = document.getElementById("change");
    const button = document.createElement("button");
    Object.assign(button, { name, value, hidden: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  };

  /* A change that was refused answers with the deck as it stands, which is to be shown as well. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target } = event.detail;
    if (target?.id === "deck" && [400, 409].includes(xhr.status)) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  /* htmx overlooks the button that was pressed where it stands outside of its form. */
  document.addEventListener("htmx:configRequest", (event) => {
    const pressed = event.detail.triggeringEvent?.submitter;
    if (event.detail.elt.id === "change" && pressed?.name) {
      event.detail.parameters[pressed.name] = pressed.value;
    }
  });

  const tell = () => {
    const copies = new Map(
      (document.getElementById("deck")?.dataset.copies ?? "").split(" ").map((pair) => pair.split(":"))
    );
    for (const place of document.querySelectorAll("[data-count-of]")) {
      place.textContent = copies.get(place.dataset.countOf) ?? "";
    }
  };
  document.addEventListener("htmx:afterSettle", tell);

  const rows = (row) => [...row.closest("section, #found").querySelectorAll("[data-card-row]")];
  const enter = (row) => row?.querySelector("[data-add]")?.focus();

  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !typing(event.target)) {
      const back = key === "z" && !event.shiftKey;
      const forth = key === "y" || (key === "z" && event.shiftKey);
      const button = document.getElementById(back ? "undo" : forth ? "redo" : "");
      if (button && !button.disabled) {
        event.preventDefault();
        button.click();
      }
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.id === "card-query") {
      if (event.key === "ArrowDown") {
        event.preventDefault();
        enter(document.querySelector("#found [data-card-row]"));
      }
      return;
    }
    if (typing(event.target)) return;
    const row = event.target.closest?.("[data-card-row]");
    if (!row) return;
    const all = rows(row);
    const here = all.indexOf(row);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      enter(all[here + (event.key === "ArrowDown" ? 1 : -1)]);
    } else if (["+", "=", "-", "c"].includes(key)) {
      const wanted = { "+": "add", "=": "add", "-": "less", c: "consider" }[key];
      event.preventDefault();
      row.querySelector(`[data-${wanted}]`)?.click();
    }
  });

  /* A row that goes when its last copy is taken out hands the focus on to the next. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const row = document.activeElement?.closest?.("#deck [data-card-row]");
    if (event.detail.target?.id !== "deck" || !row) return;
    const all = [...document.querySelectorAll("#deck [data-card-row]")];
    const next = all[all.indexOf(row) + 1] ?? all[all.indexOf(row) - 1];
    const [id, after] = [row.id, next?.id];
    document.addEventListener(
      "htmx:afterSettle",
      () => {
        if (!document.getElementById(id)) enter(document.getElementById(after));
      },
      { once: true }
    );
  });

  let dragged = null;
  document.addEventListener("dragstart", (event) => {
    const row = event.target.closest?.("[data-card-row]");
    if (!row) return;
    dragged = { card: row.dataset.cardRow, own: Boolean(row.closest("#deck")) };
    event.dataTransfer.effectAllowed = "copyMove";
    event.dataTransfer.setData("text/plain", row.querySelector("a")?.textContent ?? "");
  });
  const zone = (event) => {
    const found = dragged && event.target.closest?.("[data-drop]");
    return found && (found.dataset.drop !== "in") === dragged.own ? found : null;
  };
  document.addEventListener("dragover", (event) => {
    for (const lit of document.querySelectorAll(".drop-here")) lit.classList.remove("drop-here");
    const found = zone(event);
    if (!found) return;
    event.preventDefault();
    found.classList.add("drop-here");
  });
  document.addEventListener("drop", (event) => {
    const found = zone(event);
    if (!found) return;
    event.preventDefault();
    press({ in: "add", out: "out", aside: "moved_out" }[found.dataset.drop], dragged.card);
  });
  document.addEventListener("dragend", () => {
    dragged = null;
    for (const lit of document.querySelectorAll(".drop-here")) lit.classList.remove("drop-here");
  });
})();

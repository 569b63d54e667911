// The form of a card behind the scenes: while it is written, says how its text is read and shows its face.
(() => {
  const place = document.getElementById("card-check");
  const form = place && place.closest("form");
  if (!form) return;

  let wait = 0;
  let asked = 0;

  async function check() {
    const number = ++asked;
    const data = new FormData(form);
    // Forms leave out what cannot be changed, such as the name of a card that there is.
    for (const field of form.querySelectorAll("[name]:disabled")) data.set(field.name, field.value);
    const answer = await fetch(place.dataset.url, { method: "POST", body: data, credentials: "same-origin" });
    // A slow answer must not take the place of a newer one.
    if (answer.ok && number === asked) place.innerHTML = await answer.text();
  }

  form.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(check, 300);
  });
  check();
})();

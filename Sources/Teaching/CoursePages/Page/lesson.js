"use strict";
// Adds a button to each run that replaces the picture with the player and shows the picture again.
for (const link of document.querySelectorAll("a.play")) {
  const figure = link.closest("figure");
  const picture = figure.querySelector(".wide");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "play";
  let frame = null;
  const label = () => {
    button.textContent = frame ? "Close" : "Play";
    button.setAttribute("aria-label", `${button.textContent} ${link.dataset.title}`);
    button.setAttribute("aria-expanded", String(frame !== null));
  };
  label();
  button.addEventListener("click", () => {
    const opens = frame === null;
    if (opens) {
      frame = document.createElement("iframe");
      frame.src = link.getAttribute("href");
      frame.title = `Player of ${link.dataset.title}`;
      frame.addEventListener("load", () => frame?.focus());
      picture.before(frame);
    } else {
      frame.remove();
      frame = null;
    }
    figure.classList.toggle("playing", opens);
    label();
  });
  // The player sends this message when the reader leaves it with the keyboard.
  window.addEventListener("message", (event) => {
    if (frame && event.source === frame.contentWindow && event.data === "leave") {
      button.click();
      button.focus();
    }
  });
  link.textContent = "Separate page";
  link.className = "alone";
  link.title = "The player on a separate page";
  link.before(button, " ");
}
// Opens everything that can be opened while the page is printed.
const closed = () => [...document.querySelectorAll("details:not([open])")];
let opened = [];
window.addEventListener("beforeprint", () => {
  opened = closed();
  for (const details of opened) details.open = true;
});
window.addEventListener("afterprint", () => {
  for (const details of opened) details.open = false;
});

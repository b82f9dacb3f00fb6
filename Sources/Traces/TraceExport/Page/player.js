// What the player shows: its controls, the tasks, the source, and the sentences of the story.
document.documentElement.classList.add("plays");
let selected = 1;
let playing = null;
let speed = 1;

const story = all(".story li", root).map((element) => ({ element, event: Number(element.dataset.event) }));
const tasks = new Map(all(".task", root).map((span) => {
  const button = make("button", { type: "button", className: "task" }, ...span.childNodes);
  button.dataset.task = span.dataset.task;
  span.replaceWith(button);
  button.addEventListener("click", () => select(Number(button.dataset.task)));
  return [Number(button.dataset.task), button];
}));
const files = all("figure[data-file]", root);
const lineOf = linesByPlace(root);

// The icons are drawn, because not every font has these symbols.
const icon = (path) => {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("width", 16);
  drawing.setAttribute("height", 16);
  drawing.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  drawing.append(shape);
  return drawing;
};
const icons = {
  start: "M2 3h2v10H2zM14 3v10L5 8z", back: "M12 3v10L4 8z", on: "M4 3v10l8-5z",
  end: "M12 3h2v10h-2zM2 3v10l9-5z", play: "M4 2v12l10-6z", pause: "M3 2h4v12H3zM9 2h4v12H9z",
  less: "M3 7h10v2H3z", more: "M3 7h4V3h2v4h4v2H9v4H7V9H3z",
};
const button = (label, keys, shape, action) => {
  const element = make("button", { type: "button", title: `${label} (${keys})` }, icon(icons[shape]));
  element.setAttribute("aria-label", label);
  element.addEventListener("click", action);
  return element;
};
const playButton = button("Play", "P", "play", () => (playing ? pause() : play()));
playButton.classList.add("play");
const scrubber = make("input", { type: "range", min: 0, max: 1000, step: "any", id: `scrubber${suffix}`, className: "scrubber" });
scrubber.setAttribute("aria-label", "Time");
const clock = make("output", { id: `clock${suffix}`, className: "clock" });
const speedChoice = make("select", { title: "Speed" },
  ...[0.25, 0.5, 1, 2, 4].map((value) => make("option", { value, selected: value === 1 }, `${value}×`)));
speedChoice.setAttribute("aria-label", "Speed");
speedChoice.addEventListener("change", () => (speed = Number(speedChoice.value)));
// The keys of the tutor's `step`, and the keys that only a page has.
const meanings = [
  ["Space, s, →", "step to the next event"], ["r, ←", "step back"],
  ["n, ↓", "go to the next event of this task"], ["p, ↑", "go to the previous event of this task"],
  ["t", "go to the next moment"], ["T", "go to the previous moment"],
  ["g, Home", "go to the beginning"], ["G, End", "go to the end"],
  ["Shift →, Shift ←", "go to the next or the previous sentence of the story"],
  ["P", "play, or stop playing"], ["[, ]", "choose the task above or below"],
  ["+, −, 0", "zoom in, out, and back"], ["q, Return", "leave the player in a lesson"],
  ["?", "show or hide these keys"],
];
const differs = run.differs === null ? [] : [["d", "go to the first difference from the default order"]];
const help = make("div", { id: `keys${suffix}`, className: "keys" },
  make("p", {}, "Space: step. r: back. n, p: this task. t: time. P: play. ?: all keys."),
  keyList([...differs, ...meanings]));
part("transport").append(
  make("div", { className: "row" },
    button("To the start", "Home", "start", () => goTo(0)),
    button("Previous event", "←", "back", () => step(-1)), playButton,
    button("Next event", "→", "on", () => step(1)),
    button("To the end", "End", "end", () => goTo(events.length)),
    scrubber, clock, speedChoice,
    button("Zoom out", "−", "less", () => stage.zoomTo(stage.zoom / 1.5)),
    button("Zoom in", "+", "more", () => stage.zoomTo(stage.zoom * 1.5))),
  help);
part("transport").hidden = false;

const now = part("now");
now.hidden = false;
now.setAttribute("aria-live", "polite");
now.setAttribute("aria-label", "This moment");

function show() {
  const states = statesAfter(count);
  const event = events[count - 1];
  stage.show(pointAt(distance));
  const [time] = pointAt(distance);
  scrubber.value = (distance / length) * 1000;
  clock.value = `${timeText(time)} · ${count} of ${events.length}`;
  scrubber.setAttribute("aria-valuetext",
    `${timeText(time)}, event ${count} of ${events.length}`);
  showTasks(states);
  showSource(states);
  const told = story.filter((item) => item.event === count - 1);
  for (const item of story) {
    item.element.classList.toggle("current", item.event === count - 1);
    item.element.classList.toggle("later", item.event >= count);
  }
  reveal((told[0] ?? story.findLast((item) => item.event < count))?.element);
  const sentence = make("p", { className: "event" }, event ? event.sentence : "The run has not started.");
  const why = told.map((item) => make("p", {},
    ...[...item.element.querySelector(".text").cloneNode(true).childNodes]));
  const isFirst = run.differs === count;
  const mark = make("p", { className: "mark" }, "Here the run first differs from the default order.");
  now.replaceChildren(...(isFirst ? [mark] : []), sentence, ...why);
  document.body.dataset.count = count;
}

function showTasks(states) {
  for (const [task, element] of tasks) {
    const state = states[task];
    element.className = `task ${state ? state.style : "unborn"}${state?.cancelled ? " cancelled" : ""}`;
    element.querySelector(".state").textContent =
      state ? state.text + (state.cancelled ? ", cancelled" : "") : "not yet created";
    element.setAttribute("aria-pressed", task === selected);
  }
}

function showSource(states) {
  removeLineMarks(root);
  const isOver = (state) => ["finished", "stopped", "failed"].includes(state.style);
  states.forEach((state, task) => {
    const item = lineOf.get(`${state.file}:${state.line}`);
    if (!item || (isOver(state) && task !== selected)) return;
    item.classList.add(task === selected ? "here" : "there");
    item.append(make("span", { className: `who ${state.style}` }, run.names[task - 1]));
  });
  const state = states[selected];
  if (state && state.file >= 0) {
    for (const figure of files) figure.hidden = Number(figure.dataset.file) !== state.file;
    const item = lineOf.get(`${state.file}:${state.line}`);
    reveal(item);
  } else {
    // The task has no place yet, so the source stays as it was.
    const shown = files.findIndex((figure) => !figure.hidden);
    files.forEach((figure, index) => (figure.hidden = index !== Math.max(shown, 0)));
  }
}

function select(task) {
  if (!tasks.has(task)) return;
  selected = task;
  stage.select(task);
  reveal(tasks.get(task).parentElement);
  show();
}

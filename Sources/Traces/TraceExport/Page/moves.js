// How the player moves: functions, keys, and the pointer.

// Goes to the state after `next` events.
function goTo(next) {
  pause();
  count = Math.min(Math.max(next, 0), events.length);
  distance = count === 0 ? 0 : count === events.length ? length : distances[count - 1];
  // Selects the task of the latest event.
  const event = events.findLast((event, index) => index < count && event.task > 0);
  if (event && tasks.has(event.task) && event.task !== selected) {
    selected = event.task;
    stage.select(selected);
  }
  show();
  stage.follow();
}

const step = (by) => goTo(count + by);

// Goes to the next or the previous event with a sentence in the story.
function tell(by) {
  const places = [...new Set(story.map((item) => item.event + 1))];
  const next = by > 0 ? places.find((place) => place > count) : places.findLast((place) => place < count);
  goTo(next ?? (by > 0 ? events.length : 0));
}

function scrubTo(next) {
  distance = Math.min(Math.max(next, 0), length);
  const before = count;
  count = distance >= length ? events.length : countAt(distance);
  if (distance === 0) count = 0;
  if (count !== before) return show();
  stage.show(pointAt(distance));
  scrubber.value = (distance / length) * 1000;
  clock.value = `${timeText(pointAt(distance)[0])} · ${count} of ${events.length}`;
}

function play() {
  if (distance >= length) scrubTo(0);
  now.setAttribute("aria-live", "off");
  playButton.replaceChildren(icon(icons.pause));
  playButton.setAttribute("aria-label", "Pause");
  let last = null;
  const frame = (time) => {
    if (last !== null) scrubTo(distance + ((time - last) / 10000) * length * speed);
    last = time;
    stage.follow();
    if (distance >= length) return pause();
    playing = requestAnimationFrame(frame);
  };
  playing = requestAnimationFrame(frame);
}

function pause() {
  if (playing) cancelAnimationFrame(playing);
  playing = null;
  playButton.replaceChildren(icon(icons.play));
  playButton.setAttribute("aria-label", "Play");
  now.setAttribute("aria-live", "polite");
}

function chooseBy(by) {
  const order = [...tasks.keys()];
  select(order[Math.min(Math.max(order.indexOf(selected) + by, 0), order.length - 1)]);
}

// Goes to the next or the previous event of the selected task.
function stepInTask(by) {
  const next = by > 0
    ? events.findIndex((event, index) => index >= count && event.task === selected)
    : events.findLastIndex((event, index) => index < count - 1 && event.task === selected);
  if (next >= 0) goTo(next + 1);
}

// Goes to the end of the next moment, or to the beginning of the current one.
function stepInTime(by) {
  const time = count > 0 ? events[count - 1].time : 0;
  if (by < 0) return goTo(Math.max(events.findIndex((event) => event.time >= time), 0));
  const next = events.find((event) => event.time > time);
  goTo(next ? events.findLastIndex((event) => event.time === next.time) + 1 : events.length);
}

// Asks the page around the player to close it.
const leave = () => {
  pause();
  if (parent !== window) parent.postMessage("leave", "*");
};

const keys = {
  ArrowRight: (event) => (event.shiftKey ? tell(1) : step(1)),
  ArrowLeft: (event) => (event.shiftKey ? tell(-1) : step(-1)),
  " ": () => step(1), s: () => step(1), l: () => step(1), r: () => step(-1), h: () => step(-1),
  n: () => stepInTask(1), j: () => stepInTask(1), ArrowDown: () => stepInTask(1),
  p: () => stepInTask(-1), k: () => stepInTask(-1), ArrowUp: () => stepInTask(-1),
  t: () => stepInTime(1), T: () => stepInTime(-1),
  g: () => goTo(0), Home: () => goTo(0), G: () => goTo(events.length), End: () => goTo(events.length),
  P: () => (playing ? pause() : play()), "[": () => chooseBy(-1), "]": () => chooseBy(1),
  "?": () => toggleKeys(help), d: () => run.differs !== null && goTo(run.differs), q: leave, Enter: leave,
  "+": () => stage.zoomTo(stage.zoom * 1.5), "=": () => stage.zoomTo(stage.zoom * 1.5),
  "-": () => stage.zoomTo(stage.zoom / 1.5), 0: () => stage.zoomTo(1),
};
document.addEventListener("keydown", (event) => {
  const action = keys[event.key];
  if (!action || root.hidden || isForOthers(event)) return;
  event.preventDefault();
  action(event);
});
scrubber.addEventListener("input", () => {
  pause();
  scrubTo((Number(scrubber.value) / 1000) * length);
});
for (const item of story) item.element.addEventListener("click", () => goTo(item.event + 1));

// Dragging moves the picture. A click goes to its place and selects the lane's task.
let drag = null;
stage.scroller.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "mouse" && event.button === 0) {
    drag = { x: event.clientX, from: stage.scroller.scrollLeft, moved: false };
  }
});
window.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (Math.abs(event.clientX - drag.x) > 4) drag.moved = true;
  if (drag.moved) stage.scroller.scrollLeft = drag.from - (event.clientX - drag.x);
});
window.addEventListener("pointerup", () => setTimeout(() => (drag = null)));
stage.scroller.addEventListener("click", (event) => {
  if (drag?.moved) return;
  const box = stage.picture.getBoundingClientRect();
  const task = stage.taskAt(event.clientY - box.top);
  if (task) select(task);
  if (event.target.closest("[data-label]")) return;
  pause();
  scrubTo(stage.distanceAt(event.clientX - box.left));
});
stage.scroller.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const anchor = event.clientX - stage.scroller.getBoundingClientRect().left;
  stage.zoomTo(stage.zoom * Math.exp(-event.deltaY / 300), anchor);
}, { passive: false });
stage.scroller.addEventListener("scroll", stage.stick);
window.addEventListener("resize", () => root.hidden || stage.draw());
// On paper, the whole run is shown, whatever the player's position.
let beforePaper = count;
window.addEventListener("beforeprint", () => {
  beforePaper = count;
  goTo(events.length);
  stage.drawForPaper();
});
window.addEventListener("afterprint", () => {
  stage.draw();
  goTo(beforePaper);
});
stage.draw();
stage.select(selected);
// Starts at the first difference, the first sentence of the story, or the first event.
goTo(run.differs ?? (story.length > 0 ? story[0].event + 1 : 1));
return { show: () => { stage.draw(); show(); }, hide: pause };

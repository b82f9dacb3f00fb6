// The run: its events, and its state after any of them.
const part = (id) => byId(id + suffix);
const run = JSON.parse(part("run").textContent);
const events = run.events.map(([time, slot, task, state, text, file, line, sentence]) => ({
  time, slot, task, state: run.texts[state], text: run.texts[text], file, line,
  sentence: run.texts[sentence],
}));
const timeText = (nanoseconds) => timeIn(run.unit, nanoseconds);

// Returns every task's state after `count` events; undefined for a task that is created later.
function statesAfter(count) {
  const states = [];
  for (const event of events.slice(0, count)) {
    if (event.task === 0) continue;
    const before = states[event.task] ?? { style: "", text: "", cancelled: false, file: -1, line: 0 };
    const state = { ...before };
    if (event.state.endsWith("cancelled")) state.cancelled = true;
    if (event.state && event.state !== "cancelled") {
      state.style = event.state;
      state.text = event.text;
    }
    if (event.file >= 0) {
      state.file = event.file;
      state.line = event.line;
    }
    states[event.task] = state;
  }
  return states;
}

// The length of the run: the time to scale, and the slots of the wide moments.
const scaled = 560;
const slotsInAll = run.moments.reduce((sum, [, slots]) => sum + slots, 0);
const length = scaled + slotsInAll * run.slot;

// Returns the distance to a point, if the scaled time has `width` and each slot has `size`.
function along(time, slot, width, size = run.slot) {
  let slots = 0;
  for (const [moment, count] of run.moments) {
    if (moment > time) break;
    slots += moment === time ? Math.min(slot, count) : count;
  }
  return (time / Math.max(run.end, 1)) * width + slots * size;
}

// Returns the point at a distance from the start.
function pointAt(distance) {
  let passed = 0;
  for (const [moment, count] of run.moments) {
    const start = (moment / Math.max(run.end, 1)) * scaled + passed;
    if (distance < start) break;
    if (distance <= start + count * run.slot) return [moment, (distance - start) / run.slot];
    passed += count * run.slot;
  }
  const time = ((distance - passed) / scaled) * Math.max(run.end, 1);
  return [Math.min(Math.max(time, 0), run.end), 0];
}

const distances = events.map((event) => along(event.time, event.slot, scaled));

// Returns the number of events up to a distance.
function countAt(distance) {
  let [low, high] = [0, distances.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (distances[middle] <= distance + 1e-6) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The player's position, and the number of events up to it.
let distance = 0;
let count = 0;

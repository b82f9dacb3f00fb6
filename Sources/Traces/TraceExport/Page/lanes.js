function svgElement(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// Draws the run so far as lanes, with one column per event, so that the order is visible even if no time passes.
function drawLanes(picture, { heights, unit }, events) {
  const element = svgElement;
  const lanes = lanesOf(events);
  const visible = picture.parentElement.clientWidth;
  const left = visible < 640 ? 96 : 160;
  const step = Math.min(Math.max((visible - left - 24) / Math.max(events.length, 30), 7), 22);
  const [top, row] = [34, 28];
  const width = left + step * Math.max(events.length, 1) + 20;
  const height = top + row * Math.max(lanes.length, 1) + 6;
  const x = (index) => left + index * step;
  picture.setAttribute("width", Math.max(width, visible - 2));
  picture.setAttribute("height", height);
  picture.replaceChildren(...ticksOf(events, unit).filter((tick, index, all) =>
    index === 0 || (tick.at - all[index - 1].at) * step > 52).map(({ at, text }) =>
    element("g", {}, element("line", { class: "grid", x1: x(at), x2: x(at), y1: 22, y2: height - 4 }),
      element("text", { class: "tick start-tick", x: x(at), y: 16 }, text))));
  lanes.forEach((lane, index) => {
    const y = top + (index + 0.5) * row;
    const room = Math.floor((left - 16 - lane.depth * 12) / 7.2);
    const name = lane.name.length > room ? `${lane.name.slice(0, Math.max(room - 1, 1))}…` : lane.name;
    picture.append(element("text", { x: 12 + lane.depth * 12, y: y + 4.5 }, name));
    for (const { style, isLate, from, to } of lane.states) {
      const size = heights[style] ?? 6;
      picture.append(element("rect", { class: style + (isLate ? " late" : ""), x: x(from), y: y - size / 2,
        width: Math.max((to - from) * step, 3), height: size, rx: style === "running" ? 2.5 : 0 }));
    }
    const cap = (style, at) => element("line", { class: style, x1: x(at), x2: x(at), y1: y - 10, y2: y + 10 });
    picture.append(cap("start", lane.from));
    if (lane.to !== null) picture.append(cap("end", lane.to));
    if (lane.cancelled !== null) picture.append(element("text", { class: "cross", x: x(lane.cancelled) + 1, y: y + 5 }, "✗"));
  });
  showLegend(picture);
  picture.setAttribute("aria-label", `The run so far: ${events.length} events of ${lanes.length} tasks.`);
  picture.parentElement.scrollLeft = width;
}

// The legend is for all runs. Shows only its entries for the marks of this run.
function showLegend(picture) {
  for (const item of all("ul.legend li", picture.closest(".panel"))) {
    const mark = item.querySelector("svg > *");
    // One sample stands for all states of cancelled tasks.
    const style = mark.getAttribute("class").split(" ").at(-1);
    item.hidden = picture.querySelector(`${mark.tagName}.${style}`) === null;
  }
}

// Returns the tasks in order of creation, with children below their parents.
function lanesOf(events) {
  const lanes = new Map();
  const ends = ["finished", "stopped", "failed"];
  events.forEach((event, index) => {
    if (event.task === 0) return;
    if (!lanes.has(event.task)) {
      const parent = lanes.get(event.parent);
      lanes.set(event.task, { ...event, depth: parent ? parent.depth + 1 : 0, states: [], from: index, to: null, cancelled: null });
    }
    const lane = lanes.get(event.task);
    const open = lane.states.at(-1);
    if (event.state.endsWith("cancelled")) lane.cancelled ??= index;
    if (!event.state || event.state === "cancelled") return;
    if (open && open.to === null) open.to = index;
    if (ends.includes(event.state)) lane.to = index + 1;
    else lane.states.push({ style: event.state.split(" ")[0], isLate: lane.cancelled !== null, from: index, to: null });
    if (lane.to !== null && open) open.to = lane.to;
  });
  for (const lane of lanes.values()) {
    const open = lane.states.at(-1);
    if (open && open.to === null) open.to = events.length;
  }
  const below = (parent) => [...lanes.values()].filter((lane) => (lanes.has(lane.parent) ? lane.parent : 0) === parent)
    .flatMap((lane) => [lane, ...below(lane.task)]);
  return below(0);
}

// Returns a tick for each event at which time has passed.
function ticksOf(events, unit) {
  return events.map((event, at) => ({ at, time: event.time }))
    .filter(({ at, time }) => at === 0 || events[at - 1].time !== time)
    .map(({ at, time }) => ({ at, text: timeIn(unit, time) }));
}

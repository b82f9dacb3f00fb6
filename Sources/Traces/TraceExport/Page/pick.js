// The tree of orders: the reader decides each choice, and sees what the program did after it.
const picker = (root) => {
  const tree = JSON.parse(byId("tree").textContent);
  const parts = tree.parts.map(([events, candidates, end, hidden]) => Array.isArray(end)
    ? { events, candidates, next: end, hidden } : { events, candidates, outcome: end });
  const texts = tree.texts;
  const happened = tree.events.map(([time, task, name, parent, state, text, file, line, sentence]) => ({
    time, task, name: texts[name], parent, state: texts[state], text: texts[text], file, line,
    sentence: texts[sentence],
  }));
  // The number of runs that continue from each part. A part has a lower number than the parts that lead to it.
  const runs = [];
  for (const part of parts) {
    runs.push(part.next ? part.next.reduce((sum, next) => sum + (next < 0 ? 0 : runs[next]), 0) : 1);
  }
  const files = all("figure[data-file]", root);
  const lineOf = linesByPlace(root);
  const found = new Set();
  let picks = [];

  // The parts of the run so far, and its events.
  const path = () => picks.reduce((way, pick) => [...way, parts[way.at(-1)].next[pick]], [tree.root]);
  const now = () => {
    const way = path();
    return { part: parts[way.at(-1)], way, events: way.flatMap((number) => parts[number].events.map((event) => happened[event])) };
  };

  // Returns the departures as text. Four or more with one candidate, at choices that follow each other, are one word.
  function departures() {
    const words = [];
    for (let place = 0, end; place < picks.length; place = end) {
      end = picks.findIndex((pick, index) => index > place && pick !== picks[place]);
      if (end < 0) end = picks.length;
      if (end - place < 4) end = place + 1;
      const run = end - place > 1 ? `x${end - place}` : "";
      if (picks[place] > 0) words.push(`${place + 1}.${picks[place]}${run}`);
    }
    return words.join("-") || "0";
  }

  // Returns the schedule of the run: its departures, and the check characters that the page has for this run.
  function schedule(way) {
    let place = 0;
    picks.forEach((pick, index) => {
      for (const other of parts[way[index]].next.slice(0, pick)) place += other < 0 ? 0 : runs[other];
    });
    const check = tree.checks.slice(place * 5, place * 5 + 5);
    return `${departures()}-${tree.program}${check}`;
  }

  const heading = make("h2", { className: "choice" });
  heading.tabIndex = -1;
  const latest = make("ol", { className: "latest" });
  latest.setAttribute("aria-label", "What happened since the last choice");
  const candidates = make("ol", { className: "candidates" });
  const ending = make("div", { className: "reached" });
  const undoButton = control("Undo", "u", () => undo());
  const finishButton = control("Finish in the default order", "f", () => finish());
  const againButton = control("Begin again", "g", () => begin());
  const way = make("p", { className: "way" });
  const goals = make("ul", { className: "goals" });
  goals.setAttribute("aria-label", "Outcomes");
  const help = make("div", { className: "keys" },
    make("p", {}, "1–9: which goes first. u: undo. f: finish. ?: all keys."),
    keyList([["1 to 9", "choose that candidate"],
      ["Space, Return", "choose the first candidate, as in the default order"],
      ["u, ←", "take back the latest choice"],
      ["f", "leave the other choices to the default order"], ["g, Home", "begin again"],
      [", and .", "show the previous or the next tab"], ["?", "show or hide these keys"]]));
  const live = make("p", { className: "unseen" });
  live.setAttribute("aria-live", "polite");
  byId("deciding").append(heading, latest, candidates, ending,
    make("div", { className: "controls" }, undoButton, finishButton, againButton), way, help, live);
  byId("reaching").append(make("h2", {}, "Outcomes"), goals);
  byId("deciding").hidden = byId("reaching").hidden = false;

  function control(label, key, action) {
    const button = make("button", { type: "button" }, label, " ", make("kbd", {}, key));
    button.addEventListener("click", action);
    return button;
  }

  function show() {
    const { part, way: numbers, events } = now();
    const atEnd = part.outcome !== undefined;
    const time = events.at(-1)?.time ?? 0;
    if (atEnd) found.add(part.outcome);
    drawLanes(byId("way-lanes"), tree, events);
    heading.textContent = atEnd ? "The run has ended" : `Choice ${picks.length + 1}, at ${timeIn(tree.unit, time)}: which goes first?`;
    const recent = part.events.map((event) => happened[event].sentence);
    const left = recent.length - 6;
    latest.replaceChildren(...(left > 0 ? [make("li", { className: "note" }, `… ${left} more`)] : []),
      ...recent.slice(-6).map((sentence) => make("li", {}, sentence)));
    candidates.replaceChildren(...(atEnd ? [] : part.candidates.map((candidate, index) => offer(part, candidate, index))));
    if (!atEnd && part.hidden > 0) candidates.append(make("li", { className: "note" }, `${part.hidden} more cannot be chosen here.`));
    showEnd(atEnd, part, numbers);
    undoButton.disabled = againButton.disabled = picks.length === 0;
    finishButton.disabled = atEnd || !defaultEnd();
    const departures = picks.filter((pick) => pick > 0).length;
    way.textContent = picks.length === 0 ? "You have decided nothing yet."
      : `${picks.length} ${picks.length === 1 ? "choice" : "choices"} so far, ${departures} not as in the default order: ${picks.map((pick) => pick + 1).join(" ")}`;
    goals.replaceChildren(...tree.outcomes.map((outcome, index) => make("li",
      { className: found.has(index) ? "found" : "" }, outcome,
      make("span", { className: "note" }, found.has(index) ? " reached" : " not reached yet"))));
    showLines(atEnd ? [] : part.candidates, events);
    live.textContent = atEnd ? `The run has ended: ${tree.outcomes[part.outcome]}.` : `${heading.textContent} ${part.candidates.length} candidates.`;
    root.dataset.choices = picks.length;
  }

  function offer(part, [words, file, line], index) {
    const isKnown = part.next[index] >= 0;
    const source = lineOf.get(`${file}:${line}`);
    const button = make("button", { type: "button", disabled: !isKnown },
      make("kbd", {}, String(index + 1)),
      make("span", { className: "said" }, texts[words],
        ...(index === 0 ? [make("span", { className: "note" }, " the default")] : []),
        ...(isKnown ? [] : [make("span", { className: "note" }, " not in this page")])));
    if (source) {
      const name = source.closest("figure").querySelector("figcaption").textContent;
      button.append(make("span", { className: "place" }, `${name}:${line}`),
        make("code", {}, ...[...source.querySelector("code").cloneNode(true).childNodes]));
    }
    button.addEventListener("click", () => pick(index));
    return make("li", {}, button);
  }

  function showEnd(atEnd, part, numbers) {
    ending.hidden = !atEnd;
    if (!atEnd) return ending.replaceChildren();
    const departures = picks.filter((pick) => pick > 0).length;
    const told = departures === 0 ? "This is the default order."
      : `You departed from the default order ${departures === 1 ? "once" : `${departures} times`}.`;
    ending.replaceChildren(make("p", { className: "outcome-name" }, tree.outcomes[part.outcome]), make("p", {}, told),
      make("p", {}, "This command shows the run in the tutor: ",
        make("code", { className: "command" }, tree.before + schedule(numbers) + tree.after)));
  }

  // Marks the candidates' lines with their numbers, and the other tasks' lines with their names.
  function showLines(offered, events) {
    removeLineMarks(root);
    const first = offered.find(([, file]) => file >= 0);
    const last = events.findLast((event) => event.file >= 0);
    const file = first ? first[1] : last?.file ?? 0;
    for (const figure of files) figure.hidden = Number(figure.dataset.file) !== file;
    offered.forEach(([, file, line], index) => {
      const item = lineOf.get(`${file}:${line}`);
      item?.classList.add("here");
      item?.append(make("span", { className: "who" }, String(index + 1)));
    });
    reveal(first && lineOf.get(`${first[1]}:${first[2]}`));
  }

  function defaultEnd() {
    let number = path().at(-1);
    while (number >= 0 && parts[number].next) number = parts[number].next[0];
    return number >= 0;
  }

  function pick(index) {
    const { part } = now();
    if (!part.next || !(part.next[index] >= 0)) return;
    picks = [...picks, index];
    show();
    // The button that had the focus was removed.
    heading.focus({ preventScroll: true });
  }

  function undo() {
    picks = picks.slice(0, -1);
    show();
  }

  function begin() {
    picks = [];
    show();
  }

  function finish() {
    if (!defaultEnd()) return;
    while (now().part.next) picks = [...picks, 0];
    show();
  }

  const keys = {
    " ": () => pick(0), Enter: () => pick(0), u: undo, ArrowLeft: undo, Backspace: undo, f: finish,
    g: begin, Home: begin, "?": () => toggleKeys(help),
  };
  document.addEventListener("keydown", (event) => {
    if (root.hidden || isForOthers(event)) return;
    const action = /^[1-9]$/.test(event.key) ? () => pick(Number(event.key) - 1) : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  window.addEventListener("resize", () => root.hidden || drawLanes(byId("way-lanes"), tree, now().events));
  return { show };
};

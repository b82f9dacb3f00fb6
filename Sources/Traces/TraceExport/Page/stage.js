// The picture, drawn at any width, with names and times that stay visible.
const stage = (() => {
  const picture = part("lanes");
  const scroller = part("scroller");
  const svg = (tag, attributes, parent = picture, before = null) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.insertBefore(element, before);
    return element;
  };
  const lanes = picture.querySelector(".lanes");
  const labels = picture.querySelector(".labels");
  const names = all("[data-label]", labels).map((element) => ({
    element, task: Number(element.dataset.label), text: element.textContent,
    x: Number(element.getAttribute("x")), y: Number(element.getAttribute("y")),
  }));
  const band = svg("rect", { class: "band", x: 0, height: run.row }, picture, lanes);
  const veil = svg("rect", { class: "veil", y: 22, height: run.height }, picture, labels);
  const now = svg("line", { class: "now", y1: 22, y2: run.height - 8 }, picture, labels);
  const head = svg("g", { class: "head-row" });
  const headPaper = svg("rect", { class: "paper", x: 0, y: 0, height: 23 }, head);
  head.append(...all(".axis .tick", picture));
  const labelPaper = svg("rect", { class: "paper", x: 0, y: 0, height: run.height }, labels, labels.firstChild);
  // The elements that have a position in the run, with that position.
  const placed = all("[data-a]", picture).map((element) => ({
    element, a: element.dataset.a.split(" ").map(Number),
    b: element.dataset.b?.split(" ").map(Number), dx: Number(element.dataset.dx ?? 0),
    least: element.classList.contains("running") ? 3 : 0,
  }));
  // Outcomes are drawn above the veil over the events to come. Each appears at its task's end.
  const outcomes = placed.filter(({ element }) => element.classList.contains("outcome"));
  labels.before(...outcomes.map(({ element }) => element), ...all(".differs, .differs-label", picture));
  let zoom = 1;
  let left = run.left;
  let width = 0;
  let slotSize = run.slot;
  let point = [0, 0];

  const x = (time, slot) => left + along(time, slot, width, slotSize);

  function draw(visible = scroller.clientWidth) {
    const narrow = visible < 640;
    left = narrow ? 118 : run.left;
    const right = narrow ? 24 : run.right;
    picture.classList.toggle("narrow", narrow);
    const room = Math.max(visible - left - right - 2, 180);
    const share = run.end > 0 ? 0.5 : 1;
    slotSize = Math.min(run.slot, (room * share) / Math.max(slotsInAll, 1)) * Math.min(zoom, 2);
    width = Math.max(room * zoom - slotsInAll * slotSize, 60);
    const total = left + width + slotsInAll * slotSize + right;
    picture.removeAttribute("viewBox");
    picture.setAttribute("width", total);
    picture.setAttribute("height", run.height);
    for (const { element, a, b, dx, least } of placed) {
      const at = x(...a) + dx;
      if (element.tagName === "line") {
        element.setAttribute("x1", at);
        element.setAttribute("x2", at);
      } else {
        element.setAttribute("x", at);
        if (b) element.setAttribute("width", Math.max(x(...b) - at, least));
      }
    }
    for (const { element, text, x } of names) {
      const room = Math.floor((left - x - 8) / 7.2);
      // The last characters distinguish similar names.
      element.textContent =
        text.length > room ? text.slice(0, Math.max(room - 5, 1)) + "…" + text.slice(-4) : text;
    }
    labelPaper.setAttribute("width", left - 6);
    headPaper.setAttribute("width", total);
    band.setAttribute("width", total);
    thin();
    show(point);
    stick();
  }

  // Draws the whole run in one width, for paper.
  function drawForPaper() {
    zoom = 1;
    draw(960);
    scroller.scrollTo(0, 0);
    picture.setAttribute("viewBox", `0 0 ${picture.getAttribute("width")} ${run.height}`);
  }

  // Shows all times of the axis, or every second one, every third one and so on, so that none touches another.
  function thin() {
    const ticks = all(".tick", head).map((element) => {
      const [at, half] = [Number(element.getAttribute("x")), element.textContent.length * 3.6];
      return { element, start: at - half, end: at + half + 8 };
    });
    let step = 1;
    while (ticks.some((tick, index) => index >= step && index % step === 0 && tick.start < ticks[index - step].end)) {
      step += 1;
    }
    ticks.forEach(({ element }, index) => element.setAttribute("visibility", index % step ? "hidden" : "visible"));
  }

  function stick() {
    labels.setAttribute("transform", `translate(${scroller.scrollLeft} 0)`);
    head.setAttribute("transform", `translate(0 ${scroller.scrollTop})`);
  }

  function show(next) {
    point = next;
    const at = x(...point);
    now.setAttribute("x1", at);
    now.setAttribute("x2", at);
    veil.setAttribute("visibility", count === events.length ? "hidden" : "visible");
    veil.setAttribute("x", at + 1);
    veil.setAttribute("width", Math.max(Number(picture.getAttribute("width")) - at, 0));
    for (const { element, a } of outcomes) {
      element.setAttribute("visibility", x(...a) <= at + 0.5 ? "visible" : "hidden");
    }
  }

  function follow() {
    const at = x(...point) - scroller.scrollLeft;
    if (at < left || at > scroller.clientWidth - 60) {
      scroller.scrollLeft += at - left - (scroller.clientWidth - left) / 3;
    }
  }

  function select(task) {
    const name = names.find((name) => name.task === task);
    band.setAttribute("visibility", name ? "visible" : "hidden");
    for (const { element, task: other } of names) element.classList.toggle("selected", other === task);
    if (!name) return;
    const top = name.y - 4.5 - run.row / 2;
    band.setAttribute("y", top);
    if (top - 24 < scroller.scrollTop) scroller.scrollTop = top - 24;
    const below = top + run.row - scroller.clientHeight;
    if (below > scroller.scrollTop) scroller.scrollTop = below + 8;
  }

  function zoomTo(next, anchor = x(...point) - scroller.scrollLeft) {
    const share = (scroller.scrollLeft + anchor - left) / Math.max(width, 1);
    zoom = Math.min(Math.max(next, 1), 64);
    draw();
    scroller.scrollLeft = share * width + left - anchor;
  }

  return {
    scroller, picture, names, draw, drawForPaper, stick, show, follow, select, zoomTo,
    get zoom() { return zoom; },
    taskAt: (y) => names.find((name) => Math.abs(name.y - 4.5 - y) <= run.row / 2)?.task,
    distanceAt: (at) => {
      let [low, high] = [0, length];
      for (let step = 0; step < 40; step++) {
        const middle = (low + high) / 2;
        if (x(...pointAt(middle)) < at) low = middle;
        else high = middle;
      }
      return low;
    },
  };
})();

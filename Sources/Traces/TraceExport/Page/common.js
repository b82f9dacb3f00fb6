// Functions that all scripts of a page use.
const byId = (id) => document.getElementById(id);
const all = (selector, within) => [...within.querySelectorAll(selector)];

function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Returns a time in a unit, which is given by its length and its name.
function timeIn([size, name], nanoseconds) {
  return `${Math.floor((nanoseconds / size) * 1000 + 1e-6) / 1000} ${name}`;
}

// Scrolls an item's list, but nothing around it, until the item is visible.
function reveal(item) {
  const list = item?.closest("ol, ul");
  if (!list) return;
  const top = item.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (top < 0 || top + item.offsetHeight > list.clientHeight) list.scrollTop += top - list.clientHeight / 3;
}

// Returns the source lines below an element, by the number of the file and of the line: `0:12`.
const linesByPlace = (root) => new Map(all("figure[data-file]", root).flatMap((figure) =>
  all("li", figure).map((item) => [`${figure.dataset.file}:${item.value}`, item])));
// Removes the marks of tasks from all source lines below an element.
function removeLineMarks(root) {
  for (const item of all(".code .who", root)) item.remove();
  for (const item of all(".code .here, .code .there", root)) item.classList.remove("here", "there");
}

// Creates the list of keys that `?` shows and hides.
const keyList = (meanings) => make("dl", { hidden: true },
  ...meanings.flatMap(([keys, meaning]) => [make("dt", {}, keys), make("dd", {}, meaning)]));
const toggleKeys = (help) => {
  const list = help.querySelector("dl");
  list.hidden = !list.hidden;
};

// Whether a key event belongs to the browser, or to the element in which it occurs.
function isForOthers(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return true;
  if (!["BUTTON", "SUMMARY", "A"].includes(event.target.tagName)) return false;
  const isTab = event.target.getAttribute("role") === "tab";
  return [" ", "Enter"].includes(event.key) || (isTab && /^(Arrow|Home|End)/.test(event.key));
}

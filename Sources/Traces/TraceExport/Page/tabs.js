// One tab for each outcome, and one tab in which the reader decides the order.
document.documentElement.classList.add("plays");
const tabs = all("[role=tab]", document);
const panels = tabs.map((tab) => byId(tab.getAttribute("aria-controls")));
const views = panels.map((panel) => null);
let current = -1;

function open(index) {
  if (index === current || !tabs[index]) return;
  views[current]?.hide?.();
  current = index;
  panels.forEach((panel, place) => (panel.hidden = place !== index));
  tabs.forEach((tab, place) => {
    tab.setAttribute("aria-selected", place === index);
    tab.tabIndex = place === index ? 0 : -1;
  });
  tabs[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  const panel = panels[index];
  // A player measures its element, so it is created when its tab is first visible.
  views[index] ??= panel.id === "panel-choose" ? picker(panel) : player(panel, panel.dataset.suffix);
  views[index].show();
}

const openFrom = (index) => {
  open((index + tabs.length) % tabs.length);
  if (document.activeElement?.getAttribute("role") === "tab") tabs[current].focus();
};
tabs.forEach((tab, index) => tab.addEventListener("click", () => open(index)));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTab = event.target.getAttribute?.("role") === "tab";
  const isPlayer = panels[current].id !== "panel-choose";
  const index = event.key === "," || (isTab && event.key === "ArrowLeft") ? current - 1
    : event.key === "." || (isTab && event.key === "ArrowRight") ? current + 1
    : isTab && event.key === "Home" ? 0
    : isTab && event.key === "End" ? tabs.length - 1
    : isPlayer && /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
  if (index === null || (index >= tabs.length && event.key !== "." && event.key !== "ArrowRight")) return;
  event.preventDefault();
  openFrom(index);
});
byId("tabs").hidden = false;
open(location.hash === "#choose" ? tabs.length - 1 : 0);

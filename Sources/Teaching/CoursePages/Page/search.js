"use strict";
// Finds entries that contain every word, or a word that starts with it. A match in a title counts most.
const field = document.querySelector("input[type=search]");
const found = document.getElementById("found");
const list = document.getElementById("hits");
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const weights = [60, 20, 4];
const entries = JSON.parse(document.getElementById("index").textContent)
  .map(([address, title, words, text]) => ({
    address, title, text, fields: [title, words, text].map(wordsOf),
  }));

function quality(words, wanted) {
  let whole = 0;
  let begun = 0;
  for (const word of words) {
    if (word === wanted) whole += 1;
    else if (word.startsWith(wanted)) begun += 1;
  }
  if (whole > 0) return 10 + Math.min(whole, 5);
  return begun > 0 ? 5 + Math.min(begun, 3) : 0;
}

// Checks whether a title, without the lesson or the glossary before it, consists of exactly the wanted words.
function isTitle(title, wanted) {
  const words = wordsOf(title.slice(title.lastIndexOf(", ") + 1));
  return words.length === wanted.length && wanted.every((word, index) => words[index] === word);
}

function score(entry, wanted) {
  let sum = isTitle(entry.title, wanted) ? 10000 : 0;
  for (const word of wanted) {
    const best = entry.fields.reduce((sum, words, index) => sum + weights[index] * quality(words, word), 0);
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function excerpt(text, wanted) {
  const words = text.split(/\s+/);
  const fits = (word) => wordsOf(word).some((part) => wanted.some((start) => part.startsWith(start)));
  const place = words.findIndex(fits);
  const first = Math.max(0, place - 8);
  const shown = words.slice(first, first + 26);
  const line = document.createElement("p");
  if (first > 0) line.append("… ");
  for (const word of shown) {
    const mark = document.createElement(fits(word) ? "mark" : "span");
    mark.textContent = word;
    line.append(mark, " ");
  }
  if (first + shown.length < words.length) line.append("…");
  return line;
}

function item(entry, wanted) {
  const link = document.createElement("a");
  link.href = entry.address;
  link.textContent = entry.title;
  const heading = document.createElement("h2");
  heading.append(link);
  const item = document.createElement("li");
  item.append(heading, excerpt(entry.text, wanted));
  return item;
}

function search() {
  const wanted = wordsOf(field.value);
  const hits = wanted.length === 0 ? [] : entries
    .map((entry) => ({ entry, score: score(entry, wanted) }))
    .filter((hit) => hit.score > 0)
    .sort((one, other) => other.score - one.score);
  list.replaceChildren(...hits.slice(0, 30).map((hit) => item(hit.entry, wanted)));
  found.textContent = wanted.length === 0 ? "Type a word."
    : hits.length === 0 ? "No results."
    : hits.length === 1 ? "1 result." : `${hits.length} results.`;
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
field.addEventListener("input", search);
search();
field.focus();

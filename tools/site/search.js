/* SPDX-License-Identifier: MIT */
// The search of the site: the sections that contain every word typed, those
// with the words in their heading first. index.js defines INDEX, a list of
// [heading, page, address, text].

/* global INDEX */

const MOST = 12; // results shown
const AROUND = 60; // characters of text shown before a match

const query = /** @type {HTMLInputElement} */ (document.getElementById("query"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));
const menu = /** @type {HTMLDetailsElement} */ (document.querySelector(".menu"));
const wide = matchMedia("(min-width: 64rem)");

/** Returns how well a section fits the words; 0 if a word is missing. */
function score([heading, page, , text], words) {
  let sum = 0;
  for (const word of words) {
    const inHeading = heading.toLowerCase().indexOf(word);
    const inText = text.toLowerCase().indexOf(word);
    const inPage = page.toLowerCase().includes(word);
    if (inHeading < 0 && inText < 0 && !inPage) {
      return 0;
    }
    sum += inHeading === 0 ? 12 : inHeading > 0 ? 8 : 0;
    sum += (inPage ? 3 : 0) + (inText >= 0 ? 1 : 0);
  }
  return sum;
}

/** Returns the text around the first word. */
function excerpt(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word));
  const at = Math.max(0, Math.min(...places.filter((p) => p >= 0)) - AROUND);
  const start = Number.isFinite(at) ? at : 0;
  return (start > 0 ? "… " : "") + text.slice(start, start + 3 * AROUND);
}

function result([heading, page, address, text], words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const where = document.createElement("span");
  link.href = address;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  where.textContent = excerpt(text, words);
  link.append(where);
  item.append(link);
  return item;
}

function close() {
  found.hidden = true;
}

function search() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const best = INDEX.map((entry) => ({ entry, points: score(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST);
  found.replaceChildren(...best.map(({ entry }) => result(entry, words)));
  if (best.length === 0) {
    const none = document.createElement("li");
    none.append(Object.assign(document.createElement("p"),
      { textContent: `${query.dataset.none} ${query.value.trim()}` }));
    found.replaceChildren(none);
  }
  found.hidden = words.length === 0;
}

/** Moves the focus between the field and the links found.
 * @param {number} step */
function move(step) {
  const stops = [query, ...found.querySelectorAll("a")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[(at + step + stops.length) % stops.length].focus();
}

query.addEventListener("input", search);
query.addEventListener("focus", () => {
  if (found.hidden) search();
});
query.parentElement.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter" && event.target === query) {
    found.querySelector("a")?.click();
  } else if (event.key === "Escape") {
    query.focus();
    close();
  }
});
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Node) ||
      !document.querySelector("search")?.contains(event.target)) {
    close();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement === document.body) {
    event.preventDefault();
    query.focus();
  }
});

/** The menu is open beside the text, and folded above it. */
function fold() {
  menu.open = wide.matches;
}
wide.addEventListener("change", fold);
fold();

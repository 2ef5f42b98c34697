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
let selected = -1;

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

function result([heading, page, address, text], words, number) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const where = document.createElement("span");
  item.id = `found-${number}`;
  item.setAttribute("role", "option");
  link.href = address;
  link.tabIndex = -1;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  where.textContent = excerpt(text, words);
  link.append(where);
  item.append(link);
  return item;
}

function close() {
  found.hidden = true;
  selected = -1;
  query.setAttribute("aria-expanded", "false");
  query.removeAttribute("aria-activedescendant");
}

function search() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  close();
  if (words.length === 0) {
    return;
  }
  const best = INDEX.map((entry) => ({ entry, points: score(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST);
  found.replaceChildren(
    ...best.map(({ entry }, i) => result(entry, words, i)));
  if (best.length === 0) {
    const none = document.createElement("li");
    none.setAttribute("role", "option");
    none.setAttribute("aria-disabled", "true");
    none.append(Object.assign(document.createElement("p"),
      { textContent: `Nothing found for “${query.value.trim()}”.` }));
    found.replaceChildren(none);
  }
  found.hidden = false;
  query.setAttribute("aria-expanded", "true");
}

function select(number) {
  const items = [...found.querySelectorAll("li:has(a)")];
  if (items.length === 0) {
    return;
  }
  selected = (number + items.length) % items.length;
  items.forEach((item, i) => {
    item.setAttribute("aria-selected", String(i === selected));
  });
  items[selected].scrollIntoView({ block: "nearest" });
  query.setAttribute("aria-activedescendant", items[selected].id);
}

query.addEventListener("input", search);
query.addEventListener("focus", search);
query.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    select(selected + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter") {
    found.querySelectorAll("a")[Math.max(0, selected)]?.click();
  } else if (event.key === "Escape") {
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

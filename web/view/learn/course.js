/* SPDX-License-Identifier: MIT */
// The course: the list of its lessons, and how far the reader has come.

import { tr } from "../../language.js";
import { h, icon } from "../../widget/dom.js";
import { lessons } from "./lesson/index.js";
import { solved } from "./progress.js";
import { say } from "./text.js";

/** @typedef {import("./lesson/index.js").Lesson} Lesson */

/** Makes the page of the course.
 * @param {import("../../main.js").Context} context
 * @returns {import("../learn.js").Page} */
export function coursePage({ address }) {
  return { nodes: [
    h("h1", null, tr("Learn")),
    h("p.lead", null, tr("A course in eight short lessons: from games with one heap to products of games. Every lesson ends in positions to solve, and the engine checks your answers.")),
    h("ol.path", null, ...lessons.map((lesson, i) => h("li", null,
      h("a.path-step", { href: address.link("learn",
        { lesson: lesson.name }) },
      h("span.path-number", { "aria-hidden": "true" }, i + 1),
      h("span.path-text", null, h("strong", null, say(lesson.title)),
        h("span", null, say(lesson.lead))),
      progressMark(lesson))))),
    h("div.learn-more", null,
      doorway(address.link("learn", { part: "games" }), tr("Games"),
        tr("A page for each game: its rules, its theorem, and a board to try.")),
      doorway(address.link("learn", { part: "topics" }), tr("Topics"),
        tr("What the lecture notes teach, in their order, each with a command that shows it.")),
      doorway(address.link("learn", { part: "errors" }), tr("Printed errors"),
        tr("Statements of the lecture notes that are wrong or lack a condition, with counterexamples to run."))),
  ] };
}

/** @param {string} href
 * @param {string} title
 * @param {string} text */
function doorway(href, title, text) {
  return h("a.card.doorway", { href }, h("strong", null, title),
    h("span", null, text));
}

/** Says how many exercises of a lesson are solved.
 * @param {Lesson} lesson */
export function progressMark(lesson) {
  const all = lesson.exercises.length;
  const done = Math.min(all, solved(lesson.name).length);
  return h("span.path-progress", { class: done === all ? "done" : "" },
    done === all ? icon("check") : null,
    h("span", null, tr("{0} of {1} solved", done, all)));
}

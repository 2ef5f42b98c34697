/* SPDX-License-Identifier: MIT */
// Shows a lesson: its text, boards and tables, then its exercises.

import { tr } from "../../language.js";
import { fill, h } from "../../widget/dom.js";
import { problemNodes } from "../../widget/field.js";
import { nimsum } from "../../widget/nimsum.js";
import { table } from "../../widget/table.js";
import { liveBoard } from "./board.js";
import { progressMark } from "./course.js";
import { exerciseCard } from "./exercise.js";
import { lessons } from "./lesson/index.js";
import { solved } from "./progress.js";
import { prose, say } from "./text.js";

/**
 * @typedef {import("../../main.js").Context} Context
 * @typedef {import("./lesson/index.js").Lesson} Lesson
 * @typedef {import("./lesson/index.js").Part} Part
 */

/** Makes the page of the lesson in the address.
 * @param {Context} context
 * @returns {import("../learn.js").Page} */
export function lessonPage(context) {
  const { address } = context;
  const at = lessons.findIndex((lesson) =>
    lesson.name === address.get("lesson"));
  const lesson = lessons[at];
  if (!lesson)
    return { nodes: [h("h1", null, tr("Learn")), h("p.empty", null,
      tr("There is no lesson of this name."))] };

  /** @type {(() => Promise<void>)[]} */
  const updates = [];
  const parts = lesson.parts.map((part, i) =>
    partNode(context, part, `board${i}`, updates));
  // A lesson plays before it tells.
  const first = lesson.parts.findIndex((part) => "board" in part);
  if (first > 0) parts.unshift(...parts.splice(first, 1));
  const side = h("nav.lesson-list", { "aria-label": tr("Lessons") });
  const steps = h("ol.exercise-steps", null);
  const place = h("div.exercise-place", null);
  let shown = "";

  /** Lists the lessons, and the exercises of this one. */
  function showLists() {
    fill(side, h("ol", null, ...lessons.map((other) => h("li", null, h("a", {
      href: address.link("learn", { lesson: other.name }),
      "aria-current": other === lesson ? "page" : null,
    }, h("span", null, say(other.title)), progressMark(other))))));
    const done = solved(lesson.name);
    fill(steps, ...lesson.exercises.map((_, i) => h("li", null, h("a", {
      href: address.link("learn", { lesson: lesson.name, exercise: i + 1 }),
      class: done.includes(i + 1) ? "done" : "",
      "aria-current": i + 1 === number() ? "step" : null,
      "aria-label": done.includes(i + 1)
        ? tr("Exercise {0}, solved", i + 1) : tr("Exercise {0}", i + 1),
    }, String(i + 1)))));
  }

  /** Returns the number of the exercise in the address. */
  function number() {
    const asked = Number(address.get("exercise", "1"));
    return Number.isInteger(asked) && asked >= 1 &&
      asked <= lesson.exercises.length ? asked : 1;
  }

  /** Shows the exercise of the address, unless it is shown. */
  function showExercise() {
    const now = `${number()} ${address.get("answer")}`;
    if (now === shown) return;
    const isOther = shown !== "" && shown.split(" ")[0] !== String(number());
    shown = now;
    showLists();
    const next = number() < lesson.exercises.length
      ? address.link("learn", { lesson: lesson.name,
        exercise: number() + 1 }) : "";
    const card = exerciseCard(context, lesson, number(), {
      next,
      onAnswer: (answer) => {
        shown = `${number()} ${answer}`;
        showLists();
      },
    });
    fill(place, card);
    if (isOther) card.querySelector("h3")?.focus();
  }

  const before = lessons[at - 1];
  const after = lessons[at + 1];
  const nodes = [h("div.lesson", null, side, h("article.lesson-text", null,
    h("p.lesson-count", null, tr("Lesson {0} of {1}", at + 1, lessons.length)),
    h("h1", null, say(lesson.title)), h("p.lead", null, say(lesson.lead)),
    ...parts,
    h("section.exercises", { "aria-label": tr("Exercises") },
      h("div.row.apart", null, h("h2", null, tr("Positions to solve")), steps),
      place),
    h("nav.lesson-turn", { "aria-label": tr("Next and previous lesson") },
      before ? h("a", { href: address.link("learn",
        { lesson: before.name }) }, `← ${say(before.title)}`) : h("span"),
      after ? h("a", { href: address.link("learn",
        { lesson: after.name }) }, `${say(after.title)} →`)
        : h("a", { href: address.link("learn", { part: "errors" }) },
          `${tr("Printed errors")} →`))))];
  let isOpened = false; // the exercise of the address was scrolled to
  return { nodes, async update() {
    showExercise();
    await Promise.all(updates.map((update) => update()));
    if (!isOpened && address.get("exercise")) place.scrollIntoView(
      { block: "nearest" });
    isOpened = true;
  } };
}

/** Makes a part of a lesson.
 * @param {Context} context
 * @param {Part} part
 * @param {string} key  key of the address, for a board
 * @param {(() => Promise<void>)[]} updates  gets what follows the address
 * @returns {Node} */
function partNode(context, part, key, updates) {
  if ("head" in part) return h("h2", null, say(part.head));
  if ("rule" in part) return h("p.rule-box", null, ...prose(say(part.rule)));
  if ("board" in part) {
    const board = liveBoard(context, { key, position: part.board,
      misere: part.misere, caption: part.caption && h("span", null,
        ...prose(say(part.caption))) });
    updates.push(board.sync);
    return board.element;
  }
  if ("rows" in part) return later(rowsTable(context, part));
  if ("grid" in part) return later(gridTable(context, part));
  if ("nimsum" in part) return later(sumTable(context, part.nimsum));
  return h("p", null, ...prose(say(part)));
}

/** Makes a holder for a part that the engine still computes.
 * @param {Promise<Node>} node */
function later(node) {
  const place = h("div.later", { "aria-busy": "true" }, tr("One moment …"));
  node.then((made) => {
    fill(place, made);
    place.removeAttribute("aria-busy");
  });
  return place;
}

/** Makes a table with a column for each heap.
 * @param {Context} context
 * @param {import("./lesson/index.js").Rows} part */
async function rowsTable({ ask, signal }, part) {
  const answers = await Promise.all(part.rows.map((row) =>
    ask(["table", "--json", ...row.words], { signal })));
  const bad = answers.find((answer) => !answer.json);
  if (bad?.problem) return h("div.trouble", null, ...problemNodes(bad.problem));
  const tables = answers.map((answer) =>
    /** @type {import("answers").Table} */ (answer.json));
  const [from, to] = tables[0].ranges[0];
  const heads = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return table({ caption: say(part.caption), head: ["n", ...heads],
    rows: tables.map(({ values }, i) => [say(part.rows[i].label),
      ...values.map((value) => cell(String(value)))]),
    rowHead: true, numbers: true });
}

/** Marks the value 0 and the outcome P, where the player to move loses.
 * @param {string} value */
function cell(value) {
  return value === "P" || value === "0" ? h("strong.zero", null, value)
    : value;
}

/** Makes a table of two coordinates.
 * @param {Context} context
 * @param {import("./lesson/index.js").Grid} part */
async function gridTable({ ask, signal }, part) {
  const [first, ...rest] = part.grid;
  const answer = await (first === "nim"
    ? ask(["nim", ...rest, "--json"], { signal })
    : ask(["table", ...part.grid, "--json"], { signal }));
  if (!answer.json)
    return h("div.trouble", null, ...(answer.problem
      ? problemNodes(answer.problem) : []));
  const { ranges, values } = /** @type {import("answers").Table} */ (
    answer.json);
  const [[top], [left, right]] = /** @type {[number, number][]} */ (ranges);
  return table({ caption: say(part.caption), rowHead: true, numbers: true,
    head: ["", ...Array.from({ length: right - left + 1 },
      (_, i) => left + i)],
    rows: /** @type {string[][]} */ (values).map((row, i) =>
      [String(top + i), ...row]) });
}

/** Makes the binary columns of a sum.
 * @param {Context} context
 * @param {string} position */
async function sumTable({ ask, signal }, position) {
  const answer = await ask(["eval", "--json", position], { signal });
  const sum = answer.json?.reasons.find((reason) =>
    reason.kind === "nim-sum" && reason.result !== null);
  return h("div.card.sum", null, h("code", null, position),
    sum ? nimsum(sum.labels, sum.values, sum.result ?? "0") : null);
}

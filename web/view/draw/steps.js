/* SPDX-License-Identifier: MIT */
// The reasons of the engine, one at a time. The vertices and edges that a
// reason names are marked on the drawing. For green Hackenbush the engine names
// what is fused and which edge becomes a stalk of which length, so the picture
// after the step can be drawn. The page does not decide that this picture has
// the same value: it asks the engine, and shows the picture only if the engine
// says so.

import { sentence, tr } from "../../language.js";
import { button, fill, h } from "../../widget/dom.js";
import { fuse, ground, mentions, stalk, write } from "./graph.js";
import { areaOf, noMarks, paint, s } from "./paint.js";

/**
 * @typedef {import("./graph.js").Graph} Graph
 * @typedef {import("./graph.js").Part} Part
 *
 * @typedef {object} Step
 * @property {Part[]} parts  the sentence
 * @property {"fusion" | "colon" | ""} principle
 * @property {Set<string>} vertices  vertices that the sentence names
 * @property {[string, string][]} links  edges that the sentence names, by ends
 * @property {Graph | null} after  the picture after the step
 * @property {Set<string>} made  vertices that the step made in this picture
 */

const most = 16; // steps shown

/** Returns the steps of a verdict.
 * @param {Graph} graph
 * @param {import("answers").Reason[]} reasons  of eval --explain --json
 * @param {(text: string) => string} reveal
 * @returns {Step[]} */
export function stepsOf(graph, reasons, reveal) {
  const isOurs = (/** @type {import("answers").Reason} */ reason) => reason.kind === "fact" &&
    reason.theorem?.name === "fusion and colon";
  const proof = graph.kind === "hackenbush" ? reasons.filter(isOurs) : [];
  // The engine begins with the ground; the argument ends there.
  const argument = [...proof.slice(1), ...proof.slice(0, 1)];
  const others = reasons.filter((reason) => !proof.includes(reason));
  /** @type {Graph | null} */
  let now = graph;
  /** @type {Map<string, string>} where a fused vertex is now */
  const where = new Map();
  const steps = argument.map((reason, i) => {
    const step = plainStep(reason.text, reveal);
    if (i === argument.length - 1) return step;
    now = now && advance(step, now, where);
    step.after = now;
    return step;
  });
  return [...steps, ...others.map((reason) =>
    plainStep(reason.text, reveal))].slice(0, most);
}

/** @param {string} text
 * @param {(text: string) => string} reveal
 * @returns {Step} */
function plainStep(text, reveal) {
  const parts = mentions(sentence(text), reveal);
  return { parts, principle: "", after: null, made: new Set(),
    vertices: new Set(parts.flatMap((p) => p.vertices)),
    links: parts.flatMap((p) => p.edge ? [p.edge] : []) };
}

/** Returns the picture after a step of the proof; null if it is not known.
 * @param {Step} step
 * @param {Graph} now
 * @param {Map<string, string>} where
 * @returns {Graph | null} */
function advance(step, now, where) {
  const at = (/** @type {string} */ name) => where.get(name) ?? name;
  const [link] = step.links;
  if (!link) {
    step.principle = "fusion";
    if (!step.vertices.size) step.vertices.add(ground);
    const names = [...step.vertices];
    const one = names.includes(ground) ? ground : names[0];
    for (const name of names) where.set(name, one);
    step.made.add(one);
    return fuse(now, names);
  }
  step.principle = "colon";
  const numbers = step.parts.filter((p) => !p.edge && !p.vertices.length)
    .map((p) => p.text).join(" ").match(/\d+/g);
  const length = Number(numbers?.[numbers.length - 1] ?? 0);
  const before = new Set(now.vertices.map((v) => v.name));
  const next = stalk(now, at(link[0]), at(link[1]), length);
  for (const v of next?.vertices ?? [])
    if (!before.has(v.name)) step.made.add(v.name);
  step.made.add(at(link[1]));
  return next;
}

/** Makes a small picture of a drawing.
 * @param {Graph} graph
 * @param {import("./paint.js").Marks} marks
 * @param {string} label */
function picture(graph, marks, label) {
  const area = areaOf(graph, { width: 200, height: 120 }, 40);
  const svg = s("svg", { class: "step-svg", role: "img", "aria-label": label,
    viewBox: [area.left, area.top, area.width, area.height]
      .map((n) => Math.round(n)).join(" ") }, ...paint(graph, marks, area));
  for (const part of svg.querySelectorAll("[data-key]"))
    part.removeAttribute("data-key");
  svg.style.setProperty("--wide", String(area.width));
  return svg;
}

/** Makes the panel of the steps.
 * @param {object} what
 * @param {(step: Step | null, index: number) => void} what.onShow  a step is
 *   shown; null: none is
 * @param {(position: string) => Promise<string>} what.valueOf  the value of a
 *   position as text, from the engine
 * @param {() => [Graph, import("./paint.js").Marks]} what.drawing
 * @param {(text: string) => void} what.announce */
export function stepsPanel({ onShow, valueOf, drawing, announce }) {
  /** @type {Step[]} */
  let steps = [];
  let value = "";
  let at = -1; // -1: no step is shown
  let turn = 0;
  const count = h("p.step-count", null);
  const text = h("p.step-text", null);
  const figure = h("figure.step-figure", null);
  figure.hidden = true;
  const back = button(tr("Previous step"), () => go(at - 1));
  const next = button(tr("Next step"), () => go(at + 1), { kind: "primary" });
  const end = button(tr("Leave the steps"), () => go(-1), { kind: "plain" });
  const intro = h("p.quiet", null);
  const element = h("section.card.steps.stack", {
    "aria-label": tr("Why, step by step") },
  h("div.row.apart", null, h("h2", null, tr("Why, step by step")), end),
  intro, count, text, figure, h("div.row", null, back, next));

  /** @param {number} to */
  function go(to) {
    const focused = document.activeElement;
    at = Math.max(-1, Math.min(steps.length - 1, to));
    onShow(steps[at] ?? null, at);
    refresh();
    if (steps[at]) announce(steps[at].parts.map((p) => p.text).join(""));
    // A button that has just been switched off loses the keyboard.
    if (focused instanceof HTMLButtonElement && focused.disabled)
      (next.disabled ? back : next).focus();
  }

  function refresh() {
    const step = steps[at];
    element.hidden = steps.length === 0;
    intro.hidden = at >= 0;
    intro.textContent = steps.some((one) => one.principle)
      ? tr("The cycles are fused, then branches become stalks, until only stalks are left.")
      : tr("The reasons one at a time, with what they name marked on the drawing.");
    count.hidden = text.hidden = at < 0;
    figure.hidden = true;
    back.disabled = at < 0;
    next.disabled = at >= steps.length - 1;
    end.hidden = at < 0;
    next.querySelector("span")?.replaceChildren(at < 0 ? tr("First step")
      : tr("Next step"));
    turn++;
    if (!step) return;
    const principle = { fusion: tr("Fusion principle"),
      colon: tr("Colon principle"), "": "" }[step.principle];
    fill(count, h("span", null, tr("Reason {0} of {1}", at + 1, steps.length)),
      principle && h("span.badge", null, principle));
    fill(text, ...step.parts.map((part) => part.edge || part.vertices.length
      ? h("mark", null, part.text) : part.text));
    if (step.after && step.after.vertices.length <= 40)
      showAfter(step, step.after, turn);
    else if (step.vertices.size || step.links.length) showCopy();
  }

  /** Shows the picture after a step, once the engine has confirmed its value.
   * @param {Step} step
   * @param {Graph} after
   * @param {number} mine */
  async function showAfter(step, after, mine) {
    const found = await valueOf(write(after));
    if (mine !== turn || found !== value) return;
    const marks = noMarks();
    marks.vertices = step.made;
    fill(figure, picture(after, marks,
      tr("The picture after this step: {0}", write(after))),
    h("figcaption", null,
      tr("After this step. The engine says of this picture too: value {0}.",
        found)));
    figure.classList.remove("copy");
    figure.hidden = false;
  }

  /** Shows the drawing with its marks again: on a phone the sheet is out of
   * sight. */
  function showCopy() {
    const [graph, marks] = drawing();
    const { vertices, edges } = marks;
    fill(figure, picture(graph, { ...noMarks(), vertices, edges },
      tr("Drawing")));
    figure.classList.add("copy");
    figure.hidden = false;
  }

  refresh();
  return {
    element,
    /** Shows the steps of another verdict.
     * @param {Step[]} list
     * @param {string} worth  the value as text
     * @param {number} start  step to show; -1 for none */
    show(list, worth, start) {
      steps = list;
      value = worth;
      at = Math.min(start, list.length - 1);
      onShow(steps[at] ?? null, at);
      refresh();
    },
  };
}

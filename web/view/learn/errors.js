/* SPDX-License-Identifier: MIT */
// The printed errors of the lecture notes, each with a command that shows it.

import { tr } from "../../language.js";
import { button, fill, h } from "../../widget/dom.js";
import { picture } from "../../widget/picture.js";
import { askBoard } from "../play/questions.js";
import { boardLabel } from "./board.js";
import { conditions, errors } from "./errata.js";
import { run } from "./run.js";
import { prose, say } from "./text.js";

/**
 * @typedef {import("../../main.js").Context} Context
 * @typedef {import("./errata.js").Erratum} Erratum
 */

/** Makes the page of the printed errors.
 * @param {Context} context
 * @returns {import("../learn.js").Page} */
export function errorsPage(context) {
  const { address } = context;
  /** @type {Map<string, ReturnType<typeof entry>>} */
  const entries = new Map();
  for (const erratum of [...errors, ...conditions])
    entries.set(erratum.id, entry(context, erratum));

  let isOpened = false; // the error of the address was scrolled to

  /** @param {Erratum[]} list */
  function items(list) {
    return list.map(({ id }) => /** @type {ReturnType<typeof entry>} */ (
      entries.get(id)).element);
  }
  return { nodes: [
    h("h1", null, tr("Printed errors")),
    h("p.lead", null, tr("Statements of the lecture notes that do not hold as printed. Each has a counterexample, which the engine computes now, and a statement that holds.")),
    h("h2", null, tr("Wrong as printed")),
    h("div.errata", null, ...items(errors)),
    h("h2", null, tr("Right only under a condition that is left out")),
    h("div.errata", null, ...items(conditions)),
  ], async update() {
    const asked = address.get("error");
    await Promise.all([...entries].map(([id, one]) => one.show(id === asked)));
    if (!isOpened && asked)
      entries.get(asked)?.element.scrollIntoView({ block: "start" });
    isOpened = true;
  } };
}

/** Makes the card of an error.
 * @param {Context} context
 * @param {Erratum} erratum */
function entry(context, erratum) {
  const { address, announce } = context;
  const result = h("div.erratum-result", null);
  let isShown = false;
  let turn = 0; // changes so far; the answers for an older one are dropped
  const open = button(tr("Show me"), async () => {
    address.set({ error: isShown ? null : erratum.id });
    await show(!isShown);
    if (isShown) announce(result.querySelector("pre")?.textContent ?? "");
  }, { label: tr("Show me {0}", erratum.id) });
  open.setAttribute("aria-expanded", "false");

  /** Shows or hides what the engine says.
   * @param {boolean} isAsked */
  async function show(isAsked) {
    if (isAsked === isShown) return;
    isShown = isAsked;
    const now = ++turn;
    open.setAttribute("aria-expanded", String(isShown));
    const words = isShown ? tr("Hide") : tr("Show me");
    fill(open, h("span", null, words));
    open.setAttribute("aria-label", isShown ? tr("Hide {0}", erratum.id)
      : tr("Show me {0}", erratum.id));
    if (!isShown) {
      result.removeAttribute("aria-busy");
      fill(result);
      return;
    }
    result.setAttribute("aria-busy", "true");
    const nodes = (await Promise.all(erratum.show.map((words) =>
      run(context, words)))).flat();
    if (now !== turn) return;
    result.removeAttribute("aria-busy");
    fill(result, ...nodes);
    if (erratum.board) await showBoard(context, erratum.board, result);
  }

  const element = h("article.card.erratum", { id: `error-${erratum.id}` },
    h("header.erratum-head", null, h("h3", null, say(erratum.title)),
      h("code.erratum-id", null, erratum.id)),
    h("dl.erratum-text", null,
      h("dt", null, tr("Printed")),
      h("dd", null, ...prose(say(erratum.printed))),
      h("dt", null, tr("But")), h("dd", null, ...prose(say(erratum.wrong))),
      h("dt", null, tr("Correct")),
      h("dd", null, ...prose(say(erratum.correct)))),
    h("div.row", null, open), result);
  return { element, show };
}

/** Draws a position below an answer, with a link to Play.
 * @param {Context} context
 * @param {string} position
 * @param {HTMLElement} result */
async function showBoard({ ask, address, signal }, position, result) {
  const board = picture({ label: tr("Board") });
  const drawn = await askBoard(ask, position, null, { signal });
  if (!drawn.ok || !result.childElementCount) return;
  result.append(h("figure.live", null, board.element,
    h("a", { href: address.link("play", { position }) },
      tr("Play against Grundy"))));
  board.show(drawn.out, { label: boardLabel(position) });
}

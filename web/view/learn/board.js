/* SPDX-License-Identifier: MIT */
// A live board: a click makes a move, for whichever player is next, and the
// line below says who wins now. The position is in the address.

import { tr } from "../../language.js";
import { button, fill, h } from "../../widget/dom.js";
import { problemNodes } from "../../widget/field.js";
import { openMenu } from "../../widget/menu.js";
import { componentOf, picture } from "../../widget/picture.js";
import { findNamed, nameIn } from "../play/game.js";
import { askBoard, askMoves } from "../play/questions.js";
import { outcomeText, valueText } from "../play/why.js";
import { join } from "../play/words.js";

/** @typedef {import("../../main.js").Context} Context */

/** Makes a live board.
 * @param {Context} context
 * @param {object} what
 * @param {string} what.key  key of the address that holds the position
 * @param {string} what.position  position at the start
 * @param {boolean} [what.misere]
 * @param {Node | string} [what.caption] */
export function liveBoard({ ask, address, announce, signal },
  { key, position: start, misere = false, caption }) {
  const board = picture({ label: tr("Board") });
  const shown = h("code.live-position", null);
  const verdict = h("p.live-verdict", null);
  const again = button(tr("Start again"), () => go(null),
    { kind: "plain", icon: "again" });
  const play = h("a.button.plain", null);
  const element = h("figure.live.card", null,
    caption ? h("figcaption", null, caption) : null, board.element,
    h("div.live-foot", null, h("div.live-text", null, shown, verdict),
      h("div.live-tools", null, again, play)));
  let turn = 0; // positions shown so far; a late answer about another one is
  // dropped

  /** Goes to a position, null being the start.
   * @param {string | null} position */
  function go(position) {
    address.set({ [key]: position === start ? null : position },
      { push: true });
    return sync(true);
  }

  /** Makes a move.
   * @param {string} position
   * @param {string} move
   * @param {Element} target  what was chosen */
  async function make(position, move, target) {
    const now = turn;
    const component = componentOf(target);
    const answer = await askMoves(ask, position, { signal }, 10000);
    const moves = answer.json?.moves ?? [];
    const found = findNamed(moves, nameIn(moves, move, component));
    if (found && now === turn) await go(found.to);
  }

  /** Shows the position of the address.
   * @param {boolean} [isMoved]  a person has just moved */
  async function sync(isMoved = false) {
    const now = ++turn;
    const position = address.get(key, start);
    again.disabled = position === start;
    fill(play, tr("Play against Grundy"));
    play.href = address.link("play", { position,
      misere: misere ? "1" : null });
    const [drawn, judged] = await Promise.all([
      askBoard(ask, position, null, { signal }),
      ask(["eval", "--json", ...(misere ? ["--misere"] : []), position],
        { signal })]);
    if (now !== turn) return;
    fill(shown, position);
    if (drawn.ok && drawn.out.includes("data-component"))
      board.show(drawn.out, { label: boardLabel(position), onChoose: (names,
        target) => {
        if (names.length === 1) make(position, names[0], target);
        else openMenu(target, tr("Choose one"), names.map((name) => ({
          text: name, action: () => make(position, name, target) })));
      } });
    else
      board.clear(h("p.empty", null, drawn.problem?.message ??
        tr("Nothing is left.")));
    if (!judged.json) {
      fill(verdict, ...(judged.problem ? problemNodes(judged.problem) : []));
      return;
    }
    const value = valueText(judged.json.value);
    const text = outcomeText(judged.json.outcome, judged.json.left_starts,
      judged.json.right_starts);
    fill(verdict, letter(judged.json.outcome), h("span", null,
      join(value ? [text, tr("Value {0}.", value)] : [text])),
    misere ? h("span.badge", null, tr("Misère play")) : null);
    if (isMoved) announce(join([tr("{0}.", position), text]));
  }

  return { element, sync: () => sync() };
}

/** Returns the name of the board of a position.
 * @param {string} position */
export function boardLabel(position) {
  return tr("Board: {0}", position);
}

/** Makes the round mark of an outcome.
 * @param {string} outcome */
export function letter(outcome) {
  return h("span.learn-letter", { class: `is-${outcome}`,
    "aria-hidden": "true" }, outcome);
}

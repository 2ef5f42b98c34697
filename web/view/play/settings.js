/* SPDX-License-Identifier: MIT */
// The settings of a game: opponent, who starts, sides, hints, misère play.

import { tr } from "../../language.js";
import { choice, select, toggle } from "../../widget/choice.js";
import { h } from "../../widget/dom.js";

/**
 * @typedef {import("./game.js").Setup} Setup
 * @typedef {Record<string, string | number | null>} Params
 * @typedef {(params: Params, isNewGame?: boolean) => void} Change
 */

/** Makes the panel. CHANGE gets what is to be written to the address; a null
 * is the usual setting, which the address does not name.
 * @param {Setup} setup
 * @param {Change} change */
export function settingsPanel(setup, change) {
  const opponent = select({
    label: tr("Opponent"),
    value: setup.opponent,
    options: [
      ["perfect", tr("Grundy, perfect")],
      ["errs", tr("Grundy, with mistakes")],
      ["slow", tr("Grundy, losing slowly")],
      ["human", tr("Two people")],
    ],
    onChange: (value) => change({ with: value === "perfect" ? null : value,
      seed: value === "errs" ? newSeed() : null }),
  });
  const errs = errsSlider(setup, change);
  const first = choice({
    label: tr("Who starts"),
    value: setup.first,
    options: [["you", tr("You")], ["grundy", tr("Grundy")]],
    onChange: (value) => change({ first: value === "you" ? null : value,
      moves: null }, true),
  });
  const side = choice({
    label: tr("You play"),
    value: setup.side,
    options: [["L", tr("Left")], ["R", tr("Right")]],
    onChange: (value) => change({ side: value === "L" ? null : "right",
      moves: null }, true),
  });
  const misere = toggle({
    label: tr("Misère play: who plays last loses"),
    on: setup.misere,
    onChange: (on) => change({ misere: on ? "1" : null }),
  });
  const hints = choice({
    label: tr("Reasons and hints"),
    value: setup.hints,
    options: [["off", tr("Off")], ["value", tr("Value only")],
      ["full", tr("Full")]],
    onChange: (value) => change({ hints: value === "full" ? null : value }),
  });
  side.element.hidden = true; // until the game is known
  return {
    element: h("details.card.settings", { open:
      matchMedia("(min-width: 60rem)").matches },
    h("summary", null, tr("Settings")), h("div.settings-body", null,
      opponent.element, errs.element, first.element, side.element,
      hints.element, misere.element)),
    /** Shows the settings of the address.
     * @param {Setup} now */
    show(now) {
      opponent.value = now.opponent;
      errs.show(now);
      first.value = now.first;
      side.value = now.side;
      misere.on = now.misere;
      hints.value = now.hints;
    },
    /** Hides what has no meaning in the game.
     * @param {boolean} isPartizan
     * @param {boolean} isHuman  two people play */
    adapt(isPartizan, isHuman) {
      side.element.hidden = !isPartizan || isHuman;
      first.element.hidden = !isPartizan && isHuman;
    },
  };
}

/** Makes the slider of Grundy's mistakes.
 * @param {Setup} setup
 * @param {Change} change */
function errsSlider(setup, change) {
  /** @type {HTMLInputElement} */
  const slider = h("input.range", { type: "range", min: "5", max: "100",
    step: "5", value: setup.errs, "aria-label": tr("Wins given away, per cent"),
    onchange: () => change({ errs: slider.value === "30" ? null
      : slider.value }),
    oninput: () => write() });
  const text = h("span.small", null);
  const element = h("div.field", null, h("span.label", null,
    tr("Wins given away")), h("div.row", null, slider, text));

  let shown = setup.errs; // what the address said last

  function write() {
    text.textContent = tr("{0} of 100", slider.value);
  }

  return {
    element,
    /** @param {Setup} now */
    show(now) {
      // The slider may be held while Grundy moves.
      if (now.errs !== shown) slider.value = String(now.errs);
      shown = now.errs;
      element.hidden = now.opponent !== "errs";
      write();
    },
  };
}

/** Returns a seed for Grundy's mistakes or a random position. */
export function newSeed() {
  return 1 + Math.floor(Math.random() * 999999);
}

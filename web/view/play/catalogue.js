/* SPDX-License-Identifier: MIT */
// The dialog in which a game is chosen: the catalogue of the engine, grouped by
// what a position looks like, and searched by name and description.

import { tr } from "../../language.js";
import { dialog } from "../../widget/dialog.js";
import { fill, h } from "../../widget/dom.js";
import { field } from "../../widget/field.js";
import { readSvg } from "../../widget/picture.js";
import { askBoard, askGames } from "./questions.js";

/**
 * @typedef {object} Game
 * @property {string} name  name in positions
 * @property {string} title  heading in the reader's language
 * @property {string} summary  the rules in a sentence or two
 * @property {string} about  the rules in full
 * @property {string[]} also  other names, for the search
 * @property {string} example  a position
 * @property {string} shape  what a position looks like
 * @property {boolean} [partizan]  the players' moves differ
 * @property {boolean} [loopy]  positions may repeat
 */

/** Returns the groups with the shapes of their games, in the order of the
 * dialog; the last group takes what no other has.
 * @returns {[string, string[]][]} */
export function groups() {
  return [
    [tr("Heaps"), ["heaps", "heap", "pair"]],
    [tr("Rows and rings"), ["row", "ring", "strip", "dominoes"]],
    [tr("Stones and boards"), ["piles", "stairs", "board", "cells",
      "tuple"]],
    [tr("Coins"), ["coins", "coin-rows", "coin-board"]],
    [tr("Graphs"), ["graph"]],
    [tr("Orders"), ["poset"]],
    [tr("A rule of your own"), ["rule"]],
    [tr("Other games"), []],
  ];
}

/** Opens the dialog.
 * @param {import("../../ask.js").Ask} ask
 * @param {(example: string) => void} choose  gets a position of the game
 * @param {AbortSignal} signal */
export async function openCatalogue(ask, choose, signal) {
  const answer = await askGames(ask, { signal });
  if (!answer.json) return;
  const games = listGames(answer.json);
  const list = h("div.catalogue", null);
  const search = field({ label: tr("Search"), delay: 60, onInput: show,
    type: "search" });
  const box = dialog({ title: tr("Choose a game") }, search.element, list);

  /** @param {string} text */
  function show(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = games.filter((game) => words.every((word) =>
      `${game.name} ${game.title} ${game.about} ${game.example} ${
        game.also.join(" ")}`.toLowerCase().includes(word)));
    const named = groups();
    const rest = named[named.length - 1][0];
    const parts = named.map(([title, shapes]) => {
      const own = found.filter((game) => title === rest
        ? !named.some(([, taken]) => taken.includes(game.shape))
        : shapes.includes(game.shape));
      return own.length ? h("section.catalogue-group", null,
        h("h3", null, title), h("ul.catalogue-list", null,
          ...own.map((game) => h("li", null, entry(game))))) : null;
    });
    fill(list, found.length ? parts
      : [h("p.empty", null, tr("No game has these words."))]);
  }

  /** Pictures are drawn when they are about to be seen.
   * @type {Map<Element, string>} */
  const drawings = new Map();
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      draw(target, drawings.get(target) ?? "");
    }
  }, { rootMargin: "200px" });
  signal.addEventListener("abort", () => watch.disconnect());

  /** @param {Element} place
   * @param {string} position */
  async function draw(place, position) {
    const answer = await askBoard(ask, position, null, { signal });
    const svg = answer.ok ? readSvg(answer.out) : null;
    if (!svg) return;
    for (const part of svg.querySelectorAll("desc, .paper")) part.remove();
    svg.setAttribute("aria-hidden", "true");
    fill(place, svg);
  }

  /** @param {Game} game */
  function entry(game) {
    const place = h("div.picture.captioned.catalogue-picture", null);
    drawings.set(place, game.example);
    watch.observe(place);
    return h("button.catalogue-entry", { type: "button", onclick: () => {
      watch.disconnect();
      box.close();
      choose(game.example);
    } }, place, h("strong", null, game.title), h("code", null, game.example),
    h("span", null, game.summary));
  }

  show("");
  box.open();
  search.input.focus();
}

/** Returns the games and their other names as one list, Nim first.
 * @param {import("answers").Catalogue} catalogue
 * @returns {Game[]} */
export function listGames(catalogue) {
  /** @type {Map<string, string>} */
  const shapes = new Map();
  /** @type {Game[]} */
  const games = catalogue.games
    .filter((game) => !game.starts_program) // no page can
    .map((game) => {
      shapes.set(game.name, game.shape);
      return { ...game, shape: game.example.startsWith("{") ? "rule"
        : game.shape };
    });
  for (const alias of catalogue.aliases ?? [])
    games.push({ ...alias, example: alias.example ?? "", shape: shapes.get(alias.family) ?? "" });
  const isNim = (/** @type {Game} */ game) => Number(game.name === "nim");
  return games.sort((a, b) => isNim(b) - isNim(a));
}

/** Returns the rules of the games in a position; those of three games at most.
 * @param {import("../../ask.js").Ask} ask
 * @param {string} position
 * @param {AbortSignal} signal
 * @returns {Promise<{title: string, summary: string}[]>} */
export async function rulesText(ask, position, signal) {
  const answer = await askGames(ask, { signal });
  if (!answer.json) return [];
  const games = listGames(answer.json);
  const names = new Set(position.replace(/\{[^}]*\}/g, "")
    .match(/[a-z][a-z0-9_]*(?=[[(])/g) ?? []);
  return games.filter((game) => names.has(game.name)).slice(0, 3);
}

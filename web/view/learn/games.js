/* SPDX-License-Identifier: MIT */
// The games: a list to search, grouped by what a position looks like, and a
// page for each game. All of it is the catalogue of the engine.

import { sentence, tr } from "../../language.js";
import { fill, h } from "../../widget/dom.js";
import { field, problemNodes } from "../../widget/field.js";
import { groups, listGames } from "../play/catalogue.js";
import { rulesOf } from "../play/game.js";
import { askGames } from "../play/questions.js";
import { liveBoard } from "./board.js";

/**
 * @typedef {import("../../main.js").Context} Context
 * @typedef {import("../learn.js").Page} Page
 */

/** Makes the list of games.
 * @param {Context} context
 * @returns {Promise<Page>} */
export async function gamesPage({ ask, address, signal }) {
  const answer = await askGames(ask, { signal });
  if (!answer.json)
    return { nodes: [h("h1", null, tr("Games")), ...(answer.problem
      ? problemNodes(answer.problem) : [])] };
  const games = listGames(answer.json);
  const list = h("div.game-groups", null);
  const search = field({ label: tr("Search"), type: "search", delay: 60,
    value: address.get("search"), onInput: (text) => {
      address.set({ search: text });
      show();
    } });

  /** Lists the games that have the words of the search. */
  function show() {
    const words = address.get("search").toLowerCase().split(/\s+/)
      .filter(Boolean);
    const found = games.filter((game) => words.every((word) =>
      `${game.name} ${game.title} ${game.about} ${game.example} ${
        game.also.join(" ")}`.toLowerCase().includes(word)));
    const named = groups();
    const rest = named[named.length - 1][0];
    fill(list, found.length ? named.map(([title, shapes]) => {
      const own = found.filter((game) => title === rest
        ? !named.some(([, taken]) => taken.includes(game.shape))
        : shapes.includes(game.shape));
      return own.length ? h("section", null, h("h2", null, title),
        h("ul.game-list", null, ...own.map((game) => h("li", null,
          h("a.game-entry", { href: address.link("learn",
            { game: game.name }) },
          h("strong", null, game.title), h("code", null, game.example),
          h("span", null, game.summary)))))) : null;
    }) : [h("p.empty", null, tr("No game has these words."))]);
  }

  return { nodes: [h("h1", null, tr("Games")), h("p.lead", null,
    tr("A page for each game: its rules, its theorem, and a board to try.")),
  search.element, list], update() {
    search.value = address.get("search");
    show();
  } };
}

/** Makes the page of the game in the address.
 * @param {Context} context
 * @returns {Promise<Page>} */
export async function gamePage(context) {
  const { ask, address, signal } = context;
  const name = address.get("game");
  const answer = await ask(["games", "--json", "--", name], { signal });
  const { games: [game] = [], aliases = [] } =
    /** @type {Partial<import("answers").Catalogue>} */ (answer.json ?? {});
  if (!game)
    return { nodes: [h("h1", null, tr("Games")), h("div.trouble", null,
      ...(answer.problem ? problemNodes(answer.problem) : [])), backLink()] };
  const alias = name === game.name ? null
    : aliases.find((other) => other.name === name);
  const examples = alias ? [alias.example ?? ""] : game.examples ?? [game.example];
  const board = liveBoard(context, { key: "board",
    position: examples[0] });
  const picks = h("div.row.game-examples", { role: "group",
    "aria-label": tr("Examples") });

  function backLink() {
    return h("p", null, h("a", { href: address.link("learn",
      { part: "games" }) }, `← ${tr("All games")}`));
  }

  /** Lists the examples as links to the board. */
  function showExamples() {
    const now = address.get("board", examples[0]);
    fill(picks, ...examples.map((example) => h("a.chip", {
      href: address.link("learn", { game: name,
        board: example === examples[0] ? null : example }),
      "aria-current": example === now ? "true" : null,
    }, example)));
  }

  const other = aliases.filter((one) => one !== alias);
  const nodes = [backLink(), h("h1", null, (alias ?? game).title),
    h("div.row", null, ...tags(game)),
    h("div.game-page", null,
      h("div.stack.loose", null,
        section(tr("Rules"), h("p", null, alias ? alias.about : game.about),
          alias ? h("p.quiet", null, tr("Another name for"), " ",
            h("a", { href: address.link("learn", { game: game.name }) },
              h("code", null, alias.rules))) : null,
          h("p.usage", null, h("code", null, alias ? alias.example
            : game.usage))),
        game.theorems.length ? section(
          game.theorems.length > 1 ? tr("Theorems") : tr("Theorem"),
          h("ul.theorems", null, ...game.theorems.map(theoremItem))) : null,
        other.length ? section(tr("Games with the same rules"),
          h("ul.plain-list", null, ...other.map((one) => h("li", null,
            h("a", { href: address.link("learn", { game: one.name }) },
              one.title), " ", h("code", null, one.example))))) : null),
      h("div.stack", null, examples.length > 1 ? picks : null, board.element,
        furtherLink(context, game, examples[0]),
        h("p.quiet.small", null, tr("A click makes a move, for whichever player is next.")))),
  ];
  return { nodes, async update() {
    showExamples();
    await board.sync();
  } };
}

// Shapes of positions that are one or two numbers, so that Explore has a table.
const listed = new Set(["heaps", "heap", "pair", "row", "ring", "tuple",
  "coins", "coin-board"]);

/** Makes the link to Explore or to Draw; null if neither knows the game.
 * @param {Context} context
 * @param {import("answers").Game} game
 * @param {string} example */
function furtherLink({ address }, game, example) {
  if (listed.has(game.shape))
    return h("p", null, h("a", { href: address.link("explore",
      { rule: rulesOf(example) }) }, `${tr("Explore the values")} →`));
  if (["geography", "graph", "hackenbush"].includes(game.name))
    return h("p", null, h("a", { href: address.link("draw",
      { position: example }) }, `${tr("Change the drawing")} →`));
  return null;
}

/** @param {string} title
 * @param {...(Node | null)} nodes */
function section(title, ...nodes) {
  return h("section.stack.tight", null, h("h2", null, title), ...nodes);
}

/** @param {import("answers").KnownTheorem} theorem */
function theoremItem(theorem) {
  return h("li", null, h("strong", null, theorem.title),
    h("p", null, sentence(theorem.condition)),
    h("p.quiet.small", null, theorem.citation));
}

/** Returns the tags of a game in words.
 * @param {import("answers").Game} game
 * @returns {Node[]} */
function tags(game) {
  /** @type {[boolean, string][]} */
  const all = [
    [!game.partizan, tr("impartial")],
    [game.partizan, tr("partizan")],
    [game.loopy, tr("play may go in circles")],
    [game.theorems.length > 0, tr("solved by a theorem")],
    [game.theorems.length === 0, tr("solved by search")],
    [game.misere, tr("theorem for misère play")],
  ];
  return all.filter(([has]) => has).map(([, text]) =>
    h("span.badge", null, text));
}

/* SPDX-License-Identifier: MIT */
// The questions of Explore, as words of the command, and what their answers
// mean. A Setup is what the address says.

import { language } from "../../language.js";
import { typeset } from "../../widget/typeset.js";

/**
 * @typedef {import("../../address.js").Address} Address
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("../../ask.js").How} How
 *
 * @typedef {"values" | "outcomes" | "misere" | "genus" | "plies" |
 *   "longest"} Show
 *
 * @typedef {object} Setup
 * @property {string} rule  the rules, as typed
 * @property {string[]} ranges  a range or a number for each number of a
 *   position; empty: the usual ones
 * @property {Show} show
 * @property {"table" | "picture"} tab
 * @property {number} per  values in a row of the table of one number
 * @property {string} formula  the formula to check
 * @property {"python" | "c" | "c++"} code  programming language
 * @property {boolean} guess  the code may use a pattern that is not proved
 * @property {"" | "pattern" | "formula"} prove  what a proof is shown of
 * @property {boolean} [isCounted]  the ranges say how many numbers a position has
 *
 * @typedef {object} Rules
 * @property {string} text  the rules, as typed
 * @property {string[]} variables  names of the numbers of a position
 * @property {boolean} isCounted  a position has any number of numbers
 * @property {string} shape  what a position looks like
 * @property {boolean} isPartizan
 * @property {string} title  name of the game; "" for a rule in braces
 * @property {string} about  the rules in words; "" for a rule in braces
 * @property {string} same  the known game that the rules are; ""
 * @property {{name: string, title: string, citation: string}[]} theorems
 *
 * @typedef {import("answers").Cell} Cell
 *
 * @typedef {object} Data
 * @property {Cell[][]} rows  values; a table of one number is one row
 * @property {boolean} isFlat  the table is of one number
 * @property {string[]} names  names of the numbers that run
 * @property {bigint[]} starts  first number of each of them
 * @property {boolean} isPartial  a limit ended the table early
 */

export const shows = /** @type {const} */ (["values", "outcomes", "misere",
  "genus", "plies", "longest"]);

export const mostCells = 500000; // positions of a table

/** Reads the setup from the address.
 * @param {Address} address
 * @returns {Setup} */
export function readSetup(address) {
  const show = address.get("show");
  const per = Number.parseInt(address.get("per", "10"), 10);
  const code = address.get("code");
  const prove = address.get("prove");
  const ranges = address.get("ranges").trim();
  return {
    rule: address.get("rule", "kayles"),
    ranges: ranges ? ranges.split(/\s+/) : [],
    show: shows.find((word) => word === show) ?? "values",
    tab: address.get("tab") === "picture" ? "picture" : "table",
    per: per >= 1 && per <= 100 ? per : 10,
    formula: address.get("formula"),
    code: code === "c" || code === "c++" ? code : "python",
    guess: address.get("guess") === "1",
    prove: prove === "pattern" || prove === "formula" ? prove : "",
  };
}

/** Returns the ranges that are shown first: short ones where a table may be
 * much work.
 * @param {number} count  of numbers of a position
 * @param {Show} show */
export function usualRanges(count, show) {
  const isEasy = show === "values" || show === "outcomes";
  if (count === 1) return [isEasy ? "0..100" : "0..30"];
  const most = isEasy || show === "misere" ? 20 : 6;
  return Array.from({ length: count }, (_, i) => i < 2 ? `0..${most}` : "3");
}

/** Returns the ends of a range; null if the text is not one.
 * @param {string} text
 * @returns {[bigint, bigint] | null} */
function readRange(text) {
  const found = text.match(/^(\d{1,20})(?:\.\.(\d{1,20}))?$/);
  return found ? [BigInt(found[1]), BigInt(found[2] ?? found[1])] : null;
}

/** Returns the number of positions of a table.
 * @param {string[]} ranges */
export function countCells(ranges) {
  return ranges.reduce((count, text) => {
    const ends = readRange(text);
    return ends && ends[1] >= ends[0] ? count * (Number(ends[1] - ends[0]) + 1)
      : count;
  }, 1);
}

/** Says whether a question about all positions must name the ranges.
 * @param {Setup} setup */
function isSlice(setup) {
  return setup.isCounted || setup.ranges.some((text) => !text.includes(".."));
}

/** Asks what is known about the rules.
 * @param {Ask} ask
 * @param {string} text
 * @param {How} how
 * @returns {Promise<{rules: Rules | null,
 *   problem: import("../../problem.js").Problem | null}>} */
export async function askRules(ask, text, how) {
  const answer = await ask(["games", "--json", "--", text], how);
  if (!answer.json) return { rules: null, problem: answer.problem };
  /** @type {Partial<import("answers").Catalogue &
   *   import("answers").RuleGame>} */
  const found = answer.json;
  const game = /** @type {Partial<import("answers").Game>} */ (
    found.games?.[0] ?? found);
  const isFamily = text.trim().split(/[[(]/)[0] === game.name;
  const alias = found.aliases?.length === 1 && !isFamily ? found.aliases[0]
    : null;
  const isRule = text.trim().startsWith("{");
  const isCounted = found.variables?.length === 0; // a bag, a row
  return { problem: null, rules: {
    text: text.trim(),
    variables: found.variables?.length ? found.variables
      : isCounted || game.arity === 2 ? ["x", "y"] : ["n"],
    isCounted,
    shape: game.shape ?? "",
    isPartizan: game.partizan === true && isRule,
    title: isRule ? "" : (alias ?? game).title ?? "",
    about: isRule ? "" : (alias ?? game).about ?? "",
    same: found.same ?? "",
    theorems: game.theorems ?? [],
  } };
}

/** @param {Show} show */
function showWords(show) {
  return show === "values" ? [] : [`--${show}`];
}

/** Returns the words for a table; options come before "--".
 * @param {Setup} setup
 * @param {string[]} options
 * @returns {["table", ...string[]]} */
export function tableWords(setup, ...options) {
  return ["table", ...options, ...showWords(setup.show), "--", setup.rule,
    ...setup.ranges];
}

/** Returns the words of the options for a pattern, a formula or code; null if
 * these are not about what is shown.
 * @param {Show} show */
function patternWords(show) {
  return show === "outcomes" || show === "misere" ? showWords(show)
    : show === "values" ? [] : null;
}

/** Asks for the pattern. Null: there is none of what is shown.
 * @param {Ask} ask
 * @param {Setup} setup
 * @param {How} how */
export async function askPattern(ask, setup, how) {
  const words = patternWords(setup.show);
  return words && ask(["find", "--json", ...words, "--", setup.rule,
    ...(isSlice(setup) ? setup.ranges.map(longer) : [])], how);
}

/** Returns a range that is long enough to find a pattern in.
 * @param {string} text */
function longer(text) {
  const ends = readRange(text);
  if (!ends || !text.includes("..")) return text;
  return `${ends[0]}..${ends[1] < ends[0] + 60n ? ends[0] + 60n : ends[1]}`;
}

/** Asks whether a formula holds.
 * @param {Ask} ask
 * @param {Setup} setup
 * @param {How} how */
export async function askCheck(ask, setup, how) {
  const words = patternWords(setup.show);
  return words && ask(["check", "--json", ...words, "--formula", setup.formula,
    "--", setup.rule, ...(isSlice(setup) ? setup.ranges : [])], how);
}

/** Asks for code.
 * @param {Ask} ask
 * @param {Setup} setup
 * @param {How} how */
export async function askCode(ask, setup, how) {
  const words = patternWords(setup.show);
  return words && ask(["code", "--json", ...words, "--lang", setup.code,
    "--lang", language(), ...(setup.guess ? ["--conjecture"] : []), "--", setup.rule,
    ...(isSlice(setup) ? setup.ranges : [])], how);
}

/** Reads the answer of `table --json`, also one that a limit ended.
 * @param {string} out
 * @param {Rules} rules
 * @param {string[]} ranges
 * @returns {Data | null} */
export function readTable(out, rules, ranges) {
  /** @type {import("answers").Table | null} */
  let json = null;
  try {
    json = JSON.parse(out);
  } catch {
    return null; // the limit came before the first value
  }
  if (!json?.values?.length) return null;
  const isFlat = json.ranges.length === 1;
  const names = json.free ?? rules.variables;
  const all = names.map((/** @type {string} */ name) =>
    readRange(ranges[rules.variables.indexOf(name)] ?? "")?.[0]);
  return {
    rows: /** @type {Cell[][]} */ (isFlat ? [json.values] : json.values),
    isFlat,
    names: names.slice(0, json.ranges.length),
    starts: json.ranges.map((/** @type {number[]} */ ends,
      /** @type {number} */ i) => all[i] ?? BigInt(ends[0])),
    isPartial: json.cut === true,
  };
}

/** Returns the numbers of the position at a place of the table.
 * @param {Data} data
 * @param {Rules} rules
 * @param {string[]} ranges
 * @param {number} row
 * @param {number} column */
export function numbersAt(data, rules, ranges, row, column) {
  const at = data.isFlat ? [column] : [row, column];
  return rules.variables.map((name, i) => {
    const free = data.names.indexOf(name);
    return free < 0 ? ranges[i] : String(data.starts[free] + BigInt(at[free]));
  });
}

/** Returns the position of some numbers, as it is typed.
 * @param {Rules} rules
 * @param {string[]} numbers */
export function positionOf(rules, numbers) {
  const list = numbers.join(",");
  return rules.shape === "coin-board" ? `${rules.text}((${list}))`
    : `${rules.text}(${list})`;
}

/** Returns a value as it is written in a table.
 * @param {Cell} value */
export function cellText(value) {
  if (value === null) return ".";
  if (Array.isArray(value)) return value.join("^");
  if (typeof value === "object") return `∞{${(value.set ?? []).join(",")}}`;
  return typeset(String(value));
}

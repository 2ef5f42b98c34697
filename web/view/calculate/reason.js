/* SPDX-License-Identifier: MIT */
// Why a nim-sum or a nim-product is what it is. All numbers come from the
// engine; the page chooses which of them to show.
//
// A product is the sum of the products of the powers of two in both factors.
// The powers 2, 4, 16, 256, ... are F(0), F(1), F(2), F(3), ...; the power 2^i
// is the product of those F(n) for which bit n of i is set. Different F(n)
// multiply like ordinary numbers; F(n) times itself is F(n) + F(n)/2.

import { tr } from "../../language.js";
import { h } from "../../widget/dom.js";
import { nimsum } from "../../widget/nimsum.js";

/**
 * @typedef {import("../../ask.js").Ask} Ask
 * @typedef {import("../../widget/dom.js").Child} Child
 */

const mostMex = 40; // smaller numbers that are listed for the definition

/** Returns the places of the ones of a number, the largest first.
 * @param {number} n */
function ones(n) {
  return [...n.toString(2)].reverse().flatMap((digit, i) =>
    digit === "1" ? [i] : []).reverse();
}

/** Asks for the products or sums of pairs of numbers.
 * @param {Ask} ask
 * @param {"add" | "mul"} op
 * @param {number[][]} pairs
 * @param {AbortSignal} signal
 * @returns {Promise<number[]>}  empty if the engine refuses */
export async function askPairs(ask, op, pairs, signal) {
  const answer = await ask(["nim", "--batch", "--op", op], { signal,
    input: pairs.map((pair) => `${pair.join(" ")}\n`).join("") });
  return answer.ok ? answer.out.trim().split(/\s+/).map(Number) : [];
}

/** Returns the reason of a sum.
 * @param {number} a
 * @param {number} b
 * @param {number} sum
 * @returns {Child[]} */
export function sumReason(a, b, sum) {
  return [
    h("p", null, tr("Write both numbers in binary and add without carrying: a column with two ones gives 0.")),
    nimsum([tr("first"), tr("second")], [String(a), String(b)], String(sum)),
    a === b && h("p", null, tr("Every number is its own negative: {0} ⊕ {0} = 0.",
      a)),
  ];
}

/** Returns the reason of a product.
 * @param {Ask} ask
 * @param {number} a
 * @param {number} b
 * @param {number} product
 * @param {number[][]} table  products of the table, for the definition
 * @param {AbortSignal} signal
 * @returns {Promise<Child[]>} */
export async function productReason(ask, a, b, product, table, signal) {
  if (a === 0 || b === 0)
    return [h("p", null, tr("A product with 0 is 0: the mex of no number."))];
  if (a === 1 || b === 1)
    return [h("p", null, tr("1 is the one of the field: 1 ⊗ {0} = {0}.",
      a === 1 ? b : a))];
  const pairs = ones(a).flatMap((i) => ones(b).map((j) => [i, j]));
  const parts = await askPairs(ask, "mul", pairs.map(([i, j]) =>
    [2 ** i, 2 ** j]), signal);
  /** @type {Child[]} */
  const nodes = [];
  if (pairs.length > 1)
    nodes.push(h("p", null, tr("Split both factors into powers of two and multiply out:"),
      h("br", null), h("span.mono", null,
        `(${split(a)}) ⊗ (${split(b)})`)));
  nodes.push(h("ul.parts", null, ...pairs.map(([i, j], k) => h("li", null,
    h("span.mono", null, `${2 ** i} ⊗ ${2 ** j} = ${parts[k]}`),
    h("span.quiet.small", null, powerReason(i, j))))));
  if (pairs.length > 1)
    nodes.push(nimsum(pairs.map(([i, j]) => `${2 ** i} ⊗ ${2 ** j}`),
      parts.map(String), String(product)));
  nodes.push(definition(a, b, product, table));
  return nodes;
}

/** Returns a number as a sum of powers of two.
 * @param {number} n */
function split(n) {
  return ones(n).map((i) => 2 ** i).join(" ⊕ ");
}

/** Says why the product of two powers of two is what it is.
 * @param {number} i
 * @param {number} j */
function powerReason(i, j) {
  if (i === 0 || j === 0) return tr("times 1");
  const both = ones(i & j);
  if (!both.length)
    return tr("different Fermat powers: the ordinary product");
  return both.map((n) => {
    const f = 2 ** (2 ** n);
    return tr("{0} ⊗ {0} = {0} ⊕ {1} = {2}", f, f / 2, f + f / 2);
  }).join(", ");
}

/** Shows the product as a mex: an option for each smaller number.
 * @param {number} a
 * @param {number} b
 * @param {number} product
 * @param {number[][]} table
 * @returns {Child} */
function definition(a, b, product, table) {
  if (product > mostMex) return null;
  /** @type {Map<number, number[]>} */
  const reached = new Map();
  for (let x = 0; x < a; x++)
    for (let y = 0; y < b; y++) {
      const value = table[x][b] ^ table[a][y] ^ table[x][y];
      if (!reached.has(value)) reached.set(value, [x, y]);
    }
  const smaller = [...Array(product).keys()];
  if (reached.has(product) || smaller.some((n) => !reached.has(n))) return null;
  return h("details", null,
    h("summary", null, tr("By the definition, as a mex")),
    h("p.small", null, tr("{0} ⊗ {1} is the least number that is not (x ⊗ {1}) ⊕ ({0} ⊗ y) ⊕ (x ⊗ y) for any x < {0}, y < {1}. Each smaller number occurs:",
      a, b)),
    h("ul.options", null, ...smaller.map((n) => {
      const [x, y] = reached.get(n) ?? [0, 0];
      return h("li.mono", null, `${n}: x = ${x}, y = ${y}`);
    })),
    h("p.small", null, tr("{0} itself does not occur.", product)));
}

/* SPDX-License-Identifier: MIT */
// Values as books print them: ↑, ⇑, ½, ±, ∗2, +₂ for the engine's ^, ^^, 1/2,
// +-, *2, tiny(2). The engine's own notation is what is typed and copied.

const vulgar = /** @type {Record<string, string>} */ ({ "1/2": "½", "1/4": "¼",
  "3/4": "¾", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞" });
const below = "₀₁₂₃₄₅₆₇₈₉";
const above = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** @param {string} text
 * @param {string} digits */
function raise(text, digits) {
  return text.replace(/\d/g, (digit) => digits[Number(digit)]);
}

/** Returns a product of letters with its exponents raised: b2c is b²c.
 * @param {string} text */
export function raised(text) {
  return text.replace(/(?<=[a-z])\d+/g, (power) => raise(power, above));
}

/** Returns n/d with a sign for the fraction, where there is one.
 * @param {string} numerator
 * @param {string} denominator */
function fraction(numerator, denominator) {
  const n = BigInt(numerator), d = BigInt(denominator);
  const sign = d ? vulgar[`${n % d}/${d}`] : undefined;
  return sign ? `${n >= d ? n / d : ""}${sign}` : `${numerator}/${denominator}`;
}

/** @param {string} arrow  one up or down
 * @param {string} two
 * @param {string} many  the arrows that were typed
 * @param {string} count  digits after them */
function arrows(arrow, two, many, count) {
  if (count) return `${count}·${arrow}`;
  return many.length === 2 ? two : arrow.repeat(many.length);
}

/** Returns a value of a game, set for reading.
 * @param {string} text  in the engine's notation */
export function typeset(text) {
  return text
    .replace(/\b(tiny|miny)\((\d+)\)/g, (_, kind, size) =>
      (kind === "tiny" ? "+" : "−") + raise(size, below))
    .replace(/\+-/g, "±")
    .replace(/\^\[(\d+)\]/g, (_, power) => `↑${raise(power, above)}`)
    .replace(/(?<![a-z])v\[(\d+)\]/g, (_, power) => `↓${raise(power, above)}`)
    .replace(/(\^+)(\d*)/g, (_, many, count) => arrows("↑", "⇑", many, count))
    .replace(/(?<![a-z])(v+)(\d*)(?![a-z(])/g, (_, many, count) =>
      arrows("↓", "⇓", many, count))
    .replace(/(\d+)\/(\d+)/g, (_, n, d) => fraction(n, d))
    .replace(/\*/g, "∗")
    .replace(/-(?=[\d½¼¾⅛⅜⅝⅞↑↓⇑⇓{(∗])/g, "−");
}

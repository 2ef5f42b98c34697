/* SPDX-License-Identifier: MIT */
// Two languages. A sentence is written in English where it is shown, whole, as
// tr("Sentence with {0}.", value); the English sentence is the key of its
// translation in web/language/zh/*.js. test/page/language.mjs checks that
// every sentence has an entry and that no entry is left over, so a key must be
// a literal string directly after "tr(". The Chinese sentences are loaded when
// they are wanted first.

/** @typedef {"en" | "zh"} Language */

/** @type {Language} */
let current = "en";
/** Translations of the language of the page.
 * @type {Record<string, string>} */
let table = {};

/** Returns the language of the page. */
export function language() {
  return current;
}

/** Sets the language of all later calls of tr(). Without its sentences, the
 * page speaks English.
 * @param {Language} next */
export async function setLanguage(next) {
  const found = next === "en" ? { zh: {} }
    : await import("./language/zh.js").catch(() => null);
  if (!found) return;
  table = found.zh;
  current = next;
}

/** Returns the sentence in the language of the page; {0}, {1} are replaced by
 * the values.
 * @param {string} text
 * @param {...(string | number)} values */
export function tr(text, ...values) {
  const words = table[text] ?? text;
  return words.replace(/\{(\d)\}/g, (all, i) => String(values[i] ?? all));
}

/** Returns a text of the engine as a sentence: a capital letter, unless it
 * begins with a position, a move or a number, and a full stop.
 * @param {string} text */
export function sentence(text) {
  const isWord = /^(a|\p{Ll}{2,}(['’-]\p{Ll}+)*)[,;:]?(\s|$)/u.test(text);
  const first = isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  if (!first || /[.。!！?？]$/.test(first)) return first;
  return /[\u3000-\u9fff]/.test(first) ? `${first}。` : `${first}.`;
}

/** Returns the language to start with: the address, an earlier choice, then the
 * languages of the browser.
 * @param {string} asked
 * @returns {Language} */
export function firstLanguage(asked) {
  if (asked === "en" || asked === "zh") return asked;
  const stored = recall("grundy.language");
  if (stored === "en" || stored === "zh") return stored;
  const first = navigator.languages.find((l) => /^(en|zh)\b/.test(l));
  return first?.startsWith("zh") ? "zh" : "en";
}

/** Returns what was stored under KEY; null if nothing, or if storage is
 * forbidden.
 * @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores VALUE under KEY, if storage is allowed.
 * @param {string} key
 * @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A choice that cannot be stored holds until the page is closed.
  }
}

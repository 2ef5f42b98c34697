/* SPDX-License-Identifier: MIT */
// Which exercises were solved, kept in this browser.

import { recall, remember } from "../../language.js";

const key = "grundy.learn";

/** @returns {Record<string, number[]>} */
function read() {
  try {
    const stored = JSON.parse(recall(key) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

/** Returns the numbers, from 1, of the exercises of a lesson that were solved.
 * @param {string} lesson
 * @returns {number[]} */
export function solved(lesson) {
  const list = read()[lesson];
  return Array.isArray(list) ? list : [];
}

/** Notes that an exercise was solved.
 * @param {string} lesson
 * @param {number} number */
export function noteSolved(lesson, number) {
  const all = read();
  const list = solved(lesson);
  if (list.includes(number)) return;
  all[lesson] = [...list, number].sort((a, b) => a - b);
  remember(key, JSON.stringify(all));
}

/* SPDX-License-Identifier: MIT */
// terminal.mjs: draws a terminal in which commands are typed and answered, as an
// SVG that moves by CSS alone. Where the reader wants no motion, all is shown.

import { execFileSync } from "node:child_process";

const rule = "{n -> n-k for k in 1..n/2}";
/** What the READMEs show. */
export const examples = [["eval", "nim(3,5,7)"], ["table", rule, "0..20"],
  ["code", rule, "--lang", "python"]];

const columns = 82;
const step = { x: 8.4, y: 20 }; // of a column and a line, in pixels
const margin = { x: 16, y: 44 };
const seconds = { letter: 0.045, think: 0.5, read: 2.2, end: 4 };

const style = `
  .ground { fill: #16191d }
  .dot { fill: #4a525c }
  text { font: 14px ui-monospace, "DejaVu Sans Mono", "Noto Sans Mono CJK SC",
    monospace; white-space: pre; fill: #d6d9dc }
  .typed { fill: #8fc1ea }
  .first { fill: #ffffff; font-weight: bold }
  .shown { animation-timing-function: step-end;
    animation-iteration-count: infinite }
  @media (prefers-reduced-motion: reduce) { * { animation: none !important } }`;

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>]/gu,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
}

/** The columns of a text: a Chinese character has two.
 * @param {string} text */
function width(text) {
  return [...text].reduce((sum, c) => sum + (/[\u2e80-\uffef]/u.test(c) ? 2 : 1),
    0);
}

/** A line as pieces of letters of one width, each at its column.
 * @param {string} line @param {number} row @param {string} kind */
function drawn(line, row, kind) {
  let out = "", at = 0;
  for (const [piece] of line.matchAll(/[\u2e80-\uffef]+|[^\u2e80-\uffef ]+| +/gu)) {
    const own = width(piece);
    if (piece.trim()) {
      out += `<text class="${kind}" x="${(margin.x + at * step.x).toFixed(1)}" ` +
        `y="${margin.y + row * step.y}" textLength="${(own * step.x).toFixed(1)}"` +
        `>${escaped(piece)}</text>`;
    }
    at += own;
  }
  return out;
}

/** Runs the commands and returns the SVG.
 * @param {string} grundy the program
 * @param {string} language
 * @param {string[][]} commands the words of each, after the name */
export function terminal(grundy, language, commands) {
  const shown = []; // { from: seconds, body }
  let row = 0, now = 0.5;
  for (const words of commands) {
    const spoken = language === "en" ? words : ["--lang", language, ...words];
    const line = "$ ./grundy " + spoken.map((word) =>
      /^[\w.[\]-]+$/u.test(word) ? word : `'${word}'`).join(" ");
    for (const at of line.slice(2).split(" ").keys()) {
      const typed = line.split(" ").slice(0, at + 2).join(" ");
      const before = line.split(" ").slice(0, at + 1).join(" ").length + 1;
      shown.push({ from: now, body: drawn(" ".repeat(at ? before : 0) +
        (at ? typed.slice(before) : typed), row, "typed") });
      now += seconds.letter * (typed.length - (at ? before : 0));
    }
    now += seconds.think;
    const answer = execFileSync(grundy, spoken, { encoding: "utf8",
      env: { ...process.env, COLUMNS: "80", LC_ALL: "C.UTF-8" } });
    const lines = answer.trimEnd().split("\n");
    shown.push({ from: now, body: lines.map((text, i) =>
      drawn(text, row + 1 + i, i === 0 ? "first" : "plain")).join("") });
    row += lines.length + 2;
    now += seconds.read;
  }
  return whole(shown, row, now + seconds.end);
}

/** @param {{from: number, body: string}[]} shown
 * @param {number} rows @param {number} length seconds */
function whole(shown, rows, length) {
  const size = { x: Math.ceil(columns * step.x + 2 * margin.x),
    y: margin.y + rows * step.y };
  const frames = shown.map(({ from }, i) => {
    const percent = (100 * from / length).toFixed(2);
    return `@keyframes k${i} { 0% { opacity: 0 } ${percent}% { opacity: 1 } }
  .k${i} { animation-name: k${i}; animation-duration: ${length.toFixed(1)}s }`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.x}" \
height="${size.y}" viewBox="0 0 ${size.x} ${size.y}">
<style>${style}
  ${frames.join("\n  ")}
</style>
<rect class="ground" width="${size.x}" height="${size.y}" rx="10"/>
${[20, 38, 56].map((x) => `<circle class="dot" cx="${x}" cy="18" r="5"/>`)
    .join("")}
${shown.map(({ body }, i) => `<g class="shown k${i}">${body}</g>`).join("\n")}
</svg>
`;
}

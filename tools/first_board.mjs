#!/usr/bin/env node
/* SPDX-License-Identifier: MIT */
/*
 * first_board.mjs GRUNDY.WASM INDEX.HTML: put the first board into the page, as
 * the engine draws it. web/nim.js plays on it until the engine is loaded.
 */
import {spawnSync} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

const MARK = "<!-- the first board: tools/first_board.mjs -->";
const MARGIN = 6; // units around the drawing

/** Words of the board: what the state is, in English and Chinese. */
const WORDS = [
  ["", "h1",
   "Take beans from one heap. Whoever takes the last one wins. " +
   "Can you beat a perfect player?",
   "从一堆中取走石子。取走最后一颗的人赢。你能赢从不失误的对手吗？"],
  ["yours", "h2", "Your move: tap a bean", "轮到你：点一颗石子"],
  ["grundy", "h2", "Grundy moves …", "轮到 Grundy……"],
  ["won", "h2", "You win!", "你赢了！"],
  ["lost", "h2", "Grundy wins", "Grundy 赢了"],
];

/** Runs the engine. */
function ask(program, ...words) {
  const run = spawnSync(process.execPath, ["--no-warnings",
    "--experimental-wasi-unstable-preview1",
    fileURLToPath(new URL("wasi.mjs", import.meta.url)), program, ...words],
  {encoding: "utf8"});
  if (run.status !== 0)
    throw new Error(`first_board.mjs: ${run.stderr}`);
  return run.stdout;
}

/** Leaves out what a browser would show as a box at the pointer, the paper, and
 * the border. */
function trim(svg) {
  const all = (name) => [...svg.matchAll(
    new RegExp(` ${name}="([-0-9.]+)"`, "g"))].map(([, n]) => Number(n));
  const x = all("cx"), y = [...all("cy"), ...all("y")], r = Math.max(...all("r"));
  const left = Math.min(...x) - r - MARGIN, top = Math.min(...y) - r - MARGIN;
  const box = [left, top, Math.max(...x) + r + MARGIN - left,
               Math.max(...y) + MARGIN - top];
  return svg.replace(/<title>.*?<\/title>\n?|<desc>.*?<\/desc>\n?/g, "")
      .replace(/<rect class="paper".*?\/>\n?/, "")
      .replace(/ width=".*?" height=".*?" viewBox=".*?"/,
               ` viewBox="${box.map(n => n.toFixed(1)).join(" ")}" role="group"`)
      .replace(/\n/g, "");
}

const [program, index] = process.argv.slice(2);
const page = readFileSync(index, "utf8");
if (!page.includes(MARK))
  throw new Error(`first_board.mjs: ${index} has no place for the board`);
const words = WORDS.map(([state, tag, en, zh]) => [[en, "en"], [zh, "zh-CN"]]
    .map(([text, lang]) => `<${tag} lang="${lang}"${
      state && ` data-of="${state}"`}>${text}</${tag}>`).join(""));
const board = trim(ask(program, "moves", "--svg", "-", "nim(3,5,7)"));
writeFileSync(index, page.replace(MARK,
    `<div class="first" id="first" data-state="yours">${words[0]}` +
    `<section class="card">${words.slice(1).join("")}` +
    `<div class="picture captioned">${board}</div></section></div>`));

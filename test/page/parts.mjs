/* SPDX-License-Identifier: MIT */
// The parts of the page that need no browser: the address, messages of the
// engine, typed moves.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { link, read } from "../../web/address.js";
import { readProblem } from "../../web/problem.js";
import { findMoves, rulesOf } from "../../web/view/play/game.js";

const grundy = process.env.GRUNDY ?? fileURLToPath(
  new URL("../../build/release/grundy", import.meta.url));

test("an address gives back what was written", () => {
  const texts = ["nim(3,5,7)", "wythoff(3,5) + 2*lasker(6)", "a&b=c?d#e%f",
    "{n -> n-k for k in {1,3,4}}(100)", "graph[小->大](小)", "5->4|7->3",
    "100%", "\"quoted\" 'text'", "x<y,x<z", "+", "&", "=="];
  for (const text of texts) {
    const hash = link("play", { position: text, moves: text });
    assert.deepEqual(read(hash),
      { view: "play", params: { position: text, moves: text } });
    const parsed = new URL(`http://localhost/page/${hash}`); // as a browser does
    assert.deepEqual(read(parsed.hash).params.position, text);
  }
  assert.equal(link("play", { a: "", b: null, c: undefined }), "#play");
  assert.equal(link("play", { position: "take[1,3](5)+nim(2)" }),
    "#play?position=take[1,3](5)+nim(2)");
  assert.deepEqual(read(""), { view: "", params: {} });
  assert.deepEqual(read("#play?position=%zz&x"),
    { view: "play", params: { position: "%zz" } });
});

test("messages of the engine are read in both languages", () => {
  for (const [language, message, hint] of [
    ["en", "no game is called 'nmi'", "did you mean nim?"],
    ["zh", "没有名为 'nmi' 的游戏", "是不是想输入 nim？"],
  ]) {
    const { stderr } = spawnSync(grundy, ["eval", "--lang", language,
      "nim(3) + nmi(3)"], { encoding: "utf8" });
    assert.deepEqual(readProblem(stderr),
      { message, hint, source: "nim(3) + nmi(3)", column: 9 });
  }
  assert.deepEqual(readProblem("grundy: error: stopped\n"),
    { message: "stopped", source: "", column: -1, hint: "" });
  assert.equal(readProblem("").message, "");
});

test("a typed move is found by name, by position and by number", () => {
  const moves = [
    { move: "nim: 5->4", to: "nim(4) + lasker(5)", player: null },
    { move: "lasker: 5->4", to: "nim(5) + lasker(4)", player: null },
    { move: "lasker: 5->1+4", to: "nim(5) + lasker(1,4)", player: null },
  ];
  /** @param {string} text */
  const found = (text) => findMoves(moves, text).map((m) => moves.indexOf(m));
  assert.deepEqual(found("nim: 5->4"), [0]);
  assert.deepEqual(found("5->4"), [0, 1]);
  assert.deepEqual(found(" 5 → 1+4 "), [2]);
  assert.deepEqual(found("ｎｉｍ：５->４"), [0]);
  assert.deepEqual(found("nim(5)+lasker(4)"), [1]);
  assert.deepEqual(found("3"), [2]);
  assert.deepEqual(found("4"), []);
  assert.deepEqual(found(""), []);
});

test("the rules of a position", () => {
  assert.equal(rulesOf("nim(3,5)"), "nim");
  assert.equal(rulesOf("2*nim(3) + wythoff(1,2)"), "nim");
  assert.equal(rulesOf("take[1,(3)](5) + nim(2)"), "take[1,(3)]");
  assert.equal(rulesOf("{(x,y) -> (x-1,y)}(3,5)"), "{(x,y) -> (x-1,y)}");
  assert.equal(rulesOf("chomp[3 x 4] + nim(2)"), "chomp[3 x 4]");
});

/* SPDX-License-Identifier: MIT */
// The parts of the page that need no browser: the address, messages of the
// engine, typed moves.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { link, read } from "../../web/address.js";
import { makeMemory } from "../../web/ask.js";
import { sentence } from "../../web/language.js";
import { corrected, readProblem } from "../../web/problem.js";
import { findMoves, findNamed, nameIn, rulesOf }
  from "../../web/view/play/game.js";
import { tikz } from "../../web/view/calculate/thermograph.js";
import { pairBrackets } from "../../web/widget/editor.js";
import { raised, typeset } from "../../web/widget/typeset.js";

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
    const problem = readProblem(stderr);
    assert.deepEqual(problem, { message, hint, source: "nim(3) + nmi(3)",
      column: 9, suggestion: "nim" });
    assert.equal(corrected("nim(3) + nmi(3)", problem), "nim(3) + nim(3)");
    assert.equal(corrected("nim(3)", problem), null);
  }
  assert.deepEqual(readProblem("grundy: error: stopped\n"),
    { message: "stopped", source: "", column: -1, hint: "", suggestion: "" });
  assert.equal(readProblem("").message, "");
});

test("messages speak of the page, not of the command line", () => {
  for (const [err, message, hint] of [
    ["grundy: error: stopped at the limit of 1 s (--time), after 1 s\n" +
      "hint: raise the limit with --time 2", "stopped at the limit of 1 s, " +
      "after 1 s", "A smaller question takes less."],
    ["grundy: error: no game is called 'x'\nhint: `grundy games` lists all " +
      "games", "no game is called 'x'", "Choose a game from the list."],
    ["grundy: error: no\nhint: see grundy help values", "no", ""],
    ["grundy: error: no\nhint: write two numbers", "no", "write two numbers"],
  ]) {
    const problem = readProblem(err);
    assert.deepEqual([problem.message, problem.hint], [message, hint]);
  }
});

test("values are set as books print them", () => {
  assert.equal(raised("ab2c10"), "ab²c¹⁰");
  for (const [text, wanted] of [["^", "↑"], ["^^*", "⇑∗"], ["^3*2", "3·↑∗2"],
    ["v", "↓"], ["vv*", "⇓∗"], ["+-1", "±1"], ["1/2", "½"], ["-5/4", "−1¼"],
    ["3/16", "3/16"], ["*2", "∗2"], ["{2|-1/2}", "{2|−½}"], ["^[2]", "↑²"],
    ["tiny(2)", "+₂"], ["miny(12)", "−₁₂"], ["over", "over"], ["12", "12"],
    ["{^^*|*,v}", "{⇑∗|∗,↓}"], ["tiny({2|0})", "tiny({2|0})"]])
    assert.equal(typeset(text), wanted);
});

test("brackets are paired, as far as they have partners", () => {
  assert.deepEqual([...pairBrackets("{(x]}")], [[0, -1], [1, -1], [3, -1],
    [4, -1]]);
  assert.deepEqual([...pairBrackets("{a(b)}")].sort(), [[0, 5], [2, 4], [4, 2],
    [5, 0]]);
});

test("a thermograph as TikZ", () => {
  const text = tikz({ left: [["-1", "3"], ["5/4", "3/4"]],
    right: [["-1", "-1"], ["-1/2", "-1"], ["5/4", "3/4"]], mast: "3/4" });
  for (const line of ["\\begin{tikzpicture}", "\\end{tikzpicture}",
    "  \\draw[blue, thick] ({-(3)},{-1}) -- ({-(3/4)},{5/4}) -- " +
      "({-(3/4)},{5/4});",
    "  \\draw[thick, ->] ({-(3/4)},{5/4}) -- ++(0,1);"])
    assert.ok(text.split("\n").includes(line), `${line} in ${text}`);
});

test("a colour that is glued to a vertex is set right", () => {
  const problem = readProblem("grundy: error: a colour is written after a " +
    "colon\n  hackenbush(0-1b)\n               ^\nhint: did you mean 1:b?");
  assert.equal(corrected("hackenbush(0-1b)", problem), "hackenbush(0-1:b)");
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

test("a move is named with its component where another one is equal", () => {
  const moves = [
    { move: "3->2", to: "nim(2,5,3)", player: null,
      twins: [{ component: 2, to: "nim(3,5,2)" }] },
    { move: "5->4", to: "nim(3,4,3)", player: null },
    { move: "x@2", to: "other", player: null },
  ];
  assert.equal(nameIn(moves, "3->2", "2"), "3->2@2");
  assert.equal(nameIn(moves, "3->2", "0"), "3->2");
  assert.equal(nameIn(moves, "3->2", undefined), "3->2");
  assert.equal(nameIn(moves, "5->4", "1"), "5->4");
  assert.equal(findNamed(moves, "3->2@2")?.to, "nim(3,5,2)");
  assert.equal(findNamed(moves, "3->2")?.to, "nim(2,5,3)");
  assert.equal(findNamed(moves, "x@2")?.to, "other");
  for (const name of ["3->2@1", "5->4@1", "3->2@", "@2", ""])
    assert.equal(findNamed(moves, name), undefined, name);
});

test("answers are forgotten by number and by size, the oldest first", () => {
  /** @param {number} length */
  const answer = (length) => ({ ok: true, code: 0, out: "x".repeat(length),
    err: "", json: null, problem: null });
  const few = makeMemory(2, 1000);
  for (const key of ["a", "b", "c"]) few.set(key, answer(1));
  assert.deepEqual(["a", "b", "c"].map((key) => !!few.get(key)),
    [false, true, true]);
  few.set("b", answer(1)); // wanted again
  few.set("d", answer(1));
  assert.deepEqual(["b", "c", "d"].map((key) => !!few.get(key)),
    [true, false, true]);
  const small = makeMemory(100, 50);
  small.set("a", answer(20));
  small.set("b", answer(20));
  assert.ok(small.get("a") && small.get("b"));
  small.set("c", answer(20));
  assert.ok(!small.get("a") && small.get("b") && small.get("c"));
  small.set("huge", answer(60));
  assert.deepEqual(["b", "c", "huge"].map((key) => !!small.get(key)),
    [false, false, false]);
  small.set("d", answer(40)); // all room is free again
  assert.ok(small.get("d"));
});

test("a text of the engine becomes a sentence, a position keeps its letters",
  () => {
    for (const [text, said] of [
      ["a heap can become any smaller heap", "A heap can become any smaller heap."],
      ["octal[0.77](10) has value 2", "octal[0.77](10) has value 2."],
      ["a->b keeps the draw", "a->b keeps the draw."],
      ["n is even", "n is even."],
      ["misère play", "Misère play."],
      ["so, it is.", "So, it is."],
      ["7 has value 2", "7 has value 2."],
      ["q1 and q2 are one point", "q1 and q2 are one point."],
      ["正常规则", "正常规则。"],
      ["", ""],
    ]) assert.equal(sentence(text), said);
  });

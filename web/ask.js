/* SPDX-License-Identifier: MIT */
// Asks the engine. Adds the language and the time limit to the words, reads
// JSON and messages, and remembers recent answers: the same words always have
// the same answer, so Back and undo need no engine.
//
// A question whose signal is aborted is never answered: what waits for it does
// not go on, so a view need not ask whether it is still wanted.

import { begin } from "./busy.js";
import { language } from "./language.js";
import { problem, readProblem } from "./problem.js";
import { tr } from "./language.js";

/**
 * @typedef {import("./problem.js").Problem} Problem
 *
 * @typedef {object} Engine
 * @property {"browser" | "server"} name
 * @property {number} most  seconds that a question may take
 * @property {Promise<unknown>} ready  questions need not wait any more
 * @property {(words: string[], how?: {input?: string, signal?: AbortSignal,
 *   onProgress?: (text: string) => void}) => Promise<{code: number,
 *   out: string, err: string}>} ask
 *
 * @typedef {object} How
 * @property {string} [input]  standard input
 * @property {AbortSignal} [signal]  ends the work; ask() then never returns
 * @property {number} [time]  seconds, 10 unless given; 0: no --time is added
 * @property {(text: string) => void} [onProgress]
 *
 * The answers of the commands with --json, from doc/schema.json.
 * @typedef {import("answers").Answers} Answers
 *
 * The first word is the command.
 * @typedef {<Command extends string>(words: readonly [Command, ...string[]],
 *   how?: How) => Promise<Answer<Command>>} Ask
 */

/**
 * @template {string} [Command=string]
 * @typedef {object} Answer
 * @property {boolean} ok  true if the code is 0, or 1 (the answer is no)
 * @property {number} code  exit code: 0 done, 1 no, 2 bad input, 3 limit
 * @property {string} out  standard output
 * @property {string} err  standard error
 * @property {Command extends keyof Answers ? Answers[Command] : unknown} json
 *   the output as JSON, if the words have --json and ok; otherwise null
 * @property {Problem | null} problem  what is wrong, unless ok
 */

// Commands without --time; for `code`, --lang is the programming language.
const untimed = new Set(["help", "learn", "man", "completion"]);
const wordless = new Set(["code", "completion"]);
const most = 400; // answers remembered
const room = 4 << 20; // characters of all answers remembered

/** Returns the function by which views ask ENGINE.
 * @param {Engine} engine
 * @returns {Ask} */
export function makeAsk(engine) {
  const answers = makeMemory(most, room);
  return /** @type {Ask} */ (async (words, how = {}) => {
    const { time = 10, input, signal, onProgress } = how;
    /** @type {string} */
    const command = words[0];
    const all = [command];
    if (!wordless.has(command)) all.push("--lang", language());
    if (time > 0 && !untimed.has(command) && !words.includes("--time"))
      all.push("--time", String(time));
    // A command line has no character 0; the engine refuses the other one.
    all.push(...words.slice(1).map((word) => word.replaceAll("\0", "\ufffd")));
    const key = JSON.stringify([all, input ?? ""]);
    const answer = answers.get(key) ??
      await counted(question(engine, all, { input, signal, onProgress }));
    if (signal?.aborted) return new Promise(() => {});
    if (answer.code <= 2) answers.set(key, answer);
    return answer;
  });
}

/** Counts a question as work of the page until it is answered or cancelled.
 * @param {Promise<Answer>} answer */
async function counted(answer) {
  const end = begin();
  try {
    return await answer;
  } finally {
    end();
  }
}

/** Makes a memory of answers. It holds at most MOST answers that have at most
 * ROOM characters together; the answer that was not wanted for the longest time
 * is forgotten first.
 * @param {number} most
 * @param {number} room */
export function makeMemory(most, room) {
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  let used = 0;

  /** @param {string} key
   * @param {Answer} answer */
  function sizeOf(key, answer) {
    return key.length + answer.out.length + answer.err.length;
  }

  return {
    /** @param {string} key */
    get(key) {
      return answers.get(key);
    },
    /** Remembers an answer, or says that it was wanted again.
     * @param {string} key
     * @param {Answer} answer */
    set(key, answer) {
      const old = answers.get(key);
      if (old) used -= sizeOf(key, old);
      answers.delete(key);
      answers.set(key, answer);
      used += sizeOf(key, answer);
      for (const [oldest, other] of answers) {
        if (answers.size <= most && used <= room) break;
        answers.delete(oldest);
        used -= sizeOf(oldest, other);
      }
    },
  };
}

/** Returns a function that asks as ASK does, and ends its own question before
 * it asks the next one: for questions about a text that is being typed.
 * @param {Ask} ask
 * @param {AbortSignal} signal  ends the last question
 * @returns {Ask} */
export function latest(ask, signal) {
  let stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort());
  return (words, how) => {
    stop.abort();
    stop = new AbortController();
    return ask(words, { ...how, signal: stop.signal });
  };
}

/** Asks once.
 * @param {Engine} engine
 * @param {string[]} words
 * @param {How} how
 * @returns {Promise<Answer>} */
async function question(engine, words, how) {
  let answer = { code: 4, out: "", err: "" };
  try {
    answer = await engine.ask(words, how);
  } catch (error) {
    return { ...answer, ok: false, json: null, problem: problem(
      tr("The engine does not answer: {0}", String(error))) };
  }
  const ok = answer.code === 0 || answer.code === 1;
  let json = null;
  if (ok && words.includes("--json")) {
    try {
      json = JSON.parse(answer.out);
    } catch (error) {
      return { ...answer, ok: false, json: null, problem: problem(
        tr("The engine's answer cannot be read: {0}", String(error))) };
    }
  }
  return { ...answer, ok, json, problem: ok ? null : readProblem(answer.err) };
}

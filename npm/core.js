/* SPDX-License-Identifier: MIT */
/*
 * What Node.js and browsers share: the questions, their answers, and workers.
 * index.js and browser.js say where the program comes from and how a worker is
 * started.
 */
import {run as start} from "./wasi.js";

/** Question -> command. The operands of a question are those of its command. */
const COMMANDS = {
  check: "check", code: "code", evaluate: "eval", find: "find", games: "games",
  moves: "moves", nim: "nim", period: "period", prove: "prove",
  quotient: "quotient", random: "random", reply: "reply", table: "table",
  value: "value", verify: "verify",
};

/** An error of a question; see index.d.ts. */
export class GrundyError extends Error {
  /**
   * @param {any} fault the error as JSON
   * @param {any} [answer] what was known when a limit was reached
   */
  constructor(fault, answer) {
    super(fault.message);
    this.name = "GrundyError";
    this.code = fault.code;
    this.exit = fault.exit;
    this.hint = fault.hint;
    this.place = fault.place;
    this.limit = fault.limit;
    this.answer = answer;
  }
}

/**
 * Throws unless the words and the input are texts. The program would read a
 * word up to its first NUL.
 * @param {unknown} words
 * @param {unknown} [input]
 */
function check(words, input) {
  if (!Array.isArray(words) ||
      !words.every(word => typeof word === "string" && !word.includes("\0")))
    throw new TypeError("words is a list of texts without NUL, such as " +
                        '["eval", "nim(3,5,7)"]');
  if (input !== undefined && typeof input !== "string")
    throw new TypeError("input is a text");
}

/**
 * An operand as the word of the command.
 * @param {unknown} given
 */
function operand(given) {
  if (Array.isArray(given) && given.length === 2 &&
      given.every(Number.isSafeInteger))
    return `${given[0]}..${given[1]}`;
  if (Number.isSafeInteger(given) || typeof given === "bigint")
    return String(given);
  if (typeof given === "string")
    return given;
  throw new TypeError(`expected a text, a number or a range [first, last], ` +
                      `found ${JSON.stringify(given)}`);
}

/**
 * Splits the arguments of a question into words and what is not said in words.
 * @param {string} command
 * @param {unknown[]} given operands, and perhaps options at the end
 */
function wordsOf(command, given) {
  const last = given.at(-1);
  const hasOptions = typeof last === "object" && last !== null &&
      !Array.isArray(last);
  const {signal, onProgress, input, ...options} =
      /** @type {Record<string, any>} */ (hasOptions ? last : {});
  const words = [command, "--json"];
  for (const [key, value] of Object.entries(options)) {
    const name = "--" + key.replace(/[A-Z]/g, c => "-" + c.toLowerCase());
    if (value === true)
      words.push(name);
    else if (value !== false && value !== undefined)
      words.push(`${name}=${value}`);
  }
  words.push("--", ...(hasOptions ? given.slice(0, -1) : given).map(operand));
  check(words, input);
  return {words, extras: {signal, onProgress, input}};
}

/**
 * Reads the answer of a command with --json; throws its error.
 * @param {{code: number, out: string, err: string}} answer
 */
function read({code, out, err}) {
  const said = out ? JSON.parse(out) : undefined;
  if (code <= 1)
    return said;
  const lines = err.split("\n");
  throw new GrundyError(said?.error ?? {
    code: code === 3 ? "limit" : code === 130 ? "interrupted" : "internal",
    exit: code, message: lines[0].replace(/^grundy: [^:：]*[:：]\s*/, ""),
  }, said?.error ? undefined : said);
}

/**
 * The positions that a game of the caller's can reach, as edges of a graph.
 * @param {unknown} from
 * @param {(position: any) => Iterable<any>} options
 * @param {number} most
 */
function explore(from, options, most) {
  const key = (/** @type {unknown} */ position) => {
    const text = JSON.stringify(position);
    if (text === undefined)
      throw new TypeError(`a position of the game is ${String(position)}`);
    return text;
  };
  const numbers = new Map([[key(from), 0]]);
  const positions = [from];
  const edges = [];
  for (let i = 0; i < positions.length; i++) {
    const found = options(positions[i]);
    if (typeof found?.[Symbol.iterator] !== "function" ||
        typeof found === "string")
      throw new TypeError(`the game gives ${String(found)} where a list of ` +
                          `positions belongs, after ${key(positions[i])}`);
    for (const to of found) {
      const name = key(to);
      let number = numbers.get(name);
      if (number === undefined) {
        number = positions.length;
        if (number >= most)
          throw new GrundyError({code: "limit", exit: 3, limit: "positions",
            message: `play can reach more than ${most} positions`,
            hint: "raise the limit: {most: ...}"});
        numbers.set(name, number);
        positions.push(to);
      }
      edges.push(`${i} ${number}\n`);
    }
  }
  return {positions, edges, numberOf: (/** @type {unknown} */ position) =>
    numbers.get(key(position))};
}

/**
 * The questions, each asked by `ask`, which gives an answer or a promise of it.
 * @param {(words: string[], extras: any) => any} ask
 * @param {(value: any, then: (value: any) => any) => any} after
 */
function questions(ask, after) {
  /** @type {Record<string, Function>} */
  const methods = {};
  for (const [name, command] of Object.entries(COMMANDS))
    methods[name] = (/** @type {unknown[]} */ ...given) => {
      const {words, extras} = wordsOf(command, given);
      return after(ask(words, extras), read);
    };
  methods.solveGame = (/** @type {any} */ from, /** @type {any} */ options,
                       /** @type {any} */ {most = 100000, ...extras} = {}) => {
    const {positions, edges, numberOf} = explore(from, options, most);
    if (!edges.length)
      return after(undefined, () => ({outcome: "P", value: "0", moves: [],
        positions: 1, at: () => ({outcome: "P", value: "0"})}));
    const words = ["bulk", "graph", "-", "--json", "--all", "--start", "0",
                   "--limit-moves", String(positions.length)];
    return after(ask(words, {...extras, input: edges.join("")}),
                 (/** @type {any} */ given) => {
      const answer = read(given);
      const all = new Map(answer.all.map((/** @type {any} */ v) =>
        [Number(v.vertex), {outcome: v.outcome, value: v.value}]));
      return {outcome: answer.outcome, value: answer.value,
              moves: answer.winning_moves.map((/** @type {string[]} */ move) =>
                positions[Number(move[1])]),
              positions: positions.length,
              at: (/** @type {unknown} */ position) =>
                all.get(numberOf(position))};
    });
  };
  return methods;
}

/**
 * The program, for questions that occupy the thread.
 * @param {WebAssembly.Module} module
 */
export function program(module) {
  const run = (/** @type {string[]} */ words, /** @type {any} */ extras = {}) => {
    check(words, extras.input);
    extras.signal?.throwIfAborted();
    const {code, out, err} = start(module, words, extras);
    return {code, out, err};
  };
  return {module, run, ...questions(run, (value, then) => then(value))};
}

/**
 * The program in a worker, one question after the other.
 * @param {WebAssembly.Module} module
 * @param {() => any} create starts a worker, which has postMessage and
 *   terminate, and calls its own `answer`
 */
export function remote(module, create) {
  /** @type {any} */
  let worker;
  let last = Promise.resolve();
  let closed = false;

  const ask = (/** @type {string[]} */ words, /** @type {any} */ extras) =>
    new Promise((resolve, reject) => {
      const {signal, onProgress, input} = extras;
      const stop = () => {
        worker?.terminate();
        worker = undefined;
        reject(signal?.aborted ? signal.reason
            : new GrundyError({code: "interrupted", exit: 130,
                               message: "the worker was closed"}));
      };
      if (signal?.aborted || closed)
        return stop();
      signal?.addEventListener("abort", stop, {once: true});
      worker ??= create();
      worker.answer = (/** @type {any} */ message) => {
        if (message.progress !== undefined)
          return onProgress?.(message.progress);
        signal?.removeEventListener("abort", stop);
        if (message.trouble !== undefined) {
          worker.terminate();
          worker = undefined;
          return reject(new Error(message.trouble));
        }
        return resolve(message.answer);
      };
      worker.stop = stop;
      worker.postMessage({module, words, input, reports: !!onProgress});
    });

  const run = (/** @type {string[]} */ words, /** @type {any} */ extras = {}) => {
    check(words, extras.input);
    const answer = last.then(() => ask(words, extras));
    last = answer.then(() => undefined, () => undefined);
    return answer;
  };
  return {
    run,
    ...questions(run, (value, then) => Promise.resolve(value).then(then)),
    close() {
      closed = true;
      worker?.stop?.();
    },
  };
}

/**
 * Answers the questions of `remote`, in a worker.
 * @param {(message: any) => void} post
 */
export function serve(post) {
  return (/** @type {any} */ {module, words, input, reports}) => {
    try {
      const {code, out, err} = start(module, words, {input,
        ...(reports && {onProgress: text => post({progress: text})})});
      post({answer: {code, out, err}});
    } catch (error) {
      post({trouble: String(error)});
    }
  };
}

/**
 * The functions of the package.
 * @param {(wasm: unknown) => Promise<WebAssembly.Module>} compile
 * @param {() => any} create starts a worker
 */
export function library(compile, create) {
  /** @type {Promise<WebAssembly.Module> | undefined} */
  let compiled;
  /** @type {any} */
  let shared;

  const module = async (/** @type {unknown} */ wasm) => {
    if (wasm instanceof WebAssembly.Module)
      return wasm;
    if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm))
      return WebAssembly.compile(/** @type {BufferSource} */ (wasm));
    if (wasm !== undefined)
      compiled = undefined; // the program of later questions, too
    compiled ??= compile(wasm);
    try {
      return await compiled;
    } catch (error) {
      compiled = undefined; // the next call tries again
      throw error;
    }
  };
  const load = async (/** @type {any} */ {wasm} = {}) =>
    program(await module(wasm));
  const createWorker = async (/** @type {any} */ {wasm} = {}) =>
    remote(await module(wasm), create);

  /** @type {Record<string, any>} */
  const asked = {};
  for (const name of ["run", "solveGame", ...Object.keys(COMMANDS)])
    asked[name] = async (/** @type {any[]} */ ...given) => {
      if (!given.at(-1)?.signal)
        return (/** @type {any} */ (await load()))[name](...given);
      shared ??= createWorker(); // what is cancelled cannot run in this thread
      return (await shared)[name](...given);
    };
  return {load, createWorker, ...asked};
}

/* SPDX-License-Identifier: MIT */
/* Grundy for browsers: see index.js. Nothing here is of Node.js. */
import {library} from "./core.js";

export {GrundyError} from "./core.js";

/** @param {unknown} wasm a URL; undefined: the package's own */
async function compile(wasm) {
  const address = wasm ?? new URL("./grundy.wasm", import.meta.url);
  const response = await fetch(/** @type {string | URL} */ (address));
  if (!response.ok)
    throw new Error(`${address} could not be loaded: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Starts a worker. */
function create() {
  const thread = new Worker(new URL("./worker.js", import.meta.url),
                            {type: "module"});
  const worker = {
    answer: (/** @type {any} */ _message) => {},
    postMessage: (/** @type {any} */ message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  thread.onmessage = event => worker.answer(event.data);
  thread.onerror = event => worker.answer({trouble: event.message ??
    "the worker could not be started"});
  return worker;
}

export const {load, createWorker, run, solveGame, check, code, evaluate, find,
              games, moves, nim, period, prove, quotient, random, reply, table,
              value, verify} = /** @type {any} */ (library(compile, create));

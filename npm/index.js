/* SPDX-License-Identifier: MIT */
/*
 * Grundy for Node.js: the command, compiled to WebAssembly. The page of
 * `make page` runs it by the same wasi.js.
 */
import {readFile} from "node:fs/promises";
import {Worker} from "node:worker_threads";
import {library} from "./core.js";

export {GrundyError} from "./core.js";

/** @param {unknown} wasm a URL or a path; undefined: the package's own */
async function compile(wasm) {
  const address = wasm === undefined ? new URL("./grundy.wasm", import.meta.url)
      : typeof wasm === "string" && /^[a-z][a-z0-9+.-]+:/i.test(wasm)
        ? new URL(wasm) : wasm;
  if (address instanceof URL && address.protocol !== "file:") {
    const response = await fetch(address);
    if (!response.ok)
      throw new Error(`${address} could not be loaded: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compile(
      await readFile(/** @type {string | URL} */ (address)));
}

/** Starts a worker that does not keep the process alive while it is idle. */
function create() {
  const thread = new Worker(new URL("./worker.js", import.meta.url));
  const worker = {
    answer: (/** @type {any} */ _message) => {},
    postMessage(/** @type {any} */ message) {
      thread.ref();
      thread.postMessage(message);
    },
    terminate: () => thread.terminate(),
  };
  thread.on("message", message => {
    if (message.progress === undefined)
      thread.unref();
    worker.answer(message);
  });
  thread.on("error", error => worker.answer({trouble: String(error)}));
  return worker;
}

export const {load, createWorker, run, solveGame, check, code, evaluate, find,
              games, moves, nim, period, prove, quotient, random, reply, table,
              value, verify} = /** @type {any} */ (library(compile, create));

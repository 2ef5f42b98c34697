/* SPDX-License-Identifier: MIT */
/*
 * Grundy for Node.js and browsers: the command, compiled to WebAssembly. The
 * page of `make page` runs it by the same wasi.js.
 */
import {run as start} from "./wasi.js";

/**
 * Reads and compiles the program.
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile() {
  const address = new URL("./grundy.wasm", import.meta.url);
  if (address.protocol === "file:") { // Node.js
    const {readFile} = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok)
    throw new Error(`${address} could not be loaded: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/**
 * Throws unless the words and the input are texts. The program would read a
 * word up to its first NUL.
 * @param {unknown} words
 * @param {unknown} input
 */
function check(words, input) {
  if (!Array.isArray(words) ||
      !words.every(word => typeof word === "string" && !word.includes("\0")))
    throw new TypeError("words is a list of texts without NUL, such as " +
                        '["eval", "nim(3,5,7)"]');
  if (input !== undefined && typeof input !== "string")
    throw new TypeError("input is a text");
}

/** Compiles the program once; see index.d.ts. */
export async function load() {
  compiled ??= compile();
  /** @type {WebAssembly.Module} */
  let module;
  try {
    module = await compiled;
  } catch (error) {
    compiled = undefined; // the next call tries again
    throw error;
  }
  return {
    /**
     * @param {string[]} words
     * @param {{input?: string, onProgress?: (text: string) => void}} [extras]
     */
    run(words, extras = {}) {
      check(words, extras.input);
      const {code, out, err} = start(module, words, extras);
      return {code, out, err};
    },
  };
}

/**
 * Runs the command once; see index.d.ts.
 * @param {string[]} words
 * @param {{input?: string, onProgress?: (text: string) => void}} [extras]
 */
export async function run(words, extras = {}) {
  return (await load()).run(words, extras);
}

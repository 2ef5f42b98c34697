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

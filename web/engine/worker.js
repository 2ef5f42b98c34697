/* SPDX-License-Identifier: MIT */
/*
 * Answers one question after the other, each by a fresh instance of the
 * program. browser.js sends the compiled module first, then questions.
 */
import {run} from "./wasi.js";

/** @type {WebAssembly.Module | undefined} */
let module;

addEventListener("message", event => {
  const {module: compiled, words, input} = event.data;
  if (compiled) {
    module = compiled;
    return;
  }
  const answer = run(/** @type {WebAssembly.Module} */ (module), words, {
    input,
    onProgress: progress => postMessage({progress}),
  });
  postMessage({answer});
});

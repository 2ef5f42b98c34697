/* SPDX-License-Identifier: MIT */
/* The worker of createWorker, in browsers and in Node.js. */
import {serve} from "./core.js";

if (typeof self === "object" && typeof self.postMessage === "function") {
  const answer = serve(message => self.postMessage(message));
  self.onmessage = event => answer(event.data);
} else {
  const name = "node:worker_threads"; // not to be looked for by bundlers
  import(/* @vite-ignore */ name).then(({parentPort}) => parentPort.on(
      "message", serve(message => parentPort.postMessage(message))));
}

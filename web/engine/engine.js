/* SPDX-License-Identifier: MIT */
/*
 * Finds the engine that answers the page's questions. A question is the words
 * of the command line, as in ["eval", "--json", "nim(3,5,7)"].
 *
 *     const engine = await openEngine();
 *     const {code, out, err} = await engine.ask(["eval", "nim(3,5,7)"]);
 *
 * `code` is the exit code: 2 is bad input, 3 a limit, 4 a fault. Words decide
 * about limits (--time, --max-memory). A cancelled question is rejected with an
 * AbortError; any other rejection means that the engine cannot be reached.
 */
import {openBrowser} from "./browser.js";
import {findServer} from "./server.js";

/**
 * @typedef {{code: number, out: string, err: string}} Answer
 * @typedef {object} Options
 * @property {string} [input] standard input
 * @property {AbortSignal} [signal] cancels the question
 * @property {(text: string) => void} [onProgress] gets lines of progress;
 *   the server sends none
 * @typedef {(words: string[], options?: Options) => Promise<Answer>} Ask
 * @typedef {object} Engine
 * @property {"browser" | "server"} name
 * @property {number} most  seconds that a question may take
 * @property {Promise<unknown>} ready  questions need not wait any more
 * @property {Ask} ask
 */

/**
 * Forgets files that a page without a server has kept at this address.
 * @param {URL} base
 */
async function forgetFiles(base) {
  const kept = await globalThis.navigator?.serviceWorker?.getRegistration(base);
  await kept?.unregister();
}

/**
 * Opens the engine: `grundy serve` if it gives out this page, otherwise
 * grundy.wasm in this browser. `make page` writes "browser" where the page says
 * its engine, so that nothing is asked in vain.
 * @param {URL} [base] the folder of the page
 * @returns {Promise<Engine>}
 */
export async function openEngine(
    base = new URL(".", globalThis.document?.baseURI)) {
  const named = globalThis.document?.querySelector("meta[name=engine]");
  if (named?.getAttribute("content") === "browser")
    return openBrowser(base);
  const search = new URLSearchParams(globalThis.location?.search ?? "");
  const server = await findServer(base, search.get("token"));
  if (!server)
    return openBrowser(base);
  forgetFiles(base).catch(() => undefined);
  return server;
}

/* SPDX-License-Identifier: MIT */
/*
 * The engine of `grundy serve`: each question is a request, and the program
 * runs as a process of its own on the machine of the server.
 */

/** @typedef {import("./engine.js").Engine} Engine */

const MOST_TRIES = 6; // a busy server is asked again, after longer and longer
const PATIENCE = 5000; // milliseconds until a server should have said its name

/** @param {string | null} token */
function headersOf(token) {
  return token ? {Authorization: `Bearer ${token}`} : undefined;
}

/**
 * Waits, unless the question is cancelled.
 * @param {number} milliseconds
 * @param {AbortSignal | undefined} signal
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("The question was cancelled", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve(undefined);
    }, milliseconds);
    signal?.addEventListener("abort", stop);
  });
}

/**
 * Asks an address for its engine. A folder of files has none, so
 * the question is given up after a while. A slow server has no program for the
 * browser: it is asked again until it answers.
 * @param {URL} address
 * @param {URL} program grundy.wasm in the folder of the page
 * @param {string | null} token
 * @returns {Promise<number>} the most seconds of a question; 0: no
 *   `grundy serve` is there
 */
async function secondsOf(address, program, token) {
  for (;;) {
    try {
      const response = await fetch(address, {
        cache: "no-store",
        headers: headersOf(token),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const about = response.ok ? await response.json() : {};
      return about.engine === "grundy serve" ? about.seconds : 0;
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "TimeoutError")
        return 0;
      const found = await fetch(program, {method: "HEAD"}).catch(() => null);
      if (!found || found.ok)
        return 0;
    }
  }
}

/**
 * Asks the folder of the page whether it is given out by `grundy serve`.
 * @param {URL} base the folder of the page
 * @param {string | null} token
 * @returns {Promise<Engine | null>} null: it is a folder of files
 */
export async function findServer(base, token) {
  const address = new URL("run", base);
  const most = await secondsOf(address, new URL("grundy.wasm", base), token);
  return most === 0 ? null : {
    name: "server",
    most,
    ready: Promise.resolve(),
    ask: async (words, {input, signal} = {}) => {
      const body = JSON.stringify(input === undefined ? {words}
                                                      : {words, input});
      for (let tries = 1;; tries++) {
        const response = await fetch(address, {
          method: "POST",
          headers: {"Content-Type": "application/json", ...headersOf(token)},
          body,
          cache: "no-store",
          signal,
        });
        const answer = await response.json();
        if (response.ok)
          return {code: answer.code, out: answer.out, err: answer.err};
        if (response.status !== 503 || tries === MOST_TRIES)
          throw new Error(answer.error);
        await pause(100 * 2 ** tries, signal);
      }
    },
  };
}

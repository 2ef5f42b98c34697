/* SPDX-License-Identifier: MIT */
/*
 * The engine in the browser: grundy.wasm in workers.
 *
 * The module is compiled once and shared. A question takes an idle worker. A
 * cancelled question ends its worker, since nothing else stops a computation;
 * a spare worker is kept, so the next question need not wait for a new one.
 */

/**
 * @typedef {import("./engine.js").Ask} Ask
 * @typedef {import("./engine.js").Options} Options
 * @typedef {import("./engine.js").Answer} Answer
 */

const MOST_WORKERS = 4; // questions at the same time; others wait
const MOST_SECONDS = 600; // of a question
const LARGE = 1 << 28; // bytes of memory after which a worker is replaced

/** @returns {DOMException} */
function abortError() {
  return new DOMException("The question was cancelled", "AbortError");
}

/**
 * Fetches and compiles the program. Hosts that do not know the media type of
 * WebAssembly are served by the second way.
 * @param {URL} address
 */
async function compile(address) {
  const response = await fetch(address);
  if (!response.ok)
    throw new Error(`${address} could not be loaded: ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

class Pool {
  /** @param {URL} base the folder of the page */
  constructor(base) {
    this.module = compile(new URL("grundy.wasm", base));
    this.module.catch(() => undefined); // each question reports it
    this.code = new URL("engine/worker.js", base);
    /** @type {Worker[]} */
    this.idle = [];
    this.busy = 0;
    /** @type {((worker: Worker) => void)[]} */
    this.waiting = [];
  }

  /** @param {WebAssembly.Module} module */
  create(module) {
    const worker = new Worker(this.code, {type: "module"});
    worker.postMessage({module});
    return worker;
  }

  /**
   * Gives a worker to the next question, or keeps it.
   * @param {Worker} worker
   */
  offer(worker) {
    const next = this.waiting.shift();
    if (next)
      next(worker);
    else
      this.idle.push(worker);
  }

  /**
   * Waits for a worker. The caller gives it back by release or discard.
   * @param {WebAssembly.Module} module
   * @param {AbortSignal | undefined} signal
   * @returns {Promise<Worker>}
   */
  take(module, signal) {
    return new Promise((resolve, reject) => {
      /** @param {Worker} worker */
      const start = worker => {
        signal?.removeEventListener("abort", stop);
        this.busy++;
        resolve(worker);
      };
      const stop = () => {
        this.waiting = this.waiting.filter(other => other !== start);
        reject(abortError());
      };
      const worker = this.idle.pop();
      if (worker || this.busy < MOST_WORKERS) {
        start(worker ?? this.create(module));
        return;
      }
      this.waiting.push(start);
      signal?.addEventListener("abort", stop);
    });
  }

  /** @param {Worker} worker */
  release(worker) {
    this.busy--;
    this.offer(worker);
  }

  /**
   * Ends a worker. Another one takes its place, so there is always a spare.
   * @param {Worker} worker
   * @param {WebAssembly.Module} module
   */
  discard(worker, module) {
    this.busy--;
    worker.terminate();
    this.offer(this.create(module));
  }

  /** @type {Ask} */
  ask = async (words, options = {}) => {
    const {signal, input, onProgress} = options;
    if (signal?.aborted)
      throw abortError();
    const module = await this.module;
    if (signal?.aborted)
      throw abortError();
    const worker = await this.take(module, signal);
    return new Promise((resolve, reject) => {
      const finish = () => {
        signal?.removeEventListener("abort", stop);
        worker.onmessage = worker.onerror = null;
      };
      const stop = () => {
        finish();
        this.discard(worker, module);
        reject(abortError());
      };
      worker.onmessage = ({data}) => {
        if (data.progress) {
          onProgress?.(data.progress);
          return;
        }
        finish();
        const {code, out, err, bytes} = data.answer;
        if (bytes > LARGE)
          this.discard(worker, module);
        else
          this.release(worker);
        resolve({code, out, err});
      };
      worker.onerror = event => {
        event.preventDefault();
        finish();
        this.discard(worker, module);
        resolve({code: 4, out: "", err: "grundy: error: the worker of the " +
                 `engine ended: ${event.message ?? "no reason given"}\n`});
      };
      if (signal?.aborted) {
        stop();
        return;
      }
      signal?.addEventListener("abort", stop);
      worker.postMessage({words, input});
    });
  };
}

/**
 * Asks the browser to keep the files, so that the page works off-line.
 * @param {URL} base
 */
function keepFiles(base) {
  const container = globalThis.navigator?.serviceWorker;
  container?.register(new URL("sw.js", base)).catch(() => undefined);
}

/**
 * @param {URL} base the folder of the page
 * @returns {import("./engine.js").Engine}
 */
export function openBrowser(base) {
  keepFiles(base);
  const pool = new Pool(base);
  return {
    name: "browser",
    most: MOST_SECONDS,
    ready: pool.module.catch(() => undefined),
    ask: pool.ask,
  };
}

/* SPDX-License-Identifier: MIT */
/*
 * Keeps the files of the page in the browser, so that the page works off-line
 * after the first visit. Only the engine in the browser registers this file:
 * a page of `grundy serve` has no use for it.
 *
 * `make page` writes the version (a hash of all files) and the list of files.
 * As long as the list is empty nothing is kept. A new version is fetched as a
 * whole and takes over when no page of the old one is open, so that files of
 * two versions never meet. Requests for other addresses, such as `run`, are
 * left to the browser and never kept.
 */

const VERSION = "none";
/** @type {string[]} */
const FILES = [];

/**
 * @typedef {object} WorkEvent the parts of a FetchEvent used here
 * @property {Request} request
 * @property {(answer: Promise<Response>) => void} respondWith
 * @property {(work: Promise<unknown>) => void} waitUntil
 *
 * @typedef {object} Scope the parts of a ServiceWorkerGlobalScope used here
 * @property {{scope: string}} registration
 * @property {{claim: () => Promise<void>}} clients
 * @property {(kind: string, listen: (event: WorkEvent) => void) => void}
 *   addEventListener
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

const scope = worker.registration.scope;
const prefix = `grundy ${scope} `;
const current = prefix + VERSION;
const kept = new Set(FILES.map(file => new URL(file, scope).href));

async function keep() {
  const cache = await caches.open(current);
  await cache.addAll(
      [...kept].map(address => new Request(address, {cache: "reload"})));
}

async function forgetOld() {
  for (const other of await caches.keys())
    if (other.startsWith(prefix) && other !== current)
      await caches.delete(other);
  await worker.clients.claim();
}

/**
 * @param {string} address
 * @param {Request} request
 */
async function answer(address, request) {
  const cache = await caches.open(current);
  return await cache.match(address) ?? fetch(request);
}

worker.addEventListener("install", event => event.waitUntil(keep()));
worker.addEventListener("activate", event => event.waitUntil(forgetOld()));
worker.addEventListener("fetch", event => {
  const address = new URL(event.request.url);
  address.search = address.hash = "";
  if (address.href === scope)
    address.pathname += "index.html";
  if (event.request.method === "GET" && kept.has(address.href))
    event.respondWith(answer(address.href, event.request));
});

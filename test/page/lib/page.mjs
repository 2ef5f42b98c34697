/* SPDX-License-Identifier: MIT */
// Opens the page in Chromium, with one engine or the other:
//   serve   `grundy serve`, the program that GRUNDY names, on a free port
//   static  the files of `make page`, below a path, from a small web server;
//           the engine is grundy.wasm in the browser
// Tests wait for what a person sees; no test waits for a fixed time.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("../../../", import.meta.url));
const require = createRequire(join(top, "web", "package.json"));
const { chromium } = load("playwright-core");
const grundy = process.env.GRUNDY ?? join(top, "build/release/grundy");
const folder = join(top, "build/page");

/** Loads a package of web/node_modules.
 * @param {string} name */
function load(name) {
  try {
    return require(name);
  } catch {
    throw new Error(`${name} is missing: call tools/npm.sh`);
  }
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};

/** Starts `grundy serve`. Returns the address, and how to end it. */
export async function openServe() {
  const child = spawn(grundy, ["serve", "--port", "0"],
    { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const line = await new Promise((done, refuse) => {
    lines.once("line", done);
    child.once("exit", (code) => refuse(new Error(
      `grundy serve ended with ${code}`)));
  });
  const address = line.match(/http:\/\/\S+/)?.[0];
  assert.ok(address, `no address in the line '${line}'`);
  return {
    address,
    async close() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Gives out the files of `make page` below a path, as any web host would.
 * Returns null if they were not made, unless ctest runs the test. */
export async function openStatic() {
  if (!existsSync(join(folder, "grundy.wasm"))) {
    assert.ok(!process.env.BUILD_DIR, `no page in ${folder}: call make page`);
    return null;
  }
  const path = "/some/where/";
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = normalize(decodeURIComponent(pathname)).slice(path.length);
    const file = join(folder, name || "index.html");
    if (!pathname.startsWith(path) || name.startsWith("..") ||
      !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("not found");
      return;
    }
    response.writeHead(200, { "Content-Type": types[extname(file)] ??
      "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}${path}`,
    async close() {
      server.closeAllConnections?.();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Starts Debian's Chromium, or the program that CHROMIUM names. */
export function launchChromium() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: process.getuid() === 0 ? ["--no-sandbox"] : [],
  });
}

/** The browser of all tests of a file.
 * @type {Promise<any> | null} */
let shared = null;

/** Starts an engine, and Chromium if it does not run yet; both end after the
 * tests of the file.
 * @param {"serve" | "static"} kind
 * @returns null if the engine does not exist */
export async function openBrowser(kind) {
  const engine = kind === "serve" ? await openServe() : await openStatic();
  if (!engine) return null;
  const isFirst = !shared;
  shared ??= launchChromium();
  const browser = await shared;
  after(async () => {
    if (isFirst) await browser.close();
    await engine.close();
  });
  return {
    kind,
    address: engine.address,
    /** Opens the page at an address such as "#play?position=nim(1)". Messages
     * of the browser about errors fail the test when it calls check().
     * @param {string} hash
     * @param {object} [how] options of a context: viewport, locale, … */
    async open(hash, how = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: "reduce",
        locale: "en-GB",
        ...how,
      });
      context.setDefaultTimeout(120000); // a loaded machine is slow
      const page = await context.newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !isExpected(message))
          errors.push(message.text());
      });
      await page.goto(engine.address + hash);
      return { page, context, async close() {
        await context.close();
        assert.deepEqual(errors, []);
      } };
    },
  };
}

/** The static page asks for `run` to learn that there is no server; the browser
 * writes about that. */
function isExpected(message) {
  return message.location().url.endsWith("/some/where/run");
}

/** Waits until TEXT is in the live region. What was said earlier may still be
 * there: TEXT must be new.
 * @param {any} page
 * @param {string | RegExp} text */
export async function hears(page, text) {
  await page.locator("#live[role=status]", { hasText: text }).waitFor({
    state: "attached" });
}

/** Waits until an answer has arrived for everything on the page.
 * @param {any} page */
export async function settled(page) {
  await page.waitForFunction(() =>
    !document.querySelector("[aria-busy=true]:not([hidden])"));
}

/** Holds questions of a page to `grundy serve` back.
 *   const held = await hold(page, (words) => words[0] === "reply");
 *   await held.waiting(1);   // until a question is held back
 *   await held.release();    // until those held back are answered or cancelled
 * After release() all questions pass.
 * @param {any} page
 * @param {(words: string[]) => boolean} isHeld */
export async function hold(page, isHeld) {
  let isOpen = false;
  /** @type {(() => void)[]} */
  const held = [];
  const changes = new EventTarget();
  /** Requests that were held back and are not over. */
  const open = new Set();
  /** @param {() => boolean} isDone */
  const until = (isDone) => new Promise((done) => {
    const look = () => isDone() && done(null);
    changes.addEventListener("change", look);
    look();
  });
  const change = () => changes.dispatchEvent(new Event("change"));
  for (const end of ["requestfinished", "requestfailed"])
    page.on(end, (/** @type {any} */ request) => {
      open.delete(request);
      change();
    });
  await page.route("**/run", async (/** @type {any} */ route) => {
    const words = route.request().postDataJSON()?.words;
    if (!isOpen && words && isHeld(words))
      await new Promise((done) => {
        held.push(() => done(null));
        open.add(route.request());
        change();
      });
    // A question that was cancelled meanwhile cannot go on.
    await route.continue().catch(() => undefined);
  });
  return {
    /** @param {number} count */
    waiting: (count) => until(() => held.length >= count),
    release() {
      isOpen = true;
      for (const go of held) go();
      return until(() => open.size === 0);
    },
  };
}

/** Fails if axe-core finds something serious, or if the page is wider than
 * the window.
 * @param {any} page
 * @param {string} what */
export async function assertAccessible(page, what) {
  await settled(page);
  if (!await page.evaluate(() => "axe" in globalThis))
    await page.evaluate(readFileSync(require.resolve("axe-core"), "utf8"));
  const found = await page.evaluate(async () => (await globalThis.axe.run(
    { resultTypes: ["violations"] })).violations.map(({ id, impact, nodes }) => ({ id, impact,
      nodes: nodes.map((node) => node.html) })));
  assert.deepEqual(found.filter(({ impact }) => impact === "serious" ||
    impact === "critical"), [], what);
  await assertFits(page, what);
}

/** Fails if the page is wider than the window.
 * @param {any} page
 * @param {string} what */
export async function assertFits(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth -
    innerWidth);
  assert.ok(wide <= 0, `${what}: ${wide} pixels too wide`);
}

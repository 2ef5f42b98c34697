/* SPDX-License-Identifier: MIT */
// Opens the page in Chromium, with one engine or the other:
//   serve   `grundy serve`, the program that GRUNDY names, on a free port
//   static  the files of `make page`, below a path, from a small web server;
//           the engine is grundy.wasm in the browser
//
// No test waits for a fixed time, and none depends on the speed of the machine:
//   - Actions (click, fill, press, Back, …) wait until the page is still: see
//     calm(). While questions are held back, or after hurry(), they do not.
//   - What follows from an action is waited for: a locator's waitFor(),
//     hears(), becomes(). A value that is read once is asserted only after
//     something that cannot be older than the action.
//   - A text must be new: a waitFor() that the state before the action
//     satisfies waits for nothing.
// Variables make the page slower and its answers late, for tools/stress.mjs,
// and waits shorter, for whoever writes a test:
//   PAGE_THROTTLE=6   the processor of the page seems to be 6 times slower
//   PAGE_DELAY=400    each question waits up to 400 ms, so that answers arrive
//                     in any order
//   PAGE_PATIENCE=9000  a wait ends after 9 s

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
// Milliseconds for one wait: a loaded machine is slow.
const patience = Number(process.env.PAGE_PATIENCE ?? 120000);
const throttle = Number(process.env.PAGE_THROTTLE ?? 1);
const delay = Number(process.env.PAGE_DELAY ?? 0);

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
    const isPacked = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") &&
      existsSync(`${file}.br`);
    response.writeHead(200, { "Content-Type": types[extname(file)] ??
      "application/octet-stream", ...(isPacked
      ? { "Content-Encoding": "br" } : {}) });
    createReadStream(isPacked ? `${file}.br` : file).pipe(response);
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
    timeout: patience,
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
      context.setDefaultTimeout(patience);
      await context.addInitScript(listen);
      if (delay) await context.addInitScript(slow, delay);
      const page = await context.newPage();
      watch(page);
      if (throttle > 1) await (await context.newCDPSession(page)).send(
        "Emulation.setCPUThrottlingRate", { rate: throttle });
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
 * writes about that. A slow browser may ask for the icon of a page that has gone
 * away meanwhile, for nobody (origin 'null'), and refuse its own request. */
function isExpected(message) {
  const { url } = message.location();
  return url.endsWith("/some/where/run") ||
    (url.endsWith("/icon.svg") && /ERR_FAILED/.test(message.text())) ||
    /\/icon\.svg' from origin 'null'/.test(message.text());
}

/** Runs in the page: remembers everything that the live region says, since the
 * next text may replace a text before a test has looked. */
function listen() {
  /** @type {any} */
  const all = globalThis;
  all.heard = [];
  all.heardFrom = 0; // texts said before the last action
  const find = new MutationObserver(() => {
    const live = document.getElementById("live");
    if (!live) return;
    find.disconnect();
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) all.heard.push(node.textContent);
    }).observe(live, { childList: true });
  });
  find.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: delays questions to both engines, each for another time.
 * @param {number} most  milliseconds */
function slow(most) {
  let part = 1; // the same delays each time
  const later = () => new Promise((done) => {
    part = part * 48271 % 0x7fffffff;
    setTimeout(done, part / 0x7fffffff * most);
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (address, how) => {
    if (how?.method === "POST") await later();
    return fetch(address, how);
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = async function post(data, ...more) {
    if (data.words) await later();
    postMessage.call(this, data, ...more);
  };
}

/** Waits until TEXT is said in the live region. What was said before the last
 * action does not count.
 * @param {any} page
 * @param {string | RegExp} text  a part of what is said, in letters of any
 *   case, or a pattern */
export async function hears(page, text) {
  const [source, flags] = text instanceof RegExp ? [text.source, text.flags]
    : [text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "i"];
  await page.waitForFunction(([source, flags]) => globalThis.heard.slice(
    globalThis.heardFrom).some((said) => new RegExp(source, flags).test(said)),
  [source, flags]).catch(async (error) => {
    const heard = await page.evaluate(() => globalThis.heard).catch(() => null);
    throw new Error(`'${text}' was not said, but ${JSON.stringify(heard)}`,
      { cause: error });
  });
}

/** Waits until the page is still: a view is shown, every question has its
 * answer, and nothing is being typed. See web/busy.js.
 * @param {any} page */
export async function settled(page) {
  await page.waitForFunction(isStill).catch(async (error) => {
    const busy = await page.evaluate(() => [...document.querySelectorAll(
      "html, [aria-busy=true]")].map((e) => e.cloneNode().outerHTML))
      .catch(() => null);
    throw new Error(`the page does not settle: ${busy}`, { cause: error });
  });
}

/** Runs in the page. */
function isStill() {
  return location.protocol === "about:" ||
    (document.documentElement.dataset.busy === "false" &&
      !document.querySelector("[aria-busy=true]:not([hidden])"));
}

/** Waits until READ returns WANTED, or a text that matches it.
 * @param {() => any} read
 * @param {any} wanted
 * @param {string} [what]  what is read */
export async function becomes(read, wanted, what) {
  for (const end = Date.now() + patience;;) {
    try {
      const value = await read();
      if (wanted instanceof RegExp) assert.match(value, wanted, what);
      else assert.deepEqual(value, wanted, what);
      return;
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || Date.now() > end)
        throw error;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Pages whose actions do not wait until the page is still.
 * @type {WeakSet<any>} */
const hurried = new WeakSet();

/** Lets actions on a page wait for nothing, since work is under way that does
 * not end by itself.
 * @param {any} page */
export function hurry(page) {
  hurried.add(page);
}

/** Lets actions on a page wait again.
 * @param {any} page */
export function calm(page) {
  hurried.delete(page);
}

/** Waits as a person does before an action, and forgets what was said before.
 * Without it, a click is lost where an answer moves the button between the
 * press and the release of the mouse.
 * @param {any} page */
async function beforeAction(page) {
  if (!hurried.has(page)) await settled(page);
  await page.evaluate(() => {
    globalThis.heardFrom = globalThis.heard?.length;
  });
}

/** Lets the actions of a page wait.
 * @param {any} page */
function watch(page) {
  /** @param {any} object
   * @param {string[]} names
   * @param {(self: any) => any} pageOf */
  const wrap = (object, names, pageOf) => {
    for (const name of names) {
      const act = object[name];
      object[name] = async function action(/** @type {any[]} */ ...words) {
        await beforeAction(pageOf(this));
        return act.apply(this, words);
      };
    }
  };
  wrap(page, ["goto", "goBack", "goForward", "reload"], () => page);
  wrap(page.keyboard, ["press"], () => page);
  wrap(page.mouse, ["click"], () => page);
  wrap(page.touchscreen, ["tap"], () => page);
  const locators = Object.getPrototypeOf(page.locator("body"));
  if (isWatched) return;
  isWatched = true;
  wrap(locators, ["click", "check", "fill", "focus", "press", "selectOption",
    "setChecked", "setInputFiles"], (locator) => locator.page());
}
let isWatched = false; // all pages have the same locators

/** Holds questions of a page to `grundy serve` back.
 *   const held = await hold(page, (words) => words[0] === "reply");
 *   await held.waiting(1);   // until a question is held back
 *   await held.release();    // until those held back are answered or cancelled
 * Until release() actions do not wait for the page to be still; afterwards all
 * questions pass.
 * @param {any} page
 * @param {(words: string[]) => boolean} isHeld */
export async function hold(page, isHeld) {
  let isOpen = false;
  /** @type {(() => void)[]} */
  const held = [];
  const changes = new EventTarget();
  /** Requests that were held back and are not over. */
  const open = new Set();
  /** @param {() => boolean} isDone
   * @param {string} what */
  const until = (isDone, what) => new Promise((done, refuse) => {
    const timer = setTimeout(() => refuse(new Error(what)), patience);
    const look = () => {
      if (!isDone()) return;
      clearTimeout(timer);
      done(null);
    };
    changes.addEventListener("change", look);
    look();
  });
  hurry(page);
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
    waiting: (count) => until(() => held.length >= count,
      `fewer than ${count} questions were asked that are held back`),
    async release() {
      isOpen = true;
      for (const go of held) go();
      await until(() => open.size === 0, "a question is not over");
      calm(page);
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

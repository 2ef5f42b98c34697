/* SPDX-License-Identifier: MIT */
/*
 * The engines of the page, as the page uses them, with a worker of Node's in
 * the place of a browser's: choice of the engine, answers, cancelling,
 * progress, limits, faults, a busy server, the files kept for off-line use.
 */
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readFileSync, readdirSync} from "node:fs";
import {createServer} from "node:http";
import {extname, join} from "node:path";
import test from "node:test";
import {pathToFileURL} from "node:url";
import vm from "node:vm";
import {Worker as Thread} from "node:worker_threads";
import {openEngine} from "../../web/engine/engine.js";
import {run} from "../../web/engine/wasi.js";

const PAGE = join(process.cwd(), "build/page");
const WEB = join(process.cwd(), "web");
const LONG = ["period", "octal[0.06]"]; // minutes of work
const QUICK = ["eval", "--json", "nim(3,5,7)"];
let workers = 0; // that were started

/** A worker of the browser, on a thread of Node's. */
globalThis.Worker = class {
  constructor(address) {
    workers++;
    // Not the copy in build/page: web/package.json says that it is a module,
    // which Node.js 18 has to be told.
    const file = pathToFileURL(
        join(WEB, "engine", address.pathname.split("/").pop()));
    this.thread = new Thread(`
      const {parentPort} = require("node:worker_threads");
      globalThis.postMessage = data => parentPort.postMessage(data);
      globalThis.addEventListener = (kind, listen) =>
        parentPort.on(kind, data => listen({data}));
      import(${JSON.stringify(file.href)});`, {eval: true});
    this.thread.on("message", data => this.onmessage?.({data}));
    this.thread.on("error", error => this.onerror?.(
        {message: error.message, preventDefault() {}}));
    this.thread.unref();
  }
  postMessage(data) {
    this.thread.postMessage(data);
  }
  terminate() {
    this.thread.terminate();
  }
};

const TYPES = {".js": "text/javascript", ".wasm": "application/wasm"};

/** A web host. `answer(request, response)` returns true if it has answered. */
async function withHost(answer, use) {
  const host = createServer(async (request, response) => {
    if (await answer(request, response))
      return;
    const path = new URL(request.url, "http://x").pathname;
    try {
      const bytes = readFileSync(join(PAGE, path.replace("/some/where", "")));
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "text/plain");
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end("no such file");
    }
  });
  await new Promise(resolve => host.listen(0, "127.0.0.1", resolve));
  try {
    await use(new URL(`http://127.0.0.1:${host.address().port}/some/where/`));
  } finally {
    host.closeAllConnections?.();
    host.close();
  }
}

const staticHost = use => withHost(() => false, use);

test("a folder of files: grundy.wasm answers as the program does", () =>
  staticHost(async base => {
    const engine = await openEngine(base);
    assert.equal(engine.name, "browser");
    const program = process.env.GRUNDY ?? "build/release/grundy";
    const positions = ["nim(3,5,7)", "wythoff(3,5)", "kayles(10)", "nim(",
                       "lasker(7)", "nim(@x", "chomp(5,5,3)", "take[1,3](9)"];
    const answers = await Promise.all(positions.map(
        position => engine.ask(["eval", "--json", position])));
    positions.forEach((position, i) => {
      const {status, stdout, stderr} = spawnSync(
          program, ["eval", "--json", position], {encoding: "utf8", env: {}});
      assert.equal(answers[i].code, status, position);
      if (position === "nim(@x")
        return; // which files exist is another question
      assert.equal(answers[i].out, stdout);
      assert.equal(answers[i].err, stderr);
    });
    const {out} = await engine.ask(["eval", "-"], {input: "nim(4,4)"});
    assert.match(out, /^nim\(4,4\) is P/);
  }));

test("a host that answers every address with its first page", () =>
  withHost((request, response) => {
    if (!request.url.endsWith("/run"))
      return false;
    response.end("<!doctype html>");
    return true;
  }, async base => assert.equal((await openEngine(base)).name, "browser")));

test("a server that is slow to say its name is waited for", () => {
  let asked = 0;
  return withHost((request, response) => {
    if (request.url.endsWith(".wasm")) {
      response.statusCode = 404;
      response.end();
    } else if (++asked > 1) // the first request is never answered
      response.end(JSON.stringify({engine: "grundy serve", version: "1"}));
    return true;
  }, async base => assert.equal((await openEngine(base)).name, "server"));
});

test("a folder whose host does not answer for run has its own engine", () =>
  withHost(request => request.url.endsWith("/run"), // never answered
      async base => assert.equal((await openEngine(base)).name, "browser")));

test("a host without grundy.wasm: questions are refused, not lost", () =>
  withHost((request, response) => {
    if (!request.url.endsWith(".wasm"))
      return false;
    response.statusCode = 404;
    response.end();
    return true;
  }, async base => {
    const engine = await openEngine(base);
    await assert.rejects(engine.ask(QUICK), /grundy.wasm could not be loaded/);
  }));

test("cancelling ends the work, and a spare worker is ready", () =>
  staticHost(async base => {
    const engine = await openEngine(base);
    const isAborted = {name: "AbortError"};
    const before = new AbortController();
    before.abort();
    await assert.rejects(engine.ask(QUICK, {signal: before.signal}), isAborted);
    const control = new AbortController();
    const long = engine.ask(
        LONG, {signal: control.signal, onProgress: () => control.abort()});
    await assert.rejects(long, isAborted);
    const started = workers;
    assert.equal((await engine.ask(QUICK)).code, 0);
    assert.equal(workers, started); // the spare one has answered
    // four at work, one waits and is cancelled, one waits and is answered
    const others = Array.from({length: 4}, () => new AbortController());
    const works = others.map(({signal}) => engine.ask(LONG, {signal}));
    const waiting = new AbortController();
    const sixth = engine.ask(QUICK, {signal: waiting.signal});
    const seventh = engine.ask(QUICK);
    setTimeout(() => waiting.abort(), 100);
    await assert.rejects(sixth, isAborted);
    others[0].abort();
    await assert.rejects(works[0], isAborted);
    assert.equal((await seventh).code, 0);
    others.forEach(other => other.abort());
    await Promise.allSettled(works);
  }));

test("progress is reported and is not part of the messages", () =>
  staticHost(async base => {
    const engine = await openEngine(base);
    const lines = [];
    const control = new AbortController();
    await assert.rejects(engine.ask(LONG, {
      signal: control.signal,
      onProgress: text => lines.push(text) > 2 && control.abort(),
    }), {name: "AbortError"});
    const {code, err} = await engine.ask([...LONG, "--time", "2.5"],
        {onProgress: text => lines.push(text)});
    assert.equal(code, 3);
    assert.match(err, /^grundy: error: stopped at the limit of 2.5 s .*\nhint: .*\n$/);
    assert.ok(lines.length > 2, lines.join("\n"));
    for (const line of lines)
      assert.match(line, /^\d+ of \d+ values, .* s left$/);
  }));

const module = new WebAssembly.Module(
    readFileSync(join(PAGE, "grundy.wasm")));

test("what a browser cannot do is bad input", () => {
  for (const [words, message] of [
    [["eval", "nim(3)", "--png", "-"], /this build cannot write PNG and PDF files/],
    [["eval", "nim(3)", "--svg", "x.svg"], /no files can be opened here/],
    [["eval", "nim(@heaps)"], /no files can be opened here/],
    [["eval", "nim(3)", "--rules", "x"], /no files can be opened here/],
    [["eval", "nim(3)", "--rules", "x", "--lang", "zh"], /此处不能打开文件/],
    [["bulk", "graph", "x"], /no files can be opened here/],
    [["eval", "nim(3)", "--max-memory", "8G"], /max-memory/],
  ]) {
    const {code, err} = run(module, words);
    assert.match(err, message);
    assert.equal(code, 2, err);
  }
  const {code, err} = run(module, ["eval", "{n -> n-k for k in 1..n}(9)",
                                   "--native"]);
  assert.equal(code, 0);
  assert.match(err, /this build cannot start a C compiler/);
});

test("limits of memory and of output", () => {
  const memory = run(module, ["eval", "{(a,b,c,d) -> (a-k,b,c,d) for k in " +
      "1..a ; (a,b-k,c,d) for k in 1..b ; (a,b,c-k,d) for k in 1..c ; " +
      "(a,b,c,d-k) for k in 1..d}(40,41,42,43)", "--max-memory", "2M",
      "--max-positions", "0"]);
  assert.equal(memory.code, 3);
  assert.match(memory.err, /stopped at the limit of 2 MiB of memory/);
  const output = run(module, ["table", "nim", "0..20000000",
                              "--max-positions", "0"]);
  assert.equal(output.code, 3);
  assert.match(output.err, /the answer is longer than 16 MiB; ask for less/);
  assert.equal(output.out, "");
});

/** A module whose _start has these instructions, with a memory of one page. */
function moduleOf(...code) {
  return new WebAssembly.Module(new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0,
    5, 3, 1, 0, 1, 7, 19, 2, 6, ...Buffer.from("memory"), 2, 0,
    6, ...Buffer.from("_start"), 0, 0,
    10, code.length + 4, 1, code.length + 2, 0, ...code, 0x0b]));
}

test("a fault of the program is code 4, with a message", () => {
  for (const [code, message] of [
    [[0], /internal error \(unreachable/], // unreachable
    [[0x10, 0, 0x01], /nested too deeply/], // call itself
    [[0x41, 0x7f, 0x28, 2, 0, 0x1a], /nested too deeply/], // load at -1
  ]) {
    const answer = run(moduleOf(...code), ["eval", "nim(3)"]);
    assert.equal(answer.code, 4);
    assert.match(answer.err, message);
  }
  const answer = run(moduleOf(0), ["eval", "--lang", "zh", "nim(3)"]);
  assert.match(answer.err, /内部错误/);
});

test("grundy serve is preferred, gets the token, and may be busy", async () => {
  const requests = [];
  let busy = 2;
  globalThis.location = {search: "?token=secret"};
  await withHost(async (request, response) => {
    if (!request.url.endsWith("/some/where/run"))
      return false;
    let text = "";
    for await (const part of request)
      text += part;
    requests.push(request.headers.authorization);
    const words = text ? JSON.parse(text).words : [];
    if (words[0] === "long")
      return true; // never answered
    response.statusCode = words[0] === "bulk" ? 403 : text && busy-- > 0 ? 503
                                                                         : 200;
    response.end(JSON.stringify(
        !text ? {engine: "grundy serve", version: "1"}
        : response.statusCode === 200 ? {code: 2, out: text, err: "e"}
        : {error: `refused ${response.statusCode}`}));
    return true;
  }, async base => {
    const engine = await openEngine(base);
    assert.equal(engine.name, "server");
    const answer = await engine.ask(["eval", "x"], {input: "i"});
    assert.deepEqual(answer, {code: 2, err: "e",
                              out: '{"words":["eval","x"],"input":"i"}'});
    await assert.rejects(engine.ask(["bulk"]), /refused 403/);
    const control = new AbortController();
    setTimeout(() => control.abort(), 100);
    await assert.rejects(engine.ask(["long"], {signal: control.signal}),
                         {name: "AbortError"});
    assert.ok(requests.every(token => token === "Bearer secret"));
  });
  delete globalThis.location;
});

/** Runs sw.js with a cache that is a Map of Maps. */
function serviceWorker(stored) {
  const listeners = {}, scope = "https://host/some/where/";
  const open = name => {
    if (!stored.has(name))
      stored.set(name, new Map());
    const cache = stored.get(name);
    return {addAll: list => list.forEach(({url}) => cache.set(url, "kept")),
            match: address => cache.get(address)};
  };
  vm.runInNewContext(readFileSync(join(PAGE, "sw.js"), "utf8"), {
    self: {
      registration: {scope},
      clients: {claim() {}},
      addEventListener: (kind, listen) => listeners[kind] = listen,
    },
    caches: {open, keys: () => [...stored.keys()],
             delete: name => stored.delete(name)},
    Request: class {
      constructor(url) {
        this.url = url;
      }
    },
    URL,
    fetch: () => "fetched",
  });
  return async (kind, url, method = "GET") => {
    let answer;
    listeners[kind]({request: {url, method}, waitUntil: done => answer = done,
                     respondWith: reply => answer = reply});
    return await answer;
  };
}

test("the service worker keeps every file of one version, and nothing else",
     async () => {
  const base = "https://host/some/where/";
  const stored = new Map([[`grundy ${base} old`, new Map()],
                          ["grundy https://host/else/ old", new Map()]]);
  const send = serviceWorker(stored);
  await send("install");
  await send("activate");
  assert.equal(stored.size, 2); // the old version is gone, others stay
  assert.ok(stored.has("grundy https://host/else/ old"));
  const [kept] = [...stored].filter(([name]) => name.includes(base));
  assert.match(kept[0], /[0-9a-f]{16}$/);
  const files = readdirSync(PAGE, {recursive: true, withFileTypes: true})
      .filter(entry => entry.isFile())
      .map(entry => join(entry.path, entry.name).slice(PAGE.length + 1))
      .filter(name => name !== "sw.js" && !/\.(br|gz)$/.test(name));
  assert.deepEqual([...kept[1].keys()].sort(),
                   files.map(name => base + name).sort());
  assert.equal(await send("fetch", `${base}engine/worker.js`), "kept");
  assert.equal(await send("fetch", `${base}run`), undefined);
  assert.equal(await send("fetch", `${base}grundy.wasm`, "POST"), undefined);
  assert.equal(await send("fetch", "https://other/engine/wasi.js"), undefined);
});

test("the page is few small files", () => {
  const files = readdirSync(PAGE, {recursive: true, withFileTypes: true})
      .filter(entry => entry.name.endsWith(".br"));
  const bytes = files.reduce((sum, entry) => sum + readFileSync(
      join(entry.path, entry.name)).length, 0);
  assert.ok(bytes < 1000000, `${bytes} bytes compressed`);
  assert.ok(files.length < 24, `${files.length} files`);
});

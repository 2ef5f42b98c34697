/* SPDX-License-Identifier: MIT */
/*
 * The npm package: packed, unpacked as npm does it, and used in Node.js, in
 * Chromium, in bundles, by the examples in JavaScript, and by the TypeScript
 * compiler.
 */
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync,
        readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {createServer} from "node:http";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {extname, join, normalize, resolve} from "node:path";
import test from "node:test";
import {pathToFileURL} from "node:url";
import {launchChromium} from "./lib/page.mjs";

const grundy = process.env.GRUNDY ?? "build/release/grundy";
const folder = mkdtempSync(join(tmpdir(), "grundy-npm-"));
process.on("exit", () => rmSync(folder, {recursive: true}));
const home = join(folder, "node_modules", "grundy");

execFileSync("tools/npm_package.sh");
const [archive] = readdirSync("build/npm").filter(
    name => /^grundy-\d+\.\d+\.\d+\.tgz$/.test(name));
const first = readFileSync(join("build/npm", archive));
mkdirSync(home, {recursive: true});
execFileSync("tar", ["-xzf", join("build/npm", archive), "-C", home,
                     "--strip-components=1"]);

test("the package is complete, and the same bytes each time", () => {
  const {version, files, main, types, browser, bin} =
      JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  assert.equal(archive, `grundy-${version}.tgz`);
  assert.match(execFileSync(grundy, ["--version"], {encoding: "utf8"}),
               new RegExp(`^grundy ${version}\n`));
  for (const name of [...files, main, types, browser, bin.grundy, "README.md",
                      "LICENSE"])
    assert.ok(existsSync(join(home, name)), name);
  execFileSync("tools/npm_package.sh");
  assert.ok(first.equals(readFileSync(join("build/npm", archive))));
});

const QUESTIONS = [
  [["eval", "nim(3,5,7)", "--json"], ""],
  [["table", "kayles", "0..20"], ""],
  [["eval", "-"], "nim(2,2)"],
  [["eval", "nim("], ""],
  [["value", "{1|*}", "--lang", "zh"], ""],
];

const ENDLESS = "{n -> n-k for k in 1..n if gcd(k,n) == 1}(300000)";
const use = (/** @type {string} */ file) => pathToFileURL(join(home, file));

test("Node.js: the answers of the command", async () => {
  const {run, load} = await import(pathToFileURL(join(home, "index.js")));
  const program = await load();
  for (const [words, input] of QUESTIONS) {
    const {status, stdout, stderr} =
        spawnSync(grundy, words, {input, encoding: "utf8"});
    const wanted = {code: status, out: stdout, err: stderr};
    assert.deepEqual(await run(words, {input}), wanted);
    assert.deepEqual(program.run(words, {input}), wanted);
  }
  const {code, err} = await run(["eval", "exec[sh examples/kayles.sh](3)"]);
  assert.equal(code, 2);
  assert.match(err, /a page cannot start programs/);
});

test("the examples of the documents", () => {
  const answers = ["doc/javascript.md", "doc/javascript.zh.md", "npm/README.md"]
      .map(name => [...readFileSync(name, "utf8").matchAll(
          /```js\n(.*?)```/gs)].map(([, text]) => text).filter(
          text => !text.includes("grundy.wasm")).map(text => {
        writeFileSync(join(folder, "document.mjs"), text);
        return execFileSync(process.execPath, ["document.mjs"],
                            {cwd: folder, encoding: "utf8"});
      }).join(""));
  const first = "N [ '3->2', '5->4', '7->6' ]\n[\n  '0', '1', '2', '3',\n" +
      "  '1', '4', '3', '2',\n  '1', '4'\n]\n";
  const whole = first + "N 2 [ 8 ] P\n";
  assert.deepEqual(answers, [whole, whole, first]);
});

test("what is not a list of texts is refused", async () => {
  const {run, load} = await import(pathToFileURL(join(home, "index.js")));
  const program = await load();
  for (const words of ["eval", undefined, null, [1], ["eval", undefined],
                       ["eval", "nim(3)\0x"]]) {
    await assert.rejects(run(words), TypeError);
    assert.throws(() => program.run(words), TypeError);
  }
  await assert.rejects(run(["eval", "-"], {input: 5}), TypeError);
});

test("the examples in JavaScript", () => {
  const wanted = {
    "hackenbush.mjs": /^outcome L, value 1\n$/,
    "quiz.mjs": /^nim\(.*\): N, .*\n.*\(.*\): N, .*\nwythoff\(.*\): N, .*\n$/,
  };
  const examples = readdirSync("examples").filter(f => f.endsWith(".mjs"));
  assert.deepEqual(examples, Object.keys(wanted));
  for (const name of examples) {
    cpSync(join("examples", name), join(folder, name));
    const out = execFileSync(process.execPath, [name, "out.svg"],
                             {cwd: folder, encoding: "utf8"});
    assert.match(out, wanted[name]);
  }
  const house = "hackenbush(0-1:b,1-2:r,2-3:b,3-4:r,4-0:b,1-3:r)";
  assert.equal(readFileSync(join(folder, "out.svg"), "utf8"),
               execFileSync(grundy, ["eval", house, "--svg", "-"],
                            {encoding: "utf8"}));
});

/** Folders of bundles, each with a page that shows answers in its title. */
const bundles = ["esbuild/index.html", "rollup/index.html", "vite/index.html"];
const PAGE = '<!doctype html><link rel="icon" href="data:,">' +
    '<script type="module" src="MAIN"></script>';

test("esbuild, rollup and vite bundle it", async () => {
  const require = createRequire(resolve("web/package.json"));
  const load = name => import(pathToFileURL(require.resolve(name)).href);
  const source = join(folder, "source");
  mkdirSync(source);
  const show = `
const {outcome} = program.evaluate("nim(3,5,7)");
document.title = [outcome, ...program.table("kayles", [0, 4]).values].join(" ");
`;
  writeFileSync(join(source, "url.js"), `
import {load} from "grundy";
import wasm from "grundy/grundy.wasm";
const program = await load({wasm: new URL(wasm, import.meta.url)});${show}`);
  writeFileSync(join(source, "plain.js"), `
import {load} from "grundy";
const program = await load();${show}`);
  writeFileSync(join(source, "index.html"), PAGE.replace("MAIN", "./plain.js"));

  const {build} = await load("esbuild");
  await build({entryPoints: [join(source, "url.js")], bundle: true,
    format: "esm", platform: "browser", logLevel: "error",
    loader: {".wasm": "file"}, outdir: join(folder, "esbuild")});
  writeFileSync(join(folder, "esbuild/index.html"),
                PAGE.replace("MAIN", "./url.js"));

  const {rollup} = await load("rollup");
  const bundle = await rollup({input: join(source, "plain.js"), plugins: [{
    name: "packages", resolveId: name =>
      name === "grundy" ? join(home, "browser.js") : null}]});
  await bundle.write({dir: join(folder, "rollup"), format: "es"});
  await bundle.close();
  cpSync(join(home, "grundy.wasm"), join(folder, "rollup/grundy.wasm"));
  writeFileSync(join(folder, "rollup/index.html"),
                PAGE.replace("MAIN", "./plain.js"));

  const vite = await import(pathToFileURL(
      resolve("web/node_modules/vite/dist/node/index.js")).href);
  await vite.build({root: source, base: "./", logLevel: "error",
    configFile: false, build: {outDir: join(folder, "vite"), target: "es2022",
                               emptyOutDir: true, minify: false}});
  const names = readdirSync(join(folder, "vite/assets"));
  assert.ok(names.some(name => name.endsWith(".wasm")), names.join());
  assert.ok(names.some(name => name.startsWith("worker")), names.join());
});

test("Chromium: the answers of the command", async () => {
  const types = {".js": "text/javascript", ".html": "text/html",
                 ".wasm": "application/wasm"};
  const server = createServer((request, response) => {
    const file = join(folder, normalize(request.url));
    if (request.url === "/") {
      response.writeHead(200, {"Content-Type": "text/html"}).end("<p>page");
      return;
    }
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {"Content-Type": types[extname(file)] ??
                             "application/octet-stream"});
    createReadStream(file).pipe(response);
  });
  await new Promise(done => server.listen(0, "127.0.0.1", done));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    for (const [words, input] of QUESTIONS) {
      const {status, stdout, stderr} =
          spawnSync(grundy, words, {input, encoding: "utf8"});
      const answer = await page.evaluate(async ([own, text]) => {
        const {run} = await import("/node_modules/grundy/browser.js");
        return run(own, {input: text});
      }, [words, input]);
      assert.deepEqual(answer, {code: status, out: stdout, err: stderr});
    }
    const abort = await page.evaluate(async question => {
      const {createWorker, evaluate} =
          await import("/node_modules/grundy/browser.js");
      const worker = await createWorker();
      const {outcome} = await worker.evaluate("nim(3,5,7)");
      worker.close();
      const control = new AbortController();
      setTimeout(() => control.abort(), 300);
      return evaluate(question, {signal: control.signal, maxPositions: 0})
          .then(() => "not cancelled", error => `${outcome} ${error.name}`);
    }, ENDLESS);
    assert.equal(abort, "N AbortError");
    for (const name of bundles) {
      await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
      await page.waitForFunction(() => document.title !== "", null,
                                 {timeout: 20000});
      assert.equal(await page.title(), "N 0 1 2 3 1", name);
    }
  } finally {
    await browser.close();
    server.closeAllConnections?.();
    server.close();
  }
});

test("questions: the JSON of the command", async () => {
  const package_ = await import(use("index.js"));
  const program = await package_.load();
  const worker = await package_.createWorker({wasm: program.module});
  const kayles = ["kayles", [0, 9]], rule = "{n -> n-k for k in 1..3}";
  const asked = [
    ["evaluate", ["nim(3,5,7)", {misere: true}],
     ["eval", "nim(3,5,7)", "--misere"]],
    ["moves", ["nim(1,2)"], ["moves", "nim(1,2)"]],
    ["table", [...kayles, {outcomes: true}],
     ["table", "kayles", "0..9", "--outcomes"]],
    ["find", [rule, {to: 50}], ["find", rule, "--to", "50"]],
    ["prove", [rule], ["prove", rule]],
    ["check", ["nim", {formula: "n+1"}], ["check", "nim", "--formula", "n+1"]],
    ["code", [rule, {lang: "c"}], ["code", rule, "--lang", "c"]],
    ["period", ["kayles"], ["period", "kayles"]],
    ["quotient", ["kayles", {to: 4}], ["quotient", "kayles", "--to", "4"]],
    ["reply", ["nim(3,5)", {seed: 1}], ["reply", "nim(3,5)", "--seed", "1"]],
    ["random", ["nim", {seed: 2}], ["random", "nim", "--seed", "2"]],
    ["games", ["wythoff"], ["games", "wythoff"]],
    ["nim", ["3*5"], ["nim", "3*5"]],
    ["value", ["{1|*}"], ["value", "{1|*}"]],
    ["verify", ["nim", {to: 5}], ["verify", "nim", "--to", "5"]],
  ];
  for (const [name, given, words] of asked) {
    const wanted = JSON.parse(spawnSync(grundy, [...words, "--json"],
                                        {encoding: "utf8"}).stdout);
    for (const answer of [program[name](...given), await package_[name](
        ...given), await worker[name](...given)])
      assert.deepEqual(answer, wanted, name);
  }
  worker.close();
  await assert.rejects(worker.evaluate("nim(3)"), {code: "interrupted"});
});

test("errors, and questions that are cancelled", async () => {
  const {load, evaluate, table, GrundyError} = await import(use("index.js"));
  const program = await load();
  assert.throws(() => program.evaluate("nim(3) + kayls(4)"), error =>
    error instanceof GrundyError && error.code === "syntax" &&
    error.exit === 2 && error.hint === "did you mean kayles?" &&
    error.place.column === 10 && error.message ===
    "no game is called 'kayls'");
  await assert.rejects(evaluate("nim(3)", {misre: true}), {code: "input"});
  await assert.rejects(table("nim", {}), {code: "input"});
  assert.throws(() => program.table("nim", [0, 1.5]), TypeError);
  await assert.rejects(evaluate("{n -> n-k for k in primes}(90000)",
                                {maxPositions: 100}),
                       {code: "limit", limit: "positions"});
  const control = new AbortController();
  setTimeout(() => control.abort(), 200);
  await assert.rejects(evaluate(ENDLESS, {signal: control.signal,
                                          maxPositions: 0}),
                       {name: "AbortError"});
  await assert.rejects(evaluate("nim(3)", {signal: AbortSignal.abort()}),
                       {name: "AbortError"});
  const {signal} = new AbortController();
  assert.equal((await evaluate("nim(3)", {signal})).value, "3");
});

test("games of a function", async () => {
  const {load, solveGame} = await import(use("index.js"));
  const program = await load();
  const queen = ([x, y]) => {
    const found = [];
    for (let i = 0; i < x; i++)
      found.push([i, y]);
    for (let i = 0; i < y; i++)
      found.push([x, i]);
    for (let i = 1; i <= Math.min(x, y); i++)
      found.push([x - i, y - i]);
    return found;
  };
  const answer = program.solveGame([6, 7], queen);
  const {values} = program.table("wythoff", [0, 6], [0, 7]);
  for (let x = 0; x <= 6; x++)
    for (let y = 0; y <= 7; y++)
      assert.equal(answer.at([x, y]).value, values[x][y]);
  assert.deepEqual(answer.moves.map(String).sort(),
                   program.evaluate("wythoff(6,7)").winning_moves.map(
                       move => move.to.match(/\d+,\d+/)[0]).sort());
  assert.equal((await solveGame(0, () => [])).outcome, "P");
  assert.equal((await solveGame("a", p => [p === "a" ? "b" : "a"])).outcome,
               "D");
  await assert.rejects(solveGame(0, n => [n + 1], {most: 50}),
                       {code: "limit"});
  await assert.rejects(solveGame(0, () => 3), /3 where a list of positions/);
});

test("load: a URL, bytes, a module", async () => {
  const {load} = await import(use("index.js"));
  const file = join(home, "grundy.wasm"), bytes = readFileSync(file);
  for (const wasm of [pathToFileURL(file), pathToFileURL(file).href, file,
                      bytes, new Uint8Array(bytes).buffer,
                      new WebAssembly.Module(bytes)])
    assert.equal((await load({wasm})).evaluate("nim(3)").value, "3");
  await assert.rejects(load({wasm: join(home, "absent.wasm")}));
  assert.equal((await load()).evaluate("nim(4)").value, "4");
});

test("npx grundy", () => {
  const words = ["eval", "-", "--plies"], input = "nim(3,5)";
  const ask = (program, own, env) => {
    const {status, stdout, stderr} = spawnSync(program, own, {input, env:
      {...process.env, LC_ALL: "", LC_MESSAGES: "", ...env}, encoding: "utf8"});
    return {status, stdout, stderr};
  };
  for (const LANG of ["C", "zh_CN.UTF-8"])
    for (const own of [words, ["eval", "nimm(3)"], []])
      assert.deepEqual(ask(process.execPath, [join(home, "cli.js"), ...own],
                           {LANG}), ask(grundy, own, {LANG}));
});

test("the types", () => {
  const tsc = resolve("web/node_modules/.bin/tsc");
  writeFileSync(join(folder, "use.ts"), `
import {load, run, evaluate, find, solveGame, GrundyError, createWorker,
        type Answer, type Evaluation} from "grundy";
const answer: Answer = await run(["eval", "nim(3)"], {input: ""});
const program = await load();
const code: number = program.run(["help"]).code;
const verdict: Evaluation = program.evaluate("nim(3)", {misere: true});
const move: string = (await evaluate("nim(3)")).winning_moves[0].move;
const status: string = (await find("nim")).status ?? "";
const values = program.table("wythoff", [0, 3], [0, 4], {misere: true}).values;
const worker = await createWorker({wasm: program.module});
const moves: number[] = (await solveGame(3, n => n ? [n - 1] : [])).moves;
const word = new GrundyError({code: "input", message: "", exit: 2}).code;
// @ts-expect-error: words are a list
await run("eval");
// @ts-expect-error: a misspelt option
program.evaluate("nim(3)", {mizere: true});
// @ts-expect-error: a position of another kind
await solveGame(3, n => ["a"]);
export {answer, code, verdict, move, status, values, worker, moves, word};
`);
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module",
                   "nodenext", "--moduleResolution", "nodenext", "--lib",
                   "es2022,dom"];
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  execFileSync(tsc, [...options, "use.ts"], {cwd: folder, stdio: "inherit"});
});

test("the options of the types are those of the command", () => {
  const text = readFileSync("npm/index.d.ts", "utf8");
  const commands = {Evaluate: "eval", Moves: "moves", Table: "table",
    Find: "find", Check: "check", Prove: "prove", Code: "code",
    Period: "period", Quotient: "quotient", Reply: "reply", Random: "random",
    Nim: "nim", Verify: "verify"};
  for (const [, name, body] of text.matchAll(
      /interface (\w*)Options [^{]*\{(.*?)\n\}/gs)) {
    const command = name in commands ? commands[name] : "eval";
    const help = execFileSync(grundy, [command, "--help"], {encoding: "utf8"});
    for (const [, key] of name === "Game" ? [] : body.matchAll(/^  (\w+)\?:/gm)) {
      const option = key.replace(/[A-Z]/g, c => "-" + c.toLowerCase());
      assert.ok(help.includes(`  --${option} `), `${command} --${option}`);
    }
  }
});

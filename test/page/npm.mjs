/* SPDX-License-Identifier: MIT */
/*
 * The npm package: packed, unpacked as npm does it, and used in Node.js, in
 * Chromium, by the examples in JavaScript, and by the TypeScript compiler.
 */
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync,
        readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {createServer} from "node:http";
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
  const {version, files, main, types} =
      JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  assert.equal(archive, `grundy-${version}.tgz`);
  assert.match(execFileSync(grundy, ["--version"], {encoding: "utf8"}),
               new RegExp(`^grundy ${version}\n`));
  for (const name of [...files, main, types, "README.md", "LICENSE"])
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
        const {run} = await import("/node_modules/grundy/index.js");
        return run(own, {input: text});
      }, [words, input]);
      assert.deepEqual(answer, {code: status, out: stdout, err: stderr});
    }
  } finally {
    await browser.close();
    server.closeAllConnections?.();
    server.close();
  }
});

test("the types", () => {
  const tsc = resolve("web/node_modules/.bin/tsc");
  writeFileSync(join(folder, "use.ts"), `
import {load, run, type Answer} from "grundy";
const answer: Answer = await run(["eval", "nim(3)"], {input: ""});
const code: number = (await load()).run(["help"]).code;
// @ts-expect-error: words are a list
await run("eval");
export {answer, code};
`);
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module",
                   "nodenext", "--moduleResolution", "nodenext", "--lib",
                   "es2022,dom"];
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  execFileSync(tsc, [...options, "use.ts"], {cwd: folder, stdio: "inherit"});
});

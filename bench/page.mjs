/* SPDX-License-Identifier: MIT */
/*
 * page.mjs GRUNDY [PAGE]: the static page against the native program, as JSON.
 *
 * For each of five jobs: seconds of the program on one core with all its
 * kernels, with the portable kernels, and of grundy.wasm by the page's own
 * code, each the best of three. Then the bytes of the page, and the time from
 * the bytes of grundy.wasm to the first answer.
 */
import {spawnSync} from "node:child_process";
import {readFileSync, readdirSync, statSync} from "node:fs";
import {join} from "node:path";
import {brotliCompressSync, gzipSync} from "node:zlib";
import {run} from "../web/engine/wasi.js";

const [program, page = "build/page", wasm = join(page, "grundy.wasm")] =
    process.argv.slice(2);

const JOBS = {
  "search of a misère sum": ["eval", "--misere", "kayles(9,10,11)"],
  "table by bytecode": [
    "table", "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; " +
    "(x-k,y-k) for k in 1..min(x,y) if k%3}", "0..150", "0..150"],
  "sparse octal game": ["period", "octal[0.104]", "--limit", "2000000"],
  "dense octal game": ["table", "octal[0.06]", "0..20000"],
  "pattern search": ["find", "{n -> n-k for k in 1..n/2}"],
};

function best(job) {
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const begun = performance.now();
    job();
    least = Math.min(least, (performance.now() - begun) / 1000);
  }
  return Number(least.toFixed(4));
}

function native(words, cpu) {
  const env = {...process.env, GRUNDY_THREADS: "1", GRUNDY_CPU: cpu};
  const {status, stdout} = spawnSync(program, words,
      {env, encoding: "utf8", maxBuffer: 1 << 30});
  return {status, stdout};
}

function filesOf(folder) {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesOf(path) : [path];
  });
}

const bytes = readFileSync(wasm);
const begun = performance.now();
const module = new WebAssembly.Module(bytes);
run(module, ["eval", "--json", "nim(3,5,7)"]);
const start = performance.now() - begun;

const jobs = Object.entries(JOBS).map(([name, words]) => {
  const answer = native(words, "best");
  const other = run(module, words);
  if (answer.status !== other.code || answer.stdout !== other.out)
    throw new Error(`${name}: the answers differ`);
  const times = {
    native_s: best(() => native(words, "best")),
    portable_s: best(() => native(words, "portable")),
    wasm_s: best(() => run(module, words)),
  };
  return {name, words, ...times,
          ratio: Number((times.wasm_s / times.native_s).toFixed(2))};
});

const files = filesOf(page).map(path => readFileSync(path));
const sum = pack => files.reduce((total, file) => total + pack(file), 0);
console.log(JSON.stringify({
  bench: "page",
  jobs,
  first_answer_ms: Math.round(start),
  files: files.length,
  bytes: sum(file => file.length),
  gzip_bytes: sum(file => gzipSync(file, {level: 9}).length),
  brotli_bytes: sum(file => brotliCompressSync(file).length),
  wasm_bytes: bytes.length,
}, null, 2));

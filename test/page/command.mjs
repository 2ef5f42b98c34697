/* SPDX-License-Identifier: MIT */
/*
 * grundy.wasm as a command under Node's own WASI: exit codes, standard input,
 * and files of the folder where it is started, but no others.
 */
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, readdirSync, rmSync,
        writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import test from "node:test";

const WASI = resolve("tools/wasi.mjs");
const WASM = resolve("build/page/grundy.wasm");
const folder = mkdtempSync(join(tmpdir(), "grundy-wasi-"));
process.on("exit", () => rmSync(folder, {recursive: true}));

function grundy(words, input = "") {
  const {status, stdout, stderr} = spawnSync(process.execPath, [
    "--no-warnings", "--experimental-wasi-unstable-preview1", WASI, WASM,
    ...words], {cwd: folder, input, encoding: "utf8", env: {}});
  return {code: status, out: stdout, err: stderr};
}

test("answers, exit codes, standard input", () => {
  assert.match(grundy(["eval", "nim(3,5,7)"]).out, /^nim\(3,5,7\) is N/);
  assert.match(grundy(["eval", "-"], "nim(2,2)").out, /^nim\(2,2\) is P/);
  assert.equal(grundy(["eval", "nim("]).code, 2);
  assert.equal(grundy(["check", "nim", "--formula", "n+1"]).code, 1);
  assert.equal(grundy(["period", "octal[0.06]", "--time", "0.2"]).code, 3);
});

test("files of the folder are read and replaced, others are not", () => {
  writeFileSync(join(folder, "heaps"), "3,5\n");
  assert.match(grundy(["eval", "nim(@heaps)"]).out, /^nim\(3,5\) is N/);
  assert.equal(grundy(["eval", "nim(@/etc/hostname)"]).code, 2);
  const data = grundy(["eval", "{n -> n-a[0] with a = @/etc/hostname}(3)"]);
  assert.equal(data.code, 2);
  for (const heaps of ["3,5", "4,4"]) {
    const {code, err} = grundy(["eval", `nim(${heaps})`, "--svg", "x.svg"]);
    assert.equal(code, 0, err);
    assert.match(readFileSync(join(folder, "x.svg"), "utf8"),
                 new RegExp(`nim\\(${heaps}\\)`));
  }
  assert.deepEqual(readdirSync(folder).sort(), ["heaps", "x.svg"]);
});

test("a checkpoint is continued", () => {
  const words = ["table", "octal[0.104]", "0..30000", "--checkpoint", "point"];
  const first = grundy(words);
  assert.equal(first.code, 0, first.err);
  const again = grundy(words);
  assert.deepEqual(again, first);
});

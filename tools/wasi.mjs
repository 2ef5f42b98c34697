#!/usr/bin/env -S node --no-warnings --experimental-wasi-unstable-preview1
/* SPDX-License-Identifier: MIT */
/*
 * wasi.mjs GRUNDY.WASM WORD...: runs grundy.wasm as a command, by Node's own
 * system interface. It sees the files of the folder where it is started. Node
 * 18 needs the option of the first line; later ones ignore it.
 */
import {readFileSync} from "node:fs";
import {WASI} from "node:wasi";

const [program, ...words] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: ["grundy", ...words],
  env: process.env,
  preopens: {".": "."},
  returnOnExit: true,
});
const {instance} = await WebAssembly.instantiate(
    readFileSync(program), {wasi_snapshot_preview1: wasi.wasiImport});
process.exitCode = wasi.start(instance);

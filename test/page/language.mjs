/* SPDX-License-Identifier: MIT */
// Every sentence of the page, tr("..."), has a Chinese entry with the same
// places {0}, {1}; no entry is left over; none is in two files.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { zh } from "../../web/language/zh.js";

const web = fileURLToPath(new URL("../../web/", import.meta.url));

/** Lists the modules of the page.
 * @param {string} folder
 * @returns {string[]} */
function modules(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name === "language") return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return modules(path);
    return entry.name.endsWith(".js") ? [path] : [];
  });
}

/** Returns the text of a file without comments.
 * @param {string} path */
function source(path) {
  return readFileSync(path, "utf8").replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, "");
}

const calls = /(?<![\w.])tr\(\s*("(?:[^"\\]|\\.)*")?/g;

/** @param {string} text */
function places(text) {
  return [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join();
}

test("every sentence is a literal and has a Chinese entry", () => {
  const said = new Set();
  for (const path of modules(web))
    for (const [call, literal] of source(path).matchAll(calls)) {
      if (path.endsWith("language.js") && !literal) continue; // tr itself
      assert.ok(literal, `${path}: ${call} is not followed by a literal`);
      const text = JSON.parse(literal);
      said.add(text);
      assert.ok(zh[text], `${path}: no Chinese for "${text}"`);
      assert.equal(places(zh[text]), places(text), text);
    }
  assert.ok(said.size > 80);
  for (const text of Object.keys(zh))
    assert.ok(said.has(text), `no longer said: "${text}"`);
});

test("no sentence has two entries", () => {
  const seen = new Map();
  const folder = join(web, "language", "zh");
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, quoted, bare] of text.matchAll(
      /^ {2}(?:("(?:[^"\\]|\\.)*")|(\w+)):/gm)) {
      const key = quoted ? JSON.parse(quoted) : bare;
      assert.ok(!seen.has(key), `"${key}": ${name} and ${seen.get(key)}`);
      seen.set(key, name);
    }
  }
  assert.equal(seen.size, Object.keys(zh).length);
});

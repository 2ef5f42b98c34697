/* SPDX-License-Identifier: MIT */
// The pictures of a terminal in the READMEs show what the program prints.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { examples, terminal } from "../../tools/terminal.mjs";

const top = fileURLToPath(new URL("../../", import.meta.url));
const grundy = process.env.GRUNDY ?? join(top, "build/release/grundy");

for (const language of ["en", "zh"])
  test(`the picture in ${language} is new`, () => {
    assert.equal(readFileSync(join(top, `doc/pictures/terminal.${language}.svg`),
      "utf8"), terminal(grundy, language, examples),
    "draw it anew: make screenshots");
  });

#!/usr/bin/env node
/* SPDX-License-Identifier: MIT */
/* npx grundy: the command, without files and other programs. */
import {readFileSync} from "node:fs";
import {load} from "./index.js";

const words = process.argv.slice(2);
const spoken = ["LC_ALL", "LC_MESSAGES", "LANG"].map(name => process.env[name])
    .find(value => value);
if (spoken?.startsWith("zh") && !words.some(word => word.startsWith("--lang")))
  words.unshift("--lang=zh");
const input = words.includes("-") ? readFileSync(0, "utf8") : "";
const {code, out, err} = (await load()).run(words, {input});
process.exitCode = code;
process.stdout.write(out);
process.stderr.write(err);

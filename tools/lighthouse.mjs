#!/usr/bin/env node
/* SPDX-License-Identifier: MIT */
/*
 * lighthouse.mjs [--least SCORE]: measure the page of `make page` as a phone on
 * slow 4G meets it, with Lighthouse in Chromium, on this machine alone: prints
 * the scores and the main times, and fails if the performance is below SCORE (90
 * unless given). The first call installs Lighthouse into build/lighthouse.
 */
import {spawn, spawnSync} from "node:child_process";
import {existsSync, mkdirSync, readFileSync} from "node:fs";
import {openStatic} from "../test/page/lib/page.mjs";

const VERSION = "12.8.2"; // the last one for Node.js 18
const HOME = "build/lighthouse";
const PROGRAM = `${HOME}/node_modules/lighthouse/cli/index.js`;

process.chdir(new URL("..", import.meta.url).pathname);
const at = process.argv.indexOf("--least");
const least = at < 0 ? 90 : Number(process.argv[at + 1]);
if (!existsSync(PROGRAM)) {
  mkdirSync(HOME, {recursive: true});
  const {status} = spawnSync("npm", ["install", "--prefix", HOME,
    "--no-audit", "--no-fund", "--loglevel=error", `lighthouse@${VERSION}`],
  {stdio: ["ignore", "inherit", "inherit"]});
  if (status !== 0)
    throw new Error("lighthouse.mjs: npm could not install Lighthouse");
}

const site = await openStatic();
if (!site)
  throw new Error("lighthouse.mjs: call make page first");
const report = `${HOME}/report.json`;
// Asynchronous, since this process gives out the page.
const run = spawn(process.execPath, [PROGRAM, site.address, "--quiet",
  "--output=json", `--output-path=${report}`,
  "--chrome-flags=--headless=new --no-sandbox"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: {...process.env, CHROME_PATH: process.env.CHROMIUM ??
    "/usr/bin/chromium"},
});
const code = await new Promise(done => run.once("exit", done));
await site.close();
if (code !== 0)
  throw new Error(`lighthouse.mjs: Lighthouse ended with ${code}`);

const {categories, audits} = JSON.parse(readFileSync(report, "utf8"));
for (const {title, score} of Object.values(categories))
  console.log(`${title.padEnd(28)} ${Math.round(score * 100)}`);
for (const name of ["first-contentful-paint", "largest-contentful-paint",
                    "speed-index", "total-blocking-time",
                    "cumulative-layout-shift"])
  console.log(`${audits[name].title.padEnd(28)} ${audits[name].displayValue}`);
const score = Math.round(categories.performance.score * 100);
if (score < least) {
  console.error(`lighthouse.mjs: performance ${score}, at least ${least} wanted`);
  process.exitCode = 1;
}

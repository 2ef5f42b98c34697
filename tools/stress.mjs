/* SPDX-License-Identifier: MIT */
// Runs tests of the page again and again on a machine that seems to be slow,
// and counts the failures.
//
//     node tools/stress.mjs [--runs N] [--busy N] [--throttle N] [--delay MS]
//       [--only WORDS] [NAME...]
//
//   --runs N      runs of each test (8)
//   --busy N      processes beside the tests that do nothing but compute (0)
//   --throttle N  the processor of the page seems to be N times slower (1)
//   --delay MS    each question to the engine waits up to MS milliseconds (0)
//   --only WORDS  the tests of a file whose names match this pattern
//   NAME          test/page/NAME.mjs; every test with a browser unless given
//
// The output of a run that failed is in build/stress/NAME-RUN.log. GRUNDY names
// the program, CHROMIUM the browser.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("../", import.meta.url));
const logs = join(top, "build", "stress");

/** Returns the tests that open a browser. */
function browserTests() {
  const folder = join(top, "test", "page");
  return readdirSync(folder).filter((file) => file.endsWith(".mjs") &&
    readFileSync(join(folder, file), "utf8").includes("./lib/page.mjs"))
    .map((file) => file.slice(0, -4));
}

/** Reads the words of the command line.
 * @param {string[]} words */
function readOptions(words) {
  const options = { runs: 8, busy: 0, throttle: 1, delay: 0, only: "" };
  /** @type {string[]} */
  const names = [];
  for (let i = 0; i < words.length; i++) {
    const key = words[i].replace(/^--/, "");
    if (key === words[i]) names.push(key);
    else if (key === "only") options.only = words[++i];
    else if (key in options && Number(words[i + 1]) >= 0)
      options[key] = Number(words[++i]);
    else {
      console.error(`stress: no option '${words[i]}' with a number; see the ` +
        "head of tools/stress.mjs");
      process.exit(2);
    }
  }
  return { ...options, names: names.length ? names : browserTests() };
}

/** Runs a test once. Returns its exit code and what it wrote.
 * @param {string} name
 * @param {ReturnType<typeof readOptions>} options
 * @returns {Promise<{code: number, text: string}>} */
function runOnce(name, { throttle, delay, only }) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ["--no-warnings",
      ...(only ? [`--test-name-pattern=${only}`] : []),
      join("test", "page", `${name}.mjs`)], { cwd: top,
      env: { ...process.env, PAGE_THROTTLE: String(throttle),
        PAGE_DELAY: String(delay) } });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part) => {
        text += part;
      });
    child.on("close", (code) => done({ code: code ?? 1, text }));
  });
}

const options = readOptions(process.argv.slice(2));
mkdirSync(logs, { recursive: true });
const loads = Array.from({ length: options.busy }, () => spawn(process.execPath,
  ["-e", "for (;;);"], { stdio: "ignore" }));
process.on("exit", () => loads.forEach((load) => load.kill()));
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => process.exit(1));
let failures = 0;
for (const name of options.names) {
  let failed = 0;
  const began = Date.now();
  for (let run = 1; run <= options.runs; run++) {
    const { code, text } = await runOnce(name, options);
    if (code === 0) continue;
    failed++;
    writeFileSync(join(logs, `${name}-${run}.log`), text);
    const tests = [...text.matchAll(/^ *not ok \d+ - (.*)$/gm)];
    console.log(`  ${name}, run ${run}: ${tests.map(([, test]) => test)
      .join("; ") || "ended early"}`);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${name}: ${failed} of ${options.runs} runs failed, ${seconds} s`);
  failures += failed;
}
process.exitCode = failures ? 1 : 0;
process.exit();

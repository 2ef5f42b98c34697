/* SPDX-License-Identifier: MIT */
/*
 * Asks the native program and grundy.wasm the same questions: the examples of
 * every command's help, and numbers near the sizes of a 32-bit machine. Exit
 * codes, output and messages must be equal. Where a limit is reached (code 3)
 * only the codes are compared: the two have different memory.
 */
import {spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {run} from "../../web/engine/wasi.js";

const program = process.env.GRUNDY ?? "build/release/grundy";
const module = new WebAssembly.Module(
    readFileSync("build/page/grundy.wasm"));

function native(words, input) {
  const {status, stdout, stderr} = spawnSync(program, words, {
    input,
    encoding: "utf8",
    env: {GRUNDY_THREADS: "1", GRUNDY_CPU: "portable"},
    maxBuffer: 1 << 28,
    timeout: 300000,
  });
  return {code: status, out: stdout, err: stderr};
}

/** Splits a line as the shell does; only single quotes are used in examples. */
function shellWords(line) {
  return [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)]
      .map(([word]) => word.replaceAll("'", ""));
}

/** The examples that need no file, no terminal, no compiler, no chance and no
    minutes. */
function examples() {
  const names = native(["help"]).out.split("\n\n")[2].matchAll(/^ {2}(\S+)/gm);
  const lines = [...names].flatMap(([, name]) =>
      (native(["help", name]).out.split("\nexamples\n")[1] ?? "").split("\n"));
  return lines
      .filter(line => line.startsWith("  grundy ") &&
          !/[|<>@]|FILE|\.\w{2,5}\b|--(png|svg|dot|native)|survey|play|serve/.test(
              line.replaceAll(/'[^']*'|\.\./g, "")))
      .map(line => shellWords(line).slice(1))
      .filter(words => !words.includes("--window") && words.length > 1 &&
          (words[0] !== "random" || words.includes("--seed")));
}

const BIG = "18446744073709551615"; // 2^64 - 1
const SIZES = [
  ["eval", `nim(${BIG},4294967296,4294967295)`],
  ["eval", "--json", "wythoff(4294967295,4294967296)"],
  ["eval", "octal[0.77](4294967295,4294967296,4294967297)"],
  ["eval", "octal[0.77](4294967307)", "--json"],
  ["eval", "take[1,3,4](4294967296,17179869184)"],
  ["eval", `bash[4294967295](${BIG},4294967296)`],
  ["eval", "grundy(4294967296)", "--time", "5"],
  ["eval", "{n -> n-k for k in 1..3}(4294967299)"],
  ["eval", "chomp(5,5,3)", "--explain"],
  ["eval", "hex[0.8](5000000000)"],
  ["eval", "octal[0.06](5000000000)"],
  ["eval", "fibnim(4294967296,5)"],
  ["eval", "coins[ruler](4294967296)"],
  ["eval", "coins[mock](4294967297)"],
  ["eval", "half(4294967295,4294967296)"],
  ["eval", "lasker(4294967296,3)"],
  ["eval", "moore[2](4294967296,4294967297,1)"],
  ["eval", "stairs(4294967296,1,4294967295)"],
  ["eval", "--plies", "nim(4294967296)"],
  ["eval", "4294967297*nim(3)"],
  ["eval", "65537*nim(65537)"],
  ["table", "nim", "4294967290..4294967300"],
  ["table", "octal[0.77]", "4294967290..4294967300"],
  ["table", "wythoff", "4294967295..4294967297", "4294967295..4294967297"],
  ["table", "hex[0.8]", "0..3000000000"],
  ["table", "nim", "0..9", "--format", "csv"],
  ["table", "{(x,y) -> (x-1,y) ; (x,y-2)}", "0..70000", "0..70000",
   "--max-memory", "100M"],
  ["table", "{(x,y,z) -> (x-1,y,z) ; (x,y-2,z) ; (x,y,z-1)}", "0..9"],
  ["table", "wythoff", "0..65536", "0..65536", "--max-positions", "1000"],
  ["table", "{(x,y) -> (x-1,y) ; (x,y-2)}", "0..40000", "0..40000",
   "--max-positions", "0"],
  ["table", "wythoff", "0..65535", "0..65535", "--max-positions", "0"],
  ["table", "nim", "0..4294967295", "--max-positions", "0", "--svg", "-"],
  ["nim", "table", "0..65535", "--max-positions", "0", "--svg", "-"],
  ["eval", "{(x,y) -> (x-1,y) if y > 1 ; (x,y-2)}(4294967296,3)",
   "--max-positions", "1000"],
  ["eval", "{(x,y) -> (x-y,y) if y > 1 ; (x/2,y-1)}(4294967297,4294967295)",
   "--max-positions", "1000"],
  ["eval", "{n -> n-k for k in 4294967296..4294967297}(12884901890)"],
  ["table", "bash[4294967295]", "0..12"],
  ["table", "bash[4294967295]", "4294967294..4294967299"],
  ["table", "take[4294967297]", "4294967294..4294967299"],
  ["eval", "take[1..5000000000](15000000003)"],
  ["period", "take[1..5000000000]"],
  ["period", "bash[4294967295]"],
  ["find", "bash[4294967295]"],
  ["eval", "hackenbush(a-b)", "--json"],
  ["period", "kayles"],
  ["period", "octal[0.104]", "--limit", "20000"],
  ["period", "octal[0.106]", "--max-memory", "32M", "--limit", "100000"],
  ["find", "wythoff"],
  ["find", "{n -> n-k for k in 1..n/2}"],
  ["code", "{n -> n-k for k in 1..3}", "--lang", "python"],
  ["check", "{n -> n-k for k in 1..3}", "--formula", "n % 4", "--to", "5000"],
  ["moves", "nim(4294967297)", "--limit-moves", "5"],
  ["moves", "wythoff(3,5)", "--json"],
  ["nim", `${BIG} * ${BIG}`],
  ["nim", "2^65535 * 2^65534", "--hex"],
  ["nim", "inv(340282366920938463463374607431768211455)"],
  ["nim", "log(3, 4294967296)"],
  ["nim", "1 << 4294967296"],
  ["games"],
  ["games", "--json", "--lang", "zh"],
  ["eval", "--lang", "zh", "--explain", "wythoff(5,8) + kayles(7)"],
  ["eval", "nim(3,"],
  ["eval", "nim(3,5,7)", "--svg", "-"],
  ["table", "wythoff", "0..20", "0..20", "--svg", "-"],
  ["eval", "nim(3,5,7)", "--max-memory", "3G", "--max-positions", BIG],
  ["verify", "lasker", "--to", "40"],
];
const INPUTS = [
  [["eval", "-"], "nim(3,5)\n+ wythoff(1,2)"],
  [["nim", "--batch", "--op", "mul"], `3 5\n${BIG} 0xff\n`],
  [["nim", "--batch", "--op", "inv", "--bits", "128"], "7\n12345678901\n"],
  [["play", "nim(2,3)", "--seed", "5"], "3->2\nwhy\nquit\n"],
];

let failures = 0;
const questions = [...[...examples(), ...SIZES].map(words => [words, ""]),
                   ...INPUTS];
for (const [words, input] of questions) {
  const wanted = native(words, input);
  const {code, out, err} = run(module, words, {input});
  if (code === wanted.code &&
      (code === 3 || out === wanted.out && err === wanted.err))
    continue;
  failures++;
  console.log(`grundy ${words.join(" ")}`);
  console.log("  native", JSON.stringify(wanted).slice(0, 600));
  console.log("  wasm  ", JSON.stringify({code, out, err}).slice(0, 600));
}
console.log(`${questions.length} questions, ${failures} answered differently`);
process.exitCode = failures || questions.length < 60 ? 1 : 0;

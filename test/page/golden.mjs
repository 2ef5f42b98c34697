/* SPDX-License-Identifier: MIT */
/*
 * Asks grundy.wasm the golden lines of every family, by the words of the
 * command line, and compares the answers: a 32-bit machine must give the same.
 * The lines are described in doc/adding-a-game.md. Each line is a fresh
 * instance, as in the page.
 */
import {readFileSync, readdirSync} from "node:fs";
import {availableParallelism, cpus} from "node:os";
import {basename} from "node:path";
import {Worker, isMainThread, parentPort, workerData} from "node:worker_threads";
import {run} from "../../web/engine/wasi.js";

const TABLES = {
  table: [],
  outcomes: ["--outcomes"],
  "misere-outcomes": ["--misere", "--outcomes"],
  "plies-table": ["--plies"],
};
const NUMBERS = {
  plies: ["plies", "--plies"],
  "misere-plies": ["plies", "--plies", "--misere"],
  longest: ["longest", "--longest"],
};
const NO_LIMIT = ["--max-positions", "0", "--json"];

/** Reads the golden lines of a file. A game that needs another program has one
 * line here: it is refused. */
function readFacts(file) {
  const facts = [];
  if (basename(file) === "exec.t")
    return [{place: file, verb: "error", offset: "5",
             subject: "exec[sh examples/kayles.sh](12)",
             expected: "exec starts a program, and a page cannot start " +
               "programs, nor can Grundy on Windows or macOS: use the " +
               "command grundy on Linux"}];
  readFileSync(file, "utf8").split("\n").forEach((line, i) => {
    const verb = line.split(" ", 1)[0];
    let rest = line.slice(verb.length + 1);
    if (!verb || verb.startsWith("#") || verb === "laws" || verb === "count")
      return;
    const fact = {place: `${file}:${i + 1}`, verb};
    if (verb === "error") {
      const [, subject, offset, message] =
          rest.match(/^(.*?) ?@(\d+|-) ((?:(?! @(?:\d+|-) ).)*)$/);
      facts.push({...fact, subject, offset, expected: message});
      return;
    }
    const source = rest.lastIndexOf("  [");
    if (source >= 0 && rest.endsWith("]"))
      rest = rest.slice(0, source).trimEnd();
    const equals = rest.indexOf(" = ");
    facts.push({...fact, subject: rest.slice(0, equals),
                expected: rest.slice(equals + 3).trim()});
  });
  return facts;
}

function sorted(text) {
  return text === "none" ? text : text.split(", ").sort().join(", ");
}

/** Writes a verdict in the words of the line `eval` expects. */
function verdictText(verdict, expected) {
  const [head, moves] = expected.split(/ ?: (.*)/);
  let text = verdict.outcome;
  if (head.trim().includes(" "))
    text += ` ${valueText(verdict.value)}`;
  if (moves === undefined)
    return {came: text, wanted: head.trim()};
  const list = verdict.outcome === "D" ? verdict.drawing_moves
                                       : verdict.winning_moves;
  const names = (list ?? []).map(({move, player}) =>
      (player ? `${player[0].toUpperCase()} ` : "") + move);
  text += ` : ${names.length ? names.sort().join(", ") : "none"}`;
  if (!list || verdict.winning_moves_truncated)
    text += ", ...";
  return {came: text, wanted: `${head.trim()} : ${sorted(moves)}`};
}

/** The byte of the subject where a caret points; "-" if there is no caret. */
function caretOf(err, subject) {
  const lines = err.split("\n");
  const at = lines.findIndex(line => /^ *\^$/.test(line));
  if (at < 0)
    return "-";
  if (lines[at - 1] !== `  ${subject}`)
    return null; // only a part of a long text is shown
  let column = 2, bytes = 0;
  for (const letter of subject) {
    if (column >= lines[at].length - 1)
      break;
    column += /[\u2e80-\uffff]/.test(letter) ? 2 : 1;
    bytes += Buffer.byteLength(letter);
  }
  return `${bytes + Math.max(0, lines[at].length - 1 - column)}`;
}

function valueText(value) {
  if (value === null || value === undefined)
    return "-";
  return value.infinite ? `infinity{${value.set.join(",")}}` : value;
}

function tableText(values) {
  const row = cells =>
      cells.map(cell => cell === null ? "." : valueText(cell)).join(" ");
  return Array.isArray(values[0]) ? values.map(row).join(" / ") : row(values);
}

/** Asks one line; returns what came and what was wanted. */
function ask(module, fact) {
  const {verb, subject, expected} = fact;
  if (verb === "error") {
    const {code, err} = run(module, ["eval", ...NO_LIMIT, "--", subject]);
    const caret = caretOf(err, subject);
    const came = err.split("\n")[0].replace(/^grundy: error: /, "");
    return {came: `${code} @${caret ?? fact.offset} ${came}`,
            wanted: `2 @${fact.offset} ${expected}`};
  }
  let words = ["eval", subject];
  if (verb in TABLES) {
    const [, rules, ranges] = subject.match(/^(.*?)((?: \d+(?:\.\.\d+)?)+)$/);
    words = ["table", rules, ...ranges.trim().split(" "), ...TABLES[verb]];
  } else if (verb in NUMBERS) {
    words.push(...NUMBERS[verb].slice(1));
  } else {
    if (verb === "eval" && /^[NP]$/.test(expected))
      words.push("--outcome"); // value and moves may take for ever
    else
      words.push("--limit-moves", "100000");
    if (verb === "misere")
      words.push("--misere");
  }
  const {code, out, err} = run(module, [...words, ...NO_LIMIT]);
  if (code !== 0)
    return {came: `code ${code}: ${err}`, wanted: expected};
  const answer = JSON.parse(out);
  if (verb in TABLES)
    return {came: tableText(answer.values), wanted: expected};
  if (verb in NUMBERS) // as text, since a number may be above 2^53
    return {came: out.match(`"${NUMBERS[verb][0]}":(\\d+)`)?.[1] ?? "D",
            wanted: expected};
  if (verb === "print")
    return {came: answer.position, wanted: expected};
  return verdictText(answer, expected);
}

if (isMainThread) {
  const files = readdirSync("src/games").filter(name => name.endsWith(".t"))
      .map(name => `src/games/${name}`);
  const program = "build/page/grundy.wasm";
  const module = new WebAssembly.Module(readFileSync(program));
  const facts = files.flatMap(readFacts);
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const count = Math.min(4, availableParallelism?.() ?? cpus().length);
  let failures = 0;
  await Promise.all(Array.from({length: count}, () => new Promise(
      (resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url), {
          workerData: {module, facts, counter},
        });
        worker.on("message", text => {
          failures++;
          console.log(text);
        });
        worker.on("error", reject);
        worker.on("exit", resolve);
      })));
  const families = new Set(files.map(file => basename(file, ".t"))).size;
  console.log(`${facts.length} golden lines of ${families} families, ` +
              `${failures} wrong`);
  process.exitCode = failures || !facts.length ? 1 : 0;
} else {
  const {module, facts, counter} = workerData;
  for (let i; (i = Atomics.add(counter, 0, 1)) < facts.length;) {
    const {came, wanted} = ask(module, facts[i]);
    if (came !== wanted)
      parentPort.postMessage(`${facts[i].place}: ${facts[i].verb} ` +
          `${facts[i].subject}\n  expected ${wanted}\n  came     ${came}`);
  }
}

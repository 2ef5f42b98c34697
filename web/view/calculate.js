/* SPDX-License-Identifier: MIT */
// Calculate: a calculator of nimbers, the tables of sum and product with the
// fields of 2, 4, 16 numbers framed, and a calculator of partizan values.

import { tr } from "../language.js";
import { choice, toggle } from "../widget/choice.js";
import { copyButton } from "../widget/code.js";
import { button, fill, h } from "../widget/dom.js";
import { field } from "../widget/field.js";
import { grid } from "../widget/grid.js";
import { work } from "../widget/work.js";
import { askPairs, productReason, sumReason } from "./calculate/reason.js";
import { makeValues } from "./calculate/values.js";

/**
 * @typedef {import("../main.js").Context} Context
 * @typedef {import("answers").NimberAnswer} Nimber
 * @typedef {Record<string, string | number | null>} Params
 */

const sizes = ["4", "8", "16", "32", "64"];
const mostDigits = 2000; // digits of a result that are written out

/** @type {Calculator | null} */
let calculator = null;

/** @type {import("../main.js").View} */
export default {
  name: "calculate",
  async open(context) {
    calculator = new Calculator(context);
    await calculator.sync();
  },
  async update() {
    await calculator?.arrive();
  },
  close() {
    calculator = null;
  },
};

/** The view while it is open. */
class Calculator {
  stop = new AbortController(); // of the expression
  stopTable = new AbortController(); // of the table and its reason
  isTyping = false; // the expression is being typed: one entry of the history
  shown = ""; // which table is shown
  /** @type {ReturnType<typeof grid> | null} */
  grid = null;
  /** @type {number[][]} */
  values = [];

  /** Builds the view.
   * @param {Context} context */
  constructor(context) {
    const { root, address, ask, announce, signal } = context;
    this.address = address;
    this.ask = ask;
    this.announce = announce;
    signal.addEventListener("abort", () => {
      this.stop.abort();
      this.stopTable.abort();
      this.games.stop();
    });
    const { setup } = this;
    this.expression = field({
      label: tr("Expression"),
      isCode: true,
      value: setup.expression,
      placeholder: "5*7 + inv(15)",
      onInput: (text) => this.compute(text, false),
      onSubmit: (text) => this.compute(text, true),
    }, button(tr("Compute"), () => this.compute(this.expression.value, true),
      { kind: "primary" }));
    this.hex = toggle({ label: tr("Hexadecimal"), on: setup.hex,
      onChange: (on) => this.change({ hex: on ? 1 : null }) });
    this.work = work({ onCancel: () => this.cancel() });
    this.result = h("div.stack.result-body", null);
    this.about = h("div.stack.tight", null);

    this.op = choice({ label: tr("Operation"), value: setup.op, options: [
      ["mul", tr("Product ⊗")], ["add", tr("Sum ⊕")]],
    onChange: (op) => this.change({ op: op === "mul" ? null : op,
      cell: null }) });
    this.size = choice({ label: tr("Size"), value: setup.size,
      options: sizes.map((size) => [size, size]),
      onChange: (size) => this.change({ size: size === "16" ? null : size,
        cell: null }) });
    this.table = h("div.stack", null);
    this.reasonTitle = h("h2", null);
    this.reason = h("div.stack.reason-body", null);
    this.games = makeValues(context);

    root.append(h("h1.hidden", null, tr("Calculate")), h("div.calculate", null,
      h("section.card.calculator", { "aria-label": tr("Calculator") },
        h("div.row.apart", null, h("h2", null, tr("Nimbers")),
          this.hex.element), this.expression.element, this.work.element,
        this.result),
      h("section.card.functions", { "aria-label": tr("What can be typed") },
        h("h2", null, tr("What can be typed")), this.functionList()),
      h("section.card.tables", { "aria-label": tr("Tables") },
        h("h2", null, tr("Tables")), h("div.row.table-bar", null,
          this.op.element, this.size.element), this.table),
      h("section.card.reason", { "aria-label": tr("Reason") },
        this.reasonTitle, this.reason), ...this.games.elements));
  }

  /** What the address says. */
  get setup() {
    const { address } = this;
    const size = address.get("size");
    const cell = address.get("cell").match(/^(\d{1,2}),(\d{1,2})$/);
    const side = sizes.includes(size) ? size : "16";
    const [a, b] = cell ? [Number(cell[1]), Number(cell[2])] : [6, 7];
    const most = Number(side) - 1;
    return {
      expression: address.get("expression", "5*7 + inv(15)"),
      hex: address.get("hex") === "1",
      op: /** @type {"add" | "mul"} */ (
        address.get("op") === "add" ? "add" : "mul"),
      size: side,
      cell: [Math.min(a, most), Math.min(b, most)],
    };
  }

  /** Returns the list of functions; each has an example to try. */
  functionList() {
    /** @type {[string, string][]} */
    const list = [
      ["5 + 7", tr("sum: binary digits without carry")],
      ["5 * 7", tr("product")],
      ["5 / 7", tr("quotient: times the inverse")],
      ["2^10", tr("power with an ordinary exponent")],
      ["inv(15)", tr("inverse")],
      ["sqrt(2)", tr("square root: every nimber has exactly one")],
      ["solve(8)", tr("roots of x² + x = 8")],
      ["F(3) * F(3)", tr("F(n) is 2^(2^n): 2, 4, 16, 256 …")],
      ["order(5)", tr("order: the least power that is 1")],
      ["log(200, primitive(8))", tr("logarithm to a primitive element below 2^8")],
      ["mex(0, 1, 3)", tr("least number that is not in the list")],
    ];
    return h("ul.function-list", null, ...list.map(([example, text]) =>
      h("li", null, h("button.function", { type: "button", onclick: () => {
        this.expression.value = example;
        this.compute(example, true);
      } }, h("code", null, example), h("span", null, text)))));
  }

  /** Writes to the address and shows the result.
   * @param {Params} params
   * @param {boolean} [push]  Back returns to the state before */
  change(params, push = false) {
    this.address.set(params, { push });
    return this.sync();
  }

  /** @param {string} text
   * @param {boolean} isChosen  not only typed so far */
  async compute(text, isChosen) {
    this.address.set({ expression: text }, { push: !this.isTyping });
    this.isTyping = !isChosen;
    await this.showResult(isChosen);
  }

  cancel() {
    this.stop.abort();
    fill(this.result, h("p.quiet", null, tr("Cancelled")));
    this.announce(tr("Cancelled"));
  }

  /** Shows a state to which a person went Back, or by a link. */
  arrive() {
    this.isTyping = false;
    this.expression.value = this.setup.expression;
    return this.sync();
  }

  /** Shows what the address says. */
  async sync() {
    const { setup } = this;
    this.expression.show(setup.expression);
    this.hex.on = setup.hex;
    this.op.value = setup.op;
    this.size.value = setup.size;
    await Promise.all([this.showResult(false), this.showTable(),
      this.games.sync()]);
  }

  // --------------------------------------------------------------- expression

  /** Computes the expression.
   * @param {boolean} isAloud  says the result to screen readers */
  async showResult(isAloud) {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { expression, hex } = this.setup;
    const answer = await this.work.during(tr("Computing …"), signal, (how) =>
      this.ask(["nim", "--json", ...(hex ? ["--hex"] : []), "--", expression], how));
    this.expression.setProblem(answer.problem);
    if (answer.problem) {
      fill(this.result);
      if (isAloud) this.announce(answer.problem.message);
      return;
    }
    const found = /** @type {Nimber} */ (answer.json);
    fill(this.result, this.resultNodes(found), this.about);
    fill(this.about);
    if (isAloud)
      this.announce(found.why ?? `${expression} = ${found.values.map(shorten)
        .join(", ")}`);
    if (found.kind === "nimber" && found.bits > 0 && found.bits <= 64)
      await this.showAbout(String(found.value), signal);
  }

  /** Returns the parts of a result.
   * @param {Nimber} found */
  resultNodes(found) {
    if (found.kind === "none") return [h("p.no-result", null, found.why)];
    const value = found.values.join(", ");
    const isLong = value.length > 24;
    return [
      h("div.answer", null,
        h("p.equals.mono.quiet", null, `${found.expression} =`),
        h("output.value", { class: isLong ? "long mono" : "",
          tabindex: isLong ? "0" : null }, found.values.map(shorten)
          .join(", ")),
        copyButton(() => value)),
      h("p.quiet", null, this.fieldText(found)),
      this.digits(found),
    ];
  }

  /** Says in which field the result is.
   * @param {Nimber} found */
  fieldText(found) {
    if (found.kind === "integer")
      return tr("An ordinary number, not a nimber.");
    const size = String(found.field).replace(/^2\^/, "");
    const count = Number(size) <= 32 ? String(2 ** Number(size))
      : `2^${size}`;
    return found.kind === "roots" && found.values.length > 1
      ? tr("Both roots are in the field of the {0} nimbers below {0}.", count)
      : tr("In the field of the {0} nimbers below {0}, and in no smaller one.",
        count);
  }

  /** Shows a small nimber in binary.
   * @param {Nimber} found */
  digits(found) {
    if (found.kind !== "nimber" || found.bits > 64 || found.bits < 2)
      return null;
    const number = BigInt(found.value ?? 0);
    const powers = [...number.toString(2)].map((digit, i, all) =>
      digit === "1" ? 2n ** BigInt(all.length - 1 - i) : 0n).filter(Boolean);
    return h("dl.facts", null,
      h("dt", null, tr("binary")), h("dd.mono", null, number.toString(2)),
      powers.length > 1 && powers.length < 9 && [
        h("dt", null, tr("powers of two")),
        h("dd.mono", null, powers.join(" ⊕ "))]);
  }

  /** Shows the inverse, the roots and the order of a result.
   * @param {string} value
   * @param {AbortSignal} signal */
  async showAbout(value, signal) {
    /** @type {[string, string][]} */
    const list = [[`inv(${value})`, tr("inverse")],
      [`sq(${value})`, tr("square")], [`sqrt(${value})`, tr("square root")],
      [`order(${value})`, tr("order")]];
    const { hex } = this.setup;
    const answers = await Promise.all(list.map(([words]) => this.ask(["nim",
      "--json", ...(hex ? ["--hex"] : []), words], { signal })));
    fill(this.about, h("dl.facts", null, ...list.flatMap(([words, text], i) => {
      const found = /** @type {Nimber | null} */ (answers[i].json);
      return found?.value ? [h("dt", null, text), h("dd", null, h("a", {
        href: this.address.link("calculate", { ...this.address.params,
          expression: words }) }, found.value))] : [];
    })));
  }

  // ------------------------------------------------------------------- tables

  /** Shows the table and the reason of the chosen cell. */
  async showTable() {
    this.stopTable.abort();
    this.stopTable = new AbortController();
    const { signal } = this.stopTable;
    const { op, size } = this.setup;
    if (this.shown !== `${op} ${size}`) {
      const values = await this.askTable(op, Number(size), signal);
      if (!values) return;
      this.values = values;
      this.shown = `${op} ${size}`;
      this.drawTable();
    }
    await this.showReason(signal);
  }

  /** Asks for the values of a table; null if the engine refuses.
   * @param {"add" | "mul"} op
   * @param {number} size
   * @param {AbortSignal} signal
   * @returns {Promise<number[][] | null>} */
  async askTable(op, size, signal) {
    const all = [...Array(size).keys()];
    if (op === "add") {
      const list = await askPairs(this.ask, op, all.flatMap((a) =>
        all.map((b) => [a, b])), signal);
      return list.length ? all.map((a) => list.slice(a * size,
        (a + 1) * size)) : null;
    }
    const answer = await this.ask(["nim", "--json", "table",
      `0..${size - 1}`], { signal });
    if (answer.json)
      return /** @type {string[][]} */ (answer.json.values).map((row) =>
        row.map(Number));
    fill(this.table, h("p.empty", null, answer.problem?.message));
    return null;
  }

  /** Draws the table: frames around the fields, shades by the field of a
   * value. */
  drawTable() {
    const { op, size } = this.setup;
    const side = Number(size);
    const sign = op === "mul" ? "⊗" : "⊕";
    const fields = [2, 4, 16].filter((count) => count <= side);
    const heads = [...Array(side).keys()].map(String);
    /** @param {number} a
     * @param {number} b */
    const mark = (a, b) => [`f${level(this.values[a][b])}`,
      ...fields.flatMap((count) => [
        b === count - 1 && a < count && "edge-right",
        a === count - 1 && b < count && "edge-bottom"])]
      .filter(Boolean).join(" ");
    this.grid = grid({
      label: op === "mul" ? tr("Table of products") : tr("Table of sums"),
      corner: sign,
      columns: heads,
      rows: this.values.map((row, a) => ({ head: heads[a],
        cells: row.map((value, b) => ({ text: String(value),
          name: `${a} ${sign} ${b} = ${value}`, mark: mark(a, b) })) })),
      onChoose: (a, b) => {
        this.address.set({ cell: `${a},${b}` });
        this.showTable();
        this.announce(`${a} ${sign} ${b} = ${this.values[a][b]}`);
      },
    });
    fill(this.table, this.grid.element, h("p.small.quiet", null,
      tr("Each frame is a field: the sums and products of its numbers stay inside it. The fields of {0} numbers are framed; a stronger blue is a value of a larger field.",
        side < 16 ? tr("2 and 4") : tr("2, 4 and 16"))));
  }

  /** Shows why the chosen cell has its value.
   * @param {AbortSignal} signal */
  async showReason(signal) {
    const { op, cell: [a, b] } = this.setup;
    const value = this.values[a][b];
    this.grid?.mark("chosen", (r, c) => r === a && c === b);
    fill(this.reasonTitle, `${a} ${op === "mul" ? "⊗" : "⊕"} ${b} = ${value}`);
    fill(this.reason, op === "add" ? sumReason(a, b, value)
      : await productReason(this.ask, a, b, value, this.values, signal));
  }
}

/** Returns the number of the smallest field of a value: 0 for the field of 2
 * numbers, 1 for that of 4, and so on.
 * @param {number} value */
function level(value) {
  return [2, 4, 16, 256].findIndex((count) => value < count);
}

/** Returns a number that is short enough to be written.
 * @param {string} text */
function shorten(text) {
  return text.length <= mostDigits ? text
    : `${text.slice(0, mostDigits / 2)} … ${text.slice(-mostDigits / 2)}`;
}

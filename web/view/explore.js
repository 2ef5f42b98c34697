/* SPDX-License-Identifier: MIT */
// Explore: the values of rules as a table and a picture, the pattern in them,
// code, and the check of a formula.
//
// The address holds the state (view/explore/questions.js). Every change is a
// change of the address followed by sync(), which asks the engine: the table
// first, then the picture if it is shown, the pattern, the code, the formula.

import { sentence, tr } from "../language.js";
import { problem } from "../problem.js";
import { choice, select, toggle } from "../widget/choice.js";
import { copyButton } from "../widget/code.js";
import { button, fill, h } from "../widget/dom.js";
import { field } from "../widget/field.js";
import { tabs } from "../widget/tabs.js";
import { work } from "../widget/work.js";
import { openRules } from "./explore/catalogue.js";
import { chart } from "./explore/chart.js";
import { openExport } from "./explore/export.js";
import { checkResult, codeNodes, panel, patternNodes }
  from "./explore/panels.js";
import { ValueGrid } from "./explore/grid.js";
import { claimOf, proofCard } from "./explore/proof.js";
import { askCheck, askCode, askPattern, askRules, countCells, mostCells,
  numbersAt, positionOf, readSetup, readTable, tableWords,
  usualRanges } from "./explore/questions.js";
import { quotientCard } from "./explore/quotient.js";
import { openSurvey } from "./explore/survey.js";

/**
 * @typedef {import("../ask.js").Answer} Answer
 * @typedef {import("../main.js").Context} Context
 * @typedef {import("../problem.js").Problem} Problem
 * @typedef {import("./explore/questions.js").Data} Data
 * @typedef {import("./explore/questions.js").Rules} Rules
 * @typedef {import("./explore/questions.js").Setup} Setup
 * @typedef {Record<string, string | number | null>} Params
 */

/** @type {Explorer | null} */
let explorer = null;

/** @type {import("../main.js").View} */
export default {
  name: "explore",
  async open(context) {
    explorer = new Explorer(context);
    await explorer.sync();
  },
  async update() {
    await explorer?.arrive();
  },
  close() {
    explorer = null;
  },
};

/** The view while it is open. */
class Explorer {
  stop = new AbortController(); // of the work for the present state
  checking = new AbortController(); // of the check of a formula
  coding = new AbortController(); // of the code
  /** @type {Rules | null} */
  rules = null;
  /** @type {Data | null} */
  data = null;
  /** @type {ReturnType<typeof field>[]} */
  ranges = [];
  /** @type {import("answers").Answers["find"] | null} */
  found = null; // the pattern
  typedRanges = ""; // the ranges that were typed last
  isTyping = false; // the rule is being typed: one entry of the history
  isAsked = false; // somebody waits for the result of the formula
  patience = 10; // seconds that the engine may take for a question

  /** Builds the view.
   * @param {Context} context */
  constructor({ root, address, ask, announce, engine, signal }) {
    this.address = address;
    this.engine = engine;
    this.ask = ask;
    this.announce = announce;
    this.signal = signal;
    signal.addEventListener("abort", () => {
      this.end();
    });
    const { setup } = this;

    this.rule = field({
      label: tr("Rule"),
      isCode: true,
      placeholder: "{n -> n-k for k in {1,3,4}}",
      onInput: (text) => this.chooseRule(text, false),
      onSubmit: (text) => this.chooseRule(text, true),
    }, button(tr("Games"), () => openRules(ask, (rules) => {
      this.isTyping = false;
      this.chooseRule(rules, true);
    }, signal), { icon: "grid" }), button(tr("Survey"), () => openSurvey(ask, {
      misere: this.setup.show === "misere", signal,
      choose: (rule, isMisere) => this.change({ rule, ranges: null, per: null,
        prove: null, show: isMisere ? "misere" : null }, true),
    }), { title: tr("All octal games with one or two digits") }));
    this.rangeRow = h("div.range-row", null);
    this.show = select({ label: tr("Show"), value: setup.show,
      options: showOptions(), onChange: (show) => this.change({
        show: show === "values" ? null : show }, true) });
    this.work = work({ onCancel: () => this.cancel() });

    this.title = h("h2", null, tr("One moment …"));
    this.note = h("p.quiet.small", null);
    this.values = new ValueGrid({ per: () => this.setup.per,
      onPer: (per) => address.set({ per: per === 10 ? null : per }),
      onChoose: (r, c) => this.play(r, c) });
    this.pictureBody = h("div", null);
    this.chart = chart({ say: (r, c) => this.values.say(r, c),
      onChoose: (r, c) => this.play(r, c) });
    this.resultBody = h("div", null);
    this.saver = button(tr("Save as …"), () => this.export(),
      { kind: "plain", icon: "save" });
    this.saver.setAttribute("aria-haspopup", "menu");
    this.saver.disabled = true;
    this.result = h("section.card.result", { "aria-label": tr("Table") },
      h("div.result-head", null, h("div", null, this.title, this.note),
        h("div.row.result-tools", null, this.saver,
          copyButton(() => location.href, tr("Copy link")))),
      this.resultBody);

    this.pattern = panel(tr("Pattern"), "pattern");
    this.formula = field({ label: tr("Formula"), isCode: true, value: setup.formula,
      placeholder: "n % 2", onInput: (text) => this.chooseFormula(text, false),
      onSubmit: (text) => this.chooseFormula(text, true) });
    this.check = panel(tr("Check a formula"), "check", this.formula.element);
    this.language = choice({ label: tr("Programming language"),
      hiddenLabel: true, value: setup.code, options: [["python", "Python"],
        ["c", "C"], ["c++", "C++"]], onChange: (code) => this.recode({
        code: code === "python" ? null : code }) });
    this.guess = toggle({ label: tr("Use the pattern that was found"),
      on: setup.guess, onChange: (on) => this.recode({ guess: on ? 1 : null }),
    });
    this.code = panel(tr("Code"), "code-card", h("div.row", null,
      this.language.element, this.guess.element));

    this.guess.element.hidden = true;

    this.start = h("div.explore-start", null, this.rule.element,
      h("div.explore-options", null, this.rangeRow, this.show.element),
      this.work.element);
    this.side = h("div.explore-side", null, this.pattern.element,
      this.check.element);
    this.proof = proofCard({
      ask: (words, label) => this.long(label, this.stop.signal, (how) =>
        this.ask(words, how)),
      announce,
      linkTo: (numbers) => this.linkTo(numbers),
      excuse: (answer) => this.excuse(answer),
      onClose: () => this.prove(""),
    });
    this.quotient = quotientCard({
      ask: (words, how) => this.long(tr("Computing the quotient …"),
        this.stop.signal, (more) => this.ask(words, { ...more, ...how })),
      excuse: (answer) => this.excuse(answer),
    });
    this.whole = h("div.explore", null, this.start, this.result, this.side,
      this.proof.element, h("div.explore-more", null, this.quotient.element,
        this.code.element));
    root.append(h("h1.hidden", null, tr("Explore")), this.whole);
  }

  /** What the address says. */
  get setup() {
    return readSetup(this.address);
  }

  /** What is shown: the setup with a range for each number of a position, and
   * with outcomes if the players' moves differ. */
  get full() {
    const { rules, setup } = this;
    return rules ? complete(setup, rules) : setup;
  }

  // ------------------------------------------------------------------ changes

  /** Writes to the address and shows the result.
   * @param {Params} params
   * @param {boolean} [push]  Back returns to the state before */
  change(params, push = false) {
    this.address.set(params, { push });
    return this.sync();
  }

  /** @param {string} text
   * @param {boolean} isChosen  not only typed so far */
  async chooseRule(text, isChosen) {
    this.rule.value = text;
    const isNew = text.trim() !== this.setup.rule.trim();
    await this.change({ rule: text, ...(isNew ? { ranges: null, per: null,
      guess: null, prove: null } : {}) }, isNew && !this.wasTyping(isChosen));
    if (isChosen && this.data && this.rules?.text === text.trim())
      this.announce(this.title.textContent ?? "");
  }

  /** Returns whether the rule was being typed before, so that the state before
   * has its entry in the history already.
   * @param {boolean} isDone  the rule is complete now */
  wasTyping(isDone) {
    const was = this.isTyping;
    this.isTyping = !isDone;
    return was;
  }

  /** @param {number} index
   * @param {string} text */
  chooseRange(index, text) {
    const now = this.ranges.map((one) => one.value.replace(/\s+/g, "") || "0");
    now[index] = text.replace(/\s+/g, "") || "0";
    this.typedRanges = now.join(" ");
    this.change({ ranges: this.typedRanges });
  }

  /** Writes other code.
   * @param {Params} params */
  async recode(params) {
    this.address.set(params);
    await this.showCode();
  }

  /** @param {string} text
   * @param {boolean} isChosen */
  async chooseFormula(text, isChosen) {
    this.address.set({ formula: text }, { push: isChosen });
    await this.showCheck(isChosen);
  }

  /** Ends all questions. */
  end() {
    for (const one of [this.stop, this.checking, this.coding]) one.abort();
  }

  /** Ends the work; what is not known is said to be cancelled. */
  cancel() {
    this.end();
    const again = () => button(tr("Compute it"), () => this.sync(),
      { icon: "again" });
    if (this.result.getAttribute("aria-busy") === "true") {
      this.result.setAttribute("aria-busy", "false");
      this.data = null;
      fill(this.title, tr("Cancelled"));
      fill(this.resultBody, h("div.empty", null, again()));
    }
    for (const part of [this.pattern, this.check, this.code, this.proof,
      this.quotient])
      if (part.isBusy) part.show(h("p.quiet", null, tr("Cancelled")), again());
    this.announce(tr("Cancelled"));
  }

  /** Asks a question that may take long.
   * @template T
   * @param {string} label  what the engine does
   * @param {AbortSignal} signal
   * @param {(how: import("../ask.js").How) => Promise<T>} question */
  long(label, signal, question) {
    return this.work.during(label, signal, (how) => question({ ...how,
      time: this.patience }));
  }

  /** Returns what is said when a question has no answer, and, where the time
   * limit is the page's own, a button that allows more time.
   * @param {Answer} answer */
  excuse(answer) {
    return [h("p.quiet", null, sentence(answer.problem?.message ?? "")),
      answer.code === 3 && this.moreTime()];
  }

  /** Makes the button that asks again with more time; null if the engine allows
   * no more. */
  moreTime() {
    const { most } = this.engine;
    if (this.patience >= Math.min(most, 60)) return null;
    return button(most >= 60 ? tr("Allow a minute")
      : tr("Allow {0} seconds", Math.floor(most)), () => {
      this.patience = Math.min(most, 60);
      this.sync();
    }, { icon: "again" });
  }

  // ------------------------------------------------------------------ showing

  /** Shows a state to which a person went Back, or by a link. */
  arrive() {
    const { setup } = this;
    this.isTyping = false;
    this.rule.value = setup.rule;
    this.formula.value = setup.formula;
    return this.sync();
  }

  /** Shows what the address says. */
  async sync() {
    this.end();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { setup } = this;
    this.rule.show(setup.rule);
    this.formula.show(setup.formula);
    this.show.value = setup.show;
    this.language.value = setup.code;
    this.guess.on = setup.guess;
    this.result.setAttribute("aria-busy", "true");

    const { rules, problem: trouble } = await this.long(tr("Reading the rule …"),
      signal, (how) => askRules(this.ask, setup.rule, how));
    if (signal.aborted) return;
    if (!rules) {
      this.refuse(trouble);
      return;
    }
    this.rules = rules;
    this.rule.setProblem(null);
    this.rule.setNote([rules.about, rules.same &&
      tr("These rules are {0}.", rules.same)].filter(Boolean).join(" "));
    const { full } = this;
    this.showRanges(full, rules);
    if (!await this.showTable(full, rules, signal)) return;
    await this.showPattern(full, rules, signal);
    const isSumGame = rules.variables.length === 1 && !rules.isPartizan &&
      rules.shape !== "coins";
    await Promise.all([this.showCode(), this.showCheck(false),
      this.showProof(), this.quotient.show(isSumGame &&
        (setup.show === "misere" || setup.show === "genus")
        ? setup.rule : null)]);
  }

  /** Shows why there is nothing to show. While somebody types, the last table
   * stays, pale.
   * @param {Problem | null} trouble  what is wrong with the rule */
  refuse(trouble) {
    this.rule.setProblem(trouble);
    if (trouble) this.rule.setNote("");
    this.result.setAttribute("aria-busy", "false");
    for (const part of [this.pattern, this.check, this.code])
      part.setBusy(false);
    const isTyped = this.start.contains(document.activeElement);
    this.setStale(this.data !== null && isTyped);
    if (this.data && isTyped) return;
    this.empty(h("p.quiet", null, trouble || !this.rules
      ? tr("Type a rule, or choose a game.")
      : tr("Type a range such as 0..20, or a number.")));
  }

  /** Shows that there is no table.
   * @param {...import("../widget/dom.js").Child} nodes */
  empty(...nodes) {
    this.data = null;
    this.setStale(false);
    this.result.setAttribute("aria-busy", "false");
    this.whole.classList.add("none");
    this.saver.disabled = true;
    fill(this.title, tr("No table"));
    fill(this.note);
    fill(this.resultBody, h("div.empty", null, ...nodes));
  }

  /** Shows that the results are not those of what is typed.
   * @param {boolean} is */
  setStale(is) {
    for (const part of [this.result, this.side, this.code.element])
      part.toggleAttribute("inert", is);
  }

  /** Shows a field for each number of a position.
   * @param {Setup} setup
   * @param {Rules} rules */
  showRanges(setup, rules) {
    const names = rules.variables.join();
    if (this.rangeRow.dataset.names !== names) {
      this.rangeRow.dataset.names = names;
      this.ranges = rules.variables.map((name, i) => field({
        label: tr("Range of {0}", name),
        delay: 400,
        onInput: (text) => this.chooseRange(i, text),
        onSubmit: (text) => this.chooseRange(i, text),
      }));
      fill(this.rangeRow, this.ranges.map((one) => one.element));
    }
    this.ranges.forEach((one, i) => {
      // What is being typed may be newer than what is shown now.
      if (document.activeElement !== one.input ||
        setup.ranges.join(" ") !== this.typedRanges)
        one.show(setup.ranges[i]);
      one.setProblem(null);
    });
    this.show.element.hidden = rules.isPartizan;
    this.formula.input.placeholder = rules.variables.length > 1
      ? rules.variables.join(" ^ ") : `${rules.variables[0]} % 2`;
  }

  /** Shows the table. Returns false if there is none.
   * @param {Setup} setup
   * @param {Rules} rules
   * @param {AbortSignal} signal */
  async showTable(setup, rules, signal) {
    this.result.setAttribute("aria-busy", "true");
    for (const part of [this.pattern, this.code]) part.setBusy(true);
    if (countCells(setup.ranges) > mostCells) {
      this.refuseTable(problem(
        tr("A table here has at most {0} positions.", mostCells),
        tr("The command has no such limit: {0}", "grundy table")), setup);
      return false;
    }
    const answer = await this.long(tr("Computing the table …"), signal, (how) =>
      this.ask(tableWords(setup, "--json"), how));
    if (!answer) return false;
    const data = answer.ok || answer.code === 3
      ? readTable(answer.out, rules, setup.ranges) : null;
    if (!data && answer.code === 3) {
      this.empty(...this.excuse(answer));
      return false;
    }
    if (!data) {
      this.refuseTable(answer.problem, setup);
      return false;
    }
    this.data = data;
    this.whole.classList.remove("none");
    this.setStale(false);
    this.saver.disabled = false;
    this.result.setAttribute("aria-busy", "false");
    fill(this.title, titleText(setup, rules));
    fill(this.note, data.isPartial && tr(
      "The time limit ended the table after {0} positions.",
      data.rows.flat().length), data.isPartial && this.moreTime());
    this.showTabs(data);
    this.values.show(data, rules, setup, this.title.textContent ?? "");
    if (this.setup.tab === "picture") await this.showPicture(signal);
    return true;
  }

  /** Shows why there is no table, at the field that it is about.
   * @param {Problem | null} trouble
   * @param {Setup} setup */
  refuseTable(trouble, setup) {
    const { source = "" } = trouble ?? {};
    const index = setup.ranges.indexOf(source);
    if (trouble && trouble.column >= 0 && index >= 0 &&
      source !== setup.rule) {
      this.refuse(null);
      this.ranges[index].setProblem(trouble);
    } else this.refuse(trouble);
  }

  /** Shows the tabs of a table of one number, or of two.
   * @param {Data} data */
  showTabs(data) {
    const { tab: shown } = this.setup; // of now: it may be chosen any time
    const kind = data.isFlat ? "plot" : "heat";
    if (this.resultBody.dataset.kind !== kind ||
      !this.resultBody.contains(this.values.element)) {
      this.resultBody.dataset.kind = kind;
      fill(this.pictureBody, this.chart.element);
      this.tabs = tabs({ label: tr("Shown as"), value: shown, panels: [
        ["table", tr("Table"), this.values.element],
        ["picture", data.isFlat ? tr("Plot") : tr("Heat map"),
          this.pictureBody]],
      onChange: (tab) => {
        this.address.set({ tab: tab === "table" ? null : tab });
        // A table that is being computed comes with its picture.
        if (tab === "picture" &&
          this.result.getAttribute("aria-busy") !== "true")
          this.showPicture(this.stop.signal);
      } });
      fill(this.resultBody, this.tabs.element);
    }
    if (this.tabs) this.tabs.value = shown;
  }

  /** Goes to Play with a position of the table.
   * @param {number} r
   * @param {number} c */
  play(r, c) {
    const { data, rules } = this;
    if (!data || !rules || data.rows[r]?.[c] == null) return;
    const { ranges } = this.full;
    this.address.go("play", this.playParams(numbersAt(data, rules, ranges, r,
      c)));
  }

  /** Returns the address of Play for the numbers of a position.
   * @param {string[]} numbers */
  linkTo(numbers) {
    return this.address.link("play", this.playParams(numbers));
  }

  /** @param {string[]} numbers
   * @returns {Params} */
  playParams(numbers) {
    return { position: this.rules ? positionOf(this.rules, numbers) : "",
      misere: this.setup.show === "misere" ? 1 : null };
  }

  /** Shows the picture.
   * @param {AbortSignal} signal */
  async showPicture(signal) {
    const { data, full: setup } = this;
    if (!data) return;
    const answer = await this.long(tr("Drawing …"), signal, (how) =>
      this.ask(tableWords(setup, "--svg", "-"), how));
    if (!answer || data !== this.data) return;
    if (answer.problem) this.chart.clear(h("p.empty", null,
      answer.problem.message));
    else this.chart.show(answer.out, data);
  }

  /** Shows the pattern.
   * @param {Setup} setup
   * @param {Rules} rules
   * @param {AbortSignal} signal */
  async showPattern(setup, rules, signal) {
    this.pattern.setBusy(true);
    this.found = null;
    const answer = await this.long(tr("Looking for a pattern …"), signal,
      (how) => askPattern(this.ask, setup, how));
    const found = answer?.json;
    this.found = found ?? null;
    // What automata proved is not a theorem's: the code takes it if asked to.
    this.guess.element.hidden = found?.status !== "checked" &&
      (!found?.proof || Boolean(found.theorem));
    if (!answer) {
      this.pattern.show(h("p.quiet", null,
        tr("Patterns are sought in values and outcomes.")));
      return;
    }
    if (answer.problem) {
      this.pattern.show(...this.excuse(answer));
      return;
    }
    this.pattern.show(...patternNodes(found, rules, (formula) => {
      this.formula.value = formula;
      this.chooseFormula(formula, true);
    }, () => this.prove("pattern")));
    const period = found.kind === "periodic" &&
      found.formula?.c?.match(/later\[(\d+)\]|n % (\d+)/);
    this.values.setPeriod(period ? Number(period[1] ?? period[2]) : 0);
  }

  /** Shows the code. */
  async showCode() {
    this.coding.abort();
    this.coding = new AbortController();
    const { signal } = this.coding;
    if (!this.rules) return;
    const setup = this.full;
    this.code.setBusy(true);
    const answer = await this.long(tr("Writing code …"), signal, (how) =>
      askCode(this.ask, setup, how));
    if (answer?.ok && !answer.json?.text) this.code.show();
    else if (answer?.json)
      this.code.show(...codeNodes(answer.json, setup, this.rules));
    else if (answer?.problem) this.code.show(...this.excuse(answer));
    else this.code.show(h("p.quiet", null,
      tr("There is code for values and outcomes.")));
  }

  /** Checks the formula.
   * @param {boolean} isAloud  says the result to screen readers */
  async showCheck(isAloud) {
    const { rules } = this;
    this.isAsked ||= isAloud;
    this.checking.abort();
    this.checking = new AbortController();
    if (!rules) return;
    const setup = this.full;
    this.formula.setProblem(null);
    const isOutcome = setup.show === "outcomes" || setup.show === "misere";
    this.formula.setNote(isOutcome ? tr(
      "Not 0 means that the player to move wins.") : "");
    if (!setup.formula.trim()) {
      this.check.show(h("p.small.quiet", null, tr(
        "Write a formula in {0}: Grundy compares it with the values and shows the first position where they differ.",
        rules.variables.join(tr(", ")))));
      return;
    }
    this.check.setBusy(true);
    const answer = await this.long(tr("Checking the formula …"),
      this.checking.signal, (how) => askCheck(this.ask, setup, how));
    if (!answer) {
      this.check.show(h("p.quiet", null,
        tr("Formulas are compared with values and outcomes.")));
      return;
    }
    if (answer.problem) {
      this.check.show();
      this.formula.setProblem(answer.problem);
      if (this.isAsked) this.announce(answer.problem.message);
      this.isAsked = false;
      return;
    }
    const said = checkResult(answer.json, rules, setup, (numbers) =>
      this.linkTo(numbers), () => this.prove("formula"));
    this.check.show(...said.nodes);
    if (this.isAsked) this.announce(said.text);
    this.isAsked = false;
  }

  /** Proves the pattern or the formula; "" closes the proof.
   * @param {Setup["prove"]} what */
  prove(what) {
    this.address.set({ prove: what || null }, { push: what !== "" });
    this.proof.expect();
    return this.showProof();
  }

  /** Shows the proof that the address asks for. */
  async showProof() {
    const { full: setup, rules } = this;
    const claim = setup.prove && rules ? claimOf(setup,
      this.found && "theorem" in this.found ? this.found : null) : null;
    this.whole.classList.toggle("proving", claim !== null);
    if (rules) await this.proof.prove(claim, rules);
  }

  /** Offers the formats of a file. */
  export() {
    const { data, full: setup } = this;
    if (!data) return;
    const hasBfile = data.isFlat && ["values", "plies", "longest"]
      .includes(setup.show);
    openExport(this.saver, setup, hasBfile, (words, label) =>
      this.long(label, this.stop.signal, (how) => this.ask(words, how)),
    (trouble) => {
      fill(this.note, sentence(trouble.message));
      this.announce(trouble.message);
    });
  }
}

/** Returns the setup with a range for each number of a position, and with
 * outcomes if the players' moves differ.
 * @param {Setup} setup
 * @param {Rules} rules
 * @returns {Setup} */
function complete(setup, rules) {
  const count = rules.variables.length;
  const show = rules.isPartizan ? "outcomes" : setup.show;
  return { ...setup, show, isCounted: rules.isCounted,
    ranges: setup.ranges.length === count ? setup.ranges
      : usualRanges(count, show) };
}

/** Returns what a table may show.
 * @returns {[string, string][]} */
function showOptions() {
  return [
    ["values", tr("Values")],
    ["outcomes", tr("Outcomes")],
    ["misere", tr("Outcomes of misère play")],
    ["genus", tr("Values of both conventions (genus)")],
    ["plies", tr("Moves left under best play")],
    ["longest", tr("Moves of the longest play")],
  ];
}

/** Returns the heading of a table.
 * @param {Setup} setup
 * @param {Rules} rules */
function titleText(setup, rules) {
  const rule = setup.rule.trim();
  const name = /[[{]/.test(rule) ? rule : rules.title || rule;
  return {
    values: tr("Values: {0}", name),
    outcomes: tr("Outcomes: {0}", name),
    misere: tr("Outcomes of misère play: {0}", name),
    genus: tr("Values of both conventions: {0}", name),
    plies: tr("Moves left: {0}", name),
    longest: tr("Longest play: {0}", name),
  }[setup.show];
}

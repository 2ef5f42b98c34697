/* SPDX-License-Identifier: MIT */
// An exercise: a question, a way to answer it, and what the engine says. The
// page knows no answer: each check is a question to the engine. The answer
// given last is in the address.

import { sentence, tr } from "../../language.js";
import { button, fill, h, icon } from "../../widget/dom.js";
import { field, problemNodes } from "../../widget/field.js";
import { openMenu } from "../../widget/menu.js";
import { nimsum } from "../../widget/nimsum.js";
import { picture } from "../../widget/picture.js";
import { table } from "../../widget/table.js";
import { findMoves } from "../play/game.js";
import { askBoard, askJudged, askVerdict } from "../play/questions.js";
import { valueText } from "../play/why.js";
import { boardLabel } from "./board.js";
import { noteSolved } from "./progress.js";
import { prose, say } from "./text.js";

/**
 * @typedef {import("../../main.js").Context} Context
 * @typedef {import("./lesson/index.js").Lesson} Lesson
 * @typedef {import("./lesson/index.js").Exercise} Exercise
 *
 * @typedef {object} Result  what the engine says about an answer
 * @property {boolean | null} right  null: the answer cannot be read
 * @property {string} text  a sentence about the answer
 * @property {Node[]} why  what explains it
 */

/** Makes the card of an exercise.
 * @param {Context} context
 * @param {Lesson} lesson
 * @param {number} number  from 1
 * @param {{next: string, onAnswer: (answer: string) => void}} how  next: the
 *   address of the next exercise, "" if this is the last */
export function exerciseCard(context, lesson, number, { next, onAnswer }) {
  const { address, announce, signal } = context;
  const exercise = lesson.exercises[number - 1];
  const feedback = h("div.feedback", null);
  let turn = 0; // answers so far; the result of an older one is dropped

  /** Checks an answer and shows the result.
   * @param {string} answer
   * @param {boolean} isNew  given now, not read from the address */
  async function give(answer, isNew) {
    const now = ++turn;
    if (isNew) {
      address.set({ exercise: number, answer });
      onAnswer(answer);
    }
    const result = await check(context, exercise, answer);
    if (now !== turn || signal.aborted) return;
    if (result.right) {
      noteSolved(lesson.name, number);
      onAnswer(answer);
    }
    show(result);
    if (isNew) announce(spoken(result));
  }

  /** Shows the answer of the engine. */
  async function reveal() {
    const now = ++turn;
    const result = await solution(context, exercise);
    if (now !== turn) return;
    fill(feedback, h("div.result", null, h("p.result-text", null,
      ...prose(result.text)), ...result.why));
    announce(result.text.replaceAll("`", ""));
  }

  /** @param {Result} result */
  function show(result) {
    const mark = result.right === null ? null
      : h("strong.result-mark", null, icon(result.right ? "check" : "cross"),
        result.right ? tr("Right.") : tr("Not so."));
    fill(feedback, h("div.result", { class: result.right ? "right"
      : result.right === null ? "" : "wrong" },
    h("p.result-text", null, mark, mark ? " " : null, ...prose(result.text)),
    ...result.why,
    result.right ? next ? h("a.button.primary", { href: next },
      tr("Next exercise")) : null
      : button(tr("Show the answer"), reveal, { kind: "plain" })));
  }

  const given = address.get("answer");
  const card = h("div.card.exercise", null,
    h("h3", { tabindex: "-1" }, tr("Exercise {0}", number)),
    h("p.question", null, ...prose(questionText(exercise))),
    ...answerNodes(context, exercise, given, (answer) => give(answer, true)),
    feedback);
  if (given) give(given, false);
  return card;
}

/** @param {Result} result */
function spoken(result) {
  const word = result.right === null ? ""
    : result.right ? tr("Right.") : tr("Not so.");
  return `${word} ${result.text.replaceAll("`", "")}`.trim();
}

/** Returns the question in words.
 * @param {Exercise} exercise */
function questionText(exercise) {
  if (exercise.text) return say(exercise.text);
  switch (exercise.kind) {
    case "who":
      return exercise.misere
        ? tr("Misère play: the player who makes the last move loses. Who wins?")
        : tr("Who wins?");
    case "move":
      return exercise.misere
        ? tr("Misère play: the player who makes the last move loses. Find a winning move.")
        : tr("Find a winning move.");
    case "value":
      return tr("What is the value of this position?");
    case "number":
      return tr("What is `{0}`?", exercise.number);
    default:
      return exercise.misere
        ? tr("Misère play: choose all positions in which the player to move loses.")
        : tr("Choose all positions in which the player to move loses.");
  }
}

// --------------------------------------------------------------- the question

/** Makes the board and the controls for the answer.
 * @param {Context} context
 * @param {Exercise} exercise
 * @param {string} given  the answer in the address
 * @param {(answer: string) => void} give
 * @returns {Node[]} */
function answerNodes(context, exercise, given, give) {
  switch (exercise.kind) {
    case "who":
      return [drawing(context, exercise.position), whoButtons(given, give)];
    case "move":
      return moveNodes(context, exercise.position, given, give);
    case "value":
      return [drawing(context, exercise.position),
        numberField(tr("Value"), given, give)];
    case "number":
      return [numberField(tr("Number"), given, give)];
    default:
      return [pickList(exercise.positions, given, give)];
  }
}

/** Draws a position, without moves.
 * @param {Context} context
 * @param {string} position */
function drawing({ ask, signal }, position) {
  const board = picture({ label: tr("Board") });
  askBoard(ask, position, null, { signal }).then((drawn) => {
    if (drawn.ok && drawn.out.includes("data-component"))
      board.show(drawn.out, { label: boardLabel(position) });
  });
  return h("figure.live", null, board.element,
    h("figcaption", null, h("code", null, position)));
}

/** @param {string} given
 * @param {(answer: string) => void} give */
function whoButtons(given, give) {
  /** @type {[string, string][]} */
  const answers = [["N", tr("The player to move (N)")],
    ["P", tr("The other player (P)")]];
  const buttons = answers.map(([key, text]) => {
    const made = button(text, () => {
      for (const other of buttons)
        other.setAttribute("aria-pressed", String(other === made));
      give(key);
    });
    made.setAttribute("aria-pressed", String(given === key));
    return made;
  });
  return h("div.row.answers", { role: "group",
    "aria-label": tr("Your answer") }, ...buttons);
}

/** @param {Context} context
 * @param {string} position
 * @param {string} given
 * @param {(answer: string) => void} give
 * @returns {Node[]} */
function moveNodes({ ask, signal }, position, given, give) {
  const board = picture({ label: tr("Board") });
  const move = field({ label: tr("Move"), value: given,
    onSubmit: (text) => give(text.trim()) },
  button(tr("Check"), () => give(move.value.trim()), { kind: "primary" }));

  /** @param {string} name */
  function choose(name) {
    move.value = name;
    give(name);
  }
  askBoard(ask, position, null, { signal }).then((drawn) => {
    if (drawn.ok && drawn.out.includes("data-component"))
      board.show(drawn.out, { label: boardLabel(position), onChoose: (names,
        target) => {
        if (names.length === 1) choose(names[0]);
        else openMenu(target, tr("Choose one"), names.map((name) => ({
          text: name, action: () => choose(name) })));
      } });
  });
  return [h("figure.live", null, board.element,
    h("figcaption", null, h("code", null, position))),
  h("div.answers", null, move.element)];
}

/** @param {string} label
 * @param {string} given
 * @param {(answer: string) => void} give */
function numberField(label, given, give) {
  const number = field({ label, value: given,
    onSubmit: (text) => give(text.trim()) },
  button(tr("Check"), () => give(number.value.trim()), { kind: "primary" }));
  number.input.setAttribute("inputmode", "numeric");
  return h("div.answers", null, number.element);
}

/** @param {string[]} positions
 * @param {string} given  the numbers of the chosen positions, from 1
 * @param {(answer: string) => void} give */
function pickList(positions, given, give) {
  const chosen = given.split(".");
  const boxes = positions.map((_, i) => h("input", { type: "checkbox",
    checked: chosen.includes(String(i + 1)) }));
  return h("div.answers.stack", null,
    h("div.picks", { role: "group", "aria-label": tr("Your answer") },
      ...positions.map((position, i) => h("label.pick", null, boxes[i],
        h("code", null, position)))),
    h("div", null, button(tr("Check"), () => give(boxes
      .flatMap((box, i) => box.checked ? [i + 1] : []).join(".") || "none"),
    { kind: "primary" })));
}

// ------------------------------------------------------------------ the check

/** Asks the engine about an answer.
 * @param {Context} context
 * @param {Exercise} exercise
 * @param {string} answer
 * @returns {Promise<Result>} */
async function check(context, exercise, answer) {
  switch (exercise.kind) {
    case "who":
      return checkWho(context, exercise, answer);
    case "move":
      return checkMove(context, exercise, answer);
    case "value":
      return checkValue(context, exercise, answer);
    case "number":
      return checkNumber(context, exercise, answer);
    default:
      return checkPick(context, exercise, answer);
  }
}

/** @param {import("../../ask.js").Answer} answer
 * @returns {Result} */
function trouble(answer) {
  return { right: null, text: "",
    why: answer.problem ? problemNodes(answer.problem) : [] };
}

/** @param {Context} context
 * @param {import("./lesson/index.js").Who} exercise
 * @param {string} answer
 * @returns {Promise<Result>} */
async function checkWho({ ask, signal }, { position, misere = false },
  answer) {
  const verdict = await askVerdict(ask, position, misere, { signal });
  if (!verdict.json) return trouble(verdict);
  if (verdict.json.outcome === answer)
    return { right: true, text: outcome(verdict.json),
      why: reasons(verdict.json) };
  const winning = verdict.json.winning_moves[0]?.move;
  if (winning)
    return { right: false, why: [],
      text: tr("The move `{0}` leaves a lost position to the other player.",
        winning) };
  const judged = await askJudged(ask, position, misere, { signal });
  const first = judged.json?.moves[0];
  return { right: false, why: [], text: first
    ? tr("Every move has an answer: `{0}` is answered by `{1}`.", first.move,
      first.refutation ?? "")
    : tr("There is no move at all.") };
}

/** @param {Context} context
 * @param {import("./lesson/index.js").FindMove} exercise
 * @param {string} answer
 * @returns {Promise<Result>} */
async function checkMove({ ask, signal }, { position, misere = false },
  answer) {
  const judged = await askJudged(ask, position, misere, { signal });
  if (!judged.json) return trouble(judged);
  const found = findMoves(judged.json.moves, answer)[0];
  if (!found)
    return { right: null, why: [], text: tr("'{0}' is not a move here.",
      answer) };
  const move = /** @type {import("../play/questions.js").JudgedMove} */ (
    found);
  if (!move.winning)
    return { right: false, why: [],
      text: tr("The other player answers `{0}` by `{1}` and wins.", move.move,
        move.refutation ?? "") };
  const after = await askVerdict(ask, move.to, misere, { signal });
  return { right: true,
    text: tr("`{0}` leaves `{1}`, where the player to move loses.", move.move,
      move.to), why: after.json ? reasons(after.json) : [] };
}

/** @param {Context} context
 * @param {import("./lesson/index.js").FindValue} exercise
 * @param {string} answer
 * @returns {Promise<Result>} */
async function checkValue({ ask, signal }, { position }, answer) {
  if (!/^\d+$/.test(answer))
    return { right: null, why: [], text: tr("Type a number from 0 on.") };
  const verdict = await askVerdict(ask, position, false, { signal });
  if (!verdict.json) return trouble(verdict);
  if (verdict.json.value === String(Number(answer)))
    return { right: true, text: tr("The value is {0}.",
      valueText(verdict.json.value)),
      why: reasons(verdict.json) };
  const judged = await askJudged(ask, position, false, { signal });
  const moves = judged.json?.moves ?? [];
  return { right: false, text: tr("The value is the least number from 0 on that is not the value of an option."),
    why: moves.length > 0 && moves.length <= 40 ? [table({
      caption: tr("Moves and the values to which they lead"),
      head: [tr("Move"), tr("Value")],
      rows: moves.map((m) => [h("code", null, m.move),
        valueText(m.value)]) })] : [] };
}

/** Returns the result of a calculation.
 * @param {import("../../ask.js").Answer<"nim">} answer */
function nimberOf({ json }) {
  return json && "value" in json ? json : null;
}

/** @param {Context} context
 * @param {import("./lesson/index.js").FindNumber} exercise
 * @param {string} answer
 * @returns {Promise<Result>} */
async function checkNumber({ ask, signal }, { number, hint }, answer) {
  if (!/^\d+$/.test(answer))
    return { right: null, why: [], text: tr("Type a number from 0 on.") };
  const value = await ask(["nim", "--json", number], { signal });
  const found = nimberOf(value);
  if (!found) return trouble(value);
  return found.value === String(Number(answer))
    // The signs of nimbers: 6+11 would be 17 to most readers.
    ? { right: true, why: [], text: `\`${number.replaceAll("+", " ⊕ ")
      .replaceAll("*", " ⊗ ")} = ${found.value}\`` }
    : { right: false, why: [], text: hint ? say(hint) : "" };
}

/** @param {Context} context
 * @param {import("./lesson/index.js").FindLost} exercise
 * @param {string} answer
 * @returns {Promise<Result>} */
async function checkPick(context, exercise, answer) {
  const outcomes = await pickOutcomes(context, exercise);
  if (!Array.isArray(outcomes)) return trouble(outcomes);
  const chosen = answer.split(".");
  const wrong = outcomes.findIndex((letter, i) =>
    (letter === "P") !== chosen.includes(String(i + 1)));
  if (wrong < 0)
    return { right: true, why: [], text: pickText(exercise, outcomes) };
  return { right: false, why: [],
    text: tr("Look at `{0}` again.", exercise.positions[wrong]) };
}

/** Returns the outcome of each position, or the answer that has none.
 * @param {Context} context
 * @param {import("./lesson/index.js").FindLost} exercise
 * @returns {Promise<string[] | import("../../ask.js").Answer>} */
async function pickOutcomes({ ask, signal }, { positions, misere }) {
  const answers = await Promise.all(positions.map((position) =>
    askVerdict(ask, position, misere === true, { signal })));
  return answers.find((answer) => !answer.json) ??
    answers.map((answer) => answer.json?.outcome ?? "");
}

/** @param {import("./lesson/index.js").FindLost} exercise
 * @param {string[]} outcomes */
function pickText({ positions }, outcomes) {
  const lost = positions.filter((_, i) => outcomes[i] === "P");
  return tr("The player to move loses: {0}.", lost.length
    ? lost.map((position) => `\`${position}\``).join(tr(", ")) : tr("none"));
}

/** @param {import("answers").Evaluation} verdict */
function outcome(verdict) {
  if (verdict.outcome === "P") return tr("The player to move loses.");
  const moves = verdict.winning_moves.map((m) =>
    `\`${m.move}\``);
  return moves.length
    ? tr("The player to move wins, for example by {0}.", moves[0])
    : tr("The player to move wins.");
}

/** Returns the parts that explain a verdict: the binary columns, and the
 * sentences of the engine.
 * @param {import("answers").Evaluation} verdict
 * @returns {Node[]} */
function reasons(verdict) {
  const list = verdict.reasons.filter((reason) =>
    !["strategy", "refutation", "theorem"].includes(reason.kind));
  const sum = list.find((reason) => reason.kind === "nim-sum" &&
    reason.result !== null && reason.values.length > 1);
  return [
    ...(sum ? [nimsum(sum.labels, sum.values, sum.result ?? "0")] : []),
    h("ul.reasons", null, ...list.map((reason) =>
      h("li", null, sentence(reason.text)))),
  ];
}

/** Asks the engine for the answer.
 * @param {Context} context
 * @param {Exercise} exercise
 * @returns {Promise<Result>} */
async function solution(context, exercise) {
  const { ask, signal } = context;
  if (exercise.kind === "number") {
    const value = await ask(["nim", "--json", exercise.number], { signal });
    return { right: null, why: [],
      text: `\`${exercise.number} = ${nimberOf(value)?.value ?? ""}\`` };
  }
  if (exercise.kind === "pick") {
    const outcomes = await pickOutcomes(context, exercise);
    return Array.isArray(outcomes) ? { right: null, why: [],
      text: pickText(exercise, outcomes) } : trouble(outcomes);
  }
  const misere = exercise.kind !== "value" && exercise.misere === true;
  const verdict = await askVerdict(ask, exercise.position, misere,
    { signal });
  if (!verdict.json) return trouble(verdict);
  return { right: null, why: reasons(verdict.json),
    text: exercise.kind === "value"
      ? tr("The value is {0}.", valueText(verdict.json.value))
      : outcome(verdict.json) };
}

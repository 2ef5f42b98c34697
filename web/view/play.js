// SPDX-License-Identifier: MIT
//
// Play: a board, an opponent, and the reasons beside it.
//
// The address holds the game (view/play/game.js). Every change of the game is a
// change of the address followed by sync(), which asks the engine for what it
// needs and shows the result. So Back, a link and a click all go one way.

import { language, tr } from "../language.js";
import { problem } from "../problem.js";
import { choice, select, toggle } from "../widget/choice.js";
import { copyButton } from "../widget/code.js";
import { button, fill, h } from "../widget/dom.js";
import { field } from "../widget/field.js";
import { openMenu } from "../widget/menu.js";
import { picture } from "../widget/picture.js";
import { openCatalogue, rulesText } from "./play/catalogue.js";
import { findMoves, follow, isWonByYou, readSetup, rulesOf }
  from "./play/game.js";
import { askBoard, askMoves, askRandom, askReply, askVerdict }
  from "./play/questions.js";
import { whyPanel } from "./play/why.js";

/**
 * @typedef {import("../main.js").Context} Context
 * @typedef {import("./play/game.js").Game} Game
 * @typedef {import("./play/game.js").Setup} Setup
 */

/** Milliseconds that a move of yours is seen before Grundy answers. */
const pause = 450;

/** @type {{sync: () => Promise<void>} | null} */
let running = null;

/** @type {import("../main.js").View} */
export default {
  name: "play",
  async open(context) {
    const table = openTable(context);
    running = table;
    await table.sync();
  },
  async update() {
    await running?.sync();
  },
  close() {
    running = null;
  },
};

/** Builds the view.
 * @param {Context} context */
function openTable({ root, address, ask, announce, signal }) {
  /** @type {Game | null} */
  let game = null;
  let stop = new AbortController(); // of the work for the present position
  let hinted = 0; // hints given for the present position
  let isTyping = false; // the position is being typed: Grundy waits
  let said = ""; // what was announced of the game last
  let remark = ""; // what Grundy says about its move, shown with the next board
  signal.addEventListener("abort", () => stop.abort());

  const position = field({
    label: tr("Position"),
    placeholder: "nim(3,5,7)",
    onInput: typed,
    onSubmit: (text) => start(text),
  },
  button(tr("Games"), () => openCatalogue(ask, start, signal),
    { icon: "grid" }),
  button(tr("Random"), random, { icon: "dice",
    title: tr("A random position of this game that you can win") }));
  position.input.addEventListener("blur", () => {
    if (isTyping) start(position.value);
  });

  const turn = h("h2.turn", null);
  const shown = h("p.board-text.mono", null);
  const board = picture({ label: tr("Board") });
  const move = field({
    label: tr("Move"),
    onInput: (text) => checkMove(text, false),
    onSubmit: (text) => checkMove(text, true),
  }, button(tr("Make it"), () => checkMove(move.value, true),
    { kind: "primary" }));
  const suggestions = h("datalist", { id: "play-moves" });
  move.input.setAttribute("list", "play-moves");
  const undoButton = button(tr("Undo"), undo, { kind: "plain", icon: "undo" });
  const hintButton = button(tr("Hint"), hint, { kind: "plain", icon: "hint" });
  const swapButton = button(tr("Swap sides"), swap, { kind: "plain", icon: "swap" });
  const hintText = h("p.hint-text", null);
  const history = h("ol.history", { "aria-label": tr("The game so far") });

  const setup = readSetup(address);
  const opponent = select({
    label: tr("Opponent"),
    value: setup.opponent,
    options: [
      ["perfect", tr("Grundy, perfect")],
      ["errs", tr("Grundy, with mistakes")],
      ["slow", tr("Grundy, losing slowly")],
      ["human", tr("Two people")],
    ],
    onChange: (value) => change({ with: value === "perfect" ? null : value,
      seed: value === "errs" ? newSeed() : null }),
  });
  const errs = h("input.range", { type: "range", min: "5", max: "100",
    step: "5", value: setup.errs, "aria-label": tr("Wins given away, per cent"),
    onchange: () => change({ errs: errs.value === "30" ? null : errs.value }),
    oninput: () => showErrs() });
  const errsText = h("output.small", null);
  const errsPart = h("div.field", null, h("span.label", null,
    tr("Wins given away")), h("div.row", null, errs, errsText));
  const first = choice({
    label: tr("Who starts"),
    value: setup.first,
    options: [["you", tr("You")], ["grundy", tr("Grundy")]],
    onChange: (value) => change({ first: value === "you" ? null : value,
      moves: null }, true),
  });
  const side = choice({
    label: tr("You play"),
    value: setup.side,
    options: [["L", tr("Left")], ["R", tr("Right")]],
    onChange: (value) => change({ side: value === "L" ? null : "right",
      moves: null }, true),
  });
  const misere = toggle({
    label: tr("Misère play: who plays last loses"),
    on: setup.misere,
    onChange: (on) => change({ misere: on ? "1" : null }),
  });
  const hints = choice({
    label: tr("Reasons and hints"),
    value: setup.hints,
    options: [["off", tr("Off")], ["value", tr("Value only")],
      ["full", tr("Full")]],
    onChange: (value) => change({ hints: value === "full" ? null : value }),
  });
  const why = whyPanel(ask);

  root.append(
    h("h1.hidden", null, tr("Play")),
    h("div.play", null,
      h("div.play-start", null, position.element),
      h("section.card.board", { "aria-label": tr("Board and turn") },
        h("div.board-head", null, h("div", null, turn, shown),
          copyButton(() => location.href, tr("Copy link"))),
        board.element, hintText,
        h("div.board-foot", null, move.element, suggestions,
          h("div.board-tools", null, undoButton, hintButton, swapButton,
            button(tr("Start again"), () => start(position.value),
              { kind: "plain", icon: "again" }))),
        history),
      why.element,
      h("section.card.settings", { "aria-label": tr("Settings") },
        opponent.element, errsPart, first.element, side.element,
        hints.element, misere.element)));

  /** Writes to the address and shows the result.
   * @param {Record<string, string | number | null>} params
   * @param {boolean} [push] */
  function change(params, push = false) {
    address.set(params, { push });
    return sync();
  }

  /** Starts a new game.
   * @param {string} text */
  function start(text) {
    isTyping = false;
    said = "";
    address.set({ position: text, moves: null,
      seed: setupNow().opponent === "errs" ? newSeed() : null },
    { push: text !== address.get("position") || !!address.get("moves") });
    return sync();
  }

  /** Shows a position while it is being typed.
   * @param {string} text */
  async function typed(text) {
    const answer = await askMoves(ask, text, { signal });
    if (text !== position.value) return;
    position.setProblem(answer.problem);
    if (!answer.ok || text === address.get("position")) return;
    isTyping = true;
    await change({ position: text, moves: null });
  }

  function setupNow() {
    return readSetup(address);
  }

  /** Chooses a random position of the same rules that you can win. If Grundy
   * starts, a winning move is made in it first, so that Grundy loses. */
  async function random() {
    const setup = setupNow();
    const { misere } = setup;
    const side = game?.isPartizan ? setup.side : null;
    const rules = rulesOf(game?.setup.position ?? setup.position);
    let answer = await askRandom(ask, rules, { misere, side, seed: newSeed() },
      { signal });
    let found = answer.json?.position;
    if (found && setup.first === "grundy" && setup.opponent !== "human") {
      answer = await askReply(ask, found, { misere, side }, { signal });
      found = answer.json?.to;
    }
    if (found) {
      position.value = found;
      await start(found);
    } else if (answer.problem) {
      position.setProblem(answer.problem);
      announce(answer.problem.message);
    }
  }

  /** Takes back your last move and what followed it. */
  function undo() {
    if (!game) return;
    const { steps, setup } = game;
    let keep = steps.length - 1;
    if (setup.opponent !== "human")
      while (keep > 0 && !steps[keep].isYours) keep--;
    if (keep < 0 || (!steps[keep].isYours && setup.opponent !== "human"))
      return;
    said = "";
    change({ moves: steps.slice(0, keep).map((s) => s.move).join("|") }, true);
  }

  /** Lets Grundy make this move; you play the other side from now on. */
  function swap() {
    const setup = setupNow();
    said = "";
    change({ first: setup.first === "you" ? "grundy" : null,
      side: setup.side === "L" ? "right" : null }, true);
  }

  /** Says whether you can win; asked again, by which move. */
  async function hint() {
    if (!game || game.winner) return;
    const here = game;
    const { misere } = here.setup;
    const verdict = await askVerdict(ask, here.position, misere,
      { signal: stop.signal });
    if (!verdict.json) {
      if (verdict.problem) showHint(verdict.problem.message);
      return;
    }
    const { outcome } = verdict.json;
    const good = [...verdict.json.winning_moves,
      ...(outcome === "D" ? verdict.json.drawing_moves : [])]
      .filter((m) => !m.player || m.player === here.mover);
    const wins = good.length > 0 && outcome !== "D";
    hinted++;
    if (hinted === 1 && here.setup.hints === "off") {
      showHint(wins ? tr("You can win. Ask again for the move.")
        : outcome === "D" ? tr("You can draw. Ask again for the move.")
          : tr("Every move loses, unless a mistake follows. Ask again for the most stubborn move."));
      return;
    }
    if (good.length) {
      board.mark([good[0].move]);
      showHint(wins ? tr("{0} wins.", good[0].move)
        : tr("{0} keeps the draw.", good[0].move));
      return;
    }
    const reply = await askReply(ask, here.position, { misere,
      side: here.mover }, { signal: stop.signal });
    if (!reply.json?.move) return;
    board.mark([reply.json.move]);
    showHint(tr("Every move loses; {0} lasts longest.", reply.json.move));
  }

  /** @param {string} text */
  function showHint(text) {
    hintText.textContent = text;
    if (text) announce(text);
  }

  /** Reads the field Move; makes the move if it is submitted.
   * @param {string} text
   * @param {boolean} isSubmitted */
  function checkMove(text, isSubmitted) {
    if (!game) return;
    const found = findMoves(game.moves, text);
    if (!text.trim() || (found.length && !isSubmitted)) {
      move.setProblem(null);
      return;
    }
    const isPart = game.moves.some((m) => m.move.includes(text.trim()));
    if (!isSubmitted && isPart) {
      move.setProblem(null);
      return;
    }
    if (!game.isYours || game.winner) {
      if (isSubmitted) move.setProblem(problem(tr("It is not your turn.")));
      return;
    }
    if (found.length === 1) {
      make(found[0].move);
      return;
    }
    const examples = (found.length ? found : game.moves).slice(0, 4)
      .map((m) => m.move).join(", ");
    const trouble = found.length
      ? problem(tr("'{0}' names more than one move here.", text.trim()),
        tr("Type one of {0}", examples))
      : problem(tr("'{0}' is not a move here.", text.trim()),
        tr("Moves are for example {0}", examples));
    move.setProblem(trouble);
    if (isSubmitted) announce(trouble.message);
  }

  /** Makes a move of a person.
   * @param {string} name */
  function make(name) {
    if (!game || !game.isYours || game.winner) return;
    move.value = "";
    move.setProblem(null);
    change({ position: game.setup.position,
      moves: [...game.steps.map((s) => s.move), name].join("|") }, true);
  }

  /** Chooses an element of the board.
   * @param {string[]} names
   * @param {SVGElement} element */
  function choose(names, element) {
    if (names.length === 1) {
      make(names[0]);
      return;
    }
    openMenu(element, tr("Choose one"), names.map((name) => ({ text: name,
      action: () => make(name) })));
  }

  /** Shows what the address says. */
  async function sync() {
    stop.abort();
    stop = new AbortController();
    const { signal: current } = stop;
    const setup = setupNow();
    hinted = 0;
    showSettings(setup);
    if (!isTyping) position.value = setup.position;
    const next = await follow(ask, setup, current);
    if (current.aborted) return;
    if ("message" in next) {
      game = null;
      position.setProblem(next);
      board.clear(h("p.empty", null, tr("Type a position, or choose a game.")));
      fill(turn);
      fill(shown);
      fill(history);
      showHint("");
      position.setNote("");
      why.clear(tr("There is no position to explain."));
      if (!isTyping) announce(next.message);
      return;
    }
    game = next;
    position.setProblem(null);
    showRules(game);
    if (game.lost)
      move.setProblem(problem(tr("'{0}' is not a move here.", game.lost)));
    await showGame(game, current);
    const explained = why.show(game, current);
    if (!game.winner && !game.isYours && !isTyping)
      await answer(game, current);
    await explained;
  }

  /** Shows the rules of the game below the field.
   * @param {Game} here */
  async function showRules(here) {
    const rules = await rulesText(ask, here.setup.position, signal);
    const end = here.setup.misere
      ? tr("The player who makes the last move loses.")
      : tr("The player who makes the last move wins.");
    if (here === game) position.setNote([...rules, end].join(joint()));
  }

  /** Lets Grundy move.
   * @param {Game} here
   * @param {AbortSignal} current */
  async function answer(here, current) {
    const { setup } = here;
    const began = performance.now();
    const reply = await askReply(ask, here.position, {
      misere: setup.misere,
      side: here.mover,
      skill: skillOf(setup),
      seed: setup.seed + here.steps.length,
    }, { signal: current });
    if (current.aborted) return;
    if (!reply.json?.move) {
      if (reply.problem) showHint(reply.problem.message);
      return;
    }
    const wait = isStill() || !here.steps.length ? 0
      : pause - (performance.now() - began);
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    if (current.aborted) return;
    if (reply.json.erred && setup.hints === "full")
      remark = reply.json.reason ?? "";
    await change({ moves: [...here.steps.map((s) => s.move),
      reply.json.move].join("|") });
  }

  /** Shows board, turn and history.
   * @param {Game} here
   * @param {AbortSignal} current */
  async function showGame(here, current) {
    const drawn = await askBoard(ask, here.position, here.mover,
      { signal: current });
    if (current.aborted) return;
    const isActive = here.isYours && !here.winner;
    if (drawn.ok && drawn.out.includes("data-component"))
      board.show(drawn.out, isActive ? { onChoose: choose } : {});
    else board.clear(h("p.empty", null, drawn.problem?.message ??
      tr("Nothing is left.")));
    fill(turn, turnText(here));
    turn.classList.toggle("over", here.winner !== "");
    fill(shown, here.position);
    hintText.textContent = remark;
    remark = "";
    move.input.placeholder = isActive ? here.moves[0].move : "";
    fill(suggestions, here.isYours ? here.moves.slice(0, 100).map((m) =>
      h("option", { value: m.move })) : []);
    undoButton.disabled = !here.steps.some((s) => s.isYours) &&
      !(here.setup.opponent === "human" && here.steps.length);
    hintButton.disabled = !isActive;
    swapButton.disabled = here.winner !== "" ||
      here.setup.opponent === "human";
    side.element.hidden = !here.isPartizan || here.setup.opponent === "human";
    first.element.hidden = here.setup.opponent === "human" && !here.isPartizan;
    showHistory(here);
    say(here);
  }

  /** Lists the moves made; each is a link to the position after it.
   * @param {Game} here */
  function showHistory(here) {
    fill(history, here.steps.map((step, i) => h("li", null,
      h("a", { href: address.link("play", { ...address.params, moves:
        here.steps.slice(0, i + 1).map((s) => s.move).join("|") }),
      class: step.isYours ? "yours" : "theirs" },
      h("span.who", null, playerText(here, i)), h("code", null,
        step.move)))));
  }

  /** Announces the last moves and whose turn it is.
   * @param {Game} here */
  function say(here) {
    const last = here.steps.length - 1;
    const words = last >= 0 ? [tr("{0}: {1}.", playerText(here, last),
      here.steps[last].move)] : [];
    if (here.winner || here.isYours) words.push(tr("{0}.", turnText(here)));
    const text = words.join(" ");
    if (text && text !== said && !isTyping) announce(text);
    said = text;
  }

  /** @param {Setup} setup */
  function showSettings(setup) {
    opponent.value = setup.opponent;
    errs.value = String(setup.errs);
    errsPart.hidden = setup.opponent !== "errs";
    first.value = setup.first;
    side.value = setup.side;
    misere.on = setup.misere;
    hints.value = setup.hints;
    showErrs();
  }

  function showErrs() {
    errsText.textContent = tr("{0} of 100", errs.value);
  }

  return { sync };
}

/** Returns the words that say how well Grundy plays.
 * @param {Setup} setup */
function skillOf(setup) {
  if (setup.opponent === "errs") return ["--skill", String(100 - setup.errs)];
  return setup.opponent === "slow" ? ["--style", "slow"] : [];
}

/** Returns who made move number I of the game.
 * @param {Game} game
 * @param {number} i */
function playerText(game, i) {
  if (game.setup.opponent !== "human")
    return game.steps[i].isYours ? tr("You") : tr("Grundy");
  if (!game.isPartizan)
    return i % 2 === 0 ? tr("First player") : tr("Second player");
  const isLeft = (game.mover === "L") === ((game.steps.length - i) % 2 === 0);
  return isLeft ? tr("Left") : tr("Right");
}

/** Returns whose turn it is, or who has won.
 * @param {Game} game */
function turnText(game) {
  const { setup, winner, steps, mover } = game;
  if (winner === "draw") return tr("A draw");
  if (winner && setup.opponent !== "human")
    return isWonByYou(game) ? tr("You win") : tr("Grundy wins");
  if (winner && mover)
    return (mover === "L") === (winner === "mover") ? tr("Left wins")
      : tr("Right wins");
  if (winner)
    return (steps.length % 2 === 0) === (winner === "mover")
      ? tr("First player wins") : tr("Second player wins");
  if (setup.opponent === "human") {
    if (mover) return mover === "L" ? tr("Left moves") : tr("Right moves");
    return steps.length % 2 === 0 ? tr("First player moves")
      : tr("Second player moves");
  }
  if (!game.isYours) return tr("Grundy moves");
  if (!mover) return tr("Your move");
  return mover === "L" ? tr("Your move, as Left") : tr("Your move, as Right");
}

/** Returns what is put between two sentences. */
function joint() {
  return language() === "zh" ? "" : " ";
}

/** Says whether the reader wants no motion. */
function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Returns a seed for Grundy's mistakes or a random position. */
function newSeed() {
  return 1 + Math.floor(Math.random() * 999999);
}

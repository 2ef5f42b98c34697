/* SPDX-License-Identifier: MIT */
// Play: a board, an opponent, and the reasons beside it.
//
// The address holds the game (view/play/game.js). Every change of the game is a
// change of the address followed by sync(), which asks the engine for what it
// needs and shows the result. So Back, a link and a click all go one way.

import { latest } from "../ask.js";
import { begin } from "../busy.js";
import { tr } from "../language.js";
import { problem } from "../problem.js";
import { copyButton } from "../widget/code.js";
import { button, fill, h, icon } from "../widget/dom.js";
import { field } from "../widget/field.js";
import { openMenu } from "../widget/menu.js";
import { componentOf, picture } from "../widget/picture.js";
import { work } from "../widget/work.js";
import { mostVertices, read } from "./draw/graph.js";
import { openCatalogue, rulesText } from "./play/catalogue.js";
import { findMoves, follow, moreMoves, nameIn, readSetup, rulesOf }
  from "./play/game.js";
import { askBoard, askMoves, askRandom, askReply, askVerdict }
  from "./play/questions.js";
import { newSeed, settingsPanel } from "./play/settings.js";
import { whyPanel } from "./play/why.js";
import { join, playerText, spokenText, turnText } from "./play/words.js";

/**
 * @typedef {import("../main.js").Context} Context
 * @typedef {import("./play/game.js").Game} Game
 * @typedef {import("./play/game.js").Setup} Setup
 * @typedef {import("./play/settings.js").Params} Params
 */

const pause = 450; // milliseconds that your move is seen before Grundy answers

/** @type {Table | null} */
let table = null;

/** @type {import("../main.js").View} */
export default {
  name: "play",
  async open(context) {
    table = new Table(context);
    await table.sync();
  },
  async update() {
    await table?.arrive();
  },
  close() {
    table = null;
  },
};

/** The view while it is open. */
class Table {
  /** @type {Game | null} the game on the board; null if there is none */
  game = null;
  stop = new AbortController(); // of the work for the present position
  hinted = 0; // hints given for the present position
  isTyping = false; // the position is being typed: Grundy waits
  said = ""; // what was announced of the game last
  /** What Grundy says about its move, the last of these moves. */
  remark = { moves: "", text: "" };

  /** Builds the view.
   * @param {Context} context */
  constructor({ root, address, ask, announce, signal }) {
    this.address = address;
    this.ask = ask;
    this.askTyped = latest(ask, signal);
    this.announce = announce;
    this.signal = signal;
    signal.addEventListener("abort", () => this.stop.abort());

    this.position = this.positionField();
    this.turn = h("h2.turn", null, tr("One moment …"));
    this.shown = h("p.board-text.mono", null);
    this.board = picture({ label: tr("Board") });
    this.hintText = h("p.hint-text", null);
    this.work = work({ onCancel: () => this.cancel() });
    this.suggestions = h("datalist", { id: "play-moves" });
    this.move = this.moveField();
    this.undoButton = button(tr("Undo"), () => this.undo(),
      { kind: "plain", icon: "undo" });
    this.hintButton = button(tr("Hint"), () => this.hint(),
      { kind: "plain", icon: "hint" });
    this.swapButton = button(tr("Swap sides"), () => this.swap(),
      { kind: "plain", icon: "swap" });
    this.drawLink = h("a.button.plain", null, icon("open"),
      tr("Change the drawing"));
    this.drawLink.hidden = true;
    this.disableTools(); // until there is a game
    this.history = h("ol.history", { "aria-label": tr("The game so far") });
    this.settings = settingsPanel(readSetup(address), (params, isNew) =>
      this.change(params, isNew));
    this.why = whyPanel(ask, (moves) => address.link("play", {
      ...address.params, with: "human", moves: moves.join("|") }));

    root.append(h("h1.hidden", null, tr("Play")), h("div.play", null,
      h("div.play-start", null, this.position.element), this.boardCard(),
      this.why.element, this.settings.element));
  }

  positionField() {
    const position = field({
      label: tr("Position"),
      placeholder: "nim(3,5,7)",
      onInput: (text) => this.typed(text),
      onSubmit: (text) => this.start(text),
    },
    button(tr("Games"), () => openCatalogue(this.ask,
      (example) => this.start(example), this.signal), { icon: "grid" }),
    button(tr("Random"), () => this.random(), { icon: "dice",
      title: tr("A random position of this game that you can win") }));
    position.input.addEventListener("blur", () => this.typedAll());
    return position;
  }

  moveField() {
    const move = field({
      label: tr("Move"),
      onInput: (text) => this.checkMove(text, false),
      onSubmit: (text) => this.checkMove(text, true),
    }, button(tr("Make it"), () => this.checkMove(move.value, true),
      { kind: "primary" }));
    move.input.setAttribute("list", "play-moves");
    return move;
  }

  boardCard() {
    return h("section.card.board", { "aria-label": tr("Board and turn") },
      h("div.board-head", null, this.turn,
        copyButton(() => location.href, tr("Copy link")), this.shown),
      this.board.element, this.work.element, this.hintText,
      h("div.board-foot", null, this.move.element, this.suggestions,
        h("div.board-tools", null, this.undoButton, this.hintButton,
          this.swapButton, button(tr("Start again"),
            () => this.start(this.position.value),
            { kind: "plain", icon: "again" }), this.drawLink)),
      this.history);
  }

  get setup() {
    return readSetup(this.address);
  }

  // ------------------------------------------------------ changes of the game

  /** Writes to the address and shows the result.
   * @param {Params} params
   * @param {boolean} [push]  Back returns to the state before */
  change(params, push = false) {
    this.address.set(params, { push });
    return this.sync();
  }

  /** Starts a new game.
   * @param {string} text */
  start(text) {
    const { address } = this;
    this.isTyping = false;
    this.said = "";
    return this.change({ position: text, moves: null,
      seed: this.setup.opponent === "errs" ? newSeed() : null },
    text !== address.get("position") || address.get("moves") !== "");
  }

  /** Shows a position while it is being typed.
   * @param {string} text */
  async typed(text) {
    const answer = await askMoves(this.askTyped, text, {});
    if (text !== this.position.value) return; // another game was chosen
    this.position.setProblem(answer.problem);
    if (!answer.ok || text === this.address.get("position")) return;
    this.isTyping = true;
    await this.change({ position: text, moves: null });
  }

  /** The keyboard leaves the field Position. What is shown already is not drawn
   * again: the first click on its board must not miss. */
  typedAll() {
    if (!this.isTyping) return;
    this.isTyping = false;
    const { game, position } = this;
    if (!game?.isYours || position.value !== this.address.get("position"))
      this.start(position.value);
  }

  /** Chooses a random position of the same rules that you can win, other than
   * the one that is shown. */
  async random() {
    const { signal } = this.stop; // a later choice takes its place
    let answer = await this.randomStart(signal);
    const isShown = () => answer.found === this.setup.position;
    for (let more = 5; more > 0 && isShown(); more--) // there may be only one
      answer = await this.randomStart(signal);
    const { found, problem: trouble } = answer;
    if (found) {
      this.position.value = found;
      await this.start(found);
    } else if (trouble) {
      this.position.setProblem(trouble);
      this.announce(trouble.message);
    }
  }

  /** Asks for a random position. If Grundy starts, a winning move is made in it
   * first, so that Grundy loses.
   * @param {AbortSignal} signal
   * @returns {Promise<{found?: string,
   *   problem: import("../problem.js").Problem | null}>} */
  async randomStart(signal) {
    const { ask, game, setup } = this;
    const { misere } = setup;
    const side = game?.isPartizan ? setup.side : null;
    const rules = rulesOf(game?.setup.position ?? setup.position);
    const answer = await this.work.during(tr("Looking for a position …"),
      signal, (how) => askRandom(ask, rules, { misere, side, seed: newSeed() },
        how));
    const found = answer.json?.position;
    if (!found || setup.first !== "grundy" || setup.opponent === "human")
      return { found, problem: answer.problem };
    const reply = await askReply(ask, found, { misere, side }, { signal });
    return { found: reply.json?.to, problem: reply.problem };
  }

  /** Takes back your last move and what followed it. */
  undo() {
    if (!this.game) return;
    const { steps, setup } = this.game;
    const isHuman = setup.opponent === "human";
    let keep = steps.length - 1;
    while (keep >= 0 && !isHuman && !steps[keep].isYours) keep--;
    if (keep < 0) return;
    this.said = "";
    this.change({ moves: steps.slice(0, keep).map((s) => s.word).join("|") },
      true);
  }

  /** Lets Grundy make this move; you play the other side from now on. */
  swap() {
    const { setup } = this;
    this.said = "";
    this.change({ first: setup.first === "you" ? "grundy" : null,
      side: setup.side === "L" ? "right" : null }, true);
  }

  /** Makes a move of a person.
   * @param {string} name */
  make(name) {
    const { game, move } = this;
    if (!game || !game.isYours || game.winner) return;
    move.value = "";
    move.setProblem(null);
    this.change({ position: game.setup.position,
      moves: [...game.steps.map((s) => s.word), name].join("|") }, true);
  }

  /** Chooses an element of the board.
   * @param {string[]} names
   * @param {SVGElement} element */
  choose(names, element) {
    const make = (/** @type {string} */ name) => this.make(nameIn(
      this.game?.moves ?? [], name, componentOf(element)));
    if (names.length === 1) {
      make(names[0]);
      return;
    }
    openMenu(element, tr("Choose one"), names.map((name) => ({ text: name,
      action: () => make(name) })));
  }

  /** Reads the field Move; makes the move if it is submitted.
   * @param {string} text
   * @param {boolean} isSubmitted */
  async checkMove(text, isSubmitted) {
    const { game, move } = this;
    const typed = text.trim();
    if (!game) return;
    let found = findMoves(game.moves, typed);
    if (game.isTruncated && typed && !found.length)
      found = findMoves(await moreMoves(this.ask, game.position,
        game.setup.misere, game.mover ?? "L", this.stop.signal), typed)
        .slice(0, 1);
    const isBegun = found.length > 0 ||
      game.moves.some((m) => m.move.includes(typed));
    if (!typed || (isBegun && !isSubmitted)) {
      move.setProblem(null);
      return;
    }
    if (isSubmitted && (!game.isYours || game.winner)) {
      move.setProblem(problem(tr("It is not your turn.")));
      return;
    }
    if (isSubmitted && found.length === 1) {
      this.make(found[0].move);
      return;
    }
    const examples = (found.length ? found : game.moves).slice(0, 4)
      .map((m) => m.move).join(", ");
    const trouble = found.length
      ? problem(tr("'{0}' names more than one move here.", typed),
        tr("Type one of {0}", examples))
      : problem(tr("'{0}' is not a move here.", typed),
        tr("Moves are for example {0}", examples));
    move.setProblem(trouble);
    if (isSubmitted) this.announce(trouble.message);
  }

  // -------------------------------------------------------------------- hints

  /** Says whether you can win; asked again, or with more hints than none, by
   * which move. */
  async hint() {
    const { ask, game } = this;
    if (!game || game.winner) return;
    const { signal } = this.stop;
    const { misere, hints } = this.setup; // newer than those of the game
    const verdict = await this.work.during(tr("Looking for a hint …"), signal,
      (how) => askVerdict(ask, game.position, misere, how));
    if (!verdict.json) {
      this.showHint(verdict.problem?.message ?? "");
      return;
    }
    /** @param {{move: string, player?: string}[]} moves */
    const own = (moves) =>
      moves.filter((m) => !m.player || m.player === game.mover);
    const wins = own(verdict.json.winning_moves);
    const isDraw = wins.length === 0; // or a loss, if there is no good move
    const good = isDraw ? own(verdict.json.drawing_moves ?? []) : wins;
    this.hinted++;
    if (this.hinted === 1 && hints === "off") {
      this.showHint(good.length === 0
        ? tr("Every move loses, unless a mistake follows. Ask again for the most stubborn move.")
        : isDraw ? tr("You can draw. Ask again for the move.")
          : tr("You can win. Ask again for the move."));
      return;
    }
    if (good.length) {
      this.board.mark([good[0].move]);
      this.showHint(isDraw ? tr("{0} keeps the draw.", good[0].move)
        : tr("{0} wins.", good[0].move));
      return;
    }
    const reply = await this.work.during(tr("Looking for a hint …"), signal,
      (how) => askReply(ask, game.position, { misere, side: game.mover }, how));
    if (!reply.json?.move) return;
    this.board.mark([reply.json.move]);
    this.showHint(tr("Every move loses; {0} lasts longest.", reply.json.move));
  }

  /** @param {string} text */
  showHint(text) {
    this.hintText.textContent = text;
    if (text) this.announce(text);
  }

  /** Ends the work; the board stays as it is. */
  cancel() {
    this.stop.abort();
    this.stop = new AbortController();
    this.why.cancel();
    fill(this.hintText, tr("Cancelled"), button(tr("Compute it"), () =>
      this.sync(), { kind: "plain", icon: "again" }));
    this.announce(tr("Cancelled"));
  }

  // ------------------------------------------------------------------ showing

  /** Shows a state to which a person went Back, or by a link. */
  arrive() {
    this.isTyping = false;
    this.position.value = this.setup.position;
    return this.sync();
  }

  /** Shows what the address says. */
  async sync() {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { setup, position } = this;
    // The board of another position takes no moves any more.
    if (this.game && movesText(this.game.setup) !== movesText(setup))
      this.game = null;
    this.hinted = 0;
    this.settings.show(setup);
    if (!this.isTyping) position.show(setup.position);
    const next = await follow(this.ask, setup, signal);
    if ("message" in next) {
      this.showProblem(next);
      return;
    }
    this.game = next;
    if (position.value === setup.position) position.setProblem(null);
    if (next.lost)
      this.move.setProblem(problem(tr("'{0}' is not a move here.",
        next.lost)));
    else this.checkMove(this.move.value, false);
    await this.showGame(next, signal);
    const explained = this.work.during(tr("Looking for the reasons …"), signal,
      (how) => this.why.show(next, how));
    if (!next.winner && !next.isYours && !next.lost && !this.isTyping)
      await this.answer(next, signal);
    await explained;
  }

  /** Shows why there is no game.
   * @param {import("../problem.js").Problem} trouble */
  showProblem(trouble) {
    this.game = null;
    this.position.setProblem(trouble);
    this.position.setNote("");
    this.board.clear(h("p.empty", null,
      tr("Type a position, or choose a game.")));
    for (const element of [this.turn, this.shown, this.history]) fill(element);
    this.hintText.textContent = "";
    this.disableTools();
    this.drawLink.hidden = true;
    this.settings.adapt(false, this.setup.opponent === "human");
    this.why.clear(tr("There is no position to explain."));
    if (!this.isTyping) this.announce(trouble.message);
  }

  /** Disables what needs a game. */
  disableTools() {
    for (const tool of [this.undoButton, this.hintButton, this.swapButton])
      tool.disabled = true;
  }

  /** Shows the rules of the game below the field.
   * @param {Game} game */
  async showRules(game) {
    const rules = await rulesText(this.ask, game.setup.position, this.signal);
    const end = game.setup.misere
      ? tr("The player who makes the last move loses.")
      : tr("The player who makes the last move wins.");
    if (game === this.game) this.position.setNote(join([...rules, end]));
  }

  /** Shows board, turn and history. The rules above the board come first: a
   * board that moves away under the pointer loses the click.
   * @param {Game} game
   * @param {AbortSignal} signal */
  async showGame(game, signal) {
    const [drawn] = await Promise.all([askBoard(this.ask, game.position,
      game.mover, { signal }), this.showRules(game)]);
    if (signal.aborted) return;
    const isActive = game.isYours && !game.winner;
    const isHuman = game.setup.opponent === "human";
    if (drawn.ok && drawn.out.includes("data-component"))
      this.board.show(drawn.out, isActive ? { onChoose: (names, element) =>
        this.choose(names, element) } : {});
    else
      this.board.clear(h("p.empty", null, drawn.problem?.message ??
        tr("Nothing is left.")));
    fill(this.turn, turnText(game));
    this.turn.classList.toggle("over", game.winner !== "");
    fill(this.shown, game.position);
    const { moves, text: remark } = this.remark;
    this.hintText.textContent = game.setup.hints === "full" &&
      moves === movesText(game.setup) ? remark : "";
    const graph = read(game.position);
    this.drawLink.hidden = !graph || graph.vertices.length > mostVertices;
    this.drawLink.href = this.address.link("draw", { position: game.position });
    this.move.input.placeholder = isActive ? game.moves[0].move : "";
    fill(this.suggestions, isActive ? game.moves.slice(0, 100).map((m) =>
      h("option", { value: m.move })) : []);
    this.undoButton.disabled = !game.steps.some((s) => s.isYours || isHuman);
    this.hintButton.disabled = !isActive;
    this.swapButton.disabled = game.winner !== "" || isHuman;
    this.settings.adapt(game.isPartizan, isHuman);
    this.showHistory(game);
    const text = spokenText(game);
    if (text && text !== this.said && !this.isTyping) this.announce(text);
    this.said = text;
  }

  /** Lists the moves made; each is a link to the position after it.
   * @param {Game} game */
  showHistory(game) {
    const { address } = this;
    const names = game.steps.map((step) => step.word);
    fill(this.history, game.steps.map((step, i) => h("li", null, h("a", {
      class: step.isYours ? "yours" : "theirs",
      href: address.link("play", { ...address.params,
        moves: names.slice(0, i + 1).join("|") }),
    }, h("span.who", null, playerText(game, i)), h("code", null,
      step.move)))));
  }

  /** Lets Grundy move.
   * @param {Game} game
   * @param {AbortSignal} signal */
  async answer(game, signal) {
    const { setup } = game;
    const began = performance.now();
    const reply = await this.work.during(tr("Grundy is thinking …"), signal,
      (how) => askReply(this.ask, game.position, {
        misere: setup.misere,
        side: game.mover,
        skill: skillOf(setup),
        seed: setup.seed + game.steps.length,
      }, how));
    if (!reply.json?.move) {
      this.showHint(reply.problem?.message ?? "");
      return;
    }
    const wait = isStill() || !game.steps.length ? 0
      : pause - (performance.now() - began);
    if (wait > 0) await moment(wait);
    if (signal.aborted) return;
    const moves = [...game.steps.map((s) => s.word), reply.json.move].join("|");
    if (reply.json.erred && setup.hints === "full")
      this.remark = { moves: movesText({ ...setup, moves: moves.split("|") }),
        text: reply.json.reason ?? "" };
    await this.change({ moves });
  }
}

/** Returns the position and the moves that lead from it to the board.
 * @param {Setup} setup */
function movesText({ position, moves }) {
  return [position, ...moves].join("|");
}

/** Returns the words that say how well Grundy plays.
 * @param {Setup} setup */
function skillOf(setup) {
  if (setup.opponent === "errs") return ["--skill", String(100 - setup.errs)];
  return setup.opponent === "slow" ? ["--style", "slow"] : [];
}

/** Lets a move be seen for a moment.
 * @param {number} milliseconds */
async function moment(milliseconds) {
  const end = begin();
  await new Promise((done) => setTimeout(done, milliseconds));
  end();
}

/** Says whether the reader wants no motion. */
function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

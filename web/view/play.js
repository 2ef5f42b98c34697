/* SPDX-License-Identifier: MIT */
// Play: a board, an opponent, and the reasons for whoever asks.
//
// The address holds the game (view/play/game.js). Every change of the game is a
// change of the address followed by sync(), which asks the engine for what it
// needs and shows the result. So Back, a link and a click all go one way.

import { latest } from "../ask.js";
import { tr } from "../language.js";
import { problem } from "../problem.js";
import { copyButton } from "../widget/code.js";
import { button, fill, h, icon } from "../widget/dom.js";
import { field } from "../widget/field.js";
import { work } from "../widget/work.js";
import { mostVertices, read } from "./draw/graph.js";
import { openCatalogue, rulesText } from "./play/catalogue.js";
import { endingPanel, findMistakes } from "./play/ending.js";
import { findMoves, follow, isWonByYou, moreMoves, nameIn, other, readSetup,
  rulesOf } from "./play/game.js";
import { makeHarder } from "./play/harder.js";
import { moveLine } from "./play/line.js";
import { isStill, moment } from "./play/motion.js";
import { puzzleOf } from "./play/puzzle.js";
import { askBoard, askJudged, askMoves, askRandom, askReply, askVerdict }
  from "./play/questions.js";
import { newSeed, settingsPanel } from "./play/settings.js";
import { stage } from "./play/stage.js";
import { whyPanel } from "./play/why.js";
import { introNodes, legendText, signText, spokenText, turnText }
  from "./play/words.js";

/**
 * @typedef {import("../main.js").Context} Context
 * @typedef {import("./play/game.js").Game} Game
 * @typedef {import("./play/game.js").Setup} Setup
 * @typedef {import("./play/settings.js").Params} Params
 */

const pause = 250; // milliseconds that your move is seen before Grundy answers

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
  /** @type {Game | null} the same game with all its moves, if the reader looks
   * at an earlier position of it */
  whole = null;
  stop = new AbortController(); // of the work for the present position
  hinted = 0; // hints given for the present position
  isTyping = false; // the position is being typed: Grundy waits
  said = ""; // what was announced of the game last
  /** What Grundy says about its move, the last of these moves. */
  remark = { moves: "", text: "" };

  undoButton = button(tr("Undo"), () => this.undo(),
    { kind: "plain", icon: "undo" });
  hintButton = button(tr("Hint"), () => this.hint(),
    { kind: "plain", icon: "hint" });
  swapButton = button(tr("Swap sides"), () => this.swap(),
    { kind: "plain", icon: "swap" });
  colourButton = button(tr("Show P and N"), () => this.change({
    pn: this.setup.isColoured ? null : "1" }), { kind: "plain",
    icon: "colours", title: tr("Colours every move by what it leads to: P, where whoever moves loses, or N, where whoever moves wins") });
  drawLink = h("a.button.plain", null, icon("open"), tr("Change the drawing"));

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
    this.intro = h("div.play-intro", null, introNodes(this, []));
    this.turn = h("h2.turn", null, tr("One moment …"));
    this.shown = h("p.board-text.mono", null);
    this.board = stage({
      onMove: (name, component) => this.make(nameIn(this.game?.moves ?? [],
        name, component)),
      onPick: (text) => this.showPick(text),
      onWalk: (step) => this.walk(this.line.at + step),
    });
    this.ending = endingPanel({ onAgain: () => this.start(this.setup.position),
      onHarder: () => this.harder(), onWhy: () => this.openWhy(true) });
    this.hintText = h("p.hint-text", null);
    this.work = work({ onCancel: () => this.cancel() });
    this.suggestions = h("datalist", { id: "play-moves" });
    this.move = this.moveField();
    this.line = moveLine({
      onGo: (at) => this.walk(at),
      onContinue: () => this.resume(),
      linkTo: (at) => address.link("play", { ...address.params, at }),
    });
    this.drawLink.hidden = true;
    this.disableTools(); // until there is a game
    this.settings = settingsPanel(readSetup(address), (params, isNew) =>
      this.change(params, isNew));
    this.why = this.reasons();
    this.edit = h("details.card.edit", null,
      h("summary", null, tr("Edit position")), this.position.element,
      h("div.edit-move", null, this.move.element, this.suggestions, this.shown));
    document.addEventListener("keydown", (event) => this.pressed(event),
      { signal });

    root.append(h("h1.hidden", null, tr("Play")), h("div.play", null,
      h("div.play-start", null, this.intro, this.chooser()), this.boardCard(),
      this.why.element, h("div.play-more", null, this.settings.element,
        this.edit)));
  }

  /** Makes the panel of reasons. */
  reasons() {
    const { address, ask } = this;
    return whyPanel(ask, {
      linkTo: (moves) => address.link("play", { ...address.params, at: null,
        with: "human", moves: moves.join("|") }),
      board: {
        light: (moves) => this.board.light(moves),
        lightParts: (components) => this.board.lightParts(components),
        play: (move) => this.make(move),
      },
      onToggle: (isOpen) => this.openWhy(isOpen),
    });
  }

  positionField() {
    const position = field({
      label: tr("Position"),
      isCode: true,
      placeholder: "nim(3,5,7)",
      onInput: (text) => this.typed(text),
      onSubmit: (text) => this.start(text),
    });
    position.input.addEventListener("blur", () => this.typedAll());
    return position;
  }

  chooser() {
    return h("div.play-choose", null,
      button(tr("Games"), () => openCatalogue(this.ask,
        (example) => this.start(example), this.signal), { icon: "grid" }),
      button(tr("Random"), () => this.random(), { icon: "dice",
        title: tr("A random position of this game that you can win") }),
      button(tr("Puzzle of the day"), () => this.puzzle(), { icon: "hint",
        title: tr("The same for everybody: you can win it") }));
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
        copyButton(() => location.href, tr("Copy link"))),
      h("div.board-stage", null, this.board.element, this.ending.element),
      h("div.board-note", null, this.hintText, this.work.element),
      h("div.board-tools", null, this.undoButton, this.hintButton,
        this.colourButton, this.swapButton, button(tr("Start again"),
          () => this.start(this.setup.position),
          { kind: "plain", icon: "again" }),
        copyButton(frameText, tr("Embed")), this.drawLink),
      this.line.element);
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
    return this.change({ position: text, moves: null, at: null,
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

  /** Starts the puzzle of this day. */
  async puzzle() {
    const position = await this.work.during(tr("Looking for a position …"),
      this.stop.signal, (how) => puzzleOf((words) => this.ask(words, how),
        new Date(), this.stop.signal));
    if (position) await this.start(position);
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
    return { found: reply.json?.to ?? undefined, problem: reply.problem };
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
    this.change({ moves: steps.slice(0, keep).map((s) => s.word).join("|"),
      at: null }, true);
  }

  /** Lets Grundy make this move; you play the other side from now on. */
  swap() {
    const { setup } = this;
    this.said = "";
    this.change({ first: setup.first === "you" ? "grundy" : null, at: null,
      moves: this.game?.steps.map((s) => s.word).join("|") ?? null,
      side: setup.side === "L" ? "right" : null }, true);
  }

  /** Makes a move of a person.
   * @param {string} name */
  make(name) {
    const { game, move } = this;
    if (!game || !game.isYours || game.winner) return;
    move.value = "";
    move.setProblem(null);
    this.board.light([]);
    this.change({ position: game.setup.position, at: null,
      moves: [...game.steps.map((s) => s.word), name].join("|") }, true);
  }

  /** Starts a harder game. */
  async harder() {
    const { ask, setup } = this;
    const { signal } = this.stop;
    const side = this.game?.isPartizan ? setup.side : null;
    const harder = await this.work.during(tr("Looking for a position …"),
      signal, (how) => makeHarder(ask, setup, { side }, how));
    this.said = "";
    if (typeof harder.position === "string")
      this.position.value = harder.position;
    await this.change({ moves: null, at: null, ...harder,
      seed: setup.opponent === "errs" ? newSeed() : null }, true);
  }

  // ------------------------------------------------------- walking and review

  /** Shows the game as it was after some moves; Grundy does not answer.
   * @param {number} at */
  walk(at) {
    const { whole } = this;
    if (!whole || !this.line.reaches(at)) return;
    const isEnd = at === whole.steps.length && (whole.winner || whole.isYours);
    this.change({ at: isEnd ? null : at }, this.setup.at === null);
  }

  /** Goes on with the game from the position that is looked at. */
  resume() {
    if (!this.game) return;
    this.said = "";
    this.change({ at: null,
      moves: this.game.steps.map((s) => s.word).join("|") }, true);
  }

  /** Walks through the game by the keys ← and →, unless something else takes
   * them.
   * @param {KeyboardEvent} event */
  pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = /** @type {Element} */ (event.target);
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey ||
      event.metaKey || at.closest?.(
      "input, textarea, select, dialog, [role=menu], [role=dialog], .picture" +
      " [tabindex], .history, .nimsum-frame")) return;
    event.preventDefault();
    this.walk(this.line.at + step);
  }

  /** Opens the reasons, or closes them.
   * @param {boolean} isOpen */
  async openWhy(isOpen) {
    this.address.set({ why: isOpen ? "1" : null });
    this.why.open(isOpen);
    const { game } = this;
    if (!isOpen || !game) return;
    await this.explain(game, this.stop.signal);
    // On a phone the reasons are below the board.
    this.why.element.scrollIntoView({ block: "nearest",
      behavior: isStill() ? "auto" : "smooth" });
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
      this.board.light([good[0].move], "hinted");
      this.showHint(isDraw ? tr("{0} keeps the draw.", good[0].move)
        : tr("{0} wins.", good[0].move));
      return;
    }
    const reply = await this.work.during(tr("Looking for a hint …"), signal,
      (how) => askReply(ask, game.position, { misere, side: game.mover }, how));
    if (!reply.json?.move) return;
    this.board.light([reply.json.move], "hinted");
    this.showHint(tr("Every move loses; {0} lasts longest.", reply.json.move));
  }

  /** @param {string} text */
  showHint(text) {
    this.hintText.textContent = text;
    if (text) this.announce(text);
  }

  /** Says what to tap next; "" says so no more.
   * @param {string} text */
  showPick(text) {
    this.hintText.classList.toggle("sign", Boolean(text));
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
    const whole = setup.at === null ? next
      : await follow(this.ask, { ...setup, at: null }, signal);
    this.game = next;
    this.whole = "message" in whole ? next : whole;
    if (position.value === setup.position) position.setProblem(null);
    if (next.lost)
      this.move.setProblem(problem(tr("'{0}' is not a move here.",
        next.lost)));
    else this.checkMove(this.move.value, false);
    if (next.lost) this.edit.open = true;
    await this.showGame(next, signal);
    const explained = this.explain(next, signal);
    if (setup.at === null && !next.winner && !next.isYours && !next.lost &&
      !this.isTyping)
      await this.answer(next, signal);
    await explained;
  }

  /** Says why, if the reader has asked or has lost; marks the mistakes of a
   * finished game.
   * @param {Game} game
   * @param {AbortSignal} signal */
  async explain(game, signal) {
    const whole = this.whole ?? game;
    const isLost = game.winner !== "" && game.winner !== "draw" &&
      game.steps.length > 0 && game.setup.opponent !== "human" &&
      !isWonByYou(game);
    const isOpen = this.setup.isOpen || isLost;
    this.why.open(isOpen);
    const isDone = whole.winner !== "";
    if (!isDone && !isOpen) {
      this.line.setMistakes([]);
      return;
    }
    await this.work.during(tr("Looking for the reasons …"), signal,
      async (how) => {
        const found = await findMistakes(this.ask, whole, how);
        this.line.setMistakes(found.map((one) => one.index));
        if (game.winner) this.ending.explain(game, found);
        else if (isOpen) this.showMistake(game, found[found.length - 1]);
        if (isOpen)
          await this.why.show(game, game.winner ? found : null, how);
      });
  }

  /** Says beside the board that the last move of a person was a mistake: the
   * reasons may be out of sight.
   * @param {Game} game
   * @param {import("./play/ending.js").Mistake | undefined} mistake */
  showMistake(game, mistake) {
    if (!mistake || game.setup.hints !== "full" ||
      mistake.index < game.steps.length - 2 ||
      !(mistake.step.isYours || game.setup.opponent === "human") ||
      this.hintText.textContent) return;
    this.hintText.textContent = tr(
      "{0} gave the win away; {1} would have kept it.", mistake.made.move,
      mistake.better.move);
  }

  /** Shows why there is no game.
   * @param {import("../problem.js").Problem} trouble */
  showProblem(trouble) {
    this.game = null;
    this.position.setProblem(trouble);
    this.whole = null;
    this.edit.open = true;
    this.ending.hide();
    this.line.clear();
    this.board.clear(h("p.empty", null,
      tr("Type a position, or choose a game.")));
    for (const element of [this.turn, this.shown, this.intro]) fill(element);
    this.hintText.textContent = "";
    this.disableTools();
    this.drawLink.hidden = true;
    this.settings.adapt(false, this.setup.opponent === "human");
    this.why.clear(tr("There is no position to explain."));
    if (!this.isTyping) this.announce(trouble.message);
  }

  /** Disables what needs a game. */
  disableTools() {
    for (const tool of [this.undoButton, this.hintButton, this.swapButton,
      this.colourButton]) tool.disabled = true;
  }

  /** Shows board, turn and history. The rules above the board come first: a
   * board that moves away under the pointer loses the click.
   * @param {Game} game
   * @param {AbortSignal} signal */
  async showGame(game, signal) {
    const [drawn, rules] = await Promise.all([
      askBoard(this.ask, game.position, game.mover, { signal }),
      rulesText(this.ask, game.setup.position, this.signal),
      this.layOut(game, signal)]);
    if (signal.aborted) return;
    const { winner } = game;
    const isActive = game.isYours && !winner;
    fill(this.intro, introNodes(game, rules));
    if (drawn.ok && drawn.out.includes("data-component"))
      this.board.show({ ...sceneOf(game, drawn.out), isActive });
    else
      this.board.empty(h("p.empty", null, drawn.problem?.message ??
        tr("Nothing is left.")));
    fill(this.turn, turnText(game));
    this.turn.classList.toggle("over", winner !== "");
    fill(this.shown, game.position);
    if (winner) this.ending.show(game);
    else this.ending.hide();
    this.board.element.classList.toggle("over", winner !== "");
    const { moves, text: remark } = this.remark;
    this.hintText.classList.remove("sign");
    this.hintText.textContent = game.setup.hints === "full" &&
      moves === movesText(game.setup) ? remark : "";
    const read = readAs(game);
    this.position.setNote(read);
    if (read && !game.steps.length) this.hintText.textContent = read;
    if (isActive && !game.steps.length && !this.hintText.textContent)
      this.showSign();
    // What cannot be drawn is played by the names of moves.
    if (isActive && !this.board.targets.length) this.edit.open = true;
    this.showTools(game, isActive);
    this.line.show(this.whole ?? game, game.steps.length,
      game.setup.at !== null);
    await this.colour(game, isActive, signal);
    const text = spokenText(game);
    if (text && text !== this.said && !this.isTyping) this.announce(text);
    this.said = text;
  }

  /** Lays out the earlier drawings of a game, which the next ones follow.
   * @param {Game} game
   * @param {AbortSignal} signal */
  async layOut(game, signal) {
    const { steps, mover } = game;
    if (steps.length > 60) return;
    for (let i = 0; i < steps.length; i++) {
      if (this.board.knows(sceneOf(game, ""), i)) continue;
      const side = mover && ((steps.length - i) % 2 ? other(mover) : mover);
      const drawn = await askBoard(this.ask, steps[i].from, side, { signal });
      if (!drawn.out.includes("data-component")) return;
      this.board.prepare(sceneOf(game, drawn.out), i);
    }
  }

  /** Says what to do first, at an element of the board. */
  showSign() {
    const text = signText(this.board.sign());
    this.hintText.classList.add("sign");
    this.hintText.textContent = text;
  }

  /** Colours every move by what it leads to, if the reader wants that.
   * @param {Game} game
   * @param {boolean} isActive
   * @param {AbortSignal} signal */
  async colour(game, isActive, signal) {
    const { isColoured } = this.setup;
    this.colourButton.setAttribute("aria-pressed", String(isColoured));
    if (!isColoured || !isActive) return;
    const answer = await this.work.during(tr("Looking for the values …"),
      signal, (how) => askJudged(this.ask, game.position, game.setup.misere,
        how));
    if (!answer.json) return;
    this.board.colour(answer.json.moves);
    if (this.hintText.textContent && !this.hintText.classList.contains("sign"))
      return;
    this.hintText.classList.add("sign");
    this.hintText.textContent = legendText(game);
  }

  /** Shows which tools can be used.
   * @param {Game} game
   * @param {boolean} isActive */
  showTools(game, isActive) {
    const isHuman = game.setup.opponent === "human";
    const graph = read(game.position);
    this.drawLink.hidden = !graph || graph.vertices.length > mostVertices;
    this.drawLink.href = this.address.link("draw", { position: game.position });
    this.move.input.placeholder = isActive ? game.moves[0].move : "";
    fill(this.suggestions, isActive ? game.moves.slice(0, 100).map((m) =>
      h("option", { value: m.move })) : []);
    this.undoButton.disabled = !game.steps.some((s) => s.isYours || isHuman);
    this.hintButton.disabled = !isActive;
    this.colourButton.disabled = false;
    this.swapButton.disabled = game.winner !== "" || isHuman;
    this.settings.adapt(game.isPartizan, isHuman);
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
    await this.board.trace(reply.json.move);
    if (signal.aborted) return;
    const moves = [...game.steps.map((s) => s.word), reply.json.move].join("|");
    if (reply.json.erred && setup.hints === "full")
      this.remark = { moves: movesText({ ...setup, moves: moves.split("|") }),
        text: reply.json.reason ?? "" };
    await this.change({ moves });
  }
}

/** Says how a position was read, if something of what was typed is gone: loose
 * edges of Hackenbush fall, empty heaps are nothing.
 * @param {Game} game */
function readAs(game) {
  const first = game.steps[0]?.from ?? game.position;
  const plain = (/** @type {string} */ text) => text.replace(/\s/g, "");
  return plain(first).length >= plain(game.setup.position).length ? ""
    : tr("Read as {0}.", first);
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

/** Returns what the board needs to know of a game.
 * @param {Game} game
 * @param {string} svg */
function sceneOf(game, svg) {
  return { svg, start: game.setup.position, isActive: false,
    moves: game.steps.map((step) => step.word) };
}

/** Returns the HTML that shows the board in a frame of another page. */
function frameText() {
  const address = new URL("embed.html", document.baseURI);
  address.hash = location.hash;
  return `<iframe src="${address.href.replaceAll('"', "%22")
    .replaceAll("&", "&amp;")}" width="480" height="640" ` +
    'style="border: 0" title="Grundy"></iframe>';
}

/* SPDX-License-Identifier: MIT */
// Draw: games on graphs. A drawing is a position; the engine says what it is
// worth while one draws.
//
// The address holds the position (position), the places of the vertices (at),
// which also names vertices that the text of Hackenbush cannot name, and the
// step of the explanation (step). Edits replace the entry of the history; undo
// and redo are the view's own. Examples, games and files make new entries.

import { makeTimer } from "../busy.js";
import { tr } from "../language.js";
import { problem } from "../problem.js";
import { choice } from "../widget/choice.js";
import { copyButton } from "../widget/code.js";
import { button, h } from "../widget/dom.js";
import { field } from "../widget/field.js";
import { openMenu } from "../widget/menu.js";
import { work } from "../widget/work.js";
import { canvas } from "./draw/canvas.js";
import { examples, kinds, rules } from "./draw/examples.js";
import { fileCard, fromFile } from "./draw/file.js";
import { addEdge, addToken, addVertex, changeEdge, convert, disguise, edgeText,
  empty, ground, isDirected, isGround, mayConnect, mostVertices,
  read, readPlaces, removeEdge, removeToken, removeVertex, write, writePlaces }
  from "./draw/graph.js";
import { command, drag, pull, shortcut, tap } from "./draw/gestures.js";
import { freePlace, placesOf, settle, valuesOf } from "./draw/layout.js";
import { list } from "./draw/list.js";
import { noMarks } from "./draw/paint.js";
import { stepsOf, stepsPanel } from "./draw/steps.js";
import { showSelection, showTools } from "./draw/tools.js";
import { showVerdict, winsOf } from "./draw/verdict.js";
import { elementName, hintText, keyboardHelp, legendText }
  from "./draw/words.js";
import { valueText } from "./play/why.js";

/**
 * @typedef {import("../main.js").Context} Context
 * @typedef {import("./draw/graph.js").Colour} Colour
 * @typedef {import("./draw/graph.js").Graph} Graph
 * @typedef {import("./draw/graph.js").Kind} Kind
 * @typedef {import("./draw/graph.js").Place} Place
 * @typedef {import("./draw/steps.js").Step} Step
 * @typedef {import("./draw/words.js").Tool} Tool
 */

const pause = 140; // milliseconds from the last edit to the question
const kept = 300; // drawings that undo remembers

/** @type {Sketch | null} */
let sketch = null;

/** @type {import("../main.js").View} */
export default {
  name: "draw",
  async open(context) {
    sketch = new Sketch(context);
    await sketch.load();
  },
  async update() {
    await sketch?.load();
  },
  close() {
    sketch?.leave();
    sketch = null;
  },
};

/** The view while it is open. */
export class Sketch {
  /** @type {Graph} */
  graph = empty("hackenbush");
  /** @type {Graph[]} */
  past = [];
  /** @type {Graph[]} */
  future = [];
  selected = ""; // key of the selected element
  /** @type {Tool} */
  tool = "draw";
  /** @type {Colour} colour of new edges */
  colour = "g";
  marks = noMarks();
  /** @type {Step | null} */
  step = null;
  /** @type {ReturnType<typeof choice> | null} */
  tools = null;
  /** @type {ReturnType<typeof choice> | null} of colours */
  paints = null;
  /** @type {boolean | null} whether the tools are those of Hackenbush */
  toolKind = null;
  /** @type {Graph | null} the drawing before a vertex was dragged */
  before = null;
  asked = ""; // text of the position of the last question
  timer = makeTimer(); // runs until the engine is asked about the last edit
  stop = new AbortController(); // of the last question
  loading = new AbortController(); // of the last position to lay out

  /** Builds the view.
   * @param {Context} context */
  constructor({ root, address, ask, announce, signal }) {
    this.address = address;
    this.ask = ask;
    this.announce = announce;
    signal.addEventListener("abort", () => this.leave());

    this.kind = choice({ label: tr("Game to draw"), value: "hackenbush",
      options: kinds(), hiddenLabel: true,
      onChange: (value) => this.changeKind(/** @type {Kind} */ (value)) });
    this.position = field({ label: tr("Position"), isCode: true,
      onInput: (text) => this.typed(text, false),
      onSubmit: (text) => this.typed(text, true) });
    // A position that is still being laid out must not replace what is typed.
    this.position.input.addEventListener("input", () => this.loading.abort());
    this.sheet = canvas({
      tap: (key, place) => tap(this, key, place),
      pull: (from, to, place) => pull(this, from, to, place),
      move: (key, place, isDone) => drag(this, key, place, isDone),
      command: (key, event) => command(this, key, event),
      isMoving: () => this.tool === "move",
      nameOf: (key) => this.nameOf(key),
    });
    this.list = list({
      add: () => this.grow(""),
      connect: (from, to) => this.connect(from, to),
      remove: (key) => this.remove(key),
      paint: (key, colour) => this.paint(key, colour),
      token: (name, more) => this.token(name, more),
    });
    this.steps = stepsPanel({
      announce,
      drawing: () => [this.graph, this.marks],
      onShow: (step, index) => this.showStep(step, index),
      valueOf: (text) => this.valueOf(text),
    });
    this.work = work({ onCancel: () => this.cancel() });
    this.verdict = h("div.stack", null);
    this.playLink = h("a.button.primary", { href: "#play" },
      tr("Play from here"));
    this.bar = h("div.selection", { role: "group",
      "aria-label": tr("Selected") });
    this.hint = h("p.small.quiet.sheet-hint", null);
    this.legend = h("p.small.quiet", null);
    this.wide = matchMedia("(min-width: 46rem)");
    this.wide.addEventListener("change", () => this.show(), { signal });
    root.append(h("h1.hidden", null, tr("Draw")), h("div.draw", null,
      this.head(), this.board(), this.side(), h("div.stack.draw-more", null,
        this.list.element, keyboardHelp())));
    document.addEventListener("keydown", (event) => shortcut(this, event),
      { signal });
  }

  // -------------------------------------------------------------------- parts

  head() {
    /** @type {HTMLButtonElement} */
    const start = button(tr("Start from an example"), () => openMenu(start,
      tr("Start from an example"), examples(this.graph.kind).map((example) =>
        ({ text: example.name, action: () => this.start(example.position,
          example.at ?? "") }))), { icon: "grid" });
    return h("div.draw-head", null, h("div.row.apart", null,
      this.kind.element, start), this.position.element);
  }

  board() {
    this.undoButton = button(tr("Undo change"), () => this.undo(),
      { kind: "plain", icon: "undo", title: "Ctrl+Z" });
    this.redoButton = button(tr("Redo change"), () => this.redo(),
      { kind: "plain", icon: "undo", title: "Ctrl+Y" });
    this.redoButton.classList.add("redo");
    this.clearButton = button(tr("Clear the drawing"), () => this.clear(),
      { kind: "plain", icon: "cross" });
    this.toolBar = h("div.row", null);
    return h("section.card.stack.draw-main", {
      "aria-label": tr("Drawing board") },
    this.toolBar, this.sheet.element, this.bar,
    h("div.stack.tight", null, this.legend, this.hint),
    h("div.row.edit-tools", null, this.undoButton, this.redoButton,
      this.clearButton, button(tr("Add a vertex"), () => this.grow(""),
        { kind: "plain" })));
  }

  side() {
    return h("div.stack.loose.draw-side", null,
      h("section.card.stack", { "aria-label": tr("Who wins") },
        h("h2", null, tr("Who wins")), this.work.element, this.verdict,
        h("div.row", null, this.playLink,
          copyButton(() => location.href, tr("Copy link")))),
      this.steps.element, fileCard(() => this.graph, (text) =>
        this.open(text)));
  }

  // --------------------------------------------------- positions from outside

  /** Shows what the address says. */
  async load() {
    const text = this.address.get("position");
    if (!text) {
      const [first] = examples("hackenbush");
      await this.lay(first.position, first.at ?? "", { isFirst: true });
      return;
    }
    const at = this.address.get("at");
    if (this.asked && text === write(this.graph) &&
      at === writePlaces(this.graph)) {
      this.show();
      return;
    }
    await this.lay(text, at, { isFirst: true });
  }

  /** Starts from an example or a file.
   * @param {string} text
   * @param {string} at  places of vertices; "" if the engine lays them out */
  async start(text, at) {
    this.address.set({ position: text, at, step: null }, { push: true });
    await this.lay(text, at, {});
  }

  /** Reads the field Position.
   * @param {string} text
   * @param {boolean} isSubmitted */
  async typed(text, isSubmitted) {
    if (text.trim() === write(this.graph)) {
      this.position.setProblem(null);
      return;
    }
    const trouble = await this.lay(text, "", { isTyped: true });
    if (trouble && isSubmitted) this.announce(trouble.message);
  }

  /** Draws a position. Returns what is wrong with it; null: nothing.
   * @param {string} text
   * @param {string} at
   * @param {{isFirst?: boolean, isTyped?: boolean}} how  isFirst: the address
   *   has it already; isTyped: keep what was typed */
  async lay(text, at, { isFirst = false, isTyped = false }) {
    this.loading.abort();
    this.loading = new AbortController();
    const { signal } = this.loading;
    if (!isTyped) this.position.value = text;
    const places = readPlaces(at);
    let next = read(text);
    // A drawing in the making need not be a position yet.
    if (!next || isTyped) {
      const answer = await this.long(signal, (how) =>
        this.ask(["moves", "--plain", "--json", text], how));
      const trouble = answer.problem ?? this.unfit(next ??
        read(answer.json.position));
      if (trouble) {
        this.position.setProblem(trouble);
        if (isFirst) this.showNothing(answer.ok ? text : "");
        return trouble;
      }
      next ??= read(answer.json.position);
    }
    if (!next) return null;
    const drawn = new Set(next.vertices.map((v) => v.name));
    for (const name of places.keys())
      if (!drawn.has(name) && !isGround(next, name))
        next.vertices.push({ name, x: 0, y: 0 });
    const trouble = this.unfit(next);
    this.position.setProblem(trouble);
    if (trouble) {
      if (isFirst) this.showNothing(text);
      return trouble;
    }
    // Vertices that keep their names keep their places while one types.
    const old = this.graph;
    if (isTyped && old.kind === next.kind &&
      next.vertices.every((v) => old.vertices.some((w) => w.name === v.name)))
      for (const v of old.vertices) places.set(v.name, v);
    if (next.vertices.some((v) => !places.has(v.name)))
      for (const [name, place] of await this.engineLayout(next, signal))
        places.set(name, place);
    this.put(settle(next, places), { isTyped, isFirst });
    return null;
  }

  /** Shows an empty sheet: the position of the address cannot be drawn.
   * @param {string} playable  the position, if Play knows it; "" */
  showNothing(playable) {
    this.stop.abort();
    this.asked = "";
    this.graph = empty("hackenbush");
    this.kind.value = "hackenbush";
    this.marks = noMarks();
    this.step = null;
    this.show();
    this.settle(null, tr("Nothing is drawn yet."));
    this.playLink.hidden = !playable;
    this.playLink.href = this.address.link("play", { position: playable });
  }

  /** Says why a position cannot be drawn; null: it can.
   * @param {Graph | null} graph */
  unfit(graph) {
    if (!graph)
      return problem(tr("This is not a single game on a graph, so it cannot be drawn here."),
        tr("Draw takes hackenbush(...), graph[...](...), geography(...) or trail(...). Play takes every position."));
    if (graph.vertices.length > mostVertices)
      return problem(tr("A drawing has at most {0} vertices.", mostVertices));
    return null;
  }

  /** Asks the engine where the vertices are in its own drawing.
   * @param {Graph} graph
   * @param {AbortSignal} signal */
  async engineLayout(graph, signal) {
    const { text, reveal } = disguise(graph);
    const answer = await this.long(signal, (how) =>
      this.ask(["moves", "--svg", "-", text], how));
    return [...placesOf(answer.ok ? answer.out : "",
      graph.kind === "hackenbush", this.size)].map(([name, place]) =>
      /** @type {[string, Place]} */ ([reveal(name), place]));
  }

  /** Opens a file.
   * @param {string} text */
  async open(text) {
    const found = fromFile(text);
    if (found) await this.start(found.position, found.places);
    else {
      const trouble = problem(tr("There is no position in this file."));
      this.position.setProblem(trouble);
      this.announce(trouble.message);
    }
  }

  /** @param {Kind} kind */
  changeKind(kind) {
    const same = convert(this.graph, kind);
    const [first] = examples(kind);
    if (same && same.vertices.length) {
      this.put(same, {}, true);
      this.announce(tr("The same drawing under other rules."));
    } else this.start(first.position, first.at ?? "");
  }

  // -------------------------------------------------------------------- edits

  /** Shows another drawing; undo returns to this one.
   * @param {Graph} next
   * @param {{isTyped?: boolean, isFirst?: boolean}} [how]
   * @param {boolean} [push]  Back returns, too */
  put(next, { isTyped = false, isFirst = false } = {}, push = false) {
    if (!isFirst || this.graph.vertices.length) this.past.push(this.graph);
    if (this.past.length > kept) this.past.shift();
    this.future = [];
    this.become(next, isTyped, push, isFirst);
  }

  /** @param {Graph} next
   * @param {boolean} [isTyped]
   * @param {boolean} [push]
   * @param {boolean} [isFirst] */
  become(next, isTyped = false, push = false, isFirst = false) {
    this.loading.abort(); // an older position must not replace this drawing
    const text = write(next);
    const isSame = text === write(this.graph) && this.asked !== "";
    this.graph = next;
    // Not in show(), which is also called while another game is laid out.
    this.kind.value = next.kind;
    if (!isSame && !isFirst) this.address.set({ step: null });
    if (!isFirst || this.address.get("position"))
      this.address.set({ position: text, at: writePlaces(next) }, { push });
    if (!isTyped) {
      this.position.value = text;
      this.position.setProblem(null);
    }
    this.playLink.href = this.address.link("play", { position: text });
    if (!this.exists(this.selected)) this.selected = "";
    if (!isSame) {
      const marks = noMarks();
      this.marks = marks;
      this.step = null;
      this.evaluate();
    }
    this.show();
  }

  /** Says whether the drawing has an element.
   * @param {string} key */
  exists(key) {
    if (key.startsWith("e:"))
      return Number(key.slice(2)) < this.graph.edges.length;
    if (key.startsWith("v:"))
      return this.graph.vertices.some((v) => v.name === key.slice(2));
    return key === "ground" && this.graph.kind === "hackenbush";
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    this.future.push(this.graph);
    this.become(last);
    this.announce(tr("Undone"));
  }

  redo() {
    const next = this.future.pop();
    if (!next) return;
    this.past.push(this.graph);
    this.become(next);
    this.announce(tr("Done again"));
  }

  clear() {
    this.selected = "";
    this.put(empty(this.graph.kind));
    this.announce(tr("The drawing is empty."));
  }

  /** Adds a vertex, connected to an element unless it is "".
   * @param {string} key  a vertex or the ground; "" for none
   * @param {Place | null} [place]  null: a free place */
  grow(key, place = null) {
    const near = this.end(key);
    const { kind } = this.graph;
    const free = place ?? freePlace(this.graph, near ?? "");
    if (kind === "hackenbush") free.y = Math.min(free.y, -28);
    const { graph, name } = addVertex(this.graph, free);
    this.put(near === null ? graph : addEdge(graph, { from: near, to: name,
      colour: this.colour }));
    this.announce(near === null ? tr("Vertex {0} added.", name)
      : tr("Vertex {0} added, connected to {1}.", name,
        key === "ground" ? tr("ground") : near));
    return name;
  }

  /** Returns the end of an edge that an element would be; null: none.
   * @param {string} key */
  end(key) {
    if (key === "ground") return ground;
    return key.startsWith("v:") ? key.slice(2) : null;
  }

  /** @param {string} from
   * @param {string} to */
  connect(from, to) {
    if (!mayConnect(this.graph, from, to)) {
      this.announce(from === to ? tr("A loop changes nothing in this game.")
        : tr("These two are connected already."));
      return;
    }
    const edge = { from, to, colour: this.colour };
    this.put(addEdge(this.graph, edge));
    this.announce(tr("Edge {0} added.", edgeText(this.graph, edge)));
  }

  /** @param {string} key */
  remove(key) {
    const name = this.nameOf(key);
    if (key.startsWith("v:")) this.put(removeVertex(this.graph, key.slice(2)));
    else if (key.startsWith("e:"))
      this.put(removeEdge(this.graph, Number(key.slice(2))));
    else return;
    this.selected = "";
    this.show();
    this.announce(tr("Deleted: {0}", name));
  }

  /** @param {string} key
   * @param {Colour} colour */
  paint(key, colour) {
    if (!key.startsWith("e:")) return;
    this.put(changeEdge(this.graph, Number(key.slice(2)), { colour }));
    this.announce(this.nameOf(key));
  }

  /** @param {string} name
   * @param {boolean} more */
  token(name, more) {
    this.put(more ? addToken(this.graph, name) : removeToken(this.graph, name));
    this.announce(this.nameOf(`v:${name}`));
  }

  // ------------------------------------------------------------------ showing

  /** Asks the engine about the drawing, a moment after the last edit. */
  evaluate() {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { graph } = this;
    this.asked = write(graph);
    this.steps.element.setAttribute("aria-busy", "true");
    this.verdict.setAttribute("aria-busy", "true");
    const isEmpty = graph.edges.length === 0 && graph.vertices.length === 0;
    this.timer.start(async () => {
      if (isEmpty) {
        this.settle(null, tr("Nothing is drawn yet."));
        return;
      }
      const { text, reveal } = disguise(graph);
      const [verdict, drawn] = await this.long(signal, (how) => Promise.all([
        this.ask(["eval", "--json", "--explain", text], { ...how, time: 5 }),
        this.ask(["eval", "--svg", "-", text], { ...how, time: 5 })]));
      if (!verdict.json) {
        this.settle(null, reveal(verdict.problem?.message ?? ""),
          verdict.code === 3);
        return;
      }
      const values = drawn.ok ? [...valuesOf(drawn.out)] : [];
      this.marks = { ...noMarks(), ...winsOf(graph, verdict.json, reveal),
        values: new Map(values.map(([name, value]) => [reveal(name), value])) };
      this.settle({ ...verdict.json, reveal }, "");
    }, this.past.length ? pause : 0);
  }

  /** Asks what may take long.
   * @template T @param {AbortSignal} signal
   * @param {(how: import("../ask.js").How) => Promise<T>} question */
  long(signal, question) {
    return this.work.during(tr("Computing …"), signal, question);
  }

  /** Ends the work; the drawing stays as it is. */
  cancel() {
    const { value } = this.position;
    this.leave();
    this.settle(null, tr("Cancelled"));
    this.verdict.append(button(tr("Compute it"), () => {
      this.asked = "";
      if (value === this.address.get("position", value)) this.load();
      else this.typed(value, true);
    }, { icon: "again" }));
    this.announce(tr("Cancelled"));
  }

  /** Shows the answer of the engine.
   * @param {import("./draw/verdict.js").Verdict | null} verdict  null: there
   *   is none
   * @param {string} trouble  why there is none
   * @param {boolean} [isPosition]  it can be played */
  settle(verdict, trouble, isPosition = verdict !== null) {
    this.verdict.removeAttribute("aria-busy");
    this.steps.element.removeAttribute("aria-busy");
    this.playLink.hidden = !isPosition;
    const said = showVerdict(this.verdict, verdict, trouble);
    if (said && this.past.length) this.announce(said);
    const at = Number.parseInt(this.address.get("step", "0"), 10) || 0;
    this.steps.show(verdict ? stepsOf(this.graph, verdict.reasons,
      verdict.reveal) : [], verdict ? valueText(verdict.value) : "", at - 1);
  }

  /** Marks what a step names.
   * @param {Step | null} step
   * @param {number} index */
  showStep(step, index) {
    this.step = step;
    this.address.set({ step: index < 0 ? null : index + 1 });
    this.show();
  }

  /** Asks for the value of a picture in the explanation.
   * @param {string} text */
  async valueOf(text) {
    const answer = await this.ask(["eval", "--json", text],
      { signal: this.stop.signal, time: 5 });
    return answer.json ? valueText(answer.json.value) : "";
  }

  /** Shows drawing, tools and list. */
  show() {
    const { graph, marks, step } = this;
    marks.selected = this.selected;
    marks.vertices = step?.vertices ?? new Set();
    marks.edges = new Set(graph.edges.flatMap((edge, i) =>
      step?.links.some(([a, b]) => (edge.from === a && edge.to === b) ||
        (!isDirected(graph.kind) && edge.from === b && edge.to === a))
        ? [i] : []));
    // A fused cycle: its edges are named with its vertices.
    if (step?.principle === "fusion")
      graph.edges.forEach((edge, i) => {
        if (step.vertices.has(edge.from) && step.vertices.has(edge.to))
          marks.edges.add(i);
      });
    this.sheet.show(graph, marks, this.size);
    this.list.show(graph, marks);
    this.position.setNote(rules(graph.kind));
    showTools(this);
    showSelection(this);
    this.legend.textContent = legendText(graph, marks);
    this.hint.textContent = hintText(graph.kind, this.tool);
    if (this.undoButton) this.undoButton.disabled = !this.past.length;
    if (this.redoButton) this.redoButton.disabled = !this.future.length;
    if (this.clearButton)
      this.clearButton.disabled = !graph.vertices.length && !graph.edges.length;
  }

  /** The least size of the sheet, in its own units. */
  get size() {
    return this.wide.matches ? { width: 720, height: 390 }
      : { width: 340, height: 350 };
  }

  /** Returns what a screen reader says of an element.
   * @param {string} key */
  nameOf(key) {
    return elementName(this.graph, this.marks, key);
  }

  /** Ends all work. */
  leave() {
    this.timer.stop();
    this.stop.abort();
    this.loading.abort();
  }
}

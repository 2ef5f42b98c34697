/* SPDX-License-Identifier: MIT */
// The page of Grundy: the head with its five views, the address, the language,
// the theme. The page computes nothing: what it shows came from the engine,
// asked by the words of the command line.
//
// HOW TO WRITE A VIEW
//
// A view is a module web/view/NAME.js that exports a View (below) as default.
// It is loaded when it is first opened, together with web/view/NAME.css, which
// holds only while the view is shown: its class names are its own. Parts of a
// long view are in the folder web/view/NAME.
//
//     import { latest } from "../ask.js";
//     import { tr } from "../language.js";
//     import { h } from "../widget/dom.js";
//     import { field } from "../widget/field.js";
//
//     /** @type {import("../main.js").View} */
//     export default {
//       name: "example",
//       async open({root, address, ask, announce, signal}) {
//         const result = h("p", null);
//         const askNow = latest(ask, signal);
//         const position = field({
//           label: tr("Position"),
//           value: address.get("position", "nim(3,5,7)"),
//           onInput: show,
//         });
//         root.append(h("h1", null, tr("An example")), position.element,
//           result);
//         async function show(text) {
//           address.set({position: text});
//           const answer = await askNow(["eval", "--json", text]);
//           position.setProblem(answer.problem);
//           if (answer.ok) result.textContent = answer.json.outcome;
//         }
//         await show(position.value);
//       },
//     };
//
// - The state of a view is in the address, and only there. open() reads it with
//   address.get(); address.set({key: value}) writes it (push: true makes an
//   entry for Back). When the reader goes Back or follows a link within the
//   view, update() is called, or, where a view has none, close() and open().
//   A change of language closes the view and opens it again.
// - ask(words) asks the engine: see web/ask.js for the answer. It adds --lang
//   and --time. Pass the signal of the context, or one of your own, so that
//   work ends when it is no longer wanted; ask() then never returns. For a
//   text that is being typed, use latest().
// - A sentence is tr("English sentence {0}", value). Its Chinese is in
//   web/language/zh/NAME.js; a test checks that no sentence is forgotten.
// - The page counts what is under way (web/busy.js): questions, fields, changes
//   of view. A timer of a view that leads to more work is makeTimer() of that
//   file, so that tests know when the page is still.
// - Widgets, one a file in web/widget: dom.js (h, fill, button, icon), field.js
//   (text field with caret errors), choice.js (choice, toggle, select),
//   picture.js (SVG of the engine), menu.js, dialog.js, tabs.js, table.js,
//   code.js (code box, copyButton, save), live.js (announce), nimsum.js
//   (binary columns), work.js (what takes long, with Cancel).
// - Classes for layout and looks are listed at the head of web/style.css. No
//   style attributes and no inline scripts: the security policy forbids them
//   (element.style.setProperty from a script is allowed). Colours and spaces
//   are custom properties: never write a colour into a view.
// - There is one live region: use announce(), and neither role="status" nor
//   <output>, which is one too.
// - Never colour alone: a mark, a word or a shape says the same. Every control
//   has a name and can be used by keyboard. "Position", "Rule" and "Move" are
//   labels of fields: no other control has these words in its aria-label.

import { openEngine } from "./engine/engine.js";
import { openAddress } from "./address.js";
import { makeAsk } from "./ask.js";
import { begin } from "./busy.js";
import { firstLanguage, language, recall, remember, setLanguage, tr }
  from "./language.js";
import { button, fill, h, icon } from "./widget/dom.js";
import { announce } from "./widget/live.js";

/**
 * @typedef {object} Context
 * @property {HTMLElement} root  empty element; the view fills it
 * @property {import("./ask.js").Engine} engine
 * @property {import("./ask.js").Ask} ask  asks the engine
 * @property {import("./address.js").Address} address
 * @property {typeof import("./language.js").tr} tr
 * @property {(text: string) => void} announce  says a text in the live region
 * @property {AbortSignal} signal  aborted when the view is closed
 *
 * @typedef {object} View
 * @property {string} name  name in the address and of the files
 * @property {(context: Context) => void | Promise<void>} open  builds the view
 *   in context.root
 * @property {() => void | Promise<void>} [update]  the address has changed
 *   within the view
 * @property {() => void} [close]  the view is left; the root is emptied
 *   afterwards and the signal is aborted
 */

/** The views in the order of the head: name, title, module.
 * @type {[string, () => string, () => Promise<{default: View}>][]} */
const views = [
  ["play", () => tr("Play"), () => import("./view/play.js")],
  ["explore", () => tr("Explore"), () => import("./view/explore.js")],
  ["draw", () => tr("Draw"), () => import("./view/draw.js")],
  ["calculate", () => tr("Calculate"), () => import("./view/calculate.js")],
  ["learn", () => tr("Learn"), () => import("./view/learn.js")],
];

/** Returns an element of index.html.
 * @param {string} id */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

const opened = begin(); // ends when the first view is built
const root = part("view");
const address = openAddress(["lang"], () => isReady ? show() : undefined);
let isReady = false; // the engine is open; the first show() follows

/** @type {{view: View, stop: AbortController, language: string} | null} */
let shown = null;
let turns = 0; // changes of view so far; an older one that is late gives up

/** Shows the view of the address. The page is busy until the view is built;
 * what the view asks the engine is counted by itself. */
async function show() {
  const end = begin();
  let built;
  try {
    built = (await prepare())?.();
  } finally {
    end();
  }
  await built;
}

/** Loads the view of the address. Returns the function that builds it; null if
 * there is nothing to build.
 * @returns {Promise<(() => void | Promise<void>) | null>} */
async function prepare() {
  if (!views.some(([name]) => name === address.view)) {
    address.go("play", address.params, { push: false });
    return null;
  }
  const asked = address.get("lang");
  if ((asked === "en" || asked === "zh") && asked !== language())
    await setLanguage(asked);
  drawHead();
  const name = address.view;
  const turn = ++turns;
  if (shown?.view.name === name && shown.language === language() &&
    shown.view.update) return shown.view.update;
  const [view] = await Promise.all([load(name).catch(() => null),
    style(name)]);
  if (turn !== turns) return null;
  if (!view) {
    refuse();
    return null;
  }
  return () => build(view, name);
}

/** Builds a view in the place of the one that is shown.
 * @param {View} view
 * @param {string} name */
function build(view, name) {
  shown?.view.close?.();
  shown?.stop.abort();
  // A link into another view leads to its top; the first view stays where the
  // browser has put it.
  if (shown && shown.view.name !== name) scrollTo(0, 0);
  root.replaceChildren();
  root.className = `view view-${name}`;
  for (const link of document.querySelectorAll("link[data-view]"))
    /** @type {HTMLLinkElement} */ (link).disabled =
      link.getAttribute("data-view") !== name;
  const stop = new AbortController();
  shown = { view, stop, language: language() };
  return view.open({ root, engine, ask, address: addressOf(name), tr, announce,
    signal: stop.signal });
}

/** Returns the address for a view. The view cannot change it any more once it
 * names another view: that one may still be loading.
 * @param {string} name
 * @returns {import("./address.js").Address} */
function addressOf(name) {
  return Object.create(address, { set: { value:
    (/** @type {Parameters<typeof address.set>} */ ...change) => {
      if (address.view !== name) return;
      address.set(...change);
      drawTitle();
      drawBrand();
    } } });
}

/** Says that a view could not be loaded. A browser remembers a module that
 * failed: only loading the page anew helps. */
function refuse() {
  shown?.view.close?.();
  shown?.stop.abort();
  shown = null;
  const text = tr("This part of the page could not be loaded.");
  root.className = "view";
  fill(root, h("div.empty.stack", null, h("p", null, text),
    h("p", null, button(tr("Load the page again"), () => location.reload()))));
  announce(text);
}

/** Loads the module of a view.
 * @param {string} name
 * @returns {Promise<View>} */
async function load(name) {
  const [, , open] = views.find(([own]) => own === name) ?? views[0];
  return (await open()).default;
}

/** Loads the style of a view, once.
 * @param {string} name
 * @returns {Promise<void>} */
function style(name) {
  if (document.querySelector(`link[data-view="${name}"]`))
    return Promise.resolve();
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", "data-view": name,
      href: `view/${name}.css`, onload: () => done(),
      onerror: () => done() }));
  });
}

/** Waits until the engine takes over the game of index.html (first.js), or a
 * person goes elsewhere. */
async function firstGame(/** @type {import("./ask.js").Engine} */ { ready }) {
  if (!document.getElementById("first")) return;
  prepareView("play");
  await Promise.race([ready, new Promise((done) =>
    addEventListener("popstate", () => {
      if (address.view !== "play") done(null);
    }))]);
}

/** Loads the files of a view before it is wanted.
 * @param {string} name */
function prepareView(name) {
  load(name).catch(() => undefined);
  style(name);
}

/** Writes head and foot in the language of the page. */
function drawHead() {
  document.documentElement.lang = language() === "zh" ? "zh-CN" : "en";
  drawTitle();
  part("skip").textContent = tr("Skip to the view");
  drawBrand();
  const nav = part("nav");
  nav.setAttribute("aria-label", tr("Views"));
  refill(nav, ...views.map(([name, title]) => h("a", {
    href: address.link(name),
    "aria-current": name === address.view ? "page" : null,
  }, title())));
  refill(part("tools"), languageButton(), themeButton(), classButton());
  if (isReady) fill(part("foot"), h("p", null, engine.name === "server"
    ? tr("Computed by grundy serve on its machine.")
    : tr("Computed in this browser: nothing is sent anywhere.")));
}

/** In a frame of another page the name leads to the whole page. */
function drawBrand() {
  const isFrame = document.documentElement.classList.contains("embed");
  part("brand").setAttribute("href", isFrame
    ? `index.html${address.link("play", address.params)}`
    : address.link("play"));
}

/** Writes the title: what a link to this state is called. */
function drawTitle() {
  const here = views.find(([name]) => name === address.view);
  const position = here?.[0] === "play" ? address.get("position") : "";
  // nim(3,5,7) is Nim 3·5·7.
  const title = position.replace(/^([a-z])([a-z]*)\(([\d,]+)\)$/,
    (_, first, rest, heaps) => first.toUpperCase() + rest + " " +
      heaps.replaceAll(",", "·"));
  document.title = position && position.length < 80
    ? tr("{0}: find the winning move – Grundy", title)
    : here ? tr("{0} – Grundy", here[1]()) : "Grundy";
}

/** Replaces the children of ELEMENT by as many others; the keyboard stays where
 * it was.
 * @param {HTMLElement} element
 * @param {...HTMLElement} children */
function refill(element, ...children) {
  const at = [...element.children].findIndex((child) =>
    child === document.activeElement);
  fill(element, ...children);
  if (at >= 0) children[at]?.focus();
}

/** Makes the button that changes the language. */
function languageButton() {
  const next = language() === "zh" ? "en" : "zh";
  return h("button.tool", {
    type: "button",
    lang: next === "zh" ? "zh-CN" : "en",
    onclick: async () => {
      remember("grundy.language", next);
      address.set({ lang: next });
      await setLanguage(next);
      if (isReady) show();
      else drawHead();
    },
  }, next === "zh" ? "中文" : "English");
}

/** Makes the button that goes from the system's theme to light, then dark. */
function themeButton() {
  const theme = recall("grundy.theme") ?? document.documentElement.dataset
    .theme ?? "auto";
  const names = { auto: tr("automatic"), light: tr("light"),
    dark: tr("dark") };
  const kind = theme === "light" || theme === "dark" ? theme : "auto";
  const next = /** @type {keyof typeof names} */ (
    { auto: "light", light: "dark", dark: "auto" }[kind]);
  const label = tr("Theme: {0}", names[kind]);
  return h("button.tool", {
    type: "button",
    "aria-label": label,
    title: label,
    onclick: () => {
      remember("grundy.theme", next);
      if (next === "auto") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = next;
      drawHead();
      announce(tr("Theme: {0}", names[next]));
    },
  }, icon({ auto: "half", light: "sun", dark: "moon" }[kind]));
}

/** Makes the button for a class room: the whole screen, with large letters.
 * Escape ends it. */
function classButton() {
  const label = tr("Full screen, for a class");
  return h("button.tool", { type: "button", "aria-label": label, title: label,
    hidden: !document.fullscreenEnabled,
    onclick: () => document.fullscreenElement ? document.exitFullscreen()
      : document.documentElement.requestFullscreen().catch(() => undefined),
  }, icon("screen"));
}

document.addEventListener("fullscreenchange", () =>
  document.documentElement.classList.toggle("classroom",
    document.fullscreenElement !== null));

// The skip link must not change the address, which holds the state.
part("skip").addEventListener("click", (event) => {
  event.preventDefault();
  root.focus();
});

await setLanguage(firstLanguage(address.get("lang")));
drawHead();
const engine = await openEngine();
const ask = makeAsk(engine);
await firstGame(engine);
isReady = true;
const first = show();
opened();
await first;

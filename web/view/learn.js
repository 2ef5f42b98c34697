/* SPDX-License-Identifier: MIT */
// Learn: the course, a page for each game, and the printed errors.
//
// The address says which page is shown:
//   #learn                            the course, lesson by lesson
//   #learn?lesson=NAME&exercise=2     a lesson (view/learn/lesson/NAME.js)
//   #learn?part=games&search=TEXT     the list of games
//   #learn?game=NAME&board=POSITION   the page of a game
//   #learn?part=errors&error=S0-18    the printed errors, one of them shown
// The page computes nothing: boards, tables, the answers of exercises and the
// counterexamples come from the engine.

import { tr } from "../language.js";
import { fill, h } from "../widget/dom.js";
import { coursePage } from "./learn/course.js";
import { errorsPage } from "./learn/errors.js";
import { gamePage, gamesPage } from "./learn/games.js";
import { lessonPage } from "./learn/lesson.js";

/**
 * @typedef {import("../main.js").Context} Context
 *
 * @typedef {object} Page
 * @property {Node[]} nodes  what the page shows, a heading h1 first
 * @property {() => void | Promise<void>} [update]  the address has changed,
 *   the page is the same
 */

/** @type {Learn | null} */
let learn = null;

/** @type {import("../main.js").View} */
export default {
  name: "learn",
  async open(context) {
    learn = new Learn(context);
    await learn.show(false);
  },
  async update() {
    await learn?.update();
  },
  close() {
    learn = null;
  },
};

/** The view while it is open. */
class Learn {
  key = ""; // which page is shown
  stop = new AbortController(); // of the work of the page
  /** @type {Page | null} */
  page = null;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.nav = h("nav.learn-nav", { "aria-label": tr("Parts of Learn") });
    this.body = h("div.learn-body", null);
    context.signal.addEventListener("abort", () => this.stop.abort());
    context.root.append(h("div.learn", null, this.nav, this.body));
  }

  /** Returns the part of the address that names the page. */
  name() {
    const { address } = this.context;
    return ["part", "game", "lesson"].map((key) => address.get(key)).join("|");
  }

  /** Shows the page of the address.
   * @param {boolean} isOther  another page of this view was shown before */
  async show(isOther) {
    const { address } = this.context;
    this.stop.abort();
    this.stop = new AbortController();
    this.key = this.name();
    this.showNav();
    const context = { ...this.context, signal: this.stop.signal };
    const { signal } = this.stop;
    const page = await (address.get("lesson") ? lessonPage(context)
      : address.get("game") ? gamePage(context)
        : address.get("part") === "games" ? gamesPage(context)
          : address.get("part") === "errors" ? errorsPage(context)
            : coursePage(context));
    if (signal.aborted) return;
    this.page = page;
    fill(this.body, ...page.nodes);
    if (isOther) {
      scrollTo(0, 0);
      const heading = this.body.querySelector("h1");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus();
    }
    await page.update?.();
  }

  /** Follows a change of the address. */
  async update() {
    if (this.key === this.name()) {
      await this.page?.update?.();
      return;
    }
    await this.show(true);
  }

  showNav() {
    const { address } = this.context;
    const part = address.get("game") ? "games" : address.get("lesson") ? ""
      : address.get("part");
    /** @type {[string, string][]} */
    const parts = [["", tr("Course")], ["games", tr("Games")],
      ["errors", tr("Printed errors")]];
    fill(this.nav, ...parts.map(([key, title]) => h("a", {
      href: address.link("learn", { part: key }),
      "aria-current": key === part ? "true" : null,
    }, title)));
  }
}

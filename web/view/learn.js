/* SPDX-License-Identifier: MIT */
// Learn: the course, a page for each game, and the printed errors.
//
// The address says which page is shown:
//   #learn                            the course, lesson by lesson
//   #learn?lesson=NAME&exercise=2     a lesson (view/learn/lesson/NAME.js)
//   #learn?part=games&search=TEXT     the list of games
//   #learn?game=NAME&board=POSITION   the page of a game
//   #learn?part=topics                the topics of the lecture notes
//   #learn?part=errors&error=S0-18    the printed errors, one of them shown
// The page computes nothing: boards, tables, the answers of exercises and the
// counterexamples come from the engine.

import { language, tr } from "../language.js";
import { button, fill, h } from "../widget/dom.js";
import { work } from "../widget/work.js";
import { coursePage } from "./learn/course.js";
import { errorsPage } from "./learn/errors.js";
import { gamePage, gamesPage } from "./learn/games.js";
import { lessonPage } from "./learn/lesson.js";
import { topicsPage } from "./learn/topics.js";

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
  stop = new AbortController(); // of the page
  asking = new AbortController(); // of the questions that Cancel ends
  /** @type {Page | null} */
  page = null;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.nav = h("nav.learn-nav", { "aria-label": tr("Parts of Learn") });
    this.body = h("div.learn-body", null);
    this.work = work({ onCancel: () => this.cancel() });
    this.notice = h("div.learn-notice.row", null);
    context.signal.addEventListener("abort", () => this.stop.abort());
    context.root.append(h("div.learn", null, this.nav, this.body,
      h("div.learn-work", null, this.work.element, this.notice)));
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
    const { signal } = this.stop;
    fill(this.notice);
    const context = { ...this.context, signal, ask: this.askLong(signal) };
    const page = await (address.get("lesson") ? lessonPage(context)
      : address.get("game") ? gamePage(context)
        : address.get("part") === "games" ? gamesPage(context)
          : address.get("part") === "errors" ? errorsPage(context)
            : address.get("part") === "topics"
              ? topicsPage(context, documentOf("lectures"))
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

  /** Returns a function that asks, and says so where an answer takes long.
   * @param {AbortSignal} signal
   * @returns {import("../ask.js").Ask} */
  askLong(signal) {
    return async (words, how) => {
      const stop = new AbortController();
      const end = () => stop.abort();
      const ends = [how?.signal ?? signal, this.asking.signal];
      if (ends.some((one) => one.aborted)) end();
      for (const one of ends) one.addEventListener("abort", end);
      const answer = await this.work.during(tr("Computing …"), stop.signal,
        (more) => this.context.ask(words, { ...how, ...more }));
      for (const one of ends) one.removeEventListener("abort", end);
      return answer;
    };
  }

  /** Ends the questions; what is shown stays. */
  cancel() {
    this.asking.abort();
    this.asking = new AbortController();
    for (const part of this.body.querySelectorAll("[aria-busy=true]")) {
      part.removeAttribute("aria-busy");
      fill(part, h("p.quiet", null, tr("Cancelled")));
    }
    fill(this.notice, h("p", null, tr("Cancelled")), button(tr("Compute it"),
      () => this.show(false), { icon: "again" }));
    this.context.announce(tr("Cancelled"));
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
      ["topics", tr("Topics")], ["errors", tr("Printed errors")]];
    fill(this.nav, ...parts.map(([key, title]) => h("a", {
      href: address.link("learn", { part: key }),
      "aria-current": key === part ? "true" : null,
    }, title)), ...documents());
  }
}

/** Returns the address of a document; empty if none are served beside the page.
 * @param {string} name */
function documentOf(name) {
  const folder = document.querySelector("meta[name=documents]")
    ?.getAttribute("content");
  const end = language() === "zh" ? ".zh.html" : ".html";
  return folder ? folder + name + end : "";
}

/** Returns links to the documents, if they are served beside the page: to the
 * lecture notes topic by topic, and to all of them. */
function documents() {
  return documentOf("index") ? [
    h("a", { href: documentOf("lectures") }, tr("Lecture notes")),
    h("a", { href: documentOf("index") }, tr("Documents")),
  ] : [];
}

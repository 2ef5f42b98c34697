/* SPDX-License-Identifier: MIT */
// The topics of the lecture notes, as `grundy learn` lists them, each with the
// command that shows it, and with its part of the document beside the page.

import { tr } from "../../language.js";
import { button, fill, h } from "../../widget/dom.js";
import { run } from "./run.js";

/**
 * @typedef {import("../../main.js").Context} Context
 *
 * @typedef {object} Topic
 * @property {number} number
 * @property {string} title  with its number
 * @property {string} group
 * @property {string} command  as it is typed, without "grundy"
 */

/** Makes the page of the topics.
 * @param {Context} context
 * @param {string} document  address of the document; empty: there is none
 * @returns {Promise<import("../learn.js").Page>} */
export async function topicsPage(context, document) {
  const answer = await context.ask(["learn", "--json"]);
  /** @type {Topic[]} */
  const topics = answer.ok ? answer.json.topics : [];
  /** @type {Map<string, Topic[]>} */
  const groups = new Map();
  for (const topic of topics)
    groups.set(topic.group, [...groups.get(topic.group) ?? [], topic]);
  return { nodes: [
    h("h1", null, tr("Topics of the lecture notes")),
    h("p.lead", null, tr("What the lecture notes teach, in their order, each with a command that shows it.")),
    ...[...groups].flatMap(([group, list]) => [h("h2", null, group),
      h("div.errata", null,
        ...list.map((topic) => card(context, topic, document)))]),
  ] };
}

/** Returns the anchor of a heading of the documents.
 * @param {string} title */
export function anchorOf(title) {
  return title.toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Parts a command at its spaces, except between quotes.
 * @param {string} command */
export function wordsOf(command) {
  return [...command.matchAll(/'([^']*)'|\S+/g)]
    .map(([word, quoted]) => quoted ?? word);
}

/** @param {Context} context
 * @param {Topic} topic
 * @param {string} document */
function card(context, topic, document) {
  const result = h("div.erratum-result", null);
  const show = button(tr("Show me"), async () => {
    result.setAttribute("aria-busy", "true");
    const nodes = await run(context, wordsOf(topic.command));
    result.removeAttribute("aria-busy");
    fill(result, ...nodes);
    context.announce(result.textContent ?? "");
  }, { label: tr("Show me {0}", topic.title) });
  const title = document ? h("a", { href:
    `${document}#${encodeURIComponent(anchorOf(topic.title))}` }, topic.title)
    : topic.title;
  return h("article.card.erratum", null, h("h3", null, title),
    h("code", null, `grundy ${topic.command}`), h("div.row", null, show),
    result);
}

/* SPDX-License-Identifier: MIT */
// The Learn view: each lesson and its exercises, the pages of games, and the
// printed errors. What is right and what is wrong, the test asks the command.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { conditions, errors } from "../../web/view/learn/errata.js";
import { lessons } from "../../web/view/learn/lesson/index.js";
import { assertAccessible, becomes, hears, hold, openBrowser, settled }
  from "./lib/page.mjs";

const grundy = process.env.GRUNDY ?? join(fileURLToPath(
  new URL("../../", import.meta.url)), "build/release/grundy");

/** Asks the command for JSON.
 * @param {...string} words */
function ask(...words) {
  const key = JSON.stringify(words);
  if (!asked.has(key)) asked.set(key, execFileSync(grundy, words,
    { encoding: "utf8" }));
  return JSON.parse(asked.get(key));
}
const asked = new Map();

/** Returns a right and a wrong answer to an exercise, as in the address.
 * @param {any} exercise
 * @returns {{right: string, wrong: string}} */
function answers(exercise) {
  const { kind, position } = exercise;
  const play = exercise.misere ? ["--misere"] : [];
  if (kind === "who") {
    const { outcome } = ask("eval", "--json", ...play, position);
    return { right: outcome, wrong: outcome === "P" ? "N" : "P" };
  }
  if (kind === "move") {
    const { moves } = ask("moves", "--json", ...play, position);
    return { right: moves.find((m) => m.winning).move,
      wrong: moves.find((m) => !m.winning).move };
  }
  if (kind === "pick") {
    const lost = exercise.positions.map((p) =>
      ask("eval", "--json", ...play, p).outcome === "P");
    const pick = (chosen) => lost.flatMap((is, i) => is === chosen
      ? [i + 1] : []).join(".") || "none";
    return { right: pick(true), wrong: pick(false) };
  }
  const { value } = kind === "value" ? ask("eval", "--json", position)
    : ask("nim", "--json", exercise.number);
  return { right: value, wrong: String(Number(value) + 1) };
}

/** Answers the exercise that is shown, as a person does.
 * @param {any} page
 * @param {any} exercise
 * @param {string} answer */
async function give(page, exercise, answer) {
  const card = page.locator(".exercise");
  if (exercise.kind === "who")
    await card.locator(".answers button", { hasText: `${answer}` }).filter({
      hasText: answer === "N" ? /[(（]N[)）]/ : /[(（]P[)）]/ }).click();
  else if (exercise.kind === "pick") {
    const boxes = card.getByRole("checkbox");
    const chosen = answer.split(".");
    for (let i = 0; i < exercise.positions.length; i++)
      await boxes.nth(i).setChecked(chosen.includes(String(i + 1)));
    await card.locator(".answers button").click();
  } else {
    await card.locator(".answers input").fill(answer);
    await card.locator(".answers input").press("Enter");
  }
}

test("a lesson has both languages and three to five exercises", () => {
  assert.equal(lessons.length, 8);
  assert.equal(new Set(lessons.map(({ name }) => name)).size, 8);
  for (const { name, exercises } of lessons)
    assert.ok(exercises.length >= 3 && exercises.length <= 5, name);
  /** @param {any} data
   * @param {string} where */
  function check(data, where) {
    if (!data || typeof data !== "object") return;
    if ("en" in data || "zh" in data) {
      assert.ok(data.en && data.zh, where);
      assert.doesNotMatch(data.zh, /[\u4e00-\u9fff][,.;:!?](?![\w.])/, where);
    }
    for (const [key, value] of Object.entries(data))
      check(value, `${where} ${key}`);
  }
  for (const lesson of lessons) check(lesson, lesson.name);
  for (const erratum of [...errors, ...conditions]) check(erratum, erratum.id);
});

const kinds = /** @type {const} */ (["serve", "static"]);

for (const kind of kinds) {
  const site = await openBrowser(kind);
  if (!site) {
    test(`${kind}: the page`, { skip: "make page was not called" }, () => {});
    continue;
  }

  for (const lang of ["en", "zh"]) {
    // One lesson shows that the other engine answers as well.
    const some = kind === "serve" ? lessons
      : lang === "en" ? [lessons[0]] : [lessons[1]];
    test(`${kind}: lessons and exercises, ${lang}`, async () => {
      const { page, close } = await site.open(`#learn?lang=${lang}`);
      const yes = lang === "en" ? "Right." : "正确。";
      const no = lang === "en" ? "Not so." : "不对。";
      for (const lesson of some) {
        await page.goto(`${site.address}#learn?lesson=${lesson.name}` +
          `&lang=${lang}`);
        await page.getByRole("heading", { level: 1,
          name: lesson.title[lang], exact: true }).waitFor();
        const boards = lesson.parts.filter((part) => part.board).length;
        await page.locator(".live.card svg [role=button]").first().waitFor(
          { state: "attached" });
        await page.waitForFunction((count) => document.querySelectorAll(
          ".live.card .picture svg").length === count, boards);
        await settled(page);
        assert.equal(await page.locator(".lesson-text .trouble:visible")
          .count(), 0, lesson.name);
        // In Chinese one exercise of each kind: the checks are the same.
        const chosen = [...lesson.exercises.entries()].filter(([i, { kind }]) =>
          lang === "en" || i === lesson.exercises.findIndex((exercise) =>
            exercise.kind === kind));
        for (const [i, exercise] of chosen) {
          const where = `${lesson.name} ${i + 1}`;
          const { right, wrong } = answers(exercise);
          await page.getByRole("link", { name: lang === "en"
            ? new RegExp(`^Exercise ${i + 1}`)
            : new RegExp(`^练习 ${i + 1}`) }).click();
          await page.getByRole("heading", { level: 3, name: lang === "en"
            ? `Exercise ${i + 1}` : `练习 ${i + 1}` }).waitFor();
          await give(page, exercise, wrong);
          await hears(page, no);
          await page.locator(".result.wrong").waitFor();
          await give(page, exercise, right);
          await hears(page, yes);
          await page.locator(".result.right").waitFor();
          for (const part of [`exercise=${i + 1}`, `answer=${right}`])
            await becomes(() => decodeURIComponent(page.url()).includes(part),
              true, `${where} ${part}`);
        }
        const [done, all] = [chosen.length, lesson.exercises.length];
        await page.locator(".lesson-list [aria-current]", { hasText:
          lang === "en" ? `${done} of ${all} solved` : `已解 ${done}/${all}`,
        }).waitFor();
      }
      // Progress is kept in the browser.
      await page.goto(`${site.address}#learn?lang=${lang}`);
      await page.reload();
      if (lang === "en")
        await page.locator(".path-progress.done").nth(some.length - 1)
          .waitFor();
      else
        await page.locator(".path-progress", { hasText: /已解 [1-9]/ })
          .nth(some.length - 1).waitFor();
      await close();
    });
  }

  test(`${kind}: a link restores an answer; the answer can be shown`,
    async () => {
      const { page, close } = await site.open(
        "#learn?lesson=nim&exercise=3&answer=5-%3E1");
      await page.getByText("The other player answers").waitFor();
      await page.getByRole("button", { name: "Show the answer" }).click();
      const move = answers(lessons[1].exercises[2]).right;
      await hears(page, `The player to move wins, for example by ${move}.`);
      // A number of the wrong kind is neither right nor wrong.
      await page.getByRole("link", { name: "Exercise 1" }).click();
      await page.getByLabel("Number").fill("many");
      await page.getByLabel("Number").press("Enter");
      await hears(page, "Type a number from 0 on.");
      await page.goto(`${site.address}#learn?lesson=nothing`);
      await page.getByText("There is no lesson of this name.").waitFor();
      await close();
    });

  test(`${kind}: a board of a lesson, by mouse and by keyboard`, async () => {
    const { page, close } = await site.open("#learn?lesson=nim");
    const board = page.locator(".live.card").first();
    await board.getByRole("button", { name: "3->0", exact: true }).click();
    await hears(page, "nim(5,7). The player to move wins.");
    await board.locator("code", { hasText: "nim(5,7)" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await board.getByRole("button", { name: "7->5", exact: true }).focus();
    await page.keyboard.press("Enter");
    await hears(page, "nim(5,5). The player to move loses.");
    await page.reload();
    await board.locator("code", { hasText: "nim(5,5)" }).waitFor();
    await becomes(async () => await board.getByRole("link",
      { name: "Play against Grundy" }).getAttribute("href") ?? "",
    /#play\?position=nim\(5,5\)/);
    await board.getByRole("button", { name: "Start again" }).press("Enter");
    await board.locator("code", { hasText: "nim(3,5,7)" }).waitFor();
    await page.goBack();
    await board.locator("code", { hasText: "nim(5,5)" }).waitFor();
    // An exercise is solved on its board.
    await page.goto(`${site.address}#learn?lesson=nim&exercise=3`);
    await page.locator(".exercise").getByRole("button", { name: "9->2",
      exact: true }).press("Enter");
    await hears(page, "Right.");
    await page.getByRole("link", { name: "Next exercise" }).click();
    await page.waitForURL(/exercise=4/);
    await page.waitForFunction(() => document.activeElement?.textContent ===
      "Exercise 4");
    await page.goto(`${site.address}#learn?game=nim&board=nim(4,4)`);
    await page.locator("[data-component='1']").getByRole("button",
      { name: "4->1", exact: true }).click();
    await page.locator(".live-position", { hasText: "nim(4,1)" }).waitFor();
    await close();
  });

  if (kind === "serve")
    test("a move whose answer is late does not undo Start again", async () => {
      const { page, close } = await site.open(
        "#learn?game=nim&board=nim(4,5)");
      await page.getByRole("button", { name: "5->1", exact: true }).waitFor();
      await settled(page);
      const held = await hold(page, (words) => words[0] === "moves" &&
        words.includes("--limit-moves"));
      await page.getByRole("button", { name: "5->1", exact: true }).click();
      await held.waiting(1);
      await page.getByRole("button", { name: "Start again" }).click();
      const start = page.locator(".live-position", { hasText: "nim(3,5,7)" });
      await start.waitFor();
      await held.release();
      // The next move is made from the start.
      await page.getByRole("button", { name: "7->0", exact: true }).click();
      await page.locator(".live-position", { hasText: "nim(3,5)" }).waitFor();
      await page.goBack();
      await start.waitFor();
      await close();
    });

  if (kind === "serve")
    test("long work is shown, cancelled and asked again", async () => {
      const { page, close } = await site.open("#learn?lang=zh");
      await settled(page);
      const held = await hold(page, (words) => words.includes("nim(6,7)"));
      await page.goto(
        `${site.address}#learn?game=nim&board=nim(6,7)&lang=zh`);
      await page.getByText("正在计算……").waitFor();
      await page.getByRole("button", { name: "English" }).click();
      await page.getByText("Computing …").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await hears(page, "Cancelled");
      await held.release();
      await page.getByText("Computing …").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Compute it" }).click();
      const board = page.locator(".live-position", { hasText: "nim(6,7)" });
      await board.waitFor();
      await page.getByRole("button", { name: "Compute it" }).waitFor({
        state: "detached" });
      await page.getByRole("button", { name: "7->6", exact: true }).click();
      await hears(page, "nim(6,6). The player to move loses.");
      await close();
    });

  test(`${kind}: games`, async () => {
    const { page, close } = await site.open("#learn?part=games");
    const { games: all, aliases } = ask("games", "--json");
    const games = all.filter((game) => !game.starts_program); // no page can
    await page.waitForFunction((count) => document.querySelectorAll(
      ".game-entry").length === count, games.length + aliases.length);
    await page.getByLabel("Search").fill("wyth");
    await page.waitForURL(/search=wyth/);
    await page.getByRole("link", { name: /Wythoff/ }).waitFor();
    await page.getByLabel("Search").fill("zzz");
    await page.getByText("No game has these words.").waitFor();
    await page.getByLabel("Search").fill("wyth");
    await page.waitForURL(/search=wyth/);
    await page.getByRole("link", { name: /Wythoff/ }).press("Enter");
    await page.waitForURL(/game=wythoff/);
    await page.getByRole("heading", { level: 1, name: "Wythoff's game" })
      .waitFor();
    await becomes(() => page.evaluate(() => document.activeElement?.tagName),
      "H1");
    for (const theorem of games.find((g) => g.name === "wythoff").theorems)
      await page.getByText(theorem.citation).first().waitFor();
    await page.getByRole("link", { name: "Explore the values →" }).waitFor();
    await page.getByRole("link", { name: "All games" }).click();
    await page.waitForURL(/part=games/);
    const names = kind === "static" ? ["nim", "hackenbush"]
      : [...games, ...aliases].map((game) => game.name);
    for (const name of names) {
      await page.goto(`${site.address}#learn?game=${name}`);
      const [game] = [...games, ...aliases].filter((g) => g.name === name);
      await page.getByRole("heading", { level: 1, name: game.title,
        exact: true }).waitFor();
      await page.locator(".live-verdict .learn-letter").waitFor();
      await page.locator(".live .picture svg").waitFor();
    }
    await page.goto(`${site.address}#learn?game=nosuch`);
    await page.getByText("there is no game 'nosuch'").waitFor();
    await page.goto(`${site.address}#learn?game=nim&lang=zh`);
    await page.getByRole("heading", { level: 1, name: "Nim 游戏" })
      .waitFor();
    await page.getByRole("link", { name: "nim(20,11)" }).click();
    await page.locator(".live-position", { hasText: "nim(20,11)" }).waitFor();
    await page.getByRole("link", { name: "与 Grundy 对弈" }).click();
    await page.waitForURL(/#play\?position=nim\(20,11\)/);
    await page.getByRole("heading", { name: "轮到你走" }).waitFor();
    await close();
  });

  for (const lang of ["en", "zh"])
    test(`${kind}: printed errors, ${lang}`, async () => {
      const { page, close } = await site.open(
        `#learn?part=errors&lang=${lang}`);
      const all = [...errors, ...conditions];
      for (const erratum of kind === "serve" ? all : all.slice(0, 3)) {
        const card = page.locator(`#error-${erratum.id}`);
        const show = card.getByRole("button", { name: lang === "en"
          ? `Show me ${erratum.id}` : `演示 ${erratum.id}`, exact: true });
        await show.click();
        await card.locator(".shell").nth(erratum.show.length - 1).waitFor();
        for (const [i, [command, ...words]] of erratum.show.entries()) {
          const { stdout, stderr, status } = spawnSync(grundy,
            [command, "--lang", lang, ...words], { encoding: "utf8" });
          await becomes(async () => {
            const said = await card.locator(".shell").nth(i).textContent();
            return said?.slice(said.indexOf("\n") + 1);
          }, stdout.trimEnd(), erratum.id);
          if (status === 2)
            await becomes(async () => {
              const text = await card.locator(".trouble-text").textContent();
              return Boolean(text) && stderr.includes(text);
            }, true, erratum.id);
        }
        if (erratum.board)
          await card.locator(".picture svg").waitFor();
        await becomes(() => page.url(), new RegExp(`error=${erratum.id}`));
        await card.getByRole("button", { name: lang === "en"
          ? `Hide ${erratum.id}` : `收起 ${erratum.id}`, exact: true })
          .press("Enter");
        await card.locator("pre").first().waitFor({ state: "detached" });
      }
      await page.goto(`${site.address}#learn?part=errors&error=S2-19` +
        `&lang=${lang}`);
      await page.reload();
      await page.locator("#error-S2-19 pre").first().waitFor();
      await close();
    });

  // What axe-core looks at does not depend on the engine.
  if (kind === "serve")
    test("accessible, on a phone and a laptop, light and dark", async () => {
      for (const how of [
        { viewport: { width: 375, height: 812 }, locale: "zh-CN" },
        { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
      ]) {
        const { page, close } = await site.open("#learn", how);
        const small = how.viewport.width;
        await page.locator(".path-step").first().waitFor();
        await assertAccessible(page, `course, ${small}`);
        for (const [hash, ready] of [
          ["#learn?lesson=values&exercise=2&answer=2", ".result"],
          ["#learn?lesson=products&exercise=5", ".exercise svg [role=button]"],
          ["#learn?lesson=misere", ".exercise .pick"],
          ["#learn?part=games", ".game-entry"],
          ["#learn?game=hackenbush", ".live svg [role=button]"],
          ["#learn?part=errors&error=S3-05", "#error-S3-05 pre"],
        ]) {
          await page.goto(site.address + hash);
          await page.locator(ready).first().waitFor({ state: "attached" });
          await assertAccessible(page, `${hash}, ${small}`);
        }
        await close();
      }
    });
}

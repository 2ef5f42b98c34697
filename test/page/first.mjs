/* SPDX-License-Identifier: MIT */
// The first board: it is in the HTML, and can be played before the engine is
// there; the view Play goes on with the same game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, becomes, hurry, openBrowser, settled } from "./lib/page.mjs";

const site = await openBrowser("static");

test("Nim is played before the engine is there", async () => {
  const { page, close } = await site.open("#learn", {
    viewport: { width: 360, height: 740 }, serviceWorkers: "block" });
  await settled(page);
  assert.equal(await page.locator("#first").count(), 0);
  /** @type {() => void} */
  let arrive = () => undefined;
  const arrived = new Promise((done) => { arrive = () => done(null); });
  await page.route("**/grundy.wasm", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("about:blank");
  await page.goto(site.address);
  hurry(page);
  const bean = (heap, left) => page.locator(
    `#first [data-component='${heap}'] .token`).nth(left);
  await page.getByText("Your move").waitFor();
  await bean(2, 5).click(); // not a winning move
  await page.getByText("Grundy moves").waitFor();
  await page.getByText("Your move").waitFor();
  const counts = await page.evaluate(() => [...document.querySelectorAll(
    "#first .component")].map((heap) => heap.querySelectorAll(".token").length));
  assert.equal(counts.reduce((sum, count) => sum ^ count, 0), 0);
  const moves = new URL(page.url()).hash.match(/moves=(.*)/)?.[1];
  assert.match(decodeURIComponent(moves ?? ""), /^7->5\|3->0$/);
  arrive();
  await page.locator("#first").waitFor({ state: "detached" });
  await settled(page);
  assert.equal(new URL(page.url()).hash.match(/moves=(.*)/)?.[1], moves);
  await becomes(() => page.locator(".board .token").count(), 10);
  await close();
});

test("the first board is accessible, in two languages", async () => {
  for (const [locale, words] of [["en-GB", "Take beans from one heap"],
    ["zh-CN", "从一堆中取走石子"]]) {
    const { page, close } = await site.open("#calculate", { locale,
      serviceWorkers: "block" });
    await settled(page);
    await page.route("**/grundy.wasm", () => undefined); // never comes
    await page.goto("about:blank");
    await page.goto(site.address);
    hurry(page);
    await page.getByText(words).waitFor();
    await page.evaluate(() => { document.documentElement.dataset.busy = "false"; });
    await assertAccessible(page, `the first board, ${locale}`);
    await page.locator("nav a").nth(4).click(); // goes at once
    await page.locator("#first").waitFor({ state: "detached" });
    await close();
  }
});

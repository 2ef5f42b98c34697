/* SPDX-License-Identifier: MIT */
// What a class and other pages use: the whole screen, the board in a frame, the
// puzzle of a day, the title of a link. At the sizes of a phone, a tablet and a
// laptop.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, assertFits, becomes, openBrowser, settled }
  from "./lib/page.mjs";

const kinds = /** @type {const} */ (["serve", "static"]);
const sizes = [{ width: 390, height: 844 }, { width: 820, height: 1180 },
  { width: 1440, height: 900 }];

for (const kind of kinds) {
  const site = await openBrowser(kind);
  if (!site) {
    test(`${kind}: sharing`, { skip: "make page was not called" }, () => {});
    continue;
  }
  const check = kind === "serve" ? assertAccessible : assertFits;

  test(`${kind}: the whole screen, for a class`, async () => {
    for (const viewport of sizes) {
      const { page, close } = await site.open("#play", { viewport });
      await settled(page);
      const letters = () => page.locator(".turn").evaluate((e) =>
        Number.parseFloat(getComputedStyle(e).fontSize));
      const before = await letters();
      await page.getByRole("button", { name: "Full screen" }).click();
      await page.locator("html.classroom").waitFor();
      await becomes(async () => await letters() > before * 1.1, true,
        `letters larger than ${before}`);
      await becomes(() => page.locator("#nav").isVisible(), false);
      await page.locator(".board .token").last().click();
      await check(page, `a class, ${viewport.width}`);
      await page.getByRole("button", { name: "Full screen" }).click();
      await page.locator("html:not(.classroom)").waitFor();
      await becomes(() => page.locator("#nav").isVisible(), true);
      await close();
    }
  });

  test(`${kind}: the board alone, for a frame`, async () => {
    for (const viewport of sizes) {
      const { page, close } = await site.open(
        "embed.html#play?position=domineering(3 x 4)", { viewport });
      await page.getByRole("heading", { name: "Left to move" }).or(
        page.getByRole("heading", { name: "Your move" })).waitFor();
      assert.equal(await page.locator("#nav").isVisible(), false);
      const link = await page.locator("#brand").getAttribute("href");
      assert.match(link ?? "", /^index\.html#play\?position=domineering/);
      await check(page, `a frame, ${viewport.width}`);
      await close();
    }
  });

  test(`${kind}: one puzzle a day, the same for everybody`, async () => {
    const found = [];
    for (const [viewport, day] of [[sizes[0], 1], [sizes[1], 1], [sizes[2], 2]]) {
      const { page, close } = await site.open("", { viewport });
      await page.clock.setFixedTime(new Date(2026, 4, Number(day), 12));
      await page.getByRole("button", { name: "Puzzle of the day" }).click();
      await becomes(() => page.url(), /position=/);
      await settled(page);
      found.push(decodeURIComponent(page.url()).match(/position=([^&]*)/)?.[1]);
      assert.equal(await page.getByRole("heading", { name: "Your move" })
        .count(), 1);
      await close();
    }
    assert.equal(found[0], found[1]);
    assert.notEqual(found[0], found[2]);
  });
}

test("the page and the board for a frame have one head", () => {
  const [page, frame] = ["index", "embed"].map((name) =>
    readFileSync(new URL(`../../web/${name}.html`, import.meta.url), "utf8")
      .match(/<head>([^]*)<\/head>/)?.[1].split("\n") ?? []);
  // A frame has no manifest, and no game before the engine is there.
  const own = /manifest\.webmanifest|nim\.js|property="og:/;
  assert.deepEqual(page.filter((line) => !own.test(line)), frame);
});

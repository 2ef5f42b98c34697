/* SPDX-License-Identifier: MIT */
// The Play view as a person meets it, on a phone, a tablet and a laptop: the
// first screen, motion, the end of a game and its review, moves by taps on the
// board, words that light what they name. One page for each size.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits, becomes, hears, openBrowser, settled }
  from "./lib/page.mjs";

const site = await openBrowser("serve");
const sizes = [[360, 740], [820, 1100], [1440, 900]];

/** Games whose moves are made by taps: a position, what is tapped, and the
 * beginning of the moves in the address.
 * @type {[string, string[], RegExp][]} */
const taps = [
  ["amazons(x../...)", ["a1", "b2", "c2"], /a1-b2\/c2/],
  ["amazons(x../...)", ["a1", "c1", "b1"], /a1-c1\/b1/],
  ["clobber(xo/ox)", ["a1", "b1"], /a1-b1/],
  ["clobber(xo/ox)", ["a2", "b2"], /b2-a2/], // the target first
  ["konane(xo.)", ["a1", "c1"], /a1-c1/],
  ["domineering(2 x 2)", ["b1", "b2"], /b1b2/],
  ["toads(t.f)", ["1", "2"], /\(t\.f\)->\(\.tf\)/],
];

/** Runs in the page: counts how far its parts move by themselves. */
function countShifts() {
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns the least distance between the middles of elements of the board, in
 * pixels of the window.
 * @param {any} page */
function nearest(page) {
  return page.evaluate(() => {
    const middles = [...document.querySelectorAll(".board [data-moves]")]
      .map((element) => element.getBoundingClientRect())
      .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    return Math.min(...middles.flatMap(([x, y], i) => middles.slice(i + 1)
      .map(([a, b]) => Math.hypot(a - x, b - y))));
  });
}

/** @param {any} page */
const boardBox = (page) => page.locator(".board-stage").boundingBox();

/** Goes to another game.
 * @param {any} page
 * @param {string} hash */
async function go(page, hash) {
  await page.goto("about:blank");
  await page.goto(site.address + hash);
  await settled(page);
}

for (const [width, height] of sizes)
  test(`play at ${width} x ${height}`, async () => {
    const { page, close } = await site.open("", { viewport: { width, height },
      reducedMotion: "no-preference", hasTouch: width < 500 });
    const shown = (/** @type {string} */ name) =>
      page.getByRole("heading", { name, exact: true }).waitFor();

    // The first screen says what to do, and nothing more.
    await page.getByText("Take beans from one heap. Whoever takes the last one"
      + " wins. Can you beat a perfect player?").waitFor();
    await settled(page);
    await page.locator(".board .signed").waitFor();
    const sign = await page.locator(".board .signed").boundingBox();
    assert.ok(sign.y > 0 && sign.y + sign.height < height, "the sign is seen");
    assert.ok(await nearest(page) >= 40, "beans are 40 pixels apart");
    for (const text of ["Winning moves", "Position"])
      assert.equal(await page.getByText(text, { exact: true }).first()
        .isVisible(), false, text);
    await assertAccessible(page, "the first screen");

    // A game that is lost: nothing moves but what the moves move.
    await go(page, "#play?position=nim(1,2,2)");
    await page.evaluate(countShifts);
    const before = await boardBox(page);
    const bean = page.locator("[data-component='0'] .token").first();
    const place = await bean.boundingBox();
    await page.getByRole("button", { name: "2->1" }).first().click();
    // Grundy's move is shown before it is made.
    await page.locator(".board .traced").first().waitFor();
    await hears(page, "Your move");
    await settled(page);
    assert.deepEqual(await boardBox(page), before);
    const same = await bean.boundingBox();
    assert.ok(Math.hypot(same.x - place.x, same.y - place.y) < 2,
      "what is left stays in its place");
    for (let i = 0; i < 4 && !await page.locator(".ending").isVisible(); i++) {
      await page.locator(".board [data-moves]").first().click();
      await settled(page);
    }
    await shown("Grundy wins");
    assert.deepEqual(await boardBox(page), before);
    const shift = await page.evaluate(() => globalThis.shift);
    assert.ok(shift < 0.05, `layout shift ${shift}`);
    for (const name of ["Play again", "Harder"])
      assert.match(await page.getByRole("button", { name })
        .getAttribute("class"), /primary/);
    // The reasons are open now, and the decisive move is drawn.
    await page.locator(".decisive .is-bad").first().waitFor();
    await page.locator(".decisive .is-win").first().waitFor();
    await page.locator(".history .wrong").first().waitFor();
    await assertAccessible(page, "a lost game");

    // Back and forth through the game: Grundy does not answer.
    const moves = new URL(page.url()).hash.match(/moves=([^&]*)/)[1];
    const count = moves.split("%7C").length;
    await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) activeElement.blur();
    });
    for (let at = count - 1; at >= 1; at--) {
      await page.keyboard.press("ArrowLeft");
      await page.waitForURL((url) => url.hash.includes(`at=${at}`));
    }
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => url.hash.includes("at=2"));
    await page.locator(".history a").first().click();
    await page.waitForURL((url) => url.hash.includes("at=1"));
    await settled(page);
    assert.ok(page.url().includes(`moves=${moves}`));
    await page.getByRole("button", { name: "Continue from here" }).click();
    await page.waitForURL((url) => !url.hash.includes("at="));
    await page.getByRole("button", { name: "Undo" }).click();
    await becomes(() => page.url(), /^((?!moves).)*$/);
    await assertFits(page, "a game");

    // A piece, and then where it goes.
    for (const [position, names, made] of taps) {
      await go(page, `#play?position=${position}&with=human`);
      const cell = (/** @type {string} */ name) =>
        page.locator(`.board [data-name="${name}"]`);
      assert.ok(await nearest(page) >= 40, position);
      for (const name of names.slice(0, -1)) {
        await cell(name).click();
        await page.locator(".board .lit").first().waitFor();
      }
      await cell(names[names.length - 1]).and(page.locator(".lit")).click();
      await becomes(() => decodeURIComponent(page.url()), made, position);
      assert.equal(await page.getByRole("menu").count(), 0, position);
    }
    // Pins: one that is tapped twice, or two side by side.
    await go(page, "#play?position=kayles(5)&with=human");
    const pin = page.locator(".board .token");
    await pin.nth(3).click();
    await pin.nth(2).and(page.locator(".lit")).click();
    await page.waitForURL((url) => decodeURIComponent(url.hash)
      .includes("moves=5->1+2"));
    await becomes(() => pin.count(), 3);
    await page.getByRole("button", { name: "Undo" }).click();
    await becomes(() => pin.count(), 5);
    await pin.nth(1).click();
    await pin.nth(1).click();
    await page.waitForURL((url) => decodeURIComponent(url.hash)
      .includes("moves=5->1+3"));
    // Every cell has a name, and the board has coordinates.
    await go(page, "#play?position=chomp(3,2)");
    await becomes(() => page.getByRole("button", { name: /^\(1,1\)/ })
      .getAttribute("aria-disabled"), "true");
    await page.getByRole("button", { name: "bite (2,2)" }).waitFor();
    assert.equal(await page.locator(".board .component > text").count(), 5);

    // Words and board are one.
    await go(page, "#play?position=nim(3,5,7)&why=1");
    const winning = page.locator(".move-list").getByRole("button",
      { name: "5->4" });
    await winning.focus();
    await becomes(() => page.locator(".board .lit").getAttribute("data-moves"),
      '["5->4"]');
    await page.getByRole("button", { name: "4", exact: true }).focus();
    await becomes(() => page.locator(".board .lit").count(), 12);
    await page.getByRole("button", { name: "Show P and N" }).click();
    await becomes(() => page.locator(".board .to-win").count(), 3);
    assert.equal(await page.locator(".board .to-lose").count(), 12);
    assert.deepEqual(await page.locator(".board .to-win .letter-pn")
      .allTextContents(), ["P", "P", "P"]);
    await assertAccessible(page, "coloured moves");
    await winning.click();
    await hears(page, /Grundy: .* Your move/);
    assert.match(decodeURIComponent(page.url()), /moves=5->4\|/);
    await close();
  });

test("a reader who wants no motion sees none; a link leads to the top",
  async () => {
    const { page, close } = await site.open("#learn?lesson=nim",
      { viewport: { width: 360, height: 740 } });
    await settled(page);
    await page.evaluate(() => scrollTo(0, 900));
    await page.getByRole("link", { name: "Play against Grundy" }).first()
      .click();
    await page.getByRole("heading", { name: "Your move" }).waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.getByRole("button", { name: "3->2", exact: true }).click();
    await settled(page);
    assert.equal(await page.evaluate(() => document.getAnimations()
      .filter((one) => Number(one.effect?.getTiming().duration) > 1).length), 0);
    await close();
  });

/* SPDX-License-Identifier: MIT */
// The site of `make site`, read from a folder without a server: at three sizes
// nothing is wider than the screen, the search finds, and axe has no complaint.
// The Learn view links to it where it is served beside the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { assertAccessible, launchChromium, openBrowser, settled }
  from "./lib/page.mjs";

const top = fileURLToPath(new URL("../../", import.meta.url));
const grundy = process.env.GRUNDY ?? join(top, "build/release/grundy");
const folder = mkdtempSync(join(tmpdir(), "site-"));
execFileSync(join(top, "tools/site.py"), [grundy, folder]);
const browser = await launchChromium();
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Opens a page of the site.
 * @param {string} name
 * @param {{width: number, height: number}} viewport */
async function open(name, viewport) {
  const page = await browser.newPage({ viewport });
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(pathToFileURL(join(folder, name)).href);
  await page.evaluate(() => { // as assertAccessible() expects of a still page
    document.documentElement.dataset.busy = "false";
  });
  return { page, async close() {
    await page.close();
    assert.deepEqual(errors, []);
  } };
}

const sizes = [{ width: 375, height: 740 }, { width: 820, height: 1100 },
  { width: 1440, height: 900 }];

for (const size of sizes)
  test(`every page fits ${size.width} pixels`, async () => {
    const { page, close } = await open("index.html", size);
    for (const name of readdirSync(folder).filter((n) => n.endsWith(".html"))) {
      await page.goto(pathToFileURL(join(folder, name)).href);
      const [width, room, isOpen] = await page.evaluate(() => [
        document.documentElement.scrollWidth, innerWidth,
        document.querySelector(".menu").open]);
      assert.ok(width <= room, `${name} is ${width} pixels wide`);
      assert.equal(isOpen, size.width >= 1024, name);
    }
    await close();
  });

test("the search finds a heading, and Enter goes there", async () => {
  const { page, close } = await open("index.html", sizes[0]);
  await page.fill("#query", "thermographs");
  const first = page.locator("#found li a").first();
  assert.match(await first.textContent(), /Thermographs/);
  const box = await page.locator("#found").boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= sizes[0].width);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.ok(await first.evaluate((link) => link === document.activeElement));
  await page.keyboard.press("Enter");
  await page.waitForURL(/#thermographs$/);
  await page.fill("#query", "xyzzyx");
  assert.match(await page.locator("#found").textContent(),
    /Nothing found: xyzzyx/);
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#found").isHidden());
  await close();
});

test("the search reads Chinese", async () => {
  const { page, close } = await open("catalogue.zh.html", sizes[2]);
  await page.fill("#query", "游戏目录");
  assert.ok(await page.locator("#found li a").count() > 0);
  await close();
});

for (const name of ["index.html", "catalogue.zh.html", "library.html"])
  test(`axe has no complaint about ${name}`, async () => {
    const { page } = await open(name, sizes[2]);
    await assertAccessible(page);
    await page.fill("#query", "nim");
    await assertAccessible(page);
    await page.close(); // axe asks for the style sheet, which is not allowed
  });

test("Learn links to the documents beside the page", async () => {
  const learn = await openBrowser("serve");
  const { page, close } = await learn.open("#learn");
  await settled(page);
  const link = page.locator(".learn-nav a", { hasText: "Documents" });
  assert.equal(await link.count(), 0);
  await page.evaluate(() => {
    document.querySelector("meta[name=documents]").setAttribute("content",
      "doc/");
  });
  await page.click(".learn-nav a >> text=Games");
  await link.waitFor();
  assert.equal(await link.getAttribute("href"), "doc/index.html");
  const notes = page.locator(".learn-nav a", { hasText: "Lecture notes" });
  assert.equal(await notes.getAttribute("href"), "doc/lectures.html");
  await close();
});

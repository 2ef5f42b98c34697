/* SPDX-License-Identifier: MIT */
// The site of `make site`, read from a folder without a server: at three sizes
// nothing is wider than the screen, the search finds, and axe has no complaint.
// The Learn view links to it where it is served beside the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync }
  from "node:fs";
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

test("a reader sees one language at a time and may change it", async () => {
  const { page, close } = await open("find.html", sizes[2]);
  const names = () => page.$$eval(".menu nav a:not([hreflang])",
    (links) => links.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(!(await names()).some((name) => name.includes(".zh.")));
  await page.click(".switch");
  await page.waitForURL(/find\.zh\.html$/);
  assert.ok((await names()).every((name) => name.includes(".zh.")));
  await page.click(".home");
  await page.waitForURL(/index\.zh\.html$/);
  assert.equal(await page.locator(".cards h2").first().textContent(), "学习");
  await page.goto(pathToFileURL(join(folder, "architecture.html")).href);
  await page.click(".switch"); // there is no such page in Chinese
  await page.waitForURL(/index\.zh\.html$/);
  await close();
});

test("every page has a switch to the other language", () => {
  for (const name of readdirSync(folder).filter((n) => n.endsWith(".html"))) {
    const text = readFileSync(join(folder, name), "utf8");
    const target = text.match(/class="switch" href="([^"]*)"/)?.[1];
    assert.ok(target && existsSync(join(folder, target)), name);
    assert.notEqual(target.includes(".zh."), name.includes(".zh."), name);
  }
});

test("a button copies the commands of a block", async () => {
  const { page, close } = await open("readme.html", sizes[2]);
  await page.evaluate(() => { // where the new way is refused, the old one is used
    Object.defineProperty(navigator, "clipboard", { value: {
      async writeText(text) { document.body.dataset.heard = text; } } });
  });
  const block = page.locator(".code", { hasText: "make test" }).first();
  await block.hover();
  await block.getByRole("button", { name: "Copy" }).click();
  assert.equal(await page.getAttribute("body", "data-heard"),
    "./grundy eval 'nim(3,5,7)'\nmake test");
  assert.ok(await page.locator("pre.console .s1").count() > 0, "colours");
  await close();
});

test("the references have what the sources have", () => {
  const wanted = { "commands.html": "survey", "commands.zh.html": "用法",
    "ideas.zh.html": "必败态", "reference-c.html": "grundy_position_parse",
    "reference-python.html": "def nim_mul", "reference-javascript.html": "load" };
  for (const [name, word] of Object.entries(wanted)) {
    const text = readFileSync(join(folder, name), "utf8")
      .replace(/<[^>]*>/gu, "");
    assert.ok(text.includes(word), `${name}: ${word}`);
  }
});

for (const name of ["index.html", "index.zh.html", "find.html", "commands.html",
  "catalogue.zh.html", "library.html"])
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

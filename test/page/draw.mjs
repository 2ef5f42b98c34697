/* SPDX-License-Identifier: MIT */
// The view Draw: by mouse, by finger, by keyboard alone, by text and by file.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { disguise, fuse, mentions, read, stalk, write }
  from "../../web/view/draw/graph.js";
import { assertAccessible, assertFits, becomes, hears, hold, hurry, openBrowser,
  settled } from "./lib/page.mjs";

test("text and drawing", () => {
  for (const text of ["hackenbush(0-1,1-2:b,2-2:r,0-0)", "hackenbush()",
    "graph[a->b,b->a,c](a,c,c)", "geography(a-b,c;a)", "geography(a-b)",
    "trail(a->b,a->b;b)"])
    assert.equal(write(/** @type {any} */ (read(text))), text);
  assert.equal(write(/** @type {any} */ (read("hackenbush(0-1-2-0)"))),
    "hackenbush(0-1,1-2,0-2)");
  for (const text of ["nim(3)", "hackenbush(0-1) + nim(2)", "hackenbush(5)",
    "graph[a->b]", "geography(a-b;a,b)", "geography(a-b:r;a)"])
    assert.equal(read(text), null, text);
});

test("names in disguise are found in a sentence", () => {
  const graph = /** @type {any} */ (read("hackenbush(0-2,2-10,10-a)"));
  const { text, reveal } = disguise(graph);
  assert.equal(text, "hackenbush(0-q1,q1-q2,q2-q3)");
  assert.equal(reveal("cut q1-q2"), "cut 2-10");
  const parts = mentions("cycles through 0, q1, q3 are 2; 0-q1 is 0.", reveal);
  assert.deepEqual(parts.flatMap((p) => p.vertices), ["0", "2", "a"]);
  assert.deepEqual(parts.flatMap((p) => p.edge ? [p.edge] : []),
    [["0", "2"]]);
  assert.equal(parts.map((p) => p.text).join(""),
    "cycles through 0, 2, a are 2; 0-2 is 0.");
});

test("a fused cycle and a stalk", () => {
  const graph = /** @type {any} */ (read(
    "hackenbush(0-1,1-2,2-3,3-1,3-4,4-5,4-6)"));
  graph.vertices.forEach((/** @type {any} */ v, /** @type {number} */ i) =>
    Object.assign(v, { x: 10 * i, y: -50 * i - 50 }));
  const fused = fuse(graph, ["1", "2", "3"]);
  assert.equal(write(fused), "hackenbush(0-1,1-1,1-1,1-1,1-4,4-5,4-6)");
  const cut = stalk(fused, "1", "4", 2);
  assert.equal(cut && write(cut), "hackenbush(0-1,1-1,1-1,1-1,1-4,4-4_2)");
  assert.equal(stalk(fused, "1", "5", 2), null);
});

const kinds = /** @type {const} */ (["serve", "static"]);

for (const kind of kinds) {
  const site = await openBrowser(kind);
  if (!site) {
    test(`${kind}: Draw`, { skip: "make page was not called" }, () => {});
    continue;
  }
  // What axe-core looks at does not depend on the engine.
  const check = kind === "serve" ? assertAccessible : assertFits;

  /** Returns the middle of an element of the drawing on the screen.
   * @param {any} page
   * @param {string} key */
  const middle = async (page, key) => {
    const query = `.sheet-svg [data-key="${key}"] .disc`;
    await page.locator(query).waitFor();
    await settled(page); // an answer may add a line above the drawing
    // In one step: the drawing is drawn anew when an answer arrives.
    return page.evaluate((/** @type {string} */ q) => {
      const box = document.querySelector(q)?.getBoundingClientRect();
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : [];
    }, query);
  };

  /** Draws a line with the mouse.
   * @param {any} page
   * @param {number[]} from
   * @param {number[]} to */
  const pull = async (page, from, to) => {
    await settled(page);
    await page.mouse.move(from[0], from[1]);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(to[0], to[1]);
    await page.mouse.up();
  };

  const value = (/** @type {any} */ page) => page.locator(".draw-value .value");

  test(`${kind}: a stalk by mouse, undo, redo, Play`, async () => {
    const { page, close } = await site.open(
      "#draw?position=hackenbush()", { viewport: { width: 1280, height: 900 } });
    const position = page.getByLabel("Position", { exact: true });
    await page.getByText("Nothing is drawn yet.").waitFor();
    await settled(page);
    assert.equal(await position.count(), 1);
    const box = await page.locator(".sheet-svg").boundingBox();
    const x = box.x + box.width / 2;
    const floor = box.y + box.height - 12;
    await pull(page, [x, floor], [x, floor - 90]);
    await hears(page, "The player to move wins. Value 1.");
    await pull(page, await middle(page, "v:1"), [x + 60, floor - 180]);
    await hears(page, "The player to move wins. Value 2.");
    await becomes(() => position.inputValue(), "hackenbush(0-1,1-2)");
    // Two taps connect: a cycle of three with the ground.
    await page.mouse.click(...await middle(page, "v:2"));
    await page.getByText("Vertex 2").first().waitFor();
    await page.mouse.click(x, floor);
    await page.waitForURL(/hackenbush\(0-1,1-2,0-2\)/);
    await hears(page, "Value 1.");
    await page.getByRole("button", { name: "Undo change" }).click();
    await value(page).filter({ hasText: "2" }).waitFor();
    await page.getByRole("button", { name: "Redo change" }).click();
    await value(page).filter({ hasText: "1" }).waitFor();
    // A blue edge, then a move of a vertex: the position stays.
    await page.getByRole("radio", { name: "Blue" }).check();
    await pull(page, await middle(page, "v:1"), [x - 150, floor - 150]);
    await page.waitForURL(/1-3:b/);
    await page.getByRole("radio", { name: "Move vertices" }).check();
    await settled(page);
    const before = await position.inputValue();
    const [vx, vy] = await middle(page, "v:3");
    await pull(page, [vx, vy], [vx - 60, vy - 30]);
    await becomes(async () => Math.abs((await middle(page, "v:3"))[0] -
      (vx - 60)) < 12, true, "the vertex was moved");
    assert.equal(await position.inputValue(), before);
    await page.getByRole("radio", { name: "Eraser" }).check();
    await page.mouse.click(...await middle(page, "v:3"));
    await page.waitForURL(/^((?!1-3).)*$/);
    await value(page).filter({ hasText: "1" }).waitFor();
    await settled(page);
    const link = page.url();
    await page.getByRole("link", { name: "Play from here" }).click();
    await page.waitForURL(/#play\?position=hackenbush/);
    await page.getByRole("heading", { name: "Your move" }).waitFor();
    await page.goBack();
    await value(page).filter({ hasText: "1" }).waitFor();
    await becomes(() => page.url(), link);
    await page.getByRole("button", { name: "Clear the drawing" }).click();
    await page.getByText("Nothing is drawn yet.").waitFor();
    await close();
  });

  test(`${kind}: by keyboard alone`, async () => {
    const { page, close } = await site.open("#draw?position=hackenbush()");
    await page.getByText("Nothing is drawn yet.").waitFor();
    const focused = () => page.evaluate(() =>
      document.activeElement?.getAttribute("aria-label") ?? "");
    await page.getByLabel("Position", { exact: true }).focus();
    for (let i = 0; i < 12 && await focused() !== "The ground"; i++)
      await page.keyboard.press("Tab");
    await becomes(focused, "The ground");
    await page.keyboard.press("n");
    await becomes(focused, /^Vertex 1/);
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await hears(page, "Value 3.");
    await settled(page); // the drawing is drawn anew, the keyboard stays
    assert.match(await focused(), /^Vertex 3/);
    // Connect 3 with 1: Enter, down past an edge and 2 and an edge, Enter.
    await page.keyboard.press("Enter");
    await hears(page, "Selected: Vertex 3");
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
    await becomes(focused, /^Vertex 1/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/0-1,1-2,2-3,3-1/);
    await hears(page, "Value 2.");
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForURL(/at=1\.12\./);
    await page.keyboard.press("ArrowDown");
    await becomes(focused, /^Edge 0-1, green/);
    await page.keyboard.press("r");
    await hears(page, "Right wins, whoever starts.");
    await settled(page);
    assert.match(await focused(), /^Edge 0-1:r, red/);
    await page.keyboard.press("Control+z");
    await hears(page, "Value 2.");
    await page.keyboard.press("Delete");
    await page.getByText("no edge touches the ground").waitFor();
    await becomes(() => page.getByRole("link", { name: "Play from here" })
      .count(), 0);
    await page.keyboard.press("Control+z");
    await hears(page, "Value 2.");
    // The list does the same in words.
    await page.getByText("Vertices and edges as a list").press("Enter");
    await page.getByRole("button", { name: "Delete the edge 3-1" })
      .press("Enter");
    await hears(page, "Value 3.");
    await page.getByLabel("Edge to").selectOption("2");
    await page.getByRole("button", { name: "Connect" }).press("Enter");
    await page.waitForURL(/0-1,1-2,2-3,0-2/);
    await page.getByLabel("Colour of the edge 0-2").selectOption("b");
    await page.waitForURL(/0-2:b/);
    // What has fallen is dashed, and said.
    await page.getByLabel("Position", { exact: true }).fill(
      "hackenbush(0-1,2-3)");
    await page.getByText("Dashed edges have fallen.").waitFor();
    await page.getByRole("button", { name: "Edge 2-3, green, fallen" })
      .waitFor();
    await becomes(() => page.locator(".line.idle").count(), 1);
    await close();
  });

  test(`${kind}: tokens, geography, typed text`, async () => {
    const { page, close } = await site.open("#draw");
    const position = page.getByLabel("Position", { exact: true });
    await page.getByRole("radio", { name: "Tokens" }).check();
    await page.waitForURL(/position=graph/);
    await position.fill("graph[a->b,b->c](a,b)");
    await value(page).filter({ hasText: "1" }).waitFor();
    await page.locator('.under[data-of="a"]', { hasText: "0" }).waitFor();
    await becomes(() => page.locator(".line.wins").count(), 2);
    await page.getByRole("radio", { name: "Token", exact: true }).check();
    await page.mouse.click(...await middle(page, "v:b"));
    await page.waitForURL(/graph\[a-%3Eb,b-%3Ec\]\(a,b,b\)/);
    await value(page).filter({ hasText: "0" }).waitFor();
    await page.getByRole("radio", { name: "Geography", exact: true }).check();
    await page.waitForURL(/geography\(a-b,b-c;a\)/);
    await page.getByText("The player to move loses.", { exact: true })
      .waitFor();
    await position.fill("geography(a-b-c,,d)");
    await page.locator(".trouble").waitFor();
    await position.fill("geography(a-b-c)");
    await page.getByText("start at a").waitFor();
    await becomes(() => page.locator(".dot.wins").count(), 2);
    await position.fill("nim(3)");
    await page.getByText("cannot be drawn here").waitFor();
    await position.fill("trail(a->b,b->c,c->a,a->c,a->c;a)");
    await page.getByText("to c", { exact: true }).waitFor();
    // A link shows the same.
    await settled(page);
    const url = page.url();
    await page.goto("about:blank");
    await page.goto(url);
    await page.getByText("to c", { exact: true }).waitFor();
    await becomes(() => page.locator(".dot").count(), 3);
    await settled(page);
    assert.equal(page.url(), url);
    await close();
  });

  if (kind === "serve")
    test("an answer about the old drawing leaves the chosen game", async () => {
      const { page, close } = await site.open("#learn");
      await settled(page);
      hurry(page);
      /** @type {(() => void)[]} */
      const held = []; // layouts of the new drawing, given out at the end
      await page.route("**/run", async (/** @type {any} */ route) => {
        const words = route.request().postDataJSON()?.words ?? [];
        if (words[0] === "moves")
          await new Promise((done) => held.push(() => done(null)));
        // The old drawing's answer comes after the choice of another game.
        else if (words[0] === "eval") await new Promise((done) =>
          page.waitForURL(/position=graph/).then(done, done));
        await route.continue().catch(() => undefined);
      });
      await page.goto(`${site.address}#draw`);
      const tokens = page.getByRole("radio", { name: "Tokens" });
      await tokens.check();
      await value(page).waitFor();
      assert.ok(await tokens.isChecked());
      await becomes(() => held.length > 0, true, "a layout is asked for");
      for (const release of held) release();
      await page.getByRole("radio", { name: "Token", exact: true }).waitFor();
      await settled(page);
      assert.ok(await tokens.isChecked());
      await close();
    });

  if (kind === "serve")
    test("long work is shown, cancelled and asked again", async () => {
      const { page, close } = await site.open("#learn?lang=zh");
      await settled(page);
      const held = await hold(page, (words) => words[0] === "eval");
      await page.goto(`${site.address}#draw?position=hackenbush(0-1)&lang=zh`);
      await page.getByText("正在计算……").waitFor();
      await page.getByRole("button", { name: "English" }).click();
      await page.getByText("Computing …").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await hears(page, "Cancelled");
      await held.release();
      await page.getByText("Computing …").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Compute it" }).click();
      await value(page).filter({ hasText: "1" }).waitFor();
      await page.getByRole("button", { name: "Compute it" }).waitFor({
        state: "detached" });
      await close();
    });

  if (kind === "serve")
    test("a late layout leaves what was drawn since", async () => {
      const { page, close } = await site.open("#draw?position=hackenbush(0-1)" +
        "&at=1.0.-80");
      await value(page).waitFor();
      await settled(page);
      const held = await hold(page, (words) => words[0] === "moves" &&
        words.includes("--svg"));
      const position = page.getByLabel("Position", { exact: true });
      await position.fill("hackenbush(0-1,1-2,2-3)");
      await held.waiting(1);
      await page.getByRole("button", { name: "Add a vertex" }).first().click();
      await page.waitForURL(/at=1\.0\.-80,/);
      await becomes(() => page.evaluate(() =>
        document.querySelectorAll("[aria-busy=true]:not([hidden])").length), 0);
      const drawn = page.url();
      await held.release();
      await page.getByRole("radio", { name: "Eraser" }).check();
      await page.getByText("Vertex 2").first().waitFor({ state: "attached" });
      await settled(page);
      assert.equal(page.url(), drawn);
      assert.doesNotMatch(await position.inputValue(), /2-3/);
      await close();
    });

  if (kind === "serve")
    test("a drawing does not write into the address of the next view",
      async () => {
        const { page, close } = await site.open("#learn");
        await settled(page);
        const held = await hold(page, (words) => words[0] === "moves");
        /** @type {any} */
        let module = null;
        const asked = new Promise((done) => page.route("**/view/play.js",
          (/** @type {any} */ route) => {
            module = route;
            done(null);
          }));
        await page.goto(`${site.address}#draw?position=geography(a-b-c)`);
        await held.waiting(1);
        await page.getByRole("link", { name: "Play", exact: true }).click();
        await asked;
        await held.release();
        await page.getByText("start at a").waitFor(); // the drawing is ready
        await module.continue();
        await page.getByRole("heading", { name: "Your move" }).waitFor();
        await settled(page);
        assert.match(page.url(), /#play$/);
        await close();
      });

  test(`${kind}: a position that cannot be drawn is played`, async () => {
    const { page, close } = await site.open("#draw?position=nim(3,5)");
    await page.getByText("cannot be drawn here").waitFor();
    await page.getByText("Nothing is drawn yet.").waitFor();
    await page.getByRole("link", { name: "Play from here" }).click();
    await page.waitForURL(/#play\?position=nim\(3,5\)/);
    await page.goto(`${site.address}#draw?position=nim(3,`);
    await page.getByText("missing ')'").waitFor();
    await becomes(() => page.getByRole("link", { name: "Play from here" })
      .count(), 0);
    await close();
  });

  test(`${kind}: fusion and colon, step by step`, async () => {
    const { page, close } = await site.open("#draw?position=" +
      "hackenbush(0-1,1-2,2-3,3-4,4-2,4-5,5-6,6-7,7-5,1-8,8-9)");
    await page.getByRole("button", { name: "First step" }).click();
    const steps = page.getByRole("region", { name: "Why, step by step" });
    for (const [badge, text, dots] of [
      ["Fusion", "through 5, 6, 7 are one point", 7],
      ["Fusion", "through 2, 3, 4 are one point", 5],
      ["Colon", "the edge 1-2 with them is a stalk of 4", 7],
      ["Colon", "the edge 0-1 with them is a stalk of 7", 7]]) {
      await steps.locator(".badge", { hasText: `${badge} principle` })
        .waitFor();
      await steps.getByText(String(text)).waitFor();
      await steps.getByText("value 7").waitFor();
      await becomes(() => steps.locator(".dot").count(), dots);
      await becomes(async () =>
        await page.locator(".sheet-svg .named").count() >= 2, true);
      await steps.getByRole("button", { name: "Next step" }).press("Enter");
    }
    await steps.getByText("a stalk of length 7").waitFor();
    await becomes(() => page.url(), /step=5/);
    await page.reload();
    await steps.getByText("a stalk of length 7").waitFor();
    await steps.getByRole("button", { name: "Previous step" }).click();
    await steps.getByText("stalk of 7").waitFor();
    await check(page, "a step");
    await steps.getByRole("button", { name: "Leave the steps" }).click();
    await becomes(() => page.locator(".sheet-svg .named").count(), 0);
    await close();
  });

  test(`${kind}: SVG out and in`, async () => {
    const { page, close } = await site.open(
      "#draw?position=hackenbush(0-1:b,1-2:r,1-1)&at=1.10.-80,2.60.-150");
    await page.getByText(/wins, whoever starts|to move/).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the drawing as SVG" }).click()]);
    const svg = await readFile(await download.path(), "utf8");
    assert.match(svg, /data-grundy-position="hackenbush\(0-1:b,1-2:r,1-1\)"/);
    assert.match(svg, /data-grundy-places="1\.10\.-80,2\.60\.-150"/);
    assert.doesNotMatch(svg, /<script|style=|onclick|tabindex/);
    const open = (/** @type {string} */ name, /** @type {string} */ text) =>
      page.locator("input[type=file]").setInputFiles({ name,
        mimeType: "image/svg+xml", buffer: Buffer.from(text) });
    await open("a.txt", "geography(a-b-c;b)\n");
    await page.waitForURL(/geography\(a-b,b-c;b\)/);
    await open("b.svg", svg);
    await page.waitForURL(/1-1\)&at=1\.10\.-80,2\.60\.-150/);
    await settled(page); // who wins was said
    await open("c.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    await hears(page, "There is no position in this file.");
    await page.goBack();
    await page.waitForURL(/geography/);
    await page.getByText("to a", { exact: true }).waitFor();
    await close();
  });

  test(`${kind}: by finger on a phone, in Chinese`, async () => {
    const { page, close } = await site.open("#draw?position=geography(a-b;a)",
      { viewport: { width: 375, height: 812 }, locale: "zh-CN",
        hasTouch: true });
    await page.getByText("先手必胜。", { exact: true }).waitFor();
    await check(page, "Chinese, phone");
    const [x, y] = await middle(page, "v:b");
    await page.touchscreen.tap(x, y);
    await page.getByRole("group", { name: "已选中" }).waitFor();
    await page.touchscreen.tap(x + 40, y + 60);
    await page.waitForURL(/geography\(a-b,b-c;a\)/);
    await page.getByText("先手必败。", { exact: true }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByText("The player to move loses.", { exact: true })
      .waitFor();
    // The steps show the drawing again, since the sheet is out of sight.
    await page.getByRole("button", { name: "First step" }).click();
    await page.locator(".step-figure .named").first().waitFor();
    await check(page, "English, phone");
    await close();
  });

  test(`${kind}: every example, light and dark`, async () => {
    const { page, close } = await site.open("#draw", { colorScheme: "dark" });
    for (const game of ["Hackenbush", "Tokens", "Geography",
      "Directed geography"]) {
      await page.getByRole("radio", { name: game, exact: true }).check();
      const start = page.getByRole("button", { name: "Start from an example" });
      await start.click();
      await page.getByRole("menuitem").first().waitFor();
      const count = await page.getByRole("menuitem").count();
      await page.keyboard.press("Escape");
      assert.ok(count >= 3);
      for (let i = 0; i < count; i++) {
        await start.click();
        await page.getByRole("menuitem").nth(i).click();
        await page.locator(".draw-letter").waitFor();
        await settled(page);
        assert.ok(await page.locator(".dot").count() > 2);
      }
      await check(page, game);
    }
    await close();
  });
}

/* SPDX-License-Identifier: MIT */
// The shell of the page and the Play view, with both engines.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits, becomes, hears, hold, openBrowser,
  settled } from "./lib/page.mjs";

const kinds = /** @type {const} */ (["serve", "static"]);

/** Chooses Wythoff's game in the catalogue that is open.
 * @param {any} page */
async function choose(page) {
  const games = page.getByRole("dialog").locator(".catalogue-entry");
  await games.first().waitFor();
  const count = await games.count();
  await page.getByLabel("Search").fill("wyth");
  // The list is made anew for the words: an entry of the old list is gone.
  await becomes(async () => await games.count() < count, true);
  await page.getByRole("button", { name: /wythoff\(3,5\)/ }).click();
}

/** Opens the notation: position and move as texts.
 * @param {any} page */
async function edit(page) {
  const details = page.locator("details.edit");
  if (await details.getAttribute("open") === null)
    await page.getByText("Edit position").click();
}

for (const kind of kinds) {
  const site = await openBrowser(kind);
  if (!site) {
    test(`${kind}: the page`, { skip: "make page was not called" }, () => {});
    continue;
  }
  // What axe-core looks at does not depend on the engine.
  const check = kind === "serve" ? assertAccessible : assertFits;
  // Nor does how the page listens; the engine in the browser plays a game.
  const both = kind === "serve" ? test : () => {};

  test(`${kind}: a game by mouse`, async () => {
    const { page, close } = await site.open("#play?position=nim(1,2)");
    await page.getByRole("heading", { name: "Your move" }).waitFor();
    await page.getByText(kind === "serve" ? "Computed by grundy serve"
      : "Computed in this browser").waitFor();
    await page.getByRole("button", { name: "2->1", exact: true }).click();
    await hears(page, "Grundy: 1->0. Your move.");
    await page.getByRole("button", { name: "1->0", exact: true }).click();
    await hears(page, "You win");
    await page.getByRole("heading", { name: "You win" }).waitFor();
    await page.getByText("You gave nothing away.").waitFor();
    assert.ok(await page.getByRole("button", { name: "Why?" })
      .getAttribute("aria-expanded") === "false");
    await becomes(() => page.url(), /moves=2-%3E1%7C1-%3E0%7C1-%3E0/);
    await close();
  });

  both(`${kind}: a game by keyboard alone, lost`, async () => {
    const { page, close } = await site.open("#play?position=nim(2,3)&why=1");
    const first = page.getByRole("button", { name: "2->0", exact: true });
    await first.waitFor();
    for (const name of ["Position", "Move"])
      await becomes(() => page.getByLabel(name).count(), 1, name);
    await page.getByRole("button", { name: "Games" }).focus();
    for (let i = 0; i < 9 && !(await first.evaluate((e) =>
      e === document.activeElement)); i++)
      await page.keyboard.press("Tab");
    await becomes(() => first.evaluate((e) => e === document.activeElement),
      true);
    // Two counters of the first heap, three of the second: right, then up.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await becomes(() => page.evaluate(() =>
      document.activeElement?.getAttribute("aria-label")), "3->2");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await hears(page, "Grundy: 2->1. Your move.");
    await page.locator(".why").getByText(
      "3->1 gave the win away; 3->2 would have kept it.").waitFor();
    await page.getByText("The refutation, played out").waitFor();
    // The keyboard is still on the board.
    await settled(page);
    assert.ok(await page.evaluate(() =>
      document.activeElement?.hasAttribute("data-moves")));
    await page.keyboard.press("Enter");
    await hears(page, "Grundy wins");
    await page.getByText("The win was given away in nim(2,3) by 3->1")
      .waitFor();
    await close();
  });

  test(`${kind}: typing, errors, undo, Back`, async () => {
    const { page, close } = await site.open("");
    await edit(page);
    const position = page.getByLabel("Position", { exact: true });
    const move = page.getByLabel("Move", { exact: true });
    await position.fill("nim(3,,5)");
    await page.getByText("expected a heap, found ','").waitFor();
    await becomes(() => page.locator(".trouble-line mark").textContent(), ",");
    const refused = position.and(page.locator("[aria-invalid=true]"));
    await refused.waitFor();
    await position.fill("nim(3,5)");
    await position.press("Enter");
    await page.getByRole("button", { name: "5->4", exact: true }).waitFor();
    await refused.waitFor({ state: "detached" });
    await move.fill("5->6");
    await move.press("Enter");
    await hears(page, "'5->6' is not a move here.");
    await move.fill("5 -> 3");
    await move.press("Enter");
    await hears(page, /Grundy: 3->\d. Your move/);
    await settled(page);
    const later = page.url();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "5->4", exact: true }).waitFor();
    await becomes(() => page.url(), /^((?!moves).)*$/);
    await page.goBack();
    await page.locator(".history a").nth(1).waitFor();
    await becomes(() => page.url(), later);
    await page.goBack();
    await page.getByRole("button", { name: "5->4", exact: true }).waitFor();
    await close();
  });

  both(`${kind}: reasons, hints, misère play, who starts`, async () => {
    const { page, close } = await site.open(
      "#play?position=nim(3,5,7)&first=grundy&why=1");
    await hears(page, "Grundy: 3->2. Your move.");
    const why = page.getByRole("region", { name: "Why" });
    await why.getByText("The player to move loses.").waitFor();
    await why.getByRole("row", { name: "nim-sum 0 0 0 0" }).waitFor();
    await why.getByText("By the theorem 'Bouton' (normal play).").waitFor();
    await page.getByRole("radio", { name: "Off" }).check();
    await why.getByText("Hints are off.").waitFor();
    await page.getByRole("radio", { name: "Value only" }).check();
    await page.getByRole("button", { name: "Hint" }).click();
    await hears(page, /Every move loses; .* lasts longest/);
    await why.getByRole("row", { name: "nim-sum 0 0 0 0" }).waitFor();
    await becomes(() => why.getByText("The player to move loses.").count(), 0);
    await page.getByRole("radio", { name: "Full" }).check();
    await page.getByRole("switch", { name: /Misère/ }).press("Space");
    await why.getByText(/Bouton \(misère\)/).first().waitFor();
    await becomes(() => page.url(), /misere=1/);
    await close();
  });

  both(`${kind}: swap, random, two people`, async () => {
    const { page, close } = await site.open("#play?position=nim(2,2)");
    await page.getByRole("button", { name: "Swap sides" }).click();
    await hears(page, /Grundy: 2->\d. Your move/);
    // Grundy starts: the random position is one that Grundy loses.
    await page.getByRole("button", { name: "Random" }).click();
    await page.waitForURL((url) => !url.hash.includes("nim(2,2)"));
    await hears(page, /Grundy: .* Your move/);
    await settled(page);
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByText("The player to move wins.").waitFor();
    await becomes(() => page.locator(".history a").count(), 1);
    await page.getByLabel("Opponent").selectOption("human");
    await page.waitForURL(/with=human/);
    await page.goto("about:blank"); // the random board must not be clicked
    await page.goto(`${site.address}#play?position=nim(1)&with=human`);
    await page.getByRole("button", { name: "1->0", exact: true }).click();
    await hears(page, "First player wins");
    await page.goto(site.address +
      "#play?position=hackenbush(0-1:b)&with=human&first=grundy");
    await hears(page, "Left wins");
    await page.getByRole("heading", { name: "Left wins" }).waitFor();
    await close();
  });

  both(`${kind}: several moves that are drawn alike`, async () => {
    const { page, close } = await site.open("#play?position=chocolate(2,3)");
    const label = page.getByRole("button", { name: /\(2,3\)->/ }).first();
    await label.press("Enter");
    const menu = page.getByRole("menu");
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await label.click();
    await page.keyboard.press("ArrowDown");
    await becomes(() => page.evaluate(() =>
      document.activeElement?.getAttribute("role")), "menuitem");
    // The menu shows on the board what it names.
    assert.ok(await page.locator(".board .lit").count() > 0);
    const chosen = await page.evaluate(() =>
      document.activeElement?.textContent);
    await page.keyboard.press("Enter");
    await hears(page, "Grundy");
    await page.waitForURL((url) => decodeURIComponent(url.hash).includes(
      `moves=${chosen}|`));
    await close();
  });

  test(`${kind}: more moves than any list, and a move that does not exist`,
    async () => {
      const { page, close } = await site.open(
        "#play?position=nim(1000000000,77)");
      await hears(page, "Your move");
      await edit(page);
      const move = page.getByLabel("Move", { exact: true });
      await move.fill("1000000000->77");
      await move.press("Enter");
      await hears(page, "Grundy: 77->76. Your move.");
      await page.reload();
      await page.locator(".history a").nth(1).waitFor();
      await page.goto(`${site.address}#play?position=nim(3)&moves=9-%3E1`);
      await page.getByText("'9->1' is not a move here.").waitFor();
      await close();
    });

  both(`${kind}: the heap that was clicked changes, not an equal one`,
    async () => {
      const { page, close } = await site.open(
        "#play?position=nim(3,5,3)&with=human");
      await edit(page);
      const shown = page.locator(".board-text");
      const last = page.locator("[data-component='2']").getByRole("button",
        { name: "3->2", exact: true });
      await last.click();
      await shown.filter({ hasText: "nim(3,5,2)" }).waitFor();
      // By keyboard, and by a menu: a row of Kayles.
      await page.locator("[data-component='0']").getByRole("button",
        { name: "3->1", exact: true }).press("Enter");
      await shown.filter({ hasText: "nim(1,5,2)" }).waitFor();
      await page.reload();
      await edit(page);
      await shown.filter({ hasText: "nim(1,5,2)" }).waitFor();
      await page.locator(".history a").first().click();
      await shown.filter({ hasText: "nim(3,5,2)" }).waitFor();
      await page.goto(`${site.address}#play?position=kayles(3,3)&with=human`);
      await shown.filter({ hasText: "kayles(3,3)" }).waitFor();
      // A pin that is chosen twice is knocked down alone.
      const pin = page.locator("[data-component='1']").getByRole("button")
        .first();
      await pin.press("Enter");
      await pin.press("Enter");
      await shown.filter({ hasText: "kayles(3,2)" }).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await shown.filter({ hasText: "kayles(3,3)" }).waitFor();
      await close();
    });

  both(`${kind}: the first click after typing counts`, async () => {
    const { page, close } = await site.open("#play?position=nim(3,5,7)");
    await edit(page);
    await page.getByLabel("Position", { exact: true }).fill("nim(2,1)");
    // The answer about the text has come: its board is shown.
    const target = page.getByRole("button", { name: "2->1", exact: true });
    await page.locator(".board-text", { hasText: "nim(2,1)" }).waitFor();
    await settled(page);
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // The field has lost the keyboard; whatever follows has two frames' time.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() =>
      requestAnimationFrame(done))));
    await page.mouse.up();
    await hears(page, "Grundy: 1->0. Your move.");
    await close();
  });

  both(`${kind}: a drawing, and positions that are none`, async () => {
    const { page, close } = await site.open(
      "#play?position=hackenbush(0-1,1-2)&with=human");
    await page.getByRole("button", { name: "cut 1-2", exact: true }).press(
      "Enter");
    await page.getByRole("heading", { name: "Second player moves" }).waitFor();
    await page.getByRole("link", { name: "Change the drawing" }).click();
    await page.waitForURL(/#draw\?position=hackenbush\(0-1\)/);
    await page.goBack();
    await page.getByRole("heading", { name: "Second player moves" }).waitFor();
    await page.goto(`${site.address}#play?position=nim(3)`);
    await page.getByRole("button", { name: "3->0", exact: true }).waitFor();
    await becomes(() => page.getByRole("link", { name: "Change the drawing" })
      .count(), 0);
    await page.goto(`${site.address}#play?position=nim(3,,)`);
    await page.getByText("Type a position, or choose a game.").waitFor();
    for (const name of ["Undo", "Hint", "Swap sides"])
      await becomes(() => page.getByRole("button", { name }).isDisabled(), true,
        name);
    await close();
  });

  if (kind === "serve") {
    test("what needs a game is disabled until there is one", async () => {
      const { page, close } = await site.open("#learn");
      await settled(page);
      const held = await hold(page, (words) => words[0] === "moves");
      await page.goto(`${site.address}#play?position=nim(2,2)`);
      await held.waiting(1);
      // A button that is about to move must not be clicked.
      for (const name of ["Undo", "Hint", "Swap sides"])
        await becomes(() => page.getByRole("button", { name }).isDisabled(),
          true, name);
      await held.release();
      await page.getByRole("button", { name: "Swap sides" }).click();
      await hears(page, /Grundy: 2->\d. Your move/);
      await close();
    });

    test("the rules above the board are shown no later than the board",
      async () => {
        const { page, close } = await site.open("#learn");
        await settled(page);
        const held = await hold(page, (words) => words[0] === "games");
        await page.evaluate(() => {
          globalThis.early = 0; // frames with a board that is still to move
          (function look() {
            if (document.querySelector("[data-moves]") &&
              !document.querySelector(".play-intro")?.textContent)
              globalThis.early++;
            requestAnimationFrame(look);
          })();
        });
        const drawn = page.waitForResponse((response) =>
          response.request().postDataJSON()?.words?.includes("--svg"));
        await page.goto(`${site.address}#play?position=nim(3,5)`);
        await held.waiting(1);
        await drawn;
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(
          () => requestAnimationFrame(done))));
        await held.release();
        await page.getByText("beans from one heap").waitFor();
        await settled(page);
        assert.equal(await page.evaluate(() => globalThis.early), 0);
        await close();
      });

    test("a late answer about typed text leaves the chosen game", async () => {
      const { page, close } = await site.open("#play?position=nim(3)");
      await page.getByRole("button", { name: "3->0", exact: true }).waitFor();
      await settled(page);
      const held = await hold(page, (words) => words.includes("nim(8)"));
      await edit(page);
      const position = page.getByLabel("Position", { exact: true });
      await position.fill("nim(8)");
      await held.waiting(1);
      await page.getByRole("button", { name: "Games" }).click();
      await choose(page);
      await page.getByRole("button", { name: /\(3,5\)->/ }).first().waitFor();
      await hears(page, "Your move");
      await held.release();
      await settled(page);
      assert.equal(await position.inputValue(), "wythoff(3,5)");
      assert.match(page.url(), /position=wythoff/);
      await close();
    });

    test("what is typed while Grundy thinks stays; Grundy is cancelled",
      async () => {
        const { page, close } = await site.open("#play?position=nim(2,3)" +
          "&with=errs&errs=30");
        await page.getByRole("button", { name: "3->1", exact: true }).waitFor();
        await settled(page);
        const held = await hold(page, (words) => words[0] === "reply");
        await page.getByRole("button", { name: "3->1", exact: true }).click();
        await page.getByText("Grundy is thinking …").waitFor();
        const slider = page.getByLabel("Wins given away, per cent");
        await slider.evaluate((input) => {
          input.value = "65"; // held, not let go
          input.dispatchEvent(new Event("input"));
        });
        await page.getByRole("button", { name: "Cancel" }).click();
        await hears(page, "Cancelled");
        await page.getByText("Grundy is thinking …").waitFor(
          { state: "hidden" });
        await held.release();
        await page.getByRole("button", { name: "Compute it" }).click();
        await page.locator(".history a").nth(1).waitFor();
        await page.getByRole("heading", { name: "Your move" }).waitFor();
        await settled(page);
        assert.equal(await slider.inputValue(), "65");
        await close();
      });

    test("the position that is being typed stays when Grundy moves",
      async () => {
        const { page, close } = await site.open("#play?position=nim(2,3)");
        await page.getByRole("button", { name: "3->1", exact: true }).waitFor();
        await settled(page);
        const held = await hold(page, (words) => words[0] === "reply");
        await page.getByRole("button", { name: "3->1", exact: true }).click();
        await held.waiting(1);
        await edit(page);
        const position = page.getByLabel("Position", { exact: true });
        await position.evaluate((input) => {
          input.focus();
          input.value = "nim(9"; // not a position yet
          input.dispatchEvent(new Event("input"));
        });
        // Grundy moves after the text was read and refused.
        await page.locator(".edit .trouble-text").first().waitFor();
        await held.release();
        await page.locator(".history a").nth(1).waitFor();
        await settled(page);
        assert.equal(await position.inputValue(), "nim(9");
        await close();
      });
  }

  both(`${kind}: texts that nobody means`, async () => {
    const { page, close } = await site.open("#play?position=nim(3,5)");
    await hears(page, "Your move");
    await edit(page);
    const move = page.getByLabel("Move", { exact: true });
    await move.fill(`<b>${"a".repeat(3000)}`);
    await move.press("Enter");
    await hears(page, "'<b>aaa");
    await assertFits(page, "a long move");
    await page.getByLabel("Position", { exact: true }).fill("nim(\u0000)");
    await page.getByText("found '\ufffd'").waitFor();
    await close();
  });

  both(`${kind}: the catalogue`, async () => {
    const { page, close } = await site.open("");
    await page.getByRole("button", { name: "Games" }).click();
    await choose(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForURL(/position=wythoff\(3,5\)/);
    await page.getByRole("button", { name: /\(3,5\)->/ }).first().waitFor();
    // Back closes the dialog, as people on a phone expect.
    await page.getByRole("button", { name: "Games" }).click();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await close();
  });

  test(`${kind}: both languages, all views, phone and laptop`, async () => {
    for (const [width, height] of [[375, 812], [1280, 800]]) {
      const { page, close } = await site.open("#play?position=nim(3,5,7)&why=1",
        { viewport: { width, height }, locale: "zh-CN" });
      await page.getByRole("heading", { name: "轮到你走" }).waitFor();
      await becomes(() => page.getAttribute("html", "lang"), "zh-CN");
      await page.getByText("由定理 'Bouton'").or(page.getByText("Bouton"))
        .first().waitFor();
      await check(page, `Chinese, ${width}`);
      await page.getByRole("button", { name: "English" }).click();
      await page.getByRole("heading", { name: "Your move" }).waitFor();
      await page.getByText("Winning moves").waitFor();
      await edit(page);
      await page.getByLabel("Move", { exact: true }).fill("5->4");
      await page.keyboard.press("Enter");
      await hears(page, /Grundy: .* Your move/);
      await check(page, `English, ${width}`);
      for (const name of ["Explore", "Draw", "Calculate", "Learn"]) {
        const link = page.getByRole("link", { name, exact: true });
        await link.press("Enter");
        await page.waitForURL(new RegExp(`#${name.toLowerCase()}`));
        await page.locator(`nav [aria-current=page]`, { hasText: name })
          .waitFor();
        await page.getByRole("heading", { level: 1 }).waitFor({
          state: "attached" });
        await settled(page);
        assert.ok(await link.evaluate((e) => e === document.activeElement));
      }
      await close();
    }
  });

  if (kind === "static")
    test("static: off-line after the first visit", async () => {
      const { page, context, close } = await site.open("#play?position=nim(2)");
      await page.getByRole("button", { name: "2->0", exact: true }).waitFor();
      await page.evaluate(async () => void await navigator.serviceWorker.ready);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("button", { name: "2->0", exact: true }).click();
      await hears(page, "You win");
      await page.getByRole("link", { name: "Learn", exact: true }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await close();
    });

  both(`${kind}: light and dark`, async () => {
    const { page, close } = await site.open("#play?why=1", { colorScheme: "dark" });
    await page.getByRole("heading", { name: "Your move" }).waitFor();
    await page.getByText("Winning moves").waitFor();
    await check(page, "dark");
    const theme = page.getByRole("button", { name: /^Theme/ });
    await theme.click();
    await hears(page, "Theme: light");
    await becomes(() => page.getAttribute("html", "data-theme"), "light");
    await page.reload();
    await page.getByRole("button", { name: "Theme: light" }).waitFor();
    await becomes(() => page.getAttribute("html", "data-theme"), "light");
    await close();
  });
}

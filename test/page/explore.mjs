/* SPDX-License-Identifier: MIT */
// The Explore view, with both engines.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, assertFits, becomes, calm, hears, hold, hurry,
  openBrowser, settled } from "./lib/page.mjs";

const kinds = /** @type {const} */ (["serve", "static"]);
const bag = "{bag h -> h[i] := h[i]-k for i for k in 1..h[i]}";
const three = "{sym (x,y,z) -> (x-k,y,z) for k in 1..x ; (x-1,y-1,z-1)}";
const phone = { viewport: { width: 390, height: 844 } };
const tablet = { width: 820, height: 1180 };

/** Returns the cell of a table.
 * @param {any} page
 * @param {string} name */
function cell(page, name) {
  return page.getByRole("gridcell", { name, exact: true });
}

/** Returns a card of the view.
 * @param {any} page
 * @param {string} name */
function card(page, name) {
  return page.getByRole("region", { name, exact: true });
}

/** Saves the table in a format; returns the bytes of the file.
 * @param {any} page
 * @param {string} format */
async function saveAs(page, format) {
  await page.getByRole("button", { name: "Save as …" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format, exact: true }).click()]);
  return { name: file.suggestedFilename(),
    bytes: readFileSync(await file.path()) };
}

for (const kind of kinds) {
  const site = await openBrowser(kind);
  if (!site) {
    test(`${kind}: Explore`, { skip: "make page was not called" }, () => {});
    continue;
  }
  // What axe-core looks at does not depend on the engine.
  const check = kind === "serve" ? assertAccessible : assertFits;

  test(`${kind}: the misère quotient, and the survey`, async () => {
    const { page, close } = await site.open("#explore?rule=kayles&show=misere",
      phone);
    const quotient = card(page, "Misère quotient");
    await quotient.getByText("Complete, for all heaps").waitFor();
    await becomes(() => quotient.locator("dd").first().innerText(), "40");
    await quotient.getByText("a²=1").waitFor();
    await quotient.getByRole("img", { name: "The Cayley graph" }).waitFor();
    await check(page, "a quotient");
    await page.getByRole("button", { name: "Survey" }).click();
    const row = (code) => page.getByRole("row").filter({ has: page.getByRole(
      "button", { name: code, exact: true }) });
    await becomes(() => row("0.5").innerText(), /^0\.5\s+2\s+1\s+yes$/);
    await page.getByRole("radio", { name: "Periods of the values" }).check();
    await becomes(() => row("0.07").innerText(), /^0\.07\s+34\s+53\s+9$/);
    await becomes(() => row("0.06").innerText(), /^0\.06\s+open\s+98$/);
    await row("0.77").getByRole("button").click();
    await cell(page, "n = 5: 4").waitFor();
    assert.equal(await quotient.isVisible(), false);
    await close();
  });

  test(`${kind}: a rule is coloured, with its brackets`, async () => {
    for (const viewport of [phone.viewport, tablet, { width: 1440,
      height: 900 }]) {
      const { page, close } = await site.open("#explore", { viewport });
      const rule = page.getByLabel("Rule", { exact: true });
      await rule.fill("{n -> n-k for k in {1,3,4}}");
      const marked = (name) => page.locator(`.code-${name}`)
        .evaluateAll((all) => all.map((one) => one.textContent).join(" "));
      assert.equal(await marked("key"), "for in");
      assert.equal(await marked("number"), "1 3 4");
      assert.equal(await marked("bracket.framed"), "{ }");
      await rule.fill("{n -> n-k for k in {1,3}");
      assert.equal(await marked("bracket.lonely"), "{");
      await rule.fill(three);
      await rule.press("Enter");
      await becomes(() => rule.inputValue(), three);
      // The colours lie behind the letters, whatever the number of lines.
      const sizes = await page.evaluate(() => ["textarea.coloured",
        ".code-back"].map((name) => document.querySelector(name)
        ?.getBoundingClientRect().height));
      assert.equal(sizes[0], sizes[1]);
      await check(page, "a coloured rule");
      await close();
    }
  });

  test(`${kind}: a table, its pattern, a click that plays`, async () => {
    const { page, close } = await site.open("#explore?rule=take[1,3,4]");
    await cell(page, "n = 5: 3").waitFor();
    const pattern = card(page, "Pattern");
    await pattern.getByText("From 0 on the values repeat with period 7")
      .waitFor();
    await pattern.getByText("Proved", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "7, the period" }).check();
    await page.getByRole("rowheader", { name: "98", exact: true }).waitFor();
    await becomes(() => page.url(), /per=7/);
    await cell(page, "n = 9: 0").click();
    await page.waitForURL(/#play\?position=take\[1,3,4\]\(9\)/);
    await page.getByRole("heading", { name: "Your move" }).waitFor();
    await page.goBack();
    await page.getByRole("rowheader", { name: "98", exact: true }).waitFor();
    await close();
  });

  test(`${kind}: a rule by keyboard alone, with its errors`, async () => {
    const { page, close } = await site.open("#explore");
    await cell(page, "n = 5: 4").waitFor();
    const rule = page.getByLabel("Rule", { exact: true });
    await rule.fill("{n -> n- for k in 1..2}");
    await page.getByText("expected a number, a name or '('").waitFor();
    await becomes(() => page.locator(".trouble-line mark").textContent(), "f");
    await becomes(() => rule.getAttribute("aria-invalid"), "true");
    // The last table stays, pale, while somebody types.
    await settled(page);
    assert.equal(await cell(page, "n = 5: 4").count(), 1);
    await rule.fill("{n -> n-k for k in 1..2}");
    await rule.press("Enter");
    await hears(page, "Values: {n -> n-k for k in 1..2}");
    await page.getByText("These rules are take[1,2].", { exact: true })
      .waitFor();
    await page.goBack();
    await cell(page, "n = 5: 4").waitFor();
    await becomes(() => rule.inputValue(), "kayles");
    await page.goForward();
    await cell(page, "n = 5: 2").waitFor();
    const first = cell(page, "n = 0: 0");
    for (let i = 0; i < 12 && !(await first.evaluate((e) =>
      e === document.activeElement)); i++)
      await page.keyboard.press("Tab");
    await becomes(() => first.evaluate((e) => e === document.activeElement),
      true);
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft"])
      await page.keyboard.press(key);
    await becomes(() => page.evaluate(() =>
      document.activeElement?.getAttribute("aria-label")), "n = 9: 0");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.hash).startsWith(
      "#play?position={n -> n-k for k in 1..2}(9)"));
    await close();
  });

  test(`${kind}: a heat map by mouse and by keyboard`, async () => {
    const { page, close } = await site.open("#explore?rule=wythoff");
    await cell(page, "x = 1, y = 2: 0").waitFor();
    await page.getByRole("tab", { name: "Heat map" }).click();
    const picture = page.locator(".chart-stage");
    const readout = page.locator(".chart-readout");
    await picture.locator("svg").waitFor();
    await settled(page);
    // The middle of a number in the picture is the middle of its square.
    const value = picture.locator("text[text-anchor=middle]:not([class])");
    const at = await value.nth(3 * 21 + 5).boundingBox();
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await becomes(() => readout.textContent(), "x = 3, y = 5: 0");
    await picture.focus();
    for (const key of ["ArrowRight", "ArrowUp"])
      await page.keyboard.press(key);
    await hears(page, "x = 2, y = 6: 8");
    await settled(page);
    const box = () => picture.locator("svg").getAttribute("viewBox");
    const before = await box();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await becomes(async () => await box() === before, false);
    await page.getByRole("button", { name: "Whole picture" }).click();
    await becomes(box, before);
    await picture.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/#play\?position=wythoff\(2,6\)/);
    await page.goBack();
    await picture.locator("svg").waitFor();
    await becomes(() => page.url(), /tab=picture/);
    await close();
  });

  test(`${kind}: a plot says the value at the cursor`, async () => {
    const { page, close } = await site.open(
      "#explore?rule=kayles&tab=picture&ranges=20..400");
    const picture = page.locator(".chart-stage");
    await picture.locator("svg").waitFor();
    await picture.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await hears(page, "n = 21: 4");
    // The cursor is a ring around the dot of the position: click there.
    await settled(page);
    const ring = await picture.locator("circle.cursor").boundingBox();
    await page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height / 2);
    await page.waitForURL(/#play\?position=kayles\(21\)/);
    await close();
  });

  test(`${kind}: formulas, with the first counterexample`, async () => {
    const { page, close } = await site.open("#explore?rule=take[2..5]");
    const formula = page.getByLabel("Formula", { exact: true });
    const check = card(page, "Check a formula");
    await formula.fill("n%7");
    await formula.press("Enter");
    await hears(page,
      "n%7 differs first at n = 1: the formula is 1, the value is 0.");
    await check.getByRole("link", { name: "Play this position" }).waitFor();
    await formula.fill("n%7/");
    await check.getByText("but the text ends here").waitFor();
    await formula.fill("n%7/2");
    await formula.press("Enter");
    await hears(page, "The formula holds for all numbers up to 1000.");
    await check.getByText("Proved for all positions, by automata.").waitFor();
    await page.reload();
    await check.getByText("Holds", { exact: true }).waitFor();
    await close();
  });

  test(`${kind}: three numbers, one of them fixed`, async () => {
    const { page, close } = await site.open(
      `#explore?rule=${encodeURIComponent(three)}`);
    await cell(page, "x = 2, y = 2, z = 3: 2").waitFor();
    const z = page.getByLabel("Range of z");
    await z.fill("1");
    await cell(page, "x = 2, y = 2, z = 1: 1").waitFor();
    await page.waitForURL(/ranges=0..20%200..20%201/);
    await z.fill("5..2");
    await page.getByText("the range is empty").waitFor();
    await becomes(() => z.getAttribute("aria-invalid"), "true");
    await z.fill("0..3");
    await page.getByLabel("Range of x").fill("4");
    await cell(page, "x = 4, y = 2, z = 1: 1").waitFor();
    await close();
  });

  test(`${kind}: a bag of two heaps, and its pattern`, async () => {
    const { page, close } = await site.open(
      `#explore?rule=${encodeURIComponent(bag)}`);
    await cell(page, "x = 5, y = 3: 6").waitFor();
    await page.getByText(/\(x,y\) is x \^ y/).first().waitFor();
    await page.getByLabel("Range of y").fill("7");
    await cell(page, "x = 5, y = 7: 2").waitFor();
    await close();
  });

  test(`${kind}: outcomes, misère play, two players`, async () => {
    const { page, close } = await site.open(
      "#explore?rule=take[1,3,4]&show=misere");
    await cell(page, "n = 1: P").waitFor();
    const pattern = card(page, "Pattern");
    await pattern.getByText("Proved", { exact: true }).waitFor();
    await pattern.getByText("By automata, for all positions.").waitFor();
    const code = card(page, "Code");
    await code.getByText("From a pattern that automata proved").waitFor();
    await code.getByText("return int(bool(n % 7 != 1").waitFor();
    await cell(page, "n = 1: P").click();
    await page.waitForURL(/#play\?position=take.*misere=1/);
    await page.goto(`${site.address}#explore?rule=${encodeURIComponent(
      "{n -> L: n-1 ; R: n-2}")}`);
    await cell(page, "n = 1: L").waitFor();
    await pattern.getByText("the outcomes repeat with period 3: P L N",
      { exact: false }).waitFor();
    await page.goto(`${site.address}#explore?rule=${encodeURIComponent(
      "{loopy n -> n-k for k in {1,2} ; n+1 if n < 3 and n > 0}")}`);
    await cell(page, "n = 1: ∞{0}").waitFor();
    await pattern.getByText("play reaches 13 positions in all",
      { exact: false }).waitFor();
    await page.goto(`${site.address}#explore?rule=kayles&show=genus`);
    await cell(page, "n = 5: 4^1").waitFor();
    await pattern.getByText("Patterns are sought in values and outcomes.")
      .waitFor();
    await close();
  });

  test(`${kind}: code in three languages`, async () => {
    const { page, close } = await site.open("#explore?rule=kayles");
    const code = card(page, "Code");
    await code.getByText("def grundy(n):").waitFor();
    await code.getByText("it uses the theorem 'Guy and Smith'").waitFor();
    await code.getByRole("radio", { name: "C++" }).check();
    await code.getByText("grundy(std::", { exact: false })
      .or(code.getByText("long long grundy")).first().waitFor();
    await becomes(() => decodeURIComponent(page.url()), /code=c\+\+/);
    await code.getByRole("button", { name: "Copy" }).waitFor();
    await close();
  });

  test(`${kind}: files`, async () => {
    const { page, close } = await site.open("#explore?rule=kayles&ranges=0..9");
    await cell(page, "n = 5: 4").waitFor();
    const csv = await saveAs(page, "CSV");
    assert.equal(csv.name, "kayles-0-9.csv");
    assert.match(csv.bytes.toString(), /n,value\r?\n0,0\r?\n1,1\r?\n2,2/);
    const json = JSON.parse((await saveAs(page, "JSON")).bytes.toString());
    assert.deepEqual(json.values.slice(0, 6), ["0", "1", "2", "3", "1", "4"]);
    const bfile = await saveAs(page, "b-file (OEIS)");
    assert.match(bfile.bytes.toString(), /^5 4$/m);
    assert.match((await saveAs(page, "SVG")).bytes.toString(), /^<svg /);
    const png = await saveAs(page, "PNG");
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.equal(png.bytes.readUInt32BE(16), 1600); // twice the SVG
    await close();
  });

  test(`${kind}: long work is cancelled`, async () => {
    // Minutes of work on a fast machine.
    const { page, close } = await site.open(
      "#explore?rule=octal[0.06]&ranges=0..499999");
    hurry(page);
    await page.getByText("Computing the table …").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await hears(page, "Cancelled");
    calm(page);
    await page.getByText("Computing the table …").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Compute it" }).first().waitFor();
    await page.getByLabel("Range of n").fill("0..9");
    await cell(page, "n = 5: 2").waitFor();
    await close();
  });

  if (kind === "serve") {
    test("a table that was cut says so, and may have a minute", async () => {
      const { page, close } = await site.open("#play?position=--help");
      await page.getByText("expected the name of a game").first().waitFor();
      // The engine counts positions instead of seconds.
      await page.route("**/run", (route) => {
        const body = route.request().postDataJSON();
        if (body?.words[0] === "table" && body.words.includes("10"))
          body.words.splice(1, 0, "--max-positions", "100");
        route.continue(body ? { postData: JSON.stringify(body) } : {});
      });
      await page.goto(`${site.address}#explore?rule=cram&ranges=1..4 1..5`);
      hurry(page); // code for cram takes long
      await page.getByText("ended the table after 14 positions").waitFor();
      await page.getByRole("button", { name: "Allow a minute" }).first().click();
      await cell(page, "x = 4, y = 5: 2").waitFor();
      await page.getByText("ended the table").waitFor({ state: "hidden" });
      await close();
    });

    test("a late table leaves the chosen picture", async () => {
      const { page, close } = await site.open("#explore?rule=wythoff");
      await cell(page, "x = 1, y = 2: 0").waitFor();
      await settled(page);
      const held = await hold(page, (words) => words[0] === "table" &&
        words.includes("--json"));
      await page.getByLabel("Range of x").fill("0..5");
      await held.waiting(1);
      const tab = page.getByRole("tab", { name: "Heat map" });
      await tab.click();
      await held.release();
      await page.locator(".chart-stage svg").waitFor();
      await page.waitForFunction((count) => document.querySelectorAll(
        ".chart-stage text[text-anchor=middle]:not([class])").length === count,
      6 * 21);
      await settled(page);
      assert.equal(await tab.getAttribute("aria-selected"), "true");
      assert.match(page.url(), /tab=picture/);
      await close();
    });

    test("late code leaves the code of the chosen language", async () => {
      const { page, close } = await site.open("#explore?rule=kayles");
      const code = card(page, "Code");
      await code.getByText("def grundy(n):").waitFor();
      await settled(page);
      const held = await hold(page, (words) => words.join().includes(
        "--lang,c,"));
      await code.getByRole("radio", { name: "C", exact: true }).check();
      await held.waiting(1);
      await code.getByRole("radio", { name: "C++", exact: true }).check();
      await code.getByRole("figure", { name: "C++", exact: true }).waitFor();
      await held.release();
      await settled(page);
      await code.getByRole("radio", { name: "Python" }).check();
      await code.getByRole("figure", { name: "Python" }).waitFor();
      await code.getByRole("radio", { name: "C++", exact: true }).check();
      await code.getByRole("figure", { name: "C++", exact: true }).waitFor();
      await close();
    });

    test("a formula that is typed on is not shown as work", async () => {
      const { page, close } = await site.open("#explore?rule=take[1,2]");
      await settled(page);
      const held = await hold(page, (words) => words[0] === "check");
      const formula = page.getByLabel("Formula", { exact: true });
      await formula.fill("n");
      await page.getByText("Checking the formula …").waitFor();
      await formula.fill("n%2");
      await held.waiting(2);
      await held.release();
      await card(page, "Check a formula").getByText("Counterexample").waitFor();
      await page.getByText("Checking the formula …").waitFor(
        { state: "hidden" });
      await close();
    });

    test("what is typed stays when another field is ready", async () => {
      const { page, close } = await site.open("#explore?rule=take[1,2]");
      const formula = page.getByLabel("Formula", { exact: true });
      await cell(page, "n = 5: 2").waitFor();
      await settled(page);
      // The rule is read while the formula is still being typed.
      await page.evaluate(() => {
        for (const [name, text] of [["Rule", "take[1,3]"],
          ["Formula", "n % 4"]]) {
          const input = [...document.querySelectorAll("textarea")].find((one) =>
            one.labels?.[0]?.textContent === name);
          input.value = text;
          input.dispatchEvent(new Event("input"));
        }
      });
      await page.waitForURL(/rule=take\[1,3\]/);
      assert.equal(await formula.inputValue(), "n % 4");
      await page.waitForURL(/formula=n/);
      await settled(page);
      assert.equal(await formula.inputValue(), "n % 4");
      await close();
    });
  }

  test(`${kind}: the catalogue`, async () => {
    const { page, close } = await site.open("#explore");
    await page.getByRole("button", { name: "Games" }).click();
    const games = page.locator(".rule-entry");
    await games.first().waitFor();
    const count = await games.count();
    await page.getByLabel("Search").fill("dawson");
    await becomes(async () => await games.count() < count, true);
    await page.getByRole("button", { name: /Dawson's Chess/ }).click();
    await page.waitForURL(/rule=dawson_chess/);
    await hears(page, "Values: Dawson's Chess");
    await page.getByRole("button", { name: "Games" }).click();
    await page.getByRole("button", { name: /Three heaps/ }).click();
    await cell(page, "x = 2, y = 2, z = 3: 2").waitFor();
    await close();
  });

  test(`${kind}: both languages, phone and laptop, dark`, async () => {
    for (const [width, height] of [[375, 812], [1280, 800]]) {
      const { page, close } = await site.open(
        "#explore?rule=wythoff&ranges=0..6%200..6",
        { viewport: { width, height }, locale: "zh-CN" });
      await page.getByText("已证明", { exact: true }).waitFor();
      await page.getByText("def mex").waitFor();
      await check(page, `Chinese, ${width}`);
      await page.getByRole("button", { name: "English" }).click();
      await page.getByRole("tab", { name: "Heat map" }).click();
      await page.locator(".chart-stage svg").waitFor();
      await page.getByText("Proved", { exact: true }).waitFor();
      await check(page, `English, ${width}`);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.getByLabel("Rule", { exact: true }).fill("nimm");
      const meant = page.getByRole("button", { name: "Did you mean nim?" });
      await meant.waitFor();
      await check(page, `dark, an error, ${width}`);
      await meant.click();
      await page.getByRole("heading", { name: "Values: Nim" }).waitFor();
      await close();
    }
  });
}

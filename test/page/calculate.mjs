/* SPDX-License-Identifier: MIT */
// The Calculate view, with both engines.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits, becomes, hears, openBrowser }
  from "./lib/page.mjs";

const kinds = /** @type {const} */ (["serve", "static"]);

for (const kind of kinds) {
  const site = await openBrowser(kind);
  if (!site) {
    test(`${kind}: Calculate`, { skip: "make page was not called" }, () => {});
    continue;
  }
  // What axe-core looks at does not depend on the engine.
  const check = kind === "serve" ? assertAccessible : assertFits;

  test(`${kind}: expressions and their errors`, async () => {
    const { page, close } = await site.open("#calculate");
    const expression = page.getByLabel("Expression", { exact: true });
    const result = page.locator("output.value");
    await result.getByText("9", { exact: true }).waitFor();
    await expression.fill("5*");
    await page.getByText("but the text ends here").waitFor();
    await becomes(() => expression.getAttribute("aria-invalid"), "true");
    await expression.fill("solve(8)");
    await expression.press("Enter");
    await hears(page, "solve(8) = 16, 17");
    await page.getByText("Both roots are in the field of the 256").waitFor();
    await expression.fill("log(4,2)");
    await expression.press("Enter");
    await hears(page, "There is no such logarithm");
    await page.goBack();
    await result.getByText("16, 17").waitFor();
    await becomes(() => expression.inputValue(), "solve(8)");
    await page.getByRole("button", { name: /^F\(3\) \* F\(3\)/ }).click();
    await hears(page, "F(3) * F(3) = 384");
    await page.getByRole("switch", { name: "Hexadecimal" }).press("Space");
    await result.getByText("0x180").waitFor();
    await becomes(() => page.url(), /hex=1/);
    await close();
  });

  test(`${kind}: inverse, roots and order of a result`, async () => {
    const { page, close } = await site.open("#calculate?expression=9");
    const inverse = page.getByRole("link", { name: "6", exact: true });
    await inverse.waitFor();
    await inverse.click();
    await page.waitForURL(/expression=inv\(9\)/);
    await page.locator("output.value").getByText("6", { exact: true })
      .waitFor();
    await becomes(() => page.getByLabel("Expression").inputValue(), "inv(9)");
    await close();
  });

  test(`${kind}: tables and reasons, by mouse and keyboard`, async () => {
    const { page, close } = await site.open("#calculate");
    const reason = page.getByRole("region", { name: "Reason", exact: true });
    await reason.getByRole("heading", { name: "6 ⊗ 7 = 3" }).waitFor();
    await page.getByRole("gridcell", { name: "6 ⊗ 12 = 9", exact: true })
      .click();
    await reason.getByRole("heading", { name: "6 ⊗ 12 = 9" }).waitFor();
    await reason.getByText("4 ⊗ 4 = 4 ⊕ 2 = 6").first().waitFor();
    await reason.getByRole("row", { name: /nim-sum 9 1 0 0 1/ }).waitFor();
    await becomes(() => page.url(), /cell=6,12/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await hears(page, "5 ⊗ 13 = 4");
    await reason.getByText("By the definition, as a mex").click();
    await reason.getByText("4 itself does not occur.").waitFor();
    await becomes(() => reason.locator(".options li").count(), 4);
    // The frames of the fields of 2, 4 and 16 numbers.
    await becomes(() => page.locator("td.edge-right").count(), 2 + 4 + 16);
    await page.getByRole("radio", { name: "8", exact: true }).check();
    await page.getByRole("radio", { name: "Sum ⊕" }).check();
    await page.getByRole("gridcell", { name: "5 ⊕ 3 = 6", exact: true })
      .click();
    await reason.getByRole("row", { name: "nim-sum 6 1 1 0" }).waitFor();
    await page.reload();
    await reason.getByRole("heading", { name: "5 ⊕ 3 = 6" }).waitFor();
    await close();
  });

  test(`${kind}: every product of the table has a reason`, async () => {
    const { page, close } = await site.open("#calculate?size=8");
    const reason = page.getByRole("region", { name: "Reason", exact: true });
    for (const [a, b, product] of [[0, 3, 0], [1, 5, 5], [2, 2, 3], [7, 7, 4]])
    {
      const name = `${a} ⊗ ${b} = ${product}`;
      await page.getByRole("gridcell", { name, exact: true }).click();
      await reason.getByRole("heading", { name }).waitFor();
    }
    await reason.getByText("4 itself does not occur.").waitFor({
      state: "attached" });
    await close();
  });

  test(`${kind}: values of partizan games`, async () => {
    const { page, close } = await site.open("#calculate");
    const values = page.getByRole("region",
      { name: "Values of partizan games" });
    const value = values.getByLabel("Partizan value");
    const result = values.locator("output.game-value");
    await result.getByText("{3|1||0}", { exact: true }).waitFor();
    await values.getByRole("img", { name: "Thermograph of {3|1||0}" })
      .waitFor();
    for (const line of ["Left's wall", "Right's wall", "mast"])
      await values.getByText(line, { exact: true }).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"),
      values.getByRole("button", { name: "Save SVG" }).click()]);
    assert.equal(file.suggestedFilename(), "thermograph.svg");
    await values.getByRole("button", { name: "Copy TikZ" }).waitFor();
    await value.fill("3*2");
    await values.getByText("write 3+*2").waitFor();
    await becomes(() => value.getAttribute("aria-invalid"), "true");
    await value.fill("-{1|*} + ^^");
    await value.press("Enter");
    await hears(page, "-{1|*} + ^^ = {^^*|-1^^}");
    await values.getByText("N: the player to move wins").waitFor();
    await values.getByLabel("Compare with").fill("0");
    await values.getByText("-{1|*} + ^^ || 0").waitFor();
    await values.getByText("The difference is").waitFor();
    await becomes(() => page.url(), /other=0/);
    await page.getByRole("button", { name: /^tiny\(2\)/ }).click();
    await hears(page, "tiny(2) > 0");
    await page.reload();
    await result.getByText("+₂", { exact: true }).waitFor();
    await close();
  });

  test(`${kind}: both languages, phone and laptop, dark`, async () => {
    for (const [width, height] of [[375, 812], [1280, 800]]) {
      const { page, close } = await site.open("#calculate?size=8",
        { viewport: { width, height }, locale: "zh-CN" });
      await page.getByText("把两个因数拆成 2 的幂").waitFor();
      await page.getByText("逆元").first().waitFor();
      await check(page, `Chinese, ${width}`);
      // A thermograph is seen as a whole.
      await becomes(() => page.locator(".values .picture").evaluate((e) =>
        e.querySelector("svg") && e.scrollWidth <= e.clientWidth), true);
      await page.getByRole("button", { name: "English" }).click();
      await page.getByText("Split both factors").waitFor();
      await page.getByLabel("Expression").fill("inv(0)");
      await page.getByText("0 has no inverse").waitFor();
      await page.emulateMedia({ colorScheme: "dark" });
      await check(page, `English, dark, ${width}`);
      await close();
    }
  });
}

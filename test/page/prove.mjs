/* SPDX-License-Identifier: MIT */
// Proofs in the Explore view, with both engines.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, becomes, hears, openBrowser, settled }
  from "./lib/page.mjs";

const kinds = /** @type {const} */ (["serve", "static"]);

/** Returns a card of the view.
 * @param {any} page
 * @param {string} name */
function card(page, name) {
  return page.getByRole("region", { name, exact: true });
}

/** Saves a file of the proof; returns its text.
 * @param {any} page
 * @param {string} name */
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"),
    card(page, "Proof").getByRole("button", { name, exact: true }).click()]);
  return readFileSync(await file.path(), "utf8");
}

for (const kind of kinds) {
  const site = await openBrowser(kind);
  if (!site) {
    test(`${kind}: proofs`, { skip: "make page was not called" }, () => {});
    continue;
  }

  test(`${kind}: Wythoff's theorem, drawn and in words`, async () => {
    const { page, close } = await site.open(
      "#explore?rule=wythoff&show=outcomes");
    const proof = card(page, "Proof");
    await settled(page);
    assert.equal(await proof.count(), 0);
    await card(page, "Pattern").getByRole("button", { name: "Prove it" })
      .click();
    await hears(page, "Proved for all positions");
    await becomes(() => page.url(), /prove=pattern/);
    await proof.getByText("even number of zeros").waitFor();
    const picture = proof.locator("svg[role=img]");
    await becomes(() => picture.locator("g.vertex").count(), 4);
    await proof.locator("p", { hasText: "the position is N." }).waitFor();
    await proof.getByText("Why this is a proof").click();
    await proof.getByText("every move makes x + y smaller").waitFor();
    await assertAccessible(page, "a proof");
    assert.match(await saved(page, "Certificate"), /^grundy-proof 1\n/);
    assert.match(await saved(page, "For Walnut"), /\neval some0 "\?msd_fib /);
    assert.match(await saved(page, "For Graphviz"), /digraph automaton/);
    assert.match(await saved(page, "Picture"), /^<svg /);
    await proof.getByRole("button", { name: "Close" }).click();
    await proof.waitFor({ state: "hidden" });
    await becomes(() => page.url(), /^((?!prove=).)*$/);
    await close();
  });

  test(`${kind}: a formula is proved, or refuted far away`, async () => {
    const { page, close } = await site.open(
      "#explore?rule={n -> n-k for k in pow2}&formula=n%25 3");
    await card(page, "Check a formula").getByRole("button",
      { name: "Prove it" }).click();
    const proof = card(page, "Proof");
    await proof.getByText("remainder of n modulo 3 gives the value").waitFor();
    const far = "{n -> n-k for k in pow2 ; n-3 if n == 3000000}";
    const rule = page.getByLabel("Rule", { exact: true });
    await rule.fill(far);
    await rule.press("Enter");
    await card(page, "Check a formula").getByText("first at n = 3000000")
      .waitFor();
    await page.goto(`${site.address}#explore?rule=${encodeURIComponent(far)}` +
      "&formula=n%25%203&prove=formula");
    await proof.getByText("Refuted", { exact: true }).waitFor();
    await proof.getByText("n = 3000000").waitFor();
    await becomes(async () => decodeURIComponent(await proof.getByRole("link",
      { name: "Play this position" }).getAttribute("href")), /\(3000000\)/);
    await becomes(() => proof.getByRole("button", { name: "Certificate" })
      .count(), 0);
    await close();
  });

  test(`${kind}: what automata cannot read is under a caret`, async () => {
    const { page, close } = await site.open(
      "#explore?rule={n -> n-k for k in squares}&prove=pattern");
    const proof = card(page, "Proof");
    await proof.getByText("Automata cannot decide this").waitFor();
    await becomes(() => proof.locator(".trouble-line mark").textContent(), "s");
    await close();
  });

  test(`${kind}: a proof by its link, in Chinese`, async () => {
    const { page, close } = await site.open(
      "#explore?rule=kayles&prove=pattern", { locale: "zh-CN" });
    const proof = card(page, "证明");
    await proof.getByText("已对所有局面证明").first().waitFor();
    await proof.getByText("由 n 除以 12 的余数决定").waitFor();
    await becomes(() => proof.locator("g.vertex").count(), 32);
    await close();
  });
}

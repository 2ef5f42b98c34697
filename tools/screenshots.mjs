/* SPDX-License-Identifier: MIT */
// screenshots.mjs: draws the pictures of the READMEs in doc/pictures:
//   terminal.LANGUAGE.svg  commands typed in a terminal, and their answers
//   page.LANGUAGE.png      the page, drawn by Chromium from `grundy serve`
//   page.LANGUAGE.webp     a game on the page, move by move (Debian: webp)
// Chinese letters need a font for them, e.g. Debian's fonts-noto-cjk.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium, openServe } from "../test/page/lib/page.mjs";
import { examples, terminal } from "./terminal.mjs";

const top = fileURLToPath(new URL("../", import.meta.url));
const folder = join(top, "doc/pictures");
const grundy = process.env.GRUNDY ?? join(top, "build/release/grundy");
const pictures = [
  { language: "en", colorScheme: "light", hash:
    "#play?position=nim(3,5,7)&moves=5-%3E2%7C7-%3E1&why=1" },
  { language: "zh", colorScheme: "dark", hash:
    "#play?position=hackenbush(0-1,1-2,1-3,0-4,4-5)&why=1&pn=1" },
];
// The first moves of a game; then each move of Grundy's is repeated in the heap
// that is like the one it was made in.
const game = { position: "nim(1,2,4)", moves: ["4->3", "3->2"] };
const hold = { move: "1600", last: "4000" }; // milliseconds

/** @param {string} name */
function tell(name) {
  console.log(`doc/pictures/${name}`);
}

/** Opens an address of the page and waits until it is still.
 * @param {import("playwright-core").Page} page
 * @param {string} address */
async function show(page, address) {
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator("html[data-busy=false]").waitFor();
}

/** Plays a game on the page and joins its pictures, one after each move. */
async function film(browser, address, { language, colorScheme }) {
  const place = mkdtempSync(join(tmpdir(), "film-"));
  const page = await browser.newPage({ colorScheme, reducedMotion: "reduce",
    viewport: { width: 960, height: 900 } });
  const frames = [];
  const take = async () => {
    await page.locator("html[data-busy=false]").waitFor();
    frames.push(join(place, `${frames.length}.png`));
    await page.screenshot({ path: frames.at(-1) });
  };
  await show(page, `${address}#play?position=${game.position}&lang=${language}`);
  await take();
  for (let at = 0; at < 4; at++) {
    const made = decodeURIComponent(page.url()).match(/moves=([^&]*)/)?.[1] ?? "";
    const move = game.moves[at] ?? made.split("|").at(-1);
    const bean = page.locator(`.board [data-moves='["${move}"]']`).last();
    if (!await bean.count()) break;
    await bean.click();
    await take();
  }
  await page.close();
  execFileSync("img2webp", ["-loop", "0", "-lossy", "-q", "70", "-m", "6",
    ...frames.flatMap((frame, i) => ["-d", i + 1 < frames.length ? hold.move :
      hold.last, frame]), "-o", join(folder, `page.${language}.webp`)]);
  rmSync(place, { recursive: true });
  tell(`page.${language}.webp, ${frames.length} frames`);
}

for (const { language } of pictures) {
  writeFileSync(join(folder, `terminal.${language}.svg`),
    terminal(grundy, language, examples));
  tell(`terminal.${language}.svg`);
}
const server = await openServe();
const browser = await launchChromium();
for (const { language, colorScheme, hash } of pictures) {
  const page = await browser.newPage({ colorScheme, reducedMotion: "reduce",
    viewport: { width: 1280, height: 800 } });
  await show(page, `${server.address}${hash}&lang=${language}`);
  await page.locator(".why .theorem").first().waitFor();
  await page.screenshot({ path: join(folder, `page.${language}.png`) });
  tell(`page.${language}.png`);
  await film(browser, server.address, { language, colorScheme });
}
await browser.close();
await server.close();

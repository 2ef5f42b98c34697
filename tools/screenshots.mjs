/* SPDX-License-Identifier: MIT */
// screenshots.mjs: draws the two pictures of the page in the READMEs,
// doc/pictures/page.en.png and page.zh.png, with Chromium and `grundy serve`.
// Chinese letters need a font for them, e.g. Debian's fonts-noto-cjk.

import { fileURLToPath } from "node:url";
import { launchChromium, openServe } from "../test/page/lib/page.mjs";

const folder = fileURLToPath(new URL("../doc/pictures/", import.meta.url));
const pictures = [
  { language: "en", colorScheme: "light", hash:
    "#play?position=nim(3,5,7)&moves=5-%3E2%7C7-%3E1" },
  { language: "zh", colorScheme: "dark", hash:
    "#play?position=hackenbush(0-1,1-2,1-3,0-4,4-5)" },
];

const server = await openServe();
const browser = await launchChromium();
for (const { language, colorScheme, hash } of pictures) {
  const page = await browser.newPage({ colorScheme, reducedMotion: "reduce",
    viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.address}${hash}&lang=${language}`);
  await page.locator(".why .theorem").first().waitFor();
  await page.locator("html[data-busy=false]").waitFor();
  await page.screenshot({ path: `${folder}page.${language}.png` });
  console.log(`doc/pictures/page.${language}.png`);
}
await browser.close();
await server.close();

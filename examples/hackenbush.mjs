/* SPDX-License-Identifier: MIT */
// Draws a Hackenbush position as SVG, and says who wins.
//
//   npm install build/npm/grundy-VERSION.tgz
//   node hackenbush.mjs picture.svg    # without a name: house.svg
import {writeFileSync} from "node:fs";
import {evaluate, run} from "grundy";

const house = "hackenbush(0-1:b,1-2:r,2-3:b,3-4:r,4-0:b,1-3:r)";
const {outcome, value} = await evaluate(house);
console.log(`outcome ${outcome}, value ${value}`);
const picture = await run(["eval", house, "--svg", "-"]);
writeFileSync(process.argv[2] ?? "house.svg", picture.out);

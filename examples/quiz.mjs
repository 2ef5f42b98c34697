/* SPDX-License-Identifier: MIT */
// Makes questions for a class: random positions, the answer and a winning move.
//
//   npm install build/npm/grundy-VERSION.tgz
//   node quiz.mjs
import {load} from "grundy";

const grundy = await load(); // compiled once; then each question is one call
for (const game of ["nim", "kayles", "wythoff"]) {
  const {position} = grundy.random(game, {seed: 7});
  const {outcome, winning_moves: moves} = grundy.evaluate(position);
  console.log(`${position}: ${outcome}, ${moves[0].move}`);
}

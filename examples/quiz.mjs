/* SPDX-License-Identifier: MIT */
// Makes questions for a class: random positions, the answer and a winning move.
//
//   npm install build/npm/grundy-VERSION.tgz
//   node quiz.mjs
import {load} from "grundy";

const grundy = await load(); // compiled once; then each question is one call
for (const game of ["nim", "kayles", "wythoff"]) {
  const drawn = grundy.run(["random", game, "--seed", "7", "--json"]);
  const {position} = JSON.parse(drawn.out);
  const solved = grundy.run(["eval", position, "--json"]);
  const {outcome, winning_moves: moves} = JSON.parse(solved.out);
  console.log(`${position}: ${outcome}, ${moves[0].move}`);
}

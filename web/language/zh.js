/* SPDX-License-Identifier: MIT */
// The Chinese sentences of the page: one file for the shell and the widgets,
// one for each view. The words are those listed at the head of po/zh.po.

import { shell } from "./zh/shell.js";
import { play } from "./zh/play.js";
import { explore } from "./zh/explore.js";
import { draw } from "./zh/draw.js";
import { calculate } from "./zh/calculate.js";
import { learn } from "./zh/learn.js";

/** @type {Record<string, string>} */
export const zh = {
  ...shell,
  ...play,
  ...explore,
  ...draw,
  ...calculate,
  ...learn,
};

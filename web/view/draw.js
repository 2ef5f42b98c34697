/* SPDX-License-Identifier: MIT */

import { tr } from "../language.js";
import { h } from "../widget/dom.js";

/** @type {import("../main.js").View} */
export default {
  name: "draw",
  open({ root }) {
    root.append(h("h1", null, tr("Draw")));
  },
};

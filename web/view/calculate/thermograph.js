/* SPDX-License-Identifier: MIT */
// The thermograph of a value, with its legend; it is saved as SVG, which the
// engine draws, or for LaTeX as TikZ.

import { tr } from "../../language.js";
import { copyButton, save } from "../../widget/code.js";
import { button, fill, h } from "../../widget/dom.js";
import { picture } from "../../widget/picture.js";

/** @typedef {import("answers").Thermograph} Thermograph */

/** Makes the part of the page. */
export function thermograph() {
  const drawing = picture({ label: tr("Thermograph") });
  const more = h("div.stack.tight", null);
  return {
    element: h("div.stack.tight", null, drawing.element, more),
    /** Shows a thermograph.
     * @param {string} svg
     * @param {string} name  of the value
     * @param {Thermograph} walls */
    show(svg, name, walls) {
      drawing.show(svg, { label: tr("Thermograph of {0}", name) });
      fill(more, h("ul.legend", null,
        h("li.left-wall", null, tr("Left's wall")),
        h("li.right-wall", null, tr("Right's wall")),
        h("li.mast", null, tr("mast")),
        h("li.below-zero", null, tr("below temperature 0"))),
      h("p.small.quiet", null,
        tr("Temperatures go up, values grow to the left.")),
      h("div.row", null,
        button(tr("Save SVG"), () => save("thermograph.svg", svg,
          "image/svg+xml"), { kind: "plain", icon: "save" }),
        copyButton(() => tikz(walls), tr("Copy TikZ"))));
    },
    clear() {
      fill(drawing.element);
      fill(more);
    },
  };
}

/** Returns a thermograph as a picture of TikZ. The coordinates are fractions:
 * TikZ computes them. A wall is a list of temperatures with its values.
 * @param {Thermograph} walls */
export function tikz({ left, right, mast }) {
  const points = [...left, ...right];
  const heights = ["0", ...points.map(([t]) => t)];
  const values = points.map(([, value]) => value);
  const top = heights.reduce((a, b) => numberOf(a) > numberOf(b) ? a : b);
  const ends = values.map(numberOf);
  const [west, east] = [-Math.max(...ends) - 1, 1 - Math.min(...ends)];
  /** @param {import("answers").Wall} wall */
  const line = (wall) => [...wall, [top, wall[wall.length - 1][1]]]
    .map(([t, value]) => `({-(${value})},{${t}})`).join(" -- ");
  return ["\\begin{tikzpicture}",
    `  \\draw[->] (${west},-1.2) -- (${west},{${top}+1}) node[left] {$t$};`,
    `  \\draw (${west},-1.2) -- (${east},-1.2);`,
    ...[...new Set(heights)].map((t) => `  \\draw (${west},{${t}}) -- ` +
      `++(-0.1,0) node[left] {$${t}$};`),
    ...[...new Set(values)].map((value) => `  \\draw ({-(${value})},-1.2) -- ` +
      `++(0,-0.1) node[below] {$${value}$};`),
    `  \\draw[blue, thick] ${line(left)};`,
    `  \\draw[red, thick] ${line(right)};`,
    `  \\draw[thick, ->] ({-(${mast})},{${top}}) -- ++(0,1);`,
    "\\end{tikzpicture}", ""].join("\n");
}

/** @param {string} text  an integer or a fraction */
function numberOf(text) {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

# SPDX-License-Identifier: MIT
"""Pictures for notebooks, as SVG text."""

from fractions import Fraction
from html import escape
from typing import List, Sequence, Tuple

_HEAD = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" '
         'width="{w}" height="{h}" font-family="sans-serif" font-size="12">')
_MOST_BEANS = 60  # a larger heap is drawn as a number
Point = Tuple[Fraction, Fraction]


def _dots(count: int, x: float, floor: float) -> Tuple[List[str], float]:
    """A column of beans, 10 high at most, with its number below."""
    marks = []
    columns = (min(count, _MOST_BEANS) + 9) // 10 or 1
    if count <= _MOST_BEANS:
        for i in range(count):
            marks.append(f'<circle cx="{x + 10 + 14 * (i // 10)}" '
                         f'cy="{floor - 10 - 14 * (i % 10)}" r="6" '
                         'fill="#4477aa"/>')
    width = max(14 * columns + 6, 8 * len(str(count)) + 8)
    marks.append(f'<text x="{x + width / 2}" y="{floor + 16}" '
                 f'text-anchor="middle">{count}</text>')
    return marks, width


def _cells(numbers: Sequence[int], columns: int, x: float,
           names: str) -> Tuple[List[str], float]:
    """Squares with a letter each."""
    marks = []
    for i, number in enumerate(numbers):
        left, top = x + 22 * (i % columns), 10 + 22 * (i // columns)
        letter = names[number] if names else chr(number)
        if letter == "#":
            continue
        marks.append(f'<rect x="{left}" y="{top}" width="22" height="22" '
                     'fill="none" stroke="#888888"/>')
        if letter not in " .":
            marks.append(f'<text x="{left + 11}" y="{top + 16}" '
                         f'text-anchor="middle">{escape(letter)}</text>')
    return marks, 22 * columns


def position(text: str,
             parts: Sequence[Tuple[str, str, Tuple[int, ...]]]) -> str:
    """Draws the components of a position side by side."""
    marks: List[str] = []
    x, floor, height = 10.0, 160.0, 190
    for rules, shape, integers in parts:
        if shape in ("heaps", "pair", "heap", "row", "ring", "piles", "stairs",
                     "tuple", "board"):
            for number in integers:
                more, width = _dots(number, x, floor)
                marks += more
                x += width + 8
        elif shape == "strip":
            more, width = _cells(integers, max(len(integers), 1), x, ".LR")
            marks += more
            x += width + 16
        elif shape == "cells" and len(integers) > 2:
            more, width = _cells(integers[2:], integers[1], x, "")
            height = max(height, 30 + 22 * integers[0])
            marks += more
            x += width + 16
        else:
            width = 8 * len(rules) + 20
            marks.append(f'<rect x="{x}" y="60" width="{width}" height="40" '
                         'rx="6" fill="none" stroke="#888888"/>'
                         f'<text x="{x + width / 2}" y="84" '
                         f'text-anchor="middle">{escape(rules)}</text>')
            x += width + 16
    head = _HEAD.format(w=int(x + 10), h=height)
    return f"{head}<title>{escape(text)}</title>{''.join(marks)}</svg>"


def thermograph(left: Sequence[Point], right: Sequence[Point],
                temperature: Fraction) -> str:
    """Draws the two walls: values grow to the left, temperatures upwards."""
    values = [float(value) for _, value in (*left, *right)]
    least, most = min(values), max(values)
    top = max(float(temperature), 0) + 1
    scale = 220 / max(most - least, 1)
    up = 160 / (top + 1)

    def place(t: float, v: float) -> str:
        return f"{30 + (most - v) * scale:.1f},{180 - (t + 1) * up:.1f}"

    lines = []
    for wall, colour in ((left, "#4477aa"), (right, "#cc3311")):
        points = [place(float(t), float(v)) for t, v in wall]
        points.append(place(top, float(wall[-1][1])))
        lines.append(f'<polyline points="{" ".join(points)}" fill="none" '
                     f'stroke="{colour}" stroke-width="2"/>')
    for value in sorted({values[0], values[len(left)]}):
        x = place(-1, value).split(",", maxsplit=1)[0]
        lines.append(f'<text x="{x}" y="196" text-anchor="middle">'
                     f"{value:g}</text>")
    head = _HEAD.format(w=280, h=204)
    return f"{head}<title>thermograph</title>{''.join(lines)}</svg>"

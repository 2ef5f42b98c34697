#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the figures of `make bench` into doc/performance.md.

    performance.py [FOLDER [MACHINE]]

FOLDER has the JSON of the benches, build/bench unless given; MACHINE says where
they ran, if that was not here.

Each bench has a section: the comment at the head of bench/NAME.c, which says
what is measured and what it is compared with, and a table. Benches without
figures are named at the end.
"""

import json
import platform
import re
import sys
from pathlib import Path

PAGE = Path("doc/performance.md")
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
SERVES = {"empty"}  # programs that a bench uses


def processor():
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n"):
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def figure(number):
    """Three digits, with thousands apart."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}"


def escaped(cell):
    """The text as Markdown shows it: no link, no column."""
    return re.sub(r"([|\[\]*_])", r"\\\1", cell)


def comparison(row):
    """The other method, its figure, and how many times better ours is: more is
    better where the unit is a rate, otherwise less."""
    ours, theirs = row["ours"], row.get("theirs", 0)
    if "rival" not in row:
        return ["–", "–", "–"]
    factor = "–"
    if ours > 0 and theirs > 0:
        factor = figure(ours / theirs if row["unit"].endswith("/s")
                        else theirs / ours)
    return [row["rival"], figure(theirs), factor]


def about(name):
    """The comment at the head of a bench, as paragraphs."""
    source = Path("bench", name + ".c").read_text(encoding="utf-8")
    comment = re.search(r"\n/\*(.*?)\*/", source, re.S)[1]
    lines = [re.sub(r"^ \* ?", "", line).strip()
             for line in comment.split("\n")]
    return [re.sub(r"  +", " ", re.sub(r"(?<!`)(--\w+)", r"`\1`",
                                      paragraph.replace("\n", " "))).strip()
            for paragraph in "\n".join(lines).strip().split("\n\n")]


def wrapped(text):
    """Lines of at most 80 columns."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > 80:
            lines.append(word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    return lines


def section(name, rows):
    lines = [f"### {name}", ""]
    for paragraph in about(name):
        lines += [*wrapped(paragraph), ""]
    lines += ["| job | unit | Grundy | compared with | its figure | "
              "times better |", "|---|---|---|---|---|---|"]
    for row in rows:
        cells = [row["what"], row["unit"], figure(row["ours"]),
                 *comparison(row)]
        lines.append("| " + " | ".join(escaped(cell) for cell in cells) + " |")
    return lines + [""]


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/bench")
    machine = sys.argv[2] if len(sys.argv) > 2 else \
        f"one core of a virtual machine, {processor()}"
    lines = [*wrapped(f"Measured on {machine}."), ""]
    missing = []
    for source in sorted(Path("bench").glob("*.c")):
        path = folder / f"{source.stem}.json"
        if path.exists():
            bench = json.loads(path.read_text(encoding="utf-8"))
            lines += section(source.stem, bench["rows"])
        elif source.stem not in SERVES:
            missing.append(source.stem)
    if missing:
        lines += [*wrapped("Not in this run: " + ", ".join(missing) + "."), ""]
    text = PAGE.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    PAGE.write_text(text[:begin] + "\n" + "\n".join(lines) + "\n" + text[end:],
                    encoding="utf-8")


main()

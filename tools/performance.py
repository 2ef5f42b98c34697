#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the figures of `make bench` into the table of doc/performance.md.

    performance.py [FOLDER]   FOLDER has the JSON of the benches; build/bench
"""

import json
import platform
import sys
from pathlib import Path

PAGE = Path("doc/performance.md")
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


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


def rows(folder):
    for path in sorted(folder.glob("*.json")):
        bench = json.loads(path.read_text(encoding="utf-8"))
        if "rows" not in bench:  # the page has a format of its own
            continue
        for row in bench["rows"]:
            rival = row.get("rival")
            yield [path.stem, row["what"], figure(row["ours"]), row["unit"],
                   f"{figure(row['theirs'])} ({rival})" if rival else "–"]


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/bench")
    lines = [f"Measured on one core: {processor()}.", "",
             "| bench | job | Grundy | unit | compared with |",
             "|---|---|---|---|---|"]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
              for row in rows(folder)]
    text = PAGE.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    PAGE.write_text(text[:begin] + "\n" + "\n".join(lines) + "\n\n" + text[end:],
                    encoding="utf-8")


main()

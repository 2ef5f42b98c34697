#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/claims.md has one complete row for each of the 106 claims, and repeats
no command of its own or of doc/lectures.md.

test/docs/run.py compares what the commands of the rows print.
"""

import re
import sys
from pathlib import Path

PAGE = Path("doc/claims.md")
LECTURES = Path("doc/lectures.md")

# How many claims each of the texts has.
TEXTS = {"S0": 50, "S1": 9, "S2": 30, "S3": 8, "S4": 9}

VERDICTS = ("Holds", "Holds if", "Wrong", "Definition", "Question",
            "Not checked")
COMMAND = re.compile(r"\$ \./grundy (check|eval|table|moves|nim) ")


def name(text, number):
    return f"{text}-{number:02}"


def read_rows(page):
    """(number, prose, lines of the console blocks) of each row."""
    rows, prose, console, fence = [], [], [], None
    for line in page.split("\n"):
        if line.startswith("```"):
            fence = None if fence else line
        elif fence:
            if fence == "```console":
                console.append(line)
        elif re.match(r"#{1,3} ", line):
            prose, console = [], []
            heading = re.match(r"### (\S+)", line)
            if heading:
                rows.append((heading[1], prose, console))
        else:
            prose.append(line)
    return [(number, "\n".join(p), c) for number, p, c in rows]


def read_summary(page):
    """The numbers in the table of verdicts, by verdict."""
    summary = {}
    for line in page.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] in VERDICTS:
            summary[cells[0]] = cells[-1].split(", ")
    return summary


def complaints_about(number, prose, console):
    if not re.search(r"^\*Claim\.\* ", prose, re.M):
        yield f"{number}: states no claim"
    verdict = re.search(r"^\*Verdict\.\* \*\*(.+?)\.?\*\*", prose, re.M)
    if not verdict or verdict[1] not in VERDICTS:
        yield f"{number}: has no verdict, one of: {', '.join(VERDICTS)}"
    elif verdict[1] == "Wrong" and "\n*Correct.* " not in prose:
        yield f"{number}: is wrong, and nothing says what is right"
    if not any(COMMAND.match(line) for line in console) and \
            "](lectures.md#" not in prose:
        yield (f"{number}: has no console block with a command of grundy, and "
               "no link to a topic of the lectures, which has one")


def said_twice(page):
    """The commands that two rows have, or a row and the lectures."""
    taught = set(re.findall(r"^\$ (.*)$", LECTURES.read_text(encoding="utf-8"),
                            re.M))
    seen = set()
    for number, _, console in read_rows(page):
        own = {line[2:] for line in console if line.startswith("$ ")}
        for command in sorted(own & (taught | seen)):
            yield f"{number}: '{command}' stands elsewhere: link to it"
        seen |= own


def complaints(page):
    yield from said_twice(page)
    known = [name(text, number) for text, count in TEXTS.items()
             for number in range(1, count + 1)]
    rows = read_rows(page)
    numbers = [number for number, _, _ in rows]
    verdicts = {verdict: [] for verdict in VERDICTS}
    for number, prose, console in rows:
        if number not in known:
            yield f"{number}: no such number in the inventory"
        yield from complaints_about(number, prose, console)
        verdict = re.search(r"\*Verdict\.\* \*\*(.+?)\.?\*\*", prose)
        verdicts.setdefault(verdict[1] if verdict else "", []).append(number)
    for number in known:
        if numbers.count(number) > 1:
            yield f"{number}: has two rows"
        if number not in numbers:
            yield f"{number}: its row is missing"
    if numbers != sorted(numbers):
        yield "the rows are not in the order of their numbers"
    summary = read_summary(page)
    for verdict in VERDICTS:
        if summary.get(verdict) != verdicts[verdict]:
            yield (f"the table of verdicts should have at '{verdict}': "
                   f"{', '.join(verdicts[verdict])}")


def main():
    page = PAGE.read_text(encoding="utf-8")
    found = list(complaints(page))
    for complaint in found:
        print(f"{PAGE}: {complaint}")
    print(f"{len(read_rows(page))} rows")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

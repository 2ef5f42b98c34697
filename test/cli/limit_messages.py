#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The message of a limit adds up, and its hint is a command that goes further.

Each command is stopped by each limit that it can reach. The message must name
the limit in its unit and the amount reached in the same unit, the amount must
be above the limit, the parts of the amount must add up to it, and the hint must
name the option with a larger number.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

GRUNDY = os.environ["GRUNDY"]
PATIENCE = int(os.environ.get("PATIENCE", "120"))
folder = tempfile.TemporaryDirectory()
ARCS = os.path.join(folder.name, "arcs")
with open(ARCS, "w", encoding="ascii") as file:
    file.writelines(f"{i} {i + 1}\n" for i in range(300000))

HARD = "{(x,y,z) -> (x-a,y-b,z-c) for a in 0..x for b in 0..y for c in 0..z " \
       "if a + b + c > 0 and a*b + b*c + c*a != 7}"
SLOW = "{n -> n-k for k in 1..n if bigomega(k*k+n) != 2}"

POSITIONS, MEMORY, TIME = "--max-positions", "--max-memory", "--time"
JOBS = [
    (["eval", f"{HARD}(120,130,140)"],
     [(POSITIONS, "1"), (POSITIONS, "1000"), (MEMORY, "200"), (MEMORY, "20K"),
      (TIME, "0.05")]),
    (["eval", "--misere", "octal[0.07](51,52,53,54,55)"],
     [(POSITIONS, "777"), (MEMORY, "1M"), (TIME, "0.1")]),
    (["eval", "--outcome", "cram(7 x 9)"],
     [(POSITIONS, "1000"), (MEMORY, "100K"), (TIME, "0.1")]),
    (["eval", "--method", "pairs", "cram(6 x 9)"],
     [(POSITIONS, "1000"), (MEMORY, "100K"), (TIME, "0.05")]),
    (["eval", "octal[0.6](100000000)"],
     [(POSITIONS, "20000"), (MEMORY, "100K"), (TIME, "0.1")]),
    (["eval", "--longest", f"{HARD}(120,130,140)"],
     [(POSITIONS, "1000"), (MEMORY, "20K"), (TIME, "0.05")]),
    (["moves", f"{HARD}(120,130,140)"],
     [(POSITIONS, "1000"), (MEMORY, "20K"), (TIME, "0.05")]),
    (["table", "octal[0.06]", "0..3000000"],
     [(MEMORY, "10K"), (TIME, "0.1")]),
    (["table", "--genus", "octal[0.77]", "0..3000"],
     [(POSITIONS, "1000"), (MEMORY, "100K"), (TIME, "0.1")]),
    (["table", SLOW, "0..100000"], [(TIME, "0.1")]),
    (["check", SLOW, "--formula", "n-n", "--to", "100000"],
     [(MEMORY, "10K"), (TIME, "0.05")]),
    (["check", SLOW, "--formula", "0", "--to", "3000"], [(POSITIONS, "400")]),
    (["check", SLOW, "--formula", "0", "--to", "3000", "--native"],
     [(POSITIONS, "400")]),
    (["find", SLOW, "--to", "100000"],
     [(POSITIONS, "1000"), (MEMORY, "10K"), (TIME, "0.05")]),
    (["code", SLOW], [(MEMORY, "10K")]),
    # one game needs more than its share of the time, and takes what is left
    (["survey", "--misere", "--digits", "1", "--limit", "17", POSITIONS,
      "1000000000"], [(TIME, "0.3")]),
    (["period", "octal[0.6]", "--limit", "10000000"],
     [(POSITIONS, "100"), (MEMORY, "100K"), (MEMORY, "100"), (TIME, "0.1")]),
    (["survey", "--digits", "2"], [(MEMORY, "100K"), (TIME, "0.05")]),
    (["verify", "nim", "--to", "1000000"],
     [(POSITIONS, "100"), (MEMORY, "10K"), (TIME, "0.1")]),
    (["nim", "12345678901234567890*3"], [(MEMORY, "10")]),
    (["nim", "table", "0..999"], [(TIME, "0.01")]),
    (["bulk", "graph", ARCS], [(POSITIONS, "100"), (MEMORY, "100K"),
                               (MEMORY, "1M"), (TIME, "0.001")]),
    (["bulk", "geography", ARCS], [(POSITIONS, "100"), (MEMORY, "1M"),
                                   (TIME, "0.001")]),
    (["games", "nim", "--rules", ARCS], [(MEMORY, "1K")]),
    (["eval", f"nim(@{ARCS})"], [(MEMORY, "1K")]),
    (["eval", "nim(@/dev/zero)"], [(MEMORY, "1M")]),
    (["table", "nim", "0..99999"], [(POSITIONS, "500")]),
    (["nim", "table", "0..99999"], [(POSITIONS, "500")]),
    (["check", "nim", "--formula", "n", "--to", "99999"],
     [(POSITIONS, "500")]),
    (["table", "wythoff", "0..300", "0..300", "--svg", os.devnull],
     [(MEMORY, "100K")]),
    (["eval", "wythoff(3,5)", "--png", os.devnull], [(MEMORY, "10K")]),
    (["eval", "{n -> n-k for k in 1..1000000000000 if k % 3 == 1}(5)"], [(POSITIONS, "100")]),
    (["table", "hex[0.8]", "0..2000000"], [(MEMORY, "1M")]),
]

UNITS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "": 1,
         "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
SIZE = r"(\d+) (B|KiB|MiB|GiB)"


def bytes_of(number, unit):
    assert int(number) > 0, "0 of a unit"
    return int(number) * UNITS[unit]


def check_positions(said, limit, slack=16):
    table = re.search(r"(\d+) (?:positions|products) (?:is|are) more than the "
                      r"limit of (\d+), 10 times --max-positions", said)
    if table:
        assert int(table[1]) > int(table[2]) == 10 * limit
        return -(-int(table[1]) // 10)
    long = re.search(r"limit of (\d+) positions \(--max-positions\): it counts "
                     r"as (\d+), namely 1 for every (\d+) of (\d+) numbers",
                     said)
    if long:
        assert int(long[2]) == int(long[4]) // int(long[3]) > int(long[1])
        return int(long[2])
    one = "" if limit == 1 else "s"
    parts = re.search(r"stopped at the limit of (\d+) position" + one +
                      r" \(--max-positions\): counted (\d+), namely "
                      r"(?:(\d+) remembered and )?1 for every 32 of (\d+) "
                      r"steps", said)
    counted = int(parts[2])
    assert int(parts[1]) == limit < counted <= limit + slack
    assert counted == int(parts[3] or 0) + int(parts[4]) // 32
    return 2 * limit


def check_memory(said, limit):
    needed = re.search(r"limit of " + SIZE + r" of memory \(--max-memory\), "
                       r"where " + SIZE + " were needed", said)
    larger = re.search(r"is larger than the limit of " + SIZE + r" of memory "
                       r"\(--max-memory\): it has at least " + SIZE, said)
    far = re.search(r"values up to heap (\d+) need more than the limit of " +
                    SIZE, said)
    if far:
        assert int(far[1]) > bytes_of(far[2], far[3]) == limit
        return int(far[1])
    found = needed or larger
    reached = bytes_of(found[3], found[4])
    assert bytes_of(found[1], found[2]) == limit < reached
    return limit + 1


def check_time(said, limit):
    found = re.search(r"stopped at the limit of ([\d.]+) s \(--time\), after "
                      r"([\d.]+) s", said)
    assert float(found[1]) == limit <= float(found[2]) + 0.001
    return 2 * limit


def number_of(option, text):
    if option == TIME:
        return float(text)
    size = re.fullmatch(r"(\d+)([KMGT]?)", text)
    return int(size[1]) * UNITS[size[2]]


CHECKS = {POSITIONS: check_positions, MEMORY: check_memory, TIME: check_time}
bad = 0
for words, limits in JOBS:
    for option, text in limits:
        more = [] if option == POSITIONS else [POSITIONS, "0"]
        if words[0] in ("survey", "games"):
            more = []
        begun = time.monotonic()
        try:
            done = subprocess.run([GRUNDY, *words, option, text, *more],
                                  timeout=PATIENCE, stdin=subprocess.DEVNULL,
                                  capture_output=True, check=False)
        except subprocess.TimeoutExpired:
            bad += 1
            print("FAILED", *words, option, text, "it did not end", sep="\n  ",
                  flush=True)
            continue
        took = time.monotonic() - begun
        print(f"{took:5.2f} s", *words, option, text, flush=True)
        said = done.stderr.decode()
        try:
            assert done.returncode == 3, f"exit code {done.returncode}"
            slack = [128] if (words[0], option) == ("bulk", POSITIONS) else []
            least = CHECKS[option](said, number_of(option, text), *slack)
            hint = re.search(r"hint: .*" + option + r" ([^\s;]+)", said)
            assert hint, "no hint"
            assert number_of(option, hint[1]) >= least, "the hint is too small"
        except (AssertionError, TypeError) as wrong:
            bad += 1
            print("FAILED", *words, option, text, wrong, said, sep="\n  ")
# A move of a board with many coins is more work than one of a board with few.
done = subprocess.run([GRUNDY, "eval", "--plies", "--method", "search",
                       "corners((4611686018427387903,1099511627776))",
                       POSITIONS, "20000"], capture_output=True, text=True,
                      timeout=PATIENCE, check=False)
found = re.search(r"(\d+) remembered and .* of (\d+) steps", done.stderr)
if not found or int(found[2]) < 20 * int(found[1]):
    bad += 1
    print("FAILED: large boards are too cheap", done.stderr)
sys.exit(bad > 0)

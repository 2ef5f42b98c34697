#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables that are written a block at a time are byte for byte those that are
written cell by cell: a picture beside the table needs each cell by itself."""
import os
import random
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
EACH = int(os.environ.get("GRUNDY_SAMPLE") or 1)
FORMATS = ("text", "csv", "json", "latex", "raw")
RULES = {
    1: ("{n -> n-k for k in 1..n/2}", "{n -> n-k for k in squares}",
        "{n -> n-1 if n > 0 ; n/2 if n > 0}", "kayles", "octal[0.06]", "nim",
        "dawsons-chess", "{n -> n/2}", "take[1,3,4]",
        "{n -> L: n-k for k in 1..3 ; R: n-k for k in {1,5}}"),
    2: ("wythoff", "{sym (x,y) -> (x-k,y) for k in 1..x ; (x-1,y-1)}",
        "{(x,y) -> (x-k,y) for k in 1..3 ; (x,y-k) for k in {2,5}}", "ed",
        "{(n,q) -> (n-k,2*k) for k in 1..min(n,q)}", "chocolate",
        "{sym (x,y) -> L: (x-1,y) ; (x,y-2) ; R: (x,y-k) for k in 1..y}",
        "{(x,y) -> L: (x-k,y) for k in 1..2 ; R: (x,y-k) for k in 1..3}"),
    3: ("{(x,y,z) -> (x-1,y,z) ; (x,y-2,z) ; (x,y,z-k) for k in 1..z}",),
}


def run(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def ranges(draw, arity):
    """Ranges and fixed numbers, at most two of them ranges."""
    free = set(draw.sample(range(arity), min(arity, draw.choice((1, 2)))))
    words = []
    for i in range(arity):
        first = draw.choice((0, 0, 1, 7, 95))
        count = draw.randrange(1, 3000 if arity == 1 else 40)
        words.append(f"{first}..{first + count}" if i in free or arity == 1
                     else str(first))
    return words


def compare(words, folder):
    picture = os.path.join(folder, "picture.svg")
    blocks, cells = run(*words), run(*words, "--svg", picture)
    if cells[0] == 3:  # each cell by itself takes too long
        return False
    if blocks != cells or blocks[0] not in (0, 2):
        sys.exit(f"{words}: exit {blocks[0]} and {cells[0]}, "
                 f"{blocks[1][:300]!r} {blocks[2]!r}, {cells[1][:300]!r}")
    return blocks[0] == 0


draws = random.Random(44)
good = 0
with tempfile.TemporaryDirectory() as place:
    for number in range(0, 240, EACH):
        count = draws.choice((1, 2, 2, 3))
        command = ["table", draws.choice(RULES[count]),
                   *ranges(draws, count)]
        kinds = [["--outcomes"], ["--misere"], [], []]
        is_partizan = "L:" in command[1]
        command += draws.choice(kinds[:2] if is_partizan else
                                kinds[::2] if count == 1 else kinds)
        command += ["--format", draws.choice(
            FORMATS + ("bfile",) * (count == 1))]
        good += compare(command, place)
if good < 150 // EACH:
    sys.exit(f"only {good} tables were written")

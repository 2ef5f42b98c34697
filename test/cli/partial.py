#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A command that meets a limit prints what it has, then the limit (exit 3).

What is printed must be the beginning of the answer without the limit.
"""

import json
import os
import re
import subprocess
import sys

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
failures = 0


def run(*words, code=0):
    done = subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          check=False)
    expect(done.returncode == code, words, "exit code", done.returncode,
           done.stderr)
    return done.stdout, done.stderr


def limited(positions, *words):
    """What the command prints before the limit of positions."""
    out, err = run(*words, "--max-positions", str(positions), code=3)
    expect(f"stopped at the limit of {positions} positions" in err, words, err)
    return out


def expect(is_true, *words):
    global failures
    if not is_true:
        failures += 1
        print("FAILED:", *words)


# ------------------------------------------- all boards of a size, by value

CENSUS = ["table", "clobber", "3", "3", "--all"]
text = limited(1969, *CENSUS)
head = re.match(r"3 x 3: the first (\d+) of 19683 fillings: (\d+) boards, "
                r"(\d+) different values\n", text)
expect(head, text[:200])
if head:
    first, boards, values = (int(number) for number in head.groups())
    lines = [line.split() for line in text.splitlines()[2:]]
    expect(0 < first < 19683 and first == boards, "fillings", text[:200])
    expect(len(lines) == values, "values", len(lines), values)
    expect(sum(int(line[1]) for line in lines) == boards, "sum of boards")
    whole = {c["value"]: c for c in
             json.loads(run(*CENSUS, "--json")[0])["all"][0]["counts"]}
    for value, count, board in lines:
        expect(whole[value]["first"] == board and
               whole[value]["boards"] >= int(count), value, count, board)
    cut = json.loads(limited(1969, *CENSUS, "--json"))
    expect(cut["cut"] and cut["all"][0]["counted"] == first and
           cut["all"][0]["fillings"] == 19683 and
           cut["all"][0]["distinct"] == values, "json", cut["all"][0].keys())
    csv = limited(1969, *CENSUS, "--format", "csv").splitlines()
    expect(csv[-2:] == [f"# the first {first} of 19683 fillings",
                        "# cut: a limit was reached"], csv[-2:])
    expect(len(csv) == values + 4, "csv", len(csv))

# ---------------------------------------------------- tables of two numbers

GRID = ["table", "cutcake", "1..5", "1..5", "--misere"]
whole = run(*GRID)[0].splitlines()
part = limited(300, *GRID).splitlines()
expect(len(part) > 3, "cutcake has no row", part)
expect(part[:-1] == whole[:len(part) - 1] and
       whole[len(part) - 1].startswith(part[-1]), "cutcake", part)

# ------------------------------------------------------- misère quotients

ELEMENTS = ["table", "grundy", "0..40", "--misere", "--quotient"]
known = json.loads(run(*ELEMENTS[:2], "0..25", *ELEMENTS[3:], "--json")[0])
cut = json.loads(limited(2000, *ELEMENTS, "--json"))
count = len(cut["elements"])
expect(cut["cut"] is True and 10 < count < 41, "quotient", cut)
expect(cut["elements"][:10] == known["elements"][:10], "quotient", cut, known)
expect(len(limited(2000, *ELEMENTS).split()) == count + -(-count // 10),
       "quotient as text")
csv = limited(2000, *ELEMENTS, "--format", "csv").splitlines()
expect(len(csv) == count + 2 and csv[-1] == "# cut: a limit was reached", csv)

# ----------------------------------------------------- patterns of outcomes

for rules, positions in (("grundy", 20000), ("dawson", 20000),
                         ("octal[0.07]", 20000), ("coins[ruler]", 20000),
                         ("cutcake", 20000)):
    words = ["find", "--misere", "--outcomes", rules]
    text = limited(positions, *words)
    end = re.search(r"A limit was reached: nothing above (\d+) was computed\.$",
                    text)
    expect(end, words, text)
    if end:
        cut = json.loads(limited(positions, *words, "--json"))
        expect(cut["cut"] is True and str(cut["to"]) == end[1], words, cut)

# A pattern of what is known is named.
text = limited(4000, "find", "--misere", "{n -> [n-1 for i in 1..n] if n}")
expect("formula  n < 2 ? n == 0 ? 1 : 0 : n%2" in text and
       "not proved\nA limit was reached" in text, text)

# ------------------------------------------------------------- long values

SUM = " + ".join(f"value({{{7 * n % 31 + 9}|{n % 7}||{n % 5 - 6}|"
                 f"{-(11 * n % 29) - 8}}})" for n in range(1, 8))
answer = json.loads(run("eval", "--json", SUM)[0])
expect(len(answer["value"]) > 1 << 16, "the value is", answer["value"][:40])

# ------------------------------------------------------- sums that get long

# A move puts eight components more into the sum. A sum of thousands must count
# for more than a step, or the limits are read too rarely.
text = run("eval", "{loopy n -> [n for q in 1..9] if n}(6)", "--max-positions",
           "2000", code=3)[1]
parts = re.search(r"namely (\d+) remembered and 1 for every 32 of (\d+)", text)
expect(parts and int(parts[2]) > 50 * int(parts[1]), text)

sys.exit(failures > 0)

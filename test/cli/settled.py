#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What automata decide on the side: check, verify, code and large positions."""
import json
import os
import random
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]
random.seed(18)


def fail(*words):
    sys.exit(" ".join(str(w) for w in words))


def grundy(*words, expect=0):
    run = subprocess.run([GRUNDY, *words], capture_output=True, text=True)
    if run.returncode != expect:
        fail(words, "exit", run.returncode, run.stdout, run.stderr)
    return run.stdout


def ask(*words, expect=0):
    return json.loads(grundy(*words, "--json", expect=expect))


# ------------------------------------------------------------------- check

HALF = "{n -> n/2 if n > 0 ; n-1 if n > 0}"
PLANTED = "{n -> n-k for k in pow2 ; n-3 if n == 3000000}"
for rules, formula, options, status in (
        ("take[2..5]", "n%7/2", [], "proved"),
        ("nim", "n", ["--to", "5"], "proved"),
        ("nim", "n != 1", ["--misere"], "proved"),
        ("take[1,3,4]", "n%7 != 0 and n%7 != 2", ["--outcomes"], "proved"),
        ("{(x,y) -> (x-1,y+2) ; (x,y-1)}", "(x+y) % 2", [], "proved"),
        (PLANTED, "n % 3", [], "refuted"),
        ("{n -> n-k for k in 1..1000}", "n", ["--to", "500"], "refuted"),
        ("{n -> n-k for k in 1..n if k != 5000}", "n", [], "refuted"),
        ("half", "bitlen(n)", [], "proved"),
        ("{n -> n-k for k in primes}", "0*n + n - n", ["--to", "1"],
         "checked"),
        ("{(x,y,z) -> (x-k,y,z) for k in 1..x}", "x", [], "proved")):
    words = ["check", rules, "--formula", formula, *options]
    answer = ask(*words, expect=1 if status == "refuted" else 0)
    if answer["status"] != status or answer["holds"] != (status != "refuted"):
        fail(words, answer)
    if ((answer["proof"] or answer["theorem"]) is not None) != \
            (status == "proved") or \
            (answer["counterexample"] is not None) != (status == "refuted") or \
            (answer["reason"] is not None) != (status == "checked"):
        fail(words, answer)
    text = grundy(*words, expect=1 if status == "refuted" else 0)
    said = {"proved": "\nproved for all ", "refuted": "\nrefuted: first at ",
            "checked": "\nnot proved: "}[status]
    if said not in text:
        fail(words, text)

# the first counterexample beyond the positions that were compared is the one
# that a longer comparison finds
answer = ask("check", "{n -> n-k for k in 1..1000}", "--formula", "n", "--to",
             "500", expect=1)
longer = ask("check", "{n -> n-k for k in 1..1000}", "--formula", "n", "--to",
             "2000", expect=1)
if answer["counterexample"] != longer["counterexample"]:
    fail(answer, longer)

# fixed numbers are not all positions
answer = ask("check", "wythoff", "0..50", "5", "--formula", "x != 3",
             "--outcomes")
if answer["status"] != "checked" or answer["proof"] is not None:
    fail(answer)

# in Chinese
text = grundy("check", "nim", "--formula", "n", "--lang", "zh")
if "对所有 n 成立" not in text:
    fail(text)

# ------------------------------------------------------------------- verify

for rules, status in (("nim", "proved"), ("wythoff", "proved"),
                      ("lasker", "proved"), ("chocolate", "proved"),
                      ("half", "inexpressible"), ("kayles", None)):
    form = ask("verify", rules, "--to", "20")["games"][0]["closed_form"]
    if (form and form["status"]) != status:
        fail("verify", rules, form)

# ------------------------------------------------------------------- code

text = grundy("code", HALF, "--conjecture", "--lang", "python")
if "Proved by automata" not in text:
    fail(text)
answer = ask("code", HALF, "--conjecture")
if answer["kind"] != "formula" or not answer["proof"]:
    fail(answer)
space = {}
exec(text, space)

# ------------------------------------------------------------------- eval


def value(rules, *numbers):
    answer = ask("eval", f"{rules}({','.join(map(str, numbers))})")
    return int(answer["value"]), answer


for _ in range(12):
    n = random.randrange(1 << random.randrange(20, 62))
    got, answer = value(HALF, n)
    if got != space["grundy"](n):
        fail(HALF, n, answer)
    below = {value(HALF, n // 2)[0], value(HALF, n - 1)[0]}
    if got != min({0, 1, 2} - below):
        fail(HALF, n, got, below)
got, answer = value(HALF, 10 ** 18)
if answer["method"] != "theorem" or "automaton" not in json.dumps(answer):
    fail(answer)

# a sum of large heaps, and small ones
heaps = [random.randrange(1 << 60) for _ in range(4)] + [3, 17]
got, answer = value(HALF, *heaps)
want = 0
for heap in heaps:
    want ^= space["grundy"](heap)
if got != want:
    fail(heaps, answer, want)

# where nothing is proved, the limits end the work as before
run = subprocess.run([GRUNDY, "eval", "{n -> n-1 if n > 0 ; n-k*k for k in "
                      "1..n}(100000000)", "--max-positions", "1000"],
                     capture_output=True, text=True)
if run.returncode != 3 or "--max-positions" not in run.stderr:
    fail(run)
print("ok")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the theorem of a family gives, all commands say: find, prove, check,
code, period."""
import json
import os
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]


def fail(*words):
    sys.exit(" ".join(str(w) for w in words))


def ask(*words, expect=0):
    run = subprocess.run([GRUNDY, *words, "--json"], capture_output=True,
                         text=True)
    if run.returncode != expect:
        fail(words, "exit", run.returncode, run.stdout, run.stderr)
    return json.loads(run.stdout)


# rules, options, theorem, formula
KNOWN = (
    ("fibnim", ["--outcomes"], "Whinihan", "n != 0 and n not in fib"),
    ("ring[2..4]", [], "ring", "n < 6 ? n/2 : 0"),
    ("ring[2..4]", ["--outcomes"], "ring", "n >= 2 and n < 6"),
    ("ring", ["--misere"], "ring (misère)", "n != 1"),
    ("coins[mock]", [], "independent heads", "2*n+1-popcount(n)%2"),
    ("coins[exactly 3]", ["--outcomes"], "independent heads", "n >= 3"),
    ("corners", ["--outcomes"], "nim product", "x != 0 and y != 0"),
    ("tartan[mock, twins]", ["--outcomes"], "Tartan", "y != 0"),
    ("apples[3..]", [], "quotient", "n/3"),
    ("apples[3..5]", ["--outcomes"], "equal rows", "n >= 3"),
    ("lasker", ["--misere"], "Lasker (misère)", "n != 1"),
    ("{m -> m-k for k in 1..3 if k <= m}", ["--misere"], "Ferguson (misère)",
     "m%4 != 1"),
)
for rules, options, theorem, formula in KNOWN:
    to = ["--to", "12"] if "coins" in rules or "t" in rules else []
    found = ask("find", rules, *options, *to)
    if found["theorem"] != theorem or found["formula"]["expr"] != formula:
        fail("find", rules, options, found)
    checked = ask("check", rules, *options, *to, "--formula", formula)
    if checked["status"] != "proved" or \
            not (checked["theorem"] == theorem or checked["proof"]):
        fail("check", rules, options, checked)
    code = ask("code", rules, *options)
    if code["kind"] != "formula" or not code["theorem"]:
        fail("code", rules, options, code)
    proof = ask("prove", rules, *options)
    if proof["status"] != "proved" or \
            (proof["theorem"], proof["closed_form"]) not in (
                (theorem, formula), (None, None)):
        fail("prove", rules, options, proof)
    if proof["theorem"] is None and not proof["automaton"]:
        fail("prove", rules, options, proof)

# where only the outcomes are known, code of the values is the recursion, or a
# list where the language cannot say the rules
for rules, code, words in (("chomp", 0, "The list has the smallest positions"),
                           ("fibnim", 0, "No closed form"),
                           ("corners", 0, "No closed form")):
    run = subprocess.run([GRUNDY, "code", rules], capture_output=True,
                         text=True)
    if run.returncode != code or words not in run.stdout + run.stderr:
        fail("code", rules, run.stdout + run.stderr)

# a theorem of normal play says nothing of misère play
code = ask("code", "{n -> n-k for k in 1..n/2}", "--misere", "--outcomes")
if code["theorem"]:
    fail("code --misere --outcomes", code)

# what find proves by automata, code writes
for rules, options in (("{n -> n/k for k in 2..6 if n > 0}", []),
                       ("{n -> n-1 if n > 0 ; n/2 if n > 0}", []),
                       ("take[1,3,4]", ["--misere"]),
                       ("wythoff", ["--misere"])):
    code = ask("code", rules, *options)
    if code["kind"] != "formula" or not code["proof"]:
        fail("code", rules, options, code)

# what find proves and no automaton is learned for, prove, eval and code say too
PAIRS = "{n -> [a,b] for a in 0..n-1 for b in 0..a}"
formula = ask("find", PAIRS)["formula"]["expr"]
if ask("prove", PAIRS)["formula"] != formula:
    fail("prove", PAIRS)
if ask("code", PAIRS)["kind"] != "formula":
    fail("code", PAIRS)
for n in 10**9, 3 * 10**12 + 7:
    value = int(ask("eval", f"{PAIRS}({n})")["value"])
    if value != 2 * n - 1 - bin(n - 1).count("1") % 2:
        fail("eval", PAIRS, n, value)
# of three numbers, values up to 40 are learned from if fewer are too few
TRIANGLE = "{(x,y,z) -> (x-1,y-1,z) ; (x-1,y,z-1) ; (x,y-1,z-1)}"
if ask("prove", TRIANGLE)["status"] != "proved":
    fail("prove", TRIANGLE)

# the finder prefers a set with a name
for rules, formula in (
        ("{n -> 0 if n > 0 and zeck(n) > 1}", "n != 0 and n not in fib"),
        ("{n -> 0 if n in fib}", "n in fib"),
        ("{n -> 0 if n not in primes and n > 0}",
         "n != 0 and n not in primes"),
        ("{n -> 0 if n in primes}", "n in primes")):
    found = ask("find", rules, "--outcomes")
    if found["formula"]["expr"] != formula:
        fail("find --outcomes", rules, found)

# where the values have a pattern, the outcomes have 'the value is 0'
found = ask("find", "{n -> n-k for k in 1..n/3}", "--outcomes")
if "exactly where the value is 0" not in found["formula"]["words"] or \
        "wins(" not in found["formula"]["c"]:
    fail("find --outcomes", found)

# a formula that says the same in other words, and one that does not
for rules, options, formula, at in (
        ("fibnim", ["--outcomes"], "zeck(n) > 1", None),
        ("fibnim", ["--outcomes"], "n > 0 and not (n in fib)", []),
        ("fibnim", ["--outcomes"], "n > 0 and n not in fib and n != 50000",
         [50000]),
        ("ring[2..4]", [], "n >= 6 ? 0 : n/2", []),
        ("ring[2..4]", [], "n >= 6 ? n/3000 : n/2", [3000]),
        ("coins[ruler]", [], "n == 901 ? 1 : n+1 & -(n+1)", [901]),
        ("coins[ruler]", [], "(n+1) & -(n+1)", []),
        ("corners", ["--outcomes"], "min(x,y) > 0", []),
        ("corners", ["--outcomes"], "min(x,y) > 0 and x+y != 200", None)):
    answer = ask("check", rules, "--formula", formula, "--to", "20", *options,
                 expect=1 if at or "200" in formula else 0)
    want = "checked" if at is None and "200" not in formula else \
        "refuted" if at != [] else "proved"
    if answer["status"] != want or \
            (at and answer["counterexample"]["at"] != at):
        fail("check", rules, formula, answer)

# outcomes of sums are read off the values
for rules in "lasker", "kayles", "dawson", "chocolate", "apples":
    proof = ask("prove", rules, "--outcomes")
    if proof["status"] != "proved":
        fail("prove --outcomes", rules, proof)
for rules, formula, status in (("kayles", "n", "proved"),
                               ("lasker", "n != 7", "refuted"),
                               ("chocolate", "x*0 + y % 2 == 0 or x % 2 == 0",
                                "proved"),
                               ("dawson", "1", "refuted")):
    proof = ask("prove", rules, "--outcomes", "--formula", formula,
                expect=0 if status == "proved" else 1)
    if proof["status"] != status:
        fail("prove --outcomes", rules, formula, proof)
    if status == "refuted":
        at, outcome = proof["counterexample"]["at"], \
            proof["counterexample"]["value"]
        word = f"{rules}({','.join(map(str, at))})"
        if ask("eval", word)["outcome"] != outcome:
            fail(word, "is not", outcome)
# a search that comes to large numbers asks for no proof about its own positions
done = subprocess.run([GRUNDY, "eval", "--max-positions", "100000",
                       "{n -> n+1}(3)"], capture_output=True, text=True)
if done.returncode != 3 or "stopped at the limit" not in done.stderr:
    fail("eval {n -> n+1}(3)", done.returncode, done.stderr)
print("ok")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The sentences that `prove --walnut` writes, judged by other code: all are true
for proved claims, and one is false for a refuted one."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import walnut  # noqa: E402

GRUNDY = os.environ["GRUNDY"]
TAKE = "{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}"
failed = []


def run(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True)


def check(name, is_right, shown=""):
    if not is_right:
        failed.append(name)
        print("FAILED", name, shown)


def results(words, code, most, far):
    answer = run("prove", *words, "--walnut", "-")
    check(f"{words}: exit code {answer.returncode}", answer.returncode == code,
          answer.stderr)
    try:
        return walnut.judge(answer.stdout, most, far), answer.stdout
    except AssertionError as problem:
        check(f"{words}: {problem}", False, answer.stdout)
        return {}, ""


# Rules, the largest number of a position, and the largest witness.
PROVED = [
    (["wythoff", "--outcomes"], 9, 12),
    (["{n -> n-k for k in pow2}", "--formula", "n % 3"], 40, 45),
    (["{n -> n-k for k in pow2}"], 40, 45),
    (["{n -> n-k for k in fib if k <= 2}", "--formula", "n % 3"], 34, 40),
    (["{(n,q) -> (n-k,2*k) for k in 1..min(n,q)}", "--outcomes"], 10, 22),
    ([TAKE], 16, 20),
    ([TAKE, "--formula",
      "n == 0 ? 0 : n % 4 == 0 ? n-1 : n % 4 == 3 ? n+1 : n"], 10, 14),
    (["kayles"], 14, 16),
    (["{n -> n/2 if n > 0 ; n-1 if n > 0}"], 40, 45),
    (["{n -> n-k for k in 1..3}", "--misere", "--formula", "n % 4 != 1"], 30,
     35),
    (["{n -> n-k for k in 1..3}", "--misere"], 30, 35),
    (["{(x,y) -> (x-1,y+2) ; (x,y-1)}", "--formula", "(x+y) % 2"], 9, 20),
    (["{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}", "--formula",
      "x ^ y"], 7, 10),
    (["{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}",
      "--formula", "x ^ y"], 7, 10),
    (["{n -> n-k for k in 1..n/2}"], 30, 35),
    (["{n -> n/k for k in 2..4 if n > 0}"], 30, 35),
    (["{n -> n-k for k in {1,3,4}}", "--base", "3"], 25, 30),
    (["{n -> n-k for k in {1,3,4}}", "--base", "zeckendorf", "--outcomes"], 25,
     30),
    (["{n -> n-k for k in odd}", "--formula", "n % 2"], 30, 35),
    (["{n -> n-k for k in even}", "--formula", "n / 2"], 20, 25),
    (["{n -> n-k for k in 1..n step 2}", "--formula", "n & 1"], 20, 25),
    (["{n -> abs(n-3) if n > 1}"], 20, 25),
    (["{(x,y) -> (x-1,y/2) if x > y ; (x, min(y-1,x-y)) if x>=y}",
      "--outcomes"], 8, 80),
    (["{n -> n-1 if n % 2 == 1 or n > 4 and n < 9 ; n-2 if not n == 3}"], 30,
     35),
    (["{(x,y) -> (x-1,max(y-3,x)) if y > 0 ; (x,y-1)}", "--outcomes"], 8, 80),
    (["{n -> n-k for k in pow2}", "--base", "4", "--formula", "n % 3"], 40, 45),
    (["{n -> [] if n == 2 ; n-1}"], 20, 25),
]

for words, most, far in PROVED:
    if run("prove", *words).returncode != 0:
        print("not proved:", words)
        failed.append(str(words))
        continue
    found, text = results(words, 0, most, far)
    wrong = [name for name, is_true in found.items() if not is_true]
    check(f"{words}: {wrong} are false", not wrong, text)
    check(f"{words}: nothing is evaluated", len(found) >= 3, text)

# Planted faults: the formula is wrong within the numbers that are looked at.
REFUTED = [
    (["{n -> n-k for k in pow2 ; n-3 if n == 30}", "--formula", "n % 3"], 40,
     45),
    (["{n -> n-k for k in 1..3}", "--misere", "--formula", "n % 4 != 2"], 30,
     35),
    (["{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y if k != 5}",
      "--formula", "x ^ y"], 6, 8),
    (["{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}",
      "--outcomes", "--formula", "x != y or x == 4"], 8, 10),
    ([TAKE, "--formula", "n"], 10, 14),
]

for words, most, far in REFUTED:
    found, text = results(words, 1, most, far)
    check(f"{words}: no eval is false", not all(found.values()), text)
    check(f"{words}: the order is wrong",
          all(found[name] for name in found if name.startswith("order")), text)

# A claim that was learned, with one state changed, is not true.
_, text = results(["wythoff", "--outcomes"], 0, 4, 6)
changed = text.replace("#|2 1\n", "#|2 0\n")
check("the file has a state 2", changed != text)
check("a changed automaton is wrong",
      not all(walnut.judge(changed, 9, 12).values()))

# The moves come from the rule: a changed rule is a changed text.
with tempfile.TemporaryDirectory() as folder:
    place = os.path.join(folder, "out") + "/"
    answer = run("prove", TAKE, "--walnut", place)
    check("a folder", answer.returncode == 0, answer.stderr)
    check("the answer is printed", answer.stdout.startswith("proved"))
    names = sorted(os.path.join(top, name)[len(place):]
                   for top, _, files in os.walk(place) for name in files)
    check("its files", names == ["Automata Library/claim.txt",
                                 "Automata Library/xor.txt",
                                 "Command Files/grundy.txt"], names)
    one = run("prove", TAKE, "--walnut", "-").stdout
    commands, files = walnut.read(one)
    with open(place + "Command Files/grundy.txt", encoding="utf-8") as file:
        mine = file.read()
    check("the same commands", commands.startswith(mine))
    for name, content in files.items():
        with open(f"{place}Automata Library/{name}.txt",
                  encoding="utf-8") as file:
            check(f"the same {name}", file.read().rstrip("\n") ==
                  content.rstrip("\n"))
    again = run("prove", TAKE, "--walnut", place)
    check("the folder may exist", again.returncode == 0, again.stderr)
    bad = run("prove", TAKE, "--walnut", folder + "/none/there/")
    check("no such folder", bad.returncode == 4 and "none/there" in bad.stderr,
          bad.stderr)
    bad = run("prove", TAKE, "--walnut", folder + "/none/file")
    check("no such file", bad.returncode == 4 and not bad.stdout, bad.stderr)

both = run("prove", TAKE, "--walnut", "-", "--json")
check("one thing on standard output", both.returncode == 2 and
      "only one thing" in both.stderr, both.stderr)
both = run("prove", TAKE, "--walnut", "-", "--certificate", "-")
check("one thing on standard output", both.returncode == 2, both.stderr)

sys.exit(1 if failed else 0)

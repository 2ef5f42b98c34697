#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Misère quotients: known sizes, all small sums by search in this file, and
certificates, of which every change of a field is refused."""
import functools
import json
import os
import re
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "quotient")


def grundy(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          env=dict(os.environ, LANG="C", LC_ALL="C"))


def quotient(*words, expect=0):
    run = grundy("quotient", *words, "--json")
    if run.returncode != expect:
        sys.exit(f"{words}: exit {run.returncode}\n{run.stderr}")
    return json.loads(run.stdout)


def check(name, found, **wanted):
    for key, value in wanted.items():
        if found[key] != value:
            sys.exit(f"{name}: {key} is {found[key]}, not {value}")


# ------------------------------------------------------------- known sizes

# code, order, elements of P, period, preperiod: the sizes are those of
# MisereSolver for the same games.
COMPLETE = [
    ("0.77", 40, 9, 12, 71), ("0.33", 2, 1, 2, 0), ("0.3", 2, 1, 2, 0),
    ("4.4", 40, 9, None, None), ("4.6", 40, 9, None, None),
    ("0.44", 40, 9, None, None), ("0.46", 40, 9, None, None),
]
for code, order, losses, period, preperiod in COMPLETE:
    found = quotient(f"octal[{code}]")
    if code in ("0.33", "0.3"):
        check(code, found, status="complete")
        continue
    check(code, found, status="complete", order=order, p_order=losses)
    if period:
        check(code, found, period=period, preperiod=preperiod)

kayles = quotient("octal[0.77]")
steps = " ".join(f"{s['heap']}:{s['order']}/{s['p_order']}"
                 for s in kayles["steps"])
if steps != "1:2/1 2:6/2 5:12/3 9:18/6 12:24/8 25:32/9 27:40/9":
    sys.exit(f"steps of Kayles: {steps}")
check("kayles", kayles, tame=False, to=kayles["to"])
if kayles["phi"][:5] != ["1", "a", "b", "ab", "a"]:
    sys.exit(f"map of Kayles: {kayles['phi'][:5]}")
if len(kayles["phi"]) != kayles["to"] + 1 or kayles["to"] < 2 * 71 + 24:
    sys.exit("Kayles: too few heaps for the proof")
check("kayles", quotient("kayles"), order=40, relations=kayles["relations"],
      phi=kayles["phi"])

check("0.644", quotient("octal[0.644]"), status="complete", order=172,
      p_order=7, period=442, preperiod=3256)

found = quotient("octal[0.07]", "--to", "33")
check("0.07", found, status="verified", to=33, order=638, p_order=109,
      period=None)
steps = {s["heap"]: (s["order"], s["p_order"]) for s in found["steps"]}
if steps[30] != (360, 65) or steps[32] != (552, 93):
    sys.exit(f"steps of 0.07: {steps}")
check("0.07", quotient("octal[0.07]", "--to", "30"), order=360, p_order=65,
      steps=found["steps"][:7])
check("0.3122", quotient("octal[0.3122]", "--to", "6"), order=52, p_order=10)
check("0.26", quotient("octal[0.26]", "--to", "33"), order=128, p_order=29)
check("0.57", quotient("octal[0.57]", "--to", "33"), order=82, p_order=18)

# A heap without moves is no reason for a period: these two begin late.
for code in ("0.04", "0.40"):
    found = quotient(f"octal[{code}]", "--to", "24")
    if found["order"] == 1:
        sys.exit(f"{code}: complete too early")

# Tame games, and games that are not octal.
check("nim", quotient("nim", "--to", "7"), order=10, p_order=2, tame=True,
      status="verified")
check("take", quotient("take[1,2,3]"), tame=True, status="complete", order=6)
check("rule", quotient("{n -> n-k for k in {1,2,3}}"), tame=True, order=6)
check("grundy", quotient("grundy", "--to", "12"), status="verified", to=12)
check("lasker", quotient("lasker", "--to", "9"), status="verified")
check("dawson", quotient("dawson", "--to", "20"), to=20)

# Several games share one quotient.
several = quotient("octal[0.77] , take[1,3]", "--to", "30")
if len(several["phi"]) != 2 or several["phi"][1][:3] != ["1", "a", "1"]:
    sys.exit(f"two games: {several['phi'][1]}")
if not all("game" in g for g in several["generators"]):
    sys.exit("two games: a generator has no game")
check("two games", quotient("octal[0.77]", "take[1,3]", "--to", "30"),
      phi=several["phi"])

# A run that is resumed gives the same answer; a file of another game is left.
POINT = os.path.join(folder.name, "checkpoint")
quotient("octal[0.07]", "--to", "26", "--checkpoint", POINT)
check("resumed", quotient("octal[0.07]", "--to", "30", "--checkpoint", POINT),
      **quotient("octal[0.07]", "--to", "30"))
kept = open(POINT).read()
if grundy("quotient", "octal[0.77]", "--checkpoint", POINT).returncode != 2:
    sys.exit("the checkpoint of another game was used")
if open(POINT).read() != kept:
    sys.exit("the checkpoint of another game was overwritten")
with open(POINT, "w") as f:
    f.write(kept.replace("element a P", "element a N"))
if grundy("quotient", "octal[0.07]", "--checkpoint", POINT).returncode != 2:
    sys.exit("a damaged checkpoint was used")

# eval, table and survey.
found = json.loads(grundy("eval", "--misere", "--json",
                          "kayles(20,31,44,100000)").stdout)
check("eval", found, method="quotient", outcome="N")
for move in found["winning_moves"][:5]:
    run = grundy("eval", "--misere", "--json", move["to"])
    check(move["move"], json.loads(run.stdout), method="quotient", outcome="P")
check("eval", json.loads(grundy("eval", "--misere", "--json",
                                "kayles(2,3)").stdout), method="search")
# A position of Fibonacci Nim is more than its number of beans.
check("eval", json.loads(grundy("eval", "--misere", "--json",
                                "fibnim(20) + kayles(5)").stdout),
      method="search")
found = json.loads(grundy("table", "--misere", "--quotient", "kayles", "5..400",
                          "--json").stdout)
if found["elements"][:76] != kayles["phi"][5:81]:
    sys.exit("table --quotient")
if found["elements"][100:112] != found["elements"][340:352]:
    sys.exit("table --quotient: period")
rows = grundy("survey", "--misere", "--digits", "1", "--max-positions",
              "2000").stdout.split("\n")
if rows[0] != "game,status,to,order,p_order,period,preperiod,tame":
    sys.exit(f"survey: {rows[0]}")
if "4.4,complete,167,40,9,12,72,no" not in rows or len(rows) != 18:
    sys.exit(f"survey: {rows}")

# A limit: what was verified, with exit code 3.
found = quotient("octal[0.07]", "--time", "0.5", expect=3)
check("0.07 stopped", found, status="stopped", limit="time")
if found["order"] < 2 or len(found["phi"]) != found["to"] + 1:
    sys.exit(f"0.07 stopped: {found['to']}")
found = quotient("octal[0.07]", "--max-memory", "2M", expect=3)
check("0.07 stopped", found, status="stopped", limit="memory")


# ------------------------------------------------- all small sums by search

def heap_options(code, n):
    digits = [int(d) for d in code.replace(".", "")]
    for k, digit in enumerate(digits):
        left = n - k
        if left < 0:
            continue
        if k and digit & 1 and left == 0:
            yield ()
        if k and digit & 2 and left > 0:
            yield (left,)
        if digit & 4:
            for a in range(1, left // 2 + 1):
                yield (a, left - a)


def judge(code, tokens):
    """Compares the outcomes of all sums with at most `tokens` tokens."""
    found = quotient(f"octal[{code}]", "--to", str(tokens))
    words = found["elements"]
    letters = [g["letter"] for g in found["generators"]]
    relations = [tuple(map(parse, r.split("="))) for r in found["relations"]]
    lost = {parse(w) for w in found["p_portion"]}
    phi = [parse(w) for w in found["phi"]]
    options = [list(heap_options(code, n)) for n in range(tokens + 1)]

    def normal(word):
        changed = True
        while changed:
            changed = False
            for left, right in relations:
                if all(dict(word).get(k, 0) >= v for k, v in left):
                    powers = dict(word)
                    for k, v in left:
                        powers[k] -= v
                    for k, v in right:
                        powers[k] = powers.get(k, 0) + v
                    word = tuple(sorted((k, v) for k, v in powers.items() if v))
                    changed = True
        return word

    @functools.lru_cache(None)
    def product(heaps):
        powers = {}
        for n in heaps:
            for k, v in phi[n]:
                powers[k] = powers.get(k, 0) + v
        return normal(tuple(sorted(powers.items())))

    @functools.lru_cache(None)
    def is_lost(heaps):
        moves = 0
        for i, n in enumerate(heaps):
            for left in options[n]:
                moves += 1
                if is_lost(tuple(sorted(heaps[:i] + heaps[i + 1:] + left))):
                    return False
        return moves > 0

    def sums(rest, most):
        yield ()
        for n in range(1, min(rest, most) + 1):
            for tail in sums(rest - n, n):
                yield (n,) + tail

    count = 0
    for heaps in sums(tokens, tokens):
        heaps = tuple(sorted(heaps))
        count += 1
        if is_lost(heaps) != (product(heaps) in lost):
            sys.exit(f"{code}: the outcome of {heaps} is wrong")
    if len(words) != found["order"] or len(letters) > 52:
        sys.exit(f"{code}: {len(words)} elements")
    return count


def parse(word):
    return tuple(sorted((k, int(v or 1))
                        for k, v in re.findall("([a-zA-Z])([0-9]*)", word)))


total = sum(judge(code, tokens)
            for code, tokens in (("0.77", 16), ("0.07", 18), ("0.15", 14),
                                 ("0.71", 14), ("0.123", 14), ("0.26", 16),
                                 ("4.7", 13), ("0.644", 14)))

# ------------------------------------------------------------ certificates


def verdict(text, *rules):
    with open(FILE, "w") as f:
        f.write(text)
    return grundy("quotient", *(rules or ("kayles",)), "--check",
                  FILE).returncode


run = grundy("quotient", "kayles", "--certificate", FILE)
if run.returncode or "order 40, 9 in P" not in run.stdout:
    sys.exit(f"certificate: {run.returncode}\n{run.stderr}")
good = open(FILE).read()
if verdict(good) != 0 or verdict(good, "octal[0.77]") != 0:
    sys.exit("the certificate of Kayles does not hold")
if verdict(good, "octal[0.17]") != 1 or verdict("grundy-quotient 1\n") != 2:
    sys.exit("a wrong game or a text that ends early was not refused")
if grundy("quotient", "kayles", "--check", "/nowhere").returncode != 2:
    sys.exit("a file that is not there was not refused")

lines = good.split("\n")
changes = 0
for i, line in enumerate(lines[:-2]):
    fields = line.split(" ")
    places = range(1, len(fields))
    if fields[0] == "phi":
        places = range(1, len(fields), 7)
    elif fields[0] == "element" and i % 5:
        places = (1 + i % (len(fields) - 1),)
    elif fields[0] == "relation" and i % 3:
        places = ()
    for k in places:
        old = fields[k]
        new = {"complete": "verified", "no": "yes", "P": "N", "N": "P"}.get(old)
        if new is None and old.isdigit():
            new = str(int(old) + 1)
        elif new is None:
            new = "ab" if old != "ab" else "a"
        changed = fields[:k] + [new] + fields[k + 1:]
        text = "\n".join(lines[:i] + [" ".join(changed)] + lines[i + 1:])
        if verdict(text) not in (1, 2):
            sys.exit(f"this change was not refused: {line} -> {changed}")
        changes += 1
    if verdict("\n".join(lines[:i] + lines[i + 1:])) not in (1, 2):
        sys.exit(f"this line may be left out: {line}")

# Semantic faults: swapped heaps, a flipped label, a longer period.
heaps = next(line for line in lines if line.startswith("phi ")).split(" ")
swapped = list(heaps)
swapped[1 + 24], swapped[1 + 25] = swapped[1 + 25], swapped[1 + 24]
if verdict(good.replace(" ".join(heaps), " ".join(swapped))) != 1:
    sys.exit("swapped heaps were not refused")
if verdict(good.replace("period 71 12", "period 71 24")) != 1:
    sys.exit("a period that is not the least was not refused")
if verdict(good.replace("period 71 12", "period 72 12")) != 1:
    sys.exit("a preperiod that is not the least was not refused")

grundy("quotient", "octal[0.77]", "take[1,3]", "--to", "20", "--certificate",
       FILE)
if grundy("quotient", "octal[0.77],take[1,3]", "--check", FILE).returncode:
    sys.exit("the certificate of two games does not hold")

# -------------------------------------------------------------- other text

run = grundy("quotient", "take[1,2]")
if "Q = <a,b | a2=1,b3=b>; P = {a,b2}" not in run.stdout:
    sys.exit(run.stdout)
run = grundy("quotient", "take[1,2]", "--gap")
if "[b^3, b]" not in run.stdout or "P := [a, b^2];;" not in run.stdout:
    sys.exit(run.stdout)
run = grundy("quotient", "take[1,2]", "--latex")
if r"b^{3}=b" not in run.stdout or r"\{a, b^{2}\}" not in run.stdout:
    sys.exit(run.stdout)
run = grundy("quotient", "kayles", "--svg", "-")
if run.returncode or not run.stdout.startswith("<"):
    sys.exit(f"svg: {run.returncode} {run.stderr}")
for words in (["wythoff"], ["fibnim"], ["nim", "--json", "--gap"], ["hackenbush"],
              ["octal[0.77],,nim"]):
    if grundy("quotient", *words).returncode != 2:
        sys.exit(f"{words} was not refused")
print(f"{total} sums, {changes} changes of a certificate")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists of positions (`table --list`, `--len`), sweeps (`--let a=1..9`) and
formulas that call a game, against loops in Python that share no code."""

import functools
import itertools
import json
import os
import random
import subprocess
import sys

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
failed = False


def run(*words):
    done = subprocess.run([GRUNDY, *map(str, words)], capture_output=True,
                          text=True, check=False)
    return done.stdout, done.stderr, done.returncode


def expect(wanted, got, *what):
    global failed
    if wanted != got:
        failed = True
        print(*what, "\nwanted", wanted, "\ngot", got)


def mex(values):
    return min(set(range(len(values) + 1)) - values)


def try_triples(chance):
    """Three numbers: the steps of random moves."""
    steps = [tuple(chance.randrange(3) for _ in range(3)) for _ in range(3)]
    steps = [s for s in steps if any(s)] or [(1, 0, 0)]

    @functools.lru_cache(None)
    def value(p):
        after = [tuple(a - b for a, b in zip(p, s)) for s in steps]
        return mex({value(q) for q in after if min(q) >= 0})

    rule = "{(x,y,z) -> %s}" % " ; ".join(
        "(x-%d,y-%d,z-%d)" % s for s in steps)
    size = chance.randrange(2, 5)
    ranges = [f"0..{size}"] * 3
    every = list(itertools.product(range(size + 1), repeat=3))
    lost = [list(p) for p in every if value(p) == 0]
    out = json.loads(run("table", rule, *ranges, "--list", "P", "--json")[0])
    expect((lost, len(lost)), (out["positions"], out["count"]), rule)
    text = run("table", rule, *ranges, "--list", "all")[0]
    expect(["(%d,%d,%d)  %d" % (*p, value(p)) for p in every],
           text.splitlines(), rule)
    csv = run("table", rule, *ranges, "--list", 1, "--format", "csv")[0]
    expect(["x,y,z"] + ["%d,%d,%d" % p for p in every if value(p) == 1],
           csv.splitlines(), rule)


def try_bags(chance):
    """Take 1 to k from one entry, or the same from two, of a bag or a row."""
    most = chance.randrange(1, 3)
    is_bag = chance.random() < .5
    twice = chance.random() < .5

    @functools.lru_cache(None)
    def value(p):
        after = set()
        for i in range(len(p)):
            for k in range(1, min(most, p[i]) + 1):
                q = p[:i] + (p[i] - k,) + p[i + 1:]
                after.add(value(order(q)))
                for j in range(i + 1, len(p)):
                    if twice and p[j] >= k and (is_bag or j == i + 1):
                        r = q[:j] + (q[j] - k,) + q[j + 1:]
                        after.add(value(order(r)))
        return mex(after)

    def order(p):
        return tuple(sorted(p)) if is_bag else p

    near = "j in i+1..len(h)-1" if is_bag else "j in i+1..min(i+1,len(h)-1)"
    rule = "{%s h -> h[i] := h[i]-k for i for k in 1..min(%d,h[i])%s}" % (
        "bag" if is_bag else "row", most,
        " ; h[i] := h[i]-k, h[j] := h[j]-k for i for k in 1..min(%d,h[i]) "
        "for %s if h[j] >= k" % (most, near) if twice else "")
    last = chance.randrange(1, 4)
    states = [p for n in (1, 2, 3)
              for p in itertools.product(range(last + 1), repeat=n)
              if not is_bag or list(p) == sorted(p)]
    out = json.loads(run("table", rule, f"0..{last}", "--len", "1..3",
                         "--list", "P", "--json")[0])
    expect([list(p) for p in states if value(p) == 0], out["positions"], rule)
    text = run("table", rule, f"0..{last}", "--len", "1..3")[0]
    expect(["(%s)  %d" % (",".join(map(str, p)), value(p)) for p in states],
           text.splitlines(), rule)


def heap_values(steps, count):
    known = []
    for n in range(count):
        known.append(mex({known[n - k] for k in steps if k <= n}))
    return known


def least_period(values):
    return next(p for p in range(1, len(values))
                if all(values[i] == values[i + p]
                       for i in range(len(values) // 2)))


def try_sweeps(chance):
    fixed = chance.sample(range(1, 7), 2)
    rule = "{n -> n-k for k in {%d,a,%d}}" % tuple(fixed)
    first, last = 2, chance.randrange(3, 8)
    let = f"a={first}..{last}"
    rows = {a: heap_values({a, *fixed}, 300) for a in range(first, last + 1)}
    csv = run("table", rule, "0..20", "--let", let, "--format", "csv")[0]
    expect([["a", *map(str, range(21))]] +
           [[str(a), *map(str, v[:21])] for a, v in rows.items()],
           [line.split(",") for line in csv.splitlines()], rule)
    found = json.loads(run("find", rule, "--let", let, "--json")[0])
    for row, values in zip(found["rows"], rows.values()):
        period = f"period {least_period(values)}"
        expect(True, period in row["pattern"] or row["formula"] is not None,
               rule, row)
        expect("proved", row["status"], rule, row)
    csv = run("period", rule, "--let", let, "--format", "csv")[0]
    expect([f"{a},{least_period(v)}" for a, v in rows.items()],
           [",".join(line.split(",")[:2]) for line in csv.splitlines()[1:]],
           rule)
    wanted = ["a,holds,counterexample"]
    for a, values in rows.items():
        bad = [n for n in range(51) if values[n] != n % (a + 1)]
        wanted.append(f"{a},no,n = {bad[0]}" if bad else f"{a},yes,")
    csv, _, code = run("check", rule, "--formula", "n % (a+1)", "--to", 50,
                       "--let", let, "--format", "csv")
    expect(wanted, csv.splitlines(), rule)
    expect(int(any(",no," in line for line in wanted)), code, rule)


def try_calls(chance):
    steps = sorted(chance.sample(range(1, 9), 3))
    game = "take[%s]" % ",".join(map(str, steps))
    values = heap_values(steps, 200)
    rule = "{(x,y) -> (x-k,y) for k in {1,2} ; (x,y-k) for k in {%s}}" % (
        ",".join(map(str, steps)))
    done = run("check", rule, "--formula", "x%3 ^ g(y)", "--to", 40,
               "--let", f"g={game}")
    expect(("holds to 40", 0), (done[0].splitlines()[0], done[2]), rule)
    heap = "{n -> n-k for k in {%s}}" % ",".join(map(str, steps))
    shift = chance.randrange(1, 30)
    bad = [n for n in range(101) if values[n] != values[n + shift]]
    done = run("check", heap, "--formula", f"g(n+{shift})", "--to", 100,
               "--let", f"g={game}")
    line = done[0].splitlines()[0]
    expect(True, line == "holds to 100" if not bad else
           line.startswith(f"first counterexample: n = {bad[0]},"), heap, line)


def check_refusals():
    take = "{n -> n-k for k in {1,a}}"
    rows = "{bag h -> h[i] := h[i]-k for i for k in 1..h[i]}"
    for words, message in [
            (("table", "wythoff", "0..3", "0..3", "--list", "Q"),
             "expected an outcome such as P, a value, or all"),
            (("table", "wythoff", "0..3", "--len", "1..2"),
             "wythoff has positions of 2 numbers: --len is for bags and rows"),
            (("table", rows, "0..3", "--len", "0..2"),
             "the lengths are from 1 to 16, as in 1..4"),
            (("table", rows, "0..3", "0..3", "--len", "1..2"),
             "with --len there is one range, which is that of all entries"),
            (("table", rows, "0..3", "--len", "1..2", "--plot"),
             "a list of positions has no pictures and checkpoints"),
            (("table", "wythoff", "0..3", "0..3", "--list", "P", "--format",
              "bfile"), "a list of positions is text, csv, json or latex"),
            (("find", take, "--let", "a"),
             "expected a name and numbers, as in --let a=1..9"),
            (("find", take, "--let", "b=1..2"),
             "the word 'b' of --let is not in the rules"),
            (("find", take, "--let", "a=3..2"),
             "the range is empty: its last number is below its first"),
            (("table", take, "0..9", "--let", "a=1..2", "--plot"),
             "--let and --plot exclude each other"),
            (("find", "nim", "--format", "csv"),
             "find has --format only together with numbers of --let"),
            (("check", "nim", "--formula", "g(n)", "--let", "g=wythoff"),
             "a formula may call a game of one number"),
            (("check", "nim", "--formula", "g(n-1)", "--let", "g=nim"),
             "the array g has no entry -1: its entries are 0 to 3000")]:
        _, error, code = run(*words)
        expect((f"grundy: error: {message}", 2),
               (error.splitlines()[0], code), words)


def main():
    chance = random.Random(37)
    for _ in range(sampled(12)):
        try_triples(chance)
        try_bags(chance)
        try_sweeps(chance)
        try_calls(chance)
    check_refusals()
    sys.exit(1 if failed else 0)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""find and check on partizan rules: what they say holds by play on the trees of
the rules.

The trees here know nothing of canonical forms, numbers or thermographs of the
program: whether g <= h is found by its definition, and walls of thermographs
are computed on a grid of temperatures.
"""
import functools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

from lib.sample import SAMPLE, sampled

GRUNDY = os.environ["GRUNDY"]
FOLDER = tempfile.TemporaryDirectory()
sys.setrecursionlimit(10000)
KEYS = ("found kind about convention fixed status to near_end theorem proof "
        "refuted formula times labels repetition other").split()


def fail(*words):
    sys.exit(" ".join(str(w) for w in words))


def run(*words, code=0, says="", lang="en"):
    done = subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8",
                                   GRUNDY_LANG=lang))
    if done.returncode != code or says not in done.stdout + done.stderr:
        fail(words, "exit", done.returncode, "not", code, done.stdout,
             done.stderr, "expected", says)
    return done.stdout


def find(rules, *options, code=0):
    answer = json.loads(run("find", rules, "--json", *options, code=code))
    if list(answer) != KEYS:
        fail(rules, "keys", list(answer))
    if answer["found"] != (code == 0):
        fail(rules, answer)
    return answer


# ------------------------------------------------------------------- trees
# A game is a number; OPTIONS[number] has the sets of its left and right
# options.  Equal sets of options are the same game, but equal values are not.
OPTIONS, NUMBERS = [], {}


def game(lefts, rights):
    key = (frozenset(lefts), frozenset(rights))
    if key not in NUMBERS:
        NUMBERS[key] = len(OPTIONS)
        OPTIONS.append(key)
    return NUMBERS[key]


ZERO = game([], [])


@functools.lru_cache(maxsize=None)
def le(g, h):
    return (not any(le(h, left) for left in OPTIONS[g][0]) and
            not any(le(right, g) for right in OPTIONS[h][1]))


def equal(g, h):
    return le(g, h) and le(h, g)


def outcome(g):
    return {(True, True): "P", (True, False): "R", (False, True): "L",
            (False, False): "N"}[le(g, ZERO), le(ZERO, g)]


@functools.lru_cache(maxsize=None)
def add(g, h):
    (a, b), (c, d) = OPTIONS[g], OPTIONS[h]
    return game([add(x, h) for x in a] + [add(g, x) for x in c],
                [add(x, h) for x in b] + [add(g, x) for x in d])


@functools.lru_cache(maxsize=None)
def number(n):
    if n == 0:
        return ZERO
    if n.denominator == 1:
        return game([number(n - 1)], []) if n > 0 else \
            game([], [number(n + 1)])
    step = Fraction(1, n.denominator)
    return game([number(n - step)], [number(n + step)])


@functools.lru_cache(maxsize=None)
def as_number(g):
    """The simplest number that g is equal to; None if there is none."""
    for d in (1, 2, 4, 8, 16):
        for k in range(-16 * d, 16 * d + 1):
            if (d == 1 or k % 2) and equal(g, number(Fraction(k, d))):
                return Fraction(k, d)
    return None


class Unreadable(Exception):
    """A value in a notation that is not read here, such as tiny(1)."""


STAR = game([ZERO], [ZERO])


def read(text):
    """The tree of a value: a number with ups and a star, or braces with one
    bar."""
    if text[0] == "{":
        depth, parts, start = 0, [[]], 1
        for i, c in enumerate(text):
            depth += (c == "{") - (c == "}")
            if (depth == 1 and c in ",|") or depth == 0:
                if text[start:i]:
                    parts[-1].append(read(text[start:i]))
                start = i + 1
                if c == "|":
                    parts.append([])
        if len(parts) != 2:
            raise Unreadable(text)
        return game(*parts)
    match = re.fullmatch(r"(-?\d+(?:/\d+)?)?([v^]*)(\d*)(\+?\*\d*)?", text)
    if not match:
        raise Unreadable(text)
    whole, ups, count, star = match.groups()
    g = number(Fraction(whole or 0))
    up = game([ZERO], [STAR]) if "^" in ups else game([STAR], [ZERO])
    for _ in range(int(count or len(ups))):
        g = add(g, up)
    if star:
        g = add(g, nimber(int(star.lstrip("+*") or 1)))
    return g


def nimber(k):
    below = [nimber(i) for i in range(k)]
    return game(below, below)


GRID = [Fraction(i, 8) for i in range(8 * 8)]


@functools.lru_cache(maxsize=None)
def walls(g):
    """The walls on the grid: two tuples of numbers."""
    n = as_number(g)
    if n is not None:
        return (n,) * len(GRID), (n,) * len(GRID)
    left, right, mast = [], [], None
    for i, t in enumerate(GRID):
        if mast is None:
            a = max(walls(x)[1][i] for x in OPTIONS[g][0]) - t
            b = min(walls(x)[0][i] for x in OPTIONS[g][1]) + t
            if a <= b:
                mast = (left[-1] + right[-1]) / 2 if a < b else a
                if a < b:
                    fail("the grid is too coarse")
        if mast is not None:
            a = b = mast
        left.append(a)
        right.append(b)
    return tuple(left), tuple(right)


def mean(g):
    return walls(g)[0][-1]


def temperature(g):
    n = as_number(g)
    if n is not None:
        return Fraction(-1, n.denominator)
    left, right = walls(g)
    return next(t for t, a, b in zip(GRID, left, right) if a == b)


def subtraction(lefts, rights):
    """The rules and the tree of a heap."""
    def tree(n):
        return game([heap(n - k) for k in lefts if k <= n],
                    [heap(n - k) for k in rights if k <= n])
    heap = functools.lru_cache(maxsize=None)(tree)
    return ("take[L: " + ",".join(map(str, lefts)) + " ; R: " +
            ",".join(map(str, rights)) + "]", heap)


# ---------------------------------------------------------------- judgement
DEEP = 11  # the largest heap that is judged by play


def run_c(code, name, points):
    """What the C function of the answer gives at these points."""
    path = os.path.join(FOLDER.name, "f")
    plane = len(points[0]) == 2
    is_text = code.lstrip().startswith("const char")
    with open(path + ".c", "w") as out:
        out.write("#include <stdio.h>\n" + code +
                  "int main(void) {\n  long long x, y;\n"
                  '  while (scanf("%lld %lld", &x, &y) == 2)\n'
                  f'    printf("%{"s" if is_text else "lld"}\\n", '
                  f"{name}(x{', y' if plane else ''}));\n  return 0;\n}}\n")
    subprocess.run(["cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror",
                    path + ".c", "-o", path], check=True)
    text = "".join(f"{p[0]} {p[-1]}\n" for p in points)
    out = subprocess.run([path], input=text, capture_output=True, text=True,
                         check=True).stdout
    return out.split("\n")[:-1]


def judge_repetition(rules, tree, found):
    """The table, and that it repeats, by play."""
    r = found["repetition"]
    first = r["start"][0] - len(r["before"])
    table = r["before"] + r["values"]
    for i, text in enumerate(table[:DEEP - first]):
        if found["about"] == "outcomes":
            if outcome(tree(first + i)) != text:
                fail(rules, "outcome at", first + i, text)
            continue
        try:
            wanted = read(text)
        except Unreadable:
            continue
        if not equal(tree(first + i), wanted):
            fail(rules, "value at", first + i, text)
    start, period, saltus = r["start"][0], r["period"][0], r["saltus"][0]
    for n in range(start, DEEP - period):
        a, b = tree(n), tree(n + period)
        if found["about"] == "outcomes":
            if outcome(a) != outcome(b):
                fail(rules, "does not repeat at", n)
        elif not equal(add(a, read(saltus)), b):
            fail(rules, "does not repeat at", n, "with", saltus)


def judge_numbers(rules, measure, found, points, word):
    times = found["times"]
    name = word if times == 1 else f"{word}_times_{times}"
    code = found["formula"]["c"]
    for point, text in zip(points, run_c(code, name, points)):
        wanted = measure(*point)
        if wanted is None or Fraction(int(text), times) != wanted:
            fail(rules, word, "at", point, "is", wanted, "not", text, "/",
                 times)
    expr = found["formula"]["expr"]
    if expr:
        equation = f"{times}*{word} = {expr}"
        option = "--values" if word == "value" else f"--{word}"
        run("check", rules, option, "--formula", equation, "--to",
            str(min(found["to"], 60)), says="holds")
        run("check", rules, option, "--formula", equation + " + 1", "--to",
            "20", code=1, says="first counterexample")


def judge_recursion(rules, tree, found):
    """v(n) = {0 | v(n-3)}, by play."""
    words = re.fullmatch(r"from (\d+) on the canonical form v\(n\) is "
                         r"(.*); the values before are .*",
                         found["formula"]["words"])
    forms = re.findall(r"\{([^{}|]*) \| ([^{}|]*)\}(?: if n%(\d+) == (\d+))?",
                       words[2])
    if not forms:
        return 0  # options are forms of their own
    for n in range(int(words[1]), DEEP + 3):
        for left, right, period, rest in forms:
            if period and n % int(period) != int(rest):
                continue
            try:
                sides = [[tree(n - int(part[4:-1])) if part.startswith("v(n-")
                          else read(part) for part in side.split(", ") if part]
                         for side in (left, right)]
            except Unreadable:
                return 0
            if not equal(tree(n), game(*sides)):
                fail(rules, "is not", words[2], "at", n)
    return 1


def judge(rules, tree, found):
    points = [(n,) for n in range(DEEP + 1)]
    if found["repetition"]:
        judge_repetition(rules, tree, found)
    elif found["kind"] == "canonical recursion":
        judge_recursion(rules, tree, found)
    elif found["labels"]:
        rows = run_c(found["formula"]["c"], "outcome" if found["about"] ==
                     "outcomes" else "label", points)
        for (n,), text in zip(points, rows):
            label = found["labels"][int(text)]
            if found["about"] == "outcomes" and outcome(tree(n)) != label:
                fail(rules, "outcome at", n, label)
    else:
        word = {"values": "value", "means": "mean",
                "temperatures": "temperature"}[found["about"]]
        measure = {"value": lambda n: as_number(tree(n)),
                   "mean": lambda n: mean(tree(n)),
                   "temperature": lambda n: temperature(tree(n))}[word]
        judge_numbers(rules, measure, found, points, word)


# ------------------------------------------------------------ one number


def check_known():
    """Sequences whose pattern is known, and that the pattern is the one."""
    rules, tree = subtraction([1], [2])
    found = find(rules, "--values")
    if found["repetition"]["values"] != ["0", "1", "{1|0}"] or \
            found["kind"] != "periodic" or found["status"] != "checked":
        fail(rules, found)
    judge(rules, tree, found)
    if find(rules) != found:
        fail("--values is what is looked for anyway")
    for option in ("--mean", "--temperature", "--outcomes"):
        judge(rules, tree, find(rules, option))
    rules, tree = subtraction([1, 2], [1, 3])
    found = find(rules, "--values")
    if "{0 | v(n-3)}" not in found["formula"]["words"]:
        fail(rules, found)
    if not judge_recursion(rules, tree, found):
        fail(rules, "was not judged")
    rules, tree = subtraction([1, 2, 3], [1, 2])
    braces = "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}"
    found = find(braces)
    if "{0 | v(n-2), v(n-1)}" not in found["formula"]["words"]:
        fail(braces, found)
    if not judge_recursion(braces, tree, found):
        fail(braces, "was not judged")
    # integers: only one player can move
    for side, sign in (("L", 1), ("R", -1)):
        found = find(f"{{n -> {side}: n-3}}", "--values")
        text = run_c(found["formula"]["c"], "value", [(n,) for n in range(99)])
        if [int(t) for t in text] != [sign * (n // 3) for n in range(99)]:
            fail(side, found)
    # saltus: n moves of Left beside a heap of take[L: 1 ; R: 2]
    found = find("{(n,m) -> L: (n-1,m) ; L: (n,m-1) ; R: (n,m-2)}", "0..60",
                 "2", "--values")
    if found["repetition"]["saltus"] != ["1"] or \
            found["repetition"]["values"] != ["{1|0}"]:
        fail("saltus", found)
    print("ok known sequences")


def check_random():
    source = random.Random(19)
    seen = {}
    for _ in range(sampled(14)):
        sets = [sorted(source.sample(range(1, 6), source.choice((1, 2, 3))))
                for _ in range(2)]
        rules, tree = subtraction(*sets)
        for option in ("--values", "--mean", "--temperature", "--outcomes"):
            done = subprocess.run([GRUNDY, "find", rules, "--json", option,
                                   "--to", "120"], capture_output=True,
                                  text=True)
            if done.returncode not in (0, 1):
                fail(rules, option, done.stderr)
            found = json.loads(done.stdout)
            if found["found"]:
                judge(rules, tree, found)
            kind = found["kind"] or "none"
            seen[kind] = seen.get(kind, 0) + 1
    if seen.get("periodic", 0) < sampled(8) or \
            seen.get("canonical recursion", 0) < 2 // SAMPLE:
        fail("too few patterns:", seen)
    print("ok random heaps,", seen)


# ------------------------------------------------------------- two numbers


def cutcake(x, y):
    """Winning Ways, chapter 2: halve both until one is 1."""
    while x > 1 and y > 1:
        x, y = x // 2, y // 2
    return x - y


def check_planes():
    points = [(x, y) for x in range(1, 40) for y in range(1, 40)]
    found = find("cutcake", "--to", "60")
    texts = run_c(found["formula"]["c"], "value", points)
    if [int(t) for t in texts] != [cutcake(*p) for p in points]:
        fail("cutcake", found)
    for y in (1, 2, 3, 5):
        found = find("cutcake", "0..120", str(y), "--values")
        texts = run_c(found["formula"]["c"], "value",
                      [(x,) for x in range(1, 100)])
        if [int(t) for t in texts] != [cutcake(x, y) for x in range(1, 100)]:
            fail("cutcake, row", y, found)
    # x blue and y red edges apart: x - y, and the outcome is its sign
    apart = "{(x,y) -> L: (x-1,y) ; R: (x,y-1)}"
    found = find(apart, "--values", "--to", "30")
    points = [(x, y) for x in range(30) for y in range(30)]
    if [int(t) for t in run_c(found["formula"]["c"], "value", points)] != \
            [x - y for x, y in points]:
        fail(apart, found)
    found = find(apart, "--outcomes", "--to", "30")
    for (x, y), text in zip(points, run_c(found["formula"]["c"], "outcome",
                                          points)):
        if found["labels"][int(text)] != "RPL"[(x > y) - (x < y) + 1]:
            fail(apart, x, y, text)
    run("check", apart, "--outcomes", "--formula", found["formula"]["expr"],
        says="holds")
    run("check", apart, "--outcomes", "--formula", "x != y", code=1,
        says="formula 1 (N), outcome R")
    # a square that repeats: a heap beside a heap of single beans
    both = "{(x,y) -> L: (x-1,y) ; R: (x-2,y) ; (x,y-1)}"
    found = find(both, "--to", "30")
    if found["repetition"]["period"] != [3, 1] or \
            found["repetition"]["saltus"] != ["0", "*"] or \
            found["repetition"]["values"] != ["0", "1", "{1|0}"]:
        fail(both, found)
    # a product of moves: Left has x*y of them
    product = "{(x,y,z) -> L: (x,y,z-1) if z > 0 ; L: (x,y-1,x-1) " \
        "if z == 0 and y > 0 and x > 0}"
    found = find(product, "0..30", "0..30", "0", "--values")
    points = [(x, y) for x in range(25) for y in range(25)]
    texts = run_c(found["formula"]["c"], "value", points)
    if [int(t) for t in texts] != [x * y for x, y in points]:
        fail(product, found)
    print("ok two numbers")


def check_polynomials():
    # Left has n(n+1)/2 moves: after the last of a row the next shorter row
    rows = "{(n,m) -> L: (n,m-1) if m > 0 ; L: (n-1,n-2) if m == 0 and n > 1}"
    found = find(rows, "0..60", "0", "--values")
    texts = run_c(found["formula"]["c"], "value" if found["times"] == 1 else
                  f"value_times_{found['times']}", [(n,) for n in range(50)])
    for n, text in enumerate(texts):
        if Fraction(int(text), found["times"]) != n * (n - 1) // 2:
            fail(rows, n, text)
    if found["kind"] != "polynomial" or found["times"] != 2:
        fail(rows, found)
    text = run("find", rows, "0..60", "0", "--values")
    equation = re.search(r"^formula +(.*)$", text, re.M)[1]
    if not equation.startswith("2*value = "):
        fail(text)
    run("check", rows, "0..60", "0", "--values", "--formula", equation,
        says="holds")
    print("ok polynomials")


# ---------------------------------------------------------------- messages


def check_messages():
    hard = "{n -> L: n-k for k in squares if n > 0 ; R: n-k for k in primes " \
        "if n > 0 ; n/2 if n > 2}"
    text = run("find", hard, "--to", "60", code=1)
    if "which is not a number: try --mean" not in text:
        fail(text)
    found = find(hard, "--to", "60", code=1)
    if not found["other"]["value"] or found["formula"] is not None:
        fail(found)
    half = "{n -> L: n-1 ; R: n-2}"
    for words, code, says in (
            (["find", half, "--mean", "--values"], 2, "give only one of"),
            (["find", half, "--mean", "--misere"], 2, "only outcomes"),
            (["find", half, "--atomic"], 2, "has no atomic weight"),
            (["find", "nim", "--mean"], 0, "the numbers repeat"),
            (["find", "nim", "--values"], 0, "the value grows by 1"),
            (["find", half, "--misere"], 0, "the outcomes repeat"),
            (["check", half, "--formula", "n % 3"], 1,
             "n = 2, formula 2, value {1|0}"),
            (["check", half, "--mean", "--formula", "n%3 == 2 ? 1/2 : n%3"], 1,
             "2*mean = n"),
            (["check", half, "--mean", "--formula", "2*value = n"], 2,
             "the equation is about the value"),
            (["check", half, "--mean", "--formula", "2*mean = n"], 1,
             "formula 1/2, mean 1"),
            (["check", "kayles", "--formula", "2*value = 2*n"], 1,
             "n = 4, formula 4, value 1"),
            (["find", half, "--to", "1000000", "--time", "0.2"], 3, "--time"),
            (["find", half, "--to", "100000", "--max-memory", "1M"], 3,
             "--max-memory"),
            (["find", half, "--to", "10000", "--max-positions", "100"], 3,
             "limit of 100 positions")):
        run(*words, code=code, says=says)
    for words in (["find", half], ["find", half, "--mean"],
                  ["find", "cutcake"]):
        text = run(*words, "--lang", "zh")
        if re.search(r"repeat|number|divide|checked", text):
            fail("not Chinese:", text)
    latex = run("table", half, "0..2", "--format", "latex")
    if "2 & $\\left\\{1\\mid 0\\right\\}$" not in latex:
        fail(latex)
    latex = run("table", half, "0..2", "--format", "latex", "--mean")
    if "2 & $\\frac{1}{2}$" not in latex or "^" in latex:
        fail(latex)
    latex = run("table", "take[L: 1,2 ; R: 1,3]", "0..8", "--format", "latex")
    if "2 & $\\uparrow$" not in latex or "^" in \
            latex.replace("^{[2]}", "") or "|" in latex.split("\\hline")[1]:
        fail(latex)
    print("ok messages")


check_known()
check_random()
check_planes()
check_polynomials()
check_messages()

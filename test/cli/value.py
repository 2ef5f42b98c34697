#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""grundy value: golden values, errors with their places, and laws on random
expressions, compared with play on the trees as typed.

The trees here know nothing of canonical forms: whether g <= h is found by its
definition, no left option of g is >= h and no right option of h is <= g.
"""
import functools
import json
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

from lib.sample import sampled

GRUNDY = os.environ["GRUNDY"]
TOGETHER = 12  # expressions of one command
PAIRS = int(os.environ.get("VALUE_PAIRS", sampled(300)))
KEYS = ("expression value outcome canonical left_stop right_stop mean "
        "temperature atomic_weight reduced birthday followers incentives latex "
        "thermograph").split()


def fail(*words):
    sys.exit(" ".join(str(w) for w in words))


def run(*words, code=0):
    done = subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))
    if done.returncode != code:
        fail(words, "exit", done.returncode, "not", code, done.stdout,
             done.stderr)
    return done


def measures(texts):
    """The JSON of each expression."""
    found = []
    for i in range(0, len(texts), TOGETHER):
        part = texts[i:i + TOGETHER]
        answer = json.loads(run("value", "--json", "--", *part).stdout)
        found += answer if len(part) > 1 else [answer]
    return found


# ------------------------------------------------------------------- golden
# expression, its value, and other keys.  Sources: WW is Winning Ways (1982),
# S is Siegel, Combinatorial Game Theory (2013), ONAG is On Numbers and Games.
GOLDEN = [
    ("{0|0}", "*", {}),  # ONAG, chapter 10
    ("{0|*}", "^", {"atomic_weight": "1", "birthday": "2"}),  # WW 3
    ("{0|^}", "^^*", {"atomic_weight": "2"}),  # WW 3: {0|^} = ^^*
    ("{0,*|0,*}", "*2", {"outcome": "N"}),
    ("{^|*}", "^[2]", {"outcome": "L"}),  # S II.7: up plus up squared
    ("^ + ^", "^^", {}),
    ("* + *", "0", {"outcome": "P"}),
    ("{1|2}", "3/2", {"temperature": "-1/2"}),  # simplicity, WW 2
    ("{1|-1}", "+-1", {"mean": "0", "temperature": "1"}),  # WW 6
    ("{4|1}", "{4|1}", {"mean": "5/2", "temperature": "3/2"}),  # WW 6
    ("{0||0|-2}", "tiny(2)", {"outcome": "L"}),  # WW 5
    ("{2|0||0}", "miny(2)", {"outcome": "R"}),
    ("{5|2||-1|-3}", "{5|2||-1|-3}",
     {"left_stop": "2", "right_stop": "-1"}),
    ("heat(*,1)", "+-1", {}),  # S II.6
    ("ordinal(*,1)", "^*", {}),  # colon principle with the form {0|0}
    ("ordinal({*|*},1)", "^", {}),  # the form counts, not the value
    ("{0||0|-1}", "tiny(1)", {}),
    ("{1|^^||^}", "{1|^^||^}", {"atomic_weight": "2"}),  # S II.7
    ("tiny(2)", "tiny(2)", {"atomic_weight": "0", "reduced": "0"}),
    ("{3||2+*|1+*}", "{3||2+*|1+*}", {"reduced": "{3||2|1}"}),
    ("3.^", "^3", {"birthday": "4"}),
    ("5/8", "5/8", {"birthday": "4", "temperature": "-1/8"}),
    ("-3/4", "-3/4", {"outcome": "R"}),
    ("selective(*,*)", "*2", {}),
    ("{1|1}", "1+*", {}),
    ("3+*2", "3+*2", {}),
    ("1000000 + *", "1000000+*", {"birthday": "1000001"}),
    ("pow(^,500)", "^<500>", {"atomic_weight": "0", "mean": "0"}),
    ("*1000000", "*1000000", {"followers": "1000001", "temperature": "0"}),
    ("{*1000000|v}", "v*1000001", {"atomic_weight": "-1", "mean": "0"}),
    ("{*16777215|v}", "v*16777214", {"followers": "16777217"}),
    ("+-4611686018427387904", "+-4611686018427387904",
     {"mean": "0", "temperature": "4611686018427387904", "thermograph": None}),
    ("{1/4611686018427387904|0}", "{1/4611686018427387904|0}",
     {"left_stop": "1/4611686018427387904", "mean": None}),
]


def check_golden():
    for (text, value, more), found in zip(GOLDEN,
                                          measures([g[0] for g in GOLDEN])):
        if list(found) != KEYS:
            fail(text, "has the keys", list(found))
        for key, wanted in [("value", value), *more.items()]:
            if found[key] != wanted:
                fail(text, key, "expected", wanted, "came", found[key])
        for key in KEYS[1:-1]:
            if key != "incentives" and not isinstance(found[key],
                                                      (str, type(None))):
                fail(text, key, "is not a string")
    print(f"ok {len(GOLDEN)} golden values")


# -------------------------------------------------------------- comparisons

FULFIL = {"=": {"="}, "<": {"<"}, "<=": {"<", "="}, ">": {">"},
          ">=": {">", "="}, "||": {"||"}}


def check_comparisons():
    for a, relation, b in [("^^*", ">", "0"), ("^*", "||", "0"),
                           ("-1", "<", "tiny(1)"), ("{0|*}", "=", "^"),
                           ("+-1", "||", "0"), ("{3|1}", ">", "0"),
                           ("1", ">", "1/2"), ("tiny(2)", "<", "^")]:
        for sign, holds in FULFIL.items():
            done = run("value", "--json", a, sign, b,
                       code=0 if relation in holds else 1)
            found = json.loads(done.stdout)
            if (list(found) != ["holds", "relation", "reason"] or
                    found["relation"] != relation or
                    found["holds"] != (relation in holds) or
                    not found["reason"]):
                fail(a, sign, b, found)
    text = run("value", "^*", ">", "0", code=1).stdout
    if not text.startswith("no\n") or "Right to 0" not in text:
        fail("the reason names no line of play:", text)
    if "the right stop" in text:
        fail("stops do not decide", text)
    reason = run("value", "--json", "{5|3}", ">", "0").stdout
    if "right stop 3 is above 0" not in reason:
        fail("expected the stops as a reason:", reason)
    print("ok comparisons")


# --------------------------------------------------------------- bad input

WRONG = [  # expression, column of the caret, part of the message or hint
    ("^x", 1, "there is no value or function 'x'"),
    ("1+^^x", 4, "there is no value or function 'x'"),
    ("{1|", 3, "expected '}', but the text ends here"),
    ("{|||}", 1, "write {|} for the game without options"),
    ("3*2", 1, "write 3+*2"),
    ("1/3", 2, "a power of two"),
    ("4611686018427387905", 0, "at most 2^62"),
    ("1/9223372036854775808", 0, "2^62"),
    ("{" * 100000, None, "nested more than 1000 deep"),
    ("{1}", 2, "braces need a bar"),
    ("{1||2||3}", 5, "only once"),
    ("^ 3", 2, "write + or - between"),
    ("hot(1)", 0, "did you mean heat?"),
    ("heat(1)", 5, "write heat(g,t)"),
    ("cool(1,*)", 7, "must be a number"),
    ("norton(1,0)", 9, "must be positive"),
    ("pow({1|0},2)", 4, "the one Left option 0"),
    ("1+-2", 1, "a switch"),
    ("*99999999", 1, "at most *16777215"),
    ("1 + 0.5", 4, "1/2 for 0.5"),
    ("**", 1, "write + or - between"),
    ("*2*3", 2, "write *2+*3"),
    ("^<0>", 0, "pow(g,x) must be at least 1"),
    ("pow(^,3/4)", 6, "pow(g,x) must be at least 1"),
    ("pow(up,1/2)", 7, "pow(g,x) must be at least 1"),
    ("heat(up,tiny(1),0)", 5, "write heat(g,t)"),
    ("cool({1|*}, miny(up))", 12, "cool(g,t) must be a number"),
    ("powto(^,-1/2)", 8, "powto(g,x) must not be negative"),
    ("pow(^,*)", 6, "pow(g,x) must be a number"),
    ("1 >= 0", 2, "in three words"),
    ("", 0, "expected a value"),
    ("1 + ", 4, "expected a value"),
]


def check_errors():
    for text, column, says in WRONG:
        error = run("value", "--", text, code=2).stderr
        caret = next((line for line in error.split("\n")
                      if re.fullmatch(r" *\^", line)), None)
        if says not in error or (column is not None and
                                 (caret is None or
                                  caret.index("^") != 2 + column)):
            fail(repr(text[:40]), "says\n" + error)
    for words, says in [(["1", "<"], "one value before the sign"),
                        (["<=", "1", "2"], "one value before the sign"),
                        (["1", "<", "2", "--latex"], "--latex does not work"),
                        (["1", "--latex", "--json"], "--latex does not work")]:
        if says not in run("value", *words, code=2).stderr:
            fail(words, "does not say", says)
    print(f"ok {len(WRONG)} errors with their places")


# ------------------------------------------------------------ trees as typed


def tree(lefts, rights):
    return (tuple(lefts), tuple(rights))


ZERO = tree([], [])
ATOMS = {"0": ZERO, "1": tree([ZERO], []), "-1": tree([], [ZERO]),
         "*": tree([ZERO], [ZERO])}
ATOMS["^"] = tree([ZERO], [ATOMS["*"]])
ATOMS["v"] = tree([ATOMS["*"]], [ZERO])
ATOMS["1/2"] = tree([ZERO], [ATOMS["1"]])
ATOMS["2"] = tree([ATOMS["1"]], [])


@functools.lru_cache(maxsize=None)
def le(g, h):
    return (not any(le(h, left) for left in g[0]) and
            not any(le(right, g) for right in h[1]))


def relation(g, h):
    return {(True, True): "=", (True, False): "<", (False, True): ">",
            (False, False): "||"}[le(g, h), le(h, g)]


def make(source, depth):
    """A random form: its text and its tree."""
    if depth == 0 or source.random() < 0.25:
        return source.choice(list(ATOMS.items()))
    sides = [[make(source, depth - 1) for _ in range(source.choice((0, 1, 1, 2)))]
             for _ in range(2)]
    text = "{" + "|".join(",".join(t for t, _ in side) for side in sides) + "}"
    return text, tree(*([g for _, g in side] for side in sides))


@functools.lru_cache(maxsize=None)
def stop(g, is_left):
    """The stop, by play to a number."""
    number = as_number(g)
    if number is not None:
        return number
    options = [stop(o, not is_left) for o in g[not is_left]]
    return max(options) if is_left else min(options)


@functools.lru_cache(maxsize=None)
def as_number(g):
    """The number of CANDIDATES that g is equal to; None if there is none."""
    for n in CANDIDATES:
        h = number_tree(n)
        if le(g, h) and le(h, g):
            return n
    return None


@functools.lru_cache(maxsize=None)
def number_tree(n):
    if n == 0:
        return ZERO
    if n.denominator == 1:
        return tree([number_tree(n - 1)], []) if n > 0 else \
            tree([], [number_tree(n + 1)])
    step = Fraction(1, n.denominator)
    return tree([number_tree(n - step)], [number_tree(n + step)])


CANDIDATES = [Fraction(k, d) for d in (1, 2, 4, 8) for k in range(-5 * d, 5 * d)
              if d == 1 or k % 2]


def check_random():
    source = random.Random(20)
    forms = [make(source, 3) for _ in range(2 * PAIRS)]
    found = measures([text for text, _ in forms])
    again = measures([m["value"] for m in found])
    braces = measures([m["canonical"] for m in found])
    for (text, g), m, twice, form in zip(forms, found, again, braces):
        if not m["value"] == twice["value"] == form["value"]:
            fail(text, "prints", m["value"], "which reads as", twice["value"],
                 "and as", form["value"])
        outcome = {"=": "P", "<": "R", ">": "L", "||": "N"}[relation(g, ZERO)]
        if m["outcome"] != outcome:
            fail(text, "is", m["outcome"], "by play", outcome)
    for (text, g), m in list(zip(forms, found))[:40]:
        for key, is_left in (("left_stop", True), ("right_stop", False)):
            if stop(g, is_left) != Fraction(m[key]):
                fail(text, key, m[key], "by play", stop(g, is_left))
    equal = {}
    for (text, g), m in zip(forms, found):  # equal by play: equal text
        other = equal.setdefault(m["value"], (text, g))
        if relation(g, other[1]) != "=":
            fail(text, "and", other[0], "have the value", m["value"])
    print(f"ok {2 * PAIRS} random forms against play")
    return forms, found


def check_sums(forms, found):
    values = [m["value"] for m in found]
    pairs = list(zip(values[::2], values[1::2]))
    sums = measures([f"({a}) + ({b})" for a, b in pairs])
    turned = measures([f"({b}) + ({a})" for a, b in pairs])
    zeros = measures([f"({a}) - ({a})" for a, _ in pairs])
    back = measures([f"({s['value']}) - ({b})"
                     for s, (_, b) in zip(sums, pairs)])
    for i, (a, b) in enumerate(pairs):
        if sums[i]["value"] != turned[i]["value"]:
            fail(a, "+", b, "does not commute")
        if zeros[i]["value"] != "0":
            fail(a, "minus itself is", zeros[i]["value"])
        if back[i]["value"] != a:
            fail(a, "+", b, "-", b, "is", back[i]["value"])
        mean = sum(Fraction(found[2 * i + k]["mean"]) for k in (0, 1))
        hottest = max(Fraction(found[2 * i + k]["temperature"]) for k in (0, 1))
        if Fraction(sums[i]["mean"]) != mean:
            fail(a, "+", b, "mean", sums[i]["mean"], "expected", mean)
        if Fraction(sums[i]["temperature"]) > hottest:
            fail(a, "+", b, "is hotter than both")
    for i in range(0, min(len(forms), 80), 2):
        (a, g), (b, h) = forms[i], forms[i + 1]
        wanted = relation(g, h)
        answer = run("value", "--json", "--", a, "=", b,
                     code=0 if wanted == "=" else 1)
        if json.loads(answer.stdout)["relation"] != wanted:
            fail(a, wanted, b, "by play, came", answer.stdout)
    print(f"ok {len(pairs)} sums, 40 comparisons against play")


def wall_at(points, t):
    """The value of a wall at t, by its points."""
    points = [(Fraction(a), Fraction(b)) for a, b in points]
    for (t0, v0), (t1, v1) in zip(points, points[1:]):
        if t0 <= t <= t1:
            return v0 + (v1 - v0) * (t - t0) / (t1 - t0)
    return points[-1][1]


def check_thermographs(found):
    for m in found:
        drawn = m["thermograph"]
        top = Fraction(m["temperature"])
        ends = {wall_at(drawn[side], top) for side in ("left", "right")}
        if ends != {Fraction(m["mean"])} or drawn["mast"] != m["mean"]:
            fail(m["value"], "the walls do not meet in the mast:", drawn)
        if top >= 0 and (wall_at(drawn["left"], 0) != Fraction(m["left_stop"])
                         or wall_at(drawn["right"], 0) !=
                         Fraction(m["right_stop"])):
            fail(m["value"], "walls at 0 are not the stops:", drawn)
    print(f"ok {len(found)} thermographs")


# ------------------------------------------------------------------- others


def check_large_sums():
    """Sums whose text or whose canonical form is too large."""
    switches = " + ".join(f"+-{n}" for n in range(1, 25))
    m = json.loads(run("value", "--json", switches).stdout)
    if [m[k] for k in ("outcome", "mean", "temperature", "value")] != \
            ["N", "0", "24", None]:
        fail("24 switches:", m)
    even = " + ".join(f"{{{7 * n % 31 + 9}|{n % 7}/4||{n % 5 - 6}/8|"
                      f"{-(11 * n % 29) - 8}}}" for n in range(1, 25))
    m = json.loads(run("value", "--json", even, "--max-positions",
                       "100000").stdout)  # the search does not end
    if m["outcome"] is not None or m["mean"] is None or m["value"]:
        fail("24 hot games, too many for the search:", m)
    hot = even + " + 90"
    m = json.loads(run("value", "--json", hot).stdout)
    means = sum(Fraction(t["mean"]) for t in measures(hot.split(" + ")))
    if m["value"] is not None or m["thermograph"] is not None or \
            m["outcome"] != "L" or Fraction(m["mean"]) != means:
        fail("24 hot games:", m)
    if "too large" not in run("value", hot).stdout:
        fail("the text does not say that the sum is too large")
    if "too large" not in run("value", hot, "--svg", "-", code=2).stderr:
        fail("a thermograph of a sum that is too large")
    if "too large" not in run("value", hot, "--explain", code=2).stderr:
        fail("an explanation of a sum that is too large")
    answer = json.loads(run("value", "--json", hot, ">=", "0").stdout)
    if answer["relation"] != ">" or "stops" not in answer["reason"]:
        fail("24 hot games compared with 0:", answer)
    inner = "{" + hot + "|}"
    error = run("value", inner, "--max-memory", "4M", code=3).stderr
    if "--max-memory" not in error:
        fail("a form that explodes:", error)
    print("ok sums that are too large")


def check_help():
    """Every example of `help values` is a value, and every function is there."""
    page = run("help", "values").stdout
    examples = []
    for line in page.split("\n"):
        if line.startswith("  "):
            left = re.split(r"   +", line.strip())[0]
            examples += [left] if " + " in left else re.split(r"  +", left)
    measures(examples)
    if len(examples) < 35:
        fail("only", len(examples), "examples:", examples)
    names = re.findall(r'\{"([a-z]+)", "', open(
        "src/lang/value/calls.c", encoding="ascii").read())
    missing = [n for n in names if not re.search(rf"\b{n}\b", page)]
    if missing or len(names) < 15:
        fail("help values does not have", missing)
    print(f"ok {len(examples)} examples of help values")


def check_other_output():
    latex = run("value", "{3/4|^*}", "--latex").stdout
    if latex != "\\left\\{\\frac{3}{4}\\mid \\uparrow\\ast\\right\\}\n":
        fail(latex)
    text = run("value", "{3|1||0}", "--thermograph").stdout
    for part in ("mean           1\n", "temperature    1\n",
                 "right wall     (-1, -1) (1, 1)\n"):
        if part not in text:
            fail("--thermograph:", text)
    text = run("value", "{0,*|*}", "--explain").stdout
    if "Left's option * is reversible through 0" not in " ".join(text.split()):
        fail("--explain:", text)
    fates = json.loads(run("value", "{2,1|*,v}", "--explain",
                           "--json").stdout)["explain"]
    if [f["fate"] for f in fates] != ["kept", "dominated", "kept", "kept"] or \
            fates[1]["by"] != "2":
        fail("--explain --json:", fates)
    several = run("value", "{3|1||0}", "+-1", "3/4", "--svg", "-").stdout
    if several.count("mean ") < 3 or "<desc>" not in several:
        fail("several thermographs:", several[:500])
    if run("value", "-^").stdout.split()[0] != "-^":
        fail("an operand with a minus sign")
    if "左方" not in run("value", "^", "--lang", "zh").stdout:
        fail("Chinese")
    print("ok latex, thermographs, explanations")


check_golden()
check_comparisons()
check_errors()
FORMS, FOUND = check_random()
check_sums(FORMS, FOUND)
check_thermographs(FOUND)
check_help()
check_other_output()
check_large_sums()

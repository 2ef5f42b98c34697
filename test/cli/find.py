#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""find names the right pattern; its formulas and its C hold beyond the values
that it saw; it names nothing if there is no pattern."""
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

from lib.sample import SAMPLE, sample_of, sampled

GRUNDY = os.environ["GRUNDY"]
KEYS = ["found", "kind", "about", "convention", "fixed", "status", "to",
        "near_end", "theorem", "proof", "refuted", "formula"]
FOLDER = tempfile.TemporaryDirectory()
random.seed(2026)


def fail(*words):
    sys.exit(" ".join(str(w) for w in words))


def grundy(*words, expect=0):
    run = subprocess.run([GRUNDY, *words], capture_output=True, text=True)
    if run.returncode != expect:
        fail(words, "exit", run.returncode, run.stdout, run.stderr)
    return run.stdout


def find(rules, *options, expect=0):
    answer = json.loads(grundy("find", rules, "--json", *options,
                               expect=expect))
    if list(answer) != KEYS:
        fail(rules, "keys", list(answer))
    if answer["found"] != (expect == 0):
        fail(rules, "found", answer["found"])
    return answer


def values(rules, to, plane):
    """A list of (x, y, value), y being 0 for lists; holes are left out."""
    ranges = [f"0..{to}"] * (2 if plane else 1)
    rows = json.loads(grundy("table", rules, *ranges, "--format", "json",
                             "--max-positions", "100000000"))["values"]
    rows = rows if plane else [[v] for v in rows]
    return [(x, y, int(v)) for x, row in enumerate(rows)
            for y, v in enumerate(row) if v is not None]


def check_latex(rules, latex):
    """One environment for a chain of cases, and no more of them than are
    closed."""
    if latex.count("\\begin{cases}") != latex.count("\\end{cases}") or \
            "\\\\ \\begin{cases}" in latex or latex.count("{") != \
            latex.count("}"):
        fail(rules, "LaTeX", latex)
    if latex.count("\\text{if }") > 12:
        fail(rules, "LaTeX of too many cases", latex)


def run_c(code, wins, plane, points):
    """What the function of the answer gives at these points."""
    name = os.path.join(FOLDER.name, "f")
    call = f"{'wins' if wins else 'grundy'}(x{', y' if plane else ''})"
    with open(name + ".c", "w") as out:
        out.write("#include <stdio.h>\n" + code +
                  "int main(void) {\n  long long x, y;\n"
                  '  while (scanf("%lld %lld", &x, &y) == 2)\n'
                  f'    printf("%lld\\n", (long long){call});\n'
                  "  return 0;\n}\n")
    subprocess.run(["cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror",
                    name + ".c", "-o", name], check=True)
    text = "".join(f"{x} {y}\n" for x, y, _ in points)
    out = subprocess.run([name], input=text, capture_output=True, text=True,
                         check=True).stdout
    return [int(line) for line in out.split()]


def run_python(rules, wins, plane, points):
    """The same of the Python that `code` makes of it."""
    code = json.loads(grundy("code", rules, "--json", "--conjecture", "--lang",
                             "python", *(["--outcomes"] if wins else [])))
    if code["kind"] in ("table", "memo"):
        fail(rules, "is not used by code")
    space = {}
    exec(code["text"], space)
    function = space["wins" if wins else "grundy"]
    return [int(function(x, y) if plane else function(x))
            for x, y, _ in points]


def hold(rules, answer, to):
    """The formula and the C against the values, up to a larger number."""
    formula, zeros = answer["formula"], answer["about"] == "zeros"
    plane = rules in PLANES or "(x,y)" in rules.split("->")[0]
    points = values(rules, to, plane)
    few = points if len(points) < 2000 else points[:500] + points[-500:]
    for tongue, some, got in (
            ("C", points, run_c(formula["c"], zeros, plane, points)),
            ("Python", few, run_python(rules, zeros, plane, few))):
        for (x, y, value), given in zip(some, got, strict=True):
            if (value != 0) != (given != 0) if zeros else value != given:
                fail(rules, "at", x, y, "value", value, tongue, given)
    if formula["expr"] is not None:
        out = grundy("check", rules, "--formula", formula["expr"], "--to",
                     str(to), "--max-positions", "100000000",
                     *(["--outcomes"] if zeros else []))
        if "holds" not in out:
            fail(rules, formula["expr"], out)
    check_latex(rules, formula["latex"])
    for key in "words", "c", "latex":
        if not formula[key]:
            fail(rules, "has no", key)


PLANES = {"ed", "wythoff"}
EVEN = "n -> n-1 if n > 0 ; [n/2, n/2] if n > 0 and n % 2 == 0"
ODD = "n -> n-1 if n > 0 ; [n/2, n/2, n/2] if n > 0 and n % 2 == 0"
MOCK = "n -> [] ; a for a in 0..n-1 ; [a, b] for a in 0..n-1 for b in 0..a-1"
LASKER = "n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1"
COPRIME = "n -> n-k for k in 1..n-1 if gcd(k,n) == 1"
ED = "sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1"
QUEEN = "sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; " \
        "(x-k,y-k) for k in 1..x"
ROOK = "(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y"

# rules, kind, about, how it is known (by a theorem: "proved"), expression
# (None: any, "": none), up to
NAMED = [
    ("{n -> n-k for k in pow2}", "periodic", "values", "proved", "n%3", 9000),
    ("lasker", "arithmetic periodic", "values", "proved", None, 9000),
    (f"{{{LASKER}}}", "arithmetic periodic", "values", "proved", None, 3000),
    ("{n -> n-k for k in 1..n/2}", "formula", "values", "proved",
     "(n+1)/(n+1 & -(n+1))/2", 6000),
    (f"{{{EVEN}}}", "periodic", "values", "proved", None, 9000),
    (f"{{{ODD}}}", "formula", "values", "proved", None, 9000),
    (f"{{{COPRIME}}}", "formula", "values", "proved", "primepi(lpf(n))", 3000),
    ("{n -> n-k for k in divisors(n) if k < n}", "formula", "values",
     "proved", "n == 0 ? 0 : ctz(n)", 9000),
    ("{n -> k for k in divisors(n) if k < n}", "formula", "values", "proved",
     "bigomega(n)", 9000),
    ("kayles", "periodic", "values", "proved", "", 9000),
    ("dawson", "periodic", "values", "proved", "", 9000),
    ("{n -> [a, n-2-a] for a in 0..n-2}", "periodic", "values", "proved", "",
     3000),
    ("{n -> n/k for k in 2..6 if n > 0}", "runs", "values", "automata", "",
     100000),
    ("{n -> n-k for k in 1..6}", "periodic", "values", "proved", "n%7", 9000),
    ("{n -> n-k for k in 2..5}", "periodic", "values", "proved", "n%7/2",
     9000),
    ("{n -> n-k for k in 3..10}", "periodic", "values", "proved", "n%13/3",
     9000),
    ("{n -> n-k for k in 7..7}", "periodic", "values", "proved", "n%14/7",
     9000),
    ("{n -> n-1 if n > 0 ; n/2 if n > 0}", "automatic", "values", "automata",
     "", 100000),
    ("ed", "plane", "values", "proved", None, 130),
    (f"{{{ED}}}", "plane", "values", "proved", None, 130),
    ("wythoff", "beatty", "zeros", "proved", None, 200),
    (f"{{{QUEEN}}}", "beatty", "zeros", "proved", None, 200),
    (f"{{{ROOK}}}", "plane", "values", "proved", "x ^ y", 130),
    ("coins[mock]", "formula", "values", "proved", "2*n+1-popcount(n)%2",
     9000),
    (f"{{{MOCK}}}", "formula", "values", "proved", "2*n+1-popcount(n)%2",
     300),
    ("{n -> n-k for k in 1..n/3}", "recursive", "values", "checked", "", 6000),
    ("{n -> n-k for k in 1..n/7}", "recursive", "values", "checked", "", 6000),
    # the same games, written so that nobody has proved them: the search alone
    ("{n -> n-k for k in 1..n/2 if k > 0}", "formula", "values", "checked",
     "(n+1)/(n+1 & -(n+1))/2", 6000),
    (f"{{{EVEN} and 1}}", "periodic", "values", "automata", None, 9000),
    (f"{{{ODD} and 1}}", "regular", "values", "checked", "", 100000),
    (f"{{{COPRIME} and 1}}", "formula", "values", "checked",
     "primepi(lpf(n))", 3000),
    ("{n -> n-k for k in divisors if k < n}", "formula", "values", "checked",
     "n == 0 ? 0 : ctz(n)", 9000),
    ("{n -> k for k in divisors if k < n}", "formula", "values", "checked",
     "bigomega(n)", 9000),
    (f"{{{LASKER} if a*a > 0}}", "arithmetic periodic", "values", "checked",
     None, 3000),
    (f"{{{MOCK} if b >= 0}}", "formula", "values", "automata",
     "2*n+1-popcount(n)%2", 600),
    (f"{{{ED} if a > 0}}", "plane", "values", "checked",
     "ctz((max(x,1)-1 | max(y,1)-1)+1)", 130),
    (f"{{{QUEEN} if k > 0}}", "beatty", "zeros", "automata", None, 200),
    (f"{{{ROOK} if k > 0}}", "plane", "values", "automata", "x ^ y", 130),
    # others
    ("nim", "arithmetic periodic", "values", "proved", "n", 9000),
    ("half", "formula", "values", "proved", "bitlen(n)", 9000),
    ("take[even]", "formula", "values", "proved", "n/2", 9000),
    ("dawson_chess", "periodic", "values", "proved", "", 3000),
    ("octal[0.165]", "periodic", "values", "proved", "", 20000),
    ("{n -> n-(n & -n) if n > 0}", "formula", "values", "automata",
     "popcount(n)%2", 50000),
    ("{n -> n & n-1 if n > 0 ; n-1 if n > 0}", "regular", "values",
     "checked", "", 50000),
    ("{n -> 0 if n > 0}", "periodic", "values", "automata", None, 50000),
    ("{n -> n-1 if n < 0}", "periodic", "values", "automata", "0", 50000),
    ("{(x,y) -> (x-1,y) ; (x,y-1)}", "plane", "values", "automata",
     "(x+y)%2", 130),
    ("{(x,y) -> (x-k,y) for k in 1..2 ; (x,y-k) for k in 1..3}", "plane",
     "values", "automata", "x%3 ^ y%4", 130),
    ("{(x,y) -> (x-1,y) ; (x,y-1) ; (x-1,y-1)}", "plane", "values",
     "automata", None, 130),
    ("{(x,y) -> (x-k,y-l) for k in 0..x for l in 0..y if k+l > 0}", "plane",
     "values", "automata", "x+y", 110),
    ("{(x,y) -> (x/2,y) if x > 0 ; (x,y/2) if y > 0}", "plane", "values",
     "automata", "bitlen(x)%2 ^ bitlen(y)%2", 200),
]

for rules, kind, about, status, expr, to in NAMED[::min(SAMPLE, 3)]:
    answer = find(rules)
    known = "proved" if answer["theorem"] else \
        "automata" if answer["proof"] else "checked"
    got = answer["kind"], answer["about"], known
    if got != (kind, about, status):
        fail(rules, "is", got, answer["formula"]["expr"])
    if answer["status"] != ("checked" if known == "checked" else "proved"):
        fail(rules, "has the status", answer["status"])
    if known == "automata" and list(answer["proof"]) != [
            "numeration", "states", "order"]:
        fail(rules, "has the proof", answer["proof"])
    if expr is not None and (answer["formula"]["expr"] or "") != expr:
        fail(rules, "has the formula", answer["formula"]["expr"])
    hold(rules, answer, to)

# a pattern that holds far beyond the values is refuted by automata, which say
# where it fails
PLANTED = "{n -> n-k for k in pow2 ; n-3 if n == 3000000}"
answer = find(PLANTED, expect=1)
if answer["refuted"] != {"at": [3000000], "pattern": "0", "value": "3",
                         "first": True}:
    fail(PLANTED, answer)
if "it fails first at" not in grundy("find", PLANTED, expect=1):
    fail(PLANTED, "does not say where the pattern fails")

# where no pattern is found, an automaton is learned and proved
for rules in ("{n -> n/10 if n > 0}", "{n -> n-1 if n > 0 ; n/7 if n > 0}"):
    answer = find(rules)
    if answer["kind"] != "automatic" or not answer["proof"]:
        fail(rules, answer)
    hold(rules, answer, 30000)
KING = "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; (x-1,y-1)}"
answer = find(KING)
if answer["kind"] != "automatic" or not answer["proof"]:
    fail(KING, answer)
hold(KING, answer, 130)

# the evidence is not called weak where there is a proof
BLOCK = "{n -> n/200 if n > 100 and n < 190}"
if find(BLOCK)["near_end"] or not find(BLOCK)["proof"]:
    fail(BLOCK, find(BLOCK))

# a handful of runs: no automaton, and a word about weak evidence; the values
# by the definition of the game
ROOTS = "{n -> y for y in (n > 1 ? isqrt(isqrt(n-1))+1 : 1)..isqrt(n) if y < n}"


def roots(to):
    """The values of ROOTS up to `to`."""
    got = []
    for n in range(to + 1):
        least = math.isqrt(math.isqrt(n - 1)) + 1 if n > 1 else 1
        seen = {got[y] for y in range(least, min(math.isqrt(n), n - 1) + 1)}
        got.append(next(v for v in range(n + 2) if v not in seen))
    return got


brute = roots(12000)
for to, said in (12000, "the evidence is weak: the last change between zeros "
                 "and other values is at 6724, and the values are known to "
                 "12000"),:
    answer = find(ROOTS, "--to", str(to))
    if (answer["kind"], answer["near_end"]) != ("few runs", True) or \
            not answer["formula"]["words"].endswith(said):
        fail(ROOTS, "up to", to, "is", answer)
    points = [(n, 0, v) for n, v in enumerate(brute[:to + 1])]
    if [v != 0 for v in run_c(answer["formula"]["c"], True, False, points)] \
            != [v != 0 for v in brute[:to + 1]]:
        fail(ROOTS, "C up to", to)
find(ROOTS, "--to", "7000", expect=1)  # the last run is too short
for to in 2000, 6723:  # the last run ends soon after the list
    at = find(ROOTS, "--to", str(to), expect=1)["refuted"]
    if at["at"][0] < 6724 or at["first"] and at["value"] != str(
            brute[at["at"][0]]):
        fail(ROOTS, "up to", to, "is refuted at", at)

# patterns that hold to the end of the list, and fail beyond it
for rules, first in (
        ("{n -> n-k for k in {1,2,3} ; n-bitlen(n) if n > 0}", 2048),
        ("{n -> n-k for k in {3,4} ; n-bitlen(n) if n > 0}", 2048),
        ("{n -> n-k for k in 1..3 ; n-isqrt(isqrt(n)) if n > 0}", 4096),
        ("{n -> n-k for k in 1..2 ; n-bitlen(bitlen(n)) if n > 0}", None),
        ("{n -> n-k for k in 1..3 ; n-10**6 if popcount(n) == 3}", None),
        ("{(x,y) -> (x-1,y) ; (x,y-1) ; (x-1,y-151)}", 151)):
    at = find(rules, expect=1)["refuted"]
    if at["first"] != (first is not None) or first and first not in at["at"]:
        fail(rules, "is refuted at", at)
answer = find("{n -> n/200 if n > 100 and n < 190}")
if (answer["kind"], answer["near_end"]) != ("few runs", False) or \
        answer["formula"]["expr"] != "n < 101 ? 0 : n < 190 ? 1 : 0":
    fail("a block is", answer)
if find("kayles")["near_end"] or find("half")["near_end"]:
    fail("what is proved is near the end of nothing")

# at most a part of the heap: the C of the answer against the definition
for part in 3, 5, 12:
    want = []
    for n in range(1500):
        seen = set(want[n - n // part:n])
        want.append(next(v for v in range(n + 2) if v not in seen))
    answer = find(f"{{n -> n-k for k in 1..n/{part}}}", "--to", "500")
    points = [(n, 0, v) for n, v in enumerate(want)]
    if answer["kind"] != "recursive" or \
            run_c(answer["formula"]["c"], False, False, points) != want:
        fail("a part of", part, "is", answer)

# formulas are simplified, and code that is not made from them too
for rules, words in (
        ("{(x,y) -> (0,y) if x > 2 ; (x,0) if y > 2}", ()),
        ("{n -> n-k for k in 1..n if n < 40 and k*k % 7 < 3 ; 0 if n > 39}",
         ())):
    text = grundy("find", rules, *words)
    for bad in "+-", "/ 1", "/1", "% 1", "%1", "* 1 ", "bmod 1":
        for line in text.split("\n"):
            if re.search(re.escape(bad) + r"(?![0-9])", line) and \
                    bad != "+-" or bad == "+-" and bad in line:
                fail(rules, "is not simplified:", line)

# a proved period is named even if few values are asked for
for rules in "kayles", "take[2,5,7]", "take[1,4,10]":
    for to in 5, 40:
        answer = find(rules, "--to", str(to))
        if (answer["kind"], answer["status"], answer["to"]) != \
                ("periodic", "proved", to):
            fail(rules, "up to", to, "is", answer)
        hold(rules, answer, 500)
words = find("take[2,5,7]")["formula"]["words"]
if not words.endswith("with period 22: 0 0 1 1 0 2 1 3 2 2 0 3 1 0 0 1 1 2 2 "
                      "3 3 2"):
    fail("take[2,5,7]", words)
words = find("wythoff", "--to", "8")["formula"]["words"]
if not words.startswith("the player to move loses at (x,y) exactly where "
                        "min(x,y) == "):
    fail("wythoff", words)

# no pattern, at a tenth and at ten times the usual length too
for rules in ("{n -> n-k for k in fib}", "{n -> n-k for k in primes}",
              "{n -> n-k for k in squares}", "grundy", "octal[0.6]"):
    for to in sample_of([40, 200, 2000, 20000]):
        answer = find(rules, "--to", str(to), expect=1)
        if answer["to"] != to or answer["formula"] is not None:
            fail(rules, answer)
find("{sym (x,y) -> (x,y-k*x) for k in 1..(x > 0 ? y/x : 0)}", expect=1)

# a pattern named from a short list must hold on a longer one, or be proved: a
# few values may look periodic by chance
for _ in range(sampled(25)):
    members = sorted(random.sample(range(1, 16), random.randint(2, 4)))
    rules = f"take[{','.join(map(str, members))}]"
    answer = find(rules)
    if (answer["kind"], answer["status"]) != ("periodic", "proved"):
        fail(rules, answer)
    hold(rules, answer, 5000)
wrong = tried = 0
for _ in range(sampled(30)):
    code = "0." + "".join(random.choice("01234567") for _ in range(3))
    run = subprocess.run([GRUNDY, "find", f"octal[{code}]", "--json", "--to",
                          "400"], capture_output=True, text=True)
    if run.returncode == 0:
        hold(f"octal[{code}]", json.loads(run.stdout), 4000)
        tried += 1
    elif run.returncode != 1:
        fail(code, run.stderr)
assert tried > 5 // SAMPLE

# games without a list of values, and limits
for words, code, said in (
        (["find", "{(x,y,z) -> (x-1,y,z)}"], 2, "one number or two"),
        (["find", "{loopy n -> L: n-1 ; R: n+1 if n < 5}", "0..5"], 2,
         "play may come back"),
        (["find", "{n -> n}"], 2, "play need not end"),
        (["find", "nimm"], 2, "did you mean"),
        (["find", f"{{{COPRIME}}}", "--to", "20000", "--max-positions",
          "1000"], 3, "limit of 1000 positions"),
        (["find", f"{{{COPRIME}}}", "--to", "100000", "--time", "0.2"], 3,
         "--time"),
        (["find", "nim", "--to", "100000000", "--max-memory", "50M"], 3,
         "--max-memory"),
        (["find", "nim", "--genus"], 2, "find has no option --genus")):
    run = subprocess.run([GRUNDY, *words], capture_output=True, text=True)
    if run.returncode != code or said not in run.stderr:
        fail(words, "exit", run.returncode, run.stderr)

# a position of fibnim has two numbers in the rule language: a pattern of the
# one that is typed is named, and is not proved there
for options in ["--misere"], ["--misere", "--outcomes"]:
    answer = find("fibnim", *options)
    if answer["formula"]["expr"] != "1" or answer["proof"]:
        fail("fibnim", options, answer)

# a divisor that is a variable of a loop inside an expression
run = subprocess.run(
    [GRUNDY, "prove", "--formula", "n",
     "{n -> n-k for k in 1..2 if n % 3 == 1 or any(k % i == 0 for i in 2..n)}"],
    capture_output=True, text=True)
if run.returncode != 2 or "cannot read" not in run.stderr:
    fail("a divisor in a loop", run.returncode, run.stderr)

text = grundy("find", "{beans -> beans-k for k in 1..beans/2}")
for word in "odd part of beans+1", "long long grundy(long long beans)", \
        "proved", "at most half", "up to 2000":
    if word not in text:
        fail("no", word, "in", text)
text = grundy("find", "hex[0.8]", "--to", "100")
if "n/3+(" not in text or "* 1" in text or "cdot 1" in text:
    fail("times 1 in", text)
print("ok", len(NAMED), "patterns,", tried, "octal games")

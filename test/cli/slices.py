#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""table, find, check and code with fixed numbers, of outcomes and of misère
play, compared with a brute force that knows the games by their options.

A build with sanitizers does not compile the code that it prints: the release
suite does.
"""
import functools
import itertools
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "lib"))
import reference  # noqa: E402

GRUNDY = os.environ["GRUNDY"]
WARN = ["-Wall", "-Wextra", "-Werror"]
COMPILERS = {"c": ["gcc", "-std=c11", *WARN, "-fsanitize=undefined",
                   "-fno-sanitize-recover=all"],
             "c++": ["g++", "-std=c++17", *WARN]}


def fail(*words):
    sys.exit(" ".join(str(w) for w in words))


def grundy(*words, code=0, says=""):
    run = subprocess.run([GRUNDY, *words], capture_output=True, text=True)
    if run.returncode != code or says not in run.stderr:
        fail(words, "exit", run.returncode, run.stdout, run.stderr)
    return run.stdout


# ------------------------------------------------------------- the games

def heaps3(x, y, z):
    for k in range(1, x + 1):
        yield x - k, y, z
    for k in range(1, y + 1):
        yield x, y - k, z
    for k in range(1, min(z, 3) + 1):
        yield x, y, z - k


def shared3(a, b, c):
    """sym: any two heaps lose the same number, or one heap loses 1."""
    for i, j in ((0, 1), (0, 2), (1, 2)):
        for k in range(1, min((a, b, c)[i], (a, b, c)[j]) + 1):
            to = [a, b, c]
            to[i] -= k
            to[j] -= k
            yield tuple(to)
    for i in range(3):
        if (a, b, c)[i]:
            to = [a, b, c]
            to[i] -= 1
            yield tuple(to)


def budget3(n, last, cap):
    """Not the number taken last; at most cap."""
    for k in range(1, min(n, cap) + 1):
        if k != last:
            yield n - k, k, cap


def four(w, x, y, z):
    if w:
        yield w - 1, x, y, z
    for k in range(1, min(x, 2) + 1):
        yield w, x - k, y, z
    if y and z:
        yield w, x, y - 1, z - 1
    if z:
        yield w, x, y, z - 1


def wythoff(x, y):
    for k in range(1, x + 1):
        yield x - k, y
    for k in range(1, y + 1):
        yield x, y - k
    for k in range(1, min(x, y) + 1):
        yield x - k, y - k


def sums(x, y):
    """Not symmetric."""
    for k in range(1, x + 1):
        yield x - k, y + (k if k < 2 and y < 4 else 0)
    if y > 1:
        yield x, y - 2


def take134(n):
    return ((n - k,) for k in (1, 3, 4) if n >= k)


def half(n):
    return ((n - k,) for k in range(1, n // 2 + 1))


def ends(n):
    """The last option leaves nothing at all."""
    if n > 3:
        yield (n - 3,)
        yield (n // 2,)
    if n:
        yield None


GAMES = {
    "heaps3": ("{(x,y,z) -> (x-k,y,z) for k in 1..x ; (x,y-k,z) for k in 1..y "
               "; (x,y,z-k) for k in 1..min(z,3)}", heaps3),
    "shared3": ("{sym (a,b,c) -> (a-k,b-k,c) for k in 1..min(a,b) ; "
                "(a-k,b,c-k) for k in 1..min(a,c) ; (a,b-k,c-k) for k in "
                "1..min(b,c) ; (a-1,b,c) ; (a,b-1,c) ; (a,b,c-1)}", shared3),
    "budget3": ("{(n,last,cap) -> (n-k,k,cap) for k in 1..min(n,cap) if "
                "k != last}", budget3),
    "four": ("{(w,x,y,z) -> (w-1,x,y,z) ; (w,x-k,y,z) for k in 1..2 ; "
             "(w,x,y-1,z-1) ; (w,x,y,z-1)}", four),
    "wythoff": ("wythoff", wythoff),
    "sums": ("{(x,y) -> (x-k, k < 2 and y < 4 ? y+k : y) for k in 1..x ; "
             "(x,y-2)}", sums),
    "take134": ("take[1,3,4]", take134),
    "half": ("{n -> n-k for k in 1..n/2}", half),
    "ends": ("{n -> n-3 if n > 3 ; n/2 if n > 3 ; [] if n > 0}", ends),
}


@functools.lru_cache(None)
def value(game, at):
    if at is None:
        return 0
    seen = {value(game, to) for to in GAMES[game][1](*at)}
    return next(v for v in itertools.count() if v not in seen)


@functools.lru_cache(None)
def wins(game, at):
    """Does the player to move win misère play?"""
    if at is None:
        return True
    options = list(GAMES[game][1](*at))
    return not options or not all(wins(game, to) for to in options)


def names(game):
    rules = GAMES[game][0]
    if game == "wythoff":
        return ["x", "y"]
    if not rules.startswith("{"):
        return ["n"]
    return rules[1:rules.index("->")].replace("sym", "").strip().strip(
        "()").split(",")


def spots(entries):
    """All positions of a list such as ["0..3", "5"]."""
    ranges = []
    for entry in entries:
        first, _, last = entry.partition("..")
        ranges.append(range(int(first), int(last or first) + 1))
    return list(itertools.product(*ranges))


def free(entries):
    return [i for i, entry in enumerate(entries) if ".." in entry]


# (game, list of ranges and numbers)
SLICES = [
    ("heaps3", ["0..9", "0..9", "5"]), ("heaps3", ["3", "0..30", "7"]),
    ("heaps3", ["2..7", "4", "1..6"]), ("heaps3", ["6", "5", "0..12"]),
    ("shared3", ["0..8", "4", "0..8"]), ("shared3", ["9", "0..9", "2"]),
    ("shared3", ["5..5", "2", "3"]),
    ("budget3", ["0..40", "2", "5"]), ("budget3", ["0..12", "0..4", "3"]),
    ("four", ["1", "0..6", "3", "0..5"]), ("four", ["2", "3", "0..9", "4"]),
    ("wythoff", ["3", "0..30"]), ("wythoff", ["0..30", "5"]),
    ("sums", ["0..20", "3"]), ("sums", ["4", "2..19"]),
    ("take134", ["3..40"]),
]


def check_table(game, entries):
    rules, where = GAMES[game][0], free(entries)
    values = [value(game, at) for at in spots(entries)]
    outcomes = ["N" if wins(game, at) else "P" for at in spots(entries)]
    for options, expected in (([], list(map(str, values))),
                              (["--outcomes"], ["N" if v else "P"
                                                for v in values]),
                              (["--misere"], outcomes)):
        out = json.loads(grundy("table", rules, *entries, "--json", *options))
        flat = out["values"] if len(where) == 1 else \
            [v for row in out["values"] for v in row]
        if flat != expected:
            fail("table", rules, entries, options, flat, expected)
        fixed = {n: int(e) for n, e in zip(names(game), entries)
                 if ".." not in e}
        if out.get("fixed", {}) != fixed or len(out["ranges"]) != len(where):
            fail("table", rules, entries, out)
        if fixed and out["free"] != [names(game)[i] for i in where]:
            fail("table", rules, entries, out)
        text = grundy("table", rules, *entries, "--format", "csv", *options)
        lines = text.split("\n")
        rows = [",".join([*(str(at[i]) for i in where), v])
                for at, v in zip(spots(entries), expected, strict=True)]
        if lines[2:-1] != rows:
            fail("csv", rules, entries, lines[2:], rows)
        if fixed and (not lines[1].startswith(",".join(
                names(game)[i] for i in where) + ",") or
                any(f"{n} = {v}" not in lines[0] for n, v in fixed.items())):
            fail("csv", rules, entries, lines[:2])


def check_check(game, entries):
    """A formula that is right, one with a fault at one place."""
    rules, all_names = GAMES[game][0], names(game)
    places = spots(entries)
    for misere in (False, True):
        def right(at):
            return int(wins(game, at)) if misere else value(game, at)
        table = "0"
        for at in places:
            test = " and ".join(f"{n} == {v}" for n, v in zip(all_names, at))
            table += f" + ({test}) * {right(at)}"
        if len(places) > 60:
            continue
        words = ["check", rules, *entries] + ["--misere"] * misere
        out = json.loads(grundy(*words, "--json", "--formula", table))
        if not out["holds"] or out["to"] is not None or out["fixed"] != {
                n: int(e) for n, e in zip(all_names, entries)
                if ".." not in e}:
            fail(words, out)
        bad = places[len(places) * 2 // 3]
        test = " and ".join(f"{n} == {v}" for n, v in zip(all_names, bad))
        wrong = f"({test}) ? {0 if right(bad) else 1} : {table}"
        out = json.loads(grundy(*words, "--json", "--formula", wrong, code=1))
        if out["counterexample"]["at"] != list(bad):
            fail(words, bad, out)
        text = grundy(*words, "--formula", wrong, code=1)
        if any(f"{n} = {v}" not in text for n, v in zip(all_names, bad)):
            fail(words, text)


# ------------------------------------------------------------------ code

def run_python(text, name, given):
    scope = {}
    exec(compile(text, "code", "exec"), scope)  # noqa: S102
    return [int(scope[name](*at)) for at in given]


def run_compiled(text, language, name, given):
    count = len(given[0])
    letters = [f"a{i}" for i in range(count)]
    driver = (f"\n#include <stdio.h>\nint main(void) {{\n  long long "
              f"{', '.join(letters)};\n  while (scanf(\"{'%lld' * count}\", "
              f"{', '.join('&' + a for a in letters)}) == {count})\n    "
              f"printf(\"%lld\\n\", {name}({', '.join(letters)}));\n}}\n")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code.c" if language == "c"
                            else "code.cpp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + driver)
        done = subprocess.run([*COMPILERS[language], "-o", path + ".exe",
                               path], capture_output=True, text=True)
        if done.returncode:
            fail(done.stderr, text)
        out = subprocess.run(
            [path + ".exe"], input="".join(" ".join(map(str, at)) + "\n"
                                           for at in given),
            capture_output=True, text=True, check=True)
    return list(map(int, out.stdout.split()))


def check_code(game, entries, options, name, languages, kind=None):
    rules, where = GAMES[game][0], free(entries)
    misere = "--misere" in options
    places = spots(entries)
    expected = [int(wins(game, at)) if misere else
                int(value(game, at) > 0) if "--outcomes" in options else
                value(game, at) for at in places]
    given = [tuple(at[i] for i in where) for at in places]
    for language in languages:
        words = ["code", rules, *entries, *options, "--lang", language]
        text = grundy(*words)
        out = json.loads(grundy(*words, "--json"))
        if out["text"] != text or (kind and out["kind"] != kind) or \
                out["convention"] != ("misere" if misere else "normal"):
            fail(words, out)
        if reference.IS_SANITIZED:
            continue
        got = run_python(text, name, given) if language == "python" else \
            run_compiled(text, language, name, given)
        if got != expected:
            fail(words, text, got, expected)


ALL = ["c", "c++", "python"]
for own in SLICES:
    check_table(*own)
    check_check(*own)
    for asked, function in (([], "grundy"), (["--outcomes"], "wins"),
                            (["--misere"], "wins"),
                            (["--misere", "--name", "ending"], "ending")):
        check_code(*own, asked, function, ["python"])
for own in SLICES[0], SLICES[6], SLICES[9], SLICES[12]:
    check_code(*own, [], "grundy", ALL)
    check_code(*own, ["--outcomes", "--name", "position"], "position", ALL)
    check_code(*own, ["--misere"], "wins", ALL)
# whole games in misère play: a row, a square, a recursion, nothing left
for own in (("take134", ["0..60"], "table"), ("half", ["0..60"], "table"),
            ("ends", ["0..60"], "table"), ("wythoff", ["0..20", "0..20"],
                                           "table"),
            ("sums", ["0..12", "0..12"], "memo"),
            ("shared3", ["0..5", "0..5", "0..5"], "memo")):
    check_code(*own[:2], ["--misere", "--method", "search"], "wins", ALL,
               own[2])
    check_code(*own[:2], ["--misere"], "wins", ALL)
    check_code(*own[:2], ["--misere", "--outcomes", "--name", "outcome"],
               "outcome", ["python", "c"])

# ------------------------------------------------------------------ find

# game, list, options, is there a pattern
FINDS = [
    ("heaps3", ["3", "0..200", "2"], [], True),
    ("heaps3", ["0..40", "0..40", "2"], ["--outcomes"], True),
    ("budget3", ["0..200", "2", "5"], [], True),
    ("budget3", ["0..200", "2", "5"], ["--misere"], True),
    ("budget3", ["20..200", "2", "5"], ["--misere"], True),
    ("four", ["1", "0..90", "3", "0"], [], True),
    ("four", ["1", "0..40", "3", "0..40"], ["--outcomes"], True),
    ("four", ["0", "0..90", "3", "2"], ["--misere"], True),
    ("wythoff", ["0..200", "5"], ["--outcomes"], True),
    ("wythoff", ["0..200", "5"], ["--misere"], True),
    ("wythoff", ["0..60", "0..60"], ["--outcomes"], True),
    ("wythoff", ["0..60", "0..60"], ["--misere"], True),
    ("shared3", ["0..40", "0..40", "0"], ["--misere"], True),
    ("take134", ["0..300"], ["--misere"], True),
    ("take134", ["0..300"], ["--outcomes"], True),
    ("take134", ["7..300"], [], True),
    ("half", ["0..400"], ["--misere"], True),
    ("half", ["0..400"], ["--outcomes"], True),
    ("half", ["5..400"], [], True),
    ("ends", ["0..300"], ["--misere"], True),
]
for own, listed, asked, is_found in FINDS:
    words = [GAMES[own][0], *listed, *asked]
    answer = json.loads(grundy("find", *words, "--json",
                               code=0 if is_found else 1))
    if not is_found:
        continue
    is_about = bool(asked)
    if answer["convention"] != ("misere" if "--misere" in asked
                                else "normal") or \
            is_about != (answer["about"] == "outcomes") or \
            answer["to"] != int(listed[free(listed)[0]].split("..")[1]):
        fail("find", words, answer)
    if "--misere" in asked and "misère" not in (answer["theorem"] or "misère"):
        fail("find", words, "the theorem is not about misère play", answer)
    if answer["fixed"] and answer["proof"] is not None:
        fail("find", words, "automata prove what is about all positions",
             answer)
    text = grundy("find", *words)
    if ("fixed " in text) != (len(free(listed)) < len(listed)):
        fail("find", words, text)
    # the formula, and the function that is made of it
    if answer["formula"]["expr"]:
        grundy("check", *words, "--formula", answer["formula"]["expr"])
    function = answer["formula"]["c"].split("(")[0].split()[-1]
    places = spots(listed)
    expected = [int(wins(own, at)) if "--misere" in asked else
                int(value(own, at) > 0) if asked or function == "wins" else
                value(own, at) for at in places]
    if not reference.IS_SANITIZED:
        is_wins = "wins" in answer["formula"]["c"]
        got = run_compiled(answer["formula"]["c"], "c",
                           "wins" if is_wins else "grundy",
                           [tuple(at[i] for i in free(listed))
                            for at in places])
        if is_wins and not asked:
            expected = [int(v > 0) for v in expected]
        if [int(g > 0) if is_wins else g for g in got] != expected:
            fail("find", words, answer, got)
    check_code(own, listed, [*asked, "--conjecture"],
               "wins" if asked else "grundy", ["python"])

# without a list; --misere alone means outcomes
one = grundy("find", "take[1,3,4]", "--misere", "--to", "400")
two = grundy("find", "take[1,3,4]", "--misere", "--outcomes", "--to", "400")
if one != two or "proved by automata; compared with the outcomes up to 400" \
        not in one:
    fail(one, two)
text = grundy("code", "take[1,3,4]", "--misere", "--conjecture", "--to", "400")
if "Proved by automata for all positions" not in text.replace("\n// ", " "):
    fail(text)
text = grundy("code", "{n -> n/k for k in 2..6 if n > 0}", "--conjecture",
              "--to", "900")
if "Proved by automata for all positions" not in text.replace("\n// ", " "):
    fail(text)

# ---------------------------------------------------------------- errors

H3, TWO = GAMES["heaps3"][0], GAMES["sums"][0]
FORMULA = ["--formula", "x"]
ERRORS = [
    ("is made of 3 numbers, but the list has 2", ["table", H3, "0..5", "5"]),
    ("is made of 3 numbers, but the list has 4",
     ["find", H3, "0..5", "5", "6", "7"]),
    ("is made of 2 numbers, but the list has 1", ["code", TWO, "0..5"]),
    ("is one number, but the list has 2",
     ["check", "kayles", "0..5", "4", *FORMULA]),
    ("every number of the position is fixed", ["table", H3, "1", "2", "3"]),
    ("every number of the position is fixed",
     ["check", H3, "1", "2", "3", *FORMULA]),
    ("at most two numbers may run over a range",
     ["table", H3, "0..5", "0..5", "0..5"]),
    ("at most two numbers may run over a range",
     ["find", H3, "0..5", "0..5", "0..5"]),
    ("expected '..' after the first number", ["find", H3, "0.5", "1", "2"]),
    ("the range is empty", ["code", H3, "7..5", "1", "2"]),
    ("give either --to or ranges", ["find", TWO, "0..50", "2", "--to", "9"]),
    ("give either --to or ranges",
     ["check", TWO, "0..50", "2", "--to", "9", *FORMULA]),
    ("give either --to or ranges",
     ["code", TWO, "0..50", "2", "--to", "9", "--conjecture"]),
    ("give both numbers the same range", ["find", TWO, "0..50", "0..40"]),
    ("takes no ranges", ["find", "geography", "0..3"]),
    ("use it with --conjecture", ["code", "nim", "--to", "9"]),
    ("only one of --conjecture and --method theorem",
     ["code", "nim", "--method", "theorem", "--conjecture"]),
    ("use --main without fixed numbers", ["code", TWO, "0..5", "2", "--main"]),
    ("use --main without --misere", ["code", "nim", "--main", "--misere"]),
    ("a move can leave several components", ["code", "dawson", "--misere"]),
    ("nothing is proved about misère play",
     ["code", "take[squares]", "--misere", "--method", "theorem"]),
    ("fix the other numbers", ["find", H3]),
    ("only one of --outcomes, --plies",
     ["table", H3, "0..3", "1", "2", "--outcomes", "--plies"]),
    ("only in the outcomes N and P",
     ["find", "{loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}",
      "0..9",
      "--outcomes"]),
    ("--checkpoint works only for values over one range",
     ["table", TWO, "0..3", "1", "--checkpoint", "nowhere"]),
]
for says, words in ERRORS:
    grundy(*words, code=2, says=says)
# the place: a caret under the third range
run = subprocess.run([GRUNDY, "table", H3, "0..1", "0..2", "0..3"],
                     capture_output=True, text=True)
if run.stderr.split("\n")[1:3] != ["  0..3", "  ^"]:
    fail(run.stderr)
grundy("find", H3, "0..90", "0..90", "9", "--max-positions", "50", code=3)
grundy("find", H3, "0..300", "0..300", "9", "--misere", "--time", "0.2",
       code=3, says="--time")

# one or two numbers without a range are a table of one cell, as before
if grundy("table", "kayles", "5") != "4\n" or \
        grundy("table", "wythoff", "3", "5").split()[-1] != "0":
    fail("tables of one cell")

# -------------------------------------------------------------- pictures

with tempfile.TemporaryDirectory() as folder:
    for own, listed in SLICES[0], SLICES[1]:
        path = os.path.join(folder, "slice.svg")
        grundy("table", GAMES[own][0], *listed, "--svg", path)
        words = " ".join(xml.etree.ElementTree.parse(path).getroot()
                         .itertext())
        fixed = ", ".join(f"{n} = {e}" for n, e in zip(names(own), listed)
                          if ".." not in e)
        if f"with {fixed} fixed" not in " ".join(words.split()):
            fail("picture", own, listed, words)

# ---------------------------------------------------------- '^' is xor

NOTE = "'^' is exclusive or, not a power"
SQUARES = "{n -> n-k^2 for k in 1..n if n-k^2 < n}"
for words in (["table", SQUARES, "0..9"], ["games", SQUARES],
              ["code", SQUARES], ["find", SQUARES, "--to", "99"],
              ["eval", SQUARES + "(9,5)"], ["moves", SQUARES + "(9)"],
              ["verify", SQUARES], ["random", SQUARES], ["play", SQUARES],
              ["table", "{n -> n-k for k in 1..n^3 if k <= n}", "0..9"]):
    run = subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                         stdin=subprocess.DEVNULL)
    if run.returncode > 1 or run.stderr.count(NOTE) != 1:
        fail(words, run.stderr)
run = subprocess.run([GRUNDY, "table", SQUARES, "0..9"], capture_output=True,
                     text=True)
if "read as (n-k) ^ 2; a power is written k**2" not in run.stderr:
    fail(run.stderr)
for words in (["table", "{n -> n ^ k for k in 1..n if n ^ k < n}", "0..9"],
              ["table", "{n -> n-k*k for k in 1..n}", "0..9"],
              ["table", "{n -> n ^ 1 if n ^ 1 < n}", "0..9"],
              ["check", "{n -> n-1}", "--formula", "(n ^ 2 ^ n) % 2 + n % 2"]):
    run = subprocess.run([GRUNDY, *words], capture_output=True, text=True)
    if run.returncode or run.stderr:
        fail(words, run.returncode, run.stderr)
grundy("check", "nim", "--formula", "n^2", code=1, says=NOTE)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `prove` shows: the drawing, the file for Graphviz, the words.

A rule on digits in words is read back and compared with the engine's values, so
that no sentence says more than the automaton."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

from lib.sample import sampled

GRUNDY = os.environ["GRUNDY"]
TAKE = "{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}"
WYTHOFF = ["wythoff", "--outcomes"]
FIBONACCI = ["{(n,q) -> (n-k,2*k) for k in 1..min(n,q)}", "--outcomes"]
folder = tempfile.TemporaryDirectory()
failed = []


def run(*words, **more):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          **more)


def check(name, is_right, shown=""):
    if not is_right:
        failed.append(name)
        print("FAILED", name, shown)


def place(name):
    return os.path.join(folder.name, name)


# ------------------------------------------------------------------ drawings

SPACE = "{http://www.w3.org/2000/svg}"


def boxes(root, role):
    """The texts of each group of a role."""
    return ["".join(one.text or "" for one in group.iter(SPACE + "text"))
            for group in root.iter(SPACE + "g") if group.get("class") == role]


for words, states, arcs in [
        (WYTHOFF, 4, 7), (["kayles"], 32, 64), ([TAKE], 11, 26),
        (FIBONACCI, 4, 8), (["{n -> n-k for k in pow2}"], 3, 6),
        (["{n -> n-k for k in 1..3}", "--misere", "--formula", "n%4 != 1"], 2,
         3)]:
    answer = run("prove", *words, "--svg", "-")
    check(f"{words}: exit code", answer.returncode == 0, answer.stderr)
    root = xml.fromstring(answer.stdout)
    drawn = json.loads(run("prove", *words, "--json").stdout)["automaton"]
    check(f"{words}: {states} states", len(boxes(root, "vertex")) == states,
          boxes(root, "vertex"))
    if "--misere" not in words:
        check(f"{words}: {arcs} arcs", len(boxes(root, "edge")) == arcs,
              len(boxes(root, "edge")))
    check(f"{words}: a label for each arc",
          len(boxes(root, "letters")) == len(boxes(root, "edge")))
    check(f"{words}: title and description", root.find(SPACE + "title")
          is not None and "grundy" in root.find(SPACE + "desc").text)
    width, height = float(root.get("width")), float(root.get("height"))
    for text in root.iter(SPACE + "text"):
        x, y = float(text.get("x")), float(text.get("y"))
        check(f"{words}: '{text.text}' is outside",
              0 < x < width and 0 < y < height)
    # No state lies on another one, and no label on a state.
    circles = [(float(c.get("cx")), float(c.get("cy")))
               for group in root.iter(SPACE + "g")
               if group.get("class") == "vertex"
               for c in group.iter(SPACE + "circle")][:]
    centres = sorted(set(circles))
    for i, (x, y) in enumerate(centres):
        for a, b in centres[:i]:
            check(f"{words}: two states at one place",
                  (x - a) ** 2 + (y - b) ** 2 > 44 ** 2)
        for group in root.iter(SPACE + "g"):
            for text in group.iter(SPACE + "text"):
                if group.get("class") == "letters":
                    a, b = float(text.get("x")), float(text.get("y")) - 4
                    check(f"{words}: a label on a state",
                          (x - a) ** 2 + (y - b) ** 2 > 24 ** 2, text.text)
    # Graphviz's file has the same states and arcs.
    dot = run("prove", *words, "--dot", "-").stdout
    check(f"{words}: states for Graphviz",
          len(re.findall(r"^  \d+ \[", dot, re.M)) == states, dot)
    check(f"{words}: arcs for Graphviz", len(re.findall(
        r"^  \d+ -> \d+ \[", dot, re.M)) == len(boxes(root, "edge")), dot)
    # The arcs of the file lead where the table does.
    digits = drawn["digits"]
    for start, end, label in re.findall(
            r'^  (\d+) -> (\d+) \[label="([^"]*)"', dot, re.M):
        row = drawn["states"][int(start)]["next"]
        letters = set()
        for piece in label.split(" "):
            tracks = [range(digits) if t == "*" else [int(d) for d in
                      t.strip("{}").split(",")] for t in
                      re.findall(r"\*|\{[^}]*\}|\d+", piece.strip("()"))] \
                if piece.startswith("(") else \
                [[d for part in piece.split(",") for d in
                  range(int(part.split("-")[0]), int(part.split("-")[-1]) + 1)]]
            codes = [0]
            for i, track in enumerate(tracks):
                codes = [c + d * digits ** i for c in codes for d in track]
            letters |= set(codes)
        check(f"{words}: arc {start} -> {end} {label}", letters ==
              {k for k, to in enumerate(row) if to == int(end)}, row)

# Files, standard output, refusals.
for option, start in [("--svg", b"<svg"), ("--png", b"\x89PNG"),
                      ("--pdf", b"%PDF"), ("--dot", b"// grundy")]:
    name = place("picture" + option)
    answer = run("prove", *WYTHOFF, option, name)
    check(f"{option} FILE", answer.returncode == 0 and
          answer.stdout.startswith("proved"), answer.stderr)
    with open(name, "rb") as file:
        check(f"{option} writes a file", file.read().startswith(start))
    bad = run("prove", *WYTHOFF, option, place("none/picture"))
    check(f"{option}: no such folder", bad.returncode == 4, bad.stderr)
    both = run("prove", *WYTHOFF, option, "-", "--json")
    check(f"{option} - and --json", both.returncode == 2 and
          '"code":"input"' in both.stdout, both.stderr)
    both = run("prove", *WYTHOFF, option, "-", "--certificate", "-")
    check(f"{option} - and --certificate -", both.returncode == 2 and
          not both.stdout, both.stderr)

wrong = run("prove", "{n -> n-k for k in 1..3}", "--formula", "n%3", "--svg",
            "-")
check("the drawing of a refuted claim", wrong.returncode == 1 and
      "refuted" in wrong.stdout and wrong.stdout.startswith("<svg"))
none = run("prove", "{n -> n-k*k for k in 1..n}", "--svg", "-")
check("no drawing of nothing", none.returncode == 2 and not none.stdout)
large = run("prove", "{n -> n-k for k in 1..50}", "--formula", "n % 51",
            "--base", "2", "--svg", place("large.svg"))
check("too large", large.returncode == 2 and "51 states" in large.stderr and
      "--dot" in large.stderr and not os.path.exists(place("large.svg")),
      large.stderr)
large = run("prove", "{n -> n-k for k in 1..50}", "--formula", "n % 51",
            "--base", "2", "--dot", "-")
check("Graphviz's file has no limit", large.returncode == 0 and
      "  50 [" in large.stdout, large.stderr)
stopped = run("prove", "{n -> n-k for k in 1..n/7 ; n/11 if n > 0 ; n-13}",
              "--svg", place("stopped.svg"), "--explain", "--time", "0.2")
check("--time", stopped.returncode == 3 and
      not os.path.exists(place("stopped.svg")), stopped.stderr)
chinese = run("prove", *WYTHOFF, "--svg", "-", "--lang", "zh")
check("Chinese", "每个局面的胜负" in chinese.stdout)

# --------------------------------------------------------------------- words


def explained(*words):
    answer = run("prove", *words, "--explain", "--json")
    return json.loads(answer.stdout) if answer.returncode in (0, 1) else {}


def rule_of(*words):
    return " ".join(explained(*words).get("rule", []))


EXPECTED = [
    (WYTHOFF, "the digits of y are those of x with a 0 appended. In short: such "
     "a pair (x,y) is P exactly if x is 0 or its digits end in an even number "
     "of zeros."),
    (["{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; (x-k,y-k) for "
      "k in 1..min(x,y)}", "--outcomes"], "The order of the two numbers does "
     "not matter; let x be at most y. If (x,y) is P"),
    (FIBONACCI, "(n,q) is P exactly if its columns of digits are first (*,0), "
     "and from the first (0,1) on only (0,*)."),
    (["kayles"], "from n = 71 on, the remainder of n modulo 12 gives the value"),
    ([TAKE], "0: n-1, 1: n, 2: n, 3: n+1. The values before that are 0."),
    (["{n -> n/2 if n > 0}"], "the number of digits of n gives the value: for "
     "1, 2, 3, ... digits it is 1, 0, and then the last 2 of these repeat"),
    (["{n -> n-k for k in 1..n/2}", "--outcomes"], "its digits begin with 1 "
     "and continue only with 1."),
    (["{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}",
      "--outcomes"], "then x = y. In short: all pairs of this kind are P"),
    (["{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}", "--formula",
      "x^y"], "(0,0,0) (0,1,1) (1,0,1) (1,1,0)"),
    (["{n -> n-k for k in 1..3}", "--misere"], "n is P exactly if the "
     "remainder of n modulo 4 is 1."),
    (["{n -> n/2 if n > 0 ; n-1 if n > 0}"], "State 4, which says 0: 1 -> 1; "
     "0 -> 3"),
]
for words, sentence in EXPECTED:
    said = rule_of(*words)
    check(f"{words}: {sentence}", sentence in said, said)

found = explained(*WYTHOFF)
check("reasons", len(found["reasons"]) >= 5 and
      any("x + y" in one for one in found["reasons"]) and
      sum("Condition: " in one for one in found["reasons"]) == 2)
check("no reasons unless wanted",
      "reasons" not in json.loads(run("prove", *WYTHOFF, "--json").stdout))
text = run("prove", *WYTHOFF, "--explain").stdout
check("the text has the same sentences", all(
    one in " ".join(text.replace("\n  ", " ").split()) for one in
    found["reasons"] + found["rule"]), text)
text = run("prove", *WYTHOFF, "--explain", "--lang", "zh").stdout
check("Chinese words", "偶数个" in text and "条件：" in text, text)
found = explained("{n -> n-k for k in 1..3}", "--formula", "n%3")
check("a refuted claim", "all positions before n = 3." in found["reasons"][0]
      and not found["rule"], found)


def values_of(rule):
    """The values up to 400."""
    listed = json.loads(run("table", rule, "0..400", "--json").stdout)
    return [int(value) for value in listed["values"]]


def zeros(n):
    return (n & -n).bit_length() - 1


def said_value(said, n):
    """What the words say about n; None if they say it in no known way."""
    match = re.search(r"(?:from n = (\d+) on, )?the remainder of n modulo (\d+)"
                      r" gives the value: ([\d:, ]+)\."
                      r"(?: The values before that are ([\d, ]+)\.)?", said)
    if match:
        start = int(match.group(1) or 0)
        if n < start:
            return int(match.group(4).split(", ")[n])
        values = dict(map(int, one.split(": "))
                      for one in match.group(3).split(", "))
        return values[n % int(match.group(2))]
    match = re.search(r"always (\d+)", said)
    if match:
        return int(match.group(1))
    match = re.search(r"number of (zeros|digits) .*it is ([\d, ]+), and then "
                      r"the last (\d+) .*value of 0 is (\d+)", said)
    if match:
        kind, values, period, zero = match.groups()
        values, period = list(map(int, values.split(", "))), int(period)
        if n == 0:
            return int(zero)
        at = zeros(n) if kind == "zeros" else n.bit_length() - 1
        while at >= len(values):
            at -= period
        return values[at]
    match = re.search(r"(?:from n = (\d+) on )?(?:the )?value is, by the "
                      r"remainder of n modulo (\d+), ([^.]*)\."
                      r"(?: The values before that are ([\d, ]+)\.)?", said)
    if match:
        start = int(match.group(1) or 0)
        if n < start:
            return int(match.group(4).split(", ")[n])
        forms = dict(one.split(": ") for one in match.group(3).split(", "))
        return eval(forms[str(n % int(match.group(2)))], {"n": n})
    return n if "the value is n." in said else None


random.seed(11)
counted = 0
rules = ["{n -> n/2 if n%2 == 0 and n > 0}", TAKE, "take[1,3,4]", "kayles",
         "{n -> n-k for k in 1..n}", "{n -> n/2 if n > 0}",
         "{n -> 0 if n > 3}", "{n -> 0 if n < 0}"]
for _ in range(sampled(30)):
    moves = [random.choice([f"n-{random.randint(1, 6)}",
                            f"n/{random.randint(2, 4)} if n > 0",
                            f"n-{random.randint(1, 3)} if n % 2 == "
                            f"{random.randint(0, 1)}",
                            "n/2 if n % 2 == 0 and n > 0"])
             for _ in range(random.randint(1, 3))]
    rules.append("{n -> " + " ; ".join(moves) + "}")
for rule in rules:
    found = explained(rule, "--base", "2", "--time", "10")
    if found.get("status") != "proved" or found["about"] != "values":
        continue
    said = " ".join(found["rule"])
    if said_value(said, 5) is None:
        continue
    counted += 1
    values = values_of(rule)
    wrong = [n for n, value in enumerate(values)
             if said_value(said, n) != value]
    check(f"{rule}: {said}", not wrong, wrong[:5])
check("enough rules in words", counted >= sampled(12), counted)

# Wythoff's and Fibonacci's sentences, read by hand, against the engine.


def zeckendorf(n):
    weights, word = [1, 2], ""
    while weights[-1] <= n:
        weights.append(weights[-1] + weights[-2])
    for weight in reversed(weights):
        word += "1" if weight <= n else "0"
        n -= weight if weight <= n else 0
    return word.lstrip("0")


table = json.loads(run("table", "wythoff", "0..40", "0..40", "--outcomes",
                       "--json").stdout)["values"]
for x in range(41):
    for y in range(x, 41):
        word = zeckendorf(x)
        is_lost = (zeckendorf(y) == (word + "0" if word else "") and
                   (not word or (len(word) - len(word.rstrip("0"))) % 2 == 0))
        check(f"wythoff ({x},{y})", (table[x][y] == "P") == is_lost)

print(f"{counted} rules in words")
sys.exit(1 if failed else 0)

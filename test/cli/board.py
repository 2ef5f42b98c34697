#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The board that `moves --svg` draws carries every move of the position.

For each game of the catalogue, some random positions of it, and some positions
that are drawn in unusual ways: each move of `moves --json` is on at least one
element, every name and number on an element is a move, and nothing else than
the position is shown.
"""

import json
import os
import re
import subprocess
from xml.etree import ElementTree

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
SVG = "{http://www.w3.org/2000/svg}"
PARTIZAN = "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}"
UNUSUAL = [
    "0", "nim(0)", "nim(3,3)", "nim(41)", "nim(1000)", "lasker(6)",
    "grundy(9)", "wythoff(3,5) + 2*lasker(6) + kayles(10)",
    "{n -> n+3 if n < 5}(4)", "{loopy n -> 0 if n == 0 ; n-1 if n > 0}(3)",
    "{(x,y) -> (x-1,y+1) if x > 0 ; (x,y-1) if y > 0}(2,3)",
    "hackenbush(0-1,1-2) + hackenbush(0-1,0-2)",
    "hackenbush(0-0,0-1,0-1,1-1,1-2)", "hackenbush(0-1:b,1-2:r,1-3:g)",
    "graph[a->b,a->c,b->c](a,b,b)", "graph[a->a,a->b,b->a](a,b)",
    "trail(a->b,a->b,b->a,b->b;b)", "geography(a-b,b-c,c-a)",
    PARTIZAN + "(3)", "nim(" + ",".join(["2", "3"] * 25) + ")",
    "kayles(40,40)", "coins[mock](HTTHTHH)", "shift(2,3,4)", "stairs(3,0,1)",
    "octal[0.777](5)", "octal[4.(3)](6)", "chomp(6,6,4,2)", "fibnim(12,4)",
    "geography(" + ",".join(f"{v}-{v + 1}" for v in range(70)) + ";3)",
    "{board L: xo -> .x ; R: L with xo}[a-b,b-c,c-a](a:x,b:o,c:o)",
    "{board .. -> ##}[a-b,b-c,c-d,d-a,d-e](a:.)",
    "{board . -> # also near .->#}[a-b,b-c](b:.) + nim(2)",
    "{board . -> x ; . -> o}[小-大](大:.)",
    "{board .. -> ##}[" + ",".join(f"{v}-{v + 1}" for v in range(70)) + "](0:.)",
    "ring[2..4](5)", "graph[小->大,大->é](小)", "moore[2](3,4,5)",
]
failures = 0


def fail(*words):
    global failures
    failures += 1
    print("fail:", *words)


def run(*words, code=0):
    done = subprocess.run([GRUNDY, *words], capture_output=True, timeout=300,
                          check=False)
    if done.returncode != code:
        fail(words, "exit code", done.returncode, done.stderr.decode())
    return done.stdout.decode()


def moves_on(svg):
    """Yields the names and numbers of the moves on each element."""
    for element in svg.iter():
        if element.get("data-moves") is None:
            continue
        names = json.loads(element.get("data-moves"))
        numbers = json.loads(element.get("data-numbers"))
        if not names or len(names) != len(numbers):
            fail("names and numbers differ", names, numbers)
        yield list(zip(names, numbers))


def check(position, *options, player=None):
    moves = json.loads(run("moves", "--json", "--limit-moves", "5000",
                           position))["moves"]
    wanted = {(m["move"], i) for i, m in enumerate(moves)
              if not player or m["player"] == player}
    text = run("moves", "--svg", "-", position, *options)
    svg = ElementTree.fromstring(text)
    found = set()
    for pairs in moves_on(svg):
        if len(set(pairs)) != len(pairs):
            fail(position, "a move is twice on an element", pairs)
        found.update(pairs)
    if svg.get("data-truncated"):
        if len(moves) <= 2000 or found:
            fail(position, "is truncated")
    elif found != wanted:
        fail(position, "lacks", wanted - found, "has", found - wanted)
    if min(float(svg.get(side)) for side in ("width", "height")) < 80:
        fail(position, "is drawn too small")
    if "style" in text or "#E66100" in text:
        fail(position, "a style element, or a move in orange")
    parts = [g.get("data-component") for g in svg.iter(SVG + "g")
             if "component" in g.get("class").split()]
    if len(parts) != len(set(parts)):
        fail(position, "has a component twice", parts)
    return svg


def catalogue():
    games = json.loads(run("games", "--json"))
    for game in games["games"]:
        page = json.loads(run("games", "--json", game["name"]))
        yield from page["games"][0]["examples"]
    for alias in games["aliases"]:
        if not alias["rules"].startswith("{"):
            yield f"{alias['name']}(7)"


for example in list(catalogue()) + UNUSUAL:
    check(example)
check(PARTIZAN + "(3)", "--side", "left", player="L")
check(PARTIZAN + "(3)", "--side", "right", player="R")


# What a person clicks: the lowest counter that is taken, the corner of what is
# eaten, a pin of Kayles or its mirror image, an edge, the goal of a token.
def elements(position, role):
    return [json.loads(g.get("data-moves", "[]"))
            for g in check(position).iter(SVG + "g") if g.get("class") == role]


def same(got, wanted):
    if got != wanted:
        fail(got, "is not", wanted)


same(elements("nim(3)", "token"), [["3->0"], ["3->1"], ["3->2"]])
same(elements("nim(3)", "label"), [[]])
same(elements("chomp(2,1)", "square"),
     [[], ["bite (1,2)"], ["bite (2,1)"]])
same(elements("octal[0.77](3)", "token")[0],
     elements("octal[0.77](3)", "token")[2])
same(elements("hackenbush(0-1,1-2)", "edge"), [["cut 0-1"], ["cut 1-2"]])
same(elements("hackenbush(0-1,1-2)", "vertex"), [[], []])
same(elements("geography(a-b,a-c;a)", "vertex"), [[], ["to b"], ["to c"]])
same(elements("{board L: xo -> .x ; R: L with xo}[a-b,b-c](a:x,b:o,c:.)",
              "vertex"), [["a-b", "b-a"], ["a-b", "b-a"], []])
same(elements("{board L: xo -> .x ; R: L with xo}[a-b,b-c](a:x,b:o,c:.)",
              "edge"), [["a-b", "b-a"], []])
same(elements("{board . -> # also near .->#}[a-b,b-c](a:#)", "vertex"),
     [[], ["b"], ["b"]])  # both moves leave nothing, so they are one
same(elements("{n -> n+3 if n < 5}(4)", "label"), [["4->7"]])
same(elements("nim(41)", "move"), [[f"41->{k}"] for k in range(40, -1, -1)])
same([len(e) for e in elements("nim(200)", "move")], [1] * 95 + [105])

# A move in the second of equal components changes that one: the other
# components stay in their places, and the sum is the same.
def titles(position):
    svg = ElementTree.fromstring(run("moves", "--svg", "-", position))
    return [g.findtext(SVG + "title") for g in svg.iter(SVG + "g")
            if g.get("data-component") is not None]


def twins(position):
    parts, count = titles(position), 0
    for move in json.loads(run("moves", "--json", "--plain",
                               position))["moves"]:
        for twin in move.get("twins", []):
            at, after = twin["component"], titles(twin["to"])
            behind = len(parts) - at - 1
            same(after[:at], parts[:at])
            same(after[len(after) - behind:], parts[at + 1:])
            same(sorted(after), sorted(titles(move["to"])))
            count += 1
    return count


same(twins("nim(3,5,3)"), 3)
same(twins("nim(3,3,3)"), 2 + 2)
same(twins("kayles(4,4)"), 4)
same(twins("nim(2,2) + lasker(4,4)"), 1 + 5)
same(twins("nim(3,5)"), 0)
same(twins(f"{PARTIZAN}(3,3)"), 3 + 2)
for position in ("nim(" + ",".join(["2"] * 40) + ")", UNUSUAL[19]):
    listed = json.loads(run("moves", "--json", "--plain", position))["moves"]
    same([len(m.get("twins", [])) for m in listed],
         [39, 0] if "3" not in position else [0] * 5)
same("twins" in run("moves", "--json", "nim(3,3)"), False)

# Many moves: no links, and a word about it.
big = ElementTree.fromstring(run("moves", "--svg", "-", "nim(2001)"))
same(big.get("data-truncated"), "true")
same(list(moves_on(big)), [])

# The picture of `eval` has the same links.
drawn = ElementTree.fromstring(run("eval", "--svg", "-", "nim(1,2)"))
same({p for pairs in moves_on(drawn) for p in pairs},
     {("1->0", 0), ("2->1", 1), ("2->0", 2)})
if not re.search(r"^<title>nim\(1,2\)</title>$",
                 run("eval", "--svg", "-", "nim(1,2)"), re.M):
    fail("the title of a picture")

print("failures:", failures)
raise SystemExit(failures > 0)

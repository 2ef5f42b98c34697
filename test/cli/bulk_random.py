#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bulk against the definitions, on small random graphs.

Matchings are enumerated, plays played, and red-blue forests valued as the
simplest numbers between their options; nothing of the program's own theory is
used.
"""

import json
import os
import random
import subprocess
import sys
from fractions import Fraction
from functools import lru_cache

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
failures = []


def bulk(family, lines, *words):
    text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
    done = subprocess.run([GRUNDY, "bulk", family, "-", *words, "--json"],
                          input=text.encode(), capture_output=True, timeout=60,
                          check=False)
    if done.returncode:
        failures.append(text)
        print(family, lines, done.stderr.decode())
        return {}
    return json.loads(done.stdout)


def expect(what, lines, got, wanted):
    if got != wanted:
        failures.append(what)
        print(f"{what} of {lines}: {got}, not {wanted}")


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


# ----------------------------------------------------------------- matchings


def maximum_matchings(edges):
    """All of them, as sets of covered vertices."""
    found = [(0, frozenset())]

    def extend(i, size, covered):
        for k in range(i, len(edges)):
            a, b = edges[k]
            if a != b and a not in covered and b not in covered:
                more = covered | {a, b}
                found.append((size + 1, more))
                extend(k + 1, size + 1, more)

    extend(0, 0, frozenset())
    most = max(size for size, _ in found)
    return [covered for size, covered in found if size == most]


def geography_wins(edges, at, visited):
    near = {b if a == at else a for a, b in edges if at in (a, b)}
    return any(not geography_wins(edges, v, visited | {v})
               for v in near - visited)


def check_geography(draw):
    n = draw.randint(1, 7)
    edges = [(draw.randrange(n), draw.randrange(n))
             for _ in range(draw.randint(1, 9))]
    vertices = sorted({v for edge in edges for v in edge})
    covers = maximum_matchings(edges)
    essential = [str(v) for v in vertices if all(v in c for c in covers)]
    expect("essential vertices", edges,
           bulk("geography", edges, "--essential"), essential)
    start = draw.choice(vertices)
    got = bulk("geography", edges, "--start", str(start), "--all")
    wins = {v: geography_wins(edges, v, {v}) for v in vertices}
    expect("outcomes", edges, [v["outcome"] for v in got["all"]],
           ["N" if wins[v] else "P" for v in vertices])
    near = {b if a == start else a for a, b in edges if start in (a, b)}
    expect("winning moves", (start, edges),
           sorted(move[1] for move in got["winning_moves"]),
           sorted(str(v) for v in near - {start}
                  if not geography_wins(edges, v, {start, v})))
    expect("winning starts", edges,
           sorted(move[0] for move in bulk("geography", edges)
                  ["winning_moves"]),
           sorted(str(v) for v in vertices if not wins[v]))


# ---------------------------------------------------------------- hackenbush


def standing(edges):
    """What hangs together with the ground."""
    reached, before = {0}, set()
    while reached != before:
        before = set(reached)
        for a, b, *_ in edges:
            if a in reached or b in reached:
                reached |= {a, b}
    return tuple(sorted(e for e in edges if e[0] in reached))


@lru_cache(maxsize=None)
def green_value(edges):
    return mex({green_value(standing(edges[:i] + edges[i + 1:]))
                for i in range(len(edges))})


def check_green(draw):
    n = draw.randint(2, 5)
    edges = tuple(sorted((draw.randrange(n), draw.randrange(n))
                         for _ in range(draw.randint(1, 7))))
    if not any(0 in e for e in edges):
        return
    got = bulk("hackenbush", edges, "--all")
    plant = standing(edges)
    expect("value", edges, got["value"], str(green_value(plant)))
    cuts = {(str(min(e)), str(max(e))) for i, e in enumerate(plant)
            if green_value(standing(plant[:i] + plant[i + 1:])) == 0}
    expect("winning cuts", edges,
           {tuple(move) for move in got["winning_moves"]},
           cuts if green_value(plant) else set())


def simplest(left, right):
    """The simplest number above all of `left` and below all of `right`."""
    low, high = max(left, default=None), min(right, default=None)
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if high is not None and high <= 0:
        return -simplest([-x for x in right], [-x for x in left])
    step = Fraction(1)
    while True:
        x = (low // step + 1) * step
        if high is None or x < high:
            return x
        step /= 2


@lru_cache(maxsize=None)
def coloured_value(edges):
    after = {"b": set(), "r": set()}
    for i, e in enumerate(edges):
        after[e[2]].add(coloured_value(standing(edges[:i] + edges[i + 1:])))
    return simplest(after["b"], after["r"])


def check_forest(draw):
    n = draw.randint(2, 8)
    edges = tuple(sorted((draw.randrange(v), v, draw.choice("br"))
                         for v in range(1, n)))
    got = bulk("hackenbush", [*edges, (90, 91)], "--all")
    value = coloured_value(edges)
    expect("value", edges, got["value"], str(value))
    outcome = "L" if value > 0 else "R" if value < 0 else "P"
    expect("outcome", edges, got["outcome"], outcome)
    sign = 1 if value > 0 else -1
    cuts = {(str(e[0]), str(e[1])) for i, e in enumerate(edges)
            if value and e[2] == ("b" if value > 0 else "r") and
            sign * coloured_value(standing(edges[:i] + edges[i + 1:])) >= 0}
    expect("winning cuts", edges,
           {tuple(move) for move in got["winning_moves"]}, cuts)
    for v in range(n):
        above = {v}
        for a, b, _ in edges:  # parents come before children
            if a in above:
                above.add(b)
        ups = {u: k for k, u in enumerate(sorted(above))}
        part = tuple(sorted((ups[a], ups[b], c) for a, b, c in edges
                            if a in above))
        expect(f"what {v} carries", edges, got["all"][v]["value"],
               str(coloured_value(part)))
    expect("off the ground", edges, got["all"][-1],
           {"vertex": "91", "outcome": None, "value": None})


# -------------------------------------------------------------------- graphs


def check_graph(draw):
    """Sets of infinite values are the nimbers of the followers."""
    n = draw.randint(1, 6)
    arcs = [(draw.randrange(n), draw.randrange(n))
            for _ in range(draw.randint(1, 9))]
    got = bulk("graph", arcs, "--all")
    values = {int(v["vertex"]): v["value"] for v in got["all"]}
    for v, value in values.items():
        near = {values[b] for a, b in arcs
                if a == v and not isinstance(values[b], dict)}
        if isinstance(value, dict):
            expect(f"the set of {v}", arcs, value["set"],
                   sorted(near, key=int))
        elif not any(isinstance(values[b], dict) for a, b in arcs if a == v):
            expect(f"the value of {v}", arcs, int(value),
                   mex({int(x) for x in near}))


def main():
    draw = random.Random(6)
    for _ in range(sampled(120)):
        check_geography(draw)
        check_green(draw)
        check_forest(draw)
        check_graph(draw)
    print(f"{len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables and sums where play may come back, against plain retrograde analysis.

A vertex v has the value m if the sum of v and a heap of m is lost. If there is
no such m, the value is infinite, and its set holds the n for which the sum of v
and a heap of n is won. A sum is searched as the graph of all its positions.
"""

import os
import random
import sys

from lib.answers import expect, failures, grundy
from lib.sample import sampled


def reached(start, options):
    graph, todo = {}, list(start)
    while todo:
        v = todo.pop()
        if v not in graph:
            graph[v] = options(v)
            todo += graph[v]
    return graph


def endings(graph, misere):
    """(wins, plies) of each position; draws are left out."""
    known = {v: (misere, 0) for v in graph if not graph[v]}
    while True:
        new = {}
        for v in graph.keys() - known.keys():
            after = [known.get(w) for w in graph[v]]
            lost = [a[1] for a in after if a and not a[0]]
            if lost:
                new[v] = (True, min(lost) + 1)
            elif all(after):
                new[v] = (False, max(a[1] for a in after) + 1)
        # what takes more plies waits for what takes fewer
        if not new:
            return known
        least = min(plies for _, plies in new.values())
        known |= {v: e for v, e in new.items() if e[1] == least}


def letter(ending):
    return "D" if ending is None else "N" if ending[0] else "P"


def beside_heap(arcs):
    return lambda s: ([(w, s[1]) for w in arcs[s[0]]] +
                      [(s[0], k) for k in range(s[1])])


def value(v, known, most):
    for m in range(most):
        if letter(known.get((v, m))) == "P":
            return str(m)
    nimbers = [n for n in range(most) if letter(known.get((v, n))) == "N"]
    return "infinity{%s}" % ",".join(map(str, nimbers))


def random_arcs(chance, size):
    arcs = {v: set() for v in range(size)}
    for _ in range(chance.randrange(2 * size + 1)):
        v, w = chance.randrange(size), chance.randrange(size)
        # mostly downwards, so that cells need what was found before
        arcs[v].add(w if chance.random() < 0.3 else min(w, v // 2))
    return {v: sorted(to) for v, to in arcs.items()}


def check_table(chance):
    size = chance.randrange(1, 10)
    arcs = random_arcs(chance, size)
    cells = [f"{w} if n == {v}" for v in arcs for w in arcs[v]]
    rule = "{loopy n -> %s}" % "; ".join(cells or ["n if n < 0"])
    last = f"0..{size - 1}"
    most = size + 2
    known = endings(reached([(v, n) for v in arcs for n in range(most)],
                            beside_heap(arcs)), False)
    expect(rule, grundy("table", rule, last).split(),
           [value(v, known, most) for v in arcs])
    for play in [], ["--misere"]:
        ends = endings(arcs, bool(play))
        expect((rule, play), grundy("table", "--outcomes", *play, rule,
                                    last).split(),
               [letter(ends.get(v)) for v in arcs])
        expect((rule, "plies", play),
               grundy("table", "--plies", *play, rule, last).split(),
               [str(ends[v][1]) if v in ends else "D" for v in arcs])


def check_sum(chance):
    size = chance.randrange(2, 6)
    arcs = random_arcs(chance, size)
    start = tuple(chance.randrange(size) for _ in range(2))
    heap = chance.randrange(4)
    words = [f"{v}->{w}" for v in arcs for w in arcs[v]]
    words += [str(v) for v in arcs]
    text = "graph[%s](%d,%d) + nim(%d)" % (",".join(words), *start, heap)
    graph = reached([(*start, heap)], lambda s: (
        [(w, s[1], s[2]) for w in arcs[s[0]]] +
        [(s[0], w, s[2]) for w in arcs[s[1]]] +
        [(s[0], s[1], k) for k in range(s[2])]))
    for play in [], ["--misere"]:
        ends = endings(graph, bool(play))
        got = grundy("eval", "--plies", *play, text)
        ending = ends.get((*start, heap))
        expect((text, play), got.split(" is ")[1][0], letter(ending))
        if ending:
            expect((text, "plies", play),
                   [line.split()[2] for line in got.splitlines()
                    if line.startswith("moves left")], [str(ending[1])])


def main():
    chance = random.Random(6)
    for _ in range(int(os.environ.get("LOOPY_SAMPLES", sampled(60)))):
        check_table(chance)
        check_sum(chance)
    sys.exit(1 if failures else 0)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules about a graph (`with graph g = [...]`) against the mex over its arcs.

The tokens of random graphs move to larger vertices, and the judge below knows
the edges alone.
"""

import os
import random
import subprocess
import sys

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")


def values(size, arcs, keep):
    """The values of all vertices of a token that moves along arcs."""
    known = {}
    for v in reversed(range(size)):
        after = {known[u] for a, u in arcs if a == v and u > v and keep(v, u)}
        known[v] = min(set(range(size + 1)) - after)
    return [known[v] for v in range(size)]


def main():
    chance = random.Random(10)
    failed = False
    for _ in range(sampled(40)):
        size = chance.randrange(2, 9)
        words, arcs = [], set()
        for _ in range(chance.randrange(1, 3 * size)):
            a, b = chance.randrange(size), chance.randrange(size)
            one_way = chance.random() < .4
            words.append(f"{a}->{b}" if one_way else f"{a}-{b}")
            arcs |= {(a, b)} if one_way else {(a, b), (b, a)}
        most = max(max(arc) for arc in arcs)
        degree = [len({u for a, u in arcs if a == v}) for v in range(size)]
        by_degree = chance.random() < .5
        test = " and deg(u) <= deg(v) + 1" if by_degree else ""
        rule = "{v -> u for u in near(v) if u > v%s with graph g = [%s]}" % (
            test, ",".join(words))
        wanted = values(most + 1, arcs, lambda v, u, on=by_degree, d=degree:
                        not on or d[u] <= d[v] + 1)
        done = subprocess.run([GRUNDY, "table", rule, f"0..{most}"],
                              capture_output=True, text=True, check=False)
        if done.stdout.split() != list(map(str, wanted)):
            failed = True
            print(rule, done.stdout, done.stderr, wanted)
    sys.exit(1 if failed else 0)


main()

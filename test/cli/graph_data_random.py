#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules about graphs and trees (`with graph`, `with tree`), and aggregates and
sets, against loops in Python.

The tokens of random graphs move to larger vertices, those of random trees along
their edges, and players take vertices of sets; the judges below know the edges
alone.
"""

import functools
import math
import os
import random
import subprocess
import sys
import tempfile

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
failed = False


def compare(rule, ranges, wanted):
    """Compares the values of a table over one range."""
    global failed
    done = subprocess.run([GRUNDY, "table", rule, ranges],
                          capture_output=True, text=True, check=False)
    if done.stdout.split() != list(map(str, wanted)):
        failed = True
        print(rule, done.stdout, done.stderr, wanted)


def mex(values):
    return min(set(range(len(values) + 1)) - values)


def values(size, arcs, keep):
    """The values of all vertices of a token that moves along arcs."""
    known = {}
    for v in reversed(range(size)):
        after = {known[u] for a, u in arcs if a == v and u > v and keep(v, u)}
        known[v] = mex(after)
    return [known[v] for v in range(size)]


def edges_of(chance, size):
    words, arcs = [], set()
    for _ in range(chance.randrange(1, 3 * size)):
        a, b = chance.randrange(size), chance.randrange(size)
        one_way = chance.random() < .4
        words.append(f"{a}->{b}" if one_way else f"{a}-{b}")
        arcs |= {(a, b)} if one_way else {(a, b), (b, a)}
    return words, arcs


def distances(size, arcs):
    far = [[0 if u == v else math.inf for v in range(size)]
           for u in range(size)]
    for a, b in arcs:
        far[a][b] = min(far[a][b], 1)
    for k in range(size):
        for a in range(size):
            for b in range(size):
                far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return far


def try_graph(chance):
    size = chance.randrange(2, 9)
    words, arcs = edges_of(chance, size)
    most = max(max(arc) for arc in arcs)
    degree = [len({u for a, u in arcs if a == v}) for v in range(size)]
    by_degree = chance.random() < .5
    test = " and deg(u) <= deg(v) + 1" if by_degree else ""
    data = "with graph g = [%s]" % ",".join(words)
    rule = "{v -> u for u in near(v) if u > v%s %s}" % (test, data)
    wanted = values(most + 1, arcs, lambda v, u:
                    not by_degree or degree[u] <= degree[v] + 1)
    compare(rule, f"0..{most}", wanted)
    rule = "{v -> u for u in v+1..%d if u in near(v) %s}" % (most, data)
    compare(rule, f"0..{most}", values(most + 1, arcs, lambda v, u: True))
    far = distances(size, arcs)
    rule = "{v -> u for u in v+1..%d if dist(v,u) == 2 %s}" % (most, data)
    pairs = {(a, b) for a in range(size) for b in range(size)
             if far[a][b] == 2}
    compare(rule, f"0..{most}", values(most + 1, pairs, lambda v, u: True))


def try_sets(chance):
    """Take a vertex and its neighbours from a set of vertices; or a vertex that
    has none there."""
    size = chance.randrange(2, 6)
    words, arcs = edges_of(chance, size)
    near = [sum(1 << u for u in range(size) if (v, u) in arcs)
            for v in range(size)]
    takes_near = chance.random() < .5
    data = "with graph g = [%s]" % ",".join(words)
    most = max(max(arc) for arc in arcs)
    option = "m & (63 - ((1 << v) | near(1 << v)))" if takes_near \
        else "m - (1 << v)"
    test = "" if takes_near else " and near(1 << v) & m == 0"
    rule = "{m -> %s for v in 0..%d if m >> v & 1 == 1%s %s}" % (
        option, most, test, data)
    known = []
    for m in range(2 ** (most + 1)):
        after = set()
        for v in range(most + 1):
            if m >> v & 1 and (takes_near or not near[v] & m):
                left = m & ~(1 << v)
                after.add(known[left & ~near[v] if takes_near else left])
        known.append(mex(after))
    compare(rule, f"0..{2 ** (most + 1) - 1}", known)


def try_tree(chance):
    """Move to the parent, a child, or by size and depth, on a random tree."""
    size = chance.randrange(2, 9)
    names = list(range(1, size + 1))
    if chance.random() < .5:
        chance.shuffle(names)
    is_arcs = chance.random() < .5
    parent = {names[i]: names[chance.randrange(i)] for i in range(1, size)}
    edges = list(parent.items())
    chance.shuffle(edges)
    words = [f"{p}->{v}" if is_arcs else
             f"{p}-{v}" if chance.random() < .5 else f"{v}-{p}"
             for v, p in edges]
    root = names[0] if is_arcs else 1
    near = {v: [] for v in names}
    for v, p in edges:
        near[v].append(p)
        near[p].append(v)
    up, depth, order = {root: -1}, {root: 0}, [root]
    for v in order:
        for u in near[v]:
            if u != up[v]:
                up[u], depth[u] = v, depth[v] + 1
                order.append(u)
    below = {v: 1 for v in names}
    for v in reversed(order[1:]):
        below[up[v]] += below[v]
    data = "with tree t = [%s]" % ",".join(words)
    if chance.random() < .3:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
            f.write("[%s]\n" % ",".join(words))
            f.flush()
            check_tree(f"with tree t = @{f.name}", size, up, depth, below, near,
                       order)
    else:
        check_tree(data, size, up, depth, below, near, order)


def check_tree(data, size, up, depth, below, near, order):
    down, rise = {}, {}
    for v in reversed(order):
        down[v] = mex({down[u] for u in near[v] if u != up[v]})
    for v in order:
        rise[v] = 0 if up[v] < 0 else mex({rise[up[v]]})
    listed = range(1, size + 1)
    compare("{v -> u for u in children(v) %s}" % data, f"1..{size}",
            [down[v] for v in listed])
    compare("{v -> parent(v) %s}" % data, f"1..{size}",
            [rise[v] for v in listed])
    compare("{v -> 100+k for k in 0..size(v)-1 if v < 100 ; "
            "100+depth(v) if v < 100 and deg(v) == 1 ; v-1 if v > 100 %s}"
            % data, f"1..{size}",
            [mex({k % 2 for k in range(below[v])} |
                 ({depth[v] % 2} if len(near[v]) == 1 else set()))
             for v in listed])


def try_numbers(chance):
    """Aggregates and sets of powers."""
    k0 = chance.randrange(4)
    tests = {
        f"xor(i*{k0} for i in 0..k) > k": lambda k: functools.reduce(
            lambda a, b: a ^ b, [i * k0 for i in range(k + 1)], 0) > k,
        f"or(i+{k0} for i in 0..k) % 3 == 0": lambda k: functools.reduce(
            lambda a, b: a | b, [i + k0 for i in range(k + 1)], 0) % 3 == 0,
        f"gcd(i*k for i in {k0}..3) > 3": lambda k: math.gcd(
            *[i * k for i in range(k0, 4)]) > 3,
        f"k in powers({k0 + 2})": lambda k: k in [
            (k0 + 2) ** i for i in range(9)],
        "k in primepowers": is_prime_power,
        "k not in primepowers(9)": lambda k: k > 9 or not is_prime_power(k),
    }
    text, keep = chance.choice(list(tests.items()))
    wanted = []
    for n in range(40):
        wanted.append(mex({wanted[n - k] for k in range(1, n + 1) if keep(k)}))
    compare("{n -> n-k for k in 1..n if %s}" % text, "0..39", wanted)
    if text.startswith("k in"):
        compare("{n -> n-k for %s}" % text, "0..39", wanted)


def is_prime_power(k):
    factors = [p for p in range(2, k + 1) if k % p == 0 and
               all(p % q for q in range(2, p))]
    return len(factors) == 1


def main():
    chance = random.Random(10)
    for _ in range(sampled(40)):
        try_graph(chance)
        try_sets(chance)
        try_tree(chance)
        try_numbers(chance)
    sys.exit(1 if failed else 0)


main()

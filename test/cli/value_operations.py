#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Operations and measures of values against their definitions.

The judge below knows nothing but trees: a canonical form is a pair of sets of
canonical forms, made by dropping dominated and bypassing reversible options.
It has no closed forms of numbers, nimbers and ups, no filters and no stops.
"""

import functools
import itertools
import json
import os
import random
import subprocess
import sys
from fractions import Fraction

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
COUNT = int(os.environ.get("VALUE_OPERATIONS", sampled(25)))
AT_ONCE = 12  # values of one call
draw = random.Random(19)
failures = 0


def fail(*words):
    global failures
    failures += 1
    print(*words)


# ----------------------------------------------------------------- canonical


class Game:
    """A canonical form; equal values are the same object."""

    known = {}

    def __init__(self, lefts, rights):
        self.sides = (lefts, rights)
        self.number = len(Game.known)

    def __hash__(self):  # not the address: sets have the same order each time
        return self.number


@functools.lru_cache(maxsize=None)
def le(g, h):
    return g is h or (not any(le(h, x) for x in g.sides[0]) and
                      not any(le(x, g) for x in h.sides[1]))


def raw_le(a, b):
    """Compares pairs of lists of canonical forms, or canonical forms."""
    lefts = a.sides[0] if isinstance(a, Game) else a[0]
    rights = b.sides[1] if isinstance(b, Game) else b[1]
    return (not any(raw_le(b, x) for x in lefts) and
            not any(raw_le(x, a) for x in rights))


def make(lefts, rights):
    sides = [set(lefts), set(rights)]
    while True:
        for k, side in enumerate(sides):
            for x in list(side):
                if any(y is not x and (le(x, y) if k == 0 else le(y, x))
                       for y in side):
                    side.discard(x)
        for k, x in [(k, x) for k in (0, 1) for x in sides[k]]:
            reply = next((y for y in x.sides[1 - k]
                          if (raw_le(y, sides) if k == 0 else
                              raw_le(sides, y))), None)
            if reply:
                sides[k].discard(x)
                sides[k] |= reply.sides[k]
                break
        else:
            break
    key = tuple(frozenset(side) for side in sides)
    if key not in Game.known:
        Game.known[key] = Game(*key)
    return Game.known[key]


@functools.lru_cache(maxsize=None)
def neg(g):
    return make([neg(x) for x in g.sides[1]], [neg(x) for x in g.sides[0]])


@functools.lru_cache(maxsize=None)
def add(g, h):
    return make(*([add(x, h) for x in g.sides[k]] +
                  [add(g, x) for x in h.sides[k]] for k in (0, 1)))


def minus(g, h):
    return add(g, neg(h))


ZERO = make([], [])
STAR = make([ZERO], [ZERO])
UP = make([ZERO], [STAR])


@functools.lru_cache(maxsize=None)
def number(x):
    if x == 0:
        return ZERO
    if x.denominator == 1:
        return make([number(x - 1)], []) if x > 0 else make([], [number(x + 1)])
    step = Fraction(1, x.denominator)
    return make([number(x - step)], [number(x + step)])


NUMBERS = {number(Fraction(n, 16)): Fraction(n, 16) for n in range(-96, 97)}


def times(n, g):
    return functools.reduce(add, [g if n > 0 else neg(g)] * abs(n), ZERO)


@functools.lru_cache(maxsize=None)
def text(g):
    if g in NUMBERS:
        return str(NUMBERS[g])
    return "{" + "|".join(",".join(sorted(text(x) for x in side))
                          for side in g.sides) + "}"


# ---------------------------------------------------------------- operations


def is_integer(g):
    return g in NUMBERS and NUMBERS[g].denominator == 1


def on_options(operation, g, left_gains):
    """{ op(gL) + gain | op(gR) - gain } for all gains."""
    return make([add(operation(x), d) for x in g.sides[0] for d in left_gains],
                [minus(operation(x), d) for x in g.sides[1]
                 for d in left_gains])


def heat(g, t):
    return g if g in NUMBERS else on_options(lambda x: heat(x, t), g, [t])


def overheat(g, a, b):
    if is_integer(g):
        return times(int(NUMBERS[g]), a)
    return on_options(lambda x: overheat(x, a, b), g, [b])


def incentives(g):
    return [minus(x, g) for x in g.sides[0]] + [minus(g, x) for x in g.sides[1]]


def norton(g, u):
    if is_integer(g):
        return times(int(NUMBERS[g]), u)
    return on_options(lambda x: norton(x, u), g,
                      [add(u, d) for d in incentives(u)])


def ordinal(g, h):
    return make(*(list(g.sides[k]) + [ordinal(g, x) for x in h.sides[k]]
                  for k in (0, 1)))


@functools.lru_cache(maxsize=None)
def conjunctive(g, h):
    return make(*([conjunctive(x, y) for x in g.sides[k] for y in h.sides[k]]
                  for k in (0, 1)))


@functools.lru_cache(maxsize=None)
def selective(g, h):
    return make(*([selective(x, h) for x in g.sides[k]] +
                  [selective(g, y) for y in h.sides[k]] +
                  [selective(x, y) for x in g.sides[k] for y in h.sides[k]]
                  for k in (0, 1)))


@functools.lru_cache(maxsize=None)
def conway(g, h):
    def options(mixed):
        return [minus(add(conway(x, h), conway(g, y)), conway(x, y))
                for k in (0, 1) for x in g.sides[k]
                for y in h.sides[k != mixed]]
    return make(options(False), options(True))


@functools.lru_cache(maxsize=None)
def powto(g, x):
    """The exponent x is a number, as a game; its Left option 0 does not
    count."""
    if x == ZERO:
        return ZERO
    left, right = x.sides
    return make(list(g.sides[0]) + [powto(g, y) for y in left if y != ZERO],
                list(g.sides[1]) + [powto(g, y) for y in right])


# ------------------------------------------------------------------ measures


@functools.lru_cache(maxsize=None)
def stop(g, k):
    """The stop if Left (0) or Right (1) starts."""
    if g in NUMBERS:
        return NUMBERS[g]
    ends = [stop(x, 1 - k) for x in g.sides[k]]
    return min(ends) if k else max(ends)


GRID = [Fraction(n, 16) for n in range(-16, 97)]


@functools.lru_cache(maxsize=None)
def walls(g):
    """Temperature, mean, and both walls at the temperatures of the grid."""
    if is_integer(g):
        return Fraction(-1), NUMBERS[g], {t: (NUMBERS[g],) * 2 for t in GRID}
    found, mean, temperature = {}, None, None
    for t in GRID:
        if mean is None:
            left = max(walls(x)[2][t][1] - t for x in g.sides[0])
            right = min(walls(x)[2][t][0] + t for x in g.sides[1])
            if left <= right:
                assert left == right, "the grid is too coarse"
                temperature, mean = t, left
        found[t] = (left, right) if mean is None else (mean, mean)
    return temperature, mean, found


def cool(g, t):
    temperature, mean, _ = walls(g)
    if t > temperature:
        return number(mean)
    return make([minus(cool(x, t), number(t)) for x in g.sides[0]],
                [add(cool(x, t), number(t)) for x in g.sides[1]])


def freeze(g):
    temperature = walls(g)[0]
    return g if g in NUMBERS else cool(g, temperature)


def followers(g):
    found, new = {g}, [g]
    for x in new:
        for y in itertools.chain(*x.sides):
            if y not in found:
                found.add(y)
                new.append(y)
    return found


def birthday(g):
    return max((1 + birthday(x) for x in itertools.chain(*g.sides)), default=0)


# ------------------------------------------------------------------ questions


def measures(texts):
    found = []
    for i in range(0, len(texts), AT_ONCE):
        some = texts[i:i + AT_ONCE]
        done = subprocess.run([GRUNDY, "value", "--json", "--", *some],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{some}: {done.stderr}")
        answer = json.loads(done.stdout)
        found += answer if len(some) > 1 else [answer]
    return found


def day(before):
    """All values of the next day."""
    sides = [c for n in range(3) for c in itertools.combinations(before, n)]
    return list(dict.fromkeys(make(a, b) for a in sides for b in sides))


DAY1 = day([ZERO])
DAY2 = day(DAY1)


def random_game():
    """A value of day 3 or earlier, with at most two options for each side."""
    return make(*(draw.sample(DAY2, draw.choice((0, 1, 1, 2)))
                  for _ in range(2)))


def check_operations():
    assert len(DAY2) == 22
    wanted = []

    def ask(name, result, *arguments):
        wanted.append((f"{name}({','.join(map(text, arguments))})", result))

    for _ in range(COUNT):
        g, a, b = random_game(), draw.choice(DAY2), draw.choice(DAY2)
        t = Fraction(draw.randrange(-3, 9), 4)
        ask("heat", heat(g, a), g, a)
        ask("overheat", overheat(a, b, g), a, b, g)
        ask("ordinal", ordinal(g, a), g, a)
        ask("conjunctive", conjunctive(g, a), g, a)
        ask("selective", selective(a, b), a, b)
        ask("conway", conway(a, b), a, b)
        ask("cool", cool(g, t), g, number(t))
        ask("freeze", freeze(g), g)
        if not le(b, ZERO) and le(ZERO, b):
            ask("norton", norton(a, b), a, b)
        tiny = make([ZERO], [make([ZERO], [neg(a)])])
        ask("tiny", tiny, a)
        ask("miny", neg(tiny), a)
    for reply in (x for x in DAY2 if make([ZERO], [x]).sides ==
                  (frozenset([ZERO]), frozenset([x]))):
        g = make([ZERO], [reply])
        for n in (1, 2, 3):
            wanted.append((f"powto({text(g)},{n})", powto(g, number(n))))
            wanted.append((f"pow({text(g)},{n})",
                           minus(powto(g, number(n)),
                                 powto(g, number(n - 1)))))
        for x in (Fraction(1, 4), Fraction(5, 8), Fraction(7, 4),
                  Fraction(5, 2)):
            wanted.append((f"powto({text(g)},{x})", powto(g, number(x))))
            if x >= 1:
                wanted.append((f"pow({text(g)},{x})",
                               make([ZERO],
                                    [minus(reply, powto(g, number(x - 1)))])))
    for g in DAY2[:10]:
        for x in (Fraction(0), Fraction(3, 4), Fraction(3, 2), Fraction(2)):
            ask("powto", powto(g, number(x)), g, number(x))
    found = measures([f"({asked}) - {text(result)}"
                      for asked, result in wanted])
    for (asked, result), m in zip(wanted, found):
        if m["value"] != "0":
            fail(asked, "is not", text(result), "but differs by", m["value"])
    print(f"ok {len(wanted)} operations")


def check_measures():
    games = DAY2 + [random_game() for _ in range(8 * COUNT)]
    found = measures([text(g) for g in games])
    for k, key in enumerate(("left", "right")):  # incentives as values
        listed = [(g, x) for g, m in zip(games, found)
                  for x in m["incentives"][key]]
        gains = {}
        for g in games:
            steps = dict.fromkeys(minus(x, g) if k == 0 else minus(g, x)
                                  for x in g.sides[k])
            gains[g] = [d for d in steps
                        if not any(d is not e and le(d, e) for e in steps)]
        for g, m in zip(games, found):
            if len(m["incentives"][key]) != len(gains[g]):
                fail(text(g), key, "incentives", m["incentives"][key])
        some = draw.sample(listed, min(len(listed), 6 * COUNT))
        differences = measures([f"({x}) - {text(d)}" for g, x in some
                                for d in gains[g]])
        at = 0
        for g, x in some:
            here = differences[at:at + len(gains[g])]
            at += len(gains[g])
            if not any(m["value"] == "0" for m in here):
                fail(text(g), key, "incentive", x)
    for g, m in zip(games, found):
        temperature, mean, _ = walls(g)
        if g not in NUMBERS and temperature < 0:
            temperature = 0
        wanted = {"left_stop": stop(g, 0), "right_stop": stop(g, 1),
                  "mean": mean, "temperature": temperature,
                  "birthday": birthday(g), "followers": len(followers(g))}
        for key, value in wanted.items():
            if m[key] != str(value):
                fail(text(g), key, m[key], "by definition", value)
    print(f"ok measures of {len(games)} values")
    check_differences(games, found)


def check_differences(games, found):
    """Reduced forms differ by infinitesimals; weights fit the definition."""
    rest = measures([f"{text(g)} - ({m['reduced']})"
                     for g, m in zip(games, found)])
    for g, m, r in zip(games, found, rest):
        if r["left_stop"] != "0" or r["right_stop"] != "0":
            fail(text(g), "reduced", m["reduced"])
    weighed = [(g, m) for g, m in zip(games, found) if m["atomic_weight"]]
    bound = "{0|*17}"  # ^ + *16, and the trees have no such nimbers
    for sign, outcome in (("+", "L"), ("-", "R")):
        rest = measures([f"norton({m['atomic_weight']},^) - {text(g)} "
                         f"{sign} {bound}" for g, m in weighed])
        for (g, m), r in zip(weighed, rest):
            if r["outcome"] != outcome:
                fail(text(g), "atomic weight", m["atomic_weight"], sign)
    print(f"ok {len(games)} reduced forms, {len(weighed)} atomic weights")


check_operations()
check_measures()
sys.exit(bool(failures))

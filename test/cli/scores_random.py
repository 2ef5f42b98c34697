#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules with scores against negamax.

Random rules of one and two numbers, with gains, ends, moves again and moves of
one player. The judge below knows the rules as Python functions and shares no
code with the program.
"""

import functools
import json
import os
import random
import sys

from lib.answers import expect, failures, grundy
from lib.sample import sampled

LEFT, RIGHT = 0, 1


class Rule:
    """clauses: (side, again, moves with gains); ends: (holds, score)."""

    def __init__(self, text, clauses, ends, default):
        self.text, self.clauses, self.ends = text, clauses, ends
        self.default = default
        self.score = functools.lru_cache(None)(self.score)

    def options(self, state, mover):
        """(gain, state, who moves next) of every move."""
        if any(holds(state) for holds, _ in self.ends):
            return set()
        return {(gain, to, mover if again else 1 - mover)
                for side, again, moves in self.clauses if side in (None, mover)
                for to, gain in moves(state) if min(to) >= 0}

    def after(self, mover, option):
        gain, to, following = option
        rest = self.score(to, following)
        return gain + (rest if following == mover else -rest)

    def score(self, state, mover):
        for holds, score in self.ends:
            if holds(state):
                return score(state)
        moves = self.options(state, mover)
        if not moves:
            return self.default(state)
        return max(self.after(mover, option) for option in moves)


def linear(chance, names):
    """(text, function) of a small expression, which may be negative."""
    a, b = chance.randrange(-2, 4), chance.randrange(-3, 6)
    i = chance.randrange(len(names))
    return f"{a}*{names[i]} + {b}", lambda s: a * s[i] + b


def clause(chance, names):
    i = chance.randrange(len(names))
    take = sorted(chance.sample(range(1, 6), chance.randrange(1, 4)))
    texts = [f"{n}-k" if k == i else n for k, n in enumerate(names)]
    text, extra = linear(chance, names)
    weight = chance.randrange(-1, 3)
    m = chance.randrange(2, 5)
    test = f" if {names[i]} % {m} != 1" if chance.random() < .4 else ""
    gain = f" gain {weight}*k*k + {text}" if chance.random() < .8 else ""
    return (texts, gain, " for k in {%s}%s" % (",".join(map(str, take)), test),
            lambda s: [(tuple(x - t * (k == i) for k, x in enumerate(s)),
                        weight * t * t + extra(s) if gain else 0)
                       for t in take] if not test or s[i] % m != 1 else [])


def random_rule(chance):
    names = chance.choice((["n"], ["x", "y"]))
    labels = chance.random() < .3
    parts, clauses, ends, default = [], [], [], lambda s: 0
    for _ in range(chance.randrange(1, 4)):
        texts, gain, binds, moves = clause(chance, names)
        side = chance.choice((None, LEFT, RIGHT)) if labels else None
        again = chance.random() < .25
        parts.append({None: "", LEFT: "L: ", RIGHT: "R: "}[side] +
                     (texts[0] if len(names) == 1 else
                      "(" + ",".join(texts) + ")") +
                     " again" * again + gain + binds)
        clauses.append((side, again, moves))
    for _ in range(chance.randrange(0, 3)):
        text, score = linear(chance, names)
        t = chance.randrange(1, 6)
        ends.append((lambda s, t=t: sum(s) == t, score))
        parts.append(f"end {text} if {'+'.join(names)} == {t}")
    if chance.random() < .4:
        text, default = linear(chance, names)
        parts.insert(chance.randrange(len(parts) + 1), f"end {text}")
    left = names[0] if len(names) == 1 else "(x,y)"
    sided = any(c[0] is not None for c in clauses)
    return Rule("{score %s -> %s}" % (left, " ; ".join(parts)), clauses, ends,
                default), len(names), sided


def check_position(rule, state, sided):
    text = "%s(%s)" % (rule.text, ",".join(map(str, state)))
    got = json.loads(grundy("eval", "--json", text))
    left, right = rule.score(state, LEFT), rule.score(state, RIGHT)
    if sided:
        expect(text, (got["left_score"], got["right_score"]), (left, right))
    else:
        expect(text, (got["score"], got["outcome"]),
               (left, "N" if left > 0 else "P" if left else "D"))
    sign = {True: (left > 0) - (left < 0), False: (right > 0) - (right < 0)}
    said = json.loads(grundy("prove", "--json", text))["outcome"]
    expect(("prove", text), said,
           "D" if 0 in sign.values() else
           {(1, 1): "N", (-1, -1): "P", (1, -1): "L", (-1, 1): "R"}[
               sign[True], sign[False]])
    moves = json.loads(grundy("moves", "--json", text))["moves"]
    for mover in (LEFT, RIGHT) if sided else (LEFT,):
        options = rule.options(state, mover)
        own = [m for m in moves
               if m["player"] == (None if not sided else "LR"[mover])]
        scores = sorted(rule.after(mover, option) for option in options)
        expect(("moves", text), sorted(m["score"] for m in own), scores)
        expect(("costs", text), sorted(m["costs"] for m in own),
               sorted(max(scores) - s for s in scores) if scores else [])
        expect(("best", text),
               sum(m.get("player") in (None, "LR"[mover])
                   for m in got["best_moves"]),
               sum(s == max(scores) for s in scores) if scores else 0)


def check_rule(chance):
    rule, width, sided = random_rule(chance)
    side = 17 if width == 1 else 6
    states = [(n,) for n in range(side)] if width == 1 else \
        [(x, y) for x in range(side) for y in range(side)]
    if not sided:
        got = grundy("table", rule.text, *[f"0..{side - 1}"] * width,
                     "--format", "csv")
        expect(rule.text,
               [int(line.split(",")[-1]) for line in got.splitlines()
                if line[0].isdigit()], [rule.score(s, LEFT) for s in states])
    check_position(rule, chance.choice(states), sided)


def main():
    chance = random.Random(9)
    for _ in range(int(os.environ.get("SCORES_SAMPLES", sampled(60)))):
        check_rule(chance)
    sys.exit(1 if failures else 0)


main()

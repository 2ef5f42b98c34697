#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules that say how play ends, and who moves again, against plain play.

Random rules of one and two numbers, loopy ones too. The judge below knows the
rules as Python functions and shares no code with the program: where play ends
it plays on by recursion, and where it may return it decides positions in the
order of the moves left.
"""

import json
import os
import random
import sys

from lib.answers import expect, failures, grundy
from lib.sample import sampled

LEFT, RIGHT = 0, 1


# ---------------------------------------------------------------- the judge

class Rule:
    """clauses: (side, again, moves); ends: (word, holds)."""

    def __init__(self, text, clauses, ends, partizan):
        self.text, self.clauses, self.ends = text, clauses, ends
        self.partizan = partizan

    def ended(self, state, mover):
        """1, 0 or -1 for the player to move; None: play goes on."""
        for word, holds in self.ends:
            if holds(state):
                return {"win": 1, "lose": -1, "draw": 0,
                        "L wins": 1 if mover == LEFT else -1,
                        "R wins": 1 if mover == RIGHT else -1}[word]
        return None

    def moves(self, state, mover):
        for side, again, moves in self.clauses:
            if side in (None, mover):
                for to in moves(state):
                    if min(to) >= 0:
                        yield to, mover if again else 1 - mover

    def options(self, v):
        state, mover = v
        return set(self.moves(state, mover)) \
            if self.ended(state, mover) is None else set()


def results(rule, states):
    """vertex -> (1 or -1, moves left); draws are left out."""
    graph, todo = {}, [(s, m) for s in states for m in (LEFT, RIGHT)]
    while todo:
        v = todo.pop()
        if v not in graph:
            graph[v] = rule.options(v)
            todo += graph[v]
    known = {}
    for v, after in graph.items():
        end = rule.ended(*v)
        if end:
            known[v] = (end, 0)
        elif end is None and not after:
            known[v] = (-1, 0)
    while True:
        new = {}
        for v in graph.keys() - known.keys():
            if not graph[v]:
                continue  # a draw by rule
            seen = [(known[w][0] * (1 if w[1] == v[1] else -1), known[w][1])
                    if w in known else None for w in graph[v]]
            wins = [s[1] for s in seen if s and s[0] == 1]
            if wins:
                new[v] = (1, min(wins) + 1)
            elif all(seen):
                new[v] = (-1, max(s[1] for s in seen) + 1)
        if not new:
            return known
        least = min(plies for _, plies in new.values())
        known |= {v: r for v, r in new.items() if r[1] == least}


def outcome(rule, known, state):
    got = [known.get((state, m), (0,))[0] for m in (LEFT, RIGHT)]
    if not rule.partizan:
        return {1: "N", -1: "P", 0: "D"}[got[LEFT]]
    if 0 in got:
        return "D"
    return {(1, 1): "N", (-1, -1): "P", (1, -1): "L",
            (-1, 1): "R"}[tuple(got)]


def plies(rule, known, state):
    got = [str(known[(state, m)][1]) if (state, m) in known else "D"
           for m in (LEFT, RIGHT)]
    return "|".join(got) if rule.partizan else got[LEFT]


# ------------------------------------------------------------- random rules

def condition(chance, names, letter="k"):
    """(text, function of a state) of a random test. An end may use the letter
    of a clause."""
    i = chance.randrange(len(names))
    m, r = chance.randrange(2, 6), chance.randrange(4)
    choice = chance.randrange(4)
    if choice == 0:
        return f"{names[i]} % {m} == {r % m}", lambda s: s[i] % m == r % m
    if choice == 1:
        return f"{names[i]} < {m}", lambda s: s[i] < m
    if choice == 2 and len(names) > 1:
        return f"{names[0]} == {names[1]}", lambda s: s[0] == s[1]
    t = chance.randrange(3, 9)
    return (f"{' + '.join(names)} == {t} or any({letter}*{letter} == {names[i]} "
            f"for {letter} in 1..{names[i]} if {letter} > {m})",
            lambda s: sum(s) == t or any(k * k == s[i]
                                         for k in range(m + 1, s[i] + 1)))


def clause(chance, names, loopy):
    i = chance.randrange(len(names))
    test, holds = condition(chance, names, "j") if chance.random() < .4 \
        else ("", lambda s: True)
    if loopy and chance.random() < .4:
        d = chance.randrange(1, 3)
        texts = [f"{n}+{d}" if k == i else n for k, n in enumerate(names)]
        guard = f"{names[i]} < 9" + (f" and ({test})" if test else "")
        return (texts, "", guard,
                lambda s: [tuple(x + d * (k == i) for k, x in enumerate(s))]
                if s[i] < 9 and holds(s) else [])
    take = sorted(chance.sample(range(1, 6), chance.randrange(1, 4)))
    texts = [f"{n}-k" if k == i else n for k, n in enumerate(names)]
    return (texts, " for k in {%s}" % ",".join(map(str, take)), test,
            lambda s: [tuple(x - t * (k == i) for k, x in enumerate(s))
                       for t in take] if holds(s) else [])


def random_rule(chance):
    names = chance.choice((["n"], ["n"], ["x", "y"]))
    loopy = chance.random() < .3
    labels = chance.random() < .3
    partizan = labels
    parts, clauses, ends = [], [], []
    for _ in range(chance.randrange(1, 4)):
        texts, binds, test, moves = clause(chance, names, loopy)
        side = chance.choice((None, LEFT, RIGHT)) if labels else None
        again = chance.random() < .25
        parts.append({None: "", LEFT: "L: ", RIGHT: "R: "}[side] +
                     (texts[0] if len(names) == 1 else
                      "(" + ",".join(texts) + ")") +
                     (" again" if again else "") + binds +
                     (f" if {test}" if test else ""))
        clauses.append((side, again, moves))
    for _ in range(chance.randrange(0, 3)):
        words = ["win", "lose", "draw"] + ["L wins", "R wins"] * labels
        word = chance.choice(words)
        test, holds = condition(chance, names)
        ends.append((word, holds, f"{word} if {test}"))
        partizan |= word[1] == " "
    if not ends and not any(c[1] for c in clauses):
        ends.append(("win", lambda s: s[0] == 1, f"win if {names[0]} == 1"))
    place = chance.randrange(len(parts) + 1)
    parts[place:place] = [e[2] for e in ends]
    left = names[0] if len(names) == 1 else "(x,y)"
    labelled = any(c[0] is not None for c in clauses) or \
        any(e[0][1] == " " for e in ends)
    return Rule("{%s%s -> %s}" % ("loopy " * loopy, left, " ; ".join(parts)),
                clauses, [e[:2] for e in ends], labelled), len(names)


def stands_alone(rule):
    return any(word != "lose" for word, _ in rule.ends) or \
        any(again for _, again, _ in rule.clauses)


def cells(csv, width):
    """The cells of a table, without heading; both starters are one cell."""
    return ["|".join(line.split(",")[width:])
            for line in csv.splitlines() if line[0].isdigit()]


def check_rule(chance):
    rule, width = random_rule(chance)
    if not stands_alone(rule):
        return
    side = 17 if width == 1 else 6
    states = [(n,) for n in range(side)] if width == 1 else \
        [(x, y) for x in range(side) for y in range(side)]
    known = results(rule, states)
    ranges = [f"0..{side - 1}"] * width
    got = grundy("table", "--outcomes", rule.text, *ranges, "--format", "csv")
    expect(rule.text, cells(got, width),
           [outcome(rule, known, s) for s in states])
    got = grundy("table", "--plies", rule.text, *ranges, "--format", "csv")
    expect(("plies", rule.text), cells(got, width),
           [plies(rule, known, s) for s in states])
    check_list(rule, chance.choice(states), known)


def check_list(rule, state, known):
    """What prove and code say about one position, from a list of all that play
    from it reaches."""
    text = "%s(%s)" % (rule.text, ",".join(map(str, state)))
    said = json.loads(grundy("prove", "--json", text))
    expect(("prove", text), said["outcome"], outcome(rule, known, state))
    space = {}
    exec(grundy("code", text, "--lang", "python"), space)
    for mover in (LEFT, RIGHT) if rule.partizan else (LEFT,):
        got = space["wins"](space["_POSITIONS"][0][0],
                            *([mover == LEFT] if rule.partizan else []))
        expect(("code", text), got,
               {1: 1, -1: 0, 0: -1}[known.get((state, mover), (0,))[0]])


def main():
    chance = random.Random(8)
    for _ in range(int(os.environ.get("ENDS_SAMPLES", sampled(80)))):
        check_rule(chance)
    sys.exit(1 if failures else 0)


main()

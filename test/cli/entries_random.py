#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random rules about bags and rows on small states, against a plain judge.

A rule is drawn as a pair of texts, one for Grundy and one for Python; the judge
evaluates the second. Compared are the states after every move, the value of
impartial states, and the outcomes of states and of sums in normal and misère
play. Play ends: edits lower the sum of the entries, slices are shorter.
"""

import functools
import json
import os
import random
import re
import subprocess
import sys

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
RULES = int(os.environ.get("ENTRIES_RULES", sampled(200)))
SEED = int(os.environ.get("GRUNDY_SEED", "22"))
failures = 0
compared = {"moves": 0, "values": 0, "outcomes": 0, "misère": 0, "sums": 0}


def fail(*words):
    global failures
    failures += 1
    print("fail:", *words)


# ------------------------------------------------------------------- the rules

class Text:
    """The same expression for Grundy and for Python."""

    def __init__(self, grundy, python=None):
        self.grundy = grundy
        self.python = grundy if python is None else python

    def __mod__(self, parts):
        return Text(self.grundy % tuple(p.grundy for p in parts),
                    self.python % tuple(p.python for p in parts))


def loop(word, body, name):
    python = {"sum": "sum(%s for %s in range(len(h)))",
              "count": "sum((%s) != 0 for %s in range(len(h)))",
              "any": "any(%s for %s in range(len(h)))",
              "max": "max((%s for %s in range(len(h))), default=0)"}[word]
    text = f"{word}({body.grundy} for {name})"
    if word == "max":
        text = f"(len(h) > 0 ? {text} : 0)"
    return Text(text, "(" + python % (body.python, name) + ")")


def expression(rng, names, depth=2):
    kind = rng.randrange(12)
    if depth == 0 or kind < 3:
        return Text(str(rng.randrange(4)))
    if kind < 7 and names:
        name = rng.choice(names)
        shift = rng.choice(["", "", "", "+1", "+2"])
        if name in "km" or rng.randrange(5) == 0:
            return Text(name)
        return Text(f"h[({name}{shift}) % len(h)]" if shift else f"h[{name}]")
    if kind == 7:
        return Text("len(h)")
    if kind == 8:
        inner = "pqr"[depth]
        body = Text(f"h[{inner}]")
        word = rng.choice(["sum", "max", "count", "any"])
        if word in ("count", "any"):
            body = Text(f"(h[{inner}] == {rng.randrange(4)})")
        if word == "any":
            return loop(word, body, inner) if rng.randrange(2) else \
                Text("(%s ? 1 : 0)", "(1 if %s else 0)") % (
                    loop(word, body, inner),)
        return loop(word, body, inner)
    if kind == 9:
        return Text("(%s ? %s : %s)", "(%s and [%s] or [%s])[0]") % (
            test(rng, names, depth - 1), expression(rng, names, depth - 1),
            expression(rng, names, depth - 1))
    sign = rng.choice(["+", "-", "*", "^", "&", ">> 1 &", "-", "-"])
    return Text(f"(%s {sign} %s)") % (expression(rng, names, depth - 1),
                                      expression(rng, names, depth - 1))


def test(rng, names, depth=1):
    sign = rng.choice(["<", "<=", "==", "!=", ">"])
    one = Text(f"(%s {sign} %s)") % (expression(rng, names, depth),
                                     expression(rng, names, depth))
    if rng.randrange(3):
        return one
    return Text(rng.choice(["(%s and %s)", "(%s or %s)"])) % (
        one, test(rng, names, depth))


class Clause:
    """An option, its loops and its condition; all texts are Python's."""

    def __init__(self, rng):
        self.side = ""
        self.loops = []
        self.head = self.slices = None
        kind = rng.randrange(6)
        if kind < 3:
            self.draw_edits(rng)
        elif kind == 3:
            self.draw_whole(rng)
        else:
            self.draw_slices(rng)
        names = [name for name, _ in self.loops]
        if rng.randrange(2):
            self.guard = Text("%s and %s") % (self.guard, test(rng, names))

    def bind(self, name, grundy, python):
        self.loops.append((name, Text(grundy, python)))

    def draw_edits(self, rng):
        count = rng.choice([1, 1, 2])
        names = "ij"[:count]
        for name in names:
            self.bind(name, f" for {name}", "range(len(h))")
        if rng.randrange(2):
            self.bind("k", " for k in 1..h[i]", "range(1, h[i] + 1)")
        known = [name for name, _ in self.loops]
        edits, total = [], []
        for name in names:
            size = rng.choice([0, 1, 1, 1, 2])
            new = [expression(rng, known) for _ in range(size)]
            if rng.randrange(2) and new:
                new[0] = Text(f"h[{name}]-" + ("k" if "k" in known else "1"))
            edits.append((name, new))
            total += new
        self.head = ", ".join(
            f"h[{name}] := " +
            (new[0].grundy if len(new) == 1 and rng.randrange(2) else
             "[" + ",".join(e.grundy for e in new) + "]")
            for name, new in edits)
        self.edits = [(name, [e.python for e in new]) for name, new in edits]
        olds = "+".join(f"h[{name}]" for name in names)
        guard = Text(("+".join(["%s"] * len(total)) or "0") +
                     f" < {olds}") % total
        self.guard = Text("i < j and %s") % (guard,) if count == 2 else guard

    def draw_whole(self, rng):
        if rng.randrange(2):
            self.bind("m", " for m in 1..2**len(h)-1", "range(1, 2**len(h))")
            new = Text("h[u]-(m >> u & 1)")
        else:
            new = expression(rng, ["u"])
        keep = rng.choice([None, Text("h[u] > 0")])
        self.head = f"h := [{new.grundy} for u" + \
            (f" if {keep.grundy}]" if keep else "]")
        source = f"{new.python} for u in range(len(h))" + \
            (f" if {keep.python}" if keep else "")
        self.whole = f"[{source}]"
        self.edits = None
        condition = f" if {keep.grundy}" if keep else ""
        self.guard = Text(f"sum({new.grundy} for u{condition}) < "
                          "sum(x for x in h)", f"sum({source}) < sum(h)")

    def draw_slices(self, rng):
        self.bind("i", " for i", "range(len(h))")
        first, last = rng.choice([("0", "i-1"), ("i", "i"), ("1", "i")])
        second = rng.choice([("i+1", "len(h)-1"), ("i+2", "len(h)-1"), None])
        self.slices = [(first, last)] + ([second] if second else [])
        self.head = "[" + ", ".join(f"h[{a}..{b}]" for a, b in self.slices) + \
            "]"
        self.guard = Text("len(h) > 1")

    def text(self):
        return self.side + self.head + \
            "".join(t.grundy for _, t in self.loops) + \
            f" if {self.guard.grundy}"

    def compile(self):
        """A function from a state to the options of this clause."""
        lines = ["def options(h):"]
        for depth, (name, text) in enumerate(self.loops):
            lines.append("  " * (depth + 1) + f"for {name} in {text.python}:")
        indent = "  " * (len(self.loops) + 1)
        lines.append(f"{indent}if {self.guard.python}:")
        if self.slices:
            parts = "".join(f"h[({a}):({b})+1] if {a} <= {b} else (), "
                            for a, b in self.slices)
            lines.append(f"{indent}  yield [{parts}]")
        elif self.edits is None:
            lines.append(f"{indent}  yield [tuple({self.whole})]")
        else:
            edits = "".join(f"{name}: [{','.join(new)}], "
                            for name, new in self.edits)
            lines.append(f"{indent}  new = {{{edits}}}")
            lines.append(f"{indent}  yield [tuple(x for at in range(len(h)) "
                         "for x in new.get(at, [h[at]]))]")
        space = {}
        exec("\n".join(lines), space)  # pylint: disable=exec-used
        return space["options"]


class Rule:
    def __init__(self, rng):
        self.is_bag = rng.randrange(2)
        clauses = [Clause(rng) for _ in range(rng.randint(1, 2))]
        self.partizan = rng.randrange(4) == 0
        if self.partizan:
            clauses[0].side = "L: "
            if len(clauses) > 1:
                clauses[1].side = rng.choice(["R: ", ""])
        self.text = ("bag" if self.is_bag else "row") + " h -> " + \
            " ; ".join(c.text() for c in clauses)
        self.clauses = [(c.side[:1], c.compile()) for c in clauses]
        self.moves = functools.lru_cache(None)(self.moves)
        self.value = functools.lru_cache(None)(self.value)
        self.wins = functools.lru_cache(None)(self.wins)

    def clean(self, state):
        return tuple(sorted(state)) if self.is_bag else tuple(state)

    def moves(self, state, side=""):
        """All options: sorted tuples of states without empty ones."""
        found = set()
        for owner, options in self.clauses:
            if owner and side and owner != side:
                continue
            for option in options(state):
                if all(x >= 0 for part in option for x in part):
                    found.add(tuple(sorted(self.clean(p)
                                           for p in option if p)))
        return found

    def value(self, state):
        seen = {functools.reduce(lambda a, b: a ^ b, map(self.value, option), 0)
                for option in self.moves(state)}
        return next(n for n in range(len(seen) + 1) if n not in seen)

    def wins(self, total, side="", misere=False):
        """Does the player to move win the sum?"""
        other = {"L": "R", "R": "L", "": ""}[side]
        options = {tuple(sorted(total[:i] + option + total[i + 1:]))
                   for i, state in enumerate(total)
                   for option in self.moves(state, side)}
        if not options:
            return misere
        return any(not self.wins(option, other, misere) for option in options)

    def outcome(self, total, misere=False):
        total = tuple(sorted(total))
        if not self.partizan:
            return "N" if self.wins(total, "", misere) else "P"
        left, right = (self.wins(total, side, misere) for side in "LR")
        return {(1, 1): "N", (1, 0): "L", (0, 1): "R", (0, 0): "P"}[left, right]


# ------------------------------------------------------------------- comparison

def ask(*words):
    done = subprocess.run([GRUNDY, *words, "--json"], capture_output=True,
                          text=True, timeout=100, check=False)
    if done.returncode:
        return None, done.stderr
    return json.loads(done.stdout), ""


def written(total):
    """A sum as it is typed, in an order of its own."""
    return "(" + ",".join("(" + ",".join(map(str, s)) + ")"
                          for s in total) + ")"


def read(text):
    """The sum that Grundy prints, as sorted states."""
    found = []
    for term in [] if text == "0" else text.split(" + "):
        times = re.match(r"(\d+)\*\{", term)
        args = term[term.rindex("}") + 2:-1]
        state = tuple(map(int, args.split(","))) if args else ()
        found += [state] * (int(times.group(1)) if times else 1)
    return tuple(sorted(found))


def check(rule, rng):
    state = tuple(rng.randrange(4) for _ in range(rng.randint(1, 4)))
    small = tuple(rng.randrange(3) for _ in range(rng.randint(1, 2)))
    shown = rule.clean(state)
    game = "{" + rule.text + "}"
    moves, error = ask("moves", game + written([state]))
    if moves is None:
        fail(game, state, error)
        return
    found = {read(m["to"]) for m in moves["moves"]}
    wanted = rule.moves(shown)
    if read(moves["position"]) != (shown,) or \
            (found != wanted and not moves["truncated"]):
        fail("moves of", game, state, found ^ wanted)
    compared["moves"] += len(found)
    for total in ([shown], [shown, rule.clean(small)]):
        for misere in (False, True):
            answer, error = ask("eval", game + written(total),
                                *(["--misere"] if misere else []))
            if answer is None:
                fail(game, total, "misère" if misere else "", error)
                continue
            if answer["outcome"] != rule.outcome(total, misere):
                fail("outcome of", game, total, "misère" if misere else "",
                     answer["outcome"])
            compared["misère" if misere else "outcomes"] += 1
            compared["sums"] += len(total) > 1
            if misere or rule.partizan:
                continue
            value = functools.reduce(lambda a, b: a ^ b,
                                     map(rule.value, total))
            if int(answer["value"]) != value:
                fail("value of", game, total, answer["value"], value)
            compared["values"] += value > 0


def main():
    rng = random.Random(SEED)
    for _ in range(RULES):
        check(Rule(rng), rng)
    print(", ".join(f"{name} {count}" for name, count in compared.items()))
    if any(count < RULES // 4 for count in compared.values()):
        fail("too little was compared")
    sys.exit(failures > 0)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games in which play may come back and the players' moves differ, against a
plain judge: what each starter gets is the fixpoint of its definition.

A state is a sum and the player to move. Nothing is decided at first. In each
round a state is won if some move leads to a state that was lost in an earlier
round, and lost if all moves lead to states that were won in earlier rounds. A
player who cannot move has lost, or in misère play has won. What is never decided
is drawn.
"""

import json
import os
import random
import subprocess
import sys

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
failures = []


def grundy(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True, timeout=60,
                          check=False)
    if done.returncode:
        failures.append(words)
        print(words, done.stderr.decode())
        return None
    return done.stdout.decode()


def expect(what, got, wanted):
    if got != wanted:
        failures.append(what)
        print(f"{what}: {got}, not {wanted}")


# ------------------------------------------------------------------ the judge

def other(side):
    return "R" if side == "L" else "L"


def moves_of(parts, state, side):
    """The states after one move; a part is a function (state, side) -> list."""
    return [state[:i] + (after,) + state[i + 1:]
            for i, part in enumerate(parts) for after in part(state[i], side)]


def judge(parts, start, misere):
    """(result, round) of each state that can be reached, with either starter:
    the result is W or L for the player to move; draws are left out."""
    graph, todo = {}, [(start, "L"), (start, "R")]
    while todo:
        state, side = node = todo.pop()
        if node not in graph:
            graph[node] = [(after, other(side))
                           for after in moves_of(parts, state, side)]
            todo += graph[node]
    known, count = {}, 0
    while True:
        new = {}
        for node, after in graph.items():
            if node in known:
                continue
            results = [known[a][0] if a in known else "?" for a in after]
            if not after:
                new[node] = ("W" if misere else "L", 0)
            elif "L" in results:
                new[node] = ("W", count)
            elif all(r == "W" for r in results):
                new[node] = ("L", count)
        if not new and count:
            return known
        known |= new
        count += 1


def winner(known, state, side):
    """L, R or D."""
    result = known.get((state, side))
    return "D" if not result else side if result[0] == "W" else other(side)


def outcome(known, state):
    left, right = (winner(known, state, side) for side in "LR")
    return "D" if "D" in (left, right) else {
        "LR": "N", "RL": "P", "LL": "L", "RR": "R"}[left + right]


# ---------------------------------------------------------------------- games

def random_arcs(chance, size):
    """Arcs of one player, mostly downwards, so that there are ends."""
    arcs = {v: set() for v in range(size)}
    for _ in range(chance.randrange(2 * size + 1)):
        v, w = chance.randrange(size), chance.randrange(size)
        arcs[v].add(w if chance.random() < 0.45 else min(w, v // 2))
    return {v: sorted(to) for v, to in arcs.items()}


def clauses(arcs, label=""):
    cells = [f"{label}{w} if n == {v}" for v in arcs for w in arcs[v]]
    return "; ".join(cells or [label + "n if n < 0"])


def random_rule(chance, most=7):
    """(text, part, size) of a loopy partizan rule."""
    size = chance.randrange(2, most)
    arcs = {side: random_arcs(chance, size) for side in "LR"}
    text = "{loopy n -> %s; %s}" % (clauses(arcs["L"], "L: "),
                                    clauses(arcs["R"], "R: "))
    return text, lambda v, side: arcs[side].get(v, []), size


def data_rule(chance):
    """The same from sets of pairs."""
    size = chance.randrange(2, 7)
    arcs = {side: random_arcs(chance, size) for side in "LR"}
    pairs = {side: [(v, w) for v in arcs[side] for w in arcs[side][v]] or
             [(size, 0)] for side in "LR"}
    written = {side: "{%s}" % ",".join(f"({v},{w})" for v, w in pairs[side])
               for side in "LR"}
    text = ("{loopy n -> L: y for (x,y) in A if x == n; R: y for (x,y) in B "
            "if x == n with A = %s, B = %s}" % (written["L"], written["R"]))
    return text, lambda v, side: arcs[side].get(v, []), size


def loopy_impartial(chance):
    size = chance.randrange(2, 5)
    arcs = random_arcs(chance, size)
    return "{loopy n -> %s}" % clauses(arcs), lambda v, side: arcs[v], size


def partizan(chance):
    """A partizan rule that ends."""
    left, right = chance.randrange(1, 3), chance.randrange(1, 3)
    text = "{n -> L: n-%d; R: n-%d}" % (left, right)
    return text, lambda v, side: (
        [v - (left if side == "L" else right)]
        if v >= (left if side == "L" else right) else []), 6


def nim(_):
    return "nim", lambda v, side: list(range(v)), 4


# ---------------------------------------------------------------------- tests

def check_position(texts, parts, start, misere):
    known = judge(parts, start, misere)
    text = " + ".join(f"{t}({v})" for t, v in zip(texts, start))
    play = ["--misere"] if misere else []
    out = grundy("eval", "--json", *play, text)
    if out is None:
        return
    got = json.loads(out)
    what = (text, play)
    expect((what, "starts"), (got["left_starts"], got["right_starts"]),
           tuple(winner(known, start, side) for side in "LR"))
    expect((what, "outcome"), got["outcome"], outcome(known, start))
    expect((what, "value"), got["value"], None)
    check_moves(what, text, play, parts, start, known, got)


def check_moves(what, text, play, parts, start, known, got):
    """Counts the results of winning and drawing moves, of each player."""
    for kind, wanted in ("winning_moves", "L"), ("drawing_moves", None):
        for side in "LR":
            mine = known.get((start, side), (None,))[0]
            after = {tuple(a) for a in moves_of(parts, start, side)
                     if known.get((a, other(side)), (None,))[0] == wanted
                     and (wanted == "L" or mine is None)}
            listed = [m for m in got.get(kind, []) if m["player"] == side]
            if len(parts) == 1:
                expect((what, kind, side), len(listed), len(after))
            else:  # equal sums are listed once
                expect((what, kind, side), bool(listed), bool(after))
    out = grundy("moves", "--json", *play, text)
    if out is None:
        return
    for move in json.loads(out)["moves"]:
        side = move["player"]
        listed = [m["move"] for m in got["winning_moves"]
                  if m["player"] == side]
        drawn = [m["move"] for m in got.get("drawing_moves", [])
                 if m["player"] == side]
        expect((what, "moves", move["move"]),
               (move["winning"], move["drawing"]),
               (move["move"] in listed, move["move"] in drawn))


def check_reply(text, part, v, side, misere):
    """Best play of both ends after as many moves as the judge says, and keeps
    a draw."""
    known = judge([part], (v,), misere)
    result = known.get(((v,), side))
    out = grundy("reply", "--json", "--side", {"L": "left", "R": "right"}[side],
                 "--line", "40", *(["--misere"] if misere else []),
                 f"{text}({v})")
    if out is None:
        return
    got = json.loads(out)
    what = (text, v, side, misere)
    if not part(v, side):
        expect((what, "over"), got["move"], None)
        return
    expect((what, "thought"), got["thought"],
           {None: "draws", "W": "wins", "L": "loses"}[result and result[0]])
    expect((what, "length"), len(got["line"]), result[1] if result else 40)


def check_rule(chance):
    text, part, size = chance.choice([random_rule, data_rule])(chance)
    for misere in False, True:
        play = ["--misere"] if misere else []
        out = grundy("table", "--outcomes", *play, text, f"0..{size - 1}")
        expect((text, play, "table"), (out or "").split(),
               [outcome(judge([part], (v,), misere), (v,))
                for v in range(size)])
        v = chance.randrange(size)
        check_position([text], [part], (v,), misere)
        check_reply(text, part, v, chance.choice("LR"), misere)


def check_sum(chance):
    first = chance.choice([random_rule, data_rule])(chance)
    second = chance.choice([random_rule, loopy_impartial, partizan,
                            nim])(chance)
    if chance.random() < 0.2:
        first, second = loopy_impartial(chance), partizan(chance)
    texts, parts = (first[0], second[0]), (first[1], second[1])
    start = (chance.randrange(first[2]), chance.randrange(second[2]))
    for misere in False, True:
        check_position(texts, parts, start, misere)


def main():
    chance = random.Random(913)
    for _ in range(int(os.environ.get("LOOPY_SAMPLES", sampled(40)))):
        check_rule(chance)
        check_sum(chance)
    sys.exit(1 if failures else 0)


main()

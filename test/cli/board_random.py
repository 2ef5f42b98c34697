#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random board rules on random small boards, against a plain judge.

The judge knows neither parts nor symmetries: a position is the whole board, and
a sum of two boards is the pair. Compared are the boards after every move, the
outcome of each of them, the value of impartial boards, and the outcomes of sums.
"""

import functools
import json
import os
import random
import subprocess
import sys

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
RULES = int(os.environ.get("BOARD_RULES", sampled(220)))
SEED = int(os.environ.get("GRUNDY_SEED", "20"))
failures = 0

WAYS = {"right": [(0, 1)], "left": [(0, -1)], "down": [(1, 0)], "up": [(-1, 0)],
        "diag": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        "knight": [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2)
                   if abs(r) != abs(c)]}
WAYS["hor"] = WAYS["right"] + WAYS["left"]
WAYS["ver"] = WAYS["down"] + WAYS["up"]
WAYS["any"] = WAYS["hor"] + WAYS["ver"]
WAYS["all"] = WAYS["any"] + WAYS["diag"]


def fail(*words):
    global failures
    failures += 1
    print("fail:", *words)


class Cyclic(Exception):
    """Play need not end."""


# ------------------------------------------------------------------- the judge

def at(board, r, c):
    inside = 0 <= r < len(board) and 0 <= c < len(board[0])
    return board[r][c] if inside else "#"


def around(board, r, c, ways):
    return [(r + a, c + b) for a, b in ways
            if 0 <= r + a < len(board) and 0 <= c + b < len(board[0])]


def near(board, r, c, letter, ways):
    return sum(at(board, r + a, c + b) == letter for a, b in ways)


def libs(board, letter):
    least, done = 4096, set()
    for r in range(len(board)):
        for c in range(len(board[0])):
            if board[r][c] != letter or (r, c) in done:
                continue
            group, todo, free = {(r, c)}, [(r, c)], set()
            while todo:
                for cell in around(board, *todo.pop(), WAYS["any"]):
                    if board[cell[0]][cell[1]] == ".":
                        free.add(cell)
                    elif board[cell[0]][cell[1]] == letter and cell not in group:
                        group.add(cell)
                        todo.append(cell)
            done |= group
            least = min(least, len(free))
    return least


def holds(condition, board, r, c):
    """A condition is None or (kind, letter, comparison, number)."""
    if condition is None:
        return True
    kind, letter, compare, number = condition
    value = {"near": lambda: near(board, r, c, letter, WAYS["any"]),
             "near8": lambda: near(board, r, c, letter, WAYS["all"]),
             "count": lambda: sum(row.count(letter) for row in board),
             "libs": lambda: libs(board, letter),
             "both": lambda: min(libs(board, "x"), libs(board, "o")),
             "r": lambda: r, "c": lambda: c,
             "h": lambda: len(board), "w": lambda: len(board[0])}[kind]()
    return {"==": value == number, ">": value > number,
            "<=": value <= number}[compare]


def spell(pattern, n):
    """A pattern is (before, group, times, after, edge)."""
    before, group, _, after, _ = pattern
    return before + group * n + after


def lines(step, board, r, c):
    """Yields the places and the new letters of every match at a cell."""
    source, target = step["source"], step["target"]
    for way in WAYS[step["way"]]:
        for n in range(9) if source[1] else [0]:
            if source[2] == "+" and n == 0:
                continue
            fewer = source[2] == "+" and target[2] == "*"
            old, new = spell(source, n), spell(target, n - fewer)
            assert len(old) == len(new), (source, target)
            places = [(r + way[0] * k, c + way[1] * k) for k in range(len(old))]
            if not all(at(board, *p) in (o if o != ["_"] else LETTERS)
                       for p, o in zip(places, old)):
                continue
            if source[4] and at(board, r + way[0] * len(old),
                                c + way[1] * len(old)) != "#":
                continue
            yield places, new


def regions(board, region, r, c):
    if region in ("near", "near8"):
        return around(board, r, c, WAYS["any" if region == "near" else "all"])
    cells = [(i, j) for i in range(len(board)) for j in range(len(board[0]))
             if (i, j) != (r, c)]
    return [(i, j) for i, j in cells if {"row": i == r, "col": j == c,
            "quad": i >= r and j >= c}[region]]


def change(step, board, r, c):
    """Yields (board, place of the piece) after the step at this cell."""
    for places, new in lines(step, board, r, c):
        if not holds(step["if"], board, r, c):
            continue
        after, piece = [list(row) for row in board], None
        for (i, j), letters in zip(places, new):
            letter = letters[0]
            if letter != "_" and at(board, i, j) != "#":
                if letter not in ".#" and after[i][j] != letter:
                    piece = (i, j)
                after[i][j] = letter
        if step["also"]:
            region, old, letter = step["also"]
            for i, j in regions(board, region, r, c):
                if after[i][j] == old:
                    after[i][j] = letter
        after = tuple("".join(row) for row in after)
        if holds(step["so"], after, r, c):
            yield after, piece


def follow(steps, board, cells):
    for r, c in cells:
        for after, piece in change(steps[0], board, r, c):
            if len(steps) == 1:
                yield after
            elif piece:
                yield from follow(steps[1:], after, [piece])


def options(clauses, board, side):
    cells = [(r, c) for r in range(len(board)) for c in range(len(board[0]))]
    found = set()
    for label, steps in clauses:
        if label in ("", side):
            found |= set(follow(steps, board, cells))
    return found - {board}


class Judge:
    def __init__(self, clauses):
        self.clauses = clauses
        self.partizan = any(label for label, _ in clauses)
        self.known, self.moves = {}, {}
        self.active, self.ended = set(), set()

    def options(self, board, side):
        if (board, side) not in self.moves:
            self.moves[board, side] = options(self.clauses, board, side)
            if len(self.moves) > 3000:
                raise Cyclic
        return self.moves[board, side]

    def wins(self, boards, side):
        """Does this player win the sum by starting?"""
        key = (boards, side)
        if key not in self.known:
            other = "R" if side == "L" else "L"
            self.known[key] = any(
                not self.wins(tuple(sorted(boards[:i] + (after,) +
                                           boards[i + 1:])), other)
                for i, board in enumerate(boards)
                for after in self.options(board, side))
        return self.known[key]

    def ends(self, board):
        """Raises Cyclic if the players can come back to a board, even by
        moves of one player alone."""
        if board in self.active:
            raise Cyclic
        if board not in self.ended:
            self.active.add(board)
            for side in "LR":
                for after in self.options(board, side):
                    self.ends(after)
            self.active.discard(board)
            self.ended.add(board)

    def outcome(self, *boards):
        boards = tuple(sorted(boards))
        return {(True, True): "N", (False, False): "P", (True, False): "L",
                (False, True): "R"}[self.wins(boards, "L"),
                                    self.wins(boards, "R")]

    @functools.lru_cache(maxsize=None)
    def value(self, board):
        after = {self.value(b) for b in self.options(board, "L")}
        return min(set(range(len(after) + 1)) - after)


# ------------------------------------------------------------ random rules

LETTERS = ".xo"


def random_pattern(rng):
    before = [rng.choice([[c] for c in LETTERS] * 4 + [[".", "x"], ["_"]])
              for _ in range(rng.choice([1, 1, 2, 2, 3]))]
    if rng.random() < 0.2:
        group = [[rng.choice(LETTERS)] for _ in range(rng.choice([1, 1, 2]))]
        after = [[rng.choice(LETTERS)] for _ in range(rng.choice([0, 1]))]
        return (before, group, rng.choice("+*"), after, rng.random() < 0.1)
    return (before, [], "", [], rng.random() < 0.05)


def random_target(rng, source):
    before, group, times, after, _ = source
    letters = [["."], ["x"], ["o"], ["#"], ["_"]]

    def some(n):
        return [rng.choice(letters) for _ in range(n)]
    if not group:
        return (some(len(before)), [], "", [], False)
    if times == "+" and rng.random() < 0.5:
        return (some(len(before)), some(len(group)), "*",
                some(len(after) + len(group)), False)
    return (some(len(before)), some(len(group)), times, some(len(after)), False)


def random_condition(rng, after):
    if rng.random() < 0.7:
        return None
    kinds = ["near", "near", "near8", "count", "r", "c", "w"]
    kind = rng.choice(kinds + ["libs"] * 4 if after else kinds)
    return (kind, rng.choice("xo" if kind == "libs" else LETTERS), rng.choice(["==", ">", "<="]),
            rng.choice([0, 0, 1, 2]))


def random_step(rng):
    source = random_pattern(rng)
    also = None
    if rng.random() < 0.15:
        old = rng.choice(LETTERS)
        also = (rng.choice(["near", "near", "near8", "row", "col", "quad"]), old,
                rng.choice([c for c in ".xo#" if c != old]))
    return {"source": source, "target": random_target(rng, source),
            "way": rng.choice(sorted(WAYS)), "also": also,
            "if": random_condition(rng, False), "so": random_condition(rng, True)}


def changes(step):
    return step["also"] or any(
        o != t and t != ["_"]
        for n in (1, 2) for o, t in zip(
            spell(step["source"], n),
            spell(step["target"], n - (step["source"][2] == "+" and
                                       step["target"][2] == "*"))))


def swap(value, one, other):
    """Exchanges two letters in a step."""
    if isinstance(value, str) and len(value) == 1:
        return other if value == one else one if value == other else value
    if isinstance(value, (list, tuple)):
        return type(value)(swap(v, one, other) for v in value)
    return value


def swapped(step):
    return {key: step[key] if key == "way" else swap(step[key], "x", "o")
            for key in step}


def random_rule(rng):
    """Returns the text of a rule and its clauses."""
    style = rng.choice(["", "LR", "with"])
    clauses = []
    for _ in range(rng.choice([1, 1, 2])):
        steps = [random_step(rng)]
        pieces = sum(steps[0]["target"][:4:3], []) + steps[0]["target"][1]
        if rng.random() < 0.12 and any(p[0] in "xo" for p in pieces):
            steps.append(random_step(rng))
        if not all(changes(s) for s in steps):
            return random_rule(rng)
        label = {"": "", "LR": rng.choice("LR"), "with": "L"}[style]
        clauses.append((label, steps))
    if rng.random() < 0.15:  # as in NoGo: a board of several groups splits
        for _, steps in clauses:
            steps[-1]["so"] = ("both", "x", ">", 0)
    text = " ; ".join(write_clause(*c) for c in clauses)
    if style == "with":
        if not any(c in text for c in "xo"):
            return random_rule(rng)
        text += " ; R: L with xo"
        clauses += [("R", [swapped(s) for s in steps]) for _, steps in clauses]
    return "{board " + text + "}", clauses


def write_pattern(pattern):
    def cells(atoms):
        return "".join(a[0] if len(a) == 1 else "[" + "".join(a) + "]"
                       for a in atoms)
    before, group, times, after, edge = pattern
    middle = f"({cells(group)}){times}" if group else ""
    return cells(before) + middle + cells(after) + ("$" if edge else "")


def write_condition(condition):
    kind, letter, compare, number = condition
    word = kind if kind in "rchw" else f"{kind}({letter})"
    if kind == "both":
        word = "min(libs(x),libs(o))"
    return f"{word} {compare} {number}"


def write_step(step):
    text = (f"{write_pattern(step['source'])} -> "
            f"{write_pattern(step['target'])} {step['way']}")
    if step["also"]:
        text += " also {} {}->{}".format(*step["also"])
    if step["if"]:
        text += " if " + write_condition(step["if"])
    if step["so"]:
        text += " so that " + write_condition(step["so"])
    return text


def write_clause(label, steps):
    return (label + ": " if label else "") + " then ".join(map(write_step, steps))


# ---------------------------------------------------------------- comparing

def grundy(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True, timeout=120,
                          check=False)
    if done.returncode < 0 or done.returncode > 3:
        fail(words, "exit code", done.returncode, done.stderr.decode())
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def board_of(text):
    """The board in the parentheses at the end of a position."""
    inside = text[text.rindex("}") + 2:-1]
    if " x " in inside:
        rows, columns = map(int, inside.split(" x "))
        return ("." * columns,) * rows
    return tuple(inside.split("/"))


def typed(rule, *boards):
    return " + ".join(f"{rule}({'/'.join(b)})" for b in boards)


def compare(rule, judge, board, other):
    """Returns whether the board was compared."""
    try:
        judge.ends(board)
        judge.ends(other)
        outcome = judge.outcome(board)
        value = None if judge.partizan else judge.value(board)
        sides = "LR" if judge.partizan else "L"
        wanted = {(s if judge.partizan else None, after):
                  judge.outcome(after)
                  for s in sides for after in judge.options(board, s)}
        total = judge.outcome(board, other)
    except (Cyclic, RecursionError):
        judge.active.clear()
        return False
    text = typed(rule, board)
    code, out, message = grundy("moves", "--json", text)
    if code:
        if "liberties" not in message and "not a cell" not in message \
                and "no clause has" not in message:
            fail(text, message)
        return False
    found = {(m["player"], board_of(m["to"])): m["outcome"]
             for m in json.loads(out)["moves"]}
    if found != wanted:
        fail(text, "moves", sorted(map(str, set(found.items()) ^
                                       set(wanted.items()))))
    code, out, message = grundy("eval", "--json", text)
    answer = json.loads(out)
    if answer["outcome"] != outcome:
        fail(text, answer["outcome"], "not", outcome)
    if value is not None and answer["value"] != str(value):
        fail(text, "value", answer["value"], "not", value)
    code, out, message = grundy("eval", "--outcome", "--json", text)
    if code == 0 and json.loads(out)["outcome"] != outcome:
        fail(text, "--outcome", json.loads(out)["outcome"], "not", outcome)
    text = typed(rule, board, other)
    code, out, message = grundy("eval", "--json", text)
    if code == 0 and json.loads(out)["outcome"] != total:
        fail(text, json.loads(out)["outcome"], "not", total)
    return True


def main():
    rng = random.Random(SEED)
    sys.setrecursionlimit(20000)
    compared = 0
    for _ in range(RULES):
        rule, clauses = random_rule(rng)
        judge = Judge(clauses)
        for _ in range(2):
            h, w = rng.choice([(1, 3), (1, 5), (2, 2), (2, 3), (3, 2), (1, 4)])
            board, other = (tuple("".join(rng.choice("..xxoo#")
                                          for _ in range(b)) for _ in range(a))
                            for a, b in ((h, w), (1, 3)))
            letters = set("".join(board + other)) - set(rule) - set(".#")
            if not letters:
                compared += compare(rule, judge, board, other)
    print(f"{compared} boards compared, {failures} failures")
    if compared < RULES // 2:
        fail("too few boards could be compared")
    sys.exit(failures != 0)


main()

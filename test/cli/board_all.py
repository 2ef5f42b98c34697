#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""All boards of a size, counted by value, against a plain judge.

The judge plays whole boards and knows neither parts, symmetries nor octal
games. Compared are the counts and the first board of each nimber and outcome,
the sizes of the classes of equal partizan values, and the rules that are octal
games in a row.
"""

import functools
import itertools
import json
import os
import subprocess

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
failures = 0


def fail(*words):
    global failures
    failures += 1
    print("fail:", *words)


def run(*words, code=0):
    done = subprocess.run([GRUNDY, *words], capture_output=True, timeout=300,
                          text=True, check=False)
    if done.returncode != code:
        fail(words, "exit code", done.returncode, done.stderr)
    return done.stdout if code == 0 else done.stderr


# ------------------------------------------------------- moves, cell by cell

def at(board, r, c):
    inside = 0 <= r < len(board) and 0 <= c < len(board[0])
    return board[r][c] if inside else "#"


def put(board, changes):
    rows = [list(row) for row in board]
    for (r, c), letter in changes.items():
        rows[r][c] = letter
    return tuple("".join(row) for row in rows)


def cells(board):
    return itertools.product(range(len(board)), range(len(board[0])))


def dominoes(board, ways):
    return {put(board, {(r, c): "#", (r + a, c + b): "#"})
            for r, c in cells(board) for a, b in ways
            if at(board, r, c) == at(board, r + a, c + b) == "."}


def cram(board, _):
    return dominoes(board, SIDES[:2])


def domineering(board, side):
    return dominoes(board, SIDES[1:2] if side == "L" else SIDES[:1])


def clobber(board, side):
    own, other = "xo" if side == "L" else "ox"
    return {put(board, {(r, c): ".", (r + a, c + b): own})
            for r, c in cells(board) for a, b in SIDES
            if at(board, r, c) == own and at(board, r + a, c + b) == other}


def node_kayles(board, _):
    found = set()
    for r, c in cells(board):
        if at(board, r, c) == ".":
            taken = {(r, c): "#"}
            taken.update({(r + a, c + b): "#" for a, b in SIDES
                          if at(board, r + a, c + b) == "."})
            found.add(put(board, taken))
    return found


def breathes(board):
    """Has every group of stones an empty cell beside it?"""
    for start in cells(board):
        letter = at(board, *start)
        if letter not in "xo":
            continue
        group, todo, free = {start}, [start], False
        while todo:
            r, c = todo.pop()
            for cell in [(r + a, c + b) for a, b in SIDES]:
                free |= at(board, *cell) == "."
                if at(board, *cell) == letter and cell not in group:
                    group.add(cell)
                    todo.append(cell)
        if not free:
            return False
    return True


def nogo(board, side):
    stone = "x" if side == "L" else "o"
    after = {put(board, {cell: stone}) for cell in cells(board)
             if at(board, *cell) == "."}
    return {board for board in after if breathes(board)}


# ------------------------------------------------------------------ the judge

class Judge:
    def __init__(self, moves):
        self.moves = functools.lru_cache(None)(moves)
        self.nimber = functools.lru_cache(None)(self.nimber)
        self.wins = functools.lru_cache(None)(self.wins)
        self.at_most = functools.lru_cache(None)(self.at_most)

    def nimber(self, board):
        values = {self.nimber(after) for after in self.moves(board, "L")}
        return next(n for n in itertools.count() if n not in values)

    def wins(self, board, side, misere):
        after = self.moves(board, side)
        other = "R" if side == "L" else "L"
        if not after:
            return misere
        return any(not self.wins(b, other, misere) for b in after)

    def outcome(self, board, misere):
        left, right = (self.wins(board, s, misere) for s in "LR")
        return {(1, 1): "N", (0, 0): "P", (1, 0): "L", (0, 1): "R"}[left, right]

    def at_most(self, one, other):
        """Is the value of the first board <= that of the second?"""
        return not any(self.at_most(other, left)
                       for left in self.moves(one, "L")) and \
            not any(self.at_most(right, one)
                    for right in self.moves(other, "R"))


def classes(judge, boards):
    """Returns the first board and the size of each class of equal values."""
    found = []
    for board in boards:
        for entry in found:
            if judge.at_most(board, entry[0]) and judge.at_most(entry[0], board):
                entry[1] += 1
                break
        else:
            found.append([board, 1])
    return found


def boards_of(letters, rows, columns, legal):
    for text in itertools.product(letters, repeat=rows * columns):
        board = tuple("".join(text[r * columns:(r + 1) * columns])
                      for r in range(rows))
        if legal(board):
            yield board


def printed(board, least):
    """Empty boards with `least` rows and columns are printed as a size."""
    bare = all(set(row) == {"."} for row in board)
    if bare and min(len(board), len(board[0])) >= least:
        return f"{len(board)} x {len(board[0])}"
    return "/".join(board)


def census(rules, rows, columns, *words):
    answer = json.loads(run("table", rules, str(rows), str(columns), "--all",
                            "--json", *words))
    (size,) = answer["all"]
    if size["size"] != [rows, columns]:
        fail(rules, "size", size["size"])
    if sum(c["boards"] for c in size["counts"]) != size["boards"]:
        fail(rules, "the counts do not add up")
    return size


def expect(rules, rows, columns, words, values, boards, show):
    """Compares counts and first boards; values are texts in order."""
    size = census(rules, rows, columns, *words)
    tally = {}
    for value, board in zip(values, boards):
        entry = tally.setdefault(value, [0, show(board)])
        entry[0] += 1
    got = {c["value"]: [c["boards"], c["first"]] for c in size["counts"]}
    if got != tally:
        fail(rules, rows, columns, words, got, tally)
    return size


GAMES = [
    ("cram", "#.", cram, False, (1, 2, 3), (2, 4)),
    ("{board .. -> ## right, down}", "#.", cram, False, (1, 3), (3,)),
    ("nodekayles", "#.", node_kayles, False, (2, 3), (3,)),
    ("domineering", "#.", domineering, True, (1, 2), (3,)),
    ("{board L: .. -> ## down ; R: .. -> ## right}", "#.", domineering, True,
     (2,), (2, 3)),
    ("clobber", ".xo", clobber, True, (1, 2), (2, 3)),
    ("{board L: xo -> .x any ; R: L with xo}", ".ox", clobber, True, (2,),
     (1, 2)),
    ("nogo", ".ox", nogo, True, (1, 2), (2, 3)),
]


def check_games():
    for rules, letters, moves, partizan, heights, widths in GAMES:
        judge = Judge(moves)
        least = {"cram": 1, "domineering": 1, "clobber": 9}.get(rules, 2)
        legal = breathes if moves is nogo else lambda board: True
        for rows, columns in itertools.product(heights, widths):
            boards = list(boards_of(letters, rows, columns, legal))

            def show(board):
                return printed(board, least)

            for words in ([], ["--outcomes"], ["--misere"]):
                if words or not partizan:
                    values = [str(judge.nimber(b)) if not words else
                              judge.outcome(b, "--misere" in words)
                              for b in boards]
                    size = expect(rules, rows, columns, words, values, boards,
                                  show)
                    if size["fillings"] != len(letters) ** (rows * columns):
                        fail(rules, "fillings", size["fillings"])
                    continue
                if rows * columns > 4 and moves is not domineering:
                    continue
                size = census(rules, rows, columns)
                found = sorted([show(b), n] for b, n in classes(judge, boards))
                got = sorted([c["first"], c["boards"]] for c in size["counts"])
                if found != got:
                    fail(rules, rows, columns, found, got)
                order = [-c["boards"] for c in size["counts"]]
                if order != sorted(order):
                    fail(rules, "the most frequent value is not first")


# ---------------------------------------------- octal games in rows of cells

# rule, live letter, other letter, lengths, near, ends at the edge, code
ROWS = [
    ("board .. -> ## right", ".", "#", [2], False, False, "0.07"),
    ("board aa -> bb hor", "a", "b", [2], False, False, "0.07"),
    ("board . -> # ; .. -> ## right", ".", "#", [1, 2], False, False, "0.77"),
    ("board . -> # down", ".", "#", [1], False, False, "0.7"),
    ("board .. -> ## any ; ... -> ### diag", ".", "#", [2], False, False,
     "0.07"),
    ("board . -> # also near .->#", ".", "#", [1], True, False, "0.137"),
    ("board . -> # also near8 .->#", ".", "#", [1], True, False, "0.137"),
    (".. also", ".", "#", [2], True, False, "0.037"),
    ("board .(.)* -> #(#)* right", ".", "#", range(1, 9), False, False,
     "0.(7)"),
    ("board .(..)+ -> #(##)+ right", ".", "#", [3, 5, 7], False, False,
     "0.0(07)"),
    ("board .$ -> # right ; ..$ -> ## right", ".", "#", [1, 2], False, True,
     "0.33"),
    ("board ..# -> ##_ hor", ".", "#", [2], False, True, "0.03"),
    ("board .# -> ## right ; ..# -> ##_ right", ".", "#", [1, 2], False, True,
     "0.33"),
    ("board .$ -> # left also near .->#", ".", "#", [1], True, True, "0.13"),
    ("board ..$ -> ## hor also near .->#", ".", "#", [2], True, True, "0.013"),
]


def row_moves(live, other, lengths, near, edge):
    """Returns the moves of a row; lines go to the right, the edge too."""
    def moves(board, _):
        row, found = board[0], set()
        for k in lengths:
            for i in range(len(row) - k + 1):
                after = i + k
                if row[i:after] != live * k:
                    continue
                if edge and after < len(row) and row[after] != "#":
                    continue
                cut = [i - 1, i + 1] if near else []
                text = row[:i] + other * k + row[after:]
                for c in cut:
                    if 0 <= c < len(row) and text[c] == live:
                        text = text[:c] + other + text[c + 1:]
                found.add((text,))
        return found
    return moves


def check_rows():
    for rule, live, other, lengths, near, edge, code in ROWS:
        if rule == ".. also":
            rule = "board .. -> ## right also near .->#"
        rules = "{" + rule + "}"
        judge = Judge(row_moves(live, other, lengths, near, edge))
        for n in range(1, 9):
            boards = list(boards_of(min(live + other, other + live), 1, n,
                                    lambda board: True))
            expect(rules, 1, n, [], [str(judge.nimber(b)) for b in boards],
                   boards, lambda board: board[0])
        if f"octal[{code}]" not in run("games", rules).replace("\n", " "):
            fail(rules, "is not recognised as", code)
        row = live * 9
        answers = [json.loads(run("eval", "--json", *words, f"{rules}({row})"))
                   for words in ([], ["--method", "search"])]
        if answers[0]["value"] != answers[1]["value"]:
            fail(rules, "search and theorem differ")
    for rule in ("board .. -> .# right", "board .x -> ## right ; . -> #",
                 "board .. -> ## right if c > 0", "board .. -> ## down",
                 "board L: .. -> ## right ; R: .. -> ## right",
                 "board ._. -> ### right", "board . -> # also row .->#",
                 "board . -> x ; .. -> ## right if near(x) == 0",
                 "board ..$ -> xx right", "board .#. -> ### right",
                 "board .## -> ### right"):
        if "octal" in run("games", "{" + rule + "}"):
            fail(rule, "is not an octal game")


def check_long_rows():
    """Rows that no list of cells holds, and rules that do not allow them."""
    kayles = "{board . -> # ; .. -> ## right}"
    far = json.loads(run("eval", "--json", kayles + "(1 x 100000)"))
    same = json.loads(run("eval", "--json", "kayles(100000)"))
    if far["value"] != same["value"]:
        fail("a long row of Kayles")
    table = run("table", kayles, "1", "1..200").split()
    if table != run("table", "kayles", "1..200").split():
        fail("a table of long rows")
    for play in ([], ["--misere"]):
        span = "1..12" if play else "60..70"
        outcomes = run("table", kayles, "1", span, "--outcomes", *play)
        if outcomes.split() != run("table", "kayles", span, "--outcomes",
                                   *play).split():
            fail("outcomes of long rows", play)
    moves = json.loads(run("moves", "--json", kayles + "(1 x 66)"))
    names = {move["move"] for move in moves["moves"]}
    if not {"a1", "a1b1"} <= names:
        fail("moves of a long row", sorted(names)[:5])
    near = json.loads(run("moves", "--json", "nodekayles(1 x 70)"))
    names = {move["move"] for move in near["moves"]}
    if not {"a1", "b1", "ai1"} <= names or any(len(n) > 3 for n in names):
        fail("moves of a long row are named by a cell", sorted(names)[:5])
    run("eval", kayles + "(2 x 65)", code=2)
    run("eval", "{board .. -> .# right}(1 x 65)", code=2)
    run("eval", kayles + "(1 x 1000000001)", code=2)


def check_words():
    one = run("table", "cram", "2", "3", "--all")
    if one.splitlines()[0] != "2 x 3: 64 boards, 3 different values":
        fail("the head of the text", one)
    both = run("table", "clobber", "1..2", "2", "--all", "--format", "csv")
    if both.splitlines()[1] != "x,y,value,boards,first":
        fail("the head of the csv", both)
    if not any(line.startswith("2,2,^^*,4,") for line in both.splitlines()):
        fail("the csv", both)
    graph = json.loads(run("table", "{board .. -> ##}[a-b,b-c]", "--all",
                           "--json"))
    counts = [[c["value"], c["boards"]] for c in graph["all"][0]["counts"]]
    if counts != [["0", 5], ["1", 3]]:
        fail("a graph", counts)
    for words in (["nim", "1", "--all"], ["cram", "0", "2", "--all"],
                  ["cram", "33", "2", "--all"], ["cram", "2", "--all"],
                  ["cram", "2", "2", "--all", "--plot"], ["cram", "--all"],
                  ["cram", "2", "2", "--all", "--format", "raw"],
                  ["chomp", "2", "2", "--all"], ["nim"],
                  ["{board .. -> ##}[a-b,b-c]", "3", "--all"]):
        run("table", *words, code=2)
    run("table", "clobber", "9", "9", "--all", code=3)
    late = run("table", "clobber", "4", "4", "--all", "--time", "0.2",
               "--max-positions", "0", code=3)
    if "time" not in late:
        fail("the time limit", late)


def check_names():
    """An alias of a board rule keeps its name; in a sum each move has its own
    name, by which it is found."""
    if not run("eval", "snort(2 x 3)").startswith("snort(2 x 3) is N"):
        fail("the name of an alias")
    both = json.loads(run("eval", "--json", "col(..) + col(x.)"))
    if both["position"] != "col(..) + col(x.)":
        fail("the names of aliases", both["position"])
    for position in ("cram(1 x 2) + cram(1 x 3) + nim(2)",
                     "col(..) + col(...) + col(..)",
                     "{board . -> #}(..) + {board . -> #}(.)"):
        moves = json.loads(run("moves", "--json", position))["moves"]
        names = [(m["player"], m["move"]) for m in moves]
        if len(set(names)) != len(names):
            fail(position, names)
    done = subprocess.run([GRUNDY, "play", "cram(1 x 2) + cram(1 x 3)"],
                          input="(1x3):b1c1\n", text=True,
                          capture_output=True, timeout=60, check=False)
    if "My move is a1b1 in the game (1 x 2)." not in done.stdout or done.stderr:
        fail("a move of a sum", done.stdout, done.stderr)


check_names()
check_games()
check_rows()
check_long_rows()
check_words()
print("failures:", failures)
raise SystemExit(failures > 0)

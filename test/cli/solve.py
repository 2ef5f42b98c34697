#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""solve writes a database; eval, moves and reply answer from it; check-database
judges it.

Outcomes, values and plies are compared with those of the search, position by
position. A database has the same bytes each time. A file that is damaged in
any place, of another game or convention, or cut short, is refused.
"""

import json
import os
import random
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
DATABASE = os.path.join(folder.name, "d.db")
OTHER = os.path.join(folder.name, "other.db")
failures = 0


def run(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          timeout=600, check=False)


def expect(is_right, *what):
    global failures
    if not is_right:
        failures += 1
        print("FAILED:", *what)


def answer(*words):
    result = run(*words, "--json")
    expect(result.returncode == 0, words, result.stderr)
    return json.loads(result.stdout) if result.returncode == 0 else {}


def tuples(rule, sides, options=()):
    """A game of tuples: the database against the search, on random ones."""
    return (f"{rule}({','.join(map(str, sides))})", options,
            [f"{rule}({','.join(map(str, t))})" for t in
             ([RANDOM.randint(0, n) for n in sides] for _ in range(6))])


RANDOM = random.Random(25)
NIM3 = "{(a,b,c) -> (a-k,b,c) for k in 1..a ; (a,b-k,c) for k in 1..b ; " \
       "(a,b,c-k) for k in 1..c}"
TAKE = "{(a,b,c) -> (a-k,b,c) for k in 1..min(a,2) ; " \
       "(a,b-k,c) for k in 1..min(b,2) ; (a,b,c-k) for k in 1..min(c,2)}"
STEPS = "{(a,b) -> (a-k,b-k) for k in 1..2 if k <= a and k <= b ; " \
        "(a-k,b) for k in 1..a if k % 3 != 0 ; (a,b-1)}"
LOOPY = "{loopy n -> (n+3) % 11 ; (n+5) % 11 if n % 2 == 0 ; n-4 if n > 6}"

# position, options, positions to ask for
GAMES = [
    tuples(NIM3, (5, 6, 7)),
    tuples(NIM3, (5, 6, 7), ("--values",)),
    tuples(NIM3, (4, 5, 6), ("--plies",)),
    tuples(NIM3, (4, 5, 6), ("--plies", "--values")),
    tuples(NIM3, (4, 5, 6), ("--misere",)),
    tuples(NIM3, (4, 5, 6), ("--misere", "--plies")),
    tuples(STEPS, (20, 22), ("--values",)),
    tuples(LOOPY, (10,)),
    tuples(LOOPY, (10,), ("--misere",)),
    ("kayles(30)", (), ["kayles(29)", "kayles(7,8)", "kayles(3,3,5)"]),
    ("kayles(12,13) + nim(9)", (), ["kayles(4,6) + nim(3)", "nim(8)"]),
    ("kayles(14)", ("--misere",), ["kayles(3,4)", "kayles(13)", "kayles(5)"]),
    ("treblecross(12)", ("--values",), ["treblecross(12)", "treblecross(9)"]),
    ("cram(4 x 4)", ("--values",), ["cram(4 x 4)"]),
    ("cram(3 x 4)", ("--misere",), ["cram(3 x 4)"]),
    ("domineering(4 x 4)", (), ["domineering(4 x 4)"]),
    ("domineering(3 x 3)", ("--misere",), ["domineering(3 x 3)"]),
    ("toads(tt..ff)", (), ["toads(tt..ff)", "toads(t.t.ff)"]),
    ("nim(0)", (), ["nim(0)"]),
    ("nim(0)", ("--misere",), ["nim(0)"]),
    ("nim(1)", ("--plies",), ["nim(0)"]),
    ("ring[1..3](12)", (), ["ring[1..3](12)"]),
    ("nodekayles(.../...)", ("--plies",), ["nodekayles(.../...)"]),
    ("col(.../...)", (), ["col(.../...)"]),
    ("clobber(xo/ox)", ("--misere",), ["clobber(xo/ox)"]),
    ("amazons(x../..o)", (), ["amazons(x../..o)"]),
    ("graph[a->b,b->a,b->c,a->d,d->a](a,b)", (),
     ["graph[a->b,b->a,b->c,a->d,d->a](b,d)"]),
]


def compare(position, convention):
    """One position: from the database and by search."""
    ours = answer("eval", position, "--database", DATABASE, *convention)
    judge = answer("eval", position, "--method", "search", *convention)
    if not ours or not judge:
        return
    expect(ours["method"] == "database", position, ours)
    expect(ours["outcome"] == judge["outcome"], position, ours, judge)
    if ours.get("value") is not None and judge.get("value") is not None:
        expect(ours["value"] == judge["value"], position, ours, judge)
    if "plies" in judge and "--plies" in convention:
        expect(ours.get("plies") == judge["plies"], position, ours, judge)
    names = [sorted(m if isinstance(m, str) else m.get("move", str(m))
                    for m in v.get("winning_moves", [])) for v in (ours, judge)]
    expect(names[0] == names[1], position, *names)


def check_games():
    for position, options, asked in GAMES:
        solved = answer("solve", position, "--database", DATABASE, *options)
        if not solved:
            continue
        counts = [solved.get(key, 0) for key in "nplrd"]
        expect(sum(counts) == solved["positions"], position, solved)
        expect(os.path.getsize(DATABASE) == solved["bytes"], position, solved)
        expect(run("solve", position, "--database", OTHER, *options)
               .returncode == 0, position)
        with open(DATABASE, "rb") as one, open(OTHER, "rb") as two:
            expect(one.read() == two.read(), "the same bytes:", position)
        result = run("check-database", DATABASE)
        expect(result.returncode == 0, position, result.stdout, result.stderr)
        convention = [o for o in options if o != "--values"]
        for text in [position, *asked]:
            compare(text, convention)
        judge = answer("eval", position, "--method", "search", *convention)
        expect(judge.get("outcome") == solved["outcome"], position, solved)


def check_counts():
    """Numbers that are known."""
    solved = answer("solve", "chomp[7 x 9]", "--database", DATABASE)
    expect((solved["positions"], solved["value"]) == (11439, 41), solved)
    # Cram: doc/algorithms.md's number of parts; all positions of Nim
    solved = answer("solve", "cram(4 x 5)", "--database", DATABASE)
    expect((solved["positions"], solved["value"]) == (2303, 2), solved)
    solved = answer("solve", f"{NIM3}(9,9,9)", "--database", DATABASE)
    lost = sum(a ^ b < 10 for a in range(10) for b in range(10))
    expect((solved["positions"], solved["p"]) == (1000, lost), solved)


def check_play():
    answer("solve", f"{NIM3}(3,4,5)", "--database", DATABASE)
    ours = answer("moves", f"{NIM3}(3,4,5)", "--database", DATABASE)
    judge = answer("moves", f"{NIM3}(3,4,5)")
    outcomes = [[m["outcome"] for m in v["moves"]] for v in (ours, judge)]
    expect(outcomes[0] == outcomes[1] and outcomes[0], outcomes)
    reply = answer("reply", f"{NIM3}(3,4,5)", "--database", DATABASE)
    expect(reply.get("outcome") != "P", reply)
    game = subprocess.run(
        [GRUNDY, "play", f"{NIM3}(1,0,0)", "--database", DATABASE,
         "--first", "grundy"], input="", capture_output=True, text=True,
        timeout=60, check=False)
    expect(game.returncode == 0, game.stdout, game.stderr)


def refused(words, code, *wanted):
    result = run(*words)
    expect(result.returncode == code, words, result.returncode, result.stderr)
    for word in wanted:
        expect(word in result.stderr, words, result.stderr)


def check_refusals():
    answer("solve", "kayles(9)", "--database", DATABASE)
    with open(DATABASE, "rb") as file:  # an alias is not in the file
        expect(b"start octal[0.77](9)\n" in file.read(), ["solve"], DATABASE)
    refused(["eval", "nim(3)", "--database", DATABASE], 2, "another game")
    refused(["eval", "kayles(3)", "--misere", "--database", DATABASE], 2,
            "normal play")
    refused(["eval", "kayles(10)", "--database", DATABASE], 2,
            "cannot be reached")
    refused(["eval", "kayles(3)", "--method", "search", "--database",
             DATABASE], 2, "exclude")
    refused(["eval", "kayles(3)", "--database", DATABASE + ".no"], 2,
            "no file")
    refused(["solve", "kayles(9)"], 2, "--database")
    refused(["solve", "kayles(9)", "--database", "-"], 2, "file")
    refused(["solve", "kayles(9)", "--database", "/no/such/folder/d"], 4)
    refused(["solve", "domineering(2 x 2)", "--values", "--database", OTHER],
            2, "--values")
    refused(["solve", "kayles(9)", "--misere", "--values", "--database",
             OTHER], 2, "--values")
    refused(["solve", "domineering(2 x 2)", "--plies", "--database", OTHER],
            2, "plies")
    refused(["solve", "{n -> (n+1) % 5}(3)", "--database", OTHER], 2,
            "need not end")
    refused(["solve", f"{NIM3}(60,60,60)", "--max-positions", "1000",
             "--database", OTHER], 3)
    refused(["solve", f"{TAKE}(99,99,99)", "--max-memory", "300K",
             "--database", OTHER], 3, "--max-memory")
    refused(["check-database", GRUNDY], 2, "not a database")
    refused(["check-database", folder.name], 4)


def check_wider():
    """A position of chomp[4 x 5] is one of chomp, and of a larger board."""
    answer("solve", "chomp[4 x 5]()", "--database", DATABASE)
    for text in ("chomp(5,3,1,1)", "chomp[4 x 5](5,3,1,1)",
                 "chomp[9 x 9](5,3,1,1)", "chomp[4 x 5]", "chomp[4 x 4]"):
        compare(text, ())
    refused(["eval", "chomp[5 x 4]", "--database", DATABASE], 2,
            "cannot be reached")
    answer("solve", "chomp(5,5,5,5)", "--database", DATABASE)
    compare("chomp[4 x 5]", ())


def rewritten(data, change):
    with open(OTHER, "wb") as file:
        file.write(change(bytearray(data)))
    return run("check-database", OTHER)


def check_disk():
    """Moves and positions that do not fit into memory go to the disk, within a
    limit."""
    game = f"{NIM3}(29,29,29)"  # 1.2 million moves, 14 MB of them
    answer("solve", game, "--values", "--database", DATABASE)
    words = ["solve", game, "--values", "--database", OTHER]
    small = run(*words, "--max-memory", "12M")
    expect(small.returncode == 0, small.stderr)
    with open(DATABASE, "rb") as one, open(OTHER, "rb") as two:
        expect(one.read() == two.read(), "the same bytes with runs")
    refused([*words, "--max-memory", "12M", "--max-disk", "1M"], 3,
            "--max-disk")
    refused([*words, "--max-memory", "300K"], 3, "--max-memory")
    left = [name for name in os.listdir(folder.name) if ".run-" in name]
    expect(not left, "left behind:", left)


def check_damage():
    """Each byte of a small database, changed; each length, cut."""
    answer("solve", "kayles(9)", "--database", DATABASE)
    with open(DATABASE, "rb") as file:
        data = file.read()
    places = range(len(data))
    for place in places if len(data) < 700 else RANDOM.sample(places, 700):
        def flip(bytes_, at=place):
            bytes_[at] ^= 1 << (at % 8)
            return bytes_
        result = rewritten(data, flip)
        expect(result.returncode == 2, "flipped", place, result.returncode,
               result.stdout)
    for length in RANDOM.sample(range(len(data)), 40):
        result = rewritten(data, lambda b, n=length: b[:n])
        expect(result.returncode == 2, "cut", length, result.returncode)
    swapped = rewritten(
        data, lambda b: b[:8] + bytes(reversed(b[8:12])) + b[12:])
    expect(swapped.returncode == 2 and "byte order" in swapped.stderr,
           swapped.stderr)


check_games()
check_counts()
check_play()
check_refusals()
check_wider()
check_disk()
check_damage()
sys.exit(1 if failures else 0)

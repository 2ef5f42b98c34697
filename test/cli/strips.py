#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Toads and Frogs and Toppling Dominoes against their rules on binary digits in
examples/games.rules: outcomes and numbers of moves of all short strips; and
marks for the moves in their drawings."""

import itertools
import json
import os
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

from lib.sample import SAMPLE

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
RULES = ["--rules", "examples/games.rules"]
LONGEST = 5 if SAMPLE == 1 else 3
failures = []


def run(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True, timeout=120,
                          check=False)
    if done.returncode:
        sys.exit(f"{words}: {done.stderr.decode()}")
    return done.stdout.decode()


def digits(row, letters):
    """Returns the number whose binary digits say where the letters are."""
    return sum(1 << i for i, letter in enumerate(row) if letter in letters)


def summary(position):
    """Returns outcome and the moves of each player to each outcome."""
    answer = json.loads(run("moves", position, "--json", *RULES))
    moves = sorted((move["player"], move["outcome"])
                   for move in answer["moves"])
    verdict = json.loads(run("eval", position, "--json", *RULES))
    return verdict["outcome"], moves


def compare(position, rule):
    one, other = summary(position), summary(rule)
    if one != other:
        failures.append(position)
        print(f"{position}: {one}, but {rule}: {other}")


def check_rules():
    for length in range(1, LONGEST + 1):
        for row in map("".join, itertools.product(".tf", repeat=length)):
            compare(f"toads({row})", f"toads_digits({1 << length},"
                    f"{digits(row, 't')},{digits(row, 'f')})")
    for length in range(1, LONGEST):
        for row in map("".join, itertools.product("LRE", repeat=length)):
            if row == "E" * length:
                continue  # a rule with labels is never impartial
            compare(f"toppling({row})", f"toppling_digits({1 << length},"
                    f"{digits(row, 'LE')},{digits(row, 'RE')})")


def check_drawing(position, marked):
    """Checks which squares or dominoes belong to each move."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "board.svg")
        run("moves", position, "--svg", path)
        found, index = {}, -1
        for group in ElementTree.parse(path).iter():
            if group.get("class") in ("square", "domino"):
                index += 1
                for move in sorted(set(json.loads(
                        group.get("data-moves", "[]")))):
                    found.setdefault(move, []).append(index)
    if found != marked:
        failures.append(position)
        print(f"{position}: moves at {found}, not at {marked}")


check_rules()
check_drawing("toads(tt.ff)", {"(tt.ff)->(t.tff)": [1, 2], "(tt.ff)->(ttf.f)": [2, 3]})
check_drawing("toads(t.tf.)", {"(t.tf.)->(.ttf.)": [0, 1], "(t.tf.)->(t..ft)": [2, 4],
                               "(t.tf.)->(tft..)": [1, 3]})
check_drawing("toppling(LRE)", {
    "LRE->RE": [0], "LRE->E": [0, 1], "LRE->0": [0, 1, 2], "LRE->LR": [2],
    "LRE->L": [1, 2]})
sys.exit(bool(failures))

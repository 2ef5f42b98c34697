#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Periods of misère play that follow from a misère quotient: what period, find,
code and prove say about single heaps is what a plain search of sums says."""
import functools
import json
import os
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]
LARGEST = 27  # heap that is searched

# Rules, and the digits of their octal code after the point.
GAMES = {"kayles": "77", "guiles": "15", "double_kayles": "7777",
         "apples[1..2]": "77", "octal[0.53]": "53"}


def answer(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))
    return done.returncode, done.stdout


def losses(digits):
    """The outcomes of heaps 0..LARGEST in misère play, by the moves alone."""

    def moves(n):
        for i, digit in enumerate(digits):
            left = n - i - 1
            for parts in range(3):
                if left < 0 or not int(digit, 8) >> parts & 1:
                    continue
                if parts == 0 and left == 0:
                    yield ()
                elif parts == 1 and left > 0:
                    yield (left,)
                elif parts == 2:
                    for a in range(1, left // 2 + 1):
                        yield (a, left - a)

    @functools.lru_cache(None)
    def wins(heaps):
        after = [tuple(sorted(heaps[:i] + heaps[i + 1:] + to))
                 for i in range(len(heaps)) for to in moves(heaps[i])]
        return not after or not all(wins(sums) for sums in after)

    return "".join("N" if wins((n,) if n else ()) else "P"
                   for n in range(LARGEST + 1))


def main():
    sys.setrecursionlimit(10000)
    for rules, digits in GAMES.items():
        code, text = answer("period", rules, "--misere", "--json")
        found = json.loads(text)
        assert not code and "quotient" in found["theorem"], text
        first, then = found["before"], found["outcomes"]
        letters = first + then * (LARGEST + 1)
        said, true = "".join(letters[:LARGEST + 1]), losses(digits)
        assert said == true, (rules, said, true)
        assert (found["preperiod"], found["period"]) == (len(first), len(then))
        code, text = answer("prove", rules, "--misere", "--json")
        assert not code and json.loads(text)["before"] == first, rules
        code, text = answer("find", rules, "--misere", "--json")
        assert not code and json.loads(text)["status"] == "proved", text
        code, text = answer("code", rules, "--misere", "--lang", "python",
                            "--lang", "en")
        names = {}
        exec(text, names)
        said = "".join("N" if names["wins"](n) else "P"
                       for n in range(LARGEST + 1))
        assert not code and said == true, (rules, said, true)
        print(f"{rules}: period {len(then)} from {len(first)} on")
    code, text = answer("period", "kayles", "--misere", "--certificate", "-")
    assert code == 2 and not text


main()

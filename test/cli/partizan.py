#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Outcomes and plies of heaps in which the players' moves differ: tables, patterns,
periods and code against a plain loop in Python, for random sets of both players."""
import json
import os
import random
import subprocess
import sys
import tempfile

from lib.sample import sampled

GRUNDY = os.environ["GRUNDY"]
RANDOM = random.Random(20)
HEAPS = 400
SHORT = 40  # heaps whose plies are counted


def ask(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{words}: exit {done.returncode}\n{done.stderr}")
    return done.stdout


def plain(left, right, ends, misere):
    """The outcomes of heaps, by the definition."""
    won = []
    for n in range(HEAPS):
        wins = []
        for player, taken in enumerate((left, right)):
            options = [won[n - k][1 - player] for k in taken if k <= n]
            if n in ends[player]: # the end of play: the opponent is to move
                options.append(misere)
            wins.append(not all(options) if options else misere)
        won.append(wins)
    return "".join("PRLN"[2 * a + b] for a, b in won)


def plain_plies(left, right, ends, misere):
    """The moves left for each starter: the winner hurries, the loser delays."""
    found = []
    for n in range(SHORT):
        both = []
        for player, taken in enumerate((left, right)):
            options = [found[n - k][1 - player] for k in taken if k <= n]
            if n in ends[player]:
                options.append((misere, 0))
            if not options:
                both.append((misere, 0))
                continue
            lost = [plies for wins, plies in options if not wins]
            both.append((True, 1 + min(lost)) if lost else
                        (False, 1 + max(plies for _, plies in options)))
        found.append(both)
    return [[plies for _, plies in both] for both in found]


def check_plies(rule, option, expected):
    table = ask("table", rule, f"0..{SHORT - 1}", "--plies", "--format", "csv",
                *option)
    lines = [line for line in table.splitlines() if line[0] not in "#n"]
    assert lines == [f"{n},{a},{b}" for n, (a, b) in enumerate(expected)], rule
    n = RANDOM.randrange(SHORT)
    found = json.loads(ask("eval", f"{rule}({n})", "--plies", "--json",
                           *option))
    assert found["plies"] == {"left_starts": expected[n][0],
                              "right_starts": expected[n][1]}, (rule, n)


def draw():
    """Two sets, and heaps from which a player may end the play."""
    sets = [sorted(RANDOM.sample(range(1, 12), RANDOM.randint(1, 4)))
            for _ in range(2)]
    return sets[0], sets[1], [RANDOM.sample(range(6), RANDOM.choice((0, 0, 2)))
                              for _ in range(2)]


def rule_of(left, right, ends):
    clauses = [f"{who}: n-k for k in {{{','.join(map(str, taken))}}}"
               for who, taken in zip("LR", (left, right))]
    clauses += [f"{who}: [] if n == {n}" for who, own in zip("LR", ends)
                for n in own]
    return "{n -> " + " ; ".join(clauses) + "}"


def check_period(rule, option, outcomes):
    found = json.loads(ask("period", rule, "--json", *option))
    start, period = found["preperiod"], found["period"]
    assert found["status"] == "proved", rule
    whole = "".join(found["before"]) + "".join(found["outcomes"]) * HEAPS
    assert whole[:HEAPS] == outcomes, (rule, option)
    named = json.loads(ask("find", rule, "--outcomes", "--json", *option))
    if start + period <= 2000:
        assert named["status"] == "proved", rule
    with tempfile.NamedTemporaryFile("w+") as file:
        ask("period", rule, "--certificate", file.name, *option)
        assert "holds" in ask("verify-certificate", file.name)
    return start + period < 20000


def check_code(rule, option, outcomes, folder):
    own = {}
    exec(ask("code", rule, "--lang", "python", *option), own)
    assert "".join(map(own["outcome"], range(HEAPS))) == outcomes, rule
    for lang, compiler in ("c", "cc"), ("c++", "c++"):
        name = f"{folder}/a." + ("c" if lang == "c" else "cc")
        with open(name, "w") as file:
            file.write("#include <stdio.h>\n"
                       + ask("code", rule, "--lang", lang, *option)
                       + "int main(void) { for (int n = 0; n < %d; n++) "
                         "putchar(outcome(n)); }\n" % HEAPS)
        subprocess.run([compiler, "-Wall", "-Werror", "-o", f"{folder}/a",
                        name], check=True)
        ran = subprocess.run([f"{folder}/a"], capture_output=True, text=True)
        assert ran.stdout == outcomes, (rule, lang)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for i in range(sampled(40)):
            left, right, ends = draw()
            if left == right and ends[0] == ends[1]:
                continue
            rule = rule_of(left, right, ends)
            for option, misere in ([], False), (["--misere"], True):
                outcomes = plain(left, right, ends, misere)
                table = ask("table", rule, f"0..{HEAPS - 1}", "--outcomes",
                            "--format", "csv", *option)
                lines = [line for line in table.splitlines()
                         if line[0] not in "#n"]
                assert lines == [f"{n},{o}" for n, o in enumerate(outcomes)], \
                    (rule, option)
                check_plies(rule, option, plain_plies(left, right, ends, misere))
                if check_period(rule, option, outcomes) and i < 4:
                    check_code(rule, option, outcomes, folder)


main()

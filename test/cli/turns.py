#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where the players' moves differ, prove, check and code ask rules in which the
player to move is one more number. Random rules of heaps and pairs are compared
with a plain loop over positions; the code is compiled and run."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "lib"))
from answers import GRUNDY, expect, failures, grundy  # noqa: E402

random.seed(44)
TO = 14


def draw_clause(arity):
    """Returns a clause as text, and its moves as a function of a position."""
    side = random.choice(["L: ", "R: ", "L: ", "R: ", ""])
    steps = [random.randrange(3) for _ in range(arity)]
    if not any(steps):
        steps[random.randrange(arity)] = 1
    most = random.randrange(1, 4)
    parity = random.choice([None, None, 0, 1])
    names = "xy"[:arity] if arity > 1 else "n"
    entries = [v + (f"-{s}*k" if s else "") for v, s in zip(names, steps)]
    text = entries[0] if arity == 1 else "(" + ",".join(entries) + ")"
    text = f"{side}{text} for k in 1..{most}"
    if parity is not None:
        text += f" if {names[0]} % 2 == {parity}"

    def moves(at):
        if parity is not None and at[0] % 2 != parity:
            return
        for k in range(1, most + 1):
            to = tuple(a - s * k for a, s in zip(at, steps))
            if min(to) >= 0:
                yield to

    players = {"L": [0], "R": [1], "": [0, 1]}[side[:1]]
    return text, players, moves


def draw_rule(arity):
    clauses = [draw_clause(arity) for _ in range(random.randrange(2, 5))]
    if not (clauses[0][0][0] in "LR" or clauses[1][0][0] in "LR"):
        return draw_rule(arity)
    names = "(x,y)" if arity == 2 else "n"
    return "{" + names + " -> " + " ; ".join(c[0] for c in clauses) + "}", \
        clauses


def play(clauses, arity, misere, to):
    """Returns for each position who wins, when Left and when Right starts."""
    wins = {}
    positions = [(n,) for n in range(to + 1)] if arity == 1 else \
        [(x, y) for x in range(to + 1) for y in range(to + 1)]
    for at in positions:
        for player in (0, 1):
            after = [wins[to_, 1 - player] for _, players, moves in clauses
                     if player in players for to_ in moves(at)]
            wins[at, player] = not all(after) or (misere and not after)
    return positions, wins


def compile_and_run(code, positions):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "a.c")
        program = os.path.join(folder, "a")
        calls = "".join(
            f"printf(\"%d\", (int)wins({', '.join(map(str, at))}, {t}));"
            for at in positions for t in (0, 1))
        with open(source, "w", encoding="utf-8") as file:
            file.write(code + "\n#include <stdio.h>\nint main(void) {" +
                       calls + "return 0;}\n")
        subprocess.run(["cc", "-O0", "-o", program, source], check=True)
        return subprocess.run([program], capture_output=True, text=True,
                              check=True).stdout


def read_automaton(machine, numbers):
    """Returns 1 if the player to move wins, by the last state."""
    state, digits = 0, machine["digits"]
    length = max(len(bin(n)) for n in numbers) if digits == 2 else 12
    for place in reversed(range(length)):
        letter = sum(n // digits ** place % digits * digits ** i
                     for i, n in enumerate(numbers))
        state = machine["states"][state]["next"][letter]
    return "1" if machine["states"][state]["value"] is None else "0"


def compare(rule, clauses, arity, misere):
    options = ["--misere"] if misere else ["--outcomes"]
    positions, wins = play(clauses, arity, misere, TO)
    run = subprocess.run([GRUNDY, "prove", rule, *options, "--base", "2",
                          "--json", "--time", "5"], capture_output=True,
                         text=True, check=False)
    proofs = 0
    if run.returncode == 0 and "automaton" in json.loads(run.stdout):
        answer = json.loads(run.stdout)
        machine = answer["automaton"]
        if machine and len(machine["tracks"]) == arity + 1:
            proofs = 1
            expect(f"automaton of {rule} {options}",
                   "".join(read_automaton(machine, (*at, t))
                           for at in positions for t in (0, 1)),
                   "".join(str(int(wins[at, t])) for at in positions
                           for t in (0, 1)))
    code = grundy("code", rule, *options)
    if "wins(" in code and "long long turn" in code:
        expect(f"code of {rule} {options}", compile_and_run(code, positions),
               "".join(str(int(wins[at, t])) for at in positions
                       for t in (0, 1)))
    return proofs


def check_formula(rule, formula, status, options=("--outcomes",)):
    run = subprocess.run([GRUNDY, "check", rule, "--formula", formula,
                          *options, "--json"], capture_output=True, text=True,
                         check=False)
    answer = json.loads(run.stdout)
    expect(f"check {rule} {formula}", (answer["status"], run.returncode),
           (status, 1 if status == "refuted" else 0))
    return answer


PAIR = "{(x,y) -> L: (x-k,y) for k in 1..2 ; R: (x,y-k) for k in 1..3 ; " \
    "(x-1,y-1)}"
DIAGONAL = "x == y ? x%2 : x > y ? 2 : 3"


def check_by_hand():
    check_formula(PAIR, DIAGONAL, "proved")
    # wrong beyond what is compared, on one side, and by a number of no outcome
    far = check_formula(PAIR, DIAGONAL.replace("? 2", "? x > 70 ? 1 : 2"),
                        "refuted")
    expect("the place", far["counterexample"]["at"][0], 71)
    check_formula(PAIR, DIAGONAL.replace(": 3", ": x > 70 ? 5 : 3"), "refuted")
    check_formula("{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}",
                  "n == 0 ? 0 : n < 3 ? 1 : 2", "proved")
    check_formula("{n -> L: n-1 ; R: n-2}", "n == 0 ? 1 : n == 1 ? 3 : n%2",
                  "refuted", ("--misere",))
    text = grundy("prove", "--outcomes", PAIR, "--formula", DIAGONAL)
    expect("the claim", text.splitlines()[0],
           f"proved: {DIAGONAL} is 0, 1, 2, 3 where the "
           "outcome is P, N, L, R")
    expect("the turns", "turns      where turn is 0 Left moves, and where it "
           "is 1 Right" in text, True)
    certificate = grundy("prove", "--outcomes", PAIR, "--certificate", "-")
    done = subprocess.run([GRUNDY, "verify-certificate", "-"],
                          input=certificate, capture_output=True, text=True,
                          check=False)
    expect("the certificate", done.returncode, 0)
    # `turn` is taken: another word
    code = grundy("code", "{(turn,y) -> L: (turn-1,y) ; R: (turn,y-y)}")
    expect("the word", bool(re.search(r"wins\(turn, y, player\)", code)), True)


def check_files():
    """A game of a file whose heap 0 is no component, in tables from 0 on."""
    for rule, head in (("n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2",
                        "own(n)"),
                       ("(x,y) -> L: (x-k,y) for k in 1..2 ; R: (x,y-1)",
                        "own(x,y)")):
        with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
            file.write(f"game {head}\n  about     Test.\n  rule      {rule}\n"
                       "  draw      heaps\n")
            file.flush()
            ranges = ["0..12"] * (1 + ("y" in head))
            own = ["own", *ranges, "--rules", file.name]
            typed = ["{" + rule + "}", *ranges]
            for option in ("--outcomes", "--misere"):
                expect(f"{option} of {rule} in a file",
                       grundy("table", option, *own),
                       grundy("table", option, *typed))
            if "y" not in head:
                expect("the period in a file",
                       grundy("period", "own", "--rules", file.name),
                       grundy("period", typed[0]))


def main():
    check_by_hand()
    check_files()
    proofs = 0
    for i in range(24):
        arity = 1 if i % 3 == 2 else 2
        rule, clauses = draw_rule(arity)
        if all(c[1] == [0, 1] for c in clauses):
            continue
        proofs += compare(rule, clauses, arity, i % 4 == 3)
    print(proofs, "proofs")
    if not proofs or failures:
        sys.exit(1)


main()

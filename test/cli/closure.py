#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Questions about one position: table, find, prove, code, period and quotient
list all positions that play from it reaches.

The judge is this file: it computes values and outcomes from the listed moves
alone, and compares them with the table, which asks theorems; with prove; and
with the programs that code writes, in C and Python. That the listed moves are
those of the game is seen by comparing with eval and moves.
"""
import json
import os
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]

IMPARTIAL = [
    "geography(a-b,b-c,c-d,a-d,a-c;a)",
    "graph[a->b,a->c,b->c,c->d](a)",
    "hackenbush(0-1,1-2,1-3,2-3,0-4)",
    "poset[a<b,a<c,b<d,c<d,e](all)",
    "chomp_poset[a<b,a<c,b<d,c<d](all)",
    "selective[turtles, mock](1,2 ; 3)",
    "trail(a->b,b->c,c->a,a->c;a)",
    "cram(2 x 4)",
    "nodekayles(2 x 3)",
    "kayles(7) + nim(2)",
    "wythoff(3,5)",
    "treblecross(6)",
]
PARTIZAN = [
    "toads(tt..ff)",
    "toppling(LERLL)",
    "hackenbush(0-1:b,1-2:r,0-3:b)",
    "domineering(2 x 3)",
    "{(x,y) -> L: (x-1,y) ; R: (x,y-1)}(2,3)",
    "{loopy n -> L: n-1 if n > 0 ; R: n-2 if n > 1 ; R: n+1 if n < 9}(5)",
]
LOOPY = ["{loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}(5)"]


def run(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          check=False)


def ask(*words):
    done = run(*words, "--json")
    if done.returncode not in (0, 1) or not done.stdout:
        sys.exit(f"{words}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def same(got, wanted, what):
    if got != wanted:
        sys.exit(f"{what}: got {got}, wanted {wanted}")


def nimbers(positions):
    """By mex; the moves lead to sums."""
    known = {}

    def value(i):
        if i not in known:
            options = set()
            for move in positions[i]["moves"]:
                total = 0
                for part in move["to"]:
                    total ^= value(part)
                options.add(total)
            known[i] = next(n for n in range(len(options) + 1)
                            if n not in options)
        return known[i]

    return [value(i) for i in range(len(positions))]


def play(position, misere):
    """Who wins, from what `moves` lists: a graph of texts, solved from the
    ends backwards. None: nobody does."""
    after, todo = {}, [position]
    while todo:
        text = todo.pop()
        if text in after:
            continue
        moves = ask("moves", text)["moves"]
        after[text] = {side: [m["to"] for m in moves
                              if m.get("player") in (None, side)]
                       for side in "LR"}
        todo += [to for sides in after[text].values() for to in sides]
    result = {}
    changed = True
    while changed:
        changed = False
        for text, sides in after.items():
            for side, other in ("LR", "RL"):
                if (text, side) in result:
                    continue
                theirs = [result.get((to, other)) for to in sides[side]]
                if not theirs:
                    result[text, side] = misere
                elif False in theirs:
                    result[text, side] = True
                elif None not in theirs:
                    result[text, side] = False
                else:
                    continue
                changed = True
    first, second = result.get((position, "L")), result.get((position, "R"))
    if first is None or second is None:
        return "D"
    return {(True, True): "N", (False, False): "P", (True, False): "L",
            (False, True): "R"}[first, second]


def program(position, language, *options):
    done = run("code", position, "--lang", language, *options)
    same(done.returncode, 0, f"code {position}: {done.stderr}")
    return done.stdout


def by_python(text, function, names, *arguments):
    scope = {}
    exec(text, scope)  # pylint: disable=exec-used
    return [scope[function](name, *arguments) for name in names]


def by_c(text, call, names, language="c"):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "a." + ("c" if language == "c" else
                                              "cpp"))
        listed = ", ".join(json.dumps(name) for name in names)
        with open(source, "w") as file:
            file.write(text + "#include <stdio.h>\nint main(void) {\n"
                       f"  const char *all[] = {{{listed}}};\n"
                       f"  for (int i = 0; i < {len(names)}; i++)\n"
                       f'    printf("%d\\n", (int){call});\n'
                       "  return 0;\n}\n")
        built = os.path.join(folder, "a")
        subprocess.run(["cc" if language == "c" else "c++", "-Wall", "-Wextra",
                        "-Werror", "-o", built, source], check=True)
        out = subprocess.run([built], capture_output=True, text=True,
                             check=True).stdout
    return [int(line) for line in out.split()]


def judge_values():
    for position in IMPARTIAL:
        table = ask("table", position)
        positions = table["positions"]
        values = [p["value"] for p in positions]
        same(values, nimbers(positions), f"table {position}")
        proof = ask("prove", position)
        verdict = ask("eval", position)
        same(int(proof["value"]), verdict["value"]["nimber"]
             if isinstance(verdict["value"], dict) else int(verdict["value"]),
             f"prove {position}")
        same(proof["outcomes"].get("P", 0), values.count(0),
             f"outcomes of {position}")
        names = [p["position"] for p in positions]
        same(by_python(program(position, "python"), "grundy", names), values,
             f"Python of {position}")
        found = ask("find", position)
        same(sum(c["positions"] for c in found["counts"]), len(positions),
             f"find {position}")
    position = IMPARTIAL[2]
    positions = ask("table", position)["positions"]
    for language in "c", "c++":
        same(by_c(program(position, language), "grundy(all[i])",
                  [p["position"] for p in positions], language),
             nimbers(positions), f"{language} of {position}")


def judge_outcomes():
    for position in IMPARTIAL[:4] + PARTIZAN + LOOPY:
        for misere in False, True:
            words = ["--misere"] if misere else []
            winner = play(position, misere)
            same(ask("prove", position, "--outcomes", *words)["outcome"],
                 winner, f"prove {position} {words}")
            rows = ask("table", position, "--outcomes", *words)["positions"]
            same(rows[0]["outcome"], winner, f"table {position} {words}")
            text = program(position, "python", "--outcomes", *words)
            names = [rows[0]["position"]]
            sides = [True, False] if position in PARTIZAN else []
            got = [by_python(text, "wins", names, side)[0] for side in sides]
            got = got or by_python(text, "wins", names) * 2
            same({(1, 1): "N", (0, 0): "P", (1, 0): "L",
                  (0, 1): "R"}.get(tuple(got), "D"), winner,
                 f"Python of {position} {words}")
    position = PARTIZAN[0]
    name = ask("table", position)["positions"][0]["position"]
    text = program(position, "c", "--name", "toads")
    first = by_c(text, "toads(all[i], 1)", [name])
    second = by_c(text, "toads(all[i], 0)", [name])
    same(ask("eval", position)["outcome"],
         {(1, 1): "N", (0, 0): "P", (1, 0): "L", (0, 1): "R"}[first[0],
                                                              second[0]],
         f"C of {position}")


def words_of(element):
    """A word such as ab2 as a multiset of letters."""
    letters, i = {}, 0
    while i < len(element) and element != "1":
        j = i + 1
        while j < len(element) and element[j].isdigit():
            j += 1
        letters[element[i]] = int(element[i + 1:j] or 1)
        i = j
    return letters


def judge_quotients():
    """A position is a loss of misère play exactly if its element is in P."""
    for position in IMPARTIAL[:3] + ["wythoff(2,3)", "cram(2 x 3)"]:
        quotient = ask("quotient", position)
        same(quotient["status"], "complete", f"quotient {position}")
        rows = ask("table", position, "--misere", "--outcomes")["positions"]
        for row, entry in zip(rows, quotient["positions"]):
            same(entry["position"], row["position"], "the order")
            same(words_of(entry["element"]) in map(words_of, quotient["P"]),
                 row["outcome"] == "P", f"{row['position']} in {position}")


def judge_rules():
    """Rules without numbers stand for their smallest positions."""
    for rules in "geography", "hackenbush", "toads", "poset[a<b,c]":
        table = ask("table", rules)
        proof = ask("prove", rules)
        same(proof["count"] > 1, True, rules)
        if rules != "toads" and rules != "hackenbush":
            same([p["value"] for p in table["positions"]],
                 nimbers(table["positions"]), f"table {rules}")
    done = run("period", "cram")
    same((done.returncode, "(1 x n): 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5" in
          done.stdout), (1, True), f"period cram: {done.stdout}")
    same(run("period", "geography").returncode, 1, "period geography")
    same("geography" in run("table", "geography", "0..4").stderr, True,
         "ranges of geography")
    csv = run("table", "graph[a->b](a)", "--format", "csv").stdout
    same(csv, 'position,value\n"graph[a->b](a)",1\n"graph[a->b](b)",0\n',
         "csv")


judge_values()
judge_outcomes()
judge_quotients()
judge_rules()
print("closures agree with a judge of their own")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the tables of doc/theorems.md: what automata prove about the games of
the catalogue.

    tools/theorems.py --write   writes the tables anew
    tools/theorems.py --check   compares them with what the program says now

GRUNDY names the program; otherwise it is ./grundy.
"""
import json
import os
import re
import subprocess
import sys

GRUNDY = os.environ.get("GRUNDY", "./grundy")
PAGE = os.path.join(os.path.dirname(__file__), "..", "doc", "theorems.md")

# classics that are rules in braces, not games of the catalogue
RULES = [
    "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}",
    "{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}",
    "{n -> n-1 if n > 0 ; [n/2, n/2] if n > 0 and n % 2 == 0}",
    "{n -> [] ; a for a in 0..n-1 ; [a, b] for a in 0..n-1 for b in 0..a-1}",
    "{n -> n-k for k in pow2}",
    "{n -> n-k for k in odd}",
    "{n -> n-k for k in 1..n/2}",
    "{n -> n-k for k in divisors(n) if k < n}",
    "{n -> n-k for k in 1..n-1 if gcd(k,n) == 1}",
]


def ask(*words):
    """The JSON of an answer, or None, and the message of an error."""
    done = subprocess.run([GRUNDY, *words, "--json"], capture_output=True,
                          text=True, env=dict(os.environ, LC_ALL="C.UTF-8"))
    error = re.sub(r"^grundy: error: ", "", done.stderr.split("\n")[0])
    try:
        return json.loads(done.stdout.split("\n")[0]), error
    except json.JSONDecodeError:
        return None, error


def rules_of(example):
    """take[1,3] of take[1,3](7)."""
    depth = 0
    for i, letter in enumerate(example):
        if letter == "(" and depth == 0:
            return example[:i]
        depth += (letter in "[{(") - (letter in "]})")
    return example


def catalogue():
    games, _ = ask("games")
    names = [rules_of(game["example"]) for game in games["games"]
             if not game["starts_program"]]
    return names + [alias["name"] for alias in games["aliases"]] + RULES


def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def closed_form(rules):
    """The row of a closed form that is proved; or None, and why not."""
    said, error = ask("verify", rules, "--to", "1")
    form = said["games"][0]["closed_form"] if said else None
    if not form:
        return None, None
    if form["status"] != "proved":
        return None, f"{form['theorem']}: {form['reason'] or 'too large'}"
    proof = form["proof"]
    return (code(rules), form["theorem"], code(form["formula"]),
            proof["numeration"], str(proof["states"]), code(proof["order"])), \
        None


def learned(rules):
    """The row of an automaton that is learned and proved; or None, and why
    not."""
    said, error = ask("prove", rules)
    if said and said["about"] == "positions":
        return None, "by search, the smallest positions alone"
    if said and said["status"] == "proved" and not said["automaton"]:
        return None, (f"{said['theorem']}: {code(said['closed_form'])}, by the "
                      "theorem alone")
    if said and said["status"] == "proved":
        return (code(rules), said["about"], said["numeration"],
                str(len(said["automaton"]["states"])), str(said["states"]),
                code(said["order"])), None
    if said and said["reason"]:
        return None, said["reason"]
    error = re.sub("^prove does not work for .*: its", "its", error)
    return None, error.replace(rules + " ", "the game ")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def tables():
    forms, automata, outside = [], [], []
    for rules in catalogue():
        row, why = closed_form(rules)
        if row:
            forms.append(row)
            continue
        row, error = learned(rules)
        if row:
            automata.append(row)
        if not row or why:
            outside.append((code(rules), why or error))
    return {
        "forms": table(["rules", "theorem", "formula", "digits", "states",
                        "smaller with every move"], forms),
        "learned": table(["rules", "proved about", "digits", "states of the "
                          "automaton", "largest", "smaller with every move"],
                         automata),
        "outside": table(["rules", "why"], outside),
    }


def main():
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    new = page
    for name, text in tables().items():
        new = re.sub(f"(<!-- {name} -->\n).*?(<!-- end -->)",
                     lambda m, text=text: f"{m[1]}\n{text}\n\n{m[2]}", new,
                     flags=re.S)
    if sys.argv[1:] == ["--write"]:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(new)
    elif sys.argv[1:] != ["--check"]:
        sys.exit(__doc__)
    elif new != page:
        print("doc/theorems.md is not what the program proves: call "
              "tools/theorems.py --write")
        for line in sorted(set(new.split("\n")) ^ set(page.split("\n"))):
            print(("+ " if line in new.split("\n") else "- ") + line)
        sys.exit(1)


main()

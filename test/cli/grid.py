#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every command about every game: all families and named games with their
examples, and rules of each kind. No answer is a crash, none comes without a
message if the exit code is not 0, and --json ends with the same exit code and
prints what doc/schema.json says.

test/data/refusals.txt lists what is refused, or stopped at the limit of
positions: a refusal that is not in the list fails, and so does a line that is
no longer true, so that the list grows shorter. doc/asked.md and
doc/asked.zh.md show it as a table. Each refusal has a hint with a command line,
which answers when it is typed.

    grid.py --write   renews the list and the tables: look at each line that
                      is new
"""
import functools
import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from lib import schema
from lib.sample import SAMPLE, sample_of

GRUNDY = os.environ["GRUNDY"]
LIST = "test/data/refusals.txt"

# No answer takes more: below a second of one processor.
LIMIT = ["--max-positions", "30000"]

# Rules of one number, two, three; of two players; with draws; without an end
# of play; of boards; of any number of numbers. As the program prints them.
RULES = [
    "{n -> n-k for k in {1,3,4}}(12)",
    "{n -> n-k for k in fib}(12)",
    "{n -> n-k for k in 1..n/2}(12)",
    "{n -> n/2 if n > 0 ; n-1 if n > 0}(12)",
    "{n -> [a, n-a] for a in 1..n-1 if a != n-a}(9)",
    "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}(3,4)",
    "{sym (x,y) -> (x-k,y) for k in 1..x ; (x-k,y-k) for k in 1..x}(3,4)",
    "{(x,y,z) -> (x-1,y,z) ; (x,y-1,z+1) ; (x,y,z-1)}(2,2,2)",
    "take[L: 1,2,3 ; R: 1,2](7)",
    "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}(7)",
    "{(x,y) -> L: (x-1,y) ; R: (x,y-1)}(2,3)",
    "{loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}(5)",
    "{loopy n -> L: n-1 if n > 0 ; R: n-2 if n > 1 ; R: n+1 if n < 9}(5)",
    "{loopy n -> (n+1)%7 ; (n+3)%7 if n > 2}(5)",
    "{board .. -> ## right, down}(2 x 3)",
    "{board L: . -> x if near(x) == 0 ; R: L with xo}(2 x 2)",
    "{bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(1,2,3)",
    "{row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in 1..len(h)-1 "
    "for k in 1..h[i]}(3,1,2)",
]

# Not a game: play comes back, and the word loopy is missing.  Every question that
# follows a move is refused, in words that lead on.
WRONG = "{n -> (n+1)%7 ; (n+3)%7 if n > 2}(5)"

# Where positions are rows of cells, any number of numbers, or no numbers.
TABLES = {"cells": ["1..3", "1..3"], "any": ["0..4", "0..4"], 0: [],
          1: ["0..12"],
          2: ["0..4", "0..4"], 3: ["0..3", "0..3", "2"]}
PATTERNS = {"cells": ["1..4", "1..4"], 3: ["0..12", "0..12", "2"]}

# The words after the command; P stands for the position, R for the rules, T
# and F for ranges of numbers.
QUESTIONS = """
    eval P
    eval P --misere
    eval P --plies
    eval P --longest
    eval P --svg -
    moves P
    moves P --explain
    reply P
    table R T
    table R T --outcomes
    table R T --misere --outcomes
    table R T --plies
    table P
    find R F
    find R F --outcomes
    find R F --misere --outcomes
    prove R
    prove R --outcomes
    prove P
    code R
    code R --outcomes
    period R
    quotient R --to 12
    verify R --to 10
"""


def rules_of(position):
    """What comes before the last parenthesis and its partner."""
    depth = 0
    for i in range(len(position) - 1, -1, -1):
        depth += (position[i] == ")") - (position[i] == "(")
        if depth == 0:
            return position[:i]
    sys.exit(f"{position} is not a position")


def games():
    """(position, number of numbers or 'cells')."""
    known = json.loads(subprocess.run([GRUNDY, "games", "--json"], check=True,
                                      capture_output=True, text=True).stdout)
    families = {g["name"]: g for g in known["games"]}
    for game in known["games"] + known["aliases"]:
        family = families[game.get("family", game["name"])]
        # a program of the user is started for each position: see cli.exec
        if not family["starts_program"]:
            example = game["example"]
            numbers = re.fullmatch(r"\([\d,]+\)",
                                   example[len(rules_of(example)):])
            yield example, ("cells" if family["shape"] == "cells" else
                            family["arity"] or ("any" if numbers else 0))
    for rule in RULES:
        word = re.match(r"\{?(\w*)", rule)[1]
        yield rule, ("cells" if word == "board" else
                     "any" if word in ("bag", "row")
                     else rules_of(rule).split("->")[0].count(",") + 1
                     if rule[0] == "{" else 1)


def name_of(words):
    """A question without the words that stand for others, and sizes; with the
    P of a command that takes rules, too."""
    both = words[0] in ("table", "prove")
    return " ".join(w for w in words
                    if re.match(r"[a-z]|--[^t]", w) or (both and w == "P"))


def question(position, kind, line):
    parts = {"P": [position], "R": [rules_of(position)],
             "T": TABLES[kind], "F": PATTERNS.get(kind, [])}
    return (position, name_of(line),
            [w for word in line for w in parts.get(word, [word])])


def questions():
    """(position, name of the question, words), one question after the other:
    a sample meets all of them."""
    known = list(games())
    for line in filter(None, map(str.split, QUESTIONS.split("\n"))):
        for position, kind in known:
            yield question(position, kind, line)


def faults_of_wrong():
    """What is wrong with the answers about rules that are not a game."""
    for line in filter(None, map(str.split, QUESTIONS.split("\n"))):
        _, name, words = question(WRONG, 1, line)
        code, message, _, wrong = ask(words)
        if code != (0 if name == "verify" else 2) or wrong:
            yield f"grundy {name} about {WRONG}: {code}: {message}: {wrong}"


def run(words):
    done = subprocess.run([GRUNDY, *words, *LIMIT], capture_output=True,
                          text=True, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, LC_ALL="C.UTF-8", COLUMNS="80"))
    return done.returncode, done.stdout, done.stderr


def faults(words, code, out, err):
    """What no answer may be, in words; None if all is well."""
    if code not in (0, 1, 2, 3) or "Sanitizer" in err or "runtime error" in err:
        return f"exit {code}: {err[-2000:]}"
    if code == 1 and words[0] in ("check", "verify"):
        return f"the answer is no: {out[:1000]}"
    if code and not err.strip() and (code != 1 or not out.strip()):
        return f"exit {code} without a message"
    if not code and not out.strip():
        return "no answer"
    return None


def ask(words):
    """The exit code, the first line of the message, the answer as an object,
    what is wrong."""
    code, out, err = run(words)
    wrong = faults(words, code, out, err)
    answer = None
    if "--svg" not in words:
        again, text, complaint = run(words + ["--json"])
        wrong = wrong or faults(words, again, text, complaint)
        if again != code:
            wrong = wrong or f"exit {code}, but {again} with --json"
        if text.strip():
            try:
                answer = json.loads(text)
                wrong = wrong or schema.fault(schema.answer_of(words), answer,
                                             again)
                if again > 1 and "error" in answer:
                    answer = None
            except ValueError:
                wrong = wrong or f"not JSON: {text[-200:]}"
    if code == 2:
        wrong = wrong or fault_of_hint(err)
    message = (err.strip() or out.strip()).split("\n")[0]
    return code, message.removeprefix("grundy: error: "), answer, wrong


def check_of(words, answer):
    """The words that check what find said; None if it gave no formula."""
    if words[0] != "find" or not (answer and answer["formula"]):
        return None
    expr = answer["formula"]["expr"]
    if not expr:
        return None
    if answer.get("times", 1) > 1:
        expr = f"{answer['times']}*value = {expr}"
    if answer["about"] in ("outcomes", "zeros") and "--outcomes" not in words:
        words = [*words, "--outcomes"]
    bound = [] if any(".." in word for word in words) else ["--to", "20"]
    return ["check", *words[1:], *bound, "--formula", expr]


@functools.cache
def answers(line):
    """Does this command line answer?"""
    return run(tuple(shlex.split(line)[1:]))[0] == 0


def fault_of_hint(err):
    """What is wrong with the hint of a refusal; None if typing it answers."""
    hint = re.search(r"^hint: .*?: (grundy .*)$", err, re.MULTILINE)
    if not hint:
        return f"refused, and nothing is named that can be typed: {err}"
    return None if answers(hint[1]) else f"the hint does not answer: {hint[1]}"


def ask_all(question):
    """Refusals of a question, and of check with the formula that find gives:
    (position, exit code, message, name); and the faults."""
    position, name, words = question
    refused, wrong = [], []
    while words:
        code, message, answer, fault = ask(words)
        if fault:
            wrong.append(f"grundy {' '.join(map(repr, words + LIMIT))}\n"
                         f"  {fault}")
        if code:
            # where the work stopped is not what the list is about
            if rules_of(position)[0] == "{":
                message = message.replace(rules_of(position), "RULES")
            message = message.split(f" of {LIMIT[1]} positions")[0]
            refused.append((position, code, message, name))
        words = check_of(words, answer)
        name = name.replace("find", "check")
    return refused, wrong


# ------------------------------------------------------------------ the list

HEAD = """\
# What the commands do not answer about the games of test/cli/grid.py, which
# writes and compares this list: the exit code, the questions, and the first line
# of the message. 1: no pattern was found; 2: refused; 3: stopped at the limit.
"""


def written(refusals):
    """The list as a text: a paragraph for each game, a line for each message."""
    lines, order = [], {position: {} for position, _ in games()}
    for position, code, message, name in refusals:
        order[position].setdefault((code, message), []).append(name)
    for position, messages in order.items():
        lines += ["", position] if messages else []
        for (code, message), names in messages.items():
            lines.append(f"  {code} {', '.join(names)}: {message}")
    return HEAD + "\n".join(lines) + "\n"


def read():
    with open(LIST) as file:
        position = None
        for line in file.read().split("\n"):
            if line.startswith("  "):
                code, names, message = re.fullmatch(r"  (\d) (.*?): (.*)",
                                                    line).groups()
                for name in names.split(", "):
                    yield position, int(code), message, name
            elif line and line[0] != "#":
                position = line


# ----------------------------------------------------------------- the pages

PAGES = {
    "doc/asked.md": """\
# What can be asked of which game

[中文](asked.zh.md)

<!-- written by test/cli/grid.py -->

Each line is a game, with the position of the test that asks every command about
it. ✓: every form of the command gives an answer. –: none does; the message says
why. ✗: the command answers, but not with this option; `table R` and `code R`,
without an option, ask for values. An answer may still be that there is no pattern,
or that a limit was reached. The test `cli.grid` compares this page with the
program.

In place of the rules `table`, `find`, `prove`, `code`, `period` and `quotient`
take a position: the answer is about all positions that play from it reaches.
`table P` and `prove P` are such questions. Rules whose positions are not numbers
stand for their smallest positions.
""",
    "doc/asked.zh.md": """\
# 什么游戏可以问什么

[English](asked.md)

<!-- written by test/cli/grid.py -->

每行是一个游戏，写的是测试所用的局面；测试对它逐一使用各个命令。✓：这个命令的各种用法都有回答。–：都没有回答，程序会说明理由。✗：命令有回答，但后面列出的用法没有；不带选项的 `table R` 和 `code R` 问的是值。所谓回答，也可能是没有规律，或达到了限制。测试 `cli.grid` 把本页与程序比较。

`table`、`find`、`prove`、`code`、`period` 和 `quotient` 后面可以不写规则而写一个局面：
回答的是从它出发能到达的所有局面。`table P` 和 `prove P` 就是这样的问题。局面不是
数的规则代表其最小的一些局面。
"""}


def page(head, refusals):
    """A document: the games down, the commands across, and what is refused."""
    names = [name_of(words) for words in map(str.split, QUESTIONS.split("\n"))
             if words]
    commands = list(dict.fromkeys(name.split()[0] for name in names))
    refused = {(position, name) for position, code, _, name in refusals
               if code == 2}

    def cell(position, command):
        forms = [name for name in names if name.split()[0] == command]
        gone = [name for name in forms if (position, name) in refused]
        if not gone or gone == forms:
            return "–" if gone else "✓"
        return "✗ " + ", ".join(f"`{name.removeprefix(command + ' ')}`"
                                if name != command else f"`{command} R`"
                                for name in gone)

    lines = ["", "| | " + " | ".join(commands) + " |",
             "|---|" + "---|" * len(commands)]
    for position, _ in games():
        game = position.replace("|", "\\|")
        lines.append(f"| `{game}` | " + " | ".join(
            cell(position, command) for command in commands) + " |")
    return head + "\n".join(lines) + "\n"


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def main():
    asked = sample_of(list(questions()))
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(ask_all, asked))
    refusals = [r for refused, _ in answers for r in refused]
    wrong = [w for _, faulty in answers for w in faulty]
    wrong += faults_of_wrong()
    if wrong:
        sys.exit("\n".join(wrong))
    if "--write" in sys.argv:
        write(LIST, written(refusals))
        for path, head in PAGES.items():
            write(path, page(head, refusals))
        return
    names = {(position, name.replace("check", "find"))
             for position, name, _ in asked}
    known = [r for r in read()
             if SAMPLE == 1 or (r[0], r[3].replace("check", "find")) in names]
    for position, code, message, name in refusals:
        if (position, code, message, name) not in known:
            wrong.append(f"new refusal: grundy {name} about {position}: "
                         f"exit {code}: {message}")
    for position, code, message, name in known:
        if (position, code, message, name) not in refusals:
            wrong.append(f"no longer refused in these words: grundy {name} "
                         f"about {position}: {message}: take it out of {LIST}")
    for path, head in PAGES.items() if SAMPLE == 1 else ():
        with open(path) as file:
            if file.read() != page(head, refusals):
                wrong.append(f"{path} says something else")
    if wrong:
        sys.exit("\n".join(wrong) + "\nwrite them anew: "
                 "test/cli/grid.py --write")
    print(f"{len(asked)} questions, {len(refusals)} refused or stopped")


main()

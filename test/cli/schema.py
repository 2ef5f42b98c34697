#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The --json output of every command is as doc/schema.json says, and the schema
names no key that no output has. (cli.grid compares the answers about all games,
docs those of the documents.)"""

import json
import os
import shlex
import subprocess
import sys
import tempfile

from lib import schema as known

GRUNDY = os.environ["GRUNDY"]
LOOPY = "'{loopy n -> n-1 ; n+1 if n < 4}"
SIDED = "'{loopy n -> L: n-1 ; R: n+1 if n < 5}"
SCORE = "'{score n -> n-k gain k for k in 1..3}"
BOARD = "'{board L: xo -> .x any ; R: L with xo}"
PAIRS = "'{(x,y) -> L: (x-2,y) ; R: (x,y-1)}'"
POWERS = "'{n -> n-k for k in pow2}'"
TRIPLE = "'{(a,b,c) -> (a-1,b,c) ; (a,b-1,c-1) ; (a,b,c-2)}' 2 0..9 3"
EDGES = "1 2\n2 3\n3 4\n4 1\n4 5\n"

# One command a line. {dir} is a folder for files.
COMMANDS = f"""
eval 'nim(13,12,8)'
eval 0
eval --explain 'nim(5,7,9)'
eval --explain --misere 'kayles(5,4)'
eval --misere --plies --longest 'nim(1,1,2)'
eval --limit-moves 1 'nim(13,12,8)'
eval --plies --explain 'domineering(2x3)'
eval {LOOPY}(3)'
eval --plies {SIDED}(5)'
eval {BOARD}(xox/ox.)'
moves 'nim(2,1)'
moves --plain 'nim(3,5,3)'
moves --explain 'nim(1,2)'
moves 'domineering(2x3)'
moves {SIDED}(5)'
eval {SCORE}(5)'
eval '{{score n -> L: n-2 gain 3 ; R: n-1}}(5)'
moves {SCORE}(5)'
table 'take[1,3,4]' 0..6
table wythoff 0..2 0..2
table --outcomes --misere nim 0..4
table --genus kayles 0..6
table --plies {SIDED}' 0..4
table {LOOPY}' 0..4
table {TRIPLE}
table {PAIRS} 0..3 0..3
table --format json --temperature domineering 1..3 1..3
table --quotient --misere kayles 0..5
table --all '{{board xo -> .x any}}' 1..2 1..2
table domineering 1..5 1..5 --max-positions 50
table '{{(a,b,c) -> (a-1,b,c) ; (a,b-1,c-1) ; (a,b,c-2)}}' 0..2 0..2 0..2 --list P
table wythoff 0..2 0..2 --list all
table 'take[1,a]' 0..4 --let a=2..3
find 'take[1,a]' --let a=2..3
period 'take[1,a]' --let a=2..3
check 'take[1,2]' --formula n%a --let a=3..4
games
games kayles
games '{{n -> n-k for k in 1..3}}'
find '{{n -> n-k for k in 1..n/2}}'
find {POWERS}
find '{{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}}' --outcomes
find cram --max-positions 1000
find {TRIPLE}
find {PAIRS}
find --temperature {PAIRS}
find --to 30 '{{n -> n-k for k in primes}}'
find --values '{{(x,y) -> L: (x-1,y) ; R: (x,y-1)}}'
table 'domineering(2x3)'
table --plies 'geography(a-b,b-c;a)'
find 'geography(a-b,b-c;a)'
prove 'geography(a-b,b-c;a)'
prove toads
prove {SIDED}(5)'
prove --misere 'graph[a->b](a)'
code 'geography(a-b,b-c;a)'
period cram
period 'geography(a-b,b-c;a)'
quotient 'cram(2x3)'
quotient toads
check nim --formula n
check {POWERS} --formula n%3
check {POWERS} --formula n%4
check {TRIPLE} --formula 0
check nim 0..9 --formula n
check {LOOPY}' --formula n
check {PAIRS} --formula x-y
code nim
code --lang python 'octal[0.07]'
code --lang c++ --conjecture {POWERS}
random --seed 7 nim
random --misere --seed 7 domineering
reply --seed 5 --line 4 'nim(3,4)'
reply --skill 0 --seed 2 'nim(3,4,5)'
reply --side right --seed 5 'domineering(2x3)'
reply --seed 5 'nim(0)'
period 'octal[0.16]'
period 'take[1,4,9..]'
period --limit 500 'octal[0.06]'
period nim
period 'take[L: 1,4 ; R: 2,3]' --certificate {{dir}}/outcomes
period 'octal[0.07]' --certificate {{dir}}/values
prove --explain {POWERS} --formula n%3 --certificate {{dir}}/proof
prove {POWERS} --formula n%4
prove '{{n -> L: n-1 ; R: n-2}}'
prove nim
prove --explain --outcomes wythoff
verify-certificate {{dir}}/outcomes
verify-certificate {{dir}}/values
verify-certificate {{dir}}/proof
quotient 'octal[0.123]' --certificate {{dir}}/quotient
quotient --check {{dir}}/quotient 'octal[0.123]'
quotient kayles --to 7
quotient 'octal[0.123]' 'octal[0.77]' --to 4
value '+-1'
value over
value 'a{{1||a|0}}'
value --explain '{{1|0,*}}'
value 1 2
value '^+*' '=' '^*'
nim --hex 'F(6)*F(6)'
nim 'solve(1,1)'
nim table 0..3 0..3
learn
bulk geography - --start 2 --all
bulk hackenbush - --start 1
bulk geography - --essential
bulk graph - --all
verify --to 10 nim
solve 'domineering(2x3)' --database {{dir}}/sides.db
solve --plies 'nim(2,3)' --database {{dir}}/plies.db
check-database {{dir}}/plies.db
"""

# Keys that only a fault of the engine, a limit of time or a very long answer
# shows.
UNSEEN = {"set_truncated", "counted", "refuted", "pattern", "other"}


def keys_of(value):
    """Every key of an output, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_of(inner)
    if isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def promised(schema):
    """Every key that the schema names, at any depth."""
    if isinstance(schema, dict):
        properties = schema.get("properties", {})
        yield from properties
        for inner in (*properties.values(), *(
                part for key, part in schema.items() if key != "properties")):
            yield from promised(inner)
    if isinstance(schema, list):
        for inner in schema:
            yield from promised(inner)


# Failures: the line, the exit code, the code of the error.
FAILURES = (("eval 'nimm(3)'", 2, "syntax"), ("eval '{n -> n}(3)'", 2, "domain"),
            ("evil", 2, "input"), ("eval", 2, "input"),
            ("eval 'nim(3)' --foo", 2, "input"),
            ("table nim 0..5 --format csv", 2, "input"),
            ("eval 'kayles(30)+nim(4)' --method theorem", 2, "input"),
            ("eval '{n -> n-k for k in primes}(90000)' --max-positions 100",
             3, "limit"),
            ("eval - --rules {dir}/wrong.rules", 2, "syntax"))


def check_failures(folder):
    """With --json, stdout has an error in place of an answer; yields the keys."""
    with open(f"{folder}/wrong.rules", "w", encoding="utf-8") as file:
        file.write("good = n -> n-1\n坏 = n -> n-\n")
    for line, code, word in FAILURES:
        words = shlex.split(line.replace("{dir}", folder))
        run = subprocess.run([GRUNDY, *words, "--json"], input="",
                             capture_output=True, encoding="utf-8", check=False)
        value = json.loads(run.stdout)
        if wrong := known.fault("Failure", value, code):
            sys.exit(f"FAILED: {line}\n{wrong}")
        fault = value["error"]
        if (run.returncode, fault["exit"], fault["code"]) != (code, code, word):
            sys.exit(f"FAILED: {line}\n{run.returncode} {fault}")
        if fault["message"] not in run.stderr:
            sys.exit(f"FAILED: {line}\nstderr says {run.stderr}")
        if "place" in fault and "text" in fault["place"] and \
                f"\n  {fault['place']['text']}\n" not in run.stderr:
            sys.exit(f"FAILED: {line}\n{fault['place']}\n{run.stderr}")
        yield from keys_of(value)


def answer(line):
    words = shlex.split(line)
    run = subprocess.run([GRUNDY, words[0], "--json", *words[1:]],
                         input=EDGES, capture_output=True, encoding="utf-8",
                         check=False)
    try:
        return known.answer_of(words), json.loads(run.stdout)
    except ValueError:
        sys.exit(f"FAILED: {line}\nno JSON: {run.stdout[:200]}{run.stderr}")


def commands_with_json():
    """The commands whose own help names --json."""
    listed = subprocess.run([GRUNDY, "--help"], capture_output=True,
                            encoding="utf-8", check=True).stdout
    names = {line.split()[0] for line in listed.splitlines()
             if line.startswith("  ") and line.split()}
    for name in sorted(names):
        run = subprocess.run([GRUNDY, name, "--help"], capture_output=True,
                             encoding="utf-8", check=False)
        if run.returncode == 0 and "--json" in run.stdout:
            yield name


def main():
    schema = known.read()
    listed = set(commands_with_json()) | {"--let", "--list"}
    if others := listed ^ set(schema["properties"]):
        sys.exit(f"FAILED: --json of {others} is only in the help or only in "
                 "doc/schema.json")
    seen, asked = set(), set()
    with tempfile.TemporaryDirectory() as folder:
        for line in COMMANDS.strip().splitlines():
            command, value = answer(line.replace("{dir}", folder))
            if wrong := known.fault(command, value):
                sys.exit(f"FAILED: {line}\n{wrong}")
            seen.update(keys_of(value))
            asked.add(command)
        seen.update(check_failures(folder))
    if asked != listed:
        sys.exit(f"FAILED: no output of {listed - asked}")
    if unmet := set(promised(schema)) - seen - UNSEEN - listed:
        sys.exit(f"FAILED: no output has the keys {sorted(unmet)}")


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every command of the documents and compares what it prints.

A block that starts with ```console holds commands, each after `$ `, followed
by exactly what they print.  A line `...` stands for any lines, `...` inside a
line for any text.  A command that should fail has a last line `[exit N]`.
Commands run from the root of the source tree, with `./grundy` standing for
the program under test.
"""
import os
import re
import subprocess
import sys

GRUNDY = os.environ.get("GRUNDY", "./grundy")


def documents():
    names = [n for n in os.listdir(".") if n.endswith(".md")]
    for folder, _, files in os.walk("doc"):
        names += [os.path.join(folder, n) for n in files if n.endswith(".md")]
    return sorted(names)


def blocks(text):
    """(line number, lines) of each console block."""
    lines, inside, start, block = text.split("\n"), False, 0, []
    for number, line in enumerate(lines, 1):
        if not inside and line.strip() == "```console":
            inside, start, block = True, number, []
        elif inside and line.strip() == "```":
            inside = False
            yield start, block
        elif inside:
            block.append(line)


def commands(start, block):
    """(line number, command, expected lines)."""
    current = None
    for offset, line in enumerate(block, 1):
        if line.startswith("$ "):
            if current:
                yield current
            current = (start + offset, line[2:], [])
        elif current:
            current[2].append(line)
    if current:
        yield current


def pattern(lines):
    parts = []
    for line in lines:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            pieces = [re.escape(p) for p in line.rstrip().split("...")]
            parts.append(".*".join(pieces) + r"[ ]*\n")
    return "".join(parts) + r"\Z"


def check(name, number, command, expected):
    while expected and not expected[-1].strip():
        expected.pop()
    want_exit = 0
    match = expected and re.fullmatch(r"\[exit (\d+)\]", expected[-1].strip())
    if match:
        want_exit = int(match.group(1))
        expected.pop()
    program = re.sub(r"(^|[|;(] *)\./grundy\b", r'\1"$GRUNDY"', command)
    run = subprocess.run(["sh", "-c", program], capture_output=True,
                         env=dict(os.environ, GRUNDY=GRUNDY, NO_COLOR="1",
                                  LC_ALL="C.UTF-8"), timeout=300)
    output = (run.stdout + run.stderr).decode("utf-8", "replace")
    if output and not output.endswith("\n"):
        output += "\n"
    if run.returncode == want_exit and re.match(pattern(expected), output):
        return True
    print(f"{name}:{number}: $ {command}")
    print(f"  exit {run.returncode}, expected {want_exit}; it printed:")
    print("".join(f"  | {line}\n" for line in output.split("\n")[:-1]), end="")
    return False


def main():
    passed = failed = 0
    for name in documents():
        with open(name, encoding="utf-8") as file:
            text = file.read()
        for start, block in blocks(text):
            for number, command, expected in commands(start, block):
                if not command.startswith(("./grundy", "echo ", "printf ")):
                    continue  # set-up commands such as make test
                if check(name, number, command, list(expected)):
                    passed += 1
                else:
                    failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())

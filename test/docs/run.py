#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every command of the documents and compares what it prints.

A block that starts with ```console holds commands, each after `$ `, followed
by exactly what they print.  A line `...` matches any lines, `...` inside a line
matches any text.  A command that should fail has a last line `[exit N]`.
Commands run in the root of the source tree; `./grundy` means the program under
test.  The version of the program may be another one than the document has.
What --json prints is compared with doc/schema.json too.

    run.py --write   replaces what differs by what the commands print now
"""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, "test/cli")
from lib import schema

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


def run(command):
    """What it prints, and its exit code."""
    program = re.sub(r"(^|[|;(] *)\./grundy\b", r'\1"$GRUNDY"', command)
    done = subprocess.run(["sh", "-c", program], capture_output=True,
                          env=dict(os.environ, GRUNDY=GRUNDY, NO_COLOR="1",
                                   COLUMNS="80", LC_ALL="C.UTF-8"), timeout=300)
    output = (done.stdout + done.stderr).decode("utf-8", "replace")
    if output and not output.endswith("\n"):
        output += "\n"
    return output, done.returncode


def fault_of_json(command, output, code):
    """What is wrong with the answer of a command with --json; or None."""
    word = re.match(r"\./grundy (?:--lang \w+ )?([a-z][\w-]*) .*--json\b"
                    r"[^|;>]*$", command)
    return word and schema.fault(
        schema.answer_of([word[1], *command.split()]),
        json.loads(output.split("\n")[0]), code)


def trimmed(lines):
    """Without the empty lines at the end."""
    lines = list(lines)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def without_version(text):
    return re.sub(r'(grundy |"version":")\d+\.\d+\.\d+', r"\1VERSION", text)


def is_as_expected(output, code, expected):
    match = expected and re.fullmatch(r"\[exit (\d+)\]", expected[-1].strip())
    want = int(match.group(1)) if match else 0
    lines = expected[:-1] if match else expected
    return code == want and re.match(
        pattern([without_version(line) for line in lines]),
        without_version(output))


def check(name, text):
    """Lines of the document as they should be, and how many commands passed
    and failed."""
    lines, passed, failed = text.split("\n"), 0, 0
    found = [c for start, block in blocks(text) for c in commands(start, block)]
    for number, command, block in reversed(found):
        if not command.startswith(("./grundy", "echo ", "printf ")):
            continue  # set-up commands such as make test
        expected = trimmed(block)
        output, code = run(command)
        if wrong := fault_of_json(command, output, code):
            sys.exit(f"{name}:{number}: $ {command}\n  {wrong}")
        if is_as_expected(output, code, expected):
            passed += 1
            continue
        failed += 1
        now = output.split("\n")[:-1] + ([f"[exit {code}]"] if code else [])
        print(f"{name}:{number}: $ {command}\n  it printed:")
        print("".join(f"  | {line}\n" for line in now), end="")
        lines[number:number + len(expected)] = now
    return lines, passed, failed


def main():
    passed = failed = 0
    is_written = sys.argv[1:] == ["--write"]
    for name in documents():
        with open(name, encoding="utf-8") as file:
            text = file.read()
        lines, good, bad = check(name, text)
        passed, failed = passed + good, failed + bad
        if bad and is_written:
            with open(name, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())

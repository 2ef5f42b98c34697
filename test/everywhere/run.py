#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares a program for another system with the one for this system.

    run.py FOLDER RUNNER...     FOLDER has the other program, and grundy-test if
                                it was built; RUNNER starts them, for example
                                qemu-s390x-static

GRUNDY names the program for this system. What must agree: the facts about all
games (*.t), the answers to the commands in the documents, and the bytes of
files. Each system goes on with the files of the other one. Tests of the command
line run with the other program, and so do unit tests of kernels that were built.
"""
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import tempfile
from random import Random

FOLDER, RUNNER = sys.argv[1], sys.argv[2:]
HERE = [os.path.abspath(os.environ.get("GRUNDY", "build/release/grundy"))]
END = ".exe" if os.path.exists(os.path.join(FOLDER, "grundy.exe")) else ""
THERE = RUNNER + [os.path.abspath(os.path.join(FOLDER, "grundy" + END))]
FACTS = RUNNER + [os.path.abspath(os.path.join(FOLDER, "grundy-test" + END))]
SAMPLE = int(os.environ.get("GRUNDY_SAMPLE", "1"))
SCRIPTS = ("coins", "counts", "entries", "errors", "files", "formats", "loopy",
           "nim", "options", "rules")
SECONDS = re.compile(r"[0-9.]+ s\b.*")

failures = 0


def expect(holds, *words):
    global failures
    if not holds:
        failures += 1
        print("FAILED:", *words)


def run(words, folder="."):
    result = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL,
                            capture_output=True, timeout=900)
    text = result.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    return result.returncode, text, result.stderr.decode("utf-8", "replace")


def check_facts(pool):
    """The facts about each game, and some laws of each game."""
    names = sorted(n for n in os.listdir("src/games") if n.endswith(".t"))
    jobs = [FACTS + ["golden", "src/games/" + n] for n in names]
    jobs += [FACTS + ["laws", "src/games/" + n, "4"] for n in names[::SAMPLE]]
    for words, (code, out, err) in zip(jobs, pool.map(run, jobs)):
        expect(code == 0, *words[-3:], out[-400:], err[-400:])
    return len(jobs)


def questions():
    """The commands of the documents that are one line, and only ask."""
    found = []
    for name in ["README.md"] + sorted("doc/" + n for n in os.listdir("doc")):
        if not name.endswith(".md") or name.endswith(".zh.md"):
            continue
        with open(name, encoding="utf-8") as file:
            lines = re.findall(r"^\$ \./grundy (.*)", file.read(), re.M)
        for line in lines:
            try:
                words = shlex.split(line)
            except ValueError:  # the command goes on in the next line
                continue
            plain = re.sub(r"'[^']*'", "", line)
            if not (re.search(r"[|;<>&$]", plain) or "exec[" in line or
                    re.search(r"--(time|svg|png|native|database)\b", line) or
                    words[0] in ("solve", "serve", "play", "help", "--version",
                                 "survey", "new")):
                found.append(words)
    return found


def check_answers(pool):
    """Exit code and output of the same commands."""
    asked = questions()[::SAMPLE]
    expect(len(asked) >= 200 // SAMPLE, "only", len(asked), "questions")
    here = pool.map(lambda words: run(HERE + words), asked)
    there = pool.map(lambda words: run(THERE + words), asked)
    for words, own, other in zip(asked, here, there):
        same = own[:2] == other[:2]
        if not same and own[0] == other[0]:
            same = SECONDS.sub("", own[1]) == SECONDS.sub("", other[1])
        expect(same, shlex.join(words), own, other)
    return len(asked)


def check_scripts(pool):
    """Tests of the command line, with a program that starts the other one."""
    program = os.path.join(PLACE, "grundy")
    with open(program, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {shlex.join(THERE)} "$@"\n')
    os.chmod(program, 0o755)
    jobs = [["env", "GRUNDY=" + program, "sh", f"test/cli/{name}.sh"]
            for name in SCRIPTS[::SAMPLE]]
    for words, (code, out, err) in zip(jobs, pool.map(run, jobs)):
        expect(code == 0, words[-1], out[-200:], err[-800:])
    return len(jobs)


def check_units(pool):
    """Unit tests of kernels; long comparisons look at every seventh case."""
    names = sorted(n for n in os.listdir(FOLDER) if n.startswith("unit-"))
    jobs = [["env", "GRUNDY_SAMPLE=7"] + RUNNER + [os.path.join(FOLDER, name)]
            for name in names]
    for name, (code, out, err) in zip(names, pool.map(run, jobs)):
        expect(code == 0, name, out[-200:], err[-800:])
    return len(jobs)


def check_nimbers():
    """Products of words, which have a kernel of their own on each processor."""
    random = Random(1)
    terms = [f"{random.getrandbits(64)}*{random.getrandbits(64)}"
             for _ in range(300)]
    terms += [f"{random.getrandbits(64)}/{random.getrandbits(64) | 1}"
              for _ in range(50)]
    words = ["nim", "+".join(terms)]
    here, there = run(HERE + words), run(THERE + words)
    expect(here[0] == 0 and here[:2] == there[:2], "nim", here, there)


def written(name, words, code=0):
    """The bytes of a file that both systems write with these words."""
    files = []
    for program, folder in ((HERE, "here"), (THERE, "there")):
        result = run(program + words, os.path.join(PLACE, folder))
        expect(result[0] == code, *words, result)
        try:
            with open(os.path.join(PLACE, folder, name), "rb") as file:
                files.append(file.read())
        except OSError as error:
            expect(False, folder, error)
            files.append(b"")
    expect(files[0] == files[1] and files[0], name, "has other bytes:", *words)


def exchange(name):
    """Gives each system the file of the other one."""
    here, there = (os.path.join(PLACE, f, name) for f in ("here", "there"))
    os.rename(here, here + ".own")
    os.rename(there, here)
    os.rename(here + ".own", there)


def check_files():
    for folder in ("here", "there"):
        os.mkdir(os.path.join(PLACE, folder))
    written("db", ["solve", "kayles(12)+nim(5)", "--values", "--plies",
                   "--database", "db"])
    exchange("db")
    for program, folder in ((HERE, "here"), (THERE, "there")):
        result = run(program + ["eval", "kayles(7)+nim(3)", "--database", "db"],
                     os.path.join(PLACE, folder))
        expect(result[0] == 0 and "database" in result[1], result)
    written("certificate", ["period", "kayles", "--certificate", "certificate"])
    exchange("certificate")
    for program, folder in ((HERE, "here"), (THERE, "there")):
        result = run(program + ["verify-certificate", "certificate"],
                     os.path.join(PLACE, folder))
        expect(result[0] == 0, result)
    # half of a long sequence here, the other half there
    period = ["period", "octal[0.16]", "--checkpoint", "sequence", "--limit"]
    written("sequence", period + ["9000"], 3)
    exchange("sequence")
    written("sequence", period + ["18000"], 3)
    written("picture.svg", ["eval", "nim(3,5,7)", "--svg", "picture.svg"])
    check_solver()


def check_solver():
    """A solver that is stopped there goes on here, and the other way round."""
    solve = ["solve", "{board .. -> ## right, down}(...../...../...../.....)",
             "--max-memory", "2M", "--database"]
    whole = run(HERE + solve + ["whole"], PLACE)
    expect(whole[0] == 0, whole)
    for first, second, name in ((HERE, THERE, "a"), (THERE, HERE, "b")):
        words = solve + [name, "--checkpoint", name + ".run"]
        stopped = run(first + words + ["--max-positions", "3000"], PLACE)
        expect(stopped[0] == 3 or END, stopped)
        result = run(second + words, PLACE)
        expect(result[0] == 0, result)
        try:
            with open(os.path.join(PLACE, name), "rb") as file:
                got = file.read()
            with open(os.path.join(PLACE, "whole"), "rb") as file:
                expect(got == file.read(), "the database", name, "differs")
        except OSError as error:
            expect(False, error)


with tempfile.TemporaryDirectory() as PLACE:
    check_files()
    check_nimbers()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        facts = check_facts(workers) if os.path.exists(FACTS[-1]) else 0
        answers = check_answers(workers)
        tests = check_scripts(workers) + check_units(workers)
print(f"{FOLDER}: {facts} files of facts and laws, {answers} answers, {tests} "
      f"tests and 5 kinds of files, {failures} failures")
sys.exit(1 if failures else 0)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Positions and moves that do not fit into memory go to the disk: a database has
the same bytes whatever the memory, and --max-disk is kept.

test/cli/mpi.py does the same on ranks, test/cli/solve_killed.py with kills.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

from lib.sample import SAMPLE

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
WHOLE = os.path.join(folder.name, "whole.db")
SMALL = os.path.join(folder.name, "small.db")
failures = 0

TAKE = "{(a,b,c) -> (a-k,b,c) for k in 1..min(a,4) ; " \
       "(a,b-k,c) for k in 1..min(b,3) ; (a,b,c-k) for k in 1..min(c,2)}"
FOUR = "{(a,b,c,d) -> (a-k,b,c,d) for k in 1..min(a,3) ; " \
       "(a,b-k,c,d) for k in 1..min(b,3) ; (a,b,c-k,d) for k in 1..min(c,3) ; " \
       "(a,b,c,d-k) for k in 1..min(d,3)}"
LOOPY = "{loopy (a,b,c) -> ((a+1)%28,b,c) if b > 2 ; (a,b-1,c) if b > 0 ; " \
        "(a,(b+5)%28,c-1) if c > 0 ; (a,b,c-2) if c > 1 and a % 3 == 1}"
MEMORY = ["500K", "800K", "1M", "1500K", "2M", "3M", "5M"]
MEMORY = MEMORY[::min(SAMPLE, 3)]
GAMES = [
    [f"{TAKE}(30,30,30)"],
    [f"{TAKE}(26,26,26)", "--values"],
    [f"{TAKE}(26,26,26)", "--misere"],
    [f"{TAKE}(24,24,24)", "--plies", "--values"],
    [f"{FOUR}(13,13,13,13)"],
    [f"{LOOPY}(20,20,20)"],
    [f"{LOOPY}(20,20,20)", "--misere"],
    ["kayles(17)", "--misere"],
    ["cram(5 x 5)", "--values"],
    ["domineering(5 x 5)"],
    ["domineering(4 x 4)", "--misere"],
]


def solve(game, name, *words):
    return subprocess.run([GRUNDY, "solve", *game, "--database", name, *words],
                          capture_output=True, text=True, timeout=600,
                          check=False)


def expect(is_right, *what):
    global failures
    if not is_right:
        failures += 1
        print("FAILED:", *what)


def are_same():
    with open(WHOLE, "rb") as one, open(SMALL, "rb") as two:
        return one.read() == two.read()


def has_runs():
    return [name for name in os.listdir(folder.name) if ".run-" in name]


def check_bytes():
    """Each game with less and less memory, until it is refused."""
    for game in GAMES:
        result = solve(game, WHOLE)
        expect(result.returncode == 0, game, result.stderr)
        codes = []
        for memory in MEMORY:
            result = solve(game, SMALL, "--max-memory", memory)
            codes.append(result.returncode)
            if result.returncode == 3:
                expect("--max-memory" in result.stderr, game, result.stderr)
                continue
            expect(result.returncode == 0, game, memory, result.stderr)
            expect(are_same(), "bytes:", game, memory)
            expect(not has_runs(), "left:", game, memory, has_runs())
        expect(codes.count(0) >= 3 // min(SAMPLE, 3), game,
               "was refused:", codes)
        expect(codes == sorted(codes, reverse=True), game, codes)
    result = subprocess.run([GRUNDY, "check-database", SMALL],
                            capture_output=True, text=True, check=False)
    expect(result.returncode == 0, result.stdout, result.stderr)


def check_disk():
    """More and more disk until it is enough: an error, or the same bytes."""
    game = [f"{TAKE}(40,40,40)"]  # 68,921 positions
    expect(solve(game, WHOLE).returncode == 0, game)
    codes = []
    for disk in ("1K", "100K", "1M", "3M", "5M", "7M", "20M"):
        if os.path.exists(SMALL):
            os.unlink(SMALL)
        result = solve(game, SMALL, "--max-memory", "2M", "--max-disk", disk)
        codes.append(result.returncode)
        if result.returncode == 3:
            expect("--max-disk" in result.stderr, result.stderr)
            expect(not os.path.exists(SMALL), "a database after an error")
        else:
            expect(result.returncode == 0 and are_same(), disk, result.stderr)
        expect(not has_runs(), "left:", disk, has_runs())
    expect(codes[0] == 3 and codes[-1] == 0, codes)
    expect(codes == sorted(codes, reverse=True), codes)


def check_leftovers():
    """Files that a killed solver left are removed."""
    for number in (0, 3, 40):
        with open(f"{SMALL}.run-0-{number}", "wb") as file:
            file.write(b"left")
    result = solve([f"{TAKE}(20,20,20)"], SMALL, "--max-memory", "1M")
    expect(result.returncode == 0, result.stderr)
    expect(not has_runs(), "left:", has_runs())


def check_full():
    """A disk that takes no more: an error that names the file."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))
    if os.path.exists(SMALL):
        os.unlink(SMALL)
    game = [f"{TAKE}(30,30,30)"]
    words = [GRUNDY, "solve", *game, "--database", SMALL, "--max-memory", "2M"]
    # the signal of the limit is ignored here, and so by the solver
    result = subprocess.run(words, capture_output=True, text=True, timeout=600,
                            check=False, preexec_fn=limit,
                            restore_signals=False)
    expect(result.returncode == 4 and "small.db.run-0-" in result.stderr and
           "could not be written" in result.stderr, result.returncode,
           result.stderr)
    left = [name for name in os.listdir(folder.name) if "small" in name]
    expect(not left, "left:", left)


def check_memory():
    """The system gives the process what --max-memory says, and some for the
    program itself; mapped files do not count."""
    if os.environ.get("GRUNDY_SANITIZED"):
        return  # the sanitizers need more

    def limit():
        resource.setrlimit(resource.RLIMIT_DATA, (24 << 20, 24 << 20))
    game = f"{TAKE}(70,70,70)"  # 357,911 positions
    words = [GRUNDY, "solve", game, "--database", SMALL, "--max-memory", "16M"]
    result = subprocess.run(words, capture_output=True, text=True, timeout=600,
                            check=False, preexec_fn=limit)
    expect(result.returncode == 0, result.returncode, result.stderr)


def check_second():
    """A second run does not touch the files of the first."""
    words = [GRUNDY, "solve", f"{TAKE}(80,80,80)", "--database", SMALL,
             "--max-memory", "8M"]
    with subprocess.Popen(words, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as first:
        while first.poll() is None and not has_runs():
            time.sleep(0.01)
        second = solve([f"{TAKE}(20,20,20)"], SMALL)
        expect(second.returncode == 2 and "another run is using" in
               second.stderr, second.returncode, second.stderr)
        first.communicate()
        expect(first.returncode == 0, first.returncode)


def check_resume():
    """A solver that stopped at a limit of the disk goes on with a higher one."""
    game = [f"{TAKE}(40,40,40)"]
    run = os.path.join(folder.name, "check")
    words = ["--max-memory", "2M", "--checkpoint", run, "--every", "0"]
    expect(solve(game, WHOLE).returncode == 0, game)
    for disk in ("1M", "3M", "5M"):
        result = solve(game, SMALL, *words, "--max-disk", disk)
        expect(result.returncode == 3 and os.path.exists(run), disk,
               result.returncode, result.stderr)
    result = solve(game, SMALL, *words)
    expect(result.returncode == 0 and are_same(), result.stderr)
    expect(not has_runs() and not os.path.exists(run), "left:", has_runs())


check_bytes()
check_disk()
check_full()
check_memory()
check_resume()
check_second()
check_leftovers()
sys.exit(1 if failures else 0)

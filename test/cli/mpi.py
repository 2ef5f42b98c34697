#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""grundy-mpi on the ranks of a real mpirun: the same bytes and the same tables
as one process, errors once and clear, a killed rank, ranks that differ.

Says so and does nothing where Open MPI is not installed, unless NEED_MPI is
set, as in make check-all.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GRUNDY = os.environ["GRUNDY"]
MPI = os.path.join(os.environ.get("BUILD_DIR", "build/release"), "grundy-mpi")
if not os.path.exists(MPI) or not shutil.which("mpirun"):
    print("Open MPI is not installed: make mpi")
    sys.exit(1 if os.environ.get("NEED_MPI") else 0)
if os.environ.get("GRUNDY_SANITIZED"):
    sys.exit(0)  # Open MPI itself keeps memory, which the sanitizers report
folder = tempfile.TemporaryDirectory()
failures = 0
TAKE = "{(a,b,c) -> (a-k,b,c) for k in 1..min(a,4) ; " \
       "(a,b-k,c) for k in 1..min(b,3) ; (a,b,c-k) for k in 1..min(c,2)}"
LOOPY = "{loopy n -> (n+3) % 11 ; (n+5) % 11 if n % 2 == 0 ; n-4 if n > 6}"
LOOPY3 = "{loopy (a,b,c) -> ((a+1)%28,b,c) if b > 2 ; (a,b-1,c) if b > 0 ; " \
         "(a,(b+5)%28,c-1) if c > 0 ; (a,b,c-2) if c > 1 and a % 3 == 1}"


def path(name):
    return os.path.join(folder.name, name)


def expect(is_right, *what):
    global failures
    if not is_right:
        failures += 1
        print("FAILED:", *what)


def alone(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          timeout=600, check=False)


def mpirun(ranks):
    return ["mpirun", "--oversubscribe", "--allow-run-as-root", "-n",
            str(ranks)]


def ranked(ranks, *words):
    return subprocess.run([*mpirun(ranks), MPI, *words], capture_output=True,
                          text=True, timeout=600, check=False)


def differing(*given):
    """Ranks with words of their own: a folder and a list for each."""
    parts = []
    for where, words in given:
        parts += [":", "-n", "1", "-wdir", where, os.path.abspath(MPI), *words]
    try:
        return subprocess.run([*mpirun(1)[:-2], *parts[1:]],
                              capture_output=True, text=True, timeout=60,
                              check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(parts, -1, "", "no end in 60 s")


def are_same(one, two):
    with open(path(one), "rb") as first, open(path(two), "rb") as second:
        return first.read() == second.read()


def check_bytes():
    for words in (["kayles(60)"], ["kayles(13)", "--misere"],
                  ["cram(4 x 5)", "--values"], ["domineering(4 x 4)"],
                  [f"{TAKE}(20,20,20)", "--plies"], [LOOPY + "(10)"],
                  ["kayles(9,10) + nim(5)"], ["nim(0)"]):
        result = alone("solve", *words, "--database", path("one.db"))
        expect(result.returncode == 0, words, result.stderr)
        for ranks in (2, 4):
            result = ranked(ranks, "solve", *words, "--database",
                            path("many.db"))
            expect(result.returncode == 0, words, ranks, result.stderr)
            expect(are_same("one.db", "many.db"), "bytes", words, ranks)
    game = [f"{TAKE}(45,45,45)", "--database"]  # 800,000 moves
    alone("solve", *game, path("one.db"))
    result = ranked(2, "solve", *game, path("many.db"), "--max-memory", "12M")
    expect(result.returncode == 0, result.stderr)
    expect(are_same("one.db", "many.db"), "bytes with runs on the disk")
    for words in ([f"{TAKE}(30,30,30)", "--values"],
                  [f"{TAKE}(26,26,26)", "--misere"],
                  [f"{TAKE}(24,24,24)", "--plies"], ["domineering(4 x 5)"],
                  [LOOPY3 + "(20,20,20)"]):
        alone("solve", *words, "--database", path("one.db"))
        for ranks, memory in ((1, "1500K"), (2, "1M"), (4, "800K")):
            result = ranked(ranks, "solve", *words, "--database",
                            path("many.db"), "--max-memory", memory)
            expect(result.returncode == 0, words, ranks, result.stderr)
            expect(are_same("one.db", "many.db"), "spilled:", words, ranks)
    result = alone("check-database", path("many.db"))
    expect(result.returncode == 0, result.stdout, result.stderr)
    left = [name for name in os.listdir(folder.name) if ".run-" in name]
    expect(not left, "left behind:", left)


def check_survey():
    words = ["survey", "--digits", "2", "--limit", "2000"]
    expect(alone(*words).stdout == ranked(3, *words).stdout, "survey")
    result = ranked(2, "eval", "nim(3,4)")
    expect(result.stdout == alone("eval", "nim(3,4)").stdout, result.stdout)


def check_errors():
    for code, wanted, *words in (
            (2, "missing ')'", "solve", "kayles(", "--database", path("x")),
            (4, "could not be written", "solve", "kayles(9)", "--database",
             "/no/such/x"),
            (2, "need not end", "solve", "{n -> (n+1) % 5}(3)", "--database",
             path("x")),
            (2, "--values", "solve", "domineering(2 x 2)", "--values",
             "--database", path("x")),
            (3, "--max-memory", "solve", f"{TAKE}(400,400,400)",
             "--max-memory", "1M", "--database", path("x")),
            (3, "--time", "solve", f"{TAKE}(400,400,400)", "--time", "1",
             "--database", path("x"))):
        result = ranked(3, *words)
        expect(result.returncode == code, words, result.returncode,
               result.stderr)
        expect(result.stderr.count("grundy: error") == 1 and
               wanted in result.stderr, words, result.stderr)


def refuses(wanted, rank, *given):
    """Ranks that were not given the same: all end, one message says why."""
    result = differing(*given)
    said = result.stderr
    ranks = len(given)
    name = f"rank {rank} of {ranks}" if rank is not None else ""
    expect(result.returncode == 2 and said.count("grundy: error") == 1 and
           wanted in said and name in said, given, result.returncode, said)
    left = os.listdir(path("left")) + os.listdir(path("right"))
    expect(sorted(left) == ["game", "game", "heap", "heap", "only"], left)


def check_difference():
    left, right = path("left"), path("right")
    for where, rules, heap in ((left, "one = n -> n-1 ; n-2", "10"),
                               (right, "one = n -> n-1 ; n-3", "11")):
        os.mkdir(where)
        for name, text in (("game", rules), ("heap", heap)):
            with open(os.path.join(where, name), "w", encoding="utf-8") as f:
                f.write(text)
    with open(os.path.join(left, "only"), "w", encoding="utf-8") as f:
        f.write("one = n -> n-1")
    to = ["--database", "x.db"]
    one = ["solve", "kayles(9)", *to]
    words = "rank 1 was given other words than rank 0"
    for first, second in ((one, ["solve", "kayles(10)", *to]),
                          (one, ["solve", "nim(9)", *to]),
                          (one, [*one, "--plies"]),
                          (["eval", "nim(3)"], ["eval", "nim(4)"]),
                          (one, ["eval", "nim(9)"]), (["eval", "nim(9)"], one),
                          (one, ["survey"]), (["survey"], one),
                          (one, ["--version"]), (["--version"], one)):
        refuses(words, None, (left, first), (left, second))
    refuses("rank 2 was given other words than rank 0", None, (left, one),
            (left, one), (left, [*one, "--misere"]))
    refuses("rank 1 has read another position than rank 0", None,
            *((where, ["solve", "kayles(@heap)", *to])
              for where in (left, right)))
    refuses("rank 1 has read other --rules than rank 0", None,
            *((where, ["solve", "one(9)", "--rules", "game", *to])
              for where in (left, right)))
    missing = ["solve", "one(9)", "--rules", "only", *to]
    refuses("cannot read 'only'", 1, (left, missing), (right, missing))
    refuses("cannot read 'only'", 0, (right, missing), (left, missing))
    refuses("cannot read 'only'", 1, (left, missing), (right, missing),
            (right, missing))
    for wanted, wrong in (("missing ')'", ["solve", "kayles(9", *to]),
                          ("no command 'solv'", ["solv", *one[1:]]),
                          ("no option --moves", [*one, "--moves"]),
                          ("an operand is missing", ["solve", *to]),
                          ("--window", ["survey", "--misere", "--window"])):
        refuses(wanted, 1, (left, one), (left, wrong))
        refuses(wanted, 0, (left, wrong), (left, one))
    result = ranked(3, "solve", "kayles(9)", "--rules", path("left/game"),
                    "--database", path("x.db"))
    expect(result.returncode == 0, result.stderr)


def check_limits():
    """The limit that is named is that of the rank that reached it."""
    for limit in (400, 7400, 8200):  # while exploring, while labelling
        result = ranked(2, "solve", f"{TAKE}(20,20,20)", "--max-positions",
                        str(limit), "--database", path("x.db"))
        expect(result.returncode == 3 and
               f"limit of {limit} positions" in result.stderr, result.stderr)


def check_versions():
    """A rank with other messages: the text of their version, changed."""
    with open(MPI, "rb") as file:
        program = file.read()
    text, changed = b"grundy-mpi %s messages 3", b"grundy-mpi %s messages 9"
    assert program.count(text) == 1
    other = path("grundy-mpi-other")
    with open(other, "wb") as file:
        file.write(program.replace(text, changed))
    os.chmod(other, 0o755)
    words = ["solve", "kayles(9)", "--database", path("x.db")]
    result = subprocess.run(
        [*mpirun(1), MPI, *words, ":", "-n", "1", other, *words],
        capture_output=True, text=True, timeout=600, check=False)
    expect(result.returncode == 2 and "different versions" in result.stderr,
           result.returncode, result.stderr)


def ranks_of(parent):
    """The processes of an mpirun that run grundy-mpi."""
    with open(f"/proc/{parent}/task/{parent}/children",
              encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def check_kill(*memory):
    """A killed rank ends the run; the same command goes on."""
    game = [f"{TAKE}(45,45,45)", "--values"]
    alone("solve", *game, "--database", path("one.db"))
    words = ["solve", *game, "--database", path("killed.db"), "--checkpoint",
             path("run"), "--every", "0", *memory]
    kills = 0
    for delay in (0.5, 1.0, 2.0):
        child = subprocess.Popen([*mpirun(2), MPI, *words],
                                 stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, text=True)
        time.sleep(delay)
        ranks = ranks_of(child.pid) if child.poll() is None else []
        if ranks:
            os.kill(ranks[-1], signal.SIGKILL)
            kills += 1
        said = child.communicate(timeout=600)[1]
        expect(not ranks or child.returncode == 0 or "signal 9" in said or
               "Killed" in said, said)
    result = ranked(2, *words)
    expect(result.returncode == 0, result.stderr)
    expect(are_same("one.db", "killed.db"), "bytes after", kills, "kills")
    expect(not os.path.exists(path("run")), "the checkpoint stays")


check_bytes()
check_survey()
check_errors()
check_difference()
check_limits()
check_versions()
check_kill()
check_kill("--max-memory", "3M")
sys.exit(1 if failures else 0)

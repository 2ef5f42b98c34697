#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--time and Ctrl-C end every command, whatever it is doing.

Each line below is work that would last minutes. It must end by --time 1 with
exit code 3, and by SIGINT with 130, each within PATIENCE seconds: far more than
it needs, so that a loaded machine does not matter. How long each took beyond
the limit is printed. SILENT is a pipe that nobody opens for writing, OPENED one
that is open for writing but stays empty: waiting for them is work, too. Only
reply answers at --time, by any move: its exit code is 0.
"""

import concurrent.futures
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

GRUNDY = os.environ["GRUNDY"]
PATIENCE = 60
THREADS = 4  # most jobs only wait
folder = tempfile.TemporaryDirectory()
HOME = folder.name

HARD = "{(x,y,z) -> (x-a,y-b,z-c) for a in 0..x for b in 0..y for c in 0..z " \
       "if a + b + c > 0 and a*b + b*c + c*a != 7}"
SLOW = "{n -> n-k for k in 1..n if bigomega(k*k+n) != 2}"
# Games without a move for a long time: the first is a code of digits.
NO_MOVES = "{n -> n-17592186044416 for k in 1..3 if n > 32768}"
NO_CODE = "{n -> n-1 if n > 4611686018427387900}"
# Its automata have some three times as many states as the number.
HARD_CLAIM = ("{(x,y) -> (x-k,y) for k in 1..x if k != 987654321 ; "
              "(x,y-k) for k in 1..y}")
SLOW_PAIRS = "{(x,y) -> (x-a,y-b) for a in 0..x for b in 0..y " \
             "if a + b > 0 and bigomega(a*b+x*y) != 2}"
PRODUCT = "*".join(f"(F(15)+{i})" for i in range(3000))
# Its canonical form has some 2^40 followers.
HOT = "{" + " + ".join(f"{{{7 * n % 31 + 9}|{n % 7}/4||{n % 5 - 6}/8|"
                       f"{-(11 * n % 29) - 8}}}" for n in range(1, 25)) + "|}"
NO_LIMIT = ["--max-positions", "0"]
SILENT, OPENED = os.path.join(HOME, "silent"), os.path.join(HOME, "opened")
os.mkfifo(SILENT)
os.mkfifo(OPENED)
writer_of_opened = os.open(OPENED, os.O_RDWR)
SOLVED = os.path.join(HOME, "solved.db")  # solved in a second, checked in many
ARCS, RUN = os.path.join(HOME, "arcs"), os.path.join(HOME, "run")


# command words (with --time and without a limit of positions), standard input
JOBS = [
    (["eval", f"{HARD}(120,130,140)"], None),
    (["eval", "--misere", "octal[0.07](51,52,53,54,55)"], None),
    (["eval", "octal[0.6](100000000)"], None),
    (["eval", "--outcome", "cram(9 x 9)"], None),
    (["eval", "--method", "pairs", "cram(8 x 8)"], None),
    (["eval", "--method", "deep", "clobber(6 x 6)"], None),
    (["reply", "cram(7 x 9)"], None),
    (["eval", "--longest", f"{HARD}(120,130,140)"], None),
    (["quotient", "octal[0.07]"], None),
    (["survey", "--misere", "--digits", "3"], None),
    (["moves", f"{HARD}(120,130,140)"], None),
    (["reply", "--misere", "octal[0.07](51,52,53,54,55)"], None),
    (["table", "octal[0.06]", "0..60000000"], None),
    (["table", "octal[0.06]", "0..1000000", "--format", "csv"], None),
    (["table", "--genus", "octal[0.77]", "0..3000"], None),
    (["table", SLOW, "0..10000000"], None),
    (["table", "nim", "0..100000000000"], None),
    (["table", "wythoff", "0..30000", "0..30000", "--format", "csv",
      "--outcomes"], None),
    (["table", "clobber", "4", "5", "--all"], None),
    (["table", "{board .. -> ## right, down}", "5", "7", "--all"], None),
    (["check", SLOW, "--formula", "n - n", "--to", "10000000"], None),
    (["check", "nim", "--formula", "n", "--to", "100000000000"], None),
    (["find", SLOW, "--to", "10000000"], None),
    (["period", "octal[0.6]", "--limit", "1000000000"], None),
    (["period", "octal[0.6]", "--limit", "1000000000", "--checkpoint",
      RUN], None),
    (["period", "octal[0.6]", "--limit", "1000000000", "--coq", "-"], None),
    (["period", NO_MOVES, "--limit", "4611686018427387903"], None),
    (["quotient", NO_MOVES, "--to", "4611686018427387903"], None),
    (["quotient", NO_CODE, "--to", "4611686018427387903"], None),
    (["survey", "--digits", "3", "--limit", "100000000"], None),
    (["verify", "octal[0.6]", "--to", "100000000"], None),
    (["nim", "table", "0..1000000000"], None),
    (["nim", "--batch", "--op", "mul"], "numbers"),
    (["nim", "--batch"], "nothing"),
    (["nim", PRODUCT], None),
    (["value", HOT], None),
    (["value", HOT, ">=", "0"], None),
    (["prove", HARD_CLAIM, "--formula", "x ^ y"], None),
    (["bulk", "graph", "-"], "arcs"),
    (["bulk", "geography", "-"], "arcs"),
    (["bulk", "hackenbush", "-"], "arcs"),
    (["bulk", "geography", ARCS, "--all"], None),
    (["code", SLOW_PAIRS, "--conjecture"], None),
    (["games", "--rules", SILENT], None),
    (["games", "nim", "--rules", OPENED], None),
    (["bulk", "graph", SILENT], None),
    (["bulk", "geography", OPENED], None),
    (["solve", f"{HARD}(120,130,140)", "--database", RUN], None),
    (["check-database", SOLVED], None),
    (["verify-certificate", SILENT], None),
    (["verify-certificate", "-"], "nothing"),
    (["eval", "-"], "nothing"),
    (["completion", "bash", "--rules", SILENT], None),
    *[([name, f"nim(@{pipe})"], None) for name in ("eval", "moves", "play")
      for pipe in (SILENT, OPENED)],
    *[([name, f"take[@{pipe}]", *more], None) for name, *more in
      (("table", "0..9"), ("find",), ("code",), ("period",), ("verify",),
       ("check", "--formula", "n")) for pipe in (SILENT, OPENED)],
    *[([name, *more, "--rules", SILENT], None) for name, *more in
      (("eval", "nim(3)"), ("moves", "nim(3)"), ("play", "nim(3)"),
       ("table", "nim", "0..9"), ("find", "nim"), ("code", "nim"),
       ("period", "nim"), ("verify", "nim"), ("check", "nim", "--formula",
                                              "n"))],
]
# These only print, or spend on a search no more than a small allowance. serve
# waits for questions until a signal ends it: test/cli/serve.py.
AT_ONCE = {"help", "learn", "man", "new", "random", "serve"}


def write_arcs():
    """A random graph, whose matching takes some time."""
    source = random.Random(1)
    with open(ARCS, "w", encoding="ascii") as file:
        for _ in range(3000000):
            file.write(f"{source.randrange(1000000)} "
                       f"{source.randrange(1000000)}\n")


def source(kind):
    """Standard input: nothing that ever comes, or lines without end."""
    if kind is None:
        return subprocess.DEVNULL, None
    if kind == "nothing":
        reader, writer = os.pipe()
        return reader, (writer, None)
    word = "123456789 987654321\n" if kind == "numbers" else "1 2\n2 3\n"
    feeder = subprocess.Popen(["yes", word.strip()], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    return feeder.stdout, (None, feeder)


def catches(child, number):
    """Has the process a handler for the signal?"""
    with open(f"/proc/{child.pid}/status", encoding="ascii") as file:
        caught = re.search(r"SigCgt:\s*(\w+)", file.read())
    return caught and int(caught[1], 16) >> (number - 1) & 1


def run(words, kind, interrupt):
    stdin, owned = source(kind)
    begun = time.monotonic()
    with tempfile.TemporaryFile() as err:
        child = subprocess.Popen([GRUNDY, *words], stdin=stdin, stderr=err,
                                 stdout=subprocess.DEVNULL)
        if interrupt:
            while child.poll() is None and not catches(child, signal.SIGINT):
                time.sleep(0.01)
            time.sleep(1)
            child.send_signal(signal.SIGINT)
        try:
            code = child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
            code = None
        err.seek(0)
        said = err.read(2000).decode(errors="replace")
    took = time.monotonic() - begun
    if owned:
        writer, feeder = owned
        if writer is not None:
            os.close(stdin)
            os.close(writer)
        else:
            feeder.kill()
            feeder.wait()
            stdin.close()
    return code, took - 1, said


def try_job(words, kind, interrupt):
    """Runs one job; returns whether it failed."""
    words = [word + str(interrupt) if word == RUN else word for word in words]
    more = [] if words[0] == "survey" else list(NO_LIMIT)
    if not interrupt:
        more += ["--time", "1"]
    code, over, said = run([*words, *more], kind, interrupt)
    name = " ".join(words)[:60]
    wanted = 130 if interrupt else 0 if words[0] == "reply" else 3
    how = "SIGINT" if interrupt else "--time 1"
    if code != wanted:
        print(f"FAILED {how}: exit {code}, not {wanted}: {name}\n{said}")
    else:
        print(f"ok {how}: {max(over, 0):.2f} s over: {name}")
    return code != wanted


def main():
    listed = subprocess.run([GRUNDY, "help"], check=True, capture_output=True,
                            text=True).stdout.split("\n\n")[2]
    commands = {line.split()[0] for line in listed.splitlines()}
    missing = commands - {words[0] for words, _ in JOBS} - AT_ONCE
    if missing:
        sys.exit(f"no work for {missing}")
    write_arcs()
    subprocess.run([GRUNDY, "solve", f"{HARD}(15,16,17)", "--database", SOLVED],
                   check=True, stdout=subprocess.DEVNULL)
    with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
        bad = sum(pool.map(lambda job: try_job(*job),
                           [(*job, interrupt) for job in JOBS
                            for interrupt in (False, True)]))
    sys.exit(bad > 0)


main()

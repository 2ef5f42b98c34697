#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""exec[PROGRAM WORDS](TEXT): the same answers as built-in games, clear errors
of hostile programs, and nothing left running."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
SLOW = 10 if os.environ.get("GRUNDY_SANITIZED") else 1
KAYLES = ("sh examples/kayles.sh", "python3 examples/kayles.py")
bad = 0


def check(is_right, *what):
    global bad
    if not is_right:
        print("FAILED:", *what)
        bad += 1


def run(*words, seconds=100):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          timeout=seconds * SLOW, check=False,
                          stdin=subprocess.DEVNULL)


def ask(*words):
    done = run(*words, "--json")
    check(done.returncode == 0, words, done.stderr)
    return json.loads(done.stdout) if done.returncode == 0 else {}


def check_examples(folder):
    """The examples have the answers of the built-in games."""
    for program in KAYLES:
        for n in (0, 1, 4, 5, 9, 12):
            for misere in ([], ["--misere"]):
                ours = ask("eval", f"exec[{program}]({n}) + nim(2)", *misere)
                theirs = ask("eval", f"kayles({n}) + nim(2)", *misere)
                for key in ("outcome",) if misere else ("outcome", "value"):
                    check(ours[key] == theirs[key], program, n, misere, key)
        for words in (["--misere", "--outcomes"], [], ["--plies"]):
            check(ask("table", f"exec[{program}]", "0..14", *words)["values"]
                  == ask("table", "kayles", "0..14", *words)["values"], words)
    toads = os.path.join(folder, "toads")
    subprocess.run([os.environ.get("CC", "cc"), "-o", toads,
                    "examples/toads.c"], check=True)
    for strip in ("t.f", "tt.f", "tt..ff", "t.t.f", "..", "ttt.ff", "f.t"):
        for words in ([], ["--misere"]):
            ours = ask("eval", f"exec[{toads}]({strip})", *words)
            theirs = ask("eval", f"toads({strip})", *words)
            check(ours["outcome"] == theirs["outcome"], strip, ours)
            if not words:
                check(ours["value"].lstrip("*") == theirs["value"].lstrip("*"),
                      strip, ours["value"], theirs["value"])
    refused = run("eval", f"exec[{toads}](tx)")
    check(refused.returncode == 2 and "is not a position: a strip is made of "
          "t, f and ." in refused.stderr, refused.stderr)
    verified = run("verify", "exec[sh examples/take.sh 3]", "--to", "40")
    check(verified.returncode == 0, verified.stdout, verified.stderr)
    reply = ask("reply", "exec[sh examples/kayles.sh](5)", "--seed", "1")
    check(reply["move"] == "(5)->(2)+(2)", reply)
    moves = ask("moves", "exec[sh examples/kayles.sh](3)")["moves"]
    check({m["move"] for m in moves} ==
          {"(3)->(0)+(2)", "(3)->(1)+(1)", "(3)->(0)+(1)"}, moves)


# Programs that do harm, what the error says, and the exit code.
HOSTILE = {
    "dies": ("import sys; sys.stdin.readline(); sys.exit(1)", 4,
             "ended with exit code 1 before it answered '3'; it printed "
             "nothing"),
    "half": ("import sys; sys.stdin.readline(); print('1 2', end='')", 4,
             "ended with exit code 0 before it answered '3'; the last thing "
             "that it printed is '1 2'"),
    "killed": ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", 4,
               "was ended by signal 11 before it answered '3'; it printed "
               "nothing"),
    "closes": ("import os, time; os.close(1); time.sleep(100)", 4,
               "closed its output before it answered '3'; it printed "
               "nothing"),
    "ends": ("input(); print(flush=True)", 4,
             "ended with exit code 0 before it answered '3'; the last thing "
             "that it printed is ''"),
    "leaves": ("import os, time\n"
               "if os.fork() == 0:\n"
               "  os.setsid()\n"
               "  os.fork()\n"
               "  time.sleep(1000)\n"
               "for _ in iter(input, ''): print('x y', flush=True)", 2,
               "(x) -> (x)"),
    "floods": ("import os\nwhile True: os.write(1, b'1 2\\n' * 9999)", 4,
               "printed the line '1 2' without being asked"),
    "random": ("import random\nfor _ in iter(input, ''):\n"
               "  print(random.random(), flush=True)", 4,
               "was asked '3' twice, and printed '0."),
    "chatters": ("print('Welcome to my game!')\n"
                 "for _ in iter(input, ''): print(flush=True)", 4,
                 "was asked '3' twice, and printed 'Welcome to my game!' and "
                 "''"),
    "endless": ("import sys\nwhile True: sys.stdout.write('1' * 9999)", 4,
                "a line of more than 1048576 bytes, which begins '1111"),
    "nul": ("import sys\nfor line in sys.stdin:\n"
            "  sys.stdout.write('1\\0 2\\n'); sys.stdout.flush()", 4,
            "answered '3' by '1\\x00 2': a line is made of printable ASCII"),
    "bytes": ("import sys\nfor line in sys.stdin:\n"
              "  sys.stdout.buffer.write(b'\\xff\\xfe\\n')\n"
              "  sys.stdout.flush()", 4, "by '\\xff\\xfe'"),
    "brackets": ("for _ in iter(input, ''): print('(1 2)', flush=True)", 4,
                 "answered '3' by '(1 2)': a position needs matching"),
    "pluses": ("for _ in iter(input, ''): print('1++2', flush=True)", 4,
               "answered '3' by '1++2'"),
    "mixes": ("for x in iter(input, ''):\n"
              "  print('1' if x == '3' else 'L: 0', flush=True)", 4,
              "must come before all options of a game, or before none"),
    "recants": ("for x in iter(input, ''):\n"
                "  print('2' if x == '3' else '! no', flush=True)", 4,
                "answered '2' by '! no', but has given '2' as a position"),
    "cycles": ("for x in iter(input, ''):\n"
               "  print(4 if x == '3' else 3, flush=True)", 2,
               "(3) -> (4) -> (3)"),
    "grows": ("for x in iter(input, ''): print(int(x) + 1, flush=True)", 3,
              "--max-positions"),
    "explodes": ("for x in iter(input, ''):\n"
                 "  print(*(x + str(i) for i in range(50)), flush=True)", 3,
                 "limit"),
}


def children(folder):
    """Numbers of the processes that run a hostile program of this test, or wait
    for one."""
    mark = os.path.join(folder, "hostile-").encode()
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline", "rb") as file:
                if mark in file.read():
                    found.append(int(number))
        except OSError:
            pass  # it has just ended
    return found


def check_hostile(folder):
    for name, (text, code, words) in HOSTILE.items():
        path = os.path.join(folder, f"hostile-{name}.py")
        with open(path, "w", encoding="ascii") as file:
            file.write(text + "\n")
        done = run("eval", f"exec[python3 {path}](3)", "--max-memory", "50M",
                   "--max-positions", "3000")
        check(done.returncode == code, name, done.returncode, done.stderr)
        check(words in done.stderr.replace("\n", " "), name, done.stderr)
        check(not children(folder), name, "left", children(folder))


def check_silent(folder):
    """A program that never answers: --time, Ctrl-C, and the death of grundy."""
    path = os.path.join(folder, "hostile-silent.py")
    with open(path, "w", encoding="ascii") as file:
        file.write("import os, signal, time\n"
                   "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                   "os.fork()\n"
                   "while True: time.sleep(100)\n")
    words = [GRUNDY, "eval", f"exec[python3 {path}](3)"]
    done = subprocess.run([*words, "--time", "1"], capture_output=True,
                          text=True, check=False)
    check(done.returncode == 3, "--time", done.returncode, done.stderr)
    check(not children(folder), "--time left", children(folder))
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, -15),
                         (signal.SIGKILL, -9)):
        child = subprocess.Popen(words, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        # grundy, the program and its own child
        while len(children(folder)) < 3:
            time.sleep(0.05)
        child.send_signal(number)
        check(child.wait(30) == code, number, child.returncode)
        # A killed grundy takes the program with it, but not the child of the
        # program.
        most = 0 if number == signal.SIGINT else 1
        for _ in range(100):
            if len(children(folder)) <= most:
                break
            time.sleep(0.05)
        check(len(children(folder)) <= most, number, "left", children(folder))
        for process in children(folder):
            os.kill(process, signal.SIGKILL)


def check_refused(folder):
    """Commands that list, and a server, start nothing."""
    mark = os.path.join(folder, "mark")
    os.mkdir(os.path.join(folder, "examples"))
    script = os.path.join(folder, "examples", "kayles.sh")
    with open(script, "w", encoding="ascii") as file:
        file.write(f"touch {mark}\n")
    program = os.path.abspath(GRUNDY)
    for words in (["games"], ["games", "--json"], ["games", "exec"],
                  ["games", "exec", "--json"], ["help", "notation"],
                  ["verify", "nim", "--to", "20"]):
        done = subprocess.run([program, *words], cwd=folder, check=False,
                              capture_output=True, text=True)
        check(not os.path.exists(mark), words, "started a program")
        check(done.returncode == 0, words, done.stderr)
    check("exec" in [g["name"] for g in ask("games")["games"]], "games --json")


def checksum(text):
    """FNV-1a, which seals a certificate."""
    total = 0xcbf29ce484222325
    for byte in text.encode():
        total = (total ^ byte) * 0x100000001b3 % 2 ** 64
    return total


def check_files(folder):
    """A text from a file starts nothing: no reader of files starts a program
    that the file names. A reader refuses the file, or answers without it."""
    mark = os.path.join(folder, "started")
    script = os.path.join(folder, "marking.sh")
    with open(script, "w", encoding="ascii") as file:
        file.write(f"touch {mark}\nwhile read n; do\n"
                   "  [ $n = 0 ] && echo || echo $((n - 1))\ndone\n")
    heap = f"exec[sh {script}](6)"
    database = os.path.join(folder, "heap.db")
    program = os.path.abspath(GRUNDY)
    subprocess.run([program, "solve", heap, "--database", database],
                   check=True, capture_output=True)
    check(os.path.exists(mark), "solve started no program")
    os.remove(mark)

    def write(name, text):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        return path

    def certificate(name, *words):
        path = os.path.join(folder, name)
        subprocess.run([program, *words, "--certificate", path], check=True,
                       capture_output=True)
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        at = next(i for i, line in enumerate(lines)
                  if line.startswith("rules "))
        lines[at] = f"rules exec[sh {script}]"
        body = "\n".join(lines[:-2]) + "\n"
        end = "end" if lines[-2] == "end" else f"end {checksum(body):016x}"
        return write(name, f"{body}{end}\n")

    def checkpoint(name, *words):
        """A command with a checkpoint whose rules are those of a program."""
        path = os.path.join(folder, name)
        line = [*words, "--checkpoint", path, "--every", "0"]
        subprocess.run([program, *line], check=False, capture_output=True)
        with open(path, "rb") as file:
            whole = file.read()
        forged = whole.replace(words[1].encode(),
                               f"exec[sh {script}]".encode())
        check(forged != whole, path, "has no rules")
        with open(path, "wb") as file:
            file.write(forged)
        return line

    survey = ["survey", "--digits", "1", "--checkpoint",
              os.path.join(folder, "survey.cp")]
    subprocess.run([program, *survey], check=True, capture_output=True)
    with open(survey[-1], encoding="ascii") as file:
        write("survey.cp", file.read().replace("0.1,", f"exec[sh {script}],"))
    new = os.path.join(folder, "new.db")
    heaps = write("heaps", f"3) + exec[sh {script}](4")
    words = write("words", f"sh {script}")
    numbers = write("numbers", f"{{1, exec[sh {script}]}}")
    rules = write("own.rules", f"own = exec[sh {script}]\n")
    at_file = write("at.rules", f"own = exec[@{words}]\n")
    at_data = write("data.rules",
                    f"own = n -> n-k for k in S with S = @{numbers}\n")
    nested = write("nested.rules",
                   f"one = n -> n-1\nown = one[exec[sh {script}]]\n")
    right = write("right.rules", "own = n -> n-k for k in 1..2\n")
    own = os.path.join(folder, "own.db")
    subprocess.run([program, "solve", "own(6)", "--rules", right, "--database",
                    own], check=True, capture_output=True)
    says = "exec starts a program"
    move = write("move", f"exec[sh {script}](2)\n")
    injected = write("injected", f"3) + exec[sh {script}](2\n")
    position = write("position", heap)
    for code, said, line, *typed in (
            (2, says, ["check-database", database]),
            (2, "", ["check-database", own, "--rules", rules]),
            (2, "", ["check-database", own, "--rules", nested]),
            (2, "", ["eval", "own(3)", "--rules", rules]),
            (2, "", ["eval", "own(3)", "--rules", at_file]),
            (2, "", ["eval", "own(3)", "--rules", at_data]),
            (2, "", ["eval", "own(3)", "--rules", nested]),
            (2, "", ["eval", "nim(6)", "--database", database]),
            (2, "", ["moves", "nim(6)", "--database", database]),
            (2, "", ["reply", "nim(6)", "--database", database]),
            (2, "checkpoint", checkpoint("period.cp", "period", "octal[0.6]",
                                         "--limit", "9000")),
            (2, "checkpoint", checkpoint("table.cp", "table", "octal[0.6]",
                                         "0..200000")),
            (2, "checkpoint", checkpoint("quotient.cp", "quotient",
                                         "octal[0.6]", "--to", "6")),
            (2, "damaged", survey),
            (2, says, ["verify-certificate", certificate(
                "period", "period", "take[1,2]")]),
            (2, says, ["verify-certificate", certificate(
                "proof", "prove", "{n -> n-k for k in 1..3}",
                "--formula", "n % 4")]),
            (1, "", ["quotient", "take[1,2]", "--check", certificate(
                "quotient", "quotient", "take[1,2]")]),
            (2, says, ["eval", f"nim(@{heaps})"]),
            (2, says, ["moves", f"nim(@{heaps})"]),
            (2, says, ["eval", f"exec[@{words}](3)"]),
            (2, says, ["verify", f"exec[@{words}]"]),
            (2, "", ["eval", "{n -> n-k for k in S with S = "
                     f"@{numbers}}}(5)"]),
            (2, says, ["play", f"nim(@{heaps})"]),
            (2, says, ["eval", "-"], position),
            (2, says, ["moves", "-"], position),
            (2, says, ["reply", "-"], position),
            (2, says, ["solve", "-", "--database", new], position),
            (0, says, ["play", "nim(3,5)"], move),
            (0, "", ["play", "nim(3)"], injected)):
        with open(*typed or [os.devnull], encoding="ascii") as file:
            done = subprocess.run([program, *line], check=False, text=True,
                                  capture_output=True, stdin=file)
        check(not os.path.exists(mark), line, "started a program")
        check(done.returncode == code and said in done.stderr and
              (done.stderr or code == 1), line, done.returncode, done.stderr)
    # A move may name the program of the game itself.
    with open(move, encoding="ascii") as file:
        done = subprocess.run([program, "play", f"exec[sh {script}](3)"],
                              check=False, text=True, capture_output=True,
                              stdin=file)
    check(done.returncode == 0 and not done.stderr, "play", done.stderr)


def check_batches(folder):
    """Positions are sent before answers are awaited: a program that sleeps
    once for each batch that it reads."""
    path = os.path.join(folder, "batch.py")
    count = os.path.join(folder, "count")
    with open(path, "w", encoding="ascii") as file:
        file.write(
            "import os\n"
            f"log = open({count!r}, 'a')\n"
            "rest = b''\n"
            "while piece := os.read(0, 1 << 20):\n"
            "  log.write('x'); log.flush()\n"
            "  *lines, rest = (rest + piece).split(b'\\n')\n"
            "  for n in map(int, lines):\n"
            "    os.write(1, ' '.join(f'{a}+{n - t - a}' for t in (1, 2)\n"
            "      for a in range((n - t) // 2 + 1)).encode() + b'\\n')\n")
    value = ask("eval", f"exec[python3 {path}](60)")["value"]
    check(value == ask("eval", "kayles(60)")["value"], value)
    batches = os.path.getsize(count)
    check(batches < 10, "60 positions came in", batches, "batches")


with tempfile.TemporaryDirectory() as top:
    check_examples(top)
    check_hostile(top)
    check_silent(top)
    check_refused(top)
    check_files(top)
    check_batches(top)
sys.exit(bad > 0)

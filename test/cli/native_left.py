#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a killed --native run and its compiler leave is removed by the next
run, whatever its rules, and nothing else is."""

import os
import signal
import subprocess
import sys
import tempfile
import time

GRUNDY = os.environ["GRUNDY"]
RULE = "{n -> n-k for k in 1..n if gcd(k,n) == 1}"
WORDS = [GRUNDY, "table", RULE, "0..9", "--native"]
bad = 0


def check(is_right, what):
    global bad
    if not is_right:
        print("FAILED:", what)
        bad += 1


def make(path, *names):
    os.mkdir(path, 0o700)
    for name in names:
        with open(os.path.join(path, name), "w", encoding="ascii"):
            pass


with tempfile.TemporaryDirectory() as top:
    place, programs = os.path.join(top, "tmp"), os.path.join(top, "bin")
    os.mkdir(place)
    os.mkdir(programs)
    compiler, pids = os.path.join(programs, "cc"), os.path.join(top, "pid")
    # what the compiler keeps while it works, in the names of gcc
    temporary = "touch \"$TMPDIR/ccabcdef.s\" \"$TMPDIR/ccghij.cdtor.o\"\n"
    with open(compiler, "w", encoding="ascii") as script:
        script.write(f"#!/bin/sh\n{temporary}echo $$ >>'{pids}'\n"
                     "exec sleep 300\n")
    os.chmod(compiler, 0o755)
    plain = {**os.environ, "TMPDIR": place}
    slow = {**plain, "PATH": programs + ":" + os.environ["PATH"]}

    def hang():
        """Starts a run, and returns it when its compiler runs."""
        with open(pids, "w", encoding="ascii"):
            pass
        child = subprocess.Popen(WORDS, env=slow, stderr=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL)
        while not open(pids, encoding="ascii").read().endswith("\n"):
            time.sleep(0.02)
        return child, int(open(pids, encoding="ascii").read())

    def hang_and_kill():
        child, its_compiler = hang()
        child.send_signal(signal.SIGKILL)
        child.wait()
        os.kill(its_compiler, signal.SIGKILL)
        left = os.listdir(place)
        check(len(left) == 1, f"the killed run left {left}")
        return left

    # the next run compiles nothing
    hang_and_kill()
    done = subprocess.run([GRUNDY, "table", "nim", "0..3", "--native"],
                          env=plain, capture_output=True, check=False)
    check(done.stdout == b"0 1 2 3\n", done)
    check(os.listdir(place) == [], f"there are {os.listdir(place)}")

    left = hang_and_kill()
    alive, compiler_alive = hang()
    in_use = os.listdir(place)
    check(len(in_use) == 1 and in_use != left, f"the next run has {in_use}")

    # not ours: another file in it, a link, a name of another form, a folder
    # that others may read
    make(os.path.join(place, "grundy-native-abcdef"), "rule.c", "mine")
    make(os.path.join(place, "grundy-native-abcdefg"), "rule.c")
    make(os.path.join(top, "aim"), "rule.c")
    os.symlink(os.path.join(top, "aim"),
               os.path.join(place, "grundy-native-ghijkl"))
    make(os.path.join(place, "grundy-native-open00"), "rule.c")
    os.chmod(os.path.join(place, "grundy-native-open00"), 0o755)
    make(os.path.join(place, "grundy-native-000000"), "rule.c", "rule.so")
    make(os.path.join(place, "grundy-native-111111"))
    done = subprocess.run(WORDS, env=plain, capture_output=True, check=False)
    check(done.stdout == b"0 1 0 2 0 3 0 4 0 2\n", done)
    check(sorted(os.listdir(place)) ==
          sorted(in_use + ["grundy-native-abcdef", "grundy-native-abcdefg",
                           "grundy-native-ghijkl", "grundy-native-open00"]),
          f"there are {os.listdir(place)}")
    check(sorted(os.listdir(os.path.join(place, in_use[0]))) ==
          ["ccabcdef.s", "ccghij.cdtor.o", "rule.c"], "in use")
    check(sorted(os.listdir(os.path.join(place, "grundy-native-abcdef"))) ==
          ["mine", "rule.c"], "a file of a foreign folder was removed")
    check(os.listdir(os.path.join(top, "aim")) == ["rule.c"],
          "a link was followed")
    alive.send_signal(signal.SIGINT)
    alive.wait()
    check(not os.path.exists(os.path.join(place, in_use[0])), "interrupted")
    try:
        os.kill(compiler_alive, signal.SIGKILL)
    except ProcessLookupError:
        pass
sys.exit(bad > 0)

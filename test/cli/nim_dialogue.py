#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""nim --batch answers what has come before it waits for more, also where a
number or a pair comes in two pieces."""
import os
import subprocess

GRUNDY = os.environ["GRUNDY"]


def dialogue(options, turns):
    """Each turn: what is sent, and the answer to it."""
    batch = subprocess.Popen([GRUNDY, "nim", "--batch", *options],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for question, answer in turns:
        batch.stdin.write(question)
        batch.stdin.flush()
        said = b""
        while len(said) < len(answer):
            more = os.read(batch.stdout.fileno(), 100)
            assert more, f"{options}: {said} to {question}, not {answer}"
            said += more
        assert said == answer, f"{options}: {said} to {question}, not {answer}"
    batch.stdin.close()
    assert batch.stdout.read() == b"" and batch.wait() == 0


dialogue([], [(b"5 7\n", b"13\n"), (b"2", b""), (b"56 256\n3 ", b"384\n"),
              (b"3\n1 1\n", b"2\n1\n")])
dialogue(["--raw", "--bits", "8"],
         [(b"\5", b""), (b"\7\5", b"\15"), (b"\7", b"\15")])
dialogue(["--raw", "--bits", "16", "--op", "inv"],
         [(b"\17\0", b"\4\0"), (b"\17", b""), (b"\0\1\0", b"\4\0\1\0")])
print("ok dialogues")

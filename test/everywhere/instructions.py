#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions of each path on 64-bit ARM: an emulator has no speed.

    instructions.py [PROGRAM]     build/linux-aarch64/grundy

qemu translates one instruction at a time and logs each one that it runs. What
reading and printing numbers costs is subtracted, as far as a batch of sums shows
it. Of octal games the whole command is counted.
"""
import os
import subprocess
import sys
from random import Random

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/linux-aarch64/grundy"
PATHS = ("portable", "neon", "pmull")
NUMBERS = 256
TABLE = ["table", "octal[0.6]", "2000..2000"]


def count(path, words, text=""):
    """The instructions that the program runs."""
    environment = dict(os.environ, GRUNDY_CPU=path, GRUNDY_THREADS="1")
    reading, writing = os.pipe()
    command = ["qemu-aarch64-static", "-singlestep", "-d", "exec,nochain",
               "-D", f"/dev/fd/{writing}", PROGRAM, *words]
    with subprocess.Popen(["wc", "-l"], stdin=reading,
                          stdout=subprocess.PIPE) as counter:
        os.close(reading)
        subprocess.run(command, input=text.encode(), env=environment,
                       pass_fds=[writing], stdout=subprocess.DEVNULL,
                       check=True)
        os.close(writing)
        return int(counter.communicate()[0])


def main():
    print(f"{'instructions a number':24}", *(f"{path:>9}" for path in PATHS))
    random = Random(1)
    for bits in (8, 64, 128):
        words = ["nim", "--batch", "--bits", str(bits), "--op"]
        pairs = [[str(random.getrandbits(bits)) for _ in range(2)]
                 for _ in range(NUMBERS)]
        both = "".join(f"{a} {b}\n" for a, b in pairs)
        one = "".join(a + "\n" for a, _ in pairs)
        none = count("portable", words + ["add"])
        sums = count("portable", words + ["add"], both)
        for op in ("mul", "inv", "sqrt"):
            spare = sums if op == "mul" else (sums + none) // 2
            text = both if op == "mul" else one
            counts = [(count(path, words + [op], text) - spare) / NUMBERS
                      for path in PATHS]
            print(f"{op}, {bits} bits, arrays".ljust(24),
                  *(f"{c:9.1f}" for c in counts), flush=True)
    counts = [count(path, TABLE) / 1e6 for path in PATHS]
    print(f"{'millions: octal[0.6]':24}", *(f"{c:9.1f}" for c in counts))


main()

# SPDX-License-Identifier: MIT
"""For tests that compare many answers of the program with a judge: what it
answers, and what was not as expected."""
import os
import subprocess

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
failures = []


def grundy(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True, timeout=60,
                          check=False)
    if done.returncode:
        failures.append(words)
        print(words, done.stderr.decode())
    return done.stdout.decode()


def expect(what, got, wanted):
    if got != wanted:
        failures.append(what)
        print(f"{what}:\n {got}, not\n {wanted}")

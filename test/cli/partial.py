#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A command that meets a limit prints what it has, then the limit (exit 3).

What is printed must be the beginning of the answer without the limit.
"""

import json
import os
import re
import subprocess
import sys

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
failures = 0


def run(*words, code=0):
    done = subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          check=False)
    expect(done.returncode == code, words, "exit code", done.returncode,
           done.stderr)
    return done.stdout, done.stderr


def limited(positions, *words):
    """What the command prints before the limit of positions."""
    out, err = run(*words, "--max-positions", str(positions), code=3)
    expect(f"stopped at the limit of {positions} positions" in err, words, err)
    return out


def expect(is_true, *words):
    global failures
    if not is_true:
        failures += 1
        print("FAILED:", *words)


# ------------------------------------------------------------- long values

SUM = " + ".join(f"value({{{7 * n % 31 + 9}|{n % 7}||{n % 5 - 6}|"
                 f"{-(11 * n % 29) - 8}}})" for n in range(1, 8))
answer = json.loads(run("eval", "--json", SUM)[0])
expect(len(answer["value"]) > 1 << 16, "the value is", answer["value"][:40])

# ------------------------------------------------------- sums that get long

# A move puts eight components more into the sum. A sum of thousands must count
# for more than a step, or the limits are read too rarely.
text = run("eval", "{loopy n -> [n for q in 1..9] if n}(6)", "--max-positions",
           "2000", code=3)[1]
parts = re.search(r"namely (\d+) remembered and 1 for every 32 of (\d+)", text)
expect(parts and int(parts[2]) > 50 * int(parts[1]), text)

sys.exit(failures > 0)

# SPDX-License-Identifier: MIT
"""The release build, as the reference of a build with sanitizers.

What the instrumented program prints must be what the release build prints, byte
for byte. The release suite compiles, runs and compares what is printed; under
sanitizers that would be the same work on the same bytes.
"""
import os
import subprocess

IS_SANITIZED = "GRUNDY_SANITIZED" in os.environ
PROGRAM = "build/release/grundy"
if IS_SANITIZED:
    # ./grundy builds the release program if it is missing or old
    subprocess.run(["./grundy", "--version"], check=True,
                   stdout=subprocess.DEVNULL)


def difference(words, printed):
    """None if the release build prints the same for these words."""
    other = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    return None if other.stdout == printed else \
        f"the release build prints something else:\n{other.stdout}"

# SPDX-License-Identifier: MIT
"""How much of a long comparison is made: all of it, or with GRUNDY_SAMPLE=11 an
eleventh. `make test` sets this for the suite under the sanitizers: the release
suite compares everything, and the same lines run again under a sanitizer say
nothing new (CONTRIBUTING.md).
"""
import os

SAMPLE = int(os.environ.get("GRUNDY_SAMPLE", "1"))


def sampled(count):
    """How many of so many random cases are looked at."""
    return -(-count // SAMPLE)


def sample_of(cases):
    """Every eleventh of a list of cases, the first among them."""
    return cases[::SAMPLE]

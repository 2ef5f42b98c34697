#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kayles for grundy: a row of n pins, a ball takes one pin or two neighbours.

    grundy eval 'exec[python3 examples/kayles.py](12) + nim(3)'

Reads one position in each line; prints its options in one line.
"""

import sys

for line in sys.stdin:
    n = int(line)
    options = [f"{left}+{n - taken - left}" for taken in (1, 2)
               for left in range((n - taken) // 2 + 1)]
    print(*options, flush=True)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Values of Wythoff's game to N x N as an array of numpy: by the Python package,
or by the loops that somebody writes with numpy. Prints the sum of the values.

    table.py grundy|numpy N

bench/growth.c measures both.
"""
import sys

import numpy


def by_package(size):
    import grundy
    return numpy.asarray(grundy.table("wythoff", size, size))


def by_loops(size):
    values = numpy.zeros((size, size), dtype=numpy.int64)
    for x in range(size):
        for y in range(size):
            least = min(x, y)
            seen = numpy.zeros(x + y + least + 2, dtype=bool)
            seen[values[:x, y]] = True
            seen[values[x, :y]] = True
            diagonal = numpy.arange(1, least + 1)
            seen[values[x - diagonal, y - diagonal]] = True
            values[x, y] = numpy.argmin(seen)
    return values


ways = {"grundy": by_package, "numpy": by_loops}
print(ways[sys.argv[1]](int(sys.argv[2])).sum())

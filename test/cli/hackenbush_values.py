#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Values of Hackenbush pictures of all colours: a picture of 30 edges from
Winning Ways, trees of many edges, and values that do not depend on the names
and the order of vertices."""

import json
import os
import random
import subprocess
import sys

from lib.sample import SAMPLE, sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
# The moderately hard bed, Winning Ways, chapter 7, figure 31.
BED = ("0-1:b,1-a:r,0-2:b,2-b:r,0-3:b,3-c:r,0-4:b,4-d:r,0-5:b,5-e:r,0-6:b,"
       "6-f:r,0-7:b,7-g:r,a-h:r,h-b:r,a-i:r,i-d:r,a-j:r,j-f:r,b-k:r,k-d:r,"
       "k-e:r,c-l:r,l-f:r,c-m:r,m-g:r,e-n:r,n-f:r,n-g:r")
# Cycles that share vertices, with stalks of both colours on them.
STALKS = ("0-1:b,1-2:r,0-2:r,2-3:b,3-1:r,3-4:b,4-5:r,0-4:b,5-6:r,2-6:b,6-7:r,"
          "7-8:b,5-8:r,1-9:b,9-10:r")
draw = random.Random(5)
failures = 0


def value(edges):
    done = subprocess.run([GRUNDY, "eval", f"hackenbush({edges})", "--json"],
                          capture_output=True, timeout=600, check=False)
    if done.returncode:
        sys.exit(f"{edges}: {done.stderr.decode()}")
    answer = json.loads(done.stdout)
    return answer["value"], answer["outcome"], answer["method"]


def check(name, found, expected):
    global failures
    if found != expected:
        failures += 1
        print(f"{name}: {found}, not {expected}")


def drawing(edges, cycles):
    """Returns the edges of a picture with some cycles."""
    below = [(draw.randrange(max(0, v - 4), v), v)
             for v in range(1, edges - cycles + 1)]
    above = [(draw.randrange(len(below)), 1 + draw.randrange(len(below)))
             for _ in range(cycles)]
    return [(a, b, draw.choice(["", ":b", ":r"])) for a, b in below + above]


def text(edges, names):
    return ",".join(f"{names[a]}-{names[b]}{colour}" for a, b, colour in edges)


def check_names():
    """The value does not depend on names or on the order of edges."""
    for cycles in (0, 1, 2, 3):
        for _ in range(sampled(4)):
            edges = drawing(14, cycles)
            names = [str(v) for v in range(20)]
            others = ["0"] + draw.sample([f"v{v}" for v in range(50)], 19)
            first = value(text(edges, names))
            draw.shuffle(edges)
            check("names", value(text(edges, others)), first)


def check_dense():
    """Red-blue pictures of 40 edges on 16 vertices: swapped colours negate the
    value."""
    source = random.Random(3)
    for _ in range(3 // SAMPLE):
        edges = [(source.randrange(v), v) for v in range(1, 16)]
        while len(edges) < 40:
            a, b = source.randrange(16), source.randrange(16)
            if a != b:
                edges.append((a, b))
        blue = [source.choice("gbr"[1:]) == "b" for _ in edges]
        found = [value(",".join(f"{a}-{b}:{'b' if c != swap else 'r'}"
                                for (a, b), c in zip(edges, blue)))
                 for swap in (False, True)]
        check("dense", found[1][0], str(-int(found[0][0])))
        check("dense", found[0][2], "theorem")


check_names()
check_dense()
check("bed", value(BED)[0], "1/128")
check("stalks", value(STALKS)[0], "1/2")
check("stalks", value(STALKS.translate(str.maketrans("br", "rb")))[0], "-1/2")
tree = drawing(60, 0)
check("tree", value(text(tree, [str(v) for v in range(61)]))[2], "theorem")
sys.exit(bool(failures))

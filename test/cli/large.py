#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Numbers near 2^64, where a formula that overflows or rounds goes wrong.

Positions drawn with a fixed seed, their outcomes, values and winning moves
against the theorems computed here in Python's exact integers.
"""

import json
import os
import random
import subprocess
import sys
from math import isqrt

MOST = 2**64 - 1
ROUNDS = 15
draw = random.Random(5)


def large():
    return draw.choice([MOST - draw.randrange(50),
                        2**63 + draw.randrange(-5, 6),
                        draw.randrange(2**63, 2**64), draw.randrange(2**64)])


def ask(position):
    done = subprocess.run([os.environ["GRUNDY"], "eval", "--json",
                           "--limit-moves", "100", position],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{position}: {done.stderr}")
    return json.loads(done.stdout)


def expect(position, wins, value=None, moves=None):
    """moves: the names of all winning moves; or None."""
    answer = ask(position)
    wrong = answer["outcome"] != ("N" if wins else "P")
    wrong |= value is not None and answer["value"] != str(value)
    if moves is not None:
        named = sorted(move["move"] for move in answer["winning_moves"])
        wrong |= named != sorted(moves)
    if wrong:
        sys.exit(f"{position}: expected N {wins}, {value}, {moves}; "
                 f"came {answer}")
    return answer


def written(name, numbers):
    return f"{name}({','.join(map(str, numbers))})"


def check_nim(a, b):
    heaps = [a, b, draw.randrange(1, 100)]
    total = a ^ b ^ heaps[2]
    moves = {f"{h}->{h ^ total}" for h in heaps if h ^ total < h}
    expect(written("nim", heaps), total, total, moves)
    expect(written("nim", [a, b, a ^ b]), False, 0, [])


def check_take(a, b):
    l = draw.choice([1, 2, 5, 2**32 + 7, 2**63 - 1])
    r = l + draw.choice([0, 1, 7, 2**33, 2**62])

    def worth(heap):
        return heap % (l + r) // l
    moves = None
    if worth(a) and r - l < 100:
        moves = [f"{a}->{a - k}" for k in range(l, r + 1)
                 if k <= a and not worth(a - k)]
    expect(f"take[{l}..{r}]({a})", worth(a), worth(a), moves)
    total = worth(a) ^ worth(b)
    expect(f"take[{l}..{r}]({a},{b})", total, total)
    expect(f"take[{l}..]({a})", a // l, a // l)


def check_bash(a, _):
    most = draw.choice([1, 3, 9, 2**32, 2**63, MOST - 1])
    rest = a % (most + 1)
    expect(f"bash[{most}]({a})", rest, rest,
           [f"{a}->{a - rest}"] if rest else [])


def check_half(a, b):
    total = a.bit_length() ^ b.bit_length()
    expect(written("half", [a, b]), total, total)


def check_ed(a, b):
    a, b = max(a, 1), max(b, 1)
    bits, lowest = (a - 1) | (b - 1), 0
    while bits >> lowest & 1:
        lowest += 1
    expect(written("ed", [a, b]), lowest, lowest)


def check_moore(a, b):
    k = draw.choice([1, 2, 3, 5])
    heaps = [large() for _ in range(k + draw.randrange(1, 4))]
    even = all(sum(heap >> bit & 1 for heap in heaps) % (k + 1) == 0
               for bit in range(64))
    expect(written(f"moore[{k}]", heaps), not even)
    expect(written(f"moore[{k}]", [a, b] * (k + 1)), False, 0, [])


def check_stairs(a, b):
    steps = [a // 2, b // 4, draw.randrange(100), a // 8]
    total = steps[0] ^ steps[2]
    expect(written("stairs", steps), total, total)
    expect(written("stairs", [a // 3, b // 3, a // 3]), False, 0, [])


def lower(i):
    """The golden ratio times i, rounded down."""
    return (i + isqrt(5 * i * i)) // 2


def is_golden(x, y):
    x, y = sorted((x, y))
    return x == lower(y - x)


def check_wythoff(a, b):
    answer = expect(written("wythoff", [a, b]), not is_golden(a, b))
    for move in answer["winning_moves"]:
        x, y = map(int, move["move"].split("->")[1].strip("()").split(","))
        legal = a in (x, y) or b in (x, y) or abs(a - b) == abs(x - y)
        if not legal or not is_golden(x, y) or x + y >= a + b:
            sys.exit(f"wythoff({a},{b}): {move} does not win")
    i = draw.randrange(7046029254386353130)  # the last whose pair has 64 bits
    expect(written("wythoff", [lower(i), lower(i) + i]), False)
    expect(written("wythoff", [lower(i) + 1, lower(i) + i + 1]), True)


def smallest_part(n):
    """Of the Zeckendorf form."""
    fib = [1, 2]
    while fib[-1] <= n:
        fib.append(fib[-1] + fib[-2])
    part = 0
    for number in reversed(fib):
        if number <= n:
            part, n = number, n - number
    return part


def check_fibnim(a, _):
    q = draw.choice([1, 2, 7, 50, 10**6, a // 2])
    wins = q >= smallest_part(a)
    answer = expect(written("fibnim", [a, q]), wins)
    for move in answer["winning_moves"]:
        left = int(move["move"].split("->")[1].strip("()").split(",")[0])
        if not 1 <= a - left <= q or 2 * (a - left) >= smallest_part(left):
            sys.exit(f"fibnim({a},{q}): {move} does not win")


for check in (check_nim, check_take, check_bash, check_half, check_ed,
              check_moore, check_stairs, check_wythoff, check_fibnim):
    for _ in range(ROUNDS):
        check(large(), large())
    print("ok", check.__name__)

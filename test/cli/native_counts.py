#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiled rules count what the bytecode counts.

Each rule is asked with and without --native under several limits of positions.
Both must end with the same exit code and the same output, and where a limit
stops the work, with the same count in the message.  For some rules the smallest
sufficient limit is found by bisection, with and without --native: the two must
be equal, so the counts agree also where no message shows them.
"""

import os
import re
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]
# A sanitized program is slow, and all commands fill tables by the same code.
IS_SANITIZED = "GRUNDY_SANITIZED" in os.environ

# Rule and the largest number of its table.  No rule is that of a known game,
# and none has only moves that tables take as data: such rules are not compiled.
ONE = [
    ("{n -> n-k for k in 1..n/2 if k != 3}", 1500),
    ("{n -> n-k for k in 1..n/2; n-k for k in {j in 1..1 if n % 3 == j}}",
     1500),
    ("{n -> n-k for k in 5..60 step 7; n-k for k in {j in 1..1 if n % 3 == j}}",
     9000),  # swept
    ("{n -> n-k for k in 1..900; n-k for k in {j in 1..1 if n % 3 == j}}",
     700),  # n-k < 0
    ("{n -> n-k for k in {j in pow2 if j % 3 != n % 5}}", 9000),
    ("{n -> n-k for k in fib if n % 7 != 2; n-k for k in {j in 1..1 if n % 3}}",
     9000),
    ("{n -> n-k for k in primes if n % 3 != 1}", 2500),
    ("{n -> n-k for k in primes; n-1 if n % 4 == 1}", 700),
    ("{n -> n-k for k in divisors(n) if k < n}", 4000),
    ("{n -> n-k for k in odd if n % 4 != 1}", 1500),
    ("{n -> n-k for k in {1, 1, 4, n/2+1, 2..n/3}}", 2000),  # numbers twice
    ("{n -> n-k for k in {2, 2, 3, 7, 7, 9}; n-k for k in {j in 1..1 if "
     "n % 3 == j}}", 9000),
    ("{n -> n-k for k in {2, 2, 4, 6}; n-k for k in {j in 1..1 if n % 3 == j}}",
     9000),  # a range
    ("{n -> a + b for a in 0..n-1 for b in 1..min(9, n-a-2) if n % 2 == 0}",
     700),  # the condition is tested before the loops
    ("{n -> n-k for k in 1..n if bigomega(k*k+n) != 2}", 600),
    ("{n -> n - primepi(n)/k - 1 for k in 1..min(n,9)}", 6000),  # left alone
    ("{n -> n-k-1 for k in 0..n if 100/(n-k+1) != 3 and k < 300}", 900),
    ("{n -> n-k for k in 1..100000 if k % 2 == 1}", 50),  # a long range
    ("{n -> n-k-12/(n-700) for k in 1..n/2 if n > 20}", 1500),  # 700 fails
    ("{n -> n-a-b for a in 1..n for b in divisors(a)}", 300),
    ("{n -> n-k for k in {j in 1..n if j % 3 == 1} if sum(i % 2 for i in 1..k) "
     "> 6 or any(n == i*i for i in 0..n) or "
     "max(i*k % 7 for i in {1,4..6}) == n%5}", 120),
    ("{n -> [a+i for i in 0..k-1] for k in 2..n for a in 1..n if "
     "k*a + k*(k-1)/2 == n}", 60),
    ("{n -> n-1-sum(1 for i in {1, n, 2..n/3, 3})}", 900),  # numbers twice
    ("{n -> n-k for k in 1..n if all(k % p > 0 for p in primes(k-1)) or "
     "any(i*i == k for i in {2, n-9..n/2})}", 150),
    ("{n -> [n-k-i for i in 0..3 if i != k] for k in 1..n if n % 3 > 0}", 300),
]
TWO = [
    ("{(x,y) -> (x-k,y) for k in 1..max(x,y) if k != 2; (x,y-1)}", 60),
    ("{(x,y) -> (x-k,y) for k in 1..x; (x,y-k) for k in 1..y; "
     "(x-k,y-k) for k in 2..min(x,y) if x % 3 < 2}", 90),
    ("{(x,y) -> (x-a,y-b) for a in 0..x for b in 0..y if 0 < a+b and a*b < 9}",
     40),
    ("{(x,y) -> (x-1,y+k) for k in 0..3; (x,y-2)}", 60),  # the first is slowest
    ("{(x,y) -> (x-2,y+1); (x+1,y-2)}", 60),  # by sum
    ("{sym (x,y) -> (x-k,y-k/2) for k in 1..x; (x,y-k) for k in fib}", 90),
    ("{(x,y) -> (x-4*a,y-5*a) for a in 1..9; (x,y-5); (x-4,y) if (x+y) % 3}",
     150),
]
LIMITS = ["1", "12", "200", "1000", "0"]


def ask(words, limit, native):
    """Returns the exit code, the output and the errors without the times."""
    done = subprocess.run(
        [GRUNDY, *words, "--max-positions", limit, *["--native"] * native],
        stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)
    said = re.sub(r"(?m)^grundy: .*compil.*\n(  .*\n)*", "", done.stderr)
    if native and "compiled in" not in done.stderr:
        print("FAILED: not compiled", *words, done.stderr, sep="\n  ")
        return None
    return done.returncode, done.stdout, re.sub(r"[\d.]+ m?s\b", "T", said)


def least(words, native):
    """Returns the smallest limit under which the command ends."""
    low, high = 0, 1
    while ask(words, str(high), native)[0] == 3:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if ask(words, str(middle), native)[0] == 3:
            low = middle
        else:
            high = middle
    return high


def commands(rule, most, numbers):
    box = [f"0..{most}"] * numbers
    yield ["table", rule, *box]
    if IS_SANITIZED:
        return
    yield ["check", rule, "--formula", "0", "--to", str(most)]
    yield ["eval", rule + "(" + ",".join([str(most)] * numbers) + ")"]


bad = stopped = 0
for number, rules in enumerate([ONE, TWO], 1):
    for rule, most in rules:
        for words in commands(rule, most, number):
            for limit in LIMITS if words[0] == "table" else LIMITS[1:4]:
                plain = ask(words, limit, False)
                native = ask(words, limit, True)
                stopped += plain[0] == 3
                if plain != native:
                    bad += 1
                    print("FAILED", *words, limit, plain[0], plain[2],
                          native and native[0], native and native[2],
                          sep="\n  ", flush=True)
for rule in [ONE[3], ONE[10], TWO[3]]:
    numbers = 1 if rule in ONE else 2
    for words in list(commands(*rule, numbers))[1:]:
        plain, native = least(words, False), least(words, True)
        if plain != native:
            bad += 1
            print("FAILED", *words, plain, native, sep="\n  ")
assert stopped > (40 if IS_SANITIZED else 100), "the limits stop too few commands"
sys.exit(bad > 0)

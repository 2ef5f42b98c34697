#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The patterns that find names hold far beyond the values that it saw.

Random rules, half of them with functions that grow slowly, or with a constant
beyond the table. The judge knows the rules as Python functions, computes all
values to ten times the table and at some places beyond, and asks the C that
comes with the pattern. It shares no code with the program."""
import json
import os
import random
import subprocess
import sys
import tempfile

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
FAR = 20000


def isqrt(n):
    r = int(n ** .5)
    while r * r > n:
        r -= 1
    while (r + 1) * (r + 1) <= n:
        r += 1
    return r


SLOW = [
    ("n-bitlen(n) if n > 0", lambda n: [n - n.bit_length()] if n else []),
    ("n-isqrt(n) if n > 0", lambda n: [n - isqrt(n)] if n else []),
    ("n-isqrt(isqrt(n)) if n > 0",
     lambda n: [n - isqrt(isqrt(n))] if n else []),
    ("n-bitlen(bitlen(n)) if n > 0",
     lambda n: [n - n.bit_length().bit_length()] if n else []),
    ("n-log2(n) if n > 1", lambda n: [n - n.bit_length() + 1]
     if n > 1 else []),
    ("n-popcount(n) if n > 0", lambda n: [n - bin(n).count("1")] if n else []),
    ("n-bitlen(n)/4 if n > 7", lambda n: [n - n.bit_length() // 4]
     if n > 7 else []),
    ("n-1-isqrt(n)/20 if n > 0",
     lambda n: [n - 1 - isqrt(n) // 20] if n else []),
]


def random_rule(chance):
    """(text, function of n that lists the options)"""
    take = sorted(chance.sample(range(1, 8), chance.randrange(1, 4)))
    parts = ["n-k for k in {%s}" % ",".join(map(str, take))]
    moves = [lambda n: [n - k for k in take if k <= n]]
    kind = chance.random()
    if kind < .5:
        text, options = chance.choice(SLOW)
        parts.append(text)
        moves.append(options)
    elif kind < .7:
        far = chance.randrange(2100, 15000)
        parts.append(f"n-{far}")
        moves.append(lambda n: [n - far] if n >= far else [])
    elif kind < .85:
        d = chance.randrange(2, 5)
        parts.append(f"n/{d} if n > 0")
        moves.append(lambda n: [n // d] if n else [])
    else:
        m = chance.randrange(2, 6)
        parts.append(f"n-{m + 1} if n % {m} == 1")
        moves.append(lambda n: [n - m - 1] if n % m == 1 and n > m else [])
    return "{n -> " + " ; ".join(parts) + "}", lambda n: [
        to for each in moves for to in each(n)]


def values(options):
    known = []
    for n in range(FAR + 1):
        seen = {known[to] for to in options(n)}
        mex = 0
        while mex in seen:
            mex += 1
        known.append(mex)
    return known


def find(text):
    run = subprocess.run([GRUNDY, "find", text, "--json"], timeout=120,
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"{text}: {run.stderr}")
    return json.loads(run.stdout)


def outputs(patterns):
    """What the C of each pattern gives, in one program."""
    with tempfile.TemporaryDirectory() as folder:
        source, built = (os.path.join(folder, x) for x in ("a.c", "a"))
        calls = ""
        objects = []
        for i, p in enumerate(patterns):
            name = "wins" if p["about"] == "zeros" else "grundy"
            one = os.path.join(folder, f"{i}.c")
            with open(one, "w") as out:
                out.write(f"#define {name} f{i}\n" + p["formula"]["c"])
            objects.append(one)
            calls += f"long long f{i}(long long n);\n"
        with open(source, "w") as out:
            out.write("#include <stdio.h>\n" + calls + "int main(void) {\n")
            for i in range(len(patterns)):
                out.write(f"  for (long long n = 0; n <= {FAR}; n++)\n"
                          f'    printf("%lld ", f{i}(n));\n  puts("");\n')
            out.write("  return 0;\n}\n")
        subprocess.run(["cc", "-o", built, source, *objects], check=True)
        lines = subprocess.run([built], capture_output=True, text=True,
                               check=True).stdout.splitlines()
    return [list(map(int, line.split())) for line in lines]


def main():
    chance = random.Random(20)
    rules = [random_rule(chance)
             for _ in range(int(os.environ.get("RULES", sampled(60))))]
    answers = [(text, options, find(text)) for text, options in rules]
    found = [a for a in answers if a[2]["found"]]
    false = []
    for (text, options, p), got in zip(found, outputs([a[2] for a in found])):
        zeros = p["about"] == "zeros"
        for n, (own, given) in enumerate(zip(values(options), got)):
            if (own != 0) != (given != 0) if zeros else own != given:
                false.append((text, p["status"], n))
                break
        slow = any(f in text for f in ("bitlen", "isqrt", "log2", "popcount"))
        if slow and p["status"] == "checked" and not p["near_end"]:
            sys.exit(f"{text}: a slow function without a note")
    refuted = sum(not a[2]["found"] and a[2]["refuted"] is not None
                  for a in answers)
    proved = sum(a[2]["status"] == "proved" for a in found)
    print(f"{len(rules)} rules, {len(found)} patterns, {proved} proved, "
          f"{refuted} refuted beyond the table, {len(false)} false to {FAR}")
    for one in false:
        print(*one)
    sys.exit(1 if false else 0)


main()

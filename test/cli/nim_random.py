# SPDX-License-Identifier: MIT
"""Random expressions and batches against nim arithmetic in Python, for every
path of the processor."""

import os
import random
import subprocess
import sys

from lib.sample import sampled

GRUNDY = os.environ["GRUNDY"]
PATHS = ("portable", "clmul", "avx2", "gfni", "avx512", "neon", "pmull")


def mul(a, b, bits=65536):
    """The nim product by halves."""
    if a < 2 or b < 2:
        return a * b
    while max(a, b) >> (bits // 2) == 0:
        bits //= 2
    half = bits // 2
    mask = (1 << half) - 1
    ah, al, bh, bl = a >> half, a & mask, b >> half, b & mask
    high, low = mul(ah, bh, half), mul(al, bl, half)
    cross = mul(ah ^ al, bh ^ bl, half)
    return (cross ^ low) << half | low ^ mul(high, 1 << (half - 1), half)


def power(a, n):
    result = 1
    for bit in bin(n)[2:]:
        result = mul(result, result)
        if bit == "1":
            result = mul(result, a)
    return result


def run(words, data=None, path=None):
    env = dict(os.environ)
    if path:
        env["GRUNDY_CPU"] = path
    return subprocess.run([GRUNDY, "nim", *words], input=data, env=env,
                          capture_output=True, check=False)


def expression(rng, depth):
    """(text, value)"""
    kind = rng.randrange(8) if depth else 0
    if kind <= 2:
        value = rng.getrandbits(rng.choice((2, 8, 16, 64, 100, 200)))
        return rng.choice((str(value), hex(value))), value
    left, x = expression(rng, depth - 1)
    if kind == 3:
        n = rng.randrange(30)
        return f"({left})^{n}", power(x, n)
    if kind == 4:
        return f"sq({left})", mul(x, x)
    if kind == 5:
        return f"sqrt(sq({left}))", x
    right, y = expression(rng, depth - 1)
    if kind == 6:
        return f"({left} + {right})", x ^ y
    return f"{left.join('()')}*({right})", mul(x, y)


def check_expressions(rng):
    for i in range(sampled(120)):
        text, value = expression(rng, 4)
        done = run([text], path=rng.choice(available))
        if done.stdout.decode().strip() != str(value):
            sys.exit(f"{text} is {value}, not {done.stdout} {done.stderr}")
        if value and i % 3 == 0:
            done = run([f"inv({text})*({text})"])
            if done.stdout.strip() != b"1":
                sys.exit(f"inv({text})")


def number(rng, bits):
    if rng.randrange(8) == 0:
        return rng.choice((0, 1, 1 << (bits - 1), (1 << bits) - 1))
    return rng.getrandbits(bits) >> rng.choice((0, 0, rng.randrange(bits)))


def wanted(op, bits, a, b, z):
    """Is z right?"""
    if op == "add":
        return z == a ^ b
    if op == "mul":
        return z == mul(a, b)
    if op == "inv":
        return mul(a, z) == 1 if a else z == 0
    if op == "sqrt":
        return mul(z, z) == a
    if a >> (bits - 1):
        return z == (1 << bits) - 1
    return z % 2 == 0 and mul(z, z) ^ z == a


def check_batch(rng, op, bits, path):
    size = bits // 8
    count = rng.choice((1, 63, 64, 65, 200))
    pairs = [(number(rng, bits), number(rng, bits)) for _ in range(count)]
    if op in ("add", "mul"):
        flat = [x for pair in pairs for x in pair]
        text = "".join(f"{a} {b}\n" for a, b in pairs)
    else:
        flat = [a for a, _ in pairs]
        text = "".join(f"{a:#x}\n" for a, _ in pairs)
    data = b"".join(x.to_bytes(size, "little") for x in flat)
    words = ["--batch", "--op", op, "--bits", str(bits)]
    raw = run(words + ["--raw"], data, path)
    lines = run(words, text.encode(), path)
    if raw.returncode or lines.returncode:
        sys.exit(f"{path} {words}: {raw.stderr} {lines.stderr}")
    out = [int.from_bytes(raw.stdout[i:i + size], "little")
           for i in range(0, len(raw.stdout), size)]
    if len(out) != count:
        sys.exit(f"{path} {words}: {len(out)} of {count} numbers")
    none = (1 << bits) - 1
    shown = [none if x == b"none" else int(x) for x in lines.stdout.split()]
    if shown != out:
        sys.exit(f"{path} {words}: text and raw differ")
    for i in rng.sample(range(count), min(count, 5)):
        if not wanted(op, bits, *pairs[i], out[i]):
            sys.exit(f"{path} {words}: {pairs[i]} gives {out[i]}")


available = []
for name in PATHS:
    if run(["1"], path=name).returncode == 0:
        available.append(name)
    else:
        print(f"SKIPPED: this processor does not have the path {name}")
generator = random.Random(7)
check_expressions(generator)
print("ok expressions")
for name in available:
    for op_name in ("add", "mul", "inv", "sqrt", "solve"):
        for width in (8, 16, 32, 64, 128):
            check_batch(generator, op_name, width, name)
    print(f"ok batches, {name}")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Large typed Hackenbush: linear time, limits, all winning cuts; and eval
against bulk, which has its own way to read and write a graph."""

import json
import os
import random
import subprocess
import sys
from urllib.parse import unquote_to_bytes

from lib.sample import sampled

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
draw = random.Random(11)


def run(*words, text):
    data = text if isinstance(text, bytes) else text.encode()
    return subprocess.run([GRUNDY, *words], input=data, capture_output=True,
                          timeout=120, check=False)


def answer(*words, text):
    done = run(*words, "--json", text=text)
    if done.returncode:
        sys.exit(f"{words}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def typed(edges):
    return "hackenbush(" + ",".join(
        f"{a}-{b}" + (f":{c[0]}" if c else "") for a, b, *c in edges) + ")"


def listed(edges):
    return "".join(" ".join(map(str, e)) + "\n" for e in edges)


def fail(words):
    sys.exit("FAILED: " + words)


def path(n):
    return [(i, i + 1) for i in range(n)]


def star(n):
    return [(0, i + 1) for i in range(n)]


def tree(n, back=20):
    return [(draw.randrange(max(0, i - back), i + 1), i + 1) for i in range(n)]


def painted(edges):
    return [(a, b, draw.choice("br")) for a, b in edges]


# 100,000 edges took 14 s of one core when the time was quadratic, now 0.1 s
for shape, words in ((path, []), (star, ["--explain"]), (tree, [])):
    begun = os.times().children_user
    done = run("eval", "-", *words, text=typed(shape(sampled(100000))))
    if done.returncode or os.times().children_user - begun > 6:
        fail(f"{shape.__name__} of 100,000 edges: {done.stderr.decode()}")
print("ok linear")

# a limit of time ends reading, solving and listing
million = typed(path(1000000))
for seconds in ("0.05", "0.4"):
    done = run("eval", "-", "--time", seconds, text=million)
    if done.returncode != 3:
        fail(f"--time {seconds}: exit {done.returncode}")
stalk = listed(painted(path(2000000)))
done = run("bulk", "hackenbush", "-", "--time", "0.1", text=stalk)
if done.returncode != 3:
    fail(f"bulk --time 0.1: exit {done.returncode}")
print("ok time")

# every cut of this star wins, and the option that the hint names lists all
text = typed(star(4001))
few = " ".join(run("eval", "-", text=text).stdout.decode().split())
if "and more: --limit-moves N lists up to N" not in few:
    fail("the hint does not name --limit-moves")
if len(answer("eval", "-", "--limit-moves", "9999", text=text)
       ["winning_moves"]) != 4001:
    fail("--limit-moves does not list all cuts")
whole = run("eval", "-", "--limit-moves", "4001", text=text).stdout.decode()
if "more" in whole or whole.count("cut 0-") != 4001:
    fail("a complete list does not look complete")
print("ok cuts")

# the two readers and writers agree, on values and on all winning cuts
for edges in (tree(3000), tree(3000, 3000), painted(tree(3000)),
              painted(tree(3000, 3000)), painted(path(3000)),
              painted(star(3000)), tree(2000) + tree(500)):
    one = answer("eval", "-", "--limit-moves", "9999", text=typed(edges))
    other = answer("bulk", "hackenbush", "-", "--limit-moves", "9999",
                   text=listed(edges))
    cuts = {frozenset(m["move"][4:].split(":")[0].split("-"))
            for m in one["winning_moves"]}
    if (one["outcome"], one["value"]) != (other["outcome"], other["value"]):
        fail("eval and bulk differ in the value")
    if cuts != {frozenset(m) for m in other["winning_moves"]}:
        fail("eval and bulk differ in the winning cuts")
print("ok eval and bulk")

# colours of edges in the air do not matter
for ground, air in (([(0, 1), (1, 2)], [(8, 9, "b"), (9, 7, "r")]),
                    ([(0, 1, "b")], [(8, 9), (9, 8, "r"), (7, 7, "g")]),
                    ([(0, 1), (1, 0), (1, 1)], [(5, 6, "r")])):
    one = answer("eval", "-", text=typed(ground + air))
    other = answer("bulk", "hackenbush", "-", text=listed(ground + air))
    alone = answer("bulk", "hackenbush", "-", text=listed(ground))
    if (one["outcome"], one["value"]) != (other["outcome"], other["value"]):
        fail(f"edges in the air: {ground} {air}")
    if other["winning_moves"] != alone["winning_moves"]:
        fail(f"moves beside edges in the air: {ground} {air}")
done = run("bulk", "hackenbush", "-", text=listed([(0, 1), (1, 2, "b")]))
if done.returncode != 2:
    fail("green and blue edges on the ground are solved")
print("ok air")

# names of bytes that are not UTF-8 stay apart
names = [b"\xff", b"\xfe", b"a\xc3", "aé".encode(), "a\ufffd".encode(),
         b"\xc3\xa9\xa9", b"a\x80b", b"a\x81b"]
graph = b"".join(b"0 " + name + b"\n" for name in names)
vertices = [v["vertex"] for v in
            answer("bulk", "hackenbush", "-", "--all", text=graph)["all"]]
if sorted(map(unquote_to_bytes, vertices)) != sorted([b"0"] + names):
    fail(f"names: {vertices}")
print("ok names")

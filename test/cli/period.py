#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Periods: every known one, by both proofs and each path of the processor."""
import json
import os
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]
KNOWN = os.path.join(os.path.dirname(__file__), "lib", "octal_periods.txt")


def period(rules, *options, cpu=None, expect=0):
    env = dict(os.environ, **({"GRUNDY_CPU": cpu} if cpu else {}))
    run = subprocess.run([GRUNDY, "period", rules, "--json", *options],
                         capture_output=True, text=True, env=env)
    if run.returncode != expect:
        sys.exit(f"{rules} {options}: exit {run.returncode}\n{run.stderr}")
    return json.loads(run.stdout)


def check(name, found, **wanted):
    for key, value in wanted.items():
        if found[key] != value:
            sys.exit(f"{name}: {key} is {found[key]}, not {value}")


count = 0
for number, line in enumerate(open(KNOWN)):
    if line.startswith("#"):
        continue
    game, p, first, most = line.split()
    options = ["--window"] if number % 2 else []
    cpu = (None, "portable", "avx2", "avx512")[number % 4]
    found = period(f"octal[{game}]", *options, cpu=cpu)
    check(game, found, period=int(p), preperiod=int(first),
          max_value=int(most), status="proved", saltus=0,
          last_exception=int(first) - 1 if int(first) else None)
    count += 1
assert count > 300

# Guy and Smith 1956; the last exception is at 70
check("kayles", period("kayles"), rules="kayles", period=12, preperiod=71,
      last_exception=70, values_computed=2 * 71 + 2 * 12 + 2 + 1,
      theorem="Guy and Smith")
# an alias counts its own heaps
check("dawson_chess", period("dawson_chess"), period=34, preperiod=52)
# S. W. Golomb 1966
check("take", period("take[1,3,4]"), period=7, preperiod=0,
      theorem="repeated window")
# a rule in disguise
check("rule", period("{n -> n-k for k in {1,3,4}}"), period=7)

# 0.56: OEIS A071436 says 326637; both proofs say
for options in [], ["--window"]:
    found = period("octal[0.56]", *options)
    check("0.56", found, period=144, last_exception=326639, status="proved")
assert found["values_computed"] < 2 * 326640
assert found["theorem"] == "repeated state of a sparse space"

# Lasker's Nim: an arithmetic period is seen, not proved
check("lasker", period("lasker", "--limit", "500", expect=3), period=4,
      saltus=4, status="observed", theorem=None, values_computed=500)
# too few values prove nothing
check("kayles", period("kayles", "--limit", "168", expect=3),
      status="observed", period=12, preperiod=71)
found = period("octal[0.6]", "--limit", "5000", expect=3)
check("0.6", found, period=None, preperiod=None, status="observed",
      values_computed=5000)
assert len(found["rares"]) > 100

for rules, word in ("wythoff", "no sequence of values"), \
        ("octal[0.8]", "no octal digit"), ("chomp", "no sequence"):
    run = subprocess.run([GRUNDY, "period", rules], capture_output=True,
                         text=True)
    if run.returncode != 2 or word not in run.stderr:
        sys.exit(f"{rules}: exit {run.returncode}: {run.stderr}")
print("ok", count, "periods")

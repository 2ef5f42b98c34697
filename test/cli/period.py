#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Periods: every known one, by both proofs and each path of the processor."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from lib.sample import SAMPLE

GRUNDY = os.environ["GRUNDY"]
VERSION = subprocess.run([GRUNDY, "--version", "--lang", "en"], check=True,
                         capture_output=True, text=True).stdout
PATHS = re.search("^code paths: (.*)$", VERSION, re.M)[1].split()
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
    cpu = (None, *PATHS)[number // 2 % (1 + len(PATHS))]
    found = period(f"octal[{game}]", *options, cpu=cpu)
    check(game, found, period=int(p), preperiod=int(first),
          max_value=int(most), status="proved", saltus=0,
          last_exception=int(first) - 1 if int(first) else None)
    if not options:  # no value more than the theorem asks for
        digits = game.replace(".", "")
        last = len(digits) - 1
        needs = max(int(first), 1) * 2 + 2 * int(p) + last + 1
        if not set("4567") & set(digits):
            needs = int(first) + int(p) + last + 1
        check(game, found, values_computed=needs)
    count += 1
assert count > 300
# a few more at most, where they are many or the theorem does not tell before
for rules, least in ("take[1,3,4]", 12), ("take[11,19,57,101]", 334), \
        ("take[13,72,99,142,300]", 3575), ("hex[0.B]", 11), ("nim", 3):
    most = least + least // 64 + 1
    found = period(rules)["values_computed"]
    if not least <= found <= most:
        sys.exit(f"{rules}: {found} values, {least} are enough")

# Guy and Smith 1956; the last exception is at 70
check("kayles", period("kayles"), rules="kayles", period=12, preperiod=71,
      last_exception=70, values_computed=2 * 71 + 2 * 12 + 2 + 1,
      theorem="Guy and Smith")
# the rare heaps in Winning Ways, also where few values prove the period
check("kayles", period("kayles"), rares=[3, 6, 11, 18, 22, 28, 34, 39, 70])
# a small limit of memory still lets the period be proved
check("kayles", period("kayles", "--max-memory", "40k"), status="proved")
check("0.72", period("octal[0.72]"), rares=[])
check("take", period("take[1,3,4]"), rares=None)
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
assert list(found) == ["rules", "period", "preperiod", "last_exception",
                       "saltus", "max_value", "values_computed", "status",
                       "theorem", "rares"]


def values(rules, count):
    run = subprocess.run([GRUNDY, "table", rules, f"0..{count - 1}"],
                         capture_output=True, text=True)
    return [int(value) for value in run.stdout.split()]


# arithmetic periods: Lasker's Nim, all but a few numbers (Siegel), and sets
# whose digits repeat; each period holds far beyond the values that proved it
for rules in "lasker", "octal[4.(3)]", "octal[4.3(33)]":
    check(rules, period(rules), period=4, preperiod=1, saltus=4,
          status="proved", theorem="Lasker")
random.seed(5)
sets = ["nim", "take[1..]", "take[5..]", "take[even]", "take[odd]",
        "take[1,4,9..]", "octal[0.(03)]", "octal[0.(003)]", "octal[0.3(03)]",
        "{n -> n-k for k in 1..n if k != 3}"]
for _ in range(25 // SAMPLE):
    last = random.randrange(4, 16)
    some = [str(k) for k in range(1, last) if random.random() < 0.5]
    sets.append(f"take[{','.join(some + [f'{last + 1}..'])}]")
for rules in sets:
    found = period(rules)
    check(rules, found, status="proved")
    known = values(rules, 6 * found["values_computed"] + 500)
    p, first, saltus = found["period"], found["preperiod"], found["saltus"]
    assert all(known[n + p] == known[n] + saltus
               for n in range(first, len(known) - p)), rules
    assert not first or known[first - 1 + p] != known[first - 1] + saltus
    for q in range(1, p):  # none is shorter
        rise = known[-1] - known[-1 - q]
        assert any(known[n + q] != known[n] + rise
                   for n in range(first, len(known) - q)), (rules, q)
# growth that no published theorem covers, and a hexadecimal game: observed
for rules in "octal[0.31(03)]", "hex[0.3F]":
    found = period(rules, "--limit", "600", expect=3)
    check(rules, found, status="observed", theorem=None, values_computed=600)
    assert found["saltus"] == 3
# three heaps: plain periods are proved
for rules in "hex[0.B]", "hex[0.A]":
    found = period(rules)
    check(rules, found, period=2, status="proved")
    known = values(rules, 600)
    assert known[found["preperiod"]:-2] == known[found["preperiod"] + 2:]
# a finite octal game has no saltus, whatever a few values look like
check("0.04", period("octal[0.04]", "--limit", "12", expect=3), saltus=None)
# infinite sets whose period is a theorem of the family
check("pow2", period("take[pow2]"), period=3, preperiod=0, status="proved",
      theorem="remainders")
# families whose theorem gives the values and the period, single coins too
for rules, theorem in (("bash[7]", "Bachet"),
                       ("coins[{}]", "independent heads"),
                       ("coins[{1},{1,2}]", "independent heads"),
                       ("coins[{1,2},{3},{7,9}]", "independent heads")):
    found = period(rules)
    check(rules, found, status="proved", theorem=theorem, saltus=0)
    known = values(rules, 400)
    p, first = found["period"], found["preperiod"]
    assert known[first:-p] == known[first + p:], rules
    assert not first or known[first - 1] != known[first - 1 + p], rules
    assert all(known[first:-q] != known[first + q:] for q in range(1, p)), rules
    assert max(known) == found["max_value"], rules
check("coins", period("coins[{1,2},{3},{7,9}]", "--limit", "20", expect=3),
      period=None, status="observed", values_computed=20)
# such a game has no certificate: the message says why and what to use
# instead, and no file is left
for rules, family, theorem in ("bash[7]", "bash", "Bachet"), \
        ("coins[{1},{1,2}]", "coins", "independent heads"):
    for name in "-", os.path.join(tempfile.mkdtemp(), "certificate"):
        run = subprocess.run([GRUNDY, "period", rules, "--certificate", name],
                             capture_output=True, text=True)
        assert run.returncode == 2 and "no certificate" in run.stderr, run
        assert f"'{theorem}' gives its values" in run.stderr, run
        assert f"hint: 'grundy verify {family}'" in run.stderr, run
        assert not os.path.exists(name), name
    os.rmdir(os.path.dirname(name))
# too few values prove nothing
check("kayles", period("kayles", "--limit", "168", expect=3),
      status="observed", period=12, preperiod=71)
found = period("octal[0.6]", "--limit", "5000", expect=3)
check("0.6", found, period=None, preperiod=None, status="observed",
      values_computed=5000)

# with few values kept (a quarter of the memory holds no more)
found = period("octal[0.106]", "--max-memory", "32M", "--limit", "9000000",
               expect=3)
check("0.106", found, period=None, preperiod=None, last_exception=None,
      status="observed", theorem=None, values_computed=9000000)
run = subprocess.run([GRUNDY, "period", "octal[0.106]", "--max-memory", "32M",
                      "--limit", "9000000"], capture_output=True, text=True)
assert run.returncode == 3, run
assert "limit of 9000000 values (--limit)" in run.stderr, run
assert "--limit 18000000" in run.stderr, run
assert "no period found" in run.stdout, run.stdout
assert "9000000 values computed" in run.stdout, run.stdout

# without --limit the work ends at a default limit; the message says how to
# continue
for rules, most in ("grundy[0.77]", 150000), ("hex[0.8]", 4000):
    run = subprocess.run([GRUNDY, "period", rules], capture_output=True,
                         text=True)
    assert run.returncode == 3, run
    found = re.search(r"observed to (\d+)|(\d+) values computed", run.stdout)
    computed = int(found[1] or found[2])
    assert f"default limit of {computed} values" in run.stderr, run
    assert f"--limit {2 * computed}" in run.stderr, run
    assert most / 4 < computed <= most, run.stdout
for options in ["--limit", "5000"], ["--limit", "5000", "--time", "0.000001"]:
    run = subprocess.run([GRUNDY, "period", "octal[0.6]", *options],
                         capture_output=True, text=True)
    assert run.returncode == 3 and "default" not in run.stderr, run
# a limit that is never reached changes nothing
check("kayles", period("kayles", "--limit", str(2**64 - 1)), status="proved")
# the first look is at a whole window, however far away it is
check("take", period("take[1,4,9,1000003]"), status="proved")

for rules, word in ("octal[0.8]", "not an octal digit"), \
        ("kayles(3)", "give only the rules"):
    run = subprocess.run([GRUNDY, "period", rules], capture_output=True,
                         text=True)
    if run.returncode != 2 or word not in run.stderr:
        sys.exit(f"{rules}: exit {run.returncode}: {run.stderr}")
# without a sequence of heaps, lines of positions are shown, if there are any
for rules, word in ("hackenbush", "none looked for"), \
        ("domineering", "(2 x n)"), ("coins[{1} heads]", "(n):"):
    run = subprocess.run([GRUNDY, "period", rules], capture_output=True,
                         text=True)
    if run.returncode != 1 or word not in run.stdout:
        sys.exit(f"{rules}: exit {run.returncode}: {run.stdout}")
# a formula is not a period, but an answer
for rules, formula in ("coins[turtles]", "n+1"), ("shift", "x%2"), \
        ("chomp", "x*y > 1"), ("wythoff", None):
    run = subprocess.run([GRUNDY, "period", rules, "--json"],
                         capture_output=True, text=True)
    told = json.loads(run.stdout)
    assert run.returncode == 1 and told["status"] == "formula", run
    assert told["theorem"] and formula in (None, told["formula"]), run
print("ok", count, "periods")

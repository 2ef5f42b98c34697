#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The survey: a sample of what is in doc/data, computed again; resumed runs."""
import csv
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from lib.sample import sample_of, sampled

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "survey")
random.seed(3)


def run(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True)


def rows(lines):
    return list(csv.DictReader(line for line in lines
                               if not line.startswith("#")))


def read(name, digits):
    """The rows of a table of doc/data, which must be consistent."""
    with open(f"doc/data/{name}") as file:
        first = file.readline()
        data = rows(file)
    assert len(data) == 2 * 8 ** digits
    assert f"--digits {digits} " in first and first.endswith(" --window\n")
    known = {row["game"]: row for row in data}
    place = {row["game"]: i for i, row in enumerate(data)}
    for row in data:
        like = known.get(row["like"])
        assert bool(like) == (row["relation"] in ("form", "period", "agrees"))
        assert (row["status"] == "proved") == (row["period"] != ""), row
        assert (row["preperiod"] in ("", "0")) == (row["last_exception"] == "")
        assert value(row, "last_exception") == max(0, value(row, "preperiod") - 1)
        if not like:
            assert row["values"] and not row["shift"], row
            continue
        assert place[row["like"]] < place[row["game"]], row
        assert like["relation"] in ("", "agrees"), row
        assert all(row[key] == like[key]
                   for key in ("status", "period", "checksum")), row
        if value(like, "preperiod") > 10:
            assert value(row, "preperiod") == \
                value(like, "preperiod") - int(row["shift"]), row
    return data, known


def value(row, key):
    return int(row[key]) if row[key] else 0


data, known = read("octal-survey.csv", 3)
more, _ = read("octal-survey-4.csv", 4)
# Both tables have the games of three digits, the first with more work.
for row in more:
    first = known.get(row["game"])
    assert (row["listed"] == "code") == \
        (first is not None or row["game"] == "0.0007"), row
    if first and row["status"] == "proved":
        assert all(row[key] == first[key] for key in (
            "status", "period", "preperiod", "max_value", "checksum")), row
print("ok table")

# Periods in print, long ones among them, and shifted games.
for game, period, preperiod in ("0.77", 12, 71), ("0.07", 34, 53), \
        ("0.16", 149459, 105351), ("0.56", 144, 326640), \
        ("0.127", 4, 46578), ("0.354", 1180, 10061916), \
        ("0.104", 11770282, 197769598), ("0.054", 10015179, 193235616), \
        ("0.454", 60620715, 160949019):
    row = known[game]
    assert row["period"] == str(period), row
    assert row["preperiod"] == str(preperiod), row
assert known["0.77"]["rares"] == "9" and known["0.77"]["last_rare"] == "70"
assert known["0.6"]["status"] == known["0.106"]["status"] == "open"
for game, like, shift in ("0.4", "0.07", -1), ("0.137", "0.07", 1), \
        ("4.4", "0.77", -1), ("0.6", "0.37", -1), ("0.27", "0.222", 0):
    row = known[game]
    assert row["like"] == like and row["shift"] == str(shift), row
assert known["0.137"]["relation"] == known["4.4"]["relation"] == "form"
assert known["0.56"]["relation"] == "" and known["0.563"]["relation"] == "form"
# 0.161 is not 0.36, as was once said
assert known["0.161"]["checksum"] != known["0.36"]["checksum"]

SUMMED = 20000


def checksum(game):
    values = run("table", f"octal[{game}]", f"0..{SUMMED + 9}").stdout.split()
    values = [int(word) for word in values]
    zeros = next((n - 1 for n, g in enumerate(values) if g), 0)
    total = 0xcbf29ce484222325
    for g in values[zeros:zeros + SUMMED]:
        total = (total ^ g) * 0x100000001b3 % 2 ** 64
    return f"{total:016x}"


def compute(row, limit):
    done = run("period", f"octal[{row['game']}]", "--limit", str(limit),
               "--window", "--json")
    return json.loads(done.stdout)


def check(row):
    """What a search of its own finds, where that does not take long."""
    proved = row["status"] == "proved"
    if row["values"]:
        found = compute(row, row["values"])
        rares = found["rares"]
        # a proof may be seen sooner than it was; open games end where they did
        count = int(row["values"])
        assert found["values_computed"] <= count, (row, found)
        assert str(found["max_value"]) == row["max_value"], (row, found)
        if found["values_computed"] == count:
            assert row["rares"] == ("" if rares is None else str(len(rares)))
            assert row["last_rare"] == (str(rares[-1]) if rares else ""), row
        else:
            assert proved, (row, found)
    elif proved:
        found = compute(row, 2 * (int(row["preperiod"]) +
                                  int(row["period"])) + 9)
    else:
        found = compute(row, 20000)
    assert (found["status"] == "proved") == proved, row
    if proved:
        assert str(found["period"]) == row["period"], row
        assert str(found["preperiod"]) == row["preperiod"], row
        assert str(found["max_value"]) == row["max_value"], row
    assert checksum(row["game"]) == row["checksum"], row


def is_cheap(row):
    if row["status"] == "proved":
        return value(row, "preperiod") + value(row, "period") < 10 ** 6
    return not row["values"] and row["rares"] and int(row["rares"]) < 500


for row in random.sample(data, sampled(40)) + \
        random.sample(more, sampled(25)):
    if is_cheap(row):
        check(row)
# a long period; a game that follows from another one; shifted ones
for game in sample_of(["0.56", "0.127", "0.563", "0.4", "4.4", "0.137",
                       "0.64"]):
    check(known[game])
# as far as the table went: a game that is still open, and cheap
row = min((row for row in data if row["status"] == "open" and row["values"]
           and row["rares"] and int(row["rares"]) < 300),
          key=lambda row: int(row["values"]) * int(row["rares"]))
check(row)
print("ok sample")

# The limit of work means the same with every kernel.
command = ["survey", "--digits", "2", "--max-positions", "2000", "--window"]
wanted = run(*command)
assert wanted.returncode == 0, wanted
assert len(rows(wanted.stdout.splitlines())) == 128
for row in rows(wanted.stdout.splitlines()):
    if row["status"] == "proved":
        for key in "period", "preperiod", "checksum":
            assert row[key] == known[row["game"]][key], row
found = subprocess.run([GRUNDY, *command], capture_output=True, text=True,
                       env={**os.environ, "GRUNDY_CPU": "portable",
                            "GRUNDY_THREADS": "1"})
assert found.stdout == wanted.stdout
print("ok kernels")

command = ["survey", "--digits", "1", "--limit", "6000"]
begun = time.time()
wanted = run(*command)
took = time.time() - begun
assert wanted.returncode == 0 and len(rows(wanted.stdout.splitlines())) == 16
for row in rows(wanted.stdout.splitlines()):
    for key in "status", "period", "preperiod":
        assert row[key] == known[row["game"]][key], row
kept = [*command, "--checkpoint", FILE, "--every", "0"]
for _ in range(6):
    child = subprocess.Popen([GRUNDY, *kept], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    time.sleep(random.random() * took)
    child.send_signal(signal.SIGKILL)
    child.wait()
found = run(*kept)
assert found.stdout == wanted.stdout and found.returncode == 0, found
print("ok resumed")

text = open(FILE).read()
lines = text.splitlines(True)
for content in "hello\n", "", text.replace("limit 6000", "limit 6001"), \
        text.replace(",proved,", ",proved,x", 1), text[:-9], \
        text.replace(",proved,", ",open,", 1), "".join(lines[:-1]), \
        "".join(lines[:5]), "".join(lines[:5] + lines[6:]), \
        text + lines[-1], text.replace("survey 3", "survey 2"), \
        text.replace("positions 0", "positions 1"):
    with open(FILE, "w") as file:
        file.write(content)
    done = run(*kept)
    if done.returncode != 2 or "the file is unchanged" not in done.stderr:
        sys.exit(f"{content[:60]!r}: {done}")
    assert open(FILE).read() == content
done = run(*command, "--checkpoint", "/nowhere/file", "--every", "0")
assert done.returncode == 4 and "could not be written" in done.stderr, done
print("ok refused")

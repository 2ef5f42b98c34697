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

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "survey")
random.seed(3)


def run(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True)




def rows(lines):
    return list(csv.DictReader(line for line in lines
                               if not line.startswith("#")))


with open("doc/data/octal-survey.csv") as file:
    first = file.readline()
    data = rows(file)
assert len(data) == 1024 and "--limit 20000" in first
known = {row["game"]: row for row in data}
assert known["0.77"]["period"] == "12" and known["0.77"]["preperiod"] == "71"
assert known["0.77"]["rares"] == "9"
assert known["4.4"]["like"] == "" and known["0.6"]["status"] == "open"
# 0.137 is Dawson's Kayles one bean earlier; 0.26 has the values of 0.27
assert known["0.137"]["period"] == known["0.07"]["period"] == "34"
assert known["0.27"]["like"] == known["0.26"]["like"] == "0.222"
assert known["0.56"]["relation"] == "" and known["0.563"]["relation"] == "form"
# 0.161 is not 0.36, as was once said
assert known["0.161"]["checksum"] != known["0.36"]["checksum"]
for row in data:
    like = known.get(row["like"])
    assert bool(like) == (row["relation"] in ("form", "period", "agrees"))
    if like:
        assert all(row[key] == like[key] for key in
                   ("status", "period", "preperiod", "checksum")), row

LIMIT = 20000
for row in random.sample(data, 40):
    if row["status"] == "open" and (row["rares"] == "" or
                                    int(row["rares"]) > 500):
        continue  # slow
    done = run("period", f"octal[{row['game']}]", "--limit", "20000",
               "--json")
    found = json.loads(done.stdout)
    proved = row["status"] == "proved"
    assert (found["status"] == "proved") == proved, row
    assert str(found["max_value"]) == row["max_value"], (row, found)
    assert str(found["values_computed"]) == row["values"], (row, found)
    rares = "" if found["rares"] is None else str(len(found["rares"]))
    assert rares == row["rares"], (row, rares)
    if proved:
        assert str(found["period"]) == row["period"], row
        assert str(found["preperiod"]) == row["preperiod"], row
    values = run("table", f"octal[{row['game']}]",
                 f"0..{LIMIT - 1}").stdout.split()
    total = 0xcbf29ce484222325
    for value in values:
        total = (total ^ int(value)) * 0x100000001b3 % 2 ** 64
    assert f"{total:016x}" == row["checksum"], row
print("ok sample")

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
        text + lines[-1], text.replace("survey 2", "survey 1"):
    with open(FILE, "w") as file:
        file.write(content)
    done = run(*kept)
    if done.returncode != 2 or "left as it is" not in done.stderr:
        sys.exit(f"{content[:60]!r}: {done}")
    assert open(FILE).read() == content
done = run(*command, "--checkpoint", "/nowhere/file", "--every", "0")
assert done.returncode == 4 and "could not be written" in done.stderr, done
print("ok refused")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables written in blocks are the same as tables written cell by cell."""
import json
import os
import re
import struct
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]


def table(rules, span, form, *options):
    done = subprocess.run([GRUNDY, "table", rules, span, "--format", form,
                           *options], capture_output=True)
    if done.returncode:
        sys.exit(f"{rules} {span} {form}: {done.stderr.decode()}")
    return done.stdout


def lines(text):
    return [line for line in text.decode().splitlines()
            if not line.startswith("#")]


def check(rules, span):
    """LaTeX is only written cell by cell."""
    cells = [tuple(map(int, pair)) for pair in
             re.findall(r"^(\d+) & (\d+) ", table(rules, span, "latex").decode(),
                        re.M)]
    first = int(span.split("..")[0])
    assert [n for n, _ in cells] == list(range(first, first + len(cells)))
    values = [value for _, value in cells]
    found = {
        "text": [int(v) for v in table(rules, span, "text").split()],
        "json": [int(v) for v in
                 json.loads(table(rules, span, "json"))["values"]],
        "raw": [v for v, in struct.iter_unpack(
            "<Q", table(rules, span, "raw"))],
    }
    for form, wanted in found.items():
        assert wanted == values, (rules, span, form)
    assert lines(table(rules, span, "bfile")) == \
        [f"{n} {value}" for n, value in cells], (rules, span, "bfile")
    assert lines(table(rules, span, "csv"))[1:] == \
        [f"{n},{value}" for n, value in cells], (rules, span, "csv")
    return len(cells)


count = 0
for rules, span in [
        ("kayles", "0..3000"), ("kayles", "69..71"), ("kayles", "5..5"),
        ("kayles", "99..101"), ("kayles", "1000000000000..1000000070000"),
        ("kayles", "18446744073709551600..18446744073709551615"),
        ("octal[0.104]", "0..20000"), ("octal[0.104]", "9990..10011"),
        ("octal[0.6]", "0..5000"), ("octal[0.0]", "0..70000"),
        ("dawson_chess", "0..300"), ("treblecross", "0..300"),
        ("dawson_chess", "90000000..90000500"),
        ("take[1,3,4]", "0..70000"), ("take[2..5]", "99995..100005"),
        ("take[3..]", "0..400"), ("take[fib]", "0..900"),
        ("take[primes]", "7..900"), ("lasker", "0..999"),
        ("hex[0.3F]", "0..3000"), ("octal[4.(3)]", "0..700"),
        ("octal[0.3(3)]", "0..400"), ("grundy", "0..2000"),
        ("{n -> n-k for k in {1,3,4}}", "0..200"),
        ("{n -> n-k for k in 1..n}", "0..1200"), ("nim", "65530..65540")]:
    count += check(rules, span)
print("ok", count, "values in five formats")



def refused(rules, span, *options, why):
    """At once, before anything is written."""
    done = subprocess.run([GRUNDY, "table", rules, span, *options],
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 3 and not done.stdout, done
    assert why in done.stderr, done.stderr


MOST = 2**64 - 1
for rules in "octal[0.6]", "grundy[0.77]", "hex[0.8]", "take[1,5,9..]":
    for span in f"{MOST - 1}..{MOST}", f"0..{MOST}", f"{2**60 - 1}":
        for form in "text", "raw", "bfile":
            refused(rules, span, "--format", form, why="is out of reach")
refused("treblecross", f"{MOST - 2}", why=f"heap {MOST - 2} is out of reach")
refused("hex[0.8]", "0..3000000000", "--format", "raw", why="--max-memory")
refused("hex[0.8]", "0..2000000", "--max-memory", "1M", why="limit of 1 MiB")
refused("octal[0.6]", "0..3000000000", "--checkpoint", "/dev/null",
        why="--max-memory")
# values that need not be kept are not refused, and values that a theorem gives
# are printed
with subprocess.Popen([GRUNDY, "table", "octal[0.6]", "0..3000000000",
                       "--format", "bfile"], stdout=subprocess.PIPE) as far:
    assert b"octal[0.6]" in far.stdout.readline()
    assert far.stdout.readline() == b"0 0\n"
    far.kill()
done = subprocess.run([GRUNDY, "table", "lasker", f"{MOST - 1}..{MOST}"],
                      capture_output=True, text=True, timeout=300)
assert done.returncode == 3 and done.stdout.split() == [str(MOST - 1)], done
print("ok ranges out of reach are refused")

# a limit that is given is obeyed, and a table that was cut says so
done = subprocess.run([GRUNDY, "table", "octal[0.6]", "0..99999999",
                       "--format", "json", "--max-positions", "1000"],
                      capture_output=True, text=True)
assert done.returncode == 3 and \
    json.loads(done.stdout)["error"]["limit"] == "positions", done
done = subprocess.run([GRUNDY, "table", "octal[0.007]", "0..99999999",
                       "--format", "json", "--time", "2"],
                      capture_output=True, text=True)
cut = json.loads(done.stdout)
assert done.returncode == 3 and cut["cut"] and cut["values"]
done = subprocess.run([GRUNDY, "table", "octal[0.007]", "0..99999999",
                       "--format", "bfile", "--time", "2"],
                      capture_output=True, text=True)
assert done.stdout.endswith("# cut: a limit was reached\n"), done.stdout[-99:]
# the program ends when nobody reads its output
done = subprocess.run(f"'{GRUNDY}' table kayles 0..999999999999 --format bfile"
                      " | head -3", shell=True, capture_output=True, text=True)
assert done.stdout.splitlines()[1:] == ["0 0", "1 1"], done.stdout
print("ok limits")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certificates hold, and changed ones do not, even with a right checksum."""
import os
import random
import re
import subprocess
import sys
import tempfile

from lib.sample import SAMPLE, sampled

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
random.seed(2)
FILE = os.path.join(folder.name, "certificate.txt")


def run(*words, **more):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          **more)


def write(rules, *options):
    done = run("period", rules, "--certificate", FILE, *options)
    if done.returncode:
        sys.exit(f"{rules}: {done.stderr}")
    with open(FILE) as file:
        return file.read()


def sealed(text):
    """With the checksum of the bytes before the last line."""
    body = text[:text.rindex("end ")]
    total = 0xcbf29ce484222325
    for byte in body.encode():
        total = (total ^ byte) * 0x100000001b3 % 2 ** 64
    return f"{body}end {total:016x}\n"


def check(name, text, code, word=""):
    with open(FILE, "w") as file:
        file.write(text)
    done = run("verify-certificate", FILE)
    if done.returncode != code or word not in done.stdout + done.stderr:
        sys.exit(f"{name}: exit {done.returncode}, expected {code}\n"
                 f"{done.stdout}{done.stderr}")


for rules in "kayles", "take[1,3,4]", "take[2,5,7]", "octal[0.56]", \
        "octal[0.127]", "octal[0.165]", "octal[4.7]", "octal[0.156]", \
        "dawson_chess":
    for options in [], ["--window"]:
        check(rules, write(rules, *options), 0, "the certificate holds\n")

# every proof has its certificate: three heaps, a saltus, infinite sets
for rules, theorem in ("hex[0.B]", "three-heaps"), ("hex[4.E7]", "three-heaps"), \
        ("hex[0.A]", "three-heaps"), ("nim", "all-but"), \
        ("grundy[0.05]", "different-heaps"), \
        ("grundy[4.32]", "different-heaps"), ("grundy[0.3]", "window"), \
        ("take[even]", "all-but"), ("take[1,4,9..]", "all-but"), \
        ("octal[0.(003)]", "all-but"), ("octal[0.3(03)]", "set-state"), \
        ("{n -> n-k for k in 1..n if k != 3}", "all-but"), \
        ("lasker", "lasker"), ("octal[4.3(33)]", "lasker"), \
        ("take[pow2]", "family remainders"), \
        ("take[odd]", "family remainders"), \
        ("take[1,2,100000000]", "family remainders"):
    text = write(rules)
    assert f"\ntheorem {theorem}\n" in text, text
    word = "trusted" if theorem.split()[0] in ("lasker", "family") else \
        "needs no more values"
    check(rules, text, 0, word)
random.seed(7)
for _ in range(25):  # sets of all but a few numbers
    last = random.randrange(4, 16)
    some = [str(k) for k in range(1, last) if random.random() < 0.5]
    rules = f"take[{','.join(some + [f'{last + 1}..'])}]"
    check(rules, write(rules), 0, "with saltus")
# a certificate of a game under another name, or of a shorter name's game
text = write("dawson_chess")
assert "rules octal[0.07]\n" in text
for name in "dawson_chess", "octal[0.070]", "octal[ 0.07]":
    check(name, sealed(text.replace("octal[0.07]", name)), 1,
          "should be written octal[0.07]")
# all three fields right for another theorem's game, and yet not that theorem's
text = write("take[1,4,9..]")
for old, new, word in ("all-but", "set-state", "does not apply"), \
        ("all-but", "lasker", "does not apply"), \
        ("all-but", "window", "does not apply"), \
        ("all-but", "family remainders", "does not apply"), \
        ("saltus 5", "saltus 4", "do not repeat"), \
        ("period 20\npreperiod 18\nsaltus 5",
         "period 40\npreperiod 18\nsaltus 10", "shorter"), \
        ("tail 9", "tail 8", "digits"), ("tail 9", "tail none", "digits"), \
        ("tail 9", "tail cut", "digits"):
    check(f"{old} -> {new}", sealed(text.replace(old, new, 1)), 1, word)
check("a tail", sealed(text.replace("tail 9", "tail 10")), 2, "expected none")

# the state is what is checked, not the values alone: with fewer values, and
# the right checksum of these, nothing is proved
values = [int(v) for v in run("table", "take[1,4,9..]", "0..99").stdout.split()]


def cut(text, count):
    total = 0xcbf29ce484222325
    for value in values[:count]:
        total = (total ^ value) * 0x100000001b3 % 2 ** 64
    text = re.sub("values [0-9]+", f"values {count}", text)
    return sealed(re.sub("block 0 .*", f"block 0 {total:016x}", text))


check("as many", cut(text, 80), 0)
check("more", cut(text, 95), 0)
holds = []
for count in range(38, 80):
    with open(FILE, "w") as file:
        file.write(cut(text, count))
    holds.append(run("verify-certificate", FILE).returncode)
assert holds[0] == 1 and sorted(holds, reverse=True) == holds, holds

# standard input and output
done = run("period", "lasker", "--certificate", "-")
assert done.returncode == 0 and done.stdout.startswith("grundy-certificate 1\n")
assert sealed(done.stdout) == done.stdout
done = run("verify-certificate", "-", input=done.stdout)
assert done.returncode == 0 and "certificate holds" in done.stdout, done
done = run("verify-certificate", "-", input="hello\n")
assert done.returncode == 2 and "standard input:1:1" in done.stderr, done
done = run("period", "lasker", "--certificate", "-", "--json")
assert done.returncode == 2 and "standard output" in done.stderr, done
done = run("period", "octal[0.6]", "--limit", "99", "--certificate", "-")
assert done.returncode == 3 and not done.stdout, done
assert "nothing to certify" in done.stderr, done

text = write("octal[0.56]", "--window")
assert "theorem state" in text and sealed(text) == text
check("a digit", text.replace("digits 056", "digits 057"), 2, "checksum")
CHANGES = [
    ("digits 056", "digits 057", "digits"),
    ("period 144", "period 288", "shorter period"),
    ("period 144", "period 143", "do not repeat"),
    ("preperiod 326640", "preperiod 326639", "do not repeat"),
    ("preperiod 326640", "preperiod 326641", "earlier"),
    ("rare 5 ", "rare 6 ", "not rare or common"),
    ("window ", "window 1\nwindow ", None),
    ("theorem state", "theorem guy-smith", "does not apply"),
    ("theorem state", "theorem window", "does not apply"),
    ("space first", "space second 2", "of this kind"),
]
for old, new, word in CHANGES:
    changed = sealed(text.replace(old, new, 1))
    check(f"{old} -> {new}", changed, 1 if word else 2, word or "expected")
window = next(line for line in text.splitlines() if line.startswith("window"))
check("a short window", sealed(text.replace(window, "window 40")), 1,
      "window is too short")


def shortened(rules, text, window):
    """The same claim with another window, and as many values as it needs."""
    own = int(re.search("window ([0-9]+)", text)[1])
    count = int(re.search("values ([0-9]+)", text)[1]) - own + window
    size = max(4096, count // 64 + 1)
    values = [int(v) for v in
              run("table", rules, f"0..{count - 1}").stdout.split()]
    head = re.sub("values [0-9]+\nwindow [0-9]+",
                  f"values {count}\nwindow {window}", text[:text.index("blocks")])
    lines = [f"blocks {-(-count // size)} {size}"]
    for first in range(0, count, size):
        total = 0xcbf29ce484222325
        for value in values[first:first + size]:
            total = (total ^ value) * 0x100000001b3 % 2 ** 64
        lines.append(f"block {first} {total:016x}")
    return sealed(head + "\n".join(lines) + "\nend 0\n")


# a period longer than half of the values: the window must reach the witnesses
# of its heaps all the same, not the last rare heap alone
long = write("octal[0.16]", "--window")
last = int(re.findall("rare ([0-9]+) ", long)[-1])
own = int(re.search("window ([0-9]+)", long)[1])
check("its own window", shortened("octal[0.16]", long, own), 0)
check("a window without witnesses", shortened("octal[0.16]", long, last + 2), 1,
      "window is too short")
block = next(line for line in text.splitlines() if line.startswith("block 0"))
check("a block", sealed(text.replace(block, block[:-1] + "z")), 2, "number")
check("a sum", sealed(text.replace(block, "block 0 0000000000000000")), 1,
      "heap 0 on have another checksum")


def variants(line):
    """The line with one of its fields changed, in several ways."""
    words = line.split(" ")
    for i, word in enumerate(words[1:], 1):
        if re.fullmatch("[0-9]+", word):
            others = {str(int(word) + 1), str(int(word) * 2 + 1), "0", "1",
                      "18446744073709551615", "1" + word}
        elif re.fullmatch("[0-9a-f]+", word):
            others = {format(int(word, 16) ^ 1 << bit, f"0{len(word)}x")
                      for bit in (0, 3, 31, 47, 63)}
        else:
            others = {"yes", "no", "none", "first", "second 1", "second 2",
                      "guy-smith", "window", "state", "octal[0.57]",
                      "three-heaps", "different-heaps", "all-but", "set-state",
                      "family remainders", "family period", "cut", "family",
                      "remainders", "interval", "nim", "hex[0.B]",
                      "take[odd]", "kayles", "octal[4.(3)]", "take[1..]",
                      "take[1,3]", "lasker", "octal[0.56", ""}
        for other in sorted(others - {word}):
            yield " ".join(words[:i] + [other] + words[i + 1:])
    yield line + " 0"
    yield words[0]
    yield line + "\n" + line


# every line, every field: a certificate with one thing changed is refused,
# even with a checksum that is right again; but a game may have two names
SAME = {"rules lasker": "rules octal[4.(3)]", "rules nim": "rules take[1..]"}
tried = 0
for rules, *options in ("kayles",), ("take[1,3,4]",), \
        ("octal[0.127]", "--window"), ("octal[0.156]", "--window"), \
        ("hex[0.B]",), ("lasker",), ("nim",), ("take[1,4,9..]",), \
        ("take[pow2]",), ("take[odd]",), ("octal[0.3(03)]",):
    good = write(rules, *options)
    lines = good.splitlines()
    assert sealed(good) == good
    for number, line in enumerate(lines[:-1]):
        if line.startswith(("rare ", "block ")) and number % 13:
            continue
        changes = sorted(set(variants(line)) - {SAME.get(line)})
        most = sampled(5 if len(lines) > 30 else 10)
        for changed in random.sample(changes, min(most, len(changes))):
            bad = sealed("\n".join([*lines[:number], changed,
                                    *lines[number + 1:-1]]) + "\nend 0\n")
            with open(FILE, "w") as file:
                file.write(bad)
            done = run("verify-certificate", FILE)
            if done.returncode not in (1, 2):
                sys.exit(f"{rules}: {line!r} became {changed!r}, exit "
                         f"{done.returncode}\n{done.stdout}{done.stderr}")
            tried += 1
        # a line that is missing
        check(f"{rules} without {line}", sealed("\n".join(
            lines[:number] + lines[number + 1:-1]) + "\nend 0\n"), 2)
assert tried > sampled(600), tried
print("ok", tried, "changes refused")


# the two ways to compute the values share no source file
def includes(path, seen):
    for name in re.findall(r'#include "(.*)"', open(path).read()):
        if name not in seen:
            seen.add(name)
            includes(os.path.join("src", name), seen)
    return seen


shared = includes("src/theory/octal/recheck.c", set())
assert {name for name in shared if name.startswith("theory/")} == {
    "theory/octal/code.h", "theory/octal/recheck.h"}

for cut in range(0, len(text), 97 * SAMPLE):
    check(f"cut at {cut}", text[:cut], 2)
check("foreign", "hello\n", 2, "expected grundy-certificate")
done = run("period", "octal[0.6]", "--limit", "1000", "--certificate", FILE)
assert done.returncode == 3
done = run("period", "kayles", "--certificate", "/nowhere/file")
assert done.returncode == 4 and "could not be written" in done.stderr
# before anything is computed, and no harm is done to an old file
for name in "/nowhere/file", folder.name:
    done = run("period", "octal[0.6]", "--certificate", name)
    assert done.returncode == 4 and not done.stdout, done
    assert "could not be written" in done.stderr
with open(FILE, "w") as file:
    file.write("old")
done = run("period", "octal[0.6]", "--limit", "99", "--certificate", FILE)
assert done.returncode == 3 and open(FILE).read() == "old"
assert os.listdir(folder.name) == ["certificate.txt"]
print("ok certificates")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certificates hold, and changed ones do not, even with a right checksum."""
import os
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "certificate.txt")


def run(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True)


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
        check(rules, write(rules, *options), 0, "holds:")

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
    ("theorem state", "theorem guy-smith", "needs more"),
    ("theorem state", "theorem window", "needs more"),
    ("space first", "space second 2", "second kind"),
]
for old, new, word in CHANGES:
    changed = sealed(text.replace(old, new, 1))
    check(f"{old} -> {new}", changed, 1 if word else 2, word or "expected")
window = next(line for line in text.splitlines() if line.startswith("window"))
check("a short window", sealed(text.replace(window, "window 40")), 1,
      "needs more")
block = next(line for line in text.splitlines() if line.startswith("block 0"))
check("a block", sealed(text.replace(block, block[:-1] + "z")), 2, "number")
check("a sum", sealed(text.replace(block, "block 0 0000000000000000")), 1,
      "heap 0 on have another checksum")
for cut in range(0, len(text), 97):
    check(f"cut at {cut}", text[:cut], 2)
check("foreign", "hello\n", 2, "expected grundy-certificate")
done = run("period", "octal[0.6]", "--limit", "1000", "--certificate", FILE)
assert done.returncode == 3
done = run("period", "kayles", "--certificate", "/nowhere/file")
assert done.returncode == 4 and "could not be written" in done.stderr
print("ok certificates")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program that is extracted from proofs/Check.v accepts 20 certificates and
refuses every one with a changed line, even with a right checksum; Coq accepts
the theorems that `period --coq` writes, and no changed one.

Run by `make proofs-verify`, with GRUNDY and VERIFY naming the two programs."""
import os
import random
import re
import subprocess
import sys
import tempfile

GRUNDY, VERIFY = os.environ["GRUNDY"], os.environ["VERIFY"]
PROOFS = os.path.dirname(os.path.abspath(VERIFY))
random.seed(24)
folder = tempfile.TemporaryDirectory()

# Games, and how many of their changed certificates are tried: 0 means all.
HONEST = [
    ("kayles", 0), ("octal[0.07]", 0), ("octal[0.137]", 0), ("octal[0.15]", 0),
    ("octal[0.17]", 0), ("octal[4.7]", 0), ("take[1,3,4]", 0),
    ("take[2,5,7]", 0), ("take[1..4,9]", 0), ("hex[0.B]", 0), ("hex[0.A]", 0),
    ("hex[4.E7]", 20),
    ("grundy[0.05]", 0), ("grundy[4.32]", 0), ("grundy[0.3]", 0),
    ("octal[0.156]", 40), ("octal[0.356]", 40), ("octal[0.165]", 40),
    ("octal[0.644]", 40), ("octal[0.127]", 3), ("octal[0.16]", 2),
    ("octal[0.56]", 2), ("octal[0.156] --window", 40),
    ("octal[0.165] --window", 40),
]


def run(*words):
    return subprocess.run(words, capture_output=True, text=True)


def certificate(words):
    path = os.path.join(folder.name, "honest")
    done = run(GRUNDY, "period", *words.split(), "--certificate", path)
    if done.returncode:
        sys.exit(f"{words}: {done.stderr}")
    with open(path) as file:
        return file.read()


def sealed(body):
    """With the checksum of the bytes as the last line."""
    total = 0xcbf29ce484222325
    for byte in body.encode():
        total = (total ^ byte) * 0x100000001b3 % 2 ** 64
    return f"{body}end {total:016x}\n"


def changes(text):
    """All texts with one digit changed, or one line missing, twice or moved."""
    body = text[:text.rindex("end ")]
    lines = body.splitlines(keepends=True)
    for i, line in enumerate(lines):
        yield "".join(lines[:i] + lines[i + 1:])
        yield "".join(lines[:i + 1] + lines[i:])
        if i + 1 < len(lines) and lines[i + 1] != line:
            yield "".join(lines[:i] + [lines[i + 1], line] + lines[i + 2:])
        word, data = line.split(" ", 1)
        base = 16 if word in ("digits", "mask", "block") else 10
        for at, char in enumerate(data):
            if char in "0123456789abcdef"[:base] and word != "theorem":
                new = format((int(char, base) + 1) % base, "x")
                changed = word + " " + data[:at] + new + data[at + 1:]
                yield "".join(lines[:i] + [changed] + lines[i + 1:])
    for old, new in ("theorem guy-smith", "theorem window"), \
            ("theorem window", "theorem guy-smith"), \
            ("theorem guy-smith", "theorem three-heaps"), \
            ("theorem state", "theorem guy-smith"), \
            ("distinct no", "distinct yes"), ("distinct yes", "distinct no"), \
            ("tail none", "tail 1"), ("space first", "space second 1"), \
            ("space first", "space none"), ("space none", "space first"):
        if old in body:
            yield body.replace(old, new)
    period = int(re.search("^period ([0-9]+)", body, re.M)[1])
    yield body.replace(f"\nperiod {period}\n", f"\nperiod {2 * period}\n")


def verify(texts):
    """The answers of the program, one for each text."""
    paths = []
    for i, text in enumerate(texts):
        paths.append(os.path.join(folder.name, str(i)))
        with open(paths[-1], "w") as file:
            file.write(text)
    answers = run(VERIFY, *paths).stdout.splitlines()
    assert len(answers) == len(paths), answers
    return answers


tried = 0
for words, most in HONEST:
    text = certificate(words)
    answer = verify([text])[0]
    if " holds: " not in answer:
        sys.exit(f"{words}: {answer}")
    altered = sorted(set(changes(text)) - {text[:text.rindex("end ")]})
    if most:
        altered = random.sample(altered, min(most, len(altered)))
    texts = [sealed(body) for body in altered]
    texts.append(text.replace("period ", "period 1", 1))  # not sealed
    for changed, answer in zip(texts, verify(texts)):
        if "does not hold" not in answer:
            sys.exit(f"{words}: a change is accepted: {answer}\n{changed}")
    tried += len(texts)
print(f"{len(HONEST)} certificates hold, {tried} changed ones do not")


def coq(text):
    path = os.path.join(folder.name, "Theorem.v")
    with open(path, "w") as file:
        file.write(text)
    return run("coqc", "-Q", PROOFS, "Grundy", path)


for rules in "kayles", "take[2,5,7]", "grundy[4.32]", "hex[0.B]", \
        "octal[0.644]", "octal[4.56]":
    path = os.path.join(folder.name, "written.v")
    done = run(GRUNDY, "period", rules, "--coq", path)
    assert done.returncode == 0, done
    with open(path) as file:
        text = file.read()
    done = coq(text)
    if done.returncode or "Closed under the global context" not in done.stdout:
        sys.exit(f"Coq does not accept {rules}: {done.stdout}{done.stderr}")
    number = re.search(r"\(N.to_nat ([0-9]+)\).$", text, re.M)[1]
    changed = re.sub(rf"\b{number}\b", str(int(number) + 1), text)
    if coq(changed).returncode == 0:
        sys.exit(f"Coq accepts another period of {rules}")
print("Coq accepts 6 theorems, and no changed one")

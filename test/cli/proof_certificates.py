#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certificates of proofs by automata hold; with any change they do not."""
import os
import random
import re
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "proof.txt")
random.seed(5)


def run(*words, **more):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          **more)


def sealed(text):
    """With the checksum of the bytes before the last line."""
    body = text[:text.rindex("end ")]
    total = 0xcbf29ce484222325
    for byte in body.encode():
        total = (total ^ byte) * 0x100000001b3 % 2 ** 64
    return f"{body}end {total:016x}\n"


def write(*words):
    done = run("prove", *words, "--certificate", FILE)
    if done.returncode:
        sys.exit(f"{words}: {done.stdout}{done.stderr}")
    with open(FILE) as file:
        return file.read()


def verify(text):
    with open(FILE, "w") as file:
        file.write(text)
    return run("verify-certificate", FILE)


PROOFS = {
    "pow2": ["{n -> n-k for k in pow2}", "--formula", "n % 3"],
    "take": ["take[1,3,4]"],
    "halves": ["{n -> n-k for k in 1..n/2}", "--outcomes"],
    "below": ["{n -> n-k for k in 1..n/2}"],
    "nim": ["nim"],
    "lasker": ["lasker"],
    "kayles": ["kayles"],
    "wythoff": ["wythoff", "--outcomes"],
    "misere": ["{n -> n-1 ; n-2}", "--misere", "--outcomes"],
    "weights": ["{(x,y) -> (x-1,y+2) ; (x,y-1)}"],
    "fibonacci": ["take[1,2]", "--base", "zeckendorf"],
    "heaps": ["{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}",
              "--formula", "x ^ y"],
    "decimal": ["take[1,2]", "--base", "10"],
    "nothing": ["{n -> [] if n > 2 ; n-3}"],
    "ed": ["ed"],
    "chocolate": ["chocolate"],
    "euclid": ["{sym (x,y) -> (x,y-k*x) for k in 1..(x > 0 ? y/x : 0)}",
               "--outcomes"],
}
good = {}
for name, words in PROOFS.items():
    good[name] = write(*words)
    assert sealed(good[name]) == good[name], name
    done = verify(good[name])
    if done.returncode or "the certificate holds" not in done.stdout:
        sys.exit(f"{name}: {done.stdout}{done.stderr}")
    assert "compared up to" in done.stdout and "not proved" in done.stdout
assert "\nclaim graph " in good["lasker"] and "\ntotal " in good["lasker"]
assert "\nmoves 2 " in good["kayles"]
assert "\norder weights 3 1\n" in good["weights"]
assert "\nleast 1 1\n" in good["ed"] and "\nleast" not in good["wythoff"]
assert "\nrules {(x,y,m) -> " in good["euclid"]
print("ok", len(good), "certificates hold")


def changes(line):
    """The line with one of its words changed, in several ways."""
    words = re.split("([ .,])", line)
    for i, word in enumerate(words):
        if re.fullmatch("[0-9]+", word):
            others = {str(int(word) + 1), str(max(0, int(word) - 1)),
                      "9" + word, ""}
        elif word in " .,":
            others = {"", "x"}
        else:
            others = {word[1:], word + "x", word.upper()}
        for other in sorted(others - {word}):
            yield "".join(words[:i] + [other] + words[i + 1:])
    yield line + " 0"
    yield line + "\n" + line


# every line, some of its words: refused, even with a right checksum
tried = 0
# a sanitized program is slow: it sees fewer changes, the release program all
IS_SANITIZED = "GRUNDY_SANITIZED" in os.environ
most = int(os.environ.get("PROOF_CHANGES", 15 if IS_SANITIZED else 80))
for name, text in good.items():
    lines = text.splitlines()[:-1]
    head = [i for i, line in enumerate(lines) if not line[0].isdigit() and
            not line.startswith(("set", "next"))]
    rest = [i for i in range(len(lines)) if i not in head]
    cases = [(i, c) for i in head for c in changes(lines[i])]
    cases += [(i, random.choice(sorted(set(changes(lines[i])))))
              for i in random.choices(rest, k=most)]
    random.shuffle(cases)
    cases = cases[:most] + [(i, None) for i in random.sample(
        range(len(lines)), min(most // 4, len(lines)))]
    for i, changed in cases:
        if changed == lines[i]:
            continue
        bad = lines[:i] + ([] if changed is None else [changed]) + lines[i + 1:]
        done = verify(sealed("\n".join(bad) + "\nend 0\n"))
        if done.returncode not in (1, 2):
            sys.exit(f"{name}: line {i + 1} {lines[i]!r} became {changed!r}: "
                     f"exit {done.returncode}\n{done.stdout}{done.stderr}")
        tried += 1
assert tried > 12 * most, (tried, most)
print("ok", tried, "changes refused")

# a certificate with a wrong checksum, and one that is cut
text = good["pow2"]
done = verify(text.replace("formula n%3", "formula n%4"))
assert done.returncode == 2 and "checksum" in done.stderr, done
for cut in range(0, len(text), 7):
    done = verify(text[:cut])
    assert done.returncode == 2, (cut, done)
# a false claim about a right automaton, and a right one about another rule
for old, new, word in ("formula n%3", "formula n%4", "formula"), \
        ("in pow2", "in 1..2", "other options"), \
        ("normal", "misere", None), ("about values", "about outcomes", None), \
        ("weights 1", "weights 2", "earlier order"), \
        ("weights 1", "weights 0", "smaller"), \
        ("weights 1", "lexicographic", "earlier order"):
    done = verify(sealed(text.replace(old, new, 1)))
    assert done.returncode == (1 if word else 2), done
    assert not word or word in done.stdout, done

# other positions than those of the rules
for name, old, new in ("ed", "least 1 1\n", ""), \
        ("ed", "least 1 1", "least 0 1"), \
        ("chocolate", "least 1 1", "least 1 0"), \
        ("chocolate", "least 1 1", "least 0 1"), \
        ("wythoff", "numbers 2\n", "numbers 2\nleast 1 1\n"):
    done = verify(sealed(good[name].replace(old, new, 1)))
    assert done.returncode == 1, done
done = verify(sealed(good["wythoff"].replace("numbers 2\n",
                                             "numbers 2\nleast 0 0\n")))
assert done.returncode == 2 and "0 or 1" in done.stderr, done

# JSON, standard output, refusals
done = run("verify-certificate", "-", "--json", input=good["wythoff"])
assert done.returncode == 0 and '"holds":true' in done.stdout, done
assert '"numeration":"zeckendorf"' in done.stdout, done
done = run("prove", "nim", "--certificate", "-")
assert done.stdout == good["nim"], done
done = run("prove", "nim", "--certificate", "-", "--json")
assert done.returncode == 2 and "standard output" in done.stderr, done
done = run("prove", "nim", "--certificate", "/nowhere/file")
assert done.returncode == 4 and "could not be written" in done.stderr, done
with open(FILE, "w") as file:
    file.write("old")
done = run("prove", "nim", "--formula", "n+1", "--certificate", FILE)
assert done.returncode == 1 and open(FILE).read() == "old", done
assert "nothing to certify" in done.stderr, done
# limits hold
done = run("verify-certificate", "-", "--max-memory", "1M",
           input=good["kayles"])
assert done.returncode in (0, 3), done
done = run("verify-certificate", "-", "--max-positions", "10",
           input=good["kayles"])
assert done.returncode == 3, done

# outcomes of sums follow from values, not from the outcomes of the parts: 6002
# is N, but no part of its option is P
PAIR = ("{n -> n-1 if n > 0 ; [a, a] for a in 3001..3001 if n == 6002}")
done = run("prove", PAIR, "--outcomes", "--formula", "n % 2")
assert done.returncode != 0 and "proved:" not in done.stdout, done
done = run("prove", PAIR, "--misere")
assert done.returncode == 0 and "nothing about others" in done.stdout, done
# in misere play an option that leaves nothing is N, not P
done = run("prove", "{n -> [] if n > 0}", "--misere")
assert done.returncode == 0, done
done = run("prove", "{n -> [] if n > 0}", "--misere", "--formula", "n == 0")
assert done.returncode == 0, done


# the checker shares no code with the prover
def includes(path, seen):
    for name in re.findall(r'#include "(.*)"', open(path).read()):
        if name not in seen:
            seen.add(name)
            includes(os.path.join("src", name), seen)
    return seen


for name in "audit", "audit_read", "audit_walk", "audit_sets":
    seen = includes(f"src/lang/prove/{name}.c", set())
    assert not [n for n in seen if n.startswith("theory/automata")], seen
    assert {n for n in seen if n.startswith("lang/prove")} == {
        "lang/prove/audit.h"}, seen
print("ok proof certificates")

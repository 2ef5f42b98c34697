#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Text of others cannot control the terminal.

Names, rules, comments of rules files, positions and file names contain control
characters of every kind. Neither standard output nor standard error may contain
a byte below 0x20 except newline and tab, nor 0x7f, nor a control character
U+0080..U+009F, nor a byte that is not UTF-8.
"""

import json
import os
import random
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
HOSTILE = [b"\x1b[31m", b"\x07\x08", b"\x7f\x0b", b"\r", b"\x01\x1f",
           "\u0085".encode(), "\u009b31m".encode(), "\u009f\u0080".encode(),
           b"\x9b31m", b"\xff\xfe", b"\xc2", b"\xe2\x80"]
bad = 0


def is_harmless(output):
    try:
        text = output.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not any((ord(c) < 0x20 and c not in "\n\t") or
                   0x7f <= ord(c) <= 0x9f for c in text)


def run(*words):
    global bad
    words = [w if isinstance(w, bytes) else w.encode() for w in words]
    done = subprocess.run([GRUNDY.encode(), *words], stdin=subprocess.DEVNULL,
                          capture_output=True, check=False, timeout=300)
    for name, output in ("stdout", done.stdout), ("stderr", done.stderr):
        if not is_harmless(output):
            print("FAILED", name, words, output[:300])
            bad += 1
    if done.returncode not in (0, 1, 2, 3, 4):
        print("FAILED", done.returncode, words)
        bad += 1
    return done.stdout


def write(name, content):
    with open(name, "wb") as file:
        file.write(content)


def try_text(b):
    """Puts hostile bytes wherever text of others is shown."""
    write("some.rules", b"# title " + b + b"\nfoo = {n -> n-k for k in 1..n/2}"
          b"  # about " + b + b" x\n# more " + b + b"\n"
          b"# takes one " + b + b".\nbar = {n -> n-1}\n")
    write("wrong.rules", b"foo" + b + b" = {n -> n-1}\n")
    write("arcs", b"a" + b + b" b" + b + b"\nb" + b + b" c\n")
    write("three", b"3," + b + b"\n")
    write(b"na" + b + b"me", b"3,5\n")
    listed = run("games", "--rules", "some.rules")
    assert b"foo" in listed, listed
    run("games", "foo", "--rules", "some.rules")
    run("eval", "foo(5)", "--explain", "--rules", "some.rules")
    json.loads(run("games", "--json", "--rules", "some.rules"))
    run("code", "foo", "--rules", "some.rules")
    run("games", "--rules", "wrong.rules")
    run("completion", "fish", "--rules", "some.rules")
    run("bulk", "graph", "arcs", "--all")
    json.loads(run("bulk", "graph", "arcs", "--all", "--json") or b"0")
    run("bulk", "geography", "arcs", "--start", b"a" + b)
    run("bulk", "geography", "arcs", "--essential")
    run("bulk", "graph", b"no" + b)
    run("eval", b"nim(@na" + b + b"me)", "--svg", b"no" + b + b"/x")
    run("eval", "nim(@three)")
    run("eval", "nim(3)", "--rules", b"no" + b)
    for form in (b"nim(3%s)", b"geography(a%s-b)", b"digraph[a%s>b](a%s)",
                 b"node_kayles(a%s-b)", b"{n%s -> n-1}(4)",
                 b"{n -> n-1 # %s}(4)", b"wyt%shoff(1,2)"):
        run("eval", form.replace(b"%s", b))
        run("moves", form.replace(b"%s", b), "--json")
    run("nim", b"3*4" + b)
    run("nim", b"3*4" + b, "--json")
    run("table", "nim", b"0..5" + b)
    run("check", "nim", "--formula", b"n" + b)
    run("code", "nim", "--name", b"f" + b)
    run(b"ev" + b)
    run("eval", "nim(3)", b"--opt" + b)
    run("eval", "nim(3)", "--time", b"1" + b)
    run("help", b"x" + b)
    run("verify", b"n" + b)
    run("games", b"x" + b)
    run("games", b"{" + b + b"n -> n-1}")
    run("period", "kayles", "--certificate", b"no" + b + b"/x")
    run("verify-certificate", "arcs")


with tempfile.TemporaryDirectory() as folder:
    GRUNDY = os.path.abspath(GRUNDY)
    os.chdir(folder)
    for hostile in HOSTILE:
        try_text(hostile)
    source = random.Random(7)
    for _ in range(4):  # bytes at random, without NUL, newline and '/'
        try_text(bytes(source.choice([x for x in range(1, 256)
                                      if x not in b"\n/"])
                       for _ in range(12)))
    os.chdir("/")
sys.exit(bad > 0)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every name of the catalogue has its page, in both languages, and a name with
a letter missing is named in the hint."""

import json
import os
import re
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]
CHINESE = re.compile("[\u4e00-\u9fff]")


def run(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True,
                          encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


def expect(is_true, words, complaint):
    if not is_true:
        sys.exit(f"FAILED: grundy {' '.join(words)}\n{complaint}")


def answer(*words):
    code, out, err = run(*words)
    expect(code == 0 and not err, words, err)
    return out


catalogue = json.loads(answer("games", "--json"))
games = [game["name"] for game in catalogue["games"]]
aliases = [alias["name"] for alias in catalogue["aliases"]]
overview = answer("help")
commands = re.findall(r"^  ([a-z-]+)  ", overview, re.M)
pages = re.findall(r"^  grundy help ([a-z]+)", overview, re.M)
assert "nim" in games and "kayles" in aliases and "eval" in commands
names = [name for name in games + aliases if re.fullmatch(r"\w+", name)]
assert len(names) > 20

for language in "en", "zh":
    for name in names:
        page = answer("games", name, "--lang", language)
        expect(name in page.splitlines()[0], ("games", name), page)
        expect(bool(CHINESE.search(page)) == (language == "zh"),
               ("games", name), page)
        shown = answer("help", name, "--lang", language)
        if name in commands:
            expect(f"grundy games {name}" in shown, ("help", name), shown)
        else:
            expect(shown == page, ("help", name), shown)
        one = json.loads(answer("games", name, "--json", "--lang", language))
        listed = [g["name"] for g in one["games"] + one["aliases"]]
        expect(name in listed, ("games", name, "--json"), listed)
print("ok pages")

topics = set(names + commands + pages)
for name in sorted(topics):
    typed = name[:-1]
    if len(typed) < 4 or typed in topics:
        continue
    code, out, err = run("help", typed)
    if code == 0:  # another name of a topic, such as "stair Nim"
        expect(name in out and not err, ("help", typed), out)
        continue
    hint = re.search(r"^hint: did you mean grundy help (.+)\?$", err, re.M)
    expect(code == 2 and not out and hint, ("help", typed), err)
    # another name may be as near, but none is farther
    near = hint[1]
    expect(near == name or near.startswith(typed) or
           abs(len(near) - len(typed)) <= 1, ("help", typed), err)
for typed, wanted in (("kayle", "kayles"), ("tabel", "table"),
                      ("notatoin", "notation"), ("nmi", "nim")):
    code, out, err = run("help", typed)
    expect(code == 2 and err.endswith(
        f"hint: did you mean grundy help {wanted}?\n"), ("help", typed), err)
print("ok near names")

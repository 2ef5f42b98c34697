# SPDX-License-Identifier: MIT
"""Every program of doc/contest.md against brute force.

A section `## JUDGE NUMBER: title` holds a program: what its `./grundy code`
commands print, then its ```c blocks. It is compiled and run on small random
input, always the same; what is right comes from lib/contest_rules.py and
lib/contest_more.py and lib/contest_scores.py.

    contest.py NAME...   only the sections whose names contain one of these
"""

import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))
from contest_more import MORE  # noqa: E402
from contest_rules import PROBLEMS as FIRST  # noqa: E402
from contest_scores import SCORES  # noqa: E402

PROBLEMS = FIRST | MORE | SCORES
BUILD = Path(os.environ["BUILD_DIR"])
PAGE = Path("doc/contest.md").read_text(encoding="utf-8")


def sections():
    """Name and text of each problem of the page."""
    for part in re.split(r"^## ", PAGE, flags=re.M)[1:]:
        title = part.split("\n", 1)[0]
        if ":" in title:
            yield title.split(":", 1)[0], part


def program(part):
    """The source that a section gives."""
    source = []
    for command in re.findall(r"^\$ (\./grundy code .*)$", part, re.M):
        done = subprocess.run(
            ["sh", "-c", command.replace("./grundy", '"$GRUNDY"', 1)],
            capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"$ {command}\n{done.stderr}")
        source.append(done.stdout)
    source += re.findall(r"^```c\n(.*?)^```$", part, re.M | re.S)
    return "\n".join(source)


def compiled(name, source, folder):
    cache = (BUILD / "CMakeCache.txt").read_text(encoding="utf-8")
    flags = re.search(r"^CMAKE_C_FLAGS:STRING=(.*)$", cache, re.M).group(1)
    path = Path(folder, re.sub(r"\W+", "_", name))
    path.with_suffix(".c").write_text(source, encoding="utf-8")
    library = [BUILD / "libgrundy.a", "-pthread", "-lzstd"]
    subprocess.run([os.environ["CC"], "-std=c17", "-Wall", "-Wextra",
                    "-Wpedantic", "-Werror", "-Wno-unused-result",
                    *flags.split(), "-Iinclude",
                    path.with_suffix(".c"),
                    *(library if "<grundy.h>" in source else []),
                    "-lm", "-o", path], check=True)
    return path


def run(path, text):
    done = subprocess.run([path], input=text, capture_output=True, text=True,
                          timeout=60, check=False)
    if done.returncode:
        sys.exit(f"{path.name} ends with {done.returncode}: {done.stderr}\n"
                 f"{text}")
    return done.stdout


def complain(name, text, printed, wanted):
    sys.exit(f"{name}: the program of doc/contest.md is wrong.\n"
             f"input\n{text[:2000]}\nit prints\n{printed}\n"
             f"it should print\n{wanted}")


def drawn(problem, rng, answers):
    """A case with another answer than the most frequent one so far, if some
    tries give one: lost positions are rare."""
    common = max(answers, key=answers.count, default=None)
    for _ in range(100):
        case = problem.draw(rng)
        if problem.answer(case) != common:
            break
    return case


def check(name, problem, path):
    """How many cases were compared."""
    rng = random.Random(name)
    cases = [case for case, _ in problem.samples]
    for case, wanted in problem.samples:
        if problem.answer(case) != wanted:
            sys.exit(f"{name}: brute force says {problem.answer(case)!r} of "
                     f"{case}, the statement {wanted!r}")
    answers = [problem.answer(case) for case in cases]
    while len(cases) < problem.cases:
        case = drawn(problem, rng, answers)
        cases.append(case)
        answers.append(problem.answer(case))
    if len(set(answers)) < 2:
        sys.exit(f"{name}: all the cases have one answer")
    if problem.numbered:
        answers = [f"Case {i}: {text}" for i, text in enumerate(answers, 1)]
    if problem.alone:
        runs = [(problem.text(c), a + "\n") for c, a in zip(cases, answers)]
    else:
        text = "".join(map(problem.text, cases)) + problem.end
        runs = [((f"{len(cases)}\n" if problem.counted else "") + text,
                 "".join(a + "\n" for a in answers))]
    for case, wanted in problem.large:
        text = ("1\n" if problem.counted else "") + problem.text(case)
        first = "Case 1: " if problem.numbered else ""
        runs.append((text + problem.end, first + wanted + "\n"))
    for text, wanted in runs:
        printed = run(path, text)
        if printed == wanted:
            continue
        if not problem.alone and text == runs[0][0]:
            for case, line, right in zip(cases, printed.split("\n"), answers):
                if line != right:
                    complain(name, problem.text(case), line, right)
        complain(name, text, printed, wanted)
    return len(cases) + len(problem.large)


def main():
    found = dict(sections())
    for name in sorted(found.keys() ^ PROBLEMS.keys()):
        sys.exit(f"{name}: it is not in both doc/contest.md and "
                 "test/cli/lib/contest_rules.py")
    names = [n for n in found
             if not sys.argv[1:] or any(word in n for word in sys.argv[1:])]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            path = compiled(name, program(found[name]), folder)
            count = check(name, PROBLEMS[name], path)
            print(f"ok {name}: {count} cases")
    return 0


sys.exit(main())

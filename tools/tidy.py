#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tidy.py [--all]: runs clang-tidy on every C file of src, one process for
each core.

The clang-analyzer takes 98 % of the time: it reads the eighty files that were
changed last and those not committed yet, with --all every file (`make
check-all`). The other checks always read every file.

A file that passed is skipped until something changes that clang-tidy reads:
the file, a header that it includes (the release build knows them), .clang-tidy,
its compile command, clang-tidy itself. build/clang/tidy.json remembers what
passed; a fresh clone has no such file, so there every file is checked. The
files that took longest come first, so that the cores finish together.
"""
import concurrent.futures
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD, RELEASE = ROOT / "build/clang", ROOT / "build/release"
RECENT = 80  # files
MEMORY = BUILD / "tidy.json"


def output(*words):
    return subprocess.run(words, check=True, capture_output=True,
                          text=True).stdout


def included():
    """For each source, the files that its object in build/release depends on:
    lines of four spaces and a path, below a line with the object's name."""
    found, files = {}, None
    for line in output("ninja", "-C", str(RELEASE), "-t", "deps").splitlines():
        if line.startswith("    "):
            path = os.path.normpath(RELEASE / line.strip())
            if files is None:
                files = found.setdefault(path, set())
            files.add(path)
        else:
            files = None
    return found


def recent():
    """The files of src that were changed last, and what is not committed."""
    def names(*words):
        return output("git", "-C", str(ROOT), *words).splitlines()

    logged = names("log", "--format=", "--name-only", "--", "src/*.c")
    newest = list(dict.fromkeys(logged))[:RECENT]
    changed = names("diff", "--name-only", "HEAD")
    new = names("ls-files", "--others", "--exclude-standard")
    return {str(ROOT / name) for name in newest + changed + new}


def digests(is_analyzed):
    """Source and digest of all that clang-tidy reads for it."""
    contents = {}

    def content(path):
        if path not in contents:
            contents[path] = hashlib.sha256(Path(path).read_bytes()).digest()
        return contents[path]

    common = output("clang-tidy", "--version").encode() + \
        content(ROOT / ".clang-tidy")
    headers = included()
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        source = os.path.normpath(os.path.join(entry["directory"],
                                               entry["file"]))
        if not Path(source).is_relative_to(ROOT / "src"):
            continue
        total = hashlib.sha256(common + entry["command"].encode())
        total.update(b"analyzed" if is_analyzed(source) else b"")
        for path in sorted(headers.get(source, ())):
            total.update(path.encode() + content(path))
        # without a list of headers nothing is known: never the same twice
        yield source, total.hexdigest() if source in headers else None


def tidy(source, is_analyzed):
    begun = time.monotonic()
    checks = [] if is_analyzed else ["--checks=-clang-analyzer-*"]
    done = subprocess.run(["clang-tidy", "-p", str(BUILD), "--quiet", *checks,
                           source], capture_output=True, text=True)
    said = done.stdout + (done.stderr if done.returncode else "")
    return done.returncode == 0, said, time.monotonic() - begun


def main():
    before = json.loads(MEMORY.read_text()) if MEMORY.exists() else {}
    newest = None if "--all" in sys.argv[1:] else recent()

    def is_analyzed(source):
        return newest is None or source in newest

    now = dict(digests(is_analyzed))
    seconds = {source: before.get(source, [None, 0])[1] for source in now}
    todo = sorted((source for source in now
                   if now[source] is None or
                   before.get(source, [None])[0] != now[source]),
                  key=lambda s: (-seconds[s], -os.path.getsize(s)))
    passed = {source: before[source] for source in now if source not in todo}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {pool.submit(tidy, source, is_analyzed(source)): source
                for source in todo}
        for run in concurrent.futures.as_completed(runs):
            source, (is_good, said, took) = runs[run], run.result()
            sys.stdout.write(said)
            failed += not is_good
            passed[source] = [now[source] if is_good else None, round(took, 1)]
            MEMORY.write_text(json.dumps(passed, indent=1))
    analyzed = sum(map(is_analyzed, todo))
    print(f"clang-tidy: {len(todo)} files checked, {analyzed} of them by the "
          f"analyzer, {len(now) - len(todo)} unchanged since they passed, "
          f"{failed} failed")
    return 1 if failed else 0


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs clang-tidy on every C file of src, one process for each core.

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


def digests():
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
        for path in sorted(headers.get(source, ())):
            total.update(path.encode() + content(path))
        # without a list of headers nothing is known: never the same twice
        yield source, total.hexdigest() if source in headers else None


def tidy(source):
    begun = time.monotonic()
    done = subprocess.run(["clang-tidy", "-p", str(BUILD), "--quiet", source],
                          capture_output=True, text=True)
    said = done.stdout + (done.stderr if done.returncode else "")
    return done.returncode == 0, said, time.monotonic() - begun


def main():
    before = json.loads(MEMORY.read_text()) if MEMORY.exists() else {}
    now = dict(digests())
    seconds = {source: before.get(source, [None, 0])[1] for source in now}
    todo = sorted((source for source in now
                   if now[source] is None or
                   before.get(source, [None])[0] != now[source]),
                  key=lambda s: (-seconds[s], -os.path.getsize(s)))
    passed = {source: before[source] for source in now if source not in todo}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {pool.submit(tidy, source): source for source in todo}
        for run in concurrent.futures.as_completed(runs):
            source, (is_good, said, took) = runs[run], run.result()
            sys.stdout.write(said)
            failed += not is_good
            passed[source] = [now[source] if is_good else None, round(took, 1)]
            MEMORY.write_text(json.dumps(passed, indent=1))
    print(f"clang-tidy: {len(todo)} files checked, {len(now) - len(todo)} "
          f"unchanged since they passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())

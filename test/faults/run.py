#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants each fault of faults.txt alone and sees that it is caught.

A mutant is compiled from a changed copy of the source, with the flags of the
build (of a game that is a text, its table is), and linked before the library: so
it takes the place of the object that the library has. Prints which law caught which fault, and compares the table
with doc/faults.md; `run.py --write` writes that table anew.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("BUILD_DIR", ROOT / "build/release"))
PAGE = ROOT / "doc/faults.md"


def read_faults(path):
    """Blocks that begin with '== title'."""
    faults = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            faults.append({"title": line[3:], "-": [], "+": []})
        elif faults and line[:1] in ("-", "+"):
            faults[-1][line[0]].append(line[1:])
        elif faults and line:
            key, _, value = line.partition(" ")
            faults[-1][key] = value
    for fault in faults:
        fault["law"] = fault.pop("caught").removeprefix("by ")
        fault.setdefault("facts", Path(fault["file"]).stem + ".t")
    return faults


def flags(source):
    """The compiler and its options for a source, from the build itself."""
    with open(BUILD / "compile_commands.json", encoding="utf-8") as file:
        for entry in json.load(file):
            if Path(entry["file"]).resolve() == source:
                words = shlex.split(entry["command"])
                at = words.index("-o")
                del words[at:at + 2]
                at = words.index("-c")
                del words[at:at + 2]
                return [w for w in words if not w.startswith(("-M", "-Werror"))
                        and not w.endswith((".o", ".o.d"))]
    sys.exit(f"{source} is not in the build")


def call(words, **options):
    done = subprocess.run(words, capture_output=True, text=True, check=False,
                          **options)
    if done.returncode:
        raise RuntimeError(f"{shlex.join(map(str, words))}\n{done.stderr}")


def build_mutant(fault, folder):
    source = (ROOT / "src/games" / fault["file"]).resolve()
    text = source.read_text(encoding="utf-8")
    old, new = "\n".join(fault["-"]), "\n".join(fault["+"])
    if text.count(old) != 1:
        raise RuntimeError(f"the text to replace occurs {text.count(old)} "
                           f"times in {source.relative_to(ROOT)}, not once")
    copy = folder / source.name
    copy.write_text(text.replace(old, new), encoding="utf-8")
    if source.suffix == ".game": # its table is what is compiled
        name = f"text_{source.stem}"
        source, text = BUILD / f"{name}.c", copy
        copy = folder / f"{name}.c"
        call(["awk", "-f", ROOT / "tools/game_blocks.awk", "-f",
              ROOT / "tools/game_table.awk", "-v", f"out={copy}", text],
             env=os.environ | {"LC_ALL": "C"})
    compiler = flags(source)
    call(compiler + ["-w", "-c", copy, "-o", folder / "mutant.o"])
    objects = sorted((BUILD / "CMakeFiles/grundy-test.dir").glob("**/*.o"))
    call(compiler + [folder / "mutant.o", *objects, BUILD / "libgrundy.a",
                     "-lpthread", "-lzstd", "-o", folder / "mutant"])
    return folder / "mutant"


def catches(mutant, mode, fault):
    """Runs a mode and reads on until the law complains, or to the end."""
    sign = {"golden": ": golden: ", "count": ": count"}.get(
        fault["law"], f": law {fault['law']}")
    facts = f"src/games/{fault['facts']}"
    words = [mutant, mode, facts]
    if fault["law"] != "count" and "samples" not in fault:
        words.append("600")
    said = []
    with subprocess.Popen(words, cwd=ROOT, text=True,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as run:
        for line in run.stdout:
            said.append(line)
            if sign in line:
                run.kill()
                return line.split(sign, 1)[1].strip(" :\n")
    fault["said"] = "".join(said[-5:])
    return None


def plant(fault):
    """What was complained of, or why the fault was not caught."""
    mode = "golden" if fault["law"] == "golden" else "laws"
    try:
        with tempfile.TemporaryDirectory() as name:
            mutant = build_mutant(fault, Path(name))
            found = catches(mutant, mode, fault)
    except RuntimeError as error:
        return False, str(error)
    return found is not None, found or "not caught:\n" + fault["said"]


def table(faults):
    rows = ["| fault | planted in | caught by |", "|---|---|---|"]
    for fault in faults:
        file = os.path.normpath("src/games/" + fault["file"])
        rows.append(f"| {fault['title']} | `{file}` | {fault['law']} |")
    return "\n".join(rows) + "\n"


def check_page(faults):
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(r"^\| fault .*?\n(?=\n|\Z)", page, re.M | re.S)
    if not found:
        return "doc/faults.md has no table"
    if found[0] == table(faults):
        return ""
    if "--write" not in sys.argv:
        return "doc/faults.md is out of date: run test/faults/run.py --write"
    PAGE.write_text(page.replace(found[0], table(faults)), encoding="utf-8")
    return ""


def main():
    faults = read_faults(ROOT / "test/faults/faults.txt")
    bad = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault, (caught, text) in zip(faults, pool.map(plant, faults)):
            bad += not caught
            print(f"{fault['law'] if caught else 'MISSED':14} "
                  f"{fault['title']} ({fault['file']})\n{'':14}   {text}",
                  flush=True)
    complaint = check_page(faults)
    if complaint:
        print(complaint)
    print(f"{len(faults) - bad} of {len(faults)} faults caught")
    return 1 if bad or complaint else 0


sys.exit(main())

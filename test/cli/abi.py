#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The binary interface of the library is the one in test/data/abi.txt: every
exported symbol with its version, every public struct with its size and the
offsets of its fields, every value of a public enum.

    abi.py --write   writes the interface anew: a line that changes or goes
                     breaks programs, and needs another SOVERSION
"""

import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tools")
import headers  # noqa: E402

PINNED = Path("test/data/abi.txt")
BUILD = Path(os.environ.get("BUILD_DIR", "build/release"))
CC = os.environ.get("CC", "gcc")


def symbols():
    """The exported symbols, as NAME@@VERSION."""
    listing = subprocess.run(["nm", "-D", "--defined-only", "--with-symbol-"
                              "versions", BUILD / "libgrundy.so"], check=True,
                             capture_output=True, text=True).stdout
    return sorted(line.split()[-1] for line in listing.splitlines()
                  if line.split()[-2] != "A")


def layouts():
    """A line for each public struct and enum, from a program that a compiler
    made of the headers."""
    lines = ["#include <grundy.h>", "#include <stdio.h>",
             "#define SIZE(t) printf(\"struct %s size %zu\\n\", #t, sizeof(t))",
             "#define AT(t, f) printf(\"  %zu %s\\n\", offsetof(t, f), #f)",
             "#define VALUE(v) printf(\"  %d %s\\n\", (int)v, #v)",
             "int main(void) {"]
    for group in headers.groups():
        for item in group.items:
            if item.kind == "struct":
                lines.append(f"SIZE({item.name});")
                lines += [f"AT({item.name}, {name});"
                          for name in headers.struct_fields(item)]
            elif item.kind == "enum":
                lines.append(f'puts("enum {item.name}");')
                lines += [f"VALUE({name});"
                          for name in headers.enum_values(item)]
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "abi.c"), Path(folder, "abi")
        source.write_text("\n".join([*lines, "return 0;", "}", ""]),
                          encoding="utf-8")
        subprocess.run([CC, "-std=c17", "-Iinclude", source, "-o", program],
                       check=True)
        return subprocess.run([program], check=True, capture_output=True,
                              text=True).stdout.splitlines()


def main():
    found = symbols()
    declared = sorted(item.name for group in headers.groups()
                      for item in group.functions())
    exported = [symbol.split("@")[0] for symbol in found]
    if exported != declared:
        sys.exit("exported and declared functions differ: "
                 + " ".join(sorted(set(exported) ^ set(declared))))
    text = "".join(line + "\n" for line in ["symbols", *(
        f"  {symbol}" for symbol in found), *layouts()])
    if sys.argv[1:] == ["--write"]:
        PINNED.parent.mkdir(exist_ok=True)
        PINNED.write_text(text, encoding="utf-8")
        return
    print("ok every declared function is exported, and nothing else")
    soname = subprocess.run(["readelf", "-d", BUILD / "libgrundy.so"],
                            check=True, capture_output=True, text=True).stdout
    version = subprocess.run(["tools/version.sh"], check=True,
                             capture_output=True, text=True).stdout.strip()
    wanted = f"libgrundy.so.{version.split('.', maxsplit=1)[0]}"
    if f"[{wanted}]" not in soname:
        sys.exit(f"the library's soname is not {wanted}")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"the version '{version}' is not MAJOR.MINOR.PATCH")
    print("ok the soname")
    number = re.search(r"^#define GRUNDY_VERSION_NUMBER (\d+)$",
                       Path("include/grundy.h").read_text(encoding="utf-8"),
                       re.M)[1]
    major, minor, patch = map(int, version.split("."))
    if int(number) != 10000 * major + 100 * minor + patch:
        sys.exit(f"GRUNDY_VERSION_NUMBER is {number}, and the version is "
                 f"{version}")
    print("ok the number of the version")
    if platform.machine() != "x86_64":
        return  # sizes are pinned for one system
    pinned = PINNED.read_text(encoding="utf-8")
    if text != pinned:
        gone = set(pinned.splitlines()) - set(text.splitlines())
        new = set(text.splitlines()) - set(pinned.splitlines())
        sys.exit("the binary interface differs from test/data/abi.txt (abi.py "
                 "--write)\n" + "".join(f"- {line}\n" for line in sorted(gone))
                 + "".join(f"+ {line}\n" for line in sorted(new)))
    print("ok symbols, sizes and offsets are those of test/data/abi.txt")


main()

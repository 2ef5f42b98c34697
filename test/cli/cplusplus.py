#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The headers are C++ too: a program that uses all of them compiles without a
warning by g++ and clang++, as C++17 and C++20, and runs."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD = Path(os.environ["BUILD_DIR"])
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-Wconversion",
            "-Wshadow", "-Wcast-qual"]
SOURCE = "test/data/program.cc"

cache = (BUILD / "CMakeCache.txt").read_text(encoding="utf-8")
flags = re.search(r"^CMAKE_C_FLAGS:STRING=(.*)$", cache, re.M).group(1).split()
own = {"gcc": "g++", "clang": "clang++"}[Path(os.environ["CC"]).name]
# The sanitizers of two compilers do not mix.
compilers = [own] if flags else ["g++", "clang++"]
with tempfile.TemporaryDirectory() as folder:
    for compiler in compilers:
        if not shutil.which(compiler):
            sys.exit(f"there is no {compiler}; type tools/setup.sh test")
        for standard in "c++17", "c++20":
            program = Path(folder, "program")
            subprocess.run([compiler, f"-std={standard}", *WARNINGS, *flags,
                            "-Iinclude", SOURCE, BUILD / "libgrundy.a",
                            "-lzstd", "-pthread", "-o", program], check=True)
            printed = subprocess.run([program], check=True,
                                     capture_output=True, text=True).stdout
            if printed != "N nim: 3->2\n":
                sys.exit(f"{compiler} -std={standard} prints {printed}")
        print(f"ok {compiler}")

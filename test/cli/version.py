# SPDX-License-Identifier: MIT
"""The version is the one of CMakeLists.txt wherever it is shown."""

import os
import re
import subprocess
import sys
from pathlib import Path

GRUNDY = os.environ["GRUNDY"]
BUILD = Path(os.environ["BUILD_DIR"])


def printed(*words):
    return subprocess.run([str(w) for w in words], check=True,
                          capture_output=True, text=True).stdout


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what} is '{found}', not '{wanted}'")
    print(f"ok {what}")


project = Path("CMakeLists.txt").read_text(encoding="utf-8")
version = re.search(r"^project\(grundy VERSION (\d+\.\d+\.\d+) ", project,
                    re.M)[1]
expect("tools/version.sh", printed("tools/version.sh").strip(), version)
expect("grundy --version", printed(GRUNDY, "--version").split()[1], version)
expect("the manual page", re.search(r'"grundy ([\d.]+)"',
                                    printed(GRUNDY, "man"))[1], version)
expect("a table's head",
       re.search(r"grundy ([\d.]+):", printed(GRUNDY, "table", "nim", "0..3",
                                              "--format", "csv"))[1], version)
expect("pkg-config", re.search(r"^Version: (.*)$", (BUILD / "grundy.pc")
                               .read_text(encoding="utf-8"), re.M)[1], version)
expect("the first heading of CHANGELOG.md",
       re.search(r"^## ([\d.]+) ", Path("CHANGELOG.md")
                 .read_text(encoding="utf-8"), re.M)[1], version)
library = next(BUILD.glob("libgrundy.so.*.*"))
expect("the file of the library", library.name, f"libgrundy.so.{version}")

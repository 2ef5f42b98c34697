# SPDX-License-Identifier: MIT
"""The programs of doc/library.md are those in examples/, and table.c and
custom.c print what the page says. (library.sh runs library.c.)"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

page = Path("doc/library.md").read_text(encoding="utf-8")
build = Path(os.environ["BUILD_DIR"])


def block(kind, start):
    """The first ```KIND block after the text `start`."""
    rest = page[page.index(start):]
    return re.search(rf"```{kind}\n(.*?)```\n", rest, re.S).group(1)


for name in ("library.c", "table.c", "custom.c"):
    source = Path("examples", name).read_text(encoding="utf-8")
    if block("c", f"`examples/{name}`") != source:
        sys.exit(f"doc/library.md does not show examples/{name} as it is")

cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
flags = re.search(r"^CMAKE_C_FLAGS:STRING=(.*)$", cache, re.M).group(1).split()
for name in "table", "custom":
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, name)
        subprocess.run([os.environ["CC"], "-std=c17", "-Wall", "-Wextra",
                        "-Wpedantic", "-Werror", *flags, "-Iinclude",
                        f"examples/{name}.c", build / "libgrundy.a",
                        "-lzstd", "-pthread", "-o", program], check=True)
        run = subprocess.run([program], capture_output=True, text=True,
                             check=True)
    if run.stdout != block("text", f"`examples/{name}.c`"):
        sys.exit(f"{name}.c prints what doc/library.md does not say:\n"
                 f"{run.stdout}")
print("ok the programs of doc/library.md")

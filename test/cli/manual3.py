#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every public function has a comment with its cost and a manual page, and
mandoc and groff read the pages without a warning."""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tools")
import headers  # noqa: E402

complaints = list(headers.offences())
if complaints:
    sys.exit("\n".join(complaints))
print("ok every function states its cost")

with tempfile.TemporaryDirectory() as folder:
    pages = Path(folder, "man3")
    subprocess.run(["tools/manual3.py", pages], check=True)
    names = [item.name for group in headers.groups()
             for item in group.functions()]
    groups = [f"grundy-{group.name}" for group in headers.groups()]
    written = {page.stem for page in pages.glob("*.3")}
    if written != {"grundy", *groups, *names}:
        sys.exit(f"pages and functions differ: {written ^ {*groups, *names}}")
    print("ok every function has a page")
    lint = subprocess.run(["mandoc", "-Tlint", "-Wwarning",
                           *(f"man3/{name}.3" for name in sorted(written))],
                          cwd=folder, capture_output=True, text=True,
                          check=False)
    if lint.returncode or lint.stdout:
        sys.exit(f"mandoc: {lint.stdout}{lint.stderr}")
    print("ok mandoc has no complaint")
    for name in ["grundy", *groups]:
        page = (pages / f"{name}.3").read_bytes()
        groff = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", "-k"],
                               input=page, capture_output=True, check=False)
        if groff.returncode or groff.stderr:
            sys.exit(f"groff on {name}.3: {groff.stderr.decode()}")
    text = subprocess.run(["mandoc", "-Tutf8", "man3/grundy_eval.3"],
                          cwd=folder, capture_output=True, text=True,
                          check=True).stdout
    if "moves, and why" not in text:
        sys.exit(f"grundy_eval(3) does not lead to its group:\n{text}")
    print("ok groff has no complaint")

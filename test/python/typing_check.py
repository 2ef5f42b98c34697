# SPDX-License-Identifier: MIT
"""mypy finds no fault in the package, nor in a program that uses it."""

import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = '''
import grundy

verdict: grundy.Verdict = grundy.eval("nim(3,5,7)")
names: list[str] = [move.name for move in verdict.moves]
entry: int = grundy.table("nim", 5)[3]
'''
with tempfile.TemporaryDirectory() as folder:
    program = Path(folder, "program.py")
    program.write_text(PROGRAM, encoding="ascii")
    done = subprocess.run(["mypy", "--strict", "--cache-dir", folder,
                           "python/grundy", program], check=False)
sys.exit(done.returncode)

# SPDX-License-Identifier: MIT
"""mypy finds no fault in the package, nor in a program that uses it; it finds
options that are misspelt."""

import os
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
WRONG = '''
import grundy

grundy.eval("nim(3)", misre=True)
grundy.Position("nim(3)").eval(mizere=True)
grundy.eval("nim(3)", method="serch")
grundy.table("nim", 5, kind="value")
grundy.reply("nim(3)", side="up")
'''
with tempfile.TemporaryDirectory() as folder:
    program, wrong = Path(folder, "program.py"), Path(folder, "wrong.py")
    program.write_text(PROGRAM, encoding="ascii")
    wrong.write_text(WRONG, encoding="ascii")
    done = subprocess.run(["mypy", "--strict", "--cache-dir", folder,
                           "python/grundy", program], check=False)
    told = subprocess.run(["mypy", "--strict", "--cache-dir", folder, wrong],
                          check=False, capture_output=True, text=True,
                          env={**os.environ, "MYPYPATH": "python"}).stdout
    missed = [line for line in range(4, len(WRONG.splitlines()) + 1)
              if f"wrong.py:{line}: error" not in told]
    if missed:
        print(f"mypy overlooks the lines {missed}:\n{told}")
sys.exit(done.returncode or bool(missed))

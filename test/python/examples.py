# SPDX-License-Identifier: MIT
"""The examples in Python and C++ print what they should."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# What each prints, as a pattern; the games of exec are in test/cli/exec.py.
WANTED = {
    "certificate.py": r"period 12 from 71 on, by the theorem '.*'\n"
                      r"the certificate holds: True\n"
                      r"a forged one: the certificate was changed.*\n"
                      r"  end [0-9a-f]+\n  \^\n",
    "convolution.py": r"4 13 0 3 4 14\n",
    "misere.py": r"nim\(2,3\) \+ kayles\(4\) is P in misère play\n"
                 r"(player \d: .*\n)+player 2 wins\n",
    "table_csv.py": r"x\\y,0,1,2,3,4\n0,0,1,2,3,4\n1,1,2,0,4,5\n2,2,0,1,5,3\n"
                    r"3,3,4,5,6,2\n4,4,5,3,2,7\n",
    "thermograph.py": r"\{4\|\|1\|-2\}: mean 7/4, temperature 9/4\n"
                      r"left wall .*\nright wall .*\n",
    "tournament.py": r"perfect +\d+\ncareless +\d+\nhopeless +\d+\n",
    # 16 has four prime factors, and a number with k of them has the value k
    "graph.cpp": r"(\d+:\d+[ \n]){16}",
    "contest.cpp": r"Second\n",
}
INPUT = {"contest.cpp": "2 2  1 3  4 6"}
CXX = os.environ.get("CXX", "c++")
build = Path(os.environ["BUILD_DIR"])
bad = 0


def check(name, run):
    """Compares what an example printed."""
    global bad
    if run.returncode or not re.fullmatch(WANTED[name], run.stdout):
        print(f"FAILED {name}: exit {run.returncode}\n{run.stdout}"
              f"{run.stderr}")
        bad += 1


there = {path.name for kind in ("*.py", "*.cpp")
         for path in Path("examples").glob(kind)} - {"kayles.py"}
if there != set(WANTED):
    sys.exit(f"examples without a test: {there ^ set(WANTED)}")
with tempfile.TemporaryDirectory() as folder:
    for name in sorted(there):
        words = [sys.executable, f"examples/{name}"]
        if name.endswith(".cpp"):
            words = [Path(folder, name).with_suffix("")]
            subprocess.run([CXX, "-std=c++17", "-Wall", "-Wextra", "-Wpedantic",
                            "-Werror", "-Iinclude", f"examples/{name}",
                            f"-L{build}", "-lgrundy",
                            f"-Wl,-rpath,{build.resolve()}", "-o", words[0]],
                           check=True)
        run = subprocess.run(words, capture_output=True, text=True,
                             check=False, input=INPUT.get(name, ""))
        check(name, run)
        if name == "graph.cpp":  # the value is the number of prime factors
            values = dict(map(int, pair.split(":"))
                          for pair in run.stdout.split())
            for n in range(1, 17):
                factors = sum(n % p ** k == 0 for p in (2, 3, 5, 7, 11, 13)
                              for k in range(1, 5))
                if values.get(n) != factors:
                    print("FAILED graph.cpp:", n, values.get(n), factors)
                    bad += 1
    picture = Path(folder, "thermograph.svg")
    subprocess.run([sys.executable, "examples/thermograph.py", "{3|-1}",
                    picture], check=True, capture_output=True)
    drawn = subprocess.run([os.environ["GRUNDY"], "value", "{3|-1}", "--svg",
                            "-"], check=True, capture_output=True).stdout
    if picture.read_bytes() != drawn:
        sys.exit("FAILED thermograph.py: not the picture of the command")
sys.exit(bad > 0)

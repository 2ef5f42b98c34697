#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/theorems.md lists what automata prove now."""
import subprocess
import sys

sys.exit(subprocess.run([sys.executable, "tools/theorems.py",
                         "--check"]).returncode)

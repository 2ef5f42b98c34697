# SPDX-License-Identifier: MIT
"""The structs of the Python package have the sizes and offsets of the header,
every function has the number of parameters that the header declares, and enum
values have their names."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from grundy import _library

lines = ["#include <grundy.h>", "int main(void) {"]
wanted = []
for name, struct in _library.STRUCTS.items():
    lines.append(f'  printf("%zu ", sizeof({name}));')
    wanted.append((name, struct.__name__, _library.ctypes.sizeof(struct)))
    for field, *_ in struct._fields_:
        lines.append(f'  printf("%zu ", offsetof({name}, {field}));')
        wanted.append((name, field, getattr(struct, field).offset))
lines.append("}")
with tempfile.TemporaryDirectory() as folder:
    source, program = Path(folder, "layout.c"), Path(folder, "layout")
    source.write_text("\n".join(lines), encoding="ascii")
    subprocess.run([os.environ.get("CC", "cc"), "-Iinclude", source, "-o",
                    program], check=True)
    found = subprocess.run([program], check=True, capture_output=True,
                           text=True).stdout.split()
bad = 0
for (struct, field, offset), right in zip(wanted, found, strict=True):
    if offset != int(right):
        print(f"{struct}.{field}: {offset}, in C {right}")
        bad += 1

text = " ".join(re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"),
                       flags=re.S)
                for path in Path("include").glob("*.h"))
for name, (_, parameters) in _library.FUNCTIONS.items():
    declared = re.search(rf"\bgrundy_{name}\s*\(([^;]*?)\)\s*;", text)
    if not declared:
        print(f"grundy_{name} is not declared")
        bad += 1
        continue
    listed = re.sub(r"\([^()]*\)", "", declared[1])  # of function pointers
    count = 0 if listed.strip() == "void" else listed.count(",") + 1
    if count != len(parameters):
        print(f"grundy_{name} has {count} parameters, not {len(parameters)}")
        bad += 1
# The names of enum values, in the order of their numbers.
for enum, prefix, names in (("method", "", _library.METHODS),
                            ("limit", "LIMIT_", _library.LIMITS),
                            ("table_kind", "TABLE_", _library.KINDS)):
    body = re.search(rf"typedef enum grundy_{enum} {{(.*?)}}", text, re.S)[1]
    listed = tuple(name.strip()[len("GRUNDY_" + prefix):].lower()
                   for name in body.split(","))
    if listed != names:
        print(f"grundy_{enum} is {listed}, not {names}")
        bad += 1
print(len(wanted), "sizes and offsets,", bad, "wrong")
sys.exit(bad > 0)

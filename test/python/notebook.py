# SPDX-License-Identifier: MIT
"""The notebooks in examples/ run, cell by cell, and every cell that ends with
an expression shows something. Jupyter itself is not needed."""

import ast
import json
import sys
from pathlib import Path

FORMS = "_repr_html_", "_repr_svg_", "_repr_latex_"
notebooks = sorted(Path("examples").glob("*.ipynb"))
shown = set()
for path in notebooks:
    book = json.loads(path.read_text(encoding="utf-8"))
    if book["nbformat"] != 4:
        sys.exit(f"FAILED {path}: format {book['nbformat']}")
    names = {"__name__": "__main__"}
    for cell in book["cells"]:
        if cell["cell_type"] != "code":
            continue
        if cell["outputs"] or cell["execution_count"] is not None:
            sys.exit(f"FAILED {path}: {cell['id']} has outputs")
        body = ast.parse("".join(cell["source"]), f"{path} {cell['id']}")
        last = ast.Expression(body.body.pop().value)
        exec(compile(body, str(path), "exec"), names)
        value = eval(compile(last, str(path), "eval"), names)
        texts = {form: getattr(value, form)() for form in FORMS
                 if hasattr(value, form)}
        if value is None or not all(texts.values()):
            sys.exit(f"FAILED {path}: {cell['id']} shows nothing: {value!r}")
        shown.update(texts)
if not notebooks or shown != set(FORMS):
    sys.exit(f"FAILED: only {shown} are shown")

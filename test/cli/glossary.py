#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The words that doc/glossary.md says not to use are in no Chinese text: the
translations of po/zh.po, the page, the documents."""
import re
import sys
from pathlib import Path

GLOSSARY = Path("doc/glossary.md")


def avoided():
    """The words between backquotes in the last column of the tables."""
    rows = [line.split("|") for line in
            GLOSSARY.read_text(encoding="utf-8").split("\n")
            if line.startswith("|")]
    assert all(len(row) == 6 for row in rows), "a row without four columns"
    return [word for row in rows for word in re.findall("`([^`]*)`", row[4])]


def texts():
    """(file, text). Of a catalogue only the translations, of which one may go
    on in the next line."""
    catalogue = Path("po/zh.po").read_text(encoding="utf-8")
    entries = re.findall(r'^msgstr ((?:".*"\n)+)', catalogue, re.M)
    yield "po/zh.po", re.sub(r'"\n"|\\n', "", "".join(entries))
    paths = [*Path(".").glob("*.md"), *Path("doc").rglob("*.md"),
             *Path("web").glob("*.js"), *Path("web/language").rglob("*.js"),
             *Path("web/view").rglob("*.js")]
    for path in sorted(paths):
        if path != GLOSSARY:
            yield str(path), path.read_text(encoding="utf-8")


def main():
    words, bad = avoided(), 0
    assert "素数" in words and len(words) > 5, "the last column was not read"
    for name, text in texts():
        for word in words:
            for match in re.finditer(re.escape(word), text):
                near = text[max(0, match.start() - 12):match.end() + 12]
                print(f"{name}: '{word}' in: {near.strip()!r}; "
                      f"doc/glossary.md has another word for it")
                bad += 1
    print(f"{len(words)} words, {bad} found")
    return 1 if bad else 0


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No English page of doc/, nor the README, has changed since somebody compared
its Chinese page with it.

doc/NAME.zh.md has a line `<!-- of NAME.md, HASH -->`: the checksum of the
English page that it follows. Both pages link to each other near the top. The
other links of a Chinese page lead to Chinese pages where they exist.  A page
that a script writes says so instead (`<!-- written by ... -->`).

    translations.py --renew [doc/NAME.zh.md ...]

writes the line anew, of all pages unless some are named, once they have been
read beside the English ones and say the same.
"""
import hashlib
import re
import sys
from pathlib import Path

LINE = re.compile(r"^<!-- of (\S+), ([0-9a-f]*) -->\n", re.M)
WRITTEN = "<!-- written by "
HEAD = 12  # lines from the top that may hold the link to the other language


def english(page):
    return page.with_name(page.name.replace(".zh.md", ".md"))


def checksum(page):
    """In all systems the same: the text, not the bytes of its line ends."""
    text = page.read_text(encoding="utf-8")
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def line_of(page):
    return f"<!-- of {english(page).name}, {checksum(english(page))} -->\n"


def renew(page):
    text = page.read_text(encoding="utf-8")
    text = LINE.sub("", text).rstrip("\n") + "\n\n" + line_of(page)
    page.write_text(text, encoding="utf-8")


def links(page, other):
    head = page.read_text(encoding="utf-8").split("\n")[:HEAD]
    return f"]({other.name})" in "\n".join(head)


def english_links(page):
    """The links to English pages that there are in Chinese, but its own."""
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"\]\(([\w/-]+)\.md[#)]", text):
        if page.name != name + ".zh.md" and \
                (page.parent / (name + ".zh.md")).exists():
            yield name + ".md"


def faults(page):
    """What is wrong, in sentences."""
    source = english(page)
    if not source.exists():
        yield f"{page}: there is no {source}"
        return
    text = page.read_text(encoding="utf-8")
    found = LINE.findall(text)
    if WRITTEN in text:
        assert not found, f"{page}: a page that is written needs no checksum"
    elif len(found) != 1:
        yield f"{page}: one line '<!-- of {source.name}, HASH -->' is needed"
    elif found[0] != (source.name, checksum(source)):
        yield f"{page}: {source} has changed since this page was written"
    for name in english_links(page):
        yield f"{page}: a link leads to {name}, which there is in Chinese"
    for one, other in ((page, source), (source, page)):
        if not links(one, other):
            yield f"{one}: no link to {other.name} in the first {HEAD} lines"


def main():
    words = sys.argv[1:]
    pages = [Path("README.zh.md"), *sorted(Path("doc").rglob("*.zh.md"))]
    assert pages, "no Chinese pages were found"
    if words[:1] == ["--renew"]:
        for page in [Path(word) for word in words[1:]] or pages:
            if WRITTEN not in page.read_text(encoding="utf-8"):
                renew(page)
        return 0
    bad = [fault for page in pages for fault in faults(page)]
    print("".join(fault + "\n" for fault in bad), end="")
    if bad:
        print("When a Chinese page says what its English page says now:\n"
              "  python3 test/cli/translations.py --renew doc/NAME.zh.md")
    print(f"{len(pages)} Chinese pages, {len(bad)} faults")
    return 1 if bad else 0


sys.exit(main())

# SPDX-License-Identifier: MIT
"""The public headers as data: groups of functions and types.

A group is a section of a header, `/* ---- NAME: DESCRIPTION */`, or a whole
header of one subject, whose head comment begins with its description. Every
function has a comment of its own directly before it, and that comment ends with
what the call costs.

    headers.py   checks all that, and prints `place: complaint` for each offence
"""

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "include"

COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
SECTION = re.compile(r"/\* -{4,} (\w+): (.*?) \*/\n")
ITEM = re.compile(
    rf"(?P<comment>(?:{COMMENT}\n)?)"
    r"(?:GRUNDY_(?:API|CHECKED) (?P<function>[^;]*);"
    r"|typedef struct (?P<opaque>\w+) \w+;"
    r"|typedef (?P<kind>struct|enum) (?P<type>\w+) \{(?P<body>.*?)\n\} \w+;"
    r"|typedef (?P<scalar>[\w ]+);"
    r"|#define (?P<macro>GRUNDY_\w+)[^\n]*)", re.S)


@dataclass
class Item:
    kind: str  # "function", "struct", "enum", "opaque", "scalar" or "macro"
    name: str
    comment: str  # words, one paragraph a line; "" if there is no comment
    text: str  # the declaration as written, without the comment
    place: str  # FILE:LINE


@dataclass
class Group:
    name: str
    title: str  # a noun phrase
    about: str  # paragraphs; may be empty
    items: list = field(default_factory=list)

    def functions(self):
        return [i for i in self.items if i.kind == "function"]


def words(comment):
    """The text of a comment: paragraphs separated by an empty line, those that
    are indented further as they are."""
    lines = [re.sub(r"^ \* ?|^   ", "", line) for line in
             comment.strip()[2:-2].rstrip().split("\n")]
    lines[0] = lines[0].strip()
    paragraphs, current = [], []
    for line in lines + [""]:
        if line.strip():
            current.append(line)
        elif current:
            is_code = all(one.startswith("  ") for one in current)
            paragraphs.append("\n".join(current) if is_code else
                              re.sub(r"\s+", " ", " ".join(current)).strip())
            current = []
    return "\n\n".join(paragraphs)


def read_item(match, place):
    comment = words(match["comment"]) if match["comment"] else ""
    text = match[0][len(match["comment"]):]
    if match["function"]:
        name = re.search(r"(\w+)\(", match["function"])[1]
        prefix = re.match(r"GRUNDY_\w+ ", text)[0]
        text = text.removeprefix(prefix)
        text = text.replace("\n" + len(prefix) * " ", "\n")
        return Item("function", name, comment, text, place)
    for kind, name in (("opaque", match["opaque"]), ("macro", match["macro"]),
                       (match["kind"], match["type"])):
        if name:
            return Item(kind, name, comment, text, place)
    return Item("scalar", match["scalar"].split()[-1], comment, text, place)


def read_group(group, text, path, line):
    """Adds the items of the text, and to the group's `about` the comments that
    belong to no item."""
    alone = re.findall(rf"(?:^|\n)\n({COMMENT})\n\n", text)
    group.about = "\n\n".join(filter(None, [group.about, *map(words, alone)]))
    for match in ITEM.finditer(text):
        if match["macro"] in ("GRUNDY_API", "GRUNDY_CHECKED",
                              path.stem.upper() + "_H"):
            continue
        begin = line + text[:match.start()].count("\n")
        group.items.append(read_item(match, f"include/{path.name}:{begin}"))
    return group


def head_of(text):
    """The comment after the licence, and what follows it."""
    match = re.match(rf"/\* SPDX[^\n]*\n({COMMENT})\n", text)
    return words(match[1]), match.end()


def groups():
    """All groups: those of grundy.h first, then by header."""
    found = []
    paths = sorted(FOLDER.glob("*.h"), key=lambda p: (p.name != "grundy.h", p))
    for path in paths:
        text = path.read_text(encoding="utf-8")
        sections = list(SECTION.finditer(text))
        ends = [s.start() for s in sections[1:]] + [len(text)]
        for section, end in zip(sections, ends):
            line = text[:section.end()].count("\n") + 1
            found.append(read_group(Group(section[1], section[2], ""),
                                    text[section.end():end], path, line))
        if not sections:
            about, end = head_of(text)
            title, _, rest = about.partition(".")
            rest = re.sub(r"\s*(A p|P)art of grundy\.h, which [^.]*\.", "",
                          rest).strip()
            name = path.stem.removeprefix("grundy_")
            line = text[:end].count("\n") + 1
            found.append(read_group(Group(name, title[0].lower() + title[1:],
                                          rest), text[end:], path, line))
    return found


def overview():
    """The head comment of grundy.h."""
    return head_of((FOLDER / "grundy.h").read_text(encoding="utf-8"))[0]


def struct_fields(item):
    """Names of the fields of a struct, in order."""
    body = re.sub(COMMENT, "", item.text)
    body = body[body.index("{") + 1:body.rindex("}")]
    names = []
    for line in body.split(";"):
        pointer = re.search(r"\(\*(\w+)\)\(", line)
        parts = [] if pointer or not line.strip() else line.split(",")
        names += [pointer[1]] if pointer else []
        names += [re.search(r"(\w+)\s*(\[[^]]*\])?\s*$", p)[1] for p in parts]
    return names


def enum_values(item):
    """Names of the values of an enum, in order."""
    body = re.sub(COMMENT, "", item.text)
    body = body[body.index("{") + 1:body.rindex("}")]
    return [part.split("=")[0].strip() for part in body.split(",")
            if part.strip()]


def offences():
    for group in groups():
        for item in group.functions():
            if not item.comment:
                yield f"{item.place}: {item.name} has no comment"
            elif not re.search(r"\bCost: [^.]+", item.comment):
                yield f"{item.place}: {item.name} does not state its cost"


if __name__ == "__main__":
    complaints = list(offences())
    print("\n".join(complaints), end="\n" if complaints else "")
    sys.exit(bool(complaints))

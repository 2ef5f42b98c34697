#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the manual pages of the library from the public headers.

    manual3.py FOLDER   writes FOLDER/grundy.3, a page for each group of
                        functions, FOLDER/grundy-GROUP.3, and for each function
                        a link FOLDER/grundy_NAME.3 to the page of its group
"""

import re
import subprocess
import sys
from pathlib import Path

import headers

TOOLS = Path(__file__).resolve().parent


def project(*words):
    return subprocess.run([TOOLS / "version.sh", *words], check=True,
                          capture_output=True, text=True).stdout.strip()


def escaped(text):
    """The text as roff prints it: nothing in it is a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def prose(text):
    """Paragraphs; words in backquotes are bold, code is set as it is."""
    lines = []
    for paragraph in text.split("\n\n"):
        lines.append(".PP")
        if paragraph.startswith("  "):
            lines += [".EX", escaped(paragraph), ".EE"]
            continue
        paragraph = escaped(paragraph)
        paragraph = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", paragraph)
        lines.append(re.sub(r"(?<=[.:;]) +(?=[A-Z\\])", "\n", paragraph))
    text = "\n".join(lines[1:] if lines else lines)
    return re.sub(r"(?m)^([.'])(?!(PP|EX|EE)$)", r"\\&\1", text)


def page(name, title, date, version, body):
    return (f".\\\" Made from the headers by tools/manual3.py.\n"
            f".TH {name} 3 {date} \"grundy {version}\" \"Library functions\"\n"
            f".SH NAME\n{title}\n" + "\n".join(body) + "\n")


def synopsis(functions):
    lines = [".SH SYNOPSIS", ".nf", ".B #include <grundy.h>", ".PP"]
    for item in functions:
        lines += [".B", escaped(item.text.rstrip(";")) + ";"] \
            if "\n" not in item.text else \
            ["\\fB" + escaped(item.text).replace("\n", "\\fR\n\\fB") + "\\fR"]
    return [*lines, ".fi"]


def group_page(group, date, version):
    functions = group.functions()
    names = ", ".join(escaped(f.name) for f in functions)
    body = synopsis(functions)
    body.append(".SH DESCRIPTION")
    if group.about:
        body.append(prose(group.about))
        body.append(".PP")
    body.append("Ownership, errors and threads are described in\n"
                ".BR grundy (3).")
    for item in functions:
        body += [f".SS {escaped(item.name)}", prose(item.comment)]
    types = [i for i in group.items if i.kind != "function"]
    if types:
        body.append(".SH TYPES AND CONSTANTS")
    for item in types:
        if item.comment:
            body += [".PP" if body[-1] != ".SH TYPES AND CONSTANTS" else ".\\\"",
                     prose(item.comment)]
        body += [".PP", ".EX", escaped(item.text), ".EE"]
    body += [".SH SEE ALSO", ".BR grundy (3),", ".BR grundy (1)"]
    body = [line for line in body if line != ".\\\""]
    return page(f"GRUNDY\\-{group.name.upper()}",
                f"{names} \\- {escaped(group.title)}", date, version,
                drop_breaks(body))


def drop_breaks(body):
    """Leaves out paragraph breaks directly after a heading."""
    lines = "\n".join(body).split("\n")
    return [line for before, line in zip([""] + lines, lines)
            if not (line == ".PP" and before.startswith((".SH", ".SS", ".PP")))]


def overview_page(groups, date, version):
    body = [".SH SYNOPSIS", ".nf", ".B #include <grundy.h>", ".PP",
            "cc PROGRAM.c $(pkg\\-config \\-\\-cflags \\-\\-libs grundy)",
            ".fi", ".SH DESCRIPTION", prose(headers.overview()),
            ".SH PAGES"]
    for group in groups:
        body += [".TP", f".BR grundy\\-{group.name} (3)", escaped(group.title)]
    body += [".PP", "Each function has a page of its name, too, such as",
             ".BR grundy_eval (3).", ".SH SEE ALSO", ".BR grundy (1),",
             "doc/library.md in the sources"]
    return page("GRUNDY", "grundy \\- combinatorial games: who wins, by which "
                "moves, and why", date, version, drop_breaks(body))


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    date, version = project("--date") or '""', project()
    groups = headers.groups()
    for old in folder.glob("*.3"):
        old.unlink()
    (folder / "grundy.3").write_text(overview_page(groups, date, version),
                                     encoding="utf-8")
    for group in groups:
        page_name = f"grundy-{group.name}.3"
        (folder / page_name).write_text(group_page(group, date, version),
                                        encoding="utf-8")
        for item in group.functions():
            (folder / f"{item.name}.3").symlink_to(page_name)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The messages of the program, for translators.

    messages.py            writes them all, a POT file, to standard output
    messages.py --update   merges them into every po/*.po (msgmerge)
    messages.py --check    fails if a catalogue lacks one, has one too many, or
                           has other placeholders than the English

A message is a string in one of the places below; xgettext would find only the
first arm of `is_one ? "a move" : "{0} moves"`, so the places are found here,
and GNU gettext does the rest.
"""
import gettext
import pathlib
import re
import subprocess
import sys
import tempfile

# Functions, and which of their arguments are messages.
CALLS = {
    "N_": (1,), "tr": (1,), "report": (2, 3), "gi_fail": (4,), "gi_hint": (2,),
    "gi_reason": (3,), "gi_reasons_add": (3,), "gi_too_large": (2,),
    "gi_text_expected": (4,), "gi_text_integer": (4,),
    "gi_parser_fail": (3,), "gi_parser_limit": (3,),
    "gi_parser_expected": (2,),
    "gi_word": (2,), "gi_broken": (4,), "say": (1,), "game_refuse": (1, 2),
    "sheet_say": (3,), "gi_job_remark": (2,),
}
# Members of descriptors; a .name is one if a .citation follows it.
MEMBERS = {"about", "summary", "help", "condition", "citation", "integers"}

TOKEN = re.compile(r"""
    (?P<space>\s+|/\*.*?\*/|//[^\n]*|^\#(?:[^\n]*\\\n)*[^\n]*)
  | (?P<string>"(?:[^"\\\n]|\\.)*")
  | (?P<char>'(?:[^'\\\n]|\\.)*')
  | (?P<word>[A-Za-z_][A-Za-z0-9_]*|[0-9][A-Za-z0-9_.]*)
  | (?P<mark>.)""", re.X | re.S | re.M)


def tokens(text):
    """(kind, text, line) without white space; adjacent strings are one."""
    found, line = [], 1
    for match in TOKEN.finditer(text):
        kind, value = match.lastgroup, match.group()
        if kind == "string" and found and found[-1][0] == "string":
            found[-1] = ("string", found[-1][1][:-1] + value[1:], found[-1][2])
        elif kind != "space":
            found.append((kind, value, line))
        line += value.count("\n")
    return found


def closing(toks, i):
    """The index behind the bracket that closes the one at i."""
    depth = 0
    for k in range(i, len(toks)):
        if toks[k][1] in "([{" and toks[k][0] == "mark":
            depth += 1
        elif toks[k][1] in ")]}" and toks[k][0] == "mark":
            depth -= 1
            if depth == 0:
                return k + 1
    raise SystemExit(f"line {toks[i][2]}: a bracket is not closed")


def arguments(toks, i):
    """The ranges between the commas of the brackets that open at i."""
    end, start, k = closing(toks, i) - 1, i + 1, i + 1
    while k < end:
        if toks[k][0] == "mark" and toks[k][1] in "([{":
            k = closing(toks, k)
            continue
        if toks[k][1] == ",":
            yield start, k
            start = k + 1
        k += 1
    yield start, end


def strings_in(toks, start, end):
    """Strings that are the value of the expression, in arms of ?: too; of an
    array {template, arguments...} the first entry."""
    k = start
    while k < end:
        kind, value, _ = toks[k]
        if kind == "string":
            if toks[k + 1][1].startswith("PRI"):
                raise SystemExit(f"line {toks[k][2]}: {value}: a translated "
                                 "format has no PRI macros")
            yield toks[k]
        elif kind == "mark" and value == "[":
            k = closing(toks, k)
            continue
        elif kind == "mark" and value == "{":
            first = next(arguments(toks, k))
            yield from strings_in(toks, *first)
            k = closing(toks, k)
            continue
        elif kind == "mark" and value == "(" and k > start and \
                toks[k - 1][0] == "word":
            k = closing(toks, k) # a call has arguments of its own
            continue
        k += 1


def messages_of(path, text):
    toks = tokens(text)
    for i, (kind, value, line) in enumerate(toks[:-2]):
        following = toks[i + 1]
        if kind == "word" and value in CALLS and following[1] == "(" and \
                toks[i - 1][1] != "define":
            for n, (start, end) in enumerate(arguments(toks, i + 1), 1):
                if n in CALLS[value]:
                    yield from strings_in(toks, start, end)
        elif value == "." and following[1] in MEMBERS | {"name"} and \
                toks[i + 2][1] == "=":
            if following[1] == "name" and not (
                    toks[i + 5][1] == "." and toks[i + 6][1] == "citation"):
                continue
            if toks[i + 3][0] == "string":
                yield toks[i + 3]


def is_language(text):
    """Words, or marks between them; not a format alone."""
    bare = re.sub(r"%[-.0-9*]*[a-z]+|\{\d\}", "", text)
    return text in (".", ". ", ", ", ": ") or re.search(r"[A-Za-z]{2}", bare)


def collect(root):
    found = {}
    for path in sorted(root.glob("src/**/*.[ch]")):
        name = path.relative_to(root).as_posix()
        for _, text, line in messages_of(name, path.read_text()):
            text = text[1:-1]
            if is_language(text):
                found.setdefault(text, []).append(f"{name}:{line}")
    return found


def pot(found):
    out = ['msgid ""\nmsgstr ""\n'
           '"Content-Type: text/plain; charset=UTF-8\\n"\n'
           '"Content-Transfer-Encoding: 8bit\\n"\n']
    for text, places in found.items():
        lines = [f"#: {place}" for place in places]
        if re.search(r"\{\d\}", text):
            lines.append("#, python-brace-format")
        elif re.search(r"%[-.0-9*]*[a-z]", text):
            lines.append("#, c-format")
        lines += [f'msgid "{text}"', 'msgstr ""', ""]
        out.append("\n".join(lines))
    return "\n".join(out)


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True)


def placeholders(text):
    """What is filled in: {0} as often as one likes, a conversion once."""
    plain = re.sub(r"%\d+\$", "%", text)
    return (sorted(set(re.findall(r"\{\d\}", plain))),
            sorted(re.findall(r"%[-.0-9*]*[a-z]+", plain)))


def differences(compiled):
    """msgfmt looks only where the English has placeholders; here the others
    are looked at too."""
    with open(compiled, "rb") as file:
        entries = gettext.GNUTranslations(file)._catalog
    return [f"other placeholders: {english}"
            for english, other in entries.items()
            if english and placeholders(english) != placeholders(other)]


def check(catalogue, template):
    """What msgcmp and msgfmt find wrong, as lines."""
    wrong = []
    for words in (["msgcmp", str(catalogue), template],
                  ["msgfmt", "--check", "-o", "/dev/null", str(catalogue)]):
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            wrong += done.stderr.splitlines()
    with tempfile.NamedTemporaryFile("w", suffix=".mo") as compiled:
        run("msgfmt", "-o", compiled.name, str(catalogue))
        wrong += differences(compiled.name)
    with tempfile.NamedTemporaryFile("w", suffix=".po") as merged:
        run("msgmerge", "-q", "--no-fuzzy-matching", "-o", merged.name,
            str(catalogue), template)
        obsolete = run("msgattrib", "--only-obsolete", merged.name).stdout
    wrong += [f"{catalogue}: no longer said: " + text.replace("\n#~ ", " ")
              for text in re.findall(r'#~ msgid (".*(?:\n#~ ".*)*)', obsolete)]
    return wrong


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    found = collect(root)
    template = pot(found)
    if sys.argv[1:] == []:
        sys.stdout.write(template)
        return 0
    if sys.argv[1:] not in (["--check"], ["--update"]):
        raise SystemExit(__doc__)
    wrong = []
    with tempfile.NamedTemporaryFile("w", suffix=".pot") as file:
        file.write(template)
        file.flush()
        for catalogue in sorted(root.glob("po/*.po")):
            if sys.argv[1] == "--check":
                wrong += check(catalogue, file.name)
            else:
                run("msgmerge", "-q", "-U", "--backup=none", "-N",
                    "--no-location", str(catalogue), file.name)
    print("\n".join(wrong + [f"{len(found)} messages"]))
    return 1 if wrong else 0


sys.exit(main())

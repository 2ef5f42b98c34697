#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The messages of the program, for translators.

    messages.py            writes them all, a POT file, to standard output
    messages.py --update   puts new ones into every po/*.po, each after the
                           message before it in the source, and marks those no
                           longer said by #~; the rest stays byte for byte
    messages.py --check    fails if a catalogue is broken, has a message that is
                           no longer said, or has other placeholders than the
                           English; warns of messages without a translation,
                           which the program prints in English
    messages.py --missing  writes the messages without a translation, one a line

A message is a string in one of the places below; xgettext would find only the
first arm of `is_one ? "a move" : "{0} moves"`, so the places are found here,
and GNU gettext does the rest.
"""
import ast
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
    "gi_parser_fail": (3,),
    "gi_parser_expected": (2,), "gi_board_fail": (3,),
    "gi_board_expected": (2,),
    "gi_word": (2,), "gi_broken": (4,), "say": (1,), "game_refuse": (1, 2),
    "gi_sheet_say": (3,), "gi_job_remark": (2,),
}
# Members of descriptors; a .name is one if a .citation follows it.
MEMBERS = {"about", "brief", "title", "summary", "help", "condition", "citation", "integers"}

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
    """The index after the bracket that closes the one at i."""
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
    """The placeholders: {0} may be repeated, a conversion may not."""
    plain = re.sub(r"%\d+\$", "%", text)
    return (sorted(set(re.findall(r"\{\d\}", plain))),
            sorted(re.findall(r"%[-.0-9*]*[a-z]+", plain)))


def translations(catalogue):
    """The English and the translation of each translated message."""
    with tempfile.NamedTemporaryFile(suffix=".mo") as compiled:
        run("msgfmt", "-o", compiled.name, str(catalogue))
        with open(compiled.name, "rb") as file: # msgfmt wrote a new file
            entries = gettext.GNUTranslations(file)._catalog
    return {english: other for english, other in entries.items() if english}


def missing(catalogue, found):
    """The messages without a translation, as the source writes them."""
    known = translations(catalogue)
    return [text for text in found if ast.literal_eval(f'"{text}"') not in known]


def warnings(catalogue, found):
    lacking = missing(catalogue, found)
    if not lacking:
        return []
    name = f"po/{catalogue.name}"
    return [f'warning: {name}: no translation of "{text}" ({found[text][0]})'
            for text in lacking] + [
        f"To translate: type tools/messages.py --update, then fill in the empty "
        f"msgstr of each new entry in {name}. Until then the program says "
        "the English sentence."]


def check(catalogue, template):
    """What is wrong with a catalogue, as lines. msgfmt compares placeholders
    only where the English has some; here all messages are compared."""
    done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null",
                           str(catalogue)], capture_output=True, text=True)
    wrong = done.stderr.splitlines() if done.returncode else []
    try:
        wrong += [f"other placeholders: {english}"
                  for english, other in translations(catalogue).items()
                  if placeholders(english) != placeholders(other)]
    except subprocess.CalledProcessError:
        return wrong # msgfmt cannot read the catalogue at all
    with tempfile.NamedTemporaryFile("w", suffix=".po") as merged:
        run("msgmerge", "-q", "--no-fuzzy-matching", "-o", merged.name,
            str(catalogue), template)
        obsolete = run("msgattrib", "--only-obsolete", merged.name).stdout
    wrong += [f"{catalogue}: no longer said: " + text.replace("\n#~ ", " ")
              for text in re.findall(r'#~ msgid (".*(?:\n#~ ".*)*)', obsolete)]
    return wrong


def message_of(entry):
    """The English of an entry of a catalogue; None if it has none."""
    found = re.search(r'^msgid ((?:".*"\n?)+)', entry, re.M)
    return found and "".join(ast.literal_eval(line)
                             for line in found[1].splitlines())


def entries_of(found):
    """The empty entry of each message, wrapped as gettext does."""
    with tempfile.NamedTemporaryFile("w", suffix=".pot") as file:
        file.write(pot(found))
        file.flush()
        text = run("msgcat", "--no-location", file.name).stdout
    return {message_of(entry): entry
            for entry in text.rstrip("\n").split("\n\n")}


def update(catalogue, found):
    """Merges the messages into the catalogue; see above. msgmerge would put
    all entries into the order of the source."""
    said = {ast.literal_eval(f'"{text}"'): text for text in found}
    kept = [entry if message_of(entry) in said | {"": "", None: ""} else
            re.sub("^(?!#)", "#~ ", re.sub("(?m)^#,.*\n", "", entry),
                   flags=re.M)
            for entry in catalogue.read_text().rstrip("\n").split("\n\n")]
    place = {message_of(entry): entry for entry in kept}
    fresh = [text for english, text in said.items() if english not in place]
    new = entries_of({text: found[text] for text in fresh}) if fresh else {}
    after, before = {}, ""
    for english in said:
        if english in new:
            after.setdefault(before, []).append(new[english])
        else:
            before = english
    lines = [text for entry in kept
             for text in [entry] + after.get(message_of(entry), [])]
    catalogue.write_text("\n\n".join(lines) + "\n")


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    found = collect(root)
    template = pot(found)
    catalogues = sorted(root.glob("po/*.po"))
    if sys.argv[1:] == []:
        sys.stdout.write(template)
        return 0
    if sys.argv[1:] == ["--missing"]:
        for catalogue in catalogues:
            sys.stdout.writelines(f"{m}\n" for m in missing(catalogue, found))
        return 0
    if sys.argv[1:] not in (["--check"], ["--update"]):
        raise SystemExit(__doc__)
    wrong, remarks = [], []
    with tempfile.NamedTemporaryFile("w", suffix=".pot") as file:
        file.write(template)
        file.flush()
        for catalogue in catalogues:
            if sys.argv[1] == "--check":
                wrong += check(catalogue, file.name)
                remarks += [] if wrong else warnings(catalogue, found)
            else:
                update(catalogue, found)
    print("\n".join(wrong + remarks + [f"{len(found)} messages"]))
    return 1 if wrong else 0


sys.exit(main())

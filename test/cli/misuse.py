#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every function of the public headers, with each argument wrong in turn.

A C program is made of the headers as they are now: a case for each function
with right arguments, for each wrong value of each argument and of each field of
a struct, for the wrong order, and for calls from functions that the library
calls. Each case runs in a process of its own. A function, a type or a field
that the tables below do not know is an error: add it.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tools")
import headers  # noqa: E402

BUILD = Path(os.environ.get("BUILD_DIR", "build/release"))
CC = os.environ.get("CC", "cc")

ITEMS = [item for group in headers.groups() for item in group.items]
ENUMS = {i.name: headers.enum_values(i) for i in ITEMS if i.kind == "enum"}
STRUCTS = {i.name: i for i in ITEMS if i.kind == "struct"}
OPAQUE = {i.name for i in ITEMS if i.kind == "opaque"} | {"grundy"}
SCALARS = {"bool", "unsigned", "size_t", "uint64_t", "uint32_t", "double",
           "grundy_game"}

# Objects: the right one, and the wrong ones beside NULL. An object of another
# work is wrong only where the function is given a work.
OBJECTS = {
    "grundy": ("spare_g", ()),
    "grundy_work": ("work", ()),
    "grundy_rules": ("rules", ("foreign_rules",)),
    "grundy_position": ("position", ("foreign_position",)),
    "grundy_formula": ("formula", ("foreign_formula",)),
    "grundy_expression": ("expression", ("foreign_expression",)),
    "grundy_stream": ("stream", ()),
    "grundy_bulk": ("ended_bulk", ()),
    "grundy_database": ("database", ()),
    "grundy_options": ("options", ()),
}

SLICES = tuple(f"&wrong_slices[{i}]" for i in range(6))

# Structs that functions read: a right one, and the wrong values of each field
# that is no enum, no bool and no struct. An empty list: any value is right.
ANY = ()
INPUTS = {
    "grundy_allocator": ("{0}", {"resize": ANY, "data": ANY}),
    "grundy_limits": ("{.positions = 9}", {
        "positions": ANY, "memory": ANY, "seconds": ANY, "threads": ANY}),
    "grundy_progress": ("{0}", {"report": ANY, "data": ANY}),
    "grundy_query": ("{.max_moves = 1}", {"max_moves": ANY}),
    "grundy_checkpoint": ("{0}", {"file": ANY, "seconds": ANY}),
    "grundy_stream_query": ("{.last = 9}", {"from": ANY, "last": ANY}),
    "grundy_period_search_query": ("{.limit = 500}", {
        "limit": ANY, "rares_to": ANY, "keep": ANY}),
    "grundy_turn": ("{position, GRUNDY_BOTH, GRUNDY_NORMAL}", {
        "position": ("NULL", "foreign_position")}),
    "grundy_reply_query": ("{.random = 1}", {"errs": ("101",), "random": ANY}),
    "grundy_nim128": ("{2, 0}", {"low": ANY, "high": ANY}),
    "grundy_nim_query": ("{.bits = 64}", {"bits": ANY}),
    "grundy_bulk_query": ("{.all = true}", {"start": ("9",),
                                            "max_moves": ANY}),
    "grundy_find_query": ("{.to = 20}", {"to": ANY, "slice": SLICES}),
    "grundy_code_query": ("{.language = GRUNDY_CODE_C}", {
        "to": ANY, "slice": SLICES, "name": ANY}),
    "grundy_proof_query": ("{.formula = formula, .base = 2}", {
        "formula": ("foreign_formula",), "to": ANY, "base": ("1", "61")}),
    "grundy_quotient_query": ("{.to = 6}", {"to": ANY}),
    "grundy_custom": ("{.name = \"own\", .example = \"x\", "
                      ".options = no_options}", {
        "name": ("NULL", '""', '"N"'), "title": ANY, "about": ANY,
        "example": ("NULL",), "arity": ("17",), "data": ANY,
        "options": ("NULL",), "accepts": ("accepts_all",), "read": ANY}),
}
# Answers of the library that functions take, and the wrong ones beside NULL.
ANSWERS = {
    "grundy_verdict": ("&verdict", ("&wrong_verdict",)),
    "grundy_thermograph": ("thermograph", ("&no_thermograph",)),
    "grundy_proof": ("&proof", ("&no_proof",)),
    "grundy_quotient": ("&quotient", ("&no_quotient",)),
    "grundy_slice": ("&slice", SLICES),
}

# Arguments by FUNCTION.NAME or by NAME: the right one, and the wrong ones.
NULL = ("NULL",)
ARGUMENTS = {
    "grundy_work_free.work": ("spare", ANY),
    "grundy_work_reset.work": ("spare", ANY),
    "grundy_allow_programs.g": ("spare_g", NULL),
    "grundy_free.g": ("spare_g", ANY),
    "grundy_position_at.rules": ("rules", (*NULL, "foreign_rules",
                                           "graph_rules")),
    "grundy_cell_at.rules": ("rules", (*NULL, "foreign_rules",
                                       "graph_rules")),
    "grundy_check.rules": ("rules", (*NULL, "foreign_rules", "graph_rules")),
    "grundy_check_slice.rules": ("rules", (*NULL, "foreign_rules",
                                           "graph_rules", "pair_rules")),
    "grundy_prove.rules": ("rules", (*NULL, "foreign_rules", "graph_rules")),
    "grundy_settle.rules": ("rules", (*NULL, "foreign_rules",
                                      "graph_rules")),
    "grundy_proof_walnut.rules": ("rules", (*NULL, "foreign_rules",
                                            "graph_rules")),
    "grundy_stream_open.rules": ("kayles", (*NULL, "foreign_rules")),
    "grundy_census_fillings.rules": ("cram", (*NULL, "foreign_rules")),
    "grundy_census_run.rules": ("cram", (*NULL, "foreign_rules")),
    "grundy_bulk_feed.bulk": ("open_bulk", NULL),
    "grundy_bulk_edges.bulk": ("open_bulk", NULL),
    "grundy_bulk_end.bulk": ("open_bulk", NULL),
    "grundy_bulk_nimbers.bulk": ("solved_bulk", NULL),
    "grundy_bulk_close.bulk": ("open_bulk", ANY),
    "grundy_database_close.database": ("database", ANY),
    "file": ("database_file", NULL),
    "games": ("games", (*NULL, "wrong_games", "foreign_games")),
    "grundy_quotient_run.count": ("1", ("0", "9")),
    "grundy_quotient_verify.count": ("1", ("0", "9")),
    "positions": ("positions", (*NULL, "wrong_positions",
                                "foreign_positions")),
    "grundy_game_review.count": ("1", ANY),
    "grundy_game_review.from": ("0", ("2", "SIZE_MAX")),
    "integers": ("integers", NULL),
    "last": ("integers", NULL),
    "grundy_table_checkpoint.last": ("20", ANY),
    "grundy_options_add.parts": ("NULL", ANY),
    "grundy_options_add.count": ("1", ANY),
    "grundy_position_component.i": ("0", ("1", "SIZE_MAX")),
    "grundy_rules_variable.i": ("0", ("1", "UINT_MAX")),
    "grundy_family_at.i": ("0", ("9999", "SIZE_MAX")),
    "grundy_alias_at.i": ("0", ("9999", "SIZE_MAX")),
    "grundy_verify.report": ("on_law", NULL),
    "grundy_verify.data": ("NULL", ANY),
    "samples": ("3", ANY),
    "to": ("20", ANY),
    "most": ("9", ANY),
    "errs": ("0", ("101", "UINT_MAX")),
    "random": ("1", ANY),
    "wins": ("true", ANY),
    "allowed": ("false", ANY),
    "game": ("measures.game", ("0", "99999")),
    "claim": ('"<"', (*NULL, '""', '"<>"')),
    "length": (None, ANY),  # of the text before it
    "offset": ("0", ANY),
    "grundy_language_named.name": ('"en"', (*NULL, '"xx"')),
    "english": ('"move"', NULL),
    "grundy_cpu_named.name": ('"portable"', (*NULL, '"x"')),
    "grundy_nearest.name": ('"nimm"', NULL),
    "grundy_sides_wanted.text": ('"over"', NULL),
    "grundy_sides_find.text": ('"over"', NULL),
    "first": ('"over"', NULL),
    "second": ('"upon"', NULL),
    "first_length": ("4", ANY),
    "second_length": ("4", ANY),
    "grundy_define.text": ('"own = n -> n-k for k in 1..2"', NULL),
    "grundy_position_parse.text": ('"nim(3,5)"', NULL),
    "grundy_rules_parse.text": ('"nim"', NULL),
    "grundy_certificate_check.text": ("period_text", NULL),
    "grundy_proof_check.text": ("proof.certificate", NULL),
    "grundy_quotient_verify.text": ("quotient_text", NULL),
    "grundy_formula_parse.text": ('"n"', NULL),
    "grundy_equation_parse.text": ('"2*value = n"', NULL),
    "grundy_nim_eval.text": ('"1+1"', NULL),
    "grundy_move_find.text": ('"3->2"', NULL),
    "grundy_move_phrase.name": ('"3->2"', NULL),
    "grundy_expression_parse.text": ('"1/2"', NULL),
    "grundy_thermograph_draw.name": ('"0"', NULL),
    "grundy_option_text.text": ('"x"', NULL),
    "grundy_option_end.name": ('"name"', ANY),
    "message": ('"no"', NULL),
    "family": ('"graph"', NULL),
    "bytes": ('"a b\\n"', NULL),
    "grundy_bulk_find.name": ('"a"', NULL),
    "grundy_bulk_name.vertex": ("0", ("9", "UINT32_MAX")),
    "grundy_bulk_nimbers.vertex": ("0", ("9", "UINT32_MAX")),
    "vertices": ("3", ("2", "UINT32_MAX")),
    "ends": ("ends", NULL),
    "colours": ("NULL", ('"br"',)),  # the family has none
    "grundy_bulk_edges.count": ("2", ("SIZE_MAX",)),
    "size": ("8", ANY),
    "room": ("0", ANY),
    "width": ("8", ("0", "3", "16")),
    "grundy_table_read.rules": ("rules", (*NULL, "foreign_rules",
                                          "graph_rules", "pair_rules")),
    "cells": ("table_cells", NULL),
    "grundy_table_cells.rules": ("rules", (*NULL, "foreign_rules",
                                           "graph_rules", "pair_rules")),
    "grundy_table_cells.cells": ("whole_cells", NULL),
    "grundy_nim_array.count": ("1", ANY),
    "grundy_nim_array.bits": ("64", ("7", "0")),
    "grundy_nim128_primitive.bits": ("8", ("3", "256")),
    "a": ("integers", NULL),
    "b": ("integers", NULL),
    "exponent": ("integers", NULL),
    "exponent_words": ("1", ANY),
    "words": ("1", ("0", "3", "2048")),
}
# Numbers, all of which are right.
for pure in ("mul", "square", "sqrt", "inv", "pow", "solve"):
    for letter in ("a", "b", "c", "exponent"):
        ARGUMENTS[f"grundy_nim_{pure}.{letter}"] = ("5", ANY)

# Pointers to fill in that may be NULL.
MAY_BE_NULL = {"grundy_bulk_name.out", "grundy_bulk_nimbers.nimbers",
               "grundy_bulk_edges.colours"}
# Filled in on errors, too: by an error, by an empty name.
FILLED = {"error", "grundy_bulk_name.out"}

# What right calls return, where it is not OK, and what wrong ones return, where
# the headers say something else than MISUSE, NULL, "?", 0 or false.
# The option that is added is the position itself: play need not end.
RIGHT = {"grundy_options_fail": "GRUNDY_DOMAIN",
         "grundy_options_add": "GRUNDY_DOMAIN"}
UNABLE, DOMAIN = "GRUNDY_UNABLE", "GRUNDY_DOMAIN"
WRONG = {
    "grundy_nim_array.cpu": UNABLE, "grundy_nim_array.op": UNABLE,
    "grundy_nim_array.bits": UNABLE, "grundy_nim_words.words": UNABLE,
    "grundy_nim_words_pow.words": UNABLE,
    "grundy_formula_times.formula": "1",  # the factor is at least 1
    "grundy_translated.language": '"move"',
    # In the functions of a game a wrong argument is an error of the game.
    "grundy_option_integers.integers": DOMAIN,
    "grundy_option_text.text": DOMAIN,
    "grundy_options_add.integers": DOMAIN,
}

# Functions that another function of the caller's, called by the library, may
# call: they only read, or set a flag.
ANYWHERE = {"grundy_work_cancel", "grundy_work_set_progress",
            "grundy_work_set_language"}

# Calls in the wrong order: needed for each function whose comment speaks of an
# order. Each is an expression that is true if the call was refused.
ORDER = {
    "grundy_free": ["keeps_catalogue()"],
    "grundy_define": ["refused_late(grundy_define(g, \"own = n -> n-1\", 14, "
                      "GRUNDY_ENGLISH, &error))"],
    "grundy_register": ["refused_late(grundy_register(g, &late_game, "
                        "GRUNDY_ENGLISH, &error))"],
    "grundy_allow_programs": ["(grundy_allow_programs(g, true), "
                              "grundy_rules_parse(work, \"exec[true]\", 10, "
                              "&out_rules) != GRUNDY_OK)"],
    "grundy_work_free": ["(grundy_work_free(work), still_there())"],
    "grundy_work_reset": ["(grundy_work_reset(work), still_there())"],
    "grundy_work_start": ["keeps_cancel()"],
    "grundy_bulk_feed": [
        "misused(grundy_bulk_feed(ended_bulk, \"a b\\n\", 4))"],
    "grundy_bulk_edges": [
        "misused(grundy_bulk_edges(ended_bulk, 3, ends, NULL, 2))",
        "grundy_bulk_feed(open_bulk, \"a b\\n\", 4) == GRUNDY_OK && "
        "misused(grundy_bulk_edges(open_bulk, 3, ends, NULL, 2))"],
    "grundy_bulk_end": ["misused(grundy_bulk_end(ended_bulk))"],
    "grundy_bulk_find": ["misused(grundy_bulk_find(open_bulk, \"a\", "
                         "&out_vertex))"],
    "grundy_bulk_solve": [
        "misused(grundy_bulk_solve(open_bulk, all_vertices, &bulk_answer))",
        "misused(grundy_bulk_solve(solved_bulk, all_vertices, "
        "&bulk_answer))"],
}
SPEAKS_OF_ORDER = re.compile(
    r"\bMISUSE (if|the)\b.*\b(after|before|second)\b"
    r"|Call it before|must have been|must be closed", re.S)


def split(text):
    """Splits at the commas outside of parentheses."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts]


def declared(text):
    """The type and the name of a parameter or a field."""
    function = re.fullmatch(r"(.*)\(\*(\w+)\)\((.*)\)", text)
    if function:
        return f"{function[1]}(*)({function[3]})", function[2]
    match = re.fullmatch(r"(?:struct )?(.*?)(\w+)(?:\[\w*\])?", text)
    return re.sub(r"\s*\*", " *", match[1]).strip(), match[2]


def signature(item):
    """The return type and the parameters of a function."""
    text = re.sub(r"\s+", " ", item.text).rstrip("; ")
    before, rest = text.split(item.name + "(", 1)
    inside = rest[:rest.rindex(")")]
    parameters = [] if inside == "void" else [
        declared(part) for part in split(inside)]
    return before.strip(), parameters


def fields(struct):
    """The fields of a struct, as (type, name)."""
    body = re.sub(headers.COMMENT, "", STRUCTS[struct].text)
    body = body[body.index("{") + 1:body.rindex("}")]
    found = []
    for line in body.split(";"):
        line = re.sub(r"\s+", " ", line).strip()
        if line and "(*" in line:
            found.append(declared(line))
        elif line:
            first, *more = split(line)
            kind, name = declared(first)
            found += [(kind, name)] + [(kind, part) for part in more]
    return found


def wrong_enum(kind):
    return [f"({kind})-1", f"({kind}){len(ENUMS[kind])}", f"({kind})99"]


def changes(struct, place=""):
    """The wrong values of the fields of a struct, as (field, value)."""
    if struct not in INPUTS:
        sys.exit(f"test/cli/misuse.py: say in INPUTS which {struct} is wrong")
    known = INPUTS[struct][1]
    for kind, name in fields(struct):
        if kind in ENUMS:
            for value in wrong_enum(kind):
                yield place + name, value
        elif kind in INPUTS:
            yield from changes(kind, f"{place}{name}.")
        elif kind != "bool":
            if name not in known:
                sys.exit("test/cli/misuse.py: say in INPUTS which values of "
                         f"{struct}.{name} are wrong")
            for value in known[name]:
                yield place + name, value


class Case:
    """A call: what is declared before it, its arguments, and what may not be
    changed."""

    def __init__(self):
        self.lines, self.words, self.kept = [], [], []


def argument(case, function, kind, name, number, has_work, wrong=None):
    """Adds an argument to a case, the right one or a wrong one, and returns the
    list of wrong ones: (what is wrong, a token to ask for it)."""
    plain = kind.removeprefix("const ")
    base = plain.removesuffix(" *")
    stated = ARGUMENTS.get(f"{function}.{name}")
    if not stated and base not in OPAQUE and plain not in ENUMS and \
            base not in INPUTS:
        stated = ARGUMENTS.get(name)
    is_out = plain.endswith("*") and (
        not kind.startswith("const ") and base not in OPAQUE
        or plain.endswith(" * *"))
    variable = f"p{number}"
    if stated and not (is_out and not f"{function}.{name}" in ARGUMENTS):
        right, wrongs = stated
        if right is None:  # the length of the text before
            right = f"strlen({case.text})"
        if kind == "const char *":
            case.text = right
        case.words.append(wrong or right)
        return [(name, value) for value in wrongs]
    if is_out:
        inner = kind[:-2]
        if base == "void":
            inner = "uint64_t"
        case.lines.append(f"{inner} {variable}[16]; "
                          f"memset((void *){variable}, 0x5a, "
                          f"sizeof {variable});")
        if not {name, f"{function}.{name}"} & FILLED:
            case.kept.append(variable)
        case.words.append(wrong or variable)
        return [] if f"{function}.{name}" in MAY_BE_NULL else [(name, "NULL")]
    if kind in ENUMS:
        case.words.append(wrong or f"({kind})0")
        return [(name, value) for value in wrong_enum(kind)]
    if base in OBJECTS and plain.endswith("*"):
        right, foreign = OBJECTS[base]
        case.words.append(wrong or right)
        return [(name, value)
                for value in ("NULL", *(foreign if has_work else ()))]
    if base in ANSWERS and plain.endswith("*"):
        right, others = ANSWERS[base]
        case.words.append(wrong or right)
        return [(name, value) for value in ("NULL", *others)]
    if base in INPUTS:
        is_pointer = plain.endswith("*")
        if wrong == "NULL":
            case.words.append("NULL")
            return []
        case.lines.append(f"{base} {variable} = {INPUTS[base][0]};")
        if wrong:
            field, value = wrong
            case.lines.append(f"{variable}.{field} = {value};")
        case.words.append(("&" if is_pointer else "") + variable)
        return ([(name, "NULL")] if is_pointer else []) + [
            (f"{name}.{field}", (field, value))
            for field, value in changes(base)]
    sys.exit(f"test/cli/misuse.py: say in ARGUMENTS which `{kind} {name}` of "
             f"{function} is right, and which are wrong")


def judgement(function, returned, what, case, has_work, is_right):
    """The C expression that is true if the call in `case` did what it
    should."""
    call = f"{function}({', '.join(case.words)})"
    if returned == "void":
        return f"({call}, true)"
    if is_right:
        if returned == "grundy_status":
            return f"{call} == {RIGHT.get(function, 'GRUNDY_OK')}"
        if returned.endswith("*"):
            return f"is_any({call})"
        return f"((void){call}, true)"
    expected = WRONG.get(f"{function}.{what}")
    kept = "".join(f" && is_kept({v}, sizeof {v})" for v in case.kept
                   if v in case.words)
    if returned == "grundy_status":
        told = has_work and case.words[0] != "NULL" and not expected
        test = f"misused({call})" if told else \
            f"{call} == {expected or 'GRUNDY_MISUSE'}"
        return test + kept
    if expected and expected[0] == '"':
        return f"!strcmp({call}, {expected})"
    if returned == "const char *":
        return f"is_nothing({call})"
    if returned == "grundy_nim128":
        return f"{call}.low == 0"
    return f"{call} == {expected or 0}" + kept


def build(function, parameters, place=None, wrong=None):
    """The case of a function with one wrong argument, and all wrong ones."""
    case = Case()
    case.text = '""'
    wrongs = []
    has_work = any("grundy_work *" in kind for kind, _ in parameters)
    for number, (kind, name) in enumerate(parameters):
        for what, value in argument(case, function, kind, name, number,
                                    has_work,
                                    wrong if number == place else None):
            wrongs.append((number, what, value))
    return case, wrongs


def main():
    source, table = ['#include "misuse.h"'], []

    def add(name, run, lines, expression):
        number = len(table)
        source.append(f"static bool case_{number}(void) {{\n  "
                      + "\n  ".join([*lines, f"return {expression};"])
                      + "\n}\n")
        label = name.replace("\\", "\\\\").replace('"', '\\"')
        table.append(f'  {{"{label}", {run}, case_{number}}},')

    for item in ITEMS:
        if item.kind != "function":
            continue
        function = item.name
        returned, parameters = signature(item)
        kinds = [kind for kind, _ in parameters]
        owned = any(kind in ("grundy_work *", "grundy_bulk *",
                             "grundy_stream *") for kind in kinds)
        run = "plainly" if "grundy_options *" not in kinds else \
            "in_options_of_integers" if "const uint64_t *" in kinds else \
            "in_options"
        case, wrongs = build(function, parameters)
        add(f"{function}, right", run, case.lines,
            judgement(function, returned, "", case, owned, True))
        for place, what, value in wrongs:
            case, _ = build(function, parameters, place, value)
            shown = value if isinstance(value, str) else value[1]
            add(f"{function} with {what} {shown}", run, case.lines,
                judgement(function, returned, what, case, owned, False))
        if SPEAKS_OF_ORDER.search(item.comment) and function not in ORDER:
            sys.exit(f"test/cli/misuse.py: {function} speaks of an order: say "
                     "in ORDER which calls are wrong")
        for expression in ORDER.get(function, []):
            add(f"{function} out of order: {expression}", "plainly", [],
                expression)
        if not owned or function in ANYWHERE or returned == "size_t":
            continue
        for where in ("in_options", "in_verify", "in_progress"):
            case, _ = build(function, parameters)
            if returned == "void":  # nothing of the work may go
                instead = {"spare": "work", "open_bulk": "ended_bulk"}
                words = [instead.get(word, word) for word in case.words]
                expression = f"({function}({', '.join(words)}), goes_on())"
            else:
                expression = judgement(function, returned, "", case, False,
                                       False)
            add(f"{function} {where}", where, case.lines, expression)
    source += ["static const test tests[] = {", *table, "};",
               "int main(void) {",
               "  return run_all(tests, sizeof tests / sizeof *tests);", "}",
               ""]
    cache = (BUILD / "CMakeCache.txt").read_text(encoding="utf-8")
    flags = re.search(r"^CMAKE_C_FLAGS:STRING=(.*)$", cache, re.M)[1].split()
    with tempfile.TemporaryDirectory() as folder:
        text, program = Path(folder, "misuse.c"), Path(folder, "misuse")
        text.write_text("\n".join(source), encoding="utf-8")
        subprocess.run([CC, "-std=c17", "-Wall", "-Wextra", "-Werror",
                        "-Wno-nonnull", *flags, "-Iinclude", "-Itest/data",
                        text, BUILD / "libgrundy.a", "-lzstd", "-pthread", "-o",
                        program], check=True)
        database = Path(folder, "nim.gdb")
        subprocess.run([os.environ.get("GRUNDY", BUILD / "grundy"), "solve",
                        "nim(3)", "--database", database], check=True,
                       stdout=subprocess.DEVNULL)
        sys.exit(subprocess.run([program], check=False, env={
            **os.environ, "DATABASE": str(database)}).returncode)


main()

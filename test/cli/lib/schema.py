# SPDX-License-Identifier: MIT
"""doc/schema.json, for tests that compare answers with it."""

import functools
import json

import jsonschema


@functools.cache
def read():
    with open("doc/schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


@functools.cache
def _validator(command):
    """Of the answers of a command, and of Failure."""
    known = read()
    return jsonschema.Draft202012Validator({
        "$defs": known["$defs"],
        **known["properties"].get(command, {"$ref": f"#/$defs/{command}"})})


def answer_of(words):
    """The name of the answer in the schema: the command, unless an option asks
    another question."""
    given = {word.split("=")[0] for word in words}
    return "--let" if "--let" in given else \
        "--list" if given & {"--list", "--len"} else words[0]


def fault(command, value, code=0):
    """Why this is not what `grundy COMMAND --json` prints before it exits with
    this code; None if it is. The command is as answer_of says."""
    failed = code > 1 and isinstance(value, dict) and "error" in value
    validator = _validator("Failure" if failed else command)
    wrong = jsonschema.exceptions.best_match(validator.iter_errors(value))
    return wrong and f"at {wrong.json_path}: {wrong.message[:1000]}"

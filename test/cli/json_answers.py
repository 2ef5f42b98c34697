#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""JSON: valid, with the keys that are promised."""

import json
import os
import subprocess
import sys

GRUNDY = os.environ["GRUNDY"]


class Answer:
    """What one command printed; ends the test if that is not JSON."""

    def __init__(self, *words, code=0):
        self.command = " ".join(("grundy",) + words)
        run = subprocess.run([GRUNDY, *words], capture_output=True,
                             encoding="utf-8", check=False)
        self.text = run.stdout
        self.holds(run.returncode == code, f"exit code {run.returncode}")
        self.holds(not run.stderr, f"stderr is not empty: {run.stderr}")
        try:
            self.value = json.loads(run.stdout)
        except ValueError as error:
            self.holds(False, error)

    def __getitem__(self, key):
        return self.value[key]

    def holds(self, is_true, complaint):
        if not is_true:
            sys.exit(f"FAILED: {self.command}\n{complaint}\n{self.text[:2000]}")

    def has_keys(self, keys):
        self.holds(set(self.value) == set(keys.split()),
                   f"the keys are not {keys}")

    def has(self, **wanted):
        """These keys have these values, of the same type."""
        for key, value in wanted.items():
            found = self.value[key]
            self.holds(found == value and type(found) is type(value),
                       f"{key} is {found!r}, not {value!r}")


def check_eval():
    j = Answer("eval", "--json", "nim(13,12,8)")
    j.has_keys("position convention outcome value method theorem "
               "value_method winning_moves winning_moves_truncated reasons")
    j.has(position="nim(13,12,8)", convention="normal", outcome="N", value="9",
          method="theorem", value_method="theorem",
          winning_moves_truncated=False,
          winning_moves=[{"move": "13->4", "to": "nim(4,12,8)"},
                         {"move": "12->5", "to": "nim(13,5,8)"},
                         {"move": "8->1", "to": "nim(13,12,1)"}])
    j.holds(set(j["theorem"]) == {"name", "citation"}, "keys of theorem")
    j.holds(all(set(r) == {"kind", "text", "values", "labels", "result",
                           "theorem"} for r in j["reasons"]),
            "keys of reasons")
    j = Answer("eval", "--json", "selective[turtles, mock](1 ; 2)")
    j.has(method="theorem", value="6", value_method="search")
    j = Answer("eval", "--json", "wythoff(3,7) + wythoff(2,5)", "--misere")
    j.has(value=None, value_method=None)
    j = Answer("eval", "--json", "--explain", "nim(5,7,9)")
    j.holds(any(r["kind"] == "nim-sum" and r["values"] == ["5", "7", "9"]
                and r["result"] == "11" for r in j["reasons"]), "the nim-sum")
    j = Answer("eval", "--json", "--misere", "--plies", "--longest",
               "nim(1,1,2)")
    j.has(convention="misere", value=None, longest=4)
    j.holds(isinstance(j["plies"], int), "plies")
    j = Answer("eval", "--json", "--method", "search", "nim(3,4)")
    j.has(method="search", theorem=None, value="7")
    j = Answer("eval", "--json", "--limit-moves", "1", "nim(13,12,8)")
    j.has(winning_moves=[{"move": "13->4", "to": "nim(4,12,8)"}],
          winning_moves_truncated=True)
    j = Answer("eval", "--json", "--limit-moves", "0", "nim(13,12,8)")
    j.has(winning_moves=[], winning_moves_truncated=True)
    Answer("eval", "--json", "nim(18446744073709551615)").has(
        value="18446744073709551615")
    sum_of_switches = "+".join(f"value(+-{3**k})" for k in range(14))
    j = Answer("eval", "--json", sum_of_switches)
    j.holds(j["value"].startswith("+-{{{2391484|") and
            len(j["value"]) > 1 << 16, "a long value is whole")
    text = subprocess.run([GRUNDY, "eval", sum_of_switches], check=True,
                          capture_output=True, encoding="utf-8").stdout
    j.holds("value (game)   +-{{{2391484|" in text and
            f" ... {j['value'][-60:]}\n" in text, "and cut in the middle for people")
    Answer("eval", "--json", "0").has(position="0", outcome="P", value="0")


def check_moves():
    j = Answer("moves", "--json", "nim(2,1)")
    j.has_keys("position convention moves truncated")
    j.has(moves=[
        {"move": "2->1", "to": "nim(1,1)", "value": "0", "outcome": "P",
         "winning": True, "player": None},
        {"move": "2->0", "to": "nim(1)", "value": "1", "outcome": "N",
         "winning": False, "player": None},
        {"move": "1->0", "to": "nim(2)", "value": "2", "outcome": "N",
         "winning": False, "player": None}])
    j = Answer("moves", "--json", "--limit-moves", "2", "nim(9)")
    j.has(truncated=True)
    j.holds(len(j["moves"]) == 2, "two moves")
    j = Answer("moves", "--json", "--plain", "nim(2,1)")
    j.has_keys("position convention moves truncated")
    j.has(moves=[{"move": "2->1", "to": "nim(1,1)", "player": None},
                 {"move": "2->0", "to": "nim(1)", "player": None},
                 {"move": "1->0", "to": "nim(2)", "player": None}],
          truncated=False)
    rule = "{n -> L: n-1 ; R: n-2}(5)"
    j = Answer("moves", "--json", "--plain", rule)
    j.holds([m["player"] for m in j["moves"]] == ["L", "R"], "players")
    # nothing is solved: a search of this board would not end
    j = Answer("moves", "--json", "--plain", "--limit-moves", "7",
               "--time", "5", "chomp[300 x 300]")
    j.has(truncated=True)
    j.holds(len(j["moves"]) == 7, "seven moves")
    j = Answer("eval", "--json", "treblecross(5)")
    j.has(position="treblecross(5)", winning_moves=[
        {"move": "5->0+0", "to": "treblecross(0,0)"}])


def check_table():
    Answer("table", "--json", "take[1,3,4]", "0..6").has(
        rules="take[1,3,4]", ranges=[[0, 6]],
        values=["0", "1", "0", "1", "2", "3", "2"])
    Answer("table", "--format", "json", "wythoff", "0..1", "0..2").has(
        values=[["0", "1", "2"], ["1", "2", "0"]])
    Answer("table", "--json", "--outcomes", "wythoff", "0..1", "0..2").has(
        values=[["P", "N", "N"], ["N", "N", "P"]])
    Answer("table", "--json", "--misere", "nim", "0..2").has(
        values=["N", "P", "N"], convention="misere")
    Answer("table", "--json", "--longest", "nim", "0..2").has(values=[0, 1, 2])


def check_games():
    j = Answer("games", "--json")
    j.has_keys("games aliases")
    j.holds(len(j["games"]) >= 6, "six games")
    j.holds(all({"name", "usage", "example", "about", "theorems"} <= set(g)
                for g in j["games"]), "keys of games")
    j = Answer("games", "--json", "kayles")
    j.holds([a["rules"] for a in j["aliases"]] == ["octal[0.77]"], "rules")
    j.holds([g["name"] for g in j["games"]] == ["octal"], "the family")
    j = Answer("games", "--json", "tokens")  # an alias without parameters
    j.holds([a["rules"] for a in j["aliases"]] == ["nim"], "rules")
    j.holds([g["name"] for g in j["games"]] == ["nim"], "the family")
    j = Answer("verify", "--json", "nim", "--to", "20")
    j.has(broken=0)
    j.holds(j["games"][0]["rules"] == "nim", "rules")
    j.holds(any(law["law"] == "theorem" and law["answers"] > 0
                for law in j["games"][0]["laws"]), "the theorem's answers")


for check in (check_eval, check_moves, check_table, check_games):
    check()
    print("ok", check.__name__)

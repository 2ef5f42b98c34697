#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Adds the column `listed` to a survey of octal games.

    tools/listed.py < survey.csv > doc/data/octal-survey-4.csv

`code`: the game is in the tables of Achim Flammenkamp, which have the codes
0.d, 0.dd, 0.ddd, 4.d, 4.dd and 4.ddd, and 0.0007.  `like`: the game has the
values of such a game, perhaps some heaps later, and that is proved.  Empty: the
game is in none of the tables that were compared.
"""
import csv
import sys

ALSO_LISTED = {"0.0007"}  # from the list of 0.00...07


def is_code(game):
    return len(game.partition(".")[2]) <= 3 or game in ALSO_LISTED


def first_of(row):
    """The first game with the same values.  `agrees` proves nothing."""
    return row["game"] if row["relation"] in ("", "agrees") else row["like"]


comments, lines = [], []
for line in sys.stdin:
    (comments if line.startswith("#") else lines).append(line)
reader = csv.DictReader(lines)
rows = list(reader)
listed = {first_of(row) for row in rows if is_code(row["game"])}
sys.stdout.writelines(comments)
print("# listed: code, like: in a printed table, itself or by a game with the"
      " same values; empty: in none (tools/listed.py)")
writer = csv.DictWriter(sys.stdout, [*reader.fieldnames, "listed"],
                        lineterminator="\n")
writer.writeheader()
for row in rows:
    row["listed"] = "code" if is_code(row["game"]) else \
        "like" if first_of(row) in listed else ""
    writer.writerow(row)

# SPDX-License-Identifier: MIT
"""Writes the values of Wythoff's game as CSV: python3 table_csv.py >FILE"""

import csv
import sys

import grundy

table = grundy.table("wythoff", range(5), range(5))
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["x\\y", *range(5)])
for x, row in enumerate(table.rows()):
    writer.writerow([x, *row])

# SPDX-License-Identifier: MIT
"""The examples in the docstrings of the Python package, in its README, and in
doc/python.md in both languages."""

import doctest
import importlib
import pkgutil
import sys

import grundy

failed = tried = 0
for found in pkgutil.iter_modules(grundy.__path__, "grundy."):
    result = doctest.testmod(importlib.import_module(found.name),
                             extraglobs={"grundy": grundy})
    failed, tried = failed + result.failed, tried + result.attempted
for result in (doctest.testmod(grundy),
               doctest.testfile("../../python/README.md"),
               doctest.testfile("../../doc/python.md", encoding="utf-8"),
               doctest.testfile("../../doc/python.zh.md",
                                encoding="utf-8")):
    failed, tried = failed + result.failed, tried + result.attempted
print(tried, "examples,", failed, "wrong")
sys.exit(failed > 0 or tried < 50)

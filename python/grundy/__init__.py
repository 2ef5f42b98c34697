# SPDX-License-Identifier: MIT
"""Who wins a combinatorial game, by which moves, and why.

>>> import grundy
>>> grundy.eval("nim(3,5,7)").outcome
'N'
>>> list(grundy.table("kayles", range(8)))
[0, 1, 2, 3, 1, 4, 3, 2]
>>> grundy.nim_mul(6, 7)
3

The functions are those of libgrundy, called by ctypes. A call may be stopped by
Ctrl-C, and by the limits of grundy.Limits. What cannot be answered is a
grundy.GrundyError with `offset` and `hint`. See doc/python.md.
"""

from ._answers import Move, Position, Verdict, draw, eval, moves, reply
from ._custom import Game, games
from ._library import library as _c
from ._nimbers import (nim, nim_array, nim_inv, nim_log, nim_mul, nim_order,
                       nim_pow, nim_solve, nim_sqrt)
from ._proofs import (Check, Count, Proof, ProofCertificate, Walnut, census,
                      check, check_proof, prove, remark)
from ._states import Review, SpielState, State
from ._stores import (Database, Entry, Graph, Quotient, bulk, check_quotient,
                      quotient)
from ._tables import Table, sequence, stream, table
from ._theory import (Certificate, Law, Pattern, Period, certificate,
                      check_certificate, code, find, period, random, verify)
from ._sides import Sides, compare_sides, sides
from ._values import Fate, Thermograph, Value, compare, explain, value
from ._work import (DomainError, GrundyError, LimitError, Limits, MisuseError,
                    NotationError, SystemFault, UnableError, allow_programs)

__version__ = _c.grundy_version().decode()
__all__ = [
    "Certificate", "Check", "Count", "Database", "DomainError", "Entry",
    "Fate", "Game", "Graph", "GrundyError", "Law", "LimitError", "Limits",
    "MisuseError", "Move", "NotationError", "Pattern", "Period", "Position",
    "Proof", "ProofCertificate", "Quotient", "Review", "Sides", "SpielState",
    "State", "SystemFault", "Table", "Thermograph", "UnableError", "Value",
    "Verdict", "Walnut", "allow_programs", "bulk", "census", "certificate",
    "check", "check_certificate", "check_proof", "check_quotient", "code",
    "compare", "compare_sides", "draw", "eval", "explain", "find", "games",
    "moves", "nim", "nim_array", "nim_inv", "nim_log", "nim_mul", "nim_order",
    "nim_pow", "nim_solve", "nim_sqrt", "period", "prove", "quotient",
    "random", "remark", "reply", "sequence", "sides", "stream", "table",
    "value", "verify",
]

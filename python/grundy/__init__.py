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
from ._nimbers import (nim, nim_array, nim_inv, nim_mul, nim_pow, nim_sqrt)
from ._states import State
from ._tables import Table, sequence, stream, table
from ._theory import (Certificate, Law, Pattern, Period, certificate,
                      check_certificate, code, find, period, random, verify)
from ._values import Thermograph, Value, compare, value
from ._work import (DomainError, GrundyError, LimitError, Limits, MisuseError,
                    NotationError, SystemFault, UnableError, allow_programs)

__version__ = _c.grundy_version().decode()
__all__ = [
    "Certificate", "DomainError", "Game", "GrundyError", "Law", "LimitError",
    "Limits", "MisuseError", "Move", "NotationError", "Pattern", "Period",
    "Position", "State", "SystemFault", "Table", "Thermograph", "UnableError",
    "Value", "Verdict", "allow_programs", "certificate", "check_certificate",
    "code", "compare", "draw", "eval", "find", "games", "moves", "nim",
    "nim_array", "nim_inv", "nim_mul", "nim_pow", "nim_sqrt", "period",
    "random", "reply", "sequence", "stream", "table", "value", "verify",
]

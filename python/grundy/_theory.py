# SPDX-License-Identifier: MIT
"""Periods, patterns, code and laws."""

from ctypes import byref, c_char_p, c_void_p
from dataclasses import dataclass
from typing import Any, List, Literal, Optional

from . import _library as c
from ._answers import Position, Side, seed_of, side_of
from ._library import library
from ._tables import table
from ._values import decoded
from ._work import Limits, working


# ----------------------------------------------------------------- periods

@dataclass(frozen=True)
class Period:
    """value(n + period) = value(n) + saltus for all n >= preperiod."""

    found: bool
    proved: bool
    period: int
    preperiod: int
    saltus: int
    max_value: int
    values_computed: int
    theorem: Optional[str]


def period(rules: str, *, limit: int = 0,
           limits: Optional[Limits] = None) -> Period:
    """Looks for the least period of the values of heaps, and proves it.

    Of a game that a Python program writes, whose rules cannot be read, the
    period is only observed: it has come three times at least.

    Args:
        rules: the rules of a game of heaps.
        limit: how many values are computed at most; 0: a default.
        limits: what the call may spend.

    >>> p = period("kayles")
    >>> p.period, p.preperiod, p.proved
    (12, 71, True)
    """
    with working(limits) as work:
        found = c.Period()
        read = work.rules(rules)
        name = library.grundy_rules_text(read).decode()
        if any(each.game.name == name and each.game.arity == 1
               for each in work.catalogue.games):
            return _observed(table(name, limit or 2000, limits=limits).tolist())
        work.check(library.grundy_period_search_run(
            work.handle, read, c.PeriodQuery(limit=limit),
            byref(found)), rules)
        return Period(found.found, found.proved, found.period,
                      found.preperiod, found.saltus, found.max_value,
                      found.values_computed, decoded(found.theorem))


def _observed(values: List[Any]) -> Period:
    """The least period of the second half of the values at least, which comes
    three times at least."""
    count = len(values)
    numbers = [value for value in values if isinstance(value, int)]
    most = max(numbers, default=0)
    for step in range(1, count // 3 + 1 if len(numbers) == count else 1):
        saltus = values[-1] - values[-1 - step]
        start = count - step
        while start and values[start - 1 + step] - values[start - 1] == saltus:
            start -= 1
        if start <= min(count // 2, count - 3 * step) and saltus >= 0:
            return Period(True, False, step, start, saltus, most, count, None)
    return Period(False, False, 0, 0, 0, most, count, None)


def certificate(rules: str, *, limit: int = 0,
                limits: Optional[Limits] = None) -> str:
    """A text by which the period can be checked: see check_certificate.

    Args:
        rules: the rules of a game of heaps.
        limit: how many values are computed at most; 0: a default.
        limits: what the call may spend.

    >>> certificate("kayles").splitlines()[0]
    'grundy-certificate 1'
    """
    with working(limits) as work:
        text = c_char_p()
        work.check(library.grundy_certificate_write(
            work.handle, work.rules(rules), c.PeriodQuery(limit=limit),
            byref(text)), rules)
        return (text.value or b"").decode()


@dataclass(frozen=True)
class Certificate:
    """What a certificate claims, and whether it holds."""

    rules: str
    holds: bool
    period: int
    preperiod: int
    saltus: int
    theorem: Optional[str]
    trouble: Optional[str]


def check_certificate(text: str, *,
                      limits: Optional[Limits] = None,
                      lang: Optional[str] = None) -> Certificate:
    """Checks a certificate, by other code than that which made it.

    Args:
        text: the certificate.
        limits: what the call may spend.
        lang: the language of `trouble`, "en" or "zh".

    >>> check_certificate(certificate("kayles")).holds
    True
    """
    with working(limits, lang) as work:
        data = text.encode()
        found = c.Certificate()
        work.check(library.grundy_certificate_check(
            work.handle, data, len(data), byref(found)), text)
        return Certificate(found.rules.decode(), found.holds, found.period,
                           found.preperiod, found.saltus,
                           decoded(found.theorem), decoded(found.trouble))


# ---------------------------------------------------------------- patterns

@dataclass(frozen=True)
class Pattern:
    """A pattern that agrees with all values up to `to`."""

    found: bool
    proved: bool
    to: int
    kind: Optional[str]
    words: Optional[str]
    formula: Optional[str]
    theorem: Optional[str]
    c: Optional[str]
    python: Optional[str]
    latex: Optional[str]

    def _repr_latex_(self) -> Optional[str]:
        return f"${self.latex}$" if self.latex else None


def find(rules: str, *, to: int = 0, misere: bool = False,
         outcomes: bool = False, limits: Optional[Limits] = None,
         lang: Optional[str] = None) -> Pattern:
    """Names the pattern in the values of a game.

    Args:
        rules: the rules of a game of one or two numbers.
        to: the largest number looked at; 0: a default.
        misere: whoever makes the last move loses; of outcomes.
        outcomes: the pattern of the outcomes N and P alone.
        limits: what the call may spend.
        lang: the language of `words`, "en" or "zh".

    >>> p = find("{n -> n-k for k in 1..3}")
    >>> p.formula, p.proved
    ('n%4', True)
    """
    with working(limits, lang) as work:
        query = c.FindQuery(to=to, play=int(misere), outcomes=outcomes)
        p = c.Pattern()
        work.check(library.grundy_find(work.handle, work.rules(rules),
                                       byref(query), byref(p)), rules)
        return Pattern(p.found, p.proved, p.to, decoded(p.kind),
                       decoded(p.words), decoded(p.expr), decoded(p.theorem),
                       decoded(p.c), decoded(p.python), decoded(p.latex))


def code(rules: str, *, language: Literal["c", "c++", "python"] = "python",
         program: bool = False, limits: Optional[Limits] = None,
         lang: Optional[str] = None) -> str:
    """Writes a function that gives the values: in c, c++ or python.

    Args:
        rules: the rules of a game.
        language: the programming language.
        program: write a complete program.
        limits: what the call may spend.
        lang: the language of the comments, "en" or "zh".

    >>> names = {}
    >>> exec(code("{n -> n-k for k in 1..3}"), names)
    >>> [names["grundy"](n) for n in range(6)]
    [0, 1, 2, 3, 0, 1]
    """
    languages = {"c": 0, "c++": 1, "python": 2}
    if language not in languages:
        raise ValueError(f"language is one of {', '.join(languages)}")
    with working(limits, lang) as work:
        found = c.Code()
        work.check(library.grundy_code_write(
            work.handle, work.rules(rules),
            c.CodeQuery(language=languages[language], program=program),
            byref(found)), rules)
        return found.text.decode()  # type: ignore


@dataclass(frozen=True)
class Law:
    """What a law compared, and whether its two statements agree."""

    name: str
    subject: str
    positions: int
    broken: bool
    counterexample: Optional[str]


def verify(rules: str, *, samples: int = 100,
           limits: Optional[Limits] = None) -> List[Law]:
    """Compares theorems and engines of a game with a search.

    Args:
        rules: the rules of a game.
        samples: how many positions are compared.
        limits: what the call may spend.

    >>> any(law.broken for law in verify("nim"))
    False
    """
    if samples < 0:
        raise ValueError("samples must be 0 or more")
    found: List[Law] = []

    def report(_data: Any, given: Any) -> None:
        law = given.contents
        found.append(Law(library.grundy_law_name(law.law).decode(),
                         law.subject.decode(), law.positions, law.broken,
                         decoded(law.counterexample)))

    with working(limits) as work:
        callback = c.OnLaw(report)
        work.check(library.grundy_verify(work.handle, work.rules(rules),
                                         samples, callback, None), rules)
    return found


def random(rules: str, *, seed: Optional[int] = None, wins: bool = True,
           misere: bool = False, side: Optional[Side] = None,
           limits: Optional[Limits] = None) -> Position:
    """A position that the player to move wins, or loses; by chance.

    Args:
        rules: the rules of a game.
        seed: the same seed gives the same position; None: by chance.
        wins: whether the player to move wins.
        misere: whoever makes the last move loses.
        side: "left" or "right", who moves, where the players' moves differ.
        limits: what the call may spend.

    >>> random("nim", seed=1, wins=False).eval().outcome
    'P'
    """
    with working(limits) as work:
        found = c_void_p()
        work.check(library.grundy_position_random(
            work.handle, work.rules(rules), side_of(side), int(misere), wins,
            seed_of(seed), byref(found)), rules)
        return Position(work.text_of(found), True)

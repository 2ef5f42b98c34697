# SPDX-License-Identifier: MIT
"""Formulas: checked, proved or refuted for all positions."""

from ctypes import byref, c_char_p, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Tuple

from . import _library as c
from ._answers import query_of
from ._library import library
from ._tables import Kind, entry_of
from ._values import decoded
from ._work import Limits, Work, working

Status = Literal["proved", "refuted", "inexpressible", "undecided"]
_STATUSES: Tuple[Status, ...] = ("proved", "refuted", "inexpressible",
                                 "undecided")


@dataclass(frozen=True)
class Check:
    """Whether a formula agrees with all positions that were looked at."""

    holds: bool
    at: Optional[Tuple[int, ...]]  # the first position where it does not
    formula: Optional[int]  # what the formula gives there
    value: Any  # what the table has there


def _formula(work: Work, rules: c_void_p, text: str, kind: int) -> c_void_p:
    data = text.encode()
    formula = c_void_p()
    work.check(library.grundy_equation_parse(
        work.handle, rules, data, len(data), kind, byref(formula)), text)
    return formula


def _parsed(work: Work, rules: c_void_p, text: str) -> c_void_p:
    data = text.encode()
    formula = c_void_p()
    work.check(library.grundy_formula_parse(work.handle, rules, data,
                                            len(data), byref(formula)), text)
    return formula


def remark(rules: str, formula: Optional[str] = None, *,
           lang: Optional[str] = None) -> Optional[str]:
    """Says what a rule or a formula may not have been meant to say.

    Args:
        rules: the rules of a game.
        formula: an expression of its numbers; None: the remark is about the
            rules.
        lang: the language of the remark, "en" or "zh".

    >>> remark("{n -> n-k for k in 1..3}")
    >>> print(remark("{n -> n-k^2 for k in 1..9}", lang="en").split(":")[0])
    '^' is exclusive or, not a power
    """
    with working(None, lang) as work:
        said = c_char_p()
        read = work.rules(rules)
        if formula is None:
            work.check(library.grundy_rules_remark(work.handle, read,
                                                   byref(said)))
        else:
            work.check(library.grundy_formula_remark(
                work.handle, _parsed(work, read, formula), byref(said)))
        return decoded(said.value)


def check(rules: str, formula: str, *, to: int = 1000, kind: Kind = "values",
          misere: bool = False, limits: Optional[Limits] = None) -> Check:
    """Compares a formula with the positions of a game.

    Args:
        rules: the rules of a game.
        formula: an expression of its numbers, as in the rule language.
        to: the largest number of a position.
        kind: the table that the formula is about; for outcomes it is not 0
            where the player to move wins.
        misere: whoever makes the last move loses; of outcomes.
        limits: what the call may spend.

    >>> check("{n -> n-k for k in 1..3}", "n % 4").holds
    True
    >>> check("nim", "n % 9")
    Check(holds=False, at=(9,), formula=0, value=9)
    """
    if kind not in c.KINDS:
        raise ValueError(f"kind is one of {', '.join(c.KINDS)}")
    number = c.KINDS.index(kind)
    with working(limits) as work:
        read = work.rules(rules)
        found = c.Difference()
        work.check(library.grundy_check(
            work.handle, read, _formula(work, read, formula, number), to,
            number, query_of(misere), byref(found)), rules)
        if not found.found:
            return Check(True, None, None, None)
        return Check(False, tuple(found.at[:found.arity]), found.formula,
                     entry_of(found.cell, kind))


@dataclass(frozen=True)
class Walnut:
    """The sentences of a proof for the prover Walnut."""

    commands: str  # `def` and `eval`, one a line
    files: Dict[str, str]  # of its folder Automata Library, by name


@dataclass(frozen=True)
class Proof:
    """The verdict on a claim about all positions."""

    status: Status
    learned: bool  # the claim was learned from values
    states: int  # of the largest automaton that was needed
    base: int  # of the digits; 0: Zeckendorf's numeration
    reason: Optional[str]  # what cannot be expressed
    at: Optional[Tuple[int, ...]]  # the first wrong position, if refuted
    formula: Optional[int]  # what the formula gives there
    value: Optional[int]  # the value there; of outcomes 0 for P, 1 for N
    certificate: Optional[str]
    walnut: Optional[Walnut] = None

    @property
    def proved(self) -> bool:
        """Whether the claim holds for all positions."""
        return self.status == "proved"


def prove(rules: str, formula: Optional[str] = None, *,
          outcomes: bool = False, misere: bool = False, base: int = 0,
          zeckendorf: bool = False, to: int = 0, certify: bool = False,
          walnut: bool = False,
          limits: Optional[Limits] = None, lang: Optional[str] = None) -> Proof:
    """Proves or refutes a claim about all positions, by automata.

    Args:
        rules: the rules of a game.
        formula: the claim, an expression; None: it is learned from values.
        outcomes: the claim is not 0 where the player to move wins.
        misere: whoever makes the last move loses; of outcomes.
        base: of the digits that the automata read; 0: chosen.
        zeckendorf: read digits of Zeckendorf's numeration.
        to: the last number of the values to learn from; 0: as usual.
        certify: write a certificate, for check_proof.
        walnut: write the sentences of the proof for Walnut.
        limits: what the call may spend; it need not end without them.
        lang: the language of `reason`, "en" or "zh".

    >>> prove("{n -> n-k for k in 1..3}", "n % 4").status
    'proved'
    >>> p = prove("{n -> n-k for k in 1..3}", "n % 5")
    >>> p.status, p.at, p.formula, p.value
    ('refuted', (4,), 4, 0)
    >>> p = prove("{n -> n-k for k in 1..3}", "n % 4", walnut=True)
    >>> sorted(p.walnut.files), "eval" in p.walnut.commands
    ([], True)
    """
    with working(limits, lang) as work:
        read = work.rules(rules)
        query = c.ProofQuery(outcomes=outcomes, play=int(misere), base=base,
                             zeckendorf=zeckendorf, to=to, certify=certify)
        if formula is not None:
            query.formula = _parsed(work, read, formula).value
        p = c.Proof()
        work.check(library.grundy_prove(work.handle, read, byref(query),
                                        byref(p)), rules)
        refuted = p.status == 1
        sentences = _walnut(work, read, query, p) if walnut and \
            p.status < 2 else None
        return Proof(_STATUSES[p.status], p.learned, p.states, p.base,
                     decoded(p.reason),
                     tuple(p.at[:p.numbers]) if refuted else None,
                     p.formula if refuted and formula is not None else None,
                     p.value if refuted else None, decoded(p.certificate),
                     sentences)


def _walnut(work: Work, rules: c_void_p, query: c.ProofQuery,
            proof: c.Proof) -> Walnut:
    written = c.Walnut()
    work.check(library.grundy_proof_walnut(
        work.handle, rules, byref(query), byref(proof), byref(written)))
    files = (written.files[i] for i in range(written.count))
    return Walnut(written.commands.decode(), {
        file.name.decode(): file.text.decode() for file in files})


@dataclass(frozen=True)
class ProofCertificate:
    """What a certificate of a proof claims, and whether it holds."""

    rules: str
    formula: Optional[str]
    holds: bool
    states: int
    trouble: Optional[str]


def check_proof(text: str, *, limits: Optional[Limits] = None,
                lang: Optional[str] = None) -> ProofCertificate:
    """Checks a certificate of a proof, by other code than that which made it.

    Args:
        text: the certificate.
        limits: what the call may spend.
        lang: the language of `trouble`, "en" or "zh".

    >>> p = prove("{n -> n-k for k in 1..3}", "n % 4", certify=True)
    >>> check_proof(p.certificate).holds
    True
    """
    with working(limits, lang) as work:
        data = text.encode()
        found = c.ProofCertificate()
        work.check(library.grundy_proof_check(work.handle, data, len(data),
                                              byref(found)), text)
        return ProofCertificate(found.rules.decode(), decoded(found.formula),
                                found.holds, found.states,
                                decoded(found.trouble))


# ------------------------------------------------------------------- boards

@dataclass(frozen=True)
class Count:
    """Boards with the same value."""

    value: Any
    boards: int
    first: str  # the first of them, as in the parentheses of a position


def census(rules: str, *size: int, kind: Kind = "values",
           misere: bool = False, limits: Optional[Limits] = None
           ) -> List[Count]:
    """Counts the values of all positions on a board.

    Args:
        rules: the rules of a board game.
        size: the numbers of the board: rows and columns.
        kind: values, outcomes or another kind of table.
        misere: whoever makes the last move loses.
        limits: what the call may spend.

    >>> for count in census("{board .. -> ## right, down}", 2, 2):
    ...     print(count.value, count.boards, count.first)
    0 8 ##/##
    1 8 ##/..
    """
    if kind not in c.KINDS:
        raise ValueError(f"kind is one of {', '.join(c.KINDS)}")
    with working(limits) as work:
        found = c.Census()
        integers = (c_uint64 * c.MOST_INTEGERS)(*size)
        read = work.rules(rules)
        work.check(library.grundy_census_run(
            work.handle, read, integers, c.KINDS.index(kind),
            query_of(misere), byref(found)), rules)
        counts = (found.counts[i] for i in range(found.count))
        return [Count(entry_of(count.cell, kind), count.boards,
                      count.first.decode()) for count in counts]

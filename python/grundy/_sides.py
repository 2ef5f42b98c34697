# SPDX-License-Identifier: MIT
"""Values of partizan games in which positions may repeat."""

from ctypes import byref
from dataclasses import dataclass
from typing import Optional

from . import _library as c
from ._library import library
from ._values import decoded
from ._work import Limits, working


@dataclass(frozen=True)
class Sides:
    """A loopy value; a text is None if there is none, or if it is not known.

    The onside is the value where play that never ends counts as won by Left,
    the offside where Right wins it.  A stopper is its own onside and offside.
    """

    value: Optional[str]
    onside: Optional[str]
    offside: Optional[str]
    is_stopper: bool
    canonical: Optional[str]  # the simplest form of a stopper, in braces
    outcome: str  # "L", "R", "N", "P", or "D" if there is a draw
    left_starts: str  # "L", "R" or "D": who wins if Left starts
    right_starts: str
    left_stop: Optional[str]
    right_stop: Optional[str]
    degree: Optional[str]  # of a stopper g: the onside of g - g
    followers: int  # positions of the simplest form of a stopper
    latex: Optional[str]


def _outcome(number: int) -> str:
    name: bytes = library.grundy_outcome_name(number)
    return name.decode()


def sides(expression: str, *, limits: Optional[Limits] = None) -> Sides:
    """The onside and the offside of a value, by its text.

    Args:
        expression: such as "over", "{0|pass}" or "a{1||a|0}": see
            doc/values.md.
        limits: what the computation may spend.

    >>> sides("a{1||a|0}").value, sides("5 + {0|pass}").value
    ('2 & +-1', '5over')
    """
    text = expression.encode()
    with working(limits) as work:
        found = c.Sides()
        work.check(library.grundy_sides_find(work.handle, text, len(text),
                                             byref(found)), expression)
        return Sides(decoded(found.value), decoded(found.onside),
                     decoded(found.offside), found.is_stopper,
                     decoded(found.canonical), _outcome(found.outcome),
                     _outcome(found.left_starts), _outcome(found.right_starts),
                     decoded(found.left_stop), decoded(found.right_stop),
                     decoded(found.degree), found.followers,
                     decoded(found.latex))


def compare_sides(first: str, second: str, *,
                  limits: Optional[Limits] = None) -> str:
    """'<', '=', '>' or '||': how the first loopy value compares with the second.

    Args:
        first: the text of a value.
        second: that of another.
        limits: what the comparison may spend.

    >>> compare_sides("over", "^"), compare_sides("dud", "0")
    ('>', '||')
    """
    texts = first.encode(), second.encode()
    with working(limits) as work:
        found = c.Comparison()
        work.check(library.grundy_sides_compare(
            work.handle, texts[0], len(texts[0]), texts[1], len(texts[1]),
            byref(found)), first)
        name: bytes = library.grundy_relation_name(found.relation)
        return name.decode()

# SPDX-License-Identifier: MIT
"""Values of partizan games, and their thermographs."""

from ctypes import byref, c_char_p
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Any, List, Optional, Tuple, Union

from . import _library as c
from ._library import library
from ._work import GrundyError, Limits, current, working


def decoded(text: Optional[bytes]) -> Optional[str]:
    """A text of the library, or None."""
    return None if text is None else text.decode()


def exact(text: str) -> Union[Fraction, str]:
    """The number that a text writes, or the text if it writes none."""
    try:
        return Fraction(text)
    except ValueError:
        return text


def _fraction_of(text: Optional[bytes]) -> Optional[Fraction]:
    number = None if text is None else exact(text.decode())
    return number if isinstance(number, Fraction) else None


Wall = Tuple[Tuple[Fraction, Fraction], ...]


@dataclass(frozen=True)
class Thermograph:
    """Two walls, as pairs of a temperature and a value, from -1 upwards."""

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction

    def draw(self, title: str = "thermograph") -> str:
        """A picture of the thermograph, as SVG text.

        Args:
            title: what is written above it.

        >>> value("{3|-1}").thermograph.draw("hot").startswith("<svg")
        True
        """
        graph = c.Thermograph(_c_wall(self.left), _c_wall(self.right),
                              _dyadic(self.mean), _dyadic(self.temperature))
        svg = c_char_p()
        with working() as work:
            work.check(library.grundy_thermograph_draw(
                work.handle, title.encode(), byref(graph), byref(svg)))
            return (svg.value or b"").decode()

    def _repr_svg_(self) -> str:
        return self.draw()


def _fraction(number: c.Dyadic) -> Fraction:
    return Fraction(number.numerator, 1 << number.exponent)


def _dyadic(number: Fraction) -> c.Dyadic:
    below = number.denominator
    if below & (below - 1) or abs(number.numerator) >= 1 << 63:
        raise ValueError(f"{number} is not a number of a thermograph: its "
                         "denominator must be a power of 2, its numerator "
                         "below 2^63")
    return c.Dyadic(number.numerator, below.bit_length() - 1,
                    str(number).encode())


def _c_wall(wall: Wall) -> c.Wall:
    points = (c.WallPoint * len(wall))(
        *(c.WallPoint(_dyadic(t), _dyadic(v)) for t, v in wall))
    return c.Wall(len(wall), points)


def _wall(wall: c.Wall) -> Wall:
    return tuple((_fraction(wall.points[i].temperature),
                  _fraction(wall.points[i].value))
                 for i in range(wall.count))


@dataclass(frozen=True)
class _Measures:
    """What is known of a value; None: not known."""

    text: str
    is_canonical: bool  # equal values then have equal texts
    outcome: str
    canonical: Optional[str]
    left_stop: Optional[Fraction]
    right_stop: Optional[Fraction]
    mean: Optional[Fraction]
    temperature: Optional[Fraction]
    atomic_weight: Optional[str]
    birthday: Optional[str]
    latex: Optional[str]
    thermograph: Optional[Thermograph]


def _measured(expression: str, limits: Optional[Limits]) -> _Measures:
    with working(limits) as work:
        m = c.Measures()
        work.check(library.grundy_expression_measure(
            work.handle, work.expression(expression), byref(m)), expression)
        graph = None
        if m.thermograph:
            t = m.thermograph.contents
            graph = Thermograph(_wall(t.left), _wall(t.right),
                                _fraction(t.mean), _fraction(t.temperature))
        return _Measures(m.value.decode() if m.value else expression,
                         bool(m.value),
                         library.grundy_outcome_name(m.outcome).decode(),
                         decoded(m.canonical), _fraction_of(m.left_stop),
                         _fraction_of(m.right_stop), _fraction_of(m.mean),
                         _fraction_of(m.temperature), decoded(m.atomic_weight),
                         decoded(m.birthday), decoded(m.latex), graph)


Operand = Union["Value", str, int, Fraction]


class Value:
    """A value of a partizan game, and its measures; None: not known.

    Values add, subtract, and compare with each other, with numbers and with
    texts. The order is partial: of two confused values none is less, equal or
    greater. As a key of a dictionary a value is equal to other values and to
    numbers, but not to texts.

    >>> v = Value("{2|0}") + "*"
    >>> v
    <Value: {2+*|*}, mean 1, temperature 1>
    >>> v - v == 0, v > -1, v < 1, Value("1/2") + Fraction(1, 4)
    (True, True, False, <Value: 3/4, mean 3/4, temperature -1/4>)
    >>> 3 * Value("^") == "^3", sum([Value(1), Value("*")])
    (True, <Value: 1+*, mean 1, temperature 0>)
    """

    __slots__ = ("text", "_known", "_limits")

    def __init__(self, expression: Operand, *,
                 limits: Optional[Limits] = None) -> None:
        """Reads a value.

        Args:
            expression: a text such as "{1|*} + ^^ - 3/4", a number or a value.
            limits: what its measures may spend.
        """
        text = _text_of(expression)
        if text is None:
            raise TypeError(f"{expression!r} is not a value: a text, a number "
                            "or a Value")
        self._limits = limits
        self._known: Optional[_Measures] = _measured(text, limits)
        self.text: str = self._known.text

    @classmethod
    def printed(cls, text: str) -> "Value":
        """The value of a canonical text that the library printed."""
        self = cls.__new__(cls)
        self.text, self._known, self._limits = text, None, None
        return self

    def _measures(self) -> _Measures:
        if self._known is None:
            self._known = _measured(self.text, self._limits)
        return self._known

    @property
    def outcome(self) -> str:
        """Who wins: "N", "P", "L" or "R"."""
        return self._measures().outcome

    @property
    def canonical(self) -> Optional[str]:
        """The canonical form in braces, one level."""
        return self._measures().canonical

    @property
    def left_stop(self) -> Optional[Fraction]:
        """The number that play reaches if Left starts."""
        return self._measures().left_stop

    @property
    def right_stop(self) -> Optional[Fraction]:
        """The number that play reaches if Right starts."""
        return self._measures().right_stop

    @property
    def mean(self) -> Optional[Fraction]:
        """The number that n copies divided by n come close to."""
        return self._measures().mean

    @property
    def temperature(self) -> Optional[Fraction]:
        """The tax at which nobody wants to move first."""
        return self._measures().temperature

    @property
    def atomic_weight(self) -> Optional[str]:
        """The atomic weight, where there is one."""
        return self._measures().atomic_weight

    @property
    def birthday(self) -> Optional[int]:
        """The depth of the canonical form."""
        day = self._measures().birthday
        return int(day) if day and day.isdigit() else None

    @property
    def latex(self) -> Optional[str]:
        """The value in LaTeX."""
        return self._measures().latex

    @property
    def thermograph(self) -> Optional[Thermograph]:
        """The thermograph."""
        return self._measures().thermograph

    @property
    def number(self) -> Optional[Fraction]:
        """The number that the value is, or None."""
        number = exact(self.text)
        return number if isinstance(number, Fraction) else None

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __repr__(self) -> str:
        mean, heat = self.mean, self.temperature
        return (f"<Value: {self.text}"
                f"{'' if mean is None else f', mean {mean}'}"
                f"{'' if heat is None else f', temperature {heat}'}>")

    def __reduce__(self) -> Any:
        return Value, (self.text,)

    def __bool__(self) -> bool:
        return self.number != 0

    def __hash__(self) -> int:
        number = self.number
        if number is None and self._known and not self._known.is_canonical:
            raise TypeError("the canonical form of this value is too large: it "
                            "has no hash")
        return hash(self.text if number is None else number)

    def _computed(self, form: str, other: object) -> "Value":
        text = _text_of(other)
        if text is None:
            return NotImplemented
        return Value(form.format(self.text, text), limits=self._limits)

    def __add__(self, other: Operand) -> "Value":
        return self._computed("({0}) + ({1})", other)

    __radd__ = __add__

    def __sub__(self, other: Operand) -> "Value":
        return self._computed("({0}) - ({1})", other)

    def __rsub__(self, other: Operand) -> "Value":
        return self._computed("({1}) - ({0})", other)

    def __neg__(self) -> "Value":
        return Value(f"-({self.text})", limits=self._limits)

    def __pos__(self) -> "Value":
        return self

    def __mul__(self, times: int) -> "Value":
        if not isinstance(times, int):
            return NotImplemented
        copies = Value(f"{abs(times)}.({self.text})", limits=self._limits)
        return copies if times >= 0 else -copies

    __rmul__ = __mul__

    def _relation(self, other: object) -> Optional[str]:
        text = _text_of(other)
        if text is None:
            return None
        return "=" if text == self.text else compare(self.text, text,
                                                     limits=self._limits)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            try:
                return self._relation(other) == "="
            except GrundyError:
                return False
        relation = self._relation(other)
        if relation is None:
            return NotImplemented
        return relation == "="

    def __lt__(self, other: Operand) -> bool:
        relation = self._relation(other)
        if relation is None:
            return NotImplemented
        return relation == "<"

    def __gt__(self, other: Operand) -> bool:
        relation = self._relation(other)
        if relation is None:
            return NotImplemented
        return relation == ">"

    def __le__(self, other: Operand) -> bool:
        relation = self._relation(other)
        if relation is None:
            return NotImplemented
        return relation in "<="

    def __ge__(self, other: Operand) -> bool:
        relation = self._relation(other)
        if relation is None:
            return NotImplemented
        return relation in ">="

    def compare(self, other: Operand) -> str:
        """'<', '=', '>' or '||': how this value compares with another.

        Args:
            other: a value, a number or a text.

        >>> Value("^").compare("*")
        '||'
        """
        relation = self._relation(other)
        if relation is None:
            raise TypeError(f"{other!r} is not a value")
        return relation

    def _repr_latex_(self) -> Optional[str]:
        return f"${self.latex}$" if self.latex else None

    def _repr_svg_(self) -> Optional[str]:
        graph = self.thermograph
        return graph.draw(self.text) if graph else None


def _text_of(given: object) -> Optional[str]:
    """The expression of an operand; None if it is none."""
    if isinstance(given, Value):
        return given.text
    if isinstance(given, str):
        return given
    return str(Fraction(given)) if isinstance(given, Rational) else None


def value_of(given: c.Value) -> Union[int, str, Value, None]:
    """A nimber as a number, a value of a partizan game as a Value, an infinite
    one as its text; None if it is not known, or too long to be written."""
    if given.kind == 0:
        return None
    text: Optional[bytes] = given.number
    if text is None:
        return int(given.nimber)
    if text == b"...":
        work, whole = current(), c_char_p()
        work.check(library.grundy_game_text(work.handle, given.game,
                                            byref(whole)))
        if whole.value is None:
            return None
        work.charge(len(whole.value))
        text = whole.value
    return text.decode() if given.kind == 4 else Value.printed(text.decode())


def value(expression: Operand, *, limits: Optional[Limits] = None) -> Value:
    """Computes with values of partizan games.

    Args:
        expression: a text, see doc/values.md, or a number.
        limits: what the computation may spend.

    >>> v = value("{1|*} + ^^ - 3/4")
    >>> v.text, v.mean, v.temperature
    ('{1/4^^|-3/4^^*}', Fraction(-1, 4), Fraction(1, 2))
    >>> (value("{2|0}") + value("*")).canonical
    '{2+*|*}'
    """
    return Value(expression, limits=limits)


def compare(first: Operand, second: Operand, *,
            limits: Optional[Limits] = None) -> str:
    """'<', '=', '>' or '||': how the first value compares with the second.

    Args:
        first: a value, a number or a text.
        second: another.
        limits: what the comparison may spend.

    >>> compare("1/2", "^"), compare("*", 0)
    ('>', '||')
    """
    texts = _text_of(first), _text_of(second)
    if texts[0] is None or texts[1] is None:
        raise TypeError(f"{first!r} and {second!r} are not both values")
    with working(limits) as work:
        found = c.Comparison()
        work.check(library.grundy_expression_compare(
            work.handle, work.expression(texts[0]), work.expression(texts[1]),
            b"=", byref(found)))
        name: bytes = library.grundy_relation_name(found.relation)
        return name.decode()


@dataclass(frozen=True)
class Fate:
    """What became of an option on the way to the canonical form."""

    of: str  # the form that it belongs to
    option: str
    player: str  # "left" or "right"
    fate: str  # "kept", "dominated", "reversed" or "numbered"
    by: Optional[str]
    sentence: str


def explain(expression: Operand, *, limits: Optional[Limits] = None,
            lang: Optional[str] = None) -> List[Fate]:
    """What became of each option on the way to the canonical form of a value.

    Args:
        expression: a text, a number or a value.
        limits: what the call may spend.
        lang: the language of the sentences, "en" or "zh".

    >>> [(fate.option, fate.fate) for fate in explain("{0,1|3}")]
    [('0', 'dominated'), ('1', 'kept'), ('3', 'reversed')]
    """
    text = _text_of(expression)
    if text is None:
        raise TypeError(f"{expression!r} is not a value")
    fates = "kept", "dominated", "reversed", "numbered"
    with working(limits, lang) as work:
        found = c.Explanation()
        work.check(library.grundy_expression_explain(
            work.handle, work.expression(text), byref(found)), text)
        return [Fate(each.of.decode(), each.option.decode(),
                     ("both", "left", "right")[each.player], fates[each.fate],
                     decoded(each.by), each.sentence.decode())
                for each in (found.fates[i] for i in range(found.count))]

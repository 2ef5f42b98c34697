# SPDX-License-Identifier: MIT
"""Periods, patterns, code, laws, partizan values and nimbers."""

from array import array
from ctypes import addressof, byref, c_char, c_char_p, c_void_p
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from operator import index
from typing import Any, List, Optional, Tuple, Union

from . import _library as c
from ._answers import Position, side_of
from ._library import library
from ._work import Limits, MisuseError, working

_OPERATIONS = {"add": 0, "mul": 1, "inv": 2, "sqrt": 3, "solve": 4}


def _decode(text: Optional[bytes]) -> Optional[str]:
    return None if text is None else text.decode()


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

    >>> p = period("kayles")
    >>> p.period, p.preperiod, p.proved
    (12, 71, True)
    """
    with working(limits) as work:
        found = c.Period()
        work.check(library.grundy_period_search_run(
            work.handle, work.rules(rules), c.PeriodQuery(limit=limit),
            byref(found)), rules)
        return Period(found.found, found.proved, found.period,
                      found.preperiod, found.saltus, found.max_value,
                      found.values_computed, _decode(found.theorem))


def certificate(rules: str, *, limit: int = 0,
                limits: Optional[Limits] = None) -> str:
    """A text by which the period can be checked: see check_certificate.

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
                      limits: Optional[Limits] = None) -> Certificate:
    """Checks a certificate, by other code than that which made it.

    >>> check_certificate(certificate("kayles")).holds
    True
    """
    with working(limits) as work:
        data = text.encode()
        found = c.Certificate()
        work.check(library.grundy_certificate_check(
            work.handle, data, len(data), byref(found)), text)
        return Certificate(found.rules.decode(), found.holds, found.period,
                           found.preperiod, found.saltus,
                           _decode(found.theorem), _decode(found.trouble))


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
         outcomes: bool = False, limits: Optional[Limits] = None) -> Pattern:
    """Names the pattern in the values of a game.

    >>> p = find("{n -> n-k for k in 1..3}")
    >>> p.formula, p.proved
    ('n%4', True)
    """
    with working(limits) as work:
        query = c.FindQuery(to=to, play=int(misere), outcomes=outcomes)
        p = c.Pattern()
        work.check(library.grundy_find(work.handle, work.rules(rules),
                                       byref(query), byref(p)), rules)
        return Pattern(p.found, p.proved, p.to, _decode(p.kind),
                       _decode(p.words), _decode(p.expr), _decode(p.theorem),
                       _decode(p.c), _decode(p.python), _decode(p.latex))


def code(rules: str, *, language: str = "python", program: bool = False,
         limits: Optional[Limits] = None) -> str:
    """Writes a function that gives the values: in c, c++ or python.

    >>> names = {}
    >>> exec(code("{n -> n-k for k in 1..3}"), names)
    >>> [names["grundy"](n) for n in range(6)]
    [0, 1, 2, 3, 0, 1]
    """
    languages = {"c": 0, "c++": 1, "python": 2}
    if language not in languages:
        raise ValueError(f"language is one of {', '.join(languages)}")
    with working(limits) as work:
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
                         _decode(law.counterexample)))

    with working(limits) as work:
        callback = c.OnLaw(report)
        work.check(library.grundy_verify(work.handle, work.rules(rules),
                                         samples, callback, None), rules)
    return found


def random(rules: str, *, seed: int = 0, wins: bool = True,
           misere: bool = False, side: Optional[str] = None,
           limits: Optional[Limits] = None) -> Position:
    """A position that the player to move wins, or loses; by chance.

    >>> random("nim", seed=1, wins=False).eval().outcome
    'P'
    """
    with working(limits) as work:
        found = c_void_p()
        work.check(library.grundy_position_random(
            work.handle, work.rules(rules), side_of(side), int(misere), wins,
            seed, byref(found)), rules)
        return Position(work.text_of(found), True)


# ------------------------------------------------------------------ values

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


@dataclass(frozen=True, repr=False)
class Value:
    """A value of a partizan game, and its measures; None: not known.

    >>> value("{2|0} + *")
    <Value: {2+*|*}, mean 1, temperature 1>
    """

    text: str
    outcome: str
    canonical: Optional[str]
    left_stop: Optional[str]
    right_stop: Optional[str]
    mean: Optional[str]
    temperature: Optional[str]
    atomic_weight: Optional[str]
    birthday: Optional[str]
    latex: Optional[str]
    thermograph: Optional[Thermograph]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        mean = f", mean {self.mean}" if self.mean else ""
        heat = f", temperature {self.temperature}" if self.temperature else ""
        return f"<Value: {self.text}{mean}{heat}>"

    def __add__(self, other: "Value") -> "Value":
        if not isinstance(other, Value):
            return NotImplemented
        return value(f"({self.text}) + ({other.text})")

    def __sub__(self, other: "Value") -> "Value":
        if not isinstance(other, Value):
            return NotImplemented
        return value(f"({self.text}) - ({other.text})")

    def __neg__(self) -> "Value":
        return value(f"-({self.text})")

    def compare(self, other: "Value") -> str:
        """'<', '=', '>' or '||': how this value compares with another."""
        return compare(self.text, other.text)

    def _repr_latex_(self) -> Optional[str]:
        return f"${self.latex}$" if self.latex else None

    def _repr_svg_(self) -> Optional[str]:
        graph = self.thermograph
        return graph.draw(self.text) if graph else None

    def _repr_html_(self) -> str:
        rows = [("value", self.text), ("outcome", self.outcome),
                ("mean", self.mean), ("temperature", self.temperature),
                ("atomic weight", self.atomic_weight)]
        body = "".join(f"<tr><th>{name}</th><td>{escape(text)}</td></tr>"
                       for name, text in rows if text is not None)
        return f"<table>{body}</table>"


def value(expression: str, *, limits: Optional[Limits] = None) -> Value:
    """Computes with values of partizan games.

    >>> v = value("{1|*} + ^^ - 3/4")
    >>> v.text, v.mean, v.temperature
    ('{1/4^^|-3/4^^*}', '-1/4', '1/2')
    >>> (value("{2|0}") + value("*")).canonical
    '{2+*|*}'
    >>> value("^").compare(value("*"))
    '||'
    """
    with working(limits) as work:
        m = c.Measures()
        work.check(library.grundy_expression_measure(
            work.handle, work.expression(expression), byref(m)), expression)
        graph = None
        if m.thermograph:
            t = m.thermograph.contents
            graph = Thermograph(_wall(t.left), _wall(t.right),
                                _fraction(t.mean), _fraction(t.temperature))
        return Value(m.value.decode() if m.value else expression,
                     library.grundy_outcome_name(m.outcome).decode(),
                     _decode(m.canonical), _decode(m.left_stop),
                     _decode(m.right_stop), _decode(m.mean),
                     _decode(m.temperature), _decode(m.atomic_weight),
                     _decode(m.birthday), _decode(m.latex), graph)


def compare(first: str, second: str, *,
            limits: Optional[Limits] = None) -> str:
    """'<', '=', '>' or '||': how the first value compares with the second.

    >>> compare("1/2", "^"), compare("*", "0")
    ('>', '||')
    """
    with working(limits) as work:
        found = c.Comparison()
        work.check(library.grundy_expression_compare(
            work.handle, work.expression(first), work.expression(second), b"=",
            byref(found)))
        return library.grundy_relation_name(  # type: ignore
            found.relation).decode()


# ----------------------------------------------------------------- nimbers

def _word(number: Any) -> int:
    if index(number) < 0:
        raise ValueError(f"{number} is not a nimber: nimbers are 0 or more")
    if index(number) >= 1 << 64:
        raise OverflowError("a nimber has at most 64 bits here; grundy.nim "
                            "computes with larger ones")
    return index(number)


def _is_word(given: Any) -> bool:
    """Whether a nimber is given, by Python or numpy, and not an array."""
    return hasattr(given, "__index__") and getattr(given, "shape", ()) == ()


def _buffer(given: Any) -> Any:
    """A contiguous memoryview of an array of unsigned numbers, or None."""
    if _is_word(given) or isinstance(given, float):
        return None
    view = memoryview(given)
    if not view.c_contiguous or view.format.lstrip("<=@") not in "BHILQ":
        raise TypeError("nimbers in an array are unsigned numbers of 8, 16, "
                        "32 or 64 bits, without gaps")
    return view


def _address(given: Any, keep: List[Any]) -> int:
    """The address of the numbers of an array.

    They are not copied, except where Python hides the address: in bytes and in
    memoryviews that may only be read.
    """
    if hasattr(given, "__array_interface__"):
        return int(given.__array_interface__["data"][0])
    if isinstance(given, array):
        return int(given.buffer_info()[0])
    view = memoryview(given)
    memory = c_char * view.nbytes
    keep.append(memory.from_buffer_copy(view) if view.readonly
                else memory.from_buffer(view))
    return addressof(keep[-1])


def _like(given: Any) -> Any:
    """A new array with the numbers of another one."""
    if hasattr(given, "__array_interface__") or isinstance(given, bytearray):
        return given.copy()
    view = _buffer(given)
    if view is None:
        raise TypeError(f"expected an array of nimbers, found {given!r}")
    if isinstance(given, array):
        return given[:]
    return array({1: "B", 2: "H", 4: "I", 8: "Q"}[view.itemsize],
                 view.tobytes())


def nim_array(operation: str, a: Any, b: Any = None, out: Any = None) -> Any:
    """Computes with whole arrays of nimbers: add, mul, inv, sqrt or solve.

    The arrays are numpy arrays or array.array of unsigned numbers with the
    same length, and are not copied. Returns `out`, or a new array of the type
    of `a` (an array.array where `a` is not a numpy array). In an array the
    inverse of 0 is 0.

    >>> from array import array
    >>> nim_array("mul", array("B", [2, 4]), array("B", [3, 4])).tolist()
    [1, 6]
    """
    if operation not in _OPERATIONS:
        raise ValueError(f"operation is one of {', '.join(_OPERATIONS)}")
    if out is None:
        out = _like(a)
    needs_two = operation in ("add", "mul")
    arrays = (out, a, b) if needs_two else (out, a)
    views = [_buffer(x) for x in arrays]
    if any(view is None or view.nbytes != views[0].nbytes or
           view.itemsize != views[0].itemsize for view in views):
        raise ValueError("the arrays must have the same length and type")
    if views[0].readonly:
        raise ValueError("the result cannot be written")
    keep: List[Any] = []
    places = [_address(x, keep) for x in arrays]
    size = views[0].nbytes
    if any(place % views[0].itemsize for place in places):
        raise ValueError("the numbers of an array must be aligned")
    if any(0 < abs(place - places[0]) < size for place in places):
        raise ValueError("the result must be one of the arrays, or not "
                         "overlap them")
    if size:
        status = library.grundy_nim_array(
            0, _OPERATIONS[operation], 8 * views[0].itemsize, places[0],
            places[1], places[-1], size // views[0].itemsize)
        if status:
            raise MisuseError(f"the library refuses the operation {operation}")
    return out


def nim_mul(a: Any, b: Any) -> Any:
    """The product of two nimbers, or of two arrays of them.

    >>> nim_mul(2, 3), nim_mul(1 << 32, 1 << 32) == 3 << 31
    (1, True)
    """
    if _is_word(a) and _is_word(b):
        return library.grundy_nim_mul(_word(a), _word(b))
    return nim_array("mul", a, b)


def nim_inv(a: Any) -> Any:
    """The inverse of a nimber, or of each in an array.

    >>> nim_mul(nim_inv(77), 77)
    1
    """
    if _is_word(a):
        if a == 0:
            raise ZeroDivisionError("0 has no inverse")
        return library.grundy_nim_inv(_word(a))
    return nim_array("inv", a)


def nim_sqrt(a: Any) -> Any:
    """The square root of a nimber, or of each in an array.

    >>> nim_mul(nim_sqrt(5), nim_sqrt(5))
    5
    """
    if _is_word(a):
        return library.grundy_nim_sqrt(_word(a))
    return nim_array("sqrt", a)


def nim_pow(a: int, exponent: int) -> int:
    """A nimber raised to an ordinary power.

    >>> nim_pow(2, 3)
    1
    """
    result: int = library.grundy_nim_pow(_word(a), _word(exponent))
    return result


def nim(expression: str, *, bits: int = 0,
        limits: Optional[Limits] = None) -> Union[int, List[int]]:
    """Evaluates an expression of nimbers below 2^65536.

    >>> nim("5*7 + inv(3)^2")
    14
    """
    with working(limits) as work:
        data = expression.encode()
        answer = c.NimAnswer()
        work.check(library.grundy_nim_eval(
            work.handle, data, len(data), c.NimQuery(bits=bits),
            byref(answer)), expression)
        found = [int(answer.values[i]) for i in range(answer.count)]
        return found[0] if len(found) == 1 else found



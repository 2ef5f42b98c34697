# SPDX-License-Identifier: MIT
"""Nimbers: words, large ones, and arrays of them."""

from array import array
from ctypes import addressof, byref, c_char
from operator import index
from typing import Any, List, Optional, Union

from . import _library as c
from ._library import library
from ._work import Limits, MisuseError, working

_OPERATIONS = {"add": 0, "mul": 1, "inv": 2, "sqrt": 3, "solve": 4}


_MOST = 1 << 128


def _word(number: Any) -> int:
    if index(number) < 0:
        raise ValueError(f"{number} is not a nimber: nimbers are 0 or more")
    if index(number) >= _MOST:
        raise OverflowError("a nimber has at most 128 bits here; grundy.nim "
                            "computes with larger ones")
    return index(number)


def _pair(number: Any) -> c.Nim128:
    word = _word(number)
    return c.Nim128(word & (1 << 64) - 1, word >> 64)


def _whole(pair: c.Nim128) -> int:
    number: int = pair.high << 64 | pair.low
    return number


def _apply(name: str, *numbers: Any) -> int:
    """Calls the function for words, or the one for 128 bits."""
    words = [_word(number) for number in numbers]
    if max(words) >> 64:
        return _whole(getattr(library, f"grundy_nim128_{name}")(
            *map(_pair, words)))
    result: int = getattr(library, f"grundy_nim_{name}")(*words)
    return result


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

    Args:
        operation: add, mul, inv, sqrt or solve.
        a: an array of nimbers.
        b: another; of add and mul.
        out: where the answers go: one of the arrays, or another one.

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

    Args:
        a: a nimber below 2^128, or an array.
        b: another.

    >>> nim_mul(2, 3), nim_mul(1 << 32, 1 << 32) == 3 << 31
    (1, True)
    """
    if _is_word(a) and _is_word(b):
        return _apply("mul", a, b)
    return nim_array("mul", a, b)


def nim_inv(a: Any) -> Any:
    """The inverse of a nimber, or of each in an array.

    Args:
        a: a nimber below 2^128, or an array.

    >>> nim_mul(nim_inv(77), 77)
    1
    """
    if _is_word(a):
        if a == 0:
            raise ZeroDivisionError("0 has no inverse")
        return _apply("inv", a)
    return nim_array("inv", a)


def nim_sqrt(a: Any) -> Any:
    """The square root of a nimber, or of each in an array.

    Args:
        a: a nimber below 2^128, or an array.

    >>> nim_mul(nim_sqrt(5), nim_sqrt(5))
    5
    """
    if _is_word(a):
        return _apply("sqrt", a)
    return nim_array("sqrt", a)


def nim_pow(a: int, exponent: int) -> int:
    """A nimber raised to an ordinary power.

    Args:
        a: a nimber below 2^128.
        exponent: a number, 0 or more.

    >>> nim_pow(2, 3)
    1
    """
    return _apply("pow", a, exponent)


def nim_solve(a: int) -> Optional[int]:
    """The even x with x^2 + x = a, where + is exclusive or; None: there is none.

    Args:
        a: a nimber below 2^128.

    >>> x = nim_solve(6)
    >>> nim_mul(x, x) ^ x
    6
    """
    root = c.Nim128()
    return _whole(root) if library.grundy_nim128_solve(
        _pair(a), byref(root)) else None


def nim_order(a: int) -> int:
    """The least n > 0 with a^n = 1.

    Args:
        a: a nimber below 2^128, not 0.

    >>> nim_order(2)
    3
    """
    if _word(a) == 0:
        raise ZeroDivisionError("no power of 0 is 1")
    return _whole(library.grundy_nim128_order(_pair(a)))


def nim_log(x: int, base: int, *, limits: Optional[Limits] = None) -> int:
    """The least n with base^n = x.

    Args:
        x: a nimber below 2^128.
        base: a nimber below 2^128.
        limits: what the call may spend.

    >>> nim_log(3, 2)
    2
    """
    with working(limits) as work:
        exponent = c.Nim128()
        work.check(library.grundy_nim_log(work.handle, _pair(x), _pair(base),
                                          byref(exponent)))
        return _whole(exponent)


def nim(expression: str, *, bits: int = 0,
        limits: Optional[Limits] = None) -> Union[int, List[int]]:
    """Evaluates an expression of nimbers below 2^65536.

    Args:
        expression: a text, see doc/nimbers.md.
        bits: all nimbers are below 2^bits; 0: below 2^65536.
        limits: what the call may spend.

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



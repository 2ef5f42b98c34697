# SPDX-License-Identifier: MIT
"""Tables and sequences of the values of many positions."""

from array import array
from ctypes import byref, c_char, c_uint64, c_void_p, sizeof
from html import escape
from importlib import import_module
from itertools import product
from math import prod
from operator import index
from sys import getsizeof
from typing import (Any, Dict, Iterator, List, Literal, Optional,
                    Sequence, Tuple, Union)

from . import _library as c
from ._answers import query_of
from ._library import library
from ._values import exact, value_of
from ._work import (Limits, UnableError, Work, calling, catalogue, own_work,
                    working)

Range = Union[int, range, Tuple[int, int]]
_MOST_BY_HAND = 1 << 18  # cells
Place = Union[int, slice]
Kind = Literal["values", "outcomes", "plies", "longest", "genus", "games",
               "mean", "temperature", "weight"]


def _ends(given: Range) -> Tuple[int, int]:
    """First and last number of a range."""
    if isinstance(given, range):
        if given.step != 1 or not given:
            raise ValueError("a range of a table has step 1 and is not empty")
        given = given[0], given[-1]
    first, last = given if isinstance(given, tuple) else (0, index(given) - 1)
    if not 0 <= first <= last < 1 << 64:
        raise ValueError(f"{first}..{last} is not a range of a table: its "
                         "numbers are 0 or more, and the last is not less "
                         "than the first")
    return first, last


class Table:
    """Values, outcomes or other entries of positions in ranges.

    An index is the number of a position, not a place in the table: a number
    for each range, or fewer, which gives the table of the others. A slice of
    numbers, whose end is excluded as in Python, gives a smaller table.

    `numpy.asarray(table)` shows the numbers without copying them; other entries
    are copied.

    >>> t = table("wythoff", range(2, 5), range(10))
    >>> t[3, 5], t[3][5], t.shape
    (0, 0, (3, 10))
    >>> list(t[3])
    [3, 4, 5, 6, 2, 0, 1, 9, 10, 12]
    >>> t[3:, 1:4].tolist()
    [[4, 5, 6], [5, 3, 2]]
    >>> t[1]
    Traceback (most recent call last):
    IndexError: 1 is not in 2..4
    """

    def __init__(self, rules: str, ranges: Sequence[Tuple[int, int]],
                 entries: Any, kind: str = "values") -> None:
        self.rules = rules
        self.kind = kind
        self.ranges = tuple(ranges)
        self.shape = tuple(last - first + 1 for first, last in ranges)
        self.entries = entries  # array('Q') or a list, the last range fastest

    @property
    def ndim(self) -> int:
        """How many ranges there are."""
        return len(self.ranges)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if self.ndim == 1:
            return iter(self.entries)
        first, last = self.ranges[0]
        return (self[number] for number in range(first, last + 1))

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Table) and
                (self.rules, self.kind, self.ranges) ==
                (other.rules, other.kind, other.ranges) and
                list(self.entries) == list(other.entries))

    __hash__ = None  # type: ignore

    def __getitem__(self, at: Union[Place, Tuple[Place, ...]]) -> Any:
        wanted = at if isinstance(at, tuple) else (at,)
        if len(wanted) > self.ndim:
            raise IndexError(f"a table of {self.ndim} numbers has no entry at "
                             f"{len(wanted)} of them")
        wanted += (slice(None),) * (self.ndim - len(wanted))
        parts = [_part(number, ends)
                 for number, ends in zip(wanted, self.ranges)]
        places: Any = [0]
        for (start, stop), (first, last) in zip(parts, self.ranges):
            width = last - first + 1
            steps = range(start - first, stop - first)
            places = [place * width + step
                      for place in places for step in steps]
        if not any(isinstance(number, slice) for number in wanted):
            return self.entries[places[0]]
        kept = [i for i, number in enumerate(wanted)
                if isinstance(number, slice)]
        entries: Any = [self.entries[place] for place in places]
        if isinstance(self.entries, array):
            entries = array("Q", entries)
        return Table(self.rules, [(parts[i][0], parts[i][1] - 1)
                                  for i in kept], entries, self.kind)

    def __repr__(self) -> str:
        ranges = " ".join(f"{first}..{last}" for first, last in self.ranges)
        return f"<Table of {self.rules} {ranges}>"

    def rows(self) -> List[List[Any]]:
        """The entries as lists, one for each row."""
        width = self.shape[-1]
        entries = list(self.entries)
        return [entries[i:i + width] for i in range(0, len(entries), width)]

    def tolist(self) -> List[Any]:
        """The entries as lists of lists, one level for each range."""
        found: List[Any] = list(self.entries)
        for width in self.shape[:0:-1]:
            found = [found[i:i + width] for i in range(0, len(found), width)]
        return found

    def to_frame(self) -> Any:
        """A DataFrame of pandas: the numbers of the last range are columns.

        A table of one range has one column, called by the kind of the table.
        """
        try:
            frame = import_module("pandas").DataFrame
        except ImportError as error:
            raise ImportError("to_frame needs pandas: pip install pandas, or "
                              "apt-get install python3-pandas") from error
        spans = [range(first, last + 1) for first, last in self.ranges]
        if self.ndim == 1:
            return frame({self.kind: self.tolist()}, index=spans[0])
        index: Any = spans[0] if self.ndim == 2 else list(product(*spans[:-1]))
        return frame(self.rows(), index=index, columns=spans[-1])

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        if not isinstance(self.entries, array):
            raise AttributeError("the entries are not numbers")
        address, _ = self.entries.buffer_info()
        return {"shape": self.shape, "typestr": "<u8", "version": 3,
                "data": (address, True)}

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        numpy = import_module("numpy")
        if isinstance(self.entries, array):
            given = numpy.array(self.entries, dtype or "u8")
        elif all(isinstance(entry, str) for entry in self.entries):
            given = numpy.array(self.entries, dtype)
        else:
            given = numpy.empty(len(self.entries), dtype or object)
            for i, entry in enumerate(self.entries):
                given[i] = entry
        return given.reshape(self.shape)

    def _repr_html_(self) -> str:
        first, last = self.ranges[-1]
        head = "".join(f"<th>{n}</th>" for n in range(first, last + 1))
        lines = [f"<tr><th></th>{head}</tr>"]
        start = self.ranges[0][0] if self.ndim == 2 else None
        for i, row in enumerate(self.rows()):
            name = "" if start is None else str(start + i)
            cells = "".join("<td>{}</td>".format(
                "" if entry is None else escape(str(entry))) for entry in row)
            lines.append(f"<tr><th>{name}</th>{cells}</tr>")
        return (f"<table><caption>{escape(self.rules)}</caption>"
                f"{''.join(lines)}</table>")


def _part(wanted: Place, ends: Tuple[int, int]) -> Tuple[int, int]:
    """The first number that is wanted of a range, and the one after the last."""
    first, last = ends
    if not isinstance(wanted, slice):
        if not first <= index(wanted) <= last:
            raise IndexError(f"{wanted} is not in {first}..{last}")
        return index(wanted), index(wanted) + 1
    start = first if wanted.start is None else index(wanted.start)
    stop = last + 1 if wanted.stop is None else index(wanted.stop)
    inside = max(start, first), min(stop, last + 1)
    if wanted.step not in (None, 1) or min(start, stop) < 0 or \
            inside[0] >= inside[1]:
        raise IndexError(f"a slice of {first}..{last} has step 1 and is not "
                         "empty; its numbers are those of positions")
    return inside


def entry_of(cell: c.Cell, kind: str) -> Any:
    """What a cell of a table says."""
    if cell.hole:
        return None
    if kind == "outcomes":
        return library.grundy_outcome_name(cell.outcome).decode()
    if cell.loopy or kind in c.KINDS[5:]:
        found = value_of(cell.value.contents) if cell.value else None
        return exact(str(found)) if found is not None and kind in (
            "mean", "temperature") else found
    if cell.has_sides:  # None: a draw
        return tuple(None if plies == c.NO_PLIES else plies
                     for plies in (cell.number, cell.right_plies))
    return (cell.number, cell.misere) if kind == "genus" else cell.number


def _size(entry: Any) -> int:
    """The bytes of an entry of a list, without those that Python shares."""
    if isinstance(entry, tuple):
        return getsizeof(entry) + sum(map(_size, entry))
    if entry is None or isinstance(entry, str) and len(entry) == 1:
        return 0
    return getsizeof(entry)


def _cells(ends: List[Tuple[int, int]]) -> Iterator[List[Any]]:
    """All numbers in the ranges, the last range fastest."""
    numbers = [first for first, _ in ends]
    while True:
        yield numbers
        i = len(ends) - 1
        while i >= 0 and numbers[i] == ends[i][1]:
            numbers[i] = ends[i][0]
            i -= 1
        if i < 0:
            return
        numbers[i] += 1


def _ask(work: Work, rules: c_void_p, numbers: Sequence[int], kind: str,
         query: c.Query) -> Any:
    """The entry at these numbers."""
    cell = c.Cell()
    at = (c_uint64 * len(numbers))(*numbers)
    work.check(library.grundy_cell_at(work.handle, rules, at,
                                      c.KINDS.index(kind), query, byref(cell)))
    return entry_of(cell, kind)


def _slice(ends: List[Tuple[int, int]]) -> c.Slice:
    cells = c.Slice(arity=len(ends))
    for i, (first, last) in enumerate(ends):
        getattr(cells, "from")[i], cells.to[i] = first, last
    return cells


def _entries(work: Work, rules: c_void_p, ends: List[Tuple[int, int]],
             kind: str, query: c.Query) -> Any:
    """All entries of any kind, by one question."""
    count = prod(last - first + 1 for first, last in ends)
    work.charge(count * sizeof(c.Cell))
    cells = (c.Cell * count)()
    work.check(library.grundy_table_cells(
        work.handle, rules, byref(_slice(ends)), c.KINDS.index(kind), query,
        cells))
    entries = []
    same: Dict[Any, Any] = {}  # of a value: one entry
    for cell in cells:
        key = cell.value.contents.game if cell.value else 0
        entry = same.get(key) if key else None
        if entry is None:
            entry = entry_of(cell, kind)
            work.charge(_size(entry))
            same[key] = entry
        entries.append(entry)
    return entries


def _numbers(work: Work, rules: c_void_p, ends: List[Tuple[int, int]],
             kind: str, query: c.Query) -> Any:
    """All entries of a kind that is numbers or outcomes, by one question."""
    count = prod(last - first + 1 for first, last in ends)
    entries: Any = array("Q", [0]) * count
    work.check(library.grundy_table_read(
        work.handle, rules, byref(_slice(ends)), c.KINDS.index(kind), query,
        entries.itemsize, entries.buffer_info()[0]))
    if kind == "outcomes":
        work.charge(count * 8)
        names = {i: library.grundy_outcome_name(i).decode()
                 for i in range(1, 6)}
        return [names.get(entry) for entry in entries]
    if max(entries) < c.NO_NUMBER:
        return entries
    if kind == "plies":  # by starter, perhaps all of them
        return _entries(work, rules, ends, kind, query)
    work.charge(count * (8 + getsizeof(0)))
    entries = entries.tolist()
    for i, numbers in enumerate(_cells(ends)):
        if entries[i] >= c.NO_NUMBER:
            entries[i] = _ask(work, rules, numbers, kind, query)
            work.charge(_size(entries[i]))
    return entries


def _by_hand(name: str, ends: List[Tuple[int, int]]) -> "Optional[array[int]]":
    """The values of a game of this program, without the library.

    Each option must come before its position, as in a loop over the table.
    None: it does not, or anything else is unusual; the library then answers, or
    says what is wrong.
    """
    game = next((each.game for each in catalogue().games
                 if each.game.name == name), None)
    spans = [range(last + 1) for _, last in ends]
    if game is None or not game.is_plain() or \
            prod(map(len, spans)) > _MOST_BY_HAND:
        return None
    values: Dict[Any, int] = {}
    value_at = values.__getitem__
    positions = iter(spans[0]) if len(spans) == 1 else product(*spans)
    try:
        for position in positions:
            seen = set(map(value_at, game.options(position)))
            value = 0
            while value in seen:
                value += 1
            values[position] = value
    except Exception:  # pylint: disable=broad-except
        return None
    if not any(first for first, _ in ends):
        return array("Q", values.values())
    return array("Q", [values[tuple(numbers) if len(ends) > 1 else numbers[0]]
                       for numbers in _cells(ends)])


def table(rules: str, *ranges: Range, kind: Kind = "values",
          misere: bool = False, limits: Optional[Limits] = None) -> Table:
    """Computes a table: one range for each number of a position.

    Positions that do not exist are None.

    Args:
        rules: the rules, such as "kayles" or "{n -> n-k for k in 1..3}".
        ranges: each a `range`, a pair (first, last), or a count n, which is
            range(n) as in sequence.
        kind: values, outcomes, plies, longest, genus, games, mean, temperature
            or weight.
        misere: whoever makes the last move loses.
        limits: what the call may spend.

    >>> list(table("kayles", 8))
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> list(table("nim", (0, 3), kind="outcomes", misere=True))
    ['N', 'P', 'N', 'N']
    """
    if kind not in c.KINDS:
        raise ValueError(f"kind is one of {', '.join(c.KINDS)}")
    ends = [_ends(given) for given in ranges]
    count = len(ends)
    query = query_of(misere)
    entries: Any
    with working(limits) as work:
        read = work.rules(rules)
        name = library.grundy_rules_text(read).decode()
        arity = library.grundy_rules_arity(read)
        if arity != count:
            raise ValueError(f"{name} needs {arity} ranges, found {count}")
        work.charge(array("Q").itemsize *
                    prod(last - first + 1 for first, last in ends))
        entries = None
        if kind == "values" and not misere and limits is None:
            entries = _by_hand(name, ends)
        if entries is None:
            ask = _numbers if kind in c.KINDS[:4] else _entries
            entries = ask(work, read, ends, kind, query)
    return Table(name, ends, entries, kind)


def _blocks(rules: str, first: int, last: int, limits: Optional[Limits],
            kept: int) -> Iterator[memoryview]:
    """The blocks of a stream, for a caller who keeps so many bytes of them."""
    query = c.StreamQuery(last=last)
    setattr(query, "from", first)
    handle = c_void_p()
    values = c.Values()
    formats = {1: "B", 2: "H", 4: "I"}
    work = own_work(limits)
    with calling(work):
        work.charge(kept)
        read = work.rules(rules)
        work.check(library.grundy_stream_open(work.handle, read, query,
                                              byref(handle)))
    while True:
        with calling(work):
            work.charge(kept)
            work.check(library.grundy_stream_next(handle, byref(values)))
        if not values.count:
            return
        size = values.count * values.width
        block = (c_char * size).from_address(values.data)
        yield memoryview(block).cast("B").cast(
            formats[values.width]).toreadonly()


def stream(rules: str, stop: int, start: int = 0, *,
           limits: Optional[Limits] = None) -> Iterator[memoryview]:
    """Gives the values of heaps block after block, without copying them.

    Each block is a memoryview of the library's own memory, valid until the
    next one is asked for; numpy.asarray(block) is an array on it.

    Args:
        rules: the rules of a game of heaps.
        stop: the heap after the last one.
        start: the first heap.
        limits: what the call may spend.

    >>> sum(len(block) for block in stream("kayles", 1000))
    1000
    """
    _ends((start, stop - 1))
    return _blocks(rules, start, stop - 1, limits, 0)


def sequence(rules: str, count: int, *,
             limits: Optional[Limits] = None) -> "array[int]":
    """The values of the heaps 0, 1, ..., count-1 as an array of numbers.

    numpy.asarray(sequence(...)) shows it without copying.

    Args:
        rules: the rules of a game of heaps.
        count: how many values.
        limits: what the call may spend.

    >>> sequence("kayles", 10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    >>> sequence("nim", 4).tolist()
    [0, 1, 2, 3]
    """
    values: "array[int]" = array("I")
    if count <= 0:
        return values
    try:
        for block in _blocks(rules, 0, count - 1, limits,
                             values.itemsize * count):
            if block.itemsize == 4:
                values.frombytes(block.cast("B"))
            else:
                values.extend(block)
    except UnableError:  # a theorem gives the values
        return array("Q", table(rules, count, limits=limits).entries)
    return values

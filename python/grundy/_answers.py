# SPDX-License-Identifier: MIT
"""Positions, moves, verdicts and tables."""

from array import array
from ctypes import byref, c_char, c_char_p, c_uint64, c_void_p
from dataclasses import dataclass
from html import escape
from math import prod
from sys import getsizeof
from typing import (Any, Dict, Iterator, List, Optional, Sequence, Tuple,
                    Union)

from . import _library as c
from ._library import library
from ._work import (Limits, UnableError, Work, calling, own_work,
                    working)

Range = Union[int, range, Tuple[int, int]]


def _decode(text: Optional[bytes]) -> Optional[str]:
    return None if text is None else text.decode()


def value_of(value: c.Value) -> Union[int, str, None]:
    """A nimber as a number, any other value as its text; None if unknown."""
    if value.kind == 0:
        return None
    number: Optional[bytes] = value.number
    return int(value.nimber) if number is None else number.decode()


@dataclass(frozen=True)
class Move:
    """A move: its name, the position that it leads to, and who makes it."""

    name: str
    to: "Position"
    player: Optional[str]  # "left" or "right"; None: both may make it
    winning: bool
    outcome: Optional[str]
    value: Union[int, str, None]
    refutation: Optional[str]
    drawing: bool = False  # in moves: keeps a draw, where the player cannot win

    def __str__(self) -> str:
        return self.name


_MOVE = 500  # bytes of a Move, about, without its name and its text


def move_of(work: Work, move: c.Move) -> Move:
    """Copies a move of the library."""
    outcome = library.grundy_outcome_name(move.outcome).decode()
    name, to = move.name.decode(), work.text_of(move.to)
    work.charge(_MOVE + len(name) + len(to))
    return Move(name, Position(to, True),
                (None, "left", "right")[move.player], move.winning,
                None if outcome == "?" else outcome, value_of(move.value),
                _decode(move.refutation), move.drawing)


@dataclass(frozen=True, repr=False)
class Verdict:
    """Who wins, by which moves, and why.

    >>> evaluate("nim(3,5,7)")
    <Verdict: nim(3,5,7) is N, value 1, by 3->2, 5->4, 7->6>
    """

    position: "Position"
    outcome: str  # "N", "P", "L", "R" or "D"
    value: Union[int, str, None]
    moves: Tuple[Move, ...]  # winning moves
    moves_truncated: bool
    drawing_moves: Tuple[Move, ...]
    method: str
    theorem: Optional[str]
    reasons: Tuple[str, ...]
    plies: Optional[int]
    longest: Optional[int]
    mean: Optional[str]
    temperature: Optional[str]
    # who wins if Left starts, and if Right starts: "L", "R" or "D"
    left_starts: str
    right_starts: str
    # moves left if Left starts, and if Right starts, where the moves differ;
    # None: a draw, or not asked for
    left_plies: Optional[int] = None
    right_plies: Optional[int] = None

    def __str__(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        return f"{self.position} is {self.outcome}{value}"

    def __repr__(self) -> str:
        names = ", ".join(move.name for move in self.moves)
        more = ", ..." if self.moves_truncated and names else ""
        return f"<Verdict: {self}{', by ' if names else ''}{names}{more}>"

    def _repr_html_(self) -> str:
        rows: Dict[str, str] = {"outcome": self.outcome}
        if self.value is not None:
            rows["value"] = str(self.value)
        if self.moves:
            rows["winning moves"] = ", ".join(move.name for move in self.moves)
        rows["method"] = self.method
        if self.reasons:
            rows["why"] = "; ".join(self.reasons)
        body = "".join(f"<tr><th>{escape(key)}</th><td>{escape(text)}</td></tr>"
                       for key, text in rows.items())
        return (f"<table><caption>{escape(str(self.position))}</caption>"
                f"{body}</table>")


class Position:
    """A position: a sum of components, as a text.

    >>> p = Position("nim(3,5)") + Position("kayles(7)")
    >>> str(p)
    'nim(3,5) + kayles(7)'
    >>> p.eval().outcome
    'N'
    >>> (2 * Position("nim(4)")).eval().value
    0
    """

    def __init__(self, text: str, canonical: bool = False) -> None:
        self.text = text
        if not canonical:
            with working() as work:
                self.text = work.text_of(work.position(text))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __add__(self, other: Union["Position", str]) -> "Position":
        if not isinstance(other, (Position, str)):
            return NotImplemented
        return Position(f"{self.text} + {other}")

    def __rmul__(self, times: int) -> "Position":
        _count("the number of copies", times)
        with working() as work:  # of each copy: its text, " + ", an address
            work.charge(times * (len(self.text) + 11))
        return Position(" + ".join([self.text] * times) if times else "0")

    def eval(self, **options: Any) -> Verdict:
        """Says who wins; the options are those of grundy.eval."""
        return evaluate(self, **options)

    def moves(self, **options: Any) -> List[Move]:
        """Lists every move; the options are those of grundy.moves."""
        return moves(self, **options)

    def components(self) -> List[Tuple[str, str, Tuple[int, ...]]]:
        """Rules, shape and integers of each component.

        >>> Position("nim(3,5)").components()
        [('nim', 'heaps', (3,)), ('nim', 'heaps', (5,))]
        """
        found = []
        with working() as work:
            position = work.position(self.text)
            for i in range(library.grundy_position_count(position)):
                part = c.Component()
                work.check(library.grundy_position_component(
                    work.handle, position, i, byref(part)))
                found.append((library.grundy_rules_text(part.rules).decode(),
                              part.shape.decode(),
                              tuple(part.integers[:part.count])))
        return found

    def draw(self, **options: Any) -> str:
        """Draws the position; the options are those of grundy.draw."""
        return draw(self, **options)

    def _repr_svg_(self) -> str:
        return draw(self)


def _query(misere: bool, method: str = "best", **more: Any) -> c.Query:
    if method not in c.METHODS[:4]:
        raise ValueError(f"method is one of {', '.join(c.METHODS[:4])}")
    return c.Query(play=int(misere), method=c.METHODS.index(method), **more)


def text_of(position: Union[Position, str]) -> str:
    """The text of a position that a caller gave."""
    if not isinstance(position, (Position, str)):
        raise TypeError(f"expected a position or its text, found {position!r}")
    return str(position)


def side_of(side: Optional[str]) -> int:
    """The number of a side."""
    sides = {None: c.BOTH, "left": c.LEFT, "right": c.RIGHT}
    if side not in sides:
        raise ValueError(f"side is 'left', 'right' or None, not {side!r}")
    return sides[side]


def _count(name: str, number: int) -> int:
    if number < 0:
        raise ValueError(f"{name} must be 0 or more")
    return number


def _reasons(verdict: c.Verdict) -> Tuple[str, ...]:
    return tuple(verdict.reasons[i].text.decode()
                 for i in range(verdict.reason_count)
                 if verdict.reasons[i].text)


def evaluate(position: Union[Position, str], *, misere: bool = False,
             method: str = "best", plies: bool = False, longest: bool = False,
             explain: bool = False, outcome: bool = False,
             max_moves: int = 16, limits: Optional[Limits] = None) -> Verdict:
    """Says who wins a position, by which moves, and why.

    >>> v = evaluate("nim(3,5,7)")
    >>> v.outcome, v.value, [move.name for move in v.moves]
    ('N', 1, ['3->2', '5->4', '7->6'])
    >>> evaluate("nim(1,1,1)", misere=True).outcome
    'P'
    >>> v = evaluate("{loopy n -> L: n-1 ; R: n+1 if n < 5}(5)")
    >>> v.outcome, v.left_starts, v.right_starts
    ('D', 'D', 'L')
    """
    query = _query(misere, method, plies=plies, longest=longest,
                   explain=explain, outcome=outcome,
                   max_moves=_count("max_moves", max_moves))
    with working(limits) as work:
        read = work.position(text_of(position))
        own = Position(work.text_of(read), True)
        v = c.Verdict()
        work.check(library.grundy_eval(work.handle, read, query, byref(v)),
                   text_of(position))
        return Verdict(
            own, library.grundy_outcome_name(v.outcome).decode(),
            value_of(v.value),
            tuple(move_of(work, v.moves[i]) for i in range(v.move_count)),
            v.moves_truncated,
            tuple(move_of(work, v.drawing_moves[i])
                  for i in range(v.drawing_count)),
            c.METHODS[v.method],
            v.theorem.contents.name.decode() if v.theorem else None,
            _reasons(v), v.plies if v.has_plies else None,
            v.longest if v.has_longest else None, _decode(v.mean),
            _decode(v.temperature),
            library.grundy_outcome_name(v.left_starts).decode(),
            library.grundy_outcome_name(v.right_starts).decode(),
            *(plies if v.has_side_plies and plies != c.NO_PLIES else None
              for plies in (v.left_plies, v.right_plies)))


def moves(position: Union[Position, str], *, misere: bool = False,
          explain: bool = False, plain: bool = False, most: int = 10000,
          limits: Optional[Limits] = None) -> List[Move]:
    """Lists every move with the position that it leads to.

    >>> [(m.name, m.winning) for m in moves("nim(1,2)")]
    [('1->0', False), ('2->1', True), ('2->0', False)]
    """
    query = _query(misere, explain=explain, plain=plain,
                   max_moves=_count("most", most))
    with working(limits) as work:
        read = work.position(text_of(position))
        found = c.MoveList()
        work.check(library.grundy_moves(work.handle, read, query,
                                        byref(found)), text_of(position))
        return [move_of(work, found.moves[i]) for i in range(found.count)]


def draw(position: Union[Position, str], *, solved: bool = False,
         misere: bool = False, side: Optional[str] = None,
         limits: Optional[Limits] = None) -> str:
    """A picture of a position, as SVG text.

    Nothing in it says who wins, unless `solved` asks for it: it then shows the
    winning moves. Each element of the picture has the moves that belong to it
    in its attribute data-moves; `side`, "left" or "right", chooses the moves
    of one player. A notebook shows a Position by this picture.

    >>> draw("hackenbush(0-1,1-2)").count('class="edge"')
    2
    >>> "wins, but only by" in draw("nim(3,5)", solved=True)
    True
    """
    if solved and side is not None:
        raise ValueError("a solved picture shows the moves of both players")
    svg = c_char_p()
    with working(limits) as work:
        read = work.position(text_of(position))
        if solved:
            verdict = c.Verdict()
            work.check(library.grundy_eval(
                work.handle, read, _query(misere, max_moves=10000),
                byref(verdict)), text_of(position))
            work.check(library.grundy_verdict_draw(
                work.handle, read, byref(verdict), byref(svg)))
        else:
            work.check(library.grundy_position_draw(
                work.handle, read, side_of(side), byref(svg)))
        return (svg.value or b"").decode()


def reply(position: Union[Position, str], *, side: Optional[str] = None,
          misere: bool = False, errs: int = 0, seed: int = 0,
          limits: Optional[Limits] = None) -> Optional[Move]:
    """The move of a perfect opponent; None if the game is over.

    It gives away `errs` of 100 wins on purpose. `side` is "left" or "right"
    where the players' moves differ.

    >>> str(reply("nim(3,5,7)"))
    '3->2'
    """
    if not 0 <= errs <= 100:
        raise ValueError("errs is a number of wins of 100: 0..100")
    with working(limits) as work:
        turn = c.Turn(work.position(text_of(position)), side_of(side),
                      int(misere))
        answer = c.Reply()
        work.check(library.grundy_reply_choose(
            work.handle, turn, c.ReplyQuery(errs=errs, random=seed),
            byref(answer)),
                   text_of(position))
        return move_of(work, answer.move.contents) if answer.move else None


def _ends(given: Range) -> Tuple[int, int]:
    """First and last number of a range."""
    if isinstance(given, range):
        if given.step != 1 or not given:
            raise ValueError("a range of a table has step 1 and is not empty")
        given = given[0], given[-1]
    first, last = (0, given) if isinstance(given, int) else given
    if not 0 <= first <= last < 1 << 64:
        raise ValueError(f"{first}..{last} is not a range of a table: its "
                         "numbers are 0 or more, and the last is not less "
                         "than the first")
    return first, last


class Table:
    """Values, outcomes or other entries of positions in ranges.

    `numpy.asarray(table)` shows the numbers without copying them; entries that
    are not numbers make it a list of Python objects.

    >>> t = table("nim", range(4))
    >>> t[3], list(t)
    (3, [0, 1, 2, 3])
    >>> table("wythoff", range(3), range(3)).rows()
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """

    def __init__(self, rules: str, ranges: Sequence[Tuple[int, int]],
                 entries: Any) -> None:
        self.rules = rules
        self.ranges = tuple(ranges)
        self.shape = tuple(last - first + 1 for first, last in ranges)
        self.entries = entries  # array('Q') or a list

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.entries)

    def __getitem__(self, at: Union[int, Tuple[int, ...]]) -> Any:
        numbers = (at,) if isinstance(at, int) else at
        place = 0
        for number, (first, last) in zip(numbers, self.ranges):
            if not first <= number <= last:
                raise IndexError(f"{number} is not in {first}..{last}")
            place = place * (last - first + 1) + number - first
        return self.entries[place]

    def __repr__(self) -> str:
        ranges = " ".join(f"{first}..{last}" for first, last in self.ranges)
        return f"<Table of {self.rules} {ranges}>"

    def rows(self) -> List[List[Any]]:
        """The entries as lists, one for each row."""
        width = self.shape[-1]
        entries = list(self.entries)
        return [entries[i:i + width] for i in range(0, len(entries), width)]

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        if not isinstance(self.entries, array):
            raise AttributeError("the entries are not numbers")
        address, _ = self.entries.buffer_info()
        return {"shape": self.shape, "typestr": "<u8", "version": 3,
                "data": (address, True)}

    def _repr_html_(self) -> str:
        first, last = self.ranges[-1]
        head = "".join(f"<th>{n}</th>" for n in range(first, last + 1))
        lines = [f"<tr><th></th>{head}</tr>"]
        start = self.ranges[0][0] if len(self.ranges) == 2 else None
        for i, row in enumerate(self.rows()):
            name = "" if start is None else str(start + i)
            cells = "".join("<td>{}</td>".format(
                "" if entry is None else escape(str(entry))) for entry in row)
            lines.append(f"<tr><th>{name}</th>{cells}</tr>")
        return (f"<table><caption>{escape(self.rules)}</caption>"
                f"{''.join(lines)}</table>")


def _entry(cell: c.Cell, kind: str) -> Any:
    if cell.hole:
        return None
    if kind == "outcomes":
        return library.grundy_outcome_name(cell.outcome).decode()
    if cell.loopy or kind in c.KINDS[5:]:
        return value_of(cell.value.contents) if cell.value else None
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
    return _entry(cell, kind)


def _each(work: Work, rules: c_void_p, ends: List[Tuple[int, int]], kind: str,
          query: c.Query) -> Any:
    """All entries, asked one by one."""
    entries = []
    for numbers in _cells(ends):
        entry = _ask(work, rules, numbers, kind, query)
        work.charge(_size(entry))
        entries.append(entry)
    return entries


def _numbers(work: Work, rules: c_void_p, ends: List[Tuple[int, int]],
             kind: str, query: c.Query) -> Any:
    """All entries of a kind that is numbers or outcomes, by one question."""
    cells = c.Slice(arity=len(ends))
    for i, (first, last) in enumerate(ends):
        getattr(cells, "from")[i], cells.to[i] = first, last
    count = prod(last - first + 1 for first, last in ends)
    entries: Any = array("Q", [0]) * count
    work.check(library.grundy_table_read(
        work.handle, rules, byref(cells), c.KINDS.index(kind), query,
        entries.itemsize, entries.buffer_info()[0]))
    if kind == "outcomes":
        work.charge(count * 8)
        names = {i: library.grundy_outcome_name(i).decode()
                 for i in range(1, 6)}
        return [names.get(entry) for entry in entries]
    if max(entries) < c.NO_NUMBER:
        return entries
    work.charge(count * (8 + getsizeof(0)))
    entries = entries.tolist()
    for i, numbers in enumerate(_cells(ends)):
        if entries[i] >= c.NO_NUMBER:
            entries[i] = _ask(work, rules, numbers, kind, query)
            work.charge(_size(entries[i]))
    return entries


def table(rules: str, *ranges: Range, kind: str = "values",
          misere: bool = False, limits: Optional[Limits] = None) -> Table:
    """Computes a table: one range for each number of a position.

    A range is a `range`, a pair (first, last), or the last number alone. The
    kind is values, outcomes, plies, longest, genus, games, mean, temperature
    or weight. Positions that do not exist are None.

    >>> list(table("kayles", range(8)))
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> list(table("nim", 3, kind="outcomes", misere=True))
    ['N', 'P', 'N', 'N']
    """
    if kind not in c.KINDS:
        raise ValueError(f"kind is one of {', '.join(c.KINDS)}")
    ends = [_ends(given) for given in ranges]
    count = len(ends)
    query = _query(misere)
    entries: Any
    with working(limits) as work:
        read = work.rules(rules)
        name = library.grundy_rules_text(read).decode()
        arity = library.grundy_rules_arity(read)
        if arity != count:
            raise ValueError(f"{name} needs {arity} ranges, found {count}")
        work.charge(array("Q").itemsize *
                    prod(last - first + 1 for first, last in ends))
        ask = _numbers if kind in c.KINDS[:4] else _each
        entries = ask(work, read, ends, kind, query)
    return Table(name, ends, entries)


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


def stream(rules: str, last: int, first: int = 0, *,
           limits: Optional[Limits] = None) -> Iterator[memoryview]:
    """Gives the values of heaps block after block, without copying them.

    Each block is a memoryview of the library's own memory, valid until the
    next one is asked for; numpy.asarray(block) is an array on it.

    >>> sum(len(block) for block in stream("kayles", 999))
    1000
    """
    _ends((first, last))
    return _blocks(rules, first, last, limits, 0)


def sequence(rules: str, count: int, *,
             limits: Optional[Limits] = None) -> array:  # type: ignore
    """The values of the heaps 0, 1, ..., count-1 as an array of numbers.

    numpy.asarray(sequence(...)) shows it without copying.

    >>> sequence("kayles", 10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    >>> sequence("nim", 4).tolist()
    [0, 1, 2, 3]
    """
    values: Any = array("I")
    if count <= 0:
        return values  # type: ignore
    try:
        for block in _blocks(rules, 0, count - 1, limits,
                             values.itemsize * count):
            if block.itemsize == 4:
                values.frombytes(block.cast("B"))
            else:
                values.extend(block)
    except UnableError:  # a theorem gives the values
        return array("Q", table(rules, count - 1, limits=limits))
    return values  # type: ignore

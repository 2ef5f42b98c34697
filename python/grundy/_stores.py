# SPDX-License-Identifier: MIT
"""Misère quotients, large graphs, and databases."""

from ctypes import byref, c_char_p, c_uint32, c_void_p, create_string_buffer
from dataclasses import dataclass
from os import PathLike, fsencode
from typing import Any, Dict, Iterable, List, Literal, Optional, Tuple, Union

from . import _library as c
from ._answers import Position, text_of
from ._library import library
from ._values import decoded
from ._work import GrundyError, Limits, Work, calling, own_work, working

# ---------------------------------------------------------------- quotients


@dataclass(frozen=True)
class Quotient:
    """A misère quotient: a commutative monoid, and where the mover loses."""

    status: Literal["complete", "verified", "stopped"]
    to: int  # heaps that were verified
    words: Tuple[str, ...]  # of the elements, the identity first
    losses: Tuple[str, ...]  # the elements that the player to move loses
    generators: Tuple[Tuple[str, int], ...]  # rules and heap of each
    relations: Tuple[str, ...]
    products: Tuple[Tuple[int, ...], ...]  # [element][generator]: an element
    heaps: Tuple[Tuple[str, ...], ...]  # by game: the word of each heap
    is_tame: bool
    certificate: str

    @property
    def order(self) -> int:
        """How many elements there are."""
        return len(self.words)


def quotient(*rules: str, to: int = 0,
             limits: Optional[Limits] = None) -> Quotient:
    """The misère quotient of games of heaps, together.

    Args:
        rules: the rules of one or several games of heaps.
        to: the last heap; 0: until the quotient is complete.
        limits: what the call may spend; it need not end without them.

    >>> q = quotient("kayles", to=4)
    >>> q.order, q.losses, q.heaps[0]
    (6, ('a', 'b2'), ('1', 'a', 'b', 'ab', 'a'))
    """
    with working(limits) as work:
        games = (c_void_p * len(rules))(*(work.rules(text) for text in rules))
        q = c.Quotient()
        work.check(library.grundy_quotient_run(
            work.handle, games, len(rules), c.QuotientQuery(to=to), byref(q)))
        text = c_char_p()
        work.check(library.grundy_quotient_certificate(work.handle, byref(q),
                                                       byref(text)))
        words = tuple(q.words[i].decode() for i in range(q.order))
        generators = [q.generators[i] for i in range(q.generator_count)]
        count = q.generator_count
        return Quotient(
            ("complete", "verified", "stopped")[q.status],
            q.to, words,
            tuple(word for i, word in enumerate(words) if q.is_loss[i]),
            tuple((rules[each.game], each.heap) for each in generators),
            tuple(q.relations[i].decode() for i in range(q.relation_count)),
            tuple(tuple(q.products[i * count:(i + 1) * count])
                  for i in range(q.order)),
            tuple(tuple(words[q.maps[game].elements[heap]]
                        for heap in range(q.to + 1))
                  for game in range(len(rules))),
            q.is_tame, (text.value or b"").decode())


def check_quotient(text: str, *rules: str, limits: Optional[Limits] = None,
                   lang: Optional[str] = None) -> Optional[str]:
    """Checks the certificate of a quotient, by other code than that which made
    it. None: it holds; otherwise why it does not.

    Args:
        text: the certificate.
        rules: the games that it is about.
        limits: what the call may spend.
        lang: the language of the answer, "en" or "zh".

    >>> check_quotient(quotient("kayles", to=4).certificate, "kayles")
    """
    with working(limits, lang) as work:
        games = (c_void_p * len(rules))(*(work.rules(each) for each in rules))
        data = text.encode()
        found = c.QuotientCheck()
        work.check(library.grundy_quotient_verify(
            work.handle, games, len(rules), data, len(data), byref(found)),
                   text)
        return None if found.holds else found.trouble.decode()


# ------------------------------------------------------------- large graphs

Edge = Tuple[Any, ...]


@dataclass(frozen=True)
class Graph:
    """The answer about a large graph."""

    vertices: int
    edges: int
    outcome: Optional[str]  # of the start
    value: Union[int, str, None]  # a nimber, or a number of coloured edges
    moves: Tuple[Tuple[str, ...], ...]  # winning moves: vertices
    outcomes: Dict[str, str]  # by vertex, if all were asked for
    values: Dict[str, Union[int, str, None]]


def _lines(edges: Union[str, Iterable[Edge]]) -> bytes:
    if isinstance(edges, str):
        return edges.encode()
    return "".join(" ".join(map(str, edge)) + "\n" for edge in edges).encode()


def bulk(family: str, edges: Union[str, Iterable[Edge]], *,
         start: Optional[Any] = None, every: bool = False,
         max_moves: int = 100, limits: Optional[Limits] = None) -> Graph:
    """Solves a game on a graph of up to millions of edges.

    Args:
        family: graph, geography, hackenbush or another game on graphs.
        edges: pairs of vertices, in hackenbush with a colour b, r or g, or the
            text of such lines.
        start: the vertex of the token; in hackenbush, the ground.
        every: answer for each vertex, too.
        max_moves: how many winning moves are listed at most.
        limits: what the call may spend.

    >>> g = bulk("geography", [(1, 2), (2, 3), (3, 4), (4, 1), (4, 5)], start=4)
    >>> g.outcome, g.moves
    ('N', (('4', '3'), ('4', '1'), ('4', '5')))
    >>> bulk("graph", "a b\\nb c\\n", every=True).values
    {'a': 0, 'b': 1, 'c': 0}
    """
    text = _lines(edges)
    work = own_work(limits)
    graph = c_void_p()
    try:
        with calling(work):
            work.check(library.grundy_bulk_open(work.handle, family.encode(),
                                                byref(graph)), family)
            work.check(library.grundy_bulk_feed(graph, text, len(text)))
            work.check(library.grundy_bulk_end(graph))
            vertex = c_uint32(c.NO_VERTEX)
            if start is not None:
                work.check(library.grundy_bulk_find(
                    graph, str(start).encode(), byref(vertex)))
            answer = c.BulkAnswer()
            work.check(library.grundy_bulk_solve(
                graph, c.BulkQuery(vertex.value, every, max_moves),
                byref(answer)))
            return _graph(graph, answer)
    finally:
        library.grundy_bulk_close(graph)


def _name(graph: c_void_p, vertex: int) -> str:
    size = library.grundy_bulk_name(graph, vertex, None, 0)
    name = create_string_buffer(size + 1)
    library.grundy_bulk_name(graph, vertex, name, size + 1)
    return name.value.decode()


def _graph(graph: c_void_p, answer: c.BulkAnswer) -> Graph:
    outcomes: Dict[str, str] = {}
    values: Dict[str, Union[int, str, None]] = {}
    for vertex in range(answer.vertices if answer.outcomes else 0):
        name = _name(graph, vertex)
        if answer.outcomes[vertex]:
            outcomes[name] = library.grundy_outcome_name(
                answer.outcomes[vertex]).decode()
        if answer.numbers:
            values[name] = decoded(answer.numbers[vertex])
        elif answer.values:
            number = answer.values[vertex]
            values[name] = "infinity" if number == c.INFINITE else number
    value: Union[int, str, None] = decoded(answer.number)
    if value is None and answer.has_value:
        value = "infinity" if answer.value == c.INFINITE else answer.value
    moves: List[Tuple[str, ...]] = []
    for i in range(answer.move_count):
        ends = answer.moves[2 * i], answer.moves[2 * i + 1]
        moves.append(tuple(_name(graph, end) for end in dict.fromkeys(ends)))
    return Graph(answer.vertices, answer.edges,
                 library.grundy_outcome_name(answer.outcome).decode()
                 if answer.outcome else None, value, tuple(moves), outcomes,
                 values)


# ---------------------------------------------------------------- databases

@dataclass(frozen=True)
class Entry:
    """What a database says of a position."""

    outcome: str
    value: Optional[int]
    plies: Optional[int]


class Database:
    """A file with the outcomes of all positions that play can reach.

    `grundy solve POSITION --database FILE` writes it. Positions are looked up,
    and nothing is searched. Close it, or use it in a `with` statement.
    """

    def __init__(self, file: "Union[str, PathLike[str]]", *,
                 limits: Optional[Limits] = None) -> None:
        """Opens a database.

        Args:
            file: its name.
            limits: what may be spent; the memory is that of its index.
        """
        self._work: Work = own_work(limits)
        self._handle = c_void_p()
        with calling(self._work) as work:
            work.check(library.grundy_database_open(
                work.handle, fsencode(file), byref(self._handle)))
        about = c.DatabaseAbout()
        library.grundy_database_describe(self._handle, byref(about))
        self.start = Position(about.start.decode(), True)
        self.misere: bool = about.play == 1
        self.positions: int = about.positions

    def __getitem__(self, position: Union[Position, str]) -> Entry:
        if not self._handle:
            raise ValueError("the database is closed")
        answer = c.DatabaseAnswer()
        with calling(self._work) as work:
            read = work.position(text_of(position))
            status = library.grundy_database_ask(work.handle, self._handle,
                                                 read, byref(answer))
            if status == c.DOMAIN:
                raise KeyError(str(position))
            work.check(status, text_of(position))
        return Entry(library.grundy_outcome_name(answer.outcome).decode(),
                     answer.value if answer.has_value else None,
                     answer.plies if answer.has_plies else None)

    def __contains__(self, position: Union[Position, str]) -> bool:
        try:
            self[position]
        except (KeyError, GrundyError):
            return False
        return True

    def __len__(self) -> int:
        return self.positions

    def close(self) -> None:
        """Closes the file."""
        library.grundy_database_close(self._handle)
        self._handle = c_void_p()

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

# SPDX-License-Identifier: MIT
"""Positions, moves, verdicts and tables."""

from ctypes import byref, c_char_p
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib import import_module
from secrets import randbits
from typing import Any, Dict, List, Literal, Optional, Tuple, Union

from . import _library as c
from ._library import library
from ._values import Value, decoded, exact, value_of
from ._work import LimitError, Limits, Work, working

Method = Literal["best", "theorem", "search", "pairs"]
Side = Literal["left", "right"]
AnyValue = Union[int, Value, str, None]


@dataclass(frozen=True)
class Move:
    """A move: its name, the position that it leads to, and who makes it."""

    name: str
    to: "Position"
    player: Optional[Side]  # None: both may make it
    winning: bool
    outcome: Optional[str]
    value: AnyValue
    refutation: Optional[str]
    drawing: bool = False  # in moves: keeps a draw, where the player cannot win

    def __str__(self) -> str:
        return self.name

    def phrase(self, lang: Optional[str] = None) -> str:
        """The move as a sentence needs it, after "wins by".

        Args:
            lang: its language, "en" or "zh"; None: that of the environment.

        >>> grundy.moves("hackenbush(0-1,1-2)")[0].phrase(lang="en")
        'cutting 0-1'
        """
        with working(None, lang) as work:
            said = c_char_p()
            work.check(library.grundy_move_phrase(
                work.handle, self.name.encode(), byref(said)))
            return decoded(said.value) or self.name


_MOVE = 500  # bytes of a Move, about, without its name and its text


def move_of(work: Work, move: c.Move) -> Move:
    """Copies a move of the library."""
    outcome = library.grundy_outcome_name(move.outcome).decode()
    name, to = move.name.decode(), work.text_of(move.to)
    work.charge(_MOVE + len(name) + len(to))
    return Move(name, Position(to, True),
                (None, "left", "right")[move.player], move.winning,
                None if outcome == "?" else outcome, value_of(move.value),
                decoded(move.refutation), move.drawing)


@dataclass(frozen=True, repr=False)
class Verdict:
    """Who wins, by which moves, and why.

    >>> grundy.eval("nim(3,5,7)")
    <Verdict: nim(3,5,7) is N, value 1, by 3->2, 5->4, 7->6>
    """

    position: "Position"
    outcome: str  # "N", "P", "L", "R" or "D"
    # a nimber, or the Value of a partizan position; a text if it is infinite
    value: AnyValue
    moves: Tuple[Move, ...]  # winning moves
    moves_truncated: bool
    drawing_moves: Tuple[Move, ...]
    method: str
    theorem: Optional[str]
    reasons: Tuple[str, ...]
    plies: Optional[int]
    longest: Optional[int]
    mean: Optional[Fraction]
    temperature: Optional[Fraction]
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
    >>> sum([Position("nim(1)"), Position("nim(2)")]) - "nim(3)"
    Position('nim(1,2,3)')
    """

    def __init__(self, text: str, canonical: bool = False) -> None:
        """Reads a position.

        Args:
            text: the position, such as "nim(3,5) + kayles(7)".
            canonical: the text was printed by the library, and is not read.
        """
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

    def __radd__(self, other: Union[int, str]) -> "Position":
        if other == 0:  # where sum() begins
            return self
        if not isinstance(other, str):
            return NotImplemented
        return Position(f"{other} + {self.text}")

    def __neg__(self) -> "Position":
        """The negative: an impartial position is its own.

        A position whose players have different moves has the negative of its
        value, as a component value(...).
        """
        with working() as work:
            read = work.position(self.text)
            if library.grundy_position_is_impartial(read):
                return self
        found = self.eval(max_moves=0).value
        if found is None or isinstance(found, str):
            raise ValueError(f"{self} has no value, and so no negative")
        return Position(f"value({-Value(found)})")

    def __sub__(self, other: Union["Position", str]) -> "Position":
        if not isinstance(other, (Position, str)):
            return NotImplemented
        return self + -Position(str(other))

    def __rsub__(self, other: str) -> "Position":
        if not isinstance(other, str):
            return NotImplemented
        return Position(other) - self

    def __mul__(self, times: int) -> "Position":
        if not isinstance(times, int):
            return NotImplemented
        if times < 0:
            return -times * -self
        with working() as work:  # of each copy: its text, " + ", an address
            work.charge(times * (len(self.text) + 11))
        return Position(" + ".join([self.text] * times) if times else "0")

    __rmul__ = __mul__

    def eval(self, *, misere: bool = False, method: Method = "best",
             plies: bool = False, longest: bool = False, explain: bool = False,
             outcome: bool = False, max_moves: int = 16,
             limits: Optional[Limits] = None,
             lang: Optional[str] = None) -> Verdict:
        """Says who wins; the parameters are those of grundy.eval."""
        return eval(self, misere=misere, method=method, plies=plies,
                    longest=longest, explain=explain, outcome=outcome,
                    max_moves=max_moves, limits=limits, lang=lang)

    def moves(self, *, misere: bool = False, explain: bool = False,
              plain: bool = False, most: int = 10000,
              limits: Optional[Limits] = None) -> List[Move]:
        """Lists every move; the parameters are those of grundy.moves."""
        return moves(self, misere=misere, explain=explain, plain=plain,
                     most=most, limits=limits)

    def is_impartial(self) -> bool:
        """Whether both players have the same moves."""
        with working() as work:
            found: bool = library.grundy_position_is_impartial(
                work.position(self.text))
            return found

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

    def draw(self, *, solved: bool = False, misere: bool = False,
             side: Optional[Side] = None,
             limits: Optional[Limits] = None) -> str:
        """Draws the position; the parameters are those of grundy.draw."""
        return draw(self, solved=solved, misere=misere, side=side,
                    limits=limits)

    def to_networkx(self, *, most: int = 10000,
                    limits: Optional[Limits] = None) -> Any:
        """All positions that play can reach, as a DiGraph of networkx.

        Its nodes are Positions; an edge has the attributes `name` and `player`
        of its move.

        Args:
            most: positions at most.
            limits: what each step may spend.
        """
        try:
            networkx = import_module("networkx")
        except ImportError as error:
            raise ImportError("to_networkx needs networkx: pip install "
                              "networkx, or apt-get install python3-networkx"
                              ) from error
        graph = networkx.DiGraph()
        graph.add_node(self)
        waiting = [self]
        while waiting:
            position = waiting.pop()
            for move in position.moves(plain=True, limits=limits):
                if move.to not in graph:
                    waiting.append(move.to)
                    if len(graph) >= most:
                        raise LimitError(
                            f"play can reach more than {most} positions", None,
                            "raise the limit: most=...", "size")
                graph.add_edge(position, move.to, name=move.name,
                               player=move.player)
        return graph

    def _repr_svg_(self) -> str:
        return draw(self)


def query_of(misere: bool, method: str = "best", **more: Any) -> c.Query:
    """The question of a call."""
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


def seed_of(seed: Optional[int]) -> int:
    """The seed that was given, or one by chance."""
    if seed is None:
        return randbits(64)
    if not 0 <= seed < 1 << 64:
        raise ValueError("seed is a number of 64 bits, 0 or more")
    return seed


def _count(name: str, number: int) -> int:
    if number < 0:
        raise ValueError(f"{name} must be 0 or more")
    return number


def _number(text: Optional[bytes]) -> Any:
    return None if text is None else exact(text.decode())


def _reasons(verdict: c.Verdict) -> Tuple[str, ...]:
    return tuple(verdict.reasons[i].text.decode()
                 for i in range(verdict.reason_count)
                 if verdict.reasons[i].text)


def eval(  # pylint: disable=redefined-builtin
        position: Union[Position, str], *, misere: bool = False,
        method: Method = "best", plies: bool = False, longest: bool = False,
        explain: bool = False, outcome: bool = False, max_moves: int = 16,
        limits: Optional[Limits] = None,
        lang: Optional[str] = None) -> Verdict:
    """Says who wins a position, by which moves, and why.

    Args:
        position: the position or its text.
        misere: whoever makes the last move loses.
        method: "best"; "theorem", theorems alone; "search", the rules alone;
            "pairs", a search for the outcome.
        plies: compute the moves left under best play, too.
        longest: compute the longest possible play, too.
        explain: give all reasons, not only the first.
        outcome: say who wins, and a value only where it costs nothing more.
        max_moves: how many winning moves are listed at most.
        limits: what the call may spend.
        lang: the language of reasons and errors, "en" or "zh"; None: that of
            the environment (LC_ALL, LC_MESSAGES, LANG).

    >>> v = grundy.eval("nim(3,5,7)")
    >>> v.outcome, v.value, [move.name for move in v.moves]
    ('N', 1, ['3->2', '5->4', '7->6'])
    >>> grundy.eval("nim(1,1,1)", misere=True).outcome
    'P'
    >>> grundy.eval("domineering(../..)").value == "+-1"
    True
    >>> v = grundy.eval("{loopy n -> L: n-1 ; R: n+1 if n < 5}(5)")
    >>> v.outcome, v.left_starts, v.right_starts
    ('D', 'D', 'L')
    """
    query = query_of(misere, method, plies=plies, longest=longest,
                   explain=explain, outcome=outcome,
                   max_moves=_count("max_moves", max_moves))
    with working(limits, lang) as work:
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
            v.longest if v.has_longest and v.longest != c.NO_PLIES
            else None, _number(v.mean),
            _number(v.temperature),
            library.grundy_outcome_name(v.left_starts).decode(),
            library.grundy_outcome_name(v.right_starts).decode(),
            *(plies if v.has_side_plies and plies != c.NO_PLIES else None
              for plies in (v.left_plies, v.right_plies)))


def moves(position: Union[Position, str], *, misere: bool = False,
          explain: bool = False, plain: bool = False, most: int = 10000,
          limits: Optional[Limits] = None) -> List[Move]:
    """Lists every move with the position that it leads to.

    Args:
        position: the position or its text.
        misere: whoever makes the last move loses.
        explain: give the reply that beats each losing move, too.
        plain: list the moves at once, and solve nothing.
        most: how many moves are listed at most.
        limits: what the call may spend.

    >>> [(m.name, m.winning) for m in moves("nim(1,2)")]
    [('1->0', False), ('2->1', True), ('2->0', False)]
    """
    query = query_of(misere, explain=explain, plain=plain,
                   max_moves=_count("most", most))
    with working(limits) as work:
        read = work.position(text_of(position))
        found = c.MoveList()
        work.check(library.grundy_moves(work.handle, read, query,
                                        byref(found)), text_of(position))
        return [move_of(work, found.moves[i]) for i in range(found.count)]


def draw(position: Union[Position, str], *, solved: bool = False,
         misere: bool = False, side: Optional[Side] = None,
         limits: Optional[Limits] = None) -> str:
    """A picture of a position, as SVG text.

    Nothing in it says who wins, unless `solved` asks for it: it then shows the
    winning moves. Each element of the picture has the moves that belong to it
    in its attribute data-moves; `side`, "left" or "right", chooses the moves
    of one player. A notebook shows a Position by this picture.

    Args:
        position: the position or its text.
        solved: show the winning moves.
        misere: whoever makes the last move loses.
        side: "left" or "right", whose moves are shown; None: both.
        limits: what the call may spend.

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
                work.handle, read, query_of(misere, max_moves=10000),
                byref(verdict)), text_of(position))
            work.check(library.grundy_verdict_draw(
                work.handle, read, byref(verdict), byref(svg)))
        else:
            work.check(library.grundy_position_draw(
                work.handle, read, side_of(side), byref(svg)))
        return (svg.value or b"").decode()


def reply(position: Union[Position, str], *, side: Optional[Side] = None,
          misere: bool = False, errs: int = 0, seed: Optional[int] = None,
          limits: Optional[Limits] = None) -> Optional[Move]:
    """The move of a perfect opponent; None if the game is over.

    Args:
        position: the position or its text.
        side: "left" or "right", who moves, where the players' moves differ.
        misere: whoever makes the last move loses.
        errs: of 100 wins it gives away so many on purpose.
        seed: which of equally good moves it takes; None: by chance.
        limits: what the call may spend.

    >>> str(reply("nim(3,5,7)", seed=0))
    '3->2'
    """
    if not 0 <= errs <= 100:
        raise ValueError("errs is a number of wins of 100: 0..100")
    with working(limits) as work:
        turn = c.Turn(work.position(text_of(position)), side_of(side),
                      int(misere))
        answer = c.Reply()
        work.check(library.grundy_reply_choose(
            work.handle, turn, c.ReplyQuery(errs=errs,
                                             random=seed_of(seed)),
            byref(answer)),
                   text_of(position))
        return move_of(work, answer.move.contents) if answer.move else None

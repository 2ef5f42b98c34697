# SPDX-License-Identifier: MIT
"""Games that a Python program writes."""

import re
from array import array
from ctypes import string_at
from itertools import chain
from typing import (Any, ClassVar, Iterable, List, NoReturn, Optional, Tuple,
                    Union)

from . import _library as c
from ._answers import Position
from ._library import library
from ._tables import Kind, Range, Table, table
from ._theory import Pattern, Period, find, period
from ._work import Limits, catalogue, current, replace_catalogue, state


class _Registered:
    """The struct of a game, and the functions that the library calls."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.options = c.Options(self._options)
        self.accepts = c.Accepts(self._accepts)
        takes = type(game).accepts is not Game.accepts and game.arity > 0
        self.custom = c.Custom(
            game.name.encode(), game.title.encode() or None,
            game.about.encode(), game.example.encode(), game.arity,
            game.partizan, game.loopy, None, self.options,
            self.accepts if takes else c.Accepts(0), c.Read(0))

    def _fail(self, out: Any, error: BaseException) -> int:
        current().stop(error)
        status: int = library.grundy_options_fail(
            out, c.NOWHERE, f"{type(error).__name__}: {error}".encode())
        return status

    def _position(self, given: c.CustomPosition) -> Any:
        if not self.game.arity:
            return string_at(given.text, given.length).decode()
        numbers = tuple(given.integers[:self.game.arity])
        return numbers[0] if self.game.arity == 1 else numbers

    def _options(self, _data: Any, given: c.CustomPosition, side: int,
                 out: Any) -> int:
        state.callbacks += 1
        try:
            current().check(c.OK)  # Ctrl-C may have come just before
            position = self._position(given)
            if side == c.LEFT:
                found = self.game.left(position)
            elif side == c.RIGHT:
                found = self.game.right(position)
            else:
                found = self.game.options(position)
            give = self._numbers if self.game.arity else self._texts
            return give(out, found)
        except BaseException as error:  # pylint: disable=broad-except
            return self._fail(out, error)
        finally:
            state.callbacks -= 1

    def _texts(self, out: Any, found: Any) -> int:
        for option in self._listed(found):
            for part in option if isinstance(option, list) else [option]:
                if not isinstance(part, str):
                    self._blame(option)
                text = part.encode()
                status: int = library.grundy_option_text(out, text, len(text))
                if status:
                    return status
            status = library.grundy_option_end(out, None)
            if status:
                return status
        return c.OK

    def _numbers(self, out: Any, found: Any) -> int:
        """Gives all options by one call of the library."""
        options = self._listed(found)
        arity = self.game.arity
        sums: Any = None
        try:  # options that are no sums
            if arity > 1 and set(map(len, options)) - {arity}:
                raise TypeError
            numbers = array("Q", options if arity == 1 else
                            list(chain.from_iterable(options)))
        except (TypeError, ValueError, OverflowError):
            for option in options:
                self._examine(option)
            lists = [option if isinstance(option, list) else [option]
                     for option in options]
            sums = array("Q", map(len, lists))
            parts = list(chain.from_iterable(lists))
            numbers = array("Q", parts if arity == 1 else
                            list(chain.from_iterable(parts)))
        status: int = library.grundy_options_add(
            out, numbers.buffer_info()[0],
            None if sums is None else sums.buffer_info()[0], len(options))
        return status

    def _listed(self, found: Any) -> List[Any]:
        if isinstance(found, (str, bytes)) or not hasattr(found, "__iter__"):
            raise TypeError(f"the game {self.game.name} returned {found!r} "
                            "where a list of options belongs")
        return list(found)

    def _examine(self, option: Any) -> None:
        """Says what is wrong with an option, if anything is."""
        arity = self.game.arity
        for part in option if isinstance(option, list) else [option]:
            if arity > 1 and not (hasattr(part, "__len__") and
                                  len(part) == arity):
                self._blame(option)
            for number in part if arity > 1 else [part]:
                if not hasattr(number, "__index__") or \
                        not 0 <= number < 1 << 64:
                    self._blame(option)

    def _blame(self, option: Any) -> NoReturn:
        kinds = {0: "a text", 1: "a number below 2^64, 0 or more"}
        wanted = kinds.get(self.game.arity, f"a tuple of {self.game.arity} "
                           "numbers below 2^64, 0 or more")
        raise ValueError(f"{option!r} is not an option: a position of "
                         f"{self.game.name} is {wanted}; an option is a "
                         "position, or a list of positions, their sum")

    def _accepts(self, _data: Any, integers: Any) -> bool:
        state.callbacks += 1
        try:
            current().check(c.OK)  # Ctrl-C may have come just before
            numbers = tuple(integers[:self.game.arity])
            return bool(self.game.accepts(
                numbers[0] if self.game.arity == 1 else numbers))
        except BaseException as error:  # pylint: disable=broad-except
            current().stop(error)
            return False
        finally:
            state.callbacks -= 1


class Game:
    """A game of your own: a subclass says which moves a position has.

    A position is an integer if `arity` is 1, a tuple of integers if it is 2 or
    more, and a text if it is 0. An option is a position, or a list of
    positions: their sum. In a game whose players have different moves, set
    `partizan` and write `left` and `right` in place of `options`.

    The game gets its name when the class is called, and is then a game like
    any other: it adds to others, is solved, played and tabulated.

    >>> class Skittles(Game):
    ...     "Knock down one pin or two neighbours."
    ...     def options(self, position):
    ...         for taken in 1, 2:
    ...             for left in range((position - taken) // 2 + 1):
    ...                 yield [left, position - taken - left]
    >>> skittles = Skittles()
    >>> list(skittles.table(9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    >>> (skittles(5) + "nim(4)").eval().outcome
    'P'
    """

    name: str = ""
    title: str = ""
    about: str = ""
    example: str = ""
    arity: ClassVar[int] = 1
    partizan: ClassVar[bool] = False
    loopy: ClassVar[bool] = False

    def __init__(self) -> None:
        self.name = self.name or type(self).__name__.lower()
        if not re.fullmatch("[a-z][a-z0-9_]*", self.name):
            raise ValueError(f"{self.name!r} cannot be the name of a game: "
                             "lowercase letters, digits and '_', a letter "
                             "first")
        self.about = self.about or (type(self).__doc__ or "")
        self.example = self.example or ",".join(["5"] * self.arity)
        old = catalogue()
        others = tuple(game for game in old.games
                       if game.game.name != self.name)
        replace_catalogue((*others, _Registered(self)), old.programs)

    def options(self, position: Any) -> Iterable[Any]:
        """The options of a position, always in the same order."""
        raise NotImplementedError(f"{type(self).__name__} has no options")

    def left(self, position: Any) -> Iterable[Any]:
        """Left's options, if the game is partizan."""
        return self.options(position)

    def right(self, position: Any) -> Iterable[Any]:
        """Right's options, if the game is partizan."""
        return self.options(position)

    def accepts(self, position: Any) -> bool:
        """Whether integers are a position."""
        del position
        return True

    def is_plain(self) -> bool:
        """Whether nothing but `options` says what the moves are."""
        return (self.arity > 0 and not self.partizan and not self.loopy and
                type(self).accepts is Game.accepts)

    def __call__(self, *position: Union[int, str]) -> Position:
        """The position with these numbers, or this text."""
        return Position(f"{self.name}({','.join(map(str, position))})")

    def table(self, *ranges: Range, kind: Kind = "values",
              misere: bool = False, limits: Optional[Limits] = None) -> Table:
        """A table of the game; the parameters are those of grundy.table."""
        return table(self.name, *ranges, kind=kind, misere=misere,
                     limits=limits)

    def find(self, *, to: int = 0, misere: bool = False,
             outcomes: bool = False,
             limits: Optional[Limits] = None) -> Pattern:
        """The pattern of its values; the parameters are those of grundy.find.
        """
        return find(self.name, to=to, misere=misere, outcomes=outcomes,
                    limits=limits)

    def period(self, *, limit: int = 0,
               limits: Optional[Limits] = None) -> Period:
        """The period of its values; the parameters are those of grundy.period.
        """
        return period(self.name, limit=limit, limits=limits)


def games() -> Tuple[str, ...]:
    """The names of all games.

    >>> "wythoff" in games()
    True
    """
    handle = catalogue().handle
    return tuple(library.grundy_family_at(handle, i).contents.name.decode()
                 for i in range(library.grundy_family_count(handle)))



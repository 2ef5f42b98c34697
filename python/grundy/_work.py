# SPDX-License-Identifier: MIT
"""Errors, limits, languages, and the works that compute.

Each thread has its own work, which remembers what it has solved. A registered
game makes a new catalogue; works of the old one are then replaced.
"""

import os
import threading
from contextlib import contextmanager
from ctypes import byref, c_char_p, c_int, c_void_p
from dataclasses import dataclass
from importlib import import_module
from threading import get_ident
from typing import Any, Callable, Iterator, List, Optional, Tuple
from unicodedata import east_asian_width

from . import _library as c
from ._library import library

_signal: Any = import_module("_signal")  # without the enums of signal
_MOST_KEPT = 1 << 28  # bytes that a work may remember from call to call


def _columns(text: str) -> int:
    """The columns that a terminal shows a text in."""
    return sum(2 if east_asian_width(mark) in "WF" else 1 for mark in text)


class GrundyError(Exception):
    """An answer that could not be given.

    `message` says what is wrong, `hint` what to try instead, or is empty.
    `text` is what was given, and `offset` the place in it, or None; `limit`
    names the limit that was reached, or is None. As a text the error has all
    of this, with a caret under the place.

    >>> import grundy
    >>> try:
    ...     grundy.eval("nim(3) + kayls(4)")
    ... except grundy.GrundyError as error:
    ...     print(error)
    no game is called 'kayls'
      nim(3) + kayls(4)
               ^
    did you mean kayles?
    """

    def __init__(self, message: str, offset: Optional[int] = None,
                 hint: str = "", limit: Optional[str] = None,
                 text: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.hint = hint
        self.limit = limit
        self.text = text

    def __str__(self) -> str:
        lines = [self.message]
        if self.offset is not None and self.text:
            start = self.text.rfind("\n", 0, self.offset) + 1
            line = self.text[start:].split("\n", 1)[0]
            before = self.text[start:self.offset]
            lines += ["  " + line, "  " + " " * _columns(before) + "^"]
        return "\n".join(lines + [self.hint] * bool(self.hint))

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.message, self.offset, self.hint, self.limit,
                            self.text)


class NotationError(GrundyError, ValueError):
    """The text is not a position, a rule or an expression."""


class DomainError(GrundyError, ValueError):
    """There is provably no answer: play need not end, no such value."""


class UnableError(GrundyError):
    """This method has no answer; another may have one."""


class LimitError(GrundyError):
    """A limit was reached: see `limit`."""


class SystemFault(GrundyError, OSError):
    """A file or another program failed."""


class MisuseError(GrundyError):
    """A wrong argument of a function of the library."""


_ERRORS = {c.DOMAIN: DomainError, c.UNABLE: UnableError,
           c.SYNTAX: NotationError, c.STOPPED: LimitError,
           c.IO: SystemFault, c.MISUSE: MisuseError}
_FIELDS = {"positions": "positions", "memory": "memory", "time": "seconds"}


def _hint(limit: str) -> str:
    return f"raise the limit: limits=grundy.Limits({_FIELDS[limit]}=...)"


def error_of(status: int, error: Any, text: str = "") -> BaseException:
    """The exception of a failed call; `text` is what its error points into."""
    message = error.message.decode() or "there is no answer by this method"
    if status == c.NOMEM:
        return MemoryError(message)
    offset = None
    if error.offset != c.NOWHERE:
        offset = len(text.encode()[:error.offset].decode(errors="replace"))
    limit = c.LIMITS[error.limit] if error.limit else None
    kind = _ERRORS.get(status, GrundyError)
    hint = error.hint.decode()
    if limit in _FIELDS:  # the library names the option of the command
        hint = _hint(limit)
    return kind(message, offset, hint, limit, text)


@dataclass(frozen=True)
class Limits:
    """What a call may spend; 0 means no limit.

    `positions` bounds those that a search remembers, `memory` the bytes,
    `seconds` the time of a call, `threads` how many of them work at once.
    `progress` is called with the positions and seconds spent so far, at most
    ten times a second; an exception that it raises stops the call.

    >>> import grundy
    >>> try:
    ...     grundy.eval("{n -> n-k for k in primes}(90000)",
    ...                 limits=grundy.Limits(positions=1000))
    ... except grundy.LimitError as error:
    ...     print(error.limit)
    positions
    """

    positions: int = 1_000_000
    memory: int = 2 << 30
    seconds: float = 0
    threads: int = 0
    progress: Optional[Callable[[int, float], object]] = None

    def __post_init__(self) -> None:
        for name in "positions", "memory", "seconds", "threads":
            if not getattr(self, name) >= 0:  # NaN is not either
                raise ValueError(f"the limit {name} must be 0 or more")


DEFAULT_LIMITS = Limits()


def language_of(name: str) -> int:
    """The number of a language: English is 0."""
    number = c_int()
    if not library.grundy_language_named(name.encode(), byref(number)):
        raise ValueError(f"lang is 'en' or 'zh', not {name!r}")
    return number.value


def _spoken() -> int:
    """The language of the environment, as the command chooses it."""
    for variable in "LC_ALL", "LC_MESSAGES", "LANG":
        name = os.environ.get(variable)
        if name:
            number = c_int()
            library.grundy_language_named(name.encode(errors="replace"),
                                          byref(number))
            return number.value
    return 0


_SPOKEN = _spoken()
_MAIN = threading.main_thread().ident


class Catalogue:
    """The games: the built-in ones and those that were registered."""

    def __init__(self, games: Tuple[Any, ...], programs: bool) -> None:
        self.games = games  # keeps the callbacks alive
        self.programs = programs
        self.handle = library.grundy_new()
        if not self.handle:
            raise MemoryError("out of memory")
        library.grundy_allow_programs(self.handle, programs)
        error = c.Error()
        for game in games:
            status = library.grundy_register(self.handle, byref(game.custom),
                                             0, byref(error))
            if status:
                raise error_of(status, error)

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            library.grundy_free(self.handle)


class Work:
    """A work of the library, and the exception of a callback that failed."""

    def __init__(self, catalogue: Catalogue, limits: Limits) -> None:
        self.catalogue = catalogue  # freed after its works
        self.limits = limits
        self.pending: Optional[BaseException] = None
        self.is_busy = False
        self.own = 0  # bytes that Python uses for the call in progress
        self.language = 0  # English
        self.handle = library.grundy_work_new(
            catalogue.handle, c.Limits(limits.positions, limits.memory,
                                       limits.seconds, limits.threads))
        if not self.handle:
            raise MemoryError("out of memory")
        # Python runs its signal handlers only inside Python: this call lets it.
        self.report = c.Report(self._report)
        library.grundy_work_set_progress(self.handle,
                                         c.Progress(self.report, None))

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            library.grundy_work_free(self.handle)

    def _report(self, _data: Any, positions: int, seconds: float) -> None:
        state.callbacks += 1
        try:
            if self.limits.progress and self.pending is None:
                self.limits.progress(positions, seconds)
        except BaseException as error:  # pylint: disable=broad-except
            self.stop(error)
        finally:
            state.callbacks -= 1

    def stop(self, error: BaseException) -> None:
        """Ends the call in progress, which then raises this exception."""
        if self.pending is None:
            self.pending = error
        library.grundy_work_cancel(self.handle)

    def check(self, status: int, text: str = "") -> None:
        """Raises what went wrong."""
        if self.pending is not None:
            error, self.pending = self.pending, None
            raise error
        if status != c.OK:
            raise error_of(status,
                           library.grundy_work_error(self.handle).contents,
                           text)

    def charge(self, size: int) -> None:
        """Counts bytes of Python's own that the call is about to use."""
        self.own += size
        most = self.limits.memory
        needed = library.grundy_work_bytes(self.handle) + self.own
        if 0 < most < needed:
            raise LimitError(f"stopped at the limit of {most} bytes of "
                             f"memory, where {needed} are needed", None,
                             _hint("memory"), "memory")

    def speak(self, lang: Optional[str]) -> None:
        """Sets the language of what is said; None: that of the environment."""
        language = _SPOKEN if lang is None else language_of(lang)
        if language != self.language:
            library.grundy_work_set_language(self.handle, language)
            self.language = language

    def position(self, text: str) -> c_void_p:
        """Reads a position."""
        return self._read(library.grundy_position_parse, text)

    def rules(self, text: str) -> c_void_p:
        """Reads rules."""
        return self._read(library.grundy_rules_parse, text)

    def expression(self, text: str) -> c_void_p:
        """Reads an expression of partizan values."""
        return self._read(library.grundy_expression_parse, text)

    def _read(self, parse: Any, text: str) -> c_void_p:
        if not isinstance(text, str):
            raise TypeError(f"expected a text, found {text!r}")
        data = text.encode()
        result = c_void_p()
        self.check(parse(self.handle, data, len(data), byref(result)), text)
        return result

    def text_of(self, position: Any) -> str:
        """The canonical text of a position."""
        text = c_char_p()
        self.check(library.grundy_position_print(self.handle, position,
                                                 byref(text)))
        return (text.value or b"").decode()


class _State(threading.local):
    def __init__(self) -> None:
        super().__init__()
        self.kept: Optional[Work] = None
        self.stack: List[Work] = []
        self.callbacks = 0  # functions of the program that the library called


state = _State()
_lock = threading.Lock()
_catalogue: List[Catalogue] = []


def catalogue() -> Catalogue:
    """The catalogue of now."""
    with _lock:
        if not _catalogue:
            _catalogue.append(Catalogue((), False))
        return _catalogue[0]


def replace_catalogue(games: Tuple[Any, ...], programs: bool) -> None:
    """Makes a new catalogue; calls in progress keep theirs."""
    fresh = Catalogue(games, programs)
    with _lock:
        _catalogue[:] = [fresh]


def allow_programs(allowed: bool = True) -> None:
    """Lets positions such as exec[python3 kayles.py](12) start programs.

    Allow it only where you write the positions yourself: whoever writes them
    chooses which program runs.

    Args:
        allowed: whether they may.
    """
    replace_catalogue(catalogue().games, allowed)


def current() -> Work:
    """The work of the call in progress, for callbacks."""
    return state.stack[-1]


def _take(limits: Limits) -> Work:
    now = catalogue()
    kept = state.kept
    if kept is None or kept.is_busy or kept.catalogue is not now or \
            kept.limits != limits:
        made = Work(now, limits)
        if kept is None or not kept.is_busy:
            state.kept = made
        return made
    if library.grundy_work_bytes(kept.handle) > _MOST_KEPT:
        library.grundy_work_reset(kept.handle)
    return kept


def _on_interrupt(_number: int, _frame: Any) -> None:
    """Lets Ctrl-C stop the calls, and raise KeyboardInterrupt after them."""
    for each in state.stack:
        each.stop(KeyboardInterrupt())
    if state.callbacks == len(state.stack):  # a function of the program
        raise KeyboardInterrupt


@contextmanager
def calling(work: Work) -> Iterator[Work]:
    """Makes a work the current one, for one call."""
    work.is_busy = True
    work.pending = None
    work.own = 0
    state.stack.append(work)
    watches = get_ident() == _MAIN and \
        _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    try:
        if watches:
            _signal.signal(_signal.SIGINT, _on_interrupt)
        yield work
        work.check(c.OK)
    finally:
        if watches:
            _signal.signal(_signal.SIGINT, _signal.default_int_handler)
        state.stack.pop()
        work.is_busy = False


@contextmanager
def working(limits: Optional[Limits] = None,
            lang: Optional[str] = None) -> Iterator[Work]:
    """A work of this thread, for one call."""
    work = _take(limits or DEFAULT_LIMITS)
    work.speak(lang)
    library.grundy_work_start(work.handle)
    with calling(work):
        yield work


def own_work(limits: Optional[Limits] = None) -> Work:
    """A work that nobody else uses."""
    work = Work(catalogue(), limits or DEFAULT_LIMITS)
    work.speak(None)
    return work

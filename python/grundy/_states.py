# SPDX-License-Identifier: MIT
"""Games in progress, for loops of programs that play."""

from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import List, Optional, Union

from . import _library as c
from ._answers import Move, Position, Side, move_of, moves, reply, side_of
from ._library import library
from ._work import LimitError, Limits, working


@dataclass(frozen=True)
class Review:
    """A move that gave a win or a draw away."""

    at: int  # its number in the history, from 0
    move: Move
    better: Optional[Move]  # a move that would have kept it
    draw: bool  # a draw was given away, not a win


class State:
    """A game in progress: make moves, take them back, ask who has won.

    The methods have the names that python-chess uses. The players are 0, who
    began, and 1. Where their moves differ, the one who began is Left, unless
    `side` is "right".

    >>> state = State("nim(1,2)")
    >>> [move.name for move in state.legal_moves]
    ['1->0', '2->1', '2->0']
    >>> state.push("2->1")
    >>> str(state), state.turn, state.is_over()
    ('nim(1,1)', 1, False)
    >>> while not state.is_over():
    ...     state.push(state.best())
    >>> state.winner(), [move.name for move in state.history]
    (0, ['2->1', '1->0', '1->0'])
    >>> state.pop().name, str(state)
    ('1->0', 'nim(1)')
    """

    def __init__(self, position: Union[Position, str], *,
                 side: Side = "left", misere: bool = False,
                 limits: Optional[Limits] = None) -> None:
        """Begins a game.

        Args:
            position: where it begins.
            side: "left" or "right", who begins where the moves differ.
            misere: whoever makes the last move loses.
            limits: what each question may spend.
        """
        self.start = position if isinstance(position, Position) else \
            Position(position)
        self.side = side
        self.misere = misere
        self.limits = limits
        self.history: List[Move] = []
        self._impartial = self.start.is_impartial()
        self._legal: Optional[List[Move]] = None

    @property
    def position(self) -> Position:
        """The position now."""
        return self.history[-1].to if self.history else self.start

    @property
    def turn(self) -> int:
        """The player to move: 0, who began, or 1."""
        return len(self.history) % 2

    @property
    def mover(self) -> Optional[Side]:
        """Whose turn it is, "left" or "right"; None where moves are shared."""
        if self._impartial:
            return None
        began_left = self.side == "left"
        return "left" if began_left == (self.turn == 0) else "right"

    @property
    def legal_moves(self) -> List[Move]:
        """The moves of the player to move."""
        if self._legal is None:
            self._legal = [
                move for move in moves(self.position, plain=True,
                                       limits=self.limits)
                if move.player in (None, self.mover) or self._impartial]
        return self._legal

    def push(self, move: Union[Move, str]) -> None:
        """Makes a move.

        Args:
            move: a move of legal_moves, or its name.
        """
        name = move.name if isinstance(move, Move) else move
        for legal in self.legal_moves:
            if legal.name == name:
                self.history.append(legal)
                self._legal = None
                return
        raise ValueError(f"{name!r} is not a move of {self.position}: it has "
                         + (", ".join(map(str, self.legal_moves[:8])) or
                            "none"))

    def pop(self) -> Move:
        """Takes the last move back, and returns it."""
        if not self.history:
            raise IndexError("no move was made")
        self._legal = None
        return self.history.pop()

    def is_over(self) -> bool:
        """Whether the player to move has no move."""
        return not self.legal_moves

    def winner(self) -> Optional[int]:
        """Who has won, 0 or 1; None while the game goes on."""
        if not self.is_over():
            return None
        return self.turn if self.misere else 1 - self.turn

    def best(self) -> Move:
        """A move of a perfect player."""
        move = reply(self.position, side=self.mover, misere=self.misere,
                     seed=0, limits=self.limits)
        if move is None:
            raise ValueError("the game is over")
        return move

    def review(self, start: int = 0) -> Optional["Review"]:
        """The first move that gave a win or a draw away; None if none did.

        Args:
            start: the number of the move to begin with, from 0.

        >>> state = grundy.State("nim(3,5)")
        >>> for name in "3->1", "5->2":
        ...     state.push(name)
        >>> slip = state.review()
        >>> slip.at, slip.move.name, slip.better.name
        (0, '3->1', '5->3')
        """
        texts = [self.start, *(move.to for move in self.history)]
        with working(self.limits) as work:
            read = (c_void_p * len(texts))(
                *(work.position(str(text)).value for text in texts))
            found = c.Review()
            work.check(library.grundy_game_review(
                work.handle, read, len(texts), start,
                0 if self._impartial else side_of(self.side),
                int(self.misere), byref(found)))
            if found.cut:
                raise LimitError("the review ended at a limit, at move "
                                 f"{found.at} of the history")
            if not found.found:
                return None
            better = found.better.move
            return Review(found.at, self.history[found.at],
                          move_of(work, better.contents) if better else None,
                          found.draw)

    def copy(self) -> "State":
        """The same game, to be played on independently."""
        other = State(self.start, side=self.side, misere=self.misere,
                      limits=self.limits)
        other.history = list(self.history)
        return other

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<State: {self.position}, player {self.turn} to move>"

    def _repr_svg_(self) -> str:
        return self.position.draw()


class SpielState:
    """A game in progress with the methods of a state of OpenSpiel.

    An action is the place of a move among the legal moves. Returns are 1 for
    the winner and -1 for the loser.

    >>> state = SpielState("nim(1,2)")
    >>> [state.action_to_string(0, a) for a in state.legal_actions()]
    ['1->0', '2->1', '2->0']
    >>> state.apply_action(1)
    >>> state.current_player(), state.is_terminal(), state.returns()
    (1, False, [0.0, 0.0])
    """

    def __init__(self, position: Union[Position, str, State], *,
                 misere: bool = False) -> None:
        """Begins a game.

        Args:
            position: where it begins, or a State.
            misere: whoever makes the last move loses.
        """
        self.state = position.copy() if isinstance(position, State) else \
            State(position, misere=misere)

    def current_player(self) -> int:
        """The player to move; -4 if the game is over, as in OpenSpiel."""
        return -4 if self.is_terminal() else self.state.turn

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The actions of a player; None: of the player to move."""
        if player not in (None, self.state.turn):
            return []
        return list(range(len(self.state.legal_moves)))

    def action_to_string(self, player: int, action: int) -> str:
        """The name of the move."""
        del player
        return self.state.legal_moves[action].name

    def apply_action(self, action: int) -> None:
        """Makes a move."""
        self.state.push(self.state.legal_moves[action])

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last move back."""
        del player, action
        self.state.pop()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over()

    def returns(self) -> List[float]:
        """What each player has got."""
        winner = self.state.winner()
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def clone(self) -> "SpielState":
        """The same game, to be played on independently."""
        return SpielState(self.state)

    def child(self, action: int) -> "SpielState":
        """The game after a move."""
        other = self.clone()
        other.apply_action(action)
        return other

    def __str__(self) -> str:
        return str(self.state)

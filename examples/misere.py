# SPDX-License-Identifier: MIT
"""A misère player: whoever takes the last bean loses. Both players are perfect,
and the first one wins from a misère N-position."""

import grundy

position = grundy.Position("nim(2,3) + kayles(4)")
verdict = position.eval(misere=True)
print(f"{position} is {verdict.outcome} in misère play")
turn = 0
while True:
    move = grundy.reply(position, misere=True)
    if move is None:
        break
    print(f"player {turn % 2 + 1}: {move}")
    position, turn = move.to, turn + 1
# The player who cannot move is the one after the last mover, and has won.
winner = turn % 2 + 1
print(f"player {winner} wins")
assert (winner == 1) == (verdict.outcome == "N")

# SPDX-License-Identifier: MIT
"""A tournament of perfect and careless players: who moves first in each game is
drawn, and the player who makes the last move gets the point."""

import random

import grundy

PLAYERS = {"perfect": 0, "careless": 30, "hopeless": 100}  # of 100 wins, errs


def play(first, second, position, seed):
    """Plays to the end; returns the winner's name."""
    names = [first, second]
    for turn in range(1000):
        name = names[turn % 2]
        move = grundy.reply(position, errs=PLAYERS[name], seed=seed + turn)
        if move is None:
            return names[(turn + 1) % 2]
        position = move.to
    raise RuntimeError("no game is so long")


random.seed(1)
score = dict.fromkeys(PLAYERS, 0)
for game in range(60):
    start = grundy.random("kayles", seed=game)
    pair = random.sample(sorted(PLAYERS), 2)
    score[play(*pair, start, 1000 * game)] += 1
for name in PLAYERS:
    print(f"{name:9}{score[name]}")
assert score["perfect"] > score["careless"] > score["hopeless"]

# SPDX-License-Identifier: MIT
"""Measures a hot game, and writes its thermograph as SVG:

    python3 thermograph.py '{4|{1|-2}}' thermograph.svg
"""

import sys

import grundy

text = sys.argv[1] if len(sys.argv) > 1 else "{4|{1|-2}}"
game = grundy.value(text)
print(f"{game}: mean {game.mean}, temperature {game.temperature}")
print("left wall ", *(f"{v} at {t}" for t, v in game.thermograph.left))
print("right wall", *(f"{v} at {t}" for t, v in game.thermograph.right))
if len(sys.argv) > 2:
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(game.thermograph.draw(str(game)))

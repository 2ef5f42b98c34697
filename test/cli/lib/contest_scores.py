# SPDX-License-Identifier: MIT
"""Problems of doc/contest.md with scores and ends, by brute force: see
contest_rules.py."""

from functools import lru_cache

from contest_rules import Problem, counted_list, line


def difference(moves):
    """The best difference of scores; `moves(state)` gives (gain, state)."""
    @lru_cache(None)
    def best(state):
        return max((gain - best(to) for gain, to in moves(state)), default=0)
    return best


def ends(row):
    if not row:
        return []
    return [(row[0], row[1:]), (row[-1], row[:-1])]


def rest(row):
    if len(row) < 2:
        return []
    return [(sum(row[1:]), row[1:]), (sum(row[:-1]), row[:-1])]


def growing(state):
    row, most = state
    return [(sum(row[:x]), (row[x:], max(x, most)))
            for x in range(1, min(2 * most, len(row)) + 1)]


def first_three(row):
    return [(sum(row[:k]), row[k:]) for k in range(1, min(3, len(row)) + 1)]


def merged(row):
    return [(sum(row[:x]), (sum(row[:x]), *row[x:]))
            for x in range(2, len(row) + 1)]


def can_win(case):
    most, total = case

    @lru_cache(None)
    def wins(left, missing):
        return any(k >= missing or not wins(left - {k}, missing - k)
                   for k in left)
    return str(wins(frozenset(range(1, most + 1)), total)).lower()


def row(least, longest, low, high):
    return lambda rng: [rng.randint(low, high)
                        for _ in range(rng.randint(least, longest))]


BEST_ENDS, BEST_REST = difference(ends), difference(rest)
BEST_GROWING, BEST_THREE = difference(growing), difference(first_three)
BEST_MERGED = difference(merged)


def sign(score):
    return "Alice" if score > 0 else "Bob" if score < 0 else "Tie"


SCORES = {
    "AtCoder DP L": Problem(
        row(1, 8, 1, 30), lambda c: str(BEST_ENDS(tuple(c))), counted_list,
        alone=True,
        samples=[([10, 80, 90, 30], "10"), ([10, 100, 10], "-80"), ([10], "10"),
                 ([4, 2, 9, 7, 1, 5], "2")],
        large=[([1, 10**9] * 1500, str(1500 * (10**9 - 1)))]),
    "LeetCode 486": Problem(
        row(1, 8, 0, 9),
        lambda c: str(BEST_ENDS(tuple(c)) >= 0).lower(), counted_list,
        alone=True, samples=[([1, 5, 2], "false"), ([1, 5, 233, 7], "true")]),
    "LeetCode 1140": Problem(
        row(1, 8, 1, 30),
        lambda c: str((sum(c) + BEST_GROWING((tuple(c), 1))) // 2),
        counted_list, alone=True,
        samples=[([2, 7, 9, 4, 4], "10"), ([1, 2, 3, 4, 5, 100], "104")]),
    "LeetCode 1406": Problem(
        row(1, 9, -5, 5), lambda c: sign(BEST_THREE(tuple(c))), counted_list,
        alone=True,
        samples=[([1, 2, 3, 7], "Bob"), ([1, 2, 3, -9], "Alice"),
                 ([1, 2, 3, 6], "Tie")]),
    "LeetCode 1690": Problem(
        row(2, 8, 1, 30), lambda c: str(BEST_REST(tuple(c))), counted_list,
        alone=True,
        samples=[([5, 3, 1, 4, 2], "6"),
                 ([7, 90, 5, 1, 100, 10, 10, 2], "122")]),
    "LeetCode 1872": Problem(
        row(2, 8, -9, 9), lambda c: str(BEST_MERGED(tuple(c))), counted_list,
        alone=True,
        samples=[([-1, 2, -3, 4, -5], "5"),
                 ([7, -6, 5, 10, 5, -2, -6], "13"), ([-10, -12], "-22")]),
    "LeetCode 464": Problem(
        lambda rng: (rng.randint(1, 7), rng.randint(1, 25)), can_win, line,
        alone=True, samples=[((10, 11), "false"), ((10, 1), "true")]),
}

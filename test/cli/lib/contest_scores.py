# SPDX-License-Identifier: MIT
"""Problems of doc/contest.md with scores and ends, by brute force: see
contest_rules.py."""

from functools import lru_cache, reduce
from operator import xor

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


def erasing(numbers):
    @lru_cache(None)
    def wins(left):
        return not reduce(xor, left, 0) or any(
            reduce(xor, left[:i] + left[i + 1:], 0) and
            not wins(left[:i] + left[i + 1:]) for i in range(len(left)))
    return str(wins(tuple(sorted(numbers)))).lower()


def stones_by_three(values):
    @lru_cache(None)
    def first_wins(left, total, is_first):
        if not left:
            return False
        for i, value in enumerate(left):
            after, rest = total + value, left[:i] + left[i + 1:]
            won = is_first if after % 3 else not is_first
            if after % 3:
                won = first_wins(rest, after % 3, not is_first)
            if won == is_first:
                return is_first
        return not is_first
    return str(first_wins(tuple(sorted(values)), 0, True)).lower()


def two_opinions(case):
    own, other = case

    @lru_cache(None)
    def best(left, is_first):
        gains = own if is_first else other
        return max((gains[i] - best(left - {i}, not is_first)
                    for i in left), default=0)
    score = best(frozenset(range(len(own))), True)
    return str((score > 0) - (score < 0))


def two_lists(case):
    return f"{len(case[0])}\n{line(case[0])}{line(case[1])}"


def drawn_lists(longest, most):
    def draw(rng):
        n = rng.randint(1, longest)
        return [[rng.randint(1, most) for _ in range(n)] for _ in "ab"]
    return draw


def on_grid(rows):
    def moves(at):
        for i, j in ((at[0] + 1, at[1]), (at[0], at[1] + 1)):
            if i < len(rows) and j < len(rows[0]):
                yield (1 if rows[i][j] == "+" else -1), (i, j)
    score = difference(moves)((0, 0))
    return "Takahashi" if score > 0 else "Aoki" if score < 0 else "Draw"


def drawn_grid(rng):
    h, w = rng.randint(1, 5), rng.randint(1, 5)
    return ["".join(rng.choice("+-") for _ in range(w)) for _ in range(h)]


def grid_text(rows):
    return "%d %d\n%s\n" % (len(rows), len(rows[0]), "\n".join(rows))


def from_an_end(row):
    return [(sum(row[:k]), row[k:]) for k in range(1, len(row) + 1)] + \
        [(sum(row[k:]), row[:k]) for k in range(len(row))]


def two_piles(state):
    for pile in (0, 1):
        for gain, rest in ends(state[pile]):
            yield gain, (rest, state[1]) if pile == 0 else (state[0], rest)


def at_most_twice(state):
    row, most = state
    return [(sum(row[:k]), (row[k:], 2 * k))
            for k in range(1, min(most, len(row)) + 1)]


def fibonacci_tree(n):
    """The children of each node; node 0 is the root."""
    children = []

    def grow(order):
        own = len(children)
        children.append([])
        for below in (order - 2, order - 1):
            if below > 0:
                children[own].append(grow(below))
        return own
    grow(n)
    return children


@lru_cache(None)
def subtrees(n):
    children = fibonacci_tree(n)

    def below(v):
        return frozenset({v}.union(*(below(u) for u in children[v])))

    @lru_cache(None)
    def wins(left):
        return any(not wins(left - below(v)) for v in left if v)
    return str(wins(frozenset(range(len(children))))).lower()


def lucky(case):
    digits, letters = case

    def seven(i, text):
        if i == len(digits):
            return int(text or "0") % 7 == 0
        results = [seven(i + 1, text + c) for c in ("0", digits[i])]
        return any(results) if letters[i] == "T" else all(results)
    return "Takahashi" if seven(0, "") else "Aoki"


def drawn_lucky(rng):
    n = rng.randint(1, 7)
    return ("".join(rng.choice("0123456789") for _ in range(n)),
            "".join(rng.choice("AT") for _ in range(n)))


def pairs_of_cards(cards):
    @lru_cache(None)
    def wins(left):
        return any(not wins(left[:i] + left[i + 1:j] + left[j + 1:])
                   for j in range(len(left)) for i in range(j)
                   if left[i][0] == left[j][0] or left[i][1] == left[j][1])
    return "Takahashi" if wins(tuple(map(tuple, cards))) else "Aoki"


def cards_text(cards):
    return f"{len(cards)}\n" + "".join(map(line, cards))


def three_in_line(board):
    rows = [board[3 * i:3 * i + 3] for i in range(3)]

    @lru_cache(None)
    def wins(cells):
        grid = [cells[3 * i:3 * i + 3] for i in range(3)]
        every = grid + [tuple(r[i] for r in grid) for i in range(3)] + [
            tuple(grid[i][i] for i in range(3)),
            tuple(grid[i][2 - i] for i in range(3))]
        mover = "x" if cells.count(".") % 2 else "o"
        if any(len(set(one)) == 1 and one[0] != "." for one in every):
            return False
        if "." not in cells:
            flat = [w for row in rows for w in row]
            mine = sum(w for w, c in zip(flat, cells) if c == mover)
            return mine > sum(flat) - mine
        return any(not wins(cells[:k] + (mover,) + cells[k + 1:])
                   for k in range(9) if cells[k] == ".")
    return "Takahashi" if wins((".",) * 9) else "Aoki"


def drawn_board(rng):
    board = [rng.randint(-9, 9) for _ in range(9)]
    board[4] += 1 - sum(board) % 2
    return board


def board_text(board):
    return "".join(line(board[i:i + 3]) for i in (0, 3, 6))


def coins_on_tree(edges):
    n = len(edges) + 1
    near = {v: set() for v in range(1, n + 1)}
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)

    def toward(v):
        step, found = {v: v}, [v]
        for x in found:
            for y in sorted(near[x] - step.keys()):
                step[y] = x
                found.append(y)
        return step
    steps = {v: toward(v) for v in near}

    @lru_cache(None)
    def wins(coins):
        return any(
            not wins(frozenset(steps[v][u] for u in sorted(coins - {v})))
            for v in sorted(coins))
    return "First" if wins(frozenset(near)) else "Second"


def drawn_tree(rng):
    return [(rng.randrange(max(1, v - 2), v), v)
            for v in range(2, rng.randint(2, 8) + 1)]


def tree_text(edges):
    return f"{len(edges) + 1}\n" + "".join(map(line, edges))


BEST_FROM_ENDS, BEST_PILES = difference(from_an_end), difference(two_piles)
BEST_TWICE = difference(at_most_twice)


def shares(numbers):
    score = BEST_ENDS(tuple(numbers))
    return f"{(sum(numbers) + score) // 2} {(sum(numbers) - score) // 2}"


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
    "LeetCode 810": Problem(
        row(1, 6, 0, 5), erasing, counted_list, alone=True,
        samples=[([1, 1, 2], "false"), ([0, 1], "true"), ([1, 2, 3], "true")]),
    "LeetCode 2029": Problem(
        row(1, 8, 1, 6), stones_by_three, counted_list, alone=True,
        samples=[([2, 1], "true"), ([2], "false"),
                 ([5, 1, 2, 4, 3], "false")]),
    "LeetCode 1686": Problem(
        drawn_lists(6, 9), two_opinions, two_lists, alone=True,
        samples=[([[1, 3], [2, 1]], "1"), ([[1, 2], [3, 1]], "0"),
                 ([[2, 4, 3], [1, 6, 7]], "-1")]),
    "AtCoder ABC 201 D": Problem(
        drawn_grid, on_grid, grid_text, alone=True,
        samples=[(["---", "+-+", "+--"], "Takahashi")]),
    "UVa 10891": Problem(
        row(1, 7, -20, 20), lambda c: str(BEST_FROM_ENDS(tuple(c))),
        counted_list, end="0\n",
        samples=[([4, -10, -20, 7], "7"), ([1, 2, 3, 4], "10")]),
    "HDU 4597": Problem(
        drawn_lists(4, 30),
        lambda c: str((sum(map(sum, c)) +
                       BEST_PILES(tuple(map(tuple, c)))) // 2),
        two_lists, counted=True,
        samples=[([[23], [53]], "53"), ([[10, 100, 20], [2, 4, 3]], "105")]),
    "Luogu P2734": Problem(
        row(1, 8, 1, 30), shares, counted_list, alone=True,
        samples=[([4, 7, 2, 9, 5, 2], "18 11")]),
    "Luogu P2964": Problem(
        row(1, 9, 1, 30),
        lambda c: str((sum(c) + BEST_TWICE((tuple(c), 2))) // 2),
        counted_list, alone=True, samples=[([1, 3, 1, 7, 2], "9")]),
    "LeetCode 2005": Problem(
        lambda rng: rng.randint(1, 5), subtrees, lambda n: f"{n}\n",
        alone=True, samples=[(3, "true"), (1, "false"), (2, "true")]),
    "AtCoder ABC 195 E": Problem(
        drawn_lucky, lucky,
        lambda c: f"{len(c[0])}\n{c[0]}\n{c[1]}\n", alone=True,
        samples=[(("35", "AT"), "Takahashi"), (("12345", "AAAAT"), "Aoki")]),
    "AtCoder ABC 354 E": Problem(
        lambda rng: [(rng.randint(1, 4), rng.randint(1, 4))
                     for _ in range(rng.randint(1, 8))],
        pairs_of_cards, cards_text, alone=True,
        samples=[([(1, 9), (2, 5), (4, 9), (1, 4), (2, 5)], "Aoki")]),
    "AtCoder ABC 349 E": Problem(
        drawn_board, three_in_line, board_text, alone=True, cases=12,
        samples=[([0, 0, 0, 0, 1, 0, 0, 0, 0], "Takahashi"),
                 ([-1, 1, 0, -4, -2, -5, -4, -1, -5], "Aoki")]),
    "AtCoder AGC 033 C": Problem(
        drawn_tree, coins_on_tree, tree_text, alone=True,
        samples=[([(1, 2), (2, 3)], "First"),
                 ([(1, 2), (2, 3), (2, 4), (4, 6), (5, 6)], "Second"),
                 ([(1, 7), (7, 4), (3, 4), (7, 5), (6, 3), (2, 1)],
                  "First")]),
}

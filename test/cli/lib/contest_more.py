# SPDX-License-Identifier: MIT
"""More problems of doc/contest.md by brute force: see contest_rules.py."""

from functools import lru_cache
from itertools import combinations, product
from math import gcd

from contest_rules import (Problem, choice, counted_list, draw_total, heaps,
                           line, on_heaps, plain, search)

# ---- games that may come back ------------------------------------------------


def rounds(states, moves, ended):
    """Who wins each state, 0 or 1: decided in rounds until nothing changes.
    `moves(state)` gives (mover, next states), `ended(state)` the winner or
    None. A state that is not decided is a draw."""
    known = {s: ended(s) for s in states if ended(s) is not None}
    while True:
        new = {}
        for state in states:
            if state in known:
                continue
            mover, after = moves(state)
            winners = [known.get(a) for a in after]
            if mover in winners:
                new[state] = mover
            elif all(w is not None for w in winners):
                new[state] = 1 - mover
        if not new:
            return known
        known |= new


def cat_and_mouse(graph):
    n = len(graph)
    states = [(m, c, t) for m in range(n) for c in range(1, n) for t in (0, 1)]

    def moves(state):
        m, c, turn = state
        return turn, ([(m, to, 0) for to in graph[c] if to] if turn
                      else [(to, c, 1) for to in graph[m]])

    def ended(state):
        return 0 if state[0] == 0 else 1 if state[0] == state[1] else None
    return str({0: 1, 1: 2, None: 0}[rounds(states, moves, ended).get((1, 2, 0))])


def draw_graph(rng):
    """A graph in which the cat can always move."""
    while True:
        n = rng.randint(3, 7)
        edges = {tuple(rng.sample(range(n), 2)) for _ in range(rng.randint(n, 2 * n))}
        graph = [sorted({b for a, b in edges if a == v} |
                        {a for a, b in edges if b == v}) for v in range(n)]
        if graph[0] and all(any(graph[v]) for v in range(1, n)):
            return graph


def berzerk(case):
    n, *sets = case
    states = [(x, t) for x in range(n) for t in (0, 1)]
    known = rounds(states,
                   lambda s: (s[1], [((s[0] + k) % n, 1 - s[1])
                                     for k in sets[s[1]]]),
                   lambda s: 1 - s[1] if s[0] == 0 else None)
    return "\n".join(" ".join(
        {None: "Loop", t: "Win", 1 - t: "Lose"}[known.get((x, t))]
        for x in range(1, n)) for t in (0, 1))


def draw_berzerk(rng):
    n = rng.randint(2, 9)
    return (n, *(sorted(rng.sample(range(1, n), rng.randint(1, n - 1)))
                 for _ in range(2)))


# ---- heaps ----------------------------------------------------------------

take_three = on_heaps(lambda n: [(n - k,) for k in (1, 2, 3) if k <= n])
split_unequal = on_heaps(lambda n: [(a, n - a) for a in range(1, (n + 1) // 2)])


@lru_cache(maxsize=None)
def take_from(numbers):
    return on_heaps(lambda n: [(n - k,) for k in numbers if k <= n])


def stick_letters(case):
    n, numbers = case
    wins = take_from(tuple(sorted(set(numbers))))
    return "".join("W" if wins([i]) else "L" for i in range(1, n + 1))


def set_letters(case):
    numbers, positions = case
    wins = take_from(tuple(sorted(set(numbers))))
    return "".join("W" if wins(position) else "L" for position in positions)


def one_from_each_moves(state):
    for chosen in range(1, 1 << len(state)):
        after = [n - (chosen >> i & 1) for i, n in enumerate(state)]
        if min(after) >= 0:
            yield tuple(sorted(after))


one_from_each = search(one_from_each_moves)


def stair_moves(state):
    for i in range(1, len(state)):
        for balls in range(1, state[i] + 1):
            after = list(state)
            after[i] -= balls
            after[i - 1] += balls
            yield tuple(after)


stairs = search(stair_moves)


def half_moves(state):
    for chosen in combinations(range(len(state)), len(state) // 2):
        for taken in product(*(range(1, state[i] + 1) for i in chosen)):
            after = list(state)
            for i, k in zip(chosen, taken):
                after[i] -= k
            yield tuple(sorted(after))


def in_order_moves(state):
    for k in range(1, state[0] + 1) if state else []:
        yield (state[0] - k,) + state[1:] if k < state[0] else state[1:]


def distinct_moves(state):
    for i, n in enumerate(state):
        after = tuple(sorted(state[:i] + (n - 1,) + state[i + 1:]))
        if n and len(set(after)) == len(after):
            yield after


def candy_moves(state):
    if state:
        yield state[:-1]
        yield tuple(n - 1 for n in state if n > 1)


def lower_moves(state):
    for i, n in enumerate(state):
        if n > 1:
            after = state[:i] + (n - 1,) + state[i + 1:]
            yield tuple(sorted(k // gcd(*after) for k in after))


half, in_order = search(half_moves), search(in_order_moves)
distinct = search(distinct_moves)
candy = search(candy_moves, misere=True)
lower = search(lower_moves)


def draw_lowered(rng):
    while True:
        case = heaps(rng, 4, 9)
        if gcd(*case) == 1:
            return case


def sorted_case(wins):
    return lambda case: wins(tuple(sorted(case)))


divisor = search(lambda n: [n - k for k in range(1, n) if n % k == 0])
deep_divisor = search(lambda n: [n - k for k in range(2, n) if n % k == 0])
squares = search(lambda n: [n - k * k for k in range(1, 20) if k * k <= n])


@lru_cache(maxsize=None)
def choose(left, t):
    """Does the player to move win who needs t more?"""
    return any(k >= t or not choose(tuple(x for x in left if x != k), t - k)
               for k in left)


def can_win(case):
    m, t = case
    return t <= 0 or (m * (m + 1) // 2 >= t and
                      choose(tuple(range(1, m + 1)), t))


sale = search(lambda s: [(max(0, s[0] - k), s[1])
                         for k in range(1, s[1] + 1) if s[0]])


def good_bids(case):
    m, n = case
    bids = [k for k in range(1, n + 1) if not sale((max(0, m - k), n))]
    return " ".join(map(str, bids)) or "none"


def fibonacci_moves(state):
    n, most = state
    return [(n - k, 2 * k) for k in range(1, min(n, most) + 1)]


twice = search(fibonacci_moves)


def between_moves(state):
    n, p, q = state
    if 0 < n < p:
        return [(0, p, q)]
    return [(n - k, p, q) for k in range(p, q + 1) if k <= n]


between = search(between_moves, misere=True)


def euclid_moves(state):
    small, large = sorted(state)
    if not small:
        return []
    return [(small, large - k) for k in range(small, large + 1, small)]


euclid = search(euclid_moves)
one_two_k = search(lambda s: [(s[0] - k, s[1])
                              for k in (1, 2, s[1]) if k <= s[0]])
both = search(lambda s: [(s[0] - 2 * i, s[1] + i)
                         for i in range(1, s[0] // 2 + 1)] +
              [(s[0] + i, s[1] - 2 * i) for i in range(1, s[1] // 2 + 1)])


@lru_cache(maxsize=None)
def take_interval(least, most):
    return on_heaps(lambda n: [(n - k,) for k in range(least, most + 1)
                               if k <= n])


def first_winning(case):
    for i, n in enumerate(case):
        for k in range(1, n + 1):
            after = case[:i] + [n - k] + case[i + 1:]
            if not plain(after):
                return f"{k} {i + 1}\n{' '.join(map(str, after))}"
    return "lose"


def once_moves(state):
    for i, (n, taken) in enumerate(state):
        for k in range(1, n + 1):
            if not taken >> k & 1:
                yield tuple(sorted(state[:i] + ((n - k, taken | 1 << k),) +
                                   state[i + 1:]))


once = search(once_moves)

# ---- rows, rings and boards -----------------------------------------------

flip = search(lambda row: [row[:i] + "--" + row[i + 2:]
                           for i in range(len(row) - 1)
                           if row[i:i + 2] == "++"])


def ring_moves(state):
    coins, n = state
    for i in range(n):
        for taken in sorted({1 << i, 1 << i | 1 << (i + 1) % n}):
            if coins & taken == taken:
                yield coins & ~taken, n


ring = search(ring_moves)


@lru_cache(maxsize=None)
def crosses(row):
    """Does the player to move win who first completes three?"""
    rows = [row[:i] + "x" + row[i + 1:]
            for i, square in enumerate(row) if square == "."]
    return any("xxx" in after or not crosses(after) for after in rows)


@lru_cache(maxsize=None)
def walk(n, place, visited):
    r, c = place
    near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return any(not walk(n, to, visited | {to}) for to in near
               if 0 <= min(to) and max(to) < n and to not in visited)


def corner_walk(n):
    return walk(n, (0, 0), frozenset([(0, 0)]))


def circle_moves(state):
    x, y, d, k = state
    return [(a, b, d, k) for a, b in ((x + k, y), (x, y + k))
            if a * a + b * b <= d * d]


circle_game = search(circle_moves)


def piece_moves(state):
    x, y, k = state
    return [(a, b, k) for a, b in ((x - 1, y), (x, y - 1), (x - k, y - k))
            if min(a, b) >= 0]


piece = search(piece_moves)


def cut_moves(state):
    for j, s in enumerate(state):
        for i in range(1, len(s) - 1):
            if s[i - 1] == s[i + 1]:
                yield tuple(sorted(state[:j] + (s[:i], s[i], s[i + 1:]) +
                                   state[j + 1:]))


cut = search(cut_moves)


def first_cut(s):
    for i in range(1, len(s) - 1):
        if s[i - 1] == s[i + 1] and \
                not cut(tuple(sorted((s[:i], s[i], s[i + 1:])))):
            return f"First\n{i + 1}"
    return "Second"


def jump_moves(state):
    """A state is a tuple of rows as sets of bits; bit 19 is the square on the
    right."""
    for j, row in enumerate(state):
        for i in range(20):
            if not row >> i & 1:
                continue
            to = next((k for k in range(i, 20) if not row >> k & 1), None)
            if to is not None:
                yield tuple(sorted(state[:j] + (row ^ 1 << i ^ 1 << to,) +
                                   state[j + 1:]))


jumps = search(jump_moves)


def jump_text(case):
    return f"{len(case)}\n" + "".join(line([len(row), *row]) for row in case)


def draw_rows(rng):
    """Rows whose pieces are far to the right, so that the search is short."""
    return [sorted(rng.sample(range(13, 21), rng.randint(0, 6)))
            for _ in range(rng.randint(1, 2))]


# ---- sums of many heaps, and data -----------------------------------------

def consecutive(n):
    """The splits of n into two or more heaps of consecutive sizes."""
    runs = [tuple(range(a, b))
            for a in range(1, n) for b in range(a + 2, n + 1)]
    return [run for run in runs if sum(run) == n]


split_run = on_heaps(consecutive)


def fewest_heaps(n):
    return str(min((len(run) for run in consecutive(n) if not split_run(run)),
                   default=-1))


def constrained(case):
    """Nim with the forbidden pairs (size, stones taken)."""
    piles, pairs = case
    return on_heaps(lambda n: [(n - k,) for k in range(1, n + 1)
                               if (n, k) not in pairs])(piles)


def draw_constrained(rng):
    piles = heaps(rng, 3, 7)
    pairs = [(n, k) for n in range(1, 8) for k in range(1, n + 1)]
    return piles, rng.sample(pairs, rng.randint(1, 14))


@lru_cache(maxsize=None)
def nearly_equal(least):
    return on_heaps(lambda n: [tuple(n // m + (i < n % m) for i in range(m))
                               for m in range(2, n + 1) if n >= least])


def nearly_equal_bits(case):
    least, games = case
    return " ".join(str(int(nearly_equal(least)(game))) for game in games)


def power_moves(state):
    """A state is a sorted tuple of the exponents that are left, a tuple for
    each number that is not a power."""
    for i, left in enumerate(state):
        if i and left == state[i - 1]:
            continue
        for j in left:
            after = tuple(e for e in left if e % j)
            yield tuple(sorted(state[:i] + ((after,) if after else ()) +
                               state[i + 1:]))


powers = search(power_moves)


def power_game(n):
    powers_of = {x: [x**e for e in range(1, 31) if x**e <= n]
                 for x in range(2, n + 1)}
    roots = set(powers_of) - {p for x in powers_of for p in powers_of[x][1:]}
    return powers(tuple(sorted([(1,)] + [
        tuple(range(1, len(powers_of[x]) + 1)) for x in roots])))


roots = on_heaps(lambda x: [(y,) for y in range(1, x)
                            if y**4 >= x and y**2 <= x])


def draw_roots(rng):
    """Heaps of any size, and heaps where the value changes."""
    edges = [4, 16, 82, 6724, 50626]
    if rng.randint(0, 1):
        return [rng.choice(edges) - rng.randint(0, 1) for _ in range(2)]
    return heaps(rng, *rng.choice([(4, 20), (3, 100), (2, 60000)]))


def interval_game(case):
    def moves(free):
        return [tuple((a, b) for a, b in free if b <= left or right <= a)
                for left, right in free]
    return search(moves)(tuple(case))


def draw_intervals(rng):
    return [tuple(sorted(rng.sample(range(1, 14), 2)))
            for _ in range(rng.randint(1, 9))]


def digit_moves(row):
    for i, digit in enumerate(row):
        if digit == "0":
            yield row[:i]
        for less in range(int(digit)):
            yield f"{row[:i]}{less}{row[i + 1:]}"


digits = search(digit_moves)


def factor_moves(state):
    for p in range(2, 128):
        if any(p % q == 0 for q in range(2, p)):
            continue
        q = p
        while any(x % q == 0 for x in state):
            yield tuple(sorted(x if x % q else x // q for x in state))
            q *= p


factors = search(factor_moves)


def team_moves(state):
    stones, turn, limits = state
    return [(stones - k, (turn + 1) % len(limits), limits)
            for k in range(1, min(stones, limits[turn]) + 1)]


teams = search(team_moves, misere=True)


def draw_teams(rng):
    return (rng.randint(1, 50),
            [rng.randint(1, 5) for _ in range(2 * rng.randint(1, 3))])


# ---- the list -------------------------------------------------------------

def with_size(numbers, *after):
    return line([len(numbers), *after]) + line(numbers)


MORE = {
    "CSES 1098": Problem(
        lambda rng: heaps(rng, 4, 12), choice("first", "second", take_three),
        counted_list, counted=True,
        large=[([10**9 - 1] * 2, "second")]),
    "CSES 1099": Problem(
        lambda rng: [rng.randint(0, 3) for _ in range(rng.randint(1, 5))],
        choice("first", "second", lambda case: stairs(tuple(case))),
        counted_list, counted=True),
    "CSES 2207": Problem(
        lambda rng: rng.randint(1, 34),
        choice("first", "second", lambda n: split_unequal([n])),
        "{}\n".format, counted=True,
        large=[(1222, "second"), (1223, "first"), (10**6, "first")]),
    "CSES 2208": Problem(
        lambda rng: heaps(rng, 4, 5),
        choice("first", "second",
               lambda case: one_from_each(tuple(sorted(case)))),
        counted_list, counted=True, large=[([10**9] * 3, "second")]),
    "CSES 1729": Problem(
        lambda rng: (rng.randint(5, 60),
                     sorted({1, *rng.sample(range(1, 12), rng.randint(1, 4))})),
        stick_letters,
        lambda case: line([case[0], len(case[1])]) + line(case[1]), alone=True,
        samples=[((10, [1, 3, 4]), "WLWWWWLWLW")]),
    "LeetCode 1025": Problem(
        lambda rng: rng.randint(1, 150), choice("true", "false", divisor),
        "{}\n".format, samples=[(2, "true"), (3, "false")]),
    "LeetCode 1510": Problem(
        lambda rng: rng.randint(1, 150), choice("true", "false", squares),
        "{}\n".format, samples=[(1, "true"), (2, "false"), (4, "true")]),
    "LeetCode 294": Problem(
        lambda rng: "".join(rng.choice("+++-")
                            for _ in range(rng.randint(1, 14))),
        choice("true", "false", flip), "{}\n".format,
        samples=[("++++", "true"), ("+", "false")]),
    "LeetCode 464": Problem(
        lambda rng: (rng.randint(1, 7), rng.randint(0, 32)),
        choice("true", "false", can_win), line,
        samples=[((10, 11), "false"), ((10, 0), "true"), ((10, 1), "true")]),
    "HDU 1536": Problem(
        lambda rng: (rng.sample(range(1, 9), rng.randint(1, 4)),
                     [heaps(rng, 3, 12) for _ in range(rng.randint(1, 5))]),
        set_letters,
        lambda case: line([len(case[0]), *case[0]]) + f"{len(case[1])}\n" +
        "".join(line([len(p), *p]) for p in case[1]), end="0\n",
        samples=[(([2, 5], [[5, 12], [2, 4, 7], [2, 3, 7, 12]]), "LWW"),
                 (([1, 2, 3, 4, 5], [[5, 12], [2, 4, 7], [2, 3, 7, 12]]),
                  "WWL")]),
    "HDU 2149": Problem(
        lambda rng: (rng.randint(1, 40), rng.randint(1, 12)), good_bids, line,
        samples=[((4, 2), "1"), ((3, 2), "none"), ((3, 5), "3 4 5")]),
    "HDU 2516": Problem(
        lambda rng: rng.randint(2, 90),
        choice("First win", "Second win", lambda n: twice((n, n - 1))),
        "{}\n".format, end="0\n",
        samples=[(2, "Second win"), (13, "Second win")],
        large=[(1836311903, "Second win"), (10000, "First win")]),
    "HDU 2897": Problem(
        lambda rng: (rng.randint(1, 60), *sorted((rng.randint(1, 9),
                                                  rng.randint(1, 9)))),
        choice("WIN", "LOST", between), line,
        samples=[((7, 2, 4), "LOST"), ((6, 2, 4), "WIN")]),
    "HDU 1525": Problem(
        lambda rng: (rng.randint(1, 40), rng.randint(1, 40)),
        choice("Stan wins", "Ollie wins", lambda case: euclid(tuple(case))),
        line, end="0 0\n",
        samples=[((34, 12), "Stan wins"), ((15, 24), "Ollie wins")]),
    "HDU 1564": Problem(
        lambda rng: rng.randint(1, 4), choice("8600", "ailyanlu", corner_walk),
        "{}\n".format, end="0\n", cases=100, samples=[(2, "8600")],
        large=[(10000, "8600"), (9999, "ailyanlu")]),
    "POJ 3537": Problem(
        lambda rng: rng.randint(3, 13),
        choice("1", "2", lambda n: crosses("." * n)), "{}\n".format,
        alone=True, cases=100, samples=[(3, "1"), (6, "2")],
        large=[(1999, "1")]),
    "POJ 2484": Problem(
        lambda rng: rng.randint(1, 12),
        choice("Alice", "Bob", lambda n: ring(((1 << n) - 1, n))),
        "{}\n".format, end="0\n",
        samples=[(1, "Alice"), (2, "Alice"), (3, "Bob")],
        large=[(10**6, "Bob")]),
    "Codeforces 1194D": Problem(
        lambda rng: (rng.randint(0, 60), rng.randint(3, 14)),
        choice("Alice", "Bob", one_two_k), line, counted=True,
        samples=[((0, 3), "Bob"), ((3, 3), "Alice"), ((3, 4), "Bob"),
                 ((4, 4), "Alice")], large=[((10**9, 3), "Bob")]),
    "Codeforces 1537D": Problem(
        lambda rng: rng.randint(1, 150), choice("Alice", "Bob", deep_divisor),
        "{}\n".format, counted=True,
        samples=[(1, "Bob"), (4, "Alice"), (12, "Alice"), (69, "Bob")],
        large=[(2**29, "Bob"), (2**28, "Alice"), (10**9, "Alice")]),
    "Codeforces 15C": Problem(
        lambda rng: [(rng.randint(1, 4), rng.randint(1, 2))
                     for _ in range(rng.randint(1, 2))],
        choice("tolik", "bolik",
               lambda case: plain([x + i for x, m in case for i in range(m)])),
        lambda case: f"{len(case)}\n" + "".join(map(line, case)), alone=True,
        samples=[([(2, 1), (3, 2)], "tolik"), ([(1, 1), (1, 1)], "bolik")],
        large=[([(10**16, 10**16)] * 2, "bolik")]),
    "Codeforces 1451D": Problem(
        lambda rng: (rng.randint(1, 30), rng.randint(1, 6)),
        choice("Ashish", "Utkarsh", lambda case: circle_game((0, 0, *case))),
        line, counted=True,
        samples=[((2, 1), "Utkarsh"), ((5, 2), "Ashish"),
                 ((10, 3), "Utkarsh"), ((25, 4), "Utkarsh")]),
    "Codeforces 36D": Problem(
        lambda rng: (rng.randint(1, 4), [(rng.randint(1, 20),
                                          rng.randint(1, 20))
                                         for _ in range(3)]),
        lambda case: "\n".join(
            "+" if piece((n - 1, m - 1, case[0])) else "-"
            for n, m in case[1]),
        lambda case: line([len(case[1]), case[0]]) +
        "".join(map(line, case[1])), alone=True,
        samples=[((2, [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3), (3, 1),
                       (3, 2), (3, 3), (4, 3)]),
                  "-\n+\n+\n-\n-\n+\n-\n+\n+\n+")]),
    "AtCoder DP K": Problem(
        lambda rng: (rng.randint(1, 60), rng.sample(range(1, 12),
                                                    rng.randint(1, 4))),
        choice("First", "Second",
               lambda case: take_from(tuple(sorted(case[1])))([case[0]])),
        lambda case: line([len(case[1]), case[0]]) + line(case[1]), alone=True,
        samples=[((4, [2, 3]), "First"), ((5, [2, 3]), "Second"),
                 ((7, [2, 3]), "First"), ((20, [1, 2, 3]), "Second"),
                 ((21, [1, 2, 3]), "First")]),
    "AtCoder ARC 072 D": Problem(
        lambda rng: (rng.randint(0, 16), rng.randint(0, 16)),
        choice("Alice", "Brown", both), line, alone=True,
        samples=[((2, 1), "Brown"), ((5, 0), "Alice"), ((0, 0), "Brown"),
                 ((4, 8), "Alice")], large=[((10**18, 10**18), "Brown")]),
    "AtCoder ABC 297 G": Problem(
        lambda rng: (sorted((rng.randint(1, 6), rng.randint(1, 6))),
                     heaps(rng, 3, 16)),
        choice("First", "Second",
               lambda case: take_interval(*case[0])(case[1])),
        lambda case: with_size(case[1], *case[0]), alone=True,
        samples=[(([1, 2], [2, 3, 3]), "First"),
                 (([1, 1], [1, 1, 1, 1, 1]), "First")],
        large=[(([3, 14], [10**9] * 2), "Second")]),
    "Luogu P1247": Problem(
        lambda rng: heaps(rng, 4, 7), first_winning, counted_list, alone=True,
        samples=[([3, 6, 9], "4 3\n3 6 5")],
        large=[([15, 22, 19, 10], "lose")]),
    "Codeforces 768E": Problem(
        lambda rng: draw_total(rng, 3, 11),
        choice("NO", "YES",
               lambda case: once(tuple(sorted((n, 0) for n in case)))),
        counted_list, alone=True, samples=[([5], "NO"), ([1, 2], "YES")],
        large=[([60, 60], "YES"), ([60], "NO")]),
    "Codeforces 305E": Problem(
        lambda rng: "".join(rng.choice("aab") for _ in range(rng.randint(1, 11))),
        first_cut, "{}\n".format, alone=True,
        samples=[("abacaba", "First\n2"), ("abcde", "Second")]),
    "Luogu P2575": Problem(
        draw_rows,
        choice("YES", "NO",
               lambda case: jumps(tuple(sorted(sum(1 << (i - 1) for i in row)
                                               for row in case)))),
        jump_text, counted=True,
        samples=[([[19, 20]], "NO"), ([[19], [18]], "YES")]),
    "Codeforces 87C": Problem(
        lambda rng: rng.randint(1, 60), fewest_heaps, "{}\n".format,
        alone=True, cases=100,
        samples=[(3, "2"), (6, "-1"), (100, "8")]),
    "AtCoder ABC 255 G": Problem(
        draw_constrained, choice("Takahashi", "Aoki", constrained),
        lambda case: line([len(case[0]), len(case[1])]) + line(case[0]) +
        "".join(map(line, case[1])), alone=True,
        large=[(([10**18] * 2, [(10**18, 1)]), "Aoki"),
               (([10**18], [(10**18, 10**18)]), "Aoki"),
               (([10**18], [(10**18, 10**18 - 1)]), "Takahashi")]),
    "Luogu P3235": Problem(
        lambda rng: (rng.randint(2, 6),
                     [heaps(rng, 2, 14) for _ in range(rng.randint(1, 6))]),
        nearly_equal_bits,
        lambda case: line([len(case[1]), case[0]]) +
        "".join(line([len(game), *game]) for game in case[1]), alone=True,
        cases=100, samples=[((3, [[1], [2], [3], [5]]), "0 0 1 1")],
        large=[((2, [[10**5] * 2, [10**5, 1]]), "0 1")]),
    "Codeforces 317D": Problem(
        lambda rng: rng.randint(1, 36), choice("Vasya", "Petya", power_game),
        "{}\n".format, alone=True, cases=100,
        samples=[(1, "Vasya"), (2, "Petya"), (8, "Petya")]),
    "Codeforces 256C": Problem(
        draw_roots, choice("Furlo", "Rublo", roots), counted_list, alone=True,
        samples=[([1], "Rublo"), ([1, 2], "Rublo"),
                 (list(range(1, 11)), "Furlo")],
        large=[([777777777777] * 2, "Rublo")]),
    "AtCoder ABC 206 F": Problem(
        draw_intervals, choice("Alice", "Bob", interval_game),
        lambda case: f"{len(case)}\n" + "".join(map(line, case)),
        counted=True,
        samples=[([(53, 98), (8, 43), (12, 53)], "Bob"),
                 ([(4, 7), (5, 7), (3, 7), (4, 5), (5, 8), (6, 9), (4, 8),
                   (5, 10), (1, 9), (5, 10)], "Alice"),
                 ([(58, 98), (11, 29)], "Bob"),
                 ([(79, 83), (44, 83), (38, 74), (49, 88), (18, 45),
                   (64, 99)], "Alice"), ([(5, 9)], "Alice")]),
    "HDU 1404": Problem(
        lambda rng: "".join(rng.choice("0123456789")
                            for _ in range(rng.randint(1, 4))),
        choice("Yes", "No", digits), "{}\n".format,
        samples=[("0", "Yes"), ("00", "Yes"), ("1", "No"), ("20", "No")],
        large=[("012345", "Yes")]),
    "Codeforces 850C": Problem(
        lambda rng: [rng.choice([rng.randint(1, 100), 2**rng.randint(0, 6),
                                 3**rng.randint(0, 4)])
                     for _ in range(rng.randint(1, 4))],
        choice("Mojtaba", "Arpa", lambda case: factors(tuple(sorted(case)))),
        counted_list, alone=True,
        samples=[([1, 1, 1, 1], "Arpa"), ([1, 1, 17, 17], "Mojtaba"),
                 ([1, 1, 17, 289], "Arpa"), ([1, 2, 3, 4, 5], "Arpa")],
        large=[([999999937, 2**29], "Mojtaba"), ([999999937, 2], "Arpa")]),
    "POJ 2068": Problem(
        draw_teams,
        choice("1", "0", lambda case: teams((case[0], 0, tuple(case[1])))),
        lambda case: line([len(case[1]) // 2, case[0], *case[1]]), end="0\n",
        samples=[((101, [4, 4]), "0"), ((100, [4, 4]), "1")],
        large=[((8192, [1, 1] * 10), "1"), ((8191, [1, 1] * 10), "0")]),
    "LeetCode 913": Problem(
        draw_graph, cat_and_mouse,
        lambda case: f"{len(case)}\n" +
        "".join(line([len(row), *row]) for row in case),
        samples=[([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]], "0"),
                 ([[1, 3], [0], [3], [0, 2]], "1")]),
    "Codeforces 786A": Problem(
        draw_berzerk, berzerk,
        lambda case: f"{case[0]}\n" +
        "".join(line([len(row), *row]) for row in case[1:]), alone=True,
        samples=[((5, [3, 2], [1, 2, 3]),
                  "Lose Win Win Loop\nLoop Win Win Win"),
                 ((8, [6, 2, 3, 4], [3, 6]),
                  "Win Win Win Win Win Win Win\n"
                  "Lose Win Lose Lose Win Lose Lose")],
        large=[((7000, [1], [1]),
                "\n".join(2 * [" ".join(["Win", "Lose"] * 3499 + ["Win"])]))]),
    "Codeforces 1147C": Problem(
        lambda rng: [rng.randint(1, 4) for _ in range(rng.choice([2, 4, 6]))],
        choice("Alice", "Bob", sorted_case(half)), counted_list, alone=True,
        samples=[([8, 8], "Bob"), ([3, 1, 4, 1], "Alice")],
        large=[([50] * 50, "Bob"), ([50] * 25 + [49] * 25, "Alice"),
               ([50] * 24 + [49] * 26, "Bob")]),
    "Codeforces 1382B": Problem(
        lambda rng: [rng.choice([1, 1, rng.randint(1, 5)])
                     for _ in range(rng.randint(1, 6))],
        choice("First", "Second", lambda case: in_order(tuple(case))),
        counted_list, counted=True,
        samples=[([2, 5, 4], "First"), ([1] * 8, "Second"),
                 ([1, 2, 3, 4, 5, 6], "Second"),
                 ([1, 1, 2, 1, 2, 2], "First"), ([1, 2, 2, 1, 1], "Second"),
                 ([1, 1, 1], "First")],
        large=[([10**9], "First"), ([1] + [10**9] * 9, "Second")]),
    "Codeforces 1191D": Problem(
        lambda rng: [rng.randint(0, 6) for _ in range(rng.randint(1, 4))],
        choice("sjfnb", "cslnb", sorted_case(distinct)), counted_list,
        alone=True,
        samples=[([0], "cslnb"), ([1, 0], "cslnb"), ([2, 2], "sjfnb"),
                 ([2, 3, 1], "sjfnb")],
        large=[([10**9] * 2, "sjfnb"), ([10**9] * 3, "cslnb"),
               (list(range(100000)), "cslnb")]),
    "AtCoder AGC 002 E": Problem(
        lambda rng: heaps(rng, 6, 8),
        choice("First", "Second", sorted_case(candy)), counted_list,
        alone=True,
        samples=[([1, 3], "First"), ([1, 2, 1], "First"),
                 ([1, 2, 3], "Second")],
        large=[([10**9], "First"), ([1] * 100000, "First"),
               ([1] * 99999, "Second")]),
    "AtCoder AGC 010 D": Problem(
        draw_lowered, choice("First", "Second", sorted_case(lower)),
        counted_list, alone=True,
        samples=[([3, 6, 7], "First"), ([1, 2, 4, 8], "First"),
                 ([7, 8, 8, 8, 8], "Second")],
        large=[([10**9, 10**9 - 1], "First"), ([1] * 100000, "Second")]),
}

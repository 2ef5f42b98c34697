# SPDX-License-Identifier: MIT
"""The problems of doc/contest.md once more, by brute force: every position is
searched by the problem's own rules, whole, without sums, values or theorems.

Each Problem draws small random cases, writes them as the judge would, and
knows the right answer. `samples` are cases whose answers the problem's own
statement gives, so that these rules are judged too. `large` ones are as large
as the problem has them, with answers that need no search: mostly the second
player copies the first.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, product
from math import comb, gcd


def search(moves, misere=False):
    """Does the player to move win? `moves(state)` gives the next states."""
    @lru_cache(maxsize=None)
    def wins(state):
        after = list(moves(state))
        if not after:
            return misere
        return any(not wins(next_state) for next_state in after)
    return wins


def heaps(rng, most, largest, least=1):
    return [rng.randint(least, largest) for _ in range(rng.randint(1, most))]


def on_heaps(change, misere=False):
    """The search where a move replaces one heap by some: change(n) gives
    tuples. A state is a sorted tuple."""
    @lru_cache(maxsize=None)
    def of(n):
        return tuple(change(n))

    def moves(state):
        for i in range(len(state)):
            if i and state[i] == state[i - 1]:
                continue
            rest = state[:i] + state[i + 1:]
            for new in of(state[i]):
                yield tuple(sorted(rest + tuple(x for x in new if x)))
    wins = search(moves, misere)
    return lambda heaps: wins(tuple(sorted(x for x in heaps if x)))


@dataclass
class Problem:
    draw: object              # rng -> a case
    answer: object            # case -> what is printed for it
    text: object              # case -> its lines
    counted: bool = False     # the number of cases comes first
    alone: bool = False       # one case a run
    end: str = ""             # what ends the input
    numbered: bool = False    # 'Case 1: ' before each answer
    cases: int = 150
    samples: list = field(default_factory=list)
    large: list = field(default_factory=list)


def counted_list(numbers):
    return f"{len(numbers)}\n{' '.join(map(str, numbers))}\n"


def line(numbers):
    return " ".join(map(str, numbers)) + "\n"


def choice(yes, no, wins):
    return lambda case: yes if wins(case) else no


# ---- heaps ----------------------------------------------------------------

take_power = search(lambda n: [n - 2**i for i in range(10) if 2**i <= n])
take_fibonacci = on_heaps(
    lambda n: [(n - f,) for f in (1, 2, 3, 5, 8, 13, 21) if f <= n])
plain = on_heaps(lambda n: [(k,) for k in range(n)])
plain_misere = on_heaps(lambda n: [(k,) for k in range(n)], misere=True)
take_or_split_in_two = on_heaps(
    lambda n: [(k,) for k in range(n)] + [(a, n - a) for a in range(1, n)])
take_or_split_in_three = on_heaps(
    lambda n: [(k,) for k in range(n)] +
    [(a, b, n - a - b) for a in range(1, n) for b in range(1, n - a)])
take_half = on_heaps(lambda n: [(n - k,) for k in range(1, n // 2 + 1)])
take_coprime = on_heaps(
    lambda n: [(n - k,) for k in range(1, n + 1) if gcd(n, k) == 1])
take_run = on_heaps(
    lambda n: [(a, n - a - k) for k in range(1, n + 1)
               for a in range(n - k + 1)], misere=True)
bash = search(lambda s: [(s[0] - k, s[1])
                         for k in range(1, min(s) + 1)])
wythoff = search(lambda s: [(i, s[1]) for i in range(s[0])] +
                 [(s[0], j) for j in range(s[1])] +
                 [(s[0] - k, s[1] - k) for k in range(1, min(s) + 1)])


@lru_cache(maxsize=None)
def legendre(k):
    return on_heaps(lambda n: [(n - 1,)] * (n > 0) +
                    [(n // 2,) * k] * (n > 0 and n % 2 == 0))


def winning_moves(case):
    state = list(case)
    if not plain(state):
        return "0"
    return str(sum(not plain(state[:i] + [k] + state[i + 1:])
                   for i in range(len(state)) for k in range(state[i])))


fibonacci = search(lambda s: [(s[0] - k, 2 * k)
                              for k in range(1, min(s) + 1)])


def least_take(n):
    return str(next(k for k in range(1, n + 1)
                    if not fibonacci((n - k, 2 * k))))


def pairs_moves(state):
    for i, pair in enumerate(state):
        rest = state[:i] + state[i + 1:]
        for n in pair:  # this one is split, the other goes
            for a in range(1, n // 2 + 1):
                yield tuple(sorted(rest + ((a, n - a),)))


pairs = search(pairs_moves)


def even_and_discard(case):
    return pairs(tuple(sorted(tuple(sorted(case[i:i + 2]))
                              for i in range(0, len(case), 2))))


# ---- boards and rows ------------------------------------------------------

@lru_cache(maxsize=None)
def paper(state):
    """Who cuts out a single square wins. A state is sorted pieces."""
    after = []
    for i, (w, h) in enumerate(state):
        cuts = [((a, h), (w - a, h)) for a in range(1, w)]
        cuts += [((w, b), (w, h - b)) for b in range(1, h)]
        if any((1, 1) in cut for cut in cuts):
            return True
        rest = state[:i] + state[i + 1:]
        after += [tuple(sorted(rest + cut)) for cut in cuts]
    return any(not paper(next_state) for next_state in after)


SIDE = 4  # of the board of lights


@lru_cache(maxsize=None)
def lights_table():
    """For each set of lights on a board of SIDE x SIDE: does the player to
    move win? A move turns its last light off, so the set gets smaller."""
    bit = [[1 << (SIDE * x + y) for y in range(SIDE)] for x in range(SIDE)]
    flips = [[bit[x][y] ^ (bit[a][y] if a < x else 0) ^
              (bit[x][b] if b < y else 0) ^
              (bit[a][b] if a < x and b < y else 0)
              for a in range(x + 1) for b in range(y + 1)]
             for x in range(SIDE) for y in range(SIDE)]
    wins = bytearray(1 << SIDE * SIDE)
    for state in range(1, len(wins)):
        wins[state] = any(not wins[state ^ flip]
                          for i, flip_list in enumerate(flips)
                          if state >> i & 1 for flip in flip_list)
    return wins


def lights(case):
    return lights_table()[sum(1 << (SIDE * (x - 1) + y - 1) for x, y in case)]


@lru_cache(maxsize=None)
def nim_product(x, y):
    """By the definition."""
    seen = {nim_product(a, y) ^ nim_product(x, b) ^ nim_product(a, b)
            for a in range(x) for b in range(y)}
    return next(n for n in range(len(seen) + 1) if n not in seen)


@lru_cache(maxsize=None)
def power_product(a, b):
    """Of 2^a and 2^b: both are ordinary products of different numbers F =
    2^(2^i), different F multiply as usual, and F times F is F + F/2."""
    if not a & b:
        return 1 << (a + b)
    f = 1 << ((a & b).bit_length() - 1)
    rest = power_product(a - f, b - f)
    return large_product(rest, 1 << f) ^ large_product(rest, 1 << (f - 1))


def large_product(x, y):
    result = 0
    for a in range(x.bit_length()):
        for b in range(y.bit_length()):
            if x >> a & y >> b & 1:
                result ^= power_product(a, b)
    return result


def any_product(case):
    exact = large_product(*case)
    if max(case) < 24:
        assert exact == nim_product(*case)
    return str(exact)


def men_moves(state):
    for i, place in enumerate(state):
        for to in range(state[i - 1] + 1 if i else 1, place):
            yield state[:i] + (to,) + state[i + 1:]


men = search(men_moves)


def box_moves(state):
    for a, b in product(range(1, len(state) + 1), repeat=2):
        if b < a and (a + b) % 2 == 1 and (a + b) % 3 == 0:
            for cards in range(1, state[a - 1] + 1):
                after = list(state)
                after[a - 1] -= cards
                after[b - 1] += cards
                yield tuple(after)


boxes = search(box_moves)


@lru_cache(maxsize=None)
def chessmen_win(state, white, d):
    """White men (0, 2, 4, ...) go right, black ones left; at most d at once,
    none jumps or shares a square. Does `white` to move win?"""
    own = range(0, len(state), 2) if white else range(1, len(state), 2)
    for count in range(1, min(d, len(own)) + 1):
        for moved in combinations(own, count):
            room = [range(state[i] + 1, state[i + 1]) if white else
                    range(state[i - 1] + 1, state[i]) for i in moved]
            for places in product(*room):
                after = list(state)
                for i, place in zip(moved, places):
                    after[i] = place
                if not chessmen_win(tuple(after), not white, d):
                    return True
    return False


def count_chessmen(case):
    n, k, d = case
    return str(sum(chessmen_win(state, True, d)
                   for state in combinations(range(n), k)))


def circle_moves(state):
    coins, n, k = state
    for first in range(n):
        taken = 0
        for length in range(min(k, n)):
            taken |= 1 << (first + length) % n
            if coins & taken == taken:
                yield coins & ~taken, n, k


circle = search(circle_moves)


# ---- graphs ---------------------------------------------------------------

def hanging(edges, state, root=1):
    """The edges of the set `state` that hang together with the root."""
    reached, left, kept = {root}, set(state), set()
    while True:
        near = {e for e in left if reached & set(edges[e])}
        if not near:
            return frozenset(kept)
        kept |= near
        left -= near
        reached |= {v for e in near for v in edges[e]}


def cutting(trees):
    """Does the first player win? `trees` are lists of edges, the root is 1."""
    def moves(state):
        for i, part in enumerate(state):
            for edge in part:
                yield (state[:i] + (hanging(trees[i], part - {edge}),) +
                       state[i + 1:])
    return search(moves)(tuple(hanging(edges, range(len(edges)))
                               for edges in trees))


def random_tree(rng, n):
    names = [1] + rng.sample(range(2, n + 1), n - 1)
    edges = [[names[i], names[rng.randrange(i)]] for i in range(1, n)]
    rng.shuffle(edges)
    return [rng.sample(edge, 2) for edge in edges]


def random_christmas_tree(rng):
    """A tree with at most one polygon, hung up at one of its vertices."""
    n = rng.randint(1, 4)
    edges = random_tree(rng, n)
    if n == 1 or rng.random() < 0.8:
        length = rng.randint(2, 4)
        ring = [rng.randint(1, n)] + list(range(n + 1, n + length))
        edges += [[ring[i - 1], ring[i]] for i in range(length)]
    rng.shuffle(edges)
    return edges


def tree_text(case):
    text = f"{len(case)}\n"
    for edges in case:
        vertices = max(max(edge) for edge in edges)
        text += f"{vertices} {len(edges)}\n" + "".join(map(line, edges))
    return text


def board_starts(rows):
    free = {(r, c) for r, row in enumerate(rows)
            for c, square in enumerate(row) if square == "."}

    @lru_cache(maxsize=None)
    def wins(place, visited):
        r, c = place
        near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & free
        return any(not wins(to, visited | {to}) for to in near - visited)

    good = [f"{r + 1} {c + 1}" for r, c in sorted(free)
            if not wins((r, c), frozenset([(r, c)]))]
    return "\n".join(["WIN", *good] if good else ["LOSE"])


def random_board(rng):
    rows, columns = rng.choice(((1, 5), (2, 4), (3, 3), (4, 3), (3, 4)))
    return ["".join(rng.choice("...#") for _ in range(columns))
            for _ in range(rows)]


# ---- the list -------------------------------------------------------------

def draw_pairs(rng):
    return [rng.randint(1, 10) for _ in range(2 * rng.randint(1, 2))]


def draw_places(rng):
    return rng.sample(range(1, 14), rng.randint(1, 5))


def draw_lights(rng):
    squares = list(product(range(1, SIDE + 1), repeat=2))
    return sorted(rng.sample(squares, rng.randint(1, 6)))


def draw_chessmen(rng):
    k = 2 * rng.randint(1, 3)
    return rng.randint(k, 8), k, rng.randint(1, k)


def draw_legendre(rng):
    k = rng.randint(1, 4)
    return k, heaps(rng, 3, 12 if k < 3 else 7)


def draw_total(rng, most, largest):
    """Heaps of at most `largest` beans together."""
    case = heaps(rng, most, largest)
    while sum(case) > largest:
        case.pop()
    return case or [largest]


PROBLEMS = {
    "HDU 1846": Problem(
        lambda rng: (rng.randint(1, 60), rng.randint(1, 12)),
        choice("first", "second", bash), line, counted=True,
        samples=[((23, 2), "first"), ((4, 3), "second")]),
    "HDU 1847": Problem(
        lambda rng: rng.randint(1, 300), choice("Kiki", "Cici", take_power),
        "{}\n".format, samples=[(1, "Kiki"), (3, "Cici")]),
    "HDU 1848": Problem(
        lambda rng: [rng.randint(1, 16) for _ in range(3)],
        choice("Fibo", "Nacci", take_fibonacci), line, end="0 0 0\n",
        samples=[([1, 1, 1], "Fibo"), ([1, 4, 1], "Nacci")]),
    "HDU 3032": Problem(
        lambda rng: draw_total(rng, 4, 18),
        choice("Alice", "Bob", take_or_split_in_two), counted_list,
        counted=True, samples=[([2, 2, 3], "Alice"), ([3, 3], "Bob")],
        large=[([2**31 - 1] * 2, "Bob")]),
    "HDU 5795": Problem(
        lambda rng: draw_total(rng, 3, 22),
        choice("First player wins.", "Second player wins.",
               take_or_split_in_three), counted_list, counted=True,
        samples=[([4, 4], "Second player wins."),
                 ([1, 2, 4], "First player wins.")],
        large=[([10**9] * 2, "Second player wins.")]),
    "LightOJ 1296": Problem(
        lambda rng: heaps(rng, 3, 16), choice("Alice", "Bob", take_half),
        counted_list, counted=True, numbered=True,
        samples=[([1], "Bob"), ([10, 11, 12], "Alice"),
                 ([1, 2, 3, 4, 5], "Alice"), ([4, 9], "Bob"),
                 ([1, 3, 9], "Alice")],
        large=[([10**9] * 2, "Bob")]),
    "Codeforces 603C": Problem(
        draw_legendre,
        choice("Kevin", "Nicky", lambda case: legendre(case[0])(case[1])),
        lambda case: f"{len(case[1])} {case[0]}\n{line(case[1])}", alone=True,
        samples=[((1, [3, 4]), "Kevin"), ((2, [3]), "Nicky")],
        large=[((2, [10**9] * 2), "Nicky"), ((3, [10**9] * 2), "Nicky")]),
    "Codeforces 2004E": Problem(
        lambda rng: heaps(rng, 3, 15), choice("Alice", "Bob", take_coprime),
        counted_list, counted=True,
        large=[([10**7] * 2, "Bob"), ([9999991] * 2, "Bob")]),
    "Luogu P2197": Problem(
        lambda rng: heaps(rng, 4, 7, least=0), choice("Yes", "No", plain),
        counted_list, counted=True,
        samples=[([1, 1], "No"), ([1, 0], "Yes")]),
    "POJ 2975": Problem(
        lambda rng: heaps(rng, 4, 7), winning_moves, counted_list, end="0\n",
        samples=[([7, 11, 13], "3")]),
    "Luogu P4279": Problem(
        lambda rng: heaps(rng, 4, 5), choice("John", "Brother", plain_misere),
        counted_list, counted=True,
        samples=[([3, 5, 1], "John"), ([1], "Brother")]),
    "HDU 2509": Problem(
        lambda rng: draw_total(rng, 4, 13), choice("Yes", "No", take_run),
        counted_list, samples=[([2, 2], "No"), ([3], "Yes")]),
    "HDU 3951": Problem(
        lambda rng: (rng.randint(3, 10), rng.randint(1, 5)),
        choice("first", "second",
               lambda case: circle(((1 << case[0]) - 1, *case))),
        line, counted=True, numbered=True,
        samples=[((3, 1), "first"), ((3, 2), "second")]),
    "Luogu P6487": Problem(
        lambda rng: rng.randint(1, 60), least_take, "{}\n".format, alone=True,
        cases=100,
        large=[(806515533049393, "806515533049393")]),
    "Luogu P2252": Problem(
        lambda rng: (rng.randint(0, 40), rng.randint(0, 40)),
        choice("1", "0", wythoff), line, cases=400,
        large=[((10**9, 10**9), "1"), ((0, 10**9), "1")]),
    "Luogu P2148": Problem(
        draw_pairs, choice("YES", "NO", even_and_discard), counted_list,
        counted=True,
        samples=[([1, 2, 3, 1], "YES"), ([1, 1, 1, 1, 1, 1], "NO")],
        large=[([2 * 10**9, 1] * 2, "NO")]),
    "POJ 2311": Problem(
        lambda rng: (rng.randint(2, 6), rng.randint(2, 7)),
        choice("WIN", "LOSE", lambda case: paper((tuple(case),))), line,
        samples=[((2, 2), "LOSE"), ((3, 2), "LOSE"), ((4, 2), "WIN")],
        large=[((200, 200), "WIN")]),
    "POJ 1704": Problem(
        draw_places,
        choice("Georgia will win", "Bob will win",
               lambda case: men(tuple(sorted(case)))),
        counted_list, counted=True,
        samples=[([1, 2, 3], "Bob will win"),
                 ([1, 5, 6, 7, 9, 12, 14, 17], "Georgia will win")]),
    "HDU 3389": Problem(
        lambda rng: [rng.randint(0, 3) for _ in range(rng.randint(1, 8))],
        choice("Alice", "Bob", lambda case: boxes(tuple(case))),
        counted_list, counted=True, numbered=True,
        samples=[([1, 2], "Alice"), ([1, 3, 3, 2, 2, 1, 2], "Bob")]),
    "Luogu P2490": Problem(
        draw_chessmen, count_chessmen, line, alone=True, cases=100,
        samples=[((10, 4, 2), "182")],
        large=[((10000, 100, 50), str(
            (comb(10000, 100) - comb(9950, 50)) % (10**9 + 7)))]),
    "HDU 3404": Problem(
        draw_lights,
        choice("Have a try, lxhgww.", "Don't waste your time.", lights),
        lambda case: f"{len(case)}\n" + "".join(map(line, case)),
        counted=True, cases=300,
        samples=[([(1, 2), (2, 1)], "Don't waste your time."),
                 ([(1, 1), (2, 2)], "Have a try, lxhgww.")]),
    "Library Checker": Problem(
        lambda rng: (rng.choice((rng.randint(0, 23), rng.getrandbits(64))),
                     rng.choice((rng.randint(0, 23), rng.getrandbits(64)))),
        any_product, line, counted=True, cases=200),
    "AtCoder AGC 017 D": Problem(
        lambda rng: random_tree(rng, rng.randint(2, 8)),
        choice("Alice", "Bob", lambda case: cutting([case])),
        lambda case: f"{len(case) + 1}\n" + "".join(map(line, case)),
        alone=True, cases=100,
        samples=[([[1, 2], [2, 3], [2, 4], [4, 5]], "Alice"),
                 ([[1, 2], [2, 3], [1, 4], [4, 5]], "Bob"),
                 ([[1, 2], [2, 4], [5, 1], [6, 3], [3, 2]], "Alice"),
                 ([[1, 2], [3, 7], [4, 6], [2, 3], [2, 4], [1, 5]], "Bob")],
        large=[([[i + 1, i + 2] for i in range(99999)], "Alice"),
               ([[max(i - 1, 1), i + 1] for i in range(1, 99999)], "Bob")]),
    "POJ 3710": Problem(
        lambda rng: [random_christmas_tree(rng)
                     for _ in range(rng.randint(1, 2))],
        choice("Sally", "Harry", cutting), tree_text,
        samples=[([[[1, 2]], [[1, 2], [2, 3], [2, 4], [3, 4]]], "Sally")]),
    "TIOJ 1644": Problem(
        random_board, board_starts,
        lambda case: f"{len(case)} {len(case[0])}\n" + "\n".join(case) + "\n",
        alone=True, cases=100,
        large=[(["." * 100] * 100, "LOSE")]),
}

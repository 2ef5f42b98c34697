#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games that are blocks of a file: their theorems are used, and false ones are
refused with the smallest counterexample.

The judge is a recursion over positions as Python sees them; it knows nothing of
the program.
"""
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
FOLDER = pathlib.Path(tempfile.mkdtemp())
FILE = FOLDER / "own.game"


def fail(*words):
    sys.exit(" ".join(str(w) for w in words))


def run(*words, code=0, lang="en", text=None):
    if text is not None:
        FILE.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = subprocess.run([GRUNDY, *words, "--rules", str(FILE), "--lang", lang],
                          capture_output=True, text=True)
    if done.returncode != code:
        fail(words, "exit", done.returncode, "not", code, done.stdout,
             done.stderr, FILE.read_bytes())
    return done.stdout + done.stderr


def expect(out, *parts):
    flat = " ".join(out.split())
    for part in parts:
        if part not in flat:
            fail("missing", repr(part), "in", out, FILE.read_text())


# ----------------------------------------------------------------- the judge

def judge(options):
    @functools.cache
    def value(at):
        found = {functools.reduce(lambda a, b: a ^ b, map(value, o), 0)
                 for o in options(at)}
        return min(set(range(len(found) + 1)) - found)

    @functools.cache
    def whole(at, misere, what):  # at: a sorted tuple of positions
        after = [whole(tuple(sorted(at[:i] + at[i + 1:] + o)), misere, what)
                 for i in range(len(at)) for o in options(at[i])]
        if what == "longest":
            return max((1 + n for n in after), default=0)
        if what == "wins":
            return misere if not after else not all(after)
        lost = [n for n, wins in after if not wins]
        if lost:
            return 1 + min(lost), True
        return 1 + max((n for n, _ in after), default=-1), misere and not after

    return value, whole


def small(numbers, least=0, most=12):
    """Positions from the smallest sum on, as the program takes them."""
    if numbers == 1:
        return [(n,) for n in range(least, most)]
    return [(x, s - x) for s in range(2 * most) for x in range(s + 1)
            if x >= least and s - x >= least]


def take(*counts):
    return lambda at: [((at[0] - k,),) for k in counts if k <= at[0]]


def split(at):
    return [((a,), (at[0] - a,)) for a in range(1, at[0])]


def rooks(at):
    x, y = at
    return ([((a, y),) for a in range(x)] + [((x, a),) for a in range(y)])


GAMES = {
    "one(n)": ("n -> n-k for k in {1,3}", take(1, 3), 1, 0),
    "split(n)": ("n -> [a, n-a] for a in 1..n-1", split, 1, 1),
    "two(x,y)": ("(x,y) -> (a,y) for a in 0..x-1 ; (x,a) for a in 0..y-1",
                 rooks, 2, 0),
}


def block(head, theorems, more=""):
    rule, _, _, least = GAMES[head]
    text = f"game {head}\n  rule {rule}\n  from {least}\n{more}"
    for i, theorem in enumerate(theorems):
        text += f"theorem t{i}\n" + "".join(f"  {w}\n" for w in theorem)
    return text


def name(head, at):
    return f"{head[:head.index('(')]}({','.join(map(str, at))})"


# -------------------------------------------------- theorems that are true

TRUE = [
    ("one(n)", [["value n % 2"], ["plies n == 0 ? 0 : n % 2 == 1 and n < 4 ? "
                                  "1 : (n+2)/3 + ((n+2)/3 + n) % 2"],
                ["longest n"],
                ["play misère", "tame n % 2 firm if 0"]]),
    ("split(n)", [["lost if n % 2 == 1", "reach [1, n-1] if n % 2 == 0 ; "
                   "[a, n-a] for a in 2..n-2 if n % 2 == 0"],
                  ["plies n-1"], ["longest n - 1"],
                  ["play misere", "lost if n % 2 == 0"]]),
    ("two(x,y)", [["value x ^ y", "reach (t ^ y, y) if t ^ y < x ; "
                   "(x, t ^ x) if t ^ x < y"],
                  ["longest x + y"],
                  ["if x == y", "lost if 1", "why {x} is {y}, {x+y} in all"]]),
]


def check_true():
    for head, theorems in TRUE:
        _, options, numbers, least = GAMES[head]
        value, whole = judge(options)
        theorems = [t for t in theorems if "plies n == 0" not in t[0]]
        text = block(head, theorems)
        short = head[:head.index("(")]
        big = "1000001" if numbers == 1 else "1000000,1000007"
        out = run("eval", f"{short}({big})", text=text)
        if short != "split": # a taking-and-breaking game, of known values
            expect(out, "method theorem: t0", "own.game, compared up to")
        ranges = [f"{least}..9"] * numbers
        table = json.loads(run("table", short, *ranges, "--json"))["values"]
        rows = table if numbers == 2 else [table]
        want = [[value((x, y)) for y in range(10)] for x in range(10)] \
            if numbers == 2 else [[value((n,)) for n in range(least, 10)]]
        if [[int(v) for v in row] for row in rows] != want:
            fail("table", short, table, want)
        for at in small(numbers, least, 3):
            out = json.loads(run("eval", name(head, at), "--json"))
            if int(out["value"] or 0) != value(at) or \
                    (out["outcome"] == "N") != bool(value(at)):
                fail(name(head, at), out, value(at))
            out = json.loads(run("eval", name(head, at), "--json", "--misere"))
            if (out["outcome"] == "N") != whole((at,), True, "wins"):
                fail("misère", name(head, at), out)
    out = run("verify", "two", text=block("two(x,y)", TRUE[2][1]))
    expect(out, "theorem: t0", "0 broken")
    expect(run("prove", "two"), "proved")
    expect(run("find", "two"), "x ^ y")
    expect(run("code", "two"), "return x ^ y")


# ------------------------------------------------- theorems that are false

def first(numbers, least, wrong):
    return next(at for at in small(numbers, least, 40) if wrong(at))


def check_false():
    one, whole_one = judge(take(1, 3))
    two, _ = judge(rooks)
    splits, whole_split = judge(split)
    wins = lambda w, misere: lambda at: w((at,), misere, "wins")  # noqa: E731
    cases = [
        # off by one at one small position
        ("one(n)", ["value n == 7 ? 0 : n % 2"], "value n == 7",
         lambda at: (0 if at[0] == 7 else at[0] % 2) != one(at)),
        ("two(x,y)", ["value x ^ y | (x == 3 and y == 5)"], "value x ^ y |",
         lambda at: (at[0] ^ at[1] | (at == (3, 5))) != two(at)),
        ("split(n)", ["value n % 2"], "value n",
         lambda at: at[0] % 2 != splits(at)),
        # wrong play
        ("one(n)", ["play misère", "lost if n % 2 == 0"], "lost if",
         lambda at: (at[0] % 2 == 0) == wins(whole_one, True)(at)),
        ("split(n)", ["lost if n % 2 == 0"], "lost if",
         lambda at: (at[0] % 2 == 0) == wins(whole_split, False)(at)),
        # wrong premise
        ("two(x,y)", ["if x < 3", "value x + y"], "value x + y",
         lambda at: at[0] < 3 and at[0] + at[1] != two(at)),
        # a number below 0
        ("one(n)", ["value n % 2 - (n == 5) * 4"], "value n",
         lambda at: at == (5,)),
        # lengths of play
        ("one(n)", ["longest n + (n == 6)"], "longest", lambda at: at == (6,)),
        ("split(n)", ["plies n"], "plies", lambda at: True),
    ]
    for head, words, wrong, is_wrong in cases:
        _, _, numbers, least = GAMES[head]
        at = first(numbers, least + (numbers == 1 and not least), is_wrong)
        text = block(head, [words])
        out = run("eval", name(head, at), code=2, text=text)
        row = next(i for i, l in enumerate(text.split("\n"), 1)
                   if l.strip().startswith(wrong))
        column = text.split("\n")[row - 1].index(
            wrong.split()[0]) + 1 + len(wrong.split()[0]) + 1
        if wrong == "lost if":
            column += 3
        expect(out, "the theorem 't0' is false", name(head, at) + ":",
               f"own.game:{row}:{column}")
    # a value that is right and a `reach` that is not
    for reach, says in (("n-1", "which"), ("n-3", "of the")):
        out = run("games", code=2,
                  text=block("one(n)", [["value n % 2", f"reach {reach}"]]))
        expect(out, "is false", "reach(")
    # tame, but firm where it is fickle
    out = run("games", code=2, text=block(
        "one(n)", [["play misère", "tame n % 2 firm if n == 1"]]))
    expect(out, "is false", "misère outcome")


# --------------------------------------------------------------- bad files

GOOD = "game x(n)\n  rule n -> n-1\n"
BAD = [
    ("game x(n)\n  rul n -> n-1\n", "2:3", "no word 'rul'", "'rule'"),
    ("game x(n)\n  title a\n", "1:6", "has no rule", "rule n ->"),
    ("theorem a\n  value n\n", "1:1", "belongs to the game above", "game NAME"),
    (GOOD + "theorem a\n  value n % 2\n  plies n\n", "5:3", "one answer", ""),
    (GOOD + "theorem a\n  why so\n", "3:9", "has no answer", ""),
    (GOOD + "theorem a\n  value m\n", "4:9", "no variable 'm'", "n"),
    (GOOD + "  rule n -> n-2\n", "3:3", "has the word 'rule' already", ""),
    (GOOD + GOOD, "3:6", "already exists", "above"),
    ("x = n -> n-1\n" + GOOD, "2:6", "already exists", "above"),
    ("game nim(n)\n  rule n -> n-1\n", "1:6", "already exists", "built in"),
    ("game x(n)\n\trule n -> n-1\n", "2:1", "tab", "spaces"),
    ("game x(n)\n  rule n -> n-1\n   title a\n    about b\n about c\n", "5:2",
     "indented otherwise", ""),
    (b"game x(n)\n  title a\xff\n  rule n -> n-1\n", "2:10", "not UTF-8", ""),
    (b"game x(n)\n  title a\x1b[1m\n  rule n -> n-1\n", "2:10", "control", ""),
    ("game X(n)\n", "1:6", "lowercase", ""),
    ("game x n\n", "1:8", "'('", "game NAME(n)"),
    ("game x(n,n)\n", "1:10", "already in use", ""),
    ("game x[n](n)\n", "1:11", "already in use", ""),
    ("game x(a,b)\n  rule (x,y) -> (x-1,y)\n", "2:8", "other variables", ""),
    ("game x(n)\n  rule n -> n-\n", "2:15", "expected", ""),
    ("game x[n](k)\n  rule k -> k-n for n in 1..k\n", "2:21", "in use", ""),
    ("game x(n)\n  rule board O -> .\n", "2:8", "board", ""),
    ("game x(h)\n  rule bag h -> h[i] := 0 for i\n", "2:8", "bag", ""),
    (GOOD + "  value n\n", "3:3", "word of a theorem", "theorem NAME"),
    (GOOD + "theorem a\n  value n % 2\n  draw heaps\n", "5:3",
     "word of a game", ""),
    (GOOD + "theorem a\n  value n % 2\ntheorem a\n  plies n\n", "5:9",
     "already", ""),
    (GOOD + "theorem a\n  tame n % 2\n", "4:13", "firm if", "tame n firm if"),
    (GOOD + "theorem a\n  lost n % 2 == 0\n", "4:8", "'if'", "lost if"),
    (GOOD + "theorem a\n  play wild\n", "4:8", "misère", ""),
    (GOOD + "theorem a\n  play misère\n  value n\n", "3:9", "normal", "tame"),
    (GOOD + "theorem a\n  value n % 2\n  why {n\n", "5:7", "'}'", ""),
    (GOOD + "theorem a\n  value n % 2\n  why {n+}\n", "5:10", "", ""),
    (GOOD + "  draw rings\n", "3:8", "no drawing", "ring"),
    (GOOD + "  draw pair\n", "3:8", "two numbers", ""),
    (GOOD + "  from 2\n", "3:8", "0 or 1", ""),
    (GOOD + "  example x(y)\n", "3:11", "", ""),
    (GOOD + "  title\n", "3:8", "no text", ""),
    (GOOD + "alias nim\n", "3:7", "already exists", "my_nim"),
    (GOOD + "alias x\n", "3:7", "in use", ""),
    (GOOD + "alias a b\n", "3:9", "end of the line", ""),
    (GOOD + "alias a\n  value 3\n", "4:3", "an alias has no word", "title"),
    (GOOD + "theorem a\n  value n % 2\n  wins n > 0\n", "5:8",
     "is false: x(2): 'wins' says otherwise", ""),
    (GOOD + "theorem a\n  plies n\n  wins n > 0\n", "3:9", "'wins' in", ""),
    (GOOD + "theorem a\n  value n % 2\n  why if n+: x\n", "5:12", "", ""),
    ("alias a\n  title 3\n", "1:1", "an alias belongs to the game", "game"),
    ("game x(n)\n  rule n -> n+1 ; n-1\ntheorem a\n  value 0\n", "2:8",
     "cannot be compared", ""),
    ("game x(n)\n  rule loopy n -> n+1 ; n-1\ntheorem a\n  value 0\n", "3:9",
     "play that ends", ""),
]


def check_bad():
    for text, place, message, hint in BAD:
        out = run("games", code=2, text=text)
        expect(out, f"own.game:{place}", message, hint)
        if "error" not in out:
            fail("no error", text, out)
    many = "".join(f"game g{i}(n)\n  rule n -> n-1\n" for i in range(300))
    expect(run("games", code=2, text=many), "at most 256")
    FILE.write_text("game x(n)\n  rule n -> n-1\n  about " + "ab " * 3500000)
    run("eval", "x(3)")


def check_good():
    for text in (GOOD, GOOD.replace("\n", "\r\n"), b"\xef\xbb\xbf" +
                 GOOD.encode(), "\n# x\n" + GOOD + "# end",
                 GOOD + "  about a\n    # no word\n\n    b\ny = n -> n-2\n",
                 "game = n -> n-1\ntheorem = n -> n-2\nx = n -> n-1\n",
                 "game x(n)\n  rule n ->\n    n-1 # one\n    ; n-2\n",
                 "game x（n）\n".replace("（", "(").replace("）", ")") +
                 "  rule n －> n-1\n".replace("－", "-")):
        expect(run("eval", "x(5)", text=text), "x(5) is")
    text = ("f(k) = k+1\ngame 少 x(n)".replace("少 ", "") +
            "\n  title Few\n  title.zh 少取\n  also 少取游戏、拿一颗, one-by-one\n"
            "  about Take\n    one.\n  about.zh 取\n    一颗。\n"
            "  rule n -> n-k for k in 1..f(0)\n  see nim\n"
            "theorem even\n  also 偶数定理\n  value n % f(1)\n"
            "  why {n} by {f(1)}\n  why.zh {n} 除以\n    {f(1)}\n")
    expect(run("games", "x", text=text), "Take one.", "even")
    expect(run("games", "x", lang="zh"), "取一颗。")
    expect(run("games", "少取游戏"), "x(n")
    expect(run("games", "偶数定理"), "even")
    expect(run("help", "x"), "Take one.", "even")
    expect(run("help", "少取游戏", lang="zh"), "取一颗。")
    expect(run("games", "x"), "see also nim")
    expect(run("eval", "x(5)", lang="zh"), "5 除以 2")
    expect(run("eval", "x(5)"), "why 5 by 2")
    out = run("eval", "少取游戏(5) + x(2)")
    expect(out, "少取游戏(5) + x(2) is N", "少取游戏: 5->4")
    expect(run("eval", "拿一颗(4)"), "拿一颗(4) is P")
    params = "game k[a,b](n)\n  rule n -> n-i for i in {a,b}\n"
    expect(run("eval", "k[1,3](5)", text=params), "k[1,3](5) is")
    expect(run("eval", "k(5)", code=2), "needs a number for 'a'")
    expect(run("eval", "k[1](5)", code=2), "needs a number for 'b'")
    expect(run("eval", "k[1,2,3](5)", code=2), "expected ']'")
    # from 1: a heap of 0 is no position, but is left by the last move
    text = ("game x(n)\n  rule n -> n-k for k in 1..n\n  from 1\n"
            "theorem size\n  value n\n  reach t if t < n\n")
    expect(run("eval", "x(3,5)", text=text), "value 6", "5->3")
    expect(run("eval", "x(3)"), "3->0")
    expect(run("eval", "x(0)", code=2), "is 1 or more")
    expect(run("verify", "x"), "0 broken")
    # beyond 64 bits a theorem says nothing, and never something wrong
    text = block("two(x,y)", [["if x*y >= 0", "value x ^ y"]])
    big = 2**62
    expect(run("eval", f"two({big},3)", "--max-positions", "1000", code=3,
               text=text), "limit")
    expect(run("eval", "two(5,3)"), "method theorem: t0")


def check_also():
    """Other names of the games that are built in."""
    FILE.write_text("")
    expect(run("eval", "威佐夫(3,5)"), "威佐夫(3,5) is P", "theorem: Wythoff")
    expect(run("eval", "巴什[3](21)"), "巴什[3](21) is N", "21->20")
    expect(run("eval", "取石子(3)", code=2), "several games")
    expect(run("eval", "没有(3)", code=2), "no game is called")


def check_alias():
    text = GOOD + ("alias tokens_of_mine\n  title My tokens\n"
                   "  title.zh 我的棋子\n  about.zh 移动。\n  also 我的\n")
    expect(run("eval", "tokens_of_mine(5)", text=text),
           "tokens_of_mine(5) is N")
    expect(run("games"), "My tokens")
    expect(run("games", lang="zh"), "我的棋子")
    expect(run("games", "tokens_of_mine", lang="zh"), "移动。")
    expect(run("eval", "我的(5)"), "我的(5) is N")
    own = pathlib.Path("src/games/nim.game").read_text()
    expect(run("eval", "mine(3,5)", text=own.replace("game nim", "game mine")
               .replace("alias tokens", "alias beads")), "theorem: Bouton")
    expect(run("eval", "beads(3,5)"), "beads(3,5) is N")


def check_reasons():
    text = GOOD + ("theorem parity\n  value n % 2\n  wins n % 2 == 1\n"
                   "  why if n % 2 == 1: {n} is odd\n"
                   "  why if n % 2 == 0: {n} is even\n"
                   "  why {n} is {n in binary} in binary\n"
                   "  why.zh if n % 2 == 1： {n} 是奇数\n")
    expect(run("eval", "x(5)", "--explain", text=text), "5 is odd",
           "5 is 101 in binary")
    out = run("eval", "x(6)", "--explain")
    expect(out, "6 is even", "6 is 110 in binary")
    if "is odd" in out:
        fail("a reason whose condition does not hold", out)
    expect(run("eval", "x(5)", lang="zh"), "5 是奇数")


def check_new():
    own = FOLDER / "new.game"
    for lang in ("en", "zh"):
        done = subprocess.run([GRUNDY, "new", str(own), "--lang", lang],
                              capture_output=True, text=True)
        if done.returncode:
            fail("new", done.stderr)
        out = run("eval", "few[3](21)", text=own.read_text())
        expect(out, "theorem: remainder", "21 by 4 counts: 1")
        done = subprocess.run([GRUNDY, "new", str(own), "--lang", "en"],
                              capture_output=True, text=True)
        if done.returncode != 2 or "exists already" not in done.stderr:
            fail("new twice", done.returncode, done.stderr)
        own.unlink()


def check_classroom():
    """Every law holds for every game of the examples."""
    FILE.write_bytes(pathlib.Path("examples/classroom.game").read_bytes())
    for game in ("race[3] odds powers halves twins kings knights bars splits "
                 "divisors_game").split():
        expect(run("verify", game), "0 broken")


check_classroom()
check_true()
check_false()
check_bad()
check_good()
check_also()
check_alias()
check_reasons()
check_new()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Misère quotients: known sizes, all small sums by search in this file, and
certificates, of which every change of a field is refused."""
import functools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from lib.sample import sample_of

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "quotient")


def grundy(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          env=dict(os.environ, LANG="C", LC_ALL="C"))


def quotient(*words, expect=0):
    run = grundy("quotient", *words, "--json")
    if run.returncode != expect:
        sys.exit(f"{words}: exit {run.returncode}\n{run.stderr}")
    return json.loads(run.stdout)


def check(name, found, **wanted):
    for key, value in wanted.items():
        if found[key] != value:
            sys.exit(f"{name}: {key} is {found[key]}, not {value}")


# ------------------------------------------------------------- known sizes

# code, order, elements of P, period, preperiod: the sizes are those of
# MisereSolver for the same games.
COMPLETE = [
    ("0.77", 40, 9, 12, 71), ("0.33", 2, 1, 2, 0), ("0.3", 2, 1, 2, 0),
    ("4.4", 40, 9, None, None), ("4.6", 40, 9, None, None),
    ("0.44", 40, 9, None, None), ("0.46", 40, 9, None, None),
]
for code, order, losses, period, preperiod in COMPLETE:
    found = quotient(f"octal[{code}]")
    if code in ("0.33", "0.3"):
        check(code, found, status="complete")
        continue
    check(code, found, status="complete", order=order, p_order=losses)
    if period:
        check(code, found, period=period, preperiod=preperiod)

kayles = quotient("octal[0.77]")
steps = " ".join(f"{s['heap']}:{s['order']}/{s['p_order']}"
                 for s in kayles["steps"])
if steps != "1:2/1 2:6/2 5:12/3 9:18/6 12:24/8 25:32/9 27:40/9":
    sys.exit(f"steps of Kayles: {steps}")
check("kayles", kayles, tame=False, to=kayles["to"])
if kayles["phi"][:5] != ["1", "a", "b", "ab", "a"]:
    sys.exit(f"map of Kayles: {kayles['phi'][:5]}")
if len(kayles["phi"]) != kayles["to"] + 1 or kayles["to"] < 2 * 71 + 24:
    sys.exit("Kayles: too few heaps for the proof")
check("kayles", quotient("kayles"), order=40, relations=kayles["relations"],
      phi=kayles["phi"])

check("0.644", quotient("octal[0.644]"), status="complete", order=172,
      p_order=7, period=442, preperiod=3256)

found = quotient("octal[0.07]", "--to", "33")
check("0.07", found, status="verified", to=33, order=638, p_order=109,
      period=None)
steps = {s["heap"]: (s["order"], s["p_order"]) for s in found["steps"]}
if steps[30] != (360, 65) or steps[32] != (552, 93):
    sys.exit(f"steps of 0.07: {steps}")
check("0.07", quotient("octal[0.07]", "--to", "30"), order=360, p_order=65,
      steps=found["steps"][:7])
check("0.3122", quotient("octal[0.3122]", "--to", "6"), order=52, p_order=10)
check("0.26", quotient("octal[0.26]", "--to", "33"), order=128, p_order=29)
# Infinitely many words are smaller than those that refute a false relation.
check("0.76", quotient("octal[0.76]", "--to", "11", "--max-positions",
                       "100000", "--certificate", FILE), order=34, p_order=9)
if grundy("quotient", "octal[0.76]", "--check", FILE).returncode:
    sys.exit("the certificate of 0.76 does not hold")
check("0.57", quotient("octal[0.57]", "--to", "33"), order=82, p_order=18)

# A heap without moves is no reason for a period: these two begin late.
for code in ("0.04", "0.40"):
    found = quotient(f"octal[{code}]", "--to", "24")
    if found["order"] == 1:
        sys.exit(f"{code}: complete too early")

# Tame games, and games that are not octal.
check("nim", quotient("nim", "--to", "7"), order=10, p_order=2, tame=True,
      status="verified")
check("take", quotient("take[1,2,3]"), tame=True, status="complete", order=6)
check("rule", quotient("{n -> n-k for k in {1,2,3}}"), tame=True, order=6)
check("grundy", quotient("grundy", "--to", "12"), status="verified", to=12)
check("lasker", quotient("lasker", "--to", "9"), status="verified")
check("dawson", quotient("dawson", "--to", "20"), to=20)

# Several games share one quotient.
several = quotient("octal[0.77] , take[1,3]", "--to", "30")
if len(several["phi"]) != 2 or several["phi"][1][:3] != ["1", "a", "1"]:
    sys.exit(f"two games: {several['phi'][1]}")
if not all("game" in g for g in several["generators"]):
    sys.exit("two games: a generator has no game")
check("two games", quotient("octal[0.77]", "take[1,3]", "--to", "30"),
      phi=several["phi"])

# A named game with a shift has its own numbers: treblecross(n) is the heap
# n + 2 of 0.007, and heaps of 1 and 2 beans of 0.007 have no moves.
cross, code = (quotient(g, "--to", str(to))
               for g, to in (("treblecross", 18), ("octal[0.007]", 20)))
check("treblecross", cross, phi=["1"] + code["phi"][3:], to=18,
      generators=[dict(g, heap=g["heap"] - 2) for g in code["generators"]],
      steps=[dict(s, heap=s["heap"] - 2) for s in code["steps"]])
run = grundy("eval", "--misere", "treblecross(20,31,33)")
if "misère quotient of the heaps up to 33," not in " ".join(run.stdout.split()):
    sys.exit(f"treblecross: {run.stdout}{run.stderr}")

# A run that is killed and resumed gives the same bytes as one without stop.
POINT = os.path.join(folder.name, "killed")
words = ("quotient", "octal[0.07]", "--to", "32", "--json", "--checkpoint",
         POINT, "--every", "0")
wanted = grundy(*words[:5]).stdout
random.seed(7)
for _ in range(4):
    child = subprocess.Popen([GRUNDY, *words], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    time.sleep(0.3 * random.random())
    child.send_signal(signal.SIGKILL)
    child.wait()
if grundy(*words).stdout != wanted:
    sys.exit("a run that was killed and resumed gives another answer")

# A run that is resumed gives the same answer; a file of another game is left.
POINT = os.path.join(folder.name, "checkpoint")
quotient("octal[0.07]", "--to", "26", "--checkpoint", POINT)
check("resumed", quotient("octal[0.07]", "--to", "30", "--checkpoint", POINT),
      **quotient("octal[0.07]", "--to", "30"))
kept = open(POINT).read()
if grundy("quotient", "octal[0.77]", "--checkpoint", POINT).returncode != 2:
    sys.exit("the checkpoint of another game was used")
if open(POINT).read() != kept:
    sys.exit("the checkpoint of another game was overwritten")
with open(POINT, "w") as f:
    f.write(kept.replace("element a P", "element a N"))
if grundy("quotient", "octal[0.07]", "--checkpoint", POINT).returncode != 2:
    sys.exit("a damaged checkpoint was used")

# eval, table and survey.
found = json.loads(grundy("eval", "--misere", "--json",
                          "kayles(20,31,44,100000)").stdout)
check("eval", found, method="quotient", outcome="N")
for move in found["winning_moves"][:5]:
    run = grundy("eval", "--misere", "--json", move["to"])
    check(move["move"], json.loads(run.stdout), method="quotient", outcome="P")
check("eval", json.loads(grundy("eval", "--misere", "--json",
                                "kayles(2,3)").stdout), method="search")
# A position of Fibonacci Nim is more than its number of beans.
check("eval", json.loads(grundy("eval", "--misere", "--json",
                                "fibnim(20) + kayles(5)").stdout),
      method="search")
found = json.loads(grundy("table", "--misere", "--quotient", "kayles", "5..400",
                          "--json").stdout)
if found["elements"][:76] != kayles["phi"][5:81]:
    sys.exit("table --quotient")
if found["elements"][100:112] != found["elements"][340:352]:
    sys.exit("table --quotient: period")
rows = grundy("survey", "--misere", "--digits", "1", "--max-positions",
              "2000").stdout.split("\n")
if rows[0] != "game,status,to,order,p_order,period,preperiod,tame":
    sys.exit(f"survey: {rows[0]}")
if "4.4,complete,167,40,9,12,72,no" not in rows or len(rows) != 18:
    sys.exit(f"survey: {rows}")

# The same bytes whatever the number of threads, and after a stop.
def survey(threads, *words):
    return subprocess.run([GRUNDY, "survey", "--misere", "--digits", "2",
                           "--max-positions", "1000", *words],
                          capture_output=True, text=True,
                          env=dict(os.environ, LANG="C", LC_ALL="C",
                                   GRUNDY_THREADS=str(threads)))


table = survey(1).stdout
for threads in (2, 5):
    if survey(threads).stdout != table:
        sys.exit(f"survey: another table with {threads} threads")
POINT = os.path.join(folder.name, "survey")
run = survey(2, "--checkpoint", POINT, "--time", "0.05")
if run.returncode not in (0, 3):
    sys.exit(f"survey stopped: {run.returncode} {run.stdout[-200:]}")
# A game that was not done has a row of what was verified.
wanted = {row.split(",")[0]: row.split(",") for row in table.split("\n")}
for row in run.stdout.split("\n"):
    one = row.split(",")
    full = wanted[one[0]]
    if one != full and (one[1] != "stopped" or int(one[2]) > int(full[2])):
        sys.exit(f"survey stopped: {row}")
if survey(3, "--checkpoint", POINT).stdout != table:
    sys.exit("survey: another table after a stop")
# Games that would take hours do not hold the others, which are complete. A slow
# machine needs more time for those.
for seconds in 2, 8, 32, 128:
    run = grundy("survey", "--misere", "--digits", "1", "--time", str(seconds),
                 "--max-positions", "1000000000")
    done = [row for row in run.stdout.split("\n") if ",complete," in row]
    if run.returncode != 3 or set(done) - set(rows):
        sys.exit(f"survey: {run.returncode} {run.stdout}{run.stderr}")
    if len(done) == 13:
        break
if len(run.stdout.split("\n")) != 18 or \
        f"games done: {len(done)} of 16" not in run.stderr or len(done) != 13:
    sys.exit(f"survey: {run.stdout}{run.stderr}")
if survey(1, "--window").returncode != 2:
    sys.exit("survey: --window was not refused")

# A limit: what was verified, with exit code 3.
found = quotient("octal[0.07]", "--time", "0.5", expect=3)
check("0.07 stopped", found, status="stopped", limit="time")
if found["order"] < 2 or len(found["phi"]) != found["to"] + 1:
    sys.exit(f"0.07 stopped: {found['to']}")
run = grundy("quotient", "octal[0.07]", "--max-positions", "2000")
if run.returncode != 3 or not run.stdout.startswith("stopped by "
                                                    "--max-positions; "):
    sys.exit(f"0.07 stopped: {run.stdout[:100]}")
found = quotient("octal[0.07]", "--max-memory", "2M", expect=3)
check("0.07 stopped", found, status="stopped", limit="memory")


# ------------------------------------------------- all small sums by search

def heap_options(game, n):
    """The options of a heap; a game is an octal code, or a set of numbers of
    beans that may be taken."""
    if isinstance(game, tuple):
        for k in game:
            if k <= n:
                yield (n - k,) if k < n else ()
        return
    digits = [int(d) for d in game.replace(".", "")]
    for k, digit in enumerate(digits):
        left = n - k
        if left < 0:
            continue
        if k and digit & 1 and left == 0:
            yield ()
        if k and digit & 2 and left > 0:
            yield (left,)
        if digit & 4:
            for a in range(1, left // 2 + 1):
                yield (a, left - a)


def rules_of(game):
    return (f"octal[{game}]" if isinstance(game, str)
            else f"take[{','.join(map(str, game))}]")


def parse(word):
    return tuple(sorted((k, int(v or 1))
                        for k, v in re.findall("([a-zA-Z])([0-9]*)", word)))


class Brute:
    """Sums of heaps of several games, by plain recursion.  A heap is a pair of
    the game and the size; the game "nim" is Nim."""

    def __init__(self, games):
        self.games = games
        self.known = {}
        self.lists = {}

    def options(self, heap):
        if heap not in self.lists:
            game, n = heap
            if game == "nim":
                found = [((game, k),) if k else () for k in range(n)]
            else:
                found = [tuple((game, k) for k in left)
                         for left in heap_options(self.games[game], n)]
            self.lists[heap] = found
        return self.lists[heap]

    def moves(self, heaps):
        for i, heap in enumerate(heaps):
            for left in self.options(heap):
                yield tuple(sorted(heaps[:i] + heaps[i + 1:] + left, key=str))

    def is_lost(self, heaps):
        if heaps not in self.known:
            after = list(self.moves(heaps))
            self.known[heaps] = (bool(after) and
                                 not any(self.is_lost(m) for m in after))
        return self.known[heaps]

    def value(self, heaps, misere):
        key = (heaps, misere)
        if key not in self.known:
            after = {self.value(m, misere) for m in self.moves(heaps)}
            self.known[key] = (next(v for v in range(len(after) + 1)
                                    if v not in after)
                               if after else int(misere))
        return self.known[key]


def judge(games, tokens):
    """Compares the outcomes of all sums with at most `tokens` tokens."""
    games = games if isinstance(games, list) else [games]
    found = quotient(*map(rules_of, games), "--to", str(tokens))
    words = found["elements"]
    letters = [g["letter"] for g in found["generators"]]
    relations = [tuple(map(parse, r.split("="))) for r in found["relations"]]
    lost = {parse(w) for w in found["p_portion"]}
    maps = found["phi"] if len(games) > 1 else [found["phi"]]
    phi = [[parse(w) for w in one] for one in maps]
    brute = Brute(games)

    def normal(word):
        changed = True
        while changed:
            changed = False
            for left, right in relations:
                if all(dict(word).get(k, 0) >= v for k, v in left):
                    powers = dict(word)
                    for k, v in left:
                        powers[k] -= v
                    for k, v in right:
                        powers[k] = powers.get(k, 0) + v
                    word = tuple(sorted((k, v) for k, v in powers.items() if v))
                    changed = True
        return word

    @functools.lru_cache(None)
    def product(heaps):
        powers = {}
        for game, n in heaps:
            for k, v in phi[game][n]:
                powers[k] = powers.get(k, 0) + v
        return normal(tuple(sorted(powers.items())))

    def sums(rest, most):
        yield ()
        for n in range(1, min(rest, most[0]) + 1):
            for game in range(len(games)):
                if (n, game) <= most:
                    for tail in sums(rest - n, (n, game)):
                        yield ((game, n),) + tail

    count = 0
    for heaps in sums(tokens, (tokens, len(games))):
        heaps = tuple(sorted(heaps, key=str))
        count += 1
        if brute.is_lost(heaps) != (product(heaps) in lost):
            sys.exit(f"{games}: the outcome of {heaps} is wrong")
    if len(words) != found["order"] or len(letters) > 52:
        sys.exit(f"{games}: {len(words)} elements")
    return count


total = sum(judge(code, tokens)
            for code, tokens in (("0.77", 16), ("0.07", 18), ("0.15", 14),
                                 ("0.71", 14), ("0.123", 14), ("0.26", 16),
                                 ("4.7", 13), ("0.644", 14),
                                 ((1, 4), 16), (["0.77", (1, 3)], 10),
                                 (["0.26", "0.15", (2, 3)], 8)))

# ------------------------------------------------------------------- genus

def genus_of(brute, heap):
    """The symbol of a heap: its values beside Nim heaps of 2."""
    exponents = [brute.value(tuple(sorted((heap,) + (("nim", 2),) * i,
                                          key=str)), True) for i in range(6)]
    while len(exponents) > 2 and exponents[-1] == exponents[-2] ^ 2 \
            and exponents[-2] == exponents[-3] ^ 2:
        exponents.pop()
    return (f"{brute.value((heap,), False)}^"
            f"{''.join(map(str, exponents))}")


for game, last in (("0.77", 10), ("0.26", 10), ("0.15", 10), ("4.7", 7),
                   ((1, 4), 9)):
    brute = Brute([game])
    found = quotient(rules_of(game), "--to", str(last))["genus"]
    wanted = [genus_of(brute, (0, n)) if n else "0^120" for n in range(last)]
    if found[:last] != wanted:
        sys.exit(f"genus of {game}: {found[:last]}, not {wanted}")

# The values by search; a wild heap is the first that eval calls wild.
for game, last in (("kayles", 15), ("octal[0.07]", 18), ("grundy", 14),
                   ("take[1,3]", 5), ("hex[0.8]", 12), ("treblecross", 12),
                   ("{n -> n-k for k in {1,4}}", 8)):
    found = quotient(game, "--to", "20")["genus"]
    table = json.loads(grundy("table", "--genus", "--json", game,
                              f"0..{last}").stdout)
    wanted = [f"{g}^{h}" for g, h in table["values"]]
    short = [re.match("[0-9]+\\^[0-9]", symbol)[0] for symbol in found]
    if len(found) <= last or short[:last + 1] != wanted:
        sys.exit(f"genus of {game}: {found}, not {wanted}")
check("kayles", kayles, first_wild={"heap": 5, "genus": "4^146"})
check("take", quotient("take[1,2,3]"), first_wild=None,
      genus=["0^120", "1^031", "2^20", "3^31"] + quotient(
          "take[1,2,3]")["genus"][4:])

# ------------------------------------------------------------ certificates


def verdict(text, *rules):
    with open(FILE, "w") as f:
        f.write(text)
    return grundy("quotient", *(rules or ("kayles",)), "--check",
                  FILE).returncode


run = grundy("quotient", "kayles", "--certificate", FILE)
if run.returncode or "order 40, 9 in P" not in run.stdout:
    sys.exit(f"certificate: {run.returncode}\n{run.stderr}")
good = open(FILE).read()
if verdict(good) != 0 or verdict(good, "octal[0.77]") != 0:
    sys.exit("the certificate of Kayles does not hold")
if verdict(good, "octal[0.17]") != 1 or verdict("grundy-quotient 1\n") != 2:
    sys.exit("a wrong game or a text that ends early was not refused")
if grundy("quotient", "kayles", "--check", "/nowhere").returncode != 2:
    sys.exit("a file that is not there was not refused")

lines = good.split("\n")
changes = 0
for i, line in sample_of(list(enumerate(lines[:-2]))):
    fields = line.split(" ")
    places = range(1, len(fields))
    if fields[0] == "phi":
        places = range(1, len(fields), 7)
    elif fields[0] == "element" and i % 5:
        places = (1 + i % (len(fields) - 1),)
    elif fields[0] == "relation" and i % 3:
        places = ()
    for k in places:
        old = fields[k]
        new = {"complete": "verified", "no": "yes", "P": "N", "N": "P"}.get(old)
        if new is None and old.isdigit():
            new = str(int(old) + 1)
        elif new is None:
            new = "ab" if old != "ab" else "a"
        changed = fields[:k] + [new] + fields[k + 1:]
        text = "\n".join(lines[:i] + [" ".join(changed)] + lines[i + 1:])
        if verdict(text) not in (1, 2):
            sys.exit(f"this change was not refused: {line} -> {changed}")
        changes += 1
    if verdict("\n".join(lines[:i] + lines[i + 1:])) not in (1, 2):
        sys.exit(f"this line may be left out: {line}")

# Small certificates: every field, with three or four other contents each.
for games in (["take[1,2]"], ["octal[0.77]", "take[1,3]", "--to", "9"]):
    named = [g for g in games if "[" in g]
    text = grundy("quotient", *games, "--certificate", "-").stdout
    if verdict(text, *named) != 0:
        sys.exit(f"the certificate of {games} does not hold")
    rows = text.split("\n")
    for i, line in enumerate(rows[:-1]):
        fields = line.split(" ")
        for k, old in enumerate(fields):
            others = {"1", "a", "b2", "0", "7", "P", "N", "yes", "no",
                      "verified", "complete", "phi", "octal[0.7]", ""}
            others.discard(old)
            for new in sample_of(sorted(others)[(i + k) % 4::4]):
                changed = " ".join(fields[:k] + [new] + fields[k + 1:])
                if verdict("\n".join(rows[:i] + [changed] + rows[i + 1:]),
                           *named) not in (1, 2):
                    sys.exit(f"this change was not refused: {line} -> {changed}")
                changes += 1

# Semantic faults: swapped heaps, a flipped label, a longer period.
heaps = next(line for line in lines if line.startswith("phi ")).split(" ")
swapped = list(heaps)
swapped[1 + 24], swapped[1 + 25] = swapped[1 + 25], swapped[1 + 24]
if verdict(good.replace(" ".join(heaps), " ".join(swapped))) != 1:
    sys.exit("swapped heaps were not refused")
if verdict(good.replace("period 71 12", "period 71 24")) != 1:
    sys.exit("a period that is not the least was not refused")
if verdict(good.replace("period 71 12", "period 72 12")) != 1:
    sys.exit("a preperiod that is not the least was not refused")

grundy("quotient", "octal[0.77]", "take[1,3]", "--to", "20", "--certificate",
       FILE)
if grundy("quotient", "octal[0.77],take[1,3]", "--check", FILE).returncode:
    sys.exit("the certificate of two games does not hold")

# -------------------------------------------------------------- other text

run = grundy("quotient", "take[1,2]")
if "Q = <a,b | a2=1,b3=b>; P = {a,b2}" not in run.stdout:
    sys.exit(run.stdout)
run = grundy("quotient", "take[1,2]", "--gap")
if "[b^3, b]" not in run.stdout or "P := [a, b^2];;" not in run.stdout:
    sys.exit(run.stdout)
# What GAP reads has the relations of the JSON; GAP itself counts, if it is
# installed.
run = grundy("quotient", "kayles", "--gap")
pairs = re.findall(r"\[([^\[\],]+), ([^\[\],]+)\]",
                   run.stdout.split("Q := F / [")[1].split("];;")[0])
plain = ["=".join(side.replace("One(F)", "1").replace("^", "").replace("*", "")
                  for side in pair) for pair in pairs]
letters = len(kayles["generators"])
if plain[letters * (letters - 1) // 2:] != kayles["relations"]:
    sys.exit(f"--gap: {plain}")
if shutil.which("gap"):
    run = subprocess.run(["gap", "-q", "--quitonbreak"], capture_output=True,
                         input=run.stdout + 'Print(Size(Q), " ", Length(P));\n',
                         text=True, timeout=120)
    if run.stdout.split() != ["40", "9"]:
        sys.exit(f"GAP: {run.stdout}{run.stderr}")

run = grundy("quotient", "take[1,2]", "--lang", "zh")
if "： " in run.stdout or "幂等元（2 个）：1, b2\n" not in run.stdout:
    sys.exit(f"Chinese: {run.stdout}")
run = grundy("quotient", "take[1,2]", "--latex")
if r"b^{3}=b" not in run.stdout or r"\{a, b^{2}\}" not in run.stdout:
    sys.exit(run.stdout)
run = grundy("quotient", "kayles", "--svg", "-")
if run.returncode or not run.stdout.startswith("<"):
    sys.exit(f"svg: {run.returncode} {run.stderr}")
# The seven generators have seven colours.
strokes = re.findall(r'stroke="(#[0-9A-F]{6})" stroke-width="2.4"', run.stdout)
if len(strokes) != 7 or len(set(strokes)) != 7:
    sys.exit(f"svg: the colours of the generators are {strokes}")
# Pictures at three sizes; one that would be too large is refused.
for words, circles in ((["take[1,2]"], 6), (["kayles"], 40),
                       (["octal[0.07]", "--to", "30"], 360)):
    run = grundy("quotient", *words, "--svg", "-")
    if run.returncode or run.stdout.count(">b2</text>") != 1 \
            or run.stdout.count("<circle") < circles:
        sys.exit(f"svg: {words}: {run.returncode} {run.stderr}")
# A long word has small letters, so that it fits into its disc.
long = re.findall(r'font-size="([0-9.]+)"[^>]*>[a-k0-9]{6,}</text>', run.stdout)
if not long or max(map(float, long)) * 6 > 11 * 5:
    sys.exit(f"svg: long words have letters of the sizes {set(long)}")
if grundy("quotient", "octal[0.07]", "--to", "31", "--svg",
          "-").returncode != 2:
    sys.exit("svg: a quotient of 520 elements was drawn")
for words in (["wythoff", "--gap"], ["nim", "--json", "--gap"],
              ["octal[0.77],,nim"]):
    if grundy("quotient", *words).returncode != 2:
        sys.exit(f"{words} was not refused")
print(f"{total} sums, {changes} changes of a certificate")

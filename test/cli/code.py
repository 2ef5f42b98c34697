#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""grundy code: what it writes is compiled, run and compared with the engine.

Every rule in every language, the function and the whole program; compilers
may not warn, and C is run under the sanitiser of undefined behaviour. A build
with sanitizers must print the same bytes as the release build, whose suite does
all that.
"""
import concurrent.futures
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "lib"))
import reference  # noqa: E402

GRUNDY = os.environ["GRUNDY"]
HALVES = "n -> n-1 if n > 0 ; [%s] if n > 0 and n %% 2 == 0"
ROOTS = "{n -> y for y in (n > 1 ? isqrt(isqrt(n-1))+1 : 1)..isqrt(n) if y < n}"
# rules, kind of the recursion, largest number
RULES = [
    ("{n -> n-k for k in pow2}", None, 300),
    ("{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}", None, 60),
    ("{n -> n-k for k in 1..n/2}", "table", 200),
    ("{" + HALVES % "n/2, n/2" + "}", "table", 300),
    ("{" + HALVES % "n/2, n/2, n/2" + "}", "table", 300),
    ("{n -> n-k for k in 1..n-1 if gcd(k,n) == 1}", "table", 150),
    ("{n -> n-k for k in divisors(n) if k < n}", "table", 200),
    ("{n -> k for k in divisors(n) if k < n}", "table", 200),
    ("{n -> n/k for k in 2..6 if n > 0}", "memo", 300),
    (ROOTS, "memo", 300),
    ("{n -> k for k in 0..n/2 if n > 0}", "memo", 120),
    ("{n -> n-k for k in (n+1)/2..n if n > 0}", "memo", 120),
    ("{n -> min(k,n/2) for k in 0..n if n > 0}", "memo", 60),
    ("{n -> isqrt(n) if n > 3 ; (n-1)/3 if n > 0 ; bitlen(n) if n > 4}",
     "memo", 300),
    ("{n -> k for k in pow2(n/3) ; k for k in 0..n if k < isqrt(n) and n > 1}",
     "memo", 100),
    ("{n -> n%2 > 0 ? n/2 : isqrt(n) if n > 1}", "memo", 300),
    ("{n -> k for k in {1,n/2} if k < n ; n/2-1 if n > 1}", "table", 100),
    ("{n -> k for k in 0..n-1 if k*k < n}", "table", 100),
    ("{n -> n-k for k in 2..5}", None, 100),
    ("{n -> n-k for k in 3..7}", None, 100),
    ("{n -> n-k for k in 1..9}", None, 100),
    ("{n -> n-1 if n > 0 ; n/2 if n > 0}", "table", 300),
    ("{sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1}",
     "table", 24),
    ("{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
     "(x-k,y-k) for k in 1..x}", "table", 24),
    ("{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}", "table",
     20),
    ("{n -> [] ; a for a in 0..n-1 ; [a, b] for a in 0..n-1 for b in 0..a-1}",
     "table", 40),
    ("{n -> n-k for k in fib}", "table", 300),
    ("{n -> n-k for k in primes}", "table", 300),
    ("{n -> n-k for k in squares}", "table", 300),
    ("{n -> n-k for k in divisors(n+1) if k > 1}", "table", 100),
    ("{n -> n-k for k in odd ; n-k for k in even(n/2)}", "table", 100),
    ("{n -> n-k for k in {1,3..n/2,n} if k > 0}", "table", 100),
    ("{n -> n-k for k in {3,n,1} if k > 0}", "table", 100),
    ("{n -> n-k for k in 1..isqrt(n) step 2}", "table", 200),
    ("{n -> n-lpf(n) if n > 1 ; popcount(n) if n > 2 ; n-bitlen(n) if n > 0}",
     "table", 200),
    ("{n -> n-bigomega(n)-1 if n > 0 ; n-zeck(n) if n > 0 ; n-digitsum(n,10) "
     "if n > 0 ; primepi(n) if n > 1}", None, 100),
    ("{n -> n-goldenindex(n) if n > 0 ; n-fibbelow(n) if n > 0 ; "
     "golden(n/2) if n > 3}", None, 100),
    ("{n -> n - ctz(n) - 1 if n > 0 ; (n-3)/2 ; n % 3 < 1 and n > 4 ? 1 : 0 "
     "if n > 1}", "memo", 200),
    ("{n -> n ^ k for k in 1..n if n ^ k < n}", "table", 64),
    ("{n -> n-k for k in 1..n if prime(k) or n >> k & 1 or (n-k << 2) > 40 or "
     "1 << log2(k) == k or lcm(k,6) < 31 or iscoprime(n,k) and k**2 < n}",
     "table", 60),
    ("{n -> n-k for k in S if a[n % 4] > k with a = [3,1,4,1], "
     "S = {2, 5..7}}", "table", 60),
    ("{n -> n-p*q for (p,q) in T if (n%3,q) not in T with T = "
     "{(3,1),(4,2),(1,1),(2,7),(5,5)}}", "memo", 60),
    ("{n -> n-k for k in {j in 1..n if j%3 == 1} if sum(a[i%2] for i in 1..k "
     "for j in odd(i) if k % i == 0) > 6 or any(n == i*i for i in 0..n) or "
     "max(i*k % 7 for i in {1,4..6}) == n%5 with a = [-1,2]}", "table", 40),
    ("{n -> [a+i for i in 0..k-1] for k in 2..n for a in 1..n if "
     "k*a + k*(k-1)/2 == n}", "memo", 60),
    ("{n -> [n/2-i*k for i in 0..k if i != 1] for k in 1..4 if n > 3}", "memo",
     60),
    ("{n -> n - 2**k*3 for k in 0..20 ; n - (2 << n%3) ; n-(n > 4)*3**(n%3)-1}",
     "memo", 100),
    ("{n -> n & k for k in 0..n if n & k != n}", "memo", 64),
    ("{int -> int-new for new in 1..3 ; [new_, int-new_] for new_ in "
     "{1} if int > 1}", "table", 60),
    ("{(x,y) -> (x-1,y+1) if x > 0 ; (x,y-2)}", "memo", 16),
    ("{(x,y) -> (x+1,y-3) if y > 3 ; (x-k,0) for k in 1..x}", "memo", 16),
    ("{(n,q) -> (n-k, min(2*k, n-k)) for k in 1..min(q, n-1) ; [] if q >= n}",
     None, 16),
    ("{sym (x,y,z) -> (x-k,y,z) for k in 1..x ; (x,y-k,z) for k in 1..y ; "
     "(x,y,z-k) for k in 1..z}", "memo", 6),
    ("{(x,y) -> (x-k, y) for k in pow2 ; (x,y-abs(x-y)) if x != y ; "
     "(min(x,y)-1,max(x,y)-1)}", None, 14),
    ("nim", None, 60), ("bash[3]", None, 60),
    ("lasker", None, 60), ("half", None, 60),
    ("ed", None, 20), ("take[2..]", None, 60),
    ("take[even]", None, 60), ("take[odd]", None, 60),
    ("take[1,3,4]", None, 100), ("take[1..5,7]", None, 100),
    ("take[fib]", "table", 100), ("take[squares]", None, 60),
    ("kayles", None, 200), ("dawson", None, 200),
    ("dawson_chess", None, 200), ("treblecross", "table", 100),
    ("octal[4.(3)]", None, 60), ("octal[0.(3)]", None, 60),
    ("hex[0.3F]", None, 40), ("grundy", "table", 100),
    ("wythoff", "table", 20), ("apples", None, 40), ("apples[1..2]", None, 60),
    ("corners", "table", 8), ("tartan[mock, ruler]", "memo", 6),
    ("tartan[{1},{2,3}; exactly 2]", "memo", 6), ("fibnim", "memo", 20),
]
# There is no program, or it names moves otherwise than `moves` does.
FUNCTIONS = ("corners", "tartan", "fibnim")
WARN = ["-Wall", "-Wextra", "-Werror"]
COMPILERS = {
    "c": ("c", ["gcc", "-std=c11"] + WARN,
          ["-fsanitize=undefined", "-fno-sanitize-recover=all"]),
    "c++": ("cpp", ["g++", "-std=c++17"] + WARN, []),
}


def grundy(*words, code=0):
    done = subprocess.run([GRUNDY, *words], capture_output=True, text=True)
    if done.returncode != code:
        raise AssertionError(f"{words}: exit {done.returncode}\n{done.stderr}")
    if reference.IS_SANITIZED:
        wrong = reference.difference(words, done.stdout)
        if wrong:
            raise AssertionError(f"{words}: {wrong}")
    return done.stdout


def arity_of(rules):
    if rules.startswith("{"):
        head = rules[1:rules.index("->")]
        return head.count(",") + 1
    return 2 if re.match("ed|wythoff|corners|tartan", rules) else 1


def table_of(rules, arity, most):
    """All values up to `most`, by the engine; None where there is none."""
    if arity == 3:
        spots = [(x, y, z) for x in range(most) for y in range(most)
                 for z in range(most)]
        return {spot: int(json.loads(grundy(
            "eval", "--json", f"{rules}({','.join(map(str, spot))})"))
            ["value"]) for spot in spots[::7]}
    ranges = [f"0..{most}"] * arity
    text = grundy("table", "--format", "csv", rules, *ranges)
    rows = [line.split(",") for line in text.split("\n") if line]
    return {tuple(map(int, row[:-1])): int(row[-1])
            for row in rows if row[-1].isdigit()}


def execute(words, given):
    done = subprocess.run(words, input=given, capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise AssertionError(f"exit {done.returncode}: {done.stderr}")
    return done.stdout


DRIVER = """
#undef main
int main(int count, char **words) {
  long long %s;
  (void)words;
  if (count > 1)
    return program();
  while (scanf("%s", %s) == %d)
    printf("%%lld\\n", grundy(%s));
  return 0;
}
"""


def build(folder, language, function, program, arity):
    """Words that run the function, and words that run the program."""
    if language == "python":
        paths = [os.path.join(folder, "function.py"),
                 os.path.join(folder, "program.py")]
        texts = [function + "\n\nimport sys as _sys\n"
                 "for _line in _sys.stdin:\n"
                 "    print(grundy(*map(int, _line.split())))\n", program]
        for path, text in zip(paths, texts):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return [[sys.executable, path] for path in paths]
    ending, compiler, checks = COMPILERS[language]
    path = os.path.join(folder, "code." + ending)
    names = list("abc"[:arity])
    driver = DRIVER % (", ".join(names), "%lld" * arity,
                       ", ".join("&" + c for c in names), arity,
                       ", ".join(names))
    exe = os.path.join(folder, "code")
    # without a program fewer headers are included: C alone is looked at twice
    for text, words in ((function, ["-fsyntax-only"] if not ending == "cpp"
                         else None),
                        ("#define main program\n" + program + driver,
                         checks + ["-o", exe])):
        if words is None:
            continue
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(compiler + words + [path], capture_output=True,
                              text=True)
        if done.returncode:
            raise AssertionError(done.stderr + text)
    return [[exe], [exe, "program"]]


def check_function(words, values):
    spots = sorted(values, key=lambda s: (s[0] % 7, s))  # not in order
    given = "".join(" ".join(map(str, spot)) + "\n" for spot in spots)
    out = execute(words, given).split()
    for spot, value in zip(spots, out, strict=True):
        if int(value) != values[spot]:
            raise AssertionError(f"at {spot}: {value}, not {values[spot]}")


def games_of(values):
    spots = [s for s in sorted(values) if max(s) > 2]
    return [[spots[(i * 5 + k * 11) % len(spots)] for k in range(1 + i % 3)]
            for i in range(5)]


def check_program(words, rules, values):
    games = games_of(values)
    given = "".join(" ".join(str(n) for spot in game for n in spot) + "\n"
                    for game in games)
    lines = execute(words, given).split("\n")
    at = 0
    for game in games:
        total = 0
        for spot in game:
            total ^= values[spot]
        wins = "first" if total else "second"
        if lines[at] != wins + " player wins":
            raise AssertionError(f"{game}: {lines[at]}")
        at += 1
        if not total:
            continue
        check_move(rules, game, total, lines[at], values)
        at += 1
    if lines[at:] != [""]:
        raise AssertionError(f"more than was asked for: {lines[at:]}")


def numbers(text):
    """(1,2) + (3,4) as the tuples in it."""
    if text in ("0", "[]"):
        return []
    return [tuple(int(n) for n in part.strip("()").split(","))
            for part in text.split(" + ")]


def shift_of(rules):
    return {"dawson_chess": 1, "treblecross": 2}.get(rules, 0)


def moves_of(rules, spot):
    base = {"dawson_chess": "octal[0.07]",
            "treblecross": "octal[0.007]"}.get(rules, rules)
    place = ",".join(map(str, spot))
    if re.match("corners|tartan", rules):  # a list of coins
        place = f"({place})"
    position = f"{base}({place})"
    return json.loads(grundy("moves", "--json", position))["moves"]


def check_move(rules, game, total, line, values):
    shift = shift_of(rules)
    before, after = line.split(" -> ")
    spot = numbers(before)[0]
    if tuple(n - shift for n in spot) not in game:
        raise AssertionError(f"{game}: {line}")
    listed = moves_of(rules, spot)
    want = total ^ values[tuple(n - shift for n in spot)]
    there = [m for m in listed if int(m["value"]) == want]
    texts = {m["move"].replace(" ", "") for m in there}
    heaps = sorted(tuple(sorted(p)) for p in numbers(after) if any(p))
    for text in texts:
        to = text.split("->")[-1].replace("+", " + ")
        if sorted(tuple(sorted(p)) for p in numbers(to) if any(p)) == heaps:
            return
    raise AssertionError(f"{game}: {line} is none of {texts}")


def check_language(rules, language, kind, method, values):
    words = ["--lang", language, rules]
    if method:
        words = ["--method", method] + words
    code = json.loads(grundy("code", "--json", *words))
    if kind and code["kind"] != kind:
        raise AssertionError(f"is {code['kind']}, not {kind}")
    spreads = rules.startswith(FUNCTIONS) or " -> [" in rules and " for " in rules.split("]")[0]
    if spreads:  # a sum by comprehension: there is no program
        if rules != "corners":
            grundy("code", "--main", *words, code=2)
        program = "#include <stdio.h>\n" + code["text"] + (
            "\nint main(void) { return 0; }\n")
    else:
        program = grundy("code", "--main", *words)
    if reference.IS_SANITIZED:
        return
    with tempfile.TemporaryDirectory() as folder:
        function, whole = build(folder, language, code["text"], program,
                                arity_of(rules))
        check_function(function, values)
        if not spreads:
            check_program(whole, rules, values)


def check(rules, kind, most):
    wrong = []
    try:
        values = table_of(rules, arity_of(rules), most)
        if reference.IS_SANITIZED:
            for game in games_of(values):
                for spot in game:
                    moves_of(rules, tuple(n + shift_of(rules) for n in spot))
    except AssertionError as error:
        return [str(error)]
    for language in ("c", "c++", "python"):
        if language != "python" and not shutil.which(COMPILERS[language][1][0]):
            continue
        try:
            check_language(rules, language, kind, "search", values)
            known = json.loads(grundy("code", "--json", rules))["kind"]
            if known not in ("table", "memo"):
                check_language(rules, language, known, None, values)
        except (AssertionError, ValueError, IndexError) as error:
            wrong.append(f"{rules} in {language}: {error}")
    return wrong


def run_c(text, language="c"):
    """Compiles a program, runs it, and gives the numbers it prints."""
    ending, compiler, checks = COMPILERS[language]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code." + ending)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(compiler + checks + ["-o", path + ".exe", path],
                              capture_output=True, text=True)
        if done.returncode:
            raise AssertionError(done.stderr + text)
        return list(map(int, execute([path + ".exe"], "").split()))


def code(rules, *words):
    return json.loads(grundy("code", "--json", rules, *words))["text"]


LARGE = ["{n -> n-k for k in pow2}", "lasker", "half", "nim", "bash[3]",
         "take[2..]", "take[1,3,4]", "kayles", "dawson", "dawson_chess",
         "coins[mock]", "coins[ruler]", "coins[turtles]", "ed",
         "{n -> n-k for k in 1..n/2}", "{" + HALVES % "n/2, n/2" + "}",
         "{" + HALVES % "n/2, n/2, n/2" + "}",
         "{n -> n-k for k in divisors(n) if k < n}",
         "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}",
         "{sym (x,y) -> (x,y-k*x) for k in 1..x > 0 ? (y-1)/x : 0}",
         "{n -> n/k for k in pow2 if k > 1}",
         "{n -> n/k for k in fib(n-1) if k > 1}", "wythoff"]


def check_large(rules):
    """C up to where it says that it is exact, against Python."""
    words = ["--outcomes"] if rules == "wythoff" else []
    text, space = code(rules, *words), {}
    other = code(rules, "--lang", "python", *words)
    if reference.IS_SANITIZED:
        return
    exec(other, space)
    name = "wins" if words else "grundy"
    flat = " ".join(text.replace("//", " ").split())
    limit = 2 ** 63 - 1
    if "Exact for numbers up to " in flat:
        limit = int(flat.split("Exact for numbers up to ")[1].split()[0])
    arity = 1 + (", " in text.split(f"\nlong long {name}(")[1].split(")")[0])
    numbers = [0, 1, 2, 5, limit // 3, limit // 2, limit - 3, limit - 2,
               limit - 1, limit] + [2 ** i for i in (31, 32, 61, 62)
                                    if 2 ** i <= limit]
    spots = [(n,) for n in numbers] if arity == 1 else \
        [(a, b) for a in numbers for b in numbers]
    calls = "".join(f'  printf("%lld\\n", {name}('
                    + ", ".join(f"{n}LL" for n in spot) + "));\n"
                    for spot in spots)
    got = run_c("#include <stdio.h>\n" + text + "int main(void) {\n" + calls +
                "  return 0;\n}\n")
    for spot, value in zip(spots, got, strict=True):
        if value != int(space[name](*spot)):
            raise AssertionError(f"{rules} at {spot}: {value}, not "
                                 f"{space[name](*spot)}")


def roots(n, known):
    """The value of n in ROOTS, by its definition."""
    if n not in known:
        least = math.isqrt(math.isqrt(n - 1)) + 1 if n > 1 else 1
        seen = {roots(y, known)
                for y in range(least, min(math.isqrt(n), n - 1) + 1)}
        known[n] = next(v for v in range(n + 2) if v not in seen)
    return known[n]


def check_steep():
    """The recursion visits so few numbers that large ones are quick."""
    spots, known = [10 ** 6, 45212175, 45212176, 10 ** 9, 10 ** 10], {}
    got = run_c("#include <stdio.h>\n" + code(ROOTS) + "int main(void) {\n" +
                "".join(f'  printf("%lld\\n", grundy({n}LL));\n'
                        for n in spots) + "  return 0;\n}\n")
    want = [roots(n, known) for n in spots]
    if got != want:
        raise AssertionError(f"{ROOTS}: {got}, not {want}")


NAMED = ["grundy", "kayles", "{n -> n & k for k in 0..n if n & k != n}",
         "{n -> n-k for k in primes ; n-k for k in divisors(n) ; "
         "max(n/2, 1) - 1 if n > 0}", "treblecross",
         "{n -> n-k for k in 1..n-1 if gcd(k,n) == 1}"]


def check_names():
    """Several functions in one file, each under its own name."""
    texts, prints, spaces = [], [], {}
    for i, rules in enumerate(NAMED):
        texts.append(code(rules, "--name", f"f{i}"))
        texts.append(code(rules, "--name", f"wins_{i}", "--outcomes"))
        prints.append(f'    printf("%lld\\n%lld\\n", f{i}(n), wins_{i}(n));\n')
        for word in f"--name f{i}", f"--name wins_{i} --outcomes":
            exec(code(rules, "--lang", "python", *word.split()), spaces)
    texts += [code("{sym (x,y) -> (x-k,y) for k in 1..x}", "--name", "plane"),
              code("wythoff", "--name", "queen"),
              code("wythoff", "--name", "cold", "--outcomes")]
    got = run_c("#include <stdio.h>\n" + "".join(texts) +
                "int main(void) {\n  for (long long n = 0; n < 50; n++) {\n" +
                "".join(prints) + "  }\n"
                '  printf("%lld %lld %lld %lld\\n", plane(3, 5), queen(3, 5), '
                "cold(3, 5), cold(3, 6));\n  return 0;\n}\n")
    want = []
    tables = [table_of(rules, 1, 50) for rules in NAMED]
    for n in range(50):
        for i, table in enumerate(tables):
            want += [table[(n,)], int(table[(n,)] != 0)]
            if spaces[f"f{i}"](n) != table[(n,)] or \
                    spaces[f"wins_{i}"](n) != (table[(n,)] != 0):
                raise AssertionError(f"Python of {NAMED[i]} at {n}")
    if got[:-4] != want or got[-3:] != [0, 0, 1]:
        raise AssertionError("functions in one file")
    for name in "int", "n", "3x", "a-b", "", "printf", "table", "x" * 61:
        grundy("code", "nim", "--name", name, code=2)
    grundy("code", "nim", "--outcomes", "--main", code=2)


# One rule or more for each construct of the language.
CONSTRUCTS = [
    # operators and functions
    "n -> n-2**k for k in 0..n if 2**k <= n",
    "n -> n-(1 << k) for k in 0..log2(n+1) if n >= 1 << k",
    "n -> n >> k for k in 1..3 if n > 0",
    "n -> n-k for k in 1..n if (n-9 >> 1) + (3-n << 2) + (-n)**3 < -40*k",
    "n -> n-k for k in 1..n if lcm(k,n,4) % 3 == 0 or lcm(-6,k) == 12",
    "n -> n-k for k in 1..n if prime(k) and not iscoprime(k,n+3)",
    "n -> n - 1 - log2(n) if n > 0 ; n - 2**(n%3) - (n > 5)",
    "n -> n-k for k in 1..n if gcd(k,n,6) == 1 and -k**2 < 5-n and 2**2**2 > k",
    # membership
    "n -> n-k for k in 1..n if n in 3..9 or k in {2,n/2,5..7} or k in fib",
    "n -> n-k for k in 1..n if k not in squares and n-k in odd(n/2)",
    "n -> n-k for k in 1..n if k in pow2 or k in primes(n/2) or k in even",
    "n -> n-k for k in 1..n if k in divisors(n+1) or n in 1..60 step k+2",
    "n -> n-k for k in 1..n if k in {j in 1..n if j*j % 5 == 1}",
    # arrays, sets and tuples
    "n -> n-a[n % len] for len in {3} with a = [3,1,-4]",
    "n -> n-a[a[n%4]]-1 with a = [3,1,0,2], b = [9]",
    "n -> n-k for k in S with S = {2,2,5..7,6..9}",
    "n -> n-k for k in S if k > 0 and (n-k in S or n % 4 == 1) with "
    "S = {1,4,9,16,25,36,40..44,-3..-1}",
    "n -> n-p*q for (p,q) in T if (q,p) not in T or (n%3,q) in T with "
    "T = {(3,1),(4,2),(1,3),(2,7),(5,5),(2,4),(-1,-2)}",
    "n -> n-a*b-c for (a,b,c) in T with T = {(1,2,3),(2,2,2),(1,1,0)}",
    "n -> n-k for k in {j in S if j < n} with S = {1,3,6,10,15}",
    "n -> n-1-a[0]*0 ; n-k for k in E with a = [9223372036854775807], E = {}",
    # aggregates
    "n -> n-k for k in 1..n if sum(i for i in 1..k) < n",
    "n -> n-1-sum(1 for i in {1,n,2..5,3})",
    "n -> n-1-count(i % 2 == 1 for i in {n/2..n,1..n step 3,4})",
    "n -> n-1-sum(i for i in {3,1,3}) - count(1 for i in S) with "
    "S = {2,2,1..3}",
    "n -> n-min(i*i % 7 + 1 for i in 1..n+1) ; n-max(i % 5 for i in {n,2,4})-1",
    "n -> n-k for k in 1..n if any(i*i == k for i in 1..k) or "
    "all(k % i > 0 for i in 2..k-1)",
    "n -> n-k for k in 1..n if count(k % i == 0 for i in divisors(n)) == 2",
    "n -> n-k for k in 1..sum(i % 2 for i in 1..n) if any(count(i > j for i in "
    "1..j) == 0 and j < k for j in {k,n/2}) or min(1,k) > 2",
    "n -> n-1-max(a[i] for i in 0..n%3) with a = [2,0,5]",
    "n -> n-1-sum(p*q for (p,q) in T if p < n) with T = {(1,1),(4,2),(4,2)}",
    "n -> n-k for k in 1..n if all(any(i*j == n for i in 1..k) for j in fib(3))",
    # filtered domains, and sums by comprehension
    "n -> n-k for k in {j in 1..n if prime(j)} for i in {m in 1..k if m*m < k}",
    "n -> [i for i in {1,1,n/2,1..2}] if n > 4 ; n-1",
    "n -> [n-k-i for i in 0..3 if i != k] for k in 1..n if n % 3 > 0",
    "n -> [i*j for i in 1..2 for j in {2,n/9,3} if i*j < n] if n > 8 ; n-2",
    "n -> [(n-i)/2 for i in S] if n > 1 with S = {1,3,3,1..2}",
    # names that the generated code uses
    "total -> total-entry for entry in 1..total for int in 2..3 if sum(seen for "
    "seen in 1..entry) > total-int",
]


def check_constructs():
    """All rules of a language in one file, against the tables."""
    most = 45
    rules = ["{" + text + "}" for text in CONSTRUCTS]
    tables = [table_of(rule, 1, most) for rule in rules]
    want = [table[(n,)] for table in tables for n in range(most + 1)]
    for language in ("c", "c++", "python"):
        texts = [code(rule, "--method", "search", "--name", f"f{i}",
                      "--lang", language) for i, rule in enumerate(rules)]
        if reference.IS_SANITIZED:
            continue
        if language == "python":
            space = {}
            exec("\n".join(texts), space)
            got = [space[f"f{i}"](n) for i in range(len(rules))
                   for n in range(most + 1)]
        elif shutil.which(COMPILERS[language][1][0]):
            calls = "".join("  for (long long n = 0; n <= %d; n++)\n"
                            '    printf("%%lld\\n", f%d(n));\n' % (most, i)
                            for i in range(len(rules)))
            got = run_c("#include <stdio.h>\n" + "".join(texts) +
                        "int main(void) {\n" + calls + "  return 0;\n}\n",
                        language)
        for at, (one, two) in enumerate(zip(got, want, strict=True)):
            if one != two:
                raise AssertionError(f"{rules[at // (most + 1)]} in {language} "
                                     f"at {at % (most + 1)}: {one}, not {two}")


def main():
    only = sys.argv[1:]
    if not only:
        check_names()
        check_steep()
        check_constructs()
        for rules in LARGE:
            check_large(rules)
    rules = [r for r in RULES if not only or r[0] in only]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda r: check(*r), rules))
    wrong = [line for result in results for line in result]
    for line in wrong:
        print(line[:3000])
    print(f"{len(rules)} rules, {len(wrong)} failures")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

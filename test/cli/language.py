#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""English and Chinese: how the language is chosen, and what is printed in it.

No Chinese locale is needed: the test sets the environment variables itself.
"""
import ast
import glob
import json
import os
import re
import subprocess
import sys
import unicodedata

GRUNDY = os.environ["GRUNDY"]
KEPT = {name: value for name, value in os.environ.items()
        if name.endswith("SAN_OPTIONS")}

CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
# A mark of an English sentence between Chinese characters.
MARK = re.compile("[\u4e00-\u9fff][,.:;!?] ?[\u4e00-\u9fff]")
# Chinese beside a Latin letter or digit without a space, or a single space
# between two Chinese characters.
SPACING = re.compile("[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]|"
                     "[\u4e00-\u9fff] [\u4e00-\u9fff]")


def move_words():
    """The words that names of moves begin with, from the families: `cut`."""
    found = set()
    for name in glob.glob("src/games/**/*.c", recursive=True):
        text = open(name, encoding="utf-8").read()
        for table in re.findall(r"\.verbs = \{(\{.*?\})\}", text, re.S):
            found.update(re.findall(r'\{"([\w ]+) "', table))
    return found


MOVE_WORD = re.compile(r"(?<![\w-])(?:" + "|".join(sorted(move_words())) +
                       r") (?=[\w(])")


def run(*words, typed="", **variables):
    done = subprocess.run([GRUNDY, *words], capture_output=True,
                          env={**KEPT, **variables}, check=False,
                          input=typed.encode())
    try:
        return (done.returncode, done.stdout.decode("utf-8"),
                done.stderr.decode("utf-8"))
    except UnicodeDecodeError as error:
        return fail(words, f"not UTF-8: {error}")


def fail(words, complaint):
    sys.exit(f"FAILED: grundy {' '.join(words)}\n{complaint}")


def expect(is_true, words, complaint):
    if not is_true:
        fail(words, complaint)


def untranslated():
    """A pattern of each sentence that po/zh.po does not translate yet; the
    program says it in English, with a capital where a line begins with it."""
    listed = subprocess.run(["tools/messages.py", "--missing"], check=True,
                            capture_output=True, text=True).stdout
    for line in filter(ENGLISH.search, listed.splitlines()):
        sentence = re.escape(ast.literal_eval(f'"{line}"'))
        yield re.compile(re.sub(r"\\\{\d\\\}|%[-.0-9*]*[a-z]+", ".*", sentence),
                         re.I)


MISSING = list(untranslated())


def is_untranslated(text):
    """A missing translation is only a warning, of tools/messages.py."""
    return any(pattern.search(text) for pattern in MISSING)


def chinese(*words, code=0):
    """What the program prints in Chinese, on stdout and stderr."""
    found, out, err = run("--lang", "zh", *words)
    expect(found == code, words, f"exit code {found}\n{out}{err}")
    expect(CHINESE.search(out + err), words, f"not Chinese:\n{out}{err}")
    return out + err


# ------------------------------------------------------------ who chooses

def is_chinese(words, **variables):
    _, out, err = run(*words, **variables)
    return bool(CHINESE.search(out + err))


def check_choice():
    zh, en = "zh_CN.UTF-8", "en_US.UTF-8"
    ask = ("eval", "nim(3,5,7)")
    for wanted, words, variables in (
            (False, ask, {}),
            (True, ("--lang", "zh") + ask, {}),
            (True, ("--lang=zh",) + ask, {"LC_ALL": "C"}),
            (True, ask + ("--lang", "zh"), {"LC_ALL": en, "LANG": en}),
            (False, ("--lang", "en") + ask, {"LC_ALL": zh, "LANG": zh}),
            (True, ask, {"LANG": zh}),
            (True, ask, {"LANG": "zh"}),
            (True, ask, {"LANG": "zh_TW"}),
            (True, ask, {"LC_ALL": zh, "LANG": en}),
            (False, ask, {"LC_ALL": en, "LANG": zh}),
            (False, ask, {"LC_ALL": "C.UTF-8", "LANG": zh}),
            (False, ask, {"LC_ALL": "POSIX", "LANG": zh}),
            (True, ask, {"LC_ALL": "", "LANG": zh}),
            (True, ask, {"LC_MESSAGES": zh, "LANG": en}),
            (False, ask, {"LC_ALL": en, "LC_MESSAGES": zh, "LANG": zh}),
            (False, ask, {"LC_ALL": "de_DE.UTF-8", "LANG": zh}),
            (False, ask, {"LANG": "zhuang"}),
            (False, ("--", "eval", "--lang", "zh"), {})):
        expect(is_chinese(words, **variables) == wanted, words,
               f"{variables}: Chinese is {not wanted}")
    code, _, err = run("--lang", "fr", *ask)
    expect(code == 2 and err == "grundy: error: --lang needs one of en, zh, "
           "not 'fr'\nhint: grundy code also takes --lang c, c++ or python\n",
           ("--lang", "fr"), err)
    code, _, err = run("--lang", "fr", *ask, LANG=zh)
    expect(code == 2 and "en, zh 之一，" in err and "python" in err, ("--lang", "fr"), err)
    code, _, err = run(*ask, "--lang")
    expect(code == 2 and "needs one of en, zh" in err, ("--lang",), err)


# ------------------------------------------------------------ what is said

def columns(line):
    """The columns of a line, counted here: a wide character has two."""
    return sum(0 if unicodedata.combining(c) else
               2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line)


def check_lines(words, text):
    for line in text.splitlines():
        expect(not MARK.search(line), words, f"an ASCII mark:\n{line}")
        expect(not SPACING.search(line), words, f"a wrong space:\n{line}")
        expect(columns(line) <= 80, words, f"more than 80 columns:\n{line}")
        bare = line.strip()
        expect(not bare or bare[0] not in "，。；：！？、）」”" or
               line == bare, words, f"a mark begins the line:\n{line}")
        expect(not bare or bare[-1] not in "（「“", words,
               f"a mark ends the line:\n{line}")
        expect(not re.search("[，。；：、（] | [，。；：、）]", bare), words,
               f"a space beside a mark:\n{line}")


def check_help():
    overview = chinese("help")
    check_lines(("help",), overview)
    commands = re.findall(r"^  ([a-z-]+)  +\S", overview, re.M)
    pages = re.findall(r"^  grundy help ([a-z]+)", overview, re.M)
    expect("eval" in commands and "notation" in pages, ("help",), overview)
    for topic in commands + pages:
        for language in "en", "zh":
            code, out, err = run("--lang", language, "help", topic)
            expect(code == 0 and not err, ("help", topic), err)
            check_lines(("help", topic), out)
        expect(CHINESE.search(out), ("help", topic), out)
    for name in commands:
        out = chinese("help", name)
        for line in out.split("--help")[0].splitlines():
            expect(CHINESE.search(line) or not line or "grundy" in line or
                   not ENGLISH.search(line) or is_untranslated(line),
                   ("help", name), line)
        rest = out.removeprefix(chinese(name, "--help"))
        expect(re.fullmatch(r"(\n另见\n(  grundy (help|games) .*\n)+)?", rest),
               (name, "--help"), "differs")
    chinese(code=2)


def positions():
    """Some of each family's facts: (options, position), small numbers."""
    for name in sorted(glob.glob("src/games/*.t")):
        found = set()
        for line in open(name, encoding="utf-8"):
            match = re.match(r"(eval|misere) (\S.*?) = ", line)
            if match and len(found) < 8 and len(match[2]) <= 30 and \
                    not re.search(r"\d{7}", match[2]):
                found.add((("--misere",) if match[1] == "misere" else (),
                           match[2]))
        yield from sorted(found)


def check_reasons():
    count = 0
    for options, position in positions():
        words = ("eval", "--explain", *options, position)
        check_lines(words, chinese(*words))
        words = ("eval", "--json", *options, position)
        for reason in json.loads(chinese(*words))["reasons"]:
            if is_untranslated(reason["text"]):
                continue
            text = re.sub(r"for \w in \S+", "", reason["text"])
            expect(CHINESE.search(text), words, text)
            expect(not ENGLISH.search(text), words, text)
            expect(not MARK.search(text), words, f"an ASCII mark: {text}")
            expect(not MOVE_WORD.search(text), words,
                   f"an English move word: {text}")
            expect(text[-1] not in "。.", words, f"a full stop: {text}")
            count += 1
    expect(count > 300, ("eval",), f"only {count} reasons")


def check_games():
    check_lines(("games",), chinese("games"))
    answer = json.loads(run("games", "--json")[1])
    for game in answer["games"][:]:
        if game["name"] == "rule":
            continue
        out = chinese("games", game["name"])
        check_lines(("games", game["name"]), out)
        for text in [game["about"]] + [t["condition"]
                                       for t in game["theorems"]]:
            expect(text not in out or is_untranslated(text),
                   ("games", game["name"]), text)
    for alias in answer["aliases"]:
        check_lines(("games", alias["name"]), chinese("games", alias["name"]))


def check_errors():
    for words in (("eval", "nim(3,,5)"), ("eval", "nim(-1)"), ("eval", ""),
                  ("eval", "octal[0.8](3)"), ("eval", "kales(3)"),
                  ("eval", "必(3)"), ("eval", "{n -> n}(3)"),
                  ("eval", "{n -> n-k}(3)"), ("eval", "fibnim(1,2,3)"),
                  ("eval", "{(x,y) -> (min([1],y),y)}(3,4)"),
                  ("eval", "chomp[5000 x 2]"), ("eval", "{n -> n/0}(3)"),
                  ("eval", "nim(@no/such/file)"), ("eval", "nim(@.)"),
                  ("eval", "--method", "search", "nim(100000000)"),
                  ("eval", "--method", "theorem", "grundy(10)"),
                  ("eval", "--method", "guess", "nim(3)"), ("eval",),
                  ("eval", "a", "b"), ("evl",), ("nim(3)",), ("--tme", "3"),
                  ("--json=3",), ("--time", "x"), ("--to", "0", "verify"),
                  ("help", "evl"), ("games", "nmi"), ("check", "nim"),
                  ("check", "nim", "--formula", "m"),
                  ("table", "nim", "x"), ("table", "nim", "5..3"),
                  ("table", "wythoff", "0..5"), ("table", "chomp", "0..5"),
                  ("table", "nim", "0..99999999999"),
                  ("check", "nim", "--formula", "n", "--to", "9999999999")):
        english = run("--lang", "en", *words)
        found = run("--lang", "zh", *words)
        expect(found[0] == english[0] and not found[1], words, found)
        lines, others = found[2].splitlines(), english[2].splitlines()
        expect(len(lines) == len(others), words, found[2])
        expect(lines[0].startswith("grundy: 错误："), words, found[2])
        for line, other in zip(lines, others):
            if other.startswith("hint: "):
                expect(line.startswith("提示："), words, line)
            elif not other.startswith("grundy: error: "):
                expect(line == other, words, f"the place differs: {line}")
        expect(not ENGLISH.search(lines[0]) or is_untranslated(lines[0]),
               words, lines[0])


def check_play():
    typed = "help\nhint\nhint\nhint\n13->4\nwhy\nundo\nswap\n1\nresign\n"
    words = ("play", "--seed", "3", "nim(13,12,8)")
    _, out, _ = run("--lang", "zh", *words, typed=typed)
    check_lines(words, out)
    for wanted in ("你先走。", "轮到你走", "你能赢：", "走 13->4 必胜。",
                   "我们交换位置", "你认输了：我赢了。"):
        expect(wanted in out, words, f"not said: {wanted}\n{out}")
    for line in out.splitlines():
        expect(not ENGLISH.search(line) or "Bouton" in line or
               is_untranslated(line), words, line)
    _, out, _ = run("--lang", "zh", "play", "--misere", "nim(1)", typed="1\n")
    expect("我无路可走，而在反常规则下这算赢。\n我赢了。" in out, words, out)


def check_moves():
    """What is said of a move whose name begins with an English word."""
    expect({"cut", "bite", "turn", "start at"} <= move_words(), ("games",),
           f"move words: {sorted(move_words())}")
    games = json.loads(run("games", "--json")[1])["games"]
    for position in [game["example"] for game in games] + [
            "chomp(3,3) + hackenbush(0-1,1-2,1-3)", "geography(a-b,b-c)"]:
        words = ("play", "--seed", "1", "--level", "60", position)
        typed = "hint\nhint\n1\nwhy\n1\nwhy\nresign\n"
        code, out, err = run("--lang", "zh", *words, typed=typed)
        expect(code == 0, words, err)
        for line in out.splitlines():
            expect(not CHINESE.search(line) or not MOVE_WORD.search(line),
                   words, f"an English move word: {line}")
            expect(not MARK.search(line), words, f"an ASCII mark: {line}")
            expect(not SPACING.search(line), words, f"a wrong space: {line}")


def check_catalogue():
    """The marks and spaces of all messages, printed by this test or not."""
    text = open("po/zh.po", encoding="utf-8").read().split("\nmsgid", 1)[1]
    text = text.replace('"\n"', "").replace("\\n", "\n")
    text = re.sub(r"%[-.0-9$*]*z?[a-z]", "%", text)  # not a Latin letter
    for pattern, what in (MARK, "ASCII marks"), (SPACING, "wrong spaces"):
        found = [text[m.start() - 9:m.end() + 9]
                 for m in pattern.finditer(text)]
        expect(not found, ("po/zh.po",), f"{what}: {found}")


def check_patterns():
    """A phrase inside a phrase: no space between Chinese characters."""
    for rule in ("n -> n-k for k in 1..n/2", "n -> n-k for k in divisors(n) "
                 "if k < n", "n -> n-k for k in 1..n if gcd(n,k) == 1",
                 "n -> n-k for k in (n+1)/2..n if n > 0"):
        words = ("find", "{" + rule + "}", "--to", "300")
        for line in chinese(*words).splitlines()[:2]:
            expect(not MARK.search(line), words, f"an ASCII mark:\n{line}")
            expect(not SPACING.search(line), words, f"a wrong space:\n{line}")


def check_sentences():
    """One of each kind, word for word."""
    for words, wanted in (
            (("eval", "nim(3,5,7)"),
             "nim(3,5,7) 是 N：必胜态，先手必胜。\nSG 值          1\n"
             "必胜走法       3->2, 5->4, 7->6\n方法           定理：Bouton\n"
             "理由           Nim 和 3 xor 5 xor 7 = 1，不为 0："
             "存在一步使它变为 0\n"),
            (("moves", "--misere", "nim(1)"),
             "nim(1) 有 1 种走法，其中 0 种必胜（反常规则）。\n"
             "  走法  胜负     后继局面\n  1->0  N        0\n"),
            (("check", "nim", "--formula", "n", "--to", "9"),
             "成立，已验证到 9\n已证明：对所有 n 成立，由自动机判定\n"
             "2 进制数位，自动机最多 8 个状态；每步都使 n 变小\n")):
        expect(chinese(*words) == wanted, words, chinese(*words))
    expect("    证明见 src/games/ed.game\n" in
           chinese("eval", "--explain", "ed(2,2)"), ("eval",), "citation")
    expect("不同的值" in chinese("table", "{n -> L: n-1 ; R: n-2}", "0..3"),
           ("table",), "")
    expect("首个反例：n = 4，公式得 0，实际 SG 值为 4" in
           chinese("check", "nim", "--formula", "n % 4", code=1), ("check",),
           "")
    out = chinese("verify", "nim", "--to", "5")
    expect("定理：Bouton（反常）" in out and
           "共检验 12 条性质，0 条不成立。" in out, ("verify",), out)


# ------------------------------------------------------------------- JSON

# what a person reads
SAID = {"text", "about", "citation", "condition", "title", "summary", "reason"}


def same_but_words(a, b, key=None):
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return list(a) == list(b) and \
            all(same_but_words(a[k], b[k], k) for k in a)
    if isinstance(a, list):
        return len(a) == len(b) and \
            all(same_but_words(x, y, key) for x, y in zip(a, b))
    return a == b or (key in SAID or key == "labels")


def check_json():
    for words in (("eval", "nim(3,5,7)"), ("eval", "--misere", "grundy(3,13)"),
                  ("eval", "stairs(3,1,2)"), ("moves", "--explain", "nim(3)"),
                  ("games",), ("games", "take"), ("games", "{n -> n-1}"),
                  ("verify", "nim", "--to", "9"),
                  ("check", "nim", "--formula", "n", "--to", "9"),
                  ("table", "nim", "0..9"),
                  ("eval", "--explain", "nim(3,5,7)"),
                  ("reply", "--seed", "1", "--line", "9", "nim(3,5,7)"),
                  ("random", "--seed", "1", "nim")):
        both = [json.loads(run("--lang", language, *words, "--json")[1])
                for language in ("en", "zh")]
        expect(same_but_words(*both), words, "the JSON differs")
    for words in (("games", "take"), ("eval", "take[1,2](7)")):
        out = run("--lang", "zh", *words, "--json")[1]
        expect("证明见 src/games/take.c" in out, words, out)


for check in (check_choice, check_sentences, check_help, check_games,
              check_reasons, check_errors, check_play, check_moves,
              check_catalogue, check_patterns, check_json):
    check()
    print("ok", check.__name__.removeprefix("check_"))

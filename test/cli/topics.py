#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`grundy help WORD` and `grundy games WORD` find topics by the names that
people use, in any language, and every command on the page of an idea runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

GRUNDY = os.environ["GRUNDY"]

# topic: words that must find it, with commas between them
NAMES = """
bash: Bash game, bash's game, Bachet's game, Bachet, 巴什博弈, 巴什, 巴什博奕, Bash 游戏, Bash博弈, 取走游戏, 报数, 火柴游戏, take-away game
take: subtraction game, subtraction games, subtraction set, 减法游戏, 取石子, 取石子游戏, Nim游戏扩展, take-away, Fibonacci again and again, HDU 1848
nim: 反向 Nim, 取石子问题, Nim game, NIM, Nim游戏, Nim 博弈, Nim取石子, 尼姆博弈, 尼姆, 取石子, 取石子游戏, Bouton's theorem, Bouton, 波顿定理, Bouton 定理, 取火柴, anti-nim, antinim, Anti Nim, 反常 Nim, 反常Nim, 反 Nim 游戏, 反尼姆, 反常Nim游戏, misere nim, misère Nim, SJ 定理, SJ定理, sj, SJ theorem
tokens: 移动棋子, tokens on a strip
shift: 取放石子, 移动石子
moore: Moore's Nim, moore nim, k-nim, K-Nim, knim, k nim, k‐Nim, Moore 定理, 摩尔 Nim
wythoff: Wythoff, wythoff's game, Wythoff game, Wythoff's Nim, Wythoff Nim, 威佐夫, 威佐夫博弈, 威佐夫博奕, Wythoff游戏, 黄金比, 黄金分割比, golden ratio, Beatty sequence, beatty, 奇异局势, corner the queen, Wythoff pairs
fibnim: fibonacci, Fibonacci Nim, fibonacci nim game, 斐波那契, 斐波那契博弈, 斐波那契Nim, Fibonacci博弈, Fibonacci Nim 游戏, Zeckendorf, zeckendorf theorem, 齐肯多夫, 齐肯多夫定理, 齐肯多夫表示, Whinihan
lasker: Lasker's Nim, Lasker Nim, 分裂游戏, 拉斯克, Lasker 的 Nim, splitting game
stairs: staircase, staircase Nim, stair nim, 阶梯, 阶梯博弈, 阶梯Nim, 台阶博弈, 台阶 nim
apples: 取苹果, 取苹果游戏, apples, game of apples, 取苹果游戏扩展一, 连续取石子
ring: 取苹果扩展二, 取苹果游戏扩展二, 环形取苹果
half: 至少拿一半, 至少取一半, take at least half
ed: E&D, e & d, ED, SDOI2009 E&D, P2148
coins: coin turning, coin-turning game, 翻硬币, 翻硬币游戏, turning turtles, mock turtles, ruler, twins, odious numbers, coin flipping
corners: turning corners, 二维翻硬币, 二维翻硬币游戏, nim product, 翻硬币
tartan: tartan theorem, Tartan 定理, Tartan定理, product of games, 积游戏
geography: 二分图博弈, 二分图, matching, maximum matching, 最大匹配, 二分图最大匹配, 非必需点, 必匹配点, bipartite, bipartite graph, bipartite game, undirected vertex geography, 增广路, essential vertex, augmenting path
trail: edge geography, 有向图博弈技巧, 有向图博弈, 二元环
graph: 有向图游戏, 图游戏, 图论游戏, DAG, directed acyclic graph, 有向无环图, digraph game, game graph
hackenbush: 冒号定理, 树的删边游戏, Hackenbush, green hackenbush, red-blue hackenbush, 树上删边, 图上删边, 树上删边游戏, 图上删边游戏, 删边游戏, 树上的Green Hackenbush游戏, 树上公平删边游戏, 克朗原理, 冒号原理, colon principle, 费森原理, 融合原理, fusion principle, fusion, 竹子, stalk, bamboo
chomp: Chomp 游戏, 吃巧克力, 巧克力, 饼干, Gale
chomp_poset: 偏序集, Chomp 游戏扩展, poset chomp
poset: poset game, 偏序集, 偏序集游戏, partial order
octal: octal code, octal games, 八进制游戏, 八进制, taking and breaking, Guy-Smith, guy and smith
kayles: pins game, Kayles, 击倒木瓶, ninepins, skittles
dawson: Dawson's Kayles, dawson
dawson_chess: Dawson's chess, dawsons chess, Dawson 棋, Dawson chess
treblecross: 三连叉, one-dimensional tic-tac-toe
hex: hexadecimal games, 十六进制游戏
grundy: Grundy's game, Grundy game, Grundy 分堆
toads: Toads and Frogs, frogs, 蟾蜍与青蛙
toppling: toppling dominoes, 推骨牌
cram: Cram, 骨牌
domineering: crosscram, dominoes, 横竖骨牌
clobber: 吃子棋, Clobber
cutcake: cut-cake, 切蛋糕
amazons: game of the amazons, 亚马逊棋
konane: 夏威夷跳棋, Hawaiian checkers
nogo: 不围棋, no-go
node_kayles: Node Kayles
rule: custom game, 自定义规则, rule language
positions: position, move, 局面, 走法, 后继局面, 状态
pn: P/N, PN态, PN 态, P-position, N-positions, p position, N 态, 必胜态, 必败态, 必胜点, 必败点, 先手必胜, 先手必败, P 点, N位置, 必胜状态, 先手
outcome: outcome class, 胜负, outcomes
mex: MEX, ｍｅｘ, mex 运算, minimal excludant, minimum excluded value
sg: SG, Sprague-Grudy函数, SG 函数, sg函数, SG值, SG 定理, SG theorem, Sprague-Grundy, sprague grundy theorem, Sprague–Grundy function, Grundy value, grundy number, nim-value, Sprague-Grundy定理, SG函数值
nim-sum: 异或运算, xor rule, nim sum, nimsum, Nim 和, xor, 异或, 异或和, 按位异或, exclusive or, nim addition
sums: sum, sum of games, disjunctive sum, 游戏的和, 图游戏的和, 组合游戏的和, 有向图游戏和, 子游戏, component
misere: misère theory, misère, misere, Misère play, misere game, 反常规则, 逆规则, 反常, anti-SG, 反SG游戏, SJ定理, misère rule
normal: normal play, 正常规则, normal rule
impartial: impartial game, 公平组合游戏（ICG）, 公平游戏, 公平组合游戏, ICG, 组合游戏, 博弈论, 平等游戏, combinatorial game, CGT
partizan: partisan, partizan games, 不平等游戏, 不平等博弈, 非公平游戏, 左方, Left and Right
periodicity: periods, periodic, 周期, 前周期, preperiod, saltus, arithmetic periodic
misere-quotient: misère quotient, 反常商, misere quotients
genus: tame, wild, 温和, 狂野, fickle, firm, genus theory
temperature: hot, cold, hot games, 温度, thermograph, cooling, switch, mean value, 热游戏, 开关
numbers: number, surreal numbers, dyadic rational, simplest number, 超现实数, simplicity rule
stoppers: stopper, onside, offside, loopy values, 停止型游戏, 上侧值
canonical-form: canonical form, canonical, reversible move, dominated option, 规范形式
infinitesimals: up, star, tiny, infinitesimal, atomic weight, all-small, 无穷小
nimbers: nimber, Nim 数, nim field
nim-multiplication: nim product, nim-product, Nim 积, Nim积, nim multiplication, nim inverse, Nim积下的逆元, 逆元, Fermat 2-power, 费马数
strategy-stealing: strategy stealing, 策略窃取, 策略偷取
mirror: mirror strategy, symmetry, 对称策略, 模仿棋, Tweedledum and Tweedledee, copycat
pattern: 打表找规律, 打表, 找规律, closed form
backward-induction: backward induction, 倒退归纳, 记忆化搜索, retrograde analysis, 倒推, 动态规划
loopy: loopy game, draw, draws, 平局, cycle
moves-left: remoteness, 剩余步数, moves left, 剩余回合数
disguise: 银元游戏, 隐藏的Nim, Northcott, Northcott's game, silver dollar game, poker nim
compounds: ordinal sum, selective compound, conjunctive sum, 序和
winning-strategy: winning move, 必胜策略, 必胜走法, optimal play, 最优策略
sparse-space: sparse space, 稀疏空间, rare
bash: 巴谢, HDU 1846, hdu1846, LeetCode 292
wythoff: 黄金比例, 黃金分割, 贝蒂序列, POJ 1067, 威佐夫遊戲, P2252
fibnim: 斐波那契數列, HDU 2516, 动态减法, fib
nim: 拈, 拈游戏, POJ 2234, P2197, 小约翰的游戏, HDU 1907
stairs: 階梯博弈, POJ 1704, Georgia and Bob
lasker: HDU 3032
take: S-Nim, HDU 1536, HDU 1847, 集合 Nim, fib
hackenbush: 無向圖刪邊, 哈肯布什, 无向图的删边游戏, POJ 3710
coins: 尺子游戏, 直尺, 翻硬幣
geography: P4055, P1971
apples: apple
grundy: 格伦迪游戏
pn: 后手必胜, 必敗態
outcome: 勝負
nim-sum: 尼姆和, 異或
nim-multiplication: 尼姆积, nimber product, Nim積
nimbers: finite field, 有限域
disguise: 扑克Nim, 银币游戏
numbers: tempo
compounds: Every-SG
sg: 斯普拉格, SG函數, ＳＧ函数
backward-induction: Zermelo, 策梅洛定理
pn: 先手获胜, 局面和其性质, kernel
canonical-form: zero game, 零游戏
sg: 博弈论 SG
pattern: 一般求解步骤, sg定理打表
one-line: 欧几里得的游戏
positions: 终止局面, successor, followers, 后继集合, 前驱节点
normal: last stone, 最后一颗, 取最后一个
impartial: game theory, 完全信息
sums: direct sum, 直和, 多个局面图
pattern: 技巧总结, 猜规律
mirror: parity, 奇偶性
bash: race to 21, 抢数, 同余, 余数
take: powers of two, power of two, 2的幂, l 到 r, 区间取石子
wythoff: Rayleigh, 一个皇后, 魏佐夫
fibnim: lowbit, k倍动态减法, 倍增取石子, 斐波那切
lasker: 拉斯克尼姆, 分裂石子
apples: 摘苹果
hackenbush: 奇环, odd cycle, 竹林, 树, 红蓝Hackenbush, Hackenbush string
geography: 最大匹配必须点, 一般图最大匹配, 网络流, max flow, word chain
trail: 广义地理, generalized geography
coins: 假龟, 双胞胎
nim: 取火柴棍, 取豆子, beans, 堆, stone game
kayles: 0.77
toads: 青蛙跳
nimbers: Galois, GF(2^n), 伽罗瓦域, 离散对数
nim-multiplication: inverse, 平方根, fermat, 倒数
canonical-form: equivalence, 等价游戏, negative
temperature: gote, 官子
numbers: Conway, 康威, 高德纳
backward-induction: 博弈DP, 数学归纳法, 暴力, brute force
one-line: factor game, 最大公约数, 因子游戏
one-line: euclid, Euclid's game, 欧几里得博弈, 辗转相除博弈, POJ 2348, divisors, 约数, 取质数, 完全平方数
"""

# words that no topic has, and what is suggested; an empty word: nothing
STRANGE = {"euler": "", "tribonacci": "", "alpha-beta": "", "剪枝": "",
           "二分图最小割": "",
           "directed vertex geography": "", "dots and boxes": "", "nash": "", "tie": "", "trace": "", "SOS": "", "off": "",
           "HDU 1851": "", "石子合并": "", "约瑟夫": "", "kales": "kayles",
           "wyhtoff": "wythoff", "hackenbusch": "hackenbush",
           "mexx": "mex", "wytoff": "wythoff", "hackenbsh": "hackenbush",
           "stairscase": "staircase", "qqqqq": "", "量子力学": "", "天气": "",
           "": "", "?!": "", "football": "",
           "五子棋": "", "国际象棋": "", "winning ways": "", "go": "",
           "welter": "", "Sprague-Gundy": "Sprague-Grundy",
           "ferrmat number": "Fermat number"}


def run(*words, locale="C", stdin=""):
    done = subprocess.run([GRUNDY, *words], capture_output=True, check=False,
                          env={**os.environ, "LC_ALL": locale},
                          input=stdin, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def expect(is_true, *complaint):
    if not is_true:
        print("FAILED:", *complaint)
        sys.exit(1)


def topics_of(command, word, **more):
    """The names of the topics found: those listed, or the one shown. A page is
    known by what its own name shows."""
    code, out, err = run(command, word, **more)
    if code != 0:
        return code, set(), err
    listed = re.findall(r"^  grundy (?:help|games) (\S+)", out, re.M)
    if "\n\nexamples\n" in out or "\n\n例子\n" in out:
        listed = []
    page = re.sub(r"\A(See the theorem|见本页).*\n\n", "", out)
    return 0, set(listed), page


table = {}
for line in NAMES.strip().split("\n"):
    topic, words = line.split(":", 1)
    table.setdefault(topic, []).extend(w.strip() for w in words.split(","))
pages = {topic: run("games", topic)[1] for topic in table}
for topic, page in pages.items():
    expect(page and topics_of("games", topic)[0] == 0, "no page", topic)
tried, missed = 0, []
for topic, words in table.items():
    for word in words:
        for command in "help", "games":
            code, listed, page = topics_of(command, word)
            tried += 1
            if code != 0 or not (topic in listed or page == pages[topic]):
                missed.append(f"{command} '{word}' does not find {topic}: "
                              f"{sorted(listed) or page[:60]}")
expect(not missed, "\n".join(missed))
print("ok", tried, "names of", len(table), "topics")

for word, topic in (("威佐夫", "wythoff"), ("mex", "mex"), ("misère", "misere"),
                    ("misere", "misere"), ("k-nim", "moore")):
    for locale in "C", "C.UTF-8", "zh_CN.UTF-8", "POSIX":
        code, listed, page = topics_of("help", word, locale=locale)
        wanted = run("games", topic, locale=locale)[1]
        expect(page == wanted, word, locale, page)
print("ok locales")

for word, near in STRANGE.items():
    code, out, err = run("help", word)
    hint = re.search(r"did you mean grundy help (.*)\?", err)
    expect(code == 2 and not out, word, code, out)
    expect((hint[1] if hint else "") == near, word, err)
code, out, err = run("games", "mygam", "--rules", "/dev/stdin",
                     stdin="mygame = n -> n-1\n")
expect(code == 2 and "did you mean mygame?" in err, "mygam", err)
print("ok strange words")

# The words of the glossary and the headings of its Chinese.
missing = []
for line in Path("doc/glossary.md").read_text(encoding="utf-8").split("\n"):
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != 6 or cells[1] in ("English", "---", "English "):
        continue
    words = re.split(r"[,、（）]", cells[1]) + re.split(r"[、（）]", cells[2])
    for word in filter(None, (word.strip() for word in words)):
        if word in ("prime", "质数"):  # of arithmetic, and no topic
            continue
        if run("help", word)[0] != 0:
            missing.append(word)
expect(not missing, "words of the glossary that find nothing:", missing)
print("ok glossary")

# Every command on the page of an idea runs, in both languages.
ran = 0
for topic in table:
    for locale in "C", "zh_CN.UTF-8":
        code, out, err = run("games", topic, locale=locale)
        head = "例子" if locale.startswith("zh") else "examples"
        if f"\n\n{head}\n" not in out:
            continue
        text = out.split(f"\n\n{head}\n")
        lines = text[1].splitlines()
        expect(2 <= len(text[0].split("\n\n", 1)[1].splitlines()) <= 8,
               "a page of 2 to 8 lines", topic, locale, out)
        expect(lines and max(map(len, out.splitlines())) <= 80, topic, out)
        for line in lines:
            words = line.replace("  grundy", '"$GRUNDY"', 1)
            done = subprocess.run(["sh", "-c", words], capture_output=True,
                                  check=False)
            expect(done.returncode == 0 and done.stdout and not done.stderr,
                   line, done)
            ran += 1
expect(ran > 80, "only", ran)
print("ok", ran, "commands")

# `grundy learn` has the topics of doc/lectures.md, in both languages, each with
# the first command of its part.
for locale, name in ("C", "lectures.md"), ("zh_CN.UTF-8", "lectures.zh.md"):
    text = Path("doc", name).read_text(encoding="utf-8")
    wanted = []
    for part in re.split(r"(?m)^## ", text)[1:]:
        title, found = part.split("\n", 1)[0], \
            re.search(r"(?m)^\$ \./(grundy )(?:--lang zh )?(.*)$", part)
        if re.match(r"\d+\.", title):
            wanted.append((title, found[1] + found[2]))
    shown = re.findall(r"(?m)^  (\d+\..*)\n +(grundy .*)$",
                       run("learn", locale=locale)[1])
    expect(shown == wanted and len(wanted) > 30, name,
           set(shown) ^ set(wanted))
code, out, err = run("wythof")
expect(code == 2 and "see grundy help" in err, err)
code, out, err = run("威佐夫")
expect(code == 2 and "see grundy help '威佐夫'" in err, err)
print("ok lectures")

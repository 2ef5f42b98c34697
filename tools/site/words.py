# SPDX-License-Identifier: MIT
"""The menu of the site, ordered by purpose, and its words in both languages."""

# The English names; a Chinese page NAME.zh.md is shown to readers of Chinese in
# the place of NAME.md. A document that is not named here comes last, in "More".
MENU = {
    "Learn": ["doc/start.md", "doc/lectures.md", "ideas", "doc/from-a-table.md",
              "doc/contest.md", "doc/glossary.md"],
    "Do": ["README.md", "doc/play.md", "doc/page.md", "doc/serve.md",
           "doc/rules.md", "doc/boards.md", "doc/find.md", "doc/prove.md",
           "doc/code.md", "doc/pictures.md", "doc/library.md", "doc/python.md",
           "doc/javascript.md", "doc/exec.md", "doc/cluster.md"],
    "Look up": ["catalogue", "commands", "doc/notation.md", "doc/asked.md",
                "doc/limits.md", "doc/octal.md", "doc/misere.md",
                "doc/nimbers.md", "doc/values.md", "doc/theorems.md",
                "doc/formats.md", "doc/data/README.md", "reference-c", "reference-python",
                "reference-javascript", "CHANGELOG.md"],
    "Understand": ["doc/algorithms.md", "doc/proofs.md", "doc/claims.md",
                   "doc/faults.md", "doc/performance.md",
                   "doc/architecture.md", "doc/adding-a-game.md",
                   "CONTRIBUTING.md", "doc/release.md", "SECURITY.md"],
}

OTHER = {"en": "zh", "zh": "en"}

# What is around the text, by the language of the page.
AROUND = {
    "en": {"name": "English", "skip": "Skip to the text", "search": "Search",
           "found": "Search results", "none": "Nothing found:",
           "pages": "Pages", "here": "On this page", "copy": "Copy",
           "copied": "Copied", "foreign": "(in Chinese)"},
    "zh": {"name": "中文", "skip": "跳到正文", "search": "搜索",
           "found": "搜索结果", "none": "没有找到：", "pages": "页面",
           "here": "本页内容", "copy": "复制", "copied": "已复制",
           "foreign": "（英文）", "Learn": "学习", "Do": "使用",
           "Look up": "查阅", "Understand": "深入", "More": "其他"},
}

# Names in the menu that are shorter, or say more, than the headings.
LABELS = {
    "README.md": "Install, and first examples",
    "README.zh.md": "安装与第一批例子",
    "CHANGELOG.md": "Changes", "CONTRIBUTING.md": "Contributing",
    "doc/glossary.md": "Glossary · 术语表",
    "doc/serve.md": "A server: grundy serve",
    "doc/find.md": "Find a pattern", "doc/prove.md": "Prove a pattern",
    "doc/code.md": "Code to paste", "doc/rules.md": "Rules in one line",
    "doc/boards.md": "Boards in one line",
    "doc/cluster.md": "Databases and clusters",
    "doc/formats.md": "Formats", "doc/octal.md": "Octal games",
    "doc/misere.md": "Misère play", "doc/values.md": "Partizan values",
    "doc/asked.md": "What can be asked", "doc/limits.md": "Limits",
    "doc/limits.zh.md": "限制", "doc/asked.zh.md": "什么可以问",
    "doc/data/README.md": "Data of octal games",
    "doc/theorems.md": "Theorems by automata",
    "doc/claims.md": "Claims of lecture notes",
    "doc/find.zh.md": "找规律", "doc/prove.zh.md": "证明规律",
    "doc/code.zh.md": "可以粘贴的代码", "doc/rules.zh.md": "用一行写规则",
    "doc/boards.zh.md": "用一行写棋盘", "doc/serve.zh.md": "网页服务器",
    "doc/octal.zh.md": "八进制游戏",
    "reference-c": "C reference", "reference-python": "Python reference",
    "reference-javascript": "JavaScript reference",
}

BOTH = {"doc/glossary.md"}  # pages in both languages at once

# What the first page says of each page, in English and in Chinese.
ABOUT = {
    "doc/start.md": ("Ten minutes, without mathematics.",
                     "十分钟入门，不需要数学基础。"),
    "doc/lectures.md": ("Every topic of the notes: a command, a theorem, an "
                        "exercise.", "讲义的每个专题：一条命令、一个定理、一道练习。"),
    "ideas": ("mex, sums, misère play, temperature: a few sentences each.",
              "mex、游戏的和、反常规则、温度等，每个几句话。"),
    "doc/from-a-table.md": ("From a rule to an accepted solution in five "
                            "minutes.", "五分钟：从规则到通过的程序。"),
    "doc/contest.md": ("Seventy problems of judges, with programs.",
                       "七十道在线评测题，附程序。"),
    "doc/glossary.md": ("Each term once, in English and Chinese.",
                        "每个术语一次，中英对照。"),
    "README.md": ("Two commands, three examples.", "两条命令，三个例子。"),
    "doc/play.md": ("In a terminal, with hints and reasons.",
                    "在终端里对弈，附提示和理由。"),
    "doc/page.md": ("Play, explore and learn in a browser.",
                    "在浏览器里对弈、探索、学习。"),
    "doc/serve.md": ("The page for a class or for the world.",
                     "给一个班级或所有人使用的网页。"),
    "doc/rules.md": ("A game of your own in one line.", "用一行写出自己的游戏。"),
    "doc/boards.md": ("A board game of your own in one line.",
                      "用一行写出自己的棋盘游戏。"),
    "doc/find.md": ("The name of the pattern in a table.", "给表中的规律找出名字。"),
    "doc/prove.md": ("A proof for all positions, or a counterexample.",
                     "对所有局面的证明，或一个反例。"),
    "doc/code.md": ("A function in C, C++ or Python.",
                    "C、C++ 或 Python 的函数。"),
    "doc/pictures.md": ("Positions and tables as SVG, PNG and PDF.",
                        "把局面和表画成 SVG、PNG、PDF。"),
    "doc/library.md": ("From C and C++ programs.", "在 C 与 C++ 程序里使用。"),
    "doc/python.md": ("From Python, with NumPy and notebooks.",
                      "在 Python 里使用，支持 NumPy 和笔记本。"),
    "doc/javascript.md": ("In Node.js and in browsers.",
                          "在 Node.js 和浏览器里使用。"),
    "doc/exec.md": ("A game whose moves your program prints.",
                    "走法由你自己的程序打印。"),
    "doc/cluster.md": ("All positions of a game, on many machines.",
                       "在多台机器上求出一个游戏的全部局面。"),
    "catalogue": ("Every family of games, with its theorems.",
                  "所有游戏家族及其定理。"),
    "commands": ("Every command and option.", "所有命令和选项。"),
    "doc/notation.md": ("How positions and moves are typed.",
                        "怎样输入局面和走法。"),
    "doc/asked.md": ("Which command answers for which game.",
                     "哪个命令能回答哪个游戏。"),
    "doc/limits.md": ("What Grundy cannot do, and how to raise limits.",
                      "Grundy 做不到什么，怎样提高限制。"),
    "doc/octal.md": ("Millions of values, and periods with proofs.",
                     "上百万个 SG 值，周期及其证明。"),
    "doc/misere.md": ("From misère Nim to misère quotients.",
                      "从反常 Nim 到反常商。"),
    "doc/nimbers.md": ("The calculator of nim-sums and nim-products.",
                       "Nim 和与 Nim 积的计算器。"),
    "doc/values.md": ("The calculator of canonical forms and temperatures.",
                      "规范形式与温度的计算器。"),
    "doc/theorems.md": ("What has been proved by machine, in one table.",
                        "由机器证明的定理，列成一张表。"),
    "doc/formats.md": ("Large graphs, JSON, certificates.",
                       "大图、JSON、证书的格式。"),
    "doc/data/README.md": ("Surveys of all octal games with few digits.",
                           "数字不多的全部八进制游戏的普查。"),
    "reference-c": ("Every function of the library.", "库的所有函数。"),
    "reference-python": ("Every function of the package.", "软件包的所有函数。"),
    "reference-javascript": ("Every function of the package.",
                             "软件包的所有函数。"),
    "CHANGELOG.md": ("What is new in each version.", "各版本的变更。"),
    "doc/algorithms.md": ("How answers are found, and why they are right.",
                          "答案怎样求出，为什么正确。"),
    "doc/proofs.md": ("What the proof assistant Coq has checked.",
                      "经证明助手 Coq 检验的定理。"),
    "doc/claims.md": ("What the notes say, checked claim by claim.",
                      "讲义的论断，逐条检验。"),
    "doc/faults.md": ("Faults made on purpose, which the tests must notice.",
                      "故意放入的错误，测试必须发现。"),
    "doc/performance.md": ("Times and ratios as measured.", "实测的时间和比率。"),
    "doc/architecture.md": ("The layers, the words, the path of a question.",
                            "分层、用词，以及一个问题经过的路。"),
    "doc/adding-a-game.md": ("Two files: the rules, and facts about them.",
                             "两个文件：规则，以及关于它的事实。"),
    "CONTRIBUTING.md": ("How to report a fault, build and test.",
                        "怎样报告错误、构建和测试。"),
    "doc/release.md": ("Into the system, into packages, and out into the "
                       "world.", "装进系统，制作软件包，发布。"),
    "SECURITY.md": ("What is promised, and how to report a weakness.",
                    "安全承诺，以及怎样报告弱点。"),
}

LANDING = {
    "en": {
        "text": """# Grundy

Name a game, or write its rules in one line: Grundy says **who wins**, by
**which moves**, and **why**.

![In a terminal: who wins three heaps of Nim, the values of a game in one line,
and a function that computes them](doc/pictures/terminal.en.svg)

Begin with [start here](doc/start.md), which needs no mathematics, with [the
lecture notes](doc/lectures.md), topic by topic, or with
[installing](README.md).
""",
        "Learn": "From the first move to the proof.",
        "Do": "Play, ask, draw, and write programs.",
        "Look up": "Every game, command, option and function.",
        "Understand": "How it works, and why the answers hold.",
    },
    "zh": {
        "text": """# Grundy

给出游戏的名字，或用一行写出它的规则，Grundy 就会指出**谁必胜**、**怎么走**、**为什么**。

![终端里：三堆石子的 Nim 谁必胜，一行规则的 SG 值，以及计算它们的函数](doc/pictures/terminal.zh.svg)

可以从[由此开始](doc/start.zh.md)入手，它不需要数学基础；也可以按[讲义的专题](doc/lectures.zh.md)逐个学习，或先[安装](README.zh.md)。
""",
        "Learn": "从第一步棋到证明。",
        "Do": "对弈、提问、画图、写程序。",
        "Look up": "所有游戏、命令、选项和函数。",
        "Understand": "它如何工作，答案为何正确。",
    },
}

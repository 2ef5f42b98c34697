# SPDX-License-Identifier: MIT
"""The references of the site: games, commands, ideas, and the functions for C,
Python and JavaScript. All is read from what the program and the sources say."""

import ast
import html
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import headers  # pylint: disable=wrong-import-position # noqa: E402

WORDS = {
    "en": {"games": "Catalogue of games", "usage": "Written", "example":
           "Example", "theorems": "Theorems", "names": "Other names",
           "games lead": "Every family of games that <code>grundy games</code> "
           "lists, with its theorems and other names.",
           "commands": "Commands", "commands lead": "What <code>grundy help "
           "COMMAND</code> prints, for every command and page of help.",
           "ideas": "Ideas in short", "ideas lead": "What <code>grundy help "
           "IDEA</code> prints: each idea in a few sentences, with commands "
           "to try."},
    "zh": {"games": "游戏目录", "usage": "写法", "example": "例子",
           "theorems": "定理", "names": "别名",
           "games lead": "<code>grundy games</code> 列出的所有游戏家族，附定理与别名。",
           "commands": "命令参考", "commands lead":
           "每个命令和每页帮助的内容，与 <code>grundy help 命令</code> 所打印的相同。",
           "ideas": "概念速查", "ideas lead":
           "每个概念用几句话说明，附可以试的命令，与 <code>grundy help 概念</code> 所打印的相同。"},
}


def code(text, tag="code"):
    return f"<{tag}>{html.escape(text)}</{tag}>"


def block(text, language=""):
    kind = f' class="language-{language}"' if language else ""
    return f"<pre><code{kind}>{html.escape(text, quote=False)}</code></pre>"


def prose(text):
    """Paragraphs of a comment; words between backquotes are code, indented
    paragraphs are as they are."""
    return "\n".join(
        block(part) if part.startswith("  ") else "<p>" + re.sub(
            r"`([^`]*)`", r"<code>\1</code>", html.escape(part)) + "</p>"
        for part in text.split("\n\n") if part.strip())


def asked(program, language, *words):
    return subprocess.run([program, *words, "--lang", language], check=True,
                          capture_output=True, text=True).stdout


def page(source, language, title, *parts):
    name = source if language == "en" else f"{source}.{language}"
    return name, title, "\n".join([f"<h1>{title}</h1>", *parts]), language


# ---- what the program says ---------------------------------------------------

def family(game, aliases, words):
    rows = [f"<h2>{html.escape(game['title'])}</h2>",
            f"<p>{html.escape(game['about'])}</p>", "<dl>",
            f"<dt>{words['usage']}</dt><dd>{code(game['usage'])}</dd>",
            f"<dt>{words['example']}</dt><dd>{code(game['example'])}</dd>"]
    if game.get("theorems"):
        rows.append(f"<dt>{words['theorems']}</dt>")
        rows += [f"<dd>{html.escape(t['name'])}: "
                 f"{html.escape(t.get('condition') or '')}"
                 f"<br><cite>{html.escape(t.get('citation') or '')}</cite></dd>"
                 for t in game["theorems"]]
    if aliases:
        rows.append(f"<dt>{words['names']}</dt>")
        rows += [f"<dd>{code(a['example'])} {html.escape(a['about'])}</dd>"
                 for a in aliases]
    return "\n".join([*rows, "</dl>"])


def catalogue(program, language):
    words = WORDS[language]
    answer = json.loads(asked(program, language, "games", "--json"))
    return page("catalogue", language, words["games"],
                f"<p>{words['games lead']}</p>",
                *(family(game, [a for a in answer["aliases"] if
                                a["family"] == game["name"]], words)
                  for game in answer["games"]))


def commands(program, language):
    """The help of each command, and then the pages of help."""
    overview = asked(program, "en", "help")
    names = re.findall(r"^  ([a-z][\w-]*)  +\S", overview, re.M)
    names += re.findall(r"^  grundy help ([a-z]+)  +\S", overview, re.M)
    words = WORDS[language]
    return page("commands", language, words["commands"],
                f"<p>{words['commands lead']}</p>",
                *(f"<h2>{name}</h2>" + block(asked(program, language, "help",
                                                   name))
                  for name in names))


def joined(text):
    """Lines as one: with a space, but none beside a Chinese character."""
    text = re.sub(r"(?<=[!-~]) *\n *(?=[!-~])", " ", text.strip())
    return re.sub(r" *\n *", "", text)


def idea(text):
    """A title, a paragraph, and a list of commands."""
    title, about, examples = text.split("\n\n", 2)
    lines = ["./" + line.strip() for line in examples.strip().split("\n")[1:]]
    return f"<h2>{html.escape(title)}</h2>" + prose(joined(about)) + \
        block("\n".join(lines), "sh")


def ideas(program, language):
    source = (ROOT / "src/app/ideas.c").read_text(encoding="utf-8")
    names = re.findall(r'\.name = "([\w-]+)"', source)
    words = WORDS[language]
    return page("ideas", language, words["ideas"],
                f"<p>{words['ideas lead']}</p>",
                *(idea(asked(program, language, "games", name))
                  for name in names))


# ---- what the sources say ----------------------------------------------------

def c_functions():
    parts = [f"<p>{html.escape(headers.overview().split(chr(10) * 2)[0])}</p>"]
    for group in headers.groups():
        title = group.title.rstrip(".")
        parts.append(f"<h2>{html.escape(title[0].upper() + title[1:])}</h2>")
        parts.append(prose(group.about))
        for item in group.items:
            parts.append(f"<h3>{html.escape(item.name)}</h3>" +
                         block(item.text.strip(), "c") + prose(item.comment))
    return page("reference-c", "en", "Reference of the C library", *parts)


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def signature(node):
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        return f"class {node.name}" + (f"({bases})" if bases else "")
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"def {node.name}({ast.unparse(node.args)}){result}"


def described(node, level, name=None):
    """A function or class with its docstring, and a class with its methods."""
    said = signature(node).replace(node.name, name or node.name, 1)
    parts = [f"<h{level}>{name or node.name}</h{level}>",
             block(said, "python"), prose(re.sub(
                 r"(?<=\S)\n(?=\S)", " ", ast.get_docstring(node) or ""))]
    for inner in node.body if isinstance(node, ast.ClassDef) else []:
        if isinstance(inner, ast.FunctionDef) and inner.name[0] != "_" and \
                ast.get_docstring(inner):
            parts.append(described(inner, level + 1))
    return "\n".join(parts)


def python_functions():
    folder = ROOT / "python/grundy"
    nodes = {}
    for path in folder.glob("_*.py"):
        nodes.update((node.name, node) for node in parsed(path).body if
                     isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    head = parsed(folder / "__init__.py")
    public = next(ast.literal_eval(node.value) for node in head.body if
                  isinstance(node, ast.Assign) and
                  node.targets[0].id == "__all__")
    renamed = {name.asname: name.name for node in head.body if
               isinstance(node, ast.ImportFrom) for name in node.names
               if name.asname}
    lead = ast.get_docstring(head).split("\n\n", maxsplit=1)[0]
    return page("reference-python", "en", "Reference of the Python package",
                prose(lead), *(described(nodes[renamed.get(name, name)], 2,
                                         name) for name in public))


def javascript_functions():
    text = (ROOT / "npm/index.d.ts").read_text(encoding="utf-8")
    parts = []
    for comment, said in re.findall(
            r"(?:/\*\*((?:[^*]|\*(?!/))*)\*/\n)?(export (?!type \*).*?)"
            r"(?=\n\n|\Z)", text, re.S):
        name = re.search(r"(?:interface|function|type|class|const) (\w+)",
                         said)[1]
        parts.append(f"<h2>{name}</h2>" + block(said, "js") + prose(
            re.sub(r"\s*\n \* ?", " ", comment).strip()))
    return page("reference-javascript", "en",
                "Reference of the JavaScript package", *parts)


def made(program):
    """(source, title, body, language) of each page that is made."""
    for language in WORDS:
        yield catalogue(program, language)
        yield commands(program, language)
        yield ideas(program, language)
    yield c_functions()
    yield python_functions()
    yield javascript_functions()

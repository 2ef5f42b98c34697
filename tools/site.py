#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the documents as a site that works off-line, from a folder or a host.

    site.py GRUNDY FOLDER   GRUNDY is the built program, which prints the
                            catalogue of games; FOLDER is made anew

Every Markdown document becomes a page (cmark-gfm). Links between documents
become links between pages; one that leads nowhere is an error. The index of the
search is a script, so that it is read from a folder too.
"""

import html
import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
LOOKS = ROOT / "tools/site"

# The menu. A Chinese document NAME.zh.md comes after NAME.md, and a document
# that is not named here comes last, under "More".
MENU = {
    "Start": ["doc/start.md", "README.md", "doc/lectures.md",
              "doc/notation.md", "doc/play.md", "doc/glossary.md"],
    "Games": ["catalogue", "catalogue.zh", "doc/rules.md", "doc/boards.md",
              "doc/formats.md", "doc/values.md", "doc/misere.md",
              "doc/nimbers.md", "doc/octal.md"],
    "Answers": ["doc/find.md", "doc/prove.md", "doc/theorems.md", "doc/code.md",
                "doc/contest.md", "doc/pictures.md", "doc/page.md",
                "doc/serve.md", "doc/asked.md"],
    "Programs": ["doc/library.md", "doc/python.md", "doc/javascript.md",
                 "doc/exec.md", "doc/adding-a-game.md",
                 "doc/architecture.md", "doc/algorithms.md",
                 "doc/performance.md"],
    "Project": ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md",
                "doc/release.md"],
}


@dataclass
class Page:
    source: str  # path of the document, or the name of a made page
    name: str  # file of the page
    title: str
    body: str  # HTML
    language: str
    anchors: set = field(default_factory=set)


def markdown(text):
    return subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink"], input=text,
        capture_output=True, text=True, check=True).stdout


def plain(fragment):
    return html.unescape(re.sub(r"<[^>]*>", "", fragment)).strip()


def slug(title):
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def page_name(source):
    if source == "README.md":
        return "index.html"
    if source == "README.zh.md":
        return "index.zh.html"
    return re.sub(r"^doc/", "", source).replace("/", "-").removesuffix(
        ".md").lower() + ".html"


def with_anchors(page):
    """Gives every heading an id, and the page the set of them."""
    def heading(match):
        level, inner = match[1], match[2]
        base, count = slug(plain(inner)), 0
        anchor = base
        while anchor in page.anchors:
            count += 1
            anchor = f"{base}-{count}"
        page.anchors.add(anchor)
        return f'<h{level} id="{html.escape(anchor)}">{inner}</h{level}>'
    page.body = re.sub(r"<h([1-6])>(.*?)</h\1>", heading, page.body,
                       flags=re.S)
    # What may be wider than the screen scrolls, by keys too.
    page.body = re.sub(r"<table>.*?</table>",
                       r'<div class="wide" tabindex="0">\g<0></div>',
                       page.body, flags=re.S)
    page.body = page.body.replace("<pre>", '<pre tabindex="0">')
    return page


def documents():
    paths = [*ROOT.glob("*.md"), *(ROOT / "doc").rglob("*.md")]
    for path in sorted(paths):
        source = str(path.relative_to(ROOT))
        body = markdown(path.read_text(encoding="utf-8"))
        title = re.search(r"<h1>(.*?)</h1>", body, re.S)
        language = "zh" if ".zh." in source else "en"
        yield with_anchors(Page(source, page_name(source),
                                plain(title[1]) if title else path.stem, body,
                                language))


# ---- the catalogue of games, made from the descriptors ----------------------

WORDS = {
    "en": {"title": "Catalogue of games", "usage": "Written", "example":
           "Example", "theorems": "Theorems", "names": "Other names",
           "lead": "Every family of games that <code>grundy games</code> "
           "lists, with its theorems and other names."},
    "zh": {"title": "游戏目录", "usage": "写法", "example": "例子",
           "theorems": "定理", "names": "别名",
           "lead": "<code>grundy games</code> 列出的所有游戏家族，附定理与别名。"},
}


def code(text):
    return f"<code>{html.escape(text)}</code>"


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
    answer = json.loads(subprocess.run(
        [program, "games", "--json", "--lang", language], check=True,
        capture_output=True, text=True).stdout)
    body = "\n".join([f"<h1>{words['title']}</h1>", f"<p>{words['lead']}</p>",
                      *(family(game, [a for a in answer["aliases"] if
                                      a["family"] == game["name"]], words)
                        for game in answer["games"])])
    name = "catalogue" if language == "en" else f"catalogue.{language}"
    return with_anchors(Page(name, f"{name}.html", words["title"], body,
                             language))


# ---- links -------------------------------------------------------------------

def resolve(page, target, pages, folder, troubles):
    """The address of a link or picture on the site."""
    if re.match(r"[a-z]+:", target):
        return target
    path, _, anchor = unquote(target).partition("#")
    base = Path(page.source).parent
    source = page.source if not path else \
        str((ROOT / base / path).resolve().relative_to(ROOT))
    if source in pages:
        other = pages[source]
        if anchor and anchor not in other.anchors:
            troubles.append(f"{page.source}: {source} has no heading #{anchor}")
        return other.name + (f"#{anchor}" if anchor else "")
    if not (ROOT / source).is_file():
        troubles.append(f"{page.source}: there is no {source}")
        return target
    copy = folder / "files" / source
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / source, copy)
    return f"files/{source}"


def link(page, pages, folder, troubles):
    page.body = re.sub(
        r'(<a href|<img src)="([^"]*)"',
        lambda m: f'{m[1]}="' + html.escape(resolve(
            page, html.unescape(m[2]), pages, folder, troubles)) + '"',
        page.body)


# ---- search ------------------------------------------------------------------

def sections(page):
    """(title, address, text) of each part of a page that has a heading."""
    pieces = re.split(r'<h[1-6] id="([^"]*)">(.*?)</h[1-6]>', page.body,
                      flags=re.S)
    for anchor, title, body in zip(pieces[1::3], pieces[2::3], pieces[3::3]):
        text = re.sub(r"\s+", " ", plain(re.sub(r"</(td|th|li|p)>", " ",
                                                body)))
        yield [plain(title), page.title, f"{page.name}#{html.unescape(anchor)}",
               text]


# ---- pages -------------------------------------------------------------------

# What is around the text, by the language of the page.
AROUND = {
    "en": {"skip": "Skip to the text", "search": "Search", "found":
           "Search results", "none": "Nothing found:", "pages": "Pages",
           "here": "On this page"},
    "zh": {"skip": "跳到正文", "search": "搜索", "found": "搜索结果",
           "none": "没有找到：", "pages": "页面", "here": "本页内容",
           "Start": "入门", "Games": "游戏", "Answers": "解答",
           "Programs": "编程", "Project": "项目", "More": "其他"},
}
# Names in the menu that say more than the headings.
LABELS = {"README.md": "Introduction", "README.zh.md": "简介",
          "CHANGELOG.md": "Changes"}

def menu(current, pages):
    groups = {title: [name for source in sources for name in
                      (source, source.removesuffix(".md") + ".zh.md")]
              for title, sources in MENU.items()}
    named = [source for group in groups.values() for source in group]
    groups = {**groups, "More": [s for s in pages if s not in named]}
    lines = []
    for title, sources in groups.items():
        found = [pages[s] for s in sources if s in pages]
        if found:
            lines.append(
                f"<h2>{AROUND[current.language].get(title, title)}</h2><ul>")
        for page in found:
            here = ' aria-current="page"' if page is current else ""
            lang = "" if page.language == current.language else \
                f' lang="{page.language}"'
            lines.append(f'<li><a href="{page.name}"{here}{lang}>'
                         f"{html.escape(LABELS.get(page.source, page.title))}"
                         "</a></li>")
        if found:
            lines.append("</ul>")
    return "\n".join(lines)


def contents(page):
    """Links to the parts of a long page."""
    found = re.findall(r'<h2 id="([^"]*)">(.*?)</h2>', page.body, re.S)
    if len(found) < 4:
        return ""
    return '<details class="contents"><summary>' + \
        AROUND[page.language]["here"] + "</summary><ul>" + \
        "".join(f'<li><a href="#{anchor}">{html.escape(plain(title))}</a></li>'
                for anchor, title in found) + "</ul></details>"


def whole(page, pages, version):
    body, around = page.body, AROUND[page.language]
    parts = contents(page)
    if parts:
        body = body.replace("</h1>", "</h1>" + parts, 1)
    return f"""<!DOCTYPE html>
<html lang="{page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:">
<title>{html.escape(page.title)} – Grundy</title>
<link rel="stylesheet" href="style.css">
<script src="index.js" defer></script>
<script src="search.js" defer></script>
</head>
<body>
<a class="skip" href="#content">{around["skip"]}</a>
<header>
<a class="home" href="index.html">Grundy <span>{version}</span></a>
<search><label for="query">{around["search"]}</label>
<input id="query" type="search" autocomplete="off" data-none="{around["none"]}"
 aria-controls="found">
<ul id="found" aria-label="{around["found"]}" aria-live="polite" hidden></ul>
</search>
</header>
<details class="menu"><summary>{around["pages"]}</summary>
<nav aria-label="{around["pages"]}">
{menu(page, pages)}
</nav></details>
<main id="content" tabindex="-1">
{body}</main>
</body>
</html>
"""


def main():
    program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    version = subprocess.run([ROOT / "tools/version.sh"], check=True,
                             capture_output=True, text=True).stdout.strip()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    made = [*documents(), catalogue(program, "en"), catalogue(program, "zh")]
    pages = {page.source: page for page in made}
    troubles = []
    for page in made:
        link(page, pages, folder, troubles)
        (folder / page.name).write_text(whole(page, pages, version),
                                        encoding="utf-8")
    index = [entry for page in made for entry in sections(page)]
    (folder / "index.js").write_text(
        "const INDEX = " + json.dumps(index, ensure_ascii=False,
                                      separators=(",", ":")) + ";\n",
        encoding="utf-8")
    for name in "style.css", "search.js":
        shutil.copyfile(LOOKS / name, folder / name)
    if troubles:
        sys.exit("\n".join(troubles))
    print(f"{folder}: {len(made)} pages, {len(index)} sections")


main()

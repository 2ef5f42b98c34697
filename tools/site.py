#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the documents as a site that works off-line, from a folder or a host.

    site.py GRUNDY FOLDER   GRUNDY is the built program, which prints the
                            catalogue of games; FOLDER is made anew

Every Markdown document becomes a page (cmark-gfm), with its code in colours
(Pygments). References of the commands, the ideas, the games and the packages
are made from what the program and the sources say (tools/site/reference.py).
Links between documents become links between pages; one that leads nowhere is an
error. The index of the search is a script, so that it is read from a folder too.
"""

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
LOOKS = ROOT / "tools/site"
sys.path.insert(0, str(LOOKS))
# pylint: disable=wrong-import-position
import colours  # noqa: E402
import reference  # noqa: E402
from words import ABOUT, AROUND, BOTH, LABELS, LANDING, MENU, OTHER  # noqa: E402


class Page:
    """A page of the site before it is written."""

    def __init__(self, source, title, body, language):
        self.source = source  # path of the document, or a name for a made page
        self.name = page_name(source)  # file of the page
        self.title = title
        self.body = body  # HTML
        self.language = language
        self.anchors = set()
        with_anchors(self)
        self.body = colours.coloured(self.body)


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


def document(path):
    """The page of a document. The head of the site has the link to the other
    language, so that in the text is left out."""
    source = str(path.relative_to(ROOT))
    body = re.sub(r'<p><a href="[^"]*">(中文|English)</a></p>\n', "",
                  markdown(path.read_text(encoding="utf-8")))
    title = re.search(r"<h1>(.*?)</h1>", body, re.S)
    return Page(source, plain(title[1]) if title else path.stem, body,
                "zh" if ".zh." in source else "en")


def documents():
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "doc").rglob("*.md")]):
        yield document(path)


def references(program):
    for source, title, body, language in reference.made(program):
        yield Page(source, title, body, language)


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
        r'(<a href|<img src|<source [^>]*srcset)="([^"]*)"',
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


def write_index(folder, language, pages):
    index = [entry for page in shown(language, pages)
             for entry in sections(page)]
    (folder / f"index.{language}.js").write_text(
        "const INDEX = " + json.dumps(index, ensure_ascii=False,
                                      separators=(",", ":")) + ";\n",
        encoding="utf-8")
    return len(index)


# ---- one language at a time --------------------------------------------------

def partner(source):
    """The name of the same page in the other language."""
    if re.search(r"\.zh(\.md)?$", source):
        return re.sub(r"\.zh(\.md)?$", r"\1", source)
    return re.sub(r"(\.md)?$", r".zh\1", source, count=1)


def in_language(source, language, pages):
    """The page of a source in the language, or in English."""
    other = partner(source)
    return pages[other if language == "zh" and other in pages else source]


def shown(language, pages):
    """The pages that a reader of the language sees: those of the language, and
    English ones that there are in no other."""
    return [page for page in pages.values() if page.language == language or
            (page.language == "en" and partner(page.source) not in pages)]


def groups(language, pages):
    """(title, pages) of the menu: the English names stand for both."""
    named = [source for sources in MENU.values() for source in sources]
    rest = [page.source for page in pages.values()
            if page.language == "en" and page.source not in ("index", *named)]
    for title, sources in {**MENU, "More": rest}.items():
        found = [in_language(s, language, pages) for s in sources]
        if found:
            yield title, found


def label(page):
    return LABELS.get(page.source, page.title)


def attributes(page, language):
    return "" if page.language == language else \
        f' lang="{page.language}" hreflang="{page.language}"'


def entry(page, language, more=""):
    mark = "" if page.language == language or page.source in BOTH else \
        f' <small>{AROUND[language]["foreign"]}</small>'
    return f'<a href="{page.name}"{more}{attributes(page, language)}>' \
        f"{html.escape(label(page))}</a>{mark}"


def menu(current, language, pages):
    lines = []
    for title, found in groups(language, pages):
        lines.append(f"<h2>{AROUND[language].get(title, title)}</h2><ul>")
        lines += ["<li>" + entry(page, language, ' aria-current="page"'
                                 if page is current else "") + "</li>"
                  for page in found]
        lines.append("</ul>")
    return "\n".join(lines)


def switch(page, pages):
    """The link to the same page in the other language, or to its first page."""
    language = OTHER[page.language]
    target = pages.get(partner(page.source)) or \
        pages["index" if language == "en" else "index.zh"]
    return f'<a class="switch" href="{target.name}" lang="{language}" ' \
        f'hreflang="{language}">{AROUND[language]["name"]}</a>'


# ---- pages -------------------------------------------------------------------

def landing(language):
    """The first page: what it is, and a picture."""
    return Page("index" if language == "en" else "index.zh", "Grundy",
                markdown(LANDING[language]["text"]), language)


def about(page, language):
    source = page.source if page.language == "en" else partner(page.source)
    return html.escape(ABOUT.get(source, ("", ""))[language == "zh"])


def cards(language, pages):
    """All pages by purpose, with a sentence about each."""
    lines = []
    for title, found in groups(language, pages):
        lines.append(f"<section><h2>{AROUND[language].get(title, title)}</h2>"
                     f"<p>{LANDING[language].get(title, '')}</p><ul>")
        lines += [f"<li>{entry(page, language)}<p>{about(page, language)}</p>"
                  "</li>" for page in found]
        lines.append("</ul></section>")
    return f'<div class="cards">{"".join(lines)}</div>'


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
    if page.source in ("index", "index.zh"):
        body += cards(page.language, pages)
    home = pages["index" if page.language == "en" else "index.zh"].name
    return f"""<!DOCTYPE html>
<html lang="{page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:">
<title>{html.escape(page.title)} – Grundy</title>
<link rel="stylesheet" href="style.css">
<script src="index.{page.language}.js" defer></script>
<script src="search.js" defer></script>
<script src="copy.js" defer></script>
</head>
<body data-copy="{around["copy"]}" data-copied="{around["copied"]}">
<a class="skip" href="#content">{around["skip"]}</a>
<header>
<a class="home" href="{home}">Grundy <span>{version}</span></a>
{switch(page, pages)}
<search><label for="query">{around["search"]}</label>
<input id="query" type="search" autocomplete="off" data-none="{around["none"]}"
 aria-controls="found">
<ul id="found" aria-label="{around["found"]}" aria-live="polite" hidden></ul>
</search>
</header>
<details class="menu"><summary>{around["pages"]}</summary>
<nav aria-label="{around["pages"]}">
{menu(page, page.language, pages)}
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
    pages = {page.source: page for page in [*documents(),
                                            *references(program)]}
    for language in AROUND:
        first = landing(language)
        pages[first.source] = first
    troubles = []
    for page in pages.values():
        link(page, pages, folder, troubles)
        (folder / page.name).write_text(whole(page, pages, version),
                                        encoding="utf-8")
    count = [write_index(folder, language, pages) for language in AROUND]
    for name in "style.css", "search.js", "copy.js":
        shutil.copyfile(LOOKS / name, folder / name)
    if troubles:
        sys.exit("\n".join(troubles))
    print(f"{folder}: {len(pages)} pages, sections to search: {count}")


main()

# SPDX-License-Identifier: MIT
"""Colours code: every block of a page, by Pygments. style.css has the colours
of the classes that Pygments gives."""

import html
import re

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

BLOCK = re.compile(r'<pre><code(?: class="language-([\w+-]+)")?>(.*?)'
                   r"</code></pre>", re.S)
FORMAT = HtmlFormatter(nowrap=True)
LEXERS = {"sh", "c", "c++", "cpp", "python", "js", "json", "html", "console"}


def console(text):
    """Commands in colours, and what they print as it is."""
    shell, lines = get_lexer_by_name("bash"), []
    for line in text.split("\n"):
        if line.startswith("$ "):
            code = highlight(line[2:], shell, FORMAT).rstrip("\n")
            lines.append(f'<span class="prompt">$ </span><b>{code}</b>')
        else:
            lines.append(html.escape(line, quote=False))
    return "\n".join(lines)


def block(match):
    language, text = match[1], html.unescape(match[2])
    if language == "console":
        inner = console(text)
    elif language in LEXERS:
        inner = highlight(text, get_lexer_by_name(language), FORMAT)
    else:
        inner = match[2]
    kind = f' class="{language}"' if language else ""
    return f'<pre tabindex="0"{kind}><code>{inner}</code></pre>'


def coloured(body):
    return BLOCK.sub(block, body)

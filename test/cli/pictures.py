#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares pictures byte for byte with those in test/pictures.

SVG files, Graphviz texts and plots for the terminal are stored whole, unless
they are long: of a picture of more than 150 lines test/pictures/sums.txt holds
the checksum, and a smaller one of the same shape is there to be read. PNG and
PDF files are made of the SVG by another program, so only their size is compared,
and that something is drawn. The version of the program, which every picture
names, is ignored. `pictures.py --write` draws all pictures anew: look at each
that changed.
"""

import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from xml.etree import ElementTree

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
os.environ["LC_ALL"] = "C.UTF-8"
FOLDER = Path("test/pictures")
SUMS = FOLDER / "sums.txt"  # lines "FILE CHECKSUM"
LONG_LINES = 150
PAGE = Path("doc/pictures")  # shown in doc/pictures.md and README.md
LASKER = "{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}"
LONG = ("{(first,second) -> (first-k,second) for k in 1..first if first > 0 "
        "and second >= 0 and first*second != 17 ; (first,second-k) for k in "
        "1..second if gcd(first,second) <= 999 & 255 ; (first-k,second-k) for "
        "k in 1..min(first,second) if k % 2 == 1 or first == second}")


def thirty():
    """Edges of a graph with cycles on thirty vertices, made by a formula."""
    edges = [(v * v * 7 % 11 * v // 11, v) for v in range(1, 30)]
    edges += [(v, (v * 11 + 5) % 30) for v in range(1, 30, 3)]
    return ",".join(f"{a}-{b}" for a, b in edges if a != b)


# name: arguments of the command, without --svg and --png
PICTURES = {
    "kayles": ["table", "kayles", "0..100"],
    "few": ["table", "take[1,3,4]", "0..10"],
    "one": ["table", "nim", "7"],
    "rule": ["table", LASKER, "0..40"],
    "binned": ["table", "kayles", "0..5000"],
    "rares": ["table", "octal[0.104]", "0..600"],
    "shaded": ["table", "octal[0.165]", "0..15000"],
    "late": ["table", "bash[9]", "1000000000000..1000000000100"],
    "huge": ["table", "nim", "18446744073709551600..18446744073709551615"],
    "misere": ["table", "kayles", "0..24", "--misere"],
    "partizan": ["table", "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}",
                 "0..20", "--outcomes"],
    "genus": ["table", "kayles", "0..30", "--genus"],
    "genus-map": ["table", "wythoff", "0..5", "0..7", "--genus"],
    "plies": ["table", "nim", "0..12", "--plies"],
    "wythoff": ["table", "wythoff", "0..7", "0..7"],
    "outcomes": ["table", "wythoff", "0..9", "0..14", "--outcomes"],
    "holes": ["table", "ed", "0..5", "0..7"],
    "scale": ["table", "wythoff", "0..64", "0..64"],
    "wide": ["table", "wythoff", "0..3", "100..220"],
    "longest": ["table", "wythoff", "0..5", "0..5", "--longest"],
    "products": ["nim", "table", "0..15"],
    "far-products": ["nim", "table",
                     "18446744073709551612..18446744073709551615"],
    "thermograph": ["value", "{10|2||-1/2|-20}"],
    "masts": ["value", "{3|1||0}", "+-1", "^^", "3/4", "-7", "tiny(2)"],
    "thermographs": ["value", "{3|1||0}", "{4|1}", "+-1", "^"],
    "far-mast": ["value", "4611686018427387904"],
    "long": ["table", LONG, "100..104", "100..106"],
    "nim": ["eval", "nim(7,4,2)"],
    "lost": ["eval", "nim(3,5,6)"],
    "large": ["eval", "nim(40,33,12,1)"],
    "bars": ["eval", "nim(1000,700,3)"],
    "bar-split": ["eval", "kayles(100)"],
    "bar-tuple": ["eval", "fibnim(100)"],
    "pair": ["eval", "wythoff(3,7)"],
    "moore": ["eval", "moore[2](3,4,5)"],
    "chomp": ["eval", "chomp(6,6,4,2)"],
    "stairs": ["eval", "stairs(2,3,4)"],
    "ground": ["eval", "stairs(3,0,1)"],
    "shift": ["eval", "shift(2,3,4)"],
    "row": ["eval", "kayles(7,9)"],
    "ring": ["eval", "ring[2..4](5)"],
    "split": ["eval", "grundy(9)"],
    "heap": ["eval", "fibnim(12,4)"],
    "tuple": ["eval", "ed(3,4)"],
    "coins": ["eval", "coins[mock](HTTHTHH)"],
    "coins-long": ["eval", "coins[ruler](3,40,49,50,51,60,107)"],
    "coin-rows": ["eval", "selective[turtles, mock](HTHT ; THTTH)"],
    "coin-board": ["eval", "tartan[mock, turtles](TTHT/HTTT/TTTT/THTH)"],
    "corners": ["eval", "corners((1,2),(3,3))"],
    "coins-lost": ["eval", "coins[turtles](0,1,2)"],
    "strip": ["eval", "toads(ttt..fff,.f..t)"],
    "cells": ["eval", "amazons(x.../.#.o) + konane(xo./o.x)"],
    "dominoes": ["eval", "toppling(LERLLR,EE)"],
    "grows": ["eval", "{n -> n+3 if n < 5}(4)"],
    "sum": ["eval", "wythoff(3,5) + 2*lasker(6) + kayles(10)"],
    "left": ["eval", "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}(7)"],
    "nothing": ["eval", "0"],
    "misere-position": ["eval", "nim(1,1,2)", "--misere"],
}
# The same for games on graphs, which are written for Graphviz, too.
GRAPHS = {
    "hackenbush": ["eval", "hackenbush(0-1,1-2,1-3,3-4,3-5,0-6,6-7)"],
    "house": ["eval", "hackenbush(0-1,0-2,1-2,1-3,2-4,3-4,3-5,4-5,5-6,6-7)"],
    "parallel": ["eval", "hackenbush(0-0,0-1,0-1,0-1,1-1,1-2,1-2,2-2,2-2,2-3)"],
    "colours": ["eval", "hackenbush(0-1:b,1-2:r,1-3:b,0-4:r,4-5:b)"],
    "three-colours": ["eval", "hackenbush(0-1:b,1-2:r,1-3:b,0-4:r,4-5:b,4-6)"],
    "thirty-edges": ["eval", f"hackenbush({thirty()})"],
    "tokens": ["eval", "graph[a->b,a->c,b->c,c->d,a->d,e->d](a,b,b)"],
    "geography": ["eval", "geography(a-b,b-c,c-d,d-a,a-c,d-e;d)"],
    "starts": ["eval", "geography(root-left,root-right,left-leaf1,left-leaf2,"
                       "alone)"],
    "complete": ["eval", "geography(" + ",".join(
        f"{a}-{b}" for a in "abcdefgh" for b in "abcdefgh" if a < b) + ";a)"],
    "thirty": ["eval", f"geography({thirty()};3)"],
    "trail": ["eval", "trail(a->b,b->a,b->b,b->c,a->c,a->c,c->d;b)"],
    "draw": ["eval", "graph[a->a,a->b,b->a,b->c,c->c,c->d](a)"],
    "only-draw": ["eval", "graph[start->other,other->start,start->won,"
                          "won->end,end](start)"],
    "order": ["eval", "poset[a<b,a<c,b<d,c<d,c<f,e](all)"],
    "poison": ["eval", "chomp_poset[a<b,a<c,b<d,c<d,b<e](a,b,c,e)"],
    "plants": ["eval", "hackenbush(0-1,1-2,1-3) + hackenbush(0-1,0-2,1-2,2-3)"],
    "misere-graph": ["eval", "hackenbush(0-1,1-2,1-3)", "--misere"],
    "graph-cells": ["eval", "{board L: xo -> .x ; R: L with xo}[a-b,b-c,c-d,"
                            "d-a,b-d,d-e](a:x,b:o,c:x,d:x,e:o)"],
    "graph-taken": ["eval", "{board . -> # also near .->#}[hub-north,"
                            "hub-east,hub-south,hub-west,north-east,"
                            "south-west,west-far](far:#)"],
    "graph-map": ["eval", "{board L: . -> x if near(o) == 0 ; R: L with xo}"
                          "[a-b,b-c,c-d,d-e,e-f,f-a,a-d](a:x,e:o)"],
    "automaton": ["prove", "wythoff", "--outcomes"],
    "automaton-graph": ["prove", LASKER],
    "automaton-large": ["prove", "kayles"],
    "automaton-mod": ["prove", "{n -> n-k for k in pow2}", "--formula", "n%3"],
    "automaton-stars": ["prove", "{(n,q) -> (n-k,2*k) for k in 1..min(n,q)}",
                        "--outcomes"],
}
PICTURES |= GRAPHS
# name: columns of the terminal, with colours, arguments
PLOTS = {
    "plot": (80, False, ["table", "kayles", "0..300"]),
    "plot-narrow": (30, False, ["table", "kayles", "0..300"]),
    "plot-few": (80, False, ["table", "take[1,3,4]", "0..30"]),
    "plot-outcomes": (80, False, ["table", "kayles", "0..24", "--misere"]),
    "plot-map": (80, False, ["table", "wythoff", "0..60", "0..60"]),
    "plot-blocks": (40, False, ["table", "wythoff", "0..300", "0..300"]),
    "plot-colour": (60, True, ["table", "kayles", "0..40"]),
    "plot-map-colour": (60, True, ["table", "wythoff", "0..7", "0..9"]),
}
# Pictures that the pages show, under the same names.
SHOWN = ["kayles", "wythoff", "chomp", "stairs", "hackenbush", "tokens",
         "coin-board", "graph-cells", "automaton", "automaton-graph",
         "thermographs"]

sums = dict(line.split() for line in
            SUMS.read_text(encoding="ascii").splitlines()) if SUMS.exists() \
    else {}
failures = []


def fail(name, reason):
    failures.append(name)
    print(f"{name}: {reason}")


def run(words, **options):
    return subprocess.run([GRUNDY, *words], capture_output=True, timeout=300,
                          check=False, **options)


def version():
    return run(["--version"]).stdout.decode().split()[1]


def decode(png):
    """Returns the width, the height and the rows of a PNG file, as stored."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == \
            struct.unpack(">I", png[at + 8 + length:at + 12 + length])[0]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colours in (2, 6)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    raw, stride = zlib.decompress(packed), (3 if colours == 2 else 4) * width
    assert len(raw) == height * (stride + 1)
    return width, height, [raw[y * (stride + 1):(y + 1) * (stride + 1)]
                           for y in range(height)]


def plain(data):
    """Removes the version of the program."""
    return re.sub(rb"grundy [0-9][0-9.]*:", b"grundy:", data)


def is_stored(path, data):
    """Is the picture the one that is stored?"""
    if path.parent == PAGE or data.count(b"\n") <= LONG_LINES:
        return path.exists() and plain(path.read_bytes()) == plain(data)
    return not path.exists() and \
        sums.get(path.name) == hashlib.sha256(plain(data)).hexdigest()


def store(path, data):
    if path.parent == PAGE or data.count(b"\n") <= LONG_LINES:
        path.write_bytes(data)
        sums.pop(path.name, None)
    else:
        path.unlink(missing_ok=True)
        sums[path.name] = hashlib.sha256(plain(data)).hexdigest()


def compare(path, data, write):
    is_same = is_stored(path, data)
    if write and not is_same:
        store(path, data)
    elif not is_same:
        with tempfile.NamedTemporaryFile(delete=False,
                                         suffix=path.suffix) as file:
            file.write(data)
        fail(path, f"differs from what is drawn now, {file.name}")


def check_svg(name, svg):
    top = ElementTree.fromstring(svg)
    size = [float(n) for n in top.get("viewBox").split()]
    for text in top.iter("{http://www.w3.org/2000/svg}text"):
        x, y = float(text.get("x")), float(text.get("y"))
        if not (0 <= x <= size[2] and 0 <= y <= size[3]):
            fail(name, f"'{text.text}' is outside the picture")
        # in the widest usual font a letter is on average 0.6 of its size wide
        width = 0.6 * float(text.get("font-size")) * len(text.text)
        left = {None: x, "middle": x - width / 2,
                "end": x - width}[text.get("text-anchor")]
        if left < 0 or left + width > size[2] + 1:
            fail(name, f"'{text.text}' crosses the edge of the picture")


def check_labels(name, svg):
    """Fails if two texts of a graph overlap."""
    boxes = []
    top = ElementTree.fromstring(svg)
    for text in top.iter("{http://www.w3.org/2000/svg}text"):
        if text.get("text-anchor") != "middle":
            continue
        size = float(text.get("font-size"))
        x, y, width = float(text.get("x")), float(text.get("y")), 0.6 * size
        width *= len(text.text)
        boxes.append((x - width / 2, y - 0.8 * size, x + width / 2, y,
                      text.text))
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                fail(name, f"'{a[4]}' and '{b[4]}' overlap")


def check_dot(name, words, write):
    done = run([*words, "--dot", "-"])
    if done.returncode or done.stderr:
        fail(name, f"--dot: exit code {done.returncode}, {done.stderr}")
        return
    compare(FOLDER / f"{name}.dot", done.stdout, write)
    if shutil.which("dot"):
        drawn = subprocess.run(["dot", "-Tplain"], input=done.stdout,
                               capture_output=True, timeout=60, check=False)
        if drawn.returncode or drawn.stderr:
            fail(name, f"dot says {drawn.stderr.decode()}")


def check_converted(name, words, folder):
    """Checks a picture as PNG and as PDF."""
    files = [Path(folder, f"{name}.{form}") for form in ("svg", "png", "pdf")]
    done = run([*words, "--svg", str(files[0]), "--png", str(files[1]),
                "--pdf", str(files[2])])
    if done.returncode or done.stderr:
        fail(name, f"exit code {done.returncode}, {done.stderr.decode()}")
        return
    svg, png, pdf = (file.read_bytes() for file in files)
    width, height, rows = decode(png)
    top = ElementTree.fromstring(svg)
    for got, attribute in ((width, "width"), (height, "height")):
        if abs(got - 2 * float(top.get(attribute))) > 1:
            fail(name, f"the {attribute}s of SVG and PNG differ")
    if len(set(rows)) < 10:
        fail(name, "the PNG shows next to nothing")
    if not pdf.startswith(b"%PDF-") or b"%%EOF" not in pdf[-16:]:
        fail(name, "the PDF is not whole")


def check_picture(name, words, write):
    """Checks a picture as SVG, and as Graphviz text if it is a graph."""
    done = run([*words, "--svg", "-"])
    if done.returncode or done.stderr:
        fail(name, f"exit code {done.returncode}, {done.stderr.decode()}")
        return
    check_svg(name, done.stdout)
    if name in GRAPHS:
        check_labels(name, done.stdout)
        check_dot(name, words, write)
    compare(FOLDER / f"{name}.svg", done.stdout, write)
    if name not in SHOWN:
        return
    compare(PAGE / f"{name}.svg", done.stdout, write)
    command = " ".join(f"'{w}'" if re.search(r"[({^]", w) else w
                       for w in words)
    if f"    ./grundy {command} --svg {name}.svg\n" not in \
            Path("doc/pictures.md").read_text(encoding="utf-8"):
        fail(name, "doc/pictures.md does not show how it is made")


def on_terminal(words, columns):
    """Returns what the program writes to a terminal of this many columns."""
    import fcntl
    import pty
    import termios
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ,
                struct.pack("HHHH", 50, columns, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    child = subprocess.Popen([GRUNDY, *words], stdout=theirs,
                             env=dict(environment, TERM="xterm"))
    os.close(theirs)
    output = b""
    try:
        while chunk := os.read(ours, 65536):
            output += chunk
    except OSError:  # the other end was closed
        pass
    os.close(ours)
    if child.wait(timeout=60):
        fail(words, "failed on a terminal")
    return output.replace(b"\r\n", b"\n")


def check_plot(name, columns, in_colour, words, write):
    words = [*words, "--plot"]
    if in_colour:
        text = on_terminal(words, columns)
    else:
        text = run(words, env=dict(os.environ, COLUMNS=str(columns))).stdout
    for line in re.sub(r"\033\[[0-9;]*m", "", text.decode()).split("\n"):
        if len(line) > columns:
            fail(name, f"a line of {len(line)} columns")
    if in_colour != (b"\033" in text):
        fail(name, "colours are expected and missing, or the reverse")
    compare(FOLDER / f"{name}.txt", text, write)


def main():
    write = "--write" in sys.argv[1:]
    for name, words in PICTURES.items():
        check_picture(name, words, write)
    with tempfile.TemporaryDirectory() as folder:
        for name in SHOWN:
            check_converted(name, PICTURES[name], folder)
    for name, (columns, in_colour, words) in PLOTS.items():
        check_plot(name, columns, in_colour, words, write)
    known = {f"{n}.svg" for n in PICTURES} | {f"{n}.txt" for n in PLOTS} | \
        {f"{n}.dot" for n in GRAPHS}
    for name in sorted({path.name for path in FOLDER.iterdir()} | set(sums)):
        if name not in known | {SUMS.name}:
            fail(name, "is not the file of any picture")
    if write:
        SUMS.write_text("".join(f"{name} {sums[name]}\n"
                                for name in sorted(sums)), encoding="ascii")
    print(f"{len(PICTURES) + len(PLOTS)} pictures, {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())

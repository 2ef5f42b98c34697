#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check-database refuses databases that lie, with right checksums all through:
lines of the head that do not follow from rules and start, wrong entries,
entries too many or too few, another start, other rules, play that never ends.
eval, moves and reply never abort on them."""

import ctypes
import ctypes.util
import itertools
import os
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
ZSTD = ctypes.CDLL(ctypes.util.find_library("zstd"))
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "forged.db")
LETTERS = "NPLRD"
HEAD, RECORD, TRAILER = 32, 48, 56
failures = 0


def run(*words):
    return subprocess.run([GRUNDY, *words], capture_output=True, text=True,
                          timeout=60, check=False)


def expect(is_right, *what):
    global failures
    if not is_right:
        failures += 1
        print("FAILED:", *what)


# ------------------------------------------------------------ the format


def number(data, at, size):
    return int.from_bytes(data[at:at + size], "little")


def checksum(data):
    """engine/database/writer.c's."""
    total, prime, mask = 0xcbf29ce484222325, 0x100000001b3, 2 ** 64 - 1
    whole = len(data) // 8 * 8
    for at in range(0, whole, 8):
        total = (total ^ number(data, at, 8)) * prime & mask
        total ^= total >> 29
    for byte in data[whole:]:
        total = (total ^ byte) * prime & mask
    return total


def varint(n):
    out = b""
    while n >= 128:
        out += bytes([n % 128 + 128])
        n //= 128
    return out + bytes([n])


def take_varint(data, at):
    n = shift = 0
    while data[at] >= 128:
        n += data[at] % 128 << shift
        at, shift = at + 1, shift + 7
    return n + (data[at] << shift), at + 1


def frame(raw):
    """A frame of zstd that is not compressed."""
    return b"\x28\xb5\x2f\xfd\xa0" + len(raw).to_bytes(4, "little") + \
        (len(raw) * 8 + 1).to_bytes(3, "little") + raw


def decode(data):
    """The head as a dictionary of lines, and entries: key, letter, value,
    plies."""
    end = HEAD + number(data, 16, 8)
    head = dict(line.rsplit(" ", 1) if line.startswith("rules") else
                line.split(" ", 1)
                for line in data[HEAD:end].decode().splitlines())
    head["rules"] = [line for line in data[HEAD:end].decode().splitlines()
                     if line.startswith("rules")]
    head = {word: rest for word, rest in head.items()
            if word == "rules" or not word.startswith("rules")}
    index = number(data, len(data) - TRAILER + 8, 8)
    entries = []
    for block in range(number(data, len(data) - TRAILER + 16, 8)):
        at = index + block * RECORD
        packed, size, count = (number(data, at + k, 4) for k in (32, 36, 40))
        raw = ctypes.create_string_buffer(size)
        start = number(data, at, 8)
        if ZSTD.ZSTD_decompress(raw, ctypes.c_size_t(size),
                                data[start:start + packed],
                                ctypes.c_size_t(packed)) != size:
            sys.exit("a block cannot be read")
        entries += decode_block(raw.raw, count, head["stores"])
    return head, entries


def decode_block(raw, count, stores):
    at, keys, key = 0, [], b""
    for _ in range(count):
        shared, at = take_varint(raw, at)
        rest, at = take_varint(raw, at)
        key = key[:shared] + raw[at:at + rest]
        keys.append(key)
        at += rest
    letters = raw[at:at + count].decode()
    at += count
    columns = []
    for word in ("values", "plies"):
        column = [0] * count
        for i in range(count if word in stores else 0):
            column[i], at = take_varint(raw, at)
        columns.append(column)
    return [list(entry) for entry in zip(keys, letters, *columns)]


def encode_block(entries, stores):
    raw = b"".join(varint(0) + varint(len(key)) + key
                   for key, *_ in entries)
    raw += "".join(letter for _, letter, *_ in entries).encode()
    if "values" in stores:
        raw += b"".join(varint(value) for *_, value, _ in entries)
    if "plies" in stores:
        raw += b"".join(varint(plies) for *_, plies in entries)
    return raw


def encode(head, entries, most=1024):
    """The file of a head and entries, which need not be in order."""
    words = ("version", "start", "play", "keys", "moves", "stores",
             "positions", *LETTERS)
    text = "".join(f"{word} {head[word]}\n" for word in words) + \
        "".join(line + "\n" for line in head["rules"])
    text = text.encode()
    out = b"grundydb" + 0x0a0b0c0d.to_bytes(4, "little") + \
        (1).to_bytes(4, "little") + len(text).to_bytes(8, "little") + \
        checksum(text).to_bytes(8, "little") + text
    records, keys = b"", b""
    for first in range(0, len(entries), most):
        block = entries[first:first + most]
        raw = encode_block(block, head["stores"])
        packed = frame(raw)
        for n, size in ((len(out), 8), (checksum(packed), 8), (first, 8),
                        (len(keys), 8), (len(packed), 4), (len(raw), 4),
                        (len(block), 4), (len(block[0][0]), 4)):
            records += n.to_bytes(size, "little")
        keys += block[0][0]
        out += packed
    trailer = b"grundyix"
    for n in (len(out), len(records) // RECORD, len(keys),
              checksum(records + keys),
              len(out) + len(records) + len(keys) + TRAILER):
        trailer += n.to_bytes(8, "little")
    return out + records + keys + trailer + \
        checksum(trailer).to_bytes(8, "little")


def counted(head, entries):
    """The head with the right numbers of positions."""
    return {**head, "positions": len(entries),
            **{c: sum(e[1] == c for e in entries) for c in LETTERS}}


def write(head, entries, most=1024):
    with open(FILE, "wb") as file:
        file.write(encode(head, entries, most))


def check():
    return run("check-database", FILE)


# --------------------------------------------------------------- lies


def solved(position, *options):
    """The database of a position, decoded; None: it is refused."""
    done = run("solve", position, "--database", FILE, *options)
    if done.returncode:
        return None
    with open(FILE, "rb") as file:
        return decode(file.read())


def lie(what, code, head, entries, said="", most=1024):
    write(head, entries, most)
    done = check()
    codes = code if isinstance(code, tuple) else (code,)
    text = done.stdout + done.stderr
    expect(done.returncode in codes, what, done.returncode, text)
    expect(said in text, what, "does not say", said, text)


OPTIONS = [(), ("--values",), ("--plies",), ("--plies", "--values"),
           ("--misere",), ("--misere", "--plies")]
LOOPY = "{loopy n -> (n+3) % 11 ; (n+5) % 11 if n % 2 == 0 ; n-4 if n > 6}"
PAIR = "{(a,b) -> (a-k,b) for k in 1..a ; (a,b-k) for k in 1..min(b,2)}"
GAMES = [("kayles(7)", ()), ("kayles(5)", ("--misere",)),
         ("kayles(5)", ("--plies",)), ("kayles(5)", ("--plies", "--values")),
         (f"{PAIR}(2,2)", ()), (f"{PAIR}(2,2)", ("--values",)),
         (f"{PAIR}(2,2)", ("--misere", "--plies")),
         (f"{LOOPY}(10)", ()), (f"{LOOPY}(10)", ("--misere",)),
         ("domineering(2 x 3)", ()), ("domineering(2 x 2)", ("--misere",)),
         ("chomp[2 x 3]()", ()), ("nim(0)", ()), ("nim(0)", ("--misere",))]


def plain(database):
    """What makes two databases the same."""
    head, entries = database
    return sorted((k, str(v)) for k, v in head.items()), \
        [tuple(e) for e in entries]


def check_lines(name, truth, truths):
    """Every combination of the four lines that name the kind of database."""
    head, entries = truth
    for play, keys, moves, stores in itertools.product(
            ("normal", "misere"), ("components", "sums"),
            ("impartial", "partizan", "loopy"),
            ("outcomes", "outcomes values", "outcomes plies",
             "outcomes values plies")):
        false = {**head, "play": play, "keys": keys, "moves": moves,
                 "stores": stores}
        kept = [[key, letter, value * ("values" in stores),
                 plies * ("plies" in stores)]
                for key, letter, value, plies in entries]
        what = (name, play, keys, moves, stores)
        if plain((counted(false, kept), kept)) in truths:
            lie(what, 0, false, kept)
        elif moves != head["moves"] or (
                play == head["play"] and stores == head["stores"]):
            lie(what, 2, false, kept, "contradicts itself")
        else:  # perhaps what another option would have named
            lie(what, (1, 2), false, kept)


def check_entries(name, truth):
    """Every entry wrong in every way, and the head that fits."""
    head, entries = truth
    impartial = head["moves"] != "partizan"
    for i, (key, letter, value, plies) in enumerate(entries):
        others = entries[:i], entries[i + 1:]

        def changed(*entry, at=others):
            return [*at[0], list(entry), *at[1]]
        for other in LETTERS.replace(letter, ""):
            wrong = changed(key, other, value, plies)
            lie((name, i, other), 1, counted(head, wrong), wrong)
            if i + 1 == len(entries) or other == "D" or impartial:
                answer(name, head, other)
        if "values" in head["stores"]:
            lie((name, i, "value"), 1, head,
                changed(key, letter, value + 1, plies))
        if "plies" in head["stores"]:
            for more in (1, 2, 2 ** 64 - 1 - plies):
                lie((name, i, "plies"), 1, head,
                    changed(key, letter, value, plies + more), "plies")
                answer(name, head, letter)
        lost = [*others[0], *others[1]]
        lie((name, i, "missing"), (1, 2), counted(head, lost), lost)
        twice = [*others[0], [key, letter, value, plies], entries[i],
                 *others[1]]
        lie((name, i, "twice"), 2 if i else (1, 2), counted(head, twice), twice)
        stranger = sorted([*entries, [key + b"\x01", letter, value, plies]])
        lie((name, i, "stranger"), 1, counted(head, stranger), stranger,
            "cannot be reached")
    lie((name, "counts"), (1, 2),
        {**head, "N": int(head["N"]) + 1, "P": int(head["P"]) - 1}, entries)


def answer(name, head, letter):
    """Commands that look the start up: an answer, or an error with words."""
    misere = ["--misere"] if head["play"] == "misere" else []
    for command in ("eval", "moves", "reply"):
        done = run(command, head["start"], "--database", FILE, *misere)
        expect(done.returncode in (0, 2), command, name, letter,
               done.returncode, done.stderr)
        expect(done.returncode != 2 or "damaged" in done.stderr, command, name,
               letter, done.stderr)


def check_games():
    for position, options in GAMES:
        found = [solved(position, *each) for each in OPTIONS]
        truths = [plain(each) for each in found if each]
        truth = solved(position, *options)
        lie((position, "the truth"), 0, *truth)
        lie((position, "the truth in blocks"), 0, *truth, most=2)
        check_lines((position, options), truth, truths)
        check_entries((position, options), truth)


def check_impossible():
    """The start alone: what its outcome cannot be is damage."""
    for position, options, letters in (
            ("kayles(7)", (), "LRD"), ("kayles(5)", ("--misere",), "LRD"),
            (f"{LOOPY}(10)", (), "LR"), ("domineering(2 x 3)", (), "D")):
        head, entries = solved(position, *options)
        for letter in letters:
            wrong = [[key, letter, value, plies]
                     for key, _, value, plies in entries]
            write(counted(head, wrong), wrong)
            for command in ("eval", "moves", "reply"):
                done = run(command, position, "--database", FILE, *options)
                expect(done.returncode == 2 and "is damaged" in done.stderr,
                       command, position, letter, done.returncode, done.stderr)


def check_heads():
    """Another start, other rules, and the lies that were believed once."""
    head, entries = solved("kayles(40)")
    name = "octal[0.77]"
    lie("relabelled misere", 2, {**head, "play": "misere"}, entries,
        "contradicts itself")
    lie("no values", 2, {**head, "stores": "outcomes"}, entries,
        "'stores outcomes values' follows")
    lie("a later start", 1, {**head, "start": f"{name}(39)"}, entries,
        "cannot be reached")
    lie("an earlier start", 1, {**head, "start": f"{name}(41)"}, entries,
        "is missing")
    lie("no start", 2, {**head, "start": "nonsense("}, entries)
    lie("another start", 2, {**head, "start": "nim(40)"}, entries,
        "another game")
    other = {**head, "rules": ["rules 0 octal[0.137]"]}
    lie("other rules", 2, other, entries, "another game")
    lie("other rules and start", 1, {**other, "start": "octal[0.137](40)"},
        entries)
    lie("no rules", 2, {**head, "rules": []}, entries, "another game")
    lie("rules of no game that no entry has", 2,
        {**head, "rules": [*head["rules"], "rules 1 nimm"]}, entries,
        "no game")
    lie("unused rules that are misspelt", 1,
        {**head, "rules": [*head["rules"], "rules 1 octal[0.770]"]}, entries,
        "are called octal[0.77]")
    lie("rules that start a program and that no entry has", 2,
        {**head, "rules": [*head["rules"], "rules 1 exec[true]"]}, entries,
        "exec starts a program")
    lie("a misspelt line", 2, {**head, "moves": "fair"}, entries, "damaged")
    lie("too many positions", 2, {**head, "positions": 41}, entries)
    lie("first keys", (1, 2), head,
        [*entries[:16], entries[17], entries[16], *entries[18:]], most=8)
    head, entries = solved(f"{LOOPY}(10)")
    won = [[k, "N" if c == "D" else c, v, 0] for k, c, v, _ in entries]
    expect(any(c == "D" for _, c, *_ in entries), "no draws")
    lie("a loopy game without plies", 2,
        counted({**head, "stores": "outcomes"}, won), won,
        "'stores outcomes plies' follows")


def check_cycles():
    """Where play never ends, outcomes that agree prove nothing."""
    for rule, count in (("{n -> (n+1)%4}", 4), ("{n -> (n+1)%300}", 300),
                        ("{n -> (n+1)%4 if n < 4 ; 4 if n == 0}", 5)):
        for play in "normal", "misere":
            entries = sorted([varint(0) + varint(len(varint(n))) + varint(n),
                              "NP"[n % 2], 0, 0] for n in range(count))
            if count == 5:  # the end is reached from a position that is won
                entries[4][1] = "P" if play == "normal" else "N"
            keys = "components" if play == "normal" else "sums"
            head = {"version": "1.0.0", "start": f"{rule}(0)", "play": play,
                    "keys": keys, "moves": "impartial", "stores": "outcomes",
                    "rules": [f"rules 0 {rule}"]}
            lie((rule, play), 1, counted(head, entries), entries,
                "play need not end")


check_games()
check_impossible()
check_heads()
check_cycles()
sys.exit(1 if failures else 0)

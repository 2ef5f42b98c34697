# SPDX-License-Identifier: MIT
"""Completions in the shells themselves, and manual pages read by groff."""
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

GRUNDY = os.path.abspath(os.environ["GRUNDY"])
FOLDER = os.path.dirname(GRUNDY)
ENVIRONMENT = dict(os.environ, PATH=FOLDER + ":" + os.environ["PATH"],
                   LC_ALL="C.UTF-8", TERM="dumb")


def output(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, text=True,
                          env=ENVIRONMENT, **more).stdout


def expect(shell, line, wanted, unwanted, found):
    words = set(found.split())
    missing, strange = wanted - words, unwanted & words
    if missing or strange:
        sys.exit(f"{shell}: {line!r} misses {missing}, has {strange}")


# What is typed, some words that must be offered, some that must not.
CASES = [
    ("grundy ta", {"table"}, {"eval"}),
    ("grundy eval --mis", {"--misere"}, {"--format", "--max-memory"}),
    ("grundy table --format ", {"csv", "bfile", "raw"}, {"kayles"}),
    ("grundy table kay", {"kayles"}, {"nim"}),
    ("grundy help ve", {"verify"}, {"table"}),
    ("grundy help no", {"notation"}, {"table"}),
    ("grundy completion z", {"zsh"}, {"bash"}),
]


def in_bash():
    script = output(GRUNDY, "completion", "bash")
    for line, wanted, unwanted in CASES:
        words = line.split(" ")
        probe = (script + "\nCOMP_WORDS=(" + " ".join(f"'{w}'" for w in words)
                 + f")\nCOMP_CWORD={len(words) - 1}\n_grundy\n"
                 + 'printf "%s\\n" "${COMPREPLY[@]}"\n')
        expect("bash", line, wanted, unwanted,
               output("bash", "--norc", "-c", probe))


def in_fish():
    with tempfile.TemporaryDirectory() as home:
        for line, wanted, unwanted in CASES:
            probe = f'{GRUNDY} completion fish | source; complete -C "{line}"'
            found = output("fish", "--no-config", "-c", probe,
                           cwd=home)
            first = "\n".join(l.split("\t")[0] for l in found.splitlines())
            expect("fish", line, wanted, unwanted, first)


def typed_in_zsh(line, wanted):
    """What zsh shows after the line and a tab, which has some words."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe("zsh", ["zsh", "-f", "-i"], ENVIRONMENT)
    seen = b""

    def wait(*marks):
        nonlocal seen
        end = time.time() + 60
        while not all(m in seen for m in marks) and time.time() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                seen += os.read(terminal, 65536)
        return all(m in seen for m in marks)

    os.write(terminal, b"PROMPT='' ; autoload -U compinit; compinit -u -D; "
             b"source <(grundy completion zsh); unsetopt zle_bracketed_paste; "
             b"zstyle ':completion:*' list-prompt ''; LISTMAX=1000; "
             b"echo rea''dy\n")
    if not wait(b"ready"):
        sys.exit(f"zsh did not start: {seen!r}")
    seen = b""
    os.write(terminal, line.encode() + b"\t")
    if not wait(*(word.encode() for word in wanted)):
        sys.exit(f"zsh: {line!r} misses one of {wanted}: {seen!r}")
    os.write(terminal, b"\x15echo do''ne\n")  # the list is whole by then
    if not wait(b"done"):
        sys.exit(f"zsh does not end after {line!r}: {seen!r}")
    os.write(terminal, b"exit\n")
    os.close(terminal)
    os.waitpid(pid, 0)
    return seen.decode("utf-8", "replace")


def in_zsh():
    for line, wanted, unwanted in CASES:
        found = typed_in_zsh(line, wanted)
        if any(f" {word} " in found for word in unwanted):
            sys.exit(f"zsh: {line!r} has one of {unwanted}: {found!r}")


def pages():
    names = [n[:-2].replace("_", "-") for n in os.listdir("src/app/cmd")]
    for words in [["man"]] + [["man", name] for name in sorted(names)]:
        page = output(GRUNDY, *words)
        done = subprocess.run(["groff", "-man", "-ww", "-Kutf8", "-Tutf8"],
                              input=page, capture_output=True, text=True)
        if done.returncode or done.stderr:
            sys.exit(f"{words}: {done.stderr}")
        for title in ("NAME", "SYNOPSIS"):
            if f".SH {title}" not in page:
                sys.exit(f"{words}: no section {title}")


for test in (in_bash, in_fish, in_zsh, pages):
    test()
    print("ok", test.__name__)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs killed at random moments and resumed end as those that were not."""
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "checkpoint")
random.seed(8)


def run(*words):
    done = subprocess.run([GRUNDY, *words], capture_output=True)
    return done.returncode, done.stdout, done.stderr.decode()


def survive(name, words, kills):
    """The command with a checkpoint, killed again and again."""
    begun = time.time()
    wanted = run(*words)
    took = time.time() - begun
    if os.path.exists(FILE):
        os.remove(FILE)
    words = [*words, "--checkpoint", FILE, "--every", "0.01"]
    resumed = 0
    for _ in range(kills):
        resumed += os.path.exists(FILE)
        child = subprocess.Popen([GRUNDY, *words], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        time.sleep(random.random() * took)
        child.send_signal(signal.SIGKILL)
        child.wait()
    found = run(*words)
    if found != wanted:
        sys.exit(f"{name}: resumed {resumed} times, it ends otherwise:\n"
                 f"{found}\n{wanted}")
    return resumed


resumed = survive("period", ["period", "octal[0.104]", "--limit", "15000000",
                             "--json"], 12)
resumed += survive("window", ["period", "octal[0.56]", "--window", "--json"],
                   12)
resumed += survive("many", ["period", "octal[0.36]", "--limit", "300000",
                            "--json"], 6)
resumed += survive("table", ["table", "octal[0.007]", "0..20000", "--format",
                             "raw"], 6)
resumed += survive("tail", ["table", "octal[4.(3)]", "0..6000"], 4)
print("ok killed, resumed from", resumed, "checkpoints")


# what is no checkpoint of this game stays as it is
def refuse(name, content, rules, word):
    with open(FILE, "wb") as file:
        file.write(content)
    code, _, error = run("table", rules, "0..9000", "--checkpoint", FILE)
    if code != 2 or word not in error:
        sys.exit(f"{name}: exit {code}: {error}")
    with open(FILE, "rb") as file:
        assert file.read() == content, name


run("period", "octal[0.6]", "--limit", "400000", "--time", "0.3",
    "--checkpoint", FILE + "2")
good = open(FILE + "2", "rb").read()
refuse("other", good, "octal[0.7]", "another game")
refuse("foreign", b"hello", "octal[0.6]", "no checkpoint")
refuse("empty", b"", "octal[0.6]", "no checkpoint")
for _ in range(30):
    at = random.randrange(200, len(good))
    damaged = bytearray(good)
    damaged[at] ^= 1 << random.randrange(8)
    refuse(f"byte {at}", bytes(damaged), "octal[0.6]", "damaged")
    refuse(f"cut at {at}", good[:at], "octal[0.6]", "damaged")
refuse("longer", good + b"x", "octal[0.6]", "damaged")
print("ok damaged")

# a place where nothing can be written: an error, and no file
code, _, error = run("period", "octal[0.6]", "--limit", "400000", "--every",
                     "0.01", "--checkpoint", "/nowhere/file")
assert code == 4 and "could not be written" in error, (code, error)
code, _, error = run("table", "wythoff", "0..3", "0..3", "--checkpoint", FILE)
assert code == 2 and "one range" in error, (code, error)
code, _, error = run("table", "nim", "0..3", "--checkpoint", FILE + "3")
assert code == 2 and "no checkpoints" in error, (code, error)

# a full disk: the old checkpoint is intact
with open(FILE, "wb") as file:
    file.write(good)
limit = len(good) - 100  # no file may become as large as this one

def small():
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

done = subprocess.run([GRUNDY, "period", "octal[0.6]", "--limit", "900000",
                       "--every", "0.01", "--checkpoint", FILE],
                      capture_output=True, text=True, preexec_fn=small)
assert done.returncode == 4, done
assert "could not be written" in done.stderr, done.stderr
with open(FILE, "rb") as file:
    assert file.read() == good
assert not os.path.exists(FILE + ".new")
print("ok full disk")

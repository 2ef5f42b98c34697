#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A run that is killed at random moments and resumed ends with the same answer
as a run that was not killed."""
import fcntl
import json
import os
import random
import re
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


def one_run_a_file():
    """A second run on the same file is refused; what else is there stays."""
    lock = os.path.join(folder.name, ".checkpoint.grundy-lock")
    draft = os.path.join(folder.name, ".checkpoint.grundy-" + 12 * "a")
    others = [FILE + ".new", FILE + ".lock"]
    for words in ["period", "octal[0.77]"], ["survey", "--digits", "1"], \
            ["table", "octal[0.77]", "0..100000"]:
        words = [*words, "--checkpoint", FILE, "--every", "0.01"]
        for name in [*others, draft]:
            with open(name, "w", encoding="utf-8") as file:
                file.write("mine")
        with open(lock, "w", encoding="utf-8") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            code, _, said = run(*words)
            if code != 2 or "another run is using" not in said:
                sys.exit(f"{words} beside another run: exit {code}, {said}")
        code, _, said = run(*words)  # the other run is gone, its lock is not
        if code:
            sys.exit(f"{words}: exit {code}, {said}")
        for name in others:
            with open(name, encoding="utf-8") as file:
                assert file.read() == "mine", name
            os.remove(name)
        left = set(os.listdir(folder.name)) - {os.path.basename(FILE)}
        if left:
            sys.exit(f"{words}: left behind: {left}")
        if os.path.exists(FILE):
            os.remove(FILE)


one_run_a_file()
resumed = survive("period", ["period", "octal[0.104]", "--limit", "15000000",
                             "--json"], 12)
resumed += survive("window", ["period", "octal[0.56]", "--window", "--json"],
                   12)
resumed += survive("many", ["period", "octal[0.36]", "--limit", "300000",
                            "--json"], 6)
# with few values kept: the file stays small
few = ["period", "octal[0.104]", "--limit", "40000000", "--json",
       "--max-memory", "32M"]
resumed += survive("few", few, 12)
assert os.path.getsize(FILE) < 8 << 20, os.path.getsize(FILE)
for words in ["table", "octal[0.104]", "0..9"], \
        ["period", "octal[0.104]", "--certificate", FILE + "c"]:
    code, _, error = run(*words, "--checkpoint", FILE)
    assert code == 2 and "all are needed here" in error, (words, code, error)
resumed += survive("table", ["table", "octal[0.007]", "0..20000", "--format",
                             "raw"], 6)
resumed += survive("tail", ["table", "octal[4.(3)]", "0..6000"], 4)
resumed += survive("streamed", ["table", "octal[0.104]", "5..3000000",
                                "--format", "bfile"], 8)
resumed += survive("as JSON", ["table", "octal[0.354]", "0..400000",
                               "--format", "json"], 6)
print("ok killed, resumed from", resumed, "checkpoints")


# a search for a period continues the checkpoint of a table, and the other way
os.remove(FILE)
wanted = run("period", "octal[0.156]", "--json")
run("table", "octal[0.156]", "0..90000", "--format", "raw", "--checkpoint",
    FILE, "--every", "0")
assert os.path.exists(FILE)
found = run("period", "octal[0.156]", "--json", "--checkpoint", FILE)
known = [json.loads(done[1]) for done in (found, wanted)]
for answer in known:
    del answer["values_computed"]
assert known[0] == known[1], (found, wanted)
wanted = run("table", "octal[0.156]", "0..50000")
assert run("table", "octal[0.156]", "0..50000", "--checkpoint", FILE) == wanted


# there is no checkpoint in '-', or of a game whose values a theorem gives
for words in ["period", "kayles"], ["table", "kayles", "0..9"], ["survey"]:
    code, _, error = run(*words, "--checkpoint", "-")
    assert code == 2 and "--checkpoint needs" in error, (words, code, error)
assert not os.path.exists("-")
code, _, error = run("period", "coins[{1},{1,2}]", "--checkpoint", FILE + "0")
assert code == 2 and "there are no checkpoints" in error, (code, error)
assert not os.path.exists(FILE + "0")


# a file that is not a checkpoint of this game is not changed
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
refuse("foreign", b"hello", "octal[0.6]", "not a checkpoint")
refuse("empty", b"", "octal[0.6]", "not a checkpoint")
for _ in range(30):
    at = random.randrange(300, len(good))
    damaged = bytearray(good)
    damaged[at] ^= 1 << random.randrange(8)
    refuse(f"byte {at}", bytes(damaged), "octal[0.6]", "damaged")
    refuse(f"cut at {at}", good[:at], "octal[0.6]", "damaged")
refuse("longer", good + b"x", "octal[0.6]", "damaged")
print("ok damaged")

# a place where nothing can be written: an error before the first value, and no
# file
for command in ["period", "octal[0.6]"], ["table", "octal[0.6]", "0..10000000"], \
        ["survey", "--digits", "3", "--limit", "10000000"]:
    code, out, error = run(*command, "--checkpoint", "/nowhere/file")
    assert code == 4 and not out, (command, code)
    assert "could not be written" in error, (command, error)
    code, out, error = run(*command, "--checkpoint", folder.name)
    assert code in (2, 4) and not out, (command, code)

# a run that ends at its limit keeps all values, and a larger limit continues
# from there; with a limit below what the file holds, nothing is computed, and
# the answer says so
run("period", "octal[0.6]", "--limit", "9000", "--checkpoint", FILE + "5")
code, out, error = run("period", "octal[0.6]", "--limit", "1000",
                       "--checkpoint", FILE + "5")
held = re.search("the checkpoint has ([0-9]+) values", out.decode())
assert code == 3 and held and int(held[1]) == 9000, (code, out, error)
assert f"{held[1]} values computed" in out.decode(), out
code, out, error = run("period", "octal[0.6]", "--limit", "1000", "--json",
                       "--checkpoint", FILE + "5")
assert json.loads(out)["values_computed"] == int(held[1]), out
code, out, error = run("period", "octal[0.6]", "--limit", "9000",
                       "--checkpoint", FILE + "5")
assert code == 3 and b"the checkpoint has" not in out, out
code, _, error = run("table", "wythoff", "0..3", "0..3", "--checkpoint", FILE)
assert code == 2 and "one range" in error, (code, error)
code, _, error = run("table", "half", "0..3", "--checkpoint", FILE + "3")
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

# the same for a survey
survey = ["survey", "--digits", "2", "--limit", "900", "--every", "0",
          "--checkpoint", FILE]
child = subprocess.Popen([GRUNDY, *survey[:-1], FILE + "4"],
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
while not os.path.exists(FILE + "4"):
    time.sleep(0.001)
child.send_signal(signal.SIGKILL)
child.wait()
with open(FILE + "4", "rb") as file:
    good = file.read()
with open(FILE, "wb") as file:
    file.write(good)
limit = len(good)
done = subprocess.run([GRUNDY, *survey], capture_output=True, text=True,
                      preexec_fn=small)
if done.returncode:  # unless all but the last game was done already
    assert done.returncode == 4, done
    assert "could not be written" in done.stderr, done.stderr
    with open(FILE, "rb") as file:
        assert file.read() == good
assert not os.path.exists(FILE + ".new")

# a device, which is full
for words in ["period", "octal[0.6]", "--limit", "300000"], \
        ["table", "octal[0.6]", "0..300000"], survey[:-2]:
    words = [*words, "--checkpoint", "/dev/full"]
    code, _, error = run(*words, *([] if "--every" in words
                                   else ["--every", "0"]))
    # a device is not a checkpoint, and is not replaced by one
    assert code in (2, 4) and "/dev/full" in error, (words, code, error)
assert not os.path.isfile("/dev/full") and os.path.exists("/dev/full")
for words in ["table", "octal[0.104]", "0..900000", "--format", "bfile"], \
        ["period", "kayles"], ["survey", "--digits", "1"]:
    with open("/dev/full", "w") as full:
        done = subprocess.run([GRUNDY, *words], stdout=full,
                              stderr=subprocess.PIPE, text=True)
    assert done.returncode == 4 and "could not be written" in done.stderr, done
print("ok full disk")

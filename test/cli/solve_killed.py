#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A solver that is killed at some twenty random moments goes on, and its database
has the bytes of a run that was not killed.

The environment variables KILLS and GRUNDY_SEED ask for more kills, and for others.
test/cli/mpi.py kills a rank of several.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from lib.sample import sampled

GRUNDY = os.environ["GRUNDY"]
KILLS = int(os.environ.get("KILLS", sampled(7)))  # of each game
RANDOM = random.Random(int(os.environ.get("GRUNDY_SEED", "7")))
folder = tempfile.TemporaryDirectory()
RUN = os.path.join(folder.name, "run")
TAKE = "{(a,b,c) -> (a-k,b,c) for k in 1..min(a,4) ; " \
       "(a,b-k,c) for k in 1..min(b,3) ; (a,b,c-k) for k in 1..min(c,2)}"
GAMES = [[f"{TAKE}(60,60,60)", "--values"],
         [f"{TAKE}(45,45,45)", "--misere", "--plies"],
         [f"{TAKE}(50,50,50)", "--max-memory", "30M"],
         [f"{TAKE}(45,45,45)", "--max-memory", "4M"],
         [f"{TAKE}(36,36,36)", "--plies", "--max-memory", "2M"]]


def words(game, name, checkpoint):
    return ["solve", *game, "--database", os.path.join(folder.name, name),
            *(["--checkpoint", RUN, "--every", "0"] if checkpoint else [])]


def bytes_of(name):
    with open(os.path.join(folder.name, name), "rb") as file:
        return file.read()


def survive(game):
    """Kills until the run is done; returns the number of kills."""
    begun = time.monotonic()
    subprocess.run([GRUNDY, *words(game, "whole.db", False)], check=True,
                   stdout=subprocess.DEVNULL)
    took = time.monotonic() - begun
    kills = 0
    while True:
        child = subprocess.Popen([GRUNDY, *words(game, "killed.db", True)],
                                 stdout=subprocess.DEVNULL)
        try:
            # the first kills come early; a run that keeps what it did ends
            code = child.wait(RANDOM.uniform(0, took * (1 + kills / 4)))
        except subprocess.TimeoutExpired:
            if kills < KILLS:
                child.send_signal(signal.SIGKILL)
                kills += 1
            code = child.wait(600)
        if code == 0:
            break
        if code != -signal.SIGKILL:
            sys.exit(f"{game}: exit {code}")
    if bytes_of("whole.db") != bytes_of("killed.db"):
        sys.exit(f"{game}: other bytes after {kills} kills")
    left = sorted(set(os.listdir(folder.name)) - {"whole.db", "killed.db"})
    if left:
        sys.exit(f"{game}: left behind: {left}")
    return kills


def sweep_drafts():
    """Drafts of processes that are gone are removed, of the checkpoint's files
    and of runs; those of other files stay."""
    random_end = ".grundy-" + 12 * "a"
    dead = [".run.0-a", ".run.0-b", ".killed.db.run-0-0", ".killed.db.run-0-7",
            ".killed.db", ".run"]
    others = [".run.0", ".run.1-a", ".other.0-a", ".killed.db.run-1-0"]
    for name in dead + others:
        with open(os.path.join(folder.name, name + random_end), "wb"):
            pass
    subprocess.run([GRUNDY, "solve", f"{TAKE}(3,3,3)", "--checkpoint", RUN,
                    "--database", os.path.join(folder.name, "killed.db")],
                   check=True, stdout=subprocess.DEVNULL)
    left = set(os.listdir(folder.name)) - {"whole.db", "killed.db"}
    if left != {name + random_end for name in others}:
        sys.exit(f"drafts: left: {sorted(left)}")
    for name in left:
        os.remove(os.path.join(folder.name, name))


def refuse_foreign():
    """A checkpoint of another run, and one that is damaged, are refused."""
    child = subprocess.Popen(
        [GRUNDY, *words([f"{TAKE}(90,90,90)"], "x.db", True)],
        stdout=subprocess.DEVNULL)
    while not os.path.exists(RUN):
        time.sleep(0.01)
    second = subprocess.run(
        [GRUNDY, *words([f"{TAKE}(90,90,90)"], "x.db", True)],
        capture_output=True, text=True, check=False)
    if second.returncode != 2 or "another run" not in second.stderr:
        sys.exit(f"two runs: {second.returncode} {second.stderr}")
    child.kill()
    child.wait()
    other = subprocess.run([GRUNDY, *words([f"{TAKE}(9,9,9)"], "x.db", True)],
                           capture_output=True, text=True, check=False)
    if other.returncode != 2 or "not a checkpoint" not in other.stderr:
        sys.exit(f"another run: {other.returncode} {other.stderr}")
    for end in "ab":
        name = f"{RUN}.0-{end}"
        if os.path.exists(name):
            with open(name, "r+b") as file:
                file.seek(os.path.getsize(name) // 2)
                byte = file.read(1)
                file.seek(-1, 1)
                file.write(bytes([byte[0] ^ 4]))
    damaged = subprocess.run(
        [GRUNDY, *words([f"{TAKE}(90,90,90)"], "x.db", True)],
        capture_output=True, text=True, check=False)
    if damaged.returncode != 2 or "damaged" not in damaged.stderr:
        sys.exit(f"damaged: {damaged.returncode} {damaged.stderr}")


sweep_drafts()
total = sum(survive(game) for game in GAMES)
refuse_foreign()
print(f"{total} kills")

# SPDX-License-Identifier: MIT
"""The words that the container and the unit of doc/serve.md start the server
with are right, and the container has the libraries that the program needs."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

GRUNDY = os.environ["GRUNDY"]
recipe = Path("Containerfile").read_text(encoding="utf-8")
entry = json.loads(re.search(r"^ENTRYPOINT (.*)$", recipe, re.M)[1])
units = [re.search(r"^    ExecStart=(.*)$", Path(page).read_text(
    encoding="utf-8"), re.M)[1].split() for page in ("doc/serve.md",
                                                     "doc/serve.zh.md")]
bad = 0
if not re.search(r"^USER [1-9][0-9]*:[1-9][0-9]*$", recipe, re.M):
    print("FAILED: the container runs as root")
    bad += 1

# Debian's slim system has zstd and the C library.
needed = set(re.findall(r"NEEDED.*\[lib(.*?)\.so\.(\d+)", subprocess.run(
    ["readelf", "-d", GRUNDY], check=True, capture_output=True,
    text=True).stdout)) - {("c", "6"), ("m", "6"), ("zstd", "1")}
listed = set(re.findall(r"\blib([a-z]+?)(\d+)\b", recipe))
if missing := needed - listed:
    print(f"FAILED: the container lacks {missing}")
    bad += 1

for words in entry + ["--token", "T"], *units:
    options = words[1:]
    options[options.index("--port") + 1] = "0"
    if "--listen" in options:
        options[options.index("--listen") + 1] = "127.0.0.1"
    server = subprocess.Popen([GRUNDY, *options], stdout=subprocess.PIPE,
                              text=True)
    try:
        address = server.stdout.readline().strip()
        told = urllib.request.urlopen(urllib.request.Request(
            address.replace("?", "run?") if "?" in address
            else address + "run", json.dumps(
                {"words": ["eval", "nim(3,5,7)", "--json"]}).encode(),
            {"Authorization": "Bearer T"}), timeout=20)
        if json.loads(json.load(told)["out"])["outcome"] != "N":
            print("FAILED", words)
            bad += 1
    finally:
        server.terminate()
        server.wait()
sys.exit(bad > 0)

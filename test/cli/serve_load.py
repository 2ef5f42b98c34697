#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""grundy serve under load: SERVE_REQUESTS requests (500 unless set), 64 at a
time, cheap ones mixed with malformed, huge, slow, cut-off and expensive ones.

SERVE_CROWD clients (4 unless set) then send expensive questions for as many
seconds as SERVE_SECONDS says (1 unless set), beside clients with cheap ones.

Each request that can be answered is answered rightly, or refused with a reason.
Then the server is as before: its memory, its files, no process left. The times
of the cheap questions are printed and not judged: machines differ.
"""

import collections
import http.client
import json
import os
import random
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from server import EXPENSIVE, IS_SANITIZED, Server, until  # noqa: E402

REQUESTS = int(os.environ.get("SERVE_REQUESTS", 500))
CROWD = int(os.environ.get("SERVE_CROWD", 4))
SECONDS = float(os.environ.get("SERVE_SECONDS", 1))
AT_A_TIME = 64
MORE_MEMORY = 8192  # KiB that the server may keep after the load


def nim(rng):
    """A cheap question and what it prints."""
    a, b = rng.randrange(1 << 40), rng.randrange(1 << 40)
    return ["nim", f"{a}+{b}"], f"{a ^ b}\n"


def head(length):
    return (b"POST /run HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Length: %d\r\n\r\n" % length)


class Worker:
    """A client with one connection, which it uses again where it can."""

    def __init__(self, server, seed):
        self.server = server
        self.rng = random.Random(seed)
        self.connection = None

    def post(self, body):
        is_new = self.connection is None
        if is_new:
            self.connection = self.server.connect(120)
        try:
            self.connection.request("POST", "/run", body)
            response = self.connection.getresponse()
            text = response.read()
        except (http.client.RemoteDisconnected, ConnectionError):
            self.close()
            if is_new:
                raise
            return self.post(body)  # the server had closed an idle connection
        if response.will_close or self.rng.random() < 0.2:
            self.close()
        return response.status, json.loads(text)

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def is_right(self, body, status, keys=("error",)):
        got, answer = self.post(body)
        if got == 503 and "error" in answer:
            return "busy"
        return "right" if got == status and set(keys) == set(answer) \
            else f"{got} {str(answer)[:200]} for {body[:100]!r}"

    def cheap(self):
        words, out = nim(self.rng)
        begun = time.monotonic()
        status, answer = self.post(json.dumps({"words": words}))
        self.seconds = time.monotonic() - begun
        if status == 503:
            return "busy"
        return "right" if answer == {"code": 0, "out": out, "err": ""} \
            else f"{status} {answer} for {words}"

    def malformed(self):
        body = self.rng.choice([
            "", "{", "[1]", '{"words":[1]}', '{"words":["a"],"x":1}', b"\xff",
            "[" * 5000, '{"words":["\\ud800"]}'])
        return self.is_right(body, 400)

    def forbidden(self):
        words = self.rng.choice([["bulk", "graph", "-"], ["survey"],
                                 ["eval", "nim(@/etc/passwd)"]])
        return self.is_right(json.dumps({"words": words}), 403)

    def huge(self):
        return self.is_right("x" * self.rng.randrange(1 << 20, 1 << 22), 413)

    def expensive(self):
        body = json.dumps({"words": EXPENSIVE + ["--time", "0.5"]})
        return self.is_right(body, 200, ("code", "out", "err"))

    def large(self):
        body = json.dumps({"words": ["table", "nim", "0..100000"]})
        return self.is_right(body, 200, ("code", "out", "err"))

    def slow(self):
        """Sends a question in pieces."""
        words, out = nim(self.rng)
        body = json.dumps({"words": words}).encode()
        sent = head(len(body)) + body
        with self.server.socket(120) as s:
            for i in range(0, len(sent), 8):
                s.sendall(sent[i:i + 8])
                time.sleep(0.02)
            answer = s.recv(65536)
        if b" 503 " in answer[:20]:
            return "busy"
        return "right" if json.dumps(out).encode() in answer else f"{answer}"

    def cut_off(self):
        """Goes away within a request, or before the answer."""
        words = self.rng.choice([nim(self.rng)[0], EXPENSIVE])
        body = json.dumps({"words": words}).encode()
        sent = head(len(body)) + body
        with self.server.socket() as s:
            s.sendall(sent[:self.rng.randrange(1, len(sent) + 1)])
            time.sleep(self.rng.choice([0, 0.05]))
        return "right"

    def garbage(self):
        """Any bytes get an answer or are hung up on."""
        sent = self.rng.randbytes(self.rng.randrange(1, 3000)) + b"\r\n\r\n"
        with self.server.socket() as s:
            s.sendall(sent)
            try:
                s.shutdown(socket.SHUT_WR)
                s.recv(65536)
            except OSError:
                pass
        return "right"


SHARES = {"cheap": 70, "malformed": 7, "forbidden": 4, "huge": 3, "slow": 4,
          "cut_off": 5, "garbage": 3, "expensive": 2, "large": 2}


def report(what, times):
    """Prints how long cheap questions took; the times are not judged."""
    times = sorted(times)
    if times:
        print(f"{what}: {len(times)} cheap questions: "
              f"median {1e3 * times[len(times) // 2]:.0f} ms, "
              f"p99 {1e3 * times[len(times) * 99 // 100]:.0f} ms, "
              f"longest {1e3 * times[-1]:.0f} ms")


def crowd(what, expensive, cheap):
    """Expensive and cheap clients at the addresses given, all at once.  Returns
    what was wrong.  Cheap questions are asked five times a second."""
    times, wrong, over = [], [], threading.Event()
    statuses = collections.Counter()

    def ask(server, source, words):
        connection = server.connect(120, source)
        try:
            connection.request("POST", "/run", json.dumps({"words": words}))
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        finally:
            connection.close()

    def work(server, source, seed, is_cheap):
        rng = random.Random(seed)
        while not over.is_set():
            words, out = nim(rng) if is_cheap else (EXPENSIVE, "")
            begun = time.monotonic()
            try:
                status, answer = ask(server, source, words)
            except (OSError, http.client.HTTPException) as error:
                if is_cheap:
                    wrong.append(f"{what}: {error!r}")
                break  # the server has ended
            statuses["cheap" if is_cheap else "expensive", status] += 1
            if is_cheap and status == 200 and answer["out"] == out:
                times.append(time.monotonic() - begun)
            elif status not in (200, 503) or is_cheap and status == 200:
                wrong.append(f"{what}: {status} {answer}")
            over.wait(0.2 if is_cheap else 5 if status == 503 else 0)

    with Server() as server:
        rows = [(source, False) for source in expensive] + \
            [(source, True) for source in cheap]
        threads = [threading.Thread(target=work, args=(server, source, i, kind))
                   for i, (source, kind) in enumerate(rows)]
        for thread in threads:
            thread.start()
        time.sleep(SECONDS)
        over.set()
        for thread in threads[len(expensive):]:
            thread.join()
        code, messages = server.stop()
        if (code, messages) != (0, ""):
            wrong.append(f"{what}: exit code {code}, {messages}")
        for thread in threads:
            thread.join()
    report(what, times)
    print("  " + ", ".join(f"{count} {kind} questions with status {status}"
                            for (kind, status), count
                            in sorted(statuses.items())))
    return wrong


def crowds():
    own = [f"127.0.1.{i % 250 + 1}" for i in range(CROWD)]
    cheap = [f"127.0.2.{i}" for i in range(1, 5)]
    one = ["127.0.1.1"] * CROWD
    return crowd(f"{CROWD} expensive clients, each with its address", own,
                 cheap) + \
        crowd(f"{CROWD} expensive clients at one address", one, cheap)


def main():
    rng = random.Random(1)
    kinds = rng.choices(list(SHARES), SHARES.values(), k=REQUESTS)
    results, times, lock = collections.Counter(), [], threading.Lock()
    wrong = []
    with Server() as server:
        def work(number):
            worker = Worker(server, number)
            while True:
                with lock:
                    if not kinds:
                        break
                    kind = kinds.pop()
                try:
                    result = getattr(worker, kind)()
                except Exception as error:  # a lost answer
                    worker.close()
                    result = repr(error)
                with lock:
                    if result not in ("right", "busy"):
                        wrong.append(f"{kind}: {result}")
                        result = "wrong"
                    elif kind == "cheap":
                        times.append(worker.seconds)
                    results[kind, result] += 1
            worker.close()

        warm = Worker(server, 0)
        for kind in list(SHARES) * 2:
            getattr(warm, kind)()
        warm.close()
        until(lambda: not server.children())
        memory, files = server.memory(), server.files()
        begun = time.monotonic()
        threads = [threading.Thread(target=work, args=(i,))
                   for i in range(AT_A_TIME)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took = time.monotonic() - begun
        for (kind, result), count in sorted(results.items()):
            print(f"{kind:10} {result:6} {count:6}")
        report(f"{REQUESTS} requests in {took:.1f} s, {REQUESTS / took:.0f} a "
               "second", times)
        if not until(lambda: not server.children()):
            wrong.append(f"processes left: {server.children()}")
        if not until(lambda: server.files() <= files, 40):
            wrong.append(f"{server.files()} files, before {files}")
        after = server.memory()
        print(f"memory {memory} KiB, after the load {after} KiB")
        if after > memory + MORE_MEMORY and not IS_SANITIZED:
            wrong.append("the memory has grown")
        if sum(results.values()) != REQUESTS:
            wrong.append("requests were lost")
        status, answer = server.ask("nim", "3*5")
        if (status, answer.get("out")) != (200, "15\n"):
            wrong.append(f"after the load: {status} {answer}")
        code, messages = server.stop()
        if (code, messages) != (0, ""):
            wrong.append(f"exit code {code}, {messages}")
    wrong += crowds()
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


sys.exit(main())

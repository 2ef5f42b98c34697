#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""grundy serve: every status, every refusal, bodies of every kind, clients that
go away, and its end."""

import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from server import EXPENSIVE, GRUNDY, IS_SANITIZED, Server, until  # noqa: E402

failures = []


def expect(what, got, wanted):
    if got != wanted:
        failures.append(what)
        print(f"FAILED: {what}: {repr(got)[:500]}, expected "
              f"{repr(wanted)[:500]}")


def expect_in(what, part, whole):
    if part not in whole:
        failures.append(what)
        print(f"FAILED: {what}: {part!r} is not in {repr(whole)[:500]}")


def command(*words, text=None):
    done = subprocess.run([GRUNDY, *words], input=text, capture_output=True,
                          text=True, timeout=60,
                          stdin=None if text else subprocess.DEVNULL)
    return {"code": done.returncode, "out": done.stdout, "err": done.stderr}


# ---- answers: the same as those of the command ------------------------------

SAME = [
    ["eval", "nim(3,5,7)"],
    ["eval", "--json", "nim(3,5,7)"],
    ["eval", "--lang", "zh", "--explain", "nim(3,5,7)"],
    ["eval", "nim(3,"],
    ["eval", "--lang=zh", "nim(3,"],
    ["eval", "--no-such-option", "nim(3)"],
    ["eval"],
    ["no-such-command"],
    [],
    ["--version"],
    ["--help"],
    ["bulk", "--help"],
    ["moves", "wythoff(2,2)"],
    ["moves", "--plain", "--json", "nim(3,5)"],
    ["reply", "--json", "--skill", "70", "--seed", "5", "nim(3,5,7)"],
    ["random", "--json", "--seed", "5", "nim"],
    ["table", "wythoff", "0..7", "0..7", "--svg", "-"],
    ["table", "take[1,3,4]", "0..60", "--plot"],
    ["period", "kayles", "--json"],
    ["period", "kayles", "--certificate", "-"],
    ["period", "kayles", "--coq", "-"],
    ["check", "nim", "--formula", "n+1"],
    ["prove", "wythoff", "--outcomes", "--explain", "--json"],
    ["prove", "wythoff", "--outcomes", "--svg", "-"],
    ["prove", "wythoff", "--outcomes", "--dot", "-"],
    ["prove", "wythoff", "--outcomes", "--walnut", "-"],
    ["find", "{n -> n-k for k in 1..n/2}"],
    ["code", "kayles", "--lang", "c++", "--main"],
    ["games", "--json"],
    ["nim", "log(200, primitive(8))"],
    ["eval", "--max-positions", "10", "{n -> n-1; n-2}(100)"],
    ["eval", "graph[a->b](a)", "--dot", "-"],
    ["help", "limits"],
    ["man", "eval"],
    ["learn"],
    ["completion", "bash"],
    ["eval", "中文"],
]


def test_answers(server):
    for words in SAME:
        status, answer = server.ask(*words)
        expect(f"status of {words}", status, 200)
        expect(f"answer of {words}", answer, command(*words))
    for words, text in [
            (["eval", "-"], "nim(3,5)\n"), (["moves", "-"], "nim(1)"),
            (["nim", "--batch"], "5 7\n1 2\n"), (["eval", "-"], "nim(\0)"),
            (["verify-certificate", "-"],
             command("period", "kayles", "--certificate", "-")["out"])]:
        expect(f"answer of {words} with input", server.ask(*words, text=text),
               (200, command(*words, text=text)))
    expect("no input reads as an empty one", server.ask("eval", "-"),
           (200, command("eval", "-", text="\n")))


def test_limits(server):
    status, answer = server.ask(*EXPENSIVE, "--time", "0.3")
    expect("status at the time limit", status, 200)
    expect("code at the time limit", answer["code"], 3)
    expect_in("message at the time limit", "--time", answer["err"])
    status, answer = server.ask("nim", "table", "0..3000")
    expect("code of a long answer", (status, answer["code"], answer["out"]),
           (200, 3, ""))
    expect_in("message of a long answer", "longer than", answer["err"])
    status, answer = server.ask("nim", "table", "0..3000", "--lang", "zh")
    expect("the message is Chinese", "longer than" in answer["err"], False)
    # A server with limits of its own: a question can ask for less, not for more.
    with Server("--time", "1", "--max-memory", "1M") as small:
        answers = [small.ask(*EXPENSIVE, *more) for more in
                   ([], ["--time", "100"], ["--time", "0"])]
        expect("the server's time limit",
               [(status, answer["code"]) for status, answer in answers],
               [(200, 3)] * 3)
    with Server("--time", "500", "--max-memory", "256K") as small:
        for more in ([], ["--max-memory", "8G"], ["--max-memory", "0"]):
            status, answer = small.ask("eval", "--method", "search", *more,
                                       "chomp(12,12,12,12,12,12,12,12)")
            expect("the server's memory limit", (status, answer["code"]),
                   (200, 3))
            expect_in("the server's memory limit", "256 KiB", answer["err"])


# ---- refusals ----------------------------------------------------------------

NOT_ALLOWED = [
    ["eval", "nim(@/etc/passwd)"],
    ["eval", "graph[@/etc/passwd](a)"],
    ["eval", "--", "nim(@/etc/passwd)"],
    ["table", "take[@/etc/passwd]", "0..5"],
    ["eval", "{n -> n-k for k in S with S = @/etc/passwd}(3)"],
    ["eval", "--rules", "/etc/passwd", "nim(3)"],
    ["eval", "--rules=/etc/passwd", "nim(3)"],
    ["help", "--rules=/etc/passwd"],
    ["eval", "--svg", "FILE", "nim(3)"],
    ["eval", "--svg=FILE", "nim(3)"],
    ["eval", "--dot", "FILE", "graph[a->b](a)"],
    ["eval", "--png", "-", "nim(3)"],
    ["table", "nim", "0..9", "--png", "FILE"],
    ["table", "nim", "0..9", "--format", "raw"],
    ["table", "nim", "0..9", "--checkpoint", "FILE"],
    ["period", "kayles", "--checkpoint", "FILE"],
    ["period", "kayles", "--certificate", "FILE"],
    ["period", "kayles", "--coq", "FILE"],
    ["prove", "kayles", "--certificate", "FILE"],
    ["prove", "kayles", "--walnut", "FILE"],
    ["prove", "kayles", "--walnut", "FILE/"],
    ["prove", "kayles", "--svg", "FILE"],
    ["prove", "kayles", "--dot", "FILE"],
    ["prove", "kayles", "--png", "-"],
    ["prove", "kayles", "--pdf", "-"],
    ["verify-certificate", "/etc/passwd"],
    ["nim", "--batch", "--raw"],
    ["check", "nim", "--formula", "n", "--native"],
    ["bulk", "graph", "-"],
    ["bulk", "graph", "/etc/passwd"],
    ["survey"],
    ["play", "nim(3)"],
    ["serve"],
    ["serve", "--port", "0"],
]


def test_not_allowed(server):
    with tempfile.TemporaryDirectory() as folder:
        for words in NOT_ALLOWED:
            words = [word.replace("FILE", f"{folder}/x") for word in words]
            status, answer = server.ask(*words)
            expect(f"status of {words}", status, 403)
            expect(f"keys of the answer to {words}", list(answer), ["error"])
            expect("passwd is not shown", "root" in str(answer), False)
        # a position that would start a program, typed and as the input
        program = f"exec[touch {folder}/x](3)"
        for words in (["eval", program], ["moves", program],
                      ["table", program[:-3], "0..3"],
                      ["verify", program[:-3]]):
            status, answer = server.ask(*words)
            expect(f"status of {words}", status, 200)
            expect(f"exit code of {words}", answer["code"], 2)
            expect_in(f"the refusal of {words}", "not allowed here",
                      answer["err"])
        status, answer = server.post(json.dumps(
            {"words": ["eval", "-"], "input": program}))
        expect_in("the refusal of the input", "not allowed here",
                  answer["err"])
        expect("files written", os.listdir(folder), [])
    status, answer = server.ask("survey", "--lang", "zh")
    expect_in("the refusal is Chinese", "不", answer["error"])


def test_document():
    """doc/serve.md names every command, on the side where allow.c has it."""
    def names(path):
        found = re.findall(r"&command_(\w+)", Path(path).read_text())
        return {name.replace("_", "-") for name in found}
    table = Path("doc/serve.md").read_text().partition("| allowed | not")[2]
    rows = [row.split("|") for row in table.split("\n\n")[0].split("\n")[2:4]]
    left, right = [{name for row in rows
                    for name in re.findall("`([a-z-]{2,})[` ]", row[side])}
                   for side in (1, 2)]
    allowed = names("src/app/serve/allow.c")
    expect("commands allowed", left, allowed)
    expect("commands refused", right - {"verify-certificate"},
           names("src/app/commands.c") - allowed)


BAD_BODIES = [
    "", "null", "[]", "{", "{}", '"words"', "{'words':[]}",
    '{"words":"eval"}', '{"words":[1]}', '{"words":[null]}',
    '{"words":[["eval"]]}', '{"words":["eval"],"words":["eval"]}',
    '{"words":["eval"],"time":3}', '{"words":["eval"],"input":null}',
    '{"words":["eval"],"input":["a"]}', '{"input":"a"}',
    '{"words":["eval"]} x', '{"words":["eval",]}', '{"words":["\\ud800"]}',
    '{"words":["a\\u0000b"]}', '{"words":["\n"]}', b'{"words":["\xff"]}',
    b'{"words":["\xed\xa0\x80"]}', b"\xef\xbb\xbf{}", b"\0",
    "[" * 100000, '{"words":' + "[" * 100000, '{"words":["' + "a" * 100000,
    json.dumps({"words": ["a"] * 1001}),
]


def test_bad_bodies(server):
    for body in BAD_BODIES:
        status, answer = server.post(body)
        expect(f"status of {body[:40]!r}", status, 400)
        expect(f"keys of {body[:40]!r}", list(answer), ["error"])


def test_sizes(server):
    # exactly 1 MiB is read, one byte more is not
    head, tail = '{"words":["eval","-"],"input":"', '"}'
    room = (1 << 20) - len(head) - len(tail)
    status, answer = server.post(head + "x" * room + tail)
    expect("1 MiB", (status, answer["code"]), (200, 2))
    for more in (1, 1 << 20, 20 << 20):
        status, answer = server.post(head + "x" * (room + more) + tail)
        expect(f"1 MiB and {more} bytes", (status, list(answer)),
               (413, ["error"]))
    # without a length, in chunks
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    answer = server.raw(
        b"POST /run HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n" + 17 * chunk + b"0\r\n\r\n")
    expect("17 chunks", answer.split()[1:2], [b"413"])
    # a client that asks first does not send the body
    with server.socket() as s:
        s.sendall(b"POST /run HTTP/1.1\r\nHost: localhost\r\n"
                  b"Expect: 100-continue\r\nContent-Length: 9999999\r\n\r\n")
        expect("100-continue, too large", s.recv(65536).split()[1:2], [b"413"])
    # headers without end
    answer = server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\n"
                        + b"X: " + b"y" * 100000 + b"\r\n\r\n")
    expect("long header", answer.split()[1:2] in ([b"431"], [b"413"]), True)
    answer = server.raw(b"GET /" + b"y" * 100000 + b" HTTP/1.1\r\n\r\n")
    expect("long address", answer.split()[1:2] in ([b"414"], [b"431"], []),
           True)
    # whatever the number of arguments and their length, there is an answer
    for count, part, status in [
            (200, "a", b"200"), (201, "a", b"414"), (450, "a", b"414"),
            (500, "a", b"414"), (5000, "a", b"414"), (5000, "", b"414"),
            (5000, "ab=12", b"414"), (1, "y" * 16000, b"200"),
            (1, "y" * 17000, b"414"), (1, "y" * 32700, b"414")]:
        query = "&".join(count * [part])
        answer = server.raw(f"GET /run?{query} HTTP/1.1\r\nHost: localhost\r\n"
                            "Connection: close\r\n\r\n".encode(), 20)
        expect(f"{count} arguments of {len(part)} bytes",
               answer.split()[1:2], [status])


def test_headers(server):
    question = {"words": ["nim", "3*5"]}
    port = server.port
    for headers, status in [
            ({"Host": "localhost"}, 200), ({"Host": f"localhost:{port}"}, 200),
            ({"Host": "127.0.0.1"}, 200), ({"Host": "[::1]:80"}, 200),
            ({"Host": "example.org"}, 403), ({"Host": f"x.org:{port}"}, 403),
            ({"Host": "localhost.example.org"}, 403), ({"Host": ""}, 403),
            ({"Origin": f"http://127.0.0.1:{port}"}, 200),
            ({"Origin": "http://127.0.0.1"}, 403),
            ({"Origin": "http://example.org"}, 403),
            ({"Origin": "null"}, 403), ({"Origin": ""}, 403),
            ({"Host": "localhost", "Origin": "http://localhost"}, 200),
            ({"Host": "a.org", "Origin": "http://a.org"}, 403)]:
        got, answer = server.post(question, headers)
        expect(f"status with {headers}", got, status)
        expect(f"answer with {headers}", "error" in answer, status != 200)
        response = server.send("GET", "/run", headers=headers)
        expect(f"GET run with {headers}", response.status, status)
    expect("HTTP/1.0 without Host",
           server.raw(b"GET /run HTTP/1.0\r\n\r\n").split()[1:2], [b"403"])
    for method, path, status in [
            ("GET", "/run", 200), ("HEAD", "/run", 200), ("PUT", "/run", 405),
            ("DELETE", "/run", 405), ("OPTIONS", "/run", 405),
            ("GET", "/no-such-page", 404), ("GET", "/../etc/passwd", 404),
            ("GET", "/%2e%2e/etc/passwd", 404), ("POST", "/other", 404),
            ("GET", "/run/", 404), ("GET", "//run", 404),
            ("GET", "/package.json", 404), ("GET", "/tsconfig.json", 404)]:
        response = server.send(method, path)
        expect(f"{method} {path}", response.status, status)
        expect(f"{method} {path}, sniffing",
               response.getheader("X-Content-Type-Options"), "nosniff")
        expect_in(f"{method} {path}, policy", "default-src 'none'",
                  response.getheader("Content-Security-Policy") or "")
    expect("methods", server.send("PUT", "/run").getheader("Allow"),
           "GET, HEAD, POST")
    engine = json.loads(server.send("GET", "/run").text)
    expect("engine", engine["engine"], "grundy serve")
    expect_in("version", engine["version"], command("--version")["out"])


def test_frames(server):
    """Only embed.html may be framed, and only if the server was told so."""
    def frame(one, path):
        return one.send("GET", path).getheader("X-Frame-Options")
    expect("embed.html", frame(server, "/embed.html"), "DENY")
    with Server("--frames") as open_to_frames:
        expect("embed.html, frames", frame(open_to_frames, "/embed.html"), None)
        expect("the page, frames", frame(open_to_frames, "/"), "DENY")
        expect("run, frames", frame(open_to_frames, "/run"), "DENY")


def test_page(server):
    """What is below web/ is given out byte for byte."""
    left_out = re.compile(r"/(node_modules|test)/|/[.]|[.]test[.]js$|"
                          r"/(package[^/]*|tsconfig)[.]json$")
    paths = [path for path in Path("web").rglob("*")
             if path.is_file() and not left_out.search(str(path))]
    for path in paths:
        address = "/" + str(path.relative_to("web"))
        response = server.send("GET", address)
        expect(address, (response.status, response.text),
               (200, path.read_bytes()))
        tag = response.getheader("ETag")
        packed = server.send("GET", address,
                             headers={"Accept-Encoding": "br, gzip"})
        text = packed.text
        if packed.getheader("Content-Encoding") == "gzip":
            text = gzip.decompress(text)
        expect(f"{address}, compressed", text, path.read_bytes())
        known = server.send("GET", address, headers={"If-None-Match": tag})
        expect(f"{address}, known", (known.status, known.text), (304, b""))
    if not paths:
        print("there is no folder web")
        return
    response = server.send("GET", "/?token=x")
    expect("the page itself", response.text, Path("web/index.html").read_bytes())
    expect("its type", response.getheader("Content-Type"),
           "text/html; charset=utf-8")
    meta = response.text.decode().partition('Content-Security-Policy"')[2]
    content = meta.partition('content="')[2].partition('"')[0]
    expect("the policy of the page", " ".join(content.split()),
           response.getheader("Content-Security-Policy"))


def test_token():
    with Server("--token", "a-Secret.1") as server:
        question = {"words": ["nim", "3*5"]}
        for headers, status in [
                ({}, 403), ({"Authorization": "Bearer a-Secret.1"}, 200),
                ({"Authorization": "Bearer a-Secret.2"}, 403),
                ({"Authorization": "Basic a-Secret.1"}, 403)]:
            expect(f"token {headers}", server.post(question, headers)[0],
                   status)
            expect(f"GET run, token {headers}",
                   server.send("GET", "/run", headers=headers).status, status)
        for query, status in [("?token=a-Secret.1", 200), ("?token=", 403),
                              ("?token=a-Secret", 403), ("?Token=x", 403)]:
            response = server.send("POST", "/run" + query,
                                   json.dumps(question))
            expect(f"token in {query}", response.status, status)
        expect("the page needs no token",
               server.send("GET", "/no-such-page").status, 404)


# ---- connections ---------------------------------------------------------------

def question_bytes(*words, more=b""):
    body = json.dumps({"words": words}).encode()
    return (b"POST /run HTTP/1.1\r\nHost: localhost\r\n" + more +
            b"Content-Length: %d\r\n\r\n" % len(body) + body)


def test_connections(server):
    # one after the other on one connection
    connection = server.connect()
    for number in range(20):
        connection.request("POST", "/run",
                           json.dumps({"words": ["nim", f"{number}+0"]}))
        answer = json.loads(connection.getresponse().read())
        expect("kept alive", answer["out"], f"{number}\n")
    connection.close()
    # many at once on one connection: the answers come in order
    sent = b"".join(question_bytes("nim", f"{n}+0") for n in range(10))
    received = server.raw(sent + question_bytes(
        "nim", "10+0", more=b"Connection: close\r\n"))
    outs = [json.loads(part.partition(b"\r\n\r\n")[2])["out"]
            for part in received.split(b"HTTP/1.1 200 OK\r\n")[1:]]
    expect("pipelined", outs, [f"{n}\n" for n in range(11)])
    # a body that comes byte by byte
    with server.socket() as s:
        for byte in question_bytes("nim", "3*5"):
            s.sendall(bytes([byte]))
        expect_in("byte by byte", b'"out":"15\\n"', s.recv(65536))
    # bodies that are cut off, and bytes that are not HTTP
    for sent in [b"", b"GET", b"\0" * 1000, b"\xff" * 5000,
                 b"POST /run HTTP/1.1\r\nHost: localhost\r\n"
                 b"Content-Length: 100\r\n\r\n{",
                 b"POST /run HTTP/1.1\r\nHost: localhost\r\n"
                 b"Content-Length: -1\r\n\r\n{",
                 b"POST /run HTTP/1.1\r\nHost: localhost\r\n"
                 b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                 b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
                 question_bytes("nim", "3*5")[:-1]]:
        with server.socket(10) as s:
            s.sendall(sent)
            s.shutdown(socket.SHUT_WR)
            try:
                while s.recv(65536):
                    pass
            except ConnectionResetError:
                pass
    expect("still there", server.ask("nim", "3*5")[1]["out"], "15\n")


def test_client_gone(server):
    """The process of a question ends when its client goes away."""
    for number in range(3):
        sockets = [server.socket() for _ in range(3)]
        for s in sockets:
            s.sendall(question_bytes(*EXPENSIVE))
        expect("processes", until(lambda: len(server.children()) == 3), True)
        for s in sockets:
            s.close()
        expect("processes without clients",
               until(lambda: not server.children()), True)
    # a client that never closes, and one that closes at once
    s = server.socket()
    s.sendall(question_bytes("nim", "3*5"))
    s.close()
    expect("after an impatient client", server.ask("nim", "3*5")[0], 200)


def test_busy():
    """So many expensive questions that some are refused at once: a cheap one
    from another address is answered."""
    with Server("--time", "300") as server:  # none ends by itself
        sockets = []
        for _ in range(210):
            s = server.socket()
            s.sendall(question_bytes(*EXPENSIVE))
            sockets.append(s)

        def refused():
            count = 0
            for s in sockets:
                s.setblocking(False)
                try:
                    count += s.recv(100, socket.MSG_PEEK).split()[1] == b"503"
                except BlockingIOError:
                    pass
            return count
        with server.socket(source="127.0.0.2") as s:
            s.sendall(question_bytes("nim", "3*5"))
            expect("a cheap question", s.recv(100).split()[1:2], [b"200"])
        expect("some are refused", until(lambda: refused() > 0), True)
        expect("processes", len(server.children()) <= 5 * os.cpu_count() + 1,
               True)
        for s in sockets:
            s.close()
        expect("processes after that", until(lambda: not server.children()),
               True)


def test_idle():
    """More idle clients than connections: the oldest of the address that has
    most are hung up on, so that a client who asks is answered."""
    with Server() as server:
        one = server.socket(source="127.0.0.3")
        sockets = [server.socket(source="127.0.0.2") for _ in range(300)]
        for s in sockets:
            s.sendall(b"POST /run HTTP/1.1\r\nHost: loc")
        begun = time.monotonic()
        expect("a question among idle clients", server.ask("nim", "3*5"),
               (200, {"code": 0, "out": "15\n", "err": ""}))
        print(f"  the answer took {time.monotonic() - begun:.2f} s")
        expect("idle clients are hung up on", sockets[0].recv(100), b"")
        one.sendall(question_bytes("nim", "3*5"))
        expect("an idle client at another address stays",
               one.recv(100).split()[1:2], [b"200"])
        for s in [one, *sockets]:
            s.close()


def test_unread():
    """Answers that nobody reads: at most 64 MiB are kept for all clients."""
    with Server("--time", "60") as server:
        before = server.memory()
        sockets = []
        for number in range(12):
            s = socket.socket()
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            s.bind(("127.0.0.2", 0))
            s.connect((server.host, server.port))
            s.sendall(question_bytes("nim", "table", "0..1500"))
            sockets.append(s)
            until(lambda: not server.children())  # asked one after the other
            s.settimeout(60)
            expect("an answer begins", s.recv(12), b"HTTP/1.1 200")
        with server.socket(source="127.0.0.3") as s:
            s.sendall(question_bytes("nim", "table", "0..1500",
                                     more=b"Connection: close\r\n"))
            received = 0
            while part := s.recv(1 << 20):
                received += len(part)
            expect("a client that reads gets it all", received > 10 << 20,
                   True)
        grown = server.memory() - before
        expect(f"{grown} KiB are kept", grown < 100 << 10 or IS_SANITIZED,
               True)
        for s in sockets:
            s.close()


# ---- beginning and end ------------------------------------------------------------

def test_end():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with Server() as server:
            with server.socket() as s, server.socket():
                s.sendall(question_bytes(*EXPENSIVE))
                until(lambda: server.children())
                children = server.children()
                expect("one process", len(children), 1)
                expect(f"exit by {number!r}", server.stop(number), (0, ""))
                expect("the question is answered", s.recv(100).split()[1:2],
                       [b"503"])
                for child in children:
                    expect("the process has ended",
                           os.path.exists(f"/proc/{child}"), False)
    # questions that come after the one that is ended are refused too
    with Server() as server:
        with server.socket() as s:
            s.sendall(3 * question_bytes(*EXPENSIVE))
            until(lambda: server.children())
            expect("exit with questions to come", server.stop(), (0, ""))
            received = b""
            while part := s.recv(65536):
                received += part
            expect("each is refused", received.count(b"HTTP/1.1 503 "), 3)
    with Server() as server:  # killed: its processes end too
        with server.socket() as s:
            s.sendall(question_bytes(*EXPENSIVE))
            until(lambda: server.children())
            children = server.children()
            server.stop(signal.SIGKILL)
            for child in children:
                expect("ends with the server", until(
                    lambda: not os.path.exists(f"/proc/{child}")), True)


def test_end_under_load():
    """The server ends with 0 while 24 clients ask without a pause."""
    def work(server):
        sent = question_bytes("nim", "3*5") + question_bytes(
            *EXPENSIVE, "--time", "1")
        try:
            while True:
                with server.socket() as s:
                    s.sendall(3 * sent)
                    s.recv(65536)
        except OSError:
            pass  # it has ended
    longest = 0
    for _ in range(int(os.environ.get("SERVE_ENDS", 5))):
        with Server() as server:
            threads = [threading.Thread(target=work, args=(server,))
                       for _ in range(24)]
            for thread in threads:
                thread.start()
            until(lambda: len(server.children()) > 1)
            begun = time.monotonic()
            expect("exit under load", server.stop(), (0, ""))
            took = time.monotonic() - begun
            for thread in threads:
                thread.join()
            longest = max(longest, took)
    print(f"  the end took {longest:.2f} s at most")


def test_few_files():
    """A question that cannot be started is refused at once."""
    with Server(before=["prlimit", "--nofile=11"]) as server:
        with server.socket(20) as s:
            s.sendall(question_bytes("nim", "3*5"))
            expect("no descriptor", s.recv(100).split()[1:2], [b"503"])
        expect("exit", server.stop(), (0, ""))
    done = subprocess.run(["prlimit", "--nofile=8", GRUNDY, "serve", "--port",
                           "0"], capture_output=True, text=True, timeout=20)
    expect("no descriptor for a connection", (done.returncode, done.stdout),
           (4, ""))
    expect_in("no descriptor for a connection", "Too many open files",
              done.stderr)


# Runs the program as a user that may not start processes (root always may).
NO_FORK = """import os, resource, sys
if os.getuid() == 0:
    os.setuid(65534)
if not os.access(sys.argv[1], os.X_OK):
    sys.exit(77)
resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
os.execv(sys.argv[1], sys.argv[1:])
"""


def test_no_fork():
    """A system that refuses processes: that is the reason given."""
    # The search for leaks at the end needs a process too.
    quiet = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    done = subprocess.run([sys.executable, "-c", NO_FORK,
                           os.path.abspath(GRUNDY), "serve", "--port", "0"],
                          env=os.environ | {"ASAN_OPTIONS": quiet},
                          capture_output=True, text=True, timeout=20)
    if done.returncode == 77:
        print("test_no_fork: other users cannot run the program")
        return
    expect("no process", (done.returncode, done.stdout), (4, ""))
    expect_in("no process", "Resource temporarily unavailable", done.stderr)
    expect("seccomp is not the reason", "seccomp" in done.stderr, False)


def test_beginning():
    def start(*words):
        done = subprocess.run([GRUNDY, "serve", *words], capture_output=True,
                              text=True, timeout=20)
        return done.returncode, done.stdout, done.stderr
    for words, message in [
            (["--listen", "0.0.0.0"], "needs --token"),
            (["--listen", "::"], "needs --token"),
            (["--listen", "example"], "address in digits"),
            (["--listen", "192.0.2.1", "--token", "x", "--port", "0"],
             "cannot listen"),
            (["--port", "65536"], "--port"), (["--port", "x"], "--port"),
            (["--token", ""], "--token"), (["--token", "a b"], "--token"),
            (["--time", "0"], "--time"), (["--max-memory", "0"], "--time"),
            (["--json"], "--json"), (["x"], "one word too many")]:
        code, out, err = start(*words)
        expect(f"exit code of {words}", code, 2)
        expect(f"output of {words}", bool(out), "--json" in words)
        expect_in(f"message of {words}", message, err)
    with Server() as server:
        code, out, err = start("--port", str(server.port))
        expect("a port that is taken", (code, out), (2, ""))
        expect_in("a port that is taken", "--port 0", err)
    # a parent that ignores the ends of processes, or leaves one behind
    for script in ("trap '' CHLD; exec \"$@\"", "sleep 0.1 & exec \"$@\""):
        with Server(before=["sh", "-c", script, "sh"]) as server:
            time.sleep(0.2)
            expect(script, [server.ask("nim", f"{n}+0")[1].get("out")
                            for n in range(5)], [f"{n}\n" for n in range(5)])
            expect(script, server.stop(), (0, ""))
    for listen in ("localhost", "127.0.0.2"):
        with Server("--listen", listen) as server:
            expect(f"--listen {listen}", server.ask("nim", "1+2")[0], 200)
    with Server("--listen", "0.0.0.0", "--token", "x") as server:
        expect("--listen 0.0.0.0", server.send(
            "GET", "/run?token=x", headers={"Host": "example.org"}).status, 200)
        expect("a foreign origin", server.send(
            "GET", "/run?token=x", headers={"Host": "example.org",
                                            "Origin": "http://a.org"}).status,
            403)


def main():
    with Server() as server:
        for test in (test_answers, test_limits, test_not_allowed,
                     test_bad_bodies, test_sizes, test_headers, test_frames,
                     test_page,
                     test_connections, test_client_gone):
            begun = time.monotonic()
            test(server)
            print(f"{test.__name__}: {time.monotonic() - begun:.1f} s")
        expect("processes at the end", until(lambda: not server.children()),
               True)
        expect("exit", server.stop(), (0, ""))
    for test in (test_document, test_token, test_busy, test_idle, test_unread,
                 test_end, test_end_under_load, test_few_files, test_no_fork,
                 test_beginning):
        begun = time.monotonic()
        test()
        print(f"{test.__name__}: {time.monotonic() - begun:.1f} s")
    return 1 if failures else 0


sys.exit(main())

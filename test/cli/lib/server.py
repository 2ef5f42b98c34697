# SPDX-License-Identifier: MIT
"""A running `grundy serve`, for the tests of it."""

import http.client
import json
import os
import signal
import socket
import subprocess
import time
from pathlib import Path

GRUNDY = os.environ.get("GRUNDY", "build/release/grundy")
IS_SANITIZED = "GRUNDY_SANITIZED" in os.environ

# A search without end: it runs until a limit stops it.
EXPENSIVE = ["period", "octal[0.007]"]


def until(is_true, seconds=60):
    """Waits for a condition; returns whether it came about."""
    end = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


class Server:
    def __init__(self, *options, before=()):
        """`before` are the words of a program that starts the server."""
        self.process = subprocess.Popen(
            [*before, GRUNDY, "serve", "--port", "0", *options], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://"), self.process.stderr.read()
        host, _, port = self.url[len("http://"):].rstrip("/").rpartition(":")
        self.host, self.port = host.strip("[]"), int(port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def connect(self, timeout=60, source=None):
        return http.client.HTTPConnection(
            self.host, self.port, timeout=timeout,
            source_address=source and (source, 0))

    def send(self, method, path, body=None, headers=None):
        """Returns the response, its body read into .text."""
        connection = self.connect()
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            response.text = response.read()
            return response
        finally:
            connection.close()

    def post(self, body, headers=None):
        """Returns the status and what the answer says."""
        if not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        response = self.send("POST", "/run", body, headers)
        return response.status, json.loads(response.text)

    def ask(self, *words, text=None):
        question = {"words": words}
        if text is not None:
            question["input"] = text
        return self.post(question)

    def raw(self, sent, timeout=60):
        """Sends bytes as they are; returns all that comes back."""
        with self.socket(timeout) as s:
            s.sendall(sent)
            received = b""
            try:
                while part := s.recv(65536):
                    received += part
            except ConnectionResetError:
                pass
            return received

    def socket(self, timeout=60, source=None):
        """`source` is the address of the client: 127.0.0.2 is another one."""
        return socket.create_connection((self.host, self.port), timeout,
                                        source and (source, 0))

    def children(self):
        """The numbers of the processes that answer questions."""
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid:
                found.append(int(path.parent.name))
        return found

    def memory(self):
        """Resident memory of the server itself, in KiB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0])

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self, number=signal.SIGTERM):
        """Ends the server; returns its exit code and its messages."""
        self.process.send_signal(number)
        code = self.process.wait(60)
        return code, self.process.stderr.read()

#!/usr/bin/env python3
"""Many clients of `hexapod serve` at once: how much memory they cost, and how long others wait.

    tools/crowd.py target/release/hexapod [--facts 30] [--deaf 300] [--all 1000]

Starts a server and measures, each with a fresh one:
- FACTS clients that ask at once what is true of an empty board of 26x26, while another asks for a position ten times
  a second;
- DEAF connections that ask for files and never read, and how long until somebody else is let in again;
- ALL clients that come at once, and what those hear who find no place.
"""

import argparse
import base64
import json
import os
import re
import socket
import struct
import subprocess
import tempfile
import threading
import time


class Server:
    def __init__(self, program):
        self.data = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--no-open", "--threads", "2", "--data-dir", self.data.name],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line)[1])
        told = self.process.stderr.readline()
        self.token = re.search(r"token=(\w+)", told)[1]

    def memory(self, name="VmHWM"):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(name + r":\s+(\d+)", status.read())[1]) // 1024

    def connect(self):
        stream = socket.create_connection(("127.0.0.1", self.port), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        stream.sendall(f"GET /ws?token={self.token} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
                       f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        head = b""
        while b"\r\n\r\n" not in head:
            try:
                more = stream.recv(1)
            except ConnectionResetError:
                more = b""
            if not more:
                break
            head += more
        return Client(stream, head.decode("latin-1"))

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.data.cleanup()


class Client:
    def __init__(self, stream, head):
        self.stream = stream
        self.status = head.split(" ")[1] if " " in head else "closed"

    def take(self, count):
        data = b""
        while len(data) < count:
            more = self.stream.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def ask(self, message):
        self.tell(message)
        return self.hear()

    def tell(self, message):
        text = json.dumps(message).encode()
        length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
        self.stream.sendall(b"\x81" + length + b"\0\0\0\0" + text)

    def hear(self):
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            if first & 0xF == 1:
                return json.loads(data)


def percentile(times, share):
    return 1000 * sorted(times)[int(share * (len(times) - 1))]


def facts(program, count):
    server = Server(program)
    before, answers = server.memory(), []
    clients = [server.connect() for _ in range(count)]
    ask = {"id": "f", "action": "facts", "setup": {"game": "hex", "size": 26}, "moves": ["m13"]}
    threads = [threading.Thread(target=lambda client=client: answers.append(client.ask(ask))) for client in clients]
    other, waits, since = server.connect(), [], time.monotonic()
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads) and time.monotonic() - since < 240:
        begun = time.monotonic()
        other.ask({"id": "p", "action": "position", "setup": {"game": "hive"}, "moves": ["wS1"]})
        waits.append(time.monotonic() - begun)
        time.sleep(0.1)
    good = sum("facts" in answer for answer in answers)
    print(f"facts of 26x26, {count} clients at once: {good} answered in {time.monotonic() - since:.0f} s; memory at most "
          f"{server.memory()} MB (at first {before} MB, in the end {server.memory('VmRSS')} MB); another client's position: "
          f"99 of 100 within {percentile(waits, 0.99):.0f} ms, {len(waits)} asked")
    server.end()


def page(server):
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as stream:
            stream.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode())
            return stream.recv(200).decode("latin-1").split(" ")[1]
    except (OSError, IndexError):
        return "closed"


def deaf(program, count):
    server = Server(program)
    request = f"GET /app.js?token={server.token} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() * 200
    streams = []
    for _ in range(count):
        stream = socket.create_connection(("127.0.0.1", server.port))
        stream.setblocking(False)
        streams.append(stream)
    for _ in range(20):
        for stream in streams:
            try:
                stream.send(request)
            except OSError:
                pass
        time.sleep(0.02)
    since, first = time.monotonic(), page(server)
    status = first
    while status != "200" and time.monotonic() - since < 240:
        time.sleep(0.2)
        status = page(server)
    print(f"{count} that never read: the next is told {first}, and let in after {time.monotonic() - since:.0f} s; memory at "
          f"most {server.memory()} MB")
    server.end()


def everybody(program, count):
    server = Server(program)
    clients = [server.connect() for _ in range(count)]
    inside = [client for client in clients if client.status == "101"]
    told = sum(client.status == "503" for client in clients)
    waits = []
    for client in inside:
        begun = time.monotonic()
        client.ask({"id": "p", "action": "position", "setup": {"game": "hive"}, "moves": ["wS1"]})
        waits.append(time.monotonic() - begun)
    print(f"{count} clients from one address: {len(inside)} inside, {told} told why not, {count - len(inside) - told} without a "
          f"word; those inside are answered, 99 of 100 within {percentile(waits, 0.99):.0f} ms; memory at most {server.memory()} MB")
    server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--facts", type=int, default=30)
    parser.add_argument("--deaf", type=int, default=300)
    parser.add_argument("--all", type=int, default=1000)
    arguments = parser.parse_args()
    facts(arguments.program, arguments.facts)
    deaf(arguments.program, arguments.deaf)
    everybody(arguments.program, arguments.all)


if __name__ == "__main__":
    main()

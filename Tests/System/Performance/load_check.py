"""Whether `compare.py` and `bench load` do their work, and notice a server that does not: a small run of each
workload, then servers that answer otherwise. At the end "N passed, N failed"."""

import base64
import contextlib
import hashlib
import os
import re
import socket
import subprocess
import sys
import threading

import servers

WORKLOADS = [
    "echo", "echo --connections 1", "echo --depth 16 --size 1024", "echo --binary 1 --size 70000",
    "echo --connections 300 --active 64", "rooms", "rooms --size 1536 --deflate 1",
    "upgrade --connections 16",
]


def compare(doors, workload):
    words = [word for name, door in zip(("reference", "peer"), doors)
             for word in (f"--{name}", f"{name}={door}")]
    return subprocess.run(
        [sys.executable, servers.ROOT / "Tests/System/Performance/compare.py", *words, "--pairs", "1", "--rounds", "3",
         "--workload", *workload.split()], capture_output=True, text=True, timeout=60)


def works(doors, workload):
    done = compare(doors, workload)
    found = re.findall(r"^(\w+)\t(\d+)\t\S+(?: %)?\t\d+\.\d+\t–$", done.stdout, re.M)
    good = (done.returncode == 0 and [name for name, _ in found] == ["reference", "peer"]
            and all(int(time) > 0 for _, time in found))
    return good, done.stdout + done.stderr


# A server for one connection, whose answers to a short message are made by a function.

def frame(payload, first=0x81):
    return bytes([first, len(payload)]) + payload


def unmasked(connection):
    """The payload of the next frame of at most 125 bytes; nothing: the connection has ended."""
    header = connection.recv(6, socket.MSG_WAITALL)
    if len(header) < 6:
        return b""
    payload = connection.recv(header[1] & 0x7F, socket.MSG_WAITALL)
    return bytes(byte ^ header[2 + place % 4] for place, byte in enumerate(payload))


def serve(listener, answer):
    connection, _ = listener.accept()
    with connection, contextlib.suppress(ConnectionError):
        head = b""
        while b"\r\n\r\n" not in head:
            head += connection.recv(4096)
        key = re.search(rb"Sec-WebSocket-Key: (\S+)", head)[1]
        proof = hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
        connection.sendall(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + base64.b64encode(proof) + b"\r\n\r\n")
        while message := unmasked(connection):
            connection.sendall(answer(message))


def notices(answer, sentence, workload="echo"):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener, answer))
        thread.start()
        door = f"ws://127.0.0.1:{listener.getsockname()[1]},{os.getpid()}"
        done = compare([door], f"{workload} --connections 1")
        thread.join()
    good = done.returncode == 1 and f"compare: reference: {sentence}" in done.stdout
    return good, done.stdout + done.stderr


def checks():
    command = [servers.RELEASE / "fourtop-echo", *servers.echo_options(secure=True), "--deflate"]
    with (servers.running("fourtop-echo", command, doors=2) as one,
          servers.running("fourtop-echo", command, doors=2) as other):
        for secure in (False, True):
            doors = [f"{s.door(secure)},{s.process.pid}" for s in (one, other)]
            for workload in WORKLOADS:
                yield f"{'wss' if secure else 'ws'} {workload}", works(doors, workload)
    yield "another message is noticed", notices(
        lambda message: frame(message[::-1]), "a message other than the one that was sent")
    yield "a message too many is noticed", notices(
        lambda message: frame(message) * 2, "a message that nobody sent")
    yield "an early end is noticed", notices(
        lambda message: frame(b"\x03\xe8", first=0x88), "closed by the server with 1000")
    yield "compression that was not agreed on is noticed", notices(
        frame, "the server does not compress without context", "echo --deflate 1")


def main():
    passed = failed = 0
    for name, (good, output) in checks():
        passed, failed = passed + good, failed + (not good)
        print(f"{'ok    ' if good else 'FAILED'} {name}" + ("" if good else f"\n{output}"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

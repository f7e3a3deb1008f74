"""idle.py --url URL --pid PID [--path /echo] [--connections 2000] [--quiet 1] [--allowed-kib N]: what a WebSocket
costs that says nothing.

Opens so many WebSockets at http://ADDRESS:PORT or https://ADDRESS:PORT and lets them be, for --quiet seconds. Prints
what each adds to the resident memory of the server's process, the first hundred left out. Exit status 1 above
--allowed-kib."""

import argparse
import os
import pathlib
import resource
import selectors
import ssl
import sys
import time
import urllib.parse

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Pressure"))
from speech import PageSocket, upgrade  # noqa: E402

FIRST = 100


def rest(lines, seconds):
    """Answers pings for so long."""
    with selectors.DefaultSelector() as selector:
        for line in lines:
            selector.register(line, selectors.EVENT_READ)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for key, _ in selector.select(left):
                key.fileobj.read()


def memory(pid):
    """Resident bytes."""
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", type=urllib.parse.urlsplit, required=True)
    parser.add_argument("--pid", type=int, required=True)
    parser.add_argument("--path", default="/echo")
    parser.add_argument("--connections", type=int, default=2_000)
    parser.add_argument("--quiet", type=float, default=1)
    parser.add_argument("--allowed-kib", type=float)
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    context = None
    if given.url.scheme == "https":
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    server, request = (given.url.hostname, given.url.port), upgrade(given.url.netloc, given.path, scheme=given.url.scheme)
    lines, sizes = [], []
    for count in (FIRST, FIRST + given.connections):
        while len(lines) < count:
            lines.append(PageSocket(server, request, context=context, patience=60))
        rest(lines, given.quiet)
        sizes.append(memory(given.pid))
        print(f"{count} connections: {sizes[-1] // 1024} KiB resident")
    each = (sizes[1] - sizes[0]) / given.connections / 1024
    print(f"each idle {'wss' if context else 'ws'} connection: {each:.1f} KiB")
    if given.allowed_kib is None:
        return 0
    good = each <= given.allowed_kib
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

"""visits.py PORT RATE SECONDS: visits of a TLS listener on this machine at a steady rate.

Each connects, shakes hands, has one request answered, and leaves. Every other visit offers the ticket of an earlier
one. A visit has failed unless the answer is 200 and ends with close_notify, and the ticket was good. At the end
"N passed, N failed"."""

import collections
import socket
import ssl
import sys
import threading
import time

THREADS = 8
REQUEST = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def visit(port, context, ticket):
    """Visits once; whether by ticket, and a new one."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
        with context.wrap_socket(plain, session=ticket, suppress_ragged_eofs=False) as line:
            line.sendall(REQUEST)
            answer = b""
            while piece := line.recv(65_536):
                answer += piece
            if not answer.startswith(b"HTTP/1.1 200 "):
                raise ValueError("answered otherwise")
            if ticket and not line.session_reused:
                raise ValueError("the ticket was refused")
            return line.session_reused, line.session


def keep_visiting(port, interval, end, results):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    ticket = None
    moment = time.monotonic()
    for number in range(1 << 30):
        if moment >= end:
            return
        time.sleep(max(0, moment - time.monotonic()))
        moment += interval
        try:
            reused, ticket = visit(port, context, ticket if number % 2 else None)
            results["by ticket" if reused else "new"] += 1
        except (OSError, ValueError) as error:
            results[f"FAILED {error}"] += 1


def main():
    port, rate, seconds = map(int, sys.argv[1:])
    end = time.monotonic() + seconds
    counts = [collections.Counter() for _ in range(THREADS)]
    threads = [threading.Thread(target=keep_visiting, args=(port, THREADS / rate, end, count)) for count in counts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results = sum(counts, collections.Counter())
    for what, count in sorted(results.items()):
        print(f"{count} × {what}")
    failed = sum(count for what, count in results.items() if what.startswith("FAILED"))
    print(f"{results.total() - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

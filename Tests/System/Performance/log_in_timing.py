"""log_in_timing.py [PAIRS]: does the time of a log-in tell whether a name exists (R2)?

A server of its own; accounts, and as many names that nobody has. Wrong passwords for both in turn, each from a fresh
address of this machine, so that no brake is in the way. Prints both medians and their difference with an interval;
fails where the medians differ by 2 ms or more, or an answer tells them apart.
"""

import http.client
import json
import pathlib
import random
import ssl
import statistics
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Durability"))
from party import Folder, Party  # noqa: E402

ALLOWED_MS = 2.0
TRIES_OF_NAME = 4
"""Below the brake of an account, which forgives five."""
RESAMPLES = 2_000


class Addresses:
    """Ever other loopback addresses to come from."""

    def __init__(self):
        self._next = 2

    def fresh(self):
        self._next += 1
        return f"127.0.{self._next >> 8}.{self._next & 255}"


def trusting(folder):
    """A TLS context that trusts the server's own authority."""
    context = ssl.create_default_context(cafile=pathlib.Path(folder) / "tls/ca.crt")
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT if hasattr(ssl, "VERIFY_X509_STRICT") else -1
    return context


class Visitor:
    """One connection to the https door, from an address of its own."""

    def __init__(self, port, context, source):
        self._connection = http.client.HTTPSConnection(
            "127.0.0.1", port, context=context, source_address=(source, 0), timeout=60)
        self._connection.connect()
        self._origin = f"https://127.0.0.1:{port}"

    def ask(self, order, user, password):
        """Status, object and seconds."""
        body = json.dumps({"user": user, "password": password})
        began = time.perf_counter()
        self._connection.request("POST", f"/account/{order}", body, {"Origin": self._origin})
        answer = self._connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text), time.perf_counter() - began

    def close(self):
        self._connection.close()


def name(prefix, number):
    return f"{prefix}{number:05d}"


def register(port, context, addresses, count):
    for number in range(count):
        visitor = Visitor(port, context, addresses.fresh())
        status, said, _ = visitor.ask("register", name("known", number), "kfw9x3p! tea")
        visitor.close()
        if status != 200:
            raise SystemExit(f"registering was refused: {said}")


def measure(port, context, addresses, pairs):
    """Seconds of each log-in, of names that exist and of names that do not."""
    times = {"known": [], "other": []}
    answers = set()
    for number in range(pairs):
        visitor = Visitor(port, context, addresses.fresh())
        for prefix in random.sample(["known", "other"], 2):
            status, said, seconds = visitor.ask("log-in", name(prefix, number // TRIES_OF_NAME), "kfw9x3p! milk")
            times[prefix].append(seconds)
            answers.add((status, json.dumps(said)))
        visitor.close()
    return times, answers


def difference(times):
    return statistics.median(times["known"]) - statistics.median(times["other"])


def interval(times):
    """95 % of the differences of resampled medians."""
    resampled = sorted(
        difference({kind: random.choices(all, k=len(all)) for kind, all in times.items()}) for _ in range(RESAMPLES))
    return resampled[RESAMPLES // 40], resampled[-RESAMPLES // 40]


def main(pairs):
    addresses = Addresses()
    with Folder() as folder, Party(folder) as party:
        context, port = trusting(folder), party.ports["https"]
        register(port, context, addresses, -(-pairs // TRIES_OF_NAME))
        times, answers = measure(port, context, addresses, pairs)
    known, other = (statistics.median(times[kind]) * 1000 for kind in ["known", "other"])
    low, high = (edge * 1000 for edge in interval(times))
    print(f"{pairs} pairs: an existing name {known:.2f} ms, one that nobody has {other:.2f} ms in the median; "
          f"apart {known - other:+.2f} ms (95 %: {low:+.2f} to {high:+.2f})")
    checks = {
        f"the medians differ by less than {ALLOWED_MS:.0f} ms": abs(known - other) < ALLOWED_MS,
        "both get the same answer": answers == {(422, json.dumps({"code": "account.wrong", "args": {}}))},
    }
    for what, holds in checks.items():
        print(f"{'ok    ' if holds else 'FAILED'} {what}")
    print(f"{sum(checks.values())} passed, {len(checks) - sum(checks.values())} failed")
    return 0 if all(checks.values()) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 400))

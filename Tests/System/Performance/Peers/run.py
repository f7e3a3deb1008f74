"""run.py [--pairs N] [--only WORD]: what fourtop-echo and its peers spend on the same work.

Starts them on this machine, lets `bench` measure them in turn, and prints a table in Markdown:
what a peer costs as a multiple of what fourtop-echo costs, and the interval of the median; then
how many instructions fourtop-echo needs. --only leaves out the rows without the word.

PEERS_PYTHON is a Python with requirements.txt, PEERS_BEAST beast.cpp, compiled.
"""

import argparse
import contextlib
import dataclasses
import datetime
import os
import pathlib
import re
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import instructions  # noqa: E402
import servers  # noqa: E402

OURS = "fourtop-echo"
ENVIRONMENT = dict(os.environ, NODE_PATH="/usr/share/nodejs", PYTHONDONTWRITEBYTECODE="1")


@dataclasses.dataclass(frozen=True)
class Row:
    """A workload for all: the options of `compare.py`."""

    name: str
    options: str
    secure: bool = False
    deflates: bool = False


ROWS = [
    Row("echo, 20 B, one message at a time", "echo --connections 1 --rounds 5000"),
    Row("the same over TLS", "echo --connections 1 --rounds 5000", secure=True),
    Row("echo, 20 B, 64 connections", "echo --rounds 200"),
    Row("echo, 20 B, 64 connections, 16 in flight", "echo --depth 16 --rounds 50"),
    Row("echo, 1 KiB, 64 connections, 16 in flight", "echo --depth 16 --size 1024 --rounds 30"),
    Row("delivery in 16 rooms of four, 20 B", "rooms --rounds 200"),
    Row("the same over TLS", "rooms --rounds 100", secure=True),
    Row("delivery in the rooms, 1.5 KiB compressed", "rooms --size 1536 --deflate 1 --rounds 50", deflates=True),
    Row("connecting, shaking hands, closing", "upgrade --rounds 10"),
    Row("the same over TLS", "upgrade --rounds 2", secure=True),
]


def command(name, deflates=False):
    """How a server is started, with both doors."""
    python = os.environ.get("PEERS_PYTHON", "python3")
    tls = ["--tls-cert", servers.CERTIFICATE, "--tls-key", servers.KEY]
    start = {
        OURS: [servers.RELEASE / OURS, *servers.echo_options(secure=True)],
        "Boost.Beast": [os.environ.get("PEERS_BEAST", "beast"), *tls],
        "node ws": ["node", HERE / "ws.cjs", *tls],
        "picows": [python, HERE / "picows_server.py", *tls],
        "websockets": [python, HERE / "websockets_server.py", *tls],
    }[name]
    return start + (["--deflate"] if deflates else [])


NAMES = [OURS, "Boost.Beast", "node ws", "picows", "websockets"]


def running(name, deflates=False):
    return servers.running(name, command(name, deflates), doors=2, environment=ENVIRONMENT)


def said(*words):
    """The lines that a program prints."""
    done = subprocess.run([*map(str, words)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def compared(options, pairs, doors):
    """Name → (nanoseconds, ratio to the first, interval) by `compare.py`."""
    words = [word for door in doors for word in ("--peer", door)]
    output = said(sys.executable, servers.ROOT / "Tests/System/Performance/compare.py", *words, "--workload",
                  *options.split(), "--pairs", pairs)
    table = (line.split("\t") for line in output.splitlines() if line.count("\t") == 4)
    return {name: (int(time), ratio, interval) for name, time, _, ratio, interval in table}


def cell(found, name):
    if name not in found:
        return "–"
    return f"{found[name][0] / 1000:.2f} µs" if name == OURS else times(found[name])


def times(measured):
    """A ratio and its interval, three digits each."""
    _, ratio, interval = measured
    short = [f"{float(part):.3g}" for part in interval.split("–") if part]
    return f"{float(ratio):.3g}" + (f" ({'–'.join(short)})" if short else "")


def work(row, pairs, names=NAMES):
    """A row of the table: every server at the same work, in turn."""
    # picows serves frames and knows no compression.
    able = [name for name in names if not (row.deflates and name == "picows")]
    with contextlib.ExitStack() as stack:
        started = [stack.enter_context(running(name, row.deflates)) for name in able]
        doors = [f"{s.name}={s.door(row.secure)},{s.process.pid}" for s in started]
        found = compared(row.options, pairs, doors)
    return [row.name, *(cell(found, name) for name in names)]


def growth(pairs, names=NAMES, most=10_000, rounds=5_000):
    """The cost of an echo with 10 000 connections as a multiple of that with 64."""
    cells = []
    for name in names:
        with running(name) as few, running(name) as many:
            doors = [f"{word}={s.door(False)},{s.process.pid},{count}"
                     for word, s, count in (("few", few, 64), ("many", many, most))]
            found = compared(f"echo --active 1 --rounds {rounds}", pairs, doors)
        cells.append(times(found["many"]))
    return ["growth of an echo's cost, 64 to 10 000 connections", *cells]


def idle(secure, names=NAMES, count=10_000):
    """The resident memory that each of 10 000 idle connections adds."""
    cells = []
    for name in names:
        with running(name) as server:
            url = re.sub("^ws", "http", server.door(secure))
            output = said(sys.executable, servers.ROOT / "Tests/System/Performance/idle.py", "--url", url, "--pid",
                          server.process.pid, "--connections", count, "--quiet", 3)
        cells.append(re.search(r"connection: (.*)", output)[1])
    return [f"memory of an idle connection{', TLS' if secure else ''}", *cells]


def versions():
    """The measurements."""
    def first(*words, pattern):
        text = subprocess.run(words, capture_output=True, text=True, env=ENVIRONMENT).stdout
        return re.search(pattern, text)[1]

    packages = subprocess.run(
        [os.environ["PEERS_PYTHON"], "-m", "pip", "freeze"], capture_output=True, text=True).stdout
    python = {name: version for name, version in re.findall(r"^(\w+)==(\S+)$", packages, re.M)}
    boost = first("dpkg-query", "-W", "libboost-dev", pattern=r"\s([\d.]+?)\.\d+\s*$")
    ws = first("node", "-p", "require('ws/package.json').version", pattern=r"(\S+)")
    node = first("node", "--version", pattern=r"v(\S+)")
    return (f"Boost {boost} (g++ -O2), ws {ws} on node {node}, picows {python['picows']} and "
            f"websockets {python['websockets']} on uvloop {python['uvloop']}")


def markdown(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def written(rows, counts, pairs, measured, names=NAMES):
    """All that was found about the versions `measured`, in Markdown."""
    date = datetime.date.today().isoformat()
    text = f"{date}; {measured}; {pairs} passes.\n\n" + markdown(["", *names], rows)
    if not counts:
        return text
    return (f"{text}\n\nInstructions of `{OURS}` outside the kernel, by callgrind:\n\n"
            + markdown(["", "measured", "at most"], counts))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    measurements = [(f"{row.name} {row.options}", lambda row=row: work(row, given.pairs))
                    for row in ROWS]
    measurements += [("growth", lambda: growth(given.pairs)), ("idle", lambda: idle(False)),
                     ("idle TLS", lambda: idle(True))]
    rows = []
    for name, measure in measurements:
        if given.only in name:
            rows.append(measure())
            print(" | ".join(rows[-1]), file=sys.stderr, flush=True)
    counts = [] if given.only else [
        [figure.name, f"{count:.0f}", str(figure.bound or "–")]
        for figure, count in instructions.measured(servers.RELEASE / OURS)]
    print(written(rows, counts, given.pairs, versions()))


if __name__ == "__main__":
    main()

"""System calls that fourtop-echo makes for a message, by strace: one wait, one receive, one send.

Counted is the slope between two runs with different numbers of messages, one in flight. Prints a
line for each door and number in flight, at the end "N passed, N failed".
"""

import collections
import pathlib
import re
import sys
import tempfile

import servers

# The bounds for a message, and for several at once.
EXPECTED = {"wait": 1, "receive": 1, "send": 1}
KINDS = {"epoll_wait": "wait", "epoll_pwait": "wait", "epoll_pwait2": "wait", "recvfrom": "receive",
         "read": "receive", "sendto": "send", "write": "send", "sendmsg": "send", "writev": "send"}
# A clock's tick wakes the server too, a few times in a run.
TOLERANCE = 0.02
ROUNDS = (500, 2_500)


def counts(folder, secure, depth, rounds):
    """How often the server made each system call."""
    log = pathlib.Path(folder) / "strace.log"
    command = ["strace", "-f", "-qq", "-c", "-U", "calls,name", "-o", log,
               servers.RELEASE / "fourtop-echo", *servers.echo_options(secure)]
    with servers.running("fourtop-echo", command, doors=2 if secure else 1) as server:
        servers.load(server.door(secure), "--connections", 1, "--depth", depth, "--rounds", rounds)
    found = collections.Counter()
    for count, name in re.findall(r"^ *(\d+) +(\w+)$", log.read_text(), re.M):
        if name != "total":
            found[KINDS.get(name, name)] += int(count)
    return found


def slopes(folder, secure, depth):
    few, many = (counts(folder, secure, depth, rounds) for rounds in ROUNDS)
    return {name: (many[name] - few[name]) / (ROUNDS[1] - ROUNDS[0]) for name in few | many}


def main():
    failed = 0
    cases = [(secure, depth) for secure in (False, True) for depth in (1, 16)]
    with tempfile.TemporaryDirectory() as folder:
        for secure, depth in cases:
            found = {name: value for name, value in slopes(folder, secure, depth).items()
                     if abs(value) > TOLERANCE or name in EXPECTED}
            good = found.keys() == EXPECTED.keys() and all(
                abs(found[name] - EXPECTED[name]) <= TOLERANCE for name in EXPECTED)
            failed += not good
            print(f"{'ok    ' if good else 'FAILED'} {'wss' if secure else 'ws'}, {depth} in flight, a wakeup: "
                  + ", ".join(f"{name} {value:.2f}" for name, value in sorted(found.items())),
                  flush=True)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

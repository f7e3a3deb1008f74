"""Five hundred players far away, at 125 tables of one laptop, all through one uplink: what the public server on
one core adds to the way. A probe asks for the time at the laptop, there and through the uplink, by turns.

    crowd.py [PLAYERS [SECONDS]]
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time

from page import Page
from stage import Device, Stage

ALLOWED, PACE, PROBES = 3, 0.06, 4
"""How many times the slowest of 100 messages may take what it takes without the crowd, or without the uplink. Each probe
asks four times a second at most: the server pings whoever asks, and counts the answers."""
RELAY, REST = "0", "1"
"""The core of the public server, and that of the laptop and everybody else."""


async def load():
    """The players: `[url, trust, [[path, cookie], …]]` comes as a line of JSON; they play until the input ends."""
    url, trust, places = json.loads(sys.stdin.readline())
    pages = [Page(f"Guest {number}", url, path, {"Cookie": cookie}, trust)
             for number, (path, cookie) in enumerate(places)]
    tasks = []
    for page in pages:
        tasks.append(asyncio.create_task(page.stay()))
        await asyncio.sleep(0.02)
    for page in pages:
        await asyncio.wait_for(page.seated.wait(), 60)
    tables = [pages[start:start + 4] for start in range(0, len(pages), 4)]
    for table in tables:
        await table[0].until(lambda view: len([one for one in view["members"] if not one["away"]]) == 4)
        table[0].say("start")
    print("ready", flush=True)
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    while not ended.done():
        await asyncio.sleep(0.25)
        for table in tables:
            if table[0].view["phase"]["name"] == "ended" and not table[0]._pending:
                table[0].say("restart")
    views = sum(page.views for page in pages)
    away = sum(one["away"] for table in tables for one in table[0].view["members"])
    print(json.dumps({"views": views, "away": away, "lost": sum(page.comings > 1 for page in pages)}))
    for task in tasks:
        task.cancel()


def trip(socket):
    began = time.monotonic()
    socket.beat()
    return (time.monotonic() - began) * 1000


def probe(pairs, seconds):
    """Round trips to the laptop, directly and through the uplink."""
    direct, through, end = [], [], time.monotonic() + seconds
    while time.monotonic() < end:
        for near, far in pairs:
            direct.append(trip(near))
            through.append(trip(far))
            time.sleep(PACE)
    return sorted(direct), sorted(through)


def probes(stage):
    """Pairs of sockets at one table, one there and one far away."""
    anna, pairs = Device(stage.home.address), []
    code, path, _ = stage.open_table(anna)
    for number in range(PROBES):
        guest = Device(stage.public_url, stage.trust)
        guest.cookie = stage.cookies[-1 - number]
        near = Device(stage.home.address).join(code, f"Near {number}")
        pairs.append((near, guest.socket(path, {"as": "join"})))
    return pairs


def p99(values):
    return values[len(values) * 99 // 100]


def main():
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    one = ("--log-level", "info")
    os.sched_setaffinity(0, {int(REST)})
    prefer(-20)
    with Stage(players + PROBES, public=one, home=one, cores=(RELAY, REST)) as stage:
        places = []
        for table in range((players + 3) // 4):
            _, path, _ = stage.open_table(Device(stage.home.address))
            seats = stage.cookies[4 * table:min(4 * table + 4, players)]
            places += [(path, cookie) for cookie in seats]
        pairs = probes(stage)
        before = probe(pairs, 10)
        crowd = subprocess.Popen(
            ["nice", "-n", "22", "taskset", "-c", REST, sys.executable, __file__, "load"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        crowd.stdin.write(json.dumps([stage.public_url, stage.trust, places]) + "\n")
        crowd.stdin.flush()
        if crowd.stdout.readline() != "ready\n":
            raise SystemExit("the crowd did not come")
        relayed, spent = stage.public.metric("uplink_messages_total"), processor(stage.public.process.pid)
        direct, through = probe(pairs, seconds)
        relayed = (stage.public.metric("uplink_messages_total") - relayed) / seconds
        spent = (processor(stage.public.process.pid) - spent) / seconds
        crowd.stdin.close()
        said = json.loads(crowd.stdout.readline())
        crowd.wait()
        allowed = ALLOWED * max(p99(before[1]), p99(direct))
        print(f"{players} players at {len(places) // 4} tables: {relayed:.0f} messages/s, the public server "
              f"{spent:.0%} of a core; through the uplink p50 {statistics.median(through):.2f} ms, p99 {p99(through):.2f} "
              f"(alone {p99(before[1]):.2f}); directly p50 {statistics.median(direct):.2f}, p99 {p99(direct):.2f}; "
              f"at most {allowed:.2f} of {len(through)}; {said['views']} views, "
              f"{said['lost']} connections lost")
        good = p99(through) <= allowed and not said["lost"]
        print("1 passed, 0 failed" if good else "0 passed, 1 failed")
        return not good


def prefer(level):
    """Runs before others, where that is permitted."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, level)
    except PermissionError:
        pass


def processor(number):
    """The seconds that a process has used."""
    words = open(f"/proc/{number}/stat").read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(asyncio.run(load()) if sys.argv[1:] == ["load"] else main())

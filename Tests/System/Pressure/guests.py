"""Guests of a public server whose messages are costly to the laptop whose table they came to."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import company
from result import allowed_ms, percentile, steady
from servers import HERE, TLS, Control, Players, Server

sys.path.insert(0, str(HERE.parent / "Uplink"))
from stage import cookie_of  # noqa: E402

NAME = "marks-guests"
SECONDS, PROXY, HOST = 6, "127.0.0.9", "127.0.0.1"
CROWDS = {"marks-guests": 20, "marks-guests-48": 48}
"""Guests of one address, and of as many addresses."""


class Uplink:
    """A public server behind a proxy, a laptop with a line to it, and a table with a public link."""

    def __init__(self, folder):
        data = tempfile.TemporaryDirectory()
        said = subprocess.run(
            [folder / "fourtop", "uplink", "token", "home", "--data-dir", data.name], check=True,
            capture_output=True, text=True).stdout
        self.cookies = [cookie_of(data.name, number) for number in range(max(CROWDS.values()))]
        self.public = Server(folder, "fourtop", HOST, data=data,
                             options=["--public", "--trusted-proxy", PROXY])
        self.laptop = Server(
            folder, "fourtop", HOST, environment={"FOURTOP_UPLINK_TOKEN": said.splitlines()[0]},
            options=["--uplink", f"https://localhost:{self.public.secure_port}",
                     "--uplink-ca", str(TLS / "authority.crt")])

    def share(self):
        """The path of a table's socket at the public server."""
        meeting = company.Meeting((HOST, self.laptop.port), 0)
        foyer = company.Page(meeting, "/ws", "Anna", "127.0.0.8")
        code = meeting.open(foyer)
        self.table = company.Page(meeting, f"/t/{code}/ws", "Anna", "127.0.0.8", foyer.device,
                                  **{"as": "join"})
        foyer.socket.close()
        self.table.answer(t="share")
        news = self.table.wait_for(lambda message: message["t"] == "uplink" and message.get("link"))
        return f"/t/{pathlib.PurePath(news['link']).name}/ws"

    def close(self):
        self.laptop.close()
        self.public.close()


def measure(folder):
    """A line and its faults for one address, and for many."""
    for name in CROWDS:
        uplink = Uplink(folder)
        control = Control(folder, HOST, HOST, "127.0.0.")
        try:
            yield besiege(uplink, control, name)
        finally:
            control.close()
            uplink.close()


def besiege(uplink, control, name):
    details = {"path": uplink.share(), "isCrowd": name.endswith("-48"),
               "cookies": uplink.cookies[:CROWDS[name]]}
    players = Players("fourtop", f"{HOST}:{uplink.laptop.port}", "127.0.0.")
    servers = [uplink.laptop, uplink.public]
    used, began = [server.seconds() for server in servers], time.monotonic()
    players.tell("begin")
    control.begin()
    attack = subprocess.Popen(
        [sys.executable, HERE / "attacks.py", name, "fourtop", f"{HOST}:{uplink.public.port}", "0",
         str(SECONDS), PROXY, json.dumps(details)],
        stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.nice(5))
    said = json.loads(attack.communicate()[0].splitlines()[-1])
    measured, took = players.measured(), time.monotonic() - began
    shares = [(server.seconds() - before) / took for server, before in zip(servers, used)]
    allowed = allowed_ms(control.p99())
    players.close()
    return told(name, said, measured, shares, allowed)


def told(name, said, measured, shares, allowed):
    if measured is None:
        return f"fourtop {name:16}", ["the players' game ended"]
    faults = []
    p99, submitted = steady(measured["trips"]), steady(measured["seen"])
    if max(p99, submitted) > allowed:
        faults.append(f"p99 {p99:.1f} ms, of submissions {submitted:.1f} ms, allowed {allowed:.1f}")
    if said["sent"] < 1 << 20:
        faults.append(f"the guests sent {said['sent']} bytes: {said['ends']}")
    line = (f"fourtop {name:16} p99 {p99:6.2f} (≤ {allowed:.0f})  p50 "
            f"{percentile(measured['trips'], 50):6.2f} ms of {len(measured['trips'])}  submission to others "
            f"p99 {submitted:.2f} (≤ {allowed:.0f}) of {len(measured['seen'])}  laptop {shares[0]:.0%} of a "
            f"core, public server {shares[1]:.0%}  {said['sent'] >> 20} MiB from {said['most']} guests")
    return line, faults

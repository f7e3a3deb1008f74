#!/usr/bin/env python3
"""run.py [--quick] [WORD...]: what hostile texts cost the server, beside plain letters of the same length.

Each text goes into each place of each door: fields, words and keys of messages, headers, paths, bodies
and quiz files. The processor time of the event loop (of the command, for quiz files) is at most
RATIO times that of plain letters, and at most ALLOWED_MS, or on a slow machine SLOW times that of plain
letters. WORDs choose doors; --quick tries one length of each. The last line is "N passed, N failed".
"""

import contextlib
import json
import os
import pathlib
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "Pressure"), str(HERE.parents[1] / "Durability")]

from party import PROGRAM, Folder, Party  # noqa: E402
from speech import PageSocket, device, upgrade  # noqa: E402

RATIO, ALLOWED_MS, SLOW = 5.0, 1.0, 2.0
TRIES = 5
PAUSES = (0, 0, 0, 0.01, 0.03, 0.1, 0.3, 1, 2)
"""Seconds before each try of a hostile text; the least cost counts. A machine that is shared takes time
from a thread for some tens of milliseconds, so the tries are further and further apart."""
LENGTHS = (60, 1_000, 7_900, 16_000)
"""Bytes of a text in a message, which may have 16 KiB."""
HEADER_LENGTHS = (60, 1_000, 7_900)
LEAST_NS = 30_000
"""Plain letters count as this much at least: what a wakeup costs."""


def repeated(text):
    """As many bytes of `text`, again and again, as fit."""
    unit = text.encode()
    return lambda length: (unit * (length // len(unit))).decode()


HOSTILE = {
    "marks out of order": repeated("\u0301\u0323"),
    "marks in order": repeated("\u0323\u0301"),
    "a letter and marks": lambda length: "a" + repeated("\u0301\u0323")(length - 1),
    "marks of four bytes": repeated("\U0001d165\U0001d16d"),
    "Tibetan vowels": repeated("\u0f73\u0f71"),
    "Hangul parts": repeated("\u1100\u1161\u11a8"),
    "flags": repeated("\U0001f1e6"),
    "joined families": repeated("\U0001f468\u200d"),
    "spaces": repeated("\u2003"),
    "tags": repeated("\U000e0061"),
}

HELLO = {"t": "hello", "protocol": [1, 1], "assets": "x", "name": "Anna", "colour": 0}
FOYER = [
    {"t": "profile", "id": 1, "name": "Anna", "colour": 1},
    {"t": "open", "id": 1, "solo": True}, {"t": "invite", "id": 1, "person": 1},
    {"t": "xo", "id": 1, "do": "look"},
]
FIND = {"t": "find", "id": 1, "code": "BCDFG"}
TABLE = [
    {"t": "react", "reaction": "cheer"}, {"t": "submit", "id": 1, "round": 1, "option": "A"},
    {"t": "settings", "id": 1, "showAnswers": "atOnce", "scoring": "points"},
    {"t": "play", "id": 1, "game": "memory", "level": "easy"},
    {"t": "move", "id": 1, "round": 1, "atUs": 1, "game": "find", "do": "tap"},
    {"t": "move", "id": 1, "round": 1, "atUs": 1, "game": "sorting", "vehicle": "car", "area": "land"},
    {"t": "sign", "id": 1, "name": "Anna"}, {"t": "profile", "id": 1, "name": "Anna", "colour": 1},
]
HEADERS = ["Cookie", "Referer", "If-None-Match", "Accept-Encoding", "Sec-Fetch-Site",
           "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Authorization", "Range", "Origin",
           "Accept-Language", "Content-Type", "User-Agent", "Sec-WebSocket-Protocol",
           "Sec-WebSocket-Extensions", "Connection", "Upgrade", "Expect", "Host"]
PATHS = ["/", "/t/", "/a/x/", "/photo/", "/face/", "/quizzes/", "/decks/A/", "/arcade/find/",
         "/host/", "/secure/", "/qr.svg?t=", "/door/", "/account/", "/uplink/"]
BODIES = {
    "/account/register": {"user": "", "password": "a lantern by the lake"},
    "/account/log-in": {"user": "", "password": ""},
    "/account/password": {"password": "", "new": ""}, "/account/delete": {"password": ""},
    "/arcade/pictures": {"width": ""},
}


class Loop:
    """The one event loop of a server, by its thread."""

    def __init__(self, party):
        self.party = party
        self.thread = None
        # Until other threads are done with what they do at the start.
        while self.thread is None:
            before = self._times()
            for _ in range(300):
                party.text("/healthz")
            spent = {name: time - before.get(name, 0) for name, time in self._times().items()}
            busiest = max(spent, key=spent.get)
            if spent[busiest] > 0.95 * sum(spent.values()):
                self.thread = busiest

    def _times(self):
        folder = pathlib.Path(f"/proc/{self.party.process.pid}/task")
        return {name: int((folder / name / "schedstat").read_text().split()[0])
                for name in os.listdir(folder)}

    def time(self):
        """Nanoseconds of processor time, once it has come to rest. While the thread runs, or waits for a processor, the
        kernel has not counted all of it."""
        folder = pathlib.Path(f"/proc/{self.party.process.pid}/task/{self.thread}")
        last = -1
        while True:
            now = int((folder / "schedstat").read_text().split()[0])
            is_asleep = (folder / "stat").read_text().rsplit(")", 1)[1].split()[0] == "S"
            if now == last and is_asleep:
                return now
            last = now
            time.sleep(0.001)


def opened(party, path, who):
    place = "127.0.0.1", party.ports["http"]
    return PageSocket(place, upgrade(f"127.0.0.1:{place[1]}", path, who))


def message_cost(party, loop, path, who, greeting, text):
    """The time that the loop spends on `text`, after the greeting if there is one."""
    with opened(party, path, who) as page:
        if greeting:
            page.say(greeting)
            assert page.wait_for("welcome", "bye")["t"] == "welcome"
        before = loop.time()
        page.say(text)
        with contextlib.suppress(OSError):
            page.wait_for("ok", "no", "fault", "bye", "welcome", "clock")
        return loop.time() - before


def http_cost(party, loop, request):
    with socket.create_connection(("127.0.0.1", party.ports["http"]), timeout=20) as line:
        # The measurement begins after the connection is open.
        time.sleep(0.002)
        before = loop.time()
        with contextlib.suppress(OSError):
            line.sendall(request)
            line.recv(65_536)
        return loop.time() - before


def places(message):
    """Functions that put a text into each place of a message: name, words, texts, keys."""
    for key in message:
        if isinstance(message[key], str):
            yield f"{message['t']}.{key}", lambda text, key=key: {**message, key: text}
    yield f"{message['t']}, a key", lambda text: {**message, text: 1}


def messages(party, loop):
    """Door, and a function from a text to its cost."""
    who = device()
    hello = json.dumps(HELLO)
    with opened(party, "/ws", who) as foyer:
        foyer.say(hello)
        foyer.say(t="open", id=1, solo=True)
        code = foyer.wait_for("ok")["code"]
    joining = json.dumps({**HELLO, "as": "join"})
    doors = [("/ws", None, [HELLO]), ("/ws", hello, FOYER),
             (f"/t/{code}/ws", None, [{**HELLO, "as": "join"}]), (f"/t/{code}/ws", joining, TABLE),
             # Wrong codes are braked soon, and no table can be joined any more.
             ("/ws", hello, [FIND]), ("/t/BCDFG/ws", None, [{**HELLO, "as": "join"}])]
    for path, greeting, all_of_it in doors:
        for message in all_of_it:
            for place, put in places(message):
                def cost(text, path=path, greeting=greeting, put=put):
                    said = json.dumps(put(text), ensure_ascii=False)
                    if len(said.encode()) > 16_384:
                        said = json.dumps(put(text[:len(text) * 15 // 16]), ensure_ascii=False)
                    return message_cost(party, loop, path, who, greeting, said)
                yield f"{path.replace(code, 'CODE')} {place}", LENGTHS, cost


def requests(party, loop):
    host = f"127.0.0.1:{party.ports['http']}"
    for name in HEADERS:
        for target in ("/", "/ws", "/photo"):
            def cost(text, name=name, target=target):
                fields = {"Host": host, name: text, "Connection": "close"}
                lines = "".join(f"{key}: {value}\r\n" for key, value in fields.items())
                return http_cost(party, loop, f"GET {target} HTTP/1.1\r\n{lines}\r\n".encode())
            yield f"header {name} of {target}", HEADER_LENGTHS, cost
    for path in PATHS:
        for method in ("GET", "POST"):
            def cost(text, path=path, method=method):
                place = path + urllib.parse.quote(text[:len(text) // 3])
                head = f"{method} {place} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
                return http_cost(party, loop, f"{head}Content-Length: 0\r\n\r\n".encode())
            yield f"{method} {path}…", HEADER_LENGTHS, cost
    for path, form in BODIES.items():
        for field in (key for key in form if form[key] == ""):
            def cost(text, path=path, form=form, field=field):
                body = json.dumps({**form, field: text}, ensure_ascii=False).encode()
                head = (f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
                        f"Cookie: fourtop-device={'a' * 32}\r\nContent-Length: {len(body)}\r\n\r\n")
                return http_cost(party, loop, head.encode() + body)
            yield f"{path} {field}", HEADER_LENGTHS, cost


QUIZ_LENGTHS = (1_000, 60_000, 250_000)


def of_commands():
    """Processor seconds of the commands that were run."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def quizzes(folder):
    def options(text="x"):
        return {"A": text, "B": "y", "C": "z", "D": "w"}

    def question(**more):
        return {"number": 1, "questionSentence": "Which?", "options": options(),
                "correctOption": "A", **more}

    def quiz(**more):
        return {"numberOfQuestions": 1, "topic": "T", "questions": [question()], **more}

    forms = {
        "topic": lambda text: quiz(topic=text), "a key": lambda text: quiz(**{text: 1}),
        "sentence": lambda text: quiz(questions=[question(questionSentence=text)]),
        "option": lambda text: quiz(questions=[question(options=options(text))]),
        "correctOption": lambda text: quiz(questions=[question(correctOption=text)]),
        "200 sentences": lambda text: quiz(
            questions=[question(number=n, questionSentence=text[:600]) for n in range(1, 201)]),
    }
    for name, form in forms.items():
        def cost(text, form=form):
            path = folder / "quiz1.json"
            path.write_text(json.dumps(form(text), ensure_ascii=False))
            before = of_commands()
            subprocess.run([PROGRAM, "quiz", "check", path], capture_output=True)
            return int((of_commands() - before) * 1e9)
        yield f"quiz file, {name}", QUIZ_LENGTHS, cost


def faults(lengths, cost, allowed_ns, least_ns):
    """The faults, the worst ratio and the worst cost."""
    wrong, worst_ratio, worst_ns = [], 0.0, 0
    for length in lengths:
        plain = min(cost("a" * length) for _ in range(TRIES))
        assert plain > 0, "nothing was measured"
        plain = max(least_ns, plain)
        allowed = min(RATIO * plain, max(allowed_ns, SLOW * plain))
        for kind, make in HOSTILE.items():
            spent = 1 << 62
            for pause in PAUSES:
                time.sleep(pause)
                spent = min(spent, cost(make(length)))
                if spent <= allowed:
                    break
            worst_ratio, worst_ns = max(worst_ratio, spent / plain), max(worst_ns, spent)
            if spent > allowed:
                wrong.append(f"{length} bytes of {kind}: {spent / 1e3:.0f} µs, plain letters "
                             f"{plain / 1e3:.0f} µs")
    return wrong, worst_ratio, worst_ns


def main(words):
    good = bad = 0
    is_quick = "--quick" in words
    words = [word for word in words if word != "--quick"]
    with Folder() as data, tempfile.TemporaryDirectory() as files:
        with Party(data, "--log-level", "error",
                   "--trusted-proxy", "127.0.0.9") as party:
            loop = Loop(party)
            doors = [(door, ALLOWED_MS * 1e6, LEAST_NS)
                     for make in (messages, requests) for door in make(party, loop)]
            doors += [(door, float("inf"), 5_000_000) for door in quizzes(pathlib.Path(files))]
            for (name, lengths, cost), allowed, least in doors:
                if words and not any(word in name for word in words):
                    continue
                wrong, ratio, spent = faults(
                    lengths[-2:-1] if is_quick else lengths, cost, allowed, least)
                good, bad = good + (not wrong), bad + bool(wrong)
                print(f"{'FAILED' if wrong else 'ok    '} {name}: at most {ratio:.1f} × plain "
                      f"letters, {spent / 1e3:.0f} µs", *wrong, sep="\n         ", flush=True)
    print(f"{good} passed, {bad} failed")
    return 1 if bad or not good else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Ten thousand attempts at what only others may do: with tokens, cookies, seats, frames and codes that are
made up, changed or said again. None may succeed, and a game goes on meanwhile."""

import asyncio
import collections
import http.client
import json
import random
import secrets
import ssl
import struct
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from drops import Evening
from stage import Stage, commanded
from uplink import Forger

CHANCE = random.Random(66)
LETTERS = "BCDFGHJKMNPQRSTVWXYZ"


def changed(text):
    """Something like it that is not it."""
    digits = "0123456789abcdef"
    ways = [
        lambda: text[:place] + CHANCE.choice([one for one in digits if one != text[place]]) + text[place + 1:],
        lambda: text[:-1], lambda: text + "0", lambda: text.upper() + "A", lambda: secrets.token_hex(len(text) // 2),
        lambda: text[1:] + text[:1] + "0", lambda: "0" * len(text),
    ]
    place = CHANCE.randrange(len(text))
    return CHANCE.choice(ways)()


def tokens(stage, count):
    """Uplinks with tokens that are not good ones."""
    trust = ssl.create_default_context(cafile=stage.trust)
    host, port = "127.0.0.1", stage.public.secure_port
    line, bad = http.client.HTTPSConnection(host, port, context=trust, timeout=10), 0
    schemes = ("Bearer ", "bearer ", "Basic ", "Token ", "Bearer  ", "")
    for attempt in range(count):
        token = changed(stage.token) if attempt % 3 else stage.token
        scheme = CHANCE.choice(schemes[:2] if attempt % 3 else schemes[2:])
        line.request("GET", "/uplink", headers={
            "Authorization": scheme + token, "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Protocol": "fourtop.uplink.v1"})
        answer = line.getresponse()
        answer.read()
        bad += answer.status != 401 and not (scheme == "Bearer  " and answer.status == 426)
    line.close()
    return bad


async def pages(stage, path, attempts):
    """The answers to pages at `path`, one for each attempt: an address, a cookie and a hello."""
    trust = ssl.create_default_context(cafile=stage.trust)
    room, said = asyncio.Semaphore(20), []

    async def come(url, cookie, hello, trust):
        async with room:
            try:
                async with connect(
                        url.replace("http", "ws", 1) + path, subprotocols=["fourtop.v1"], origin=url,
                        additional_headers={"Cookie": cookie} if cookie else {}, ssl=trust, proxy=None,
                        compression=None, close_timeout=1) as socket:
                    await socket.send(json.dumps(
                        {"t": "hello", "protocol": [1, 1], "assets": "", "as": "resume", **hello}))
                    return json.loads(await asyncio.wait_for(socket.recv(), 10))
            except (ConnectionClosed, InvalidStatus, OSError) as end:
                return {"t": "end", "code": type(end).__name__}

    for start in range(0, len(attempts), 200):
        said += await asyncio.gather(*(
            come(url, cookie, hello, trust if url.startswith("https") else None)
            for url, cookie, hello in attempts[start:start + 200]))
    return said


def judged(told, *refusals):
    """The answers besides these refusals; a connection that ended without a message is none."""
    said = collections.Counter(one["code"] if "code" in one else one["t"] for one in told)
    print("  told: " + ", ".join(f"{count} x {code}" for code, count in said.most_common()), flush=True)
    return [one for one in told if one.get("code") not in refusals]


async def cookies(stage, path, count):
    """Log-ins that nobody made: changed cookies of somebody who is logged in."""
    session, device = (part.split("=")[1] for part in stage.cookies[0].split("; "))
    attempts = []
    for attempt in range(count):
        names = [("__Host-session", changed(session)), ("__Host-device", device)]
        if attempt % 4 == 0:
            names = [("fourtop-session", session), ("__Host-device", device)]
        if attempt % 4 == 1:
            names = [("__Host-device", changed(session))]
        attempts.append((stage.public_url, "; ".join(f"{name}={value}" for name, value in names), {}))
    return judged(await pages(stage, path, attempts), "account.needed")


async def seats(stage, code, count):
    """Seats of others at the laptop: with made-up devices and made-up tokens of another door."""
    attempts = []
    for attempt in range(count):
        hello = {"token": secrets.token_hex(16)} if attempt % 2 else {}
        attempts.append((stage.home.address, f"fourtop-device={secrets.token_hex(16)}", hello))
    return judged(await pages(stage, f"/t/{code}/ws", attempts), "seat.none", "door.refused")


async def admissions(stage, path, count):
    """Somebody who is logged in, and is not who sits there: other seats, other names, other tokens."""
    attempts = []
    for attempt in range(count):
        hello = [{"token": secrets.token_hex(16)}, {"name": "Guest 0"}, {"player": 1, "m": 1},
                 {"account": "guest0"}][attempt % 4]
        attempts.append((stage.public_url, stage.cookies[2], hello))
    return judged(await pages(stage, path, attempts), "seat.none", "door.refused")


async def codes(stage, right, count):
    """Guessed codes, by somebody who is logged in."""
    told = []
    for _ in range(count // 10):
        guess = "".join(CHANCE.choice(LETTERS) for _ in range(8))
        if guess in right:
            continue
        told += await pages(stage, f"/t/{guess}/ws", [(stage.public_url, stage.cookies[3], {})] * 10)
    return judged(told, "table.unknown", "code.tooMany")


async def frames(stage, token, count):
    """A laptop with a good token of its own: streams and frames that are not its to say."""
    bad, done = [], 0
    while done < count:
        async with Forger(stage, token) as forger:
            await forger.greet()
            done += 1
            stream = struct.pack(">I", CHANCE.randrange(1, 40))
            words = b'{"t":"bye","code":"table.ended"}'
            attack = CHANCE.choice([
                lambda: forger.say("message", stream, words),
                lambda: forger.say("close", stream, b"\x02"),
                lambda: forger.say("reading", stream, b"\x01"),
                lambda: forger.say("open", stream, bytes(60)),
                lambda: forger.socket.send(bytes([CHANCE.randrange(28, 256)]) + secrets.token_bytes(8)),
                lambda: forger.socket.send("text"),
            ])
            await attack()
            done += 1
            code = await forger.hung_up()
            if code not in (4003, 1009):
                bad.append(f"a forged frame was taken; the connection ended with {code}")
    return bad


async def attack(stage, night, path, other):
    """Each kind of attempt: how many, and what succeeded of them."""
    yield "tokens", 2500, await asyncio.to_thread(tokens, stage, 2500)
    yield "cookies", 2500, len(await cookies(stage, path, 2500))
    yield "seats", 2000, len(await seats(stage, night.code, 2000))
    yield "admissions", 1000, len(await admissions(stage, path, 1000))
    yield "codes", 1000, len(await codes(stage, path, 1000))
    bad = await frames(stage, other, 1000)
    for sentence in bad:
        print(f"  {sentence}", flush=True)
    yield "frames", 1000, len(bad)


async def main():
    with Stage(4) as stage:
        other = commanded("uplink", "token", "other", "--data-dir", stage.public.folder).splitlines()[0]
        night = Evening(stage, 2)
        path = night.pages[-1].path
        is_over = asyncio.Event()
        playing = asyncio.create_task(night.play(lambda _: is_over.is_set()))
        for page in night.pages:
            await asyncio.wait_for(page.seated.wait(), 30)
        attempts = succeeded = 0
        async for kind, count, bad in attack(stage, night, path, other):
            attempts, succeeded = attempts + count, succeeded + bad
            print(f"{kind}: {count} attempts, {bad} succeeded", flush=True)
        is_over.set()
        await playing
        print(f"{attempts} attempts, {succeeded} succeeded; meanwhile {night.quizzes} quizzes, "
              f"{len(night.faults)} faults", flush=True)
        for fault in night.faults:
            print(f"  FAULT {fault}")
        good = succeeded == 0 and not night.faults and attempts >= 10_000
        print("1 passed, 0 failed" if good else "0 passed, 1 failed")
        return not good


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

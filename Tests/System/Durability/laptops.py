"""Laptops at home whose friends come by servers that share a database: all meet again when one ends or is back."""

import contextlib
import http.client
import json
import subprocess
import threading
import time

from accounts import photo
from cluster import GOES_ON, HOST, Cluster, Page, insecure
from database import CERTIFICATES
from games import QuizPhone, QuizTold
from party import PROGRAM, Folder, Party


class Laptop(Party):
    """A party server at home whose friends come by the cluster. Its opener plays at it, two are enough for a quiz."""

    def __init__(self, name, data, cluster, token):
        self.name, self.cluster = name, cluster
        super().__init__(data, "--uplink", f"https://{HOST}:{cluster.port}", "--uplink-ca", str(CERTIFICATES / "authority.crt"),
                         "--quiz-url", str(cluster.quizzes), variables={"FOURTOP_UPLINK_TOKEN": token})
        assert self.stands, self.log

    def give_photo(self, opener):
        """The path of the opener's photo, which only this laptop has."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=20)
        with contextlib.closing(connection):
            connection.request("POST", "/photo", photo(self.port), {
                "Origin": f"http://{HOST}:{self.port}", "Cookie": f"fourtop-device={opener.cookie}"})
            return json.loads(connection.getresponse().read())["photo"]

    def share(self, opener):
        """Opens a table and shares it: the public code and the link's secret."""
        opener.told.code = opener.open_table(self.port)
        opener.connect(self.port, f"/t/{opener.told.code}/ws", **{"as": "join"}, name=f"P{opener.number}", colour=0,
                       face=0)
        opener.heard("welcome")
        opener.order(t="share")
        while not (link := opener.heard("uplink").get("link")):
            pass
        opener.close()
        opener.role = "resume"
        return link.rsplit("/", 1)[1].split("#")

    def server(self):
        """The server that has its uplink; `None` while no server has it."""
        for server in self.cluster.servers:
            news = [line for line in list(server.lines) if f"uplink {self.name} is " in line]
            if news and news[-1].endswith(("is connected", "is connected again")) and server.process.poll() is None:
                return server
        return None


class Friend(Page):
    """A page that was not welcome yet joins again."""

    def arrive(self, port, role=None, patience=20):
        try:
            super().arrive(port, role, patience)
        finally:
            if self.member is None:
                self.role = "join"


class EveningTold(QuizTold):
    """A friend who comes during a quiz gets a side when that is over."""

    def same_table(self, view):
        super().same_table({**view, "members": [{**member, "side": None} for member in view["members"]]})


class Evening:
    """A laptop's table: its opener at home, a friend by the link, and later one more who types the code."""

    def __init__(self, number, folder, cluster):
        self.cluster, self.stop, self.threads = cluster, threading.Event(), []
        self.name = f"laptop-{number}"
        self.data = folder / self.name
        self.token = subprocess.run(
            [PROGRAM, "uplink", "token", self.name, "--store", cluster.database.url(), "--data-dir", self.data],
            check=True, capture_output=True, text=True).stdout.splitlines()[0]
        near, far = EveningTold(), EveningTold()
        self.opener = QuizPhone(0, 2_000 + number, near)
        self.opener.PLAYERS = 2
        self.friends = [Friend(seat, 2_000 + number, far) for seat in (1, 2)]
        for friend in self.friends:
            friend.session = cluster.servers[0].register(100 + 2 * number + friend.number, friend.cookie)

    def begin(self):
        self.laptop = Laptop(self.name, self.data, self.cluster, self.token)
        self.photo = self.laptop.give_photo(self.opener)
        code, secret = self.laptop.share(self.opener)
        self.friends[0].told.code, self.friends[0].extra = code, {"secret": secret}
        self._come(self.opener, self.laptop.port)
        self._come(self.friends[0], self.cluster.port)

    def _come(self, phone, port):
        self.threads.append(threading.Thread(target=phone.stay, args=(port, self.stop), daemon=True))
        self.threads[-1].start()

    def shows_photo(self):
        """Whether the first friend gets the opener's photo through HAProxy by the table's code."""
        connection = http.client.HTTPSConnection(HOST, self.cluster.port, timeout=20, context=insecure())
        with contextlib.closing(connection):
            friend = self.friends[0]
            connection.request("GET", f"{self.photo}?t={friend.told.code}", headers={
                "Cookie": f"__Host-device={friend.cookie}; __Host-session={friend.session}"})
            answer = connection.getresponse()
            return answer.status == 200 and answer.read() == photo(self.laptop.port)

    def second_friend(self):
        """Seconds until one more friend, who has typed the code, has a view."""
        began = time.monotonic()
        self.opener.PLAYERS = 3
        self._come(self.friends[1], self.cluster.port)
        return self._first_view(self.friends[1], began)

    def goes_on(self, since):
        """Seconds until the first friend has a new view; `None` if none came."""
        return self._first_view(self.friends[0], since)

    @staticmethod
    def _first_view(friend, since):
        view = wait_for(lambda: friend.first_view(since), 20)
        return view and view - since

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(10)
        self.laptop.process.terminate()
        self.laptop.finish()

    def plays(self):
        return self.friends[0].told.counts.get("reveals", 0)

    def faults(self):
        return self.opener.told.faults + self.friends[0].told.faults


def wait_for(met, patience):
    end = time.monotonic() + patience
    while not met() and time.monotonic() < end:
        time.sleep(0.02)
    return met()


def laptops_follow(count=1):
    """A laptop's server is killed, is back, and ends in order: each time laptop and friends meet within five seconds."""
    with Cluster() as cluster, Folder() as folder, contextlib.ExitStack() as stack:
        evenings = [Evening(number, folder, cluster) for number in range(count)]
        # Each server knows the last token then.
        time.sleep(2.5)
        for evening in evenings:
            evening.begin()
            stack.callback(evening.end)
        assert wait_for(lambda: all(evening.plays() for evening in evenings), 60), [
            (evening.plays(), evening.faults()) for evening in evenings]
        shown = sum(evening.shows_photo() for evening in evenings)
        homes = [evening.laptop.server() for evening in evenings]
        victim = max(cluster.servers, key=homes.count)
        there = [evening for evening, home in zip(evenings, homes) if home is victim]
        others = [evening for evening in evenings if evening not in there]
        told = [len(evening.laptop.lines) for evening in others]
        killed = times_without(victim.kill, there)
        away = {evening.laptop.server() for evening in there}
        victim.start()
        # HAProxy sees it after two checks.
        time.sleep(2.5)
        back = [evening.second_friend() for evening in there]
        played = [evening.plays() for evening in evenings]
        good = wait_for(lambda: all(evening.plays() > before for evening, before in zip(evenings, played)), 20)
        good = good and all(evening.laptop.server() is victim for evening in there) and not away & {victim, None}
        ended = times_without(victim.stop, there)
        stayed = told == [len(evening.laptop.lines) for evening in others]
        faults = [fault for evening in evenings for fault in evening.faults()]
        print(f"{len(there)} of {count} laptops at the server: friends went on {seconds(killed)} after it was killed and "
              f"{seconds(ended)} after it was told to end; new ones came in after {seconds(back)} when it was back; other "
              f"laptops stayed: {stayed}; {shown} photos of laptops shown; {len(faults)} faults")
        for fault in faults[:5]:
            print(f"  {fault}")
        times = [*killed, *back, *ended]
        return good and stayed and shown == count and not faults and None not in times and max(times) <= GOES_ON


def times_without(end_server, evenings):
    """Ends a server: the seconds until the friends have a view that cannot be its own any more."""
    began = time.monotonic()
    end_server()
    # HAProxy may still send what it has of the server.
    time.sleep(0.1)
    gone = time.monotonic()
    times = [evening.goes_on(gone) for evening in evenings]
    return [one if one is None else one + gone - began for one in times]


def seconds(times):
    return ", ".join("never" if one is None else f"{one:.1f} s" for one in times)


def many_laptops_follow():
    """The same with eight laptops: those of other servers notice nothing."""
    return laptops_follow(8)


QUICK = [laptops_follow]
DEEP = [many_laptops_follow]

"""Several servers that share a PostgreSQL database behind HAProxy: whatever ends, tables go on, and one server has each."""

import collections
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import threading
import time

from database import CERTIFICATES, Database
from games import QuizPhone, QuizTold, quiz_folder
from party import PROGRAM, ROOT, Folder, Party
from phones import Line

PROXIES = pathlib.Path(os.environ.get("PROXIES", "/"))
HAPROXY = PROXIES / "usr/sbin/haproxy"
LIBRARIES = ":".join(map(str, PROXIES.glob("usr/lib/*-linux-gnu"))) if "PROXIES" in os.environ else ""
HOST, PASSWORD, SERVERS = "127.0.0.1", "a lantern by the lake", ("one", "two", "three")
TABLES = 12
GOES_ON = 5.0
"""Seconds within which each page has a new view after one server has gone."""
PATHS = [f"/t/{one}{two}BCDFGH" for one in "BCDFG" for two in "HJKLM"]
"""Tables that nobody has opened, which HAProxy spreads over all servers."""
NOTICED = 2.0
"""Seconds after which no page is sent to a dead server any more."""
BETWEEN = 3.8
"""Seconds that a reveal or a countdown lasts, with the time to answer."""


def insecure():
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Server(Party):
    """One of three servers, on the same port again after each start."""

    def __init__(self, name, folder, cluster):
        self.name, self.cluster, self.logs = name, cluster, []
        """`logs`: the lines of each start; `lines` are those of the last."""
        super().__init__(
            folder / name, "--public", "--trusted-proxy", HOST, "--link", f"https://{HOST}:{cluster.port}", "--log-level", "debug",
            "--store", cluster.database.url(), "--shared-store", "--quiz-url", str(cluster.quizzes))

    def start(self):
        self.lines = []
        self.logs.append(self.lines)
        super().start()
        assert self.stands, "\n".join(self.lines[-5:])

    def register(self, number, device):
        """The session of a new account, registered at this server by a visitor at an address of its own."""
        for _ in range(40):
            session, said = self.enter("register", number, device)
            if session:
                return session
            assert "account.busy" in said, said
            time.sleep(0.25)
        raise AssertionError("the server stays busy")

    def enter(self, order, number, device, at=None, source=""):
        """Registers or logs in, from an address of the number: the session, and what the server said.

        `at`: HAProxy's port instead of this server's; `source`: the address that HAProxy sees."""
        visitor = f"100.64.{number // 250}.{number % 250 + 1}"
        fields = {"Host": f"{HOST}:{self.cluster.port}", "Origin": f"https://{HOST}:{self.cluster.port}",
                  "X-Forwarded-For": visitor, "X-Visitor": visitor, "X-Forwarded-Proto": "https",
                  "Cookie": f"__Host-device={device}"}
        connection = http.client.HTTPConnection(HOST, at or self.port, timeout=60, source_address=(source, 0))
        with contextlib.closing(connection):
            connection.request("POST", f"/account/{order}",
                               json.dumps({"user": f"host-{number}", "password": PASSWORD}), fields)
            answer = connection.getresponse()
            said = answer.read().decode()
            found = re.search("__Host-session=(\\w+)", str(answer.getheaders()))
            return found and found[1], said

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self, patience=20):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            self.process.wait(patience)

    def owned(self):
        """The tables that this start of the server has."""
        owned = set()
        for line in list(self.lines):
            if found := re.search(r"table (\w+) is (adopted|released): epoch (\d+)", line):
                (owned.add if found[2] == "adopted" else owned.discard)(found[1])
        return owned


class Cluster:
    """A database, HAProxy with the configuration of deploy/cluster, and three servers or fewer."""

    def __init__(self, count=len(SERVERS)):
        self.count = count

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        try:
            return self._begin()
        except BaseException:
            self.stack.close()
            raise

    def _begin(self):
        self.database = self.stack.enter_context(Database())
        folder = self.stack.enter_context(Folder())
        # HAProxy gets both sockets, so that nobody takes their ports before it listens.
        self.sockets = [socket.socket(), socket.socket()]
        for one in self.sockets:
            one.bind((HOST, 0))
        self.port, self.door = (one.getsockname()[1] for one in self.sockets)
        self.quizzes = folder / "quizzes"
        self.quizzes.mkdir()
        quiz_folder(self.quizzes)
        with concurrent.futures.ThreadPoolExecutor(self.count) as pool:
            self.servers = list(pool.map(lambda name: Server(name, folder, self), SERVERS[:self.count]))
        for server in self.servers:
            self.stack.callback(server.stop)
        self.stack.callback(self._end_proxy)
        self.proxy = self._proxy(folder)
        self._wait_for_proxy()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def _proxy(self, folder):
        pem = folder / "party.pem"
        pem.write_text("".join((CERTIFICATES / name).read_text() for name in ["server.crt", "server.key"]))
        text = (ROOT / "deploy/cluster/haproxy.cfg").read_text()
        # A crowd's phones come without TLS, which costs them and HAProxy less, each from an address of its own.
        address = "http-request set-header X-Forwarded-For "
        port, door = (one.fileno() for one in self.sockets)
        text = text.replace("bind :443", f"bind fd@{door}\n    bind fd@{port}")
        text = text.replace(f"{address}%[src]\n", (
            f"{address}%[src]\n    {address}%[req.hdr(X-Visitor)] if {{ req.hdr(X-Visitor) -m found }}\n"))
        text = text.replace("/etc/haproxy/party.pem", str(pem))
        # A descriptor is rare where tests run.
        text = text.replace("party.example", HOST).replace("maxconn 20000", "maxconn 4000")
        for number, server in enumerate(self.servers):
            text = text.replace(f"10.0.0.{11 + number}:8080", f"{HOST}:{server.port}")
        text = re.sub(r".* 10\.0\.0\.1\d:8080\n", "", text)
        (folder / "haproxy.cfg").write_text(text)
        proxy = subprocess.Popen([HAPROXY, "-db", "-f", folder / "haproxy.cfg"], stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[port, door],
                                 env={**os.environ, "LD_LIBRARY_PATH": LIBRARIES})
        for one in self.sockets:
            one.close()
        return proxy

    def _end_proxy(self):
        self.proxy.kill()
        self.proxy.wait()

    def _wait_for_proxy(self):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.ask("GET", "/healthz") == 200:
                    return
            time.sleep(0.1)
        raise AssertionError("HAProxy does not answer")

    def ask(self, method, path):
        """The status of an answer through HAProxy."""
        connection = http.client.HTTPSConnection(HOST, self.port, timeout=20, context=insecure())
        with contextlib.closing(connection):
            connection.request(method, path)
            return connection.getresponse().status

    def open(self, path):
        """A WebSocket through HAProxy that says nothing."""
        line = insecure().wrap_socket(socket.create_connection((HOST, self.port), 20))
        line.sendall(Line(f"{0:032x}", HOST).upgrade(self.port, path).replace(b"Origin: http:", b"Origin: https:"))
        assert line.recv(4096).startswith(b"HTTP/1.1 101"), path
        line.settimeout(0.01)
        return line

    def lines(self):
        """Each with the server's name and the number of its start."""
        return [(f"{server.name} {start}", line)
                for server in self.servers for start, log in enumerate(server.logs, 1) for line in list(log)]


class Page(QuizPhone):
    """A player whose page comes back by itself, and the times of its views."""

    secure = insecure()

    def __init__(self, *words):
        super().__init__(*words)
        self.views, self.warned = [], False

    def saw(self, view):
        self.views.append(time.monotonic())
        super().saw(view)

    def take(self, message):
        self.warned = self.warned or message == {"t": "saving", "works": False}
        super().take(message)

    def first_view(self, after):
        return next((at for at in self.views if at > after), None)


class Play:
    """Tables of four, of which one has an account and the others came by the link."""

    def __init__(self, cluster, count):
        self.cluster, self.stop, self.tables, self.threads = cluster, threading.Event(), [], []
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            self.tables = list(pool.map(self._people, range(count)))
            list(pool.map(self._sit, self.tables))

    def _people(self, number):
        told = QuizTold()
        pages = [Page(seat, 1_000 + number, told) for seat in range(4)]
        servers = self.cluster.servers
        pages[0].session = servers[number % len(servers)].register(number, pages[0].cookie)
        return pages

    def _sit(self, pages):
        """The opener comes first, and has the link."""
        opener = pages[0]
        opener.told.code = opener.open_table(self.cluster.port)
        opener.connect(self.cluster.port, f"/t/{opener.told.code}/ws", **{"as": "join"}, name=f"P{opener.number}",
                       colour=0, face=0)
        link = opener.heard("welcome")["link"]
        opener.close()
        for page in pages:
            page.extra = {"secret": link.split("#")[1]}
            page.role = "join" if page is not opener else "resume"
            thread = threading.Thread(target=page.stay, args=(self.cluster.port, self.stop), daemon=True)
            self.threads.append(thread)
            thread.start()

    @property
    def pages(self):
        return [page for pages in self.tables for page in pages]

    def wait_for(self, met, patience):
        end = time.monotonic() + patience
        while not met() and time.monotonic() < end:
            time.sleep(0.05)
        return met()

    def plays(self, patience=60):
        """Whether all tables are in a quiz."""
        return self.wait_for(lambda: all(pages[0].told.counts.get("reveals", 0) > 0 for pages in self.tables), patience)

    def goes_on(self, since, patience=12, codes=None):
        """The longest time from a moment to the next view of a page, at all tables or at some; `None` if one got none."""
        pages = [page for page in self.pages if codes is None or page.told.code in codes]
        self.wait_for(lambda: all(page.first_view(since) for page in pages), patience)
        firsts = [page.first_view(since) for page in pages]
        return None if None in firsts else max(firsts) - since

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(10)

    def faults(self):
        return [fault for pages in self.tables for fault in pages[0].told.faults]

    def counted(self, what):
        return sum(pages[0].told.counts.get(what, 0) for pages in self.tables)


def owners(lines):
    """Each epoch of each table with the starts of servers that had it; and how many adoptions there were."""
    epochs, adoptions = collections.defaultdict(set), 0
    for start, line in lines:
        if found := re.search(r"table (\w+) is adopted: epoch (\d+)", line):
            epochs[found[1], int(found[2])].add(start)
            adoptions += 1
    return epochs, adoptions


def verdict(cluster, play, name, took, limit):
    """Says what happened; whether tables went on in time, scores are right and each epoch has one owner."""
    epochs, adoptions = owners(cluster.lines())
    doubled = {epoch for epoch, starts in epochs.items() if len(starts) > 1}
    faults = play.faults()
    print(f"{name}: the last page went on after {'never' if took is None else f'{took:.1f} s'}; {adoptions} adoptions, "
          f"{len(doubled)} double owners; {play.counted('answers')} answers, {play.counted('scores')} scores, "
          f"{len(faults)} faults")
    for fault in faults[:5]:
        print(f"  {fault}")
    errors = [line for _, line in cluster.lines() if " error " in line and "table-set-aside" in line]
    print(*errors[:3], sep="\n", end="\n" if errors else "")
    return took is not None and took <= limit and not doubled and not faults and not errors and (
        play.counted("scores") > 0)


@contextlib.contextmanager
def playing(count, servers=len(SERVERS)):
    with Cluster(servers) as cluster:
        play = Play(cluster, count)
        try:
            assert play.plays(), f"no quiz everywhere: {[pages[0].told.counts for pages in play.tables]} {play.faults()[:3]}"
            yield cluster, play
        finally:
            play.end()


def busiest(cluster):
    return max(cluster.servers, key=lambda server: len(server.owned()))


def kill_a_server(count=TABLES):
    """`kill -9` for the server with the most tables in mid-question: its tables go on at the others."""
    with playing(count) as (cluster, play):
        victim = busiest(cluster)
        had = victim.owned()
        began = time.monotonic()
        victim.kill()
        # Pages of the other servers may wait for the end of a reveal.
        took, others = play.goes_on(began, codes=had), play.goes_on(began)
        time.sleep(3)
        victim.start()
        good = others is not None and others <= GOES_ON + BETWEEN and play.goes_on(time.monotonic()) is not None
        play.end()
        return verdict(cluster, play, f"killed one with {len(had)} of {count} tables", took, GOES_ON) and (
            good and len(had) > 0)


def is_open(line):
    """Whether nothing has come, not even the end."""
    try:
        line.recv(1)
    except TimeoutError:
        return True
    except OSError:
        pass
    return False


def slow_servers():
    """Servers that answer nothing for 2.5 s keep all their sockets; pages of a killed one find another in two seconds."""
    with Cluster() as cluster, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(cluster.open(f"{path}/ws")) for path in PATHS]
        for server in cluster.servers:
            server.signal(signal.SIGSTOP)
        time.sleep(2.5)
        for server in cluster.servers:
            server.signal(signal.SIGCONT)
        time.sleep(0.5)
        kept = sum(map(is_open, lines))
        cluster.servers[0].kill()
        began = time.monotonic()
        failed, rest = {}, PATHS
        while rest and time.monotonic() < began + 10:
            answers = {path: (cluster.ask("GET", path), time.monotonic()) for path in rest}
            rest = [path for path, (status, _) in answers.items() if status != 200]
            failed |= {path: answers[path][1] for path in rest}
        last = max(failed.values(), default=began)
        print(f"{kept} of {len(lines)} sockets outlived 2.5 s of silence; {len(failed)} of {len(PATHS)} addresses of a "
              f"dead server failed, the last after {last - began:.2f} s")
        return kept == len(lines) and not rest and last - began <= NOTICED


def freeze_a_server(count=TABLES):
    """A server is stopped for 30 s: its tables go on elsewhere, and it tells nobody anything old when it goes on."""
    with playing(count) as (cluster, play):
        victim = busiest(cluster)
        had = len(victim.owned())
        began = time.monotonic()
        victim.signal(signal.SIGSTOP)
        took = play.goes_on(began)
        time.sleep(max(0, began + 30 - time.monotonic()))
        victim.signal(signal.SIGCONT)
        good = play.goes_on(time.monotonic()) is not None
        # The pages that were at it come back, and everything that it told late was compared.
        time.sleep(5)
        good = good and play.goes_on(time.monotonic()) is not None
        play.end()
        return verdict(cluster, play, f"stopped one with {had} of {count} tables", took, GOES_ON + BETWEEN) and (
            good and had > 0)


def kill_the_database(count=TABLES):
    """The database is killed and is back within 20 s: nothing that was acknowledged is lost, and pages are told."""
    with playing(count) as (cluster, play):
        cluster.database.kill()
        time.sleep(8)
        cluster.database.start()
        took = play.goes_on(time.monotonic(), 20)
        time.sleep(5)
        play.end()
        told = sum(page.warned for page in play.pages)
        print(f"{told} pages were told that changes are not saved")
        return verdict(cluster, play, f"killed the database under {count} tables", took, GOES_ON + BETWEEN) and (
            told == len(play.pages))


def rolling_upgrade(count=TABLES):
    """One server after the other ends in order and starts again under play: no page waits long, no question is lost."""
    with playing(count) as (cluster, play):
        slowest, moved = 0.0, 0
        for server in cluster.servers:
            moved += len(server.owned())
            began = time.monotonic()
            server.stop()
            took = play.goes_on(began)
            server.start()
            time.sleep(4)
            if took is None:
                slowest = None
                break
            slowest = max(slowest, took)
        play.end()
        return verdict(cluster, play, f"{moved} tables of {count} moved", slowest, GOES_ON + BETWEEN) and moved > 0


def at_the_door():
    """At all servers together an address has 24 wrong log-ins in a quarter of an hour, and 384 connections."""
    log_ins, connections = 24, 384
    with Cluster() as cluster, contextlib.ExitStack() as stack:
        def log_in(number, address):
            """To the servers each is another visitor with another name."""
            _, said = cluster.servers[0].enter("log-in", number, f"{number:032x}", at=cluster.door, source=address)
            return json.loads(said)["code"]

        said = collections.Counter(log_in(number, "127.0.0.9") for number in range(log_ins + 3))
        other = log_in(log_ins, "127.0.0.8")
        lines = []
        for _ in range(connections + 3):
            # One that is refused may end before it is there.
            with contextlib.suppress(ConnectionResetError):
                lines.append(stack.enter_context(socket.create_connection((HOST, cluster.door), 20, ("127.0.0.9", 0))))
        for line in lines:
            line.settimeout(0.01)
        time.sleep(1)
        kept = sum(map(is_open, lines))
        print(f"of {said.total()} wrong log-ins of an address {said['account.wrong']} reach a server; another one is told "
              f"{other}; of {connections + 3} connections {kept} are kept")
        return said == {"account.wrong": log_ins, "account.tooMany": 3} and other == "account.wrong" and kept == connections


def run_script():
    """deploy/cluster/run with the first ports taken: it takes others, and ends without a trace."""
    with socket.create_server((HOST, 0)) as taken, socket.create_server((HOST, 0)) as other, Folder() as folder:
        # PostgreSQL runs as another user.
        folder.chmod(0o755)
        first, second = (one.getsockname()[1] for one in (taken, other))
        script = subprocess.Popen(
            [ROOT / "deploy/cluster/run", "--servers=2", "--program", PROGRAM, "--https-port", str(first),
             f"--http-port={second}"],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(folder)})
        try:
            line = script.stderr.readline()
            said = re.search(r"https://localhost:(\d+) leads to 2 servers", line)
            assert said, line
            connection = http.client.HTTPSConnection("localhost", int(said[1]), timeout=20, context=insecure())
            with contextlib.closing(connection):
                connection.request("GET", "/healthz")
                status = connection.getresponse().status
        finally:
            script.terminate()
            script.communicate(timeout=30)
        left = list(folder.iterdir())
        print(f"HAProxy is at {said[1]} instead of {first} and answers {status}; {len(left)} files are left")
        return int(said[1]) != first and status == 200 and not left


QUICK = [kill_a_server, slow_servers, at_the_door, run_script]
DEEP = [freeze_a_server, kill_the_database, rolling_upgrade]

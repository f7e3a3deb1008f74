"""A PostgreSQL server of one check's own, with Debian's programs, in a folder that is gone with it."""

import atexit
import contextlib
import functools
import os
import pathlib
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from party import ROOT

PROGRAMS = pathlib.Path(os.environ.get("POSTGRESQL", "/usr/lib/postgresql/15/bin"))
CERTIFICATES = ROOT / "Tests/Corpora/tls"
PASSWORD = "lighthouse"


def free_port():
    """A port that nobody uses, below the range from which the system takes those of outgoing connections."""
    lowest = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text(encoding="ascii").split()[0])
    while True:
        port = random.randrange(10_000, lowest)
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def anybody():
    """A user without privileges: the server refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid}


def run(program, *words, given=None):
    """Runs a program of PostgreSQL; what it said."""
    done = subprocess.run([PROGRAMS / program, *words], cwd="/", capture_output=True, text=True, timeout=120,
                          input=given, check=False, **anybody())
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def folder():
    """An empty folder that the server's user owns."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="fourtop-postgresql-"))
    if who := anybody():
        os.chown(path, who["user"], who["group"])
    return path


def put(path, content):
    path.write_bytes(content)
    path.chmod(0o600)
    if who := anybody():
        os.chown(path, who["user"], who["group"])


@functools.cache
def beginning():
    """What each server begins with a copy of: an empty database, and the certificate. It takes seconds to make."""
    path = folder()
    atexit.register(shutil.rmtree, path)
    for name in ("server.key", "server.crt"):
        put(path / name, (CERTIFICATES / name).read_bytes())
    put(path / "password", PASSWORD.encode())
    run("initdb", "-D", path / "data", "-U", "fourtop", "--auth-local=trust", "--auth-host=scram-sha-256",
        "--pwfile", path / "password", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
    run("postgres", "--single", "-D", path / "data", "postgres", given="CREATE DATABASE fourtop\n")
    return path


def children(parent):
    """The processes that it has started. The kernel's own list of them (`children`) may lack one while another ends."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent:
                found.append(int(folder.name))
    return found


class Database:
    """A server with the database `fourtop`, whose user `fourtop` needs a password by TCP and none by the socket."""

    def __init__(self):
        self.folder, self.port, self.process = folder(), free_port(), None
        subprocess.run(["cp", "-a", f"{beginning()}/.", self.folder], check=True)
        self.start()

    def start(self):
        # A server that was killed leaves its memory until its last process has ended.
        for _ in range(50):
            self.process = subprocess.Popen(
                # Processes end here, and never the machine: nothing has to be on the disk.
                [PROGRAMS / "postgres", "-D", self.folder / "data", "-k", self.folder, "-p", str(self.port),
                 "-clisten_addresses=127.0.0.1,127.0.0.2", "-cssl=on", f"-cssl_cert_file={self.folder}/server.crt",
                 f"-cssl_key_file={self.folder}/server.key", "-cmax_connections=200", "-cfsync=off"],
                cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True, **anybody())
            while self.process.poll() is None:
                ready = subprocess.run([PROGRAMS / "pg_isready", "-q", "-h", self.folder, "-p", str(self.port)],
                                       check=False)
                if ready.returncode == 0:
                    return
                time.sleep(0.02)
            time.sleep(0.2)
        raise AssertionError("the database server does not start")

    def stop(self, how=signal.SIGINT):
        """SIGINT: it ends all connections and itself."""
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)

    def signal(self, number):
        """To all of its processes: each connection has a process group of its own."""
        main = self.process.pid
        for process in [main, *children(main)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self):
        """`kill -9` for all of its processes."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def sql(self, text, database="fourtop"):
        """The lines of the answer."""
        return run("psql", "-h", self.folder, "-p", str(self.port), "-U", "fourtop", "-d", database, "-XAtq",
                   "-v", "ON_ERROR_STOP=1", "-c", text).splitlines()

    def url(self, database="fourtop"):
        """By the socket, without a password."""
        return f"postgres://fourtop@/{database}?host={self.folder}&port={self.port}"

    def tcp(self, password="", host="127.0.0.1", more=""):
        who = f"fourtop:{password}" if password else "fourtop"
        return f"postgres://{who}@{host}:{self.port}/fourtop{more}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.signal(signal.SIGCONT)
        self.stop()
        shutil.rmtree(self.folder)

"""A PostgreSQL server of one check's own, with Debian's programs, in a folder that is gone with it."""

import contextlib
import os
import pathlib
import pwd
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
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def anybody():
    """A user without privileges: the server refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid}


class Database:
    """A server with the database `fourtop`, whose user `fourtop` needs a password by TCP and none by the socket."""

    def __init__(self, *settings):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fourtop-postgresql-"))
        self.who, self.port, self.process = anybody(), free_port(), None
        self.settings = [f"-c{setting}" for setting in settings]
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        self.put("password", PASSWORD.encode())
        self.put("server.key", (CERTIFICATES / "server.key").read_bytes())
        self.put("server.crt", (CERTIFICATES / "server.crt").read_bytes())
        self.run("initdb", "-D", self.folder / "data", "-U", "fourtop", "--auth-local=trust",
                 "--auth-host=scram-sha-256", "--pwfile", self.folder / "password", "-E", "UTF8",
                 "--locale=C.UTF-8", "--no-sync")
        self.start()
        self.sql("CREATE DATABASE fourtop", "postgres")

    def put(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        path.chmod(0o600)
        if self.who:
            os.chown(path, self.who["user"], self.who["group"])

    def run(self, program, *words):
        done = subprocess.run([PROGRAMS / program, *words], cwd="/", capture_output=True, text=True, timeout=120,
                              check=False, **self.who)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self):
        # A server that was killed leaves its memory until its last process has ended.
        for _ in range(50):
            self.process = subprocess.Popen(
                [PROGRAMS / "postgres", "-D", self.folder / "data", "-k", self.folder, "-p", str(self.port),
                 "-clisten_addresses=127.0.0.1,127.0.0.2", "-cssl=on", f"-cssl_cert_file={self.folder}/server.crt",
                 f"-cssl_key_file={self.folder}/server.key", "-cmax_connections=200", *self.settings],
                cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True, **self.who)
            while self.process.poll() is None:
                ready = subprocess.run([PROGRAMS / "pg_isready", "-q", "-h", self.folder, "-p", str(self.port)],
                                       check=False)
                if ready.returncode == 0:
                    return
                time.sleep(0.05)
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
        children = pathlib.Path(f"/proc/{main}/task/{main}/children").read_text().split()
        for process in [main, *map(int, children)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self):
        """`kill -9` for all of its processes."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def sql(self, text, database="fourtop"):
        """The lines of the answer."""
        return self.run("psql", "-h", self.folder, "-p", str(self.port), "-U", "fourtop", "-d", database, "-XAtq",
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

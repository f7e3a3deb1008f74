"""A store that cannot be used: the log says why in a line, the file stays as it is, people play."""

import contextlib
import subprocess
import sys

from party import Folder, Party, play


def made(data):
    """A store as the server itself makes it: the server's end leaves no log beside the file."""
    with Party(data) as party:
        assert party.metric("store_up") == 1, party.log
    assert not list(data.glob("fourtop.db-*"))
    return data / "fourtop.db"


def goes_on_without(data, words):
    """Starts where the store cannot be used; whether it says so, changes nothing and lets play."""
    file = data / "fourtop.db"
    before = file.read_bytes()
    with Party(data) as party:
        said = [line for line in party.lines if words in line]
        print(*said, sep="\n")
        good = (len(said) == 1 and str(file) in said[0] and party.stands
                and party.text("/healthz").strip() == "ok" and party.metric("store_up") == 0
                and play(party))
        if not good:
            print(party.log)
    return good and party.status == 0 and file.read_bytes() == before


def damaged():
    with Folder() as data:
        file = made(data)
        content = bytearray(file.read_bytes())
        content[2 * 4096:2 * 4096 + 600] = b"\xa5" * 600
        file.write_bytes(content)
        return goes_on_without(data, "is damaged")


def public():
    """Where everybody has to log in there is no party without a store: one line and exit status 1."""
    with Folder() as data:
        (data / "fourtop.db").write_bytes(b"This is a letter. " * 500)
        with Party(data, "--public", "--trusted-proxy", "127.0.0.1") as party:
            party.process.wait(20)
        print(party.log)
        return (party.status == 1 and len(party.lines) == 1
                and party.log.startswith(f"fourtop: {data}/fourtop.db is not a database"))


HOLDER = """
import sqlite3, sys
holder = sqlite3.connect(sys.argv[1], isolation_level=None)
holder.execute("PRAGMA locking_mode = EXCLUSIVE")
holder.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def held(file):
    """Locked by a process of its own: reading the file here would end locks of this one."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, file], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == "held\n"
        yield


def read_only():
    """The file lies on a disk that is mounted for reading."""
    with Folder() as data:
        file = made(data)
        subprocess.run(["mount", "--bind", file, file], check=True)
        try:
            subprocess.run(["mount", "-o", "remount,ro,bind", file], check=True)
            return goes_on_without(data, "is read-only")
        finally:
            subprocess.run(["umount", file], check=True)

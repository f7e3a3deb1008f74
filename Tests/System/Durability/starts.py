"""A store that cannot be used: the log says why in a line, the file stays as it is, people play."""

import contextlib
import pathlib
import sqlite3
import subprocess
import sys

from party import Folder, Party, fourtop, play


def made(data):
    """A store as the server itself makes it."""
    with Party(data) as party:
        assert party.metric("store_up") == 1, party.log
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


def whole():
    """A store that is whole is opened again, and its log is gone once the server has ended."""
    with Folder() as data:
        file = made(data)
        with Party(data) as party:
            good = party.metric("store_up") == 1 and "fourtop.db" not in party.log
        modes = {path.name: oct(path.stat().st_mode & 0o777) for path in data.glob("fourtop.db*")}
        print(modes)
        return good and modes == {file.name: "0o600"}


def no_database():
    with Folder() as data:
        (data / "fourtop.db").write_bytes(b"This is a letter. " * 500)
        return goes_on_without(data, "is not a database")


def damaged():
    with Folder() as data:
        file = made(data)
        content = bytearray(file.read_bytes())
        content[2 * 4096:2 * 4096 + 600] = b"\xa5" * 600
        file.write_bytes(content)
        return goes_on_without(data, "is damaged")


def other_program():
    with Folder() as data:
        theirs = sqlite3.connect(data / "fourtop.db")
        theirs.execute("CREATE TABLE theirs (x)")
        theirs.close()
        return goes_on_without(data, "is the database of another program")


def later_version():
    with Folder() as data:
        later = sqlite3.connect(made(data))
        later.execute("PRAGMA user_version = 99")
        later.execute("PRAGMA journal_mode = DELETE")
        later.close()
        return goes_on_without(data, "was written by a later fourtop (layout 99")


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


def locked():
    with Folder() as data, held(made(data)):
        return goes_on_without(data, "is locked by another process")


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


def backup():
    """A backup of a running server's store is one that a server runs on; a failing one says why."""
    with Folder() as data, Folder() as elsewhere:
        copy = elsewhere / "copy"
        with Party(data):
            status, said = fourtop("backup", copy, "--data-dir", data)
            print(said, end="")
            good = status == 0 and said.startswith(f"{copy}: 0 accounts, ")
            status, said = fourtop("backup", data / "fourtop.db", "--data-dir", data)
            print(said, end="")
            good = good and status == 1 and "is in use" in said
        status, said = fourtop("restore", copy, "--data-dir", elsewhere / "new")
        print(said, end="")
        with Party(elsewhere / "new") as party:
            good = good and status == 0 and party.metric("store_up") == 1
        copy.unlink()
        status, said = fourtop("backup", copy, "--data-dir", pathlib.Path(elsewhere) / "none")
        print(said, end="")
        return good and status == 1 and "no data exists yet" in said and not copy.exists()

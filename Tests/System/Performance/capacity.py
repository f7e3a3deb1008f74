"""capacity.py [--tables N] [--accounts N]: what open tables and stored accounts cost a server.

Opens tables at a server at home, each with one player who stays, and prints the resident memory, the disk and the time
that each takes. Then stores accounts by copying one that the server itself has made, starts a server with them, and
prints the memory, the disk and the time of its start. Fails where a table is refused.
"""

import argparse
import contextlib
import pathlib
import secrets
import sqlite3
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / name) for name in ("Pressure", "Durability")]
from log_in_timing import Visitor, trusting  # noqa: E402
from quiz_bytes import Page, Server  # noqa: E402
from speech import device, upgrade  # noqa: E402

TABLES_OF_PLAYER = 10


def stored(server, name):
    return sum(file.stat().st_blocks * 512 for file in server.data.glob(name) if file.is_file())


class HomePage(Page):
    """A page at home, of a device."""

    @staticmethod
    def request(server, path, person):
        return upgrade(server.host, path, person)


def code_of(page, number):
    page.order(t="open", solo=False)
    while True:
        for message in page.next():
            if message["t"] == "no":
                raise SystemExit(f"table {number} was refused: {message}")
            if message["t"] == "ok":
                return message["code"]


def tables(count):
    with tempfile.TemporaryDirectory(prefix="fourtop-capacity-") as folder:
        with Server(folder, "--tables", str(count)) as server:
            before, disk, began = server.resident(), stored(server, "tables.db*"), time.monotonic()
            seats = []
            for number in range(0, count, TABLES_OF_PLAYER):
                cookie = device()
                foyer = HomePage(server, "/ws", cookie, {"name": "Anna"})
                for place in range(min(TABLES_OF_PLAYER, count - number)):
                    code = code_of(foyer, number + place)
                    seats.append(HomePage(server, f"/t/{code}/ws", cookie, {"as": "join", "name": "Anna"}))
                foyer.close()
            took = time.monotonic() - began
            time.sleep(2)
            print(f"{count} tables with a player each: {(server.resident() - before) / count / 1024:.1f} KiB of memory "
                  f"and {(stored(server, 'tables.db*') - disk) / count / 1024:.1f} KiB of disk a table, "
                  f"{took / count * 1000:.1f} ms to open and join one", flush=True)


def accounts(count):
    with tempfile.TemporaryDirectory(prefix="fourtop-capacity-") as folder:
        server = Server(folder)
        visitor = Visitor(server.ports["https"], trusting(folder), "127.0.0.1")
        status, said, _ = visitor.ask("register", "person0", "kfw9x3p! tea")
        server.__exit__()
        if status != 200:
            raise SystemExit(f"registering was refused: {said}")
        empty = Server(folder)
        memory, disk, first = empty.resident(), stored(empty, "fourtop.db*"), empty.took
        empty.__exit__()
        multiply(f"{folder}/fourtop.db", count)
        full = Server(folder, "--accounts", str(count))
        time.sleep(2)
        print(f"{count} accounts, each logged in on one device: {(full.resident() - memory) / count:.0f} bytes of memory "
              f"and {(stored(full, 'fourtop.db*') - disk) / count:.0f} bytes of disk an account; the start takes "
              f"{full.took:.1f} s instead of {first:.1f} s", flush=True)
        full.__exit__()


def multiply(path, count):
    """Copies the one account and its session."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        for table in ("accounts", "sessions"):
            database.row_factory = sqlite3.Row
            row = dict(database.execute(f"SELECT * FROM {table}").fetchone())
            names = list(row)
            marks = ", ".join("?" * len(names))
            database.executemany(
                f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})",
                (tuple(changed(table, row, number).values()) for number in range(2, count + 1)))


def changed(table, row, number):
    copy = dict(row)
    for name, value in row.items():
        if name in ("id", "account", "number"):
            copy[name] = number
        elif name in ("name", "user", "key", "name_key", "shown") and isinstance(value, str) and "person" in value:
            copy[name] = f"person{number}"
        elif isinstance(value, bytes) and len(value) in (16, 32):
            copy[name] = secrets.token_bytes(len(value))
    return copy


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--accounts", type=int, default=100_000)
    options = parser.parse_args()
    tables(options.tables)
    accounts(options.accounts)

"""The store in a PostgreSQL database: what was acknowledged is there, whatever ends, and the password stays secret."""

import concurrent.futures
import contextlib
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import time

from accounts import Device, photo
from database import CERTIFICATES, PASSWORD, Database
from keeping import ASKED, is_all_there, killed, told
from party import BUILD, PROGRAM, ROOT, Folder, Party, fourtop, play
from serving import TRUST, can_log_in, registered

WITH_DATABASE = (
    r"StoreTests\.(Store|PostgresStore|TableRows|AskedQuestions|Model|Records|StoreCopy|DeviceRecords|Arcade\w+)Tests/"
    "|LayoutTests/(bothKinds|carriedInServer)|PostgreSQLTests|SharedTableTests|SharedUplinkTests")
ROUNDS = 4
WRONG_PASSWORD = "a lighthouse without a light"


def unit_tests():
    """The unit tests that use a database: records, the connection, shared tables, each in one of a server."""
    with Database() as database:
        done = subprocess.run(
            [BUILD / "fourtopPackageTests.xctest", "--testing-library", "swift-testing", "--filter", WITH_DATABASE],
            cwd=ROOT, capture_output=True, text=True, timeout=600, check=False,
            env={**os.environ, "FOURTOP_POSTGRES": database.url("DATABASE")})
        said = done.stdout + done.stderr
        count = re.search(r"with (\d+) tests in \d+ suites? passed", said)
        made = int(database.sql("SELECT count(*) FROM pg_database WHERE datname ~ '^[tcm]_'", "postgres")[0])
        if not count:
            print(*[line for line in said.splitlines() if line.startswith("✘")], sep="\n")
            return False
        print(f"{count[1]} tests, in {made} databases")
        return done.returncode == 0 and int(count[1]) > 80 and made > 60


def stored(database):
    """The stored data of each account by its number: photo, points and credit, None for a missing one."""
    rows = database.sql(
        """SELECT accounts.key, encode(picture, 'hex'), points, credit FROM fourtop.accounts
           LEFT JOIN fourtop.photos ON photos.account = accounts.id
           LEFT JOIN fourtop.players ON players.account = accounts.id
           LEFT JOIN fourtop.scores ON scores.player = players.id
           LEFT JOIN fourtop.reverse_tic_tac_toe AS xo ON xo.player = players.id""")
    there = {}
    for key, picture, points, credit in (row.split("|") for row in rows):
        kept = bytes.fromhex(picture), int(points or -1), int(credit or -1)
        there[int(key.removeprefix("player-"))] = kept
    return there


def faults(database, promised):
    """What is wrong with what is there."""
    there = stored(database)
    lost = sorted(one for one in promised if one not in there)
    half = sorted(one for one, kept in there.items() if not is_all_there(one, kept))
    return f"lost {lost}, half {half}" if lost or half else ""


def kill_the_store():
    """`kill -9` for the program in the midst of 200 accounts with photos, scores, entries and !XO, again and again."""
    with Database() as database:
        promised = set()
        for number in range(ROUNDS):
            promised |= killed(database.url(), number * ASKED, random.randint(1, ASKED - 20))
            if found := faults(database, promised):
                print(f"round {number}: {found}")
                return False
        print(f"{ROUNDS} kills: {len(promised)} acknowledged and there")
        return len(promised) >= ROUNDS


def kill_the_database():
    """`kill -9` for the database server in the midst of them: the program goes on when it is back."""
    with Database() as database:
        promised, refused = set(), 0
        for number in range(ROUNDS):
            with subprocess.Popen(
                    [BUILD / "bench", "store", "--file", database.url(), "--changes", "30000", "--first",
                     str(number * 30000), "--askers", "16"],
                    stdout=subprocess.PIPE, text=True) as process:
                lines = [process.stdout.readline() for _ in range(random.randint(1, 150))]
                database.kill()
                # From here on all is refused, until the server is back.
                time.sleep(0.1)
                database.start()
                end = time.monotonic() + 10
                again = False
                while not again and time.monotonic() < end and (line := process.stdout.readline()):
                    lines.append(line)
                    again = line.startswith("kept") and "refused" in "".join(lines)
                process.kill()
                lines += process.stdout.readlines()
            answers = told(lines)
            promised |= answers["kept"]
            refused += len(answers["refused"])
            found = faults(database, promised)
            if found or not again:
                print(f"round {number}: {found}, goes on: {again}")
                return False
        print(f"{ROUNDS} kills: {len(promised)} acknowledged and there, {refused} refused")
        return refused > 0


def party_goes_on():
    """A server whose database ends and comes back: people play, log-ins are refused and then work, and nobody is logged out."""
    with Database() as database, Folder() as data:
        with Party(data, *TRUST, "--store", database.url()) as party:
            good = registered(party, range(3)) == {0, 1, 2} and not (data / "fourtop.db").exists()
            with Device(party, 10) as device:
                device.log_in("person-0")
                database.kill()
                good = good and registered(party, [3]) == set() and party.metric("store_up") == 0 and play(party)
                good = good and device.own()["user"] == "person-0"
                database.start()
                began = time.monotonic()
                good = good and party.keeps_again() and registered(party, [3]) == {3}
                print(f"changes are kept again after {time.monotonic() - began:.1f} s")
                good = good and device.ask("GET", device.own()["photo"]) == (200, photo(0))
        said = [line for line in party.lines if "postgres://" in line and "not saved" not in line]
        print(*said, sep="\n")
        with Party(data, *TRUST, "--store", database.url()) as party:
            good = good and all(can_log_in(party, number) for number in range(4))
        return good and len(said) == 2 and "cannot be used" in said[0] and "saved again" in said[1]


def late_database():
    """A server that starts before its database uses it as soon as it is there; a public one does not start."""
    with Database() as database, Folder() as data:
        database.stop()
        with Party(data, *TRUST, "--store", database.url()) as party:
            good = party.metric("store_up") == 0
            database.start()
            good = good and party.keeps_again() and registered(party, [1]) == {1}
        database.stop()
        with Party(data, *TRUST, "--public", "--store", database.url()) as party:
            party.process.wait(20)
        print(party.log)
        return good and party.status == 1 and len(party.lines) == 1 and "cannot be used" in party.log


def silent_database():
    """A database server that is stopped: loops do not wait for it, requests are refused after ten seconds."""
    with Database() as database, Folder() as data:
        with Party(data, *TRUST, "--store", database.url()) as party:
            good = registered(party, [0]) == {0}
            database.signal(signal.SIGSTOP)
            began = time.monotonic()
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                refusals = pool.submit(registered, party, [1])
                slowest = 0.0
                while not refusals.done():
                    start = time.monotonic()
                    good = good and party.text("/healthz").strip() == "ok"
                    slowest = max(slowest, time.monotonic() - start)
                    time.sleep(0.1)
                waited = time.monotonic() - began
                good = good and play(party)
            good = good and refusals.result() == set() and 5 < waited < 25 and slowest < 2
            database.signal(signal.SIGCONT)
            good = good and party.keeps_again(30) and registered(party, [1]) == {1}
            print(f"refused after {waited:.1f} s; meanwhile a loop answered within {slowest:.2f} s")
        return good


def one_server():
    """A database has one server; a command beside it works, and the server notices."""
    with Database() as database, Folder() as data, Folder() as other:
        with Party(data, *TRUST, "--store", database.url()) as party:
            good = registered(party, [0]) == {0}
            with Party(other, *TRUST, "--store", database.url()) as second:
                good = good and second.metric("store_up") == 0 and second.says("is in use by another fourtop")
            with Device(party, 10) as device:
                device.log_in("person-0")
                status, said = fourtop("account", "reset-password", "person-0", "--store", database.url())
                print(said, end="")
                end = time.monotonic() + 2.5
                while device.own().get("user") and time.monotonic() < end:
                    time.sleep(0.05)
                good = good and status == 0 and device.own().get("user") is None
        for words in (["hall", "list"], ["uplink", "list"], ["uplink", "token", "kitchen"]):
            good = good and fourtop(*words, "--store", database.url(), "--data-dir", other)[0] == 0
        return good


def secret_password():
    """A password in the variable or in a file: neither the log nor another user's view of the process has it."""
    with Database() as database, Folder() as data:
        address = database.tcp(PASSWORD)
        status, said = fourtop("serve", "--store", address)
        print(said, end="")
        good = status == 2 and "PGPASSFILE" in said and PASSWORD not in said
        (data / "fourtop.conf").write_text(f"store = {address}\n", encoding="utf-8")
        status, said = fourtop("serve", "--config", data / "fourtop.conf")
        good = good and status == 2 and PASSWORD not in said
        passes = data / "passes"
        passes.write_text(f"127.0.0.1:{database.port}:*:fourtop:{PASSWORD}\n", encoding="utf-8")
        passes.chmod(0o600)
        ways = [((), {"FOURTOP_STORE": address}), (("--store", database.tcp()), {"PGPASSFILE": str(passes)})]
        for options, variables in ways:
            with Party(data / "data", *options, "--log-level", "debug", variables=variables) as party:
                line = pathlib.Path(f"/proc/{party.process.pid}/cmdline").read_bytes().decode()
                # It reads the file again, although it can open only its own files now.
                database.kill()
                good = good and party.misses_the_store()
                database.start()
                good = good and party.keeps_again() and party.says("Landlock")
            good = good and PASSWORD not in party.log and PASSWORD not in line
            good = good and f"postgres://127.0.0.1:{database.port}/fourtop" in party.log
            shown = subprocess.run([PROGRAM, "config", *options], capture_output=True, text=True, check=True,
                                   env={**os.environ, **variables}).stdout
            good = good and PASSWORD not in shown and f"postgres://127.0.0.1:{database.port}/fourtop" in shown
        variables = {"FOURTOP_STORE": database.tcp(WRONG_PASSWORD)}
        with Party(data / "data", variables=variables) as party:
            good = good and party.metric("store_up") == 0 and party.says("password authentication failed")
            print(*[line for line in party.lines if "postgres://" in line], sep="\n")
        return good and WRONG_PASSWORD not in party.log


def encrypted():
    """`sslmode=verify-full` accepts the right certificate alone."""
    with Database() as database, Folder() as data:
        def seen(host, authority):
            """Whether the server uses the database by TLS, and what it says of it."""
            more = f"?sslmode=verify-full&sslrootcert={CERTIFICATES}/{authority}"
            with Party(data, variables={"FOURTOP_STORE": database.tcp(PASSWORD, host, more)}) as party:
                secure = database.sql("SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl "
                                      "AND application_name = 'fourtop'")
                up = party.metric("store_up") == 1 and secure == ["1"]
            said = " ".join(line for line in party.lines if "postgres://" in line)
            print(said or f"{host} is used")
            return up, said
        good, _ = seen("localhost", "authority.crt")
        stranger, untrusted = seen("localhost", "stranger.crt")
        other, misnamed = seen("127.0.0.2", "authority.crt")
        return (good and not stranger and not other and "certificate verify failed" in untrusted
                and "does not match host name" in misnamed)


def rows(file):
    with contextlib.closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def copied():
    """`fourtop store copy` moves all records to the server and back; a target with records and a used source are refused."""
    with Database() as database, Folder() as data, Folder() as back:
        with Party(data, *TRUST) as party:
            good = registered(party, range(5)) == set(range(5))
            status, said = fourtop("store", "copy", data, database.url())
            print(said, end="")
            good = good and status == 1 and "another fourtop uses" in said
        fourtop("account", "delete", "person-4", "--data-dir", data)
        before = rows(data / "fourtop.db")
        status, said = fourtop("store", "copy", data, database.url())
        print(said, end="")
        good = good and status == 0 and "4 accounts, " in said
        status, said = fourtop("store", "copy", data, database.url())
        print(said, end="")
        good = good and status == 1 and "has records already" in said
        status, said = fourtop("store", "copy", database.url(), back / "new")
        print(said, end="")
        good = good and status == 0 and rows(back / "new/fourtop.db") == before
        with Party(back / "new", *TRUST, "--store", database.url()) as party:
            good = good and all(can_log_in(party, number) for number in range(4)) and registered(party, [4]) == {4}
            status, said = fourtop("store", "copy", database.url(), back / "other")
            print(said, end="")
            good = good and status == 1 and "is in use by another fourtop" in said
        # No account gets the number of a deleted one.
        return good and database.sql("SELECT max(id) FROM fourtop.accounts") == ["6"]


def no_backup():
    """A backup would lack the records: the command says what to do instead, and so does restoring."""
    with Database() as database, Folder() as data:
        with Party(data, "--store", database.url()):
            status, said = fourtop("backup", data / "copy", "--store", database.url(), "--data-dir", data)
            print(said, end="")
            good = status == 1 and "pg_dump" in said and not (data / "copy").exists()
        status, said = fourtop("restore", data / "copy", "--store", database.url(), "--data-dir", data)
        print(said, end="")
        return good and status == 1 and "store copy" in said


CHECKS = [
    unit_tests, kill_the_store, kill_the_database, party_goes_on, late_database, silent_database, one_server,
    secret_password, encrypted, copied, no_backup,
]

#!/usr/bin/env python3
"""run.py FOLDER [NAME...]: the packages of the release in FOLDER, where no Swift is.

debootstrap makes a small Debian in ~/.cache/fourtop; systemd-nspawn boots a copy of it with a network of its own,
and apt installs the package there. Needs root. Each check prints what it saw; the last line is
"N passed, N failed".
"""

import atexit
import contextlib
import ctypes
import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Tests/System/Durability"))

import checks  # noqa: E402
import party  # noqa: E402
from games import quiz_folder  # noqa: E402

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "fourtop"
DEBIAN = CACHE / "debian-root"
MIRROR = "http://deb.debian.org/debian"
NOBODY = 65_534
ALL_THREADS = 0x40000000
"""waitpid's __WALL, which Python does not name."""
IDLE_MIB = 32


def said(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


def need_debian():
    """A Debian 12 with systemd and apt, and nothing else."""
    if DEBIAN.exists():
        return
    part = DEBIAN.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    DEBIAN.parent.mkdir(parents=True, exist_ok=True)
    said("debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv,dbus", "bookworm", part, MIRROR)
    part.rename(DEBIAN)


class Machine:
    """A booted Debian without a network, gone with its test."""

    def __init__(self, folder, *packages):
        self.root = folder / "root"
        work, upper = folder / "upper/work", folder / "upper/files"
        (folder / "upper").mkdir()
        self.root.mkdir()
        # Overlays do not lie on overlays, as in a container: their upper folder is in memory.
        said("mount", "-t", "tmpfs", "tmpfs", folder / "upper")
        self._mounts = [folder / "upper"]
        work.mkdir()
        upper.mkdir()
        said("mount", "-t", "overlay", "overlay", "-o", f"lowerdir={DEBIAN},upperdir={upper},workdir={work}", self.root)
        self._mounts.insert(0, self.root)
        (self.root / "packages").mkdir()
        for package in packages:
            shutil.copy(package, self.root / "packages")
        quiz = self.root / "srv/quiz"
        quiz.mkdir()
        quiz_folder(quiz)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")

    def download(self, package):
        """What the package depends on, for an installation without a network."""
        said("chroot", self.root, "apt-get", "-q", "update")
        said("chroot", self.root, "apt-get", "-q", "-y", "--no-install-recommends", "--download-only", "install",
             f"/packages/{package.name}")

    def boot(self):
        self._log = open(self.root.parent / "boot.log", "w")
        self._nspawn = subprocess.Popen(
            ["systemd-nspawn", "--quiet", f"--directory={self.root}", "--boot", "--register=no", "--keep-unit",
             "--private-network", "--console=pipe", "--machine=fourtop-test", "--link-journal=no"],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=subprocess.STDOUT)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            children = pathlib.Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children").read_text().split()
            if children:
                self.leader = children[0]
                done = self.run("systemctl", "is-system-running", check=False)
                if done.strip() in ("running", "degraded"):
                    return
            time.sleep(0.5)
        raise AssertionError("the machine did not boot")

    def run(self, *command, check=True, **options):
        """Runs a command inside."""
        done = subprocess.run(
            ["nsenter", f"--target={self.leader}", "--all", "--", *command], capture_output=True, text=True,
            stdin=subprocess.DEVNULL, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive",
                                           "LANG": "C.UTF-8"}, timeout=300, **options)
        if check and done.returncode:
            raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def install(self, package):
        return self.run("apt-get", "-q", "-y", "--no-install-recommends", "install",
                        f"/packages/{package.name}")

    def property(self, name, unit="fourtop.service"):
        return self.run("systemctl", "show", "--value", f"--property={name}", unit).strip()

    def players(self, hold):
        """Four phones in the machine's network, from outside it."""
        return subprocess.Popen(
            ["nsenter", f"--target={self.leader}", "--net", "--", sys.executable,
             str(pathlib.Path(__file__).with_name("players.py")), "8080"],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "HOLD": str(hold)})

    def server(self):
        """The number of the server's process, as this machine's kernel counts."""
        inside = self.property("MainPID")
        for status in pathlib.Path("/proc").glob("[0-9]*/status"):
            with contextlib.suppress(OSError):
                numbers = re.search(r"^NSpid:\t(.*)$", status.read_text(), re.M)[1].split()
                if len(numbers) > 1 and numbers[-1] == inside and "fourtop" in status.with_name("comm").read_text():
                    return int(numbers[0])
        raise AssertionError("the server does not run")

    def close(self):
        if hasattr(self, "_nspawn"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(self.leader), signal.SIGRTMIN + 4)  # power off
            try:
                self._nspawn.wait(30)
            except subprocess.TimeoutExpired:
                self._nspawn.kill()
                self._nspawn.wait()
            self._log.close()
        for mount in self._mounts:
            subprocess.run(["umount", "--lazy", mount], check=False)


@contextlib.contextmanager
def machine(*packages, downloads):
    with tempfile.TemporaryDirectory(prefix="fourtop-machine-") as folder:
        one = Machine(pathlib.Path(folder), *packages)
        try:
            one.download(downloads)
            one.boot()
            yield one
        finally:
            one.close()


BUILT = None


@functools.cache
def package():
    """The package of this release."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fourtop-package-"))
    atexit.register(shutil.rmtree, folder)
    said(ROOT / "deploy/package", "--built", BUILT, "--into", folder)
    return next(folder.glob("fourtop_*.deb"))


def former(folder):
    """The same package with an older version's number."""
    tree, older = folder / "tree", folder / "fourtop_0.1.9.deb"
    said("dpkg-deb", "--raw-extract", package(), tree)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", "Version: 0.1.9-1", control.read_text(), flags=re.M))
    said("dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, older)
    shutil.rmtree(tree)
    return older


def happenings(players):
    return [json.loads(line) for line in players.stdout]


def whole_life():
    """apt installs the package in a fresh Debian, the server runs and says where; four phones play a whole quiz and in
    its third question apt installs a new version: no answer is lost, no connection refused. Removing keeps the data,
    purging deletes it."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        old, new = former(folder), package()
        hold = folder / "hold"
        hold.touch()
        with machine(old, new, downloads=old) as debian:
            said_at_install = debian.install(old)
            settings = debian.root / "etc/fourtop/fourtop.conf"
            sample = settings.read_text()
            settings.write_text(f"{sample}\nquiz-url = /srv/quiz\n")
            debian.run("systemctl", "restart", "fourtop.service")
            link = re.search(r"host's link +http://\S+/host/\S+", said_at_install)
            print("\n".join(line for line in said_at_install.splitlines() if "://" in line))
            active = debian.property("ActiveState"), debian.property("StatusErrno"), debian.property("User")
            journal = debian.run("journalctl", "--no-pager", "-u", "fourtop")
            secret = link and link[0].rsplit("/", 1)[1]
            players = debian.players(hold)
            found = []
            for line in players.stdout:
                found.append(json.loads(line))
                if found[-1].get("what") == "question" and found[-1]["number"] == 3:
                    break
            before = debian.property("MainPID")
            debian.install(new)
            after = debian.property("MainPID")
            upgraded = time.monotonic()
            hold.unlink()
            found += happenings(players)
            players.wait(30)
            end = next(one for one in found if one["what"] == "end")
            third = next(one["at"] for one in found if one["what"] == "reveal" and one["number"] == 3)
            print(f"active {active}; process {before}, then {after}; {end}; "
                  f"{[one for one in found if one['what'] == 'connections']}")
            version = debian.run("dpkg-query", "-W", "-f", "${Version}", "fourtop")
            data = debian.root / "var/lib/fourtop"
            kept_by_upgrade = (data / "fourtop.db").exists()
            debian.run("apt-get", "-q", "-y", "remove", "fourtop")
            states = debian.run("systemctl", "is-active", "fourtop.service", "fourtop.socket", check=False).split()
            kept = (data / "fourtop.db").exists()
            debian.run("apt-get", "-q", "-y", "purge", "fourtop")
            left = [str(path) for path in (data, debian.root / "usr/share/fourtop", settings) if path.exists()]
            print(f"version {version}, after removal {states}, data kept {kept}, left after purge {left}")
            return all([
                link is not None, secret and secret not in journal, active[0] == "active", active[2] == "fourtop",
                end["whole"], not end["faults"], end["refused"] == 0, before != after, third > upgraded,
                version.startswith("0.3"), kept_by_upgrade, kept, "active" not in states, not left])


def measured():
    """Idle the installed server has at most 32 MiB of its own; how long its starts took."""
    with machine(package(), downloads=package()) as debian:
        debian.install(package())
        times, computed = [], []
        for _ in range(3):
            # systemd refuses a sixth start within ten seconds.
            debian.run("systemctl", "reset-failed", "fourtop.service", "fourtop.socket")
            debian.run("systemctl", "restart", "fourtop.service")
            computed.append(sum(
                int((thread / "schedstat").read_text().split()[0])
                for thread in pathlib.Path(f"/proc/{debian.server()}/task").iterdir()) / 1e9)
            times.append((int(debian.property("ActiveEnterTimestampMonotonic"))
                          - int(debian.property("ExecMainStartTimestampMonotonic"))) / 1e6)
        time.sleep(2)
        status = pathlib.Path(f"/proc/{debian.server()}/status").read_text()
        memory = {name: int(re.search(rf"{name}:\s+(\d+)", status)[1]) / 1024 for name in ("VmRSS", "RssAnon")}
        print(f"start to READY: {[round(one * 1e3) for one in times]} ms, of them computed "
              f"{[round(one * 1e3) for one in computed]} ms; idle {memory} MiB")
        # The rest of its resident memory are pages of files: the program, its libraries, the saved tables.
        return memory["RssAnon"] <= IDLE_MIB


def host_restart():
    """The host restarts the server: it is the same process with the same sockets, and ready again."""
    with machine(package(), downloads=package()) as debian:
        said_at_install = debian.install(package())
        secret = re.search(r"/host/(\w+)", said_at_install)[1]
        before = debian.property("MainPID")
        asked = subprocess.run(
            ["nsenter", f"--target={debian.leader}", "--net", "--", sys.executable, "-c", HOST_RESTART, secret],
            capture_output=True, text=True, timeout=60)
        deadline = time.monotonic() + 20
        log = ""
        while log.count("listening on port 8080") < 2 and time.monotonic() < deadline:
            time.sleep(0.2)
            log = debian.run("journalctl", "--no-pager", "-u", "fourtop")
        after, state = debian.property("MainPID"), debian.property("ActiveState")
        answer = subprocess.run(
            ["nsenter", f"--target={debian.leader}", "--net", "--", sys.executable, "-c",
             "import urllib.request; print(urllib.request.urlopen('http://127.0.0.1:8080/healthz', timeout=20).read())"],
            capture_output=True, text=True, timeout=60)
        print(f"{asked.stdout}{asked.stderr}process {before}, then {after}, {state}; {answer.stdout}{answer.stderr}")
        good = (before == after and state == "active" and "ok" in answer.stdout and "the host restarts" in log
                and log.count("listening on port 8080") == 2)
        if not good:
            print(log)
        return good


HOST_RESTART = """
import sys, urllib.request, http.cookiejar
visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
visitor.open("http://127.0.0.1:8080/", timeout=20).read()
visitor.open("http://127.0.0.1:8080/host/" + sys.argv[1], timeout=20).read()
order = urllib.request.Request("http://127.0.0.1:8080/host/restart", b"", {"Origin": "http://127.0.0.1:8080"})
print(visitor.open(order, timeout=20).status)
"""


def stop_a_thread(number):
    """Stops one thread, as if it hung, until this process ends. (ptrace stops one thread, a signal all.)"""
    libc = ctypes.CDLL(None, use_errno=True)
    seize, interrupt = 0x4206, 0x4207
    for request in (seize, interrupt):
        if libc.ptrace(request, number, None, None) < 0:
            raise OSError(ctypes.get_errno(), "ptrace")


def hung_loop():
    """An event loop that hangs restarts the server; before, the service manager hears a sign of life from it."""
    with machine(package(), downloads=package()) as debian:
        shorter = debian.root / "etc/systemd/system/fourtop.service.d/watchdog.conf"
        shorter.parent.mkdir(parents=True)
        shorter.write_text("[Service]\nWatchdogSec=3\n")
        debian.install(package())
        first = debian.property("MainPID")
        time.sleep(7)
        steady = debian.property("MainPID")
        server = debian.server()
        loops = sorted(int(path.name) for path in pathlib.Path(f"/proc/{server}/task").iterdir()
                       if "epoll" in (path / "wchan").read_text() or "ep_poll" in (path / "wchan").read_text())
        stop_a_thread(loops[0])
        end = time.monotonic() + 30
        while debian.property("MainPID") in (steady, "0") and time.monotonic() < end:
            with contextlib.suppress(ChildProcessError):
                # A traced thread is there until its tracer has read how it ended.
                os.waitpid(loops[0], os.WNOHANG | ALL_THREADS)
            time.sleep(0.3)
        again = debian.property("MainPID")
        result = debian.run("journalctl", "--no-pager", "-u", "fourtop")
        print(f"processes {first}, {steady}, {again}; {[line for line in result.splitlines() if 'atchdog' in line]}")
        return first == steady and again not in (steady, "0") and "Watchdog timeout" in result


def calls_of(name):
    """The system calls of a set of systemd's, those of its sets included."""
    calls = set()
    for line in said("systemd-analyze", "syscall-filter", name).splitlines()[1:]:
        word = line.strip()
        if word.startswith("@"):
            calls |= calls_of(word)
        elif word and not word.startswith("#"):
            calls.add(word)
    return calls


def allowed():
    """The system calls that the unit allows."""
    unit = (ROOT / "deploy/packaging/systemd/fourtop.service").read_text()
    calls = calls_of("@default")
    for line in re.findall(r"^SystemCallFilter=(.*)$", unit, re.M):
        named = set()
        for word in line.removeprefix("~").split():
            named |= calls_of(word) if word.startswith("@") else {word}
        calls = calls - named if line.startswith("~") else calls | named
    return calls


def calls():
    """A server that starts, is played on, rereads its files and ends makes no system call that the unit forbids."""
    with tempfile.TemporaryDirectory() as folder, party.Folder() as data:
        log = pathlib.Path(folder) / "calls"
        # As a user without privileges: SQLite does more as root.
        for path in (folder, data):
            os.chown(path, NOBODY, NOBODY)
        user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        # As in the unit, which closes more than the program's own sandbox.
        with party.Party(data, "--no-sandbox", before=[*user, "strace", "-f", "-qq", "-o", log]) as server:
            played = party.play(server)
            for path in ("/", "/secure", "/metrics", "/host", "/account"):
                with contextlib.suppress(urllib.error.HTTPError):
                    server.text(path)
            for number in server.traced():
                os.kill(number, signal.SIGHUP)
            time.sleep(2)
        traces = log.read_text()
        made = set(re.findall(r"^\d+ +(\w+)\(", traces, re.M))
        print(f"{len(made)} calls: {' '.join(sorted(made))}")
        print(f"forbidden by the unit: {sorted(made - allowed())}")
        return played and len(made) > 30 and made <= allowed()


def reproducible():
    """Packages made in two folders, one after the other, are equal byte for byte."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "another place"
        said("git", "clone", "-q", "--no-hardlinks", ROOT, copy)
        said("rsync", "-a", "--exclude=.git", "--exclude=.build", "--exclude=dist", f"{ROOT}/", f"{copy}/")
        digests = []
        for number, place in enumerate((ROOT, copy)):
            into = pathlib.Path(folder) / str(number)
            said(place / "deploy/package", "--built", BUILT, "--into", into)
            digests.append({path.name: hashlib.sha256(path.read_bytes()).hexdigest()
                            for path in sorted(into.iterdir())})
        print(digests[0])
        return len(digests[0]) == 4 and digests[0] == digests[1]


CHECKS = [reproducible, calls, whole_life, host_restart, measured, hung_loop]

if __name__ == "__main__":
    BUILT = pathlib.Path(sys.argv[1]).resolve()
    need_debian()
    sys.exit(checks.run(CHECKS, sys.argv[2:]))

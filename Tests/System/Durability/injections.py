"""Each system call of a start, a round and a drain, as it ends the server or fails."""

import collections
import contextlib
import os
import pathlib
import re
import shutil
import threading

import calls
from party import Folder
from sessions import Session

WRITES = {"write", "pwrite64", "writev", "pwritev", "fsync", "fdatasync", "msync", "ftruncate", "fallocate",
          "rename", "unlink", "unlinkat", "mkdir", "rmdir", "link", "sendto", "sendmsg"}
"""Calls that change files, or tell somebody something."""


FILE = ("EIO", "EINTR")
FULL = ("ENOSPC", *FILE)
SOCKET = ("EINTR", "ENOMEM")
MADE = ("EMFILE", "ENOMEM")
ERRORS = {
    "read": FILE, "pread64": FILE, "write": FULL, "pwrite64": FULL, "close": FULL, "fsync": FULL,
    "fdatasync": FULL, "ftruncate": FULL, "fallocate": FULL, "msync": ("EIO", "ENOMEM"),
    "openat": ("EMFILE", "ENOMEM", "ENOSPC", *FILE), "newfstatat": ("EIO", "ENOMEM"),
    "getdents64": ("EIO", "ENOMEM"), "fcntl": FILE, "flock": ("EINTR", "ENOMEM"),
    "rename": ("ENOSPC", "EIO", "ENOMEM"), "mkdir": ("ENOSPC", "EIO", "ENOMEM"),
    "unlink": ("EIO", "ENOMEM"), "unlinkat": ("EIO", "ENOMEM"), "rmdir": ("EIO", "ENOMEM"),
    "fchmod": ("EIO", "ENOSPC"), "fchown": ("EIO", "ENOSPC"), "readlink": ("EIO", "ENOMEM"),
    "mmap": ("ENOMEM",), "munmap": ("ENOMEM",), "mprotect": ("ENOMEM",), "madvise": ("ENOMEM",),
    "clone3": ("ENOMEM",), "execve": ("EIO", "ENOMEM"), "ioctl": ("EIO",), "futex": ("EINTR",),
    "getrandom": ("EINTR",), "rt_sigtimedwait": ("EINTR",), "poll": SOCKET,
    "socket": MADE, "epoll_create1": MADE, "eventfd2": MADE, "accept4": ("EMFILE", *SOCKET),
    "bind": ("ENOMEM",), "listen": ("ENOMEM",), "setsockopt": ("ENOMEM",), "getsockname": ("ENOMEM",),
    "sendto": SOCKET, "sendmsg": SOCKET, "recvfrom": SOCKET, "recvmsg": SOCKET, "shutdown": ("ENOMEM",),
    "epoll_ctl": ("ENOMEM", "ENOSPC"), "epoll_pwait": ("EINTR",), "brk": ("ENOMEM",)}
"""The errors of the five that each call can give (its manual page). Those of getpid(2) and the like cannot fail."""


class Site:
    """The n-th call of a thread; where there is a `path`, of those that name it."""

    def __init__(self, call, number, path=None):
        self.call, self.number, self.path = call, number, path

    def options(self, data, fault):
        where = ["-P", self.path.replace("DATA", str(data))] if self.path else []
        return [*where, "-e", f"trace={self.call}", "-e",
                f"inject={self.call}:{fault}:when={self.number}"]

    def __str__(self):
        return f"{self.call} {self.number}" + (f" of {self.path}" if self.path else "")


def sites(data, threads):
    """(call, what it is about, site) of each call: strace counts those of a thread, and with a path only its own."""
    for calls_of_one in threads:
        counts = collections.Counter()
        for call, words in calls_of_one:
            path = calls.path_of(words)
            # The tracer's own /proc/self is not the server's.
            path = path.replace(str(data), "DATA") if path and not path.startswith("/proc") else None
            counts[call] += 1
            counts[call, path] += 1
            yield call, calls.place(words, data), Site(call, counts[call, path] if path else counts[call], path)


@contextlib.contextmanager
def workshop():
    with Folder() as folder:
        template = folder / "templates"
        template.mkdir()
        yield folder, calls.Template(template)


def traced(folder, template):
    """The calls of two servers: at their first start, and with the tables of a former one."""
    first, again = folder / "first", folder / "again"
    first.mkdir()
    session = template.copy(again)
    yield first, None, calls.trace(first, Session(77))
    yield again, template, calls.trace(again, calls.told_again(session))


def one(folder, template, number, site, fault, drains=True):
    """A server with this fault on a directory of its own."""
    data = calls.data_of(folder, number)
    session = Session(1_000 + number) if template is None else calls.told_again(template.copy(data))
    log = data.with_suffix(".strace") if site.call == "futex" else pathlib.Path("/dev/null")
    outcome = calls.tried(data, session, calls.strace("-o", str(log), *site.options(data, fault)), drains)
    shutil.rmtree(data, ignore_errors=True)
    lines = log.read_text()
    if site.call == "futex":
        log.unlink()
    # Each thread's n-th call is hit, and threads differ between two runs. A wake is never interrupted: the C
    # library ends the process.
    if outcome.fault and re.search("FUTEX_WAKE.*INJECTED", lines):
        return calls.Outcome("a wake was hit")
    return outcome


def run(folder, jobs):
    """Tries all jobs (template, site, fault); prints how they ended; whether none was a fault."""
    numbers, lock = iter(range(1_000_000)), threading.Lock()

    def work(job):
        with lock:
            number = next(numbers)
        template, site, fault = job
        outcome = one(folder, template, number, site, fault)
        if outcome.fault:
            start = "with saved tables" if template else "first start"
            print(f"{start}, {site}, {fault}: {outcome.fault}\n", flush=True)
        return outcome

    outcomes = calls.each(jobs, work)
    kinds = collections.Counter(outcome.kind for outcome in outcomes)
    faults = [outcome for outcome in outcomes if outcome.fault]
    print(f"{len(jobs)} servers: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
          + f"; {len(faults)} faults", flush=True)
    return not faults and len(jobs) > 0


def writing_sites(data, threads):
    """Each write call, those of different threads with the same number once."""
    found = {str(site): site for call, _, site in sites(data, threads) if call in WRITES}
    return list(found.values())


def killed_at_each_write():
    """`kill -9` at each write call of a start, a round and a drain, in a new directory and in one with saved
    tables: the next server starts, and nothing that was told is lost."""
    with workshop() as (folder, template):
        jobs = [(source, site, "signal=KILL") for data, source, threads in traced(folder, template)
                for site in writing_sites(data, threads)]
        return run(folder, jobs)


def failing_sites(data, threads):
    """Of each call about each thing the first and the last, with each error that it can give: (site, fault)."""
    found = {}
    for call, about, site in sites(data, threads):
        # The first call is the tracer's own. Without its first memory the loader of programs crashes with any of
        # them. Only a futex that is waited for can be interrupted.
        is_before_the_program = (call, site.number) == ("execve", 1) or str(site) == "mmap 1"
        if call in ERRORS and not is_before_the_program and "FUTEX_WAKE" not in about:
            found.setdefault((call, about), []).append(site)
    chosen = {}
    for (call, _), own in sorted(found.items()):
        for site in (own[0], own[-1]):
            # Descriptors without a path are counted together. A write to one of events never fails, and the other
            # two calls can give this alone.
            if call == "write" and not site.path:
                continue
            errors = ("EINTR",) if call in ("read", "close") and not site.path else ERRORS[call]
            for error in errors:
                # A program break that the kernel leaves where it is, is how that call fails.
                fault = "retval=0" if call == "brk" else f"error={error}"
                chosen[str(site), fault] = site, fault
    return list(chosen.values())


def each_call_fails():
    """ENOSPC, EIO, EMFILE, EINTR and ENOMEM at the calls of a start, a round and a drain, in a new directory and
    in one with saved tables: the server goes on or ends with one clear line, and nothing that was told is lost."""
    part, parts = map(int, os.environ.get("FOURTOP_SHARE", "1/1").split("/"))
    with workshop() as (folder, template):
        jobs = [(source, *chosen) for data, source, threads in traced(folder, template)
                for chosen in failing_sites(data, threads)]
        return run(folder, jobs[part - 1::parts])

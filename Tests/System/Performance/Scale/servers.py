"""The servers of the scale tests, and what the kernel says of their threads."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[4]
RELEASE = ROOT / ".build/tests/release"


class Server:
    """A program that prints `http://127.0.0.1:PORT` and ends at SIGTERM."""

    def __init__(self, program, *options):
        self._polls = []
        self.folder = tempfile.mkdtemp(prefix="fourtop-scale-")
        words = [word.replace("{folder}", self.folder) for word in options]
        self._process = subprocess.Popen(
            [RELEASE / program, *words, "--host", "127.0.0.1", "--http-port", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError(f"{program} printed no address")

    @property
    def pid(self):
        return self._process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(30)
        self._process.stdout.close()
        shutil.rmtree(self.folder)

    def busy(self):
        """Nanoseconds of processor time by thread, the main one, which only waits, left out."""
        tasks = pathlib.Path(f"/proc/{self.pid}/task")
        return {task.name: int((task / "schedstat").read_text().split()[0])
                for task in tasks.iterdir() if task.name != str(self.pid)}

    def watched(self):
        """How many descriptors each loop's epoll watches, its own few included."""
        if not self._polls:
            told = pathlib.Path(f"/proc/{self.pid}/fd")
            self._polls = [path.name for path in told.iterdir()
                           if os.readlink(path) == "anon_inode:[eventpoll]"]
        texts = [pathlib.Path(f"/proc/{self.pid}/fdinfo/{name}").read_text()
                 for name in self._polls]
        return sorted(len(re.findall("^tfd:", text, re.M)) for text in texts)


def echo(threads, *options):
    return Server("fourtop-echo", "--threads", str(threads), *options)

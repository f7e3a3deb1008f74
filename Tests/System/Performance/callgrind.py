"""The counts that callgrind wrote: instructions of each thread, and of each function with what it calls.

What waiting by the held clock costs (held_clock.c) is left out, and its own thread.
"""

import collections
import dataclasses
import functools
import pathlib
import re
import subprocess

OPTIONS = ("--tool=callgrind", "--instr-atstart=no", "--separate-threads=yes", "--compress-strings=no",
           "--compress-pos=no", "--vgdb=no")
"""Names are in full, and counting begins when the program asks for it."""
WAITING, LOOP, ORDERS = "held_wait", "held_epoll", "carry_out"
"""The functions of held_clock.c that wait, that only a loop calls, and that carry out the test's orders."""


@dataclasses.dataclass(frozen=True)
class Thread:
    """The instructions of one thread in one stretch."""
    stretch: str
    number: int
    is_loop: bool
    instructions: int
    path: pathlib.Path

    @functools.cached_property
    def functions(self):
        """Instructions by function, each with those of the functions that it calls."""
        return inclusive(self.path.read_text())


def threads(folder):
    """The threads of each stretch that was counted, in order of the stretches."""
    found = []
    for path in folder.glob("counts.*-*"):
        part, number = map(int, re.fullmatch(r"counts\.(\d+)-(\d+)", path.name).groups())
        text = path.read_text()
        stretch = re.search(r"^desc: Trigger: dump (\S+)$", text, re.M)
        if not stretch or f"\nfn={ORDERS}\n" in text:
            continue
        count = int(re.search(r"^summary: (\d+)$", text, re.M)[1])
        waiting = sum(map(int, re.findall(rf"^cfn={WAITING}\ncalls=.*\n\d+ (\d+)$", text, re.M)))
        found.append((part, Thread(stretch[1], number, f"fn={LOOP}\n" in text, count - waiting, path)))
    return [thread for _, thread in sorted(found, key=lambda one: (one[0], one[1].number))]


def inclusive(text):
    """What a function does itself and what its calls cost. Functions that call each other in turn count more than once."""
    counts = collections.Counter()
    function = called = None
    for line in text.splitlines():
        if line.startswith("fn="):
            function = line[3:]
        elif line.startswith("cfn="):
            called = line[4:]
        elif line[:1].isdigit():
            counts[function] += int(line.split()[1]) * (called != function)
            called = None
    return counts


WRAPPERS = ("0x", "closure #", "merged ", "partial apply ", "protocol witness ", "thunk ")
"""Beginnings of names that tell nothing: addresses, and functions that only call another."""


def largest(counts, most):
    """The functions that cost most, by their names in Swift, without those whose names tell nothing."""
    ranking = counts.most_common(20 * most)
    done = subprocess.run(["swift", "demangle", "--simplified", "--compact"], check=True, capture_output=True, text=True,
                          input="\n".join(name for name, _ in ranking))
    named = zip(done.stdout.splitlines(), (count for _, count in ranking))
    return [(name, count) for name, count in named if not name.removeprefix("specialized ").startswith(WRAPPERS)][:most]

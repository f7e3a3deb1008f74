"""Servers, and browsers that trust them, which the journeys of one process share: one for each setting."""

import atexit
import contextlib
import json
import tempfile

import browsers
from quizzes import QuizServer
from server import HOME_NAME, Fourtop
from trust import home_that_trusts

MOST = 5
"""Servers at once; beyond, the one that was used longest ago ends."""


class Shared:
    """A server, whose quizzes come from a URL where files are given, and its browsers."""

    def __init__(self, files, times):
        self._stack = contextlib.ExitStack()
        quizzes = None if files is None else QuizServer(files)
        if quizzes:
            self._stack.callback(quizzes.close)
        self.server = Fourtop(quiz_url=quizzes and quizzes.url, times=times)
        self.is_in_use = False
        self._browsers = {}

    def browser_at_home(self, trusts):
        """A Chromium that finds this machine by its name at home and, if so, trusts this server's authority."""
        if trusts not in self._browsers or not self._browsers[trusts].is_connected():
            self._browsers[trusts] = launch_at_home(self.server, self._stack, trusts=trusts)
        return self._browsers[trusts]

    def close(self):
        """The server's exit status."""
        try:
            return self.server.close()
        finally:
            self._stack.close()


def launch_at_home(server, stack, *rules, trusts=True):
    """Such a Chromium, until the stack closes. `rules` go before its own: ("127.0.0.1:8443", "127.0.0.1:9000")
    leads elsewhere. It trusts by its database of authorities alone, with no flag about certificates."""
    mapped = ",".join(f"MAP {name} {place}" for name, place in [*rules, (HOME_NAME, "127.0.0.1")])
    home = None
    if trusts:
        home = home_that_trusts(server.authority, stack.enter_context(
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    browser = browsers.launch_chromium("--enable-automation", f"--host-resolver-rules={mapped}", home=home)
    stack.callback(browser.close)
    return browser


_all = {}


def take(files, times):
    """The server of this setting, without tables and people; `None` if a test has it already."""
    key = json.dumps([files, times], sort_keys=True, default=repr)
    shared = _all.pop(key, None)
    if shared is not None and shared.is_in_use:
        _all[key] = shared
        return None
    if shared is None:
        while len(_all) >= MOST and (idle := [one for one, held in _all.items() if not held.is_in_use]):
            expect_end(_all.pop(idle[0]))
        shared = Shared(files, times)
    _all[key] = shared
    shared.is_in_use = True
    return shared


def give_back(shared):
    """For the next test; a server that is no longer as it was ends."""
    shared.is_in_use = False
    try:
        if shared.server.is_as_started:
            return shared.server.clear()
    except BaseException:
        _forget(shared)
        shared.close()
        raise
    _forget(shared)
    expect_end(shared)


def _forget(shared):
    for key in [key for key, one in _all.items() if one is shared]:
        del _all[key]


def expect_end(shared):
    status = shared.close()
    assert status == 0, f"a shared server's exit status after SIGTERM is {status}:\n{shared.server.log[-3000:]}"


@atexit.register
def close():
    """Ends all of them."""
    for key in list(_all):
        expect_end(_all.pop(key))

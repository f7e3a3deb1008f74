"""The browsers of this machine, each started once and shared by all journeys."""

import contextlib
import os
import shutil

from playwright.sync_api import sync_playwright

_playwright = None
_browsers = {}


def playwright():
    global _playwright
    _playwright = _playwright or sync_playwright().start()
    return _playwright


def launch_chromium(*arguments, home=None):
    """A Chromium of the caller's own, who closes it; `home` is where its database of authorities is."""
    # The shell has no windows and tabs of its own to draw: a third of the processor time.
    return playwright().chromium.launch(
        executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox", *arguments],
        env={**os.environ, "HOME": home} if home else None)


def _launch_firefox():
    return playwright().firefox.launch(
        channel="moz-firefox", executable_path=shutil.which("firefox-esr"))


def _browser(name, launch):
    if name not in _browsers or not _browsers[name].is_connected():
        _browsers[name] = launch()
    return _browsers[name]


def chromium():
    return _browser("chromium", launch_chromium)


@contextlib.contextmanager
def large_text():
    """Meanwhile phones are in a browser whose owner has set text to twice its size."""
    usual = _browsers.pop("chromium", None)
    _browsers["chromium"] = launch_chromium("--blink-settings=defaultFontSize=32,defaultFixedFontSize=26")
    try:
        yield
    finally:
        _browsers.pop("chromium").close()
        if usual:
            _browsers["chromium"] = usual


def firefox():
    return _browser("firefox", _launch_firefox)


def device(name):
    """The options of a context that looks like this device."""
    profile = dict(playwright().devices[name])
    profile.pop("default_browser_type", None)
    return profile


def close():
    for browser in _browsers.values():
        browser.close()
    _browsers.clear()
    if _playwright is not None:
        _playwright.stop()

"""A phone in WebKitGTK's MiniBrowser, the nearest thing here to an iPhone's engine."""

import os
import shutil
import subprocess
import time

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By

MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.{}/MiniBrowser"


def _mini_browser():
    return next(path for path in map(MINI_BROWSER.format, (1, 0)) if os.path.exists(path))


class Display:
    """An X server without a screen, ended by its process id."""

    def __init__(self):
        read, write = os.pipe()
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x1200x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.name = f":{number.readline().strip()}"

    def close(self):
        self._process.terminate()
        self._process.wait(10)


class WebKitPhone:
    """Elements by role and accessible name, as the engine itself computes them."""

    def __init__(self, address, name, accepts_certificates=False):
        self.address, self.name = address, name
        self._display = Display()
        options = webdriver.WebKitGTKOptions()
        options.binary_location = _mini_browser()
        options.add_argument("--automation")
        options.accept_insecure_certs = accepts_certificates
        service = webdriver.WebKitGTKService(
            executable_path=shutil.which("WebKitWebDriver"),
            env={**os.environ, "DISPLAY": self._display.name,
                 "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"})
        self.driver = webdriver.WebKitGTK(options=options, service=service)

    def close(self):
        self.driver.quit()
        self._display.close()

    def go(self, path):
        self.driver.get(self.address + path)

    TAGS = {
        "button": "button", "heading": "h1,h2,h3", "radio": "[role=radio],input[type=radio]",
        "textbox": "input", "status": "[role=status],output", "alert": "[role=alert]",
        "listitem": "li", "link": "a",
    }

    def find(self, role, name, timeout=20):
        """The first visible element of this role whose name (or text) begins so."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            for element in self._elements(role):
                if self._is(element, name):
                    return element
            time.sleep(0.05)
        raise AssertionError(f"WebKit shows no {role} {name!r}:\n{self.driver.page_source[-3000:]}")

    def _elements(self, role):
        try:
            return self.driver.find_elements(By.CSS_SELECTOR, self.TAGS[role])
        except StaleElementReferenceException:  # the page changed while it was looked at
            return []

    @staticmethod
    def _is(element, name):
        try:
            # `textContent` has what is there for those who listen, `text` only what is drawn.
            said = element.accessible_name or element.get_property("textContent")
            return element.is_displayed() and said.strip().startswith(name)
        except Exception:  # gone while it was looked at
            return False

    def tap(self, role, name):
        self.find(role, name).click()

    def type(self, name, text):
        field = self.find("textbox", name)
        field.clear()
        field.send_keys(text)

    def is_true(self, script, timeout=20):
        """Waits until this expression is true on the page."""
        deadline = time.monotonic() + timeout
        while not self.driver.execute_script(f"return Boolean({script})"):
            if time.monotonic() > deadline:
                raise AssertionError(f"never true in WebKit: {script}")
            time.sleep(0.02)


def submit_in_webkit(phone, letter):
    option = phone.find("radio", letter)
    option.click()
    phone.is_true("document.querySelector('[role=radio][aria-checked=true]')")
    phone.driver.execute_async_script("setTimeout(arguments[0], 260)")  # P3: no bouncing finger
    option.click()
    phone.is_true("document.querySelector('[role=radio][aria-disabled=true]')")

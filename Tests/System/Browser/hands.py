"""A hand that plays on a page by what it shows, in any engine: the same words move a mouse in Firefox and in WebKit."""

import time

from playwright.sync_api import Error
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.actions.pointer_input import PointerInput
from webkit import WebKitPhone

# Where the middle of what is called so is, once it can be seen: a control by its name, a radio by its label.
SPOT = """(selector, name) => {
  const named = (one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
  for (const one of document.querySelectorAll(selector)) {
    const shown = one.labels?.[0] ?? one;
    if (named(one).startsWith(name) && !one.disabled && shown.checkVisibility({ visibilityProperty: true })) {
      shown.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = shown.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }
  }
  return null;
}"""
CONTROLS = "button, a, input"

# Finds pictures and symbols of a page that should be visible and are not.
MISSING = """() => [
  ...[...document.images].filter((one) => one.checkVisibility() && !(one.complete && one.naturalWidth)).map((one) => one.src),
  ...[...document.querySelectorAll("use")].filter((one) => one.checkVisibility() && one.getAttribute("href")?.length > 1
    && !document.querySelector(one.getAttribute("href"))).map((one) => one.getAttribute("href")),
]"""


class Hand:
    """The common abilities of all engines. `js` takes a function of the page and its arguments."""

    def __init__(self, address):
        self.address = address

    def until(self, script, *arguments, timeout=20):
        """Waits until a function of the page says something; what it says."""
        deadline = time.monotonic() + timeout
        while not (said := self.js(script, *arguments)):
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.engine} never says {script} {arguments}; it shows: {self.words()}")
            time.sleep(0.02)
        return said

    def words(self):
        return self.js("() => document.body.innerText")

    def reads(self, words, timeout=20):
        """Waits until the page says so, where it can be read."""
        self.until("(words) => document.body.innerText.includes(words)", words, timeout=timeout)

    def tap(self, name, selector=CONTROLS):
        self.click(*self.until(SPOT, selector, name))

    def centre(self, selector):
        return self.until("""(selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          return box?.width && [box.x + box.width / 2, box.y + box.height / 2];
        }""", selector)

    def fill(self, name, text):
        self.tap(name)
        self.js("() => document.activeElement.select()")
        for letter in text:
            self.press(letter)

    def missing(self):
        return self.js(MISSING)

    def click(self, x, y):
        self.down(x, y)
        self.up()


class FoxHand(Hand):
    """On a `Phone` in Firefox, whose driver brings no frames and no touches."""

    engine = "Firefox"

    def __init__(self, phone):
        super().__init__(phone.address)
        self.phone, self.page = phone, phone.page
        self._has_shot = False

    def go(self, path):
        self.page.goto(self.address + path)

    def js(self, script, *arguments):
        try:
            return self.page.evaluate(f"(all) => ({script})(...all)", list(arguments))
        except Error as error:
            if "destroyed" in str(error) or "navigation" in str(error):  # the page has just changed
                return None
            raise

    def down(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x, y):
        self.page.mouse.move(x, y)

    def up(self):
        self.page.mouse.up()

    def press(self, key):
        self.page.keyboard.press(key)

    def shot(self, file):
        self._has_shot = True
        self.page.screenshot(path=file)

    def errors(self):
        """A screenshot's own style, which the page refuses, is no error of the page."""
        return [error for error in self.phone.errors if not (self._has_shot and "inline style" in error)]

    def close(self):
        self.phone.close()


class WebKitHand(Hand):
    """In WebKitGTK's MiniBrowser."""

    engine = "WebKit"

    def __init__(self, address, size):
        super().__init__(address)
        self._phone = WebKitPhone(address, "Clara")
        self.driver = self._phone.driver
        self.driver.set_window_size(*size)
        self._mouse = PointerInput("mouse", "mouse")

    def go(self, path):
        self._phone.go(path)
        self.js("""() => {
          window.__errors = [];
          addEventListener("error", (event) => window.__errors.push(event.message));
          addEventListener("unhandledrejection", (event) => window.__errors.push(String(event.reason)));
        }""")

    def js(self, script, *arguments):
        return self.driver.execute_script(f"return ({script})(...arguments)", *arguments)

    def _do(self, *acts):
        builder = ActionBuilder(self.driver, mouse=self._mouse, duration=0)
        for act in acts:
            act(builder.pointer_action)
        builder.perform()

    def down(self, x, y):
        self._do(lambda mouse: mouse.move_to_location(round(x), round(y)),
                 lambda mouse: mouse.pointer_down(button=MouseButton.LEFT))

    def move(self, x, y):
        self._do(lambda mouse: mouse.move_to_location(round(x), round(y)))

    def up(self):
        self._do(lambda mouse: mouse.pointer_up(button=MouseButton.LEFT))

    def press(self, key):
        ActionChains(self.driver).send_keys(key).perform()

    def shot(self, file):
        self.driver.save_screenshot(str(file))

    def errors(self):
        return self.js("() => window.__errors")

    def close(self):
        self._phone.close()

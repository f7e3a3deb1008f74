"""The page as packages bring it (`./deploy/bundle`): what it weighs from home to a question."""

import os
import re
import subprocess
import tempfile
import time
from urllib.request import Request, urlopen

from journey import Journey, quiz
from playwright.sync_api import expect
from server import ROOT

FIRST_SCREEN_BYTES = 48 * 1024
REQUESTS = 25
BYTES = 150_000
"""Until a quiz, with nothing kept."""

# Of each file its bytes on the wire: Chromium counts 300 for a head.
SIZES = """
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .map(entry => entry.transferSize)"""


class Bundle(Journey):
    def setUp(self):
        super().setUp()
        # Other journeys may use that folder meanwhile.
        folder = os.environ.get("FOURTOP_WEB_DIR") or self.bundled()
        self.serve(files={"quiz1.json": quiz("General", "A")}, variables={"FOURTOP_WEB_DIR": folder})
        self._await_compressed_copies()

    def bundled(self):
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        subprocess.run([ROOT / "deploy/bundle", folder], check=True)
        return folder

    def _await_compressed_copies(self):
        """They are made once the server listens; until then files come as they are."""
        document = urlopen(self.server.address).read().decode()
        file = re.search(r'"(/a/[^"]+/scripts/chunk-[^"]+)"', document)[1]
        request = Request(self.server.address + file, headers={"Accept-Encoding": "gzip"})
        while urlopen(request).headers["Content-Encoding"] != "gzip":
            time.sleep(0.02)

    def weighed(self, phone, what):
        """The files that the page has loaded, and their bytes."""
        phone.page.wait_for_load_state("networkidle")
        sizes = phone.page.evaluate(SIZES)
        print(f"        {what}: {sum(sizes)} bytes in {len(sizes)} requests")
        return len(sizes), sum(sizes)

    def test_weight(self):
        """The first screen is at most 48 KiB compressed; a page until a quiz 150 000 bytes in 25 requests"""
        anna, bob, clara = [self.phone() for _ in range(3)]
        clara.go("/")
        expect(clara.role("button", "Start quiz")).to_be_visible()
        count, size = self.weighed(clara, "first screen")
        self.assertLessEqual(size, FIRST_SCREEN_BYTES)
        self.assertTrue(4 < count < 12, count)
        bob.join(anna.open_table())
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        count, size = self.weighed(anna, "until a quiz")
        self.assertLessEqual(count, REQUESTS)
        self.assertLessEqual(size, BYTES)
        self.assertEqual(anna.errors + bob.errors, [])

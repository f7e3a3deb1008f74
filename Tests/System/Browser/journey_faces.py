"""Faces: who is this? Played through by tap and by key, paused, left and come back to; a family's own deck; a race."""

import hashlib
import json
import pathlib
import re
import tarfile
import urllib.request

from journey import Journey, usual
from journey_photo import png
from playwright.sync_api import expect
from server import ROOT

with tarfile.open(ROOT / "web/arcade/faces.tar") as archive:
    DRAWN = {hashlib.sha256(archive.extractfile(name).read()).digest(): name.removesuffix(".svg")
             for name in archive.getnames()}
"""The person on each drawing."""
SECOND = 1_000_000


class Faces(Journey):
    def open(self, **options):
        phone = self.phone(**options)
        phone.go("/arcade/faces?lang=en")
        expect(phone.role("button", "Start")).to_be_visible()
        return phone

    def own(self, phone):
        phase = phone.view()["phase"] if phone.views() else {"name": ""}
        return phase.get("own", {}) if phase["name"] == "arcade" else {}

    def asked(self, phone, number):
        """The question of that number, once it can be answered."""
        picture = phone.page.locator(".faces[data-state=asked] img.faces__picture")
        phone.wait_for(lambda: self.own(phone).get("question", {}).get("number") == number
                       and self.own(phone)["state"] == "asked")
        question = self.own(phone)["question"]
        expect(picture).to_have_attribute("src", question["picture"])
        self.assertGreater(picture.evaluate("async (one) => { await one.decode(); return one.naturalWidth; }"), 0)
        return question

    def who(self, question):
        """The name that a page cannot know, learned from the files behind the server."""
        with urllib.request.urlopen(self.server.address + question["picture"]) as answer:
            return DRAWN[hashlib.sha256(answer.read()).digest()]

    def wrong(self, question):
        return next(name for name in question["names"] if name != self.who(question))

    def see_people(self, phone):
        """Some of the people, each under the own name."""
        phone.tap("button", "Meet them")
        names = []
        for _ in range(3):
            phone.wait_for(lambda: phone.page.locator(".faces__word").inner_text() not in ["Who’s who?", *names])
            names.append(phone.page.locator(".faces__word").inner_text())
            shown = phone.page.locator("img.faces__picture").get_attribute("src")
            self.assertEqual(self.who({"picture": shown}), names[-1])
        phone.page.locator(".faces__frame").click()
        phone.wait_for(lambda: phone.page.locator(".faces__word").inner_text() not in names)
        self.expect_accessible(phone, "people")
        phone.tap("button", "Skip")
        expect(phone.page.get_by_text("Who’s who?")).to_be_visible()
        expect(phone.page.locator("img.faces__picture")).to_have_count(0)

    def expect_steps(self, phone, count):
        expect(phone.role("progressbar", "Seconds")).to_have_attribute("aria-valuenow", str(count))

    @usual
    def test_alone(self):
        """AF1 AF2 AF3 AF4 AF5 AF7: one meets the people, plays alone, by tap and by key, pauses, resumes, looks at the statistics,
        and reloads"""
        self.serve()
        phone = self.open()
        people = phone.page.locator(".faces__people")
        expect(people).to_be_visible()
        self.assertGreater(people.evaluate("async (one) => { await one.decode(); return one.naturalWidth; }"), 0)
        self.see_people(phone)
        phone.tap("button", "Start")
        first = self.asked(phone, 1)
        expect(people).to_be_hidden()
        for frame in phone.frames:
            self.assertNotIn("answer", json.dumps(frame))
        self.assertEqual(len(set(first["names"])), 4)
        self.expect_steps(phone, 1)
        phone.tap("button", self.who(first))
        expect(phone.role("button", f"{self.who(first)}, right")).to_be_visible()
        expect(phone.page.locator(".game__score")).to_contain_text("1")
        answer = self.own(phone)["answer"]
        self.assertEqual(answer["untilUs"] - answer["atUs"], 2 * SECOND)

        second = self.asked(phone, 2)
        self.assertEqual(second["opensAtUs"], answer["untilUs"])
        wrong = self.wrong(second)
        phone.page.keyboard.press(str(second["names"].index(wrong) + 1))
        expect(phone.role("button", f"{wrong}, wrong")).to_be_visible()
        expect(phone.role("button", f"{self.who(second)}, right")).to_be_visible()
        phone.tap("button", "Pause")
        phone.wait_for(lambda: self.own(phone)["state"] == "answered" and self.own(phone)["answer"]["pausing"])
        expect(phone.page.locator("img.faces__picture")).to_be_visible()
        phone.wait_for(lambda: self.own(phone)["state"] == "paused")
        expect(phone.page.locator("img.faces__picture")).to_have_count(0)
        phone.tap("button", "Statistics")
        window = phone.role("dialog", "Statistics")
        expect(window).to_contain_text("1")
        expect(window.get_by_role("listitem")).to_have_text(["right", "wrong"])
        window.get_by_role("button", name="Close").click()
        self.assertEqual(self.own(phone)["state"], "paused")

        phone.tap("button", "Resume")
        third = self.asked(phone, 3)
        self.assertEqual(third["closesAtUs"] - third["opensAtUs"], 5 * SECOND)
        expect(phone.page.locator(".game__score")).to_contain_text("0")
        phone.page.reload()
        phone.wait_for(lambda: self.own(phone).get("state") == "paused")
        self.assertEqual((self.own(phone)["longest"], self.own(phone)["last"]), (1, [True, False]))
        expect(phone.role("button", "Resume")).to_be_visible()
        self.assertEqual(phone.errors, [])

    def test_own_deck(self):
        """AF6 H9: the host gives photos of four people, and a guest plays with them"""
        self.serve(own=True)
        stranger = self.phone()
        stranger.go("/decks?lang=en")
        expect(stranger.page.get_by_text("Only the host of this server")).to_be_visible()
        host = self.phone(device=None, viewport={"width": 320, "height": 568})
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        host.go("/decks?lang=en")
        host.page.get_by_label("Name of a new deck").fill("Family")
        host.tap("button", "Make a deck")
        names = ["Oma", "Opa", "Zoë", "Ben"]
        host.page.get_by_label("Add photos").set_input_files([
            {"name": f"{name}.png", "mimeType": "image/png", "buffer": png(1800, 1200, [(30 * index, 90, 200), (200, 90, 30)])}
            for index, name in enumerate(names)])
        for count in range(4):
            host.role("button", "Add").first.click()
            expect(host.role("listitem")).to_have_count(count + 1)
        expect(host.page.get_by_text("4 people · ready to play")).to_be_visible()
        folder = pathlib.Path(self.server.folder, "faces/Family")
        self.assertEqual(sorted(file.name for file in folder.iterdir()), sorted(f"{name}.jpg" for name in names))
        self.assertTrue(all(file.stat().st_size <= 102_400 for file in folder.iterdir()))

        phone = self.open()
        phone.page.get_by_label("Family (4)").check()
        phone.tap("button", "Start")
        question = self.asked(phone, 1)
        self.assertEqual(sorted(question["names"]), sorted(names))
        self.assertEqual(host.errors + phone.errors + stranger.errors, [])

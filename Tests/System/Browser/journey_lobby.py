"""The lobby is one screen: who sits there, the code, the menu of quizzes, Start; the rest is behind "More"."""

import re

from journey import UNDER_A_CARD, Journey, quiz, usual
from journey_arcade import TWO_FRAMES
from journey_map import tell
from phone import RACE
from playwright.sync_api import expect

SIZES = [(390, 664), (375, 553), (360, 612), (320, 454), (844, 340), (1440, 900), (390, 844), (430, 932), (768, 1024)]

# Faces and cards under what the table says; of one's own head the hair may be touched, which begins lower than its box.
COVERED = """
    () => {
      const hint = document.querySelector(".seating__hint").getBoundingClientRect();
      const own = document.querySelector(".place[data-place='0'] .place__nape").getBoundingClientRect();
      const height = (selector) => Number(getComputedStyle(document.querySelector(selector)).zIndex);
      const isBehind = height(".tabletop__middle") <= height(".place[data-place='0'] .place__plate");
      const others = document.querySelectorAll(".lobby .place__line, .lobby .place:not([data-place='0']) .figure");
      const meets = (box) => hint.left < box.right - 1 && box.left < hint.right - 1 && hint.top < box.bottom - 1 && box.top < hint.bottom - 1;
      return [
        ...[...others].filter(one => meets(one.getBoundingClientRect())).map(one => one.outerHTML.slice(0, 120)),
        ...(isBehind || hint.bottom > own.top + 0.18 * own.height + 1 ? ["one's own head"] : [])];
    }"""


class Lobby(Journey):
    def resize(self, phone, size):
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})

    def test_room(self):
        """H18: the QR code of a full table is behind More, and its faces are larger"""
        self.serve()
        anna = self.phone(device=None, viewport={"width": 390, "height": 664})
        code = anna.open_table()
        for others, least in [([], 70), (["Grandma Rosi", "Annegret-Luise", "Maximilian"], 110)]:
            for name in others:
                self.phone(name).join(code)
            anna.expect_players(len(others) + 1)
            self.assertGreaterEqual(anna.page.locator(".place__plate").first.bounding_box()["width"], least)
            expect(anna.role("img", re.compile("QR"))).to_have_count(0 if others else 1)
            anna.open_more()
            self.assertGreaterEqual(anna.role("img", re.compile("QR")).bounding_box()["width"], 148)
            anna.close_more()

    @usual
    def test_menu(self):
        """F2: each quiz is a card with its own drawing and how many questions it has; anybody chooses, and all see which one, not by colour alone"""
        self.serve(own_quizzes=True)
        (anna, bob), _ = self.table_of(2)
        cards = anna.role("group", "Which quiz").get_by_role("radio")
        expect(cards).to_have_count(5)
        drawings = anna.page.locator(".dish label use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        self.assertEqual(len(set(drawings)), 5)
        self.assertNotIn("#dish-own", drawings)
        for card in cards.all():
            expect(card).to_have_accessible_description("10 questions")
        anna.role("radio", "Quiz 3: Geography").check(force=True)
        chosen = bob.role("radio", "Quiz 3: Geography")
        expect(chosen).to_be_checked()
        marks = bob.page.locator(".dish label").evaluate_all("all => all.map(one => getComputedStyle(one, '::after').content.includes('✓'))")
        self.assertEqual(marks, [False, False, True, False, False])
        # Chosen last, the card is brought into the row.
        bob.role("radio", "Quiz 5: Food").check(force=True)
        expect(anna.role("radio", "Quiz 5: Food")).to_be_checked()
        expect(anna.page.locator(".dish:has(input)").last).to_be_in_viewport(ratio=0.9)

    def test_own_titles(self):
        """F2: a topic of one's own has a neutral drawing, and a long one is no wider than its card"""
        topics = ["Onkel Herberts Donaudampfschifffahrtsgesellschaft", "Science"]
        self.serve(files={f"quiz{number}.json": quiz(topic, "A") for number, topic in enumerate(topics, 1)})
        anna = self.phone(device=None, viewport={"width": 390, "height": 664})
        anna.open_table()
        expect(anna.page.locator(".dish label use").first).to_have_attribute("href", "#dish-own")
        expect(anna.page.locator(".dish small").first).to_have_text("1 question")
        self.assertEqual(anna.page.locator(".dish span").evaluate_all(
            "all => all.filter(one => one.scrollWidth > one.parentElement.clientWidth).length"), 0)
        self.assertEqual(anna.page.locator(".dish label").evaluate_all(
            "all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length"), 0)
        self.assertEqual(anna.page.evaluate("document.documentElement.scrollHeight - innerHeight"), 0)

    @usual
    def test_more(self):
        """H6 P5 P15 L1: what is not needed to start is behind More, which its cross, Escape and, where it is beside, Start close"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        (anna, bob), _ = self.table_of(2)
        more = anna.role("button", "More")
        expect(more).to_have_attribute("aria-expanded", "false")
        behind = [("button", "Watch"), ("button", "Leave"), ("link", "Map"), ("button", "Remove Bob"), ("button", "Applause"),
                  ("button", "Mute sounds"), ("button", "Your look"), ("heading", "House rules"),
                  ("textbox", "Link to this table"), ("link", re.compile("Practice"))]
        for role, name in behind:
            expect(anna.role(role, name)).to_have_count(0)
        anna.open_more()
        expect(more).to_have_attribute("aria-expanded", "true")
        for role, name in behind:
            expect(anna.role(role, name)).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(anna.role("dialog")).to_have_count(0)
        expect(more).to_be_focused()
        anna.choose("Show answers", "at once")
        expect(anna.role("dialog")).to_be_visible()
        more.tap()
        expect(anna.role("dialog")).to_have_count(0)
        self.resize(anna, (1024, 768))
        anna.open_more()
        anna.role("button", "Start quiz").tap(position={"x": 12, "y": 24})
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")

    def test_show_on_a_television(self):
        """P13: the sheet says how a television shows the table; its address is that of the watching screen"""
        self.serve()
        (anna, _), code = self.table_of(2)
        anna.open_more()
        link = anna.role("link", f"127.0.0.1:{self.server.port}/t/{code}/watch")
        anna.role("heading", "Show on a TV").click()
        expect(link).to_be_visible()
        expect(link).to_have_attribute("href", f"{self.server.address}/t/{code}/watch")
        self.assertTrue(link.evaluate("one => one.closest('details').open"))
        self.expect_accessible(anna)
        screen = self.phone("TV", device=None)
        screen.page.goto(link.get_attribute("href"))
        expect(screen.page.get_by_text(code).first).to_be_visible()

    def test_names_of_buttons(self):
        """AT1: the button that everybody reads as a mini-game is called so, and Race, for those who listen"""
        self.serve()
        anna = self.phone()
        anna.open_table()
        expect(anna.role("button", RACE)).to_have_text("Mini-game")

    def test_who_has_no_chair(self):
        """H6 H8: who watches is on the lobby by name; those with a face are listed for who listens"""
        self.serve()
        phones, _ = self.table_of(5)
        anna, eva = phones[0], phones[4]
        eva.tap_more("button", "Watch")
        expect(anna.player("watching")).to_have_count(1)
        expect(anna.role("list", "Players")).to_be_visible()
        hidden = anna.players.evaluate_all("all => all.map(one => one.matches('.visually-hidden'))")
        self.assertEqual(hidden, [True] * 4 + [False])
        self.assertEqual(anna.page.evaluate("document.documentElement.scrollHeight - innerHeight"), 0)

    def test_hint(self):
        """T3: that faces can be dragged is said once, when a second person has sat down"""
        self.serve()
        anna, bob, clara = self.phone(), self.phone(), self.phone()
        code = anna.open_table()
        hint = anna.page.locator(".seating__hint")
        expect(hint).to_be_empty()
        bob.join(code)
        expect(hint).to_have_text("Who sits where? Drag the faces.")
        expect(hint).to_be_empty()
        clara.join(code)
        anna.expect_players(3)
        expect(hint).to_be_empty()
        anna.role("link", "Fourtop, home").click()
        anna.tap("button", "Back to my table")
        anna.expect_players(3)
        expect(hint).to_be_empty()

    def test_hint_covers_nobody(self):
        """T3 H19: what the table says covers no face and no card, in any language, on small phones and in landscape"""
        self.serve()
        bob, clara = self.phone("Bob"), self.phone("Clara Marie")
        code = bob.open_table()
        clara.join(code)
        for language in ["en", "de", "es", "fr", "tr"]:
            anna = self.phone()
            anna.go(f"/t/{code}?lang={language}")
            anna.page.locator(".join .button--main").tap()
            expect(anna.page.locator(".seating__hint")).not_to_be_empty()
            for size in [(320, 454), (320, 568), *SIZES]:
                with self.subTest(size=size, language=language):
                    self.resize(anna, size)
                    self.assertEqual(anna.page.evaluate(COVERED), [])
            anna.close()

    def test_sheet_on_small_phones(self):
        """H18 H6: what is behind More begins with what one does there, and reaches to the foot, over Start; Leave is apart
        from all else"""
        self.serve()
        phones, _ = self.table_of(4)
        anna = phones[0]
        anna.open_more()
        for size in [(320, 454), (320, 568), (390, 664), (844, 340)]:
            with self.subTest(size=size):
                self.resize(anna, size)
                sheet = anna.role("dialog", "More").bounding_box()
                if size[0] < 700:
                    self.assertEqual(sheet["y"] + sheet["height"], size[1])
                    self.assertEqual(anna.page.evaluate("""
                        () => document.elementFromPoint(innerWidth / 2, innerHeight - 20).closest(".sheet")?.id"""), "lobby-sheet")
                acts = [("button", "Applause"), ("button", "Your look"), ("button", "Mute sounds"), ("link", "Map"), ("button", "Watch")]
                for role, name in acts if size[0] < 700 else acts[:-1]:
                    box = anna.role(role, name).bounding_box()
                    self.assertGreaterEqual(box["y"], sheet["y"])
                    self.assertLessEqual(box["y"] + box["height"], sheet["y"] + sheet["height"], name)
        sheet = anna.role("dialog", "More")
        sheet.evaluate("one => one.scrollTo(0, 200)")
        anna.close_more()
        anna.open_more()
        self.assertEqual(sheet.evaluate("one => one.scrollTop"), 0, "it begins where it was left")
        # With all four there, nobody is missed: who comes now can watch.
        expect(anna.page.locator(".nearby__nobody")).to_be_hidden()
        expect(anna.role("heading", "More friends can watch")).to_be_visible()
        colours = [anna.role("button", name).evaluate("one => getComputedStyle(one).color") for name in ["Mute sounds", "Leave"]]
        self.assertNotEqual(*colours)
        self.assertEqual(anna.role("button", "Leave").evaluate("one => one.closest('.sheet__part')"), None)
        self.assertEqual(anna.page.locator(".sheet :is(button, a, input)").filter(visible=True).last.inner_text(), "Leave")

    def test_languages_of_quizzes(self):
        """F13: own quizzes that somebody at the table cannot read stand behind the others and say their language"""
        named = {"language": "de"}
        self.serve(files={"quiz1.json": {**quiz("Opa", "A"), **named}, "quiz2.json": quiz("Ours", "A"), "quiz3.json": {**quiz("Oma", "AB"), **named}})
        anna, bob = self.phone(), self.phone()
        code = anna.open_table()
        anna.speak("de")
        dishes = anna.page.locator(".dish input")
        names = lambda: dishes.evaluate_all("all => all.map(one => one.getAttribute('aria-label').split(': ')[1])")
        anna.wait_for(lambda: names() == ["Opa", "Ours", "Oma"])
        bob.join(code)
        anna.wait_for(lambda: names() == ["Ours", "Opa", "Oma"])
        expect(anna.page.locator(".dish small")).to_have_text(["1 Frage", "1 · Deutsch", "2 · Deutsch"])
        bob.speak("de")
        anna.wait_for(lambda: names() == ["Opa", "Ours", "Oma"])

    def test_invitation_over_nothing(self):
        """H19 H21: on a phone turned sideways and on a large screen an invitation lies over no button, at home with its ways unfolded"""
        self.serve()
        anna, bob = self.phone(viewport={"width": 844, "height": 390}), self.phone()
        anna.home()
        bob.connect()
        bob.tap("button", "Invite Anna")
        expect(anna.role("button", "Accept")).to_be_visible()
        for size in [(844, 390), (844, 340), (1024, 768), (1440, 900)]:
            with self.subTest(size=size):
                self.resize(anna, size)
                self.assertEqual(anna.page.evaluate(UNDER_A_CARD), [])

    def test_invitations_one_by_one(self):
        """H19 H21: invitations come one by one, whole and over what has receded, and no other button is filled"""
        self.serve()
        anna, bob, clara = self.phone(viewport={"width": 320, "height": 568}), self.phone(), self.phone()
        anna.home()
        for phone in [bob, clara]:
            phone.connect()
            phone.tap("button", "Invite Anna")
        cards = anna.page.locator(".invitation")
        expect(cards).to_have_count(2)
        expect(cards.filter(visible=True)).to_have_count(1)
        wine = anna.role("button", "Accept").evaluate("one => getComputedStyle(one).backgroundColor")
        expect(anna.page.locator(".near__short").first).not_to_have_css("background-color", wine)
        for width, height in [(320, 454), (320, 568), (360, 612), (390, 664), (390, 844), (844, 340), (844, 390), (1440, 900)]:
            with self.subTest(size=(width, height)):
                self.resize(anna, (width, height))
                face, accept = anna.page.locator(".invitation .figure").first.bounding_box(), anna.role("button", "Accept").bounding_box()
                modes = anna.page.locator(".modes").bounding_box()
                self.assertGreaterEqual(face["width"], 72)
                self.assertGreaterEqual(face["y"], modes["y"] + modes["height"] if width < 700 else 0)
                self.assertLessEqual(accept["y"] + accept["height"], height)
                self.assertNotEqual(anna.page.locator(".cards").evaluate("one => getComputedStyle(one, '::before').content"), "none")
        first = "Bob" if "Bob" in cards.first.inner_text() else "Clara"
        anna.tap("button", "Decline")
        expect(cards).to_have_count(1)
        expect(cards).not_to_contain_text(first)

    def test_newcomers_over_nothing(self):
        """H19 R4: one card tells who came from far away; it lies over no face, no button and not what More shows, and closes by itself"""
        self.serve()
        anna, bob, clara = (self.phone() for _ in range(3))
        tell(anna, {2: {"far": True}, 3: {"far": True}})
        code = anna.open_table()
        for phone in [bob, clara]:
            phone.join(code)
        card = anna.role("button", "Bob and Clara joined online")
        expect(card).to_be_visible()
        for size in [(320, 454), (390, 664), (844, 340), (1024, 768), (1440, 900)]:
            with self.subTest(size=size):
                self.resize(anna, size)
                self.assertEqual(anna.page.evaluate(UNDER_A_CARD), [])
                anna.open_more()
                self.assertEqual([one for one in anna.page.evaluate(UNDER_A_CARD) if "data-place" not in one], [])
                anna.close_more()
        anna.role("button", "More").focus()
        expect(card).to_be_hidden()

    def test_link_by_hand(self):
        """H4: where a page may not copy, the button shows the link behind More, selected"""
        self.serve()
        anna = self.phone(address=self.server.home_address, browser=self.browser_at_home(trusts=False))
        code = anna.open_table()
        anna.tap("button", "Copy link")
        link = anna.role("textbox", "Link to this table")
        expect(link).to_be_focused()
        expect(link).to_have_value(re.compile(code))

    def test_further_addresses(self):
        """NW11: behind More are the table's links at further addresses, each with its kind and a QR code, where the server
        has some; they fit the smallest phone in each language"""
        self.serve()
        anna = self.phone(viewport={"width": 320, "height": 568})
        code = anna.open_table()
        more = anna.page.locator(".lobby__addresses")
        # This server is on loopback alone.
        with anna.page.expect_response("**/addresses") as answer:
            anna.open_more()
        self.assertEqual(answer.value.json(), {"addresses": []})
        expect(more).to_be_hidden()
        anna.close_more()
        found = {"10.0.7.20": "ethernet", "fd00:1234:5678:9abc:def0:1234:5678:9abc": "tunnel"}
        links = [f"http://{f'[{one}]' if ':' in one else one}:8080/t/{code}" for one in found]
        answer = {"addresses": [
            {"link": link, "address": one, "kind": kind} for link, (one, kind) in zip(links, found.items())]}
        asked = []

        def draw(route):
            asked.append(route.request.url.partition("/qr.svg")[2])
            route.continue_(url=route.request.url.partition("&a=")[0])

        times = []

        def give(route):
            times.append(route.request.url)
            route.fulfill(json=answer)

        anna.page.route("**/addresses", give)
        anna.page.route("**/qr.svg?t=*&a=*", draw)
        for language in ["de", "es", "fr", "tr", "en"]:
            with self.subTest(language=language):
                anna.go(f"/t/{code}?lang={language}")
                times.clear()
                anna.page.locator(".lobby__more > button").click()
                more.locator("summary").click()
                expect(more.locator("li")).to_have_count(2)
                anna.page.evaluate(TWO_FRAMES)
                self.assertEqual(len(times), 1, "asked once")
                expect(more.get_by_role("img")).to_have_count(2)
                for link in links:
                    expect(more.get_by_text(link, exact=True)).to_be_visible()
                self.assertNotIn("addresses.", more.inner_text())
                inside = more.evaluate("(one) => [one, ...one.querySelectorAll('*')].filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length")
                self.assertEqual(inside, 0)
                self.assertLessEqual(anna.page.evaluate("document.documentElement.scrollWidth"), 320)
        expect(more.get_by_text("Ethernet", exact=True)).to_be_visible()
        drawing = more.get_by_role("img", name="QR code of 10.0.7.20")
        drawing.scroll_into_view_if_needed()
        self.assertAlmostEqual(drawing.bounding_box()["width"], 240, delta=8)
        self.assertIn(f"?t={code}&a=10.0.7.20", asked)
        self.expect_accessible(anna, "lobby with further addresses")

    def test_alone(self):
        """P10: alone the lobby has the menu and Start, and no code"""
        self.serve(files={f"quiz{number}.json": quiz("General", "A") for number in (1, 2)})
        anna = self.phone(device=None, viewport={"width": 390, "height": 664})
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        anna.submit("A")
        anna.expect_ending("You win")
        anna.tap("button", "Back to lobby")
        expect(anna.role("heading", "Your table")).to_be_visible()
        for name in [RACE, "Copy link", "Share the link"]:
            expect(anna.role("button", name)).to_have_count(0)
        expect(anna.role("img", re.compile("QR"))).to_have_count(0)
        self.assertEqual(anna.page.evaluate("document.documentElement.scrollHeight - innerHeight"), 0)
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")

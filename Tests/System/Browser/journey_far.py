"""Two servers: a public one, and one at home whose uplink leads there. A friend far away plays at the table at home.

The friend's browser knows the public server alone; what it has of an account is put into that server's store.
"""

import pathlib
import re
import shutil
import subprocess
import tempfile

import browsers
from journey import UNDER_A_CARD, Journey, long, quiz
from journey_photo import BLUE, GREEN, RED, png
from journey_writing import hand_in
from phone import RACE
from playwright.sync_api import expect
from server import HOME_NAME, PROGRAM, Fourtop, member
from trust import home_that_trusts

LINK = re.compile(r"/t/[BCDFGHJKMNPQRSTVWXYZ]{8}#[0-9a-f]{32}$")
TLS = pathlib.Path(__file__).resolve().parents[2] / "Corpora/tls"


def welcomes_of(phone):
    """How often a table has let the page in."""
    return sum(frame["t"] == "welcome" for frame in phone.frames)


class FriendsFarAway(Journey):
    def expect_all_free(self, phone):
        """H19: the card about who has come lies over no button of the lobby and over no face, at any size"""
        before = phone.page.viewport_size
        phone.close_more()
        for width, height in [(320, 454), (375, 553), (390, 664), (844, 390), (844, 340), (1024, 768), (1440, 900)]:
            phone.page.set_viewport_size({"width": width, "height": height})
            self.assertEqual(phone.page.evaluate(UNDER_A_CARD), [], (width, height))
        phone.page.set_viewport_size(before)

    def two_servers(self, *options, right="CA"):
        folder = self.public_data = tempfile.mkdtemp(prefix="fourtop-public-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        said = subprocess.run([PROGRAM, "uplink", "token", "home", "--data-dir", folder],
                              check=True, capture_output=True, text=True).stdout
        self.sessions = [member(folder, name, colour) for name, colour in [("Dora", 5), ("Emil", 7)]]
        self.public = Fourtop("--public", "--tls-cert", str(TLS / "server.crt"), "--tls-key",
                              str(TLS / "server.key"), "--data-dir", folder)
        self.stack.callback(self._end_server, self.public)
        self.way = self.line(self.public.secure_port)
        self.serve("--uplink", f"https://localhost:{self.way.port}", "--uplink-ca", str(TLS / "authority.crt"), *options,
                   variables={"FOURTOP_UPLINK_TOKEN": said.split()[0]}, files={"quiz1.json": quiz("General", right)})
        home = home_that_trusts(TLS / "authority.crt", self.stack.enter_context(
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        # By this name the server at home is, as for phones there, no secure context.
        self.elsewhere = browsers.launch_chromium(
            "--enable-automation", f"--host-resolver-rules=MAP {HOME_NAME} 127.0.0.1", home=home)
        self.stack.callback(self.elsewhere.close)

    def friend(self, number=0):
        """A phone far away, logged in on the public server."""
        phone = self.phone(["Dora", "Emil"][number], browser=self.elsewhere,
                           address=f"https://localhost:{self.public.secure_port}")
        phone.context.add_cookies([{
            "name": "__Host-session", "value": self.sessions[number], "url": phone.address, "secure": True,
            "httpOnly": True, "sameSite": "Lax"}])
        return phone

    def link_of(self, phone):
        """The table's link for friends far away, as its lobby shows it."""
        phone.tap_more("button", "Invite a friend online")
        field = phone.role("textbox", "Link for friends online")
        expect(field).to_have_value(LINK)
        return field.input_value()

    def comes(self, friend, link, seeing=None):
        """By the link; `seeing` are the words about who is there."""
        friend.page.goto(link.replace(str(self.way.port), str(self.public.secure_port)))
        expect(friend.role("textbox", "Your name")).not_to_have_value("")  # the account's has come
        if seeing:
            expect(friend.page.get_by_text(seeing)).to_be_visible()
        friend.tap("button", "Join")

    def test_whole_quiz(self):
        """H4 R4 R6 T2 P2 P8: two at the table and a friend far away play a whole quiz, and everybody sees that the friend is far away"""
        self.two_servers()
        (anna, bob), code = self.table_of(2)
        anna.open_more()
        expect(anna.role("heading", "Friends online")).to_be_visible()
        link = self.link_of(anna)
        expect(anna.role("heading", "At this table")).to_be_visible()
        bob.open_more()
        expect(bob.role("textbox", "Link for friends online")).to_have_value(link)
        self.expect_accessible(anna)
        dora = self.friend()
        self.comes(dora, link, "Anna and Bob are here.")
        for phone in (anna, bob):
            expect(phone.role("button", "Dora joined online")).to_be_visible()
        # The line goes by itself after 12 s.
        self.expect_all_free(anna)
        anna.tap("button", "Dora joined online")
        expect(anna.role("dialog", "Do you know them?").get_by_role("button", name="Remove Dora")).to_be_visible()
        self.expect_accessible(anna)
        anna.tap("button", "Welcome")
        for phone in (anna, bob):
            phone.expect_players(3)
        self.assertTrue(anna.view()["members"][2]["far"])
        self.assertNotIn("far", anna.view()["members"][0])
        for phone in (anna, bob):
            expect(phone.role("button", "Dora joined online")).to_have_count(0)  # of itself on Bob's
        dora.open_more()
        expect(dora.role("button", "I’m facing the table")).to_have_count(0)
        # She can hand on what she came by; the code to be scanned has it, too.
        expect(dora.role("textbox", "Link to this table")).to_have_value(link)
        expect(dora.role("img", name=re.compile("QR"))).to_have_attribute("src", re.compile("^blob:"))
        anna.tap("button", "Start quiz")
        self.play([anna, bob, dora], "General", ["CA", "CB", "CA"], "CA")
        self.assertEqual([phone.score() for phone in (anna, bob, dora)], [2, 1, 2])
        dora.expect_ending("You are one of the winners")
        self.assertNotIn(link.split("#")[1], self.server.log + self.public.log)
        self.assertEqual(anna.errors + bob.errors + dora.errors, [])

    def test_own_questions(self):
        """W1 W5 R6: two at the table and a friend far away write the quiz and play it"""
        self.two_servers()
        (anna, bob), _ = self.table_of(2)
        dora = self.friend()
        self.comes(dora, self.link_of(anna))
        anna.expect_players(3)
        anna.close_more()
        anna.tap("button", "Write your own")
        hand_in(dora, "What is under Dora's bed?", "D")
        anna.wait_for_view(lambda view: len(view["phase"].get("written", [])) == 1)
        anna.tap("button", "Start with 1 question")
        for phone in (anna, bob, dora):
            phone.expect_question("What is under Dora's bed?")
        expect(dora.page.get_by_text("Your question! Who falls for it?")).to_be_visible()
        right = "ABCD"[dora.view()["phase"]["options"].index("Cheese")]
        anna.submit(right)
        bob.submit("BCDA"["ABCD".index(right)])
        bob.expect_reveal(right)
        dora.expect_ending("You are one of the winners")
        self.assertEqual([phone.score() for phone in (anna, bob, dora)], [1, 0, 1])

    def test_own_phone(self):
        """R6 R1: a phone at the table goes to the public door, has to make an account there, and keeps its seat"""
        self.two_servers()
        anna, bob = self.phone(address=self.server.home_address, browser=self.elsewhere), self.phone()
        self.seat([anna, bob])
        link = self.link_of(anna)
        seat = anna.me()
        anna.tap_more("button", "Use the online link on this phone")
        expect(anna.page).to_have_url(re.compile("/account"))
        anna.role("textbox", "User name").fill("anna.at.home")
        anna.role("textbox", "Password").fill("kfw9x3p! tea")
        anna.tap("button", "Register")
        expect(anna.page).to_have_url(link.split("#")[0])
        anna.expect_players(2)
        self.assertEqual((anna.me(), anna.view()["members"][0].get("far")), (seat, None))
        bob.expect_players(2)

    @long
    def test_sent_off(self):
        """R4 AF6 AT1: anybody sends a friend far away off, who asks and returns by the opener's leave alone, and sees the family's faces"""
        self.two_servers()
        self.give_faces("Family", ["Ben", "Oma", "Opa", "Zoe"])
        (anna, bob), _ = self.table_of(2)
        dora = self.friend()
        self.comes(dora, self.link_of(anna))
        bob.tap("button", "Dora joined online")
        bob.role("dialog").get_by_role("button", name="Remove Dora").tap()
        expect(dora.page.get_by_text("You were removed from the table")).to_be_visible()
        anna.expect_players(2)
        dora.tap("button", "Ask again")
        anna.tap("button", "Let Dora in")
        expect(bob.role("button", "Let Dora in")).to_have_count(0)
        dora.tap("button", "Ask again")
        anna.expect_players(3)
        dora.tap("button", RACE)
        dora.role("dialog").get_by_role("radio", name="Faces").check(force=True)
        dora.role("dialog").get_by_label("Family (4)").check(force=True)
        dora.tap("button", "Start the mini-game")
        picture = dora.page.locator(".faces[data-state=asked] img.faces__picture")
        expect(picture).to_be_visible()
        self.assertEqual(picture.evaluate("async (one) => { await one.decode(); return one.naturalWidth; }"), 600)
        self.assertEqual(anna.errors + bob.errors + dora.errors, [])

    def test_over(self):
        """R4 P11: a public server that was killed and started again brings the friend back by the same link, and one
        that has lost its data says to ask for another"""
        self.two_servers()
        [anna], _ = self.table_of(1)
        link = self.link_of(anna)
        dora = self.friend()
        self.comes(dora, link)
        for phone in (anna, dora):
            phone.expect_players(2)
        field = anna.role("textbox", "Link for friends online")
        for is_lost in [False, True]:
            welcomes = welcomes_of(dora)
            if is_lost:
                pathlib.Path(self.public_data, "links.secret").unlink()
            self.public.kill_and_start_again()
            if not is_lost:
                dora.wait_for(lambda: welcomes_of(dora) > welcomes)
                expect(field).to_have_value(link)
        expect(dora.role("heading", "This table has ended")).to_be_visible()
        expect(dora.page.get_by_text("Ask your friends at the table for a new link")).to_be_visible()
        expect(dora.role("button", "Meet again")).to_have_count(0)
        expect(field).not_to_have_value(link)
        expect(field).to_have_value(LINK)
        dora.page.goto(field.input_value().replace(str(self.way.port), str(self.public.secure_port)))
        dora.expect_players(2)  # at the table at home she has her seat still
        self.assertEqual(anna.errors + dora.errors, [])

    def give_faces(self, deck, names):
        """A deck of the host's at home."""
        folder = pathlib.Path(self.server.folder, "faces", deck)
        folder.mkdir(parents=True)
        for name in names:
            (folder / f"{name}.png").write_bytes(png(600, 400, [RED, GREEN, BLUE]))
        self.server.read_again()

    @long
    def test_internet_drops(self):
        """R4 P24 P11: the internet drops in the middle of a question: the table goes on, and the friend comes back to it"""
        self.two_servers()
        (anna, bob), _ = self.table_of(2)
        dora = self.friend()
        self.comes(dora, self.link_of(anna))
        anna.expect_players(3)
        anna.tap("button", "Start quiz")
        self.play_one([anna, bob, dora], "General", 1, ["CA"] * 3, "CA")
        for phone in (anna, bob, dora):
            phone.expect_question("General question 2?")
        anna.submit("A")
        self.way.cut()
        bob.submit("A")
        self.way.restore()
        dora.submit("A")
        for phone in (anna, bob, dora):
            phone.expect_reveal("A")
        self.assertEqual([phone.score() for phone in (anna, bob, dora)], [2, 2, 2])
        self.assertEqual([dora.seat()["score"], dora.errors], [2, []])

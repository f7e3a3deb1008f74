"""Ways to a table and away from it; what a broken quiz file does to one."""


from journey import Journey, quiz, usual
from phone import RESTART
from playwright.sync_api import expect

BROKEN_FIRST = "this is no quiz"
BROKEN_SECOND = quiz("Film", "AB")
del BROKEN_SECOND["questions"][1]["options"]["D"]


class WaysIn(Journey):
    @usual
    def test_nearby(self):
        """H21: somebody nearby is invited, sits down only after accepting, and is left alone after a no"""
        self.serve()
        anna, bob, clara = self.phone(), self.phone(), self.phone()
        anna.connect()
        bob.connect()
        clara.connect()
        anna.tap("button", "Invite Bob")
        expect(bob.role("button", "Accept")).to_be_visible()
        bob.tap("button", "Decline")
        expect(anna.page.get_by_text("Bob declined").first).to_be_visible()
        anna.tap("button", "Invite Bob")
        anna.expect_alert("You can’t invite them right now")
        expect(bob.role("button", "Accept")).to_have_count(0)
        anna.tap("button", "Invite Clara")
        clara.tap("button", "Accept")
        for phone in [anna, clara]:
            phone.expect_players(2)
        self.assertEqual(anna.code(), clara.code())


class WaysOut(Journey):

    @usual
    def test_locked(self):
        """H6: the opener locks the table: nobody new comes and is told so, whoever was there comes back"""
        self.serve()
        (anna, bob), code = self.table_of(2)
        expect(bob.role("group", "Who can join")).to_have_count(0)
        anna.open_more()
        bob.open_more()
        anna.role("checkbox", "Nobody new").check(force=True)
        expect(bob.role("checkbox", "Nobody new")).to_be_disabled()
        self.expect_accessible(anna)
        clara = self.phone()
        clara.page.goto(f"{clara.address}/t/{code}")
        expect(clara.role("heading", "This table is locked. Nobody new can join.")).to_be_visible()
        self.expect_accessible(clara)
        bob.page.reload()
        bob.expect_players(2)
        bob.open_more()
        anna.role("checkbox", "Nobody new").uncheck(force=True)
        expect(bob.role("group", "Who can join")).to_have_count(0)
        clara.tap("button", "Try again")
        clara.role("textbox", "Your name").fill("Clara")
        clara.tap("button", "Join")
        anna.expect_players(3)

    def test_single_player_leaves(self):
        """H3: a fresh page has Single player; choosing it while seated asks once and leaves"""
        self.serve()
        anna, bob = self.phone(), self.phone()
        bob.go("/")
        expect(bob.role("radio", "Single player")).to_be_checked()
        expect(bob.role("radio", "Multi-player")).not_to_be_checked()
        code = anna.open_table()
        bob.join_by_link(code)
        anna.expect_players(2)
        bob.role("link", "Fourtop, home").click()
        expect(bob.role("radio", "Multi-player")).to_be_checked()
        bob.role("radio", "Single player").click(force=True)
        bob.tap("button", "Stay")
        expect(bob.role("radio", "Multi-player")).to_be_checked()
        anna.expect_players(2)
        bob.role("radio", "Single player").click(force=True)
        bob.tap("button", "Leave the table")
        anna.expect_players(1)
        expect(bob.role("radio", "Single player")).to_be_checked()


class Watching(Journey):
    @usual
    def test_watch(self):
        """P5 P13 P30: a watching screen shows question, players and reveal, and no letter before"""
        self.serve(files={"quiz1.json": quiz("General", "BA")})
        phones, code = self.table_of(2)
        screen = self.phone(device="iPad Mini landscape")
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        phones[0].tap("button", "Start quiz")
        expect(screen.role("heading", "General question 1?")).to_be_visible()
        phones[0].submit("B")
        expect(screen.player("ANNA")).to_contain_text("submitted")
        self.assertTrue(all("option" not in seat for seat in screen.view()["seats"]))
        phones[1].submit("C")
        screen.expect_reveal("B")
        self.assertIn(["B", "C"], [[seat.get("option") for seat in view["seats"]] for view in screen.views()])
        self.assertEqual(len(phones[0].view()["seats"]), 2)


class BrokenFiles(Journey):
    def test_broken_first(self):
        """F3: where the first file is broken, Start says why and offers the built-in quiz"""
        self.serve(files={"quiz1.json": BROKEN_FIRST})
        phones, _ = self.table_of(2)
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            expect(phone.page.get_by_text("quiz1.json").first).to_be_visible()
        phones[0].tap("button", "Play the built-in quiz")
        for phone in phones:
            expect(phone.role("radiogroup", "Options")).to_be_visible()

    @usual
    def test_broken_second(self):
        """F3 P9: a broken next file falls back to the first, and the table is told why"""
        self.serve(files={"quiz1.json": quiz("General", "A"), "quiz2.json": BROKEN_SECOND})
        phones, _ = self.table_of(2)
        phones[0].tap("button", "Start quiz")
        self.play(phones, "General", ["A", "A"], "A")
        phones[1].tap("button", RESTART)
        for phone in phones:
            expect(phone.page.get_by_text(
                "quiz2.json, question 2: option D is missing").first).to_be_visible()
        for phone in phones:
            phone.expect_question("General question 1?")

"""No page learns a secret before its time, over real sockets (P4, P5, P7)."""


from journey import Journey, quiz, usual
from secrecy import leaks

MODES = ["atOnce", "afterMine", "atReveal"]


class PagesTooEarly(Journey):
    WORDS = {"atOnce": "at once", "afterMine": "after mine", "atReveal": "at the reveal"}

    @usual
    def test_pages(self):
        """P5 P7 P13: in each setting no frame that reaches a page or a screen tells too early"""
        self.serve(files={"quiz1.json": quiz("General", "CA")})
        phones, code = self.table_of(3)
        screen = self.phone(name="Television")
        screen.go(f"/t/{code}/watch")
        for mode in MODES:
            phones[0].choose("Show answers", self.WORDS[mode])
            for phone in [*phones, screen]:
                phone.wait_for_view(lambda view: view["settings"]["showAnswers"] == mode)
            before = {phone: len(phone.frames) for phone in [*phones, screen]}
            phones[1].tap("button", "Start quiz")
            self.play(phones, "General", ["CA", "CB", "DA"], "CA")
            for phone in [*phones, screen]:
                phone.wait_for_view(lambda view: view["phase"]["name"] == "ended")
                found = leaks(
                    [{"t": "welcome", "you": None if phone is screen else phone.me()},
                     *phone.frames[before[phone]:]], mode, watching=phone is screen)
                self.assertEqual(found, [], mode)
            phones[2].tap("button", "Back to lobby")
            for phone in phones:
                phone.code()

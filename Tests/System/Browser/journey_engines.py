"""Three engines at one table: Chromium, Firefox and WebKit play a quiz together; and a browser with its bars."""


import browsers
from engines import OnThreeEngines
from conductor import bank
from journey import quiz
from measuring import FAULTS, rules
from webkit import WebKitPhone, submit_in_webkit

# What `FAULTS` finds once nothing moves, for a driver that waits for a callback.
FAULTS_FOUND = f"""
    const [phase, rules, told] = arguments;
    const isShort = (one) => one.effect.getComputedTiming().endTime < 3000;
    const rest = () => Promise.allSettled(document.getAnimations().filter(isShort).map((one) => one.finished));
    const frame = () => new Promise(requestAnimationFrame);
    (async () => {{
      while (document.querySelector(".play")?.dataset.phase !== phase) await frame();
      let [boxes, still] = ["", 0];
      while (still < 5) {{
        await frame();
        await rest();
        const shown = [...document.querySelectorAll(".question, .option, .option *")];
        const now = JSON.stringify(shown.map((one) => one.getBoundingClientRect()));
        still = now === boxes ? still + 1 : 0;
        boxes = now;
      }}
      told(await ({FAULTS})({{ size: [innerWidth, innerHeight], rules }}));
    }})();"""


class ThreeEngines(OnThreeEngines):
    def test_together(self):
        """H1 H7 P11: Firefox and WebKit play a quiz with Chromium at the same table"""
        self.serve(files={"quiz1.json": quiz("General", "CB")})
        anna = self.phone()
        bob = self.phone(browser=browsers.firefox())
        clara = WebKitPhone(self.server.address, "Clara")
        self.stack.callback(clara.close)
        self.play_on_three_engines(anna, bob, clara)


class Bars(OnThreeEngines):
    def test_bars(self):
        """H15: in a window of 390 × 844 whose bars take a part of it, the longest questions fit on what is left"""
        longest = sorted(bank(), key=lambda one: len(one["questionSentence"]) + len("".join(one["options"].values())))[-2:]
        self.serve(files={"quiz1.json": {"quizTopic": "General", "questions": longest}})
        anna = WebKitPhone(self.server.address, "Anna")
        self.stack.callback(anna.close)
        anna.driver.set_window_size(390, 844)
        anna.go("/")
        self.assertLess(anna.driver.execute_script("return innerHeight"), 844)
        anna.tap("button", "Start quiz")
        for question in longest:
            self.assertEqual(self.faults(anna, question, "question"), [])
            submit_in_webkit(anna, "A")
            self.assertEqual(self.faults(anna, question, "reveal"), [])

    def faults(self, phone, question, phase):
        phone.find("heading", question["questionSentence"])
        return phone.driver.execute_async_script(FAULTS_FOUND, phase, rules((390, 664)))

"""One's own photo: from a file, cut on the phone, shown on every phone, and taken back."""

import struct
import zlib

from journey import Journey, quiz, usual
from playwright.sync_api import expect

# The pixel in the middle of what the page has cut, as red, green, blue.
MIDDLE = """(canvas) => [...canvas.getContext("2d").getImageData(128, 128, 1, 1).data.slice(0, 3)]"""
# The photo of the first figure, requested once more from the server: type, size, its sides.
SHOWN = """async () => {
  const address = document.querySelector("image").getAttribute("href");
  const answer = await fetch(address);
  const blob = await answer.blob();
  const { width, height } = await createImageBitmap(blob);
  return [answer.headers.get("content-type"), blob.size, width, height];
}"""


def png(width, height, colours):
    """A picture of upright stripes of these colours."""
    row = b"".join(bytes(colours[x * len(colours) // width]) for x in range(width))
    chunks = [(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)),
              (b"IDAT", zlib.compress((b"\0" + row) * height)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks)


RED, GREEN, BLUE = (210, 30, 30), (20, 160, 40), (30, 60, 200)
WIDE = {"name": "stripes.png", "mimeType": "image/png", "buffer": png(900, 300, [RED, GREEN, BLUE])}


class Photos(Journey):
    def choose(self, phone, file=WIDE):
        phone.tap("button", "Your look")
        phone.tap("button", "Your photo")
        phone.page.get_by_label("Choose a picture").set_input_files([file])

    def close_to(self, seen, colour):
        self.assertLess(max(abs(one - other) for one, other in zip(seen, colour)), 40, seen)

    @usual
    def test_photo(self):
        """H2 P1 R3: a photo is cut on the phone by fingers and keys, shown on every phone, and removed"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna, bob = self.phone(device="iPad Mini landscape"), self.phone()
        anna.home()
        self.choose(anna)
        self.expect_accessible(anna)
        canvas = anna.page.locator("canvas")
        self.close_to(canvas.evaluate(MIDDLE), GREEN)
        frame = anna.role("application")
        for _ in range(30):
            frame.press("ArrowLeft")
        self.close_to(canvas.evaluate(MIDDLE), BLUE)
        box = frame.bounding_box()
        mouse = anna.page.mouse
        mouse.move(box["x"] + 20, box["y"] + 60)
        mouse.down()
        mouse.move(box["x"] + 20 + 4 * box["width"], box["y"] + 60)
        mouse.up()
        self.close_to(canvas.evaluate(MIDDLE), RED)
        anna.role("slider", "Zoom").fill("3")
        anna.tap("button", "Use photo")
        expect(anna.role("dialog")).to_have_count(0)

        bob.connect()
        anna.tap("button", "Connect")
        expect(bob.role("listitem").filter(has_text="Anna").locator("image")).to_be_attached()
        anna.tap("button", "Invite Bob")
        expect(bob.page.locator("image")).to_have_count(2)
        bob.tap("button", "Accept")
        bob.code()
        expect(bob.page.locator("image").first).to_be_attached()
        kind, size, width, height = bob.page.evaluate(SHOWN)
        self.assertEqual([kind, width, height], ["image/jpeg", 256, 256])
        self.assertLessEqual(size, 102_400)
        anna.tap("button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")
            expect(phone.page.locator("image").first).to_be_attached()

    def test_taken_back(self):
        """H2: a removed photo is gone from the others' phones; what is no picture is refused in words"""
        self.serve()
        phones, _ = self.table_of(2)
        anna, bob = phones
        anna.role("link", "Fourtop, home").click()
        self.choose(anna)
        anna.tap("button", "Use photo")
        expect(bob.page.locator("image").first).to_be_attached()
        self.choose(anna, {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"})
        expect(anna.role("dialog").get_by_role("alert")).to_contain_text("JPEG, PNG or WebP")
        anna.tap("button", "Remove photo")
        expect(bob.page.locator("image")).to_have_count(0)

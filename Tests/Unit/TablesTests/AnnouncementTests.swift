import GameCore
import Testing

@testable import Tables

@Suite("A message of the host")
struct AnnouncementTests {
  private func code(_ typed: String) -> RefusalCode? {
    do throws(Refusal) {
      _ = try Announcement(typed)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("H9: it is trimmed, and has 1 to 200 visible characters and at most 800 bytes")
  func limits() throws {
    #expect(try Announcement("  Dinner is ready 🍝\n").text == "Dinner is ready 🍝")
    #expect(code("") == .announcementMissing && code(" \n\t ") == .announcementMissing)
    #expect(code("x") == nil)
    #expect(code(String(repeating: "x", count: 199)) == nil)
    #expect(code(String(repeating: "x", count: 200)) == nil)
    #expect(code(String(repeating: "x", count: 201)) == .announcementTooLong)
    #expect(code(String(repeating: "🍝", count: 200)) == nil)
    // A family has 25 bytes.
    #expect(code(String(repeating: "👨‍👩‍👧‍👦", count: 32)) == nil)
    #expect(code(String(repeating: "👨‍👩‍👧‍👦", count: 33)) == .announcementTooLong)
    #expect(code(String(repeating: "x", count: 1_601)) == .announcementTooLong)
  }

  @Test(
    "H9: a line break, and a character that hides or reorders others, is refused",
    arguments: ["a\nb", "a\r\nb", "a\u{2028}b", "a\u{202E}b", "a\u{0}b", "a\u{1B}[2J", "a\u{2800}"])
  func invisible(typed: String) {
    #expect(code(typed) == .announcementInvisible)
  }
}

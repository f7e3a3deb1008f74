import People
import Testing

@Suite("User names")
struct UserNameTests {
  @Test("R1: three to twenty-four letters, digits, dots, hyphens and underscores are a user name")
  func lengths() {
    #expect(UserName("ab") == nil)
    #expect(UserName("abc")?.text == "abc")
    #expect(UserName(String(repeating: "x", count: 24))?.text.count == 24)
    #expect(UserName(String(repeating: "x", count: 25)) == nil)
    #expect(UserName("Anna.B_c-9")?.text == "Anna.B_c-9")
    #expect(UserName("") == nil)
    #expect(UserName("   ") == nil)
  }

  @Test(
    "R1: whatever else stands in it, it is none",
    arguments: [
      "an na", "ann\u{0}", "änna", "аnna", "ann@home", "a/b/c", "anna\n", "Ａnna", "anna\u{301}",
    ])
  func strange(typed: String) {
    #expect(UserName(typed) == nil)
  }

  @Test("Spaces at either end do not count, as phones add them")
  func spaces() {
    #expect(UserName(" anna ")?.text == "anna")
    #expect(UserName(String(repeating: " ", count: 200) + "anna") == nil)
  }

  @Test("R1: names that differ in case alone are one name, kept as it was typed")
  func folding() throws {
    let typed = try #require(UserName("AnnA"))
    #expect(typed == UserName("aNNa"))
    #expect(Set([typed, UserName("anna")]).count == 1)
    #expect(typed.text == "AnnA")
    #expect(typed.key == "anna")
  }

  @Test("R2: thirty-two bytes identify a session, which is valid for 180 days")
  func session() throws {
    #expect(SessionKey([UInt8](repeating: 1, count: 31)) == nil)
    let key = try #require(SessionKey([UInt8](repeating: 1, count: 32)))
    #expect(Session(key: key, account: AccountID(1), began: 100).ends == 100 + 180 * 86_400)
    #expect(Session(key: key, account: AccountID(1), began: .max).ends == .max)
  }
}

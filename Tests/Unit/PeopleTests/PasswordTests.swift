import GameCore
import People
import Testing

@Suite("Passwords")
struct PasswordTests {
  private func fault(_ typed: String, _ name: String = "anna") throws -> Refusal? {
    let name = try #require(UserName(name))
    do throws(Refusal) {
      _ = try Password(choosing: typed, for: name)
      return nil
    } catch {
      return error
    }
  }

  @Test("R1: at least eight characters, at most 256 bytes")
  func lengths() throws {
    let short = Refusal(.accountPasswordShort, [RefusalArgument("limit", 8)])
    let long = Refusal(.accountPasswordLong, [RefusalArgument("limit", 256)])
    #expect(try fault("kfw9x3p") == short)
    #expect(try fault("kfw9x3p!") == nil)
    #expect(try fault("") == short)
    #expect(try fault("éüñşğıç") == short)
    #expect(try fault("éüñşğıçö") == nil)
    let phrase = String(repeating: "kfw9x3p! ", count: 28) + "abcd"
    #expect(phrase.utf8.count == 256)
    #expect(try fault(phrase) == nil)
    #expect(try fault(phrase + "x") == long)
    #expect(try fault(String(repeating: "kq", count: 500_000)) == long)
  }

  @Test(
    "R1: what guessers try first is refused, whatever its capitals",
    arguments: [
      "password", "Password1", "PASSWORD123", "iloveyou", "Passwort", "motdepasse", "contraseña",
      "galatasaray", "trustno1", "qwertyuiop", "1q2w3e4r", "Fourtop123",
      // Rows of keys, letters, digits, either way.
      "12345678", "87654321", "1234567890", "34567890", "67890123", "abcdefgh", "zyxwvuts",
      "asdfghjkl", "QWERTZUIOP", "azertyui",
      // Over and over.
      "aaaaaaaa", "abababab", "abcabcabc", "12341234", "hahahahaha", "        ",
    ])
  func common(typed: String) throws {
    #expect(try fault(typed) == Refusal(.accountPasswordCommon))
  }

  @Test("R1: the user name is no password, with a few digits or signs neither")
  func name() throws {
    for typed in ["annabelle", "AnnaBelle", "annabelle1", "annabelle!!", "1234annabelle"] {
      #expect(try fault(typed, "annabelle") == Refusal(.accountPasswordCommon), "\(typed)")
    }
    #expect(try fault("annabelle is away", "annabelle") == nil)
    #expect(try fault("annabelle12345", "annabelle") == nil)
  }

  @Test(
    "R1: ordinary good passwords are taken", arguments: ["correct horse", "kq7-Lmop", "Teegras89"])
  func fine(typed: String) throws {
    #expect(try fault(typed) == nil)
  }

  @Test("R2: a letter is the same however the keyboard writes it")
  func composed() throws {
    #expect(Password("caf\u{e9} noir")?.bytes == Password("cafe\u{301} noir")?.bytes)
    #expect(Password("Kaffee")?.bytes != Password("kaffee")?.bytes)
  }

  @Test("R2: printed by mistake it reveals nothing")
  func silent() throws {
    let password = try #require(Password("kfw9x3p! secret"))
    var dumped = ""
    dump(password, to: &dumped)
    for text in ["\(password)", String(reflecting: password), dumped] {
      #expect(!text.contains("kfw9") && !text.contains("107"))
    }
  }
}

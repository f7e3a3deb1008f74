import GameCore
@_spi(_Unicode) import Swift
import TestSupport
import Testing

@testable import Tables

@Suite("Names")
struct NameTests {
  static func refusal(of typed: String) -> RefusalCode? {
    do throws(Refusal) {
      _ = try PlayerName(typed)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("H2: white space round a name is trimmed, unless the text is far beyond any name")
  func whiteSpace() throws {
    for space in [" ", "\u{2003}"] {
      let count = 1_596 / space.utf8.count
      let padding = String(repeating: space, count: count)
      #expect(try PlayerName(padding + "Anna").text == "Anna")
      #expect(try PlayerName("Anna" + padding).text == "Anna")
      #expect(NameTests.refusal(of: padding) == .nameMissing)
      #expect(NameTests.refusal(of: padding + "Annas") == .nameTooLong)
    }
  }

  @Test(
    "H2: 1 to 20 characters after trimming",
    arguments: [
      "A", "  Anna \t", "12345678901234567890", String(repeating: "山", count: 20),
      String(repeating: "🎈", count: 20), String(repeating: "👩‍👩‍👧‍👦", count: 3),
      String(repeating: "👩🏽‍❤️‍💋‍👨🏿", count: 2),
    ])
  func good(name: String) {
    #expect(NameTests.refusal(of: name) == nil)
  }

  @Test("H2: no name", arguments: ["", "   ", "\t\n", "\u{2003}\u{00A0}"])
  func missing(name: String) {
    #expect(NameTests.refusal(of: name) == .nameMissing)
  }

  @Test(
    "H2: too long a name, however it is written",
    arguments: [
      "123456789012345678901", "e" + String(repeating: "\u{301}", count: 500),
      String(repeating: "x", count: 1_000_000),
      String(repeating: "👩‍👩‍👧‍👦", count: 21),
    ])
  func tooLong(name: String) {
    #expect(NameTests.refusal(of: name) == .nameTooLong)
  }

  @Test(
    "H2: a name has at most 80 bytes, since everybody near is sent it",
    arguments: [
      String(repeating: "🎈", count: 20) + "\u{301}", String(repeating: "👩‍👩‍👧‍👦", count: 4),
      String(repeating: "नि", count: 14),
    ])
  func bytes(name: String) {
    #expect(NameTests.refusal(of: name) == .nameTooLong)
  }

  @Test(
    "H2: what cannot be seen, or turns the text round it, is no name",
    arguments: [
      "\u{200B}", "A\u{202E}nna", "A\u{2066}b", "\u{FEFF}A", "\u{3164}", "A\u{0007}", "A\nB",
      "\u{2800}", "\u{00AD}A", "\u{E000}",
      "\u{0301}\u{200D}"
        + "\u{0001}", "a\u{2028}b",
    ])
  func invisible(name: String) {
    #expect(NameTests.refusal(of: name) == .nameInvisible)
  }

  @Test(
    "H2: any script, family emoji, flags and joiners are names",
    arguments: [
      "Çelik", "山田太郎", "محمد", "नमस्ते", "👩‍👩‍👧‍👦 Müller",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      "می\u{200C}خواهم", "O'Neil-Straße 7",
    ])
  func scripts(name: String) {
    #expect(NameTests.refusal(of: name) == nil)
  }

  @Test(
    "H2: what has no visible effect makes no second name that looks alike",
    arguments: [
      "An\u{200D}na", "An\u{200C}na", "Anna\u{200D}", "A\u{34F}nna", "Anna\u{FE0F}", "A\u{FE00}nna",
      "Anna\u{E0100}", "Anna\u{E0041}\u{E007F}", "\u{E0020}Anna", "Anna\u{115F}", "A\u{17B4}nna",
      "Anna \u{200D}", "\u{180B}Anna",
    ])
  func lookAlikes(typed: String) throws {
    #expect(try Array(PlayerName(typed).text.unicodeScalars) == Array("Anna".unicodeScalars))
  }

  @Test(
    "H2: joiners and selectors stay where they are seen, and a name stays itself when it is read again",
    arguments: [
      "👩‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "🏳️‍🌈", "❤️", "❤\u{FE0E}", "1️⃣", "می\u{200C}خواهم", "क्\u{200D}ष", "क्\u{200C}ष",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "Đặng", "שָׁ֔ם", "ผู้ใหญ่", "ᾧ", "한글",
      "ᠠ\u{180B}",
    ])
  func kept(typed: String) throws {
    let name = try PlayerName(typed)
    #expect(name.text == typed)
    #expect(
      name.text.unicodeScalars.count
        == String(String.UnicodeScalarView(typed._nfc)).unicodeScalars.count)
    #expect(try PlayerName(name.text) == name)
  }

  @Test("H2: no letter carries more than four marks")
  func marks() throws {
    let tower = try PlayerName("Z" + String(repeating: "\u{301}", count: 19) + "oe").text
    #expect(tower.unicodeScalars.count { $0.properties.generalCategory == .nonspacingMark } <= 4)
    #expect(tower.count == 3)
    #expect(try PlayerName(tower).text.utf8.elementsEqual(tower.utf8))
  }

  @Test("H2: equal names are equal bytes after normalisation")
  func normalised() throws {
    let composed = try PlayerName("Andr\u{E9}")
    let decomposed = try PlayerName("Andre\u{301} ")
    #expect(Array(decomposed.text.utf8) == Array(composed.text.utf8))
  }

  @Test(
    "P1: short names: four letters or digits, upper case; p1 to p4; the smallest free digit",
    arguments: [
      (["Anna", "Annabel", "Anna-Lena", "annalies"], ["ANNA", "ANN1", "ANN2", "ANN3"]),
      (["Jo", "Bob", "!!", "é7"], ["p1", "BOB", "p3", "p4"]),
      (["Ann1", "Annika", "Anniki", "Ann"], ["ANN1", "ANNI", "ANN2", "ANN"]),
      (["山田太郎君", "M. Ü. ller", "Weiß", "x y z"], ["山田太郎", "MÜLL", "WEISS", "XYZ"]),
      (["Bob", "bob", "BOB", "B.O.B"], ["BOB", "BOB1", "BOB2", "BOB3"]),
    ])
  func shortNames(names: [String], expected: [String]) {
    #expect(ShortName.all(of: names) == expected)
  }

  @Test("P1: the nearest free colour on the circle of eight")
  func nearest() {
    let taken = ColourSet([0, 1, 7].map { Colour(wrapping: $0) })
    #expect(Table.free(nearest: Colour(wrapping: 0), taken: taken) == Colour(2))
    #expect(Table.free(nearest: Colour(wrapping: 4), taken: taken) == Colour(4))
    let all = ColourSet((0..<8).map { Colour(wrapping: $0) })
    #expect(Table.free(nearest: Colour(wrapping: 0), taken: all) == nil)
    #expect(Colour(8) == nil)
    #expect(Colour(-1) == nil)
    #expect(Colour(wrapping: -1) == Colour(7))
  }

  @Test("H2: twelve faces; without one the colour's number is the face")
  func faces() throws {
    #expect((-1...12).compactMap { Face($0)?.number } == Array(0..<Face.count))
    let name = try PlayerName("Anna")
    #expect(Profile(name: name, colour: Colour(7)).face == Face(7))
    #expect(Profile(name: name, colour: Colour(7), face: Face(11)).face == Face(11))
    #expect(Profile(name: name).face == nil)
  }

  @Test("Codes: five letters of twenty, read in either case; anything else is none")
  func codes() {
    #expect(TableCode(letters: "krtpm".utf8)?.description == "KRTPM")
    #expect(TableCode(letters: "KRTP".utf8) == nil)
    #expect(TableCode(letters: "KRTPMM".utf8) == nil)
    #expect(TableCode(letters: "KRTPA".utf8) == nil)
    for length in TableCode.Length.allCases {
      for part in 0..<400 {
        let code = TableCode(UInt64(part) * (length.count / 400) + UInt64(part), of: length)
        #expect(code.length == length)
        #expect(TableCode(letters: code.description.utf8) == code)
        #expect(TableCode(number: code.number) == code)
      }
    }
  }

  @Test("Codes of a public server: eight letters, none of them one of five (R4)")
  func longCodes() {
    #expect(TableCode(letters: "krtpmmbz".utf8)?.description == "KRTPMMBZ")
    #expect(TableCode(letters: "KRTPMMM".utf8) == nil)
    #expect(TableCode(letters: "KRTPMMBZB".utf8) == nil)
    #expect(TableCode(0, of: .eight).description == "BBBBBBBB")
    #expect(TableCode(0, of: .eight) != TableCode(0, of: .five))
    #expect(TableCode(TableCode.Length.eight.count - 1, of: .eight).description == "ZZZZZZZZ")
    #expect(TableCode(number: TableCode.count) == TableCode(number: 0))
    #expect(TableCode(number: .max).description.count == 8)
  }
}

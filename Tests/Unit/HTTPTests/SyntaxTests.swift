import GameCore
import Testing

@testable import HTTP

@Suite("Character classes and numbers")
struct SyntaxTests {
  private static let everyByte = (0...UInt8.max).map { $0 }

  @Test("a token has letters, digits and fifteen signs (RFC 9110 §5.6.2)")
  func tokens() {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    let allowed = Set((letters + "!#$%&'*+-.^_`|~").utf8)
    for byte in Self.everyByte { #expect(Syntax.isToken(byte) == allowed.contains(byte)) }
    #expect(!Fields.isToken([]), "a token has a character at least")
    #expect(Fields.isToken(ArraySlice("GET".utf8)) && !Fields.isToken(ArraySlice("G T".utf8)))
  }

  @Test("a target is visible ASCII without quotes, hashes, angles and backslashes")
  func targets() {
    let refused = Set("\"#<>\\".utf8)
    for byte in Self.everyByte {
      let isVisible = byte > 0x20 && byte < 0x7F
      #expect(Syntax.isTarget(byte) == (isVisible && !refused.contains(byte)))
    }
  }

  @Test(
    "a decimal number has digits only, and no more than it may have",
    arguments: [
      ("0", 0), ("7", 7), ("00", 0), ("0042", 42), ("9999", 9999), ("", nil), ("12345", nil),
      ("00000", nil), ("+1", nil), ("-1", nil), (" 1", nil), ("1 ", nil), ("1e1", nil), ("٣", nil),
    ] as [(String, Int?)])
  func decimal(text: String, value: Int?) {
    #expect(Syntax.decimal(Array(text.utf8).span, digits: 4) == value)
  }

  @Test(
    "a host is a name, an address or a literal in brackets, with or without a port",
    arguments: [
      ("h", true), ("a-b.c_d~e", true), ("127.0.0.1", true), ("h:0", true), ("h:65535", true),
      ("h:00080", true), ("[::1]", true), ("[::ffff:1.2.3.4]", true), ("[::1]:80", true),
      ("H.EXAMPLE", true),
      ("", false), (":", false), (":80", false), ("h:", false), ("h:65536", false),
      ("h:000080", false), ("h:8o", false), ("h:+80", false), ("a:b:80", false), ("::1", false),
      ("[]", false), ("[", false), ("]", false), ("[::1", false), ("::1]", false),
      ("[::1]x", false), ("[::1]:", false), ("[::g]", false), ("[::1%25eth0]", false),
      ("a b", false), ("a/b", false), ("a@b", false), ("a%20b", false), ("é", false),
      ("a\0", false),
    ])
  func authority(text: String, isGood: Bool) {
    #expect(Syntax.isAuthority(Array(text.utf8).span) == isGood, "\(text)")
  }

  @Test("values are looked at by words as by bytes, wherever a byte stands")
  func fieldValues() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<26, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0x1E...0x81, using: &random) }
      #expect(Syntax.isFieldValue(bytes.span) == bytes.allSatisfy { Syntax.isFieldValue($0) })
    }
  }
}

@Suite("Fields of a head")
struct FieldsTests {
  private let fields = Fields([
    "Accept": "a", "X-Empty": "", "accept": "b, C", "ACCEPT": ", ,d,", "Other": "é",
  ])

  @Test("names are compared without regard to case, and the order stays")
  func names() {
    #expect(fields.count == 5 && fields.all(named: "aCCept").count == 3)
    #expect(
      fields.all(named: "accept").map { String(decoding: $0, as: UTF8.self) } == [
        "a", "b, C", ", ,d,",
      ])
    #expect(fields["accept"] == "a" && fields["x-empty"] == "" && fields["x-none"] == nil)
    #expect(fields["other"] == "??", "each byte outside ASCII is a question mark")
    #expect(fields.bytes(named: "other").map { Array($0) } == Array("é".utf8))
    #expect(fields["acc"] == nil && fields["accept-x"] == nil)
  }

  @Test("a list over several lines holds its elements, empty ones left out")
  func lists() {
    for element in ["a", "A", "b", "c", "C", "d"] as [StaticString] {
      #expect(fields.list("accept", contains: element))
    }
    for element in ["ab", "b, C", "b,", "e"] as [StaticString] {
      #expect(!fields.list("accept", contains: element))
    }
    #expect(!fields.list("other-list", contains: "a"))
  }

  @Test("the first cookie of a name counts, and names are compared exactly")
  func cookies() {
    let fields = Fields(["Cookie": " a=1 ;b = 2; a=3;=x; c=", "cookie": "d=4; B=5"])
    #expect(fields.cookie(named: "a") == "1")
    #expect(fields.cookie(named: "c") == "" && fields.cookie(named: "") == "x")
    #expect(fields.cookie(named: "d") == "4" && fields.cookie(named: "B") == "5")
    #expect(fields.cookie(named: "b") == nil, "the blank belongs to its name")
    #expect(fields.cookie(named: "e") == nil)
  }
}

@Suite("Dates")
struct HTTPDateTests {
  @Test("each day of two centuries has the name and the number that follow those of the day before")
  func days() {
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      ("Jan", 31), ("Feb", 28), ("Mar", 31), ("Apr", 30), ("May", 31), ("Jun", 30), ("Jul", 31),
      ("Aug", 31), ("Sep", 30), ("Oct", 31), ("Nov", 30), ("Dec", 31),
    ]
    var (year, month, day) = (1970, 0, 1)
    for number in 0..<73_049 {
      let text = HTTPDate.format(secondsSince1970: Int64(number) * 86_400 + 45_296)
      let written = "\(day < 10 ? "0" : "")\(day) \(months[month].0) \(year) 12:34:56 GMT"
      let expected = "\(weekdays[number % 7]), \(written)"
      if text != expected {
        Issue.record("\(text), not \(expected)")
        return
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      day += 1
      if day > months[month].1 + (isLeap && month == 1 ? 1 : 0) { (month, day) = (month + 1, 1) }
      if month == 12 { (year, month) = (year + 1, 0) }
    }
  }
}

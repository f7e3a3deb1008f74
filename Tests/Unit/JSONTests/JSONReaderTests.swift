import Testing

@testable import JSON

private func read(_ text: String, _ limits: JSONLimits = .message) throws(JSONError) -> JSONValue {
  try JSONReader(limits: limits).read(Array(text.utf8))
}

@Suite("JSONReader")
struct JSONReaderTests {
  @Test(
    "a valid text becomes its value",
    arguments: [
      ("null", .null), ("true", .bool(true)), (" \t\r\nfalse ", .bool(false)),
      ("0", .integer(0)), ("-0", .integer(0)), ("42", .integer(42)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("0.5", .double(0.5)), ("1e3", .double(1000)), ("1E+2", .double(100)),
      ("-2.5e-1", .double(-0.25)), ("1e-999", .double(0)), ("1.0", .double(1)),
      ("\"\"", .string("")), ("\"a\\\"b\\\\c\\/\"", .string("a\"b\\c/")),
      ("\"\\b\\f\\n\\r\\t\"", .string("\u{8}\u{C}\n\r\t")),
      ("\"\\u0041\\u00e9\\u20AC\"", .string("Aé€")),
      ("\"\\ud83d\\ude00\"", .string("😀")), ("\"😀 é\u{2028}\"", .string("😀 é\u{2028}")),
      ("\"\\u0000\"", .string("\0")),
      ("[]", .array([])), ("[ 1 , [ ] ]", .array([.integer(1), .array([])])),
      ("{}", .object(JSONObject())),
      (
        "{\"b\": 1, \"a\": {\"b\": null}}",
        .object(
          JSONObject(members: [
            JSONMember(key: "b", value: .integer(1)),
            JSONMember(
              key: "a",
              value: .object(JSONObject(members: [JSONMember(key: "b", value: .null)]))),
          ]))
      ),
    ] as [(String, JSONValue)])
  func valid(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(
    "an invalid text is refused with the offset of the fault",
    arguments: [
      ("", .endedEarly(at: 0)), ("  ", .endedEarly(at: 2)), ("nul", .endedEarly(at: 3)),
      ("nulL", .unexpectedByte(0x4C, at: 3)), ("NaN", .unexpectedByte(0x4E, at: 0)),
      ("Infinity", .unexpectedByte(0x49, at: 0)), ("'a'", .unexpectedByte(0x27, at: 0)),
      ("\u{FEFF}1", .unexpectedByte(0xEF, at: 0)),
      ("1 2", .trailingBytes(at: 2)), ("{}x", .trailingBytes(at: 2)),
      ("01", .badNumber(at: 0)), ("-01", .badNumber(at: 0)), ("-", .endedEarly(at: 1)),
      ("+1", .unexpectedByte(0x2B, at: 0)), (".5", .unexpectedByte(0x2E, at: 0)),
      ("1.", .endedEarly(at: 2)), ("[1.]", .badNumber(at: 1)), ("[1.e3]", .badNumber(at: 1)),
      ("[1e]", .badNumber(at: 1)), ("[1e+]", .badNumber(at: 1)), ("[-a]", .badNumber(at: 1)),
      ("0x1F", .trailingBytes(at: 1)), ("1e999", .numberOutOfRange(at: 0)),
      ("-1e999", .numberOutOfRange(at: 0)),
      ("9223372036854775808", .numberOutOfRange(at: 0)),
      ("-9223372036854775809", .numberOutOfRange(at: 0)),
      ("99999999999999999999999999", .numberOutOfRange(at: 0)),
      ("\"a", .endedEarly(at: 2)), ("\"a\\", .endedEarly(at: 3)),
      ("\"a\nb\"", .controlCharacter(0x0A, at: 2)), ("\"\\x41\"", .badEscape(at: 1)),
      ("\"\\u12g4\"", .badEscape(at: 1)), ("\"\\u12\"", .badEscape(at: 1)),
      ("\"\\\n\"", .badEscape(at: 1)),
      ("\"ab\\ud800\"", .loneSurrogate(at: 3)), ("\"\\udc00\"", .loneSurrogate(at: 1)),
      ("\"\\ud800\\n\"", .loneSurrogate(at: 1)), ("\"\\ud800\\ud800\"", .loneSurrogate(at: 1)),
      ("\"\\ud800x\"", .loneSurrogate(at: 1)), ("\"\\ud800\\u12\"", .badEscape(at: 7)),
      ("[1,]", .unexpectedByte(0x5D, at: 3)), ("[,1]", .unexpectedByte(0x2C, at: 1)),
      ("[1 2]", .unexpectedByte(0x32, at: 3)), ("[1}", .unexpectedByte(0x7D, at: 2)),
      ("[", .endedEarly(at: 1)), ("]", .unexpectedByte(0x5D, at: 0)),
      ("{\"a\":1,}", .unexpectedByte(0x7D, at: 7)), ("{a:1}", .unexpectedByte(0x61, at: 1)),
      ("{\"a\" 1}", .unexpectedByte(0x31, at: 5)), ("{\"a\":}", .unexpectedByte(0x7D, at: 5)),
      ("{1:2}", .unexpectedByte(0x31, at: 1)), ("{\"a\":1]", .unexpectedByte(0x5D, at: 6)),
      ("// x\n1", .unexpectedByte(0x2F, at: 0)),
      ("{\"a\":1,\"a\":2}", .duplicateKey("a", at: 7)),
      ("{\"a\":1,\"\\u0061\":2}", .duplicateKey("a", at: 7)),
    ] as [(String, JSONError)])
  func invalid(text: String, error: JSONError) {
    #expect(throws: error) { try read(text) }
  }

  @Test(
    "a string that is not UTF-8 is refused at its first bad byte",
    arguments: [
      [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let text: [UInt8] = [0x22, 0x61] + bytes + [0x22]
    #expect(throws: JSONError.invalidUTF8(at: 2)) { try JSONReader().read(text) }
    let escaped: [UInt8] = [0x22, 0x5C, 0x6E] + bytes + [0x22]
    #expect(throws: JSONError.invalidUTF8(at: 3)) { try JSONReader().read(escaped) }
  }

  @Test("a slice is read in place and its errors count from its start")
  func slice() throws {
    let bytes = Array("xx[1]yy".utf8)
    #expect(try JSONReader().read(bytes[2..<5]) == .array([.integer(1)]))
    #expect(throws: JSONError.endedEarly(at: 2)) { try JSONReader().read(bytes[2..<4]) }
  }

  @Test("a text at every limit is read, one beyond is refused")
  func limits() throws {
    let small = JSONLimits(bytes: 20, depth: 2, stringBytes: 3, elements: 4, numberBytes: 5)
    #expect(try read("[1,2,3]             ", small) == .array([1, 2, 3].map(JSONValue.integer)))
    #expect(throws: JSONError.tooLarge(size: 21, limit: 20)) {
      try read("[1,2,3]              ", small)
    }
    #expect(throws: JSONError.tooManyElements(limit: 4, at: 7)) { try read("[1,2,3,4]", small) }
    #expect(try read("[[1]]", small) == .array([.array([.integer(1)])]))
    #expect(throws: JSONError.tooDeep(limit: 2, at: 2)) { try read("[[[1]]]", small) }
    #expect(try read("\"abc\"", small) == .string("abc"))
    #expect(throws: JSONError.stringTooLong(limit: 3, at: 0)) { try read("\"abcd\"", small) }
    #expect(throws: JSONError.stringTooLong(limit: 3, at: 0)) { try read("\"abcd", small) }
    #expect(throws: JSONError.stringTooLong(limit: 3, at: 1)) { try read("{\"abcd\":1}", small) }
    #expect(throws: JSONError.stringTooLong(limit: 3, at: 0)) { try read("\"ab\\n\"", small) }
    #expect(try read("12345", small) == .integer(12345))
    #expect(throws: JSONError.numberTooLong(limit: 5, at: 0)) { try read("123456", small) }
  }

  @Test("a megabyte of brackets ends in an error, not in a crash")
  func deepNesting() {
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    let reader = JSONReader(
      limits: JSONLimits(bytes: 1 << 21, depth: 1 << 20, stringBytes: 10, elements: 1 << 21))
    #expect(throws: JSONError.tooDeep(limit: 512, at: 512)) { try reader.read(brackets) }
    #expect(throws: JSONError.tooDeep(limit: 32, at: 32)) {
      try JSONReader(limits: .file).read(brackets)
    }
  }

  @Test("the deepest text allowed is read")
  func deepest() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let limits = JSONLimits(bytes: 2000, depth: 512, stringBytes: 1, elements: 600)
    #expect(try read(text, limits).kind == .array)
  }

  @Test("keys are equal if their bytes are (RFC 8259 §8.3)")
  func canonicalKeys() throws {
    guard case .object(let object) = try read("{\"é\":1,\"e\\u0301\":2}") else {
      throw JSONFieldError.missing(field: "")
    }
    #expect(object["é"] == .integer(1))
    #expect(object["e\u{301}"] == .integer(2))
    #expect(throws: JSONError.duplicateKey("e\u{301}", at: 11)) {
      try read("{\"e\u{301}\":1,  \"e\\u0301\":2}")
    }
  }

  @Test("a key's second appearance is found in an object of thousands, and quickly")
  func manyKeys() throws {
    let fields = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let value = try read("{\(fields)}", .file)
    guard case .object(let object) = value else { throw JSONFieldError.missing(field: "") }
    #expect(object.members.count == 20_000)
    #expect(throws: JSONError.duplicateKey("k7", at: fields.utf8.count + 2)) {
      try read("{\(fields),\"k7\":0}", .file)
    }
  }

  @Test("a text cut short at any length is refused as ended early")
  func truncation() throws {
    let text = "{\"a\": [1.5e3, -2, \"x\\u00e9\\ud83d\\ude00é\", {\"b\": true}], \"c\": null}"
    let bytes = Array(text.utf8)
    _ = try JSONReader().read(bytes)
    for length in 0..<bytes.count {
      #expect(throws: JSONError.endedEarly(at: length)) { try JSONReader().read(bytes[..<length]) }
    }
  }

  @Test("a text with any one byte changed is read or refused, never worse", arguments: 1...4)
  func mutations(seed: UInt64) {
    var random = Random(seed: seed)
    let bytes = Array("{\"a\":[1.5e3,-2,\"x\\u00e9\\ud83d\\ude00é\",{\"b\":true}],\"c\":null}".utf8)
    for index in bytes.indices {
      for _ in 0..<40 {
        var changed = bytes
        changed[index] = UInt8(truncatingIfNeeded: random.next())
        do {
          _ = try JSONReader().read(changed)
        } catch {
          #expect(error.offset <= bytes.count)
        }
      }
    }
  }

  @Test("every error says in one clause what and where")
  func descriptions() {
    let errors: [(JSONError, String)] = [
      (.tooLarge(size: 9, limit: 8), "9 bytes are more than the 8 allowed"),
      (.endedEarly(at: 4), "the text ends early, at byte 4"),
      (.unexpectedByte(0x2C, at: 4), "\",\" is out of place at byte 4"),
      (.unexpectedByte(0x07, at: 4), "0x07 is out of place at byte 4"),
      (.unexpectedByte(0xEF, at: 4), "0xEF is out of place at byte 4"),
      (.trailingBytes(at: 4), "something follows the end of the value at byte 4"),
      (.tooDeep(limit: 2, at: 4), "more than 2 levels of nesting at byte 4"),
      (.tooManyElements(limit: 2, at: 4), "more than 2 values at byte 4"),
      (.stringTooLong(limit: 2, at: 4), "a string longer than 2 bytes at byte 4"),
      (.controlCharacter(0x0A, at: 4), "an unescaped control character (0x0A) at byte 4"),
      (.badEscape(at: 4), "an unknown escape at byte 4"),
      (.loneSurrogate(at: 4), "half a surrogate pair at byte 4"),
      (.invalidUTF8(at: 4), "a string that is not UTF-8 at byte 4"),
      (.duplicateKey("a", at: 4), "the key \"a\" a second time at byte 4"),
      (.badNumber(at: 4), "a badly written number at byte 4"),
      (.numberOutOfRange(at: 4), "a number out of range at byte 4"),
      (.numberTooLong(limit: 2, at: 4), "a number longer than 2 bytes at byte 4"),
    ]
    for (error, sentence) in errors {
      #expect(error.description == sentence)
      #expect(error.offset == (sentence.hasSuffix("allowed") ? 0 : 4))
    }
  }
}

/// SplitMix64: reproducible from its seed.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Plain objects")
struct PlainObjectTests {
  private static let texts = [
    #"{"t":"submit","id":17,"round":900719925474099,"option":"B"}"#,
    #"{"":"","a b":0,"seen":true,"welcome":false,"none":null}"#,
  ]

  /// Returns whether the text is plain. Then the careful way must read it to the same value.
  @discardableResult
  private func isPlain(_ text: [UInt8]) -> Bool {
    guard let plain = PlainObject.read(text.span, .message) else { return false }
    let tree = try? JSONReader().readAny(text.span)
    #expect(tree == .object(plain), "\(String(decoding: text, as: UTF8.self))")
    return true
  }

  @Test("a plain object has the values of the careful way", arguments: texts)
  func values(text: String) { #expect(isPlain(Array(text.utf8))) }

  @Test("no text that is malformed is plain: each byte changed and removed", arguments: texts)
  func changed(text: String) {
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for other in Array(#"{}[]",:\0-.eu +~"#.utf8) + [0x00, 0x1F, 0x7F, 0xC3] {
        var changed = bytes
        changed[index] = other
        isPlain(changed)
        changed = bytes
        changed.insert(other, at: index)
        isPlain(changed)
      }
      var shorter = bytes
      shorter.remove(at: index)
      isPlain(shorter)
      isPlain(Array(bytes[..<index]))
    }
  }

  @Test(
    "any other object is read the careful way",
    arguments: [
      "{}", #"{"a":1.5}"#, #"{"a":-1}"#, #"{"a":01}"#, #"{"a":1234567890123456789}"#, #"{"a":[]}"#,
      #"{"a": 1}"#, #"{"a":"ü"}"#, #"{"a":"\n"}"#, #"{"a":1,"a":2}"#, #"{"a":1}x"#, #"["a"]"#, "",
      #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}"#,
    ])
  func others(text: String) { #expect(!isPlain(Array(text.utf8))) }
}

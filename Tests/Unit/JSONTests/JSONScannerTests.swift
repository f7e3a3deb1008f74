import JSON
import Testing

/// The keys and values of an object as the scanner gives them, and the elements of an array.
private func members(_ text: String) throws(JSONError) -> [String] {
  let bytes = Array(text.utf8)
  var scanner = JSONScanner()
  var found: [String] = []
  try scanner.enterObject(in: bytes.span)
  while let key = try scanner.nextKey(in: bytes.span) {
    let value = try scanner.skipValue(in: bytes.span)
    let parts = [bytes[key], bytes[value]].map { String(decoding: $0, as: UTF8.self) }
    found.append(parts.joined(separator: "="))
  }
  try scanner.finish(in: bytes.span)
  return found
}

private func elements(_ text: String) throws(JSONError) -> [String] {
  let bytes = Array(text.utf8)
  var scanner = JSONScanner()
  var found: [String] = []
  try scanner.enterArray(in: bytes.span)
  while try scanner.hasElement(in: bytes.span) {
    found.append(String(decoding: bytes[try scanner.skipValue(in: bytes.span)], as: UTF8.self))
  }
  try scanner.finish(in: bytes.span)
  return found
}

@Suite("JSONScanner")
struct JSONScannerTests {
  @Test("the members of an object and the elements of an array have their ranges")
  func ranges() throws {
    #expect(try members("{}") == [])
    #expect(
      try members(" { \"a\" : 1 ,\n\"b}\\\"\":{\"c\":[\"]\",{}]}, \"\": \"x\\\\\" } ")
        == ["a=1", "b}\\\"={\"c\":[\"]\",{}]}", "=\"x\\\\\""])
    #expect(try elements("[]") == [])
    #expect(try elements("[1, [2, 3] ,true,-4.5E+1]") == ["1", "[2, 3]", "true", "-4.5E+1"])
  }

  @Test(
    "what is not in the form is refused with its place",
    arguments: [
      ("", .endedEarly(at: 0)), ("[", .unexpectedByte(0x5B, at: 0)),
      ("{\"a\"", .endedEarly(at: 4)), ("{\"a\":", .endedEarly(at: 5)),
      ("{\"a\" 1}", .unexpectedByte(0x31, at: 5)), ("{\"a\":1", .endedEarly(at: 6)),
      ("{\"a\":1 \"b\":2}", .unexpectedByte(0x22, at: 7)),
      ("{\"a\":1,}", .unexpectedByte(0x7D, at: 7)),
      ("{,}", .unexpectedByte(0x2C, at: 1)), ("{\"a\":}", .unexpectedByte(0x7D, at: 5)),
      ("{\"a\":[}]}", .unexpectedByte(0x7D, at: 6)),
      ("{\"a\":\"\n\"}", .controlCharacter(10, at: 6)),
      ("{\"a\":\"x\\\"}", .endedEarly(at: 10)), ("{} x", .trailingBytes(at: 3)),
      ("{\"a\":" + String(repeating: "[", count: 61), .tooDeep(limit: 60, at: 65)),
    ] as [(String, JSONError)])
  func refused(text: String, error: JSONError) {
    #expect(throws: error) { try members(text) }
  }

  @Test("an array has a comma between two elements and none after the last")
  func commas() {
    #expect(throws: JSONError.unexpectedByte(0x5D, at: 3)) { try elements("[1,]") }
    #expect(throws: JSONError.unexpectedByte(0x32, at: 3)) { try elements("[1 2]") }
    #expect(throws: JSONError.endedEarly(at: 1)) { try elements("[") }
  }

  @Test("what the reader takes, the scanner takes, at sixty levels and cut short at every length")
  func agreement() throws {
    let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    #expect(try members("{\"a\":\(deep)}") == ["a=\(deep)"])
    let text = "{\"a\": [1, \"ü\\u00fc\", null], \"b\": {\"c\": -1.5e3}}"
    for length in 0..<text.utf8.count {
      let cut = String(decoding: Array(text.utf8).prefix(length), as: UTF8.self)
      #expect(throws: JSONError.self) { try members(cut) }
    }
  }
}

import GameCore
import HTTP
import Testing

@testable import WebSocket

private func elements(_ lines: String...) throws -> [ExtensionElement] {
  try ExtensionElement.list(lines.map { Array($0.utf8)[...] })
}

private func element(
  _ name: String, _ parameters: KeyValuePairs<String, String?> = [:]
) -> ExtensionElement {
  ExtensionElement(
    name: name, parameters: parameters.map { .init(name: $0.key, value: $0.value) })
}

@Test("RFC 6455 §9.1: extensions are read in order, from all lines, quotes taken away")
func extensionLists() throws {
  #expect(try elements() == [])
  #expect(try elements("") == [])
  #expect(try elements("foo") == [element("foo")])
  #expect(
    try elements("foo, bar; baz=2", "bar;x ; y=\"z\"")
      == [
        element("foo"), element("bar", ["baz": "2"]), element("bar", ["x": nil, "y": "z"]),
      ])
  #expect(try elements(" ,\tfoo ,, bar\t,") == [element("foo"), element("bar")])
  #expect(
    try elements("a ; b = \"\\1\\0\" ; c") == [element("a", ["b": "10", "c": nil])])
}

@Test(
  "what is no list of extensions is refused",
  arguments: [
    "foo;", "foo;;bar", "foo=1", "foo bar", ";foo", "=", "foo; =1", "foo; a=", "foo; a==1",
    "foo; a=\"\"", "foo; a=\"1", "foo; a=\"1\\", "foo; a=\"1 2\"", "foo; a=\"1\"2", "foo; \"a\"",
    "foo; a=1 2", "foo; a,; b", "é", "foo; a=\u{7F}", "f/o", "\"foo\"", "foo; a=\"é\"",
  ])
func malformedExtensions(line: String) {
  #expect(throws: HandshakeError.extensionsInvalid) { try elements(line) }
}

@Test("sixteen extensions and sixteen parameters are read, one more is refused")
func manyExtensions() throws {
  func list(_ count: Int, _ separator: String) -> String {
    Array(repeating: "a", count: count).joined(separator: separator)
  }
  #expect(try elements(list(16, ",")).count == 16)
  #expect(try elements(list(8, ","), list(8, ",")).count == 16)
  #expect(try elements("x;" + list(16, ";"))[0].parameters.count == 16)
  let error = HandshakeError.extensionsTooMany(limit: 16)
  #expect(throws: error) { try elements(list(17, ",")) }
  #expect(throws: error) { try elements(list(8, ","), list(9, ",")) }
  #expect(throws: error) { try elements("x;" + list(17, ";")) }
  #expect(error.response.status == .badRequest)
}

@Test("random fields end in a list or in a documented error", arguments: 1...20)
func randomExtensions(seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  let parts = [
    "permessage-deflate", ";", "; ", ",", "=", "\"", "\\", " ", "\t", "client_max_window_bits",
    "server_max_window_bits", "15", "9", "server_no_context_takeover", "\u{80}", "\0", "é",
  ]
  for _ in 0..<500 {
    let count = Int.random(in: 0..<14, using: &random)
    let line = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    do throws(HandshakeError) {
      _ = try ExtensionElement.list([Array(line.utf8)[...]])
    } catch {
      #expect(error == .extensionsInvalid || error == .extensionsTooMany(limit: 16))
    }
  }
}

@Test("a handshake whose extensions are malformed is refused, an unknown extension is not")
func extensionsInHandshake() throws {
  func accept(_ extensions: String) throws -> Acceptance {
    try Handshake.accept(
      Request(
        method: .get,
        fields: Fields([
          "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Extensions": extensions,
        ])))
  }
  let head = String(decoding: try accept("x-unknown; y").head().bytes, as: UTF8.self)
  #expect(!head.contains("Sec-WebSocket-Extensions"))
  #expect(throws: HandshakeError.extensionsInvalid) { try accept("permessage-deflate;;") }
}

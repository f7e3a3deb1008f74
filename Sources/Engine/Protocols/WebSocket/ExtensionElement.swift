import HTTP

/// One extension named in `Sec-WebSocket-Extensions`, with its parameters (RFC 6455 §9.1).
struct ExtensionElement: Equatable {
  /// A parameter; its value, if any, without quotes.
  struct Parameter: Equatable {
    var name: String
    var value: String?
  }

  /// The most extensions, or parameters of one: no honest client sends more.
  static let most = 16

  var name: String
  var parameters: [Parameter] = []

  /// All elements of all field lines, in order. Empty elements are skipped (RFC 9110 §5.6.1).
  static func list(
    _ lines: [ArraySlice<UInt8>]
  ) throws(HandshakeError) -> [ExtensionElement] {
    var elements: [ExtensionElement] = []
    for line in lines {
      var cursor = ExtensionCursor(line)
      repeat {
        guard let element = try cursor.element() else { continue }
        guard elements.count < most else { throw .extensionsTooMany(limit: most) }
        elements.append(element)
      } while cursor.skip(UInt8(ascii: ","))
      guard cursor.isAtEnd else { throw .extensionsInvalid }
    }
    return elements
  }
}

/// Parses the grammar of RFC 6455 §9.1 in one field line, each byte once.
private struct ExtensionCursor {
  private static let delimiters = Array(",;=\" \t".utf8)
  private var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    rest = line
    skipBlanks()
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips `byte` and the blanks after it, if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    skipBlanks()
    return true
  }

  /// An extension; nil at a comma or the end.
  mutating func element() throws(HandshakeError) -> ExtensionElement? {
    if isAtEnd || rest.first == UInt8(ascii: ",") { return nil }
    var element = ExtensionElement(name: try token())
    while skip(UInt8(ascii: ";")) {
      guard element.parameters.count < ExtensionElement.most else {
        throw .extensionsTooMany(limit: ExtensionElement.most)
      }
      let name = try token()
      let value = skip(UInt8(ascii: "=")) ? try self.value() : nil
      element.parameters.append(.init(name: name, value: value))
    }
    return element
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
  }

  private mutating func token() throws(HandshakeError) -> String {
    let token = rest.prefix { !Self.delimiters.contains($0) }
    guard Fields.isToken(token) else { throw .extensionsInvalid }
    rest = rest[token.endIndex...]
    skipBlanks()
    return String(decoding: token, as: UTF8.self)
  }

  /// A token, or a quoted string that is a token without its quotes.
  private mutating func value() throws(HandshakeError) -> String {
    guard rest.first == UInt8(ascii: "\"") else { return try token() }
    rest.removeFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        guard Fields.isToken(text[...]) else { throw .extensionsInvalid }
        skipBlanks()
        return String(decoding: text, as: UTF8.self)
      }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { break }
      text.append(escaped)
    }
    throw .extensionsInvalid
  }
}

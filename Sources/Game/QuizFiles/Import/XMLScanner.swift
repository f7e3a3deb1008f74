/// Goes through the tags and texts of an XML document, as far as workbooks need: names without their
/// prefix, the five named entities and numeric ones. It does not check that tags fit together.
///
/// Whatever the bytes, each event moves forward, and a document that cannot go on ends.
struct XMLScanner {
  enum Event: Equatable {
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The end of an element that is one tag.
  private var pending: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Event? {
    if let name = pending {
      pending = nil
      return .end(name)
    }
    guard position < bytes.count else { return nil }
    guard bytes[position] == UInt8(ascii: "<") else {
      let start = position
      position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      return .text(Self.decoded(bytes[start..<position]))
    }
    let rest = bytes[position...]
    if rest.starts(with: "<!--".utf8) { return skipping(to: "-->") }
    if rest.starts(with: "<?".utf8) { return skipping(to: "?>") }
    if rest.starts(with: "<!".utf8) { return skipping(to: ">") }
    guard let end = endOfTag() else {
      position = bytes.count
      return nil
    }
    let tag = bytes[(position + 1)..<end]
    position = end + 1
    return event(of: tag)
  }

  /// The event after something that is not read.
  private mutating func skipping(to mark: String) -> Event? {
    let mark = Array(mark.utf8)
    var index = position
    while index < bytes.count, !bytes[index...].starts(with: mark) { index += 1 }
    position = min(index + mark.count, bytes.count)
    return .text("")
  }

  /// The `>` of the tag at the scanner, outside quotes.
  private func endOfTag() -> Int? {
    var quote: UInt8?
    for index in position..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  private mutating func event(of tag: ArraySlice<UInt8>) -> Event {
    if tag.first == UInt8(ascii: "/") { return .end(Self.name(tag.dropFirst())) }
    let isEmpty = tag.last == UInt8(ascii: "/")
    let body = isEmpty ? tag.dropLast() : tag
    let name = Self.name(body)
    if isEmpty { pending = name }
    return .start(name, Self.attributes(body.drop { !Self.isSpace($0) }))
  }

  /// The name at the start of a tag, without a prefix.
  private static func name(_ tag: ArraySlice<UInt8>) -> String {
    let whole = tag.prefix { !isSpace($0) }
    let local = whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole
    return String(decoding: local.prefix(64), as: UTF8.self)
  }

  private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag.drop(while: isSpace)
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")), attributes.count < 32 {
      let name = rest[..<equals].prefix { !isSpace($0) }
      rest = rest[(equals + 1)...].drop(while: isSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { break }
      attributes[String(decoding: name.prefix(64), as: UTF8.self)] = decoded(
        rest[(rest.startIndex + 1)..<end])
      rest = rest[(end + 1)...].drop(while: isSpace)
    }
    return attributes
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.contains(UInt8(ascii: "&")) ? HTMLEntities.decoded(text) : text
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

/// The text that a reader of HTML sees, in one line: blocks and line breaks are spaces, comments
/// and scripts are gone, raised and lowered text keeps its meaning, references are decoded. What is
/// no tag stays: `2<x and x>1`. Each byte is looked at a bounded number of times.
struct HTMLText {
  private let bytes: [UInt8]
  private var position = 0
  /// Text since the last tag, with its references.
  private var pending: [UInt8] = []
  private var plain = ""
  /// Open `<sup>` and `<sub>`: what stood before each.
  private var scripts: [(before: String, position: ScriptText.Position)] = []
  /// How often each short element is open.
  private var open: [UInt8: Int] = [:]
  /// The last end tag of each short element.
  private let lastEnds: [UInt8: Int]
  /// Ends that the rest of the text does not have.
  private var missing: Set<String> = []
  /// The bytes looked at so far.
  private(set) var steps = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    lastEnds = Self.lastEnds(in: bytes)
  }

  /// The text; throws for what a quiz cannot show.
  static func plain(_ text: String) throws(LeftOutReason) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text
    }
    var reader = HTMLText(text)
    return try reader.read()
  }

  mutating func read() throws(LeftOutReason) -> String {
    while position < bytes.count {
      steps += 1
      // Markup that is read again and again is no one's question.
      guard steps <= 16 * bytes.count + 1_024 else { throw LeftOutReason(.tooMuchMarkup) }
      guard bytes[position] == UInt8(ascii: "<"), try takeMarkup() else {
        pending.append(bytes[position])
        position += 1
        continue
      }
    }
    flush()
    while !scripts.isEmpty { endScript() }
    return plain
  }

  /// Steps over the comment, tag or instruction at the position; false if it is text.
  private mutating func takeMarkup() throws(LeftOutReason) -> Bool {
    if starts(with: "<!--") { return skip(through: "-->") }
    if starts(with: "<![CDATA[") { return takeCharacterData() }
    if starts(with: "<?xml") || starts(with: "<![") || starts(with: "<!DOCTYPE")
      || starts(with: "<!doctype")
    {
      return skip(through: ">")
    }
    guard let tag = tag() else { return false }
    flush()
    position = tag.end
    try take(tag)
    return true
  }

  private mutating func take(_ tag: Tag) throws(LeftOutReason) {
    if HTMLElements.attached.contains(tag.name) { throw LeftOutReason(.picture) }
    if tag.name == "math" || tag.name.hasPrefix("m:") { throw LeftOutReason(.formula) }
    if HTMLElements.silent.contains(tag.name) {
      if !tag.isEnd { _ = skip(through: "</\(tag.name)") && skip(through: ">") }
    } else if tag.name == "sup" || tag.name == "sub" {
      if tag.isEnd {
        endScript()
      } else {
        guard scripts.count < 4 else { throw LeftOutReason(.tooMuchMarkup) }
        scripts.append((plain, tag.name == "sup" ? .raised : .lowered))
        plain = ""
      }
    } else if tag.name == "q" {
      plain += "\""
    } else if HTMLElements.blocks.contains(tag.name) {
      plain += " "
    }
  }

  private mutating func endScript() {
    guard var script = scripts.popLast() else { return }
    let piece = ScriptText.text(plain, script.position, after: script.before.last)
    script.before += piece
    plain = script.before
  }

  private mutating func flush() {
    // The whole text is UTF-8, and pieces end at ASCII.
    plain += HTMLEntities.decoded(String(decoding: pending, as: UTF8.self))
    pending = []
  }

  private mutating func takeCharacterData() -> Bool {
    let start = position
    guard skip(through: "]]>") else { return false }
    plain += String(decoding: bytes[(start + 9)..<(position - 3)], as: UTF8.self)
    return true
  }

  /// Steps behind the next `mark` if there is one.
  private mutating func skip(through mark: String) -> Bool {
    guard !missing.contains(mark) else { return false }
    let wanted = Array(mark.utf8)
    var index = position
    while index + wanted.count <= bytes.count {
      steps += 1
      if bytes[index] == wanted[0], matches(wanted, at: index) {
        flush()
        position = index + wanted.count
        return true
      }
      index += 1
    }
    missing.insert(mark)
    return false
  }

  private func starts(with mark: String) -> Bool { matches(Array(mark.utf8), at: position) }

  private func matches(_ mark: [UInt8], at index: Int) -> Bool {
    index + mark.count <= bytes.count
      && mark.indices.allSatisfy {
        mark[$0] == bytes[index + $0] || mark[$0] == Self.small(bytes[index + $0])
      }
  }
}

// MARK: - Tags

extension HTMLText {
  private struct Tag {
    var name: String
    var isEnd: Bool
    /// The position behind it.
    var end: Int
  }

  /// The tag at the position: a name of HTML, attributes with values, `>`. Anything else is text.
  private mutating func tag() -> Tag? {
    var index = position + 1
    let isEnd = byte(index) == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let start = index
    while let next = byte(index), Self.isName(next), index - start < 24 { index += 1 }
    steps += index - start
    let name = String(decoding: bytes[start..<index].map(Self.small), as: UTF8.self)
    guard HTMLElements.isKnown(name), let end = endOfAttributes(from: index) else { return nil }
    return isMarkup(name, isEnd: isEnd) ? Tag(name: name, isEnd: isEnd, end: end) : nil
  }

  /// Whether a tag of one letter is meant: `a<b>c` has no end of `b`.
  private mutating func isMarkup(_ name: String, isEnd: Bool) -> Bool {
    guard name.utf8.count == 1, let letter = name.utf8.first, letter != UInt8(ascii: "p") else {
      return true
    }
    let depth = open[letter, default: 0]
    guard isEnd ? depth > 0 : (lastEnds[letter] ?? 0) > position else { return false }
    open[letter] = depth + (isEnd ? -1 : 1)
    return true
  }

  /// The position behind `>`; `nil` if something else stands there than attributes.
  private mutating func endOfAttributes(from start: Int) -> Int? {
    var index = start
    defer { steps += max(0, index - start) }
    while true {
      let hasSpace = skipSpaces(&index)
      guard let next = byte(index) else { return nil }
      if next == UInt8(ascii: ">") { return index + 1 }
      if next == UInt8(ascii: "/") {
        index += 1
        guard byte(index) == UInt8(ascii: ">") else { return nil }
        continue
      }
      // `a="b"c="d"` are two attributes for browsers, too.
      let isDivided = hasSpace || "\"'".utf8.contains(bytes[index - 1])
      guard isDivided, skipAttribute(&index) else { return nil }
    }
  }

  /// Steps over `name="value"`, or over a name that needs no value.
  private func skipAttribute(_ index: inout Int) -> Bool {
    let start = index
    while let next = byte(index), Self.isName(next) { index += 1 }
    guard index > start else { return false }
    let end = index
    _ = skipSpaces(&index)
    guard byte(index) == UInt8(ascii: "=") else {
      index = end
      let name = String(decoding: bytes[start..<end].prefix(16).map(Self.small), as: UTF8.self)
      return HTMLElements.bareAttributes.contains(name)
    }
    index += 1
    _ = skipSpaces(&index)
    guard let quote = byte(index) else { return false }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = index
      while let next = byte(index), !Self.isSpace(next), !"<>\"'".utf8.contains(next) { index += 1 }
      return index > value
    }
    index += 1
    while let next = byte(index), next != quote { index += 1 }
    index += 1
    return index <= bytes.count
  }

  private func skipSpaces(_ index: inout Int) -> Bool {
    let start = index
    while let next = byte(index), Self.isSpace(next) { index += 1 }
    return index > start
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// The last position of `</x` for each letter x.
  private static func lastEnds(in bytes: [UInt8]) -> [UInt8: Int] {
    var ends: [UInt8: Int] = [:]
    for index in bytes.indices.dropLast(3)
    where bytes[index] == UInt8(ascii: "<") && bytes[index + 1] == UInt8(ascii: "/")
      && !isName(bytes[index + 3])
    {
      ends[small(bytes[index + 2])] = index
    }
    return ends
  }
}

/// The elements of HTML, by what they mean for a text in one line.
enum HTMLElements {
  /// Elements that begin or end a line or a cell.
  static let blocks = words(
    """
    address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt \
    fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend \
    li main menu nav ol optgroup option p pre search section select summary table tbody td textarea tfoot \
    th thead tr ul
    """)
  /// Elements whose content no reader sees.
  static let silent = words("head script style template title xml")
  /// Elements that show more than text.
  static let attached = words(
    "applet audio canvas embed iframe image img map object picture svg video v:imagedata v:shape")
  /// All others: parts of a line.
  private static let inline = words(
    """
    a abbr acronym b base bdi bdo big button cite code data datalist del dfn em font i input ins kbd \
    label link mark math meta meter nobr noscript output progress q rb rp rt rtc ruby s samp slot small \
    span strike strong sub sup time track tt u var wbr
    """)
  /// Attributes that may stand without a value.
  static let bareAttributes = words(
    """
    allowfullscreen async autofocus autoplay checked compact controls declare default defer disabled \
    hidden ismap loop multiple muted nohref noshade novalidate nowrap open readonly required reversed \
    selected
    """)

  /// Whether this is an element of HTML, or one of a word processor (`o:p`).
  static func isKnown(_ name: String) -> Bool {
    inline.contains(name) || blocks.contains(name) || silent.contains(name)
      || attached.contains(name) || processors.contains { name.hasPrefix($0) }
  }

  private static let processors = ["o:", "w:", "v:", "m:", "st1:"]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}

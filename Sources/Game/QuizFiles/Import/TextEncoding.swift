import Bytes

/// The encoding of texts in a file of the Open Trivia Database: HTML by default, three others on request.
enum TextEncoding: Equatable, Sendable {
  case html
  /// Everything but letters, digits and `-._~` as `%XX` (RFC 3986), a space perhaps as `+` (as in forms).
  case percent
  case base64

  /// The plain text, or nil if the text is not in this encoding.
  func decoded(_ text: String) -> String? {
    switch self {
    case .html: HTMLEntities.decoded(text)
    case .percent: Self.percentDecoded(text)
    case .base64: Self.base64Decoded(text)
    }
  }

  /// Guesses a file's encoding from all its texts and the words for kinds and difficulties.
  static func guess(words: [String], texts: [String]) -> TextEncoding {
    let known: Set = [  // "multiple", "boolean", "easy", "medium", "hard"
      "bXVsdGlwbGU=", "Ym9vbGVhbg==", "ZWFzeQ==", "bWVkaXVt", "aGFyZA==", "",
    ]
    let isSaid = words.contains { !$0.isEmpty }
    if isSaid, words.allSatisfy(known.contains) { return .base64 }
    // A question in plain text has a space or a question mark.
    if !isSaid, texts.allSatisfy({ base64Decoded($0) != nil }) { return .base64 }
    let isPercent = texts.allSatisfy { text in
      text.utf8.allSatisfy(isEncoded) && percentDecoded(text) != nil
    }
    return isPercent && texts.contains { $0.contains("%") } ? .percent : .html
  }

  private static func isEncoded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private static func percentDecoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(\.hexDigit),
        let low = rest.popFirst().flatMap(\.hexDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// RFC 4648 §4 with padding.
  private static func base64Decoded(_ text: String) -> String? {
    guard text.utf8.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var held = 0
    var padding = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = base64Digit(byte) else { return nil }
      bits = (bits << 6 | value) & 0xFF_FFFF
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    guard padding <= 2 else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func base64Digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// The text of a file: UTF-8, or UTF-16 as spreadsheets write it ("Unicode text"), without its mark.
enum ImportText {
  /// The text; `nil` if the bytes are in another encoding.
  static func decoded(_ bytes: [UInt8]) -> String? {
    guard let text = marked(bytes) else { return nil }
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func marked(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBig: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBig: true) }
    // Without a mark: the first character is ASCII in all formats that are read here, or nearly all.
    if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 {
      return utf16(bytes[...], isBig: bytes[0] == 0)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self)
  }

  /// The reason for bytes that are no text: what they are, if their beginning tells it.
  static func fault(in bytes: [UInt8]) -> LeftOut.Reason {
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return .workbookInsteadOfText }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .oldWorkbook }
    return .notText
  }
}

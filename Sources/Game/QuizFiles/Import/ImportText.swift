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

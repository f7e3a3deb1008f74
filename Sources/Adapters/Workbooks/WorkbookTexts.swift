import Bytes
import QuizFiles

/// A text of a workbook, put together of its pieces: without phonetic readings, with raised and lowered
/// pieces in characters that show it.
struct WorkbookText {
  private(set) var text = ""
  private var piece = ""
  private var position: ScriptText.Position?
  private var isText = false
  private var isReading = false

  mutating func take(_ event: XMLEvent) {
    switch event {
    case .start("r", _): position = nil
    case .start("vertAlign", let attributes):
      switch attributes["val"] {
      case "superscript"?: position = .raised
      case "subscript"?: position = .lowered
      default: position = nil
      }
    case .start("t", _): (isText, piece) = (!isReading, "")
    case .start("rPh", _): isReading = true
    case .end("rPh"): isReading = false
    case .text(let more) where isText: piece += more
    case .end("t"):
      isText = false
      let plain = Self.unescaped(piece)
      piece = ""
      text += position.map { ScriptText.text(plain, $0, after: text.last) } ?? plain
    case .end("r"): position = nil
    case .start, .end, .text: break
    }
  }

  /// A text with `_x000D_` and the like as the characters that they stand for (ECMA-376, ST_Xstring).
  static func unescaped(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "_") {
      plain += rest[..<start]
      rest = rest[start...]
      let escape = rest.prefix(7)
      if escape.utf8.count == 7, escape.hasPrefix("_x"), escape.hasSuffix("_"),
        let number = UInt32(digits: escape.dropFirst(2).dropLast(), radix: 16, in: 0...0xFFFF),
        let scalar = Unicode.Scalar(number), number >= 0x20 || [9, 10, 13].contains(number)
      {
        plain.unicodeScalars.append(scalar)
        rest = rest.dropFirst(7)
      } else {
        plain += "_"
        rest = rest.dropFirst()
      }
    }
    return plain + rest
  }
}

/// The texts that the cells of a workbook share.
struct SharedTexts {
  private static let most = 100_000

  private var texts: [String] = []

  init(_ part: [UInt8]?) throws(WorkbookFault) {
    guard let part else { return }
    var texts: [String] = []
    var text = WorkbookText()
    try XMLDocument.read(part) { event in
      switch event {
      case .start("si", _): text = WorkbookText()
      case .end("si"): if texts.count <= Self.most { texts.append(text.text) }
      case .start, .end, .text: text.take(event)
      }
    }
    guard texts.count <= Self.most else { throw WorkbookFault("more than \(Self.most) texts") }
    self.texts = texts
  }

  subscript(_ index: Int) -> String? { texts.indices.contains(index) ? texts[index] : nil }
}

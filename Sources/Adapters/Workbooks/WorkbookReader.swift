import Bytes
import QuizFiles

/// Reads the sheets of an xlsx workbook (ECMA-376): zip by libarchive, XML by expat, the parts by their
/// relations, and each cell as a reader sees it.
public enum WorkbookReader {
  /// The visible sheets in their order.
  public static func sheets(of bytes: [UInt8]) throws(WorkbookFault) -> [Sheet] {
    var archive = try ZipArchive(bytes)
    let whole = try relations(of: "", in: &archive)
    guard let main = whole.first(where: { $0.kind == "officeDocument" })?.target else {
      let isOpenDocument = try archive.part("mimetype") != nil
      throw WorkbookFault(
        isOpenDocument ? "another document; save it as xlsx" : "an archive without a workbook")
    }
    guard let part = try archive.part(main) else { throw WorkbookFault("it has no \(main)") }
    let index = try WorkbookIndex(part)
    let relations = try relations(of: main, in: &archive)
    func shared(_ kind: String) -> String? { relations.first { $0.kind == kind }?.target }
    let texts = try SharedTexts(try shared("sharedStrings").flatMapPart(&archive))
    let styles = try WorkbookStyles(
      try shared("styles").flatMapPart(&archive), startsIn1904: index.startsIn1904)
    var sheets: [Sheet] = []
    for entry in index.sheets {
      guard let relation = relations.first(where: { $0.id == entry.relation }),
        relation.kind == "worksheet"
      else { continue }
      guard let part = try archive.part(relation.target) else {
        throw WorkbookFault("it has no \(relation.target)")
      }
      sheets.append(Sheet(name: entry.name, rows: try SheetReader.rows(of: part, texts, styles)))
    }
    return sheets
  }

  private struct Relation {
    var id: String
    /// The last word of the relation's type: `worksheet`, `styles`.
    var kind: String
    /// The name of the part in the archive.
    var target: String
  }

  /// The relations of a part; of the whole archive for an empty name.
  private static func relations(
    of part: String, in archive: inout ZipArchive
  ) throws(WorkbookFault) -> [Relation] {
    let folder = part.lastIndex(of: "/").map { String(part[...$0]) } ?? ""
    guard let xml = try archive.part("\(folder)_rels/\(part.dropFirst(folder.count)).rels") else {
      return []
    }
    var relations: [Relation] = []
    try XMLDocument.read(xml) { event in
      guard case .start("Relationship", let attributes) = event, let id = attributes["Id"],
        let type = attributes["Type"], let target = attributes["Target"]
      else { return }
      let kind = type.split(separator: "/").last.map(String.init) ?? type
      relations.append(Relation(id: id, kind: kind, target: resolved(target, in: folder)))
    }
    return relations
  }

  /// The name of a part that a part in `folder` calls `target`.
  static func resolved(_ target: String, in folder: String) -> String {
    let whole = target.hasPrefix("/") ? target : folder + target
    var names: [Substring] = []
    for name in whole.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names.joined(separator: "/")
  }
}

extension String? {
  /// The bytes of the part with this name.
  fileprivate func flatMapPart(_ archive: inout ZipArchive) throws(WorkbookFault) -> [UInt8]? {
    guard let name = self else { return nil }
    return try archive.part(name)
  }
}

/// The sheets of a workbook and its first day (`workbook.xml`).
struct WorkbookIndex {
  private static let most = 64

  var sheets: [(name: String, relation: String)] = []
  var startsIn1904 = false

  init(_ part: [UInt8]) throws(WorkbookFault) {
    var sheets: [(name: String, relation: String)] = []
    var startsIn1904 = false
    try XMLDocument.read(part) { event in
      switch event {
      case .start("workbookPr", let attributes):
        startsIn1904 = ["1", "true"].contains(attributes["date1904"])
      case .start("sheet", let attributes):
        let isVisible = (attributes["state"] ?? "visible").hasPrefix("visible")
        guard isVisible, let name = attributes["name"], let id = attributes["id"] else { return }
        sheets.append((name, id))
      case .start, .end, .text: break
      }
    }
    guard sheets.count <= Self.most else { throw WorkbookFault("more than \(Self.most) sheets") }
    self.sheets = sheets
    self.startsIn1904 = startsIn1904
  }
}

/// The number formats of a workbook's cells (`styles.xml`).
struct WorkbookStyles {
  /// The format's code for each style of a cell.
  private var codes: [String] = []
  private var startsIn1904 = false

  /// `part` is the styles' part; a workbook without one has no formats.
  init(_ part: [UInt8]?, startsIn1904: Bool) throws(WorkbookFault) {
    self.startsIn1904 = startsIn1904
    guard let part else { return }
    var own: [String: String] = [:]
    var ids: [String] = []
    var isCells = false
    try XMLDocument.read(part) { event in
      switch event {
      case .start("numFmt", let attributes):
        if let id = attributes["numFmtId"] { own[id] = attributes["formatCode"] }
      case .start("cellXfs", _): isCells = true
      case .end("cellXfs"): isCells = false
      case .start("xf", let attributes) where isCells: ids.append(attributes["numFmtId"] ?? "0")
      case .start, .end, .text: break
      }
    }
    codes = ids.map { own[$0] ?? Self.builtIn[$0] ?? "?/?" }
  }

  /// The text of a number with this style.
  func cell(_ stored: String, style: Int) -> Sheet.Cell {
    let code = codes.indices.contains(style) ? codes[style] : "General"
    if let text = NumberFormat(code)?.text(of: stored, startsIn1904: startsIn1904) {
      return .text(text)
    }
    return .fault("has a number in a format that is not known (\(code.prefix(40))); make it a text")
  }

  /// The formats that every workbook has. Those that follow the reader's country are dates in figures
  /// with the year first.
  private static let builtIn = [
    "0": "General", "1": "0", "2": "0.00", "3": "#,##0", "4": "#,##0.00", "9": "0%", "10": "0.00%",
    "11": "0.00E+00", "14": "yyyy-mm-dd", "15": "d-mmm-yy", "16": "d-mmm", "17": "mmm-yy",
    "18": "h:mm AM/PM", "19": "h:mm:ss AM/PM", "20": "h:mm", "21": "h:mm:ss",
    "22": "yyyy-mm-dd hh:mm",
    "37": "#,##0;-#,##0", "38": "#,##0;-#,##0", "39": "#,##0.00;-#,##0.00",
    "40": "#,##0.00;-#,##0.00",
    "45": "mm:ss", "46": "[h]:mm:ss", "47": "mm:ss.0", "49": "@",
  ]
}

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

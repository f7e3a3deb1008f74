import Compression

/// Workbooks made for tests: zip archives whose parts are stored, not deflated.
enum SampleWorkbook {
  /// A little-endian number.
  private static func bytes(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// A zip archive of parts. Sizes, places and checksums may lie.
  static func zip(
    _ parts: [(name: String, bytes: [UInt8])], method: Int = 0, flags: Int = 0, size: Int? = nil,
    packed: Int? = nil, offset: Int? = nil, checksum: Int? = nil
  ) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for part in parts {
      let name = Array(part.name.utf8)
      var sum = CRC32()
      sum.add(part.bytes.span)
      let check = bytes(checksum ?? Int(sum.value), 4)
      let sizes = bytes(packed ?? part.bytes.count, 4) + bytes(size ?? part.bytes.count, 4)
      let common = bytes(20, 2) + bytes(flags, 2) + bytes(method, 2) + bytes(0, 4) + check + sizes
      directory += [0x50, 0x4B, 1, 2] + bytes(20, 2) + common + bytes(name.count, 2)
      directory += bytes(0, 12) + bytes(offset ?? archive.count, 4) + name
      archive += [0x50, 0x4B, 3, 4] + common + bytes(name.count, 2) + bytes(0, 2) + name
      archive += part.bytes
    }
    let end = [0x50, 0x4B, 5, 6] + bytes(0, 4) + bytes(parts.count, 2) + bytes(parts.count, 2)
    return archive + directory + end + bytes(directory.count, 4) + bytes(archive.count, 4)
      + bytes(0, 2)
  }

  /// A part with relations: id, kind and target of each.
  static func relations(_ all: [(String, String, String)]) -> String {
    let lines = all.map { id, kind, target in
      "<Relationship Id=\"\(id)\" Type=\"http://x/relationships/\(kind)\" Target=\"\(target)\"/>"
    }
    return "<Relationships>\(lines.joined())</Relationships>"
  }

  /// The parts of a workbook with these sheets: name, state, rows.
  static func parts(
    _ sheets: [(name: String, state: String, rows: String)], strings: String = "",
    formats: String = "",
    styles: String = "", properties: String = ""
  ) -> [(name: String, bytes: [UInt8])] {
    let names = sheets.enumerated().map { index, sheet in
      "<sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\" state=\"\(sheet.state)\" r:id=\"s\(index)\"/>"
    }
    let targets = sheets.indices.map { ("s\($0)", "worksheet", "odd/table-\(9 - $0).xml") }
    let texts = [
      (
        "_rels/.rels",
        relations([
          ("a", "extended-properties", "docProps/app.xml"),
          ("b", "officeDocument", "/book/main.xml"),
        ])
      ),
      (
        "book/main.xml",
        "<x:workbook xmlns:x=\"m\" xmlns:r=\"r\"><workbookPr \(properties)/><sheets>\(names.joined())</sheets></x:workbook>"
      ),
      (
        "book/_rels/main.xml.rels",
        relations(
          targets + [("t", "sharedStrings", "./texts.xml"), ("f", "styles", "../styles.xml")])
      ),
      ("book/texts.xml", "<?xml version=\"1.0\"?><sst>\(strings)</sst>"),
      (
        "styles.xml",
        "<styleSheet><numFmts>\(formats)</numFmts><cellStyleXfs><xf numFmtId=\"9\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/>\(styles)</cellXfs></styleSheet>"
      ),
    ]
    let tables = sheets.enumerated().map { index, sheet in
      (
        "book/odd/table-\(9 - index).xml",
        "<worksheet><sheetData>\(sheet.rows)</sheetData></worksheet>"
      )
    }
    return (texts + tables).map { ($0, Array($1.utf8)) }
  }

  /// A workbook with one sheet.
  static func book(
    _ rows: String, strings: String = "", formats: String = "", styles: String = "",
    properties: String = ""
  ) -> [UInt8] {
    zip(
      parts(
        [("Quiz", "visible", rows)], strings: strings, formats: formats, styles: styles,
        properties: properties))
  }

  /// A cell with a text.
  static func cell(_ reference: String, _ text: String) -> String {
    "<c r=\"\(reference)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
  }

  /// The header of Kahoot's template in row 8.
  static let header =
    "<row r=\"2\">\(cell("B2", "Quiz template"))</row><row r=\"8\">"
    + [
      ("B8", "Question - max 120 characters"), ("C8", "Answer 1 - max 75 characters"),
      ("D8", "Answer 2 - max 75 characters"), ("E8", "Answer 3 - max 75 characters"),
      ("F8", "Answer 4 - max 75 characters"), ("G8", "Time limit (sec) – 5, 10, 20"),
      ("H8", "Correct answer(s) - choose at least one"),
    ].map { cell($0.0, $0.1) }.joined() + "</row>"
}

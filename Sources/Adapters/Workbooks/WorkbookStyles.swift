import QuizFiles

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

/// Reads questions from tables: CSV, TSV, the sheets of a workbook. A header within the first rows
/// names the columns, or the user does. A table of unknown columns gives no question: its second
/// column may be anything.
enum SheetImport {
  /// The header stands in one of this many rows.
  fileprivate static let headerRows = 25

  /// The questions of all sheets with a header, or of all sheets if the user names the columns.
  static func read(_ sheets: [Sheet], columns: ImportColumns?) -> ImportFindings {
    let filled = sheets.map { sheet in
      Sheet(name: sheet.name, rows: sheet.rows.filter { !$0.isBlank })
    }.filter { !$0.rows.isEmpty }
    var findings = ImportFindings()
    let tables = filled.enumerated().compactMap { index, sheet in
      Table(sheet, index: filled.count > 1 ? index : nil, columns: columns)
    }
    for table in tables { table.read(into: &findings) }
    if tables.isEmpty,
      let sheet = filled.first(where: { $0.rows[0].cells.count > 1 }) ?? filled.first
    {
      let row = nearestToHeader(sheet.rows)
      findings.left.append(LeftOut(place: .file, reason: .noHeader(row.number, row.names)))
    }
    for sheet in filled
    where !tables.contains(where: { $0.sheet.name == sheet.name }) && !tables.isEmpty {
      findings.notes.append(
        "sheet \"\(Text.excerpt(sheet.name ?? ""))\": not read, it has no header of questions")
    }
    return findings
  }

  /// The first row that says something of questions and answers, or else the first one of several cells.
  private static func nearestToHeader(_ rows: [Sheet.Row]) -> Sheet.Row {
    let first = rows.prefix(headerRows)
    let named = first.first { row in
      let roles = row.names.map(SheetColumns.role)
      return roles.contains(.question) && roles.contains { [.right, .wrong, .answer].contains($0) }
    }
    return named ?? first.first { $0.cells.count > 1 } ?? rows[0]
  }

  /// Whether one of the first rows is a header.
  static func hasHeader(_ rows: [Sheet.Row]) -> Bool {
    rows.prefix(headerRows).contains { SheetColumns(header: $0.names) != nil }
  }

  /// A sheet whose columns are known.
  fileprivate struct Table {
    let sheet: Sheet
    /// The sheet's place in a workbook of several.
    let index: Int?
    let columns: SheetColumns
    /// The header, if there is one, and the rows behind it.
    var header: Sheet.Row?
    var rows: ArraySlice<Sheet.Row>
    /// The cells that a row may have.
    var width: Int
  }
}

extension SheetImport.Table {
  init?(_ sheet: Sheet, index: Int?, columns told: ImportColumns?) {
    self.sheet = sheet
    self.index = index
    if let told {
      columns = SheetColumns(told)
      rows = sheet.rows.drop { $0.number <= told.skipped }
      width = told.roles.count
      return
    }
    let names = sheet.rows.prefix(SheetImport.headerRows).map(\.names)
    guard let place = names.firstIndex(where: { SheetColumns(header: $0) != nil }),
      let columns = SheetColumns(header: names[place])
    else { return nil }
    self.columns = columns
    header = sheet.rows[place]
    rows = sheet.rows[(place + 1)...]
    width = names[place].count
  }

  private func place(_ row: Sheet.Row) -> ImportPlace {
    guard let index, let name = sheet.name else { return .line(row.number) }
    return .row(row.number, sheet: Text.excerpt(name), index: index)
  }

  func read(into findings: inout ImportFindings) {
    var read: [(Sheet.Row, texts: [String])] = []
    for row in rows {
      do throws(LeftOutReason) {
        try check(row)
        read.append((row, try texts(of: row)))
      } catch {
        findings.left.append(LeftOut(place: place(row), reason: error.reason))
      }
    }
    switch columns.answers {
    case .named(_, let wrong): takeNamed(read, wrong.count, &findings)
    case .chosen(let options, _, let keys): takeChosen(read, options.count, keys, &findings)
    }
  }

  /// Throws for a row that is no question: a header, or a text that fell apart at a separator.
  private func check(_ row: Sheet.Row) throws(LeftOutReason) {
    let filled = (row.cells.lastIndex { !$0.isBlank } ?? 0) + 1
    guard filled <= width else { throw LeftOutReason(.moreCells(filled, first: width)) }
    if SheetColumns(header: row.names) != nil {
      guard header == nil || header?.names == row.names else { throw LeftOutReason(.otherHeader) }
      throw LeftOutReason(.header)
    }
    // `Red, or not?` without quotation marks: the text after the comma begins with a space.
    let spaced = row.names.dropFirst().filter { !Text.trimmed($0).isEmpty }.map {
      $0.hasPrefix(" ")
    }
    if sheet.name == nil, row.cells.count != width, Set(spaced).count > 1 {
      throw LeftOutReason(.moreCells(row.cells.count, first: width))
    }
  }

  /// The question's text, then those of the answers' columns.
  private func texts(of row: Sheet.Row) throws(LeftOutReason) -> [String] {
    let wanted =
      switch columns.answers {
      case .named(let right, let wrong): [columns.question, right] + wrong
      case .chosen(let options, let key, _): [columns.question, key] + options
      }
    var texts: [String] = []
    for column in wanted {
      switch row.cells.indices.contains(column) ? row.cells[column] : .text("") {
      case .text(let text): texts.append(Text.collapsed(text))
      case .fault(let clause):
        throw LeftOutReason(.cell(Self.letters(of: column) + String(row.number), clause))
      }
    }
    return texts
  }

  private func takeNamed(
    _ read: [(Sheet.Row, texts: [String])], _ wrong: Int, _ findings: inout ImportFindings
  ) {
    mention(nil, &findings)
    for (row, texts) in read {
      findings.candidates.append(
        Candidate(
          place: place(row), sentence: texts[0], right: texts[1],
          wrong: texts[2...].filter { !$0.isEmpty }))
    }
  }

  private func takeChosen(
    _ read: [(Sheet.Row, texts: [String])], _ options: Int, _ keys: AnswerKeys,
    _ findings: inout ImportFindings
  ) {
    let rows = read.map { AnswerKeys.Row(key: $0.texts[1], options: Array($0.texts[2...])) }
    switch keys.find(in: rows) {
    case .ambiguous(let row, let readings):
      let reason = LeftOut.Reason.keyUnclear(
        rows[row].key, readings.map(\.name), columns.words(width) + skipped)
      findings.left.append(LeftOut(place: place(read[row].0), reason: reason))
    case .options(let found, let readings):
      mention(readings.first, &findings)
      for ((row, texts), option) in zip(read, found) {
        let filled = texts[2...].filter { !$0.isEmpty }.count
        guard filled == 4 else {
          findings.left.append(LeftOut(place: place(row), reason: .notFourOptions(filled)))
          continue
        }
        switch option {
        case .failure(let error):
          findings.left.append(LeftOut(place: place(row), reason: error.reason))
        case .success(let right):
          let wrong = texts[2...].enumerated().filter { $0 != right && !$1.isEmpty }.map(\.1)
          findings.candidates.append(
            Candidate(place: place(row), sentence: texts[0], right: texts[2 + right], wrong: wrong))
        }
      }
    }
  }

  /// The option with which a user leaves out the header.
  private var skipped: String { header.map { " --skip \($0.number)" } ?? "" }

  /// Notes which column was taken for what.
  private func mention(_ reading: AnswerReading?, _ findings: inout ImportFindings) {
    guard let header else { return }
    var note = "\(place(header).text): column \(columns.used.joined(separator: ", "))"
    if let reading { note += " (\(reading.name))" }
    if !columns.unused.isEmpty { note += "; not used: \(columns.unused.joined(separator: ", "))" }
    findings.notes.append(note)
  }

  /// The name of a column in a spreadsheet: 0 is A, 26 is AA.
  private static func letters(of column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(65 + column % 26)))
    return column < 26 ? last : letters(of: column / 26 - 1) + last
  }
}

/// A way to tell the right option.
enum AnswerReading: Equatable, CaseIterable {
  /// Its letter, from A.
  case letter
  /// Its number, from 1.
  case number
  /// Its number, from 0.
  case index
  /// Its text.
  case text

  var name: String {
    switch self {
    case .letter: "a letter"
    case .number: "a number from 1"
    case .index: "a number from 0"
    case .text: "the option's text"
    }
  }
}

/// How a table tells the right options. One way holds for all rows: the one that gives the most rows an
/// option. Where two ways do and differ, the table is in doubt and nothing is taken.
struct AnswerKeys: Equatable {
  /// A row's key and its options, empty ones included.
  struct Row {
    var key: String
    var options: [String]
  }

  enum Finding: Equatable {
    /// The index of each row's option, or why there is none.
    case options([Result<Int, LeftOutReason>], [AnswerReading])
    /// A row that two ways read differently.
    case ambiguous(row: Int, readings: [AnswerReading])
  }

  /// The ways that the user or the columns allow.
  var allowed = AnswerReading.allCases
  /// The way that the names of the columns suggest. It is taken if no other one gives more rows an option.
  var preferred: AnswerReading?

  func find(in rows: [Row]) -> Finding {
    let ways = allowed.filter { isPossible($0, rows) }
    let found = ways.map { way in (way, rows.map { option(of: $0, by: way) }) }
    let counts = found.map { $0.1.count { $0 != nil } }
    let most = counts.max() ?? 0
    var best = zip(found, counts).filter { $1 == most && most > 0 }.map(\.0)
    if let chosen = best.first(where: { $0.0 == preferred }) {
      best = best.filter { way in
        way.0 == chosen.0
          || isRival(way.0, of: chosen.0)
            && zip(way.1, chosen.1).allSatisfy { ($0 == nil) == ($1 == nil) }
      }
    }
    // Ways that fit as many rows, but others, or that give a row different options.
    if let row = rows.indices.first(where: { row in Set(best.map { $0.1[row] }).count > 1 }) {
      return .ambiguous(row: row, readings: best.map(\.0))
    }
    let options = rows.indices.map { row -> Result<Int, LeftOutReason> in
      if let option = best.first?.1[row] { return .success(option) }
      return .failure(reason(for: rows[row], best.map(\.0)))
    }
    return .options(options, best.map(\.0))
  }

  /// Whether a way is as likely as the one that the columns suggest: small numbers are often the options'
  /// texts, and a column named "index" may count from 1, too.
  private func isRival(_ way: AnswerReading, of chosen: AnswerReading) -> Bool {
    way == .text || chosen == .index && way == .number
  }

  /// Whether the numbers of the table can be numbers from 1, or from 0: not if there is a 0, or one as high
  /// as the number of options.
  private func isPossible(_ way: AnswerReading, _ rows: [Row]) -> Bool {
    switch way {
    case .letter, .text: true
    case .number: !rows.contains { number(in: $0.key) == 0 }
    case .index: !rows.contains { number(in: $0.key) == $0.options.count }
    }
  }

  private func option(of row: Row, by way: AnswerReading) -> Int? {
    let place: Int? =
      switch way {
      case .letter: letter(in: row.key)
      case .number: number(in: row.key).map { $0 - 1 }
      case .index: number(in: row.key)
      case .text: text(row.key, in: row.options)
      }
    return place.flatMap { row.options.indices.contains($0) && !row.options[$0].isEmpty ? $0 : nil }
  }

  private func text(_ key: String, in options: [String]) -> Int? {
    guard !key.isEmpty else { return nil }
    let equal = options.indices.filter { options[$0].utf8.elementsEqual(key.utf8) }
    if !equal.isEmpty { return equal.only }
    let small = key.lowercased()
    return options.indices.filter { options[$0].lowercased().utf8.elementsEqual(small.utf8) }.only
  }

  private func letter(in key: String) -> Int? {
    guard case .letterLabel(let place)? = labels(in: key)?.only else { return nil }
    return place
  }

  private func number(in key: String) -> Int? {
    guard case .numberLabel(let number)? = labels(in: key)?.only else { return nil }
    return number
  }

  /// The labels in a key such as `B`, `(b)`, `Option B`, `3.0`, `1, 3`; `nil` if there is anything else.
  private func labels(in key: String) -> [HeaderWords.Word]? {
    let whole = key.hasSuffix(".0") ? String(key.dropLast(2)) : key
    guard whole.utf8.count <= 40 else { return nil }
    let words = HeaderWords.meanings(of: whole).filter { $0 != .answer && $0 != .right }
    return words.isEmpty || !words.allSatisfy(\.isLabel) ? nil : words
  }

  private func reason(for row: Row, _ ways: [AnswerReading]) -> LeftOutReason {
    if row.key.isEmpty { return LeftOutReason(.noRightOption) }
    if let labels = labels(in: row.key), labels.count > 1 {
      return LeftOutReason(.severalRightOptions)
    }
    let parts = row.key.split { ",;|".contains($0) }.map { Text.trimmed($0) }
    if parts.count > 1, parts.allSatisfy({ text($0, in: row.options) != nil }) {
      return LeftOutReason(.severalRightOptions)
    }
    return LeftOutReason(.keyUnknown(row.key, ways.map(\.name)))
  }
}

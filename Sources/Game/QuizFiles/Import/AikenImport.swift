/// Reads Moodle's Aiken: a question, an option on each line after it (`A. text`, `a) text`), and
/// `ANSWER: B`. Question and options may go on in further lines.
struct AikenImport {
  /// A line with text.
  private struct Line {
    var number: Int
    var text: String
    /// Whether an empty line stands before it.
    var isApart: Bool
  }

  /// A question that is not over yet.
  private struct Draft {
    var line: Int
    /// The lines of the question, or nil if it is not clear where it begins.
    var sentence: String?
    var options: [String] = []
    /// Lines after the last option: its rest, or the next question.
    var after: [Line] = []
    var isOutOfOrder = false
  }

  private var findings = ImportFindings()
  /// Lines that no option has followed yet.
  private var question: [Line] = []
  private var draft: Draft?

  static func read(_ bytes: [UInt8]) -> ImportFindings {
    guard let text = ImportText.decoded(bytes) else {
      return ImportFindings(left: [LeftOut(place: .file, reason: ImportText.fault(in: bytes))])
    }
    var reader = AikenImport()
    var isApart = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = Text.collapsed(line)
      if line.isEmpty {
        isApart = true
      } else {
        reader.take(Line(number: index + 1, text: line, isApart: isApart))
        isApart = false
      }
    }
    reader.finish()
    return reader.findings
  }

  private mutating func take(_ line: Line) {
    if let key = Self.key(in: line.text), draft != nil || Self.isLabels(key) {
      endQuestion(key, line)
    } else if let (number, text) = Self.option(in: line.text) {
      takeOption(number, text, line)
    } else if draft != nil {
      draft?.after.append(line)
    } else {
      question.append(line)
    }
  }

  private mutating func takeOption(_ number: Int, _ text: String, _ line: Line) {
    // Taken out, so that nothing else holds the options while one is added.
    guard var current = draft.take() else {
      // `I. First claim` is a line of the question.
      guard number == 0, !question.isEmpty else { return question.append(line) }
      draft = Self.begun(question, with: text)
      question = []
      return
    }
    // Option A again: the lines before it are the next question, and this one has no answer.
    if number == 0, !current.after.isEmpty {
      leave(current)
      draft = Self.begun(Self.next(current.after), with: text)
      return
    }
    if number != current.options.count { current.isOutOfOrder = true }
    Self.join(&current)
    current.options.append(text)
    draft = current
  }

  private mutating func endQuestion(_ key: String, _ line: Line) {
    guard var current = draft.take() else {
      let first = question.first ?? line
      let reason: LeftOut.Reason = question.isEmpty ? .answerAlone : .noOptions
      findings.left.append(LeftOut(place: .line(first.number), reason: reason))
      question = []
      return
    }
    Self.join(&current)
    let place = ImportPlace.line(current.line)
    do throws(LeftOutReason) {
      guard let sentence = current.sentence else { throw LeftOutReason(.paragraphs) }
      guard !current.isOutOfOrder else { throw LeftOutReason(.optionsOutOfOrder) }
      var wrong = current.options
      let right = wrong.remove(at: try Self.place(key, among: wrong))
      findings.candidates.append(
        Candidate(place: place, sentence: sentence, right: right, wrong: wrong))
    } catch {
      findings.left.append(LeftOut(place: place, reason: error.reason))
    }
  }

  private mutating func finish() {
    if let draft {
      leave(draft)
      question = draft.after.filter(\.isApart)
    }
    if let first = question.first {
      findings.left.append(LeftOut(place: .line(first.number), reason: .noOptions))
    }
  }

  /// Lists a question that no `ANSWER:` ends.
  private mutating func leave(_ draft: Draft) {
    findings.left.append(LeftOut(place: .line(draft.line), reason: .noRightOption))
  }

  private static func begun(_ lines: [Line], with option: String) -> Draft {
    // A line apart from the others may be a title, or the question's first paragraph.
    let isClear = !lines.dropFirst().contains(where: \.isApart)
    var draft = Draft(line: lines.first?.number ?? 1)
    draft.sentence = isClear ? lines.map(\.text).joined(separator: " ") : nil
    draft.options = [option]
    return draft
  }

  /// The lines of a question that begins somewhere behind an option: after the last empty line. Of several
  /// lines without one it is not clear which belong to it, so they count as apart.
  private static func next(_ lines: [Line]) -> [Line] {
    if let start = lines.lastIndex(where: \.isApart) { return Array(lines[start...]) }
    return lines.map { Line(number: $0.number, text: $0.text, isApart: true) }
  }

  /// Adds further lines to the last option.
  private static func join(_ draft: inout Draft) {
    guard !draft.after.isEmpty, let last = draft.options.indices.last else { return }
    if draft.after.contains(where: \.isApart) { draft.sentence = nil }
    draft.options[last] += " " + draft.after.map(\.text).joined(separator: " ")
    draft.after = []
  }

  /// The text after `ANSWER:`, in any of the header's languages.
  private static func key(in line: String) -> String? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let words = HeaderWords.meanings(of: String(line[..<colon]))
    guard !words.isEmpty, words.count <= 2, words.allSatisfy({ $0 == .answer || $0 == .right })
    else {
      return nil
    }
    return Text.trimmed(line[line.index(after: colon)...])
  }

  private static func isLabels(_ key: String) -> Bool {
    let words = HeaderWords.meanings(of: key)
    return !words.isEmpty && words.allSatisfy(\.isLabel)
  }

  private static func place(_ key: String, among options: [String]) throws(LeftOutReason) -> Int {
    let words = HeaderWords.meanings(of: key)
    if words.count > 1, words.allSatisfy(\.isLabel) { throw LeftOutReason(.severalRightOptions) }
    guard case .letterLabel(let place)? = words.only, options.indices.contains(place) else {
      throw LeftOutReason(.noRightOption)
    }
    return place
  }

  /// The number and the text of an option: `B) text` and `(b) text` are 1. A full stop needs a space
  /// behind it, else `e.g.` would be one.
  private static func option(in line: String) -> (number: Int, text: String)? {
    let bytes = Array(line.utf8.prefix(4))
    let isEnclosed = bytes.first == UInt8(ascii: "(")
    let start = isEnclosed ? 1 : 0
    guard bytes.count >= start + 2 else { return nil }
    let letter = bytes[start] | 0x20
    let mark = bytes[start + 1]
    guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter,
      mark == UInt8(ascii: ")") || mark == UInt8(ascii: ".") && !isEnclosed
    else { return nil }
    let isSmall = bytes[start] == letter
    let next = bytes.count > start + 2 ? bytes[start + 2] : UInt8(ascii: " ")
    if mark == UInt8(ascii: "."), next != UInt8(ascii: " "), isSmall || bytes.last == mark {
      return nil
    }
    return (Int(letter - UInt8(ascii: "a")), Text.trimmed(line.dropFirst(start + 2)))
  }
}

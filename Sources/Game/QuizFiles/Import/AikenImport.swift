/// Reads Moodle's Aiken: a question on one line, an option on each line after it (`A. text` or
/// `A) text`), and `ANSWER: B`.
enum AikenImport {
  /// A question that is not over yet.
  fileprivate struct Draft {
    var line: Int
    var sentence: String
    var options: [String] = []
    var isOutOfOrder = false
  }

  static func read(_ bytes: [UInt8]) -> ImportFindings {
    guard let text = String(validating: ByteOrderMark.stripped(from: bytes), as: UTF8.self) else {
      return ImportFindings(left: [LeftOut(place: .file, reason: .notText)])
    }
    var findings = ImportFindings()
    var draft: Draft?
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = Text.collapsed(line)
      if line.isEmpty { continue }
      if let letter = answer(in: line) {
        findings.take(draft, letter: letter, line: index + 1)
        draft = nil
      } else if draft != nil, let (letter, option) = option(in: line) {
        if letter != draft?.options.count { draft?.isOutOfOrder = true }
        draft?.options.append(option)
      } else {
        findings.leave(draft)
        draft = Draft(line: index + 1, sentence: line)
      }
    }
    findings.leave(draft)
    return findings
  }

  /// The text after `ANSWER:`, a letter or something else.
  private static func answer(in line: String) -> Substring? {
    let word = line.prefix { $0 != ":" }
    guard word.count < line.count, word.uppercased().utf8.elementsEqual("ANSWER".utf8) else {
      return nil
    }
    return line.dropFirst(word.count + 1)
  }

  /// The number and the text of an option: `B) text` is 1.
  private static func option(in line: String) -> (number: Int, text: String)? {
    guard let first = line.utf8.first, let mark = line.utf8.dropFirst().first,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
      mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
    else { return nil }
    return (Int(first - UInt8(ascii: "A")), Text.trimmed(line.dropFirst(2)))
  }
}

extension ImportFindings {
  /// Takes the question that `ANSWER:` ends.
  fileprivate mutating func take(_ draft: AikenImport.Draft?, letter: Substring, line: Int) {
    guard let draft else { return left.append(LeftOut(place: .line(line), reason: .badShape)) }
    let place = ImportPlace.line(draft.line)
    let letter = Text.trimmed(letter).uppercased()
    guard letter.utf8.count == 1, let byte = letter.utf8.first,
      draft.options.indices.contains(Int(byte) - 0x41), !draft.isOutOfOrder
    else {
      let reason = draft.isOutOfOrder ? LeftOut.Reason.badShape : .noRightOption
      return left.append(LeftOut(place: place, reason: reason))
    }
    var wrong = draft.options
    let right = wrong.remove(at: Int(byte) - 0x41)
    candidates.append(
      Candidate(place: place, sentence: draft.sentence, right: right, wrong: wrong))
  }

  /// Lists a question that no `ANSWER:` ends.
  fileprivate mutating func leave(_ draft: AikenImport.Draft?) {
    guard let draft else { return }
    let reason: LeftOut.Reason = draft.options.isEmpty ? .badShape : .noRightOption
    left.append(LeftOut(place: .line(draft.line), reason: reason))
  }
}

/// Reads Moodle's GIFT: blocks of text between empty lines, answers in braces. It takes
/// multiple-choice questions with one right option, and drops comments, titles, categories, format
/// marks, feedback and weights.
enum GIFTImport {
  /// The lines of one question and the number of the first.
  private struct Block {
    var line: Int
    var lines: [Substring] = []
  }

  static func read(_ bytes: [UInt8]) -> ImportFindings {
    guard let text = ImportText.decoded(bytes) else {
      return ImportFindings(left: [LeftOut(place: .file, reason: ImportText.fault(in: bytes))])
    }
    var findings = ImportFindings()
    for block in blocks(of: text, topic: &findings.topic) {
      let place = ImportPlace.line(block.line)
      do throws(LeftOutReason) {
        var candidate = try GIFTQuestion.read(block.lines.joined(separator: "\n"))
        candidate.place = place
        findings.candidates.append(candidate)
      } catch {
        findings.left.append(LeftOut(place: place, reason: error.reason))
      }
    }
    return findings
  }

  /// The questions' lines, without comments and categories; the first category is the topic.
  private static func blocks(of text: String, topic: inout String?) -> [Block] {
    var blocks: [Block] = []
    var current: Block?
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let trimmed = Text.trimmed(line)
      if trimmed.isEmpty {
        if let block = current { blocks.append(block) }
        current = nil
      } else if trimmed.hasPrefix("//") {
        continue
      } else if trimmed.hasPrefix("$CATEGORY:") {
        topic = topic ?? categoryName(trimmed.dropFirst(10))
      } else {
        current = current ?? Block(line: index + 1)
        current?.lines.append(line)
      }
    }
    if let block = current { blocks.append(block) }
    return blocks
  }

  /// The last part of a category's path: `$course$/Nature/Birds` is Birds.
  private static func categoryName(_ path: Substring) -> String? {
    path.split(separator: "/").last.map { Text.collapsed($0) }
  }
}

/// One question of GIFT, from its title to its closing brace.
enum GIFTQuestion {
  /// A mark of the language or a character of a text. Escapes are resolved first, so that `\=`
  /// never counts as the `=` of a right answer.
  private enum Token: Equatable {
    case mark(Character)
    case plain(Character)

    var character: Character {
      switch self {
      case .mark(let character), .plain(let character): character
      }
    }
  }

  /// One answer: `=` or `~`, an optional `%weight%`, a text, an optional `#feedback`.
  private struct Answer {
    var isMarkedRight: Bool
    var weight: Double?
    var text: String

    /// Full marks: `=` without a weight, or a weight of 100.
    var isRight: Bool { weight.map { $0 >= 100 } ?? isMarkedRight }
    /// Some marks, but not full marks.
    var isPartlyRight: Bool { !isRight && (weight ?? 0) > 0 }
  }

  /// The question of one block; the caller sets its place.
  static func read(_ block: String) throws(LeftOutReason) -> Candidate {
    var rest = tokens(of: block)[...]
    skipTitle(&rest)
    let format = takeFormat(&rest)
    guard let open = rest.firstIndex(of: .mark("{")) else { throw LeftOutReason(.bracesMissing) }
    guard let close = rest[open...].firstIndex(of: .mark("}")) else {
      throw LeftOutReason(.bracesUnclosed)
    }
    let before = rest[..<open]
    let after = rest[(close + 1)...]
    guard !after.contains(.mark("{")) else { throw LeftOutReason(.kind("several gaps")) }
    // Text after the braces makes it a sentence with a gap.
    let hasGap = !string(after).allSatisfy(\.isWhitespace)
    let sentence = string(before) + (hasGap ? " _____ " + string(after) : "")
    let answers = try answers(of: rest[(open + 1)..<close], format: format)
    let (right, wrong) = try choice(among: answers)
    return Candidate(
      place: .file, sentence: try shown(sentence, format: format), right: right, wrong: wrong)
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var isEscaped = false
    for (index, character) in zip(text.indices, text) {
      if isEscaped {
        tokens.append(contentsOf: escaped(character))
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        let isNumeric =
          character == "#" && tokens.last == .plain("&") && isReference(text[index...])
        tokens.append(isMark(character) && !isNumeric ? .mark(character) : .plain(character))
      }
    }
    return isEscaped ? tokens + [.plain("\\")] : tokens
  }

  /// Whether `#39;` or `#x27;` stands at the start: behind `&` it is a character, not feedback.
  private static func isReference(_ text: Substring) -> Bool {
    let digits = text.dropFirst().prefix(8)
    let number = digits.prefix { $0 != ";" }
    let isHex = number.first == "x" || number.first == "X"
    let figures = number.dropFirst(isHex ? 1 : 0)
    return number.endIndex < digits.endIndex && !figures.isEmpty
      && figures.allSatisfy { $0.isASCII && (isHex ? $0.isHexDigit : $0.isNumber) }
  }

  /// Compares the byte: a search in a string of marks would take longer than everything else.
  private static func isMark(_ character: Character) -> Bool {
    switch character.asciiValue.map({ Unicode.Scalar($0) }) {
    case "~", "=", "#", "{", "}", ":", "%", "[", "]": true
    default: false
    }
  }

  /// The tokens of a backslash and `character`. Before all but a mark the backslash is literal.
  private static func escaped(_ character: Character) -> [Token] {
    switch character {
    case "~", "=", "#", "{", "}", ":", "\\", "%", "[", "]": [.plain(character)]
    case "n": [.plain("\n")]
    default: [.plain("\\"), .plain(character)]
    }
  }

  private static func string(_ tokens: ArraySlice<Token>) -> String {
    String(tokens.map(\.character))
  }

  /// Steps over `::title::`.
  private static func skipTitle(_ rest: inout ArraySlice<Token>) {
    rest = rest.drop { $0.character.isWhitespace }
    guard rest.starts(with: [.mark(":"), .mark(":")]) else { return }
    let title = rest.dropFirst(2)
    for index in title.indices.dropLast()
    where title[index] == .mark(":") && title[index + 1] == .mark(":") {
      rest = title[(index + 2)...]
      return
    }
  }

  /// Removes the format at the start, such as `[html]`, and returns its name.
  private static func takeFormat(_ rest: inout ArraySlice<Token>) -> String? {
    let start = rest.drop { $0.character.isWhitespace }
    guard start.first == .mark("["), let close = start.firstIndex(of: .mark("]")) else {
      return nil
    }
    let name = string(start[(start.startIndex + 1)..<close])
    guard ["html", "moodle", "plain", "markdown"].contains(name) else { return nil }
    rest = start[(close + 1)...]
    return name
  }

  private static func answers(
    of tokens: ArraySlice<Token>, format: String?
  ) throws(LeftOutReason) -> [Answer] {
    try refuseOtherKinds(tokens)
    var answers: [Answer] = []
    var rest = generalFeedbackRemoved(from: tokens).drop { $0.character.isWhitespace }
    while let sign = rest.popFirst() {
      let end = rest.firstIndex { $0 == .mark("=") || $0 == .mark("~") } ?? rest.endIndex
      answers.append(
        try answer(of: rest[..<end], isMarkedRight: sign == .mark("="), format: format))
      rest = rest[end...]
    }
    return answers
  }

  /// Throws for braces without options: essay, true or false, a number, matching.
  private static func refuseOtherKinds(_ tokens: ArraySlice<Token>) throws(LeftOutReason) {
    let content = tokens.drop { $0.character.isWhitespace }
    guard let first = content.first else { throw LeftOutReason(.kind("a free text")) }
    if first == .mark("#") {
      if content.starts(with: Array(repeating: .mark("#"), count: 4)) {
        throw LeftOutReason(.kind("a free text"))
      }
      throw LeftOutReason(.kind("a number"))
    }
    guard first == .mark("=") || first == .mark("~") else {
      let word = Text.trimmed(string(content.prefix { $0 != .mark("#") })).uppercased()
      let isTruth = ["T", "TRUE", "F", "FALSE"].contains(word)
      throw LeftOutReason(isTruth ? .kind("true or false") : .answersUnmarked)
    }
    guard content.contains(.mark("~")) else {
      let isMatching = string(content).contains("->")
      throw LeftOutReason(.kind(isMatching ? "a matching" : "a short answer"))
    }
  }

  /// The answers before `####`, which begins the feedback to the whole question.
  private static func generalFeedbackRemoved(
    from tokens: ArraySlice<Token>
  ) -> ArraySlice<Token> {
    for index in tokens.indices.dropLast(3)
    where tokens[index..<index + 4].allSatisfy({ $0 == .mark("#") }) {
      return tokens[..<index]
    }
    return tokens
  }

  private static func answer(
    of tokens: ArraySlice<Token>, isMarkedRight: Bool, format: String?
  ) throws(LeftOutReason) -> Answer {
    var rest = tokens.drop { $0.character.isWhitespace }
    let weight = try takeWeight(&rest)
    let ownFormat = takeFormat(&rest) ?? format
    let text = string(rest.prefix { $0 != .mark("#") })
    return Answer(
      isMarkedRight: isMarkedRight, weight: weight, text: try shown(text, format: ownFormat))
  }

  /// The number of `%50%` at the start of an answer.
  private static func takeWeight(_ rest: inout ArraySlice<Token>) throws(LeftOutReason) -> Double? {
    guard rest.first == .mark("%") else { return nil }
    guard let close = rest.dropFirst().firstIndex(of: .mark("%")),
      let weight = Double(string(rest[(rest.startIndex + 1)..<close])),
      (-100...100).contains(weight)
    else { throw LeftOutReason(.badWeight) }
    rest = rest[(close + 1)...]
    return weight
  }

  /// The one right option and the others.
  private static func choice(
    among answers: [Answer]
  ) throws(LeftOutReason) -> (right: String, wrong: [String]) {
    let right = answers.filter(\.isRight)
    guard right.count <= 1 else { throw LeftOutReason(.severalRightOptions) }
    guard let only = right.first else {
      let partly = answers.contains(where: \.isPartlyRight)
      throw LeftOutReason(partly ? .severalRightOptions : .noRightOption)
    }
    return (only.text, answers.filter { !$0.isRight }.map(\.text))
  }

  /// A text as players see it: without tags and with its references decoded, unless the format says
  /// that `<` and `&` are literal.
  private static func shown(_ text: String, format: String?) throws(LeftOutReason) -> String {
    guard !text.contains("@@PLUGINFILE@@") else { throw LeftOutReason(.picture) }
    let isMarkup = format == nil || format == "html" || format == "moodle"
    return Text.collapsed(isMarkup ? try HTMLText.plain(text) : text)
  }
}

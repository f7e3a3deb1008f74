/// The columns of a table that hold a question, found by the names in its header or told by the user.
struct SheetColumns: Equatable {
  enum Answers: Equatable {
    /// The right option, and the wrong ones.
    case named(right: Int, wrong: [Int])
    /// The options, and which of them is right.
    case chosen(options: [Int], key: Int, keys: AnswerKeys)
  }

  var question: Int
  var answers: Answers
  /// The columns that are read, in words; and the named ones that are not.
  var used: [String]
  var unused: [String]

  /// The meaning of a column's name.
  enum Role: Equatable {
    case question, right, wrong, answer
    /// How the right option is told.
    case key(AnswerReading)
    case option(HeaderWords.Word)
    case other, unknown, blank

    var text: String {
      switch self {
      case .question: "question"
      case .right: "right"
      case .wrong: "wrong"
      case .option: "option"
      case .answer, .key: "answer"
      case .other: "not used"
      case .unknown: "not known"
      case .blank: ""
      }
    }
  }

  /// The columns of these names; `nil` if the names do not say where all of a question is.
  init?(header: [String]) {
    let roles = header.map(Self.role)
    func columns(_ isWanted: (Role) -> Bool) -> [Int] {
      roles.indices.filter { isWanted(roles[$0]) }
    }
    let wrong = columns { $0 == .wrong }
    let options = columns { if case .option = $0 { true } else { false } }
    let bare = columns { $0 == .answer }
    var keys = columns { if case .key = $0 { true } else { $0 == .right } }
    let isUnlabelled = options.isEmpty && wrong.isEmpty && bare.count >= 4
    // "Answer" names the right option where nothing else does.
    if !isUnlabelled { keys += bare }
    guard let question = columns({ $0 == .question }).only, let key = keys.only else { return nil }
    self.question = question
    if wrong.count >= 3, options.isEmpty {
      guard roles[key] == .right || roles[key] == .answer else { return nil }
      answers = .named(right: key, wrong: wrong)
    } else if isUnlabelled {
      answers = .chosen(options: bare, key: key, keys: AnswerKeys(preferred: Self.told(roles[key])))
    } else if wrong.isEmpty, let (sorted, reading) = Self.sorted(options, roles) {
      // Columns that count from 0 have no number from 1.
      let allowed = AnswerReading.allCases.filter { reading != .index || $0 != .number }
      let preferred = Self.told(roles[key]) ?? reading
      answers = .chosen(
        options: sorted, key: key, keys: AnswerKeys(allowed: allowed, preferred: preferred))
    } else {
      return nil
    }
    (used, unused) = ([], [])
    describe(header)
  }

  /// The columns that the user named.
  init(_ columns: ImportColumns) {
    func places(_ wanted: ImportColumns.Role) -> [Int] {
      columns.roles.indices.filter { columns.roles[$0] == wanted }
    }
    question = places(.question).first ?? 0
    if let right = places(.right).first {
      answers = .named(right: right, wrong: places(.wrong))
    } else {
      let told: [(ImportColumns.Role, AnswerReading?)] = [
        (.letter, .letter), (.number, .number), (.index, .index), (.text, .text), (.answer, nil),
      ]
      let (key, reading) =
        told.lazy.compactMap { role, reading in
          places(role).first.map { ($0, reading) }
        }.first ?? (0, nil)
      answers = .chosen(
        options: places(.option), key: key,
        keys: AnswerKeys(allowed: reading.map { [$0] } ?? AnswerReading.allCases))
    }
    (used, unused) = ([], [])
  }

  private static func told(_ role: Role) -> AnswerReading? {
    if case .key(let reading) = role { reading } else { nil }
  }

  /// The role that a name gives its column.
  static func role(of cell: String) -> Role {
    let words = HeaderWords.meanings(of: cell)
    func has(_ word: HeaderWords.Word) -> Bool { words.contains(word) }
    if Text.trimmed(cell).isEmpty { return .blank }
    // A sentence is no name.
    if words.isEmpty || words.count > 6 { return .unknown }
    if has(.other) { return .other }
    if has(.right), has(.wrong) { return .unknown }
    if has(.wrong) { return has(.question) ? .unknown : .wrong }
    let labels = words.filter(\.isLabel)
    if has(.right) || has(.answer), !has(.question) || has(.answer) && labels.count == 1 {
      return answerRole(words, labels)
    }
    if has(.question) {
      return has(.answer) ? .unknown : has(.number) || has(.index) ? .other : .question
    }
    if words.count == 1, let label = labels.first { return .option(label) }
    return has(.number) || has(.index) ? .other : .unknown
  }

  private static func answerRole(_ words: [HeaderWords.Word], _ labels: [HeaderWords.Word]) -> Role
  {
    let isRight = words.contains(.right)
    if !isRight, let label = labels.only { return .option(label) }
    if words.contains(.letter) { return .key(.letter) }
    if words.contains(.number) { return .key(.number) }
    // Programs count from 0, people from 1.
    if words.contains(.index) { return .key(.index) }
    return isRight ? .right : .answer
  }

  /// At least four labelled columns in the order of their labels, and what a label is.
  private static func sorted(_ options: [Int], _ roles: [Role]) -> ([Int], AnswerReading)? {
    var letters: [(Int, Int)] = []
    var numbers: [(Int, Int)] = []
    for column in options {
      switch roles[column] {
      case .option(.letterLabel(let place)): letters.append((place, column))
      case .option(.numberLabel(let place)): numbers.append((place, column))
      case .option, .question, .right, .wrong, .answer, .key, .other, .unknown, .blank: break
      }
    }
    let labelled = (letters.isEmpty ? numbers : letters).sorted { $0.0 < $1.0 }
    guard letters.isEmpty || numbers.isEmpty, labelled.count >= 4, let first = labelled.first?.0,
      labelled.enumerated().allSatisfy({ $1.0 == first + $0 }), first <= (letters.isEmpty ? 1 : 0)
    else { return nil }
    let reading: AnswerReading = letters.isEmpty ? first == 0 ? .index : .number : .letter
    return (labelled.map(\.1), reading)
  }

  /// The columns of a chosen option in the words of `--columns`; the way to tell it is to be put in.
  func words(_ width: Int) -> String {
    guard case .chosen(let options, let key, _) = answers else { return "" }
    return (0..<width).map { column in
      column == question
        ? "question" : options.contains(column) ? "option" : column == key ? "HOW" : "-"
    }.joined(separator: ",")
  }

  private mutating func describe(_ header: [String]) {
    let names = header.enumerated().map { "\($0 + 1) \"\(Text.excerpt(Text.collapsed($1)))\"" }
    switch answers {
    case .named(let right, let wrong):
      used = ["\(names[question]) is the question", "\(names[right]) the right option"]
      used += wrong.map { "\(names[$0]) a wrong one" }
      mentionUnused(names, header, besides: [question, right] + wrong)
    case .chosen(let options, let key, _):
      used = ["\(names[question]) is the question"]
      used += options.enumerated().map { "\(names[$1]) option \($0 + 1)" }
      used.append("\(names[key]) tells the right one")
      mentionUnused(names, header, besides: [question, key] + options)
    }
  }

  private mutating func mentionUnused(_ names: [String], _ header: [String], besides read: [Int]) {
    unused = names.indices.filter { !read.contains($0) && !Text.trimmed(header[$0]).isEmpty }.map {
      names[$0]
    }
  }
}

extension Collection {
  /// The element if there is exactly one.
  var only: Element? { count == 1 ? first : nil }
}

/// The columns of a table in the words of `--columns`: `question,right,wrong,wrong,wrong`, or
/// `question,option,option,option,option,answer`.
public struct ImportColumns: Equatable, Sendable {
  /// The content of a column.
  public enum Role: String, Equatable, Sendable, CaseIterable {
    case question
    /// The text of the right option, and of a wrong one.
    case right, wrong
    /// The text of an option that may be right or wrong.
    case option
    /// Which option is right: by its letter, number or text.
    case answer
    /// The same, told in one way alone: from A, from 1, from 0, or the text itself.
    case letter, number, index, text
    /// A column that is not read.
    case ignored = "-"
  }

  /// The role of each column.
  public var roles: [Role]
  /// Rows before the questions, such as a header.
  public var skipped: Int

  /// Columns of these roles; `nil` unless they make questions of four options.
  public init?(roles: [Role], skipped: Int = 0) {
    let counts = Role.allCases.map { role in (role, roles.count { $0 == role }) }
    let count = Dictionary(uniqueKeysWithValues: counts)
    let answers = [Role.answer, .letter, .number, .index, .text].map { count[$0] ?? 0 }.reduce(0, +)
    let isNamed = count[.right] == 1 && (count[.wrong] ?? 0) >= 3 && count[.option] == 0
    let isChosen = count[.right] == 0 && count[.wrong] == 0 && (count[.option] ?? 0) >= 4
    guard count[.question] == 1, isNamed && answers == 0 || isChosen && answers == 1 else {
      return nil
    }
    self.roles = roles
    self.skipped = skipped
  }

  /// Columns in the words of `--columns`.
  public init?(_ text: some StringProtocol, skipped: Int = 0) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let roles = words.compactMap { Role(rawValue: Text.trimmed($0).lowercased()) }
    guard roles.count == words.count else { return nil }
    self.init(roles: roles, skipped: skipped)
  }
}

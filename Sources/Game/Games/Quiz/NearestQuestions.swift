import GameCore

/// The towns of which questions ask, and the words of these questions (F9).
public struct TownAtlas: Hashable, Sendable {
  /// The sentence of every question, in all languages.
  public var sentences: [Language: String]
  /// The towns that can be options.
  public var towns: [Town]

  public init(sentences: [Language: String], towns: [Town]) {
    self.sentences = sentences
    self.towns = towns
  }
}

/// A town with its name in all languages.
public struct Town: Hashable, Sendable {
  /// The name by language; the English one stands in for a missing one.
  public var names: [Language: String]
  /// The position from which distances are measured.
  public var place: GlobePoint

  public init(names: [Language: String], place: GlobePoint) {
    self.names = names
    self.place = place
  }
}

/// Questions about which of four towns is nearest to one place (F9), by 15 % or more. The distance
/// of the second one makes the difficulty. The explanation tells distances and so the place:
/// nothing may keep it longer than the place.
public struct NearestQuestions: Sendable {
  /// The theme of the questions.
  public static let theme = "nearest"
  /// The theme of the bank whose question makes room for one of these in a mixture.
  public static let replaced = "geography"
  /// A nearer town is no question: everybody knows it.
  public static let closest = 20.0

  /// How many times farther than the right town the others are.
  private struct Band {
    let difficulty: Difficulty
    /// The second nearest one.
    let second: Range<Double>
    /// The farthest one.
    let farthest: Double
  }

  private static let bands = [
    Band(difficulty: .easy, second: 2..<4, farthest: 8),
    Band(difficulty: .medium, second: 1.4..<2, farthest: 3.5),
    Band(difficulty: .hard, second: 1.18..<1.4, farthest: 2),
  ]

  private let sentences: [Language: String]
  /// The towns and their distances in kilometres, the nearest first.
  private let towns: [(town: Town, kilometres: Double)]
  /// The number of towns that can be right in a question of each difficulty, from easy to hard.
  public let counts: [Int]

  /// Questions about what is near `place`.
  public init(near place: GlobePoint, _ atlas: TownAtlas) {
    sentences = atlas.sentences
    let towns = atlas.towns.map { (town: $0, kilometres: $0.place.kilometres(to: place)) }
      .filter { $0.kilometres >= Self.closest }
      .sorted { $0.kilometres < $1.kilometres }
    self.towns = towns
    counts = Self.bands.map { band in
      towns.indices.count { Self.ranges(for: $0, band, of: towns) != nil }
    }
  }

  /// At most `count` questions of a difficulty, or of all, in random order. No town is in two of them:
  /// its distance is known after the first.
  public func questions(
    _ difficulty: Difficulty?, count: Int, random: inout SeededGenerator
  ) -> [Question] {
    var used: Set<Int> = []
    var questions: [Question] = []
    for right in order(using: &random) where questions.count < count {
      guard !used.contains(right) else { continue }
      let bands = Self.bands.filter { difficulty == nil || $0.difficulty == difficulty }
      for band in bands.shuffled(using: &random) {
        guard let wrong = Self.wrong(for: right, band, of: towns, without: used) else { continue }
        let drawn = draw(from: wrong, using: &random)
        used.formUnion(drawn + [right])
        questions.append(question(right, drawn, band.difficulty))
        break
      }
    }
    return questions.shuffled(using: &random)
  }

  /// All towns in random order, near ones likely before far ones.
  private func order(using random: inout SeededGenerator) -> [Int] {
    var keys: [Double] = []
    for index in towns.indices {
      keys.append(Double(index + 1) * Double.random(in: 0..<1, using: &random))
    }
    return towns.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// The towns that can be second to a right one, and all wrong ones; `nil` if there are too few.
  private static func wrong(
    for right: Int, _ band: Band, of towns: [(town: Town, kilometres: Double)],
    without used: Set<Int>
  ) -> (second: [Int], all: [Int])? {
    guard let ranges = Self.ranges(for: right, band, of: towns) else { return nil }
    let second = ranges.second.filter { !used.contains($0) }
    let all = ranges.all.filter { !used.contains($0) }
    return second.isEmpty || all.count < 3 ? nil : (second, all)
  }

  private static func ranges(
    for right: Int, _ band: Band, of towns: [(town: Town, kilometres: Double)]
  ) -> (second: Range<Int>, all: Range<Int>)? {
    let mine = towns[right].kilometres
    let first = firstIndex(from: band.second.lowerBound * mine, in: towns)
    let middle = firstIndex(from: band.second.upperBound * mine, in: towns)
    let end = firstIndex(from: band.farthest * mine, in: towns)
    return end - first >= 3 && middle > first ? (first..<middle, first..<end) : nil
  }

  /// The number of towns nearer than this.
  private static func firstIndex(
    from kilometres: Double, in towns: [(town: Town, kilometres: Double)]
  ) -> Int {
    var (low, high) = (0, towns.count)
    while low < high {
      let middle = (low + high) / 2
      if towns[middle].kilometres < kilometres { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func draw(
    from wrong: (second: [Int], all: [Int]), using random: inout SeededGenerator
  ) -> [Int] {
    guard let second = wrong.second.randomElement(using: &random) else { return [] }
    let others = wrong.all.filter { $0 != second }.shuffled(using: &random)
    return [second] + others.prefix(2)
  }

  /// The question with the right town as A.
  private func question(_ right: Int, _ wrong: [Int], _ difficulty: Difficulty) -> Question {
    let options = [right] + wrong
    func text(_ language: Language) -> QuestionText {
      let names = options.map { name(of: $0, in: language) }
      return QuestionText(
        sentence: sentences[language] ?? "",
        options: Question.Options(a: names[0], b: names[1], c: names[2], d: names[3]))
    }
    func distances(_ language: Language) -> String {
      options.sorted().map { index in
        "\(name(of: index, in: language))\u{00A0}\(Self.shown(towns[index].kilometres))"
      }.joined(separator: ", ") + "."
    }
    let others = Language.allCases.filter { $0 != .english }
    return Question(
      text: text(.english), correct: .a,
      translations: Dictionary(uniqueKeysWithValues: others.map { ($0, text($0)) }),
      explanation: Explanation(
        distances(.english),
        translations: Dictionary(uniqueKeysWithValues: others.map { ($0, distances($0)) })),
      theme: Self.theme, difficulty: difficulty)
  }

  private func name(of index: Int, in language: Language) -> String {
    towns[index].town.names[language] ?? towns[index].town.names[.english] ?? ""
  }

  /// Two digits that count: "280 km". A narrow space parts thousands, in all languages.
  private static func shown(_ kilometres: Double) -> String {
    var step = 1.0
    while kilometres >= 100 * step { step *= 10 }
    let number = Int((kilometres / step).rounded() * step)
    let (thousands, rest) = (number / 1_000, number % 1_000)
    guard thousands > 0 else { return "\(number)\u{00A0}km" }
    let digits = String(rest)
    let zeros = String(repeating: "0", count: 3 - digits.utf8.count)
    return "\(thousands)\u{202F}\(zeros)\(digits)\u{00A0}km"
  }
}

extension Question {
  /// Whether its explanation tells where the table is.
  var tellsPlace: Bool { id == nil && theme == NearestQuestions.theme }
}

extension Quiz {
  /// The quiz as it may be saved (L3): without what tells where the table is.
  public var withoutPlaces: Quiz {
    guard questions.contains(where: \.tellsPlace) else { return self }
    var quiz = self
    for index in quiz.questions.indices where quiz.questions[index].tellsPlace {
      quiz.questions[index].explanation = nil
    }
    return quiz
  }
}

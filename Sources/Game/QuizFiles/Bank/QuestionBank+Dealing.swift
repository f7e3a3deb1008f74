import GameCore
import Games

/// The questions that a table gets, in order (F8).
public struct DealtQuestions: Equatable, Sendable {
  public var choice: BankChoice
  public var questions: [QuestionReference]
  /// Whether all questions of this choice were asked within `QuestionBank.rest`: some come again.
  public var startedAgain: Bool

  /// The topic of the quiz: the theme's name, or `mixed`.
  public var topic: String { choice.theme ?? "mixed" }
}

extension QuestionBank {
  /// The longest quiz that is dealt.
  private static let longest = 100
  /// A question that was asked longer ago may come again while others of its theme have not been asked.
  public static let rest: Duration = .seconds(28 * 24 * 60 * 60)

  /// Draws a quiz. Without a theme each theme comes once before one comes twice, whatever its size and
  /// whatever was asked. Within a theme the pack is drawn evenly, of those with a question that was not
  /// asked within `rest`; if there is none, the pack comes whose question was asked longest ago. Within
  /// the pack a question that was never asked comes first, at random; then the one that was asked longest
  /// ago. Two neighbours are of different packs if there is another pack.
  ///
  /// No question comes twice. A choice with fewer questions than its length gives a shorter quiz.
  /// `asked`: what anybody at the table was asked. `now`: seconds since 1970, by the server's clock.
  public func deal(
    _ choice: BankChoice, asked: [UInt64: LastAsked], now: Int64, random: inout SeededGenerator
  ) -> DealtQuestions {
    let isTired = { (id: UInt64) in
      asked[id].map { !Self.hasRested($0, now: now) } ?? false
    }
    var pool = Pool(of: self, choice, asked: asked, isTired: isTired)
    var drawn: [Int] = []
    for _ in 0..<min(max(choice.length, 0), Self.longest) {
      let last = drawn.last.map { Int(entries[$0].pack) }
      guard let index = pool.draw(after: last, using: &random) else { break }
      drawn.append(index)
    }
    let repeats = drawn.contains { isTired(entries[$0].id) }
    return DealtQuestions(
      choice: choice, questions: drawn.map(reference), startedAgain: repeats && !pool.isRested)
  }

  /// A clock that has gone back says nothing of a question; it was asked just now.
  private static func hasRested(_ asked: LastAsked, now: Int64) -> Bool {
    asked.seconds <= now - rest.components.seconds
  }

  /// The hashed ids of all questions of a choice.
  public func ids(of choice: BankChoice) -> Set<UInt64> {
    var ids: Set<UInt64> = []
    for pack in packs where choice.theme == nil || pack.manifest.theme == choice.theme {
      for entry in entries[pack.entries] where choice.difficulty.allows(entry) {
        ids.insert(entry.id)
      }
    }
    return ids
  }
}

/// The questions left to draw, by theme and by pack; no pack is empty.
private struct Pool {
  fileprivate struct Pack {
    var pack: Int
    /// Never asked.
    var fresh: [Int] = []
    /// Asked, the latest first.
    var asked: [(entry: Int, last: LastAsked)] = []
    /// How many of `asked`, from the end, have rested.
    var rested = 0

    var isEmpty: Bool { fresh.isEmpty && asked.isEmpty }
    var isRested: Bool { !fresh.isEmpty || rested > 0 }
    var oldest: LastAsked { asked.last?.last ?? LastAsked(number: 0, seconds: .min) }
  }

  private var themes: [[Pack]] = []
  /// The themes that have not come in this round.
  private var round: [Int] = []

  init(
    of bank: QuestionBank, _ choice: BankChoice, asked: [UInt64: LastAsked],
    isTired: (UInt64) -> Bool
  ) {
    // Few of all questions were asked, so those are looked up.
    var lastAsked = [LastAsked?](repeating: nil, count: bank.entries.count)
    for (id, last) in asked { if let place = bank.places[id] { lastAsked[place] = last } }
    var byTheme: [String: [Pack]] = [:]
    for (index, pack) in bank.packs.enumerated()
    where choice.theme == nil || pack.manifest.theme == choice.theme {
      var left = Pack(pack: index)
      for entry in pack.entries where choice.difficulty.allows(bank.entries[entry]) {
        if let last = lastAsked[entry] {
          left.asked.append((entry, last))
        } else {
          left.fresh.append(entry)
        }
      }
      // Two players may have been asked two questions at the same time; the order is still the same each time.
      left.asked.sort { ($0.last, $0.entry) > ($1.last, $1.entry) }
      left.rested = left.asked.reversed().prefix { !isTired(bank.entries[$0.entry].id) }.count
      if !left.isEmpty { byTheme[pack.manifest.theme, default: []].append(left) }
    }
    themes = byTheme.keys.sorted().compactMap { byTheme[$0] }
  }

  /// Whether a question is left that nobody was asked, or not for long.
  var isRested: Bool { themes.contains { $0.contains(where: \.isRested) } }

  /// Takes one entry out, of another pack than `last` if there is one; themes take turns.
  mutating func draw(after last: Int?, using random: inout SeededGenerator) -> Int? {
    round.removeAll { themes[$0].isEmpty }
    if round.isEmpty { round = themes.indices.filter { !themes[$0].isEmpty } }
    let others = round.filter { themes[$0].contains { $0.pack != last } }
    guard let theme = (others.isEmpty ? round : others).randomElement(using: &random) else {
      return nil
    }
    round.removeAll { $0 == theme }
    let packs = themes[theme].indices.filter { themes[theme][$0].pack != last }
    let likely = packs.isEmpty ? Array(themes[theme].indices) : packs
    let rested = likely.filter { themes[theme][$0].isRested }
    let pack =
      rested.randomElement(using: &random)
      ?? likely.min { themes[theme][$0].oldest < themes[theme][$1].oldest }
    return pack.flatMap { themes[theme].takeEntry(of: $0, using: &random) }
  }
}

extension [Pool.Pack] {
  /// Takes an entry out of a pack, which goes with its last one.
  fileprivate mutating func takeEntry(
    of pack: Int, using random: inout SeededGenerator
  ) -> Int? {
    let entry = self[pack].takeEntry(using: &random)
    if self[pack].isEmpty { remove(at: pack) }
    return entry
  }
}

extension Pool.Pack {
  /// Takes out an entry that was never asked, or else the one that was asked longest ago.
  fileprivate mutating func takeEntry(using random: inout SeededGenerator) -> Int? {
    guard let index = fresh.indices.randomElement(using: &random) else {
      rested = max(0, rested - 1)
      return asked.popLast()?.entry
    }
    fresh.swapAt(index, fresh.count - 1)
    return fresh.popLast()
  }
}

extension Difficulty? {
  /// Whether a choice of this difficulty has the question.
  fileprivate func allows(_ entry: QuestionBank.Entry) -> Bool {
    guard let difficulty = self else { return true }
    return Int(entry.difficulty) == difficulty.rawValue
  }
}

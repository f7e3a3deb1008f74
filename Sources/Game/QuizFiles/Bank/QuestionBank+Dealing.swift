import GameCore
import Games

/// The questions that a table gets, in order (F8).
public struct DealtQuestions: Equatable, Sendable {
  public var choice: BankChoice
  public var questions: [QuestionReference]
  /// Whether all questions of this choice were asked, so that some are dealt again. The table then
  /// forgets the ids of `QuestionBank.ids(of:)`.
  public var startedAgain: Bool

  /// The topic of the quiz: the theme's name, or `mixed`.
  public var topic: String { choice.theme ?? "mixed" }
}

extension QuestionBank {
  /// The longest quiz that is dealt.
  private static let longest = 100

  /// Draws a quiz. Without a theme the theme is drawn first, then the pack, then the question, each
  /// evenly, so that a theme with many questions is no more frequent. Two neighbours are of
  /// different packs if there is another pack.
  ///
  /// A question in `asked` comes only when no other is left. No question comes twice. A choice with
  /// fewer questions than its length gives a shorter quiz.
  public func deal(
    _ choice: BankChoice, asked: Set<UInt64>, random: inout SeededGenerator
  ) -> DealtQuestions {
    var fresh = Pool(of: self, choice) { !asked.contains($0) }
    var drawn: [Int] = []
    let length = min(max(choice.length, 0), Self.longest)
    draw(length, from: &fresh, into: &drawn, random: &random)
    let count = drawn.count
    if count < length {
      var old = Pool(of: self, choice) { asked.contains($0) }
      draw(length - count, from: &old, into: &drawn, random: &random)
    }
    return DealtQuestions(
      choice: choice, questions: drawn.map(reference), startedAgain: drawn.count > count)
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

  private func draw(
    _ count: Int, from pool: inout Pool, into drawn: inout [Int],
    random: inout SeededGenerator
  ) {
    for _ in 0..<count {
      let last = drawn.last.map { Int(entries[$0].pack) }
      guard let index = pool.draw(after: last, using: &random) else { return }
      drawn.append(index)
    }
  }
}

/// The questions left to draw, by theme and by pack; no theme and no pack is empty.
private struct Pool {
  private struct Pack {
    var pack: Int
    var entries: [Int]
  }

  private var themes: [[Pack]] = []

  init(of bank: QuestionBank, _ choice: BankChoice, where isWanted: (UInt64) -> Bool) {
    var byTheme: [String: [Pack]] = [:]
    for (index, pack) in bank.packs.enumerated()
    where choice.theme == nil || pack.manifest.theme == choice.theme {
      let entries = pack.entries.filter {
        choice.difficulty.allows(bank.entries[$0]) && isWanted(bank.entries[$0].id)
      }
      guard !entries.isEmpty else { continue }
      byTheme[pack.manifest.theme, default: []].append(Pack(pack: index, entries: entries))
    }
    themes = byTheme.keys.sorted().compactMap { byTheme[$0] }
  }

  /// Takes one entry out, of another pack than `last` if there is one.
  mutating func draw(after last: Int?, using random: inout SeededGenerator) -> Int? {
    let others = themes.indices.filter { themes[$0].contains { $0.pack != last } }
    let likely = others.isEmpty ? Array(themes.indices) : others
    guard let theme = likely.randomElement(using: &random) else { return nil }
    let othersInTheme = themes[theme].indices.filter { themes[theme][$0].pack != last }
    let packs = othersInTheme.isEmpty ? Array(themes[theme].indices) : othersInTheme
    guard let pack = packs.randomElement(using: &random) else { return nil }
    let index = Int.random(in: themes[theme][pack].entries.indices, using: &random)
    themes[theme][pack].entries.swapAt(index, themes[theme][pack].entries.count - 1)
    let entry = themes[theme][pack].entries.popLast()
    if themes[theme][pack].entries.isEmpty { themes[theme].remove(at: pack) }
    if themes[theme].isEmpty { themes.remove(at: theme) }
    return entry
  }
}

extension Difficulty? {
  /// Whether a choice of this difficulty has the question.
  fileprivate func allows(_ entry: QuestionBank.Entry) -> Bool {
    guard let difficulty = self else { return true }
    return Int(entry.difficulty) == difficulty.rawValue
  }
}

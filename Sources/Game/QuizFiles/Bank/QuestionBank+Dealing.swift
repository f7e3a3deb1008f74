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

  /// Draws a quiz. Without a theme each theme comes once before one comes twice, whatever its size.
  /// Within a theme the pack is drawn evenly, then the question. Two neighbours are of different
  /// packs if there is another pack.
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

/// The questions left to draw, by theme and by pack; no pack is empty.
private struct Pool {
  fileprivate struct Pack {
    var pack: Int
    var entries: [Int]
  }

  private var themes: [[Pack]] = []
  /// The themes that have not come in this round.
  private var round: [Int] = []

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

  /// Takes one entry out, of another pack than `last` if there is one. Each theme comes once before
  /// one comes twice.
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
    guard let pack = likely.randomElement(using: &random) else { return nil }
    return themes[theme].takeEntry(of: pack, using: &random)
  }
}

extension [Pool.Pack] {
  /// Takes a random entry out of a pack, which goes with its last one.
  fileprivate mutating func takeEntry(
    of pack: Int, using random: inout SeededGenerator
  ) -> Int? {
    let index = Int.random(in: self[pack].entries.indices, using: &random)
    self[pack].entries.swapAt(index, self[pack].entries.count - 1)
    let entry = self[pack].entries.popLast()
    if self[pack].entries.isEmpty { remove(at: pack) }
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

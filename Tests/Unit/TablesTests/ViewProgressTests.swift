import GameCore
import Tables
import TestSupport
import Testing

@Suite("Views on their way to a page")
struct ViewProgressTests {
  /// A view as a table sends it: `common` is left out if it is short.
  private struct Sent {
    var version: Int
    var common: Int
    var isShort: Bool
  }

  @Test("P11: whatever is missed, a page that joins what it gets has the newest view whole")
  func joined() {
    var random = SeededGenerator.printed()
    for _ in 0..<Rounds.count(2_000, deep: 200_000) {
      var (progress, waiting): (ViewProgress, [Sent]) = (ViewProgress(), [])
      var (version, common) = (0, 0)
      /// What the page has: the view, and the common part that it joined to it.
      var page: (version: Int, common: Int?) = (-1, nil)
      func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
      func plan() {
        waiting.append(Sent(version: version, common: common, isShort: progress.plan(common)))
      }
      /// The database has the oldest view that waits.
      func tell(isReading: Bool) {
        let view = waiting.removeFirst()
        guard isReading else { return progress.miss() }
        switch progress.deliver(view.version, common: view.common, isShort: view.isShort) {
        case .sent:
          page = (view.version, view.isShort ? page.common : view.common)
          #expect(page.common == view.common)
        case .known: #expect(page.version == view.version)
        case .unfit: plan()
        }
      }
      for _ in 0..<Int.random(in: 0..<30, using: &random) {
        version += 1
        if chance(4) { common += 1 }
        plan()
        while !waiting.isEmpty, !chance(3) { tell(isReading: !chance(4)) }
      }
      while !waiting.isEmpty { tell(isReading: true) }
      if progress.isBehind {
        plan()
        tell(isReading: true)
      }
      #expect(version == 0 || page.version == version && page.common == common)
      #expect(!progress.isBehind)
    }
  }

  @Test("a page whose views all came gets short ones until the common part changes")
  func short() {
    var progress = ViewProgress()
    var kinds: [Bool] = []
    for (version, common) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)] {
      kinds.append(progress.plan(common))
      #expect(progress.deliver(version, common: common, isShort: kinds.last ?? false) == .sent)
    }
    #expect(kinds == [false, true, true, false, true])
  }
}

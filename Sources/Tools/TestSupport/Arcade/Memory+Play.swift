import GameCore
import Games

extension MemoryGame: PlayedGame {
  static func anyMove(_ view: View, at now: Tick, _ random: inout SeededGenerator) -> Move? {
    Move(card: random.pick(-1..<view.cards.count + 1))
  }
}

extension MemoryGame.View: CheckedView {
  var goesOnAt: Tick? { closesAt }

  mutating func shift(by difference: Duration) {
    opensAt = opensAt + difference
    closesAt = closesAt + difference
    opensAgainAt = opensAgainAt.map { $0 + difference }
  }
}

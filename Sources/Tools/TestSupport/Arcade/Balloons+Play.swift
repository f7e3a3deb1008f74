import GameCore
import Games

extension BalloonsGame: PlayedGame {
  static func anyMove(_ view: View, at now: Tick, _ random: inout SeededGenerator) -> Move? {
    guard let balloon = view.balloons.randomElement(using: &random) else { return nil }
    let id = balloon.entry.id
    return Move(
      balloon: id,
      tap: BalloonTap(
        x: 50 + id % 10 * 100, y: random.pick(-100..<1_100), width: 1_000, height: 800,
        seenAt: now))
  }
}

extension BalloonsGame.View: CheckedView {
  var goesOnAt: Tick? { closesAt }

  mutating func shift(by difference: Duration) {
    closesAt = closesAt + difference
    burstBy = burstBy + difference
  }
}

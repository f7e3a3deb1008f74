import GameCore
import Games

extension FindGame: PlayedGame {
  /// Where bots look first, so pictures for them have the face there.
  public static let guess = FindPicture.Point(x: 500, y: 400)

  static var waysOn: [Move] { [.giveUp] }

  static func anyMove(_ view: View, at now: Tick, _ random: inout SeededGenerator) -> Move? {
    switch random.pick(0..<100) {
    case 0..<3: .giveUp
    case 3..<30: .tap(x: guess.x, y: guess.y)
    default: .tap(x: random.pick(-10..<2_100), y: random.pick(-10..<1_600))
    }
  }
}

extension FindGame.View: CheckedView {
  var goesOnAt: Tick? {
    if case .running(_, let closesAt) = clock { closesAt } else { nil }
  }

  mutating func shift(by difference: Duration) {
    opensAt = opensAt + difference
    lockedUntil = lockedUntil.map { $0 + difference }
    if case .running(let since, let closesAt) = clock {
      clock = .running(since: since + difference, closesAt: closesAt.map { $0 + difference })
    }
  }
}

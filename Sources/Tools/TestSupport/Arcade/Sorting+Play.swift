import GameCore
import Games

extension SortingGame: PlayedGame {
  /// Four of five are right.
  static func anyMove(_ view: View, at now: Tick, _ random: inout SeededGenerator) -> Move? {
    let vehicle = view.vehicles[random.pick(0..<view.vehicles.count)]
    let isRight = random.pick(0..<5) > 0
    return Move(
      vehicle: vehicle, area: isRight ? vehicle.area : Area.allCases[random.pick(0..<3)])
  }
}

extension SortingGame.View: CheckedView {
  var goesOnAt: Tick? { closesAt }

  mutating func shift(by difference: Duration) {
    opensAt = opensAt + difference
    closesAt = closesAt + difference
  }
}

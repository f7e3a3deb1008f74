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

extension FacesGame: PlayedGame {
  static var waysOn: [Move] { [.resume] }

  static func anyMove(_ view: View, at now: Tick, _ random: inout SeededGenerator) -> Move? {
    guard case .asked(let asked) = view.state, random.pick(0..<20) > 0 else {
      return Bool.random(using: &random) ? .pause : .resume
    }
    return .answer(question: asked.number, place: random.pick(-1..<asked.names.count + 1))
  }
}

extension FacesGame.View: CheckedView {
  var goesOnAt: Tick? {
    switch state {
    case .asked(let asked): asked.closesAt
    case .answered(_, let answer, _): answer.until
    case .paused, .over: nil
    }
  }

  mutating func shift(by difference: Duration) {
    switch state {
    case .asked(let asked): state = .asked(asked.shifted(by: difference))
    case .answered(let asked, var answer, let next):
      answer.at = answer.at + difference
      answer.until = answer.until + difference
      state = .answered(asked.shifted(by: difference), answer, next: next?.shifted(by: difference))
    case .paused, .over: break
    }
  }
}

extension FacesGame.Asked {
  fileprivate func shifted(by shift: Duration) -> FacesGame.Asked {
    var asked = self
    asked.opensAt = opensAt + shift
    asked.closesAt = closesAt + shift
    return asked
  }
}

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

import GameCore
import Games

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

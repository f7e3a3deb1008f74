import Net
import Tables
import Transport

/// What a timer of a loop is for. The loop knows it as a number: the kind in the upper eight bits,
/// and below them which one of that kind is meant.
enum TimerToken: Hashable, Sendable {
  case table(TableCode)
  /// The socket in this slot has to have said hello.
  case hello(slot: Int)
  /// The connection of an uplink at a public server, by its number.
  case uplinkPeer(UInt64)
  case first(FirstLoop)

  /// Those of the services of the first loop.
  enum FirstLoop: UInt64, CaseIterable, Sendable {
    case foyer, catalog, accounts, visitorHint, uplinkWatch, uplinkDial, uplinkSession
  }

  private static let shift: UInt64 = 56

  private init?(kind: UInt64, value: UInt64) {
    switch kind {
    case 0: self = .table(TableCode(number: value))
    case 1: self = .hello(slot: Int(value))
    case 2: self = .uplinkPeer(value)
    case 3:
      guard let service = FirstLoop(rawValue: value) else { return nil }
      self = .first(service)
    default: return nil
    }
  }

  /// `nil`: no timer has this number.
  init?(_ number: UInt64) {
    self.init(
      kind: number >> TimerToken.shift, value: number & (1 << TimerToken.shift - 1))
  }

  var number: UInt64 {
    let (kind, value): (UInt64, UInt64) =
      switch self {
      case .table(let code): (0, code.number)
      case .hello(let slot): (1, UInt64(slot))
      case .uplinkPeer(let number): (2, number)
      case .first(let service): (3, service.rawValue)
      }
    return kind << TimerToken.shift | value
  }
}

extension Loop where LoopMessage == Server.LoopMessage {
  @discardableResult
  func schedule(at instant: Instant, _ token: TimerToken) -> TimerID {
    schedule(at: instant, token.number)
  }

  @discardableResult
  func schedule(at instant: Instant, _ service: TimerToken.FirstLoop) -> TimerID {
    schedule(at: instant, TimerToken.first(service).number)
  }

  @discardableResult
  func schedule(after delay: Duration, _ service: TimerToken.FirstLoop) -> TimerID {
    schedule(after: delay, TimerToken.first(service).number)
  }
}

import Net
import Tables
import Transport

/// The purpose of a timer of the loop. As a number: the kind in the upper eight bits, the instance in
/// the others.
package enum TimerToken: Hashable, Sendable {
  case table(TableCode)
  /// The time limit for the hello of the socket in this slot.
  case hello(slot: Int)
  /// The timer of a laptop at a public server, by the laptop's number.
  case uplinkPeer(UInt64)
  case service(Service)
  /// The deadline of this server's part in a shared table.
  case sharing(TableCode)
  /// The end of the time for which a page waits for the laptop with a table.
  case laptopWait(ConnectionID)

  /// The timers of the loop's services.
  package enum Service: UInt64, CaseIterable, Sendable {
    case foyer, catalog, accounts, visitorHint, uplinkWatch, uplinkDial, uplinkSession, restart
    case sharing, laptops, late
  }

  private static let shift: UInt64 = 56

  private init?(kind: UInt64, value: UInt64) {
    switch kind {
    case 0: self = .table(TableCode(number: value))
    case 1: self = .hello(slot: Int(value))
    case 2: self = .uplinkPeer(value)
    case 3:
      guard let service = Service(rawValue: value) else { return nil }
      self = .service(service)
    case 4: self = .sharing(TableCode(number: value))
    case 5: self = .laptopWait(ConnectionID(value))
    default: return nil
    }
  }

  /// `nil` if no timer has this number.
  package init?(_ number: UInt64) {
    self.init(
      kind: number >> TimerToken.shift, value: number & (1 << TimerToken.shift - 1))
  }

  package var number: UInt64 {
    let (kind, value): (UInt64, UInt64) =
      switch self {
      case .table(let code): (0, code.number)
      case .hello(let slot): (1, UInt64(slot))
      case .uplinkPeer(let number): (2, number)
      case .service(let service): (3, service.rawValue)
      case .sharing(let code): (4, code.number)
      case .laptopWait(let page): (5, page.number)
      }
    return kind << TimerToken.shift | value
  }
}

extension Loop where LoopMessage == Services.LoopMessage {
  @discardableResult
  package func schedule(at instant: Instant, _ token: TimerToken) -> TimerID {
    schedule(at: instant, token.number)
  }

  @discardableResult
  package func schedule(at instant: Instant, _ service: TimerToken.Service) -> TimerID {
    schedule(at: instant, TimerToken.service(service).number)
  }

  @discardableResult
  package func schedule(after delay: Duration, _ service: TimerToken.Service) -> TimerID {
    schedule(after: delay, TimerToken.service(service).number)
  }
}

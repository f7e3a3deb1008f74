import GameCore
import Net
import People

/// Slows down guessing of passwords and of names (R2; `docs/threat-model.md`). Every attempt counts
/// as wrong when it begins, so that many at once are not all looked at before the first is counted.
struct Brakes: Sendable {
  private var accounts = Brake<String>(limits: .account)
  private var addresses = Brake<IPAddress>(limits: .address)
  private var registrations = Brake<IPAddress>(limits: .registration)

  /// Somebody at this address says a password for this name, whether there is such an account or not.
  mutating func logIn(as name: String, from visitor: IPAddress, at now: Tick) throws(Refusal) {
    let waits = [accounts.wait(for: name, at: now), addresses.wait(for: visitor, at: now)]
    if let wait = waits.compactMap(\.self).max() { throw Brakes.refusal(wait) }
    accounts.failed(name, at: now)
    addresses.failed(visitor, at: now)
  }

  /// It was right. Others behind the address stay as suspicious as they are.
  mutating func wasRight(_ name: String, from visitor: IPAddress) {
    accounts.succeeded(name)
    addresses.takeBack(visitor)
  }

  /// It was not looked at after all: the server was busy or the disk full.
  mutating func wasNothing(_ name: String, from visitor: IPAddress) {
    accounts.takeBack(name)
    addresses.takeBack(visitor)
  }

  /// Somebody at this address wants a name of which the answer tells whether it is taken.
  mutating func register(from visitor: IPAddress, at now: Tick) throws(Refusal) {
    if let wait = registrations.wait(for: visitor, at: now) { throw Brakes.refusal(wait) }
    registrations.failed(visitor, at: now)
  }

  private static func refusal(_ wait: Duration) -> Refusal {
    let seconds = (wait.wholeMicroseconds + 999_999) / 1_000_000
    return Refusal(.accountTooMany, [RefusalArgument("seconds", Int(seconds))])
  }
}

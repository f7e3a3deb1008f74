import GameCore
import Net
import People

/// Slows down guessing of passwords and of names (R2; `docs/defences.md`). Every attempt counts
/// as wrong when it begins, so that many at once are not all looked at before the first is counted.
struct LoginLimiter: Sendable {
  /// What attempts for an account are counted by: those of devices that have been logged in as it
  /// apart from all others.
  struct Name: Hashable, Sendable {
    /// `UserName.key`; of what is no name, nothing.
    let key: String
    var isOfKnownDevice = false
  }

  private var accounts = BackoffLimiter<Name>(limits: .account)
  private var addresses = BackoffLimiter<IPAddress>(limits: .address)
  private var registrations = BackoffLimiter<IPAddress>(limits: .registration)

  /// Somebody at this address says a password for this name, whether there is such an account or not.
  mutating func logIn(as name: Name, from visitor: IPAddress, at now: Tick) throws(Refusal) {
    let waits = [accounts.wait(for: name, at: now), addresses.wait(for: visitor, at: now)]
    if let wait = waits.compactMap(\.self).max() { throw LoginLimiter.refusal(wait) }
    accounts.failed(name, at: now)
    addresses.failed(visitor, at: now)
  }

  /// It was right. Others behind the address stay as suspicious as they are.
  mutating func wasRight(_ name: Name, from visitor: IPAddress, at moment: Tick) {
    accounts.succeeded(name)
    addresses.takeBack(visitor, at: moment)
  }

  /// It was refused. What was not looked at after all is no guess; but whoever goes on asking a busy
  /// server is slowed down, as whoever guesses.
  mutating func failed(
    _ name: Name, from visitor: IPAddress, by code: RefusalCode, at moment: Tick
  ) {
    if code == .accountWrong { return }
    accounts.takeBack(name, at: moment)
    if code != .accountBusy { addresses.takeBack(visitor, at: moment) }
  }

  /// Somebody at this address wants a name of which the answer tells whether it is taken.
  mutating func register(from visitor: IPAddress, at now: Tick) throws(Refusal) {
    if let wait = registrations.wait(for: visitor, at: now) { throw LoginLimiter.refusal(wait) }
    registrations.failed(visitor, at: now)
  }

  /// Nothing came of it, because the server was busy or the disk full: whoever comes when it works
  /// waits for nothing.
  mutating func didNotRegister(from visitor: IPAddress, at moment: Tick) {
    registrations.takeBack(visitor, at: moment)
  }

  private static func refusal(_ wait: Duration) -> Refusal {
    let seconds = (wait.wholeMicroseconds + 999_999) / 1_000_000
    return Refusal(.accountTooMany, [RefusalArgument("seconds", Int(seconds))])
  }
}

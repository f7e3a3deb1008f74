import Fairness
import GameCore
import People

/// The limits on guessing passwords and names (R2; `docs/defences.md`). An attempt counts as wrong when
/// it begins, so that of many at once each is counted before it is checked.
public struct LoginLimiter: Sendable {
  /// The block of addresses by which attempts are counted.
  public typealias Address = ClientAddress.Block

  /// The key of attempts for an account; those of devices that know it are counted apart.
  public struct Name: Hashable, Sendable {
    /// `UserName.key`; empty for a text that is not a valid name.
    public let key: String
    /// Whether the device was logged in to the account before.
    public var isOfKnownDevice = false

    public init(key: String, isOfKnownDevice: Bool = false) {
      self.key = key
      self.isOfKnownDevice = isOfKnownDevice
    }
  }

  private var accounts = BackoffLimiter<Name>(limits: .account)
  private var addresses = BackoffLimiter<Address>(limits: .address)
  private var registrations = BackoffLimiter<Address>(limits: .registration)
  private var seekings = BackoffLimiter<Address>(limits: .seeking)

  public init() {}

  /// Counts an attempt, whether the account exists or not. Throws `account.tooMany`.
  public mutating func logIn(
    as name: Name, from address: Address, at now: Tick
  ) throws(Refusal) {
    let waits = [accounts.wait(for: name, at: now), addresses.wait(for: address, at: now)]
    if let wait = waits.compactMap(\.self).max() { throw LoginLimiter.refusal(wait) }
    accounts.failed(name, at: now)
    addresses.failed(address, at: now)
  }

  /// Notes that the password was right. Other failures from the address still count.
  public mutating func wasRight(_ name: Name, from address: Address, at moment: Tick) {
    accounts.succeeded(name)
    addresses.takeBack(address, at: moment)
  }

  /// Notes that the attempt was refused. A password that was not checked is not a guess. But a
  /// client that continues to ask a busy server is slowed down like one that guesses.
  public mutating func failed(
    _ name: Name, from address: Address, by code: RefusalCode, at moment: Tick
  ) {
    if code == .accountWrong { return }
    accounts.takeBack(name, at: moment)
    if code != .accountBusy { addresses.takeBack(address, at: moment) }
  }

  /// Counts a registration: its answer reveals whether a name is taken. Throws `account.tooMany`.
  public mutating func register(from address: Address, at now: Tick) throws(Refusal) {
    if let wait = registrations.wait(for: address, at: now) { throw LoginLimiter.refusal(wait) }
    registrations.failed(address, at: now)
  }

  /// Notes that the registration failed by the server's fault; it then does not count.
  public mutating func didNotRegister(from address: Address, at moment: Tick) {
    registrations.takeBack(address, at: moment)
  }

  /// Whether the store is asked for a session that a client from this address names.
  public func maySeek(from address: Address, at now: Tick) -> Bool {
    seekings.wait(for: address, at: now) == nil
  }

  /// Notes that a client named a session that does not exist.
  public mutating func soughtInVain(from address: Address, at moment: Tick) {
    seekings.failed(address, at: moment)
  }

  private static func refusal(_ wait: Duration) -> Refusal {
    let seconds = (wait.wholeMicroseconds + 999_999) / 1_000_000
    return Refusal(.accountTooMany, [RefusalArgument("seconds", Int(seconds))])
  }
}

/// The devices and addresses with a log-in since the server started, and their accounts. Strangers
/// cannot lock them out (R2). Bounded; the account with the most entries loses one.
public struct KnownLogins: Sendable {
  /// The most entries of all accounts.
  public static let most = 20_000
  /// The most entries of one account: its devices with their addresses.
  public static let mostOfAccount = 2 * Session.mostOfAccount

  /// A fact that identifies a person.
  public enum Trace: Hashable, Sendable {
    case device(PlayerID)
    case address(ClientAddress.Block)
  }

  private struct Entry: Hashable, Sendable {
    let trace: Trace
    let name: String
  }

  private var ledger = Ledger<Entry, String>(levels: 1)
  /// The number of accounts of each trace.
  private var counts: [Trace: Int] = [:]

  public init() {}

  /// Adds a log-in as `name` (`UserName.key`).
  public mutating func remember(_ traces: [Trace], as name: String) {
    for trace in traces {
      let entry = Entry(trace: trace, name: name)
      forget(entry)
      ledger.take(entry, 1, for: [name])
      counts[trace, default: 0] += 1
    }
    while ledger.held(by: [name]) > KnownLogins.mostOfAccount,
      let oldest = ledger.heaviest(of: [name])
    {
      forget(oldest)
    }
    while ledger.count > KnownLogins.most, let oldest = ledger.heaviest() { forget(oldest) }
  }

  /// Whether there was a log-in with any of them.
  public func know(_ traces: [Trace]) -> Bool { traces.contains { counts[$0] != nil } }

  /// Whether there was a log-in of the device as `name`.
  public func know(_ device: PlayerID, as name: String) -> Bool {
    ledger.amount(of: Entry(trace: .device(device), name: name)) != nil
  }

  private mutating func forget(_ entry: Entry) {
    guard ledger.amount(of: entry) != nil else { return }
    ledger.giveBack(entry)
    let left = counts[entry.trace, default: 1] - 1
    counts[entry.trace] = left > 0 ? left : nil
  }
}

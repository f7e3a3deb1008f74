import Fairness
import GameCore
import People

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

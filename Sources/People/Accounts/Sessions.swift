import Fairness
import GameCore
import People

/// The sessions of all accounts in memory, so that no request waits for the disk.
public struct Sessions: Sendable {
  /// A person on a logged-in device.
  public struct Person: Equatable, Sendable {
    /// The key of the device's session.
    public let key: SessionKey
    /// The account to which the device is logged in.
    public let account: Account
  }

  private var sessions: [SessionKey: Session] = [:]
  private var keys: [AccountID: [SessionKey]] = [:]
  private var accounts: [AccountID: Account] = [:]
  private var numbers: [PlayerID: AccountID] = [:]

  public init() {}

  /// The owner of a session at a time in seconds since 1970.
  public func person(_ key: SessionKey, at date: Int64) -> Person? {
    guard let session = sessions[key], date < session.ends, let account = accounts[session.account]
    else { return nil }
    return Person(key: key, account: account)
  }

  /// The account of this player, if any device is logged in.
  public func account(of player: PlayerID) -> Account? {
    numbers[player].flatMap { accounts[$0] }
  }

  /// The account of this number, if any device is logged in.
  func account(_ id: AccountID) -> Account? { accounts[id] }

  /// Sets an account's sessions. Returns those that have ended.
  public mutating func set(_ new: [Session], of account: Account) -> [SessionKey] {
    let kept = Set(new.map(\.key))
    let former = keys[account.id, default: []].filter { sessions[$0]?.account == account.id }
    let ended = former.filter { !kept.contains($0) }
    for key in ended { sessions[key] = nil }
    for session in new { sessions[session.key] = session }
    keys[account.id] = new.isEmpty ? nil : new.map(\.key)
    accounts[account.id] = new.isEmpty ? nil : account
    numbers[account.player] = new.isEmpty ? nil : account.id
    return ended
  }

  /// Sets the appearance of a logged-in account.
  public mutating func setAppearance(_ appearance: Appearance?, of id: AccountID) {
    accounts[id]?.appearance = appearance
  }

  /// Sets all sessions. Returns those that have ended.
  public mutating func replace(_ all: [(account: Account, sessions: [Session])]) -> [SessionKey] {
    let former = Set(sessions.keys)
    self = Sessions()
    for (account, sessions) in all { _ = set(sessions, of: account) }
    return former.filter { sessions[$0] == nil }
  }
}

/// Sessions that another server may have made (R2). A server hears of them a moment later than their devices
/// reach it, so an unknown one is looked up before its request is refused.
struct SessionSeeking: Sendable {
  /// The most lookups at a time.
  static let most = 128
  /// The most of one customer's addresses.
  static let mostOfNetwork = 32

  /// Lookups that wait for the store.
  var waiting = Ledger<Ticket, ClientAddress.Block>(levels: 1, most: most)
  /// Sessions that do not exist. A server makes each session itself, so none of them ever will.
  var absent = LRUCache<SessionKey, Bool>(most: 20_000)

  func permits(_ address: ClientAddress) -> Bool {
    waiting.permits(1, to: [address.network], within: [SessionSeeking.mostOfNetwork])
  }
}

extension AccountService {
  mutating func seek(
    _ key: SessionKey, _ address: ClientAddress, _ ticket: Ticket, at now: Tick, date: Int64
  ) throws(Refusal) -> [AccountEffect] {
    guard sessions.person(key, at: date) == nil, seeking.absent.value(of: key) == nil,
      limiter.maySeek(from: address.network, at: now)
    else { return [.answer(ticket, .sought)] }
    guard seeking.permits(address) else { throw Refusal(.accountBusy) }
    seeking.waiting.take(ticket, 1, for: [address.network])
    return wait(.seeking(key, address, began: now), for: .session(key, at: date), ticket)
  }

  mutating func sought(
    _ entry: AccountEntry?, _ key: SessionKey, _ address: ClientAddress, began: Tick,
    _ ticket: Ticket
  ) -> [AccountEffect] {
    seeking.waiting.giveBack(ticket)
    guard let entry else {
      seeking.absent.remember(true, of: key)
      limiter.soughtInVain(from: address.network, at: began)
      return [.answer(ticket, .sought)]
    }
    return settle(entry) + [.answer(ticket, .sought)]
  }

  /// Takes an account as the store has it.
  mutating func settle(_ entry: AccountEntry) -> [AccountEffect] {
    let ended = sessions.set(entry.sessions, of: entry.account)
    return [.photo(.stored(entry.photo, of: entry.account.player))] + loggedOut(ended)
  }
}

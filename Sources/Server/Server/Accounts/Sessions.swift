import GameCore
import People
import Synchronization
import Tables

/// Who is logged in, for all loops: what the store holds, kept in memory so that no request and no
/// socket waits for the disk.
final class Sessions: Sendable {
  /// Somebody on a device that is logged in.
  struct Person: Equatable, Sendable {
    let key: SessionKey
    let account: Account
  }

  fileprivate struct Book {
    var sessions: [SessionKey: Session] = [:]
    var accounts: [AccountID: Account] = [:]
    var numbers: [PlayerID: AccountID] = [:]
  }

  private let book = Mutex(Book())

  /// `now`: seconds since 1970.
  func person(_ key: SessionKey, at now: Int64) -> Person? {
    book.withLock { book in
      guard let session = book.sessions[key], now < session.ends,
        let account = book.accounts[session.account]
      else { return nil }
      return Person(key: key, account: account)
    }
  }

  /// The account of somebody who is logged in somewhere.
  func account(of player: PlayerID) -> Account? {
    book.withLock { book in book.numbers[player].flatMap { book.accounts[$0] } }
  }

  /// These are the account's sessions from now on; which of the former ones have ended.
  func set(_ sessions: [Session], of account: Account) -> [SessionKey] {
    book.withLock { $0.set(sessions, of: account) }
  }

  func appear(_ appearance: Appearance?, _ id: AccountID) {
    book.withLock { $0.accounts[id]?.appearance = appearance }
  }

  /// All that the store holds; which of the former ones have ended.
  func replace(_ all: [(account: Account, sessions: [Session])]) -> [SessionKey] {
    book.withLock { book in
      let former = Set(book.sessions.keys)
      book = Book()
      for (account, sessions) in all { _ = book.set(sessions, of: account) }
      return former.filter { book.sessions[$0] == nil }
    }
  }
}

extension Sessions.Book {
  fileprivate mutating func set(_ new: [Session], of account: Account) -> [SessionKey] {
    let kept = Set(new.map(\.key))
    let former = sessions.values.filter { $0.account == account.id }.map(\.key)
    let ended = former.filter { !kept.contains($0) }
    for key in ended { sessions[key] = nil }
    for session in new { sessions[session.key] = session }
    accounts[account.id] = new.isEmpty ? nil : account
    numbers[account.player] = new.isEmpty ? nil : account.id
    return ended
  }
}
